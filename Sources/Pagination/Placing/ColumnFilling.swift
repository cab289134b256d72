import StyleSheets

/// A set of columns in a list, from its `.columnsStart` to its `.columnsEnd`.
struct ColumnSpan: Sendable {
    var set: Int32
    var start: Int
    var end: Int
    /// Sets that it stands inside.
    var depth: Int

    static func spans(in items: [FlowItem], _ sets: [ColumnSet]) -> [ColumnSpan] {
        var result: [ColumnSpan] = [], open: [Int] = []
        for (index, item) in items.enumerated() {
            if item.kind == .columnsStart {
                open.append(result.count)
                result.append(ColumnSpan(set: item.payload, start: index, end: items.count, depth: open.count - 1))
            } else if item.kind == .columnsEnd, let last = open.popLast() {
                result[last].end = index
            }
        }
        return result
    }
}

/// Fills the columns of one set, in order or so that they are level (css-multicol-1 section 7).
struct ColumnFilling {
    let list: VerticalList
    let set: ColumnSet
    /// The item behind the content of the set: its `.columnsEnd`.
    let end: Int
    /// How high the set may be and has to be, by the height of its container.
    let mostHeight: Int64
    let leastHeight: Int64

    /// - Parameter above: how much of the container's content stands above the set.
    init(_ list: VerticalList, _ set: ColumnSet, end: Int, above: Int64) {
        self.list = list; self.set = set; self.end = end
        mostHeight = set.mostHeight == .max ? .max : max(0, set.mostHeight - above)
        leastHeight = set.endsContainer ? max(0, set.leastHeight - above) : 0
    }

    /// The item behind the set; the end of the list where that has only a part of it.
    var behind: Int { min(end + 1, list.items.count) }

    /// Where a column may end.
    struct ColumnEnd {
        var range: Range<Int>
        /// The item with which the next column begins.
        var next: Int
        var height: Int64
        /// A break is demanded here, or the set ends.
        var isForced: Bool
    }

    /// Columns beside each other.
    struct Filled {
        var columns: [Range<Int>] = []
        var next: Int
        /// Of the highest.
        var height: Int64 = 0
        var isComplete = false
        /// The least height with which something more has room; nil where more height does not help.
        var needed: Int64?
    }

    /// The first item of the content, where a row begins with an item.
    func contentStart(_ item: Int) -> Int { list.items[item].kind == .columnsStart && item < end ? item + 1 : item }

    /// Spaces stay at the head of the first column and behind a break that is demanded.
    private func keepsSpace(at start: Int) -> Bool {
        guard start > 0 else { return true }
        return list.items[start - 1].kind == .columnBreak || list.items[start - 1].kind == .columnsStart
    }

    /// The places where a column may end, in order, with those that are too high.
    /// - Parameter visit: returns whether to go on.
    func visitEnds(from start: Int, _ visit: (ColumnEnd) -> Bool) {
        let isFirst = keepsSpace(at: start)
        var index = start
        while index <= end {
            let isBreak = index < end && list.items[index].kind == .columnBreak
            if index == end || isBreak || (index > start && list.isBreakable(before: index)) {
                let range = list.trimmed(from: start, to: index, isFirst: isFirst)
                let column = ColumnEnd(
                    range: range.start..<range.end, next: isBreak ? index + 1 : index, height: list.height(range),
                    isForced: isBreak || index == end)
                if !visit(column) || column.isForced { return }
            }
            // A row inside stays together.
            if index < end, list.items[index].kind == .columnsStart, let inner = list.columns.first(where: { $0.start == index }) {
                index = inner.end
            }
            index += 1
        }
    }

    /// A column that nothing fits into by the rules: as many items as have room, one at least.
    private func forcedEnd(from start: Int, height: Int64) -> ColumnEnd {
        let isFirst = keepsSpace(at: start)
        var best: ColumnEnd?
        var index = start + 1
        while index <= end {
            let range = list.trimmed(from: start, to: index, isFirst: isFirst)
            let column = ColumnEnd(range: range.start..<range.end, next: index, height: list.height(range), isForced: index == end)
            let isPlace = index == end || (list.hasHeight(range) && !list.items[index - 1].isAttachedToNext)
            if column.height > height, let best { return best }
            if isPlace { best = column }
            if column.height > height, best != nil { break }
            index += 1
        }
        return best ?? ColumnEnd(range: start..<end, next: end, height: 0, isForced: true)
    }

    /// Fills each column as far as it goes.
    /// - Parameters:
    ///   - most: columns.
    ///   - breaksRules: where nothing fits by the rules, a column holds what has room.
    func filled(from start: Int, height: Int64, most: Int, breaksRules: Bool = false) -> Filled {
        var result = Filled(next: contentStart(start))
        while result.columns.count < most {
            var longest: ColumnEnd?
            var needed: Int64?
            visitEnds(from: result.next) { column in
                guard column.height <= height else {
                    needed = column.height
                    return false
                }
                longest = column
                return true
            }
            if let needed { result.needed = min(result.needed ?? .max, needed) }
            if longest == nil, breaksRules { longest = forcedEnd(from: result.next, height: height) }
            guard let longest else { return result }
            result.columns.append(longest.range)
            result.height = max(result.height, longest.height)
            result.next = longest.next
            if result.next >= end { break }
        }
        result.isComplete = result.next >= end
        return result
    }

    /// All that is left, in columns that are as low as they can be; nil where it has no room. The heights at which one line more fits are
    /// tried in order: with widows and orphans a greater height is not always the better one.
    func balanced(from start: Int, limit: Int64) -> Filled? {
        let first = contentStart(start)
        let total = list.height(list.trimmed(from: first, to: end, isFirst: keepsSpace(at: first)))
        var height = max(total / Int64(set.count), 0)
        while height <= limit {
            let filled = filled(from: start, height: height, most: set.count)
            if filled.isComplete { return filled }
            guard let needed = filled.needed, needed > height else { return nil }
            height = needed
        }
        return nil
    }

    /// The whole set as one row, of which no page ends in: level, or as high as the container has it. What has no room in that stands in
    /// columns beside the others.
    func naturalRow(_ number: Int32) -> ColumnRow {
        var filled: Filled?
        if !set.isFilledInOrder { filled = balanced(from: 0, limit: mostHeight) }
        let result =
            filled
            ?? self.filled(from: 0, height: mostHeight, most: .max, breaksRules: true)
        return row(number, start: 0, result)
    }

    /// - Parameter room: on the page, for a row that may be higher than what stands in it.
    func row(_ number: Int32, start: Int, _ filled: Filled, room: Int64 = .max) -> ColumnRow {
        let isWhole = filled.isComplete && list.items[start].kind == .columnsStart
        return ColumnRow(
            set: number, start: start, end: filled.isComplete ? behind : filled.next, columns: filled.columns,
            height: max(filled.height, isWhole ? min(leastHeight, room) : 0), isLast: filled.isComplete)
    }
}
