import Glibc

/// Conversions into sRGB: the matrices and curves of css-color-4 section 18, "Sample code for color conversions".
enum ColorSpaces {
    typealias Triple = (Double, Double, Double)

    static let named: [(String, @Sendable (Double, Double, Double) -> Triple)] = [
        ("srgb", { ($0, $1, $2) }),
        ("srgb-linear", { (encoded($0), encoded($1), encoded($2)) }),
        ("display-p3", { fromXYZ(multiplied(p3, (linear($0), linear($1), linear($2)))) }),
        ("xyz", { fromXYZ(($0, $1, $2)) }),
        ("xyz-d65", { fromXYZ(($0, $1, $2)) }),
        ("xyz-d50", { fromXYZ(multiplied(adaptation, ($0, $1, $2))) }),
    ]

    static let mixing: [(String, ColorMixing.Space)] = [
        ("srgb", .srgb), ("hsl", .hsl), ("hwb", .hwb), ("srgb-linear", .linear), ("xyz", .linear), ("xyz-d65", .linear),
        ("xyz-d50", .linear),
        ("display-p3", .srgb), ("lab", .lab), ("lch", .lch), ("oklab", .oklab), ("oklch", .oklch),
    ]

    // MARK: To sRGB

    /// The constants of CIE Lab, and its white point, that of D50.
    static let kappa = 24389.0 / 27, epsilon = 216.0 / 24389
    static let whiteD50: Triple = (0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)

    static func lab(_ lightness: Double, _ a: Double, _ b: Double) -> Triple {
        let y = (lightness + 16) / 116, x = a / 500 + y, z = y - b / 200
        func value(_ f: Double) -> Double { f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa }
        return fromXYZ(
            multiplied(
                adaptation, (value(x) * whiteD50.0, lightness > kappa * epsilon ? y * y * y : lightness / kappa, value(z) * whiteD50.2)))
    }

    static func lch(_ lightness: Double, _ chroma: Double, _ hue: Double) -> Triple { rectangular(lightness, chroma, hue, lab) }

    /// A colour by its hue in degrees and its chroma, in the space with two axes that these are the polar coordinates of.
    private static func rectangular(_ lightness: Double, _ chroma: Double, _ hue: Double, _ space: (Double, Double, Double) -> Triple)
        -> Triple
    {
        space(lightness, chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180))
    }

    static func oklab(_ lightness: Double, _ a: Double, _ b: Double) -> Triple {
        let long = lightness + 0.3963377773761749 * a + 0.2158037573099136 * b
        let middle = lightness - 0.1055613458156586 * a - 0.0638541728258133 * b
        let short = lightness - 0.0894841775298119 * a - 1.2914855480194092 * b
        let (l, m, s) = (long * long * long, middle * middle * middle, short * short * short)
        return (
            encoded(4.0767416360759574 * l - 3.3077115392580616 * m + 0.2309699031821044 * s),
            encoded(-1.2684379732850317 * l + 2.6097573492876887 * m - 0.3413193760026573 * s),
            encoded(-0.0041960761386756 * l - 0.7034186179359362 * m + 1.7076146940746117 * s)
        )
    }

    static func oklch(_ lightness: Double, _ chroma: Double, _ hue: Double) -> Triple { rectangular(lightness, chroma, hue, oklab) }

    // MARK: Curves and matrices

    static func linear(_ value: Double) -> Double {
        let size = abs(value)
        return size <= 0.04045 ? value / 12.92 : copysign(pow((size + 0.055) / 1.055, 2.4), value)
    }

    static func encoded(_ value: Double) -> Double {
        let size = abs(value)
        return size <= 0.0031308 ? value * 12.92 : copysign(1.055 * pow(size, 1 / 2.4) - 0.055, value)
    }

    static func multiplied(_ matrix: [Double], _ v: (Double, Double, Double)) -> Triple {
        (
            matrix[0] * v.0 + matrix[1] * v.1 + matrix[2] * v.2, matrix[3] * v.0 + matrix[4] * v.1 + matrix[5] * v.2,
            matrix[6] * v.0 + matrix[7] * v.1 + matrix[8] * v.2
        )
    }

    static func fromXYZ(_ xyz: Triple) -> Triple {
        let flat = multiplied(fromXYZMatrix, xyz)
        return (encoded(flat.0), encoded(flat.1), encoded(flat.2))
    }

    private static let fromXYZMatrix: [Double] = [
        3.2409699419045213, -1.5373831775700935, -0.4986107602930033,
        -0.9692436362808798, 1.8759675015077206, 0.04155505740717561,
        0.05563007969699361, -0.20397695888897657, 1.0569715142428786,
    ]
    static let toXYZ: [Double] = [
        0.4123907992659595, 0.35758433938387796, 0.1804807884018343,
        0.21263900587151036, 0.7151686787677559, 0.07219231536073371,
        0.01933081871559185, 0.11919477979462599, 0.9505321522496606,
    ]
    private static let p3: [Double] = [
        0.48657094864821626, 0.26566769316909294, 0.1982172852343625,
        0.22897456406974884, 0.6917385218365062, 0.079286914093745,
        0, 0.045113381858902575, 1.0439443689009757,
    ]
    /// Bradford's, from the white of D50 to that of D65, and back.
    private static let adaptation: [Double] = [
        0.955473421488075, -0.02309845494876471, 0.06325924320057072,
        -0.0283697093338637, 1.0099953980813041, 0.021041441191917323,
        0.012314014864481998, -0.020507649298898964, 1.330365926242124,
    ]
    static let toD50: [Double] = [
        1.0479297925449969, 0.022946870601609652, -0.05019226628920524,
        0.02962780877005599, 0.9904344267538799, -0.017073799063418826,
        -0.009243040646204504, 0.015055191490298152, 0.7518742814281371,
    ]
}
