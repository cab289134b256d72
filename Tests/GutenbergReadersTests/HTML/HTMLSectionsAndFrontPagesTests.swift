import Testing

@testable import GutenbergReaders
@testable import Markup

/// Sections and second lines of titles that have elements of their own, and what stands on the pages in front of a book. All texts are our
/// own.
@Suite struct HTMLSectionsAndFrontPagesTests {
    private static let prose = InventedBook.htmlProse

    private func read(_ body: String, front: String = "<h1>The House</h1><p>by Jane Roe</p>", title: String = "The House") -> Document {
        InventedBook.html(front + body, title: title, fields: "<p>Language: English</p>")
    }

    private func strings(_ book: Document, _ name: String, _ className: String? = nil) -> [String] {
        book.strings(name, className).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }

    // MARK: Contents

    /// They would be an empty page 1.
    @Test func lineBreaksBehindTheContentsAreNoText() {
        let titles = ["The Mill", "The River", "The Cat", "The Boat", "The Bridge", "The Rain"]
        let links = titles.indices.map { "<a href=\"#c\($0)\"> \(titles[$0]) </a><br /> <br />\n" }.joined()
        let chapters = titles.indices.map { "<h2 id=\"c\($0)\">\(titles[$0])</h2>\(Self.prose)" }.joined()
        let book = read("<h2>Contents</h2><table><tr><td><div>\n\(links)</div></td></tr></table><hr /><h1>THE HOUSE</h1>\(chapters)")
        #expect(strings(book, "p", "entry").count == 6 && book.elementNodes("h2").count == 6)
        #expect(book.elementNodes("br").isEmpty)
    }

    // MARK: Headings

    @Test func anElementOnlyForSecondLinesOpensNothing() {
        let chapters = (1...6).map { "<h2>CHAPTER \($0). OF THE MILL,</h2><h3>AND OF THE RIVER</h3>\(Self.prose)" }.joined()
        let book = read(chapters + "<h2>CHAPTER 7. OF THE CAT</h2>\(Self.prose)")
        #expect(book.elementNodes("h2").count == 7 && book.elementNodes("h3").isEmpty)
        #expect(strings(book, "h2").first == "CHAPTER 1. OF THE MILL, AND OF THE RIVER")
        // Elsewhere it opens sections.
        let sections = read(chapters + "<h3>OF THE WHEEL</h3>\(Self.prose)")
        #expect(sections.elementNodes("h3").count == 7)
    }

    @Test func aLongSentenceIsNoHeading() {
        let sentence =
            "The produce of the mill is the natural reward of the miller, and whoever takes it from him takes the bread of "
            + "all who live beside the river and have nothing else to eat."
        let book = read("<h2>CHAPTER I</h2><h3>\(sentence)</h3>\(Self.prose)<h2>CHAPTER II</h2>\(Self.prose)")
        #expect(strings(book, "p").contains(sentence) && book.elementNodes("h3").isEmpty)
    }

    @Test func numbersInParagraphsOpenSectionsOfChapters() {
        func chapter(_ number: Int, _ first: String) -> String {
            "<h2>CHAPTER \(number). THE MILL</h2>\(first)\(Self.prose)<p>2.</p>\(Self.prose)<p>3.</p>\(Self.prose)"
        }
        let book = read(chapter(1, "<p>1.</p>") + chapter(2, "<h3>1.</h3>") + "<h2>CHAPTER 3. THE CAT</h2>\(Self.prose)")
        #expect(strings(book, "h3") == ["1.", "2.", "3.", "1.", "2.", "3."] && book.elementNodes("h2").count == 3)
        // The pages of the printed book count on from chapter to chapter.
        let pages = read(
            (1...3).map { "<h2>CHAPTER \($0). THE MILL</h2>\(Self.prose)<p>\($0 * 2).</p>\(Self.prose)<p>\($0 * 2 + 1).</p>\(Self.prose)" }
                .joined())
        #expect(pages.elementNodes("h3").isEmpty)
    }

    @Test func aPhraseWithANumberIsATitleWhereAPartHasIt() {
        let parts = (1...3).map { "<h2>PART \($0) OF THE MILL</h2><h2>CHAPTER \($0). THE CAT</h2>\(Self.prose)" }
        let book = read(parts.joined() + "<h2>The Third Part Of His Work Was To Grind</h2>\(Self.prose)")
        #expect(strings(book, "h1", "part").count == 3, "\(book.outline())")
        // In capitals it is the part.
        let shouted = read(parts[0] + parts[1] + parts[2] + "<h2>THIRD PART LIFE AND WORKS</h2><h2>CHAPTER 4. THE DOG</h2>\(Self.prose)")
        #expect(strings(shouted, "h1", "part").count == 4, "\(shouted.outline())")
    }

    @Test func numberedTitlesAreChaptersThoughTheNotesHaveChapters() {
        let chapters = (1...8).map { number in
            "<h2>\(["I", "II", "III", "IV", "V", "VI", "VII", "VIII"][number - 1]). OF THE MILL</h2>"
                + (number < 3 ? "<h3>1.</h3>\(Self.prose)<p>2.</p>\(Self.prose)<p>3.</p>\(Self.prose)" : Self.prose)
        }.joined()
        let notes = (1...3).map { "<h2>Chapter \($0). Of the Mill</h2>\(Self.prose)" }.joined()
        let book = read("<h2>FIRST PART. THE RIVER</h2>\(chapters)<h2>NOTES</h2>\(notes)")
        #expect(strings(book, "h2").contains("VIII. OF THE MILL"))
        // The notes' own headings stand below theirs.
        #expect(book.elementNodes("h3").count == 6 + 3 && strings(book, "h2").last == "NOTES")
    }

    // MARK: Pages in front

    @Test func whatTheLawWantsStandsBehindTheTitlePage() {
        let front = """
            <h1>THE HOUSE</h1><p>By</p><p>JANE ROE</p><p>MILL &amp; COMPANY<br>BOSTON</p><hr><p>Copyright, 1902</p><hr>\
            <p>BY THE MILL COMPANY</p><p>All rights reserved</p><p>Made in U.S.A.</p><hr>
            """
        let book = read("<h2>CHAPTER I</h2>\(Self.prose)<h2>CHAPTER II</h2>\(Self.prose)", front: front)
        func section(_ name: String) -> String {
            book.elementNodes("section", name).first.map {
                book.string(of: $0).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            } ?? ""
        }
        #expect(section("title-page").contains("BOSTON") && !section("title-page").contains("Copyright"))
        #expect(section("imprint").hasPrefix("Copyright, 1902") && section("imprint").contains("Made in U.S.A."))
        #expect(book.elementNodes("section", "imprint").count == 1)
    }

    @Test func aDedicationHasAPageOfItsOwn() {
        let book = read(
            "<h2>CHAPTER I</h2>\(Self.prose)<h2>CHAPTER II</h2>\(Self.prose)",
            front: "<h1>THE HOUSE</h1><p>by</p><h2>JANE ROE</h2><div id='dedication'><p>To the miller</p></div>")
        #expect(strings(book, "p", "dedication") == ["To the miller"] && book.elementNodes("section", "front-page").count == 1)
        #expect(strings(book, "p", "author").last == "JANE ROE")
    }

    @Test func aTitleInTwoElementsIsOne() {
        let book = read(
            "<h2>CHAPTER I</h2>\(Self.prose)<h2>CHAPTER II</h2>\(Self.prose)",
            front: "<h1>THE</h1><h1>HOUSE</h1><h3>By</h3><h2>JANE ROE</h2>")
        #expect(book.elementNodes("h1", "title").count == 1 && book.strings("h1", "title") == ["THEHOUSE"])
        #expect(book.elementNodes("br").count == 1)
    }

    @Test func aPictureInFrontOfTheTitleFacesIt() {
        let picture =
            "<div class='figcenter'><img src='mill.png' height='600' alt='x'><p>\(String(repeating: "The mill by the river, ", count: 12))</p></div>"
        let book = read(
            "<h2>CHAPTER I</h2>\(Self.prose)<h2>CHAPTER II</h2>\(Self.prose)", front: "\(picture)<hr><h1>The House</h1><p>by Jane Roe</p>")
        #expect(book.elementNodes("section", "frontispiece").count == 1)
        let page = book.elementNodes("section", "title-page").first.map { book.string(of: $0) } ?? ""
        #expect(page.contains("Jane Roe") && !page.contains("river"))
        let ornament = picture.replacing("600", with: "60").replacing(String(repeating: "The mill by the river, ", count: 12), with: "")
        #expect(
            read(
                "<h2>CHAPTER I</h2>\(Self.prose)<h2>CHAPTER II</h2>\(Self.prose)", front: "\(ornament)<h1>The House</h1><p>by Jane Roe</p>"
            ).elementNodes("section", "frontispiece").isEmpty)
    }

    // MARK: Title pages

    private var chapters: String { (1...3).map { "<h2>CHAPTER \($0)</h2>\(Self.prose)" }.joined() }

    private func titlePage(_ lines: String) -> String {
        strings(read(lines + chapters, front: "<h1>The House</h1><h2>by Jane Roe</h2>"), "section", "title-page")[0]
    }

    @Test(arguments: [
        "<h3><b>\"When found, make a note of.\"</b>&mdash;CAPTAIN LAMP.</h3><p>\(paragraph)</p>",
        "<p>“A lamp is a lamp.”—ROE</p>",
    ])
    func aMottoIsOfTheTitlePageWhateverItsElement(_ motto: String) {
        #expect(titlePage(motto).contains("—"))
        #expect(!strings(read(motto + chapters), "h2").contains { $0.contains("LAMP") || $0.contains("lamp") })
    }

    private static let paragraph = InventedBook.paragraph

    @Test func theRowOfAPeriodicalIsOfTheTitlePage() {
        let row = "<table><tr><td>No. 2.</td><td>SATURDAY, NOVEMBER 10, 1849.</td><td>Price Threepence.</td></tr></table>"
        #expect(titlePage(row).contains("Threepence"))
    }

    @Test(arguments: [
        "<p>Personnages:</p><p>ANNE<br/>JEAN<br/>PAUL</p>", "<p>C'est à elle que je le dédie.</p><p>J. R.</p>",
        "<p>[Note: The numbers of lines have not been kept here.]</p>",
    ])
    func personsDedicationsAndRemarksAreNot(_ lines: String) {
        #expect(titlePage(lines).hasSuffix("Roe") || titlePage(lines).hasSuffix("❦"))
    }

    @Test func thePublisherOnceMoreBeginsThePageOfTheLaw() {
        let page = titlePage("<h3>ROE HOUSE</h3><h3>ROE HOUSE</h3><p>First published 1902</p>")
        #expect(page.components(of: "ROE HOUSE") == 1 && !page.contains("1902"))
    }

    @Test func theLineOfThePrinterIsNoChapter() {
        let document = read(
            "<h3>Printed for Andrew Roe, at the Green Lamp, 1651.</h3>" + chapters, front: "<h1>The House</h1><h2>by Jane Roe</h2>")
        #expect(document.strings("section", "title-page")[0].contains("Green Lamp"))
    }

    // MARK: Tables

    @Test func lineBreaksAtTheEndOfRowsPartStanzas() {
        let rows = [
            "We come, we come at thy call,", "On rainbow bubbles we float.", "We fairies, one and all,",
            "Have answered the flute's note.<br /><br />",
            "The south wind's silver flute,", "From the far-off summer land,", "It bade us hasten here,",
            "To lend a helping hand.<br /><br />",
        ]
        let document = read(
            "<h2>CHAPTER 1</h2>\(Self.prose)<table>" + rows.map { "<tr><td>\($0)</td></tr>" }.joined() + "</table>" + Self.prose)
        #expect(document.elementNodes("table").isEmpty && document.elementNodes("span", "line").count == 8)
    }

    @Test func dedicationsBehindTheContentsHaveAPageInFrontOfTheText() {
        let contents = "<h2>CONTENTS</h2>" + (1...3).map { "<p><a href='#c\($0)'>CHAPTER \($0)</a></p>" }.joined() + "<hr>"
        let chapters = (1...3).map { "<h2 id='c\($0)'>CHAPTER \($0)</h2>\(Self.prose)" }.joined()
        let pages = "<div class='dedication'><p>Once again<br>to<br>Anne</p></div><div class='epigraph'><p>The wheel goes round.</p></div>"
        for contents in [contents, ""] {
            let book = read(contents + pages + chapters)
            let front = book.strings("section", "front-page").map { $0.filter { !$0.isWhitespace } }
            #expect(front == ["OnceagaintoAnneThewheelgoesround."])
            #expect(strings(book, "main")[0].hasPrefix("CHAPTER 1"))
            // Prose in front of the first chapter is text.
            let prose = read(contents + pages + Self.prose + chapters)
            #expect(prose.elementNodes("section", "front-page").isEmpty || contents.isEmpty)
        }
    }

    @Test func appendicesOfAChapterStandBelowIt() {
        let numbers = (1...4).map { "<h2>\(InventedBook.roman[$0 - 1])<br>The Mill \($0)</h2>\(Self.prose)" }
        let appendices = (1...2).map { "<h3>Appendix \($0).<br>The Wheel \($0)</h3>\(Self.prose)" }.joined()
        let inside = read(numbers[..<3].joined() + appendices + numbers[3])
        #expect(inside.elementNodes("h2").count == 4 && inside.elementNodes("h3").count == 2)
        // Behind the last chapter they are of the book.
        #expect(read(numbers.joined() + appendices).elementNodes("h2").count == 6)
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
