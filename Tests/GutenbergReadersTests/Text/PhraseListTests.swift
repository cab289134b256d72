import Testing

@testable import GutenbergReaders
@testable import Markup

/// Lines without marks that are items of a list. All texts are our own.
@Suite struct PhraseListTests {
    private func book(_ lines: [String], title: String? = nil) -> Document {
        let block = lines.map { "     " + $0 }.joined(separator: "\n")
        return InventedBook.gutenberg(
            "THE HOUSE\n\nby Jane Roe" + InventedBook.gap
                + ["I", "II", "III"].map { "CHAPTER \($0)\n\n\n\(InventedBook.text)\n\n\(InventedBook.text)" }.joined(
                    separator: InventedBook.gap) + InventedBook.gap
                + (title.map { "     \($0)\n\n" } ?? "") + block)
    }

    private static let phrases = [
        "A house by the river", "Better late than wet, he said", "Carried away half the bridge", "Cows never complain",
        "Every lamp has its night", "Much talked of, seldom seen", "Nobody could remember", "Three of our cows", "Upon a low hill",
        "When the windows were lighted",
    ]

    @Test(arguments: ["ETEXT EDITOR'S BOOKMARKS:", "PG EDITOR'S BOOKMARKS FOR THE ENTIRE HOUSE:"]) func bookmarksAreAList(title: String) {
        let book = book(["Upon a low hill", "A house by the river", "Nobody could remember"], title: title)
        #expect(book.strings("li") == ["Upon a low hill", "A house by the river", "Nobody could remember"])
        #expect(book.elementNodes("div", "verse").isEmpty)
    }

    @Test func linesInAnotherOrderAreVerse() {
        let book = book(Self.phrases.reversed())
        #expect(book.elementNodes("li").isEmpty)
        #expect(book.elementNodes("span", "line").count == Self.phrases.count)
    }
}
