import Boxes
import Geometry
import StyleSheets

/// Flex containers in the list. Their items are laid out by themselves, but for those of a column that is as high as its content: these
/// are blocks below each other, so that pages end in them as in any text, with their notes, floats and forced breaks.
extension FlowBuilder {
    /// A column that holds more is as high as its content, whatever least height the sheet gives it: it is a page of a screen.
    private static let mostBoxes = 64

    /// The items of a flex container, which are laid out by themselves.
    mutating func addFlex(_ id: BoxID, _ entry: OpenBox, _ heights: BlockSizing.Heights) {
        flow.flexHeights[id.index] = heights
        if !isContained, entry.pageName != nil {
            flow.pageHeightsOfTables[id.index] = masters.contentSize(pageName: entry.pageName).height.scaledPoints
        }
        emit(FlowItem(.flex, payload: id.index, x: entry.contentX.clamped32, height: entry.contentWidth.scaledPoints))
    }

    /// What lies between the items of a container that are set as blocks; nil for one whose items are laid out by themselves.
    func gapOfBlocks(in id: BoxID, _ style: BoxStyle, _ heights: BlockSizing.Heights) -> Length? {
        let flex = style.flex
        guard flex.direction == .column, flex.wrap == .none, heights.fixed == nil else { return nil }
        let items = tree.children(of: id).map { sizing.style(of: tree[$0]) }
        guard items.allSatisfy({ $0.flex.order == 0 }) else { return nil }
        let isPlain = heights.least == .zero && items.allSatisfy { isBlock($0, in: flex) }
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
        let own = style.flex.alignSelf ?? sizing.style(of: tree[container.box]).flex.alignItems
        if own == .center { (style.margin.left, style.margin.right) = (.auto, .auto) }
    }
}
