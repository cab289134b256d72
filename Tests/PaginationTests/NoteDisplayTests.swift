import Resources
import Testing

@testable import Pagination

/// Notes that share lines: `footnote-display` (css-gcpm-3 section 2.4).
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct NoteDisplayTests {
    private func sheet(_ display: String) -> String {
        """
        @page { @footnote { margin: 0; padding: 0; border: none } }
        .n { float: footnote; footnote-display: \(display) } .n::footnote-marker { content: "" }
        .n::footnote-call { content: "*"; font-size: 10pt; line-height: 12pt; vertical-align: baseline }
        """
    }

    private func set(_ notes: [String], _ display: String, lines: Int = 1) throws -> SetPages {
        let calls = notes.map { "<span class=n>\($0)</span>" }.joined()
        return try SetPages("<p>text\(calls)</p>" + (1..<max(lines, 1)).map { "<p>\($0)</p>" }.joined(), css: sheet(display))
    }

    private func words(_ prefix: String, _ count: Int) -> String { (1...count).map { "\(prefix)\($0)" }.joined(separator: " ") }

    /// The lines of notes, from top to bottom.
    private func notes(_ set: SetPages, _ page: Int = 0) -> [SetPages.Line] { set.pages[page].lines.filter { $0.text.hasPrefix("n") } }

    @Test(arguments: ["inline", "compact"])
    func shortNotesShareALine(display: String) throws {
        let lines = notes(try set(["none", "ntwo", "nthree"], display))
        #expect(lines.map(\.text) == ["none", "ntwo", "nthree"])
        #expect(Set(lines.map(\.y)).count == 1)
        // An em of ten points between them.
        #expect(abs(lines[1].x - lines[0].x - lines[0].width - 10) < 0.01)
        #expect(abs(lines[2].x - lines[1].x - lines[1].width - 10) < 0.01)
    }

    @Test func blockNotesShareNoLine() throws {
        #expect(Set(notes(try set(["none", "ntwo"], "block")).map(\.y)).count == 2)
    }

    @Test func aCompactNoteThatIsTooLongBeginsALine() throws {
        let lines = notes(try set(["none", words("n", 20), "nlast"], "compact"))
        #expect(lines[1].y > lines[0].y && lines[1].x == lines[0].x)
    }

    @Test func anInlineNoteBeginsBehindTheOneBefore() throws {
        let long = words("n", 20)
        let lines = notes(try set(["none", long], "inline"))
        #expect(lines[1].y == lines[0].y && lines[1].x > lines[0].x && lines.count > 2)
        #expect(lines.dropFirst().map(\.text).joined(separator: " ") == long)
        #expect(lines[2].x == lines[0].x && lines[2].y > lines[1].y)
        // The area ends at the foot.
        #expect(abs((lines.last?.y ?? 0) - notes(try set(["none"], "block"))[0].y) < 0.01)
    }

    @Test(arguments: ["inline", "compact"])
    func theHeightThatIsCountedIsTheHeightThatIsSet(display: String) throws {
        for seed in 0..<40 {
            var random = TestNoise(state: UInt64(seed)), number = 0, written: [String] = []
            let body = (1...20).map { line in
                let calls = (0..<random.next(3)).map { _ in
                    number += 1
                    let note = words("n\(number)x", 1 + random.next(12))
                    written.append(note)
                    return "<span class=n>\(note)</span>"
                }
                return "<p>\(line)\(calls.joined())</p>"
            }.joined()
            let set = try SetPages(body, css: sheet(display))
            #expect(set.diagnostics.all.isEmpty)
            let found = set.pages.flatMap { $0.texts.filter { $0.hasPrefix("n") } }.joined(separator: " ")
            #expect(found == written.joined(separator: " "))
            for page in set.pages {
                let heights = Set(page.lines.map { ($0.y * 100).rounded() })
                #expect(heights.count <= 8 && page.lines.allSatisfy { $0.y < 108 && $0.x + $0.width <= 190.01 })
                let text = page.lines.filter { !$0.text.hasPrefix("n") }.map(\.y).max() ?? 0
                #expect(page.lines.filter { $0.text.hasPrefix("n") }.allSatisfy { $0.y > text + 11.9 })
            }
        }
    }

    @Test func inlineNotesOfMoreThanAPageGoOn() throws {
        let long = [words("na", 30), words("nb", 200), words("nc", 30)]
        let set = try set(long, "inline", lines: 12)
        #expect(set.pages.flatMap { $0.texts.filter { $0.hasPrefix("n") } }.joined(separator: " ") == long.joined(separator: " "))
        #expect(set.pages[0].texts.contains { $0.hasPrefix("na1 ") })
    }
}
