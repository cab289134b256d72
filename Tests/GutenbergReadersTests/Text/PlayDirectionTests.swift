import Testing

@testable import GutenbergReaders
@testable import Markup

/// What is seen, in plays whose speakers stand above what they say. All texts are our own.
@Suite struct PlayDirectionTests {
    /// Verse two columns in, below names with a colon.
    private func play(_ speech: String) -> Document {
        let names = ["JOHN", "MARY", "THE SERVANT", "MARY"]
        // Some have a sentence that ends with a line, which parts them.
        let said = ["done,", "done!"].map {
            "  To market went I, when the rain was \($0)\n  And saw the river standing in the sun,\n  And no man there,"
        }
        let speeches = (0..<28).map { "\(names[$0 % 4]):\n\(said[$0 % 4 == 3 ? 1 : 0])" }
        return readText("ACT I\n\n\n\n" + (speeches + [speech] + speeches).joined(separator: "\n\n") + "\n")
    }

    @Test func aDirectionBehindANameMayTakeTwoLines() {
        let document = play("JOHN (who has stood behind the door all this time, and comes\n  in):\n  I heard it.")
        #expect(document.strings("span", "direction").contains("(who has stood behind the door all this time, and comes in)"))
        #expect(document.strings("p", "speech").contains { $0.contains("comes in)") })
    }

    @Test func aDirectionBehindANameMayTakeThreeLines() {
        let document = play(
            "JOHN (who has stood behind the door all this time, and comes in now.\n  Nobody has seen him there. He is wet\n"
                + "  through):\n  I heard it."
        )
        #expect(
            document.strings("p", "speech").contains { $0.contains("He is wet through)") }, "\(document.outline().suffix(90).prefix(40))")
    }

    @Test func whatNoBlankLinePartsIsOneStanza() {
        let document = play("JOHN:\n  I heard it.\n  I saw it as well!\n  There was nobody.")
        let stanza = document.strings("p", "stanza").filter { $0.contains("I heard it.") }
        #expect(stanza.count == 1 && stanza[0].contains("There was nobody."), "\(stanza)")
    }

    @Test func aDirectionInTheMidstOfVerseIsNoVerse() {
        let document = play("JOHN:\n  I heard it.\n  (He drinks):\n  There was nobody.")
        #expect(document.strings("p", "direction").contains { $0.contains("He drinks") }, "\(document.outline().suffix(90).prefix(40))")
    }

    /// Prose below names that have their line and their blank line, with a direction in brackets between some.
    @Test func aDirectionMayStandBetweenANameAndItsSpeech() {
        let names = ["LADY MILL", "MR. SHORT", "MARY"]
        let speeches = (0..<30).map { k in
            "\(names[k % 3])\n\n" + (k % 4 == 1 ? "[_Aside._]\n\n" : "") + InventedBook.lines[0] + "\n" + InventedBook.lines[1]
        }
        let document = readText("ACT I\n\n\n\n" + speeches.joined(separator: "\n\n") + "\n")
        #expect(document.strings("span", "speaker").count == 30)
        let aside = document.elementNodes("p", "speech").filter { document.string(of: $0).contains("[Aside.]") }
        #expect(aside.count == 8 && aside.allSatisfy { document.string(of: $0).contains("The old house") })
        #expect(document.strings("span", "direction").count == 8 && document.elementNodes("p", "direction").isEmpty)
    }

    /// Prose behind names, with a paragraph between some that nothing marks.
    private func unmarked(_ seen: String) -> Document {
        let speeches = (0..<40).map { k in
            "\(["RAMSDEN", "STRAKER", "MARY"][k % 3]). " + InventedBook.lines[0] + "\n" + InventedBook.lines[1]
                + (k % 5 == 1 ? "\n\n" + seen : "")
        }
        return readText("ACT I\n\n\n\n" + speeches.joined(separator: "\n\n") + "\n")
    }

    @Test func whatNamesSpeakersBetweenSpeechesIsDirection() {
        let seen = unmarked("Straker, now highly indignant, comes to the wheel and looks for his old hat,\nand goes out.")
        #expect(seen.elementNodes("p", "direction").count == 8 && seen.elementNodes("p", "speech").count == 40)
        // A speech may go on in a second paragraph.
        let said = unmarked("I have told you already that nobody was there in the night of the old storm,\nand nobody came.")
        #expect(said.elementNodes("p", "direction").isEmpty)
    }

    @Test func aSpeechOfOneLineAmongVerseIsVerse() {
        let verse =
            "Nathan.\nEr ist es also doch, der fremde Mann,\nDer nachts im Hof bei seinen Tieren stand\n"
            + "Und keinem sagte, was er dort gesucht."
        let document = readText(
            "Erster Auftritt\n\n\n\n" + Array(repeating: verse + "\n\nDaja. Schon wahr!", count: 20).joined(separator: "\n\n") + "\n")
        #expect(document.elementNodes("p", "speech").isEmpty)
        #expect(document.strings("p", "stanza").contains { $0.contains("Schon wahr!") })
    }
}
