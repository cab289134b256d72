import Markup
import Resources

/// What holds for the file as a whole: how wide its lines are, where they begin, what a blank line means in it.
struct TextHabits {
    /// Columns at which the text was wrapped.
    var measure = 70
    /// Columns that every line is indented by.
    var indent = 0
    /// All prose stands in from the margin, where headings, verse and mottoes are.
    var hasProseSetIn = false
    /// The number of blank lines in front of a block from which on it is no longer an ordinary gap between paragraphs.
    var wideGap = 2
    /// `=bold=` is used as markup.
    var marksBold = false
    /// Numbers in brackets or between dashes, alone on their lines, are those of pages.
    var hasPageNumbers = false
    /// Paragraphs have their number in a short line above their text, as scripture has: "1 Mac 3:54".
    var numbersStandAbove = false
    /// The signs, without spaces, of lines that part scenes besides rows of stars.
    var breakMarks: Set<[UInt8]> = []
}

extension TextAnalysis {
    /// One pass over the lines and one over the blocks of the book.
    mutating func measureHabits() {
        var widths = [Int](repeating: 0, count: 256)
        var indents = [Int](repeating: 0, count: 256)
        var brokenLines = 0, lineCount = 0
        for block in blocks[bookBlocks] {
            for line in block.lineRange {
                indents[min(Int(lines[line].indent), 255)] += 1
                lineCount += 1
                guard line < block.lastLine else { continue }
                widths[min(Int(lines[line].width), 255)] += 1
                brokenLines += 1
            }
        }
        // The width that one line in twenty exceeds; verse alone would give its own length, but no file was wrapped below 60 columns.
        var beyond = 0, measure = 255
        while measure > 0, beyond + widths[measure] <= brokenLines / 20 { beyond += widths[measure]; measure -= 1 }
        habits.measure = min(max(measure, 64), 100)
        // The smallest indent that at least one line in fifty has.
        var indent = 0, seen = 0
        while indent < 255 {
            seen += indents[indent]
            if seen * 50 >= lineCount { break }
            indent += 1
        }
        habits.indent = indent < 20 ? indent : 0
        measureProseIndent()
        measureGaps()
        measurePageNumbers()
        habits.marksBold = marksBold()
        habits.numbersStandAbove = numbersStandAbove()
        findBreakMarks()
    }

    /// True if most filled paragraphs begin with a short line that ends in a figure.
    private func numbersStandAbove() -> Bool {
        let fewest = 20
        var numbered = 0, filled = 0
        for block in blocks[bookBlocks] where block.count >= 3 {
            let early = earlyBreaks(block, measure: habits.measure, slack: 8)
            let isNumbered = hasNumberAbove(block)
            guard early == (isNumbered ? 1 : 0) else { continue }
            filled += 1
            if isNumbered { numbered += 1 }
        }
        return numbered >= fewest && numbered * 2 > filled
    }

    /// Where headings and lists stand at the margin and all prose is set in: the prose's indent is the text's.
    private mutating func measureProseIndent() {
        let fewest = 12, deepest = 20
        var filled = [Int](repeating: 0, count: deepest)
        var others = 0
        for block in blocks[bookBlocks] where block.count >= 3 {
            let breaks = block.count - 1
            // Lines of prose are full, and hardly one of them begins with a capital.
            guard earlyBreaks(block, measure: habits.measure, slack: 8) * 3 <= breaks, capitalLines(block) * 3 <= breaks else {
                others += 1; continue
            }
            filled[min(max(Int(block.indent), 0), deepest - 1)] += 1
        }
        let all = filled.reduce(0, +)
        guard all >= fewest, all > others, let usual = filled.indices.max(by: { filled[$0] < filled[$1] }), usual > habits.indent,
            usual < deepest - 1
        else { return }
        guard filled[usual] * 4 >= all * 3, filled[...habits.indent].reduce(0, +) * 20 <= all else { return }
        habits.indent = usual
        habits.hasProseSetIn = true
    }

    private mutating func measureGaps() {
        var gaps = [Int](repeating: 0, count: 8)
        // The gap between paragraphs is the one that most of them have. Titles, rules and short lines have their own, and may be as many.
        let fewest = 8
        for index in bookBlocks.dropFirst() where blocks[index].count >= 3 && blocks[index - 1].count >= 3 {
            gaps[min(Int(blocks[index].blankBefore), 7)] += 1
        }
        if gaps.reduce(0, +) < fewest {
            for block in blocks[bookBlocks] where block.blankBefore < TextBlock.open { gaps[min(Int(block.blankBefore), 7)] += 1 }
        }
        let ordinary = gaps.indices.max { gaps[$0] < gaps[$1] } ?? 1
        habits.wideGap = min(max(ordinary, 1), 6) + 1
    }

    /// True if `=` stands in pairs around words and hardly ever otherwise; between spaces and in rules it is no mark.
    private func marksBold() -> Bool {
        guard let first = blocks.first, let last = blocks.last else { return false }
        let end = Int(lines[last.lastLine].end)
        var position = Int(lines[Int(first.firstLine)].start)
        var pairs = 0, others = 0
        while let i = bytes.firstIndex(of: 0x3D, from: position, to: end) {
            position = i + 1
            let before = i > 0 ? bytes[i - 1] : 0x20, behind = i + 1 < end ? bytes[i + 1] : 0x20
            if before == 0x3D || behind == 0x3D || before <= 0x20 && behind <= 0x20 { continue }
            if before.isASCIILetter || before.isASCIIDigit || behind <= 0x20 { others += 1; continue }
            var close = i + 1
            while close < end, bytes[close] != 0x3D, bytes[close] != 0x0A, bytes[close] != 0x0D { close += 1 }
            guard close < end, bytes[close] == 0x3D, bytes[close - 1] > 0x20 else { others += 1; continue }
            pairs += 1
            position = close + 1
        }
        return pairs >= 2 && others * 10 <= pairs
    }
}

extension TextAnalysis {
    /// How many paragraphs begin with speech, by its marks. O(text).
    func openingsOfSpeech() -> SpeechOpenings {
        bookBlocks.reduce(into: SpeechOpenings()) { openings, index in
            if blocks[index].role == .paragraph { openings.add(bytes[firstLine(index).lowerBound..<lastLine(index).upperBound]) }
        }
    }
}
