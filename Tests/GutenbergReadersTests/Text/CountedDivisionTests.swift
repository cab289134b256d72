import Testing

@testable import GutenbergReaders
@testable import Markup

/// Divisions that count in habits of their own: days in brackets, nights in phrases, months below years, acts said again, and synopses that
/// count as the book does. All texts are our own.
@Suite struct CountedDivisionTests {
    private static let front = "THE HOUSE\n\nBy Jane Roe" + InventedBook.gap
    private static let ordinals = ["First", "Second", "Third", "Fourth", "Fifth"]

    /// However little room they have; three short sections are no chapters.
    @Test(arguments: [true, false]) func threeLongChaptersMayBeNumbersAlone(_ areLong: Bool) {
        let text = Array(repeating: InventedBook.text, count: areLong ? 8 : 1).joined(separator: "\n\n")
        let book = InventedBook.gutenberg(Self.front + ["I.", "II.", "III."].map { "\($0)\n\n\(text)" }.joined(separator: "\n\n"))
        #expect(book.headingLines.filter { $0.hasSuffix("II.") }.count == (areLong ? 2 : 0))
    }

    @Test func aSentenceIsNoMemberOfASeries() {
        let sentence = "The first part of his plan is now done, and the lamps of the\nmill are fixed for all that they are worth."
        let book = InventedBook.gutenberg(
            Self.front + "PART I\n\n\n\(InventedBook.text)\n\n\n\n\(sentence)\n\n\n\n\(InventedBook.text)" + InventedBook.gap
                + "PART II\n\n\n\(InventedBook.text)")
        #expect(book.headingLines == ["2 PART I", "2 PART II"])
    }

    // MARK: Days and nights

    /// "[Day the First]" below the number of each story belongs to that; alone above text, it begins the day.
    @Test func daysInBracketsBelongToStoriesOrBeginTheirOwn() {
        let days = (0..<3).map { day in
            "[Day the \(Self.ordinals[day])]\n\n\(InventedBook.text)" + InventedBook.gap
                + (0..<3).map {
                    "THE \(Self.ordinals[$0].uppercased()) STORY\n\n[Day the \(Self.ordinals[day])]\n\n     MY FATHER FINDETH A LAMP UPON THE HILL AND LEAVETH IT WITH HIS\n     BROTHER, WHO SELLETH IT.\n\n\n\(InventedBook.text)"
                }.joined(separator: InventedBook.gap)
        }
        let book = InventedBook.gutenberg(Self.front + days.joined(separator: InventedBook.gap))
        let wanted = (0..<3).flatMap { day in
            ["1 [Day the \(Self.ordinals[day])]"]
                + (0..<3).map { "2 THE \(Self.ordinals[$0].uppercased()) STORY [Day the \(Self.ordinals[day])]" }
        }
        #expect(book.headingLines == wanted)
    }

    /// What is said three times of three brothers is no heading.
    @Test func sentencesWithNumbersAreNone() {
        let said = ["first", "second", "third"].map { "Then the \($0) of the brothers went away.\n\n\(InventedBook.text)" }.joined(
            separator: "\n\n")
        let book = InventedBook.gutenberg(Self.front + "CHAPTER I\n\n\(said)" + InventedBook.gap + "CHAPTER II\n\n\(InventedBook.text)")
        #expect(book.headingLines == ["2 CHAPTER I", "2 CHAPTER II"])
    }

    // MARK: Years, months and days

    private func month(_ name: String) -> String {
        let endings = ["st", "nd", "rd"]
        let days = (1...9).map { day in
            "\(day)\(day <= 3 ? endings[day - 1] : "th")\(day == 4 ? " (Lord's day)" : ""). \(InventedBook.paragraph)"
        }
        return name + "\n\n" + days.joined(separator: "\n\n")
    }

    @Test(arguments: ["\n\n", "\n\n\n\n"]) func monthsAreTheChaptersOfYearsAndDaysAreParagraphs(gap: String) {
        let years = (1660...1662).map { year in "\(year)\(gap)" + ["JANUARY", "FEBRUARY", "MARCH"].map(month).joined(separator: "\n\n\n") }
        let book = InventedBook.gutenberg(
            "THE DIARY OF JANE ROE\n\nWith Notes" + InventedBook.gap + years.joined(separator: InventedBook.gap),
            title: "The Diary of Jane Roe")
        #expect(book.headingLines == (1660...1662).flatMap { ["1 \($0)", "2 JANUARY", "2 FEBRUARY", "2 MARCH"] })
        #expect(book.elementNodes("li").isEmpty)
        #expect(book.elementNodes("ol").isEmpty)
    }

    @Test func ordinalsBelowMonthsAreDays() {
        let book = InventedBook.gutenberg(
            "THE DIARY OF JANE ROE\n\n1660" + InventedBook.gap
                + ["JANUARY 1659-1660", "FEBRUARY 1659-1660", "MARCH 1660"].map(month).joined(separator: InventedBook.gap),
            title: "The Diary of Jane Roe")
        #expect(book.headingLines == ["2 JANUARY 1659-1660", "2 FEBRUARY 1659-1660", "2 MARCH 1660"])
        #expect(book.elementNodes("li").isEmpty)
    }

    // MARK: Acts

    private static let scene = Array(
        repeating: "JOHN. Did you hear what I was playing?\n\nMARY. I did not think it polite to listen.", count: 5
    ).joined(separator: "\n\n")

    /// "ACT I. SCENE II." below "ACT I" is a scene of it.
    @Test func actsSaidAgainInFrontOfScenesAreScenes() {
        let acts = (0..<3).map { act in
            "ACT \(InventedBook.roman[act])\n\n\n"
                + (0..<2).map { "ACT \(InventedBook.roman[act]). SCENE \(InventedBook.roman[$0]). The bridge\n\n\(Self.scene)" }.joined(
                    separator: "\n\n\n")
        }
        let book = InventedBook.gutenberg(Self.front + acts.joined(separator: InventedBook.gap))
        #expect(
            book.headingLines
                == (0..<3).flatMap { act in
                    ["2 ACT \(InventedBook.roman[act])"]
                        + (0..<2).map { "3 ACT \(InventedBook.roman[act]). SCENE \(InventedBook.roman[$0]). The bridge" }
                })
    }

    /// What is spoken in front of an act's scenes is no title of it.
    @Test func prologuesOfActsStandBesideScenes() {
        let prologue = "PROLOGUE.\n\n  The river runs, the bridge is gone,\n  And nobody has yet come on."
        let acts = (0..<3).map { act in
            "ACT \(InventedBook.roman[act]).\n\n\n\(prologue)\n\n\n"
                + (0..<2).map { "SCENE \(InventedBook.roman[$0]).\n\n\(Self.scene)" }.joined(separator: "\n\n\n")
        }
        let book = InventedBook.gutenberg(
            Self.front + "INDUCTION.\n\n\(Self.scene)" + InventedBook.gap + acts.joined(separator: InventedBook.gap))
        #expect(
            book.headingLines == ["2 INDUCTION."]
                + (0..<3).flatMap { ["2 ACT \(InventedBook.roman[$0]).", "3 PROLOGUE.", "3 SCENE I.", "3 SCENE II."] })
    }

    /// What stands between acts and comes again and again is no name.
    @Test func whatStandsBetweenActsIsNoSpeaker() {
        let acts = (0..<4).map { "ACT \(InventedBook.roman[$0])\n\n\nSCENE I\n\n\(Self.scene)\n\n\nENTR'ACTE\n\n\(Self.scene)" }
        let book = InventedBook.gutenberg(Self.front + acts.joined(separator: InventedBook.gap))
        #expect(book.headingLines == (0..<4).flatMap { ["2 ACT \(InventedBook.roman[$0])", "3 SCENE I", "3 ENTR’ACTE"] })
    }

    // MARK: Synopses

    /// Below a title that says so two numbers are enough; without one, more, each with a few lines.
    @Test(arguments: ["SYNOPTICAL VIEW OF THE PRINCIPAL STORMS", "THE ARGUMENT.", "OF WHAT HAS BEEN SAID"])
    func theNumbersOfASynopsisAreNoDivisions(title: String) {
        let told = (0..<4).map {
            "BOOK \(InventedBook.roman[$0]).\n\nThe river is changed into a bridge, and nobody could remember it. The\nlamp is lighted by the ferryman."
        }.joined(separator: "\n\n")
        let long = Array(repeating: InventedBook.text, count: 3).joined(separator: "\n\n")
        let books = (0..<4).map { "BOOK \(InventedBook.roman[$0]).\n\n\n\(long)" }.joined(separator: InventedBook.gap)
        let book = InventedBook.gutenberg(
            Self.front + "PREFACE.\n\n\(InventedBook.text)" + InventedBook.gap + "\(title)\n\n\n\(told)" + InventedBook.gap + books)
        #expect(book.headingLines == ["2 PREFACE.", "2 \(title)"] + (0..<4).map { "2 BOOK \(InventedBook.roman[$0])." })
        #expect(book.strings("p", "argument-title") == (0..<4).map { "BOOK \(InventedBook.roman[$0])." })
    }

    /// The books of two works both count.
    @Test func twoWorksMayBothHaveBooks() {
        let work = (0..<3).map {
            "BOOK \(InventedBook.roman[$0]).\n\n\n\(InventedBook.text)\n\n\(InventedBook.text)\n\n\(InventedBook.text)"
        }.joined(separator: InventedBook.gap)
        let book = InventedBook.gutenberg(
            Self.front + "THE RIVER" + InventedBook.gap + work + InventedBook.gap + "THE HILL" + InventedBook.gap + work)
        #expect(book.headingLines.count { $0.contains("BOOK") } == 6)
    }

    // MARK: Other scripts

    /// Titles behind two blank lines, which are written as sentences are.
    @Test(arguments: [
        (
            "Дом", "Иван Ро", ["Мост", "Река и паром", "Старый дом", "Море", "Мельница у холма", "Последняя лампа"],
            "Старый дом стоял на невысоком холме за рекой, и никто в нашей деревне не\nмог вспомнить, когда в последний раз горели его окна, хотя мой отец говорил."
        ),
        (
            "Τὸ Σπίτι", "Ιωάννα Ρόε", ["Ἡ γέφυρα", "Ὁ ποταμός", "Τὸ παλαιὸν σπίτι", "Ἡ θάλασσα καὶ τὸ φῶς", "Ὁ μύλος", "Ἡ νύκτα"],
            "Τὸ παλαιὸν σπίτι ἵστατο ἐπὶ χαμηλοῦ λόφου πέραν τοῦ ποταμοῦ, καὶ οὐδεὶς\nεἰς τὸ χωρίον μας ἐνθυμεῖτο πότε εἶχον φωτισθῇ τὰ παράθυρά του."
        ),
    ]) func titlesOfOtherScriptsBehindTwoLines(title: String, author: String, titles: [String], paragraph: String) {
        let text = Array(repeating: paragraph, count: 4).joined(separator: "\n\n")
        let book = InventedBook.gutenberg(
            "\(title)\n\n\(author)\n\n\n\n" + titles.map { "\($0)\n\n\(text)" }.joined(separator: "\n\n\n"), title: title,
            fields: "Author: \(author)")
        #expect(book.headingLines == titles.map { "2 " + $0 })
    }

    private static let russian =
        "Старый дом стоял на невысоком холме за рекой, и никто в нашей деревне не\nмог вспомнить, когда в последний раз горели его окна, хотя мой отец говорил."

    /// "Глава первая", "ΚΕΦΑΛΑΙΟΝ Α΄", "第一回": a word, a number, and a title behind it or below.
    @Test(arguments: [
        (["Глава первая", "Глава вторая", "Глава третья"], "\n\n", ["Мост", "Река и паром", "Старый дом"]),
        (["ГЛАВА I.", "ГЛАВА II.", "ГЛАВА III."], " ", ["Мост", "Река и паром", "Старый дом"]),
        (["ΚΕΦΑΛΑΙΟΝ Α΄", "ΚΕΦΑΛΑΙΟΝ Β΄", "ΚΕΦΑΛΑΙΟΝ Γ΄"], "\n\n", ["Ἡ γέφυρα", "Ὁ ποταμός", "Τὸ παλαιὸν σπίτι"]),
        (["第一回", "第二回", "第三回"], "\u{3000}", ["河上渡船", "山中燈火", "老屋"]),
    ]) func numberedHeadingsOfOtherScripts(numbers: [String], separator: String, titles: [String]) {
        let text = Array(repeating: Self.russian, count: 4).joined(separator: "\n\n")
        let book = InventedBook.gutenberg(
            "Дом\n\nИван Ро" + InventedBook.gap
                + zip(numbers, titles).map { "\($0)\(separator)\($1)\n\n\(text)" }.joined(separator: InventedBook.gap), title: "Дом",
            fields: "Author: Иван Ро")
        #expect(book.strings("span", "number") == numbers.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 })
        #expect(book.strings("span", "title") == titles)
        #expect(book.elementNodes("h2").count == 3)
    }

    @Test func partsOfOtherScriptsStandAboveChapters() {
        let chapters = (0..<2).map { "\(InventedBook.roman[$0])\n\n\(Self.russian)\n\n\(Self.russian)" }.joined(separator: InventedBook.gap)
        let book = InventedBook.gutenberg(
            "Дом\n\nИван Ро" + InventedBook.gap
                + ["ПЕРВАЯ", "ВТОРАЯ", "ТРЕТЬЯ"].map { "ЧАСТЬ \($0)\n\n\n\(chapters)" }.joined(separator: InventedBook.gap), title: "Дом",
            fields: "Author: Иван Ро")
        #expect(book.headingLines == ["ПЕРВАЯ", "ВТОРАЯ", "ТРЕТЬЯ"].flatMap { ["1 ЧАСТЬ \($0)", "2 I", "2 II"] })
    }

    /// The same of Latin letters: "The old house", behind a gap that nothing else has; where a paragraph has it as well, such a line is a
    /// sentence's.
    @Test(arguments: [true, false]) func titlesInSmallLettersBehindTwoLines(isAlone: Bool) {
        let titles = [
            "The bridge and the ferry", "A river in the valley", "The old house", "Storms of the last year", "The mill upon the hill",
            "What my father said",
        ]
        let text = InventedBook.text + (isAlone ? "" : "\n\n\n" + InventedBook.paragraph)
        let book = InventedBook.gutenberg("The House\n\nJane Roe\n\n\n\n" + titles.map { "\($0)\n\n\(text)" }.joined(separator: "\n\n\n"))
        #expect(isAlone == (book.headingLines == titles.map { "2 " + $0 }))
    }

    /// The number, and what stands behind it; nil for what is no heading.
    private func form(_ line: String) -> (number: Int, title: String)? {
        Array(line.utf8).withUnsafeBufferPointer { bytes in
            HeadingForm(bytes, 0..<bytes.count).map {
                ($0.number, String(decoding: bytes[($0.titleStart ?? bytes.count)...], as: UTF8.self))
            }
        }
    }

    /// A title may be a single letter.
    @Test(arguments: [
        ("Глава первая. Я", 1, "Я"), ("第一回 夢", 1, "夢"), ("ΚΕΦΑΛΑΙΟΝ Α΄ Ὁ", 1, "Ὁ"), ("Глава вторая — Ё", 2, "Ё"), ("第二回", 2, ""),
    ])
    func titlesOfOneLetterAreTitles(line: String, number: Int, title: String) {
        #expect(form(line)?.number == number && form(line)?.title == title, "\(String(describing: form(line)))")
    }

    @Test(arguments: ["第一回夢", "Глава IЯ", "第一二三四五六七八九十回", "ΜΕΡΟΣ ΔΕΝ", "Главастая первая"])
    func whatGoesOnWithoutASignIsNoHeading(line: String) { #expect(form(line) == nil, "\(String(describing: form(line)))") }

    @Test(arguments: [
        ("Глава десятая", 10), ("Глава девятнадцатая", 19), ("Глава двадцать вторая", 22), ("Глава тридцатая", 30), ("Глава сороковая", 40),
        ("Глава сорок восьмая", 48), ("Глава пятидесятая", 50), ("Глава пятьдесят первая", 51),
        ("ГЛАВА ШЕСТИДЕСЯТАЯ", 60), ("Шестьдесят пятая глава", 65), ("Глава семьдесят седьмая", 77), ("Глава восьмидесятая", 80),
        ("Глава девяносто девятая", 99), ("Глава пятая", 5), ("Глава шестая", 6), ("ΚΕΦΑΛΑΙΟΝ ΙΒ΄", 12), ("第一百二十回", 120),
    ]) func numbersOfOtherScripts(line: String, number: Int) {
        #expect(form(line)?.number == number && form(line)?.title == "")
    }
}
