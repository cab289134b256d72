import ArchiveFixtures
import Foundation
import Testing

@testable import Resources

@Suite struct ArchiveTests {
    private func read(_ entry: String, of zip: [UInt8], limits: ResourceLimits = ResourceLimits()) throws -> [UInt8] {
        var loader = ResourceLoader(limits: limits)
        try loader.openArchive(zip, name: "a.zip")
        return try loader.read(entry: entry, of: "a.zip", at: nil)
    }

    private func expectRefusal(_ code: DiagnosticCode, location: SourceLocation = #_sourceLocation, _ body: () throws -> [UInt8]) {
        do {
            let bytes = try body()
            Issue.record("read \(bytes.count) bytes", sourceLocation: location)
        } catch let error as Diagnostic {
            #expect(error.code == code, "\(error.message)", sourceLocation: location)
        } catch { Issue.record(error, sourceLocation: location) }
    }

    @Test func storedAndDeflatedFilesComeBack() throws {
        let text = Array(String(repeating: "A line of text.\n", count: 20_000).utf8)
        var zip = ZipFile()
        zip.add("a.txt", text)
        zip.add("b/c.txt", text, isDeflated: true)
        zip.add("empty", [])
        #expect(try read("a.txt", of: zip.bytes) == text)
        #expect(try read("b/c.txt", of: zip.bytes) == text)
        #expect(try read("empty", of: zip.bytes).isEmpty)
    }

    @Test func missingFileIsSaid() { expectRefusal(.missingFile) { try read("b", of: ZipFile([("a", "x")]).bytes) } }

    @Test func whatIsNoArchiveIsRefused() {
        expectRefusal(.badArchive) { try read("a", of: Array("PK\u{3}\u{4} and then nothing".utf8)) }
        expectRefusal(.badArchive) { try read("a", of: []) }
    }

    @Test func everyTruncatedArchiveIsRefusedOrRead() throws {
        let whole = ZipFile([("a", "some text"), ("b", "other text")]).bytes
        for count in 0..<whole.count {
            do { _ = try read("a", of: Array(whole.prefix(count))) } catch let error as Diagnostic {
                #expect(error.code == .badArchive || error.code == .missingFile)
            }
        }
    }

    @Test func wrongChecksumIsFound() {
        var zip = ZipFile()
        zip.add("a", Array("text".utf8), checksum: 1)
        expectRefusal(.badArchive) { try read("a", of: zip.bytes) }
    }

    @Test func encryptedFileIsRefused() {
        var zip = ZipFile()
        zip.add("a", Array("0123456789abcdef".utf8), isEncrypted: true)
        expectRefusal(.badArchive) { try read("a", of: zip.bytes) }
    }

    @Test func aBombIsDefusedByItsRatio() {
        var zip = ZipFile()
        zip.add("a", [UInt8](repeating: 0x20, count: 64 << 20), isDeflated: true)
        expectRefusal(.archiveTooLarge) { try read("a", of: zip.bytes) }
    }

    @Test func theWholeArchiveHasALimit() throws {
        var limits = ResourceLimits()
        limits.archiveSize = 1000
        var loader = ResourceLoader(limits: limits)
        var zip = ZipFile()
        zip.add("a", [UInt8](repeating: 1, count: 600))
        zip.add("b", [UInt8](repeating: 2, count: 600))
        try loader.openArchive(zip.bytes, name: "a.zip")
        _ = try loader.read(entry: "a", of: "a.zip", at: nil)
        let opened = loader
        expectRefusal(.archiveTooLarge) { try opened.read(entry: "b", of: "a.zip", at: nil) }
    }

    @Test func theNumberOfFilesHasALimit() {
        var limits = ResourceLimits()
        limits.archiveEntryCount = 2
        expectRefusal(.archiveTooLarge) { try read("a", of: ZipFile([("a", "1"), ("b", "2"), ("c", "3")]).bytes, limits: limits) }
    }

    @Test(arguments: [
        ("../css/a.css", "text/b.xhtml", "css/a.css"), ("a%20b.css", "text/b.xhtml", "text/a b.css"), ("x/../../c#d", "text/b.xhtml", "c"),
        ("./c?q", "b", "c"),
    ])
    func referencesStayInside(href: String, file: String, path: String) throws {
        var loader = ResourceLoader()
        try loader.openArchive(ZipFile([(path, "here")]).bytes, name: "book.epub")
        #expect(try loader.read(href: href, namedBy: "book.epub/" + file, at: nil) == Array("here".utf8))
        #expect(loader.name(ofReference: href, namedBy: "book.epub/" + file) == "book.epub/" + path)
    }

    @Test(arguments: ["../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "a/../../../x"])
    func referencesThatLeadOutsideAreRefused(href: String) throws {
        var loader = ResourceLoader()
        try loader.openArchive(
            ZipFile([("text/b.xhtml", "x"), ("../../etc/passwd", "inside the archive"), ("/etc/passwd", "also")]).bytes, name: "book.epub")
        let opened = loader
        expectRefusal(.forbiddenFile) { try opened.read(href: href, namedBy: "book.epub/text/b.xhtml", at: nil) }
    }

    @Test func aFolderIsNoWayOutEither() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fleuron-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("text"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("ok".utf8).write(to: folder.appendingPathComponent("a.css"))
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/text/link", withDestinationPath: "/etc/passwd")
        var loader = ResourceLoader()
        loader.openFolder(folder.path)
        let opened = loader
        let source = folder.path + "/text/b.xhtml"
        #expect(try opened.read(href: "../a.css", namedBy: source, at: nil) == Array("ok".utf8))
        for href in ["link", "../../x", "/etc/passwd"] {
            expectRefusal(.forbiddenFile) { try opened.read(href: href, namedBy: source, at: nil) }
        }
    }

    @Test func obfuscatedFontsAreRestored() throws {
        let font = (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        // SHA-1 of "urn:x:1", by sha1sum.
        let key: [UInt8] = try #require(MessageDigest.sha1(Array("urn:x:1".utf8)))
        #expect(key.count == 20)
        var mangled = font
        for i in 0..<1040 { mangled[i] ^= key[i % 20] }
        var zip = ZipFile()
        zip.add("f.otf", mangled)
        var loader = ResourceLoader()
        try loader.openArchive(zip.bytes, name: "b.epub")
        loader.setObfuscation([try #require(FontObfuscation(path: "f.otf", method: .idpf, identifiers: [" urn:x\n:1"]))], of: "b.epub")
        guard case .bytes(let bytes, "b.epub/f.otf") = try loader.location(ofReference: "f.otf", namedBy: "b.epub/a.css", at: nil) else {
            Issue.record("no bytes")
            return
        }
        #expect(bytes == font)
    }

    @Test func digestsAreThoseOfTheStandard() {
        // FIPS 180-4's example "abc".
        func hex(_ bytes: [UInt8]?) -> String { (bytes ?? []).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        #expect(hex(MessageDigest.sha1(Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(hex(MessageDigest.sha256(Array("abc".utf8))) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(hex(MessageDigest.sha1([])) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    }
}
