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
            for box in sources(of: name) { layOut(contentsOf: box, width: width, isInChain: true, intrinsic: &intrinsic, text: &text) }
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
            let rooms = containers.enumerated().map { number, container in
                TextChain.Container(
                    width: container.width, height: container.height, style: styles[Int(tree[container.box].style.index)].box,
                    page: TextChain.Page(number: number))
            }
            let parts = fragments(ofChain: name, in: rooms, &text)
            for (container, part) in zip(containers, parts) { containerFragments[container.box.index] = part }
        }
    }

    /// What stands in each of the containers of a chain. Behind one that takes all that is left the others stay empty, and have none.
    func fragments(ofChain name: String, in containers: [TextChain.Container], _ text: inout TypesetText) -> [Fragment] {
        guard !containers.isEmpty else { return [] }
        var flow = Flow()
        for box in sources(of: name) {
            guard let own = flows[box.index] else { continue }
            let style = styles[Int(tree[box].style.index)].box
            flow.breakChain(style.breakBefore)
            flow.append(own)
            flow.breakChain(style.breakAfter)
        }
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
        var parts: [TextChain.Part] = [], shapesOfParts: [TextChain.Shape] = [], pages: [TextChain.Page] = []
        var y: Int64 = 0, end: Int64 = 0
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
            pages.append(container.page)
            end = max(y + max(container.height, 0), part.bottom)
            if isLast { break }
            y = end + TextChain.gap
        }
        return TextChain(parts: parts, shapes: shapesOfParts, pages: pages, bottom: end)
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
        var page = Page()
    }

    /// The page that a container stands on.
    struct Page: Sendable, Hashable {
        /// Of boxes in the text, whose pages nobody knows yet, each counts as one.
        var number = 0
        /// Nil where both sides will do.
        var isRight: Bool?

        /// Whether what a break demands can begin here.
        func isFor(_ kind: BreakBetween) -> Bool {
            guard let isRight, let wanted = kind.beginsRightPage else { return true }
            return isRight == wanted
        }
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
    /// Of each container.
    let pages: [Page]
    /// Of the last container, which takes what is below, too.
    let bottom: Int64
    /// What is higher has room in none of the containers.
    let greatestHeight: Int64
    /// How far to the right the widest reaches.
    let greatestWidth: Int64

    init(parts: [Part], shapes: [Shape], pages: [Page], bottom: Int64) {
        self.parts = parts; self.shapes = shapes; self.pages = pages; self.bottom = bottom
        greatestHeight = zip(parts, shapes).reduce(0) { max($0, $1.1.bottom - $1.0.top) }
        greatestWidth = shapes.reduce(0) { max($0, $1.inside?.controlBounds?.maxX.scaledPoints ?? 0) }
    }

    /// The container with which text goes on behind a break: the next for `column`, else the first on a page that the break asks for.
    /// - Parameter y: the height that has been reached.
    /// - Returns: its top. Below the last container as many heights of its page as the text would need if there were more of them, so that
    ///   their number can be told.
    func top(behind kind: BreakBetween, at y: Int64) -> Int64 {
        let current = max(0, parts.partitioningIndex { $0.top > y } - 1), page = pages[current]
        let beginsPage = current == 0 || pages[current - 1].number != page.number
        if y == parts[current].top, kind == .column || beginsPage && page.isFor(kind) { return y }
        let next = parts.indices[(current + 1)...].first { index in
            kind == .column || pages[index].number != pages[index - 1].number && pages[index].isFor(kind)
        }
        return next.map { parts[$0].top } ?? top(behindLast: kind, at: y)
    }

    private func top(behindLast kind: BreakBetween, at y: Int64) -> Int64 {
        let page = pages[pages.count - 1], first = pages.partitioningIndex { $0.number >= page.number }
        let last = bottom + Self.gap, height = last - parts[first].top
        guard height > Self.gap else { return max(y, last) }
        var missing = max(0, (y - last + height - 1) / height)
        // The first page behind the last has the other side.
        if let isRight = page.isRight, !Page(isRight: (missing % 2 == 0) != isRight).isFor(kind) { missing += 1 }
        return last + missing * height
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

    /// A break leads to another container.
    mutating func breakChain(_ kind: BreakBetween) {
        guard let chain else { return }
        containFloats()
        appendGap(chain.top(behind: kind, at: state.y) - state.y)
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
    /// A break before or behind one of the texts of a chain.
    fileprivate mutating func breakChain(_ kind: BreakBetween) {
        switch kind {
        case .auto, .avoid, .avoidColumn, .avoidPage: return
        case .page, .left, .right, .recto, .verso, .column:
            guard !items.isEmpty else { return }
            items.append(FlowItem(.forcedBreak, payload: Int32(forcedBreaks.count)))
            forcedBreaks.append(ForcedBreak(kind: kind, pageName: nil))
        }
    }

    /// Another list behind this one.
    fileprivate mutating func append(_ other: Flow) {
        let boxBase = Int32(boxes.count), anchorBase = Int32(anchors.count), roomBase = Int32(rooms.count)
        let breakBase = Int32(forcedBreaks.count)
        for var item in other.items {
            switch item.kind {
            case .boxStart, .boxEnd, .containment: item.payload += boxBase
            case .anchor: item.payload += anchorBase
            case .forcedBreak: item.payload += breakBase
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
        forcedBreaks += other.forcedBreaks
        floats += other.floats
    }
}
