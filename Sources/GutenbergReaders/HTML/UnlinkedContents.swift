import Markup
import Resources

// A printed list of contents that nobody has linked: below a title that says what it is, lines that say again what the headings behind them
// say, in their order. Whatever holds the lines (rows, items, paragraphs, pieces of one between line breaks, preformatted lines), each
// becomes an entry of our own.

extension HTMLBook {
    /// Nil if there is no such list. O(lines of the list + headings · log).
    func unlinkedContents() -> LinkedContents? {
        let fewest = 3, mostLinesAbove = 400, mostMisses = 8
        guard headings.count >= fewest, let title = contentsTitle(within: mostLinesAbove) else { return nil }
        let index = HeadingIndex(self, behind: ends[title])
        var list: [LinkedContentsLine] = []
        var known = 0, matches = 0, misses = 0
        var last = -1, end = ends[title]
        var matched = Set<Int>()
        var position = ends[title]
        while misses <= mostMisses, let unit = nextLine(from: &position, before: nodes.upperBound), !matched.contains(unit) {
            var unitEnd = ends[unit]
            // A term and what is said of it are one line.
            if raw.names[raw.nodes[unit].name] == "dt", let next = nextLine(from: &position, before: nodes.upperBound) {
                if raw.names[raw.nodes[next].name] == "dd" { unitEnd = ends[next] } else { position = next }
            }
            let pieces = linePieces(unit, unitEnd)
            guard pieces.allSatisfy({ $0.count <= 400 }) else { break }
            for piece in pieces where !isBlank(piece) {
                var line = LinkedContentsLine(nodes: unit..<unitEnd, text: piece)
                if let heading = index.heading(of: flatLine(unit..<unitEnd, clip: piece, limit: 400), behind: last, from: unitEnd) {
                    line.heading = headings[heading].node
                    matched.insert(headings[heading].node)
                    last = heading
                    matches += 1
                    misses = 0
                    list.append(line)
                    known = list.count
                    end = unitEnd
                } else {
                    misses += 1
                    guard misses <= mostMisses else { break }
                    list.append(line)
                }
            }
        }
        list.removeSubrange(known...)
        guard matches >= fewest, matches * 2 >= list.count, let firstHeading = matched.min() else { return nil }
        // The list or table ends with its last line.
        var outer = parent(list[list.count - 1].nodes.lowerBound)
        while let element = outer, element > title, element != body, ends[element] <= firstHeading {
            end = max(end, ends[element]); outer = parent(element)
        }
        list += linesBehind(list[list.count - 1], before: end)
        return LinkedContents(
            nodes: title..<end, titleLine: LinkedContentsLine(nodes: title..<ends[title], text: textRange(title)), lines: list)
    }

    /// What else the last line's block, list or table holds: lines whose headings are not there.
    private func linesBehind(_ last: LinkedContentsLine, before end: Int) -> [LinkedContentsLine] {
        func lines(_ unit: Range<Int>) -> [LinkedContentsLine] {
            linePieces(unit.lowerBound, unit.upperBound).filter { $0.lowerBound >= last.text.upperBound && !isBlank($0) }.map {
                LinkedContentsLine(nodes: unit, text: $0)
            }
        }
        var more = lines(last.nodes)
        var position = last.nodes.upperBound
        while let unit = nextLine(from: &position, before: end) { more += lines(unit..<ends[unit]) }
        return more
    }

    /// The first line that says nothing but that it is a list of contents.
    private func contentsTitle(within most: Int) -> Int? {
        let longest = 60
        var position = nodes.lowerBound
        for _ in 0..<most {
            guard let unit = nextLine(from: &position, before: nodes.upperBound) else { return nil }
            guard textRange(unit).count <= longest * 2 else { continue }
            let letters = Self.letters(flatLine(unit..<ends[unit], limit: longest).bytes)
            if Self.onlyContentsTitles.contains(String(decoding: letters, as: UTF8.self)) { return unit }
        }
        return nil
    }

    static let onlyContentsTitles = WordLists.words(in: "contents-of-html")

    /// The parts of a block between its line breaks, or its lines where it is preformatted.
    private func linePieces(_ unit: Int, _ end: Int) -> [Range<Int>] {
        let text = textRange(unit).lowerBound..<max(textRange(unit).upperBound, textRange(end - 1).upperBound)
        guard kind(unit) == .preformatted else { return kind(unit) == .row ? [text] : split(unit..<end, text) }
        var pieces: [Range<Int>] = []
        var start = text.lowerBound
        while start < text.upperBound {
            let lineEnd = raw.text[start..<text.upperBound].firstIndex(of: 0x0A) ?? text.upperBound
            if lineEnd > start { pieces.append(start..<lineEnd) }
            start = lineEnd + 1
        }
        return pieces
    }
}

/// Finds headings by what lines of contents say of them.
private struct HeadingIndex {
    /// By the letters of the whole heading, or of its title; in the order of the text.
    private var byLetters: [[UInt8]: [Int]] = [:]
    /// By the number of those that have one, with the division's rank.
    private var byNumber: [Int: [Int]] = [:]
    private let nodes: [Int]

    init(_ book: HTMLBook, behind node: Int) {
        nodes = book.headings.map(\.node)
        for (k, heading) in book.headings.enumerated() where heading.node >= node {
            let whole = HTMLBook.letters(heading.line.bytes)
            if !whole.isEmpty { byLetters[whole, default: []].append(k) }
            guard let form = heading.form else { continue }
            byNumber[form.number, default: []].append(k)
            if let start = form.titleStart, start < heading.line.bytes.count {
                let title = HTMLBook.letters(Array(heading.line.bytes[start...]))
                if !title.isEmpty, title != whole { byLetters[title, default: []].append(k) }
            }
        }
    }

    /// The first heading behind one that a line names, and behind the line itself.
    func heading(of line: FlatLine, behind last: Int, from node: Int) -> Int? {
        var named = line
        if let page = line.pageColumn, page.lowerBound > 0 { named = line.prefix(page.lowerBound).withoutLeader }
        func first(_ list: [Int]?) -> Int? {
            list.flatMap { list in
                let k = list.partitioningIndex { $0 > last && nodes[$0] >= node }
                return k < list.count ? list[k] : nil
            }
        }
        let form = named.form
        if let found = first(byLetters[HTMLBook.letters(named.bytes)]) { return found }
        guard let form else { return nil }
        if let start = form.titleStart, start < named.bytes.count {
            return first(byLetters[HTMLBook.letters(Array(named.bytes[start...]))])
        }
        return first(byNumber[form.number])
    }
}
