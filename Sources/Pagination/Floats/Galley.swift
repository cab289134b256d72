import Boxes
import Geometry
import StyleSheets
import TextLayout

/// Fills a vertical list in order where lines depend on their places: beside floats, in shapes, through containers.
///
/// A galley is what has been set and not yet made up into pages. It goes through the draft from top to bottom, keeps the obstacles at the
/// place it has reached, and sets those paragraphs again that stand beside one; all others keep the lines that they have got with
/// everything else. Floats have no height: they go with the line that they begin beside, and no page may end before the first line below
/// them, so the pages of a list with floats are broken as those of any other.
///
/// What has to know pages while it is filled are floats that find no room on theirs. The page breaker is taken along for them, step by
/// step: when a float comes, it is known at which places the page may have begun and what each costs. If the float has room on a page that
/// is hardly worse than the best, it stands where it occurs. If not, the best way is settled on, the text runs on to the end of that page,
/// and the float stands at the head of the next: the list is taken back to there and filled once more from that place on.
///
/// O(items) for a list whose floats fit; a float that is put off has the text of up to a page set again.
struct Galley {
    /// Everything that what follows depends on: a value, kept and gone back to.
    struct State {
        /// The next item of the draft.
        var next = 0
        /// From the top of the list.
        var y: Int64 = 0
        var itemCount = 0
        var obstacles = Obstacles()
        /// A penalty that waits for the next item.
        var penalty: Int32 = 0
        /// The boxes that are open and have a height, shape or floats of their own, with their tops and the first item in them.
        var open: [(box: Int32, top: Int64, start: Int)] = []
        /// Those whose padding and borders every part repeats.
        var clones = ClonedEdges()
        /// How far the next item has been set, if it is a paragraph that is set in parts.
        var part: ParagraphPart?
        /// Indices of floats that wait for the next page.
        var waiting: [WaitingFloat] = []
        /// Floats that have their places and are not in the list yet.
        var due: [DueFloat] = []
    }

    /// A float that has found no room on its page.
    struct WaitingFloat {
        var box: Int32
        var block: Interval
        /// How far above the next item it stands where it has room: it does not lie below all of the margin there.
        var rise: Int64 = 0
    }

    let draft: Flow
    let tree: BoxTree
    let styles: [ComputedStyle]
    let contained: ContainedLayouts
    var flow: Flow
    var state = State()
    /// nil for the content of a box, which knows nothing of pages.
    var pages: GalleyPages?
    /// The styles of what follows the first lines of paragraphs, by theirs. Looked up, never iterated.
    var continuationStyles: [Int32: Int32] = [:]
    private let pageHeights: [PageBreaker.PageHeights]
    /// The containers of a chain, in a list that is one.
    private let chain: [TextChain.Part]

    /// - Parameters:
    ///   - pageHeights: for each forced break of the draft, the heights of the pages behind it; empty for the content of a box.
    ///   - chain: the containers that the whole list flows through.
    static func fill(
        _ draft: Flow, tree: BoxTree, styles: [ComputedStyle], contained: ContainedLayouts, pageHeights: [PageBreaker.PageHeights] = [],
        lineHeight: Int64 = 0,
        chain: TextChain? = nil, _ text: inout TypesetText
    ) -> Flow {
        var galley = Galley(draft, tree, styles, contained, pageHeights, chain?.parts ?? [])
        if let chain {
            galley.state.obstacles.rooms.append(chain.room)
            galley.state.obstacles.chain = chain.parts
        }
        if !pageHeights.isEmpty { galley.pages = GalleyPages(lineHeight: lineHeight, costs: PageBreaker.Costs(tree, styles)) }
        galley.run(&text)
        return galley.flow
    }

    private init(
        _ draft: Flow, _ tree: BoxTree, _ styles: [ComputedStyle], _ contained: ContainedLayouts, _ pageHeights: [PageBreaker.PageHeights],
        _ chain: [TextChain.Part]
    ) {
        self.draft = draft; self.tree = tree; self.styles = styles; self.contained = contained; self.pageHeights = pageHeights;
        self.chain = chain
        flow = draft
        flow.items.removeAll()
        flow.items.reserveCapacity(draft.items.count * 3)
    }

    private mutating func run(_ text: inout TypesetText) {
        while true {
            while state.next < draft.items.count {
                pages?.note(
                    GalleyPages.Snapshot(
                        state: state, fragmentCount: flow.fragments.count, boxCount: flow.boxes.count,
                        continuationCount: flow.continuations.count))
                let item = draft.items[state.next]
                place(item, &text)
                if state.part == nil { state.next += 1 }
                if pages?.isWaiting == true { turnPageIfFull(text) }
            }
            endStretch(text)
            if state.next >= draft.items.count { break }
        }
    }

    private mutating func place(_ item: FlowItem, _ text: inout TypesetText) {
        startDemandedPage(at: item, text)
        switch item.kind {
        case .forcedBreak:
            endStretch(text)
            pages?.end(flow)
            append(item)
            state.obstacles = Obstacles()
            let kind = draft.forcedBreaks[Int(item.payload)].kind
            pages?.begin(at: flow.items.count, y: state.y, heights: pageHeights[Int(item.payload)], kind)
        case .paragraph: placeParagraph(item, &text)
        case .table: placeTable(item, text)
        case .container: placeContainer(item, text)
        case .anchor:
            let anchor = draft.anchors[Int(item.payload)]
            state.penalty = max(state.penalty, item.penalty)
            placeFloat(
                WaitingFloat(
                    box: anchor.box, block: Interval(start: Int64(anchor.x), end: Int64(anchor.x) + Int64(anchor.width)), rise: anchor.rise),
                text)
        case .clear:
            state.penalty = max(state.penalty, item.penalty)
            clear(Clear(rawValue: UInt8(clamping: item.payload)) ?? .none, text)
        case .containment: contain(item)
        case .boxStart:
            append(item)
            open(item.payload)
        case .boxEnd:
            close(item.payload)
            state.clones.close(item.payload)
            append(item)
        case .space: placeSpace(item)
        case .marker: append(item)
        case .line, .rigidSpace, .fragment, .mark, .positioned, .float: append(item)
        }
    }

    // MARK: Items

    /// Appends an item at the height that has been reached.
    mutating func append(_ item: FlowItem) {
        var item = item
        if !state.due.isEmpty, item.kind != .space, item.kind != .boxEnd {
            appendDueFloats(downTo: state.y + max(item.height, 1), penalty: item.penalty)
        }
        item.penalty = max(item.penalty, state.penalty)
        if !item.isDiscardable, pages?.takesDemand(at: state.y) == true {
            item.penalty = FlowItem.demanded
        } else if state.obstacles.isCrossed(at: state.y) {
            item.penalty = FlowItem.forbidden
        }
        state.penalty = 0
        if item.continuation < 0 { item.continuation = state.clones.continuation }
        flow.items.append(item)
        state.y += item.height
        state.itemCount = flow.items.count
    }

    /// Space that stays, whatever stands before or behind it.
    mutating func appendGap(_ height: Int64) {
        guard height > 0 else { return }
        let waiting = state.penalty
        append(FlowItem(.rigidSpace, height: height))
        // What follows is kept with what is before the gap as it was without one.
        state.penalty = waiting
    }

    /// A margin. As far as it lies beside a float it does not vanish, or the float would reach beyond the page.
    private mutating func placeSpace(_ item: FlowItem) {
        var item = item
        if let part = chain.first(where: { $0.top > state.y && $0.top < state.y + item.height }) { item.height = part.top - state.y }
        let covered = state.obstacles.floatBottom - state.y
        if covered > 0, item.height > 0 {
            appendGap(min(covered, item.height))
            item.height -= min(covered, item.height)
        }
        if item.height != 0 { append(item) }
        state.obstacles.forget(above: state.y)
    }

    // MARK: Boxes

    private mutating func open(_ index: Int32) {
        let box = flow.boxes[Int(index)]
        if box.clonedTop > 0 || box.clonedBottom > 0 { state.clones.open(index, box, &flow) }
        guard box.limitsHeight || box.isFormattingRoot || box.room >= 0 else { return }
        state.open.append((index, state.y, flow.items.count))
        if box.room >= 0, let room = placedRoom(flow.rooms[Int(box.room)], box: index) { state.obstacles.rooms.append(room) }
    }

    private mutating func close(_ index: Int32) {
        guard let last = state.open.last, last.box == index else { return }
        state.open.removeLast()
        state.obstacles.rooms.removeAll { $0.box == index }
        let space = flow.boxes[Int(index)].space(
            below: state.y - last.top, pageHeight: contained.pageHeight, &flow.items[min(last.start, flow.items.count)...])
        if let space { append(space) }
    }

    /// Nothing that belongs into a box reaches beyond its content.
    private mutating func contain(_ item: FlowItem) {
        state.penalty = max(state.penalty, item.penalty)
        let box = flow.boxes[Int(item.payload)]
        if let room = state.obstacles.rooms.last(where: { $0.box == item.payload }), room.shape != nil, flow.rooms[Int(box.room)].height < 0
        {
            appendGap(room.bottom - state.y)
        }
        guard box.isFormattingRoot, let top = state.open.last(where: { $0.box == item.payload })?.top else { return }
        let bottom = state.obstacles.floats.filter { $0.top >= top }.map(\.bottom).max() ?? state.y
        appendGap(bottom - state.y)
    }

    /// The list goes on below all floats.
    mutating func containFloats() {
        appendGap(state.obstacles.floatBottom - state.y)
        appendDueFloats(downTo: .max, penalty: state.penalty)
        state.obstacles.forget(above: state.y)
    }

    private mutating func clear(_ sides: Clear, _ text: TypesetText) {
        // Floats that wait come first, at the head of a page.
        if !state.waiting.isEmpty { startPage(text) }
        let bottom = state.obstacles.bottom(of: sides)
        appendGap(bottom - state.y)
        state.obstacles.forget(above: state.y)
    }

    // MARK: What is placed as a whole

    private mutating func placeTable(_ item: FlowItem, _ text: TypesetText) {
        guard let table = contained.tables[item.payload] else { return }
        let first = flow.items.count, firstBox = flow.boxes.count, firstContinuation = flow.continuations.count
        table.append(to: &flow, item: item, text, contained, inside: state.clones.current(flow))
        let new = Array(flow.items[first...])
        flow.items.removeLast(new.count)
        var left = Int64.max, right = Int64.min
        for item in new where item.kind == .fragment {
            left = min(left, Int64(item.x))
            right = max(right, Int64(item.x) + flow.fragments[Int(item.payload)].width)
        }
        var shift: Int64 = 0
        if left < right, state.obstacles.affect(from: state.y) {
            let height = new.reduce(0) { $0 + $1.height }
            let place = state.obstacles.room(
                x: left, width: right - left, height: height,
                in: Interval(start: Int64(item.x), end: max(Int64(item.x) + item.height, right)), from: state.y)
            state.penalty = max(state.penalty, item.penalty)
            appendGap(place.y - state.y)
            shift = place.x - left
        }
        for index in firstBox..<flow.boxes.count { flow.boxes[index].x = Int32(clamping: Int64(flow.boxes[index].x) + shift) }
        for index in firstContinuation..<flow.continuations.count { flow.continuations[index].move(Int32(clamping: shift)) }
        for var item in new {
            if item.kind == .fragment { item.x = Int32(clamping: Int64(item.x) + shift) }
            if item.kind == .forcedBreak {
                endStretch(text)
                pages?.end(flow)
            }
            append(item)
            guard item.kind == .forcedBreak else { continue }
            state.obstacles = Obstacles()
            pages?.goOn(at: flow.items.count, y: state.y, flow.forcedBreaks[Int(item.payload)].kind)
        }
    }

    /// A container with what has flowed into it. One that is as high as its text, or higher than a page, is parted like text.
    private mutating func placeContainer(_ item: FlowItem, _ text: TypesetText) {
        let fragment = contained.containerFragments[item.payload] ?? Fragment()
        let isParted = pages != nil && (item.height == 0 || fragment.height > contained.pageHeight)
        let parts =
            isParted
            ? fragment.parts(
                preferred: [], forbidden: [], mayPartInside: !item.isUnbreakable || fragment.height > contained.pageHeight,
                pageHeight: contained.pageHeight, text: text)
            : [Fragment.Part(fragment: fragment, penalty: 0)]
        for (number, part) in parts.enumerated() {
            var placed = FlowItem(.fragment, payload: Int32(flow.fragments.count), x: item.x, height: part.fragment.height)
            placed.penalty = number == 0 ? item.penalty : part.penalty
            flow.fragments.append(part.fragment)
            append(placed)
        }
        appendGap(item.height - fragment.height)
    }
}

extension Continuation {
    /// Moves what is repeated to the right.
    fileprivate mutating func move(_ distance: Int32) {
        for index in head.indices { head[index].x += distance }
        for index in foot.indices { foot[index].x += distance }
    }
}
