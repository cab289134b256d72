import Boxes
import Geometry
import StyleSheets

/// Where a box stands beside floats.
struct PlaceBesideFloats {
    /// How far to the right of where it would by itself.
    var shift: Int64 = 0
    /// How much narrower.
    var narrowing: Int64 = 0
}

/// Boxes that no float from outside reaches into (`display: flow-root`, `overflow: hidden`): beside the floats that came before them where
/// they have room, else below (CSS 2.2 section 9.5). One without a width of its own is narrower there; where what is in it does not let it
/// be, its text goes beside the floats, as if it were none. Columns stand below.
extension FlowStacker {
    /// One of the draft's boxes at another place.
    struct MovedBox: Hashable {
        let box: Int32
        let shift: Int64
        let narrowing: Int64
    }

    /// Goes down to where the box that begins has room.
    /// - Parameter shift: how far what it stands in is moved.
    mutating func placeFormattingRoot(_ item: FlowItem, _ shift: Int64) -> PlaceBesideFloats {
        let box = flow.boxes[Int(item.payload)]
        guard box.block != nil || box.canBeNarrower, chain == nil, state.obstacles.affect(from: state.y) else {
            return PlaceBesideFloats()
        }
        // How high it will be is not known unless it says so: nothing may stand beside it that far down.
        let height = max(1, box.leastHeight == box.mostHeight ? box.leastHeight : state.obstacles.floatBottom - state.y)
        let x = Int64(box.x) + shift, width = Int64(box.width) - state.narrowing
        if box.canBeNarrower { return placeNarrower(item, in: Interval(start: x, end: x + width), height: height) }
        guard let block = box.block else { return PlaceBesideFloats() }
        let place = room(
            x: x, width: width, height: height, in: Interval(start: block.start + shift, end: block.end + shift - state.narrowing))
        goDown(to: place.y, item)
        return PlaceBesideFloats(shift: place.x - x)
    }

    /// Goes down to where floats leave enough of its width.
    private mutating func placeNarrower(_ item: FlowItem, in own: Interval, height: Int64) -> PlaceBesideFloats {
        guard state.obstacles.floatBottom > state.y else { return PlaceBesideFloats() }
        let leastWidth = min(leastWidth(of: item, in: own.width), own.width)
        let place = room(x: own.start, width: leastWidth, height: height, in: own)
        let stretches = state.obstacles.free(top: place.y, bottom: place.y + height, in: own)
        guard let widest = stretches.max(by: { $0.width < $1.width }), widest.width >= leastWidth else { return PlaceBesideFloats() }
        goDown(to: place.y, item)
        return PlaceBesideFloats(shift: widest.start - own.start, narrowing: own.width - widest.width)
    }

    /// As wide as the floats in it, and some words in each paragraph, so that no narrow gap is filled with one below the other.
    private func leastWidth(of item: FlowItem, in width: Int64) -> Int64 {
        let box = flow.boxes[Int(item.payload)], style = styles[Int(box.style.index)]
        let edges = BoxEdges(style.box, base: Length(scaledPoints: width))
        let words = style.text.fontSize.scaledPoints * 5
        var least = edges.left.scaledPoints + words
        for item in draft.items[(state.next + 1)...].prefix(while: { $0.kind != .boxEnd || $0.payload != item.payload }) {
            func hold(_ float: Int32) { least = max(least, edges.left.scaledPoints + contained.float(float).width) }
            if item.kind == .anchor { hold(draft.anchors[Int(item.payload)].box) }
            guard item.kind == .paragraph else { continue }
            least = max(least, Int64(item.x) - Int64(box.x) + words)
            for run in tree.runs(of: Int(item.payload)) { if case .float(let float) = run.kind { hold(float) } }
        }
        return least + edges.right.scaledPoints
    }

    private mutating func goDown(to y: Int64, _ item: FlowItem) {
        state.penalty = max(state.penalty, item.penalty)
        appendGap(y - state.y)
    }

    /// An item of the draft in boxes or in a table that are moved.
    func moved(_ item: FlowItem, by shift: Int64) -> FlowItem {
        var item = item
        switch item.kind {
        case .boxStart, .boxEnd: break
        case .paragraph where tree.paragraphs[Int(item.payload)].isReplaced:
            item.x = Int32(clamping: Int64(item.x) + shift)
            // Of a picture that is a block these say where its containing block is.
            item.offset = Int32(clamping: Int64(item.offset) + shift)
            item.height += shift
        default: item.x = Int32(clamping: Int64(item.x) + shift)
        }
        return item
    }

    /// The begin or end of a box, for one that is moved or narrower: its background is, with what is in it.
    mutating func withBoxMoved(_ item: FlowItem, by shift: Int64, narrower narrowing: Int64) -> FlowItem {
        guard shift != 0 || narrowing != 0 else { return item }
        let key = MovedBox(box: item.payload, shift: shift, narrowing: narrowing)
        var item = item
        if let known = movedBoxes[key] {
            item.payload = known
        } else {
            item.payload = Int32(flow.boxes.count)
            movedBoxes[key] = item.payload
            var box = flow.boxes[Int(key.box)]
            box.x = Int32(clamping: Int64(box.x) + shift)
            box.width = Int32(clamping: Int64(box.width) - narrowing)
            flow.boxes.append(box)
        }
        return item
    }
}
