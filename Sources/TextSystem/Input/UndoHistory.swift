/// Takes back edits of a storage, and does them again.
///
/// A history records every edit of its storage from the moment it is made, by whomever. Edits within `group` belong together, so do those
/// between `beginEditing` and `endEditing` of the storage, and typing that goes on where the last edit ended is taken back as one.
///
/// ```swift
/// let history = UndoHistory(storage)
/// history.group {
///     storage.insert("one ", at: .start)
///     storage.insert("two ", at: .start)
/// }
/// history.undo()
/// ```
public final class UndoHistory {
    private let storage: TextStorage
    private(set) var undone: [[StorageEdit]] = []
    private var redone: [[StorageEdit]] = []
    private enum Mode { case recording, undoing, redoing }
    private var mode = Mode.recording
    private var current: [StorageEdit] = []
    private var depth = 0
    private var mayCoalesce = false
    private var joinsLast = false
    /// The session of `beginEditing` that the last group was recorded in.
    private var lastSession: Int?
    /// Groups that are kept; older ones are forgotten. Nought or less: nothing can be taken back.
    public var limit = 1_000 {
        didSet { forget() }
    }

    /// A history of a storage, from now on. A storage has one history: a later one takes the place of an earlier. O(1).
    public init(_ storage: TextStorage) {
        self.storage = storage
        storage.recorder = self
    }

    /// Edits are being taken back or done again: attributes come back as they were.
    var isRestoring: Bool { mode != .recording }

    /// There is something to take back.
    public var canUndo: Bool { !undone.isEmpty }
    /// Something has been taken back and not been done again.
    public var canRedo: Bool { !redone.isEmpty }

    /// All edits within `body` are taken back together. O(1) beside the edits.
    public func group(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
        if depth == 0 { closeGroup(coalesces: false) }
    }

    /// What follows is not taken back with what came before. O(1).
    public func breakCoalescing() { mayCoalesce = false }

    /// The edits within `body` are taken back with the last ones before them: what an input method tries is one edit with what comes of it.
    func join(_ joins: Bool, _ body: () -> Void) {
        let joinedLast = joinsLast
        joinsLast = joinedLast || joins
        body()
        joinsLast = joinedLast
    }

    func record(_ edit: StorageEdit) {
        current.append(edit)
        if depth == 0 { closeGroup(coalesces: isTyping(edit)) }
    }

    /// A few characters put behind those of the last edit.
    private func isTyping(_ edit: StorageEdit) -> Bool {
        guard mode == .recording, mayCoalesce, edit.oldText.isEmpty, let last = undone.last, last.count == 1, let before = last.first else {
            return false
        }
        return before.oldText.isEmpty && before.range.upperBound == edit.range.lowerBound && edit.range.count <= 8
    }

    private func closeGroup(coalesces: Bool) {
        guard !current.isEmpty else { return }
        switch mode {
        case .recording:
            let session = storage.editing.session
            defer { lastSession = session }
            if joinsLast || (session != nil && session == lastSession), let last = undone.indices.last {
                undone[last] += current
            } else if coalesces, let last = undone.indices.last, let edit = current.first {
                undone[last][0].range = undone[last][0].range.lowerBound..<edit.range.upperBound
            } else {
                undone.append(current)
                forget()
            }
            redone = []
            mayCoalesce = current.count == 1
        case .undoing: redone.append(current)
        case .redoing: undone.append(current)
        }
        current = []
    }

    private func forget() {
        if undone.count > max(0, limit) { undone.removeFirst(undone.count - max(0, limit)) }
    }

    /// Takes back the last group of edits. O(bytes of the paragraphs touched + runs + paragraphs) for each edit of the group.
    /// - Returns: the range of what has come back; nil if there is nothing to take back.
    @discardableResult
    public func undo() -> TextRange? {
        guard let edits = undone.popLast() else { return nil }
        return apply(edits, .undoing)
    }

    /// Does again what was taken back last. O(bytes of the paragraphs touched + runs + paragraphs) for each edit of the group.
    @discardableResult
    public func redo() -> TextRange? {
        guard let edits = redone.popLast() else { return nil }
        return apply(edits, .redoing)
    }

    private func apply(_ edits: [StorageEdit], _ mode: Mode) -> TextRange? {
        self.mode = mode
        lastSession = nil
        depth += 1
        // Observers are told when all edits are back, so that none of theirs comes in between.
        storage.beginEditing()
        var range: TextRange?
        for edit in edits.reversed() { range = storage.replace(edit.range, with: edit.oldText, runs: edit.oldRuns) }
        storage.endEditing()
        depth -= 1
        closeGroup(coalesces: false)
        self.mode = .recording
        mayCoalesce = false
        return range
    }
}
