import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What stands in front of the text: titles that no header says, lists of contents without a title, dedications.
@Suite struct TitlePageTests {
    private static let text = (1...3).map { _ in
        "There was a text here, which was not long, but which was long enough for\nit to be seen as prose, and which ended with a full stop at the end of a\nline that was not full."
    }.joined(separator: "\n\n")
    private static let gap = "\n\n\n\n"

    private func chapters(_ titles: [String] = ["CHAPTER I", "CHAPTER II", "CHAPTER III"]) -> String {
        titles.map { "\($0)\n\n\(Self.text)" }.joined(separator: Self.gap)
    }

    private func gutenberg(_ book: String) -> Document {
        readText(
            "Title: The Quiet House\n\nAuthor: Mary Poe\n\nLanguage: English\n\n*** START OF THE PROJECT GUTENBERG EBOOK THE QUIET HOUSE ***\n\n\(book)\n\n*** END OF THE PROJECT GUTENBERG EBOOK THE QUIET HOUSE ***\n"
        )
    }

    private func headings(_ book: Document) -> [String] {
        ["h1", "h2", "h3"].flatMap { name in book.strings(name).map { name.dropFirst() + " " + $0 } }
    }

    @Test(arguments: [
        "THE QUIET HOUSE\n\nBy Mary Poe", "THE QUIET HOUSE\n\nby\n\nMary Poe\n\n\nLONDON\n1890",
        "                      THE QUIET HOUSE\n\n                      A Story\n\n                      By Mary Poe",
        "THE QUIET HOUSE by Mary Poe", "Mary Poe\n\nTHE QUIET HOUSE\n\nRoman", "THE QUIET HOUSE\n\nby Mary Poe (1803)",
    ])
    func aTextWithoutAHeaderHasItsTitlePage(_ page: String) {
        let book = readText(page + "\n\n\n\n" + chapters())
        #expect(book.metadata.title == "THE QUIET HOUSE")
        #expect(book.metadata.authors == ["Mary Poe"])
        #expect(book.elementNodes("section", "half-title").count == 1)
        #expect(book.elementNodes("section", "title-page").count == 1)
        #expect(book.strings("h2") == ["CHAPTER I", "CHAPTER II", "CHAPTER III"])
    }

    /// A header that names two, and a title page whose letters are spaced out; the end of the title stands once more above the text.
    @Test func spacedLettersAreWords() {
        let book = readText(
            "Title: The Story of the Quiet House\n\nAuthor: Mary Poe (Jane Roe)\n\nLanguage: English\n\n"
                + "*** START OF THE PROJECT GUTENBERG EBOOK THE QUIET HOUSE ***\n\n\n"
                + "      THE STORY OF THE QUIET HOUSE\n                 BY\n              MARY POE\n            (Jane M. Roe)\n\n\n\n"
                + "      P R E F A C E\n\n\(Self.text)\(Self.gap)      Q U I E T   H O U S E\n\n\n\(chapters())\n\n"
                + "*** END OF THE PROJECT GUTENBERG EBOOK THE QUIET HOUSE ***\n"
        )
        #expect(book.strings("h1", "title") == ["THE STORY OF THE QUIET HOUSE"])
        #expect(headings(book).dropFirst() == ["2 PREFACE", "2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
        #expect(book.string(of: .root).contains("QUIET HOUSE") && !book.string(of: .root).contains("Q U I E T"))
    }

    @Test func whoTranslatedABookDidNotWriteIt() {
        let book = readText("The Quiet House\n\nTranslated from the German\n\nby John Doe\n\n\n\n" + chapters())
        #expect(book.metadata.title == "The Quiet House")
        #expect(book.metadata.authors.isEmpty)
    }

    @Test func aTextThatBeginsWithItsFirstChapterIsGivenNoTitle() {
        let book = readText(chapters())
        #expect(book.metadata.title == nil)
        #expect(book.elementNodes("section", "half-title").isEmpty)
        #expect(book.strings("h2") == ["CHAPTER I", "CHAPTER II", "CHAPTER III"])
    }

    @Test func aPrefaceIsNoTitle() {
        let book = readText("PREFACE\n\n\n\n" + chapters())
        #expect(book.metadata.title == nil)
    }

    @Test(arguments: [
        "**Welcome To The World of Free Plain Vanilla Electronic Texts**\n\nTHE QUIET HOUSE by Mary Poe\n\nMay, 1992  [Etext #99]\n",
        "**Welcome To The World of Free Plain Vanilla Electronic Texts**\n\nThe Project Gutenberg Etext of The Quiet House, by Mary Poe\n\nMay, 1992  [Etext #99]\n",
        "**Welcome To The World of Free Plain Vanilla Electronic Texts**\n\nThe Project Gutenberg Etext The Quiet House, by Mary Poe\n#3 in our series by Mary Poe\n\nMay, 1992  [Etext #99]\n",
    ])
    func anOldHeaderNamesTheBookBelowItsWelcome(_ header: String) {
        let book = readText(
            header + "\n*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*\n\n\n\n\nTHE QUIET HOUSE\n\nBy Mary Poe\n\n\n\n\n"
                + chapters())
        #expect(book.metadata.title?.lowercased() == "the quiet house")
        #expect(book.metadata.authors == ["Mary Poe"])
        #expect(book.strings("h2") == ["CHAPTER I", "CHAPTER II", "CHAPTER III"])
    }

    // MARK: Contents

    private static let titles = ["CHAPTER I. The Road", "CHAPTER II. The Door", "CHAPTER III. A Long Night", "CHAPTER IV. Morning"]

    @Test(arguments: ["", "  "])
    func linesThatNameTheChaptersAreTheContentsWithoutAnyWord(_ indent: String) {
        let book = gutenberg(
            "THE QUIET HOUSE\n\nby Mary Poe\n\n" + Self.titles.map { indent + $0 }.joined(separator: "\n") + "\n\n\n\n"
                + chapters(Self.titles))
        #expect(book.strings("h2") == Self.titles)
        #expect(book.strings("p", "entry") == Self.titles)
    }

    @Test func numberAndTitleInTwoParagraphsAreOneEntry() {
        let list = ["I", "II", "III"].enumerated().map {
            "CHAPTER \($1)\n\n  The Door \($1)                                              \($0 * 9 + 1)"
        }.joined(separator: "\n\n")
        let book = gutenberg(
            "THE QUIET HOUSE\n\nby Mary Poe\n\n\nCONTENTS\n\n" + list + "\n\n\n\n"
                + chapters(["I", "II", "III"].map { "CHAPTER \($0)\n\nTHE DOOR \($0)" }))
        #expect(book.elementNodes("p", "entry").count == 3)
        #expect(book.strings("p", "entry").first == "CHAPTER I The Door I 1")
    }

    @Test func pagesOfThePrintedBookAreToldApartWhereNoLinkIs() {
        let list =
            "CHAPTER I                                    1\nA Digression                                 5\nCHAPTER II                                   9\nCHAPTER III                                 12"
        let book = gutenberg("THE QUIET HOUSE\n\nby Mary Poe\n\n\nCONTENTS\n\n" + list + "\n\n\n\n" + chapters())
        #expect(book.strings("span", "printed") == ["5"])
    }

    @Test func sentencesThatTheContentsGiveAreTitles() {
        let names = ["a town", "a house", "a river"].map { "How the man went to \($0) one day and found there what he had" }
        let list = zip(["I", "II", "III"], names).map { "Chapter \($0) \($1)\n     lost on the road" }.joined(separator: "\n\n")
        let book = gutenberg(
            "THE QUIET HOUSE\n\nby Mary Poe\n\n\nTABLE OF CONTENTS\n\n" + list + "\n\n\n\n"
                + chapters(zip(["I", "II", "III"], names).map { "Chapter \($0)\n\n\($1) lost\non the road" }))
        #expect(book.strings("h2") == zip(["I", "II", "III"], names).map { "Chapter \($0) \($1) lost on the road" })
    }

    @Test func anIndexIsNoListOfContents() {
        let book = gutenberg(
            "CHAPTER I\n\n\(Self.text)\n\n\n\nCHAPTER II\n\n\(Self.text)\n\n\n\nINDEX\n\nAbbey, 12, 45-47;\n  of Westminster, 13\n\nActon, Lord, 5\n\nRome, 3, 4-5, 101"
        )
        #expect(book.elementNodes("nav", "contents").isEmpty)
    }

    // MARK: Headings

    @Test func theFirstSceneMayStandRightBelowItsAct() {
        let scene = Array(
            repeating: "JOHN. To the market. It was a long way, and the road was as bad as it\never was.\n\nMARY. Nothing.", count: 8
        ).joined(separator: "\n\n")
        let book = gutenberg(
            "THE QUIET HOUSE\n\nBy Mary Poe\n\n\n\nACT I\n\nSCENE I.--A room.\n\n\(scene)\n\n\nSCENE II.--The same.\n\n\(scene)\n\n\n\nACT II\n\nSCENE I.--A wood.\n\n\(scene)\n\n\nSCENE II.--The same.\n\n\(scene)"
        )
        #expect(book.strings("h3").count == 4)
    }

    @Test func aHeadingMayStandRightAboveItsText() {
        let book = readText(
            (1...5).map { "CHAPTER \($0)\n" + Self.text.replacing("\n\n", with: " and\n") + "\n\n" + Self.text }.joined(separator: "\n\n"))
        #expect(book.strings("h2") == (1...5).map { "CHAPTER \($0)" })
    }

    @Test func aBoldNumberIsNotItsTitle() {
        let book = gutenberg((1...3).map { "=Chapter \($0).= The Road\n\n\(Self.text)" }.joined(separator: Self.gap))
        #expect(book.strings("span", "title") == ["The Road", "The Road", "The Road"])
        #expect(book.strings("span", "number") == ["Chapter 1.", "Chapter 2.", "Chapter 3."])
    }

    @Test func aTitleInCapitalsMayEndInADash() {
        let titles = ["TO ZMESKALL.", "A SKETCH WRITTEN BY THE MASTER,--", "TO THE SAME.", "TO RIES.", "TO STEINER."]
        let book = gutenberg(titles.enumerated().map { "\($0 + 221).\n\n\($1)\n\n\(Self.text)" }.joined(separator: "\n\n\n"))
        #expect(book.strings("span", "title").count == titles.count)
    }

    // MARK: The page

    @Test func aDedicationIsNoSubtitleAndByGoesWithTheName() {
        let book = gutenberg("THE QUIET HOUSE\n\nby\n\nMARY POE\n\nLONDON\n1890\n\nTO MY MOTHER\n\n\n\n" + chapters())
        #expect(book.strings("p", "dedication") == ["TO MY MOTHER"])
        #expect(book.strings("p", "author") == ["by", "MARY POE"])
        #expect(book.elementNodes("p", "subtitle").isEmpty)
    }

    @Test func aTitlePageMaySayWhatTheBookIsAbout() {
        let about =
            "Part I.\nRules of Order.\n\nA compendium of the law of meetings, based upon the rules\nand the practice of the house.\n\nBy Mary Poe,\nof Anytown.\n\nChicago:\nSmith & Company.\n1876."
        let book = gutenberg("THE QUIET HOUSE\n\n" + about + "\n\n\n\nPREFACE.\n\n\(Self.text)\n\n\n\n" + chapters())
        #expect(book.strings("p", "author") == ["By Mary Poe,of Anytown."])
        #expect(book.strings("p", "imprint").count == 1)
    }

    @Test func remarksOfTheTranscriberAtTheEndStandBehindTheBook() {
        let book = gutenberg(
            chapters() + "\n\n\n\nTranscriber's Notes:\n\nPage 12: \"teh\" changed to \"the\".\n\nPage 14: \"adn\" changed to \"and\".")
        #expect(book.strings("p", "note").count == 3)
        #expect(book.strings("section", "back-matter").count == 1)
        #expect(book.strings("main").allSatisfy { !$0.contains("changed") })
    }

    @Test(arguments: ["THE QUIET HOUSE by MARY POE", "THE QUIET HOUSE, by MARY POE", "The Quiet House by Mary Poe"])
    func titleAndAuthorOfOneLineArePartedFromEachOther(line: String) {
        let book = gutenberg(line + "\n\n\n\n" + chapters())
        #expect(book.strings("h1").map { $0.lowercased() } == ["the quiet house"])
        #expect(book.strings("p", "author").map { $0.lowercased() } == ["by mary poe"])
    }

    @Test func whatTheLawWantsStandsWithTheImprint() {
        let book = gutenberg(
            "THE QUIET HOUSE\n\nBY MARY POE\n\nLONDON\n1890\n\nCOPYRIGHT, 1890, BY\nTHE HOUSE COMPANY\n\nAll rights reserved\n\nPrinted by Smith & Sons, London\n\nTO\nMY MOTHER\n\n\"The wise are silent,\"\n--A PROVERB\n\n\n\n"
                + chapters())
        #expect(book.strings("p", "copyright").count == 3)
        let imprint = book.elementNodes("section", "imprint").flatMap { book.elements("p", in: $0) }.map { book.string(of: $0) }
        #expect(imprint.prefix(3) == ["COPYRIGHT, 1890, BYTHE HOUSE COMPANY", "All rights reserved", "Printed by Smith & Sons, London"])
        #expect(book.elementNodes("section", "imprint").count == 1)
        #expect(book.strings("p", "imprint") == ["LONDON1890"])
        #expect(book.strings("p", "dedication") == ["TOMY MOTHER"])
        #expect(book.strings("p", "epigraph").count == 1)
        #expect(book.elementNodes("section", "front-page").flatMap { book.elements("p", in: $0) }.count == 2)
        #expect(book.elementNodes("p", "subtitle").isEmpty)
    }

    @Test func otherWorksOfTheAuthorAreNoSubtitles() {
        let book = gutenberg("THE QUIET HOUSE\n\nBy Mary Poe\n\n\n\nBY THE SAME AUTHOR\n\nTHE LOUD HOUSE\nTHE MILL\n\n\n\n" + chapters())
        #expect(book.strings("p", "other-works") == ["BY THE SAME AUTHOR", "THE LOUD HOUSETHE MILL"])
        #expect(book.strings("p", "author") == ["By Mary Poe"])
    }

    @Test(arguments: ["THE PERSONS OF THE PLAY", "PERSONS", "HENKILÖT", "Vertoonders"]) func personsAndScenesOfAPlayStandBehindTheTitlePage(
        title: String
    ) {
        let speeches = Array(
            repeating: "JOHN. To the market. It was a long way, and the road was as bad as it\never was.\n\nMARY. Nothing.", count: 8
        ).joined(separator: "\n\n")
        let book = gutenberg(
            "THE QUIET HOUSE\n\nA Comedy\n\nBY\n\nMARY POE\n\n\(title)\n\nJohn Long, J.P.\nMary Long\nMerriman, Butler\n\nTHE SCENES OF THE PLAY\n\nACT I.  A room in Half-Moon Street, London.\n\nACT II.  The garden.\n\n\n\nFIRST ACT\n\n\nSCENE\n\nA room.\n\n\(speeches)\n\n\n\nSECOND ACT\n\n\nSCENE\n\nA garden.\n\n\(speeches)"
        )
        #expect(book.strings("p", "subtitle") == ["A Comedy"])
        #expect(book.strings("h2") == [title, "FIRST ACT", "SECOND ACT"])
        #expect(book.strings("h3").first == "THE SCENES OF THE PLAY")
    }

    @Test func aTextOfShortLinesIsNoTitlePage() {
        let suras = ["OPENING", "COW", "HOUSE"].enumerated().map {
            "CHAPTER \($0 + 1)\n\nTHE \($1)\n\nPraise be to the Lord of the worlds,\nwho made the moon and who made the sun,\nand who will roll them up in the end\nwhen all the days of the world are done."
        }
        let book = gutenberg(
            "THE QUIET HOUSE\n\nBy Mary Poe\n\n\nIn the name of what is quiet\n\nPraise be to the maker\nof the worlds\n\nThee only we have served\n\nGuide us on the way\n\n\n\n"
                + suras.joined(separator: Self.gap))
        #expect(book.elementNodes("p", "subtitle").isEmpty)
        #expect(
            book.elementNodes("section", "title-page").flatMap { book.elements("p", in: $0) }.map { book.string(of: $0) }.prefix(1) == [
                "By Mary Poe"
            ])
    }

    @Test func partsOfOneSentenceAreOneSubtitle() {
        let book = gutenberg(
            "THE QUIET HOUSE\n\nBeing a true account of what was seen\nand heard by the family of Poe, who\n\nlived there for ten years and\nleft it in the end\n\nBy Mary Poe\n\n\n\n"
                + chapters())
        #expect(book.strings("p", "subtitle").count == 1)
        // "true" is no street, and "accompany" no company.
        #expect(book.elementNodes("p", "imprint").isEmpty)
    }

    /// Two full lines with place and year, and a dedication over several paragraphs: neither is text, nor what stands above it a chapter.
    @Test func anImprintMayFillItsLines() {
        let page =
            "THE QUIET HOUSE\n\nBy Mary Poe\n\n\n_Reprint_\n\nLeith: MDCCCLXXXIII: for the Society of Millers of London and of the\nislands, and for private circulation only."
        let book = gutenberg(
            [page, "DEDICATED\n\nTO ALL MILLERS\n\nWHO STUDY THEIR CRAFT", "PREFACE.\n\n\n\(Self.text)", chapters()].joined(
                separator: Self.gap))
        #expect(book.strings("h2") == ["PREFACE.", "CHAPTER I", "CHAPTER II", "CHAPTER III"])
        #expect(book.strings("p", "dedication") == ["DEDICATED", "TO ALL MILLERS", "WHO STUDY THEIR CRAFT"])
    }

    /// The title on the first lines of a block that goes on, and a volume that only the header has.
    @Test func theTitleMayGoOnWithWhatItIs() {
        let page =
            "                        THE BOOK OF THE\n                  THOUSAND LAMPS\n                A Plain and Literal Translation\n              of the Tales of the River\n\n                           VOLUME ONE\n\n\n\n\n\n                    Inscribed to the Memory\n                               of\n                       My Lamented Friend"
        let book = readText(
            "Title: The Book of the Thousand Lamps, Volume 1\n\nAuthor: Mary Poe\n\nLanguage: English\n\n*** START OF THE PROJECT GUTENBERG EBOOK ***\n\n\(page)\n\n\n\n\(chapters())\n\n*** END OF THE PROJECT GUTENBERG EBOOK ***\n"
        )
        #expect(book.strings("h1").first?.hasPrefix("THE BOOK OF THE") == true)
    }

    @Test(arguments: [
        ("J. G. DOE.", "1 MILL COURT, LEITH,\nJune 1922."), ("MARY POE.", ""), ("", "LEITH COLLEGE,\nMarch, 1902."),
        ("THE EDITOR OF IT.", "Leith, May 3, 1861."),
    ])
    func aPrefaceIsSignedAtTheMargin(name: String, date: String) {
        let preface = ["PREFACE.\n\n\(Self.text)", name, date].filter { !$0.isEmpty }.joined(separator: "\n\n")
        let book = gutenberg(["THE QUIET HOUSE\n\nBy Mary Poe", preface, chapters()].joined(separator: Self.gap))
        #expect(book.strings("p", "signature") == (name.isEmpty ? [] : [name]))
        #expect(book.elementNodes("p", "date").count == (date.isEmpty ? 0 : 1))
    }
}
