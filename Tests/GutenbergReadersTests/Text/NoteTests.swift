import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Notes and their calls in plain text: every call leads to its note and every note back.
@Suite struct NoteTests {
    private let filler = """
        The road went on between the fields, and the travellers who had come so
        far were now too tired to say a word about what they had seen there.
        """

    /// Label of the call, and the text of the note it leads to, for each call; checks that the way back leads to the first call.
    private func pairs(_ book: Document) -> [String] {
        var pairs: [String] = []
        for call in book.elementNodes("a", "note-call") {
            guard let href = book.attribute("href", of: call),
                let note = (book.elementNodes("aside") + book.elementNodes("span", "note")).first(where: {
                    book.attribute("id", of: $0) == String(href.dropFirst())
                })
            else { pairs.append(book.string(of: call) + " → nothing"); continue }
            pairs.append(book.string(of: call) + " → " + book.string(of: note))
            guard book.names[book[note].name] == "aside" else { continue }
            let back = book.elementNodes("a", "note-mark").first {
                book[$0].textStart >= book[note].textStart && book[$0].textEnd <= book[note].textEnd
            }
            let target = back.flatMap { book.attribute("href", of: $0) }.map { String($0.dropFirst()) }
            #expect(book.elementNodes("a", "note-call").contains { book.attribute("id", of: $0) == target }, "no way back from \(href)")
        }
        return pairs
    }

    @Test func footnotesBehindTheirParagraph() {
        let book = readText(
            "The plate.[1] I will repay you,[2] he said.\n\n[Footnote 1: This is a card, with a\n_motto_ [see below].]\n\n[Footnote 2: He never did.\n\nBut he tried.]\n\n\(filler)"
        )
        #expect(pairs(book) == ["1 → 1 This is a card, with a motto [see below].", "2 → 2 He never did.But he tried."])
        #expect(book.outline().prefix(7) == ["<p>", "The plate.", "<a.note-call>", "1", " I will repay you,", "<a.note-call>", "2"])
        #expect(book.elementNodes("aside", "note").count == 2)
    }

    @Test func starsWithAndWithoutNumbers() {
        let book = readText(
            "“Proverb:* one,” he said. “Cela convient.*(2) Now *(3) said he.\n\n     *Do you know the proverb?\n\n     *(2) That suits us.\n\n     *(3) I just\n     ask.\n\n\(filler)\n\nAnother, * with a space.\n\n     * Its note."
        )
        #expect(
            pairs(book) == ["* → * Do you know the proverb?", "2 → 2 That suits us.", "3 → 3 I just ask.", "* → * Its note."])
    }

    @Test func bracketsAtTheEndOfAChapter() {
        let chapter = { (n: String) in
            "\n\n\n\nCHAPTER \(n)\n\n\(filler)\n\nOne[1] and two,[2] and so on in chapter \(n).\n\n\(filler)\n\nFOOTNOTES:\n\n[1] First of \(n).\n\n[2] Second of \(n)."
        }
        let book = readText(chapter("I") + chapter("II") + chapter("III"))
        #expect(
            pairs(book) == ["I", "II", "III"].flatMap { ["1 → 1 First of \($0).", "2 → 2 Second of \($0)."] })
    }

    @Test func endnotesOfAllChaptersAtTheEndOfTheBook() {
        let chapter = { (n: String) in "\n\n\n\nCHAPTER \(n)\n\n\(filler)\n\nHere[1] and there.[2]\n\n\(filler)" }
        let notes = { (n: String) in "\n\nCHAPTER \(n)\n\n1. First note of \(n),\n   over two lines.\n2. Second note of \(n)." }
        let book = readText(chapter("I") + chapter("II") + "\n\n\n\nNOTES" + notes("I") + notes("II"))
        #expect(
            pairs(book) == ["I", "II"].flatMap { ["1 → 1 First note of \($0), over two lines.", "2 → 2 Second note of \($0)."] })
    }

    @Test func labelsOfOtherKinds() {
        let book = readText(
            "A dagger† and letters[A], a brace{7}.\n\n† A dagger’s note.\n\n[A] A letter’s note.\n\n\(filler)\n\nNOTES\n\n7. A braced note, as some have it."
        )
        #expect(pairs(book) == ["† → † A dagger’s note.", "A → A A letter’s note.", "7 → 7 A braced note, as some have it."])
    }

    @Test func notesInsideTheirParagraph() {
        let book = readText("\(filler)\n\nIt is adopted.* [Where Congress\ndiffers [see § 7], that counts.] Then it goes on.\n\n\(filler)")
        #expect(pairs(book) == ["* → Where Congress differs [see § 7], that counts."])
        #expect(book.elementNodes("p").count == 3)
    }

    @Test func marksWithoutAPartnerStayText() {
        let book = readText(
            "An edition * that lost its notes [1] keeps the marks.\n\n[I]  The Pilot in the Mist\n\n[sic] is no note, nor is\n\n*** this one here."
        )
        #expect(book.elementNodes("a").isEmpty)
        #expect(book.elementNodes("aside").isEmpty)
        #expect(book.strings("p").first == "An edition * that lost its notes [1] keeps the marks.")
    }

    @Test func oneNoteForSeveralCalls() {
        let book = readText("First[1] and again.[1]\n\n[Footnote 1: For both.]\n\n\(filler)")
        #expect(pairs(book) == ["1 → 1 For both.", "1 → 1 For both."])
    }

    @Test func aCallInAHeadingIsBesideTheTitle() {
        let letter = { (n: Int) in "\n\n\n\nLETTER \(n)\n\nTO THE EDITOR.[1]\n\n\(filler)\n\n[Footnote 1: Note of \(n).]" }
        let book = readText(letter(1) + letter(2) + letter(3))
        #expect(pairs(book) == ["1 → 1 Note of 1.", "1 → 1 Note of 2.", "1 → 1 Note of 3."])
        #expect(book.elementNodes("h2").count == 3)
    }

    @Test func notesInTheMidstOfAParagraphNeverUnbalanceEmphasis() {
        let book = readText(
            "A _word with[1] a call and_ more _of_* [a note _in it_] the same. It _crosses* [its own_ note].\n\n[1] The note _is\nhere_.\n\n\(filler)"
        )
        #expect(pairs(book) == ["1 → 1 The note is here.", "* → a note in it", "* → "])
        #expect(book.strings("em").first == "word with1 a call and")
    }
}
