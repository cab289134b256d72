import Testing

@testable import GutenbergReaders
@testable import Markup

/// Lists of contents with groups of entries: poets and poems, parts that the text does not head. All texts are our own.
@Suite struct GroupedContentsTests {
    private let text = InventedBook.text, gap = InventedBook.gap
    private let verse =
        "    Only a lamp upon the hill\n      In the slow silent night,\n    And nobody at the window sill\n      To see the light."

    private let poets = [
        ("Mary Poe", "(1840-    )", ["The Lamp", "The Hill"]), ("John Doe", "(_J. D._) (1844-1881)", ["Winter Night", "Nightfall"]),
        ("Anne Smith", "(1850-1903)", ["The River", "The Mill"]),
    ]

    private func poems(_ gapOfPoets: String, life: Bool) -> String {
        poets.map { poet, _, titles in
            gapOfPoets + "_\(poet)_\n\n\n" + (life ? text + "\n\n\n" : "")
                + titles.map { $0.uppercased() + "\n\n" + verse + "\n\n" + verse }.joined(separator: "\n\n\n")
        }.joined()
    }

    @Test func contentsMaySayMoreOfAPoetThanHisHeading() {
        let contents = poets.map { poet, years, titles in
            "\(poet.uppercased()) \(years)\n" + titles.map { "    \($0.padding(to: 40))12" }.joined(separator: "\n")
        }.joined(separator: "\n\n")
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\(gap)CONTENTS\n\n\n\(contents)" + poems(gap, life: true))
        #expect(
            book.headingLines == [
                "2 Mary Poe", "3 THE LAMP", "3 THE HILL", "2 John Doe", "3 WINTER NIGHT", "3 NIGHTFALL", "2 Anne Smith", "3 THE RIVER",
                "3 THE MILL",
            ])
    }

    @Test func entriesOfAGroupMayHaveRemarksInAColumn() {
        let contents = poets.map { poet, _, titles in
            "\(poet.uppercased())\n"
                + titles.map { "  \($0.padding(to: 24))(from 'Chambers of Imagery,' 2nd series)" }.joined(separator: "\n")
        }.joined(separator: "\n\n")
        let body = poets.map { poet, _, titles in
            gap + poet.uppercased() + titles.map { "\n\n\n" + $0.uppercased() + "\n\n\n" + verse + "\n\n" + verse }.joined()
        }.joined()
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\(gap)CONTENTS\n\n\n\(contents)\(gap)\(body)")
        #expect(book.strings("nav", "contents").count == 1 && book.elementNodes("pre").isEmpty)
        #expect(book.headingLines.map { $0.dropFirst(2) }.prefix(3) == ["MARY POE", "THE LAMP", "THE HILL"])
        #expect(
            Set(book.headingLines.filter { $0.contains("POE") || $0.contains("DOE") || $0.contains("SMITH") }.map { $0.prefix(1) }).count
                == 1)
    }

    @Test func poetsWithMoreRoomThanAllPoemsStandAboveThem() {
        let body = poets.map { poet, _, titles in
            "\n\n\n\n\n\n" + poet.uppercased() + titles.map { "\n\n\n\n" + $0.uppercased() + "\n\n\n" + text }.joined()
        }.joined()
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + body)
        #expect(
            book.headingLines == [
                "1 MARY POE", "2 THE LAMP", "2 THE HILL", "1 JOHN DOE", "2 WINTER NIGHT", "2 NIGHTFALL", "1 ANNE SMITH", "2 THE RIVER",
                "2 THE MILL",
            ])
    }

    @Test func groupsThatTheTextDoesNotHeadContainTheirEntries() {
        let titles = ["THE ARRIVAL", "THE BRIDGE", "THE LAMP", "THE RETURN"]
        let contents = "First Epoch\n\n  THE ARRIVAL\n  THE BRIDGE\n\nSecond Epoch\n\n  THE LAMP\n  THE RETURN"
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\(gap)CONTENTS\n\n\(contents)" + titles.map { gap + $0 + "\n\n\n" + text }.joined())
        #expect(book.strings("p", "level-1").map { $0.filter(\.isLetter) } == ["FirstEpoch", "SecondEpoch"])
        #expect(book.elementNodes("p", "level-2").count == 4)
    }

    @Test func theFirstEntryMayHaveALongerTitle() {
        let contents = "INTRODUCTION BY THE AUTHOR\nTHE BRIDGE\nTHE LAMP"
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\(gap)CONTENTS\n\n\(contents)"
                + ["INTRODUCTION", "THE BRIDGE", "THE LAMP"].map { gap + $0 + "\n\n\n" + text }.joined())
        #expect(book.strings("a").contains { $0.hasPrefix("INTRODUCTION") })
    }

    @Test func figuresBehindAShortWordAreNoCall() {
        let titles = ["ARIA No.1", "ARIA No.2", "ARIA No.3", "SONATA.12"]
        let headings = titles.map { gap + $0.replacing(".12", with: ".") + "\n\n\n" + text }.joined()
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe\(gap)CONTENTS\n\n\(titles.joined(separator: "\n"))" + headings)
        #expect(book.headingLines.map { $0.dropFirst(2) } == ["ARIA No.1", "ARIA No.2", "ARIA No.3", "SONATA."])
        #expect(
            Set(book.elementNodes("a").compactMap { link in book.names.id(of: "href").flatMap { book.attribute($0, of: link) } }).count == 4
        )
    }

    @Test func inVolumesPartsStandBelowBooks() {
        func parts() -> String {
            ["I", "II"].map { "\(gap)PART \($0).\n\n\n" + ["I", "II"].map { "SECT. \($0).\n\n\(text)" }.joined(separator: "\n\n\n") }
                .joined()
        }
        let body = ["I", "II"].map { volume in
            "\(gap)VOLUME \(volume).\n\n\n" + (volume == "I" ? ["I", "II"] : ["III", "IV"]).map { "\(gap)BOOK \($0)." + parts() }.joined()
        }.joined()
        let book = InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + body)
        #expect(book.headingLines.prefix(4) == ["1 VOLUME I.", "2 BOOK I.", "3 PART I.", "4 SECT. I."])
    }
}
