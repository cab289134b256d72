import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What kinds of books have that others do not: travels, schoolbooks, histories, letters, picture books.
@Suite struct BookKindTests {
    private static let front = "THE HOUSE\n\nBY\n\nJANE ROE" + InventedBook.gap
    private static let numbers = InventedBook.roman.prefix(3)

    private static func chapters(_ below: [String] = ["", "", ""]) -> String {
        zip(numbers, below).map { "CHAPTER \($0)." + ($1.isEmpty ? "" : "\n\n\($1)") + "\n\n\n" + InventedBook.text }.joined(
            separator: InventedBook.gap)
    }

    // MARK: Front matter

    @Test(arguments: [
        "J. R.\n\nLEITH, _March_, 1884.", "                                                            J. R.\nLEITH, 1884.",
        "_J. R._\n\nLEITH, 1884.",
    ])
    func aPrefaceInFrontOfTheContentsIsSigned(_ signature: String) {
        let contents = "CONTENTS\n\n" + Self.numbers.map { "CHAPTER \($0).\n" }.joined()
        let book = InventedBook.gutenberg(
            [Self.front + "PREFACE\n\n\(InventedBook.text)\n\n\(signature)", contents, Self.chapters()].joined(separator: InventedBook.gap))
        #expect(book.elementNodes("p", "signature").contains { book.string(of: $0).hasPrefix("J. R.") })
    }

    @Test func phrasesOfTheContentsGoOnInTheNextLine() {
        let entries = Self.numbers.map {
            "CHAPTER \($0).\n\nThe coast--A slow train--The\ninn at Leith--A visit to the mill                   1\($0.count)"
        }
        let book = InventedBook.gutenberg(
            [Self.front + "CONTENTS\n\n" + entries.joined(separator: "\n\n"), Self.chapters()].joined(separator: InventedBook.gap))
        let topics = book.elementNodes("p", "entry").map { book.string(of: $0) }.filter { $0.contains("slow train") }
        #expect(topics.count == 3)
        #expect(topics.allSatisfy { $0.contains("The inn at Leith") })
    }

    // MARK: Headings

    @Test func aPictureIsNoHeading() {
        let pages = (0..<8).map { _ in "[Illustration]\n\n\n\(InventedBook.lines[0])\n\(InventedBook.lines[1])" }
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBY\nJANE ROE\n\n     [Illustration: logo]\n\n     LEITH" + InventedBook.gap + pages.joined(separator: "\n\n\n"))
        #expect(book.headingLines.allSatisfy { !$0.contains("Illustration") })
    }

    // MARK: Arguments

    @Test func argumentsMayStandAboveSidenotes() {
        let book = InventedBook.gutenberg(
            Self.front
                + Self.chapters(
                    ["The coast--A slow train--The inn.", "The mill--A storm--Night.", "Homeward."].map {
                        "\($0)\n\n\n[Sidenote: A.D. 1361.]"
                    }))
        #expect(
            book.elementNodes("div", "argument").map { book.string(of: $0) } == [
                "The coast\u{2014}A slow train\u{2014}The inn.", "The mill\u{2014}A storm\u{2014}Night.", "Homeward.",
            ])
    }

    @Test func anArgumentOfOneWordIsNoVerse() {
        let phrases = [
            "     The coast--A slow train--The inn at Leith--A visit to the mill\n     and what we found there.",
            "     The plain--A storm--We lose a mule--Night in a cave, and what\n     we heard in it.", "     Homeward.",
        ]
        let book = InventedBook.gutenberg(Self.front + Self.chapters(phrases))
        #expect(book.elementNodes("div", "argument").count == 3)
    }

    // MARK: Ends

    @Test func theEndOfAVolumeIsNoSignature() {
        let volume = { (name: String, end: String) in
            "VOLUME THE \(name)" + InventedBook.gap + Self.chapters() + "\n\n                              \(end)"
        }
        let book = InventedBook.gutenberg(Self.front + volume("FIRST", "END OF VOLUME I.") + InventedBook.gap + volume("SECOND", "THE END"))
        #expect(book.elementNodes("p", "end").map { book.string(of: $0) } == ["END OF VOLUME I.", "THE END"])
    }

    @Test func theEndIsNoEntryOfTheIndex() {
        let index = "INDEX\n\n  Albert, 99, 101\n\n  Falster, castle of, 90\n\n  Trade, 120-150\n\n\nTHE END"
        let book = InventedBook.gutenberg(Self.front + Self.chapters() + InventedBook.gap + index)
        #expect(book.elementNodes("p", "index-entry").count == 3)
        #expect(book.elementNodes("p", "end").count == 1)
    }

    // MARK: Lines set in

    /// A file of the nineties: no blank line parts anything within a chapter.
    @Test func verseAndLettersStandBetweenParagraphsThatNoBlankLineParts() {
        let paragraph = "    " + InventedBook.paragraph
        let text = Array(repeating: paragraph, count: 6).joined(separator: "\n")
        let song =
            "    So he sang to himself, as he rode,\n     As I went over the lea, the lea,\n     As I went over the lea,\n     I met a maid with a bonny brown eye,\n     And she would not look at me.\nand the horse pricked his ears."
        let letter =
            "    He opened it and read:\n        \"MY DEAR SON,--I write in haste, for your uncle is\n      dead, and has left everything to the Infirmary. Come at once.\n    He laid it down."
        let book = InventedBook.gutenberg(
            Self.front
                + Self.numbers.map {
                    "CHAPTER \($0).\n\n\n\(text)\n\(song)\n\(text)\n                *    *    *\n\(text)\n\(letter)\n\(text)"
                }.joined(separator: InventedBook.gap))
        let paragraphs = book.elementNodes("p").map { book.string(of: $0) }
        #expect(book.elementNodes("div", "verse").map { book.string(of: $0).contains("brown eye") }.filter { $0 }.count == 3)
        #expect(book.elementNodes("hr").count == 3)
        for text in ["So he sang to himself, as he rode,", "and the horse pricked his ears.", "He opened it and read:", "He laid it down."]
        { #expect(paragraphs.count { $0 == text } == 3) }
    }

    @Test func numberedStanzasAreNoList() {
        let stanza = { (number: Int) in
            "  \(number). O little brook, that all day long\n       Goes singing to the sea,\n     I wonder if in all thy song\n       There is a word for me."
        }
        let book = InventedBook.gutenberg(
            Self.front + "CHAPTER I.\n\n\n\(InventedBook.text)\n\n\((1...3).map(stanza).joined(separator: "\n\n"))\n\n\(InventedBook.text)")
        #expect(book.elementNodes("ol").isEmpty)
        #expect(book.elementNodes("p", "stanza").count == 3)
    }

    // MARK: Notes, tables, letters

    @Test func aNotesSecondParagraphMayStandAboveANoteByALetter() {
        let note =
            "[4] Socrates. This note has two paragraphs.\n\n    And this is the second of them.\n\nThen came the Romans, and they said so (see note a).\n\n    a. All of it is divided into three parts."
        let book = InventedBook.gutenberg(
            Self.front + "CHAPTER I.\n\n\n\(InventedBook.text)\n\nAnd yet others[4].\n\n\(note)\n\n\(InventedBook.text)")
        #expect(book.elementNodes("aside", "note").map { book.string(of: $0).hasSuffix("And this is the second of them.") } == [true])
    }

    @Test func aTableHasItsNumberAndItsTitle() {
        let table =
            "                    TABLE I.\n\n       LENGTHS OF THE BARS.\n\n    Substance.         Length.     Observer.\n\n    Brass               .0187       Laplace.\n    Copper              .0172       Laplace.\n    Zinc                .0294       Smeaton."
        let book = InventedBook.gutenberg(Self.front + "CHAPTER I.\n\n\n\(InventedBook.text)\n\n\(table)\n\n\(InventedBook.text)")
        #expect(
            book.elementNodes("caption").map { book.string(of: $0).split(separator: " ").joined(separator: " ") } == [
                "TABLE I. LENGTHS OF THE BARS."
            ])
    }

    @Test func aFormulaIsNoVerse() {
        let formula = "                 l = m(1 + at),                    (1)"
        let book = InventedBook.gutenberg(Self.front + "CHAPTER I.\n\n\n\(InventedBook.text)\n\n\(formula)\n\n\(InventedBook.text)")
        #expect(book.elementNodes("pre").count == 1)
        #expect(book.elementNodes("div", "verse").isEmpty)
    }

    @Test func aClosingMayBeginAtTheMargin() {
        let letter = { (number: Int) in
            "LETTER \(number).\n\n                                     Leith, 1 Sept. 1702.\n\nMAY IT PLEASE YOUR LORDSHIP,\n\n\(InventedBook.text)\n\nI have the honour to be,\n        My Lord,\n            Your Lordship's most humble\n                and most obedient servant,\n                                        JOHN DOE."
        }
        let book = InventedBook.gutenberg(Self.front + (1...4).map(letter).joined(separator: InventedBook.gap))
        #expect(book.elementNodes("p", "closing").count == 4)
        #expect(book.elementNodes("p", "salutation").count == 4)
        #expect(book.elementNodes("div", "verse").isEmpty)
    }

    @Test func aPlaceWithADayBelowATitleIsADate() {
        let letter = { (number: Int) in
            "\(number).\n\n_To Mr. Pell._\n\n                                     Soho Square, Monday.\n\nDEAR PELL,--\(InventedBook.text)\n\nAdieu.\n\n                                        JOHN DOE."
        }
        let book = InventedBook.gutenberg(Self.front + (1...4).map(letter).joined(separator: InventedBook.gap))
        #expect(book.elementNodes("p", "date").count == 4)
    }
}
