import Foundation
import Testing

/// Input that is wrong: one clear diagnostic, the right exit status, nothing half-written.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct BadInputTests {
    private func html(_ body: String, head: String = "") -> String {
        "<!DOCTYPE html><html><head>\(head)</head><body>\(body)</body></html>"
    }

    /// Builds one source in a folder of its own, where `x.pdf` stands already.
    private func build(_ name: String, _ bytes: [UInt8], _ arguments: [String] = []) throws -> (Command.Result, Workshop) {
        let workshop = try Workshop()
        _ = try workshop.write("x.pdf", "as it was")
        let source = try workshop.write(name, bytes)
        return (try Command.run(["build", source, "-o", workshop.path("x.pdf")] + arguments, folder: workshop.folder), workshop)
    }

    private func expectRefusal(
        _ result: Command.Result, _ workshop: Workshop, code: String, status: Int32 = 1, location: SourceLocation = #_sourceLocation
    ) {
        #expect(result.status == status, "\(result.errors)", sourceLocation: location)
        #expect(result.errors.contains("[\(code)]"), "\(result.errors)", sourceLocation: location)
        #expect(result.errors.split(separator: "\n").count { $0.contains("error:") } == 1, "\(result.errors)", sourceLocation: location)
        #expect(workshop.bytes("x.pdf") == Array("as it was".utf8), sourceLocation: location)
        #expect(!workshop.names.contains { $0.contains("part") }, sourceLocation: location)
    }

    // MARK: Sources

    @Test func missingSource() throws {
        let workshop = try Workshop()
        _ = try workshop.write("x.pdf", "as it was")
        expectRefusal(
            try Command.run(["build", workshop.path("none.txt"), "-o", workshop.path("x.pdf")]), workshop, code: "source.missing")
    }

    @Test(arguments: [
        ("a.txt", "", "source.empty"), ("a.txt", " \n\n\t\n", "source.no-text"),
        ("a.html", "<html><body><p> </p></body></html>", "source.no-text"),
        ("a.txt", "text\u{0}\u{1}\u{0}\u{2}more\u{0}", "source.binary"),
        ("a.html", "<meta charset=klingon><p>x", "source.unknown-encoding"),
        ("a.xml", "<?xml version='1.0' encoding='klingon'?><html/>", "source.unknown-encoding"),
        ("a.xml", "<html><p>x</html>", "xml.not-well-formed"),
    ])
    func sourcesThatAreNoBook(name: String, text: String, code: String) throws {
        let (result, workshop) = try build(name, Array(text.utf8))
        expectRefusal(result, workshop, code: code)
    }

    @Test func aFileWithNearlyTheNameIsNamed() throws {
        let workshop = try Workshop()
        _ = try workshop.write("chapter-1.md", "words")
        let result = try Command.run(["build", workshop.path("chapter1.md")])
        #expect(result.status == 1 && result.errors.contains("did you mean “\(workshop.path("chapter-1.md"))”?"), "\(result.errors)")
    }

    @Test func sourceThatIsAFolder() throws {
        let workshop = try Workshop()
        _ = try workshop.write("x.pdf", "as it was")
        expectRefusal(try Command.run(["build", workshop.folder.path, "-o", workshop.path("x.pdf")]), workshop, code: "source.directory")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func unreadableSource() throws {
        let workshop = try Workshop()
        _ = try workshop.write("x.pdf", "as it was")
        let path = try workshop.write("a.txt", "text")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        expectRefusal(try Command.run(["build", path, "-o", workshop.path("x.pdf")]), workshop, code: "source.unreadable")
    }

    @Test func bytesOutsideTheEncodingAreReplacedWithAWarning() throws {
        let (result, _) = try build("a.html", Array("<meta charset=utf-8><p>one ".utf8) + [0xFF, 0xFE] + Array(" two</p>".utf8))
        #expect(result.status == 0)
        #expect(result.errors.contains("a.html:1:") && result.errors.contains("[source.invalid-bytes]"))
    }

    @Test func everythingHiddenIsRefused() throws {
        let workshop = try Workshop()
        let style = try workshop.write("none.css", "* { display: none }")
        let (result, other) = try build("a.html", Array(html("<p>x</p>").utf8), ["--style", style])
        expectRefusal(result, other, code: "layout.no-pages")
    }

    // MARK: Style sheets

    @Test func mistakesInAStyleSheetAreNamedByLineAndColumnAndTheBookIsSet() throws {
        let workshop = try Workshop()
        let style = try workshop.write("s.css", "p { color: red;\n    colr: blue;\n    margin: }\n}} h1 { foo\n")
        let (result, _) = try build("a.html", Array(html("<p>x</p>").utf8), ["--style", style])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("s.css:2:5: warning:") && result.errors.contains("[css.unknown-property]"))
        #expect(result.errors.contains("s.css:3:5: warning:"))
    }

    @Test func aSheetMaySayNothingAndOneOfOursIsNamedWithoutItsEnding() throws {
        let workshop = try Workshop()
        let style = try workshop.write("empty.css", "")
        let (result, _) = try build("a.html", Array(html("<p>x</p>").utf8), ["--style", style])
        #expect(result.status == 0, "\(result.errors)")
        let (other, _) = try build("a.html", Array(html("<p>x</p>").utf8), ["--style", "drama.css"])
        #expect(other.status == 1 && other.errors.contains("did you mean “drama”?"), "\(other.errors)")
    }

    /// A name that no sheet has does nothing, and a value that is none undoes the declarations that use it: both are said, and the book is
    /// set.
    @Test func customPropertiesThatDoNothingAreNamed() throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.txt", "CHAPTER I\n\nText.\n\n\n\nCHAPTER II\n\nMore of it.\n")
        let book = try workshop.write("book.yaml", "sources: [a.txt]\nproperties:\n  margin-iner: 60pt\n  margin-outer: 12furlongs\n")
        let result = try Command.run(
            ["build", book, "-o", workshop.path("x.pdf"), "--set", "leadng=15pt", "--set", "text-size=12pt"], folder: workshop.folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("book.yaml:3:3: warning"), "\(result.errors)")
        #expect(result.errors.contains("did you mean “margin-inner”?"), "\(result.errors)")
        #expect(result.errors.contains("“--leadng”") && result.errors.contains("did you mean “leading”?"), "\(result.errors)")
        #expect(result.errors.contains("the value of \"margin\" is not valid once its variables are replaced"), "\(result.errors)")
        #expect(result.errors.contains("the book file or --set gives to --margin-outer"), "\(result.errors)")
        #expect(!result.errors.contains("“--text-size”") && !result.errors.contains("“--margin-outer”"), "\(result.errors)")
    }

    /// Nothing that the book is made from is written over, whatever names it.
    @Test(arguments: [["-o", "a.md"], ["-o", "s.css", "--style", "s.css"], ["-o", "link.pdf"], ["-o", "./x/../a.md"]])
    func theOutputIsNoSource(arguments: [String]) throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.md", "# A\n\nText.\n")
        _ = try workshop.write("s.css", "p { color: black }")
        try FileManager.default.createDirectory(atPath: workshop.path("x"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: workshop.path("link.pdf"), withDestinationPath: workshop.path("a.md"))
        let result = try Command.run(["build", "a.md"] + arguments, folder: workshop.folder)
        #expect(result.status == 1 && result.errors.contains("[output.unwritable]"), "\(result.errors)")
        #expect(workshop.bytes("a.md") == Array("# A\n\nText.\n".utf8) && workshop.bytes("s.css") == Array("p { color: black }".utf8))
    }

    /// Nor what a source names: a picture, a sheet, a font.
    @Test(arguments: ["fig.png", "s.css", "x/../fig.png"])
    func theOutputIsNothingThatASourceNames(output: String) throws {
        let workshop = try Workshop()
        let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z'/></svg>",
            sheet = "p { color: black }"
        _ = try workshop.write("a.html", html("<p>x <img src='fig.png' alt=''></p>", head: "<link rel=stylesheet href=s.css>"))
        _ = try workshop.write("fig.png", drawing)
        _ = try workshop.write("s.css", sheet)
        try FileManager.default.createDirectory(atPath: workshop.path("x"), withIntermediateDirectories: true)
        let result = try Command.run(["build", "a.html", "-o", output], folder: workshop.folder)
        #expect(result.status == 1 && result.errors.contains("[output.unwritable]"), "\(result.errors)")
        #expect(workshop.bytes("fig.png") == Array(drawing.utf8) && workshop.bytes("s.css") == Array(sheet.utf8))
    }

    @Test func aReplacementWithAGroupThatThePatternHasNotIsRefused() throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.md", "# A\n\nText.\n")
        let book = try workshop.write("book.yaml", "sources: [a.md]\nreplacements:\n  - pattern: 'T(e)xt'\n    replacement: 'P$2st'\n")
        let result = try Command.run(["build", book, "-o", workshop.path("x.pdf")], folder: workshop.folder)
        #expect(
            result.status == 1 && result.errors.contains("book.yaml:3:14: error") && result.errors.contains("names group 2"),
            "\(result.errors)")
    }

    /// `fleuron build .` in the folder of a book.
    @Test func theOutputOfAFolderHasItsName() throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.md", "# A\n\nText.\n")
        _ = try workshop.write("book.yaml", "sources: [a.md]\n")
        #expect(try Command.run(["build", "."], folder: workshop.folder).status == 0)
        #expect(workshop.names.contains(workshop.folder.lastPathComponent + ".pdf"), "\(workshop.names)")
    }

    @Test func missingStyleSheet() throws {
        let (result, workshop) = try build("a.html", Array(html("<p>x</p>").utf8), ["--style", "none.css"])
        expectRefusal(result, workshop, code: "source.missing")
    }

    @Test func styleSheetThatASourceNamesMayBeMissing() throws {
        let (result, workshop) = try build("a.html", Array(html("<p>x</p>", head: "<link rel=stylesheet href=none.css>").utf8))
        #expect(result.status == 0)
        #expect(result.errors.contains("warning:") && result.errors.contains("[source.missing]"))
        #expect(workshop.bytes("x.pdf")?.starts(with: "%PDF".utf8) == true)
    }

    @Test func fontThatIsNotInstalledIsReplaced() throws {
        let (result, _) = try build("a.html", Array(html("<p style=\"font-family: 'No Such Font'\">x</p>").utf8))
        #expect(result.status == 0)
        #expect(result.errors.contains("No Such Font") && result.errors.contains("[font.missing-family]"))
    }

    @Test func warningsFailTheBuildWhereAsked() throws {
        let (result, workshop) = try build("a.html", Array(html("<p style=\"font-family: 'No Such Font'\">x</p>").utf8), ["--strict"])
        #expect(result.status == 1)
        #expect(workshop.bytes("x.pdf") == Array("as it was".utf8))
    }

    // MARK: Output

    @Test(arguments: ["a.txt/x.pdf", "/proc/x.pdf", "/proc/none/x.pdf"])
    func folderThatCannotBeWrittenTo(output: String) throws {
        let workshop = try Workshop()
        let source = try workshop.write("a.txt", "Some text.\n")
        let result = try Command.run(["build", source, "-o", output], folder: workshop.folder)
        #expect(result.status == 1)
        #expect(result.errors.contains("[output.unwritable]"))
        #expect(workshop.names == ["a.txt"])
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"), arguments: ["/dev/full", "-"])
    func fullDiskIsNoSuccess(output: String) throws {
        let workshop = try Workshop()
        let source = try workshop.write("a.txt", "Some text.\n")
        let program = try #require(Command.path)
        let result = try Command.run("/bin/sh", ["-c", "exec \"$0\" build \"$1\" -o \"$2\" >/dev/full", program, source, output])
        #expect(result.status == 1)
        #expect(result.errors.contains("[output.failed]"))
    }

    @Test func dumpsToAFullDiskAreNoSuccess() throws {
        let workshop = try Workshop()
        let source = try workshop.write("a.txt", "Some text.\n")
        let program = try #require(Command.path)
        let result = try Command.run("/bin/sh", ["-c", "exec \"$0\" build \"$1\" --dump layout >/dev/full", program, source])
        #expect(result.status == 1)
    }

    // MARK: Usage

    @Test(arguments: [
        ["build"], ["build", "a.txt", "--nonsense"], ["build", "a.txt", "--set", "name"], ["build", "a.txt", "--jobs", "0"],
        ["build", "a.txt", "--jobs", "many"],
        ["build", "a.txt", "--dump", "nothing"],
    ])
    func usageErrorsExitWithTwo(arguments: [String]) throws {
        let result = try Command.run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.contains("Usage:"))
        #expect(result.output.isEmpty)
    }

    @Test(arguments: [["--help"], ["build", "--help"], ["--version"]])
    func helpIsNoError(arguments: [String]) throws {
        let result = try Command.run(arguments)
        #expect(result.status == 0)
        #expect(!result.output.isEmpty)
    }

    @Test(arguments: ["nonsense", "5inx", "-5inx8in", "a5; margin: 0", "5 8", "0x0", "0inx8in", "201inx8in", "1e9ptx1e9pt"])
    func pageSizesThatMakeNoSense(size: String) throws {
        let (result, workshop) = try build("a.html", Array(html("<p>x</p>").utf8), ["--page-size=\(size)"])
        expectRefusal(result, workshop, code: "page-size.invalid", status: 2)
    }

    @Test(arguments: ["1mmx1mm", "5inx1mm"])
    func pageSizesWithoutRoom(size: String) throws {
        let (result, workshop) = try build("a.html", Array(html("<p>x</p>").utf8), ["--page-size", size])
        expectRefusal(result, workshop, code: "layout.page-too-small", status: 1)
    }

    @Test(arguments: ["a5", "5inx8in", "5in 8in", "148mmx210mm", "letter", "200inx200in"])
    func pageSizesThatMakeSense(size: String) throws {
        let (result, _) = try build("a.html", Array(html("<p>x</p>").utf8), ["--page-size", size])
        #expect(result.status == 0, "\(result.errors)")
    }

    // MARK: Pictures

    /// What cannot be shown leaves a frame with its words, and is said once, with its place.
    @Test(arguments: ["nothing", "cut", "noise", "none by none", "enormous", "remote"])
    func picturesThatCannotBeShown(kind: String) throws {
        let workshop = try Workshop()
        func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
            func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * $0)) } }
            let header =
                [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + bytes(width) + bytes(height) + [
                    8, 2, 0, 0, 0, 0, 0, 0, 0,
                ]
            return header + [0, 0, 0, 8] + Array("IDAT".utf8) + [0x78, 0x9C, 3, 0, 0, 0, 0, 1] + [0, 0, 0, 0] + [0, 0, 0, 0]
                + Array("IEND".utf8) + [0, 0, 0, 0]
        }
        var name = "p.png"
        switch kind {
        case "nothing": break
        case "cut":
            name = "p.jpg"
            _ = try workshop.write(
                name, [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 1, 0, 2, 0, 3] + [UInt8](repeating: 0, count: 9) + [0xFF, 0xDA, 0, 2, 1, 2, 3])
        case "noise": _ = try workshop.write(name, "this is no picture")
        case "none by none": _ = try workshop.write(name, png(0, 0))
        case "enormous": _ = try workshop.write(name, png(100_000, 100_000))
        default: name = "http://example.com/p.png"
        }
        let source = try workshop.write(
            "a.html", html("<p>before</p><p><img src='\(name)' alt='the words for it' width=120 height=90></p>"))
        let result = try Command.run(["build", source, "--dump", "layout"], folder: workshop.folder)
        #expect(result.status == 0)
        #expect(result.errors.split(separator: "\n").count { $0.contains("warning:") } == 1, "\(result.errors)")
        #expect(result.errors.contains("a.html:1:"))
        #expect(String(decoding: result.output, as: UTF8.self).contains("the words for it"))
    }

    /// A process that is ended by a signal says so in the format that was asked for, and dies of the signal. It is sent one from outside,
    /// while it waits for its source.
    @Test(arguments: ["json", "sarif", "github", "text"])
    func anUnexpectedEndIsSaidAsWell(format: String) throws {
        let workshop = try Workshop(), program = try #require(Command.path)
        let script = """
            cd "$1"; mkfifo in; exec 3<>in
            "$0" build - -o a.pdf --diagnostics \(format) <in & pid=$!
            for i in $(seq 500); do
                caught=$(sed -n 's/^SigCgt:[[:space:]]*//p' /proc/$pid/status); [ $((0x$caught & 8)) -ne 0 ] && break; sleep 0.01
            done
            kill -ILL $pid; wait $pid; exit $?
            """
        let result = try Command.run("/bin/bash", ["-c", script, program, workshop.folder.path])
        #expect(result.status == 128 + SIGILL && workshop.bytes("a.pdf") == nil)
        let text = format == "text" ? result.errors : String(decoding: result.output, as: UTF8.self)
        #expect(text.contains("program.unexpected-end"), "\(result.errors)")
        if format == "json" {
            let report = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
            #expect(report?["succeeded"] as? Bool == false)
        }
    }
}
