import Foundation
import Testing

/// Hyphenated words that a document or the user gives win over the dictionary.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct HyphenationExceptionTests {
    /// A measure so narrow that the one long word has to be broken.
    private static let body = "<body><p style='width:52pt; hyphens:auto' lang='en'>a typographical</p></body>"

    private func lines(_ head: String, _ arguments: [String] = []) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fleuron-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appendingPathComponent("book.html")
        try Data("<html lang='en'><head>\(head)</head>\(Self.body)</html>".utf8).write(to: source)
        let result = try Command.run(["build", source.path, "--dump", "layout"] + arguments)
        #expect(result.status == 0)
        return String(decoding: result.output, as: UTF8.self)
    }

    /// What a book is made from includes the patterns of its languages.
    @Test func theDepfileNamesThePatterns() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fleuron-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appendingPathComponent("book.html"), depfile = folder.appendingPathComponent("book.d")
        try Data("<html lang='en'>\(Self.body)</html>".utf8).write(to: source)
        let output = folder.appendingPathComponent("book.pdf").path
        #expect(try Command.run(["build", source.path, "-o", output, "--depfile", depfile.path]).status == 0)
        let text = try String(contentsOf: depfile, encoding: .utf8)
        #expect(text.contains("/hyph_en") && text.contains(source.path))
    }

    @Test func theDictionarySpeaksFirst() throws {
        #expect(try !lines("").contains("typographi\u{AD}"))
    }

    @Test func aDocumentMayAddItsOwn() throws {
        #expect(try lines("<meta name='hyphenation-exceptions' content='typographi-cal'>").contains("typographi\u{AD}"))
    }

    @Test func soMayTheUser() throws {
        #expect(try lines("", ["--hyphenate", "typographi-cal"]).contains("typographi\u{AD}"))
    }
}
