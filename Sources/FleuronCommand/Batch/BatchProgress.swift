import Glibc
import Resources

/// How far a batch has come: one line on a terminal that is written over, and elsewhere now and then a line of its own.
struct BatchProgress {
    private let total: Int
    private let isTerminal = isatty(2) == 1
    private let isQuiet: Bool
    private var done = 0
    private var pages = 0
    private var clock = Stopwatch()
    private var milliseconds = 0.0
    /// When a line was last printed.
    private var shown = 0.0

    /// Between two lines, in milliseconds: a terminal is read by a person, a log by nobody in a hurry.
    private static let terminalPause = 100.0, logPause = 10_000.0

    init(total: Int, isQuiet: Bool) {
        self.total = total
        self.isQuiet = isQuiet
    }

    /// A book has been set, passed over or lost.
    mutating func finish(_ result: BatchResult) {
        done += 1
        pages += result.pages
        milliseconds += clock.lap()
        guard !isQuiet, milliseconds - shown >= (isTerminal ? Self.terminalPause : Self.logPause) else { return }
        shown = milliseconds
        let text = Self.line(done: done, total: total, pages: pages, milliseconds: milliseconds)
        StandardError.print(isTerminal ? "\r\u{1B}[K" + text : text, terminator: isTerminal ? "" : "\n")
    }

    /// Wipes the line.
    func end() {
        if isTerminal, !isQuiet { StandardError.print("\r\u{1B}[K", terminator: "") }
    }

    /// The books that are left take as long as those that are done have taken.
    static func line(done: Int, total: Int, pages: Int, milliseconds: Double) -> String {
        let left = milliseconds / Double(max(done, 1)) * Double(max(0, total - done)) / 1_000
        let time = left < 60 ? "\(Int(left.rounded(.up))) s" : "\(Int(left / 60)) min \(Int(left) % 60) s"
        return "fleuron: \(done) of \(total) books (\(100 * done / max(total, 1)) %), \(counted(pages, "page")), \(time) left"
    }
}
