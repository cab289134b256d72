import Geometry
import Markup
import Resources
import Testing

@testable import StyleSheets

@Suite struct CascadeTests {
    let page = Sketch.document(
        "html { body { div#d.x[style=orphans:7;widows:6!important] { p#p.a.b \"x\" { em#e \"y\" { i#i \"z\" } } } } }")

    func color(_ css: String, id: String = "p") -> Color { styled(page, css).0.style(id: id).text.color }
    let red = Color(red: 255, green: 0, blue: 0), blue = Color(red: 0, green: 0, blue: 255), green = Color(red: 0, green: 128, blue: 0)

    @Test func specificityThenOrderDecide() {
        #expect(color("p { color: red } p { color: blue }") == blue)
        #expect(color(".a { color: red } p { color: blue }") == red)
        #expect(color("#p { color: red } .a.b { color: blue }") == red)
        #expect(color("p { color: red; color: blue }") == blue)
        #expect(color("p { color: red !important } #p { color: blue }") == red)
        #expect(color("p, .a { color: red } p.a, p { color: blue } .b { color: green }") == blue)
    }

    @Test func originsAndImportance() {
        func result(_ sheets: [(String, Origin)]) -> Color {
            var diagnostics = Diagnostics()
            let parsed = sheets.map { parse($0.0, origin: $0.1, &diagnostics) }
            return StyleEngine.style(document: page, sheets: parsed, diagnostics: &diagnostics).style(id: "p").text.color
        }
        #expect(result([("p { color: red }", .author), ("#p { color: blue }", .userAgent)]) == red)
        #expect(result([("p { color: red }", .author), ("#p { color: blue }", .user)]) == red)
        #expect(result([("p { color: red !important }", .author), ("p { color: blue !important }", .user)]) == blue)
        #expect(result([("p { color: red !important }", .userAgent), ("#p { color: blue !important }", .user)]) == red)
        #expect(result([("p { color: red }", .userAgent), ("p { color: blue; color: revert }", .author)]) == red)
        #expect(result([("p { color: red }", .userAgent), ("p { color: green }", .user), ("p { color: revert }", .author)]) == green)
        #expect(result([("p { color: red }", .author), ("p { color: blue }", .author)]) == blue)
    }

    @Test func layersComeBeforeUnlayeredRules() {
        #expect(color("p { color: red } @layer a { #p { color: blue } }") == red)
        #expect(color("@layer a, b; @layer b { p { color: red } } @layer a { #p { color: blue } }") == red)
        #expect(color("@layer a { p { color: red } @layer c { #p { color: blue } } }") == red)
        #expect(color("@layer a, b; @layer b { p { color: red !important } } @layer a { p { color: blue !important } }") == blue)
        #expect(color("@layer a { p { color: red } } @layer b { p { color: blue } p { color: revert-layer } }") == red)
        #expect(color("@layer x.y { p { color: blue } } @layer x { p { color: red } }") == red)
    }

    @Test func styleAttributes() {
        let (result, diagnostics) = styled(page, "#d { orphans: 3; widows: 3 !important }")
        #expect(diagnostics.all.isEmpty)
        #expect(result.style(id: "d").text.orphans == 7)
        #expect(result.style(id: "d").text.widows == 6)
    }

    @Test func inheritance() {
        let (result, _) = styled(
            page,
            "div { color: red; margin-top: 5pt; font-size: 20pt } p { margin-top: inherit; color: initial } em { color: unset; margin: unset }"
        )
        #expect(result.style(id: "p").box.margin.top == .value(.length(pt(5))))
        #expect(result.style(id: "p").text.color == .black)
        #expect(result.style(id: "e").text.fontSize == pt(20))
        #expect(result.style(id: "e").box.margin.top == .zero)
        #expect(color("div { color: red } p { color: blue } em { color: currentcolor }", id: "e") == blue)
    }

    @Test func elementsAlikeShareAStyle() {
        let document = Sketch.document("html { body { p \"a\" p \"b\" p.x \"c\" p[lang=fr] \"d\" p.y \"e\" } }")
        let (result, _) = styled(document, "p { orphans: 3 } .x { orphans: 3 } .y { orphans: 4 }")
        let styles = result.document.nodes.indices.filter { document.names[document.nodes[$0].name] == "p" }.map { result.styleOfNode[$0] }
        #expect(styles[0] == styles[1] && styles[1] == styles[2])
        #expect(styles[3] != styles[0] && styles[4] != styles[0])
        let text = document.nodes.firstIndex { $0.kind == .text } ?? 0
        #expect(result.styleOfNode[text] == styles[0])
    }

    @Test func languages() {
        let document = Sketch.document("html { body#b[lang=en] { p#p[lang=fr] { em#e } } }", language: "de")
        let (result, _) = styled(document, "")
        #expect(result.styles[Int(result.styleOfNode[0].index)].text.language == "de")
        #expect(result.style(id: "b").text.language == "en" && result.style(id: "e").text.language == "fr")
    }

    @Test func customProperties() {
        func size(_ css: String, set: [(name: String, value: String)] = []) -> Double {
            styled(page, css, set: set).0.style(id: "p").text.fontSize.points
        }
        #expect(size(":root { --s: 20pt } p { font-size: var(--s) }") == 20)
        #expect(size("p { font-size: var(--s, 15pt) }") == 15)
        #expect(size("p { font-size: var( --s , var(--t, 16pt) ) }") == 16)
        #expect(size(":root { --s: 20pt; --t: calc(var(--s) / 2) } div { --s: 30pt } p { font-size: var(--t) }") == 10)
        #expect(size("div { --s: 20pt } p { --s: inherit; font-size: var(--s) }") == 20)
        #expect(size("div { --s: 20pt } p { --s: initial; font-size: var(--s, 9pt) }") == 9)
        #expect(size(":root { --f: italic 30pt/1 } p { font: var(--f) serif }") == 30)
        #expect(size(":root { --s: 20pt !important } p { font-size: var(--s) }", set: [("s", "25pt")]) == 25)
        #expect(size(":root { --S: 20pt } p { font-size: 7pt; font-size: var(--s, 8pt) }") == 8)
    }

    @Test func customPropertiesThatFailUnsetTheProperty() {
        let (missing, diagnostics) = styled(page, "div { color: red } p { color: blue; color: var(--none) }")
        #expect(missing.style(id: "p").text.color == red)
        #expect(diagnostics.codes == ["css.undefined-variable"])
        let (cyclic, cycles) = styled(page, ":root { --a: var(--b); --b: var(--a, red) } p { color: var(--a, blue) }")
        #expect(cyclic.style(id: "p").text.color == blue)
        #expect(cycles.codes == ["css.cyclic-variable", "css.cyclic-variable"])
        let (invalid, wrong) = styled(page, ":root { --a: 5pt } p { color: var(--a) }")
        #expect(invalid.style(id: "p").text.color == .black)
        #expect(wrong.codes == ["css.invalid-value"])
    }

    @Test func mediaQueries() {
        for query in [
            "print", "all", "not screen", "screen, print", "print and (min-width: 5in)", "(width > 300pt)", "(300pt < width <= 396pt)",
            "only print",
            "(orientation: portrait)", "(prefers-color-scheme: light)", "not (orientation: landscape)",
            "(max-width: 400pt) and (not (max-height: 400pt))", "(color)", "",
        ] {
            #expect(color("@media \(query) { p { color: red } }") == red, "\(query)")
        }
        for query in [
            "screen", "handheld", "not all", "print and (max-width: 100pt)", "(nothing: known)", "not (nothing: known)",
            "(prefers-color-scheme: dark)",
            "print and (max-width: 5in", "and", "screen and (color)", "(width < 300pt)",
        ] where query != "print and (max-width: 5in" {
            #expect(color("@media \(query) { p { color: red } }") == .black, "\(query)")
        }
        #expect(color("@media screen { @media print { p { color: red } } }") == .black)
        #expect(color("@media print { @media (min-width: 1pt) { p { color: red } } p { color: blue } }") == blue)
    }

    @Test func supports() {
        #expect(color("@supports (color: red) { p { color: red } }") == red)
        #expect(color("@supports (display: flex) or (not (color: 5pt)) { p { color: red } }") == red)
        #expect(color("@supports (colour: red) { p { color: red } }") == .black)
        #expect(color("@supports selector(a > b) and (not selector(::nope)) { p { color: red } }") == red)
        #expect(color("@supports (color: red) and (widows: x) { p { color: red } }") == .black)
    }

    /// A sheet that only some of a book's files link is for the elements of these, whatever stands round them.
    @Test func sheetsOfSomeSourcesOnly() {
        var builder = DocumentBuilder()
        func start(_ name: String, _ id: String, _ source: Int32) {
            let range = SourceRange(source: SourceID(source), start: 0, end: 1)
            builder.startElement(
                builder.intern(name), attributes: [Attribute(name: builder.intern("id"), value: id, source: range)], source: range)
        }
        start("body", "a", 3)
        start("body", "b", 5)
        start("p", "p", 5)
        for _ in 0..<2 { builder.endElement() }
        start("p", "q", 3)
        builder.endElement()
        start("p", "generated", -1)
        let document = builder.finish(metadata: Metadata())
        func result(_ scopes: [[Int32]?]) -> [Color] {
            var diagnostics = Diagnostics()
            let colors = ["red", "blue", "green"]
            let sheets = scopes.enumerated().map { index, scope in
                var sheet = parse("#a p { color: \(colors[index]) }", origin: .author, &diagnostics)
                sheet.scope = scope?.map { SourceID($0) }
                return sheet
            }
            let styled = StyleEngine.style(document: document, sheets: sheets, diagnostics: &diagnostics)
            return ["p", "q", "generated"].map { styled.style(id: $0).text.color }
        }
        #expect(result([[3]]) == [.black, red, .black])
        #expect(result([[5], [3]]) == [red, blue, .black])
        #expect(result([[3, 5], [3]]) == [red, blue, .black])
        #expect(result([nil, [5]]) == [blue, red, red])
        #expect(result([[3], nil, [7]]) == [blue, blue, blue])
    }

    @Test func imports() {
        var diagnostics = Diagnostics()
        let files = [
            "a.css": "@import 'b.css'; p { color: red }", "b.css": "@import 'a.css'; p { widows: 9 }", "c.css": "p { orphans: 9 }",
            "d.css": "p { orphans: 8 }",
        ]
        let sheet = parse(
            "@charset 'utf-8'; @import url(a.css); @import 'c.css' screen; @import 'd.css' layer(l) supports(color: red) print; @import 'none.css'; p { color: blue } @import 'c.css';",
            &diagnostics, files: files)
        let result = StyleEngine.style(document: page, sheets: [sheet], diagnostics: &diagnostics)
        #expect(result.style(id: "p").text.color == blue)
        #expect(result.style(id: "p").text.widows == 9)
        #expect(result.style(id: "p").text.orphans == 8)
        #expect(diagnostics.codes == ["css.import-loop", "test.missing", "css.misplaced-import"])
    }

    @Test func fontFaces() {
        let (result, diagnostics) = styled(
            page,
            """
            @font-face { font-family: "My Face"; src: local("My Face Regular"), url(fonts/my.otf) format("opentype"); font-weight: 300 500; font-style: italic }
            @font-face { font-family: Broken }
            @media screen { @font-face { font-family: S; src: url(s) } }
            """)
        #expect(result.fontFaces.count == 1)
        #expect(result.fontFaces[0].family == "My Face" && result.fontFaces[0].weights == 300...500 && result.fontFaces[0].style == .italic)
        #expect(result.fontFaces[0].locations == [.local("My Face Regular"), .url("fonts/my.otf", from: SourceID(0))])
        #expect(result.fontFaces[0].range.start == 0)
        #expect(diagnostics.codes == ["css.invalid-rule"])
    }

    @Test func pages() {
        let (result, diagnostics) = styled(
            page,
            """
            html { font-size: 10pt; color: red; --m: 3em }
            @page { size: a5 landscape; margin: var(--m); font-size: 20pt; @top-center { content: "a" counter(page); font-size: 0.5em } @bottom-left { color: blue } }
            @page :left { margin-left: 1in } @page :first { margin-left: 2in } @page note { margin-left: 3in } @page note:first { margin-left: 4in }
            @page :blank { @top-center { content: none } } @page x, :right { padding: 1pt }
            """)
        func style(_ name: String? = nil, right: Bool = true, first: Bool = false, blank: Bool = false) -> PageStyle {
            result.pages.style(for: PageSelectorContext(name: name, isRight: right, isFirst: first, isBlank: blank))
        }
        #expect(diagnostics.all.isEmpty)
        #expect(abs(style().size.width.points - 210 / 25.4 * 72) < 0.001)
        #expect(style().style.box.margin.left == .value(.length(pt(60))))
        #expect(style(right: false).style.box.margin.left == .value(.length(pt(72))))
        #expect(style(right: false, first: true).style.box.margin.left == .value(.length(pt(144))))
        #expect(style("note", right: false, first: false).style.box.margin.left == .value(.length(pt(216))))
        #expect(style("note", first: true).style.box.margin.left == .value(.length(pt(288))))
        // Without a name the first page of the document is meant.
        var opening = PageSelectorContext(name: "x", isRight: false, isFirst: true, isBlank: false)
        #expect(result.pages.style(for: opening).style.box.margin.left == .value(.length(pt(72))))
        opening.opensDocument = true
        #expect(result.pages.style(for: opening).style.box.margin.left == .value(.length(pt(144))))
        #expect(style("x", right: false).style.box.padding.top == .length(pt(1)) && style(right: false).style.box.padding.top == .zero)
        #expect(style().marginBoxes.count == 1)
        let box = style().marginBoxes[0]
        #expect(
            box.box == .topCenter && box.style.text.fontSize == pt(10) && box.style.text.color == red && box.style.text.textAlign == .center
        )
        #expect(box.style.box.content == [.string("a"), .counter(name: "page", style: "decimal")])
        #expect(style(blank: true).marginBoxes.isEmpty)
        #expect(
            PageRules().style(for: PageSelectorContext(name: nil, isRight: true, isFirst: true, isBlank: false)).size
                == Size(width: pt(396), height: pt(612)))
    }

    /// What a source says of its pages counts, whatever the design that nobody asked for says, and however specifically.
    @Test func pagesOfTheSourceWinOverADefaultDesign() {
        var diagnostics = Diagnostics()
        let source = parse("@page { size: 100pt 200pt; margin: 5pt }", &diagnostics)
        let withHeads = parse("@page { @bottom-center { content: 'own' } }", &diagnostics)
        var design = parse(
            "@page { size: 300pt 400pt; margin: 50pt; @top-center { content: 'head' } } @page :left { margin-left: 60pt }", &diagnostics)
        func pageStyle(_ sheets: [StyleSheet]) -> PageStyle {
            StyleEngine.style(document: page, sheets: sheets, diagnostics: &diagnostics).pages
                .style(for: PageSelectorContext(name: nil, isRight: false, isFirst: false, isBlank: false))
        }
        #expect(pageStyle([source, design]).style.box.margin.left == .value(.length(pt(60))))
        design.isDefaultDesign = true
        #expect(pageStyle([source, design]).size == Size(width: pt(100), height: pt(200)))
        #expect(pageStyle([source, design]).style.box.margin.left == .value(.length(pt(5))))
        #expect(pageStyle([source, design]).marginBoxes.map(\.box) == [.topCenter])
        #expect(pageStyle([withHeads, design]).marginBoxes.map(\.box) == [.bottomCenter])
        #expect(pageStyle([withHeads, design]).style.box.margin.left == .value(.length(pt(60))))
        // A publication's pages are those of a screen.
        var screen = source
        screen.scope = [SourceID(0)]
        #expect(pageStyle([screen, design]).style.box.margin.left == .value(.length(pt(60))))
    }

    @Test func positionsOfPages() {
        let (result, diagnostics) = styled(
            page,
            """
            @page { margin: 1pt } @page :nth(2) { margin-top: 2pt } @page :nth(2n+1 of front) { margin-left: 3pt }
            @page front:nth(3):left { margin-right: 4pt } @page front { margin-left: 5pt; margin-right: 5pt }
            """)
        #expect(diagnostics.all.isEmpty && result.pages.usesPositions)
        func margins(_ name: String?, _ number: Int32, _ inSequence: Int32, right: Bool = true) -> Edges<LengthPercentageAuto> {
            var context = PageSelectorContext(name: name, isRight: right, isFirst: false, isBlank: false)
            (context.number, context.numberInSequence) = (number, inSequence)
            return result.pages.style(for: context).style.box.margin
        }
        #expect(margins(nil, 2, 2).top == .value(.length(pt(2))) && margins(nil, 3, 3).top == .value(.length(pt(1))))
        // A name in :nth() is as specific as a name before it, and the formula counts as well.
        #expect(margins("front", 5, 1).left == .value(.length(pt(3))) && margins("front", 5, 2).left == .value(.length(pt(5))))
        #expect(margins("front", 3, 1, right: false).right == .value(.length(pt(4))) && margins("x", 5, 1).left == .value(.length(pt(1))))
        #expect(!styled(page, "@page :left { margin: 0 }").0.pages.usesPositions)
    }

    @Test func flowRelativeSides() {
        let document = Sketch.document("html { p#a p#b[dir=rtl] }")
        func box(_ declarations: String, id: String = "a") -> BoxStyle {
            styled(document, "[dir=rtl] { direction: rtl } p { \(declarations) }").0.style(id: id).box
        }
        #expect(box("margin-inline-start: 3pt").margin.left == .value(.length(pt(3))))
        #expect(box("margin-inline-start: 3pt", id: "b").margin.right == .value(.length(pt(3))))
        #expect(box("margin-left: 1pt; margin-inline-start: 3pt").margin.left == .value(.length(pt(3))))
        #expect(box("margin-inline-start: 3pt; margin-left: 1pt").margin.left == .value(.length(pt(1))))
        #expect(box("margin-inline: 3pt 4pt; margin-right: 1pt", id: "b").margin.right == .value(.length(pt(1))))
        #expect(box("margin-inline: 3pt 4pt", id: "b").margin == box("margin: 0 3pt 0 4pt").margin)
        #expect(box("border-inline-start: 2pt solid red", id: "b").border.right.width == pt(2))
        #expect(box("border-inline-end: solid").border.right.width == pt(2.25))
        #expect(box("inset-inline: 1pt 2pt", id: "b").rare.inset.right == .value(.length(pt(1))))
        #expect(box("inset: 1pt 2pt; inset-block-start: 5pt").rare.inset.top == .value(.length(pt(5))))
    }

    @Test(arguments: [
        "@page 5 {}", "@page :nonsense {}", "@page a b {}", "@page { @nowhere {} }", "@page :nth(x) {}", "@page :nth(2 of) {}",
        "@page :nth {}", "@page { size: 1 }", "@page { colour: red }",
    ])
    func badPageRules(_ css: String) {
        #expect(styled(page, css).1.all.count == 1)
    }
}
