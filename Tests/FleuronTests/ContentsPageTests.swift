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

    /// 154 sonnets.
    @Test func manyNumbersAreNotListed() throws {
        let lines = (1...14).map { "  The line of verse that has the number \($0)" }.joined(separator: "\n")
        func pages(_ poems: Int, _ options: [String] = []) throws -> [[String]] {
            let workshop = try Workshop()
            let tens = ["", "X", "XX", "XXX", "XL"], ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
            let poems = (1...poems).map { "\(tens[$0 / 10] + ones[$0 % 10])\n\n\(lines)" }.joined(separator: "\n\n")
            _ = try workshop.write(
                "a.txt", Self.text(chapters: 0).replacingOccurrences(of: "Writer\n\n\n\n", with: "Writer\n\n\n\n\(poems)\n\n"))
            let result = try Command.run(["build", "a.txt"] + options + ["--dump", "layout"], folder: workshop.folder)
            return DumpedPage.pages(of: String(decoding: result.output, as: UTF8.self)).map { $0.lines.map(\.text) }
        }
        #expect(try pages(40).contains { $0.contains("Contents") })
        #expect(try !pages(41).contains { $0.contains("Contents") })
        #expect(try pages(41, ["--contents", "1"]).contains { $0.contains("Contents") })
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

    // MARK: HTML of its own

    /// Chapters below the title of the whole.
    private static func page(chapters: Int, head: String = "") -> String {
        let chapters = (1...chapters).map { "<h2>Chapter \($0)</h2>\n<p>Here stands what chapter \($0) has to tell.</p>\n" }.joined()
        return "<!DOCTYPE html><html lang=en><head><title>The Book</title><meta name=author content='A. Writer'>\(head)</head>"
            + "<body><h1>The Book</h1>\n<p>by A. Writer</p>\n\(chapters)</body></html>"
    }

    private func lines(_ source: String, named name: String = "a.html", _ options: [String] = []) throws -> [[String]] {
        let workshop = try Workshop()
        _ = try workshop.write(name, source)
        _ = try workshop.write("mine.css", "p { text-indent: 0 }")
        _ = try workshop.write("book.yaml", "title: The Book\nsources: \(name)\ncontents: true\n")
        let result = try Command.run(["build"] + options + ["--dump", "layout"], folder: workshop.folder)
        #expect(result.status == 0, "\(result.errors)")
        return DumpedPage.pages(of: String(decoding: result.output, as: UTF8.self)).map { $0.lines.map(\.text) }
    }

    private func isListed(_ chapter: Int, in pages: [[String]]) -> Bool {
        pages.contains { $0.contains("Contents") && $0.contains { $0.hasPrefix("Chapter \(chapter) ") } }
    }

    @Test func plainHTMLWithEightChaptersBecomesABook() throws {
        let pages = try lines(Self.page(chapters: 8), ["a.html"])
        #expect(pages.first == ["The Book"] && pages.contains { $0.starts(with: ["A. Writer", "The Book"]) }, "\(pages)")
        #expect((1...8).allSatisfy { isListed($0, in: pages) })
        #expect(!pages.contains { $0.contains("Contents") && $0.contains { $0.hasPrefix("The Book") } })
        // Each chapter begins a page.
        #expect(pages.count { $0.contains { $0.hasPrefix("Here stands") } } == 8)
    }

    @Test(arguments: [
        (7, "", ["a.html"]), (8, "<style>p { margin: 0 }</style>", ["a.html"]), (8, "", ["a.html", "--style", "mine.css"]),
    ])
    func otherHTMLStaysAsItIs(chapters: Int, head: String, options: [String]) throws {
        let pages = try lines(Self.page(chapters: chapters, head: head), options)
        #expect(pages.first?.starts(with: ["The Book", "by A. Writer"]) == true, "\(pages)")
        #expect(!pages.joined().contains("Contents"))
    }

    /// Its title would be that of its first heading.
    @Test func markdownBecomesABookOnlyByItsFrontMatter() throws {
        let chapters = (1...9).map { "## Chapter \($0)\n\nwords\n\n" }.joined()
        #expect(try !lines("# The Book\n\n" + chapters, named: "a.md", ["a.md"]).joined().contains("Contents"))
        #expect(isListed(9, in: try lines("---\ntitle: The Book\n---\n" + chapters, named: "a.md", ["a.md"])))
    }

    /// The title above the chapters is no chapter that they are sections of.
    @Test func aTitleInTheTextIsNoChapterOfABook() throws {
        for (name, source) in [("a.html", Self.page(chapters: 3)), ("a.md", "# The Book\n\n## Chapter 1\n\na\n\n## Chapter 2\n\nb\n")] {
            let pages = try lines(source, named: name, ["."])
            #expect(isListed(1, in: pages) && isListed(2, in: pages), "\(pages)")
            #expect(!pages.contains { $0.contains("Contents") && $0.contains { $0.hasPrefix("The Book") } })
        }
        // The only chapter so far has sections.
        let pages = try lines("# Chapter 1\n\n## One\n\na\n\n## Two\n\nb\n\n## Three\n\nc\n", named: "a.md", ["."])
        #expect(!pages.contains { $0.contains { $0.hasPrefix("One ") } })
    }

    @Test func theCommandLineWins() throws {
        #expect(try !lines(Self.page(chapters: 8), ["a.html", "--contents", "0"]).joined().contains("Contents"))
        #expect(try !lines(Self.page(chapters: 3), [".", "--contents", "0"]).joined().contains("Contents"))
        #expect(isListed(2, in: try lines("# Chapter 1\n\na\n\n# Chapter 2\n\nb\n", named: "a.md", ["a.md", "--contents", "1"])))
        let result = try Command.run(["build", "a.html", "--contents", "7"])
        #expect(result.status == 2 && result.errors.contains("--contents"), "\(result.errors)")
    }
}
