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

    /// A node that waits, with what most comparisons need of it: nodes lie far apart in memory.
    private struct Pending {
        var node: Int
        var item: Int
        var owesNothing: Bool
        var leftShortness: Int64?
        var cost: PageCost

        init(node: Int, _ state: PlacementState, _ cost: PageCost) {
            self.node = node
            item = state.item
            owesNothing = state.owed.isNothing
            leftShortness = state.leftShortness
            self.cost = cost
        }
    }

    /// Ways kept at one place of the text. With nothing but lines in reach there are never so many.
    static var mostWays: Int { 24 }

    private static var usualNodes: Int { 16_384 }

    private let spread: SpreadCost
    /// So many, and those that lead nowhere are forgotten.
    private var mostNodes = Self.usualNodes
    private var nodes: [Node] = []
    /// Nodes to be gone on from, in the order of the text; those before `next` are done.
    private var pending: [Pending] = []
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
        search.pending = [Pending(node: 0, start, PageCost())]
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
        forgetDeadEnds()
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
        ways.append(first.node)
        next += 1
        var index = next
        while index < pending.count, !isBefore(first, pending[index]) {
            if nodes[pending[index].node].state.isSameButForSpread(as: nodes[first.node].state) {
                ways.append(pending[index].node)
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

    /// In the order of the text.
    @inline(__always)
    private func isBefore(_ a: Pending, _ b: Pending) -> Bool {
        if a.item != b.item { return a.item < b.item }
        if a.owesNothing, b.owesNothing { return false }
        return nodes[a.node].state.isBefore(nodes[b.node].state)
    }

    /// Puts a node among those that wait, if it is worth keeping. O(log n) comparisons and those with the ways that lead to its place.
    private mutating func insert(_ node: Node) {
        nodes.append(node)
        let new = Pending(node: nodes.count - 1, node.state, node.cost)
        if !insert(new) { nodes.removeLast() }
    }

    /// - Returns: whether the node is a further one.
    private mutating func insert(_ new: Pending) -> Bool {
        let first = firstPlace(of: new)
        var place = first
        // Behind those at the same place: they came first.
        while place < pending.count, !isBefore(new, pending[place]) {
            let other = pending[place]
            if other.leftShortness == new.leftShortness {
                if nodes[other.node].state.isSame(as: nodes[new.node].state) {
                    if new.cost < other.cost { replace(place, with: new) }
                    return false
                }
            } else if other.cost + spread.cost < new.cost {
                // A spread costs no more than that: the dearer way cannot become the cheaper one.
                if nodes[other.node].state.isSameButForSpread(as: nodes[new.node].state) { return false }
            } else if new.cost + spread.cost < other.cost, nodes[other.node].state.isSameButForSpread(as: nodes[new.node].state) {
                pending.remove(at: place)
                continue
            }
            place += 1
        }
        if place - first >= Self.mostWays {
            // The first of the dearest, seen from the end, makes room.
            var dearest = place - 1
            for index in (first..<place).reversed() where pending[dearest].cost < pending[index].cost { dearest = index }
            if new.cost < pending[dearest].cost { replace(dearest, with: new) }
            return false
        }
        pending.insert(new, at: place)
        return true
    }

    private mutating func replace(_ place: Int, with new: Pending) {
        nodes[pending[place].node] = nodes[new.node]
        let node = pending[place].node
        pending[place] = new
        pending[place].node = node
    }

    /// The first of the nodes that wait which is not before a node.
    @inline(__always)
    private func firstPlace(of new: Pending) -> Int {
        var low = next, high = pending.count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(pending[middle], new) { low = middle + 1 } else { high = middle }
        }
        return low
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
        for index in next..<pending.count { note(pending[index].node) }
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
        for index in next..<pending.count { pending[index].node = numbers[pending[index].node] }
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
