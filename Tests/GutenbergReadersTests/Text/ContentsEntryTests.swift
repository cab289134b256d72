import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What belongs to one entry of a list of contents or of pictures, and what is an entry of its own. All texts are our own.
@Suite struct ContentsEntryTests {
    private let text = InventedBook.text, gap = InventedBook.gap

    private func book(_ list: String, _ chapters: [String]) -> Document {
        InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + gap + list + chapters.map { gap + $0 + "\n\n\n" + text }.joined())
    }

    private func entries(_ book: Document) -> [String] {
        book.elementNodes("p", "entry").map {
            book.string(of: $0).split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ")
        }
    }

    private func page(_ title: String, _ number: Int) -> String { title.padding(to: 60) + "\(number)" }

    // MARK: Where entries lead

    @Test func anEntryDoesNotLeadToASectionThatHasItsNumberAndAnotherTitle() {
        let titles = ["THE RIVER", "THE HILL", "THE MILL", "THE LAMP"]
        let sections = ["_Of bridges_", "_Of ferries_", "_Of storms_", "_Of cows_"].enumerated().map {
            "\n\n\n\(InventedBook.roman[$0]). \($1)\n\n\(text)"
        }.joined()
        let chapters = titles.enumerated().map { number, title in
            "CHAPTER \(InventedBook.roman[number])\n\n\(title)\n\n\n" + (number == 1 ? text + sections + "\n\n" : "") + text
        }
        let list = "CONTENTS\n\n\n" + titles.enumerated().map { "\(InventedBook.roman[$0]).  \($1)" }.joined(separator: "\n")
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + gap + list + chapters.map { gap + $0 }.joined())
        let ids = book.elementNodes("h2").compactMap { book.attribute("id", of: $0) }
        let links = book.elementNodes("a").compactMap { book.attribute("href", of: $0) }
        #expect(ids.count == 4 && links == ids.map { "#" + $0 })
    }

    /// The numbers alone say which chapters are meant where the text words all titles otherwise.
    @Test func anEntryLeadsToItsNumberWhereNoHeadingHasItsTitle() {
        let list = "CONTENTS\n\n\nCHAPTER I.  The river\nCHAPTER II.  The hill\nCHAPTER III.  The mill"
        let book = book(list, ["CHAPTER I\n\nOF WATER", "CHAPTER II\n\nOF STONE", "CHAPTER III\n\nOF FLOUR"])
        #expect(book.elementNodes("a").compactMap { book.attribute("href", of: $0) } == ["#section-1", "#section-2", "#section-3"])
    }

    @Test(arguments: [
        ("OF A LAMP: THE WICK AND THE OIL", 3),
        // No title of the second chapter: what the list has there is an entry.
        ("", 4),
    ])
    func titlesThatTheTextSaysOtherwiseJoinTheirNumbersAsTheOthersDo(_ second: String, _ count: Int) {
        let list =
            "CONTENTS\n\n\nLECTURE I.\n\nTHE HOUSE: ITS WINDOWS--ITS DOORS\n\n\nLECTURE II.\n\nTHE WICK AND THE OIL\n\n\nLECTURE III.\n\nTHE BRIDGE: ITS PIERS"
        let book = book(
            list,
            ["LECTURE I.\n\nTHE HOUSE: ITS WINDOWS--ITS DOORS.", "LECTURE II.\n\n" + second, "LECTURE III.\n\nTHE BRIDGE: ITS PIERS."])
        #expect(entries(book).count == count)
        #expect(entries(book).contains("LECTURE II. THE WICK AND THE OIL") == (count == 3))
    }

    // MARK: Lines of one entry, and entries

    @Test func aSecondLineSetInByThreeColumnsGoesOn() {
        let list =
            "CONTENTS\n\n\n\(page("", 0).dropLast())PAGE\n\n" + page("1. The first lamp and the last", 7)
            + "\n\n2. The strength of the bridge, and what the river, and other\n" + page("   waters, did to it", 12) + "\n\n"
            + page("3. The cows", 17)
        let book = book(list, ["I. OF THE LAMP.", "II. OF THE BRIDGE.", "III. OF THE COWS."])
        #expect(
            entries(book) == [
                "1. The first lamp and the last 7",
                "2. The strength of the bridge, and what the river, and other waters, did to it 12", "3. The cows 17",
            ])
    }

    @Test(arguments: [":", ""]) func theFirstSectionIsNoPartOfTheChaptersLine(mark: String) {
        let list =
            "CONTENTS.\n\n\n" + page("CHAPTER I.--History of the House", 3) + "\n\nCHAPTER II.--The Garden and the Walls\(mark)\n"
            + page("  The Gate", 24) + "\n" + page("  The Well", 32) + "\n\nCHAPTER III.--The Rooms\(mark)\n" + page("  The Hall", 52)
            + "\n"
            + page("  The Tower", 55)
        let book = book(
            list, ["CHAPTER I.\n\nHISTORY OF THE HOUSE.", "CHAPTER II.\n\nTHE GARDEN AND THE WALLS.", "CHAPTER III.\n\nTHE ROOMS."])
        #expect(
            entries(book) == [
                "CHAPTER I.—History of the House 3", "CHAPTER II.—The Garden and the Walls\(mark)", "The Gate 24", "The Well 32",
                "CHAPTER III.—The Rooms\(mark)", "The Hall 52", "The Tower 55",
            ])
    }

    /// A chapter's line that has no room for the next word goes on.
    @Test func aFullLineOfAChapterGoesOnThoughAnotherIsSetInBelow() {
        let list =
            "CONTENTS.\n\n\n" + page("CHAPTER I.--History of the House", 3)
            + "\n\nCHAPTER II.--The Garden, the Walls and the Old Well of the\n"
            + page("  Monastery", 24) + "\n" + page("  The Ferry", 32) + "\n\n" + page("CHAPTER III.--The Rooms", 52)
        let book = book(
            list,
            [
                "CHAPTER I.\n\nHISTORY OF THE HOUSE.", "CHAPTER II.\n\nTHE GARDEN, THE WALLS AND THE OLD WELL OF THE MONASTERY.",
                "CHAPTER III.\n\nTHE ROOMS.",
            ])
        #expect(entries(book).contains("CHAPTER II.—The Garden, the Walls and the Old Well of the Monastery 24"))
    }

    @Test func aRowLeftOfTheColumnOfTitlesIsAnEntry() {
        let list =
            "CONTENTS\n\nI.             OF THE RIVER\nII.            OF THE HILL\nIII.           THE CHOICE OF A MILLER\n     AUTHOR'S NOTES\n     GLOSSARY"
        let book = book(
            list, ["CHAPTER I\n\nOF THE RIVER", "CHAPTER II\n\nOF THE HILL", "CHAPTER III\n\nTHE CHOICE OF A MILLER", "NOTES", "GLOSSARY"])
        #expect(entries(book).suffix(3) == ["III. THE CHOICE OF A MILLER", "AUTHOR’S NOTES", "GLOSSARY"])
    }

    /// In the column of the titles a line goes on with the one above it.
    @Test func aLineInTheColumnOfTitlesGoesOn() {
        let list =
            "CONTENTS\n\nI.             OF THE RIVER\nII.            OF THE HILL AND ALL\n               WHO LIVED UPON IT\nIII.           THE MILLER"
        let book = book(
            list, ["CHAPTER I\n\nOF THE RIVER", "CHAPTER II\n\nOF THE HILL AND ALL WHO LIVED UPON IT", "CHAPTER III\n\nTHE MILLER"])
        #expect(entries(book) == ["I. OF THE RIVER", "II. OF THE HILL AND ALL WHO LIVED UPON IT", "III. THE MILLER"])
    }

    // MARK: Lists of pictures

    private func pictures(_ list: String) -> Document {
        book("LIST OF ILLUSTRATIONS\n\n\n" + list, InventedBook.roman.prefix(3).map { "CHAPTER \($0)" })
    }

    @Test func aPictureMayHaveLinesBelowItsTitleAndPage() {
        let list = [
            "  THE OLD HOUSE AT NIGHT".padding(to: 60) + "_Frontispiece_\n  Photogravure after Roe.",
            page("  THE MILLER TAKING LEAVE OF HIS COWS, 1683", 80) + "\n  Photogravure after a painting by Poe.",
            page("  THE FERRYMAN AND HIS LAMP", 84)
                + "\n  The letter to the miller that told him of the storm and\n  of the bridge, 1655.\n  Photogravure from an engraving by Doe.",
            page("  THE WELL", 96) + "\n  Photogravure after Roe.",
        ].joined(separator: "\n\n")
        let book = pictures(list)
        #expect(
            entries(book) == [
                "THE OLD HOUSE AT NIGHT Photogravure after Roe. Frontispiece",
                "THE MILLER TAKING LEAVE OF HIS COWS, 1683 Photogravure after a painting by Poe. 80",
                "THE FERRYMAN AND HIS LAMP The letter to the miller that told him of the storm and of the bridge, 1655. Photogravure from an engraving by Doe. 84",
                "THE WELL Photogravure after Roe. 96",
            ])
        #expect(book.headingLines == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
    }

    @Test func numbersOfFiguresHaveATitleOfTheirColumn() {
        let list =
            "  FIG.".padding(to: 60) + "PAGE\n\n" + page("    1. The lamp upon the hill", 15) + "\n\n"
            + page("    5. The miller's wheel in the water, following", 28) + "\n       Roe\n\n" + page("   10. Charts of the river", 61)
        let book = pictures(list)
        #expect(book.elementNodes("p", "contents-columns").count == 1)
        #expect(
            entries(book) == [
                "1. The lamp upon the hill 15", "5. The miller’s wheel in the water, following Roe 28", "10. Charts of the river 61",
            ])
    }
}
