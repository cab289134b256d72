import Foundation
import Testing

/// A play in TEI and an article in DocBook, set as they come.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct VocabularyTests {
    private struct Line {
        var page: Int
        var x: Double
        var y: Double
        var text: String
    }

    private func layout(_ fixture: String) throws -> (errors: String, lines: [Line]) {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/\(fixture)").path
        let result = try Command.run(["build", file, "--notes", "--dump", "layout"])
        #expect(result.status == 0)
        let pages = DumpedPage.pages(of: String(decoding: result.output, as: UTF8.self))
        let lines = pages.enumerated().flatMap { number, page in
            page.lines.map { Line(page: number + 1, x: $0.x, y: $0.y, text: $0.text) }
        }
        return (result.errors, lines)
    }

    private func first(_ text: String, in lines: [Line]) throws -> Line { try #require(lines.first { $0.text.hasPrefix(text) }, "\(text)") }

    @Test func aPlayInTEI() throws {
        let (errors, all) = try layout("play.tei.xml")
        #expect(!errors.contains("[css."), "\(errors)")
        // The default book has contents, and acts and scenes are in them.
        let contents = try first("Contents", in: all)
        #expect(
            ["Persons of the Play", "Act I", "Scene 1", "Act II"].allSatisfy { entry in
                all.contains { $0.page == contents.page && $0.text.hasPrefix(entry) }
            })
        let lines = all.filter { $0.page > contents.page }
        let act = try first("Act I", in: lines), scene = try first("Scene 1", in: lines), speaker = try first("Ratchet.", in: lines)
        let speech = try first("It is a quarter", in: lines)
        #expect(act.page == scene.page && scene.page == speaker.page && act.y < scene.y && scene.y < speaker.y)
        #expect(speech.x > speaker.x)
        // A direction inside a speech stays in its line; one by itself has its own.
        #expect(
            lines.contains { $0.text.contains("He chooses one.") && $0.text.contains("There:") || $0.text.contains("by. He chooses one") })
        // A stanza is not parted.
        let stanza = ["But never wheel", "Nor ever spring", "That told a man", "And did not tell"]
        #expect(Set(try stanza.map { try first($0, in: lines).page }).count == 1)
        #expect(try first("Nor ever spring", in: lines).x > first("But never wheel", in: lines).x)
        // The second half of a shared verse stands behind the first.
        #expect(try first("Very well", in: lines).x > first("What o’clock", in: lines).x + 20)
        #expect(try first("Act II", in: lines).page > act.page)
        #expect(try first("11", in: lines).y == first("Clocks, going", in: lines).y)
    }

    @Test func anArticleInDocBook() throws {
        let (errors, lines) = try layout("article.docbook.xml")
        #expect(!errors.contains("[css."), "\(errors)")
        #expect(try first("On Setting Tables", in: lines).y < first("What a ruled page", in: lines).y)
        #expect(lines.contains { $0.text.contains("Dr. Ada Quoin") })
        // References show the title of what they lead to.
        #expect(lines.map(\.text).joined(separator: " ").contains("“Widths of a column”"))
        // Spans of CALS: the head over two columns, the cell over two rows.
        let pages = try first("Pages", in: lines.filter { !$0.text.hasPrefix("Pages printed") }), one = try first("first press", in: lines)
        let two = try first("second press", in: lines), closed = try first("closed", in: lines), eighty = try first("88", in: lines)
        #expect(pages.x == one.x && two.x > one.x && closed.x == two.x && eighty.x == two.x)
        #expect(try first("Tuesday", in: lines).y > closed.y)
        // A picture that is not there has its words in its place.
        #expect(errors.contains("none.png") && lines.contains { $0.text == "a page" })
    }

    /// Nothing else tells a tip from a warning.
    @Test func whatDocBookWarnsOfIsSaidInTheBooksLanguage() throws {
        let workshop = try Workshop()
        let boxes =
            "<tip><para>One.</para></tip><warning><title>Own</title><para>Two.</para></warning><caution><para>Three.</para></caution>"
        let file = try workshop.write(
            "a.xml", "<article xmlns='http://docbook.org/ns/docbook' xml:lang='fr'><title>A</title>\(boxes)<para>Four.</para></article>")
        let result = try Command.run(["build", file, "--dump", "layout"])
        let lines = DumpedPage.pages(of: String(decoding: result.output, as: UTF8.self)).flatMap(\.lines).map(\.text)
        #expect(lines.starts(with: ["A", "Astuce", "One.", "Own", "Two.", "Attention", "Three.", "Four."]), "\(lines)")
    }
}
