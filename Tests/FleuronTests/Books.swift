import Foundation
import Testing

/// The books of the corpus that the command must set, with what is known of them from outside.
struct SourceBook: CustomTestStringConvertible, Sendable {
    var path: String
    /// Outline entries at each level that are no front matter: parts (books), chapters.
    var parts = 0
    var chapters: Int?
    var hasNotes = false

    static let shared = ProcessInfo.processInfo.environment["FLEURON_SHARED"]
    static let isGiven = Command.isGiven && shared.map { FileManager.default.fileExists(atPath: $0 + "/corpus/gutenberg") } ?? false
    static let reason: Comment =
        "FLEURON_COMMAND (the program) or FLEURON_SHARED (the folder with the corpus) is not given; make test sets the first"

    var file: String { (Self.shared ?? "") + "/corpus/gutenberg/" + path }
    var testDescription: String { String(path.split(separator: "/").last ?? "") }
    var name: String { testDescription }

    static let warAndPeaceText = SourceBook(path: "2600-war-and-peace/2600-0.txt", parts: 17, chapters: 365, hasNotes: true)
    static let warAndPeace = SourceBook(path: "2600-war-and-peace/2600-h/2600-h.htm", parts: 17, chapters: 365, hasNotes: true)
    static let aliceText = SourceBook(path: "11-alice/11-0.txt", chapters: 12)
    static let alice = SourceBook(path: "11-alice/11-h/11-h.htm", chapters: 12)
    static let prideText = SourceBook(path: "1342-pride-and-prejudice/1342-0.txt", chapters: 61)
    static let pride = SourceBook(path: "1342-pride-and-prejudice/1342-h/1342-h.htm", chapters: 61)
    static let nombresText = SourceBook(path: "27936-histoire-des-nombres/27936-8.txt")
    static let nombres = SourceBook(path: "27936-histoire-des-nombres/27936-h/27936-h.htm")
    static let all = [warAndPeaceText, warAndPeace, aliceText, alice, prideText, pride, nombresText, nombres]
}

/// Every book set once for all tests that only look at the result.
actor SetBooks {
    static let shared = SetBooks()
    private var results: [String: Task<SetBook, any Error>] = [:]

    func book(_ source: SourceBook) async throws -> SetBook {
        if let known = results[source.path] { return try await known.value }
        let task = Task { try SetBook(source) }
        results[source.path] = task
        return try await task.value
    }
}

/// A book's PDF and its dumped layout.
struct SetBook: Sendable {
    let pdf: [UInt8]
    let dump: String
    let summary: String

    init(_ source: SourceBook, arguments: [String] = [], environment: [String: String] = [:]) throws {
        let workshop = try Workshop()
        let result = try Command.run(["build", source.file, "-o", workshop.path("book.pdf")] + arguments, environment: environment)
        try #require(result.status == 0, "\(source.name): status \(result.status): \(result.errors.prefix(500))")
        pdf = try #require(workshop.bytes("book.pdf"))
        summary = String(decoding: result.output, as: UTF8.self)
        let layout = try Command.run(["build", source.file, "--dump", "layout"] + arguments)
        try #require(layout.status == 0)
        dump = String(decoding: layout.output, as: UTF8.self)
    }

    /// Runs a tool on the PDF, whose path takes the place of `@`.
    func judge(_ tool: String, _ arguments: String...) throws -> Command.Result {
        let workshop = try Workshop()
        let path = try workshop.write("book.pdf", pdf)
        return try Command.run("/usr/bin/env", [tool] + arguments.map { $0 == "@" ? path : $0 })
    }

    /// Level and title of the dump's outline lines.
    var outline: [(level: Int, title: String)] {
        dump.utf8.split(separator: 0x0A).prefix { $0.starts(with: "pages".utf8) || $0.starts(with: "outline".utf8) }.dropFirst().compactMap
        { line in
            let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 4)
            guard words.count == 5, let level = Int(words[1]) else { return nil }
            return (level, words[4].dropFirst().dropLast().replacingOccurrences(of: "\\\"", with: "\""))
        }
    }
}
