/// A font in a publication whose beginning is mangled so that it is of no use outside: EPUB 3.3, section 4.4, and Adobe's older way.
package struct FontObfuscation: Sendable {
    package enum Method: Sendable {
        /// The first 1040 bytes by the SHA-1 of the identifier.
        case idpf
        /// The first 1024 bytes by the identifier, a UUID.
        case adobe

        package init?(algorithm: String) {
            switch algorithm {
            case "http://www.idpf.org/2008/embedding": self = .idpf
            case "http://ns.adobe.com/pdf/enc#RC": self = .adobe
            default: return nil
            }
        }
    }

    package let path: String
    private let key: [UInt8]
    private let length: Int

    /// Nil where no key can be made of the identifiers.
    /// - Parameter identifiers: of the publication, the unique one first.
    package init?(path: String, method: Method, identifiers: [String]) {
        self.path = path
        switch method {
        case .idpf:
            guard let identifier = identifiers.first else { return nil }
            let bytes = identifier.utf8.filter { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }
            guard let digest = MessageDigest.sha1(bytes) else { return nil }
            key = digest
            length = 1040
        case .adobe:
            let keys = identifiers.lazy.compactMap { Self.uuid($0) }
            guard let uuid = keys.first else { return nil }
            key = uuid
            length = 1024
        }
    }

    private static func uuid(_ identifier: String) -> [UInt8]? {
        let digits = identifier.split(separator: ":").last?.filter(\.isHexDigit) ?? ""
        guard digits.count == 32 else { return nil }
        var key: [UInt8] = []
        var rest = digits[...]
        while let byte = UInt8(rest.prefix(2), radix: 16) {
            key.append(byte)
            rest = rest.dropFirst(2)
        }
        return key.count == 16 ? key : nil
    }

    /// The font as it was: to mangle twice is to restore.
    func restored(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for i in 0..<min(length, bytes.count) { bytes[i] ^= key[i % key.count] }
        return bytes
    }
}
