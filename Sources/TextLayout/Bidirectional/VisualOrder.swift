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

    /// Puts the ends of inline boxes beside the outermost parts of what is in them, inner ones first.
    /// - Parameters:
    ///   - ends: in the order of the text.
    ///   - order: the other parts of the line from left to right.
    ///   - count: of all parts of the line.
    fileprivate static func insert(_ ends: [(index: Int, end: InlineObject.BoxEnd)], into order: inout [Int], count: Int) {
        var open: [(index: Int, end: InlineObject.BoxEnd)] = []
        for end in ends {
            if end.end.isStart {
                open.append(end)
            } else {
                // Without a start the box has begun on an earlier line.
                let start = open.popLast()
                insert([start, end].compactMap { $0 }, around: (start?.index ?? -1)..<end.index, into: &order)
            }
        }
        while let start = open.popLast() { insert([start], around: start.index..<count, into: &order) }
    }

    /// - Parameter range: of the parts of the line; what is in the box stands behind its first.
    private static func insert(_ ends: [(index: Int, end: InlineObject.BoxEnd)], around range: Range<Int>, into order: inout [Int]) {
        func isInside(_ part: Int) -> Bool { part > range.lowerBound && part < range.upperBound }
        let first = order.firstIndex(where: isInside), last = order.lastIndex(where: isInside)
        // An empty one stands behind what is before it.
        let place = order.firstIndex { $0 == range.lowerBound - 1 }.map { $0 + 1 } ?? 0
        for end in ends where !end.end.isLeft { order.insert(end.index, at: last.map { $0 + 1 } ?? place) }
        for end in ends where end.end.isLeft { order.insert(end.index, at: first ?? place) }
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
        let baseLevel: UInt8 = line.isRightToLeft ? 1 : 0
        let ends = (0..<count).compactMap { index in boxEnd(of: start + index).map { (index: index, end: $0) } }
        guard !ends.isEmpty else { return VisualOrder.order(levels: &levels, resets: resets, baseLevel: baseLevel).map { start + $0 } }
        // The ends of inline boxes have no part in the order of what is in them.
        var isEnd = [Bool](repeating: false, count: count)
        for end in ends { isEnd[end.index] = true }
        let contents = (0..<count).filter { !isEnd[$0] }
        var contentLevels = contents.map { levels[$0] }
        let contentOrder = VisualOrder.order(levels: &contentLevels, resets: contents.map { resets[$0] }, baseLevel: baseLevel)
        var order = contentOrder.map { contents[$0] }
        VisualOrder.insert(ends, into: &order, count: count)
        return order.map { start + $0 }
    }

    private func boxEnd(of token: Int) -> InlineObject.BoxEnd? {
        let token = tokens[token]
        return token.kind == .object ? styles.objects[token.payload].boxEnd : nil
    }

    private static func reset(_ kind: Token.Kind) -> VisualOrder.LevelReset {
        switch kind {
        case .space, .noBreakSpace, .breakOpportunity: .trailing
        case .tab, .forcedBreak: .always
        case .word, .object, .leader: .none
        }
    }
}
