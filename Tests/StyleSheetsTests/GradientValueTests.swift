import Geometry
import Resources
import Testing

@testable import StyleSheets

/// Gradients as style sheets give them (css-images-4 section 3).
struct GradientValueTests {
    private func gradient(_ value: String) -> Gradient? {
        let (result, diagnostics) = styled(
            Sketch.document("html { p#p \"x\" }"), "p { font-size: 10pt; color: red; background: \(value) }")
        guard diagnostics.all.isEmpty, case .gradient(let gradient)? = result.style(id: "p").box.rare.background.images.first else {
            return nil
        }
        return gradient
    }

    private let red = Color(red: 255, green: 0, blue: 0), blue = Color(red: 0, green: 0, blue: 255)

    @Test func aLineWithItsStops() throws {
        let plain = try #require(gradient("linear-gradient(currentcolor, blue)"))
        #expect(
            plain
                == Gradient(
                    shape: .linear(.towards(x: 0, y: 1)), isRepeating: false, mixing: .srgb,
                    stops: [.color(red, at: nil), .color(blue, at: nil)]))
        let full = try #require(gradient("repeating-linear-gradient(to top left in oklab, red 10%, 30%, blue 2em 50pt)"))
        #expect(full.shape == .linear(.towards(x: -1, y: -1)) && full.isRepeating && full.mixing == ColorMixing(.oklab))
        #expect(
            full.stops == [
                .color(red, at: .percentage(0.1)), .hint(.percentage(0.3)), .color(blue, at: .length(pt(20))),
                .color(blue, at: .length(pt(50))),
            ])
        #expect(gradient("linear-gradient(90deg, red, blue)")?.shape == .linear(.angle(0.25)))
        #expect(gradient("linear-gradient(in lab to right, red, blue)")?.shape == .linear(.towards(x: 1, y: 0)))
    }

    @Test func circlesAndEllipses() throws {
        let center = ShapePosition.center
        #expect(gradient("radial-gradient(red, blue)")?.shape == .radial(isCircle: false, .farthestCorner, at: center))
        #expect(gradient("radial-gradient(closest-side circle, red, blue)")?.shape == .radial(isCircle: true, .closestSide, at: center))
        #expect(
            gradient("radial-gradient(2em, red, blue)")?.shape
                == .radial(isCircle: true, .size(.length(pt(20)), .length(pt(20))), at: center))
        #expect(
            gradient("radial-gradient(2em 50% at left 10pt, red, blue)")?.shape
                == .radial(
                    isCircle: false, .size(.length(pt(20)), .percentage(0.5)), at: ShapePosition(x: .percentage(0), y: .length(pt(10)))))
    }

    @Test func roundACentre() throws {
        let wheel = try #require(gradient("conic-gradient(from 0.25turn at 0 0, red 90deg, blue 50%)"))
        #expect(wheel.shape == .conic(from: 0.25, at: ShapePosition(x: .length(.zero), y: .length(.zero))))
        #expect(wheel.stops == [.color(red, at: .percentage(0.25)), .color(blue, at: .percentage(0.5))])
    }

    @Test(arguments: [
        "linear-gradient(red)", "linear-gradient(to middle, red, blue)", "linear-gradient(red, 50%)", "linear-gradient(50%, red, blue)",
        "linear-gradient(red blue)",
        "linear-gradient(red, 20%, 30%, blue)", "radial-gradient(circle 10pt 20pt, red, blue)", "radial-gradient(50%, red, blue)",
        "radial-gradient(-1pt, red, blue)",
        "conic-gradient(red 10pt, blue)", "linear-gradient(to left left, red, blue)", "gradient(red, blue)", "linear-gradient(red, blue,)",
    ])
    func whatIsNoGradientIsReported(_ value: String) {
        let (_, diagnostics) = styled(Sketch.document("html { p#p }"), "p { background-image: \(value) }")
        #expect(diagnostics.codes == ["css.invalid-value"])
    }

    @Test func valuesOfOtherProgramsAreNotes() {
        let (_, diagnostics) = styled(Sketch.document("html { p#p }"), "p { background: -webkit-linear-gradient(top, red, blue) }")
        #expect(diagnostics.all.map(\.severity) == [.note])
    }

    @Test func computedGradientsReadBackAsThemselves() throws {
        for value in [
            "linear-gradient(to bottom right in oklab, red 1em, 30%, blue)",
            "repeating-radial-gradient(circle 3em at 10% 20pt, red, rgb(0 0 255 / 50%))",
            "conic-gradient(from 45deg in hsl longer hue, red 10%, blue 90deg)", "radial-gradient(farthest-side, red, blue)",
        ] {
            let first = try #require(gradient(value))
            #expect(gradient(first.cssText) == first, "\(first.cssText)")
        }
    }

    @Test func layersMixGradientsAndPictures() {
        let (result, diagnostics) = styled(
            Sketch.document("html { p#p }"), "p { background: linear-gradient(red, blue) fixed 0 0 / 10pt, url(a.png), yellow }")
        #expect(diagnostics.all.isEmpty)
        let box = result.style(id: "p").box
        #expect(box.rare.background.images.count == 3 && box.rare.background.images.last == CSSImage.none)
        #expect(box.rare.background.attachments == [.fixed, .scroll, .scroll])
        #expect(box.backgroundColor == Color(red: 255, green: 255, blue: 0))
    }
}
