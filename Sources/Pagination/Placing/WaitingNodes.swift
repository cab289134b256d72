/// The nodes of a search from which it has not gone on yet: a list for each item with which their next page begins, in the order of what
/// they owe, so that one is found and added without looking at those of other items.
struct WaitingNodes {
    /// A node, with what most comparisons need of it: nodes lie far apart in memory.
    struct Entry {
        var node: Int
        var next: Int32 = -1
        let owesNothing: Bool
        /// How far the item has been placed, and a digest of all that is owed.
        private let token: Int32
        private let placedParts: Int32
        private let owed: UInt64
        private let nextIsRight: Bool
        private let isFirst: Bool
        private let pageCount: Int32
        let leftShortness: Int64?
        let cost: PageCost

        init(node: Int, _ state: PlacementState, _ cost: PageCost) {
            self.node = node
            owesNothing = state.owed.isNothing
            if owesNothing {
                (token, placedParts, owed) = (-1, 0, 0)
            } else {
                let content = state.owed.content
                (token, placedParts, owed) = (content.part?.token ?? -1, content.placedParts, content.digest)
            }
            (nextIsRight, isFirst, pageCount) = (state.nextIsRight, state.isFirst, state.pageCount)
            leftShortness = state.leftShortness
            self.cost = cost
        }

        /// Of the states of two nodes at one item: in the order of the text.
        func isBefore(_ other: Entry) -> Bool { (token, placedParts) < (other.token, other.placedParts) }

        /// Whether the states of two nodes at one item may be the same, but for the spread.
        func mayBeSameButForSpread(as other: Entry) -> Bool {
            owed == other.owed && nextIsRight == other.nextIsRight && isFirst == other.isFirst && pageCount == other.pageCount
        }
    }

    private(set) var entries: [Entry] = []
    private var free: [Int32] = []
    private let firstItem: Int
    /// By item; -1 for none.
    private var heads: [Int32]
    /// No node waits at an earlier one, or at a later one than the other.
    private var current = 0
    private var farthest = 0

    /// - Parameter items: of the nodes; one may also wait at the end of the range.
    init(items: Range<Int>) {
        firstItem = items.lowerBound
        heads = [Int32](repeating: -1, count: items.count + 1)
    }

    /// Goes to the first item at which a node waits.
    /// - Returns: whether there is one.
    mutating func goToFirst() -> Bool {
        while current < heads.count, heads[current] < 0 { current += 1 }
        return current < heads.count
    }

    /// The item in hand.
    var item: Int { firstItem + current }

    /// The first entry at an item; -1 for none.
    func first(at item: Int) -> Int32 { heads[list(of: item)] }

    private func list(of item: Int) -> Int { min(max(item - firstItem, 0), heads.count - 1) }

    /// - Parameter previous: the entry before it; -1 for none.
    mutating func remove(_ entry: Int32, behind previous: Int32, at item: Int) {
        let next = entries[Int(entry)].next
        if previous < 0 { heads[list(of: item)] = next } else { entries[Int(previous)].next = next }
        free.append(entry)
    }

    /// - Parameter previous: the entry that it is to stand behind; -1 for none.
    mutating func insert(_ entry: Entry, behind previous: Int32, at item: Int) {
        let list = list(of: item)
        var entry = entry
        entry.next = previous < 0 ? heads[list] : entries[Int(previous)].next
        let index: Int32
        if let known = free.popLast() {
            index = known
            entries[Int(known)] = entry
        } else {
            index = Int32(entries.count)
            entries.append(entry)
        }
        if previous < 0 { heads[list] = index } else { entries[Int(previous)].next = index }
        current = min(current, list)
        farthest = max(farthest, list)
    }

    /// Puts another way in the place of one; the node stays that of the old one.
    mutating func replace(_ entry: Int32, with new: Entry) {
        var new = new
        new.node = entries[Int(entry)].node
        new.next = entries[Int(entry)].next
        entries[Int(entry)] = new
    }

    /// The cheapest of all nodes that wait, the first of several; nil if none does.
    var cheapest: Entry? {
        var cheapest: Entry?
        for head in heads[current...max(current, farthest)] {
            var entry = head
            while entry >= 0 {
                let other = entries[Int(entry)]
                if cheapest.map({ other.cost < $0.cost }) ?? true { cheapest = other }
                entry = other.next
            }
        }
        return cheapest
    }

    func forEachNode(_ body: (Int) -> Void) {
        for head in heads[current...] {
            var entry = head
            while entry >= 0 {
                body(entries[Int(entry)].node)
                entry = entries[Int(entry)].next
            }
        }
    }

    mutating func renumber(_ number: (Int) -> Int) {
        for head in heads[current...] {
            var entry = head
            while entry >= 0 {
                entries[Int(entry)].node = number(entries[Int(entry)].node)
                entry = entries[Int(entry)].next
            }
        }
    }
}

extension PageSearch {
    /// Takes the nodes that wait at the first place and differ in the spread only.
    /// - Parameter room: an array to use again.
    mutating func takeWays(_ room: consuming [WaitingNodes.Entry]) -> [WaitingNodes.Entry] {
        var ways = room
        let item = waiting.item, head = waiting.first(at: item), first = waiting.entries[Int(head)]
        waiting.remove(head, behind: -1, at: item)
        ways.removeAll(keepingCapacity: true)
        ways.append(first)
        var previous: Int32 = -1, index = first.next
        while index >= 0 {
            let entry = waiting.entries[Int(index)]
            if first.isBefore(entry) { break }
            if isSameButForSpread(first, entry, nodes[entry.node].state) {
                ways.append(entry)
                waiting.remove(index, behind: previous, at: item)
            } else {
                previous = index
            }
            index = entry.next
        }
        return ways
    }

    /// Whether a node and a state at one item differ in the spread only.
    @inline(__always)
    private func isSameButForSpread(_ a: WaitingNodes.Entry, _ b: WaitingNodes.Entry, _ state: @autoclosure () -> PlacementState) -> Bool {
        guard a.mayBeSameButForSpread(as: b) else { return false }
        if a.owesNothing, b.owesNothing { return true }
        return nodes[a.node].state.owed.content.isSame(as: state().owed.content)
    }

    /// Puts what follows a page among the nodes that wait, if it is worth keeping.
    /// - Parameter cost: of all pages up to there.
    mutating func insert(_ placement: borrowing Placement, _ cost: PageCost, previous: Int) {
        let entry = WaitingNodes.Entry(node: nodes.count, placement.state, cost)
        switch place(entry, placement.state) {
        case .dropped: break
        case .replacing(let old):
            nodes[waiting.entries[Int(old)].node] = node(placement, cost, previous: previous)
            waiting.replace(old, with: entry)
        case .behind(let old):
            nodes.append(node(placement, cost, previous: previous))
            waiting.insert(entry, behind: old, at: placement.state.item)
        }
    }

    private func node(_ placement: borrowing Placement, _ cost: PageCost, previous: Int) -> Node {
        let dearest = max(nodes[previous].dearest, cost.weight - nodes[previous].cost.weight)
        return Node(state: placement.state, cost: cost, previous: previous, page: placement.page, dearest: dearest)
    }

    /// What becomes of a new node.
    private enum Place {
        /// A cheaper one is there.
        case dropped
        /// It takes the place of an entry.
        case replacing(Int32)
        /// It comes behind an entry; -1: it is the first at its item.
        case behind(Int32)
    }

    /// Finds the place of a new node, and takes out what it makes needless.
    private mutating func place(_ new: WaitingNodes.Entry, _ state: PlacementState) -> Place {
        let item = state.item
        var previous: Int32 = -1, index = waiting.first(at: item)
        while index >= 0, waiting.entries[Int(index)].isBefore(new) {
            previous = index
            index = waiting.entries[Int(index)].next
        }
        // Behind those at the same place: they came first.
        var count = 0
        var dearest: Int32 = -1
        while index >= 0 {
            let other = waiting.entries[Int(index)]
            if new.isBefore(other) { break }
            if other.leftShortness == new.leftShortness {
                if isSameButForSpread(other, new, state) { return new.cost < other.cost ? .replacing(index) : .dropped }
            } else if other.cost + spread.cost < new.cost {
                // A spread costs no more than that: the dearer way cannot become the cheaper one.
                if isSameButForSpread(other, new, state) { return .dropped }
            } else if new.cost + spread.cost < other.cost, isSameButForSpread(other, new, state) {
                waiting.remove(index, behind: previous, at: item)
                index = other.next
                continue
            }
            if dearest < 0 || waiting.entries[Int(dearest)].cost <= other.cost { dearest = index }
            count += 1
            previous = index
            index = other.next
        }
        guard count >= mostWays else { return .behind(previous) }
        return new.cost < waiting.entries[Int(dearest)].cost ? .replacing(dearest) : .dropped
    }
}
