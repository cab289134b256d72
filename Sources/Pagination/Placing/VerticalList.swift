import Boxes
import Markup

/// A vertical list with the sums that page breaking asks for: what may stand on the pages from a place on, its paragraphs as lines.
///
/// Every item says what it costs to end a page before it. Spaces vanish at the head and the foot of a page; what a page repeats of a table
/// or a box that goes on over its end (`Continuation`) takes room of it.
struct VerticalList: Sendable {
    let items: [FlowItem]
    /// The sum of the heights of all items before each index.
    let prefix: [Int64]
    /// The largest of these sums up to each index: margins may be negative, so that the sums themselves need not grow.
    private let highest: [Int64]
    /// The smallest of these sums from each index on; empty where the sums grow.
    private let lowest: [Int64]
    private let continuations: [Continuation]
    /// The sets of columns in the list, by their first items; those inside others, too.
    let columns: [ColumnSpan]
    /// Paragraphs that can be set in a line more or fewer, in the order of their items; empty until pages ask for them.
    var flexible: [FlexibleParagraph] = []
    /// The notes and page floats that items call, by the items' indices, ascending.
    let calls: [InsertionCall]
    /// Page floats are among them, and page floats or notes that stand in columns.
    let hasFloats: Bool
    let hasColumnInsertions: Bool
    /// Columns end by demand, or stand inside others.
    let hasColumnBreaks: Bool
    /// The lines that text comes back to on every page; nil where all of it stands on them.
    let grid: LineGrid?

    struct InsertionCall: Sendable, Equatable {
        var item: Int
        var insertion: Insertion
    }

    /// A page as a range of the list: without what vanished at its head and foot.
    struct PageRange: Sendable, Equatable {
        var start: Int
        var end: Int
        /// What it ends with need not stand on the lines of the grid: there is no room for that, notes stand below it, or it is a column.
        var endsOffGrid = false
    }

    /// - Parameters:
    ///   - flow: what the items refer to.
    ///   - rows: of the sets of columns in it, as if each stood on one page.
    init(_ items: [FlowItem], flow: Flow = Flow(), calls: [InsertionCall] = [], rows: [ColumnRow] = []) {
        self.items = items
        continuations = !flow.continuations.isEmpty && items.contains { $0.continuation >= 0 } ? flow.continuations : []
        self.calls = calls
        hasFloats = calls.contains { if case .float = $0.insertion { true } else { false } }
        hasColumnInsertions = calls.contains {
            switch $0.insertion {
            case .columnFloat, .columnNote: true
            case .float, .note: false
            }
        }
        columns = flow.columnSets.isEmpty ? [] : ColumnSpan.spans(in: items, flow.columnSets, rows)
        hasColumnBreaks = !columns.isEmpty && (columns.contains { $0.depth > 0 } || items.contains { $0.kind == .columnBreak })
        var sums: [Int64] = [0], highest: [Int64] = [0]
        sums.reserveCapacity(items.count + 1)
        highest.reserveCapacity(items.count + 1)
        var sum: Int64 = 0, most: Int64 = 0
        for item in items {
            sum &+= item.height
            most = max(most, sum)
            sums.append(sum)
            highest.append(most)
        }
        prefix = sums
        lowest = columns.isEmpty && items.contains { $0.height < 0 } ? Self.lowest(of: sums) : []
        grid = columns.allSatisfy { $0.depth == 0 } ? LineGrid(items, pitch: flow.linePitch) : nil
        self.highest = highest
    }

    private static func lowest(of sums: [Int64]) -> [Int64] {
        var result = sums
        for index in sums.indices.dropLast().reversed() { result[index] = min(result[index], result[index + 1]) }
        return result
    }

    /// Whether a page may end before an item of a stretch, behind its first.
    @inline(__always)
    func isBreakable(before index: Int) -> Bool {
        // What goes with the next item is not parted from it, and a break before a discardable space is one after it.
        let item = items[index]
        if item.isDiscardable || item.kind == .boxEnd || item.isPositioned { return false }
        if items[index - 1].isAttachedToNext { return false }
        return item.penalty < FlowItem.forbidden
    }

    /// The items of a page without the spaces that vanish at its head (not after a forced break) and foot.
    func trimmed(from start: Int, to end: Int, isFirst: Bool) -> PageRange {
        var first = start, last = end
        if !isFirst { while first < last, items[first].isDiscardable { first += 1 } }
        while last > first, items[last - 1].isDiscardable { last -= 1 }
        return PageRange(start: first, end: last)
    }

    /// The height of a page's items, with what is repeated above and below them, and the room that brings text back to the grid.
    func height(_ page: PageRange) -> Int64 {
        var reach = LineGrid.Reach()
        return height(page, &reach)
    }

    /// - Parameter reach: of the ends of the page before this one.
    @inline(__always)
    func height(_ page: PageRange, _ reach: inout LineGrid.Reach) -> Int64 {
        var sum = prefix[page.end] &- prefix[page.start]
        // The grid stays where it is: taken out of the list, it would be copied for each end of a page.
        if let extra = grid?.extraHeight(of: page, prefix, &reach) { sum &+= extra }
        // Nothing is repeated on a page without text.
        if continuations.isEmpty || page.start >= items.count || page.start == page.end { return sum }
        let head = items[page.start].continuation, foot = page.end < items.count ? items[page.end].continuation : -1
        return sum &+ (head >= 0 ? continuations[Int(head)].headHeight : 0) &+ (foot >= 0 ? continuations[Int(foot)].footHeight : 0)
    }

    /// The height of a page up to a paragraph of which only the first lines are to stand on it, with the room that brings these to the
    /// grid.
    func height(of page: PageRange, above item: Int, _ reach: inout LineGrid.Reach) -> Int64 {
        guard grid != nil else { return height(page, &reach) }
        return height(PageRange(start: page.start, end: item + 1, endsOffGrid: true), &reach) - items[item].height
    }

    func hasHeight(_ page: PageRange) -> Bool { prefix[page.end] > prefix[page.start] }

    /// The calls that a page of this height may hold, and perhaps some more where pages repeat something. O(log n).
    func calls(from start: Int, reaching height: Int64, limit: Int) -> ArraySlice<InsertionCall> {
        guard !calls.isEmpty else { return [] }
        guard continuations.isEmpty, columns.isEmpty else { return calls(in: start..<limit) }
        return calls(in: start..<lastEnd(from: start, holding: height, limit: limit))
    }

    /// The first index up to `limit` behind which a page that begins at `start` holds more than `height`, wherever it ends. O(log n).
    private func lastEnd(from start: Int, holding height: Int64, limit: Int) -> Int {
        let end = firstEnd(from: start, holding: height + 1, limit: limit)
        // What is too high for the page may be taken back by what is below.
        guard !lowest.isEmpty, start < items.count else { return end }
        let most = prefix[start] &+ height
        return lowest[end..<max(end, limit)].partitioningIndex { $0 > most }
    }

    /// The first index up to `limit` at which a page that begins at `start` holds at least `height`. O(log n), but where pages repeat
    /// something: what they repeat is not in the sums.
    func firstEnd(from start: Int, holding height: Int64, limit: Int) -> Int {
        guard continuations.isEmpty, columns.isEmpty, start < items.count else { return start + 1 }
        let least = prefix[start] &+ height
        // A page holds few of the items of a long list.
        var low = start + 1, step = 64
        while low + step < limit, highest[low + step] < least {
            low += step
            step *= 2
        }
        var high = min(low + step, limit)
        while low < high {
            let middle = (low + high) / 2
            if highest[middle] < least { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The first index at which a page that begins at `start` may hold at least a height, with what brings text back to the grid.
    func firstEndOnGrid(from start: Int, holding height: Int64, limit: Int) -> Int {
        let end = firstEnd(from: start, holding: height, limit: limit)
        guard let grid else { return end }
        return firstEnd(from: start, holding: height - grid.mostExtraHeight(from: start, to: end), limit: limit)
    }

    /// The first index up to `limit` at which what begins at `start` may reach a height; before it all is lower. O(log n).
    func firstPlace(from start: Int, reaching height: Int64, limit: Int) -> Int {
        let place = firstSum(from: start, reaching: height, limit: limit)
        guard let grid else { return place }
        return firstSum(from: start, reaching: height - grid.mostExtraHeight(from: start, to: place), limit: limit)
    }

    /// The same without what brings text back to the grid.
    private func firstSum(from start: Int, reaching height: Int64, limit: Int) -> Int {
        guard continuations.isEmpty, height > 0, start < limit else { return start }
        let least = prefix[start] &+ height
        var low = start, high = limit
        while low < high {
            let middle = (low + high) / 2
            if highest[middle] < least { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The limit, if nothing from an item up to there would stand on a page by itself; else the item.
    func behindNothing(from start: Int, limit: Int) -> Int {
        let isNothing = items[min(start, limit)..<limit].allSatisfy { $0.isDiscardable || $0.height == 0 && $0.kind != .columnsStart }
        return isNothing ? limit : start
    }

    /// The index behind the first item with a height that stays.
    func firstHeightEnd(from start: Int, limit: Int) -> Int {
        var index = start
        while index < limit, items[index].height == 0 || items[index].isDiscardable { index += 1 }
        return index + 1
    }

    /// The columns that stand inside no others and that a page may begin or end in at an item.
    func outermostColumns(at index: Int) -> ColumnSpan? {
        columns.first { $0.depth == 0 && $0.start <= index && index <= $0.end }
    }

    /// The calls of the items of a range. O(log n).
    func calls(in range: Range<Int>) -> ArraySlice<InsertionCall> {
        guard !calls.isEmpty else { return [] }
        return calls[firstCall(from: range.lowerBound)..<firstCall(from: range.upperBound)]
    }

    func firstCall(from item: Int) -> Int {
        var low = 0, high = calls.count
        while low < high {
            let middle = (low + high) / 2
            if calls[middle].item < item { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
