import Testing

@testable import GutenbergReaders
@testable import Markup

/// What a gap, a colon, a number or an imprint beside a line says of it. All texts are our own.
@Suite struct TitleAndGapTests {
    private let text = InventedBook.text, gap = InventedBook.gap
    private let titles = ["THE ARRIVAL", "THE BRIDGE", "THE LAMP", "THE RETURN", "THE STORM", "THE MILL", "THE RIVER", "THE ROAD"]

    @Test func aTitleBehindAGapMayFollowAColon() {
        let announced = "\n\nHe took up his pen and wrote as it stands here, word for word:"
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + titles.map { gap + $0 + "\n\n\n" + text + announced }.joined())
        #expect(book.headingLines == titles.map { "2 \($0)" })
    }

    @Test func aLongSentenceBehindAGapIsText() {
        let sentence = "My own part of this sad family story is now drawing to an end."
        let body = titles.map { gap + $0 + "\n\n\n" + text + "\n\n\n\n\(sentence)\n\n\(text)" }.joined()
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + body)
        #expect(book.headingLines == titles.map { "2 \($0)" })
    }

    @Test func whatIsEmphasisedBehindANumberIsATitleOverSeveralLines() {
        let chapters = (1...6).map {
            "\n\n\n  \($0). _Of those who went over the bridge in the night of the great\n      storm of the year \($0)._\n\n\(text)"
        }
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\(gap)BOOK FIRST.\(chapters[0...2].joined())\(gap)BOOK SECOND.\(chapters[3...5].joined())")
        #expect(
            book.headingLines.count == 8 && book.headingLines[1].hasPrefix("3 1. Of those")
                || book.headingLines[1].hasPrefix("2 1. Of those"))
        #expect(book.elementNodes("blockquote").isEmpty)
    }

    @Test(arguments: ["LONDON: MILL AND CO.\n1859", "NEW YORK\nMILL & SONS, PUBLISHERS\n1859"])
    func theImprintOfAVolumeIsNotItsTitle(_ imprint: String) {
        let volumes = ["I", "II"].map { volume in
            "\(gap)VOL. \(volume).\n\n\(imprint)" + ["I", "II", "III"].map { "\(gap)CHAPTER \($0)\n\n\n\(text)" }.joined()
        }.joined()
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\n\nIN TWO VOLUMES" + volumes)
        #expect(!book.headingLines.contains { $0.contains("1859") }, "\(book.headingLines)")
        #expect(book.headingLines.contains { $0.hasSuffix("VOL. II.") })
    }

    @Test func aNumberWithAPointBeginsANote() {
        let call = "\n\nThe parts are put under heads [Footnote 1.] by all who have written of them."
        let note = "\n\n[Footnote 1. I here make use of these terms in a sense different from what is\nusual, and hope it will be allowed.]"
        let chapters = ["I", "II", "III"].map { gap + "CHAPTER \($0)\n\n\n\(text)" + call + note + "\n\n" + text }.joined()
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + chapters)
        #expect(book.elementNodes("a", "note-call").count == 3 && book.elementNodes("blockquote").isEmpty)
    }

    @Test func aDrawnLetterBeginsItsParagraph() {
        let openings = [
            "[Illustration: T]This journal is a refuge for", "[Illustration: P] Poor Mr. Doe! And so he has been",
            "[Illustration: I]t was in the night of the storm",
        ]
        let chapters = openings.map { gap + "CHAPTER\n\n\n\($0)\n\(text)" }.joined()
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + chapters)
        #expect(book.elementNodes("figure").isEmpty)
        let paragraphs = book.strings("p")
        for opening in ["This journal", "Poor Mr. Doe!", "It was in the night"] { #expect(paragraphs.contains { $0.hasPrefix(opening) }) }
    }

    @Test func marksOfEmphasisInColumnsAreElementsAndKeepTheColumns() throws {
        let rows = [
            ("_b._", "born", "Edin."), ("_c._", "_circa_", "Glas."), ("coll.", "college", "Lond."), ("_fl._", "flourished", "Camb."),
        ]
        let table = rows.map { "   " + $0.0.padding(to: 12) + $0.1.padding(to: 21) + $0.2 }.joined(separator: "\n")
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\(gap)CHAPTER I\n\n\n\(text)\n\n\(table)\n   __________|_/\\_|______\n\n"
                + "\(text)\(gap)CHAPTER II\n\n\n\(text)")
        let pre = try #require(book.elementNodes("pre").first)
        let lines = book.string(of: pre).split(separator: "\n").map(String.init)
        #expect(lines.prefix(4).allSatisfy { !$0.contains("_") })
        #expect(Set(lines.prefix(4).map { $0.count }).count == 1)
    }
}
