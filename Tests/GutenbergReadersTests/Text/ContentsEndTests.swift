import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

@Suite struct ContentsEndTests {
    private let text = InventedBook.text, gap = InventedBook.gap

    private func headings(_ body: String) -> [String] { InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + gap + body).headingLines }

    @Test(arguments: [
        (" I The Lamp\n II The Bridge\n III The Storm", "."),
        (" CHAPTER I. The Lamp\n CHAPTER II. The Bridge\n CHAPTER III. The Storm", "."),
        (" I The Lamp\n II The Bridge\n III The Storm", ""),
    ])
    func aHeadingInTwoLinesEndsTheListThatHasItInOne(_ list: String, _ point: String) {
        let chapters = zip(["I", "II", "III"], ["The Lamp", "The Bridge", "The Storm"]).map { gap + " \($0)\(point)\n \($1)\n\n\n\(text)" }
        #expect(
            headings("CONTENTS\n\n" + list + chapters.joined()) == [
                "2 I\(point) The Lamp", "2 II\(point) The Bridge", "2 III\(point) The Storm",
            ])
    }

    @Test func chaptersThatBeginAgainInTheListDoNotEndIt() {
        let list =
            "CONTENTS\n\n    Book First--The Lamp\n\n        Chapter I  The Wick\n        Chapter II  The Oil\n\n    Book Second--The Bridge\n\n        Chapter I  The Piers\n        Chapter II  The Arches"
        let books = [("First", "The Lamp", ["The Wick", "The Oil"]), ("Second", "The Bridge", ["The Piers", "The Arches"])].map {
            number, title, chapters in
            gap + "Book \(number)\n\n\(title)" + zip(["I", "II"], chapters).map { gap + "Chapter \($0)\n\n\($1)\n\n\n\(text)" }.joined()
        }
        let found = headings(list + gap + InventedBook.paragraph + "\n\nThe Village, 1862." + books.joined())
        #expect(
            found == [
                "1 Book First The Lamp", "2 Chapter I The Wick", "2 Chapter II The Oil", "1 Book Second The Bridge",
                "2 Chapter I The Piers", "2 Chapter II The Arches",
            ])
    }

    @Test func anAnalysisOfContentsIsAList() {
        let list = "Analysis of Contents\n\n     I     The Lamp of the House.\n     II    The Bridge and the Cows.\n     III   The Storm."
        #expect(headings(list + ["I", "II", "III"].map { gap + "\($0)\n\n\(text)" }.joined()) == ["2 I", "2 II", "2 III"])
    }

    @Test func topicsThatTheListNamesAreNoHeadingsBelowATitle() {
        let topics = ["Lamps of the village--Oil and its price--Windows--The miller", "Piers--Arches of stone--The three cows--The flood"]
        let list = "CONTENTS.\n\nCHAPTER I.\nTHE LAMP.\n\n\(topics[0]).\n\nCHAPTER II.\nTHE BRIDGE.\n\n\(topics[1])."
        let chapters = zip(zip(["I", "II"], ["THE LAMP.", "THE BRIDGE."]), topics).map {
            gap + "CHAPTER \($0.0).\n\n\($0.1)\n\n\($1).\n\n\(text)"
        }
        #expect(headings(list + chapters.joined()) == ["2 CHAPTER I. THE LAMP.", "2 CHAPTER II. THE BRIDGE."])
    }

    @Test func aListInAlphabeticalOrderEndsBeforeThePoems() {
        let names = ["Beatrice", "Caroline", "Edward", "Frederick", "Margaret"]
        let verse =
            "The river runs below the house\nAnd nobody has seen it run,\nThe lamp is lighted for the cows\nAnd put out when the day is done."
        let poems = ["Margaret", "Edward", "Beatrice", "Frederick", "Caroline"].map { gap + "\($0)\n\n\n\(verse)\n\n\(verse)" }
        #expect(
            headings("Contents\n\n" + names.map { " " + $0 }.joined(separator: "\n") + poems.joined()) == [
                "2 Margaret", "2 Edward", "2 Beatrice", "2 Frederick", "2 Caroline",
            ])
    }

    @Test func aListOfPicturesThatIsOnlyNamedTakesNothingOfTheText() {
        let list =
            "CONTENTS\n\n\nVOLUME I.\n\nCHAPTER I.\n\nTHE LAMP.\n\nCHAPTER II.\n\nTHE BRIDGE.\n\n\nVOLUME II.\n\nCHAPTER III.\n\nTHE STORM.\n\nAPPENDIX\n\nLIST OF ILLUSTRATIONS"
        let body =
            "VOLUME I.\(gap)CHAPTER I.\n\nTHE LAMP.\n\n\(text)\(gap)CHAPTER II.\n\nTHE BRIDGE.\n\n\(text)\(gap)VOLUME II.\(gap)CHAPTER III.\n\nTHE STORM.\n\n\(text)\(gap)APPENDIX.\n\n\(text)"
        #expect(headings(list + gap + body).prefix(3) == ["1 VOLUME I.", "2 CHAPTER I. THE LAMP.", "2 CHAPTER II. THE BRIDGE."])
    }

    @Test func aFirstNumberWithItsTitleMayStandRightBelowAPart() {
        let part = { (title: String, chapters: [String]) in
            gap + title + "\n\n" + zip(["I", "II"], chapters).map { "\($0).\n\($1)\n\n\n\(text)" }.joined(separator: gap)
        }
        let found = headings(
            part("BOOK ONE\nTHE LAMP", ["THE WICK.", "THE OIL."]) + part("BOOK TWO\nTHE BRIDGE", ["THE PIERS.", "THE ARCHES."]))
        #expect(
            found == [
                "1 BOOK ONE THE LAMP", "2 I. THE WICK.", "2 II. THE OIL.", "1 BOOK TWO THE BRIDGE", "2 I. THE PIERS.", "2 II. THE ARCHES.",
            ])
    }

    /// Four titles, and below the first of them again "I" and a paragraph: the story has begun.
    @Test func theFirstStoryWithSectionsIsNoTopicOfTheList() {
        let titles = ["THE STAG", "THE OLD BRIDGE", "WHAT HAPPENED", "NUMBER FOUR"]
        let stories = titles.map {
            "\($0)\n\nI\n\nIt was white. The men went up to hunt it every year\nat Michaelmas.\n\nII\n\n\(InventedBook.text)"
        }.joined(separator: InventedBook.gap)
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nBy Jane Roe\(InventedBook.gap)CONTENTS\n\n\(titles.joined(separator: "\n"))\(InventedBook.gap)\(stories)")
        #expect(book.headingLines.filter { titles.contains(String($0.dropFirst(2))) } == titles.map { "2 " + $0 })
        #expect(book.elementNodes("nav").map { book.string(of: $0) }.allSatisfy { !$0.contains("white") })
    }

    @Test func aTitleThatEachWorkInTheListHasEndsItBehindTheWidestGap() {
        let list = "CONTENTS\n\nPREFACE\n\nTHE LAMP\nPREFACE\nTHE WICK\n\nTHE BRIDGE\nPREFACE\nTHE PIERS"
        let works = [("THE LAMP", "THE WICK"), ("THE BRIDGE", "THE PIERS")].map {
            "\n\n\n\n\($0)\n\n\n\nPREFACE\n\n\(text)\n\n\n\n\($1)\n\n\(text)"
        }
        let found = headings(list + gap + "PREFACE\n\n" + text + works.joined())
        #expect(found.map { $0.dropFirst(2) } == ["PREFACE", "THE LAMP", "PREFACE", "THE WICK", "THE BRIDGE", "PREFACE", "THE PIERS"])
    }
}
