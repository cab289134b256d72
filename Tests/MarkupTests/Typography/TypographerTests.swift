import Testing

@testable import Markup

@Suite struct TypographerTests {
    private func set(_ text: String, _ language: String = "en") -> String { Typographer.string(text, TypographyRules(language: language)) }

    @Test(arguments: [
        (#""Yes," he said, "I do.""#, "“Yes,” he said, “I do.”"),
        (#""He called it 'odd' -- 'tis true," she said."#, "“He called it ‘odd’—’tis true,” she said."),
        ("the boys' books, don't, rock 'n' roll, '76", "the boys’ books, don’t, rock ’n’ roll, ’76"),
        (#"("Why?") he--"No!"--asked"#, "(“Why?”) he—“No!”—asked"),
        (#""It goes on--""#, "“It goes on—”"),
        (#""'Twas brillig,'" said he"#, "“’Twas brillig,’” said he"),
        ("Mr. ---- and G----S; wait... no.... end", "Mr. —— and G——S; wait… no.... end"),
        ("well-known -- a rule ----- stays", "well-known—a rule ----- stays"),
        ("``So,'' said `Bob'", "“So,” said ‘Bob’"),
        ("“Already,” ‘curly’ it’s", "“Already,” ‘curly’ it’s"),
    ])
    func setsEnglish(text: String, expected: String) { #expect(set(text) == expected) }

    @Test(arguments: [
        ("''Tis true,' he said.", "‘’Tis true,’ he said."),
        ("''Tis true,'' he said.", "“Tis true,” he said."),
        ("'I saw 'im at the 'ouse, an' 'e was goin' 'ome,' he said.", "‘I saw ’im at the ’ouse, an’ ’e was goin’ ’ome,’ he said."),
        (#""The 'ole lot of 'em went to th' 'orspital," she said."#, "“The ’ole lot of ’em went to th’ ’orspital,” she said."),
        ("the 'captain' and 'crew' of the 'Queen', and he said, 'yes'", "the ‘captain’ and ‘crew’ of the ‘Queen’, and he said, ‘yes’"),
        ("'What 'appened to 'is 'at?' 'I lost it.'", "‘What ’appened to ’is ’at?’ ‘I lost it.’"),
    ])
    func lettersLeftOutOpenNothing(text: String, expected: String) { #expect(set(text) == expected) }

    @Test(arguments: [
        (#"6' 2" tall, and 5'10" or 12½" wide; a 12" gun"#, "6′ 2″ tall, and 5′10″ or 12½″ wide; a 12″ gun"),
        (#""He was 6' 2" tall," she said, "in 1801.""#, "“He was 6′ 2″ tall,” she said, “in 1801.”"),
        (#"40° 25' 30" N., 6' by 3'"#, "40° 25′ 30″ N., 6′ by 3′"),
        ("'It was in 45,' he said; '12' and '34'; the '60's", "‘It was in 45,’ he said; ’12’ and ’34’; the ’60’s"),
        (#""No. 12" and "34""#, "“No. 12” and “34”"),
    ])
    func feetAndInchesAreNoQuotation(text: String, expected: String) { #expect(set(text) == expected) }

    @Test(arguments: [
        (#"""#, "”", "en"), (#"Cod  "   12    "  13"#, "Cod  ”   12    ”  13", "en"), (#"""#, "„", "de"),
        (#"in E  "  109 ( "  " 1821) " " "  A flat  "  110"#, "in E  ”  109 ( ”  ” 1821) ” ” ”  A flat  ”  110", "en"),
        (#"" Yes, " said he"#, "“ Yes, ” said he", "en"),
    ])
    func marksAloneRepeatWhatStandsAbove(text: String, expected: String, language: String) { #expect(set(text, language) == expected) }

    @Test(arguments: [
        (",,Doch!'' sagte er, ,,nein\".", "„Doch!“ sagte er, „nein“."), ("a,, b und ,, c", "a,, b und ,, c"),
        ("'Ich hab' dich lieb,' sagte er; 'ich geh' nicht.'", "‚Ich hab’ dich lieb,‘ sagte er; ‚ich geh’ nicht.‘"),
    ])
    func setsCommasAndApostrophesOfGerman(text: String, expected: String) { #expect(set(text, "de") == expected) }

    @Test func commasOfEnglishTextsStayWhatTheyAre() { #expect(set(",,Yes") == ",,Yes") }

    /// In a dictionary's words they are signs of stress.
    @Test(arguments: [
        (#"Ab"bey, n."#, #"Ab"bey, n."#),
        (#"A*baft", prep."#, #"A*baft", prep."#),
        (#"Ab`er*ra"tion ("see")"#, #"Ab`er*ra"tion (“see”)"#),
        (#"In"di*ca'tive and don't"#, #"In"di*ca'tive and don’t"#),
        (#"He said "no"and left"#, "He said “no”and left"),
    ])
    func keepsSignsOfStress(text: String, expected: String) { #expect(set(text) == expected) }

    @Test(arguments: [
        ("Quoi? Oui! Bon; voici: fin", "Quoi\u{202F}? Oui\u{202F}! Bon\u{202F}; voici\u{A0}: fin"),
        ("Quoi ? Oui ! Quoi?!", "Quoi\u{202F}? Oui\u{202F}! Quoi\u{202F}?!"),
        ("«Je suis» et « toi »", "«\u{A0}Je suis\u{A0}» et «\u{A0}toi\u{A0}»"),
        (#"dit "oui" et l'homme"#, "dit «\u{A0}oui\u{A0}» et l’homme"),
        ("http://exemple.fr/?x 12:30 (?)", "http://exemple.fr/?x 12:30 (?)"),
        ("-- Oui, dit-il", "— Oui, dit-il"),
        ("- Oui, dit-il - enfin", "— Oui, dit-il - enfin"),
        ("il dit 'Oui' et 'l'homme', d'un jour", "il dit «\u{A0}Oui\u{A0}» et «\u{A0}l’homme\u{A0}», d’un jour"),
        ("<<Oui>>, dit-il; a << b", "«\u{A0}Oui\u{A0}», dit-il\u{202F}; a << b"),
    ])
    func setsFrench(text: String, expected: String) { #expect(set(text, "fr") == expected) }

    @Test func setsGerman() {
        #expect(set(#"Er sagte: "Wie geht's?" -- 's geht."#, "de") == "Er sagte: „Wie geht’s?“ – ’s geht.")
    }

    @Test(arguments: [
        (">>Ja<<, sagte er, >>das >eine< Haus.<<", "»Ja«, sagte er, »das ›eine‹ Haus.«"),
        ("<<Nein>> und a < b, b > c, <x", "«Nein» und a < b, b > c, <x"),
        ("a >> b", "a >> b"), (">>> und >allein", ">>> und >allein"),
    ])
    func setsTypedGuillemets(text: String, expected: String) { #expect(set(text, "de") == expected) }

    @Test func signsOfEnglishTextsStayWhatTheyAre() { #expect(set(">>Yes<< 1914--18") == ">>Yes<< 1914—18") }

    @Test func setsSpanishDialogue() {
        #expect(set("-Sí -dijo el cura-; vamos bien-hecho", "es") == "—Sí —dijo el cura—; vamos bien-hecho")
        #expect(set("''¡Tate, tate!''", "es") == "«¡Tate, tate!»")
    }

    @Test func opensAtEachParagraphOfContinuedSpeech() {
        var sink = Pieces()
        var typographer = Typographer(TypographyRules(language: "en"))
        for text in ["\"One", "\"two\""] {
            typographer.begin()
            sink.add(text, &typographer)
        }
        #expect(sink.text == "“One“two”")
    }

    /// Speech between single marks that only a later paragraph closes; in a book that speaks so, and in no line of verse.
    @Test func aParagraphOfSpeechMayLeaveItOpen() {
        let speech = "'With regard to this evening, I have nothing more to say to you, nor to anybody in this house."
        let paragraphs = Array(repeating: "'Yes,' he said.", count: 12)
        func set(_ text: String, _ paragraphs: [String]) -> String {
            var openings = SpeechOpenings()
            for paragraph in paragraphs { Array(paragraph.utf8).withUnsafeBufferPointer { openings.add($0[0..<$0.count]) } }
            var rules = TypographyRules(language: "en")
            rules.settleSpeech(openings)
            return Typographer.string(text, rules)
        }
        #expect(set(speech, paragraphs).hasPrefix("‘With"))
        #expect(set(speech, paragraphs + Array(repeating: "\"Yes,\" he said.", count: 12)).hasPrefix("’With"))
        #expect(set("'Twixt the river and the mill", paragraphs).hasPrefix("’Twixt"))
        #expect(set(speech.replacing("'With", with: "'Twas"), paragraphs).hasPrefix("’Twas"))
    }

    @Test func remembersWhatStandsBeforeAStretch() {
        var sink = Pieces()
        var typographer = Typographer(TypographyRules(language: "en"))
        sink.add("said", &typographer, following: 0x22)
        sink.add("\" and", &typographer, following: 0x20)
        typographer.space()
        sink.add("\"so", &typographer)
        #expect(sink.text == "said” and“so")
    }

    @Test func manyApostrophesTakeLinearTime() {
        #expect(set(String(repeating: " 'a", count: 50_000)).utf8.count == 50_000 * 5)
        #expect(set("'b " + String(repeating: "a' ", count: 50_000)).utf8.count == 5 + 50_000 * 5)
        #expect(set(String(repeating: "''tis ", count: 50_000)).utf8.count == 50_000 * 10)
    }

    private struct Pieces: TypographySink {
        var text = ""
        var source: [UInt8] = []
        mutating func verbatim(_ range: Range<Int>) { text += String(decoding: source[range], as: UTF8.self) }
        mutating func replacement(_ bytes: [UInt8], _ range: Range<Int>) { text += String(decoding: bytes, as: UTF8.self) }

        mutating func add(_ text: String, _ typographer: inout Typographer, following: UInt8 = 0) {
            source = Array(text.utf8)
            let copy = source
            copy.withUnsafeBufferPointer {
                typographer.set($0, 0..<$0.count, limit: $0.count, following: following, into: &self)
            }
        }
    }
}

@Suite struct LeadInTests {
    private func leadIn(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { buffer in
            LeadIn.end(buffer, 0..<buffer.count).map { String(decoding: bytes[..<$0], as: UTF8.self) }
        }
    }

    @Test func takesFiveWords() {
        #expect(leadIn("Alice was beginning to get very tired") == "Alice was beginning to get")
        #expect(leadIn("C'était l'été de mil huit cent") == "C'était l'été de mil huit")
    }
    @Test func endsAtTheFirstComma() { #expect(leadIn("“Well, Prince, so Genoa") == "“Well") }
    @Test func goesOnBehindTheTitlesOfPersons() {
        #expect(leadIn("Mr. Miller was among the earliest") == "Mr. Miller was among the earliest")
        #expect(leadIn("We came home from Mr. Poe's after") == "We came home from Mr. Poe's")
        #expect(leadIn("The ship of Capt. Roe, which") == "The ship of Capt. Roe")
        // A sentence ends in front of a capital too.
        #expect(leadIn("It rained. Nobody came to the mill") == "It rained")
        #expect(leadIn("I saw the St. it was") == "I saw the St")
    }
    @Test func leavesDirectionsEmphasisAndCapitals() {
        #expect(leadIn("(SCENE.—A room") == nil)
        #expect(leadIn("_In a_ hole") == nil)
        #expect(leadIn("TO ZMESKALL") == nil)
        #expect(leadIn("1. Success in battle is") == nil)
    }
}
