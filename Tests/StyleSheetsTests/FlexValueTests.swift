import Geometry
import Testing

@testable import StyleSheets

/// The properties of css-flexbox-1, and the gaps and alignments of css-align-3.
struct FlexValueTests {
    private let page = Sketch.document("html { body { p#p \"x\" } }")

    private func flex(_ declarations: String) -> FlexStyle { styled(page, "p { \(declarations) }").0.style(id: "p").box.flex }

    /// css-flexbox-1 section 7.1.1, and the ways to write the three parts.
    @Test(
        arguments: [
            ("initial", 0, 1, .auto), ("auto", 1, 1, .auto), ("none", 0, 0, .auto), ("3", 3, 1, .length(.zero)),
            ("2 0", 2, 0, .length(.zero)), ("content", 1, 1, .content), ("10pt", 1, 1, .length(.length(Length(points: 10)))),
            ("2 25%", 2, 1, .length(.percentage(0.25))), ("25% 2", 2, 1, .length(.percentage(0.25))), ("1 1 0", 1, 1, .length(.zero)),
            ("0 2 0px", 0, 2, .length(.zero)), ("content 0 0", 0, 0, .content), ("calc(1 + 1) 1 auto", 2, 1, .auto),
        ] as [(String, Double, Double, FlexBasis)])
    func theShorthandSetsAllThree(value: String, grow: Double, shrink: Double, basis: FlexBasis) {
        let style = flex("flex-grow: 7; flex-shrink: 7; flex-basis: 7pt; flex: \(value)")
        #expect(style.grow == grow && style.shrink == shrink && style.basis == basis, "\(style)")
    }

    @Test(arguments: ["-1", "1 -1", "1 auto 1", "1 1 -5pt", "none 1", "1 1 1 1", "auto auto", "10pt 5pt"])
    func whatIsNoFlexSaysNothing(value: String) {
        #expect(flex("flex: 5 6 7pt; flex: \(value)") == flex("flex: 5 6 7pt"))
    }

    @Test func flowSetsDirectionAndWrap() {
        let flow = flex("flex-flow: wrap-reverse column")
        #expect(flow.direction == .column && flow.wrap == .wrapReverse)
        #expect(flex("flex-direction: column; flex-flow: wrap").direction == .row)
    }

    @Test func gapsAreThoseOfRowsAndThenOfColumns() {
        let box = styled(page, "p { gap: 3pt 5% }").0.style(id: "p").box.rare
        #expect(box.flex.rowGap == .length(Length(points: 3)) && box.columnGap == .percentage(0.05))
        #expect(flex("grid-gap: 4pt").rowGap == .length(Length(points: 4)) && flex("row-gap: 4pt; gap: normal").rowGap == nil)
    }

    /// Nought by the sheet lets an item be narrower than its content, `auto` does not.
    @Test(arguments: [("auto", false), ("0", true), ("0pt", true), ("min-content", false), ("5pt", false), ("initial", false)])
    func aLeastWidthOfNoughtIsNotAuto(value: String, isNought: Bool) {
        let style = flex("min-width: \(value); min-height: \(value)")
        #expect(style.mayBeNarrower == isNought && style.mayBeLower == isNought)
    }

    @Test func alignmentsAreRead() {
        let container = flex("justify-content: space-between; align-content: space-evenly; align-items: self-end")
        #expect(container.justifyContent == .spaceBetween && container.alignContent == .spaceEvenly && container.alignItems == .end)
        let style = flex("align-self: baseline; order: -3")
        #expect(style.alignSelf == .baseline && style.order == -3 && flex("align-self: auto").alignSelf == nil)
    }
}
