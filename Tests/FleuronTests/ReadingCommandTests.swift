import Foundation
import Testing

/// The commands that read a book and do not set it: `inspect`, `grep`, `spell`.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct ReadingCommandTests {
    private static let book = """
        The Project Gutenberg EBook of A Tale, by A. Nonymous

        Title: A Tale
        Author: A. Nonymous
        Language: English

        *** START OF THIS PROJECT GUTENBERG EBOOK A TALE ***


        A TALE

        by A. Nonymous



        CHAPTER I

        The fox jumped over a dog that was
        lazy.

        CHAPTER II

        It jumped again.

        *** END OF THIS PROJECT GUTENBERG EBOOK A TALE ***

        """

    private func run(_ arguments: [String], _ text: String = book, name: String = "a.txt") throws -> (Command.Result, String) {
        let workshop = try Workshop()
        _ = try workshop.write(name, text)
        let result = try Command.run(arguments.map { $0 == "@" ? name : $0 }, folder: workshop.folder)
        return (result, String(decoding: result.output, as: UTF8.self))
    }

    @Test func inspectShowsOutlineAndAccount() throws {
        let (result, output) = try run(["inspect", "@"])
        #expect(result.status == 0, "\(result.errors)")
        for part in [
            "A. Nonymous", "CHAPTER I", "CHAPTER II", "lines 1-7", "header of Project Gutenberg", "2 × chapter", "every byte has its place",
        ] {
            #expect(output.contains(part), "“\(part)” in \(output)")
        }
    }

    @Test func inspectWritesJSON() throws {
        let (result, _) = try run(["inspect", "--json", "@"])
        let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        let outline = try #require(json["outline"] as? [[String: Any]])
        #expect(outline.compactMap { $0["title"] as? String } == ["A TALE", "CHAPTER I", "CHAPTER II"])
        #expect((json["metadata"] as? [String: Any])?["language"] as? String == "en")
        #expect((json["stripped"] as? [[String: Any]])?.first?["lines"] as? [Int] == [1, 7])
        #expect((json["lost"] as? [Any])?.isEmpty == true)
    }

    @Test func inspectSaysWhichStepDecidedOnALine() throws {
        let heading = try run(["inspect", "@", "--why", "16"]).1
        for part in [
            "a.txt, line 16: “CHAPTER I”", "main > h2", "paragraph → heading of level 2, because: chapter, number 1 (HeadingSeries.swift)",
            "overrides: [{lines: 16, as: paragraph}]",
        ] {
            #expect(heading.contains(part), "“\(part)” in \(heading)")
        }
        let paragraph = try run(["inspect", "@", "--why", "a.txt:18"]).1
        #expect(paragraph.contains("main > p") && paragraph.contains("by no step") && paragraph.contains("as: heading"), "\(paragraph)")
        let won = "paragraph (47), because: broken early, but most lines go on with a small letter: won (BlockRoles.swift)"
        #expect(paragraph.contains(won) && paragraph.contains("lost, less sure than sentences"), "\(paragraph)")
        #expect(try run(["inspect", "@", "--why", "3"]).1.contains("left out: header of Project Gutenberg"))
        #expect(try run(["inspect", "@", "--why", "9"]).1.contains("nothing: space"))
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(try run(["inspect", "@", "--why", "16", "--json"]).0.output)) as? [String: Any])
        #expect((json["steps"] as? [[String: Any]])?.last?["after"] as? String == "heading of level 2")
        for wrong in ["0", "x", "999", "b.txt:3"] {
            let result = try run(["inspect", "@", "--why", wrong]).0
            #expect(result.status == 2 && !result.errors.contains("<subcommand>"), "\(wrong): \(result.errors)")
        }
    }

    /// What the book file says is a step as well.
    @Test func inspectSaysWhereTheBookFileDecided() throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.txt", Self.book)
        _ = try workshop.write("book.yaml", "sources: [a.txt]\noverrides: [{lines: 21, as: paragraph}]\n")
        let result = try Command.run(["inspect", ".", "--why", "a.txt:21"], folder: workshop.folder)
        let output = String(decoding: result.output, as: UTF8.self)
        #expect(
            output.contains("paragraph → plain, because: what the book file says of lines (TextOverrides.swift)"),
            "\(output) \(result.errors)")
    }

    @Test func inspectSaysWhatIsWrong() throws {
        let (result, _) = try run(["inspect", "none.txt"])
        #expect(result.status == 1 && result.errors.contains("[source.missing]"))
        let (usage, _) = try run(["inspect"])
        #expect(usage.status == 2)
    }

    @Test func grepFindsOverLineEndsAndNamesThePlace() throws {
        let (result, output) = try run(["grep", "was lazy|it jumped", "-i", "@"])
        #expect(result.status == 0 && output.hasPrefix("a.txt:18:32: ") && output.contains("a.txt:23:1: It jumped again."), "\(output)")
        let count = try run(["grep", "-c", "jumped", "@"]).1, matches = try run(["grep", "-o", "j[a-z]+", "@"]).1
        #expect(count == "2\n" && matches == "a.txt:18:9: jumped\na.txt:23:4: jumped\n")
        let (nothing, _) = try run(["grep", "zebra", "@"])
        #expect(nothing.status == 1)
        let (wrong, _) = try run(["grep", "(a", "@"])
        #expect(wrong.status == 2 && wrong.errors.contains("[pattern.syntax]") && wrong.errors.contains("^"))
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/hunspell/en_US.dic"), "there is no English dictionary for hunspell")
    )
    func spellFindsWordsWithTheirPlaces() throws {
        let text = Self.book.replacingOccurrences(of: "jumped again", with: "jnmped agaln")
        let (result, output) = try run(["spell", "@"], text)
        #expect(result.status == 0)
        #expect(
            output.contains("a.txt:23:4: “jnmped” (misread?): jumped") && output.contains("a.txt:23:11: “agaln” (misread?): again"),
            "\(output)")
        #expect(result.errors.contains("likely misread"))
        let (listed, quiet) = try run(["spell", "--json", "@"], text)
        #expect(listed.status == 0 && (try? JSONSerialization.jsonObject(with: Data(quiet.utf8))) != nil)
    }

    /// What lies in one folder is named without it.
    @Test func inspectNamesFilesShortly() throws {
        let workshop = try Workshop()
        try FileManager.default.createDirectory(at: workshop.folder.appendingPathComponent("some/where"), withIntermediateDirectories: true)
        for name in ["a.xml", "b.xml"] { _ = try workshop.write("some/where/" + name, "<r><p>Words.</p></r>") }
        let result = try Command.run(["inspect", "some/where/a.xml", "some/where/b.xml"], folder: workshop.folder)
        let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
        #expect(
            lines.first == "some/where/" && lines.count { $0.contains("some/where") } == 1
                && lines.contains { $0.hasPrefix("  b.xml: XML") }, "\(lines)")
    }
}
