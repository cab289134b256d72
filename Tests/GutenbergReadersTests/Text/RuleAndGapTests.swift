import Testing

@testable import GutenbergReaders
@testable import Markup

/// What rows of signs and blank lines say of the titles and paragraphs below them. All texts are our own.
@Suite struct RuleAndGapTests {
    private let text = InventedBook.text, gap = InventedBook.gap, paragraph = InventedBook.paragraph
    private let rule = String(repeating: "-", count: 65), stars = "*       *       *       *       *"

    private func book(_ body: String) -> Document { InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + gap + body) }

    @Test func titlesMayStandRightBelowARule() {
        let chapters = zip(["I", "II", "III"], ["THE MILL", "THE RIVER", "THE RAIN"]).map { "\n\n\(rule)\n\n\($0).  \($1)\n\n\n\(text)" }
        let found = book("\(text)\n\n\(rule)\nINTRODUCTION\n\n\n\(text)" + chapters.joined()).headingLines
        #expect(found == ["2 INTRODUCTION", "2 I. THE MILL", "2 II. THE RIVER", "2 III. THE RAIN"])
        // A sentence below a rule is none.
        #expect(book("\(text)\n\n\(rule)\nThe rain fell on the mill, as it had done\nthe day before.\n\n\n\(text)").headingLines.isEmpty)
    }

    @Test(arguments: ["..... #", "* # *", "~ # ~", "--#--", "# #"]) func numbersMayStandBetweenSigns(_ sign: String) {
        let number = { (k: Int) in
            sign == "# #" ? "# \(k)" : sign.replacing("#", with: "\(k)")
        }
        #expect(book((1...5).map { gap + number($0) + "\n\n\n\(text)" }.joined()).headingLines.count == 5)
    }

    @Test func aNumberInFrontOfPointsIsNoHeading() {
        #expect(book((1...5).map { gap + "\($0) ....." + "\n\n\n\(text)" }.joined()).headingLines.isEmpty)
    }

    @Test func theRoomAboveARowOfStarsIsThatOfTheTitleBelowIt() {
        let titles = ["THE MILLER", "THE CHILDREN", "IN THE WOOD", "AT HOME"]
        let found = book("\n\(titles[0])\n\n\n\(text)" + titles.dropFirst().map { "\n\n\n\(stars)\n\n\n\($0)\n\n\n\(text)" }.joined())
        #expect(found.headingLines == titles.map { "2 \($0)" })
    }

    @Test func paragraphsAreToldByIndentsBesideBlankLines() {
        let first = "     " + paragraph, second = "     \"So it was,\" said my father, who had been there, and he\n" + paragraph
        let book = book(
            "CHAPTER I\n\n\n" + (0..<16).map { _ in first + "\n" + second + "\n\n     [A note of mine.]" }.joined(separator: "\n\n"))
        #expect(book.strings("p").count { $0.hasPrefix("“So it was") } == 16)
    }

    @Test func twoBlankLinesPartTheDaysOfADiary() {
        let days = (1...8).map { k in "\n\nJANUARY \(k)TH. It rained.\n\n" + Array(repeating: paragraph, count: 9).joined(separator: "\n\n")
        }
        let book = book("CHAPTER I\n\n\n\(text)\n" + days.joined(separator: "\n"))
        #expect(book.elementNodes("hr", "blank").count == 8)
        // Where pages ended in the midst of sentences, they say nothing.
        let pages = (1...8).map { _ in
            "\n\nwhich nobody had seen.\n\n" + Array(repeating: paragraph, count: 9).joined(separator: "\n\n") + "\n\nIt was the mill"
        }
        #expect(self.book("CHAPTER I\n\n\n\(text)\n" + pages.joined(separator: "\n")).elementNodes("hr", "blank").isEmpty)
    }

    @Test func aFieldOfStarsIsAnOrnament() {
        let field = "       \(stars)\n           *       *       *       *\n       \(stars)"
        #expect(book("CHAPTER I\n\n\n\(text)\n\n\(field)\n\n\(text)").elementNodes("hr", "ornament").count == 1)
    }

    @Test func namesBetweenBarsAreNoTitle() {
        let names = "\n\n\n      | PISCATOR |\n      | VIATOR   |\n\n\(text)"
        #expect(book((1...3).map { "\(gap)CHAPTER \($0)\n\n\n\(text)" }.joined() + names).headingLines.count == 3)
    }

    /// The numbers of a publisher's list behind a play are no chapters, and its acts no parts.
    @Test func numbersWithPricesBehindActsAreNoHeadings() {
        let acts = ["I", "II", "III"].map { "\(gap)ACT \($0)\n\n\n\(text)\n\n\(text)" }.joined()
        let list = ["Comedies by a Miller", "Poems by a Smith", "Tales by a Baker"].enumerated().map {
            "\n\n\n\(InventedBook.roman[$0]). _\($1)_\n\nTranslated from the Finnish, xv + 178 pages. Price $1.50"
        }
        let found = book(acts + "\(gap)MILL CLASSICS" + list.joined()).headingLines.filter { $0.contains("ACT") }
        #expect(found == ["2 ACT I", "2 ACT II", "2 ACT III"])
    }

    /// "M." of a name is no thousand, nor "C." a hundred.
    @Test func initialsAreNoNumbers() {
        let letters = (0..<6).map { k in gap + (k % 2 == 0 ? "DU ROI" : "DE M. DE BOIS") + "\n\n\n\(text)" }.joined()
        let found = InventedBook.gutenberg(
            "LA MAISON\n\npar Jane Roe" + letters, title: "La Maison", fields: "Author: Jane Roe\n\nLanguage: French")
        #expect(found.headingLines.count == 6 && found.elementNodes("span", "number").isEmpty, "\(found.headingLines)")
        // Among a hundred others, it is.
        let many = (98...101).map { k in gap + ["XCVIII", "XCIX", "C", "CI"][k - 98] + "\n\n\n\(text)" }.joined()
        #expect(book(many).headingLines.count == 4)
    }
}
