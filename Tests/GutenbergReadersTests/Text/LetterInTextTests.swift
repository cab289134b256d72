import Testing

@testable import GutenbergReaders
@testable import Markup

/// Letters inside a story, told by both of their ends.
@Suite struct LetterInTextTests {
    private func story(_ text: String) -> Document {
        readText("CHAPTER I\n\n\n\(InventedBook.text)\n\nHe read this:\n\n\(text)\n\nAnd that was all.\n\n\(InventedBook.text)")
    }

    struct Letter: CustomTestStringConvertible, Sendable {
        var name: String
        var text: String
        /// The parts of the letter, by their classes.
        var parts: [String]
        var testDescription: String { name }
    }

    static let letters = [
        Letter(
            name: "quoted, with a salutation that goes on",
            text:
                "\"13, EATON ROAD, S.W.,\n  _Tuesday._\n\n\"DEAREST AGATHA,--You will be surprised to hear from me so soon, but the\nfact is that I could not wait.\n\n\"Ever your affectionate friend,\n\n\"CAROLINE.\"",
            parts: ["date", "", "closing", "signature"]),
        Letter(
            name: "quoted and set in",
            text:
                "                                     \"LONDON, June 4th.\n\n    \"MY DEAR CAROLINE,\n\n    \"I have your letter. I shall come on Friday by the train that\n    leaves at four, and I hope to find you well.\n\n               \"Your loving\n                              \"AGATHA.\"",
            parts: ["date", "salutation", "", "closing"]),
        Letter(
            name: "short paragraphs and a postscript",
            text:
                "                                               THE HOUSE BY THE SEA,\n                                               _May 3rd, 1801._\n\nMY DEAR CAPTAIN,\n\nAll is well.\n\nThe cow has calved.\n\n                         I remain,\n                              Yours ever truly,\n                                        MARY ROE.\n\nP.S.--The dog is dead.",
            parts: ["date", "salutation", "", "", "closing", ""]),
        Letter(
            name: "a colon behind the salutation",
            text:
                "\"HOLLY COTTAGE, _June 3rd_.\n\n\"Dear Sir: I have the honour to inform you that the house is to be sold.\n\n\"I am, sir, your obedient servant,\n          \"J. BLUNT.\"",
            parts: ["date", "", "closing"]),
        Letter(
            name: "date below the name",
            text:
                "SIR,--I beg to state that the house upon the hill is not to be sold at all,\nand that whoever says so is mistaken.\n\nI am, Sir, yours, etc.,\n\nA READER.\n\nLondon, May 4.",
            parts: ["", "closing", "signature", "date"]),
        Letter(
            name: "French",
            text:
                "  Mon cher ami,\n\n  Je vous écris ces lignes à la hâte, et je vous prie de croire que je\n  ne vous ai pas oublié, quoi qu'on ait pu vous dire de moi.\n\n  Tout à vous,\n\n                                        JULES DUPONT.",
            parts: ["salutation", "", "closing", "signature"]),
        Letter(
            name: "German",
            text:
                "\"Lieber Freund!\n\n\"Ich habe Deinen Brief erhalten und danke Dir dafür. Morgen bin ich bei\nDir, wenn der Zug nicht zu spät kommt.\n\n\"Mit herzlichem Gruß\n\n\"Dein Karl.\"",
            parts: ["salutation", "", "closing", "signature"]),
    ]

    @Test(arguments: letters) func aLetterHasBothOfItsEnds(letter: Letter) {
        let book = story(letter.text)
        let found = book.elementNodes("div", "letter")
        #expect(found.count == 1)
        #expect(
            found.first.map { book.children(of: $0).map { part in book.classes(of: part).first.map { book.names[$0] } ?? "" } }
                == letter.parts)
        #expect(book.strings("p").contains("And that was all."))
    }

    @Test func twoLettersAreTwo() {
        let book = story(
            "\"Lieber Freund!\n\n\"Ich habe Deinen Brief erhalten und danke Dir dafür. Morgen bin ich da.\n\n\"'MY DEAR BOY,--Come home.\n\n\"'Your father,\n\n\"'JOHN ROE.'"
        )
        #expect(book.elementNodes("div", "letter").count == 1)
        #expect(book.strings("div", "letter").first?.contains("Lieber") == false)
    }

    @Test(arguments: [
        "\"Dear me!\" said he. \"Yours truly, indeed!\"\n\n\"Your humble servant,\"\n\nsaid the other, and went out.",
        "\"My dear,\" said she, \"what is it?\"\n\n\"Yours is the better part,\" he answered.\n\n\"Ever the same,\n\n\"Was it?\"",
        "\"My dear friends,\n\n\"I have nothing to say to any of you, and so I shall say it at once, and then\nI shall sit down.\"\n\nThere he sat down.",
    ])
    func whatIsSaidIsNoLetter(text: String) {
        let book = story(text)
        #expect(
            book.elementNodes("div", "letter").isEmpty && book.elementNodes("p", "signature").isEmpty
                && book.elementNodes("p", "closing").isEmpty)
    }

    @Test func aTitleOfNotesSignsNoLetter() {
        let text = InventedBook.text
        let letter =
            "BATH, 15th Feb., 1797.\n\n\"My Dear Laurence,--\n\n"
            + "\"I have your letter. I shall come on Friday by the train that\nleaves at four, and I hope to find you well.\n\n"
        let book = readText(
            "CHAPTER I\n\n\n\(text)[1]\n\n\(letter)\(text)\n\nFOOTNOTES:\n\n[1] Of the first edition.\n\n\n\n\nCHAPTER II\n\n\n\(text)\n")
        #expect(!book.strings("p", "signature").contains { $0.contains("FOOTNOTES") })
        #expect(!book.strings("div", "letter").contains { $0.contains("The old house") })
    }
}
