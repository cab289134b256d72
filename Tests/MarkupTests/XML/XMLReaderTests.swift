import Resources
import Testing

@testable import Markup

@Suite struct XMLReaderTests {
    func read(_ text: String) -> (Document, [Diagnostic]) {
        var diagnostics = Diagnostics()
        let source = SourceText(name: "x.xml", text: Array(text.utf8))
        return (XMLReader.read(source, id: SourceID(0), diagnostics: &diagnostics), diagnostics.all)
    }

    @Test func keepsNamesAndNamespaces() {
        let source = "<t:TEI xmlns:t=\"http://tei\" xml:lang='la'>\r\n<t:p xml:id=\"a\">Arma &amp; virum</t:p><t:lb/></t:TEI>"
        let (document, diagnostics) = read(source)
        #expect(document.names[document[.root].name] == "TEI")
        #expect(document.names[document[.root].namespace] == "http://tei")
        #expect(document.metadata.language == "la")
        #expect(document.string(of: .root) == "\nArma & virum")
        #expect(diagnostics.isEmpty)
        #expect(sources(of: "p", in: document, source) == ["<t:p xml:id=\"a\">Arma &amp; virum</t:p>"])
        #expect(sources(of: "lb", in: document, source) == ["<t:lb/>"])
        expectVerbatim(document, source)
    }

    @Test(arguments: [
        ("<![CDATA[ p > q { a: b } ]]>", "p > q { a: b }"),
        ("\n<![CDATA[\r\np { a: b }\r\n]]>\n", "p { a: b }"),
        ("/*<![CDATA[*/ p { a: b } /*]]>*/", "/* */ p { a: b } /* */"),
        ("p { a: b } <!-- q { a: b } --> r { a: b }", "p { a: b } r { a: b }"),
        ("p &gt; q { a: '&#x2020;' } <![CDATA[r > s { a: b }]]> t { }", "p > q { a: '†      ' } r > s { a: b } t { }"),
    ])
    func aSheetHasNeitherSectionMarksNorCommentsNorReferences(_ content: String, _ expected: String) {
        let source = "<html><style>\(content)</style>text</html>"
        let (document, diagnostics) = read(source)
        #expect(sheets(of: document, source).map { $0.split(separator: " ") } == [expected.split(separator: " ")])
        #expect(document.string(of: .root) == "text")
        #expect(diagnostics.isEmpty)
    }

    @Test func knowsTheNamesOfCharacters() {
        let source = "<p title='caf&eacute;&nbsp;!'>caf&eacute;&nbsp;&mdash;!</p>"
        let (document, diagnostics) = read(source)
        #expect(document.string(of: .root) == "café\u{A0}—!")
        #expect(document.attribute("title", of: .root) == "café\u{A0}!")
        #expect(diagnostics.isEmpty)
    }

    @Test func expandsDeclaredEntities() {
        let (document, diagnostics) = read(
            "<!DOCTYPE a [<!ENTITY who \"the <b>author</b>\"><!ENTITY w 'x'>]><a t='&w;'>by &who;; &who;&w;</a>")
        #expect(document.string(of: .root) == "by the author; the authorx")
        #expect(document.attribute("t", of: .root) == "x")
        #expect(document.nodes.filter { document.names[$0.name] == "b" }.count == 2)
        #expect(diagnostics.isEmpty)
    }

    @Test func loadsNoExternalEntity() {
        let (document, diagnostics) = read(
            "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\"><!ENTITY % p SYSTEM 'http://x/'> %p;]><a>[&x;]</a>")
        #expect(!document.string(of: .root).contains("root:"))
        #expect(document.string(of: .root).hasPrefix("["))
        #expect(diagnostics.contains { $0.severity == .error })
    }

    @Test func anEntityBombIsRefused() {
        var declarations = "<!ENTITY e0 \"lollollollollollollollollollol\">"
        for i in 1...9 {
            let references = String(repeating: "&e\(i - 1);", count: 10)
            declarations += "<!ENTITY e\(i) \"\(references)\">"
        }
        let (document, diagnostics) = read("<!DOCTYPE a [\(declarations)]><a>&e9;</a>")
        #expect(document.text.count < 64 << 20)
        #expect(diagnostics.contains { $0.severity == .error })
    }

    @Test func whatIsNotWellFormedIsAnErrorAndStays() {
        let (document, diagnostics) = read("<a><b>one</a> two &amp; three &bogus; four")
        let words = document.string(of: .root)
        for word in ["one", "two", "&", "three", "&bogus;", "four"] { #expect(words.contains(word), "\(word)") }
        #expect(diagnostics.contains { $0.severity == .error } && diagnostics.allSatisfy { $0.code == .malformedXML })
        #expect(diagnostics.first?.range != nil)
    }

    @Test func takesStyleSheetInstructions() {
        let (document, _) = read(
            "<?xml version='1.0'?><?xml-stylesheet type=\"text/css\" href=\"a.css\"?><?xml-stylesheet href='b.xsl' type='text/xsl'?><a/>")
        #expect(document.styleSheets.count == 1)
        guard case .linked(let href, _)? = document.styleSheets.first?.place else { Issue.record("no linked sheet"); return }
        #expect(href == "a.css")
    }

    @Test func refusesWhatIsTooDeep() {
        let (_, diagnostics) = read(String(repeating: "<a>", count: 10_000) + "x" + String(repeating: "</a>", count: 10_000))
        #expect(!diagnostics.isEmpty)
    }

    @Test(arguments: ["", " ", "<", "<a", "<a b='", "<a>&", "<a><![CDATA[x", "<?xml", "<!DOCTYPE", "]]>"])
    func survives(_ text: String) {
        let (document, _) = read(text)
        #expect(!document.nodes.isEmpty)
    }
}
