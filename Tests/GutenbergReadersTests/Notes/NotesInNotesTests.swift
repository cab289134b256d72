import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Notes that call notes, and notes in tables and lists: wherever they go, each has its call and its words, and nothing else is left of the
/// list.
@Suite struct NotesInNotesTests {
    private static func call(_ n: Int, _ suffix: String = "") -> String {
        "<a id=\"c\(n)\(suffix)\"></a><a href=\"#n\(n)\" class=\"fnanchor\">[\(n)]</a>"
    }
    private static func mark(_ n: Int) -> String { "<a id=\"n\(n)\"></a><a href=\"#c\(n)\"><span class=\"label\">[\(n)]</span></a>" }

    private struct Placed {
        let document: Document
        let account: SourceAccount

        init(_ content: String, _ placement: NotePlacement = .footnotes) throws {
            let filler = "<p>" + InventedBook.paragraph + "</p>\n"
            let html = """
                <html><head><title>The Project Gutenberg eBook of A Mill, by A. Nobody</title></head><body><pre>\nTitle: A Mill\n\n*** START OF THIS PROJECT GUTENBERG EBOOK A MILL ***\n</pre>
                <h1>A MILL</h1><h2>CHAPTER I</h2>\(filler)\(content)
                <pre>\n*** END OF THIS PROJECT GUTENBERG EBOOK A MILL ***\n</pre></body></html>
                """
            var diagnostics = Diagnostics()
            let source = try #require(
                SourceText.decode(Array(html.utf8), name: "a.html", id: SourceID(0), syntax: .html, diagnostics: &diagnostics))
            document = readDocument(source, id: SourceID(0), format: .html, diagnostics: &diagnostics).placingNotes(placement)
            account = SourceAccount(of: document, source: source, id: SourceID(0), format: .html)
        }

        /// The text of each note, label first, in the order of the document.
        var notes: [String] { document.elementNodes("aside", "note").map { document.collapsedText(of: $0) } }
        /// The labels of calls, in the order of the document.
        var calls: [String] { document.elementNodes("a", "note-call").map { document.collapsedText(of: $0) } }
        var marksThatCall: Int {
            document.elementNodes("a", "note-mark").count { link in
                document.classes(of: link).contains { document.names[$0] == "note-call" }
            }
        }
    }

    @Test func aCellsNoteCallsAnother() throws {
        let placed = try Placed(
            "<table><tr><th>Year\(Self.call(1))</th><td>12\(Self.call(2))</td></tr></table><h2>CHAPTER II</h2><p>Text.</p><h2>FOOTNOTES</h2>"
                + "<div class=\"footnote\"><p>\(Self.mark(1)) Of the head.</p></div><div class=\"footnote\"><p>\(Self.mark(2)) See\(Self.call(3)).</p></div><div class=\"footnote\"><p>\(Self.mark(3)) The third.</p></div>"
        )
        #expect(placed.notes == ["1 Of the head.", "2 See33 The third..", "3 The third."])
        #expect(placed.calls == ["1", "2", "3"] && placed.marksThatCall == 0)
        #expect(placed.account.isComplete, "\(placed.account)")
        #expect(placed.document.elements("h2").map { placed.document.collapsedText(of: $0) } == ["CHAPTER I", "CHAPTER II"])
    }

    @Test(arguments: [true, false])
    func notesInRowsOfATable(_ hasParagraphs: Bool) throws {
        func row(_ n: Int, _ text: String) -> String {
            hasParagraphs
                ? "<tr><td><p>\(Self.mark(n))</p></td><td><p>\(text)</p><p>More.</p></td></tr>"
                : "<tr><td>\(Self.mark(n))</td><td>\(text)</td></tr>"
        }
        let placed = try Placed(
            "<p>One\(Self.call(1)) and two\(Self.call(2)).</p><h2>CHAPTER II</h2><p>Text.</p><h2>NOTES</h2><table>"
                + row(1, "First, with\(Self.call(3)) a call.") + row(2, "Second.") + row(3, "Third, with\(Self.call(4)) one.")
                + row(4, "Fourth.") + "</table>")
        let more = hasParagraphs ? "More." : ""
        #expect(
            placed.notes == [
                "1 First, with33 Third, with44 Fourth.\(more) one.\(more) a call.\(more)", "3 Third, with44 Fourth.\(more) one.\(more)",
                "4 Fourth.\(more)", "2 Second.\(more)",
            ])
        #expect(placed.marksThatCall == 0 && placed.document.elements("td", "table").isEmpty)
        #expect(placed.account.isComplete, "\(placed.account)")
        #expect(placed.document.elements("h2").map { placed.document.collapsedText(of: $0) } == ["CHAPTER I", "CHAPTER II"])
    }

    /// A cell over all columns, below the rows that call it.
    @Test func notesInTheTableThatCallsThem() throws {
        let placed = try Placed(
            "<table><tr><td>Wheat\(Self.call(1))</td><td>12</td></tr><tr><td>Oats\(Self.call(2))</td><td>9</td></tr><tr><td colspan=\"2\"><p>\(Self.mark(1)) Ground.</p></td></tr><tr><td colspan=\"2\">\(Self.mark(2)) Rolled.</td></tr></table>"
        )
        #expect(placed.notes == ["1 Ground.", "2 Rolled."] && placed.document.elements("tr").count == 2)
        #expect(placed.account.isComplete, "\(placed.account)")
    }

    @Test(arguments: NotePlacement.allCases)
    func notesAsTermsAndDescriptions(_ placement: NotePlacement) throws {
        let placed = try Placed(
            "<p>One\(Self.call(1)) and two\(Self.call(2)).</p><h2>CHAPTER II</h2><p>Text.</p><h3>NOTES</h3><dl>"
                + [(1, "First, with\(Self.call(3)) a call."), (2, "Second."), (3, "Third.")].map {
                    "<dt>\(Self.mark($0.0))</dt><dd>\($0.1)</dd>"
                }.joined() + "</dl>", placement)
        #expect(placed.account.isComplete, "\(placed.account)")
        // The third is called in the first.
        #expect(
            placed.marksThatCall == 0
                && placed.calls == (placement == .footnotes || placement == .sidenotes ? ["1", "3", "2"] : ["1", "2", "3"]))
        guard placement == .footnotes else { return }
        #expect(
            placed.notes == ["1 First, with33 Third. a call.", "3 Third.", "2 Second."]
                && placed.document.elements("dl", "dt", "dd", "h3").isEmpty)
    }

    @Test func aParagraphThatTitlesNotesGoesWithThem() throws {
        let placed = try Placed(
            "<p>One\(Self.call(1)).</p><div class=\"footnotes\"><p class=\"center\">FOOTNOTES:</p><div class=\"footnote\"><p>\(Self.mark(1)) First.</p></div></div><p>Text.</p>"
        )
        #expect(placed.notes == ["1 First."] && !placed.document.collapsedText(of: .root).contains("FOOTNOTES"))
        #expect(placed.account.isComplete && placed.document.stripped.contains { $0.reason == .mark })
    }

    /// A list in which a note stays keeps its heading.
    @Test func theHeadingOfANoteWithoutACallStays() throws {
        let placed = try Placed(
            "<p>One\(Self.call(1)).</p><h2>CHAPTER II</h2><p>Text.</p><h3>FOOTNOTES</h3><table><tr><td>\(Self.mark(1))</td><td>First.</td></tr><tr><td>\(Self.mark(2))</td><td>Never called.</td></tr></table>"
        )
        #expect(placed.notes == ["1 First."] && placed.document.elements("h3").count == 1)
        #expect(placed.account.isComplete && placed.document.collapsedText(of: .root).contains("Never called."))
    }

    @Test func rowsOfAPublicationAreNotes() {
        let html =
            "<html><body><p>One<a id='r1' href='#n1'>1</a> and two<a id='r2' href='#n2'>2</a>.</p><h2>Notes</h2><table><tr><td><a id='n1' href='#r1'>1</a></td><td>First.</td></tr><tr><td><a id='n2' href='#r2'>2</a></td><td>Second.</td></tr></table></body></html>"
        var diagnostics = Diagnostics()
        let source = SourceText(name: "a.html", text: Array(html.utf8))
        let document = HTMLReader.read(source, id: SourceID(0), diagnostics: &diagnostics).placingNotes(.footnotes)
        #expect(document.elementNodes("aside", "note").map { document.collapsedText(of: $0) } == ["1 First.", "2 Second."])
        #expect(
            document.elements("h2", "table").isEmpty
                && SourceAccount(of: document, source: source, id: SourceID(0), format: .html).isComplete)
    }

    /// No text calls them, and a heading that nobody has closed holds them all: they stay where they are, once each.
    @Test(arguments: ["<h3>FOOTNOTES</h3>", "<h3><h3>FOOTNOTES</h3>"])
    func notesThatOnlyCallEachOtherStay(_ heading: String) throws {
        let notes = (1...3).map {
            "<div class='footnote'><p><a id='f\($0)'></a><a href='#f\($0 % 3 + 1)' class='label'>[\($0)]</a> Note \($0) says this.</p></div>"
        }.joined()
        let html = "<html><body><h2>ONE</h2><p>Text.</p><div class='footnotes'>\(heading)\(notes)</div></body></html>"
        var diagnostics = Diagnostics()
        let source = SourceText(name: "a.html", text: Array(html.utf8))
        for placement in NotePlacement.allCases {
            let book = readDocument(source, id: SourceID(0), format: .html, diagnostics: &diagnostics).placingNotes(placement)
            let account = SourceAccount(of: book, source: source, id: SourceID(0), format: .html)
            #expect(account.isComplete, "\(placement): \(account)")
            let text = book.collapsedText(of: .root)
            for n in 1...3 { #expect(text.contains("Note \(n) says this.")) }
        }
    }
}
