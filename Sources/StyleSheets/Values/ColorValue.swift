import Geometry
import Glibc

/// A colour as a style sheet gives it.
enum SpecifiedColor: Hashable, Sendable {
    case color(Color)
    case currentColor

    func computed(_ currentColor: Color) -> Color {
        switch self {
        case .color(let color): color;
        case .currentColor: currentColor
        }
    }
}

/// A colour in sRGB, 0 … 1, before it is brought into that range: what a style sheet writes may lie outside.
struct ColorChannels: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha = 1.0

    init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    init(_ color: Color) {
        self.init(
            red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255, alpha: Double(color.alpha) / 255
        )
    }

    /// In eight bits, clamped (css-color-4 section 5.1).
    var color: Color {
        func byte(_ value: Double) -> UInt8 { value.isNaN ? 0 : UInt8(max(0, min(255, (value * 255).rounded()))) }
        return Color(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
    }
}

extension ValueReader {
    /// `<color>` of css-color-4 and -5: names, hexadecimal notation, the functions with or without commas, `currentcolor`. Colours out of
    /// the reach of sRGB are clipped.
    mutating func color() -> SpecifiedColor? {
        if keyword("currentcolor") { return .currentColor }
        return colorChannels().map { .color($0.color) }
    }

    /// A colour that refers to no other.
    mutating func colorChannels() -> ColorChannels? {
        guard let current else { return nil }
        switch current.kind {
        case .hash:
            guard let color = Self.hexadecimalColor(Array(current.text.utf8)) else { return nil }
            advance()
            return color
        case .ident:
            guard let color = Self.namedColor(current.text.lowercasedASCII) else { return nil }
            advance()
            return color
        case .function: return attempt { $0.colorFunction(current.text.lowercasedASCII) }
        default: return nil
        }
    }

    private static func namedColor(_ name: String) -> ColorChannels? {
        if name == "transparent" { return ColorChannels(red: 0, green: 0, blue: 0, alpha: 0) }
        guard let value = namedColors[name] ?? systemColors[name] else { return nil }
        return ColorChannels(red: Double(value >> 16) / 255, green: Double(value >> 8 & 0xFF) / 255, blue: Double(value & 0xFF) / 255)
    }

    /// What css-color-4 section 6.2 names: on paper all is black on white, and links look like the text.
    private static let systemColors: [String: UInt32] = [
        "canvas": 0xFFFFFF, "canvastext": 0, "linktext": 0, "visitedtext": 0, "activetext": 0, "field": 0xFFFFFF, "fieldtext": 0,
        "buttonface": 0xFFFFFF, "buttontext": 0, "buttonborder": 0, "graytext": 0x808080, "mark": 0xFFFF00, "marktext": 0,
        "highlight": 0xFFFFFF, "highlighttext": 0, "selecteditem": 0xFFFFFF, "selecteditemtext": 0, "accentcolor": 0,
        "accentcolortext": 0xFFFFFF,
    ]

    private mutating func colorFunction(_ name: String) -> ColorChannels? {
        switch name {
        case "rgb", "rgba": inside { $0.rgb() }
        case "hsl", "hsla": inside { $0.hueFunction(Self.rgb(hue:saturation:lightness:)) }
        case "hwb": inside { $0.hueFunction(Self.rgb(hue:whiteness:blackness:)) }
        case "lab": inside { $0.components(ColorSpaces.lab, [100, 125, 125]) }
        case "lch": inside { $0.components(ColorSpaces.lch, [100, 150, 0]) }
        case "oklab": inside { $0.components(ColorSpaces.oklab, [1, 0.4, 0.4]) }
        case "oklch": inside { $0.components(ColorSpaces.oklch, [1, 0.4, 0]) }
        case "color": inside { $0.colorInSpace() }
        case "device-cmyk": inside { $0.cmyk() }
        case "color-mix": inside { $0.colorMix() }
        // Paper is light.
        case "light-dark":
            inside { reader in
                guard let light = reader.colorChannels(), reader.comma(), reader.colorChannels() != nil else { return nil }
                return light
            }
        default: nil
        }
    }

    private static func hexadecimalColor(_ digits: [UInt8]) -> ColorChannels? {
        var values = digits.compactMap(\.hexadecimalValue)
        guard values.count == digits.count, [3, 4, 6, 8].contains(values.count) else { return nil }
        if values.count < 6 { values = values.flatMap { [$0, $0] } }
        let bytes = stride(from: 0, to: values.count, by: 2).map { Double(values[$0] * 16 + values[$0 + 1]) / 255 }
        return ColorChannels(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count > 3 ? bytes[3] : 1)
    }

    /// Whether arguments are parted by commas, as older sheets have it: then all are there, and of one kind.
    private var hasCommas: Bool {
        var reader = self
        while let current = reader.current {
            if current.kind == .comma { return true }
            reader.advance()
        }
        return false
    }

    private mutating func rgb() -> ColorChannels? {
        let hasCommas = hasCommas, isPercentage = current?.kind == .percentage
        func channel(_ reader: inout ValueReader) -> Double? {
            guard !hasCommas else { return isPercentage ? reader.percentage() : reader.number().map { $0 / 255 } }
            return reader.keyword("none") ? 0 : reader.percentage() ?? reader.number().map { $0 / 255 }
        }
        guard let red = channel(&self), !hasCommas || comma(), let green = channel(&self), !hasCommas || comma(), let blue = channel(&self),
            let alpha = alpha(hasCommas)
        else { return nil }
        return ColorChannels(red: red, green: green, blue: blue, alpha: alpha)
    }

    private mutating func hueFunction(_ convert: (Double, Double, Double) -> (Double, Double, Double)) -> ColorChannels? {
        let hasCommas = hasCommas
        func part(_ reader: inout ValueReader) -> Double? {
            guard !hasCommas else { return reader.percentage() }
            return reader.keyword("none") ? 0 : reader.percentage() ?? reader.number().map { $0 / 100 }
        }
        guard let hue = !hasCommas && keyword("none") ? 0 : hue(), !hasCommas || comma(), let second = part(&self), !hasCommas || comma(),
            let third = part(&self), let alpha = alpha(hasCommas)
        else { return nil }
        let (red, green, blue) = convert(hue, max(0, min(1, second)), max(0, min(1, third)))
        return ColorChannels(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// In turns.
    private mutating func hue() -> Double? {
        if let angle = attempt({ reader in reader.current?.kind == .number ? nil : reader.angle() }) { return angle }
        return number().map { $0 / 360 }
    }

    /// The part after a slash or a further comma; 1 if there is none.
    private mutating func alpha(_ hasCommas: Bool) -> Double? {
        guard hasCommas ? comma() : delimiter("/") else { return 1 }
        if keyword("none") { return 0 }
        return (percentage() ?? number()).map { max(0, min(1, $0)) }
    }

    /// Three components without commas; a missing one (`none`) is nought (css-color-4 section 4.4).
    /// - Parameter references: what 100 % is; 0 for a hue.
    private mutating func components(_ convert: (Double, Double, Double) -> (Double, Double, Double), _ references: [Double])
        -> ColorChannels?
    {
        var values: [Double] = []
        for reference in references {
            if keyword("none") {
                values.append(0)
            } else if reference == 0 {
                guard let hue = hue() else { return nil }
                values.append(hue * 360)
            } else if let percentage = percentage() {
                values.append(percentage * reference)
            } else {
                guard let value = number() else { return nil }
                values.append(value)
            }
        }
        guard let alpha = alpha(false) else { return nil }
        let (red, green, blue) = convert(values[0], values[1], values[2])
        return ColorChannels(red: red, green: green, blue: blue, alpha: alpha)
    }

    private mutating func colorInSpace() -> ColorChannels? {
        guard let convert = keyword(ColorSpaces.named) else { return nil }
        return components(convert, [1, 1, 1])
    }

    /// Without a profile, as css-color-5 section 10.2 has it.
    private mutating func cmyk() -> ColorChannels? {
        var values: [Double] = []
        let hasCommas = hasCommas
        for i in 0..<4 {
            guard i == 0 || !hasCommas || comma(), let value = percentage() ?? number() else { return nil }
            values.append(max(0, min(1, value)))
        }
        guard let alpha = alpha(false) else { return nil }
        func channel(_ ink: Double) -> Double { 1 - min(1, ink * (1 - values[3]) + values[3]) }
        return ColorChannels(red: channel(values[0]), green: channel(values[1]), blue: channel(values[2]), alpha: alpha)
    }

    /// css-color-5 section 3.
    private mutating func colorMix() -> ColorChannels? {
        guard let mixing = colorMixing() else { return nil }
        func part(_ reader: inout ValueReader) -> (ColorChannels, Double?)? {
            guard reader.comma() else { return nil }
            var share = reader.percentage()
            guard let color = reader.colorChannels() else { return nil }
            if share == nil { share = reader.percentage() }
            if let share, share < 0 || share > 1 { return nil }
            return (color, share)
        }
        guard let (first, firstShare) = part(&self), let (second, secondShare) = part(&self) else { return nil }
        var (a, b) = (firstShare ?? 1 - (secondShare ?? 0.5), secondShare ?? 1 - (firstShare ?? 0.5))
        guard a + b > 0 else { return nil }
        // Shares that add up to less leave the mixture translucent.
        let strength = min(1, a + b)
        (a, b) = (a / (a + b), b / (a + b))
        return mixing.mixed(first, a, second, b, strength: strength)
    }

    /// css-color-4 section 7.1.
    static func rgb(hue: Double, saturation: Double, lightness: Double) -> (Double, Double, Double) {
        let degrees = (hue - hue.rounded(.down)) * 360
        func channel(_ n: Double) -> Double {
            let k = fmod(n + degrees / 30, 12)
            return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
        }
        return (channel(0), channel(8), channel(4))
    }

    /// css-color-4 section 8.1.
    static func rgb(hue: Double, whiteness: Double, blackness: Double) -> (Double, Double, Double) {
        if whiteness + blackness >= 1 {
            let grey = whiteness / (whiteness + blackness)
            return (grey, grey, grey)
        }
        let (red, green, blue) = rgb(hue: hue, saturation: 1, lightness: 0.5)
        func mixed(_ value: Double) -> Double { value * (1 - whiteness - blackness) + whiteness }
        return (mixed(red), mixed(green), mixed(blue))
    }
}
