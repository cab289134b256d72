import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Lists, tables, plays, letters, dictionaries, pictures and pages in plain text.
@Suite struct BlockTests {
    private let prose = """
        The committee met in the morning and went through everything that had
        been left over from the day before, without any haste and in order.
        """

    private func join(_ blocks: String...) -> String { blocks.joined(separator: "\n\n") }

    // MARK: Lists

    @Test func linesThatCountOnAreAList() {
        let book = readText(
            join(prose, "(1) Name and object.\n(2) Meetings of the society (only what is\n    essential).\n(3) How to amend.", prose))
        #expect(
            book.outline().dropFirst(2).dropLast(2) == [
                "<ol.marked>", "<li>", "<span.marker>", "(1)", " Name and object.", "<li>", "<span.marker>", "(2)",
                " Meetings of the society (only what is essential).", "<li>", "<span.marker>", "(3)", " How to amend.",
            ])
    }

    @Test func listsNest() {
        let book = readText(
            join(
                prose,
                "  (1) To amend\n    (a) Amend.\n    (b) Commit.\n  (2) To defer\n    (a) Postpone.\n    (b) Lie on the\n        table.",
                prose))
        let lists = book.elementNodes("ol")
        #expect(lists.count == 3)
        #expect(book.strings("ol").last == "(a) Postpone.(b) Lie on the table.")
        #expect(book.names[book[book[lists[1]].parent].name] == "li")
    }

    @Test func paragraphsThatCountOnAreAList() {
        let items = ["a) the first thing, which is so long that it takes two\nlines of the text,", "b) the second,", "c) the third."]
        #expect(readText(join(prose, items[0], items[1], items[2], prose)).elementNodes("li").count == 3)
        let bullets = "* one of them\n* another of them,\n  on two lines\n* the last"
        #expect(readText(join(prose, bullets, prose)).strings("li") == ["* one of them", "* another of them, on two lines", "* the last"])
        #expect(readText(join(prose, bullets, prose)).elementNodes("ul").count == 1)
    }

    @Test func numberedParagraphsOverHeadingsAreNoList() {
        var text = "", number = 0
        for part in ["ARTICLE I", "ARTICLE II", "ARTICLE III"] {
            text += "\n\n\n\n\(part)"
            for _ in 0..<4 { number += 1; text += "\n\n\(number). \(prose)" }
        }
        let book = readText(text)
        #expect(book.elementNodes("h2").count == 3)
        #expect(book.elementNodes("p", "numbered").count == 12)
        #expect(book.strings("span", "number").suffix(1) == ["12."])
        #expect(book.elementNodes("ol").isEmpty)
    }

    @Test func dialogueWithDashesIsNoList() {
        #expect(readText(join("- Oui, dit-il, et", "- Non, dit-elle.", "- Mais si.", prose)).elementNodes("li").isEmpty)
    }

    @Test func yearsAtTheBeginningOfLinesAreNoList() {
        #expect(
            readText(
                join(
                    "He was born in\n1843. That was the year in which the other one was born in the house of\n1844. It is still there.",
                    prose)
            ).elementNodes("li").isEmpty)
    }

    // MARK: Tables

    private func rows(_ book: Document) -> [[String]] {
        book.elementNodes("tr").map { row in
            var cells: [String] = []
            var cell = book[row].firstChild
            while cell != .none { cells.append(book.string(of: cell)); cell = book[cell].nextSibling }
            return cells
        }
    }

    @Test func barsMakeATable() {
        let table = """
            ---------+------------------+-----------
             Letter  |If signaled from  |If from
             used.   |  the line.       | the rear.
            ---------+------------------+-----------
            AM       |Ammunition going  |Required.
                     | forward.         |
            F        |Fire -- "now".    |Fire.
            ---------+------------------+-----------
            """
        let book = readText(join(prose, table, prose))
        #expect(
            rows(book) == [
                ["Letter used.", "If signaled from the line.", "If from the rear."], ["AM", "Ammunition going forward.", "Required."],
                ["F", "Fire—“now”.", "Fire."],
            ])
        #expect(book.elementNodes("th").count == 3)
    }

    @Test func stripesMakeATable() {
        let table =
            "  sans peine,            zonder moeite.\n  son oreiller,          zijn kussen (van oreille =\n                           oor).\n  il devait aller en     hij moest.\n    classe,\n  le prix,               12"
        #expect(
            rows(readText(join(prose, table, prose))) == [
                ["sans peine,", "zonder moeite."], ["son oreiller,", "zijn kussen (van oreille = oor)."],
                ["il devait aller en classe,", "hij moest."],
                ["le prix,", "12"],
            ])
    }

    @Test func leadersMakeATable() {
        let book = readText(
            join(
                prose,
                "Adjourn .......................... § 11.\nQuestions relating to the Rights and\n  Privileges of its Members ...... 12, 14\nCall for the Orders .............. § 13.",
                prose))
        #expect(
            rows(book) == [
                ["Adjourn", "§ 11."], ["Questions relating to the Rights and Privileges of its Members", "12, 14"],
                ["Call for the Orders", "§ 13."],
            ])
    }

    @Test func aTableHasATitleOfTwoLinesAndAHeadOfWords() {
        let table =
            "                TABLE III.\n\n      Weights of various substances.\n\n  Substance.      Weight.   Price.\n  Gold            19.3      100\n  Silver          10.5       10\n  Lead            11.3        1"
        let book = readText(join(prose, table, prose))
        #expect(book.strings("caption") == ["TABLE III. Weights of various substances."])
        #expect(book.strings("th") == ["Substance.", "Weight.", "Price."])
        #expect(rows(book).count == 4)
    }

    @Test func aReferenceBehindItsPagesEndsAnEntry() {
        let index = "INDEX\n\n\nBells, 300. _See also_ Towers\n  of the abbey, 313\n  of wood, 314\nBridges, 12"
        let book = readText(
            (1...3).map { "CHAPTER \($0)\n\n\n\(join(prose, prose, prose))" }.joined(separator: "\n\n\n\n") + "\n\n\n\n" + index)
        #expect(book.strings("p", "index-entry") == ["Bells, 300. See also Towers", "of the abbey, 313", "of wood, 314", "Bridges, 12"])
    }

    @Test func boldSideHeadsHaveNoLeadIn() {
        let chapters = (1...3).map { "CHAPTER \($0)\n\n\n=The Nave.=--\(prose)\n\n=The Choir.=--\(prose)" }
        #expect(readText(chapters.joined(separator: "\n\n\n\n")).elementNodes("span", "lead-in").isEmpty)
    }

    @Test func lettersOfAnIndexStandAboveEntriesAndColonsAboveSubentries() {
        let index = """
            INDEX


            A

            Abbey, lands of, 5
              its rents, 7
            Acres:
              measured, 3

            [Page 131]

            B.

            Barns, 17
              burnt, 18
            """
        let book = readText(
            (1...3).map { "CHAPTER \($0)\n\n\n\(join(prose, prose, prose))" }.joined(separator: "\n\n\n\n") + "\n\n\n\n" + index)
        #expect(book.strings("p", "index-letter") == ["A", "B."])
        #expect(
            book.strings("p", "index-entry") == ["Abbey, lands of, 5", "its rents, 7", "Acres:", "measured, 3", "Barns, 17", "burnt, 18"])
        #expect(book.strings("p", "level-2") == ["its rents, 7", "measured, 3", "burnt, 18"])
        #expect(book.elementNodes("div", "index").count == 1 && book.strings("p", "page-mark") == ["Page 131"])
    }

    @Test func pointsLeadToThePagesOfAnIndex() {
        let index =
            "Adjourn, motion to ................... 11, 63b\n  when in order ...................... 11, 64\nAppeal from the decision ............. 14, 61e\nBallot ............................... 38"
        let book = readText(
            (1...3).map { "CHAPTER \($0)\n\n\n\(join(prose, prose, prose))" }.joined(separator: "\n\n\n\n") + "\n\n\n\nINDEX.\n\n\n" + index
        )
        #expect(
            book.strings("p", "index-entry") == [
                "Adjourn, motion to 11, 63b", "when in order 11, 64", "Appeal from the decision 14, 61e", "Ballot 38",
            ])
        #expect(book.elementNodes("table").isEmpty)
    }

    @Test func numbersStandAtTheRight() {
        let book = readText(join(prose, "Wheat        1,200    12.5\nBarley         340     3\nOats            27      .5", prose))
        #expect(rows(book).count == 3)
        #expect(book.elementNodes("td", "number").count == 6)
    }

    @Test func whatIsBroadIsSetSmaller() {
        func tree(_ columns: Int) -> String {
            func filled(_ sign: String, _ count: Int) -> String { String(repeating: sign, count: count) }
            let inside = columns - 7
            return
                "       +\(filled("-", inside))+\n       |\(filled(" ", inside))|\n  James = Thomasse\(filled(" ", inside - 26))Edmond = Perotyne\n       |"
        }
        let classes = [50, 70, 80].map { columns in
            let book = readText(join(prose, tree(columns), prose))
            return book.elementNodes("pre").map { book.classes(of: $0).map { book.names[$0] } }
        }
        #expect(classes == [[[]], [["wide"]], [["wider"]]])
    }

    @Test func whatIsDrawnStaysAsItIs() {
        let tree = "       +-----------------+\n       |                 |\n  James = Thomasse    Edmond = Perotyne\n       |"
        let book = readText(join(prose, tree, prose))
        #expect(book.elementNodes("table").isEmpty)
        #expect(book.elementNodes("pre").count == 1)
    }

    // MARK: Plays

    @Test(arguments: [". ", ": ", "._ "])
    func speakersMakeAPlay(sign: String) {
        func form(_ name: String, _ text: String) -> String {
            (sign == "._ " ? "_" : "") + (sign == ": " ? name.uppercased() : name) + sign + text
        }
        var speeches: [String] = []
        for i in 0..<14 {
            speeches.append(form("Nora", "What is it? (Shuts the door.) Number \(i), I think,\nis quite enough for the two of us."))
            speeches.append(form("Mrs Linde", "Yes, it is."))
        }
        let book = readText((["(A room. A bell rings.)"] + speeches).joined(separator: "\n\n"))
        #expect(book.elementNodes("p", "speech").count == 28)
        #expect(Set(book.strings("span", "speaker").map { $0.lowercased() }) == ["nora", "mrs linde"])
        #expect(book.strings("span", "direction").first == "(Shuts the door.)")
        #expect(book.strings("p", "direction") == ["(A room. A bell rings.)"])
    }

    @Test func directionsStandBetweenNameAndSpeech() {
        let text = (0..<12).map { "Helmer (calls out from his room). Is that you, number \($0)?\n\nDr. Rank (at the door). It is." }.joined(
            separator: "\n\n")
        let book = readText(text)
        #expect(book.strings("span", "speaker").prefix(2) == ["Helmer", "Dr. Rank"])
        #expect(book.strings("span", "direction").prefix(2) == ["(calls out from his room)", "(at the door)"])
    }

    @Test func aNovelIsNoPlay() {
        let text = (0..<40).map { $0 % 4 == 0 ? "Mr. Bennet. That was all she said." : prose }.joined(separator: "\n\n")
        #expect(readText(text).elementNodes("span", "speaker").isEmpty)
    }

    @Test func speechesInVerseKeepTheirLines() {
        let text = (0..<12).map { _ in
            "DIREKTOR:\nIhr beiden, die ihr mir so oft in Not und Trübsal beigestanden,\nSagt, was ihr wohl in deutschen Landen\nVon unsrer Unternehmung hofft?\n\nDICHTER:\nO sprich mir nicht von jener bunten Menge!"
        }
        let book = readText(text.joined(separator: "\n\n"))
        #expect(book.elementNodes("span", "line").count == 12 * 6)
        #expect(book.elementNodes("p", "speech").isEmpty)
    }

    // MARK: Letters and dictionaries

    @Test func aLetterHasItsParts() {
        let book = readText(
            join(prose, "“Hunsford, 15th October.", "“Dear Sir,--", "“" + prose, "“Your friend,", "“WILLIAM COLLINS”", prose))
        #expect(book.strings("p", "date") == ["“Hunsford, 15th October."])
        #expect(book.strings("p", "salutation") == ["“Dear Sir,—"])
        #expect(book.strings("p", "closing") == ["“Your friend,"])
        #expect(book.strings("p", "signature") == ["“WILLIAM COLLINS”"])
        #expect(book.elementNodes("div", "letter").count == 1)
    }

    @Test func entriesOfADictionaryHaveHeadwords() {
        let words =
            "ABASEMENT ABATIS ABDICATION ABDOMEN ABILITY ABNORMAL ABORIGINES ABRUPT ABSENT ABSURDITY ACADEME ACCIDENT ACCORD ACCUSE ACQUIT ADAGE ADDER ADMIRAL ADORE AFFIANCED AGE"
        let text = words.split(separator: " ").map { "\($0), n.  A word that is told here\nin two lines of text." }.joined(
            separator: "\n\n")
        let book = readText(text)
        #expect(book.elementNodes("p", "definition").count == 21)
        #expect(book.strings("span", "headword").joined(separator: " ") == words)
    }

    @Test func aGlossaryStandsAmongChapters() {
        let words = ["Base", "Battle sight", "Center", "Column", "Depth", "Element", "Flank", "Order, close", "Rank"]
        let glossary = words.map { "_\($0):_ What is told here." }, filling = Array(repeating: prose, count: 50)
        let book = readText(([prose] + glossary + filling).joined(separator: "\n\n"))
        #expect(book.strings("span", "headword") == words)
        #expect(book.elementNodes("p", "definition").count == words.count)
        // Out of order they are remarks with a word in italics in front.
        #expect(readText(([prose] + glossary.reversed() + filling).joined(separator: "\n\n")).elementNodes("p", "definition").isEmpty)
    }

    // MARK: Pictures and pages

    @Test func bracketsStandForPictures() {
        let book = readText(
            join(
                prose, "[Illustration: SIR EDGAR\n\nIN HIS ROBES [as Bailiff].]", prose, "[Illustration]",
                "[Sidenote: A remark\nbeside the text.]", prose))
        #expect(book.strings("figcaption") == ["SIR EDGARIN HIS ROBES [as Bailiff].", "[Illustration]"])
        #expect(book.strings("aside", "sidenote") == ["A remark beside the text."])
        #expect(book.elementNodes("figure", "missing").count == 1)
    }

    @Test func paragraphsGoOnOverPages() {
        let book = readText(
            join(
                prose, "This goes on for a line or two, and the page\nends in the midst of", "=== Page 12 ====================",
                "a sentence, which goes on\nhere.", "=== Page 13 ===", prose))
        #expect(book.elementNodes("p").count == 4)
        #expect(book.strings("span", "page-mark") == ["Page 12"])
        #expect(book.strings("p", "page-mark") == ["Page 13"])
    }

    @Test func transliterationsAreMarked() {
        let book = readText(
            join("They dote all, [Greek: Mania gar pasin\nhomoia], not in the same kind, as [Symbol: Saturn] has it.", prose))
        #expect(book.strings("span", "transliteration") == ["[Greek: Mania gar pasin homoia]", "[Symbol: Saturn]"])
    }

    /// Empty cells are points, and points without spaces lead up to the first.
    @Test func marksBehindALeaderAreNotPartOfIt() {
        let matrix =
            "10  Adjourn ................. 2 . . . . . .\n23  Amend ................... . . . . . . .\n26  Amend an Amendment ...... x . . . x . .\n28  Appeal .................. x . x . . . x"
        #expect(
            rows(readText(join(prose, matrix, prose))).map { $0.map { $0.split(separator: " ").joined(separator: " ") } } == [
                ["10 Adjourn", "2 . . . . . ."], ["23 Amend", ". . . . . . ."], ["26 Amend an Amendment", "x . . . x . ."],
                ["28 Appeal", "x . x . . . x"],
            ])
    }
}
