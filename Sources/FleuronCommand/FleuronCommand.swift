import ArgumentParser
import BookProduction
import Glibc

/// The `fleuron` command.
@main
struct FleuronCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleuron",
        abstract: "Sets books: a Gutenberg text, HTML or XML in, a paginated PDF out.",
        version: "0.1.0",
        subcommands: [
            Build.self, Report.self, ExplainPage.self, Cover.self, Profiles.self, Batch.self, Explain.self, Styles.self, Inspect.self,
            Spell.self, Grep.self, Fetch.self, New.self, Fonts.self, Doctor.self, BatchWorker.self,
        ],
        defaultSubcommand: Build.self)

    /// Runs the command. Its exit status is 0, 1 where no book could be made, and 2 for a command line that makes no sense.
    static func main() {
        Memory.keepArraysOutOfTheHeap()
        Memory.growHeapInLargeSteps()
        let setsBook = CommandLine.arguments.dropFirst().first == "build"
        if setsBook { Preparation.begin() }
        do {
            try run(setsBook: setsBook)
        } catch {
            if setsBook { Preparation.finish() }
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            let message = Array((withRightUsage(fullMessage(for: error)) + "\n").utf8)
            _ = message.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
            Glibc.exit(2)
        }
        end()
    }

    /// The parser takes a command whose options include those of `build` (`report`) for one below it.
    private static func withRightUsage(_ message: String) -> String {
        guard let command = CommandLine.arguments.dropFirst().first, command != "build" else { return message }
        return message.replacing("fleuron build \(command) ", with: "fleuron \(command) ")
    }

    private static func run(setsBook: Bool) throws {
        if setsBook, let request = BuildRequest(plain: CommandLine.arguments.dropFirst(2)) {
            let status = BuildRun.status(of: request)
            guard status == 0 else { throw ExitCode(status) }
        } else {
            var command = try parsed(setsBook: setsBook)
            try command.run()
        }
    }

    /// The command of the command line. `build` is asked first and by itself, as looking through all commands takes longer than reading a
    /// short source; what it does not take (a mistake, `--help`) goes the usual way, which names the program in what it says.
    private static func parsed(setsBook: Bool) throws -> any ParsableCommand {
        if setsBook, let build = try? Build.parse(Array(CommandLine.arguments.dropFirst(2))) { return build }
        return try parseAsRoot()
    }

    /// Ends the process without the handlers that libraries have for its end: they give back memory that ends with it anyway, and take as
    /// long as a page.
    private static func end() -> Never {
        fflush(nil)
        _exit(0)
    }
}
