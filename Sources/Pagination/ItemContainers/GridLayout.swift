import Boxes
import Geometry
import StyleSheets
import TextLayout

/// The columns of grids and the widths of their items (css-grid-1 section 11), which are settled before paragraphs are broken.
extension ContainedLayouts {
    /// Gives the items of a grid their widths, and lays out what is in them.
    mutating func layOutGrid(in room: ContainerRoom, intrinsic: inout IntrinsicWidths, text: inout TypesetText) {
        var container = GridContainer(room)
        let style = styles[Int(tree[container.room.box].style.index)].box
        let items = items(of: container.room.box, base: .zero, &container.others)
        container.place(items, style.grid)
        let contributions = container.items.map { item in
            let extents = intrinsic.marginBox(of: item.item.box, text)
            let least = item.item.showsOverflow ? extents.least : item.item.horizontalSurround
            return GridTrackSizes.Contribution(tracks: item.columns, least: least, most: extents.most)
        }
        let stretches = [.normal, .stretch].contains(container.room.style.justifyContent)
        let sizes = GridTrackSizes(
            container.columns, contributions, gap: container.room.columnGap, room: .definite(container.room.width), stretches: stretches
        ).sizes
        container.columnPlaces = GridContainer.places(
            sizes, gap: container.room.columnGap, in: container.room.width, container.room.style.justifyContent)
        for index in container.items.indices {
            let area = container.area(ofColumns: container.items[index].columns)
            var item = ContainerItem(container.items[index].item.box, tree, styles, base: Length(scaledPoints: area.width))
            item.width = width(of: item, in: area.width, container.room.style, &intrinsic, text)
            layOut(item, intrinsic: &intrinsic, text: &text)
            container.items[index].item = item
        }
        for other in container.others { layOut(contentsOf: other, width: container.room.width, intrinsic: &intrinsic, text: &text) }
        gridContainers[container.room.box.index] = container
    }

    /// An item is as wide as its cells, or as its content.
    private func width(
        of item: ContainerItem, in area: Int64, _ container: FlexStyle, _ intrinsic: inout IntrinsicWidths, _ text: TypesetText
    ) -> Int64 {
        let widths = ItemWidths(item, base: area, self, &intrinsic, text)
        let available = max(0, area - item.horizontalSurround)
        let isStretched =
            (item.flex.justifySelf ?? container.justifyItems) == .stretch && tree[item.box].image < 0
            && !item.margin.leftIsAuto && !item.margin.rightIsAuto
        let width = widths.own ?? (isStretched ? available : min(max(widths.content.least, available), widths.content.most))
        return max(0, widths.least ?? 0, min(width, widths.most ?? .max))
    }
}

extension GridContainer {
    /// The columns of an item, from the left edge of the content box where text runs from left to right.
    func area(ofColumns columns: Range<Int>) -> Interval {
        guard let first = columns.first, let last = columns.last, columnPlaces.indices.contains(last) else {
            return Interval(start: 0, end: 0)
        }
        return Interval(start: columnPlaces[first].start, end: columnPlaces[last].end)
    }
}

extension IntrinsicWidths {
    /// The extents of a grid: those of its columns together.
    mutating func contents(ofGrid root: BoxID, _ text: TypesetText) -> Extents {
        let style = styles[Int(tree[root].style.index)]
        var container = GridContainer(ContainerRoom(root, style, width: 0, heights: BlockSizing.Heights(), pageHeight: 0))
        let items = tree.children(of: root).filter(tree.isContainerItem).map { ContainerItem($0, tree, styles, base: .zero) }
        container.place(items.sortedByOrder, style.box.grid)
        let contributions = container.items.map { item in
            let extents = marginBox(of: item.item.box, text)
            return GridTrackSizes.Contribution(tracks: item.columns, least: extents.least, most: extents.most)
        }
        func width(_ room: GridTrackSizes.Room) -> Int64 {
            GridTrackSizes(container.columns, contributions, gap: container.room.columnGap, room: room, stretches: false).sizes.reduce(
                container.room.columnGap * Int64(max(0, container.columns.count - 1)), +)
        }
        return Extents(least: width(.leastContent), most: width(.mostContent))
    }
}
