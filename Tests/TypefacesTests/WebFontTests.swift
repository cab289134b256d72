import Testing

@testable import Typefaces

/// WOFF (W3C, 2012) and WOFF 2 (2022). The tests pack the fonts that they use themselves, without making them smaller.
@Suite(.enabled(if: TestFonts.areInstalled, "fonts-ebgaramond and fonts-dejavu are not installed"))
struct WebFontTests {
    enum Format: CaseIterable {
        case woff, woff2

        func pack(_ font: [UInt8]) -> [UInt8] { self == .woff ? PackedFont.woff(font) : PackedFont.woff2(font) }
    }

    @Test(arguments: Format.allCases, [TestFonts.garamond12, TestFonts.dejaVuSerif])
    func packedFontsAreTheFontsInThem(format: Format, path: String) throws {
        let font = try #require(TestFonts.bytes(of: path))
        let plain = try #require(Face(path: path)), packed = try #require(Face(bytes: format.pack(font), name: "packed"))
        #expect(packed.postScriptName == plain.postScriptName && packed.glyphCount == plain.glyphCount && packed.isCFF == plain.isCFF)
        for character in "Aāß—fi".unicodeScalars {
            let glyph = plain.glyph(for: character.value)
            #expect(packed.glyph(for: character.value) == glyph && packed.advance(of: glyph) == plain.advance(of: glyph))
        }
        #expect(packed.fileBytes.prefix(4).elementsEqual(font.prefix(4)), "what is embedded is unpacked")
    }

    @Test(arguments: Format.allCases)
    func filesAreUnpackedAndHaveOneFace(format: Format) throws {
        let file = try TemporaryFile(format.pack(try #require(TestFonts.bytes(of: TestFonts.dejaVuSerif))))
        #expect(Face(path: file.path)?.familyName == "DejaVu Serif")
        #expect(Face(path: file.path, collectionIndex: 1) == nil)
    }

    @Test(arguments: Format.allCases)
    func damagedFilesAreNoFonts(format: Format) throws {
        let packed = format.pack(try #require(TestFonts.bytes(of: TestFonts.dejaVuSerif)))
        for length in [0, 3, 43, 44, 100, packed.count / 2] { #expect(Face(bytes: Array(packed.prefix(length)), name: "short") == nil) }
        var tooLarge = packed
        tooLarge.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
        #expect(Face(bytes: tooLarge, name: "large") == nil)
    }
}

private enum PackedFont {
    private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func padded(_ count: Int) -> Int { (count + 3) & ~3 }

    /// - Parameter lengths: of the tables.
    private static func unpackedSize(_ lengths: [Int]) -> Int { lengths.reduce(12 + 16 * lengths.count) { $0 + padded($1) } }

    /// Each table as it is.
    static func woff(_ font: [UInt8]) -> [UInt8] {
        let tables = TestFonts.tables(of: font)
        var directory: [UInt8] = [], data: [UInt8] = []
        let start = 44 + 20 * tables.count
        for table in tables {
            directory += Array(table.tag.utf8) + big(start + data.count) + big(table.bytes.count) + big(table.bytes.count) + table.checksum
            data += font[table.bytes] + [UInt8](repeating: 0, count: padded(table.bytes.count) - table.bytes.count)
        }
        let header = big(tables.count, 2) + [0, 0] + big(unpackedSize(tables.map(\.bytes.count))) + [UInt8](repeating: 0, count: 24)
        return Array("wOFF".utf8) + font.prefix(4) + big(start + data.count) + header + directory + data
    }

    /// No table is transformed, and the Brotli stream holds pieces that are not compressed (RFC 7932 section 9.2).
    static func woff2(_ font: [UInt8]) -> [UInt8] {
        let tables = TestFonts.tables(of: font)
        var directory: [UInt8] = []
        for table in tables {
            let keepsItsForm = table.tag == "glyf" || table.tag == "loca"
            directory += [keepsItsForm ? 0xFF : 0x3F] + Array(table.tag.utf8)
            // UIntBase128.
            var digits = [UInt8(table.bytes.count & 0x7F)], rest = table.bytes.count >> 7
            while rest > 0 {
                digits.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
                rest >>= 7
            }
            directory += digits
        }
        let data = brotli(tables.flatMap { font[$0.bytes] })
        let end = 48 + directory.count + data.count, length = padded(end)
        let header =
            big(tables.count, 2) + [0, 0] + big(unpackedSize(tables.map(\.bytes.count))) + big(data.count)
            + [UInt8](repeating: 0, count: 24)
        return Array("wOF2".utf8) + font.prefix(4) + big(length) + header + directory + data + [UInt8](repeating: 0, count: length - end)
    }

    private static func brotli(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 65_536) {
            let piece = bytes[start..<min(start + 65_536, bytes.count)]
            // From the lowest bit: not the last piece, 4 digits of its length less 1, not compressed; before the first the window's size.
            let bits = (piece.count - 1) << 3 | 1 << 19
            let head = start == 0 ? bits << 1 : bits
            result += (0..<3).map { UInt8(truncatingIfNeeded: head >> (8 * $0)) } + piece
        }
        return result + [3]
    }
}
