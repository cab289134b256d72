import Markup
import Resources

// Where the book file says that lines of an HTML file are a list or a table, a class would change nothing: paragraphs, lines between breaks
// or preformatted text get the elements. Items keep the marks that they begin with; columns are what stays blank in all lines, or what
// bars, tabs or wide spaces part.

extension Document {
    /// The document with the lists and tables that the overrides name. Elements that are such already stay. O(nodes) where there is one.
    func regrouped(by overrides: ReadingOverrides, _ source: SourceText) -> Document {
        let items = overrides.items.filter { $0.role == .list || $0.role == .table }
        guard !items.isEmpty else { return self }
        let kinds = ElementClasses(names)
        var copy = DocumentCopy(self)
        for item in items {
            let blocks = outermostBlocks(in: item.lines, source, kinds)
            let leaves = blocks.flatMap { self.leaves(of: $0, kinds) }
            guard let first = blocks.first, !leaves.isEmpty, !blocks.contains(where: { [.list, .table].contains(kinds[nodes[$0].name]) })
            else { continue }
            for block in blocks { copy.leftOut.insert(Int32(block)) }
            copy.behind[Int32(first), default: []].append { copy in
                if item.role == .list { copy.list(leaves) } else { copy.table(leaves) }
            }
        }
        copy.copy(.root)
        return copy.finish()
    }

    /// The outermost block elements that begin and end within lines.
    func outermostBlocks(in lines: ClosedRange<Int>, _ source: SourceText, _ kinds: ElementClasses) -> [Int] {
        let offsets = source.text.withUnsafeBufferPointer { ReadingOverrides.offsets(of: lines, in: $0) }
        var blocks: [Int] = []
        var behind = 0
        for i in nodes.indices where nodes[i].kind == .element && i >= behind {
            let range = nodes[i].source
            guard Int(range.start) >= offsets.lowerBound, Int(range.end) <= offsets.upperBound, range.start < range.end,
                kinds[nodes[i].name].isBlock
            else { continue }
            // Its own content is not looked at again.
            behind = subtreeEnd(of: NodeID(Int32(i)))
            blocks.append(i)
        }
        return blocks
    }

    /// The blocks inside one that hold no other, itself if it is one.
    private func leaves(of block: Int, _ kinds: ElementClasses) -> [Int] {
        let end = subtreeEnd(of: NodeID(Int32(block)))
        func isBlock(_ i: Int) -> Bool { nodes[i].kind == .element && kinds[nodes[i].name].isBlock }
        return (block..<end).filter { i in
            isBlock(i) && kinds[nodes[i].name] != .rule && !(i + 1..<subtreeEnd(of: NodeID(Int32(i)))).contains(where: isBlock)
        }
    }
}

extension DocumentCopy {
    /// A run of nodes or of text that is one line of a leaf.
    private struct Line {
        var nodes: [NodeID] = []
        var text: Range<Int>
    }

    // MARK: Lists

    fileprivate mutating func list(_ leaves: [Int]) {
        let lines = leaves.flatMap(lines)
        let isMarked = lines.allSatisfy { beginsWithMark($0.text) }
        start("ul", [("class", isMarked ? "list marked" : "list")])
        for line in lines {
            start("li", source: document.sourceRange(ofText: line.text))
            copyLine(line)
            builder.endElement()
        }
        builder.endElement()
    }

    /// "1.", "(a)", "—", "•".
    private func beginsWithMark(_ text: Range<Int>) -> Bool {
        let words = document.text[text].drop(while: \.isASCIISpace)
        guard let first = words.first else { return false }
        if first >= 0x80 {
            return words.starts(with: "—".utf8) || words.starts(with: "–".utf8) || words.starts(with: "•".utf8)
                || words.starts(with: "·".utf8)
        }
        if first == 0x2A || first == 0x2D || first == 0x28 { return true }
        let label = words.prefix { $0.isASCIIDigit || $0.isASCIILetter }
        let closing = words.dropFirst(label.count).first
        return !label.isEmpty && label.count <= 4 && (closing == 0x2E || closing == 0x29)
    }

    // MARK: Tables

    fileprivate mutating func table(_ leaves: [Int]) {
        start("table", [("class", "table")])
        for leaf in leaves {
            if document.names[document.nodes[leaf].name] == "pre" { preformattedRows(leaf); continue }
            for line in lines(of: leaf) {
                let cells = parts(of: line.text)
                start("tr")
                for cell in cells {
                    start("td", source: document.sourceRange(ofText: cell))
                    if cells.count == 1 { copyLine(line) } else { copyText(cell) }
                    builder.endElement()
                }
                builder.endElement()
            }
        }
        builder.endElement()
    }

    /// The lines of preformatted text in the columns that are blank in all of them.
    private mutating func preformattedRows(_ leaf: Int) {
        let whole = Int(document.nodes[leaf].textStart)..<Int(document.nodes[leaf].textEnd)
        let rows = document.text[whole].split(separator: 0x0A).map { $0.startIndex..<$0.endIndex }.filter { line in
            let hasText = document.text[line].contains { $0.isASCIIDigit || $0.isASCIILetter || $0 >= 0x80 }
            if !hasText { strip(line) }
            return hasText
        }
        // Columns are counted in characters: a letter of several bytes is one.
        let columns = rows.map { line in line.filter { document.text[$0] & 0xC0 != 0x80 } }
        var isBlank = [Bool](repeating: true, count: columns.map(\.count).max() ?? 0)
        for row in columns {
            for (column, place) in row.enumerated() where ![0x20, 0x09, 0x7C, 0x0D].contains(document.text[place]) {
                isBlank[column] = false
            }
        }
        let hasBars = rows.allSatisfy { document.text[$0].contains(0x7C) }
        let narrowest = hasBars ? 1 : 2
        var starts: [Int] = [], blanks = narrowest
        for column in isBlank.indices {
            if isBlank[column] { blanks += 1; continue }
            if blanks >= narrowest { starts.append(column) }
            blanks = 0
        }
        for (row, places) in zip(rows, columns) {
            start("tr")
            var end = row.lowerBound
            for (k, column) in starts.enumerated() {
                let from = column < places.count ? places[column] : row.upperBound
                strip(end..<max(end, from))
                end = k + 1 < starts.count && starts[k + 1] < places.count ? places[starts[k + 1]] : row.upperBound
                let cell = trimmed(from..<max(from, end))
                start("td", source: document.sourceRange(ofText: cell))
                copyText(cell)
                builder.endElement()
                strip(cell.upperBound..<max(cell.upperBound, end))
            }
            builder.endElement()
        }
    }

    /// What bars, tabs, or two spaces and more part, no-break spaces among them.
    private mutating func parts(of text: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = text.lowerBound, i = text.lowerBound
        func separator(_ place: Int) -> Int {
            var i = place, spaces = 0, isCertain = false
            while i < text.upperBound {
                if document.text[i] == 0x7C || document.text[i] == 0x09 {
                    isCertain = true; i += 1
                } else if document.text[i].isASCIISpace {
                    spaces += 1; i += 1
                } else if document.text[i] == 0xC2,
                    i + 1 < text.upperBound, document.text[i + 1] == 0xA0
                {
                    spaces += 1; i += 2
                } else {
                    break
                }
            }
            return isCertain || spaces >= 2 ? i : place
        }
        while i < text.upperBound {
            let end = separator(i)
            guard end > i else { i += 1; continue }
            if start < i { parts.append(start..<i) }
            strip(i..<end)
            start = end
            i = end
        }
        if start < text.upperBound { parts.append(start..<text.upperBound) }
        return parts
    }

    // MARK: Lines

    /// The lines of a leaf: what stands between its line breaks.
    private func lines(of leaf: Int) -> [Line] {
        var lines: [Line] = []
        var line = Line(text: Int(document.nodes[leaf].textStart)..<Int(document.nodes[leaf].textStart))
        func end(_ lines: inout [Line]) { if document.text[line.text].contains(where: { !$0.isASCIISpace }) { lines.append(line) } }
        var child = document.nodes[leaf].firstChild
        while child != .none {
            let node = document[child]
            if node.kind == .element, document.names[node.name] == "br" {
                end(&lines)
                line = Line(text: Int(node.textEnd)..<Int(node.textEnd))
            } else {
                line.nodes.append(child)
                line.text = line.text.lowerBound..<Int(node.textEnd)
            }
            child = node.nextSibling
        }
        end(&lines)
        return lines
    }

    private mutating func copyLine(_ line: Line) {
        for node in line.nodes { copy(node) }
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound, end = range.upperBound
        while end > start, [0x20, 0x09, 0x7C, 0x0D].contains(document.text[end - 1]) { end -= 1 }
        while start < end, [0x20, 0x09].contains(document.text[start]) { start += 1 }
        return start..<end
    }

    /// Puts what parts columns on the list of what was left out.
    private mutating func strip(_ range: Range<Int>) { strip(range, .mark) }
}
