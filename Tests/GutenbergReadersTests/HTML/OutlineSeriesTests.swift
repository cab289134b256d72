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
}
