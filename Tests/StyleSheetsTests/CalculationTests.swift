import Geometry
import Resources
import Testing

@testable import StyleSheets

/// The mathematical functions of css-values-4 section 10.
struct CalculationTests {
    /// A value in a paragraph of 20 pt.
    private func length(_ value: String) -> Double? {
        let (result, diagnostics) = styled(Sketch.document("html { p#p \"x\" }"), "p { font-size: 20pt; margin-left: \(value) }")
        guard diagnostics.all.isEmpty, case .value(.length(let length)) = result.style(id: "p").box.margin.left else { return nil }
        return length.points
    }

    @Test(
        arguments: [
            ("round(12.5pt, 5pt)", 15), ("round(down, 1em, 7pt)", 14), ("round(up, 1em, 7pt)", 21), ("round(to-zero, -1em, 7pt)", -14),
            ("round(nearest, -12.5pt, 5pt)", -10),
            ("mod(18pt, 5pt)", 3), ("mod(-18pt, 5pt)", 2), ("rem(-18pt, 5pt)", -3), ("abs(-1em)", 20), ("calc(sign(-1em) * 3pt)", -3),
            ("calc(sin(30deg) * 10pt)", 5), ("calc(cos(pi / 3) * 10pt)", 5), ("calc(tan(0.125turn) * 10pt)", 10),
            ("calc(pow(2, 3) * 1pt)", 8), ("calc(sqrt(16) * 1pt)", 4),
            ("hypot(3pt, 4pt)", 5), ("calc(log(8, 2) * 1pt)", 3), ("calc(log(e) * 1pt)", 1), ("calc(exp(0) * 1pt)", 1),
            ("calc(sin(asin(0.5)) * 10pt)", 5),
            ("calc(sin(atan2(1em, 20pt)) * 10pt)", 7.071), ("calc(1em / 4pt * 1pt)", 5), ("calc(round(2.5) * 1pt)", 3),
            ("max(round(down, 1em, 6pt), abs(-19pt))", 19),
        ] as [(String, Double)])
    func functions(_ value: String, _ points: Double) throws {
        let found = try #require(length(value))
        #expect(abs(found - points) < 0.001, "\(found)")
    }

    @Test(arguments: [
        "round(1pt)", "round(sideways, 1pt, 2pt)", "mod(1pt)", "mod(1pt, 2)", "sin(1pt)", "pow(1pt, 2)", "abs(50%)", "round(50%, 3pt)",
        "calc(1pt / 50%)", "hypot()",
        "sqrt(1pt)", "calc(30deg)", "atan2(1pt, 2)", "calc(1deg + 1pt)", "log(1, 2, 3)",
    ])
    func typesAreChecked(_ value: String) { #expect(length(value) == nil) }

    @Test func theInfiniteIsVeryLong() throws {
        for value in ["calc(1pt / 0)", "calc(infinity * 1pt)", "max(1pt, 1pt * infinity)", "calc(1pt - -infinity * 1pt)"] {
            #expect(length(value) == 1e6, "\(value)")
        }
        #expect(length("calc(-1pt / 0)") == -1e6 && length("min(1pt, infinity * 1pt)") == 1)
        #expect(length("calc(NaN * 1pt)") == 0 && length("calc(0pt / 0)") == 0)
    }

    @Test func whatHasNoValueIsNought() {
        #expect(length("calc(sqrt(-1) * 1pt)") == 0)
        #expect(length("mod(5pt, 0pt)") == 0)
    }

    @Test func anglesAndPercentagesAreCalculatedToo() throws {
        var reader = ValueReader(Tokenizer.tokens(of: "calc(90deg + 0.25turn)"))
        #expect(reader.angle() == 0.5)
        var color = ValueReader(Tokenizer.tokens(of: "hsl(calc(60deg * 2) calc(50% * 2) 50%)"))
        #expect(color.colorChannels()?.color == Color(red: 0, green: 255, blue: 0))
    }

    @Test func nestedCalculationsEnd() {
        let deep = String(repeating: "calc(1 * ", count: 5_000) + "1pt" + String(repeating: ")", count: 5_000)
        #expect(length(deep) == nil)
        #expect(length("max(" + String(repeating: "1pt, ", count: 20_000) + "1pt)") == nil)
    }
}
