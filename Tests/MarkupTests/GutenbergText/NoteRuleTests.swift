import Testing

@testable import Markup

/// Rules between the text and its notes. All texts are our own.
@Suite struct NoteRuleTests {
    private func book(_ notes: String, mark: String = "[1]") -> Document {
        let called = InventedBook.paragraph + mark
        return InventedBook.gutenberg("THE HOUSE\n\nby Jane Roe" + InventedBook.gap + "CHAPTER I\n\n\n\(InventedBook.text)\n\n\(called)\n\n\(notes)\n\n\(InventedBook.text)" + InventedBook.gap + "CHAPTER II\n\n\n\(InventedBook.text)")
    }

    @Test(arguments: ["----------\n\n[1] See the map.", "----------\n[1] See the map.", "__________\n\n[1] See the map.\n\n__________", "-----\n\nFOOTNOTES:\n\n[1] See the map."])
    func aRuleBesideNotesGoes(notes: String) {
        let book = book(notes)
        #expect(book.elementNodes("aside", "note").count == 1)
        #expect(book.elementNodes("hr").isEmpty)
        #expect(book.stripped.contains { $0.reason == .rule })
    }

    @Test func starsPartScenes() {
        #expect(book("* * * * *\n\n[1] See the map.").elementNodes("hr").count == 1)
    }

    @Test func aRuleInTheTextStays() {
        #expect(book("----------\n\n\(InventedBook.paragraph)\n\n[1] See the map.").elementNodes("hr").count == 1)
        #expect(book("----------\n\n[1] See the map.", mark: "").elementNodes("hr").count == 1)
    }
}
