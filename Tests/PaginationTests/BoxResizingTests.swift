import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Boxes whose widths follow from what is known late: numbers of pages, the width of what they stand in.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct BoxResizingTests {
    @Test(arguments: ["float: right", "display: inline-block", "display: table", "float: left; display: table", "width: max-content"])
    func boxesAreAsWideAsThePageNumberInThem(style: String) throws {
        let css = "b { display: block; background: red; border-spacing: 0; \(style) } b::before { content: target-counter('#a', page) }"
        let set = try SetPages("<div>x <b></b> y</div><p id=a style='break-before: page'>z</p>", css: css)
        let number = try #require(set.pages[0].lines.first { $0.text == "2" })
        let box = try #require(set.rects[0].first { $0.color == Color(red: 255, green: 0, blue: 0) }?.rect)
        #expect(abs(box.width.points - number.width) < 0.01)
        #expect(abs(box.minX.points - number.x) < 0.01)
    }

    @Test func columnsOfTablesAreAsWideAsThePageNumbersInThem() throws {
        let css = "table { border-spacing: 0; margin: 0 } td { padding: 0 } i::before { content: target-counter('#a', page) }"
        let set = try SetPages("<table><tr><td><i></i><td>x</table><p id=a style='break-before: page'>z</p>", css: css)
        let number = try #require(set.pages[0].lines.first { $0.text == "2" }),
            next = try #require(set.pages[0].lines.first { $0.text == "x" })
        #expect(abs(next.x - number.x - number.width) < 0.01)
    }

    @Test func inlineBlocksInFloatsHaveTheRoomOfTheFloat() throws {
        let css = "div { float: left; width: 40pt } b { display: inline-block }"
        let lines = try SetPages("<div><b>one two three four</b></div><p>x</p>", css: css).pages[0].lines.filter { $0.text != "x" }
        #expect(lines.count > 1 && lines.allSatisfy { $0.x + $0.width <= 50.01 })
    }

    @Test(arguments: ["float: left", "display: inline-block"])
    func boxesOutOfTheFlowReachFromEdgeToEdgeOfAPositionedBox(style: String) throws {
        let css = """
            div { \(style); position: relative; width: 60pt; padding: 3pt; border: 2pt solid }
            b { position: absolute; top: 0; left: 0; right: 10pt; background: red }
            """
        let set = try SetPages("<div>a<b>b</b></div><p>x</p>", css: css)
        #expect(set.rects[0].contains { $0.color == Color(red: 255, green: 0, blue: 0) && abs($0.rect.width.points - 56) < 0.01 })
    }

    /// What is placed by a box is cut by it.
    @Test func boxesThatClipInFloatsCutBoxesOutOfTheFlow() throws {
        let css = """
            div { float: left; position: relative; width: 60pt; overflow: hidden }
            b { position: absolute; top: 0; left: 40pt; width: 50pt; background: red }
            """
        let set = try SetPages("<div>a<b>b</b></div><p>x</p>", css: css)
        let box = try #require(set.rects[0].first { $0.color == Color(red: 255, green: 0, blue: 0) })
        #expect(abs((box.clip ?? box.rect).width.points - 20) < 0.01)
    }
}
