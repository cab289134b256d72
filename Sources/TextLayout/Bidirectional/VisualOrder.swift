/// The order in which the parts of a finished line stand, from left to right: rules L1 and L2 of UAX #9.
package enum VisualOrder {
    /// What rule L1 makes of a part of a line.
    package enum LevelReset: UInt8, Sendable {
        case none
        /// White space, isolate controls, and what X9 removes: takes the paragraph's level in a row that ends at a separator or the line's
        /// end.
        case trailing
        /// Segment and paragraph separators, which take it wherever they stand.
        case always
    }

    /// The indices of the parts of a line from left to right; `levels` become those after L1. O(parts times levels).
    package static func order(levels: inout [UInt8], resets: [LevelReset], baseLevel: UInt8) -> [Int] {
        reset(&levels, resets, baseLevel)
        var order = Array(levels.indices)
        guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else { return order }
        // L2: from the highest level down to the lowest odd one, every row of that level or a higher one is reversed.
        for level in (lowestOdd...max(highest, lowestOdd)).reversed() {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else { start += 1; continue }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }

    private static func reset(_ levels: inout [UInt8], _ resets: [LevelReset], _ baseLevel: UInt8) {
        var isTrailing = true
        for index in levels.indices.reversed() {
            switch resets[index] {
            case .none: isTrailing = false
            case .trailing: if isTrailing { levels[index] = baseLevel }
            case .always:
                isTrailing = true
                levels[index] = baseLevel
            }
        }
    }
}

extension TypesetText {
    /// The tokens of a line with text in both directions, each of which has one level, from left to right.
    package func visualOrder(of line: Line) -> [Int] {
        let start = Int(line.tokenStart), count = Int(line.tokenEnd) - start
        var levels = Array(levels[Int(line.levelStart)..<Int(line.levelStart) + count])
        let resets = (0..<count).map { Self.reset(tokens[start + $0].kind) }
        return VisualOrder.order(levels: &levels, resets: resets, baseLevel: line.isRightToLeft ? 1 : 0).map { start + $0 }
    }

    private static func reset(_ kind: Token.Kind) -> VisualOrder.LevelReset {
        switch kind {
        case .space, .noBreakSpace, .breakOpportunity: .trailing
        case .tab, .forcedBreak: .always
        case .word, .object, .leader: .none
        }
    }
}
