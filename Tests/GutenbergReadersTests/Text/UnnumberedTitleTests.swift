import Testing

@testable import GutenbergReaders
@testable import Markup

/// Titles without a number by what they have in common, and what looks like one and is text. All texts are our own.
@Suite struct UnnumberedTitleTests {
    private static let text = InventedBook.text
    private static let gap = InventedBook.gap
    private static let soups = ["PEA SOUP", "BEAN SOUP", "LEEK SOUP", "OX SOUP", "RICE SOUP", "HARE SOUP"].map {
        "\($0)\n\n\(InventedBook.paragraph)"
    }.joined(separator: "\n\n")

    /// A refrain in the words of the title ends chapter after chapter.
    @Test func aRefrainInTheWordsOfATitleIsText() {
        let titles = ["OF DOORS.", "OF LAMPS.", "OF COWS."]
        let chapters = titles.map { "\($0)\n\n\(Self.text)\n\nThus spoke the house." }.joined(separator: "\n\n\n")
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\(Self.gap)CONTENTS\n\n\nPREFACE.\n\nTHUS SPOKE THE HOUSE.\n\n\(titles.joined(separator: "\n\n"))\(Self.gap)PREFACE.\n\n\(Self.text)\(Self.gap)THUS SPOKE THE HOUSE.\n\n\n\(chapters)"
        )
        #expect(book.headingLines.count { $0.contains("SPOKE") } == 1)
        #expect(!book.headingLines.contains { $0.contains("Thus") })
        #expect(titles.allSatisfy { title in book.headingLines.contains { $0.hasSuffix(title) } })
    }

    @Test func whoSignsAPrefaceWithPlaceAndDateIsNoHeading() {
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\(Self.gap)PREFACE\n\n\n\(Self.text)\n\nJANE ELIZABETH ROE.\n\nThe Mill, Overbridge, December 1905.\(Self.gap)CHAPTER I\n\n\n\(Self.soups)\(Self.gap)CHAPTER II\n\n\n\(Self.text)"
        )
        #expect(book.headingLines.contains("3 BEAN SOUP"))
        #expect(!book.headingLines.contains { $0.contains("ROE") })
        #expect(book.elementNodes("p", "signature").map(book.string(of:)) == ["JANE ELIZABETH ROE."])
    }

    /// "I. The Arrival" in the contents and "CHAPTER I" in the text.
    @Test func contentsThatCountWithoutTheWordAreLinkedByNumber() {
        let names = ["THE ARRIVAL", "THE LAMP", "THE BRIDGE"]
        let contents = names.enumerated().map { "\(InventedBook.roman[$0]). \($1)" }.joined(separator: "\n\n")
        let chapters = (0..<3).map { "CHAPTER \(InventedBook.roman[$0])\n\n\n\(Self.text)" }.joined(separator: Self.gap)
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\(Self.gap)CONTENTS\n\n\n\(contents)\(Self.gap)\(chapters)")
        let links = book.elementNodes("a").compactMap { book.attribute("href", of: $0) }
        let chapterIDs = book.elementNodes("h2").compactMap { book.attribute("id", of: $0) }
        #expect(links == chapterIDs.map { "#" + $0 })
        #expect(links.count == 3)
    }

    /// Above "FIRST PART", the book's title is typed once more.
    @Test func theBooksTitleAboveEachPartIsNoPart() {
        let parts = ["FIRST", "SECOND", "THIRD"].map { "THE HOUSE\n\n\n\($0) PART\n\n\n\(Self.text)" }.joined(separator: Self.gap)
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\(Self.gap)PREFACE\n\n\n\(Self.text)\(Self.gap)\(parts)")
        #expect(!book.headingLines.contains { $0.contains("HOUSE") })
        #expect(book.headingLines.count { $0.hasSuffix("PART") } == 3)
    }

    @Test func eachRuleSaysWhatItWentBy() {
        #expect(Set(HeadingReason.allCases.map(\.sentence)).count == HeadingReason.allCases.count)
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\(Self.gap)PREFACE\n\n\n\(Self.text)\(Self.gap)CHAPTER I\n\n\n\(Self.soups)\(Self.gap)CHAPTER II\n\n\n\(Self.text)"
        )
        let reasons = book.guesses.filter { $0.subject == .headings }.map(\.reason)
        #expect(reasons.contains(HeadingReason.capitals.sentence))
        #expect(reasons.contains(HeadingReason.gap.sentence))
    }

    /// Below each chapter "Chapter Summary", and further on its sections; behind each as much room as in front of it, or less.
    @Test(arguments: ["\n\n", "\n\n\n"]) func titlesBehindAGapThatStandsAboveNothingElse(behind: String) {
        let chapters = ["Lamps", "Bridges", "Cows"].enumerated().map { index, name in
            let sections = ["Chapter Summary", "The Use Of \(name)", "Limits Of All \(name)"].map { $0 + behind + Self.text }.joined(
                separator: "\n\n\n")
            return "Chapter \(InventedBook.roman[index]): \(name) Of The House\n\n\n\(sections)"
        }
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\(Self.gap)" + chapters.joined(separator: Self.gap))
        #expect(
            book.headingLines.filter { $0.hasPrefix("3") }.map { $0.dropFirst(2) }.prefix(4) == [
                "Chapter Summary", "The Use Of Lamps", "Limits Of All Lamps", "Chapter Summary",
            ])
        #expect(book.headingLines.count == 12)
    }

    @Test(arguments: ["THE END", "FINIS.", "The End."]) func theEndIsNeitherTitleNorSignature(words: String) {
        let letters = (0..<3).map { "LETTER \(InventedBook.roman[$0])\n\n\nDear Jane,\n\n\(Self.text)\n\nYour friend,\n\nMARY POE" }.joined(
            separator: Self.gap)
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\(Self.gap)\(letters)\n\n\(words)")
        #expect(book.elementNodes("p", "end").map(book.string(of:)) == [words])
        #expect(book.elementNodes("p", "signature").count == 3)
    }

    /// Each line of a title a paragraph, with words alone between.
    @Test func titlesMayBeSpreadOverParagraphs() {
        let text = InventedBook.text, gap = InventedBook.gap
        let titles = [
            "A\n\nSHORT ACCOUNT\n\nOF\n\nA LATE RAIN.\n\n1766.", "OBSERVATIONS\n\nON\n\nTHE WHEEL OF A MILL.",
            "THOUGHTS\n\nON THE\n\nCAUSE OF THE FLOOD.",
        ]
        let book = InventedBook.gutenberg(
            "THE WORKS OF THE HOUSE\n\nby Jane Roe" + gap + "PREFACE\n\n\n\(text)" + titles.map { "\(gap)\($0)\n\n\n\n\(text)" }.joined())
        #expect(
            book.headingLines == [
                "2 PREFACE", "2 A SHORT ACCOUNT OF A LATE RAIN. 1766.", "2 OBSERVATIONS ON THE WHEEL OF A MILL.",
                "2 THOUGHTS ON THE CAUSE OF THE FLOOD.",
            ])
        // Without such a word they are not one.
        let two = InventedBook.gutenberg(
            "THE HOUSE\n\nby Jane Roe\(gap)PREFACE\n\n\n\(text)\(gap)OBSERVATIONS\n\nTHE RIVER ROSE.\n\n\n\(text)")
        #expect(two.headingLines.contains("2 OBSERVATIONS"), "\(two.headingLines)")
    }
}
