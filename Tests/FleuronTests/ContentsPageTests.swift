import Foundation
import Testing

/// The page with the contents that a book gets where its source has none.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct ContentsPageTests {
    private static func text(chapters: Int) -> String {
        let header =
            "Title: The Book\nAuthor: A. Writer\n\n*** START OF THIS PROJECT GUTENBERG EBOOK THE BOOK ***\n\n\n\nTHE BOOK\n\nby A. Writer\n\n\n\n"
        let numerals = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]
        let chapters = numerals.prefix(chapters).map { numeral in
            "CHAPTER \(numeral)\n\n\(String(repeating: "Here stands what chapter \(numeral) has to tell, and it is enough for a line or two.\n", count: 6))\n\n\n"
        }
        return header + chapters.joined() + "*** END OF THIS PROJECT GUTENBERG EBOOK THE BOOK ***\n"
    }

    /// The lines of the page of contents; empty without one.
    private func contents(_ chapters: Int, _ choice: String? = nil) throws -> [String] {
        let workshop = try Workshop()
        _ = try workshop.write("a.txt", Self.text(chapters: chapters))
        if let choice { _ = try workshop.write("book.yaml", "sources: a.txt\ncontents: \(choice)\n") }
        let result = try Command.run(["build", choice == nil ? "a.txt" : ".", "--dump", "layout"], folder: workshop.folder)
        #expect(result.status == 0, "\(result.errors)")
        let pages = DumpedPage.pages(of: String(decoding: result.output, as: UTF8.self))
        return pages.first { $0.lines.contains { $0.text == "Contents" } }?.lines.map(\.text).filter { $0.hasPrefix("CHAPTER") } ?? []
    }

    @Test func aBookOfEightChaptersHasOne() throws {
        let lines = try contents(8)
        #expect(lines.count == 8 && lines[0] == "CHAPTER I 1" && lines[7].hasPrefix("CHAPTER VIII "))
        #expect(try contents(7).isEmpty)
    }

    @Test func theBookFileDecides() throws {
        #expect(try contents(3, "true").count == 3)
        #expect(try contents(3, "{depth: 1}").count == 3)
        #expect(try contents(9, "false").isEmpty)
    }

    @Test func headingsOfOtherDocumentsGetPlacesToLeadTo() throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.md", "# One\n\ntext\n\n## Inner\n\ntext\n\n# Two\n\ntext\n")
        _ = try workshop.write("book.yaml", "title: T\nsources: a.md\ncontents: {depth: 2}\n")
        let result = try Command.run(["build", ".", "--dump", "layout"], folder: workshop.folder)
        let lines = DumpedPage.pages(of: String(decoding: result.output, as: UTF8.self)).flatMap(\.lines).map(\.text)
        for entry in ["One 1", "Inner 1", "Two "] { #expect(lines.contains { $0.hasPrefix(entry) }, "\(lines)") }
    }
}
