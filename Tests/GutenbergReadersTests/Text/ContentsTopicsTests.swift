import Testing

@testable import GutenbergReaders
@testable import Markup

/// Lists of contents that say what each chapter treats of, and the same again below the chapter's heading.
@Suite struct ContentsTopicsTests {
    private static let prose = """
        The old house stood upon a low hill beyond the river, and nobody in our
        village could remember when its windows had last been lighted, although
        my father used to say that he had seen a lamp there on the night of the
        great storm which carried away half the bridge and three of our cows.
        """
    private static let text = prose + "\n\n" + prose
    /// Lines as full as the text's.
    private static let chapters: [(number: String, title: String, topics: String)] = [
        (
            "I", "VARIATION AT HOME.",
            "Causes of Variation--Effects of Habit and of the use and disuse of\nsingle parts--Correlated variation--Inheritance--Difficulty of telling\nvarieties and species apart--Origin of domestic varieties."
        ),
        (
            "II", "VARIATION ABROAD.",
            "Individual differences--Doubtful species--Wide ranging, much diffused\nand common species vary most--Species of the larger genera in each\ncountry vary more frequently than those of the smaller."
        ),
        (
            "III", "THE STRUGGLE.",
            "Its bearing on selection--The term used in a wide sense--Geometrical\nratio of increase--Nature of the checks to increase--Competition is\nseen everywhere--Effects of climate--Complex relations."
        ),
    ]

    private static func topics(_ chapter: Int, _ separator: String) -> String { chapters[chapter].topics.replacing("--", with: separator) }

    private func book(contents: String, separator: String, headings: (Int) -> String) -> Document {
        let text = Self.chapters.indices.map { "\(headings($0))\n\n\(Self.topics($0, separator))\n\n\n\(Self.text)" }.joined(
            separator: "\n\n\n\n")
        return readText(
            "Title: The Origin\n\nAuthor: Jane Roe\n\nLanguage: English\n\n*** START OF THIS PROJECT GUTENBERG EBOOK THE ORIGIN ***\n\n\n\n\nTHE ORIGIN\n\nBy JANE ROE\n\n\n\n\n\(contents)\n\n\n\n\nINTRODUCTION.\n\n\n\(Self.text)\n\n\n\n\(text)\n\n\n\n*** END OF THIS PROJECT GUTENBERG EBOOK THE ORIGIN ***\n"
        )
    }

    private static func heading(_ chapter: Int) -> String { "CHAPTER \(chapters[chapter].number). \(chapters[chapter].title)" }

    private func check(_ book: Document) {
        let expected = ["INTRODUCTION."] + Self.chapters.indices.map { Self.heading($0) }
        #expect(book.strings("h2") == expected)
        #expect(book.elementNodes("div", "argument").count == 3)
        let linked = book.elementNodes("a").filter { book.attribute("href", of: $0)?.hasPrefix("#section") == true }
        #expect(linked.count >= 4)
    }

    @Test(arguments: ["--", "\u{2014}", ". "]) func entriesHaveParagraphsBelowThem(separator: String) {
        let contents =
            "CONTENTS.\n\nINTRODUCTION.\n\n"
            + Self.chapters.indices.map { "\(Self.heading($0))\n\n\(Self.topics($0, separator))" }.joined(separator: "\n\n")
        let book = book(contents: contents, separator: separator, headings: Self.heading)
        check(book)
        #expect(book.elementNodes("p", "level-2").count == 3)
    }

    @Test(arguments: ["DETAILED CONTENTS.", "ANALYTICAL TABLE OF CONTENTS"]) func aSecondListIsNoChapter(title: String) {
        let short = "CONTENTS.\n\nINTRODUCTION.\n\n" + Self.chapters.indices.map(Self.heading).joined(separator: "\n\n") + "\n\nINDEX."
        let detailed = Self.chapters.indices.map { "\(Self.heading($0))\n\n\(Self.topics($0, ". "))" }.joined(separator: "\n\n")
        let book = book(contents: "\(short)\n\n\n\n\n\(title)\n\n\nINTRODUCTION\n\n\(detailed)", separator: ". ", headings: Self.heading)
        check(book)
        #expect(book.elementNodes("nav", "contents").count == 1)
        #expect(book.strings("p", "contents-title") == ["CONTENTS.", title])
    }

    @Test func theNumbersOfEachPartBeginAgain() {
        func part(_ number: String, _ text: (Int) -> String, _ gap: String) -> String {
            "PART \(number).\n\n" + Self.chapters.indices.map(text).joined(separator: gap)
        }
        let contents = ["ONE", "TWO"].map { part($0, { "CHAPTER \(Self.chapters[$0].number).\n\n\(Self.topics($0, "--"))" }, "\n\n") }
            .joined(separator: "\n\n")
        let text = ["ONE", "TWO"].map { part($0, { "CHAPTER \(Self.chapters[$0].number).\n\n\n\(Self.text)" }, "\n\n\n\n") }.joined(
            separator: "\n\n\n\n")
        let book = readText("THE ORIGIN\n\n\n\n\nCONTENTS.\n\n\(contents)\n\n\n\n\n\(text)")
        #expect(book.strings("h1") == ["THE ORIGIN", "PART ONE.", "PART TWO."])
        #expect(
            book.strings("h2").filter { $0 != "THE ORIGIN" } == [
                "CHAPTER I.", "CHAPTER II.", "CHAPTER III.", "CHAPTER I.", "CHAPTER II.", "CHAPTER III.",
            ])
    }

    @Test func topicsMayEndInTheirPage() {
        let topics = [
            "  Departure from Edinburgh--Inch Keith--St. Andrews--The Castle--The\n  University--Aberbrothick--The Ruins of the Abbey",
            "  Aberdeen--Old Aberdeen--New Aberdeen--Slanes Castle--The Buller of\n  Buchan--Banff--Elgin--Fores",
            "  Inverness--Lough Ness--Fall of Fiers--Fort Augustus--Anoch--Glensheals\n  --The Highlands--Glenelg",
        ]
        let numbers = ["I", "II", "III"]
        let contents = zip(numbers, topics).map { "CHAPTER \($0)\n\n\($1)                      24" }.joined(separator: "\n\n")
        let text = zip(numbers, topics).map { "CHAPTER \($0)\n\n\($1).\n\n\n\(Self.text)" }.joined(separator: "\n\n\n\n")
        let book = readText("CONTENTS\n\n\n\(contents)\n\n\n\n\n\(text)")
        #expect(book.strings("h2") == ["CHAPTER I", "CHAPTER II", "CHAPTER III"])
        #expect(book.elementNodes("p", "entry").count == 6 && book.elementNodes("span", "page").count == 3)
        #expect(book.elementNodes("div", "argument").count == 3 && book.elementNodes("p", "attribution").isEmpty)
    }

    @Test func aNumberedListEndsInFrontOfWhatHasNoNumber() {
        let list = (1...3).map { "  \($0). To MANN, Dec. 29, 175\($0).--Death of Admiral Byng" }.joined(separator: "\n\n")
        let letters = ["_DEATH OF ADMIRAL BYNG._", "_THE COURT OF RUSSIA._", "_HIS VISITORS._"].map {
            "\($0)\n\nTO SIR HORACE MANN.\n\n\(Self.text)"
        }
        let book = readText("CONTENTS\n\n\n\(list)\n\n\n\n\n\(letters.joined(separator: "\n\n\n"))")
        #expect(book.elementNodes("p", "entry").count == 3)
        #expect(book.strings("h2").filter { $0.contains("BYNG") || $0.contains("RUSSIA") || $0.contains("VISITORS") }.count == 3)
    }

    // MARK: Numbered paragraphs

    private static let sections = [
        "How introduced", "Obtaining the floor", "What precedes", "What is written", "Modification", "Main motions", "Subsidiary motions",
        "Incidental motions", "Privileged motions",
    ]

    /// Contents that name what has no heading: sections that begin with their numbers.
    private func manual(numbers: [Int]) -> Document {
        let entries = Self.sections.enumerated().map {
            ($0 == 0 ? "§ " : "  ") + "\($0 + 1). \($1) " + String(repeating: ".", count: 40 - $1.count) + " \(17 + $0)"
        }
        let paragraphs = numbers.map { "\($0). All that is \(Self.prose)" }
        return readText(
            "Title: The Rules\n\nAuthor: Mary Poe\n\n*** START OF THE PROJECT GUTENBERG EBOOK THE RULES ***\n\n\n\nTHE RULES\n\nBy Mary Poe\n\n\n\nTABLE OF CONTENTS.\n\nART. I.\n"
                + entries.prefix(5).joined(separator: "\n") + "\n\nART. II.\n"
                + entries.dropFirst(5).joined(separator: "\n") + "\n\n\n\nART. I.\n\n" + paragraphs.prefix(5).joined(separator: "\n\n")
                + "\n\n\n\nART. II.\n\n" + paragraphs.dropFirst(5).joined(separator: "\n\n")
                + "\n\n\n*** END OF THE PROJECT GUTENBERG EBOOK THE RULES ***\n")
    }

    @Test func entriesLeadToTheParagraphsOfTheirNumbers() {
        let book = manual(numbers: Array(1...9))
        let ids = book.elementNodes("p", "numbered").compactMap { book.attribute("id", of: $0) }
        #expect(ids.count == 9)
        let links = book.elementNodes("a").compactMap { book.attribute("href", of: $0) }.filter { $0.hasPrefix("#paragraph") }
        #expect(links == ids.map { "#" + $0 })
        #expect(book.elementNodes("span", "printed").isEmpty)
    }

    @Test func whereTheNumbersDifferNothingLeadsAnywhere() {
        let book = manual(numbers: Array(21...29))
        #expect(book.elementNodes("a").allSatisfy { book.attribute("href", of: $0)?.hasPrefix("#paragraph") != true })
    }

    // MARK: Topics that come again
}
