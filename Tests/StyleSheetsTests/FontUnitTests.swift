import Geometry
import Resources
import Testing

@testable import StyleSheets

/// Units that only a face can answer for (css-values-4 section 6.1.1).
struct FontUnitTests {
    private static let css = """
        html { font: 10pt x } #a { width: 2ex; height: 3ch; margin-left: 1cap; margin-right: 1ic } #b { font-family: y; font-size: 20pt; width: 1ex; height: 1rex }
        """

    private func style(_ css: String, measuring: FontMeasuring?) -> StyledDocument {
        var diagnostics = Diagnostics()
        let sheet = parse(css, &diagnostics)
        return StyleEngine.style(
            document: Sketch.document("html { p#a p#b }"), sheets: [sheet], measuring: measuring, diagnostics: &diagnostics)
    }

    @Test func comeFromTheFaceOfTheElement() {
        let styled = style(Self.css) { style in
            var measures = FontMeasures()
            measures.xHeight = style.fontFamilies == ["y"] ? 0.4 : 0.45
            measures.zeroAdvance = 0.6
            measures.capHeight = 0.65
            measures.ideographAdvance = 1.1
            return measures
        }
        let (a, b) = (styled.style(id: "a").box, styled.style(id: "b").box)
        #expect(a.width == .value(.length(pt(9))))
        #expect(a.height == .value(.length(pt(18))))
        #expect(a.margin.left == .value(.length(pt(6.5))))
        #expect(a.margin.right == .value(.length(pt(11))))
        #expect(b.width == .value(.length(pt(8))))
        #expect(b.height == .value(.length(pt(4.5))))
    }

    @Test func haveUsualValuesWithoutAFace() {
        let styled = style(Self.css, measuring: nil)
        #expect(styled.style(id: "a").box.width == .value(.length(pt(10))))
        #expect(styled.style(id: "a").box.margin.left == .value(.length(pt(7))))
    }

    @Test func noFaceIsAskedForWithoutThem() {
        _ = style("html { font: 10pt x } #a { width: 2em; height: 3lh }") { _ in
            Issue.record("a sheet without such a unit needs no face")
            return FontMeasures()
        }
    }

    /// A face costs opening a font: a sheet with one such length asks for it there and nowhere else.
    @Test func onlyLengthsInTheseUnitsAskForAFace() {
        nonisolated(unsafe) var asked = 0
        _ = style("html { font: 10pt x } #a { width: 2em; height: 3lh; margin: 1pt 2em } #b { width: 1ex }") { style in
            asked += 1
            return FontMeasures()
        }
        // The root's own measures, for `rex`, and those of the one element.
        #expect(asked <= 2)
    }
}

/// Units that refer to the page: hundredths of the page area of the first page (css-values-4 section 6.1.2, css-page-3 section 3.1).
struct ViewportUnitTests {
    private func width(_ css: String, _ value: String) -> Double {
        let (result, diagnostics) = styled(Sketch.document("html { p#p \"x\" }"), css + " p { width: \(value) }")
        #expect(diagnostics.all.isEmpty)
        guard case .value(.length(let length)) = result.style(id: "p").box.width else { return -1 }
        return (length.points * 1000).rounded() / 1000
    }

    @Test func areHundredthsOfThePageArea() {
        let page = "@page { size: 300pt 500pt; margin: 50pt 25pt; padding: 10pt; border: 5pt solid }"
        #expect(width(page, "10vw") == 22)
        #expect(width(page, "10vh") == 37)
        #expect(width(page, "10vmin") == 22)
        #expect(width(page, "10vmax") == 37)
        #expect(width(page, "10dvw") == 22 && width(page, "10vb") == 37)
        #expect(width(page, "calc(100vw - 20pt)") == 200)
    }

    @Test func theFirstPageCounts() {
        #expect(width("@page { size: 300pt 500pt; margin: 0 } @page :first { margin: 50pt }", "50vw") == 100)
        #expect(width("html { font-size: 10pt } @page { size: 300pt 500pt; margin: 2em }", "100vw") == 260)
    }

    @Test func aStyleAttributeMayHaveThem() {
        let document = Sketch.document("html { p#p[style=width: 10vw] \"x\" }")
        let (result, _) = styled(document, "@page { size: 300pt 500pt; margin: 0 }")
        #expect(result.style(id: "p").box.width == .value(.length(pt(30))))
    }
}
