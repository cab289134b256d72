/// Where the word spaces of lines stand, and how many of successive lines stand below each other.
extension BreakSearch {
    /// Two or three spaces below each other are nothing: chance makes one of them in every few lines.
    static let linksOfRiver: Int32 = 4

    /// What a line from a node to a place costs for its rivers; where its spaces stand is kept in `lastSpaces`.
    /// - Parameter ratio: by how much of its stretch (or, negative, of its shrink) each glue is wider; nil where no space is.
    mutating func riverDemerits(_ node: Int32, _ site: BreakSite, ratio: Double?, _ items: Span<Item>) -> Int64 {
        lastSpaces = .none
        guard let ratio else { return 0 }
        let record = nodes[node].record
        let start = record < 0 ? -1 : records[record].item
        let first = firstItem(after: start, items)
        let isParted = start >= 0 && first == start + 1 && items[Int(start)].isDiscretionary
        let left =
            Int64(fragments[nodes[node].fragment].fragment.x) - Int64(nodes[node].leftProtrusion)
            + Int64(isParted ? items[Int(start)].postWidth : 0)
        let above = record < 0 ? .none : spacesOfRecords[record]
        return Int64(appendSpaces(from: first, to: site.item, left: left, ratio: ratio, below: above, items))
            * Int64(parameters.riverDemerits)
    }

    /// Appends the spaces of a line, which become `lastSpaces`, and returns how many of them belong to rivers. O(items of the line), or of
    /// its spaces where the same line was the last one looked at: several ways lead to most starts.
    mutating func appendSpaces(
        from first: Int32, to end: Int32, left: Int64, ratio: Double, below above: SpaceRange, _ items: Span<Item>
    ) -> Int32 {
        let line = PlacedLine(first: first, end: end, left: left, ratio: ratio)
        if line != placedLine { placeSpaces(of: line, items) }
        let start = Int32(truncatingIfNeeded: spaces.count)
        var links: Int32 = 0
        var nearest = above.start
        let width = Double(parameters.riverWidth)
        for index in 0..<middles.count {
            let middle = middles[index]
            while nearest < above.end, spaces[nearest].middle <= middle - width { nearest += 1 }
            var longest: Int32 = 0
            var other = nearest
            while other < above.end, spaces[other].middle < middle + width {
                longest = max(longest, spaces[other].links)
                other += 1
            }
            if longest + 1 >= Self.linksOfRiver { links += 1 }
            spaces.append(SpaceInLine(middle: middle, links: longest + 1))
        }
        lastSpaces = SpaceRange(start: start, end: Int32(truncatingIfNeeded: spaces.count))
        return links
    }

    /// Finds the middles of a line's spaces; none where it has a tab.
    private mutating func placeSpaces(of line: PlacedLine, _ items: Span<Item>) {
        placedLine = line
        middles.removeAll()
        var x = Double(line.left)
        items.withUnsafeBufferPointer { items in
            for index in Int(line.first)..<max(Int(line.first), Int(line.end)) {
                switch items[index].kind {
                case .box, .glue:
                    let change = line.ratio < 0 ? items[index].shrink : items[index].stretch
                    let own = Double(items[index].width) + line.ratio * Double(change)
                    if items[index].kind == .glue { middles.append(x + own / 2) }
                    x += own
                case .fontKern, .explicitKern, .penalty, .discretionary, .hyphenation: x += Double(items[index].width)
                case .tab:
                    middles.removeAll()
                    return
                }
            }
        }
    }

    /// Keeps a way among the best of its class, in ascending order of demerits; of ways that begin at one place and have rivers as long or
    /// longer, only the cheaper one.
    mutating func rememberWay(_ candidate: Candidate, slot: Int) {
        var candidate = candidate
        for way in 0..<ways {
            let index = way * slotCount + slot
            let other = candidates[index]
            if other.demerits >= demeritsLimit {
                candidates[index] = candidate
                return
            }
            if other.demerits <= candidate.demerits {
                if isNoBetter(candidate, than: other) { return }
            } else {
                candidates[index] = candidate
                if isNoBetter(other, than: candidate) { return removeDuplicates(of: candidate, slot: slot, from: way + 1) }
                candidate = other
            }
        }
    }

    /// What stood in a place has been replaced; nothing behind it is moved, as its own place is filled.
    private mutating func removeDuplicates(of candidate: Candidate, slot: Int, from way: Int) {
        for other in way..<max(way, ways) {
            let index = other * slotCount + slot
            if candidates[index].demerits < demeritsLimit, isNoBetter(candidates[index], than: candidate) {
                candidates[index].demerits = demeritsLimit
            }
        }
    }

    /// Two ways whose last lines begin at the same place have their spaces at the same places.
    private func isNoBetter(_ candidate: Candidate, than other: Candidate) -> Bool {
        let record = nodes[candidate.node].record, otherRecord = nodes[other.node].record
        let start = record < 0 ? -1 : records[record].item, otherStart = otherRecord < 0 ? -1 : records[otherRecord].item
        guard start == otherStart, candidate.spaces.count == other.spaces.count else { return false }
        for index in 0..<candidate.spaces.count
        where spaces[candidate.spaces.start + index].links < spaces[other.spaces.start + index].links {
            return false
        }
        return true
    }
}

/// What the places of a line's spaces depend on.
struct PlacedLine: Equatable {
    var first: Int32
    var end: Int32
    var left: Int64
    var ratio: Double
}

/// A word space of a line.
struct SpaceInLine {
    /// From the leading edge of the paragraph, in scaled points.
    var middle: Double
    /// How many spaces stand below each other here, with this one.
    var links: Int32
}

/// The spaces of a line, in `BreakSearch.spaces`.
struct SpaceRange {
    var start: Int32
    var end: Int32

    var count: Int32 { end - start }

    static var none: SpaceRange { SpaceRange(start: 0, end: 0) }
}
