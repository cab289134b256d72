import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Notes in the HTML of Project Gutenberg, in the forms that its files have had.
@Suite struct HTMLNoteTests {
    private let filler = GutenbergHTMLTests.chapter

    private func book(_ content: String) throws -> Document {
        try readBook("<h1>A BOOK</h1><h2>CHAPTER I</h2>\(filler)\(content)<h2>CHAPTER II</h2>\(filler)").0
    }

    /// Label and note for each call; the note's mark leads back to the first call.
    private func pairs(_ book: Document) -> [String] {
        var byID: [String: NodeID] = [:]
        for i in book.nodes.indices { if let id = book.attribute("id", of: NodeID(Int32(i))) { byID[id] = NodeID(Int32(i)) } }
        return book.elementNodes("a", "note-call").map { call in
            let target = book.attribute("href", of: call).flatMap { byID[String($0.dropFirst())] }
            var note = target
            while let n = note, !book.classes(of: n).contains(where: { book.names[$0] == "note" }) {
                // A target in front of the note or around its label.
                let parent = book[n].parent
                note = parent == .none ? nil : parent
            }
            let mark = book.elementNodes("a", "note-mark").first { mark in
                note.map { book[mark].textStart >= book[$0].textStart && book[mark].textEnd <= book[$0].textEnd } ?? false
            }
            if let back = mark.flatMap({ book.attribute("href", of: $0) }) {
                #expect(byID[String(back.dropFirst())] != nil, "no way back to \(back)")
            }
            return book.string(of: call) + " → " + (note.map { Self.words(book.string(of: $0)) } ?? "nothing")
        }
    }

    private static func words(_ text: String) -> String { text.split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ") }

    @Test func linkedWithBacklinks() throws {
        let book = try book(
            """
            <p>Text<a name="FNanchor_1_1" id="FNanchor_1_1"></a><a href="#Footnote_1_1" class="fnanchor">[1]</a> goes on.<a href="#Footnote_2_2" id="FNanchor_2_2">[2]</a></p>
            <div class="footnotes"><h3>FOOTNOTES:</h3>
            <div class="footnote"><p><a name="Footnote_1_1" id="Footnote_1_1"></a><a href="#FNanchor_1_1"><span class="label">[1]</span></a> The first.</p></div>
            <div class="footnote"><p><a id="Footnote_2_2"></a><a href="#FNanchor_2_2"><span class="label">[2]</span></a> The second.</p><p>More.</p></div></div>
            """)
        #expect(pairs(book) == ["1 → 1 The first.", "2 → 2 The second.More."])
        #expect(book.elementNodes("aside", "note").count == 2)
    }

    @Test func typedLabelsInDivisions() throws {
        let book = try book(
            """
            <p>The plate.<sup class="footref"><a href="#footnote132">[1]</a></sup> More.</p><p class="signature">B.</p>
            <div class="footnote" id="footnote132"><p>[Footnote 1: This is a <i>card</i>, [see below].]</p></div>
            """)
        #expect(pairs(book) == ["1 → 1 This is a card, [see below]."])
    }

    @Test func starsInPreformattedText() throws {
        let book = try book(
            """
            <p>&ldquo;<i>La femme</i>, * was there. &ldquo;Cela.*(2) Yes.</p>
            <pre xml:space="preserve">
                 * The most fascinating woman
                 in Petersburg.

                 *(2) That suits us.
            </pre>
            """)
        #expect(pairs(book) == ["* → * The most fascinating woman in Petersburg.", "2 → 2 That suits us."])
        #expect(book.elementNodes("pre").isEmpty)
    }

    /// The parser leaves the description inside the anchor's paragraph: the star is that of both.
    @Test func aBlockInsideAStarredBlockLosesNothing() throws {
        let book = try book("<p>Here * is a call.<ol c*<p><a><dd>*a</ol>")
        #expect(book.string(of: .root).contains("a call"))
    }

    @Test func endnotesInAList() throws {
        let book = try book(
            "<p>One<sup><a href=\"#n1\" id=\"r1\">1</a></sup>.</p><h3>NOTES</h3><p id=\"n1\"><a href=\"#r1\">1</a>. The note.</p>")
        #expect(pairs(book) == ["1 → 1 The note."])
    }

    @Test func numbersOfAnIndexAreNoCalls() throws {
        let book = try book(
            "<p><a id=\"Page_12\"></a>The page begins here.</p><p>Rivers, <a href=\"#Page_12\">12</a>, <a href=\"#Page_13\">13</a></p><p id=\"Page_13\">And 13 here.</p>"
        )
        #expect(book.elementNodes("a", "note-call").isEmpty)
        #expect(book.elementNodes("aside").isEmpty)
    }

    /// The mark is a star, which is how notes without links are found, too.
    @Test func aLinkedStarIsOneCall() throws {
        let book = try book(
            "<p>A call<a href=\"#fn1\" id=\"rfn1\">*</a> here.</p><p class=\"footnote\"><a id=\"fn1\" href=\"#rfn1\">*</a> The star note.</p>"
        )
        #expect(pairs(book) == ["* → * The star note."])
    }

    /// As files of all times have it; in a sentence the number is a word.
    @Test(arguments: [
        (" <a href=\"#fn1\">*</a>", "*", "word,*"), (" <a href=\"#fn1\">[1]</a>", "1", "word,1"),
        ("\n<sup><a href=\"#fn1\">1</a></sup>", "1", "word,1"), ("&nbsp;<a href=\"#fn1\">1</a>", "1", "word,1"),
        (" (see note <a href=\"#fn1\">1</a>)", "1", "word, (see note 1)"), (" (Anm. <a href=\"#fn1\">1</a>)", "1", "word, (Anm. 1)"),
    ])
    func aCallStandsRightBehindItsWord(call: String, label: String, set: String) throws {
        let book = try book("<p>A word,\(call) here.</p><p><a id=\"fn1\">\(label)</a> The note.</p>")
        #expect(pairs(book) == ["\(label) → \(label) The note."])
        #expect(book.strings("p").contains("A \(set) here."))
    }

    @Test func aCallThatNobodyLinksStandsRightBehindItsWord() throws {
        let book = try book("<p>A word, [1] here.</p><p>Another [2] there.</p><p>[1] The note.</p><p>[2] The other.</p>")
        #expect(book.elementNodes("a", "note-call").count == 2)
        #expect(book.strings("p").contains("A word,1 here.") && book.strings("p").contains("Another2 there."))
    }

    @Test func aWordAndAWayBackAboveANoteAreItsMark() throws {
        let note = { (n: Int, text: String) in
            """
            <blockquote class="footnote"><a id="fn\(n)"></a> <b>Footnote \(n)</b>: <a href="#call\(n)">(return)</a>
            <p>\(text)</p></blockquote>
            """
        }
        let book = try book(
            """
            <p>A mill<a id="call1"></a><a href="#fn1"><sup>1</sup></a> and a house<a id="call2"></a><a href="#fn2"><sup>2</sup></a>.</p>
            \(note(1, "Burnt since."))\(note(2, "Sold since."))
            """)
        #expect(pairs(book) == ["1 → 1 Burnt since.", "2 → 2 Sold since."])
    }

    @Test func aWordInFrontOfTheLinkBackIsOfTheMark() throws {
        let book = try book(
            """
            <p>A mill<sup><a id="call1" href="#fn1">1</a></sup> stood there.</p>\(filler)
            <p>FOOTNOTES TO "THE MILL":</p>
            <p>Footnote <sup><a id="fn1" href="#call1">1</a></sup> Burnt in the year 1817.</p>
            """)
        #expect(pairs(book) == ["1 → 1 Burnt in the year 1817."])
        #expect(!book.strings("p").contains { $0.contains("Footnote") })
        // It goes with the notes, where these go to their calls.
        #expect(book.strings("p", "notes-title").map { $0.hasPrefix("FOOTNOTES TO") } == [true])
    }

    @Test func aSentenceAboveNotesStays() throws {
        let book = try book(
            """
            <p>A mill<sup><a id="call1" href="#fn1">1</a></sup> stood there.</p><p>Footnotes are few in this book.</p>
            <p>Footnote <sup><a id="fn1" href="#call1">1</a></sup> Burnt in the year 1817.</p>
            """)
        #expect(book.strings("p").contains("Footnotes are few in this book.") && book.elementNodes("p", "notes-title").isEmpty)
    }

    @Test func whatARemarkSaysOfANoteIsNoCall() throws {
        let remark = "<div class='tnbox'><p><b>Transcriber's Note:</b></p><p><a href='#n3'>Footnote 3</a> is as printed.</p></div>"
        let call = "<p>A lamp<a id='c3' href='#n3'>[3]</a> burned.</p>"
        let notes = "<h2>FOOTNOTES</h2><div class='footnote'><p><a id='n3' href='#c3'>[3]</a> Of brass.</p></div>"
        let (book, _) = try readBook(
            "\(remark)<h1>A BOOK</h1><h2>CHAPTER I</h2>\(filler)\(call)<h2>CHAPTER II</h2>\(filler)\(notes)")
        #expect(book.strings("a", "note-call") == ["3"])
        // A note in the remarks has its call there.
        let own = "<div class='tnbox'><p>As printed<a id='c9' href='#n9'>[9]</a>.</p><p><a id='n9' href='#c9'>[9]</a> In May.</p></div>"
        let (second, _) = try readBook("\(own)<h1>A BOOK</h1><h2>CHAPTER I</h2>\(filler)\(call)<h2>CHAPTER II</h2>\(filler)\(notes)")
        #expect(second.strings("a", "note-call").sorted() == ["3", "9"])
    }

    @Test func starredEntriesOfAListAreNoNotes() throws {
        let entries = "<p>*<b>Mill J.</b> On wheels, 1902.</p><p>*&mdash; On rivers.</p><p>The Cat.<br>*The Boat.</p><p>* The Bridge.</p>"
        #expect(try book(entries).elementNodes("aside", "note").isEmpty)
        #expect(try pairs(book("<p>The wheel* turns.</p><p>* Not by night.</p>")) == ["* → * Not by night."])
    }

    private func noteOf(_ pieces: String, class name: String = "footnote", more: String = "") throws -> [String] {
        try pairs(
            book(
                "<p>The mill<a id='c1' href='#n1'>[1]</a> stood.</p>\(more)<h3>NOTES</h3><div class='\(name)'><p><a id='n1'></a><a href='#c1'>[1]</a> Of oak.</p>\(pieces)</div>"
            ))
    }

    @Test(arguments: [
        "<p>A small wheel turned it.</p>", "<p>I have seen it.</p>", "<p>1884 it burned.</p>", "<p>Für den Müller.</p>",
        "<p>(2) The roof.</p>",
        "<div class='poem'><p>The wheel goes round,<br>The stream goes by.</p></div><p>So he sang.</p>",
        "<blockquote><p>The wheel was of elm.</p></blockquote><p>So he wrote.</p>",
        "<table><tr><td>Elm</td><td>12</td></tr></table><p>And oak.</p>",
        String(repeating: "<p>Once more it burned.</p>", count: 9),
    ])
    func aDivisionOfANoteIsAllOfIt(_ pieces: String) throws {
        let note = try noteOf(pieces)
        let last = try #require(pieces.split(separator: "<p>").last?.prefix { $0 != "<" })
        #expect(note.count == 1 && note[0].hasPrefix("1 → 1 Of oak.") && note[0].contains(last))
    }

    @Test(arguments: [
        "<p>[2] Of elm.</p>", "<p>* Of elm.</p>", "<p><a id='n2'></a><a href='#c2'>2</a> Of elm.</p>",
        "<p id='n2'>Of elm. <a href='#c2'>back</a></p>",
        "<h3>ELM</h3><p>Of elm.</p>",
    ])
    func anotherNoteInTheDivisionIsNoneOfIt(_ piece: String) throws {
        let call = "<p>The wheel<a id='c2' href='#n2'>[2]</a> stood.</p>"
        #expect(try noteOf(piece, more: call).first == "1 → 1 Of oak.")
    }

    @Test func aDivisionOfSeveralNotesIsNotOne() throws {
        #expect(try noteOf("<p>2. Of elm.</p>", class: "notes") == ["1 → 1 Of oak."])
        let chapters = String(repeating: "<blockquote><p>The wheel turned.</p></blockquote>", count: 9)
        #expect(try noteOf(chapters, class: "text") == ["1 → 1 Of oak."])
        #expect(try noteOf("<blockquote><p>The wheel turned.</p></blockquote>", class: "text") == ["1 → 1 Of oak.The wheel turned."])
    }
}
