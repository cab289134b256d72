import Boxes
import Geometry
import Resources
import StyleSheets
import TextLayout

/// What stands in a flex container or a grid.
struct ContainerItem: Sendable {
    let box: BoxID
    let style: BoxStyle
    let flex: FlexStyle
    let edges: BoxEdges
    let margin: Margins
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

        /// How far those at the sides move an item from the left, where it leaves so much space; nil where none is auto.
        func shift(across free: Int64) -> Int64? { Self.shift(free, leftIsAuto, rightIsAuto) }

        /// The same of those above and below, from the top.
        func shift(down free: Int64) -> Int64? { Self.shift(free, topIsAuto, bottomIsAuto) }

        private static func shift(_ free: Int64, _ startIsAuto: Bool, _ endIsAuto: Bool) -> Int64? {
            guard startIsAuto || endIsAuto else { return nil }
            return free > 0 && startIsAuto ? (endIsAuto ? free / 2 : free) : 0
        }
    }

    /// - Parameter base: what percentages of padding and margins refer to: the width of the container's content box, or of the cells.
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

/// What the style of an item says of the width of its content box, in scaled points.
///
/// Percentages refer to the content box of a flex container, and to the cells of a grid.
struct ItemWidths {
    private let item: ContainerItem
    private let base: Length
    /// Of the content, the narrowest and the widest that make sense.
    let content: Extents
    private let image: Int32
    private let sizes: IntrinsicSizes

    init(
        _ item: ContainerItem, base: Int64, _ contained: ContainedLayouts, _ intrinsic: inout IntrinsicWidths,
        _ text: TypesetText
    ) {
        self.item = item
        self.base = Length(scaledPoints: base)
        image = contained.tree[item.box].image
        sizes = item.style.hasRareValues ? item.style.rare.intrinsicSizes : IntrinsicSizes()
        if image >= 0 {
            let room = Length(scaledPoints: max(0, base - item.horizontalSurround))
            let width = contained.images.size(of: image, measure: self.base, room: room).width.scaledPoints
            content = Extents(least: width, most: width)
        } else {
            content = intrinsic.contents(of: item.box, text)
        }
    }

    /// By the sheet; nil for auto.
    var own: Int64? {
        if image >= 0 { return content.most }
        if case .value(let width) = item.style.width { return contentWidth(width) }
        return sizes.width.map(intrinsic)
    }

    var most: Int64? { sizes.maxWidth.map(intrinsic) ?? item.style.maxWidth.map(contentWidth) }

    /// Nil for auto.
    var least: Int64? {
        if let size = sizes.minWidth { return intrinsic(size) }
        return item.style.minWidth == .zero && !item.flex.mayBeNarrower ? nil : contentWidth(item.style.minWidth)
    }

    /// What `min-width: auto` means in a row (css-flexbox-1 section 4.5). A picture that the sheet gives no width is made smaller instead.
    var automaticLeast: Int64 {
        guard case .value(let width) = item.style.width else { return image >= 0 ? 0 : content.least }
        return min(contentWidth(width), content.least)
    }

    func contentWidth(_ width: LengthPercentage) -> Int64 {
        max(0, width.resolved(against: base).scaledPoints - (item.style.sizesBorderBox ? item.horizontalEdges : 0))
    }

    private func intrinsic(_ size: IntrinsicSize) -> Int64 {
        let available = max(0, base.scaledPoints - item.horizontalSurround)
        return switch size {
        case .minContent: content.least
        case .maxContent: content.most
        case .fitContent: min(max(content.least, available), content.most)
        case .fitContentLimited(let limit): min(max(content.least, contentWidth(limit)), content.most)
        }
    }
}

extension BoxTree {
    /// Whether a child of a flex container or a grid takes part in its layout: not what holds nothing but boxes out of the flow, or an
    /// anchor.
    func isContainerItem(_ id: BoxID) -> Bool {
        let box = self[id]
        guard box.isAnonymous else { return true }
        guard box.kind == .paragraph else { return box.firstChild != .none }
        let paragraph = paragraphs[Int(box.paragraph)]
        return paragraph.textEnd > paragraph.textStart || !paragraph.hasPositioned
    }
}

extension [ContainerItem] {
    /// In the order that `order` gives them, which the source decides of where that is the same.
    var sortedByOrder: [ContainerItem] {
        var items = self
        items.sortStably { $0.flex.order < $1.flex.order }
        return items
    }
}

extension ContainedLayouts {
    /// Lays out the items of a flex container or a grid.
    /// - Parameters:
    ///   - width: of its content box.
    ///   - heights: of its content box.
    ///   - pageHeight: of the pages that it stands on.
    mutating func layOutItems(
        of box: BoxID, width: Int64, heights: BlockSizing.Heights, pageHeight: Int64, intrinsic: inout IntrinsicWidths,
        text: inout TypesetText
    ) {
        let style = styles[Int(tree[box].style.index)]
        let room = ContainerRoom(box, style, width: width, heights: heights, pageHeight: pageHeight)
        if style.box.display.isGrid {
            layOutGrid(in: room, intrinsic: &intrinsic, text: &text)
        } else {
            layOutFlex(in: room, intrinsic: &intrinsic, text: &text)
        }
    }

    /// The items of a container.
    /// - Parameters:
    ///   - base: what percentages of their padding and margins refer to.
    ///   - others: gets what is none.
    mutating func items(of box: BoxID, base: Length, _ others: inout [BoxID]) -> [ContainerItem] {
        var items: [ContainerItem] = []
        for child in tree.children(of: box) {
            guard tree.isContainerItem(child) else {
                others.append(child)
                continue
            }
            // Pictures are measured by themselves, as if they had not been laid out before.
            if tree[child].image >= 0 { images.containerWidths[tree[child].image] = nil }
            items.append(ContainerItem(child, tree, styles, base: base))
        }
        return items.sortedByOrder
    }

    /// Lays out what is in an item whose width is settled.
    mutating func layOut(_ item: ContainerItem, intrinsic: inout IntrinsicWidths, text: inout TypesetText) {
        let image = tree[item.box].image
        if image >= 0 { images.containerWidths[image] = Length(scaledPoints: item.width) }
        layOut(contentsOf: item.box, width: item.width, intrinsic: &intrinsic, text: &text)
    }
}
