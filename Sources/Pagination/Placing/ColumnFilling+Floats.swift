/// The page floats that stand in the columns of a set.
struct ColumnFloats {
    /// All of the book.
    let bodies: PageFloats
    let lineHeight: Int64
    /// Those that wait where the row begins.
    let owed: [WaitingPageFloat]
}

/// Page floats of one of several columns (css-page-floats-3): they stand at the head or the foot of the column of their anchor, or of one
/// behind it, in the order of their anchors, and the set does not end before all of them have their place.
extension ColumnFilling {
    /// The floats that may stand in one more column; nil where none can.
    /// - Parameter height: of the columns.
    func queue(behind filled: Filled, height: Int64) -> FloatQueue? {
        guard let floats else { return nil }
        let reach = list.prefix[filled.next] &+ height
        let called = list.calls(in: filled.next..<max(filled.next, end)).prefix { list.prefix[$0.item] <= reach }
        return FloatQueue(owed: filled.owed, called: called.columnFloats, floats.bodies)
    }

    /// The floats of one more column: the first, the first two …
    func choices(_ queue: FloatQueue, behind filled: Filled, height: Int64, includesTooHigh: Bool = false) -> [FloatQueue.Choice] {
        guard let floats else { return [] }
        return queue.choices(
            from: filled.next, height: height, mayBeLast: true, isBehindText: filled.next >= end, list.prefix, floats.bodies,
            lineHeight: floats.lineHeight, includesTooHigh: includesTooHigh)
    }

    /// A column without text.
    func alone(at item: Int) -> ColumnEnd { ColumnEnd(range: item..<item, next: item, height: 0, isForced: false) }

    /// Of all floats of the rest of the set, below each other.
    func floatHeight(from first: Int) -> Int64 {
        guard let floats else { return 0 }
        let called = list.calls(in: first..<max(first, end)).columnFloats.map(\.float)
        return (floats.owed.map(\.float) + called).reduce(0) { $0 + floats.bodies[$1].fragment.height }
    }
}
