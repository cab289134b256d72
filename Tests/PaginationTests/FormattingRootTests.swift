import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Boxes that no float reaches into, beside floats (CSS 2.2 section 9.5), on pages of 180 by 96 points of content: eight lines.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct FormattingRootTests {
    private static let float = "<div class=f></div>"
    private static let sheet =
        ".f { float: left; width: 60pt; height: 30pt } .b { background: #ddd } .i { display: block; background: #999; height: 6pt }"

    private static func set(_ body: String, _ css: String = "") throws -> SetPages { try SetPages(body, css: sheet + css) }

    @Test(arguments: ["display: flow-root", "overflow: hidden"], ["width: 120pt", "max-width: 100pt"])
    func oneThatHasRoomStandsBesideTheFloat(root: String, width: String) throws {
        let set = try Self.set("\(Self.float)<div class=b style='\(root); \(width)'><p>a</p><i class=i></i></div><p>c</p>")
        let rects = set.rects[0].map(\.rect)
        #expect(rects.map(\.minX.points) == [70, 70] && rects.map(\.minY.points) == [12, 24], "\(rects)")
        let lines = set.pages[0].lines
        #expect(lines.first { $0.text == "a" }?.x == 70)
        #expect(lines.first { $0.text == "c" }?.x == 70, "what follows is beside the float still")
    }

    @Test func oneThatHasNoRoomStandsBelow() throws {
        let set = try Self.set("\(Self.float)<div class=b style='overflow: hidden; width: 121pt'><p>a</p></div>")
        let rect = try #require(set.rects[0].first).rect
        #expect(rect.minX.points == 10 && rect.minY.points == 42, "\(rect)")
        #expect(set.pages[0].lines.map(\.x) == [10])
    }

    /// Of one whose height is known only the floats beside that count; of another all that follow each other.
    @Test(arguments: [("height: 20pt", 70.0), ("", 110)])
    func oneStandsBesideTheFloatsThatItReaches(height: String, x: Double) throws {
        let floats = "\(Self.float)<div class=f style='clear: left; width: 100pt'></div>"
        let set = try Self.set("\(floats)<div class=b style='overflow: hidden; width: 80pt; \(height)'><p>a</p></div>")
        let rect = try #require(set.rects[0].first).rect
        #expect(rect.minX.points == x && rect.minY.points == 12, "\(rect)")
    }

    /// All that is in it moves along: lists, pictures, tables, floats, other such boxes.
    @Test(arguments: [
        "<ul><li>a</ul>", "<img src='a.png' style='display: block; margin-left: 20pt'>", "<table class=b><tr><td>a</table>",
        "<div class=f style='width: 20pt; background: #333'></div><p>a</p>", "<div class=b style='overflow: hidden; width: 40pt'>a</div>",
        "<p style='position: relative'>a<b style='position: absolute; left: 30pt; background: #333'>b</b></p>",
    ])
    func whatItHoldsMovesAlong(content: String) throws {
        func places(_ before: String) throws -> [[Double]] {
            let set = try SetPages(
                "\(before)<div class=b style='display: flow-root; width: 90pt'>\(content)</div>", css: Self.sheet,
                images: ["a.png": Size(width: Length(points: 10), height: Length(points: 10))])
            let page = try #require(set.pages.first)
            return page.lines.map { [$0.x, $0.y] } + set.rects[0].map { [$0.rect.minX.points, $0.rect.minY.points] }
                + set.images[0].map { [$0.rect.minX.points, $0.rect.minY.points] }
        }
        let alone = try places(""), beside = try places(Self.float)
        #expect(!alone.isEmpty && alone.count == beside.count)
        for (a, b) in zip(alone, beside) { #expect(abs(b[0] - a[0] - 60) < 0.01 && abs(b[1] - a[1]) < 0.01, "\(a) \(b)") }
    }

    /// One without a width of its own takes what the floats leave of it, with all that is in it.
    @Test(arguments: [
        ("", [70.0, 120.0]), ("margin-left: 20pt", [70, 120]), ("margin-left: 70pt", [80, 110]), ("margin-right: 30pt", [70, 90]),
    ])
    func oneWithoutAWidthIsNarrower(style: String, place: [Double]) throws {
        let content = "<p>\(FloatTests.text(1))</p><div class=b style='padding: 3pt'><ul><li>a</ul></div>"
        let set = try Self.set("\(Self.float)<div class=b style='overflow: hidden; \(style)'>\(content)</div><p>after</p>")
        let page = try #require(set.pages.first)
        #expect(set.rects[0].allSatisfy { [$0.rect.minX.points, $0.rect.width.points] == place }, "\(set.rects[0].map(\.rect))")
        #expect(page.lines.dropLast().allSatisfy { $0.x >= place[0] && $0.x + $0.width <= place[0] + place[1] + 0.01 })
        let rest = try Self.set("<p>after</p>").pages[0].lines[0]
        #expect(set.pages.last?.lines.last?.x == rest.x)
    }

    /// Its own floats stand in it, and it is as wide as they are at least.
    @Test func floatsInANarrowerOneHaveRoom() throws {
        let inner = "<div class=f style='float: right; width: WIDTHpt; background: #333'></div><p>a</p>"
        func rects(_ width: Int) throws -> [Rect] {
            try Self.set("\(Self.float)<div class=b style='overflow: hidden'>\(inner.replacing("WIDTH", with: "\(width)"))</div>").rects[0]
                .map(\.rect)
        }
        #expect(try rects(100).map(\.minX.points) == [70, 90])
        #expect(try rects(130).map(\.minX.points) == [10, 60])
        #expect(try rects(130).allSatisfy { $0.minY.points == 42 })
    }

    /// Those in its text, too.
    @Test func floatsInTheTextOfANarrowerOneStandInIt() throws {
        let text = "a <span style='float: right; width: 20pt'>b</span> c"
        let set = try Self.set("\(Self.float)<div class=b style='overflow: hidden'>\(text)</div>")
        #expect(set.pages[0].lines.first { $0.text == "b" }?.x == 170)
    }

    /// What cannot be narrower stays as wide as it is; its text goes beside the float.
    @Test func oneWithAWideTableIsNotNarrower() throws {
        let set = try Self.set("\(Self.float)<div class=b style='overflow: hidden'><p>a</p><table><tr><td>b</table></div>")
        #expect(set.rects[0].first?.rect.width.points == 180)
        #expect(set.pages[0].lines.first?.x == 70)
    }

    @Test func aNarrowerOneGoesOnAsNarrowOnTheNextPage() throws {
        let words = FloatTests.text(3)
        let set = try Self.set("\(Self.float)<div class=b style='overflow: hidden'><p>\(words)</p></div><p>after</p>")
        #expect(set.pages.count > 1)
        for rects in set.rects { #expect(rects.allSatisfy { [$0.rect.minX.points, $0.rect.width.points] == [70, 120] }, "\(rects)") }
        #expect(set.pages.last?.lines.last.map { $0.text == "after" && $0.x < 70 } == true)
    }

    /// It keeps its place where it goes on on the next page, and what follows it has its own.
    @Test func itGoesOnBelowItself() throws {
        let words = FloatTests.text(3)
        let set = try Self.set("\(Self.float)<div class=b style='overflow: hidden; width: 110pt'><p>\(words)</p></div><p>after</p>")
        #expect(set.pages.count > 1)
        for rects in set.rects { #expect(rects.allSatisfy { $0.rect.minX.points == 70 && $0.rect.width.points == 110 }, "\(rects)") }
        let lines = set.pages.flatMap(\.lines), last = try #require(lines.last)
        #expect(last.text == "after" && last.x < 70)
        #expect(lines.dropLast().allSatisfy { $0.x >= 69 })
        #expect(lines.map(\.text).joined(separator: " ").split(separator: " ").count >= words.split(separator: " ").count)
    }

    /// Columns have their place from the start: all that they stand in goes below the float.
    @Test(arguments: ["columns: 2; width: 90pt", "columns: 2", "overflow: hidden; width: 90pt"])
    func columnsStandBelow(style: String) throws {
        let columns = "<div style='columns: 2'><p>a<p>b</div>"
        let set = try Self.set("\(Self.float)<div class=b style='\(style)'>\(style.hasPrefix("columns") ? "<p>a<p>b" : columns)</div>")
        let rect = try #require(set.rects[0].first).rect
        #expect(rect.minX.points == 10 && rect.minY.points == 42, "\(rect)")
        #expect(set.pages[0].lines.allSatisfy { $0.y > 42 })
    }

    /// Its background lies below floats before it as that of any block does, though what is in it is cut; in cells as on pages.
    @Test(arguments: ["BODY", "<table><tr><td>BODY</table>"])
    func theBackgroundOfOneThatCutsLiesBelowFloats(around: String) throws {
        let cut = "<div class=b style='overflow: hidden'><p style='width: 90pt'>a</p></div>"
        let blocks = "<div class=f style='background: #333'></div>\(cut)<div class=b>c</div>"
        let set = try Self.set(around.replacing("BODY", with: blocks), "table, td { padding: 0; border-spacing: 0; width: 180pt }")
        #expect(set.rects[0].map(\.rect.width.points) == [180, 180, 60], "\(set.rects[0])")
    }
}
