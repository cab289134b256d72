import Testing

@testable import GutenbergReaders
@testable import Markup

/// Text that was typed in columns, in HTML: it stays in them, in letters as small as that takes. All texts are our own.
@Suite struct PreformattedWidthTests {
    private func read(_ lines: [String]) throws -> (classes: [String], text: String) {
        let pre = "<pre>\n" + lines.joined(separator: "\n") + "\n</pre>"
        let chapters = ["I", "II", "III"].map { "<h2>CHAPTER \($0)</h2>\($0 == "II" ? pre : "")\(InventedBook.htmlProse)" }
        let book = InventedBook.html("<h1>THE HOUSE ON THE HILL</h1><p>by Jane Roe</p>" + chapters.joined())
        let node = try #require(book.elementNodes("pre").first)
        return (book.classes(of: node).map { book.names[$0] }, book.string(of: node))
    }

    @Test(arguments: [(57, []), (58, ["wide"]), (72, ["wide"]), (73, ["wider"])])
    func lettersAreAsSmallAsTheColumnsAsk(columns: Int, classes: [String]) throws {
        // Letters that are more than one byte are one column each.
        let row = "é" + String(repeating: "a", count: columns - 2) + "é"
        #expect(try read(["one  two", row, "three"]).classes == classes)
    }

    @Test func theIndentOfAllLinesOfBroadTextIsLeftOut() throws {
        let row = String(repeating: "a", count: 50)
        let broad = try read(["          first", "             \(row)", "", "          last"])
        #expect(
            broad.text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.isEmpty } == ["first", "   \(row)", "last"])
        #expect(broad.classes == [])
        // What has room keeps its place.
        #expect(try read(["     first", "     second"]).text.contains("     first\n     second"))
    }
}
