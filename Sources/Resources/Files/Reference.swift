/// A reference as documents and style sheets write it, taken apart: a path relative to the file that has it, with percent-encoding undone,
/// and a fragment.
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
            if source[i] == 0x25, i + 2 < source.endIndex,
                let byte = UInt8(String(decoding: source[i + 1...i + 2], as: UTF8.self), radix: 16), byte != 0
            {
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

    /// The path from the root of a publication, if `path` stands in a file of this folder (`""` for the root itself); nil where it leads
    /// out of the publication or is absolute.
    package func path(in folder: String) -> String? {
        guard !path.hasPrefix("/") else { return nil }
        var parts = folder.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
        }
        return parts.joined(separator: "/")
    }

    /// How a file of a folder names another by its path from the same root, percent-encoded: the reverse of `path(in:)`.
    package static func relative(_ path: String, from folder: String) -> String {
        let target = path.split(separator: "/"), base = folder.split(separator: "/")
        var common = 0
        while common < base.count, common + 1 < target.count, target[common] == base[common] { common += 1 }
        let parts = Array(repeating: "..", count: base.count - common) + target[common...].map(String.init)
        return encoded(parts.joined(separator: "/"))
    }

    /// `%`, `#`, `?`, `:` and spaces mean something else in a reference.
    private static func encoded(_ path: String) -> String {
        path.utf8.reduce(into: "") { result, byte in
            if [0x25, 0x23, 0x3F, 0x3A, 0x20].contains(byte) || byte >= 0x80 {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            } else {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
    }
}
