import FontFixtures
import PictureInspection
import Testing
import TextSamples

@testable import TextSystem

/// What a font can do, and where a variable one stands on its axes.
@Suite struct FontAxisTests {
    /// The font of the tests, which all tests that ask for its family share from now on.
    private func variable() throws -> FontDescriptor {
        let file = try TemporaryFile(VariableFont.bytes, name: "variable.ttf")
        try Fonts.register(path: file.path)
        return FontDescriptor(family: "Fleuron Variable", size: 10)
    }

    private func width(_ font: FontDescriptor) -> Double { StyledText("H", TextAttributes { $0.font = font }).size.width }

    @Test func axesHaveTheirNamesAndRanges() throws {
        let axes = try variable().axes
        #expect(axes.map(\.tag) == ["wght", "wdth"] && axes.map(\.name) == ["Weight", "Width"])
        #expect(axes.map(\.range) == [100...900, 50...200] && axes.map(\.standard) == [400, 100])
        // Also where the face stands elsewhere.
        #expect(try variable().adding(.bold).withVariations(FontVariation("wdth", 150)).axes == axes)
    }

    @Test func aFontStandsWhereItsVariationsSay() throws {
        let font = try variable()
        #expect(abs(width(font) - 4) < 0.01)
        #expect(abs(width(font.withVariations(FontVariation("wght", 900))) - 6) < 0.01)
        #expect(abs(width(font.withVariations(FontVariation("wght", 100), FontVariation("wght", 650))) - 5) < 0.01, "the later counts")
        #expect(
            abs(width(font.withVariations(FontVariation("wdth", 9_999))) - width(font.withVariations(FontVariation("wdth", 200)))) < 0.01)
        for nothing in [FontVariation("none", 3), FontVariation("toolong", 3), FontVariation("wght", .nan)] {
            #expect(width(font.withVariations(nothing)) == width(font))
        }
        // Variations win over traits.
        #expect(width(font.adding(.bold).withVariations(FontVariation("wght", 400))) == width(font))
    }

    /// Bars 20 points wide at 40 points' distance, both wider by what the axes say.
    @Test(
        .enabled(if: Tool.pdftoppm.isInstalled, "pdftoppm is not installed"),
        arguments: [([], 20, 40), ([("wght", 900)], 40, 60), ([("wght", 650)], 30, 50), ([("wdth", 200)], 60, 80)]
            as [([(String, Double)], Int, Int)])
    func variationsAreDrawnInEveryOutput(_ settings: [(String, Double)], _ bar: Int, _ advance: Int) throws {
        var font = try variable().withSize(100)
        font.variations = settings.map { FontVariation($0, $1) }
        var page = Canvas(size: Size(width: 300, height: 100))
        page.draw(StyledText("HH", TextAttributes { $0.font = font }), at: Point(x: 10, y: 0))
        let file = try TemporaryFile(page.pdf(), name: "page.pdf")
        let drawn = try Tool.pdftoppm.run(["-r", "72", "-png", "-singlefile", file.path])
        for png in [try page.png(resolution: 72), drawn.output] {
            let picture = try #require(try Pixels(png: png))
            let dark = (0..<300).filter { picture[$0, 60].x < 128 }
            let first = try #require(dark.first)
            let expected = Array(first..<(first + bar)) + Array((first + advance)..<(first + advance + bar))
            #expect(dark == expected)
        }
    }

    @Test(.enabled(if: Sample.hasFont, "EB Garamond is not installed"))
    func aFontSaysWhatItCanDo() throws {
        let garamond = FontDescriptor.standard
        let features = garamond.availableFeatures, tags = features.map(\.tag)
        #expect(garamond.axes.isEmpty && tags.contains("smcp") && tags.contains("kern"))
        #expect(tags == Array(Set(tags)).sorted())
        #expect(features.first { $0.tag == "smcp" }?.name == "Small Capitals" && features.first { $0.tag == "kern" }?.name == "Kerning")
        #expect(features.allSatisfy { !$0.name.isEmpty })
        #expect(garamond.covers("Ægean œuvre, Ωμέγα") && !garamond.covers("日本"))
        #expect(try variable().availableFeatures.isEmpty && variable().covers("Hx") && !variable().covers("A"))
    }
}
