import Foundation
import Testing

/// Sources of other vocabularies, and several kinds in one book.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct ForeignSourceTests {
    private func layout(_ files: [(name: String, text: String)], _ source: String) throws -> (text: String, errors: String) {
        let workshop = try Workshop()
        for (name, text) in files { _ = try workshop.write(name, text) }
        let result = try Command.run(["build", source, "--dump", "layout"], folder: workshop.folder)
        #expect(result.status == 0, "\(result.errors)")
        let lines = DumpedPage.pages(of: String(decoding: result.output, as: UTF8.self)).flatMap(\.lines)
        return (lines.map(\.text).joined(separator: "|"), result.errors)
    }

    private static func tei(_ body: String) -> String {
        "<TEI xmlns='http://www.tei-c.org/ns/1.0'><text><body><div>\(body)</div></body></text></TEI>"
    }

    @Test func ofTwoReadingsTheTextHasOne() throws {
        let body =
            "<p>I <choice><sic>speek</sic><corr>speak</corr></choice> to <choice><abbr>Mr</abbr><expan>Mister</expan></choice> <choice><orig>vp</orig></choice>.</p>"
        #expect(try layout([("a.xml", Self.tei(body))], "a.xml").text.contains("I speak to Mister vp."))
    }

    @Test func listsOfTEIHaveTheirMarks() throws {
        let body =
            "<list type='ordered'><item>One</item><item>Two</item></list><list type='bulleted'><item>b</item></list><p>See <ptr target='#t'/>.</p><div xml:id='t'><head>Three</head><p>x</p></div>"
        let text = try layout([("a.xml", Self.tei(body))], "a.xml").text
        #expect(text.contains("1.") && text.contains("2.") && text.contains("•") && text.contains("See “Three”."), "\(text)")
    }

    @Test func listsAndEntriesOfDocBook() throws {
        let body =
            "<book><chapter><title>T</title><orderedlist numeration='upperroman' startingnumber='4'><listitem><para>four</para></listitem></orderedlist>"
            + "<para><keycombo><keycap>Ctrl</keycap><keycap>C</keycap></keycombo> <ulink url='http://a.b/'/></para>"
            + "<procedure><step><para>one</para><substeps><step><para>inner</para></step></substeps></step></procedure></chapter>"
            + "<bibliography><title>B</title><bibliomixed><title>Mixed</title>, 2000.</bibliomixed></bibliography></book>"
        let text = try layout([("a.xml", body)], "a.xml").text
        for words in ["IV.", "Ctrl+C http://a.b/", "a.", "Mixed, 2000."] { #expect(text.contains(words), "\(words): \(text)") }
    }

    @Test func aFootnoteOfDocBookHasACall() throws {
        let text = try layout(
            [
                (
                    "a.xml",
                    "<article><title>T</title><para>Text<footnote id='f'><para>The note.</para></footnote> and again<footnoteref linkend='f'/>.</para></article>"
                )
            ], "a.xml"
        ).text
        #expect(text.contains("Text1 and again1.|1 The note."), "\(text)")
    }

    @Test func aVocabularyWithoutASheetIsSaid() throws {
        let file = [("a.xml", "<buch><kapitel>Eins</kapitel></buch>")]
        #expect(try layout(file, "a.xml").errors.contains("[source.unknown-vocabulary]"))
        let named = [("a.xml", "<letter><body>Hello <b>you</b></body><p>again</p></letter>")]
        #expect(try layout(named, "a.xml").errors.contains("[source.unknown-vocabulary]"))
        let html = [("a.xml", "<letter xmlns:h='http://www.w3.org/1999/xhtml'><h:p>again</h:p></letter>")]
        #expect(!(try layout(html, "a.xml").errors.contains("[source.unknown-vocabulary]")))
        let styled = [
            ("a.xml", "<?xml-stylesheet type='text/css' href='a.css'?><buch><kapitel>Eins</kapitel></buch>"),
            ("a.css", "kapitel { display: block }"),
        ]
        #expect(!(try layout(styled, "a.xml").errors.contains("[source.unknown-vocabulary]")))
    }

    /// A page's number is not begun anew by a second source.
    @Test func sourcesOfEveryKindMakeOneBook() throws {
        let files = [
            ("book.yaml", "title: All\nsources: [a.md, b.txt, c.xml]\nstart-page: 11\n"), ("a.md", "# One\n\nFirst.\n"),
            ("b.txt", "CHAPTER I\n\nText of the second.\n\nCHAPTER II\n\nMore of it.\n"),
            ("c.xml", Self.tei("<head>Four</head><p>Fourth.</p>")),
        ]
        let text = try layout(files, ".").text
        #expect(text.contains("|Four|Fourth."), "\(text)")
        // One, CHAPTER I and CHAPTER II each begin a page, and the folios go on.
        for folio in ["11", "12", "13", "14"] { #expect(text.contains("|\(folio)"), "\(folio): \(text)") }
    }

    /// The first page of a text in TEI or DocBook has the number that the book file says.
    @Test(arguments: ["a.xml", "b.xml"])
    func theStartPageIsThatOfTheText(source: String) throws {
        let files = [
            ("book.yaml", "sources: [\(source)]\nstart-page: 41\n"), ("a.xml", Self.tei("<head>Four</head><p>Fourth.</p>")),
            (
                "b.xml",
                "<book><title>T</title><preface><title>P</title><para>p</para></preface><chapter><title>C</title><para>x</para></chapter></book>"
            ),
        ]
        let text = try layout(files, ".").text
        #expect(text.hasSuffix("|41"), "\(text)")
    }

    /// Marks of the language and the depth, unless the header says that the text has them.
    @Test func quotationsOfTEIHaveMarks() throws {
        let body = "<head>One</head><p>He said <q>it is <q>so</q> here</q>.</p>"
        #expect(try layout([("a.xml", Self.tei(body))], "a.xml").text.contains("He said “it is ‘so’ here”."))
        let header =
            "<teiHeader><encodingDesc><editorialDecl><quotation marks='all'><p>Kept.</p></quotation></editorialDecl></encodingDesc></teiHeader>"
        let typed = Self.tei(body.replacingOccurrences(of: "<q>", with: "<q>“").replacingOccurrences(of: "</q>", with: "”</q>"))
            .replacingOccurrences(of: "<text>", with: header + "<text>")
        #expect(typed.contains("marks='all'"))
        #expect(try layout([("a.xml", typed)], "a.xml").text.contains("He said “it is “so” here”."))
    }

    /// What an index in the source lists is set; one without entries stands for what is made of the terms, and is left out.
    @Test func anIndexOfDocBookHasItsEntries() throws {
        let index =
            "<index><title>Index</title><indexdiv><title>L</title><indexentry><primaryie>lamps, 3</primaryie><secondaryie>old, 4</secondaryie></indexentry></indexdiv></index>"
        let book = { (index: String) in "<book><title>T</title><chapter><title>C</title><para>x</para></chapter>\(index)</book>" }
        #expect(try layout([("a.xml", book(index))], "a.xml").text.contains("lamps, 3|old, 4"))
        #expect(!(try layout([("a.xml", book("<index><title>Index</title></index>"))], "a.xml").text.contains("Index")))
    }

    /// Keys of a book file do nothing in front matter, and are said to.
    @Test func keysOfBookFilesInFrontMatterAreSaid() throws {
        let errors = try layout([("a.md", "---\ntitle: T\npage-size: a6\nauthor: {a: b}\nmood: calm\n---\n\n# One\n\nText.\n")], "a.md")
            .errors
        #expect(errors.contains("a.md:3:1: warning") && errors.contains("“page-size” says nothing in front matter"), "\(errors)")
        #expect(errors.contains("a.md:4:9: warning") && !errors.contains("mood"), "\(errors)")
    }

    @Test func aSheetThatIsNotThereMayBeOneThatComesWithTheProgram() throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.md", "# One\n\nText.\n")
        let result = try Command.run(["build", "a.md", "--style", "novell", "-o", "x.pdf"], folder: workshop.folder)
        #expect(result.status == 1 && result.errors.contains("did you mean “novel”?"), "\(result.errors)")
    }

    @Test func referencesOfDocBookNameTheirTargets() throws {
        let body =
            "<book><chapter id='a' xreflabel='the First'><title>A</title><para>See <xref linkend='a'/>, <xref linkend='b'/>, <xref linkend='b' endterm='t'/>, <link linkend='b'/>.</para></chapter>"
            + "<chapter id='b'><title id='t'>B</title><para>x</para></chapter></book>"
        #expect(try layout([("a.xml", body)], "a.xml").text.contains("See the First, “B”, B, “B”."))
    }

    @Test func whatWasFoundBeforeAnErrorIsSaid() throws {
        let workshop = try Workshop()
        _ = try workshop.write("book.yaml", "titel: A\nsources: [a.md]\nstyles: none.css\n")
        _ = try workshop.write("a.md", "# A\n")
        let result = try Command.run(["build", "."], folder: workshop.folder)
        #expect(
            result.status == 1 && result.errors.contains("did you mean “title”?") && result.errors.contains("none.css"), "\(result.errors)")
    }

    @Test func theOutlineOfTEIAndDocBook() throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.xml", Self.tei("<head>Act I</head><div><head>Scene I</head><p>x</p></div>"))
        _ = try workshop.write(
            "b.xml",
            "<book><title>T</title><part><title>P</title><chapter><title>C</title><para>x</para><figure><title>F</title></figure></chapter></part></book>"
        )
        let tei = try Command.run(["inspect", "a.xml"], folder: workshop.folder),
            docBook = try Command.run(["inspect", "b.xml"], folder: workshop.folder)
        #expect(
            String(decoding: tei.output, as: UTF8.self).contains("\n  Act I ")
                && String(decoding: tei.output, as: UTF8.self).contains("\n    Scene I "))
        let outline = String(decoding: docBook.output, as: UTF8.self)
        #expect(outline.contains("\n  P ") && outline.contains("\n    C ") && !outline.contains(" F "))
    }
}
