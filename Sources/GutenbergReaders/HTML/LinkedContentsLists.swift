import Markup

// Where the table or list that holds the contents ends, whatever links to nothing in it, and which of several headings a line of it names.

extension HTMLBook {
    /// The outermost table or list in which a line stands.
    func outermostList(around line: Int) -> Int? {
        var list: Int?
        var element = parent(line)
        while let i = element, i != body, i >= nodes.lowerBound {
            if kind(i) == .list || kind(i) == .table { list = i }
            element = parent(i)
        }
        return list
    }

    /// The end of the table or list in which the last line stands, if no heading and not much else stands between: "Index", which has no
    /// link, is its last line.
    func endOfList(around line: Int) -> Int? {
        let longest = 2_000
        guard let list = outermostList(around: line), headingIndex(from: ends[line]) == headingIndex(from: ends[list]),
            textRange(list).upperBound - textRange(line).upperBound <= longest
        else { return nil }
        return ends[list]
    }

    /// "THE MILL" that leads to the mark of a page above "ESSAYS", with "THE MILL." below that.
    func headingSaid(by line: LinkedContentsLine, among candidates: ClosedRange<Int>) -> Int? {
        guard candidates.count > 1 else { return nil }
        let flat = flatLine(line.nodes, clip: line.text)
        let title = Self.letters(flat.pageColumn.map { flat.prefix($0.lowerBound).bytes } ?? flat.bytes)
        let named = candidates.filter { Self.letters(headings[$0].line.bytes) == title }
        return named.count == 1 && !title.isEmpty ? named[0] : nil
    }
}
