import Resources
import Testing

@testable import Markup

@Suite struct MarkdownReaderTests {
    private func read(_ text: String) throws -> (document: Document, diagnostics: [Diagnostic]) {
        var diagnostics = Diagnostics()
        let document = try MarkdownReader.read(
            SourceText(name: "x.md", text: Array(text.utf8)), id: SourceID(0), colophon: "Fleuron", diagnostics: &diagnostics)
        return (document, diagnostics.all)
    }

    /// Elements in angle brackets with ids and classes, text as it is: `<p>text</p>`.
    private func outline(_ text: String) throws -> String {
        let document = try read(text).document
        return content(of: try #require(document.body), in: document)
    }

    private func content(of node: NodeID, in document: Document) -> String {
        var content = ""
        var child = document[node].firstChild
        while child != .none {
            content += markup(of: child, in: document)
            child = document[child].nextSibling
        }
        return content
    }

    private func markup(of node: NodeID, in document: Document) -> String {
        if document[node].kind == .text { return document.string(of: node) }
        let name = document.name(of: node)
        var tag = name
        for key in ["id", "class", "href", "src", "alt", "start", "align", "data-label"] {
            guard let value = document.attribute(key, of: node) else { continue }
            if key == "id", name.hasPrefix("h"), value == document.collapsedText(of: node).lowercased() { continue }
            tag += key == "id" ? "#" + value : key == "class" ? "." + value.replacing(" ", with: ".") : " \(key)=\(value)"
        }
        let content = content(of: node, in: document)
        return content.isEmpty && ["hr", "br", "img"].contains(name) ? "<\(tag)>" : "<\(tag)>\(content)</\(name)>"
    }

    // MARK: CommonMark and GFM

    @Test(arguments: [
        ("one\ntwo\n\nthree", "<p>one two</p><p>three</p>"),
        ("# a\n\nb\n=\n\n### c ###", "<h1>a</h1><h1>b</h1><h3>c</h3>"),
        ("a *b* **c** ***d*** `e` ~~f~~", "<p>a <em>b</em> <strong>c</strong> <em><strong>d</strong></em> <code>e</code> <del>f</del></p>"),
        ("> a\n> b\n>\n> > c", "<blockquote><p>a b</p><blockquote><p>c</p></blockquote></blockquote>"),
        ("- a\n- b\n  1. c\n\n3. d", "<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul><ol start=3><li>d</li></ol>"),
        ("- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"),
        ("a  \nb\\\nc", "<p>a<br>b<br>c</p>"),
        ("***", "<hr>"),
        ("```swift\nlet a = \"b\" -- c\n\n```\n", "<pre.language-swift><code>let a = \"b\" -- c\n\n</code></pre>"),
        ("    code\n      more", "<pre><code>code\n  more\n</code></pre>"),
        (
            "[a](b \"c\") <http://d> [e][f] ![g *h*](i.png)\n\n[f]: j",
            "<p><a href=b>a</a> <a href=http://d>http://d</a> <a href=j>e</a> <img src=i.png alt=g h></p>"
        ),
        ("![a](b.png)\n![c](d.png)", "<p><img src=b.png alt=a> <img src=d.png alt=c></p>"),
        ("![a](b.png) text", "<p><img src=b.png alt=a> text</p>"),
        ("see www.example.org.", "<p>see <a href=http://www.example.org>www.example.org</a>.</p>"),
        (
            "| a | b |\n|---|--:|\n| *c* | d |",
            "<table><thead><tr><th>a</th><th align=right>b</th></tr></thead><tbody><tr><td><em>c</em></td><td align=right>d</td></tr></tbody></table>"
        ),
        ("- [ ] a\n- [x] b", "<ul><li.task>☐ a</li><li.task>☑ b</li></ul>"),
        ("a \\*b\\* &amp; &eacute; &#8212; &nosuch; c", "<p>a *b* & é — &nosuch; c</p>"),
    ])
    func blocksAndInlines(markdown: String, expected: String) throws { #expect(try outline(markdown) == expected) }

    @Test func notesStandAtTheEndWithTheirNumbers() throws {
        #expect(
            try outline("a[^x] b[^2]\n\n[^2]: two\n[^x]: one *and*\n\n    more")
                == "<p>a<a.note-call href=#note-1>1</a> b<a.note-call href=#note-2>2</a></p><section.notes>"
                + "<aside#note-1.note><p><span.note-mark>1</span> one <em>and</em></p><p>more</p></aside>"
                + "<aside#note-2.note><p><span.note-mark>2</span> two</p></aside></section>")
    }

    @Test(arguments: [
        (
            "| a *b*\n|   c,\n|\n|     *d\n| e*\n\nf",
            "<div.verse><p.stanza><span.line>a <em>b</em></span><span.line.indent-1>c,</span></p>"
                + "<p.stanza><span.line.indent-2><em>d<br>e</em></span></p></div><p>f</p>"
        ),
        (
            "| # a\n| - b\n| 1. c\n| > d\n| ---\n| *e* f\n| ~~~",
            "<div.verse><p.stanza>" + ["# a", "- b", "1. c", "> d", "—", "<em>e</em> f", "~~~"].map { "<span.line>\($0)</span>" }.joined()
                + "</p></div>"
        ),
        ("| a\n  b\n| c", "<div.verse><p.stanza><span.line>a b</span><span.line>c</span></p></div>"),
        (
            "::: x\n| a\n\n| b\n:::",
            "<div.x><div.verse><p.stanza><span.line>a</span></p></div><div.verse><p.stanza><span.line>b</span></p></div></div>"
        ),
        (
            "> | a\n>\n> b\n\n> c\n> | d",
            "<blockquote><div.verse><p.stanza><span.line>a</span></p></div><p>b</p></blockquote><blockquote><p>c | d</p></blockquote>"
        ),
        ("a\n| b", "<p>a | b</p>"), ("|a\n| b", "<p>|a | b</p>"), ("```\n\n| a\n```", "<pre><code>\n| a\n</code></pre>"),
        (
            "| a | b |\n|---|---|\n| c | d |",
            "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>"
        ),
    ])
    func linesBehindBarsAreVerse(markdown: String, expected: String) throws { #expect(try outline(markdown) == expected) }

    @Test(arguments: [
        ("a.^[“One” *and* [b].] c", "<p>a.<span.note.bracketed data-label=1>“One” <em>and</em> [b].</span> c</p>"),
        (
            "a^[\"one\"\ntwo^[three]], c^[\"d\"]",
            "<p>a<span.note.bracketed data-label=1>“one” two<span.note.bracketed data-label=2>three</span></span>, "
                + "c<span.note.bracketed data-label=3>“d”</span></p>"
        ),
        ("\"a\"^[`b]`] *c^[d*]", "<p>“a”<span.note.bracketed data-label=1><code>b]</code></span> <em>c^[d</em>]</p>"),
        ("a^[] \\^[b] c^[d", "<p>a^[] ^[b] c^[d</p>"),
        (
            "a^[b] c[^d] e^[f]\n\n[^d]: g",
            "<p>a<span.note.bracketed data-label=1>b</span> c<a.note-call href=#note-2>2</a> "
                + "e<span.note.bracketed data-label=3>f</span></p>"
                + "<section.notes><aside#note-2.note><p><span.note-mark>2</span> g</p></aside></section>"
        ),
    ])
    func notesInTheTextAreElements(markdown: String, expected: String) throws { #expect(try outline(markdown) == expected) }

    @Test(arguments: [
        ("a <b>c</b><br>d", "<p>a <b>c</b><br>d</p>"),
        ("<div class=\"x\">\n\n*a*\n\n</div>\n\nb", "<div.x><p><em>a</em></p></div><p>b</p>"),
        ("<!-- no -->\n\na <!-- no --> b", "<p>a  b</p>"),
        ("<b>a", "<p><b>a</b></p>"),
        ("</i>a", "<p>a</p>"),
        ("a <![CDATA[b <x> & *c*]]> d", "<p>a b <x> & *c* d</p>"),
        ("<![CDATA[*b* & <x>]]>\n\nc", "*b* & <x><p>c</p>"),
        ("<div><![CDATA[b]]></div>", "<div>b</div>"),
    ])
    func html(markdown: String, expected: String) throws { #expect(try outline(markdown) == expected) }

    // MARK: What cmark-gfm lacks

    @Test(arguments: [
        ("# Title {#here .x}", "<h1#here.x>Title</h1>"),
        ("Title {.x}\n===", "<h1.x>Title</h1>"),
        ("## Title ## {-}", "<h2.unnumbered>Title</h2>"),
        ("a [b *c*]{.d #e} f", "<p>a <span#e.d>b <em>c</em></span> f</p>"),
        ("*a*{.b} `c`{.d} [e](f){.g}", "<p><em.b>a</em> <code.d>c</code> <a.g href=f>e</a></p>"),
        ("a {b} [c] {.d", "<p>a {b} [c] {.d</p>"),
        ("::: note\na\n\nb\n:::\nc", "<div.note><p>a</p><p>b</p></div><p>c</p>"),
        ("::: {#i .a .b}\n- x\n:::\n- y", "<div#i.a.b><ul><li>x</li></ul></div><ul><li>y</li></ul>"),
        ("::: a\n::: b\nx\n:::\ny\n:::\nz", "<div.a><div.b><p>x</p></div><p>y</p></div><p>z</p>"),
        ("```\n::: a\n: b\n```", "<pre><code>::: a\n: b\n</code></pre>"),
        (
            "Term\n: one\n: two\n\nB\nC\n\n: three\n\nend",
            "<dl><dt>Term</dt><dd>one</dd><dd>two</dd><dt>B</dt><dt>C</dt><dd><p>three</p></dd></dl><p>end</p>"
        ),
    ])
    func attributesDivsAndDefinitions(markdown: String, expected: String) throws {
        // A loose or a tight definition is cmark's to decide; both are definitions.
        #expect(
            try outline(markdown).replacing("<dd><p>", with: "<dd>").replacing("</p></dd>", with: "</dd>")
                == expected.replacing("<dd><p>", with: "<dd>").replacing("</p></dd>", with: "</dd>"))
    }

    // MARK: Typography

    @Test(arguments: [
        ("en", "\"a 'b' c\" -- it's...", "“a ‘b’ c”—it’s…"), ("de", "\"a\" -- b", "„a“ – b"), ("fr", "\"a\" !", "« a » !"),
        ("en", "\"*a*\" `\"b\"` \\\"c\\\"", "“a” \"b\" \"c\""),
    ])
    func punctuationIsThatOfTheLanguage(language: String, text: String, expected: String) throws {
        let document = try read("---\nlang: \(language)\n---\n\(text)\n").document
        #expect(document.collapsedText(of: .root).replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ") == expected)
    }

    // MARK: Places

    @Test func everyNodeHasItsPlace() throws {
        let text = "---\ntitle: T\n---\n\n# One\n\n> a *b*\n> c\n\n- x `y`\n\n| p | q |\n|---|---|\n| r | s |\n"
        let bytes = Array(text.utf8)
        let document = try read(text).document
        func source(_ name: String, _ index: Int = 0) -> String {
            let nodes = document.elements("main").first.map { document.elements(name, in: $0) } ?? []
            guard index < nodes.count else { return "" }
            let range = document[nodes[index]].source
            return String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
        }
        #expect(source("h2") == "# One")
        #expect(source("em") == "*b*")
        #expect(source("code") == "`y`")
        #expect(source("blockquote") == "> a *b*\n> c")
        #expect(source("td", 1).hasPrefix("s") || source("td", 1).hasPrefix(" s"))
        for (k, segment) in document.provenance.enumerated() where segment.isVerbatim && segment.source.source == SourceID(0) {
            let end = k + 1 < document.provenance.count ? Int(document.provenance[k + 1].textOffset) : document.text.count
            let range = Int(segment.source.start)..<Int(segment.source.start) + end - Int(segment.textOffset)
            #expect(document.text[Int(segment.textOffset)..<end].elementsEqual(bytes[range]))
        }
    }

    @Test func carriageReturnsAreLineEnds() throws { #expect(try outline("# a\r\n\r\nb\r\nc\r\n") == "<h1>a</h1><p>b c</p>") }

    // MARK: Front matter

    @Test func aTitleMakesABook() throws {
        let (document, diagnostics) = try read(
            "---\ntitle: My Book\nauthor:\n  - A. B.\n  - name: C. D.\nlang: de\ndate: 2024-05-06\n---\n# Eins {#e}\n\na\n\n## Abschnitt\n\n# Zwei\n\nb\n"
        )
        #expect(
            document.metadata.title == "My Book" && document.metadata.authors == ["A. B.", "C. D."]
                && document.metadata.date == "2024-05-06")
        #expect(document.metadata.language == "de" && document.attribute("lang", of: .root) == "de")
        #expect(diagnostics.isEmpty)
        let body = try #require(document.body)
        #expect(
            document.children(of: body).map { document.attribute("class", of: $0) ?? document.name(of: $0) } == [
                "half-title", "title-page", "imprint", "contents", "main",
            ])
        #expect(document.elements("a").map { document.attribute("href", of: $0) } == ["#e", "#zwei"])
        #expect(document.elements("h2", "h3").map { document.collapsedText(of: $0) } == ["Eins", "Abschnitt", "Zwei"])
    }

    @Test func partsAreAsked() throws {
        let document = try read("---\ntitle: T\ntop-level-division: part\n---\n# P\n\n## C\n\na\n").document
        #expect(document.elements("main").flatMap { document.elements("h1", "h2", in: $0) }.map { document.name(of: $0) } == ["h1", "h2"])
    }

    @Test func misspeltKeysAreNamed() throws {
        let diagnostics = try read("---\ntitel: T\nother: x\n---\na\n").diagnostics
        #expect(diagnostics.map(\.code) == [.unknownKey])
        #expect(diagnostics.first?.hint == "did you mean “title”?")
        #expect(diagnostics.first?.range == SourceRange(source: SourceID(0), start: 4, end: 9))
    }

    @Test func badFrontMatterIsAnErrorWithItsPlace() {
        expectRefusal("---\ntitle: [a\n---\nb\n", .malformedYAML)
        expectRefusal("---\n- a\n---\nb\n", .malformedYAML)
        let bomb = (1...30).map { "a\($0): &a\($0) [\(String(repeating: "*a\($0 - 1),", count: 10))]\n" }.joined()
        expectRefusal("---\na0: &a0 x\n\(bomb)---\nb\n", .tooMuchYAML)
        expectRefusal("---\na: &a [*a]\n---\nb\n", .malformedYAML)
        expectRefusal("---\na: \(String(repeating: "[", count: 1000))\n---\nb\n", .tooMuchYAML)
    }

    // MARK: Bad input

    private func expectRefusal(_ text: String, _ code: DiagnosticCode, location: SourceLocation = #_sourceLocation) {
        do {
            _ = try read(text)
            Issue.record("it was read", sourceLocation: location)
        } catch let error as Diagnostic {
            #expect(error.code == code, "\(error.message)", sourceLocation: location)
            #expect(error.range != nil, sourceLocation: location)
        } catch { Issue.record(error, sourceLocation: location) }
    }

    @Test func nestedQuotationsHaveALimit() {
        expectRefusal(String(repeating: ">", count: 100_000) + " a", .tooDeep)
        expectRefusal(String(repeating: "> ", count: 100_000) + "a", .tooDeep)
        expectRefusal(String(repeating: "- ", count: 100_000) + "a", .tooDeep)
    }

    @Test func deepInlinesLoseTheirElementsAndNoText() throws {
        let (document, diagnostics) = try read(String(repeating: "*a **b ", count: 2000) + String(repeating: "c** d* ", count: 2000))
        #expect(diagnostics.contains { $0.code == .tooDeep })
        #expect(document.string(of: .root).contains("a"))
    }

    @Test(arguments: [
        "", "\n\n", "---", "---\n", "---\n---", "[", "[^a]", "[^a]: ", "```", ":::", "::: a", ": a", "a\n:::", "|", "![", "<", "<a", "&",
        "\\", "{", "# {", "[]{.a}", "\u{0}",
    ])
    func scrapsAreRead(text: String) throws { _ = try read(text) }

    /// A search for a free name from the first number on would take minutes here.
    @Test func manyEqualHeadingsHaveNamesOfTheirOwn() throws {
        let count = 20_000
        let document = try read(String(repeating: "# a\n\n", count: count) + "# a-2\n").document
        let ids = document.elements("h1").compactMap { document.attribute("id", of: $0) }
        #expect(ids.count == count + 1 && Set(ids).count == ids.count)
        #expect(ids.prefix(3) == ["a", "a-2", "a-3"])
    }

    @Test func aCellTooManyIsKeptAndSaid() throws {
        let text = "| a | b |\n|---|---|\n| 1 | 2 | three | *4* |\n| 5 |\n"
        #expect(try outline(text).contains("<tr><td>1</td><td>2</td><td>three</td><td>*4*</td></tr>"))
        let (document, diagnostics) = try read(text)
        #expect(diagnostics.map(\.severity) == [.warning] && diagnostics.first?.range != nil)
        #expect(
            SourceAccount(of: document, source: SourceText(name: "x.md", text: Array(text.utf8)), id: SourceID(0), format: .markdown)
                .isComplete)
    }

    @Test(arguments: [
        ("## Two ## {#x}", "<h2#x>Two</h2>"), ("## C# {#x}", "<h2#x>C#</h2>"), ("# a #\n\n# a # {.b}", "<h1>a</h1><h1#a-2.b>a</h1>"),
    ])
    func signsThatCloseAHeadingAreNoText(markdown: String, expected: String) throws { #expect(try outline(markdown) == expected) }

    @Test func rangesOfFiguresHaveAnEnDash() throws { #expect(try outline("1990--95 and so--on") == "<p>1990–95 and so—on</p>") }

    @Test func whatIsNotMeantIsSaidWhereItStands() throws {
        let text =
            "a[^no] \\[^escaped] `[^code]`\n\n| a |\n|---|\n| [^cell] |\n\n::: {.a\n\n:::\n\n::: open\n\nfoo [^yes]\n\n[^yes]: Here.\n"
        let found = try read(text).diagnostics
        #expect(found.allSatisfy { $0.code == .malformedMarkdown })
        let bytes = Array(text.utf8)
        let places = found.compactMap(\.range).sorted { $0.start < $1.start }.map {
            String(decoding: bytes[Int($0.start)..<Int($0.end)], as: UTF8.self)
        }
        #expect(places == ["[^no]", "[^cell]", "::: {.a", ":::", "::: open"])
        #expect(try read("::: a\n\n::: b\n\nfoo\n\n:::\n\n:::\n").diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("The *Red* House", "The Red House"), ("`x` and \\*y", "x and *y"), ("*", "*"), ("1\\. Folio", "1. Folio"),
        ("snake_case_name", "snake_case_name"),
    ])
    func marksOfEmphasisInAFrontMatterAreNoText(title: String, expected: String) throws {
        let document = try read("---\ntitle: '\(title)'\nauthor: _N. N._\n---\n\nText.\n").document
        #expect(document.metadata.title == expected && document.metadata.authors == ["N. N."])
    }

    @Test(arguments: [
        ("---\ntitle: A\nauthor: B\n\n# C\n\nText.\n", true), ("---\ntitle: A\n---\n\nText.\n", false),
        ("---\nNote: a rule above.\n", false),
        ("---\n\nText.\n", false),
    ])
    func aFrontMatterThatIsNeverClosedIsTold(_ text: String, _ isOpen: Bool) throws {
        let diagnostics = try read(text).diagnostics
        #expect(diagnostics.contains { $0.message.contains("never closed") && $0.severity == .warning } == isOpen, "\(diagnostics)")
    }

    @Test(arguments: [("English", "en", 1), ("en_GB", "en-GB", 1), ("de-AT", "de-AT", 0), ("Klingon speech", nil, 1)])
    func theNameOfALanguageIsTakenForItsTag(_ written: String, _ tag: String?, _ warnings: Int) throws {
        let (document, diagnostics) = try read("---\ntitle: A\nlanguage: \(written)\n---\n\nText.\n")
        #expect(document.metadata.language == tag && diagnostics.count == warnings, "\(diagnostics)")
        if let tag, warnings > 0 { #expect(diagnostics.first?.hint == "write language: \(tag)") }
    }
}
