import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What is typed in the midst of texts: titles in quotation marks, notes behind numbers, what a colon announces.
@Suite struct TypedHabitTests {
    private let text = InventedBook.text, gap = InventedBook.gap

    private func book(_ chapters: [String]) -> Document {
        InventedBook.gutenberg("THE HOUSE\n\nBY JANE ROE" + gap + chapters.joined(separator: gap))
    }

    @Test(arguments: ["JOHN SMITH, SOLICITOR", "_Sacred to the memory of an old man_."]) func whatAColonAnnouncesIsNoHeading(_ sign: String)
    {
        let chapters = ["I", "II", "III"].map { number in
            "CHAPTER \(number)\n\n\n\(text)\n\nOn the door was a card, and on the card we read:\n\n\n\(sign)\n\n\n\(text)"
        }
        #expect(book(chapters).headingLines == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
    }

    @Test func titlesMayStandInQuotationMarks() {
        let titles = [
            "In Which the Lamp Is Lit", "\"A Man Has Passed Like a Shadow\"", "The Bridge and the Cows", "The River", "The Storm",
        ]
        let document = book(zip(InventedBook.roman, titles).map { "CHAPTER \($0)\n\n\($1)\n\n\n\(text)" })
        #expect(document.headingLines[1] == "2 CHAPTER II “A Man Has Passed Like a Shadow”")
    }

    @Test(arguments: ["[1]", "<1>", ""]) func aNoteMayBeCalledRightBehindTheNumber(_ call: String) {
        let titles = ["The Door", "The Lamp", "The River"]
        let document = book(zip(InventedBook.roman, titles).map { "CHAPTER \($0)\($0 == "II" ? call : "")\n\n\($1)\n\n\n\(text)" })
        #expect(document.headingLines.count == 3 && document.headingLines[1].hasSuffix("The Lamp"))
    }

    @Test(arguments: [
        ("14_th November_ 1792", "<em>th November</em>"), ("of 300_l._ and", "<em>l.</em>"), ("at 10_s._ 6_d._ each", "<em>s.</em>"),
        ("H_2_O", nil), ("file 1_name_x", nil), ("_on the 14_th of May_", "<em>on the 14_th of May</em>"),
    ])
    func emphasisMayBeginBehindAFigure(words: String, emphasised: String?) {
        let document = book(["CHAPTER I\n\n\n\(text)\n\nWe met \(words) once more.\n\n\(text)"])
        let found = document.strings("em").first.map { "<em>\($0)</em>" }
        #expect(found == emphasised)
    }

    @Test func emphasisMayGoOnOverParagraphs() {
        let letter =
            "_My dear Mary, the house\nupon the hill was dark.\n\nThe lamp was_ Insaisissable, _as my father said.\n\nYour old friend._"
        let document = book(["CHAPTER I\n\n\n\(text)\n\n\(letter)\n\n\(text)"])
        let emphasised = document.strings("em").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        #expect(
            emphasised == [
                "My dear Mary, the house upon the hill was dark.", "The lamp was", "as my father said.", "Your old friend.",
            ])
        #expect(!document.strings("main").joined().contains("_"))
    }

    @Test func aSignThatNothingClosesEmphasisesNothing() {
        let document = book(["CHAPTER I\n\n\n\(text)\n\n_My dear Mary, the house\nwas dark.\n\nThe _lamp_ was lit.\n\nIt went out._"])
        #expect(document.strings("em") == ["lamp"])
    }

    @Test func recipesAreNumbered() {
        let recipes = ["LIVER PASTE, No. 1", "LIVER PASTE, No. 2", "SPONGE CAKE, No. 1"].map { "\($0)\n\n\(text)" }
        #expect(book(["CHAPTER I\n\n\n\(text)"] + recipes).headingLines.count == 4)
    }

    @Test func captionsThatAListNamesAreNoHeadings() {
        let list = "LIST OF ILLUSTRATIONS\n\n  The Lamp in the Window    3\n  The Bridge    9\n  The Mill    20"
        let picture = "[Illustration: _From a sketch of the year_\n\nThe Bridge]"
        let chapters = ["I", "II", "III"].map { "CHAPTER \($0)\n\n\n\(text)\n\n\(picture)\n\n\(text)" }
        let document = InventedBook.gutenberg("THE HOUSE\n\nBY JANE ROE\(gap)\(list)\(gap)" + chapters.joined(separator: gap))
        #expect(document.headingLines == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
    }

    @Test func entriesWithPagesTurnOver() {
        let list = """
            CONTENTS

              The Lamp                                3
              The Story of the False Miller, and
                  the Faithful Cows               9
              The River                              20
            """
        let tales = ["THE LAMP", "THE STORY OF THE FALSE MILLER, AND THE FAITHFUL COWS", "THE RIVER"].map { "\($0)\n\n\n\(text)" }
        let document = InventedBook.gutenberg("THE HOUSE\n\nBY JANE ROE\(gap)\(list)\(gap)" + tales.joined(separator: gap))
        #expect(document.strings("p", "entry").count == 3)
    }

    @Test func aPrinterMayFollowTheEnd() {
        let document = book(["CHAPTER I\n\n\n\(text)\n\n\nTHE END.\n\n\nPRINTED BY ROE AND SONS, LONDON."])
        #expect(document.strings("p", "end") == ["THE END."])
    }

    @Test(arguments: [
        ("SISÄLLYS:", "fi"), ("INDHOLD", "da"), ("INNEHÅLL", "sv"), ("SOMMARIO", "it"), ("INHOUDSOPGAVE", "nl"), ("OBSAH", "cs"),
    ])
    func contentsHaveTheirNamesInManyLanguages(title: String, language: String) {
        let names = ["Lampe", "Mylla", "Bro"]
        let chapters = names.map { "\($0.uppercased())\n\n\n\(text)" }
        let document = InventedBook.gutenberg(
            "THE HOUSE\n\nJANE ROE\(gap)\(title)\n\n" + names.enumerated().map { "  \($1)      \($0 * 20 + 5)" }.joined(separator: "\n")
                + gap
                + chapters.joined(separator: gap))
        #expect(document.elementNodes("nav", "contents").count == 1 && document.strings("p", "entry").count == 3)
    }

    @Test func numbersInWordsGoOnBehindTwelve() {
        let words = [
            "Erstes", "Zweites", "Drittes", "Viertes", "Fünftes", "Sechstes", "Siebentes", "Achtes", "Neuntes", "Zehntes", "Elftes",
            "Zwölftes",
            "Dreizehntes", "Vierzehntes",
        ]
        let document = InventedBook.gutenberg(
            "THE HOUSE\n\nJANE ROE" + gap + words.map { "\($0) Kapitel\n\nDie Lampe\n\n\n\(text)" }.joined(separator: gap),
            fields: "Author: Jane Roe\n\nLanguage: German")
        #expect(document.headingLines.count == words.count && document.headingLines.last == "2 Vierzehntes Kapitel Die Lampe")
    }

    @Test(arguments: ["DU MÊME AUTEUR", "Du même auteur"]) func capitalsWithAccentsAreTheSameLetters(words: String) {
        #expect(Array(words.utf8)[...].hasASCIIPrefix("du m\u{EA}me auteur"))
        #expect(Array(("x " + words).utf8)[...].firstIndex(ofASCII: "m\u{EA}me", from: 0) == 5)
    }

    @Test func titlesAboveHeadingsAreNoSignatures() {
        let letters = InventedBook.roman.map { "* * * * *\n\nTHE \($0 == "I" ? "FIRST" : "OTHER \($0)") LAMP\n\n\(text)\n\nJANE ROE." }
        let document = InventedBook.gutenberg(
            "THE HOUSE\n\nBY JANE ROE\(gap)" + letters.joined(separator: "\n\n")
                + "\(gap)LETTERS TO A MILLER.\(gap)THE LAST LAMP\n\n\(text)")
        #expect(!document.strings("p", "signature").contains { $0.contains("MILLER") })
    }

    @Test func aPlaceAboveTheDateOfALetterIsNoHeading() {
        let essays = ["ON LAMPS", "ON DOORS", "ON MILLS", "ON RIVERS", "ON STORMS", "ON COWS", "ON HILLS", "ON BRIDGES", "ON HOUSES"].map {
            "\($0)\n\n\(text)"
        }
        let letter = "The King's Land,\n\nDecember 12, 1907\n\nMy dear Mary,\n\n\(text)"
        let document = InventedBook.gutenberg(
            "THE HOUSE\n\nBY JANE ROE\(gap)" + (essays.prefix(4) + [letter] + essays.dropFirst(4)).joined(separator: gap))
        #expect(document.headingLines.count == essays.count)
    }

    @Test func aSeriesBearsOneTitleTypedOtherwise() {
        let titles = InventedBook.roman.map { $0 == "IV" ? "\($0).--To Jane ROE of the Mill" : "\($0).--TO JANE ROE." }
        let document = book(titles.map { "\($0)\n\n\(text)" })
        #expect(document.headingLines.count == titles.count)
    }

    @Test func aTableMayHaveATitleAndRules() {
        let rows = (1...9).map { "Lamps of the mill |  \($0)2 |  \($0)400 |  \($0)1" }
        let rule = String(repeating: "-", count: 48)
        let table = (["STATEMENT OF LAMPS", rule] + rows + [rule]).joined(separator: "\n")
        let document = book(["CHAPTER I\n\n\n\(text)\n\n\(table)\n\n\(text)"])
        #expect(document.elementNodes("pre").count + document.elementNodes("table").count == 1)
    }
}
