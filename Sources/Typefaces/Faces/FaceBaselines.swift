internal import CHarfBuzz

/// Baselines of a face beside the alphabetic one, as css-inline-3 section 2.2 has them, in font units above it.
///
/// They are those of the `BASE` table; where it has none they are found by the ways of the specification's appendix A.2: from other
/// metrics, by measuring letters, or as a usual part of an em.
package struct FaceBaselines: Hashable, Sendable {
    /// From which the letters of Devanagari and its relatives hang.
    package var hanging: Int32
    /// The edges between which the ink of ideographs lies.
    package var ideographicInkOver: Int32
    package var ideographicInkUnder: Int32
}

/// The scripts whose letters hang from a line.
package enum HangingScript: CaseIterable, Sendable {
    case devanagari, bengali, gurmukhi, tibetan

    /// By OpenType, the newer tag first.
    fileprivate var tags: [StaticTag] {
        switch self {
        case .devanagari: ["dev2", "deva"]
        case .bengali: ["bng2", "beng"]
        case .gurmukhi: ["gur2", "guru"]
        case .tibetan: ["tibt"]
        }
    }

    /// The letter Ka, whose top is the hanging baseline.
    fileprivate var ka: UInt32 {
        switch self {
        case .devanagari: 0x0915
        case .bengali: 0x0995
        case .gurmukhi: 0x0A15
        case .tibetan: 0x0F40
        }
    }
}

extension Face {
    /// - Parameter script: of the text, where that is one of those that hang; nil for the first that the face has letters for.
    package func baselines(script: HangingScript? = nil) -> FaceBaselines {
        withTable("BASE", of: hbFace) { base in
            FaceBaselines(base: base, unitsPerEm: unitsPerEm, script: script) { character in
                let glyph = self.glyph(for: character)
                return glyph == 0 ? nil : outlineExtents(of: glyph)
            }
        }
    }
}

extension FaceBaselines {
    /// U+6C38, whose strokes reach to all edges of the character face.
    private static let eternity: UInt32 = 0x6C38

    /// - Parameter ink: of the glyph of a character; nil where the face has none.
    init(base: TableBytes, unitsPerEm: Int32, script: HangingScript?, ink: (UInt32) -> GlyphExtents?) {
        let axis = base.subtable16(at: 4)
        let scripts = script.map { [$0] } ?? HangingScript.allCases
        func coordinate(_ tag: StaticTag, _ scriptTags: [StaticTag]) -> Int32? {
            axis.flatMap { Self.coordinate(tag, scriptTags, axis: $0) }.map { Int32($0) }
        }
        func top(of extents: GlyphExtents) -> Int32 { extents.yMin &+ extents.height }
        hanging =
            coordinate("hang", scripts.flatMap(\.tags)) ?? scripts.compactMap { ink($0.ka) }.first.map(top)
            // The specification's fallback: 0.6 em.
            ?? unitsPerEm * 6 / 10
        let ideographs: [StaticTag] = ["hani", "kana", "hang"]
        let measured = ink(Self.eternity)
        let emUnder = coordinate("ideo", ideographs) ?? coordinate("idtp", ideographs).map { $0 &- unitsPerEm }
        // Of an em of ideographs some 12 % lie below the alphabetic baseline.
        let usualUnder = emUnder ?? -unitsPerEm * 12 / 100
        ideographicInkOver = coordinate("icft", ideographs) ?? measured.map(top) ?? usualUnder &+ unitsPerEm
        ideographicInkUnder = coordinate("icfb", ideographs) ?? measured?.yMin ?? usualUnder
    }

    /// A baseline of the horizontal axis: that of the first script that the table knows, else its default, else that of any.
    private static func coordinate(_ tag: StaticTag, _ scripts: [StaticTag], axis: TableBytes) -> Int? {
        guard let tags = axis.subtable16(at: 0), let list = axis.subtable16(at: 2), let tagCount = tags.uint16(0),
            let scriptCount = list.uint16(0)
        else { return nil }
        guard let index = (0..<tagCount).first(where: { tags.uint32(2 + $0 * 4) == Int(tag.value) }) else { return nil }
        func value(inScriptAt number: Int) -> Int? {
            guard let values = list.subtable16(at: 2 + number * 6 + 4)?.subtable16(at: 0), let count = values.uint16(2), index < count
            else {
                return nil
            }
            return values.subtable16(at: 4 + index * 2)?.int16(2)
        }
        for script in scripts + ["DFLT"] {
            if let number = (0..<scriptCount).first(where: { list.uint32(2 + $0 * 6) == Int(script.value) }),
                let value = value(inScriptAt: number)
            {
                return value
            }
        }
        return (0..<scriptCount).lazy.compactMap(value).first
    }
}
