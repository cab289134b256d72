import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Notes in brackets, inside paragraphs, between spaces and far from their calls.
@Suite struct NotePlaceTests {
    private static let prose = InventedBook.paragraph

    // MARK: Inside paragraphs

    @Test(arguments: [
        "[Footnote: See the Annals.]", "[Note: See the Annals.]", "[Footnote 3: See the Annals.]", "[Footnote\n3: See the Annals.]",
        "[Anmerkung: See the Annals.]",
    ])
    func aNoteInsideAParagraphLosesItsBracketsAndItsWord(note: String) {
        let book = readText(
            "CHAPTER I\n\n\n\(Self.prose)\n\nIn the evening he went down to the river again and said so \(note) and went.\n\n\(Self.prose)\n\n\n\nCHAPTER II\n\n\n\(Self.prose)"
        )
        #expect(book.elementNodes("span", "note").map { book.collapsedText(of: $0) } == ["See the Annals."])
        let placed = book.placingNotes(.footnotes, takesInline: true)
        #expect(placed.elementNodes("aside", "note").map { placed.collapsedText(of: $0) } == ["1 See the Annals."])
        #expect(
            placed.strings("p").contains {
                $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                    == "In the evening he went down to the river again and said so 11 See the Annals. and went."
            })
    }

    @Test func aRemarkThatIsAParagraphIsNoNote() {
        let book = readText(
            "CHAPTER I\n\n\n\(Self.prose)\n\n[Note: the last page is lost.]\n\n\(Self.prose)\n\n\n\nCHAPTER II\n\n\n\(Self.prose)")
        #expect(book.elementNodes("span", "note").isEmpty && book.elementNodes("aside", "note").isEmpty)
    }

    // MARK: Calls

    @Test(arguments: [" [1]", " *", " {1}"]) func aRaisedCallStandsRightBehindItsWord(call: String) {
        let note = call == " *" ? "* See the Annals." : call.dropFirst() + " See the Annals."
        let pages = (1...3).map { _ in "\(Self.prose)\n\nHe said so\(call) and went.\n\n\(note)\n\n" }.joined()
        let book = readText("CHAPTER I\n\n\n\(pages)\(Self.prose)")
        #expect(!book.strings("p").contains { $0.contains("so 1") || $0.contains("so *") })
        #expect(book.elementNodes("a", "note-call").count == 3)
    }

    /// "1) the first, 2) the second" in a sentence calls nothing, whatever list stands below it.
    @Test func itemsWithOneParenthesisAreNoNotes() {
        let items = (1...3).map { "\($0)) One of the things that a member may move." }.joined(separator: "\n\n")
        let book = readText(
            "CHAPTER I\n\n\(Self.prose)\n\nIt may be: 1) amended, 2) committed, 3) laid upon the table.\n\n\(items)\n\n\(Self.prose)\n\n\n\nCHAPTER II\n\n\(Self.prose)"
        )
        #expect(book.elementNodes("aside", "note").isEmpty && book.elementNodes("a", "note-call").isEmpty)
    }

    /// "of all, 1 and": figures between spaces are calls only where the notes are "1 [ See … ]", and count as these do.
    @Test func figuresBetweenSpacesCallNotesInBrackets() {
        let books = ["I", "II", "III"].map { roman in
            let text = (1...4).map { "\($0). He went to all of them, \($0) and was seen by none.\n\(Self.prose)" }.joined(separator: "\n\n")
            let notes = (1...4).map { "\($0) [ See the Annals, ch. \($0).]" }.joined(separator: "\n\n")
            return "BOOK \(roman). THE BOOK OF THE RIVER\n\n\(text)\n\n\n\nNOTES TO BOOK \(roman)\n\n\(notes)"
        }
        let book = readText(books.joined(separator: "\n\n\n\n\n"))
        let notes = book.elementNodes("aside", "note")
        #expect(
            notes.map { book.collapsedText(of: $0) }
                == Array(repeating: (1...4).map { "\($0) See the Annals, ch. \($0)." }, count: 3).joined().map { $0 })
        #expect(
            book.elementNodes("a", "note-call").compactMap { book.attribute("href", of: $0) }
                == notes.compactMap { book.attribute("id", of: $0) }.map { "#" + $0 })
    }

    /// Numbered paragraphs behind the notes of a chapter are the next chapter's text.
    @Test func numberedParagraphsThatNothingCallsAreNoNotes() {
        let chapters = ["I", "II"].map { roman in
            let text = (1...4).map { "\($0). \(Self.prose)" }.joined(separator: "\n\n")
            return "BOOK \(roman)\n\n\n\(text)\n\n\n\nNOTES TO BOOK \(roman)\n\n* See the Annals."
        }
        #expect(readText(chapters.joined(separator: "\n\n\n\n\n")).elementNodes("aside", "note").isEmpty)
    }

    /// "2. Toedoeng: a hat." below "NOTES" is as short as a heading, and no heading.
    @Test func shortNumberedNotesAreNoHeadings() {
        let chapters = ["FIRST", "SECOND", "THIRD"].enumerated().map { "\($1) CHAPTER[\($0 + 1)]\n\n\n\(Self.prose)\n\n\(Self.prose)" }
            .joined(separator: "\n\n\n\n")
        let book = readText(
            "\(chapters)\n\n\n\n\nANMERKUNGEN ZUR ZWEITEN AUFLAGE\n\n\n1. The first: a house.\n\n2. The second: a hat.\n\n3. The third: a road."
        )
        #expect(book.headingLines.map { $0.dropFirst(2).prefix(6) } == ["FIRST ", "SECOND", "THIRD ", "ANMERK"])
        #expect(
            book.elementNodes("aside", "note").map { book.collapsedText(of: $0) } == [
                "1 The first: a house.", "2 The second: a hat.", "3 The third: a road.",
            ])
    }

    // MARK: Places

    /// Notes below a title of their own, and those behind a paragraph.
    @Test func nearAndFarNotesGoToTheirCalls() {
        let near =
            "CHAPTER I\n\n\n\(Self.prose)\n\nHe said so[1] and went.\n\n\(Self.prose)\n\n[1] See the Annals.\n\n\(Self.prose)\n\n\n\nCHAPTER II\n\n\nShe said so[2] and went.\n\n\(Self.prose)\n\n[2] See the Letters."
        let moved = readText(near).placingNotes(.footnotes, takesInline: true)
        #expect(
            moved.elementNodes("aside", "at-call").map { note in
                moved.strings("p").contains { $0.hasSuffix(moved.string(of: note) + " and went.") }
            } == [true, true])
        let far =
            "CHAPTER I\n\n\nHe said so[1] and went.\n\n\(Self.prose)\n\n\n\nCHAPTER II\n\n\nShe said so[2] and went.\n\n\(Self.prose)\n\n\n\nFOOTNOTES\n\n\n[1] See the Annals.\n\n[2] See the Letters."
        let placed = readText(far).placingNotes(.footnotes, takesInline: true)
        let notes = placed.elementNodes("aside", "note")
        #expect(notes.map { $0 < (placed.elements("h2").last ?? .root) } == [true, false])
        #expect(placed.strings("h2") == ["CHAPTER I", "CHAPTER II"])
    }

    /// A heading that has text of its own is no title of notes, though nothing but a note stands below it.
    @Test(arguments: ["CHAPTER III", "CHAPTER III. The End", "VOLUME II", "APPENDIX"]) func aHeadingAboveANoteStays(heading: String) {
        let book = readText(
            "CHAPTER I\n\n\nHe said so[1] and went.\n\n\(Self.prose)\n\n\n\nCHAPTER II\n\n\n\(Self.prose)\n\n\n\n\(heading)\n\n\n[1] See the Annals."
        )
        let placed = book.placingNotes(.footnotes)
        #expect(placed.elementNodes("aside", "note").count == 1)
        #expect(placed.collapsedText(of: .root).contains(heading))
    }

    /// A chapter whose title has a note, and whose sections follow.
    @Test func aTitleWithANoteBelowItStays() {
        let book = readText(
            "ART. I. Motions.[1]\n\n[1] See the Annals.\n\n\nSECTION 1. Of the first.\n\n\(Self.prose)\n\n\nSECTION 2. Of the second.\n\n\(Self.prose)\n\n\n\nART. II. Debate.\n\n\(Self.prose)"
        )
        #expect(book.placingNotes(.footnotes).collapsedText(of: .root).contains("Motions."))
    }

    /// Notes with letters of their own stand at the end of the book, however far that is.
    @Test func letteredNotesMayBeFarAway() {
        let far = Array(repeating: Self.prose, count: 130).joined(separator: "\n\n")
        let calls = ["A", "B", "C"].map { "It was so.[\($0)] \(Self.prose)" }.joined(separator: "\n\n")
        let notes = ["A", "B", "C"].map { "[\($0)] The remark about \($0)." }.joined(separator: "\n\n")
        let book = readText("CHAPTER I\n\n\n\(calls)\n\n\n\n\nCHAPTER II\n\n\n\(far)\n\n\n\n\nNOTES:\n\n\(notes)\n")
        #expect(book.elementNodes("a", "note-call").count == 3)
        // A letter that several notes have is called close by.
        let twice = readText(
            "CHAPTER I\n\n\nIt was so.[A] \(Self.prose)\n\n\n\n\nCHAPTER II\n\n\n\(far)\n\n\n\n\n"
                + "NOTES:\n\n[A] The first.\n\n[A] The second.\n\n[B] Another.\n"
        )
        #expect(twice.elementNodes("a", "note-call").isEmpty)
    }

    /// "]" stands alone below the last verse.
    @Test func verseInANoteMayCloseBelowItself() {
        let note =
            "[Footnote 1: Homer, of the race:\n\n    Since not for sacred beast or oxhide shield\n"
            + "    They strove,--the guerdon for the fleet of foot:\n    Their stake was Hector's soul.\n]"
        let book = readText("CHAPTER I\n\n\n\(Self.prose)[1]\n\n\(Self.prose)\n\n\(note)\n\n\(Self.prose)\n")
        #expect(book.elementNodes("span", "line").count == 3, "\(book.outline())")
    }
}
