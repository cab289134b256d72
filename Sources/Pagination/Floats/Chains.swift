import Boxes
import Geometry
import Markup
import StyleSheets
import TextLayout

/// Text that flows through the containers of a chain (`-fleuron-flow`).
///
/// The containers are laid below each other as one shape, with gaps that no line crosses, and the text is filled into it as into any other shape: so total fit works from the first container
/// to the last. The last takes what is left, whatever its height.
extension ContainedLayouts {
    /// The containers of a chain in the order of the document.
    private func containers(of name: String) -> [ChainContainer] {
        containers.filter { $0.name == name }.sorted { tree[$0.box].node.index < tree[$1.box].node.index }
    }

    /// Gives the text of chains its first width, from which indents are measured: that of the widest container.
    mutating func layOutChains(_ intrinsic: inout IntrinsicWidths, text: inout TypesetText) {
        for name in tree.chains.keys.sorted() {
            let width = containers(of: name).map(\.width).max() ?? pageWidth
            for source in tree.chains[name] ?? [] { layOut(contentsOf: tree.detached[Int(source)], width: width, intrinsic: &intrinsic, text: &text) }
        }
    }

    /// Fills the containers of all chains.
    mutating func fillChains(_ text: inout TypesetText) {
        for name in tree.chains.keys.sorted() {
            let containers = containers(of: name)
            var flow = Flow()
            for source in tree.chains[name] ?? [] { if let own = flows[tree.detached[Int(source)].index] { flow.append(own) } }
            guard !containers.isEmpty else { continue }
            let chain = chain(containers)
            let filled = Galley.fill(flow, tree: tree, styles: styles, contained: self, chain: chain, &text)
            var builder = FragmentBuilder()
            builder.stack(filled, text, styles)
            let tops = chain.tops + [Int64.max / 4]
            for (index, container) in containers.enumerated() {
                var part = builder.fragment.part(from: tops[index], to: tops[index + 1], text)
                part.width = container.width
                containerFragments[container.box.index] = part
            }
        }
    }

    /// The shape of a chain's containers below each other.
    private func chain(_ containers: [ChainContainer]) -> (room: PlacedRoom, tops: [Int64]) {
        var shape = Path(), exclusions: [Path] = []
        var tops: [Int64] = []
        var y: Int64 = 0
        let gap = Length.unitsPerPoint
        for (number, container) in containers.enumerated() {
            tops.append(y)
            let isLast = number == containers.count - 1 || container.height < 0
            let height = isLast ? max(container.height, 1 << 40) : container.height
            let style = styles[Int(tree[container.box].style.index)].box
            let content = Rect(x: 0, y: y, width: container.width, height: max(1, container.height < 0 ? container.width : container.height))
            let own = style.hasRareValues ? style.rare : RareBoxStyle()
            if case .shape(let inside) = own.shapeInside {
                shape.append(inside.path(in: content))
                // What finds no room in the last shape stands below it.
                if isLast { shape.append(Path(Rect(x: 0, y: y + content.height.scaledPoints + gap, width: container.width, height: height))) }
            } else {
                shape.append(Path(Rect(x: 0, y: y, width: container.width, height: height)))
            }
            if let exclusion = own.exclusion { exclusions += ShapeMargin.paths(exclusion.path(in: content), distance: own.shapeMargin.resolved(against: content.width)) }
            y += height + gap
        }
        return (PlacedRoom(box: -1, shape: Region(shape, exclusions: exclusions), exclusions: nil, bottom: y), tops)
    }
}

extension Flow {
    /// Another list behind this one.
    fileprivate mutating func append(_ other: Flow) {
        let boxBase = Int32(boxes.count), anchorBase = Int32(anchors.count), roomBase = Int32(rooms.count)
        for var item in other.items {
            switch item.kind {
            case .boxStart, .boxEnd, .containment: item.payload += boxBase
            case .anchor: item.payload += anchorBase
            default: break
            }
            items.append(item)
        }
        for var box in other.boxes {
            if box.room >= 0 { box.room += roomBase }
            boxes.append(box)
        }
        anchors += other.anchors
        rooms += other.rooms
        floats += other.floats
    }
}

extension Fragment {
    /// What begins between two heights, moved up by the first: what has flowed into one container.
    fileprivate func part(from top: Int64, to bottom: Int64, _ text: TypesetText) -> Fragment {
        func isInside(_ y: Int64) -> Bool { y >= top && y < bottom }
        var part = Fragment()
        for line in lines where isInside(line.y) {
            part.lines.append(PlacedLine(line: line.line, x: line.x, y: line.y - top))
            let own = text.lines[Int(line.line)]
            part.height = max(part.height, line.y - top + Int64(own.ascent) + Int64(own.descent))
            if part.firstBaseline == nil { part.firstBaseline = line.y - top + Int64(own.ascent) }
            part.lastBaseline = line.y - top + Int64(own.ascent)
        }
        for mark in marks where isInside(mark.y) { part.marks.append(PlacedMark(mark: mark.mark, y: mark.y - top)) }
        for box in boxes where isInside(box.rect.minY.scaledPoints) && box.rect.maxY.scaledPoints <= bottom {
            var moved = box
            moved.rect = box.rect.moved(0, -top)
            part.boxes.append(moved)
            part.height = max(part.height, moved.rect.maxY.scaledPoints)
        }
        for border in borders where isInside(border.rect.minY.scaledPoints) {
            var moved = border
            moved.rect = border.rect.moved(0, -top)
            part.borders.append(moved)
        }
        for box in detached where isInside(box.baseline) { part.detached.append(box.moved(0, -top)) }
        for float in floats where isInside(float.minY.scaledPoints) { part.floats.append(float.moved(0, -top)) }
        return part
    }
}
