import Boxes
import Geometry
import Markup
import StyleSheets
import TextLayout

/// A frame of one's own on a page (`@-fleuron-frame`) at its place, from the top left corner of the page.
struct PageFrameArea: Sendable {
    let style: BoxStyle
    /// What flows through it; nil for nothing.
    let flow: String?
    let border: Rect
    let content: Rect

    /// A frame has its place as a box with `position: absolute` has (css-position-3 section 4.1), in the page area; where nothing is said of
    /// an edge it reaches to that of the area.
    init(_ frame: PageFrame, in area: Rect) {
        let box = frame.style.box, edges = BoxEdges(box, base: area.width)
        let inset = box.hasRareValues ? box.rare.inset : Edges(all: .auto)
        func place(
            _ start: LengthPercentageAuto, _ end: LengthPercentageAuto, _ size: LengthPercentageAuto, edges: Length, in length: Length
        ) -> (start: Length, length: Length) {
            let own = Self.length(size, length).map { max($0, .zero) + (box.sizesBorderBox ? .zero : edges) }
            let first = Self.length(start, length), last = Self.length(end, length)
            let extent = max(edges, own ?? length - (first ?? .zero) - (last ?? .zero))
            if let first { return (first, extent) }
            return (own == nil ? .zero : last.map { length - $0 - extent } ?? .zero, extent)
        }
        let x = place(inset.left, inset.right, box.width, edges: edges.left + edges.right, in: area.width)
        let y = place(inset.top, inset.bottom, box.height, edges: edges.top + edges.bottom, in: area.height)
        style = box
        flow = frame.flow
        border = Rect(x: area.minX + x.start, y: area.minY + y.start, width: x.length, height: y.length)
        content = Rect(
            x: border.minX + edges.left, y: border.minY + edges.top, width: x.length - edges.left - edges.right,
            height: y.length - edges.top - edges.bottom)
    }

    /// The text of other frames runs round it.
    var isObstacle: Bool { style.hasRareValues && style.rare.wrapFlow != .auto }

    /// The room for text in it, beside the other frames of the page: it runs round those with `wrap-flow`.
    func room(besides others: [PageFrameArea]) -> TextChain.Container {
        let obstacles = others.filter(\.isObstacle).map {
            $0.border.moved(-content.minX.scaledPoints, -content.minY.scaledPoints)
        }
        return TextChain.Container(
            width: content.width.scaledPoints, height: content.height.scaledPoints, style: style, obstacles: obstacles)
    }

    private static func length(_ value: LengthPercentageAuto, _ base: Length) -> Length? {
        if case .value(let value) = value { value.resolved(against: base) } else { nil }
    }
}

/// Text that flows through the frames of pages (`-fleuron-flow`).
struct FramedFlow: Sendable {
    let name: String
    /// The name of the pages that are added for it, behind the last that have such frames by themselves.
    let page: String?
    /// The measure that its paragraphs are given: that of the widest frame.
    let width: Int64
    /// The boxes of the notes called in it.
    let notes: [BoxID]

    /// Those for which there is text, with those first that others run round.
    static func flows(of tree: BoxTree, _ styled: StyledDocument, _ masters: inout PageMasters) -> [FramedFlow] {
        var result: [FramedFlow] = [], obstacles = 0
        for (name, page) in styled.pages.framedFlows() {
            guard let sources = tree.chains[name] else { continue }
            var width: Int64 = 1, isObstacle = false
            for isRight in [true, false] {
                let context = PageSelectorContext(name: page, isRight: isRight, isFirst: false, isBlank: false)
                for frame in masters.master(for: context).frames where frame.flow == name {
                    width = max(width, frame.content.width.scaledPoints)
                    isObstacle = isObstacle || frame.isObstacle
                }
            }
            let nodes = sources.map { source in
                let node = tree[tree.detached[Int(source)]].node
                return Int(node.index)..<styled.document.subtreeEnd(of: node)
            }
            let notes = tree.footnotes.filter { note in nodes.contains { $0.contains(Int(note.node.index)) } }
            let flow = FramedFlow(name: name, page: page, width: width, notes: notes.map { tree.detached[Int($0.box)] })
            result.insert(flow, at: isObstacle ? obstacles : result.count)
            obstacles += isObstacle ? 1 : 0
        }
        return result
    }
}

/// What is known of the frames of a book's pages after they have been filled: what it changes of the pages is seen when these are placed
/// again.
struct FilledFrames: Equatable {
    /// Pages of a name that are added for what flows through their frames.
    struct AddedPages: Equatable {
        var name: String?
        var count: Int
    }

    var added: [AddedPages] = []
    /// Of each page, in what flows through its frames: indices in `BoxTree.marks`.
    var marks: [[Int32]] = []

    /// Pages are placed again so often at most; then the last frame holds what is left.
    static let mostRounds = 16
    /// The heights and shapes of frames may be anything: many pages are added only where those before them held something.
    static let mostAtOnce = 64
}

extension LayoutEngine {
    /// Fills the frames of the pages of a book, each flow from the first page that has a frame for it to the last.
    /// - Parameter added: the pages that have been added for this.
    /// - Returns: with what the pages have to be placed, and how far what is left reaches below the last frames, all together.
    mutating func fillFrames(of book: inout PlacedBook, _ added: [FilledFrames.AddedPages]) -> (FilledFrames, excess: Int64) {
        var filled = [[(frame: Int, fragment: Fragment)]](repeating: [], count: book.pages.count)
        var missing: [FilledFrames.AddedPages] = [], excess: Int64 = 0
        for flow in contained.framedFlows {
            let places = book.pages.indices.flatMap { page in
                masters.master(for: book.pages[page].context).frames.enumerated().filter { $1.flow == flow.name }.map {
                    (page: page, frame: $0.offset, area: $0.element)
                }
            }
            let rooms = places.map { place in
                // Flows whose frames others run round come first: where they have ended nothing is in the way.
                let drawn = filled[place.page].map(\.frame)
                let others = masters.master(for: book.pages[place.page].context).frames.enumerated().filter {
                    $0.offset != place.frame && ($0.element.flow == nil || $0.element.flow == flow.name || drawn.contains($0.offset))
                }
                var room = place.area.room(besides: others.map(\.element))
                room.page = TextChain.Page(number: place.page, isRight: book.pages[place.page].context.isRight)
                return room
            }
            let fragments = contained.fragments(ofChain: flow.name, in: rooms, &text)
            for (place, fragment) in zip(places, fragments) where fragment.height > 0 || fragment.holdsAnything {
                filled[place.page].append((place.frame, fragment))
            }
            var count = places.isEmpty ? 1 : 0
            if places.isEmpty { excess = Int64.max / 2 }
            if let last = places.last, fragments.count == places.count, let rest = fragments.last {
                let own = max(0, rest.height - last.area.content.height.scaledPoints)
                let room = places.reduce(0) { $1.page == last.page ? $0 + $1.area.content.height.scaledPoints : $0 }
                if own > 0 { count = Int(max(1, own / max(room, 1))) }
                excess = min(excess + own, Int64.max / 2)
            }
            guard count > 0 else { continue }
            if let known = missing.firstIndex(where: { $0.name == flow.page }) {
                missing[known].count = max(missing[known].count, count)
            } else {
                missing.append(FilledFrames.AddedPages(name: flow.page, count: count))
            }
        }
        for page in book.pages.indices where !filled[page].isEmpty {
            let first = book.flow.fragments.count
            book.flow.fragments += filled[page].map(\.fragment)
            book.pages[page].frameFragments = first..<book.flow.fragments.count
            book.pages[page].frames = filled[page].map(\.frame)
        }
        let marks = filled.map { $0.flatMap { $0.fragment.marks.map { Int32($0.mark) } } }
        return (FilledFrames(added: pages(of: book, added, missing), marks: marks), excess)
    }

    /// The pages to be added: more where text has no room, fewer where the last of them stay empty.
    private func pages(
        of book: PlacedBook, _ added: [FilledFrames.AddedPages], _ missing: [FilledFrames.AddedPages]
    ) -> [FilledFrames.AddedPages] {
        var result = added
        for more in missing {
            if let index = result.firstIndex(where: { $0.name == more.name }) {
                result[index].count += min(more.count, result[index].count + FilledFrames.mostAtOnce)
            } else {
                result.append(FilledFrames.AddedPages(name: more.name, count: min(more.count, FilledFrames.mostAtOnce)))
            }
        }
        guard missing.isEmpty else { return result }
        for index in result.indices {
            let own = book.pages.filter { $0.isForFrames && $0.context.name == result[index].name }
            result[index].count -= own.reversed().prefix { $0.frames.isEmpty }.count
        }
        return result
    }
}
