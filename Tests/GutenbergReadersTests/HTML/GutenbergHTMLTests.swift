import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// The book that a Gutenberg HTML file with this content gives.
func readBook(_ content: String, header: String = "Title: A Book\n\nAuthor: Jane Doe\n\nLanguage: English\n\n[EBook #12]\n") throws -> (
    Document, String
) {
    let source = """
        <html><head><title>The Project Gutenberg eBook of A Book, by Jane Doe</title></head><body>
        <pre>
        \(header)
        *** START OF THIS PROJECT GUTENBERG EBOOK A BOOK ***


        Produced by Somebody


        </pre>
        \(content)
        <pre>


        End of the Project Gutenberg EBook of A Book, by Jane Doe

        *** END OF THIS PROJECT GUTENBERG EBOOK A BOOK ***

        licence
        </pre></body></html>
        """
    let (raw, _) = readHTML(source)
    let book = try #require(normalizedGutenbergHTML(raw))
    expectVerbatim(book, source)
    return (book, source)
}

/// The dump from the line that begins with `start` to the end of that element, without the white space of the source.
func part(_ document: Document, _ start: String) -> String {
    let lines = document.dump().split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0.drop { $0 == " " }.hasPrefix(start) }) else { return "" }
    let indent = lines[first].prefix { $0 == " " }.count
    let rest = lines[(first + 1)...].prefix { $0.prefix { $0 == " " }.count > indent }
    return ([lines[first]] + rest).map { line in
        String(repeating: " ", count: max(0, line.prefix { $0 == " " }.count - indent)) + line.drop { $0 == " " }
    }.joined(separator: "\n")
}

@Suite struct GutenbergHTMLTests {
    static let chapter = "<p>" + String(repeating: "It was a long story, and nobody knew its end. ", count: 10) + "</p>"

    @Test func putsTheBookInOrder() throws {
        let (book, _) = try readBook(
            """
            <h1>A BOOK</h1><h2>By Jane Doe</h2><p>LONDON</p><p>1899</p><hr>
            <p><b>CONTENTS</b></p><p><a href="#c1">CHAPTER I</a></p><p><a href="#c2">CHAPTER II</a></p><p><a href="#c3">CHAPTER III</a></p>
            <p><br><a name="c1"></a></p><h2>CHAPTER I</h2>\(Self.chapter)<h2 id="c2">CHAPTER II</h2>\(Self.chapter)
            <h2><a name="c3">CHAPTER III</a></h2>\(Self.chapter)
            """)
        let body = try #require(book.nodes.indices.first { book.names[book.nodes[$0].name] == "body" })
        var sections: [String] = []
        var child = book.nodes[body].firstChild
        while child != .none {
            sections.append(book.attribute("class", of: child) ?? book.names[book[child].name])
            child = book[child].nextSibling
        }
        #expect(sections == ["half-title", "credits", "title-page", "imprint", "contents", "main"])
        #expect(book.metadata.title == "A Book")
        #expect(book.metadata.ebookNumber == 12)
        #expect(
            part(book, "section class=\"title-page\"") == """
                section class="title-page"
                  h1 class="title"
                    "A BOOK"
                  p class="author"
                    "By Jane Doe"
                  p class="ornament"
                    "❦"
                  p class="imprint"
                    "LONDON"
                  p class="imprint"
                    "1899"
                """)
        #expect(
            part(book, "nav") == """
                nav class="contents"
                  p class="contents-title"
                    "CONTENTS"
                  p class="entry level-1"
                    a href="#c1"
                      "CHAPTER I"
                  p class="entry level-1"
                    a href="#c2"
                      "CHAPTER II"
                  p class="entry level-1"
                    a href="#c3"
                      "CHAPTER III"
                """)
        let ids = book.nodes.filter { book.names[$0.name] == "h2" }.map { book.names[$0.id] }
        #expect(ids == ["c1", "c2", "c3"])
    }

    @Test func leavesOutTheFrameAndSaysSo() throws {
        let (book, source) = try readBook("<h1>A Book</h1><p>text</p><p><br><br></p><hr>")
        let bytes = Array(source.utf8)
        let stripped = book.stripped.map { ($0.reason, String(decoding: bytes[Int($0.range.start)..<Int($0.range.end)], as: UTF8.self)) }
        #expect(stripped.map(\.0) == [.header, .spacer, .rule, .licence])
        #expect(stripped.first?.1.contains("START OF THIS") == true)
        #expect(stripped.last?.1.hasPrefix("End of the Project") == true)
        #expect(!book.string(of: .root).contains("licence"))
        #expect(book.string(of: .root).contains("Produced by Somebody"))
    }

    @Test func findsTwoLevelsBelowMixedTags() throws {
        let books = ["<h1>BOOK ONE: 1805</h1>", "<h2>BOOK TWO: 1806</h2>", "<h2>FIRST EPILOGUE</h2>"]
        let (book, _) = try readBook(
            "<h1>A BOOK</h1>" + books.map { $0 + "<h2>CHAPTER I</h2>\(Self.chapter)<h2>CHAPTER II. Title</h2>\(Self.chapter)" }.joined())
        let headings = book.nodes.indices.filter { ["h1", "h2", "h3"].contains(book.names[book.nodes[$0].name]) }.map {
            book.names[book.nodes[$0].name] + " " + book.string(of: NodeID(Int32($0)))
        }
        #expect(
            headings == [
                "h1 A BOOK", "h1 BOOK ONE: 1805", "h2 CHAPTER I", "h2 CHAPTER II. Title", "h1 BOOK TWO: 1806", "h2 CHAPTER I",
                "h2 CHAPTER II. Title",
                "h1 FIRST EPILOGUE", "h2 CHAPTER I", "h2 CHAPTER II. Title",
            ])
        #expect(
            part(book, "h1 class=\"book\"") == """
                h1 class="book" id="section-1"
                  span class="number"
                    "BOOK ONE"
                  span class="separator"
                    ": "
                  span class="title"
                    "1805"
                """)
    }

    @Test func partsNumberAndTitleInsideMarkup() throws {
        let (book, _) = try readBook(
            "<h1>A BOOK</h1><h3>216.<br>\nTO <i>STEINER</i> &amp; CO.</h3>\(Self.chapter)<h3><b>217. TO SOMEBODY</b></h3>\(Self.chapter)")
        #expect(
            part(book, "h2 class=\"chapter\" id=\"section-1\"") == """
                h2 class="chapter" id="section-1"
                  span class="number"
                    "216"
                  span class="separator"
                    ".\\n"
                  span class="title"
                    "TO "
                    i
                      "STEINER"
                    " & CO."
                """)
        #expect(
            part(book, "h2 class=\"chapter\" id=\"section-2\"") == """
                h2 class="chapter" id="section-2"
                  span class="number"
                    b
                      "217"
                  span class="separator"
                    ". "
                  span class="title"
                    b
                      "TO SOMEBODY"
                """)
    }

    @Test func readsContentsFromTablesAndLists() throws {
        let chapters = (1...3).map { "<h2 id=\"c\($0)\">CHAPTER \($0). Title \($0)</h2>\(Self.chapter)" }.joined()
        let rows = (1...3).map { "<tr><td><a href=\"#c\($0)\">CHAPTER \($0).</a></td><td>Title \($0)</td><td>\($0)7</td></tr>" }.joined()
        let (table, _) = try readBook("<h1>A BOOK</h1><h2>Contents</h2><table>\(rows)</table>\(chapters)")
        #expect(
            part(table, "p class=\"entry") == """
                p class="entry level-1"
                  a href="#c1"
                    span class="number"
                      "CHAPTER 1"
                    span class="separator"
                      "."
                    " "
                    span class="title"
                      "Title 1"
                  " "
                  span class="page"
                    "17"
                """)
        let items = (1...3).map { "<li value=\"\($0)\"><a href=\"#c\($0)\">Title \($0)</a>" }.joined()
        let (list, _) = try readBook("<h1>A BOOK</h1><h2>Contents</h2><ol>\(items)</ol>\(chapters)")
        #expect(list.nodes.filter { list.names[$0.name] == "a" }.count == 3)
        #expect(part(list, "p class=\"entry").contains("\"1.\""))
        let lines = (1...3).map { "<a href=\"#c\($0)\">Title \($0)</a><br>" }.joined()
        let (broken, _) = try readBook("<h1>A BOOK</h1><p>CONTENTS</p><p>\(lines)</p>\(chapters)")
        #expect(broken.dump().split(separator: "\n").filter { $0.contains("entry level-1") }.count == 3)
    }

    @Test func rulesAreOrnamentsOnlyBetweenParagraphs() throws {
        let (book, _) = try readBook(
            "<h1>A BOOK</h1><hr><h2>CHAPTER I</h2><hr>\(Self.chapter)<hr><p>b</p><hr><hr><p>c</p><hr><h2>CHAPTER II</h2><p>d</p><hr>")
        #expect(book.nodes.filter { book.names[$0.name] == "hr" }.count == 2)
        #expect(book.stripped.filter { $0.reason == .rule }.count == 5)
    }

    @Test func keepsPageNumbersAndTheirHiddenWords() throws {
        let (book, _) = try readBook(
            """
            <h1>A BOOK</h1><h2>I</h2><p>Before <span class="hidden">(Page
            </span><span class="pagenum"><a name="p6" id="p6">6</a></span><span class="hidden">)</span> after, <span class="pagenum">7</span> end.</p>
            """)
        #expect(book.string(of: .root).contains("(Page\n6) after, 7 end."))
        #expect(!book.dump().contains("class=\"hidden\""))
        #expect(book.dump().split(separator: "\n").filter { $0.contains("class=\"pagenum\"") }.count == 2)
    }

    @Test func setsOffTheFirstWordsOfAChapter() throws {
        let (book, _) = try readBook(
            "<h1>A BOOK</h1><h2>CHAPTER I</h2><p>\n  It is a truth universally acknowledged, that</p><p>Second paragraph here it is.</p>")
        #expect(part(book, "span class=\"lead-in\"") == "span class=\"lead-in\"\n  \"It is a truth universally\"")
        #expect(book.dump().split(separator: "\n").filter { $0.contains("lead-in") }.count == 1)
    }

    @Test func anchorsThatAreLinkedStay() throws {
        let (book, _) = try readBook(
            "<h1>A BOOK</h1><h2>CHAPTER I</h2>\(Self.chapter)<p><br><a name=\"x\"></a><a name=\"y\"></a></p><p>See <a href=\"#x\">there</a>.</p>"
        )
        #expect(part(book, "a id=\"x\"") == "a id=\"x\"")
        #expect(!book.dump().contains("\"y\""))
    }

    @Test func newerFilesHaveTheirFrameInSections() throws {
        let source = """
            <html lang=en><body><section class="pg-boilerplate pgheader" id="pg-header" lang="en"><h2 id="pg-header-heading">The Project Gutenberg eBook of A Book</h2>
            <div>This ebook is for the use of anyone.</div><div class="container" id="pg-machine-header"><p><strong>Title</strong>: A Book</p>
            <p><strong>Author</strong>: Jane Doe</p><p><strong>Release date</strong>: April 1, 2001 [eBook #2600]<br>
               Most recently updated: October 5, 2022</p><p><strong>Language</strong>: English</p></div>
            <div id="pg-start-separator"><span>*** START OF THE PROJECT GUTENBERG EBOOK A BOOK ***</span></div></section>
            <div class="body"><h1>A BOOK</h1><div class="chapter"><h2>CHAPTER I</h2><p>Text of it.</p></div></div>
            <section class="pg-boilerplate pgfooter" id="pg-footer"><div id="pg-end-separator"><span>*** END OF THE PROJECT GUTENBERG EBOOK A BOOK ***</span></div>
            <div>Updated editions will replace the previous one.</div></section></body></html>
            """
        let (raw, _) = readHTML(source)
        let book = try #require(normalizedGutenbergHTML(raw))
        #expect(book.metadata.date == "2001-04-01")
        #expect(book.metadata.ebookNumber == 2600)
        #expect(book.metadata.authors == ["Jane Doe"])
        let text = book.string(of: .root)
        #expect(!text.contains("for the use of anyone") && !text.contains("Updated editions"))
        // A division that holds a chapter is none of the book: chapters stand in the text itself.
        #expect(!part(book, "main").contains("div class=\"chapter\"") && part(book, "main").contains("h2 class=\"chapter\""))
        #expect(text.contains("Text of it."))
    }

    @Test func textBesideTheMarkersIsKept() throws {
        let source =
            "<body><p>*** START OF THE PROJECT GUTENBERG EBOOK X ***</p><p>First words.</p><p>Last words.</p><p>End of Project Gutenberg's X</p>"
            + "<p>*** END OF THE PROJECT GUTENBERG EBOOK X ***</p></body>"
        let (raw, _) = readHTML(source)
        let book = try #require(normalizedGutenbergHTML(raw))
        #expect(book.string(of: .root) == "First words.Last words.")
    }

    @Test func otherHTMLStaysAsItIs() {
        let source = SourceText(
            name: "x.html", text: Array("<title>T</title><h1>One</h1><p>a</p><h2 id=section-2>Two</h2><h2>Three</h2>".utf8))
        var diagnostics = Diagnostics()
        let document = readDocument(source, id: SourceID(0), format: .html, diagnostics: &diagnostics)
        let ids = document.nodes.filter { ["h1", "h2"].contains(document.names[$0.name]) }.map { document.names[$0.id] }
        #expect(ids == ["section-1", "section-2", "section-3"])
        #expect(document.metadata.title == "T")
        #expect(document.stripped.isEmpty)
    }

    @Test func findsTheFormat() {
        func format(_ path: String, _ content: String) -> SourceFormat { SourceFormat(path: path, content: Array(content.utf8)) }
        #expect(format("a/b.HTM", "<?xml?>") == .html)
        #expect(format("a.b/c", "\n<!DOCTYPE HTML><p>") == .html)
        #expect(format("c", "<?xml version='1.0'?><TEI>") == .xml)
        #expect(format("c.txt", "<html>") == .text)
        #expect(format("c.xhtml", "") == .xml)
        #expect(format("c", "Call me Ishmael.") == .text)
    }
}
