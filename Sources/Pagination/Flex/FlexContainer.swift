import Boxes
import Geometry
import StyleSheets
import TextLayout

/// A flex container with its items, whose widths are settled (css-flexbox-1). Their heights follow once their paragraphs are set
/// (`FlexFragments.swift`).
struct FlexContainer: Sendable {
    let box: BoxID
    let style: FlexStyle
    let isRightToLeft: Bool
    /// Of the content box.
    let width: Int64
    let heights: BlockSizing.Heights
    /// Of the pages that it stands on.
    let pageHeight: Int64
    let rowGap: Int64
    let columnGap: Int64
    /// In the order that `order` gives them.
    var items: [FlexItem] = []
    /// The items of each line, where widths are what decides of them.
    var lines: [Range<Int>] = []
    /// What stands in it and is no item: boxes out of the flow, anchors.
    var others: [BoxID] = []

    /// Between two items of a line.
    var mainGap: Int64 { style.direction.isColumn ? rowGap : columnGap }
    /// Between two lines.
    var crossGap: Int64 { style.direction.isColumn ? columnGap : rowGap }
    /// The main axis runs from right to left, or upwards.
    var isMainReversed: Bool { style.direction.isReversed != (!style.direction.isColumn && isRightToLeft) }
    /// The lines of a row come from below, those of a column from the right.
    var isCrossReversed: Bool { (style.wrap == .wrapReverse) != (style.direction.isColumn && isRightToLeft) }

    init(
        _ box: BoxID, _ style: BoxStyle, width: Int64, heights: BlockSizing.Heights, pageHeight: Int64, isRightToLeft: Bool
    ) {
        self.box = box; self.width = width; self.heights = heights; self.pageHeight = pageHeight; self.isRightToLeft = isRightToLeft
        self.style = style.flex
        func gap(_ gap: LengthPercentage?, _ base: Length) -> Int64 { max(0, gap?.resolved(against: base).scaledPoints ?? 0) }
        rowGap = gap(style.flex.rowGap, heights.fixed ?? .zero)
        columnGap = gap(style.hasRareValues ? style.rare.columnGap : nil, Length(scaledPoints: width))
    }

    /// Where the free space of the main axis goes, as seen along it.
    var justification: ContentAlignment {
        let isRow = !style.direction.isColumn
        return switch style.justifyContent {
        case .start: style.direction.isReversed ? .flexEnd : .flexStart
        case .end: style.direction.isReversed ? .flexStart : .flexEnd
        case .left: isRow && isMainReversed ? .flexEnd : .flexStart
        case .right: isRow && !isMainReversed ? .flexEnd : .flexStart
        default: style.justifyContent
        }
    }

    /// Where the free space of the lines goes, as seen across the main axis.
    var lineAlignment: ContentAlignment {
        let isReversed = style.wrap == .wrapReverse
        return switch style.alignContent {
        case .start: isReversed ? .flexEnd : .flexStart
        case .end: isReversed ? .flexStart : .flexEnd
        default: style.alignContent
        }
    }

    /// Where an item stands across the main axis, as seen along that axis.
    func alignment(of item: FlexItem) -> ItemAlignment {
        let isReversed = style.wrap == .wrapReverse, own = item.flex.alignSelf ?? style.alignItems
        return switch own {
        case .start: isReversed ? .flexEnd : .flexStart
        case .end: isReversed ? .flexStart : .flexEnd
        default: own
        }
    }
}

/// What stands in a flex container.
struct FlexItem: Sendable {
    let box: BoxID
    let style: BoxStyle
    let flex: FlexStyle
    let edges: BoxEdges
    let margin: Margins
    /// Along the main axis; that of a column once heights are known.
    var length = FlexibleLength(base: 0)
    /// Of the content box.
    var width: Int64 = 0

    var horizontalEdges: Int64 { (edges.left + edges.right).scaledPoints }
    var verticalEdges: Int64 { (edges.top + edges.bottom).scaledPoints }
    /// Beside the content box, of the margin box.
    var horizontalSurround: Int64 { margin.left + horizontalEdges + margin.right }
    var verticalSurround: Int64 { margin.top + verticalEdges + margin.bottom }

    /// Nought where they are auto.
    struct Margins: Sendable {
        var top, right, bottom, left: Int64
        let topIsAuto, rightIsAuto, bottomIsAuto, leftIsAuto: Bool

        init(_ margin: Edges<LengthPercentageAuto>, base: Length) {
            func length(_ value: LengthPercentageAuto) -> Int64 {
                if case .value(let value) = value { value.resolved(against: base).scaledPoints } else { 0 }
            }
            (top, right, bottom, left) = (length(margin.top), length(margin.right), length(margin.bottom), length(margin.left))
            (topIsAuto, rightIsAuto) = (margin.top == .auto, margin.right == .auto)
            (bottomIsAuto, leftIsAuto) = (margin.bottom == .auto, margin.left == .auto)
        }
    }

    /// - Parameter base: what percentages of padding and margins refer to: the width of the container's content box.
    init(_ id: BoxID, _ tree: BoxTree, _ styles: [ComputedStyle], base: Length) {
        let box = tree[id], own = styles[Int(box.style.index)].box
        self.box = id
        style = box.isAnonymous ? BoxStyle() : own
        // A table stands in a box of its own, which the table's style places.
        let holdsTable = box.isAnonymous && box.firstChild != .none && tree[box.firstChild].kind == .table
        flex = holdsTable ? own.flex : style.flex
        edges = BoxEdges(style, base: base)
        margin = Margins(style.margin, base: base)
    }

    /// Whether its content may flow over it, so that it is no smaller than that by itself.
    var showsOverflow: Bool {
        guard style.hasRareValues else { return true }
        return [style.rare.overflowX, style.rare.overflowY].allSatisfy { $0 == .visible || $0 == .clip }
    }
}
