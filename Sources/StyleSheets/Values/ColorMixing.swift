import Glibc

/// How colours are mixed (css-color-4 section 12): in which space, and, where it has a hue, which way round that goes.
package struct ColorMixing: Hashable, Sendable {
    package enum Space: UInt8, Sendable { case srgb, linear, lab, oklab, hsl, hwb, lch, oklch }
    package enum HueWay: UInt8, Sendable { case shorter, longer, increasing, decreasing }

    package var space: Space
    package var hueWay: HueWay
    package init(_ space: Space, _ hueWay: HueWay = .shorter) { self.space = space; self.hueWay = hueWay }

    /// As older sheets mean it.
    package static let srgb = ColorMixing(.srgb)
}

extension ColorMixing {
    private typealias Triple = ColorSpaces.Triple

    /// A mixture of `a` parts of one colour and `b` of another, which together are 1.
    /// - Parameter strength: its opacity is multiplied by this.
    func mixed(_ first: ColorChannels, _ a: Double, _ second: ColorChannels, _ b: Double, strength: Double = 1) -> ColorChannels {
        let alpha = first.alpha * a + second.alpha * b
        guard alpha > 0 else { return ColorChannels(red: 0, green: 0, blue: 0, alpha: 0) }
        var one = into((first.red, first.green, first.blue)), two = into((second.red, second.green, second.blue))
        // Translucent colours count by how much of them there is (css-color-4 section 12.3), hues do not.
        func mix(_ x: Double, _ y: Double) -> Double { (x * first.alpha * a + y * second.alpha * b) / alpha }
        if hasHue {
            // A colour without chroma has no hue of its own (section 4.4).
            let grey = space == .lch ? 0.02 : 1e-4
            if one.0 < grey { one.2 = two.2 }
            if two.0 < grey { two.2 = one.2 }
            fixHues(&one.2, &two.2)
        }
        let (red, green, blue) = from((mix(one.0, two.0), mix(one.1, two.1), hasHue ? one.2 * a + two.2 * b : mix(one.2, two.2)))
        return ColorChannels(red: red, green: green, blue: blue, alpha: alpha * strength)
    }

    private var hasHue: Bool {
        switch space {
        case .srgb, .linear, .lab, .oklab: false
        case .hsl, .hwb, .lch, .oklch: true
        }
    }

    /// Section 12.4. Hues are in turns.
    private func fixHues(_ first: inout Double, _ second: inout Double) {
        let difference = second - first
        switch hueWay {
        case .shorter:
            if difference > 0.5 { first += 1 } else if difference < -0.5 { second += 1 }
        case .longer:
            if difference > 0, difference < 0.5 { first += 1 } else if difference > -0.5, difference <= 0 { second += 1 }
        case .increasing: if difference < 0 { second += 1 }
        case .decreasing: if difference > 0 { first += 1 }
        }
    }

    // MARK: Into the space and back

    /// In spaces with a hue: chroma or saturation (of `hwb` what is neither white nor black), lightness (or whiteness), hue in turns.
    private func into(_ color: Triple) -> Triple {
        switch space {
        case .srgb: color
        case .linear: Self.flat(color)
        case .lab: Self.lab(color)
        case .oklab: Self.oklab(color)
        case .lch: Self.polar(Self.lab(color))
        case .oklch: Self.polar(Self.oklab(color))
        case .hsl: Self.hsl(color)
        case .hwb: (max(color.0, color.1, color.2) - min(color.0, color.1, color.2), min(color.0, color.1, color.2), Self.hsl(color).2)
        }
    }

    private func from(_ color: Triple) -> Triple {
        func rectangular() -> Triple { (color.1, color.0 * cos(2 * .pi * color.2), color.0 * sin(2 * .pi * color.2)) }
        switch space {
        case .srgb: return color
        case .linear: return (ColorSpaces.encoded(color.0), ColorSpaces.encoded(color.1), ColorSpaces.encoded(color.2))
        case .lab: return ColorSpaces.lab(color.0, color.1, color.2)
        case .oklab: return ColorSpaces.oklab(color.0, color.1, color.2)
        case .lch:
            let (l, a, b) = rectangular()
            return ColorSpaces.lab(l, a, b)
        case .oklch:
            let (l, a, b) = rectangular()
            return ColorSpaces.oklab(l, a, b)
        case .hsl: return ValueReader.rgb(hue: color.2, saturation: color.0, lightness: color.1)
        case .hwb: return ValueReader.rgb(hue: color.2, whiteness: color.1, blackness: 1 - color.1 - color.0)
        }
    }

    private static func flat(_ color: Triple) -> Triple {
        (ColorSpaces.linear(color.0), ColorSpaces.linear(color.1), ColorSpaces.linear(color.2))
    }

    private static func lab(_ color: Triple) -> Triple {
        let xyz = ColorSpaces.multiplied(ColorSpaces.toD50, ColorSpaces.multiplied(ColorSpaces.toXYZ, flat(color))),
            white = ColorSpaces.whiteD50
        func root(_ value: Double) -> Double { value > ColorSpaces.epsilon ? cbrt(value) : (ColorSpaces.kappa * value + 16) / 116 }
        let x = root(xyz.0 / white.0), y = root(xyz.1), z = root(xyz.2 / white.2)
        return (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    private static func oklab(_ color: Triple) -> Triple {
        let flat = flat(color)
        let l = cbrt(0.4122214694707629 * flat.0 + 0.5363325372617349 * flat.1 + 0.0514459932675022 * flat.2)
        let m = cbrt(0.2119034958178251 * flat.0 + 0.6806995506452344 * flat.1 + 0.1073969535369405 * flat.2)
        let s = cbrt(0.0883024591900564 * flat.0 + 0.2817188391361215 * flat.1 + 0.6299787016738222 * flat.2)
        return (
            0.2104542683093140 * l + 0.7936177747023054 * m - 0.0040720430116193 * s,
            1.9779985324311684 * l - 2.4285922420485799 * m + 0.4505937096174110 * s,
            0.0259040424655478 * l + 0.7827717124575296 * m - 0.8086757549230774 * s
        )
    }

    /// Chroma, lightness and hue of a colour by lightness and two axes.
    private static func polar(_ color: Triple) -> Triple {
        let hue = atan2(color.2, color.1) / (2 * .pi)
        return (hypot(color.1, color.2), color.0, hue < 0 ? hue + 1 : hue)
    }

    /// Saturation, lightness and hue (section 7.2).
    private static func hsl(_ color: Triple) -> Triple {
        let (red, green, blue) = color
        let most = max(red, green, blue), least = min(red, green, blue), chroma = most - least, lightness = (most + least) / 2
        guard chroma > 0 else { return (0, lightness, 0) }
        let saturation = lightness <= 0 || lightness >= 1 ? 0 : (most - lightness) / min(lightness, 1 - lightness)
        let sixths =
            most == red
            ? (green - blue) / chroma + (green < blue ? 6 : 0) : most == green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4
        return (saturation, lightness, sixths / 6)
    }
}

extension ValueReader {
    /// `in` and a colour space, with the way round of its hue.
    mutating func colorMixing() -> ColorMixing? {
        attempt { reader in
            guard reader.keyword("in"), let space = reader.keyword(ColorSpaces.mixing) else { return nil }
            let ways: [(String, ColorMixing.HueWay)] = [
                ("shorter", .shorter), ("longer", .longer), ("increasing", .increasing), ("decreasing", .decreasing),
            ]
            guard let way = reader.keyword(ways) else { return ColorMixing(space) }
            return reader.keyword("hue") ? ColorMixing(space, way) : nil
        }
    }
}
