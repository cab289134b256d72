/// Finds the pages of a stretch between two forced breaks, all together, as total fit finds the lines of a paragraph (Plass 1981,
/// Mittelbach 2016).
///
/// A state is all that later pages depend on (`PlacementState`); `place` gives the ends worth keeping of the page that begins there, each with
/// the state behind it and what it costs. States are taken in the order of the text; of two ways that lead to the same state the cheaper
/// one lives on. Where no way within the rules is left, the one that got farthest goes on with a page that breaks a rule. Every page makes
/// progress: its state is later in the text, or owes less.
struct PageSearch<Page> {
    /// A page with what follows from it.
    struct Placement {
        var page: Page
        var state: PlacementState
        var cost: PageCost
        /// The stretch is complete, and nothing is owed.
        var isEnd: Bool
    }

    private struct Node {
        var state: PlacementState
        var cost: PageCost
        var previous: Int
        var page: Page?
        var isEnd = false
    }

    /// Ways kept at one place of the text. With nothing but lines in reach there are never so many.
    static var mostWays: Int { 24 }

    private var nodes: [Node] = []
    /// Nodes to be gone on from, in the order of the text; those before `next` are done.
    private var pending: [Int] = []
    private var next = 0
    /// Nodes whose page has no end within the rules, with how far it would have gone.
    private var dead: [(node: Int, end: Int)] = []
    private var best: Int?
    /// Of the page in hand, kept for the next.
    private var placements: [Placement] = []

    /// The pages of the cheapest way.
    /// - Parameters:
    ///   - place: appends the pages that may begin at a state. It returns how far the text goes that the longest could have held: where all
    ///     ways end, the farthest is taken up again.
    ///   - emergency: one page for a state from which there is none within the rules.
    ///   - rest: a page with all that is left, which is the end.
    static func pages(
        from start: PlacementState, place: (PlacementState, inout [Placement]) -> Int, emergency: (PlacementState, Int) -> Placement,
        rest: (PlacementState) -> Placement
    ) -> [(page: Page, state: PlacementState)] {
        var search = PageSearch()
        search.nodes.append(Node(state: start, cost: PageCost(), previous: -1))
        search.pending = [0]
        while true {
            while search.next < search.pending.count { search.goOn(place) }
            if search.best != nil { break }
            guard let farthest = search.dead.map(\.end).max(),
                let stuck = search.dead.filter({ $0.end == farthest }).min(by: { search.nodes[$0.node].cost < search.nodes[$1.node].cost })
            else { break }
            search.dead.removeAll()
            if search.add([emergency(search.nodes[stuck.node].state, stuck.end)], from: stuck.node) { continue }
            // Not even a page that breaks rules gets on: what is left stands on one, so that no word is lost.
            search.add([rest(search.nodes[stuck.node].state)], from: stuck.node)
        }
        return search.trace()
    }

    private mutating func goOn(_ place: (PlacementState, inout [Placement]) -> Int) {
        let index = pending[next]
        next += 1
        if next > 4_096 {
            pending.removeFirst(next)
            next = 0
        }
        placements.removeAll(keepingCapacity: true)
        let end = place(nodes[index].state, &placements)
        if placements.isEmpty { return dead.append((index, end)) }
        let found = placements
        placements = []
        if !add(found, from: index) { dead.append((index, end)) }
        placements = found
    }

    /// - Returns: whether any of them makes progress.
    @discardableResult
    private mutating func add(_ placements: [Placement], from index: Int) -> Bool {
        var isAhead = false
        for placement in placements {
            // Strictly less is left to do with each page, or the search would not end.
            guard placement.isEnd || placement.state.isAhead(of: nodes[index].state) else { continue }
            isAhead = true
            let node = Node(
                state: placement.state, cost: nodes[index].cost + placement.cost, previous: index, page: placement.page,
                isEnd: placement.isEnd)
            if placement.isEnd {
                if let best, nodes[best].cost <= node.cost { continue }
                nodes.append(node)
                best = nodes.count - 1
            } else {
                insert(node)
            }
        }
        return isAhead
    }

    /// Puts a node among those that wait, if it is worth keeping.
    private mutating func insert(_ node: Node) {
        var place = pending.count, atPlace = 0, dearest: Int?
        while place > next, !nodes[pending[place - 1]].state.isBefore(node.state) {
            let other = pending[place - 1]
            if !node.state.isBefore(nodes[other].state) {
                if nodes[other].state.isSame(as: node.state) {
                    if node.cost < nodes[other].cost { nodes[other] = node }
                    return
                }
                atPlace += 1
                if dearest.map({ nodes[pending[$0]].cost < nodes[other].cost }) ?? true { dearest = place - 1 }
            }
            place -= 1
        }
        if atPlace >= Self.mostWays, let dearest {
            if node.cost < nodes[pending[dearest]].cost { nodes[pending[dearest]] = node }
            return
        }
        // Behind those at the same place: they came first.
        while place < pending.count, !node.state.isBefore(nodes[pending[place]].state) { place += 1 }
        nodes.append(node)
        pending.insert(nodes.count - 1, at: place)
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
