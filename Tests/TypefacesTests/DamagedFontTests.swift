import Glibc
import Resources
import Testing

@testable import Typefaces

/// Font files are input: damage must never crash, and the short way must still agree with HarfBuzz, which repairs what it reads.
@Suite(.enabled(if: TestFonts.areInstalled, "fonts-ebgaramond and fonts-dejavu are not installed"))
struct DamagedFontTests {
    static let words = ["AVATAR", "difficult", "fjord", "Qyx", "Wolf.", "“To-day", "1805", "of", "naïve", "(L’A)"]

    @Test(arguments: 1...24)
    func damagedLayoutTablesChangeNothingInTheAgreement(seed: UInt64) throws {
        let original = try #require(TestFonts.bytes(of: seed % 2 == 0 ? TestFonts.garamond12 : TestFonts.dejaVuSerif))
        let file = try TemporaryFile(Self.damaged(original, tables: ["GSUB", "GPOS", "GDEF"], seed: seed))
        var library = FontLibrary()
        try library.addFile(path: file.path, family: "Damaged")
        let table = FontTable(library: library)
        var diagnostics = Diagnostics()
        let id = try table.font(for: FontRequest(families: ["Damaged"], size: 11 * TestFonts.point), diagnostics: &diagnostics)
        var short = Shaper(table: table), full = Shaper(table: table, usesWordShaper: false)
        var a = ShapeStore(), b = ShapeStore()
        for word in Self.words {
            _ = short.shape(word, font: id, spaces: [.before, .after], into: &a)
            _ = full.shape(word, font: id, spaces: [.before, .after], into: &b)
        }
        #expect(a.glyphs == b.glyphs)
    }

    @Test(arguments: 1...24)
    func aDamagedFileIsUsedOrRefused(seed: UInt64) throws {
        let original = try #require(TestFonts.bytes(of: seed % 2 == 0 ? TestFonts.garamond08 : TestFonts.dejaVuSerif))
        let file = try TemporaryFile(
            Self.damaged(original, tables: ["head", "hhea", "maxp", "OS/2", "post", "cmap", "name", "CFF ", "loca"], seed: seed))
        guard let face = Face(path: file.path) else { return }
        #expect(face.unitsPerEm > 0)
        if let subset = face.subset(glyphs: [1, 2, 3, 40, 50]) { #expect(subset.oldGlyphs.first == 0) }
    }

    @Test func aFileCutShortIsRefused() throws {
        let original = try #require(TestFonts.bytes(of: TestFonts.garamond12))
        let file = try TemporaryFile(Array(original.prefix(200)))
        #expect(Face(path: file.path) == nil)
    }

    /// Up to forty bytes changed, half of them to small numbers, which offsets and counts survive better.
    private static func damaged(_ font: [UInt8], tables: [String], seed: UInt64) -> [UInt8] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
        let ranges = TestFonts.tables(of: font).filter { tables.contains($0.tag) }.map(\.bytes)
        var copy = font
        for _ in 0..<(1 + next() % 40) {
            let range = ranges[Int(next() % UInt64(ranges.count))]
            let reach = next() % 3 == 0 ? min(range.count, 200) : range.count
            let place = range.lowerBound + Int(next() % UInt64(reach))
            copy[place] = next() % 2 == 0 ? UInt8(truncatingIfNeeded: next()) : UInt8(next() % 8)
        }
        return copy
    }
}
