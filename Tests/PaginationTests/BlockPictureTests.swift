import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Pictures that are blocks: their edges and widths count once, and are those of the same picture in a line.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct BlockPictureTests {
    private static let sheet = "@page { size: 200pt 300pt; margin: 0 } body, p { margin: 0; text-indent: 0; line-height: 0 } "

    /// Where a picture of 400 × 100 pt stands, and the rectangles that are painted with it.
    private func place(_ style: String) throws -> (rect: Rect, painted: Int) {
        let size = Size(width: Length(points: 400), height: Length(points: 100))
        let set = try SetPages(
            "<div><img src=a.png></div>", css: Self.sheet + "img { max-width: none; \(style) }", images: ["a.png": size])
        return (try #require(set.images.first?.first).rect, set.rects.first?.count ?? 0)
    }

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: Length(points: x), y: Length(points: y), width: Length(points: width), height: Length(points: height))
    }

    @Test(arguments: [
        "width: 50%", "width: 25%; margin-left: 20pt", "width: 100pt; padding-left: 5pt", "max-width: 30%", "width: 60pt; margin-top: 20pt",
        "width: 40pt; height: 30pt; padding: 3pt", "width: 100pt; border: 4pt solid blue", "width: 50%; margin-left: 10%",
        "width: 40%; padding: 5% 10%; margin: 5%",
    ])
    func aBlockStandsWhereAPictureInALineDoes(style: String) throws {
        let block = try place("display: block; " + style), inline = try place(style)
        #expect(block.rect == inline.rect && block.painted == inline.painted)
    }

    /// Their edges stand in their line: they have no block round it.
    @Test(arguments: ["float: left", "position: absolute; top: 0; left: 0"])
    func whatIsPlacedByItselfHasItsEdgesOnce(way: String) throws {
        #expect(try place(way + "; width: 100pt; margin-left: 20pt").rect == rect(20, 0, 100, 25))
        #expect(try place(way + "; width: 80pt; border: 4pt solid blue; padding: 3pt").rect == rect(7, 7, 80, 20))
    }

    @Test func percentagesReferToWhatContainsThePicture() throws {
        #expect(try place("display: block; width: 50%").rect == rect(0, 0, 100, 25))
        #expect(try place("display: block; width: 50%; margin-left: 20pt").rect == rect(20, 0, 100, 25))
        #expect(try place("display: block; width: 50%; margin-left: 10%").rect == rect(20, 0, 100, 25))
        #expect(try place("display: block; width: 25%; margin: 0 auto").rect == rect(75, 0, 50, 12.5))
        // No picture leaves its measure: what the edges leave.
        #expect(try place("display: block; width: 100%; margin: 0 20pt").rect == rect(20, 0, 160, 40))
    }
}
