import Resources
import Testing

@testable import StyleSheets

struct FontFaceTests {
    private func faces(_ css: String) -> ([FontFace], Diagnostics) {
        var diagnostics = Diagnostics()
        let sheet = parse(css, &diagnostics)
        return (StyleEngine.fontFaces(of: [sheet]), diagnostics)
    }

    @Test func allDescriptorsAreRead() throws {
        let (faces, diagnostics) = faces(
            """
            @font-face { font-family: F; src: local("F One"), url(f.otf) format("opentype") tech(features-opentype); unicode-range: U+0-7F, U+4??;
              font-weight: 300 600; font-style: oblique 10deg 20deg; font-stretch: 75% 100%; size-adjust: 90%; ascent-override: 80%; descent-override: 20%;
              line-gap-override: normal; font-feature-settings: "onum" 1; font-display: swap; font-variation-settings: "wght" 300 }
            """)
        let face = try #require(faces.first)
        #expect(diagnostics.all.isEmpty)
        #expect(face.locations == [.local("F One"), .url("f.otf", from: SourceID(0))])
        #expect(face.unicodeRanges == [0...0x7F, 0x400...0x4FF])
        #expect(face.weights == 300...600 && face.style == .obliqueByDefault && face.width == 75)
        #expect((face.sizeAdjust, face.ascent, face.descent, face.lineGap) == (0.9, 0.8, 0.2, nil))
        #expect(face.features == [.init("onum", 1)])
    }

    @Test func aMisspeltDescriptorIsNamed() {
        let (_, diagnostics) = faces("@font-face { font-family: F; src: url(f.otf); font-wieght: bold; font-style: italics }")
        #expect(diagnostics.codes == ["css.unknown-descriptor", "css.invalid-value"])
        #expect(diagnostics.all.map(\.hint) == ["did you mean \"font-weight\"?", "did you mean \"italic\"?"])
    }

    @Test func namedAlternatesComeToFeatures() {
        let (result, diagnostics) = styled(
            Sketch.document("p#a"),
            """
            @font-feature-values G, "H I" { @styleset { nice: 2 12 } @swash { fancy: 3 } @character-variant { q: 4 2 } }
            p { font-family: "h i"; font-variant: historical-forms styleset(nice) swash(fancy) character-variant(q) annotation(none) }
            """)
        let features = result.style(id: "a").text.features.settings.map { "\($0.name) \($0.value)" }
        #expect(features == ["cswh 3", "cv04 2", "hist 1", "ss02 1", "ss12 1", "swsh 3"])
        #expect(diagnostics.all.isEmpty)
    }

    @Test func anotherFamilysNamesMeanNothing() {
        let (result, _) = styled(
            Sketch.document("p#a"),
            "@font-feature-values G { @swash { fancy: 3 } } p { font-family: H; font-variant-alternates: swash(fancy) }")
        #expect(result.style(id: "a").text.features.settings.isEmpty)
    }
}
