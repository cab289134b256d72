import Testing

@testable import GutenbergReaders
@testable import Markup

/// Series of headings written otherwise than in the corpus, and what looks like a series or a play and is none. All texts are our own.
@Suite struct SeriesHabitTests {
    private static let prose = """
        The old house stood upon a low hill beyond the river, and nobody in our
        village could remember when its windows had last been lighted, although
        my father used to say that he had seen a lamp there on the night of the
        great storm which carried away half the bridge and three of our cows.
        """
    private static let text = prose + "\n\n" + prose
    private static let roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"]
    private static let gap = "\n\n\n\n"

    private func gutenberg(_ body: String, title: String = "The House") -> Document {
        readText(
            "Title: \(title)\n\nAuthor: Jane Roe\n\nLanguage: English\n\n*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n\n\n\n\n\(body)\n\n\n\n*** END OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n"
        )
    }

    private func headings(_ book: Document) -> [String] {
        book.elementNodes("main").first.map { main in
            book.nodes.indices.filter { $0 > Int(main.index) && book.nodes[$0].kind == .element }.map { NodeID(Int32($0)) }.filter {
                ["h1", "h2", "h3"].contains(book.names[book[$0].name])
            }.map { book.names[book[$0].name].dropFirst() + " " + book.string(of: $0).split(separator: " ").joined(separator: " ") }
        } ?? []
    }

    // MARK: Series

    @Test func sonnetsHaveNumbersWithoutMuchRoom() {
        let sonnet = (1...14).map { "  The line of verse that has the number \($0)" }.joined(separator: "\n")
        let book = gutenberg("THE HOUSE\n\nby Jane Roe\n\n\n\n\n" + Self.roman.map { "  \($0)\n\n\(sonnet)" }.joined(separator: "\n\n"))
        #expect(headings(book) == Self.roman.map { "2 " + $0 })
        #expect(book.elementNodes("span", "line").count == 14 * 8)
    }

    /// "CXXXIII" above the 128th of 154.
    @Test func aMisprintedNumberIsOneOfItsSeries() {
        let sonnet = (1...14).map { "  The line of verse that has the number \($0)" }.joined(separator: "\n")
        let tens = ["", "X", "XX", "XXX", "XL"], ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
        var numbers = (1...48).map { tens[$0 / 10] + ones[$0 % 10] }
        numbers[27] = "XXXIII"
        func headings(_ numbers: some Sequence<String>) -> [String] {
            self.headings(gutenberg("THE HOUSE\n\nby Jane Roe\n\n\n\n\n" + numbers.map { "\($0)\n\n\(sonnet)" }.joined(separator: "\n\n")))
        }
        #expect(headings(numbers) == numbers.map { "2 " + $0 })
        #expect(headings(numbers[20..<35]) != numbers[20..<35].map { "2 " + $0 })
    }

    /// Numbers above stanzas are no chapters.
    @Test func stanzasWithNumbersAreOnePoem() {
        let stanza = (1...6).map { "  The line of verse that has the number \($0)" }.joined(separator: "\n")
        let book = gutenberg("THE HOUSE\n\nby Jane Roe\n\n\n\n\n" + Self.roman.map { "  \($0)\n\n\(stanza)" }.joined(separator: "\n\n"))
        #expect(headings(book).count <= 1)
    }

    @Test func numbersBehindTheSameWordsCountOn() {
        let book = gutenberg(
            "THE HOUSE\n\nBy Jane Roe\n\n\n\n\n"
                + (1...4).map { "OBSERVER No. \($0)\n\nThe Same Subject Continued\n\n\n\(Self.text)" }.joined(separator: Self.gap))
        #expect(headings(book) == (1...4).map { "2 OBSERVER No. \($0) The Same Subject Continued" })
    }

    @Test func aListOfActsIsNoneOfThem() {
        let acts = "ACT I.  A Flat in the Village.\n\nACT II.  The Garden at the House.\n\nACT III.  The Bridge."
        let speech = "JOHN.  Did you hear what I was playing?\n\nMARY.  I did not think it polite to listen."
        let text = ["FIRST", "SECOND", "THIRD"].map {
            "\($0) ACT\n\n\n\nSCENE\n\n\(Self.prose)\n\n\(Array(repeating: speech, count: 6).joined(separator: "\n\n"))"
        }
        let book = gutenberg(
            "The House\n\n\n\n\nTHE SCENES OF THE PLAY\n\n\n\(acts)\n\nTIME:  The Present.\n\n\n\n" + text.joined(separator: Self.gap))
        #expect(headings(book) == ["2 FIRST ACT", "3 SCENE", "2 SECOND ACT", "3 SCENE", "2 THIRD ACT", "3 SCENE"])
    }

    /// The title stands above it, and what is seen below it.
    @Test func theFirstSceneMayStandRightBelowItsAct() {
        let speech = "JOHN.\nDid you hear what I was playing?\n\nMARY.\nI did not think it polite to listen."
        let scene = Array(repeating: speech, count: 4).joined(separator: "\n\n")
        let book = gutenberg(
            "THE HOUSE\n\nby Jane Roe\n\n\n\nACT 1\nSCENE 1\n[In the orchard; a noise of thunder\nis heard]\n\n\(scene)"
                + (2...3).map { "\n\n\n\nACT \($0)\n\nSCENE I. The bridge\n\n\(scene)" }.joined())
        #expect(headings(book) == ["2 ACT 1", "3 SCENE 1", "2 ACT 2", "3 SCENE I. The bridge", "2 ACT 3", "3 SCENE I. The bridge"])
        #expect(book.strings("p", "direction").count { $0.hasPrefix("[In the orchard;") } == 1)
    }

    /// "ACT I" above each of its scenes.
    @Test func anActSaidAgainIsPartOfItsScene() {
        let speech = "JOHN.\nDid you hear what I was playing?\n\nMARY.\nI did not think it polite to listen."
        let scene = Array(repeating: speech, count: 4).joined(separator: "\n\n")
        let scenes = [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)].map { act, scene in
            "ACT \(Self.roman[act - 1]).\n\nSCENE \(scene). The bridge"
        }
        let book = gutenberg("THE HOUSE\n\nby Jane Roe\n\n\n\n" + scenes.map { "\($0)\n\n\(scene)" }.joined(separator: "\n\n\n"))
        #expect(
            headings(book) == [
                "2 ACT I.", "3 SCENE 1. The bridge", "3 ACT I. SCENE 2. The bridge", "3 ACT I. SCENE 3. The bridge", "2 ACT II.",
                "3 SCENE 1. The bridge", "3 ACT II. SCENE 2. The bridge",
            ])
    }

    @Test func theFirstActMayHaveNoRoom() {
        let speech =
            "  JOHN. Did you hear what I was playing?\n  MARY. I did not think it polite to listen.\n  JOHN. I am sorry for that.\n  MARY. Yes, sir."
        let scene = "Enter JOHN and MARY\n\n" + Array(repeating: speech, count: 4).joined(separator: "\n")
        let acts = Self.roman.prefix(3).map {
            "ACT \($0). SCENE I.\nThe orchard of the house\n\n\(scene)\n\n\n\n\nSCENE II.\nThe bridge\n\n\(scene)"
        }
        let book = gutenberg("THE HOUSE\n\nby Jane Roe\n\n\n\nSCENE:\nThe house and the bridge\n\n" + acts.joined(separator: Self.gap))
        #expect(headings(book).filter { $0.contains("ACT") } == Self.roman.prefix(3).map { "2 ACT \($0). SCENE I." })
        #expect(book.strings("p", "direction").count { $0 == "The orchard of the house" } == 3)
        #expect(headings(book).count { $0.contains("SCENE II.") } == 3)
    }

    @Test func sectionsAreToldByTheirTitles() {
        let chapters = (0..<3).map { chapter in
            "CHAPTER \(Self.roman[chapter])\n\nTHE PROPERTIES\n\n\n"
                + (1...3).map { "§ \(chapter * 3 + $0). _Of the House and its Use._\n\n\(Self.text)" }.joined(separator: "\n\n")
        }
        let book = gutenberg("THE HOUSE\n\nBy Jane Roe\n\n\n\n\n" + chapters.joined(separator: Self.gap))
        #expect(
            headings(book).filter { $0.hasPrefix("3") } == (1...9).map { "3 § \($0). _Of the House and its Use._".replacing("_", with: "") }
        )
    }

    @Test func partsWithNumbersHoldNumbers() {
        let poem =
            "The house is dark, the house is old,\nThe wind is in the tree,\nThe lamp is out, the hearth is cold,\nAnd nobody but me."
        func part(_ number: Int, _ title: String, _ poems: Int) -> String {
            "\(Self.roman[number]). \(title).\n\n\n\n\n"
                + (0..<poems).map { "\(Self.roman[$0]).\n\n\(poem)\n\n\(poem)" }.joined(separator: Self.gap)
        }
        let book = gutenberg("THE HOUSE\n\nby Jane Roe\n\n\n\n\n\(part(0, "LIFE", 5))\n\n\n\n\n\(part(1, "LOVE", 4))")
        #expect(
            headings(book) == ["1 I. LIFE."] + (0..<5).map { "2 \(Self.roman[$0])." } + ["1 II. LOVE."]
                + (0..<4).map { "2 \(Self.roman[$0])." })
    }

    // MARK: In front of the text

    @Test func aListOfParagraphsNeedsNoTitle() {
        let titles = ["Of Truth", "Of Death", "Of Unity in Religion", "Of Revenge", "Of Adversity"]
        let book = gutenberg(
            "THE HOUSE\n\nBy Jane Roe\n\n\n\n\nTHE ESSAYS\n\n\n" + titles.joined(separator: "\n\n") + Self.gap + "\n"
                + titles.map { "\($0)\n\n\n\(Self.text)" }.joined(separator: Self.gap))
        #expect(headings(book) == titles.map { "2 " + $0 })
        #expect(book.elementNodes("p", "entry").count == 5 && book.strings("p", "contents-title") == ["THE ESSAYS"])
    }

    @Test func aTitleMayStandInParagraphs() {
        let book = gutenberg(
            "ADVENTURES\n\nOF\n\nTHE OLD HOUSE\n\nBy Jane Roe\n\n\n\n\n"
                + Self.roman.prefix(3).map { "CHAPTER \($0)\n\n\n\(Self.text)" }.joined(separator: Self.gap),
            title: "Adventures of the Old House")
        #expect(book.strings("h1", "title") == ["ADVENTURES OF THE OLD HOUSE"])
    }

    @Test func aCallBehindTheTitleOfTheListIsNoPartOfIt() {
        let list =
            "CONTENTS[1]\n\n                                              PAGE\n\nTHE HOUSE. By John Smith                         3\n\nTHE BRIDGE. By Mary Smith                       12\n\n[1] The order is that of the alphabet."
        let book = gutenberg(
            "THE BEST STORIES\n\n\n\n\n\(list)\n\n\n\n\nTHE HOUSE\n\nBY JOHN SMITH\n\n\n\(Self.text)\n\n\n\n\nTHE BRIDGE\n\nBY MARY SMITH\n\n\n\(Self.text)",
            title: "The Best Stories")
        #expect(book.elementNodes("nav", "contents").count == 1)
        #expect(book.elementNodes("span", "page").count == 2)
    }

    // MARK: Verse and letters

    @Test func versesMayBeginSmall() {
        let verse =
            "Lo, praise of the prowess of kings\nof spear-armed Danes, in days long sped,\nwe have heard, and what honor they won!\nOft the king from squadroned foes,\nfrom many a tribe, the mead-bench tore,\nawing the earls. Since erst he lay\nfriendless, a foundling, fate repaid him:\nfor he waxed under welkin, in wealth he throve,\ntill before him the folk, both far and near,"
        let book = gutenberg(
            "THE HOUSE\n\nby Jane Roe\n\n\n\n\n"
                + Self.roman.prefix(3).map { "\($0)\n\n\(verse)\n\(verse)\n\n\(Self.prose)" }.joined(separator: Self.gap))
        #expect(book.elementNodes("span", "line").count == 54)
    }

    @Test func aNarrowParagraphIsNoVerse() {
        let narrow =
            "the old house stood upon a low hill\nbeyond the river, and nobody in our\nvillage could remember when its few\nwindows had last been lighted, for\nall that my father used to say that\nhe had seen a lamp there in a night\nof storm which carried the bridge."
        let book = gutenberg(
            "THE HOUSE\n\nby Jane Roe\n\n\n\n\n"
                + Self.roman.prefix(3).map { "\($0)\n\n\(Self.text)\n\n\(narrow)" }.joined(separator: Self.gap))
        #expect(book.elementNodes("span", "line").isEmpty)
    }

    @Test func aLetterEndsInStepsWithoutASalutation() {
        let letter =
            "\(Self.text)\n\n                         Your affectionate brother,\n                                         R. Walton"
        let book = gutenberg(
            "THE HOUSE\n\nby Jane Roe\n\n\n\n\n"
                + (1...3).map { "Letter \($0)\n\n\nArchangel, 28th March, 17--\n\nTo Mrs. Smith, England\n\n\(letter)" }.joined(
                    separator: Self.gap))
        #expect(book.elementNodes("p", "closing").count == 3)
        #expect(book.elementNodes("p", "date").count == 3)
    }

    // MARK: No plays

    @Test func numbersAreNoSpeakers() {
        let paragraphs = Self.roman.map { "\($0). \(Self.prose)" }.joined(separator: "\n\n")
        let book = gutenberg(
            "THE HOUSE\n\nby Jane Roe\n\n\n\n\n"
                + ["FIRST", "SECOND", "THIRD", "FOURTH"].map { "THE \($0) BOOK\n\n\(paragraphs)" }.joined(separator: Self.gap))
        #expect(book.elementNodes("p", "speech").isEmpty)
    }

    @Test func labelsOfRecipesAreNoSpeakers() {
        let recipes = (1...12).map {
            "SOUP NUMBER \($0).\n\n\($0). INGREDIENTS.--4 lbs. of beef, 1 onion, 2 carrots, 3 heads of celery,\na few savoury herbs.\n\n_Mode_.--\(Self.prose)\n\n_Time_.--2 hours. _Average cost_, 9d. per quart.\n\n_Seasonable_ in winter."
        }
        let book = gutenberg("THE HOUSE\n\nby Jane Roe\n\n\n\n\nCHAPTER I.\n\n\n" + recipes.joined(separator: "\n\n"))
        #expect(book.elementNodes("p", "speech").isEmpty)
    }

    /// Two who speak in turn are none the less speakers.
    @Test func twoWhoSpeakInTurnAreSpeakers() {
        let dialogue = "SOCRATES: And do you not see that what you say is not the same?\n\nPHAEDRUS: I see it, Socrates."
        let book = gutenberg(
            "PHAEDRUS\n\nby Plato\n\n\n\n\nINTRODUCTION.\n\n\n\(Self.text)\n\n\n\n\nPHAEDRUS\n\n\n"
                + Array(repeating: dialogue, count: 15).joined(separator: "\n\n"), title: "Phaedrus")
        #expect(book.elementNodes("p", "speech").count == 30)
    }

    @Test func versesBelowANameAloneMayBeginSmall() {
        let speeches =
            "KENT:\nSeid Ihrs, Mylord von Westmoreland? Und ist\nder Schwur geleistet?\n\nDAVISON:\nSprecht, wie war das Spiel?\nIch hab es nicht gesehen."
        let book = gutenberg(
            "THE HOUSE\n\nby Jane Roe\n\n\n\n\nINTRODUCTION.\n\n\n\(Self.text)\n\n\n\n\nACT I\n\n\n"
                + Array(repeating: speeches, count: 12).joined(separator: "\n\n"))
        #expect(book.strings("span", "speaker").count { $0 == "KENT" } == 12)
        #expect(book.strings("span", "line").count { $0.hasPrefix("der Schwur") } == 12)
    }

    @Test func aDirectionMayStandBehindTheNameWithoutBrackets() {
        let speeches = "HARPAGON.--Hors d'ici tout à l'heure!\n\nLA FLÈCHE, _à part_.--Je n'ai jamais rien vu de si méchant."
        let book = gutenberg(
            "THE HOUSE\n\nby Jane Roe\n\n\n\n\nINTRODUCTION.\n\n\n\(Self.text)\n\n\n\n\nACTE PREMIER\n\n\n"
                + Array(repeating: speeches, count: 12).joined(separator: "\n\n"))
        #expect(book.strings("span", "speaker").count { $0 == "LA FLÈCHE" } == 12)
    }

    @Test func numbersInBracketsWithRoomAboveAreChapters() {
        let parts = [
            "-- I --\n\n\n[ 1 ]\n\n\(Self.text)", "[ 2 ]\n\n\(Self.text)", "[ 3 ]\n\n\(Self.text)", "-- II --\n\n\n[ 4 ]\n\n\(Self.text)",
            "[ 5 ]\n\n\(Self.text)", "[ 6 ]\n\n\(Self.text)",
        ]
        let book = gutenberg("THE HOUSE\n\nby Jane Roe\n\n\n\n\n" + parts.joined(separator: Self.gap))
        #expect(book.elementNodes("p", "page-mark").isEmpty)
        #expect(headings(book).count { $0.contains("[ ") } == 6)
    }

    @Test func aPrefaceEndsWithANameAndAPlace() {
        let book = gutenberg(
            "THE HOUSE\n\n\n\n\nIntroduction\n\n\n\(Self.text)\n\n  L. Frank Smith\n\n  Chicago, April, 1900.\n\n\n\nTHE HOUSE\n\n\n\n\n"
                + (1...3).map { "\($0).  The Cyclone\n\n\n\(Self.text)" }.joined(separator: Self.gap))
        #expect(book.strings("p", "signature") == ["L. Frank Smith", "Chicago, April, 1900."])
    }

    @Test func chaptersOfOneNameAreSeveralEntries() {
        let list =
            "CHAPTER I\n                                                                    Page\n\nThe Journal of John                                                    1\n\nCHAPTER II\n\nThe Journal of John                                                   14\n\nCHAPTER III\n\nLetters                                                               26"
        let chapters = ["I", "II", "III"].map { "CHAPTER \($0)\n\n\($0 == "III" ? "LETTERS" : "THE JOURNAL OF JOHN")\n\n\n\(Self.text)" }
        let book = gutenberg("THE HOUSE\n\nby Jane Roe\n\n\n\n\nCONTENTS\n\n\n\(list)\n\n\n\n\n" + chapters.joined(separator: Self.gap))
        #expect(headings(book) == ["2 CHAPTER I THE JOURNAL OF JOHN", "2 CHAPTER II THE JOURNAL OF JOHN", "2 CHAPTER III LETTERS"])
        #expect(book.strings("span", "page") == ["1", "14", "26"])
    }

    // MARK: Sections without room

    private static let paragraph =
        "The old house stood upon a low hill beyond the river, and nobody in our\nvillage could remember when its windows had last been lighted, although\nmy father used to say that he had seen a lamp there on that night."

    @Test func numberedTitlesInCapitalsNeedNoRoom() {
        let p = Self.paragraph
        let book = readText(
            "CHAPTER I\n\n\n\(p)\n\n1. THE OLD SCHOOL\n\nA. The Feudal Manner\n\n\(p)\n\nB. The Manner of the Town\n\n\(p)\n\n2. THE NEW SCHOOL\n\n\(p)\n\n3. THE LAST SCHOOL\n\n\(p)\n\n\n\nCHAPTER II\n\n\n\(p)"
        )
        #expect(book.strings("h3") == ["1. THE OLD SCHOOL", "2. THE NEW SCHOOL", "3. THE LAST SCHOOL"])
        #expect(book.strings("h2") == ["CHAPTER I", "CHAPTER II"])
    }

    @Test func itemsInCapitalsAreNoSections() {
        let p = Self.paragraph
        let book = readText(
            "CHAPTER I\n\n\n\(p)\n\n1. BREAD AND BUTTER\n\n2. SALT AND PEPPER\n\n3. WATER\n\n\(p)\n\n\n\nCHAPTER II\n\n\n\(p)")
        #expect(book.elementNodes("h3").isEmpty)
    }

    @Test func aStanzasNumberStaysWithIt() {
        let stanza =
            "  To market went I, when the rain was done,\n  And saw the river standing in the sun,\n  The fields all under it, and no man there."
        let book = readText(
            "CHAPTER I\n\n\n\(Self.paragraph)\n\n" + (1...3).map { "  \($0)\n\n\(stanza)" }.joined(separator: "\n\n")
                + "\n\n\(Self.paragraph)\n\n\n\nCHAPTER II\n\n\n\(Self.paragraph)")
        #expect(book.strings("p", "number") == ["1", "2", "3"])
    }

    @Test func daysOfAMonthAreNoItems() {
        let p = Self.paragraph
        let days = ["5th", "6th", "7th", "8th", "10th", "11th", "12th"].map { "\($0). \(p)" }.joined(separator: "\n\n")
        let book = readText("CHAPTER I\n\n\n\(days)\n\n\n\nCHAPTER II\n\n\n1st. \(p)\n\n2nd. \(p)\n\n3rd. \(p)")
        #expect(book.elementNodes("ol").isEmpty)
    }

    @Test func ordinalsThatCountFromTheFirstAreItems() {
        let book = readText(
            "CHAPTER I\n\n\n\(Self.paragraph)\n\n1st. A lamp.\n\n2nd. A rope.\n\n3rd. A knife.\n\n\(Self.paragraph)\n\n\n\nCHAPTER II\n\n\n\(Self.paragraph)"
        )
        #expect(book.elementNodes("li").count == 3)
    }

    // MARK: Indexes

    @Test func anEntryThatEndsInPagesEndsWithItsLine() {
        let index =
            "Adams, the rules of, and what they say of the basis of this, pp. 10-12.\nConsideration of a question, objection to, 15, 59.\nDebate, which nobody may open who has not the floor of the house, nor\nclose, 22.\nEvans, 5."
        let book = readText(
            "CHAPTER I\n\n\n" + Array(repeating: Self.paragraph, count: 6).joined(separator: "\n\n") + "\n\n\n\nINDEX\n\n" + index)
        #expect(book.strings("p", "index-entry").count == 4)
        #expect(book.strings("p", "index-entry").last == "Evans, 5.")
    }

    /// A chapter that tells what the book holds.
    @Test func partsAboveListsOfTheirChaptersAreNotThoseOfTheText() {
        let list = { (number: String) in
            "                            PART \(number).\n\nChapter I.   On the lamp.\n   \"     II.  On the bridge.\n   \"    III.  On the storm."
        }
        let chapter = { (number: String, below: String) in "CHAPTER \(number).\n\nON THE ROAD TO \(number).\n\n\(InventedBook.text)\(below)"
        }
        let body = [
            "PART I.", chapter("I", "\n\n" + list("I") + "\n\n" + list("II") + "\n\n" + InventedBook.text), chapter("II", ""), "PART II.",
            chapter("I", ""), chapter("II", ""),
        ].joined(separator: InventedBook.gap)
        let book = InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + InventedBook.gap + body)
        #expect(book.headingLines.filter { $0.hasPrefix("1") } == ["1 PART I.", "1 PART II."])
        #expect(book.headingLines.count { $0.hasPrefix("2 CHAPTER") } == 4)
    }

    @Test(arguments: [
        ["ROZDZIAŁ PIERWSZY", "ROZDZIAŁ DRUGI", "ROZDZIAŁ TRZECI"], ["ELSŐ FEJEZET.", "MÁSODIK FEJEZET.", "HARMADIK FEJEZET."],
        ["ĈAPITRO UNUA", "ĈAPITRO DUA", "ĈAPITRO TRIA"], ["I LUKU.", "II LUKU.", "III LUKU."],
        ["KAPITOLA PRVNÍ", "KAPITOLA DRUHÁ", "KAPITOLA TŘETÍ"], ["CAPÍTOL PRIMER", "CAPÍTOL SEGON", "CAPÍTOL TERCER"],
        ["IV. FEJEZET", "V. FEJEZET", "VI. FEJEZET"], ["CAPITOLUL I", "CAPITOLUL II", "CAPITOLUL III"],
    ])
    func chaptersOfMoreLanguages(titles: [String]) {
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nJane Roe\n\n\n\n" + titles.map { "\($0)\n\n\(InventedBook.text)" }.joined(separator: "\n\n\n"),
            fields: "Author: Jane Roe")
        #expect(book.headingLines == titles.map { "2 " + $0 })
        #expect(book.elementNodes("h2", "chapter").count == 3)
    }

    @Test func aRomanNumberInFrontOfAWordOfTheTextIsNoHeading() {
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nJane Roe\n\n\n\nCHAPTER I\n\n\(InventedBook.text)\n\nI part from you.\n\n\(InventedBook.text)\n\n\n\nCHAPTER II\n\n\(InventedBook.text)"
        )
        #expect(book.headingLines == ["2 CHAPTER I", "2 CHAPTER II"])
    }

    /// What the list types with "oe" and the text with the letter, and the letters of other alphabets of Europe without their marks.
    @Test func lettersWithMarksAreFolded() {
        #expect(String(decoding: WordCursor.folded("ŁÓDŹ Őrült ĉapitro Žluťoučký ğüş ſ"), as: UTF8.self) == "lodzorultcapitrozlutouckyguss")
        #expect(WordCursor.folded("Une intrigue de CŒUR") == WordCursor.folded("une intrigue de coeur"))
    }
}
