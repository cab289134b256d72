/// What a character is to the quotation mark beside it.
enum CharacterClass: Sendable {
    /// Nothing: the beginning or the end of a paragraph.
    case start
    case space
    /// ( [ { “ ‘ « ¿ ¡
    case opening
    /// A dash, not a hyphen.
    case dash
    /// Letters, figures and everything else that words are made of, the hyphen included.
    case letter
    case punctuation

    /// Of a byte on its own; 0 stands for the paragraph's end.
    init(_ byte: UInt8) {
        switch byte {
        case 0: self = .start
        case 0x09, 0x0A, 0x0D, 0x20: self = .space
        case 0x28, 0x5B, 0x7B: self = .opening
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x26, 0x24, 0x23: self = .letter
        case 0x80...: self = .letter
        default: self = .punctuation
        }
    }

    /// Of the character that begins at `i`.
    init(at i: Int, in bytes: UnsafeBufferPointer<UInt8>, to end: Int) {
        guard i < end else { self = .start; return }
        switch bytes[i] {
        case 0x2D: self = i + 1 < end && bytes[i + 1] == 0x2D ? .dash : .letter
        case 0xE2 where i + 2 < end && bytes[i + 1] == 0x80: self = Self.general(bytes[i + 2])
        case 0xC2 where i + 1 < end: self = Self.latin1(bytes[i + 1])
        default: self.init(bytes[i])
        }
    }

    /// Of the character that ends in front of `i`, which is behind `start`.
    init(before i: Int, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        guard i > start else { self = .start; return }
        let byte = bytes[i - 1]
        if byte == 0x2D {
            self = i - 2 >= start && bytes[i - 2] == 0x2D ? .dash : .letter
        } else if byte >= 0x80, i - 3 >= start, bytes[i - 3] == 0xE2, bytes[i - 2] == 0x80 {
            self = Self.general(byte)
        } else if byte >= 0x80, i - 2 >= start, bytes[i - 2] == 0xC2 {
            self = Self.latin1(byte)
        } else {
            self.init(byte)
        }
    }

    /// U+2000 to U+203F by the last byte.
    private static func general(_ byte: UInt8) -> CharacterClass {
        switch byte {
        case 0x80...0x8B, 0xAF: .space
        case 0x93, 0x94, 0x95: .dash
        case 0x98, 0x9A, 0x9C, 0x9E, 0xB9: .opening
        default: .punctuation
        }
    }

    /// U+0080 to U+00BF by the last byte.
    private static func latin1(_ byte: UInt8) -> CharacterClass {
        switch byte {
        case 0xA0: .space
        case 0xAB, 0xA1, 0xBF: .opening
        case 0xBB, 0xB7: .punctuation
        default: .letter
        }
    }
}
