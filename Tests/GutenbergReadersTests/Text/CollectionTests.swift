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

    // MARK: Volumes, collections of poems, plays

    @Test func theTitlePageAboveALaterVolumeIsNoChapter() {
        let title = "THE MILLER\n\nOR\n\n'TIS TEN YEARS SINCE"
        let chapters = ["I", "II"].map { InventedBook.gap + "CHAPTER \($0)\n\n" + InventedBook.text }.joined()
        let book = InventedBook.gutenberg(
            title + "\n\nBY JANE ROE" + InventedBook.gap + "PREFACE\n\n" + InventedBook.text + InventedBook.gap + title + "\n\nVolume I."
                + chapters + InventedBook.gap + title + "\n\n\nVOLUME II." + chapters, title: "The Miller")
        #expect(
            book.headingLines == [
                "2 PREFACE", "1 Volume I.", "2 CHAPTER I", "2 CHAPTER II", "1 VOLUME II.", "2 CHAPTER I", "2 CHAPTER II",
            ])
        #expect(book.strings("p", "title").suffix(3) == ["THE MILLER", "OR", "’TIS TEN YEARS SINCE"])
    }

    private static let stanza = "Only a lamp upon the hill\nIn the slow silent night,\nAnd nobody at the window sill\nTo see the light."

    private func poems(_ titles: [String]) -> String {
        titles.map { "\n\n\n\n\($0)\n\n" + Array(repeating: Self.stanza, count: 3).joined(separator: "\n\n") }.joined()
    }

    @Test func twoCollectionsOfPoemsWithMoreRoomAreParts() {
        let first = ["THE LAMP.", "THE HILL.", "THE NIGHT."], second = ["THE RIVER.", "THE FERRY.", "THE STORM."]
        let wide = "\n\n\n\n\n\n"
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + wide + "FORMER POEMS" + poems(first) + wide + "LATER POEMS" + poems(second))
        #expect(
            book.headingLines == ["1 FORMER POEMS"] + first.map { "2 " + $0 } + ["1 LATER POEMS"] + second.map { "2 " + $0 })
    }

    /// A title above one poem, and the same room above another: nothing says that these are parts.
    @Test func aTitleAboveOnePoemIsNoPart() {
        let wide = "\n\n\n\n\n\n"
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + wide + "TO MY FATHER" + poems(["THE LAMP."]) + wide + "LATER POEMS"
                + poems(["THE RIVER.", "THE FERRY.", "THE STORM."]))
        #expect(!book.headingLines.contains { $0.hasPrefix("1") })
    }

    private func play(_ title: String, _ behind: String) -> String {
        let speeches = ["THE MILLER:", "THE FERRYMAN:"].map { "\($0)\n\(Self.stanza)" }.joined(separator: "\n\n")
        let acts = [1, 2].map { "\n\n\nACT \($0).\n\nSCENE 1:\nA HILL.\n\n\(speeches)\n\n\(speeches)" }.joined()
        return "\n\n\n\(title)\n\nPREFACE.\n\n\(InventedBook.text)\(acts)\n\n\n\(behind)\n\n\(InventedBook.text)"
    }

    @Test func actsOfPlaysAmongPoemsStandBelowTheirPlays() {
        let note = "NOTE BY MRS. ROE."
        let list = [
            "PREFACE.", "THE LAMP.", "THE MILLER.", "PREFACE.", "ACT 1.", "ACT 2.", note, "THE FERRY.", "PREFACE.", "ACT 1.", "ACT 2.",
            note, "THE STORM.",
        ]
        let poem = Array(repeating: Self.stanza, count: 3).joined(separator: "\n\n")
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + InventedBook.gap + "CONTENTS.\n\n" + list.joined(separator: "\n") + "\n\n\n***\n\n\nPREFACE.\n\n"
                + InventedBook.text + "\n\n\nTHE LAMP.\n\n" + poem + play("THE MILLER.", note) + play("THE FERRY.", note)
                + "\n\n\nTHE STORM.\n\n" + poem)
        let inside = ["3 PREFACE.", "3 ACT 1.", "4 SCENE 1: A HILL.", "3 ACT 2.", "4 SCENE 1: A HILL.", "3 " + note]
        #expect(
            book.headingLines == ["2 THE LAMP.", "2 THE MILLER."] + inside + ["2 THE FERRY."] + inside + ["2 THE STORM."])
    }

    @Test func notesWithLettersAreHeadingsIfTwoAre() {
        let titles = [
            "Note A.--The grey stone.", "Note B.--Jane Roe.", "Note C.--An expedition of the miller against the cows.",
            "Note D.--The storm.",
        ]
        let notes = titles.map { InventedBook.gap + $0 + "\n\n" + InventedBook.text }.joined()
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + ["I", "II"].map { InventedBook.gap + "CHAPTER \($0)\n\n" + InventedBook.text }.joined()
                + InventedBook.gap + "NOTES TO THE HOUSE." + notes)
        let found = book.headingLines.map { String($0.dropFirst(2)) }.filter { $0.hasPrefix("Note ") }
        #expect(found.map { $0.replacing("—", with: "--") } == titles)
    }

    /// Behind another gap, or out of the order, a sentence stays text.
    @Test(arguments: ["Note F.--An expedition of the miller against the cows.", "Rule C.--An expedition of the miller against the cows."])
    func aSentenceThatDoesNotCountOnIsNone(sentence: String) {
        let notes = ["Note A.--The grey stone.", "Note B.--Jane Roe.", sentence].map { InventedBook.gap + $0 + "\n\n" + InventedBook.text }
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe" + ["I", "II"].map { InventedBook.gap + "CHAPTER \($0)\n\n" + InventedBook.text }.joined()
                + InventedBook.gap + "NOTES TO THE HOUSE." + notes.joined())
        #expect(!book.headingLines.contains { $0.contains("expedition") })
    }
}
