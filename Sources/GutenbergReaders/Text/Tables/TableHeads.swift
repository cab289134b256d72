import Markup

// A head of two or three lines over columns that its upper lines span: "Males." above "Under 20." and "Over 20." The rows alone say which
// columns there are; each piece of the head then stands over one of them, or in the middle of several. Where one does neither, nothing is
// certain.

/// A piece of a head, and the columns that it stands over.
private struct HeadPiece {
    var text: Range<Int>
    var columns: ClosedRange<Int>
}

/// Where the text of a column begins and ends in the rows.
private struct Ink {
    var start: Int
    var end: Int
    var middle: Int { (start + end) / 2 }

    func overlaps(_ other: Ink) -> Bool { start < other.end && other.start < end }
}

extension TextAnalysis {
    /// The block as a table whose head spans columns; nil where its columns are not certain.
    func tableBelowSpanningHead(_ block: TextBlock, _ text: [Int], _ all: [[Int]], headEnd: Int) -> TextTable? {
        let longestHead = 6
        let headCount = text.count { $0 < headEnd }
        guard headCount > 0, headCount <= longestHead, text.count - headCount >= 2 else { return nil }
        let columns = freeColumns(all[headCount...], Int(block.indent)..<Int(block.width))
        let bodyLines = Array(text[headCount...]), body = Array(all[headCount...])
        guard var table = spacedTable(block, bodyLines, body, columns: columns, headEnd: headEnd, minimum: 3) else { return nil }
        let inks = columns.map { ink(in: $0, of: body) }
        var head: [TextTableRow] = []
        for k in 0..<headCount {
            let below = (k + 1..<headCount).flatMap { self.inks(of: text[$0], all[$0]) }
            guard let pieces = headPieces(of: text[k], all[k], inks, below: below),
                add(pieces, ofLine: text[k], to: &head, columns: columns.count)
            else { return nil }
        }
        table.rows.insert(contentsOf: head, at: 0)
        return table
    }

    private func ink(in column: Range<Int>, of body: [[Int]]) -> Ink {
        var ink = Ink(start: column.upperBound, end: column.lowerBound)
        for offsets in body {
            for place in column.clamped(to: 0..<offsets.count) where offsets[place] >= 0 && bytes[offsets[place]] != 0x20 {
                ink.start = min(ink.start, place)
                ink.end = max(ink.end, place + 1)
            }
        }
        return ink
    }

    /// The pieces of a line, parted by two spaces.
    private func inks(of line: Int, _ offsets: [Int]) -> [Ink] {
        var pieces: [Ink] = []
        var start = Int(lines[line].indent)
        while start < offsets.count {
            var end = start, spaces = 0, next = start
            while next < offsets.count, spaces < 2 || bytes[offsets[next]] == 0x20 {
                if bytes[offsets[next]] == 0x20 { spaces += 1 } else { spaces = 0; end = next + 1 }
                next += 1
            }
            pieces.append(Ink(start: start, end: end))
            start = next
        }
        return pieces
    }

    /// The pieces of a line, each over its columns; nil if one of them is not certainly over any.
    /// - Parameter below: what the further lines of the head have.
    private func headPieces(of line: Int, _ offsets: [Int], _ columns: [Ink], below: [Ink]) -> [HeadPiece]? {
        var pieces: [HeadPiece] = []
        for ink in inks(of: line, offsets) {
            guard let range = self.columns(under: ink, columns, below: below),
                pieces.last.map({ $0.columns.upperBound < range.lowerBound }) ?? true
            else { return nil }
            let textEnd = ink.end < offsets.count ? offsets[ink.end] : Int(lines[line].end)
            pieces.append(HeadPiece(text: offsets[ink.start]..<textEnd, columns: range))
        }
        return pieces
    }

    /// The column under a piece of the head, or those of which it stands in the middle.
    private func columns(under piece: Ink, _ columns: [Ink], below: [Ink]) -> ClosedRange<Int>? {
        let near = 2
        func distance(_ left: Int, _ right: Int) -> Int { abs(piece.start + piece.end - columns[left].start - columns[right].end) }
        let under = columns.indices.filter { columns[$0].overlaps(piece) }
        guard let first = under.first, let last = under.last else {
            // In the middle between two columns, over both.
            guard let right = columns.indices.dropFirst().first(where: { columns[$0].start >= piece.end }),
                columns[right - 1].end <= piece.start, distance(right - 1, right) <= 2 * near
            else { return nil }
            return (right - 1)...right
        }
        if first < last {
            return distance(first, last) <= 2 * max(near + 1, (columns[last].end - columns[first].start) / 6) ? first...last : nil
        }
        // One that reaches into the room beside its column is meant for two if each of them has a head of its own below.
        let pair = [first - 1, first].filter { left in
            columns.indices.contains(left) && columns.indices.contains(left + 1) && distance(left, left + 1) <= 2 * near
                && distance(left, left + 1) < distance(first, first)
        }.min { distance($0, $0 + 1) < distance($1, $1 + 1) }
        if let left = pair {
            let heads = [left, left + 1].map { column in below.first { $0.overlaps(columns[column]) }?.start }
            if let a = heads[0], let b = heads[1], a != b { return left...(left + 1) }
        }
        if abs(piece.start - columns[first].start) <= 1 || abs(piece.end - columns[first].end) <= 1 { return first...first }
        guard pair == nil else { return nil }
        return piece.middle >= columns[first].start - near && piece.middle <= columns[first].end + near ? first...first : nil
    }

    /// Adds a line of the head to its last row, or as a row of its own where it stands under what that one spans; false where the two
    /// overlap otherwise.
    private func add(_ pieces: [HeadPiece], ofLine line: Int, to head: inout [TextTableRow], columns: Int) -> Bool {
        if let row = head.last {
            var goesOn = true
            for piece in pieces {
                for column in piece.columns {
                    // The cell of the row that covers the column.
                    let first = (0...column).last { row.spans[$0] > 0 } ?? column
                    let covered = first...(first + row.spans[first] - 1)
                    if covered == piece.columns || piece.columns.allSatisfy({ row.spans[$0] == 1 && row.cells[$0].isEmpty }) { continue }
                    guard covered.lowerBound <= piece.columns.lowerBound && piece.columns.upperBound <= covered.upperBound else {
                        return false
                    }
                    goesOn = false
                }
            }
            if goesOn {
                append(cells(pieces, columns), to: &head, line)
                for piece in pieces { setSpan(piece.columns, &head[head.count - 1].spans) }
                return true
            }
        }
        var row = TextTableRow(
            cells: cells(pieces, columns), lines: line..<(line + 1), isHead: true, spans: Array(repeating: 1, count: columns))
        for piece in pieces { setSpan(piece.columns, &row.spans) }
        head.append(row)
        return true
    }

    func setSpan(_ columns: ClosedRange<Int>, _ spans: inout [Int]) {
        for column in columns { spans[column] = 0 }
        spans[columns.lowerBound] = columns.count
    }

    private func cells(_ pieces: [HeadPiece], _ columns: Int) -> [[Range<Int>]] {
        var cells = [[Range<Int>]](repeating: [], count: columns)
        for piece in pieces { cells[piece.columns.lowerBound] = [piece.text] }
        return cells
    }
}
