// PDF has no form for GIF. librsvg decodes pictures that a drawing holds, so a GIF becomes a drawing of nothing else.

extension Drawing {
    /// A drawing that shows the first picture of a GIF; nil for any other file. O(length).
    package static func holding(gif bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: "GIF8".utf8), bytes.count > 13 else { return nil }
        // The size of the logical screen.
        let width = Int(bytes[6]) | Int(bytes[7]) << 8, height = Int(bytes[8]) | Int(bytes[9]) << 8
        guard width > 0, height > 0 else { return nil }
        let size = "width=\"\(width)\" height=\"\(height)\""
        return Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)><image \(size) href=\"data:image/gif;base64,".utf8) + base64(bytes)
            + Array("\"/></svg>".utf8)
    }

    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count * 4 / 3 + 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = (0..<3).reduce(0) { $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0) }
            for place in 0..<4 { out.append(start + place - 1 < bytes.count || place < 2 ? signs[group >> (18 - 6 * place) & 63] : 0x3D) }
        }
        return out
    }
}
