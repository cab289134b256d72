import Foundation
import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

private let shared = ProcessInfo.processInfo.environment["FLEURON_SHARED"]

/// Nothing of a source is lost: every byte is in one node or on the list of what was stripped, and in the order of the source the
/// document's words are the source's words. What the source's words are is found by `PlainWords`, without any of the readers' code.
@Suite struct NothingLostTests {
    /// All texts and HTML files of the corpus.
    static let corpus: [String] = {
        guard let shared, let files = FileManager.default.enumerator(atPath: shared + "/corpus/gutenberg") else { return [] }
        return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".txt") || $0.hasSuffix(".htm") || $0.hasSuffix(".html") }.sorted()
    }()

    @Test(.enabled(if: shared != nil, "FLEURON_SHARED names the folder with the corpus"), arguments: corpus)
    func everyWordOfTheCorpusIsAccountedFor(_ name: String) throws {
        let path = (shared ?? "") + "/corpus/gutenberg/" + name
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        try check(bytes, path: path)
    }

    @Test(.enabled(if: shared != nil, "FLEURON_SHARED names the folder with the corpus"))
    func theCorpusIsThere() { #expect(Self.corpus.count > 20) }

    @Test(arguments: [
        "<p>One <i>two</i> thr<b>ee</b>.<p>four&nbsp;five &amp; caf&eacute;<br>six",
        "<html><head><title>T</title><style>p{}</style></head><body>a<script>x<y</script>b<!-- c --><table><tr><td>d<td>e</table></body></html>tail",
        "<?xml version='1.0'?><TEI><p>One<note>two</note> &lt;three&gt; <![CDATA[four & five]]></p></TEI>",
        "<p title='a > b'>x</p><p>a < b</p>",
    ])
    func smallDocumentsAreAccountedFor(_ text: String) throws {
        try check(Array(text.utf8), path: text.hasPrefix("<?xml") ? "a.xml" : "a.html")
    }

    @Test(arguments: [
        "One two.\n\nThree _four_ fi_ve_ H_{2}O x^{2}.\n\n\n* * * * *\n\nSix--\nseven, com-\npound.\n",
        "A table\n\n  a   | b\n  ----+---\n  c   | d\n\n     indented verse\n       and more\n\n",
        "\u{FEFF}CR only\rtwo\r\rthree\u{1A}",
        // A head that spans columns.
        "A table\n\n  Year.     Imports.              Exports.\n         Raw.    Manuf'd.     Raw.    Manuf'd.\n  1841   12,000    4,500      9,000    33,000\n  1842   13,100    4,700      9,250    34,100\n\nText.\n",
        // A legal notice, a list that goes on behind a page, notes with raised numbers.
        "One.\n\n<<THIS ELECTRONIC VERSION IS COPYRIGHT AND MAY BE DISTRIBUTED WITH PERMISSION\nFOR PERSONAL USE ONLY.>>\n\nTwo.\n",
        "They may be:\n\n  (a) Amended.\n\n  (b) Committed.\n\n=== Page 74 ======================\n\n  (c) Adopted.\n\nText.\n",
        "So it was said^1 and done.^2\n\nNOTES\n\n^1 See one.\n\n^2 See two.\n",
    ])
    func smallTextsAreAccountedFor(_ text: String) throws { try check(Array(text.utf8), path: "a.txt") }

    @Test func whatIsLostIsNamed() throws {
        let source = SourceText(name: "a.txt", text: Array("one two three".utf8))
        var builder = DocumentBuilder()
        builder.startElement(builder.intern("p"), source: SourceRange(source: SourceID(0), start: 0, end: 13))
        builder.text(Array("one ".utf8), source: SourceRange(source: SourceID(0), start: 0, end: 4), isVerbatim: true)
        builder.strip(SourceRange(source: SourceID(0), start: 8, end: 13), .spacer)
        let account = SourceAccount(of: builder.finish(metadata: Metadata()), source: source, id: SourceID(0), format: .text)
        #expect(account.lost == [SourceRange(source: SourceID(0), start: 4, end: 7)])
        #expect(account.doubled.isEmpty && account.strippedBytes == 5 && account.textBytes == 4)
    }

    @Test func whatComesTwiceIsNamed() throws {
        let source = SourceText(name: "a.txt", text: Array("one two".utf8))
        var builder = DocumentBuilder()
        builder.startElement(builder.intern("p"), source: SourceRange(source: SourceID(0), start: 0, end: 7))
        for start in [0, 4] {
            builder.text(Array("one two".utf8)[start...], source: SourceRange(source: SourceID(0), start: start, end: 7), isVerbatim: true)
        }
        let account = SourceAccount(of: builder.finish(metadata: Metadata()), source: source, id: SourceID(0), format: .text)
        #expect(account.doubled == [SourceRange(source: SourceID(0), start: 4, end: 7)] && account.lost.isEmpty)
    }

    /// The check itself sees a word that is left out and two that are joined; the order of the document does not matter, its places do.
    @Test func theCheckSeesWhatIsWrong() {
        let source = Array("one two three".utf8)
        func found(_ pieces: [(String, Int)]) -> [String] {
            var builder = DocumentBuilder()
            builder.startElement(builder.intern("p"), source: SourceRange(source: SourceID(0), start: 0, end: source.count))
            for (text, start) in pieces {
                builder.text(
                    Array(text.utf8), source: SourceRange(source: SourceID(0), start: start, end: start + text.utf8.count), isVerbatim: true
                )
            }
            return PlainWords(source, isMarkup: false, stripped: []).words(of: builder.finish(metadata: Metadata())).map(\.description)
        }
        #expect(found([("one ", 0), ("two ", 4), ("three", 8)]) == ["one", "two", "three"])
        #expect(found([("two ", 4), ("three", 8), ("one ", 0)]) == ["one", "two", "three"])
        #expect(found([("one ", 0), ("three", 8)]) == ["one", "three"])
        #expect(found([("one", 0), ("two ", 4), ("three", 8)]) == ["onetwo", "three"])
    }

    // MARK: Publications

    /// The productions of Standard Ebooks in the corpus, as folders and packed.
    static let publications: [String] = {
        guard let shared, let names = try? FileManager.default.contentsOfDirectory(atPath: shared + "/corpus/standardebooks") else {
            return []
        }
        return names.sorted()
    }()

    private func publication(_ name: String) throws -> (document: Document, texts: SourceTexts) {
        let path = (shared ?? "") + "/corpus/standardebooks/" + name
        var files = SourceFiles(loader: ResourceLoader(), texts: SourceTexts())
        var diagnostics = Diagnostics()
        let root = name.hasSuffix(".epub") ? path : path + "/src"
        if name.hasSuffix(".epub") {
            try files.loader.openArchive(try files.loader.read(path), name: path)
        } else {
            files.loader.openFolder(root)
        }
        let document = try PublicationReader(name: root, colophon: "Fleuron", conclusions: .gutenberg).read(
            files: &files, diagnostics: &diagnostics)
        return (document.placingNotes(.footnotes), files.texts)
    }

    @Test(.enabled(if: shared != nil, "FLEURON_SHARED names the folder with the corpus"), arguments: publications)
    func everyWordOfAPublicationIsAccountedFor(_ name: String) throws {
        let (document, texts) = try publication(name)
        #expect(texts.sources.count > 8)
        for (index, text) in texts.sources.enumerated() { check(document, text, SourceID(Int32(index)), format: .xml) }
    }

    @Test(
        .enabled(if: shared != nil, "FLEURON_SHARED names the folder with the corpus"),
        arguments: publications.filter { $0.hasSuffix(".epub") })
    func aPackedPublicationHasTheTextOfItsFolder(_ name: String) throws {
        let packed = try publication(name).document, folder = try publication(String(name.dropLast(5))).document
        #expect(packed.text == folder.text && packed.nodes.count == folder.nodes.count)
    }

    // MARK: Markdown and inclusions

    @Test(arguments: [
        "# Title {#id .class}\n\nOne *two* **three** [four](http://x.y \"a title\"){.b} `five` ~~six~~ <http://auto.link> seven &amp; eight\\* [nine]{.sc}.\n",
        "---\ntitle: A\nauthor: B\n---\n\ntext[^1] and [ref][r] and ![alt words](a.png)\n\n[^1]: A note.\n\n    More.\n\n[^2]: Never called.\n\n[r]: http://x.y\n  'title'\n",
        "::: {.warning #w}\nInside.\n\n:::: note\n- a\n- b\n::::\n:::\n\nTerm\n: Definition\n\n    second\n\n1. one\n2. two\n\n- [x] done\n- [ ] open\n",
        "| a | b |\n|:--|--:|\n| 1 | two |\n\n> quote\n> > deeper\n\n```python {.x}\ncode here\n```\n\n    indented\n\nSetext\n======\n\n***\n",
        "<div class=\"a\"\n id=\"b\">\nwords *in* it\n</div>\n\n<script>\nvar x;\n</script>\n\ninline <b>bold</b> <!-- comment --> end\n",
        "\u{FEFF}CRLF\r\n\r\n* one\r\n* two\r\n\r\n[a]: not really an\r\naddress\r\n",
    ])
    func markdownIsAccountedFor(_ text: String) throws {
        var diagnostics = Diagnostics()
        let source = try #require(
            SourceText.decode(Array(text.utf8), name: "a.md", id: SourceID(0), syntax: .text, diagnostics: &diagnostics))
        let document = readDocument(source, id: SourceID(0), format: .markdown, diagnostics: &diagnostics)
        for document in [document] + NotePlacement.allCases.map({ document.placingNotes($0) }) {
            let account = SourceAccount(of: document, source: source, id: SourceID(0), format: .markdown)
            #expect(account.lost.isEmpty, "the first: \(account.lost.first.map { Self.show($0, source) } ?? "")")
            #expect(account.doubled.isEmpty, "the first: \(account.doubled.first.map { Self.show($0, source) } ?? "")")
        }
    }

    @Test func anUncalledNoteIsNotLost() throws {
        var diagnostics = Diagnostics()
        let document = readDocument(
            SourceText(name: "a.md", text: Array("Text.\n\n[^x]: Kept.\n".utf8)), id: SourceID(0), format: .markdown,
            diagnostics: &diagnostics)
        #expect(document.collapsedText(of: .root).hasSuffix("Kept.") && document.elements("p").count == 2)
    }

    @Test func includedFilesAreAccountedFor() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fleuron-inclusions-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let xi = "xmlns:xi='http://www.w3.org/2001/XInclude'"
        for (name, text) in [
            (
                "a.xml",
                "<r \(xi)><p>One</p><xi:include href='b.xml' xpointer='x'><xi:fallback><p>not needed</p></xi:fallback></xi:include><xi:include href='c.txt' parse='text'/></r>"
            ),
            ("b.xml", "<r><p>round it</p><p id='x'>two</p></r>"), ("c.txt", "three"),
        ] { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        var files = SourceFiles(loader: ResourceLoader(), texts: SourceTexts())
        var diagnostics = Diagnostics()
        let name = folder.appendingPathComponent("a.xml").path
        let (text, id) = try files.add(try files.loader.read(name), name: name, syntax: .xml, diagnostics: &diagnostics)
        let document = try XInclude().resolve(
            XMLReader.read(text, id: id, diagnostics: &diagnostics), files: &files, diagnostics: &diagnostics)
        #expect(document.collapsedText(of: .root) == "Onetwothree")
        for (index, text) in files.texts.sources.enumerated() {
            let account = SourceAccount(
                of: document, source: text, id: SourceID(Int32(index)), format: text.name.hasSuffix("txt") ? .text : .xml)
            #expect(account.isComplete, "\(text.name): \(account)")
        }
    }

    // MARK: The check

    private func check(_ bytes: [UInt8], path: String) throws {
        var diagnostics = Diagnostics()
        let format = SourceFormat(path: path, content: bytes)
        let source = try #require(
            SourceText.decode(bytes, name: path, id: SourceID(0), syntax: format.encodingDeclarations, diagnostics: &diagnostics))
        let document = readDocument(source, id: SourceID(0), format: format, colophon: "Fleuron", diagnostics: &diagnostics)
        check(document, source, SourceID(0), format: format)
    }

    private func check(_ document: Document, _ source: SourceText, _ id: SourceID, format: SourceFormat) {
        let path = source.name
        let account = SourceAccount(of: document, source: source, id: id, format: format)
        #expect(
            account.lost.isEmpty,
            "\(path): \(account.lost.count) parts lost, the first: \(account.lost.first.map { Self.show($0, source) } ?? "")")
        #expect(
            account.doubled.isEmpty,
            "\(path): \(account.doubled.count) parts twice, the first: \(account.doubled.first.map { Self.show($0, source) } ?? "")")
        var texts = SourceTexts()
        for _ in 0..<Int(id.index) { _ = texts.add(SourceText(name: "", text: [])) }
        _ = texts.add(source)
        let doubtful = document.doubtfulOmissions(from: texts).filter { $0.range.source == id }
        #expect(
            doubtful.isEmpty, "\(path): left out as \(doubtful.first.map { "\($0.reason): " + Self.show($0.range, source) } ?? "")")
        let stripped = document.stripped.filter { $0.range.source == id }.map { Int($0.range.start)..<Int($0.range.end) }
        let expected = PlainWords(source.text, isMarkup: format != .text, stripped: stripped)
        let found = expected.words(of: document, in: id)
        let difference = zip(expected.words, found).first { $0.0.letters != $0.1.letters }
        if let (wanted, got) = difference {
            let line = source.position(of: wanted.offset).line
            Issue.record("\(path):\(line): the source has “\(wanted)”, the document “\(got)”")
        } else if expected.words.count != found.count {
            let longer = expected.words.count > found.count ? expected.words : found
            let first = longer[min(expected.words.count, found.count)]
            Issue.record(
                "\(path):\(source.position(of: first.offset).line): only one has “\(first)”: \(expected.words.count) words in the source, \(found.count) in the document"
            )
        }
    }

    private static func show(_ range: SourceRange, _ source: SourceText) -> String {
        let text = String(decoding: source.text[Int(range.start)..<min(Int(range.end), Int(range.start) + 80)], as: UTF8.self)
        return "line \(source.position(of: Int(range.start)).line): “\(text)”"
    }
}
