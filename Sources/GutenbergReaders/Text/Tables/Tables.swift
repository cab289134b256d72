import Markup

// Text in columns. A table is set as one only where its columns are certain: bars that stand in the same columns in every line, stripes
// without a letter that run through all lines, or leaders of points in front of a last column. Everything else that is aligned stays as it
// was typed: a cell with a wide gap inside it is two cells that a heading has run together, and no table at all is better than that one.
// Where only the head does so, its cells span the columns of the rows (`TableHeads.swift`).

struct TextTable {
    /// Its blocks, without the one that says its title.
    var blocks: Range<Int> = 0..<0
    /// The blocks in front that say its title.
    var caption: Range<Int>?
    var rows: [TextTableRow]
    /// Every cell in these columns is a number or empty.
    var numberColumns: [Bool] = []
    /// Text and figures with a leader between.
    var hasLeaders = false
}

struct TextTableRow {
    /// The pieces of each cell, one for a line.
    var cells: [[Range<Int>]]
    var lines: Range<Int>
    var isHead = false
    /// How many columns each cell takes, 0 for one that the cell in front of it covers; empty where each takes one.
    var spans: [Int] = []
}

/// The index into the analysis' tables.
struct TableForm: Equatable { var index: Int }

extension TextAnalysis {
    /// Finds the table that begins with a block, over the blank lines inside it, and gives its blocks their roles; if none is certain, the
    /// block stays as it is typed.
    mutating func settleTable(from index: Int) {
        let longest = 200
        var first = index, end = index + 1
        while end < bookBlocks.upperBound, end - index < longest, blocks[end].blankBefore <= 1, blocks[end].role == .paragraph,
            isAligned(blocks[end])
        { end += 1 }
        // The head alone above the rows.
        if first - 1 > bookBlocks.lowerBound, isUnsettled(first - 1), blocks[first].blankBefore <= 1, blocks[first - 1].count <= 2,
            isAligned(blocks[first - 1])
        {
            first -= 1
        }
        for range in [first..<end, index..<end, index..<(index + 1)] where range.count == 1 || end - first > 1 {
            guard concludes(.tables), var table = table(joined(range)) else { continue }
            table.blocks = range
            table.caption = caption(above: range.lowerBound)
            let form = TableForm(index: tables.count)
            for block in range { blocks[block].role = .table(form) }
            for block in table.caption ?? 0..<0 { blocks[block].role = .tableCaption(form) }
            tables.append(table)
            return
        }
        // What seems to be its head stays with it.
        for block in first...index { blocks[block].role = .preformatted }
    }

    /// "SIR JOHN        MR. BRIGHT", a row in each of several paragraphs, whose columns are certain. Asked of the first of such rows only.
    func beginsSpacedRows(_ index: Int) -> Bool {
        let fewest = 3, longest = 200
        func isRow(_ row: Int) -> Bool {
            bookBlocks.contains(row) && blocks[row].role == .paragraph && blocks[row].count == 1 && isAligned(blocks[row])
        }
        guard isRow(index), blocks[index].blankBefore > 1 || !isRow(index - 1) else { return false }
        var end = index + 1
        while isRow(end), blocks[end].blankBefore <= 1, end - index < longest { end += 1 }
        return end - index >= fewest && table(joined(index..<end)) != nil
    }

    private func isUnsettled(_ index: Int) -> Bool { [.paragraph, .verse, .quotation, .signature, .lines].contains(blocks[index].role) }

    /// The blocks as one, with the blank lines between them.
    func joined(_ range: Range<Int>) -> TextBlock {
        var block = blocks[range.lowerBound]
        let last = blocks[range.upperBound - 1]
        block.lineCount = last.firstLine + last.lineCount - block.firstLine
        block.indent = range.map { blocks[$0].indent }.min() ?? block.indent
        block.width = range.map { blocks[$0].width }.max() ?? block.width
        return block
    }

    /// "TABLE II.", or a short line in capitals set in: what stands above a table is its title.
    private func caption(above index: Int) -> Range<Int>? {
        let above = index - 1
        guard bookBlocks.contains(above), isUnsettled(above), blocks[above].count <= 2, blocks[index].blankBefore <= 2 else { return nil }
        if isTableTitle(above) { return above..<index }
        let isBelowTitle =
            bookBlocks.contains(above - 1) && isUnsettled(above - 1) && blocks[above].blankBefore <= 2 && isTableTitle(above - 1)
        if Int(blocks[above].indent) > habits.indent + 4, shape(of: blocks[above]).isMostlyCapitals {
            return above - (isBelowTitle ? 1 : 0)..<index
        }
        // "TABLE III." and what it shows, a line each.
        let mostWords = 12
        let isLine =
            blocks[above].count == 1 && Int(blocks[above].indent) > habits.indent && shape(of: blocks[above]).words <= mostWords
            && !shape(of: blocks[above]).endsOpen
        return isLine && isBelowTitle ? (above - 1)..<index : nil
    }

    /// "TABLE II.", "Table 3. Weights".
    private func isTableTitle(_ above: Int) -> Bool {
        guard blocks[above].count <= 2 else { return false }
        var cursor = WordCursor(bytes, firstLine(above))
        cursor.skip { $0 == 0x5F || $0 == 0x3D || $0 == 0x28 }
        if let word = cursor.word(), tableWords[word] != nil {
            cursor.skip { $0 == 0x20 || $0 == 0x2E }
            if cursor.number() != nil || cursor.isAtEnd || shape(of: blocks[above]).isMostlyCapitals { return true }
        }
        return false
    }

    /// The block as a table; nil where its columns are not certain. Blank lines in it part rows.
    func table(_ block: TextBlock) -> TextTable? {
        if let rows = tableOfNumberedRows(block) { return rows }
        guard block.count >= 2, block.count <= 2000 else { return nil }
        var table = ruledTable(block) ?? pipedTable(block) ?? leaderTable(block) ?? spacedTable(block)
        guard let rows = table?.rows, rows.count >= 2, let columns = rows.first?.cells.count, columns >= 2 else { return nil }
        guard table?.numberColumns.isEmpty == true else { return table }
        table?.numberColumns = (0..<columns).map { column in
            let body = rows.filter { !$0.isHead }.map { $0.cells[column] }
            return !body.allSatisfy(\.isEmpty) && body.allSatisfy { $0.allSatisfy({ isNumber($0) }) }
        }
        return table
    }

    func isNumber(_ piece: Range<Int>) -> Bool {
        piece.contains { bytes[$0].isASCIIDigit }
            && piece.allSatisfy {
                bytes[$0].isASCIIDigit
                    || [0x20, 0x2E, 0x2C, 0x2D, 0x24, 0x25, 0x2F, 0x2B, 0xC2, 0xA3, 0xBD, 0xBC, 0xBE].contains(bytes[$0])
            }
    }

    // MARK: Columns

    /// The byte offset of every column of a line, counted from the margin; -1 in the indent, and for the bar that opens a framed line.
    func offsets(_ line: Int) -> [Int] {
        let end = lineEnd(line)
        var offsets = [Int](repeating: -1, count: Int(lines[line].indent))
        var i = Int(lines[line].start)
        if end < Int(lines[line].end) { offsets.append(-1); i += 1 }
        while i < end {
            offsets.append(i)
            i += 1
            while i < end, bytes[i] & 0xC0 == 0x80 { i += 1 }
        }
        return offsets
    }

    /// Behind the text of a line: in front of its last bar where it has two, one at each end.
    private func lineEnd(_ line: Int) -> Int { isFramed(line) ? Int(lines[line].end) - 1 : Int(lines[line].end) }

    /// "| 1801   2,345 |"
    private func isFramed(_ line: Int) -> Bool {
        let range = lines.range(line)
        return range.count > 2 && bytes[range.lowerBound] == 0x7C && bytes[range.upperBound - 1] == 0x7C
            && !bytes[(range.lowerBound + 1)..<(range.upperBound - 1)].contains(0x7C)
    }

    /// The text of a line between two columns, without the space at its ends; nil if there is none.
    func piece(_ offsets: [Int], _ columns: Range<Int>, end lineEnd: Int) -> Range<Int>? {
        guard columns.lowerBound < offsets.count,
            let first = (columns.lowerBound..<min(columns.upperBound, offsets.count)).first(where: { offsets[$0] >= 0 })
        else { return nil }
        var start = offsets[first], end = columns.upperBound < offsets.count ? offsets[columns.upperBound] : lineEnd
        while start < end, bytes[start] == 0x20 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 { end -= 1 }
        return start < end ? start..<end : nil
    }

    // MARK: Bars

    func isRule(_ line: Int) -> Bool {
        let range = lines.range(line)
        var dashes = 0
        for i in range {
            switch bytes[i] {
            case 0x2D, 0x3D, 0x5F: dashes += 1
            case 0x2B, 0x7C, 0x20: break
            // Em dashes.
            case 0xE2 where i + 2 < range.upperBound && bytes[i + 1] == 0x80 && bytes[i + 2] == 0x94: dashes += 1
            case 0x80 where i > range.lowerBound && bytes[i - 1] == 0xE2: break
            case 0x94 where i > range.lowerBound && bytes[i - 1] == 0x80: break
            default: return false
            }
        }
        return dashes >= 3
    }

    func pipedTable(_ block: TextBlock) -> TextTable? {
        let text = block.lineRange.filter { !isRule($0) && !lines[$0].isBlank }
        guard text.count >= 2 else { return nil }
        var bars: [Int]?
        var all: [Int: [Int]] = [:]
        for line in text {
            let offsets = rawOffsets(line)
            let places = offsets.indices.filter { offsets[$0] >= 0 && bytes[offsets[$0]] == 0x7C }
            guard !places.isEmpty else { return nil }
            all[line] = offsets
            if let known = bars { bars = known.filter { places.contains($0) } } else { bars = places }
        }
        guard let bars, let firstBar = bars.first,
            all.values.allSatisfy({ line in line.count { $0 >= 0 && bytes[$0] == 0x7C } <= bars.count })
        else { return nil }
        let widest = all.values.map(\.count).max() ?? 0
        var columns: [Range<Int>] = []
        var start = text.contains { line in all[line].map { $0.prefix(firstBar).contains { $0 >= 0 } } ?? false } ? 0 : firstBar + 1
        for bar in bars where bar >= start { columns.append(start..<bar); start = bar + 1 }
        if all.values.contains(where: { $0.count > start }) { columns.append(start..<(widest + 1)) }
        guard columns.count >= 2 else { return nil }
        let rules = block.lineRange.filter { isRule($0) }
        let inner = rules.filter { $0 > text[0] && $0 < text[text.count - 1] }
        // A rule below every row, or only below the head.
        let isRuled = inner.count >= 2 && inner.count * 3 >= text.count
        let margins = columns.map { margin(of: $0, text, all) }
        var rows: [TextTableRow] = []
        for line in text {
            guard let offsets = all[line] else { continue }
            let cells = columns.map { piece(offsets, $0, end: Int(lines[line].end)).map { [$0] } ?? [] }
            let followsRule = line > Int(block.firstLine) && (isRule(line - 1) || lines[line - 1].isBlank)
            let isHead = inner.count == 1 && line < inner[0]
            let goesOn = !rows.isEmpty && !followsRule && (isRuled || isHead || goesOn(cells, columns, margins, offsets))
            if goesOn {
                append(cells, to: &rows, line)
            } else {
                rows.append(TextTableRow(cells: cells, lines: line..<(line + 1), isHead: isHead))
            }
        }
        return TextTable(rows: rows)
    }

    /// The column at which most cells of a column begin; nil where they are centred.
    private func margin(of column: Range<Int>, _ text: [Int], _ all: [Int: [Int]]) -> Int? {
        var counts = [Int](repeating: 0, count: column.count + 1)
        var sum = 0
        for line in text {
            guard let offsets = all[line],
                let first = column.first(where: { $0 < offsets.count && offsets[$0] >= 0 && bytes[offsets[$0]] != 0x20 })
            else { continue }
            counts[first - column.lowerBound] += 1
            sum += 1
        }
        guard let most = counts.max(), most * 10 >= sum * 5, sum > 0, let place = counts.firstIndex(of: most) else { return nil }
        return column.lowerBound + place
    }

    /// True if a line goes on with the row in front: nothing in its first column, or a cell set in deeper than the column's margin.
    private func goesOn(_ cells: [[Range<Int>]], _ columns: [Range<Int>], _ margins: [Int?], _ offsets: [Int]) -> Bool {
        if cells[0].isEmpty { return true }
        if cells[0].allSatisfy({ isNumber($0) }) { return false }
        for (index, column) in columns.enumerated() where index > 0 {
            // Figures stand at the right, not at a margin.
            guard let margin = margins[index], let piece = cells[index].first, !isNumber(piece),
                let place = column.first(where: { $0 < offsets.count && offsets[$0] == piece.lowerBound })
            else { continue }
            if place > margin { return true }
        }
        return cells.dropFirst().allSatisfy(\.isEmpty)
    }

    func append(_ cells: [[Range<Int>]], to rows: inout [TextTableRow], _ line: Int) {
        let last = rows.count - 1
        for column in cells.indices { rows[last].cells[column] += cells[column] }
        rows[last].lines = rows[last].lines.lowerBound..<(line + 1)
    }

    // MARK: Spaces

    private func spacedTable(_ block: TextBlock) -> TextTable? {
        let rules = block.lineRange.filter { isRule($0) }
        let text = block.lineRange.filter { !lines[$0].isBlank && !isRule($0) }
        let all = text.map { offsets($0) }
        // A rule above the sums of single columns: accounts are drawn rather than tabulated.
        guard text.count >= 2, rules.allSatisfy({ lines[$0].indent <= block.indent + 2 }) else { return nil }
        let width = Int(block.width)
        let left = all.reduce(width) { min($0, $1.firstIndex { $0 >= 0 && bytes[$0] != 0x20 } ?? width) }
        guard width > left, width < 400 else { return nil }
        // Bars and braces draw something.
        let isFramed = text.allSatisfy { self.isFramed($0) }
        guard !text.contains(where: { lines.range($0).contains(where: { bytes[$0] == 0x7C && !isFramed || bytes[$0] == 0x7B }) }),
            isFramed || !rules.contains(where: { lines.range($0).contains { bytes[$0] == 0x7C } })
        else { return nil }
        let headEnd = endOfHead(text, rules)
        if let table = spacedTable(block, text, all, columns: freeColumns(all[...], left..<width), headEnd: headEnd, minimum: 2) {
            return withHeadOfWords(table)
        }
        return tableBelowSpanningHead(block, text, all, headEnd: headEnd > 0 ? headEnd : endOfWordedHead(text))
    }

    /// A first row of words above columns of figures is the head, though nothing sets it off.
    private func withHeadOfWords(_ table: TextTable) -> TextTable {
        let fewestRows = 4
        guard table.rows.count >= fewestRows || table.rows.count == fewestRows - 1 && table.rows[0].cells.allSatisfy({ !$0.isEmpty }),
            let first = table.rows.first, !first.isHead, first.cells.count(where: { !$0.isEmpty }) >= 2,
            !first.cells.joined().contains(where: { $0.contains { bytes[$0].isASCIIDigit } })
        else { return table }
        let body = table.rows.dropFirst()
        guard
            first.cells.indices.contains(where: { column in
                !first.cells[column].isEmpty
                    && body.allSatisfy { !$0.cells[column].isEmpty && $0.cells[column].allSatisfy({ isNumber($0) }) }
            })
        else { return table }
        var table = table
        table.rows[0].isHead = true
        return table
    }

    /// The columns between stripes of at least two columns that no line has a sign in.
    func freeColumns(_ all: ArraySlice<[Int]>, _ range: Range<Int>) -> [Range<Int>] {
        let width = range.upperBound
        var isFree = [Bool](repeating: true, count: width + 1)
        for offsets in all {
            for column in offsets.indices where offsets[column] >= 0 && bytes[offsets[column]] != 0x20 { isFree[column] = false }
        }
        var columns: [Range<Int>] = []
        var start = range.lowerBound, column = range.lowerBound
        while column < width {
            guard isFree[column] else { column += 1; continue }
            var end = column
            while end < width, isFree[end] { end += 1 }
            // Nothing stands behind the last column.
            if end - column >= 2, end < width { columns.append(start..<column); start = end }
            column = end
        }
        columns.append(start..<(width + 1))
        return columns
    }

    /// The lines as rows of the columns; nil where they are no table, or a cell is two.
    func spacedTable(_ block: TextBlock, _ text: [Int], _ all: [[Int]], columns: [Range<Int>], headEnd: Int, minimum: Int) -> TextTable? {
        guard columns.count >= minimum, columns.count <= 12 else { return nil }
        var rows: [TextTableRow] = []
        // The margin of the rows; a head may stand left of it.
        let rowMargin = text.filter { $0 >= headEnd }.map { Int(lines[$0].indent) }.min() ?? Int(block.indent)
        let isRowPerGroup = areGroupsRows(text.filter { $0 >= headEnd }, columns)
        for (k, line) in text.enumerated() {
            let cells = columns.map { piece(all[k], $0, end: lineEnd(line)).map { [$0] } ?? [] }
            guard !cells.contains(where: { cell in cell.contains { hasWideGap($0) } }) else { return nil }
            let isHead = line < headEnd
            if isHead {
                if rows.isEmpty {
                    rows.append(TextTableRow(cells: cells, lines: line..<(line + 1), isHead: true))
                } else {
                    append(cells, to: &rows, line)
                }
                continue
            }
            let isFirst = rows.last?.isHead == true || line > Int(block.firstLine) && (lines[line - 1].isBlank || isRule(line - 1))
            let goesOn =
                !rows.isEmpty && !isFirst && !(rows.last.map { countsFurther(cells, below: $0) } ?? false)
                && (isRowPerGroup || cells[0].isEmpty
                    || Int(lines[line].indent) > rowMargin + 1 && columns[0].contains(Int(lines[line].indent))
                        && !cells[0].allSatisfy({ isNumber($0) }) && !(rows.last.map { isRowBelow($0, cells) } ?? false))
            if goesOn { append(cells, to: &rows, line) } else { rows.append(TextTableRow(cells: cells, lines: line..<(line + 1))) }
        }
        // A first column that is mostly empty is a picture, or verse in steps.
        guard rows.count(where: { !$0.isHead }) >= 2 else { return nil }
        let full = rows.count { row in row.cells.count { !$0.isEmpty } >= 2 }
        guard isRowPerGroup || rows.count * 2 >= text.count - (rows.first?.isHead == true ? rows[0].lines.count : 0),
            full * 10 >= rows.count * 8
        else { return nil }
        return areSentencesCut(rows) ? nil : TextTable(rows: rows)
    }

    /// A figure under another, or a word under one: a row of its own though nothing names it, as a sum is.
    private func countsFurther(_ cells: [[Range<Int>]], below row: TextTableRow) -> Bool {
        guard cells[0].isEmpty, cells.contains(where: { $0.first.map { isNumber($0) } ?? false }) else { return false }
        return cells.indices.contains { column in
            guard let piece = cells[column].first, let above = row.cells[column].last, isNumber(above) else { return false }
            return isNumber(piece) || WordCursor.foldedLetter(bytes, piece.lowerBound, piece.upperBound) != nil
        }
    }

    /// "      Our Parish      1835      S.B." below a row that has as many cells, or below "_Sketches by Boz_--": a row though it is set in.
    private func isRowBelow(_ row: TextTableRow, _ cells: [[Range<Int>]]) -> Bool {
        func isCounted(_ cell: [Range<Int>]) -> Bool {
            cell.last.map { piece in isNumber(piece) || piece.allSatisfy { bytes[$0] == 0x2D } } ?? false
        }
        guard cells.indices.allSatisfy({ row.cells[$0].isEmpty || !cells[$0].isEmpty }) else { return false }
        let title = row.cells.dropFirst().allSatisfy(\.isEmpty) ? row.cells[0].last : nil
        let isTitle = title.map { [0x2D, 0x3A].contains(bytes[$0.upperBound - 1]) } ?? false
        return cells.indices.dropFirst().contains { isCounted(cells[$0]) && (isTitle || isCounted(row.cells[$0])) }
    }

    /// Blank lines part the rows: several groups of lines, and nearly all that stands below a group's first line goes on small.
    private func areGroupsRows(_ text: [Int], _ columns: [Range<Int>]) -> Bool {
        let fewest = 2
        var groups = 0, further = 0, small = 0
        for line in text {
            guard line != text.first, !lines[line - 1].isBlank, !isRule(line - 1) else { groups += 1; continue }
            let offsets = offsets(line)
            for piece in columns.compactMap({ piece(offsets, $0, end: lineEnd(line)) }) {
                further += 1
                if WordCursor.foldedLetter(bytes, piece.lowerBound, piece.upperBound) != nil, !isCapital(piece.lowerBound) { small += 1 }
            }
        }
        return groups >= fewest && further >= fewest && small * 4 >= further * 3
    }

    /// Three spaces within a cell: no sentence ends so, but a column may.
    private func hasWideGap(_ piece: Range<Int>) -> Bool {
        var spaces = 0
        for i in piece {
            spaces = bytes[i] == 0x20 ? spaces + 1 : 0
            if spaces == 3 { return true }
        }
        return false
    }

    /// Sentences beside each other whose lines nothing joins: rows that go on small with what the row above has left open, in a column that
    /// otherwise begins its cells with capitals.
    private func areSentencesCut(_ rows: [TextTableRow]) -> Bool {
        guard let columns = rows.first?.cells.count else { return false }
        return (0..<columns).contains { column in
            var capitals = 0, cut = 0, small = 0
            var above: UInt8 = 0x2E
            for row in rows where !row.isHead {
                guard let first = row.cells[column].first, let last = row.cells[column].last else { above = 0x2E; continue }
                defer { above = bytes[last.upperBound - 1] }
                guard WordCursor.foldedLetter(bytes, first.lowerBound, first.upperBound) != nil else { continue }
                if isCapital(first.lowerBound) { capitals += 1; continue }
                small += 1
                if above == 0x2C || above.isASCIILetter { cut += 1 }
            }
            return cut >= 2 && cut == small && capitals >= 2 && capitals * 3 >= cut
        }
    }

    /// Behind the lines of the head: those above the only rule between lines, or above the first blank line where what follows has figures
    /// under words.
    private func endOfHead(_ text: [Int], _ rules: [Int]) -> Int {
        guard let first = text.first, let last = text.last else { return 0 }
        let inner = rules.filter { $0 > first && $0 < last }
        if inner.count == 1 { return text.count { $0 < inner[0] } <= 4 ? inner[0] : 0 }
        guard inner.isEmpty, let blank = (first..<last).first(where: { lines[$0].isBlank }), blank - first <= 3 else { return 0 }
        let body = text.filter { $0 > blank }
        // One line above the only blank one.
        let fewestBelow = 3
        if blank == first + 1, body.count >= fewestBelow, body.count == last - body[0] + 1, !hasFigure(first),
            areHeadsOfColumns(first, body)
        {
            return blank
        }
        return !text.contains { $0 < blank && hasFigure($0) } && body.count { hasFigure($0) } * 10 >= body.count * 8 ? blank : 0
    }

    /// A line has a word above each column of the others, and ends as no sentence does.
    private func areHeadsOfColumns(_ head: Int, _ body: [Int]) -> Bool {
        let columns = freeColumns(body.map { offsets($0) }[...], Int(lines[head].indent)..<(body.map { Int(lines[$0].width) }.max() ?? 0))
        guard columns.count >= 2 else { return false }
        let places = offsets(head)
        return columns.allSatisfy { column in
            guard let piece = piece(places, column, end: lineEnd(head)) else { return false }
            return isCapital(piece.lowerBound) && !hasWideGap(piece)
        }
    }

    /// Behind the first lines without a figure, where nearly all below them have figures: a head that nothing sets off.
    private func endOfWordedHead(_ text: [Int]) -> Int {
        let longest = 4
        var head = text.prefix { !hasFigure($0) }
        // A blank line parts head and rows; above it there may be figures too, as in "Under 20."
        if !head.isEmpty, let behindBlank = text.prefix(longest + 1).dropFirst().firstIndex(where: { lines[$0 - 1].isBlank }) {
            head = text[..<behindBlank]
        }
        guard !head.isEmpty, head.count <= longest, head.count < text.count else { return 0 }
        let body = text[head.count...]
        let isSetOff = lines[body[head.count] - 1].isBlank
        return body.count { hasFigure($0) } * 10 >= body.count * (isSetOff ? 4 : 8) ? body[head.count] : 0
    }

    private func hasFigure(_ line: Int) -> Bool { lines.range(line).contains { bytes[$0].isASCIIDigit } }
}

private let tableWords = FoldedWordTable<Bool>(list: "table")
