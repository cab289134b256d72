import Testing

@testable import GutenbergReaders
@testable import Markup

/// More room than paragraphs have, and no sign in it.
@Suite struct SceneBreakTests {
    private static let prose = """
        The old house stood upon a low hill beyond the river, and nobody in our
        village could remember when its windows had last been lighted, although
        my father used to say that he had seen a lamp there on the night of the
        great storm which carried away half the bridge and three of our cows.
        """

    /// Three chapters of six paragraphs, two of which have a gap above them.
    private func book(_ gap: Int, first: String = prose, second: String = prose) -> Document {
        let chapters = ["I", "II", "III"].map { number in
            "CHAPTER \(number)\n\n\n"
                + (0..<6).map { k in
                    k == 2 || k == 4
                        ? String(repeating: "\n", count: gap + 1) + second
                        : (k == 0 ? "" : "\n\n") + (k == 1 || k == 3 ? first : Self.prose)
                }.joined()
        }
        return readText(chapters.joined(separator: "\n\n\n\n"))
    }

    @Test(arguments: [3, 4, 5, 6]) func threeBlankLinesOrMoreAreABreak(gap: Int) {
        let book = book(gap)
        #expect(book.elementNodes("hr", "blank").count == 6)
        #expect(book.strings("h2").count == 3)
    }

    @Test func oneOrTwoAreNone() {
        #expect(book(1).elementNodes("hr").isEmpty)
        #expect(book(2).elementNodes("hr").isEmpty)
    }

    @Test func theEndsOfPagesPartSentencesToo() {
        let book = book(3, first: String(Self.prose.dropLast(12)), second: Self.prose.lowercased())
        #expect(book.elementNodes("hr").isEmpty)
    }

    @Test func versesAndTitlesHaveRoomOfTheirOwn() {
        let verse = "  To market went I, when the rain was done,\n  And saw the river standing in the sun."
        #expect(book(3, second: verse).elementNodes("hr").isEmpty)
        #expect(book(3, second: "THE RIVER\n\n" + Self.prose).elementNodes("hr").isEmpty)
    }
}
