/// Asking for attributes and changing them.
extension TextStorage {
    /// The attributes of the character at a position and how far exactly they reach; at the end of the text those of its last character.
    /// Nil for an empty text.
    ///
    /// Where the font lacks the character, `font` is the one that stands in for it in a layout, and `originalFont` what was asked for.
    /// Which that is is found out when it is asked for the first time since the paragraph was edited: O(bytes of the paragraphs that it
    /// reaches over). After that O(log runs + paragraphs that it reaches over).
    public func attributes(at position: TextPosition) -> (attributes: TextAttributes, effectiveRange: TextRange)? {
        guard !text.isEmpty else { return nil }
        let found = fixedAttributes(at: min(offset(position), text.count - 1))
        return (found.attributes, TextRange(found.range.lowerBound, found.range.upperBound))
    }

    /// The attributes that the character at a position was given; at the end of the text those of its last character. Nil for an empty
    /// text. O(log runs).
    func givenAttributes(at position: TextPosition) -> TextAttributes? {
        guard !text.isEmpty else { return nil }
        return attributeRuns.table[Int(attributeRuns.runs[attributeRuns.index(at: min(offset(position), text.count - 1))].attributes)]
    }

    /// One attribute of the character at a position, and how far it reaches with the same value, whatever the others do. O(log runs + runs
    /// that it reaches over); the font as `attributes(at:)`.
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
        if Self.isOfFonts(key) { return fontAttribute(key, at: min(offset(position), text.count - 1), in: bounds) }
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

    /// Whether it may be another than it was set to: fonts that stand in for others.
    private static func isOfFonts(_ key: AnyKeyPath) -> Bool { key == \TextAttributes.font || key == \TextAttributes.originalFont }

    private func fontAttribute<Value: Equatable>(
        _ key: KeyPath<TextAttributes, Value?>, at offset: Int, in bounds: Range<Int>
    ) -> (value: Value?, effectiveRange: TextRange) {
        let found = fixedAttributes(at: offset), wanted = found.attributes[keyPath: key]
        var start = found.range.lowerBound, end = found.range.upperBound
        while start > bounds.lowerBound, case let before = fixedAttributes(at: start - 1), before.attributes[keyPath: key] == wanted {
            start = before.range.lowerBound
        }
        while end < bounds.upperBound, case let next = fixedAttributes(at: end), next.attributes[keyPath: key] == wanted {
            end = next.range.upperBound
        }
        start = max(start, bounds.lowerBound)
        return (wanted, TextRange(start, max(start, min(end, bounds.upperBound))))
    }

    /// Calls `body` for every stretch of equal attributes in a range, fonts that stand in for others included, as `attributes(at:)` has
    /// them. Do not edit meanwhile. O(runs of the range), for the first time since an edit O(bytes of its paragraphs).
    public func enumerateAttributes(in range: TextRange, _ body: (TextAttributes, TextRange) -> Void) {
        for stretch in fixedStretches(in: clamped(range)) {
            body(stretch.attributes, TextRange(stretch.range.lowerBound, stretch.range.upperBound))
        }
    }

    /// Calls `body` for every longest stretch of a range in which one attribute has the same value, nil included. Do not edit meanwhile.
    /// O(runs of the range); fonts as `enumerateAttributes(in:_:)`.
    public func enumerateAttribute<Value: Equatable>(
        _ key: KeyPath<TextAttributes, Value?>, in range: TextRange, _ body: (Value?, TextRange) -> Void
    ) {
        var current: (value: Value?, start: TextPosition, end: TextPosition)?
        let range = clamped(range)
        for stretch in Self.isOfFonts(key) ? fixedStretches(in: range) : attributeRuns.stretches(in: range) {
            let value = stretch.attributes[keyPath: key], range = TextRange(stretch.range.lowerBound, stretch.range.upperBound)
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
