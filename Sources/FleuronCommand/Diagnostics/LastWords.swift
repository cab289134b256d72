import Glibc
import Resources

/// What is said where the program comes to an unexpected end, as when there is no more memory.
///
/// Swift ends the process by a signal there, and nothing can be made any more. So the words are made at the beginning, in the format that was
/// asked for, and a handler only writes them; the signal then has its usual effect, for who waits for the process. With Swift's own report
/// (`SWIFT_BACKTRACE=enable=yes`) nothing else is said.
enum LastWords {
    nonisolated(unsafe) private static var text: UnsafeMutablePointer<UInt8>?
    nonisolated(unsafe) private static var count = 0
    nonisolated(unsafe) private static var output: Int32 = 2

    /// Bytes of the stack that the handler runs on: that of the program may be what is full.
    private static let stackSize = 1 << 16

    /// Once for a process.
    static func prepare(_ words: String, to descriptor: Int32) {
        let report = getenv("SWIFT_BACKTRACE").map { String(cString: $0) } ?? "enable=no"
        guard report.contains("enable=no"), text == nil else { return }
        let bytes = Array(words.utf8), copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        (text, count, output) = (copy, bytes.count, descriptor)
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
        stack.ss_size = stackSize
        sigaltstack(&stack, nil)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            if let text = LastWords.text { _ = write(LastWords.output, text, LastWords.count) }
            signal(number, SIG_DFL)
            raise(number)
        }
        action.sa_flags = SA_ONSTACK
        for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { sigaction(number, &action, nil) }
    }

    static var diagnostic: Diagnostic {
        Diagnostic(
            .error, .unexpectedEnd, "the program came to an unexpected end, and nothing was written",
            hint: "give it more memory, if a limit leaves it little (ulimit -v, a container's); else report it, as a mistake in Fleuron")
    }
}

extension DiagnosticCode {
    static let unexpectedEnd = DiagnosticCode("program.unexpected-end")
}
