import Testing

@testable import GutenbergReaders
@testable import Markup

/// Authors and sources below the titles of pieces: no part of the title, and no paragraph of the text. All texts are our own.
@Suite struct BylineTests {
    private static let titles = ["ON LAMPS", "THE FERRY", "OF SADDLES AND SNOW", "KETTLES"]
    private static let names = ["JOHN DOE", "MARY A. MAJOR", "RICHARD ROE", "ANNA MINOR"]

    private func book(_ head: (Int) -> String) -> Document {
        let pieces = Self.titles.indices.map { "\(head($0))\n\n\n\(InventedBook.text)" }.joined(separator: InventedBook.gap)
        return InventedBook.gutenberg("THE HOUSE\n\nEdited by Jane Roe\(InventedBook.gap)\(pieces)")
    }

    private func bylines(_ book: Document) -> [String] {
        book.elementNodes("p", "byline").map { book.string(of: $0).replacing("\n", with: " ") }
    }

    @Test func theNameBehindByIsNoPartOfTheTitleInItsBlock() {
        let book = book { "\(Self.titles[$0])\nBY \(Self.names[$0])" }
        #expect(book.headingLines == Self.titles.map { "2 " + $0 })
        #expect(bylines(book) == Self.names.map { "BY " + $0 })
        #expect(book.guesses.contains { $0.conclusion == "4 authors and sources below titles" })
    }

    @Test func aNameAboveTheSourceIsNoPartOfTheTitle() {
        let book = book { "\(Self.titles[$0])\n\(Self.names[$0])\nDelivered at Leith, May \($0 + 3), 1861" }
        #expect(book.headingLines == Self.titles.map { "2 " + $0 })
        #expect(bylines(book).first == "JOHN DOEDelivered at Leith, May 3, 1861")
    }

    /// "THE HOUSE IN THE STORM" goes on the title, whoever stands below.
    @Test func aSecondLineOfATitleStaysInIt() {
        let book = book { "\(Self.titles[$0])\nIN THE STORM\nFrom the Northern Magazine" }
        #expect(book.headingLines == Self.titles.map { "2 \($0) IN THE STORM" })
        #expect(bylines(book).allSatisfy { $0 == "From the Northern Magazine" })
    }

    @Test func aBylineInABlockOfItsOwnIsNoText() {
        let book = book { "\(Self.titles[$0])\n\nBy Mary A. Major\nFrom \"Tales of the Sound\"" }
        #expect(book.headingLines == Self.titles.map { "2 " + $0 })
        #expect(bylines(book).count == 4)
    }

    @Test(arguments: ["By the river", "By George!", "By Means Of Lamps", "By 1861"]) func otherPhrasesThatBeginWithByAreNoAuthors(
        phrase: String
    ) {
        let book = book { "\(Self.titles[$0])\n\n\(phrase)" }
        #expect(bylines(book).isEmpty)
    }

    @Test func whereAPieceWasPrintedAndItsAuthorStandInBlocksOfTheirOwn() {
        let book = book {
            "PAPER No. \($0 + 1)\n\nOn Lamps and \(Self.titles[$0])\n\nFor the Village Journal. Saturday, October \($0 + 3), 1787\n\n\nROE\n\nTo the People of the River:"
        }
        #expect(book.headingLines == Self.titles.enumerated().map { "2 PAPER No. \($0 + 1) On Lamps and \($1)" })
        #expect(bylines(book).prefix(2) == ["For the Village Journal. Saturday, October 3, 1787", "ROE"])
        #expect(bylines(book).count == 8)
    }

    /// What the contents name is the title alone.
    @Test func entriesOfContentsLeadToTitlesWithBylines() {
        let pieces = Self.titles.indices.map { "\(Self.titles[$0])\nBY \(Self.names[$0])\n\n\n\(InventedBook.text)" }.joined(
            separator: InventedBook.gap)
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nEdited by Jane Roe\(InventedBook.gap)CONTENTS\n\n\(Self.titles.joined(separator: "\n"))\(InventedBook.gap)\(pieces)"
        )
        #expect(book.headingLines == Self.titles.map { "2 " + $0 })
        #expect(book.elementNodes("a").count == 4)
    }
}
