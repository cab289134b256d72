import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// How HTML files of Project Gutenberg were made in 1999, 2008 and 2023: frames, poems, initials, notes, divisions. All texts are our own.
@Suite struct HTMLGenerationTests {
    private let prose =
        "<p>The old house stood upon a low hill beyond the river and nobody in our village could remember when its windows had last been lighted.</p>\n"

    private func read(_ body: String, section: Bool = false) -> Document {
        let start = "*** START OF THE PROJECT GUTENBERG EBOOK THE HILL ***", end = "*** END OF THE PROJECT GUTENBERG EBOOK THE HILL ***"
        let html =
            section
            ? "<html><body><section class='pg-boilerplate' id='pg-header'><p><b>Title</b>: The Hill</p><div id='pg-start-separator'><span>\(start)</span></div></section>\(body)<section id='pg-footer'><div><span>\(end)</span></div><p>Updated editions</p></section></body></html>"
            : "<html><body><pre>\nTitle: The Hill\n\nAuthor: Jane Roe\n\n\(start)\n\n\n</pre>\(body)<pre>\nEnd of the Project Gutenberg EBook of The Hill\n\n\(end)\n</pre></body></html>"
        var diagnostics = Diagnostics()
        let source = SourceText(name: "a.html", text: Array(html.utf8))
        let book = readDocument(source, id: SourceID(0), format: .html, diagnostics: &diagnostics)
        #expect(SourceAccount(of: book, source: source, id: SourceID(0), format: .html).isComplete)
        return book
    }

    private func outline(_ book: Document) -> [String] {
        book.outline().map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }

    // MARK: Verse

    @Test(arguments: [
        "<div class='poem'><div class='stanza'>\n<span class='i0'>One,<br /></span>\n<span class='i2'>two;<br /></span>\n</div><div class='stanza'><span class='i0'>Three.<br /></span></div></div>",
        "<div class='poetry-container'><div class='poetry'><div class='stanza'><div class='verse indent0'>One,</div><div class='verse indent2'>two;</div></div><div class='stanza'><div class='verse indent0'>Three.</div></div></div></div>",
        "<div class='poem'><p>One,<br>\n&nbsp;&nbsp;two;</p><p>Three.</p></div>",
        "<p class='poem'>One,<br>&nbsp;&nbsp;two;<br><br>Three.</p>",
        "<div class='lgouter'><div class='lg'><p class='line'>One,</p><p class='line' style='text-indent: 2em; '>two;</p></div><div class='lg'><p class='line'>Three.</p></div></div>",
        "<div class='tei tei-lg'><div class='tei tei-l'>One,</div><div class='tei tei-l' style='margin-left: 2em'>two;</div></div><div class='tei tei-lg'><div class='tei tei-l'>Three.</div></div>",
        "<div class='poetry'><div class='lg'><div class='l'>One,</div><div class='l i2'>two;</div></div><div class='lg'><div class='l'>Three.</div></div></div>",
    ])
    func verseOfAllGenerations(poem: String) {
        let book = read("<h2>Chapter 1</h2>\(prose)\(poem)\(prose)<h2>Chapter 2</h2>\(prose)")
        #expect(book.strings("span", "line").map { $0.trimmingSpace } == ["One,", "two;", "Three."])
        #expect(book.elementNodes("p", "stanza").count == 2)
        #expect(book.elementNodes("span", "indent-1").count == 1)
        #expect(book.elementNodes("br").isEmpty)
    }

    @Test func emphasisOverLinesAndIdsStay() {
        let book = read(
            "<h2>Chapter 1</h2>\(prose)<div class='poem' id='song'><p><i>One,<br>two;</i></p></div><p><a href='#song'>There</a></p><h2>Chapter 2</h2>\(prose)"
        )
        #expect(book.strings("span", "line") == ["One,", "two;"])
        #expect(book.elementNodes("i").count == 2)
        #expect(book.nodes.contains { $0.id != .none && book.names[$0.id] == "song" })
    }

    @Test func whatHoldsMoreThanLinesStaysAsItIs() {
        let book = read("<h2>Chapter 1</h2>\(prose)<div class='poem'><img src='a.png'><p>One,<br>two.</p></div><h2>Chapter 2</h2>\(prose)")
        #expect(book.elementNodes("img").count == 1 && book.elementNodes("span", "line").isEmpty)
    }

    // MARK: Initials

    @Test(arguments: [
        "<div class='figleft'><img src='t.png' alt='T'></div><p>HE old house stood there.</p>",
        "<p><img class='dropcap' src='t.png' alt='T'>HE old house stood there.</p>",
        "<p><span class='cap'><img src='t.png' alt='T'></span>HE old house stood there.</p>",
    ])
    func picturesOfLettersBecomeText(opening: String) {
        let book = read("<h2>Chapter 1</h2>\(opening)\(prose)<h2>Chapter 2</h2>\(prose)")
        #expect(book.strings("p").contains("THE old house stood there."))
        #expect(book.elementNodes("img").isEmpty)
    }

    @Test func otherPicturesStay() {
        let book = read(
            "<h2>Chapter 1</h2><p><img src='x.png' alt='The house'>HE old house.</p><p><img src='y.png' alt='A'></p>\(prose)<h2>Chapter 2</h2>\(prose)"
        )
        #expect(book.elementNodes("img").count >= 1)
    }

    // MARK: Divisions and headings

    @Test func chaptersStandInTheTextItself() {
        for open in ["<div class='chapter'>", "<section class='chapter'>"] {
            let close = open.hasPrefix("<div") ? "</div>" : "</section>"
            let book = read(
                (1...3).map { "\(open)<h2 id='c\($0)'>CHAPTER \($0).<br>THE HOUSE</h2>\(prose)\(close)" }.joined(), section: true)
            let main = book.elementNodes("main")[0]
            #expect(book.elementNodes("h2").count { book[$0].parent == main } == 3)
        }
    }

    @Test func numberAndTitleInTwoHeadings() {
        let book = read(
            (1...3).map { "<h2><a name='c\($0)'></a>CHAPTER \($0)</h2>\n<h3 id='t\($0)'>THE HOUSE</h3>\(prose)" }.joined()
                + "<p><a href='#t2'>There</a></p>")
        #expect(book.elementNodes("h2").count == 3 && book.elementNodes("h3").isEmpty)
        #expect(book.strings("h2").map { $0.split(separator: " ").joined(separator: " ") } == (1...3).map { "CHAPTER \($0) THE HOUSE" })
        #expect(book.strings("span", "title").filter { $0 == "THE HOUSE" }.count == 3)
        #expect(book.nodes.contains { $0.id != .none && book.names[$0.id] == "t2" })
    }

    // MARK: Notes

    @Test func notesInListsAreToldByTheirWayBack() {
        let book = read(
            "<h2>Chapter 1</h2><p>A call<sup><a href='#n1' id='r1'>1</a></sup> and one more<a href='#n2' id='r2'>2</a>.</p>\(prose)<h2>Chapter 2</h2>\(prose)<h2>Notes</h2><ol><li id='n1'><p>First. <a href='#r1'>↩</a></p></li><li id='n2'>Second. <a href='#r2'>↩</a></li></ol>"
        )
        #expect(book.elementNodes("a", "note-call").count == 2)
        #expect(book.elementNodes("li", "note").count == 2)
    }

    @Test func titlesOfNotesAreNoChapters() {
        let notes =
            "<div class='footnotes'><h2>FOOTNOTES:</h2><div class='footnote'><p><a id='F1'></a><a href='#A1' class='label'>[1]</a> It was built in 1702.</p></div></div>"
        let book = read(
            "<h2>CHAPTER 1</h2><p>A house<a id='A1'></a><a href='#F1' class='fnanchor'>[1]</a> there.</p>\(prose)<h2>CHAPTER 2</h2>\(prose)<h2>CHAPTER 3</h2>\(prose)\(notes)",
            section: true)
        #expect(book.strings("h2") == ["CHAPTER 1", "CHAPTER 2", "CHAPTER 3"])
        #expect(book.strings("h3") == ["FOOTNOTES:"])
        #expect(book.elementNodes("aside", "note").count == 1)
    }

    // MARK: Front

    @Test func remarksOfTheTranscriberAreNoTitle() {
        let book = read(
            "<hr><div class='transnote'><p>Transcriber's Note: errors have been corrected.</p></div><h1>THE HILL</h1><p>BY JANE ROE</p><h2>Chapter 1</h2>\(prose)<h2>Chapter 2</h2>\(prose)"
        )
        let page = book.elementNodes("section", "title-page")[0]
        #expect(!book.string(of: page).contains("Transcriber"))
        #expect(book.strings("section", "credits").joined().contains("Transcriber"))
    }

    @Test func mottoesAboveTheText() {
        let book = read(
            "<h2>Chapter 1</h2><div class='poem'><span class='i0'>Nothing is lost.</span><span class='i0'>—Old Saying.</span></div>\(prose)<h2>Chapter 2</h2>\(prose)"
        )
        #expect(book.elementNodes("blockquote", "epigraph").count == 1)
        #expect(book.strings("span", "attribution") == ["—Old Saying."])
        #expect(book.elementNodes("span", "lead-in").count == 2)
    }
}

extension String {
    fileprivate var trimmingSpace: String { split(whereSeparator: { $0.isWhitespace }).joined(separator: " ") }
}
