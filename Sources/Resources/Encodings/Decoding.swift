import CICUShim
import Glibc

extension DiagnosticCode {
    /// The bytes are no text: a picture, an archive, a program.
    package static let binarySource = DiagnosticCode("source.binary")
    package static let unknownEncoding = DiagnosticCode("source.unknown-encoding")
    /// Bytes that the encoding does not allow were replaced by U+FFFD.
    package static let invalidBytes = DiagnosticCode("source.invalid-bytes")
    /// The bytes are of another encoding than the source says.
    package static let encodingMismatch = DiagnosticCode("source.encoding-mismatch")
}

// The encoding of a source is decided by what is strongest: a byte order mark; what the user or a protocol says; the markup's own
// declaration; a Gutenberg header; and the bytes themselves. A text that declares Latin-1 or ASCII and is valid UTF-8 beyond ASCII is
// UTF-8: the chance that a real Latin-1 text of a few words is valid UTF-8 is nil. A Gutenberg header is only believed as far as the bytes
// agree, because the headers of converted files often kept the old line: where most of what is not ASCII is UTF-8, the few bytes that are
// not are what somebody has put in later.

extension SourceText {
    /// Decodes the bytes of a source.
    ///
    /// Valid UTF-8 is taken over without a copy. Invalid bytes become U+FFFD, with one diagnostic for all of them.
    /// - Parameters:
    ///   - declared: the encoding by the user's or a protocol's word, stronger than what the source says itself.
    ///   - id: the number under which the source will be known, for the ranges of the diagnostics.
    /// - Returns: nil, with an error among the diagnostics, if the bytes are no text or the encoding is unknown.
    /// - Complexity: O(count).
    package static func decode(
        _ bytes: consuming [UInt8], name: String, id: SourceID, syntax: EncodingDeclarationSyntax, declared: String? = nil,
        diagnostics: inout Diagnostics
    ) -> SourceText? {
        let declaration = EncodingDeclaration.find(in: bytes, syntax: syntax)
        var decoder = SourceDecoder(name: name, id: id, diagnostics: Diagnostics())
        defer { diagnostics.append(decoder.diagnostics) }
        decoder.dropStrayZeros(from: &bytes, declaration, declared)
        guard let encoding = decoder.encoding(of: bytes, declaration: declaration, declared: declared) else { return nil }
        if declaration?.place == .byteOrderMark, let length = declaration?.markLength { bytes.removeFirst(length) }
        var text = decoder.decode(bytes, as: encoding)
        text?.encodingReason = decoder.reason
        return text
    }
}

extension SourceText {
    /// Decodes the bytes of a style sheet as css-syntax-3 section 3.2 has it: a byte order mark decides, then the protocol, then
    /// `@charset`, then the encoding of the document that names the sheet, then UTF-8. A label that is not known is passed over. Nothing is
    /// guessed, and zero bytes are left to the tokenizer; only a file that begins like a picture or an archive is reported and empty.
    /// - Complexity: O(count).
    package static func decodeStyleSheet(
        _ bytes: consuming [UInt8], name: String, id: SourceID, protocolEncoding: String? = nil, environmentEncoding: String? = nil,
        diagnostics: inout Diagnostics
    ) -> SourceText {
        var decoder = SourceDecoder(name: name, id: id, diagnostics: Diagnostics())
        decoder.allowsZeroBytes = !SourceDecoder.signatures.contains { bytes.starts(with: $0.bytes) }
        defer { diagnostics.append(decoder.diagnostics) }
        var encoding = Encoding.utf8
        if let mark = EncodingDeclaration.byteOrderMark(bytes) {
            encoding = Encoding(label: mark.label) ?? .utf8
            bytes.removeFirst(mark.markLength)
        } else if let named = protocolEncoding.flatMap({ Encoding(label: $0) }) {
            encoding = named
        } else if let named = EncodingDeclaration.charset(bytes).flatMap({ Encoding(label: $0) }) {
            // The rule could not be read in UTF-16, so the sheet is not in it, whatever it says.
            encoding = named == .utf16LittleEndian || named == .utf16BigEndian ? .utf8 : named
        } else if let named = environmentEncoding.flatMap({ Encoding(label: $0) }) {
            encoding = named
        }
        let copy = bytes
        return decoder.decode(copy, as: encoding) ?? SourceText(name: name, text: [])
    }
}

private struct SourceDecoder {
    let name: String
    let id: SourceID
    var diagnostics: Diagnostics
    private var check: UTF8Check?
    /// UTF-8 with single bytes of Latin-1 in it.
    private var hasLatinBytes = false
    var allowsZeroBytes = false
    /// Why the encoding is another than the source says, or what it is where it says nothing.
    private(set) var reason: String?

    init(name: String, id: SourceID, diagnostics: Diagnostics) {
        self.name = name; self.id = id; self.diagnostics = diagnostics
    }

    // MARK: Which encoding

    mutating func encoding(of bytes: [UInt8], declaration: EncodingDeclaration?, declared: String?) -> Encoding? {
        if let declaration, declaration.place == .byteOrderMark { return Encoding(label: declaration.label) }
        if let label = declared { return Encoding(label: label) ?? unknown(label) }
        let wide = declaration.flatMap { Encoding(label: $0.label) }
        if wide != .utf16LittleEndian, wide != .utf16BigEndian, reportBinary(bytes) { return nil }
        let check = bytes.withUnsafeBufferPointer { UTF8Validation.check($0) }
        self.check = check
        guard let declaration else { return guess(check) }
        let encoding = Encoding(label: declaration.label)
        if encoding == .windows1252 || declaration.place == .gutenbergHeader, check.firstInvalid == nil {
            if check.hasMultibyte, encoding != .utf8 {
                reportMismatch("\(name) says that it is \(declaration.label), but its bytes are valid UTF-8 and are read as that")
                reason = "its bytes are valid UTF-8, though it says \(declaration.label)"
            }
            return .utf8
        }
        if declaration.place == .gutenbergHeader {
            if encoding == nil || (encoding == .utf8 && !check.hasMultibyte) {
                reportMismatch("\(name) says that it is \(declaration.label), but is read as windows-1252, as its bytes suggest")
                reason = "its bytes suggest it, though it says \(declaration.label)"
                return .windows1252
            }
            if encoding != .utf8, bytes.withUnsafeBufferPointer(Self.isMostlyUTF8) {
                hasLatinBytes = true
                reason = "most of what is not ASCII in it is UTF-8, though it says \(declaration.label)"
                return .utf8
            }
            return encoding
        }
        return encoding ?? unknown(declaration.label)
    }

    /// In a text of an older encoding hardly any two bytes are UTF-8 by chance.
    private static func isMostlyUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let (valid, invalid) = UTF8Validation.countSequences(bytes)
        return valid > 2 * invalid
    }

    /// Without a declaration: UTF-8 if it is, or if it is mostly; otherwise the encoding of most old files.
    private mutating func guess(_ check: UTF8Check) -> Encoding {
        if check.firstInvalid == nil { return .utf8 }
        reason = "\(check.hasMultibyte ? "some of its bytes are UTF-8" : "its bytes are no UTF-8"), and it says nothing of its encoding"
        return check.hasMultibyte ? .utf8 : .windows1252
    }

    private mutating func unknown(_ label: String) -> Encoding? {
        diagnostics.report(
            Diagnostic(
                .error, .unknownEncoding, "\(name) is in the encoding “\(label)”, which is not known",
                hint: "convert the file to UTF-8 and correct what it says of its encoding"))
        return nil
    }

    private mutating func reportMismatch(_ message: String) {
        diagnostics.report(Diagnostic(.note, .encodingMismatch, message))
    }

    // MARK: Binary content

    /// Reports bytes that cannot be text in any encoding but UTF-16 and UTF-32: those with a zero byte.
    private mutating func reportBinary(_ bytes: [UInt8]) -> Bool {
        guard let zero = Self.firstZero(in: bytes), !allowsZeroBytes else { return false }
        let kind = Self.signatures.first { bytes.starts(with: $0.bytes) }?.kind
        let what = kind.map { "it is \($0)" } ?? "byte \(zero) is zero"
        diagnostics.report(
            Diagnostic(
                .error, .binarySource, "\(name) is not a text: \(what)", hint: "give a text, HTML or XML file"))
        return true
    }

    private static func firstZero(in bytes: [UInt8]) -> Int? { bytes.withUnsafeBufferPointer { $0.firstIndex(of: 0, from: 0) } }

    /// Leaves out the few zero bytes that a text has in it or at its end, where some program has filled it up: hardly a byte of a text that
    /// is damaged, many of anything else.
    mutating func dropStrayZeros(from bytes: inout [UInt8], _ declaration: EncodingDeclaration?, _ declared: String?) {
        let encoding = (declared ?? declaration?.label).flatMap { Encoding(label: $0) }
        guard declaration?.place != .byteOrderMark || encoding == .utf8, encoding == nil || encoding == .utf8 || encoding == .windows1252,
            let first = Self.firstZero(in: bytes), !Self.signatures.contains(where: { bytes.starts(with: $0.bytes) })
        else { return }
        let oneIn = 256
        let end = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
        let count = bytes[..<end].reduce(0) { $0 + ($1 == 0 ? 1 : 0) }
        guard end > 0, count * oneIn <= end else { return }
        let all = count + bytes.count - end
        bytes.removeAll { $0 == 0 }
        // A byte order mark is no part of the text.
        let place = max(0, min(first, bytes.count) - (declaration?.markLength ?? 0))
        diagnostics.report(
            Diagnostic(
                .warning, .invalidBytes, all == 1 ? "a zero byte is left out here" : "\(all) zero bytes are left out, the first here",
                at: SourceRange(source: id, start: place, end: place), hint: "the file may be damaged"))
    }

    static let signatures: [(bytes: [UInt8], kind: String)] = [
        ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"), ([0x47, 0x49, 0x46, 0x38], "a GIF picture"),
        ([0x25, 0x50, 0x44, 0x46, 0x2D], "a PDF file"), ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"), ([0x1F, 0x8B], "a gzip file"),
        ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ]

    // MARK: Decoding

    mutating func decode(_ bytes: consuming [UInt8], as encoding: Encoding) -> SourceText? {
        switch encoding {
        case .utf8: return decodeUTF8(bytes)
        case .windows1252:
            // Most such files are ASCII throughout, which is UTF-8 already.
            if let check, check.firstInvalid == nil, !check.hasMultibyte {
                return SourceText(name: name, text: bytes, encoding: encoding.name)
            }
            return SourceText(name: name, text: bytes.withUnsafeBufferPointer { Windows1252.decode($0) }, encoding: encoding.name)
        case .utf16LittleEndian, .utf16BigEndian, .other:
            return decodeByConverter(bytes, encoding)
        }
    }

    private mutating func decodeUTF8(_ bytes: consuming [UInt8]) -> SourceText? {
        if reportBinary(bytes) { return nil }
        let check = self.check ?? bytes.withUnsafeBufferPointer { UTF8Validation.check($0) }
        if check.firstInvalid == nil { return SourceText(name: name, text: bytes) }
        let (text, count, first) = bytes.withUnsafeBufferPointer { UTF8Validation.repair($0, readsLatin: hasLatinBytes) }
        if hasLatinBytes { reportLatin(count: count, first: first) } else { reportInvalid(count: count, first: first, encoding: .utf8) }
        return SourceText(name: name, text: text)
    }

    private mutating func decodeByConverter(_ bytes: [UInt8], _ encoding: Encoding) -> SourceText? {
        var length: Int64 = 0, invalid: Int64 = 0
        let decoded = bytes.withUnsafeBufferPointer { icu_decode(encoding.name, $0.baseAddress, Int64($0.count), &length, &invalid) }
        guard let decoded else { _ = unknown(encoding.name); return nil }
        defer { free(decoded) }
        let text = Array(UnsafeBufferPointer(start: decoded, count: Int(length)))
        if reportBinary(text) { return nil }
        if invalid > 0 {
            let first = text.indices.first { text[$0...].starts(with: [0xEF, 0xBF, 0xBD]) } ?? 0
            reportInvalid(count: Int(invalid), first: first, encoding: encoding)
        }
        return SourceText(name: name, text: text, encoding: encoding.name)
    }

    private mutating func reportLatin(count: Int, first: Int) {
        let places = count == 1 ? "one byte" : "\(count) places, the first"
        diagnostics.report(
            Diagnostic(
                .warning, .invalidBytes,
                "the file is UTF-8, whatever it says, but for \(places) here: what can be a letter of Latin-1 is read as one",
                at: SourceRange(source: id, start: first, end: first + 2),
                hint: "correct it in the file, or say what the file is: encoding in book.yaml"))
    }

    private mutating func reportInvalid(count: Int, first: Int, encoding: Encoding) {
        let places = count == 1 ? "one place" : "\(count) places, the first here,"
        diagnostics.report(
            Diagnostic(
                .warning, .invalidBytes, "the bytes are not valid \(encoding.name) in \(places) and are replaced by U+FFFD",
                at: SourceRange(source: id, start: first, end: first + 3),
                hint: "the file may be damaged, or be in another encoding than it says"))
    }
}
