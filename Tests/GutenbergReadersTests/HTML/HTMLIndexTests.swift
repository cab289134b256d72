import Testing

@testable import GutenbergReaders
@testable import Markup

/// Indexes in HTML: lists, paragraphs of one entry and of many, blocks of typed lines. All texts are our own.
@Suite struct HTMLIndexTests {
    private func book(_ index: String, css: String = "") -> Document {
        let chapters = (1...4).map { number in
            let pages = (1...3).map { page in
                "<p><span class='pagenum'><a id='Page_\(number * 10 + page)'>[\(number * 10 + page)]</a></span>\(InventedBook.paragraph)</p>"
            }
            return "<h2>CHAPTER \(InventedBook.roman[number - 1])</h2>" + pages.joined()
        }
        return InventedBook.html(chapters.joined() + "<h2>INDEX</h2>" + index, css: css)
    }
    private func page(_ number: Int) -> String { "<a href='#Page_\(number)'>\(number)</a>" }

    @Test func itemsAreEntriesAsDeepAsTheSheetSetsThemIn() {
        let css = "li.first { margin-top: 1em } li.entry, li.first { padding-left: 1em } li.below { padding-left: 2em }"
        let items = [
            ("first", "Abbey, \(page(11))"), ("below", "its barns, \(page(12))"), ("entry", "Acres, \(page(13))"),
            ("first", "Bells, \(page(21))"), ("entry", "Bridges, \(page(22))"), ("below", "of wood, \(page(23))"),
        ]
        let book = book("<ul>" + items.map { "<li class='\($0.0)'>\($0.1)</li>" }.joined() + "</ul>", css: css)
        let index = book.elementNodes("div", "index")
        #expect(index.count == 1 && book.elementNodes("ul").allSatisfy { book[$0].parent == index[0] })
        #expect(book.elementNodes("li", "index-entry").count == 6)
        #expect(book.strings("li", "level-2") == ["its barns, ", "of wood, "])
        #expect(book.strings("li", "opens-letter") == ["Bells, "])
    }

    @Test func listsInsideItemsAreBelowThem() {
        let list =
            "<ul><li>Abbey, \(page(11))<ul><li>its barns, \(page(12))</li><li>its bells, \(page(13))</li></ul></li><li>Acres, \(page(21))</li><li>Bells, \(page(22))</li></ul>"
        let book = book(list)
        #expect(book.elementNodes("li", "index-entry").count == 5 && book.elementNodes("div", "index").count == 1)
        #expect(book.elementNodes("li", "level-1").count == 5)
    }

    @Test func lettersOpenNoSections() {
        let index = ["A", "B", "C"].map { "<h3>\($0)</h3><p>\($0)bbey, \(page(11))<br>\($0)cres, \(page(12))</p>" }.joined()
        let book = book(index)
        #expect(book.headingLines.last == "2 INDEX")
        #expect(book.strings("p", "index-letter") == ["A", "B", "C"])
        #expect(book.elementNodes("p", "index-lines").count == 3 && book.elementNodes("div", "verse").isEmpty)
        #expect(book.elementNodes("div", "index").count == 1)
    }

    @Test func typedLinesAreNoVerse() {
        let lines = ["Abbey, 11", "  its barns, 12", "  its bells, 13", "Acres, 21", "Bells, 22", "Bridges, 23, 31"]
        let book = book("<pre>\(lines.joined(separator: "\n"))</pre>")
        #expect(book.elementNodes("pre", "index-lines").count == 1 && book.elementNodes("div", "verse").isEmpty)
    }

    @Test func proseBelowSuchATitleIsNoIndex() {
        #expect(book(InventedBook.htmlProse).elementNodes("div", "index").isEmpty)
    }

    @Test func pagesFromOneToAnotherAreBothFound() {
        let entries = [
            "Abbey, <a href='#Page_31'>31–39</a>", "Acres, <a href='#Page_12'>12 n.</a>", "Bells, <a href='#Page_21'>21–3</a>",
            "Bridges, <a href='#Page_11'>11-13</a>", "Carts, <a href='#Page_31'>31, 32</a>", "Cows, <a href='#Page_42'>12</a>",
        ]
        let book = book(entries.map { "<p>\($0)</p>" }.joined())
        let references = book.elementNodes("a", "page-reference")
        #expect(references.map { book.attribute("href", of: $0) } == ["#Page_31", "#Page_12", "#Page_21", "#Page_11"])
        // Of pages that the file does not mark, the last in front.
        #expect(references.map { book.attribute("data-last-page", of: $0) } == ["#Page_33", nil, "#Page_23", "#Page_13"])
        #expect(references.map { book.string(of: $0) } == ["", " n.", "", ""])
        #expect(book.strings("p", "index-entry").suffix(2) == ["Carts, 31, 32", "Cows, 12"])
        // What no link of the text leads to has a place all the same.
        #expect(book.nodes.indices.contains { book[NodeID(Int32($0))].id == book.names.id(of: "Page_33") })
    }
}
