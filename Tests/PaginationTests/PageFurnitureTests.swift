import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Named pages, margin boxes, running heads and numbers (css-page-3, css-gcpm-3).
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct PageFurnitureTests {
    @Test func namedPagesBeginAnewAndHaveTheirOwnStyle() throws {
        let set = try SetPages(
            "<p>a</p><div style='page:wide'><p>b</p></div><p>c</p>", css: "@page wide { size: 300pt 120pt; margin: 12pt 30pt }")
        #expect(set.texts == [["a"], ["b"], ["c"]])
        #expect(
            set.pages.map(\.head) == ["number 1 recto 200.000 120.000", "number 2 verso 300.000 120.000", "number 3 recto 200.000 120.000"])
        #expect(set.pages[1].lines[0].x == 30)
    }

    /// css-page-3 section 7.4: laid out upright, heads and all, and turned afterwards.
    @Test func pagesTurnWithTheirHeads() throws {
        let css = "@page wide { page-orientation: rotate-left; @top-left { content: 'head' } }"
        let upright = try SetPages("<div style='page:wide'><p>a</p></div>", css: css + " @page wide { page-orientation: upright }")
        let turned = try SetPages("<div style='page:wide'><p>a</p></div>", css: css)
        #expect(upright.lists.map(\.turn) == [.none] && turned.lists.map(\.turn) == [.left])
        #expect(turned.pages[0].head == "number 1 recto 200.000 120.000 rotated left")
        #expect(turned.pages[0].lines.map(\.x) == upright.pages[0].lines.map(\.x) && turned.pages[0].texts.contains("head"))
    }

    @Test func marginBoxesStandInTheMargins() throws {
        let css = "@page { @top-left { content: 'left' } @bottom-center { content: 'foot' } }"
        let lines = try SetPages("<p>text</p>", css: css).pages[0].lines
        let left = try #require(lines.first { $0.text == "left" }), foot = try #require(lines.first { $0.text == "foot" })
        #expect(left.x == 10 && left.y < 12)
        #expect(abs(foot.x + foot.width / 2 - 100) < 0.002 && foot.y > 108)
    }

    @Test func leftAndRightPagesDiffer() throws {
        let css =
            "@page :left { @top-center { content: 'verso' } } @page :right { @top-center { content: 'recto' } } @page :first { @top-center { content: none } }"
        let set = try SetPages("<p>\(SetPages.lines(1...20))</p>", css: css)
        #expect(set.pages.map { $0.texts.filter { !$0.allSatisfy(\.isNumber) } } == [[], ["verso"], ["recto"]])
    }

    @Test func runningElementsAreAsWideAsTheirMarginBoxes() throws {
        let css = """
            .head { position: running(head); text-align: right } @page { margin: 24pt 10pt; @top-left { content: element(head); width: 60pt } }
            @page wide { size: 300pt 120pt; @top-left { width: 200pt } }
            """
        let set = try SetPages("<p class=head>one two three four five six</p><p>a</p><p style='page:wide'>b</p>", css: css)
        let heads = set.pages.map { page in page.lines.filter { !["a", "b"].contains($0.text) } }
        #expect(heads[0].count > 1 && heads[0].allSatisfy { abs($0.x + $0.width - 70) < 0.01 })
        #expect(heads[1].count == 1 && heads[1].allSatisfy { abs($0.x + $0.width - 210) < 0.01 })
    }

    @Test func headsKeepToTheMarginThatThereIs() throws {
        let css = "@page { margin: 20pt 10pt; @top-center { content: 'head'; vertical-align: bottom; padding-bottom: 28pt } }"
        let head = try #require(try SetPages("<p>a</p>", css: css).pages[0].lines.first { $0.text == "head" })
        #expect(head.y > 8 && head.y < 20)
    }

    @Test func blankPagesAreSelected() throws {
        let set = try SetPages(
            "<p>a</p><p style='break-before:recto'>b</p>",
            css: "@page { @top-center { content: 'head' } } @page :blank { @top-center { content: none } }")
        #expect(set.pages.map { $0.texts.contains("head") } == [true, false, true])
    }

    @Test func pageCountersCount() throws {
        let css = "@page { @bottom-center { content: counter(page) ' of ' counter(pages) } }"
        let set = try SetPages("<p>a</p><p style='break-before:page'>b</p><p style='break-before:page'>c</p>", css: css)
        #expect(set.texts == [["a", "1 of 3"], ["b", "2 of 3"], ["c", "3 of 3"]])
    }

    @Test func pageCounterIsResetWhereItsElementBegins() throws {
        let css = "@page { @bottom-center { content: counter(page, lower-roman) } } .body { counter-reset: page 1; break-before: page }"
        let set = try SetPages("<p>a</p><p class=body>\(SetPages.lines(1...9))</p>", css: css)
        #expect(set.pages.map { $0.texts.last ?? "" } == ["i", "i", "ii"])
        #expect(set.pages.map { String($0.head.prefix(8)) } == ["number 1", "number 1", "number 2"])
    }

    /// Page 1 has no chapter, page 2 begins two, page 3 goes on with the second.
    @Test(arguments: [("first", ["", "A", "B"]), ("start", ["", "A", "B"]), ("last", ["", "B", "B"]), ("first-except", ["", "", "B"])])
    func namedStringsHaveTheirValueOnThePage(position: String, values: [String]) throws {
        let css = "h2 { string-set: c content() } @page { @top-center { content: '[' string(c, \(position)) ']' } }"
        let set = try SetPages(
            "<p>x</p><h2 style='break-before:page'>A</h2><p>y</p><h2>B</h2><p style='break-before:page'>z</p>", css: css)
        #expect(set.pages.map { $0.texts.first { $0.hasPrefix("[") } ?? "" } == values.map { "[\($0)]" })
    }

    @Test func namedStringsStartWithTheTitleAtTheHeadOfThePage() throws {
        let css = "h2 { string-set: c content() } @page { @top-center { content: '[' string(c, start) ']' } }"
        let set = try SetPages(
            "<h2>A</h2><p>x</p><h2 style='break-before:page'>B</h2><p style='break-after:page'>y</p><p>z</p><h2>C</h2>", css: css)
        #expect(set.pages.map { $0.texts.first { $0.hasPrefix("[") } ?? "" } == ["[A]", "[B]", "[B]"])
    }

    @Test func runningElementsStandInMarginBoxes() throws {
        let css = ".head { position: running(head); font-style: italic } @page { margin-top: 24pt; @top-center { content: element(head) } }"
        let set = try SetPages(
            "<div class=head>One <b>two</b></div><p>a</p><div class=head style='break-before:page'>Three</div><p style='break-before:page'>b</p>",
            css: css)
        #expect(set.texts.map { Set($0) } == [["One two", "a"], ["Three", "b"]])
        #expect(set.pages[0].lines.first { $0.text == "One two" }.map { $0.y < 24 } == true)
    }

    /// css-page-3 section 5.3.2: the middle box is centred, the others share what is left, and long texts are broken.
    @Test func marginBoxesShareTheirEdge() throws {
        let css = """
            @page { margin-top: 36pt; @top-left { content: 'a long text on the left that fills lines' } @top-center { content: 'mid' } @top-right { content: 'r' } }
            """
        let lines = try SetPages("<p>text</p>", css: css).pages[0].lines
        let middle = try #require(lines.first { $0.text == "mid" }), right = try #require(lines.first { $0.text == "r" })
        #expect(abs(middle.x + middle.width / 2 - 100) < 0.01)
        #expect(abs(right.x + right.width - 190) < 0.01)
        let left = lines.filter { $0.y < 36 && $0.x < middle.x }
        #expect(left.count > 1)
        for line in left { #expect(line.x + line.width <= middle.x + 0.01) }
    }

    @Test func marginBoxesHaveWidthsAndBorders() throws {
        let css =
            "@page { @bottom-left { content: 'x'; width: 50pt; border-top: 1pt solid black; text-align: right; vertical-align: top } }"
        let set = try SetPages("<p>text</p>", css: css)
        let x = try #require(set.pages[0].lines.first { $0.text == "x" })
        #expect(abs(x.x + x.width - 60) < 0.01)
        let rule = try #require(set.rects[0].first).rect
        #expect(rule.minX.points == 10 && rule.width.points == 50 && rule.minY.points == 108)
    }

    @Test func pagesNameThemselvesInTheText() throws {
        let css = "p::after { content: ' ' counter(page) '/' counter(pages) }"
        #expect(try SetPages("<p>a</p><p style='break-before:page'>b</p>", css: css).texts == [["a 1/2"], ["b 2/2"]])
    }

    /// What is known once the document has been read has its own width from the first page on, not that of a number to come.
    @Test func boxesAreAsWideAsWhatTheyReferTo() throws {
        let css = """
            h2 { counter-increment: chapter } span { display: inline-block; border: 1pt solid }
            a::after { content: target-counter(attr(href), chapter) }
            """
        func set(_ reference: String) throws -> SetPages {
            try SetPages("<p><span>\(reference)</span>behind</p><h2 id='a'>One</h2><h2 id='b'>Two</h2>", css: css)
        }
        let referring = try set("<a href='#b'></a>"), typed = try set("2")
        #expect(referring.pages[0].lines.map { [$0.x, $0.y, $0.width] } == typed.pages[0].lines.map { [$0.x, $0.y, $0.width] })
        #expect(referring.pages[0].texts.contains("2"))
    }

    @Test func countersOfTargetsAreKnownEverywhere() throws {
        let css = "h2 { counter-increment: chapter } a::after { content: target-counter(attr(href), chapter, upper-roman) }"
        #expect(try SetPages("<p><a href='#b'>to </a></p><h2>A</h2><h2 id=b>B</h2>", css: css).texts[0][0] == "to II")
    }

    @Test func textTransformsApplyInMarginBoxes() throws {
        let set = try SetPages("<p>x</p>", css: "@page { @top-center { content: 'head'; text-transform: uppercase } }")
        #expect(set.texts[0].contains("HEAD"))
    }

    @Test func targetCountersSettle() throws {
        let css = "a::after { content: ' ' target-counter(attr(href), page) }"
        let body =
            "<p><a href='#x'>to x</a></p><p><a href='#y'>to y</a></p><p id=x style='break-before:recto'>X</p><p id=y style='break-before:page'>Y</p>"
        #expect(try SetPages(body, css: css).texts == [["to x 3", "to y 4"], [], ["X"], ["Y"]])
    }

    @Test func contentsCanNameAPageAsItNamesItself() throws {
        let css =
            "@page front { @bottom-center { content: counter(page, lower-roman) } } #x { page: front } a::after { content: ' ' target-counter(attr(href), page, -fleuron-folio) }"
        let body = "<p><a href='#x'>to x</a></p><p><a href='#y'>to y</a></p><p id=x>X</p><p id=y>Y</p>"
        #expect(try SetPages(body, css: css).texts[0].prefix(2) == ["to x ii", "to y 3"])
    }

    /// A number that grows makes a line longer, so that all that follows moves down and the number again.
    @Test func targetCountersSettleWhereTheyMoveWhatTheyCount() throws {
        let css = "a::after { content: ' page ' target-counter(attr(href), page) } p { width: 60pt }"
        let links = (1...12).map { "<p><a href='#t\($0)'>entry \($0)</a></p>" }.joined()
        let targets = (1...12).map { "<p id=t\($0)>\(SetPages.lines(1...6))</p>" }.joined()
        let set = try SetPages(links + targets, css: css)
        let text = set.texts.joined().joined(separator: " ")
        for number in 1...12 {
            let parts = text.components(after: "entry \(number) page ")
            let page = try #require(Int(parts.prefix { $0.isNumber }))
            // Targets are of six lines, one to a page.
            #expect(page >= 2 && page <= set.pages.count)
        }
        let named = (1...12).compactMap { Int(text.components(after: "entry \($0) page ").prefix { $0.isNumber }) }
        #expect(named == named.sorted())
    }

    @Test func outlineNamesPages() throws {
        let set = try SetPages("<h1>Part</h1><p>a</p><h2 style='break-before:page'>One “x”</h2><p>b</p>")
        #expect(set.outline == [#"outline 1 page 1 "Part""#, #"outline 2 page 2 "One “x”""#])
    }

    /// css-page-3 section 5.3: margin boxes take `white-space` as other boxes do.
    @Test(arguments: [
        ("pre", ["one", "two"]), ("pre-line", ["one", "two"]), ("pre-wrap", ["one", "two"]), ("normal", ["one two"]),
        ("nowrap", ["one two"]),
    ])
    func lineEndsInMarginBoxesAreThoseOfTheirStyle(_ whiteSpace: String, _ lines: [String]) throws {
        let css = "@page { margin: 30pt 10pt; @top-left { content: 'one\\A two'; white-space: \(whiteSpace) } }"
        let texts = try SetPages("<p>x</p>", css: css).pages[0].texts.filter { $0 != "x" }
        #expect(texts.map { $0.replacing("\u{A0}", with: " ") }.map { $0.hasPrefix(" ") ? String($0.dropFirst()) : $0 } == lines)
    }
}

extension String {
    /// What stands behind the first occurrence of a string; empty if there is none.
    fileprivate func components(after string: String) -> Substring {
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(string) { return rest.dropFirst(string.count) }
            rest = rest.dropFirst()
        }
        return rest
    }

    // MARK: Pages of their own size

    @Test func blocksOnPagesOfAnotherSizeTakeTheirMeasure() throws {
        let css = "@page wide { size: 300pt 120pt; margin: 12pt 30pt } .wide { page: wide; background: #ddd } body { padding: 0 5pt }"
        let set = try SetPages(
            "<p>a</p><div class=wide><p style='text-align: right'>b</p></div><p style='text-align: right'>c</p>", css: css)
        #expect(set.rects[1][0].rect.width == Length(points: 230) && set.rects[1][0].rect.minX == Length(points: 35))
        let b = set.pages[1].lines[0], c = set.pages[2].lines[0]
        #expect(abs(b.x + b.width - 265) < 0.01 && abs(c.x + c.width - 185) < 0.01)
    }

    @Test(arguments: [
        ("@page :first { margin-top: 60pt }", [4, 8]), ("@page :left { margin-bottom: 36pt }", [8, 6]),
        ("@page :right { margin-top: 36pt }", [6, 8]),
    ])
    func pagesHoldAsManyLinesAsTheirMarginsLeave(css: String, counts: [Int]) throws {
        let set = try SetPages("<p>\(SetPages.lines(1...28))</p>", css: css)
        #expect(set.pages.prefix(2).map(\.lines.count) == counts)
        for page in set.pages { #expect(page.lines.allSatisfy { $0.y < 108 }) }
    }

    // MARK: What margin boxes say

    @Test func countersOfTheDocumentStandInMarginBoxes() throws {
        let css =
            "h2 { counter-increment: chapter; break-before: page } @page { @top-center { content: '[' counter(chapter, upper-roman) ']' } }"
        let set = try SetPages("<p>x</p><h2>A</h2><p>\(SetPages.lines(1...9))</p><h2>B</h2>", css: css)
        #expect(set.pages.map { $0.texts.first { $0.hasPrefix("[") } ?? "" } == ["[0]", "[I]", "[I]", "[II]"])
    }

    @Test func pagesCountByTheirOwnRules() throws {
        let css =
            "@page { counter-increment: page 2 sheet; @bottom-center { content: counter(page) '/' counter(sheet) } } @page :first { counter-reset: page 10 }"
        let set = try SetPages("<p>\(SetPages.lines(1...17))</p>", css: css)
        #expect(set.pages.map { $0.texts.last ?? "" } == ["12/1", "14/2", "16/3"])
    }

    @Test func leadersFillMarginBoxes() throws {
        let css = "@page { @bottom-left { content: 'a' leader('.') 'b'; width: 100% } }"
        let line = try #require(try SetPages("<p>x</p>", css: css).pages[0].lines.filter { $0.y > 108 }.last)
        let dots = try SetPages("<p>x</p>", css: css).pages[0].lines.filter { $0.y > 108 && $0.text.allSatisfy { $0 == "." } }
        #expect(line.y > 108 && !dots.isEmpty)
    }
}
