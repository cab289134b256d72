import Testing

@testable import GutenbergReaders
@testable import Markup

/// Books of poems that show it by hardly more than the beginnings of their lines; paragraphs and facts that are no verse. All texts are our
/// own.
@Suite struct VerseBookTests {
    private static let lines = [
        "The lamp was carried from the quiet house", "Where nobody had lived since early spring,", "And by the river went a patient horse",
        "Whose bridle had not felt the hand of kings;",
    ]

    private func stanza(_ count: Int, _ first: Int = 0, indent: String = "") -> String {
        (0..<count).map { indent + Self.lines[($0 + first) % 4] }.joined(separator: "\n")
    }
    private func poems(_ body: String, language: String = "English") -> Document {
        InventedBook.gutenberg(
            "LAMPS\n\nBy Jane Roe" + InventedBook.gap + body, title: "Lamps", fields: "Author: Jane Roe\n\nLanguage: \(language)")
    }

    @Test func aFewTercetsAreVerse() {
        let cantos = (0..<2).map { "CANTO \(InventedBook.roman[$0])\n\n\n" + (0..<4).map { stanza(3, $0) }.joined(separator: "\n\n") }
        let book = poems(cantos.joined(separator: InventedBook.gap))
        #expect(book.elementNodes("span", "line").count == 24)
        #expect(book.elementNodes("p", "stanza").count == 8)
    }

    /// Of nearly the same length, so that they look filled.
    @Test func longLinesAtTheMarginAreVerseWhereAllBeginWithCapitals() {
        let long = Self.lines.map { $0.hasSuffix(",") ? $0 + " and again the next" : $0 + " at night and by the moon" }
        let poem = (0..<4).map { _ in long.joined(separator: "\n") }.joined(separator: "\n\n")
        let book = poems(["Alla luna", "Il sabato", "La sera"].map { "\($0)\n\n\n\(poem)" }.joined(separator: "\n\n\n\n"))
        #expect(book.elementNodes("span", "line").count == 48)
        #expect(book.elementNodes("main").first.map { book.descendants(of: $0, named: "p", without: "stanza") } == 0)
    }

    /// Numbers at the ends of lines, with signs or without; the pages of an index behind are none of them.
    @Test(arguments: ["", "_", "["]) func linesAreCounted(sign: String) {
        let closing = sign == "[" ? "]" : ""
        let poem = (1...40).map { number in
            let line = Self.lines[number % 4]
            return number % 5 == 0 ? line + String(repeating: " ", count: 52 - line.count) + sign + "\(number)" + closing : line
        }
        let index = (1...12).map { "Lamps and horses, \($0) of them, in the house  \(100 + $0)" }.joined(separator: "\n")
        let book = poems("LAMPS\n\n\n\(poem.joined(separator: "\n"))" + InventedBook.gap + "INDEX\n\n\n" + index)
        #expect(book.strings("span", "line-number") == (1...8).map { "\($0 * 5)" })
        #expect(book.elementNodes("span", "line").count == 40)
    }

    @Test func longBlocksOfShortLinesAreVerse() {
        let lines = [
            "the lamp was carried from the house", "and by the river went a horse that", "nobody had seen there since the",
            "early spring, when all was water",
        ]
        let canto = (0..<48).map { lines[$0 % 4] }.joined(separator: "\n")
        let book = InventedBook.gutenberg(
            "PREFACE\n\n\n\(InventedBook.text)" + InventedBook.gap
                + (0..<3).map { "CANTO \(InventedBook.roman[$0])\n\n\n\(canto)" }.joined(separator: InventedBook.gap))
        #expect(book.elementNodes("span", "line").count == 144)
    }

    @Test func whoSignsAPrefaceWithADateIsNoVerse() {
        let preface = "PREFACE\n\n\nThese poems were typed from an old copy of the book.\n\nJohn Long\nApril 1, 1991"
        let cantos = (0..<6).map { "CANTO \(InventedBook.roman[$0])\n\n\n" + (0..<6).map { stanza(4, $0) }.joined(separator: "\n\n") }
        let book = poems(preface + InventedBook.gap + cantos.joined(separator: InventedBook.gap))
        #expect(!book.strings("p", "stanza").contains { $0.contains("1991") })
    }

    @Test func titlesInSmallLettersAbovePoems() {
        let titles = ["The Ferry", "Upon a broken Kettle", "To ----", "A Song of the Harbour", "Winter: an Ode"]
        let book = poems(
            titles.map { "\($0)\n\n" + (0..<3).map { stanza(4, $0, indent: "  ") }.joined(separator: "\n\n") }.joined(separator: "\n\n\n"))
        #expect(book.headingLines == titles.map { "2 " + $0.replacing("----", with: "——") })
    }

    /// The first line of each paragraph is set in, and some have no other.
    @Test func paragraphsOfOneLineAreNoVerse() {
        let entry =
            "     Adv. in fact, at large.\n\n     N. the river and the house, the bridge and the old lamp of the captain;\nthe stone, the saddle, the table and the lantern; be &c. 1."
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + InventedBook.gap
                + (0..<3).map { "CHAPTER \(InventedBook.roman[$0])\n\n\n" + Array(repeating: entry, count: 4).joined(separator: "\n\n") }
                .joined(separator: InventedBook.gap))
        #expect(book.elementNodes("span", "line").isEmpty)
    }

    @Test func factsWithLabelsAreNoVerse() {
        let facts = ["Total area", "Land area", "Climate", "Terrain"].map { "\($0):\n    the river and the house \($0)" }.joined(
            separator: "\n")
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + InventedBook.gap
                + (0..<3).map { "CHAPTER \(InventedBook.roman[$0])\n\n\n\(InventedBook.paragraph)\n\n\(facts)" }.joined(
                    separator: InventedBook.gap))
        #expect(book.elementNodes("span", "line").isEmpty)
        #expect(book.string(of: book.elementNodes("main")[0]).contains("the river and the house Climate"))
    }

    @Test func initialsOfWhoWroteAnArticleAreASignature() {
        let articles = ["BARN, CONRAD", "BELL, JOHN", "BARREL"].map {
            "\($0) (1761-1793), \(InventedBook.paragraph)\n\n                        (J. R.)"
        }
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + InventedBook.gap + "CHAPTER I\n\n\n" + articles.joined(separator: "\n\n\n"))
        #expect(book.elementNodes("p", "signature").count == 3)
        #expect(book.elementNodes("span", "line").isEmpty)
    }

    /// Who plays whom, with a blank line between the rows.
    @Test func personsInColumnsAreATable() {
        let persons = [
            ("SIR JOHN HOLLOW", "MR. BRIGHT"), ("HENRY HOLLOW", "MR. STONE"), ("A FERRYMAN", "MR. MINOR"), ("BETTY", "MRS. DOE"),
        ].map { $0 + String(repeating: " ", count: 30 - $0.count) + $1 }.joined(separator: "\n\n")
        let speech = "HENRY.  Did you hear what I was playing?\n\nBETTY.  I did not think it polite to listen."
        let acts = (0..<2).map { "ACT \(InventedBook.roman[$0])\n\n\n\(Array(repeating: speech, count: 8).joined(separator: "\n\n"))" }
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\n\n\n\n\nTHE PERSONS OF THE PLAY\n\n\(persons)\n\n\n\n\n" + acts.joined(separator: InventedBook.gap))
        #expect(book.elementNodes("tr").count == 4)
        #expect(book.elementNodes("td").count == 8)
    }

    /// Parts with titles, poems with numbers, some of which have titles as well, and a second series in which all begins again.
    @Test func titlesBelowSomeNumbersOfPoems() {
        func poem(_ number: String, _ title: String?) -> String {
            number + "\n\n" + (title.map { $0 + "\n\n" } ?? "")
                + "The lamp was lit upon the hill,\n  The mill was white below,\nAnd nobody could tell us why\n  The miller had to go."
        }
        let titles = ["THE LAMP.", nil, "THE MILL.", nil, "THE BRIDGE.", "THE RIVER."]
        let poemsOfPart = zip(InventedBook.roman, titles).map { poem($0 + ".", $1) }
        let series = (["I. LIFE."] + poemsOfPart + ["II. LOVE."] + poemsOfPart).joined(separator: InventedBook.gap)
        func lines(_ level: Int) -> [String] { zip(InventedBook.roman, titles).map { "\(level) \($0)." + ($1.map { " " + $0 } ?? "") } }
        #expect(poems(series).headingLines == ["1 I. LIFE."] + lines(2) + ["1 II. LOVE."] + lines(2))
        let both = ["PART I", series, "PART II", series].joined(separator: InventedBook.gap)
        let lower = ["2 I. LIFE."] + lines(3) + ["2 II. LOVE."] + lines(3)
        #expect(poems(both).headingLines == ["1 PART I"] + lower + ["1 PART II"] + lower)
    }
}

extension Document {
    /// How many elements below a node have a name and not a class.
    fileprivate func descendants(of node: NodeID, named name: String, without className: String) -> Int {
        let classed = Set(elementNodes(name, className).map(\.index))
        return elementNodes(name).count { $0.index > node.index && !classed.contains($0.index) }
    }
}
