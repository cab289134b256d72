import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What a book file says of the lines of an HTML file.
@Suite struct HTMLOverrideTests {
    private static let prose =
        "<p>The old house stood upon a low hill beyond the river, and nobody in our village could remember when its windows had last been lighted.</p>"
    private static let body = [
        "<p>Prepared with care.</p>", "<p>THE HOUSE</p>", "<p>by Jane Roe</p>", "<p>Inside</p>",
        "<p><a href='#a'>The first</a><br><a href='#b'>The second</a></p>",
        "<h3 id='a'>CHAPTER I</h3>", prose, "<p>He went.(1)</p>", "<p>Upon the hill<br>and far away.</p>", "<pre>The lamp is low,",
        "    the watch is done.", "",
        "And so to bed.</pre>", "<p>(1) A note.</p>", "<p>A LINE</p>", "<div>Somebody speaks.</div>", "<p>* * *</p>",
        "<h3 id='b'>CHAPTER II</h3>", prose, "<h3>No heading</h3>",
    ]
    private static let first = 5

    private func read(_ overrides: [(String, ReadingOverride.Role)], rejected: Set<Guess.Subject> = []) -> Document {
        let frame =
            "<html>\n<head><title>The House</title></head>\n<body>\n<p>Title: The House</p><p>Author: Jane Roe</p><p>*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***</p>\n"
        let source = SourceText(
            name: "a.html",
            text: Array(
                (frame + Self.body.joined(separator: "\n") + "\n<p>*** END OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***</p></body></html>")
                    .utf8))
        let items = overrides.map { text, role in
            let lines = Self.body.indices.filter { Self.body[$0].contains(text.prefix { $0 != "…" }) }
            let start = lines.first ?? 0
            let end = text.contains("…") ? Self.body.firstIndex { $0.contains(text.drop { $0 != "…" }.dropFirst()) } ?? start : start
            return ReadingOverride(lines: (start + Self.first)...(end + Self.first), role: role)
        }
        var diagnostics = Diagnostics()
        let book = readDocument(
            source, id: SourceID(0), format: .html, overrides: ReadingOverrides(items: items, rejected: rejected), diagnostics: &diagnostics
        )
        #expect(SourceAccount(of: book, source: source, id: SourceID(0), format: .html).isComplete)
        return book
    }

    @Test func partsOfTheBookAreWhereTheyAreSaidToBe() {
        let book = read([("Prepared", .credits), ("THE HOUSE…Jane Roe", .titlePage), ("Inside…The second", .contents)])
        #expect(book.elementNodes("section", "credits").map { book.string(of: $0) } == ["Prepared with care."])
        #expect(book.strings("h1", "title") == ["THE HOUSE"] && book.strings("p", "author") == ["by Jane Roe"])
        #expect(book.strings("p", "contents-title") == ["Inside"] && book.strings("p", "entry") == ["The first", "The second"])
    }

    @Test func versePreformattedOrByLineBreaks() {
        let book = read([("Upon the hill", .verse), ("The lamp…so to bed", .verse)])
        #expect(
            book.strings("span", "line") == ["Upon the hill", "and far away.", "The lamp is low,", "the watch is done.", "And so to bed."])
        #expect(
            book.strings("span", "indent-2") == ["the watch is done."] && book.elementNodes("p", "stanza").count == 3
                && book.elementNodes("pre").isEmpty)
    }

    @Test func aNoteWithoutALinkIsCalledByItsLabel() throws {
        let book = read([("(1) A note", .note)])
        let note = try #require(book.elementNodes("aside", "note").first), call = try #require(book.elementNodes("a", "note-call").first)
        #expect(book.string(of: note) == "1 A note." && book.string(of: call) == "1")
        #expect(book.attribute("href", of: call) == book.attribute("id", of: note).map { "#" + $0 })
    }

    @Test func headingsParagraphsAndLinesOfAKind() {
        let book = read([("A LINE", .heading), ("No heading", .paragraph), ("Somebody", .speech), ("* * *", .ornament)])
        #expect(book.strings("h2") == ["CHAPTER I", "A LINE", "CHAPTER II"])
        #expect(book.strings("p", "speech") == ["Somebody speaks."] && book.elementNodes("hr", "ornament").count == 1)
        #expect(book.strings("p").contains("No heading"))
    }

    @Test func listsAndTablesGetTheirElements() {
        let lines = [
            "<p>(1) To amend.</p>", "<p>(2) To <i>defer</i>.</p>", "<p>Eggs<br>Butter<br>Salt</p>", "<pre>Wheat      1,200   12.5",
            "Barley       340    3", "----------------------",
            "Größe         27     .5</pre>", "<p>Tea | 3d.<br>Coffee | 4d.</p>", "<p>The end.</p>",
        ]
        let source = SourceText(name: "a.html", text: Array(("<html><body>\n" + lines.joined(separator: "\n") + "\n</body></html>").utf8))
        let items = [(2...3, ReadingOverride.Role.list), (4...4, .list), (5...8, .table), (9...9, .table)].map {
            ReadingOverride(lines: $0.0, role: $0.1)
        }
        var diagnostics = Diagnostics()
        let book = readDocument(
            source, id: SourceID(0), format: .html, overrides: ReadingOverrides(items: items), diagnostics: &diagnostics)
        #expect(SourceAccount(of: book, source: source, id: SourceID(0), format: .html).isComplete)
        #expect(book.strings("li") == ["(1) To amend.", "(2) To defer.", "Eggs", "Butter", "Salt"])
        #expect(book.elementNodes("ul", "marked").count == 1 && book.elementNodes("ul").count == 2 && book.elementNodes("i").count == 1)
        #expect(
            book.elementNodes("tr").map { row in book.children(of: row).map { book.string(of: $0) } } == [
                ["Wheat", "1,200", "12.5"], ["Barley", "340", "3"], ["Größe", "27", ".5"], ["Tea", "3d."], ["Coffee", "4d."],
            ])
        #expect(book.strings("p") == ["The end."])
    }

    @Test func whatIsRejectedIsNotConcluded() {
        #expect(read([], rejected: [.contents]).elementNodes("nav").isEmpty)
        #expect(read([("Upon the hill", .verse)], rejected: [.verse]).elementNodes("div", "verse").isEmpty)
    }

    // MARK: Notes in lists and tables

    @Test func notesInDefinitionListsAndTables() {
        let text = "<p>One<a href='#n1' id='c1'>[1]</a> and two.<a href='#n2' id='c2'>[2]</a></p>"
        let table = "<table><tr><td><a href='#c1' id='n1'>[1]</a></td><td>In a table.</td></tr></table>"
        let list = "<dl><dt><a href='#c2' id='n2'>[2]</a></dt><dd>In a list.</dd></dl>"
        let source =
            "<p>*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***</p><h2>Chapter 1</h2>\(Self.prose)\(text)\(table)\(list)<h2>Chapter 2</h2>\(Self.prose)"
        var diagnostics = Diagnostics()
        let book = readDocument(
            SourceText(name: "a.html", text: Array(source.utf8)), id: SourceID(0), format: .html, diagnostics: &diagnostics)
        let notes = book.nodes.indices.filter {
            book.attribute("role", of: NodeID(Int32($0))) == "doc-footnote" && book.nodes[$0].kind == .element
        }.map { NodeID(Int32($0)) }
        #expect(notes.map { book.string(of: $0) } == ["1In a table.", "2In a list."])
        #expect(book.strings("a", "note-call") == ["1", "2"] && book.strings("a", "note-mark") == ["1", "2"])
        // Placed by the paragraph that calls them they have one mark each, and nothing is left of the table.
        let placed = book.placingNotes(.footnotes)
        #expect(placed.strings("a", "note-mark") == ["1", "2"] && placed.elementNodes("table").isEmpty)
    }
}
