import Testing

@testable import GutenbergReaders
@testable import Markup

/// Mottoes in verse between the numbers of chapters and their text, titles of songs, inscriptions. All texts are our own.
@Suite struct MottoHabitTests {
    private static let verse = [
        "The lamp was carried from the quiet house", "Where nobody had lived since early spring,", "And by the river went a patient horse",
        "Whose bridle had not felt the hand of kings;",
    ]
    private func motto(_ lines: Int, source: String = "") -> String {
        (0..<lines).map { "    " + Self.verse[$0 % 4] }.joined(separator: "\n") + source
    }
    private func book(_ mottoes: [String], opening: String = InventedBook.paragraph) -> Document {
        InventedBook.gutenberg(
            mottoes.enumerated().map { number, motto in
                "CHAPTER \(InventedBook.roman[number])\n\n\n\(motto)\n\n\n\(opening)\n\n\(InventedBook.text)"
            }
            .joined(separator: InventedBook.gap))
    }
    private func epigraphs(_ document: Document) -> Int { document.elementNodes("blockquote", "epigraph").count }

    @Test func aMottoStandsAboveAShortSpeech() {
        let book = book([motto(4), motto(4), motto(4)], opening: "\"Ellen!\" said my father.")
        #expect(epigraphs(book) == 3)
    }

    @Test func namesInCapitalsNeedLittleRoom() {
        let book = book([
            motto(3, source: "\n         MRS. LONG."), motto(9, source: "\n        MILTON"), motto(2, source: "\n      JANE ROE."),
        ])
        #expect(epigraphs(book) == 3)
        #expect(book.strings("span", "attribution") == ["MRS. LONG.", "MILTON", "JANE ROE."])
    }

    @Test func aNameApartBelowLongVerseIsItsSource() {
        let book = book([motto(9, source: "\n\n    Childe Roland."), motto(10, source: "\n\n    Jane Roe.")])
        #expect(epigraphs(book) == 2 && book.elementNodes("p", "attribution").count + book.elementNodes("span", "attribution").count == 2)
    }

    @Test func longVerseIsAMottoWhereChaptersHaveThem() {
        #expect(epigraphs(book([motto(4), motto(4), motto(4), motto(12)])) == 4)
        // A song with which one chapter begins is the chapter's own.
        #expect(epigraphs(book(["", "", "", motto(12)])) == 0)
    }

    @Test func titlesOfSongsStandAboveThem() {
        let song = "               RONDEAU\n\n" + motto(4) + "\n\n" + motto(4)
        let book = InventedBook.gutenberg("CHAPTER I\n\n\n\(InventedBook.text)\n\n\(song)\n\n\(InventedBook.text)")
        #expect(book.strings("p", "poem-title") == ["RONDEAU"])
        #expect(book.elementNodes("div", "verse").count == 1 && book.elementNodes("p", "stanza").count == 3)
    }

    @Test func linesWithOneMiddleAreAnInscription() {
        let lines = [
            "near this place lies all that was left of the well beloved",
            "and much lamented master of the house, who kept its lamp for forty",
            "years and three, and of whom nobody in the village ever spoke",
            "an unkind word, nor shut a door before him in all that time, when",
            "the river stood in the fields and every other lamp was out,", "and whose horse lies buried here beside him, as he wished it.",
        ]
        let stone = lines.map { String(repeating: " ", count: (74 - $0.count) / 2) + $0 }.joined(separator: "\n")
        let book = InventedBook.gutenberg("CHAPTER I\n\n\n\(InventedBook.text)\n\n\(stone)\n\n\(InventedBook.text)")
        #expect(book.elementNodes("p", "lines").count == 1 && book.elementNodes("blockquote").isEmpty)
    }
}
