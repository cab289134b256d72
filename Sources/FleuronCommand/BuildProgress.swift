import Pagination
import Resources
import Synchronization

/// How far a book has come, for people: the stage, its pages, the part of the work that is over and the time that is left. On a terminal that is
/// one line, written over; elsewhere each stage has a line of its own, if the user wants to know.
///
/// A class, because the layout tells of its steps by a closure.
final class BuildProgress: Sendable {
    private let isTerminal: Bool
    private let isShown: Bool
    private let state = Mutex(State())

    private struct State {
        var clock = Stopwatch()
        var elapsed = 0.0
        /// When a line was last printed.
        var shown = 0.0
        var estimate = ProgressEstimate()
    }

    /// Between two lines inside a stage, in milliseconds.
    private static let pause = 100.0

    init(isTerminal: Bool, isVerbose: Bool) {
        self.isTerminal = isTerminal
        isShown = isTerminal || isVerbose
    }

    /// A stage begins.
    func begin(_ stage: BuildStage, _ amount: String = "") {
        guard isShown else { return }
        state.withLock { state in
            state.elapsed += state.clock.lap()
            state.estimate.begin(stage, at: state.elapsed)
            let name = state.estimate.isRepeated ? "\(stage.name) again" : stage.name
            show(stage, name, amount, within: 0, &state)
        }
    }

    /// A step of the layout begins, or so much of it is done.
    func follow(_ step: LayoutStep) {
        switch step {
        case .boxes: begin(.setting)
        case .words: begin(.words)
        case .lines: begin(.lines)
        case .pages(let count, let share):
            guard count > 0 else { return begin(.pages) }
            guard isTerminal else { return }
            state.withLock { state in
                state.elapsed += state.clock.lap()
                guard state.elapsed - state.shown >= Self.pause else { return }
                show(.pages, BuildStage.pages.name, counted(count, "page"), within: share, &state)
            }
        }
    }

    /// Wipes the line.
    func end() {
        if isTerminal { StandardError.print("\r\u{1B}[K", terminator: "") }
    }

    private func show(_ stage: BuildStage, _ name: String, _ amount: String, within share: Double, _ state: inout State) {
        state.shown = state.elapsed
        var parts = amount.isEmpty ? [] : [amount]
        if let (percent, left) = state.estimate.rest(in: stage, within: share, at: state.elapsed) {
            parts += ["\(percent) %", TimeLeft.text(milliseconds: left)]
        }
        let text = "fleuron: \(name) …" + (parts.isEmpty ? "" : " " + parts.joined(separator: ", "))
        StandardError.print((isTerminal ? "\r\u{1B}[K" : "") + text, terminator: isTerminal ? "" : "\n")
    }
}

/// The stages of a book that take time.
enum BuildStage: Int {
    case reading, styling, setting, words, lines, pages, writing

    var name: String {
        switch self {
        case .reading: "reading"
        case .styling: "styling"
        case .setting: "setting"
        case .words: "shaping words"
        case .lines: "breaking lines"
        case .pages: "placing pages"
        case .writing: "writing"
        }
    }

    /// The part of the time of a novel that is over when it begins, with two threads.
    var beginning: Double {
        switch self {
        case .reading: 0
        case .styling: 0.14
        case .setting: 0.17
        case .words: 0.22
        case .lines: 0.33
        case .pages: 0.56
        case .writing: 0.8
        }
    }

    var end: Double { BuildStage(rawValue: rawValue + 1)?.beginning ?? 1 }
}

/// The time that is left, if a book's stages take their shares as those of a novel do.
struct ProgressEstimate {
    /// When the layout was begun for the first time, in milliseconds from the beginning.
    private var layoutBegan: Double?
    /// What went into layouts that were made once more, as a book for a printer asks for when its gutter widens.
    private var repeated = 0.0
    /// The layout is not the first.
    private(set) var isRepeated = false

    mutating func begin(_ stage: BuildStage, at time: Double) {
        isRepeated = false
        guard stage == .setting else { return }
        guard let layoutBegan else {
            layoutBegan = time
            return
        }
        repeated = time - layoutBegan
        isRepeated = true
    }

    /// Percent of the work that are over, and the milliseconds that are left; nil at the beginning, when nothing is known.
    /// - Parameter share: how much of the stage is done, from 0 to 1.
    func rest(in stage: BuildStage, within share: Double, at time: Double) -> (percent: Int, left: Double)? {
        let done = stage.beginning + (stage.end - stage.beginning) * min(max(share, 0), 1)
        guard done > 0, time > 0 else { return nil }
        let left = max(0, time - repeated) * (1 - done) / done
        return (Int(100 * time / (time + left)), left)
    }
}
