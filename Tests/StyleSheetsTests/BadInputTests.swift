import Geometry
import Markup
import Resources
import Testing

@testable import StyleSheets

/// Style sheets that no one would write must neither crash nor hang.
@Suite struct BadInputTests {
    let page = Sketch.document("html { body { p#p.a[style=color:red] \"x\" } }")

    /// A small generator of pseudo-random numbers, the same on every run.
    struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    func run(_ bytes: [UInt8]) -> (StyledDocument, Diagnostics) {
        var diagnostics = Diagnostics()
        let sheet = StyleSheet.parse(SourceText(name: "x", text: bytes), id: SourceID(0), origin: .author, diagnostics: &diagnostics) {
            _, _ in
            .success((SourceText(name: "x", text: bytes), SourceID(0)))
        }
        let result = StyleEngine.style(document: page, sheets: [sheet], diagnostics: &diagnostics)
        _ = result.pages.style(for: PageSelectorContext(name: nil, isRight: true, isFirst: true, isBlank: false))
        return (result, diagnostics)
    }

    @Test func randomBytes() {
        var random = Random(state: 1)
        for length in 0..<300 {
            let (result, _) = run((0..<length * 3).map { _ in UInt8.random(in: 0...255, using: &random) })
            #expect(result.styleOfNode.count == page.nodes.count)
        }
    }

    @Test func randomTokens() {
        let pieces = [
            "p", ".a", "#p", "{", "}", "(", ")", "[", "]", ":", ";", ",", "\"", "'", "@media", "@page", "@import", "@layer", "@font-face",
            "@supports", "@namespace", "url(",
            "calc(", "var(--a)", "--a", "--a:var(--a)", "color", "red", "margin", "font", "1em", "10%", "!important", "/*", "*/", "\\",
            "\n", "*", ">", "+", "~", "|", "=",
            ":not(", ":has(", "&", ":nth-child(", "2n+1", " of ", "::before", "content", "inherit", "revert", "1e999pt", "-", "<!--", "-->",
            "\u{0}", "é",
            "border:1px solid", "background:", "linear-gradient(", "conic-gradient(from", "round(", "10vw", "src:", "size:a4", ":left",
        ]
        var random = Random(state: 7)
        for round in 0..<1500 {
            var text = ""
            for _ in 0..<(round % 40) {
                text += pieces[Int.random(in: 0..<pieces.count, using: &random)] + (Bool.random(using: &random) ? " " : "")
            }
            let (result, _) = run(Array(text.utf8))
            #expect(result.styleOfNode.count == page.nodes.count)
        }
    }

    @Test(arguments: [
        "{", "[", "(", "p{color:(", "p:not(", "@media(", "@media print{", "@supports(", "@layer a{", "p{--a:{", ":is(", "p{width:calc(",
        "p{width:calc((", "@page{@top-left{", "min(",
    ])
    func tenThousandOpenBlocks(_ opening: String) {
        let (result, diagnostics) = run(Array(String(repeating: opening, count: 10_000).utf8))
        #expect(result.styleOfNode.count == page.nodes.count)
        #expect(!diagnostics.all.isEmpty || opening.hasPrefix("@page") || opening.hasPrefix("p{--a"))
    }

    @Test func tenThousandClosedBlocks() {
        let depth = 10_000
        for (open, close) in [("{", "}"), ("(", ")"), ("[", "]"), ("@media print{", "}"), (":not(", ")")] {
            let (result, _) = run(
                Array(
                    "p { orphans: 5 } \(String(repeating: open, count: depth) + String(repeating: close, count: depth)) { } .a { widows: 5 }"
                        .utf8))
            #expect(result.style(id: "p").text.orphans == 5)
            #expect(result.style(id: "p").text.widows == 5)
        }
    }

    @Test(arguments: [
        "p { color: red", "p { color: \"red", "p { color: red; /* ", "p { color: url(red", "p { width: calc(1pt",
        "@media print { p { color: red", "@page { margin: 1pt", "p[title=\"x", "p { content: 'a\nb' } p { orphans: 3 }",
    ])
    func whatTheEndClosesCounts(_ css: String) {
        let (result, _) = run(Array(("p { widows: 4 } " + css).utf8))
        #expect(result.style(id: "p").text.widows == 4)
        if css == "p { color: red" || css.hasPrefix("@media") {
            #expect(result.style(id: "p").text.color == Color(red: 255, green: 0, blue: 0))
        }
    }

    @Test func variablesThatDoubleStopGrowing() {
        var css = ":root { --a0: red red red red;"
        for i in 1...60 { css += "--a\(i): var(--a\(i - 1)) var(--a\(i - 1));" }
        let (_, diagnostics) = run(Array((css + "} p { background-color: var(--a60) }").utf8))
        #expect(diagnostics.codes == ["css.long-variable", "css.undefined-variable"])
        let chain = ":root {" + (1...5000).map { "--b\($0): var(--b\($0 - 1));" }.joined() + "} p { background-color: var(--b5000) }"
        #expect(!run(Array(chain.utf8)).1.all.isEmpty)
        let fallbacks =
            "p { background-color: " + String(repeating: "var(--x,", count: 5000) + "red" + String(repeating: ")", count: 5000) + "}"
        #expect(!run(Array(fallbacks.utf8)).1.all.isEmpty)
    }

    @Test func enormousSelectorsAndNumbers() {
        let long = "a " + String(repeating: "> p ", count: 5000) + "{ color: red }"
        #expect(run(Array(long.utf8)).1.codes == ["css.unsupported-selector"])
        let (result, _) = run(
            Array(
                "p { width: 1e400pt; margin: -1e400em; orphans: 99999999999; counter-reset: a 99999999999999; font-size: 1e300pt; line-height: 1e300; letter-spacing: 1e30em } p:nth-child(99999999999n+99999999999) {}"
                    .utf8))
        #expect(result.styleOfNode.count == page.nodes.count)
    }

    @Test func calculationsThatExplodeAreRefused() {
        let sums = "calc(" + (0..<200).map { "min(\($0)%, \($0)pt)" }.joined(separator: " + ") + ")"
        let nested = String(repeating: "min(1%, 1pt + ", count: 60) + "1pt" + String(repeating: ")", count: 60)
        let deep = String(repeating: "calc(", count: 3000) + "1pt" + String(repeating: ")", count: 3000)
        for value in [sums, nested, deep, "calc(1pt / 0)", "calc(1e308pt * 1e308)", "clamp(1pt, 2pt)"] {
            let (result, _) = run(Array("p { margin-left: \(value); widows: 5 }".utf8))
            #expect(result.style(id: "p").text.widows == 5)
        }
    }

    @Test func importsThatBranchEnd() {
        let (_, diagnostics) = run(Array("@import 'x'; @import 'x'; p { color: red }".utf8))
        #expect(diagnostics.codes == ["css.import-loop", "css.import-loop"])
        var all = Diagnostics()
        var calls = 0
        _ = StyleSheet.parse(
            SourceText(name: "0", text: Array("@import 'a';@import 'b';".utf8)), id: SourceID(0), origin: .author, diagnostics: &all
        ) { _, _ in
            calls += 1
            return .success((SourceText(name: "\(calls)", text: Array("@import 'a';@import 'b';".utf8)), SourceID(Int32(calls))))
        }
        #expect(calls < 1000)
    }
}
