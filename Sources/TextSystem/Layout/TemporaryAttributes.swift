/// Attributes that a layout manager draws with instead of the text's own, as for what a search has found or a checker doubts. They change no
/// place, belong to one manager, and are neither saved nor undone.
///
/// ```swift
/// let marked = TemporaryAttributes { $0.backgroundColor = .gray }
/// for found in storage.ranges(of: "text") { layout.addTemporaryAttributes(marked, in: found) }
/// ```
public struct TemporaryAttributes: Hashable, Sendable {
    /// Of the glyphs; nil: that of the text.
    public var foregroundColor: Color?
    /// Behind them; nil: that of the text.
    public var backgroundColor: Color?
    /// Nil: that of the text.
    public var underline: LineDecoration?
    /// Nil: that of the text.
    public var strikethrough: LineDecoration?

    /// Attributes that are set one by one.
    public init(_ change: (inout TemporaryAttributes) -> Void = { _ in }) { change(&self) }

    /// These, and those of others where they have some.
    func overridden(by other: TemporaryAttributes) -> TemporaryAttributes {
        TemporaryAttributes {
            $0.foregroundColor = other.foregroundColor ?? foregroundColor
            $0.backgroundColor = other.backgroundColor ?? backgroundColor
            $0.underline = other.underline ?? underline
            $0.strikethrough = other.strikethrough ?? strikethrough
        }
    }

    func apply(to attributes: inout TextAttributes) {
        if let foregroundColor { attributes.foregroundColor = foregroundColor }
        if let backgroundColor { attributes.backgroundColor = backgroundColor }
        if let underline { attributes.underline = underline }
        if let strikethrough { attributes.strikethrough = strikethrough }
    }
}

extension LayoutManager {
    /// Draws a range with these attributes and no other temporary ones. O(runs of temporary attributes).
    public func setTemporaryAttributes(_ attributes: TemporaryAttributes, in range: TextRange) {
        changeTemporaryAttributes(in: range) { $0 = attributes }
    }

    /// Draws a range with these attributes; those that are nil stay as they are. O(runs of temporary attributes).
    public func addTemporaryAttributes(_ attributes: TemporaryAttributes, in range: TextRange) {
        changeTemporaryAttributes(in: range) { $0 = $0.overridden(by: attributes) }
    }

    /// Changes what a range is drawn with, run by run: `layout.updateTemporaryAttributes(in: range) { $0.backgroundColor = nil }` takes one
    /// attribute away and leaves the others. O(runs of temporary attributes).
    public func updateTemporaryAttributes(in range: TextRange, _ change: (inout TemporaryAttributes) -> Void) {
        changeTemporaryAttributes(in: range, change)
    }

    /// Draws a range, or all of the text, as its own attributes say. O(runs of temporary attributes).
    public func removeTemporaryAttributes(in range: TextRange? = nil) {
        guard let range else { return temporary = AttributeRuns() }
        changeTemporaryAttributes(in: range) { $0 = TemporaryAttributes() }
    }

    /// The temporary attributes of a character, and the range round it that has the same. O(log runs).
    public func temporaryAttributes(at position: TextPosition) -> (attributes: TemporaryAttributes, effectiveRange: TextRange) {
        guard !temporary.runs.isEmpty else { return (TemporaryAttributes(), storage.range) }
        let count = storage.text.count, index = temporary.index(at: min(storage.offset(position), count - 1))
        let run = temporary.runs[index]
        return (temporary.table[Int(run.attributes)], TextRange(run.start, temporary.end(of: index, count: count)))
    }

    private func changeTemporaryAttributes(in range: TextRange, _ change: (inout TemporaryAttributes) -> Void) {
        let count = storage.text.count
        if temporary.runs.isEmpty { clearTemporaryAttributes(in: 0..<0, length: count, count: 0) }
        temporary.change(storage.clamped(range), count: count, change)
    }

    /// Follows an edit: new text has none.
    /// - Parameters:
    ///   - range: what was replaced.
    ///   - length: of the new text.
    ///   - count: of the whole text before.
    func clearTemporaryAttributes(in range: Range<Int>, length: Int, count: Int) {
        let none = temporary.number(of: TemporaryAttributes())
        temporary.replace(range, with: [AttributeRun(start: 0, attributes: none)], length: length, count: count)
    }
}
