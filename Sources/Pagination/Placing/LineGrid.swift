import TextLayout

/// The lines that the text of a list falls on (css-line-grid-1): those of a page begin at its head, one for each line of the body.
///
/// A line whose style snaps it (`line-snap`) never begins between two of them: what is above it on the page gets the room that is
/// missing. Blocks that do not snap, such as a quotation between two half lines, may stand between the lines, as long as the text comes
/// back to them on the same page; where the page ends inside such a block, the block stands on the lines, so that pages end level.
/// Columns stand on lines each by itself, from the head of their row on.
struct LineGrid: Sendable {
    /// The distance of the lines.
    let pitch: Int64
    /// Lines that snap, behind something that is no whole number of lines high: the first one each. Ascending.
    private var snapping: [Int32] = []
    /// Spaces that are no whole number of lines high, and whether a page may end there: what is bound to the text below stays near it.
    private var spaces: [Int32] = []
    private var areFree: [Bool] = []
    /// Behind the last item of the list with a height that stays.
    private var contentEnd = 0

    /// - Parameter pitch: nought for no grid.
    /// - Returns: nil where no line snaps, nothing is off the lines, or something floats.
    init?(_ items: [FlowItem], pitch: Int64) {
        self.pitch = pitch
        guard pitch > 0 else { return nil }
        var isOff = false, snaps = false
        for (index, item) in items.enumerated() {
            // Beside a float lines have their measures for where they stand.
            if item.kind == .float { return nil }
            if item.kind == .line, item.flags.contains(.snapsToGrid) {
                snaps = true
                if isOff { snapping.append(Int32(index)) }
                isOff = false
            }
            if item.height != 0, item.height != pitch, item.height % pitch != 0 {
                isOff = true
                if item.kind == .space {
                    spaces.append(Int32(index))
                    areFree.append(items[index...].first { !$0.isDiscardable }.map { $0.penalty < FlowItem.forbidden } ?? true)
                }
            }
            if item.height != 0, !item.isDiscardable { contentEnd = index + 1 }
        }
        guard snaps, !snapping.isEmpty || !spaces.isEmpty else { return nil }
    }

    /// What the ends of one page have in common, so that each goes on where the one before it has come to.
    struct Reach {
        fileprivate var pageStart = -1
        /// The last place in front of the end at which the text comes back to the lines, or the start of the page, with the room that is
        /// missing up to there.
        fileprivate var place = 0
        fileprivate var extra: Int64 = 0
        /// The place behind it, in `snapping`.
        fileprivate var next = 0
    }

    /// How much higher the items of a page are for standing on the lines.
    /// - Parameters:
    ///   - prefix: the sums of the heights of the list's items.
    ///   - reach: of the ends before this one.
    /// - Complexity: O(places where the text comes back to the lines that none of the ends before has passed).
    @inline(__always)
    func extraHeight(of page: VerticalList.PageRange, _ prefix: [Int64], _ reach: inout Reach) -> Int64 {
        goOn(&reach, to: page, prefix) { _, _, _ in }
        return reach.extra + (correctionOfEnd(of: page, prefix, reach)?.height ?? 0)
    }

    /// Goes on to the last place in front of the end of a page at which the text comes back to the lines.
    /// - Parameter body: as that of `forEachCorrection`.
    @inline(__always)
    private func goOn(
        _ reach: inout Reach, to page: VerticalList.PageRange, _ prefix: [Int64],
        _ body: (_ first: Int, _ end: Int, _ height: Int64) -> Void
    ) {
        if reach.pageStart != page.start || reach.place >= page.end {
            reach = Reach(pageStart: page.start, place: page.start, next: Self.first(in: snapping, from: page.start + 1))
        }
        while reach.next < snapping.count, snapping[reach.next] < page.end {
            let index = Int(snapping[reach.next]), missing = missing(prefix[index] &- prefix[page.start] &+ reach.extra)
            if missing > 0 { body(reach.place, index, missing) }
            reach.place = index
            reach.extra += missing
            reach.next += 1
        }
    }

    /// The height of each of some lines, where all have the same, a whole number of the grid's: however many they are, what stands behind
    /// them is as far from the grid as what stands in front of them.
    func lineHeight(of lines: Range<Int32>, _ text: TypesetText) -> Int64? {
        let height = text.height(of: lines.prefix(1))
        return height > 0 && height % pitch == 0 && lines.allSatisfy { text.height(of: $0..<$0 + 1) == height } ? height : nil
    }

    /// A height, up to the next line.
    func upToLine(_ height: Int64) -> Int64 { height + missing(height) }

    /// The most by which a part of a list grows.
    func mostExtraHeight(from start: Int, to end: Int) -> Int64 {
        Int64(Self.first(in: snapping, from: end) - Self.first(in: snapping, from: start) + 1) * pitch
    }

    /// Where room is missing on a page.
    /// - Parameter body: is given the first item that may get it, the item in front of which it has to be, and the room.
    @inline(__always)
    func forEachCorrection(of page: VerticalList.PageRange, _ prefix: [Int64], _ body: (_ first: Int, _ end: Int, _ height: Int64) -> Void)
    {
        var reach = Reach()
        goOn(&reach, to: page, prefix, body)
        if let end = correctionOfEnd(of: page, prefix, reach) { body(end.space, end.space + 1, end.height) }
    }

    /// The room that is missing behind the last place at which the text of a page comes back to the lines, with the space that gets it.
    /// - Parameter reach: up to that place.
    @inline(__always)
    private func correctionOfEnd(of page: VerticalList.PageRange, _ prefix: [Int64], _ reach: Reach) -> (space: Int, height: Int64)? {
        // What the list ends with need not end on a line.
        guard page.end < contentEnd, !page.endsOffGrid else { return nil }
        let missing = missing(prefix[page.end] &- prefix[page.start] &+ reach.extra)
        guard missing > 0, let space = lastSpace(from: reach.place, to: page.end) else { return nil }
        return (space, missing)
    }

    /// The last space of a part of a list at which a page may end, or else the last.
    private func lastSpace(from start: Int, to end: Int) -> Int? {
        let first = Self.first(in: spaces, from: start + 1), own = first..<max(first, Self.first(in: spaces, from: end))
        return (own.last { areFree[$0] } ?? own.last).map { Int(spaces[$0]) }
    }

    private func missing(_ height: Int64) -> Int64 { Self.missing(height, pitch) }

    /// From a height to the next line; nothing where rounding alone parts it from one.
    static func missing(_ height: Int64, _ pitch: Int64) -> Int64 {
        let over = ((height % pitch) + pitch) % pitch
        return over * 64 < pitch ? 0 : pitch - over
    }

    private static func first(in places: [Int32], from item: Int) -> Int {
        var low = 0, high = places.count
        while low < high {
            let middle = (low + high) / 2
            if Int(places[middle]) < item { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension VerticalList {
    /// What is missing to the lines of the grid on a page, by items that get it: spaces where there are any.
    /// - Parameter rows: the rows of columns on it, in the order of the text.
    func gridCorrections(of page: PageRange, rows: [ColumnRow]) -> [(item: Int, height: Int64)] {
        guard grid != nil else { return [] }
        guard !columns.isEmpty else { return gridCorrections(of: page) }
        return parts(of: page, rows).flatMap { gridCorrections(of: $0) }
    }

    /// Columns, and what stands above and below them, each of which has lines of its own from its head on.
    private func parts(of page: PageRange, _ rows: [ColumnRow]) -> [PageRange] {
        var parts: [PageRange] = [], start = page.start
        func add(upTo end: Int, endsOffGrid: Bool) {
            // Where no way within the rules is left, columns may stand on a page as if they were on one alone.
            guard start < end, !columns.contains(where: { start <= $0.start && $0.start < end }) else { return }
            parts.append(PageRange(start: start, end: end, endsOffGrid: endsOffGrid))
        }
        for row in rows {
            add(upTo: row.start, endsOffGrid: false)
            parts += row.columns.map { PageRange(start: $0.lowerBound, end: $0.upperBound, endsOffGrid: true) }
            start = row.end
        }
        add(upTo: page.end, endsOffGrid: true)
        return parts
    }

    private func gridCorrections(of page: PageRange) -> [(item: Int, height: Int64)] {
        guard let grid else { return [] }
        var result: [(item: Int, height: Int64)] = []
        grid.forEachCorrection(of: page, prefix) { first, end, height in
            guard let last = (first..<end).last(where: { items[$0].height != 0 }) else { return }
            // What is off the lines, such as a picture, stays in the middle of its white.
            let half = spaceAbove(firstOffGrid: first..<last).map { ($0, height / 2) }
            if let half { result.append(half) }
            result.append((last, height - (half?.1 ?? 0)))
        }
        return result
    }

    /// The space above what is no whole number of lines high.
    private func spaceAbove(firstOffGrid range: Range<Int>) -> Int? {
        guard let grid, let first = range.first(where: { items[$0].height % grid.pitch != 0 }) else { return nil }
        if items[first].kind == .space { return first }
        let above = range.prefix { $0 < first }.last { items[$0].height != 0 }
        return above.flatMap { items[$0].kind == .space ? $0 : nil }
    }
}
