/// One rule of a contextual lookup: glyphs, classes or offsets of coverage tables, by the subtable's format.
struct ContextRule {
    /// Nearest first, as the font has it.
    var backtrack: [Int] = []
    /// Without the first glyph in formats 1 and 2, where the coverage gives that.
    var input: [Int] = []
    var lookahead: [Int] = []
    /// The lookups that the rule applies when it matches.
    var lookups: [Int] = []
    private let hasFirstInput: Bool

    var length: Int { backtrack.count + input.count + lookahead.count + 1 }

    /// The positions of the input within the whole sequence.
    var inputRange: Range<Int> { backtrack.count..<backtrack.count + input.count + (hasFirstInput ? 0 : 1) }

    /// Reads (Chain)SequenceRule, or the whole of format 3 behind its format field. Nil if it is damaged.
    init?(_ table: TableBytes?, isChained: Bool, hasFirstInput: Bool) {
        guard let table else { return nil }
        self.hasFirstInput = hasFirstInput
        var field = 0
        func values(_ count: Int) -> [Int]? {
            var values: [Int] = []
            for _ in 0..<count {
                guard let value = table.uint16(field) else { return nil }
                values.append(value)
                field += 2
            }
            return values
        }
        func count() -> Int? {
            defer { field += 2 }
            return table.uint16(field)
        }
        let recordCount: Int?
        if isChained {
            guard let n = count(), let backtrack = values(n) else { return nil }
            self.backtrack = backtrack
        }
        guard let glyphCount = count(), glyphCount > 0 else { return nil }
        // Unchained rules count their lookup records before the glyphs, chained ones at the end.
        let early = isChained ? nil : count()
        guard let input = values(hasFirstInput ? glyphCount : glyphCount - 1) else { return nil }
        self.input = input
        if isChained {
            guard let n = count(), let lookahead = values(n) else { return nil }
            self.lookahead = lookahead
            recordCount = count()
        } else {
            recordCount = early
        }
        guard let recordCount, let records = values(2 * recordCount) else { return nil }
        lookups = stride(from: 1, to: records.count, by: 2).map { records[$0] }
    }
}
