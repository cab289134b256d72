/// A file that is written out where others are named: `data:type;base64,…` (RFC 2397).
package struct DataURL: Sendable {
    package let bytes: [UInt8]

    /// Nil for anything else, and for what is no Base64 where it says so.
    package init?(_ url: String) {
        guard url.hasPrefix("data:"), let comma = url.utf8.firstIndex(of: 0x2C) else { return nil }
        let content = Self.unescaped(url.utf8[url.utf8.index(after: comma)...])
        if url[..<comma].lowercased().hasSuffix(";base64") {
            guard let decoded = Self.base64(content) else { return nil }
            bytes = decoded
        } else {
            bytes = content
        }
    }

    private static func unescaped(_ text: some Sequence<UInt8>) -> [UInt8] {
        let source = Array(text)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.count)
        var i = 0
        while i < source.count {
            if source[i] == 0x25, i + 2 < source.count, let high = hexadecimal(source[i + 1]), let low = hexadecimal(source[i + 2]) {
                bytes.append(high << 4 | low)
                i += 3
            } else {
                bytes.append(source[i])
                i += 1
            }
        }
        return bytes
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// RFC 4648, both alphabets; white space is passed over.
    private static func base64(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var bits: UInt32 = 0, count = 0
        for byte in text {
            let value: UInt32
            switch byte {
            case 0x41...0x5A: value = UInt32(byte) - 0x41
            case 0x61...0x7A: value = UInt32(byte) - 0x61 + 26
            case 0x30...0x39: value = UInt32(byte) - 0x30 + 52
            case 0x2B, 0x2D: value = 62
            case 0x2F, 0x5F: value = 63
            case 0x3D, 0x20, 0x09, 0x0A, 0x0D: continue
            default: return nil
            }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }

    /// A text as such an address: only what a reference would take for something else is escaped.
    package static func url(of text: some Sequence<UInt8>, type: String) -> String {
        var url = Array("data:\(type),".utf8)
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text {
            if byte == 0x25 || byte == 0x23 || byte < 0x20 {
                url += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                url.append(byte)
            }
        }
        return String(decoding: url, as: UTF8.self)
    }
}
