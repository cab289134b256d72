import Testing

@testable import GutenbergReaders
@testable import Markup

/// Side notes and pictures, breaks in the scene, lists and entries that few files have.
@Suite struct RemarkTests {
    private static let prose = """
        The old house stood upon a low hill beyond the river, and nobody in our
        village could remember when its windows had last been lighted, although
        my father used to say that he had seen a lamp there on the night of the
        great storm which carried away half the bridge and three of our cows.
        """

    private func chapter(_ text: String...) -> Document {
        readText("CHAPTER I\n\n\n\(Self.prose)\n\n\(text.joined(separator: "\n\n"))\n\n\(Self.prose)\n\n\n\nCHAPTER II\n\n\n\(Self.prose)")
    }

    // MARK: Side notes and pictures

    @Test func aSideNoteDirectlyAboveTheTextIsNoPartOfIt() {
        let book = chapter("[Sidenote: The first note at the\nside.]\n\(Self.prose)")
        #expect(book.strings("aside", "sidenote") == ["The first note at the side."])
        #expect(book.strings("p").filter { $0.hasPrefix("The old house") }.count == 4)
    }

    @Test func aSideNoteInTheLineLosesItsBrackets() {
        let book = chapter(
            "It was [Sidenote: the second\nnote] in the spring of that year, as I have said, that we went down to the\nriver.")
        #expect(book.strings("span", "sidenote") == ["the second note"])
        #expect(book.strings("p").contains { $0.hasPrefix("It was the second note in the spring") })
    }

    @Test func aCaptionMayBeginBelowABlankLine() {
        let book = chapter("[Illustration:\n\nTHE HOUSE\n(_From a drawing._)\n]")
        #expect(book.strings("figcaption") == ["THE HOUSE (From a drawing.)"])
        #expect(book.elementNodes("p", "lines").isEmpty)
    }

    @Test func twoPicturesWithoutABlankLineAreTwo() {
        let book = chapter("[Illustration: The House]\n[Illustration: The River]")
        #expect(book.strings("figcaption") == ["The House", "The River"])
    }

    @Test func aPictureInTheLineIsMarked() {
        let book = chapter("The sign was like this, [Illustration: a hand], and stood above the door of the house.")
        #expect(book.strings("span", "illustration") == ["[Illustration: a hand]"])
    }

    // MARK: Breaks

    @Test(arguments: ["+ + +", "o o o o", "*", "* *", "#", "⁂", "-----*-----"]) func aMarkThatComesAgainIsABreak(mark: String) {
        let book = chapter(mark, Self.prose, mark)
        #expect(book.elementNodes("hr", "ornament").count == 2)
    }

    @Test(arguments: ["x", "?", "]", "...", "12", "\"", "-"]) func otherShortLinesAreNoBreaks(line: String) {
        #expect(chapter(line, Self.prose, line).elementNodes("hr", "ornament").isEmpty)
    }

    // MARK: Lists and entries

    @Test func romanNumeralsCountAList() {
        let book = chapter(
            "I. The first of the things that were said by him on that day, in the house\nof his father.", "II. The second of them.",
            "III. The third of them.")
        #expect(book.strings("span", "marker") == ["I.", "II.", "III."])
    }

    @Test func twoNumeralsAreNoList() {
        #expect(chapter("I. The first of the things that were said.", "II. The second of them.").elementNodes("ol").isEmpty)
    }

    @Test func aFewEntriesWithTheirPartOfSpeechAreADictionary() {
        let words = ["ABATIS, n.", "ABDOMEN, n.", "ABET, v.t.", "ABILITY, n.", "ABNORMAL, adj.", "ABRUPT, adj.", "ABSENT, adj."]
        #expect(
            readText(words.map { "\($0)  Rubbish in front of a fort." }.joined(separator: "\n\n")).strings("span", "headword")
                == words.map { String($0.prefix { $0 != "," }) })
    }

    @Test func emphasisedWordsInOrderAreAGlossary() {
        let words = (0..<24).map { "a" + String(UnicodeScalar(UInt8(97 + $0))) + "et" }
        #expect(
            readText(words.map { "_\($0)_: a word of the country, which one hears no more." }.joined(separator: "\n\n")).strings(
                "span", "headword") == words)
        #expect(
            readText(words.map { "_\(String($0.reversed()))_: a word of the country." }.shuffledAlike().joined(separator: "\n\n"))
                .elementNodes("span", "headword").isEmpty)
    }

    // MARK: Mottoes, letters, verse

    private func chapters(below motto: String) -> Document {
        readText(["I", "II", "III"].map { "CHAPTER \($0)\n\n\n\(motto)\n\n\(Self.prose)\n\n\(Self.prose)" }.joined(separator: "\n\n\n\n"))
    }

    @Test func aPoetsNameNeedsNoDash() {
        let book = chapters(
            below: "  I am a part of all that I have met;\n    Yet all experience is an arch.\n                           TENNYSON.")
        #expect(book.strings("span", "attribution") == ["TENNYSON.", "TENNYSON.", "TENNYSON."])
    }

    @Test func whoSaidItMayStandBehindTheQuotation() {
        #expect(chapters(below: "     \"A motto of one line.\"--SHAKESPEARE.").strings("span", "attribution").count == 3)
    }

    @Test func aSentenceBelowVerseNamesNobody() {
        let verse = "    We went along the river bank,\n    And saw the willows in a rank."
        #expect(chapter(verse, "That was all.").elementNodes("p", "attribution").isEmpty)
        #expect(chapter(verse, "Soneto", verse + "\n    And so we went.").elementNodes("p", "attribution").isEmpty)
        #expect(chapter(verse, "Jex Wopley").strings("p", "attribution") == ["Jex Wopley"])
        #expect(chapter(verse, "Jex Wopley, Jun.").strings("p", "attribution") == ["Jex Wopley, Jun."])
        // The next entry of a dictionary is nobody's name.
        #expect(chapter(verse, "Bam, a lie. See Hum.").elementNodes("p", "attribution").isEmpty)
    }

    @Test func theSecondHalfOfALineMayStandAlone() {
        let book = chapter(
            "  The father said: and where is the child?\n  And there is--", "                 Bread for the needy, dear father?",
            "                                                     Um--toast.")
        #expect(book.strings("span", "line").last == "Um—toast." && book.elementNodes("p", "signature").isEmpty)
    }

    @Test func verseInANoteIsVerse() {
        let book = chapter(
            "The text is here.[1]", "[Footnote 1: A note, with a title.\n\n  A verse in the note,\n  With a second line,\n\nand its end.]")
        #expect(book.elementNodes("aside", "note").count == 1)
        #expect(book.strings("span", "line") == ["A verse in the note,", "With a second line,"])
    }

    @Test func placeAndNameOfALetterMayStandApart() {
        let text = "I have had the honour of receiving yours of the 1st instant, and beg to\nsay in answer to it that I shall be there."
        let book = chapter(
            "                                             \"17, Chatham Street,\n                                                  \"Wednesday.",
            "DEAR SIR,", text,
            "                                   Yours truly,", "                                             JOHN.")
        #expect(book.elementNodes("div", "letter").count == 1)
        #expect(
            book.strings("p", "date").count == 1 && book.strings("p", "closing") == ["Yours truly,"]
                && book.strings("p", "signature") == ["JOHN."])
    }

    @Test func aNameInStepsBelowTheClosingEndsTheLetter() {
        let text = "I have had the honour of receiving yours of the 1st instant, and beg to\nsay in answer to it that I shall be there."
        let book = chapter(
            "                                                 LONDON, May 3rd, 1812.", "DEAR SIR,", text,
            "                                   Yours truly,\n                                             JOHN.")
        #expect(book.elementNodes("div", "letter").count == 1)
        #expect(book.strings("p", "date") == ["LONDON, May 3rd, 1812."])
    }
}

extension [String] {
    /// In another order, always the same.
    fileprivate func shuffledAlike() -> [String] { indices.map { self[($0 * 7) % count] } }
}
