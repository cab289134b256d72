import Resources
import Testing

@testable import Markup

func readHTML(_ text: String, limits: ReaderLimits = ReaderLimits()) -> (Document, [Diagnostic]) {
    var diagnostics = Diagnostics()
    let source = SourceText(name: "x.html", text: Array(text.utf8))
    return (HTMLReader.read(source, id: SourceID(0), limits: limits, diagnostics: &diagnostics), diagnostics.all)
}

/// Checks what must hold of any document against its source: every verbatim segment equals its source bytes.
func expectVerbatim(_ document: Document, _ source: String, _ location: SourceLocation = #_sourceLocation) {
    let bytes = Array(source.utf8)
    for (i, segment) in document.provenance.enumerated() where segment.isVerbatim {
        let start = Int(segment.textOffset)
        let end = i + 1 < document.provenance.count ? Int(document.provenance[i + 1].textOffset) : document.text.count
        #expect(end - start == Int(segment.source.end - segment.source.start), sourceLocation: location)
        #expect(
            Array(document.text[start..<end]) == Array(bytes[Int(segment.source.start)..<Int(segment.source.end)]), sourceLocation: location
        )
    }
}

/// The embedded sheets as the parser of style sheets reads them.
func sheets(of document: Document, _ source: String) -> [String] {
    let whole = SourceText(name: "x", text: Array(source.utf8))
    return document.styleSheets.compactMap { sheet in
        guard case .embedded(let range) = sheet.place else { return nil }
        let text = sheet.source(whole).text
        #expect(text.count == whole.text.count)
        return ArraySlice(text[Int(range.start)..<Int(range.end)]).collapsed
    }
}

/// The source of each node whose element has this name.
func sources(of name: String, in document: Document, _ source: String) -> [String] {
    let bytes = Array(source.utf8)
    return document.nodes.filter { $0.kind == .element && document.names[$0.name] == name }.map {
        String(decoding: bytes[Int($0.source.start)..<Int($0.source.end)], as: UTF8.self)
    }
}

@Suite struct HTMLReaderTests {
    @Test(
        arguments: [
            ("<p a b c>x</p>", nil), ("<p>x</p><p a b=1\nc d>x</p>", 8), ("<p a='1 2 3 4 5 6' b=\"7 8 9 > 10\">x</p>", nil),
            ("a < b c d e f g > h", nil),
            ("<p a b c d", 0), ("<p a='b c d e f", nil), ("<", nil), ("<a<a<a<a<a", nil),
        ] as [(String, Int?)])
    func tagsWithTooManyAttributesAreFound(text: String, place: Int?) {
        #expect(Array(text.utf8).withUnsafeBufferPointer { crowdedTag(in: $0, most: 3) }?.lowerBound == place)
    }

    @Test func buildsTheTree() {
        let source =
            "<!DOCTYPE html><html lang=fr><head><title>A &amp; B</title></head><body><P Class=\"x y\" id=q>one<br>two</p></body></html>"
        let (document, diagnostics) = readHTML(source)
        #expect(
            document.dump() == """
                html lang="fr"
                  head
                    title
                      "A & B"
                  body
                    p class="x y" id="q"
                      "one"
                      br
                      "two"

                """)
        #expect(document.metadata.title == "A & B")
        #expect(document.metadata.language == "fr")
        #expect(diagnostics.isEmpty)
        #expect(sources(of: "p", in: document, source) == ["<P Class=\"x y\" id=q>one<br>two</p>"])
        #expect(sources(of: "br", in: document, source) == ["<br>"])
        expectVerbatim(document, source)
        let p = document.nodes.first { document.names[$0.name] == "p" }
        #expect(p.map { document.names[$0.id] } == "q")
        #expect(p?.classCount == 2)
    }

    @Test func knowsWhereTextCameFrom() {
        let source = "<p>Caf&eacute;&nbsp;R&D &amp; x < y &#8212;&amp;z &bogus; é</p>"
        let (document, _) = readHTML(source)
        #expect(document.string(of: .root) == "Café\u{A0}R&D & x < y —&z &bogus; é")
        expectVerbatim(document, source)
        let bytes = Array(source.utf8)
        let replaced = document.provenance.filter { !$0.isVerbatim }.map {
            String(decoding: bytes[Int($0.source.start)..<Int($0.source.end)], as: UTF8.self)
        }
        #expect(replaced == ["&eacute;", "&nbsp;", "&amp;", "&#8212;", "&amp;"])
    }

    @Test func endsImpliedElementsWhereTheyEnd() {
        let source = "<p>one<p>two <b>bold <i>both</b> it</i><ul><li>a<li>b</ul>"
        let (document, _) = readHTML(source)
        #expect(document.string(of: .root) == "onetwo bold both itab")
        #expect(sources(of: "li", in: document, source) == ["<li>a", "<li>b"])
        #expect(sources(of: "p", in: document, source).first == "<p>one")
        expectVerbatim(document, source)
    }

    @Test func losesNothingBehindTheEnd() {
        let (document, _) = readHTML("<html><body><p>a</p></body></html>\ntrailing <p>more</p> <html><body>again")
        #expect(document.string(of: .root).split(whereSeparator: { $0.isWhitespace }) == ["a", "trailing", "more", "again"])
        #expect(document.nodes.filter { document.names[$0.name] == "body" }.count == 1)
    }

    @Test func makesLineEndsLineFeeds() {
        let source = "<pre>\r\na\r\nb\rc</pre><p>d\r\ne</p>"
        let (document, _) = readHTML(source)
        #expect(document.string(of: .root) == "a\nb\ncd\ne")
        expectVerbatim(document, source)
        #expect(document.provenance.filter { !$0.isVerbatim }.count == 1)
    }

    /// One carriage return, far behind everything, must not be searched for again with every piece.
    @Test func aSingleCarriageReturnAtTheEnd() {
        let (document, _) = readHTML(String(repeating: "<p>one\n&amp; two</p>\n", count: 40_000) + "\r")
        #expect(document.nodes.count > 80_000)
    }

    @Test func lineEndsBetweenThePiecesOfALongText() {
        for length in 60...70 {
            let line = String(repeating: "x", count: length)
            let source = "<p>" + String(repeating: line + "\r\n", count: 200)
            let (document, _) = readHTML(source)
            #expect(document.string(of: .root) == String(repeating: line + "\n", count: 200))
            #expect(document.provenance.filter { !$0.isVerbatim }.isEmpty)
            expectVerbatim(document, source)
        }
    }

    @Test func takesStyleSheetsByTheirPlace() {
        let source =
            "<head><style><!-- p { a: b } --></style><link rel=stylesheet href='x.css'><link rel='alternate stylesheet' href=n>"
            + "<style media=screen>no</style><script>if (a < b) {}</script></head><body>text"
        let (document, _) = readHTML(source)
        #expect(document.string(of: .root) == "text")
        let bytes = Array(source.utf8)
        let sheets = document.styleSheets.map { reference in
            switch reference.place {
            case .embedded(let range): String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
            case .linked(let href, let range): href + "=" + String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
            }
        }
        #expect(sheets == ["<!-- p { a: b } -->", "x.css=x.css"])
    }

    @Test func ofSheetsWithTitlesTheFirstSetIsTaken() {
        let source =
            "<head><style>a{}</style><style title=Screen media=screen>s{}</style><style title=One>b{}</style><style title=Two>c{}</style>"
            + "<link rel=stylesheet title=Two href=x.css><link rel=stylesheet title=One href=y.css></head><body><p>x</body>"
        let references = readHTML(source).0.styleSheets.map { reference in
            switch reference.place {
            case .embedded(let range): String(decoding: Array(source.utf8)[Int(range.start)..<Int(range.end)], as: UTF8.self)
            case .linked(let href, _): href
            }
        }
        #expect(references == ["a{}", "b{}", "y.css"])
    }

    @Test func aSectionRoundASheetIsNoPartOfIt() {
        let source = "<style>\n<![CDATA[\np { a: b }\n]]>\n</style><style><!-- q { a: b } --></style><p>text"
        let (document, _) = readHTML(source)
        #expect(sheets(of: document, source) == ["p { a: b }", "<!-- q { a: b } -->"])
    }

    /// HTML, “The "in head" insertion mode”.
    @Test(arguments: ["", "</head>"])
    func elementsThatTheParserDoesNotKnowBeginTheBody(end: String) {
        let (document, _) = readHTML("<html><head><title>t</title>\(end)<header>a<nav>b</nav></header><p>c")
        let body = document.elements("body")
        #expect(body.count == 1 && document.elements("header", in: body[0]).count == 1 && document.elements("p", in: body[0]).count == 1)
        #expect(document.collapsedText(of: body[0]).filter { $0 != " " } == "abc")
    }

    @Test func readsMetadata() {
        let (document, _) = readHTML(
            """
            <html xml:lang="de"><meta name="author" content="Jean  Paul"><meta name="DC.Creator" content="Another">
            <meta name="dcterms.date" content="1804-05"><meta name=keywords content="a, b"><title> T
             U </title>
            """)
        #expect(document.metadata.title == "T U")
        #expect(document.metadata.authors == ["Jean Paul", "Another"])
        #expect(document.metadata.date == "1804-05-01")
        #expect(document.metadata.keywords == ["a", "b"] && document.metadata.subject == nil)
        #expect(document.metadata.language == "de")
    }

    @Test func xhtmlIsReadAsHTML() {
        let source =
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"x\">\n"
            + "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><body><p>a<br />b</p><hr/></body></html>"
        let (document, diagnostics) = readHTML(source)
        #expect(document.string(of: .root) == "ab")
        #expect(sources(of: "br", in: document, source) == ["<br />"])
        #expect(sources(of: "hr", in: document, source) == ["<hr/>"])
        #expect(diagnostics.isEmpty)
    }

    @Test func warnsOfWhatIsMalformed() {
        let (_, diagnostics) = readHTML("<p>a</b>\n<q>x</p>")
        #expect(diagnostics.first?.severity == .warning)
        #expect(diagnostics.first?.code == .malformedHTML)
        #expect((diagnostics.first?.range?.start).map { (4...8).contains($0) } == true)
        #expect(readHTML("<section><figure>x</figure></section>").1.isEmpty)
    }

    private static let mistakes: [(source: String, message: String)] = [
        ("<p>a</b></p>", "</b> ends no element that is open"), ("<p><i>a <b>b</i> c</b>", "</i> stands where <b> is still open"),
        ("<p class='a' class='b'>a</p>", "the attribute “class” is there twice; the first counts"),
        ("<p>a &nbsp b</p>", "a reference does not end with “;”"), ("<p \"x\">a</p>", "something that is no attribute stands in a tag"),
        ("<p>a</p><!-- b --!> c", "a comment does not end with “-->”"),
    ]

    @Test(arguments: mistakes)
    func mistakesAreSaidInPlainWords(source: String, message: String) {
        #expect(readHTML(source).1.contains { $0.message == message })
    }

    @Test func anAmpersandMayStandByItself() { #expect(readHTML("<p>Ditson & Co., A&2, &</p>").1.isEmpty) }

    @Test func flattensWhatIsTooDeep() {
        let count = 10_000
        let (document, diagnostics) = readHTML(
            String(repeating: "<div>", count: count) + "deep" + String(repeating: "</div>", count: count) + "<p>after</p>")
        #expect(document.string(of: .root) == "deepafter")
        #expect(diagnostics.contains { $0.code == .tooDeep })
        let after = document.nodes.first { document.names[$0.name] == "p" }
        #expect(after.map { document.names[document[$0.parent].name] } == "body")
    }

    @Test func stopsAtItsLimits() {
        var limits = ReaderLimits()
        limits.nodeCount = 100
        let (document, diagnostics) = readHTML(String(repeating: "<p>x</p>", count: 1000), limits: limits)
        #expect(document.nodes.count <= 100)
        #expect(diagnostics.map(\.code).contains(.tooMuchMarkup))
        limits = ReaderLimits()
        limits.textNodeSize = 1000
        #expect(readHTML("<p>" + String(repeating: "x ", count: 5000), limits: limits).1.map(\.code) == [.tooMuchMarkup])
    }

    @Test(arguments: [
        "", "   ", "<", "<p", "<p a=", "</", "<!--", "&", "&#", "<![CDATA[", "<style>", "<title>x", "\u{FFFD}", "<html><html></html><head>",
    ])
    func survives(_ text: String) {
        let (document, _) = readHTML(text)
        #expect(document.names[document[.root].name] == "html")
        expectVerbatim(document, text)
    }

    @Test func aLongParagraphIsOneNode() {
        let text = String(repeating: "word &mdash; ", count: 20_000)
        let (document, _) = readHTML("<p>" + text)
        #expect(document.nodes.filter { $0.kind == .text }.count == 1)
        #expect(document.text.count == text.utf8.count - 20_000 * ("&mdash;".utf8.count - 3))
    }
}
