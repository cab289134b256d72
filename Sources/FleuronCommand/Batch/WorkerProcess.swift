import Glibc
import Resources

/// A process of this program that sets books, one after the other.
final class WorkerProcess {
    private let process: pid_t
    private let input: Int32
    let output: Int32
    /// What it is at, and what has come of its answer.
    private(set) var book: BatchBook?
    private var answer: [UInt8] = []

    init(arguments: [String]) throws(Diagnostic) {
        let program = CommandLine.arguments[0]
        func failed(_ reason: Int32) -> Diagnostic {
            Diagnostic(
                .error, .workerDied, "no process can be started: \(String(cString: strerror(reason)))", hint: "use fewer with --jobs")
        }
        var inward: [Int32] = [-1, -1], outward: [Int32] = [-1, -1]
        guard pipe(&inward) == 0 else { throw failed(errno) }
        guard pipe(&outward) == 0 else { throw failed(errno) }
        // No other process may hold an end of these, or nobody would notice that this one has gone.
        for end in inward + outward { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, inward[0], 0)
        posix_spawn_file_actions_adddup2(&actions, outward[1], 1)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var process = pid_t()
        let failure = posix_spawn(&process, "/proc/self/exe", &actions, nil, &words, environ)
        close(inward[0])
        close(outward[1])
        guard failure == 0 else {
            close(inward[1])
            close(outward[0])
            throw failed(failure)
        }
        (self.process, input, output) = (process, inward[1], outward[0])
    }

    /// Ends it and waits for its end, so that it leaves nothing behind.
    deinit {
        close(input)
        close(output)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    /// Gives it a book. Where it is dead, its output says so.
    func begin(_ book: BatchBook) {
        self.book = book
        answer = []
        let line = Array("\(book.name)\t\(book.source)\n".utf8)
        _ = line.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    }

    enum Progress { case waiting, done(BatchResult), dead(String) }

    /// Reads what it has written.
    func advance() -> Progress {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(output, &buffer, buffer.count)
        if count < 0, errno == EINTR { return .waiting }
        guard count > 0 else { return .dead(reasonOfDeath()) }
        answer += buffer[..<count]
        guard let book, let result = BatchResult(String(decoding: answer, as: UTF8.self), of: book) else { return .waiting }
        self.book = nil
        return .done(result)
    }

    /// It is asked before it is waited for, which `deinit` does.
    private func reasonOfDeath() -> String {
        var information = siginfo_t()
        guard waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0 else { return "it is gone" }
        let status = information._sifields._sigchld.si_status
        return information.si_code == CLD_EXITED ? "exit status \(status)" : "signal \(status), \(String(cString: strsignal(status)))"
    }
}
