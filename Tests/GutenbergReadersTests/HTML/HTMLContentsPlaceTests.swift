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

    private let names = ["Preface", "The Mill", "The Ford", "The Cat"]
    private var chapters: String { names.enumerated().map { "<h3 id='c\($0)'>\($1)</h3>\(prose)" }.joined() }
    private var links: [String] { names.enumerated().map { "<a href='#c\($0)'>\($1)</a>" } }
    private var rows: String { links.map { "<tr><td>\($0)</td></tr>" }.joined() }

    private func contentsTitles(_ book: Document) -> [String] { book.elementNodes("p", "contents-title").map { book.string(of: $0) } }

    @Test func aNumberInPreBelongsToTheLinkBehindIt() {
        let lines = links.enumerated().map { ($0 == 0 ? "         " : "    \($0).  ") + $1 }.joined(separator: "\n")
        let book = read("<h2>Contents</h2><pre>\n\(lines)\n</pre>\(chapters)")
        let expected = ["Preface", "1. The Mill", "2. The Ford", "3. The Cat"].map { "level-1: " + $0 }
        #expect(entries(book) == expected, "\(entries(book))")
        // Several in one line are entries all the same.
        let line = read("<h2>Contents</h2><pre>\n\(links.joined(separator: "  "))\n</pre>\(chapters)")
        #expect(entries(line) == names.map { "level-1: " + $0 }, "\(entries(line))")
    }

    @Test func aPageInAnElementOfItsOwnIsNoEntry() {
        let list = links.enumerated().map { "<p>\($1),</p><p class='TOCpage'><a href='#Page_\($0 + 7)'>\($0 + 7)</a></p>" }.joined()
        let text = names.enumerated().map { "<p><a id='Page_\($0 + 7)'></a></p><h3 id='c\($0)'>\($1)</h3>\(prose)" }.joined()
        let book = read("<h2>CONTENTS</h2>\(list)\(text)")
        #expect(entries(book) == names.map { "level-1: " + $0 }, "\(entries(book))")
        // What the last chapter is about stands between its title and its page.
        let below = read("<h2>CONTENTS</h2>\(list.replacing("<p class=", with: "<p>Of lamps and cats.</p><p class="))\(text)")
        #expect(entries(below).count == 2 * names.count && !below.strings("main")[0].contains("Of lamps"), "\(entries(below))")
        // Chapters that are called by figures stay.
        let figures = names.indices.map { "<p><a href='#c\($0)'>\($0 + 1)</a></p>" }.joined()
        let numbered = names.indices.map { "<h3 id='c\($0)'>\($0 + 1)</h3>\(prose)" }.joined()
        #expect(entries(read("<h2>CONTENTS</h2>\(figures)\(numbered)")).count == names.count)
    }

    @Test func theTitleMayBeTheFirstLineOfTheListsParagraph() {
        let book = read("<p>CONTENTS.<br><br>\(links.joined(separator: "<br>"))<br></p>\(chapters)")
        #expect(contentsTitles(book) == ["CONTENTS."])
        #expect(entries(book) == names.map { "level-1: " + $0 }, "\(entries(book))")
        let other = read("<p>Of Millers.<br><br>\(links.joined(separator: "<br>"))<br></p>\(chapters)")
        #expect(entries(other).count == names.count + 1)
    }

    @Test func theContentsOfAVolumeSayWhichItIs() {
        let title = "VOL. II, No. 2 CONTENTS MAY, 1930"
        #expect(contentsTitles(read("<h2>\(title)</h2><table>\(rows)</table>\(chapters)")) == [title])
        #expect(contentsTitles(read("<h2>VOL. II. CONTENTMENT</h2><table>\(rows)</table>\(chapters)")) == ["Contents"])
    }

    @Test func aFirstRowThatLeadsBackIsARowOfTheList() {
        let table = "<table><tr><td><a href='#cover'>COVER</a></td></tr>\(rows)</table>"
        let book = read("<div><a id='cover'></a></div><p>A Lamp of May.</p>\(table)\(chapters)")
        #expect(entries(book) == (["COVER"] + names).map { "level-1: " + $0 }, "\(entries(book))")
        #expect(book.elementNodes("table").isEmpty)
    }
}
