import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Text round and inside shapes, and through containers.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct ShapeTests {
    private static let page = "@page { size: 320pt 400pt; margin: 10pt } p { text-align: justify } "
    private static let text = FloatTests.text(12)

    /// The corners of a line: what stands 8 points above its baseline and 3 below, from its first glyph to its last, less what hangs out of
    /// it.
    private func corners(_ line: SetPages.Line) -> [(x: Double, y: Double)] {
        [line.y - 8, line.y + 3].flatMap { y in [line.x + 0.8, line.x + line.width - 0.8].map { (x: $0, y: y) } }
    }

    /// The left half of the picture is opaque: lines begin in its middle, and without an outline beside it.
    @Test(arguments: [(true, 20.0), (false, 40.0)])
    func textFollowsTheOutlineOfAPicture(isReadable: Bool, width: Double) throws {
        let half = Path(Rect(x: .zero, y: .zero, width: Length(points: 0.5), height: Length(points: 1)))
        let set = try SetPages(
            "<p><img src=a.png>\(FloatTests.text(2))</p>", css: "img { float: left; width: 40pt; height: 36pt; shape-outside: url(a.png) }",
            images: ["a.png": Size(width: Length(points: 40), height: Length(points: 36))], outline: isReadable ? half : nil)
        #expect(set.pages[0].lines.prefix(4).map(\.x) == [10 + width, 10 + width, 10 + width, 10])
    }

    /// Each place in the circle has room for a line as it is taken to be, and none for as high as it turns out: they are not tried one by one.
    @Test func aLineHigherThanItsShapeStandsBelowIt() throws {
        let set = try SetPages(
            "<div class=c><p>one <span>two</span> three</p></div>",
            css: Self.page + ".c { height: 60pt; shape-inside: circle(25pt at 60pt 30pt) } span { line-height: 98pt }")
        #expect(set.pages.flatMap(\.lines).map(\.text).joined(separator: " ") == "one two three")
    }

    @Test(arguments: ["left", "right"])
    func textFollowsACircle(side: String) throws {
        let set = try SetPages(
            "<div class=c></div><p>\(Self.text)</p>",
            css: Self.page + ".c { float: \(side); width: 120pt; height: 120pt; shape-outside: circle() }")
        let lines = set.pages[0].lines
        let center = (x: side == "left" ? 70.0 : 250.0, y: 70.0)
        for line in lines {
            for corner in corners(line) {
                let distance = ((corner.x - center.x) * (corner.x - center.x) + (corner.y - center.y) * (corner.y - center.y)).squareRoot()
                #expect(distance >= 60, "\(line)")
            }
        }
        // The corners of the margin box are used.
        #expect(lines[0].width > 200 && lines[4].width < 185)
    }

    @Test func aMarginKeepsTextFromTheShape() throws {
        func widest(_ css: String) throws -> Double {
            let set = try SetPages(
                "<div class=c></div><p>\(Self.text)</p>",
                css: Self.page + ".c { float: left; width: 100pt; height: 100pt; margin-right: 30pt; \(css) }")
            return try #require(set.pages[0].lines.prefix(8).map(\.x).max())
        }
        #expect(abs(try widest("shape-outside: circle() border-box") - 110) < 1)
        #expect(abs(try widest("shape-outside: circle() border-box; shape-margin: 12pt") - 122) < 1)
        #expect(abs(try widest("shape-outside: border-box; shape-margin: 7pt") - 117) < 1)
        #expect(abs(try widest("shape-outside: circle() border-box; shape-margin: 100pt") - 140) < 1)
    }

    @Test(arguments: [
        ("inset(0 50% 0 0)", [60.0, 60, 60]), ("polygon(0 0, 100% 0, 0 100%)", [110.0, 98, 86]),
        ("polygon(0 0, 0 100%, 100% 100%)", [22.0, 34, 46]),
        ("path('M 0 0 H 40 V 160 H 0 Z')", [40.0, 40, 40]), ("ellipse(25% 50% at 0 50%)", [26.2, 31.4, 34]),
        ("margin-box", [110.0, 110, 110]),
    ])
    func shapesSayHowFarTextComes(shape: String, lefts: [Double]) throws {
        let set = try SetPages(
            "<div class=c></div><p>\(Self.text)</p>",
            css: Self.page + ".c { float: left; width: 100pt; height: 100pt; shape-outside: \(shape) }")
        for (line, left) in zip(set.pages[0].lines, lefts) { #expect(abs(line.x - left) < 4, "\(line.x) \(left)") }
    }

    @Test func textStandsInACircle() throws {
        let set = try SetPages(
            "<div class=c>\(FloatTests.text(4))</div><p>after</p>",
            css: Self.page + ".c { width: 240pt; height: 240pt; shape-inside: circle(); text-align: justify }")
        let lines = set.pages[0].lines.filter { $0.text != "after" }
        #expect(lines.count > 8)
        for line in lines {
            for corner in corners(line) {
                #expect(((corner.x - 130) * (corner.x - 130) + (corner.y - 130) * (corner.y - 130)).squareRoot() <= 120.5, "\(line)")
            }
        }
        #expect(try #require(set.pages[0].lines.last).y > 250)
    }

    @Test func textFlowsOnBothSidesOfAnExclusion() throws {
        let set = try SetPages(
            "<div class=c><p>\(Self.text)</p></div>", css: Self.page + ".c { -fleuron-exclusion: circle(40pt at 150pt 60pt) }")
        let lines = set.pages[0].lines
        for line in lines {
            for corner in corners(line) {
                #expect(((corner.x - 160) * (corner.x - 160) + (corner.y - 70) * (corner.y - 70)).squareRoot() >= 39.5, "\(line)")
            }
            // Nor does a line go through.
            if abs(line.y - 70) < 30 { #expect(line.x > 160 || line.x + line.width < 160) }
        }
        // Both sides of a band share their baseline.
        let beside = lines.filter { abs($0.y - 70) < 30 }
        #expect(beside.count >= 6 && Dictionary(grouping: beside, by: \.y).values.allSatisfy { $0.count == 2 })
    }

    @Test func aBoxInTheMiddleHasTextOnTheSidesAskedFor() throws {
        func lines(_ wrap: String) throws -> [SetPages.Line] {
            try SetPages(
                "<div class=m></div><p>\(Self.text)</p>",
                css: Self.page + ".m { width: 60pt; height: 36pt; margin-left: 80pt; wrap-flow: \(wrap) }"
            ).pages[0].lines
        }
        #expect(try lines("both").prefix(2).map { $0.x > 140 } == [false, true])
        #expect(try lines("both").prefix(4).map(\.y).reduce(into: Set()) { $0.insert($1) }.count == 2)
        #expect(try lines("start").prefix(3).allSatisfy { $0.x < 11 && $0.width < 82 })
        #expect(try lines("end").prefix(3).allSatisfy { $0.x > 149 })
        #expect(try lines("maximum").prefix(3).allSatisfy { $0.x > 149 })
        #expect(try lines("minimum").prefix(3).allSatisfy { $0.x < 11 && $0.width < 82 })
        #expect(try #require(try lines("clear").first).y > 46)
    }

    // MARK: Chains

    private static let boxes =
        ".a { -fleuron-flow: from story; width: 100pt; height: 36pt } .b { -fleuron-flow: from story; width: 150pt; height: 60pt; margin-top: 12pt } .s { -fleuron-flow: into story }"

    @Test func textFlowsThroughContainers() throws {
        let set = try SetPages(
            "<div class=s><p>\(SetPages.lines(1...7))</p></div><p>before</p><div class=a></div><p>between</p><div class=b></div><p>behind</p>",
            css: Self.page + Self.boxes)
        #expect(set.texts[0] == ["before", "1", "2", "3", "between", "4", "5", "6", "7", "behind"])
        #expect(set.gaps() == [12, 12, 12, 12, 24, 12, 12, 12, 24])
    }

    @Test func aParagraphIsSetAcrossContainersOfDifferentWidths() throws {
        let set = try SetPages(
            "<div class=a></div><div class=b></div><div class=s><p>\(FloatTests.text(2))</p></div>", css: Self.page + Self.boxes)
        let lines = set.pages[0].lines
        #expect(lines.count > 4)
        for line in lines { #expect(line.x + line.width < (line.y < 46 ? 111 : 161)) }
        #expect(lines.prefix(3).allSatisfy { $0.y < 46 } && lines[3].y > 58 && lines[3].width > 110)
    }

    /// The box of the quotation lies across both containers, and is cut between them.
    @Test func whatIsCutOrDecoratedAcrossContainersStaysSo() throws {
        let set = try SetPages(
            "<div class=a></div><div class=b></div><div class=s><blockquote>\(SetPages.lines(1...7))</blockquote></div>",
            css: Self.page + Self.boxes + " blockquote { margin: 0; overflow: hidden; background: red }")
        #expect(set.texts[0] == numbers(1...7))
        #expect(set.lists[0].rects.map { $0.rect.height.points } == [36, 48])
    }

    @Test func whatFindsNoRoomStandsInTheLastContainer() throws {
        let set = try SetPages("<div class=a></div><div class=s>\(SetPages.lines(1...9))</div><p>end</p>", css: Self.page + Self.boxes)
        #expect(set.texts[0] == numbers(1...9) + ["end"])
    }

    @Test func aContainerAsHighAsItsTextIsPartedOverPages() throws {
        let set = try SetPages(
            "<p>before</p><div class=a style='height: auto'></div><div class=s>\(SetPages.lines(1...20))</div><p>end</p>", css: Self.boxes)
        #expect(set.texts == [["before"] + numbers(1...7), numbers(8...15), numbers(16...20) + ["end"]])
    }

    @Test(arguments: [
        "width: 0", "width: 3pt", "width: 3pt; height: 1e8pt", "width: 0; height: 1e8pt",
        "width: 90pt; height: 1e8pt; shape-inside: polygon(0 0, 1pt 0, 1pt 1e8pt, 0 1e8pt)",
    ])
    func containersWithoutRoomEnd(css: String) throws {
        let set = try SetPages(
            "<div class=a style='\(css)'></div><div class=s><p style='margin-right: 50pt'>one two three</p></div><p>end</p>",
            css: Self.page + Self.boxes)
        #expect(set.texts.flatMap { $0 }.contains("end"))
    }

    @Test func withoutContainersTextStaysInItsPlace() throws {
        #expect(
            try SetPages("<p>a</p><div class=s>b</div><p>c</p>", css: Self.page + ".s { -fleuron-flow: into nowhere }").texts[0] == [
                "a", "b", "c",
            ])
    }

    @Test func containersMayBeFloats() throws {
        let set = try SetPages(
            "<div class=s>\(SetPages.lines(1...5))</div><div class=a style='float: left'></div><div class=a style='float: right'></div><p>middle</p>",
            css: Self.page + Self.boxes)
        let lines = set.pages[0].lines
        #expect(lines.filter { $0.x < 100 }.map(\.text) == numbers(1...3))
        #expect(lines.filter { $0.x > 205 }.map(\.text) == numbers(4...5))
    }
}
