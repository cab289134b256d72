import Testing
import TextSamples

@testable import TextSystem

/// Characters that a font lacks, taken from where its descriptor says.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct CascadeListTests {
    /// A character that EB Garamond lacks, and several families have.
    private let armenian = "\u{531}"
    private let serif = FontDescriptor(family: "DejaVu Serif", size: 30), sans = FontDescriptor(family: "DejaVu Sans", size: 30)

    private func fonts(_ text: String, _ font: FontDescriptor) throws -> [String] {
        let layout = Sample.layout(text, TextAttributes { $0.font = font }, in: [TextContainer(width: 400)])
        return try #require(layout.line(at: .start)).runs.map(\.fontName)
    }

    @Test func charactersComeFromTheFirstEntryThatHasThem() throws {
        let garamond = FontDescriptor(family: "EB Garamond", size: 12)
        #expect(!garamond.covers(armenian) && serif.covers(armenian) && sans.covers(armenian))
        #expect(try fonts(armenian, garamond.withCascadeList(serif, sans)) == ["DejaVuSerif"])
        #expect(try fonts(armenian, garamond.withCascadeList(sans, serif)) == ["DejaVuSans"])
        // What is not installed, or has not got the character, is passed by; what the font has stays its own.
        let nothing = FontDescriptor(family: "No Such Family", size: 12)
        #expect(try fonts("a" + armenian, garamond.withCascadeList(nothing, garamond, sans)) == ["EBGaramond12-Regular", "DejaVuSans"])
        // Families named by the font itself come first.
        #expect(
            try fonts(armenian, FontDescriptor(families: ["EB Garamond", "DejaVu Sans"], size: 12).withCascadeList(serif)) == ["DejaVuSans"]
        )
    }

    @Test func anEntryHasAFaceOfItsOwn() throws {
        let garamond = FontDescriptor(family: "EB Garamond", size: 12)
        #expect(try fonts(armenian, garamond.withCascadeList(sans.adding(.bold))) == ["DejaVuSans-Bold"])
        #expect(try fonts(armenian, garamond.adding(.bold).withCascadeList(sans)) == ["DejaVuSans"])
        // Two entries of one face, in two fonts at a time.
        #expect(try fonts(armenian, garamond.withCascadeList(sans.removing(.bold), serif)) == ["DejaVuSans"])
    }

    @Test func itsSizeFollowsTheTextAndNotTheEntry() throws {
        func width(_ size: Double) -> Double {
            StyledText(
                armenian, TextAttributes { $0.font = FontDescriptor(family: "EB Garamond", size: 12).withCascadeList(sans.withSize(size)) }
            )
            .size.width
        }
        #expect(width(30) == width(5) && width(30) > 5 && width(30) < 15)
    }
}
