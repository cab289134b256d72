import Geometry
import Resources
import Testing

@testable import StyleSheets

/// Rules whose selectors come to the same are tried once; the order of the cascade is that of the rules.
struct RuleGroupTests {
    private let page = Sketch.document("html { body { p#a.x p#b.x.y[t=1] div { p#c.y } p#d } }")

    private func widths(_ css: String) -> [Length?] {
        let (result, _) = styled(page, css)
        return ["a", "b", "c", "d"].map { id in
            guard case .value(.length(let length)) = result.style(id: id).box.width else { return nil }
            return length
        }
    }

    /// Of equal specificity the later rule wins, whichever of them share a selector.
    @Test(
        arguments: [
            ("p { width: 1pt } p { width: 2pt }", [2, 2, 2, 2]), (".x { width: 1pt } .y { width: 2pt } .x { width: 3pt }", [3, 3, 2, nil]),
            (".y { width: 2pt } .x { width: 1pt } .y { width: 3pt }", [1, 3, 3, nil]),
            (".x { width: 1pt } p { width: 2pt } .x { height: 3pt }", [1, 1, 2, 2]),
            ("p:nth-child(1) { width: 1pt } p:nth-child(2) { width: 2pt } p:nth-child(1) { width: 3pt }", [3, 2, 3, nil]),
            (":nth-child(4) { width: 1pt } .x { width: 2pt } :nth-child(2) { width: 3pt }", [2, 3, nil, 1]),
            ("[t] { width: 1pt } .x { width: 2pt } [t='1'] { width: 3pt } [u] { width: 4pt }", [2, 3, nil, nil]),
            ("p:not(.zz) { width: 1pt } p:not(.yy) { width: 2pt }", [2, 2, 2, 2]),
            ("#b, .y { width: 1pt } .x.y { width: 2pt } p#b { width: 3pt }", [nil, 3, 1, nil]),
            (":is(.x, #zz) { width: 1pt } .x.x { width: 2pt }", [1, 1, nil, nil]),
            (":where(#b) { width: 1pt } p { width: 2pt }", [2, 2, 2, 2]),
            ("body p { width: 1pt } html p { width: 2pt } p p { width: 9pt }", [2, 2, 2, 2]),
            ("p::before { width: 9pt } p { width: 1pt }", [1, 1, 1, 1]),
            (".x { width: 1pt !important } .x { width: 2pt }", [1, 1, nil, nil]),
        ] as [(String, [Double?])])
    func laterRulesWinAmongEquals(_ css: String, _ expected: [Double?]) {
        #expect(widths(css) == expected.map { $0.map { pt($0) } })
    }

    /// Every position is found among thousands, and nothing else.
    @Test func positionsAreFoundAmongMany() {
        let items = (1...300).map { "p#n\($0)" }.joined(separator: " ")
        let document = Sketch.document("body { \(items) }")
        let rules = (1...2_000).reversed().map { "p:nth-child(\($0)) { width: \($0)pt }" }.joined(separator: "\n")
        let (result, _) = styled(document, rules)
        #expect((1...300).allSatisfy { result.style(id: "n\($0)").box.width == .value(.length(pt(Double($0)))) })
    }

    @Test func explanationsNameEveryRuleOfAGroup() throws {
        var diagnostics = Diagnostics()
        let sheet = parse("p { color: red } .x { color: blue } p { color: green }", &diagnostics)
        let explanation = try StyleExplanation(of: "#a", in: page, sheets: [sheet], customProperties: [], diagnostics: &diagnostics)
        let color = try #require(explanation.elements.first?.declared.first { $0.property == "color" })
        let starts = color.declarations.map { Int($0.range.start) }
        #expect(starts == [22, 40, 4])
    }
}
