import Markup
import Resources

// An index stands below a heading that says so, and most of what is in it ends in a page: items of lists, paragraphs of one entry each, or
// of many with line breaks between. How deep an entry is comes from the lists around it and from what the file's own sheet sets in. Its
// letters open no sections.

/// What stands in an index, between its heading and the next.
private struct IndexEntry {
    var node: Int
    /// Its own words, without those of a list inside it.
    var text: Range<Int>
    /// How many lists are around it.
    var depth = 0
    var lines = 1
    /// Of those, how many end in a page: "12, 14.", "35-37;", "5 n."
    var pagedLines = 0

    mutating func add(_ line: ArraySlice<UInt8>) {
        let reach = 8
        guard !line.isEmpty else { return }
        lines += 1
        if line.suffix(reach).contains(where: \.isASCIIDigit) { pagedLines += 1 }
    }
}

extension HTMLBook {
    /// O(headings · log + nodes of indexes).
    mutating func findIndexes(indents: [String: Double]) {
        let fewest = 5, fewestInFront = 20
        for (k, heading) in headings.enumerated() where heading.role == .heading && heading.form == nil && isIndexTitle(heading.line) {
            let start = ends[heading.subtitleNode ?? heading.titleNode ?? heading.lastNode]
            let end = headings[(k + 1)...].first { $0.role == .heading && $0.level <= heading.level && !Self.isOneLetter($0.line) }?.node
            guard start < end ?? nodes.upperBound else { continue }
            let range = start..<(end ?? nodes.upperBound)
            let entries = indexEntries(in: range)
            let lines = entries.reduce(0) { $0 + $1.lines }, paged = entries.reduce(0) { $0 + $1.pagedLines }
            guard lines >= fewest, paged * 10 >= lines * 3 else { continue }
            // In front of the text, it takes more: a list of contents may be called so, and a chapter.
            let isAtEnd = end == nil || (textRange(start - 1).upperBound - text.lowerBound) * 2 > text.count
            guard isAtEnd || lines >= fewestInFront && paged * 10 >= lines * 6 else { continue }
            let letters = headings.indices.filter { range.contains(headings[$0].node) && Self.isOneLetter(headings[$0].line) }
            for index in letters { headings[index].role = .indexLetter }
            setRoles(of: entries, indents, hasLetters: !letters.isEmpty)
            indexes += divisions(of: entries, in: range)
        }
    }

    private func isIndexTitle(_ line: FlatLine) -> Bool {
        let mostWords = 4
        return line.bytes.withUnsafeBufferPointer { bytes in
            var cursor = WordCursor(bytes, 0..<bytes.count), words = 0
            while !cursor.isAtEnd, words < mostWords {
                guard let word = cursor.word() else { cursor.position += 1; continue }
                if indexWords[word] != nil { return true }
                words += 1
            }
            return false
        }
    }

    // MARK: Entries

    /// Paragraphs and items that hold no other block but a list of what is below them.
    private func indexEntries(in range: Range<Int>) -> [IndexEntry] {
        var entries: [IndexEntry] = []
        var lists: [Int] = []
        var i = range.lowerBound
        while i < range.upperBound {
            while let end = lists.last, end <= i { lists.removeLast() }
            guard raw.nodes[i].kind == .element else { i += 1; continue }
            if kind(i) == .table || notes.container(i) != nil { i = ends[i]; continue }
            if kind(i) == .preformatted {
                if ends[i] <= range.upperBound { entries.append(typedEntries(i)) }
                i = ends[i]
                continue
            }
            if kind(i) == .list { lists.append(ends[i]) }
            let blocks = kind(i) == .item || kind(i) == .paragraph ? firstBlock(in: i) : nil
            guard kind(i) == .paragraph && blocks == nil || kind(i) == .item && blocks.map({ kind($0) == .list }) ?? true,
                ends[i] <= range.upperBound
            else { i += 1; continue }
            let text = textRange(i).lowerBound..<(blocks.map { textRange($0).lowerBound } ?? textRange(i).upperBound)
            if !isBlank(text), loosePageNumbers(i) == nil {
                entries.append(entry(i, text, depth: lists.count, to: blocks ?? ends[i]))
            }
            i = blocks ?? ends[i]
        }
        return entries
    }

    private func firstBlock(in i: Int) -> Int? { (i + 1..<ends[i]).first { raw.nodes[$0].kind == .element && kind($0).isBlock } }

    private func entry(_ i: Int, _ text: Range<Int>, depth: Int, to end: Int) -> IndexEntry {
        var entry = IndexEntry(node: i, text: text, depth: depth, lines: 0)
        let breaks = (i + 1..<end).filter { raw.nodes[$0].kind == .element && kind($0) == .lineBreak }.map { textRange($0).lowerBound }
        var start = text.lowerBound
        for border in breaks + [text.upperBound] where border >= start {
            let line = raw.text[start..<border].trimmed
            start = border
            entry.add(line)
        }
        return entry
    }

    /// Those of a block of lines as they were typed.
    private func typedEntries(_ i: Int) -> IndexEntry {
        var entry = IndexEntry(node: i, text: textRange(i), lines: 0)
        for line in raw.text[textRange(i)].split(separator: 0x0A) { entry.add(line.trimmed) }
        return entry
    }

    private mutating func setRoles(of entries: [IndexEntry], _ indents: [String: Double], hasLetters: Bool) {
        let found = entries.map { indent(of: $0.node, indents) }
        let steps = Dictionary(grouping: entries.indices, by: { entries[$0].depth }).mapValues { Set($0.map { found[$0] }).sorted() }
        let hasLetters = hasLetters || entries.contains { isLetter($0.text) }
        var letter: UInt8?
        for (entry, indent) in zip(entries, found) {
            if isLetter(entry.text) { roles[entry.node] = .indexLetter; continue }
            if entry.lines > 1 { roles[entry.node] = .indexLines; continue }
            let level = min(3, 1 + (steps[entry.depth]?.firstIndex(of: indent) ?? 0))
            let first = entry.depth <= 1 && level == 1 ? firstLetter(of: entry.text) : nil
            let opensLetter = !hasLetters && first.map { $0 > letter ?? $0 } == true
            if first != nil { letter = first }
            roles[entry.node] = .indexEntry(level: level, opensLetter: opensLetter)
        }
    }

    /// "A", "B." alone.
    private func isLetter(_ range: Range<Int>) -> Bool {
        let text = raw.text[range].trimmed
        guard let first = text.first, first.isASCIILetter, first < 0x61 else { return false }
        return text.count == 1 || text.count == 2 && text.last == 0x2E
    }

    /// If it is a capital.
    private func firstLetter(of range: Range<Int>) -> UInt8? {
        raw.text[range].first { $0.isASCIILetter }.flatMap { $0 < 0x61 ? $0 : nil }
    }

    /// How far the file sets an entry in, in em; by its own style, or by its classes.
    private func indent(of i: Int, _ indents: [String: Double]) -> Double {
        let id = NodeID(Int32(i))
        if let styleName, let style = raw.attribute(styleName, of: id) {
            let own = AsideClasses.indent(in: ArraySlice(style.utf8))
            if own != 0 { return own }
        }
        return raw.classes(of: id).reduce(0) { max($0, indents[raw.names[$1]] ?? 0) }
    }

    // MARK: Divisions

    /// What an index is set in, in columns: the entries with all that is around them and between, as far as no heading is in it.
    private func divisions(of entries: [IndexEntry], in range: Range<Int>) -> [Range<Int>] {
        var divisions: [(parent: Int?, nodes: Range<Int>)] = []
        for entry in entries {
            if let last = divisions.last, last.nodes.contains(entry.node) { continue }
            // The outermost that begins and ends between the headings.
            var unit = entry.node
            while let parent = parent(unit), parent >= range.lowerBound, ends[parent] <= range.upperBound { unit = parent }
            let parent = parent(unit)
            if let last = divisions.last, last.parent == parent {
                divisions[divisions.count - 1].nodes = last.nodes.lowerBound..<ends[unit]
            } else {
                divisions.append((parent, unit..<ends[unit]))
            }
        }
        return divisions.map(\.nodes)
    }

    /// The division of an index that begins at a node.
    func indexDivision(at i: Int) -> Range<Int>? { indexes.isEmpty ? nil : indexes.first { $0.lowerBound == i } }
}

private let indexWords = FoldedWordTable<Bool>(list: "index")
