import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Lines that mean more than a line: halves of verses, boxes, what is sung, closings in steps, headwords in pairs.
@Suite struct LineHabitTests {
    private static let lines = [
        "The old house stood upon a low hill beyond the river, and nobody in our",
        "village could remember when its windows had last been lighted, although",
        "my father used to say that he had seen a lamp there on the night of the",
        "great storm which carried away half the bridge and three of our cows.",
    ]
    private static let prose = Array(repeating: lines.joined(separator: "\n"), count: 3).joined(separator: "\n\n")

    private func gutenberg(_ body: String, language: String = "English") -> String {
        "Title: The House\n\nAuthor: Jane Roe\n\nLanguage: \(language)\n\n*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n\n\n\n\n\(body)\n\n\n\n*** END OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n"
    }

    @Test func theSecondHalfOfAVerseBeginsWhereTheFirstEnded() throws {
        let book = readText(
            "\(Self.prose)\n\n  Who is that, father?\n                        A mendicant, child,\n  Haggard, morose, and unaffable--wild!\n    And this is set in.\n\n\(Self.prose)"
        )
        let split = try #require(book.elementNodes("span", "split").first)
        #expect(book.string(of: split) == "A mendicant, child,")
        #expect(book.attribute("data-before", of: split) == "Who is that, father?")
        #expect(book.elementNodes("span", "split").count == 1 && book.strings("span", "indent-1") == ["And this is set in."])
    }

    /// The row says that it is a title, and is none of its words.
    @Test(arguments: ["-", "=", "~", "_"])
    func aRowBelowATitleIsNoText(sign: String) {
        let titles = ["The Road", "The Long and Quiet River", "The House"]
        let chapters = titles.map { "\($0)\n\(String(repeating: sign, count: $0.count))\n\n\(Self.prose)" }
        let book = readText(gutenberg("THE HOUSE\n\nby Jane Roe\n\n\n\n\(chapters.joined(separator: "\n\n\n"))"))
        #expect(book.strings("h2") == titles)
        #expect(!book.string(of: .root).contains(sign + sign))
    }

    @Test func rowsAboveAndBelowLinesFrameThem() {
        let row = String(repeating: "+", count: 60)
        let frame =
            "\(row)\nMARY * What she saw there * How the bridge was carried away * A\nconcession to her father * The three cows *\n\(row)"
        let book = readText(gutenberg("\(Self.prose)\n\n\(frame)\n\n\(Self.prose)"))
        #expect(book.elementNodes("hr").count == 2)
        #expect(book.strings("p").contains { $0.hasPrefix("MARY * What") && $0.hasSuffix("cows *") }, "\(book.outline())")
    }

    /// Paragraphs of Chinese and Japanese texts begin with spaces that are as wide as a sign, and lines of nothing else part them.
    @Test func wideSpacesBeginParagraphs() {
        let wide = "\u{3000}\u{3000}"
        let text = "我在年青时候也曾经做过许多梦，后来大半忘却了，但自己也并不以为可惜。"
        let book = readText(
            "第一章　序\n\n\(wide)\(text)\n\(wide)\n\(wide)\(text)\n\(wide)\(text)\u{3000}\n\n\(text)\n")
        #expect(book.strings("p").filter { $0 == text }.count == 4, "\(book.outline())")
    }

    @Test func halvesOfAVerseInAPlayHaveSpeakersBetweenThem() {
        let long = "When shall we meet upon the windy hill\nAnd speak of matters that the night conceals?"
        let speeches = (0..<24).map {
            "\(["KING", "QUEEN", "FOOL"][$0 % 3]).\n\($0 == 10 ? "No more of this." : $0 == 11 ? "                 And why?" : long)"
        }
        let book = readText(gutenberg("ACT I\n\n\(speeches.joined(separator: "\n\n"))"))
        #expect(book.strings("span", "split") == ["And why?"])
        #expect(book.elementNodes("span", "split").compactMap { book.attribute("data-before", of: $0) } == ["No more of this."])
    }

    @Test func whatIsSungKeepsItsLines() {
        let book = readText(
            "\(Self.prose)\n\n[Music: Bass clef, F major, 2/4 time.\nO Tobias!\nO Tobias! Dominus Ha--slinger o!\no! o Tobias!]\n\n\(Self.prose)\n\n[Music: Treble clef.]\n\n\(Self.prose)"
        )
        #expect(
            book.strings("figcaption") == [
                "Bass clef, F major, 2/4 time.O Tobias!O Tobias! Dominus Ha—slinger o!o! o Tobias!", "Treble clef.",
            ])
        #expect(book.strings("span", "line").count == 3 && book.elementNodes("figure", "music").count == 1)
    }

    @Test func aBoxedNoteOfTheTranscriberIsARemark() {
        let box =
            "+----------------------------------+\n| TRANSCRIBER'S NOTES:             |\n|                                  |\n| Italic is _so_, and errors have  |\n| been corrected.                  |\n+----------------------------------+"
        let book = readText(gutenberg("\(box)\n\n\n\nTHE HOUSE\n\n\n\nCHAPTER I\n\n\(Self.prose)"))
        #expect(book.elementNodes("pre").isEmpty)
        #expect(book.strings("p", "note") == ["TRANSCRIBER’S NOTES:", "Italic is so, and errors have been corrected."])
        #expect(book.strings("h1", "title") == ["THE HOUSE"])
    }

    @Test func aClosingInSteps() {
        let letter =
            "My dear Friend,\n\n\(Self.prose)\n\nAdieu, my dearest friend,\n                    Yours ever,\n                              CLARISSA HARLOWE."
        let book = readText(
            gutenberg((1...6).map { "LETTER \(["I", "II", "III", "IV", "V", "VI"][$0 - 1])\n\n\(letter)" }.joined(separator: "\n\n\n\n")))
        #expect(book.strings("p", "closing") == Array(repeating: "Adieu, my dearest friend,Yours ever,CLARISSA HARLOWE.", count: 6))
    }

    @Test func numbersOfVersesStandBesideTheirLines() {
        let lines = [
            "When shall we meet upon the windy hill", "And speak of matters that the night conceals",
            "The lamp is low, the watch is almost done", "And none but owls go up and down the stair",
        ]
        let poem = (1...40).map { number in
            let line = lines[number % 4]
            return number % 5 == 0 ? line + String(repeating: " ", count: 60 - line.count) + String(number) : line
        }
        let stanzas = stride(from: 0, to: 40, by: 10).map { poem[$0..<$0 + 10].joined(separator: "\n") }.joined(separator: "\n\n")
        let book = readText("CANTO I\n\n\n\(stanzas)\n\n\n\nCANTO II\n\n\n\(stanzas)")
        #expect(book.elementNodes("p", "stanza").count == 8)
        let numbers = ["5", "10", "15", "20", "25", "30", "35", "40"]
        #expect(book.strings("span", "line-number") == numbers + numbers)
        #expect(book.strings("span", "line")[4] == lines[1] + "5")
    }

    @Test func numbersAtTheEndsOfOtherLinesAreNone() {
        let book = readText(
            "\(Self.prose)\n\n  Wheat                 5\n  Barley and oats       10\n  Rye                   15\n  Hay                   20\n  Straw                 25\n  Beans                 30\n\n\(Self.prose)"
        )
        #expect(book.elementNodes("span", "line-number").isEmpty)
    }

    @Test(arguments: ["<tb>", "-----", ". . . . .", "* * *", "~~~~~"]) func signsOfABreak(sign: String) {
        #expect(readText("\(Self.prose)\n\n\(sign)\n\n\(Self.prose)").elementNodes("hr", "ornament").count == 1)
    }

    @Test func headwordsInPairs() {
        let words = [
            "ABBEY", "ACRE", "BABE or BABY", "BACK", "BADGE", "CABIN", "CART", "DAY", "DOG", "EEL", "FAIR", "GOOSE", "HAY", "INN", "JUG",
            "KNIFE", "LAMP", "MOON", "NUT", "OAK", "PIG", "QUILL",
        ]
        let book = readText(gutenberg(words.map { "\($0), n.  \(Self.lines.joined(separator: "\n"))" }.joined(separator: "\n\n")))
        #expect(book.strings("span", "headword") == words)
    }

    @Test func aListOfPicturesEndsWhereTheTextBegins() {
        let list = "LIST OF ILLUSTRATIONS\n\n  The Mill at Noon                  12\n  \"He raised his hat\"               21"
        let chapters = ["I", "II"].map { "CHAPTER \($0)\n\nTHE TITLE OF IT\n\n\"It is, I think.\"\n\nHe went.\n\n\(Self.prose)" }.joined(
            separator: "\n\n\n\n")
        let book = readText(gutenberg("THE HOUSE\n\n\n\n\(list)\n\n\n\n\n\(chapters)"))
        #expect(book.strings("p", "entry").count == 2)
        #expect(book.strings("h2").count == 2)
    }

    @Test(arguments: [
        ("French", "Produit par Jean Volontaire"), ("Spanish", "Producido por Juan"), ("English", "Produced from images at a library"),
    ])
    func creditsInOtherWords(language: String, credits: String) {
        let book = readText(
            gutenberg("\(credits)\n\n\n\n\nTHE HOUSE\n\n\n\nI\n\n\(Self.prose)\n\n\n\nII\n\n\(Self.prose)", language: language))
        #expect(book.elementNodes("section", "credits").count == 1)
        #expect(book.strings("h1", "title") == ["THE HOUSE"])
    }

    /// A file whose line ends were made those of Windows twice.
    @Test func twoReturnsAndALineFeedEndOneLine() {
        let text = "CHAPTER I\n\n\n\(InventedBook.text)\n\n\n\nCHAPTER II\n\n\n\(InventedBook.text)\n"
        let (plain, twice) = (readText(text), readText(text.replacing("\n", with: "\r\r\n")))
        #expect(plain.outline() == twice.outline())
        let source = SourceText(name: "a.txt", text: Array("a\r\r\nb\r\rc\r\nd".utf8))
        let lines = SourceLines(source)
        #expect(lines.count == 5)
        for (offset, line) in [(0, 1), (4, 2), (7, 4), (10, 5)] {
            #expect(source.position(of: offset).line == line && lines.line(of: offset) == line)
        }
    }

    /// The hyphen stands for what the next word has.
    @Test(arguments: [
        ("pre-\nand post-war", "pre- and post-war"), ("Haus-\nund Hoftür", "Haus- und Hoftür"), ("black-\nand-white", "black-and-white"),
        ("well-\nknown", "well-known"), ("two-\norphaned", "two-orphaned"),
    ])
    func aHyphenInFrontOfAConjunctionKeepsItsSpace(typed: String, set: String) {
        let book = readText(
            "CHAPTER I\n\n\nHe spoke of what was said, and of all that was so \(typed) in the town,\nand of what nobody had said of it before.\n"
        )
        #expect(book.strings("p").contains { $0.contains(" \(set) ") })
    }

    @Test(arguments: ["", "          ", "                                 "]) func theEndBehindNotesIsNoneOfTheirs(indent: String) {
        let book = readText(
            "CHAPTER I\n\n\n\(InventedBook.paragraph)[1]\n\nAnd so he went.[2]\n\n[1] The first.\n\n[2] The second.\n\n\(indent)THE END\n")
        #expect(book.elementNodes("aside", "note").map { book.string(of: $0) } == ["1 The first.", "2 The second."])
        #expect(book.elementNodes("p", "end").count == 1)
    }

    /// What is seen may fill the rest of the line; where words are said behind it, the line is no name.
    @Test(arguments: [
        ("A STRANGER (showing the other, who cannot see it at all, a corner seat high up):", "A STRANGER"),
        ("A STRANGER (softly). And nobody has ever said so in this house before (he sits).", nil),
    ])
    func aNameStandsAboveItsSpeechWithWhateverIsSeen(line: String, name: String?) {
        let source = SourceText(name: "a.txt", text: Array(line.utf8))
        let found = withTextAnalysis(of: source, language: nil, given: Metadata(), overrides: ReadingOverrides()) { analysis, _ in
            analysis.nameAlone(0..<line.utf8.count).map { String(decoding: analysis.bytes[$0], as: UTF8.self) }
        }
        #expect(found == name)
    }

    @Test func theNumberOfAVerseOfScriptureGoesOnWithItsText() {
        func verse(_ number: Int) -> String {
            "1 Reg 3:\(number)\n" + (number % 5 == 0 ? "Then sounded they with trumpets, and cried." : Self.lines.joined(separator: "\n"))
        }
        let book = readText(gutenberg("THE FIRST BOOK\n\n\n\n" + (1...40).map(verse).joined(separator: "\n\n")))
        #expect(book.strings("p").filter { $0.hasPrefix("1 Reg 3:") }.count == 40 && book.elementNodes("p", "lines").isEmpty)
        #expect(book.strings("p").contains("1 Reg 3:5 Then sounded they with trumpets, and cried."))
        // In a letter among other prose the line is one.
        let letter = "Hill House, May 3\nThe lamp was lit again last night."
        let other = readText(gutenberg("CHAPTER I\n\n\n\n\(Self.prose)\n\n\(letter)\n\n\(Self.prose)"))
        #expect(!other.strings("p").contains { $0.contains("May 3 The lamp") })
    }
}
