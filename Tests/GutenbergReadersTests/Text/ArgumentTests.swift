import Testing

@testable import GutenbergReaders
@testable import Markup

/// What a chapter holds, between its heading and its text. All texts are our own.
@Suite struct ArgumentTests {
    private static let front = "THE HOUSE\n\nby Jane Roe" + InventedBook.gap

    /// Three chapters with a title in the block of the number, and what each holds with a gap of so many lines below it.
    private func chapters(_ topics: [String], gap: Int) -> Document {
        let gap = String(repeating: "\n", count: gap + 1)
        return InventedBook.gutenberg(
            Self.front
                + zip(["THE COAST", "THE RIVER", "THE HILLS"], topics).enumerated().map {
                    "CHAPTER \(InventedBook.roman[$0]).\n\($1.0).\(gap)\($1.1)\(gap)\(InventedBook.text)"
                }.joined(separator: InventedBook.gap))
    }

    @Test func phrasesWithFullStopsAreArgumentsWhereTheyAreSetOff() {
        let topics = [
            "Causes of the flood.  The boats, their builders and\nowners.",
            "Recapitulation of the difficulties on the way to the great river.\nConcluding remarks.", "Of the stones.  Of the snow.",
        ]
        let book = chapters(topics, gap: 2)
        #expect(book.headingLines == ["2 CHAPTER I. THE COAST.", "2 CHAPTER II. THE RIVER.", "2 CHAPTER III. THE HILLS."])
        #expect(book.elementNodes("div", "argument").count == 3)
        #expect(book.strings("span", "number").count == 3)
    }

    @Test func shortPhrasesNeedNoGap() {
        let topics = [
            "Departure from Leith. Storm off the Head. Arrival at the islands.",
            "Up the river by canoe. The falls. A night among the monkeys.", "Snow. The last of the mules. Loss of the instruments.",
        ]
        #expect(chapters(topics, gap: 1).elementNodes("div", "argument").count == 3)
    }

    @Test func shortSentencesAreText() {
        let topics = [
            "He ran down. The storm was over. It had gone.", "They were at the river. She saw it. He fell.",
            "It is cold. The mules were lost. We have gone back.",
        ]
        #expect(chapters(topics, gap: 1).elementNodes("div", "argument").isEmpty)
    }

    // MARK: Titles of their own

    private static let stanza = (1...12).map { "  The line of verse that has the number \($0)," }.joined(separator: "\n")

    @Test(arguments: ["ARGUMENT.", "THE ARGUMENT", "ARGUMENT.[1]"]) func theArgumentOfABookIsNoChapter(title: String) {
        let book = InventedBook.gutenberg(
            Self.front
                + (1...3).map {
                    "BOOK \(InventedBook.roman[$0 - 1]).\n\n\n\(title)\n\n\nTHE QUARREL OF \(["THE KINGS", "THE RIVERS", "THE WINDS"][$0 - 1]).\n\n\n\(InventedBook.text)\n\n\n\(Array(repeating: Self.stanza, count: 4).joined(separator: "\n\n"))"
                }.joined(separator: InventedBook.gap))
        #expect(book.headingLines == ["2 BOOK I.", "2 BOOK II.", "2 BOOK III."])
        #expect(book.elementNodes("div", "argument").count == 3)
        #expect(book.elementNodes("p", "argument-title").count == 6)
        #expect(book.elementNodes("div", "argument").allSatisfy { book.children(of: $0).count == 6 })
    }

    @Test func anArgumentWithOthersLikeItIsAChapter() {
        let chapters = { (titles: [String]) in titles.map { "\($0)\n\n\(InventedBook.text)" }.joined(separator: "\n\n\n") }
        let book = InventedBook.gutenberg(
            Self.front + "PART I.\n\n\n" + chapters(["ARGUMENT", "EVIDENCE", "CONCLUSION"]) + InventedBook.gap + "PART II.\n\n\n"
                + chapters(["OBJECTIONS", "REPLIES"]))
        #expect(book.headingLines == ["1 PART I.", "2 ARGUMENT", "2 EVIDENCE", "2 CONCLUSION", "1 PART II.", "2 OBJECTIONS", "2 REPLIES"])
    }

    @Test func anArgumentThatTheContentsNameIsAChapter() {
        let contents = "CONTENTS\n\nBOOK I.\nARGUMENT\nTHE STORM\nBOOK II.\nTHE BRIDGE"
        let chapter = { (title: String) in "\(title)\n\n\(InventedBook.text)" }
        let book = [contents, "BOOK I.", chapter("ARGUMENT"), chapter("THE STORM"), "BOOK II.", chapter("THE BRIDGE")].joined(
            separator: InventedBook.gap)
        #expect(
            InventedBook.gutenberg(Self.front + book).headingLines == [
                "1 BOOK I.", "2 ARGUMENT", "2 THE STORM", "1 BOOK II.", "2 THE BRIDGE",
            ])
    }

    @Test func theArgumentIsNoTitleOfItsBook() {
        let book = InventedBook.gutenberg(
            Self.front
                + (1...3).map {
                    "BOOK \(InventedBook.roman[$0 - 1])\n\n\nTHE ARGUMENT\n\n\(InventedBook.paragraph)\n\n\(Array(repeating: Self.stanza, count: 4).joined(separator: "\n\n"))"
                }.joined(separator: InventedBook.gap))
        #expect(book.headingLines == ["2 BOOK I", "2 BOOK II", "2 BOOK III"])
        #expect(book.elementNodes("div", "argument").count == 3)
    }

    /// Ariosto's cantos, with the title right above the stanza.
    @Test func theArgumentMayBeAStanza() {
        let stanzas = ["I", "II", "III"].map {
            "          \($0)\n" + (1...8).map { "          And so the line of verse has number \($0)," }.joined(separator: "\n")
        }.joined(separator: "\n\n")
        let argument =
            "          ARGUMENT\n          The king has lost his helmet in the stream,\n          His brother, in the forest, lost his way,\n          And neither finds the other, as they deem,\n          Before the evening of another day."
        let book = InventedBook.gutenberg(
            Self.front + (1...3).map { "CANTO \($0)\n\n\(argument)\n\n\(stanzas)" }.joined(separator: InventedBook.gap))
        #expect(book.headingLines == ["2 CANTO 1", "2 CANTO 2", "2 CANTO 3"])
        let arguments = book.elementNodes("div", "argument")
        #expect(arguments.count == 3)
        #expect(arguments.allSatisfy { book.string(of: $0).hasSuffix("Before the evening of another day.") })
    }

    /// Somebody argues in a chapter that has that title.
    @Test func aChapterMayBeTitledSo() {
        let book = InventedBook.gutenberg(
            Self.front
                + ["THE BRIDGE", "THE ARGUMENT", "THE STORM", "THE HOUSE BURNS"].map { "\($0)\n\n\n\(InventedBook.text)" }.joined(
                    separator: InventedBook.gap))
        #expect(book.headingLines.contains("2 THE ARGUMENT"))
    }
}
