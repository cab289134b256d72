import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

@Suite struct GutenbergTextTests {
    private let prose = """
        It is a truth universally acknowledged, that a single man in possession
        of a good fortune, must be in want of a wife, and so it goes on for long.
        """

    /// The elements inside `main` or, without one, the body: names with classes, and text, on one line each without indent.
    private func read(_ text: String) -> Document {
        readGutenbergText(SourceText(name: "test.txt", text: Array(text.utf8)), id: SourceID(0))
    }

    /// A text between Project Gutenberg's markers.
    private func framed(_ body: String, title: String = "The Book", language: String = "English") -> Document {
        read(
            "Title: \(title)\n\nAuthor: Jane Doe\n\nLanguage: \(language)\n\nRelease Date: May 1, 2001 [EBook #17]\n\n"
                + "*** START OF THIS PROJECT GUTENBERG EBOOK X ***\n\n\n\n" + body
                + "\n\n\n\nEnd of Project Gutenberg's X\n\n*** END OF THIS PROJECT GUTENBERG EBOOK X ***\nlicence\n")
    }

    private func tree(_ book: Document, below name: String = "main") -> [String] {
        guard let root = book.nodes.indices.first(where: { book.names[book.nodes[$0].name] == name }) else { return [] }
        return tree(book, NodeID(Int32(root)))
    }

    private func tree(_ book: Document, _ node: NodeID) -> [String] {
        var out: [String] = []
        var child = book[node].firstChild
        while child != .none {
            if book[child].kind == .text {
                out.append(book.string(of: child))
            } else {
                let name = book.names[book[child].name]
                out.append("<" + ([name] + book.classes(of: child).map { book.names[$0] }).joined(separator: ".") + ">")
                out += tree(book, child)
            }
            child = book[child].nextSibling
        }
        return out
    }

    private func headings(_ book: Document) -> [String] {
        book.nodes.indices.filter { book.nodes[$0].kind == .element }.map { NodeID(Int32($0)) }
            .filter {
                ["h1", "h2", "h3", "h4"].contains(book.names[book[$0].name]) && !book.classes(of: $0).contains { book.names[$0] == "title" }
            }
            .map { book.names[book[$0].name] + " " + book.string(of: $0) }
    }

    // MARK: Plain texts

    @Test func aLineIsAParagraph() {
        #expect(tree(read("Hello, world."), below: "body") == ["<main>", "<p>", "Hello, world."])
    }

    @Test func anEmptyTextIsAnEmptyBook() { #expect(tree(read(" \n\n\u{1A}"), below: "body") == ["<main>"]) }

    @Test(arguments: ["\n", "\r\n", "\r"]) func joinsLines(lineEnd: String) {
        let text = ["one two", "self-", "made, a dash--", "and on;  ", "  end", "", "", "next"].joined(separator: lineEnd)
        #expect(
            tree(read(text)).filter { $0.hasPrefix("one") || $0 == "next" } == ["one two self-made, a dash—\u{200B}and on; end", "next"])
    }

    // MARK: Frame and front matter

    @Test func stripsTheFrameAndMakesFrontMatter() {
        let book = framed(
            "Produced by A. Volunteer\n\n\n\n\nTHE BOOK\n\nby Jane Doe\n\nTranslated by Tom\n\nLONDON\n\n1890\n\n\n\n\n" + prose)
        #expect(
            tree(book, below: "body") == [
                "<section.half-title>", "<p.title>", "The Book",
                "<section.credits>", "<p>", "Produced by A. Volunteer",
                "<section.title-page>", "<h1.title>", "THE BOOK", "<p.author>", "by Jane Doe", "<p.translator>", "Translated by Tom",
                "<p.imprint>", "LONDON", "<p.imprint>", "1890", "<p.ornament>", "❦",
                "<section.imprint>", "<p.source>", "Project Gutenberg ebook 17", "<p.licence>",
                "The text is not protected by copyright in the United States of America. In other countries, their laws decide.",
                "<main>", "<p>", prose.split(separator: "\n").joined(separator: " "),
            ])
    }

    @Test func givesATitlePageToABookWithoutOne() {
        #expect(tree(framed(prose), below: "body").contains("<section.title-page>"))
        #expect(tree(framed(prose), below: "section").contains("The Book"))
    }

    // MARK: Headings

    private func chapters(_ headings: [String], gap: String = "\n\n\n\n") -> String {
        headings.map { gap + $0 + "\n\n" + prose + "\n\n" + prose }.joined(separator: "\n\n")
    }

    @Test func findsNumberedHeadings() {
        let book = framed(chapters(["CHAPTER I. The First", "CHAPTER II. The Second", "CHAPTER III"]))
        #expect(headings(book) == ["h2 CHAPTER I. The First", "h2 CHAPTER II. The Second", "h2 CHAPTER III"])
        #expect(
            tree(book).prefix(9) == [
                "<h2.chapter>", "<span.number>", "CHAPTER I", "<span.separator>", ". ", "<span.title>", "The First", "<p>",
                "<span.lead-in>",
            ])
    }

    @Test func findsTwoLevels() {
        let book = framed(
            chapters([
                "BOOK ONE: 1805\n\n\n\nCHAPTER I", "CHAPTER II", "BOOK TWO: 1806\n\n\n\nCHAPTER I", "FIRST EPILOGUE\n\n\n\nCHAPTER I",
            ]))
        #expect(
            headings(book) == [
                "h1 BOOK ONE: 1805", "h2 CHAPTER I", "h2 CHAPTER II", "h1 BOOK TWO: 1806", "h2 CHAPTER I", "h1 FIRST EPILOGUE",
                "h2 CHAPTER I",
            ])
    }

    @Test(arguments: [
        ["Chapitre premier\n\nMonsieur Myriel", "Chapitre II\n\nMonsieur devient"], ["I", "II", "III"], ["I. Une visite", "II. La neige"],
        ["Erstes Kapitel", "Zweites Kapitel"], ["Capítulo primero. Que trata de la condición", "Capítulo II. Que trata de la salida"],
        ["LETTER 1", "LETTER 2"], ["CANTO THE FIRST.", "CANTO THE SECOND."], ["ACT I", "ACT II", "ACT III"],
        ["CHAPTER TWENTY-ONE", "CHAPTER TWENTY-TWO"], ["PREFACE", "CHAPTER I", "CHAPTER II"],
    ])
    func findsHeadingsOfManyForms(forms: [String]) {
        let expected = forms.map { "h2 " + $0.split(separator: "\n").joined(separator: " ") }
        #expect(headings(framed(chapters(forms))) == expected)
        #expect(headings(read(chapters(forms))) == expected)
    }

    @Test func takesNoSentenceForAHeading() {
        let text = [
            prose, "I", prose, "Chapter and verse, he said.", prose, "M. Thomas came.", "1. First, this.", prose, "2. Then that.", prose,
            "THE END",
        ]
        #expect(headings(framed(text.joined(separator: "\n\n"))).isEmpty)
    }

    @Test func takesAWideGapAndATitleForAHeading() {
        let book = framed(chapters(["Vor dem Tor", "Hexenküche.", "Am Brunnen"]))
        #expect(headings(book) == ["h2 Vor dem Tor", "h2 Hexenküche.", "h2 Am Brunnen"])
    }

    // MARK: Contents

    @Test(arguments: [
        "CONTENTS\n\n\nCHAPTER I\n\nCHAPTER II\n\nCHAPTER III", "CONTENTS.\n\nCHAPTER I\nCHAPTER II\nCHAPTER III",
        "TABLE OF CONTENTS\n\n   CHAPTER I.           1\n  CHAPTER II.           9\n CHAPTER III.          27",
    ])
    func linksContentsToTheirHeadings(contents: String) {
        let book = framed(contents + chapters(["CHAPTER I", "CHAPTER II", "CHAPTER III"]))
        #expect(headings(book) == ["h2 CHAPTER I", "h2 CHAPTER II", "h2 CHAPTER III"])
        let links = book.nodes.indices.map { NodeID(Int32($0)) }.filter { book[$0].kind == .element && book.names[book[$0].name] == "a" }
        #expect(links.map { book.attribute("href", of: $0) } == ["#section-1", "#section-2", "#section-3"])
        #expect(tree(book, below: "nav").first == "<p.contents-title>")
    }

    @Test func keepsContinuedEntriesAndPageNumbers() {
        let contents =
            "INDEX.\n\n  Chap.                        Page.\n\n    I. Deux Parents et            7\n   II. Papa se fâche, et ce\n         qui suit                 8"
        let book = framed(contents + chapters(["I.", "II. Papa se fâche, et ce qui suit"]))
        #expect(
            tree(book, below: "nav") == [
                "<p.contents-title>", "INDEX.", "<p.contents-columns>", "Chap.                        Page.",
                "<p.entry.level-1>", "<a>", "<span.number>", "I", "<span.separator>", ". ", "<span.title>", "Deux Parents et", " ",
                "<span.page>", "7",
                "<p.entry.level-1>", "<a>", "<span.number>", "II", "<span.separator>", ". ", "<span.title>",
                "Papa se fâche, et ce qui suit", " ",
                "<span.page>", "8",
            ])
    }

    // MARK: Blocks

    @Test func findsOrnaments() {
        let stars = "  *    *    *\n\n    *    *\n\n  *    *    *"
        #expect(
            tree(read([prose, "* * *", prose, stars, prose, "---", "end"].joined(separator: "\n\n"))).filter { $0 == "<hr.ornament>" }.count
                == 3)
    }

    @Test func findsSceneBreaksByTheFilesHabit() {
        let part = Array(repeating: prose, count: 60).joined(separator: "\n\n")
        let book = read([part, part, part, part].joined(separator: "\n\n\n"))
        #expect(tree(book).filter { $0 == "<hr.blank>" }.count == 3)
        #expect(!tree(read([prose, prose].joined(separator: "\n\n\n"))).contains("<hr.blank>"))
    }

    @Test func keepsVerseByLines() {
        let poem =
            "  How doth the little crocodile\n    Improve his shining tail,\n  And pour the waters of the Nile\n    On _every\n  golden_ scale!"
        #expect(
            Array(tree(read([prose, poem, "  'Ah!'", prose].joined(separator: "\n\n"))).dropFirst(2).dropLast(2)) == [
                "<div.verse>", "<p.stanza>", "<span.line>", "How doth the little crocodile", "<span.line.indent-1>",
                "Improve his shining tail,",
                "<span.line>", "And pour the waters of the Nile", "<span.line.indent-1>", "On ", "<em>", "every", "<span.line>", "<em>",
                "golden",
                " scale!", "<p.stanza>", "<span.line>", "‘Ah!’",
            ])
    }

    @Test func joinsTurnovers() {
        let poem =
            "  Of physiology from top to toe I sing,\n  Not physiognomy alone nor brain alone is worthy for the Muse, I say\n"
            + "      the Form complete is worthier far,\n  The Female equally with the Male I sing."
        let lines = tree(read([prose, poem].joined(separator: "\n\n"))).filter { $0.contains("physiognomy") }
        #expect(lines == ["Not physiognomy alone nor brain alone is worthy for the Muse, I say the Form complete is worthier far,"])
    }

    @Test func tellsQuotationsFromVerse() {
        let quotation =
            "     It was the best of times, it was the worst of times, it was the\n     age of wisdom, it was the age of foolishness, it was the epoch\n     of belief."
        #expect(tree(read([prose, quotation, prose].joined(separator: "\n\n"))).contains("<blockquote>"))
    }

    @Test func keepsWhatIsAlignedByteForByteButForMarks() {
        let table = "  Méchant,          _ondeugend_ and more\n    gourmand, which    gulzig -- \"x\"\n  gentille,   is long      lief."
        #expect(
            tree(read([prose, table].joined(separator: "\n\n"))).suffix(5) == [
                "<pre>", "Méchant,          ", "<em>", "ondeugend",
                " and more\n  gourmand, which    gulzig -- \"x\"\ngentille,   is long      lief.",
            ])
    }

    @Test func keepsAddressesByLines() {
        #expect(
            tree(read(prose + "\n\nLEONARD WOOD,\n_Chief of Staff._")).suffix(5) == [
                "<p.lines>", "LEONARD WOOD,", "<br>", "<em>", "Chief of Staff.",
            ])
    }

    // MARK: Inline

    @Test func marksEmphasis() {
        #expect(tree(read("a _b c_ d_e_f _ g _h")) == ["<p>", "a ", "<em>", "b c", " d_e_f _ g _h"])
        #expect(
            tree(read("over _two\nlines_, y^{t} C_{2}H")) == [
                "<p>", "over ", "<em>", "two lines", ", y", "<sup>", "t", " C", "<sub>", "2", "H",
            ])
        #expect(tree(read("\"_Yes_\" _\"No\"_")) == ["<p>", "“", "<em>", "Yes", "” ", "<em>", "“No”"])
    }

    @Test func marksBoldOnlyWhereTheFileDoes() {
        #expect(tree(read("=a= and =b c=.")) == ["<p>", "<strong>", "a", " and ", "<strong>", "b c", "."])
        #expect(tree(read("x=1, y=2, =z=")) == ["<p>", "x=1, y=2, =z="])
    }

    // MARK: Provenance

    @Test func everyByteKnowsItsPlace() {
        let text = "  \"One\r\nself-\r\nmade\" _it_ -- was.\r\n\r\n  Two"
        let source = Array(text.utf8)
        let book = read(text)
        #expect(book.provenance.first?.textOffset == 0)
        for (index, segment) in book.provenance.enumerated() {
            let end = index + 1 < book.provenance.count ? Int(book.provenance[index + 1].textOffset) : book.text.count
            let count = end - Int(segment.textOffset)
            guard segment.isVerbatim else { continue }
            #expect(Int(segment.source.end - segment.source.start) == count)
            for k in 0..<count where book.text[Int(segment.textOffset) + k] != 0x20 {
                #expect(book.text[Int(segment.textOffset) + k] == source[Int(segment.source.start) + k])
            }
        }
    }
}
