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

extension ValueReader {
    /// `<color>` of css-color-4: names, hexadecimal notation, `rgb()`, `hsl()` and `hwb()` with or without commas, `currentcolor`.
    mutating func color() -> SpecifiedColor? {
        guard let current else { return nil }
        switch current.kind {
        case .hash:
            guard let color = Self.hexadecimalColor(Array(current.text.utf8)) else { return nil }
            advance()
            return .color(color)
        case .ident:
            let name = current.text.lowercasedASCII
            if name == "currentcolor" {
                advance()
                return .currentColor
            }
            if name == "transparent" {
                advance()
                return .color(.transparent)
            }
            guard let value = namedColors[name] else { return nil }
            advance()
            return .color(Color(red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF)))
        case .function:
            switch current.text.lowercasedASCII {
            case "rgb", "rgba": return attempt { $0.inside { $0.rgb() } }.map(SpecifiedColor.color)
            case "hsl", "hsla":
                return attempt { $0.inside { $0.hueFunction(Self.rgb(hue:saturation:lightness:)) } }.map(SpecifiedColor.color)
            case "hwb": return attempt { $0.inside { $0.hueFunction(Self.rgb(hue:whiteness:blackness:)) } }.map(SpecifiedColor.color)
            default: return nil
            }
        default: return nil
        }
    }

    private static func hexadecimalColor(_ digits: [UInt8]) -> Color? {
        let values = digits.compactMap(\.hexadecimalValue)
        guard values.count == digits.count else { return nil }
        switch values.count {
        case 3, 4:
            return Color(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17, alpha: values.count == 4 ? values[3] * 17 : 255)
        case 6, 8:
            return Color(
                red: values[0] * 16 + values[1], green: values[2] * 16 + values[3], blue: values[4] * 16 + values[5],
                alpha: values.count == 8 ? values[6] * 16 + values[7] : 255)
        default: return nil
        }
    }

    private mutating func rgb() -> Color? {
        let isPercentage = current?.kind == .percentage
        func channel(_ reader: inout ValueReader) -> Double? {
            isPercentage ? reader.percentage() : reader.number().map { $0 / 255 }
        }
        guard let red = channel(&self) else { return nil }
        let hasCommas = comma()
        guard let green = channel(&self), !hasCommas || comma(), let blue = channel(&self), let alpha = alpha(hasCommas) else { return nil }
        return Self.color(red, green, blue, alpha)
    }

    private mutating func hueFunction(_ convert: (Double, Double, Double) -> (Double, Double, Double)) -> Color? {
        guard let hue = hue() else { return nil }
        let hasCommas = comma()
        guard let second = percentage(), !hasCommas || comma(), let third = percentage(), let alpha = alpha(hasCommas) else { return nil }
        let (red, green, blue) = convert(hue, max(0, min(1, second)), max(0, min(1, third)))
        return Self.color(red, green, blue, alpha)
    }

    /// In turns.
    private mutating func hue() -> Double? {
        if let current, current.kind == .dimension {
            let perTurn: [(String, Double)] = [("deg", 360), ("grad", 400), ("rad", 2 * Double.pi), ("turn", 1)]
            guard let unit = perTurn.first(where: { current.text.equalsIgnoringASCIICase($0.0) }) else { return nil }
            advance()
            return current.number / unit.1
        }
        return number().map { $0 / 360 }
    }

    /// The part after a slash or a further comma; 1 if there is none.
    private mutating func alpha(_ hasCommas: Bool) -> Double? {
        guard hasCommas ? comma() : delimiter("/") else { return 1 }
        return percentage() ?? number()
    }

    private static func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> Color {
        func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, (value * 255).rounded()))) }
        return Color(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
    }

    /// css-color-4 section 7.1.
    private static func rgb(hue: Double, saturation: Double, lightness: Double) -> (Double, Double, Double) {
        let degrees = (hue - hue.rounded(.down)) * 360
        func channel(_ n: Double) -> Double {
            let k = fmod(n + degrees / 30, 12)
            return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
        }
        return (channel(0), channel(8), channel(4))
    }

    /// css-color-4 section 8.1.
    private static func rgb(hue: Double, whiteness: Double, blackness: Double) -> (Double, Double, Double) {
        if whiteness + blackness >= 1 {
            let grey = whiteness / (whiteness + blackness)
            return (grey, grey, grey)
        }
        let (red, green, blue) = rgb(hue: hue, saturation: 1, lightness: 0.5)
        func mixed(_ value: Double) -> Double { value * (1 - whiteness - blackness) + whiteness }
        return (mixed(red), mixed(green), mixed(blue))
    }
}
