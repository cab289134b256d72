import Boxes
import Geometry
import StyleSheets
import TextLayout

/// Floats: where they stand, and on which page.
extension Galley {
    /// A float that has its place and waits for the item that it begins beside.
    struct DueFloat {
        var box: Int32
        /// Of the border box.
        var x: Int64
        var y: Int64
        var fragment: Fragment
        var marginBox: Rect
    }

    // MARK: Between blocks

    mutating func placeFloat(_ float: WaitingFloat, _ text: TypesetText) {
        if pages?.isWaiting == true {
            wait(float)
            return
        }
        let box = contained.float(float.box)
        if setInFlow(box, float, text) { return }
        var placed = place(box, float, from: state.y - float.rise)
        if placed.bottom > placed.top, !hasRoom(for: placed, preceding: []) {
            wait(float)
            pages?.fill(at: state.y, standing: state.obstacles.floatBottom, flow, preceding: [])
            return
        }
        add(&placed, box, float)
    }

    /// Notes a float for the head of the next page, where no margin stands above it.
    mutating func wait(_ float: WaitingFloat) { state.waiting.append(WaitingFloat(box: float.box, block: float.block)) }

    /// The place of a float, as high as it goes.
    func place(_ box: FloatBox, _ float: WaitingFloat, from y: Int64) -> PlacedFloat {
        let from = max(y, state.obstacles.bottom(of: box.clear))
        var place = state.obstacles.place(width: box.width, height: box.height, box.side, in: float.block, from: from)
        if case .middle = box.side {
            // Text keeps out of the border box (css-exclusions-1 section 3.1), and, if asked, of a margin round it.
            place.x = box.middleX(in: float.block)
            let distance = box.shapeMargin
            return PlacedFloat(
                box: float.box, side: box.side, left: place.x + box.margin.left - distance,
                right: place.x + box.width - box.margin.right + distance,
                top: place.y + box.margin.top - distance, bottom: place.y + max(0, box.height - box.margin.bottom) + distance,
                shape: box.shape(x: place.x, y: place.y))
        }
        return PlacedFloat(
            box: float.box, side: box.side, left: place.x, right: place.x + box.width, top: place.y, bottom: place.y + max(0, box.height),
            shape: box.shape(x: place.x, y: place.y))
    }

    mutating func hasRoom(for placed: PlacedFloat, preceding: [FlowItem]) -> Bool {
        guard pages != nil else { return true }
        return pages?.hasRoom(
            downTo: placed.bottom + state.clones.current(flow).footHeight, standing: state.obstacles.floatBottom, flow, preceding: preceding
        ) ?? true
    }

    mutating func add(_ placed: inout PlacedFloat, _ box: FloatBox, _ float: WaitingFloat) {
        state.obstacles.add(placed)
        var place = (x: placed.left, y: placed.top)
        var fragment = box.fragment
        // Lines beside a float do not stand on its baseline.
        fragment.firstBaseline = nil
        fragment.lastBaseline = nil
        let offset = box.fragmentOffset
        if case .middle = placed.side { (place.x, place.y) = box.corner(of: placed) }
        fragment.floats.insert(Rect(x: -offset.x, y: -offset.y, width: box.width, height: box.height), at: 0)
        state.due.append(
            DueFloat(
                box: float.box, x: place.x + offset.x, y: place.y + offset.y, fragment: fragment,
                marginBox: Rect(x: place.x, y: place.y, width: box.width, height: box.height)))
    }

    /// Appends the floats that begin beside what reaches down to `bottom`. A break before the first is one before what they go with.
    mutating func appendDueFloats(downTo bottom: Int64, penalty: Int32) {
        guard state.due.contains(where: { $0.marginBox.minY.scaledPoints < bottom }) else { return }
        let due = state.due
        state.due.removeAll()
        var penalty = penalty
        for float in due {
            guard float.marginBox.minY.scaledPoints < bottom else { state.due.append(float); continue }
            var item = FlowItem(.float, payload: Int32(flow.fragments.count), x: Int32(clamping: float.x))
            item.offset = Int32(clamping: float.y - state.y)
            item.penalty = max(penalty, state.penalty)
            // Beside the margin above goes with what is above.
            if float.y < state.y { item.penalty = FlowItem.forbidden }
            if pages?.takesDemand(at: state.y) == true {
                item.penalty = FlowItem.demanded
            } else if state.obstacles.isCrossed(at: state.y) {
                item.penalty = FlowItem.forbidden
            }
            state.penalty = 0
            penalty = FlowItem.forbidden
            item.continuation = state.clones.continuation
            flow.fragments.append(float.fragment)
            flow.items.append(item)
            state.obstacles.anchor(float.box, at: state.y)
        }
        state.itemCount = flow.items.count
    }

    /// Items as they will stand in the list: with the floats that begin beside them, past which no page ends.
    func ahead(_ items: [FlowItem]) -> [FlowItem] {
        var due = state.due, begun: [(from: Int64, to: Int64)] = [], result: [FlowItem] = []
        var y = state.y
        for var item in items {
            if state.obstacles.isCrossed(at: y) || begun.contains(where: { $0.from < y && y < $0.to }) { item.penalty = FlowItem.forbidden }
            let bottom = y + max(item.height, 1)
            var isFirst = true
            for float in due where float.marginBox.minY.scaledPoints < bottom {
                var before = FlowItem(.float)
                before.penalty = isFirst ? item.penalty : FlowItem.forbidden
                result.append(before)
                isFirst = false
                begun.append((min(y, float.marginBox.minY.scaledPoints), float.marginBox.maxY.scaledPoints))
            }
            due.removeAll { $0.marginBox.minY.scaledPoints < bottom }
            result.append(item)
            y += item.height
        }
        return result
    }

    /// A float that is higher than a page is set like a block, in parts: beside it nothing could stand on all its pages.
    private mutating func setInFlow(_ box: FloatBox, _ float: WaitingFloat, _ text: TypesetText) -> Bool {
        guard let pageHeight = pages?.pageHeight, box.height > pageHeight else { return false }
        containFloats()
        let x = float.block.start + box.fragmentOffset.x
        appendGap(box.fragmentOffset.y)
        for part in box.fragment.parts(preferred: [], forbidden: [], mayPartInside: true, pageHeight: pageHeight, text: text) {
            var item = FlowItem(.fragment, payload: Int32(flow.fragments.count), x: Int32(clamping: x), height: part.fragment.height)
            item.penalty = part.penalty
            flow.fragments.append(part.fragment)
            append(item)
        }
        return true
    }

    // MARK: Pages

    /// The floats that have waited for this page stand at its head.
    mutating func startDemandedPage(at item: FlowItem, _ text: TypesetText) {
        guard let demand = pages?.demand, state.y >= demand, !item.isDiscardable, !state.waiting.isEmpty else { return }
        placeWaiting(text)
    }

    private mutating func placeWaiting(_ text: TypesetText) {
        let waiting = state.waiting
        state.waiting.removeAll()
        for float in waiting { placeFloat(float, text) }
    }

    /// Begins a page here with the floats that wait.
    mutating func startPage(_ text: TypesetText) {
        containFloats()
        pages?.turnHere(flow, y: state.y, waiting: state.waiting)
        placeWaiting(text)
    }

    /// Once the page is full on which a float found no room: back to where the next begins.
    mutating func turnPageIfFull(_ text: TypesetText) {
        guard let filling = pages?.filling, state.y > filling.bottom, let snapshot = pages?.turn(flow, waiting: state.waiting) else {
            return
        }
        flow.items.removeLast(flow.items.count - snapshot.state.itemCount)
        flow.fragments.removeLast(flow.fragments.count - snapshot.fragmentCount)
        flow.boxes.removeLast(flow.boxes.count - snapshot.boxCount)
        flow.continuations.removeLast(flow.continuations.count - snapshot.continuationCount)
        state = snapshot.state
        if pages?.isExhausted == true { pages = nil }
        // Where no page can end before what stands beside floats, the next begins below them.
        if let demand = pages?.demand, demand <= state.y, state.obstacles.floatBottom > state.y { startPage(text) }
    }

    /// The end of the pages that belong together: floats that still wait have pages of their own.
    mutating func endStretch(_ text: TypesetText) {
        while !state.waiting.isEmpty, pages != nil { startPage(text) }
        for float in state.waiting { placeFloat(float, text) }
        state.waiting.removeAll()
        containFloats()
    }
}
