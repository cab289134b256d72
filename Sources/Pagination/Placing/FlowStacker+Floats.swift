import Boxes
import Geometry
import StyleSheets
import TextLayout

/// Floats: where they stand, or that they wait for the next page.
extension FlowStacker {
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

    /// - Parameters:
    ///   - offset: in the text, if it stands in a paragraph; -1 between blocks.
    ///   - part: with which its paragraph goes on where a page begins with it; nil between blocks.
    mutating func placeFloat(_ float: WaitingFloat, offset: Int32 = -1, part: ParagraphPart? = nil, _ text: TypesetText) {
        let box = contained.float(float.box)
        page.meet(float, offset: offset, part)
        if setInFlow(box, float, text) { return }
        if !state.waiting.isEmpty { return wait(float) }
        var placed = place(box, float, from: state.y - float.rise)
        if placed.bottom > placed.top, !hasRoom(for: placed) { return wait(float) }
        add(&placed, box, float)
    }

    /// What a float stands in: its containing block, or its column or the page (css-page-floats-3 section 5). In columns one that asks for
    /// the page has its column all the same: it could not keep other columns' text from where it stands.
    func reference(of box: FloatBox, in block: Interval) -> Interval {
        guard box.standsAtFrame, pageHeight != nil else { return block }
        guard let columns = state.columns.last.map({ flow.columnSets[Int($0.set)] }) else { return Interval(start: 0, end: pageWidth) }
        return Interval(start: columns.x, end: columns.x + columns.width)
    }

    /// Notes a float for the head of the next page.
    mutating func wait(_ float: WaitingFloat) { state.waiting.append(float) }

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

    /// Whether a float ends on the page in hand.
    func hasRoom(for placed: PlacedFloat) -> Bool {
        guard let pageHeight else { return true }
        let index = state.next < draft.items.count ? draft.items[state.next].continuation : -1
        let repeated = index >= 0 ? flow.continuations[Int(index)].headHeight + flow.continuations[Int(index)].footHeight : 0
        return placed.bottom <= max(reach(on: pageHeight) - repeated, 0)
            || state.y == 0 && page.items.isEmpty && state.obstacles.floats.isEmpty
    }

    mutating func add(_ placed: inout PlacedFloat, _ box: FloatBox, _ float: WaitingFloat) {
        placed.bottom = onGrid(bottomOf: placed)
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
    mutating func appendDueFloats(downTo bottom: Int64, penalty: Int32, line: Int32) {
        guard state.due.contains(where: { $0.marginBox.minY.scaledPoints < bottom }) else { return }
        let due = state.due
        state.due.removeAll()
        var penalty = penalty
        for float in due {
            guard float.marginBox.minY.scaledPoints < bottom else { state.due.append(float); continue }
            var item = FlowItem(.float, payload: fragment(of: float), x: Int32(clamping: float.x))
            item.offset = Int32(clamping: float.y - state.y)
            item.penalty = max(penalty, state.penalty)
            // Beside the margin above goes with what is above.
            if float.y < state.y || state.obstacles.isCrossed(at: state.y) { item.penalty = FlowItem.forbidden }
            state.penalty = 0
            penalty = FlowItem.forbidden
            page.placeFloat(float.box)
            put(item, line: line)
            state.obstacles.anchor(float.box, at: state.y)
        }
    }

    /// Index in the list's fragments of a float's content: the same wherever it stands.
    private mutating func fragment(of float: DueFloat) -> Int32 {
        if let known = floatFragments[float.box] { return known }
        flow.fragments.append(float.fragment)
        floatFragments[float.box] = Int32(flow.fragments.count - 1)
        return Int32(flow.fragments.count - 1)
    }

    /// The parts of a float that is higher than a page: the same wherever it stands.
    private mutating func parts(of box: FloatBox, _ index: Int32, pageHeight: Int64, _ text: TypesetText) -> [FlowItem] {
        if let known = floatParts[index] { return known }
        var items: [FlowItem] = []
        let parts = box.fragment.parts(
            preferred: [], forbidden: [], mayPartInside: true, pageHeight: pageHeight,
            cutCost: contained.cutPenalty(of: tree.detached[Int(index)]), text: text)
        for part in parts {
            var item = FlowItem(.fragment, payload: Int32(flow.fragments.count), height: part.fragment.height)
            item.penalty = part.penalty
            flow.fragments.append(part.fragment)
            items.append(item)
        }
        floatParts[index] = items
        return items
    }

    /// A float is higher than its page, or has begun on one that was lower.
    func isSetInParts(_ box: FloatBox) -> Bool { pageHeight.map { box.height > $0 } ?? false || state.partCount < state.placedParts }

    /// A float that is higher than a page is set like a block, in parts: beside it nothing could stand on all its pages.
    private mutating func setInFlow(_ box: FloatBox, _ float: WaitingFloat, _ text: TypesetText) -> Bool {
        guard let pageHeight, isSetInParts(box), !page.isAtHead else { return false }
        containFloats()
        page.placeParts(of: float.box, partsBefore: state.partCount)
        let x = float.block.start + box.fragmentOffset.x
        if state.placedParts <= state.partCount { appendGap(box.fragmentOffset.y) }
        for part in parts(of: box, float.box, pageHeight: pageHeight, text) {
            if state.partCount >= state.placedParts {
                var item = part
                item.x = Int32(clamping: x)
                append(item)
            }
            state.partCount += 1
        }
        return true
    }
}
