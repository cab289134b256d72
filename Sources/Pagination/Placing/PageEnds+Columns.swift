import StyleSheets

/// The ends of pages with columns: where rows of columns are in reach, the page is gone down part by part. A row that has room for all that
/// is left of its set is made level; one that has not is filled, and the page ends with it.
extension PageEnds {
    /// What stands on a page above a place in the list.
    private struct Above {
        /// The first item below the last row.
        var start: Int
        /// The height of everything above it.
        var height: Int64 = 0
        var rows: [ColumnRow] = []
    }

    /// A filled row: where it ends, and what the ends of its columns cost.
    private struct RowEnd {
        var filled: ColumnFilling.Filled
        var cost: EndCost
        /// How far above the foot of the row the last column ends.
        var shortness: Int64 = 0
    }

    /// As `find`, with rows of columns.
    func findInColumns(in list: VerticalList, _ page: Page, breaksRules: Bool = false, found: (End) -> Void) -> Int {
        var above = Above(start: page.start)
        var index = page.start
        var longest: End?
        var isEmpty = true
        func note(_ end: End, isLong: Bool) {
            if isLong { isEmpty = false }
            if isLong { found(end) } else { longest = end }
        }
        defer { if isEmpty, let longest { found(longest) } }
        while index <= page.limit {
            // A list that has only a part of a set ends inside it: behind its last item begins no row.
            if index < list.items.count, let span = list.outermostColumns(at: index) {
                if index > page.start, index == span.start, list.isBreakable(before: index), let end = end(list, page, above, at: index) {
                    note(end, isLong: isLong(end, page))
                }
                guard let next = passRow(list, page, span, from: index, &above, breaksRules: breaksRules, found: { note($0, isLong: true) })
                else { return index }
                index = next
                // What ends with the set may go on behind it.
                if index < page.limit || !page.endsStretch { continue }
            }
            let isLast = index == page.limit
            let isPlace =
                isLast ? page.endsStretch || page.mustTurn : index == page.start ? !page.owed.isEmpty : list.isBreakable(before: index)
            if isPlace, let end = end(list, page, above, at: index) { note(end, isLong: isLong(end, page)) }
            if height(list, page, above, to: index) > page.height { return index }
            index += 1
        }
        return page.limit
    }

    private func isLong(_ end: End, _ page: Page) -> Bool {
        end.endsStretch || end.fit?.content.owed.rest != nil || end.shortness <= weights.mostShortLines * lineHeight
    }

    private func height(_ list: VerticalList, _ page: Page, _ above: Above, to index: Int) -> Int64 {
        above.height + list.height(list.trimmed(from: above.start, to: index, isFirst: page.isFirst || !above.rows.isEmpty))
    }

    /// An end below rows; nil where it breaks a rule.
    private func end(_ list: VerticalList, _ page: Page, _ above: Above, at index: Int) -> End? {
        let room = page.height - height(list, page, above, to: index)
        guard room >= 0 else { return nil }
        let fit = self.fit(page, list, upTo: index, room: room, above.rows)
        guard fit?.brokenCount ?? 0 == 0, index > page.start || fit?.owed != page.owed else { return nil }
        let isEnd = index == page.limit && page.endsStretch, isTurn = index == page.limit && page.mustTurn
        let range = list.trimmed(from: page.start, to: index, isFirst: page.isFirst)
        var result = end(
            page, range, at: index, list, max(0, room - (fit?.height ?? 0)), Boxed(fit), isEnd: isEnd, isTurn: isTurn)
        result.rows = above.rows
        return result
    }

    /// Goes on behind a row that has room for the rest of its set; else finds the ends of the page in it.
    /// - Returns: the item behind the row; nil if the page ends in it.
    private func passRow(
        _ list: VerticalList, _ page: Page, _ span: ColumnSpan, from index: Int, _ above: inout Above, breaksRules: Bool,
        found: (End) -> Void
    ) -> Int? {
        let set = sets[Int(span.set)]
        let filling = ColumnFilling(
            list, set, end: span.end, above: set.heightAbove(span.start, in: list.items),
            floats: columnFloats(list, span, owed: index == page.start ? page.owed.columnFloats : []))
        // Spaces above a row stay.
        let start = list.trimmed(from: above.start, to: index, isFirst: page.isFirst || !above.rows.isEmpty).start
        let top = above.height + list.height(VerticalList.PageRange(start: start, end: max(start, index)))
        let room = page.height - top
        func pass(_ filled: ColumnFilling.Filled) -> Int? {
            let row = filling.row(span.set, start: index, filled, room: room)
            let needed = fit(page, list, upTo: filling.behind, room: room - filled.height, above.rows + [row])
            guard needed?.brokenCount ?? 0 == 0, needed?.owed.rest == nil else { return nil }
            above.rows.append(row)
            above.height = top + row.height
            above.start = filling.behind
            return above.start
        }
        if let whole = whole(filling, from: index, room: room), whole.height <= room, let next = pass(whole) { return next }
        for end in ends(list, page, span, filling, from: index, top: top, above.rows, breaksRules: breaksRules) { found(end) }
        return nil
    }

    /// All that is left of a set as one row, if it has room.
    private func whole(_ filling: ColumnFilling, from index: Int, room: Int64) -> ColumnFilling.Filled? {
        let set = filling.set, limit = min(room, filling.mostHeight)
        if set.mostHeight < .max, filling.list.items[index].kind == .columnsStart {
            var filled = set.isFilledInOrder ? nil : filling.balanced(from: index, limit: limit)
            if filled == nil { filled = filling.filled(from: index, height: filling.mostHeight, most: .max, breaksRules: true) }
            return filled
        }
        if set.fill == .auto || (set.endsPage && set.fill == .balance) {
            let filled = filling.filled(from: index, height: limit, most: set.count)
            return filled.isComplete ? filled : nil
        }
        return filling.balanced(from: index, limit: limit)
    }

    /// The ends of a page in a row. The notes that it calls take room of it, and what it calls depends on how high it is: it is filled above
    /// more and more room for notes, so that each end is judged by columns that reach down to its notes.
    private func ends(
        _ list: VerticalList, _ page: Page, _ span: ColumnSpan, _ filling: ColumnFilling, from index: Int, top: Int64, _ rows: [ColumnRow],
        breaksRules: Bool
    ) -> [End] {
        var notes: Int64 = 0, result: [End] = []
        for pass in 1... {
            let height = page.height - top - notes
            guard height > 0 || breaksRules else { break }
            var least = Int64.max
            for row in rowEnds(filling, from: index, height: max(height, 0), breaksRules: breaksRules) {
                let next = row.filled.isComplete ? filling.behind : row.filled.next, room = page.height - top - row.filled.height
                guard next > page.start || row.filled.owed != page.owed.columnFloats else { continue }
                let own = rows + [filling.row(span.set, start: index, row.filled)]
                let fit = self.fit(page, list, upTo: next, room: room, own, owed: row.filled.owed)
                if let fit, !breaksRules {
                    if fit.brokenCount > 0 || fit.height > room {
                        let all = self.fit(page, list, upTo: next, room: .max / 4, own, owed: row.filled.owed)
                        least = min(least, max(fit.height, min(all?.height ?? 0, notes + lineHeight)))
                        continue
                    }
                    if fit.height > notes, pass < Self.mostNoteHeights {
                        least = min(least, fit.height)
                        continue
                    }
                }
                var cost = row.cost
                if let fit { cost.add(fit.cost(weights, isExplained: explains)) }
                let range = list.trimmed(from: page.start, to: next, isFirst: page.isFirst)
                let shortness = max(0, room - (fit?.height ?? 0))
                var end = End(
                    range: range, next: next, shortness: shortness, fit: Boxed(fit), cost: cost,
                    foot: whiteAtFoot(page, shortness, Boxed(fit)), endsStretch: next == page.limit && page.endsStretch)
                end.rows = own
                result.append(end)
            }
            guard least < .max else { break }
            notes = max(notes + 1, least)
        }
        return result
    }

    /// For so many heights of the notes on a page columns are filled by themselves.
    private static let mostNoteHeights = 16

    /// The ways to fill the columns of a row of one height: total fit over the ends of its columns.
    private func rowEnds(_ filling: ColumnFilling, from index: Int, height: Int64, breaksRules: Bool) -> [RowEnd] {
        if breaksRules {
            let filled = filling.filled(from: index, height: height, most: filling.set.count, breaksRules: true)
            return [RowEnd(filled: filled, cost: EndCost(isExplained: explains))]
        }
        var ways = [RowEnd(filled: filling.start(at: index), cost: EndCost(isExplained: explains))]
        for column in 0..<filling.set.count {
            var next: [RowEnd] = []
            for way in ways {
                if way.filled.isComplete {
                    next.append(way)
                    continue
                }
                add(columnsBehind: way, column, filling, height: height, to: &next)
            }
            ways = next
        }
        return ways.sorted { $0.filled.next < $1.filled.next }
    }

    /// The ways to fill one more column; of those that later columns cannot tell apart the cheapest is kept.
    private func add(columnsBehind way: RowEnd, _ column: Int, _ filling: ColumnFilling, height: Int64, to ways: inout [RowEnd]) {
        let queue = filling.queue(behind: way.filled, height: height)
        var longest: (end: ColumnFilling.ColumnEnd, stack: FloatStack)?
        func add(_ end: ColumnFilling.ColumnEnd, _ stack: FloatStack) {
            let shortness = height - stack.height - end.height
            var cost = way.cost
            if !end.isForced {
                if end.next > way.filled.next {
                    cost.add(PageCost(penalty: Int64(max(filling.list.items[end.next].penalty, 0))), for: .breakPenalty)
                }
                cost.add(weights.short(shortness, lineHeight: lineHeight), for: .length)
                if column > 0, abs(shortness - way.shortness) > lineHeight / 2 {
                    cost.add(PageCost(penalty: weights.unevenColumns), for: .columns)
                }
            }
            var filled = way.filled
            let owed = queue?.owed(behind: [stack], upTo: end.next) ?? (floats: [], deferredCount: 0)
            if owed.deferredCount > 0 {
                cost.add(PageCost(penalty: weights.deferredFloat * Int64(owed.deferredCount)), for: .floats)
            }
            filled.append(end, stack, owed: owed.floats, end: filling.end)
            let new = RowEnd(filled: filled, cost: cost, shortness: shortness)
            if let same = ways.firstIndex(where: { $0.filled.next == end.next && $0.filled.owed == filled.owed }) {
                if cost.total < ways[same].cost.total { ways[same] = new }
            } else {
                ways.append(new)
            }
        }
        func visit(_ choice: FloatQueue.Choice) {
            let room = height - choice.stack.height
            func note(_ end: ColumnFilling.ColumnEnd) {
                if end.isForced || room - end.height <= weights.mostShortLines * lineHeight {
                    add(end, choice.stack)
                    longest = nil
                } else {
                    longest = (end, choice.stack)
                }
            }
            if !choice.stack.isEmpty, choice.least <= way.filled.next, !choice.isForLast { note(filling.alone(at: way.filled.next)) }
            filling.visitEnds(from: way.filled.next) { end in
                guard end.height <= room else { return false }
                // Behind the text a float has to be placed.
                let isProgress = end.next > way.filled.next || way.filled.owed.isEmpty || !choice.stack.isEmpty
                if end.next >= choice.least, !choice.isForLast || end.next >= filling.end, isProgress { note(end) }
                return true
            }
        }
        visit(FloatQueue.Choice(least: way.filled.next))
        if let queue, !queue.entries.isEmpty {
            for choice in filling.choices(queue, behind: way.filled, height: height) { visit(choice) }
        }
        if let longest, ways.isEmpty { add(longest.end, longest.stack) }
    }

    // MARK: Floats of columns

    /// The floats that stand in the columns of a set; nil where it has none.
    private func columnFloats(_ list: VerticalList, _ span: ColumnSpan, owed: [WaitingPageFloat]) -> ColumnFloats? {
        guard !owed.isEmpty || list.hasColumnFloats else { return nil }
        guard !owed.isEmpty || !list.calls(in: span.start..<span.end).columnFloats.isEmpty else { return nil }
        return ColumnFloats(bodies: floats, lineHeight: lineHeight, owed: owed)
    }

    /// As `fit`, on a page with rows of columns.
    /// - Parameter owed: by the last of them.
    private func fit(
        _ page: Page, _ list: VerticalList, upTo index: Int, room: Int64, _ rows: [ColumnRow], owed: [WaitingPageFloat] = []
    ) -> InsertionFit? {
        var own = page
        own.columnFloats = rows.flatMap(\.floats)
        own.owedByColumns = rows.isEmpty ? nil : owed
        return fit(own, list, upTo: index, room: room)
    }
}
