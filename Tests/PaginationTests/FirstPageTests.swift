import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// A cover: the first page has no margins, which leaves it 200 points where others have 180.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct FirstPageTests {
    private static let sheet = """
        @page :first { margin: 0 } .b { background: #999; height: 12pt } .n { break-before: page } table { width: 100%; border-spacing: 0 }
        td { padding: 0; background: #999 } .f { display: flex } .f > * { flex: 1; background: #999; height: 12pt } img { width: 100% }

        """

    private static func set(_ body: String, _ css: String = "") throws -> SetPages {
        try SetPages(body, css: sheet + css, images: ["a.png": Size(width: Length(points: 20), height: Length(points: 2))])
    }

    /// The left edges and the widths of the boxes on a page.
    private static func boxes(_ set: SetPages, page: Int) -> [[Double]] {
        set.rects[page].map { [$0.rect.minX.points, $0.rect.width.points] }
    }

    @Test(arguments: [
        ("<div class=b></div>", [[0.0, 200.0]], [[10.0, 180.0]]), ("<table><tr><td>a</table>", [[0, 200]], [[10, 180]]),
        ("<div class=f><i></i><i></i></div>", [[0, 100], [100, 100]], [[10, 90], [100, 90]]),
        ("<div style='padding: 0 10%'><div class=b></div></div>", [[20, 160]], [[28, 144]]),
        ("<section><article><div class=b></div></article></section>", [[0, 200]], [[10, 180]]),
    ])
    func boxesHaveTheMeasureOfTheirPage(box: String, first: [[Double]], second: [[Double]]) throws {
        let set = try Self.set("<p>a</p>\(box)<section class=n><p>b</p>\(box)</section>")
        #expect(Self.boxes(set, page: 0) == first && Self.boxes(set, page: 1) == second)
        // Named pages begin with a break too, and what is behind a box may ask for it.
        let named = try Self.set("<p>a</p>\(box)<main><p>b</p>\(box)</main>", "main { page: body }")
        #expect(Self.boxes(named, page: 0) == first && Self.boxes(named, page: 1) == second)
        let after = try Self.set("<div style='break-after: page'><p>a</p>\(box)</div><p>b</p>\(box)")
        #expect(Self.boxes(after, page: 0) == first && Self.boxes(after, page: 1) == second)
    }

    @Test func picturesAndLinesToo() throws {
        let words = String(repeating: "word ", count: 30)
        let set = try Self.set("<p><img src=a.png style='display: block'>\(words)</p><p class=n>\(words)</p>")
        #expect(set.images[0].map(\.rect.width.points) == [200])
        #expect(set.pages[0].lines.map(\.x).allSatisfy { $0 == 0 } && set.pages[1].lines.map(\.x).allSatisfy { $0 == 10 })
        #expect((set.pages[0].lines.map(\.width).max() ?? 0) > 180 && (set.pages[1].lines.map(\.width).max() ?? 0) <= 180)
    }

    /// What goes on over the first page has the measure of the pages behind, and lines that of their own.
    @Test func textThatGoesOnIsMeasuredByTheOtherPages() throws {
        let text = String(repeating: "several words of text ", count: 200)
        let set = try Self.set("<div class=b></div><p>\(text)</p>")
        #expect(set.pages.count > 2 && Self.boxes(set, page: 0) == [[0, 180]])
        #expect(set.pages[0].lines[0].x == 0 && set.pages[1].lines[0].x == 10)
        #expect(set.texts.joined().joined(separator: " ").split(separator: " ").count == 800)
    }
}
