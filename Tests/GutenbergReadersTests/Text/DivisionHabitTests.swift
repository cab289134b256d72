import Testing

@testable import GutenbergReaders
@testable import Markup

/// Divisions that are written otherwise than "CHAPTER I" with a title below: over several paragraphs, with a sign in place of a word, with
/// stories in them, or days. All texts are our own.
@Suite struct DivisionHabitTests {
    private static let front = "THE HOUSE\n\nby Jane Roe" + InventedBook.gap

    // MARK: Phrases in pieces

    /// What stands below a number without a small word between is its title.
    @Test func aTitleBelowANumberStaysItsTitle() {
        let book = InventedBook.gutenberg(
            Self.front
                + ["THE RIVER", "THE HILL", "THE SEA"].enumerated().map {
                    "BOOK \(InventedBook.roman[$0])\n\n\($1)\n\n\n\(InventedBook.text)"
                }.joined(separator: InventedBook.gap))
        #expect(book.strings("span", "title") == ["THE RIVER", "THE HILL", "THE SEA"])
    }

    // MARK: Signs

    @Test(arguments: ["SS", "§"]) func signsOfSectionsCountOnOverSections(sign: String) {
        func section(_ number: Int, _ title: String) -> String { "\(sign) \(number).\(title)\n\n\(InventedBook.text)" }
        let first = [
            "CHAPTER I. Of the House", "SECTION I. Of Windows.", section(1, " Introductory."), section(2, " Exposition of this Window."),
            "SECTION II. Of Doors.", section(3, " Conclusions from the foregoing Doors."), section(4, ""),
        ]
        let second = ["CHAPTER II. Of the River", section(5, ""), section(6, "")]
        let book = InventedBook.gutenberg(
            Self.front + first.joined(separator: "\n\n\n") + InventedBook.gap + second.joined(separator: "\n\n\n"))
        #expect(book.headingLines.filter { $0.contains("SECTION") } == ["3 SECTION I. Of Windows.", "3 SECTION II. Of Doors."])
        #expect(book.headingLines.filter { $0.contains(sign + " ") }.count == 6)
        #expect(book.headingLines.contains("4 \(sign) 3. Conclusions from the foregoing Doors."))
    }

    @Test func twoSaintsAreNoSection() {
        let book = InventedBook.gutenberg(
            Self.front
                + ["I", "II"].map { "CHAPTER \($0)\n\n\nSS. Peter and Paul\n\n\(InventedBook.text)" }.joined(separator: InventedBook.gap))
        #expect(book.strings("h2").count == 2)
    }

    // MARK: Volumes of stories

    private func volumes(_ inside: (Int) -> String) -> Document {
        InventedBook.gutenberg(
            "STORIES OF THE HOUSE\n\nby Jane Roe" + InventedBook.gap
                + (1...3).map { "VOLUME \(InventedBook.roman[$0 - 1]).\n\n\n\n\(inside($0))" }.joined(separator: InventedBook.gap),
            title: "Stories of the House")
    }

    @Test func theFirstStoryIsNoTitleOfItsVolume() {
        let stories = [
            "THE FERRY", "TWO FRIENDS", "MOTHER ROE", "THE LAMP", "THE COWS", "A NIGHT OF STORM", "THE HILL", "MY FATHER",
            "THE LAST WINDOW",
        ]
        let book = volumes { number in
            stories[(number - 1) * 3..<number * 3].map { "\($0)\n\n\(InventedBook.text)" }.joined(separator: InventedBook.gap)
        }
        var wanted: [String] = []
        for (index, story) in stories.enumerated() {
            if index % 3 == 0 { wanted.append("1 VOLUME \(InventedBook.roman[index / 3]).") }
            wanted.append("2 " + story)
        }
        #expect(book.headingLines == wanted)
    }

    @Test func aVolumeWithChaptersKeepsItsTitle() {
        let book = volumes { number in
            "THE RIVER IN YEAR \(number)\n\n\(InventedBook.text)\n\n\n\n"
                + ["I", "II"].map { "CHAPTER \($0)\n\n\(InventedBook.text)" }.joined(separator: InventedBook.gap)
        }
        #expect(book.headingLines.contains("1 VOLUME II. THE RIVER IN YEAR 2"))
    }

    // MARK: Days

    @Test func daysInABookThatIsDividedAreNoChapters() {
        let days = ["MAY 4.", "MAY 10.", "MAY 12.", "JUNE 16.", "OCTOBER 20.", "JANUARY 3."]
        // What is written on a day may begin with a short line.
        func entries(_ days: ArraySlice<String>) -> String {
            days.map { "\($0)\n\n\($0 == "JANUARY 3." ? "We came here yesterday.\n\n" : "")\(InventedBook.text)" }.joined(separator: "\n\n")
        }
        let book = InventedBook.gutenberg(
            Self.front + "BOOK I\n\n\n\(entries(days[0..<3]))" + InventedBook.gap + "BOOK II\n\n\n\(entries(days[3...]))" + InventedBook.gap
                + "THE EDITOR TO THE READER.\n\n\(InventedBook.text)")
        #expect(book.headingLines == ["2 BOOK I", "2 BOOK II", "2 THE EDITOR TO THE READER."])
        #expect(book.strings("p", "day") == days)
    }

    // MARK: Titles said again

    @Test func whatStandsBelowTheTitleSaidAgainIsNoSectionOfTheIntroduction() {
        let introduction = "INTRODUCTION AND ANALYSIS.\n\n\n\(InventedBook.text)"
        let persons = "THE HOUSE.\n\n\nPERSONS OF THE DIALOGUE.\n\n  Socrates, the narrator.\n\n  Glaucon.\n\n  Cephalus.\n\n\n\n"
        let books = (1...3).map { "BOOK \(InventedBook.roman[$0 - 1]).\n\n\(InventedBook.text)" }.joined(separator: "\n\n\n\n")
        let book = InventedBook.gutenberg(Self.front + introduction + InventedBook.gap + persons + books)
        #expect(
            book.headingLines == ["2 INTRODUCTION AND ANALYSIS.", "2 PERSONS OF THE DIALOGUE.", "2 BOOK I.", "2 BOOK II.", "2 BOOK III."])
    }

    // MARK: Short contents

    // MARK: Small divisions

    /// Numbers alone below any word stand below it.
    @Test(arguments: ["SECTION", "MEMB.", "SUBSECT.", "SUBSECTION"]) func numbersAloneStandBelowSmallDivisions(word: String) {
        let numbers = (1...3).map { "\($0)\n\n\n\(InventedBook.text)" }.joined(separator: InventedBook.gap)
        let book = InventedBook.gutenberg(
            Self.front + ["I", "II", "III"].map { "\(word) \($0).\(InventedBook.gap)\(numbers)" }.joined(separator: InventedBook.gap))
        #expect(
            book.headingLines.map { $0.prefix(1) } == ["2", "3", "3", "3", "2", "3", "3", "3", "2", "3", "3", "3"], "\(book.headingLines)")
    }
}
