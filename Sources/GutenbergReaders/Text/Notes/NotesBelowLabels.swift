import Markup

// "Footnote 12:" alone on its line, and the note in the paragraphs below, which are set in; or "12 [ See above.]", a number and a bracket
// that holds the whole paragraph.

extension TextAnalysis {
    /// The note whose label a block is; nil if it is none.
    func noteBelowLabel(_ index: Int) -> TextNote? {
        let fewestColumns = 1, longest = 60
        let block = blocks[index]
        guard block.count == 1, block.role == .paragraph, index + 1 < bookBlocks.upperBound, let mark = labelOfNote(firstLine(index)) else {
            return nil
        }
        var last = index
        while last + 1 < bookBlocks.upperBound, last - index < longest, blocks[last + 1].role == .paragraph,
            Int(blocks[last + 1].indent) >= Int(block.indent) + fewestColumns, blocks[last + 1].blankBefore < TextBlock.open,
            Int(blocks[last + 1].blankBefore) <= (last == index ? 1 : habits.wideGap), !isOrnament(blocks[last + 1]),
            labelOfNote(firstLine(last + 1)) == nil
        { last += 1 }
        guard last > index else { return nil }
        return TextNote(
            mark: mark, lines: Int(block.firstLine)..<(blocks[last].lastLine + 1), textStart: firstLine(index + 1).lowerBound,
            textEnd: lastLine(last).upperBound, isCertain: true)
    }

    /// "Footnote 12:" and nothing else.
    private func labelOfNote(_ line: Range<Int>) -> NoteMark? {
        var cursor = WordCursor(bytes, line)
        guard isCapital(line.lowerBound), let word = cursor.word(), noteMarks.isWordOfNotesOnly(word), cursor.byte == 0x20 else {
            return nil
        }
        cursor.skipSpaces()
        let label = cursor.position..<noteMarks.labelEnd(cursor.position, line.upperBound)
        guard noteMarks.isNoteLabel(label), label.upperBound + 1 == line.upperBound,
            bytes[label.upperBound] == 0x3A || bytes[label.upperBound] == 0x2E
        else { return nil }
        return NoteMark(form: .named, range: line, label: label)
    }

    /// "331 [ See the remarks of …]": the bracket ends with a block. No other paragraph begins so.
    func markOfBracket(_ index: Int) -> NoteMark? {
        let mostFigures = 4
        let line = firstLine(index)
        guard blocks[index].role == .paragraph, bytes[line.lowerBound].isASCIIDigit else { return nil }
        var cursor = WordCursor(bytes, line)
        guard cursor.digits() != nil, cursor.position - line.lowerBound <= mostFigures, cursor.byte == 0x20 else { return nil }
        let label = line.lowerBound..<cursor.position
        cursor.skipSpaces()
        guard cursor.byte == 0x5B, let close = closingBracket(from: cursor.position, block: index),
            close.offset + 1 == lastLine(close.block).upperBound
        else { return nil }
        return NoteMark(form: .named, range: line.lowerBound..<(cursor.position + 1), label: label, isBracketBehind: true)
    }
}
