/// Asking for attributes and changing them.
extension TextStorage {
    /// The attributes of the character at a position and how far exactly they reach; at the end of the text those of its last character.
    /// Nil for an empty text. O(log runs).
    public func attributes(at position: TextPosition) -> (attributes: TextAttributes, effectiveRange: TextRange)? {
        guard !text.isEmpty else { return nil }
        let index = attributeRuns.index(at: min(offset(position), text.count - 1))
        let run = attributeRuns.runs[index]
        return (attributeRuns.table[Int(run.attributes)], TextRange(run.start, attributeRuns.end(of: index, count: text.count)))
    }

    /// One attribute of the character at a position, and how far it reaches with the same value, whatever the others do. O(log runs + runs
    /// that it reaches over).
    ///
    /// - Parameters:
    ///   - key: the attribute.
    ///   - position: before the character.
    ///   - limit: the longest effective range is looked for within this range only; nil: in all of the text.
    public func attribute<Value: Equatable>(
        _ key: KeyPath<TextAttributes, Value?>, at position: TextPosition, in limit: TextRange? = nil
    ) -> (value: Value?, effectiveRange: TextRange)? {
        guard !text.isEmpty else { return nil }
        let bounds = limit.map(clamped) ?? 0..<text.count
        let runs = attributeRuns.runs
        let index = attributeRuns.index(at: min(offset(position), text.count - 1))
        func value(_ index: Int) -> Value? { attributeRuns.table[Int(runs[index].attributes)][keyPath: key] }
        let wanted = value(index)
        var first = index, last = index
        while first > 0, runs[first].start > bounds.lowerBound, value(first - 1) == wanted { first -= 1 }
        while last + 1 < runs.count, runs[last + 1].start < bounds.upperBound, value(last + 1) == wanted { last += 1 }
        let start = max(runs[first].start, bounds.lowerBound)
        return (wanted, TextRange(start, max(start, min(attributeRuns.end(of: last, count: text.count), bounds.upperBound))))
    }

    /// Calls `body` for every stretch of equal attributes in a range. Do not edit meanwhile. O(runs of the range).
    public func enumerateAttributes(in range: TextRange, _ body: (TextAttributes, TextRange) -> Void) {
        for stretch in attributeRuns.stretches(in: clamped(range)) {
            body(stretch.attributes, TextRange(stretch.range.lowerBound, stretch.range.upperBound))
        }
    }

    /// Calls `body` for every longest stretch of a range in which one attribute has the same value, nil included. Do not edit meanwhile.
    /// O(runs of the range).
    public func enumerateAttribute<Value: Equatable>(
        _ key: KeyPath<TextAttributes, Value?>, in range: TextRange, _ body: (Value?, TextRange) -> Void
    ) {
        var current: (value: Value?, start: TextPosition, end: TextPosition)?
        enumerateAttributes(in: range) { attributes, range in
            let value = attributes[keyPath: key]
            if let known = current, known.value == value {
                current = (known.value, known.start, range.upperBound)
            } else {
                if let known = current { body(known.value, known.start..<known.end) }
                current = (value, range.lowerBound, range.upperBound)
            }
        }
        if let known = current { body(known.value, known.start..<known.end) }
    }

    /// Sets one attribute of a range; nil takes it away. O(runs + paragraphs of the range).
    public func setAttribute<Value>(_ key: WritableKeyPath<TextAttributes, Value?>, _ value: Value?, in range: TextRange) {
        changeAttributes(clamped(range)) { $0[keyPath: key] = value }
    }

    /// Takes one attribute of a range away, so that it has its default. O(runs + paragraphs of the range).
    public func removeAttribute<Value>(_ key: WritableKeyPath<TextAttributes, Value?>, in range: TextRange) {
        changeAttributes(clamped(range)) { $0[keyPath: key] = nil }
    }

    /// Sets those attributes of a range that are not nil; the others stay. O(runs + paragraphs of the range).
    public func addAttributes(_ attributes: TextAttributes, in range: TextRange) {
        changeAttributes(clamped(range)) { $0 = $0.merging(attributes) }
    }

    /// Gives a range these attributes and no others. O(runs + paragraphs of the range).
    public func setAttributes(_ attributes: TextAttributes, in range: TextRange) {
        changeAttributes(clamped(range)) { $0 = attributes }
    }

    /// Changes the attributes of a range, run by run: `storage.updateAttributes(in: range) { $0.font = $0.font?.adding(.bold) }`. O(runs +
    /// paragraphs of the range).
    public func updateAttributes(in range: TextRange, _ change: (inout TextAttributes) -> Void) {
        changeAttributes(clamped(range), change)
    }

    /// The style of a paragraph: that of its first character. O(log runs + log paragraphs).
    public func paragraphStyle(at position: TextPosition) -> ParagraphStyle {
        let start = paragraphs.starts[paragraphs.index(at: offset(position))]
        let own =
            start < text.count
            ? attributeRuns.table[Int(attributeRuns.runs[attributeRuns.index(at: start)].attributes)].paragraphStyle : nil
        return own ?? defaultAttributes.paragraphStyle ?? ParagraphStyle()
    }
}
