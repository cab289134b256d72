import Boxes
import Geometry
import StyleSheets

/// Flex containers and grids in the list. Their items are laid out by themselves, but for those of a column that is as high as its content:
/// these are blocks below each other, so that pages end in them as in any text, with their notes, floats and forced breaks.
extension FlowBuilder {
    /// The items of a container, which are laid out by themselves.
    mutating func addItems(_ id: BoxID, _ entry: OpenBox, _ heights: BlockSizing.Heights) {
        flow.containerHeights[id.index] = heights
        notePageHeight(of: id, onPage: entry.pageName)
        emit(FlowItem(.itemContainer, payload: id.index, x: entry.contentX.clamped32, height: entry.contentWidth.scaledPoints))
    }

    /// Breaks before the first line of a container, and behind its last, are those of the container (css-flexbox-1 section 10).
    func takeBreaksOfItems(of id: BoxID, _ style: inout BoxStyle) {
        let flex = style.flex
        let items = tree.children(of: id).filter(tree.isContainerItem).map { sizing.style(of: tree[$0]) }
        guard let least = items.map(\.flex.order).min(), let most = items.map(\.flex.order).max() else { return }
        // Which items turn to another line is not known yet.
        let isOneLine = !style.display.isGrid && !flex.direction.isColumn && flex.wrap == .none
        let first = items.filter { isOneLine || $0.flex.order == least }, last = items.filter { isOneLine || $0.flex.order == most }
        for item in isOneLine ? first : Array(first.prefix(1)) { style.breakBefore = Self.stricter(style.breakBefore, item.breakBefore) }
        for item in isOneLine ? last : last.suffix(1) { style.breakAfter = Self.stricter(style.breakAfter, item.breakAfter) }
    }

    /// What lies between the items of a container that are set as blocks; nil for one whose items are laid out by themselves. A column of
    /// many boxes, or an item alone with these, is as high as its content, whatever height the sheet gives it.
    func gapOfBlocks(in id: BoxID, _ style: BoxStyle, _ heights: BlockSizing.Heights) -> Length? {
        let flex = style.flex
        let items = tree.children(of: id).map { sizing.style(of: tree[$0]) }
        let isColumn = style.display.isGrid ? style.grid.isOneColumn : flex.direction == .column
        guard flex.wrap == .none, isColumn || items.count == 1, items.allSatisfy({ $0.flex.order == 0 && $0.grid.standsInOrder }) else {
            return nil
        }
        let isPlain =
            isColumn && heights.fixed == nil && heights.least == .zero && style.grid.rowsAreAuto
            && items.allSatisfy { isBlock($0, in: style) }
        guard isPlain || tree.endOfSubtree(Int(id.index)) - Int(id.index) > Self.mostBoxesOfPage else { return nil }
        // A percentage is that of a height which nobody knows.
        guard case .length(let gap)? = flex.rowGap else { return .zero }
        return max(.zero, gap)
    }

    /// Whether an item is as wide as its container and as high as its content.
    private func isBlock(_ item: BoxStyle, in container: BoxStyle) -> Bool {
        guard Self.alignment(of: item, in: container) == .stretch, item.margin.left != .auto, item.margin.right != .auto else {
            return false
        }
        if case .length(let basis) = item.flex.basis { return basis == .zero }
        return true
    }

    /// Where an item of a column stands from side to side.
    private static func alignment(of item: BoxStyle, in container: BoxStyle) -> ItemAlignment {
        container.display.isGrid
            ? item.flex.justifySelf ?? container.flex.justifyItems : item.flex.alignSelf ?? container.flex.alignItems
    }

    /// Margins of items do not collapse: what the one before ends with, and the gap, lie in front of the next one's.
    mutating func endMarginOfItem(before id: BoxID) {
        guard let container = open.last, tree[container.box].firstChild != id else { return }
        let above = positiveMargin + negativeMargin + (container.itemGap ?? .zero)
        (positiveMargin, negativeMargin) = (.zero, .zero)
        if above != .zero { flow.items.append(FlowItem(.space, height: above.scaledPoints)) }
    }

    /// An item narrower than its container stands in the middle where that centres its items.
    func centerItem(_ id: BoxID, _ style: inout BoxStyle) {
        guard let container = open.last, !tree[id].isAnonymous else { return }
        let own = sizing.style(of: tree[container.box])
        let isColumn = own.display.isGrid || own.flex.direction.isColumn
        let isCentered = isColumn ? Self.alignment(of: style, in: own) == .center : own.flex.justifyContent == .center
        if isCentered { (style.margin.left, style.margin.right) = (.auto, .auto) }
    }
}

extension GridStyle {
    /// All items stand below each other.
    fileprivate var isOneColumn: Bool {
        guard columns.tracks.count <= 1, columns.repeated.isEmpty, areas.rows.allSatisfy({ $0.count == 1 }), !flowsInColumns else {
            return false
        }
        guard let track = columns.tracks.first ?? autoColumns.first else { return true }
        if case .fraction(let share) = track.most { return share >= 1 }
        return track == .auto
    }

    fileprivate var rowsAreAuto: Bool { rows.tracks.isEmpty && autoRows == [.auto] }
    fileprivate var standsInOrder: Bool { [columnStart, columnEnd, rowStart, rowEnd].allSatisfy { $0 == .auto } }
}
