/// The lexical layer of PDF (ISO 32000-1, 7.2 and 7.3): numbers, names and strings as bytes.
///
/// Everything is appended to an `[UInt8]`; nothing goes through `String` formatting, which costs a thousand times as much as the digits
/// by hand.
extension [UInt8] {
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    mutating func append(integer value: Int) {
        append(fixed: Int64(value), decimals: 0)
    }

    /// `value` / 10^`decimals` in the shortest form: no trailing zeros, no leading zero before the point (`.5`, `-12.25`).
    mutating func append(fixed value: Int64, decimals: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { digits in
            guard let base = digits.baseAddress else { return }
            append(contentsOf: UnsafeBufferPointer(start: base, count: formatFixed(value, decimals: decimals, into: base)))
        }
    }

    /// A number with at most `decimals` decimals; what is not finite becomes 0.
    mutating func append(number value: Double, decimals: Int = 4) {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value * scale).rounded()
        append(fixed: scaled.isFinite ? Int64(Swift.max(-9e15, Swift.min(9e15, scaled))) : 0, decimals: decimals)
    }

    /// `/Name`, with `#xx` for every byte that is not a regular printable character (7.3.5).
    mutating func append(name: some Sequence<UInt8>) {
        append(UInt8(ascii: "/"))
        for byte in name {
            switch byte {
            case UInt8(ascii: "#"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
                UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"), 0...0x20, 0x7F...0xFF:
                append(UInt8(ascii: "#"))
                append(hexByte: byte)
            default:
                append(byte)
            }
        }
    }

    /// `(…)`. Beside parentheses and backslashes, CR must be escaped: a reader turns a bare CR in a string into LF (7.3.4.2).
    mutating func append(literalString bytes: some Sequence<UInt8>) {
        append(UInt8(ascii: "("))
        for byte in bytes { append(stringByte: byte) }
        append(UInt8(ascii: ")"))
    }

    /// One byte of a literal string, escaped where it must be.
    mutating func append(stringByte byte: UInt8) {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
            append(UInt8(ascii: "\\"))
            append(byte)
        case 0x0D:
            append("\\r")
        default:
            append(byte)
        }
    }

    mutating func append(hexString bytes: some Sequence<UInt8>) {
        append(UInt8(ascii: "<"))
        for byte in bytes { append(hexByte: byte) }
        append(UInt8(ascii: ">"))
    }

    mutating func append(hexByte byte: UInt8) {
        append(hexDigit(byte >> 4))
        append(hexDigit(byte & 15))
    }

    /// A text string (7.9.2.2): as it is where all of it is printable ASCII, the same in PDFDocEncoding, otherwise in UTF-16BE with a
    /// byte order mark.
    mutating func append(textString text: String) {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            append(literalString: text.utf8)
        } else {
            append(hexString: utf16WithMark(text.utf8))
        }
    }

    mutating func append(bigEndian value: UInt32, bytes count: Int) {
        for i in stride(from: count - 1, through: 0, by: -1) { append(UInt8(truncatingIfNeeded: value >> UInt32(8 * i))) }
    }
}

func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

/// UTF-16BE without a mark; ill-formed UTF-8 becomes U+FFFD.
func utf16BigEndian(_ text: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(2 * text.count)
    for unit in String(decoding: text, as: UTF8.self).utf16 {
        result.append(UInt8(unit >> 8))
        result.append(UInt8(unit & 0xFF))
    }
    return result
}

func utf16WithMark(_ text: some Collection<UInt8>) -> [UInt8] { [0xFE, 0xFF] + utf16BigEndian(text) }

/// Writes `value` / 10^`decimals` in its shortest form and returns the number of bytes, at most 22 + `decimals`.
@inline(__always)
func formatFixed(_ value: Int64, decimals: Int, into out: UnsafeMutablePointer<UInt8>) -> Int {
    var count = 0
    var magnitude = value.magnitude
    var places = decimals
    if magnitude == 0 {
        out[0] = 0x30
        return 1
    }
    if value < 0 {
        out[0] = 0x2D
        count = 1
    }
    while places > 0 {
        let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
        guard remainder == 0 else { break }
        magnitude = quotient
        places -= 1
    }
    // Digits are found from the last; so their number is found first.
    var length = 0, rest = magnitude
    while rest > 0 { rest /= 10; length += 1 }
    if places > 0 {
        let total = Swift.max(length, places) + 1
        var i = count + total - 1
        for _ in 0..<places {
            out[i] = 0x30 + UInt8(magnitude % 10)
            magnitude /= 10
            i -= 1
        }
        out[i] = 0x2E
        while magnitude > 0 {
            i -= 1
            out[i] = 0x30 + UInt8(magnitude % 10)
            magnitude /= 10
        }
        return count + total
    }
    var i = count + length - 1
    while magnitude > 0 {
        out[i] = 0x30 + UInt8(magnitude % 10)
        magnitude /= 10
        i -= 1
    }
    return count + length
}
