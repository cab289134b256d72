import Resources
import Testing

@testable import StyleSheets

/// Names that one rule gives and another refers to.
struct SheetNameTests {
    /// - Parameter others: sheets that are not looked at themselves.
    private func undefined(_ css: String, others: [String] = [], declarations: String = "") -> [Diagnostic] {
        var names = SheetNames()
        names.add(SourceText(name: "a.css", text: Array(css.utf8)), id: SourceID(0), isChecked: true)
        for other in others { names.add(SourceText(name: "b.css", text: Array(other.utf8)), id: SourceID(1), isChecked: false) }
        names.addDeclarations(in: Array(declarations.utf8))
        #expect(names.hasUndefined == !names.undefined.isEmpty)
        return names.undefined
    }

    @Test(arguments: [
        ("@page { @top-left { content: string(chaptr) } } h1 { string-set: chapter content() }", "chaptr", "chapter"),
        ("@page { @top-left { content: element(haed) } } div { position: running(head) }", "haed", "head"),
        ("h1::before { content: counters(chapetr, '.') } h1 { counter-increment: chapter }", "chapetr", "chapter"),
        ("@page chaptr:first { margin: 0 } h1 { page: chapter }", "chaptr", "chapter"),
        ("ol { list-style: inside lower-romna }", "lower-romna", "lower-roman"),
        ("a::after { content: target-counter(attr(href), page, uper-roman) }", "uper-roman", "upper-roman"),
    ])
    func aMisspeltNameIsToldWithTheNearest(_ css: String, _ name: String, _ meant: String) throws {
        let found = undefined(css)
        let first = try #require(found.first)
        #expect(found.count == 1 && first.message.contains(name) && first.hint == "did you mean \"\(meant)\"?", "\(found)")
        let range = try #require(first.range)
        #expect(Array(css.utf8)[Int(range.start)..<Int(range.end)].elementsEqual(name.utf8))
    }

    @Test(arguments: [
        "h1 { string-set: a content(), b 'x' } @page { @top-left { content: string(a, first) string(b) } }",
        "@page { @top-left { content: counter(page) counter(pages, lower-roman) } } li::marker { content: counter(list-item) }",
        "ol { list-style-type: mine } @counter-style mine { symbols: a b }", "ol { list-style: none } ul { list-style-type: inherit }",
        "h1 { counter-reset: a 1 b } h1::before { content: counter(a) counter(b) }", "ol { list-style-type: Decimal }",
        "ol { counter-reset: reversed(x) } li::before { content: counter(x) }",
        "@page :first { margin: 0 } @page a, b { margin: 0 } p { page: a } q { page: b }",
        "@page : first { margin: 0 }", "@page :nth(2 of a) { margin: 0 } p { page: a }", "a:hover { color: red } p { color: red }",
    ])
    func whatIsGivenIsFound(_ css: String) { #expect(undefined(css).isEmpty) }

    @Test func namesOfAllSheetsAndOfElementsCount() {
        let css = "@page { @top-left { content: string(a) } @top-right { content: element(b) } } @page c { margin: 0 }"
        #expect(undefined(css).count == 3)
        #expect(undefined(css, others: ["h1 { string-set: a content() } p { position: running(b); page: c }"]).isEmpty)
        let elements = "<p style=\"string-set: a 'x'\"><p style='position: running(b)'><div style=page:c>page a string-set</div>"
        #expect(undefined(css, declarations: elements).isEmpty)
    }
}
