import Testing

@testable import GutenbergReaders
@testable import Markup

/// Headings right below headings, where the gap says nothing, and what stands there and is none. All texts are our own.
@Suite struct HeadingPlaceTests {
    private static let text = InventedBook.text

    @Test func aSectionRightBelowItsChapterIsOne() {
        let chapters = (0..<3).map { chapter in
            "CHAPTER \(InventedBook.roman[chapter]). OF THE HOUSE\n\n\n\n"
                + ["Of Its Doors", "Of Its Many Windows"].map { "\($0)\n\n\(Self.text)" }.joined(separator: "\n\n\n\n")
        }
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\n\n\n\n\n" + chapters.joined(separator: "\n\n\n\n"))
        #expect(book.headingLines.count { $0.hasSuffix("Of Its Doors") } == 3)
        #expect(book.headingLines.count { $0.hasSuffix("Of Its Many Windows") } == 3)
    }

    /// A line below the chapters' headings only, with the gaps of none elsewhere, is their subtitle.
    @Test func aLineBelowOneHeadingIsNoSection() {
        let chapters = (0..<3).map {
            "CHAPTER \(InventedBook.roman[$0]). OF THE HOUSE\n\n\n\n\($0 == 1 ? "In Which It Rains\n\n" : "")\(Self.text)"
        }
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\n\n\n\n\n" + chapters.joined(separator: "\n\n\n\n"))
        #expect(book.headingLines == (0..<3).map { "2 CHAPTER \(InventedBook.roman[$0]). OF THE HOUSE" })
    }

    @Test func aGreetingInCapitalsIsNoHeading() {
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\n\n\n\n\nPREFACE\n\n\n\(Self.text)\n\n\n\nTO MY MOST HONOURED FRIEND Mr. JOHN POE OF THE MILL\n\n\nHONOUR'D SIR.\n\n\(Self.text)\n\n\n\n\nCHAPTER I\n\n\n\(Self.text)\n\n\n\n\nCHAPTER II\n\n\n\(Self.text)"
        )
        #expect(!book.headingLines.contains { $0.contains("SIR") })
        #expect(book.headingLines.contains { $0.contains("JOHN POE") })
    }

    /// The contents say of a chapter what its first paragraph says again: two sentences between wide gaps.
    @Test func whatAChapterHoldsIsNoHeadingThoughContentsNameIt() {
        let topics = ["Causes of rain. The house in the storm.", "On lamps. Their use in windows.", "On cows. The bridge again."]
        let contents = (0..<3).map {
            "CHAPTER \(InventedBook.roman[$0]). THE HOUSE \($0)\n\n  \(topics[$0].replacing(". ", with: ".\n  "))"
        }.joined(separator: "\n\n")
        let chapters = (0..<3).map { "CHAPTER \(InventedBook.roman[$0]).\nTHE HOUSE \($0)\n\n\n\(topics[$0])\n\n\n\(Self.text)" }
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\n\n\n\n\nCONTENTS\n\n\(contents)\n\n\n\n\n" + chapters.joined(separator: "\n\n\n\n\n"))
        #expect(book.headingLines == (0..<3).map { "2 CHAPTER \(InventedBook.roman[$0]). THE HOUSE \($0)" })
    }

    @Test func theDayOfALetterIsNoTitleOfItsBook() {
        let days = ["May 4. 1771", "May 10", "May 12", "May 13"]
        let letters = days.map { "\($0)\n\n\(InventedBook.paragraph)" }.joined(separator: "\n\n")
        let book = InventedBook.gutenberg(
            "The House\n\nJane Roe\n\n\n\(InventedBook.paragraph)\n\n\nBook One\n\n\n\(letters)\n\n\nBook Two\n\n\n\(letters)")
        #expect(book.headingLines == ["2 Book One", "2 Book Two"])
        #expect(book.elementNodes("p", "day").count == 8)
    }

    @Test func theFirstActWithItsSceneNeedsNoRoom() {
        let speech =
            "  John. Did you hear what I was playing?\n  Mary. I did not think it polite to listen.\n  John. I am sorry for that.\n  Mary. Yes, sir."
        let speeches = Array(repeating: speech, count: 5).joined(separator: "\n\n")
        let book = InventedBook.gutenberg(
            "The Tragedie of the House\n\nActus Primus. Scoena Prima.\n\nEnter John and Mary.\n\n\(speeches)\n\n\nScena Secunda.\n\nEnter John.\n\n\(speeches)\n\n\nActus Secundus.\n\nEnter Mary.\n\n\(speeches)\n\n\nFINIS.",
            title: "The Tragedie of the House")
        #expect(book.headingLines.filter { $0.contains("Actus") } == ["2 Actus Primus. Scoena Prima.", "2 Actus Secundus."])
    }

    @Test(arguments: ["LOG OF THE \"SWALLOW.\"", "LOG OF THE “SWALLOW.”", "_Letter, Mary Poe to John Roe_."])
    func titlesWithSignsAtTheirEnd(title: String) {
        let chapters = (0..<2).map {
            "CHAPTER \(InventedBook.roman[$0])\n\nTHE HOUSE\n\n\n\(Self.text)\n\n\n\($0 == 1 ? title + "\n\n" : "")\(Self.text)"
        }
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\n\n\n\n\n" + chapters.joined(separator: "\n\n\n\n\n"))
        #expect(book.headingLines.last.map { $0.hasPrefix("3 L") } == true)
    }

    @Test func formulasAndQuantitiesAreNoVerse() {
        let formula = "        x' = x - vt\n        y' = y\n        z' = z",
            fraction = "                     x - vt\n       x'  =   --------------------\n                1 - v^2/c^2"
        let dish =
            "  2 cups boiling water\n  1 tablespoon butter\n  2-1/2 teaspoons salt\n  1/4 yeast cake dissolved in 1/4 cup of lukewarm water"
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\n\n\n\n\nCHAPTER I\n\n\n\(Self.text)\n\n\(formula)\n\n\(InventedBook.paragraph)\n\n\(fraction)\n\n\(Self.text)\n\n\n\n\nCHAPTER II\n\n\n\(Self.text)\n\n\(dish)\n\n\(Self.text)"
        )
        #expect(book.elementNodes("div", "verse").isEmpty)
        #expect(book.elementNodes("pre").count == 2)
    }

    @Test func wordsBetweenStarsAreARemarkOfTheFile() {
        let book = InventedBook.gutenberg(
            "*******THE Tragedie of the House*******\n\n\nTHE HOUSE\n\nBy Jane Roe\n\n\n\n\nCHAPTER I\n\n\n\(Self.text)\n\n\n\n\nCHAPTER II\n\n\n\(Self.text)"
        )
        #expect(book.titlePageLines.first == "title: THE HOUSE")
    }

    @Test func fablesHaveTitlesBehindSmallGaps() {
        let titles = [
            "The Fox and the House", "The Cow", "The Mill and the River", "The Lamp in the Window", "The Old Bridge",
            "The Father and His Sons",
        ]
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\n\n\n\n\n"
                + titles.map { "\($0)\n\n\(InventedBook.paragraph)\n\nA lamp is a lamp." }.joined(separator: "\n\n\n"))
        #expect(book.headingLines == titles.map { "2 " + $0 })
    }

    /// Where gaps stand above paragraphs as often, a short line behind one is no title.
    @Test func shortLinesBehindGapsAmongOthersAreNoTitles() {
        let parts = [
            "The Fox and the House", "The Cow", "The Mill and the River", "The Lamp in the Window", "The Old Bridge",
            "The Father and His Sons",
        ].map {
            "\($0)\n\n\(InventedBook.paragraph)\n\n\n\(InventedBook.paragraph)"
        }
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\n\n\n\n\nCHAPTER I\n\n\n\(parts[..<3].joined(separator: "\n\n\n"))\n\n\n\n\nCHAPTER II\n\n\n\(parts[3...].joined(separator: "\n\n\n"))"
        )
        #expect(!book.headingLines.contains { $0.contains("Cow") })
    }

    @Test func theVolumeOnTheTitlePageIsNoPart() {
        let lives = ["LIFE OF THE FOX.", "LIFE OF THE COW.", "LIFE OF THE MILL."]
        let book = InventedBook.gutenberg(
            "THE LIVES\n\nVOL. I.\n\n\nTHE LIVES.\n\nBY\n\nJANE ROE\n\nVOL. I.\n\nLONDON:\n1894.\n\n\n\n\nCONTENTS\n\n\(lives.map { "\($0)          \($0.count)" }.joined(separator: "\n\n"))\n\n\n\n\n"
                + lives.map { "\($0)\n\n\n\(Self.text)" }.joined(separator: InventedBook.gap), title: "The Lives")
        #expect(book.headingLines == lives.map { "2 " + $0 })
    }

    @Test func theFirstChapterMayFollowTheTitleClosely() {
        let chapters = ["The Doors", "On Windows", "Lamps"].enumerated().map {
            "Chapter \(InventedBook.roman[$0.offset]): \($0.element)\n\n1. \(InventedBook.paragraph)\n\n2. \(InventedBook.paragraph)"
        }
        let book = InventedBook.gutenberg(
            "The House\n\nBy Jane Roe\n\n\n\nTHE BOOK OF THE HOUSE\n\n" + chapters.joined(separator: "\n\n\n"))
        #expect(
            book.headingLines.filter { $0.contains("Chapter") } == [
                "2 Chapter I: The Doors", "2 Chapter II: On Windows", "2 Chapter III: Lamps",
            ])
    }

    @Test func sectionsOfStoriesAreCountedWithoutRoom() {
        let stories = ["THE DOG", "THE HOUSE ON THE HILL", "A VISIT"].map { title in
            "\(title)\n\n" + InventedBook.roman.prefix(3).map { "\($0)\n\n\(Self.text)" }.joined(separator: "\n\n")
        }
        let book = InventedBook.gutenberg("THE TALES\n\nBy Jane Roe\n\n\n\n\n" + stories.joined(separator: InventedBook.gap))
        #expect(book.headingLines.count { $0.hasPrefix("3 ") } == 9)
        #expect(book.headingLines.filter { $0.hasPrefix("2 ") } == ["2 THE DOG", "2 THE HOUSE ON THE HILL", "2 A VISIT"])
    }

    @Test func titlesRightBelowPicturesAreTitles() {
        let rhyme = "The house stood upon a hill,\n  And nobody was there;\nThe river ran, the lamp was still,\n  The wind was in the air."
        let titles = ["THE HOUSE", "THE RAIN", "THE CLOCK", "THE COW"]
        let book = InventedBook.gutenberg(
            "THE RHYMES\n\nBy Jane Roe\n\n\n\n\n"
                + titles.enumerated().map { "\($0.offset == 1 ? "[Illustration]\n\n" : "")\($0.element)\n\n\(rhyme)\n\n\(rhyme)" }.joined(
                    separator: "\n\n\n"))
        #expect(book.headingLines.map { String($0.dropFirst(2)) } == titles)
    }

    @Test func chaptersCountedInWordsAlone() {
        let titles = ["THE HOUSE", "THE RIVER", "THE BRIDGE"], numbers = ["ONE", "TWO", "THREE"]
        let book = InventedBook.gutenberg(
            "THE TALE\n\nBy Jane Roe\n\n\n\n\n"
                + (0..<3).map { " \(numbers[$0])\n \(titles[$0])\n\n\(Self.text)" }.joined(separator: "\n\n\n"))
        #expect(book.headingLines == (0..<3).map { "2 \(numbers[$0]) \(titles[$0])" })
    }
}
