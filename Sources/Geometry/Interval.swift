/// A stretch of a line, in scaled points.
@frozen package struct Interval: Hashable, Sendable {
    package var start: Int64
    package var end: Int64
    @inlinable package init(start: Int64, end: Int64) { self.start = start; self.end = end }
    @inlinable package var width: Int64 { end - start }
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

    /// Without gaps between those that touch, from left to right.
    func joined() -> [Interval] {
        var result: [Interval] = []
        for interval in sorted(by: { $0.start < $1.start }) {
            if let last = result.last, interval.start <= last.end {
                result[result.count - 1].end = Swift.max(last.end, interval.end)
            } else {
                result.append(interval)
            }
        }
        return result
    }
}

extension RandomAccessCollection<Interval> {
    /// What they share with others, from left to right. Both are in this order, and none of either overlaps its neighbours.
    package func common(_ others: some Sequence<Interval>) -> [Interval] {
        var result: [Interval] = []
        var index = startIndex
        for other in others {
            while index < endIndex, self[index].end <= other.start { index = self.index(after: index) }
            var next = index
            while next < endIndex, self[next].start < other.end {
                let start = Swift.max(self[next].start, other.start), end = Swift.min(self[next].end, other.end)
                if start < end { result.append(Interval(start: start, end: end)) }
                next = self.index(after: next)
            }
        }
        return result
    }
}
