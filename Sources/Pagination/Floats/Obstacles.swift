import Geometry
import StyleSheets

/// A float at its place in a vertical list. All in scaled points, from the top of the list and the left edge of its content.
struct PlacedFloat: Sendable {
    enum Side: Sendable, Hashable {
        case left, right
        /// A box that stands where it is, with text on the sides that `wrap-flow` names.
        case middle(WrapFlow)
    }

    /// Index in `BoxTree.detached`.
    var box: Int32
    var side: Side
    /// The margin box.
    var left: Int64
    var right: Int64
    var top: Int64
    var bottom: Int64
    /// What text keeps out of, if that is not the margin box: free places of this region are free.
    var shape: Region?
    /// The top of the item that it goes with: no page ends between this and the bottom.
    var anchor: Int64 = .max

    /// What text beside it depends on: its box has the same shape wherever it stands.
    struct Place: Hashable, Sendable {
        var box: Int32
        var left: Int64
        var right: Int64
        var top: Int64
        var bottom: Int64
    }

    /// Its place below a height.
    func place(from y: Int64) -> Place { Place(box: box, left: left, right: right, top: top - y, bottom: bottom - y) }

    /// What the float takes of a band; nil where it takes nothing. A float at a side takes everything up to its outermost point.
    func blocked(_ top: Int64, _ bottom: Int64) -> Interval? {
        guard top < self.bottom, bottom > self.top, left < right else { return nil }
        guard let shape else { return Interval(start: left, end: right) }
        return blocked(between: shape.freeIntervals(top: max(top, self.top), bottom: min(bottom, self.bottom)))
    }

    /// What the float takes of every band inside a band, at least; nil where that is nothing.
    func alwaysBlocked(_ top: Int64, _ bottom: Int64) -> Interval? {
        guard top >= self.top, bottom <= self.bottom, left < right else { return nil }
        guard let shape else { return Interval(start: left, end: right) }
        return blocked(between: shape.possibleIntervals(top: top, bottom: bottom))
    }

    /// - Parameter free: stretches of its shape.
    private func blocked(between free: [Interval]) -> Interval? {
        var start = left, end = right
        if let first = free.first, first.start <= left { start = first.end }
        if let last = free.last, last.end >= right { end = last.start }
        return start < end ? Interval(start: start, end: end) : nil
    }
}

/// What keeps the text of open boxes in shape: `shape-inside` and `-fleuron-exclusion`, at their places.
struct PlacedRoom: Sendable {
    /// Index in `Flow.boxes`.
    var box: Int32
    /// Text stands inside this only, down to `bottom`.
    var shape: Region?
    /// And outside these.
    var exclusions: Region?
    var bottom: Int64
}

/// All that the lines at a place of a vertical list keep out of: the floats of a block formatting context and the shapes of the boxes that
/// are open.
struct Obstacles: Sendable {
    private(set) var floats: [PlacedFloat] = []
    var rooms: [PlacedRoom] = []
    /// No float may stand higher than one before it (CSS 2.2 section 9.5.1, rule 5).
    private(set) var lastTop = Self.above
    private var leftBottom = Self.above
    private var rightBottom = Self.above
    /// Above everything, and so far from the ends of 64 bits that heights can be taken from it.
    private static let above = Int64.min / 4

    /// How much narrower the page is than the measure that lines have by themselves.
    var narrowing: Int64 = 0
    /// The containers of the chain that the text flows through, if it does.
    var chain: [TextChain.Part] = []

    /// Below this every line has its whole measure.
    var bottom: Int64 { max(floats.reduce(Self.above) { max($0, $1.bottom) }, rooms.reduce(Self.above) { max($0, $1.bottom) }) }

    /// The bottom of all floats.
    var floatBottom: Int64 { max(leftBottom, rightBottom) }

    /// Some line from a height on has less than its measure.
    func affect(from y: Int64) -> Bool {
        floats.contains { $0.bottom > y } || rooms.contains { $0.bottom > y } || narrowing != 0 || chain.contains { $0.narrowing > 0 }
    }

    /// The measure of a line at a height, in a chain that of its container.
    func measure(_ widest: Interval, at y: Int64) -> Interval {
        guard let part = chain.last(where: { $0.top <= y }) ?? chain.first else {
            return narrowing == 0 ? widest : Interval(start: widest.start, end: max(widest.start, widest.end - narrowing))
        }
        return Interval(start: widest.start, end: max(widest.start, widest.end - part.narrowing))
    }

    mutating func add(_ float: PlacedFloat) {
        floats.append(float)
        lastTop = max(lastTop, float.top)
        if float.side != .right { leftBottom = max(leftBottom, float.bottom) }
        if float.side != .left { rightBottom = max(rightBottom, float.bottom) }
    }

    /// Says with what a float goes.
    mutating func anchor(_ box: Int32, at y: Int64) {
        if let index = floats.lastIndex(where: { $0.box == box }) { floats[index].anchor = min(y, floats[index].top) }
    }

    /// Takes back the last float.
    mutating func removeLast() {
        let rest = floats.dropLast()
        removeFloats()
        for float in rest { add(float) }
    }

    mutating func removeFloats() {
        floats = []
        lastTop = Self.above
        leftBottom = Self.above
        rightBottom = Self.above
    }

    /// Forgets the floats that end above a height: what comes stands below them.
    mutating func forget(above y: Int64) {
        if floats.contains(where: { $0.bottom <= y && $0.anchor != .max }) { floats.removeAll { $0.bottom <= y && $0.anchor != .max } }
    }

    /// No page ends at a height that a float crosses.
    func isCrossed(at y: Int64) -> Bool { floats.contains { $0.anchor < y && y < $0.bottom } }

    /// The bottom of those.
    func crossedBottom(at y: Int64) -> Int64 { floats.reduce(y) { $1.anchor < y ? max($0, $1.bottom) : $0 } }

    /// The bottom of the floats of some sides.
    func bottom(of sides: Clear) -> Int64 {
        switch sides {
        case .none, .top, .bottom, .block: Self.above
        case .left: leftBottom
        case .right: rightBottom
        case .both, .sides: floatBottom
        }
    }

    // MARK: Lines

    /// The stretches of a measure in which a line of the band from `top` to `bottom` has room, from left to right.
    func free(top: Int64, bottom: Int64, in measure: Interval) -> [Interval] {
        var free = [measure]
        for float in floats {
            guard let blocked = float.blocked(top, bottom) else { continue }
            switch float.side {
            case .left: free = free.without(Interval(start: Self.above, end: blocked.end))
            case .right: free = free.without(Interval(start: blocked.start, end: -Self.above))
            case .middle(let wrap): free = free.without(Self.widened(blocked, wrap, in: measure))
            }
        }
        for room in rooms where top < room.bottom {
            if let shape = room.shape { free = free.common(shape.freeIntervals(top: top, bottom: bottom)) }
            if let exclusions = room.exclusions { free = free.common(exclusions.freeIntervals(top: top, bottom: bottom)) }
        }
        return free
    }

    /// What text keeps out of beside a box in the middle (css-exclusions-1 section 3.1.1).
    private static func widened(_ blocked: Interval, _ wrap: WrapFlow, in measure: Interval) -> Interval {
        let before = blocked.start - measure.start, after = measure.end - blocked.end
        let toLeft = Interval(start: Self.above, end: blocked.end), toRight = Interval(start: blocked.start, end: -Self.above)
        return switch wrap {
        case .auto, .both: blocked
        case .start: toRight
        case .end: toLeft
        case .minimum: before <= after ? toRight : toLeft
        case .maximum: before >= after ? toRight : toLeft
        case .clear: Interval(start: Self.above, end: -Self.above)
        }
    }

    /// The same as `free`, for some band of which this is a part: which side of a box in the middle is taken depends on all of the band.
    private func shared(top: Int64, bottom: Int64, in measure: Interval) -> [Interval] {
        restricted([measure], to: { $0.blocked(top, bottom) }) { room in
            top < room.bottom ? [room.shape, room.exclusions].compactMap { $0?.freeIntervals(top: top, bottom: bottom) } : []
        }
    }

    /// Stretches outside which no band inside a band has room.
    private func possible(top: Int64, bottom: Int64, in measure: Interval) -> [Interval] {
        restricted([measure], to: { $0.alwaysBlocked(top, bottom) }) { room in
            bottom <= room.bottom ? [room.shape, room.exclusions].compactMap { $0?.possibleIntervals(top: top, bottom: bottom) } : []
        }
    }

    private func restricted(
        _ measure: [Interval], to blocked: (PlacedFloat) -> Interval?, _ rooms: (PlacedRoom) -> [[Interval]]
    ) -> [Interval] {
        var free = measure
        for float in floats {
            guard let blocked = blocked(float) else { continue }
            switch float.side {
            case .left: free = free.without(Interval(start: Self.above, end: blocked.end))
            case .right: free = free.without(Interval(start: blocked.start, end: -Self.above))
            case .middle: free = free.without(blocked)
            }
        }
        for room in self.rooms { for intervals in rooms(room) { free = free.common(intervals) } }
        return free
    }

    /// The next height below `y` at which the room may change abruptly; nil if there is none.
    private func nextCorner(below y: Int64) -> Int64? {
        var corner = Int64.max
        func add(_ height: Int64?) { if let height, height > y { corner = min(corner, height) } }
        for room in rooms {
            add(room.bottom)
            add(room.shape?.nextCorner(below: y))
            add(room.exclusions?.nextCorner(below: y))
        }
        for float in floats {
            add(float.top)
            add(float.bottom)
            add(float.shape?.nextCorner(below: y))
        }
        for part in chain { add(part.top) }
        return corner < .max ? corner : nil
    }

    /// The first height from `y` on, above the bottom of all obstacles, at which a band has room; nil if there is none.
    /// - Parameters:
    ///   - width: no stretch at a height that has room is narrower.
    ///   - hasRoom: whether the band at a height has room.
    func firstTop(
        from y: Int64, height: Int64, width: @escaping (_ top: Int64) -> Int64, in measure: Interval,
        hasRoom: @escaping (_ top: Int64) -> Bool
    ) -> Int64? {
        func isWide(_ stretches: [Interval], at top: Int64) -> Bool {
            let width = width(top)
            return stretches.contains { $0.width >= width }
        }
        let search = RoomSearch(
            height: height, nextCorner: nextCorner, hasRoom: hasRoom,
            mayHaveRoom: { isWide(shared(top: $0, bottom: $1, in: measure), at: $0) },
            mayHoldRoom: { isWide(possible(top: $0, bottom: $1, in: measure), at: $0) })
        return search.firstTop(from: y, to: bottom - 1)
    }

    // MARK: Floats and boxes

    /// The place of a margin box in its containing block, as high as the rules of CSS 2.2 section 9.5.1 let it: the left edge and the top.
    func place(width: Int64, height: Int64, _ side: PlacedFloat.Side, in block: Interval, from y: Int64) -> (x: Int64, y: Int64) {
        var y = max(y, lastTop)
        while true {
            var room = block
            var next = Int64.max
            for float in floats where float.top < y + max(height, 1) && float.bottom > y && float.left < float.right {
                switch float.side {
                case .left: room.start = max(room.start, float.right)
                case .right: room.end = min(room.end, float.left)
                // Nothing stands beside a box in the middle but text.
                case .middle: room.end = room.start
                }
                next = min(next, float.bottom)
            }
            // One that is wider than the block sticks out on the other side (rule 7).
            if (width <= room.end - room.start && room.start < room.end) || next == .max {
                return (side == .right ? room.end - width : room.start, y)
            }
            y = next
        }
    }

    /// The place of a box beside which no float may stand (CSS 2.2 section 9.5): the highest from `y` on where it has room, and by how much
    /// it is moved from its own place at `x`.
    func room(x: Int64, width: Int64, height: Int64, in measure: Interval, from y: Int64) -> (x: Int64, y: Int64) {
        func free(_ y: Int64) -> [Interval] { self.free(top: y, bottom: y + max(height, 1), in: measure) }
        func isIn(_ interval: Interval) -> Bool { interval.start <= x && x + width <= interval.end }
        let top = firstTop(from: y, height: height, width: { _ in width }, in: measure) { top in
            free(top).contains { isIn($0) || $0.width >= width }
        }
        guard let top else { return (x, max(y, bottom)) }
        let stretches = free(top)
        if stretches.contains(where: isIn) { return (x, top) }
        return (stretches.first { $0.width >= width }.map { min(max(x, $0.start), $0.end - width) } ?? x, top)
    }
}
