/// What holds for the file as a whole: how wide its lines are, where they begin, what a blank line means in it.
struct TextHabits {
    /// Columns at which the text was wrapped.
    var measure = 70
    /// Columns that every line is indented by.
    var indent = 0
    /// The number of blank lines in front of a block from which on it is no longer an ordinary gap between paragraphs.
    var wideGap = 2
    /// `=bold=` is used as markup.
    var marksBold = false
    /// A hyphen in front of a word opens speech (Spanish and French dialogues).
    var opensSpeechWithHyphen = false
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
        measureGaps()
    }

    private mutating func measureGaps() {
        var gaps = [Int](repeating: 0, count: 8)
        for block in blocks[bookBlocks] where block.blankBefore < TextBlock.open { gaps[min(Int(block.blankBefore), 7)] += 1 }
        // The gap between paragraphs is the one that most blocks have.
        let ordinary = gaps.indices.max { gaps[$0] < gaps[$1] } ?? 1
        habits.wideGap = min(max(ordinary, 1), 6) + 1
    }
}
