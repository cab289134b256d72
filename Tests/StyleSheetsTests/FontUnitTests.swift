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
        return StyleEngine.style(document: Sketch.document("html { p#a p#b }"), sheets: [sheet], measuring: measuring, diagnostics: &diagnostics)
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
}
