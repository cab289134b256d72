/// Attributes that a layout manager draws with instead of the text's own, as for what a search has found or a checker doubts. They change no
/// place, belong to one manager, and are neither saved nor undone.
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

    var isEmpty: Bool { self == TemporaryAttributes() }

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

/// Where a layout manager has temporary attributes.
struct TemporaryRuns {
    struct Run {
        /// Bytes of the storage; not empty.
        var range: Range<Int>
        var attributes: TemporaryAttributes
    }

    /// In the order of the text, none overlapping another.
    private(set) var runs: [Run] = []

    var isEmpty: Bool { runs.isEmpty }

    /// The number of runs that end at or before an offset. O(log runs).
    private func firstIndex(after offset: Int) -> Int {
        var low = 0, high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The runs that have bytes in a range.
    func runs(in range: Range<Int>) -> ArraySlice<Run> {
        let first = firstIndex(after: range.lowerBound)
        var end = first
        while end < runs.count, runs[end].range.lowerBound < range.upperBound { end += 1 }
        return runs[first..<end]
    }

    /// Gives every part of a range what becomes of the attributes that it has.
    mutating func change(_ range: Range<Int>, _ change: (TemporaryAttributes) -> TemporaryAttributes) {
        guard !range.isEmpty else { return }
        let old = runs(in: range)
        var new: [Run] = [], position = range.lowerBound
        func append(_ part: Range<Int>, _ attributes: TemporaryAttributes) {
            guard !part.isEmpty, !attributes.isEmpty else { return }
            if let last = new.last, last.range.upperBound == part.lowerBound, last.attributes == attributes {
                new[new.count - 1].range = last.range.lowerBound..<part.upperBound
            } else {
                new.append(Run(range: part, attributes: attributes))
            }
        }
        if let first = old.first, first.range.lowerBound < position { append(first.range.lowerBound..<position, first.attributes) }
        for run in old {
            let part = run.range.clamped(to: range)
            append(position..<part.lowerBound, change(TemporaryAttributes()))
            append(part, change(run.attributes))
            position = part.upperBound
        }
        append(position..<range.upperBound, change(TemporaryAttributes()))
        if let last = old.last, last.range.upperBound > range.upperBound {
            append(range.upperBound..<last.range.upperBound, last.attributes)
        }
        runs.replaceSubrange(old.indices, with: new)
    }

    /// Moves the runs with an edit; new text has none.
    mutating func move(replaced range: Range<Int>, length: Int) {
        guard !runs.isEmpty else { return }
        change(range) { _ in TemporaryAttributes() }
        let delta = length - range.count
        var first = firstIndex(after: range.lowerBound)
        // What is put into a run parts it.
        if first < runs.count, runs[first].range.lowerBound < range.lowerBound {
            let parted = runs[first]
            runs[first].range = parted.range.lowerBound..<range.lowerBound
            runs.insert(Run(range: range.lowerBound..<parted.range.upperBound, attributes: parted.attributes), at: first + 1)
            first += 1
        }
        for index in first..<runs.count {
            let old = runs[index].range
            runs[index].range = old.lowerBound + delta..<old.upperBound + delta
        }
    }
}

extension LayoutManager {
    /// Draws a range with these attributes and no other temporary ones.
    public func setTemporaryAttributes(_ attributes: TemporaryAttributes, in range: TextRange) {
        temporary.change(storage.clamped(range)) { _ in attributes }
    }

    /// Draws a range with these attributes; those that are nil stay as they are.
    public func addTemporaryAttributes(_ attributes: TemporaryAttributes, in range: TextRange) {
        temporary.change(storage.clamped(range)) { $0.overridden(by: attributes) }
    }

    /// Draws a range, or all of the text, as its own attributes say.
    public func removeTemporaryAttributes(in range: TextRange? = nil) {
        temporary.change(storage.clamped(range ?? storage.range)) { _ in TemporaryAttributes() }
    }

    /// The temporary attributes of a character, and the range round it that has the same.
    public func temporaryAttributes(at position: TextPosition) -> (attributes: TemporaryAttributes, effectiveRange: TextRange) {
        let offset = storage.offset(position)
        if let run = temporary.runs(in: offset..<offset + 1).first {
            return (run.attributes, TextRange(run.range.lowerBound, run.range.upperBound))
        }
        let before = temporary.runs.last { $0.range.upperBound <= offset }, after = temporary.runs.first { $0.range.lowerBound > offset }
        return (
            TemporaryAttributes(),
            TextRange(before?.range.upperBound ?? 0, after?.range.lowerBound ?? storage.endPosition.utf8Offset)
        )
    }
}
