import DisplayLists
import Geometry
import Resources
import Testing

@testable import Pagination

/// `-fleuron-shrink-to-fit`. Pages of the tests have eight lines of twelve points, which are 180 wide and begin at (10, 12).
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct ShrunkTableTests {
    private static let css = """
        table { border-spacing: 0; margin: 0; -fleuron-shrink-to-fit: 50% } td, th, caption { padding: 0; font: inherit; text-align: left }
        p { margin: 0 }

        """

    private func set(_ body: String, _ css: String = "") throws -> SetPages { try SetPages(body, css: Self.css + css) }

    /// A row with cells of a width.
    private func row(_ count: Int, _ text: String = "word", width: Int = 60) -> String {
        "<tr>" + (0..<count).map { _ in "<td><div style='width: \(width)pt'>\(text)</div>" }.joined()
    }

    /// The scale and the place of what is set smaller on a page, in points.
    private func scaled(_ list: DisplayList) -> [(scale: Double, frame: Rect)] {
        list.parts.filter { $0.state.transform.a != 1 && !$0.shapes.isEmpty }
            .map { ($0.state.transform.a, $0.frame ?? Rect(origin: .zero, size: list.size)) }
    }

    private func warnings(_ set: SetPages) -> [String] { set.diagnostics.all.map(\.code.rawValue) }

    @Test func aTableWiderThanItsPlaceIsSetSmaller() throws {
        let pages = try set("<table>\(row(4))</table><p>after</p>")
        let rows = scaled(pages.lists[0])
        #expect(rows.count == 1 && rows[0].scale == 0.75)
        #expect(rows[0].frame == Rect(x: 10.0, y: 12.0, width: 180.0, height: 9.0))
        // What follows stands right below it.
        let after = try #require(pages.pages[0].lines.last), plain = try set("<p>after</p>")
        #expect(abs(after.y - plain.pages[0].lines[0].y - 9) < 0.001 && warnings(pages) == [])
    }

    @Test func aTableThatHasRoomIsSetAsItIs() throws {
        #expect(scaled(try set("<table>\(row(3))</table>").lists[0]).isEmpty)
        let off = try set("<table>\(row(4))</table>", "table { -fleuron-shrink-to-fit: none }")
        #expect(scaled(off.lists[0]).isEmpty && warnings(off) == ["layout.table-too-wide"])
    }

    @Test func itBecomesNoSmallerThanItMay() throws {
        let pages = try set("<table>\(row(8))</table>")
        #expect(scaled(pages.lists[0]).map(\.scale) == [0.5] && warnings(pages) == ["layout.table-too-wide"])
        #expect(scaled(try set("<table>\(row(8))</table>", "table { -fleuron-shrink-to-fit: 20% }").lists[0]).map(\.scale) == [0.375])
    }

    @Test func pagesTakeAsManySmallerRowsAsTheyHold() throws {
        let rows = (0..<40).map { row(6, "r\($0)") }.joined()
        let pages = try set("<table><thead>\(row(6, "head"))</thead>\(rows)</table>")
        // Sixteen rows of six points, of which the first is the head's.
        #expect(pages.lists.count == 3 && scaled(pages.lists[0]).count == 16 && scaled(pages.lists[1]).count == 16)
        let texts = pages.pages.map { page in page.texts.flatMap { $0.split(separator: " ") }.map(String.init) }
        #expect(texts[0].contains("head") && texts[0].contains("r14") && texts[1].contains("head") && texts[1].contains("r15"))
    }

    @Test func notesAndCaptionsKeepTheirSize() throws {
        let pages = try set(
            "<table><caption>caption</caption>\(row(4, "a<i>note</i>"))</table>", "i { float: footnote }")
        let list = pages.lists[0], shown = scaled(list)
        #expect(shown.count == 1)
        let plain = list.parts.filter { $0.state.transform == .identity }.reduce(0) { $0 + $1.shapes.count }
        // The caption, and the number and the text of four notes.
        #expect(plain >= 5 && pages.pages[0].texts.contains { $0.contains("note") } && pages.pages[0].texts.contains("caption"))
    }

    @Test func rulesLieAboveTheBackgroundsOfSmallerRows() throws {
        let pages = try set(
            "<table>\(row(4))\(row(4))</table>", "table { border-collapse: collapse } td { border: 1pt solid #00f; background: #ff0 }")
        let list = pages.lists[0]
        let order = list.parts.flatMap { list.rects[$0.rects] }.map { $0.color.blue == 255 ? "rule" : "ground" }
        let lastGround = try #require(order.lastIndex(of: "ground")), lastRule = try #require(order.lastIndex(of: "rule"))
        #expect(lastRule > lastGround && order.count { $0 == "rule" } >= 6)
    }

    @Test func tablesInFloatsColumnsAndCellsAreSetSmaller() throws {
        for body in [
            "<div style='float: right; width: 90pt'><table>\(row(2))</table></div><p>text</p>",
            "<div style='columns: 2; column-gap: 0'><table>\(row(2))</table></div>",
            "<table><tr><td style='width: 90pt'><div style='width: 90pt'><table>\(row(2))</table></div><td>x</table>",
        ] { #expect(scaled(try set(body).lists[0]).map(\.scale) == [0.75], "\(body)") }
    }
}

extension Rect {
    fileprivate init(x: Double, y: Double, width: Double, height: Double) {
        self.init(x: Length(points: x), y: Length(points: y), width: Length(points: width), height: Length(points: height))
    }
}
