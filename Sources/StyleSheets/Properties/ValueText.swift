import Geometry

/// Computed values as text, for dumps and explanations: the notation of CSS, lengths in points with at most three decimals.

extension Double {
    var cssText: String {
        guard isFinite else { return "0" }
        let thousandths = Int64((Swift.max(-1e12, Swift.min(1e12, self)) * 1000).rounded())
        let whole = thousandths.magnitude / 1000
        var fraction = thousandths.magnitude % 1000
        var text = (thousandths < 0 ? "-" : "") + String(whole)
        guard fraction > 0 else { return text }
        var digits = 3
        while fraction % 10 == 0 {
            fraction /= 10
            digits -= 1
        }
        let tail = String(fraction)
        text += "." + String(repeating: "0", count: digits - tail.utf8.count) + tail
        return text
    }
}

extension Length {
    var cssText: String { self == .zero ? "0" : points.cssText + "pt" }
}

extension LengthPercentage {
    var cssText: String {
        switch self {
        case .length(let length): length.cssText
        case .percentage(let value): (value * 100).cssText + "%"
        case .calculated(let length, let percentage): "calc(\((percentage * 100).cssText)% + \(length.points.cssText)pt)"
        }
    }
}

extension LengthPercentageAuto {
    var cssText: String {
        switch self {
        case .auto: "auto"
        case .value(let value): value.cssText
        }
    }
}

extension Color {
    var cssText: String {
        if alpha == 0 { return "transparent" }
        let digits = Array("0123456789abcdef")
        func hexadecimal(_ value: UInt8) -> String { String([digits[Int(value >> 4)], digits[Int(value & 15)]]) }
        return "#" + hexadecimal(red) + hexadecimal(green) + hexadecimal(blue) + (alpha == 255 ? "" : hexadecimal(alpha))
    }
}

extension String {
    /// As a CSS string.
    var cssText: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\a "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

extension Token {
    /// The token as CSS writes it, escapes resolved.
    var cssText: String {
        switch kind {
        case .ident, .delimiter, .unicodeRange: text
        case .function: text + "("
        case .atKeyword: "@" + text
        case .hash: "#" + text
        case .string, .badString: text.cssText
        case .url, .badURL: "url(\(text.cssText))"
        case .number: number.cssText
        case .percentage: number.cssText + "%"
        case .dimension: number.cssText + text
        case .whitespace: " "
        case .cdo: "<!--"
        case .cdc: "-->"
        case .colon: ":"
        case .semicolon: ";"
        case .comma: ","
        case .openBracket: "["
        case .closeBracket: "]"
        case .openParenthesis: "("
        case .closeParenthesis: ")"
        case .openBrace: "{"
        case .closeBrace: "}"
        }
    }
}
