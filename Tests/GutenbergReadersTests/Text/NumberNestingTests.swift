import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

@Suite struct NumberNestingTests {
    private let text = InventedBook.text, gap = InventedBook.gap

    private func headings(_ body: String) -> [String] { InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + gap + body).headingLines }

    @Test func numbersAloneBelowANumberedTitleAreItsSections() {
        let body =
            "I. THE LAMP\n\n\nI.\n\n\(text)\n\n\nII.\n\n\(text)" + gap + "II. THE BRIDGE\n\n\n\(text)" + gap + "III. THE STORM\n\n\n\(text)"
        #expect(headings(body) == ["2 I. THE LAMP", "3 I.", "3 II.", "2 II. THE BRIDGE", "2 III. THE STORM"])
    }

    @Test func numbersAloneWithNoRoomAreTheSectionsOfTheHeadingAbove() {
        let sections = "I.\n\n\(text)\n\nII.\n\n\(text)\n\nIII.\n\n\(text)"
        let body =
            "ADVENTURE I. THE LAMP\n\n\(sections)" + gap + "ADVENTURE II. THE BRIDGE\n\n\(text)" + gap
            + "ADVENTURE III. THE STORM\n\n\(text)"
        #expect(
            headings(body) == [
                "2 ADVENTURE I. THE LAMP", "3 I.", "3 II.", "3 III.", "2 ADVENTURE II. THE BRIDGE", "2 ADVENTURE III. THE STORM",
            ])
    }

    @Test func numbersThatCountOnOverHeadingsAreNoSections() {
        let body =
            "ADVENTURE I. THE LAMP\n\nI.\n\n\(text)\n\nII.\n\n\(text)" + gap + "ADVENTURE II. THE BRIDGE\n\n\(text)\n\nIII.\n\n\(text)"
            + gap + "ADVENTURE III. THE STORM\n\n\(text)\n\nV.\n\n\(text)"
        #expect(headings(body) == ["2 ADVENTURE I. THE LAMP", "2 ADVENTURE II. THE BRIDGE", "2 ADVENTURE III. THE STORM"])
    }

    @Test func chaptersBelowAnotherWordForSuchStandBelowIt() {
        let chapters = "CHAPTER I\n\n\n\(text)" + gap + "CHAPTER II\n\n\n\(text)"
        let body = "FIRST NARRATIVE\n\n_by_ MISS ROE\n\n\n\n\(chapters)" + gap + "SECOND NARRATIVE\n\n_by_ MR. DOE\n\n\n\n\(chapters)"
        #expect(
            headings(body) == ["1 FIRST NARRATIVE", "2 CHAPTER I", "2 CHAPTER II", "1 SECOND NARRATIVE", "2 CHAPTER I", "2 CHAPTER II"])
    }

    @Test func figuresBelowARomanNumberThatCountsOnAreItsSections() {
        let gap = "\n\n\n\n"
        let body =
            "I. THE LAMP\n\n\(text)\(gap)II. THE BRIDGE\n\n\(text)\(gap)III. THE STORMS\n\n\n1. THE OLD STORM\n\n\(text)\n\n2. THE NEW STORM\n\n\(text)\(gap)IV. THE COWS\n\n\(text)"
        #expect(
            headings(body) == [
                "2 I. THE LAMP", "2 II. THE BRIDGE", "2 III. THE STORMS", "3 1. THE OLD STORM", "3 2. THE NEW STORM", "2 IV. THE COWS",
            ])
    }

    @Test func signsOfSectionsBelowNumbersWithTitlesStandBelowThem() {
        let body =
            "I. EXERCISES" + gap + "§ 1.\n\n\(text)\n\n\n§ 2.\n\n\(text)" + gap + "II. FABLES\n\n\n\(text)" + gap
            + "III. LETTERS\n\n\n\(text)"
        #expect(headings(body) == ["2 I. EXERCISES", "3 § 1.", "3 § 2.", "2 II. FABLES", "2 III. LETTERS"])
    }

    @Test func titlesWithNothingButANumberBelowAreParts() {
        let body =
            "THE VILLAGE\n\n\nI\n\nTHE LAMP\n\n\(text)\n\n\nII\n\nTHE BRIDGE\n\n\(text)" + gap
            + "THE TOWN\n\n\nIII\n\nTHE MARKET\n\n\(text)\n\n\nIV\n\nTHE GATE\n\n\(text)"
        #expect(headings(body) == ["1 THE VILLAGE", "2 I THE LAMP", "2 II THE BRIDGE", "1 THE TOWN", "2 III THE MARKET", "2 IV THE GATE"])
    }

    @Test func sectionsMayBeginAtTheSecondNumber() {
        let chapter = { (number: String) in gap + "CHAPTER \(number). THE LAMP\n\n\(text)\n\nII\n\n\(text)\n\nIII\n\n\(text)" }
        #expect(
            headings(chapter("I") + chapter("II")) == ["2 CHAPTER I. THE LAMP", "3 II", "3 III", "2 CHAPTER II. THE LAMP", "3 II", "3 III"])
    }

    @Test func anEpilogueWithChaptersOfItsOwnStandsBesideTheParts() {
        let part = { (number: String) in "PART \(number)" + gap + "CHAPTER I\n\n\(text)" + gap + "CHAPTER II\n\n\(text)" + gap }
        let body = part("I") + part("II") + "EPILOGUE" + gap + "I\n\n\(text)" + gap + "II\n\n\(text)"
        #expect(headings(body).suffix(3) == ["1 EPILOGUE", "2 I", "2 II"])
    }

    @Test func titlesThatCountInWordsAboveChaptersAreParts() {
        let volume = { (word: String, number: Int) in
            "THE LIFE AND OPINIONS OF JOHN DOE, GENT.--VOLUME THE \(word)\n\n\n\n"
                + InventedBook.roman[..<3].map { "Chapter \(number).\($0).\n\n\(text)" }.joined(separator: "\n\n\n\n")
        }
        let lines = headings([volume("FIRST", 1), volume("SECOND", 2), volume("THIRD", 3)].joined(separator: gap))
        #expect(lines.filter { $0.hasPrefix("1") }.map { $0.split(separator: " ").last } == ["FIRST", "SECOND", "THIRD"])
        #expect(lines.count { $0.hasPrefix("2 Chapter") } == 9)
    }

    @Test func theTitleOfTheBookAboveEachChapterIsNoPart() {
        let chapters = InventedBook.roman[..<4].map { "THE HISTORY OF THE OLD HOUSE\n\n\nCHAPTER \($0)\n\n\(text)" }
        #expect(!headings(chapters.joined(separator: gap)).contains { $0.hasPrefix("1") })
    }

    @Test func aLetterBehindTheLastChapterOfPartsBelongsToTheBook() {
        let part = { (number: String) in "PART \(number)" + gap + "CHAPTER I\n\n\(text)" + gap + "CHAPTER II\n\n\(text)" + gap }
        #expect(headings(part("I") + part("II") + "LETTER TO MR. DOE\n\n\(text)").suffix(2) == ["2 CHAPTER II", "1 LETTER TO MR. DOE"])
    }

    @Test func classesContainSections() {
        let sections = "                SECTION I. LAMPS\n\n\(text)\n\n\n                SECTION II. BRIDGES\n\n\(text)"
        let body =
            "                       CLASS I\n         WORDS OF THE HOUSE\n\n\n\(sections)" + gap
            + "                       CLASS II\n         WORDS OF THE RIVER\n\n\n\(sections)"
        #expect(
            headings(body) == [
                "1 CLASS I WORDS OF THE HOUSE", "2 SECTION I. LAMPS", "2 SECTION II. BRIDGES", "1 CLASS II WORDS OF THE RIVER",
                "2 SECTION I. LAMPS", "2 SECTION II. BRIDGES",
            ])
    }

    @Test func whatStandsBehindTheLastPartBelongsToTheBook() {
        let parts = (0..<2).map { part in
            "PART \(InventedBook.roman[part])\n\n\n\n"
                + (0..<2).map { "CHAPTER \(InventedBook.roman[part * 2 + $0])\n\n\n\(InventedBook.text)" }.joined(
                    separator: InventedBook.gap)
        }
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\(InventedBook.gap)\((parts + ["APPENDIX\n\n\n\(InventedBook.text)", "LAST WORDS\n\n\n\(InventedBook.text)"]).joined(separator: InventedBook.gap))"
        )
        #expect(book.headingLines.filter { $0.hasPrefix("1") } == ["1 PART I", "1 PART II", "1 APPENDIX", "1 LAST WORDS"])
    }

    /// Years in the titles of the books make them neither days nor parts of what has numbers itself; `#` stands for the chapter's number.
    @Test(arguments: ["CHAPTER #", "Chapter #.", "CHAP. #.", "#", "#.", "- # -", "§ #.", "_#_", "=CHAPTER #.="])
    func chaptersOfAnyFormStandBelowBooksWithYears(form: String) {
        let titles = [
            "BOOK ONE: 1805", "BOOK TWO: 1805", "BOOK THREE: 1806 - 07", "BOOK FOUR: 1808 - 10", "BOOK FIVE: 1810 - 11",
            "BOOK SIX: 1811 - 12", "FIRST EPILOGUE: 1813 - 20", "SECOND EPILOGUE",
        ]
        let books = titles.map { title in
            ([title]
                + (1...3).map {
                    "\(form.replacing("#", with: form.contains("-") || form.contains("§") ? String($0) : InventedBook.roman[$0 - 1]))\n\n\(text)"
                }).joined(separator: gap)
        }
        let levels = headings(books.joined(separator: gap)).map { String($0.prefix(1)) }
        #expect(levels == Array(repeating: ["1", "2", "2", "2"], count: titles.count).flatMap { $0 })
    }

    /// In a book without chapters either word may be the larger.
    @Test(arguments: [("BOOK", "PART"), ("PART", "BOOK")]) func booksAndPartsWithoutChaptersAreNested(outer: String, inner: String) {
        let text = (0..<3).map { k in
            "\(outer) \(InventedBook.roman[k])\n\n\n"
                + (0..<2).map { "\(inner) \(InventedBook.roman[$0])\n\n\n\(InventedBook.text)" }.joined(separator: InventedBook.gap)
        }
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\(InventedBook.gap)\(text.joined(separator: InventedBook.gap))")
        #expect(book.headingLines.count { $0.hasPrefix("1 \(outer)") } == 3)
        #expect(book.headingLines.count { $0.hasPrefix("2 \(inner)") } == 6)
    }

    /// An entry that leads nowhere and looks as that of the index does is no part for that.
    @Test func anIndexBesidePartsSaysNothingOfOtherEntries() {
        let parts = (0..<2).map { part in
            "PART \(InventedBook.roman[part])\n\n\n\n"
                + (0..<2).map { "CHAPTER \(InventedBook.roman[part * 2 + $0])\n\n\n\(InventedBook.text)" }.joined(
                    separator: InventedBook.gap)
        }
        let contents =
            "CONTENTS\n\nPART I.\nChapter I ...... 1\nOf Several Lamps.\nChapter II ...... 9\nPART II.\nChapter III ...... 20\nChapter IV ...... 30\nIndex ...... 40"
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\(InventedBook.gap)\(contents)\(InventedBook.gap)\(parts.joined(separator: InventedBook.gap))\(InventedBook.gap)INDEX\n\nLamps, 1, 2, 3.\nRivers, 4, 5, 6.\nWindows, 7, 8, 9."
        )
        let entries = book.elementNodes("p", "entry").map { (book.string(of: $0), book.classes(of: $0).map { book.names[$0] }) }
        #expect(entries.first { $0.0.hasPrefix("Of Several") }?.1.contains("level-2") == true)
        #expect(entries.first { $0.0.hasPrefix("Index") }?.1.contains("level-1") == true)
    }

    // MARK: Sections, members and subsections

    /// "SECT. I.", "MEMB. I." and "SUBSECT. I.", each on a line of its own.
    @Test func membersStandBelowSectionsAndSubsectionsBelowMembers() {
        let subsections = (0..<2).map { "SUBSECT. \(InventedBook.roman[$0]).--_Of the River and its Cure_.\n\n\(text)" }.joined(
            separator: "\n\n")
        let members = (0..<2).map { "MEMB. \(InventedBook.roman[$0]).\n\n\(subsections)" }.joined(separator: "\n\n\n")
        let partitions = ["FIRST", "SECOND"].map { partition in
            "THE \(partition) PARTITION.\n\n" + (0..<2).map { "SECT. \(InventedBook.roman[$0]).\n\n\(members)" }.joined(separator: "\n\n\n")
        }
        let levels = headings(partitions.joined(separator: gap)).map { String($0.prefix(6)) }
        let inside = ["3 MEMB", "4 SUBS", "4 SUBS", "3 MEMB", "4 SUBS", "4 SUBS"]
        let partition = ["1 THE ", "2 SECT"] + inside + ["2 SECT"] + inside
        #expect(levels == partition + partition)
    }

    /// "SECT. I. MEMB. I. SUBSECT. I.--Of the River" says all three, and is one heading, however long.
    @Test func aHeadingMaySaySectionMemberAndSubsection() {
        let all = (0..<2).flatMap { section in
            (0..<2).map {
                "SECT. \(InventedBook.roman[section]). MEMB. \(InventedBook.roman[$0]). SUBSECT. I.--_Of the River and its Cure in the Year of Storms_."
            }
        }
        let found = headings(
            "THE FIRST PARTITION.\n\n" + all.map { "\($0)\n\n\(text)" }.joined(separator: "\n\n\n") + gap + "THE SECOND PARTITION.\n\n"
                + all.map { "\($0)\n\n\(text)" }.joined(separator: "\n\n\n"))
        #expect(found.count { $0.hasPrefix("2 SECT") } == 8)
        #expect(found.count { $0.hasPrefix("1 THE") } == 2)
    }
}
