/// Rivers: word spaces of successive lines that stand below each other, along which the eye runs down the page.
///
/// Whether a line lengthens a river depends on where the spaces of the lines before it stand, and so on the whole way to its start: of two
/// ways to one place the dearer one may be cheaper in the end. An exact search would have to keep every way. Instead a paragraph is first
/// broken without regard to rivers. Only if its best lines have one is it searched again: every record then keeps where the spaces of its
/// line stand and how many stand above each, and three ways instead of one are kept for each place and fitness class.
extension BreakSearch {
    private static let waysBesideRivers = 3
    /// Two or three spaces below each other are nothing: chance makes one of them in every few lines.
    private static let linksOfRiver: Int32 = 4

    /// Searches once more for lines with fewer or shorter rivers, and puts them in the place of the lines that were found if they cost less
    /// in all. Hyphens are tried only where a river is left without them.
    mutating func avoidRivers<Source: FragmentSource>(
        _ found: BrokenParagraph, _ items: Span<Item>, _ source: Source, _ lines: inout [BrokenLine]
    ) -> BrokenParagraph {
        // The last line is not justified, so its spaces belong to no river.
        guard parameters.riverDemerits > 0, found.lineCount > Self.linksOfRiver, found.pass != .firstFit else { return found }
        let limit = demeritsLimit
        ways = Self.waysBesideRivers
        defer { (ways, demeritsLimit) = (1, limit) }
        var best = found
        var links = riverLinks(of: lines[(lines.count - Int(found.lineCount))...], items)
        var cost = best.demerits + Int64(links) * Int64(parameters.riverDemerits)
        for pass in found.pass == .first ? [.first, .second] : [found.pass] where links > 0 {
            // No way that already costs as much is looked at any further.
            demeritsLimit = min(limit, cost)
            guard let better = searchBesideRivers(pass, looseness: found.looseness, items, source, &lines, instead: best) else { continue }
            best = better
            cost = better.demerits
            links = riverLinks(of: lines[(lines.count - Int(best.lineCount))...], items)
        }
        return best
    }

    private mutating func searchBesideRivers<Source: FragmentSource>(
        _ pass: BrokenParagraph.Pass, looseness: Int32, _ items: Span<Item>, _ source: Source, _ lines: inout [BrokenLine],
        instead found: BrokenParagraph
    ) -> BrokenParagraph? {
        preparePass(pass, items)
        searchBreaks(items, source)
        guard let best = bestNode(), best.looseness == looseness else { return nil }
        let node = nodes[best.node]
        let end = lines.count
        var paragraph = appendLines(to: node.record, items, &lines)
        guard paragraph.overfullCount <= found.overfullCount else {
            lines.removeSubrange(end...)
            return nil
        }
        lines.removeSubrange(end - Int(found.lineCount)..<end)
        paragraph.looseness = best.looseness
        paragraph.demerits = node.demerits
        paragraph.pass = pass
        return paragraph
    }

    /// How many spaces of finished lines are the fourth or a later one of a river.
    private mutating func riverLinks(of lines: ArraySlice<BrokenLine>, _ items: Span<Item>) -> Int32 {
        spaces.removeAll()
        var links: Int32 = 0
        var above = SpaceRange.none
        for line in lines {
            let ratio = line.glueSign == .shrinking ? 0 - line.glueRatio : line.glueSign == .stretching ? line.glueRatio : 0
            guard line.glueOrder == .normal else {
                above = .none
                continue
            }
            let postWidth = line.postItem >= 0 ? items[Int(line.postItem)].postWidth : 0
            let left = Int64(line.x) - Int64(line.leftProtrusion) + Int64(postWidth)
            links += appendSpaces(from: line.firstItem, to: line.breakItem, left: left, ratio: ratio, below: above, items)
            above = lastSpaces
        }
        return links
    }

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
    private mutating func appendSpaces(
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
