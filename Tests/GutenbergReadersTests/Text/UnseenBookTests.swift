import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Habits of books that the corpus does not have: where headings stand otherwise than the text, what comes with lists of contents, headers
/// of 1994. All texts are our own.
@Suite struct UnseenBookTests {
    private static let lines = [
        "The old house stood upon a low hill beyond the river, and nobody in our",
        "village could remember when its windows had last been lighted, although",
        "my father used to say that he had seen a lamp there on the night of the",
        "great storm which carried away half the bridge and three of our cows.",
    ]
    private static let paragraph = lines.joined(separator: "\n")
    private static let text = Array(repeating: paragraph, count: 4).joined(separator: "\n\n")
    private static let roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"]
    private static let gap = "\n\n\n\n\n"

    private func gutenberg(_ body: String, title: String = "The House") -> String {
        "Title: \(title)\n\nAuthor: Jane Roe\n\nLanguage: English\n\n*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n\n\n\n\n\(body)\n\n\n\n*** END OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n"
    }

    private func headings(_ book: Document) -> [String] {
        book.elementNodes("main").first.map { main in
            book.nodes.indices.filter { $0 > Int(main.index) && book.nodes[$0].kind == .element }.map { NodeID(Int32($0)) }.filter {
                ["h1", "h2", "h3"].contains(book.names[book[$0].name])
            }.map { book.names[book[$0].name].dropFirst() + " " + book.string(of: $0).split(separator: " ").joined(separator: " ") }
        } ?? []
    }

    // MARK: Headers

    @Test(arguments: [
        "******The Project Gutenberg Etext of The House, by Jane Roe******", "**The Project Gutenberg Etext of The House by Jane Roe**",
        "***This is the Project Gutenberg Etext of The House, by Jane Roe***",
    ])
    func starsFrameTheFirstSentence(sentence: String) {
        let book = readText(
            "\(sentence)\n#1 in our series by Jane Roe\n\nAugust, 1994  [Etext #158]\n\n*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*\n\n\n\n\nTHE HOUSE\n\nby\n\nJANE ROE\n\n\n\n\nCHAPTER I\n\n\n\(Self.text)\n\n\n\nCHAPTER II\n\n\n\(Self.text)\n\n\nEnd of this Etext of The House\n"
        )
        #expect(book.metadata.title == "The House" && book.metadata.authors == ["Jane Roe"] && book.metadata.ebookNumber == 158)
        #expect(book.strings("h1", "title") == ["THE HOUSE"])
        #expect(headings(book) == ["2 CHAPTER I", "2 CHAPTER II"])
        #expect(!book.strings("p").contains { $0.contains("Etext") })
    }

    @Test func aRemarkGoesOnInParagraphs() {
        let book = readText(
            gutenberg(
                "Transcriber's Note:\n\nThe original is set in black letter. What was spaced out in it\nis marked so.\n\nItalic is so.\n\n\n\n\nTHE HOUSE\n\nA Story\n\nby\n\nJANE ROE\n\n\n\n\nCHAPTER I\n\n\n\(Self.text)\n\n\n\nCHAPTER II\n\n\n\(Self.text)"
            ))
        #expect(book.strings("h1", "title") == ["THE HOUSE"])
        #expect(book.elementNodes("section", "credits").first.map { book.string(of: $0).contains("Italic is so.") } == true)
    }

    // MARK: Indents

    /// Headings and the list of contents at the margin, and all the text set in.
    @Test func textThatIsSetInAsAWholeIsNoQuotation() {
        let setIn = Array(repeating: Self.lines.map { "      " + $0 }.joined(separator: "\n"), count: 8).joined(separator: "\n\n")
        let quotation = Self.lines.map { "          " + $0 }.joined(separator: "\n")
        let book = readText(
            gutenberg(
                (0..<3).map { "CHAPTER \(Self.roman[$0]).\nOF THE HOUSE.\n\n\n\n\(setIn)\n\n\(quotation)" }.joined(separator: Self.gap)))
        #expect(headings(book) == (0..<3).map { "2 CHAPTER \(Self.roman[$0]). OF THE HOUSE." })
        #expect(book.elementNodes("blockquote").count == 3)
        #expect(book.elementNodes("main").first.map { main in book.children(of: main).filter { book.name(of: $0) == "p" }.count } == 24)
    }

    /// Tercets whose lines begin small, below titles that are not numbered in front.
    @Test func shortStanzasAreTheTextOfABookOfVerse() {
        let tercet =
            "  Upon the middle of the way we went\n  into a wood that nobody had seen,\n  and there the lamp was low and all but spent."
        let canto = Array(repeating: tercet, count: 10).joined(separator: "\n\n")
        let book = readText(
            gutenberg(
                "  THE HOUSE\n  by Jane Roe" + Self.gap
                    + ["Night", "Day"].map { part in
                        part.uppercased().split(separator: " ").map { "  " + $0 }.joined() + Self.gap
                            + (1...3).map { "  \(part) • Canto \(Self.roman[$0 - 1])\n\n\n\(canto)\n\n  and so they went." }.joined(
                                separator: "\n\n\n\n")
                    }.joined(separator: Self.gap)))
        #expect(
            headings(book)
                == ["Night", "Day"].flatMap { part in ["1 \(part.uppercased())"] + (1...3).map { "2 \(part) • Canto \(Self.roman[$0 - 1])" }
                })
        #expect(book.elementNodes("p", "stanza").count == 66 && book.elementNodes("span", "line").count == 186)
    }

    // MARK: Lists of contents

    private static let titles = ["The Arrival", "A Walk in the Rain", "What Was Found", "Home Again"]

    /// A list of numerals and titles on the title page that nothing announces.
    @Test func aListWithoutATitleIsAListOfContents() {
        let list = Self.titles.indices.map { "\(Self.roman[$0].count < 3 ? " " : "")\(Self.roman[$0]). \(Self.titles[$0])" }.joined(
            separator: "\n")
        let chapters = Self.titles.indices.map { "ADVENTURE \(Self.roman[$0]). \(Self.titles[$0].uppercased())\n\n\(Self.text)" }
        let book = readText(gutenberg("THE HOUSE\n\nby\n\nJANE ROE\n\n\n\n\(list)\(Self.gap)\(chapters.joined(separator: Self.gap))"))
        #expect(book.elementNodes("nav", "contents").count == 1 && book.strings("p", "entry").count == 4)
        #expect(book.elementNodes("nav").first.map { nav in book.elements("a", in: nav).count } == 4)
    }

    /// A dedication and a motto between the list of contents and the text; the persons of a play.
    @Test func whatIsSetOffBehindAListIsNoPartOfIt() {
        let book = readText(
            gutenberg(
                "Table of Contents\n\nI\nII\nIII\n\n\n                      To\n                   My Aunt\n\n\n  Then wear the hat, if that will move her;\n  If you can bounce, then bounce for her too,\n  Till she cry out. I must have you!\n\n\nI\n\n\(Self.text)\n\n\n\nII\n\n\(Self.text)\n\n\n\nIII\n\n\(Self.text)"
            ))
        #expect(book.strings("p", "entry") == ["I", "II", "III"])
        #expect(headings(book) == ["2 I", "2 II", "2 III"])
    }

    /// Entries begin in the second column, and long ones go on in the first; a last entry that stands less far in is one.
    @Test func entriesGoOnAtTheMargin() {
        let titles = ["OF THE DIVISION OF ALL THE WORK OF A HOUSE AMONG ITS\nPEOPLE, AND OF THEIR DOGS.", "OF MONEY.", "OF RENT."]
        let list = titles.indices.map { " CHAPTER \(Self.roman[$0]). \(titles[$0])" }.joined(separator: "\n")
        let chapters = titles.indices.map { "CHAPTER \(Self.roman[$0]).\n\(titles[$0])\n\n\n\(Self.text)" }.joined(separator: Self.gap)
        #expect(readText(gutenberg("THE HOUSE\n\n\n\nContents\n\n\n\(list)\(Self.gap)\(chapters)")).strings("p", "entry").count == 3)
        let paged =
            "   I. The Mill                 1\n  II. The Bridge              12\n III. The House               20\nWords and Phrases             31"
        let book = readText(
            gutenberg(
                "THE HOUSE\n\n\n\nCONTENTS\n\n\(paged)\(Self.gap)I. The Mill\n\n\(Self.text)\n\n\n\nII. The Bridge\n\n\(Self.text)\n\n\n\nIII. The House\n\n\(Self.text)\n\n\n\nWords and Phrases\n\n\(Self.text)"
            ))
        #expect(book.strings("p", "entry").count == 4)
    }

    /// Numbers in words in the list, and "CHAPTER ONE" with the title below it in the text.
    @Test func numbersInWordsInAListLeadToChapters() {
        let words = ["ONE", "TWO", "THREE", "FOUR"]
        let list = zip(words, Self.titles).map { String(repeating: " ", count: 14 - $0.count) + "\($0)  \($1.uppercased())" }.joined(
            separator: "\n")
        let chapters = zip(words, Self.titles).map { "CHAPTER \($0)\n\n\($1.uppercased())\n\n\(Self.text)" }.joined(separator: Self.gap)
        let book = readText(gutenberg("THE HOUSE\n\n\n\nCONTENTS\n\n\n\(list)\n\n\n\n\nTHE HOUSE PART 1\(Self.gap)\(chapters)"))
        #expect(headings(book).filter { $0.contains("CHAPTER") } == zip(words, Self.titles).map { "2 CHAPTER \($0) \($1.uppercased())" })
        #expect(book.strings("p", "entry").count == 4)
    }

    /// Pictures between headings and in lists, in the middle of their lines, and a remark above the list of pictures.
    @Test func picturesInTheMiddleOfTheirLinesAreNoHeadings() {
        let picture = String(repeating: " ", count: 28) + "[Illustration]"
        let list = Self.titles.indices.map { "\(Self.roman[$0]). \(Self.titles[$0].uppercased())".padding(to: 50) + "\($0 * 9 + 3)" }
            .joined(separator: "\n\n")
        let chapters = Self.titles.indices.map {
            "\(picture)\(Self.gap)                    \(Self.roman[$0]).\n\n          \(Self.titles[$0].uppercased()).\n\n\n\(Self.text)"
        }
        let book = readText(
            gutenberg(
                "THE HOUSE\n\n\(picture)\(Self.gap)CONTENTS.\n\n\n                                                PAGE\n\n\(list)\n\n\(picture)\n\n\n\n\n                 LIST OF ILLUSTRATIONS.\n\n_Drawn by_ MARY ROE _and engraved by_ A. B. CUTTER. _The little ones\n             are by_ L. S. SMALL.\n\n\n                                                PAGE\n\nTHE MILL                                          12\n\nTHE BRIDGE                                        40\(Self.gap)\(chapters.joined(separator: Self.gap))"
            ))
        #expect(headings(book) == Self.titles.indices.map { "2 \(Self.roman[$0]). \(Self.titles[$0].uppercased())." })
        #expect(book.elementNodes("nav").map { book.string(of: $0) }.contains { $0.contains("THE BRIDGE") })
    }

    // MARK: Headings

    @Test func numbersBetweenDashes() {
        let book = readText(gutenberg((0..<3).map { "-- \(Self.roman[$0]) --\n\n\(Self.text)" }.joined(separator: Self.gap)))
        #expect(headings(book) == ["2 — I —", "2 — II —", "2 — III —"])
    }

    @Test func theFirstNumberRightBelowATitle() {
        let parts = ["I.\n\n\(Self.text)", "II.\n\n\(Self.text)", "III.\n\n\(Self.text)"].joined(separator: "\n\n\n")
        let rest = (1..<4).map { "ADVENTURE \(Self.roman[$0]). \(Self.titles[$0].uppercased())\n\n\(Self.text)" }
        let book = readText(
            gutenberg(
                (["ADVENTURE I. THE ARRIVAL\n\n\(parts)"] + rest + ["V. THE FIFTH OF THEM\n\n\(Self.text)"]).joined(separator: Self.gap)))
        #expect(
            headings(book) == ["2 ADVENTURE I. THE ARRIVAL", "3 I.", "3 II.", "3 III."]
                + (1..<4).map { "2 ADVENTURE \(Self.roman[$0]). \(Self.titles[$0].uppercased())" } + ["2 V. THE FIFTH OF THEM"])
    }

    @Test func aTitleOfTwoLinesBelowItsNumber() {
        let titles = [
            "The Bishop", "The Bishop Becomes a Friend", "A Hard House for a Good Man",
            "In which the lamp is lighted much too late for anybody to\nsee the road",
        ]
        let book = readText(
            gutenberg(titles.indices.map { "Chapter \(Self.roman[$0])\n\n\(titles[$0])\n\n\n\(Self.text)" }.joined(separator: Self.gap)))
        #expect(
            headings(book)
                == titles.indices.map {
                    "2 Chapter \(Self.roman[$0]) \(titles[$0].split(whereSeparator: \.isWhitespace).joined(separator: " "))"
                })
    }

    /// "ACT II. SCENE 1." opens both, and the next is SCENE 2.
    @Test func scenesWhoseFirstStandsInTheHeadingOfTheAct() {
        let speech = Array(
            repeating: "  LUCIO. What news upon the bridge this night, my lord?\n  GROAT. The lamp is low, the watch is almost done.",
            count: 12
        ).joined(separator: "\n")
        let scenes = (0..<3).flatMap { act in
            [
                "ACT \(Self.roman[act]). SCENE 1.\nThe mill\n\n\(speech)", "SCENE 2.\nThe bridge\n\n\(speech)",
                "SCENE 3.\nThe house\n\n\(speech)",
            ]
        }
        let book = readText(gutenberg(scenes.joined(separator: Self.gap)))
        #expect(headings(book) == (0..<3).flatMap { ["2 ACT \(Self.roman[$0]). SCENE 1.", "3 SCENE 2.", "3 SCENE 3."] })
        // Where it is played is no title.
        #expect(book.strings("p", "direction") == (0..<3).flatMap { _ in ["The mill", "The bridge", "The house"] })
    }

    /// Some books of a bible are numbered and some are not.
    @Test func numberedBooksStandBesideThoseWithoutANumber() {
        let verses = (1...8).map { "1:\($0) And the lamp was lighted in the house upon the hill." }.joined(separator: "\n\n")
        let names = [
            "The First Book of the Mill: Called Beginning", "The Second Book of the Mill: Called Leaving", "The Book of Songs",
            "The Words of Lucio", "The Sayings",
        ]
        let book = readText(
            gutenberg(
                "The Old Words of the House\(Self.gap)\(names.map { "\($0)\n\n\n\(verses)" }.joined(separator: Self.gap))",
                title: "The Old Words of the House"))
        #expect(headings(book) == names.map { "2 \($0)" })
        // "The First Book" is no number without "of the Mill".
        #expect(book.elementNodes("main").first.map { book.elements("span", in: $0).isEmpty } == true)
    }

    @Test func personsOfAPlayStandOnLinesOfTheirOwn() {
        let speech =
            "LUCIO.\nWhat news upon the bridge this night, my lord?\nAnd is the lamp yet lighted in the house?\n\nGROAT.\nThe lamp is low, the watch is almost done,\nAnd none but owls go up and down the stair."
        let act = Array(repeating: speech, count: 12).joined(separator: "\n\n")
        let book = readText(
            gutenberg(
                "Dramatis Personæ\n\nLUCIO, head of an old family of the town, at feud with all the others.\nGROAT, his wife.\n\nSERVANT to Lucio.\nAn Owl.\(Self.gap)ACT I\n\n\(act)\(Self.gap)ACT II\n\n\(act)"
            ))
        #expect(headings(book) == ["2 Dramatis Personæ", "2 ACT I", "2 ACT II"])
        let lines = book.strings("span", "line")
        #expect(lines.contains("GROAT, his wife.") && lines.contains { $0.hasPrefix("LUCIO, head of") })
    }

    @Test func aRuleAboveTheSumOfAnAccount() {
        let account =
            "  For the little school . . . . . . . . . . . . . .    1,500 francs\n  For the mill  . . . . . . . . . . . . . . . . . .      100   \"\n                                                        ------\n       Total  . . . . . . . . . . . . . . . . . . . .    1,600   \""
        let book = readText(gutenberg("CHAPTER I\n\n\n\(Self.text)\n\n\(account)\n\n\(Self.text)\n\n\n\nCHAPTER II\n\n\n\(Self.text)"))
        #expect(
            book.elementNodes("tr").map { row in
                book.children(of: row).filter { book[$0].kind == .element }.map { book.string(of: $0) }.filter { !$0.isEmpty }
            }.map { $0.first ?? "" } == ["For the little school", "For the mill", "Total"])
        #expect(book.elementNodes("pre").isEmpty)
    }

    /// Tales, one of which has two stories; a number of a paper, with chapters of a serial in it.
    @Test func numberedPartsOfOnePieceAmongMany() {
        let tales = ["THE BIRD", "THE BEAN\n\n\nFIRST STORY\n\n\(Self.text)\n\n\n\nSECOND STORY", "THE WELL", "THE WIFE", "THE KID"]
        let book = readText(
            gutenberg(
                "TALES\n\nby Jane Roe\n\n\n\nCONTENTS:\n\n     THE BIRD\n     THE BEAN\n     FIRST STORY\n     SECOND STORY\n     THE WELL\n     THE WIFE\n     THE KID\(Self.gap)\(tales.map { "\($0)\n\n\(Self.text)" }.joined(separator: "\n\n\n\n\n\n"))\n\n\n\n\n*****\n\n\(Self.paragraph)",
                title: "Tales"))
        #expect(headings(book) == ["2 THE BIRD", "2 THE BEAN", "3 FIRST STORY", "3 SECOND STORY", "2 THE WELL", "2 THE WIFE", "2 THE KID"])
        #expect(book.elementNodes("hr", "ornament").count == 1)
    }

    @Test func linesInBoldAreHeadingsOfSections() {
        let dishes = ["Cup of Tea", "Iced Tea", "Boiled Coffee", "Cocoa", "Milk Punch", "Barley Water"]
        let book = readText(
            gutenberg(
                (0..<2).map {
                    "CHAPTER \(Self.roman[$0]).\n\nDRINKS.\n\n\n"
                        + dishes[($0 * 3)..<($0 * 3 + 3)].map { "=\($0)=\n\n\(Self.paragraph)\n\n\(Self.paragraph)" }.joined(
                            separator: "\n\n")
                }.joined(separator: Self.gap)))
        #expect(headings(book).filter { $0.hasPrefix("3") } == dishes.map { "3 \($0)" })
    }
}
