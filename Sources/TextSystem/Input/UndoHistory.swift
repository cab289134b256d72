/// Takes back edits of a storage, and does them again.
///
/// A history records every edit of its storage from the moment it is made, by whomever. Edits within `group` belong together, so do those
/// between `beginEditing` and `endEditing` of the storage, and typing that goes on where the last edit ended is taken back as one, as are
/// characters that are taken away one by one.
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
    /// Another one for each group that is begun, taken back or done again: whether the last group is still the one it was.
    private(set) var groupNumber = 0
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
        if depth == 0 { closeGroup() }
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
        if depth == 0 { closeGroup(goingOn: goingOn(with: edit)) }
    }

    /// The last edit with one that goes on with it as one: typing, or taking away one character after the other. Nil if it does not.
    private func goingOn(with edit: StorageEdit) -> StorageEdit? {
        guard mode == .recording, mayCoalesce, let last = undone.last, last.count == 1, let before = last.first else { return nil }
        return before.typing(edit) ?? before.deleting(edit)
    }

    /// - Parameter joined: what takes the place of the last group, with what has been recorded.
    private func closeGroup(goingOn joined: StorageEdit? = nil) {
        guard !current.isEmpty else { return }
        switch mode {
        case .recording:
            let session = storage.editing.session
            defer { lastSession = session }
            if joinsLast || (session != nil && session == lastSession), let last = undone.indices.last {
                undone[last] += current
            } else if let last = undone.indices.last, let joined {
                undone[last] = [joined]
            } else {
                groupNumber += 1
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
        groupNumber += 1
        depth += 1
        // Observers are told when all edits are back, so that none of theirs comes in between.
        storage.beginEditing()
        var range: TextRange?
        for edit in edits.reversed() { range = storage.replace(edit.range, with: edit.oldText, runs: edit.oldRuns) }
        storage.endEditing()
        depth -= 1
        closeGroup()
        self.mode = .recording
        mayCoalesce = false
        return range
    }
}

extension StorageEdit {
    /// What is typed at one stroke, in bytes.
    private static let mostTyped = 8

    /// This edit with a few characters put behind those that it has put there; nil if they are not.
    fileprivate func typing(_ next: StorageEdit) -> StorageEdit? {
        guard next.oldText.isEmpty, oldText.isEmpty, range.upperBound == next.range.lowerBound, next.range.count <= Self.mostTyped
        else { return nil }
        return StorageEdit(range: range.lowerBound..<next.range.upperBound, oldText: [], oldRuns: [])
    }

    /// This edit, which has taken text away, with a few characters more from before or behind it; nil if they are not.
    fileprivate func deleting(_ next: StorageEdit) -> StorageEdit? {
        guard range.isEmpty, next.range.isEmpty, !oldText.isEmpty, 1...Self.mostTyped ~= next.oldText.count else { return nil }
        let start = next.range.lowerBound
        if start == range.lowerBound { return joined(self, next, at: start) }
        return start + next.oldText.count == range.lowerBound ? joined(next, self, at: start) : nil
    }

    private func joined(_ first: StorageEdit, _ second: StorageEdit, at start: Int) -> StorageEdit {
        var runs = first.oldRuns
        for run in second.oldRuns where run.attributes != runs.last?.attributes {
            runs.append(AttributeRun(start: run.start + first.oldText.count, attributes: run.attributes))
        }
        return StorageEdit(range: start..<start, oldText: first.oldText + second.oldText, oldRuns: runs)
    }
}
