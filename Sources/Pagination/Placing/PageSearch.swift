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

    struct Node {
        var state: PlacementState
        var cost: PageCost
        var previous: Int
        var page: Page?
        /// The weight of the dearest page of the way.
        var dearest: Int64 = 0
    }

    /// Ways kept at one place of the text. With nothing but lines in reach there are hardly ever so many.
    let mostWays: Int
    private static var usualNodes: Int { 16_384 }

    let spread: SpreadCost
    let hopeless: HopelessDifference
    /// So many, and those that lead nowhere are forgotten.
    private var mostNodes = Self.usualNodes
    var nodes: [Node] = []
    /// Nodes to be gone on from.
    var waiting: WaitingNodes
    /// The nodes in hand: they differ in the spread only.
    private var ways: [WaitingNodes.Entry] = []
    /// Nodes whose page has no end within the rules, with how far it would have gone.
    private var dead: [(node: Int, end: Int)] = []
    private var best: Int?
    /// Nodes that cost no more are not given up: what was found out for the last that did. Ways do not get cheaper.
    private var hopelessCost = PageCost()
    private var hasGivenUp = false
    /// Of the page in hand.
    private var placements: [Placement] = []

    private init(from start: PlacementState, spread: SpreadCost, items: Range<Int>, mostWays: Int, hopeless: HopelessDifference) {
        self.spread = spread
        self.hopeless = hopeless
        self.mostWays = mostWays
        waiting = WaitingNodes(items: items)
        nodes.append(Node(state: start, cost: PageCost(), previous: -1, page: nil))
        waiting.insert(WaitingNodes.Entry(node: 0, start, PageCost()), behind: -1, at: start.item)
    }

    /// The pages of a stretch, each with the state that it began with, and what they cost.
    struct Way {
        var pages: [(page: Page, state: PlacementState)] = []
        var cost = PageCost()
    }

    /// The cheapest way.
    /// - Parameters:
    ///   - mostWays: kept at one place of the text.
    ///   - place: appends the pages that may begin at a state. It returns how far the text goes that the longest could have held: where all
    ///     ways end, the farthest is taken up again.
    ///   - emergency: one page for a state from which there is none within the rules.
    ///   - rest: a page with all that is left, which is the end.
    static func way(
        from start: PlacementState, items: Range<Int>, spread: SpreadCost, mostWays: Int, hopeless: HopelessDifference = .none,
        place: (PlacementState, inout [Placement]) -> Int,
        emergency: (PlacementState, Int) -> Placement, rest: (PlacementState) -> Placement
    ) -> Way {
        var search = PageSearch(from: start, spread: spread, items: items, mostWays: mostWays, hopeless: hopeless)
        while true {
            search.goOnToEnd(place)
            if search.best != nil { break }
            guard let farthest = search.dead.map(\.end).max(),
                let stuck = search.dead.filter({ $0.end == farthest }).min(by: { search.nodes[$0.node].cost < search.nodes[$1.node].cost })
            else { break }
            search.dead.removeAll()
            let node = search.nodes[stuck.node]
            search.ways = [WaitingNodes.Entry(node: stuck.node, node.state, node.cost)]
            search.placements = [emergency(node.state, stuck.end)]
            if search.addPlacements(from: node.state) { continue }
            // Not even a page that breaks rules gets on: what is left stands on one, so that no word is lost.
            search.placements = [rest(node.state)]
            search.addPlacements(from: node.state)
        }
        let found = search.bestWay ?? Way()
        guard found.cost.broken > 0, search.hasGivenUp, let next = hopeless.next else { return found }
        let other = way(
            from: start, items: items, spread: spread, mostWays: mostWays, hopeless: next, place: place, emergency: emergency, rest: rest)
        return other.cost < found.cost ? other : found
    }

    /// The cheapest way within the rules; nil if there is none.
    static func way(
        from start: PlacementState, items: Range<Int>, spread: SpreadCost, mostWays: Int, hopeless: HopelessDifference = .none,
        place: (PlacementState, inout [Placement]) -> Int
    ) -> Way? {
        var search = PageSearch(from: start, spread: spread, items: items, mostWays: mostWays, hopeless: hopeless)
        search.goOnToEnd(place)
        guard search.best == nil, search.hasGivenUp, let next = hopeless.next else { return search.bestWay }
        return way(from: start, items: items, spread: spread, mostWays: mostWays, hopeless: next, place: place)
    }

    private mutating func goOnToEnd(_ place: (PlacementState, inout [Placement]) -> Int) {
        while waiting.goToFirst() { goOn(place) }
    }

    private var bestWay: Way? { best.map { Way(pages: trace(), cost: nodes[$0].cost) } }

    private mutating func goOn(_ place: (PlacementState, inout [Placement]) -> Int) {
        forgetDeadEnds()
        ways = takeWays(ways)
        if areHopeless() { return }
        let state = nodes[ways[0].node].state
        placements.removeAll(keepingCapacity: true)
        let end = place(state, &placements)
        if addPlacements(from: state) { return }
        dead.append(((ways.min { $0.cost < $1.cost } ?? ways[0]).node, end))
    }

    /// Whether the nodes in hand are to be given up.
    private mutating func areHopeless() -> Bool {
        guard ways.allSatisfy({ hopelessCost < $0.cost }), let ahead = waiting.cheapest else { return false }
        hopelessCost = ahead.cost + hopeless.cost(besides: nodes[ahead.node].dearest)
        guard ways.allSatisfy({ hopelessCost < $0.cost }) else { return false }
        hasGivenUp = true
        return true
    }

    /// - Returns: whether any of the pages makes progress.
    @discardableResult
    private mutating func addPlacements(from state: PlacementState) -> Bool {
        // Taken out for the time being, and read where they are, so that those that are dropped need not be copied: nearly all are.
        var found: [Placement] = []
        swap(&found, &placements)
        defer { swap(&found, &placements) }
        return found.withUnsafeBufferPointer { add($0, from: state) }
    }

    private mutating func add(_ found: UnsafeBufferPointer<Placement>, from state: PlacementState) -> Bool {
        var isAhead = false
        let most = hopeless.comparesPages ? (found.map(\.cost).min() ?? PageCost()) + hopeless.cost + spread.cost : .most
        for index in found.indices {
            // Strictly less is left to do with each page, or the search would not end.
            guard found[index].isEnd || found[index].state.isAhead(of: state) else { continue }
            isAhead = true
            guard found[index].cost <= most else {
                hasGivenUp = true
                continue
            }
            let (way, cost) = cheapestWay(toFoot: found[index].foot, found[index].cost)
            if found[index].isEnd {
                if let best, nodes[best].cost <= cost { continue }
                nodes.append(Node(state: found[index].state, cost: cost, previous: way, page: found[index].page))
                best = nodes.count - 1
            } else {
                insert(found[index], cost, previous: way)
            }
        }
        return isAhead
    }

    /// The node from which a page is reached at the least cost, the first of several.
    @inline(__always)
    private func cheapestWay(toFoot foot: Int64?, _ cost: PageCost) -> (way: Int, cost: PageCost) {
        var result: (way: Int, cost: PageCost)?
        for way in ways {
            let own = way.cost + spread.between(way.leftShortness, foot)
            if let result, result.cost <= own { continue }
            result = (way.node, own)
        }
        return (result?.way ?? ways[0].node, (result?.cost ?? PageCost()) + cost)
    }

    /// Forgets the ways that came to nothing: what is left is little more than the pages that all ways share.
    private mutating func forgetDeadEnds() {
        guard nodes.count >= mostNodes else { return }
        var numbers = [Int](repeating: -1, count: nodes.count)
        func note(_ node: Int) {
            var node = node
            while node >= 0, numbers[node] < 0 {
                numbers[node] = 0
                node = nodes[node].previous
            }
        }
        waiting.forEachNode { note($0) }
        for stuck in dead { note(stuck.node) }
        if let best { note(best) }
        var count = 0
        for index in nodes.indices where numbers[index] == 0 {
            numbers[index] = count
            count += 1
        }
        var kept: [Node] = []
        kept.reserveCapacity(count)
        for index in nodes.indices where numbers[index] >= 0 {
            var node = nodes[index]
            if node.previous >= 0 { node.previous = numbers[node.previous] }
            kept.append(node)
        }
        nodes = kept
        waiting.renumber { numbers[$0] }
        for index in dead.indices { dead[index].node = numbers[dead[index].node] }
        if let found = best { best = numbers[found] }
        mostNodes = max(Self.usualNodes, count * 2)
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
