import Testing

@testable import GutenbergReaders
@testable import Markup

/// What the row of headings says of their levels, whatever their elements. All texts are our own.
@Suite struct OutlineSeriesTests {
    private func levels(_ body: String) -> [String] {
        let document = InventedBook.html(body)
        let names = ["h1", "h2", "h3", "h4", "h5", "h6"]
        return document.elements("h1", "h2", "h3", "h4", "h5", "h6").filter { node in
            !document.classes(of: node).contains { ["title"].contains(document.names[$0]) }
        }.map { node in
            let name = document.names[document[node].name]
            return "\((names.firstIndex(of: name) ?? 0) + 1) "
                + document.string(of: node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    private let prose = InventedBook.htmlProse

    @Test func aLargerTitleBelowANumberIsItsTitle() {
        let body = (1...4).map { "<h4>CHAPTER \($0)</h4><h3>The House, \($0)</h3>\(prose)" }.joined()
        #expect(levels(body) == (1...4).map { "2 CHAPTER \($0) The House, \($0)" })
    }

    @Test func aSmallerLineBelowEachNumberedTitleIsNoSection() {
        let names = ["Red", "Blue", "Green", "White", "Black", "Brown"]
        let body = names.enumerated().map { "<h2>CHAPTER \($0 + 1). The \($1) Door</h2><h3>What \($1) Means</h3>\(prose)" }.joined()
        #expect(levels(body) == names.enumerated().map { "2 CHAPTER \($0 + 1). The \($1) Door What \($1) Means" })
    }

    @Test func partsThatCountFromOneInEachChapterAreInside() {
        let body = (1...3).map { chapter in
            "<h2>CHAPTER \(chapter)</h2>\(prose)" + (chapter == 2 ? "" : (1...2).map { "<h2>PART \($0)</h2>\(prose)" }.joined())
        }.joined()
        #expect(levels(body) == ["2 CHAPTER 1", "3 PART 1", "3 PART 2", "2 CHAPTER 2", "2 CHAPTER 3", "3 PART 1", "3 PART 2"])
    }

    @Test func partsOverWhichChaptersCountOnContainThem() {
        let body = "<h2>PART 1</h2><h2>CHAPTER 1</h2>\(prose)<h2>CHAPTER 2</h2>\(prose)<h2>PART 2</h2><h2>CHAPTER 3</h2>\(prose)"
        #expect(levels(body) == ["1 PART 1", "2 CHAPTER 1", "2 CHAPTER 2", "1 PART 2", "2 CHAPTER 3"])
    }

    @Test func titlesInTheChaptersElementAreSectionsWhereTheyAreMany() {
        func body(_ sections: Int) -> String {
            (1...4).map { chapter in
                "<h2>CHAPTER \(chapter)</h2>\(prose)" + (0..<sections).map { "<h2>Of the Garden \(chapter) \($0)</h2>\(prose)" }.joined()
            }.joined()
        }
        #expect(levels(body(2)).map { $0.prefix(1) }.joined() == "233233233233")
        // One between two chapters is a chapter without a number.
        let one = "<h2>CHAPTER 1</h2>\(prose)<h2>An Interlude</h2>\(prose)<h2>CHAPTER 2</h2>\(prose)<h2>CHAPTER 3</h2>\(prose)"
        #expect(levels(one).map { $0.prefix(1) }.joined() == "2222")
    }

    @Test func titlesThatStandRightAboveChaptersAreParts() {
        let preface = "<h1>The House on the Hill</h1><p>by</p><p>Jane Roe</p><h2>PREFACE</h2>\(prose)"
        let body = ["The North", "The South", "The West"].enumerated().map { number, part in
            "<h2>\(part)</h2>" + (1...3).map { "<h2>CHAPTER \(number * 3 + $0)</h2>\(prose)" }.joined()
        }.joined()
        #expect(levels(preface + body).map { $0.prefix(1) }.joined() == "2122212221222")
    }

    @Test func whatStandsBehindTheEndIsNoChapter() {
        let chapters = (1...3).map { "<h2>CHAPTER \($0)</h2>\(prose)" }.joined()
        let books = ["BOOKS FOR GIRLS", "THE BLUE SERIES", "SIX SISTERS"].map { "<h2>\($0)</h2><p>Each, cloth, $1.50</p>" }.joined()
        #expect(levels(chapters + "<h2>THE END</h2>" + books) == ["2 CHAPTER 1", "2 CHAPTER 2", "2 CHAPTER 3", "2 BOOKS FOR GIRLS"])
    }

    private func contents(_ names: [String]) -> String {
        "<h2>CONTENTS</h2>" + names.map { "<p><a href='#\($0.lowercased().filter(\.isLetter))'>\($0)</a></p>" }.joined()
    }

    private func titled(_ tag: String, _ name: String, _ text: String = "") -> String {
        "<\(tag) id='\(name.lowercased().filter(\.isLetter))'>\(name)</\(tag)>\(text)"
    }

    /// Titles in an element larger than the parts' contain these, whatever is in front of the first.
    @Test(arguments: [("THE LAMP", "APPENDIX"), ("The Tale of the Lamp", "Notes"), ("DIE LAMPE", "ANHANG")])
    func largerTitlesAroundPartsContainThem(_ title: String, _ last: String) {
        let parts = [1, 2].map { part in
            "<h2>PART \(part)</h2>" + (1...3).map { "<h2>\(part * 3 + $0 - 3). The Door</h2>\(prose)" }.joined()
        }.joined()
        let book = InventedBook.html(
            "<h1>THE HOUSE ON THE HILL</h1><h2>By Jane Roe</h2>" + contents(["INTRODUCTION", title, last])
                + titled("h2", "INTRODUCTION", prose)
                + titled("h1", title) + parts + titled("h1", last, prose))
        let outer = book.elementNodes("h1", "outer").map { book.string(of: $0) }
        #expect(outer == [title, last])
        #expect(book.elementNodes("main", "nested").count == 1)
    }

    @Test func aTitleThatNothingNamesAboveThePartsIsNone() {
        let parts = [1, 2].map { "<h2>PART \($0)</h2><h3>CHAPTER 1</h3>\(prose)<h3>CHAPTER 2</h3>\(prose)" }.joined()
        let book = InventedBook.html("<h1>THE HOUSE ON THE HILL</h1><h2>By Jane Roe</h2><h2>PREFACE</h2>\(prose)<h1>THE LAMP</h1>" + parts)
        #expect(book.elementNodes("h1", "outer").isEmpty)
    }

    @Test(arguments: ["NOTES ON THE HOUSE", "Notes", "ANMERKUNGEN"])
    func notesGroupedByChaptersStandBelowTheirTitle(_ title: String) {
        let names = ["The Door", "The Lamp", "The Stair"]
        let chapters = names.enumerated().map { "<h2>\($0 + 1). \($1.uppercased())</h2>\(prose)" }.joined()
        let notes = names.enumerated().map { "<h2>Chapter \($0 + 1). \($1)</h2>\(prose)" }.joined()
        let found = levels(chapters + "<h2>\(title)</h2>" + notes)
        #expect(found.suffix(4) == ["2 \(title)"] + names.enumerated().map { "3 Chapter \($0 + 1). \($1)" })
    }

    @Test func aLineInParenthesesBelowATitleIsOfTheTitle() {
        let body = ["I. THE LAMP", "II. THE SEAL", "III. THE DOOR"].map {
            "<h2>\($0)</h2>\($0.hasPrefix("II.") ? "<h3>(OR THE YEA.)</h3>" : "")\(prose)"
        }
        #expect(levels(body.joined()) == ["2 I. THE LAMP", "2 II. THE SEAL (OR THE YEA.)", "2 III. THE DOOR"])
    }

    @Test func actsThatASynopsisSaysInsideAChapterAreNone() {
        let synopsis = (1...3).map { "<h4>ACT \($0)</h4><p>The lamp goes out, and nobody sees who was there.</p>" }.joined()
        let acts = (1...3).map { "<h4>ACT \($0)</h4>\(prose)" }.joined()
        let body = (1...6).map { "<h2>CHAPTER \($0)</h2>\(prose)" + ($0 == 4 ? synopsis + acts : "") }.joined()
        #expect(levels(body) == (1...4).map { "2 CHAPTER \($0)" } + (1...3).map { "3 ACT \($0)" } + (5...6).map { "2 CHAPTER \($0)" })
    }

    @Test(arguments: [("THE HOUSE ON THE HILL. SECOND PART.", "THIRD AND LAST PART."), ("SECOND PART", "THIRD AND FINAL PART")])
    func partsMayBeginWithTheTitleAndSayThatTheyAreTheLast(_ second: String, _ third: String) {
        let body = ["FIRST PART.", second, third].enumerated().map { index, part in
            "<h2>\(part)</h2>" + (1...3).map { "<h3>CHAPTER \(index * 3 + $0)</h3>\(prose)" }.joined()
        }.joined()
        #expect(levels(body).filter { $0.hasPrefix("1 ") } == ["1 FIRST PART.", "1 \(second)", "1 \(third)"])
    }

    /// Chapters in centred paragraphs below books that have elements.
    @Test(arguments: ["<p class=\"center\">CHAPTER \\</p>", "<p><b>CHAPTER \\</b></p>", "<center>Chapter \\.</center>"])
    func chaptersMayBeTypedBelowHeadings(_ line: String) {
        let books = ["I", "II", "III"].map { book in
            "<h2>BOOK \(book)</h2>" + (1...3).map { line.replacing("\\", with: "\($0)") + prose }.joined()
        }.joined()
        let found = levels(books)
        #expect(found.count == 12 && found.filter { $0.hasPrefix("2 ") }.count == 9 && found.filter { $0.hasPrefix("1 BOOK") }.count == 3)
    }

    /// A link to the mark of a page may lead to what stands above the chapter.
    @Test func entriesLeadToTheirChaptersThoughTheirPagesLeadElsewhere() {
        let numbers = ["I", "II", "III", "IV", "V"]
        let rows = numbers.enumerated().map { index, number in
            "<tr><td><a href='#c\(index)'>\(number)</a></td><td>The Door</td><td><a href='#p\(index)'>\(index * 20 + 3)</a></td></tr>"
        }
        let chapters = numbers.enumerated().map { index, number in
            "<p><span class='pagenum'><a id='p\(index)'>[Pg \(index * 20 + 3)]</a></span></p>" + (index == 0 ? "<h1>THE LAMP</h1>" : "")
                + "<h2 id='c\(index)'>CHAPTER \(number)</h2>\(prose)"
        }
        let book = InventedBook.html(
            "<h1>THE HOUSE ON THE HILL</h1><h2>By Jane Roe</h2><h2>CONTENTS</h2><table>" + rows.joined() + "</table>" + chapters.joined())
        #expect(book.strings("p", "entry").count == 5)
        let main = book.elementNodes("main")[0]
        #expect(!book.elements("h1", "h2", in: main).contains { book.string(of: $0) == "CONTENTS" })
        let nav = book.elementNodes("nav")[0]
        let targets = book.elements("a", in: nav).compactMap { book.attribute("href", of: $0) }
        #expect(targets.first == "#c0" && Set(targets).isSuperset(of: (0..<5).map { "#c\($0)" }))
    }
}
