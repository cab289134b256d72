import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Marks and words in lists that stand for others, the places of pictures, and lists at the end of a book.
@Suite struct DittoMarkTests {
    private let text = InventedBook.text, gap = InventedBook.gap

    private func book(_ body: String) -> Document { InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + gap + body) }

    /// The texts of all that leads to a heading in the list of contents.
    private func linked(_ book: Document) -> [String] {
        book.elementNodes("p", "entry").filter { entry in book.children(of: entry).contains { book.name(of: $0) == "a" } }.map { entry in
            book.string(of: entry).split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ")
        }
    }

    @Test func aListOfShortChaptersBehindThemIsTheContents() {
        let numbers = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"]
        let chapters = numbers.map { "CHAPITRE \($0)\n\nLA LAMPE \($0)\n\n\(InventedBook.paragraph)\n\n\(InventedBook.paragraph)" }.joined(
            separator: "\n\n\n\n")
        let list = numbers.enumerated().map { "CHAPITRE \($1).--La lampe \($1)                         \(7 * $0 + 1)" }.joined(
            separator: "\n\n")
        let book = book(chapters + "\n\n\nFIN\n\n\n\n\nTABLE DES MATIÈRES\n\n\n" + list)
        #expect(linked(book).count == 8)
        #expect(!book.headingLines.contains { $0.contains("TABLE") })
        #expect(book.elementNodes("table").isEmpty)
    }

    @Test func numbersAloneInFrontOfPagesAreEntries() {
        let numbers = ["I", "II", "III"]
        let list =
            "CONTENTS\n\n                             Page\n\n"
            + numbers.enumerated().map { "  \($1)                          \(7 * $0 + 21)" }.joined(separator: "\n\n")
        #expect(linked(book(list + gap + numbers.map { "\($0)\n\n\n\(text)" }.joined(separator: gap))).count == 3)
    }

    @Test func captionsOfSeveralLinesHaveTheirPlacesBehindThem() throws {
        let captions =
            "\n                                               FACING PAGE\nThe house upon the low hill beyond the river, of which nobody in our\nvillage could remember anything at all            _Frontispiece_\n\n\"The lamp is lighted!\" said the miller to the cows                  8\n\nCan anybody, I wonder, see the bridge as I have seen it by night, in\na storm?                                                           17"
        let book = book(
            "LIST OF ILLUSTRATIONS\n" + captions + gap
                + ["I", "II"].map {
                    "CHAPTER \($0)\n\n\n\(text)\n\n[Illustration: \"The lamp is lighted!\" said the miller to the cows]\n\n\(text)"
                }.joined(separator: gap))
        #expect(book.headingLines == ["2 CHAPTER I", "2 CHAPTER II"])
        #expect(book.elementNodes("p", "entry").count == 3)
        #expect(book.strings("p", "contents-columns") == ["FACING PAGE"])
        #expect(linked(book).count == 1)
        #expect(book.guesses.contains { $0.conclusion == "a list of pictures with 3 entries" })
    }
}
