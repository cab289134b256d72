/// A stretch of a line, in scaled points.
@frozen package struct Interval: Hashable, Sendable {
    package var start: Int64
    package var end: Int64
    @inlinable package init(start: Int64, end: Int64) { self.start = start; self.end = end }
    @inlinable package var width: Int64 { end - start }
}

/// Room for text: a shape with parts cut out of it.
///
/// It answers one question: at which places is there room for a line of some height? A place is free only where the whole height of the
/// line is inside the shape and outside every exclusion, so the corners of a line never leave the shape. Results are rounded to whole
/// scaled points, inwards; curves are taken for chords within `Path.flatness` of them.
package struct Region: Hashable, Sendable {
    /// The rectangle that holds all of the room.
    package let bounds: Rect
    private let shape: OutlineSlabs?
    private let exclusions: [OutlineSlabs]
    /// Heights at which the room may change abruptly, ascending.
    private let corners: [Int64]

    /// A rectangle less the insides of paths; they may overlap and may lie anywhere.
    package init(_ rect: Rect, exclusions: [Path] = []) { self.init(bounds: rect, shape: nil, exclusions: exclusions) }

    /// The inside of a path less the insides of others.
    package init(_ shape: Path, exclusions: [Path] = []) {
        self.init(bounds: shape.controlBounds ?? Rect(origin: .zero, size: .zero), shape: OutlineSlabs(shape), exclusions: exclusions)
    }

    private init(bounds: Rect, shape: OutlineSlabs?, exclusions: [Path]) {
        self.bounds = bounds
        self.shape = shape
        // What lies wholly outside changes nothing.
        self.exclusions = exclusions.map(OutlineSlabs.init).filter {
            $0.maxY > Double(bounds.minY.scaledPoints) && $0.minY < Double(bounds.maxY.scaledPoints)
        }
        corners = ((shape?.corners ?? []) + self.exclusions.flatMap(\.corners)).sorted()
    }

    /// All bands have the same room.
    package var isRectangle: Bool { shape == nil && exclusions.isEmpty }

    /// The free stretches of the band from `top` to `bottom`, from left to right; none where the band leaves the bounds. A band without
    /// height is taken to have the least there is.
    package func freeIntervals(top: Int64, bottom: Int64) -> [Interval] {
        let bottom = max(bottom, top + 1)
        guard top >= bounds.minY.scaledPoints, bottom <= max(bounds.maxY.scaledPoints, top + 1), bounds.minX < bounds.maxX else {
            return []
        }
        var free = [Interval(start: bounds.minX.scaledPoints, end: bounds.maxX.scaledPoints)]
        if let shape {
            shape.forEachSlab(top: Double(top), bottom: Double(bottom)) { pieces in free = Self.intersection(free, pieces) }
            if Double(top) < shape.minY || Double(bottom) > shape.maxY { return [] }
        }
        for exclusion in exclusions where exclusion.maxY > Double(top) && exclusion.minY < Double(bottom) {
            exclusion.forEachSlab(top: Double(top), bottom: Double(bottom)) { pieces in
                for piece in pieces {
                    let blocked = Interval(
                        start: Self.whole(min(piece.leftAtTop, piece.leftAtBottom).rounded(.down)),
                        end: Self.whole(max(piece.rightAtTop, piece.rightAtBottom).rounded(.up)))
                    free = free.without(blocked)
                }
            }
        }
        return free
    }

    /// The least `y` from `top` on at which a band of some height has a free stretch of some width; nil if there is none.
    package func firstTop(from top: Int64, height: Int64, width: Int64) -> Int64? {
        let height = max(height, 1)
        func isWide(_ interval: Interval) -> Bool { interval.width >= width }
        let search = RoomSearch(
            height: height, nextCorner: nextCorner, hasRoom: { freeIntervals(top: $0, bottom: $0 + height).contains(where: isWide) },
            mayHaveRoom: { freeIntervals(top: $0, bottom: $1).contains(where: isWide) },
            mayHoldRoom: { possibleIntervals(top: $0, bottom: $1).contains(where: isWide) })
        return search.firstTop(from: max(top, bounds.minY.scaledPoints), to: bounds.maxY.scaledPoints - height)
    }

    /// Stretches outside which no band inside this one is free, from left to right. They are an estimate: of outlines with many edges in the
    /// band, which would take long, nothing is asked.
    package func possibleIntervals(top: Int64, bottom: Int64) -> [Interval] {
        guard bounds.minX < bounds.maxX else { return [] }
        var possible = [Interval(start: bounds.minX.scaledPoints, end: bounds.maxX.scaledPoints)]
        func isSimple(_ outline: OutlineSlabs) -> Bool { outline.edgeBound(top: Double(top), bottom: Double(bottom)) <= Self.manyEdges }
        if let shape, isSimple(shape) {
            var inside: [Interval] = []
            shape.forEachSlab(top: Double(top), bottom: Double(bottom)) { pieces in
                for piece in pieces {
                    inside.append(
                        Interval(
                            start: Self.whole(min(piece.leftAtTop, piece.leftAtBottom).rounded(.down)),
                            end: Self.whole(max(piece.rightAtTop, piece.rightAtBottom).rounded(.up))))
                }
            }
            possible = Self.common(possible, Self.joined(inside))
        }
        for exclusion in exclusions where exclusion.minY <= Double(top) && exclusion.maxY >= Double(bottom) && isSimple(exclusion) {
            // What is excluded at every height of the band.
            var blocked = possible
            exclusion.forEachSlab(top: Double(top), bottom: Double(bottom)) { pieces in blocked = Self.intersection(blocked, pieces) }
            for stretch in blocked { possible = possible.without(stretch) }
        }
        return possible
    }

    private static let manyEdges = 64

    /// The next height below `y` at which the room may change abruptly; nil if there is none.
    package func nextCorner(below y: Int64) -> Int64? {
        var low = 0, high = corners.count
        while low < high {
            let middle = (low + high) / 2
            if corners[middle] <= y { low = middle + 1 } else { high = middle }
        }
        return low < corners.count ? corners[low] : nil
    }

    private static func whole(_ value: Double) -> Int64 { Int64(max(-9e15, min(9e15, value))) }

    /// Intervals without gaps between those that touch, from left to right.
    private static func joined(_ intervals: [Interval]) -> [Interval] {
        var result: [Interval] = []
        for interval in intervals.sorted(by: { $0.start < $1.start }) {
            if let last = result.last, interval.start <= last.end {
                result[result.count - 1].end = max(last.end, interval.end)
            } else {
                result.append(interval)
            }
        }
        return result
    }

    private static func common(_ a: [Interval], _ b: [Interval]) -> [Interval] {
        a.flatMap { first in
            b.compactMap { second in
                let start = max(first.start, second.start), end = min(first.end, second.end)
                return start < end ? Interval(start: start, end: end) : nil
            }
        }
    }

    private static func intersection(_ free: [Interval], _ pieces: [OutlineSlabs.Piece]) -> [Interval] {
        var result: [Interval] = []
        for piece in pieces {
            let start = whole(max(piece.leftAtTop, piece.leftAtBottom).rounded(.up))
            let end = whole(min(piece.rightAtTop, piece.rightAtBottom).rounded(.down))
            for interval in free where interval.start < end && start < interval.end {
                let common = Interval(start: max(interval.start, start), end: min(interval.end, end))
                if common.start < common.end { result.append(common) }
            }
        }
        return result
    }
}

extension [Interval] {
    /// What is left of them without a stretch, in their order.
    package func without(_ blocked: Interval) -> [Interval] {
        guard contains(where: { $0.start < blocked.end && blocked.start < $0.end }) else { return self }
        var result: [Interval] = []
        for interval in self {
            guard interval.start < blocked.end, blocked.start < interval.end else { result.append(interval); continue }
            if interval.start < blocked.start { result.append(Interval(start: interval.start, end: blocked.start)) }
            if blocked.end < interval.end { result.append(Interval(start: blocked.end, end: interval.end)) }
        }
        return result
    }
}
