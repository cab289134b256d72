import Foundation
import Testing

/// How much a command says: `--quiet`, `--verbose`.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct VerbosityTests {
    private static let warned = "<p style='float: up'>one</p>"

    private func build(_ options: [String]) throws -> Command.Result {
        let workshop = try Workshop()
        let source = try workshop.write("a.html", "<style>p { text-decoration: wavy 1e9 }</style>\(Self.warned)")
        return try Command.run(["build", source, "-o", "a.pdf"] + options, folder: workshop.folder)
    }

    @Test func quietSaysNothingButWhatFails() throws {
        let normal = try build([]), quiet = try build(["--quiet"]), strict = try build(["-q", "--strict"])
        #expect(normal.status == 0 && normal.errors.contains("warning") && !normal.output.isEmpty)
        #expect(quiet.status == 0 && quiet.errors.isEmpty && quiet.output.isEmpty)
        #expect(strict.status == 1 && strict.errors.contains("[css.invalid-value]"))
    }

    @Test func verboseSaysTheStagesAlsoInAPipe() throws {
        let result = try build(["--verbose"])
        for stage in ["reading", "styling", "setting", "writing"] { #expect(result.errors.contains("fleuron: \(stage) …")) }
        #expect(result.errors.contains("paginate"))
        #expect(try build(["-q", "-v"]).status == 2)
    }

    @Test func aQuietBatchSaysNothing() throws {
        let workshop = try Workshop()
        let source = try workshop.write("a.html", "<p>one</p>")
        let result = try Command.run(["batch", source, "--out", "out", "--quiet"], folder: workshop.folder)
        #expect(result.status == 0 && result.errors.isEmpty && result.output.isEmpty, "\(result.errors)")
        #expect(workshop.bytes("out/a.pdf") != nil)
    }
}
