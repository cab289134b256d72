/// A reference as documents and style sheets write it, taken apart: a path relative to the file that has it, with percent-encoding undone, and
/// a fragment.
package struct Reference: Sendable {
    /// Empty for a reference into the same file.
    package let path: String
    /// Without the `#`; nil for none.
    package let fragment: String?
    /// It names something on a network: `//host/…`, or anything with a scheme but `file:`.
    package let isRemote: Bool

    package init(_ reference: String) {
        let source = Array(reference.utf8)
        let end = source.firstIndex { $0 == 0x23 || $0 == 0x3F } ?? source.count
        let path = Self.decoded(source[..<end])
        self.path = path.hasPrefix("file:///") ? String(path.dropFirst(7)) : path
        fragment = source.firstIndex(of: 0x23).map { Self.decoded(source[($0 + 1)...]) }
        isRemote = Self.isRemote(self.path)
    }

    private static func decoded(_ source: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var i = source.startIndex
        while i < source.endIndex {
            if source[i] == 0x25, i + 2 < source.endIndex, let byte = UInt8(String(decoding: source[i + 1...i + 2], as: UTF8.self), radix: 16), byte != 0 {
                bytes.append(byte)
                i += 3
            } else {
                bytes.append(source[i])
                i += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isRemote(_ reference: String) -> Bool {
        if reference.hasPrefix("//") { return true }
        guard let colon = reference.utf8.firstIndex(of: 0x3A) else { return false }
        let scheme = reference.utf8[..<colon]
        let isName = scheme.allSatisfy {
            ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
        }
        return scheme.count > 1 && isName
    }

    /// The path from the root of a publication, if `path` stands in a file of this folder (`""` for the root itself); nil where it leads out of
    /// the publication or is absolute.
    package func path(in folder: String) -> String? {
        guard !path.hasPrefix("/") else { return nil }
        var parts = folder.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
        }
        return parts.joined(separator: "/")
    }
}
