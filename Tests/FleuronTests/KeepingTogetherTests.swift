import Testing

/// What the standard sheets keep on one page, wherever the page ends.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct KeepingTogetherTests {
    /// The lines of text of each page, without heads and folios.
    private func setPages(_ body: String, style: String...) throws -> [[String]] {
        let workshop = try Workshop()
        _ = try workshop.write("a.xhtml", Self.book(body))
        _ = try workshop.write("a.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='90'><path d='M0 0h90v90z'/></svg>")
        _ = try workshop.write(
            "a.css",
            """
            \(style.map { "@import \"\($0).css\";" }.joined())
            @page { size: 300pt 240pt; margin: 50pt 40pt }
            @page :left { margin: 50pt 40pt }
            @page body:left { @top-left { content: none } @top-center { content: none } }
            @page body:right { @top-right { content: none } @top-center { content: none } }
            html { -fleuron-spread-balancing: none }
            """)
        let result = try Command.run(["build", "a.xhtml", "--style", "a.css", "--dump", "layout"], folder: workshop.folder)
        #expect(result.status == 0, "\(result.errors)")
        let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
        return lines.split { $0.hasPrefix("page ") }.dropFirst().map { page in
            page.compactMap { line in
                let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
                return parts.count >= 3 ? String(parts[1]) : nil
            }
        }
    }

    private static func book(_ body: String) -> String {
        """
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en"><head><title>T</title></head>\
        <body><main>\(body)</main></body></html>
        """
    }

    private func filler(_ count: Int) -> String { (0..<count).map { "<p>filler \($0)</p>" }.joined() }

    private func stanza(_ count: Int, speaker: Bool = false) -> String {
        let lines = (1...count).map { "<span class=\"line\">verse \($0)</span>" }.joined()
        return "<p class=\"stanza\">" + (speaker ? "<span class=\"line speaker\">ANNA</span>" : "") + lines + "</p>"
    }

    /// For every place on the page.
    @Test(arguments: ["novel", "drama", "verse"])
    func namesAreNeverAloneAtTheFootOfAPage(style: String) throws {
        for count in 3...14 {
            let apart = "<p class=\"speech\"><span class=\"speaker\">ANNA</span></p><div class=\"verse\">\(stanza(1))</div>"
            let inside = "<div class=\"verse\">\(stanza(3, speaker: true))</div>"
            let name = "<p class=\"speech\"><span class=\"speaker\">ANNA</span></p>"
            let directed = "\(name)<p class=\"direction\">kneeling</p><div class=\"verse\">\(stanza(1))</div>"
            for body in [apart, inside, directed, "\(name)<p>What she says.</p>"] {
                let pages = try setPages(filler(count) + body + "<p>end</p>", style: style)
                #expect(pages.joined().contains("ANNA"))
                #expect(!pages.contains { ["ANNA", "kneeling"].contains($0.last) }, "\(style) \(count): \(pages)")
            }
        }
    }

    /// A number in the stanza itself, and one above it.
    @Test(arguments: ["novel", "drama", "verse"])
    func numbersOfStanzasKeepTwoLines(style: String) throws {
        for count in 3...14 {
            let lines = (1...8).map { "<span class=\"line\">verse \($0)</span>" }.joined()
            let inside = "<p class=\"stanza\"><span class=\"line number\">57</span>\(lines)</p>"
            let above = "<p class=\"stanza number\"><span class=\"line\">57</span></p>\(stanza(8))"
            for body in [inside, above] {
                let pages = try setPages(filler(count) + "<div class=\"verse\">\(body)</div><p>end</p>", style: style)
                #expect(pages.joined().contains("57"))
                #expect(!pages.contains { $0.suffix(2).contains("57") }, "\(style) \(count): \(pages)")
            }
        }
    }

    @Test(arguments: ["novel", "drama", "verse"])
    func longStanzasEndAndBeginPagesWithTwoLines(style: String) throws {
        var broken = 0
        for count in 3...14 {
            let pages = try setPages(filler(count) + "<div class=\"verse\">\(stanza(8))</div><p>end</p>", style: style)
            let counts = pages.map { page in page.count(where: { $0.hasPrefix("verse ") }) }.filter { $0 > 0 }
            #expect(counts.reduce(0, +) == 8 && !counts.contains(1), "\(style) \(count): \(pages)")
            if counts.count > 1 { broken += 1 }
        }
        #expect(broken > 2)
    }

    /// As Standard Ebooks writes verse.
    @Test func stanzasOfStandardEbooksPartAsOthersDo() throws {
        let lines = (1...8).map { "<span>verse \($0)</span>" }.joined(separator: "<br/>")
        let poem = "<blockquote epub:type=\"z3998:poem\"><p>\(lines)</p><cite>A. Poet</cite></blockquote>"
        var broken = 0
        for count in 3...14 {
            let pages = try setPages(filler(count) + poem + "<p>end</p>", style: "novel", "publication", "standard-ebooks")
            let counts = pages.map { page in page.count(where: { $0.hasPrefix("verse ") }) }.filter { $0 > 0 }
            #expect(counts.reduce(0, +) == 8 && !counts.contains(1), "\(count): \(pages)")
            #expect(!pages.contains { $0.first == "A. Poet" }, "\(count): \(pages)")
            if counts.count > 1 { broken += 1 }
        }
        #expect(broken > 2)
    }

    /// Whom words are from never stands alone at the head of a page.
    @Test(arguments: [
        "<blockquote><p>one</p><p>two</p><footer>A. Poet</footer></blockquote>",
        "<p>Not much longer.</p><p class=\"closing\">Your friend,</p><p class=\"signature\">A. Poet</p>",
    ])
    func namesAreNeverAloneAtTheHeadOfAPage(body: String) throws {
        for count in 3...14 {
            let pages = try setPages(filler(count) + body + "<p>end</p>", style: "novel")
            #expect(pages.joined().contains("A. Poet"))
            #expect(!pages.contains { ["A. Poet", "Your friend,"].contains($0.first) }, "\(count): \(pages)")
        }
    }

    /// Pages hold ten lines or so: a listing of two stands on one of them, and one of six on two, whatever another sheet says.
    @Test func longListingsArePartedAndShortOnesAreNot() throws {
        func listing(_ count: Int) -> String {
            "<pre style=\"font-size: inherit\">" + (1...count).map { "code \($0)" }.joined(separator: "\n") + "</pre>"
        }
        var parted = Set<Int>()
        for count in 3...14 {
            for length in [2, 6] {
                let pages = try setPages(filler(count) + listing(length) + "<p>end</p>", style: "novel")
                let counts = pages.map { page in page.count(where: { $0.hasPrefix("code ") }) }.filter { $0 > 0 }
                #expect(counts.reduce(0, +) == length, "\(pages)")
                if counts.count > 1 { parted.insert(length) }
            }
        }
        #expect(parted == [6])
    }

    /// Text goes on above a picture that has no room; one without a caption has its place.
    @Test func platesLeaveNoWhiteAboveThem() throws {
        func plate(_ caption: String) -> String { "<div class=\"figcenter\"><img src=\"a.svg\" alt=\"\"/>\(caption)</div>" }
        for caption in ["<span class=\"caption\">The plate</span>", "<p class=\"caption\">The plate</p>"] {
            for count in 3...14 {
                let pages = try setPages(filler(count) + plate(caption) + filler(20), style: "novel")
                let place = try #require(pages.firstIndex { $0.contains("The plate") })
                #expect(pages[..<place].allSatisfy { $0.count >= 9 }, "\(count): \(pages)")
                #expect(pages[place].count > 1, "\(count): \(pages)")
            }
        }
        #expect(try setPages(filler(7) + plate("") + filler(20), style: "novel").first?.count == 7)
        let mark = "<section class=\"title-page\"><p>Title</p>\(plate("<p class=\"caption\">The mark</p>"))<p>Printer</p></section>"
        #expect(try Array(setPages(mark, style: "novel").joined()) == ["Title", "The mark", "Printer"])
    }

    /// Verse of one line each is not glued to one block that no page can hold.
    @Test(arguments: ["novel", "drama", "verse"])
    func singleLinesPart(style: String) throws {
        let pages = try setPages("<div class=\"verse\">\(String(repeating: stanza(1), count: 30))</div>", style: style)
        let full = pages.map(\.count).max() ?? 0
        #expect(pages.filter { !$0.isEmpty }.dropLast().allSatisfy { $0.count >= full - 1 }, "\(pages.map(\.count))")
    }

    @Test func pagesOfADictionaryNameTheirFirstAndLastEntries() throws {
        let workshop = try Workshop()
        let words = ["ABACK", "ABBEY", "ABBOT", "ABIDE", "ABLE", "ABODE", "ABOUT", "ABOVE", "ABSENT", "ACORN", "ACT", "ADAGE"]
        let entries = words.map { "<p class=\"definition\"><span class=\"headword\">\($0)</span>, n. meaning</p>" }.joined()
        _ = try workshop.write("a.html", Self.book(entries))
        _ = try workshop.write(
            "a.css", "@import \"dictionary.css\"; @page { size: 300pt 190pt; margin: 50pt 40pt } @page :left { margin: 50pt 40pt }")
        let result = try Command.run(["build", "a.html", "--style", "a.css", "--dump", "layout"], folder: workshop.folder)
        #expect(result.status == 0 && !result.errors.contains("[css."), "\(result.errors)")
        let pages = String(decoding: result.output, as: UTF8.self).split(separator: "\n").split { $0.hasPrefix("page ") }
            .filter { $0.contains { $0.contains("meaning") } }
        #expect(pages.count > 1)
        for page in pages {
            let texts = page.compactMap { line -> Substring? in
                let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
                return parts.count >= 3 ? parts[1] : nil
            }
            let begun = texts.compactMap { text in words.first { text.hasPrefix($0 + ",") } }
            let heads = texts.filter { text in words.contains { $0 == text } }.map(String.init)
            #expect(heads == [begun.first, begun.last].compactMap { $0 }, "\(texts)")
        }
    }
}
