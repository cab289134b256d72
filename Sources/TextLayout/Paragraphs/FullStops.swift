/// What the marks in front of a space say about it.
enum FullStops {
    /// Whether a sentence ends before a space. As TeX has it (The TeXbook, chapter 12): behind a full stop, a question mark or an
    /// exclamation mark and what closes behind it, but not behind a full stop after a capital, which ends the initial of a name.
    static func endSentence(_ text: UnsafeBufferPointer<UInt8>, before space: Int) -> Bool {
        var end = space
        while end > 0 {
            switch text[end - 1] {
            case 0x22, 0x27, 0x29, 0x5D: end -= 1
            // ’ ” ›
            case 0x99 where isGeneralPunctuation(text, end), 0x9D where isGeneralPunctuation(text, end),
                0xBA where isGeneralPunctuation(text, end):
                end -= 3
            // »
            case 0xBB where end > 1 && text[end - 2] == 0xC2: end -= 2
            case 0x21, 0x3F: return true
            // …
            case 0xA6: return isGeneralPunctuation(text, end)
            case 0x2E: return end < 2 || !(0x41...0x5A).contains(text[end - 2])
            default: return false
            }
        }
        return false
    }

    /// Whether the byte before an end is the last of one of U+2000 to U+203F.
    private static func isGeneralPunctuation(_ text: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
        end > 2 && text[end - 2] == 0x80 && text[end - 3] == 0xE2
    }

    /// Whether a no-break space stands inside an abbreviation or between initials: “z. B.”, “J. R. R.”. It is a letter of that, as
    /// wide as the font has it: a space that stretched with the line would tear it apart.
    static func surround(_ text: UnsafeBufferPointer<UInt8>, noBreakSpaceAt space: Int, from start: Int, to end: Int) -> Bool {
        guard space > start, text[space - 1] == 0x2E else { return false }
        var before = space - 1, letters = 0
        while before > start, letters <= longestAbbreviation, isLetterByte(text[before - 1]) {
            before -= 1
            if isLetter(text[before]) { letters += 1 }
        }
        guard (1...longestAbbreviation).contains(letters) else { return false }
        var after = space + 2
        letters = 0
        while after < end, letters <= longestAbbreviation, isLetterByte(text[after]) {
            if isLetter(text[after]) { letters += 1 }
            after += 1
        }
        return (1...longestAbbreviation).contains(letters) && after < end && text[after] == 0x2E
    }

    /// Letters of a part.
    private static let longestAbbreviation = 3

    private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0xC3 }

    /// The bytes behind the first one of a letter go with it.
    private static func isLetterByte(_ byte: UInt8) -> Bool { isLetter(byte) || byte & 0xC0 == 0x80 }
}
