/// What the tables of a face say about its vertical metrics and lines, all in font units with y upwards.
package struct FaceMetrics: Hashable, Sendable {
    package var unitsPerEm: Int32
    /// Above the baseline: from `OS/2` sTypoAscender if USE_TYPO_METRICS is set, else from `hhea`.
    package var ascent: Int32
    /// Below the baseline, positive.
    package var descent: Int32
    package var lineGap: Int32
    package var xHeight: Int32
    package var capHeight: Int32
    /// Centre of the underline, negative below the baseline.
    package var underlinePosition: Int32
    package var underlineThickness: Int32
    /// Degrees anticlockwise from the vertical; negative for type that leans to the right.
    package var italicAngle: Double
    /// The box that holds every glyph.
    package var xMin: Int32
    package var yMin: Int32
    package var xMax: Int32
    package var yMax: Int32
    /// `usWeightClass`, 1 … 1000.
    package var weightClass: Int32
    package var isFixedPitch: Bool
}

/// The ink of a glyph in font units: left and bottom edge from the origin, and its extent to the right and upwards.
package struct GlyphExtents: Hashable, Sendable {
    package var xMin: Int32
    package var yMin: Int32
    package var width: Int32
    package var height: Int32
    package init(xMin: Int32, yMin: Int32, width: Int32, height: Int32) {
        self.xMin = xMin; self.yMin = yMin; self.width = width; self.height = height
    }
}

/// The licence bits of `OS/2` fsType that concern embedding.
package enum EmbeddingPermission: UInt8, Sendable {
    case installable, editable, previewAndPrint, restricted
}

extension FaceMetrics {
    /// Reads `head`, `hhea`, `OS/2` and `post`. Missing tables or fields fall back to what the others say, so that every face has usable
    /// metrics.
    init(face: OpaquePointer, unitsPerEm: Int32, heightOf measure: (UInt32) -> Int32?) {
        self.unitsPerEm = unitsPerEm
        (xMin, yMin, xMax, yMax) = withTable("head", of: face) { head in
            (Int32(head.int16(36) ?? 0), Int32(head.int16(38) ?? 0), Int32(head.int16(40) ?? 0), Int32(head.int16(42) ?? 0))
        }
        let hhea = withTable("hhea", of: face) { ($0.int16(4) ?? 0, $0.int16(6) ?? 0, $0.int16(8) ?? 0) }
        let os2 = withTable("OS/2", of: face) { OS2Fields($0) }
        var vertical = hhea
        if let os2, os2.usesTypoMetrics || (hhea.0 == 0 && hhea.1 == 0) {
            vertical = (os2.typoAscender, os2.typoDescender, os2.typoLineGap)
        }
        if vertical.0 == 0 && vertical.1 == 0 { vertical = (Int(unitsPerEm) * 4 / 5, -Int(unitsPerEm) / 5, 0) }
        ascent = Int32(vertical.0)
        descent = Int32(-vertical.1)
        lineGap = Int32(vertical.2)
        xHeight = Self.height(os2?.xHeight, measured: measure(0x78), default: unitsPerEm / 2)
        capHeight = Self.height(os2?.capHeight, measured: measure(0x48), default: unitsPerEm * 7 / 10)
        weightClass = Int32(os2?.weightClass ?? 400)
        (italicAngle, underlinePosition, underlineThickness, isFixedPitch) = withTable("post", of: face) { post in
            let thickness = Int32(post.int16(10) ?? 0)
            return (
                post.fixed(4) ?? 0, Int32(post.int16(8) ?? 0) == 0 ? -unitsPerEm / 10 : Int32(post.int16(8) ?? 0),
                thickness <= 0 ? unitsPerEm / 20 : thickness, (post.uint32(12) ?? 0) != 0
            )
        }
    }

    /// The field of `OS/2` where it is plausible, else the height of a flat letter, else a usual proportion.
    private static func height(_ field: Int?, measured: Int32?, default usual: Int32) -> Int32 {
        if let field, field > 0 { return Int32(field) }
        if let measured, measured > 0 { return measured }
        return usual
    }
}

private struct OS2Fields {
    var weightClass: Int
    var usesTypoMetrics: Bool
    var typoAscender: Int, typoDescender: Int, typoLineGap: Int
    var xHeight: Int?
    var capHeight: Int?

    init?(_ table: TableBytes) {
        guard let version = table.uint16(0), let weight = table.uint16(4), let selection = table.uint16(62),
            let ascender = table.int16(68), let descender = table.int16(70), let gap = table.int16(72)
        else { return nil }
        weightClass = weight
        // Bit 7 is defined from version 4 on.
        usesTypoMetrics = version >= 4 && selection & 0x80 != 0
        (typoAscender, typoDescender, typoLineGap) = (ascender, descender, gap)
        xHeight = version >= 2 ? table.int16(86) : nil
        capHeight = version >= 2 ? table.int16(88) : nil
    }
}

extension EmbeddingPermission {
    init(face: OpaquePointer) {
        let bits = withTable("OS/2", of: face) { $0.uint16(8) ?? 0 }
        // The least restrictive bit counts where several are set (OpenType, OS/2 fsType).
        self = bits & 0x8 != 0 ? .editable : bits & 0x4 != 0 ? .previewAndPrint : bits & 0x2 != 0 ? .restricted : .installable
    }
}

extension Face {
    /// A measure as a part of an em; nil where the face does not have it.
    package func measure(_ measure: SizeAdjustment.Measure) -> Double? {
        func width(_ character: UInt32) -> Int32? {
            let glyph = glyph(for: character)
            return glyph == 0 ? nil : self.advance(of: glyph)
        }
        let units: Int32? =
            switch measure {
            case .xHeight: metrics.xHeight
            case .capHeight: metrics.capHeight
            case .zeroAdvance: width(0x30)
            // 水, by which CJK faces are measured.
            case .ideographAdvance: width(0x6C34)
            }
        return units.map { Double($0) / Double(unitsPerEm) }
    }
}
