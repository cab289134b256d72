import Testing

@testable import GutenbergReaders
@testable import Markup

/// Ways of setting plays: where the names of those who speak stand, and what is seen.
@Suite struct PlayHabitTests {
    private static let long = """
        To the market. It was a long way, and the road was as bad as it ever was
        in spring, when the rain had fallen for a week and the river stood in
        all the fields. But I went there all the same, since there was nothing
        in the house.
        """
    private static let verse = """
        To market went I, when the rain was done,
        And saw the river standing in the sun,
        The fields all under it, and no man there
        To tell me what it was, or when, or where.
        """
    private static let speakers = [
        "John", "Mary", "John", "Mrs. Long", "Mary", "John", "Mary", "Servant", "John", "Mary", "Servant", "Mary", "John", "Servant",
        "Mrs. Long", "Mary", "Mrs. Long",
    ]

    /// Speeches of four lines and of one, by turns.
    private func play(_ long: String = Self.long, _ speech: (String, String) -> String) -> Document {
        readText(
            "ACT I\n\n\n\n[A room.]\n\n"
                + Self.speakers.enumerated().map { speech($1, $0 % 3 == 0 ? long : "He will come; I am sure of it.") }.joined(
                    separator: "\n\n"))
    }

    @Test func whatStandsBetweenAnActAndItsFirstSceneIsSeen() {
        let seen = ["The hall of the inn, which is long, and seen from\na corner of it.", "A table stands at the back."]
        let speeches = Self.speakers.map { "\($0.uppercased()). He will come; I am sure of it." }.joined(separator: "\n\n")
        let document = readText(
            "ACT I\n\n\n\n\(seen.joined(separator: "\n\n"))\n\n\n\nSCENE I\n\n\n\(speeches)\n\n\n\nSCENE II\n\n\n\(speeches)"
                + "\n\n\n\n\nACT II\n\n\n\n\(seen[1])\n\n\n\nSCENE I\n\n\n\(speeches)")
        #expect(document.elementNodes("p", "direction").count == 3, "\(document.outline())")
    }

    /// Nothing says that it is the chorus who speaks but that it comes in.
    @Test func aChorusWithoutANameIsNotSeen() {
        let speeches = Self.speakers.map { "\($0.uppercased()).\nHe will come; I am sure of it." }.joined(separator: "\n\n")
        let document = readText("ACT I\n\n[Enter CHORUS.]\n\n[Before the inn.]\n\n\(Self.verse)\n\n[Exit.]\n\n\(speeches)")
        #expect(document.strings("p", "direction") == ["[Enter CHORUS.]", "[Before the inn.]", "[Exit.]"], "\(document.outline())")
        #expect(document.strings("span", "line").first == "To market went I, when the rain was done,")
    }

    /// Below the heading of a scene, with more room below.
    @Test func thoseWhoAreOnTheStageDoNotSpeak() {
        let speeches = Self.speakers.map { "\($0). He will come; I am sure of it." }.joined(separator: "\n\n")
        let scenes = ["John.  Mary.", "Mary, the Servant.", "Mary. He will come."].enumerated().map {
            "SCENE \(InventedBook.roman[$0])\n\n\($1)\n\n\n\(speeches)"
        }
        let document = readText("ACT I\n\n\n" + scenes.joined(separator: "\n\n\n"))
        #expect(document.strings("p", "direction") == ["John.  Mary.", "Mary, the Servant."], "\(document.outline())")
    }

    /// In a play in prose: lines that end far before the prose does are verse, and capitals at the beginnings of full lines are chance.
    @Test func speechesOfTwoLinesInAPlayInProse() {
        let verse = "The lamp went out, the night was all around,\nAnd nobody had heard a single sound."
        let prose =
            "I went into the garden at last, to look for what I had lost of my\nThings there, and had come as far as the gate when somebody called the\nServant."
        let said = [0: verse, 1: prose]
        let document = readText(
            "ACT I\n\n\n\n"
                + Self.speakers.enumerated().map { "\($1.uppercased()). " + (said[$0] ?? Self.long) }.joined(separator: "\n\n"))
        #expect(document.strings("span", "line").count == 2, "\(document.outline())")
        #expect(document.strings("span", "line").last == "And nobody had heard a single sound.")
    }

    struct Habit: CustomTestStringConvertible, Sendable {
        /// `@` stands for the name, `#` for it in capitals.
        var opening: String
        var testDescription: String { opening.replacing("\n", with: "⏎") }
    }

    static let habits = [
        "#\n", "#\n\n", "#.\n", "#:\n", "                              #\n", "                              #\n\n", "_@._ ", "_@_. ", "#. ",
        "#, _aside_.--", "_@_\n\n",
    ].map { Habit(opening: $0) }

    @Test(arguments: habits) func everySpeechHasItsSpeaker(habit: Habit) {
        let book = play { habit.opening.replacing("@", with: $0).replacing("#", with: $0.uppercased()) + $1 }
        #expect(book.strings("p", "speech").count == Self.speakers.count)
        #expect(book.strings("span", "speaker").map { $0.lowercased() } == Self.speakers.map { $0.lowercased() })
        #expect(book.strings("p", "speech").filter { $0.contains("He will come") }.count == 11)
        #expect(book.elementNodes("p", "stanza").isEmpty && book.elementNodes("p", "signature").isEmpty)
    }

    /// Alone on its line right below the number of the act, as one who comes again and again.
    @Test(arguments: ["#\n\n", "#.\n\n", "#. ", "#\n"], ["\n\n", "\n\n\n"]) func whoSpeaksFirstIsNoTitleOfTheAct(
        opening: String, gap: String
    ) {
        let acts = ["I", "II", "III"].map { number in
            "ACT \(number)\(gap)"
                + Self.speakers.enumerated().map {
                    opening.replacing("#", with: $1.uppercased()) + ($0 % 3 == 0 ? Self.long : "He will come; I am sure of it.")
                }.joined(separator: "\n\n")
        }
        let book = readText(acts.joined(separator: "\n\n\n\n"))
        #expect(book.strings("h2") == ["ACT I", "ACT II", "ACT III"])
        #expect(book.strings("span", "speaker").count == 3 * Self.speakers.count)
        #expect(book.elementNodes("span", "title").isEmpty)
    }

    @Test func namesInBoldAreSpeakers() {
        let book = play { "=\($0).= \($1)" }
        #expect(book.strings("span", "speaker") == Self.speakers)
        #expect(book.strings("p", "speech").count == Self.speakers.count)
    }

    @Test(arguments: ["#\n", "#\n\n", "                         #\n\n"]) func speechesBelowNamesMayBeVerse(opening: String) {
        let book = play(Self.verse) { opening.replacing("#", with: $0.uppercased()) + $1 }
        #expect(book.strings("span", "speaker").map { $0.lowercased() } == Self.speakers.map { $0.lowercased() })
        #expect(book.strings("span", "line").filter { $0.hasPrefix("And saw the river") }.count == 6)
    }

    @Test func signaturesThatComeAgainAreNoSpeakers() {
        let letter =
            "I have had the honour of receiving yours of the first instant, and beg to\nsay in answer to it that I shall be there in the spring of the next year.\n\nJOHN SMITH.\n\nP.S. Bring the lamp."
        let other = letter.replacing("JOHN SMITH", with: "MARY SMITH")
        let book = readText(
            "CHAPTER I\n\n\n\n"
                + Array(repeating: [Self.long, letter, Self.long, other, Self.long].joined(separator: "\n\n"), count: 8).joined(
                    separator: "\n\n"))
        #expect(book.elementNodes("span", "speaker").isEmpty && book.elementNodes("p", "speech").isEmpty)
    }

    @Test func whatIsSeenAtTheEndOfASpeechNeedsNoClosingBracket() {
        let book = play { "\($0.uppercased()). \($1)" + ($0 == "Servant" ? " [Exit." : "") }
        #expect(book.strings("span", "direction") == ["[Exit.", "[Exit.", "[Exit."])
    }

    /// A short scene in the manner of the first folio.
    @Test func shortenedNamesAreSpeakersInAFewSpeeches() {
        let lines = [
            "  Fran. You come most carefully vpon your houre",
            "  Bar. 'Tis now strook twelue, get thee to bed\n\n  Fran. For this releefe much thankes: 'Tis bitter cold,\nAnd I am sicke at heart",
            "  Bar. Haue you had quiet Guard?\n  Fran. Not a Mouse stirring",
        ]
        let book = readText(
            "ACT I\n\n\nEnter Barnardo and Francisco, two Centinels.\n\n"
                + Array(repeating: lines.joined(separator: "\n\n"), count: 5).joined(separator: "\n\n"))
        #expect(book.strings("span", "speaker").count == 25)
    }

    @Test func aSpeechStandsBehindADirection() {
        let book = play { $0 + ". " + $1 }
        let joined = readText(
            "ACT I\n\n\n\n[A room.]\n\n" + Self.speakers.map { "\($0). \(Self.long)" }.joined(separator: "\n\n")
                + "\n\n(JOHN goes into his room, and\nshuts the door.) Mrs. Long (in a timid\nvoice). How do you do?\n\n(He goes.) Nobody. There was no answer."
        )
        #expect(joined.strings("span", "speaker").count == Self.speakers.count + 1)
        #expect(
            joined.strings("p", "speech").last
                == "(JOHN goes into his room, and shuts the door.) Mrs. Long (in a timid voice). How do you do?")
        #expect(joined.strings("span", "direction").suffix(2) == ["(JOHN goes into his room, and shuts the door.)", "(in a timid voice)"])
        #expect(book.strings("span", "speaker").count == Self.speakers.count)
    }

    /// What ends a name may stand below a direction of several lines.
    @Test(arguments: [":", "."])
    func aDirectionOfSeveralLinesHidesNoSpeaker(_ sign: String) {
        let speeches = Self.speakers.enumerated().map { index, name in
            let direction = index == 5 ? " (who has stood behind the door\n  all this time, and comes in)" : ""
            return "\(name.uppercased())\(direction)\(sign) He will come; I am sure of it."
        }
        let document = readText("ACT I\n\n\n\n[A room.]\n\n" + speeches.joined(separator: "\n\n"))
        #expect(document.elementNodes("span", "speaker").count == Self.speakers.count)
    }
}
