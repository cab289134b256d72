import TextLayout

/// Goes down a list whose items have their heights, and says where each of them stands: what a page draws, and what a fragment holds.
struct ItemStacking {
    /// Where an item stands; to the right from the left edge of the list, downwards from where the list begins.
    enum Placed {
        case line(Int32, x: Int64, top: Int64, baseline: Int64)
        /// Also a float.
        case fragment(Int32, x: Int64, y: Int64)
        case boxStart(Int32, x: Int64, top: Int64)
        case boxEnd(Int32, bottom: Int64)
        case mark(Int32, y: Int64)
        /// A box out of the flow: its static position, and the baseline that it would stand on.
        case positioned(Int32, x: Int64, y: Int64, baseline: Int64)
        /// Takes room, or belongs to what follows.
        case nothing
    }

    /// Of the next item.
    private(set) var y: Int64
    /// How far the open boxes are moved from their places, all together.
    private(set) var shift = Shift()
    /// The last baseline and the top of the last line; nil as long as there is none.
    private var lastBaseline: Int64?
    private var lineTop: Int64?
    /// Markers that stand beside the next baseline.
    private var markers: [FlowItem] = []

    init(y: Int64 = 0) { self.y = y }

    /// Room that no item takes: what a page repeats.
    mutating func advance(by height: Int64) { y += height }

    /// A box that has begun before the list.
    mutating func open(_ box: FlowBox) {
        shift = shift + box.shift
        y += box.clonedTop
    }

    /// A box that goes on behind the list: its end.
    mutating func cut(_ box: FlowBox) -> Int64 {
        y += box.clonedBottom
        defer { shift = shift - box.shift }
        return y + shift.y
    }

    /// - Parameters:
    ///   - boxes, fragments: those of the list.
    ///   - lines: those of the typeset text.
    mutating func place(_ item: FlowItem, boxes: [FlowBox], fragments: [Fragment], lines: [Line]) -> Placed {
        defer { y += item.height }
        let x = Int64(item.x) + shift.x, top = y + shift.y
        switch item.kind {
        case .line:
            let baseline = top + Int64(lines[Int(item.payload)].ascent)
            (lastBaseline, lineTop) = (baseline, top)
            return .line(item.payload, x: x, top: top, baseline: baseline)
        case .fragment:
            if let baseline = fragments[Int(item.payload)].lastBaseline { lastBaseline = top + baseline }
            return .fragment(item.payload, x: x, y: top)
        case .float: return .fragment(item.payload, x: x, y: top + Int64(item.offset))
        case .boxStart:
            shift = shift + boxes[Int(item.payload)].shift
            return .boxStart(item.payload, x: Int64(item.x) + shift.x, top: y + shift.y)
        case .boxEnd:
            shift = shift - boxes[Int(item.payload)].shift
            return .boxEnd(item.payload, bottom: top)
        case .mark: return .mark(item.payload, y: top)
        case .marker:
            markers.append(item)
            return .nothing
        case .positioned: return .positioned(item.payload, x: x, y: lineTop ?? top, baseline: lastBaseline ?? top)
        case .space, .rigidSpace, .forcedBreak, .paragraph, .table, .anchor, .clear, .containment, .container: return .nothing
        }
    }

    /// The markers of list items that stand beside a baseline which has been placed, and wait no longer.
    mutating func takeMarkers() -> [FlowItem] {
        guard !markers.isEmpty else { return [] }
        defer { markers.removeAll() }
        return markers
    }
}
