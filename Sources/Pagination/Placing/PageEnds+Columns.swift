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

    /// Where a filled row ends, and what the ends of its columns cost.
    private struct RowEnd {
        /// Of the column behind it.
        var start: ColumnFilling.Start
        /// Of the highest column.
        var height: Int64
        var isComplete: Bool
        var cost: EndCost
        /// The way to its last column, or the row itself.
        var way: Int
        var filled: ColumnFilling.Filled?
    }

    /// The ways to fill a row.
    private struct RowWays {
        var all: [ColumnWay] = []
        var ends: [RowEnd] = []

        /// The row of an end.
        func filled(_ end: RowEnd, upTo setEnd: Int) -> ColumnFilling.Filled {
            if let filled = end.filled { return filled }
            var columns: [Int] = [], own = end.way
            while all[own].previous >= 0 {
                columns.append(own)
                own = all[own].previous
            }
            var filled = ColumnFilling.Filled(start: all[own].start)
            for own in columns.reversed() {
                if let column = all[own].column { filled.append(column, all[own].start, end: setEnd) }
            }
            return filled
        }

        /// What it costs that the columns of an end are higher above the foot, or above the notes there, than they were judged by.
        func costOfWhite(_ white: Int64, _ end: RowEnd, _ weights: PageWeights, lineHeight: Int64) -> PageCost {
            guard white > 0, end.filled == nil else { return PageCost() }
            var cost: Int64 = 0, own = end.way
            while own >= 0 {
                if let column = all[own].column, !column.end.isForced {
                    let shortness = all[own].shortness
                    cost += weights.short(shortness + white, lineHeight: lineHeight).weight
                    cost -= weights.short(shortness, lineHeight: lineHeight).weight
                }
                own = all[own].previous
            }
            return PageCost(weight: cost)
        }

        /// The floats in the columns of an end.
        func floats(_ end: RowEnd) -> [FloatStack] {
            if let filled = end.filled { return filled.floats }
            var stacks: [FloatStack] = [], own = end.way
            while own >= 0 {
                if let column = all[own].column { stacks.append(column.stack) }
                own = all[own].previous
            }
            return stacks.reversed()
        }
    }

    /// As `ends`, with rows of columns.
    func endsInColumns(in list: VerticalList, _ page: Page, breaksRules: Bool = false) -> Found {
        var result = Found()
        result.limit = findInColumns(in: list, page, breaksRules: breaksRules) { result.ends.append($0) }
        return result
    }

    private func findInColumns(in list: VerticalList, _ page: Page, breaksRules: Bool, found: (End) -> Void) -> Int {
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
        end.endsStretch || end.fit?.content.owed.rest != nil || end.shortness <= weights.style.shortPageLimit * lineHeight
    }

    private func height(_ list: VerticalList, _ page: Page, _ above: Above, to index: Int) -> Int64 {
        var range = list.trimmed(from: above.start, to: index, isFirst: page.isFirst || !above.rows.isEmpty)
        range.endsOffGrid = true
        return above.height + list.height(range)
    }

    /// An end below rows; nil where it breaks a rule.
    private func end(_ list: VerticalList, _ page: Page, _ above: Above, at index: Int) -> End? {
        let room = page.height - height(list, page, above, to: index)
        guard room >= 0 else { return nil }
        let fit = self.fit(
            page, list, upTo: index, room: room, columnFloats(above.rows), owed: above.rows.isEmpty ? nil : OwedByColumns())
        guard fit?.brokenCount ?? 0 == 0, index > page.start || fit?.owed != page.owed else { return nil }
        let isEnd = index == page.limit && page.endsStretch, isTurn = index == page.limit && page.mustTurn
        var range = list.trimmed(from: page.start, to: index, isFirst: page.isFirst)
        // As its height has been measured: what it leaves is the notes'.
        range.endsOffGrid = true
        var result = end(
            page, range, at: index, list, max(0, room - (fit?.height ?? 0)), fit.map { Boxed($0) }, isEnd: isEnd, isTurn: isTurn)
        result.rows = above.rows
        return result
    }

    /// Goes on behind a row that has room for the rest of its set; else finds the ends of the page in it.
    /// - Returns: the item behind the row; nil if the page ends in it.
    private func passRow(
        _ list: VerticalList, _ page: Page, _ span: ColumnSpan, from index: Int, _ above: inout Above, breaksRules: Bool,
        found: (End) -> Void
    ) -> Int? {
        let filling = ColumnFilling(
            list, span, above: span.columns.heightAbove(span.start, in: list.items),
            insertions: columnInsertions(list, page, span, owed: index == page.start ? page.owed.columns : OwedByColumns()))
        // Spaces above a row stay.
        let start = list.trimmed(from: above.start, to: index, isFirst: page.isFirst || !above.rows.isEmpty).start
        let top = above.height + list.height(VerticalList.PageRange(start: start, end: max(start, index)))
        let room = page.height - top
        func pass(_ filled: ColumnFilling.Filled) -> Int? {
            let row = filling.row(start: index, filled, room: room)
            let needed = fit(
                page, list, upTo: filling.behind, room: room - filled.height, columnFloats(above.rows) + row.floats, owed: OwedByColumns())
            guard needed?.brokenCount ?? 0 == 0, needed?.owed.rest == nil else { return nil }
            above.rows.append(row)
            above.height = top + row.height
            above.start = filling.behind
            return above.start
        }
        if let whole = filling.whole(from: index, room: room), whole.height <= room, let next = pass(whole) { return next }
        if filling.set.avoidsBreaks, !breaksRules { return nil }
        for end in ends(list, page, span, filling, from: index, top: top, above.rows, breaksRules: breaksRules) { found(end) }
        return nil
    }

    /// The ends of a page in a row. The notes that it calls take room of it, and what it calls depends on how high it is: it is filled above
    /// more and more room for notes, so that each end is judged by columns that reach down to its notes, and so that notes which go on over
    /// the turn may end here, too.
    private func ends(
        _ list: VerticalList, _ page: Page, _ span: ColumnSpan, _ filling: ColumnFilling, from index: Int, top: Int64, _ rows: [ColumnRow],
        breaksRules: Bool
    ) -> [End] {
        var notes: Int64 = 0, result: [End] = []
        var fewestBroken = Int32.max
        let stacksAbove = columnFloats(rows), most = min(page.height - top, page.noteArea.most)
        for pass in 1... {
            let height = page.height - top - notes
            guard height > 0 || breaksRules && result.isEmpty else { break }
            // How high notes have to be at least for ends that are left out; and so that those end which do not.
            var least = Int64.max, whole = Int64.max
            let ways = rowWays(filling, from: index, height: max(height, 0), breaksRules: breaksRules)
            for row in ways.ends {
                let room = page.height - top - row.height
                let next = row.isComplete ? list.behindNothing(from: filling.behind, limit: page.limit) : row.start.next
                guard next > page.start || row.start.owed != page.owed.columns else { continue }
                let stacks = floats.haveNotes ? stacksAbove + ways.floats(row) : []
                let fit = self.fit(page, list, upTo: next, room: room, stacks, owed: row.start.owed)
                if let fit {
                    if fit.brokenCount > 0 || fit.height > room { least = min(least, notes + lineHeight) }
                    if breaksRules {
                        guard fit.brokenCount < fewestBroken else { continue }
                        (fewestBroken, result) = (fit.brokenCount, [])
                    } else {
                        if fit.brokenCount > 0 || fit.height > room { continue }
                        if fit.height > notes, pass < Self.mostNoteHeights {
                            least = min(least, fit.height)
                            continue
                        }
                        if let rest = fit.owed.rest { whole = min(whole, fit.height + rest.height) }
                    }
                }
                var cost = row.cost
                cost.add(ways.costOfWhite(notes - (fit?.height ?? 0), row, weights, lineHeight: lineHeight), for: .length)
                if let fit { cost.add(fit.cost(weights, isExplained: explains)) }
                let range = list.trimmed(from: page.start, to: next, isFirst: page.isFirst)
                let shortness = max(0, room - (fit?.height ?? 0)), boxed = fit.map { Boxed($0) }
                var end = End(
                    range: range, next: next, shortness: shortness, fit: boxed, cost: cost,
                    foot: whiteAtFoot(page, shortness, boxed), endsStretch: next == page.limit && page.endsStretch)
                end.rows = rows + [filling.row(start: index, ways.filled(row, upTo: filling.end))]
                result.append(end)
            }
            if least == .max, whole <= most { least = whole }
            guard least < .max else { break }
            notes = max(notes + 1, least)
        }
        return result
    }

    /// For so many heights of the notes on a page columns are filled by themselves.
    private static let mostNoteHeights = 64

    /// A way to fill the columns of a row up to one of them.
    private struct ColumnWay {
        /// Of the next column.
        var start: ColumnFilling.Start
        var cost: EndCost
        /// Of the last column, and the way before it; nil and -1 before the first.
        var column: ColumnFilling.Column?
        var previous = -1
        var shortness: Int64 = 0
        /// Of the highest column.
        var height: Int64 = 0
        var isComplete = false
    }

    /// The ways to fill the columns of a row of one height: total fit over the ends of its columns.
    private func rowWays(_ filling: ColumnFilling, from index: Int, height: Int64, breaksRules: Bool) -> RowWays {
        if breaksRules {
            let filled = filling.filled(from: index, height: height, most: filling.set.count, breaksRules: true)
            let end = RowEnd(
                start: filled.start, height: filled.height, isComplete: filled.isComplete, cost: EndCost(isExplained: explains), way: -1,
                filled: filled)
            return RowWays(ends: [end])
        }
        var all = [ColumnWay(start: filling.start(at: index), cost: EndCost(isExplained: explains))], last = [0]
        for number in 0..<filling.set.count {
            var next: [Int] = []
            for way in last {
                if all[way].isComplete {
                    next.append(way)
                } else {
                    add(columnsBehind: way, number, filling, height: height, &all, to: &next)
                }
            }
            last = next
        }
        last.sort { all[$0].start.next < all[$1].start.next }
        let ends = last.map { way in
            RowEnd(start: all[way].start, height: all[way].height, isComplete: all[way].isComplete, cost: all[way].cost, way: way)
        }
        return RowWays(all: all, ends: ends)
    }

    /// The ways to fill one more column; of those that later columns cannot tell apart the cheapest is kept.
    private func add(
        columnsBehind way: Int, _ number: Int, _ filling: ColumnFilling, height: Int64, _ all: inout [ColumnWay], to ways: inout [Int]
    ) {
        let start = all[way].start, queue = filling.queue(from: start, height: height)
        let least = height - weights.style.shortColumnLimit * lineHeight
        var longest: ColumnFilling.Column?
        func add(_ column: ColumnFilling.Column) {
            let end = column.end, shortness = height - column.height
            var cost = all[way].cost
            if !end.isForced {
                if end.next > start.next {
                    cost.add(PageCost(penalty: Int64(max(filling.list.items[end.next].penalty, 0))), for: .breakPenalty)
                }
                cost.add(weights.short(shortness, lineHeight: lineHeight), for: .length)
                if number > 0, abs(shortness - all[way].shortness) > lineHeight / 2 {
                    cost.add(PageCost(penalty: weights.style.unevenColumnsPenalty), for: .columns)
                }
            }
            if let notes = column.notes { cost.add(notes.content.cost(weights, isExplained: explains)) }
            let (next, deferredCount) = filling.next(behind: column, from: start)
            if deferredCount > 0 { cost.add(PageCost(penalty: weights.style.deferredFloatPenalty * Int64(deferredCount)), for: .floats) }
            let new = ColumnWay(
                start: next, cost: cost, column: column, previous: way, shortness: shortness, height: max(all[way].height, column.height),
                isComplete: next.next >= filling.end && next.owesNothing)
            if let same = ways.firstIndex(where: { all[$0].start == next }) {
                guard cost.total < all[ways[same]].cost.total else { return }
                ways[same] = all.count
            } else {
                ways.append(all.count)
            }
            all.append(new)
        }
        func visit(reaching lowest: Int64) {
            func visit(_ choice: FloatQueue.Choice) {
                filling.visitColumns(from: start, choice, height: height, reaching: lowest) { column in
                    if column.end.isForced || column.height >= least { add(column) } else { longest = column }
                }
            }
            visit(FloatQueue.Choice(least: start.next))
            guard let queue, !queue.entries.isEmpty else { return }
            for choice in filling.choices(queue, from: start, height: height) { visit(choice) }
        }
        visit(reaching: least)
        guard ways.isEmpty else { return }
        visit(reaching: 0)
        if let longest { add(longest) }
    }

    // MARK: Notes and floats of columns

    /// What stands in the columns of a set besides its lines; nil where that is nothing.
    private func columnInsertions(_ list: VerticalList, _ page: Page, _ span: ColumnSpan, owed: OwedByColumns) -> ColumnInsertions? {
        guard !owed.isEmpty || list.hasColumnInsertions else { return nil }
        let calls = list.calls(in: span.start..<span.end)
        guard !owed.isEmpty || !calls.columnFloats.isEmpty || !calls.columnNotes.isEmpty else { return nil }
        let hasNotes =
            !calls.columnNotes.isEmpty
            || (owed.floats.map(\.float) + calls.columnFloats.map(\.float)).contains {
                !floats[$0].columnCalls.isEmpty
            }
        return ColumnInsertions(
            floats: floats, notes: notes, noteArea: page.noteArea, lineHeight: lineHeight, owed: owed, hasNotes: hasNotes)
    }

    /// The floats in the columns of rows, if that matters to a page: these may call notes at its foot.
    private func columnFloats(_ rows: [ColumnRow]) -> [FloatStack] { floats.haveNotes ? rows.flatMap(\.floats) : [] }
}
