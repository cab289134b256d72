import Testing

@testable import GutenbergReaders
@testable import Markup

/// What stands beside notes, frames of works, lists of contents and numbers in one file. All texts are our own.
@Suite struct NotesAndFramesTests {
    private let text = InventedBook.text, gap = InventedBook.gap

    private func chapters(_ inside: String) -> String {
        ["I", "II", "III"].map { "\(gap)CHAPTER \($0)\n\n\n\(text)\n\n\(inside)\n\n\(text)" }.joined()
    }

    private func book(_ body: String) -> Document { InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + body) }

    @Test func twoNotesOnALineAreTwo() {
        let book = book(
            chapters("He went through[1] the door with sophas[2] in it.\n\n[Footnote 1: Through.]         [Footnote 2: Sophas.]"))
        let notes = book.strings("aside", "note").map { $0.filter(\.isLetter) }
        #expect(notes == Array(repeating: ["Through", "Sophas"], count: 3).flatMap { $0 })
    }

    @Test(arguments: [" ", "\n"])
    func textRightBehindANoteIsText(_ between: String) {
        let behind = "This sentence stands behind the bracket and\ngoes on in the text."
        let book = book(chapters("He saw blosms[1] there.\n\n[Footnote 1: Blossoms.]\(between)\(behind)"))
        #expect(book.strings("aside", "note").allSatisfy { $0.hasSuffix("Blossoms.") } && book.elementNodes("aside", "note").count == 3)
        #expect(book.strings("p").count { $0.hasPrefix("This sentence stands") } == 3)
    }

    @Test func aNoteInTheMidstOfAParagraphPartsNoLines() {
        let book = book(
            chapters("He saw blosms there, and went on to the bridge and\n[Footnote: Blossoms.] over the river, where he\nstood."))
        #expect(book.strings("p").count { $0.contains("to the bridge and") && $0.contains("over the river") } == 3)
    }

    @Test func worksWithFramesOfTheirOwnAreOneBook() {
        let works = ["Oedipus", "Antigone", "Electra"].map { work in
            "This is the Project Gutenberg Etext of Mill's \(work)\nThis file should be named mill.txt\(gap)\(work.uppercased())"
                + chapters("He went.") + "\n\n\n***End of the Project Gutenberg Etext of Mill's \(work)***\n\n\n\n"
        }
        let book = readText("*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.03.08.92*END*\n\n\n\n" + works.joined())
        #expect(book.headingLines.count { $0.hasSuffix("CHAPTER III") } == 3)
        #expect(!book.strings("main")[0].contains("Gutenberg"))
        // The end with an article is looked for from the end of the file: the one there was.
        let again = readText(
            "THE HOUSE\(chapters("He went."))\n\n\nThe end of the Project Gutenberg e-text of The House\n\n" + works[0].prefix(60))
        #expect(again.headingLines.count == 3)
        // The small print may stand once more behind the only end.
        let licence = readText(
            "*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.03.08.92*END*\n\n\n\nTHE HOUSE" + chapters("He went.")
                + "\n\n\nEnd of the Project Gutenberg Etext of The House\n\n\n\nThis file should be named house.txt or house.zip\n")
        #expect(!licence.strings("main")[0].contains("should be named"))
    }

    @Test func oneGapInASentenceDoesNotHideTheOthers() {
        let gaps = (0..<8).map { _ in text + "\n\n\n" }.joined() + "In this he wrote what he had found there:\n\n\n" + text
        let filler = Array(repeating: text, count: 12).joined(separator: "\n\n")
        let book = book("\(gap)CHAPTER I\n\n\n\(gaps)\n\n\(filler)\(gap)CHAPTER II\n\n\n\(text)")
        #expect(book.elementNodes("hr", "blank").count == 7)
    }

    @Test func titlesOfTwoLinesAreTitlesWhereOthersTakeOne() {
        let titles = ["General Introduction", "The Same Subject Continued (Concerning Dangers from the Other\nStates and Nations)"]
        let papers = (1...10).map {
            "\(gap)ESSAY \($0)\n\n\(titles[$0 % 2])\n\nFor the Mill Journal. Thursday, November \($0), 1787\n\n\n\(text)"
        }
        let book = book(papers.joined())
        #expect(book.headingLines.count == 10 && book.headingLines.allSatisfy { $0.contains("Introduction") || $0.contains("Nations)") })
    }

    @Test func numbersMayHaveThoseOfTheDivisionsAroundThem() {
        let body = (1...2).map { part in
            "\(gap)BOOK 1.\(part).\n\nTHE MILL"
                + ["I", "II", "III"].map { "\(gap)Chapter 1.\(part).\($0).\n\nRealised Ideals of \($0).\n\n\n\(text)" }.joined()
        }.joined()
        let numbers = book(body).strings("span", "number")
        #expect(numbers.contains("Chapter 1.1.II.") && numbers.contains("Chapter 1.2.III."))
    }

    @Test func theFirstHeadingIsNoEntryOfAListInOneParagraph() {
        let titles = ["THE ROAD HOME", "WATERLOO", "THE BISHOP"]
        let body = zip(["I", "II", "III"], titles).map { "\(gap)CHAPTER \($0). \($1).\n\n\(text)" }.joined()
        let book = book("\(gap)CONTENTS\n\nI. The Road Home II. Waterloo III. The Bishop" + body)
        #expect(book.headingLines == ["2 CHAPTER I. THE ROAD HOME.", "2 CHAPTER II. WATERLOO.", "2 CHAPTER III. THE BISHOP."])
    }

    @Test func initialsBehindTheContentsAreADedication() {
        let entries = ["THE ROAD", "THE HILL", "THE MILL"]
        let body = entries.map { "\(gap)\($0)\n\n\n\(text)" }.joined()
        let book = book("\(gap)CONTENTS\n\n\(entries.joined(separator: "\n"))\(gap)To\n\nC. P. G.\n\nIN GRATITUDE AND LOVE" + body)
        #expect(!book.strings("nav", "contents").joined().contains("GRATITUDE"))
    }

    @Test func verseLeftOfProseThatIsSetInIsVerse() {
        let prose = InventedBook.lines.map { "      " + $0 }.joined(separator: "\n")
        let all = Array(repeating: prose, count: 5).joined(separator: "\n\n")
        let verse =
            "     He was the voice of beauty and of woe,\n     Passion and mystery and the dread unknown;\n"
            + "     Pure as the mountains of perpetual snow,"
        let book = book(["I", "II", "III"].map { "\(gap)CHAPTER \($0)\n\n\n\(all)\n\n\(verse)\n\n\(all)" }.joined())
        #expect(book.elementNodes("p", "stanza").count == 3 && book.elementNodes("span", "line").count == 9)
    }

    @Test func aCallInTheContentsLeavesTheNoteToItsHeading() {
        let titles = ["THE ROAD", "THE HILL", "THE MILL"]
        let pieces = titles.enumerated().map { k, title in
            "\(gap)\(title).(*\(k + 1))\n\n\n\(text)\n\n(*\(k + 1)) See the map of \(title.lowercased())."
        }
        let book = book("\(gap)CONTENTS\n\n" + titles.enumerated().map { " \($1).(*\($0 + 1))" }.joined(separator: "\n") + pieces.joined())
        #expect(!book.strings("nav", "contents").joined().contains("*"))
        #expect(book.elementNodes("a", "note-call").count == 3)
    }

    @Test func sectionsFromTwoOnStandBelowTheTitleOfAStory() {
        let sections = ["II", "III", "IV", "V"].map { "\n\n\($0)\n\n\(text)\n\n\(text)" }.joined()
        let book = book("\(gap)A BREAKDOWN\n\n\n\(text)\n\n\(text)\(sections)\(gap)THE BET\n\n\n\(text)\(gap)THE HOUSE\n\n\n\(text)")
        #expect(book.headingLines.filter { ["II", "III", "IV", "V"].contains($0.dropFirst(2)) }.count == 4, "\(book.headingLines)")
    }

    @Test func aDateMayStandBelowASentenceAndAtTheEnd() {
        let book = book(
            "\(gap)PREFACE\n\n\n\(text)\n\nIt is upon this word that this book is founded.\n\nMarch, 1831."
                + "\(gap)CHAPTER I\n\n\n\(text)\(gap)CHAPTER II\n\n\n\(text)\n\nPARIS, October 20, 1832."
        )
        #expect(book.strings("p", "date") == ["March, 1831.", "PARIS, October 20, 1832."])
    }
}
