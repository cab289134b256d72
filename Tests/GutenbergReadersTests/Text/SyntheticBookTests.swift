import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Books that are not in the corpus, in the habits of other years and other typists.
@Suite struct SyntheticBookTests {
    private let sentences = [
        "The river had been rising since the morning, and nobody in the village",
        "could remember a summer in which the water had stood so high at the old",
        "bridge below the church, where the children used to wait for the miller",
        "to come home with his two grey horses and his empty cart from the town.",
    ]
    private var prose: String { sentences.joined(separator: "\n") }

    private func headings(_ book: Document) -> [String] {
        book.nodes.indices.filter { book.nodes[$0].kind == .element }.map { NodeID(Int32($0)) }.filter { node in
            ["h1", "h2", "h3"].contains(book.names[book[node].name]) && !book.classes(of: node).contains { book.names[$0] == "title" }
        }.map { book.names[book[$0].name] + " " + book.string(of: $0).split(separator: " ").joined(separator: " ") }
    }

    // MARK: Paragraphs

    @Test func paragraphsToldByTheirFirstLineIndent() {
        let paragraph = "   " + prose
        let chapter = Array(repeating: paragraph, count: 10).joined(separator: "\n")
        let book = readText("CHAPTER I\n\n\(chapter)\n\n\n\nCHAPTER II\n\n\(chapter)")
        #expect(headings(book) == ["h2 CHAPTER I", "h2 CHAPTER II"])
        #expect(book.elementNodes("p").count == 20)
        #expect(book.strings("p").allSatisfy { $0 == sentences.joined(separator: " ") })
    }

    @Test func paragraphsInOneLongLineEach() {
        let line = sentences.joined(separator: " ")
        let chapter = Array(repeating: line, count: 9).joined(separator: "\n")
        let book = readText("Chapter 1\n\n\(chapter)\n\n\nChapter 2\n\n\(chapter)\n\n\nChapter 3\n\n\(chapter)")
        #expect(book.elementNodes("p").count == 27)
        #expect(headings(book) == ["h2 Chapter 1", "h2 Chapter 2", "h2 Chapter 3"])
    }

    // MARK: Headers

    @Test(
        arguments: [
            // 1993
            "**The Project Gutenberg Etext of The River, by Jane Doe**\n#3 in our series\n\n*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*\n\n@BODY@\n\nEnd of the Project Gutenberg Etext of The River, by Jane Doe\n",
            // 2001
            "The Project Gutenberg Etext of The River, by Jane Doe\n\n*END THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.10/04/01*END*\n@BODY@\nEnd of Project Gutenberg's The River\n",
            // 2003
            "Title: The River\n\nAuthor: Jane Doe\n\n*** START OF THE PROJECT GUTENBERG EBOOK, THE RIVER ***\n\n@BODY@\n\n*** END OF THE PROJECT GUTENBERG EBOOK, THE RIVER ***\n\nThis file should be named river10.txt\n",
            // 2007
            "Title: The River\n\nAuthor: Jane Doe\n\n***START OF THE PROJECT GUTENBERG EBOOK THE RIVER, WHICH IS A LONG\nTITLE***\n\n@BODY@\n\n***END OF THE PROJECT GUTENBERG EBOOK THE RIVER, WHICH IS A LONG\nTITLE***\n\n******* This file should be named 1.txt *******\n",
            // 2004, and a book under copyright
            "Title: The River\n\nAuthor: Jane Doe\n\n*** START OF PROJECT GUTENBERG EBOOK THE RIVER ***\n\n@BODY@\n\n*** END OF PROJECT GUTENBERG EBOOK THE RIVER ***\n",
            "Title: The River\n\nAuthor: Jane Doe\n\n*** START OF THE COPYRIGHTED PROJECT GUTENBERG EBOOK THE RIVER ***\n\n@BODY@\n\n*** END OF THE COPYRIGHTED PROJECT GUTENBERG EBOOK THE RIVER ***\n",
            // 2015
            "Title: The River\n\nAuthor: Jane Doe\n\n*** START OF THIS PROJECT GUTENBERG EBOOK THE RIVER ***\n\n@BODY@\n\nEnd of Project Gutenberg's The River, by Jane Doe\n\n*** END OF THIS PROJECT GUTENBERG EBOOK THE RIVER ***\n\nUpdated editions\n",
            // 2023
            "The Project Gutenberg eBook of The River\n    \nTitle: The River\n\nAuthor: Jane Doe\n\nCredits: Somebody\n\n*** START OF THE PROJECT GUTENBERG EBOOK THE RIVER ***\n\n@BODY@\n\n*** END OF THE PROJECT GUTENBERG EBOOK THE RIVER ***\n\nUpdated editions will replace\n",
        ], ["\n", "\r\n", "\r"])
    func framesOfAllYears(frame: String, lineEnd: String) {
        let body = "\n\n\nCHAPTER I\n\n\(prose)\n\n\n\nCHAPTER II\n\n\(prose)\n\nThe last words.\n\n\n"
        let text = frame.split(separator: "@BODY@", omittingEmptySubsequences: false).joined(separator: body)
        let book = readText(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd) + "\u{1A}")
        #expect(book.metadata.title == "The River")
        #expect(book.metadata.authors == ["Jane Doe"])
        #expect(headings(book) == ["h2 CHAPTER I", "h2 CHAPTER II"])
        #expect(book.strings("p").last == "The last words.")
        #expect(book.stripped.map(\.reason) == [.header, .licence])
    }

    @Test func aTextWithoutAnyFrameIsAllBook() {
        let book = readText("THE RIVER\n\n\n\nI\n\n\(prose)\n\n\n\nII\n\n\(prose)\n\n[The End]\n")
        #expect(headings(book) == ["h2 I", "h2 II"])
        #expect(book.strings("h1", "title") == ["THE RIVER"])
        #expect(book.strings("p").last == "[The End]")
        #expect(book.stripped.isEmpty)
    }

    // MARK: Headings

    private func chapters(_ titles: [String], gap: String = "\n\n\n") -> String {
        titles.map { gap + $0 + "\n\n" + prose + "\n\n" + prose }.joined()
    }

    @Test(arguments: [
        ["CHAP. I.--Of Rivers", "CHAP. II.--Of Bridges", "CHAP. III.--Of Mills"],
        ["CHAPTER THE FIRST", "CHAPTER THE SECOND", "CHAPTER THE THIRD"],
        ["STAVE ONE", "STAVE TWO", "STAVE THREE"],
        ["Kapitel 1", "Kapitel 2", "Kapitel 3"],
        ["HOOFDSTUK I.", "HOOFDSTUK II.", "HOOFDSTUK III."],
        ["CAPITOLO PRIMO", "CAPITOLO SECONDO", "CAPITOLO TERZO"],
        ["Kapittel 1", "Kapittel 2", "Kapittel 3"],
        ["Luku 1", "Luku 2", "Luku 3"],
        ["1.", "2.", "3."], ["I.--THE RIVER", "II.--THE BRIDGE", "III.--THE MILL"],
        ["_CHAPTER I_", "_CHAPTER II_", "_CHAPTER III_"],
        ["              CHAPTER I", "              CHAPTER II", "              CHAPTER III"],
        ["APPENDIX A", "APPENDIX B", "APPENDIX C"],
        ["CHAPTERI.", "CHAPTERII.", "CHAPTERIII."],
    ])
    func headingsInOtherForms(titles: [String]) {
        let expected = titles.map { "h2 " + $0.filter { $0 != "_" }.split(separator: " ").joined(separator: " ") }.map {
            $0.split(separator: "--").joined(separator: "—")
        }
        #expect(headings(readText(chapters(titles))) == expected)
    }

    @Test func partsChaptersAndSections() {
        var text = ""
        for part in ["PART I", "PART II"] {
            text += "\n\n\n\n" + part
            for chapter in ["CHAPTER I", "CHAPTER II"] {
                text +=
                    "\n\n\n\n\(chapter)\n\n\n\nTHE RIVER AND THE BRIDGE\n\n\(prose)\n\n\nSECTION 1\n\n\(prose)\n\n\nSECTION 2\n\n\(prose)"
            }
        }
        let chapter = { (n: String) in ["h2 CHAPTER \(n) THE RIVER AND THE BRIDGE", "h3 SECTION 1", "h3 SECTION 2"] }
        #expect(headings(readText(text)) == ["h1 PART I"] + chapter("I") + chapter("II") + ["h1 PART II"] + chapter("I") + chapter("II"))
    }

    @Test func theVocabularyOfEachChapterIsBelowItsHeading() {
        let text = chapters(["I. The River", "II. The Bridge", "III. The Mill"]) + "\n\n\n\nVOCABULARY" + chapters(["I.", "II.", "III."])
        #expect(
            headings(readText(text)) == [
                "h2 I. The River", "h2 II. The Bridge", "h2 III. The Mill", "h2 VOCABULARY", "h3 I.", "h3 II.", "h3 III.",
            ])
    }

    // MARK: Inline

    @Test func tagsAreMarkup() {
        let book = readText(
            "He said <i>no</i> and <b>meant\nit</b>, in <sc>Small Letters</sc>, x<sup>2</sup>; a < b > c.\n\nAn <i>unclosed one.")
        #expect(book.strings("em") == ["no"])
        #expect(book.strings("strong") == ["meant it"])
        #expect(book.strings("span", "small-caps") == ["Small Letters"])
        #expect(book.strings("p") == ["He said no and meant it, in Small Letters, x2; a < b > c.", "An <i>unclosed one."])
    }

    @Test func plusSignsAreSmallCapitalsOnlyInPairs() {
        #expect(readText("+Alpha+ and +Beta Gamma+\nand +Delta+.").strings("span", "small-caps") == ["Alpha", "Beta Gamma", "Delta"])
        #expect(readText("1 + 2, a +b and c+d+e.").elementNodes("span").isEmpty)
    }

    // MARK: Typography

    @Test(arguments: [
        ("French", "\"Oui\", dit-il; \"non\"!", "«\u{A0}Oui\u{A0}», dit-il\u{202F}; «\u{A0}non\u{A0}»\u{202F}!"),
        ("German", "\"Ja\", sagte er -- \"nein\".", "„Ja“, sagte er – „nein“."),
        ("Spanish", "-Sí -dijo el cura-; vamos.", "—Sí —dijo el cura—; vamos."),
        ("English", "\"Yes,\" he said--'twas true.", "“Yes,” he said—’twas true."),
    ])
    func typographyFollowsTheLanguage(language: String, typed: String, set: String) {
        let book = readText(
            "Title: X\n\nLanguage: \(language)\n\n*** START OF THIS PROJECT GUTENBERG EBOOK X ***\n\n\n\n\(prose)\n\n\(typed)\n\n\(prose)\n\n*** END OF THIS PROJECT GUTENBERG EBOOK X ***\n"
        )
        #expect(book.strings("p").contains(set))
    }

    // MARK: Bad input

    /// Pieces that mean something, thrown together: whatever comes of them, every word is there and nothing crashes.
    @Test(arguments: 0..<40) func piecesInAnyOrderLoseNothing(seed: UInt64) {
        let pieces = [
            "CHAPTER I", "CHAPTER II. The Mill", "I", "II.", "NOTES", "CONTENTS", "FOOTNOTES:", prose, "  " + prose, "[Footnote 1: a note",
            "a note] behind",
            "[Footnote: one]", "[1] one", "[2] two", "text[1] and[2] *(2) * ** †", "* star", "*(2) numbered", "** two stars",
            "(1) one\n(2) two\n  (a) x", "1. one",
            "2. two\n3. three", "- dash", "* a\n* b", "a  |  b\n---+---\nc  |  d", "one .......... 1\ntwo .......... 2",
            "one      two\nthree    four\n  five",
            "NORA. Yes. (No.) [Exit", "Nora: What _is_ it?", "MY DEAR SIR,--", "Your friend,", "BEETHOVEN.", "May 1, 1817.",
            "[Illustration: A]", "[Illustration",
            "[Sidenote: x\n\ny]", "=== Page 3 ===", "ends in the\nmidst of", "[Greek: alpha", "<i>a</i> <b>x <i>",
            "_a =b +c+ d_ e= ^{x} _{y}", "* * *", "-----",
            "word.* [inside _a_ paragraph] more", "ABATIS, n. A word", "\u{1A}", "\u{FEFF}", "]", "[", "_", "THE END",
        ]
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ count: Int) -> Int {
            state ^= state << 13; state ^= state >> 7; state ^= state << 17
            return Int(state % UInt64(count))
        }
        for _ in 0..<12 {
            var text = ""
            for _ in 0..<(4 + random(30)) { text += pieces[random(pieces.count)] + String(repeating: "\n", count: 1 + random(5)) }
            for framed in [
                text,
                "Title: NOTES\n\n*** START OF THIS PROJECT GUTENBERG EBOOK X ***\n\n" + text
                    + "\n*** END OF THIS PROJECT GUTENBERG EBOOK X ***\n",
            ] {
                let source = SourceText(name: "test.txt", text: Array(framed.utf8))
                let book = readGutenbergText(source, id: SourceID(0))
                let account = SourceAccount(of: book, source: source, id: SourceID(0), format: .text)
                #expect(account.lost.isEmpty && account.doubled.isEmpty, "\(account.lost) \(account.doubled) in \(framed.debugDescription)")
            }
        }
    }
}
