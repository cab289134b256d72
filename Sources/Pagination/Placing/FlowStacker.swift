import Boxes
import Geometry
import StyleSheets
import TextLayout

/// Stacks an assembled list in order where lines depend on their places: beside floats, in shapes, through containers, on pages of
/// different measures.
///
/// It goes through the list from a place on down to the foot of a page, or, for the content of a box, to the end. It keeps the obstacles at
/// the height it has reached and sets those paragraphs again that stand beside one; all others keep the lines that they have got with
/// everything else. Floats have no height: they go with the line that they begin beside, and no page may end before the first line below
/// them, so the ends of such a page are found as those of any other.
///
/// A page is stacked from the state that the one before has left, and from nothing else: no page is ever taken back. What is stacked for a
/// page that is not taken is dropped; fragments, boxes and the lines of paragraphs stay, as other ways share them.
///
/// O(items) for each page.
struct FlowStacker {
    /// Of the page or the list in hand.
    struct State {
        /// The next item of the draft.
        var next = 0
        /// From the top of the page or of the list.
        var y: Int64 = 0
        var obstacles = Obstacles()
        /// Where the lines of the page begin; nil in front of all that stays at its head.
        var gridTop: Int64?
        /// A penalty that waits for the next item.
        var penalty: Int32 = 0
        var open: [OpenBox] = []
        /// How far the next item has been set, if it is a paragraph that is set in parts.
        var part: ParagraphPart?
        /// How many parts of the next item, which is no paragraph, stand on earlier pages.
        var placedParts: Int32 = 0
        /// How many parts the step in hand has met, on this page and before it.
        var partCount: Int32 = 0
        /// Floats that have found no room on this page.
        var waiting: [WaitingFloat] = []
        /// Floats that have their places and are not in the list yet.
        var due: [DueFloat] = []
        var tableShift: TableShift?
        /// The containers of a chain that are known.
        var containers = 0..<0
        /// Sets of columns that have begun, the outermost first.
        var columns: [OpenColumnSet] = []

        /// How far the boxes that are open and the table in hand have been moved to the right.
        var shift: Int64 { open.reduce(tableShift?.x ?? 0) { $0 + $1.shift } }
        /// How much narrower what is in them is.
        var narrowing: Int64 { open.reduce(0) { $0 + $1.narrowing } }
    }

    let draft: Flow
    let tree: BoxTree
    let styles: [ComputedStyle]
    let contained: ContainedLayouts
    let notes: NoteBodies
    let pageFloats: PageFloats
    /// The draft's fragments, boxes and continuations, and those that stacking adds. It only grows.
    var flow: Flow
    var state = State()
    var page = StackedPage()
    /// Of the page in hand; nil for the content of a box, which knows nothing of pages.
    var pageHeight: Int64?
    private(set) var pageWidth: Int64 = 0
    /// The styles of what follows the first lines of paragraphs, by theirs. Looked up, never iterated.
    var continuationStyles: [Int32: Int32] = [:]
    /// The fragments of floats, by their boxes. Looked up, never iterated.
    var floatFragments: [Int32: Int32] = [:]
    /// The parts of those that are higher than a page. Looked up, never iterated.
    var floatParts: [Int32: [FlowItem]] = [:]
    /// Boxes that have been moved to the right, by the draft's and the distance. Looked up, never iterated.
    var movedBoxes: [MovedBox: Int32] = [:]
    /// Paragraphs that have been set beside obstacles. Looked up, never iterated.
    var settings: [ParagraphSetter.Key: PlacedParagraph] = [:]
    /// The containers, in a list that flows through a chain of them.
    let chain: TextChain?

    /// - Parameter draft: assembled.
    init(
        _ draft: Flow, tree: BoxTree, styles: [ComputedStyle], contained: ContainedLayouts, chain: TextChain? = nil,
        notes: NoteBodies = NoteBodies([]), pageFloats: PageFloats = PageFloats()
    ) {
        self.draft = draft; self.tree = tree; self.styles = styles; self.contained = contained; self.chain = chain; self.notes = notes
        self.pageFloats = pageFloats
        flow = draft
        flow.items.removeAll()
    }

    /// The content of a box, or of the containers of a chain: all of the list, without pages.
    static func stack(
        _ draft: Flow, tree: BoxTree, styles: [ComputedStyle], contained: ContainedLayouts, chain: TextChain? = nil,
        _ text: inout TypesetText
    ) -> Flow {
        let assembled = draft.assembled(text, contained: contained, isPaged: false)
        var stacker = FlowStacker(assembled, tree: tree, styles: styles, contained: contained, chain: chain)
        stacker.run(to: assembled.items.count, &text)
        stacker.flow.items = stacker.page.items
        stacker.flow.columnRows = ColumnRow.outermost(stacker.page.rows).flatMap(\.withInner)
        return stacker.flow
    }

    /// Stacks one page.
    /// - Parameters:
    ///   - end: the end of the stretch in the draft.
    ///   - height: of the page.
    ///   - width: of the page.
    ///   - narrowing: how much narrower its measure is than the one that lines have by themselves.
    mutating func page(
        from start: PlacementState, to end: Int, height: Int64, width: Int64, narrowing: Int64, _ text: inout TypesetText
    ) -> StackedPage {
        state = State()
        page = StackedPage()
        (pageHeight, pageWidth) = (height, width)
        let owed = start.owed.content
        state.next = start.item
        if start.isFirst { state.gridTop = 0 }
        state.part = owed.part
        state.placedParts = owed.placedParts
        state.open = owed.open
        state.obstacles.narrowing = narrowing + state.narrowing
        state.tableShift = owed.tableShift
        var shift: Int64 = 0
        for box in owed.open {
            shift += box.shift
            let index = flow.boxes[Int(box.box)].room
            guard index >= 0 else { continue }
            if let room = placedRoom(flow.rooms[Int(index)], box: box.box, top: box.top, shift: shift) {
                state.obstacles.rooms.append(room)
            }
        }
        continueColumns()
        for float in owed.floats { placeFloat(float, text) }
        run(to: end, &text)
        return page
    }

    /// What has been stacked, as a list that page breaking can ask.
    func list(of page: StackedPage) -> VerticalList {
        VerticalList(
            page.items, flow: flow, calls: tree.insertionCalls(of: page.items, flow, notes, pageFloats), rows: page.rows)
    }

    private mutating func run(to end: Int, _ text: inout TypesetText) {
        while state.next < end {
            if let pageHeight {
                // A box of its own height keeps its content together, if it ends on this page.
                let pageHeight = reach(on: pageHeight)
                let isBoxOpen = state.open.contains { flow.boxes[Int($0.box)].limitsHeight }
                if page.bottom > (isBoxOpen ? pageHeight * 2 : pageHeight) { return page.note(state) }
                if !state.waiting.isEmpty, draft.items[state.next].kind == .clear {
                    // What waits comes first: at the head of the next page.
                    page.mustTurn = true
                    page.note(state)
                    return containFloats()
                }
            }
            page.note(state)
            place(draft.items[state.next], &text)
            if state.part == nil {
                state.next += 1
                state.placedParts = 0
                state.partCount = 0
                if let shift = state.tableShift, state.next >= shift.end { state.tableShift = nil }
            }
        }
        page.note(state)
        page.reachesEnd = !page.leavesLinesOut
        containFloats()
    }

    private mutating func place(_ drafted: FlowItem, _ text: inout TypesetText) {
        moveAlongChain()
        comeBackToGrid(text)
        let shift = state.shift
        let item = shift == 0 ? drafted : moved(drafted, by: shift)
        switch item.kind {
        case .paragraph: placeParagraph(item, &text)
        case .table: placeTable(item)
        case .anchor:
            let anchor = draft.anchors[Int(item.payload)]
            state.penalty = max(state.penalty, item.penalty)
            let x = Int64(anchor.x) + shift
            let block = Interval(start: x, end: x + Int64(anchor.width) - state.obstacles.narrowing)
            let reference = reference(of: contained.float(anchor.box), in: block)
            placeFloat(WaitingFloat(box: anchor.box, block: reference, rise: anchor.rise), text)
        case .clear:
            state.penalty = max(state.penalty, item.penalty)
            clear(Clear(rawValue: UInt8(clamping: item.payload)) ?? .none)
        case .containment: contain(item)
        case .boxStart:
            let own = placeFormattingRoot(item, shift)
            append(withBoxMoved(item, by: shift + own.shift, narrower: state.narrowing + own.narrowing))
            open(item.payload, own)
        case .boxEnd:
            let narrowing = state.narrowing
            close(item.payload)
            append(withBoxMoved(item, by: shift, narrower: narrowing))
        case .space: placeSpace(item)
        case .forcedBreak where chain != nil: breakChain(flow.forcedBreaks[Int(item.payload)].kind)
        case .forcedBreak:
            append(item)
            state.obstacles = Obstacles()
        case .fragment: placeFragment(item)
        case .turned, .itemContainer, .container, .line, .rigidSpace, .mark, .marker, .positioned, .positionedAlone, .float: append(item)
        case .columnsStart: beginColumns(item)
        case .columnsEnd: endColumns(item)
        case .columnBreak: append(item)
        }
    }

    // MARK: Items

    /// Appends an item at the height that has been reached.
    /// - Parameter line: of the typeset text, with which a page that ends here goes on; -1 for the item of the draft itself.
    mutating func append(_ item: FlowItem, line: Int32 = -1) {
        var item = item
        if item.continuation >= 0, state.shift != 0 { item.continuation = moved(item.continuation, by: state.shift) }
        if !state.due.isEmpty, item.kind != .space, item.kind != .boxEnd {
            appendDueFloats(downTo: state.y + max(item.height, 1), penalty: item.penalty, line: line)
        }
        item.penalty = max(item.penalty, state.penalty)
        if state.obstacles.isCrossed(at: state.y) { item.penalty = FlowItem.forbidden }
        state.penalty = 0
        put(item, line: line)
        state.y += item.height
    }

    mutating func put(_ item: FlowItem, line: Int32) {
        var item = item
        if item.continuation < 0, state.next < draft.items.count { item.continuation = draft.items[state.next].continuation }
        if state.gridTop == nil, !item.isDiscardable { state.gridTop = state.y }
        page.append(item, line: line, part: state.partCount, y: state.y)
    }

    /// Space that stays, whatever stands before or behind it.
    mutating func appendGap(_ height: Int64, line: Int32 = -1) {
        guard height > 0 else { return }
        let waiting = state.penalty
        append(FlowItem(.rigidSpace, height: height), line: line)
        // What follows is kept with what is before the gap as it was without one.
        state.penalty = waiting
    }

    /// A margin. As far as it lies beside a float it does not vanish, or the float would reach beyond the page.
    mutating func placeSpace(_ item: FlowItem) {
        var item = item
        let next = state.obstacles.chain.first { $0.top > state.y }
        if let next, next.top < state.y + item.height { item.height = next.top - state.y }
        let covered = state.obstacles.floatBottom - state.y
        if covered > 0, item.height > 0 {
            appendGap(min(covered, item.height))
            item.height -= min(covered, item.height)
        }
        if item.height != 0 { append(item) }
        state.obstacles.forget(above: state.y)
    }

    // MARK: Boxes

    private mutating func open(_ index: Int32, _ place: PlaceBesideFloats) {
        let box = flow.boxes[Int(index)]
        guard box.limitsHeight || box.isFormattingRoot || box.room >= 0 else { return }
        state.open.append(OpenBox(box: index, top: state.y, shift: place.shift, narrowing: place.narrowing))
        state.obstacles.narrowing += place.narrowing
        page.openItems[index] = page.items.count
        if box.room >= 0, let room = placedRoom(flow.rooms[Int(box.room)], box: index, top: state.y, shift: state.shift) {
            state.obstacles.rooms.append(room)
        }
    }

    private mutating func close(_ index: Int32) {
        guard let last = state.open.last, last.box == index else { return }
        state.open.removeLast()
        state.obstacles.narrowing -= last.narrowing
        state.obstacles.rooms.removeAll { $0.box == index }
        let start = min(page.openItems[index] ?? 0, page.items.count)
        let box = flow.boxes[Int(index)]
        if let space = box.space(below: state.y - last.top, pageHeight: contained.pageHeight, &page.items[start...]) { append(space) }
    }

    /// Nothing that belongs into a box reaches beyond its content.
    private mutating func contain(_ item: FlowItem) {
        state.penalty = max(state.penalty, item.penalty)
        let box = flow.boxes[Int(item.payload)]
        if let room = state.obstacles.rooms.last(where: { $0.box == item.payload }), room.shape != nil,
            flow.rooms[Int(box.room)].height < 0
        {
            appendGap(room.bottom - state.y)
        }
        guard box.isFormattingRoot, let open = state.open.last(where: { $0.box == item.payload }) else { return }
        let left = Int64(box.x) + state.shift, right = left + Int64(box.width) - state.narrowing
        // One that stands beside outer floats has its own between its sides.
        let isBeside = box.block != nil || open.narrowing > 0
        let own = state.obstacles.floats.filter { $0.top >= open.top && (!isBeside || $0.left < right && $0.right > left) }
        appendGap((own.map(\.bottom).max() ?? state.y) - state.y)
    }

    /// The list goes on below all floats.
    mutating func containFloats() {
        appendGap(state.obstacles.floatBottom - state.y)
        appendDueFloats(downTo: .max, penalty: state.penalty, line: -1)
        state.obstacles.forget(above: state.y)
    }

    private mutating func clear(_ sides: Clear) {
        appendGap(state.obstacles.bottom(of: sides) - state.y)
        state.obstacles.forget(above: state.y)
    }

    // MARK: Tables

    /// A table goes beside floats where it has room, else below.
    private mutating func placeTable(_ item: FlowItem) {
        let rows = draft.tableRows[Int(item.payload)]
        guard rows.left < rows.right, chain == nil, state.obstacles.affect(from: state.y) else { return }
        let left = rows.left + state.shift
        let block = Interval(start: rows.block.start + state.shift, end: max(rows.block.end, rows.right) + state.shift)
        let place = room(x: left, width: rows.right - rows.left, height: rows.height, in: block)
        state.penalty = max(state.penalty, item.penalty)
        appendGap(place.y - state.y)
        state.tableShift = place.x == left ? nil : TableShift(end: state.next + 1 + rows.itemCount, x: place.x - left)
    }

    /// The place of a box beside which nothing stands, from the height on that has been reached.
    mutating func room(x: Int64, width: Int64, height: Int64, in measure: Interval) -> (x: Int64, y: Int64) {
        if let chain, height > chain.greatestHeight { return (x, state.y) }
        // What is too wide for all containers leaves the one that it has room in by its height.
        let width = chain.map { min(width, max(1, $0.greatestWidth - x)) } ?? width
        let measure = chain == nil ? measure : Interval(start: measure.start, end: min(measure.end, x + width))
        var place = state.obstacles.room(x: x, width: width, height: height, in: measure, from: state.y)
        while extendChain(below: place.y + height) {
            place = state.obstacles.room(x: x, width: width, height: height, in: measure, from: state.y)
        }
        return place
    }

    /// What a table that is moved repeats moves with it.
    private mutating func moved(_ continuation: Int32, by distance: Int64) -> Int32 {
        flow.continuations.append(flow.continuations[Int(continuation)].moved(Int32(clamping: distance)))
        return Int32(flow.continuations.count - 1)
    }
}

extension Continuation {
    /// What is repeated, further to the right.
    fileprivate func moved(_ distance: Int32) -> Continuation {
        var result = self
        for index in head.indices { result.head[index].x = Int32(clamping: Int64(head[index].x) + Int64(distance)) }
        for index in foot.indices { result.foot[index].x = Int32(clamping: Int64(foot[index].x) + Int64(distance)) }
        return result
    }
}
