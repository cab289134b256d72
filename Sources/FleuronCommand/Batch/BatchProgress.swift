import Glibc
import Resources

/// How far a batch has come: one line on a terminal that is written over, and elsewhere now and then a line of its own, or one for each book.
struct BatchProgress {
    enum Verbosity { case quiet, normal, verbose }

    private let total: Int
    private let isTerminal = isatty(2) == 1
    private let verbosity: Verbosity
    private var done = 0
    private var pages = 0
    private var clock = Stopwatch()
    private var milliseconds = 0.0
    /// When a line was last printed.
    private var shown = 0.0

    /// Between two lines, in milliseconds: a terminal is read by a person, a log by nobody in a hurry.
    private static let terminalPause = 100.0, logPause = 10_000.0

    init(total: Int, verbosity: Verbosity) {
        self.total = total
        self.verbosity = verbosity
    }

    /// A book has been set, passed over or lost.
    mutating func finish(_ result: BatchResult) {
        done += 1
        pages += result.pages
        milliseconds += clock.lap()
        if verbosity == .verbose { show(Self.line(of: result), stays: true) }
        let pause = isTerminal ? Self.terminalPause : Self.logPause
        guard verbosity != .quiet, milliseconds - shown >= pause else { return }
        shown = milliseconds
        show(Self.line(done: done, total: total, pages: pages, milliseconds: milliseconds), stays: !isTerminal)
    }

    /// Wipes the line.
    func end() {
        if isTerminal, verbosity != .quiet { StandardError.print("\r\u{1B}[K", terminator: "") }
    }

    private func show(_ line: String, stays: Bool) {
        StandardError.print((isTerminal ? "\r\u{1B}[K" : "") + line, terminator: stays ? "\n" : "")
    }

    /// The books that are left take as long as those that are done have taken.
    static func line(done: Int, total: Int, pages: Int, milliseconds: Double) -> String {
        let left = milliseconds / Double(max(done, 1)) * Double(max(0, total - done))
        let share = 100 * done / max(total, 1)
        return "fleuron: \(done) of \(total) books (\(share) %), \(counted(pages, "page")), \(TimeLeft.text(milliseconds: left))"
    }

    static func line(of result: BatchResult) -> String {
        let name = result.hasFailed ? result.book.source : result.book.name + ".pdf"
        let time = "\(result.milliseconds) ms", warnings = result.messages.count { $0.severity == .warning }
        let figures = result.hasFailed ? [time] : [counted(result.pages, "page"), time, counted(warnings, "warning")]
        return "fleuron: \(name): \(result.outcome.rawValue), \(figures.joined(separator: ", "))"
    }
}

/// The rest of a long work, for people.
enum TimeLeft {
    /// `42 s left`, `3 min 5 s left`; seconds that have begun count.
    static func text(milliseconds: Double) -> String {
        let seconds = Int((max(0, milliseconds) / 1_000).rounded(.up))
        return seconds < 60 ? "\(seconds) s left" : "\(seconds / 60) min \(seconds % 60) s left"
    }
}
