import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Flex containers (css-flexbox-1), on pages of 180 by 96 points of content that begin at (10, 12).
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct FlexTests {
    private static let sheet = """
        .f { display: flex } .f > i { display: block; height: 10pt; width: 30pt; background: #999 } p, h1 { margin: 0; font-size: 9pt }

        """

    private static func set(_ body: String, _ css: String = "") throws -> SetPages {
        try SetPages(body, css: sheet + css, images: ["a.png": Size(width: Length(points: 100), height: Length(points: 50))])
    }

    /// The boxes with a background on a page, from its text's corner: x, y, width, height.
    private static func boxes(_ set: SetPages, page: Int = 0) -> [[Double]] {
        set.rects[page].map(\.rect).map { [$0.minX.points - 10, $0.minY.points - 12, $0.width.points, $0.height.points].map(rounded) }
    }

    private static func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

    private static func boxes(_ body: String, _ css: String = "") throws -> [[Double]] { boxes(try set(body, css)) }

    // MARK: Along the main axis

    @Test(
        arguments: [
            ("", [0, 30]), ("justify-content: center", [60, 90]), ("justify-content: flex-end", [120, 150]),
            ("justify-content: end", [120, 150]), ("justify-content: right", [120, 150]), ("justify-content: space-between", [0, 150]),
            ("justify-content: space-around", [30, 120]), ("justify-content: space-evenly", [40, 110]), ("gap: 5pt 7pt", [0, 37]),
            ("column-gap: 10%", [0, 48]), ("flex-direction: row-reverse", [150, 120]), ("direction: rtl", [150, 120]),
            ("direction: rtl; justify-content: left", [30, 0]), ("direction: rtl; flex-direction: row-reverse", [0, 30]),
            ("flex-direction: row-reverse; justify-content: flex-end", [30, 0]),
            ("flex-direction: row-reverse; justify-content: start", [30, 0]),
        ] as [(String, [Double])])
    func itemsStandBesideEachOther(container: String, x: [Double]) throws {
        let boxes = try Self.boxes("<div class=f style='\(container)'><i></i> <i></i></div>")
        #expect(boxes.map { $0[0] } == x && boxes.allSatisfy { $0[1...] == [0, 30, 10] }, "\(boxes)")
    }

    @Test(
        arguments: [
            (["flex: 1", ""], [[0, 150], [150, 30]]), (["flex: 2 0 0", "flex: 1 0 0"], [[0, 120], [120, 60]]),
            (["width: 120pt", "width: 120pt; flex-shrink: 3"], [[0, 105], [105, 75]]),
            (["flex: 1 1 50%", "flex: 0 0 25%"], [[0, 135], [135, 45]]),
            (["flex: 1; max-width: 20pt", "flex: 1"], [[0, 20], [20, 160]]),
            (["width: 200pt; padding: 0 10pt; box-sizing: border-box", ""], [[0, 157.143], [157.143, 22.857]]),
            (["margin-left: auto", ""], [[120, 30], [150, 30]]), (["margin: 0 auto", ""], [[60, 30], [150, 30]]),
            (["order: 2", "order: 1"], [[30, 30], [0, 30]]), (["margin: 0 3pt", "margin-left: -2pt"], [[3, 30], [34, 30]]),
        ] as [([String], [[Double]])])
    func widthsFollowFromFactorsAndLimits(items: [String], places: [[Double]]) throws {
        let set = try Self.set("<div class=f>\(items.map { "<i style='\($0)'></i>" }.joined())</div>")
        let boxes = Self.boxes(set).map { [$0[0], $0[2]] }.sorted { $0[0] < $1[0] }
        #expect(boxes == places.sorted { $0[0] < $1[0] }, "\(boxes)")
    }

    /// An item is no narrower than its longest word, unless the sheet says so.
    @Test func contentKeepsAnItemFromBecomingNarrower() throws {
        func width(_ style: String) throws -> Double {
            let word = "<p style='background: #ddd; \(style)'>incomprehensible</p>"
            return try Self.boxes("<div class=f>\(word)<i style='flex: none; width: 170pt'></i></div>")[0][2]
        }
        let natural = try width("")
        #expect(natural > 40)
        #expect(try width("min-width: 0") == 10 && width("overflow: hidden") == 10)
        #expect(try width("width: 20pt") == 20 && width("flex: 1 1 0") == natural)
    }

    @Test func textBetweenElementsIsAnItem() throws {
        let set = try Self.set("<div class=f style='justify-content: space-between'> one <b>two</b>\n <b>three</b> four five </div>")
        #expect(set.texts[0] == ["one", "two", "three", "four five"] && Set(set.pages[0].lines.map(\.y)).count == 1)
        let generated = try Self.set("<div class=f>x</div>", ".f::before { content: 'a' } .f::after { content: 'z'; margin-left: auto }")
        #expect(generated.texts[0] == ["a", "x", "z"])
        #expect(generated.pages[0].lines[2].x > 180)
    }

    @Test func whatIsOutOfTheFlowIsNoItem() throws {
        let out = "<b style='position: absolute; left: 50pt'>x</b>"
        let set = try Self.set("<div class=f style='justify-content: space-between; position: relative'><i></i>\(out)<i></i></div>")
        #expect(Self.boxes(set).map { $0[0] } == [0, 150] && set.pages[0].lines.map(\.x) == [60])
    }

    @Test func floatsInAContainerAreItems() throws {
        let boxes = try Self.boxes("<div class=f><i style='float: right'></i><i style='display: inline-block'></i></div>")
        #expect(boxes.map { $0[0] } == [0, 30])
    }

    // MARK: Across it

    @Test(
        arguments: [
            ("", [0, 0], [40, 10]), ("align-items: center", [0, 15], [40, 10]), ("align-items: flex-end", [0, 30], [40, 10]),
            ("align-items: end; flex-wrap: wrap-reverse", [0, 30], [40, 10]), ("flex-wrap: wrap-reverse", [0, 30], [40, 10]),
            ("height: 60pt", [0, 0], [40, 10]), ("height: 60pt; align-items: center", [10, 25], [40, 10]),
            ("min-height: 60pt; align-items: end", [20, 50], [40, 10]),
        ] as [(String, [Double], [Double])])
    func itemsAreAlignedOnTheirLine(container: String, y: [Double], height: [Double]) throws {
        let boxes = try Self.boxes("<div class=f style='\(container)'><i style='height: 40pt'></i><i></i></div>")
        #expect(boxes.map { $0[1] } == y && boxes.map { $0[3] } == height, "\(boxes)")
    }

    @Test func itemsAreAsHighAsTheirLine() throws {
        let limits = "<i style='height: auto; margin: 3pt 0 4pt'></i><i style='height: auto; max-height: 20pt'></i>"
        let high = "<i style='height: 40pt'></i>"
        #expect(try Self.boxes("<div class=f>\(high)\(limits)</div>").map { [$0[1], $0[3]] } == [[0, 40], [3, 33], [0, 20]])
        let own = "<i style='height: auto; align-self: stretch'></i><i style='margin: auto 0 0'></i>"
        let boxes = try Self.boxes("<div class=f style='align-items: center'>\(high)\(own)</div>")
        #expect(boxes.map { [$0[1], $0[3]] } == [[0, 40], [0, 40], [30, 10]])
    }

    @Test func baselinesMeet() throws {
        let set = try Self.set(
            "<div class=f style='align-items: baseline'><h1>A</h1><p style='padding-top: 5pt'>b</p><p>c<br>d</p></div>",
            ".f h1 { font-size: 18pt; line-height: 24pt }")
        let y = Dictionary(uniqueKeysWithValues: set.pages[0].lines.map { ($0.text, $0.y) })
        #expect(y["A"] == y["b"] && y["b"] == y["c"] && (y["d"] ?? 0) > (y["c"] ?? 0))
    }

    @Test(
        arguments: [
            ("", [[0, 0], [80, 0], [0, 10]]), ("row-gap: 5pt", [[0, 0], [80, 0], [0, 15]]),
            ("flex-flow: wrap-reverse", [[0, 10], [80, 10], [0, 0]]), ("height: 60pt", [[0, 0], [80, 0], [0, 30]]),
            ("height: 60pt; align-content: center", [[0, 20], [80, 20], [0, 30]]),
            ("height: 60pt; align-content: flex-end; row-gap: 2pt", [[0, 38], [80, 38], [0, 50]]),
            ("height: 60pt; align-content: space-between", [[0, 0], [80, 0], [0, 50]]),
            ("height: 60pt; align-content: space-around", [[0, 10], [80, 10], [0, 40]]),
            ("justify-content: center", [[10, 0], [90, 0], [50, 10]]),
        ] as [(String, [[Double]])])
    func itemsTurnToAnotherLine(container: String, places: [[Double]]) throws {
        let items = String(repeating: "<i style='width: 80pt'></i>", count: 3)
        let boxes = try Self.boxes("<div class=f style='flex-wrap: wrap; \(container)'>\(items)</div>").map { [$0[0], $0[1]] }
        #expect(boxes.sorted { $0.lexicographicallyPrecedes($1) } == places.sorted { $0.lexicographicallyPrecedes($1) }, "\(boxes)")
    }

    // MARK: Columns

    @Test(
        arguments: [
            ("", [[0, 0], [0, 10]]), ("gap: 4pt", [[0, 0], [0, 14]]), ("justify-content: center", [[0, 20], [0, 30]]),
            ("justify-content: space-between", [[0, 0], [0, 50]]), ("flex-direction: column-reverse", [[0, 50], [0, 40]]),
            ("align-items: center", [[75, 0], [75, 10]]), ("align-items: flex-end", [[150, 0], [150, 10]]),
            ("direction: rtl", [[150, 0], [150, 10]]),
        ] as [(String, [[Double]])])
    func itemsOfAColumnStandBelowEachOther(container: String, places: [[Double]]) throws {
        let boxes = try Self.boxes("<div class=f style='flex-direction: column; height: 60pt; \(container)'><i></i><i></i></div>")
        #expect(boxes.map { [$0[0], $0[1]] }.sorted { $0[1] < $1[1] } == places.sorted { $0[1] < $1[1] }, "\(boxes)")
    }

    @Test(
        arguments: [
            (["flex: 1", ""], [[0, 50], [50, 10]]), (["flex: 0 0 50%", ""], [[0, 30], [30, 10]]),
            (["margin-top: auto", ""], [[40, 10], [50, 10]]),
            (["height: 50pt", "height: 50pt; flex-shrink: 4"], [[0, 42], [42, 18]]),
            (["height: 50pt", "flex: none; height: 50pt"], [[0, 10], [10, 50]]),
        ] as [([String], [[Double]])])
    func heightsFollowFromFactors(items: [String], places: [[Double]]) throws {
        let body = "<div class=f style='flex-direction: column; height: 60pt'>\(items.map { "<i style='\($0)'></i>" }.joined())</div>"
        #expect(try Self.boxes(body).map { [$0[1], $0[3]] } == places)
    }

    @Test func columnsOfAContainerStandBesideEachOther() throws {
        let items = String(repeating: "<i style='height: 25pt'></i>", count: 3)
        let boxes = try Self.boxes("<div class=f style='flex-flow: column wrap; height: 60pt'>\(items)</div>")
        #expect(boxes.map { [$0[0], $0[1]] } == [[0, 0], [0, 25], [90, 0]])
    }

    /// The foot of a card stands at its lower edge, as its row is as high as the highest.
    @Test func aColumnInARowIsAsHighAsTheRow() throws {
        let foot = "<b style='margin-top: auto; height: 5pt; background: #999'></b>"
        let card = "<div style='display: flex; flex-direction: column; flex: 1'><p>a</p>\(foot)</div>"
        let boxes = try Self.boxes("<div class=f>\(card)<i style='height: 50pt'></i></div>")
        #expect(boxes.contains([0, 45, 150, 5]), "\(boxes)")
    }

    // MARK: On pages

    /// A column that is as high as its content is text as any other: pages end in it, with notes and forced breaks.
    @Test func aColumnIsSetAsBlocks() throws {
        let items = "<p>a<b>note</b></p><p style='break-before: page'>b</p><p>\(SetPages.lines(1...9))</p>"
        let set = try Self.set("<div class=f style='flex-direction: column; gap: 12pt'>\(items)</div>", "b { float: footnote }")
        #expect(set.texts.count == 3 && set.texts[0].contains("1 note"), "\(set.texts)")
        #expect(set.texts[1].prefix(2) == ["b", "1"] && set.gaps(page: 1)[0] == 24)
        #expect(Array(set.texts.joined().suffix(9)) == numbers(1...9))
    }

    @Test func marginsOfItemsDoNotCollapse() throws {
        let set = try Self.set("<div class=f style='flex-direction: column'><p>a</p><p>b</p></div>", ".f p { margin: 6pt 0 }")
        let plain = try Self.set("<p>a</p>")
        #expect(set.gaps() == [24] && Self.rounded(set.pages[0].lines[0].y - plain.pages[0].lines[0].y) == 6)
    }

    @Test func pagesEndBetweenLinesOfItems() throws {
        let items = (1...12).map { "<p style='flex: 0 0 60pt'>\($0)</p>" }.joined()
        let set = try Self.set("<div class=f style='flex-wrap: wrap; row-gap: 12pt; background: #eee'>\(items)</div>")
        // Three to a line, four lines of 24 points to a page; the gap is no part of the second.
        let twice = try Self.set("<div class=f style='flex-wrap: wrap; row-gap: 12pt'>\(items)\(items)</div>")
        #expect(set.texts == [numbers(1...12)] && twice.texts == [numbers(1...12), numbers(1...12)])
        #expect(twice.pages[1].lines[0].y == twice.pages[0].lines[0].y)
        let parted = items.replacing("60pt'>7<", with: "60pt; break-before: page'>7<")
        let forced = try Self.set("<div class=f style='flex-wrap: wrap'>\(parted)</div>")
        #expect(forced.texts == [numbers(1...6), numbers(7...12)])
    }

    /// Breaks before the first line of items and behind the last are those of the container (css-flexbox-1 section 10).
    @Test(arguments: [
        ("", "<i style='break-before: page'></i><i></i>"), ("flex-wrap: wrap", "<i style='break-before: page'></i><i></i>"),
        ("", "<i></i><i style='break-before: page'></i>"), ("flex-direction: column", "<i style='break-before: page'></i><i></i>"),
        ("flex-wrap: wrap", "<i></i><i style='break-before: page; order: -1'></i>"),
    ])
    func breaksBeforeTheFirstLineComeBeforeTheContainer(container: String, items: String) throws {
        let set = try Self.set("<p>a</p><div class=f style='\(container)'>\(items)</div><p>b</p>")
        #expect(set.texts == [["a"], ["b"]] && set.rects.map(\.count) == [0, 2])
    }

    @Test(arguments: [
        ("", "<i style='break-after: page'></i><i></i>"), ("flex-wrap: wrap", "<i></i><i style='break-after: page'></i>"),
        ("flex-direction: column", "<i></i><i style='break-after: page'></i>"),
        ("flex-wrap: wrap", "<i style='break-after: page; order: 1'></i><i></i>"),
    ])
    func breaksBehindTheLastLineComeBehindTheContainer(container: String, items: String) throws {
        let set = try Self.set("<p>a</p><div class=f style='\(container)'>\(items)</div><p>b</p>")
        #expect(set.texts == [["a"], ["b"]] && set.rects.map(\.count) == [2, 0])
    }

    /// A page of a screen, and the way to the middle of one of paper.
    @Test func theRootIsAsHighAsItsPage() throws {
        let css =
            "html { display: flex; height: 100%; align-items: center; justify-content: center } body { width: 60pt } p { background: #999 }"
        #expect(try Self.boxes("<p>a</p>", css) == [[60, 42, 60, 12]])
        // What goes on for pages is set as text.
        let long = try Self.set((1...80).map { "<p>\($0)</p>" }.joined(), css)
        #expect(long.texts.joined().elementsEqual(numbers(1...80)) && long.texts.count == 10)
    }

    @Test func pagesEndInsideHighItems() throws {
        let set = try Self.set("<div class=f><p>\(SetPages.lines(1...20))</p><p style='flex: 1'>x</p></div><p>after</p>")
        #expect(set.texts.count == 3 && set.texts.joined().filter { $0 != "x" && $0 != "after" } == numbers(1...20))
        #expect(set.texts[0].contains("x") && set.texts[2].last == "after")
    }

    // MARK: What they hold and where they stand

    @Test func picturesKeepTheirProportions() throws {
        let set = try Self.set("<div class=f><img src='a.png'><img src='a.png'></div>")
        #expect(
            set.images[0].map { [$0.rect.minX.points, $0.rect.width.points, $0.rect.height.points] } == [[10, 90, 45], [100, 90, 45]])
        let grown = try Self.set("<div class=f><img src='a.png' style='flex: 1'></div>")
        #expect(grown.images[0].map { [$0.rect.width.points, $0.rect.height.points] } == [[180, 90]])
    }

    @Test func tablesAndListsAreItems() throws {
        let set = try Self.set("<div class=f><table><tr><td>a<td>b</table><ul style='margin: 0'><li>c</ul><p>d</p></div>")
        let lines = set.pages[0].lines.filter { ["a", "b", "c", "d"].contains($0.text) }
        #expect(lines.sorted { $0.x < $1.x }.map(\.text) == ["a", "b", "c", "d"])
    }

    @Test func oneInALineStandsOnItsFirstBaseline() throws {
        let set = try Self.set("<p>a <span style='display: inline-flex; flex-direction: column'><b>b</b><b>c</b></span> d</p>")
        let y = Dictionary(uniqueKeysWithValues: set.pages[0].lines.map { (String($0.text.prefix(1)), $0.y) })
        #expect(y["a"] == y["b"] && (y["c"] ?? 0) > (y["b"] ?? 0), "\(y)")
    }

    /// As wide as its content where a float, a table's cell or a block in a line is.
    @Test func itsWidthIsThatOfItsItems() throws {
        let items = "<i></i><i style='margin-left: 5pt'></i>"
        for style in ["float: left", "position: absolute", "display: inline-flex", "width: max-content"] {
            let boxes = try Self.boxes("<div><div class=f style='background: #eee; gap: 3pt; \(style)'>\(items)</div></div>")
            #expect(boxes.first?[2] == 68, "\(style): \(boxes)")
        }
    }

    /// Deep nesting ends, and nothing in it is lost.
    @Test func nestingIsBounded() throws {
        var body = "x"
        for depth in 0..<60 { body = "<div style='display: flex; flex: 1'><b>a\(depth)</b> \(body)</div>" }
        #expect(try SetPages.words(inMarkup: body) == Self.set(body).texts.joined().flatMap { $0.split(separator: " ") }.sorted())
    }
}
