import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Where blocks of a width of their own stand in what runs from right to left (CSS 2.2 section 10.3.3), in 180 points from 10 on.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct BlockDirectionTests {
    private func edge(_ body: String, _ css: String = "") throws -> Double? {
        let size = Size(width: Length(points: 60), height: Length(points: 10))
        let set = try SetPages(
            "<main dir=rtl>\(body)</main>", css: ".b { background: #ddd } td { padding: 0 } " + css, images: ["a.png": size])
        return set.rects[0].first.map(\.rect.minX.points) ?? set.images[0].first?.rect.minX.points
    }

    @Test(arguments: [
        ("", 130.0), ("margin-right: 10pt", 120), ("margin-left: 10pt", 130), ("margin-right: auto", 10), ("margin: 0 auto", 70),
        ("width: 200pt", -10), ("direction: ltr", 130),
    ])
    func theMarginAtTheLeftGivesWay(style: String, left: Double) throws {
        #expect(try edge("<div class=b style='width: 60pt; \(style)'>a</div>") == left)
    }

    @Test(arguments: [("", 130.0), ("margin-right: 10pt", 120), ("margin-right: auto", 10), ("margin: 0 auto", 70)])
    func tablesStandAtTheRight(style: String, left: Double) throws {
        let table = "<table class=b style='border-spacing: 0; width: 60pt; \(style)'><tr><td>a</table>"
        #expect(try edge(table) == left)
        #expect(try edge("<div style='display: inline-block; width: 180pt'>\(table)</div>") == left)
    }

    @Test func picturesThatAreBlocksStandAtTheRight() throws {
        #expect(try edge("<img src=a.png style='display: block'>") == 130)
        #expect(try edge("<div class=b style='float: top; width: 60pt'>a</div>") == 130)
    }
}
