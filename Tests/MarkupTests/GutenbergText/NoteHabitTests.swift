import Testing

@testable import Markup

/// Ways of writing notes that are also ways of writing lists, and where a note ends.
@Suite struct NoteHabitTests {
    private static let prose = """
        The old house stood upon a low hill beyond the river, and nobody in our
        village could remember when its windows had last been lighted, although
        my father used to say that he had seen a lamp there on the night of the
        great storm which carried away half the bridge and three of our cows.
        """

    struct Habit: CustomTestStringConvertible, Sendable {
        var call: String
        var note: String
        var testDescription: String { "\(call) … \(note)" }
    }

    /// `#` stands for the number.
    static let habits = [
        Habit(call: "[#]", note: "[#] See the Annals."), Habit(call: " (#)", note: "(#) See the Annals."), Habit(call: "{#}", note: "{#} See the Annals."),
        Habit(call: "<#>", note: "<#> See the Annals."), Habit(call: "/#/", note: "/#/ See the Annals."), Habit(call: "[#]", note: "    #. See the Annals."),
        Habit(call: "[#]", note: "Note #: See the Annals."), Habit(call: "(#)", note: "Footnote #. See the Annals."), Habit(call: "[*]", note: "[* See the Annals.]"),
        Habit(call: "*", note: "[Footnote *: See the Annals.]"),
    ]

    @Test(arguments: habits) func eachCallLeadsToItsNote(habit: Habit) {
        let chapters = ["I", "II", "III"].enumerated().map { chapter, roman in
            let parts = (1...2).map { part in
                let number = String(chapter * 2 + part)
                return "\(Self.prose)\n\nHe said so\(habit.call.replacing("#", with: number)), and went.\n\n\(habit.note.replacing("#", with: number))\n\n\(Self.prose)"
            }
            return "CHAPTER \(roman)\n\n\(parts.joined(separator: "\n\n"))"
        }
        let book = readText(chapters.joined(separator: "\n\n\n\n"))
        let notes = book.elementNodes("aside", "note")
        // The paragraphs between two notes are none of theirs.
        #expect(notes.map { book.string(of: $0).hasSuffix("See the Annals.") } == Array(repeating: true, count: 6))
        #expect(notes.allSatisfy { book.elements("p", in: $0).count == 1 })
        let links = book.elementNodes("a", "note-call").compactMap { book.attribute("href", of: $0) }
        #expect(links == notes.compactMap { book.attribute("id", of: $0) }.map { "#" + $0 })
    }

    @Test(arguments: ["(#) ", "{#} ", "    #. "]) func itemsOfAListAreNoNotes(mark: String) {
        let items = (1...3).map { mark.replacing("#", with: String($0)) + "One of the things that a member may move." }.joined(separator: "\n\n")
        let book = readText("CHAPTER I\n\n\(Self.prose)\n\nIt may be (1) amended, (2) committed, or (3) laid upon the table:\n\n\(items)\n\n\(Self.prose)\n\n\n\nCHAPTER II\n\n\(Self.prose)")
        #expect(book.elementNodes("aside", "note").isEmpty && book.elementNodes("a", "note-call").isEmpty)
    }
}
