import Testing

@testable import Markup

/// Notes of several styles in one book.
@Suite struct MixedNoteTests {
    private func book(_ text: String) -> Document { readText("CHAPTER I\n\n\n\(InventedBook.paragraph)\n\n\(text)\n\n\(InventedBook.paragraph)") }

    /// The texts of the notes in the order of their calls.
    private func called(_ book: Document) -> [String] {
        let notes = book.elementNodes("aside", "note")
        return book.elementNodes("a", "note-call").compactMap { call in
            book.attribute("href", of: call).flatMap { target in notes.first { "#" + (book.attribute("id", of: $0) ?? "") == target } }.map { book.string(of: $0) }
        }
    }

    @Test func everyNoteIsCalledByItsOwnSign() {
        let book = book(
            """
            They came from the East,[1] by night,* and went.** It was round.(1) Some say
            otherwise.{2} Others again.<3> And yet others[4] and one.[A]

            * A star.

            ** Two stars.

            (1) A parenthesis.

            {2} A brace.

            <3> An angle.

            [4] A bracket.

            [A] A letter.

            [1] A number.
            """)
        #expect(called(book) == ["1 A number.", "* A star.", "** Two stars.", "1 A parenthesis.", "2 A brace.", "3 An angle.", "4 A bracket.", "A A letter."])
    }

    @Test func aParagraphSetInBelowANoteIsTheNotes() {
        let book = book("They came.[4] And went.\n\n[4] So they did. This note has two paragraphs.\n\n    And this is the second of them.\n\nThen came the others.")
        #expect(book.elementNodes("aside", "note").map { book.string(of: $0) } == ["4 So they did. This note has two paragraphs.And this is the second of them."])
        #expect(book.elementNodes("div", "verse").isEmpty)
    }

    @Test func whatTheTextQuotesBelowANoteIsTheTexts() {
        let book = book("They came,[4] and he said to all of them:\n\n[4] So they did.\n\n    And this is all that I have to say.\n\nThen came the others.")
        #expect(book.elementNodes("aside", "note").map { book.string(of: $0) } == ["4 So they did."])
    }

    @Test func noteDoesNotTakeInOneOfAnotherKind() {
        let book = book("They came,(2) and went.^1 And so.{3}\n\n(2) At noon.\n\n^1 So it is said.\n\n{3} Aloud.")
        #expect(called(book) == ["2 At noon.", "1 So it is said.", "3 Aloud."])
    }

    @Test func aParenthesisBehindAStarIsPartOfTheMark() {
        let book = book("They came,*) and went (as they said*) again.**) And so on.\n\n*) At noon.\n\n*) Aloud.\n\n**) At night.")
        #expect(called(book) == ["* At noon.", "* Aloud.", "** At night."])
        #expect(book.strings("p").contains { $0.hasPrefix("They came,* and went (as they said*) again.** And so on.") })
    }

    @Test func itemsInParenthesesAreNoNotes() {
        let book = book("They came.[1] It may be (1) so, or else (2) not so.\n\n[1] At noon.\n\n(1) The first of all that was said there.\n\nAnd more of it.")
        #expect(called(book) == ["1 At noon."])
    }
}
