import Glibc
import Resources

@testable import Typefaces

/// The fonts that the tests use, all of them Debian packages that `Scripts/setup` installs.
enum TestFonts {
    static let garamond12 = "/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Regular.otf"
    static let garamond12Italic = "/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Italic.otf"
    static let garamond08 = "/usr/share/fonts/opentype/ebgaramond/EBGaramond08-Regular.otf"
    static let dejaVuSerif = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
    static let areInstalled = ([garamond12, garamond12Italic, garamond08, dejaVuSerif] as [String]).allSatisfy { access($0, R_OK) == 0 }

    static let point: Int32 = 65_536

    /// A table with one font, and what was reported for it.
    static func font(
        _ families: [String] = ["EB Garamond"], points: Int32 = 11, change: (inout FontRequest) -> Void = { _ in }
    ) throws -> (table: FontTable, id: FontID, diagnostics: Diagnostics) {
        let table = FontTable()
        var request = FontRequest(families: families, size: points * point)
        change(&request)
        var diagnostics = Diagnostics()
        let id = try table.font(for: request, diagnostics: &diagnostics)
        return (table, id, diagnostics)
    }

    static func name(_ families: [String] = ["EB Garamond"], change: (inout FontRequest) -> Void = { _ in }) throws -> String {
        let (table, id, _) = try font(families, change: change)
        return table[id].face.postScriptName
    }
}

extension TestFonts {
    /// The table directory of a TrueType or OpenType file.
    static func tables(of font: [UInt8]) -> [(tag: String, checksum: ArraySlice<UInt8>, bytes: Range<Int>)] {
        func number(_ at: Int) -> Int { font[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (0..<(Int(font[4]) << 8 | Int(font[5]))).map { index in
            let entry = 12 + 16 * index, start = number(entry + 8)
            return (
                String(decoding: font[entry..<entry + 4], as: UTF8.self), font[entry + 4..<entry + 8], start..<start + number(entry + 12)
            )
        }
    }

    static func bytes(of path: String) -> [UInt8]? {
        guard let stream = fopen(path, "r") else { return nil }
        defer { fclose(stream) }
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 { all += buffer[0..<count] }
        return all
    }
}

/// A file that is gone when the test is over.
final class TemporaryFile {
    let path: String

    struct CannotWrite: Error {}

    init(_ bytes: [UInt8]) throws {
        var template = Array("/tmp/fleuron-test-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw CannotWrite() }
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        let written = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        close(file)
        guard written == bytes.count else { throw CannotWrite() }
    }

    deinit { unlink(path) }
}

extension ShapeStore {
    func glyphs(of shape: Shape) -> ArraySlice<Glyph> { glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)] }

    func text(of shape: Shape) -> String {
        String(decoding: text[Int(shape.textStart)..<Int(shape.textStart + shape.textCount)], as: UTF8.self)
    }
}

extension FontTable {
    /// The shapes of a text, with the names of their glyphs.
    func glyphNames(
        _ text: String, _ font: FontID, script: Script = .latin, direction: TextDirection = .leftToRight, spaces: NeighbouringSpaces = []
    ) -> [[String]] {
        var shaper = Shaper(table: self)
        var store = ShapeStore()
        _ = shaper.shape(text, font: font, script: script, direction: direction, spaces: spaces, into: &store)
        return store.shapes.map { shape in store.glyphs(of: shape).map { self[shape.font].face.glyphName($0.id) ?? "?" } }
    }
}

/// The corpus of real books, named by the environment variable FLEURON_SHARED.
enum Corpus {
    static let folder = getenv("FLEURON_SHARED").map { String(cString: $0) + "/corpus/gutenberg" }

    /// All different words (pieces between white space) of a book, in the order of their first appearance; every `step`th.
    static func words(_ file: String, every step: Int = 1) -> [[UInt8]] {
        var seen: Set<ArraySlice<UInt8>> = []
        return bytes(file).split(whereSeparator: { $0 <= 0x20 }).filter { seen.insert($0).inserted }.enumerated().filter {
            $0.offset % step == 0
        }.map { Array($0.element) }
    }

    static func lines(_ file: String, every step: Int) -> [[UInt8]] {
        bytes(file).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).enumerated().filter { $0.offset % step == 0 }.map {
            Array($0.element)
        }
    }

    private static func bytes(_ file: String) -> [UInt8] {
        guard let folder, let all = TestFonts.bytes(of: folder + "/" + file) else { return [] }
        // Without the byte order mark, which a reader takes off.
        return all.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(all.dropFirst(3)) : all
    }
}
