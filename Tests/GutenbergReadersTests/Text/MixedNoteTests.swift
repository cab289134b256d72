import Testing

@testable import GutenbergReaders
@testable import Markup

/// Notes of several styles in one book.
@Suite struct MixedNoteTests {
    private func book(_ text: String) -> Document {
        readText("CHAPTER I\n\n\n\(InventedBook.paragraph)\n\n\(text)\n\n\(InventedBook.paragraph)")
    }

    /// The texts of the notes in the order of their calls.
    private func called(_ book: Document) -> [String] {
        let notes = book.elementNodes("aside", "note")
        return book.elementNodes("a", "note-call").compactMap { call in
            book.attribute("href", of: call).flatMap { target in notes.first { "#" + (book.attribute("id", of: $0) ?? "") == target } }.map
            { book.string(of: $0) }
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
        #expect(
            called(book) == [
                "1 A number.", "* A star.", "** Two stars.", "1 A parenthesis.", "2 A brace.", "3 An angle.", "4 A bracket.", "A A letter.",
            ])
    }

    /// "{4}" is the mark of a page where the notes are called "[4]".
    @Test func numbersOfPagesInBracesCallNoNotes() {
        let pages = (1...6).map { "It went on from day to day, and nobody came. {\($0)}\n\n\(InventedBook.paragraph)" }
        let book = book(
            pages.joined(separator: "\n\n")
                + "\n\nThey came,[1] and went.[2] It was round.[3]\n\n[1] By night.\n\n[2] By boat.\n\n[3] So it is said.")
        #expect(called(book) == ["1 By night.", "2 By boat.", "3 So it is said."])
        let calls = book.elementNodes("a", "note-call")
        #expect(calls.count == 3 && calls.allSatisfy { book.string(of: book[$0].parent).hasPrefix("They came,") })
    }

    /// Two of a kind are enough where each stands right behind a word.
    @Test(arguments: [("(a)", "(b)", "(a)", "(b)"), ("(*)", "(**)", "(*)", "(**)"), ("#1", "#2", "#1.", "#2."), ("#1", "#2", "#1", "#2")])
    func lettersAndStarsInParenthesesAndNumberSignsAreNotes(first: String, second: String, firstMark: String, secondMark: String) {
        let book = book(
            "They came from the East\(first) by night, and went.\(second)\n\n\(firstMark) So it is said.\n\n\(secondMark) By boat.")
        let notes = called(book)
        #expect(
            notes.count == 2 && notes.first?.hasSuffix("So it is said.") == true && notes.last?.hasSuffix("By boat.") == true, "\(notes)")
    }

    @Test func clausesByLettersAreNoNotes() {
        let text =
            "See clause (a), rule(a) of the book(s), and (b) as well.\n\n(a) The first clause of the law.\n\n(b) The second clause of it.\n\n(c) The third and last."
        #expect(called(book(text)).isEmpty && book(text).elementNodes("ol").count == 1)
    }

    @Test func aParagraphSetInBelowANoteIsTheNotes() {
        let book = book(
            "They came.[4] And went.\n\n[4] So they did. This note has two paragraphs.\n\n    And this is the second of them.\n\nThen came the others."
        )
        #expect(
            book.elementNodes("aside", "note").map { book.string(of: $0) } == [
                "4 So they did. This note has two paragraphs.And this is the second of them."
            ])
        #expect(book.elementNodes("div", "verse").isEmpty)
    }

    @Test func whatStandsBetweenNotesSetInIsTheNotes() {
        let book = book(
            "They came,* and went.[3] And so on.[4]\n\n  * In the year of which he speaks.\n\n  It was the year of the storm.\n\n  [3] Two verses of it:\n\n      The wind blew all the night,\n      And all the lamps were out.\n\n  [4] No more."
        )
        #expect(book.elementNodes("aside", "note").map { note in book.children(of: note).count } == [2, 2, 1])
        #expect(book.elementNodes("div", "verse").count == 1)
        #expect(book.strings("span", "line") == ["The wind blew all the night,", "And all the lamps were out."])
    }

    @Test func whatTheTextQuotesBelowANoteIsTheTexts() {
        let book = book(
            "They came,[4] and he said to all of them:\n\n[4] So they did.\n\n    And this is all that I have to say.\n\nThen came the others."
        )
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
        let book = book(
            "They came.[1] It may be (1) so, or else (2) not so.\n\n[1] At noon.\n\n(1) The first of all that was said there.\n\nAnd more of it."
        )
        #expect(called(book) == ["1 At noon."])
    }
}
