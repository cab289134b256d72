import Markup
import Resources

extension TextEmitter {
    /// Emits a table that begins with a block, its title or its first rows; gives the block behind it.
    mutating func table(_ number: Int) -> Int {
        let table = analysis.tables[number]
        let lines = Int(analysis.blocks[table.blocks.lowerBound].firstLine)..<(analysis.blocks[table.blocks.upperBound - 1].lastLine + 1)
        let left = table.blocks.map { analysis.blocks[$0].indent }.min() ?? 0
        let first = table.caption.map { Int(analysis.blocks[$0.lowerBound].firstLine) } ?? lines.lowerBound
        start(names.table, table.hasLeaders ? "leaders" : nil, source(first..<lines.upperBound))
        if let caption = table.caption {
            if caption.count == 1 {
                paragraph(names.caption, nil, analysis.blocks[caption.lowerBound].lineRange)
            } else {
                start(names.caption, nil, source(first..<(analysis.blocks[caption.upperBound - 1].lastLine + 1)))
                pieces(caption.flatMap { analysis.blocks[$0].lineRange }.map { analysis.lines.range($0) })
                end()
            }
        }
        let headCount = table.rows.prefix { $0.isHead }.count
        for (number, row) in table.rows.enumerated() {
            if headCount > 0, number == 0 || number == headCount {
                let group = number == 0 ? table.rows[..<headCount] : table.rows[headCount...]
                start(
                    number == 0 ? names.thead : names.tbody, nil,
                    source(row.lines.lowerBound..<(group.last?.lines.upperBound ?? row.lines.upperBound)))
            }
            start(names.tr, nil, source(row.lines))
            for (column, cell) in row.cells.enumerated() where row.spans.isEmpty || row.spans[column] > 0 {
                let place = cell.first.map { inline.sink.range($0.lowerBound..<(cell.last ?? $0).upperBound) } ?? nowhere
                var className: String?
                if column < table.numberColumns.count, table.numberColumns[column] || table.hasLeaders && column == 1 {
                    className = "number"
                }
                if table.hasLeaders, column == 0, analysis.lines[row.lines.lowerBound].indent > left { className = "inner" }
                startCell(row, column, className, place)
                for (k, piece) in cell.enumerated() {
                    inline.begin(piece)
                    inline.set(piece)
                    if k + 1 < cell.count { inline.join(piece.upperBound, next: cell[k + 1].lowerBound) }
                }
                end()
            }
            end()
            if headCount > 0, number + 1 == headCount || number + 1 == table.rows.count { end() }
        }
        end()
        stripSigns(table, lines)
        return table.blocks.upperBound
    }

    private mutating func startCell(_ row: TextTableRow, _ column: Int, _ className: String?, _ place: SourceRange) {
        let span = row.spans.isEmpty ? 1 : row.spans[column]
        var attributes: [Attribute] = []
        if let className { attributes.append(inline.attribute(inline.names.classAttribute, className)) }
        if span > 1 { attributes.append(inline.attribute(inline.sink.builder.intern("colspan"), String(span))) }
        if row.isHead { attributes.append(inline.attribute(inline.sink.builder.intern("scope"), span > 1 ? "colgroup" : "col")) }
        inline.sink.builder.startElement(row.isHead ? names.th : names.td, attributes: attributes, source: place)
    }

    /// Bars, rules and leaders: whatever of the lines is in no cell and is no space.
    private mutating func stripSigns(_ table: TextTable, _ lines: Range<Int>) {
        var pieces: [Range<Int>] = []
        for row in table.rows {
            for cell in row.cells {
                for (k, piece) in cell.enumerated() {
                    // The byte behind a piece that another follows has become a space.
                    pieces.append(piece.lowerBound..<(piece.upperBound + (k + 1 < cell.count ? 1 : 0)))
                }
            }
        }
        pieces.sort { $0.lowerBound < $1.lowerBound }
        var position = Int(analysis.lines[lines.lowerBound].start)
        let end = Int(analysis.lines[lines.upperBound - 1].end)
        for piece in pieces + [end..<end] {
            if position < piece.lowerBound, !analysis.bytes[position..<piece.lowerBound].allSatisfy({ $0 <= 0x20 }) {
                inline.sink.strip(position..<piece.lowerBound)
            }
            position = max(position, piece.upperBound)
        }
    }
}
