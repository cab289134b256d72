/// Breaks a vertical list into pages as a whole.
///
/// Between two forced breaks the pages are chosen together, like the lines of a paragraph by Knuth and Plass (and the pages by Plass 1981,
/// Mittelbach 2016): a dynamic program over the places where a page may end. A page costs by how far its last line stands above the foot; a
/// spread costs where its two pages do not end level; a place costs its penalty (a hyphen over the page turn, a lone line). Widows, orphans
/// and what must stay together are not costs but forbidden, as long as any other way exists.
///
/// Every legal break keeps one best way for each (side of the next page, shortness of the left page of an unfinished spread), so the work
/// is the number of breaks times the few ways open at a time: linear in the length of the list.
struct PageBreaker {
    struct Costs: Sendable {
        /// A page that ends one line short; grows with the square.
        var shortLine = 120.0
        /// The two pages of a spread end at different heights.
        var unevenSpread = 900.0
        /// The last page before a forced break holds fewer lines than `shortLastPageLines`.
        var shortLastPage = 700.0
        var shortLastPageLines = 4
        /// A page that could only be filled by breaking a rule.
        var forbiddenBreak = 1e7
    }

    /// A page as a range of the list: without what vanished at its head and foot.
    struct PageRange: Sendable, Equatable {
        var start: Int
        var end: Int
    }

    /// The state from which the next page is placed: small, copied freely. Everything about a way to fill pages that later pages depend on.
    struct Node {
        /// Items before this one stand on earlier pages.
        var position: Int
        /// The next page is a right-hand one.
        var nextIsRight: Bool
        /// Shortness of the left page of the spread in hand, where the next page is a right-hand one; nil if there is none to match.
        var leftShortness: Int64?
        var cost: Double
        var previous: Int
        var page: PageRange
        /// Has led to a page.
        var hasSuccessor = false
    }

    /// Pages shorter than this are made only where nothing else can be.
    private let maximalShortLines: Int64 = 6
    private(set) var items: [FlowItem]
    /// Sum of the heights of all items before each index.
    private var prefix: [Int64]
    /// Distance of the lines of a page.
    let lineHeight: Int64
    let costs: Costs
    /// Heights of what pages repeat at their head and foot, by `FlowItem.continuation`.
    private var headHeights: [Int64] = []
    private var footHeights: [Int64] = []

    /// The heights of the content areas of the pages of a stretch.
    struct PageHeights: Sendable, Hashable {
        var first: Int64
        var right: Int64
        var left: Int64

        init(first: Int64, right: Int64, left: Int64) { self.first = max(first, 1); self.right = max(right, 1); self.left = max(left, 1) }
        init(_ height: Int64) { self.init(first: height, right: height, left: height) }

        /// Those of pages behind the first.
        var withoutFirst: PageHeights { PageHeights(first: right, right: right, left: left) }
    }

    init(items: [FlowItem], lineHeight: Int64, continuations: [Continuation] = [], costs: Costs = Costs()) {
        self.items = items
        self.lineHeight = max(lineHeight, 1)
        self.costs = costs
        var sums: [Int64] = []
        sums.reserveCapacity(items.count + 1)
        var sum: Int64 = 0
        sums.append(0)
        for item in items {
            sum += item.height
            sums.append(sum)
        }
        prefix = sums
        self.continuations(continuations)
    }

    /// Takes over what pages repeat, where it is not what was known before.
    mutating func continuations(_ continuations: [Continuation]) {
        guard continuations.count != headHeights.count else { return }
        headHeights = continuations.map(\.headHeight)
        footHeights = continuations.map(\.footHeight)
    }

    /// The pages of the items `range`, which holds no forced break.
    /// - Parameter startsOnRight: whether the first page is a right-hand one.
    func pages(in range: Range<Int>, startsOnRight: Bool, heights: PageHeights) -> [PageRange] {
        guard !range.isEmpty else { return [] }
        var search = Search(start: range.lowerBound, startsOnRight: startsOnRight, heights: heights)
        advance(&search, to: range.upperBound, isEnd: true)
        let nodes = search.nodes
        let finals = search.active.filter { nodes[$0].position == range.upperBound }
        guard let best = finals.min(by: { nodes[$0].cost < nodes[$1].cost }) else {
            return [PageRange(start: range.lowerBound, end: range.upperBound)]
        }
        return trace(best, nodes)
    }

    // MARK: In steps

    /// How far a stretch has been parted into pages: a value, kept and gone back to where what follows depends on where pages begin.
    struct Search {
        let start: Int
        let heights: PageHeights
        fileprivate(set) var nodes: [Node]
        /// The places where a page may begin that is not yet known to be full, by their index in `nodes`.
        fileprivate(set) var active = [0]
        /// Breaks up to this item have been judged.
        fileprivate(set) var end: Int

        init(start: Int, startsOnRight: Bool, heights: PageHeights) {
            self.start = start
            self.heights = heights
            nodes = [
                Node(
                    position: start, nextIsRight: startsOnRight, leftShortness: nil, cost: 0, previous: -1,
                    page: PageRange(start: 0, end: 0))
            ]
            end = start
        }

        /// The height of the page that begins at a node.
        func room(ofPageAfter node: Node) -> Int64 {
            node.position == start ? heights.first : node.nextIsRight ? heights.right : heights.left
        }

        /// Leaves one way only, whose page in hand begins at a node: the only one that is left, with the number 0.
        mutating func settle(on node: Int) {
            nodes = [nodes[node]]
            // The pages that followed are forgotten.
            nodes[0].hasSuccessor = false
            active = [0]
        }

        /// What is before an item stays; the breaks behind it are judged anew.
        mutating func goBack(to position: Int) { end = position }
    }

    /// Adds items at the end of the list.
    mutating func append(_ new: ArraySlice<FlowItem>) {
        items.append(contentsOf: new)
        var sum = prefix[prefix.count - 1]
        for item in new {
            sum += item.height
            prefix.append(sum)
        }
    }

    /// Takes items away from the end of the list.
    mutating func truncate(to count: Int) {
        items.removeLast(items.count - count)
        prefix.removeLast(prefix.count - count - 1)
    }

    func height(before position: Int) -> Int64 { prefix[position] }

    /// The sum of all heights before what stands first on a page that begins at a node. A page that begins behind the end of the list,
    /// which is being filled once more, has its top below everything: all that comes before it has had its room.
    func top(of node: Node, in search: Search) -> Int64 {
        if node.position > items.count { return .max / 4 }
        return prefix[trimmed(from: node.position, to: items.count, isFirst: node.position == search.start).start]
            - headHeight(at: node.position)
    }

    /// Judges the breaks before the items that a search has not seen, up to `limit`, with which, if it is the end, the last page ends.
    func advance(_ search: inout Search, to limit: Int, isEnd endsThere: Bool) {
        var nodes = search.nodes
        search.nodes = []
        let range = search.start..<max(limit, search.start)
        var active = search.active.map { newWay(from: $0, nodes[$0], search, range) }
        var candidates: [Node] = []
        var survivors: [Way] = []
        var dead: [Int] = []
        for index in max(search.end, range.lowerBound + 1)..<(endsThere ? limit + 1 : max(limit, search.end, range.lowerBound + 1)) {
            let isEnd = endsThere && index == limit
            if !isEnd && !isBreakable(before: index, in: range) { continue }
            let end = trimmed(from: range.lowerBound, to: index, isFirst: true).end
            // Those from the end of the list on stay as they are.
            var judged = active.count
            if !isEnd { while judged > 0, active[judged - 1].isMuchTooShort(endingAt: end, prefix[end]) { judged -= 1 } }
            if judged == 0 { continue }
            candidates.removeAll(keepingCapacity: true)
            survivors.removeAll(keepingCapacity: true)
            dead.removeAll(keepingCapacity: true)
            var next = 0
            while next < judged {
                let way = active[next], nodeIndex = way.node
                next += 1
                if !isEnd, way.isMuchTooShort(endingAt: end, prefix[end]) {
                    survivors.append(way)
                    continue
                }
                let node = nodes[nodeIndex]
                if node.position == index {
                    survivors.append(way)
                    continue
                }
                let page = trimmed(from: node.position, to: index, isFirst: node.position == range.lowerBound)
                let pageHeight = search.room(ofPageAfter: node)
                let shortness = pageHeight - height(page)
                if shortness < 0 {
                    if !node.hasSuccessor { dead.append(nodeIndex) }
                } else {
                    survivors.append(way)
                    // Much too short pages are only of use where nothing longer fits: `emergencyPage` finds those.
                    if isEnd || shortness <= maximalShortLines * lineHeight {
                        if !node.hasSuccessor { nodes[nodeIndex].hasSuccessor = true }
                        candidates.append(
                            successor(
                                of: nodeIndex, node, page: page, at: index, pageHeight: pageHeight, shortness: shortness, isEnd: isEnd))
                    }
                }
                if next == active.count, survivors.isEmpty, candidates.isEmpty, let best = dead.min(by: { nodes[$0].cost < nodes[$1].cost })
                {
                    // No way is left: the cheapest one goes on with a page that breaks a rule, and is tried again at this place.
                    nodes[best].hasSuccessor = true
                    nodes.append(
                        emergencyPage(
                            from: best, node: nodes[best], to: index, range: range, pageHeight: search.room(ofPageAfter: nodes[best])))
                    active.append(newWay(from: nodes.count - 1, nodes[nodes.count - 1], search, range))
                    judged += 1
                    dead.removeAll()
                }
            }
            if survivors.count < judged { active.replaceSubrange(0..<judged, with: survivors) }
            guard !candidates.isEmpty else { continue }
            for candidate in best(candidates) {
                nodes.append(candidate)
                active.append(newWay(from: nodes.count - 1, candidate, search, range))
            }
        }
        search.nodes = nodes
        search.active = active.map(\.node)
        search.end = max(limit, search.end)
    }

    /// A node from which the next page begins, with what tells at a glance that a page from there is still much too short to be ended:
    /// nearly always so.
    private struct Way {
        /// Index in the search's nodes.
        let node: Int
        /// The first item that does not vanish at the head of the page.
        let first: Int
        /// The least sum of heights before the end of a page from here that may end.
        let leastSum: Int64

        @inline(__always)
        func isMuchTooShort(endingAt end: Int, _ sum: Int64) -> Bool { sum < leastSum && end > first }
    }

    private func newWay(from index: Int, _ node: Node, _ search: Search, _ range: Range<Int>) -> Way {
        // What pages repeat comes on top of the sums, and a place behind a list that has become shorter has none.
        guard headHeights.isEmpty, node.position <= range.upperBound else { return Way(node: index, first: node.position, leastSum: .min) }
        let first = trimmed(from: node.position, to: range.upperBound, isFirst: node.position == range.lowerBound).start
        return Way(node: index, first: first, leastSum: prefix[first] + search.room(ofPageAfter: node) - maximalShortLines * lineHeight)
    }

    private func isBreakable(before index: Int, in range: Range<Int>) -> Bool {
        // What goes with the next item is not parted from it, and a break before a discardable space is one after it.
        let item = items[index]
        if item.isDiscardable || item.kind == .boxEnd || item.kind == .positioned { return false }
        if items[index - 1].isAttachedToNext { return false }
        return item.penalty < FlowItem.forbidden
    }

    /// The items of a page without the spaces that vanish at its head (not after a forced break) and foot.
    private func trimmed(from start: Int, to end: Int, isFirst: Bool) -> PageRange {
        var first = start, last = end
        if !isFirst { while first < last, items[first].isDiscardable { first += 1 } }
        while last > first, items[last - 1].isDiscardable { last -= 1 }
        return PageRange(start: first, end: last)
    }

    private func successor(of index: Int, _ node: Node, page: PageRange, at position: Int, pageHeight: Int64, shortness: Int64, isEnd: Bool)
        -> Node
    {
        var cost = node.cost
        let lines = Double(shortness) / Double(lineHeight)
        if isEnd {
            let filled = Double(pageHeight - shortness) / Double(lineHeight)
            if node.previous >= 0, filled < Double(costs.shortLastPageLines) { cost += costs.shortLastPage }
        } else {
            cost += Double(items[position].penalty) + costs.shortLine * lines * lines
            if node.nextIsRight, let left = node.leftShortness, abs(left - shortness) > lineHeight / 2 { cost += costs.unevenSpread }
        }
        return Node(
            position: position, nextIsRight: !node.nextIsRight, leftShortness: node.nextIsRight || isEnd ? nil : shortness, cost: cost,
            previous: index, page: page)
    }

    /// The cheapest of the candidates for each state that later pages can tell apart.
    private func best(_ candidates: [Node]) -> [Node] {
        var kept: [Node] = []
        for candidate in candidates {
            if let index = kept.firstIndex(where: {
                $0.position == candidate.position && $0.nextIsRight == candidate.nextIsRight && $0.leftShortness == candidate.leftShortness
            }) {
                if candidate.cost < kept[index].cost { kept[index] = candidate }
            } else {
                kept.append(candidate)
            }
        }
        return kept
    }

    /// A page for a node from which none within the rules fits: the longest that ends at a legal place, else at a forbidden one, else one
    /// item alone, however tall.
    private func emergencyPage(from nodeIndex: Int, node: Node, to limit: Int, range: Range<Int>, pageHeight: Int64) -> Node {
        let isFirst = node.position == range.lowerBound
        var legal: Int?
        var forbidden: Int?
        var end = node.position + 1
        while end < limit {
            let page = trimmed(from: node.position, to: end, isFirst: isFirst)
            if height(page) > pageHeight { break }
            if hasHeight(page) {
                if isBreakable(before: end, in: range) {
                    legal = end
                } else if !items[end - 1].isAttachedToNext, !items[end].isDiscardable {
                    forbidden = end
                }
            }
            end += 1
        }
        let position = legal ?? forbidden ?? max(node.position + 1, min(firstHeightEnd(from: node.position, limit: limit), limit - 1))
        let page = trimmed(from: node.position, to: position, isFirst: isFirst)
        let shortness = max(0, pageHeight - height(page))
        var next = successor(
            of: nodeIndex, node, page: page, at: position, pageHeight: pageHeight, shortness: shortness, isEnd: position == range.upperBound
        )
        if legal == nil { next.cost += costs.forbiddenBreak }
        return next
    }

    /// The height of a page's items, with the head and foot of a table that are repeated above and below them.
    @inline(__always)
    private func height(_ page: PageRange) -> Int64 {
        let sum = prefix[page.end] - prefix[page.start]
        if headHeights.isEmpty || page.start >= items.count { return sum }
        let foot = page.end < items.count ? items[page.end].continuation : -1
        return sum + headHeight(at: page.start) + (foot >= 0 ? footHeights[Int(foot)] : 0)
    }

    @inline(__always)
    private func headHeight(at start: Int) -> Int64 {
        if headHeights.isEmpty || start >= items.count { return 0 }
        let head = items[start].continuation
        return head >= 0 ? headHeights[Int(head)] : 0
    }

    private func hasHeight(_ page: PageRange) -> Bool { prefix[page.end] > prefix[page.start] }

    private func firstHeightEnd(from start: Int, limit: Int) -> Int {
        var index = start
        while index < limit, items[index].height == 0 || items[index].isDiscardable { index += 1 }
        return index + 1
    }

    private func trace(_ last: Int, _ nodes: [Node]) -> [PageRange] {
        var pages: [PageRange] = []
        var index = last
        while nodes[index].previous >= 0 {
            pages.append(nodes[index].page)
            index = nodes[index].previous
        }
        return pages.reversed()
    }
}
