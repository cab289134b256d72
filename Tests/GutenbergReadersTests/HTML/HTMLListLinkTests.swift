import Testing

@testable import GutenbergReaders
@testable import Markup

/// Links between the list of contents and the text. All texts are our own.
@Suite struct HTMLListLinkTests {
    private let prose = InventedBook.htmlProse
    private let front = "<h1>The House</h1><p>by Jane Roe</p>"

    private func read(_ body: String) -> Document { InventedBook.html(front + body, title: "The House") }

    private let titles = ["THE SUN", "THE MOON", "THE STARS"]

    private func contents(_ row: (Int, String) -> String) -> String {
        "<h3 id='toc'>CONTENTS</h3><table>\(titles.enumerated().map { row($0.offset, $0.element) }.joined())</table>"
    }

    private func chapters(_ heading: (Int, String) -> String) -> String {
        titles.enumerated().map { "<h3 id='c\($0.offset)'>\(heading($0.offset, $0.element))</h3>\(prose)" }.joined()
    }

    private var list: String { contents { "<tr><td id='l\($0)'>\($1)</td><td><a href='#c\($0)'>\($0 + 7)</a></td></tr>" } }

    @Test(arguments: [
        "<span class='totoc'><a href='#toc'>ToC</a></span>", " <a href='#toc'>[Contents]</a>",
        "<br><small>(<a href='#toc'>back</a>)</small>",
    ])
    func aWayToTheContentsIsNoPartOfATitle(_ way: String) {
        let book = read(list + chapters { "\($1).\(way)" })
        #expect(book.headingLines == titles.map { "2 \($0)." })
        #expect(book.elementNodes("main").allSatisfy { book.elements("a", in: $0).isEmpty })
    }

    @Test func aTitleThatLeadsToTheContentsStays() {
        let book = read(list + chapters { "CHAPTER \($0 + 1)<br><a href='#toc'>\($1)</a>" })
        #expect(
            book.headingLines.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
                == titles.enumerated().map { "2 CHAPTER \($0.offset + 1) \($0.element)" })
    }

    @Test func whatLeadsToALineOfTheContentsLeadsNowhere() {
        let book = read(list + chapters { "<a name='n\($0)' href='#l\($0)'>\($1)</a>" })
        let href = book.names.id(of: "href")
        let links = book.elementNodes("a").compactMap { link in href.flatMap { book.attribute($0, of: link) } }
        #expect(book.headingLines == titles.map { "2 " + $0 } && links.allSatisfy { !$0.hasPrefix("#l") })
    }

    @Test func thePageOfAnAppendixIsNotItsNumber() {
        let rows = contents { "<tr><td>\($0 + 1).</td><td>\($1)</td><td><a href='#c\($0)'>\($0 + 7)</a></td></tr>" }
        let appendix = "<tr><td colspan='2'>Appendix</td><td><a href='#app'>558</a></td></tr>"
        let book = read(
            rows.replacing("</table>", with: appendix + "</table>") + chapters { "CHAPTER \($0 + 1). \($1)" }
                + "<h3 id='app'>APPENDIX</h3>\(prose)")
        let entry = book.elementNodes("p", "entry").last
        #expect(entry.map { book.string(of: $0) } == "Appendix 558")
        #expect(entry.map { book.elements("span", in: $0).map { book.string(of: $0) } } == ["558"])
    }

    private func short(_ line: String) -> String {
        "<table><tr><td>\(line)<a href='#i'>INTRODUCTION</a></p>\(line)<a href='#t'>THE LAMP</a></p></td></tr></table><hr>"
    }

    @Test func twoLinksToAllHeadingsAreContentsIfTheyAreNamedSo() {
        let text = "<h2 id='i'>INTRODUCTION</h2>\(prose)<h2 id='t'>THE LAMP</h2>\(prose)"
        #expect(read(short("<p class='toc'>") + text).strings("p", "entry") == ["INTRODUCTION", "THE LAMP"])
        #expect(read(short("<p>") + text).strings("p", "entry").isEmpty)
        #expect(read(short("<p class='toc'>") + text + "<h2>THE MILL</h2>\(prose)").strings("p", "entry").isEmpty)
    }

    @Test func theScenesOfOnePlayAmongTalesAreInsideIt() {
        let names = titles + ["A FARCE"]
        let list =
            "<h2>CONTENTS</h2>" + names.enumerated().map { "<p><a href='#c\($0.offset)'>\($0.element)</a></p>" }.joined()
        let text = names.enumerated().map { "<h2 id='c\($0.offset)'>\($0.element)</h2>" + ($0.offset == 3 ? "" : prose) }.joined()
        let scenes = (1...4).map { "<h3>SCENE \($0)</h3>\(prose)" }.joined()
        #expect(read(list + text + scenes).headingLines == names.map { "2 " + $0 } + (1...4).map { "3 SCENE \($0)" })
        // A play whose scenes are most of the book.
        let play = read(list + text + (1...14).map { "<h3>SCENE \($0)</h3>\(prose)" }.joined())
        #expect(play.headingLines.contains("2 SCENE 1"))
    }

    private let three = ["Dawn", "Noon", "Evening"]

    @Test func aListOfContentsBeginsWithItsTitleHoweverManyRowsLeadNowhere() {
        let preface = "<h2 id='p'>PREFACE</h2>\(prose)"
        let rows =
            ["PART I", "THE DAY", "BY THE RIVER", "IN THE WOOD"].map { "<tr><td colspan='2'>\($0)</td></tr>" }.joined()
            + "<tr><td>Preface</td><td><a href='#p'>v</a></td></tr><tr><td colspan='2'>IN THE MILL</td></tr>"
        let list = three.enumerated().map { "<tr><td>\($1)</td><td><a href='#c\($0)'>\($0 + 7)</a></td></tr>" }.joined()
        let text = three.enumerated().map { "<h2 id='c\($0)'>\($1.uppercased())</h2>\(prose)" }.joined()
        let book = read("\(preface)<h2>CONTENTS</h2><table>\(rows)\(list)</table>\(text)")
        #expect(book.strings("p", "contents-title") == ["CONTENTS"])
        let entries = book.elementNodes("p", "entry")
        #expect(entries.map { book.string(of: $0) }.contains("PART I"))
        #expect(entries.first { book.string(of: $0).hasPrefix("Preface") }.map { book.elements("a", in: $0).count } == 1)
    }

    @Test func figuresBelowNumbersAreTheirPages() {
        let rows = three.enumerated().map {
            "<li><a href='#c\($0)'>CHAP. \($0 + 1).</a></li><li>Of the \($1), &amp;c. <span class='tocright'>\($0 * 16 + 49)</span></li>"
        }.joined()
        let text = (1...3).map { "<h2 id='c\($0 - 1)'>CHAP. \($0).</h2>\(prose)" }.joined()
        let book = read("<h2>CONTENTS</h2><ul><li><span>Page</span></li>\(rows)</ul>\(text)")
        #expect(book.strings("span", "page") == ["49", "65", "81"])
        #expect(book.strings("p", "contents-columns") == ["Page"])
        // The last line, which links to nothing, is in the list as well.
        #expect(book.strings("p", "entry").count == 6 && book.elementNodes("main").allSatisfy { book.elements("li", in: $0).isEmpty })
    }

    @Test func topicsBelowTheTitlesAreNoLinesWithoutPages() {
        let topics = { (k: Int) in "<p>The lamp, <a href='#t\(k)'>\(k)</a>. The cat, 2; the mill, 3.</p><p>The ferry and the ford.</p>" }
        let names = ["The Mill", "The Ford", "The Cat"]
        let list = names.enumerated().map { "<h3>\($1) <a href='#c\($0)'>\($0 * 9 + 1)</a></h3>\(topics($0))" }.joined()
        let text = names.enumerated().map { "<h3 id='c\($0)'>\($1)</h3>\(prose)<p id='t\($0)'>And so on.</p>" }.joined()
        let book = read("<h2>CONTENTS</h2><h4>PAGE</h4>\(list)\(text)")
        #expect(book.strings("span", "page") == ["1", "10", "19"])
        #expect(book.strings("p", "contents-columns") == ["PAGE"])
    }
}
