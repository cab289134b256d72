/// A face at a size with its features: what text is shaped and drawn with.
package struct Font: Sendable {
    package let face: Face
    /// In scaled points.
    package let size: Int32
    /// Sorted by tag, as given to HarfBuzz; its own default features (kern, liga, clig, calt, locl, ccmp …) apply beside them.
    package let features: [FontFeature]
    /// In scaled points, after every cluster.
    package let letterSpacing: Int32
    package let language: String
    /// The horizontal shear that stands in for a missing italic: x grows by this much per unit of height; 0 for none.
    package let syntheticSlant: Double
    /// The width of the outline stroke that stands in for a missing bold, in scaled points; 0 for none. Advances do not change.
    package let syntheticBold: Int32
    /// The factor by which advances are wider than those of the face.
    package let horizontalScale: Double
    /// Set where small capitals must be made from capitals.
    let syntheticSmallCaps: SyntheticSmallCaps?
    /// The code points it serves; empty for all that the face has.
    let characters: [ClosedRange<UInt32>]
    package let metrics: FontMetrics
}

extension Font {
    /// The same face in another size, for drawing: its metrics stay those of the size before.
    package func resized(to size: Int32) -> Font {
        Font(
            face: face, size: size, features: features, letterSpacing: 0, language: language, syntheticSlant: syntheticSlant,
            syntheticBold: 0,
            horizontalScale: horizontalScale, syntheticSmallCaps: nil, characters: characters, metrics: metrics)
    }

    /// The advance of a glyph by itself, in scaled points, without letter spacing.
    package func advance(of glyph: UInt16) -> Int32 {
        UnitScale(size: Self.horizontalSize(size, horizontalScale), unitsPerEm: face.unitsPerEm)(face.advance(of: glyph))
    }

    /// The glyph of a character that the font serves; 0 if it has none.
    func glyph(for character: UInt32) -> UInt16 { serves(character) ? face.glyph(for: character) : 0 }
    func serves(_ character: UInt32) -> Bool { characters.serve(character) }

    /// The size that advances are reckoned with.
    static func horizontalSize(_ size: Int32, _ scale: Double) -> Int32 {
        guard scale != 1, scale.isFinite, scale > 0 else { return size }
        return Int32(max(1, min(Double(Int32.max / 4), (Double(size) * scale).rounded())))
    }
}

/// How small capitals are made where the face has none: capitals of another font at a smaller size.
struct SyntheticSmallCaps: Sendable {
    let smallFont: FontID
    /// Capitals become small too (`all-small-caps`).
    let includesCapitals: Bool
    /// The letters that are made; nil for all.
    var only: Set<UInt32>?

    func makes(_ letter: UInt32) -> Bool {
        UnicodeProperties.isMadeSmall(letter, includesCapitals: includesCapitals) && only?.contains(letter) ?? true
    }

    /// The usual proportion of synthesised small capitals to capitals.
    static let scale = 0.8
}

/// A font's vertical metrics in scaled points.
package struct FontMetrics: Hashable, Sendable {
    /// Above the baseline.
    package var ascent: Int32
    /// Below the baseline, positive.
    package var descent: Int32
    package var lineGap: Int32
    package var xHeight: Int32
    package var capHeight: Int32
    /// Advance of U+0020, with letter spacing.
    package var spaceWidth: Int32
    package var underlinePosition: Int32
    package var underlineThickness: Int32
}

extension FontMetrics {
    init(face: Face, size: Int32, letterSpacing: Int32, horizontalScale: Double = 1) {
        let scale = UnitScale(size: size, unitsPerEm: face.unitsPerEm)
        let metrics = face.metrics
        ascent = scale(metrics.ascent)
        descent = scale(metrics.descent)
        lineGap = scale(metrics.lineGap)
        xHeight = scale(metrics.xHeight)
        capHeight = scale(metrics.capHeight)
        let horizontal = UnitScale(size: Font.horizontalSize(size, horizontalScale), unitsPerEm: face.unitsPerEm)
        spaceWidth = horizontal(face.advance(of: face.glyph(for: 0x20))) &+ letterSpacing
        underlinePosition = scale(metrics.underlinePosition)
        underlineThickness = scale(metrics.underlineThickness)
    }
}

/// Font units to scaled points, rounded to the nearest (halves away from zero), clamped to 32 bits.
@frozen @usableFromInline struct UnitScale: Sendable {
    let size: Int64
    let unitsPerEm: Int64

    init(size: Int32, unitsPerEm: Int32) { self.size = Int64(size); self.unitsPerEm = Int64(max(1, unitsPerEm)) }

    func callAsFunction(_ units: Int32) -> Int32 {
        let product = Int64(units) * size
        return Int32(clamping: (product >= 0 ? product + unitsPerEm / 2 : product - unitsPerEm / 2) / unitsPerEm)
    }
}
