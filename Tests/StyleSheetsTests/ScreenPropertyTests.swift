import Geometry
import Resources
import Testing

@testable import StyleSheets

/// What the sheets of electronic texts say for screens, and what is left of it on paper.
@Suite struct ScreenPropertyTests {
    /// - Parameter base: a sheet that is not for screens.
    private func style(_ css: String, base: String = "") -> StyledDocument {
        var diagnostics = Diagnostics()
        var sheet = parse(css, &diagnostics)
        sheet.dropScreenProperties()
        return StyleEngine.style(
            document: Sketch.document("html { p#a { \"Als\" } p#b { \"Und\" } }"), sheets: [parse(base, &diagnostics), sheet],
            diagnostics: &diagnostics)
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

    /// Where nothing is said of them, lines are as far apart as those of the body, whatever their letters.
    @Test(arguments: [("font-size: 200%", 28.8), ("font-size: x-large", 21.6), ("font-size: 80%", 14.4), ("font-size: 150%", 21.6)])
    func linesGrowWithLargerLetters(declarations: String, height: Double) {
        for styled in [style("p#a { \(declarations) }", base: "html { line-height: 14.4pt }"), styleAttribute(declarations)] {
            #expect(styled.style(id: "a").text.lineHeight == .length(pt(height)))
        }
    }

    @Test func heightsOfLinesThatAreSaidStay() {
        let styled = style("p { font-size: 200%; line-height: 1 }")
        #expect(styled.style(id: "a").text.lineHeight == .number(1))
    }

    /// Text stands on the baselines of the book; what is closer than letters are high stays, as of superior figures.
    @Test(arguments: [
        ("line-height: 1.5", 14.4), ("line-height: 2em; font-size: 90%", 14.4), ("line-height: normal", 14.4), ("line-height: 130%", 14.4),
        ("line-height: 0", 0), ("line-height: 0.8em", 9.6),
    ])
    func roomBetweenLinesIsOfScreens(declarations: String, height: Double) {
        for styled in [style("p#a { \(declarations) }", base: "html { line-height: 14.4pt }"), styleAttribute(declarations)] {
            let lineHeight = styled.style(id: "a").text.lineHeight
            #expect(lineHeight == .length(pt(height)) || lineHeight == .number(height))
        }
    }

    @Test func attributesAreOfScreensToo() {
        let text = styleAttribute("color: red; font-weight: bold").style(id: "a").text
        #expect(text.color == ComputedStyle().text.color && text.fontWeight == 700)
    }

    private func styleAttribute(_ declarations: String) -> StyledDocument {
        var diagnostics = Diagnostics()
        let sheet = parse("html { line-height: 14.4pt }", &diagnostics)
        return StyleEngine.style(
            document: Sketch.document("html { p#a[style=\(declarations)] { \"Als\" } }"), sheets: [sheet], isForScreens: true,
            diagnostics: &diagnostics)
    }

    @Test(arguments: [
        ("margin-left: 25em", 135.0), ("margin-left: 65%", 135), ("margin-left: 4em", 48), ("margin-left: 30%", 90),
        ("margin-left: 65%; width: 20%", 195),
    ])
    func whatIsAsWideAsAWindowLeavesRoomForText(declarations: String, indent: Double) {
        for styled in [style("p#a { \(declarations) }"), styleAttribute(declarations)] {
            guard case .value(let margin) = styled.style(id: "a").box.margin.left else { Issue.record("no length"); continue }
            #expect(margin.resolved(against: pt(300)) == pt(indent))
        }
    }

    @Test func marksForAPointerAreOfScreens() {
        let styled = style("p#a { border-bottom: thin dotted red } p#b { border-bottom: 1px solid black; border-top: 1px dashed }")
        #expect(styled.style(id: "a").box.border.bottom.style == .none)
        #expect(styled.style(id: "b").box.border.bottom.style == .solid && styled.style(id: "b").box.border.top.style == .none)
    }

    /// "large" in a text that is large is no larger than it.
    @Test func sizesAreThoseBesideTheBody() {
        let styled = style("body { font-size: large } p#a { font-size: large } p#b { font-size: 80% }", base: "html { font-size: 10pt }")
        #expect(styled.style(id: "a").text.fontSize == pt(10) && styled.style(id: "b").text.fontSize == pt(8))
        #expect(style("body { font-size: medium } p#a { font-size: 18pt }").style(id: "a").text.fontSize == pt(18))
    }
}
