import Testing

@testable import GutenbergReaders
@testable import Markup

/// Notes whose marks are no signs by themselves: the same numbers in the same order, in the text and in front of the notes.
@Suite struct OrderedNoteTests {
    private static let prose = InventedBook.paragraph

    enum Place: String, CaseIterable { case below, atChapterEnd, belowTitle, atBookEnd }

    /// `@` stands for the number.
    static let habits = [
        NoteHabit(call: " (@) and", note: "(@) See the Annals."), NoteHabit(call: " (@) and", note: "@. See the Annals."),
        NoteHabit(call: ".@ He", note: "@ See the Annals."),
        NoteHabit(call: ".@ He", note: "@. See the Annals."), NoteHabit(call: "@ and", note: "(@) See the Annals."),
        NoteHabit(call: "|@| and", note: "|@| See the Annals."),
        NoteHabit(call: " #@ and", note: "#@ See the Annals."), NoteHabit(call: " <@> and", note: "<@> See the Annals."),
        NoteHabit(call: "[@] and", note: "@. See the Annals."),
        NoteHabit(call: "^ and", note: "^ See the Annals."), NoteHabit(call: "^ and", note: "@. See the Annals."),
    ]

    private static func numbered(_ text: String, _ number: Int) -> String {
        text.replacing("@", with: String(number)).replacing("^", with: ["¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"][number - 1])
    }

    private func book(_ habit: NoteHabit, _ place: Place) -> Document {
        var all: [String] = []
        let chapters = (0..<3).map { chapter in
            var notes: [String] = []
            var text = "CHAPTER \(["I", "II", "III"][chapter])\n\n\n"
            for k in 1...3 {
                let number = place == .atBookEnd ? chapter * 3 + k : k
                notes.append(Self.numbered(habit.note, number))
                text +=
                    Self.prose + "\n\nIt was as he had said it was" + Self.numbered(habit.call, number)
                    + " went away to the town again.\n\n"
                if place == .below { text += notes[k - 1] + "\n\n" }
            }
            text += Self.prose + "\n\n"
            switch place {
            case .below: break
            case .atChapterEnd: text += notes.joined(separator: "\n\n")
            case .belowTitle: text += "NOTES\n\n" + notes.joined(separator: "\n\n")
            case .atBookEnd: all += notes
            }
            return text
        }
        return readText(chapters.joined(separator: "\n\n\n\n") + (all.isEmpty ? "" : "\n\n\n\nNOTES\n\n\n" + all.joined(separator: "\n\n")))
    }

    @Test(arguments: habits, Place.allCases) func eachCallLeadsToItsNote(habit: NoteHabit, place: Place) {
        let book = book(habit, place)
        let notes = book.elementNodes("aside", "note")
        #expect(notes.count == 9)
        #expect(notes.allSatisfy { book.string(of: $0).hasSuffix("See the Annals.") })
        #expect(
            book.elementNodes("a", "note-call").compactMap { book.attribute("href", of: $0) }
                == notes.compactMap { book.attribute("id", of: $0) }.map { "#" + $0 })
        #expect(book.strings("h2").filter { $0.hasPrefix("CHAPTER") } == ["CHAPTER I", "CHAPTER II", "CHAPTER III"])
    }

    private func isTyped(_ text: String) -> Bool {
        let book = readText("CHAPTER I\n\n\n\(Self.prose)\n\n\(text)\n\n\(Self.prose)\n\n\n\nCHAPTER II\n\n\n\(Self.prose)")
        return book.elementNodes("a", "note-call").isEmpty && book.elementNodes("aside", "note").isEmpty
    }

    static let others = [
        // Items of a sentence, and a list of as many.
        "It may be (1) amended, (2) committed, or (3) laid upon the table:\n\n(1) The first of them.\n\n(2) The second of them.\n\n(3) The third of them.",
        // Numbers without notes.
        "So it was said here.1 And it was said there.2 And it was said again.3 Nobody knew by whom.",
        // A list without calls.
        "What is wanted:\n\n1. A lamp.\n\n2. A rope.\n\n3. A good knife.",
        // Numbers in another order than the list.
        "He saw the lamp (3) there. He saw the rope (1) there. He saw the knife (2) there.\n\n(1) A lamp.\n\n(2) A rope.\n\n(3) A good knife.",
        // Verses and their places.
        "As is said in Gen. 1.1 and in Gen. 1.2 and in John 3.16 and elsewhere.\n\n1. A lamp.\n\n2. A rope.",
    ]

    @Test(arguments: others) func whatHasNoPartnerStaysTyped(text: String) { #expect(isTyped(text)) }

    /// Both are called in front of it.
    @Test func aFlushParagraphBetweenTwoNotesIsOfTheFirst() {
        let chapters = (0..<3).map { chapter in
            let calls = (1...4).map { Self.prose + "\n\nIt was as he had said it was (\($0)) and went away to the town again." }
            let notes = (1...4).map {
                "(\($0)) See the Annals." + ($0 == 2 ? "\n\nThe Annals say more of it in another place,\nand of the lamp as well." : "")
            }
            return "CHAPTER \(["I", "II", "III"][chapter])\n\n\n" + (calls + [Self.prose]).joined(separator: "\n\n") + "\n\n\n"
                + notes.joined(separator: "\n\n")
        }
        let book = readText(chapters.joined(separator: "\n\n\n\n\n"))
        let notes = book.elementNodes("aside", "note")
        #expect(notes.count == 12)
        #expect(notes.map { book.elements("p", in: $0).count } == (0..<3).flatMap { _ in [1, 2, 1, 1] })
    }

    /// A note of which the call is lost, among others that have theirs, stays in its place, and is a note.
    /// A star right in front of a word and one right behind another emphasise what is between them.
    @Test func wordsBetweenStarsAreNoNote() {
        let parts = ["Prima", "Secunda", "Tertia"].map {
            "*Pars \($0)*                    *The Part*\n\n\n\(Self.prose)\n\nIt was as he had said* and went away.    *told"
        }
        let document = readText("THE TALE\n\n\n\n" + parts.joined(separator: "\n\n\n"))
        #expect(document.elementNodes("aside", "note").isEmpty, "\(document.outline())")
        #expect(document.headingLines.count { $0.contains("Pars") } == 3, "\(document.headingLines)")
    }

    /// "See note <2>" between the calls of a piece, a call that comes twice and one that is lost keep no other note from its own.
    @Test func callsBelowTitlesOfNotesNeedNotBeComplete() {
        let numbers = [1, 2, 3, 2, 4, 4, 6, 7, 8]
        let pieces = ["I", "II", "III"].map { chapter in
            let calls = chapter == "II" ? numbers : Array(1...8)
            let text = calls.map { "It was as he had said it was <\($0)> and went away again." }.joined(separator: "\n\n")
            let notes = (1...8).map { "\($0). See the Annals of the mill." }.joined(separator: "\n\n")
            return "CHAPTER \(chapter)\n\n\n\(text)\n\n\nNOTES\n\n\n\(notes)"
        }
        let document = readText(pieces.joined(separator: "\n\n\n\n\n"))
        #expect(document.elementNodes("aside", "note").count == 24 && document.elementNodes("li").isEmpty, "\(document.outline())")
        #expect(document.elementNodes("a", "note-call").count >= 22)
    }

    @Test func notesWithoutCallsAmongOthersAreNotes() {
        let text = (1...6).map { $0 == 2 ? Self.prose : "It was as he had said it was <\($0)> and went away again." }
        let notes = (1...6).map { "\($0). See the Annals of the mill." }
        let body = "CHAPTER I\n\n\n\(text.joined(separator: "\n\n"))\n\n\nNOTES\n\n\n"
        let more = "\n\n\n\n\nCHAPTER II\n\n\n\(Self.prose)\n\n\n\n\nCHAPTER III\n\n\n\(Self.prose)"
        // A note of two paragraphs parts them into runs, the second of which has lost a call.
        let document = readText(body + (notes[3...] + ["He was a miller."] + notes[..<3]).joined(separator: "\n\n") + more)
        #expect(document.elementNodes("aside", "note").count == 6, "\(document.outline())")
        #expect(document.elementNodes("li").isEmpty)
        // Numbers of which none has a call are a list.
        let list = readText("CHAPTER I\n\n\n\(Self.prose)\n\n\nNOTES\n\n\n" + notes.joined(separator: "\n\n") + more)
        #expect(list.elementNodes("aside", "note").isEmpty)
    }
}
