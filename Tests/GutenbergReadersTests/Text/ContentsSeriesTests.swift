import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Lists of contents of several volumes and works in one file, and what lists of one book have besides.
@Suite struct ContentsSeriesTests {
    private typealias Book = InventedBook

    private func links(_ book: Document) -> [String] {
        book.elementNodes("a").filter { book.parentNames($0).contains("nav") }.map {
            book.string(of: $0).split(separator: " ").joined(separator: " ") + " " + (book.attribute("href", of: $0) ?? "")
        }
    }

    private static let titles = ["Of the House", "Of the River", "Of Lamps", "Of Cows"]

    private func volume(_ number: Int, _ chapters: Range<Int>) -> String {
        let list = chapters.map { "\(Book.roman[$0]).\(String(repeating: " ", count: 6 - Book.roman[$0].count))\(Self.titles[$0])." }
            .joined(separator: "\n")
        let text = chapters.map { "CHAPTER \(Book.roman[$0])\n\n\(Self.titles[$0].uppercased())\n\n\(Book.text)" }.joined(
            separator: Book.gap)
        return "ESSAYS OF JANE ROE\n\n1877\n\n\n\nCONTENTS OF VOLUME \(number).\n\n\(list)\(Book.gap)\(text)"
    }

    /// What stands behind the second list is text, and its entries lead to what comes behind it.
    @Test func eachVolumeHasItsList() {
        let book = Book.gutenberg([volume(1, 0..<2), volume(2, 2..<4)].joined(separator: Book.gap))
        #expect(book.elementNodes("nav", "contents").count == 2)
        #expect(book.elementNodes("section", "back-matter").isEmpty)
        #expect(
            book.headingLines.filter { $0.contains("CHAPTER") }
                == (0..<4).map { "2 CHAPTER \(Book.roman[$0]) \(Self.titles[$0].uppercased())" })
        #expect(links(book).count == 4 && Set(links(book).map { $0.split(separator: "#").last }).count == 4)
    }

    private func play(_ title: String) -> String {
        let speeches = Array(
            repeating: "ANNA.\nThe lamp is lit, and the house is dark.\n\nJOHN.\nThe river is high, and the bridge is gone.", count: 6
        ).joined(separator: "\n\n")
        return
            "\(title)\n\n\n\nContents\n\nACT I\nScene I. A house.\nScene II. The river.\n\nACT II\nScene I. A bridge.\n\n\n\n\nACT I\n\nSCENE I. A house.\n\n\(speeches)\n\nSCENE II. The river.\n\n\(speeches)\n\n\n\n\nACT II\n\nSCENE I. A bridge.\n\n\(speeches)"
    }

    /// The works of one author, each with its own list: their titles stand above the acts, and no act is taken for one of another work.
    @Test func worksStandAboveTheirActs() {
        let names = ["THE LAMP", "THE BRIDGE", "THE COWS"]
        let book = Book.gutenberg(
            "The Works of Jane Roe\n\nby Jane Roe\n\n\n\n\n          Contents\n\n" + names.map { "    \($0)" }.joined(separator: "\n")
                + Book.gap + names.map(play).joined(separator: Book.gap), title: "The Works of Jane Roe")
        let acts = ["2 ACT I", "3 SCENE I. A house.", "3 SCENE II. The river.", "2 ACT II", "3 SCENE I. A bridge."]
        #expect(book.headingLines == names.flatMap { ["1 \($0)"] + acts })
        #expect(links(book).count == 3 + 3 * 5 && Set(links(book).map { $0.split(separator: "#").last }).count == 18)
    }

    /// "VI.  The House in the Old  201", and "Road" below: the page stands on the first line.
    @Test func aPageStandsInTheLineAboveTheRestOfItsEntry() {
        let titles = ["The Lamp", "What My Father said of the House and of the Lamp", "The Bridge"]
        let list =
            "CHAPTER I. The Lamp                            1\n       II. What My Father said of the House   12\n              and of the Lamp\n      III. The Bridge                         28"
        let book = Book.gutenberg(
            "THE HOUSE\n\nby Jane Roe\n\nCONTENTS.\n\n\(list)" + Book.gap
                + titles.indices.map { "CHAPTER \(Book.roman[$0]).\n\n\(titles[$0]).\n\n\n\(Book.text)" }.joined(separator: Book.gap))
        #expect(links(book).count == 3)
        #expect(book.strings("p", "entry").count == 3)
        #expect(book.strings("p", "entry").contains { $0.contains("of the House and of the Lamp") })
    }

    /// "131." is a page where others are so, "Bladz." the title of their column.
    @Test func pagesMayHaveAPoint() {
        let titles = ["DE LAMP", "HET HUIS", "DE BRUG", "DE KOE"]
        let list =
            "                                      Bladz.\n"
            + titles.enumerated().map { $1.padding(to: 40) + "\($0 * 14 + 3)." }.joined(separator: "\n")
        let book = Book.gutenberg(
            "HET HUIS\n\nDOOR\n\nJANE ROE.\n\n\n\n\nINHOUD.\n\n\n\(list)" + Book.gap
                + titles.map { "\($0).\n\n\n\(Book.text)" }.joined(separator: Book.gap), title: "Het Huis",
            fields: "Author: J. Roe\n\nLanguage: Dutch")
        #expect(links(book).count == 4 && book.elementNodes("p", "contents-columns").count == 1)
        #expect(book.strings("span", "page") == ["3.", "17.", "31.", "45."])
    }

    /// The last entry is "INDEX", and a list of plates comes next: its numbers are no chapters'.
    @Test func anIndexMayBeTheLastEntry() {
        let titles = ["INTRODUCTION", "LAMPS", "BRIDGES"]
        let list = titles.indices.map { "\(Book.roman[$0]).".padding(to: 10) + titles[$0] }.joined(separator: "\n")
        let plates = titles.indices.map { "\(Book.roman[$0]).".padding(to: 10) + "DRAWING OF A COW, \($0 + 1)" }.joined(separator: "\n")
        let rule = "\n\n       *       *       *       *       *"
        let text = titles.indices.map { "\(Book.roman[$0])\n\n\(titles[$0])\n\n\n\(Book.text)\(rule)" }.joined(separator: Book.gap)
        let book = Book.gutenberg(
            "THE HOUSE\n\nby Jane Roe\n\n\n\n\nCONTENTS\n\n\n\(list)\n\n          INDEX\n\n\n\n\nLIST OF PLATES\n\n\n\(plates)\(rule)\n\n\n\n\nTHE HOUSE\n\n\n\n\n\(text)\n\n\n\n\nINDEX\n\n\nBridges, 12\nCows, 14, 15\nLamps, 3\nRivers, 9\n"
        )
        #expect(links(book).count == 4 && links(book).last?.hasPrefix("INDEX") == true)
        #expect(book.strings("span", "title").contains("INTRODUCTION") && book.elementNodes("span", "range").isEmpty)
        #expect(book.strings("p", "contents-title") == ["CONTENTS", "LIST OF PLATES"])
        #expect(!book.strings("p", "entry").contains { $0.contains("*") })
    }

    /// What stands below the numbers has other titles, or none; the paragraphs are numbered, too.
    @Test func aListWithTheNumbersOfASeriesLeadsToIt() {
        let named = ["THE HOUSE.", "RECIPES.", "THE RIVER.", "RECIPES.", "THE MILL.", "RECIPES."]
        let contents = named.enumerated().map { "\($0 + 1).--\($1)" }.joined(separator: "\n\n")
        var number = 0
        let chapters = ["THE HOUSE.", "SOUPS.", "THE RIVER.", "FISH.", "THE MILL.", "BREAD."].enumerated().map { index, title in
            let paragraphs = (1...4).map { _ in
                number += 1
                return "\(number). \(Book.paragraph)"
            }
            return "CHAPTER \(Book.roman[index]).\n\n\(title)\n\n\(paragraphs.joined(separator: "\n\n"))"
        }
        let book = Book.gutenberg("GENERAL CONTENTS\n\n\n\(contents)\(Book.gap)\(chapters.joined(separator: Book.gap))")
        let links = links(book).map { $0.split(separator: " ").last.map(String.init) ?? "" }
        #expect(links.count == 6 && links.allSatisfy { $0.hasPrefix("#section-") } && Set(links).count == 6, "\(links)")
    }

    /// The space at the end of a line with a page belongs to the page, where the entry goes on in the next line.
    @Test func aPageAboveTheRestOfItsEntryIsThereOnce() {
        let text =
            "TABLE OF CONTENTS.\nIntroduction.                                                      Page.\n§ 54. Introduction of Business ..................................... 129\nArt. XII.--Motions.\n"
        let source = SourceText(name: "a.txt", text: Array(text.utf8))
        var diagnostics = Diagnostics()
        let book = readDocument(source, id: SourceID(0), format: .text, diagnostics: &diagnostics)
        let account = SourceAccount(of: book, source: source, id: SourceID(0), format: .text)
        #expect(account.isComplete && book.elementNodes("span", "page").count + book.elementNodes("span", "printed page").count == 1)
    }
}

extension Document {
    func parentNames(_ node: NodeID) -> [String] {
        var names: [String] = []
        var parent = self[node].parent
        while parent != .none { names.append(name(of: parent)); parent = self[parent].parent }
        return names
    }
}
