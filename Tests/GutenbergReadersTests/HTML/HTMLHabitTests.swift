import Testing

@testable import GutenbergReaders
@testable import Markup

/// Habits of HTML files of several years. All texts are our own.
@Suite struct HTMLHabitTests {
    private static let prose = InventedBook.htmlProse

    private func read(_ body: String) -> Document { InventedBook.html(body, title: "The House") }

    @Test func linksToPagesAreNoCalls() {
        let list =
            "<table><tr><td><a href='#c1'>I.</a></td><td>The River</td><td><a href='#Page_1'>1</a></td></tr><tr><td><a href='#c2'>II.</a></td><td>The Bridge</td><td><a href='#Page_2'>2</a></td></tr><tr><td><a href='#c3'>III.</a></td><td>The Mill</td><td><a href='#Page_3'>3</a></td></tr></table>"
        let chapters = zip(1...3, ["I", "II", "III"]).map {
            "<div class='chapter'><span class='pageno' id='Page_\($0)'>\($0)</span><h2 id='c\($0)'>CHAPTER \($1).<br>The River</h2></div>\(Self.prose)"
        }
        let book = read("<h1>The House</h1><h2>CONTENTS</h2>\(list)\(chapters.joined())")
        #expect(book.elementNodes("a", "note-mark").isEmpty && book.elementNodes("a", "note-call").isEmpty)
        // A line break between number and title is a space.
        #expect(book.strings("h2") == ["CHAPTER I. The River", "CHAPTER II. The River", "CHAPTER III. The River"])
        #expect(
            book.strings("p", "entry").map { $0.split(separator: " ").joined(separator: " ") } == [
                "I. The River 1", "II. The Bridge 2", "III. The Mill 3",
            ])
    }

    /// Headings that are drawn: the words that stand for their pictures. The mark of a page is no part of a title.
    @Test func headingsThatArePictures() {
        let chapters = zip(2...4, ["II", "III", "IV"]).map {
            "<h2 id='c\($0)'><img src='\($0).jpg' alt=''><br>CHAPTER \($1).</h2>\(Self.prose)"
        }
        let book = read(
            "<h1>The House</h1><h2><a id='p'></a><span class='pagenum'><a id='page_ix'>{ix}</a></span>\n<img alt='PREFACE.' src='p.jpg'></h2><p>\(String(repeating: "The lamp was low. ", count: 20))</p>\(Self.prose)<h2 id='c1'><img src='1.jpg' alt='·THE HOUSE·\n\n\nChapter  I.'></h2>\(Self.prose)\(chapters.joined())"
        )
        #expect(
            book.strings("h2").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") } == [
                "PREFACE.", "Chapter I.", "CHAPTER II.", "CHAPTER III.", "CHAPTER IV.",
            ])
        #expect(
            book.strings("p").contains { $0.hasPrefix("The lamp was low.") }
                && book.nodes.contains { $0.id != .none && book.names[$0.id] == "page_ix" })
        // Pictures beside words stay.
        #expect(book.elementNodes("img").count == 3)
    }

    /// "Chapter: I., II., III." in one line of the list.
    @Test func aLineOfManyLinksIsAListOfThem() {
        let numbers = ["I", "II", "III", "IV"]
        let list =
            "<p class='toc'><a href='#p'>PREFACE.</a><br>\n<a href='#I'>Chapter: I., </a>\n"
            + numbers.dropFirst().map { "<a href='#\($0)'>\($0)., </a>\n" }.joined() + "</p>"
        let book = read(
            "<h1>The House</h1>\(list)<h2 id='p'>PREFACE.</h2>\(Self.prose)"
                + numbers.map { "<h2 id='\($0)'>CHAPTER \($0).</h2>\(Self.prose)" }.joined())
        #expect(book.strings("p", "entry") == ["PREFACE.", "Chapter: I.", "II.", "III.", "IV."])
        #expect(
            book.elementNodes("nav").first.map { nav in book.elements("a", in: nav).compactMap { book.attribute("href", of: $0) } } == [
                "#p", "#I", "#II", "#III", "#IV",
            ])
    }

    /// The list's links lead to the marks of pages above, in or below the headings.
    @Test func linksToPagesLeadToTheHeadingsBesideThem() {
        let rows = (1...3).map { "<tr><td>\($0).</td><td>The House</td><td><a href='#Page_\($0)'>\($0)</a></td></tr>" }.joined()
        func mark(_ page: Int) -> String { "<span class='pagenum' id='Page_\(page)'>[Pg \(page)]</span>" }
        let book = read(
            "<h1>The House</h1><h2>CONTENTS</h2><table>\(rows)</table><p>\(mark(1))</p><h2>CHAPTER I</h2>\(Self.prose)<h2>\(mark(2))CHAPTER II<br>The Mill</h2>\(Self.prose)<h2>CHAPTER III</h2><p>\(mark(3))The lamp.</p>\(Self.prose)"
        )
        #expect(book.strings("p", "entry").count == 3)
        let targets = book.elementNodes("nav").first.map { nav in
            book.elements("a", in: nav).compactMap { book.attribute("href", of: $0).map { String($0.dropFirst()) } }
        }
        #expect(book.strings("h2") == ["CHAPTER I", "CHAPTER II The Mill", "CHAPTER III"])
        #expect(targets == book.elementNodes("h2").compactMap { book.attribute("id", of: $0) })
    }

    @Test func headingsTypedInParagraphs() {
        let book = read(["I", "II", "III"].map { "<p class='c'><b>CHAPTER \($0)</b></p>\(Self.prose)" }.joined())
        #expect(book.strings("h2") == ["CHAPTER I", "CHAPTER II", "CHAPTER III"])
        let numbers = read(["I", "II", "III"].map { "<p align='center'>\($0).</p>\(Self.prose)" }.joined())
        #expect(numbers.strings("h2") == ["I.", "II.", "III."])
        // Where there are headings, they are enough.
        let both = read(["I", "II", "III"].map { "<h2>CHAPTER \($0)</h2>\(Self.prose)<p>BOOK \($0)</p>\(Self.prose)" }.joined())
        #expect(
            both.strings("h2") == ["CHAPTER I", "CHAPTER II", "CHAPTER III"] && both.elements("h1", in: both.elements("main")[0]).isEmpty)
    }

    @Test func starsInAParagraphAreAnOrnament() {
        let book = read(
            "<h2>CHAPTER I</h2>\(Self.prose)<p align='center'>* &nbsp; * &nbsp; *</p>\(Self.prose)<p>* A remark.</p><h2>CHAPTER II</h2>\(Self.prose)"
        )
        #expect(book.elementNodes("hr", "ornament").count == 1 && book.strings("p").contains("* A remark."))
    }

    @Test func verseInAQuotationByLineBreaks() {
        let book = read(
            "<h2>CHAPTER I</h2>\(Self.prose)<blockquote><p>The lamp is low,<br>&nbsp;&nbsp;&nbsp;the watch is done.<br><br>And so to bed,<br>my son.</p></blockquote><blockquote><p>Said she:<br>no.</p></blockquote><h2>CHAPTER II</h2>\(Self.prose)"
        )
        #expect(book.strings("span", "line") == ["The lamp is low,", "the watch is done.", "And so to bed,", "my son."])
        #expect(book.elementNodes("p", "stanza").count == 2)
    }

    /// The title in the head of a file that marks its end only is left out as the header is.
    @Test func aFileThatMarksItsEndOnly() {
        let book = InventedBook.file(
            "<html><head><title>The Project Gutenberg eBook of The House</title></head><body><h1>The House</h1>\(Self.prose)<p>*** END OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***</p></body></html>"
        )
        #expect(book.strings("h1") == ["The House"] && book.strings("p").count(where: { $0.hasPrefix("The old house") }) == 3)
    }

    @Test func linesAtTheRightSignALetter() {
        func group(_ lines: String...) -> String {
            "<div class='lg-container-r'><div class='linegroup'><div class='group'>\(lines.map { "<div class='line'>\($0)</div>" }.joined())</div></div></div>"
        }
        let book = read(
            "<h1>The House</h1><h2>CHAPTER I</h2>\(group("The Mill, May 3, 1871."))\(Self.prose)\(group("Your brother,", "John."))<h2>CHAPTER II</h2>\(Self.prose)"
        )
        #expect(book.strings("p", "date") == ["The Mill, May 3, 1871."])
        #expect(book.strings("p", "closing") == ["Your brother,"] && book.strings("p", "signature") == ["John."])
        #expect(book.elementNodes("div", "verse").isEmpty)
    }

    @Test func notesThatSayHowToReturn() throws {
        let note =
            "<p><a name='linknote-1' id='linknote-1'><!-- Note --></a></p><p class='foot'>1 (<a href='#linknoteref-1'>return</a>)<br /> [ It was built in 1702.]</p>"
        let book = read(
            "<h1>The House</h1><h2>CHAPTER I</h2><p>A house<a href='#linknote-1' name='linknoteref-1' id='linknoteref-1'><small>1</small></a> there.</p>\(Self.prose)\(note)<h2>CHAPTER II</h2>\(Self.prose)"
        )
        let aside = try #require(book.elementNodes("aside", "note").first)
        #expect(book.string(of: aside).split(whereSeparator: \.isWhitespace).joined(separator: " ") == "1 It was built in 1702.")
        #expect(
            book.elements("a", in: aside).contains {
                book.attribute("role", of: $0) == "doc-backlink" && book.attribute("href", of: $0) == "#linknoteref-1"
            })
        #expect(book.elements("br", in: aside).isEmpty)
    }

    @Test func theWayToTheContentsMayStandInALine() {
        let list = (1...3).map { "<p><a href='#c\($0)' id='e\($0)'>Chapter \($0)</a></p>" }.joined()
        let chapters = (1...3).map {
            "<div id='c\($0)'><div class='divHead'><span class='pageNum'>[<a href='#e\($0)'>Contents</a>]</span><h2>Chapter \($0)</h2></div>\(Self.prose)</div>"
        }.joined()
        let book = read("<h1>The House</h1><h2>CONTENTS</h2>\(list)\(chapters)")
        #expect(book.elementNodes("span", "pageNum").isEmpty && book.stripped.count { $0.reason == .navigation } == 3)
    }

    @Test(arguments: ["<center>* * * * *</center>", "<div class='tb'>*&emsp;*&emsp;*</div>"])
    func starsInADivisionAreAnOrnament(_ stars: String) {
        #expect(read("<h1>The House</h1><h2>CHAPTER I</h2>\(Self.prose)\(stars)\(Self.prose)").elementNodes("hr", "ornament").count == 1)
    }

    @Test func numberAndTitleInOneCentredDivision() {
        let chapters = (1...3).map { "<center><b>CHAPTER \($0)</b><br><font size='+1'>The River</font></center>\(Self.prose)" }.joined()
        #expect(
            read("<center><b>The House</b></center>\(chapters)").strings("h2") == [
                "CHAPTER 1 The River", "CHAPTER 2 The River", "CHAPTER 3 The River",
            ])
    }

    @Test(arguments: [
        "<p class='tb'>⁂</p>", "<div class='tb'>—————</div>", "<p align='center'>· · · · ·</p>", "<p class='center'>❦</p>",
        "<center>- - - - -</center>",
    ])
    func rowsOfSignsAreOrnamentsWhereTheyAreSetOff(_ signs: String) {
        #expect(read("<h1>The House</h1><h2>CHAPTER I</h2>\(Self.prose)\(signs)\(Self.prose)").elementNodes("hr", "ornament").count == 1)
    }

    @Test func rowsOfSignsInTheTextStay() {
        let book = read("<h1>The House</h1><h2>CHAPTER I</h2>\(Self.prose)<p>— — —</p>\(Self.prose)<p class='center'>12 — 14</p>")
        #expect(book.elementNodes("hr", "ornament").isEmpty)
    }

    @Test(arguments: [
        "<div class='blockquot'><p>Nothing is lost.</p><p class='right'>—<i>Old Song.</i></p></div>",
        "<div class='poetry-container'><div class='poetry'><div class='stanza'><div class='verse'>Nothing is</div><div class='verse'>lost.</div></div></div></div><p class='right'><i>Old Song.</i></p>",
    ])
    func aMottoWithItsSourceStandsAboveTheText(_ motto: String) throws {
        let book = read("<h1>The House</h1><h2>CHAPTER I</h2>\(motto)\(Self.prose)<h2>CHAPTER II</h2>\(Self.prose)")
        let epigraph = try #require(book.elementNodes("blockquote", "epigraph").first)
        #expect(book.string(of: epigraph).contains("Nothing is") && book.strings("p", "attribution").count == 1)
        // The text begins behind it.
        #expect(
            book.elementNodes("span", "lead-in").count == 2
                && book.elements("span", in: epigraph).allSatisfy { book.attribute("class", of: $0) != "lead-in" })
    }

    @Test(arguments: [("<p><i>", ".</i> ", "</p>"), ("<p class='center'>", "</p><p class='noindent'>", "</p>")])
    func whoSpeaksMayStandInItalicsOrAbove(_ open: String, _ between: String, _ close: String) {
        let speeches = (1...16).map {
            "\(open)\($0 % 3 == 0 ? "Anna" : "The Keeper")\(between)It has been dark for an hour, and nobody has come down to the water.\(close)"
        }.joined()
        let book = read("<h1>The House</h1><h2>ACT I</h2>\(speeches)<h2>ACT II</h2>\(speeches)")
        #expect(book.strings("p", "speaker").count + book.strings("i", "speaker").count == 32)
    }

    @Test func termsBeginNoText() {
        let book = read(
            "<h1>The House</h1><h2>PERSONS</h2><dl><dt>Anna of the old house upon the hill beyond the river</dt><dd>a daughter</dd></dl><h2>ACT I</h2>\(Self.prose)"
        )
        #expect(book.elementNodes("span", "lead-in").count == 1)
    }

    @Test func contentsInATableOfManyColumnsHaveALineForEachCell() {
        let numbers = ["I", "II", "III", "IV", "V", "VI"]
        let rows = [0..<3, 3..<6].map { row in
            "<tr>\(row.map { "<td><a href=\"#c\($0)\">CHAPTER \(numbers[$0])</a></td>" }.joined(separator: "\n"))</tr>"
        }.joined()
        let chapters = numbers.indices.map { "<h2><a id=\"c\($0)\"></a>CHAPTER \(numbers[$0])</h2>\(Self.prose)" }.joined()
        let book = read("<h1>The House</h1><h3>CONTENTS</h3><table>\(rows)</table>\(chapters)")
        let entries = book.elementNodes("p", "entry")
        #expect(entries.map { book.string(of: $0) } == numbers.map { "CHAPTER \($0)" })
        #expect(entries.allSatisfy { !book.elements("a", in: $0).isEmpty })
    }
}
