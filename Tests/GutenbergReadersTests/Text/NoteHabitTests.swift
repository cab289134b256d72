import Testing

@testable import GutenbergReaders
@testable import Markup

/// Ways of writing notes that are also ways of writing lists, and where a note ends.
@Suite struct NoteHabitTests {
    private static let prose = InventedBook.paragraph

    /// `#` stands for the number.
    static let habits = [
        NoteHabit(call: "[#]", note: "[#] See the Annals."), NoteHabit(call: " (#)", note: "(#) See the Annals."),
        NoteHabit(call: "{#}", note: "{#} See the Annals."), NoteHabit(call: "[#]", note: "    [#.] See the Annals."),
        NoteHabit(call: "[#.]", note: "    [#.] See the Annals."), NoteHabit(call: "[#]", note: "[#:] See the Annals."),
        NoteHabit(call: "<#>", note: "<#> See the Annals."), NoteHabit(call: "/#/", note: "/#/ See the Annals."),
        NoteHabit(call: "[#]", note: "    #. See the Annals."),
        NoteHabit(call: "[#]", note: "Note #: See the Annals."), NoteHabit(call: "(#)", note: "Footnote #. See the Annals."),
        NoteHabit(call: "[*]", note: "[* See the Annals.]"),
        NoteHabit(call: "*", note: "[Footnote *: See the Annals.]"), NoteHabit(call: "^#", note: "^# See the Annals."),
        NoteHabit(call: "^{#}", note: "^{#} See the Annals."),
        NoteHabit(call: "<#>", note: "[Footnote #: See the Annals.]"), NoteHabit(call: "^#", note: "[Footnote #: See the Annals.]"),
        NoteHabit(call: " [Note #]", note: "[Note #: See the Annals.]"), NoteHabit(call: "[FN #]", note: "[FN #] See the Annals."),
        NoteHabit(call: "[FN#]", note: "FN#  See the Annals."),
        NoteHabit(call: "[FN\n#]", note: "[FN #] See the Annals."), NoteHabit(call: " [Note\n#]", note: "[Note #: See the Annals.]"),
        NoteHabit(call: "(FN #)", note: "(FN #) See the Annals."), NoteHabit(call: " (FN #)", note: "FN #. See the Annals."),
        NoteHabit(call: "[+]", note: "[+] See the Annals."),
        NoteHabit(call: "§", note: "§ See the Annals."), NoteHabit(call: " *--as he said--", note: "     * See the Annals."),
        NoteHabit(call: " *—as he said—", note: "     * See the Annals."),
        NoteHabit(call: " *#", note: "*# [See the Annals.]"), NoteHabit(call: ". *#", note: "*# [The first.\n\nSee the Annals.]"),
        NoteHabit(call: " {*#}", note: "{*#} See the Annals."),
        NoteHabit(call: " *a", note: "a\n[ See the Annals.]"), NoteHabit(call: " *b", note: "b\n[ The first.\n\nSee the Annals.]"),
        NoteHabit(call: " *aa", note: "*aa [See the Annals.]"),
        NoteHabit(call: " #)", note: "#) See the Annals."), NoteHabit(call: ".#)", note: "#) See the Annals."),
        NoteHabit(call: "(*#)", note: "     (*#) See the Annals."),
        NoteHabit(call: " (see Note #)", note: "Note #.--See the Annals."), NoteHabit(call: " (Note #)", note: "NOTE #. See the Annals."),
        NoteHabit(call: " [see note #]", note: "Note #: See the Annals."),
    ]

    @Test(arguments: habits) func eachCallLeadsToItsNote(habit: NoteHabit) {
        let chapters = ["I", "II", "III"].enumerated().map { chapter, roman in
            let parts = (1...2).map { part in
                let number = String(chapter * 2 + part)
                return
                    "\(Self.prose)\n\nHe said so\(habit.call.replacing("#", with: number)), and went.\n\n\(habit.note.replacing("#", with: number))\n\n\(Self.prose)"
            }
            return "CHAPTER \(roman)\n\n\(parts.joined(separator: "\n\n"))"
        }
        let book = readText(chapters.joined(separator: "\n\n\n\n"))
        let notes = book.elementNodes("aside", "note")
        // The paragraphs between two notes are none of theirs.
        #expect(notes.map { book.string(of: $0).hasSuffix("See the Annals.") } == Array(repeating: true, count: 6))
        #expect(notes.allSatisfy { book.elements("p", in: $0).count == 1 + habit.note.count { $0 == "\n" } / 2 })
        let links = book.elementNodes("a", "note-call").compactMap { book.attribute("href", of: $0) }
        #expect(links == notes.compactMap { book.attribute("id", of: $0) }.map { "#" + $0 })
    }

    @Test(arguments: ["(#) ", "{#} ", "    #. "]) func itemsOfAListAreNoNotes(mark: String) {
        let items = (1...3).map { mark.replacing("#", with: String($0)) + "One of the things that a member may move." }.joined(
            separator: "\n\n")
        let book = readText(
            "CHAPTER I\n\n\(Self.prose)\n\nIt may be (1) amended, (2) committed, or (3) laid upon the table:\n\n\(items)\n\n\(Self.prose)\n\n\n\nCHAPTER II\n\n\(Self.prose)"
        )
        #expect(book.elementNodes("aside", "note").isEmpty && book.elementNodes("a", "note-call").isEmpty)
    }

    // MARK: Gathered

    static let gathered = [
        NoteHabit(call: "<#>", note: "<#> See the Annals."), NoteHabit(call: "{#}", note: "{#} See the Annals."),
        NoteHabit(call: "(#)", note: "(#) See the Annals."),
        NoteHabit(call: "[#]", note: "[#] See the Annals."), NoteHabit(call: "^#", note: "^# See the Annals."),
        NoteHabit(call: "^#", note: "#. See the Annals."),
        NoteHabit(call: "<#>", note: "#. See the Annals."), NoteHabit(call: "[#]", note: "#. See the Annals."),
        NoteHabit(call: "¹", note: "¹ See the Annals."),
        NoteHabit(call: "¹", note: "1. See the Annals."), NoteHabit(call: "*", note: "* See the Annals."),
        NoteHabit(call: "+", note: "+ See the Annals."), NoteHabit(call: "[A]", note: "[A] See the Annals."),
    ]
    static let titles = [
        "NOTES", "NOTES TO CHAPTER @", "Notes to Canto @", "FOOTNOTES:", "NOTES TO BOOK THE FIRST.", "NOTES TO THE SECOND EDITION",
        "AANTEEKENINGEN", "VIITTEET", "EXPLANATORY NOTES",
    ]

    /// `@` stands for the chapter's number; the notes of each begin again at 1.
    private func chaptersWithNotes(_ habit: NoteHabit, title: String) -> Document {
        let isCounted = habit.call.contains("#")
        let chapters = ["I", "II", "III"].map { roman in
            let numbers = isCounted ? 1...3 : 1...1
            let text = numbers.map { "\(Self.prose.dropLast())\(habit.call.replacing("#", with: String($0))).\n\n\(Self.prose)" }.joined(
                separator: "\n\n")
            let notes = numbers.map { habit.note.replacing("#", with: String($0)) }.joined(separator: "\n\n")
            return "CHAPTER \(roman)\n\n\n\(text)\n\n\n\(title.replacing("@", with: roman))\n\n\(notes)"
        }
        return readText(chapters.joined(separator: "\n\n\n\n"))
    }

    @Test(arguments: gathered, titles) func notesBelowATitleBelongToTheirChapter(habit: NoteHabit, title: String) {
        let book = chaptersWithNotes(habit, title: title)
        let notes = book.elementNodes("aside", "note")
        #expect(notes.count == (habit.call.contains("#") ? 9 : 3))
        // Each call is in the chapter of its note, and leads there.
        let links = book.elementNodes("a", "note-call").compactMap { book.attribute("href", of: $0) }
        #expect(links == notes.compactMap { book.attribute("id", of: $0) }.map { "#" + $0 })
        #expect(book.strings("h2").filter { $0.hasPrefix("CHAPTER") } == ["CHAPTER I", "CHAPTER II", "CHAPTER III"])
    }

    @Test func theTitleGoesWithTheNotes() {
        for title in ["NOTES", "FOOTNOTES:"] {
            let book = chaptersWithNotes(NoteHabit(call: "[#]", note: "[#] See the Annals."), title: title).placingNotes(.footnotes)
            #expect(!book.strings("h3").contains(title) && !book.strings("h2").contains(title) && !book.strings("p").contains(title))
            #expect(book.strings("h2").count == 3)
        }
    }

    @Test func exponentsAreNoCalls() {
        let book = readText(
            "CHAPTER I\n\n\n\(Self.prose)\n\nLet x^2 + y^2 be z^2, and the area 12 m^2; let 10^1 be ten and a^1 be a.[1]\n\n\(Self.prose)\n\n\nNOTES\n\n[1] See the Annals.\n\n[2] Nobody calls this.\n\n\n\nCHAPTER II\n\n\n\(Self.prose)"
        )
        #expect(book.elementNodes("a", "note-call").count == 1)
        #expect(book.elementNodes("sup").count >= 5)
    }

    @Test func whatHasNoPartnerStaysTyped() {
        let book = readText(
            "CHAPTER I\n\n\n\(Self.prose)\n\nSo it was said.<1> And so it was done.<7>\n\nAnd again.<2>\n\n\(Self.prose)\n\n\nNOTES\n\n<1> See the Annals.\n\n<2> See the Annals.\n\n\n\nCHAPTER II\n\n\n\(Self.prose)"
        )
        #expect(book.elementNodes("a", "note-call").count == 2)
        #expect(book.strings("p").contains { $0.contains("done.<7>") })
    }
}
