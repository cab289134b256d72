import Foundation
import Testing

/// Notes of whole books at the foot of their pages.
@Suite(.enabled(if: SourceBook.isGiven, SourceBook.reason))
struct BookNotesTests {
    @Test(arguments: [
        "13272-beethovens-letters/13272-8.txt", "13272-beethovens-letters/13272-h/13272-h.htm", "20866-infantry-drill/20866-8.txt",
        "2600-war-and-peace/2600-0.txt", "9097-roberts-rules/9097-8.txt",
    ])
    func everyNoteBeginsOnThePageOfItsCall(path: String) throws {
        let workshop = try Workshop()
        let result = try Command.run(["build", SourceBook(path: path).file, "-o", workshop.path("book.pdf"), "--notes"])
        #expect(result.status == 0)
        #expect(!result.errors.contains("layout.note-moved"), "\(result.errors.prefix(500))")
    }
}
