import Geometry
import StyleSheets

/// The page breaker that goes along with a galley, for the stretch between two forced breaks in hand.
struct GalleyPages {
    /// The galley before one item of its draft, to go back to.
    struct Snapshot {
        var state: Galley.State
        var fragmentCount: Int
        var boxCount: Int
        var continuationCount: Int
    }

    /// A page that is being filled up because a float waits for the next one.
    struct FillingPage {
        /// Where the page begins: index in `search`.
        var node: Int
        /// Its foot, from the top of the list.
        var bottom: Int64
        /// The next page begins with this item of the stretch or a later one.
        var leastPosition: Int
        /// The height at which it begins if there is no other way.
        var leastY: Int64
    }

    let lineHeight: Int64
    private var breaker: PageBreaker
    private var search: PageBreaker.Search
    /// Where the stretch begins: its first item and height.
    private var firstItem = 0
    /// The side of the first page of the stretch.
    private var nextIsRight = true
    private var firstY: Int64 = 0
    private(set) var filling: FillingPage?
    /// The heights at which pages are to begin because of floats at their heads, ascending; and those of them that are still to come.
    private var heads: [Int64] = []
    private var demands: [Int64] = []
    /// At the head of which page each float stands that has found no room before.
    private var headOfFloat: [Int32: Int64] = [:]
    private var snapshots: [Snapshot] = []
    private var current: Snapshot?
    private var restoreCount = 0

    init(lineHeight: Int64, costs: PageBreaker.Costs) {
        self.lineHeight = lineHeight
        breaker = PageBreaker(items: [], lineHeight: lineHeight, costs: costs)
        search = PageBreaker.Search(start: 0, startsOnRight: true, heights: PageBreaker.PageHeights(1))
    }

    var isWaiting: Bool { filling != nil }
    /// Of most pages of the stretch.
    var pageHeight: Int64 { search.heights.right }

    /// The next height at which a page is to begin.
    var demand: Int64? { demands.first }

    /// Where the page begins that a float has been put off to.
    func head(of float: Int32) -> Int64? { headOfFloat[float] }

    /// The stretch in hand is complete: on which side the next one begins follows from it.
    mutating func end(_ flow: Flow) {
        sync(flow)
        guard breaker.items.count > search.start else { return }
        breaker.advance(&search, to: breaker.items.count, isEnd: true)
        let ends = search.active.filter { search.nodes[$0].position == breaker.items.count }
        if let best = ends.min(by: { search.nodes[$0].cost < search.nodes[$1].cost }) { nextIsRight = search.nodes[best].nextIsRight }
    }

    /// Begins the stretch behind a break that goes on with pages as they were.
    mutating func goOn(at item: Int, y: Int64, _ kind: BreakBetween) { begin(at: item, y: y, heights: search.heights.withoutFirst, kind) }

    /// Begins the stretch behind a break.
    mutating func begin(at item: Int, y: Int64, heights: PageBreaker.PageHeights, _ kind: BreakBetween) {
        switch kind {
        case .recto, .right: nextIsRight = true
        case .verso, .left: nextIsRight = false
        case .auto, .avoid, .page, .column, .avoidColumn: break
        }
        breaker = PageBreaker(items: [], lineHeight: lineHeight, costs: breaker.costs)
        search = PageBreaker.Search(start: 0, startsOnRight: nextIsRight, heights: heights)
        firstItem = item
        firstY = y
        filling = nil
        heads.removeAll()
        demands.removeAll()
        headOfFloat.removeAll()
        snapshots.removeAll()
    }

    mutating func note(_ snapshot: Snapshot) {
        current = snapshot
        guard isWaiting else { return }
        // Of several before one item the last knows most.
        if let last = snapshots.last, last.state.itemCount == snapshot.state.itemCount { snapshots.removeLast() }
        snapshots.append(snapshot)
    }

    /// True once, for the first item of a page that is demanded.
    mutating func takesDemand(at y: Int64) -> Bool {
        guard let demand, y >= demand else { return false }
        demands.removeFirst()
        return true
    }

    // MARK: Room

    /// How much worse than the best ways a page may be that has room for a float which the best has no room for: little more than the page
    /// before it one line short, as text that runs on to its foot would leave nothing empty.
    private static let tolerance = 150.0

    /// Whether something that reaches down to `bottom` has room on the page on which the next item stands.
    /// - Parameters:
    ///   - standing: the bottom of the floats that have their places.
    ///   - preceding: what will stand before it and is not in the list yet.
    mutating func hasRoom(downTo bottom: Int64, standing: Int64, _ flow: Flow, preceding: [FlowItem]) -> Bool {
        sync(flow)
        let ahead = looking(ahead: preceding)
        let pages = pages(of: ahead, thatHold: standing)
        let least = pages.map { ahead.nodes[$0].cost }.min() ?? 0
        let fits = pages.contains { ahead.nodes[$0].cost <= least + Self.tolerance && holds(bottom, $0, ahead) }
        breaker.truncate(to: breaker.items.count - preceding.count)
        return fits
    }

    /// The pages in hand that hold the floats that have their places; all, if none does. Others have not been given up yet, as text still
    /// has room on them.
    private func pages(of search: PageBreaker.Search, thatHold bottom: Int64) -> [Int] {
        let pages = search.active.filter { holds(bottom, $0, search) }
        return pages.isEmpty ? search.active : pages
    }

    private func holds(_ bottom: Int64, _ page: Int, _ search: PageBreaker.Search) -> Bool {
        bottom - firstY - breaker.top(of: search.nodes[page], in: search) <= search.room(ofPageAfter: search.nodes[page])
    }

    /// Settles on the best page in hand: it is filled up, and what has no room on it stands on the next.
    mutating func fill(at y: Int64, standing: Int64, _ flow: Flow, preceding: [FlowItem]) {
        guard !isWaiting else { return }
        sync(flow)
        search = looking(ahead: preceding)
        if let best = pages(of: search, thatHold: standing).min(by: { search.nodes[$0].cost < search.nodes[$1].cost }) {
            search.settle(on: best)
            let top = breaker.top(of: search.nodes[0], in: search)
            filling = FillingPage(
                node: 0, bottom: firstY + top + search.room(ofPageAfter: search.nodes[0]), leastPosition: breaker.items.count, leastY: y)
            snapshots = current.map { [$0] } ?? []
        }
        breaker.truncate(to: breaker.items.count - preceding.count)
    }

    /// The search up to the end of some items more, which are left in the list.
    private mutating func looking(ahead preceding: [FlowItem]) -> PageBreaker.Search {
        breaker.advance(&search, to: breaker.items.count, isEnd: false)
        guard !preceding.isEmpty else { return search }
        var ahead = search
        breaker.append(preceding[...])
        breaker.advance(&ahead, to: breaker.items.count, isEnd: false)
        return ahead
    }

    private mutating func sync(_ flow: Flow) {
        breaker.continuations(flow.continuations)
        breaker.append(flow.items[(firstItem + breaker.items.count)...])
    }

    // MARK: The next page

    /// Where to go back to, now that the page in hand is full: the next page begins there.
    /// - Parameter waiting: the floats for the next page.
    mutating func turn(_ flow: Flow, waiting: [Galley.WaitingFloat]) -> Snapshot? {
        guard let filling else { return nil }
        sync(flow)
        breaker.advance(&search, to: breaker.items.count, isEnd: false)
        restoreCount += 1
        let ends = search.nodes.indices.dropFirst().filter {
            search.nodes[$0].previous == filling.node && search.nodes[$0].position >= filling.leastPosition
        }
        let best = ends.min { search.nodes[$0].cost < search.nodes[$1].cost }
        let position = best.map { search.nodes[$0].position } ?? filling.leastPosition
        let snapshot = snapshots.last { $0.state.itemCount - firstItem <= position } ?? snapshots.first
        let y = best == nil ? filling.leastY : firstY + breaker.height(before: position)
        if let best {
            search.settle(on: best)
            search.goBack(to: position)
        } else {
            search = PageBreaker.Search(
                start: filling.leastPosition, startsOnRight: search.nodes[filling.node].nextIsRight, heights: search.heights.withoutFirst)
        }
        begin(pageAt: y, waiting, from: snapshot?.state.y ?? y)
        if let snapshot { breaker.truncate(to: max(0, snapshot.state.itemCount - firstItem)) }
        return snapshot
    }

    /// The next page begins here, whatever stays empty.
    mutating func turnHere(_ flow: Flow, y: Int64, waiting: [Galley.WaitingFloat]) {
        sync(flow)
        let isRight = search.active.first.map { !search.nodes[$0].nextIsRight } ?? true
        search = PageBreaker.Search(start: breaker.items.count, startsOnRight: isRight, heights: search.heights.withoutFirst)
        begin(pageAt: y, waiting, from: y)
    }

    /// - Parameter start: the height from which the list is filled again.
    private mutating func begin(pageAt y: Int64, _ waiting: [Galley.WaitingFloat], from start: Int64) {
        filling = nil
        snapshots.removeAll()
        heads.removeAll { $0 >= y }
        heads.append(y)
        demands = heads.filter { $0 >= start }
        for float in waiting { headOfFloat[float.box] = y }
    }

    /// More pages have been begun anew than any book needs: floats now stand where they occur.
    var isExhausted: Bool { restoreCount > 100_000 }
}
