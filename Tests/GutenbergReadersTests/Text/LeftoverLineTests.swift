import Testing

@testable import GutenbergReaders
@testable import Markup

/// Lines that belong to what stands above or below them though a line's end or a blank line parts them. All texts are our own.
@Suite struct LeftoverLineTests {
    private static let prose = """
        The old house stood upon a low hill beyond the river, and nobody in our
        village could remember when its windows had last been lighted, although
        my father used to say that he had seen a lamp there on the night of the
        great storm which carried away half the bridge and three of our cows.
        """

    // MARK: Contents

    @Test func aPageOnALineOfItsOwnIsThatOfTheEntryAboveIt() throws {
        let names = ["FIRST", "SECOND", "THIRD", "FOURTH"]
        let summary =
            "Of the miller of the old house, and how he came to lose three of\n"
            + "his cows upon the bridge in the night of a great and terrible storm"
        let entries = names.indices.map { "THE \(names[$0]) STORY. _\(summary)_\($0 == 2 ? "\n" : " ")\(12 + $0 * 9)" }
        let stories = names.map { "THE \($0) STORY\n\n\n_\(summary)_\n\n\(Self.prose)\n\n\(Self.prose)" }
        let book = readText("CONTENTS\n\n\(entries.joined(separator: "\n\n"))\n\n\n\n\(stories.joined(separator: "\n\n\n\n"))\n")
        #expect(book.strings("p", "entry").count == 4, "\(book.outline(below: "nav"))")
        #expect(book.strings("span", "page") == ["12", "21", "30", "39"])
    }

    // MARK: Remarks

    private func gutenberg(_ front: String) -> Document {
        readText(
            "The Project Gutenberg EBook of The House, by Jane Roe\n\nTitle: The House\n\nAuthor: Jane Roe\n\n"
                + "*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n\n\n\nProduced by John Doe\n\n\n\n\(front)\n\n\n\n"
                + "CHAPTER I\n\n\n\(Self.prose)\n\n\n\nCHAPTER II\n\n\n\(Self.prose)\n\n"
                + "*** END OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n"
        )
    }

    @Test func whatStandsAboveARemarkOnTheProjectIsOneToo() {
        let encoded = "The pages were read at the mill of\nthe village by John Doe and others."
        let remark = "This Project Gutenberg text was\nmade of all of them."
        let close = "Not all that was written of the house\nis here as it was then."
        let book = gutenberg("\(encoded)\n\n\n\(remark)\n\n\n\(close)\n\n\n\n\nTHE HOUSE\n\nby Jane Roe")
        #expect(book.strings("p", "note").count == 3, "\(book.outline(below: "body"))")
        // Nothing is a remark that no such one follows.
        #expect(gutenberg("\(encoded)\n\n\n\n\nTHE HOUSE\n\nby Jane Roe").strings("p", "note").isEmpty)
    }
}
