import Testing

@testable import GutenbergReaders
@testable import Markup

/// What the indents of a list of contents say of the headings that it names. All texts are our own.
@Suite struct ContentsLevelTests {
    private static let front = "THE HOUSE\n\nBy Jane Roe" + InventedBook.gap
    private static let chapters = [
        ("THE RIVER", ["The source", "The bridge and its builders", "Of the ferry"]),
        ("THE HILL", ["The mill", "Stones and what they say"]), ("THE SEA", ["The harbour", "The storm of the year", "The last lamp"]),
    ]

    private func sections(_ titles: [String]) -> String { titles.map { "\($0)\n\n\(InventedBook.text)" }.joined(separator: "\n\n") }

    // MARK: Sections of chapters

    @Test func sectionsSetInBelowChaptersAreHeadingsBelowThem() {
        let list = Self.chapters.enumerated().map { number, chapter in
            "CHAPTER \(InventedBook.roman[number]). \(chapter.0)\n" + chapter.1.map { "    " + $0 }.joined(separator: "\n")
        }.joined(separator: "\n")
        let text = Self.chapters.enumerated().map { number, chapter in
            "CHAPTER \(InventedBook.roman[number])\n\n\(chapter.0)\n\n\n\(InventedBook.text)\n\n\(sections(chapter.1))"
        }.joined(separator: InventedBook.gap)
        let book = InventedBook.gutenberg(Self.front + "CONTENTS\n\n\n" + list + InventedBook.gap + text)
        let wanted = Self.chapters.enumerated().flatMap { number, chapter in
            ["2 CHAPTER \(InventedBook.roman[number]) \(chapter.0)"] + chapter.1.map { "3 " + $0 }
        }
        #expect(book.headingLines == wanted)
        #expect(book.guesses.contains { $0.conclusion == "levels of 11 headings" })
    }

    /// With a column of pages, or a paragraph for each of the list's steps, and titles without numbers.
    @Test(arguments: [true, false]) func sectionsBelowTitlesWithoutNumbers(hasPages: Bool) {
        let list = Self.chapters.map { chapter in
            hasPages
                ? "\(chapter.0)" + String(repeating: " ", count: 40 - chapter.0.count) + "7\n"
                    + chapter.1.map { "    " + $0 + String(repeating: " ", count: 36 - $0.count) + "8" }.joined(separator: "\n")
                : "  \(chapter.0)\n\n" + chapter.1.map { "      " + $0 }.joined(separator: "\n")
        }.joined(separator: hasPages ? "\n" : "\n\n")
        let text = Self.chapters.map { chapter in "\(chapter.0)\n\n\n\(InventedBook.text)\n\n\(sections(chapter.1))" }.joined(
            separator: InventedBook.gap)
        let book = InventedBook.gutenberg(Self.front + "CONTENTS\n\n" + list + InventedBook.gap + text)
        #expect(book.headingLines == Self.chapters.flatMap { chapter in ["2 " + chapter.0] + chapter.1.map { "3 " + $0 } })
    }

    /// What a long entry goes on with in a deeper line is no entry.
    @Test func deeperLinesOfLongEntriesAreNoHeadings() {
        let list = Self.chapters.enumerated().map { number, chapter in
            "CHAPTER \(InventedBook.roman[number]). Of the river and the bridge, and of \(chapter.1[0].lowercased())\n      that was carried away"
        }.joined(separator: "\n")
        let text = Self.chapters.enumerated().map { number, chapter in
            "CHAPTER \(InventedBook.roman[number])\n\nOf the river and the bridge, and of \(chapter.1[0].lowercased())\nthat was carried away\n\n\n\(InventedBook.text)"
        }.joined(separator: InventedBook.gap)
        let book = InventedBook.gutenberg(Self.front + "CONTENTS\n\n\n" + list + InventedBook.gap + text)
        #expect(book.headingLines.count == 3)
        #expect(book.headingLines.allSatisfy { $0.hasPrefix("2 CHAPTER") })
    }

    // MARK: Works in many steps

    private static let work: [(Int, String)] = [
        (0, "Vorrede"), (0, "I. Elementarlehre vom Hause"), (1, "Erster Teil. Die Lehre vom Fenster"),
        (2, "Erster Abschnitt. Von dem Glase"), (2, "Zweiter Abschnitt. Von dem Rahmen"),
        (1, "Zweiter Teil. Die Lehre von der Treppe"), (2, "Erste Abteilung. Die Stufen"), (3, "Erstes Buch. Von den unteren Stufen"),
        (4, "Erstes Hauptstück. Von dem Leitfaden"),
        (4, "Zweites Hauptstück. Von dem Gebrauche"), (3, "Zweites Buch. Von den oberen Stufen"), (4, "Erstes Hauptstück. Vom Geländer"),
        (4, "Zweites Hauptstück. Vom Dache"), (2, "Zweite Abteilung. Der Schein"),
        (0, "II. Methodenlehre vom Hause"), (1, "Erstes Hauptstück. Die Zucht"), (2, "Erster Abschnitt. Im Gebrauche"),
        (2, "Zweiter Abschnitt. Im Streite"), (1, "Zweites Hauptstück. Der Kanon"),
    ]

    @Test func levelsOfAWorkWhoseListShowsThemByIndents() {
        let list = Self.work.map { String(repeating: "  ", count: $0) + $1 }.joined(separator: "\n")
        let text = Self.work.map { "\($1)\n\n\(InventedBook.text)" }.joined(separator: "\n\n\n")
        let book = InventedBook.gutenberg(
            "Die Lehre vom Hause\n\nvon Hans Roe" + InventedBook.gap + "Inhalt\n\n\n" + list + InventedBook.gap + text,
            title: "Die Lehre vom Hause", fields: "Author: Hans Roe\n\nLanguage: German")
        #expect(book.headingLines == Self.work.map { "\($0 + 2) \($1)" }.filter { !$0.hasPrefix("5") && !$0.hasPrefix("6") })
        #expect(book.strings("h5") == Self.work.filter { $0.0 == 3 }.map(\.1))
        #expect(book.strings("h6") == Self.work.filter { $0.0 == 4 }.map(\.1))
    }

    /// Lines in the middle of the measure begin wherever their length lets them.
    @Test func centredListsSayNothingOfLevels() {
        let titles = ["THE RIVER AND THE BRIDGE", "THE HILL", "THE LAMP OF THE FERRYMAN", "THE SEA", "A STORM", "THE MILL AND ITS STONES"]
        let list = titles.map { String(repeating: " ", count: 30 - $0.count / 2) + $0 }.joined(separator: "\n")
        let book = InventedBook.gutenberg(
            Self.front + "CONTENTS\n\n" + list + InventedBook.gap
                + titles.map { "\($0)\n\n\n\(InventedBook.text)" }.joined(separator: InventedBook.gap))
        #expect(book.headingLines == titles.map { "2 " + $0 })
    }

    /// "INTRODUCTION" at the margin and the numbers set in below it: the chapters are none of its sections.
    @Test func numbersSetInBelowAnIntroductionAreChapters() {
        let titles = ["THE RIVER", "THE HILL", "THE SEA", "THE STORM"]
        let list =
            "INTRODUCTION\n"
            + titles.enumerated().map {
                String(repeating: " ", count: 8 - InventedBook.roman[$0].count) + "\(InventedBook.roman[$0]). \($1)"
            }.joined(separator: "\n") + "\nAPPENDIX"
        let text = (["INTRODUCTION"] + titles.enumerated().map { "\(InventedBook.roman[$0]). \($1)" } + ["APPENDIX"]).map {
            "\($0)\n\n\n\(InventedBook.text)"
        }.joined(separator: InventedBook.gap)
        let book = InventedBook.gutenberg(Self.front + "CONTENTS\n\n" + list + InventedBook.gap + text)
        #expect(book.headingLines.allSatisfy { $0.hasPrefix("2 ") })
        #expect(book.headingLines.count == 6)
    }

    // MARK: Tales in tales

    @Test func talesInsideTalesStandBelowThem() {
        let tales = [
            ("The Trader and the River", ["The First Old Man's Story", "The Second Old Man's Story"]),
            ("The Fisherman and the Lamp", ["Tale of the Miller", "Tale of the Ferry"]), ("The Porter of the Bridge", []),
        ]
        let list = tales.enumerated().flatMap { number, tale in
            ["\(number + 1).   \(tale.0)"] + tale.1.enumerated().map { "     \($0 == 0 ? "a" : "b").   \($1)" }
        }.joined(separator: "\n")
        let text = tales.flatMap { tale in
            ["                 \(tale.0.uppercased())\n\n\(InventedBook.text)"] + tale.1.map { "          \($0)\n\n\(InventedBook.text)" }
        }.joined(separator: InventedBook.gap)
        let book = InventedBook.gutenberg(Self.front + "Contents\n\n" + list + InventedBook.gap + text)
        #expect(
            book.headingLines == tales.flatMap { tale in ["2 " + tale.0.uppercased()] + tale.1.map { "3 " + $0.replacing("'", with: "’") } }
        )
    }

    // MARK: Topics

    /// "CHAPTER I." at the margin, and "II." in the column of its number: one series.
    @Test func numbersInTheColumnOfTheFirstStandBesideIt() {
        let titles = ["The Old Mint", "The Master of the Mint", "The Roof and the Window", "The Storm"]
        let epochs = ["FIRST", "SECOND", "THIRD"]
        let list = epochs.map { epoch in
            "EPOCH THE \(epoch).\n\n"
                + titles.enumerated().map { number, title in
                    (number == 0
                        ? "CHAPTER I. "
                        : String(repeating: " ", count: 9 - InventedBook.roman[number].count) + InventedBook.roman[number] + ". ") + title
                        + "     \(number + 1)"
                }.joined(separator: "\n")
        }.joined(separator: "\n\n\n")
        let text = epochs.map { epoch in
            "EPOCH THE \(epoch).\n\n\n\n"
                + titles.enumerated().map { "CHAPTER \(InventedBook.roman[$0]).\n\n\($1).\n\n\n\(InventedBook.text)" }.joined(
                    separator: InventedBook.gap)
        }.joined(separator: InventedBook.gap)
        let book = InventedBook.gutenberg(Self.front + "CONTENTS.\n\n" + list + InventedBook.gap + text)
        #expect(
            book.headingLines
                == epochs.flatMap { epoch in
                    ["1 EPOCH THE \(epoch)."] + titles.enumerated().map { "2 CHAPTER \(InventedBook.roman[$0]). \($1)." }
                })
    }

    /// "APPENDIX" in the column of the titles belongs to the whole book.
    @Test func whatStandsInTheColumnOfTheTitlesIsNoSection() {
        let list = [
            "      I THE RIVER               1", "     II THE BRIDGE             27", "    III THE TOWN               61",
            "        APPENDIX               90", "        CHRONOLOGY             99",
        ].joined(separator: "\n\n")
        let chapters = ["THE RIVER", "THE BRIDGE", "THE TOWN"].enumerated().map {
            "CHAPTER \(InventedBook.roman[$0])\n\n\($1)\n\n\n\(InventedBook.text)"
        }
        let book = InventedBook.gutenberg(
            Self.front + "CONTENTS\n\n" + list + InventedBook.gap
                + (chapters + ["APPENDIX\n\n\n\(InventedBook.text)", "CHRONOLOGY\n\n\n\(InventedBook.text)"]).joined(
                    separator: InventedBook.gap))
        #expect(
            book.headingLines == [
                "2 CHAPTER I THE RIVER", "2 CHAPTER II THE BRIDGE", "2 CHAPTER III THE TOWN", "2 APPENDIX", "2 CHRONOLOGY",
            ])
    }

    /// The book's title stands above the first part once more.
    @Test func theTitleSaidAgainIsNoLineOfTheFirstPart() {
        let parts = [
            ("THE BORDERLAND", ["ON JOURNEYS THROUGH THE STATES", "A RIVER EVENING"]),
            ("THE HEART OF THE HILLS", ["UNDER THE CHIMES", "POLITICS AND A NEWSPAPER"]),
            ("FARTHEST SOUTH", ["THE CITY OF THE FERRY", "FINALE"]),
        ]
        var number = 0
        var list = "", text = ""
        for (part, chapters) in parts {
            list += "\(part)\n\n"
            text += "\(part)" + InventedBook.gap
            for chapter in chapters {
                list +=
                    String(repeating: " ", count: 7 - InventedBook.roman[number].count)
                    + "\(InventedBook.roman[number]) \(chapter)     \(number + 3)\n\n"
                text += "CHAPTER \(InventedBook.roman[number])\n\n\(chapter)\n\n\n\(InventedBook.text)" + InventedBook.gap
                number += 1
            }
            list += "\n"
        }
        let book = InventedBook.gutenberg(Self.front + "CONTENTS\n\n\n\(list)\n\n\nTHE HOUSE" + InventedBook.gap + text)
        #expect(book.headingLines.filter { !$0.contains("CHAPTER") } == parts.map { "1 " + $0.0 })
    }

    // MARK: Entries behind the parts

    private static let parts = [("FIRST PART", ["The River", "The Ferry"]), ("SECOND PART", ["The Hill", "The Mill"])]

    private func bookOfParts(_ behind: [String]) -> [String] {
        let list = Self.parts.map { "\($0)\n\n" + $1.map { "  " + $0 }.joined(separator: "\n") }.joined(separator: "\n\n")
        let chapters = Self.parts.map { part, titles in
            InventedBook.gap + part + InventedBook.gap
                + titles.map { $0.uppercased() + "\n\n" + InventedBook.text }.joined(separator: "\n\n\n")
        }
        return InventedBook.gutenberg(
            Self.front + "CONTENTS\n\nPREFACE\n\n" + list + behind.map { "\n\n" + $0 }.joined() + InventedBook.gap + "PREFACE\n\n"
                + InventedBook.text + chapters.joined() + behind.map { InventedBook.gap + $0 + "\n\n" + InventedBook.text }.joined()
        ).headingLines
    }

    @Test func anEntryAtTheMarginBehindThePartsIsNoChapterOfTheLast() {
        #expect(
            bookOfParts(["THE OLD LAMP", "A WORD ABOUT COWS"]) == [
                "2 PREFACE", "1 FIRST PART", "2 THE RIVER", "2 THE FERRY", "1 SECOND PART", "2 THE HILL", "2 THE MILL", "1 THE OLD LAMP",
                "1 A WORD ABOUT COWS",
            ])
    }
}
