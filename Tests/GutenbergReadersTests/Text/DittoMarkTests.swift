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

    @Test func marksStandForTheWordsAboveThem() {
        let list =
            "CONTENTS\n\n      I. THE LAMP                           1\n\n     II. THE BRIDGE                        14\n\n   ANSWERS TO THE LAMP     I.              77\n\n      \"    \"    \"        II.              84\n\n      \"    \"    \"       III.              90"
        let lists = "CLASS LIST.\n\nI.\n\n   BEE.\n   COW.\n\nII.\n\n   PILOT.\n   MILLER."
        let chapters = [
            "I.\n\nTHE LAMP\n\n\n", "II.\n\nTHE BRIDGE\n\n\n", "ANSWERS TO THE LAMP I.\n\n", "ANSWERS TO THE LAMP II.\n\n",
            "ANSWERS TO THE LAMP III.\n\n",
        ].map { $0 + text + "\n\n" + lists }
        let book = book(list + gap + chapters.joined(separator: gap))
        #expect(
            book.headingLines.filter { $0.contains("ANSWERS") } == [
                "2 ANSWERS TO THE LAMP I.", "2 ANSWERS TO THE LAMP II.", "2 ANSWERS TO THE LAMP III.",
            ])
        #expect(!book.headingLines.contains("2 II."))
        #expect(linked(book).count == 5)
    }

    @Test func marksStandForTheWordOfANumberAndForThatOfAPage() {
        let list =
            "INDICE DEI CAPITOLI DELLA CASA\n\n\n  PREFACE                                   Pag.   1\n  Chapter I                                   »    5\n     »    II                                  »   23\n     »    III                                 »   35"
        let book = book(
            list + gap + "PREFACE\n\n\n" + text + gap + ["I", "II", "III"].map { "CHAPTER \($0)\n\n\n\(text)" }.joined(separator: gap))
        #expect(book.headingLines == ["2 PREFACE", "2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
        #expect(linked(book).count == 4)
        #expect(book.strings("p", "contents-title") == ["INDICE DEI CAPITOLI DELLA CASA"])
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

    @Test func aMarkInFrontOfANumberIsNotPrinted() {
        let list = "CONTENTS.\n\n\n BOOK   I. THE LAMP\n  \"    II. THE BRIDGE\n  \"   III. THE STORM"
        let book = book(
            list + gap
                + [("I", "THE LAMP"), ("II", "THE BRIDGE"), ("III", "THE STORM")].map { "BOOK \($0).--\($1).\n\n\n\(text)" }.joined(
                    separator: gap))
        #expect(linked(book) == ["BOOK I. THE LAMP", "II. THE BRIDGE", "III. THE STORM"])
        #expect(book.stripped.count { $0.reason == .mark } >= 2)
    }
}
