import Markup

// The lines of long poems are numbered at the right margin, every fifth or tenth: "The lamp is low, the watch is almost done,        35".
// Such a number would make its line look longer than it is. It is told by the lines between two of them, which are as many as the numbers
// say.

extension TextAnalysis {
    /// Finds the numbers of verses and leaves them out of their lines' widths. O(lines).
    mutating func findVerseNumbers() {
        var found: [VerseNumber] = []
        for block in blocks[bookBlocks] {
            for line in block.lineRange { if let number = verseNumber(atEndOf: line) { found.append(number) } }
        }
        let fewest = 5
        guard found.count >= fewest else { return }
        var fits = [Bool](repeating: false, count: found.count)
        for i in found.indices.dropFirst() where isCounted(from: found[i - 1], to: found[i]) { fits[i - 1] = true; fits[i] = true }
        let numbers = found.indices.filter { fits[$0] }.map { found[$0] }
        guard numbers.count >= fewest, let first = numbers.first, let last = numbers.last else { return }
        // The pages of contents in front and of an index behind are no verses.
        let between = found.count { $0.line >= first.line && $0.line <= last.line }
        guard numbers.count * 10 >= between * 6 else { return }
        verseNumbers = numbers
        for number in numbers { lines.narrow(number.line, by: Int16(clamping: Int(lines[number.line].end) - number.textEnd)) }
    }

    /// As many lines as the difference of the numbers; headings and the names of speakers may be more.
    private func isCounted(from a: VerseNumber, to b: VerseNumber) -> Bool {
        let step = b.value - a.value, longest = 20, others = 3
        guard (2...longest).contains(step), b.line - a.line <= 3 * step + others else { return false }
        let between = ((a.line + 1)...b.line).count { !lines[$0].isBlank }
        return (step...(step + others)).contains(between)
    }

    private func verseNumber(atEndOf line: Int) -> VerseNumber? {
        let range = lines.range(line), longest = 5
        guard var limit = range.last else { return nil }
        // "_5", "[5]", "(5)"
        if ![0x5F, 0x5D, 0x29].contains(bytes[limit]) { limit = range.upperBound }
        var start = limit
        while start > range.lowerBound, bytes[start - 1].isASCIIDigit { start -= 1 }
        guard start < limit, limit - start <= longest else { return nil }
        var whole = start
        if whole > range.lowerBound, [0x5F, 0x5B, 0x28].contains(bytes[whole - 1]) { whole -= 1 }
        var end = whole
        while end > range.lowerBound, bytes[end - 1] == 0x20 { end -= 1 }
        guard whole - end >= 2, end > range.lowerBound else { return nil }
        var cursor = WordCursor(bytes, start..<limit)
        guard let value = cursor.digits() else { return nil }
        return VerseNumber(line: line, textEnd: end, whole: whole..<range.upperBound, number: start..<limit, value: value)
    }

    /// The number at a line's end. O(log numbers).
    func verseNumber(of line: Int) -> VerseNumber? {
        let index = verseNumbers.partitioningIndex { $0.line >= line }
        return index < verseNumbers.count && verseNumbers[index].line == line ? verseNumbers[index] : nil
    }

    /// A line of verse without its number.
    func verseText(_ line: Int) -> Range<Int> {
        let range = lines.range(line)
        return range.lowerBound..<(verseNumber(of: line)?.textEnd ?? range.upperBound)
    }
}

/// The number of a verse at the end of its line.
struct VerseNumber {
    var line: Int
    /// Behind the last byte of the verse.
    var textEnd: Int
    /// With the signs round it.
    var whole: Range<Int>
    var number: Range<Int>
    var value: Int
}
