/// A set of columns in a list, from its `.columnsStart` to its `.columnsEnd`.
struct ColumnSpan: Sendable {
    /// Index in `Flow.columnSets`.
    var set: Int32
    var columns: ColumnSet
    var start: Int
    /// The end of the list where that has only a part of the set.
    var end: Int
    /// Sets that it stands inside.
    var depth: Int
    /// All of it as one row; nil where the list has only a part of it.
    var row: ColumnRow?

    /// - Parameter rows: as if each set stood on one page.
    static func spans(in items: [FlowItem], _ sets: [ColumnSet], _ rows: [ColumnRow]) -> [ColumnSpan] {
        var result: [ColumnSpan] = [], open: [Int] = []
        for (index, item) in items.enumerated() {
            if item.kind == .columnsStart {
                open.append(result.count)
                result.append(
                    ColumnSpan(
                        set: item.payload, columns: sets[Int(item.payload)], start: index, end: items.count, depth: open.count - 1))
            } else if item.kind == .columnsEnd, let last = open.popLast() {
                result[last].end = index
            }
        }
        guard !rows.isEmpty else { return result }
        for index in result.indices where result[index].depth > 0 { result[index].row = rows.first { $0.start == result[index].start } }
        return result
    }
}
