import ArgumentParser
import BookProduction
import Glibc
import Resources

/// `fleuron batch`: many books at once, for a server.
struct Batch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Set many books by several processes, and report on all of them.",
        discussion: """
            A book is a source, a folder with a book.yaml, or a line of a list: a file whose name ends in “.list”, or “-”, standard \
            input. Of any other folder all books in it and below it are set. The outputs are DIR/NAME.pdf. What is up to date is passed \
            over; what fails keeps nothing else from being set. DIR/report.json, report.xml (JUnit) and report.html say how it went.

            EXAMPLES
              fleuron batch books --out pdf --jobs 4
              fleuron batch books.list --out pdf --shard auto/8 --fail-on warning
              fleuron batch books --out kdp --profile kdp-6x9 --diagnostics github
            """)

    @Argument(help: "Folders, lists and sources.", completion: .file())
    var books: [String]

    @Option(
        name: [.customShort("o", allowingJoined: true), .long], help: ArgumentHelp("The folder for the outputs.", valueName: "dir"),
        completion: .directory)
    var out: String

    @Option(
        name: [.customShort("j", allowingJoined: true), .long], help: "Processes that set books. Default: one for each processor.")
    var jobs: Int?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The share of this run, as in 2/8, or auto/8 where CI, Kubernetes, Slurm, AWS Batch or GNU parallel number the runs.",
            valueName: "i/n"))
    var shard: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "What makes the command fail: error, warning or note in any book, a code, or a number of books that failed.",
            valueName: "level|code|count"))
    var failOn: String = "error"

    @Flag(name: .long, help: "Set books that are up to date as well.")
    var force = false

    @Flag(name: .shortAndLong, help: "Say nothing but what fails.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Say of each book that it is done, also in a pipe, and print its warnings and notes.")
    var verbose = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "How the messages of all books are written: as text on standard error, or for a program on standard output.",
            valueName: "format"))
    var diagnostics: DiagnosticFormat = .text

    @OptionGroup var settings: BookArguments

    func validate() throws {
        if books.isEmpty { throw ValidationError("Name at least one folder, list or source.") }
        if quiet, verbose { throw ValidationError("--quiet and --verbose contradict each other.") }
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
        if let shard, BatchShard(shard) == nil {
            throw ValidationError(
                shard.hasPrefix("auto")
                    ? "--shard \(shard): no variable of the environment numbers this run, or not within the shares. \(BatchShard.variables)"
                    : "--shard takes a share as in 2/8, or auto/8 where a variable of the environment numbers the runs.")
        }
        guard BatchThreshold(failOn) != nil else {
            throw ValidationError("--fail-on takes error, warning, note, a code of a message or a number from 1 on, not “\(failOn)”.")
        }
    }

    func run() throws {
        let isGood: Bool
        do throws(Diagnostic) {
            isGood = try setBooks()
        } catch {
            StandardError.print(error.formatted(in: SourceTexts()))
            throw ExitCode(error.exitStatus)
        }
        guard isGood else { throw ExitCode(1) }
    }

    /// - Returns: whether all went as well as `--fail-on` asks.
    private func setBooks() throws(Diagnostic) -> Bool {
        try BookPipeline.check(settings.options)
        let share = shard.flatMap { BatchShard($0) }, all = try BatchBook.find(in: books)
        guard !all.isEmpty else {
            throw Diagnostic(
                .error, .noBooks, "\(books.joined(separator: ", ")): there is no book", hint: "name folders with texts, HTML or EPUBs")
        }
        let mine = share.map { $0.part(of: all) } ?? all
        let jobs = min(max(1, mine.count), jobs ?? ProcessorCount.online)
        var supervisor = try BatchSupervisor(
            books: mine, folder: out, jobs: jobs, settings: settings.arguments, isForced: force,
            verbosity: quiet ? .quiet : verbose ? .verbose : .normal)
        let results = try supervisor.run(), report = BatchReport(results: results)
        try report.write(to: out, suffix: share.map { "-\($0.index)-of-\($0.count)" } ?? "")
        let isGood = BatchThreshold(failOn)?.isReached(by: results) != true
        try write(report, isGood: isGood)
        return isGood
    }

    /// The messages, and the line at the end.
    private func write(_ report: BatchReport, isGood: Bool) throws(Diagnostic) {
        let text = report.diagnostics(as: diagnostics, hasSucceeded: isGood, folder: out) { message in
            message.fails || verbose || diagnostics != .text && message.severity != .note
                || !isGood && BatchThreshold(failOn)?.isAbout(message) == true
        }
        if diagnostics == .text {
            if !text.isEmpty { StandardError.print(text, terminator: "") }
        } else {
            try OutputFile.writeToStandardOutput(Array(text.utf8))
        }
        guard !quiet || !isGood else { return }
        if diagnostics == .text { print(report.summary) } else { StandardError.print(report.summary) }
    }
}

/// What makes a batch fail.
enum BatchThreshold {
    case severity(Diagnostic.Severity)
    case code(String)
    case failures(Int)

    init?(_ text: String) {
        switch text {
        case "error": self = .severity(.error)
        case "warning": self = .severity(.warning)
        case "note": self = .severity(.note)
        default:
            if let number = Int(text) {
                guard number >= 1 else { return nil }
                self = .failures(number)
            } else {
                guard DiagnosticRegistry.has(text) else { return nil }
                self = .code(text)
            }
        }
    }

    func isReached(by results: [BatchResult]) -> Bool {
        switch self {
        case .severity: results.contains { $0.hasFailed || $0.messages.contains(where: isAbout) }
        case .code: results.contains { $0.messages.contains(where: isAbout) }
        case .failures(let count): results.count { $0.hasFailed } >= count
        }
    }

    /// Whether it is one of the messages that reach the threshold.
    func isAbout(_ message: ReportedMessage) -> Bool {
        switch self {
        case .severity(let least): message.severity >= least
        case .code(let name): message.code == name || message.code.hasPrefix(name + ".")
        case .failures: false
        }
    }
}

/// A share of a batch: of N runs, each takes every Nth book.
struct BatchShard: Equatable {
    /// From 1 to `count`.
    var index: Int
    var count: Int

    /// The variables by which services number their jobs, with the first number. Slurm's arrays begin where the user wants.
    private static let indexes: [(name: String, first: Int)] = [
        ("CI_NODE_INDEX", 1), ("JOB_COMPLETION_INDEX", 0), ("AWS_BATCH_JOB_ARRAY_INDEX", 0), ("CIRCLE_NODE_INDEX", 0),
        ("BUILDKITE_PARALLEL_JOB", 0),
    ]
    private static let counts = [
        "CI_NODE_TOTAL", "SLURM_ARRAY_TASK_COUNT", "AWS_BATCH_JOB_ARRAY_SIZE", "CIRCLE_NODE_TOTAL", "BUILDKITE_PARALLEL_JOB_COUNT",
    ]

    /// What `auto` looks for, as a sentence.
    static var variables: String {
        let names = indexes.map(\.name) + ["SLURM_ARRAY_TASK_ID", "PARALLEL_SEQ"]
        return "These are looked for: \(names.joined(separator: ", "))."
    }

    /// - Parameter text: `2/8`, `auto/8`, or `auto` where the environment says how many there are.
    init?(_ text: String, environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2 else { return nil }
        func number(_ name: String) -> Int? { environment(name).flatMap { Int($0) } }
        if parts[0] == "auto" {
            let named = Self.indexes.compactMap { name, first in number(name).map { $0 - first + 1 } }.first
            let slurm = number("SLURM_ARRAY_TASK_ID").map { $0 - (number("SLURM_ARRAY_TASK_MIN") ?? 1) + 1 }
            let index = named ?? slurm ?? number("PARALLEL_SEQ")
            let count = parts.count > 1 ? Int(parts[1]) : Self.counts.compactMap { number($0) }.first
            guard let index, let count else { return nil }
            (self.index, self.count) = (index, count)
        } else {
            guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
            (self.index, self.count) = (index, count)
        }
        guard count >= 1, (1...count).contains(index) else { return nil }
    }

    func part<Item>(of items: [Item]) -> [Item] {
        items.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
    }
}

extension DiagnosticCode {
    /// A batch whose folders hold no book.
    static let noBooks = DiagnosticCode("batch.no-books")
    /// The process that set a book ended before it was done.
    static let workerDied = DiagnosticCode("batch.worker-died")
}
