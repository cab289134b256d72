import Testing
import TextSamples
import Typefaces

@testable import TextSystem

/// What descriptors and styles come to.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct FontRequestTests {
    @Test func ofTwoSettingsOfAFeatureTheLaterCounts() {
        let font = FontDescriptor.standard
        #expect(font.withFeatures(.smallCapitals, TextSystem.FontFeature("smcp", 0)).request().caps == font.request().caps)
        #expect(font.withFeatures(TextSystem.FontFeature("smcp", 0), .smallCapitals).request().caps != font.request().caps)
        let off = font.withFeatures(.capitalsToSmallCapitals, .smallCapitals, TextSystem.FontFeature("c2sc", 0)).request()
        #expect(off.caps == font.withFeatures(.smallCapitals).request().caps)
    }

    @Test func aFontIsFoundByItsPostScriptName() throws {
        let italic = FontDescriptor.standard.adding(.italic)
        #expect(FontDescriptor(family: italic.postScriptName, size: 12).postScriptName == italic.postScriptName)
        let name = try #require(Fonts.faces(of: italic.resolvedFamily).first { $0.hasSuffix("Italic") })
        let fullName = FontDescriptor(family: italic.resolvedFamily + " " + name, size: 12)
        #expect(fullName.postScriptName.hasSuffix("Italic"))
    }

    @Test func aFaceThatWasAskedForIsThatFaceInAnySize() throws {
        // EB Garamond has faces for 8 and for 12 points.
        for name in ["EBGaramond08-Regular", "EBGaramond12-Regular", "EBGaramond12-Italic"] {
            for size in [6.0, 9, 30] {
                let font = try #require(FontDescriptor(postScriptName: name, size: size))
                #expect(font.postScriptName == name && font.withSize(11).postScriptName == name)
                #expect(FontDescriptor(family: name, size: size).postScriptName == name)
                #expect(font.withFeatures(.smallCapitals).postScriptName == name)
            }
        }
        let all = FontCollection.all.faces.filter { $0.family == "EB Garamond" || $0.family.hasPrefix("DejaVu") }
        #expect(all.count > 6 && all.allSatisfy { $0.descriptor(size: 9).postScriptName == $0.postScriptName })
        let italic = try #require(FontDescriptor(postScriptName: "EBGaramond12-Regular", size: 9)).adding(.italic)
        #expect(italic.postScriptName == FontDescriptor(family: "EB Garamond", size: 9, traits: .italic).postScriptName)
    }

    @Test(arguments: [ParagraphStyle.LineBreakMode.byCharWrapping, .byWordWrapping])
    func aContainerMayWrapBetweenCharacters(_ mode: ParagraphStyle.LineBreakMode) {
        var container = TextContainer(width: 40)
        container.lineBreakMode = mode
        let layout = Sample.layout("one two three four", NarrowContainerTests.body, in: [container])
        let own = NarrowContainerTests.body.with { $0.paragraphStyle = ParagraphStyle { $0.lineBreakMode = mode } }
        #expect(layout.texts() == Sample.layout("one two three four", own, in: [TextContainer(width: 40)]).texts())
        layout.containers[0].lineBreakMode = .byCharWrapping
        let wrapped = own.with { $0.paragraphStyle?.lineBreakMode = .byCharWrapping }
        #expect(layout.texts() == Sample.layout("one two three four", wrapped, in: [TextContainer(width: 40)]).texts())
    }

    @Test func aLabelMayWrapBetweenCharacters() {
        var label = Label(StyledText("incomprehensibilities", NarrowContainerTests.body))
        label.numberOfLines = 0
        label.preferredWidth = 61
        label.lineBreakMode = .byCharWrapping
        let own = NarrowContainerTests.body.with { $0.paragraphStyle = ParagraphStyle { $0.lineBreakMode = .byCharWrapping } }
        let layout = Sample.layout("incomprehensibilities", own, in: [TextContainer(width: 61)])
        #expect(layout.lineCount > 1)
        #expect(abs(label.intrinsicSize.height - (layout.usedRect(of: 0)?.height ?? 0)) < 0.01)
    }

    @Test func hyphenationWithoutALanguageIsTold() {
        let attributes = TextAttributes.body(11) { $0.hyphenationFactor = 1 }.with { $0.language = nil }
        let layout = Sample.layout(Sample.pride, attributes, in: [TextContainer(width: 80)])
        layout.ensureLayout()
        #expect(Fonts.messages.contains { $0.contains("hyphenation") })
    }

    @Test(arguments: ["Arial", "Helvetica", "Times New Roman", "Courier"])
    func aFamilyThatIsMissingHasItsMetricTwin(_ family: String) {
        let candidates = [family] + MetricTwins.families(of: family), installed = Fonts.families
        guard let expected = candidates.first(where: installed.contains) else { return }
        #expect(FontDescriptor(family: family, size: 12).resolvedFamily == expected)
    }

    @Test(arguments: [
        ("Arial-BoldMT", "Arial", 700, false), ("ArialMT", "Arial", 400, false), ("Arial Bold Italic", "Arial", 700, true),
        ("Helvetica-Oblique", "Helvetica", 400, true), ("TimesNewRomanPSMT", "Times New Roman", 400, false),
        ("TimesNewRomanPS-BoldItalicMT", "Times New Roman", 700, true), ("Times-Roman", "Times", 400, false),
        ("CourierNewPS-BoldMT", "Courier New", 700, false), ("Courier-BoldOblique", "Courier", 700, true),
    ])
    func aFaceOfAFamilyThatIsMissingIsOneOfItsTwin(_ name: String, _ family: String, _ weight: Int, _ isItalic: Bool) {
        let request = FontDescriptor(family: name, size: 12).request()
        #expect(request.families.contains(MetricTwins.families(of: family)[0]), "\(request.families)")
        #expect(Int(request.weight) == weight && (request.slant != .upright) == isItalic)
        #expect(MetricTwins.face(named: family) == nil && MetricTwins.face(named: family + " Narrow") == nil)
    }
}
