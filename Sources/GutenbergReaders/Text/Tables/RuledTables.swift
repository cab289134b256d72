import Markup

// Tables drawn with bars and rules whose head spans columns: the rows below the head say which columns there are, and a cell of the head
// reaches from one of its bars to the next. A rule that runs under some cells of the head only parts these from what stands below them.

/// A stretch of a line between two bars, and the columns that it covers.
private struct RuledCell {
    var columns: ClosedRange<Int>
    /// Nil for nothing but a rule, or for nothing at all.
    var text: Range<Int>?
    var isRule: Bool
}

extension TextAnalysis {
    /// The block as a table whose head spans columns; nil where it is none, or its cells are not certain.
    func ruledTable(_ block: TextBlock) -> TextTable? {
        let longestHead = 12
        let all = block.lineRange.filter { !lines[$0].isBlank }
        guard let first = all.first(where: { !isRule($0) }),
            let headEnd = all.first(where: { $0 > first && isFullRule($0, block) && $0 - first <= longestHead })
        else { return nil }
        let body = all.filter { $0 > headEnd && !isRule($0) }
        guard body.count >= 2, let bars = body.first.map({ bars($0) }), bars.count >= 2 || bars.count == 1 && bars[0] > Int(block.indent),
            body.allSatisfy({ self.bars($0) == bars })
        else { return nil }
        let columns = columns(between: bars, body, block)
        let head = all.filter { $0 >= first && $0 < headEnd }
        // Where every line has the same bars nothing spans.
        guard columns.count >= 2, head.contains(where: { !isRule($0) && self.bars($0) != bars }), let rows = headRows(head, columns) else {
            return nil
        }
        let below = block.lineRange.upperBound - headEnd - 1
        var part = block
        part.firstLine = Int32(headEnd + 1)
        part.lineCount = Int32(below)
        guard var table = pipedTable(part), table.rows.first?.cells.count == columns.count else { return nil }
        for index in table.rows.indices { table.rows[index].isHead = false }
        table.rows.insert(contentsOf: rows, at: 0)
        return table
    }

    /// The columns of the bars of a line.
    private func bars(_ line: Int) -> [Int] {
        let offsets = rawOffsets(line)
        return offsets.indices.filter { offsets[$0] >= 0 && bytes[offsets[$0]] == 0x7C }
    }

    /// The byte offset of every column of a line.
    func rawOffsets(_ line: Int) -> [Int] {
        var offsets = [Int](repeating: -1, count: Int(lines[line].indent))
        for i in lines.range(line) where bytes[i] & 0xC0 != 0x80 { offsets.append(i) }
        return offsets
    }

    /// A rule from one end of the block to the other, without a gap or a bar.
    private func isFullRule(_ line: Int, _ block: TextBlock) -> Bool {
        let range = lines.range(line), most: Int16 = 2
        guard lines[line].indent - block.indent <= most, block.width - lines[line].width <= most else { return false }
        return isRule(line) && !range.dropFirst().dropLast().contains { bytes[$0] == 0x20 || bytes[$0] == 0x7C }
    }

    /// The stretches between the bars of the rows, with those outside them where the rows have text there.
    private func columns(between bars: [Int], _ body: [Int], _ block: TextBlock) -> [Range<Int>] {
        var columns: [Range<Int>] = []
        let offsets = body.map { rawOffsets($0) }
        if offsets.contains(where: { line in line[..<min(bars[0], line.count)].contains { $0 >= 0 && bytes[$0] != 0x20 } }) {
            columns.append(0..<bars[0])
        }
        for (left, right) in zip(bars, bars.dropFirst()) { columns.append((left + 1)..<right) }
        let last = bars[bars.count - 1]
        if offsets.contains(where: { line in line.count > last + 1 && line[(last + 1)...].contains { bytes[$0] != 0x20 } }) {
            columns.append((last + 1)..<max(last + 2, Int(block.width) + 1))
        }
        return columns
    }

    // MARK: The head

    /// The rows of the head; nil where a piece of it does not fit the columns.
    private func headRows(_ head: [Int], _ columns: [Range<Int>]) -> [TextTableRow]? {
        var rows: [TextTableRow] = []
        var open = TextTableRow(
            cells: Array(repeating: [], count: columns.count), lines: head[0]..<(head[0] + 1), isHead: true,
            spans: Array(repeating: 1, count: columns.count))
        // What each first column of a cell has collected, and how far the cell reaches.
        var pending = [(pieces: [Range<Int>], columns: ClosedRange<Int>)?](repeating: nil, count: columns.count)
        for line in head {
            guard let cells = cells(of: line, columns) else { return nil }
            if cells.contains(where: \.isRule) {
                for column in pending.indices {
                    guard let cell = pending[column], cells.contains(where: { $0.isRule && $0.columns.overlaps(cell.columns) }) else {
                        continue
                    }
                    open.cells[column] = cell.pieces
                    setSpan(cell.columns, &open.spans)
                    pending[column] = nil
                }
                open.lines = open.lines.lowerBound..<(line + 1)
                rows.append(open)
                open = TextTableRow(
                    cells: Array(repeating: [], count: columns.count), lines: line..<(line + 1), isHead: true,
                    spans: Array(repeating: 1, count: columns.count))
            }
            for cell in cells {
                guard let text = cell.text else { continue }
                let column = cell.columns.lowerBound
                if let known = pending[column] {
                    guard known.columns == cell.columns else { return nil }
                    pending[column]?.pieces.append(text)
                } else {
                    guard !pending.contains(where: { $0?.columns.overlaps(cell.columns) == true }) else { return nil }
                    pending[column] = ([text], cell.columns)
                }
            }
            open.lines = open.lines.lowerBound..<(line + 1)
        }
        for cell in pending.compactMap({ $0 }) {
            open.cells[cell.columns.lowerBound] = cell.pieces
            setSpan(cell.columns, &open.spans)
        }
        rows.append(open)
        return rows.filter { !$0.cells.allSatisfy(\.isEmpty) }
    }

    /// The cells of a line of the head, from one of its bars to the next; nil where a bar stands in the midst of a column.
    private func cells(of line: Int, _ columns: [Range<Int>]) -> [RuledCell]? {
        let offsets = rawOffsets(line)
        func isBar(_ column: Int) -> Bool {
            column < offsets.count && column >= 0 && offsets[column] >= 0
                && (bytes[offsets[column]] == 0x7C || bytes[offsets[column]] == 0x2B)
        }
        guard columns.allSatisfy({ column in !column.dropLast(column.upperBound > offsets.count ? 1 : 0).contains(where: isBar) }) else {
            return nil
        }
        var cells: [RuledCell] = []
        var start = 0
        for column in columns.indices {
            guard column + 1 == columns.count || isBar(columns[column].upperBound) else { continue }
            let range = columns[start].lowerBound..<columns[column].upperBound
            let text = piece(offsets, range, end: Int(lines[line].end))
            let isRule = text.map { $0.allSatisfy { [0x2D, 0x3D, 0x5F, 0x2B].contains(bytes[$0]) } } ?? false
            cells.append(RuledCell(columns: start...column, text: isRule ? nil : text, isRule: isRule))
            start = column + 1
        }
        return cells
    }
}
