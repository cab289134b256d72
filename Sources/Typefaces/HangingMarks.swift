internal import CHarfBuzz

/// Which characters hang wholly out of a line (css-text-3 section 8.3), unlike those that hang by a part of themselves (`OpticalMargins`).
package enum HangingMarks {
    /// Brackets and quotation marks that a paragraph may begin with: the classes Ps, Pf and Pi, and the marks of ASCII.
    package static func isOpening(_ character: UInt32) -> Bool {
        switch UnicodeProperties.category(character) {
        case HB_UNICODE_GENERAL_CATEGORY_OPEN_PUNCTUATION, HB_UNICODE_GENERAL_CATEGORY_INITIAL_PUNCTUATION,
            HB_UNICODE_GENERAL_CATEGORY_FINAL_PUNCTUATION:
            true
        default: isTypewritten(character)
        }
    }

    /// Those that it may end with: the classes Pe, Pf and Pi, and the marks of ASCII.
    package static func isClosing(_ character: UInt32) -> Bool {
        switch UnicodeProperties.category(character) {
        case HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION, HB_UNICODE_GENERAL_CATEGORY_INITIAL_PUNCTUATION,
            HB_UNICODE_GENERAL_CATEGORY_FINAL_PUNCTUATION:
            true
        default: isTypewritten(character)
        }
    }

    /// Stops and commas, which may hang at the end of any line.
    package static func isStop(_ character: UInt32) -> Bool {
        switch character {
        case 0x2C, 0x2E, 0x060C, 0x06D4, 0x3001, 0x3002, 0xFE50, 0xFE51, 0xFE52, 0xFF0C, 0xFF0E, 0xFF61, 0xFF64: true
        default: false
        }
    }

    private static func isTypewritten(_ character: UInt32) -> Bool { character == 0x22 || character == 0x27 }

    /// The width of a mark, in scaled points.
    package static func advance(of character: UInt32, in font: Font) -> Int32 {
        Int32(
            clamping: Int64(
                UnitScale(size: font.size, unitsPerEm: font.face.unitsPerEm)(font.face.advance(of: font.face.glyph(for: character)))))
    }
}
