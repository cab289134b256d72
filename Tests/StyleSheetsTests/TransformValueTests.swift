import Geometry
import Resources
import Testing

@testable import StyleSheets

/// `transform` and what belongs to it. Boxes of the tests are 100 by 50 points, with their corner at (10, 20).
struct TransformValueTests {
    private let page = Sketch.document("html { body { p#p \"x\" } }")
    private let box = Rect(x: Length(points: 10), y: Length(points: 20), width: Length(points: 100), height: Length(points: 50))

    private func style(_ declarations: String) -> ComputedStyle { styled(page, "p { font-size: 20pt; \(declarations) }").0.style(id: "p") }

    /// Where a point of the page goes, rounded to a thousandth of a point.
    private func place(_ x: Double, _ y: Double, _ declarations: String) throws -> [Double] {
        let transform = try #require(style(declarations).box.rare.transform.transform(of: box))
        let point = transform(Point(x: Length(points: x), y: Length(points: y)))
        return [point.x, point.y].map { ($0.points * 1_000).rounded() / 1_000 }
    }

    @Test(
        arguments: [
            ("translate(5pt, 50%)", 15, 45), ("translate(10%)", 20, 20), ("translateX(-4px)", 7, 20), ("translateY(1em)", 10, 40),
            ("rotate(90deg)", 85, -5), ("rotate(0.5turn)", 110, 70), ("rotate(-90deg)", 35, 95), ("scale(2)", -40, -5),
            ("scale(50%, 1)", 35, 20), ("scaleX(-1)", 110, 20), ("scaleY(0.5)", 10, 32.5), ("skewX(45deg)", -15, 20),
            ("skewY(45deg)", 10, -30), ("skew(0, 45deg)", 10, -30), ("matrix(1, 0, 0, 1, 4, 8)", 13, 26),
            ("translate3d(1pt, 2pt, 30pt)", 11, 22), ("rotateZ(90deg)", 85, -5), ("rotateX(180deg)", 10, 70), ("rotateY(180deg)", 110, 20),
            ("rotate3d(0, 0, 1, 90deg)", 85, -5), ("scale3d(2, 2, 7)", -40, -5), ("rotateX(90deg) scaleZ(2) rotateX(-90deg)", 10, -5),
            ("matrix3d(1,0,0,0, 0,1,0,0, 0,0,1,0, 4,8,0,1)", 13, 26), ("perspective(100px) translateZ(50px)", -40, -5),
            ("perspective(none) translateZ(50px)", 10, 20),
        ] as [(String, Double, Double)])
    func functionsMoveTheUpperLeftCorner(function: String, x: Double, y: Double) throws {
        #expect(try place(10, 20, "transform: \(function)") == [x, y])
    }

    @Test func theLastFunctionComesFirst() throws {
        #expect(try place(10, 20, "transform-origin: 0 0; transform: translate(100pt) scale(2) translate(1pt, 1pt)") == [112, 22])
        // `translate`, `rotate`, `scale` and `transform` as if they stood in this order.
        let own = try place(12, 27, "translate: 3pt 10%; rotate: 30deg; scale: 2 .5; transform: skewX(10deg)")
        #expect(own == (try place(12, 27, "transform: translate(3pt, 10%) rotate(30deg) scale(2, .5) skewX(10deg)")))
    }

    @Test(
        arguments: [
            ("0 0", 10, 20), ("left top", 10, 20), ("100% 100%", 210, 120), ("right", 210, 70), ("10pt 10pt 5pt", 30, 40),
        ] as [(String, Double, Double)])
    func theOriginStaysWhereItIs(origin: String, x: Double, y: Double) throws {
        #expect(try place(10, 20, "transform: rotate(180deg); transform-origin: \(origin)") == [x, y])
    }

    @Test(arguments: ["scale(0)", "scaleX(0)", "skewX(90deg)", "rotateY(90deg)", "perspective(10pt) translateZ(20pt)"])
    func nothingIsSeenOfABoxWithoutArea(function: String) {
        let transform = style("transform: \(function)").box.rare.transform
        #expect(!transform.isNone && transform.transform(of: box) == nil)
    }

    @Test(arguments: [
        "rotate(1)", "rotate(90)", "translate()", "translate(1, 2)", "scale(1pt)", "matrix(1, 0, 0, 1, 0)", "rotate(1deg) none",
        "rotat(1deg)", "translate(1pt 2pt)", "matrix3d(1)", "rotate3d(1, 0, 0)", "translateZ(10%)",
    ])
    func badValues(value: String) {
        let (document, diagnostics) = styled(page, "p { transform: \(value) }")
        #expect(!document.style(id: "p").box.isTransformed)
        #expect(diagnostics.all.map(\.code.rawValue) == ["css.invalid-value"])
    }

    @Test func valuesAreWrittenAsTheyAreRead() {
        let text = PropertyTable.shared.definitions.first { $0.name == "transform" }?.text
        for value in [
            "none", "translate(3pt, 50%) rotate(45deg)", "scale(2, 0.5)", "skew(10deg, 0deg)", "matrix(1, 0, 0, 1, 4, 8)",
            "translate3d(1pt, 2pt, 3pt)", "scale3d(1, 2, 3)", "rotate3d(1, 0, 0, 45deg)", "perspective(75pt)",
            "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 4, 8, 0, 1)",
        ] { #expect(text?(style("transform: \(value)")) == value) }
    }
}
