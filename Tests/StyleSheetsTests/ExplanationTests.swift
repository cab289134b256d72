import Markup
import Resources
import Testing

@testable import StyleSheets

@Suite struct ExplanationTests {
    static let css = """
        html { color: red; --m: 3pt }
        p { color: blue; margin: 1pt }
        .a { margin-left: var(--m) }
        p.a { color: green !important; margin-inline-end: 2pt }
        p::before { content: "x"; color: black }
        @page { margin: 1in; @top-center { content: "t" } }
        @page :left { margin-left: 2in }
        """
    let page = Sketch.document("html { body { p#p.a[style=widows:5] \"x\" p#q \"y\" } }")

    func explain(_ selector: String) throws -> (StyleExplanation, SourceTexts) {
        var diagnostics = Diagnostics()
        var texts = SourceTexts()
        let id = texts.add(SourceText(name: "test.css", text: Array(Self.css.utf8)))
        let sheet = parse(Self.css, id: id.index, &diagnostics)
        return (try StyleExplanation(of: selector, in: page, sheets: [sheet], customProperties: [], diagnostics: &diagnostics), texts)
    }

    @Test func theWinnerComesFirstAndThenWhatItBeat() throws {
        let (explanation, texts) = try explain("#p")
        #expect(explanation.elements.count == 1)
        let element = explanation.elements[0]
        func declarations(_ property: String) -> [String] {
            element.declared.first { $0.property == property }?.declarations.map {
                String(decoding: texts[$0.range.source]?.text[Int($0.range.start)..<Int($0.range.end)] ?? [], as: UTF8.self)
            } ?? []
        }
        #expect(declarations("color") == ["color: green !important", "color: blue"])
        #expect(declarations("margin-left") == ["margin-left: var(--m)", "margin: 1pt"])
        // A flow-relative property counts as the side it stands for.
        #expect(declarations("margin-right") == ["margin-inline-end: 2pt", "margin: 1pt"])
        #expect(element.declared.first { $0.property == "margin-left" }?.value == "3pt")
        #expect(element.declared.first { $0.property == "widows" }?.declarations.first?.isInline == true)
    }

    @Test func inheritedValuesNameTheirSource() throws {
        let (explanation, texts) = try explain("body")
        let color = explanation.elements[0].inherited.first { $0.property == "color" }
        #expect(color?.value == "#ff0000" && color?.ancestor == NodeID.root)
        #expect(explanation.text(sources: texts, limit: 5).contains("inherited from html: test.css:1:8  color: red"))
    }

    @Test func pseudoElementsAndManyElements() throws {
        let (before, texts) = try explain("p::before")
        #expect(before.elements.map(\.pseudoElement) == [.before, .before])
        let text = before.text(sources: texts, limit: 1)
        #expect(text.contains("html > body > p#p.a::before\n") && text.contains("… and 1 more elements"))
        #expect(try explain("zzz").0.elements.isEmpty)
        #expect(throws: Diagnostic.self) { try explain("p >") }
    }

    @Test func pages() {
        var diagnostics = Diagnostics()
        var texts = SourceTexts()
        let id = texts.add(SourceText(name: "test.css", text: Array(Self.css.utf8)))
        let styled = StyleEngine.style(document: page, sheets: [parse(Self.css, id: id.index, &diagnostics)], diagnostics: &diagnostics)
        let context = PageSelectorContext(name: nil, isRight: false, isFirst: false, isBlank: false)
        let text = PageStyleExplanation(page: 3, context: context, rules: styled.pages).text(sources: texts)
        #expect(text.hasPrefix("page 3 (no name, left)\n"))
        #expect(text.contains("margin-left: 144pt\n      test.css:7:15  margin-left: 2in\n      beats test.css:6:9  margin: 1in\n"))
        #expect(text.contains("@top-center\n  content: \"t\"\n"))
    }
}
