/// Columns in a list where lines depend on their places. What stands in them is stacked as one column, as high as all of them together, and
/// cut where no float is: each float stays beside its lines.
extension FlowStacker {
    /// A set of columns that has begun.
    struct OpenColumnSet {
        var set: Int32
        /// Index in the items of the page.
        var start: Int
        /// Where it begins, and how far what cannot vanish reached down there.
        var top: Int64
        var bottom: Int64
    }

    /// No float reaches from outside into columns.
    mutating func beginColumns(_ item: FlowItem) {
        containFloats()
        let bottom = page.bottom
        append(item)
        state.columns.append(OpenColumnSet(set: item.payload, start: page.items.count - 1, top: state.y, bottom: bottom))
    }

    /// Nor out of them.
    mutating func endColumns(_ item: FlowItem) {
        containFloats()
        guard let open = state.columns.popLast() else { return append(item) }
        var end = item
        var items = Array(page.columns(from: open.start))
        items.append(item)
        let above = flow.columnSets[Int(open.set)].heightAbove(open.start, in: page.items)
        let row = flow.endRow(from: 0, &items, above: above, ended: page.rows.map { $0.moved(by: -open.start) })
        end.height = items[items.count - 1].height
        append(end)
        // The list goes on below the row, above where its floats have been stacked.
        state.obstacles.removeFloats()
        page.endColumns(row.moved(by: open.start), bottom: max(open.bottom, open.top + row.height))
    }

    /// The sets that the page begins in, which began on an earlier one.
    mutating func continueColumns() {
        guard !flow.columnSets.isEmpty else { return }
        var open: [FlowItem] = []
        for item in draft.items[..<state.next] {
            if item.kind == .columnsStart { open.append(item) }
            if item.kind == .columnsEnd, !open.isEmpty { open.removeLast() }
        }
        for item in open {
            page.append(item, line: -1, part: 0, y: 0)
            state.columns.append(OpenColumnSet(set: item.payload, start: page.items.count - 1, top: 0, bottom: 0))
        }
    }

    /// How far down a page is stacked: as far as all its columns reach, one below the other.
    func reach(on height: Int64) -> Int64 {
        guard let open = state.columns.first else { return height }
        // What has no room in the height of a container stands in columns beside it, however many.
        if state.columns.contains(where: { flow.columnSets[Int($0.set)].mostHeight < .max }) { return .max / 8 }
        let count = Int64(state.columns.reduce(1) { min(1000, $0 * flow.columnSets[Int($1.set)].count) })
        let room = max(height - open.top, 1), most = Int64.max / 8
        return open.top < most / 2 && room < most / 2 / count ? open.top + count * room : most
    }
}
