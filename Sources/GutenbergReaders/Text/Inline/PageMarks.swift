import Markup

// Where the pages of the printed book began: "=== Page 12 ===", "[Pg 12]", "{12}", "-12-", alone or in the midst of a line. A number in
// brackets without a word counts only where many of them rise through the file.

extension TextAnalysis {
    /// A page of the source, alone on its line.
    func isPageMark(_ index: Int) -> Bool { pageLabel(index) != nil }

    /// What a mark alone on its line says of the page, without its rules or brackets; nil if the block is none.
    func pageLabel(_ index: Int) -> Range<Int>? {
        guard blocks[index].count == 1 else { return nil }
        let line = firstLine(index)
        if bytes[line.lowerBound] == 0x3D {
            guard line.count > 8, bytes[line.lowerBound + 1] == 0x3D, bytes[line.upperBound - 1] == 0x3D else { return nil }
            var first = line.lowerBound, last = line.upperBound
            while first < last, bytes[first] == 0x3D || bytes[first] == 0x20 { first += 1 }
            while last > first, bytes[last - 1] == 0x3D || bytes[last - 1] == 0x20 { last -= 1 }
            return first..<last
        }
        guard line.count <= 16, let mark = pageMark(line.lowerBound, end: line.upperBound), mark.end == line.upperBound else { return nil }
        return mark.hasWord || habits.hasPageNumbers ? mark.label : nil
    }

    /// The marks of pages behind a bracket, up to the end of its line: "[Illustration] {4}". Nil where anything else stands there, or
    /// nothing.
    func pageMarksBehindBracket(_ open: Int, upTo end: Int) -> (bracketEnd: Int, marks: [(range: Range<Int>, label: Range<Int>)])? {
        guard let close = brackets.closing(of: open), close + 1 < end else { return nil }
        var marks: [(range: Range<Int>, label: Range<Int>)] = []
        var place = close + 1
        while place < end {
            if bytes[place] <= 0x20 { place += 1; continue }
            guard let mark = pageMark(place, end: end), mark.hasWord || habits.hasPageNumbers || bytes[place] == 0x7B else { return nil }
            marks.append((place..<mark.end, mark.label))
            place = mark.end
        }
        return (close + 1, marks)
    }

    private struct PageMark {
        var label: Range<Int>
        var end: Int
        var number: Int
        var hasWord: Bool
    }

    /// Reads "[Pg 12]", "{12}", "-12-", "[Page xii]" at a place.
    private func pageMark(_ start: Int, end: Int) -> PageMark? {
        guard start < end else { return nil }
        let closing: UInt8
        switch bytes[start] {
        case 0x5B: closing = 0x5D
        case 0x7B: closing = 0x7D
        case 0x28: closing = 0x29
        case 0x2D: closing = 0x2D
        default: return nil
        }
        var cursor = WordCursor(bytes, (start + 1)..<end)
        cursor.skip { $0 == 0x20 || $0 == 0x2D }
        let label = cursor.position
        var hasWord = false
        if let word = cursor.word() {
            if pageWords[word] != nil { hasWord = true } else { cursor.position = label }
        }
        if hasWord { cursor.skip { $0 == 0x2E || $0 == 0x20 } }
        guard let number = cursor.number(), number.numeral == .arabic || number.numeral == .roman && hasWord else { return nil }
        let labelEnd = cursor.position
        cursor.skip { $0 == 0x20 || $0 == 0x2D && closing == 0x2D }
        guard closing == 0x2D ? bytes[cursor.position - 1] == 0x2D : cursor.byte == closing, closing != 0x28 || hasWord else { return nil }
        return PageMark(
            label: label..<labelEnd, end: closing == 0x2D ? cursor.position : cursor.position + 1, number: number.value, hasWord: hasWord)
    }

    /// True if numbers in brackets or dashes, alone on their lines, rise through the file.
    mutating func measurePageNumbers() {
        let fewest = 5
        var numbers: [Int] = []
        var apart = 0
        for index in bookBlocks where blocks[index].count == 1 {
            let line = firstLine(index)
            guard line.count <= 8, let mark = pageMark(line.lowerBound, end: line.upperBound), mark.end == line.upperBound else { continue }
            numbers.append(mark.number)
            if Int(blocks[index].blankBefore) >= max(3, habits.wideGap) { apart += 1 }
        }
        // With so much room above them they are chapters.
        if apart * 2 >= numbers.count { return }
        habits.hasPageNumbers = numbers.count >= fewest && numbers.isNearlySorted(by: <)
    }

    /// Marks of pages in the midst of lines.
    mutating func findInlinePageMarks() {
        let longest = 16, fewest = 5
        var worded: [PageMark] = [], bare: [PageMark] = []
        for sign: UInt8 in [0x5B, 0x7B] {
            forEach(sign) { i in
                guard let mark = pageMark(i, end: min(i + longest, body.upperBound)) else { return }
                if mark.hasWord { worded.append(mark) } else if sign == 0x7B { bare.append(mark) }
            }
        }
        if bare.count < fewest || !bare.lazy.map(\.number).isNearlySorted() { bare = [] }
        let calls = Set(noteCallList.map(\.range.lowerBound))
        for mark in worded + bare {
            var start = mark.label.lowerBound
            while bytes[start] != 0x5B, bytes[start] != 0x7B { start -= 1 }
            if calls.contains(start) { continue }
            marks.append(
                FoundMark(
                    range: start..<mark.end, kind: .tag(.page, open: mark.label.lowerBound - start, close: mark.end - mark.label.upperBound)
                ))
        }
    }
}

let pageWords = FoldedWordTable<Bool>(list: "page")
