import DisplayLists
import Geometry
import PageImages
import PictureInspection
import Resources
import Testing
import Typefaces

@Suite(.enabled(if: TestPage.hasFonts, "EB Garamond or DejaVu Serif is not installed")) struct PNGTests {
    @Test(arguments: [(72.0, 200, 100), (96.0, 267, 134), (300.0, 834, 417)])
    func sizeFollowsFromTheResolution(resolution: Double, width: Int, height: Int) throws {
        var test = TestPage()
        let png = try test.png(resolution: resolution)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        let pixels = try #require(try Pixels(png: png))
        #expect((pixels.width, pixels.height) == (width, height))
        #expect(pixels.isWhite(0..<width, 0..<height))
    }

    @Test(arguments: [0, -72, .nan, .infinity, 1e9, 0.0001, 30_000])
    func sizeThatIsNoneIsAnError(resolution: Double) throws {
        var test = TestPage()
        let error = try #require(throws: Diagnostic.self) { try test.png(resolution: resolution) }
        #expect(error.code.rawValue == "picture.size")
    }

    @Test func inkIsWhereTheGlyphIs() throws {
        var test = TestPage()
        // The stem of an l, three times as high as wide, stands on its baseline and leaves the rest of the page white.
        test.set("l", try test.font(size: 60), x: 50, y: 80)
        let pixels = try #require(try Pixels(png: try test.png()))
        #expect((50..<66).contains { pixels[$0, 60].x < 64 })
        #expect(pixels.isWhite(0..<50, 0..<100))
        #expect(pixels.isWhite(68..<200, 0..<100))
        #expect(pixels.isWhite(0..<200, 82..<100))
        #expect(pixels.isWhite(0..<200, 0..<30))
    }

    @Test func rectanglesHaveTheirColorAndOpacity() throws {
        var test = TestPage()
        test.fill(10, 10, 20, 20, Color(red: 255, green: 0, blue: 0))
        test.fill(20, 20, 20, 20, Color(red: 0, green: 0, blue: 255, alpha: 51))
        let pixels = try #require(try Pixels(png: try test.png()))
        #expect(pixels[15, 15] == SIMD3(255, 0, 0))
        #expect(pixels[35, 35] == SIMD3(204, 204, 255))
        #expect(pixels[25, 25] == SIMD3(204, 0, 51))
        #expect(pixels[9, 10] == SIMD3(255, 255, 255))
    }

    /// A square at the head of the left edge of the upright page.
    @Test(arguments: [(QuarterTurn.none, 15, 25), (.right, 75, 15), (.left, 25, 185)])
    func turnedPagesAreDrawnTurned(turn: QuarterTurn, x: Int, y: Int) throws {
        var test = TestPage()
        test.page.turn = turn
        test.fill(10, 20, 10, 10, Color(red: 255, green: 0, blue: 0))
        let pixels = try #require(try Pixels(png: try test.png(resolution: 72)))
        #expect((pixels.width, pixels.height) == (turn == .none ? (200, 100) : (100, 200)))
        #expect(pixels[x, y] == SIMD3(255, 0, 0))
    }

    @Test func textHasItsColor() throws {
        var test = TestPage()
        test.page.colors = [.black, Color(red: 0, green: 128, blue: 0)]
        test.set("■", try test.font("DejaVu Sans", size: 60), x: 20, y: 80, color: 1)
        let pixels = try #require(try Pixels(png: try test.png()))
        #expect(pixels[45, 60] == SIMD3(0, 128, 0))
    }

    @Test func missingItalicIsAShear() throws {
        let upright = try letter(TestPage.lonelyFamily) { _ in }
        let slanted = try letter(TestPage.lonelyFamily) { $0.slant = .italic }
        try #require(slanted.font.syntheticSlant > 0)
        #expect(slanted.pixels.meanDifference(from: upright.pixels) > 0.5)
        #expect(abs(slanted.pixels.ink / upright.pixels.ink - 1) < 0.02, "a shear leaves the area as it is")
    }

    @Test func missingBoldIsAStroke() throws {
        let light = try letter("EB Garamond") { $0.slant = .italic }
        let bold = try letter("EB Garamond") {
            $0.slant = .italic; $0.weight = 700
        }
        try #require(bold.font.syntheticBold > 0)
        #expect(bold.pixels.ink > 1.2 * light.pixels.ink)
    }

    private func letter(_ family: String, _ change: (inout FontRequest) -> Void) throws -> (font: Font, pixels: Pixels) {
        var test = TestPage()
        let font = try test.font(family, size: 60, change)
        test.set("l", font, x: 50, y: 80)
        return (test.fonts[font], try #require(try Pixels(png: try test.png())))
    }

    @Test func imagesAreDrawnIntoTheirFrames() throws {
        var source = TestPage()
        source.fill(0, 0, 100, 100, Color(red: 255, green: 0, blue: 0))
        source.fill(100, 0, 100, 100, Color(red: 0, green: 0, blue: 255))
        var test = TestPage()
        test.place(try source.png())
        let pixels = try #require(try Pixels(png: try test.png()))
        #expect(pixels[21, 21] == SIMD3(255, 0, 0))
        #expect(pixels[58, 58] == SIMD3(0, 0, 255))
        #expect(pixels.isWhite(61..<200, 0..<100))
        #expect(pixels.isWhite(0..<19, 0..<100))
        #expect(test.diagnostics.all.isEmpty)
    }

    @Test(arguments: [[0xFF, 0xD8, 0xFF, 0xE0], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [], [1, 2, 3]] as [[UInt8]])
    func imagesThatCannotBeDrawnGetAGreyFrameAndAWarning(bytes: [UInt8]) throws {
        var test = TestPage()
        test.place(bytes)
        let pixels = try #require(try Pixels(png: try test.png()))
        #expect(pixels[40, 40] == SIMD3(208, 208, 208))
        #expect(test.diagnostics.all.map(\.code.rawValue) == ["picture.image"])
    }

    @Test func damagedImagesAreNoDanger() throws {
        var source = TestPage()
        source.set("damage", try source.font(), x: 10, y: 50)
        let png = try source.png()
        for place in stride(from: 8, to: png.count, by: 97) {
            var damaged = png
            damaged[place] ^= 0x55
            for bytes in [damaged, Array(png[..<place])] {
                var test = TestPage()
                test.place(bytes)
                #expect(try Pixels(png: try test.png()) != nil)
            }
        }
    }

    @Test func samePageSameBytes() throws {
        var test = TestPage()
        test.set("Two pictures of one page", try test.font(size: 14), x: 10, y: 50)
        #expect(try test.png(resolution: 150) == test.png(resolution: 150))
    }

    /// Poppler puts glyphs at whole pixels vertically and at quarters horizontally: baselines are chosen where both agree.
    @Test(.enabled(if: Tool.pdftoppm.isInstalled, "pdftoppm is not installed"), arguments: [96, 192])
    func looksAsAReaderOfThePDFDrawsIt(resolution: Int) throws {
        var test = TestPage()
        test.page.size = Size(width: Length(points: 210), height: Length(points: 102))
        test.page.colors = [.black, Color(red: 160, green: 0, blue: 0)]
        test.set("The quick brown fox, the lazy dog:", try test.font(size: 12), x: 9, y: 18)
        test.set("fluffy affairs of Æsop & Œdipus", try test.font(size: 12) { $0.slant = .italic }, x: 9, y: 33)
        test.set(
            "made bold",
            try test.font(size: 12) {
                $0.slant = .italic; $0.weight = 700
            }, x: 9, y: 51, color: 1)
        test.set("made oblique, TrueType", try test.font(TestPage.lonelyFamily, size: 12) { $0.slant = .italic }, x: 9, y: 66)
        test.set("TrueType", try test.font(TestPage.lonelyFamily, size: 12), x: 9, y: 84)
        test.fill(99, 75, 60, 12, Color(red: 0, green: 90, blue: 0, alpha: 128))
        let file = try TemporaryFile(try test.pdf(), name: "page.pdf")
        let drawn = try Tool.pdftoppm.run(["-r", "\(resolution)", "-png", "-singlefile", file.path])
        try #require(drawn.status == 0)
        let theirs = try #require(try Pixels(png: drawn.output))
        let ours = try #require(try Pixels(png: try test.png(resolution: Double(resolution))))
        try #require((ours.width, ours.height) == (theirs.width, theirs.height))
        try #require(theirs.ink > 5)
        #expect(ours.meanDifference(from: theirs) < 0.2 * theirs.ink)
        #expect(abs(ours.ink / theirs.ink - 1) < 0.06)
    }
}
