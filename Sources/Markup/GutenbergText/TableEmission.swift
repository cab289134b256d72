import Resources

extension TextEmitter {
    mutating func table(_ number: Int, _ block: TextBlock) {
        let table = analysis.tables[number]
        start(names.table, table.hasLeaders ? "leaders" : nil, source(block.lineRange))
        for row in table.rows {
            start(names.tr, nil, source(row.lines))
            for (column, cell) in row.cells.enumerated() {
                let place = cell.first.map { inline.sink.range($0.lowerBound..<(cell.last ?? $0).upperBound) } ?? nowhere
                var className: String?
                if column < table.numberColumns.count, table.numberColumns[column] || table.hasLeaders && column == 1 { className = "number" }
                if table.hasLeaders, column == 0, analysis.lines[row.lines.lowerBound].indent > block.indent { className = "inner" }
                start(row.isHead ? names.th : names.td, className, place)
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
        stripSigns(table, block)
    }

    /// Bars, rules and leaders: whatever of the lines is in no cell and is no space.
    private mutating func stripSigns(_ table: TextTable, _ block: TextBlock) {
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
        var position = Int(analysis.lines[Int(block.firstLine)].start)
        let end = Int(analysis.lines[block.lastLine].end)
        for piece in pieces + [end..<end] {
            if position < piece.lowerBound, !analysis.bytes[position..<piece.lowerBound].allSatisfy({ $0 <= 0x20 }) {
                inline.sink.strip(position..<piece.lowerBound)
            }
            position = max(position, piece.upperBound)
        }
    }
}
