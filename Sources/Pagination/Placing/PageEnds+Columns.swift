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
            if index < list.items.count,
                let span = list.columns.first(where: { $0.depth == 0 && $0.start <= index && index <= $0.end })
            {
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
        let fit = self.fit(page, list, upTo: index, room: room)
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
        let filling = ColumnFilling(list, set, end: span.end, above: set.heightAbove(span.start, in: list.items))
        // Spaces above a row stay.
        let start = list.trimmed(from: above.start, to: index, isFirst: page.isFirst || !above.rows.isEmpty).start
        let top = above.height + list.height(VerticalList.PageRange(start: start, end: max(start, index)))
        let room = page.height - top
        func pass(_ filled: ColumnFilling.Filled) -> Int? {
            let needed = fit(page, list, upTo: filling.behind, room: room - filled.height)
            guard needed?.brokenCount ?? 0 == 0, needed?.owed.rest == nil else { return nil }
            let row = filling.row(span.set, start: index, filled, room: room)
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
    /// more and more room for notes, until those have room.
    private func ends(
        _ list: VerticalList, _ page: Page, _ span: ColumnSpan, _ filling: ColumnFilling, from index: Int, top: Int64, _ rows: [ColumnRow],
        breaksRules: Bool
    ) -> [End] {
        var notes: Int64 = 0
        while true {
            let height = page.height - top - notes
            guard height > 0 || breaksRules else { return [] }
            var result: [End] = [], least = Int64.max
            for row in rowEnds(filling, from: index, height: max(height, 0), breaksRules: breaksRules) {
                let next = row.filled.isComplete ? filling.behind : row.filled.next
                guard next > page.start else { continue }
                let fit = self.fit(page, list, upTo: next, room: page.height - top - row.filled.height)
                if let fit, fit.brokenCount > 0 || fit.height > page.height - top - row.filled.height {
                    if !breaksRules {
                        let all = self.fit(page, list, upTo: next, room: .max / 4)
                        least = min(least, max(fit.height, min(all?.height ?? 0, notes + lineHeight)))
                        continue
                    }
                }
                var cost = row.cost
                if let fit { cost.add(fit.cost(weights, isExplained: explains)) }
                let range = list.trimmed(from: page.start, to: next, isFirst: page.isFirst)
                let shortness = max(0, page.height - top - row.filled.height - (fit?.height ?? 0))
                var end = End(
                    range: range, next: next, shortness: shortness, fit: Boxed(fit), cost: cost,
                    foot: whiteAtFoot(page, shortness, Boxed(fit)), endsStretch: next == page.limit && page.endsStretch)
                end.rows = rows + [filling.row(span.set, start: index, row.filled)]
                result.append(end)
            }
            if !result.isEmpty || least == .max { return result }
            notes = max(notes + 1, least)
        }
    }

    /// The ways to fill the columns of a row of one height: total fit over the ends of its columns.
    private func rowEnds(_ filling: ColumnFilling, from index: Int, height: Int64, breaksRules: Bool) -> [RowEnd] {
        if breaksRules {
            let filled = filling.filled(from: index, height: height, most: filling.set.count, breaksRules: true)
            return [RowEnd(filled: filled, cost: EndCost(isExplained: explains))]
        }
        var ways = [RowEnd(filled: ColumnFilling.Filled(next: filling.contentStart(index)), cost: EndCost(isExplained: explains))]
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

    /// The ways to fill one more column; of those with one end the cheapest is kept.
    private func add(columnsBehind way: RowEnd, _ column: Int, _ filling: ColumnFilling, height: Int64, to ways: inout [RowEnd]) {
        var longest: ColumnFilling.ColumnEnd?
        func add(_ end: ColumnFilling.ColumnEnd) {
            let shortness = height - end.height
            var cost = way.cost
            if !end.isForced {
                cost.add(PageCost(penalty: Int64(max(filling.list.items[end.next].penalty, 0))), for: .breakPenalty)
                cost.add(weights.short(shortness, lineHeight: lineHeight), for: .length)
                if column > 0, abs(shortness - way.shortness) > lineHeight / 2 {
                    cost.add(PageCost(penalty: weights.unevenColumns), for: .columns)
                }
            }
            var filled = way.filled
            filled.columns.append(end.range)
            filled.height = max(filled.height, end.height)
            filled.next = end.next
            filled.isComplete = end.next >= filling.end
            let new = RowEnd(filled: filled, cost: cost, shortness: shortness)
            if let same = ways.firstIndex(where: { $0.filled.next == end.next }) {
                if cost.total < ways[same].cost.total { ways[same] = new }
            } else {
                ways.append(new)
            }
        }
        filling.visitEnds(from: way.filled.next) { end in
            guard end.height <= height else { return false }
            if end.isForced || height - end.height <= weights.mostShortLines * lineHeight {
                add(end)
                longest = nil
            } else {
                longest = end
            }
            return true
        }
        if let longest, ways.isEmpty { add(longest) }
    }
}
