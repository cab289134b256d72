import DisplayLists
import Geometry
import PageImages
import PictureInspection
import Testing

/// Gradients in all three formats: what poppler makes of the PDF is what our own pictures show.
@Suite(.enabled(if: TestPage.hasFonts, "EB Garamond or DejaVu Serif is not installed")) struct GradientDrawingTests {
    private static let red = Color(red: 255, green: 0, blue: 0), blue = Color(red: 0, green: 0, blue: 255)

    private static func stops(_ first: Color = red, _ second: Color = blue) -> [GradientFill.Stop] {
        [
            .init(offset: 0, color: first), .init(offset: 0.5, color: second), .init(offset: 0.5, color: first),
            .init(offset: 1, color: second),
        ]
    }

    private static let shapes: [GradientFill.Shape] = [
        .linear(fromX: 0, fromY: 0, toX: 80, toY: 0), .linear(fromX: 10, fromY: 70, toX: 60, toY: 20),
        .radial(x: 40, y: 30, radiusX: 50, radiusY: 25),
        .conic(x: 50, y: 40, from: 0.1),
    ]

    private func page(_ shape: GradientFill.Shape, _ stops: [GradientFill.Stop], isRound: Bool = false) -> TestPage {
        var test = TestPage()
        let place = Rect(x: Length(points: 20), y: Length(points: 10), width: Length(points: 80), height: Length(points: 80))
        let corner = Size(width: Length(points: 20), height: Length(points: 20))
        let tiling = ImageTiling(
            .gradient(GradientFill(shape: shape, stops: stops, size: place.size)), tile: place, step: place.size, columns: 1, rows: 1)
        test.fill(90, 40, 40, 10, .black)
        test.page.rects.append(
            FilledRect(
                rect: place, tiling: tiling,
                shape: isRound
                    ? .rounded(CornerRadii(topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner)) : .rectangle))
        return test
    }

    @Test func coloursChangeAlongTheLine() throws {
        var test = page(Self.shapes[0], Self.stops())
        let pixels = try #require(try Pixels(png: try test.png()))
        #expect(pixels[21, 50].x > 240 && pixels[58, 50].z > 235 && pixels[62, 50].x > 230 && pixels[98, 50].z > 240)
        #expect(abs(pixels[40, 50].x - pixels[40, 50].z) < 12)
        #expect(pixels.isWhite(0..<20, 0..<100))
    }

    @Test func aConeGoesRoundClockwise() throws {
        var test = page(.conic(x: 40, y: 40, from: 0), [.init(offset: 0, color: Self.red), .init(offset: 1, color: Self.blue)])
        let pixels = try #require(try Pixels(png: try test.png()))
        // Up and a little to the right it begins, up and a little to the left it ends.
        #expect(pixels[63, 12].x > 240 && pixels[57, 12].z > 240)
        #expect(abs(pixels[60, 85].x - 128) < 6 && abs(pixels[95, 50].x - 191) < 6)
    }

    @Test(.enabled(if: Tool.pdftoppm.isInstalled, "pdftoppm is not installed"), arguments: shapes)
    func popplerSeesTheSame(_ shape: GradientFill.Shape) throws {
        for stops in [
            Self.stops(), Self.stops(Color(red: 255, green: 0, blue: 0, alpha: 40), Color(red: 0, green: 0, blue: 255, alpha: 220)),
        ] {
            var test = page(shape, stops, isRound: true)
            let file = try TemporaryFile(try test.pdf(), name: "page.pdf")
            let drawn = try Tool.pdftoppm.run(["-r", "72", "-png", "-singlefile", file.path])
            try #require(drawn.status == 0)
            let theirs = try #require(try Pixels(png: drawn.output)), ours = try #require(try Pixels(png: try test.png()))
            try #require(theirs.ink > 20)
            #expect(ours.meanDifference(from: theirs) < 0.05 * theirs.ink, "\(ours.meanDifference(from: theirs)) of \(theirs.ink)")
        }
    }

    @Test(.enabled(if: Tool.pdftoppm.isInstalled, "pdftoppm is not installed"))
    func manyCopiesAreAPattern() throws {
        var test = page(.linear(fromX: 0, fromY: 0, toX: 8, toY: 0), Self.stops())
        let area = test.page.rects[1].rect,
            tile = Rect(origin: area.origin, size: Size(width: Length(points: 8), height: Length(points: 8)))
        let fill = GradientFill(shape: .linear(fromX: 0, fromY: 0, toX: 8, toY: 0), stops: Self.stops(), size: tile.size)
        test.page.rects[1].tiling = ImageTiling(.gradient(fill), tile: tile, step: tile.size, columns: 10, rows: 10)
        let pdf = try test.pdf(), file = try TemporaryFile(pdf, name: "page.pdf")
        let drawn = try Tool.pdftoppm.run(["-r", "72", "-png", "-singlefile", file.path])
        let theirs = try #require(try Pixels(png: drawn.output)), ours = try #require(try Pixels(png: try test.png()))
        #expect(ours.meanDifference(from: theirs) < 0.2 * theirs.ink, "\(ours.meanDifference(from: theirs)) of \(theirs.ink)")
        test.page.rects[1].tiling?.columns = 4
        #expect(try test.pdf().count > 0 && pdf.count < 4_000)
    }

    @Test(.enabled(if: Tool.xmllint.isInstalled, "xmllint is not installed"), arguments: shapes)
    func drawingsAreWellFormed(_ shape: GradientFill.Shape) throws {
        var test = page(shape, Self.stops(.transparent))
        let svg = try test.svg()
        #expect(svg.contains("Gradient id=\"d1\"") || svg.contains("crispEdges"))
        let file = try TemporaryFile(Array(svg.utf8), name: "page.svg")
        #expect(try Tool.xmllint.run(["--noout", "--nonet", file.path]).status == 0)
    }

    @Test func theSameGradientIsInTheFileOnce() throws {
        var test = page(Self.shapes[0], Self.stops())
        let one = try test.pdf().count
        test.page.rects.append(test.page.rects[1])
        #expect(try test.pdf().count < one + 120)
    }
}
