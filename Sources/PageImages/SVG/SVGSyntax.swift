/// The lexical layer of SVG: numbers, path data, text and data addresses as bytes.
extension [UInt8] {
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// `value` / 10^`decimals` without trailing zeros.
    mutating func append(fixed value: Int64, decimals: Int) {
        if value < 0 { append(UInt8(ascii: "-")) }
        var scale: UInt64 = 1
        for _ in 0..<decimals { scale *= 10 }
        append(contentsOf: String(value.magnitude / scale).utf8)
        var fraction = value.magnitude % scale
        if fraction > 0 { append(UInt8(ascii: ".")) }
        while fraction > 0 {
            scale /= 10
            append(UInt8(ascii: "0") + UInt8(fraction / scale))
            fraction %= scale
        }
    }

    /// A length in points, to a thousandth.
    mutating func append(scaledPoints value: Int64) {
        // No page is so large; a style sheet may still ask for it.
        let value = Swift.max(-1 << 50, Swift.min(1 << 50, value))
        append(fixed: (value * 1000 + (value < 0 ? -32_768 : 32_768)) / 65_536, decimals: 3)
    }

    mutating func append(hexByte byte: UInt8) {
        for digit in [byte >> 4, byte & 15] { append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10) }
    }

    /// Path data (SVG 1.1, 8.3) with absolute coordinates in font units.
    mutating func append(path outline: GlyphOutline) {
        for segment in outline.segments {
            switch segment {
            case .move(let point): append("M", point)
            case .line(let point): append("L", point)
            case .quadratic(let control, let point): append("Q", control, point)
            case .cubic(let first, let second, let point): append("C", first, second, point)
            case .close: append(UInt8(ascii: "Z"))
            }
        }
    }

    private mutating func append(_ command: StaticString, _ points: GlyphPoint...) {
        append(command)
        for (i, point) in points.enumerated() {
            if i > 0 { append(UInt8(ascii: " ")) }
            append(fixed: Int64(point.x), decimals: 0)
            append(UInt8(ascii: " "))
            append(fixed: Int64(point.y), decimals: 0)
        }
    }

    /// Character data. What XML does not allow even as a reference (most control characters, U+FFFE, U+FFFF) is left out.
    mutating func append(xml text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": append("&amp;")
            case "<": append("&lt;")
            case ">": append("&gt;")
            case "\t", "\n": append(UInt8(ascii: " "))
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: append(contentsOf: String(scalar).utf8)
            }
        }
    }

    /// RFC 4648, section 4.
    package mutating func append(base64 bytes: [UInt8]) {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = Swift.min(3, bytes.count - start)
            var group = 0
            for i in 0..<3 { group = group << 8 | (i < count ? Int(bytes[start + i]) : 0) }
            for i in 0..<4 { append(i <= count ? alphabet[group >> (18 - 6 * i) & 63] : UInt8(ascii: "=")) }
        }
    }
}
