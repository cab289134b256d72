import Markup

// Bills and accounts: what was bought, and at the right, under each other, pounds, shillings and pence, or the money of another country:
// "£5  0  0", "12 10  6", "1l. 10s. 0d.". A text may take several lines, of which the last has the amount; a rule stands above the sum.
// Where the amounts stand in columns of their own the account is a table; where not all of it is certain it stays as it was typed.

/// A line of an account.
private struct AccountLine {
    var line: Int
    /// What the amount is for, without points that lead up to it.
    var text: Range<Int>?
    var amount: Range<Int>?
    /// The numbers of the amount, or of a head its words; a sign that stands apart belongs to the number behind it.
    var parts: [Range<Int>] = []
    var numbers = 0
    /// A sign or a word of money stands there.
    var isMarked = false
    /// "£   s.  d." above the amounts.
    var isHead: Bool { amount != nil && numbers == 0 }
}

/// A word of an amount.
private struct MoneyWord {
    var isNumber: Bool
    var hasDigit: Bool
    var isMarked: Bool
}

extension TextAnalysis {
    /// At least half of the lines have amounts behind a gap, and some of them a sign of money. O(bytes), where the last line has an amount.
    func isAccount(_ block: TextBlock) -> Bool {
        guard block.count >= 2, isMoneyAtEnd(lines.range(block.lastLine)), accountLine(block.lastLine).amount != nil else { return false }
        return accountLines(block) != nil
    }

    /// The account as a table; nil where it is none, or its columns are not certain.
    func accountTable(_ block: TextBlock) -> TextTable? {
        let farthest = 4
        guard let account = accountLines(block) else { return nil }
        let places = account.map { offsets($0.line) }
        func columns(_ range: Range<Int>, _ k: Int) -> Range<Int> {
            let first = places[k].partitioningIndex { $0 >= range.lowerBound }
            return first..<places[k].partitioningIndex { $0 >= range.upperBound }
        }
        let amounts = account.indices.compactMap { k in account[k].amount.map { columns($0, k) } }
        let texts = account.indices.compactMap { k in account[k].text.map { columns($0, k) } }
        guard let start = amounts.map(\.lowerBound).min(), let end = amounts.map(\.upperBound).max(),
            let shortest = amounts.map(\.upperBound).min(), end - shortest <= farthest,
            texts.allSatisfy({ $0.upperBound < start })
        else { return nil }
        let most = account.map(\.numbers).max() ?? 1
        let ink = account.indices.compactMap { k in account[k].amount.map { amount in (columns(amount, k), places[k]) } }
        let split = inkedColumns(start..<end, ink)
        let parts = split.count == most && most > 1 ? split : [start..<end]
        // Amounts that all have the same numbers need no columns.
        let cells: [[[Range<Int>]]] = account.indices.map { k in
            let item = account[k]
            if most > 1, account.allSatisfy({ $0.parts.isEmpty || $0.parts.count == most }) {
                return item.amount == nil ? Array(repeating: [], count: most) : item.parts.map { [$0] }
            }
            return parts.map { part in
                item.amount == nil
                    ? [] : piece(places[k], part.lowerBound..<part.upperBound, end: Int(lines[item.line].end)).map { [$0] } ?? []
            }
        }
        let rows = accountRows(account, cells)
        guard rows.count(where: { !$0.isHead && !$0.cells[1...].allSatisfy(\.isEmpty) }) >= 2 else { return nil }
        var table = TextTable(rows: rows)
        table.numberColumns = [false] + cells[0].map { _ in true }
        return table
    }

    /// Text and amount of each line that is no rule; nil if the block is no account.
    private func accountLines(_ block: TextBlock) -> [AccountLine]? {
        let longest = 80
        guard block.count <= longest,
            !block.lineRange.contains(where: { line in lines.range(line).contains { bytes[$0] == 0x7C || bytes[$0] == 0x7B } })
        else { return nil }
        let all = block.lineRange.filter { !lines[$0].isBlank && !isRule($0) }.map { accountLine($0) }
        let amounts = all.count { $0.numbers > 0 }
        guard amounts >= 2, amounts * 2 >= all.count, all.contains(where: \.isMarked),
            all.contains(where: { $0.text != nil && $0.numbers > 0 }), all.dropFirst().allSatisfy({ !$0.isHead })
        else { return nil }
        return all
    }

    private func isMoneyAtEnd(_ line: Range<Int>) -> Bool {
        guard let last = line.last else { return false }
        return bytes[last].isASCIIDigit || [0x2E, 0x5F, 0x73, 0x64, 0xBC, 0xBD, 0xBE].contains(bytes[last])
    }

    /// The amount is the longest run of words of money at the line's end that a gap, points or nothing stands in front of.
    private func accountLine(_ line: Int) -> AccountLine {
        let mostNumbers = 3, mostSigns = 12
        let range = lines.range(line)
        var found = AccountLine(line: line, text: range)
        var position = range.upperBound
        var numbers = 0, hasDigit = false, isMarked = false
        // From the last to the first.
        var parts: [Range<Int>] = []
        while position > range.lowerBound, hasDigit || parts.count < mostSigns {
            var start = position
            while start > range.lowerBound, bytes[start - 1] != 0x20 { start -= 1 }
            guard let word = moneyWord(start..<position) else { break }
            if word.isNumber { numbers += 1 }
            hasDigit = hasDigit || word.hasDigit
            isMarked = isMarked || word.isMarked
            guard numbers <= mostNumbers else { break }
            if word.isNumber || !hasDigit {
                parts.append(start..<position)
            } else if let first = parts.last {
                parts[parts.count - 1] = start..<first.upperBound
            }
            var before = start
            while before > range.lowerBound, bytes[before - 1] == 0x20 { before -= 1 }
            let isAlone = before == range.lowerBound
            if hasDigit ? isAlone || start - before >= 2 || endsWithPoints(range.lowerBound..<before) : isAlone && numbers == 0 && isMarked
            {
                found.amount = start..<range.upperBound
                found.numbers = numbers
                found.parts = parts.reversed()
                found.text = isAlone ? nil : textWithoutPoints(range.lowerBound..<before)
                // Three numbers that points lead up to are hardly anything else.
                found.isMarked = isMarked || numbers == mostNumbers && found.text.map { $0.upperBound < before } == true
            }
            position = before
        }
        return found
    }

    /// ". . ." or "...": no end of a sentence.
    private func endsWithPoints(_ text: Range<Int>) -> Bool { textWithoutPoints(text).map { $0.upperBound < text.upperBound } ?? false }

    /// A text in front of the two points or more that end it, with spaces between or without.
    private func textWithoutPoints(_ text: Range<Int>) -> Range<Int>? {
        var end = text.upperBound, points = 0
        while end > text.lowerBound, bytes[end - 1] == 0x2E || bytes[end - 1] == 0x20 {
            if bytes[end - 1] == 0x2E { points += 1 }; end -= 1
        }
        guard points >= 2 else { return text }
        return end > text.lowerBound ? text.lowerBound..<end : nil
    }

    /// "£5", "12", "10s.", "_d._", "6-1/2", "--"; nil for any other word.
    private func moneyWord(_ range: Range<Int>) -> MoneyWord? {
        var cursor = WordCursor(bytes, range)
        cursor.skip { $0 == 0x5F || $0 == 0x28 }
        var isMarked = false
        if cursor.byte == 0xC2, cursor.position + 1 < cursor.end, bytes[cursor.position + 1] == 0xA3 {
            isMarked = true; cursor.position += 2
        }
        if cursor.byte == 0x24 { cursor.position += 1 }
        if cursor.byte == 0x4C, cursor.position + 1 < cursor.end, bytes[cursor.position + 1].isASCIIDigit {
            isMarked = true; cursor.position += 1
        }
        let start = cursor.position
        cursor.skip {
            $0.isASCIIDigit || $0 == 0x2C || $0 == 0x2F || $0 == 0x2D || $0 == 0xC2 || (0xBC...0xBE).contains($0) || $0 == 0x2E
                || $0 == 0xE2 || $0 == 0x80 || $0 == 0x94
        }
        let number = start..<cursor.position
        let hasDigit = number.contains { bytes[$0].isASCIIDigit || (0xBC...0xBE).contains(bytes[$0]) }
        let isDash = !number.isEmpty && number.allSatisfy { [0x2D, 0xE2, 0x80, 0x94].contains(bytes[$0]) }
        guard number.isEmpty || hasDigit || isDash else { return nil }
        cursor.skip { $0 == 0x5F }
        var isNamed = isMarked
        if let unit = cursor.word() {
            guard !isDash, let isCertain = wordsOfMoney[unit] else { return nil }
            isMarked = isMarked || isCertain
            isNamed = true
        }
        cursor.skip { $0 == 0x2E || $0 == 0x5F || $0 == 0x2C || $0 == 0x29 }
        guard cursor.isAtEnd, range.lowerBound < range.upperBound, !number.isEmpty || isNamed else { return nil }
        return MoneyWord(isNumber: !number.isEmpty, hasDigit: hasDigit, isMarked: isMarked)
    }

    /// The parts of a range of columns between those in which no amount has a sign.
    private func inkedColumns(_ range: Range<Int>, _ amounts: [(columns: Range<Int>, offsets: [Int])]) -> [Range<Int>] {
        var isInked = [Bool](repeating: false, count: range.count)
        for (columns, offsets) in amounts {
            for column in columns where bytes[offsets[column]] != 0x20 { isInked[column - range.lowerBound] = true }
        }
        var parts: [Range<Int>] = []
        for column in range where isInked[column - range.lowerBound] {
            if let last = parts.last, last.upperBound == column {
                parts[parts.count - 1] = last.lowerBound..<column + 1
            } else {
                parts.append(column..<column + 1)
            }
        }
        return parts
    }

    /// - Parameter amounts: by line, the cells of its amount.
    private func accountRows(_ account: [AccountLine], _ amounts: [[[Range<Int>]]]) -> [TextTableRow] {
        var rows: [TextTableRow] = []
        for (k, item) in account.enumerated() {
            let cells = [item.text.map { [$0] } ?? []] + amounts[k]
            let above = k > 0 ? account[k - 1] : nil
            let isBelowRule = k > 0 && item.line > account[k - 1].line + 1
            // What goes on stands deeper, or begins small; an amount alone belongs to the text above that has none.
            let isFurther =
                above.map { above in
                    above.text != nil
                        && (item.text.map {
                            Int(lines[item.line].indent) > Int(lines[rows.last?.lines.lowerBound ?? above.line].indent)
                                || !isCapital($0.lowerBound) && bytes[$0.lowerBound].isASCIILetter
                        } ?? true)
                } ?? false
            let goesOn =
                !isBelowRule && isFurther
                && (above?.amount == nil
                    || item.amount == nil && item.text.map { bytes[$0.lowerBound].isASCIILetter && !isCapital($0.lowerBound) } == true)
            if goesOn, !rows.isEmpty {
                append(cells, to: &rows, item.line)
            } else {
                rows.append(TextTableRow(cells: cells, lines: item.line..<(item.line + 1), isHead: item.isHead))
            }
        }
        return rows
    }
}

/// Words behind an amount or above amounts; true where they are of money and nothing else.
private let wordsOfMoney = FoldedWordTable<Bool>(list: "money") { $0 == "only" }
