import Boxes
import Geometry

/// Boxes that no float from outside reaches into (`display: flow-root`, `overflow: hidden`) and that are narrower than what they stand in:
/// beside the floats that came before them where they have room, else below (CSS 2.2 section 9.5). One as wide as its containing block
/// has its text beside the floats, as if it were none; columns stand below.
extension FlowStacker {
    /// One of the draft's boxes at another place.
    struct MovedBox: Hashable {
        let box: Int32
        let shift: Int64
    }

    /// Goes down to where the box that begins has room.
    /// - Parameter shift: how far what it stands in is moved.
    /// - Returns: how far to the right it stands of where it would by itself.
    mutating func placeFormattingRoot(_ item: FlowItem, _ shift: Int64) -> Int64 {
        let box = flow.boxes[Int(item.payload)]
        guard let block = box.block, chain == nil, state.obstacles.affect(from: state.y) else { return 0 }
        // How high it will be is not known unless it says so: nothing may stand beside it that far down.
        let height = box.leastHeight == box.mostHeight ? box.leastHeight : state.obstacles.floatBottom - state.y
        let x = Int64(box.x) + shift
        let place = room(
            x: x, width: Int64(box.width), height: max(1, height), in: Interval(start: block.start + shift, end: block.end + shift))
        state.penalty = max(state.penalty, item.penalty)
        appendGap(place.y - state.y)
        return place.x - x
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

    /// The begin or end of a box, for one that is moved: its background is, with what is in it.
    mutating func withBoxMoved(_ item: FlowItem, by shift: Int64) -> FlowItem {
        guard shift != 0 else { return item }
        let key = MovedBox(box: item.payload, shift: shift)
        var item = item
        if let known = movedBoxes[key] {
            item.payload = known
        } else {
            item.payload = Int32(flow.boxes.count)
            movedBoxes[key] = item.payload
            var box = flow.boxes[Int(key.box)]
            box.x = Int32(clamping: Int64(box.x) + shift)
            flow.boxes.append(box)
        }
        return item
    }
}
