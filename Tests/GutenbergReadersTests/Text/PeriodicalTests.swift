import Testing

@testable import GutenbergReaders
@testable import Markup

/// Issues of magazines: articles, serials, mastheads, and pieces between rows of stars. All texts are our own.
@Suite struct PeriodicalTests {
    private static let row = "\n\n       *       *       *       *       *\n\n"
    private static let articles = ["LAMPS OF THE NORTH.", "THE FERRY AT NIGHT.", "A NOOK BY THE RIVER.", "GYMNASTICS.", "ON KETTLES."]

    private func issue(_ body: String, title: String = "The Northern Monthly, Volume 7, March, 1861") -> Document {
        InventedBook.gutenberg(body, title: title, fields: "Author: Various\n\nLanguage: English")
    }

    /// A serial goes on with whatever chapter it has come to.
    @Test func chaptersOfASerialStandInsideItsArticle() {
        let serial =
            "THE SCHOOLMASTER'S STORY.\n\n\nCHAPTER XXIII.\n\n\nTHE NIECE WRITES.\n\n\n\(InventedBook.text)\n\n\n\n\nCHAPTER XXIV.\n\n\nTHE ANSWER.\n\n\n\(InventedBook.text)"
        let other =
            "TWO OR THREE TROUBLES.\n\n[Continued.]\n\n\nCHAPTER III.\n\n\(InventedBook.text)\n\n\n\n\nCHAPTER IV.\n\n\(InventedBook.text)"
        let pieces = Self.articles.map { "\($0)\n\n\n\(InventedBook.text)" }
        let book = issue(
            "THE NORTHERN MONTHLY.\n\nA MAGAZINE OF LITERATURE AND ART.\n\nVOL. VII.--MARCH, 1861.--NO. XLI.\n\n\n\n\n\n\n\n"
                + ([pieces[0], serial] + pieces[1...2] + [other] + pieces[3...]).joined(separator: InventedBook.gap + "\n"))
        #expect(
            book.headingLines == [
                "2 LAMPS OF THE NORTH.", "2 THE SCHOOLMASTER’S STORY.", "3 CHAPTER XXIII. THE NIECE WRITES.", "3 CHAPTER XXIV. THE ANSWER.",
                "2 THE FERRY AT NIGHT.", "2 A NOOK BY THE RIVER.",
                "2 TWO OR THREE TROUBLES.", "3 CHAPTER III.", "3 CHAPTER IV.", "2 GYMNASTICS.", "2 ON KETTLES.",
            ])
        #expect(book.titlePageLines.contains { $0.contains("VOL. VII.") })
    }

    @Test func theFirstChaptersOfTwoSerialsStandBelowTheirTitles() {
        let serials = ["MARY'S LAMP.", "THE MILLER'S SON."].map {
            "\($0)\n\nBY JANE ROE.\n\n\nCHAPTER I.\n\nTHE DOOR.\n\n\n\(InventedBook.text)"
        }
        let pieces = Self.articles.map { "\($0)\n\n\n\(InventedBook.text)" }
        let book = issue(
            "THE NORTHERN MONTHLY.\n\nVOL. VII. NO. XLI. MARCH, 1861.\n\n\n\n\n\n\n"
                + (serials + pieces).joined(separator: InventedBook.gap + "\n"))
        #expect(
            book.headingLines == ["2 MARY’S LAMP.", "3 CHAPTER I. THE DOOR.", "2 THE MILLER’S SON.", "3 CHAPTER I. THE DOOR."]
                + Self.articles.map { "2 " + $0 })
    }

    /// Parts without titles, each with chapters of its own, are no serials.
    @Test func chaptersThatCountOnBelowEveryTitleStayChapters() {
        let parts = ["THE HOUSE", "THE RIVER", "THE BRIDGE"].enumerated().map { part, title in
            "\(title)\n\n\n\n"
                + (1...2).map { "CHAPTER \(InventedBook.roman[part * 2 + $0 - 1])\n\n\n\(InventedBook.text)" }.joined(
                    separator: InventedBook.gap)
        }
        let book = InventedBook.gutenberg(
            "THE HOUSE BY THE RIVER\n\nBy Jane Roe\n\n\n\n\n\n" + parts.joined(separator: InventedBook.gap + "\n"),
            title: "The House by the River")
        #expect(book.headingLines.filter { $0.contains("CHAPTER") } == InventedBook.roman.prefix(6).map { "2 CHAPTER \($0)" })
    }

    @Test func aTitleGoesOnInTheLinesBelowIt() {
        let pirates =
            "THE PIRATES.\n\n\nA TALE OF THE NORTH. IN TWO PARTS.\n\n\nPART II.\n\n\nCHAPTER I.\n\n\n\(InventedBook.text)\n\n\n\nCHAPTER II.\n\n\n\(InventedBook.text)"
        let memoirs = "MEMOIRS OF A FERRYMAN.\n\n\nPART VIII.\n\n\n\(InventedBook.text)"
        let pieces = Self.articles.map { "\($0)\n\n\n\(InventedBook.text)" }
        let book = issue(
            "THE NORTHERN MONTHLY.\n\nVOL. VII. NO. XLI. MARCH, 1861.\n\n\n\n\n\n\n"
                + (pieces + [pirates, memoirs]).joined(separator: InventedBook.gap))
        #expect(
            book.headingLines == Self.articles.map { "2 " + $0 } + [
                "2 THE PIRATES. A TALE OF THE NORTH. IN TWO PARTS. PART II.", "3 CHAPTER I.", "3 CHAPTER II.",
                "2 MEMOIRS OF A FERRYMAN. PART VIII.",
            ])
    }

    /// In one article only, and below the title of none of the others.
    @Test func numbersInOneArticleAreItsSections() {
        let sections =
            "HARBOURS.\n\n\n\(InventedBook.text)\n\n\n"
            + InventedBook.roman.prefix(3).map { "\($0).\n\n\(InventedBook.text)" }.joined(separator: "\n\n\n")
        let pieces = Self.articles.map { "\($0)\n\n\n\(InventedBook.text)" }
        let book = issue(
            "THE NORTHERN MONTHLY.\n\nMARCH, 1861.\n\n\n\n\n\n\n"
                + (pieces.prefix(3) + [sections] + pieces.suffix(2)).joined(separator: InventedBook.gap))
        #expect(
            book.headingLines == Self.articles.prefix(3).map { "2 " + $0 } + ["2 HARBOURS."]
                + InventedBook.roman.prefix(3).map { "3 \($0)." } + Self.articles.suffix(2).map { "2 " + $0 })
    }

    @Test func piecesBetweenRowsOfStarsAreChaptersBesideTheFirst() {
        let pieces =
            Self.articles.map { "\($0)\n\n\(InventedBook.text)" } + [
                "SALT CARDS.\n\n_TO THE MANAGER OF THE PAPER._\n\n\(InventedBook.text)",
                "THE HOUSE DOGS.\n\nLXVII.\n\n\(InventedBook.text)",
            ]
        let book = issue(
            "THE CHARIVARI\n\nVOL. 153\n\nDECEMBER 12, 1917\n\n\n\n\n\n\nCHARIVARIA.\n\n\(InventedBook.text)" + Self.row
                + pieces.joined(separator: Self.row), title: "The Charivari, Vol. 153, Dec. 12, 1917")
        #expect(book.headingLines == ["2 CHARIVARIA."] + Self.articles.map { "2 " + $0 } + ["2 SALT CARDS.", "2 THE HOUSE DOGS."])
    }

    /// The title page stands again behind the list of contents, with the printer between.
    @Test func aSecondTitlePageIsNoHeading() {
        let list = Self.articles.map { $0.dropLast() + ",  409" }.joined(separator: "\n\n")
        let title = "THE NORTHERN\n\nLEITH\n\nMAGAZINE."
        let pieces = Self.articles.map { "\($0)[A]\n\n\n\(InventedBook.text)\n\n[A] _Travels_, by John Doe." }
        let book = issue(
            "\(title)\n\n\n\nNO. CCCXLII.  APRIL, 1844.  VOL. LV.\n\n\n\nCONTENTS.\n\n\n\(list)\n\n\n\nLEITH:\n\nJOHN GREENWOOD & SONS, 45, GEORGE STREET.\n\n\n\n\n\(title)\n\n\nNO. CCCXLII.  APRIL, 1844.  VOL. LV.\n\n\n\n\n"
                + pieces.joined(separator: InventedBook.gap), title: "The Northern Leith Magazine, Volume 55, No. 342")
        #expect(book.headingLines.map { $0.prefix(6) } == Self.articles.map { "2 " + $0.prefix(4) })
        #expect(book.guesses.contains { $0.subject == .contents && $0.reason.contains("5 of them come again") })
    }

    /// Letters to a paper: whoever wrote each is said above the row of stars, whatever he calls himself, and is no title.
    @Test func titlesBelowRowsMayHaveTwoLinesAndNamesInQuotationMarks() {
        let titles =
            Self.articles + [
                "NOTES UPON \"NOTES, NO. 1.\"", "THE FERRYMAN'S SONG ATTRIBUTED TO THE MILLER, AND A TRADITION\nOF THE RIVER.",
            ]
        let ends = [
            "JOHN ROE", "Yours, &c.\n\nLEGOUR.", "Your obedient servant,\n\nA. G. C.", "H. F. W.", "MARY POE.", "J. R. DOE.", "A MILLER.",
        ]
        let book = issue(
            "THE CHARIVARI\n\nVOL. 153\n\nDECEMBER 12, 1917\n\n\n\n\n\n\n"
                + zip(titles, ends).map { "\($0)\n\n\(InventedBook.text)\n\n\($1)" }.joined(separator: Self.row),
            title: "The Charivari, Vol. 153, Dec. 12, 1917")
        #expect(book.headingLines.count == titles.count)
        let signatures = book.strings("p", "signature")
        #expect(["LEGOUR.", "A. G. C.", "H. F. W.", "JOHN ROE", "MARY POE."].allSatisfy(signatures.contains))
        #expect(signatures.contains { $0.hasPrefix("Yours") } && signatures.contains { $0.hasPrefix("Your obedient") })
    }

    /// A row of stars below a note that is set in is none of its paragraphs.
    @Test func aNoteDoesNotTakeTheRowBelowIt() {
        let note = "    [1] The information given of this house is very\n    scanty. It could surely be added to."
        let pieces = Self.articles.enumerated().map {
            "\($1)\n\n\(InventedBook.text)" + ($0 == 1 ? "\n\nA house by the river.[1] It is old.\n\n\(note)" : "")
        }
        let book = issue(
            "THE CHARIVARI\n\nVOL. 153\n\nDECEMBER 12, 1917\n\n\n\n\n\n\n" + pieces.joined(separator: Self.row),
            title: "The Charivari, Vol. 153, Dec. 12, 1917")
        #expect(!book.strings("aside").contains { $0.contains("*") })
        #expect(book.elementNodes("hr").count == Self.articles.count - 1)
    }
}
