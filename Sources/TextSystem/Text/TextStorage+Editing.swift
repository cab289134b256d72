/// What edits have changed since observers were told last.
///
/// ```swift
/// final class Counter: TextStorageDelegate {
///     var letters = 0
///     func textStorage(_ storage: TextStorage, didProcessEditing edit: TextEdit) {
///         if edit.changes.contains(.characters) { letters += edit.changeInLength }
///     }
/// }
/// let counter = Counter()
/// storage.addObserver(counter)
/// ```
public struct TextEdit: Sendable {
    /// What of a text may change.
    public struct Changes: OptionSet, Sendable {
        /// A sum of powers of two.
        public let rawValue: Int
        /// A set by its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Text was put in, taken away or replaced.
        public static let characters = Changes(rawValue: 1)
        /// Attributes were changed.
        public static let attributes = Changes(rawValue: 2)
    }

    /// What was changed.
    public internal(set) var changes: Changes
    /// Where, in the text as it is now: one range round all edits.
    public internal(set) var range: TextRange
    /// By how much the text has grown, in bytes of UTF-8.
    public internal(set) var changeInLength: Int

    /// One edit.
    /// - Parameters:
    ///   - changes: what it changes.
    ///   - replaced: in the text before the edit.
    ///   - length: of what stands there now.
    init(of changes: Changes, replaced: Range<Int>, length: Int) {
        self.changes = changes
        range = TextRange(replaced.lowerBound, replaced.lowerBound + length)
        changeInLength = length - replaced.count
    }

    /// These edits and one more.
    func joined(with edit: TextEdit) -> TextEdit {
        let new = edit.range.offsets, replacedEnd = new.upperBound - edit.changeInLength
        let old = range.offsets
        let oldEnd =
            old.upperBound <= new.lowerBound
            ? old.upperBound : old.upperBound >= replacedEnd ? old.upperBound + edit.changeInLength : new.upperBound
        var result = self
        result.changes.formUnion(edit.changes)
        result.range = TextRange(min(old.lowerBound, new.lowerBound), max(oldEnd, new.upperBound))
        result.changeInLength += edit.changeInLength
        return result
    }
}

/// Watches the edits of a storage and may take part in them.
///
/// Layout managers lay out nothing before somebody asks, so both calls may change the text as they like. Attributes that are set in them are
/// not recorded for undo: after an undo the calls come again. An undo is told as one edit.
///
/// ```swift
/// final class Colouring: TextStorageDelegate {
///     func textStorage(_ storage: TextStorage, didProcessEditing edit: TextEdit) {
///         for keyword in storage.ranges(of: "let ") { storage.setAttribute(\.foregroundColor, .blue, in: keyword) }
///     }
/// }
/// let colouring = Colouring()
/// storage.delegate = colouring
/// ```
public protocol TextStorageDelegate: AnyObject {
    /// The text has been edited. What is changed here, characters or attributes, becomes part of the edit.
    func textStorage(_ storage: TextStorage, willProcessEditing edit: TextEdit)
    /// The text has been edited, and all have had their turn to change it. Attributes may be changed here, as by syntax colouring; nobody is
    /// told of that. If characters are changed, all are called once more.
    func textStorage(_ storage: TextStorage, didProcessEditing edit: TextEdit)
}

extension TextStorageDelegate {
    public func textStorage(_ storage: TextStorage, willProcessEditing edit: TextEdit) {}
    public func textStorage(_ storage: TextStorage, didProcessEditing edit: TextEdit) {}
}

/// Edits that observers have not been told of yet.
struct EditingSession {
    struct Observer {
        weak var value: (any TextStorageDelegate)?
    }

    /// Calls of `beginEditing` without their `endEditing`.
    var depth = 0 { didSet { if oldValue == 0 { number += 1 } } }
    private var number = 0
    /// The number of the session under way; nil for an edit by itself.
    var session: Int? { depth > 0 ? number : nil }
    var edit: TextEdit?
    /// Observers are being told.
    var isProcessing = false
    var observers: [Observer] = []
}

extension TextStorage {
    /// Adds one who watches the edits, beside the delegate and called after it in the order of adding; it is not kept. O(observers).
    public func addObserver(_ observer: any TextStorageDelegate) {
        removeObserver(observer)
        editing.observers.append(.init(value: observer))
    }

    /// Tells somebody no more of the edits. No error if it was not told of any. O(observers).
    public func removeObserver(_ observer: any TextStorageDelegate) {
        editing.observers.removeAll { $0.value == nil || $0.value === observer }
    }

    /// Delegate and observers are told of no edit before the matching `endEditing`, and then of all in one; they are also taken back as
    /// one. Calls may be nested. O(1).
    public func beginEditing() { editing.depth += 1 }

    /// Ends what `beginEditing` has begun. Without a beginning it does nothing. O(observers) beside what they do.
    public func endEditing() {
        guard editing.depth > 0 else { return }
        editing.depth -= 1
        processEditing()
    }

    /// Tells delegate and observers of the edits within `body` in one, which is taken back as one, too. O(observers) beside what they and
    /// `body` do.
    /// - Throws: what `body` throws; what it has edited until then stays, and is told.
    @discardableResult
    public func edit<Result>(_ body: () throws -> Result) rethrows -> Result {
        beginEditing()
        defer { endEditing() }
        return try body()
    }

    func didEdit(_ edit: TextEdit) {
        editing.edit = editing.edit?.joined(with: edit) ?? edit
        processEditing()
    }

    private func processEditing() {
        guard editing.depth == 0, !editing.isProcessing else { return }
        let observers = ([delegate] + editing.observers.map(\.value)).compactMap { $0 }
        guard !observers.isEmpty else {
            editing.edit = nil
            return
        }
        editing.isProcessing = true
        defer { editing.isProcessing = false }
        while var edit = editing.edit {
            for observer in observers {
                observer.textStorage(self, willProcessEditing: edit)
                edit = editing.edit ?? edit
            }
            editing.edit = nil
            for observer in observers { observer.textStorage(self, didProcessEditing: edit) }
            if editing.edit?.changes.contains(.characters) != true { editing.edit = nil }
        }
    }
}
