package import Resources

// Damage goes in more ways than can be looked for. Where some was found, the account of the source is made once more: what the parser has
// dropped all the same is listed, and a damaged tag that has become text, a picture of a letter, is listed no more.

extension Document {
    /// Lists what the parser has dropped, with a warning for each. O(nodes · log nodes + length).
    mutating func listDropped(in source: SourceText, id: SourceID, diagnostics: inout Diagnostics) {
        let account = SourceAccount(of: self, source: source, id: id, format: .html)
        for range in account.lost {
            diagnostics.report(
                Diagnostic(
                    .warning, .malformedHTML, "what stands here belongs to no tag and no text; it is left out", at: range,
                    hint: "mend the tag in front of it"))
            stripped.append(StrippedRange(range, .damagedMarkup))
        }
        unlistDamage(that: account.doubled)
    }

    /// Takes from the list of damaged markup what has become text. O(nodes · log nodes + length) if there is any.
    package mutating func unlistDamage(in source: SourceText, id: SourceID) {
        guard stripped.contains(where: { $0.reason == .damagedMarkup }) else { return }
        unlistDamage(that: SourceAccount(of: self, source: source, id: id, format: .html).doubled)
    }

    private mutating func unlistDamage(that isText: [SourceRange]) {
        if !isText.isEmpty { stripped = stripped.flatMap { $0.reason == .damagedMarkup ? $0.without(isText) : [$0] } }
        stripped.sort { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    }
}

extension StrippedRange {
    /// What is left of it beside ranges of the same source, which are in order.
    fileprivate func without(_ others: [SourceRange]) -> [StrippedRange] {
        var rest: [StrippedRange] = []
        func keep(_ start: UInt32, _ end: UInt32) {
            if start < end { rest.append(StrippedRange(SourceRange(source: range.source, start: Int(start), end: Int(end)), reason)) }
        }
        var start = range.start
        var k = others.partitioningIndex { $0.end > start }
        while k < others.count, others[k].start < range.end {
            keep(start, others[k].start)
            start = max(start, others[k].end)
            k += 1
        }
        keep(start, range.end)
        return rest
    }
}
