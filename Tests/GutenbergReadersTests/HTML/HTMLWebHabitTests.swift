import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What files have because they are pages of the web, and what the first ones type without elements. All texts are our own.
@Suite struct HTMLWebHabitTests {
    private static let prose = InventedBook.htmlProse
    private static let numbers = ["I", "II", "III"]

    private func downloads(_ book: Document) -> Int { book.stripped.count { $0.reason == .download } }

    /// Recordings and scores are no text of the book, wherever their brackets stand.
    @Test(arguments: [
        "<p class='center'><a href='a.mp3'>[Listen]</a> <a href='a.pdf'>[PDF]</a></p>",
        "<p>[<a href='music/a.mid'>Listen</a>] [<a href='a.mxl'>MusicXML</a>]</p>",
        "<p>[Listen: <a href='a.mp3'>MP3</a> | <a href='a.ogg'>Ogg</a>]</p>", "<p><a href='a.mid'>Play</a></p>",
        "<table><tr><td>Words stay.</td><td><a href='a.mp3'>Listen</a></td></tr></table>",
    ])
    func linksToRecordingsAreLeftOut(_ link: String) {
        let chapters = Self.numbers.map { "<h2>CHAPTER \($0) [<a href='\($0).mp3'>Listen</a>]</h2>\(Self.prose)\(link)\(Self.prose)" }
        let book = InventedBook.html("<h1>The House on the Hill</h1><h2>By Jane Roe</h2>\(chapters.joined())")
        #expect(book.strings("h2") == Self.numbers.map { "CHAPTER \($0)" })
        let text = book.collapsedText(of: .root)
        #expect(!["Listen", "PDF", "MP3", "Play", "MusicXML"].contains(where: text.contains) && downloads(book) >= 6)
        #expect(text.contains("Words stay.") == link.contains("Words stay."))
    }

    /// One that a sentence speaks of, a picture, and a page stay.
    @Test(arguments: ["<a href='map.pdf'>the map</a>", "[<a href='map.jpg'>map</a>]", "[<a href='b.html'>second volume</a>]"])
    func otherLinksStay(_ link: String) {
        let book = InventedBook.html(
            "<h1>The House on the Hill</h1>"
                + Self.numbers.map { "<h2>CHAPTER \($0)</h2>\(Self.prose)<p>See \(link) for more of it.</p>" }.joined())
        #expect(downloads(book) == 0 && book.elements("a").count { book.attribute("href", of: $0)?.hasPrefix("#") == false } == 3)
    }

    /// Text typed into the body, or into the cell that is the page, with two line breaks where a paragraph ends.
    @Test(arguments: [("", ""), ("<table width='600'><tr><td>", "</td></tr></table>"), ("<div><font face='Times'>", "</font></div>")])
    func textWithoutParagraphsHasThem(open: String, close: String) {
        let text = [String](repeating: "\(InventedBook.paragraph) <i>So it was.</i>", count: 4).joined(separator: "<br>\n<br>\n")
        let chapters = Self.numbers.map { "<center><h4>CHAPTER \($0)</h4></center>\n\(text)\n" }
        let book = InventedBook.html("\(open)<center><font size='6'>The House on the Hill</font></center>\(chapters.joined())\(close)")
        guard open.contains("font") == false else { return }
        #expect(book.strings("h2") == Self.numbers.map { "CHAPTER \($0)" })
        #expect(book.elements("p").count { book.collapsedText(of: $0).hasSuffix("So it was.") } == 12)
        #expect(book.guesses.contains { $0.subject == .format && $0.conclusion.hasPrefix("12 paragraphs") })
    }

    @Test func suchAParagraphMayBeginWithAnElement() {
        let text = [String](repeating: "<i>So it was.</i> \(InventedBook.paragraph)", count: 4).joined(separator: "<br>\n<br>\n")
        let book = InventedBook.html(Self.numbers.map { "<center><h4>CHAPTER \($0)</h4></center>\n\(text)\n" }.joined())
        let paragraphs = book.elements("p").filter { book.collapsedText(of: $0).hasPrefix("So it was.") }
        #expect(paragraphs.count == 12 && paragraphs.allSatisfy { book.collapsedText(of: $0).count > InventedBook.paragraph.count })
    }

    /// A line break in a division is no end of a paragraph.
    @Test func addressesAreNoParagraphs() {
        let book = InventedBook.html(
            "<h1>The House on the Hill</h1>"
                + Self.numbers.map { "<h2>CHAPTER \($0)</h2><div>To the miller<br>at the weir<br><br>by hand</div>\(Self.prose)" }.joined())
        #expect(!book.guesses.contains { $0.subject == .format })
    }

    /// `<CENTER><FONT SIZE=5>I</FONT><BR><B>The Weir</B></CENTER>`: the title is in the heading.
    @Test func aNumberWithItsTitleBelowIsOneHeading() {
        let titles = ["The Weir", "The Road", "The Bridge"]
        let chapters = zip(Self.numbers, titles).map {
            "<HR><A NAME='\($0)'><CENTER><FONT SIZE='+2'><B>\($0)</B></FONT><BR><B>\($1)</B></CENTER></A>\n\(Self.prose)"
        }
        let book = InventedBook.html("<CENTER><H1>The House on the Hill</H1></CENTER>\(chapters.joined())")
        #expect(
            book.strings("h2").map { $0.split(separator: " ").joined(separator: " ") } == ["I The Weir", "II The Road", "III The Bridge"])
    }

    /// The first day of a book is a section as the others are, and no title of the book; a day below each number is its title.
    @Test func daysBelowNumbersAreSections() {
        let days = ["May 4", "May 10", "May 12"]
        let book = InventedBook.html(
            "<h1>The House on the Hill</h1>"
                + ["I", "II"].map { "<h2>BOOK \($0)</h2>" + days.map { "<h4>\($0)</h4>\(Self.prose)" }.joined() }.joined())
        #expect(book.strings("h2") == ["BOOK I", "BOOK II"] && book.strings("h3") == days + days)
        let other = InventedBook.html(
            "<h1>The House on the Hill</h1>" + zip(Self.numbers, days).map { "<h2>CHAPTER \($0)</h2><h4>\($1)</h4>\(Self.prose)" }.joined())
        #expect(
            other.strings("h2").map { $0.split(separator: " ").joined(separator: " ") } == [
                "CHAPTER I May 4", "CHAPTER II May 10", "CHAPTER III May 12",
            ])
    }

    /// A rule, a picture, a heading: the rule ends the chapter and is no pause.
    @Test func aRuleInFrontOfAPictureAboveAHeadingFrames() {
        let chapters = Self.numbers.map {
            "<hr class='chap'><div class='figcenter'><img src='\($0).jpg' alt=''></div><div class='chapter'><h2>CHAPTER \($0)</h2></div>\(Self.prose)<hr class='tb'>\(Self.prose)"
        }
        let book = InventedBook.html("<h1>The House on the Hill</h1>\(chapters.joined())")
        #expect(book.elementNodes("hr", "ornament").count == 3 && book.strings("h2").count == 3)
    }

    /// A list of contents that is one paragraph is no line of the title page.
    @Test func contentsEndTheTitlePage() {
        let book = InventedBook.html(
            "<h1>The House on the Hill</h1><p>By Jane Roe</p><p>CONTENTS</p><p>I. THE WEIR II. THE ROAD III. THE BRIDGE</p>"
                + Self.numbers.map { "<h2>\($0)</h2>\(Self.prose)" }.joined())
        let page = book.elementNodes("section", "title-page").first.map { book.collapsedText(of: $0) }
        #expect(page?.contains("CONTENTS") == false && book.collapsedText(of: .root).contains("II. THE ROAD"))
    }

    /// Descriptions without end tags stand side by side, and paragraphs lose the spaces that set them in.
    @Test func typedIndentsAndOpenItemsAreNoStructure() {
        let list = "<DL><DT>mill<DD>where it is ground<DT>weir<DD>where it is <I>held</I><DD>or not</DL>"
        let book = InventedBook.html(
            "<H1>The House on the Hill</H1>"
                + Self.numbers.map {
                    "<H2>CHAPTER \($0)</H2>" + String(repeating: "<P>&nbsp;&nbsp; &nbsp;\(InventedBook.paragraph)", count: 3) + list
                }.joined())
        #expect(book.elements("dd").count == 9 && book.elements("dd", "dt").allSatisfy { book.name(of: book[$0].parent) == "dl" })
        #expect(book.strings("dd").prefix(3).map { $0 } == ["where it is ground", "where it is held", "or not"])
        #expect(!book.collapsedText(of: .root).contains("\u{A0}"))
    }

    /// What a chapter holds, in a division of its own.
    @Test func argumentsMayBeDivisions() {
        let book = InventedBook.html(
            "<h1>The House on the Hill</h1>"
                + Self.numbers.map { "<h2>CHAPTER \($0)</h2><div class='sum'>The mill—The road—A stranger</div>\(Self.prose)" }.joined())
        #expect(book.elementNodes("div", "argument").count == 3)
    }
}
