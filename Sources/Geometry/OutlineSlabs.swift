/// The edges of an outline, ready to be asked what it covers at some height.
///
/// A band of height is cut into *slabs* at every corner and every crossing of edges in it. Within a slab edges do not cross, so what is
/// filled are trapezoids between them, and of each it is plain what it covers over its whole height and what it touches anywhere.
struct OutlineSlabs: Hashable, Sendable {
    private struct Edge: Hashable, Sendable {
        var top: CurvePoint
        var bottom: CurvePoint
        /// 1 downwards, -1 upwards.
        var winding: Int

        func x(at y: Double) -> Double {
            if y <= top.y { return top.x }
            if y >= bottom.y { return bottom.x }
            return top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
        }
    }

    /// Sorted by their upper ends.
    private var edges: [Edge] = []
    /// For each edge the lowest end of it and all before: it ascends, so that the first edge that reaches a height is found by halving.
    private var lowestEnds: [Double] = []
    private let fillRule: Path.FillRule
    private(set) var minY = Double.infinity
    private(set) var maxY = -Double.infinity
    /// Heights of the ends of the path's lines and curves: where a straight exclusion begins and ends.
    private(set) var corners: [Int64] = []

    init(_ path: Path) {
        fillRule = path.fillRule
        for contour in path.flattened() {
            for (index, point) in contour.enumerated() {
                let next = index + 1 < contour.count ? contour[index + 1] : contour[0]
                if point.y < next.y {
                    edges.append(Edge(top: point, bottom: next, winding: 1))
                } else if point.y > next.y {
                    edges.append(Edge(top: next, bottom: point, winding: -1))
                }
                minY = min(minY, point.y)
                maxY = max(maxY, point.y)
            }
        }
        edges.sort { $0.top.y < $1.top.y }
        lowestEnds.reserveCapacity(edges.count)
        for edge in edges { lowestEnds.append(max(lowestEnds.last ?? -.infinity, edge.bottom.y)) }
        for element in path.elements {
            switch element {
            case .move(let point), .line(let point), .quadratic(_, let point), .cubic(_, _, let point): corners.append(point.y.scaledPoints)
            case .close: break
            }
        }
        corners.sort()
    }

    /// At most so many edges lie in a band, so far as that is known without looking at them. O(log n).
    func edgeBound(top: Double, bottom: Double) -> Int { max(0, firstEdge { $0.top.y >= bottom } - firstReaching(top)) }

    /// The number of the first edge that reaches below a height, or of one before it.
    private func firstReaching(_ y: Double) -> Int {
        var low = 0, high = lowestEnds.count
        while low < high {
            let middle = (low + high) / 2
            if lowestEnds[middle] <= y { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The number of the first edge from which on a condition holds.
    private func firstEdge(where holds: (Edge) -> Bool) -> Int {
        var low = 0, high = edges.count
        while low < high {
            let middle = (low + high) / 2
            if holds(edges[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// A trapezoid of what is filled, in a slab from `top` to `bottom`.
    struct Piece {
        var leftAtTop: Double
        var leftAtBottom: Double
        var rightAtTop: Double
        var rightAtBottom: Double
    }

    /// Calls `body` for each slab of a band with its pieces from left to right; O(log n + k²) for k of n edges in the band.
    func forEachSlab(top: Double, bottom: Double, _ body: ([Piece]) -> Void) {
        var active: [Edge] = []
        for edge in edges[firstReaching(top)...] {
            if edge.top.y >= bottom { break }
            if edge.bottom.y > top { active.append(edge) }
        }
        var heights = [top, bottom]
        for edge in active {
            if edge.top.y > top { heights.append(edge.top.y) }
            if edge.bottom.y < bottom { heights.append(edge.bottom.y) }
        }
        appendCrossings(active, top, bottom, to: &heights)
        heights.sort()
        var pieces: [Piece] = []
        for (upper, lower) in zip(heights, heights.dropFirst()) where upper < lower {
            fill(active, upper, lower, &pieces)
            body(pieces)
        }
    }

    private func appendCrossings(_ active: [Edge], _ top: Double, _ bottom: Double, to heights: inout [Double]) {
        for i in active.indices {
            let a = active[i]
            for j in (i + 1)..<max(active.count, i + 1) {
                let b = active[j]
                let from = max(top, a.top.y, b.top.y), to = min(bottom, a.bottom.y, b.bottom.y)
                guard from < to else { continue }
                let before = a.x(at: from) - b.x(at: from), after = a.x(at: to) - b.x(at: to)
                if (before < 0 && after > 0) || (before > 0 && after < 0) {
                    heights.append(from + (to - from) * (before / (before - after)))
                }
            }
        }
    }

    private func fill(_ active: [Edge], _ upper: Double, _ lower: Double, _ pieces: inout [Piece]) {
        pieces.removeAll(keepingCapacity: true)
        var sides = active.filter { $0.top.y <= upper && $0.bottom.y >= lower }.map { edge in
            (top: edge.x(at: upper), bottom: edge.x(at: lower), winding: edge.winding)
        }
        sides.sort { $0.top + $0.bottom < $1.top + $1.bottom }
        var winding = 0, count = 0
        for (index, side) in sides.enumerated() {
            let wasInside = isInside(winding, count)
            winding += side.winding
            count += 1
            let isInside = isInside(winding, count)
            if !wasInside && isInside {
                // Two pieces that share an edge are one.
                if let last = pieces.last, last.rightAtTop == side.top, last.rightAtBottom == side.bottom { continue }
                pieces.append(Piece(leftAtTop: side.top, leftAtBottom: side.bottom, rightAtTop: side.top, rightAtBottom: side.bottom))
            } else if wasInside && !isInside || (isInside && index == sides.count - 1) {
                pieces[pieces.count - 1].rightAtTop = side.top
                pieces[pieces.count - 1].rightAtBottom = side.bottom
            }
        }
    }

    private func isInside(_ winding: Int, _ count: Int) -> Bool {
        switch fillRule {
        case .nonZero: winding != 0
        case .evenOdd: count % 2 == 1
        }
    }
}
