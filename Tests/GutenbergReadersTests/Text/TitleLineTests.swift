import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What the lines of a title page are, by the header and by each other.
@Suite struct TitleLineTests {
    private typealias Book = InventedBook

    private func page(_ lines: String, title: String = "The House", fields: String = "Author: Jane Roe\n\nLanguage: English") -> [String] {
        let chapters = (0..<3).map { "CHAPTER \(Book.roman[$0])\n\n\(Book.text)" }.joined(separator: Book.gap)
        return Book.gutenberg(lines + Book.gap + chapters, title: title, fields: fields).titlePageLines.filter { !$0.hasPrefix("ornament") }
    }

    @Test(arguments: ["BY\nJANE ROE,\nAUTHOR OF 'THE COWS.'", "BY\n\nJANE ROE"])
    func theNameBelowByIsTheAuthors(byline: String) {
        #expect(page("THE HOUSE\n\n\(byline)").dropFirst().allSatisfy { $0.hasPrefix("author") })
    }

    @Test func theNameBelowByNeedNotBeTheHeaders() {
        #expect(
            page("THE HOUSE\n\nDOOR\n\nMARIA", fields: "Author: Jane Roe (AKA Maria)\n\nLanguage: English") == [
                "title: THE HOUSE", "author: DOOR", "author: MARIA",
            ])
    }

    @Test func aPhraseThatBeginsWithByIsNobody() {
        #expect(
            page("THE HOUSE\n\nBY MEANS OF LAMPS\n\nBy Jane Roe, M.A.") == [
                "title: THE HOUSE", "subtitle: BY MEANS OF LAMPS", "author: By Jane Roe, M.A.",
            ])
    }

    @Test func wordsInParagraphsOfTheirOwnAreOneTitle() {
        #expect(
            page("THE\n\nHOUSE & RIVER\n\nOF\n\nLAMPS\n\nby Jane Roe", title: "The House and River of Lamps, Complete") == [
                "title: THE HOUSE & RIVER OF LAMPS", "author: by Jane Roe",
            ])
    }

    @Test func whatTheHeaderHasOnItsSecondLineIsASubtitle() {
        #expect(
            page("THE HOUSE\n\nA STORY OF COWS\n\nby Jane Roe", title: "The House\n       A Story of Cows") == [
                "title: THE HOUSE", "subtitle: A STORY OF COWS", "author: by Jane Roe",
            ])
    }

    @Test func theAuthorsNameWithYearsIsNoTitle() {
        #expect(page("House\n[1849 edition]\n\n\nJane Roe\n(1802-1884)") == ["title: House [1849 edition]", "author: Jane Roe(1802-1884)"])
    }

    @Test func namesWithTheirDegreesAreNoText() {
        let lines = page(
            "The House\n\n\nTranslated by Mary Poe,\n\nwith notes by the\nRev. John Alois Poe, M.A., F.S.A.\n\nand\n\nMary’s Designs.\n\n1899"
        )
        #expect(lines.count == 7 && lines[1] == "author: Jane Roe" && lines.last == "imprint: 1899")
    }

    @Test func rightsAreOfTheImprint() {
        let chapters = (0..<3).map { "CHAPTER \(Book.roman[$0])\n\n\(Book.text)" }.joined(separator: Book.gap)
        let book = Book.gutenberg("THE HOUSE\n\nby Jane Roe\n\n_All rights reserved_\n\n\n\n\n" + chapters)
        #expect(book.elementNodes("section", "imprint").contains { book.string(of: $0).contains("All rights reserved") })
        #expect(book.titlePageLines.contains { $0.contains("rights") } == false)
    }

    @Test func aRemarkBelowTheTitleIsANote() {
        let chapters = (0..<3).map { "CHAPTER \(Book.roman[$0])\n\n\(Book.text)" }.joined(separator: Book.gap)
        let book = Book.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\n\n\n\nPREPARER'S NOTE\n\n     The text is that of the\n     first edition by Mary Poe.\n\n\n\n\n"
                + chapters)
        #expect(book.strings("p", "note").count == 2 && book.titlePageLines.count { !$0.hasPrefix("ornament") } == 2)
    }

    @Test func aRemarkWithoutItsApostropheEndsAtARule() {
        let remark =
            "Transcribers Note: Errors of the printer are mended here, as far as they\nare seen.\n\nWords in _italics_ are so.\n\n---------------------------------\n\n"
        let lines = page("\(remark)Cheap Library\n\nTHE HOUSE\n\nBY Jane Roe\n\n1922")
        #expect(lines.contains("title: THE HOUSE") && lines.contains("author: BY Jane Roe"))
    }

    @Test func aPictureHasAllOfItsCaption() {
        let chapters = (0..<3).map { "CHAPTER \(Book.roman[$0])\n\n\(Book.text)" }.joined(separator: Book.gap)
        let book = Book.gutenberg("THE HOUSE\n\nby Jane Roe\n\n[Illustration: Plate I.\n\nFOUR COWS OF ONE COLOUR]" + Book.gap + chapters)
        #expect(book.elementNodes("figure").count == 1)
        #expect(book.strings("figcaption").first?.contains("FOUR COWS OF ONE COLOUR") == true)
    }

    /// "Roman von" and "DI" name the author where the name follows.
    @Test func bylinesOfOtherLanguages() {
        #expect(page("THE HOUSE\n\n\nRoman von\nJane Roe") == ["title: THE HOUSE", "author: Roman vonJane Roe"])
        #expect(
            page("THE HOUSE\n\n\nDI\n\nJANE ROE\n\n\nMILANO\nFRATELLI BIANCHI, EDITORI") == [
                "title: THE HOUSE", "author: DI", "author: JANE ROE", "imprint: MILANOFRATELLI BIANCHI, EDITORI",
            ])
        #expect(
            page("LE AVVENTURE\n\nDI\n\nPINOLO\n\nJane Roe", title: "Le avventure di Pinolo") == [
                "title: LE AVVENTURE DI PINOLO", "author: Jane Roe",
            ])
    }

    /// The first is the half-title, the last stands above the text.
    @Test func theTitleStandsOnItsPageOnce() {
        let chapters = (0..<3).map { "CHAPTER \(Book.roman[$0])\n\n\(Book.text)" }.joined(separator: Book.gap)
        let book = Book.gutenberg(
            "THE HOUSE\n\n\n\nTHE HOUSE\n\nA Novel\n\nBy Jane Roe\n\n\n\nLONDON\nDOE & SONS\n1901\n\n\n\n\nTHE HOUSE\n\n\n\n" + chapters)
        #expect(book.titlePageLines.filter { $0.contains("THE HOUSE") } == ["title: THE HOUSE"])
        #expect(book.strings("section", "half-title") == ["THE HOUSE"])
        #expect(book.headingLines == (0..<3).map { "2 CHAPTER \(Book.roman[$0])" })
    }
}
