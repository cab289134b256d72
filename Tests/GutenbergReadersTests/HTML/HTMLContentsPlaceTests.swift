import Testing

@testable import GutenbergReaders
@testable import Markup

/// Where the lines of contents stand, and where they lead. All texts are our own.
@Suite struct HTMLContentsPlaceTests {
    private let prose = InventedBook.htmlProse

    private func read(_ body: String) -> Document { InventedBook.html("<h1>The House</h1><p>by Jane Roe</p>" + body, title: "The House") }

    /// The classes and words of the entries.
    private func entries(_ book: Document) -> [String] {
        book.elementNodes("p", "entry").map { line in
            book.classes(of: line).dropFirst().map { book.names[$0] }.joined(separator: " ") + ": "
                + book.string(of: line).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    @Test(arguments: [
        "<span style='margin-left: 2em;'><a href='#s0'>Mending</a></span><br>",
        "<p class='i2'><a href='#s0'>Mending</a></p>",
    ])
    func aLineThatIsSetInStandsBelowTheOneAbove(_ inner: String) {
        let names = ["The Mill", "The Ford", "The Cat"]
        let list = names.enumerated().map { "<a href='#c\($0)'>\($1)</a><br>" + inner.replacing("#s0", with: "#s\($0)") }.joined()
        let text = names.enumerated().map { "<h2 id='c\($0)'>\($1)</h2>\(prose)<p id='s\($0)'>Mending.</p>\(prose)" }.joined()
        let book = read("<h2>CONTENTS</h2>\(list)\(text)")
        // The last, below which no heading is named, is one of them.
        #expect(entries(book) == names.flatMap { ["level-1: \($0)", "level-2: Mending"] })
        #expect(book.elementNodes("main").allSatisfy { book.elements("a", in: $0).allSatisfy { book.string(of: $0).isEmpty } })
    }

    @Test func aListAtTheEndLeadsToPlacesInTheText() {
        let names = ["THE MILL", "THE FORD", "THE CAT"]
        let text = names.enumerated().map { "<h2 id='c\($0)'>\($1)</h2>\(prose)<p id='t\($0)'>And so on.</p>\(prose)" }.joined()
        let list = names.enumerated().map { "<p><a href='#c\($0)'>\($1)</a></p><p><a href='#t\($0)'>The lamp</a></p>" }.joined()
        let book = read("\(text)<h2>CONTENTS</h2>\(list)")
        let href = book.names.id(of: "href")
        let links = book.elementNodes("p", "entry").flatMap { book.elements("a", in: $0) }.compactMap { link in
            href.flatMap { book.attribute($0, of: link) }
        }
        #expect(links == (0...2).flatMap { ["#c\($0)", "#t\($0)"] })
    }

    private let numbers = ["FIRST BOOK.", "SECOND BOOK.", "THIRD BOOK."]

    private func named(_ titles: [String]) -> Document {
        let list = zip(numbers, titles).enumerated().map {
            "<p><a href='#n\($0)'>\($1.0)</a></p><p><a href='#t\($0)'>\($1.1)</a></p>"
        }.joined()
        let text = zip(numbers, titles).enumerated().map {
            "<h2 id='n\($0)'>\($1.0)</h2><h2 id='t\($0)'>\($1.1)</h2>\(prose)"
        }.joined()
        return read("<h2>CONTENTS</h2>\(list)\(text)")
    }

    @Test func aTitleOfANumberIsALineOfIt() {
        let titles = ["A TALE OF THE MILL.", "THE JOURNEY HOME.", "AT LAST."]
        let book = named(titles)
        #expect(book.headingLines.map { String($0.dropFirst(2)) } == zip(numbers, titles).map { "\($0) \($1)" })
        #expect(entries(book) == zip(numbers, titles).flatMap { ["level-1: \($0)", "level-1 continued: \($1)"] })
    }

    @Test func whatStandsBelowEachNumberIsNoTitle() {
        let lines = named(["SUMMARY.", "SUMMARY.", "SUMMARY."]).headingLines
        #expect(lines == numbers.flatMap { ["2 " + $0, "3 SUMMARY."] })
    }
}
