import Testing

@testable import Typefaces

@Suite(.enabled(if: TestFonts.areInstalled, "fonts-ebgaramond and fonts-dejavu are not installed"))
struct FontSubsetTests {
    @Test(arguments: [TestFonts.garamond12, TestFonts.dejaVuSerif])
    func aSubsetIsAFontWithTheSameGlyphs(path: String) throws {
        let face = try #require(Face(path: path))
        let glyphs = "Hé,".unicodeScalars.map { face.glyph(for: $0.value) }
        let subset = try #require(face.subset(glyphs: glyphs))
        let file = try TemporaryFile(subset.bytes)
        let copy = try #require(Face(path: file.path))
        #expect(copy.glyphCount == subset.oldGlyphs.count)
        for glyph in glyphs {
            let new = try #require(subset.newGlyph(for: glyph))
            #expect(copy.advance(of: new) == face.advance(of: glyph))
            #expect(copy.outlineExtents(of: new) == face.outlineExtents(of: glyph))
            #expect(subset.glyphNames?[Int(new)] == face.glyphName(glyph))
        }
        #expect(subset.newGlyph(for: 0) == 0)
        #expect(subset.newGlyph(for: face.glyph(for: 0x5A)) == nil)
        #expect(subset.bytes.count < 8000)
    }

    @Test func onlyCFFFontsHaveACFFTable() throws {
        let face = try #require(Face(path: TestFonts.garamond12)), trueType = try #require(Face(path: TestFonts.dejaVuSerif))
        let cff = try #require(face.subset(glyphs: [10, 20])?.cff)
        // Major version 1, and the name that the font's dictionary is found by.
        #expect(cff.first == 1)
        #expect(String(decoding: cff, as: UTF8.self).contains("EBGaramond12-Regular"))
        #expect(try #require(trueType.subset(glyphs: [10, 20])).cff == nil)
    }

    @Test func equalSetsGiveEqualBytes() throws {
        let face = try #require(Face(path: TestFonts.garamond12))
        let one = try #require(face.subset(glyphs: [40, 50, 60])),
            other = try #require(Face(path: TestFonts.garamond12)?.subset(glyphs: [60, 40, 50, 40]))
        #expect(one.bytes == other.bytes)
        #expect(one.cff == other.cff)
        #expect(one.oldGlyphs == other.oldGlyphs)
    }

    @Test func glyphsThatTheFaceDoesNotHaveAreLeftOut() throws {
        let face = try #require(Face(path: TestFonts.garamond12))
        #expect(try #require(face.subset(glyphs: [65_000])).oldGlyphs == [0])
    }
}
