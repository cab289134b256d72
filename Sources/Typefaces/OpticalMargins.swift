/// How far characters hang into the margin at the ends of a line, so that the edge of the page *looks* straight.
///
/// The eye sees the edge of a column where the ink is dense: a line that begins with a quotation mark or ends with a hyphen seems indented,
/// one that begins with A, T or V a little. The numbers follow from two rules. Marks hang by about the share of the line height that they
/// leave empty, so a full stop by more than a colon, and never wholly: a mark that stands free of the column reads as a speck. Dashes all
/// hang by about the same distance, 0.15 em, so the longer the dash the smaller its share. Letters hang by half the white that their slopes
/// or arms leave at the edge, a twentieth of their width.
package enum OpticalMargins {
    /// Shares of a character's advance width, in thousandths.
    @frozen package struct Protrusion: Hashable, Sendable {
        package var left: Int16
        package var right: Int16
        @inlinable package init(left: Int16, right: Int16) { self.left = left; self.right = right }
        @inlinable package static var none: Protrusion { Protrusion(left: 0, right: 0) }
    }

    /// The protrusion of a character at the beginning (left) and the end (right) of a line set from left to right.
    /// Letters with marks hang like the letter itself.
    package static func protrusion(of character: UInt32) -> Protrusion {
        if character < 0x80 { return ascii(UInt8(character)) }
        if let mark = mark(character) { return mark }
        guard character < 0x2000, let (base, _) = UnicodeProperties.decomposed(character), base != character else { return .none }
        return protrusion(of: base)
    }

    /// The same in scaled points for a font.
    package static func protrusion(of character: UInt32, in font: Font) -> (left: Int32, right: Int32) {
        let share = protrusion(of: character)
        guard share != .none else { return (0, 0) }
        let advance = Int64(
            UnitScale(size: font.size, unitsPerEm: font.face.unitsPerEm)(font.face.advance(of: font.face.glyph(for: character))))
        return (Int32(clamping: advance * Int64(share.left) / 1000), Int32(clamping: advance * Int64(share.right) / 1000))
    }

    private static func ascii(_ character: UInt8) -> Protrusion {
        let (left, right): (Int16, Int16) =
            switch character {
            case UInt8(ascii: "-"): (300, 500)
            case UInt8(ascii: "."), UInt8(ascii: ","): (0, 650)
            case UInt8(ascii: ":"), UInt8(ascii: ";"): (0, 400)
            case UInt8(ascii: "!"), UInt8(ascii: "?"): (0, 150)
            case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "*"): (350, 350)
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): (100, 0)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): (0, 100)
            case UInt8(ascii: "/"): (150, 200)
            case UInt8(ascii: "A"), UInt8(ascii: "T"), UInt8(ascii: "V"), UInt8(ascii: "W"), UInt8(ascii: "X"), UInt8(ascii: "Y"): (50, 50)
            case UInt8(ascii: "J"): (50, 0)
            case UInt8(ascii: "F"), UInt8(ascii: "K"), UInt8(ascii: "L"), UInt8(ascii: "P"), UInt8(ascii: "R"): (0, 50)
            case UInt8(ascii: "C"), UInt8(ascii: "G"): (25, 0)
            case UInt8(ascii: "D"): (0, 25)
            case UInt8(ascii: "O"), UInt8(ascii: "Q"): (25, 25)
            case UInt8(ascii: "v"), UInt8(ascii: "w"), UInt8(ascii: "x"), UInt8(ascii: "y"): (50, 50)
            case UInt8(ascii: "k"), UInt8(ascii: "r"), UInt8(ascii: "t"): (0, 50)
            case UInt8(ascii: "1"), UInt8(ascii: "4"), UInt8(ascii: "7"): (50, 50)
            default: (0, 0)
            }
        return Protrusion(left: left, right: right)
    }

    private static func mark(_ character: UInt32) -> Protrusion? {
        switch character {
        // Hyphens; the soft one shows where a word is broken.
        case 0x00AD, 0x2010, 0x2011: Protrusion(left: 300, right: 500)
        case 0x2012, 0x2013: Protrusion(left: 250, right: 300)
        case 0x2014, 0x2015: Protrusion(left: 120, right: 150)
        // ‘ ’ ‚ ‛ and the double ones: twice the ink, less to hang.
        case 0x2018, 0x2019, 0x201B: Protrusion(left: 500, right: 500)
        case 0x201C, 0x201D, 0x201F: Protrusion(left: 400, right: 400)
        case 0x201A: Protrusion(left: 500, right: 500)
        case 0x201E: Protrusion(left: 400, right: 400)
        // ‹ › « »
        case 0x2039, 0x203A: Protrusion(left: 350, right: 350)
        case 0x00AB, 0x00BB: Protrusion(left: 250, right: 250)
        case 0x2026: Protrusion(left: 0, right: 150)
        case 0x00B7: Protrusion(left: 0, right: 400)
        // Inverted marks of Spanish.
        case 0x00A1, 0x00BF: Protrusion(left: 150, right: 0)
        case 0x2020: Protrusion(left: 100, right: 100)
        default: nil
        }
    }
}
