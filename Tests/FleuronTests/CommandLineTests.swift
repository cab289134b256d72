import Foundation
import PDFInspection
import Testing

/// The command as somebody meets it who tries what other commands take.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct CommandLineTests {
    private static let threePages =
        "<!DOCTYPE html><html><body><h1 id=a>One</h1><p><a href='#b'>to the second</a></p>"
        + "<h1 id=b style='break-before: page'>Two</h1><p>x</p><h1 style='break-before: page'>Three</h1><p>y</p></body></html>"

    private func run(_ arguments: [String], _ files: [(String, String)] = [("a.txt", "Some text.\n")], environment: [String: String] = [:])
        throws -> (result: Command.Result, workshop: Workshop)
    {
        let workshop = try Workshop()
        for (name, text) in files { _ = try workshop.write(name, text) }
        return (try Command.run(arguments, environment: environment, folder: workshop.folder), workshop)
    }

    private func text(_ output: [UInt8]) -> String { String(decoding: output, as: UTF8.self) }

    // MARK: Options

    @Test(arguments: [
        ["--page-size", "klingon"], ["--page-size", "0inx8in"], ["--text-size", "huge"], ["--set", "=3"], ["--language", "not a tag"],
        ["--language", "english"],
        ["--profile", "kpd-6x9"], ["--profile", "kdp-6x9", "--paper", "pink"], ["--paper", "cream"],
    ])
    func valuesOfOptionsThatMakeNoSenseExitWithTwo(arguments: [String]) throws {
        #expect(try run(["build", "a.txt"] + arguments).result.status == 2)
    }

    @Test func aMisspeltCommandIsNoSource() throws {
        let (result, _) = try run(["bild", "a.txt"])
        #expect(result.status == 2 && result.errors.contains("“build”"), "\(result.errors)")
        // A file of that name is one.
        let (built, workshop) = try run(["bild", "-o", "x.pdf"], [("bild", "Some text.\n")])
        #expect(built.status == 0 && workshop.bytes("x.pdf") != nil, "\(built.errors)")
    }

    @Test func elementsAndAPageAreExplainedOneByOne() throws {
        #expect(try run(["explain", "a.txt", "p", "--page", "1"]).result.status == 2)
    }

    @Test func valuesMayStandRightBehindTheLetterOfTheirOption() throws {
        let (result, workshop) = try run(["build", "a.txt", "-j1", "-ox.pdf"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(workshop.bytes("x.pdf") != nil)
    }

    @Test func aHyphenIsStandardInput() throws {
        let workshop = try Workshop(), program = try #require(Command.path)
        let script = "cd \"$1\" && printf '# Title\\n\\nSome words here.\\n' | \"$0\" build - -o x.pdf"
        let result = try Command.run("/bin/sh", ["-c", script, program, workshop.folder.path])
        #expect(result.status == 0, "\(result.errors)")
        #expect(text(result.output).hasPrefix("x.pdf: 1 page, "))
    }

    @Test func aFolderThatAnOutputNamesIsMade() throws {
        let (result, workshop) = try run(["build", "a.txt", "-o", "new/deep/x.pdf"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(workshop.bytes("new/deep/x.pdf") != nil)
    }

    @Test(arguments: ["new/", "."])
    func anOutputThatIsAFolderGetsTheBookByItsUsualName(folder: String) throws {
        let (result, workshop) = try run(["build", "a.txt", "-o", folder])
        #expect(result.status == 0, "\(result.errors)")
        #expect(workshop.bytes(folder + "/a.pdf") != nil)
    }

    @Test func aRangeOfPagesBecomesAPDF() throws {
        let (result, workshop) = try run(["build", "a.html", "-o", "x.pdf", "--pages", "1,3"], [("a.html", Self.threePages)])
        #expect(result.status == 0, "\(result.errors)")
        // The second page is left out knowingly: a link to it is no mistake.
        #expect(!result.errors.contains("pdf.unknown-destination"), "\(result.errors)")
        let reader = try PDFReader(try #require(workshop.bytes("x.pdf")))
        #expect(try reader.pages().count == 2)
    }

    @Test func pagesThatAreNotThereAreRefused() throws {
        let (result, workshop) = try run(["build", "a.txt", "--pages", "2"])
        #expect(result.status == 1)
        #expect(result.errors.contains("the book has 1 page [picture.no-such-page]"), "\(result.errors)")
        #expect(workshop.names == ["a.txt"])
    }

    @Test func theLastLineNamesTheFilesThatAreThere() throws {
        let (result, workshop) = try run(["build", "a.html", "-o", "x.svg", "--pages", "1-3"], [("a.html", Self.threePages)])
        #expect(text(result.output).hasPrefix("x-001.svg … x-003.svg: 3 pages, "))
        #expect(workshop.names.filter { $0.hasSuffix(".svg") } == ["x-001.svg", "x-002.svg", "x-003.svg"])
    }

    @Test(arguments: ["foo", "-1", "1.5"])
    func aDateThatIsNoNumberIsRefused(date: String) throws {
        let (result, workshop) = try run(["build", "a.txt"], environment: ["SOURCE_DATE_EPOCH": date])
        #expect(result.status == 2)
        #expect(result.errors.contains("[environment.invalid]"))
        #expect(workshop.names == ["a.txt"])
    }

    @Test func aSheetIsPrintedByItsName() throws {
        let result = try Command.run(["styles", "novel"])
        #expect(result.status == 0)
        #expect(text(result.output).hasPrefix("/* novel.css:"))
        let other = try Command.run(["styles", "nvel"])
        #expect(other.status == 2 && other.errors.contains("“novel”"), "\(other.errors)")
    }

    // MARK: Languages

    @Test func britishEnglishDoesNotSpeakAgainstAHeaderThatSaysEnglish() throws {
        let header =
            "Title: X\n\nLanguage: English\n\n*** START OF THE PROJECT GUTENBERG EBOOK X ***\n\n\nSome text of it.\n\n\n"
            + "*** END OF THE PROJECT GUTENBERG EBOOK X ***\n"
        let (result, _) = try run(["build", "a.txt", "--dump", "document", "--language", "en-GB"], [("a.txt", header)])
        #expect(text(result.output).hasPrefix("html lang=\"en-GB\""), "\(text(result.output).prefix(80))")
        #expect(!result.errors.contains("source.other-language"))
        let (other, _) = try run(["build", "a.txt", "--language", "fr"], [("a.txt", header)])
        #expect(other.errors.contains("[source.other-language]"), "\(other.errors)")
    }

    // MARK: Messages

    private static let sheet = "p { text-indnt: 1em }\nh1 { text-indnt: 1em }\nh2 { colour: red }\n"

    @Test func aMissingSemicolonIsNoMisspeltColour() throws {
        let sheet = "p { color: #800000\n  margin: 0 }\n"
        let (result, _) = try run(["build", "a.txt", "--style", "s.css"], [("a.txt", "Text.\n"), ("s.css", sheet)])
        #expect(!result.errors.contains("maroon") && result.errors.contains("semicolon before \"margin\""), "\(result.errors)")
    }

    @Test func theSameMessageIsSaidOnceWithItsNumber() throws {
        let (result, _) = try run(["build", "a.txt", "--style", "s.css"], [("a.txt", "Text.\n"), ("s.css", Self.sheet)])
        #expect(result.errors.split(separator: "\n").count { $0.contains("text-indnt\" [") } == 1, "\(result.errors)")
        #expect(result.errors.contains("  1 more time, in line 2"), "\(result.errors)")
    }

    @Test func shellsCompleteFilesAndNames() throws {
        let script = try Command.run(["--generate-completion-script", "bash"])
        #expect(script.status == 0)
        for (words, option, word) in [
            ("build --style", "--style", "novel"), ("build --profile", "--profile", "kdp-6x9"),
            ("build --deny", "--deny", "css.unknown-property"),
        ] {
            let call =
                ["---completion"] + words.split(separator: " ").prefix(1).map(String.init) + [
                    "--", option, "2", "0", "fleuron", "build", option, "",
                ]
            #expect(text(try Command.run(call, environment: ["SAP_SHELL": "bash"]).output).contains(word), "\(words)")
        }
    }

    @Test func aLineIsNamedOnceForSeveralPlacesInIt() throws {
        let sheet = "p { text-indnt: 1em }\nh1 { text-indnt: 1em } h2 { text-indnt: 1em }\n"
        let (result, _) = try run(["build", "a.txt", "--style", "s.css"], [("a.txt", "Text.\n"), ("s.css", sheet)])
        #expect(result.errors.contains("  2 more times, in line 2\n"), "\(result.errors)")
    }

    /// Who sets a book cannot change what its source's own sheets say.
    @Test func whatASourcesOwnSheetSaysWronglyIsNoWarning() throws {
        let source = "<style>p { margin .5em; color: rde } q[ { color: red }</style><p>Text.</p>"
        let (result, _) = try run(["build", "a.html", "--strict"], [("a.html", source)])
        #expect(result.status == 0, "\(result.errors)")
        let (noted, _) = try run(["build", "a.html", "--notes"], [("a.html", source)])
        #expect(noted.errors.contains("note: ") && noted.errors.contains("css.invalid-declaration"), "\(noted.errors)")
    }

    /// They would stand in the middle of the paragraphs that call them.
    @Test func notesStandAtTheFootWhateverSheetSetsTheText() throws {
        let text = """
            <p>One.<a href='#n' id='c' role='doc-noteref'>1</a> Two.</p><p>Three.</p>
            <section role='doc-endnotes'><ol><li id='n'><p>Note. <a href='#c' role='doc-backlink'>back</a></p></li></ol></section>
            """
        for arguments in [["own.html"], ["plain.html", "--style", "s.css"]] {
            let (result, _) = try run(
                ["build"] + arguments + ["--dump", "layout"],
                [("own.html", "<style>p { margin: 1em 0 }</style>" + text), ("plain.html", text), ("s.css", "p { margin: 1em 0 }")])
            let lines = DumpedPage.pages(of: self.text(result.output)).flatMap(\.lines)
            #expect(lines.map(\.text) == ["One.1 Two.", "Three.", "1 Note."], "\(result.errors)")
            if let note = lines.last { #expect(note.y > lines[1].y + 100) }
        }
    }

    private static let strictness: [(arguments: [String], status: Int32)] = [
        (["--strict"], 1), (["--strict", "--allow", "css.unknown-property"], 0), (["--strict", "--allow", "css"], 0),
        (["--strict", "--allow", "font"], 1), (["--deny", "css"], 1), (["--deny", "css", "--allow", "css.unknown-property"], 0),
        (["--deny", "font"], 0), (["--deny", "css.unknwn-property"], 2),
    ]

    @Test(arguments: strictness)
    func strictnessIsNarrowedByCodes(arguments: [String], status: Int32) throws {
        let files = [("a.html", "<p>x</p>"), ("s.css", Self.sheet)]
        let (result, workshop) = try run(["build", "a.html", "--style", "s.css"] + arguments, files)
        #expect(result.status == status, "\(result.errors)")
        #expect(workshop.names.contains("a.pdf") == (status == 0))
        if status == 1 { #expect(result.errors.contains("no book is written")) }
    }

    @Test func aCodeIsExplained() throws {
        let result = try Command.run(["explain", "css.unknown-property"])
        #expect(result.status == 0 && text(result.output).contains("Remedy: "))
        let other = try Command.run(["explain", "css.unknwn-property"])
        #expect(other.status == 2 && other.errors.contains("“css.unknown-property”"), "\(other.errors)")
    }

    @Test(arguments: ["json", "gitlab", "sarif"])
    func programsGetJSONOnStandardOutput(format: String) throws {
        let files = [("a.html", "<p>x</p>"), ("s.css", Self.sheet)]
        let (result, _) = try run(["build", "a.html", "--style", "s.css", "--diagnostics", format], files)
        #expect(result.status == 0)
        let object = try JSONSerialization.jsonObject(with: Data(result.output))
        #expect("\(object)".contains("css.unknown-property"))
    }

    @Test func whatFailsIsReportedToProgramsAsWell() throws {
        let (result, _) = try run(["build", "none.txt", "--diagnostics", "json"])
        #expect(result.status == 1)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        #expect(object["succeeded"] as? Bool == false)
        #expect((object["diagnostics"] as? [[String: Any]])?.first?["code"] as? String == "source.missing")
    }

    /// The hints differ, so both are said.
    @Test func placesWithDifferentRemediesAreSaidApart() throws {
        let sheet = "p { color: grene }\nh1 { color: cmyk(0, 0, 0, 1) }\n"
        let (result, _) = try run(["build", "a.txt", "--style", "s.css"], [("a.txt", "Text.\n"), ("s.css", sheet)])
        #expect(result.errors.contains("\"green\"") && result.errors.contains("device-cmyk"), "\(result.errors)")
    }

    @Test func namesThatNoSheetGivesAreTold() throws {
        let sheet = "@page { @top-left { content: string(chaptr) } } h2 { string-set: chapter content() }"
        let (result, _) = try run(["build", "a.txt", "--style", "s.css"], [("a.txt", "Text.\n"), ("s.css", sheet)])
        #expect(result.errors.contains("[css.undefined-name]") && result.errors.contains("\"chapter\""), "\(result.errors)")
        // Those of the default book count as well.
        let (known, _) = try run(
            ["build", "a.txt", "--style", "novel", "--style", "s.css"],
            [("a.txt", "Text.\n"), ("s.css", "@page { @top-left { content: string(chapter) } }")])
        #expect(!known.errors.contains("undefined-name"), "\(known.errors)")
    }

    /// HTML with a sheet of its own is laid out as that says: nothing of the default book beats it.
    @Test func theSheetOfAnHTMLFileIsNotBeaten() throws {
        let source = "<style>@page { size: 200pt 100pt; margin: 10pt } p { text-indent: 0 }</style><p>One.<p>Two.<p>Three."
        let (result, workshop) = try run(["build", "a.html", "--dump", "layout"], [("a.html", source)])
        #expect(result.status == 0, "\(result.errors)")
        let lines = text(result.output).split(separator: "\n").filter { $0.hasPrefix("line ") || $0.hasPrefix("  line ") }
        #expect(lines.count == 3 && lines.allSatisfy { $0.split(separator: " ")[1] == "10.000" }, "\(text(result.output))")
        // A book file makes a book of it.
        _ = try workshop.write("book.yaml", "title: T\nsources: [a.html]\n")
        let book = try Command.run(["explain", workshop.path("book.yaml"), "p"], folder: workshop.folder)
        #expect(text(book.output).contains("novel.css"))
    }
}
