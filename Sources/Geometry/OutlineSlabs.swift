/// An outline, ready to be asked what it covers at some height.
///
/// It is asked again and again, a curve for each halving of a search: so the slabs of the whole outline are made once, and above them a
/// tree whose nodes know what two halves of a stretch of slabs have in common and what they touch together. A band is a few of its nodes
/// and a part of a slab at either end. Of outlines whose edges cross so often that there would be more slabs than are worth keeping, each
/// band is looked at by itself.
struct OutlineSlabs: Hashable, Sendable {
    private let outline: OutlineEdges
    private let table: SlabTable?
    /// Heights of the ends of the path's lines and curves: where a straight exclusion begins and ends.
    let corners: [Int64]

    /// - Parameter limit: how much work making the slabs may be, in edges looked at.
    init(_ path: Path, limit: Int = 1 << 20) {
        outline = OutlineEdges(path)
        table = SlabTable(outline, limit: limit)
        corners = path.elements.compactMap { element in
            switch element {
            case .move(let point), .line(let point), .quadratic(_, let point), .cubic(_, _, let point): point.y.scaledPoints
            case .close: nil
            }
        }.sorted()
    }

    var minY: Double { outline.minY }
    var maxY: Double { outline.maxY }

    // The slabs follow from the edges.
    static func == (one: Self, other: Self) -> Bool { one.outline == other.outline && one.corners == other.corners }
    func hash(into hasher: inout Hasher) { hasher.combine(outline) }

    /// A band is quickly asked about, however many edges lie in it.
    func isQuick(top: Double, bottom: Double) -> Bool { table != nil || outline.edges(top: top, bottom: bottom).count <= Self.manyEdges }

    private static let manyEdges = 64

    /// What is filled at every height of a band inside the outline's own heights, from left to right. O(log n), or O(k²) for k edges in
    /// the band.
    func covered(top: Double, bottom: Double) -> [Interval] {
        var common: [Interval]?
        func meet(_ intervals: some Sequence<Interval>) { common = common.map { $0.common(intervals) } ?? Array(intervals) }
        if let table {
            table.forEachPart(top: top, bottom: bottom, outline) { meet($0.covered) }
        } else {
            forEachSlab(top: top, bottom: bottom) { pieces, upper, lower in
                meet(pieces.compactMap { outline.covered($0, upper, lower) })
            }
        }
        return common ?? []
    }

    /// What is filled at any height of a band, from left to right. As `covered`.
    func touched(top: Double, bottom: Double) -> [Interval] {
        var all: [Interval] = []
        if let table {
            table.forEachPart(top: top, bottom: bottom, outline) { all += $0.touched }
        } else {
            forEachSlab(top: top, bottom: bottom) { pieces, upper, lower in
                all += pieces.map { outline.touched($0, upper, lower) }
            }
        }
        return all.joined()
    }

    /// Calls `body` for each slab of a band with what is filled in it.
    private func forEachSlab(top: Double, bottom: Double, _ body: ([OutlineEdges.Piece], Double, Double) -> Void) {
        let active = outline.edges(top: top, bottom: bottom)
        var heights = [max(top, outline.minY), min(bottom, outline.maxY)]
        for number in active {
            let edge = outline.edges[Int(number)]
            if edge.top.y > top { heights.append(edge.top.y) }
            if edge.bottom.y < bottom { heights.append(edge.bottom.y) }
        }
        _ = outline.appendCrossings(of: active, top: top, bottom: bottom, to: &heights)
        heights.sort()
        for (upper, lower) in zip(heights, heights.dropFirst()) where upper < lower {
            body(outline.pieces(active, upper, lower), upper, lower)
        }
    }
}
