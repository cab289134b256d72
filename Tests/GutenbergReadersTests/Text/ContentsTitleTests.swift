import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What lists of contents say of titles without a number.
@Suite struct ContentsTitleTests {
    private let text = InventedBook.text, gap = InventedBook.gap

    private func headings(_ body: String) -> [String] { InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + gap + body).headingLines }

    @Test func twoLinesThatTheContentsCallOneTitleAreOne() {
        let contents =
            "Contents\n\n PROLOGUE. THE STORM OF THE YEAR (1799)\n FIRST PART. THE LAMP\n SECOND PART. THE BRIDGE\n EPILOGUE. THE END OF THE LAMP"
        let prologue = "PROLOGUE\n\nTHE STORM OF THE YEAR (1799)\n\n_From a letter_\n\nI\n\n\(text)\n\nII\n\n\(text)"
        let chapters = "CHAPTER I\n\n\n\(text)" + gap + "CHAPTER II\n\n\n\(text)"
        let epilogue =
            "EPILOGUE\n\nTHE END OF THE LAMP" + gap
            + "I\n\nTHE LETTER OF THE MILLER\n\n\(text)\n\n\n\nII\n\nTHE LETTER OF THE PILOT\n\n\(text)"
        let book = [
            contents, prologue, "FIRST PART\n\nTHE LAMP\n\n" + gap + chapters, "SECOND PART\n\nTHE BRIDGE\n\n" + gap + chapters, epilogue,
        ].joined(separator: gap)
        #expect(
            headings(book) == [
                "2 PROLOGUE THE STORM OF THE YEAR (1799)", "3 I", "3 II", "1 FIRST PART THE LAMP", "2 CHAPTER I", "2 CHAPTER II",
                "1 SECOND PART THE BRIDGE", "2 CHAPTER I", "2 CHAPTER II",
                "1 EPILOGUE THE END OF THE LAMP", "2 I THE LETTER OF THE MILLER", "2 II THE LETTER OF THE PILOT",
            ])
    }

    @Test func capitalsWithTextOfTheirOwnStandBesideTheOthers() {
        let contents = "Contents\n\nPREFACE\nThe Lamp\nThe Bridge\nThe Storm\nAFTERWORD"
        let book = [contents] + ["PREFACE", "The Lamp", "The Bridge", "The Storm", "AFTERWORD"].map { "\($0)\n\n\(text)" }
        #expect(headings(book.joined(separator: gap)) == ["2 PREFACE", "2 The Lamp", "2 The Bridge", "2 The Storm", "2 AFTERWORD"])
    }

    @Test func aTranscribersNoteEndsTheContents() {
        let contents = "Contents\n\nThe Lamp\nThe Bridge\nThe Storm"
        let book =
            [contents, "Transcriber’s Note.\n\n1. The lamp was lighted twice in the first edition\nof this book."]
            + ["The Lamp", "The Bridge", "The Storm"].map { "\($0)\n\n\(text)" }
        let document = InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + gap + book.joined(separator: "\n\n\n\n"))
        #expect(document.headingLines == ["2 The Lamp", "2 The Bridge", "2 The Storm"])
        #expect(document.elementNodes("p", "entry").count == 3)
    }

    @Test func numbersWithTitlesAndTheirRoomStandBesideTitles() {
        let chapters = (0..<4).map { "\(InventedBook.roman[$0])\n\nOf \(["Lamps", "Bridges", "Storms", "Cows"][$0])\n\n\(text)" }
        let list =
            "Herein is Written\n\n     The Forethought\n\n     I.  Of Lamps\n    II.  Of Bridges\n   III.  Of Storms\n    IV.  Of Cows\n\n     The Afterthought"
        let book =
            [list, "To Mary and John\nThe Lost and the Found", "The Forethought\n\n\n\(text)"] + chapters + [
                "The Afterthought\n\n\n\(text)"
            ]
        #expect(
            headings(book.joined(separator: gap)).suffix(6).map { $0.prefix(6) } == [
                "2 The ", "2 I Of", "2 II O", "2 III ", "2 IV O", "2 The ",
            ])
    }

    /// "THE HOUSE" above the first book, which the contents name between the preface and that.
    @Test func anEntryThatIsTheTitleLeadsToWhereItStandsAboveTheText() {
        let contents = "CONTENTS\n\nPREFACE\nTHE HOUSE\nBOOK I.\nBOOK II.\nBOOK III."
        let book = [contents, "PREFACE\n\n\n\(text)", "THE HOUSE"] + (0..<3).map { "BOOK \(InventedBook.roman[$0]).\n\n\n\(text)" }
        let document = InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + gap + book.joined(separator: gap))
        #expect(document.headingLines == ["2 PREFACE", "2 BOOK I.", "2 BOOK II.", "2 BOOK III."])
        let links = document.elementNodes("p", "entry").compactMap { document.children(of: $0).first }.compactMap {
            document.attribute("href", of: $0)
        }
        #expect(links.count == 5)
        let title = document.elementNodes("p", "title").compactMap { document.attribute("id", of: $0) }
        #expect(title.map { "#" + $0 } == [links[1]])
    }

    /// "a.   Tale of the Bull", "ab.  Story of the Lamp": each letter begins an entry, and the title alone comes again.
    @Test func entriesBehindLettersNameTheirTitles() {
        let contents =
            "Contents of the First Volume\n\n\nStory Of The Old King And His Brother\n     a.   Tale of the Bull and the Cow at the Mill of the River\n          ab.  Story of the Lamp and the Pilot of the Northern Bridge\n          ac.  Tale of the Husband and the Parrot of the Old Ferry\nTale of the Three Apples"
        let titles = [
            "Story Of The Old King And His Brother.", "Tale of the Bull and the Cow at the Mill of the River.",
            "Story of the Lamp and the Pilot of the Northern Bridge.", "Tale of the Husband and the Parrot of the Old Ferry.",
            "Tale of the Three Apples.",
        ]
        let document = InventedBook.gutenberg(
            "THE HOUSE\n\nby Jane Roe" + gap + ([contents] + titles.map { "\($0)\n\n\n\(text)" }).joined(separator: gap))
        #expect(document.headingLines == titles.map { "2 " + $0 })
        let links = document.elementNodes("p", "entry").compactMap { document.children(of: $0).first }.compactMap {
            document.attribute("href", of: $0)
        }
        #expect(links.count == 5)
    }

    /// "_To face page_ 9" is the page that a picture stood at, and no words of its entry.
    @Test(arguments: ["_To face page_ 9", "Facing page 9", "(to face p. 9)", "_Face page_ 9."]) func aPageThatIsFacedIsAPage(page: String) {
        let list = ["The Harbour", "The Lamp at Night", "The Boats"].map { "\($0)\n          \(page)" }.joined(separator: "\n")
        let book = readText(
            "ILLUSTRATIONS\n\n\(list)\n\n\n\nCHAPTER I\n\n\n\(InventedBook.text)\n\n\n\nCHAPTER II\n\n\n\(InventedBook.text)")
        #expect(book.elementNodes("span", "page").count == 3)
        #expect(book.elementNodes("span", "range").isEmpty)
    }
}
