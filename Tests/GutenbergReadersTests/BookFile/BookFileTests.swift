import Foundation
import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

@Suite struct BookFileTests {
    private func read(_ text: String) throws -> (book: BookFile, diagnostics: [Diagnostic]) {
        var diagnostics = Diagnostics()
        let book = try BookFile.read(SourceText(name: "book.yaml", text: Array(text.utf8)), id: SourceID(0), diagnostics: &diagnostics)
        return (book, diagnostics.all)
    }

    @Test func everyKeyIsRead() throws {
        let (book, diagnostics) = try read(
            """
            title: T
            subtitle: S
            author: [A, B]
            translator: C
            language: de
            date: 2024-01-02
            publisher: P
            subject: Q
            ebook: 1342
            checksum: sha256:0000000000000000000000000000000000000000000000000000000000000000
            checksums: {a.txt: 1111111111111111111111111111111111111111111111111111111111111111}
            mirror: https://example.org
            cover: cover.jpg
            words: [right.txt]
            sources: [a.md, b/c.txt]
            styles: novel
            page-size: a5
            properties: {text-size: 12pt, ornament: "'*'"}
            replacements:
              - {pattern: 'teh', replacement: the, ignore-case: true}
            classes: {p3: verse}
            parts: {a.xhtml: title-page}
            overrides: [{lines: 3-5, as: verse}, {lines: 9, as: heading, level: 1, source: a.md}]
            conclusions: {plays: false, verse: true}
            notes: endnotes
            start-page: 7
            top-level-division: part
            hyphenation-exceptions: [ta-ble, x-y]
            output: out.pdf
            strict: true
            """)
        #expect(diagnostics.isEmpty)
        #expect(book.metadata.title == "T: S" && book.metadata.authors == ["A", "B"] && book.metadata.translators == ["C"])
        #expect(book.metadata.language == "de" && book.metadata.date == "2024-01-02" && book.metadata.ebookNumber == 1342)
        #expect(book.sources.map(\.path) == ["a.md", "b/c.txt"] && book.styles.map(\.path) == ["novel"])
        #expect(
            book.pageSize?.size == "a5" && book.properties.map(\.name) == ["text-size", "ornament"]
                && book.properties.map(\.value) == ["12pt", "'*'"])
        #expect(book.replacements.count == 1 && book.replacements[0].ignoresCase && book.classes == ["p3": "verse"])
        #expect(book.notes == .endnotes && book.startPage == 7 && book.hasParts && book.output?.path == "out.pdf" && book.isStrict)
        #expect(
            book.metadata.hyphenationExceptions == "ta-ble x-y"
                && book.checksum == "sha256:0000000000000000000000000000000000000000000000000000000000000000")
        #expect(book.checksums.map(\.name) == ["a.txt"] && book.mirror == "https://example.org" && book.words.map(\.path) == ["right.txt"])
        guard case .picture("cover.jpg", _) = book.cover else { Issue.record("no cover"); return }
        #expect(
            book.overrides.items.map { ReadingOverride(lines: $0.lines, role: $0.role, level: $0.level, source: $0.source) } == [
                ReadingOverride(lines: 3...5, role: .verse), ReadingOverride(lines: 9...9, role: .heading, level: 1, source: "a.md"),
            ]
                && book.overrides.rejected == [.plays])
        #expect(book.overrides.of(source: "b/c.txt").items.count == 1)
    }

    @Test func whatIsWrongIsNamedWithItsPlace() throws {
        let (_, diagnostics) = try read("titel: x\nstart-page: none\nnotes: margins\nreplacements:\n  - patern: a\n")
        #expect(diagnostics.map(\.code) == [.unknownKey, .invalidValue, .invalidValue, .unknownKey, .invalidValue])
        #expect(
            diagnostics[0].hint == "did you mean “title”?" && diagnostics[0].range == SourceRange(source: SourceID(0), start: 0, end: 5))
        #expect(diagnostics[1].range == SourceRange(source: SourceID(0), start: 21, end: 25))
        #expect(diagnostics[3].hint == "did you mean “pattern”?")
    }

    @Test(arguments: [
        ("overrides: [{as: verse}]", "book.invalid-value"), ("overrides: [{lines: 9-3, as: verse}]", "book.invalid-value"),
        ("overrides: [{lines: 3, as: vers}]", "book.invalid-value"), ("overrides: [{lines: 3, as: verse, levle: 2}]", "book.unknown-key"),
        ("overrides: [{lines: 3, as: heading, level: 9}]", "book.invalid-value"), ("overrides: verse", "book.invalid-value"),
        ("replacements: [[a, b]]", "book.invalid-value"),
        ("replacements: [{pattern: a, replacement: b, ignore-case: yes}]", "book.invalid-value"),
        ("conclusions: {playes: false}", "book.unknown-key"), ("conclusions: {plays: maybe}", "book.invalid-value"),
    ])
    func whatIsWrongWithAnOverrideIsNamed(text: String, code: String) throws {
        #expect(try read(text).diagnostics.map(\.code.rawValue) == [code])
    }

    @Test func placesAreCountedInBytes() throws {
        let diagnostics = try read("title: \"äöü — ß\"\n\"größe\": 1\n").diagnostics
        #expect(diagnostics.first?.range.map { [$0.start, $0.end] } == [23, 32])
    }

    /// The schema for editors and the reader are two descriptions of one thing.
    @Test func theSchemaAgreesWithTheReader() throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Books/book.schema.json")
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
        let properties = try #require(schema["properties"] as? [String: [String: Any]])
        #expect(Set(properties.keys) == Set(BookFile.keys.map(\.name)))
        #expect(schema["additionalProperties"] as? Bool == false)
        for (name, kind) in BookFile.keys {
            let property = try #require(properties[name])
            #expect(property["description"] != nil, "\(name)")
            switch kind {
            // What YAML takes for a number is a title all the same.
            case .text:
                #expect(property["type"] as? String == "string" || property["type"] as? [String] == ["string", "number"], "\(name)")
            case .integer: #expect(property["type"] as? String == "integer" && property["minimum"] as? Int == 1, "\(name)")
            case .truth: #expect(property["type"] as? String == "boolean", "\(name)")
            case .texts, .textOrNo, .cover, .textOrMapping, .contents, .omissions:
                #expect((property["oneOf"] as? [Any])?.count == 2, "\(name)")
            case .choice(let names): #expect(property["enum"] as? [String] == names, "\(name)")
            case .mapping:
                #expect(property["type"] as? String == "object", "\(name)")
                if name == "conclusions" {
                    #expect((property["properties"] as? [String: Any]).map { Set($0.keys) } == Set(BookFile.conclusions.map(\.rawValue)))
                }
            case .replacements:
                let item = (property["items"] as? [String: Any])?["properties"] as? [String: Any]
                #expect(item.map { Set($0.keys) } == Set(BookFile.replacementKeys))
            case .overrides:
                let item = try #require((property["items"] as? [String: Any])?["properties"] as? [String: [String: Any]])
                #expect(Set(item.keys) == Set(BookFile.overrideKeys))
                #expect(item["as"]?["enum"] as? [String] == ReadingOverride.Role.allCases.map(\.rawValue))
            }
        }
    }

    // MARK: Replacements and classes

    private func replace(_ html: String, _ pattern: String, _ replacement: String) throws -> (Document, [Diagnostic]) {
        var diagnostics = Diagnostics(), texts = SourceTexts()
        let source = SourceText(name: "a.html", text: Array(html.utf8))
        let id = texts.add(source)
        let document = HTMLReader.read(source, id: id, diagnostics: &diagnostics)
        let place = SourceRange(source: id, start: 0, end: 1)
        let result = try document.replacing(
            [TextReplacement(pattern: pattern, replacement: replacement, source: place)], texts: &texts, diagnostics: &diagnostics)
        return (result, diagnostics.all)
    }

    @Test(arguments: [
        ("teh", "the", "<p>the cat, <i>the</i> dog</p>", "<p>teh cat, <i>teh</i> dog</p>"),
        (#"(\w+), (\w+)"#, "$2, $1", "<p>b, a</p>", "<p>a, b</p>"),
        ("x", "", "<p></p><p>y</p>", "<p>x</p><p>y</p>"), ("a", "ääää", "<p>ääää b <b>c ääää</b></p>", "<p>a b <b>c a</b></p>"),
        ("a", #"\$1"#, "<p>$1</p>", "<p>a</p>"),
    ])
    func textIsReplaced(pattern: String, replacement: String, expected: String, html: String) throws {
        let (document, diagnostics) = try replace(html, pattern, replacement)
        var other = Diagnostics()
        let wanted = HTMLReader.read(SourceText(name: "b.html", text: Array(expected.utf8)), id: SourceID(0), diagnostics: &other)
        #expect(document.string(of: .root) == wanted.string(of: .root))
        for name in ["p", "i", "b"] {
            #expect(document.elements(name).map { document.string(of: $0) } == wanted.elements(name).map { wanted.string(of: $0) })
        }
        #expect(diagnostics.map(\.code) == [.replacement] && diagnostics.first?.severity == .note)
        // What was left alone still stands where it stood.
        for (k, segment) in document.provenance.enumerated() where segment.isVerbatim {
            let end = k + 1 < document.provenance.count ? Int(document.provenance[k + 1].textOffset) : document.text.count
            let start = Int(segment.source.start)
            #expect(
                document.text[Int(segment.textOffset)..<end].elementsEqual(Array(html.utf8)[start..<start + end - Int(segment.textOffset)]))
        }
    }

    /// Emphasis does not hide a match; blocks and line breaks end one.
    @Test(arguments: [
        ("one two", "X", "<p>a one <i>two</i> b</p>", "<p>a X<i></i> b</p>", 1),
        ("two", "X", "<p>t<b>w</b>o<i>two</i></p>", "<p>X<b></b><i>X</i></p>", 2),
        ("ab", "X", "<p>a</p><p>b</p>", "<p>a</p><p>b</p>", 0), ("ab", "X", "<p>a<br>b</p>", "<p>a<br>b</p>", 0),
        ("^b", "X", "<p>a<i>b</i></p><p>b</p>", "<p>a<i>b</i></p><p>X</p>", 1),
        ("(a)(b)", "$2$1", "<p>x<i>a</i>b<u>c</u></p>", "<p>x<i>ba</i><u>c</u></p>", 1),
        ("a.*d", "", "<p>a<i>b</i><b>c</b>d<u>e</u></p>", "<p><i></i><b></b><u>e</u></p>", 1),
    ])
    func aMatchMayGoOverTheBordersOfEmphasis(pattern: String, replacement: String, html: String, expected: String, count: Int) throws {
        let (document, diagnostics) = try replace(html, pattern, replacement)
        var other = Diagnostics()
        let wanted = HTMLReader.read(SourceText(name: "b.html", text: Array(expected.utf8)), id: SourceID(0), diagnostics: &other)
        for name in ["p", "i", "b", "u"] {
            #expect(document.elements(name).map { document.string(of: $0) } == wanted.elements(name).map { wanted.string(of: $0) })
        }
        let message = diagnostics.first?.message ?? ""
        #expect(message.hasSuffix(count == 0 ? "nowhere in the text" : count == 1 ? "once" : "\(count) times"), "\(message)")
    }

    @Test func anExpressionWithoutAnEndIsNamedWithItsPlace() {
        do {
            _ = try replace("<p>" + String(repeating: "a", count: 400) + "!</p>", "(a+)+$", "y")
            Issue.record("it came to an end")
        } catch let error as Diagnostic { #expect(error.code == .slowPattern && error.range?.source == SourceID(0)) } catch {
            Issue.record(error)
        }
    }

    @Test(arguments: [
        "language: English", "date: yesterday", "checksum: 1234", "checksums: {a.txt: 12}", "strict: maybe", "ebook: many", "start-page: 0",
        "sources: {a: b}", "properties: [a]",
        "cover: [a]", "parts: {a.xhtml: nothing}", "notes: there", "replacements: {a: b}",
    ])
    func aBadValueIsNamedWithItsPlace(line: String) throws {
        let diagnostics = try read("title: x\n" + line + "\n").diagnostics
        #expect(diagnostics.count == 1 && diagnostics.first?.code == .invalidValue && diagnostics.first?.severity == .warning)
        #expect((diagnostics.first?.range?.start ?? 0) > 9 + UInt32(line.prefix { $0 != ":" }.utf8.count))
    }

    @Test func aPatternThatMatchesNothingIsAWarning() throws {
        let diagnostics = try replace("<p>a</p>", "zzz", "y").1
        #expect(diagnostics.map(\.severity) == [.warning])
    }

    @Test func aBadPatternIsAnError() {
        do {
            _ = try replace("<p>a</p>", "(a", "y")
            Issue.record("it was taken")
        } catch let error as Diagnostic { #expect(error.code == .badPattern && error.range != nil) } catch { Issue.record(error) }
    }

    @Test func classesAreMapped() {
        var diagnostics = Diagnostics()
        var document = HTMLReader.read(
            SourceText(name: "a.html", text: Array("<p class='p3 x'>a</p><p class=y>b</p>".utf8)), id: SourceID(0),
            diagnostics: &diagnostics)
        document.mapClasses(["p3": "verse poem", "nowhere": "z"])
        let paragraphs = document.elements("p")
        #expect(document.classes(of: paragraphs[0]).map { document.names[$0] } == ["verse", "poem", "x"])
        #expect(document.attribute("class", of: paragraphs[0]) == "verse poem x" && document.attribute("class", of: paragraphs[1]) == "y")
    }

    // MARK: Over its sources

    @Test(arguments: [SourceFormat.markdown, .text, .html]) func whatItSaysOfTheBookWins(format: SourceFormat) {
        let prose =
            "The old house stood upon a low hill beyond the river, and nobody in our\nvillage could remember when its windows had last been lighted."
        let frame = "Title: A House\n\nAuthor: Nobody\n\nLanguage: English\n\n*** START OF THIS PROJECT GUTENBERG EBOOK A HOUSE ***\n\n\n\n"
        let text =
            switch format {
            case .markdown: "---\ntitle: A House\nauthor: Nobody\nlang: en\n---\n\n# One\n\nHe said \"no\".\n\n::: warning\nNo.\n:::\n"
            case .text:
                frame + "CHAPTER I\n\n\(prose)\n\n\n\nCHAPTER II\n\n\(prose)\n\n*** END OF THIS PROJECT GUTENBERG EBOOK A HOUSE ***\n"
            default:
                "<html lang='en'><body><pre>\(frame)</pre><h2>CHAPTER I</h2><p>\(prose)</p><h2>CHAPTER II</h2><p>\(prose)</p><div class='warning'>No.</div></body></html>"
            }
        var given = Metadata()
        given.title = "The House"
        given.authors = ["Jane Roe"]
        given.language = "de"
        var diagnostics = Diagnostics()
        var document = readDocument(
            SourceText(name: "a", text: Array(text.utf8)), id: SourceID(0), format: format, classes: ["warning": "quotation"], given: given,
            diagnostics: &diagnostics)
        document.complete(by: given)
        #expect(document.elementNodes("section", "half-title").map { document.string(of: $0) } == ["The House"])
        #expect(document.strings("p", "author") == ["Jane Roe"])
        #expect(document.attribute("lang", of: .root) == "de" && document.metadata.language == "de")
        if format != .text { #expect(document.elementNodes("div", "quotation").count == 1) }
        if format == .markdown { #expect(document.strings("p").contains("He said „no“.")) }
    }

    @Test func encodingsAreForAllSourcesOrForSingleOnes() throws {
        func read(_ yaml: String) throws -> (BookFile, [Diagnostic]) {
            var diagnostics = Diagnostics()
            let book = try BookFile.read(SourceText(name: "book.yaml", text: Array(yaml.utf8)), id: SourceID(0), diagnostics: &diagnostics)
            for warning in book.misdirected() { diagnostics.report(warning) }
            return (book, diagnostics.all)
        }
        let (all, none) = try read("sources: [a.txt, b.txt]\nencoding: latin1\n")
        #expect(all.encoding(of: "a.txt") == "latin1" && all.encoding(of: "b.txt") == "latin1" && none.isEmpty)
        let (single, wrong) = try read("sources: [a.txt, b.txt]\nencoding: {b.txt: macintosh, c.txt: utf-8, a.txt: nonsense-7}\n")
        #expect(single.encoding(of: "a.txt") == nil && single.encoding(of: "b.txt") == "macintosh")
        #expect(wrong.map(\.code) == [.invalidValue, .invalidValue] && wrong.first?.range != nil)
    }

    @Test func placesOfOmissionsAndOverridesAreRead() throws {
        let (book, diagnostics) = try read(
            "omit: ['.advert', {heading: Index, source: a.xhtml}, {lines: 3-5}]\noverrides: [{id: a, text: A}, {lines: 9, as: heading, text: B}]\n"
        )
        #expect(diagnostics.isEmpty)
        #expect(
            book.amendments.map(\.place) == [.selector(".advert"), .heading("Index"), .lines(3...5), .id("a"), .lines(9...9)])
        #expect(book.amendments.map(\.source) == [nil, "a.xhtml", nil, nil, nil])
        #expect(book.amendments[3].change == .element(role: nil, level: nil, wording: "A"))
        #expect(book.overrides.items.map(\.role) == [.heading] && book.amendments.allSatisfy { $0.range != nil })
    }

    @Test func aSecondDocumentIsAnError() throws {
        var diagnostics = Diagnostics()
        func read(_ yaml: String) throws -> BookFile {
            try BookFile.read(SourceText(name: "book.yaml", text: Array(yaml.utf8)), id: SourceID(0), diagnostics: &diagnostics)
        }
        #expect(throws: Diagnostic.self) { try read("sources: [t.txt]\n---\ntitle: x\n") }
        #expect(try read("---\nsources: [t.txt]\n...\n").sources.count == 1)
        #expect(try read("sources: [t.txt]\n---\n").sources.count == 1)
    }

    @Test(arguments: ["date: 2020-13-45", "date: 2023-02-29", "mirror: 5", "hyphenation-exceptions: [ta-ble, '5']"])
    func valuesThatMeanNothingAreSaid(line: String) throws {
        let diagnostics = try read("sources: [a.md]\n\(line)\n").diagnostics
        #expect(diagnostics.map(\.code) == [.invalidValue] && diagnostics.first?.range != nil, "\(diagnostics)")
        #expect(try read("sources: [a.md]\ndate: 2024-02-29\nmirror: books\n").diagnostics.isEmpty)
    }

    @Test func classesThatAreNowhereAreSaid() throws {
        let book = try read("sources: [a.html]\nclasses: {po: verse, poem: verse, p3: verse}\n").book
        let found = book.unknownClasses(in: [
            SourceText(name: "a.html", text: Array("<p class='x poem'>po-em</p>".utf8)),
            SourceText(name: "b.html", text: Array("<p class=p3>".utf8)),
        ])
        #expect(found.map(\.message) == ["“classes” maps “po”, which is a class nowhere in the sources"] && found.first?.range != nil)
    }
}
