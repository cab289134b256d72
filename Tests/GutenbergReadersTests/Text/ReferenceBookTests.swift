import Testing

@testable import GutenbergReaders
@testable import Markup

/// Books to look things up in: dictionaries, thesauruses, their indexes, books of recipes; and short titles that end as sentences. All
/// texts are our own.
@Suite struct ReferenceBookTests {
    private static let words = [
        "abandon", "abase", "abate", "abbey", "abbot", "abdicate", "abhor", "abide", "abject", "able", "abolish", "above",
    ]

    // MARK: Indexes

    private func index(_ entries: String) -> Document {
        InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe\n\n\n\n\nPREFACE\n\n\n\(InventedBook.text)\n\n\n\n\nINDEX\n\n\n\(entries)")
    }

    @Test func headwordsOfAnIndexStandAboveWhereTheyAreFound() {
        let book = index(Self.words.map { "\($0)\n        lowering 874\n        giving up 624" }.joined(separator: "\n"))
        #expect(book.elementNodes("p", "level-1").map { book.string(of: $0) } == Self.words)
        #expect(book.elementNodes("p", "level-2").count == 24)
    }

    /// What a comma leaves open goes on in the next line.
    @Test func entriesThatAreTooLongGoOnSetIn() {
        let book = index(
            Self.words.map { "\($0), of those who live in the house upon the hill, 12, 13, 15,\n    16, 20" }.joined(separator: "\n"))
        #expect(book.elementNodes("p", "index-entry").count == Self.words.count)
    }

    @Test func anIndexMayStandInFrontOfTheText() {
        let entries = (1...24).map { "\(Self.words[$0 % 12].capitalizedFirst), the \($0)" }.joined(separator: "\n\n")
        let chapters = (1...6).map { "CHAPTER \(InventedBook.roman[$0 - 1]).\n\n\n\(InventedBook.text)\n\n\(InventedBook.text)" }.joined(
            separator: InventedBook.gap)
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nby Jane Roe\n\n\n\n\nPREFACE.\n\n\n\(InventedBook.text)\n\n\n\n\nANALYTICAL INDEX.\n\n\n\(entries)\n\n\n\n\n\(chapters)"
        )
        #expect(book.elementNodes("p", "index-entry").count == 24)
        #expect(book.headingLines.count == 8)
    }

    // MARK: Labels and headwords

    private func dictionary(_ entries: [String]) -> Document {
        InventedBook.gutenberg(
            "A DICTIONARY\n\nby Jane Roe\n\n\n\n\nPREFACE\n\n\n\(InventedBook.text)\n\n\n\n\nTHE WORDS\n\n\n"
                + entries.joined(separator: "\n\n"), title: "A Dictionary")
    }

    // MARK: Encyclopaedias

    private static let articles = [
        "BARN, JOHN (1761-1793)", "BARNABAS", "BARNACLE (Lat. _barnaca_)", "BARNARD CASTLE", "BARNET", "BARNSLEY", "BARON",
    ]

    private func slice(_ articles: [String], list: String = "") -> Document {
        InventedBook.gutenberg(
            "THE NORTHERN CYCLOPÆDIA\n\n\nELEVENTH EDITION\n\n\nVOLUME IV, SLICE III\n\nBARN to BARON\n\n\n\(list)"
                + articles.joined(separator: "\n\n\n") + "\n\n\n\n\nFOOTNOTES:\n\n  [1] See the map.",
            title: "Northern Cyclopaedia, 11th Edition, Volume 4, Slice 3")
    }

    @Test func articlesOfManyParagraphsBeginWithTheirHeadwords() {
        let book = slice(Self.articles.map { "\($0), \(InventedBook.paragraph)[1]\n\n\(InventedBook.text)\n\n\(InventedBook.text)" })
        #expect(book.elementNodes("p", "definition").count == Self.articles.count)
        #expect(book.strings("span", "headword").first == "BARN, JOHN")
        #expect(book.titlePageLines.contains { $0.hasSuffix(": VOLUME IV, SLICE III") })
        #expect(!book.headingLines.contains { $0.contains("VOLUME") })
    }

    @Test func theListOfArticlesIsNoLineOfTheTitlePage() {
        let list =
            "Articles in This Slice:\n\n\n  BARN, JOHN           BARNET\n  BARNABAS             BARNSLEY\n  BARNACLE             BARON\n  BARNARD CASTLE\n\n\n\n\n"
        let book = slice(Self.articles.map { "\($0), \(InventedBook.paragraph)\n\n\(InventedBook.text)" }, list: list)
        #expect(!book.titlePageLines.contains { $0.contains("BARNABAS") })
        #expect(book.titlePageLines.contains { $0.hasSuffix("VOLUME IV, SLICE III") })
        #expect(book.elementNodes("p", "definition").count == Self.articles.count)
    }

    @Test func paragraphsBehindGapsThatBeginOtherwiseAreNoArticles() {
        let book = slice(Self.articles.map { "\($0), \(InventedBook.paragraph)\n\n\n\(InventedBook.paragraph)" })
        #expect(book.elementNodes("p", "definition").isEmpty)
    }

    /// A first line in capitals that the next does not say again is none.
    @Test func linesInCapitalsAreNoHeadwords() {
        let book = dictionary(
            Self.words.map {
                "\($0.uppercased())\nSomebody has lived there, n. and others after them for many a year.\n\n\(InventedBook.paragraph)"
            })
        #expect(book.strings("span", "headword").isEmpty)
    }

    @Test func partsOfSpeechAreNoSpeakers() {
        let entries = Self.words.enumerated().map { number, word in
            "     #\(number + 1). \(word.capitalizedFirst).-- N. The old house stood upon a low hill beyond the river.\n\n     V. Lower, give up, leave the house upon the hill.\n\n     Adj. Lowered, given up, left to those who come after.\n\n     Adv. Lowly, upon the hill."
        }
        let book = dictionary(["CLASS I\n\n\n" + entries.joined(separator: "\n\n")])
        #expect(book.elementNodes("p", "speech").isEmpty)
    }

    /// Labels that never stand next to each other.
    @Test func labelsAmongOtherParagraphsAreNoSpeakers() {
        let book = dictionary(
            Self.words.map {
                "\($0.uppercased())\n\($0.capitalizedFirst), v. t. Etym: [OE. \($0)en, fr. Old F.]\n\nDefn: \(InventedBook.paragraph)\n\n2. \(InventedBook.paragraph)\n\nNote: \(InventedBook.paragraph)"
            })
        #expect(book.elementNodes("p", "speech").isEmpty)
    }

    // MARK: Titles

    @Test func shortTitlesThatEndAsSentencesStandBelowNumbers() {
        let titles = [
            "Of the house.", "Of the hill.", "D. Mary.", "It is time!", "A promise.", "On the bridge.", "The storm.", "Three cows.",
        ]
        let body = zip(InventedBook.roman, titles).map { "\($0)\n\n\($1)\n\n\(InventedBook.text)" }.joined(separator: "\n\n\n")
        let book = InventedBook.gutenberg("THE HOUSE\n\nBY\n\nJANE ROE\n\n\n\n\n" + body)
        #expect(book.headingLines == zip(InventedBook.roman, titles).map { "2 \($0) \($1)" })
    }

    /// "[1]THE RISING[1]" is called at both ends of what the note speaks of.
    @Test func aTitleBelowItsNumberMayStandBetweenCalls() {
        let titles = ["THE HOUSE ON THE HILL", "[1]THE RISING OF THE MEN[1]", "THE STORM", "THE BRIDGE[a]"]
        let body = zip(InventedBook.roman, titles).map {
            "\($0)\n\n\($1)\n\n\n\(InventedBook.text)\n\n    [1-1] Add.\n\n\(InventedBook.text)"
        }.joined(separator: "\n\n\n\n\n")
        let book = InventedBook.gutenberg("THE HOUSE\n\nBY\n\nJANE ROE\n\n\n\n\n" + body)
        #expect(
            book.headingLines.map { $0.filter { $0 != "1" && $0 != "[" && $0 != "]" } } == [
                "2 I THE HOUSE ON THE HILL", "2 II THE RISING OF THE MEN", "2 III THE STORM", "2 IV THE BRIDGEa",
            ])
    }

    /// Chapters that begin with what somebody says have no titles.
    @Test func shortParagraphsBelowNumbersAreNoTitlesWhereSomebodySpeaks() {
        let body = InventedBook.roman.enumerated().map { "\($1)\n\n\"Well, \(Self.words[$0])!\"\n\n\(InventedBook.text)" }.joined(
            separator: "\n\n\n")
        let book = InventedBook.gutenberg("THE HOUSE\n\nBY\n\nJANE ROE\n\n\n\n\n" + body)
        #expect(book.headingLines == InventedBook.roman.map { "2 \($0)" })
    }

    private func recipes(_ titles: [String], indent: (String) -> Int) -> Document {
        let dishes = titles.map {
            "\(String(repeating: " ", count: indent($0)))\($0)\n\n                  2 cups flour\n                  ¾ cup milk\n                  1 teaspoon salt\n\n\(InventedBook.paragraph)"
        }
        return InventedBook.gutenberg(
            "THE HOUSE\n\nby Jane Roe\n\n\n\n\nCHAPTER I\n\n\n\(InventedBook.text)\n\n\n\n\nCHAPTER II\n\n\n\(InventedBook.text)\n\n"
                + dishes.joined(separator: "\n\n"))
    }

    private static let dishes = ["Biscuit", "Griddle Cakes", "Entire Wheat Bread", "Corn Cake", "Raised Oatmeal Muffins", "Scones"]

    @Test func titlesInTheMiddleOfTheMeasureAreSections() {
        let book = recipes(Self.dishes) { (72 - $0.count) / 2 }
        #expect(book.headingLines == ["2 CHAPTER I", "2 CHAPTER II"] + Self.dishes.map { "3 \($0)" })
    }

    /// Lines that all begin in the same place stand in the middle of nothing.
    @Test func linesSetInAlikeAreNoSections() {
        #expect(recipes(Self.dishes) { _ in 12 }.headingLines == ["2 CHAPTER I", "2 CHAPTER II"])
    }

    // MARK: Lines

    @Test func linesOfDifferentLengthsThatBeginSmallStayLines() {
        let lines = Self.words.enumerated().map { $1 + " " + String(repeating: "and more of it ", count: $0 % 4) + "so" }.joined(
            separator: "\n")
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nby Jane Roe\n\n\n\n\nCHAPTER I\n\n\n\(InventedBook.text)\n\n\(lines)\n\n\(InventedBook.text)")
        #expect(!book.strings("p").contains { $0.contains("so abase") })
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
