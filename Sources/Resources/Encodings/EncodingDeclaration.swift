// Where sources say which encoding they have: a byte order mark, an XML declaration, a <meta> element, an @charset rule, and the line
// "Character set encoding:" of a Gutenberg header. All of them stand near the beginning and are ASCII, so the bytes can be searched
// undecoded.

/// Which declarations a kind of source can carry.
package enum EncodingDeclarationSyntax: Sendable {
    case text, html, xml, css
}

/// What was found at the beginning of a source.
struct EncodingDeclaration: Equatable {
    enum Place: Equatable { case byteOrderMark, markup, gutenbergHeader }
    var label: String
    var place: Place
    /// The length of the byte order mark, 0 for a declaration in words.
    var markLength = 0

    /// How far the markup's declarations are looked for. The WHATWG says 1,024 bytes; long titles in front of the <meta> are not rare.
    private static let markupPrefix = 4096
    /// Gutenberg's older headers have the line behind a page of announcements.
    private static let gutenbergPrefix = 20_000

    init(label: String, place: Place, markLength: Int = 0) {
        self.label = label; self.place = place; self.markLength = markLength
    }

    /// - Returns: nil if the source declares nothing.
    static func find(in bytes: [UInt8], syntax: EncodingDeclarationSyntax) -> EncodingDeclaration? {
        if let mark = byteOrderMark(bytes) { return mark }
        if let wide = undeclaredUTF16(bytes) { return wide }
        let prefix = bytes.prefix(markupPrefix)
        switch syntax {
        case .html:
            if let label = metaCharset(prefix) ?? xmlEncoding(prefix) { return EncodingDeclaration(label: label, place: .markup) }
        case .xml:
            if let label = xmlEncoding(prefix) { return EncodingDeclaration(label: label, place: .markup) }
        case .css:
            if let label = charset(bytes) { return EncodingDeclaration(label: label, place: .markup) }
        case .text:
            break
        }
        guard syntax == .text || syntax == .html else { return nil }
        return gutenbergLabel(bytes.prefix(gutenbergPrefix)).map { EncodingDeclaration(label: $0, place: .gutenbergHeader) }
    }

    /// The label in `@charset "…";`, which has to be those very bytes at the start (css-syntax-3 section 3.2).
    static func charset(_ bytes: [UInt8]) -> String? {
        let opening = Array("@charset \"".utf8)
        guard bytes.starts(with: opening) else { return nil }
        let label = bytes[opening.count...].prefix(100).prefix { $0 != 0x22 }
        let close = opening.count + label.count
        guard close + 1 < bytes.count, bytes[close] == 0x22, bytes[close + 1] == 0x3B else { return nil }
        return String(decoding: label, as: UTF8.self)
    }

    static func byteOrderMark(_ bytes: [UInt8]) -> EncodingDeclaration? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return EncodingDeclaration(label: "utf-8", place: .byteOrderMark, markLength: 3) }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return EncodingDeclaration(label: "utf-32le", place: .byteOrderMark, markLength: 4) }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return EncodingDeclaration(label: "utf-32be", place: .byteOrderMark, markLength: 4) }
        if bytes.starts(with: [0xFF, 0xFE]) { return EncodingDeclaration(label: "utf-16le", place: .byteOrderMark, markLength: 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return EncodingDeclaration(label: "utf-16be", place: .byteOrderMark, markLength: 2) }
        return nil
    }

    /// UTF-16 without a mark, known by its many zero bytes in odd or in even places only.
    private static func undeclaredUTF16(_ bytes: [UInt8]) -> EncodingDeclaration? {
        let sample = bytes.prefix(512)
        guard sample.count >= 4 else { return nil }
        var zeros = (even: 0, odd: 0)
        for (i, byte) in sample.enumerated() where byte == 0 {
            if i & 1 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
        }
        let many = sample.count / 4
        if zeros.odd > many, zeros.even == 0 { return EncodingDeclaration(label: "utf-16le", place: .markup) }
        if zeros.even > many, zeros.odd == 0 { return EncodingDeclaration(label: "utf-16be", place: .markup) }
        return nil
    }

    // MARK: Declarations in words

    /// The charset of the first <meta> that has one: `<meta charset=…>` or `<meta http-equiv=… content="text/html; charset=…">`.
    private static func metaCharset(_ bytes: ArraySlice<UInt8>) -> String? {
        var i = bytes.startIndex
        while let tag = find("<", in: bytes, from: i) {
            if matches("<!--", in: bytes, at: tag) {
                guard let end = find("-->", in: bytes, from: tag + 4) else { return nil }
                i = end + 3
                continue
            }
            let end = find(">", in: bytes, from: tag) ?? bytes.endIndex
            if matches("<meta", in: bytes, at: tag), let word = find("charset", in: bytes[..<end], from: tag) {
                var k = word + 7
                while k < end, isSpace(bytes[k]) { k += 1 }
                if k < end, bytes[k] == 0x3D {
                    k += 1
                    while k < end, isSpace(bytes[k]) || bytes[k] == 0x22 || bytes[k] == 0x27 { k += 1 }
                    let label = bytes[k..<end].prefix { !isSpace($0) && ![0x22, 0x27, 0x3B, 0x2F, 0x3E].contains($0) }
                    if !label.isEmpty { return String(decoding: label, as: UTF8.self) }
                }
            }
            i = min(end + 1, bytes.endIndex)
        }
        return nil
    }

    /// The encoding of `<?xml … encoding="…"?>` at the very beginning.
    private static func xmlEncoding(_ bytes: ArraySlice<UInt8>) -> String? {
        guard matches("<?xml", in: bytes, at: bytes.startIndex), let end = find("?>", in: bytes, from: bytes.startIndex),
            let word = find("encoding", in: bytes[..<end], from: bytes.startIndex)
        else { return nil }
        return quoted(after: "=", in: bytes[(word + 8)..<end], onlyAtStart: false)
    }

    private static func quoted(after opening: StaticString, in bytes: ArraySlice<UInt8>, onlyAtStart: Bool) -> String? {
        guard let place = find(opening, in: bytes, from: bytes.startIndex), !onlyAtStart || place == bytes.startIndex else { return nil }
        let rest = bytes[(place + opening.utf8CodeUnitCount)...].drop(while: isSpace)
        guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { return nil }
        let label = rest.dropFirst().prefix { $0 != quote }
        return label.isEmpty || label.count == rest.count - 1 ? nil : String(decoding: label, as: UTF8.self)
    }

    private static func gutenbergLabel(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let place = find("character set encoding:", in: bytes, from: bytes.startIndex) else { return nil }
        let value = bytes[(place + 23)...].prefix { $0 != 0x0A && $0 != 0x0D && $0 != 0x3C }.drop(while: isSpace)
        var label = String(decoding: value.prefix(60), as: UTF8.self)
        while label.last == " " { label.removeLast() }
        return label.isEmpty ? nil : label
    }

    // MARK: Bytes

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

    private static func matches(_ word: StaticString, in bytes: ArraySlice<UInt8>, at place: Int) -> Bool {
        guard place + word.utf8CodeUnitCount <= bytes.endIndex else { return false }
        for k in 0..<word.utf8CodeUnitCount {
            let byte = bytes[place + k]
            guard (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) == word.utf8Start[k] else { return false }
        }
        return true
    }

    private static func find(_ word: StaticString, in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        guard start + word.utf8CodeUnitCount <= bytes.endIndex else { return nil }
        return (start...(bytes.endIndex - word.utf8CodeUnitCount)).first { matches(word, in: bytes, at: $0) }
    }
}
