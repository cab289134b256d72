import Boxes
import Geometry
import StyleSheets
import TextLayout

/// What a page may not end in: a line of a flex container or an item of a column, and rows of a grid that no item crosses.
struct ContainerPart {
    var fragment = Fragment()
    /// From the top of the container's content box.
    var y: Int64 = 0
    /// Where no page may end, from the top of the fragment.
    var forbiddenBreaks: [Int64] = []
    /// Of its items.
    var breaksBefore: [BreakBetween] = []
    var breaksAfter: [BreakBetween] = []
    var avoidsBreakInside = false

    /// - Parameters:
    ///   - x: the left edge of the item's margin box.
    ///   - y: its upper edge, from the top of the fragment.
    ///   - width: of the container's content box.
    mutating func append(_ set: SetItem, x: Int64, y: Int64, in width: Int64, _ contained: ContainedLayouts) {
        let item = set.item, shift = item.style.relativeShift(in: Length(scaledPoints: width))
        let box = contained.borderBox(of: item.box, round: set.content, item.style, item.edges, height: set.height)
        let top = y + item.margin.top
        fragment.append(box, x: x + item.margin.left + shift.x, y: top + shift.y)
        forbiddenBreaks += set.forbiddenBreaks.map { $0 + top + item.edges.top.scaledPoints }
        breaksBefore.append(item.style.breakBefore)
        breaksAfter.append(item.style.breakAfter)
        if item.style.breakInside == .avoid { avoidsBreakInside = true }
    }
}

/// An item whose content is set.
struct SetItem {
    let item: ContainerItem
    var content: Fragment
    var forbiddenBreaks: [Int64]
    /// Of the content box.
    var height: Int64
    let heights: BlockSizing.Heights

    var outerWidth: Int64 { item.width + item.horizontalSurround }
    var outerHeight: Int64 { height + item.verticalSurround }
    /// From the top of its margin box; without a line it is the bottom of the border box.
    var baseline: Int64 {
        item.margin.top + item.edges.top.scaledPoints + (content.firstBaseline ?? height + item.edges.bottom.scaledPoints)
    }
}

extension ContainedLayouts {
    /// The parts of a flex container or a grid from its top down.
    /// - Parameter height: of its content box, where what it stands in gives it one; nil for its own.
    func containerParts(of box: BoxID, height: Int64? = nil, _ text: TypesetText) -> [ContainerPart] {
        var parts: [ContainerPart], others: [BoxID]
        if let flex = flexContainers[box.index] {
            (parts, others) = (flexParts(flex, height: height, text), flex.others)
        } else if let grid = gridContainers[box.index] {
            (parts, others) = (gridParts(grid, height: height, text), grid.others)
        } else {
            return []
        }
        for other in others {
            if parts.isEmpty { parts.append(ContainerPart()) }
            parts[0].fragment.append(fragment(ofContentsOf: other, text), x: 0, y: -parts[0].y)
        }
        return parts
    }

    /// How high the pages are that a container stands on, and whether it is read from its top down, so that pages end in it as in text.
    fileprivate func pageOfContainer(_ box: BoxID) -> (height: Int64, isColumn: Bool)? {
        if let flex = flexContainers[box.index] { return (flex.room.pageHeight, flex.style.direction.isColumn) }
        return gridContainers[box.index].map { ($0.room.pageHeight, $0.columns.count == 1) }
    }

    /// An item with its content.
    /// - Parameter definite: the height of its container's content box; nil where that is not known.
    func set(_ item: ContainerItem, definite: Int64?, _ text: TypesetText) -> SetItem {
        let builder = builder(ofContentsOf: item.box, text)
        let sizing = BlockSizing(tree: tree, styles: styles, images: images, extents: extents, isContained: true)
        let base = definite.map { Length(scaledPoints: $0) }
        let heights = tree[item.box].image >= 0 ? BlockSizing.Heights() : sizing.heights(item.style, item.edges, base: base)
        return SetItem(
            item: item, content: builder.fragment, forbiddenBreaks: builder.forbiddenBreaks, height: heights.used(builder.fragment.height),
            heights: heights)
    }

    /// Gives an item a height, with which a container among them is laid out once more.
    func give(_ height: Int64, to set: inout SetItem, _ text: TypesetText) {
        set.height = height
        guard tree[set.item.box].kind == .itemContainer, height != set.content.height else { return }
        let builder = builder(ofContentsOf: set.item.box, containerHeight: height, text)
        (set.content, set.forbiddenBreaks) = (builder.fragment, builder.forbiddenBreaks)
    }
}

extension Flow {
    /// A flex container or a grid as items of the vertical list: one for each line of items, or item of a column; tall ones are parted.
    /// - Parameter height: of its content box; nil for its own.
    mutating func appendItems(_ item: FlowItem, _ text: TypesetText, _ contained: ContainedLayouts, height: Int64?, isPaged: Bool) {
        let box = BoxID(item.payload)
        guard let (pageHeight, isColumn) = contained.pageOfContainer(box) else { return }
        let isUnbreakable = item.flags.contains(.isUnbreakable)
        var bottom: Int64 = 0, isFirst = true, above: [BreakBetween] = []
        func add(_ new: FlowItem, penalty: Int32, to items: inout [FlowItem]) {
            var new = new
            new.penalty = isFirst ? item.penalty : isUnbreakable ? FlowItem.forbidden : penalty
            items.append(new)
            isFirst = false
        }
        for part in contained.containerParts(of: box, height: height, text) {
            let kinds = isFirst ? [] : above + part.breaksBefore
            if isPaged, !isUnbreakable { forceBreak(kinds) }
            // What a page that ends here leaves out, but for what is in front of all.
            let distance = part.y - bottom
            var penalty: Int32 = kinds.contains { $0 == .avoid || $0 == .avoidPage } ? FlowItem.forbidden : 0
            if distance != 0 {
                let leads = isFirst
                add(FlowItem(leads || distance < 0 ? .rigidSpace : .space, height: distance), penalty: penalty, to: &items)
                if leads { penalty = FlowItem.forbidden }
            }
            let pieces = isPaged ? part.pieces(pageHeight, isColumn: isColumn, cutCost: contained.cutPenalty(of: box), text) : part.whole
            for (number, piece) in pieces.enumerated() {
                guard piece.fragment.height != 0 || piece.fragment.holdsAnything else { continue }
                add(
                    FlowItem(.fragment, payload: Int32(fragments.count), x: item.x, height: piece.fragment.height),
                    penalty: number == 0 ? penalty : piece.penalty, to: &items)
                fragments.append(piece.fragment)
            }
            bottom = part.y + part.fragment.height
            above = part.breaksAfter
        }
    }

    /// The first of breaks between lines of items that is forced.
    private mutating func forceBreak(_ kinds: [BreakBetween]) {
        guard let forced = kinds.first(where: \.isForced), forced != .column else { return }
        forcedBreaks.append(ForcedBreak(kind: forced, pageName: nil, keepsName: true))
        items.append(FlowItem(.forcedBreak, payload: Int32(forcedBreaks.count - 1)))
    }
}

extension ContainerPart {
    fileprivate var whole: [Fragment.Part] { [Fragment.Part(fragment: fragment, penalty: 0)] }

    /// The part, cut where a page may end in it: what takes a good part of a page, and what is read from its top down.
    fileprivate func pieces(_ pageHeight: Int64, isColumn: Bool, cutCost: Int32, _ text: TypesetText) -> [Fragment.Part] {
        let mayPart = isColumn || fragment.height > pageHeight / 3
        guard fragment.height > pageHeight || mayPart && !avoidsBreakInside else { return whole }
        return fragment.parts(
            preferred: [], forbidden: Set(forbiddenBreaks), mayPartInside: true, pageHeight: max(pageHeight, Length.unitsPerPoint),
            cutCost: cutCost, partsFreely: isColumn, text: text)
    }
}
