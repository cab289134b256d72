import DisplayLists
import Geometry
import Resources
import Testing

@testable import Pagination

/// Multi-column containers (css-multicol-1) on pages of eight lines and 180 points.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct ColumnTests {
    /// Lines of one word each.
    private static func lines(_ words: ClosedRange<Int>, _ letter: String = "w") -> String {
        words.map { "\(letter)\($0)" }.joined(separator: "<br>")
    }

    /// The words of a page by the left edges of their columns, in order.
    private func columns(_ page: SetPages.Page) -> [Double: [String]] {
        var result: [Double: [String]] = [:]
        for line in page.lines { result[line.x, default: []].append(line.text) }
        return result
    }

    private func edges(_ page: SetPages.Page) -> [Double] { Set(page.lines.map(\.x)).sorted() }

    @Test func columnsAreFilledLevelAndBesideEachOther() throws {
        let set = try SetPages("<div>\(Self.lines(1...9))</div>", css: "div { columns: 3; column-gap: 15pt }")
        let page = try #require(set.pages.first)
        #expect(edges(page) == [10, 75, 140])
        #expect(columns(page) == [10: ["w1", "w2", "w3"], 75: ["w4", "w5", "w6"], 140: ["w7", "w8", "w9"]])
        #expect(Set(page.lines.map(\.y)).count == 3)
    }

    /// That a box is not to be parted between pages says nothing of the columns in it.
    @Test func columnsInAnUnbreakableBoxAreLevelAndStayOnOnePage() throws {
        let css = "section { break-inside: avoid } div { columns: 2; column-gap: 0 }"
        let set = try SetPages(
            "<p>\(SetPages.lines(1...5))</p><section><p>head</p><div>\(SetPages.lines(11...16))</div></section>", css: css)
        #expect(set.pages.count == 2 && set.texts[0].count == 5)
        let lines = set.pages[1].lines.filter { $0.text != "head" }
        #expect(Set(lines.map(\.x)).count == 2 && Set(lines.map(\.y)).count == 3)
    }

    @Test func theNumberOfColumnsFollowsFromTheirWidth() throws {
        let set = try SetPages("<div>\(Self.lines(1...3))</div>", css: "div { column-width: 50pt; column-gap: 10pt }")
        #expect(edges(try #require(set.pages.first)).count == 3)
        let wide = try SetPages("<div>\(Self.lines(1...4))</div>", css: "div { column-width: 500pt }")
        #expect(edges(try #require(wide.pages.first)) == [10])
    }

    @Test func aSetThatHasNoRoomFillsItsColumnsAndGoesOn() throws {
        let set = try SetPages("<div>\(Self.lines(1...20))</div>", css: "div { columns: 2; column-gap: 0 }")
        #expect(set.pages.map { columns($0)[10] ?? [] } == [(1...8).map { "w\($0)" }, ["w17", "w18"]])
        #expect(set.pages.map { columns($0)[100] ?? [] } == [(9...16).map { "w\($0)" }, ["w19", "w20"]])
    }

    /// Pages of 200 pt with margins of 10 pt, and those of a chapter, which are 100 pt wider.
    @Test func columnsThatGoOnOnPagesOfAnotherNameAreMeasuredThere() throws {
        let text = String(repeating: "x ", count: 120)
        let set = try SetPages(
            "<div><p>\(text)</p><section><h4>\(text)</h4><p>\(text)</p></section></div>",
            css: """
                @page chapter { size: 300pt 90pt } section { page: chapter } h4 { column-span: all; margin: 0; font: inherit }
                div { columns: 2; column-gap: 20pt }
                """)
        let first = try #require(set.pages.first), others = set.pages.filter { $0.lines.contains { $0.x == 160 } }.flatMap(\.lines)
        #expect(edges(first) == [10, 110])
        #expect(first.lines.allSatisfy { $0.width <= 80 })
        let chapter = others.filter { $0.width > 140 }
        #expect(!chapter.isEmpty && chapter.allSatisfy { $0.x == 10 && $0.width <= 280 })
        let below = others.filter { $0.width <= 140 }
        #expect(Set(below.map(\.x)) == [10, 160] && below.allSatisfy { $0.width <= 130 })
        #expect(below.contains { $0.width > 100 } && chapter.contains { $0.width > 250 })
    }

    @Test func columnsFilledInOrderAreNotLevel() throws {
        let set = try SetPages("<div>\(Self.lines(1...10))</div>", css: "div { columns: 2; column-gap: 0; column-fill: auto }")
        #expect(columns(try #require(set.pages.first)) == [10: (1...8).map { "w\($0)" }, 100: ["w9", "w10"]])
    }

    /// Beside a float the columns of a page are stacked as one: more of them than two reach far below it.
    @Test func noLineOfManyColumnsWithFloatsIsLost() throws {
        for columns in 2...5 {
            for count in stride(from: 5, through: 60, by: 11) {
                let body = "<div><p><span style='float: left'>x</span>a b</p><p>\(Self.lines(1...count))</p></div>"
                let set = try SetPages(body, css: "div { columns: \(columns); column-gap: 5pt }")
                let words = set.texts.joined().flatMap { $0.split(separator: " ").map(String.init) }
                #expect(words.sorted() == ((1...count).map { "w\($0)" } + ["a", "b", "x"]).sorted(), "\(columns) columns, \(count) lines")
            }
        }
    }

    @Test func whatSpansAllColumnsPartsThemIntoRows() throws {
        let set = try SetPages(
            "<div>\(Self.lines(1...4))<h2>over all of the columns</h2>\(Self.lines(5...8))</div>",
            css: "div { columns: 2; column-gap: 0 } h2 { column-span: all }")
        let lines = try #require(set.pages.first).lines
        #expect(lines.map(\.text) == ["w1", "w2", "w3", "w4", "over all of the columns", "w5", "w6", "w7", "w8"])
        let first = lines[0].y
        #expect(lines.map { (($0.y - first) / 12).rounded() } == [0, 1, 0, 1, 2, 3, 4, 3, 4])
    }

    @Test func theMarginOfASpanningHeadingStaysInsideTheContainer() throws {
        let set = try SetPages(
            "<p>a</p><div><h2>b</h2>c</div>", css: "div { columns: 2; background: red } h2 { column-span: all; margin: 12pt 0 0 }")
        let rect = try #require(set.rects.first?.first?.rect)
        #expect(rect.minY.points == 24 && rect.maxY.points == 60)
    }

    @Test func marginsAboveTheContainerStayOutsideOfIt() throws {
        let set = try SetPages("<p>a</p><div>b<br>c</div>", css: "div { columns: 2; background: red } p { margin-bottom: 12pt }")
        #expect(try #require(set.rects.first?.first?.rect).minY.points == 36)
    }

    @Test func breaksEndColumns() throws {
        let set = try SetPages(
            "<div><p>a</p><p class=b>b</p><p>c</p></div>", css: "div { columns: 2; column-gap: 0 } .b { break-before: column }")
        #expect(columns(try #require(set.pages.first)) == [10: ["a"], 100: ["b", "c"]])
    }

    @Test func aGapAndARuleMakeNoColumns() throws {
        let css = "div { column-count: auto; column-gap: 100pt; column-rule: 5pt solid red }"
        let set = try SetPages("<div>\(Self.lines(1...4))</div>", css: css)
        #expect(edges(try #require(set.pages.first)) == [10] && set.rects.joined().isEmpty)
    }

    /// css-break-3 section 3.1. Headings say no more than that by themselves, so that `orphans: 1` has them end columns.
    @Test(arguments: [
        ("avoid-page", 2, 3), ("avoid", 2, 4), ("avoid-column", 2, 4), ("auto", 2, 3), (nil, 1, 3), (nil, 2, 2),
    ])
    func aColumnMayEndWhereAPageMayNot(value: String?, orphans: Int, firstColumn: Int) throws {
        let head = value.map { "<p style='break-after: \($0)'>h</p>" } ?? "<h4>h</h4>"
        let set = try SetPages(
            "<div><p>\(Self.lines(1...2))</p>\(head)<p>\(Self.lines(3...5))</p></div>",
            css: "div { columns: 2; column-gap: 0; orphans: \(orphans) } h4 { margin: 0; font: inherit }")
        #expect(columns(try #require(set.pages.first))[10]?.count == firstColumn)
    }

    @Test func theLastColumnOfAPageDoesNotEndThere() throws {
        let head = "<p style='break-after: avoid-page'>h</p>"
        let set = try SetPages(
            "<div><p>\(Self.lines(1...15))</p>\(head)<p>\(Self.lines(16...20))</p></div>", css: "div { columns: 2; column-gap: 0 }")
        #expect(set.texts.count == 2 && !set.texts[0].contains("h"))
    }

    @Test func rulesStandBetweenColumnsAndAreAsHighAsTheContainer() throws {
        let set = try SetPages(
            "<div>\(Self.lines(1...4))</div>",
            css: "div { columns: 2; column-gap: 20pt; column-rule: 4pt solid red; height: 60pt }")
        let rule = try #require(set.rects.first?.first?.rect)
        #expect(rule.minX.points == 98 && rule.width.points == 4 && rule.minY.points == 12 && rule.height.points == 60)
    }

    @Test func columnsBelowASpanningBlockHaveTheRestOfTheHeight() throws {
        let set = try SetPages(
            "<div><h2>s</h2>\(Self.lines(1...6))</div>",
            css: "div { columns: 3; column-gap: 0; height: 36pt; column-fill: auto } h2 { column-span: all }")
        #expect(columns(try #require(set.pages.first)).filter { $0.key > 10 } == [70: ["w3", "w4"], 130: ["w5", "w6"]])
    }

    /// Also where a float somewhere makes lines depend on their places.
    @Test(arguments: ["", "<i>f</i>"])
    func aContainerWithABlockAcrossItIsAsHighAsItsSheetSays(float: String) throws {
        let set = try SetPages(
            "<p>\(float)a</p><div><h2>s</h2>\(Self.lines(1...5))</div><p>z</p>",
            css: "div { columns: 3; column-gap: 0; height: 40pt; column-fill: auto; background: #ddd } h2 { column-span: all }"
                + "i { float: left }")
        #expect(set.rects[0].first?.rect.height == Length(points: 40))
        let lines = set.pages[0].lines
        let first = try #require(lines.first { $0.text.hasSuffix("a") }), last = try #require(lines.last { $0.text == "z" })
        #expect(abs(last.y - first.y - 52) < 0.01)
    }

    @Test func cellsFloatsAndInlineBlocksHaveColumns() throws {
        for box in ["display: inline-block; width: 120pt", "float: left; width: 120pt", "display: table-cell"] {
            let set = try SetPages("<div>\(Self.lines(1...6))</div><p>z</p>", css: "div { columns: 3; column-gap: 0; \(box) }")
            let words = try #require(set.pages.first).lines.filter { $0.text != "z" }
            #expect(Set(words.map(\.x)).count == 3 && Set(words.map(\.y)).count == 2, "\(box)")
        }
    }

    @Test func notesOfColumnsStandBelowAllOfThem() throws {
        let set = try SetPages(
            "<div>\(Self.lines(1...5))<i>note</i>\(Self.lines(6...9, "<br>v"))</div>",
            css: "div { columns: 2; column-gap: 0 } i { float: footnote }")
        let page = try #require(set.pages.first)
        let note = try #require(page.lines.first { $0.text.hasSuffix("note") })
        #expect(note.x == 10)
        #expect(page.lines.allSatisfy { $0 == note || $0.y < note.y })
    }

    /// A note of more lines than a page has, in the midst of a text, and another one called while the first goes on. Both begin below their
    /// calls, whatever room there is.
    @Test(arguments: 3...14) func longNotesOfColumnsBeginOnThePagesOfTheirCalls(above: Int) throws {
        for count in [4, 9, 20] {
            let note = "<i>\(Self.lines(1...count, "n"))</i>", short = "<i>second</i>"
            let set = try SetPages(
                "<div>\(Self.lines(1...above))\(note)<br>\(Self.lines(1...8, "v"))\(short)<br>\(Self.lines(1...20, "u"))</div>",
                css: "div { columns: 2; column-gap: 0; orphans: 2; widows: 2 } i { float: footnote }")
            #expect(!set.diagnostics.all.contains { $0.code.rawValue == "layout.note-moved" }, "\(count) lines")
            func page(of word: String) -> Int? { set.pages.firstIndex { $0.texts.contains { $0.contains(word) } } }
            #expect(page(of: "n1") == page(of: "w\(above)") && page(of: "second") == page(of: "v8"), "\(count) lines")
            let words = set.texts.joined().flatMap { $0.split { " \n".contains($0) } }
            #expect((1...count).allSatisfy { n in words.contains { $0.hasSuffix("n\(n)") } }, "\(count) lines")
        }
    }

    @Test func aFloatStaysInItsColumn() throws {
        let set = try SetPages(
            "<div><i></i>\(Self.lines(1...8))</div>",
            css: "div { columns: 2; column-gap: 0 } i { float: left; width: 30pt; height: 24pt }")
        let page = try #require(set.pages.first)
        #expect(page.floats.map(\.minX.points) == [10])
        #expect(edges(page) == [10, 40, 100])
        #expect(columns(page)[40] == ["w1", "w2"])
    }

    /// Ten points are no room for a word: it reaches over its column, and none is lost.
    @Test(
        arguments: [
            "<div>\(lines(1...40))</div>",
            "<div>extraordinarily wide words indeed</div>",
            "<div><div>\(lines(1...30))</div><div>\(lines(31...60))</div></div>",
            "<div><p style='break-before: column'>a</p><p style='break-before: column'>b</p><p style='break-before: page'>c</p></div>",
            "<div><h2 style='column-span: all'>a</h2><h2 style='column-span: all'>b</h2></div>",
            "<div><p style='break-inside: avoid'>\(lines(1...20))</p></div>",
            "<div><table><tr><td>\(lines(1...12))</td><td>x</td></tr></table></div>",
            "<div><p style='float: left; height: 400pt'>f</p>\(lines(1...30))</div>",
            "<div style='height: 0'>\(lines(1...9))</div>",
            "<div></div><div><div></div></div>",
            "<p style='float: left'>x</p>y<p style='float: right; height: 5000pt'>z</p><div>a b c</div>",
        ],
        [
            "columns: 2", "columns: 9; column-gap: 20pt", "columns: 2; column-fill: auto", "columns: 3 10pt; column-gap: 500pt",
            "columns: 1pt; column-gap: 1pt",
        ])
    func strangeColumnsEndAndLoseNoWord(body: String, columns: String) throws {
        let set = try SetPages(body, css: "div { \(columns) }")
        let words = set.texts.flatMap { $0.flatMap { $0.split(separator: " ") } }.sorted()
        #expect(words == SetPages.words(inMarkup: body))
    }

    /// Beside a float pages are stacked one by one, and the list of one may end inside a set of columns: this crashed.
    @Test func aPageWhoseListEndsInsideColumnsIsSet() throws {
        let float = "<span style='float:right;width:40pt;height:30pt'></span>"
        let words = "incomprehensible incomprehensible and extraordinarily incomprehensible over"
        let set = try SetPages(
            "<ul><p>\(float)Qthe</p></ul><div style='columns:2'><p>\(words)</p></div>",
            css: """
                @page { size: 120pt 150pt; margin: 20pt } html { font: 6pt/20pt "EB Garamond" }
                p { overflow: hidden; height: 20pt; text-align: right; text-indent: 1em; line-height-step: 9pt }
                p::first-letter { initial-letter: 3 2; initial-letter-wrap: first }
                """)
        #expect(set.texts.joined().contains { $0.contains("over") })
    }

    /// Against all ways to part short lists of lines among columns: no lower row holds them in order.
    @Test func balancedColumnsAreAsLowAsCanBe() throws {
        var random = TestNoise(state: 7)
        for _ in 0..<60 {
            let heights = (0..<(2 + random.next(6))).map { _ in 4 + random.next(9) }, count = 2 + random.next(3)
            let body = heights.enumerated().map { "<p style='line-height: \($1)pt'>w\($0)</p>" }.joined()
            let set = try SetPages(
                "<div>\(body)</div>", css: "div { columns: \(count); column-gap: 0; background: red } p { font-size: 2pt }")
            let height = try #require(set.rects.first?.first?.rect).height.points
            #expect(height == Double(Self.lowest(heights, columns: count)), "\(heights) in \(count)")
        }
    }

    /// The least height of the highest column.
    private static func lowest(_ heights: [Int], columns: Int) -> Int {
        if columns == 1 { return heights.reduce(0, +) }
        return (0...heights.count).map { end in
            max(heights[..<end].reduce(0, +), lowest(Array(heights[end...]), columns: columns - 1))
        }.min() ?? 0
    }
}
