import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// `transform`. Pages of the tests have eight lines of twelve points, which are 180 wide and begin at (10, 12).
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct TransformTests {
    /// The layers of a page that stand under a transform, innermost last: its six numbers, and how many shapes and rectangles each has.
    private func layers(_ list: DisplayList) -> [(transform: AffineTransform, shapes: Int, rects: Int, images: Int)] {
        list.parts.filter { $0.state.transform != .identity && !($0.shapes.isEmpty && $0.rects.isEmpty && $0.images.isEmpty) }
            .map { ($0.state.transform, $0.shapes.count, $0.rects.count, $0.images.count) }
    }

    private func point(_ x: Double, _ y: Double) -> Point { Point(x: Length(points: x), y: Length(points: y)) }

    @Test func aBlockIsDrawnUnderItsTransformAndKeepsItsPlace() throws {
        let body = "<p>before</p><p class=a>turned</p><p>after</p>"
        let plain = try SetPages(body, css: "p { background: red }")
        let set = try SetPages(body, css: "p { background: red } .a { transform: rotate(180deg) }")
        let after = try #require(set.pages[0].lines.first { $0.text == "after" })
        #expect(after == plain.pages[0].lines.last)
        let drawn = layers(set.lists[0])
        #expect(drawn.count == 1 && drawn[0].shapes == 1 && drawn[0].rects == 1)
        // The box is 180 by 12 points, with its corner at (10, 24).
        #expect(drawn[0].transform(point(10, 24)) == point(190, 36))
    }

    @Test func whatIsInsideGoesWithIt() throws {
        let set = try SetPages(
            """
            <div class=a><p>text <a href="http://example.org/">link</a></p><p class=b>inner</p><i class=c>out</i></div><p>after</p>
            """,
            css: """
                .a { transform: translate(20pt, 30pt) } .b { transform: translateX(5pt); border: 1pt solid }
                .c { position: absolute; right: 0; top: 0 }
                """)
        let drawn = layers(set.lists[0])
        #expect(drawn.map { [$0.transform.tx, $0.transform.ty] } == [[20, 30], [25, 30], [20, 30]])
        // Links are of the page, and lie where they are seen.
        let link = try #require(set.lists[0].links.first)
        #expect(link.rect.minX.points > 30 && link.rect.minY.points > 40 && link.rect.maxY.points < 60)
    }

    @Test(arguments: [
        "<p>a <span class=a style='display: inline-block'>turned</span> b</p>", "<div class=a style='float: left'>turned</div><p>text</p>",
        "<p>text</p><div class=a style='position: absolute; top: 0'>turned</div>", "<table class=a><tr><td>turned</table>",
        "<table><tr><td><div class=a>turned</div></table>", "<p>text<span class=a style='float: footnote'>turned</span></p>",
        "<div style='columns: 2'><p class=a>turned</p><p>text</p></div>",
    ])
    func boxesOfAllKindsAreTurned(body: String) throws {
        let set = try SetPages(body, css: ".a { transform: rotate(10deg); border: 1pt solid }")
        let drawn = layers(set.lists[0])
        #expect(!drawn.isEmpty && drawn.allSatisfy { abs($0.transform.b - 0.17365) < 0.001 }, "\(drawn)")
        #expect(drawn.reduce(0) { $0 + $1.shapes } >= 1 && drawn.reduce(0) { $0 + $1.rects } >= 1, "\(drawn)")
    }

    @Test func picturesAreTurnedInTheirLine() throws {
        let set = try SetPages(
            "<p>a <img src=x.png style='width: 20pt; height: 10pt; transform: rotate(90deg)'> b</p>",
            images: ["x.png": Size(width: Length(points: 20), height: Length(points: 10))])
        let drawn = layers(set.lists[0])
        #expect(drawn.count == 1 && drawn[0].images == 1 && drawn[0].transform.b == 1)
    }

    @Test func eachPartOfAParagraphOverPagesIsTurned() throws {
        let words = (0..<90).map { "word\($0)" }.joined(separator: " ")
        let set = try SetPages("<p class=a>\(words)</p>", css: ".a { transform: skewY(5deg) }")
        #expect(set.lists.count > 1 && set.lists.allSatisfy { layers($0).count == 1 })
        #expect(set.pages.flatMap(\.texts).joined(separator: " ") == words)
    }

    @Test func nothingIsDrawnOfABoxWithoutArea() throws {
        let set = try SetPages("<p>before</p><p style='transform: scale(0)'>gone</p><p>after</p>")
        #expect(set.pages[0].texts == ["before", "after"] && layers(set.lists[0]).isEmpty)
    }

    @Test func marginBoxesAreTurned() throws {
        let set = try SetPages("<p>text</p>", css: "@page { @left-middle { content: 'head'; transform: rotate(-90deg) } }")
        #expect(layers(set.lists[0]).map(\.transform.b) == [-1])
    }

    @Test func theDumpSaysWhatStandsUnderATransform() throws {
        let set = try SetPages("<p style='transform: rotate(10deg)'>a</p><p style='transform: rotate(90deg)'>b</p>")
        #expect(set.dump.contains("\ntransformed ") && set.dump.contains("\nturned 90deg ") && set.dump.contains("\nupright\n"))
    }
}

/// `clip-path`. Pages of the tests have eight lines of twelve points, which are 180 wide and begin at (10, 12).
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct ClipPathTests {
    /// The bounds of what each layer of a page is cut to, in points.
    private func clips(_ body: String, _ css: String = "") throws -> [[Double]] {
        try SetPages(body, css: css).lists[0].parts.filter { !$0.shapes.isEmpty }.flatMap(\.state.clips).compactMap(\.controlBounds)
            .map { [$0.minX, $0.minY, $0.width, $0.height].map { ($0.points * 100).rounded() / 100 } }
    }

    @Test(
        arguments: [
            ("border-box", [10, 12, 100, 40]), ("padding-box", [12, 14, 96, 36]), ("content-box", [15, 17, 90, 30]),
            ("margin-box", [14, 16, 92, 32]), ("fill-box", [15, 17, 90, 30]), ("inset(5pt 10%)", [20, 17, 80, 30]),
            ("circle(10pt)", [50, 22, 20, 20]), ("circle(10pt) content-box", [50, 22, 20, 20]),
            ("ellipse(20pt 10pt at 0 0)", [-10, 2, 40, 20]),
            ("polygon(0 0, 50% 0, 0 100%)", [10, 12, 50, 40]), ("padding-box circle(10pt at 0 0)", [2, 4, 20, 20]),
        ] as [(String, [Double])])
    func aBoxIsCutToAShape(value: String, bounds: [Double]) throws {
        let css = """
            div { width: 90pt; height: 30pt; padding: 3pt; border: 2pt solid; margin: -4pt; position: relative; top: 4pt; left: 4pt }
            """
        #expect(try clips("<div style='clip-path: \(value)'>text</div>", css) == [bounds])
    }

    @Test func boxesOfAllKindsAreCut() throws {
        for body in [
            "<p class=a>text</p>", "<p>a <span class=a style='display: inline-block'>b</span></p>",
            "<div class=a style='float: left'>text</div>",
            "<table><tr><td><div class=a>text</div></table>", "<table class=a><tr><td>text</table>",
        ] { #expect(try clips(body, ".a { clip-path: inset(1pt) }").count == 1, "\(body)") }
    }

    /// Backgrounds of blocks go below the floats before them; those of a layer stay in it.
    @Test(arguments: ["", "<table><tr><td>"])
    func floatsBeforeABoxAreNoPartOfIt(outer: String) throws {
        let body = outer + "<div style='float: right; width: 30pt; background: #f00'>a</div><p class=a>text</p>"
        let list = try SetPages(body, css: ".a { clip-path: inset(1pt); background: #0f0 }").lists[0]
        let cut = list.parts.filter { !$0.state.clips.isEmpty }.flatMap { list.rects[$0.rects] }
        #expect(cut.map(\.color.green) == [255] && list.rects.count == 2)
    }

    @Test func theShapeIsTurnedWithItsBox() throws {
        let css = "p { width: 100pt; clip-path: inset(0 50pt 0 0); transform: rotate(180deg) }"
        #expect(try clips("<p>text</p>", css) == [[60, 12, 50, 12]])
    }

    @Test func ofABoxCutToNothingNothingIsDrawn() throws {
        #expect(try SetPages("<p>a</p><p style='clip-path: polygon(0 0)'>b</p><p>c</p>").pages[0].texts == ["a", "c"])
    }
}
