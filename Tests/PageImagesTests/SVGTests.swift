import DisplayLists
import Geometry
import PageImages
import PictureInspection
import Resources
import Testing
import Typefaces

@Suite(.enabled(if: TestPage.hasFonts, "EB Garamond or DejaVu Serif is not installed")) struct SVGTests {
    private func count(_ part: String, in text: String) -> Int { text.split(separator: part, omittingEmptySubsequences: false).count - 1 }

    @Test func pageHasItsSizeInPoints() throws {
        var test = TestPage()
        #expect(try test.svg().contains("width=\"200pt\" height=\"100pt\" viewBox=\"0 0 200 100\""))
    }

    /// A point at the left of the upright page is at its head when that is turned to the right, and at its foot when to the left.
    @Test func turnedPagesAreDrawnTurned() throws {
        var test = TestPage()
        test.page.turn = .right
        #expect(try test.svg().contains("width=\"100pt\" height=\"200pt\""))
        #expect(try test.svg().contains("<g transform=\"translate(100 0) rotate(90)\">"))
        test.page.turn = .left
        #expect(try test.svg().contains("<g transform=\"translate(0 200) rotate(-90)\">"))
    }

    @Test func outlinesAreWrittenOnceAndUsedAtEachPlace() throws {
        var test = TestPage()
        let font = try test.font()
        test.set("noon", font, x: 10, y: 50)
        test.set("no", font, x: 10, y: 80)
        let svg = try test.svg()
        #expect(count("<path ", in: svg) == 2)
        #expect(count("<use ", in: svg) == 6)
        #expect(count("xlink:href=\"#g0\"", in: svg) == 3)
        #expect(count("<g ", in: svg) == 2)
        // 20 points in 1,000 units to the em.
        #expect(svg.contains("matrix(0.02 0 0 -0.02 10 50)"))
    }

    @Test func placesAreThoseOfTheShapes() throws {
        var test = TestPage()
        let font = try test.font()
        test.set("no", font, x: 10, y: 50)
        let face = test.fonts[font].face
        let svg = try test.svg()
        // EB Garamond does not kern n and o: the o stands where the n ends.
        #expect(svg.contains("<use xlink:href=\"#g1\" x=\"\(face.advance(of: face.glyph(for: 0x6E)))\"/>"))
    }

    @Test func expandedGlyphsAreWiderAndFurtherApart() throws {
        var test = TestPage()
        let font = try test.font()
        test.set("no", font, x: 10, y: 50)
        test.page.shapes[0].expansion = 200
        test.page.shapes[0].letterSpace = 6_684
        let face = test.fonts[font].face
        let svg = try test.svg()
        #expect(svg.contains("matrix(0.0204 0 0 -0.02 10 50)"))
        // 0.102 points are 5 units of the wider matrix.
        #expect(svg.contains("<use xlink:href=\"#g1\" x=\"\(face.advance(of: face.glyph(for: 0x6E)) + 5)\"/>"))
    }

    @Test(.enabled(if: Tool.xmllint.isInstalled, "xmllint is not installed"))
    func isWellFormed() throws {
        var test = TestPage()
        test.page.colors = [Color(red: 1, green: 2, blue: 3, alpha: 4)]
        test.fill(-10, 0.5, 20, 1e7, Color(red: 255, green: 0, blue: 0, alpha: 127))
        test.place([0xFF, 0xD8, 0xFF, 0xE0], alternativeText: "a < b & \"c\" \u{1} ]]> \u{FFFF} é")
        test.set(
            "Æsop",
            try test.font {
                $0.weight = 700; $0.slant = .italic
            }, x: 10, y: 50)
        let file = try TemporaryFile(Array(try test.svg().utf8), name: "page.svg")
        #expect(try Tool.xmllint.run(["--noout", "--nonet", file.path]).status == 0)
    }

    @Test func imagesAreInsideTheFile() throws {
        var test = TestPage()
        test.place([0xFF, 0xD8, 0xFF, 0xE0])
        #expect(try test.svg().contains("xlink:href=\"data:image/jpeg;base64,/9j/4A==\""))
        #expect(test.diagnostics.all.isEmpty)
    }

    @Test func missingStylesAreImitated() throws {
        var test = TestPage()
        test.set("l", try test.font(TestPage.lonelyFamily) { $0.slant = .italic }, x: 10, y: 50)
        test.set(
            "l",
            try test.font {
                $0.slant = .italic; $0.weight = 700
            }, x: 10, y: 80)
        let svg = try test.svg()
        // 20 points in 2,048 units to the em, sheared by a fifth; a stroke of a forty-sixth of the em.
        #expect(svg.contains("matrix(0.009765625 0 0.001953125 -0.009765625 10 50)"))
        #expect(svg.contains("stroke-width=\"21.74\""))
    }

    @Test func samePageSameBytesWhateverWasDrawnBefore() throws {
        var other = TestPage()
        other.set("quite other letters", try other.font(), x: 10, y: 50)
        _ = try other.svg()
        var test = TestPage()
        let font = try test.font()
        test.set("Two", font, x: 10, y: 50)
        let first = test.page
        test.page.shapes = []
        test.set("pages", font, x: 10, y: 50)
        var writer = try PageImageWriter(shapes: [test.store], fonts: test.fonts)
        let second = try writer.svg(of: test.page, diagnostics: &test.diagnostics)
        _ = try writer.svg(of: first, diagnostics: &test.diagnostics)
        #expect(try writer.svg(of: test.page, diagnostics: &test.diagnostics) == second)
        #expect(try Array(test.svg().utf8) == second)
    }
}
