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
        self.exclusions = exclusions.map { OutlineSlabs($0) }.filter {
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
            if Double(top) < shape.minY || Double(bottom) > shape.maxY { return [] }
            free = free.common(shape.covered(top: Double(top), bottom: Double(bottom)))
        }
        for exclusion in exclusions where exclusion.maxY > Double(top) && exclusion.minY < Double(bottom) {
            for blocked in exclusion.touched(top: Double(top), bottom: Double(bottom)) { free = free.without(blocked) }
        }
        return free
    }

    /// The least `y` from `top` on at which a band has a free stretch that is room; nil if there is none.
    /// - Parameter isRoom: whether a stretch is; if one is, so is every stretch that holds it.
    package func firstTop(from top: Int64, height: Int64, where isRoom: @escaping (Interval) -> Bool) -> Int64? {
        let height = max(height, 1)
        let search = RoomSearch(
            height: height, nextCorner: nextCorner, hasRoom: { freeIntervals(top: $0, bottom: $0 + height).contains(where: isRoom) },
            mayHaveRoom: { freeIntervals(top: $0, bottom: $1).contains(where: isRoom) },
            mayHoldRoom: { possibleIntervals(top: $0, bottom: $1).contains(where: isRoom) })
        return search.firstTop(from: max(top, bounds.minY.scaledPoints), to: bounds.maxY.scaledPoints - height)
    }

    /// Stretches outside which no band inside this one is free, from left to right. They are an estimate: outlines that would take long are
    /// not asked.
    package func possibleIntervals(top: Int64, bottom: Int64) -> [Interval] {
        guard bounds.minX < bounds.maxX else { return [] }
        var possible = [Interval(start: bounds.minX.scaledPoints, end: bounds.maxX.scaledPoints)]
        let top = Double(top), bottom = Double(bottom)
        if let shape, shape.isQuick(top: top, bottom: bottom) { possible = possible.common(shape.touched(top: top, bottom: bottom)) }
        for exclusion in exclusions where exclusion.minY <= top && exclusion.maxY >= bottom && exclusion.isQuick(top: top, bottom: bottom) {
            // What is excluded at every height of the band.
            for stretch in exclusion.covered(top: top, bottom: bottom) { possible = possible.without(stretch) }
        }
        return possible
    }

    /// The next height below `y` at which the room may change abruptly; nil if there is none.
    package func nextCorner(below y: Int64) -> Int64? {
        let next = corners.partitioningIndex { $0 > y }
        return next < corners.count ? corners[next] : nil
    }
}
