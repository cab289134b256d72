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
            let width = measure(ofChain: name)
            for box in sources(of: name) { layOut(contentsOf: box, width: width, intrinsic: &intrinsic, text: &text) }
        }
    }

    private func framedFlow(_ name: String) -> FramedFlow? { framedFlows.first { $0.name == name } }

    private func measure(ofChain name: String) -> Int64 { framedFlow(name)?.width ?? containers(of: name).map(\.width).max() ?? pageWidth }

    /// The boxes whose contents flow through the containers of a chain. The notes of what flows through the frames of pages stand behind it,
    /// as these have no foot of their own.
    private func sources(of name: String) -> [BoxID] {
        (tree.chains[name] ?? []).map { tree.detached[Int($0)] } + (framedFlow(name)?.notes ?? [])
    }

    /// Fills the boxes of all chains; the frames of pages are filled when there are pages.
    mutating func fillChains(_ text: inout TypesetText) {
        for name in tree.chains.keys.sorted() where framedFlow(name) == nil {
            let containers = containers(of: name)
            let rooms = containers.map {
                TextChain.Container(width: $0.width, height: $0.height, style: styles[Int(tree[$0.box].style.index)].box)
            }
            let parts = fragments(ofChain: name, in: rooms, &text)
            for (container, part) in zip(containers, parts) { containerFragments[container.box.index] = part }
        }
    }

    /// What stands in each of the containers of a chain. Behind one that takes all that is left the others stay empty, and have none.
    func fragments(ofChain name: String, in containers: [TextChain.Container], _ text: inout TypesetText) -> [Fragment] {
        guard !containers.isEmpty else { return [] }
        var flow = Flow()
        for box in sources(of: name) { if let own = flows[box.index] { flow.append(own) } }
        let chain = chain(containers, measure: measure(ofChain: name))
        let filled = FlowStacker.stack(flow, tree: tree, styles: styles, contained: self, chain: chain, &text)
        var builder = FragmentBuilder()
        builder.stack(filled, text, styles)
        return chain.parts.indices.map { index in
            let end = index + 1 < chain.parts.count ? chain.parts[index + 1].top - TextChain.gap : Int64.max / 4
            // What has room in none of the containers goes across the gaps between them.
            var part = builder.fragment.slice(chain.parts[index].top, end, gap: TextChain.gap)
            part.fitToContent(text)
            part.width = containers[index].width
            return part
        }
    }

    /// The shape of a chain's containers below each other. Below it the last of them goes on.
    /// - Parameter measure: that the text was given.
    private func chain(_ containers: [TextChain.Container], measure: Int64) -> TextChain {
        var parts: [TextChain.Part] = [], shapesOfParts: [TextChain.Shape] = []
        var y: Int64 = 0
        for (number, container) in containers.enumerated() {
            parts.append(TextChain.Part(top: y, narrowing: measure - container.width))
            var part = TextChain.Shape(bottom: y)
            let content = Rect(
                x: 0, y: y, width: container.width, height: max(1, container.height < 0 ? container.width : container.height))
            let shapes = TextShapes(container.style, content)
            part.exclusions = shapes.edge + shapes.exclusions + container.obstacles.map { Path($0.moved(0, y)) }
            if let inside = shapes.inside {
                part.inside = inside
                part.bottom = max(y, inside.controlBounds?.maxY.scaledPoints ?? y)
            }
            let isLast = number == containers.count - 1 || container.height < 0
            var height = container.height
            if isLast, shapes.inside == nil {
                let obstacles = container.obstacles.map { y + $0.maxY.scaledPoints }.max() ?? y
                height = max(0, max(shapes.exclusionBounds?.maxY.scaledPoints ?? y, obstacles) - y)
            }
            if shapes.inside == nil, height > 0 {
                part.inside = Path(Rect(x: 0, y: y, width: container.width, height: height))
                part.bottom = y + height
            }
            shapesOfParts.append(part)
            if isLast { break }
            y = max(y + max(container.height, 0), part.bottom) + TextChain.gap
        }
        return TextChain(parts: parts, shapes: shapesOfParts)
    }
}

/// The containers of a chain below each other.
struct TextChain {
    /// Between two containers, so that no line goes across.
    static let gap = Length.unitsPerPoint

    /// A container by its content box and its style, which may give it a shape.
    struct Container {
        var width: Int64
        /// -1: as its text needs.
        var height: Int64
        var style: BoxStyle
        /// Rectangles that the text runs round, from its content box.
        var obstacles: [Rect] = []
    }

    /// One of the containers.
    struct Part: Sendable, Hashable {
        var top: Int64
        /// How much narrower it is than the measure that the text was given: that of the widest.
        var narrowing: Int64
    }

    /// What text keeps to in one of the containers.
    struct Shape: Sendable {
        var inside: Path?
        var exclusions: [Path] = []
        /// Where it has no room any more.
        var bottom: Int64
    }

    let parts: [Part]
    let shapes: [Shape]
    /// What is higher has room in none of the containers.
    let greatestHeight: Int64

    init(parts: [Part], shapes: [Shape]) {
        self.parts = parts; self.shapes = shapes
        greatestHeight = zip(parts, shapes).reduce(0) { max($0, $1.1.bottom - $1.0.top) }
    }

    /// What the text keeps to in some of the containers, down to where only the last of them is left.
    func room(of range: Range<Int>) -> PlacedRoom {
        var shape = Path()
        for part in shapes[range] { if let inside = part.inside { shape.append(inside) } }
        let region = Region(shape, exclusions: shapes[range].flatMap(\.exclusions))
        return PlacedRoom(box: -1, shape: region, exclusions: nil, bottom: shapes[range.upperBound - 1].bottom)
    }
}

/// A chain may be as long as a book. The stacker knows the containers round the height that it has reached, and more of them where a
/// paragraph reaches beyond these: what a line costs does not grow with the length of the chain.
extension FlowStacker {
    /// So many containers are known, where nothing asks for more.
    private static let usualCount = 8

    /// Lets the containers in reach begin with that at the height that has been reached.
    mutating func moveAlongChain() {
        guard let chain else { return }
        let first = max(0, chain.parts.partitioningIndex { $0.top > state.y } - 1)
        guard state.containers.isEmpty || first - state.containers.lowerBound >= Self.usualCount / 2 else { return }
        set(containers: first..<min(chain.parts.count, first + Self.usualCount), of: chain)
    }

    /// Brings twice as many containers into reach where something stands below them.
    /// - Returns: whether there are more.
    mutating func extendChain(below y: Int64) -> Bool {
        guard let chain, state.containers.upperBound < chain.parts.count, y > chain.shapes[state.containers.upperBound - 1].bottom else {
            return false
        }
        let range = state.containers
        set(containers: range.lowerBound..<min(chain.parts.count, range.upperBound + range.count), of: chain)
        return true
    }

    /// What is placed as a whole, as the row of a table is, goes to the next container that has room for it.
    mutating func placeFragment(_ item: FlowItem) {
        if chain != nil {
            let fragment = flow.fragments[Int(item.payload)], x = Int64(item.x)
            let place = room(x: x, width: fragment.width, height: item.height, in: Interval(start: x, end: x + fragment.width))
            state.penalty = max(state.penalty, item.penalty)
            appendGap(place.y - state.y)
        }
        append(item)
    }

    private mutating func set(containers: Range<Int>, of chain: TextChain) {
        state.containers = containers
        state.obstacles.chain = Array(chain.parts[containers])
        state.obstacles.rooms.removeAll { $0.box == -1 }
        state.obstacles.rooms.insert(chain.room(of: containers), at: 0)
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
