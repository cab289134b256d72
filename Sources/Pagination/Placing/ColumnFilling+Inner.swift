/// Sets of columns in the columns of others (css-multicol-1 section 2). Each stands in its column as one row where it has room; where it has
/// none the column ends in it, and the next begins with what is left, as a page would.
extension ColumnFilling {
    /// What stands in a column above an item.
    struct Above {
        /// The first item below the last of the rows of the sets in it.
        var start: Int
        /// The height of everything above that.
        var height: Int64 = 0
        var rows: [ColumnRow] = []
    }

    /// The set inside that begins with an item, or that goes on with it at the head of a column.
    func innerSet(at index: Int) -> ColumnSpan? { inner.first { $0.start <= index && index <= $0.end && index < end } }

    enum Passed {
        /// It has room up to its end: the item behind it.
        case passed(Int)
        /// The column ends in it, if anything of it has room; and how high the column has to be so that more has.
        case parted(ColumnEnd?, needed: Int64?)
    }

    /// Puts what is left of a set inside into a column, as one row, as far as there is room.
    func passSet(
        _ span: ColumnSpan, from index: Int, _ start: Int, _ above: inout Above, room: Int64, breaksRules: Bool
    ) -> Passed {
        // Spaces above a row stay.
        let first = list.trimmed(from: above.start, to: index, isFirst: keepsSpace(at: start) || !above.rows.isEmpty).start
        let top = above.height + list.height(VerticalList.PageRange(start: first, end: max(first, index)))
        let filling = ColumnFilling(
            list, span, above: span.columns.heightAbove(span.start, in: list.items), levelRows: levelRows)
        func pass(_ row: ColumnRow) -> Passed {
            above = Above(start: filling.behind, height: top + row.height, rows: above.rows + [row])
            return .passed(filling.behind)
        }
        let left = room - top
        let row = index == span.start ? span.row : nil
        if let row, row.height <= left { return pass(row) }
        // One that is level cannot be lower.
        if row == nil || span.columns.isFilledInOrder, let whole = filling.whole(from: index, room: left), whole.height <= left {
            return pass(filling.row(start: index, whole))
        }
        guard left > 0 || breaksRules else { return .parted(nil, needed: top + 1) }
        if left >= filling.mostHeight {
            // What has no room in the height of its container stands beside it.
            return pass(
                filling.row(
                    start: index, filling.filled(from: index, height: filling.mostHeight, most: .max, breaksRules: true)))
        }
        let filled = filling.filled(from: index, height: left, most: filling.set.count, breaksRules: breaksRules)
        let needed = filled.needed.map { top + $0 }
        if filled.isComplete { return pass(filling.row(start: index, filled)) }
        guard !filled.columns.isEmpty else { return .parted(nil, needed: needed) }
        let column = ColumnEnd(
            range: (above.rows.isEmpty ? first : start)..<filled.next, next: filled.next, height: top + filled.height, isForced: false,
            rows: above.rows + [filling.row(start: index, filled)])
        return .parted(column, needed: needed.map { max($0, room + 1) })
    }
}

/// The lowest level rows of what is left of sets in the columns of others, as they are found: in each column that such a set may go on in
/// they are asked for with many heights, and a set in it asks for its own each time.
final class LevelRows {
    private struct Key: Hashable {
        var set: Int32
        var item: Int
    }
    private var known: [Key: ColumnFilling.Filled?] = [:]

    /// - Parameter item: with which the set goes on.
    func row(of set: Int32, from item: Int, _ find: () -> ColumnFilling.Filled?) -> ColumnFilling.Filled? {
        let key = Key(set: set, item: item)
        if let row = known[key] { return row }
        let row = find()
        known[key] = .some(row)
        return row
    }
}
