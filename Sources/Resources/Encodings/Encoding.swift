import CICUShim

/// A character encoding, by what has to be done to read it.
package enum Encoding: Hashable, Sendable {
    case utf8
    /// Also for everything that declares itself ISO-8859-1 or ASCII, as the WHATWG's Encoding Standard has it: such files hold code page
    /// 1252.
    case windows1252
    case utf16LittleEndian
    case utf16BigEndian
    /// An encoding that ICU has a converter for, by its name in lower case.
    case other(String)

    /// The IANA name in lower case.
    package var name: String {
        switch self {
        case .utf8: "utf-8"
        case .windows1252: "windows-1252"
        case .utf16LittleEndian: "utf-16le"
        case .utf16BigEndian: "utf-16be"
        case .other(let name): name
        }
    }

    /// The encoding that a label names, nil if there is none. Case and punctuation do not matter, since Gutenberg's headers write
    /// "ISO Latin-1", "ISO8859_1", "ISO-646-US (US-ASCII)" or "Unicode UTF-8".
    package init?(label: String) {
        let label = String(label.prefix { $0 != "(" })
        guard label.utf8.count <= 60, label.utf8.allSatisfy(Self.isLabelByte) else { return nil }
        let key = String(label.lowercased().unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) })
        guard !key.isEmpty else { return nil }
        if let known = Self.labels[key] {
            self = known
        } else {
            let name = String(label.lowercased().split(separator: " ").joined(separator: "-"))
            guard icu_has_encoding(name) else { return nil }
            self = .other(name)
        }
    }

    /// Letters, digits and the punctuation of labels; nothing that could lead ICU to a file.
    private static func isLabelByte(_ byte: UInt8) -> Bool {
        (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2D || byte == 0x5F || byte == 0x20
            || byte == 0x3A || byte == 0x2E || byte == 0x2B
    }

    private static let labels: [String: Encoding] = [
        "utf8": .utf8, "unicodeutf8": .utf8, "unicode11utf8": .utf8, "unicode": .utf8, "xunicode20utf8": .utf8,
        "ascii": .windows1252, "usascii": .windows1252, "iso646us": .windows1252, "ansix341968": .windows1252, "us": .windows1252,
        "iso88591": .windows1252, "iso885911987": .windows1252, "latin1": .windows1252, "isolatin1": .windows1252, "l1": .windows1252,
        "isoir100": .windows1252, "csisolatin1": .windows1252, "cp819": .windows1252, "ibm819": .windows1252,
        "windows1252": .windows1252, "cp1252": .windows1252, "xcp1252": .windows1252, "codepage1252": .windows1252,
        "windowscodepage1252": .windows1252, "ansi": .windows1252,
        "utf16": .utf16LittleEndian, "utf16le": .utf16LittleEndian, "ucs2": .utf16LittleEndian, "iso10646ucs2": .utf16LittleEndian,
        "utf16be": .utf16BigEndian, "unicodefffe": .utf16BigEndian,
        // The WHATWG reads these as the larger code page that browsers and editors really write.
        "iso88599": .other("windows-1254"), "latin5": .other("windows-1254"), "l5": .other("windows-1254"),
        "iso885911": .other("windows-874"), "tis620": .other("windows-874"),
        "gb2312": .other("gb18030"), "gbk": .other("gb18030"), "chinese": .other("gb18030"),
        "ksc56011987": .other("windows-949"), "euckr": .other("windows-949"),
        "shiftjis": .other("windows-31j"), "sjis": .other("windows-31j"), "xsjis": .other("windows-31j"),
        "isolatin2": .other("iso-8859-2"), "isolatin9": .other("iso-8859-15"), "mac": .other("macintosh"),
        "codepage437": .other("ibm437"), "codepage850": .other("ibm850"), "cp437": .other("ibm437"), "cp850": .other("ibm850"),
    ]
}
