import Boxes
import Geometry
import Resources
import StyleSheets
import TextLayout

/// The widths of the items of flex containers (css-flexbox-1 sections 9.2, 9.3 and 9.7), which are settled before paragraphs are broken.
extension ContainedLayouts {
    /// Gives the items of a flex container their widths, and lays out what is in them.
    /// - Parameters:
    ///   - width: of its content box.
    ///   - heights: of its content box.
    ///   - pageHeight: of the pages that it stands on.
    mutating func layOutFlex(
        _ box: BoxID, width: Int64, heights: BlockSizing.Heights, pageHeight: Int64, intrinsic: inout IntrinsicWidths,
        text: inout TypesetText
    ) {
        let style = styles[Int(tree[box].style.index)]
        var container = FlexContainer(
            box, style.box, width: width, heights: heights, pageHeight: pageHeight,
            isRightToLeft: style.text.direction == .rightToLeft)
        let base = Length(scaledPoints: width)
        for child in tree.children(of: box) {
            guard tree.isFlexItem(child) else {
                container.others.append(child)
                continue
            }
            if tree[child].image >= 0 { images.flexWidths[tree[child].image] = nil }
            container.items.append(FlexItem(child, tree, styles, base: base))
        }
        container.items.sortStably { $0.flex.order < $1.flex.order }
        if container.style.direction.isColumn {
            setWidths(ofColumn: &container, &intrinsic, text)
        } else {
            setWidths(ofRow: &container, &intrinsic, text)
        }
        for item in container.items {
            let image = tree[item.box].image
            if image >= 0 { images.flexWidths[image] = Length(scaledPoints: item.width) }
            layOut(contentsOf: item.box, width: item.width, intrinsic: &intrinsic, text: &text)
        }
        for other in container.others { layOut(contentsOf: other, width: width, intrinsic: &intrinsic, text: &text) }
        flexContainers[box.index] = container
    }

    /// Items beside each other share the width.
    private func setWidths(ofRow container: inout FlexContainer, _ intrinsic: inout IntrinsicWidths, _ text: TypesetText) {
        var lengths = container.items.map { length(of: $0, in: container, &intrinsic, text) }
        container.lines = FlexibleLength.lines(
            of: lengths, room: container.style.wrap == .none ? nil : container.width, gap: container.mainGap)
        for line in container.lines {
            FlexibleLength.resolve(&lengths[line], room: container.width - container.mainGap * Int64(line.count - 1))
        }
        for (index, length) in lengths.enumerated() {
            container.items[index].length = length
            container.items[index].width = length.size
        }
    }

    /// What decides of the width of an item in a row: its flex base size and its limits.
    private func length(
        of item: FlexItem, in container: FlexContainer, _ intrinsic: inout IntrinsicWidths, _ text: TypesetText
    ) -> FlexibleLength {
        let widths = ItemWidths(item, in: container, self, &intrinsic, text)
        var length = FlexibleLength(base: 0)
        (length.grow, length.shrink, length.around) = (item.flex.grow, item.flex.shrink, item.horizontalSurround)
        length.most = widths.most ?? .max
        length.least = widths.least ?? (item.showsOverflow ? min(widths.automaticLeast, length.most) : 0)
        length.base =
            switch item.flex.basis {
            case .auto: widths.own ?? widths.content.most
            case .content: widths.content.most
            case .length(let basis): widths.contentWidth(basis)
            }
        return length
    }

    /// Items below each other are as wide as their container, or as their content.
    private func setWidths(ofColumn container: inout FlexContainer, _ intrinsic: inout IntrinsicWidths, _ text: TypesetText) {
        for (index, item) in container.items.enumerated() {
            let widths = ItemWidths(item, in: container, self, &intrinsic, text)
            let available = max(0, container.width - item.horizontalSurround)
            let isStretched =
                container.alignment(of: item) == .stretch && container.style.wrap == .none && tree[item.box].image < 0
                && !item.margin.leftIsAuto && !item.margin.rightIsAuto
            let width = widths.own ?? (isStretched ? available : min(max(widths.content.least, available), widths.content.most))
            container.items[index].width = max(0, widths.least ?? 0, min(width, widths.most ?? .max))
        }
    }
}

/// What the style of an item says of the width of its content box, in scaled points.
private struct ItemWidths {
    private let item: FlexItem
    private let base: Length
    /// Of the content, the narrowest and the widest that make sense.
    let content: Extents
    private let image: Int32
    private let sizes: IntrinsicSizes

    init(
        _ item: FlexItem, in container: FlexContainer, _ contained: ContainedLayouts, _ intrinsic: inout IntrinsicWidths,
        _ text: TypesetText
    ) {
        self.item = item
        base = Length(scaledPoints: container.width)
        image = contained.tree[item.box].image
        sizes = item.style.hasRareValues ? item.style.rare.intrinsicSizes : IntrinsicSizes()
        if image >= 0 {
            let room = Length(scaledPoints: max(0, container.width - item.horizontalSurround))
            let width = contained.images.size(of: image, measure: base, room: room).width.scaledPoints
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
    /// Whether a child of a flex container takes part in its layout: not what holds nothing but boxes out of the flow, or an anchor.
    func isFlexItem(_ id: BoxID) -> Bool {
        let box = self[id]
        guard box.isAnonymous else { return true }
        guard box.kind == .paragraph else { return box.firstChild != .none }
        let paragraph = paragraphs[Int(box.paragraph)]
        return paragraph.textEnd > paragraph.textStart || !paragraph.hasPositioned
    }
}

extension IntrinsicWidths {
    /// The extents of a flex container: the items of a row stand beside each other, unless they may turn to another line.
    mutating func contents(ofFlexContainer root: BoxID, _ text: TypesetText) -> Extents {
        let style = styles[Int(tree[root].style.index)].box, flex = style.flex
        var result = Extents(), count: Int64 = 0
        for child in tree.children(of: root) where tree.isFlexItem(child) {
            let item = marginBox(of: child, text)
            if flex.direction.isColumn {
                result.cover(item)
                continue
            }
            count += 1
            result.least = flex.wrap == .none ? result.least + item.least : max(result.least, item.least)
            result.most += item.most
        }
        guard count > 1, style.hasRareValues, case .length(let gap)? = style.rare.columnGap else { return result }
        result.most += gap.scaledPoints * (count - 1)
        if flex.wrap == .none { result.least += gap.scaledPoints * (count - 1) }
        return result
    }
}
