import Glibc
import Resources

/// Hands the books of a batch to processes, and collects how they went.
///
/// A process that dies takes one book with it: the rest goes on in a new one, and at the end that book is tried once more, alone.
struct BatchSupervisor {
    private let books: [BatchBook]
    private let jobs: Int
    private let arguments: [String]
    private var results: [BatchResult?]
    private var progress: BatchProgress

    /// - Parameter settings: how books are set, as arguments of a command line.
    init(
        books: [BatchBook], folder: String, jobs: Int, settings: [String], isForced: Bool, verbosity: BatchProgress.Verbosity
    ) throws(Diagnostic) {
        for book in books where (book.name + book.source).contains(where: { $0 == "\t" || $0.isNewline }) {
            throw Diagnostic(
                .error, .missingFile, "“\(book.source)” has a tab or a line end in its name", hint: "rename it; no list can hold it")
        }
        try OutputFile.makeFolder(of: folder + "/.fleuron/x")
        Self.removeRemains(of: books, in: folder)
        let program = BatchState.digest(try ResourceLoader().read("/proc/self/exe")) ?? DiagnosticReport.version
        self.books = books
        self.jobs = jobs
        progress = BatchProgress(total: books.count, verbosity: verbosity)
        arguments =
            ["batch-worker", "--out=" + folder, "--program=" + program] + (isForced ? ["--force"] : []) + settings
        results = Array(repeating: nil, count: books.count)
    }

    /// Removes what an earlier run that was killed has left of the outputs of these books.
    private static func removeRemains(of books: [BatchBook], in folder: String) {
        OutputFile.removeRemains(in: folder, of: Set(books.map { $0.name + ".pdf" }))
        OutputFile.removeRemains(in: folder + "/.fleuron", of: Set(books.flatMap { [$0.name + ".png", $0.name + ".state"] }))
    }

    /// The results in the order of the books.
    mutating func run() throws(Diagnostic) -> [BatchResult] {
        // A dead process is told by its output.
        signal(SIGPIPE, SIG_IGN)
        // The largest first, lest a long one is begun when the others have nothing left to do.
        let sizes = books.map { ResourceLoader.fileSize(of: $0.source) }
        var lost = try set(books.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }, jobs: jobs)
        lost.sort()
        for index in lost where try !set([index], jobs: 1).isEmpty {
            progress.end()
            StandardError.print("fleuron: \(books[index].source) failed twice")
        }
        progress.end()
        return results.compactMap { $0 }
    }

    /// Sets books side by side, and gives back those whose processes died.
    private mutating func set(_ indices: [Int], jobs: Int) throws(Diagnostic) -> [Int] {
        struct Running {
            var worker: WorkerProcess
            var index: Int
        }
        var waiting = indices[...], running: [Running] = [], lost: [Int] = []
        while running.count < jobs, let next = waiting.popFirst() {
            running.append(Running(worker: try WorkerProcess(arguments: arguments), index: next))
            running[running.count - 1].worker.begin(books[next])
        }
        while !running.isEmpty {
            var polled = running.map { pollfd(fd: $0.worker.output, events: Int16(POLLIN), revents: 0) }
            guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
            // From behind, as those that have nothing left to do go.
            for place in running.indices.reversed() where polled[place].revents != 0 {
                let index = running[place].index
                switch running[place].worker.advance() {
                case .waiting: continue
                case .done(let result):
                    results[index] = result
                    progress.finish(result)
                case .dead(let reason):
                    results[index] = BatchResult(book: books[index], outcome: .died, messages: [Self.message(books[index], reason)])
                    lost.append(index)
                    if !waiting.isEmpty { running[place].worker = try WorkerProcess(arguments: arguments) }
                }
                if let next = waiting.popFirst() {
                    running[place].index = next
                    running[place].worker.begin(books[next])
                } else {
                    running.remove(at: place)
                }
            }
        }
        return lost
    }

    private static func message(_ book: BatchBook, _ reason: String) -> ReportedMessage {
        let diagnostic = Diagnostic(
            .error, .workerDied, "the process that set \(book.source) ended before it was done: \(reason)",
            hint: "set it alone with fleuron build to see why; it may need more memory")
        return ReportedMessage(diagnostic, in: SourceTexts(), source: book.source, fails: true)
    }
}
