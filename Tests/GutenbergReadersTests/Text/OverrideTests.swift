import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What the book file says of lines, and of kinds of conclusions.
@Suite struct OverrideTests {
    private let prose = """
        The river had been rising since the morning, and nobody in the village
        could remember a summer in which the water had stood so high at the old
        bridge below the church, where the children used to wait for the miller.
        """

    private func read(_ text: String, _ items: [ReadingOverride] = [], rejecting: Set<Guess.Subject> = []) -> Document {
        let source = SourceText(name: "a.txt", text: Array(text.utf8))
        let document = readGutenbergText(source, id: SourceID(0), overrides: ReadingOverrides(items: items, rejected: rejecting))
        let account = SourceAccount(of: document, source: source, id: SourceID(0), format: .text)
        #expect(account.isComplete)
        return document
    }

    /// Every kind of conclusion that a text can show is gone when the book file wants none of it, and the report says why.
    @Test(arguments: BookFile.conclusions) func aKindThatIsRejectedIsNotConcluded(_ subject: Guess.Subject) {
        let letter = "May 4th, 1871.\n\nMy dear Friend,\n\n\(prose)\n\nYours truly,\n\nJANE ROE"
        let text =
            "The Project Gutenberg EBook of The House, by Jane Roe\n\nTitle: The House\nAuthor: Jane Roe\nLanguage: English\n\n*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n\n\n\nTHE HOUSE\n\nby Jane Roe\n\n\n\nCONTENTS\n\nCHAPTER I. The Weir\nCHAPTER II. The Road\n\n\n\nCHAPTER I. The Weir\n\n\(prose)\n\n    Round goes the wheel,\n    Nobody knows,\n    Where the flood flows.\n\n\(prose)[1]\n\n[1] A note that says more.\n\n       *       *       *       *       *\n\n\(letter)\n\n\n\nCHAPTER II. The Road\n\n\(prose)\n\n    Year     Corn     Flour\n    1801      120        80\n    1802      140        95\n    1803      160       110\n\n\(prose)\n\n*** END OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n"
        let source = SourceText(name: "a.txt", text: Array(text.utf8))
        var diagnostics = Diagnostics()
        let book = readDocument(
            source, id: SourceID(0), format: .text, overrides: ReadingOverrides(rejected: [subject]), diagnostics: &diagnostics)
        #expect(SourceAccount(of: book, source: source, id: SourceID(0), format: .text).isComplete && diagnostics.all.isEmpty)
        let own = book.guesses.filter { $0.subject == subject }
        #expect(own.first?.isGiven == true && own.dropFirst().allSatisfy { $0.reason.contains("the book file") }, "\(own)")
    }

    @Test func aTitleThatNoHeaderSaysIsAConclusion() {
        let book = read("THE HOUSE\n\nby Jane Roe\n\n\n\nCHAPTER I\n\n\(prose)\n\n\n\nCHAPTER II\n\n\(prose)\n")
        #expect(book.guesses.first { $0.subject == .title }?.conclusion == "“THE HOUSE”, by Jane Roe")
        var given = book
        var metadata = Metadata()
        (metadata.title, metadata.language) = ("Another", "fr")
        given.complete(by: metadata)
        #expect(
            given.guesses.filter { $0.subject == .title || $0.subject == .language }.map(\.conclusion) == ["fr", "“Another”"]
                && given.guesses.allSatisfy { [.title, .language].contains($0.subject) ? $0.isGiven : true })
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func linesAreWhatTheyAreSaidToBe(lineEnd: String) {
        let text = "CHAPTER I\n\n\(prose)\n\nOne\nTwo\nThree\n\n\(prose)".split(separator: "\n", omittingEmptySubsequences: false).joined(
            separator: lineEnd)
        let book = read(text, [ReadingOverride(lines: 7...9, role: .verse)])
        #expect(book.strings("span", "line") == ["One", "Two", "Three"])
    }

    @Test(arguments: [
        (ReadingOverride.Role.heading, "h2"), (.paragraph, "p"), (.verse, "div.verse"), (.quotation, "blockquote"), (.preformatted, "pre"),
        (.lines, "p.lines"),
        (.list, "ul.marked"), (.note, "aside.note"), (.index, "div.index"), (.speech, "p.speech"), (.direction, "p.direction"),
        (.definition, "p.definition"),
        (.date, "p.date"), (.salutation, "p.salutation"), (.closing, "p.closing"), (.signature, "p.signature"), (.ornament, "p.ornament"),
    ])
    func everyRoleCanBeGiven(role: ReadingOverride.Role, element: String) {
        let book = read("\(prose)\n\nSome words.\n\n\(prose)", [ReadingOverride(lines: 5...5, role: role)])
        let outline = book.outline()
        #expect(outline.contains("<\(element)>"), "\(outline)")
    }

    @Test func headingsHaveTheLevelThatIsSaid() {
        let book = read(
            "\(prose)\n\nThe beginning of it all, as it was.\n\n\(prose)\n\n\n\nCHAPTER I\n\n\(prose)\n\n\n\nCHAPTER II\n\n\(prose)",
            [ReadingOverride(lines: 5...5, role: .heading, level: 1), ReadingOverride(lines: 13...13, role: .paragraph)])
        #expect(book.strings("h1") == ["The beginning of it all, as it was."])
        #expect(book.strings("h2") == ["CHAPTER II"])
        #expect(book.strings("p").contains("CHAPTER I"))
    }

    @Test func blocksAreSplitWhereTheLinesEnd() {
        let book = read(
            "\(prose)\n\nOne line here.\nAnother line.\nA third line.\n\n\(prose)", [ReadingOverride(lines: 6...6, role: .heading)])
        #expect(book.strings("h2") == ["Another line."])
        #expect(book.strings("p").contains("One line here.") && book.strings("p").contains("A third line."))
    }

    @Test func contentsAndTablesCanBeSaid() {
        let rows = "a      1\nbb     2\nccc    3"
        let text =
            "\(prose)\n\nHere it is\n\nThe House\n\nThe Lamp\n\n\n\n\n\nThe House\n\n\n\(prose)\n\n\n\n\n\nThe Lamp\n\n\n\(prose)\n\n\(rows)"
        let book = read(text, [ReadingOverride(lines: 5...9, role: .contents), ReadingOverride(lines: 28...30, role: .table)])
        #expect(book.strings("p", "entry") == ["The House", "The Lamp"])
        #expect(book.strings("td") == ["a", "1", "bb", "2", "ccc", "3"])
    }

    @Test func whatIsRejectedIsNotConcluded() {
        let play = (0..<30).map { ($0 % 2 == 0 ? "NORA. " : "HELMER. ") + "So it is, I suppose, and nothing else." }.joined(
            separator: "\n\n")
        #expect(!read(play).elementNodes("p", "speech").isEmpty)
        #expect(read(play, rejecting: [.plays]).elementNodes("p", "speech").isEmpty)
        let verse = "\(prose)\n\n    The lamp was lit,\n    The night was dark,\n    And nobody could say.\n\n\(prose)"
        #expect(read(verse).elementNodes("div", "verse").count == 1)
        #expect(read(verse, rejecting: [.verse]).elementNodes("div", "verse").isEmpty)
        let noted = "\(prose)[1]\n\n[1] A note.\n\n\(prose)"
        #expect(read(noted).elementNodes("aside").count == 1)
        #expect(read(noted, rejecting: [.notes]).elementNodes("aside").isEmpty)
        let chapters = "CHAPTER I\n\n\(prose)\n\n\n\nCHAPTER II\n\n\(prose)"
        #expect(read(chapters, rejecting: [.headings]).elementNodes("h2").isEmpty)
        // That below a title page neither.
        let titled =
            "Title: The House\n\nAuthor: Jane Roe\n\n*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n\n\n\nTHE HOUSE\n\nby Jane Roe\n\n\n\n"
            + chapters
        #expect(read(titled).elementNodes("h2").count == 2)
        #expect(read(titled, rejecting: [.headings]).elementNodes("h2").isEmpty)
    }

    @Test func elementsOfHTMLAreWhatTheirLinesAreSaidToBe() throws {
        let html = """
            <html><body><p>*** START OF THE PROJECT GUTENBERG EBOOK X ***</p>
            <h2>Not a chapter</h2>
            <p>A chapter</p>
            <p>Words.</p>
            <p>*** END OF THE PROJECT GUTENBERG EBOOK X ***</p></body></html>
            """
        var diagnostics = Diagnostics()
        let overrides = ReadingOverrides(items: [
            ReadingOverride(lines: 2...2, role: .paragraph), ReadingOverride(lines: 3...3, role: .heading),
            ReadingOverride(lines: 4...4, role: .verse),
        ])
        let book = readDocument(
            SourceText(name: "a.html", text: Array(html.utf8)), id: SourceID(0), format: .html, overrides: overrides,
            diagnostics: &diagnostics)
        #expect(book.strings("h2") == ["A chapter"])
        #expect(book.strings("p").contains("Not a chapter"))
        #expect(book.strings("p", "verse") == ["Words."])
    }

    @Test func anOrnamentWithWordsKeepsThem() {
        let book = read(
            "\(prose)\n\nFINIS\n\n#\n\n\(prose)",
            [ReadingOverride(lines: 5...5, role: .ornament), ReadingOverride(lines: 7...7, role: .ornament)])
        #expect(book.strings("p", "ornament") == ["FINIS"] && book.elementNodes("hr", "ornament").count == 1)
    }

    @Test(arguments: [(SourceFormat.text, "One line."), (.html, "<p>One line.</p>")])
    func whatChangesNothingIsSaid(format: SourceFormat, line: String) {
        let frame = format == .text ? ("", "") : ("<p>", "</p>")
        let start = "\(frame.0)*** START OF THIS PROJECT GUTENBERG EBOOK A TALE ***\(frame.1)"
        let text = "\(frame.0)Title: A Tale\(frame.1)\n\n\(start)\n\n\(line)\n\n\(frame.0)\(prose)\(frame.1)\n"
        let source = SourceText(name: "a", text: Array((format == .html ? "<html><body>" + text + "</body></html>" : text).utf8))
        let place = SourceRange(source: SourceID(7), start: 3, end: 5)
        let items = [1, 4, 5, 400].map { ReadingOverride(lines: $0...$0, role: .signature, range: place) }
        var diagnostics = Diagnostics()
        let book = readDocument(
            source, id: SourceID(0), format: format, overrides: ReadingOverrides(items: items), diagnostics: &diagnostics)
        #expect(book.strings("p", "signature") == ["One line."])
        #expect(
            diagnostics.all.map(\.code) == [.uselessOverride, .uselessOverride, .uselessOverride]
                && diagnostics.all.allSatisfy { $0.range == place && $0.severity == .warning })
        #expect(
            zip(diagnostics.all, ["header", "blank", "there are"]).allSatisfy { $0.message.contains($1) },
            "\(diagnostics.all.map(\.message))")
        #expect(book.guesses.count { $0.isGiven && $0.subject == .letters } == 1)
    }
}
