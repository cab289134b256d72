import Testing

@testable import GutenbergReaders
@testable import Markup

/// Where the title page of HTML ends, and what a publisher says behind the text. All texts are our own.
@Suite struct HTMLTitlePageEndTests {
    private let prose = InventedBook.htmlProse
    private let byline = "<h1>THE HOUSE ON THE HILL</h1><h2>JANE ROE</h2>"

    private func chapters(_ count: Int = 3) -> String {
        (1...count).map { "<h2>CHAPTER \(InventedBook.roman[$0 - 1])</h2>\(prose)" }.joined()
    }
    private let expected = ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"]

    @Test(arguments: [
        "<h2>IN TWO VOLUMES</h2><h2>VOL. I.</h2><h3>NEW YORK</h3><h2>MILL AND SONS<br>1885</h2>", "<h3>VOL. I</h3><p>LONDON, 1873</p>",
    ])
    func aVolumeAboveThePublisherIsALineOfThePage(_ lines: String) {
        let book = InventedBook.html(byline + lines + chapters())
        #expect(book.headingLines == expected && book.strings("section", "title-page")[0].contains("VOL. I"), "\(book.headingLines)")
        // Right above its chapters it is a heading.
        #expect(InventedBook.html(byline + "<h2>VOLUME I</h2>" + chapters()).headingLines.first == "1 VOLUME I")
    }

    @Test func theTitleOnceMoreAboveAPrologueIsBehindThePage() {
        let book = InventedBook.html(
            byline + "<p class=\"center\">MILL AND CO., LIMITED, 1912</p><hr><h2>THE HOUSE ON THE HILL</h2><h2>PROLOGUE</h2>\(prose)"
                + chapters())
        #expect(book.headingLines.contains("2 PROLOGUE") && !book.strings("section", "title-page")[0].contains("PROLOGUE"))
    }

    @Test func theTitleAboveTheWholeTextIsItsHeading() {
        let book = InventedBook.html(
            byline + "<h2>INTRODUCTION</h2>\(prose)<h2>THE HOUSE ON THE HILL</h2>" + String(repeating: prose, count: 4))
        #expect(book.headingLines == ["2 INTRODUCTION", "2 THE HOUSE ON THE HILL"])
        #expect(
            InventedBook.html(byline + "<h2>INTRODUCTION</h2>\(prose)<h2>THE HOUSE ON THE HILL</h2>" + chapters()).headingLines == [
                "2 INTRODUCTION"
            ] + expected)
    }

    @Test func shortParagraphsAboveTheFirstLongOneAreText() {
        let story = "<p>\"Well,\" he said, \"we shall see.\"</p><p>He came down the road.</p>"
        let book = InventedBook.html("<h1>THE HOUSE ON THE HILL</h1><p class=\"center\">By JANE ROE</p><hr>\(story)\(prose)")
        #expect(!book.strings("section", "title-page")[0].contains("Well") && book.strings("main")[0].contains("we shall see"))
        let centred = InventedBook.html(
            "<h1>THE HOUSE ON THE HILL</h1><p class=\"center\">By JANE ROE</p><p class=\"center\">A story of a mill.</p>\(prose)")
        #expect(centred.strings("section", "title-page")[0].contains("A story of a mill."))
    }

    @Test(arguments: ["", "<p class=\"center\">THE END</p>"]) func aPublishersPageNeedsNoPrices(_ end: String) {
        let page =
            "<hr><h2>POPULAR NOVELS</h2><h3>BY JANE ROE</h3><h4>Published by</h4><h4>Mill and Co., London</h4>"
            + "<p class=\"center\">THE MILL<br>THE RIVER</p>"
        #expect(InventedBook.html(byline + chapters() + end + page).headingLines == expected + ["2 POPULAR NOVELS"])
        // A second work has text.
        let second = "<h2>THE MILL</h2><h3>BY JANE ROE</h3><h4>A TALE</h4>" + String(repeating: prose, count: 3)
        #expect(InventedBook.html(byline + chapters() + end + second).headingLines.count > 3)
    }

    @Test func verseInPreHasTheMarksOfPrint() {
        let verse =
            "<pre>\n  \"'Tis the mill,\" said he,\n  \"That stands by the river;\n"
            + "  And the wheel -- it goes round,\n  For ever and ever.\"\n</pre>"
        let quoted = String(repeating: "<p>\"It rained,\" said the miller's wife.</p>", count: 8)
        let text = InventedBook.html(byline + chapters(2) + quoted + verse + quoted).strings("div", "verse").joined()
        #expect(text.contains("“’Tis the mill,”") && text.contains("ever.”") && !text.contains("\""), "\(text)")
        let code = InventedBook.html(byline + chapters(2) + quoted + "<pre>x = \"a\"; y = \"b\" | c\nz = \"d\"    1    2\n</pre>" + quoted)
        #expect(code.strings("pre").joined().contains("\"a\""))
    }

    @Test func hiddenWordsRoundThePagesOfPrintGoWithThem() throws {
        let mark = "<span class=\"hidden\">(Page </span><span class=\"pagenum\"><a name=\"p6\">6</a></span><span class=\"hidden\">)</span>"
        let html =
            "<html><body><p>Title: The House</p><p>*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***</p>\(chapters())"
            + "<p>The mill \(mark) stood by the river.</p><p>*** END OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***</p></body></html>"
        let book = try #require(normalizedGutenbergHTML(readHTML(html).0, aside: .printed))
        #expect(!book.strings("main")[0].contains("Page") && book.elementNodes("span", "pagenum").count == 1)
    }
}
