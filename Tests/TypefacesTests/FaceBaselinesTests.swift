import Testing

@testable import Typefaces

/// The `BASE` table (OpenType 1.9), and what stands in where there is none (css-inline-3, appendix A.2).
struct FaceBaselinesTests {
    /// A table whose horizontal axis has the baselines of scripts, the first as default, each with a value for every tag.
    private static func base(_ tags: [String], _ scripts: [(String, [Int])]) -> [UInt8] {
        func short(_ value: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)] }
        let tagList = short(tags.count) + tags.flatMap { Array($0.utf8) }
        var records: [UInt8] = [], bodies: [UInt8] = []
        let recordsSize = 2 + scripts.count * 6
        for (script, values) in scripts {
            records += Array(script.utf8) + short(recordsSize + bodies.count)
            // BaseScript: its values follow it at once. BaseValues: offsets of coordinates, each of four bytes.
            var body = short(6) + short(0) + short(0)
            body += short(0) + short(values.count)
            for index in values.indices { body += short(4 + values.count * 2 + index * 4) }
            for value in values { body += short(1) + short(value) }
            bodies += body
        }
        let axis = short(4) + short(4 + tagList.count) + tagList + short(scripts.count) + records + bodies
        return short(1) + short(0) + short(8) + short(0) + axis
    }

    private func baselines(_ bytes: [UInt8], script: HangingScript? = nil, ink: [UInt32: GlyphExtents] = [:]) -> FaceBaselines {
        bytes.withUnsafeBytes { FaceBaselines(base: TableBytes($0), unitsPerEm: 1000, script: script) { ink[$0] } }
    }

    @Test func thoseOfTheTableCount() {
        let table = Self.base(["hang", "icfb", "icft"], [("DFLT", [600, -80, 870]), ("dev2", [640, -70, 860])])
        #expect(baselines(table).hanging == 640)
        #expect(baselines(table, script: .bengali).hanging == 600)
        #expect(baselines(table).ideographicInkOver == 870 && baselines(table).ideographicInkUnder == -80)
    }

    @Test func withoutThemLettersAreMeasured() {
        let ink: [UInt32: GlyphExtents] = [
            0x0915: GlyphExtents(xMin: 0, yMin: 10, width: 700, height: 650),
            0x0995: GlyphExtents(xMin: 0, yMin: 0, width: 700, height: 610),
            0x6C38: GlyphExtents(xMin: 40, yMin: -85, width: 920, height: 930),
        ]
        #expect(baselines([], ink: ink) == FaceBaselines(hanging: 660, ideographicInkOver: 845, ideographicInkUnder: -85))
        #expect(baselines([], script: .bengali, ink: ink).hanging == 610)
    }

    @Test func withoutEitherTheyAreUsualParts() {
        #expect(baselines([]) == FaceBaselines(hanging: 600, ideographicInkOver: 880, ideographicInkUnder: -120))
        // The edges of the em are an em apart.
        #expect(
            baselines(Self.base(["ideo"], [("hani", [-140])]))
                == FaceBaselines(hanging: 600, ideographicInkOver: 860, ideographicInkUnder: -140))
    }

    @Test func damagedTablesAreNone() {
        let table = Self.base(["hang"], [("dev2", [640])])
        for count in table.indices { #expect([600, 640].contains(baselines(Array(table[..<count])).hanging)) }
        for index in table.indices {
            var damaged = table
            damaged[index] = 0xFF
            _ = baselines(damaged)
        }
    }
}
