import Testing

@testable import GutenbergReaders
@testable import Markup

/// Front pages as many files have them: who stands on them, to whom they are dedicated, and where the text begins. All texts are our own.
@Suite struct TypedFrontTests {
    private let text = InventedBook.text, gap = InventedBook.gap

    private func book(_ front: String, title: String = "The House", fields: String = "Author: Jane Roe\n\nLanguage: English") -> Document {
        let chapters = ["I", "II", "III"].map { gap + "CHAPTER \($0)\n\n\n\(text)" }.joined()
        return InventedBook.gutenberg(front + chapters, title: title, fields: fields)
    }

    @Test func aHalfTitleMaySayItsAuthor() {
        let book = book("THE HOUSE\n\nBY JANE ROE\(gap)THE HOUSE\n\nBY\n\nJANE ROE\n\nLONDON\nMILL AND CO.\n1912")
        #expect(book.outline(below: "section").prefix(4) == ["<p.title>", "THE HOUSE", "<p.author>", "BY JANE ROE"])
        #expect(book.titlePageLines.filter { $0.hasPrefix("title:") } == ["title: THE HOUSE"])
        #expect(book.titlePageLines.filter { $0.hasPrefix("author:") } == ["author: BY", "author: JANE ROE"])
        // One author for two titles is no half-title's.
        #expect(
            self.book("THE HOUSE\n\nBY JANE ROE\n\nTHE HOUSE\n\nLONDON\n1912").titlePageLines.count { $0 == "author: BY JANE ROE" } == 1)
    }

    @Test(arguments: [
        "To Mary Smith", "TO E. L. B.", "TO THE\n\nLADS AND LASSES\n\nOF DURHAM", "TO ALL THOSE WHO\nLIVED IN THE HOUSE", "FOR MARY",
        "TO\nCOLONEL JOHN BROWN",
    ])
    func somebodyHasAPageOfHisOwn(_ words: String) {
        let book = book("THE HOUSE\n\nBY\n\nJANE ROE\n\nLONDON\nMILL AND CO.\n1890\(gap)\(words)")
        let said = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let pages = book.strings("section", "front-page").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        #expect(pages.count == 1 && pages[0].filter { $0 != " " } == said.filter { $0 != " " }, "\(pages)")
        #expect(book.headingLines == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
    }

    @Test(arguments: ["To which is added The Mill", "TO BE HAD OF ALL BOOKSELLERS", "FOR PRIVATE CIRCULATION ONLY"])
    func whatIsSaidOfTheBookIsNoDedication(_ words: String) {
        let book = book("THE HOUSE\n\nBY\n\nJANE ROE\n\n\n\n\(words)\n\nLONDON\nMILL AND CO.\n1890")
        #expect(book.elementNodes("section", "front-page").isEmpty && book.titlePageLines.contains { $0.hasSuffix(words) })
    }

    @Test(arguments: [
        "Etext prepared by John Poe, jpoe@mill.org\n      and Mary Roe, Mill Editing Services", "Scanned by Mary Miller with a new machine",
    ])
    func whoTypedTheTextStandsWithTheImprint(_ credit: String) {
        let book = book("THE HOUSE\n\nby Jane Roe\n\n\(credit)")
        #expect(book.strings("section", "imprint").contains { $0.contains(credit.prefix(20)) })
        #expect(book.titlePageLines == ["title: THE HOUSE", "author: by Jane Roe", "ornament: ❦"])
        #expect(book.headingLines.first == "2 CHAPTER I")
    }

    @Test func shortParagraphsRightAboveTheFirstLongOneAreText() {
        let story = InventedBook.gutenberg("THE HOUSE\n\nBY JANE ROE\n\n\n\"Well,\" he said.\n\nShe laughed at him.\n\n\(text)")
        #expect(story.titlePageLines == ["title: THE HOUSE", "author: BY JANE ROE", "ornament: ❦"])
        #expect(story.strings("main")[0].contains("She laughed at him."))
        // In the middle of the page, a line belongs to it.
        let page = InventedBook.gutenberg("THE HOUSE\n\nBY JANE ROE\n\n\n                    A story of the hills.\n\n\n\n\(text)")
        #expect(page.titlePageLines.contains { $0.hasSuffix("A story of the hills.") })
    }

    @Test func anAuthorWhomThePageDoesNotNameIsTheHeaders() {
        let lines = book("THE HOUSE\n\nA Comedy for Serious People").titlePageLines
        #expect(lines == ["title: THE HOUSE", "author: Jane Roe", "subtitle: A Comedy for Serious People", "ornament: ❦"])
        // The page says it in words of its own, or nobody is known.
        #expect(!book("THE HOUSE\n\nThe Tales of Jane Roe").titlePageLines.contains { $0.hasPrefix("author") })
        #expect(
            !book("THE HOUSE\n\nA Comedy", fields: "Author: Various\n\nLanguage: English").titlePageLines.contains {
                $0.hasPrefix("author")
            })
    }

    @Test func aPhraseInTheMiddleOfThePageIsNoText() {
        let front =
            "                     THE HOUSE\n\n         Translated from the Finnish with Introduction\n"
            + "                   and Critical Notes\n\n                        BY\n\n                   LIONEL MILLER, M.A."
        let lines = book(front, fields: "Author: Jane Roe\n\nTranslator: Lionel Miller\n\nLanguage: English").titlePageLines
        #expect(lines.contains { $0.contains("LIONEL MILLER") } && lines.contains { $0.contains("Critical Notes") }, "\(lines)")
    }

    @Test func proofreadersMayStandCloseToTheTitle() {
        let book = book("Mary Poe, and the Online Distributed Proofreading\nTeam.\n\n\nTHE HOUSE\n\nby Jane Roe")
        #expect(book.strings("section", "credits").contains { $0.contains("Mary Poe") })
        #expect(book.titlePageLines.first == "title: THE HOUSE")
    }

    @Test func allVolumesAreNoPartOfTheTitle() {
        let book = book("THE HOUSE\n\nby Jane Roe", title: "The House, Complete")
        #expect(book.strings("section", "half-title") == ["The House"] && book.titlePageLines.first == "title: THE HOUSE")
    }

    /// As far from the first part as that is from its chapter.
    @Test func aPublisherBehindAGapIsNoPart() {
        let parts = zip(["CHILDHOOD", "YOUTH", "OLD AGE"], ["THE SEA", "THE MILL", "THE DOG"]).map {
            "\n\n\n\n\($0)\n\n\n\n\($1)\n\n\n\(text)"
        }
        let book = InventedBook.gutenberg("THE HOUSE\n\nBY JANE ROE\n\n\n\n\nNEW YORK: SMITH AND SON 1921" + parts.joined())
        #expect(!book.headingLines.contains { $0.contains("NEW YORK") } && book.headingLines.contains { $0.hasSuffix("CHILDHOOD") })
    }

    @Test func aRemarkInBracketsAboveTheTitleIsNoneOfItsLines() {
        let book = book("[Noterar: Bold letters are shown by a sign of their own.]\n\n\n\nTHE HOUSE\n\nby Jane Roe")
        #expect(book.titlePageLines.first == "title: THE HOUSE" && book.strings("section", "credits").count == 1)
    }
}
