import Geometry
import Testing

@testable import StyleSheets

/// css-color-4 and -5. The values are those of the examples and sample code of the specification, to a part in 255.
struct ColorTests {
    static func color(_ text: String) -> Color? {
        var reader = ValueReader(Tokenizer.tokens(of: text))
        guard case .color(let color)? = reader.color(), reader.isAtEnd else { return nil }
        return color
    }

    @Test(
        arguments: [
            ("lab(29.2345% 39.3825 20.0664)", (125, 35, 41)), ("lab(52.2345% 40.1645 59.9971)", (198, 93, 7)),
            ("lch(52.2345% 72.2 56.2)", (198, 93, 7)),
            ("oklab(40.101% 0.1147 0.0453)", (125, 35, 41)), ("oklch(59.686% 0.15619 49.7694)", (198, 93, 6)),
            ("color(srgb 1 0.5 0)", (255, 128, 0)),
            ("color(srgb-linear 1 0.2140411 0)", (255, 127, 0)), ("color(xyz 0.9505 1 1.089)", (255, 255, 255)),
            ("hwb(90 10% 10%)", (128, 230, 26)),
            ("color-mix(in srgb, red, blue)", (128, 0, 128)), ("color-mix(in hsl, red, blue)", (255, 0, 255)),
            ("color-mix(in hsl longer hue, red, blue)", (0, 255, 0)),
            ("color-mix(in hwb increasing hue, red, lime)", (255, 255, 0)), ("color-mix(in hwb decreasing hue, red, lime)", (0, 0, 255)),
            ("color-mix(in hsl, white, blue)", (159, 159, 223)), ("color-mix(in srgb, red 25%, blue)", (64, 0, 191)),
            ("color-mix(in oklab, white, black)", (99, 99, 99)),
            ("device-cmyk(0 1 1 0)", (255, 0, 0)), ("device-cmyk(0% 0% 0% 50%)", (128, 128, 128)), ("light-dark(red, blue)", (255, 0, 0)),
            ("CanvasText", (0, 0, 0)),
            ("rgb(-51 306 none)", (0, 255, 0)), ("rgb(none 50% 255)", (0, 128, 255)), ("hsl(none 100 50)", (255, 0, 0)),
            ("rgb(0, none, 0)", nil), ("rgb(0, 50%, 0)", nil), ("rgb(-51, 306, 0)", (0, 255, 0)),
        ] as [(String, (Int, Int, Int)?)])
    func isRead(_ text: String, _ expected: (Int, Int, Int)?) throws {
        guard let expected else {
            #expect(Self.color(text) == nil)
            return
        }
        let color = try #require(Self.color(text))
        let channels = [Int(color.red), Int(color.green), Int(color.blue)]
        #expect(zip(channels, [expected.0, expected.1, expected.2]).allSatisfy { abs($0 - $1) <= 1 }, "\(text) \(channels)")
    }

    @Test(arguments: [
        "lab(50% 1)", "color(nowhere 1 1 1)", "color-mix(red, blue)", "color-mix(in srgb, red 0%, blue 0%)", "device-cmyk(1 1 1)",
        "oklch()",
    ])
    func isRefused(_ text: String) { #expect(Self.color(text) == nil) }
}
