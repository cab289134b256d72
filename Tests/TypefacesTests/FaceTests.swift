import Testing

@testable import Typefaces

/// Numbers as fontTools prints them for Debian's fonts-ebgaramond 0.016+git20210310 and fonts-dejavu-core.
@Suite(.enabled(if: TestFonts.areInstalled, "fonts-ebgaramond and fonts-dejavu are not installed"))
struct FaceTests {
    @Test func metricsAreThoseOfTheTables() throws {
        let face = try #require(Face(path: TestFonts.garamond12))
        #expect(face.unitsPerEm == 1000)
        #expect(face.metrics.ascent == 710)
        #expect(face.metrics.descent == 290)
        #expect(face.metrics.lineGap == 0)
        #expect(face.metrics.xHeight == 400)
        #expect(face.metrics.capHeight == 650)
        #expect(face.metrics.weightClass == 400)
        #expect(face.glyphCount == 3080)
        #expect(face.isCFF)
        #expect(face.embedding == .installable)
        #expect(face.postScriptName == "EBGaramond12-Regular")
        #expect(face.familyName == "EB Garamond")
        let small = try #require(Face(path: TestFonts.garamond08))
        #expect(small.metrics.ascent == 726)
        #expect(small.metrics.xHeight == 405)
        let italic = try #require(Face(path: TestFonts.garamond12Italic))
        #expect(italic.metrics.italicAngle == -17)
    }

    @Test func trueTypeFacesAreRead() throws {
        let face = try #require(Face(path: TestFonts.dejaVuSerif))
        #expect(face.unitsPerEm == 2048)
        #expect(!face.isCFF)
        #expect(face.metrics.ascent == 1901)
        #expect(face.metrics.descent == 483)
        #expect(face.embedding == .installable)
    }

    @Test func charactersMapToGlyphs() throws {
        let face = try #require(Face(path: TestFonts.garamond12))
        #expect(face.glyphName(face.glyph(for: 0x41)) == "A")
        #expect(face.glyphName(face.glyph(for: 0xE9)) == "eacute")
        #expect(face.glyphName(face.glyph(for: 0x2014)) == "emdash")
        #expect(face.glyph(for: 0x65E5) == 0)
        #expect(face.glyph(for: 0x20) != 0)
        #expect(face.advance(of: face.glyph(for: 0x20)) == 200)
        #expect(face.outlineExtents(of: face.glyph(for: 0x20)) == nil)
        let ink = try #require(face.outlineExtents(of: face.glyph(for: 0x48)))
        #expect(ink == GlyphExtents(xMin: 37, yMin: -5, width: 733, height: 658))
    }

    @Test func aFileThatIsNoFontGivesNoFace() {
        #expect(Face(path: "/etc/passwd") == nil)
        #expect(Face(path: "/nowhere/font.otf") == nil)
        #expect(Face(path: "/usr/share/fonts") == nil)
        #expect(Face(path: TestFonts.garamond12, collectionIndex: 3) == nil)
    }
}

/// What text is set in where no font is installed.
@Suite struct LastResortTests {
    @Test func everyCharacterIsABox() throws {
        let face = LastResortFace.face
        #expect(face.familyName == "Last Resort")
        #expect(face.postScriptName == "LastResort")
        #expect(face.glyph(for: 0x41) == 0)
        #expect(face.glyph(for: 0x20) == 1)
        #expect(face.advance(of: 0) == 600)
        #expect(face.metrics.ascent == 800 && face.metrics.descent == 200)
        let box = try #require(face.outlineExtents(of: 0))
        #expect((box.xMin, box.yMin, box.width, box.height) == (60, 0, 480, 700))
        #expect(face.outlineExtents(of: 1) == nil)
    }

    @Test func textIsShapedInIt() {
        let table = FontTable()
        let font = table.lastResort(for: FontRequest(families: ["None"], size: 10 * 65_536))
        #expect(table.lastResort(for: FontRequest(families: ["None"], size: 10 * 65_536)) == font)
        var store = ShapeStore(), shaper = Shaper(table: table)
        // Characters that no installed font has: they stay with it.
        let shapes = shaper.shape("\u{E123}\u{E124}", font: font, into: &store)
        let width = (0..<Int(shapes.count)).reduce(0) { $0 + Int(store[shapes[$1]].width) }
        #expect(width == 12 * 65_536)
        #expect(table[font].metrics.spaceWidth == 5 * 65_536 / 2)
    }
}
