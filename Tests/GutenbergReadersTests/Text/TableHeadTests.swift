import Testing

@testable import GutenbergReaders
@testable import Markup

/// Tables as the books of the nineteenth century have them: heads of several lines, stubs that go on, braces. What is not certain stays as
/// it was typed.
@Suite struct TableHeadTests {
    private static let prose = """
        The old house stood upon a low hill beyond the river, and nobody in our
        village could remember when its windows had last been lighted, although
        my father used to say that he had seen a lamp there on the night of the
        great storm which carried away half the bridge and three of our cows.
        """

    private func read(_ table: String) -> Document {
        readText("CHAPTER I\n\n\n\(Self.prose)\n\n\(table)\n\n\(Self.prose)\n\n\n\nCHAPTER II\n\n\n\(Self.prose)")
    }

    /// The rows of all tables: cells with " ×n" behind them where they span n columns, "#" in front of the cells of the head.
    private func rows(_ book: Document) -> [[String]] {
        book.elementNodes("tr").map { row in
            book.children(of: row).filter { book[$0].kind == .element }.map { cell in
                let span = book.attribute("colspan", of: cell).map { " ×" + $0 } ?? ""
                return (book.name(of: cell) == "th" ? "#" : "") + book.string(of: cell) + span
            }
        }
    }

    private func isTyped(_ book: Document, _ table: String) -> Bool {
        book.elementNodes("table").isEmpty && !book.elementNodes("pre").isEmpty
            && table.split(separator: "\n").allSatisfy { line in book.strings("pre").contains { $0.contains(line.drop { $0 == " " }) } }
    }

    @Test func aHeadSpansTheColumnsThatItStandsInTheMiddleOf() {
        let book = read(
            """
                                 Males.            Females.
              Counties.      Under   Over      Under   Over     Total.
                              20.     20.       20.     20.

              Bedford         120     340       131     352      943
              Berks           210     410       222     433     1275
            """)
        #expect(
            rows(book) == [
                ["#", "#Males. ×2", "#Females. ×2", "#"], ["#Counties.", "#Under 20.", "#Over 20.", "#Under 20.", "#Over 20.", "#Total."],
                ["Bedford", "120", "340", "131", "352", "943"], ["Berks", "210", "410", "222", "433", "1275"],
            ])
    }

    @Test func aHeadWithoutABlankLineBelowItSpansAsWell() {
        let book = read(
            """
              Year.     Imports.              Exports.
                     Raw.    Manuf'd.     Raw.    Manuf'd.
              1841   12,000    4,500      9,000    33,000
              1842   13,100    4,700      9,250    34,100
            """)
        #expect(rows(book).first == ["#Year.", "#Imports. ×2", "#Exports. ×2"])
        #expect(rows(book).last == ["1842", "13,100", "4,700", "9,250", "34,100"])
    }

    /// "Total" and its figure below figures, with nothing in the first column, are a row.
    @Test func aSumWithoutANameIsARowOfItsOwn() {
        let table = """
                 Oil for the lamp        12     4
                 Wicks                    3     2
                 Glass                    7     1
                                             Total   7
            """
        let book = readText("CHAPTER I\n\n\n\(InventedBook.paragraph)\n\n\(table)\n\n\(InventedBook.paragraph)")
        #expect(
            rows(book).map { $0.filter { !$0.isEmpty } } == [
                ["Oil for the lamp", "12", "4"], ["Wicks", "3", "2"], ["Glass", "7", "1"], ["Total", "7"],
            ])
    }

    @Test func rowsGoOnInTheStubAndEndInATotal() {
        let book = read(
            """
              Nature of the                 Weight       Price per
              Article.                      in lbs.      cwt.

              Best Russian hemp,
                of the first quality         112          L2  10s.
              Tallow, as imported
                from St. Petersburg          224          L3   5s.
              Flax                           112          L1  18s.

                  Total                      448          L7  13s.
            """)
        #expect(
            rows(book).dropFirst(2).map { $0[0] } == [
                "Best Russian hemp, of the first quality", "Tallow, as imported from St. Petersburg", "Flax", "Total",
            ])
        #expect(rows(book).last == ["Total", "448", "L7", "13s."])
    }

    static let drawn = [
        """
          +--------+-----------------+-------+
          |        |  Degrees of     |       |
          | Place. +--------+--------+ Feet. |
          |        |  Lat.  |  Long. |       |
          +--------+--------+--------+-------+
          | Quito  |  0 13  | 78 30  | 9,350 |
          | Lima   | 12 03  | 77 03  |   512 |
          +--------+--------+--------+-------+
        """,
        """
          ---------+-----------------+--------
                   |   Degrees of    |
                   +--------+--------+
           Place.  |  Lat.  |  Long. | Feet.
          =========+========+========+========
           Quito   |  0 13  | 78 30  | 9,350
           Lima    | 12 03  | 77 03  |   512
          ---------+--------+--------+--------
        """,
    ]

    @Test(arguments: drawn) func barsAndRulesSayWhatAHeadSpans(table: String) {
        #expect(
            rows(read(table)) == [
                ["#", "#Degrees of ×2", "#"], ["#Place.", "#Lat.", "#Long.", "#Feet."], ["Quito", "0 13", "78 30", "9,350"],
                ["Lima", "12 03", "77 03", "512"],
            ])
    }

    @Test func theHeadSaysWhatItIsTheHeadOf() {
        let book = read(Self.drawn[0])
        let heads = book.elementNodes("th")
        #expect(heads.compactMap { book.attribute("scope", of: $0) } == ["col", "colgroup", "col", "col", "col", "col", "col"])
        #expect(book.elementNodes("thead").count == 1 && book.elementNodes("tbody").count == 1)
        #expect(book.elementNodes("thead").flatMap { book.elements("tr", in: $0) }.count == 2)
    }

    static let framed = [
        "  | Year      Births    Deaths |\n  | 1801      2,345     1,234  |\n  | 1802      2,445     1,334  |",
        "  ==========================\n  Year      Births    Deaths\n  ==========================\n  1801      2,345     1,234\n  1802      2,445     1,334\n  ==========================",
        "  Year  | Births | Deaths\n  ------+--------+-------\n  1801  | 2,345  | 1,234\n  1802  | 2,445  | 1,334",
    ]

    @Test(arguments: framed) func rulesOfAnyKindPartTheHead(table: String) {
        #expect(rows(read(table)) == [["#Year", "#Births", "#Deaths"], ["1801", "2,345", "1,234"], ["1802", "2,445", "1,334"]])
    }

    @Test(arguments: [
        "     1801 .  .  .  .   8,872,980\n     1811 .  .  .  .  10,150,615\n     1821 .  .  .  .  11,978,875",
        "1801 . . . 8,872,980\n1811 . . . 10,150,615\n1821 . . . 11,978,875",
    ])
    func pointsMayStandApart(table: String) {
        let book = read(table)
        #expect(rows(book) == [["1801", "8,872,980"], ["1811", "10,150,615"], ["1821", "11,978,875"]])
        #expect(book.elementNodes("table", "leaders").count == 1)
    }

    @Test func whatIsLeftOutOfASentenceIsNoLeader() {
        let book = read("He said . . . that it was in 1801\nand nobody . . . believed him in 1811\nat all.")
        #expect(book.elementNodes("table").isEmpty && book.elementNodes("pre").isEmpty)
    }

    @Test func aLineOfWordsAboveABlankOneIsTheHead() {
        let book = read(
            "   Name         Place       Trade\n\n   Smith        London      Baker\n   Jones        York        Miller\n   Brown        Leeds       Farmer"
        )
        #expect(rows(book).first == ["#Name", "#Place", "#Trade"])
        #expect(rows(book).count == 4)
    }

    @Test func blankLinesPartRowsOfSeveralLines() {
        let book = read(
            "   The king       Came from the      1066\n   of France      city of Paris\n                  in May\n\n   The duke       Went to the        1077\n   of York        town of Rouen"
        )
        #expect(
            rows(book) == [
                ["The king of France", "Came from the city of Paris in May", "1066"],
                ["The duke of York", "Went to the town of Rouen", "1077"],
            ])
    }

    static let uncertain = [
        // The head stands in the middle of nothing.
        """
                             DIVISIONS OF THE ARMY.
          Corps.        Infantry.     Cavalry.     Guns.
          First          12,400        1,800        48
          Second         11,900        1,750        44
        """,
        // Braces.
        """
                          { Wheat .... 12 }
          Lincoln         { Barley ...  9 } 31 quarters.
                          { Oats ..... 10 }
        """,
        // A bar of the head in the midst of a column.
        drawn[0].replacing("|  Degrees of     |", with: "|  Degr | ees of  |"),
        // A rule below part of the head, and one above the sums.
        """
                                 Number of Men.
          Regiment.        -------------------------     Horses.
                            Killed. Wounded. Missing.
          1st Dragoons        12      34       2           40
          2nd Dragoons         9      21       0           33
                              --      --      --          ---
          Total               21      55       2           73
        """,
        // Sentences beside each other.
        """
          Logos, the word or reason           Verbum, in the older versions,
          of the universe.                    sometimes Sermo.
          Pneuma, breath.                     Spiritus.
          Psyche, the soul as the             Anima, and in the poets
          principle of life.                  Animus.
        """,
        // A title in the midst of the rows runs columns together.
        """
          Month.       Morning.   Evening.
          January        34.1       36.2
                 In the second year.
          February       36.0       38.3
          March          40.2       42.7
        """,
    ]

    @Test(arguments: uncertain) func whatIsNotCertainStaysAsItWasTyped(table: String) {
        #expect(isTyped(read(table), table))
    }

    @Test func whatALeaderLeadsToMayHaveARemark() {
        let book = read(
            """
                Boards,.......................... $ 8.03, mostly shanty boards.
                Refuse shingles for roof and sides,  4.00
                Laths,............................   1.25
                Two second-hand windows
                  with glass,....................    2.43
                                                   ———
                    In all,...................... $ 28.12
            """)
        #expect(
            rows(book) == [
                ["Boards,", "$ 8.03, mostly shanty boards."], ["Refuse shingles for roof and sides,", "4.00"], ["Laths,", "1.25"],
                ["Two second-hand windows with glass,", "2.43"], ["In all,", "$ 28.12"],
            ])
    }
}
