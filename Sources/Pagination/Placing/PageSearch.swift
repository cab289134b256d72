/// Finds the pages of a stretch between two forced breaks, all together, as total fit finds the lines of a paragraph (Plass 1981,
/// Mittelbach 2016).
///
/// A state is all that later pages depend on (`PlacementState`); `place` gives the ends worth keeping of the page that begins there, each with
/// the state behind it and what it costs. States are taken in the order of the text; of two ways that lead to the same state the cheaper
/// one lives on. Ways that differ in the left page of the spread in hand only have the same right pages: these are placed once for all of
/// them, and each end takes the way that is cheapest with it. Where no way within the rules is left, the one that got farthest goes on with
/// a page that breaks a rule. Every page makes progress: its state is later in the text, or owes less.
struct PageSearch<Page> {
    /// A page with what follows from it.
    struct Placement {
        var page: Page
        var state: PlacementState
        /// Without that of its spread.
        var cost: PageCost
        /// How far above the foot the page's last line stands, where it is to end level with the left page of its spread, if it has one.
        var foot: Int64?
        /// The stretch is complete, and nothing is owed.
        var isEnd: Bool
    }

    private struct Node {
        var state: PlacementState
        var cost: PageCost
        var previous: Int
        var page: Page?
    }

    /// Ways kept at one place of the text. With nothing but lines in reach there are never so many.
    static var mostWays: Int { 24 }

    private let spread: SpreadCost
    private var nodes: [Node] = []
    /// Nodes to be gone on from, in the order of the text; those before `next` are done.
    private var pending: [Int] = []
    private var next = 0
    /// The nodes in hand: they differ in the spread only.
    private var ways: [Int] = []
    /// Nodes whose page has no end within the rules, with how far it would have gone.
    private var dead: [(node: Int, end: Int)] = []
    private var best: Int?
    /// Of the page in hand.
    private var placements: [Placement] = []

    private init(spread: SpreadCost) { self.spread = spread }

    /// The pages of the cheapest way.
    /// - Parameters:
    ///   - place: appends the pages that may begin at a state. It returns how far the text goes that the longest could have held: where all
    ///     ways end, the farthest is taken up again.
    ///   - emergency: one page for a state from which there is none within the rules.
    ///   - rest: a page with all that is left, which is the end.
    static func pages(
        from start: PlacementState, spread: SpreadCost, place: (PlacementState, inout [Placement]) -> Int,
        emergency: (PlacementState, Int) -> Placement, rest: (PlacementState) -> Placement
    ) -> [(page: Page, state: PlacementState)] {
        var search = PageSearch(spread: spread)
        search.nodes.append(Node(state: start, cost: PageCost(), previous: -1))
        search.pending = [0]
        while true {
            while search.next < search.pending.count { search.goOn(place) }
            if search.best != nil { break }
            guard let farthest = search.dead.map(\.end).max(),
                let stuck = search.dead.filter({ $0.end == farthest }).min(by: { search.nodes[$0.node].cost < search.nodes[$1.node].cost })
            else { break }
            search.dead.removeAll()
            search.ways = [stuck.node]
            search.placements = [emergency(search.nodes[stuck.node].state, stuck.end)]
            if search.addPlacements() { continue }
            // Not even a page that breaks rules gets on: what is left stands on one, so that no word is lost.
            search.placements = [rest(search.nodes[stuck.node].state)]
            search.addPlacements()
        }
        return search.trace()
    }

    private mutating func goOn(_ place: (PlacementState, inout [Placement]) -> Int) {
        takeWays()
        let first = ways[0]
        placements.removeAll(keepingCapacity: true)
        let end = place(nodes[first].state, &placements)
        if addPlacements() { return }
        dead.append((ways.min { nodes[$0].cost < nodes[$1].cost } ?? first, end))
    }

    /// Takes the nodes that wait at the first place and differ in the spread only.
    private mutating func takeWays() {
        let first = pending[next]
        ways.removeAll(keepingCapacity: true)
        ways.append(first)
        next += 1
        var index = next
        while index < pending.count, !nodes[first].state.isBefore(nodes[pending[index]].state) {
            if nodes[pending[index]].state.isSameButForSpread(as: nodes[first].state) {
                ways.append(pending[index])
                pending.remove(at: index)
            } else {
                index += 1
            }
        }
        if next > 4_096 {
            pending.removeFirst(next)
            next = 0
        }
    }

    /// - Returns: whether any of the pages makes progress.
    @discardableResult
    private mutating func addPlacements() -> Bool {
        var isAhead = false
        for index in placements.indices {
            // Strictly less is left to do with each page, or the search would not end.
            guard placements[index].isEnd || placements[index].state.isAhead(of: nodes[ways[0]].state) else { continue }
            isAhead = true
            let (way, cost) = cheapestWay(to: placements[index])
            if placements[index].isEnd {
                if let best, nodes[best].cost <= cost { continue }
                nodes.append(Node(state: placements[index].state, cost: cost, previous: way, page: placements[index].page))
                best = nodes.count - 1
            } else {
                insert(Node(state: placements[index].state, cost: cost, previous: way, page: placements[index].page))
            }
        }
        return isAhead
    }

    /// The node from which a page is reached at the least cost, the first of several.
    private func cheapestWay(to placement: Placement) -> (way: Int, cost: PageCost) {
        var result: (way: Int, cost: PageCost)?
        for way in ways {
            let cost = nodes[way].cost + spread.between(nodes[way].state.leftShortness, placement.foot)
            if let result, result.cost <= cost { continue }
            result = (way, cost)
        }
        return (result?.way ?? ways[0], (result?.cost ?? PageCost()) + placement.cost)
    }

    /// Puts a node among those that wait, if it is worth keeping. O(log n) comparisons and those with the ways that lead to its place.
    private mutating func insert(_ node: Node) {
        let first = firstPending { !nodes[$0].state.isBefore(node.state) }
        var place = first, dearest: Int?
        // Behind those at the same place: they came first.
        while place < pending.count, !node.state.isBefore(nodes[pending[place]].state) {
            let other = pending[place]
            if nodes[other].state.isSame(as: node.state) {
                if node.cost < nodes[other].cost { nodes[other] = node }
                return
            }
            if nodes[other].state.isSameButForSpread(as: node.state) {
                // A spread costs no more than that: the dearer way cannot become the cheaper one.
                if nodes[other].cost + spread.cost < node.cost { return }
                if node.cost + spread.cost < nodes[other].cost {
                    pending.remove(at: place)
                    continue
                }
            }
            if dearest.map({ nodes[pending[$0]].cost < nodes[other].cost }) ?? true { dearest = place }
            place += 1
        }
        if place - first >= Self.mostWays, let dearest {
            if node.cost < nodes[pending[dearest]].cost { nodes[pending[dearest]] = node }
            return
        }
        nodes.append(node)
        pending.insert(nodes.count - 1, at: place)
    }

    /// The first of the nodes that wait, in their order, of which something is true; it is true of all behind it.
    @inline(__always)
    private func firstPending(_ isTrue: (Int) -> Bool) -> Int {
        var low = next, high = pending.count
        while low < high {
            let middle = (low + high) / 2
            if isTrue(pending[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func trace() -> [(page: Page, state: PlacementState)] {
        var result: [(page: Page, state: PlacementState)] = []
        var index = best ?? -1
        while index >= 0, nodes[index].previous >= 0 {
            if let page = nodes[index].page { result.append((page, nodes[nodes[index].previous].state)) }
            index = nodes[index].previous
        }
        return result.reversed()
    }
}
