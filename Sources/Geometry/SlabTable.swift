/// The slabs of an outline, and a tree above them that knows what stretches of them cover. Flat: a list of intervals for each node, and
/// all of them in one array.
struct SlabTable: Sendable {
    /// Of the slabs' edges, ascending: slab `i` reaches from `heights[i]` to `heights[i + 1]`.
    private var heights: [Double] = []
    /// Where the pieces of each slab begin.
    private var pieceStarts: [Int32] = [0]
    private var pieces: [OutlineEdges.Piece] = []
    /// A node's children are at twice its number and the one after, the slabs' own nodes in the second half.
    private var nodes: [Node] = []
    private var intervals: [Interval] = []

    private struct Node {
        var covered: Range<Int32> = 0..<0
        var touched: Range<Int32> = 0..<0
    }

    private var count: Int { heights.count - 1 }

    /// Nil where it would be more work than a limit, or where there is nothing.
    init?(_ outline: OutlineEdges, limit: Int) {
        guard !outline.edges.isEmpty else { return nil }
        let all = outline.edges.indices.map { Int32(truncatingIfNeeded: $0) }
        for edge in outline.edges { heights += [edge.top.y, edge.bottom.y] }
        guard outline.appendCrossings(of: all, top: outline.minY, bottom: outline.maxY, limit: limit, to: &heights) else { return nil }
        heights = heights.sortedWithoutRepetition()
        var active: [Int32] = [], next = 0, work = 0
        for (upper, lower) in zip(heights, heights.dropFirst()) {
            active.removeAll { outline.edges[Int($0)].bottom.y <= upper }
            while next < all.count, outline.edges[next].top.y <= upper {
                active.append(all[next])
                next += 1
            }
            work += active.count
            guard work <= limit else { return nil }
            pieces += outline.pieces(active, upper, lower)
            pieceStarts.append(Int32(truncatingIfNeeded: pieces.count))
        }
        guard makeTree(outline, limit: limit) else { return nil }
    }

    private mutating func makeTree(_ outline: OutlineEdges, limit: Int) -> Bool {
        nodes = Array(repeating: Node(), count: 2 * count)
        for number in nodes.indices.reversed() where number > 0 {
            if number >= count {
                let slab = number - count
                let (covered, touched) = part(of: slab, heights[slab], heights[slab + 1], outline)
                nodes[number] = Node(covered: append(covered), touched: append(touched.joined()))
            } else {
                let (first, second) = (nodes[2 * number], nodes[2 * number + 1])
                let covered = list(first.covered).common(list(second.covered))
                let touched = (Array(list(first.touched)) + list(second.touched)).joined()
                nodes[number] = Node(covered: append(covered), touched: append(touched))
            }
            guard intervals.count <= limit else { return false }
        }
        return true
    }

    private mutating func append(_ list: [Interval]) -> Range<Int32> {
        let start = Int32(truncatingIfNeeded: intervals.count)
        intervals += list
        return start..<Int32(truncatingIfNeeded: intervals.count)
    }

    private func list(_ range: Range<Int32>) -> ArraySlice<Interval> { intervals[Int(range.lowerBound)..<Int(range.upperBound)] }

    /// What a part of a slab covers at all of its heights, and at any.
    private func part(of slab: Int, _ upper: Double, _ lower: Double, _ outline: OutlineEdges) -> (covered: [Interval], touched: [Interval])
    {
        let pieces = pieces[Int(pieceStarts[slab])..<Int(pieceStarts[slab + 1])]
        return (pieces.compactMap { outline.covered($0, upper, lower) }, pieces.map { outline.touched($0, upper, lower) })
    }

    /// Calls `body` with lists that together are those of a band, as far as it lies inside the outline's own heights, in no order.
    func forEachPart(
        top: Double, bottom: Double, _ outline: OutlineEdges,
        _ body: ((covered: ArraySlice<Interval>, touched: ArraySlice<Interval>)) -> Void
    ) {
        let top = max(top, heights[0]), bottom = min(bottom, heights[count])
        guard top < bottom else { return }
        func add(_ slab: Int, _ upper: Double, _ lower: Double) {
            let (covered, touched) = part(of: slab, upper, lower, outline)
            body((covered[...], touched[...]))
        }
        // The slabs that lie in the band as a whole.
        let first = heights.partitioningIndex { $0 >= top }, last = heights.partitioningIndex { $0 > bottom } - 1
        if heights[first] > top { add(first - 1, top, min(bottom, heights[first])) }
        if last >= first, heights[last] < bottom { add(last, heights[last], bottom) }
        guard first < last else { return }
        var low = first + count, high = last + count
        while low < high {
            if low & 1 == 1 {
                body((list(nodes[low].covered), list(nodes[low].touched)))
                low += 1
            }
            if high & 1 == 1 {
                high -= 1
                body((list(nodes[high].covered), list(nodes[high].touched)))
            }
            low /= 2
            high /= 2
        }
    }
}

extension [Double] {
    fileprivate func sortedWithoutRepetition() -> [Double] {
        var result: [Double] = []
        for value in sorted() where value != result.last { result.append(value) }
        return result
    }
}
