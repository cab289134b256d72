import Boxes
import Geometry
import StyleSheets
import TextLayout

/// Where a turned block may stand, as it is read: its place on the page with width and height exchanged, unless it stands on its head.
struct TurnedRoom: Sendable, Equatable {
    let turn: BlockTurn
    /// Of its border box, at most.
    let width: Int64
    /// The same: what is higher goes on in a further part.
    let height: Int64

    /// - Parameters:
    ///   - across: the width of its place on the page.
    ///   - along: the height that the page has for it.
    init(_ turn: BlockTurn, across: Int64, along: Int64) {
        self.turn = turn
        (width, height) = turn.isQuarter ? (along, across) : (across, along)
    }
}

/// Blocks that are turned on their page (`-fleuron-turn`).
///
/// Such a block is laid out upright and by itself, in a list like that of a cell, in the room that its place has when it is turned. What
/// has been set is then one item of the list that it stands in, or one for each part where it is higher than its room, and is turned when
/// it is painted. So nothing that is inside a block knows of its turn, and nothing round it knows what is inside.
extension ContainedLayouts {
    func isTurned(_ box: BoxID) -> Bool { !tree[box].isAnonymous && styles[Int(tree[box].style.index)].box.turn != .none }

    /// Lays out a turned block with its own borders and padding, without its margins, which are those of its place.
    /// - Parameters:
    ///   - across: the width that it may take on the page.
    ///   - along: the height that it may take there.
    mutating func layOutTurned(_ box: BoxID, across: Int64, along: Int64, intrinsic: inout IntrinsicWidths, text: inout TypesetText) {
        let room = TurnedRoom(
            styles[Int(tree[box].style.index)].box.turn, across: max(across, Length.unitsPerPoint), along: max(along, Length.unitsPerPoint))
        let outerHeight = roomHeight
        roomHeight = room.height
        defer { roomHeight = outerHeight }
        for image in tree.pictures(in: box) {
            images.rooms[image] = Size(width: Length(scaledPoints: room.width), height: Length(scaledPoints: room.height))
        }
        intrinsic.images = images
        let width = turnedWidth(of: box, in: room, &intrinsic, text)
        turnedRooms[box.index] = room
        keptParts[box.index] = nil
        let sizing = BlockSizing(tree: tree, styles: styles, images: images, extents: extents, isContained: true)
        // Percentages of a picture's width are those of its room.
        let measure = tree[box].image >= 0 ? room.width : width
        let builder = FlowBuilder.turned(box, width: Length(scaledPoints: measure), sizing: sizing, masters: masters)
        keep(builder, of: box, width: width, intrinsic: &intrinsic, text: &text)
        if let table = tables[box.index] { setWidth(table.placedWidth, of: box) }
    }

    /// The width of its border box: that of its content where there is room, as a table's.
    private func turnedWidth(of box: BoxID, in room: TurnedRoom, _ intrinsic: inout IntrinsicWidths, _ text: TypesetText) -> Int64 {
        if tree[box].kind == .table { return room.width }
        let style = styles[Int(tree[box].style.index)].box, edges = IntrinsicWidths.horizontalEdges(style)
        if tree[box].image >= 0 {
            let own = images.size(
                of: tree[box].image, measure: Length(scaledPoints: room.width), room: Length(scaledPoints: max(0, room.width - edges)))
            return min(room.width, own.width.scaledPoints + edges)
        }
        return min(room.width, intrinsic.shrinkToFit(box, available: room.width, text) + edges)
    }

    /// What has been set of a turned block, each part turned; one where it is no higher than its room.
    func turnedParts(of box: BoxID, _ text: TypesetText) -> [Fragment] {
        if let kept = keptParts[box.index] { return kept }
        guard let room = turnedRooms[box.index], let list = finishedList(of: box, text) else { return [] }
        var builder = FragmentBuilder()
        builder.stack(list, text, styles)
        let parts =
            builder.fragment.height <= room.height ? [builder.fragment] : FragmentBuilder.parts(of: list, height: room.height, text, styles)
        return parts.map { part in
            var part = part
            let width = widths[box.index] ?? 0
            // What surrounds a picture out of the flow stands in its line.
            part.width = tree[box].image >= 0 ? max(width, part.trimmedToContent(text).width) : width
            return part.turned(room.turn)
        }
    }

    /// The parts of a turned block that is out of the flow, below each other.
    func fragment(ofTurned box: BoxID, _ text: TypesetText) -> Fragment {
        var result = Fragment()
        for part in turnedParts(of: box, text) {
            result.append(part, x: 0, y: result.height)
            result.width = max(result.width, part.width)
            result.height += part.height
        }
        return result
    }

    /// How much higher than its room a turned block is, where its parts cannot be made low enough; 0 for one that has room. The parts are
    /// kept.
    mutating func excess(ofTurned box: BoxID, _ text: TypesetText) -> Int64 {
        guard let room = turnedRooms[box.index] else { return 0 }
        let parts = turnedParts(of: box, text)
        keptParts[box.index] = parts
        let heights = parts.map { room.turn.isQuarter ? $0.width : $0.height }
        return max(0, (heights.max() ?? 0) - room.height)
    }

    /// The turned blocks in a range of boxes, inner ones first.
    func turnedBoxes(in range: Range<Int>) -> [BoxID] {
        guard !turnedRooms.isEmpty else { return [] }
        return range.reversed().compactMap { turnedRooms[Int32($0)] == nil ? nil : BoxID(Int32($0)) }
    }
}

extension BoxTree {
    /// The pictures in the paragraphs of a tree of boxes.
    func pictures(in box: BoxID) -> [Int32] {
        let first = Int(box.index)
        return (first..<endOfSubtree(first)).flatMap { index -> [Int32] in
            guard boxes[index].paragraph >= 0 else { return [] }
            return runs(of: Int(boxes[index].paragraph)).compactMap { if case .image(let image) = $0.kind { image } else { nil } }
        }
    }
}

extension Fragment {
    /// The same, turned, with its new top left corner as its own. Marks stand at its top: the page is what they are asked for.
    func turned(_ turn: BlockTurn) -> Fragment {
        var content = self
        let own = Rect(x: 0, y: 0, width: width, height: height)
        content.contain(BoxStyle(), border: own)
        content.marks = []
        content.floats = []
        var result = Fragment()
        (result.width, result.height) = turn.isQuarter ? (height, width) : (width, height)
        result.marks = marks.map { PlacedMark(mark: $0.mark, y: 0) }
        let transform = turn.transform(of: own.size, to: .zero)
        result.floats = floats.map { transform.bounds(of: $0) }
        result.turned = [PlacedTurn(content: content, turn: turn, x: 0, y: 0)]
        return result
    }
}

extension BlockTurn {
    /// Width and height change places.
    var isQuarter: Bool { self == .right || self == .left }

    /// From the coordinates of a block to those of the page.
    /// - Parameters:
    ///   - size: of the block, as it is read.
    ///   - corner: the top left corner of the turned block on the page.
    func transform(of size: Size, to corner: Point) -> AffineTransform {
        let x = corner.x.points, y = corner.y.points, width = size.width.points, height = size.height.points
        return switch self {
        case .none: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
        case .right: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: x + height, ty: y)
        case .half: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: x + width, ty: y + height)
        case .left: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: x, ty: y + width)
        }
    }
}

extension BoxStyle {
    var turn: BlockTurn { hasRareValues ? rare.turn : .none }

    /// Of a turned block as it is laid out by itself: its place has its margins, and its width is settled.
    var withoutPlace: BoxStyle {
        var style = self
        style.margin = Edges(all: .zero)
        (style.width, style.maxWidth, style.minWidth) = (.auto, nil, .zero)
        style.rare.intrinsicSizes = IntrinsicSizes()
        style.rare.inset = Edges(all: .auto)
        return style
    }
}
