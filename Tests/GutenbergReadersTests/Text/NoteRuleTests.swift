import Testing

@testable import GutenbergReaders
@testable import Markup

/// Rules between the text and its notes. All texts are our own.
@Suite struct NoteRuleTests {
    private func book(_ notes: String, mark: String = "[1]") -> Document {
        let called = InventedBook.paragraph + mark
        return InventedBook.gutenberg(
            "THE HOUSE\n\nby Jane Roe" + InventedBook.gap
                + "CHAPTER I\n\n\n\(InventedBook.text)\n\n\(called)\n\n\(notes)\n\n\(InventedBook.text)" + InventedBook.gap
                + "CHAPTER II\n\n\n\(InventedBook.text)")
    }

    @Test(arguments: [
        "----------\n\n[1] See the map.", "----------\n[1] See the map.", "__________\n\n[1] See the map.\n\n__________",
        "-----\n\nFOOTNOTES:\n\n[1] See the map.",
    ])
    func aRuleBesideNotesGoes(notes: String) {
        let book = book(notes)
        #expect(book.elementNodes("aside", "note").count == 1)
        #expect(book.elementNodes("hr").isEmpty)
        #expect(book.stripped.contains { $0.reason == .rule })
    }

    @Test func starsPartScenes() {
        #expect(book("* * * * *\n\n[1] See the map.").elementNodes("hr").count == 1)
    }

    @Test func aRuleInTheTextStays() {
        #expect(book("----------\n\n\(InventedBook.paragraph)\n\n[1] See the map.").elementNodes("hr").count == 1)
        #expect(book("----------\n\n[1] See the map.", mark: "").elementNodes("hr").count == 1)
    }

    /// The foot of a printed page: no blank line parts the rule from the text, nor the text of the next page from the rule that closes the
    /// notes.
    @Test(arguments: ["", "\n"], ["", "----------\n"]) func rulesRightBelowTheTextPartItFromItsNotes(gap: String, closing: String) {
        let end = closing.isEmpty ? "\n" : closing
        let book = readText(
            "CHAPTER I\n\n\nThe wind came over the hill,[1] and it was so cold that\nnobody went out into the street or\n\(gap)----------\n[1] See the map of the hill.\n\(end)along the river, but the boys. They came home late.\n\n\(InventedBook.paragraph)"
        )
        #expect(book.elementNodes("aside", "note").map { book.string(of: $0) } == ["1 See the map of the hill."])
        #expect(
            book.strings("p").contains(
                "The wind came over the hill,1 and it was so cold that nobody went out into the street or along the river, but the boys. They came home late."
            ), "\(book.strings("p"))")
        #expect(!book.collapsedText(of: .root).contains("--"))
    }

    /// A rule inside a table stays there.
    @Test func rulesAboveFiguresAreThoseOfTables() {
        let book = readText(
            "CHAPTER I\n\n\n\(InventedBook.paragraph)\n\n  Year      Cod\n  -------------\n  1880       12\n  1881       13\n\n\(InventedBook.paragraph)"
        )
        #expect(book.elementNodes("aside", "note").isEmpty && book.elementNodes("table").count + book.elementNodes("pre").count == 1)
    }

    /// A sentence that notes cut twice, with a single line between them, is one paragraph.
    @Test func aParagraphGoesOnBehindNotesAgainAndAgain() {
        let book = readText(
            "CHAPTER I\n\n\n\(InventedBook.paragraph)\n\nThe lamp was lit in the house upon the low hill beyond the river, and\nthe boys[1] ran down to the\n\n[1] Those of the mill.\n\nbridge over the old river, where they met the cows[2] that\n\n[2] Three of them.\n\nstood there all the night; and they came home late.\n\n\(InventedBook.paragraph)"
        )
        #expect(
            book.strings("p").contains(
                "The lamp was lit in the house upon the low hill beyond the river, and the boys1 ran down to the bridge over the old river, where they met the cows2 that stood there all the night; and they came home late."
            ), "\(book.strings("p"))")
        #expect(book.elementNodes("aside", "note").count == 2)
    }

    @Test(arguments: ["Fußnote", "Fussnote", "Footnote", "Voetnoot"]) func aNoteMayStandInTheMidstOfItsParagraph(_ word: String) {
        let body = "CHAPTER I\n\n\nThe house [\(word): It stood by the river until the storm.] was lighted.\n\n" + InventedBook.text
        let book = InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + InventedBook.gap + body)
        #expect(book.elementNodes("span", "note").map { book.collapsedText(of: $0) } == ["It stood by the river until the storm."])
    }
}
