import Markup

// "21. R - Q 1               K - Kt 2": a number, and text behind a gap that begins at one column in row after row, though remarks stand
// between the rows and part them into blocks of one or two. Where many rows of a book have the column, each of them is of a table.

extension TextAnalysis {
    /// Finds the columns that many numbered rows have. O(lines that are set in and begin with a figure).
    mutating func findColumnsOfRows() {
        let fewest = 12
        var counts: [Int: Int] = [:]
        for block in bookBlocks where blocks[block].role == .paragraph && bytes[firstLine(block).lowerBound].isASCIIDigit {
            for line in blocks[block].lineRange { if let column = secondColumn(line) { counts[column, default: 0] += 1 } }
        }
        columnsOfRows = counts.filter { $0.value >= fewest }.keys.sorted()
    }

    /// Rows of such a column, and a last one that has nothing in it.
    func isOfNumberedRows(_ block: TextBlock) -> Bool {
        guard !columnsOfRows.isEmpty, Int(block.indent) > habits.indent else { return false }
        let inColumn = block.lineRange.count { secondColumn($0).map { columnsOfRows.contains($0) } ?? false }
        return inColumn > 0 && inColumn >= block.count - 1 && block.lineRange.allSatisfy { bytes[Int(lines[$0].start)].isASCIIDigit }
    }

    /// The rows as a table of two columns.
    func tableOfNumberedRows(_ block: TextBlock) -> TextTable? {
        guard isOfNumberedRows(block) else { return nil }
        let rows = block.lineRange.map { line in
            let range = lines.range(line)
            guard let column = secondColumn(line) else { return TextTableRow(cells: [[range], []], lines: line..<(line + 1)) }
            let second = offsets(line)[column]
            var end = second
            while bytes[end - 1] == 0x20 { end -= 1 }
            return TextTableRow(cells: [[range.lowerBound..<end], [second..<range.upperBound]], lines: line..<(line + 1))
        }
        return TextTable(rows: rows, numberColumns: [false, false])
    }

    /// Where text begins behind the only wide gap of a line that begins with a number and a full stop.
    private func secondColumn(_ line: Int) -> Int? {
        let fewestSpaces = 4
        let range = lines.range(line)
        guard let mark = listMark(range), mark.value > 0, !mark.range.isEmpty else { return nil }
        var spaces = 0, column: Int?, place = Int(lines[line].indent)
        for i in range {
            if bytes[i] == 0x20 {
                spaces += 1
            } else {
                if spaces >= fewestSpaces {
                    guard column == nil else { return nil }
                    column = place
                }
                spaces = 0
            }
            if bytes[i] & 0xC0 != 0x80 { place += 1 }
        }
        return column
    }
}
