import Testing

@testable import GutenbergReaders
@testable import Markup

/// Headings inside chapters that a file types as paragraphs, titles over several elements, and what closes a book. All texts are our own.
@Suite struct TypedLabelTests {
    private static let prose = InventedBook.htmlProse
    private static let sentence = "<p>The lamp was lighted in the evening, and nobody in the village knew by whom.</p>"

    private func book(_ chapters: [String]) -> Document {
        InventedBook.html("<h1>THE HOUSE ON THE HILL</h1><p>by Jane Roe</p>" + chapters.joined())
    }
    private func chapter(_ number: Int, _ inside: String) -> String {
        "<h2>CHAPTER \(InventedBook.roman[number])</h2>\(Self.prose)\(inside)"
    }
    private func labels(_ labels: [String], below: String = sentence) -> String {
        labels.map { "<p>\($0)</p>" + below }.joined()
    }

    @Test func labelsThatCountUpInChaptersAreHeadings() {
        let document = book([
            chapter(0, labels(["Ver. 2.", "Vers. 3 and 4.", "Ver. 7."])), chapter(1, Self.prose),
            chapter(2, labels(["Ver. 1", "Vers. 2-5", "Ver. 6"])),
        ])
        #expect(
            document.headingLines == [
                "2 CHAPTER I", "3 Ver. 2.", "3 Vers. 3 and 4.", "3 Ver. 7.", "2 CHAPTER II", "2 CHAPTER III", "3 Ver. 1", "3 Vers. 2-5",
                "3 Ver. 6",
            ])
    }

    @Test(arguments: [
        // Captions, pages, dates.
        ["Fig. 1.", "Fig. 2.", "Fig. 3.", "Fig. 4.", "Fig. 5."], ["Page 1", "Page 2", "Page 3", "Page 4", "Page 5"],
        ["May 1.", "May 2.", "May 3.", "May 4.", "May 5."],
        // Some that go down, and too few.
        ["Rule 1.", "Rule 2.", "Rule 5.", "Rule 4.", "Rule 3."], ["Rule 1.", "Rule 2.", "Rule 3."],
        // Sentences.
        ["He had 1.", "He had 2.", "He had 3.", "He had 4.", "He had 5."],
    ])
    func otherWordsWithNumbersStayParagraphs(_ words: [String]) {
        #expect(book([chapter(0, labels(words)), chapter(1, "")]).headingLines == ["2 CHAPTER I", "2 CHAPTER II"])
    }

    @Test func wordsWithNumbersBesidePicturesOrVerseAreNoHeadings() {
        let words = (1...5).map { "Cow \($0)." }
        for below in [
            "<p><img src='cow.png' alt=''/></p>\(Self.sentence)", "<p>O the wind and the rain,<br/>and the rain and the wind again!</p>",
        ] {
            #expect(book([chapter(0, labels(words, below: below)), chapter(1, "")]).headingLines == ["2 CHAPTER I", "2 CHAPTER II"])
        }
    }

    private func sections(_ number: Int) -> String {
        ["A House What", "Of The Lamp", "The Bridge Cannot Be Carried Away", "Nor The Cows", "Their Number", "Why So"].map {
            "<h3>\($0)</h3>\(Self.sentence)"
        }.joined()
    }

    @Test func linesWithCapitalsInEachWordAreHeadingsWhereHeadingsHaveThem() {
        let typed = "<p>Of Those Who Sleep</p>\(Self.sentence)<p>He Is Gone.</p>\(Self.sentence)<p>Of those who wake</p>\(Self.sentence)"
        let document = book((0..<4).map { chapter($0, sections($0) + ($0 == 1 ? typed : "")) })
        #expect(
            document.headingLines.filter { $0.contains("Sleep") || $0.contains("Gone") || $0.contains("wake") } == ["3 Of Those Who Sleep"])
        // Where titles have small words it says nothing.
        let other = book(
            (0..<4).map {
                chapter(
                    $0,
                    sections($0).replacing(" Cannot Be", with: " cannot be").replacing("Nor The", with: "Nor the") + ($0 == 1 ? typed : ""))
            })
        #expect(!other.headingLines.contains { $0.contains("Sleep") })
    }

    @Test func anOpenTitleGoesOnInTheNextHeading() {
        let open = "<h3>Why Certain Cows, Without Speech,</h3><p><a id='a'></a></p><h3>Live In Society</h3>\(Self.sentence)"
        let document = book([chapter(0, open), chapter(1, "")])
        #expect(document.headingLines == ["2 CHAPTER I", "3 Why Certain Cows, Without Speech, Live In Society", "2 CHAPTER II"])
    }

    // MARK: The end of a book

    private func part(_ number: Int) -> String {
        "<h2>BOOK \(InventedBook.roman[number])</h2>" + (0..<3).map { chapter(number * 3 + $0, "") }.joined()
    }

    @Test(arguments: ["FINALE", "A REVIEW, AND CONCLUSION", "LETTER TO A FRIEND"]) func whatClosesABookOfPartsStandsBesideThese(
        title: String
    ) {
        let document = book([part(0), part(1), "<h2>\(title)</h2>\(Self.prose)"])
        #expect(document.headingLines.first == "1 BOOK I" && document.headingLines.last == "1 \(title)")
    }

    @Test func whatClosesAChapterOfSectionsStandsBesideThese() {
        let sections = (0..<3).map { "<h3>SECTION \(InventedBook.roman[$0])</h3>\(Self.prose)" }.joined()
        let document = book([
            chapter(0, sections + "<h2>CONCLUSION</h2>\(Self.prose)"), chapter(1, sections), chapter(2, sections),
            "<h2>CONCLUSION</h2>\(Self.prose)",
        ])
        #expect(document.headingLines.filter { $0.contains("CONCLUSION") } == ["3 CONCLUSION", "2 CONCLUSION"])
    }
}
