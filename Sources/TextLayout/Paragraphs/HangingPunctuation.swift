import Typefaces

/// Which marks hang out of the lines of a paragraph, wholly (css-text-3 section 8.3).
package struct HangingPunctuation: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// An opening bracket or quotation mark at the beginning of the first line.
    package static let first = HangingPunctuation(rawValue: 1)
    /// A closing one at the end of the last line.
    package static let last = HangingPunctuation(rawValue: 2)
    /// A stop or comma at the end of any line.
    package static let forceEnd = HangingPunctuation(rawValue: 4)
    /// The same, where the line has no room for it before its spaces are stretched or shrunk.
    package static let allowEnd = HangingPunctuation(rawValue: 8)
}

extension TypesetText {
    /// How far the first character of a paragraph hangs out, in scaled points.
    func hang(atStartOf paragraph: TypesetParagraph, _ style: ParagraphStyle) -> Int32 {
        guard style.hangingPunctuation.contains(.first), paragraph.tokenCount > 0 else { return 0 }
        let token =
            paragraph.firstLineTokenStart >= 0 ? firstLineTokens[Int(paragraph.firstLineTokenStart)] : tokens[Int(paragraph.tokenStart)]
        guard token.kind == .word, words.words[token.payload].textCount > 0 else { return 0 }
        let word = words.words[token.payload]
        return words.text.withUnsafeBufferPointer { text in
            let character = UTF8Decoding.scalar(in: text, startingAt: Int(word.textStart))
            return HangingMarks.isOpening(character) ? HangingMarks.advance(of: character, in: font(of: word)) : 0
        }
    }

    /// How far the last character of a word hangs out where a line ends behind it, in scaled points, and whether only where the line has no
    /// room for it.
    func hang(atEndOf word: Word, isLast: Bool, _ style: ParagraphStyle) -> (amount: Int32, isWhereNeeded: Bool) {
        let hanging = style.hangingPunctuation, hangsStops = !hanging.isDisjoint(with: [.forceEnd, .allowEnd]),
            hangsClosing = isLast && hanging.contains(.last)
        guard hangsStops || hangsClosing, word.textCount > 0 else { return (0, false) }
        return words.text.withUnsafeBufferPointer { text in
            var offset = Int(word.textStart + word.textCount) - 1
            while offset > Int(word.textStart), text[offset] & 0xC0 == 0x80 { offset -= 1 }
            let character = UTF8Decoding.scalar(in: text, startingAt: offset)
            let isStop = hangsStops && HangingMarks.isStop(character)
            guard isStop || (hangsClosing && HangingMarks.isClosing(character)) else { return (0, false) }
            let isWhereNeeded = isStop && hanging.contains(.allowEnd)
            // What hangs in part already needs no more.
            if isWhereNeeded, word.rightProtrusion > 0 { return (0, false) }
            return (HangingMarks.advance(of: character, in: font(of: word)), isWhereNeeded)
        }
    }

    private func font(of word: Word) -> Font { fonts[styles.characterStyles[Int(word.style)].font] }
}
