import Boxes
import Geometry
import StyleSheets

/// Flex containers in the list. Their items are laid out by themselves, but for those of a column that is as high as its content: these
/// are blocks below each other, so that pages end in them as in any text, with their notes, floats and forced breaks.
extension FlowBuilder {
    /// A column that holds more, or an item alone, is as high as its content, whatever height the sheet gives it: it is a page of a screen.
    private static let mostBoxes = 64

    /// The items of a flex container, which are laid out by themselves.
    mutating func addFlex(_ id: BoxID, _ entry: OpenBox, _ heights: BlockSizing.Heights) {
        flow.flexHeights[id.index] = heights
        notePageHeight(of: id, onPage: entry.pageName)
        emit(FlowItem(.flex, payload: id.index, x: entry.contentX.clamped32, height: entry.contentWidth.scaledPoints))
    }

    /// Breaks before the first line of a container, and behind its last, are those of the container (css-flexbox-1 section 10).
    func takeBreaksOfItems(of id: BoxID, _ style: inout BoxStyle) {
        let flex = style.flex
        let items = tree.children(of: id).filter(tree.isFlexItem).map { sizing.style(of: tree[$0]) }
        guard let least = items.map(\.flex.order).min(), let most = items.map(\.flex.order).max() else { return }
        // Which items turn to another line is not known yet.
        let isOneLine = !flex.direction.isColumn && flex.wrap == .none
        let first = items.filter { isOneLine || $0.flex.order == least }, last = items.filter { isOneLine || $0.flex.order == most }
        for item in isOneLine ? first : Array(first.prefix(1)) { style.breakBefore = Self.stricter(style.breakBefore, item.breakBefore) }
        for item in isOneLine ? last : last.suffix(1) { style.breakAfter = Self.stricter(style.breakAfter, item.breakAfter) }
    }

    /// What lies between the items of a container that are set as blocks; nil for one whose items are laid out by themselves.
    func gapOfBlocks(in id: BoxID, _ style: BoxStyle, _ heights: BlockSizing.Heights) -> Length? {
        let flex = style.flex
        let items = tree.children(of: id).map { sizing.style(of: tree[$0]) }
        guard flex.wrap == .none, flex.direction == .column || items.count == 1, items.allSatisfy({ $0.flex.order == 0 }) else {
            return nil
        }
        let isPlain =
            flex.direction == .column && heights.fixed == nil && heights.least == .zero && items.allSatisfy { isBlock($0, in: flex) }
        guard isPlain || tree.endOfSubtree(Int(id.index)) - Int(id.index) > Self.mostBoxes else { return nil }
        // A percentage is that of a height which nobody knows.
        guard case .length(let gap)? = flex.rowGap else { return .zero }
        return max(.zero, gap)
    }

    /// Whether an item is as wide as its container and as high as its content.
    private func isBlock(_ item: BoxStyle, in container: FlexStyle) -> Bool {
        guard (item.flex.alignSelf ?? container.alignItems) == .stretch, item.margin.left != .auto, item.margin.right != .auto else {
            return false
        }
        if case .length(let basis) = item.flex.basis { return basis == .zero }
        return true
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
        let flex = sizing.style(of: tree[container.box]).flex
        let isCentered = flex.direction.isColumn ? (style.flex.alignSelf ?? flex.alignItems) == .center : flex.justifyContent == .center
        if isCentered { (style.margin.left, style.margin.right) = (.auto, .auto) }
    }
}
