import Markup
import Resources

// Tables that hold no table: one cell that sets blocks, or the lines of a poem, in a place on the screen, a picture with the
// paragraphs that stand beside it there, or a poem with a row for each line.

extension Document {
    /// Makes divisions of tables that only set what they hold in a place. O(nodes).
    mutating func dissolveLayoutTables() {
        let kinds = ElementClasses(names)
        guard nodes.contains(where: { $0.kind == .element && kinds[$0.name] == .table }) else { return }
        struct OpenTable {
            var node: Int
            var end: Int
            var parts: [Int] = []
            var rows = 0, cells = 0
            var hasBlock = false
            /// Line breaks in cells.
            var lineBreaks = 0
            /// The rows as lines; rows of several cells, heads and captions make it no poem.
            var texture = LineTexture()
            var fullCellsOfRow = 0
            var isOfLines = true
            var pictures = 0
            /// No row has two cells with text, and those that have text have it in paragraphs.
            var isTextBesidePictures = true
            var hasTextInRow = false
        }
        var open: [OpenTable] = []
        var divisions: [Int] = [], poems: [Int] = [], rows: [Int] = [], lines: [Int] = []
        func close(before i: Int) {
            while let table = open.last, table.end <= i {
                open.removeLast()
                let isOnePlace = table.cells == 1 && (table.hasBlock || table.lineBreaks >= 3)
                if isOnePlace || table.pictures > 0 && table.isTextBesidePictures && table.hasBlock {
                    divisions += [table.node] + table.parts
                } else if table.isOfLines, !table.hasBlock, table.lineBreaks == 0, table.rows >= 4, table.texture.isVerse(isAside: true) {
                    poems.append(table.node)
                    for part in table.parts {
                        switch kinds[nodes[part].name] {
                        case .cell: lines.append(part)
                        case .row: rows.append(part)
                        default: divisions.append(part)
                        }
                    }
                }
                // A table is a block of the cell it stands in.
                if !open.isEmpty { open[open.count - 1].hasBlock = true }
            }
        }
        for i in nodes.indices {
            close(before: i)
            guard nodes[i].kind == .element else { continue }
            let kind = kinds[nodes[i].name]
            if kind == .table {
                // A table in another says more than where something stands.
                if !open.isEmpty { open[open.count - 1].isTextBesidePictures = false }
                open.append(OpenTable(node: i, end: subtreeEnd(of: NodeID(Int32(i)))))
                continue
            }
            guard let last = open.indices.last else { continue }
            switch kind {
            case .cell:
                open[last].parts.append(i)
                if names[nodes[i].name] == "th" { (open[last].isOfLines, open[last].isTextBesidePictures) = (false, false) }
                guard isFull(i, kinds) else { continue }
                open[last].cells += 1
                open[last].fullCellsOfRow += 1
                if open[last].fullCellsOfRow > 1 { open[last].isOfLines = false }
                let line = line(of: i)
                open[last].texture.add(line.text, indent: line.indent)
                guard !line.text.isEmpty else { continue }
                if open[last].isTextBesidePictures { open[last].isTextBesidePictures = !open[last].hasTextInRow && hasParagraph(i, kinds) }
                open[last].hasTextInRow = true
            case .row:
                open[last].parts.append(i)
                open[last].rows += 1
                open[last].fullCellsOfRow = 0
                open[last].hasTextInRow = false
            case .tablePart: open[last].parts.append(i)
            case .paragraph where names[nodes[i].name] == "caption":
                open[last].cells += 2
                (open[last].isOfLines, open[last].isTextBesidePictures) = (false, false)
            // At the end of a cell they only part stanzas.
            case .lineBreak: if !isAtEndOfCell(i, open[last].parts.last) { open[last].lineBreaks += 1 }
            case .image:
                open[last].isOfLines = false
                open[last].pictures += 1
            default: if kind.isBlock { open[last].hasBlock = true }
            }
        }
        close(before: nodes.count)
        let division = names.intern("div"), span = names.intern("span")
        for i in divisions + poems { nodes[i].name = division }
        for i in poems { addClass(i, "poem") }
        for i in rows { nodes[i].name = span }
        for i in lines {
            nodes[i].name = span
            addClass(i, "line")
        }
    }

    /// Nothing but space and further line breaks stands between a line break and the end of its cell.
    private func isAtEndOfCell(_ lineBreak: Int, _ cell: Int?) -> Bool {
        guard let cell else { return false }
        return text[Int(nodes[lineBreak].textEnd)..<max(Int(nodes[lineBreak].textEnd), Int(nodes[cell].textEnd))].allSatisfy(\.isASCIISpace)
    }

    private func hasParagraph(_ cell: Int, _ kinds: ElementClasses) -> Bool {
        (cell..<subtreeEnd(of: NodeID(Int32(cell)))).contains { nodes[$0].kind == .element && kinds[nodes[$0].name] == .paragraph }
    }

    private func isFull(_ cell: Int, _ kinds: ElementClasses) -> Bool {
        let range = Int(nodes[cell].textStart)..<Int(nodes[cell].textEnd)
        if text[range].contains(where: { !$0.isASCIISpace && $0 != 0xC2 && $0 != 0xA0 }) { return true }
        return (cell..<subtreeEnd(of: NodeID(Int32(cell)))).contains { nodes[$0].kind == .element && kinds[nodes[$0].name] == .image }
    }

    /// The text of a cell without the spaces around it, and the no-break spaces in front.
    private func line(of cell: Int) -> (text: ArraySlice<UInt8>, indent: Int) {
        var line = text[Int(nodes[cell].textStart)..<Int(nodes[cell].textEnd)].trimmed
        var indent = 0
        while line.starts(with: [0xC2, 0xA0]) {
            indent += 1
            line = line.dropFirst(2).drop(while: \.isASCIISpace)
        }
        return (line, indent)
    }
}
