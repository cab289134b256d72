/// The line break classes of U+0000 to U+02FF (Basic Latin to Spacing Modifier Letters) and of U+2000 to U+206F (General Punctuation), from
/// LineBreak.txt of Unicode 15.0 with rule LB1 applied. A test compares them with ICU's.
enum LatinLineBreakClasses {
    /// Calls `body` with ranges in order, each with the class of all its code points.
    static func forEach(_ body: (Range<UInt32>, LineBreakClass) -> Void) {
        for (starts, end) in [(latin, 0x300), (punctuation, 0x2070)] as [([(UInt32, LineBreakClass)], UInt32)] {
            for (index, start) in starts.enumerated() { body(start.0..<(index + 1 < starts.count ? starts[index + 1].0 : end), start.1) }
        }
    }

    /// Where each class begins; it ends where the next begins.
    private static let latin: [(UInt32, LineBreakClass)] = [
        (0x00, .combiningMark), (0x09, .breakAfter), (0x0A, .lineFeed), (0x0B, .mandatoryBreak), (0x0D, .carriageReturn),
        (0x0E, .combiningMark),
        (0x20, .space), (0x21, .exclamation), (0x22, .quotation), (0x23, .alphabetic), (0x24, .prefixNumeric), (0x25, .postfixNumeric),
        (0x26, .alphabetic), (0x27, .quotation), (0x28, .openPunctuation), (0x29, .closeParenthesis), (0x2A, .alphabetic),
        (0x2B, .prefixNumeric),
        (0x2C, .infixSeparator), (0x2D, .hyphen), (0x2E, .infixSeparator), (0x2F, .symbol), (0x30, .numeric), (0x3A, .infixSeparator),
        (0x3C, .alphabetic), (0x3F, .exclamation), (0x40, .alphabetic), (0x5B, .openPunctuation), (0x5C, .prefixNumeric),
        (0x5D, .closeParenthesis),
        (0x5E, .alphabetic), (0x7B, .openPunctuation), (0x7C, .breakAfter), (0x7D, .closePunctuation), (0x7E, .alphabetic),
        (0x7F, .combiningMark),
        (0x85, .nextLine), (0x86, .combiningMark), (0xA0, .glue), (0xA1, .openPunctuation), (0xA2, .postfixNumeric), (0xA3, .prefixNumeric),
        (0xA6, .alphabetic), (0xAB, .quotation), (0xAC, .alphabetic), (0xAD, .breakAfter), (0xAE, .alphabetic), (0xB0, .postfixNumeric),
        (0xB1, .prefixNumeric), (0xB2, .alphabetic), (0xB4, .breakBefore), (0xB5, .alphabetic), (0xBB, .quotation), (0xBC, .alphabetic),
        (0xBF, .openPunctuation), (0xC0, .alphabetic), (0x2C8, .breakBefore), (0x2C9, .alphabetic), (0x2CC, .breakBefore),
        (0x2CD, .alphabetic),
        (0x2DF, .breakBefore), (0x2E0, .alphabetic),
    ]

    private static let punctuation: [(UInt32, LineBreakClass)] = [
        (0x2000, .breakAfter), (0x2007, .glue), (0x2008, .breakAfter), (0x200B, .zeroWidthSpace), (0x200C, .combiningMark),
        (0x200D, .zeroWidthJoiner),
        (0x200E, .combiningMark), (0x2010, .breakAfter), (0x2011, .glue), (0x2012, .breakAfter), (0x2014, .breakBoth),
        (0x2015, .alphabetic),
        (0x2018, .quotation), (0x201A, .openPunctuation), (0x201B, .quotation), (0x201E, .openPunctuation), (0x201F, .quotation),
        (0x2020, .alphabetic), (0x2024, .inseparable), (0x2027, .breakAfter), (0x2028, .mandatoryBreak), (0x202A, .combiningMark),
        (0x202F, .glue),
        (0x2030, .postfixNumeric), (0x2038, .alphabetic), (0x2039, .quotation), (0x203B, .alphabetic), (0x203C, .nonstarter),
        (0x203E, .alphabetic),
        (0x2044, .infixSeparator), (0x2045, .openPunctuation), (0x2046, .closePunctuation), (0x2047, .nonstarter), (0x204A, .alphabetic),
        (0x2056, .breakAfter), (0x2057, .postfixNumeric), (0x2058, .breakAfter), (0x205C, .alphabetic), (0x205D, .breakAfter),
        (0x2060, .wordJoiner),
        (0x2061, .alphabetic), (0x2066, .combiningMark),
    ]
}
