import Geometry
import Resources
import Testing

@testable import StyleSheets

/// Every diagnostic says what may have been meant.
struct SuggestionTests {
    @Test(arguments: [
        ("p { text-align: centre }", "did you mean \"center\"?"), ("p { color: blak }", "did you mean \"black\"?"),
        ("p { width: 3pz }", "\"pz\" is not a unit of length; did you mean \"pt\"?"),
        ("p { width: -3pt }", "a negative value has no meaning here"),
        ("p { margin: 3 }", "a length other than zero needs a unit, such as pt or em"),
        ("p { color: #12345 }", "a colour has 3, 4, 6 or 8 hexadecimal digits"),
        ("p:frist-child { color: red }", "did you mean \":first-child\"?"), ("p::befor { color: red }", "did you mean \"::before\"?"),
        ("@page :frist { margin: 0 }", "did you mean \":first\"?"), ("@page { @top-lft { content: none } }", "did you mean \"@top-left\"?"),
        ("@top-left { content: none }", "write @page { @top-left { … } }"), ("@footnote { margin: 0 }", "write @page { @footnote { … } }"),
        ("@medai print { p { color: red } }", "did you mean \"@media\"?"),
        ("@media (min-widht: 3in) { p { color: red } }", "did you mean \"width\"?"),
        ("@counter-style a { symbls: x }", "did you mean \"symbols\"?"), ("p { --x: 1; wdith: 1pt }", "did you mean \"width\"?"),
        ("epub|p { color: red }", "write @namespace epub \"…\"; before the rules"),
        ("p { margin: 1 em }", "write the number and em without a space between them"),
        ("p { background-image: p.png }", "write url(p.png)"), ("p { font: 12pt }", "name a family behind the size, as in 12pt serif"),
        ("p { color: cmyk(0, 1, 0, 0) }", "write device-cmyk(0 100% 50% 0)"),
        ("p { string-set: a self }", "write content(), as in string-set: title content()"),
        ("@page { size: 6in x 9in }", "write the width, a space and the height, as in 6in 9in"),
        ("@page { size: US-Letter }", "write letter"),
        ("p { prince-bookmark-level: 2 }", "write bookmark-level"), ("p { hyphenate-lines: 2 }", "write hyphenate-limit-lines"),
        ("p { mix-blend-mode: multiply }", "give the upper colour an alpha, as in rgb(0 0 0 / 50%)"),
        ("p { display: ruby }", "ruby stands in brackets behind its base"),
        ("@media prnt { p { color: red } }", "did you mean \"print\"?"),
        ("@media not prnt { p { color: red } }", "did you mean \"print\"?"),
        ("@page : first { margin: 0 }", "write no space behind the colon"),
        ("p { content: 'x' }", "write it for ::before or ::after of the element"),
        (
            "p::first-letter { initial-letter: 3; border: 1pt solid }", "a letter with float: left and a font-size of its own has it"
        ),
        (
            "@page { @top-left { content: url(a.png) ' x' } }",
            "put both into an element with position: running(NAME), and write content: element(NAME)"
        ),
        ("@page { @top-left { content: element(a) counter(page) } }", "put the rest into the element, or into another margin box"),
        ("p { color: var(--none) }", "declare it on :root, or give a fallback: var(--none, value)"),
    ])
    func isGiven(_ css: String, _ hint: String) {
        let (_, diagnostics) = styled(Sketch.document("html { p }"), css)
        #expect(diagnostics.all.first?.hint == hint, "\(diagnostics.all)")
    }

    @Test(arguments: [
        ("-webkit-hyphens: auto", "hyphens"), ("-epub-text-align-last: left", "text-align-last"), ("-moz-column-count: 2", "column-count"),
        ("-epub-word-break: keep-all", "word-break"), ("-ms-hyphens: none", "hyphens"), ("-webkit-border-radius: 3pt", "border-radius"),
    ])
    func prefixedNamesAreThoseWithoutThePrefix(_ declaration: String, _ standard: String) {
        let value = declaration.split(separator: ":")[1]
        let (prefixed, diagnostics) = styled(Sketch.document("p#a"), "p { \(declaration) }")
        let (plain, _) = styled(Sketch.document("p#a"), "p { \(standard):\(value) }")
        #expect(prefixed.style(id: "a") == plain.style(id: "a"))
        #expect(prefixed.style(id: "a") != styled(Sketch.document("p#a"), "").0.style(id: "a"))
        #expect(!diagnostics.all.contains { $0.severity > .note })
    }

    @Test func flowRelativePrefixesAreMapped() {
        let (result, _) = styled(
            Sketch.document("p#a"), "p { -webkit-margin-start: 3pt; -webkit-margin-before: 4pt; -webkit-padding-end: 5pt }")
        let box = result.style(id: "a").box
        #expect(
            box.margin.left == .value(.length(pt(3))) && box.margin.top == .value(.length(pt(4))) && box.padding.right == .length(pt(5)))
    }

    @Test func valuesOfOtherProgramsAreNotes() {
        let (_, diagnostics) = styled(
            Sketch.document("p"), "p { -webkit-line-break: after-white-space; -prince-x: y; -webkit-font-smoothing: auto }")
        #expect(diagnostics.all.allSatisfy { $0.severity == .note })
        #expect(diagnostics.all.count == 3)
    }

    @Test(arguments: ["columns: 2", "column-count: 3", "column-width: 10em"])
    func columnsOfTheAreaForNotesAreWarnedOf(_ declaration: String) {
        let (_, diagnostics) = styled(Sketch.document("html"), "@page { @footnote { \(declaration) } }")
        #expect(diagnostics.all.map(\.code) == [.notLaidOut] && diagnostics.all.first?.hint?.contains("footnote-display") ?? false)
    }

    @Test func footnoteAreasAreComputed() {
        let (result, diagnostics) = styled(
            Sketch.document("html"), "@page { @footnote { border-top: 1pt solid; max-height: 3in; column-count: 1 } }")
        #expect(diagnostics.all.isEmpty)
        let page = result.pages.style(for: PageSelectorContext(name: nil, isRight: true, isFirst: false, isBlank: false))
        #expect(page.footnoteArea?.box.border.top.width == pt(1))
        #expect(page.footnoteArea?.box.rare.maxHeight == .length(pt(216)))
        #expect(page.marginBoxes.isEmpty)
    }

    @Test func valuesThatGrowWithoutEndAreCutOff() {
        let laughs = (1...40).map { "--a\($0): \(String(repeating: "var(--a\($0 - 1)) ", count: 10));" }.joined()
        let (_, diagnostics) = styled(Sketch.document("html { p }"), ":root { --a0: x x x x; \(laughs) } p { color: var(--a40) }")
        #expect(diagnostics.codes.contains("css.long-variable"))
    }

    @Test(arguments: [
        "@media print, screen and (color), not all { p { color: red } }", "@media only PRINT and (min-width: 1in) { p { color: red } }",
        "@media (min-width: 1in) { p { color: red } }", "p::before, p::after { content: 'x' }", "p { content: normal }",
        "@page { @top-left { content: 'x' } @top-right { content: url(a.png) / 'x' } @top-center { content: element(a, first) } }",
        "p::first-letter { initial-letter: normal; border: 1pt solid }",
    ])
    func nothingIsSaidOfWhatIsRight(_ css: String) {
        let (_, diagnostics) = styled(Sketch.document("html { p }"), css)
        #expect(diagnostics.all.isEmpty, "\(diagnostics.all)")
    }

    /// Every entry stands in the documentation.
    @Test func alternativesAreForPropertiesThatAreNotSupported() {
        for name in unsupportedPropertyNames where LayoutAlternatives.text(for: name) != nil {
            #expect(PropertyReference.markdown().contains("| `\(name)` | "))
        }
        #expect(LayoutAlternatives.text(for: "color") == nil)
    }
}
