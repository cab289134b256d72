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

    /// The end of the lines right behind the last one that hold nothing but a link into the text of its chapter: the sections of that.
    func endOfTopics(behind end: Int, from last: Int, before first: Int) -> Int {
        var end = end, next = end
        while let line = nextLine(from: &next, before: first), let link = linksWithText(in: line).first, holdsOnly(link, line),
            target(of: link).map({ $0 >= last }) == true
        { end = ends[line] }
        return end
    }

    /// "THE MILL" that leads to the mark of a page above "ESSAYS", with "THE MILL." below that.
    func headingSaid(by line: LinkedContentsLine, among candidates: ClosedRange<Int>) -> Int? {
        guard candidates.count > 1 else { return nil }
        let flat = flatLine(line.nodes, clip: line.text)
        let title = Self.letters(flat.pageColumn.map { flat.prefix($0.lowerBound).bytes } ?? flat.bytes)
        let named = candidates.filter { Self.letters(headings[$0].line.bytes) == title }
        return named.count == 1 && !title.isEmpty ? named[0] : nil
    }

    /// Whether the first text behind a place is a note by its class.
    func isNamedNote(at target: Int) -> Bool {
        let classes = ["note", "footnote", "endnote"].compactMap { raw.names.id(of: $0) }
        var k = target
        while k < nodes.upperBound, isPageNumber(k) || raw.nodes[k].kind != .text || isBlank(textRange(k)) {
            k = isPageNumber(k) ? ends[k] : k + 1
        }
        var element = k < nodes.upperBound ? parent(k) : nil
        while let i = element, i != body {
            if hasClass(i, classes) { return true }
            element = parent(i)
        }
        return false
    }

    /// By how much a line of the contents is set in, in em: by the elements around it and those that it begins with.
    func inset(_ line: LinkedContentsLine) -> Int {
        let ofList = 2
        let (text, spaces) = trimmedLine(line.text)
        var inset = (spaces + 1) / 2
        var element = parent(line.nodes.lowerBound)
        while let i = element, i != body, i >= nodes.lowerBound {
            inset += kind(i) == .list ? ofList : indent(of: i)
            element = parent(i)
        }
        let own = line.nodes.filter { raw.nodes[$0].kind == .element && textRange($0).contains(text.lowerBound) }
        return own.reduce(inset) { $0 + indent(of: $1) }
    }
}
