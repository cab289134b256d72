import ArgumentParser
import BookProduction
import Glibc
import Resources

/// The `fleuron` command.
@main
struct FleuronCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleuron",
        abstract: "Sets books: a Gutenberg text, Markdown, HTML, XML or an EPUB in, a PDF for print out.",
        discussion: """
            “fleuron book.txt” is short for “fleuron build book.txt”. “fleuron doctor” says what the machine lacks.

            EXAMPLES
              fleuron build 1342-0.txt -o pride-and-prejudice.pdf
              fleuron new essays
              fleuron batch books --out pdf
            """,
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
            let message = Array((fullMessage(for: error) + "\n").utf8)
            _ = message.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
            Glibc.exit(2)
        }
        end()
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
        try refuseMisspeltCommand()
        if setsBook, let build = try? Build.parse(Array(CommandLine.arguments.dropFirst(2))) { return build }
        return try parseAsRoot()
    }

    /// A name that is neither a command nor a file would be taken for a source.
    private static func refuseMisspeltCommand() throws {
        var names: [String] = []
        for command in configuration.subcommands where command.configuration.shouldDisplay {
            if let name = command.configuration.commandName { names.append(name) }
        }
        guard let first = CommandLine.arguments.dropFirst().first, !first.hasPrefix("-"), !names.contains(first), first != "help",
            access(first, F_OK) != 0, let nearest = nearestName(to: first, in: names)
        else { return }
        throw ValidationError("There is no command “\(first)”, nor a file. Did you mean “\(nearest)”?")
    }

    /// Ends the process without the handlers that libraries have for its end: they give back memory that ends with it anyway, and take as
    /// long as a page.
    private static func end() -> Never {
        fflush(nil)
        _exit(0)
    }
}
