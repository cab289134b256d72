import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

@Suite struct JoinedDocumentsTests {
    private func join(_ sources: [(name: String, text: String)]) throws -> Document {
        var diagnostics = Diagnostics()
        let documents = sources.enumerated().map { index, source in
            let text = SourceText(name: source.name, text: Array(source.text.utf8))
            return readDocument(
                text, id: SourceID(Int32(index)), format: SourceFormat(path: source.name, content: text.text), diagnostics: &diagnostics)
        }
        return try #require(Document.joined(documents))
    }

    private func headings(_ document: Document, in root: NodeID = .root) -> [String] {
        document.elements("h1", "h2", "h3", in: root).map { document.name(of: $0) + " " + document.collapsedText(of: $0) }
    }

    /// A file with front matter begins the book, the others are its further chapters.
    @Test func chaptersFollowInTheBooksText() throws {
        let document = try join([
            ("a.md", "---\ntitle: T\n---\n# One\n\nx\n\n# Two\n"), ("b.md", "# One\n\n## Section\n\ny [link](#one)\n"),
            ("c.html", "<h2>Last</h2><p>z</p>"),
        ])
        let main = try #require(document.elements("main").first)
        #expect(headings(document, in: main) == ["h2 One", "h2 Two", "h2 One", "h3 Section", "h2 Last"])
        #expect(document.elements("main").count == 1 && document.children(of: document.body ?? .root).last == main)
        let contents = try #require(document.elements("nav").first)
        #expect(document.elements("a", in: contents).map { document.collapsedText(of: $0) } == ["One", "Two", "One", "Last"])
        // Ids are told apart, and links with them.
        let ids = document.nodes.filter { $0.kind == .element && $0.id != .none }.map { document.names[$0.id] }
        #expect(Set(ids).count == ids.count)
        let links = document.elements("a").compactMap { document.attribute("href", of: $0) }
        #expect(links.allSatisfy { ids.contains(String($0.dropFirst())) } && links.last == "#one-2")
    }

    @Test func sourcesWithoutATitleFollowEachOther() throws {
        let document = try join([("a.md", "# One\n"), ("b.md", "# Two\n")])
        #expect(headings(document) == ["h1 One", "h1 Two"] && document.elements("main").isEmpty)
    }

    @Test func booksOfTheirOwnStayWhatTheyAre() throws {
        let document = try join([("a.md", "---\ntitle: A\n---\n# One\n"), ("b.md", "---\ntitle: B\n---\n# Two\n"), ("c.md", "# Three\n")])
        #expect(document.elements("main").map { headings(document, in: $0) } == [["h2 One"], ["h2 Two"]])
        #expect(document.metadata.title == "A")
    }

    /// Elements of HTML are none inside another vocabulary.
    @Test func sourcesOfHTMLBehindAnotherVocabularyStayHTML() throws {
        let tei =
            "<TEI xmlns='http://www.tei-c.org/ns/1.0'><teiHeader><fileDesc><titleStmt><title>T</title></titleStmt></fileDesc></teiHeader><text><body><div><head>A</head><p>x</p></div></body></text></TEI>"
        let document = try join([("a.xml", tei), ("b.html", "<body><h1>B</h1><p>y</p></body>"), ("c.md", "# C\n\nz\n")])
        #expect(document.name(of: .root) == "html" && document.metadata.title == "T" && document.standardSheets == ["tei"])
        let book = document.withFrontMatter(hasParts: false, contents: nil, colophon: nil)
        let contents = try #require(book.elements("nav").first)
        #expect(book.elements("a", in: contents).map { book.collapsedText(of: $0) } == ["A", "B", "C"])
        #expect(headings(book, in: try #require(book.elements("main").first)) == ["h2 B", "h2 C"])
    }

    /// Of HTML that no sheet dresses; links to what held a chapter lead to its heading.
    @Test(arguments: ["main", "article", "section", "div class='x'"]) func elementsThatOnlyGroupChaptersAreDissolved(group: String) throws {
        let name = group.prefix { $0 != " " }
        let section = "<section><h3>On Lamps</h3><p>y</p></section>"
        let chapters = (1...8).map { "<section id='c\($0)'><h2>Chapter \($0)</h2><p>x</p>\(section)</section>" }.joined()
        let foreign = "<section lang='fr'><h2>Chapitre</h2><p>x</p></section>"
        let letter = "<blockquote><section><h2>Of a letter</h2></section></blockquote>"
        let notes = "<section class='notes'><h2>Notes</h2></section>"
        let body = "<p><a href='#c2'>2</a></p><\(group)><h1>Mills</h1>\(chapters)\(foreign)\(letter)\(notes)</\(name)>"
        let source = "<html lang='en'><head><title>Mills</title></head><body>\(body)</body></html>"
        let document = try join([("a.html", source)])
        #expect(document.isBookWithoutDress)
        let book = document.withFrontMatter(hasParts: false, contents: nil, colophon: nil)
        let main = try #require(book.elements("main").first)
        #expect(book.elements("main").count == 1)
        let own = book.children(of: main).map { book.name(of: $0) }.filter { $0.hasPrefix("h") }
        #expect(own == ["h1"] + Array(repeating: "h2", count: 8))
        #expect(book.elements("h3", in: main).allSatisfy { book.name(of: book[$0].parent) == "section" })
        #expect(book.elements("h2", in: main).suffix(3).allSatisfy { book.name(of: book[$0].parent) == "section" })
        let link = try #require(book.elements("a", in: main).first.flatMap { book.attribute("href", of: $0) })
        #expect(book.names[book[book.elements("h2", in: main)[1]].id] == link.dropFirst())
        // A sheet of the author's may ask for them.
        let kept = document.withFrontMatter(hasParts: false, contents: nil, colophon: nil, hasOwnSheet: true)
        let headings = kept.elements("h2", in: try #require(kept.elements("main").first))
        #expect(headings.count == 11 && headings.allSatisfy { kept.name(of: kept[$0].parent) == "section" })
    }

    @Test func sheetsAreForTheirOwnSource() throws {
        let document = try join([
            ("a.html", "<head><style>p{}</style></head><p>x</p>"), ("b.html", "<head><link rel=stylesheet href=b.css></head><p>y</p>"),
        ])
        #expect(document.styleSheets.map { $0.scope?.map(\.index) } == [[0], [1]])
    }

    @Test func aTextGoesOnWithTheChaptersOfTheOthers() throws {
        let document = try join([
            ("a.md", "# One\n\nx\n"), ("b.txt", "CHAPTER I\n\nSome text of the first.\n\nCHAPTER II\n\nMore of it.\n"),
        ])
        #expect(document.elements("main").isEmpty && headings(document) == ["h1 One", "h1 CHAPTER I", "h1 CHAPTER II"])
    }

    @Test func sheetsOfAVocabularyAreForItsSources() throws {
        let tei = "<TEI xmlns='http://www.tei-c.org/ns/1.0'><text><body><div><head>Four</head><p>t</p></div></body></text></TEI>"
        let document = try join([("a.md", "# One\n\nx\n"), ("d.xml", tei)])
        #expect(document.standardSheets == ["tei"] && document.standardSheetScopes["tei"]?.map(\.index) == [1])
        #expect(try join([("d.xml", tei), ("e.xml", tei)]).standardSheetScopes.isEmpty)
    }

    private static let tei =
        "<TEI xmlns='http://www.tei-c.org/ns/1.0'><teiHeader><titleStmt><title>Mills</title></titleStmt></teiHeader><text><body><div><head>The Weir</head><p>x</p></div><div><head>Chapter II</head><head>The Road</head><p>y</p></div></body></text></TEI>"
    private static let docbook =
        "<book xmlns='http://docbook.org/ns/docbook'><info><title>Mills</title></info><part><title>Part One</title><chapter><title>The Wheel</title><para>x</para></chapter></part><chapter><title>The Stone</title><para>y</para></chapter></book>"

    /// Behind a source of another kind TEI and DocBook stand in the contents as well, under ids of their own.
    @Test(arguments: [true, false]) func divisionsBehindAnotherSourceAreListed(hasFrontMatter: Bool) throws {
        let first = hasFrontMatter ? "---\ntitle: T\n---\n# One\n\nx\n\n# Two\n\ny\n" : "# One\n\nx\n\n# Two\n\ny\n"
        var document = try join([("a.md", first), ("b.xml", Self.tei), ("c.xml", Self.docbook)])
        if !hasFrontMatter {
            var metadata = Metadata()
            metadata.title = "T"
            document.complete(by: metadata)
            document = document.withFrontMatter(hasParts: false, contents: nil, colophon: nil)
        }
        let contents = try #require(document.elements("nav").first)
        let entries = document.elements("a", in: contents)
        #expect(
            entries.map { document.collapsedText(of: $0) } == [
                "One", "Two", "The Weir", "Chapter IIThe Road", "Part One", "The Wheel", "The Stone",
            ])
        #expect(
            document.children(of: contents).dropFirst().map { document.attribute("class", of: $0)?.last } == [
                "1", "1", "1", "1", "1", "2", "1",
            ])
        let ids = document.nodes.filter { $0.kind == .element && $0.id != .none }.map { document.names[$0.id] }
        #expect(
            Set(ids).count == ids.count
                && entries.compactMap { document.attribute("href", of: $0) }.allSatisfy { ids.contains(String($0.dropFirst())) })
    }
}
