import Glibc

/// The encoding of a dictionary by the name in its first line.
enum HyphenationEncoding: Sendable {
    case utf8
    /// The scalar of each byte; 0xFFFD where there is none.
    case singleByte([UInt32])

    /// - Parameter name: As libhyphen's dictionaries have it: `UTF-8`, `ISO8859-1`, `KOI8-R`, `microsoft-cp1251` … nil if it is unknown.
    init?(name: String) {
        switch name.uppercased() {
        case "UTF-8", "UTF8": self = .utf8
        case "ISO8859-1", "ISO-8859-1", "": self = .singleByte((0..<256).map { UInt32($0) })
        default:
            guard let table = Self.table(name.lowercased().hasPrefix("microsoft-") ? String(name.dropFirst(10)) : name) else { return nil }
            self = .singleByte(table)
        }
    }

    /// The table of a single-byte encoding that the C library knows.
    private static func table(_ name: String) -> [UInt32]? {
        guard let converter = iconv_open("UTF-32LE", name), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        return (0..<256).map { byte in
            var input = CChar(truncatingIfNeeded: byte)
            var output: UInt32 = 0
            let converted = withUnsafeMutablePointer(to: &input) { input in
                withUnsafeMutableBytes(of: &output) { output in
                    var source: UnsafeMutablePointer<CChar>? = input
                    var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
                    var sourceLeft = 1, targetLeft = 4
                    return iconv(converter, &source, &sourceLeft, &target, &targetLeft) != -1 && targetLeft == 0
                }
            }
            return converted ? UInt32(littleEndian: output) : 0xFFFD
        }
    }
}
