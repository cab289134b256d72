import Resources
import Testing

@testable import StyleSheets

/// What the sheets of electronic texts say for screens, and what is left of it on paper.
@Suite struct ScreenPropertyTests {
    private func style(_ css: String) -> StyledDocument {
        var diagnostics = Diagnostics()
        var sheet = parse(css, &diagnostics)
        sheet.dropScreenProperties()
        return StyleEngine.style(
            document: Sketch.document("html { p#a { \"Als\" } p#b { \"Und\" } }"), sheets: [sheet], diagnostics: &diagnostics)
    }

    @Test(arguments: [("275%", 2.0), ("3em", 2.0), ("48pt", 3.0), ("130%", 2.0)])
    func aFirstLetterThatFloatsIsAnInitial(size: String, lines: Double) throws {
        let styled = style(
            """
            p#a:first-letter { float: left; clear: left; margin: 0 .2em 0 0; font-size: \(size); font-weight: bold }
            p#b:first-letter { font-size: 2em }
            """)
        let letter = try #require(styled.pseudoStyle(id: "a", .firstLetter))
        #expect(letter.box.rare.initialLetter == InitialLetter(size: lines, sink: Int16(lines)))
        #expect(letter.box.float == .none && letter.text.fontSize == pt(12) && letter.text.fontWeight == 700)
        // One that is only larger stays so.
        let other = try #require(styled.pseudoStyle(id: "b", .firstLetter))
        #expect(other.box.rare.initialLetter == nil && other.text.fontSize == pt(24))
    }

    @Test func coloursAreNoneOfPapers() {
        let styled = style("p { color: blue; background: #eee; font-style: italic }")
        let (text, box) = (styled.style(id: "a").text, styled.style(id: "a").box)
        #expect(text.color == ComputedStyle().text.color && box.backgroundColor == ComputedStyle().box.backgroundColor)
        #expect(text.fontStyle == .italic)
    }
}
