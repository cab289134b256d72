import DisplayLists
import Geometry
import StyleSheets
import Testing

@testable import Pagination

/// Gradients in the size of what they fill (css-images-4 section 3), and where backgrounds lie (css-backgrounds-3 sections 2.5 and 2.11).
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct GradientTests {
    private let red = Color(red: 255, green: 0, blue: 0), blue = Color(red: 0, green: 0, blue: 255), black = Color.black

    /// The gradient behind a box of 100 by 50 points.
    private func fill(_ background: String) throws -> GradientFill {
        let pages = try SetPages("<div></div>", css: "div { width: 100pt; height: 50pt; background: \(background) }")
        let fills = pages.rects[0].compactMap { $0.tiling?.gradient }
        return try #require(fills.first)
    }

    private func numbers(_ shape: GradientFill.Shape) -> [Double] {
        let values: [Double] =
            switch shape {
            case .linear(let fromX, let fromY, let toX, let toY): [fromX, fromY, toX, toY]
            case .radial(let x, let y, let radiusX, let radiusY): [x, y, radiusX, radiusY]
            case .conic(let x, let y, let from): [x, y, from]
            }
        return values.map { ($0 * 100).rounded() / 100 }
    }

    @Test(
        arguments: [
            ("linear-gradient(red, blue)", [50, 0, 50, 50]), ("linear-gradient(to left, red, blue)", [100, 25, 0, 25]),
            ("linear-gradient(90deg, red, blue)", [0, 25, 100, 25]),
            // The line ends where the corners' colours are: half of |w sin| + |h cos| on both sides of the middle.
            ("linear-gradient(45deg, red, blue)", [12.5, 62.5, 87.5, -12.5]),
            // At right angles to the other diagonal.
            ("linear-gradient(to bottom right, red, blue)", [30, -15, 70, 65]),
            ("radial-gradient(circle closest-side, red, blue)", [50, 25, 25, 25]),
            ("radial-gradient(farthest-side at 10pt 10pt, red, blue)", [10, 10, 90, 40]),
            ("radial-gradient(circle at 0 0, red, blue)", [0, 0, 111.8, 111.8]), ("radial-gradient(red, blue)", [50, 25, 70.71, 35.36]),
            ("radial-gradient(10pt 50% at right bottom, red, blue)", [100, 50, 10, 25]),
            ("conic-gradient(from 90deg at 20% 50%, red, blue)", [20, 25, 0.25]),
        ] as [(String, [Double])])
    func shapesFollowTheBox(_ css: String, _ expected: [Double]) throws { #expect(numbers(try fill(css).shape) == expected) }

    private func stops(_ css: String) throws -> [(Double, Color)] {
        try fill(css).stops.map { (($0.offset * 1000).rounded() / 1000, $0.color) }
    }

    @Test func stopsWithoutAPlaceAreSpreadEvenly() throws {
        #expect(try stops("linear-gradient(red, black, blue, red)").map(\.0) == [0, 0.333, 0.667, 1])
        #expect(try stops("linear-gradient(to right, red 10pt, black, blue 50%)").map(\.0) == [0, 0.1, 0.3, 0.5, 1])
        // None lies before one that it follows.
        #expect(try stops("linear-gradient(red, black 60%, blue 20%)").map(\.0) == [0, 0.6, 0.6, 1])
        let hard = try stops("linear-gradient(red 50%, blue 50%)")
        #expect(hard.map(\.0) == [0, 0.5, 0.5, 1] && hard.map(\.1) == [red, red, blue, blue])
    }

    @Test func whatLiesOutsideIsCut() throws {
        let half = Color(red: 128, green: 0, blue: 128)
        let before = try stops("linear-gradient(red -100%, blue 100%)"), behind = try stops("linear-gradient(red, blue 200%)")
        #expect(before.map(\.0) == [0, 1] && before.map(\.1) == [half, blue])
        #expect(behind.map(\.0) == [0, 1] && behind.map(\.1) == [red, half])
        // An ellipse goes on to the corners.
        let wide = try fill("radial-gradient(10pt 10pt, red, blue 200%)")
        #expect(numbers(wide.shape) == [50, 25, 20, 20] && wide.stops.count == 2)
        #expect(try stops("linear-gradient(red 200%, blue 300%)").map(\.1) == [red, red])
    }

    @Test(arguments: [
        "repeating-linear-gradient(red 1e9pt, blue 1e9pt)", "repeating-linear-gradient(red -1e9pt, blue 1e-4pt)",
        "radial-gradient(0 0, red, blue)",
        "repeating-radial-gradient(circle 0.0001pt, red, blue)", "linear-gradient(red 1e30pt, blue -1e30pt)",
        "radial-gradient(1e9pt 1e9pt at 1e9pt 1e9pt, red, blue)",
        "repeating-conic-gradient(red 0deg, blue 0.00001deg)", "linear-gradient(red, 1e9pt, blue)",
    ])
    func absurdValuesEndSomewhere(_ css: String) throws {
        let found = try fill(css)
        #expect(found.stops.first?.offset == 0 && found.stops.last?.offset == 1)
        #expect(zip(found.stops, found.stops.dropFirst()).allSatisfy { $0.offset <= $1.offset })
    }

    @Test func repeatedStopsFillTheBox() throws {
        let found = try stops("repeating-linear-gradient(to right, red 0, blue 25pt)")
        #expect(found.count == 8 && found[2].0 == 0.25 && found[1].0 == 0.25 && found[7].0 == 1)
        // Stripes finer than any printer are one colour.
        #expect(try stops("repeating-linear-gradient(red, blue 0.001pt)").count == 2)
        #expect(try stops("repeating-linear-gradient(red, blue 0)").count == 2)
    }

    @Test func hintsAndOtherSpacesBendTheWay() throws {
        let bent = try fill("linear-gradient(black, 25%, white)")
        let quarter = bent.color(at: 0.25)
        #expect(abs(Int(quarter.red) - 128) <= 2)
        let mixed = try fill("linear-gradient(in oklab, red, blue)").color(at: 0.5)
        #expect(mixed.green > 60 && mixed.red > 100)
        // A translucent colour counts by how much there is of it: no grey on the way to nothing.
        let fading = try fill("linear-gradient(red, transparent)").color(at: 0.5)
        #expect(fading.red > 250 && abs(Int(fading.alpha) - 128) <= 2)
    }

    @Test func sizesAndCopies() throws {
        let pages = try SetPages(
            "<div></div>", css: "div { width: 100pt; height: 50pt; background: linear-gradient(red, blue) 0 0 / 25pt auto }")
        let tilings = pages.rects[0].compactMap(\.tiling)
        let tiling = try #require(tilings.first)
        #expect(
            (tiling.columns, tiling.rows) == (4, 1) && tiling.gradient?.size == Size(width: Length(points: 25), height: Length(points: 50)))
    }

    @Test func fixedBackgroundsRefersToThePage() throws {
        let pages = try SetPages(
            "<div></div>", css: "div { margin: 20pt; width: 50pt; height: 20pt; background: linear-gradient(red, blue) fixed }")
        let rect = try #require(pages.rects[0].first { $0.tiling != nil })
        #expect(rect.tiling?.tile == Rect(x: .zero, y: .zero, width: Length(points: 200), height: Length(points: 120)))
        #expect(rect.rect.width.points == 50)
    }

    // MARK: What is painted

    @Test(
        arguments: [("border-box", [10, 12, 60, 40]), ("padding-box", [15, 17, 50, 30]), ("content-box", [20, 22, 40, 20])]
            as [(String, [Double])])
    func coloursAndLayersAreCutToTheirBox(_ clip: String, _ expected: [Double]) throws {
        let pages = try SetPages(
            "<div></div>",
            css:
                "div { width: 40pt; height: 20pt; padding: 5pt; border: 5pt solid transparent; background: linear-gradient(red, blue) blue; background-clip: \(clip) }"
        )
        let rects = pages.rects[0].filter { $0.color == blue || $0.tiling != nil }
        #expect(rects.count == 2)
        for rect in rects { #expect([rect.rect.minX, rect.rect.minY, rect.rect.width, rect.rect.height].map(\.points) == expected) }
    }

    @Test func backgroundsMayBeCutToTheText() throws {
        let pages = try SetPages("<h1>Io</h1><p>below</p>", css: "h1 { color: transparent; background: linear-gradient(red, blue) text }")
        let rect = try #require(pages.rects[0].first)
        guard case .path(let path) = rect.shape, let bounds = path.controlBounds else { Issue.record("no outlines"); return }
        // Two letters of 10 points, and nothing of the line below.
        #expect(bounds.minX >= rect.rect.minX && bounds.maxX.points < 30 && bounds.maxY <= rect.rect.maxY && bounds.height.points > 5)
        #expect(path.elements.count { if case .move = $0 { true } else { false } } >= 3)
    }

    @Test func withoutTextThereIsNothingToBeCutTo() throws {
        #expect(try SetPages("<div></div>", css: "div { height: 20pt; background: red text }").rects[0].isEmpty)
    }

    // MARK: The canvas

    @Test func theBackgroundOfTheRootFillsThePageWithinItsMargins() throws {
        let page = Rect(x: Length(points: 10), y: Length(points: 12), width: Length(points: 180), height: Length(points: 96))
        let root = try SetPages("<p>a<p style='break-before: page'>b", css: "html { background: red }")
        #expect(root.rects.count == 2 && root.rects.allSatisfy { $0.count == 1 && $0[0].rect == page && $0[0].color == red })
        // In HTML that of `body` where the root has none; the other way round each has its own.
        let body = try SetPages("<p>a", css: "body { background: blue }")
        #expect(body.rects[0].map(\.rect) == [page] && body.rects[0][0].color == blue)
        let both = try SetPages("<p>a", css: "html { background: red } body { background: blue }")
        #expect(both.rects[0].count == 2 && both.rects[0][0].rect == page && both.rects[0][1].rect.height.points == 12)
    }

    @Test func theBackgroundOfThePageLiesBelow() throws {
        let pages = try SetPages("<p>a", css: "@page { background: blue } html { background: red }")
        #expect(pages.rects[0].map(\.color) == [blue, red])
        #expect(pages.rects[0][0].rect.width.points == 200)
    }

    // MARK: Pictures in their boxes

    @Test(
        arguments: [
            ("fill", [10, 12, 40, 40], false), ("contain", [10, 22, 40, 20], false), ("cover", [-10, 12, 80, 40], true),
            ("none", [20, 27, 20, 10], false),
            ("scale-down", [20, 27, 20, 10], false), ("contain; object-position: left bottom", [10, 32, 40, 20], false),
            ("cover; object-position: 0 0", [10, 12, 80, 40], true),
        ] as [(String, [Double], Bool)])
    func picturesFitTheirBoxes(_ fit: String, _ place: [Double], _ isCut: Bool) throws {
        let pages = try SetPages(
            "<p><img src=a></p>", css: "img { display: block; width: 40pt; height: 40pt; object-fit: \(fit) }",
            images: ["a": Size(width: Length(points: 20), height: Length(points: 10))])
        let image = try #require(pages.images[0].first)
        #expect([image.rect.minX, image.rect.minY, image.rect.width, image.rect.height].map(\.points) == place)
        #expect((image.clip != nil) == isCut)
    }
}
