import StyleSheets

/// Fills the columns of one set, in order or so that they are level (css-multicol-1 section 7).
///
/// It never changes. A class, as the search asks it for columns by the ten thousand, and each call that takes a closure would copy the
/// list and all else in it.
final class ColumnFilling {
    let list: VerticalList
    let span: ColumnSpan
    /// The sets that stand in its columns, without those inside them.
    let inner: [ColumnSpan]
    /// How high the set may be and has to be, by the height of its container.
    let mostHeight: Int64
    let leastHeight: Int64
    /// Nil where nothing but lines is in reach.
    let insertions: ColumnInsertions?
    /// Shared with the sets inside.
    let levelRows: LevelRows

    /// - Parameter above: how much of the container's content stands above the set.
    init(
        _ list: VerticalList, _ span: ColumnSpan, above: Int64, insertions: ColumnInsertions? = nil, levelRows: LevelRows = LevelRows()
    ) {
        self.list = list; self.span = span; self.insertions = insertions; self.levelRows = levelRows
        let set = span.columns
        let isAlone = list.columns.count == 1
        inner = isAlone ? [] : list.columns.filter { $0.depth == span.depth + 1 && span.start < $0.start && $0.start < span.end }
        mostHeight = set.mostHeight == .max ? .max : max(0, set.mostHeight - above)
        leastHeight = set.endsContainer ? max(0, set.leastHeight - above) : 0
    }

    var set: ColumnSet { span.columns }
    /// The item behind the content of the set: its `.columnsEnd`.
    var end: Int { span.end }
    /// The item behind the set; the end of the list where that has only a part of it.
    var behind: Int { min(end + 1, list.items.count) }

    /// Where a column may end.
    struct ColumnEnd {
        var range: Range<Int>
        /// The item with which the next column begins.
        var next: Int
        /// Of its text, without the floats above and below it.
        var height: Int64
        /// A break is demanded here, or the set ends.
        var isForced: Bool
        private let boxedRows: Boxed<[ColumnRow]>?
        /// The rows of the sets in it.
        var rows: [ColumnRow] { boxedRows?.content ?? [] }

        init(range: Range<Int>, next: Int, height: Int64, isForced: Bool, rows: [ColumnRow] = []) {
            self.range = range; self.next = next; self.height = height; self.isForced = isForced
            boxedRows = rows.isEmpty ? nil : Boxed(rows)
        }
    }

    /// A column with what stands above and below its text.
    struct Column {
        var end: ColumnEnd
        /// Nil for none.
        var floats: Boxed<FloatStack>?
        var notes: Boxed<InsertionFit>?
        var stack: FloatStack { floats?.content ?? FloatStack() }
        var height: Int64 { end.height + (floats?.content.height ?? 0) + (notes?.content.height ?? 0) }
    }

    /// Where a column begins.
    struct Start: Hashable {
        var next: Int
        private let boxedOwed: Boxed<OwedByColumns>?
        /// What earlier columns owe.
        var owed: OwedByColumns { boxedOwed?.content ?? OwedByColumns() }
        var owesNothing: Bool { boxedOwed == nil }
        var owesNotes: Bool { boxedOwed.map { $0.content.rest != nil || !$0.content.waiting.isEmpty } ?? false }
        var owesFloats: Bool { boxedOwed.map { !$0.content.floats.isEmpty } ?? false }

        init(next: Int, owed: OwedByColumns = OwedByColumns()) {
            self.next = next
            boxedOwed = owed.isEmpty ? nil : Boxed(owed)
        }
    }

    /// Columns beside each other.
    struct Filled {
        var columns: [Range<Int>] = []
        /// Of the sets in them.
        var rows: [ColumnRow] = []
        /// Of each column, if there is anything but lines in the set.
        var floats: [FloatStack] = []
        var notes: [InsertionFit?] = []
        /// Of the column behind the last.
        var start: Start
        var next: Int { start.next }
        var owed: OwedByColumns { start.owed }
        /// Of the highest.
        var height: Int64 = 0
        var isComplete = false
        /// The least height with which something more has room; nil where more height does not help.
        var needed: Int64?

        mutating func append(_ column: Column, _ start: Start, end: Int) {
            columns.append(column.end.range)
            rows += column.end.rows
            floats.append(column.stack)
            notes.append(column.notes?.content)
            height = max(height, column.height)
            self.start = start
            isComplete = start.next >= end && start.owesNothing
        }
    }

    /// Of the first column of a row.
    func start(at item: Int) -> Start { Start(next: contentStart(item), owed: insertions?.owed ?? OwedByColumns()) }

    /// The first item of the content, where a row begins with an item.
    private func contentStart(_ item: Int) -> Int { item == span.start ? item + 1 : item }

    /// Spaces stay at the head of the first column and behind a break that is demanded.
    func keepsSpace(at start: Int) -> Bool {
        guard start > 0 else { return true }
        return list.items[start - 1].kind == .columnBreak || list.items[start - 1].kind == .columnsStart
    }

    /// The places where a column may end, in order, with those that are too high.
    /// - Parameters:
    ///   - height: ends that are lower may be passed over.
    ///   - room: for its text. A set inside that has no room as a whole is parted.
    ///   - visit: returns whether to go on.
    func visitEnds(from start: Int, reaching height: Int64 = 0, room: Int64, _ visit: (ColumnEnd) -> Bool) {
        var above = Above(start: start)
        var index = list.hasColumnBreaks ? start : list.firstPlace(from: start, reaching: height, limit: end)
        while index <= end {
            let isBreak = index < end && list.items[index].kind == .columnBreak
            if index == end || isBreak || (index > start && list.isBreakable(before: index)) {
                let column = columnEnd(from: start, above, at: index, isForced: isBreak || index == end)
                if !visit(column) || column.isForced { return }
            }
            if let inner = innerSet(at: index) {
                switch passSet(inner, from: index, start, &above, room: room, breaksRules: false) {
                case .passed(let behind): index = behind
                case .parted(let column, let needed):
                    if let column, !visit(column) { return }
                    if let needed { _ = visit(ColumnEnd(range: start..<start, next: start, height: needed, isForced: false)) }
                    return
                }
                continue
            }
            index += 1
        }
    }

    func columnEnd(from start: Int, _ above: Above, at index: Int, isForced: Bool) -> ColumnEnd {
        let isFirst = keepsSpace(at: start)
        var range = list.trimmed(from: above.start, to: index, isFirst: isFirst || !above.rows.isEmpty)
        range.endsOffGrid = true
        let next = index < end && list.items[index].kind == .columnBreak ? index + 1 : index
        return ColumnEnd(
            range: (above.rows.isEmpty ? range.start : start)..<range.end, next: next, height: above.height + list.height(range),
            isForced: isForced, rows: above.rows)
    }

    /// A column that nothing fits into by the rules: as many items as have room, one at least.
    private func forcedEnd(from start: Int, height: Int64) -> ColumnEnd {
        var above = Above(start: start)
        var best: ColumnEnd?
        var index = start
        while index <= end {
            if let inner = innerSet(at: index) {
                switch passSet(inner, from: index, start, &above, room: height, breaksRules: true) {
                case .passed(let behind): index = behind
                case .parted(let column, _): return best ?? column ?? ColumnEnd(range: start..<end, next: end, height: 0, isForced: true)
                }
            } else {
                index += 1
            }
            guard index <= end else { break }
            let column = columnEnd(from: start, above, at: index, isForced: index == end)
            let range = VerticalList.PageRange(start: column.range.lowerBound, end: column.range.upperBound)
            let holdsAny = !above.rows.isEmpty || list.hasHeight(range)
            let isPlace = index == end || (holdsAny && !list.items[index - 1].isAttachedToNext)
            if column.height > height, let best { return best }
            if isPlace { best = column }
            if column.height > height, best != nil { break }
        }
        return best ?? ColumnEnd(range: start..<end, next: end, height: 0, isForced: true)
    }

    /// Fills each column as far as it goes.
    /// - Parameters:
    ///   - most: columns.
    ///   - breaksRules: where nothing fits by the rules, a column holds what has room.
    func filled(from start: Int, height: Int64, most: Int, breaksRules: Bool = false) -> Filled {
        var result = Filled(start: self.start(at: start))
        while result.columns.count < most {
            let queue = self.queue(from: result.start, height: height)
            guard let column = longest(from: result.start, queue, height: height, breaksRules: breaksRules, needed: &result.needed) else {
                return result
            }
            result.append(column, next(behind: column, from: result.start).start, end: end)
            if result.isComplete { break }
        }
        return result
    }

    /// The longest of one more column, with as many floats as may stand in it; nil where nothing fits.
    private func longest(
        from start: Start, _ queue: FloatQueue?, height: Int64, breaksRules: Bool, needed: inout Int64?
    ) -> Column? {
        if let queue, !queue.entries.isEmpty {
            for choice in choices(queue, from: start, height: height, includesTooHigh: true).reversed() {
                if let column = longest(from: start, choice, height: height, needed: &needed) { return column }
            }
        }
        if let column = longest(from: start, FloatQueue.Choice(least: start.next), height: height, needed: &needed) { return column }
        guard breaksRules else { return nil }
        if let owed = forcedColumn(from: start, height: height) { return owed }
        let end = forcedEnd(from: start.next, height: height)
        return Column(end: end, notes: noteFit(from: start, upTo: end.next, nil, room: max(0, height - end.height)))
    }

    /// The longest column with some floats in it; nil where they leave no room for what has to stand beside them.
    private func longest(from start: Start, _ choice: FloatQueue.Choice, height: Int64, needed: inout Int64?) -> Column? {
        var longest: Column?
        var least: Int64?
        visitColumns(from: start, choice, height: height) { column in
            longest = column
        } tooHigh: {
            least = min(least ?? .max, $0)
        }
        if let least { needed = min(needed ?? .max, least) }
        return longest
    }

    /// One more column with some floats in it, in all the ways that have room, in order.
    /// - Parameters:
    ///   - least: lower ones may be passed over.
    ///   - tooHigh: takes the heights that columns need for which that is no room.
    func visitColumns(
        from start: Start, _ choice: FloatQueue.Choice, height: Int64, reaching least: Int64 = 0, _ visit: (Column) -> Void,
        tooHigh: (Int64) -> Void = { _ in }
    ) {
        let room = height - choice.stack.height
        let floats = choice.stack.isEmpty ? nil : Boxed(choice.stack)
        func look(at end: ColumnEnd) {
            let notes = noteFit(from: start, upTo: end.next, floats, room: room - end.height)
            if let notes = notes?.content, notes.brokenCount > 0 || notes.height > room - end.height {
                // Where `max-height` keeps notes back no height helps.
                let all = noteFit(from: start, upTo: end.next, floats, room: .max / 4)?.content.height ?? 0
                let missing = all - (room - end.height)
                if missing > 0 { tooHigh(height + min(missing, insertions?.lineHeight ?? missing)) }
                return
            }
            // Behind the text something has to be placed.
            guard end.next > start.next || floats != nil || notes?.content.placesAnything ?? !start.owesFloats else {
                return
            }
            visit(Column(end: end, floats: floats, notes: notes))
        }
        if choice.least <= start.next, !choice.isForLast, floats != nil || start.owesNotes {
            if room >= 0 { look(at: alone(at: start.next)) } else { tooHigh(choice.stack.height) }
        }
        // How high notes are is known only where the text ends.
        let lowest = start.owesNotes || insertions?.hasNotes ?? false ? 0 : least - choice.stack.height
        visitEnds(from: start.next, reaching: lowest, room: room) { end in
            guard end.next >= choice.least, !choice.isForLast || end.next >= self.end else { return end.height <= room }
            guard end.height <= room else {
                tooHigh(end.height + choice.stack.height)
                return false
            }
            look(at: end)
            return true
        }
    }

    /// All that is left, in columns that are as low as they can be; nil where it has no room. The heights at which one line more fits are
    /// tried in order: with widows and orphans a greater height is not always the better one.
    func balanced(from start: Int, limit: Int64) -> Filled? {
        let first = contentStart(start)
        let all = list.trimmed(from: first, to: end, isFirst: keepsSpace(at: first))
        // Each column stands on the lines by itself, which may take less.
        let total = (list.grid == nil ? list.height(all) : list.prefix[all.end] - list.prefix[all.start]) + floatHeight(from: first)
        var height = max(total / Int64(set.count), 0)
        while height <= limit {
            let filled = filled(from: start, height: height, most: set.count)
            if filled.isComplete { return filled }
            guard let needed = filled.needed, needed > height else { return nil }
            height = needed
        }
        return nil
    }

    /// All that is left of the set as one row, if it has room.
    func whole(from index: Int, room: Int64) -> Filled? {
        let limit = min(room, mostHeight)
        if set.mostHeight < .max, index == span.start {
            var filled = set.isFilledInOrder ? nil : balanced(from: index, limit: limit)
            if filled == nil { filled = self.filled(from: index, height: mostHeight, most: .max, breaksRules: true) }
            return filled
        }
        if set.fill == .auto || (set.endsPage && set.fill == .balance) {
            let filled = self.filled(from: index, height: limit, most: set.count)
            return filled.isComplete ? filled : nil
        }
        guard insertions == nil, span.depth > 0 else { return balanced(from: index, limit: limit) }
        // Asked for again with each height that the outer columns are tried with.
        let level = levelRows.row(of: span.set, from: index) { balanced(from: index, limit: mostHeight) }
        return level.flatMap { $0.height <= limit ? $0 : nil }
    }

    /// The whole set as one row, which no page ends in: level, or as high as the container has it. What has no room in that stands in
    /// columns beside the others.
    var naturalRow: ColumnRow {
        let level = set.isFilledInOrder ? nil : balanced(from: span.start, limit: mostHeight)
        return row(start: span.start, level ?? filled(from: span.start, height: mostHeight, most: .max, breaksRules: true))
    }

    /// - Parameter room: on the page, for a row that may be higher than what stands in it.
    func row(start: Int, _ filled: Filled, room: Int64 = .max) -> ColumnRow {
        let isWhole = filled.isComplete && start == span.start
        var height = max(filled.height, isWhole ? min(leastHeight, room) : 0)
        // What stands below it goes on on the lines of the page.
        if let full = list.grid?.upToLine(height), full <= room { height = full }
        var row = ColumnRow(
            set: span.set, start: start, end: filled.isComplete ? behind : filled.next, columns: filled.columns,
            height: height, isLast: filled.isComplete, inner: filled.rows)
        if insertions != nil { (row.floats, row.notes) = (filled.floats, filled.notes) }
        return row
    }
}
