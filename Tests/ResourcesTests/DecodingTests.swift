import Testing

@testable import Resources

@Suite struct DecodingTests {
    func decode(_ bytes: [UInt8], syntax: EncodingDeclarationSyntax = .text, declared: String? = nil) -> (SourceText?, [Diagnostic]) {
        var diagnostics = Diagnostics()
        let text = SourceText.decode(bytes, name: "x", id: SourceID(0), syntax: syntax, declared: declared, diagnostics: &diagnostics)
        return (text, diagnostics.all)
    }

    func string(_ text: SourceText?) -> String? { text.map { String(decoding: $0.text, as: UTF8.self) } }

    @Test func takesUTF8AsItIs() {
        let (text, diagnostics) = decode(Array("Ένα, два, “drei” 𝔄".utf8))
        #expect(text?.encodingReason == nil)
        #expect(string(text) == "Ένα, два, “drei” 𝔄")
        #expect(text?.encoding == "utf-8")
        #expect(diagnostics.isEmpty)
    }

    @Test func removesTheByteOrderMark() {
        #expect(string(decode([0xEF, 0xBB, 0xBF] + Array("é".utf8)).0) == "é")
        #expect(string(decode([0xFF, 0xFE, 0x41, 0, 0x3D, 0xD8, 0x00, 0xDE]).0) == "A😀")
        #expect(string(decode([0xFE, 0xFF, 0, 0x41, 0x20, 0x14]).0) == "A—")
        #expect(string(decode([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0]).0) == "A")
    }

    @Test func readsUTF16WithoutAMark() {
        let little = Array("<p>Some text</p>".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let (text, _) = decode(little, syntax: .html)
        #expect(string(text) == "<p>Some text</p>")
        #expect(text?.encoding == "utf-16le")
    }

    @Test func latin1IsWindows1252() {
        let (text, _) = decode(Array("<meta charset=iso-8859-1>".utf8) + [0x93, 0xE9, 0x94, 0x97, 0x81], syntax: .html)
        #expect(string(text) == "<meta charset=iso-8859-1>“é”—\u{81}")
        #expect(text?.encoding == "windows-1252")
        #expect(text?.encodingReason == nil)
        let (bare, _) = decode([0x93, 0xE9, 0x94])
        #expect(string(bare) == "“é”" && bare?.encodingReason == "its bytes are no UTF-8, and it says nothing of its encoding")
    }

    @Test(arguments: [
        "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=KOI8-R\">", "<META CHARSET='koi8-r'>",
        "<?xml version=\"1.0\" encoding=\"koi8-r\"?>", "<!-- <meta charset=utf-8> --><meta name=a content=b><meta charset = koi8-r >",
    ])
    func findsTheDeclaration(_ markup: String) {
        let (text, diagnostics) = decode(Array(markup.utf8) + [0xF7, 0xCF, 0xCA, 0xCE, 0xC1], syntax: .html)
        #expect(string(text)?.hasSuffix("Война") == true)
        #expect(text?.encoding == "koi8-r")
        #expect(diagnostics.isEmpty)
    }

    @Test func readsTheGutenbergHeader() {
        let (text, diagnostics) = decode(Array("Character set encoding: ISO Latin-1\r\n\r\n".utf8) + [0xE9])
        #expect(string(text)?.hasSuffix("é") == true)
        #expect(diagnostics.isEmpty)
        let (lying, notes) = decode(Array("Character set encoding: ISO-8859-1\n\nŒuvre".utf8))
        #expect(string(lying)?.hasSuffix("Œuvre") == true)
        #expect(notes.map(\.code) == [.encodingMismatch])
        #expect(lying?.encodingReason == "its bytes are valid UTF-8, though it says ISO-8859-1")
        let (other, _) = decode(Array("Character set encoding: UTF-8\n".utf8) + [0x93, 0x94])
        #expect(string(other)?.hasSuffix("“”") == true)
        #expect(string(decode(Array("Character set encoding: ISO-8859-2\n".utf8) + [0xB3]).0)?.hasSuffix("ł") == true)
    }

    @Test func theUsersWordIsStrongest() {
        #expect(
            string(decode(Array("<meta charset=utf-8>".utf8) + [0xB3], syntax: .html, declared: "ISO-8859-2").0)?.hasSuffix("ł") == true)
    }

    @Test func saysWhichEncodingIsUnknown() {
        let (text, diagnostics) = decode(Array("<?xml version='1.0' encoding='x-martian'?><a/>".utf8), syntax: .xml)
        #expect(text == nil)
        #expect(diagnostics.first?.code == .unknownEncoding)
        #expect(diagnostics.first?.message.contains("x-martian") == true)
        #expect(Encoding(label: "../../etc/passwd") == nil)
    }

    @Test func replacesInvalidBytesAndCountsThem() {
        // A lone continuation byte, a cut sequence of three, an overlong form (two), a surrogate (three).
        let (text, diagnostics) = decode(Array("é".utf8) + [0x80, 0x41, 0xE2, 0x80, 0x42, 0xC0, 0xAF, 0xED, 0xA0, 0x80])
        #expect(string(text) == "é\u{FFFD}A\u{FFFD}B\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}")
        #expect(diagnostics.map(\.code) == [.invalidBytes])
        #expect(diagnostics.first?.range == SourceRange(source: SourceID(0), start: 2, end: 5))
        #expect(diagnostics.first?.message.contains("7 places") == true)
    }

    @Test func repairsLikeTheStandardLibrary() {
        var state: UInt64 = 42
        for _ in 0..<200 {
            let bytes = (0..<40).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return [0x41, 0x80, 0xBF, 0xC3, 0xE2, 0xED, 0xF0, 0xF4, 0x9F, 0xFF][Int(state >> 33) % 10]
            }
            let repaired = bytes.withUnsafeBufferPointer { UTF8Validation.repair($0) }
            #expect(repaired.text == Array(String(decoding: bytes, as: UTF8.self).utf8))
            let isValid = bytes.withUnsafeBufferPointer { UTF8Validation.check($0).firstInvalid } == nil
            #expect(isValid == (String(validating: bytes, as: UTF8.self) != nil))
        }
    }

    @Test func countsInvalidBytesOfAConverter() {
        let (text, diagnostics) = decode([0xA4, 0xA2, 0xFF, 0x41], declared: "EUC-JP")
        #expect(string(text) == "あ\u{FFFD}A")
        #expect(diagnostics.map(\.code) == [.invalidBytes])
        #expect(diagnostics.first?.range?.start == 3)
    }

    @Test func refusesBinaryContent() {
        let (text, diagnostics) = decode([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D])
        #expect(text == nil)
        #expect(diagnostics.map(\.code) == [.binarySource])
        #expect(diagnostics.first?.message.contains("PNG") == true)
        #expect(decode(Array("text".utf8) + [0] + Array("text".utf8)).0 == nil)
    }

    @Test func longTextsOfOtherEncodingsAreWhole() {
        let bytes = [UInt8](repeating: 0xCD, count: 30_000)
        #expect(string(decode(bytes, declared: "koi8-r").0) == String(repeating: "м", count: 30_000))
        let emoji = (0..<9_000).flatMap { _ in [0x3D, 0xD8, 0x00, 0xDE] as [UInt8] }
        #expect(string(decode([0xFF, 0xFE, 0x41, 0] + emoji).0) == "A" + String(repeating: "😀", count: 9_000))
    }

    /// A header that kept its old line, and a byte that somebody has put in later.
    @Test func aByteOfLatin1InUTF8IsSaidWithItsPlace() {
        let header = "The Project Gutenberg EBook\n\nCharacter set encoding: ISO-8859-1\n\n*** START OF THIS PROJECT GUTENBERG EBOOK ***\n"
        let (text, diagnostics) = decode(Array((header + "“café”—na").utf8) + [0xEF] + Array("ve ça".utf8))
        #expect(string(text) == header + "“café”—naïve ça" && text?.encoding == "utf-8")
        let place = diagnostics.first { $0.severity == .warning }?.range
        #expect(place.map { Int($0.start) } == (header + "“café”—na").utf8.count)
        // What is in Latin-1 has hardly anything that looks like UTF-8.
        let latin = decode(Array((header + "caf").utf8) + [0xE9, 0x20, 0xC3, 0xA4, 0x20, 0xE7, 0x61])
        #expect(string(latin.0) == header + "café Ã¤ ça" && latin.0?.encoding == "windows-1252")
    }
}
