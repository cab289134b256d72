import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Remarks in brackets and the lines of title pages as they are typed in some files only. All texts are our own.
@Suite struct TypedFrontLineTests {
    private typealias Book = InventedBook
    private let text = Book.text, gap = Book.gap

    private func chapters(_ word: String = "CHAPTER ") -> String { Book.roman[..<3].map { gap + "\(word)\($0)\n\n\n\(text)" }.joined() }

    // MARK: Remarks

    private static let remarks = [
        ("[ Anmerkungen zur Transkription:", "Der Text ist so, wie er war.", "Spationierte Worte stehen zwischen Strichen.\n]"),
        ("[Notes du transcripteur: Rien n'a changé.", "Les mots en italique", "sont entre _traits bas_.]"),
        ("[ Transcriber's Note:", "The text is as it was.", "Its spaces as well.\n]"),
        ("=Transcriber's Note:= The text is as it was.", "", ""),
    ]

    @Test(arguments: remarks)
    func aRemarkInFrontOfTheTitleEndsWithItsBracket(_ first: String, _ second: String, _ third: String) {
        let remark = [first, second, third].filter { !$0.isEmpty }.joined(separator: "\n\n")
        let book = Book.gutenberg("Produced by A. Nobody\n\n\n\n\(remark)\n\n\n\n\nTHE HOUSE\n\nBy Jane Roe" + chapters())
        #expect(book.titlePageLines.prefix(2) == ["title: THE HOUSE", "author: By Jane Roe"], "\(book.outline(below: "body").prefix(20))")
        #expect(book.headingLines == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
    }

    @Test(arguments: [
        "[Anmerkungen zur Transkription: Es folgt, was anders ist.\n\nS. 9: Lampe -> Lampen\n]",
        "[ Im Folgenden werden alle geänderten Zeilen angeführt.\n\nS. 9: Lampe -> Lampen\n]",
    ]) func aRemarkInBracketsBehindTheTextIsNoneOfIt(_ remark: String) {
        let book = Book.gutenberg("THE HOUSE\n\nBy Jane Roe" + chapters() + "\(gap)\(remark)")
        #expect(!book.outline().joined().contains("Lampen"))
    }

    @Test func aNoteInBracketsInsideTheTextStays() {
        let book = Book.gutenberg("THE HOUSE\n\nBy Jane Roe" + chapters() + "\n\n[Note: the lamp was lit.]\n\n\(text)")
        #expect(book.outline().joined().contains("the lamp was lit"))
    }

    // MARK: Lines of the title page

    @Test func byAloneBehindAGapIsNoHeading() {
        let names = "JANE ROE, M.D.\nSURGEON OF EDINBURGH\n\nAND\n\nJOHN POE, M.D.\nPHYSICIAN OF THE VILLAGE"
        let book = Book.gutenberg(
            "THE HOUSE\n\n\n\nBY\n\n\(names)\n\n\n\nLONDON\nMILL AND CO." + chapters(),
            fields: "Author: Jane Roe and John Poe\n\nLanguage: English")
        #expect(book.headingLines == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
        #expect(
            book.titlePageLines.filter { !$0.hasPrefix("ornament") } == [
                "title: THE HOUSE", "author: BY", "author: JANE ROE, M.D.SURGEON OF EDINBURGH", "author: AND",
                "author: JOHN POE, M.D.PHYSICIAN OF THE VILLAGE", "imprint: LONDONMILL AND CO.",
            ])
    }

    @Test func aPublisherBetweenPlaceAndYearIsOfTheImprint() {
        let book = Book.gutenberg("THE HOUSE\n\nA STORY\n\nBY\n\nJANE ROE\n\nLONDON\n\nHILL & DALE\n\n1908" + chapters())
        #expect(
            book.titlePageLines.filter { !$0.hasPrefix("ornament") } == [
                "title: THE HOUSE", "subtitle: A STORY", "author: BY", "author: JANE ROE", "imprint: LONDON", "imprint: HILL & DALE",
                "imprint: 1908",
            ])
    }

    @Test func aSubtitleInFrontOfTheImprintStaysOne() {
        let book = Book.gutenberg("THE HOUSE\n\nFROM 1850 TO 1860\n\nWITH A MAP\n\nBy Jane Roe\n\nLONDON\n\n1908" + chapters())
        #expect(book.titlePageLines.contains("subtitle: WITH A MAP"), "\(book.titlePageLines)")
    }

    @Test func aTitleBehindThePrinterAboveANumberIsAHeading() {
        let page = "THE HOUSE\n\nBy Jane Roe\n\nLONDON\n\n1908\n\nPrinted by John Poe, London.\(gap)"
        let book = Book.gutenberg(page + "THE YEARS AT THE MILL\(chapters(""))")
        #expect(book.headingLines.contains { $0.hasSuffix(" THE YEARS AT THE MILL") }, "\(book.titlePageLines)")
        let again = Book.gutenberg(page + "THE HOUSE\(chapters(""))")
        #expect(!again.headingLines.dropFirst(1).contains { $0.hasSuffix(" THE HOUSE") })
    }

    @Test func anOldFileMayNameItsAuthorByInitials() {
        let header =
            "**This is the Project Gutenberg Etext of The House**\n\n*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.03.08.92*END*\n"
        let book = readText(header + "\n\n\n\n      The House\n\n\n\n      Jane W. Roe\n" + chapters())
        #expect(book.metadata.authors == ["Jane W. Roe"])
        #expect(book.titlePageLines.contains("author: Jane W. Roe"))
        let other = readText(header + "\n\n\n\n      The House\n\n\n\n      Tales Old and New\n" + chapters())
        #expect(other.metadata.authors.isEmpty)
    }

    @Test func aDedicationThatIsALetterHasItsOwnPage() {
        let letter =
            "TO\n\nTHE QUEEN'S MOST GRACIOUS MAJESTY.\n\n\nSIRE,\n\n\(Book.paragraph)\n\nThis book is humbly dedicated to your Majesty, by\n\n"
            + "Your Majesty's Servant,\nJANE ROE."
        let book = Book.gutenberg("THE HOUSE\n\nBy Jane Roe\n\n1829\(gap)\(letter)\(gap)CONTENTS\n\nI\nII\nIII\(chapters())")
        #expect(book.titlePageLines.filter { !$0.hasPrefix("ornament") }.count == 3, "\(book.titlePageLines)")
        #expect(book.strings("h2").first?.hasSuffix("GRACIOUS MAJESTY.") == true, "\(book.strings("h2"))")
        #expect(book.strings("p", "salutation").count == 1)
    }

    @Test func versesAtTheEndOfTheTitlePageAreAMotto() {
        let motto =
            "               For those who light a lamp at night,\n                    And put it where it will be seen,\n"
            + "               Have given more than half its light.\n\n                         _The Mill_--J. Poe"
        let book = Book.gutenberg("THE HOUSE\n\nBy Jane Roe\n\n\n\n\(motto)" + chapters())
        #expect(book.strings("p", "epigraph").count == 2, "\(book.titlePageLines)")
    }

    @Test func linesOfASubtitleAreNoMotto() {
        let subtitle = "               Being a Story of Lamps,\n               Mills and Bridges,\n               With a Map."
        let book = Book.gutenberg("THE HOUSE\n\nBy Jane Roe\n\n\n\n\(subtitle)" + chapters())
        #expect(book.strings("p", "epigraph").isEmpty)
    }

    // MARK: Headings

    @Test func aTitleMayEndWithASemicolonAboveItsSubtitle() {
        let verse = "    The lamp was lit upon the hill,\n    And nobody had seen it stand,\n    And all the house behind was still."
        let book = Book.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\n\n\n\n\nPREFACE\n\n\(text)"
                + ["THE MILL.", "THE LAMP;\n\nA POEM OF THE HILLS, WRITTEN IN 1798.", "THE BRIDGE."].map { "\n\n\n\n\($0)\n\n\n\(verse)" }
                .joined())
        #expect(book.headingLines.contains { $0.contains("THE LAMP; A POEM OF THE HILLS, WRITTEN IN 1798.") }, "\(book.headingLines)")
    }

    @Test func aClosingInCapitalsIsNoTitle() {
        let end = "\n\n\n\nYOUR OBEDIENT SERVANT,\n\nJANE ROE."
        let book = Book.gutenberg("THE HOUSE\n\nBy Jane Roe\(gap)PREFACE\n\n\n\(text)\(end)" + chapters())
        #expect(book.headingLines == ["2 PREFACE", "2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
    }

    private static let narrow = [
        "John goes over the bridge and finds\nthat he is seen.",
        "Of cows, and of those who keep\nthem; the lamp in the window\nand who had lit it.",
        "The mill stands still, and nobody\nknows the reason.",
    ]

    @Test func narrowLinesBelowEveryNumberAreTitles() {
        let book = Book.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + zip(Book.roman, Self.narrow).map { "\(gap)CHAPTER \($0).\n\n\($1)\n\n\n\(text)" }.joined())
        #expect(book.headingLines.first == "2 CHAPTER I. John goes over the bridge and finds that he is seen.", "\(book.headingLines)")
    }

    @Test func narrowLinesWithoutRoomBelowThemAreText() {
        let book = Book.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + zip(Book.roman, Self.narrow).map { "\(gap)CHAPTER \($0).\n\n\($1)\n\n\(text)" }.joined())
        #expect(book.headingLines == ["2 CHAPTER I.", "2 CHAPTER II.", "2 CHAPTER III."])
    }

    @Test func versesBelowEveryNumberAreNoTitles() {
        let verses = [
            "A lamp was lit,\nAnd seen at night,\nAnd put out soon.", "A mill stood still,\nBeside the road,\nAnd ground no corn.",
            "The cows went home,\nBefore the storm,\nAnd slept till noon.",
        ]
        let book = Book.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + zip(Book.roman, verses).map { "\(gap)CHAPTER \($0).\n\n\($1)\n\n\n\(text)" }.joined())
        #expect(book.headingLines == ["2 CHAPTER I.", "2 CHAPTER II.", "2 CHAPTER III."])
    }

    @Test func aWordInStarsWithAColonCallsNoNote() {
        let entries = ["*Soak*: a night at least.", "*Boil*: until the lamp goes out."].joined(separator: "\n\n")
        let book = Book.gutenberg("THE HOUSE\n\nBy Jane Roe" + chapters() + "\n\n\(entries)\n\n\(text)")
        #expect(book.elementNodes("aside", "note").isEmpty)
    }

    @Test func aPhraseOfMannerInSpanishIsNoByline() {
        let book = Book.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + chapters() + "\(gap)LA LÁMPARA\n\nPOR MODO DE FINAL\n\n\n\(text)",
            fields: "Author: Jane Roe\n\nLanguage: Spanish")
        #expect(!book.strings("p", "author").contains { $0.hasPrefix("POR") }, "\(book.outline().suffix(20))")
    }
}
