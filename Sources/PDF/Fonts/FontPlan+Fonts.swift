internal import Geometry
internal import Typefaces

extension FontPlan {
    /// Adds the simple and the composite form of a font, and its face if it is new.
    mutating func addFont(_ font: Font) {
        let face: Int
        if let known = faces.firstIndex(where: { $0.face === font.face }) {
            face = known
        } else {
            face = faces.count
            faces.append(FaceUse(face: font.face))
        }
        fonts.append(TextFont(font, face: face, use: faces[face], isComposite: false))
        fonts.append(TextFont(font, face: face, use: faces[face], isComposite: true))
    }
}

extension TextFont {
    init(_ font: Font, face: Int, use: FaceUse, isComposite: Bool) {
        self.face = face
        self.isComposite = isComposite
        size = max(1, rounded(nanopoints(scaledPoints: Int64(font.size)), unit: 10_000))
        letterSpacing = rounded(nanopoints(scaledPoints: Int64(font.letterSpacing)), unit: 100_000)
        slant = font.syntheticSlant.isFinite ? Int64((max(-10, min(10, font.syntheticSlant)) * 10_000).rounded()) : 0
        strokeWidth = max(0, millipoints(scaledPoints: Int64(font.syntheticBold)))
        selection = []
        selection.append(name: Self.resourceName(face: face, isComposite: isComposite))
        selection.append(UInt8(ascii: " "))
        selection.append(fixed: size, decimals: Precision.sizeDecimals)
        selection.append(" Tf\n")
        spaceAdvance = nil
        if use.spaceGlyph != 0 { spaceAdvance = advance(width: use.width(of: use.spaceGlyph)) }
    }

    /// `F1`, `F2` … by face; the composite font of a face is `C1`, `C2` ….
    static func resourceName(face: Int, isComposite: Bool) -> [UInt8] {
        var name: [UInt8] = [UInt8(ascii: isComposite ? "C" : "F")]
        name.append(integer: face + 1)
        return name
    }
}

extension FaceUse {
    /// The advance of a glyph as /Widths gives it: 10⁻⁴ of a thousandth of the em, which is exact for 1,000 and 1,250 units to the em and
    /// within 5·10⁻⁸ em for all.
    @inline(__always)
    func width(of glyph: UInt16) -> Int64 {
        let units = Int64(max(1, face.unitsPerEm))
        return (Int64(face.advance(of: glyph)) * 10_000_000 + units / 2) / units
    }

    /// The glyphs that the simple font embeds, in ascending order. The space is always there: `Tw` needs it.
    var simpleGlyphs: [UInt16] {
        var glyphs = codes.pairs.compactMap { $0?.glyph }
        if spaceGlyph != 0 { glyphs.append(spaceGlyph) }
        return Array(Set(glyphs)).sorted()
    }

    /// The glyphs that the composite font embeds, in ascending order.
    var embeddedCompositeGlyphs: [UInt16] {
        Array(Set(compositeGlyphs + (spaceGlyph != 0 ? [spaceGlyph] : []))).sorted()
    }
}
