import Testing

@testable import GutenbergReaders
@testable import Markup

/// What stands behind a gap: words explained at the margin of verse, and second cells of rows. All texts are our own.
@Suite struct MarginAndRowTests {
    private static let text = InventedBook.text

    private func book(_ body: String) -> Document {
        let further = ["II", "III"].map { "\(InventedBook.gap)CHAPTER \($0)\n\n\n\n\(Self.text)" }.joined()
        return InventedBook.gutenberg("CHAPTER I\n\n\n\n\(Self.text)\n\n\(body)\n\n\(Self.text)\(further)")
    }

    @Test func glossesLeaveVerseWhatItIs() {
        let verse = """
            And eft* again the miller came,                 *afterwards
            And *mickle meal* he brought with him,         *much flour*
            The wheel stood still, the stones were lame,
            The lamp above the door was dim.*                   *faint
            """
        let document = book(Array(repeating: verse, count: 4).joined(separator: "\n\n"))
        #expect(document.elementNodes("pre").isEmpty && document.elementNodes("table").isEmpty)
        #expect(document.elementNodes("p", "stanza").count == 4, "\(document.outline().prefix(40))")
    }

    /// "*" that no word has is an item's.
    @Test func columnsWithStarsOnOneSideStayColumns() {
        let rows = (1...6).map { "Wheat from mill \($0)             *sold" }.joined(separator: "\n")
        #expect(book(rows).elementNodes("span", "line").isEmpty)
    }

    @Test func rowsBetweenRemarksAreTables() {
        let moves = (1...14).map { move in
            "       \(move < 10 ? " " : "")\(move). P - K \(move % 7 + 1)            P - Q \(move % 5 + 1)\n\n\(InventedBook.lines[0])"
        }
        let document = book(moves.joined(separator: "\n\n"))
        #expect(document.elementNodes("table").count == 14, "\(document.outline().prefix(40))")
        // A few such lines may be anything.
        #expect(book(moves.prefix(3).joined(separator: "\n\n")).elementNodes("table").isEmpty)
    }

    /// Rows that are set in below the title of their group, and have its columns.
    @Test func whatIsSetInAndCountsIsARow() {
        let table = """
                _Christmas Tales_--
                      The Mill and its Wheel         1865       _M. W._
                      Going into the River           1855       _G. R._
                _Collected Papers_                     --       _C. P._
                _Sketches of Mills_                  1835-6     _S. M._
                      Characters                       --       _S. C._
                      Our Village                      --         --
                _Tale of Two Mills, A_               1859         --
            """
        let book = InventedBook.gutenberg(
            "THE HOUSE\n\nby Jane Roe\(InventedBook.gap)CHAPTER I\n\n\n\(InventedBook.text)\n\n\(table)\n\n\(InventedBook.text)")
        #expect(book.elementNodes("tr").count == 8, "\(book.strings("tr"))")
    }
}
