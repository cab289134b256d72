import Boxes
import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Borders that cells share (CSS 2.2 section 17.6.2).
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct CollapsedBorderTests {
    private static let css = "table { border-collapse: collapse; margin: 0 } td { padding: 0; font: inherit } "

    /// Rectangles of a page in points: x, y, width, height.
    private func rects(_ body: String, _ css: String = "") throws -> [[Double]] {
        try SetPages(body, css: Self.css + css).rects[0].map { rect in
            [rect.rect.minX, rect.rect.minY, rect.rect.width, rect.rect.height].map { ($0.points * 100).rounded() / 100 }
        }
    }

    @Test func bordersBetweenCellsAreOne() throws {
        let rects = try rects("<table style='width:100pt'><tr><td>a<td>b</table>", "td { border: 2pt solid black; width: 50% }")
        // Three uprights, and a rule above and below over the whole width.
        #expect(rects.filter { $0[2] == 2 }.map { $0[0] } == [10, 59, 108])
        #expect(rects.filter { $0[3] == 2 }.map { [$0[0], $0[2]] } == [[10, 100], [10, 100]])
    }

    @Test func theWiderBorderWins() throws {
        let rects = try rects("<table><tr><td style='border-bottom:1pt solid black'>a<tr><td style='border-top:3pt solid black'>b</table>")
        #expect(rects.map { $0[3] } == [3])
    }

    @Test func hiddenWinsOverAll() throws {
        #expect(try rects("<table><tr><td style='border-bottom:5pt solid black'>a<tr><td style='border-top:hidden'>b</table>").isEmpty)
    }

    @Test func rowsGroupsAndTheTableHaveBordersToo() throws {
        let rects = try rects(
            "<table style='border-top:1pt solid black'><thead style='border-bottom:2pt solid black'><tr><td>a</thead><tbody><tr style='border-bottom:3pt solid black'><td>b</table>"
        )
        #expect(rects.map { $0[3] } == [1, 2, 3])
    }

    @Test func spannedCellsHaveNoBorderInside() throws {
        let rects = try rects("<table style='width:100pt'><tr><td colspan=2>a<tr><td>b<td>c</table>", "td { border: 2pt solid black }")
        let uprights = rects.filter { $0[2] == 2 }
        #expect(uprights.count == 5)
    }

    @Test func rowsWithoutCellsHaveNoBorders() throws {
        #expect(try rects("<p>x</p><table style='border:1pt solid black'><tr></tr></table>").allSatisfy { $0[2] >= 0 && $0[3] >= 0 })
    }

    @Test func tablesFromRightToLeftHaveTheirBordersToo() throws {
        let rects = try rects(
            "<table style='width:100pt;direction:rtl'><tr><td>a<td>b</table>", "td { border: 2pt solid black; width: 50% }")
        #expect(rects.filter { $0[3] == 2 }.map { $0[2] } == [100, 100])
    }

    /// CSS 2.2 section 17.5.1: backgrounds of rows lie below the borders of the table.
    @Test func rulesLieAboveTheBackgroundsOnBothSides() throws {
        let rects = try rects(
            "<table><tr><td>a<tr><td>b</table>", "td { background: #eee } tr + tr td { border-top: 4pt solid black }")
        let rule = try #require(rects.firstIndex { $0[3] == 4 }), last = try #require(rects.lastIndex { $0[3] != 4 })
        #expect(rule > last, "\(rects)")
    }

    /// On each page the rule above the foot is the one that stands out more, and the head keeps the one below it.
    @Test func repeatedHeadsAndFeetKeepTheirRules() throws {
        let body =
            "<table><thead><tr><td>h</thead><tfoot><tr><td>f</tfoot><tbody>"
            + (1...14).map { "<tr><td>\($0)" }.joined() + "</table>"
        let css =
            Self.css
            + "td { border: 1pt solid gray } thead td { border-bottom: 4pt solid black } tfoot td { border-top: 3pt solid black }"
            + " tbody td { background: #eee }"
        let set = try SetPages(body, css: css)
        #expect(set.pages.count > 1)
        for rects in set.rects {
            let heights = rects.map { $0.rect.height.points }
            #expect(heights.count { $0 == 4 } == 1 && heights.count { $0 == 3 } == 1, "\(heights)")
            let rule = try #require(heights.firstIndex(of: 4)), background = try #require(heights.firstIndex { $0 > 6 })
            #expect(rule > background)
        }
    }
}
