import CICUShim

/// What a character is to hyphenation, and its lower case: patterns are written in lower case.
///
/// Latin, Greek, Cyrillic, Armenian and Hebrew (all below U+0600) come from a table made once per process, others from ICU.
struct HyphenationCharacters: Sendable {
    enum Kind: UInt8 {
        /// A letter, a mark, or a joiner inside a word.
        case letter
        case apostrophe
        /// An explicit hyphen: it ends a part of a compound.
        case hyphen
        case softHyphen
        case digit
        /// Anything else: it ends a word.
        case separator
        /// The middle dot: inside a word in Catalan ("col·legi"), whose patterns know it; elsewhere it ends one.
        case middleDot
    }

    static let standard = HyphenationCharacters()
    static let limit: UInt32 = 0x600

    /// Entries by code point: the lower case in the low 21 bits, the kind above; the highest eight bits are free for a symbol.
    let table: [UInt32]

    private init() { table = (0..<Self.limit).map(Self.entry) }

    /// The entry of any code point, packed as in `table`.
    static func entry(_ codePoint: UInt32) -> UInt32 { icu_lower_case(codePoint) | UInt32(kind(of: codePoint).rawValue) << 21 }

    /// The same, from the table where that has it.
    @inline(__always)
    static func standardEntry(_ codePoint: UInt32) -> UInt32 { codePoint < limit ? standard.table[Int(codePoint)] : entry(codePoint) }

    static func lowerCase(_ entry: UInt32) -> UInt32 { entry & 0x1F_FFFF }
    static func kind(_ entry: UInt32) -> Kind { Kind(rawValue: UInt8(truncatingIfNeeded: entry >> 21 & 7)) ?? .separator }

    private static func kind(of codePoint: UInt32) -> Kind {
        switch codePoint {
        case 0x27, 0x2019: return .apostrophe
        case 0x2D, 0x2010, 0x2011: return .hyphen
        case 0xAD: return .softHyphen
        case 0xB7: return .middleDot
        case 0x200C, 0x200D: return .letter
        default: break
        }
        // The values of `UCharCategory`: letters and marks, then decimal, letter and other numbers.
        switch icu_property_value(codePoint, icu_property_general_category) {
        case 1...8: return .letter
        case 9...11: return .digit
        default: return .separator
        }
    }
}
