import Boxes
import Geometry
import StyleSheets
import TextLayout

/// The widths of the items of flex containers (css-flexbox-1 sections 9.2, 9.3 and 9.7), which are settled before paragraphs are broken.
extension ContainedLayouts {
    /// Gives the items of a flex container their widths, and lays out what is in them.
    mutating func layOutFlex(in room: ContainerRoom, intrinsic: inout IntrinsicWidths, text: inout TypesetText) {
        var container = FlexContainer(room)
        container.items = items(of: container.room.box, base: Length(scaledPoints: container.room.width), &container.others)
        if container.style.direction.isColumn {
            setWidths(ofColumn: &container, &intrinsic, text)
        } else {
            setWidths(ofRow: &container, &intrinsic, text)
        }
        for item in container.items { layOut(item, intrinsic: &intrinsic, text: &text) }
        for other in container.others { layOut(contentsOf: other, width: container.room.width, intrinsic: &intrinsic, text: &text) }
        flexContainers[container.room.box.index] = container
    }

    /// Items beside each other share the width.
    private func setWidths(ofRow container: inout FlexContainer, _ intrinsic: inout IntrinsicWidths, _ text: TypesetText) {
        var lengths = container.items.map { length(of: $0, in: container, &intrinsic, text) }
        container.lines = FlexibleLength.lines(
            of: lengths, room: container.style.wrap == .none ? nil : container.room.width, gap: container.mainGap)
        for line in container.lines {
            FlexibleLength.resolve(&lengths[line], room: container.room.width - container.mainGap * Int64(line.count - 1))
        }
        for (index, length) in lengths.enumerated() { container.items[index].width = length.size }
    }

    /// What decides of the width of an item in a row: its flex base size and its limits.
    private func length(
        of item: ContainerItem, in container: FlexContainer, _ intrinsic: inout IntrinsicWidths, _ text: TypesetText
    ) -> FlexibleLength {
        let widths = ItemWidths(item, base: container.room.width, self, &intrinsic, text)
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
            let widths = ItemWidths(item, base: container.room.width, self, &intrinsic, text)
            let available = max(0, container.room.width - item.horizontalSurround)
            let isStretched =
                container.alignment(of: item) == .stretch && container.style.wrap == .none && tree[item.box].image < 0
                && !item.margin.leftIsAuto && !item.margin.rightIsAuto
            let width = widths.own ?? (isStretched ? available : min(max(widths.content.least, available), widths.content.most))
            container.items[index].width = max(0, widths.least ?? 0, min(width, widths.most ?? .max))
        }
    }
}

extension IntrinsicWidths {
    /// The extents of a flex container: the items of a row stand beside each other, unless they may turn to another line.
    mutating func contents(ofFlexContainer root: BoxID, _ text: TypesetText) -> Extents {
        let style = styles[Int(tree[root].style.index)].box, flex = style.flex
        var result = Extents(), count: Int64 = 0
        for child in tree.children(of: root) where tree.isContainerItem(child) {
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
