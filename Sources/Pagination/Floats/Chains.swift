import Boxes
import Geometry
import Markup
import StyleSheets
import TextLayout

/// Text that flows through the containers of a chain (`-fleuron-flow`).
///
/// The containers are laid below each other as one shape, with gaps that no line crosses, and the text is filled into it as into any other
/// shape: so total fit works from the first container to the last. The last, or the first without a height of its own, takes what is left.
/// Indents at the far edge are those of each container.
extension ContainedLayouts {
    /// The containers of a chain in the order of the document.
    private func containers(of name: String) -> [ChainContainer] {
        containers.filter { $0.name == name }.sorted { tree[$0.box].node.index < tree[$1.box].node.index }
    }

    /// Gives the text of chains its first width, from which indents are measured: that of the widest container.
    mutating func layOutChains(_ intrinsic: inout IntrinsicWidths, text: inout TypesetText) {
        for name in tree.chains.keys.sorted() {
            let width = containers(of: name).map(\.width).max() ?? pageWidth
            for source in tree.chains[name] ?? [] {
                layOut(contentsOf: tree.detached[Int(source)], width: width, intrinsic: &intrinsic, text: &text)
            }
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
            let filled = FlowStacker.stack(flow, tree: tree, styles: styles, contained: self, chain: chain, &text)
            var builder = FragmentBuilder()
            builder.stack(filled, text, styles)
            for (index, container) in containers.enumerated() {
                // Behind one that takes all that is left the others stay empty.
                guard index < chain.parts.count else { continue }
                let end = index + 1 < chain.parts.count ? chain.parts[index + 1].top - TextChain.gap : Int64.max / 4
                var part = builder.fragment.slice(chain.parts[index].top, end)
                part.fitToContent(text)
                part.width = container.width
                containerFragments[container.box.index] = part
            }
        }
    }

    /// The shape of a chain's containers below each other. Below it the last of them goes on.
    private func chain(_ containers: [ChainContainer]) -> TextChain {
        var shape = Path(), exclusions: [Path] = [], parts: [TextChain.Part] = []
        var y: Int64 = 0, bottom: Int64 = 0
        let widest = containers.map(\.width).max() ?? 0
        for (number, container) in containers.enumerated() {
            parts.append(TextChain.Part(top: y, narrowing: widest - container.width))
            let content = Rect(
                x: 0, y: y, width: container.width, height: max(1, container.height < 0 ? container.width : container.height))
            let shapes = TextShapes(styles[Int(tree[container.box].style.index)].box, content)
            exclusions += shapes.edge + shapes.exclusions
            bottom = y
            if let inside = shapes.inside {
                shape.append(inside)
                bottom = max(y, inside.controlBounds?.maxY.scaledPoints ?? y)
            }
            let isLast = number == containers.count - 1 || container.height < 0
            var height = container.height
            if isLast, shapes.inside == nil { height = max(0, (shapes.exclusionBounds?.maxY.scaledPoints ?? y) - y) }
            if shapes.inside == nil, height > 0 {
                shape.append(Path(Rect(x: 0, y: y, width: container.width, height: height)))
                bottom = y + height
            }
            if isLast { break }
            y = max(y + max(container.height, 0), bottom) + TextChain.gap
        }
        return TextChain(
            room: PlacedRoom(box: -1, shape: Region(shape, exclusions: exclusions), exclusions: nil, bottom: bottom), parts: parts)
    }
}

/// The containers of a chain below each other.
struct TextChain {
    /// Between two containers, so that no line goes across.
    static let gap = Length.unitsPerPoint

    /// One of the containers.
    struct Part: Sendable, Hashable {
        var top: Int64
        /// How much narrower it is than the widest, by which the text has its measures.
        var narrowing: Int64
    }

    /// What the text keeps to, down to where only the last container is left.
    var room: PlacedRoom
    var parts: [Part]
}

extension Flow {
    /// Another list behind this one.
    fileprivate mutating func append(_ other: Flow) {
        let boxBase = Int32(boxes.count), anchorBase = Int32(anchors.count), roomBase = Int32(rooms.count)
        for var item in other.items {
            switch item.kind {
            case .boxStart, .boxEnd, .containment: item.payload += boxBase
            case .anchor: item.payload += anchorBase
            // A container's own shape sets its text: there are no columns in it.
            case .columnsStart, .columnsEnd, .columnBreak: continue
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
