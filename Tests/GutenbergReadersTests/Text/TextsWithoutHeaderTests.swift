import Testing

@testable import GutenbergReaders
@testable import Markup

/// Files that nothing frames: who made them, title and author are what their first lines say.
@Suite struct TextsWithoutHeaderTests {
    private static let text = InventedBook.text
    private static let gap = InventedBook.gap
    private static let chapters = (1...3).map { "CHAPTER \(InventedBook.roman[$0 - 1])\n\n\n\(text)" }.joined(separator: gap)
    private static let preface = "PREFACE\n\n\n\(text)\(gap)\(chapters)"

    /// Copies of the oldest files have lost their small print.
    @Test(arguments: ["End of", "*End of"])
    func theFirstSentenceIsTheHeader(closing: String) {
        let book = readText(
            "\n\nThe Project Gutenberg Etext of THE QUIET HOUSE\n\n\n\nTHE QUIET HOUSE\n\nA ROMANCE\(Self.gap)\(Self.chapters)\n\n"
                + "\(closing) The Project Gutenberg Etext of THE QUIET HOUSE\n"
        )
        #expect(book.metadata.title == "THE QUIET HOUSE")
        #expect(book.strings("h1", "title") == ["THE QUIET HOUSE"])
        #expect(!book.string(of: .root).contains("Gutenberg"))
        #expect(book.headingLines.count == 3, "\(book.outline())")
    }

    struct Front: CustomTestStringConvertible, Sendable {
        var lines: String
        var behind: String
        var title: String
        var author: String?
        var testDescription: String { lines.replacing("\n", with: " / ") }
    }

    static let fronts = [
        Front(lines: "THE QUIET HOUSE\n\nBy Mary Poe", behind: preface, title: "THE QUIET HOUSE", author: "Mary Poe"),
        Front(
            lines: "The Quiet House\n\nA Romance\n\nby Mary Poe",
            behind: "Contents\n\nPreface\nChapter I\nChapter II\nChapter III\(gap)\(preface)", title: "The Quiet House", author: "Mary Poe"),
        Front(
            lines: "ADVENTURES\n\nOF\n\nTHE QUIET HOUSE\n\nBy Mary Poe", behind: preface, title: "ADVENTURES OF THE QUIET HOUSE",
            author: "Mary Poe"),
        Front(lines: "THE QUIET HOUSE;\n\nor, The Lamp\n\nby Mary Poe", behind: chapters, title: "THE QUIET HOUSE;", author: "Mary Poe"),
        Front(lines: "The Quiet House\nby\nMary Poe", behind: chapters, title: "The Quiet House", author: "Mary Poe"),
        Front(lines: "LA CASA QUIETA\ndi Maria Poe", behind: chapters, title: "LA CASA QUIETA", author: "Maria Poe"),
        Front(
            lines: "THE QUIET HOUSE\n\nA HISTORY\n\nOF A LAMP\n\nLONDON:\nROE & SONS\n1843.", behind: preface, title: "THE QUIET HOUSE",
            author: nil),
        Front(lines: "THE QUIET HOUSE\n\nTranslated by Mary Poe", behind: preface, title: "THE QUIET HOUSE", author: nil),
        Front(lines: "[Illustration]\n\n\n\nTHE QUIET HOUSE\n\nby Mary Poe", behind: preface, title: "THE QUIET HOUSE", author: "Mary Poe"),
        Front(
            lines: "THE QUIET HOUSE\n\nA COMEDY",
            behind:
                "PERSONS OF THE PLAY\n\nMARY.\nJOHN.\nJANE.\n\n\n\nACT I\n\n\nMARY. Is it quiet?\n\nJOHN. It is.\n\nMARY. Then go.\n\nJANE. He goes.\n\n\n\nACT II\n\n\nMARY. Is it quiet?\n\nJOHN. It is.",
            title: "THE QUIET HOUSE", author: nil),
    ]

    @Test(arguments: fronts, ["", "Produced by Ann Other and the Online Distributed Proofreading Team\n\n\n\n\n"])
    func theFirstLinesAreTheTitlePage(front: Front, credits: String) {
        let book = readText("\(credits)\(front.lines)\(Self.gap)\(front.behind)\n")
        #expect(book.metadata.title == front.title)
        #expect(book.metadata.authors == (front.author.map { [$0] } ?? []))
        #expect(book.elementNodes("section", "title-page").count == 1)
        #expect(!book.headingLines.contains { $0.contains("QUIET") || $0.contains("Quiet") || $0.contains("Produced") })
        #expect(book.elementNodes("section", "credits").count == (credits.isEmpty ? 0 : 1))
    }

    /// What stands on the first lines of a file need be no book's title.
    @Test(arguments: [
        "My dear Sir,\n\nI have the honour.\n\n\(text)", "London, May 3, 1817.\n\nMY DEAR SIR,\n\n\(text)",
        "THE ROAD\n\n\(text)\(gap)THE RIVER\n\n\(text)\(gap)THE HILL\n\n\(text)",
        "CHAPTER I\n\nIN LONDON\n\n\(text)\(gap)CHAPTER II\n\nIN PARIS\n\n\(text)",
        "THE ROAD\n\nI\n\n\(text)\n\n\nII\n\n\(text)\(gap)THE RIVER\n\nI\n\n\(text)\n\n\nII\n\n\(text)",
    ]) func otherFirstLinesAreText(source: String) {
        let book = readText(source + "\n")
        #expect(book.metadata.title == nil)
        #expect(book.elementNodes("section", "title-page").isEmpty)
    }
}
