import Testing

@testable import GutenbergReaders
@testable import Markup

/// Collections whose pieces have parts, notes and lines of their own. All texts are our own.
@Suite struct CollectionTests {
    private static let text = InventedBook.text, gap = InventedBook.gap

    private func book(_ body: String) -> Document { InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + Self.gap + body) }

    private func piece(_ title: String, _ body: String = text) -> String { "\(title)\n\n\n\(body)" }

    @Test(arguments: ["THE FIRST BOOK", "PART THE FIRST"])
    func partsOfOnePieceStandBelowIt(_ first: String) {
        let parts = [first, first.replacing("FIRST", with: "SECOND")].map { "\($0)\n\n\(Self.text)" }.joined(separator: Self.gap)
        let pieces = ["THE LAMP", "THE MILL", "THE FERRY", "THE DOOR"].map { piece($0, Self.text + "\n\n" + Self.text) }
        let document = book((pieces + [piece("THE LONG ROAD", parts), piece("THE END OF THE ROAD")]).joined(separator: Self.gap))
        let levels = document.headingLines
        #expect(levels.filter { $0.contains("FIRST") || $0.contains("SECOND") }.allSatisfy { $0.hasPrefix("3 ") })
        #expect(levels.filter { !$0.contains("FIRST") && !$0.contains("SECOND") }.allSatisfy { $0.hasPrefix("2 ") })
    }

    @Test func partsBehindAPrefaceContainTheChapters() {
        let parts = ["ONE", "TWO"].map { part in
            "PART \(part)\n\n\n\n" + ["I", "II", "III"].map { "CHAPTER \($0)\n\n\(Self.text)" }.joined(separator: Self.gap)
        }
        let document = book("PREFACE\n\n\n\(Self.text)" + Self.gap + parts.joined(separator: Self.gap))
        #expect(document.headingLines.filter { $0.contains("PART") } == ["1 PART ONE", "1 PART TWO"])
    }

    @Test(arguments: ["Notes to", "NOTES ON"])
    func notesToEachPieceStandBelowIt(_ word: String) {
        let tales = ["Miller", "Smith", "Ferryman", "Widow"]
        let document = book(
            tales.map { tale in
                piece("THE \(tale.uppercased())'S TALE")
                    + "\n\n\n\(word) the \(tale)'s Tale.\n\n\n1. A lamp: an old word, which nobody has used for more than a hundred years in\nany of the books that we have.\n\n2. A door: the same."
            }.joined(separator: "\n\n\n\n\n"))
        let levels = document.headingLines
        #expect(levels.count == 2 * tales.count)
        #expect(levels.filter { $0.contains("otes") || $0.contains("NOTES") }.allSatisfy { $0.hasPrefix("3 ") })
    }

    @Test func aLineAboveMostNumbersIsOfTheChaptersHeadings() {
        let names = ["SOUPS.", "RECIPES.", "FISH.", "RECIPES.", "GAME.", "RECIPES."]
        let document = book(
            names.enumerated().map { "\($1)\n\n\nCHAPTER \(InventedBook.roman[$0]).\n\n\n\(Self.text)" }.joined(separator: "\n\n\n\n\n"))
        #expect(document.headingLines == names.enumerated().map { "2 \($1) CHAPTER \(InventedBook.roman[$0])." })
    }

    @Test func aFewTitlesAboveNumbersArePartsStill() {
        let names = [0: "THE HOUSE BELOW", 3: "THE RIVER"]
        let document = book(
            (0..<6).map { (names[$0].map { $0 + "\n\n\n" } ?? "") + "CHAPTER \(InventedBook.roman[$0]).\n\n\n\(Self.text)" }.joined(
                separator: "\n\n\n\n\n"))
        #expect(document.headingLines.filter { $0.contains("HOUSE") || $0.contains("RIVER") } == ["1 THE HOUSE BELOW", "1 THE RIVER"])
    }

    // MARK: Series and labels

    private func headings(inLastChapter body: String) -> [String] {
        Array(book("CHAPTER I\n\n\n\(Self.text)" + Self.gap + "CHAPTER II\n\n\n\(Self.text)\n\n" + body).headingLines.dropFirst(2))
    }

    @Test func sectionsInCapitalsCountOnThoughOtherLinesLookAlike() {
        let titles = ["SOME SIMPLE MATES", "TRAPS", "THE OPPOSITION", "A CARDINAL RULE", "A FINAL WORD"]
        let sections = titles.enumerated().map { "\($0 + 1). \($1)\n\n\(Self.text)" }
        let found = headings(inLastChapter: sections.joined(separator: "\n\n") + "\n\n9. P - Q B 4 CH.\n\n\(Self.text)")
        #expect(found == titles.enumerated().map { "3 \($0 + 1). \($1)" })
    }

    @Test(arguments: ["GAME", "PARTIE", "EXPERIMENT"])
    func wordsWithNumbersAndTitlesInCapitalsAreHeadings(_ word: String) {
        let games = (1...5).map { "\(word) \($0). THE KING'S DEFENCE\n\n\(Self.text)" }
        #expect(headings(inLastChapter: games.joined(separator: "\n\n")).count == 5)
    }

    @Test func wordsWithNumbersThatRunIntoTheTextAreLabels() {
        let examples = (1...9).map {
            $0 % 2 == 0 ? "EXAMPLE \($0).\n\n\(Self.text)" : "EXAMPLE \($0).--Here the lamp is lit.\n\n\(Self.text)"
        }
        #expect(headings(inLastChapter: examples.joined(separator: "\n\n")).isEmpty)
    }

    @Test func rowsWithNumbersInTwoColumnsAreATable() {
        let moves = ["1. P - Q 4                P - Q 4", "2. P - K 4                P - K 3", "3. Kt - Q B 3             Kt - K B 3"]
        let document = book("CHAPTER I\n\n\n\(Self.text)\n\n" + moves.map { "        " + $0 }.joined(separator: "\n") + "\n\n" + Self.text)
        #expect(document.elementNodes("ol").isEmpty && document.elementNodes("table").count == 1)
    }

    // MARK: Contents

    @Test func entriesOverSeveralLinesWithPagesBehindOneSpaceAreOfTheList() {
        let story =
            "THE FIRST STORY. _A lamp is lit in the old house by the river, and nobody of\nall who live there can say who has done it, nor who has put it out again,\nthough each of them has been awake for the whole of the night, as they say\nto the judge, and to the bailiff, and to the widow of the miller, who has\nseen nothing, and has heard no more than that_"
        let entries = (1...3).flatMap { day in ["DAY THE \(["FIRST", "SECOND", "THIRD"][day - 1]) \(day * 20)", "\(story) \(day * 20 + 4)"]
        }
        let days = ["First", "Second", "Third"].map { "_Day the \($0)_\n\n\nTHE FIRST STORY\n\n\(Self.text)" }
        let document = book("CONTENTS\n\n\n" + entries.joined(separator: "\n\n") + Self.gap + days.joined(separator: Self.gap))
        #expect(document.headingLines.count == 6)
        #expect(document.strings("nav", "contents")[0].contains("64"))
    }
}
