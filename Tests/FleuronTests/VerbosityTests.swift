import Foundation
import Testing

/// How much a command says: `--quiet`, `--verbose`.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct VerbosityTests {
    private static let warned = "<p>one &nbsp two</p>"

    private func build(_ options: [String]) throws -> Command.Result {
        let workshop = try Workshop()
        let source = try workshop.write("a.html", Self.warned)
        return try Command.run(["build", source, "-o", "a.pdf"] + options, folder: workshop.folder)
    }

    @Test func quietSaysNothingButWhatFails() throws {
        let normal = try build([]), quiet = try build(["--quiet"]), strict = try build(["-q", "--strict"])
        #expect(normal.status == 0 && normal.errors.contains("warning") && !normal.output.isEmpty)
        #expect(quiet.status == 0 && quiet.errors.isEmpty && quiet.output.isEmpty)
        #expect(strict.status == 1 && strict.errors.contains("[html.malformed]"))
    }

    @Test func verboseSaysTheStagesAlsoInAPipe() throws {
        let result = try build(["--verbose"])
        let stages = ["reading", "styling", "setting", "shaping words", "breaking lines", "placing pages", "writing"]
        for stage in stages { #expect(result.errors.contains("fleuron: \(stage) …")) }
        #expect(result.errors.contains("paginate"))
        #expect(result.errors.contains(/writing … 1 page, \d+ %, \d+ s left\n/) && !result.errors.contains("\u{1B}"))
        #expect(try build(["-q", "-v"]).status == 2)
    }

    /// On a terminal one line is written over. `script` (util-linux) gives the command a terminal.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "there is no script(1)"))
    func onATerminalOneLineIsWrittenOver() throws {
        let workshop = try Workshop(), program = try #require(Command.path)
        _ = try workshop.write("a.html", "<p>one</p>")
        let result = try Command.run(
            "/usr/bin/script", ["-qec", "'\(program)' build a.html -o a.pdf", "/dev/null"], folder: workshop.folder)
        let text = String(decoding: result.output, as: UTF8.self)
        let lines = text.split(separator: "\r\u{1B}[K").filter { $0.hasPrefix("fleuron:") }
        #expect(result.status == 0 && lines.count >= 7, "\(text.debugDescription)")
        #expect(lines.allSatisfy { !$0.contains("\n") } && lines.last?.contains(/writing … 1 page, \d+ %, \d+ s left/) == true)
    }

    /// Each book when it is done, also in a pipe.
    @Test func aVerboseBatchNamesItsBooks() throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.html", Self.warned)
        let arguments = ["batch", "a.html", "--out", "out", "--verbose"]
        let result = try Command.run(arguments, folder: workshop.folder)
        #expect(result.status == 0 && result.errors.contains(/fleuron: a.pdf: set, 1 page, \d+ ms, 1 warning\n/), "\(result.errors)")
        #expect(try Command.run(arguments + ["--quiet"], folder: workshop.folder).status == 2)
    }

    @Test func aQuietBatchSaysNothing() throws {
        let workshop = try Workshop()
        let source = try workshop.write("a.html", "<p>one</p>")
        let result = try Command.run(["batch", source, "--out", "out", "--quiet"], folder: workshop.folder)
        #expect(result.status == 0 && result.errors.isEmpty && result.output.isEmpty, "\(result.errors)")
        #expect(workshop.bytes("out/a.pdf") != nil)
    }
}
