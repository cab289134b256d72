import ArchiveFixtures
import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

@Suite struct NotePlacingTests {
    private func html(_ body: String) -> Document {
        var diagnostics = Diagnostics()
        return HTMLReader.read(
            SourceText(name: "a.html", text: Array("<html><body>\(body)</body></html>".utf8)), id: SourceID(0), diagnostics: &diagnostics)
    }

    /// The tree in short: names, the class that counts, and text.
    private func outline(_ document: Document, from root: NodeID? = nil) -> String {
        func show(_ node: NodeID) -> String {
            if document[node].kind == .text { return document.collapsedText(of: node) }
            var inside = ""
            var child = document[node].firstChild
            while child != .none {
                inside += show(child)
                child = document[child].nextSibling
            }
            return "<\(document.name(of: node))\(document.attribute("class", of: node).map { "." + $0 } ?? "")>" + inside + "</>"
        }
        return show(root ?? document.body ?? .root)
    }

    private func expectAccounted(_ document: Document, _ source: String, location: SourceLocation = #_sourceLocation) {
        let account = SourceAccount(of: document, source: SourceText(name: "a", text: Array(source.utf8)), id: SourceID(0), format: .html)
        #expect(account.isComplete, "\(account)", sourceLocation: location)
    }

    private let chapter = """
        <p>One<a id="r1" href="#n1" role="doc-noteref">1</a> goes on.</p><p>Two.</p>\
        <section role="doc-endnotes"><h2>Notes</h2><ol><li id="n1" role="doc-endnote"><p>First. <a href="#r1" role="doc-backlink">↩</a></p></li></ol></section>
        """

    /// As reStructuredText makes them: one list for all notes of a chapter.
    @Test func termsOfAListAreNotesByThemselves() {
        let source = """
            <p>One <a href="#n1" id="r1" class="footnote-reference">1</a> and \
            two <a href="#n2" id="r2" class="footnote-reference">2</a>.</p>\
            <dl class="footnote"><dt class="label" id="n1"><a class="fn-backref" href="#r1">1</a></dt><dd><p>First.</p><p>More.</p></dd>\
            <dt class="label" id="n2"><a class="fn-backref" href="#r2">2</a></dt><dd><p>Second.</p></dd></dl>
            """
        let document = html(source).placingNotes(.footnotes)
        let notes = document.elements("aside")
        #expect(notes.map { document.collapsedText(of: $0) } == ["1 First.More.", "2 Second."])
        #expect(notes.map { document.attribute("id", of: $0) } == ["n1", "n2"])
        #expect(document.elements("dl").isEmpty)
        expectAccounted(document, "<html><body>\(source)</body></html>")
        // The list of a single note is the note.
        let single = html(source.replacing(/<dt class="label" id="n2".*<\/dd>/, with: "")).placingNotes(.footnotes)
        #expect(single.elements("aside").map { single.attribute("id", of: $0) } == ["n1"])
    }

    @Test func aLabelInFrontOfANotesParagraphGoesIntoIt() {
        let source = """
            <p>One<a href="#n1" id="r1" role="doc-noteref">[1]</a>.</p>\
            <aside id="n1" class="footnote"><span>[<a role="doc-backlink" href="#r1">1</a>]</span> <p>First.</p><p>More.</p></aside>
            """
        let document = html(source).placingNotes(.footnotes)
        #expect(
            document.elements("aside").map { outline(document, from: $0) } == [
                "<aside.note at-call><p><span>[<a.note-mark>1</>]</>First.</><p>More.</></>"
            ])
        expectAccounted(document, "<html><body>\(source)</body></html>")
    }

    @Test func aNoteGoesToItsCall() {
        let document = html(chapter).placingNotes(.footnotes)
        #expect(
            outline(document)
                == "<body><p>One<a.note-call>1</><aside.note at-call><p><a.note-mark>1</>First.</></>goes on.</><p>Two.</></>")
        #expect(document.attribute("data-notes", of: .root) == "footnotes")
        #expect(document.elements("aside").first.flatMap { document.attribute("id", of: $0) } == "n1")
        expectAccounted(document, "<html><body>\(chapter)</body></html>")
        // The heading and the arrow are on the list of what was left out.
        #expect(document.stripped.count { $0.reason == .mark } == 2)
    }

    /// "NOTES", and below it the chapters once more, all of one level: nothing of it is left.
    @Test func chaptersThatAreSaidAgainAboveTheirNotesGoWithThem() {
        let text = (1...2).map { "<h2>CHAPTER \($0)</h2><p>One<a class='note-call' id='r\($0)' href='#n\($0)'>1</a>.</p>" }.joined()
        let notes = (1...2).map { "<h2>CHAPTER \($0)</h2><aside class='note' id='n\($0)'><p>First.</p></aside>" }.joined()
        let document = html("\(text)<h2>NOTES</h2>\(notes)<h2>INDEX</h2><p>Boats, 3</p>").placingNotes(.footnotes)
        #expect(document.elements("h2").map { document.collapsedText(of: $0) } == ["CHAPTER 1", "CHAPTER 2", "INDEX"])
    }

    @Test func notesThatAreAllAtTheEndStayThereIfTheyAreWantedThere() {
        let document = html(chapter).placingNotes(.endnotes)
        #expect(document.collapsedText(of: .root) == "One1 goes on.Two.NotesFirst.")
        #expect(document.attribute("data-notes", of: .root) == "endnotes")
    }

    @Test func everyNoteOfAParagraphStandsAtItsOwnCall() {
        let document = html(
            "<p>A<a class='note-call' href='#a'>*</a> B<a class='note-call' href='#b'>†</a></p><p>C</p><aside class='note' id='a'>x</aside><aside class='note' id='b'>y</aside>"
        )
        .placingNotes(.footnotes)
        #expect(
            outline(document)
                == "<body><p>A<a.note-call>*</><aside.note at-call><p><a.note-mark>*</>x</></>B<a.note-call>†</><aside.note at-call><p><a.note-mark>†</>y</></></><p>C</></>"
        )
    }

    /// EPUB 2 and many programs say nothing: two links that lead to each other, the note with the call's label in front.
    @Test func notesWithoutAWordAreKnownByTheirLinks() {
        let source =
            "<p>Text<sup><a id='r1' href='#f1'>[1]</a></sup> more.</p><p>Next<sup><a id='r2' href='#f2'>[2]</a></sup>.</p><hr>"
            + "<p id='f1'><a href='#r1'>1.</a> One.</p><p>And more of it.</p><p id='f2'><a href='#r2'>2.</a> Two.</p>"
        let document = html(source).placingNotes(.footnotes)
        #expect(document.elements("aside").map { document.collapsedText(of: $0) } == ["1. One.And more of it.", "2. Two."])
        #expect(outline(document).contains("[1]</></><aside.note at-call><p>") && outline(document).contains("</>more.</>"))
        expectAccounted(document, "<html><body>\(source)</body></html>")
    }

    @Test(arguments: [
        // A list of contents, and headings that lead back to it.
        "<p><a id='t1' href='#c1'>1</a></p><p><a id='t2' href='#c2'>2</a></p><h2 id='c1'><a href='#t1'>1</a></h2><p>x</p><h2 id='c2'><a href='#t2'>2</a></h2><p>y</p>",
        // A reference to a figure, and an index.
        "<p>See <a href='#f'>4</a>.</p><p id='f'>4 men stood there.</p>",
        "<p>Abbey, <a href='#p12'>12</a>, <a href='#p13'>13</a></p><p id='p12'>Twelve</p>",
        "<p>x <a href='#none'>1</a></p>",
    ])
    func otherLinksAreNoNotes(source: String) {
        let document = html(source)
        #expect(document.placingNotes(.footnotes).dump(sources: SourceTexts()) == document.dump(sources: SourceTexts()))
    }

    @Test func notesStandInsideCellsItemsVerseAndHeadings() {
        let note = "<aside class='note' id='n'>N</aside>", call = "<a class='note-call' href='#n'>1</a>"
        let expected = "<aside.note at-call><p><a.note-mark>1</>N</></>"
        #expect(
            outline(html("<table><tbody><tr><td>A\(call)</td><td>B</td></tr></tbody></table>" + note).placingNotes(.footnotes)).contains(
                "A<a.note-call>1</>\(expected)</><td>B"))
        #expect(
            outline(html("<ul><li>A\(call)</li><li>B</li></ul>" + note).placingNotes(.footnotes)).contains(
                "A<a.note-call>1</>\(expected)</><li>B"))
        #expect(
            outline(html("<div class='verse'><p>A\(call)</p><p>B</p></div><p>C</p>" + note).placingNotes(.footnotes)).contains(
                "<p>A<a.note-call>1</>\(expected)</><p>B</></><p>C"))
        #expect(
            outline(html("<hgroup><h2>A\(call)</h2><p>B</p></hgroup><p>C</p>" + note).placingNotes(.footnotes)).contains(
                "<h2>A<a.note-call>1</>\(expected)</><p>B</></><p>C"))
    }

    @Test func twoCallsOfOneNote() {
        let document = html(
            "<p>A<a class='note-call' href='#n'>1</a></p><p>B<a class='note-call' href='#n'>1</a></p><aside class='note' id='n'>N</aside>"
        ).placingNotes(.footnotes)
        #expect(document.elements("aside").count == 1)
        #expect(
            outline(document).contains("</a></>") == false && outline(document).hasPrefix("<body><p>A<a.note-call>1</><aside.note at-call>")
        )
    }

    @Test func notesOfAllChaptersComeTogether() {
        let body =
            "<nav class='contents'><p class='entry'>x</p></nav><main><h2>I</h2><p>A<a class='note-call' href='#a'>*</a></p><aside class='note' id='a'><p>x</p></aside>"
            + "<h2>II</h2><p>B<a class='note-call' href='#b'>*</a></p><aside class='note' id='b'><p>y</p></aside></main>"
        let document = html(body).placingNotes(.endnotes)
        #expect(
            outline(document).contains(
                "<section.notes><h2.opening>Notes</><p.notes-chapter>I</><aside.note><p><a.note-mark>*</>x</></><p.notes-chapter>II</><aside.note><p><a.note-mark>*</>y</></></>"
            ))
        #expect(outline(document).contains("<p.entry level-1><a><span.title>Notes</></></></>"))
        expectAccounted(document, "<html><body>\(body)</body></html>")
        // Wherever they are called, links lead to what is there.
        let ids = Set(document.nodes.filter { $0.kind == .element && $0.id != .none }.map { document.names[$0.id] })
        for link in document.elements("a") {
            #expect(document.attribute("href", of: link).map { ids.contains(String($0.dropFirst())) } == true)
        }
    }

    @Test func chapterEndnotesStandBehindTheChapterThatCallsThem() {
        let calls = (1...2).map { "<a class='note-call' href='#n\($0)'>\($0)</a>" }
        let body =
            "<main><h2>I</h2><div><p>A\(calls[0])</p></div><p>B</p><h2>II</h2><p>C\(calls[1])</p></main>"
            + "<h2>NOTES</h2><aside class='note' id='n1'><p>x</p></aside><aside class='note' id='n2'><p>y</p></aside>"
        let document = html(body).placingNotes(.chapterEndnotes)
        func notes(_ number: Int, _ text: String) -> String {
            "<section.notes of-chapter><p.notes-chapter>Notes</><aside.note><p><a.note-mark>\(number)</>\(text)</></></>"
        }
        #expect(
            outline(document)
                == "<body><main><h2>I</><div><p>A<a.note-call>1</></></><p>B</>\(notes(1, "x"))<h2>II</><p>C<a.note-call>2</></>\(notes(2, "y"))</></>"
        )
        expectAccounted(document, "<html><body>\(body)</body></html>")
    }

    @Test(arguments: [
        // In sections of their own, called by the chapter's title, in a wrapper of the title, and in front of all chapters.
        ("<section><h2>I{1}</h2><p>A</p></section><section><h2>II</h2><p>B{2}</p></section>", "I1ANotesxIIB2Notesy"),
        ("<section><header><h2>I{1}</h2></header><p>A</p></section><section><h2>II</h2><p>B{2}</p></section>", "I1ANotesxIIB2Notesy"),
        ("<p>O{1}</p><p>P</p><h2>I</h2><p>A{2}</p>", "O1PNotesxIA2Notesy"),
        ("<div><p>O{1}</p></div><p>A{2}</p>", "O1A2Notesxy"),
    ])
    func chapterEndnotesFindTheEndOfTheirChapter(_ text: String, _ expected: String) {
        var body = text + "<aside class='note' id='n1'>x</aside><aside class='note' id='n2'>y</aside>"
        for number in ["1", "2"] {
            body.replace("{\(number)}", with: "<a class='note-call' href='#n\(number)'>\(number)</a>")
        }
        let document = html(body).placingNotes(.chapterEndnotes)
        #expect(shown(document) == expected)
    }

    private func shown(_ document: Document) -> String {
        document.collapsedText(of: .root).filter { $0 != " " }.replacing("Notes1x2y", with: "Notesxy").replacing("Notes1x", with: "Notesx")
            .replacing("Notes2y", with: "Notesy")
    }

    @Test func notesInsideTheTextGetACall() {
        let document = html("<p>A<span class='note'>x <i>y</i></span> b<span class='note'>z</span>.</p><p>C</p>").placingNotes(
            .footnotes, takesInline: true)
        #expect(
            outline(document)
                == "<body><p>A<a.note-call>1</><aside.note at-call><p><a.note-mark>1</>x<i>y</></></>b<a.note-call>2</><aside.note at-call><p><a.note-mark>2</>z</></>.</><p>C</></>"
        )
        #expect(outline(html("<p>A<span class='note'>x</span></p>").placingNotes(.footnotes)) == "<body><p>A<span.note>x</></></>")
    }

    @Test(arguments: [
        (
            "<book xmlns='http://docbook.org/ns/docbook'><chapter><title>T</title><para>A<footnote><para>n</para></footnote> b</para><para>C</para></chapter></book>",
            "para"
        ),
        ("<TEI xmlns='http://www.tei-c.org/ns/1.0'><text><body><p>A<note place='foot'>n</note> b</p><p>C</p></body></text></TEI>", "p"),
    ])
    func notesOfTEIAndDocBook(source: String, paragraph: String) {
        var diagnostics = Diagnostics()
        let text = SourceText(name: "a.xml", text: Array(source.utf8))
        let document = readDocument(text, id: SourceID(0), format: .xml, diagnostics: &diagnostics).placingNotes(
            .footnotes, takesInline: true)
        #expect(
            outline(document, from: .root).contains(
                "A<a.note-call>1</><aside.note at-call><\(paragraph)><a.note-mark>1</>n</></>b</><\(paragraph)>C"))
    }

    @Test func endnotesOfAPublicationComeToTheirChapters() throws {
        var publication = PublicationFiles(
            manifest: "<item id='nav' href='nav.xhtml' media-type='application/xhtml+xml' properties='nav'/>",
            chapters: [
                ("one.xhtml", "<h2>One</h2><p>First<a href='endnotes.xhtml#note-1' id='noteref-1' epub:type='noteref'>1</a>.</p>"),
                ("two.xhtml", "<h2>Two</h2><p>Second<a href='endnotes.xhtml#note-2' id='noteref-2' epub:type='noteref'>2</a>.</p>"),
                (
                    "endnotes.xhtml",
                    "<section epub:type='endnotes'><h2>Endnotes</h2><ol><li id='note-1' epub:type='endnote'><p>A.</p><p>B. <a href='one.xhtml#noteref-1' epub:type='backlink'>↩</a></p></li>"
                        + "<li id='note-2' epub:type='endnote'><blockquote><p>Q.</p></blockquote><p><a href='two.xhtml#noteref-2' epub:type='backlink'>↩</a></p></li></ol></section>"
                ),
            ])
        publication.set(
            "OEBPS/nav.xhtml",
            PublicationFiles.page(
                "<nav epub:type='toc'><ol><li><a href='one.xhtml'>One</a></li><li><a href='two.xhtml'>Two</a></li><li><a href='endnotes.xhtml'>Endnotes</a></li></ol></nav>"
            ))
        var files = SourceFiles(loader: ResourceLoader(), texts: SourceTexts())
        var diagnostics = Diagnostics()
        try files.loader.openArchive(publication.zip, name: "b.epub")
        let document = try PublicationReader(name: "b.epub", conclusions: .gutenberg).read(files: &files, diagnostics: &diagnostics)
            .placingNotes(.footnotes)
        let main = try #require(document.elements("main").first)
        #expect(document.collapsedText(of: main) == "OneFirst11 A.B. .TwoSecond22 Q..")
        #expect(document.children(of: main).count == 2)
        #expect(document.elements("nav").map { document.collapsedText(of: $0) } == ["ContentsOneTwo"])
        #expect(document.elements("p").allSatisfy { !document.collapsedText(of: $0).isEmpty })
        for (index, text) in files.texts.sources.enumerated() {
            let account = SourceAccount(of: document, source: text, id: SourceID(Int32(index)), format: .xml)
            #expect(account.isComplete, "\(text.name): \(account)")
        }
    }

    /// As pandoc's EPUB 2 and many converters have it: the number is that of the item.
    @Test func itemsOfAListAreNotesByTheirNumbers() {
        let body =
            "<p>A<a href='#f1' id='r1'><sup>1</sup></a> b<a href='#f2' id='r2'>2</a>.</p><div class='footnotes'><hr/><ol><li id='f1'><p>x <a href='#r1'>↩</a></p></li>"
            + "<li id='f2'><p>y</p><p>z<a href='#r2'>↩</a></p></li></ol></div>"
        let document = html(body).placingNotes(.footnotes)
        #expect(
            outline(document).hasSuffix(
                "<aside.note at-call><p><a.note-mark>1</>x</></>b<a.note-call>2</><aside.note at-call><p><a.note-mark>2</>y</><p>z</></>.</></>"
            ),
            "\(outline(document))")
        expectAccounted(document, "<html><body>\(body)</body></html>")
        // A list of contents is none: its items do not lead back.
        #expect(
            outline(html("<p>See <a href='#f1'>1</a></p><ol><li id='f1'><p>x</p></li></ol>").placingNotes(.footnotes)).contains("<ol><li>"))
    }

    @Test func aNoteOfDocBookIsCalledTwice() {
        let source =
            "<book xmlns='http://docbook.org/ns/docbook'><chapter><title>T</title><para>A<footnote xml:id='f'><para>n</para></footnote> b<footnoteref linkend='f'/>.</para></chapter></book>"
        var diagnostics = Diagnostics()
        let document = readDocument(
            SourceText(name: "a.xml", text: Array(source.utf8)), id: SourceID(0), format: .xml, diagnostics: &diagnostics
        ).placingNotes(.footnotes, takesInline: true)
        #expect(
            outline(document, from: .root).contains(
                "A<a.note-call>1</><aside.note at-call><para><a.note-mark>1</>n</></>b<a.note-call>1</>.</>"))
    }

    @Test func notesOfTEIThatReferencesLeadTo() {
        let source =
            "<TEI xmlns='http://www.tei-c.org/ns/1.0'><text><body><div><p>A<ref target='#n9'>9</ref> b</p><p>C</p><div><head>Notes</head><note xml:id='n9' n='9'><p>nine</p></note></div></div></body></text></TEI>"
        var diagnostics = Diagnostics()
        let document = readDocument(
            SourceText(name: "a.xml", text: Array(source.utf8)), id: SourceID(0), format: .xml, diagnostics: &diagnostics
        ).placingNotes(.footnotes, takesInline: true)
        #expect(
            outline(document, from: .root).contains(
                "A<ref.note-call>9</><aside.note at-call><p><a.note-mark>9</>nine</></>b</><p>C</></></>"),
            "\(outline(document, from: .root))")
    }

    /// "[1]" in a raised element: the note stands behind it, so that it is neither raised nor small.
    @Test func aNoteStandsBehindWhatRaisesItsCall() {
        let note = "<aside class='note' id='n'>N</aside>"
        let document = html("<p>A<sup><a class='note-call' href='#n'>1</a></sup> b</p>" + note).placingNotes(.footnotes)
        #expect(
            outline(document) == "<body><p>A<sup><a.note-call>1</></><aside.note at-call><p><a.note-mark>1</>N</></>b</></>")
    }

    @Test func aNoteThatTextAndANoteCallStandsInTheText() {
        let call = "<a class='note-call' href='#b'>2</a>"
        let document = html(
            "<p>A<a class='note-call' href='#a'>1</a>.</p><aside class='note' id='a'><p>x\(call)</p></aside><p>B\(call).</p><aside class='note' id='b'><p>y</p></aside>"
        ).placingNotes(.footnotes)
        #expect(
            outline(document)
                == "<body><p>A<a.note-call>1</><aside.note at-call><p><a.note-mark>1</>x<a.note-call>2</></></>.</><p>B<a.note-call>2</><aside.note at-call><p><a.note-mark>2</>y</></>.</></>"
        )
    }

    @Test func aNoteThatOnlyANoteCallsStandsInIt() {
        let document = html(
            "<p>A<a class='note-call' href='#a'>1</a>.</p><aside class='note' id='a'><p>x<a class='note-call' href='#b'>2</a> z</p></aside><aside class='note' id='b'><p>y</p></aside>"
        ).placingNotes(.footnotes)
        #expect(
            outline(document)
                == "<body><p>A<a.note-call>1</><aside.note at-call><p><a.note-mark>1</>x<a.note-call>2</><aside.note at-call><p><a.note-mark>2</>y</></>z</></>.</></>"
        )
    }

    @Test func aNoteWithoutACallStaysWhereItIs() {
        let document = html("<p>A.</p><aside class='note' id='a'><p>x</p></aside><p>B.</p>").placingNotes(.footnotes)
        #expect(outline(document) == "<body><p>A.</><aside.note><p>x</></><p>B.</></>")
    }

    /// Bytes of the paragraph, cut where the note stands: no space comes or goes.
    @Test(arguments: [" ", "", "\n  "]) func noSpaceComesOrGoesRoundANote(space: String) {
        let document = html(
            "<p>One<a class='note-call' href='#n'>1</a>\(space)two.</p>\n<aside class='note' id='n'>\n<p>N</p>\n</aside>"
        ).placingNotes(.footnotes)
        let paragraph = document.elements("p")[0]
        #expect(document.collapsedTextWithoutNotes(of: paragraph) == (space.isEmpty ? "Onetwo." : "One two."))
    }

    @Test func listsOfContentsAndOutlinesHaveHeadingsWithoutTheirNotes() {
        let document = html("<h2 id='h'>A<a class='note-call' href='#n'>1</a> title</h2><p>x</p><aside class='note' id='n'>N</aside>")
            .placingNotes(.footnotes)
        #expect(document.elements("h2").map { document.collapsedTextWithoutNotes(of: $0) } == ["A title"])
        #expect(DocumentSurvey(of: document).headings.map(\.title) == ["A title"])
    }
}
