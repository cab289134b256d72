import DisplayLists
import Geometry
import PageImages
import PictureInspection
import Resources
import Testing
import Typefaces

/// What is drawn over what, and under clips and transforms, in all three formats.
@Suite(.enabled(if: TestPage.hasFonts, "EB Garamond or DejaVu Serif is not installed")) struct LayerTests {
    private static let red = Color(red: 255, green: 0, blue: 0), blue = Color(red: 0, green: 0, blue: 255)

    private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: Length(points: x), y: Length(points: y), width: Length(points: width), height: Length(points: height))
    }

    /// Begins a layer with all that follows.
    private func begin(_ page: inout TestPage, _ change: (inout DrawingState) -> Void = { _ in }) {
        if page.page.layers.isEmpty { page.page.layers.append(DrawingLayer(start: DrawnCounts(), state: DrawingState())) }
        var state = DrawingState()
        change(&state)
        page.page.layers.append(DrawingLayer(start: page.page.counts, state: state))
    }

    /// A word that a red bar covers, and over it a blue word and a blue frame, turned and clipped to a ring.
    private func testPage() throws -> TestPage {
        var page = TestPage()
        page.page.colors = [.black, Self.blue]
        let font = try page.font(size: 30), large = try page.font(size: 40)
        page.set("covered words", font, x: 10, y: 40)
        begin(&page)
        page.fill(5, 10, 120, 40, Self.red)
        begin(&page) {
            $0.transform = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 60, ty: -20)
            var ring = Path(ellipseIn: Self.rect(20, 5, 90, 90))
            ring.append(Path(ellipseIn: Self.rect(55, 40, 20, 20)))
            ring.fillRule = .evenOdd
            $0.clips = [ring, Path(Self.rect(0, 0, 100, 100))]
        }
        page.set("blue", large, x: 20, y: 50, color: 1)
        page.page.paths.append(DrawnPath(path: Path(Self.rect(10, 15, 100, 50)), stroke: Self.blue, width: 6 * 65_536))
        return page
    }

    @Test func laterLayersCoverEarlierOnes() throws {
        var page = try testPage()
        let pixels = try #require(try Pixels(png: try page.png()))
        // The bar hides the first letter, and nothing beyond its end.
        #expect((6..<20).allSatisfy { x in (11..<49).allSatisfy { pixels[x, $0] == SIMD3(255, 0, 0) } })
        #expect((130..<180).contains { pixels[$0, 35].x < 128 })
        // Blue is over the bar, inside the ring, and not in its hole or beside it.
        let isBlue = { (x: Int, y: Int) in pixels[x, y].z > 200 && pixels[x, y].x < 60 }
        #expect((0..<200).contains { x in (0..<100).contains { isBlue(x, $0) } })
        #expect((57..<73).allSatisfy { x in (44..<56).allSatisfy { !isBlue(x, $0) } })
        #expect((101..<200).allSatisfy { x in (0..<100).allSatisfy { !isBlue(x, $0) } })
    }

    @Test(.enabled(if: Tool.pdftoppm.isInstalled, "pdftoppm is not installed"))
    func popplerSeesTheSame() throws {
        var page = try testPage()
        let file = try TemporaryFile(try page.pdf(), name: "page.pdf")
        let drawn = try Tool.pdftoppm.run(["-r", "144", "-png", "-singlefile", file.path])
        try #require(drawn.status == 0)
        let theirs = try #require(try Pixels(png: drawn.output)), ours = try #require(try Pixels(png: try page.png(resolution: 144)))
        #expect(ours.meanDifference(from: theirs) < 0.05 * theirs.ink, "\(ours.meanDifference(from: theirs)) of \(theirs.ink)")
    }

    @Test(.enabled(if: Drawing.isAvailable, "librsvg is not installed"))
    func librsvgSeesTheSame() throws {
        var page = try testPage()
        let drawn = try Drawing.png(of: Array(try page.svg().utf8), name: "page.svg", at: nil).png
        let theirs = try #require(try Pixels(png: drawn)), ours = try #require(try Pixels(png: try page.png(resolution: 300)))
        try #require(theirs.width == ours.width && theirs.height == ours.height)
        #expect(ours.meanDifference(from: theirs) < 0.05 * ours.ink, "\(ours.meanDifference(from: theirs)) of \(ours.ink)")
    }

    /// Blue below red in a group of half the opacity, and below both, in a group in it, green; beside them red by itself.
    private func fadedPage() throws -> TestPage {
        var page = TestPage()
        let whole = DrawingGroup(number: 0, opacity: 128), inner = DrawingGroup(number: 1, opacity: 128)
        begin(&page) { $0.groups = [whole] }
        page.fill(10, 10, 40, 40, Self.blue)
        begin(&page) { $0.groups = [whole, inner] }
        page.fill(60, 10, 40, 40, Color(red: 0, green: 255, blue: 0))
        begin(&page) {
            $0.groups = [whole]
            $0.transform = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 20, ty: 10)
        }
        page.fill(0, 0, 60, 10, Self.red)
        begin(&page)
        page.fill(120, 10, 20, 20, Self.red)
        page.page.groupCount = 2
        return page
    }

    @Test func whatIsInAGroupIsFadedTogether() throws {
        var page = try fadedPage()
        let pixels = try #require(try Pixels(png: try page.png()))
        func isNear(_ x: Int, _ y: Int, _ color: SIMD3<Int>) -> Bool {
            let pixel = SIMD3<Int>(truncatingIfNeeded: pixels[x, y]) &- color
            return max(abs(pixel.x), abs(pixel.y), abs(pixel.z)) <= 2
        }
        #expect(isNear(15, 40, SIMD3(127, 127, 255)) && isNear(30, 15, SIMD3(255, 127, 127)), "no blue is seen through red")
        #expect(isNear(90, 40, SIMD3(191, 255, 191)) && isNear(70, 15, SIMD3(255, 127, 127)) && isNear(130, 20, SIMD3(255, 0, 0)))
    }

    @Test(.enabled(if: Tool.pdftoppm.isInstalled && Drawing.isAvailable, "pdftoppm or librsvg is not installed"))
    func othersSeeGroupsTheSame() throws {
        var page = try fadedPage()
        let file = try TemporaryFile(try page.pdf(), name: "page.pdf")
        let drawn = try Tool.pdftoppm.run(["-r", "144", "-png", "-singlefile", file.path])
        let ours = try #require(try Pixels(png: try page.png(resolution: 144))), theirs = try #require(try Pixels(png: drawn.output))
        #expect(ours.meanDifference(from: theirs) < 0.01 * theirs.ink, "\(ours.meanDifference(from: theirs)) of \(theirs.ink)")
        let svg = try #require(try Pixels(png: try Drawing.png(of: Array(try page.svg().utf8), name: "page.svg", at: nil).png))
        let large = try #require(try Pixels(png: try page.png(resolution: 300)))
        #expect(large.meanDifference(from: svg) < 0.01 * large.ink, "\(large.meanDifference(from: svg)) of \(large.ink)")
    }

    @Test func whatNothingIsDrawnOnMayBeTransparent() throws {
        var page = TestPage()
        page.fill(10, 10, 20, 20, Self.red)
        page.fill(50, 10, 20, 20, Color(red: 0, green: 0, blue: 255, alpha: 128))
        var writer = try PageImageWriter(shapes: [page.store], fonts: page.fonts)
        let png = try writer.png(of: page.page, resolution: 72, isOpaque: false, diagnostics: &page.diagnostics)
        let pixels = try #require(try Pixels(png: png))
        #expect(pixels.alpha(20, 20) == 255 && pixels.alpha(60, 20) == 128 && pixels.alpha(40, 20) == 0)
        #expect(try #require(try Pixels(png: try page.png())).alpha(40, 20) == 255)
    }
}
