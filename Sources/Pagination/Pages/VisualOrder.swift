import TextLayout

/// The order in which the tokens of a line with text in both directions stand, from left to right.
enum VisualOrder {
    /// Rules L1 and L2 of UAX #9, on tokens, each of which has one level. O(tokens times levels).
    static func tokens(of line: Line, in text: TypesetText) -> [Int] {
        var order = Array(Int(line.tokenStart)..<Int(line.tokenEnd))
        let base: UInt8 = line.isRightToLeft ? 1 : 0
        var levels = order.map { text.levels[Int(line.levelStart) + $0 - Int(line.tokenStart)] }
        // L1: white space at the end of the line has the paragraph's level.
        var end = order.count
        while end > 0, isSpace(text.tokens[order[end - 1]].kind) { end -= 1; levels[end] = base }
        // L2: from the highest level down, reverse every stretch of at least that level.
        guard var level = levels.max() else { return order }
        while level > 0 {
            var start = 0
            while start < order.count {
                guard levels[start] >= level else { start += 1; continue }
                var stop = start
                while stop < order.count, levels[stop] >= level { stop += 1 }
                order[start..<stop].reverse()
                levels[start..<stop].reverse()
                start = stop
            }
            level -= 1
        }
        return order
    }

    private static func isSpace(_ kind: Token.Kind) -> Bool { kind == .space || kind == .noBreakSpace || kind == .forcedBreak || kind == .breakOpportunity }
}
