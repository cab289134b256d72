import Testing

@testable import TextLayout

/// How paragraphs become words and spaces.
@Suite(.enabled(if: TestText.hasFont, "EB Garamond is not installed"))
struct TokenizerTests {
    @Test(arguments: [
        "It was the best of times, it was the worst of times.", "one", "“Ah!” she said — and went.", "a\u{A0}b c\u{A0}\u{A0}d",
        "line\u{2028}next \u{2028}end",
        "don’t rock ’n’ roll", "über naïve Œuvre 漢字かな", "x\u{AD}y soft\u{AD}hyphen", "e\u{301}e\u{301}", "a  b", " a ",
        "1,234.5–6,789 km/h",
    ])
    func tokensGiveBackTheText(text: String) throws {
        #expect(try TestText([text]).tokenText() == text)
    }

    @Test func equalWordsAreEnteredOnce() throws {
        let text = try TestText(["the cat and the dog and the bird"])
        #expect(text.text.words.words.count == 5)
        #expect(text.words() == ["the", "cat", "and", "the", "dog", "and", "the", "bird"])
    }

    @Test func wordsOfDifferentStylesAreDifferent() throws {
        #expect(try TestText(["the the"], italics: [[4..<7]]).text.words.words.count == 2)
    }

    @Test func styleChangeInsideAWordPartsItWithoutABreak() throws {
        let text = try TestText(["“wonderful”"], italics: [[3..<12]])
        #expect(text.words() == ["“", "wonderful", "”"])
        #expect(text.tokenText() == "“wonderful”")
    }

    @Test func styleChangeAfterADashKeepsTheBreak() throws {
        #expect(try TestText(["one—two"], italics: [[6..<9]]).words() == ["one—", "|", "two"])
    }

    /// UAX #14 lets a line end between a full stop or a dash and a figure, and in front of a bracket.
    @Test(arguments: [("end.1", 4), ("one—2", 6), ("end.[3]", 4)])
    func whatIsRaisedStaysWithTheWordBeforeIt(string: String, raised: Int) throws {
        let (before, after) = (String(string.utf8.prefix(raised)) ?? "", String(string.utf8.dropFirst(raised)) ?? "")
        let ranges = [[raised..<string.utf8.count]]
        #expect(try TestText([string], italics: ranges).words() == [before, "|", after])
        #expect(try TestText([string], italics: ranges, italicShift: 4 * 65_536).words() == [before, after])
    }

    /// Inside an abbreviation and between initials they are as wide in every line.
    @Test(arguments: [
        ("so z.\u{A0}B. das", ["so", "z.\u{A0}B.", "das"]), ("J.\u{A0}R.\u{A0}R.\u{A0}Tolkien", ["J.\u{A0}R.\u{A0}R.", "·", "Tolkien"]),
        ("τ.\u{A0}έ. end", ["τ.\u{A0}έ.", "end"]), ("Mr.\u{A0}Darcy.", ["Mr.", "·", "Darcy."]),
        ("end.\u{A0}B. is", ["end.\u{A0}B.", "is"]),
        ("ended.\u{A0}B.", ["ended.", "·", "B."]), ("5.\u{A0}B.", ["5.", "·", "B."]), ("z.\u{A0}B", ["z.", "·", "B"]),
    ])
    func noBreakSpacesInsideAbbreviationsDoNotStretch(text: String, words: [String]) throws {
        #expect(try TestText([text]).words() == words)
    }

    @Test func noBreakSpacesAreTokensOfTheirOwn() throws {
        #expect(try TestText(["10\u{A0}km away"]).words() == ["10", "·", "km", "away"])
    }

    @Test func longWordsAreParted() throws {
        let long = String(repeating: "é", count: 4000)
        let text = try TestText([long])
        #expect(text.tokenText() == long)
        #expect(text.words().filter { $0 != "|" }.allSatisfy { $0.utf8.count <= 1024 && !$0.isEmpty && $0.allSatisfy { $0 == "é" } })
    }

    @Test func wordsAreNumberedInTheOrderOfTheText() throws {
        let text = try TestText(["b a c a b d"])
        let words = text.text.words
        #expect(
            words.words.map { String(decoding: words.text[Int($0.textStart)..<Int($0.textStart + $0.textCount)], as: UTF8.self) } == [
                "b", "a", "c", "d",
            ])
    }
}
