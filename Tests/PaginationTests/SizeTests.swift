import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Widths and heights of boxes (CSS 2.2 chapter 10, css-sizing-3), and boxes out of their place (css-position-3). The content area is 180
/// by 96 points.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct SizeTests {
    private static let gray = "background: #ddd;"

    private func box(_ style: String, _ content: String = "some words", page: Int = 0) throws -> Rect {
        try #require(try SetPages("<div style='\(Self.gray)\(style)'>\(content)</div>").rects[page].first).rect
    }

    @Test func widthsOfContentAreThoseOfItsWords() throws {
        let widest = try box("width: max-content").width, narrowest = try box("width: min-content").width
        let set = try SetPages("some words")
        #expect(abs(widest.points - set.pages[0].lines[0].width) < 0.01)
        let words = try SetPages("words")
        #expect(abs(narrowest.points - words.pages[0].lines[0].width) < 0.01)
        #expect(try box("width: fit-content").width == widest)
        #expect(try box("width: fit-content(10pt)").width == narrowest)
        #expect(try box("max-width: max-content").width == widest)
        #expect(try box("width: 1pt; min-width: min-content").width == narrowest)
        #expect(try box("width: fit-content", String(repeating: "many words ", count: 20)).width == Length(points: 180))
    }

    /// Sheets of electronic texts give widths for screens: the default book takes those that the page has no room for as the page's.
    @Test func aWidthThatThereIsNoRoomForOverflowsOrIsThatOfThePage() throws {
        let wide = "width: 400pt; padding: 0 5pt;"
        #expect(try box(wide).width == Length(points: 410))
        #expect(try box(wide + "-fleuron-wide-boxes: narrow").width == Length(points: 180))
        #expect(try box("width: 90pt; -fleuron-wide-boxes: narrow").width == Length(points: 90))
        let inner = "<div style='\(Self.gray) width: 100pt; -fleuron-wide-boxes: narrow'><p style='\(Self.gray) width: 150pt'>a</p></div>"
        #expect(try SetPages(inner).rects[0].map(\.rect.width.points) == [100, 100])
    }

    @Test func widthsOfFloatsHaveTheirLimitsToo() throws {
        func width(_ css: String) throws -> Double? {
            try SetPages("<p><span style='float: left; height: 20pt; \(css)'></span>text</p>").pages.first?.floats.first?.width.points
        }
        #expect(try width("width: 400pt") == 400)
        #expect(try width("width: 400pt; max-width: 90pt") == 90)
        #expect(try width("width: 40pt; min-width: 90pt") == 90)
        #expect(try width("width: 400pt; margin: 0 10pt; -fleuron-wide-boxes: narrow") == 180)
        #expect(try width("width: 90pt; -fleuron-wide-boxes: narrow") == 90)
        #expect(try width("min-width: 400pt; margin: 0 10pt; -fleuron-wide-boxes: narrow") == 180)
        // In a float as on the page.
        let wide = "<div style='\(Self.gray) min-width: 400pt; padding: 0 5pt'>a</div>"
        let set = try SetPages("<div style='float: left; width: 100%; -fleuron-wide-boxes: narrow'>\(wide)</div>")
        #expect(set.rects[0].map(\.rect.width.points) == [180])
    }

    @Test func aFloatHasRoomForItsLongestWordWhereWidthsAreForScreens() throws {
        func width(_ css: String) throws -> Double? {
            try SetPages("<p><span style='float: right; width: 2%; \(css)'>1 100</span>text</p>").pages.first?.floats.first?.width.points
        }
        #expect(try #require(try width("")) < 4)
        #expect(try #require(try width("-fleuron-wide-boxes: narrow")) > 10)
    }

    /// That the float is measured with its words in parts says nothing of the columns of a table in it.
    @Test func wordsOfATableInSuchAFloatStayWhole() throws {
        let cells = "<td>aaaaaaaa-bbbbbbbb<td>\(String(repeating: "x ", count: 30))"
        let set = try SetPages(
            "<div style='float: left; width: 60%; -fleuron-wide-boxes: narrow'><table><tr>\(cells)</table></div>",
            css: "td { padding: 0 } table { border-spacing: 0 }")
        #expect(set.texts[0].contains("aaaaaaaa-bbbbbbbb"))
    }

    @Test func widthOfContentMayBeCentred() throws {
        let rect = try box("width: fit-content; margin: 0 auto; padding: 0 3pt")
        #expect(abs((rect.minX.points + rect.maxX.points) / 2 - 100) < 0.01)
    }

    @Test(arguments: [
        ("height: 20pt", "a", 20.0), ("height: 6pt", "a<br>b", 6), ("min-height: 20pt", "a", 20), ("min-height: 6pt", "a<br>b", 24),
        ("max-height: 18pt", "a<br>b", 18), ("height: 30pt; max-height: 18pt", "a", 18),
        ("height: 30pt; box-sizing: border-box; padding: 4pt", "a", 30),
        ("height: 10pt; min-height: 50%", "a", 10),
    ])
    func heightsAreKept(style: String, content: String, height: Double) throws {
        #expect(abs(try box(style, content).height.points - height) < 0.01)
    }

    @Test func whatFlowsOverMovesNothing() throws {
        let set = try SetPages("<div style='height: 12pt'>a<br>b</div><p>c</p>")
        #expect(set.pages[0].lines.map(\.text) == ["a", "b", "c"])
        #expect(set.pages[0].lines[1].y == set.pages[0].lines[2].y)
    }

    @Test func percentagesOfAHeightReferToAFixedOne() throws {
        let set = try SetPages("<div style='height: 40pt'><div style='\(Self.gray) height: 50%'>a</div></div>")
        #expect(set.rects[0][0].rect.height == Length(points: 20))
    }

    @Test func anEmptyBoxWithAHeightIsThere() throws {
        let set = try SetPages("<p>a</p><div style='\(Self.gray) height: 5pt'></div><p>b</p>")
        #expect(set.gaps() == [17])
        #expect(set.rects[0].first?.rect.height == Length(points: 5))
    }

    // MARK: Out of their place

    @Test func relativeBlocksAreMovedWithAllTheyHold() throws {
        let set = try SetPages("<p>a</p><div style='\(Self.gray) position: relative; left: 7pt; top: 3pt'><p>b</p><p>c</p></div><p>d</p>")
        #expect(set.pages[0].lines.map(\.x) == [10, 17, 17, 10])
        #expect(set.gaps() == [15, 12, 9])
        #expect(set.rects[0][0].rect.minX == Length(points: 17) && set.rects[0][0].rect.minY == Length(points: 27))
    }

    @Test(arguments: [
        ("left: 2pt; top: 4pt", 12.0, 16.0), ("right: 90pt; bottom: 0", 80, 40), ("left: 50%; top: 50%", 100, 32),
        ("left: -5pt; top: 0", 5, 12),
    ])
    func absoluteBoxesStandInTheirContainingBlock(inset: String, x: Double, y: Double) throws {
        let set = try SetPages(
            "<div style='position: relative; height: 40pt'><div style='\(Self.gray) position: absolute; width: 20pt; \(inset)'>xx</div></div><p>after</p>"
        )
        let rect = try #require(set.rects[0].first).rect
        #expect(abs(rect.minX.points - x) < 0.01)
        #expect(abs(rect.minY.points - y) < 0.01)
        #expect(try #require(set.pages[0].lines.first { $0.text == "after" }).y > 12 + 40)
    }

    @Test func absoluteBoxesOutsideOneStandOnThePage() throws {
        let set = try SetPages(
            "<p>\(SetPages.lines(1...9))</p><div style='\(Self.gray) position: absolute; right: 0; bottom: 0; width: 50%'>x</div>")
        let rect = try #require(set.rects[1].first).rect
        #expect(rect.maxX == Length(points: 190) && rect.maxY == Length(points: 108) && rect.width == Length(points: 90))
    }

    @Test func fixedBoxesStandOnEveryPage() throws {
        let set = try SetPages("<div style='position: fixed; left: 0; bottom: 0'>fixed</div><p>\(SetPages.lines(1...9))</p>")
        #expect(set.pages.count == 2)
        for page in set.pages { #expect(page.texts.contains("fixed")) }
    }

    @Test func relativeInlineBoxesMoveNothingElse() throws {
        let plain = try SetPages("<p>aa <i>bb</i> cc</p>").pages[0].lines[0]
        let moved = try SetPages("<p>aa <i style='position: relative; left: 30pt; background: #ddd'>bb</i> cc</p>")
        #expect(moved.pages[0].lines[0].x == plain.x && abs(moved.pages[0].lines[0].width - plain.width) < 0.01)
        let still = try SetPages("<p>aa <i style='background: #ddd'>bb</i> cc</p>")
        #expect(moved.rects[0][0].rect.minX == still.rects[0][0].rect.minX + Length(points: 30))
    }

    /// css-break-4 section 5: a box that no page has room for goes on over pages, its room below the text too.
    @Test(arguments: ["", "overflow: hidden", "break-inside: avoid"])
    func boxesHigherThanPagesGoOnOverThem(_ more: String) throws {
        let set = try SetPages(
            "<p>a</p><div style='height: 250pt; background: #ccc; \(more)'>b</div><p>c</p>", css: "p, div { line-height: 12pt }")
        #expect(set.pages.flatMap(\.texts).filter { "abc".contains($0) } == ["a", "b", "c"])
        var height = 0.0
        for rects in set.rects {
            for rect in rects {
                #expect(rect.rect.maxY.points < 108.01, "\(rect.rect)")
                height += rect.rect.height.points
            }
        }
        #expect(height > 245 && height < 255, "\(height)")
    }
}
