import Testing

@testable import GutenbergReaders
@testable import Markup

/// Titles of several lines, sentences below numbers, and what looks like a title and is none. All texts are our own.
@Suite struct PieceTitleTests {
    private func prose(_ opening: String = "") -> String { opening + InventedBook.text }

    @Test func titleSpeakerAndPlaceInOneBlock() {
        let pieces = [("ON LAMPS", "JOHN DOE"), ("ON THE FERRY", "MARY MAJOR"), ("ON SADDLES", "RICHARD ROE"), ("ON SNOW", "ANNA MINOR")]
            .map { "\($0)\n\($1)\nDelivered at Leith, May 3, 1861\n\n\n\(InventedBook.text)" }
        let book = InventedBook.gutenberg(
            "WINTER SPEECHES\n\nEdited by Jane Roe" + InventedBook.gap + pieces.joined(separator: InventedBook.gap),
            title: "Winter Speeches", fields: "Author: Various\n\nLanguage: English")
        #expect(
            book.headingLines.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } == [
                "2 ON LAMPS", "2 ON THE", "2 ON SADDLES", "2 ON SNOW",
            ])
    }

    @Test func titleAndSourceInOneBlockBelowANumber() {
        let pieces = [
            "General Introduction", "Concerning Dangers from Foreign Rivers and the\nFloods of Spring", "The Same Subject Continued",
            "The Union and the Fishing Fleet",
        ].enumerated().map {
            "LOCALIST No. \($0 + 1)\n\n\($1)\nFor the Village Journal. Saturday, October 27, 1787\n\nROE\n\nTo the People of the Lower River:\n\n\(InventedBook.text)\n\nPUBLICOLA"
        }
        let book = InventedBook.gutenberg(
            "THE LOCALIST\n\nBy Jane Roe" + InventedBook.gap + pieces.joined(separator: InventedBook.gap), title: "The Localist")
        #expect(book.headingLines.count == 4)
        #expect(book.headingLines.first == "2 LOCALIST No. 1 General Introduction")
        #expect(book.strings("p", "byline").count == 4)
    }

    /// The name of who wrote each of them, set off once by chance.
    @Test func whatComesAgainBelowEachNumberIsNoTitle() {
        let pieces = (1...5).map {
            "LOCALIST No. \($0)\n\nOn the House and River\n\nFor the Village Journal.\n\n\($0 == 1 ? "\n" : "")ROE\n\nTo the People of the Lower River:\n\n\(InventedBook.text)"
        }
        let book = InventedBook.gutenberg(
            "THE LOCALIST\n\nBy Jane Roe" + InventedBook.gap + pieces.joined(separator: InventedBook.gap), title: "The Localist")
        #expect(book.headingLines == (1...5).map { "2 LOCALIST No. \($0) On the House and River" })
    }

    @Test func aTitleInParenthesesThatFillsTwoLines() {
        let titles = [
            "General Introduction", "The Same Subject Continued (Concerning Dangers From Foreign\nRivers and Floods)", "The Union",
            "The Ferry",
        ]
        let pieces = titles.enumerated().map {
            "LOCALIST No. \($0 + 1)\n\n\($1)\n\nFor the Village Journal. Saturday, May 3, 1787\n\nTo the People of the Lower River:\n\n\(InventedBook.text)"
        }
        let book = InventedBook.gutenberg(
            "THE LOCALIST\n\nBy Jane Roe" + InventedBook.gap + pieces.joined(separator: InventedBook.gap), title: "The Localist")
        #expect(
            book.headingLines.dropFirst().first
                == "2 LOCALIST No. 2 The Same Subject Continued (Concerning Dangers From Foreign Rivers and Floods)")
    }

    private static let told = [
        "Containing as much of the birth as is necessary.", "In which Mr. Roe appears, with some other matters.",
        "The reader’s neck brought into danger by a description; his\nescape; and the condescension of Miss Doe.",
        "Wherein the squire goes a-hunting.",
    ]

    /// No more room below them than between paragraphs.
    @Test func sentencesThatTellAChapterAreTitles() {
        let chapters = Self.told.enumerated().map { "CHAPTER \(InventedBook.roman[$0])\n\n\($1)\n\n\(InventedBook.text)" }
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + InventedBook.gap + chapters.joined(separator: InventedBook.gap))
        #expect(
            book.headingLines
                == Self.told.enumerated().map { "2 CHAPTER \(InventedBook.roman[$0]) \($1.split(separator: "\n").joined(separator: " "))" })
    }

    @Test func sentencesAsFarFromTheTextAsFromTheirNumbers() {
        let titles = Self.told.enumerated().map { $0 % 2 == 0 ? $1 : "Another title for this chapter, as the author \($0) wrote it." }
        let chapters = titles.enumerated().map { "CHAPTER \(InventedBook.roman[$0])\n\n\n\($1)\n\n\n\(InventedBook.text)" }
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + InventedBook.gap + chapters.joined(separator: InventedBook.gap))
        #expect(book.headingLines.allSatisfy { $0.split(separator: " ").count > 3 } && book.headingLines.count == 4)
    }

    /// The first paragraph of a chapter is none, though it be short.
    @Test func firstParagraphsStayText() {
        let chapters = (0..<4).map {
            "CHAPTER \(InventedBook.roman[$0])\n\nNobody came to the house in the \($0 + 1). year, and nobody left it.\n\n\(InventedBook.text)"
        }
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + InventedBook.gap + chapters.joined(separator: InventedBook.gap))
        #expect(book.headingLines == (0..<4).map { "2 CHAPTER \(InventedBook.roman[$0])" })
    }

    @Test func aSentenceThatBeginsWithANumberIsNoHeading() {
        let letter = "The second letter was longer than the first, and my brother read it\ntwice before he put it away."
        let chapters = (0..<3).map { "CHAPTER \(InventedBook.roman[$0])\n\n\n\(InventedBook.text)" + ($0 == 1 ? "\n\n" + letter : "") }
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + InventedBook.gap + chapters.joined(separator: InventedBook.gap))
        #expect(book.headingLines == (0..<3).map { "2 CHAPTER \(InventedBook.roman[$0])" })
    }

    /// The list has numbers alone, the text the word.
    @Test func chapterOneBehindAListOfNumbersIsTheText() {
        let list = ["House", "River", "Bridge", "Lamp"].enumerated().map { "\(InventedBook.roman[$0]). The \($1)" }.joined(separator: "\n")
        let chapters = ["A STORM", "A FLOOD", "A CROSSING", "A LIGHT"].enumerated().map {
            "CHAPTER \(InventedBook.roman[$0])\n\n\($1)\n\n\n\(InventedBook.text)"
        }
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\n\n\n\n\nCONTENTS\n\n\(list)\n\n\n\n\nTHE HOUSE\n\n\n\n"
                + chapters.joined(separator: InventedBook.gap))
        #expect(
            book.headingLines
                == ["A STORM", "A FLOOD", "A CROSSING", "A LIGHT"].enumerated().map { "2 CHAPTER \(InventedBook.roman[$0]) \($1)" })
    }

    @Test func theCurtainIsNoHeading() {
        let speech = "JOHN.  Did you hear what I was playing?\n\nMARY.  I did not think it polite to listen."
        let acts = (0..<3).map {
            "ACT \(InventedBook.roman[$0])\n\n\nSCENE: _The hall of the house. A door at the back._\n\n\(Array(repeating: speech, count: 8).joined(separator: "\n\n"))\n\n\nCURTAIN"
        }
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\n\n\n\n\nTHE PERSONS OF THE PLAY\n\nJOHN, a ferryman\nMARY, his sister\n\n\n_The scene is laid at the house, in the north.\nThe time is the present._\n\n\n\n\n"
                + acts.joined(separator: InventedBook.gap))
        #expect(book.headingLines == ["2 THE PERSONS OF THE PLAY", "2 ACT I", "2 ACT II", "2 ACT III"])
    }

    /// "Of Truth" behind the title page, and the others behind two blank lines.
    @Test func theFirstTitleCountsAmongThoseBehindGaps() {
        let titles = ["Of Lamps", "Of Bridges", "Of Storms", "Of Cows", "Of Gates"]
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nby Jane Roe" + InventedBook.gap
                + titles.map { "\($0)\n\n\(InventedBook.text)\n\n\(InventedBook.text)" }.joined(separator: "\n\n\n"))
        #expect(book.headingLines == titles.map { "2 " + $0 })
    }
}
