import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Habits of many years and typists: how chapters are headed, paragraphs parted, lists of contents written. All texts are our own.
@Suite struct HabitTests {
    private static let lines = [
        "The old house stood upon a low hill beyond the river, and nobody in our",
        "village could remember when its windows had last been lighted, although",
        "my father used to say that he had seen a lamp there on the night of the",
        "great storm which carried away half the bridge and three of our cows.",
    ]
    /// Four paragraphs.
    private static let text = Array(repeating: lines.joined(separator: "\n"), count: 4).joined(separator: "\n\n")
    private static let roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"]

    private func headings(_ book: Document) -> [String] {
        guard let main = book.elementNodes("main").first else { return [] }
        return book.nodes.indices.filter { $0 > Int(main.index) && book.nodes[$0].kind == .element }.map { NodeID(Int32($0)) }.filter {
            ["h1", "h2", "h3"].contains(book.names[book[$0].name])
        }.map { book.names[book[$0].name].dropFirst() + " " + book.string(of: $0).split(separator: " ").joined(separator: " ") }
    }

    private func gutenberg(_ body: String, language: String = "English") -> String {
        "Title: The House\n\nAuthor: Jane Roe\n\nLanguage: \(language)\n\n*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n\n\n\n\n\(body)\n\n\n\n*** END OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n"
    }

    struct Habit: CustomTestStringConvertible, Sendable {
        var name: String
        var heads: [String]
        /// What is expected, with the level in front.
        var expected: [String]
        var gap = "\n\n\n\n"
        var testDescription: String { name }
    }

    static let habits: [Habit] = [
        Habit(name: "I.", heads: ["I.", "II.", "III.", "IV."], expected: ["2 I.", "2 II.", "2 III.", "2 IV."]),
        Habit(
            name: "CHAPTER THE FIRST", heads: ["CHAPTER THE FIRST", "CHAPTER THE SECOND", "CHAPTER THE THIRD"],
            expected: ["2 CHAPTER THE FIRST", "2 CHAPTER THE SECOND", "2 CHAPTER THE THIRD"]),
        Habit(
            name: "Chap. iv.—Of",
            heads: ["Chap. i.--Of the Queen.", "Chap. ii.--Of the Drones.", "Chap. iii.--Of Hives, and how they are made."],
            expected: ["2 Chap. i.—Of the Queen.", "2 Chap. ii.—Of the Drones.", "2 Chap. iii.—Of Hives, and how they are made."]),
        Habit(
            name: "STAVE ONE", heads: ["STAVE ONE\n\nTHE LODGER'S KNOCK", "STAVE TWO\n\nTHE OLD BELL", "STAVE THREE\n\nTHE LONG WAY"],
            expected: ["2 STAVE ONE THE LODGER’S KNOCK", "2 STAVE TWO THE OLD BELL", "2 STAVE THREE THE LONG WAY"]),
        Habit(
            name: "BOOK I, I", heads: ["BOOK I\n\nSPRING\n\n\n\nI", "II", "III", "BOOK II\n\nSUMMER\n\n\n\nI", "II"],
            expected: ["1 BOOK I SPRING", "2 I", "2 II", "2 III", "1 BOOK II SUMMER", "2 I", "2 II"]),
        Habit(
            name: "PART FIRST",
            heads: [
                "PART FIRST\n\n\n\nCHAPTER I\n\nThe Quay", "CHAPTER II\n\nA Letter", "PART SECOND\n\n\n\nCHAPTER I\n\nOn the Ice",
                "CHAPTER II\n\nHome",
            ],
            expected: [
                "1 PART FIRST", "2 CHAPTER I The Quay", "2 CHAPTER II A Letter", "1 PART SECOND", "2 CHAPTER I On the Ice",
                "2 CHAPTER II Home",
            ]),
        Habit(
            name: "Letter XII", heads: (0..<4).map { "LETTER \(roman[$0])\n\nMiss Howe to Miss Grey" },
            expected: (0..<4).map { "2 LETTER \(roman[$0]) Miss Howe to Miss Grey" }),
        Habit(
            name: "THE FIRST DAY", heads: ["THE FIRST DAY\n\n\n\nNOVEL I", "NOVEL II", "THE SECOND DAY\n\n\n\nNOVEL I", "NOVEL II"],
            expected: ["1 THE FIRST DAY", "2 NOVEL I", "2 NOVEL II", "1 THE SECOND DAY", "2 NOVEL I", "2 NOVEL II"]),
        Habit(
            name: "titles in capitals", heads: ["ON WALKING", "OF OLD BOOKS", "A DEFENCE OF SLEEP"],
            expected: ["2 ON WALKING", "2 OF OLD BOOKS", "2 A DEFENCE OF SLEEP"]),
        Habit(name: "years", heads: ["1861", "1862", "1863", "1865"], expected: ["2 1861", "2 1862", "2 1863", "2 1865"]),
        Habit(
            name: "stories with numbers", heads: ["THE LANTERN\n\n\n\nI", "II", "MY AUNT IN KENT\n\n\n\nI", "II", "A DEBT\n\n\n\nI", "II"],
            expected: ["2 THE LANTERN", "3 I", "3 II", "2 MY AUNT IN KENT", "3 I", "3 II", "2 A DEBT", "3 I", "3 II"]),
        Habit(
            name: "one blank line", heads: ["CHAPTER I", "CHAPTER II", "CHAPTER III"],
            expected: ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"], gap: "\n\n"),
        Habit(
            name: "German",
            heads: ["Erstes Buch\n\n\n\nErstes Kapitel", "Zweites Kapitel", "Zweites Buch\n\n\n\nErstes Kapitel", "Zweites Kapitel"],
            expected: ["1 Erstes Buch", "2 Erstes Kapitel", "2 Zweites Kapitel", "1 Zweites Buch", "2 Erstes Kapitel", "2 Zweites Kapitel"]),
        Habit(
            name: "French", heads: ["PREMIÈRE PARTIE\n\n\n\nI", "II", "DEUXIÈME PARTIE\n\n\n\nI", "II"],
            expected: ["1 PREMIÈRE PARTIE", "2 I", "2 II", "1 DEUXIÈME PARTIE", "2 I", "2 II"]),
        Habit(
            name: "Italian", heads: ["CAPITOLO PRIMO", "CAPITOLO SECONDO", "CAPITOLO TERZO", "CAPITOLO QUARTO"],
            expected: ["2 CAPITOLO PRIMO", "2 CAPITOLO SECONDO", "2 CAPITOLO TERZO", "2 CAPITOLO QUARTO"]),
        Habit(
            name: "Latin", heads: ["LIBER PRIMUS", "LIBER SECUNDUS", "LIBER TERTIUS"],
            expected: ["2 LIBER PRIMUS", "2 LIBER SECUNDUS", "2 LIBER TERTIUS"]),
        Habit(
            name: "Swedish", heads: ["FÖRSTA KAPITLET", "ANDRA KAPITLET"].map { $0.replacing("KAPITLET", with: "KAPITEL") },
            expected: ["2 FÖRSTA KAPITEL", "2 ANDRA KAPITEL"]),
        Habit(
            name: "Portuguese", heads: ["CAPÍTULO PRIMEIRO", "CAPÍTULO SEGUNDO", "CAPÍTULO TERCEIRO"],
            expected: ["2 CAPÍTULO PRIMEIRO", "2 CAPÍTULO SEGUNDO", "2 CAPÍTULO TERCEIRO"]),
    ]

    @Test(arguments: habits) func headingsOfManyKinds(habit: Habit) {
        let body = habit.heads.map { $0 + habit.gap.dropLast(habit.gap.count > 2 ? 1 : 0) + Self.text }.joined(separator: habit.gap)
        #expect(headings(readText(gutenberg(body))) == habit.expected)
    }

    @Test(arguments: [
        ("en", "The lamp was not lighted, and they had seen nothing of the man who lived with his dog in that house."),
        ("de", "Der Mann wohnte mit dem Hund in dem Haus, und die Leute wußten nicht, wie das zu verstehen ist."),
        ("fr", "Le comte entra dans la salle avec les autres, et personne ne vit que la porte est ouverte pour lui."),
        ("es", "El hombre que vive en la casa del monte no lo sabe, pero los otros se lo dicen por las noches."),
        ("nl", "Het huis van de molenaar is niet groot, en hij woont er met zijn hond, dat zegt men voor een grap."),
        ("fi", "Hän oli talossa ja sanoi, että se on niin kuin ennen, mutta kun hän lähti, ei ollut mitä sanoa."),
    ])
    func aTextThatNamesNoLanguageIsOfThatOfItsCommonestWords(language: String, sentence: String) {
        let book = readText(Array(repeating: sentence, count: 12).joined(separator: "\n\n"))
        #expect(book.metadata.language == language && book.attribute("lang", of: .root) == language)
        // Too little, or the words of several.
        #expect(readText(sentence).metadata.language == nil)
    }

    @Test func wordsOfNoLanguageAreOfNone() {
        #expect(
            readText(Array(repeating: "Arma virumque cano Troiae qui primus ab oris.", count: 30).joined(separator: "\n\n")).metadata
                .language == nil)
    }

    @Test func sectionSignsNumberParagraphsBelowTitledChapters() {
        let titles = ["The Arrival", "A Walk in the Rain", "What Was Found", "Home Again"]
        let chapters = titles.enumerated().map { number, title in
            "CHAP. \(Self.roman[number])\n\n\(title).--_Of the many Things_.\n\n\n§ \(number * 2 + 1). \(Self.text)\n\n§ \(number * 2 + 2). He went.\n\n\(Self.text)"
        }
        #expect(
            headings(readText(gutenberg(chapters.joined(separator: "\n\n\n\n"))))
                == zip(Self.roman, titles).map { "2 CHAP. \($0) \($1).—Of the many Things." })
    }

    @Test func storiesWithTheirAuthors() {
        let stories = ["THE LANTERN", "A DEBT", "MY AUNT"].map { "\($0)\n\nby Jane Roe\n\n\n\(Self.text)" }.joined(separator: "\n\n\n\n\n")
        #expect(headings(readText(gutenberg(stories))) == ["2 THE LANTERN", "2 A DEBT", "2 MY AUNT"])
    }

    @Test func linesInCapitalsAreHeadingsOfSections() {
        let dishes = ["PEA SOUP", "BEAN SOUP", "CLEAR SOUP", "SEED CAKE", "PLUM CAKE", "TEA CAKE"].map {
            "\($0)\n\n1 cup of sugar\n2 cups of flour\n1 egg\n\n\(Self.text)"
        }
        let body = "SOUPS\n\n\(dishes[..<3].joined(separator: "\n\n"))\n\n\n\nCAKES\n\n\(dishes[3...].joined(separator: "\n\n"))"
        #expect(
            headings(readText(gutenberg("THE HOUSE\n\n\n\n\(body)"))) == [
                "2 SOUPS", "3 PEA SOUP", "3 BEAN SOUP", "3 CLEAR SOUP", "2 CAKES", "3 SEED CAKE", "3 PLUM CAKE", "3 TEA CAKE",
            ])
    }

    @Test func namesInCapitalsThatComeAgainAreNoHeadings() {
        let letters = (0..<8).map { "He wrote again on the day that followed.\n\n\(Self.text)\n\n\(["JANE ROE", "JOHN ROE"][$0 % 2])" }
            .joined(separator: "\n\n")
        #expect(headings(readText("CHAPTER I\n\n\(letters)\n\n\n\nCHAPTER II\n\n\(Self.text)")) == ["2 CHAPTER I", "2 CHAPTER II"])
    }

    @Test(arguments: [
        (["第一回", "第二回", "第三回"], "　　话说天下大势，分久必合，合久必分。周末七国分争，并入于秦。"),
        (
            ["ГЛАВА ПЕРВАЯ", "ГЛАВА ВТОРАЯ", "ГЛАВА ТРЕТЬЯ"],
            "Однажды весною, в час жаркого заката, в саду на прудах появились два гражданина.\n\n- Да, - сказал он."
        ),
    ])
    func headingsInOtherScripts(titles: [String], text: String) {
        let body = titles.map { "\($0)\n\n\(text)\n\n\(text)" }.joined(separator: "\n\n\n\n\n")
        #expect(headings(readText(gutenberg(body, language: "Chinese"))) == titles.map { "2 " + $0 })
    }

    @Test func contentsWithNumeralsAlone() {
        let titles = ["The Arrival", "A Walk in the Rain", "What Was Found"]
        let list = zip(Self.roman, titles).map { "  \($0) \($1) " + String(repeating: ".", count: 40 - $1.count) + "  12" }.joined(
            separator: "\n")
        let chapters = zip(Self.roman, titles).map { "CHAPTER \($0)\n\n\($1.uppercased())\n\n\n\(Self.text)" }.joined(separator: "\n\n\n\n")
        let book = readText(gutenberg("CONTENTS\n\nCHAPTER                        PAGE\n\n\(list)\n\n\n\n\n\(chapters)"))
        #expect(book.elementNodes("p", "entry").filter { book.elements("a", in: $0).count == 1 }.count == 3)
    }

    @Test(arguments: [
        "The second day they came to the river and saw nobody.", "No. 4 was the house in which my aunt had lived.",
        "Night the colour of ink had fallen.",
    ])
    func wordsOfEveryDayMakeNoHeading(sentence: String) {
        let book = readText("CHAPTER I\n\n\n\(Self.text)\n\n\n\n\(sentence)\n\n\(Self.text)\n\n\n\nCHAPTER II\n\n\n\(Self.text)")
        #expect(headings(book) == ["2 CHAPTER I", "2 CHAPTER II"])
    }

    // MARK: Contents

    @Test func contentsInSmallNumeralsAreMatched() {
        let titles = ["Of the Queen", "Of the Drones", "Of Honey"]
        let small = ["i", "ii", "iii"]
        let list = zip(small, titles).map { "  \($0). \($1)" + String(repeating: " ", count: 40 - $1.count) + "12" }.joined(separator: "\n")
        let text = zip(small, titles).map { "Chap. \($0).--\($1).\n\n\(Self.text)" }.joined(separator: "\n\n\n")
        let book = readText(gutenberg("A TREATISE\n\n\nCONTENTS\n\n\(list)\n\n\n\n\(text)"))
        #expect(headings(book) == zip(small, titles).map { "2 Chap. \($0).—\($1)." })
        let entries = book.elementNodes("p", "entry")
        #expect(entries.count == 3 && entries.allSatisfy { book.names[book[book[$0].firstChild].name] == "a" })
    }

    @Test func listsOfPicturesLeadToThem() {
        let body =
            "LIST OF ILLUSTRATIONS\n\n  The Old Squire             12\n  The Family at Dinner       44\n\n\n\nCONTENTS\n\nCHAPTER I.\n\nCHAPTER II.\n\n\n\n\nCHAPTER I.\n\n\(Self.text)\n\n[Illustration: The Old Squire]\n\n\(Self.text)\n\n\n\n\nCHAPTER II.\n\n[Illustration: THE FAMILY AT DINNER]\n\n\(Self.text)"
        let book = readText(gutenberg(body))
        #expect(headings(book) == ["2 CHAPTER I.", "2 CHAPTER II."])
        let figures = book.elementNodes("figure").compactMap { book.attribute("id", of: $0) }
        let links = book.elementNodes("a").compactMap { book.attribute("href", of: $0) }
        #expect(figures.count == 2 && links.prefix(2).map { String($0.dropFirst()) } == figures)
    }

    @Test func anIndexAtTheEndIsNoListOfContents() {
        let index =
            "INDEX\n\nAbbot, the, of Kells, 12, 14;\n  his death, 33;\n  his house, of which nothing is left but a wall and a well that\n    nobody uses, 35-37\nBees, 3\n\nCows, the miller's, 5 _n._"
        let book = readText(gutenberg("CHAPTER I\n\n\(Self.text)\n\n\n\nCHAPTER II\n\n\(Self.text)\n\n\n\n\(index)"))
        #expect(headings(book) == ["2 CHAPTER I", "2 CHAPTER II", "2 INDEX"])
        #expect(book.strings("p", "level-1") == ["Abbot, the, of Kells, 12, 14;", "Bees, 3", "Cows, the miller’s, 5 n."])
        #expect(
            book.strings("p", "level-2") == [
                "his death, 33;", "his house, of which nothing is left but a wall and a well that nobody uses, 35-37",
            ])
    }

    // MARK: Lines

    @Test func linesWithABlankLineBetween() {
        let paragraph = Self.lines.joined(separator: "\n\n")
        let chapter = Array(repeating: paragraph, count: 4).joined(separator: "\n\n\n\n")
        let book = readText(gutenberg("CHAPTER I\n\n\n\n\(chapter)\n\n\n\n\n\n\nCHAPTER II\n\n\n\n\(chapter)"))
        #expect(headings(book) == ["2 CHAPTER I", "2 CHAPTER II"])
        #expect(book.strings("p").filter { $0.hasPrefix("The old house") } == Array(repeating: Self.lines.joined(separator: " "), count: 8))
    }

    // MARK: Plays

    @Test(arguments: [("  LUCIO. ", "  GROAT. ", "    "), ("LUCIO. ", "GROAT. ", ""), ("  Luc. ", "  Gro. ", "")])
    func speechesWithoutBlankLinesBetween(first: String, second: String, indent: String) {
        var scene: [String] = []
        for i in 0..<30 {
            scene.append((i % 2 == 0 ? first : second) + "What news upon the bridge this night, my lord,")
            scene.append(indent + "And is the lamp yet lighted in the house?")
        }
        let book = readText(
            gutenberg(
                "ACT I. SCENE 1.\n\nEnter LUCIO and GROAT.\n\n\(scene.joined(separator: "\n"))\n\n\n\nACT II. SCENE 1.\n\nEnter GROAT.\n\n\(scene.joined(separator: "\n"))"
            ))
        #expect(book.elementNodes("span", "speaker").count == 60)
        #expect(headings(book).count == 2)
    }

    @Test func speakersOnTheirOwnLinesAndDirectionsBelowActs() {
        let scene = (0..<12).map {
            ["OSRIC.", "EDWIN.", "FIRST LORD."][$0 % 3]
                + "\nWhat news upon the bridge this night, my lord?\nAnd is the lamp yet lighted in the house?"
        }.joined(separator: "\n\n")
        let book = readText(gutenberg("ACT I.\n\n_A heath._\n\n[Enter OSRIC.]\n\n\(scene)\n\n\n\nACT II.\n\n_The same._\n\n\(scene)"))
        #expect(headings(book) == ["2 ACT I.", "2 ACT II."])
        #expect(book.elementNodes("span", "speaker").count >= 24)
        #expect(book.strings("p", "direction").contains("[Enter OSRIC.]"))
    }

    // MARK: Between heading and text

    @Test func mottoesAndArguments() {
        let motto = "    \"The past is never lost.\"--OLD SAYING."
        let verse = "    The lamp was lit upon the hill,\n    The night was dark below.\n    --_Jane Roe._"
        let argument = "     Introduction--The Extent Of The House And The Lamp In The Age\n     Of The Storm--The Bridge."
        let book = readText(
            gutenberg(
                [motto, verse, argument].enumerated().map { "CHAPTER \(Self.roman[$0.offset])\n\n\($0.element)\n\n\(Self.text)" }.joined(
                    separator: "\n\n\n\n")))
        #expect(headings(book) == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"])
        #expect(book.elementNodes("blockquote", "epigraph").count == 2)
        #expect(book.strings("span", "attribution") == ["—OLD SAYING.", "—Jane Roe."])
        #expect(book.strings("div", "argument").count == 1)
    }

    @Test func argumentsBetweenDashes() {
        let argument = "The House--The Lamp--A Visit to the Mill--Departure--Return of the two,\nwith some Remarks on Bees--Storm."
        let book = readText(
            gutenberg((0..<3).map { "CHAPTER \(Self.roman[$0]).\n\n\(argument)\n\n\(Self.text)" }.joined(separator: "\n\n\n\n")))
        #expect(book.elementNodes("div", "argument").count == 3)
        #expect(book.elementNodes("span", "lead-in").count == 3)
    }

    @Test func theLettersOfADictionaryAreItsChapters() {
        let entries = { (letter: String) in
            (0..<12).map {
                "\(letter)\(["BATE", "CHE", "DDER", "GE", "IR", "LE", "NT", "PE", "RM", "SK", "TOM", "XE"][$0]), n. \(Self.lines[0])\n\(Self.lines[1])"
            }.joined(separator: "\n\n")
        }
        let book = readText(gutenberg(["A", "B", "C"].map { "\($0)\n\n\n\(entries($0))" }.joined(separator: "\n\n\n")))
        #expect(headings(book) == ["2 A", "2 B", "2 C"])
        #expect(book.elementNodes("p", "definition").count == 36)
    }

    @Test func contentsBehindTheTextMayRepeatNumbers() {
        let parts = ["PREMIÈRE PARTIE", "DEUXIÈME PARTIE"].map {
            "\($0)\n\n\n\nI\n\n\n\(Self.text)\n\n\(Self.text)\n\n\n\nII\n\n\n\(Self.text)\n\n\(Self.text)"
        }.joined(separator: "\n\n\n\n\n")
        let book = readText(
            gutenberg(
                "\(parts)\n\nFIN\n\n\n\nTABLE DES MATIÈRES\n\n\nPREMIÈRE PARTIE\n\nI\nII\n\nDEUXIÈME PARTIE\n\nI\nII", language: "French"))
        #expect(book.elementNodes("p", "entry").count == 6)
    }

    @Test func poemsAndLettersRunOn() {
        let stanza =
            "  The lamp was lit upon the hill,\n    The night was dark below;\n  And nobody could say until\n    The morning, where to go."
        let poems = readText(
            gutenberg(
                (0..<8).map {
                    "SONG OF THE \(["HILL", "LAMP", "NIGHT", "MORNING", "RIVER", "BRIDGE", "STORM", "HOUSE"][$0])\n\n\n\(stanza)\n\n\(stanza)"
                }.joined(separator: "\n\n\n\n\n")))
        #expect(poems.elementNodes("h2", "poem").count == 8)
        let letters = readText(
            gutenberg((1...24).map { "LETTER \($0).\n\n\(Self.lines.joined(separator: "\n"))" }.joined(separator: "\n\n\n\n")))
        #expect(letters.elementNodes("h2", "short").count == 24)
    }

    @Test func daysOfADiary() {
        let days = ["March 4th.", "March 5th.", "Sunday, March 7th.", "April 1st.", "2 April.", "April 3rd, London."]
        let book = readText(
            gutenberg(
                "CHAPTER I\n\n" + days.map { "\($0)\n\n\(Self.lines.joined(separator: "\n"))" }.joined(separator: "\n\n")
                    + "\n\n\n\nCHAPTER II\n\n\(Self.text)"))
        #expect(book.strings("p", "day") == days)
    }

    // MARK: Marks

    @Test func marksOfPagesInEveryForm() {
        let inline = "He said {12} no more of it, and [Pg 13] went away [Page 14] into the night."
        let text = (15...20).map { "\(Self.lines.joined(separator: "\n"))\n\n[\($0)]\n\n" }.joined()
        let book = readText(
            gutenberg(
                "CHAPTER I\n\n\(inline) {15} {16} {17} {18}\n\n\(text)\(Self.text)\n\n[Pg 21]\n\n\(Self.text)\n\n\n\nCHAPTER II\n\n\(Self.text)"
            ))
        #expect(
            book.strings("span", "page-mark") == ["12", "Pg 13", "Page 14", "15", "16", "17", "18"]
                || book.strings("span", "page-mark").prefix(3) == ["12", "Pg 13", "Page 14"])
        #expect(book.strings("p", "page-mark") == ["15", "16", "17", "18", "19", "20", "Pg 21"])
    }

    @Test func transliterationsAreKeptAndSaidToBe() {
        let book = readText("He quoted [Greek: menin aeide thea], and drew [Symbol: Saturn] in the sand.")
        #expect(book.strings("span", "transliteration") == ["[Greek: menin aeide thea]", "[Symbol: Saturn]"])
        #expect(book.kept.map(\.reason) == [.transliteration, .transliteration])
    }

    @Test func superscriptsWithoutBraces() {
        let book = readText("He wrote x^2 + y^2 to y^e court on the 5^th, and 2^{10} of them, not ^here nor to^.")
        #expect(book.strings("sup") == ["2", "2", "e", "th", "10"])
    }

    // MARK: Tables

    @Test func tablesOverBlankLinesWithTitles() {
        let table =
            "                 TABLE I.\n\n  +--------+----------+\n  | Width. |  Flow.   |\n  +--------+----------+\n  |   1    |   3.25   |\n  |   2    |   7.50   |\n\n  |   3    |  11.75   |\n  +--------+----------+"
        let spaced = "  Length    Time\n  in feet.  in min.\n\n    10        2\n    20        3\n    30        4"
        let book = readText(
            gutenberg(
                "CHAPTER I\n\n\(Self.text)\n\n\(table)\n\n\(Self.text)\n\n\(spaced)\n\n\(Self.text)\n\n\n\nCHAPTER II\n\n\(Self.text)"))
        #expect(book.strings("caption") == ["TABLE I."])
        #expect(book.strings("th") == ["Width.", "Flow.", "Length in feet.", "Time in min."])
        #expect(book.strings("td") == ["1", "3.25", "2", "7.50", "3", "11.75", "10", "2", "20", "3", "30", "4"])
    }

    @Test func callsInWhatIsAlignedAreLinks() {
        let drawing = "       +-----+\n       |     |\n  Jaques[1]  Edmond\n       |     |\n       +--+--+"
        let book = readText(
            gutenberg("CHAPTER I\n\n\(Self.text)\n\n\(drawing)\n\n[1] He died young.\n\n\(Self.text)\n\n\n\nCHAPTER II\n\n\(Self.text)"))
        #expect(book.strings("pre").first?.contains("Jaques[1]  Edmond") == true)
        #expect(book.elementNodes("a", "note-call").count == 1 && book.elementNodes("aside", "note").count == 1)
    }

    // MARK: Lists and notes

    @Test func itemsOfSeveralParagraphs() {
        let list =
            "  1. The first item, which goes on and has so much to say that it\n     fills more than a line.\n\n     And it has a second paragraph.\n\n  2. The second item.\n\n  3. The third item."
        let book = readText(gutenberg("CHAPTER I\n\n\(Self.text)\n\n\(list)\n\n\(Self.text)\n\n\n\nCHAPTER II\n\n\(Self.text)"))
        let items = book.elementNodes("li")
        #expect(items.count == 3)
        #expect(
            items.first.map { item in book.nodes.count { $0.parent == item && $0.kind == .element && book.names[$0.name] == "p" } } == 2)
    }

    @Test func notesOfAllChaptersBelowTheirHeadingsAgain() {
        let chapters = (0..<3).map { "CHAPTER \(Self.roman[$0])\n\nA call (1) and one more (2) in a line.\n\(Self.text)" }.joined(
            separator: "\n\n\n\n")
        let notes = (0..<3).map { "CHAPTER \(Self.roman[$0])\n\n(1) Note one of chapter \($0 + 1).\n\n(2) Note two of chapter \($0 + 1)." }
            .joined(separator: "\n\n\n")
        let book = readText(gutenberg("\(chapters)\n\n\n\n\nNOTES\n\n\n\(notes)"))
        #expect(
            headings(book) == ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III", "2 NOTES", "3 CHAPTER I", "3 CHAPTER II", "3 CHAPTER III"])
        let links = book.elementNodes("a", "note-call").compactMap { book.attribute("href", of: $0) }
        let ids = book.elementNodes("aside", "note").compactMap { book.attribute("id", of: $0).map { "#" + $0 } }
        #expect(links.count == 6 && links == ids)
    }

    @Test func paragraphsSetInBelowANote() {
        let book = readText(
            gutenberg(
                "CHAPTER I\n\nA first[1] and a second[2] call.\n\n\(Self.text)\n\n[1] The first note.\n\n    Its second paragraph.\n\n[2] The second.\n\n\n\nCHAPTER II\n\n\(Self.text)"
            ))
        #expect(
            book.elementNodes("aside", "note").map { book.string(of: $0) } == ["1 The first note.Its second paragraph.", "2 The second."])
    }

    @Test func linesInCapitalsBelowATitleAreItsSections() {
        let sections = [
            "EL REY", "PROLOGUE", "APPROVAL", "APPROVAL", "TO THE BOOK OF THE HOUSE BY THE RIVER", "THE LAMP TO THE WINDOW",
            "THE WINDOW TO THE LAMP", "OF THE COWS",
        ]
        let front = sections.enumerated().map { "\($1)\n\n\(Self.text)" + ($0 < 2 ? "\n\nI, THE KING\n\nBy order of the King." : "") }
            .joined(separator: "\n\n")
        let chapters = (0..<3).map { "Chapter \(Self.roman[$0]). In which much is told\n\n\(Self.text)" }.joined(separator: "\n\n")
        let book = readText(gutenberg("VALUATION\n\n\(Self.text)\n\n\(front)\n\n\n\nFirst Part of the History\n\n\n\(chapters)"))
        #expect(Array(headings(book).prefix(sections.count + 1)) == ["2 VALUATION"] + sections.map { "3 \($0)" })
    }
}
