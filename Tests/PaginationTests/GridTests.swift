import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Grids (css-grid-1), on pages of 180 by 96 points of content that begin at (10, 12).
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct GridTests {
    private static let sheet = """
        .g { display: grid } .g > i { display: block; height: 10pt; background: #999 } p { margin: 0; font-size: 9pt }

        """

    private static func set(_ body: String, _ css: String = "") throws -> SetPages {
        try SetPages(body, css: sheet + css, images: ["a.png": Size(width: Length(points: 100), height: Length(points: 50))])
    }

    /// The boxes with a background on a page, from its text's corner: x, y, width, height.
    private static func boxes(_ set: SetPages, page: Int = 0) -> [[Double]] {
        set.rects[page].map { filled in
            let rect = filled.rect
            let numbers: [Double] = [rect.minX.points - 10, rect.minY.points - 12, rect.width.points, rect.height.points]
            return numbers.map { ($0 * 1_000).rounded() / 1_000 }
        }
    }

    private static func boxes(_ body: String, _ css: String = "") throws -> [[Double]] { boxes(try set(body, css)) }
    private static func items(_ count: Int) -> String { String(repeating: "<i></i>", count: count) }

    @Test(
        arguments: [
            ("grid-template-columns: 60pt 1fr", [[0, 0, 60], [60, 0, 120], [0, 10, 60]]),
            ("grid-template-columns: 1fr 2fr; gap: 5pt 15pt", [[0, 0, 55], [70, 0, 110], [0, 15, 55]]),
            ("grid-template-columns: repeat(auto-fill, 50pt)", [[0, 0, 50], [50, 0, 50], [100, 0, 50]]),
            ("grid-template-columns: repeat(auto-fill, minmax(40pt, 1fr))", [[0, 0, 45], [45, 0, 45], [90, 0, 45]]),
            ("grid-template-columns: repeat(auto-fit, minmax(40pt, 1fr))", [[0, 0, 60], [60, 0, 60], [120, 0, 60]]),
            ("grid-template-columns: 30pt 30pt; justify-content: end", [[120, 0, 30], [150, 0, 30], [120, 10, 30]]),
            ("grid-template-columns: 30pt 30pt; justify-content: space-between", [[0, 0, 30], [150, 0, 30], [0, 10, 30]]),
            ("grid-template-columns: 30pt 50pt; direction: rtl", [[150, 0, 30], [100, 0, 50], [150, 10, 30]]),
            ("grid-auto-flow: column; grid-template-rows: auto auto", [[0, 0, 90], [0, 10, 90], [90, 0, 90]]),
            ("grid-template-columns: 1fr 1fr; grid-auto-rows: 20pt; align-items: end", [[0, 10, 90], [90, 10, 90], [0, 30, 90]]),
        ] as [(String, [[Double]])])
    func itemsFillTheCells(grid: String, places: [[Double]]) throws {
        let boxes = try Self.boxes("<div class=g style='\(grid)'>\(Self.items(3))</div>")
        let found = boxes.map { Array($0[..<3]) }.sorted { $0.lexicographicallyPrecedes($1) }
        #expect(found == places.sorted { $0.lexicographicallyPrecedes($1) }, "\(boxes)")
    }

    @Test(
        arguments: [
            (["grid-column: 2", ""], [[90, 0, 90], [0, 10, 90]]), (["grid-column: span 2", ""], [[0, 0, 180], [0, 10, 90]]),
            (["grid-column: 1 / -1", "grid-row: 1"], [[0, 10, 180], [0, 0, 90]]), (["", "order: -1"], [[0, 0, 90], [90, 0, 90]]),
            (["grid-area: b", "grid-area: a"], [[90, 0, 90], [0, 0, 90]]),
            (["width: 30pt; justify-self: end", ""], [[60, 0, 30], [90, 0, 90]]),
            (["width: 30pt; margin: 0 auto", "width: 30pt; place-self: center"], [[30, 0, 30], [120, 0, 30]]),
            (["margin: 0 5pt", "padding: 0 10%; box-sizing: border-box"], [[5, 0, 80], [90, 0, 90]]),
        ] as [([String], [[Double]])])
    func itemsSayWhereTheyStand(items: [String], places: [[Double]]) throws {
        let body = items.map { "<i style='\($0)'></i>" }.joined()
        let boxes = try Self.boxes("<div class=g style='grid-template: \"a b\" / 1fr 1fr'>\(body)</div>").map { Array($0[..<3]) }
        #expect(boxes.sorted { $0.lexicographicallyPrecedes($1) } == places.sorted { $0.lexicographicallyPrecedes($1) }, "\(boxes)")
    }

    @Test func itemsAreAsHighAsTheirRows() throws {
        let items =
            "<i style='height: 30pt'></i><i style='height: auto'></i><i style='height: auto; max-height: 5pt; align-self: stretch'></i>"
        #expect(try Self.boxes("<div class=g style='grid-template-columns: repeat(3, 1fr)'>\(items)</div>").map { $0[3] } == [30, 30, 5])
        // Rows share the height of their grid.
        let rows = "<i style='height: auto'></i><i style='height: auto'></i>"
        #expect(try Self.boxes("<div class=g style='height: 60pt'>\(rows)</div>").map { [$0[1], $0[3]] } == [[0, 30], [30, 30]])
        let shared = "<div class=g style='height: 60pt; grid-template-rows: 1fr 10pt'>\(rows)</div>"
        #expect(try Self.boxes(shared).map { [$0[1], $0[3]] } == [[0, 50], [50, 10]])
        let least = "<div class=g style='min-height: 60pt; grid-template-rows: auto 1fr'>\(rows)</div>"
        #expect(try Self.boxes(least).map { [$0[1], $0[3]] } == [[0, 60]])
    }

    @Test func baselinesOfARowMeet() throws {
        let items = "<h1>A</h1><p>b</p><p>c</p><p style='padding-top: 6pt'>d</p>"
        let set = try Self.set(
            "<div class=g style='grid-template-columns: 1fr 1fr; align-items: baseline'>\(items)</div>",
            ".g h1 { font-size: 18pt; line-height: 24pt }")
        let y = Dictionary(uniqueKeysWithValues: set.pages[0].lines.map { ($0.text, $0.y) })
        #expect(y["A"] == y["b"] && y["c"] == y["d"])
        // The second row is as much higher as its text is moved down.
        let plain = try Self.set(
            "<div class=g style='align-items: baseline'><h1>A</h1><p>c</p></div>", ".g h1 { font-size: 18pt; line-height: 24pt }")
        let c = try #require(plain.pages[0].lines.last?.y)
        #expect(abs((y["c"] ?? 0) - c - 6) < 0.01)
    }

    @Test func cellsOverSeveralRowsMakeTheseHigh() throws {
        let items = "<i style='grid-row: span 2; height: 50pt'></i><i></i><i></i>"
        let boxes = try Self.boxes("<div class=g style='grid-template-columns: 1fr 1fr; row-gap: 10pt'>\(items)</div>")
        #expect(boxes.map { [$0[0], $0[1]] } == [[0, 0], [90, 0], [90, 30]], "\(boxes)")
    }

    /// Columns are as wide as their words at least, and a term is as wide as it needs.
    @Test func columnsFollowFromTheirContent() throws {
        let set = try Self.set(
            "<div class=g style='grid-template-columns: max-content 1fr; column-gap: 6pt'><p>term<p>what it means<p>longer term<p>x</div>")
        let x = Dictionary(uniqueKeysWithValues: set.pages[0].lines.map { ($0.text, $0.x) })
        let term = try #require(set.pages[0].lines.first { $0.text == "longer term" })
        #expect(x["what it means"] == x["x"] && abs((x["x"] ?? 0) - term.x - term.width - 6) < 0.01)
    }

    // MARK: On pages

    @Test func pagesEndBetweenRows() throws {
        let items = (1...30).map { "<p>\($0)</p>" }.joined()
        let set = try Self.set("<div class=g style='grid-template-columns: 1fr 1fr 1fr; row-gap: 12pt; background: #eee'>\(items)</div>")
        // Four rows of 24 points to a page; the gap is no part of the last.
        #expect(set.texts == [numbers(1...12), numbers(13...24), numbers(25...30)])
        #expect(Set(set.pages.map { $0.lines[0].y }).count == 1)
    }

    @Test func pagesEndInNoRowsThatAnItemCrosses() throws {
        let fill = (1...7).map { "<p>\($0)</p>" }.joined(), item = "<i style='grid-row: span 2; height: 24pt'></i>"
        let set = try Self.set("\(fill)<div class=g style='grid-template-columns: 1fr 1fr'>\(item)<p>a</p><p>b</p></div>")
        #expect(set.rects.map(\.count) == [0, 1])
    }

    /// One column is text as any other: pages end in it, with notes and forced breaks.
    @Test(arguments: ["", "grid-template-columns: 1fr", "grid-template-columns: auto"])
    func oneColumnIsSetAsBlocks(columns: String) throws {
        let items = "<p>a<b>note</b></p><p style='break-before: page'>b</p><p>\(SetPages.lines(1...9))</p>"
        let set = try Self.set("<div class=g style='gap: 12pt; \(columns)'>\(items)</div>", "b { float: footnote }")
        #expect(set.texts.count == 3 && set.texts[0].contains("1 note") && set.texts[1].prefix(2) == ["b", "1"], "\(set.texts)")
        #expect(set.gaps(page: 1)[0] == 24)
    }

    @Test func itsWidthIsThatOfItsColumns() throws {
        for style in ["float: left", "position: absolute", "display: inline-grid", "width: max-content"] {
            let boxes = try Self.boxes(
                "<div><div class=g style='background: #eee; grid-template-columns: 30pt auto; column-gap: 4pt; \(style)'>"
                    + "<i></i><i><b style='display: block; width: 20pt'></b></i></div></div>")
            #expect(boxes.first?[2] == 54, "\(style): \(boxes)")
        }
    }

    @Test func picturesHaveTheWidthOfTheirCells() throws {
        let set = try Self.set(
            "<div class=g style='grid-template-columns: 60pt 1fr'><img src='a.png'><img src='a.png' style='justify-self: end'></div>")
        #expect(
            set.images[0].map { [$0.rect.minX.points, $0.rect.width.points, $0.rect.height.points] } == [[10, 60, 30], [90, 100, 50]])
    }
}
