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
        for row in table.rows {
            start(names.tr, nil, source(row.lines))
            for (column, cell) in row.cells.enumerated() where row.spans.isEmpty || row.spans[column] > 0 {
                let place = cell.first.map { inline.sink.range($0.lowerBound..<(cell.last ?? $0).upperBound) } ?? nowhere
                var className: String?
                if column < table.numberColumns.count, table.numberColumns[column] || table.hasLeaders && column == 1 { className = "number" }
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
        }
        end()
        stripSigns(table, lines)
        return table.blocks.upperBound
    }

    private mutating func startCell(_ row: TextTableRow, _ column: Int, _ className: String?, _ place: SourceRange) {
        let name = row.isHead ? names.th : names.td
        guard !row.spans.isEmpty, row.spans[column] > 1 else { start(name, className, place); return }
        let span = inline.attribute(inline.sink.builder.intern("colspan"), String(row.spans[column]))
        inline.sink.builder.startElement(name, attributes: className.map { [inline.attribute(inline.names.classAttribute, $0), span] } ?? [span], source: place)
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
