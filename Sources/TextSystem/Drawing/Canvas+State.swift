internal import DisplayLists
internal import Geometry

/// The transform and clips in force, those that were saved, and how far the last layer of the list has been painted.
struct GraphicsStates: Sendable {
    struct State: Sendable {
        /// Equal for equal states.
        var number = 0
        var value = DrawingState()
        /// Everything is drawn on a line, on a point or nowhere.
        var showsNothing = false
    }

    fileprivate(set) var current = State()
    fileprivate var saved: [State] = []
    private var lastNumber = 0
    /// The state of the last layer, and the kind of the topmost thing in it.
    fileprivate var layerState = 0
    fileprivate var topmost = Kind.nothing

    /// What a layer holds, in the order in which it is drawn.
    fileprivate enum Kind: Int, Comparable {
        case nothing, rects, paths, images, shapes, effects
        static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
    }

    fileprivate mutating func change(_ change: (inout State) -> Void) {
        change(&current)
        lastNumber += 1
        current.number = lastNumber
        let transform = current.value.transform, determinant = transform.a * transform.d - transform.b * transform.c
        current.showsNothing = !(determinant.isFinite && determinant != 0 && transform.tx.isFinite && transform.ty.isFinite)
    }
}

extension Canvas {
    // MARK: Transform and clips

    /// From the coordinates of what is drawn to those of the page. Clips, transforms and saved states are those of Core Graphics.
    public var transform: Transform { Transform(graphics.current.value.transform) }

    /// What is drawn from now on is transformed first by this transform, then by the one in force. Nothing shows under one that cannot be
    /// inverted. O(1).
    public mutating func concatenate(_ transform: Transform) {
        graphics.change { $0.value.transform = transform.value.concatenating($0.value.transform) }
    }

    /// Moves the origin by some points to the right and downwards. O(1).
    public mutating func translateBy(x: Double, y: Double) { concatenate(Transform(translationX: x, y: y)) }

    /// Scales what is drawn from now on about the origin. By factors; a negative one mirrors it. O(1).
    public mutating func scaleBy(x: Double, y: Double) { concatenate(Transform(scaleX: x, y: y)) }

    /// Turns what is drawn from now on about the origin, clockwise by an angle in radians. O(1).
    public mutating func rotate(by angle: Double) { concatenate(Transform(rotationAngle: angle)) }

    /// Of what is drawn from now on only that shows which lies inside the path, by its fill rule, and inside all clips before it. O(pieces
    /// of the path).
    public mutating func clip(to path: Path) {
        graphics.change { $0.value.clips.append($0.value.transform(path.value)) }
    }

    /// As `clip(to:)` with a rectangle. In points. O(1).
    public mutating func clip(to rect: Rect) { clip(to: Path(rect)) }

    /// Keeps transform and clips for `restoreGState()`. O(clips).
    public mutating func saveGState() { graphics.saved.append(graphics.current) }

    /// Brings transform and clips back that were saved last; without any nothing happens. O(1).
    public mutating func restoreGState() { if let last = graphics.saved.popLast() { graphics.current = last } }

    /// Draws something, after which transform, clips and saved states are again as they were. O(saved states) beside what is drawn.
    /// - Throws: what `draw` throws; everything is brought back then as well.
    public mutating func withSavedGState<Result, Failure>(
        _ draw: (inout Canvas) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (current, saved) = (graphics.current, graphics.saved)
        defer { (graphics.current, graphics.saved) = (current, saved) }
        return try draw(&self)
    }

    // MARK: Painter's order

    /// Draws something over all that was drawn before, under the transform and the clips in force. What is put into the list together is
    /// drawn in the list's own order: rects, paths, images, text, effects.
    mutating func paint(_ body: (inout Canvas) -> Void) {
        let state = graphics.current
        guard !state.showsNothing else { return }
        let start = list.counts, links = list.links.count, destinations = list.destinations.count
        body(&self)
        let kinds = Self.kinds(from: start, to: list.counts)
        if let lowest = kinds.min(), let highest = kinds.max() {
            if state.number != graphics.layerState || lowest < graphics.topmost {
                // A list without layers is one that begins at its beginning, of the page as it is.
                if list.layers.isEmpty, start != DrawnCounts() {
                    list.layers.append(DrawingLayer(start: DrawnCounts(), state: DrawingState()))
                }
                list.layers.append(DrawingLayer(start: start, state: state.value))
                (graphics.layerState, graphics.topmost) = (state.number, highest)
            } else {
                graphics.topmost = max(graphics.topmost, highest)
            }
        }
        placeAreas(state.value, links: links, destinations: destinations)
    }

    private static func kinds(from start: DrawnCounts, to end: DrawnCounts) -> [GraphicsStates.Kind] {
        var kinds: [GraphicsStates.Kind] = []
        if end.rects > start.rects { kinds.append(.rects) }
        if end.paths > start.paths { kinds.append(.paths) }
        if end.images > start.images { kinds.append(.images) }
        if end.shapes > start.shapes { kinds.append(.shapes) }
        if end.effects > start.effects { kinds.append(.effects) }
        return kinds
    }

    /// Links and destinations are no drawings: their places are those of the page.
    private mutating func placeAreas(_ state: DrawingState, links: Int, destinations: Int) {
        guard !state.isPlain else { return }
        for index in destinations..<list.destinations.count {
            list.destinations[index].point = state.transform(list.destinations[index].point)
        }
        let shown = state.clips.map { $0.controlBounds.map { Rect($0) } ?? .zero }
        let own = list.links[links...].compactMap { link in
            let whole = Rect(state.transform.bounds(of: link.rect))
            let rect = shown.reduce(Optional(whole)) { $0?.intersection($1) }
            guard let rect, !rect.isEmpty else { return PlacedLink?.none }
            var placed = link
            placed.rect = Geometry.Rect(rect)
            return placed
        }
        list.links.replaceSubrange(links..., with: own)
    }
}
