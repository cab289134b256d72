internal import Geometry
internal import Typefaces

/// A font as content streams select it: a font object at a size with its spacing and synthetic style.
struct TextFont: Hashable, Sendable {
    /// Index in `FontPlan.faces`.
    var face: Int
    var isComposite: Bool
    /// Of the font, as printed, in 10⁻⁵ points; at least 1.
    var size: Int64
    /// As printed, in 10⁻⁴ points.
    var letterSpacing: Int64
    /// Tangent of the slant in 10⁻⁴.
    var slant: Int64
    /// Width of the line round every glyph, in thousandths of a point.
    var strokeWidth: Int64
    /// What a word space moves a reader's pen with `Tw` 0; nil if the face has no space.
    var spaceAdvance: Nanopoints?
    /// `/F1 10.95 Tf` and a line feed.
    var selection: [UInt8]

    /// What a glyph moves a reader's pen.
    @inline(__always)
    func advance(width: Int64) -> Nanopoints {
        // Widths are in 10⁻⁷ em, sizes in 10⁻⁵ points.
        (width &* size &+ 500) / 1000 &+ letterSpacing &* 100_000
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
