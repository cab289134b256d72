import DisplayLists
import Geometry
import Testing
import TextLayout
import Typefaces

@testable import Pagination

/// Where the ink of pages is: every glyph's box, and the corners of every line's ascent and descent, against the outlines that the text
/// keeps to.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct InkTests {
    private static let sheet =
        "@page { size: 320pt 400pt; margin: 10pt } html { hanging-punctuation: none } p, div { text-align: justify } "
    private static let text = FloatTests.text(8)

    /// A corner of something that stands on a page, in points.
    private struct Corner: CustomStringConvertible {
        var x: Double
        var y: Double
        func distance(_ x: Double, _ y: Double) -> Double { ((self.x - x) * (self.x - x) + (self.y - y) * (self.y - y)).squareRoot() }
        var description: String { "(\(x), \(y))" }
    }

    private static func corners(left: Double, right: Double, top: Double, bottom: Double) -> [Corner] {
        [Corner(x: left, y: top), Corner(x: right, y: top), Corner(x: left, y: bottom), Corner(x: right, y: bottom)]
    }

    /// The corners of the ink of each glyph of a page.
    private func ink(_ set: SetPages, page: Int = 0) -> [[Corner]] {
        let store = set.layout.text.words.shapes
        return set.lists[page].shapes.flatMap { placed -> [[Corner]] in
            let shape = store[placed.shape], font = set.layout.text.fonts[shape.font]
            let scale = Double(font.size) / 65_536 / Double(font.face.unitsPerEm)
            var pen = Double(placed.x) / 65_536, boxes: [[Corner]] = []
            for glyph in store.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)] {
                if let box = font.face.outlineExtents(of: glyph.id) {
                    let x = pen + Double(glyph.xOffset) / 65_536, y = (Double(placed.y) - Double(glyph.yOffset)) / 65_536
                    boxes.append(
                        Self.corners(
                            left: x + scale * Double(box.xMin), right: x + scale * Double(box.xMin + box.width),
                            top: y - scale * Double(box.yMin + box.height),
                            bottom: y - scale * Double(box.yMin)))
                }
                pen += Double(glyph.advance) / 65_536
            }
            return boxes
        }
    }

    /// The corners of the lines of a page: from the ascent of its line box to the descent.
    private func lines(_ set: SetPages, page: Int = 0) -> [[Corner]] {
        let font = set.layout.text.fonts[set.layout.text.styles.characterStyles[0].font], metrics = font.metrics
        let height = Double(metrics.ascent + metrics.descent) / 65_536
        // Half of what the line height lacks or adds on either side (CSS 2.2 section 10.8.1).
        let ascent = Double(metrics.ascent) / 65_536 + (12 - height) / 2
        return set.pages[page].lines.map {
            Self.corners(left: $0.x, right: $0.x + $0.width, top: $0.y - ascent, bottom: $0.y - ascent + 12)
        }
    }

    /// Rounding of the dump and of half leadings to whole units of fonts.
    private static let rounding = 0.02
    /// The ink of a letter may reach beyond its advance, as that of an *f* does.
    private static let overhang = 0.5

    /// Every corner of ink and lines of a page is where it may be: `room` is how far inside it lies, negative outside.
    private func expect(_ set: SetPages, page: Int = 0, _ room: (Corner) -> Double, sourceLocation: SourceLocation = #_sourceLocation) {
        let ink = ink(set, page: page), lines = lines(set, page: page)
        #expect(ink.count > 100 && lines.count > 6, sourceLocation: sourceLocation)
        for corner in ink.joined() where room(corner) < -Self.overhang {
            Issue.record("ink at \(corner): \(room(corner))", sourceLocation: sourceLocation)
        }
        for corner in lines.joined() where room(corner) < -Self.rounding {
            Issue.record("line at \(corner): \(room(corner))", sourceLocation: sourceLocation)
        }
    }

    /// How far a corner lies outside of a rectangle; negative inside, by how far it is from the nearest side.
    private func outside(_ corner: Corner, _ rect: Rect) -> Double {
        max(rect.minX.points - corner.x, corner.x - rect.maxX.points, rect.minY.points - corner.y, corner.y - rect.maxY.points)
    }

    @Test(arguments: ["float: left", "float: right", "float: left; margin: 7pt 11pt 5pt 0"])
    func outsideFloats(css: String) throws {
        let set = try SetPages("<div class=f></div><p>\(Self.text)</p>", css: Self.sheet + ".f { \(css); width: 90pt; height: 77pt }")
        let float = try #require(set.pages[0].floats.first)
        expect(set) { outside($0, float) }
    }

    @Test(arguments: ["left", "right"])
    func outsideTheShapeOfAFloat(side: String) throws {
        let set = try SetPages(
            "<div class=f></div><p>\(Self.text)</p>",
            css: Self.sheet + ".f { float: \(side); width: 130pt; height: 130pt; shape-outside: circle(); shape-margin: 4pt }")
        let float = try #require(set.pages[0].floats.first)
        // The shape never reaches beyond the margin box.
        expect(set) { max($0.distance(side == "left" ? 75 : 245, 75) - 69, outside($0, float)) }
    }

    @Test func insideACircle() throws {
        let set = try SetPages(
            "<div class=c>\(FloatTests.text(4))</div>", css: Self.sheet + ".c { width: 240pt; height: 240pt; shape-inside: circle() }")
        expect(set) { 120 - $0.distance(130, 130) }
    }

    @Test func insideAPolygon() throws {
        let set = try SetPages(
            "<div class=c>\(FloatTests.text(4))</div>",
            css: Self.sheet + ".c { width: 300pt; height: 360pt; shape-inside: polygon(0 0, 100% 0, 50% 100%) }")
        // The sides of a triangle that stands on its point: 150 points to the side on 360 downwards.
        let length = (150.0 * 150 + 360 * 360).squareRoot()
        expect(set) { corner in
            let x = abs(corner.x - 160), y = corner.y - 10
            return min(y, ((150 - x) * 360 - y * 150) / length)
        }
    }

    @Test func outsideAnExclusion() throws {
        let set = try SetPages(
            "<div class=c><p>\(Self.text)</p></div>",
            css: Self.sheet + ".c { -fleuron-exclusion: circle(50pt at 150pt 70pt); shape-margin: 3pt }")
        expect(set) { $0.distance(160, 80) - 53 }
    }

    @Test func insideTheContainersOfAChain() throws {
        let set = try SetPages(
            "<div class=s><p>\(Self.text)</p></div><div class=a></div><div class=b></div><div class=c></div>",
            css: Self.sheet
                + ".s { -fleuron-flow: into x } .a, .b, .c { -fleuron-flow: from x; height: 72pt; margin-bottom: 8pt } .a { width: 120pt } .b { width: 200pt } .c { width: 160pt; height: auto }"
        )
        expect(set) { corner in
            let (top, bottom, width) = corner.y < 86 ? (10.0, 82.0, 120.0) : corner.y < 166 ? (90, 162, 200) : (170, 400, 160)
            return min(corner.x - 10, 10 + width - corner.x, corner.y - top, bottom - corner.y)
        }
    }

    /// The margins of what flows through a chain are measured in each container.
    @Test func indentsAreThoseOfEachContainer() throws {
        let set = try SetPages(
            "<div class=s><p>\(Self.text)</p></div><div class=a></div><div class=b></div>",
            css: Self.sheet
                + ".s { -fleuron-flow: into x } .a, .b { -fleuron-flow: from x; margin-bottom: 8pt } .a { width: 120pt; height: 72pt } .b { width: 200pt } p { margin: 0 20pt 0 15pt }"
        )
        let lines = set.pages[0].lines
        let first = lines.filter { $0.y < 82 }, second = lines.filter { $0.y > 86 }.dropLast()
        #expect(first.count == 6 && second.count > 3)
        for line in first { #expect(abs(line.x - 25) < 0.3 && abs(line.x + line.width - 110) < 0.3, "\(line)") }
        for line in second { #expect(abs(line.x - 25) < 0.3 && abs(line.x + line.width - 190) < 0.3, "\(line)") }
    }
}
