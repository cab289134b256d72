import Testing

@testable import GutenbergReaders
@testable import Markup

/// What old files type where HTML has elements, and what they do without. All texts are our own.
@Suite struct HTMLTypedTests {
    private static let prose = InventedBook.htmlProse

    private func read(_ body: String, css: String = "", language: String = "English", title: String = "The House") -> Document {
        InventedBook.html(
            "<h1>\(title)</h1><p>by Jane Roe</p>\(body)", title: title, fields: "<p>Language: \(language)</p><p>[EBook #12]</p>", css: css)
    }

    private func line(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    private func lines(_ book: Document, _ name: String, _ className: String? = nil) -> [String] { book.strings(name, className).map(line) }
    private func chapters(_ inside: String = "") -> String {
        "<h2>CHAPTER I</h2>\(Self.prose)\(inside)\(Self.prose)<h2>CHAPTER II</h2>\(Self.prose)<h2>CHAPTER III</h2>\(Self.prose)"
    }
    private static let numbers = ["I", "II", "III", "IV"]

    // MARK: Pages

    @Test(arguments: [
        "<span class='pagenum'>3</span>", "<span class='pageno'>[Pg 12]</span>", "<a name='page12'>[12]</a>",
        "<a name='Page_13'></a><span>[13]</span>", "<a id='page_14'>[Pg 14]</a>",
        "<span class='pb' id='p7'>p. 7</span>", "<small class='pagenum'>{xii}</small>",
    ]) func thePagesOfThePrintedEditionAreNoText(mark: String) {
        let book = read(chapters("<p>The \(mark)door was won\(mark)derful.</p>"))
        #expect(book.strings("p").contains("The door was wonderful."))
        #expect(book.stripped.contains { $0.reason == .pageMark })
    }

    @Test func pagesThatTheFileSetsAsideStay() {
        let book = read(
            chapters("<p>The <span class='pagenum'>3</span>door.</p>"),
            css: ".x { color: red } .pagenum { font-size: small; position : absolute; right: 1% }")
        #expect(book.strings("p").contains("The 3door.") && book.strings("span", "pagenum") == ["3"])
        // A rule that sets nothing aside is none.
        let inline = read(
            chapters("<p>The <span class='pagenum'>3</span>door.</p>"),
            css: ".pagenum { font-size: small; color: gray; text-decoration: none }")
        #expect(inline.strings("p").contains("The door."))
    }

    @Test func pagesInBlocksOfTheirOwnMakeNoRoom() {
        let book = read(
            chapters(
                "<div class='pagenum'>77</div><p class='pagenum'><a name='p78'>78</a></p><p>The roof.</p><p><a href='#p78'>Page 78</a> is a page.</p>"
            ))
        #expect(book.elementNodes("div", "pagenum").isEmpty && book.elementNodes("p", "pagenum").isEmpty)
        #expect(book.nodes.contains { $0.id != .none && book.names[$0.id] == "p78" })
        #expect(book.strings("p").contains("Page 78 is a page."))
    }

    @Test func pagesTypedInTheTextRise() {
        let typed = (3...9).map { "<p>The cat [Pg \($0)] sat down, {\($0)}she did.</p>" }.joined()
        #expect(read(chapters(typed)).strings("p").filter { $0 == "The cat sat down, she did." }.count == 7)
        // Some figures in brackets are something else, and so is a class of many meanings without pages that rise.
        let other = read(
            chapters(
                "<p>See page 12, {12} and {3} and [p. 4].</p><p>A <span class='page'>9</span> and <span class='page'>2</span> and <span class='page'>5</span>.</p>"
            ))
        #expect(other.strings("p").contains("See page 12, {12} and {3} and [p. 4]."))
        #expect(other.strings("p").contains("A 9 and 2 and 5."))
        let rising = read(
            chapters("<p>A <span class='page'>2</span>cat <span class='page'>3</span>sat <span class='page'>4</span>down.</p>"))
        #expect(rising.strings("p").contains("A cat sat down."))
    }

    @Test func linksToPagesSayWhereTheyAreNow() {
        let book = read(
            chapters("<p>The <span class='pagenum'><a name='Page_3'>[3]</a></span>door.</p>")
                + "<h2>INDEX</h2><p>Door, <a href='#Page_3'>3</a>; see <a href='#Page_3'>the door</a>, <a href='#Page_9'>9</a></p>")
        #expect(book.elementNodes("a", "page-reference").map { book.attribute("href", of: $0) } == ["#Page_3"])
        #expect(book.strings("p").contains("Door, ; see the door, 9"))
        let rows = [("a", 5), ("b", 15)].map { "<tr><td><a href='#\($0)'>The \($0)</a></td><td>\($1)</td></tr>" }.joined()
        let list = read(
            "<h2>ILLUSTRATIONS</h2><table>\(rows)</table><table><tr><td><a href='#a'>The price</a></td><td>7</td></tr></table>"
                + chapters("<p id='a'>A.</p><p id='b'>B.</p>"))
        #expect(
            list.elementNodes("a", "page-reference").map { list.attribute("href", of: $0) } == ["#a", "#b"]
                && list.strings("td") == ["The a", "", "The b", "", "The price", "7"])
    }

    // MARK: Typography

    @Test func sentencesAreNotSetApart() {
        let book = read(chapters(String(repeating: "<p>The lamp.&nbsp; The door!&nbsp;\n The&nbsp;roof.</p>", count: 6)))
        #expect(lines(book, "p").contains("The lamp. The door! The roof.") && book.strings("p").contains { $0.contains("The\u{A0}roof.") })
    }

    @Test func typedQuotationMarksAndDashes() {
        let book = read(
            chapters(
                "<p>\"<i>Go</i>,\" he said--\"it's the 'house'...\"<br>\"Yes,\" said <b>she</b>.</p><pre>a--b \"c\"</pre><p><code>--x \"y\"</code></p>"
            ))
        #expect(book.strings("p").contains("“Go,” he said—“it’s the ‘house’…”“Yes,” said she."))
        #expect(book.strings("pre") == ["a--b \"c\""] && book.strings("code") == ["--x \"y\""])
    }

    @Test func whatAFileHasSetIsLeftAlone() {
        let book = read(chapters(String(repeating: "<p>“I went—he said” to a--b \"c\" and it's.</p>", count: 5)))
        #expect(book.strings("p").contains("“I went—he said” to a--b \"c\" and it’s."))
    }

    @Test func marksOfTheBooksLanguage() {
        let german = read(chapters("<p>\"Ja!\" -- \"nein\"</p>"), language: "German")
        #expect(german.strings("p").contains("„Ja!“ – „nein“"))
        let french = read(chapters("<p>\"Oui!\" dit-il; <span lang='nl'>ja;</span></p>"), language: "French")
        #expect(french.strings("p").contains("«\u{A0}Oui\u{202F}!\u{A0}» dit-il\u{202F}; ja;"))
    }

    @Test func aDashAtTheEndOfALineJoinsIt() {
        let book = read(
            chapters("<p>Nothing--\n   nothing at all--<i>or</i> so.</p><table><tr><td>Jane</td></tr><tr><td>\"</td></tr></table>"))
        #expect(book.strings("p").contains("Nothing—\u{200B}nothing at all—or so."))
        // A sign that repeats what stands above quotes nothing.
        #expect(book.strings("td").contains("\""))
    }

    // MARK: Verse

    @Test(arguments: [
        "<p>The lamp is low,<br>&nbsp;&nbsp;the watch is done.<br>The river runs<br>&nbsp;&nbsp;beneath the sun.</p><p>And so to bed,<br>&nbsp;&nbsp;my only son.</p>",
        "<blockquote>The lamp is low,<br>&nbsp;&nbsp;the watch is done.<br>The river runs<br>&nbsp;&nbsp;beneath the sun.<br><br>And so to bed,<br>&nbsp;&nbsp;my only son.</blockquote>",
        "<table><tr><td>The lamp is low,<br>&nbsp;&nbsp;the watch is done.<br>The river runs<br>&nbsp;&nbsp;beneath the sun.<br><br>And so to bed,<br>&nbsp;&nbsp;my only son.</td></tr></table>",
        "<pre>\n   The lamp is low,\n     The watch is done.\n   The river runs\n     Beneath the sun.\n\n   And so to bed,\n     My only son.\n</pre>",
    ]) func verseByLineBreaks(poem: String) {
        let book = read(chapters(poem))
        #expect(book.elementNodes("div", "verse").count == 1 && book.elementNodes("p", "stanza").count == 2)
        #expect(
            lines(book, "span", "line").map { $0.lowercased() } == [
                "the lamp is low,", "the watch is done.", "the river runs", "beneath the sun.", "and so to bed,", "my only son.",
            ])
        #expect(book.elementNodes("span", "indent-1").count == 3)
    }

    /// A couplet, a line with its source, broad lines with marks of several bytes, and a row of points for what is left out.
    @Test(arguments: [
        ["The lamp is low, the watch is done,", "And all the ships are home."],
        ["They take a lamp as a cat laps milk.", "—JANE ROE: Songs."],
        [
            "“Will you, won’t you, will you, won’t you,” ‘said’ the lamp’s own mo—ther",
            "“There’s ano—ther shore, you know’,” ‘and’ the bridge’s upon the o—ther",
            "“Won’t you, will you, won’t you, will you,” ‘said’ the bro—ther.",
        ], ["The lamp is low,", "The watch is done,", ".    .    .    .    .", "And all the ships are home."],
    ]) func preformattedLinesAreVerse(_ poem: [String]) {
        let book = read(chapters("<pre>\n\(poem.map { "    \($0)" }.joined(separator: "\n"))\n</pre>"))
        #expect(lines(book, "span", "line").count == poem.count && book.elementNodes("pre").isEmpty)
    }

    @Test(arguments: [
        ["DEATH OF A LADY", "A PAINFUL CASE"], ["The Death of the Miller", "6th October 1891"], ["Alice’s House", "On the Hill"],
    ])
    func twoPreformattedLinesNeedNotBeVerse(_ card: [String]) {
        let book = read(chapters("<pre>\n\(card.joined(separator: "\n"))\n</pre>"))
        #expect(book.elementNodes("pre").count == 1 && book.elementNodes("div", "verse").isEmpty)
    }

    @Test func verseWithoutIndents() {
        let poem =
            "The lamp is low, the watch is done.<br>The river runs beneath the sun.<br>And so to bed, my only son,<br>And so to bed, the day is won."
        #expect(lines(read(chapters("<p style='margin-left: 4em'>\(poem)</p>")), "span", "line").count == 4)
        #expect(lines(read(chapters("<center>\(poem)</center>")), "span", "line").count == 4)
        #expect(
            lines(
                read(chapters("<table>\(poem.split(separator: "<br>").map { "<tr><td>\($0)</td></tr>" }.joined())</table>")), "span", "line"
            ).count == 4)
        // Addresses, lists, inscriptions and conversations are lines too.
        let others = read(
            chapters(
                "<p>12 River Street,<br>London,<br>May 3rd, 1860.</p><p align='center'>IN MEMORY<br>OF JANE ROE<br>WHO LIVED HERE<br>AND DIED</p><p>Apples,<br>Pears,<br>Plums,<br>Figs.</p><p>\"Yes, we did,\" said he.<br>\"No, you did not,\" said she.<br>\"Yes, we all did,\" said he.<br>\"Oh no,\" said they.</p>"
            ))
        #expect(others.elementNodes("div", "verse").isEmpty)
    }

    // MARK: Headings

    @Test(arguments: [
        "<p class='ph1'>CHAPTER #</p>", "<p class='center'><b>CHAPTER #</b></p>", "<center><b>CHAPTER #</b></center>",
        "<p align='center'>CHAPTER #</p>", "<div class='chapterhead'>CHAPTER #</div>",
        "<hr><b>CHAPTER #</b><br>", "<h4>CHAPTER #</h4>", "<table><tr><td><h2>CHAPTER #</h2></td></tr></table>",
    ]) func chaptersByWhateverTheyAreIn(heading: String) {
        let book = read(Self.numbers.map { heading.replacing("#", with: $0) + Self.prose + Self.prose }.joined())
        #expect(lines(book, "h2") == Self.numbers.map { "CHAPTER \($0)" })
        // Beside headings that do not count.
        let mixed = read(
            "<h2>PREFACE</h2>\(Self.prose)<h2>INTRODUCTION</h2>\(Self.prose)<h2>NOTE</h2>\(Self.prose)"
                + Self.numbers.map { heading.replacing("#", with: $0) + Self.prose + Self.prose }.joined())
        if !heading.contains("<h") { #expect(lines(mixed, "h2").count == 7) }
    }

    @Test(arguments: [
        "<h2>CHAPTER #</h2><h2>THE DOOR</h2>", "<center><h3>CHAPTER #</h3></center><center><h4>THE DOOR</h4></center>",
        "<p class='ph2'>CHAPTER #</p><p class='ph3'>THE DOOR</p>",
        "<p align='center'><font size='+2'><b>CHAPTER #<br>THE DOOR</b></font></p>",
    ]) func numberAndTitleAreOneHeading(heading: String) {
        let book = read(Self.numbers.map { heading.replacing("#", with: $0) + Self.prose + Self.prose }.joined())
        #expect(lines(book, "span", "title") == Array(repeating: "THE DOOR", count: 4))
        #expect(lines(book, "h2").first == "CHAPTER I THE DOOR")
    }

    @Test func aThirdHeadingSaysMoreOfTheTitle() {
        let book = read(Self.numbers.map { "<h2>CHAPTER \($0)</h2><h2>THE DOOR</h2><h3>In which it is opened</h3>\(Self.prose)" }.joined())
        #expect(lines(book, "h2") == Self.numbers.map { "CHAPTER \($0) THE DOOR In which it is opened" })
        #expect(book.strings("span", "subtitle").count == 4 && book.elementNodes("h3").isEmpty)
    }

    @Test func headingsThatAreNone() {
        let book = read(
            chapters(
                "<h4>[Illustration: The door]</h4><h3>Your friend,<br>JANE ROE.</h3><h3>The lamp is low,<br>the watch is done,<br>the river runs,<br>the day is won.</h3><h4>THE DOOR</h4>"
            ))
        #expect(book.elementNodes("h3").map { book.string(of: $0) } == ["THE DOOR"] && book.elementNodes("h4").isEmpty)
        #expect(book.strings("p", "signature").count == 1 && book.strings("p", "caption") == ["[Illustration: The door]"])
    }

    @Test func titlesByTheirClassAlone() {
        let book = read(["THE DOOR", "THE ROOM", "THE ROOF"].map { "<p class='ph2'>\($0)</p>\(Self.prose)" }.joined())
        #expect(lines(book, "h2") == ["THE DOOR", "THE ROOM", "THE ROOF"])
    }

    // MARK: Contents, notes, letters

    private static let titles = ["The Door", "The Room", "The Roof"]

    @Test(arguments: [
        "<table><tr><td>CHAP.</td><td></td><td>PAGE</td></tr>#</table> <tr><td>%.</td><td>@</td><td>$</td></tr>",
        "<p>#</p> %. @ ..... $<br>", "<dl>#</dl> <dt>CHAPTER %.</dt><dd>@, $</dd>", "<pre>\n#</pre> %. @ ..... $\n",
        "<div>#</div> <p>CHAPTER %. @ <span>$</span></p>",
    ]) func contentsWithoutLinks(form: String) {
        let parts = form.split(separator: "> ", maxSplits: 1).map(String.init)
        let list = zip(Self.numbers, Self.titles).map {
            parts[1].replacing("%", with: $0).replacing("@", with: $1).replacing("$", with: String($0.count * 10))
        }.joined()
        let book = read(
            "<h2>CONTENTS</h2>\((parts[0] + ">").replacing("#", with: list))"
                + zip(Self.numbers, Self.titles).map { "<h2>CHAPTER \($0)<br>\($1)</h2>\(Self.prose)\(Self.prose)" }.joined())
        let nav = book.elementNodes("nav")
        #expect(nav.count == 1)
        let entries = nav.first.map { nav in book.elements("a", in: nav).compactMap { book.attribute("href", of: $0) } } ?? []
        #expect(entries == book.elementNodes("h2").compactMap { book.attribute("id", of: $0).map { "#" + $0 } } && entries.count == 3)
        #expect(book.strings("span", "page") == ["10", "20", "30"])
    }

    @Test func aListThatNamesNoChaptersIsNoContents() {
        let book = read("<h2>CONTENTS</h2><ul><li>A spoon</li><li>A knife</li><li>A fork</li></ul>" + chapters())
        #expect(book.elementNodes("nav").isEmpty && book.strings("li").count == 3)
    }

    @Test func notesWithoutLinks() {
        let book = read(
            "<h2>CHAPTER I</h2><p>The lamp.[1] The door.[2]</p><p>[1] One.</p><p>[2] Two.</p><h2>CHAPTER II</h2><p>The room.[1] The river.[A]</p><p>[1] Three.</p><p>[Footnote A: Four.]</p><blockquote><p>[3] of these.</p></blockquote>\(Self.prose)<h2>CHAPTER III</h2><p>So.[2]</p><blockquote class='footnote'><p>[2] Five.</p></blockquote>\(Self.prose)"
        )
        #expect(book.elementNodes("a", "note-call").map { book.string(of: $0) } == ["1", "2", "1", "A", "2"])
        #expect(
            book.elementNodes("aside", "note").map { line(book.string(of: $0)) } == ["1 One.", "2 Two.", "1 Three.", "A Four.", "2 Five."])
        let raised = read(
            chapters("<p>The lamp.<sup>1</sup> The door.<sup>2</sup></p>")
                + "<h3>NOTES</h3><p><sup>1</sup> One.</p><p><sup>2</sup> Two.</p>")
        #expect(
            raised.elementNodes("a", "note-call").map { raised.string(of: $0) } == ["1", "2"]
                && raised.elementNodes("aside", "note").count == 2)
        // A list of numbered paragraphs that nothing calls.
        #expect(read(chapters("<p>[1] A spoon.</p><p>[2] A knife.</p><p>[3] A fork, as in [9].</p>")).elementNodes("aside").isEmpty)
    }

    @Test func lettersInsideAChapter() {
        let book = read(
            chapters(
                "<div class='letter'><p class='right'>London, May 3rd, 1860.</p><p>My dear Jane,</p>\(Self.prose)<p class='right'>Your friend,</p><p class='sig'>JOHN DOE.</p></div><blockquote><p align='right'>London, May 4.</p><p>DEAR SIR,&mdash;I write to you.</p>\(Self.prose)<p align='right'>Yours truly,<br>J. D.</p></blockquote><blockquote><p>The lamp, they said,</p><p align='right'>Jane Roe.</p></blockquote>"
            ))
        #expect(
            book.strings("p", "date") == ["London, May 3rd, 1860.", "London, May 4."]
                && book.strings("p", "salutation") == ["My dear Jane,"])
        #expect(book.strings("p", "closing").count == 2 && book.strings("p", "signature") == ["JOHN DOE."])
    }

    @Test func theWayBackToTheContentsIsLeftOut() {
        let book = read(
            "<h2><a name='toc'></a>CONTENTS</h2>" + Self.numbers.map { "<p><a href='#c\($0)'>CHAPTER \($0)</a></p>" }.joined()
                + Self.numbers.map {
                    "<h2><a name='c\($0)'></a>CHAPTER \($0)</h2><p class='x'>[<a href='#toc'>Contents</a>]</p>\(Self.prose)"
                }.joined())
        #expect(
            book.elementNodes("nav").count == 1 && book.elementNodes("p", "x").isEmpty
                && book.stripped.contains { $0.reason == .navigation })
    }

    @Test func capitalsInASmallerTypeAreSmallCapitals() {
        let book = read(
            chapters(
                "<p>T<small>HE</small> <font size='-1'>OLD</font> house <small>stood</small>.</p><table><tr><td><img alt='A' src='a.png'></td><td>One</td></tr></table><p><span class='figleft'>\n<img alt='\"M' src='m.png'>\n</span>\nerle,\" he said.</p>"
            ))
        #expect(
            book.elementNodes("small", "small-caps").map { book.string(of: $0) } == ["HE"]
                && book.elementNodes("font", "small-caps").map { book.string(of: $0) } == ["OLD"])
        #expect(book.elementNodes("img").count == 1 && lines(book, "p").contains("“Merle,” he said."))
    }
}
