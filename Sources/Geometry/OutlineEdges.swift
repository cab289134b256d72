/// The edges of an outline, of which none is level.
///
/// A band of height is cut into *slabs* at every corner and every crossing of edges in it. Within a slab edges do not cross, so what is
/// filled are trapezoids between them, and of each it is plain what it covers over its whole height and what it touches anywhere.
struct OutlineEdges: Hashable, Sendable {
    struct Edge: Hashable, Sendable {
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

    /// What is filled between two edges of a slab, by their numbers.
    struct Piece: Hashable, Sendable {
        var left: Int32
        var right: Int32
    }

    /// Sorted by their upper ends.
    private(set) var edges: [Edge] = []
    /// For each edge the lowest end of it and all before: it ascends, so that the first edge that reaches a height is found by halving.
    private var lowestEnds: [Double] = []
    private let fillRule: Path.FillRule
    private(set) var minY = Double.infinity
    private(set) var maxY = -Double.infinity

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
    }

    /// The numbers of the edges in a band; O(log n + k) for k edges from the first of them to the last.
    func edges(top: Double, bottom: Double) -> [Int32] {
        var result: [Int32] = []
        var index = lowestEnds.partitioningIndex { $0 > top }
        while index < edges.count, edges[index].top.y < bottom {
            if edges[index].bottom.y > top { result.append(Int32(truncatingIfNeeded: index)) }
            index += 1
        }
        return result
    }

    /// Appends the heights inside a band at which some of its edges cross. O(k²) at most, less where edges are short; false if it would be
    /// more than `limit` pairs.
    func appendCrossings(
        of active: [Int32], top: Double, bottom: Double, limit: Int = .max, to heights: inout [Double]
    ) -> Bool {
        var pairs = 0
        for (number, first) in active.enumerated() {
            let a = edges[Int(first)]
            for second in active[(number + 1)...] {
                let b = edges[Int(second)]
                // They are sorted.
                if b.top.y >= a.bottom.y { break }
                pairs += 1
                let from = max(top, a.top.y, b.top.y), to = min(bottom, a.bottom.y, b.bottom.y)
                guard from < to else { continue }
                let before = a.x(at: from) - b.x(at: from), after = a.x(at: to) - b.x(at: to)
                if (before < 0 && after > 0) || (before > 0 && after < 0) {
                    heights.append(from + (to - from) * (before / (before - after)))
                }
            }
            if pairs > limit { return false }
        }
        return true
    }

    /// What is filled in a slab, from left to right.
    /// - Parameter active: edges of which those that reach from its top to its bottom are its sides.
    func pieces(_ active: [Int32], _ upper: Double, _ lower: Double) -> [Piece] {
        var sides: [(middle: Double, edge: Int32)] = []
        sides.reserveCapacity(active.count)
        for number in active {
            let edge = edges[Int(number)]
            if edge.top.y <= upper, edge.bottom.y >= lower { sides.append((edge.x(at: upper) + edge.x(at: lower), number)) }
        }
        sides.sort { $0.middle < $1.middle }
        var result: [Piece] = [], winding = 0, count = 0
        for (index, side) in sides.enumerated() {
            let wasInside = isInside(winding, count)
            winding += edges[Int(side.edge)].winding
            count += 1
            let isInside = isInside(winding, count)
            if !wasInside && isInside {
                // Two pieces that share an edge are one.
                if let last = result.last, isSame(last.right, side.edge, upper, lower) { continue }
                result.append(Piece(left: side.edge, right: side.edge))
            } else if wasInside && !isInside || (isInside && index == sides.count - 1) {
                result[result.count - 1].right = side.edge
            }
        }
        return result
    }

    private func isSame(_ a: Int32, _ b: Int32, _ upper: Double, _ lower: Double) -> Bool {
        edges[Int(a)].x(at: upper) == edges[Int(b)].x(at: upper) && edges[Int(a)].x(at: lower) == edges[Int(b)].x(at: lower)
    }

    private func isInside(_ winding: Int, _ count: Int) -> Bool {
        switch fillRule {
        case .nonZero: winding != 0
        case .evenOdd: count % 2 == 1
        }
    }

    /// What a piece covers over the whole height of a slab; nil if nothing.
    func covered(_ piece: Piece, _ upper: Double, _ lower: Double) -> Interval? {
        let left = edges[Int(piece.left)], right = edges[Int(piece.right)]
        let start = Self.whole(max(left.x(at: upper), left.x(at: lower)).rounded(.up))
        let end = Self.whole(min(right.x(at: upper), right.x(at: lower)).rounded(.down))
        return start < end ? Interval(start: start, end: end) : nil
    }

    /// What a piece touches anywhere in a slab.
    func touched(_ piece: Piece, _ upper: Double, _ lower: Double) -> Interval {
        let left = edges[Int(piece.left)], right = edges[Int(piece.right)]
        return Interval(
            start: Self.whole(min(left.x(at: upper), left.x(at: lower)).rounded(.down)),
            end: Self.whole(max(right.x(at: upper), right.x(at: lower)).rounded(.up)))
    }

    private static func whole(_ value: Double) -> Int64 { Int64(max(-9e15, min(9e15, value))) }
}

extension Array {
    /// The number of the first element from which on a condition holds, by halving. As Markup's for all collections, which this module
    /// does not know.
    func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
