import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Titles that are sentences, titles above chapters, and plays whose names are emphasised.
@Suite struct WorksTests {
    private typealias Book = InventedBook

    @Test func titlesMayBeSentences() {
        let titles = [
            "How the lamp was lit in the house beyond the river, and how it was put\nout again by the storm.", "What became of the cows.",
            "How the bridge was built again, and by whom.",
        ]
        let book = Book.gutenberg(
            "THE HOUSE" + Book.gap
                + titles.indices.map { "CHAPTER \(Book.roman[$0]).\n\n\(titles[$0])\n\n\n\(Book.text)" }.joined(separator: "\n\n\n\n"))
        #expect(book.strings("span", "title") == titles.map { $0.split(separator: "\n").joined(separator: " ") })
    }

    /// As far from the text as any paragraph, the first sentence of a chapter is text.
    @Test func sentencesWithoutRoomAreText() {
        let book = Book.gutenberg(
            "THE HOUSE" + Book.gap
                + (0..<3).map { "CHAPTER \(Book.roman[$0]).\n\nWhat became of cow number \($0) is known.\n\n\(Book.text)" }.joined(
                    separator: "\n\n\n\n"))
        #expect(book.elementNodes("span", "title").isEmpty)
    }

    @Test func booksWithAndWithoutNumbersAreAlike() {
        let verses = (1...4).map {
            "1:\($0) And the lamp was lit upon the hill, and the windows of the house were\nbright until the morning."
        }.joined(separator: "\n\n")
        let books = [
            ["The First Book of Anna:  Called Lamps", "The Second Book of Anna:  Called Cows", "The Book of Songs"],
            ["The Word of John", "The Word of Mary", "The Third Letter General of John"],
        ]
        let parts = ["The Old Record of the Quiet Bible", "The New Record of the Quiet Bible"]
        var text: [String] = [], expected: [String] = []
        for (part, titles) in zip(parts, books) {
            text.append(part)
            text += titles.map { "\($0)\n\n\n\(verses)" }
            expected.append("1 " + part)
            expected += titles.map { "2 " + $0.split(separator: " ").joined(separator: " ") }
        }
        let book = Book.gutenberg(text.joined(separator: Book.gap), title: "The Quiet Bible", fields: "Language: English")
        #expect(book.headingLines == expected)
    }

    @Test func epochsAreParts() {
        let chapters = (0..<3).map { "CHAPTER \(Book.roman[$0]).\n\n\(Book.text)" }
        let book = Book.gutenberg(
            (["THE HOUSE", "EPOCH THE FIRST."] + chapters + ["EPOCH THE SECOND."] + chapters).joined(separator: Book.gap))
        #expect(book.headingLines.filter { $0.hasPrefix("1") } == ["1 EPOCH THE FIRST.", "1 EPOCH THE SECOND."])
    }

    /// "1603", the title, and "by Jane Roe" in front of each play of a file.
    @Test func whatStandsAboveTheSameNameIsAWork() {
        let speeches = Array(
            repeating:
                "  ANNA. The lamp is lit, and the house is dark;\n    And nobody shall know.\n  JOHN. The river is high.\n  MARY. It is.",
            count: 8
        ).joined(separator: "\n")
        let works = ["LAMP", "BRIDGE", "COWS"]
        let plays = zip([1603, 1599, 1606], works).map {
            "\($0)\n\nTHE \($1)\n\nby Jane Roe\n\n\nACT I. SCENE 1.\nA house\n\n\(speeches)\n\n\n\n\nACT II. SCENE 1.\nA river\n\n\(speeches)\n\n\nTHE END"
        }
        let book = Book.gutenberg("Works" + Book.gap + plays.joined(separator: "\n\n\n\n"), title: "Works of Jane Roe")
        #expect(book.headingLines.filter { $0.hasPrefix("1") } == works.map { "1 THE \($0)" })
        #expect(book.headingLines.count == 9)
    }

    // MARK: Plays

    private let speeches = Array(
        repeating: ["_Anna (lights the lamp)._\n\nThe house is dark.", "_John._\n\nThe river is high, and the bridge is gone."], count: 9
    ).flatMap { $0 }

    @Test func emphasisedNamesAboveSpeechesAreSpeakers() {
        let book = Book.gutenberg(
            "THE HOUSE" + Book.gap + "ACT I\n\n\n_A room. It is evening._\n\n\n" + speeches.joined(separator: "\n\n") + Book.gap
                + "ACT II\n\n\n" + speeches.joined(separator: "\n\n"))
        #expect(book.headingLines == ["2 ACT I", "2 ACT II"])
        #expect(book.strings("span", "speaker").count == 36 && Set(book.strings("span", "speaker")) == ["Anna", "John"])
        #expect(book.elementNodes("p", "speech").count == 36)
    }

    /// As far apart as headings stand, with what is seen between.
    @Test func speakersWithRoomAreNoHeadings() {
        let verse = [
            "_Ogre_\n\n\n  The lamp is lit, and the night is long,\n  And nobody knows my name.",
            "_Witch_\n\n\n  I know thy name, and I know thy song,\n  And the river knows the same.\n\n  And more there is to know.\n  Hear how the tempests blow.",
            "[_She goes away, and the lamp burns low._",
        ]
        let act = Array(repeating: verse.map { $0.split(separator: "\n\n\n").joined(separator: "\n\n") }, count: 5).flatMap { $0 }.joined(
            separator: "\n\n\n")
        let book = Book.gutenberg("THE HOUSE" + Book.gap + "ACT I.\n\n\n\(act)" + Book.gap + "ACT II.\n\n\n\(act)")
        #expect(book.headingLines == ["2 ACT I.", "2 ACT II."])
        #expect(book.strings("span", "speaker").count == 20 && book.elementNodes("p", "stanza").count >= 30)
    }

    @Test func whatIsSeenMayStandBehindTheName() {
        let act = Array(
            repeating: [
                "ANNA, _à part_.\n\n    La lampe est allumée, et la nuit est si belle;",
                "JOHN.\n\n    Personne n'en sait rien.\n    Personne, dites-vous?",
            ], count: 8
        ).flatMap { $0 }.joined(separator: "\n\n")
        let book = Book.gutenberg(
            "LA MAISON" + Book.gap + "ACTE PREMIER\n\n\n\(act)" + Book.gap + "ACTE DEUXIÈME\n\n\n\(act)", title: "La Maison",
            fields: "Author: Jane Roe\n\nLanguage: French")
        #expect(book.strings("span", "speaker").count == 32)
        #expect(book.elementNodes("span", "line").count == 48)
    }

    /// One who speaks once, in capitals where the others begin.
    @Test func whoSpeaksOnceIsASpeaker() {
        let speeches = Array(
            repeating: "  ANNA. The lamp is lit, and the house is dark;\n    And nobody shall know.\n  JOHN. The river is high.", count: 14
        ).joined(separator: "\n")
        let book = Book.gutenberg(
            "THE HOUSE" + Book.gap + "ACT I.\n\n\(speeches)\n  FIRST COWHERD. The cows are gone.\n  ANNA. They are." + Book.gap
                + "ACT II.\n\n\(speeches)")
        #expect(book.strings("span", "speaker").contains("FIRST COWHERD"))
    }

    // MARK: Notes

    @Test(arguments: [["1"], ["20a", "20b", "31"]])
    func bracesAreCallsOfNotes(labels: [String]) {
        let chapters = labels.enumerated().map { "CHAPTER \(Book.roman[$0])\n\n\nThe lamp{\($1)} was lit.\n\n\(Book.text)" }.joined(
            separator: Book.gap)
        let notes = labels.map { "{\($0)}  See the house." }.joined(separator: "\n\n")
        let book = Book.gutenberg("THE HOUSE" + Book.gap + chapters + "\n\n\n\nFootnotes:\n\n" + notes)
        #expect(book.elementNodes("a", "note-call").count == labels.count && book.elementNodes("aside", "note").count == labels.count)
    }
}
