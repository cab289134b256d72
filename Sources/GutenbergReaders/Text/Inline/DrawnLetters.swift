import Markup

// "[Illustration: T]This journal is intended …": the first letter of a chapter, which the book draws. The text behind it is a paragraph.

extension TextAnalysis {
    /// A first letter that is drawn, and the text that begins behind it on its line.
    private struct DrawnLetter {
        var letter: Int
        /// Behind the bracket and the space there.
        var text: Int
    }

    /// True if a line begins with a drawn letter that the text behind it begins with or goes on from.
    func beginsWithDrawnLetter(_ line: Range<Int>) -> Bool { drawnLetter(line) != nil }

    /// Nil for a picture with words of its own, and for one that has its line.
    private func drawnLetter(_ line: Range<Int>) -> DrawnLetter? {
        guard !line.isEmpty, bytes[line.lowerBound] == 0x5B else { return nil }
        var cursor = WordCursor(bytes, line.lowerBound + 1..<line.upperBound)
        guard let word = cursor.word(), pictureWords[word] != nil, cursor.byte == 0x3A else { return nil }
        cursor.position += 1
        cursor.skipSpaces()
        guard let letter = cursor.word(), letter.count == 1, isCapital(letter.start), cursor.byte == 0x5D else { return nil }
        cursor.position += 1
        cursor.skipSpaces()
        let text = cursor.position
        return cursor.word() == nil ? nil : DrawnLetter(letter: letter.start, text: text)
    }

    /// Leaves out what is no part of the text: the brackets of a letter that begins it, and the letter itself where the text has it as
    /// well.
    mutating func findDrawnLetters() {
        for index in bookBlocks where blocks[index].role != .illustration {
            let line = firstLine(index)
            guard let drawn = drawnLetter(line) else { continue }
            if bytes[drawn.letter] == bytes[drawn.text] {
                marks.append(FoundMark(range: line.lowerBound..<drawn.text, kind: .leftOut))
            } else {
                marks.append(FoundMark(range: line.lowerBound..<drawn.letter, kind: .leftOut))
                marks.append(FoundMark(range: drawn.letter + 1..<drawn.text, kind: .leftOut))
            }
        }
    }
}
