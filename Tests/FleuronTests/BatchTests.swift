import Foundation
import Testing

/// Many books by one command, whatever happens to one of them.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct BatchTests {
    private struct Report: Decodable {
        struct Book: Decodable {
            struct Message: Decodable { var code: String }
            var name: String, outcome: String
            var pages: Int
            var figures: [String: Int]
            var messages: [Message]
        }
        var books: [Book]
    }

    private func shelf() throws -> Workshop {
        let workshop = try Workshop()
        for name in ["in", "in/deep"] {
            try FileManager.default.createDirectory(atPath: workshop.path(name), withIntermediateDirectories: true)
        }
        for name in ["in/a.txt", "in/b.md", "in/deep/a.txt"] { _ = try workshop.write(name, "Words of \(name).\n") }
        _ = try workshop.write("in/bad.xml", "<a><b></a>")
        return workshop
    }

    private func run(_ workshop: Workshop, _ arguments: [String] = [], environment: [String: String] = [:]) throws -> Command.Result {
        try Command.run(["batch", "in", "--out", "out", "--jobs", "2"] + arguments, environment: environment, folder: workshop.folder)
    }

    private func report(of workshop: Workshop, _ name: String = "report") throws -> [Report.Book] {
        try JSONDecoder().decode(Report.self, from: Data(try #require(workshop.bytes("out/\(name).json")))).books
    }

    private func report(_ workshop: Workshop, _ name: String = "report") throws -> [String: String] {
        let books = try report(of: workshop, name)
        return Dictionary(books.map { ($0.name, $0.outcome) }, uniquingKeysWith: { first, _ in first })
    }

    /// Who names the folder that holds the outputs as well gets the same books again.
    @Test(arguments: ["out", "."]) func reportsOfEarlierRunsAreNoBooks(out: String) throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.txt", "One text.\n")
        for share in ["1/1", "auto/1"] {
            let arguments = ["batch", ".", "--out", out, "--shard", share]
            let result = try Command.run(arguments, environment: ["PARALLEL_SEQ": "1"], folder: workshop.folder)
            #expect(result.status == 0 && String(decoding: result.output, as: UTF8.self).contains("1 book:"), "\(result.errors)")
        }
        let other = try Command.run(["batch", ".", "--out", "other"], folder: workshop.folder)
        #expect(String(decoding: other.output, as: UTF8.self).contains("1 book: 1 set"), "\(other.errors)")
        let whole = try Command.run(["batch", ".", "--out", out], folder: workshop.folder)
        #expect(String(decoding: whole.output, as: UTF8.self).contains("1 book: 0 set, 1 up to date"), "\(whole.errors)")
    }

    @Test func aListMayComeFromStandardInput() throws {
        let workshop = try shelf(), program = try #require(Command.path)
        let script = "cd \"$1\" && ls in/*.* | \"$0\" batch - --out out --quiet"
        let result = try Command.run("/bin/sh", ["-c", script, program, workshop.folder.path])
        #expect(result.status == 1 && workshop.bytes("out/a.pdf") != nil && workshop.bytes("out/b.pdf") != nil, "\(result.errors)")
        // A book cannot, as no process that sets one has it.
        let own = "cd \"$1\" && echo - | \"$0\" batch - --out out --quiet"
        let refused = try Command.run("/bin/sh", ["-c", own, program, workshop.folder.path])
        #expect(refused.status == 1 && refused.errors.contains("[source.missing]"), "\(refused.errors)")
    }

    @Test func aShareThatNobodyNumbersSaysWhatIsLookedFor() throws {
        let result = try run(try shelf(), ["--shard", "auto/4"], environment: ["PARALLEL_SEQ": "none"])
        #expect(result.status == 2 && result.errors.contains("JOB_COMPLETION_INDEX"), "\(result.errors)")
    }

    @Test(arguments: [["--profile", "kpd-6x9"], ["--page-size", "klingon"], ["--text-size", "huge"]])
    func optionsThatMakeNoSenseAreSaidOnce(arguments: [String]) throws {
        let workshop = try shelf()
        let result = try run(workshop, arguments)
        #expect(result.status == 2 && result.errors.matches(of: #/error: /#).count == 1, "\(result.errors)")
        #expect(workshop.bytes("out/report.json") == nil)
    }

    @Test func allBooksAreSetAndWhatFailsIsReportedAtTheEnd() throws {
        let workshop = try shelf()
        let result = try run(workshop)
        #expect(result.status == 1, "\(result.errors)")
        #expect(try report(workshop) == ["a": "set", "b": "set", "bad": "failed", "a-2": "set"])
        for name in ["a.pdf", "b.pdf", "a-2.pdf", "report.xml", "report.html"] { #expect(workshop.bytes("out/" + name) != nil) }
        let page = String(decoding: try #require(workshop.bytes("out/report.html")), as: UTF8.self)
        #expect(page.matches(of: /<img src="data:image\/png;base64,iVBOR/).count == 3)
        #expect(workshop.bytes("out/bad.pdf") == nil)
    }

    @Test func booksAreTheSameBytesAsByThemselves() throws {
        let workshop = try shelf()
        _ = try run(workshop)
        #expect(try Command.run(["build", "in/b.md", "-o", "b.pdf"], folder: workshop.folder).status == 0)
        #expect(workshop.bytes("b.pdf") == workshop.bytes("out/b.pdf"))
    }

    @Test func whatIsUpToDateIsPassedOverAndWhatHasChangedIsNot() throws {
        let workshop = try shelf()
        _ = try run(workshop)
        _ = try workshop.write("in/b.md", "Other words.\n")
        try FileManager.default.removeItem(atPath: workshop.path("out/a-2.pdf"))
        _ = try run(workshop)
        #expect(try report(workshop) == ["a": "up-to-date", "b": "set", "bad": "failed", "a-2": "set"])
        _ = try run(workshop, ["--page-size", "a5"])
        #expect(try report(workshop)["a"] == "set")
    }

    @Test func otherFontsAreAnotherBook() throws {
        let workshop = try shelf()
        _ = try run(workshop)
        let own = try String(contentsOfFile: try #require(ProcessInfo.processInfo.environment["FONTCONFIG_FILE"]), encoding: .utf8)
        let fewer = try workshop.write("fonts.conf", own.replacing("<glob>*/DejaVuSans*.ttf</glob>", with: ""))
        _ = try run(workshop, environment: ["FONTCONFIG_FILE": fewer])
        #expect(try report(workshop)["a"] == "set")
        _ = try run(workshop, environment: ["FONTCONFIG_FILE": fewer])
        #expect(try report(workshop)["a"] == "up-to-date")
    }

    /// Of each book the record has the patterns of its languages among the files that it was made from.
    @Test func patternsAreRecorded() throws {
        let workshop = try Workshop()
        try FileManager.default.createDirectory(atPath: workshop.path("in"), withIntermediateDirectories: true)
        for (name, hyphens) in [("a", "auto"), ("b", "manual")] {
            _ = try workshop.write("in/\(name).html", "<html lang='en'><body><p style='hyphens: \(hyphens)'>Words</p></body></html>")
        }
        _ = try run(workshop)
        func record(_ name: String) throws -> String {
            String(decoding: try #require(workshop.bytes("out/.fleuron/\(name).state")), as: UTF8.self)
        }
        #expect(try record("a").contains("/hyph_en"))
        #expect(try !record("b").contains("/hyph_en"))
    }

    @Test func theReportHasFiguresOfEachBook() throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.md", "# One\n\nText[^1].\n\n# Two\n\n[^1]: A note.\n")
        _ = try Command.run(["batch", "a.md", "--out", "out"], folder: workshop.folder)
        let figures = try #require(try report(of: workshop).first?.figures)
        #expect(figures["headings"] == 2 && figures["notes"] == 1 && figures["pictures"] == 0 && (figures["fonts"] ?? 0) > 0)
        #expect(figures["bytes"] == workshop.bytes("out/a.pdf")?.count)
        // They are kept for a book that is passed over.
        _ = try Command.run(["batch", "a.md", "--out", "out"], folder: workshop.folder)
        #expect(try report(of: workshop).first?.figures == figures)
    }

    @Test(arguments: [("error", 1), ("2", 0), ("1", 1), ("xml", 1), ("css", 0)])
    func theThresholdDecidesTheExitStatus(threshold: String, status: Int32) throws {
        #expect(try run(try shelf(), ["--fail-on", threshold]).status == status)
    }

    /// A batch takes what `build` takes, and what a printer asks for is the same.
    @Test(arguments: [
        ["--profile", "kdp-6x9", "--paper", "cream", "--bleed"], ["--text-size", "extra-large", "--hyphenate", "ta-ble"],
        ["--page-size", "a5", "--impose", "saddle", "--creep", "0.1mm"], ["--profile", "iso-a5", "--no-bleed", "--crop-marks"],
    ])
    func optionsAreThoseOfBuild(options: [String]) throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.md", "# One\n\n" + String(repeating: "Words of a table. ", count: 400))
        let batch = try Command.run(["batch", "a.md", "--out", "out"] + options, folder: workshop.folder)
        let build = try Command.run(["build", "a.md", "-o", "a.pdf"] + options, folder: workshop.folder)
        let plain = try Command.run(["build", "a.md", "-o", "plain.pdf"], folder: workshop.folder)
        #expect(batch.status == 0 && build.status == 0 && plain.status == 0, "\(batch.errors)")
        #expect(workshop.bytes("out/a.pdf") == workshop.bytes("a.pdf") && workshop.bytes("a.pdf") != workshop.bytes("plain.pdf"))
    }

    @Test func warningsFailBooksWhereTheyAreAskedTo() throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.txt", "Words.\n")
        let sheet = try workshop.write("mine.css", "p { text-indnt: 1em }")
        func outcome(_ options: [String]) throws -> String? {
            _ = try Command.run(["batch", "a.txt", "--out", "out", "--style", sheet] + options, folder: workshop.folder)
            return try report(workshop)["a"]
        }
        #expect(try outcome([]) == "set")
        #expect(try outcome(["--strict"]) == "failed")
        #expect(try outcome(["--strict", "--allow", "css.unknown-property"]) == "set")
        #expect(try outcome(["--deny", "css"]) == "failed")
        #expect(try Command.run(["batch", "a.txt", "--out", "out", "--allow", "css.nonsense"], folder: workshop.folder).status == 2)
    }

    /// The messages of all books, each with its place, and nothing else on standard output.
    @Test func messagesAreWrittenForPrograms() throws {
        let workshop = try shelf()
        _ = try workshop.write("in/c.html", "<link rel=stylesheet href=gone.css><p>one</p>")
        _ = try workshop.write("in/d.txt", "")
        let github = try run(workshop, ["--diagnostics", "github"])
        let lines = String(decoding: github.output, as: UTF8.self).split(separator: "\n")
        #expect(github.status == 1 && lines.count == 3 && lines.allSatisfy { $0.hasPrefix("::") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("::error file=in/bad.xml,line=1") && $0.contains("title=xml.") })
        #expect(lines.contains { $0.hasPrefix("::warning file=in/c.html") })
        #expect(lines.contains { $0.hasPrefix("::error file=in/d.txt,title=source.empty") })
        let sarif = try JSONSerialization.jsonObject(with: Data(try run(workshop, ["--diagnostics", "sarif"]).output)) as? [String: Any]
        let results = (sarif?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
        #expect(results?.count == 3)
        let junit = try run(workshop, ["--diagnostics", "junit"]).output
        #expect(junit == workshop.bytes("out/report.xml"))
        // For people what makes a book fail is said in full.
        #expect(try run(workshop).errors.contains("in/bad.xml:1:"))
    }

    /// What a killed process has left of an output goes; what another still writes stays.
    @Test func remainsOfKilledProcessesAreRemoved() throws {
        let workshop = try shelf()
        _ = try run(workshop)
        // The greatest number of a process that Linux can have is 2^22.
        let own = ProcessInfo.processInfo.processIdentifier
        for name in ["a.pdf.4194305.part", "a.pdf.\(own).part", "other.pdf.4194305.part", ".fleuron/a.png.4194305.part"] {
            _ = try workshop.write("out/" + name, "%PDF")
        }
        _ = try run(workshop)
        let left = try FileManager.default.subpathsOfDirectory(atPath: workshop.path("out")).filter { $0.hasSuffix(".part") }
        #expect(Set(left) == ["a.pdf.\(own).part", "other.pdf.4194305.part"])
    }

    @Test func sharesAreTheWholeWithoutOverlap() throws {
        let workshop = try shelf()
        _ = try run(workshop, ["--shard", "1/2"])
        _ = try run(workshop, ["--shard", "auto/2"], environment: ["JOB_COMPLETION_INDEX": "1"])
        let first = try report(workshop, "report-1-of-2"), second = try report(workshop, "report-2-of-2")
        #expect(Set(first.keys).isDisjoint(with: second.keys))
        #expect(Set(first.keys).union(second.keys) == ["a", "b", "bad", "a-2"])
    }

    /// The first process that is found is killed as soon as it is there; its book, if it had one, is tried again.
    @Test func aKilledProcessLosesNoBook() throws {
        let workshop = try shelf(), program = try #require(Command.path)
        let script = """
            cd "$1" && "$0" batch in --out out --jobs 2 & batch=$!
            for i in $(seq 200); do worker=$(pgrep -P $batch | head -n 1); [ -n "$worker" ] && kill -9 $worker && break; sleep 0.005; done
            wait $batch
            """
        let result = try Command.run("/bin/sh", ["-c", script, program, workshop.folder.path])
        #expect(result.status == 1, "\(result.errors)")
        let outcomes = try report(workshop)
        #expect(outcomes.filter { $0.key != "bad" }.allSatisfy { $0.value == "set" || $0.value == "up-to-date" }, "\(outcomes)")
        #expect(outcomes.count == 4)
    }
}
