/// Rivers: word spaces of successive lines that stand below each other, along which the eye runs down the page.
///
/// Whether a line lengthens a river depends on where the spaces of the lines before it stand, and so on the whole way to its start: of two
/// ways to one place the dearer one may be cheaper in the end. An exact search would have to keep every way. Instead a paragraph is first
/// broken without regard to rivers. Only where its best lines have one it is searched again: from a few lines above the river until
/// a way comes back, below it, to the line that stands there already. Every record then keeps where the spaces of its line stand and how
/// many stand above each, and three ways instead of one are kept for each place and fitness class.
extension BreakSearch {
    private static let waysBesideRivers = 3
    /// So many lines above a river are broken anew with those that it is in.
    private static let linesAboveRiver = 6
    /// No way comes back to the lines of before until so many lines below it; one that has not so many lines further down is given up.
    private static let linesBelowRiver = 2
    private static let linesToComeBack = 10
    /// In a paragraph of more lines, new ones are as many as the old: otherwise all that follow would be moved again and again.
    private static let mostLinesMoved = 4096

    /// Looks for lines with fewer or shorter rivers, and puts them in the place of those that were found where they cost less in all.
    /// Hyphens are tried only where a river is left without them.
    mutating func avoidRivers<Source: FragmentSource>(
        _ found: BrokenParagraph, _ items: Span<Item>, _ source: Source, _ lines: inout [BrokenLine]
    ) -> BrokenParagraph {
        // The last line is not justified, so its spaces belong to no river.
        guard parameters.riverDemerits > 0, found.lineCount > Self.linksOfRiver, found.pass != .firstFit else { return found }
        let own = lines.count - Int(found.lineCount)
        guard countLinks(of: lines[own...], items) else { return found }
        findCosts()
        let limit = demeritsLimit
        ways = Self.waysBesideRivers
        defer { (ways, demeritsLimit) = (1, limit) }
        var result = found
        let isWhole = !canBreakInParts(found)
        var next = 0
        while let river = firstRiver(from: next) {
            var end = isWhole ? lineLinks.count : lastLine(ofRiverFrom: river) + 1
            for pass in found.pass == .first ? [.first, .second] : [found.pass] {
                guard let left = firstRiver(from: next), left < end else { break }
                let part = isWhole ? LinesToBreak(first: 0, last: lineLinks.count - 1..<lineLinks.count) : linesToBreak(around: left)
                guard let changed = breakAnew(part, pass, limit: limit, looseness: found.looseness, items, source, &lines, own)
                else { continue }
                if pass != .first { result.pass = pass }
                end = changed
            }
            next = end
        }
        result.lineCount = Int32(clamping: lines.count - own)
        result.demerits = lineCosts.reduce(0, +)
        result.overfullCount = Int32(clamping: lines[own...].count(where: \.isOverfull))
        return result
    }

    /// Whether lines may be broken anew without all those before them: each is what its items add up to, and follows the one before it.
    private func canBreakInParts(_ found: BrokenParagraph) -> Bool {
        guard !isIrregular, !keepsLinesApart, found.pass != .emergency else { return false }
        for index in 0..<fragments.count where fragments[index].fragment.emptyDemerits >= 0 { return false }
        return true
    }

    // MARK: - The lines in hand

    /// What each line costs with its rivers, from the chain of breaks that they were made of.
    private mutating func findCosts() {
        lineCosts = costsOfChain()
        for index in lineCosts.indices { lineCosts[index] += Int64(lineLinks[index]) * Int64(parameters.riverDemerits) }
    }

    private func costsOfChain() -> [Int64] {
        var costs: [Int64] = [], before: Int64 = 0
        for index in (0..<chain.count).reversed() {
            let demerits = records[chain[index]].demerits
            costs.append(demerits - before)
            before = demerits
        }
        return costs
    }

    private func firstRiver(from line: Int) -> Int? {
        lineLinks[min(line, lineLinks.count)...].firstIndex { $0 > 0 }
    }

    /// The last line of a river, and of others that begin where it ends.
    private func lastLine(ofRiverFrom line: Int) -> Int {
        var last = line, next = line + 1
        while next < lineLinks.count, next - last <= Int(Self.linksOfRiver) {
            if lineLinks[next] > 0 { last = next }
            next += 1
        }
        return last
    }

    private func linesToBreak(around river: Int) -> LinesToBreak {
        let below = min(lastLine(ofRiverFrom: river) + 1 + Self.linesBelowRiver, lineLinks.count - 1)
        return LinesToBreak(
            first: max(0, river + 1 - Int(Self.linksOfRiver) - Self.linesAboveRiver),
            last: below..<min(below + Self.linesToComeBack, lineLinks.count))
    }

    /// - Returns: whether any line has one.
    private mutating func countLinks(of lines: ArraySlice<BrokenLine>, _ items: Span<Item>) -> Bool {
        spaces.removeAll()
        lastSpaces = .none
        // Its memory is used again: every paragraph of some lines comes here.
        lineLinks.removeAll(keepingCapacity: true)
        var hasRiver = false
        for line in lines {
            let links = appendSpaces(of: line, items)
            if links > 0 { hasRiver = true }
            lineLinks.append(links)
        }
        return hasRiver
    }

    /// How many spaces of each line of a range are the fourth or a later one of a river. What stands more than three lines above makes no
    /// difference.
    private mutating func links(of range: Range<Int>, _ lines: ArraySlice<BrokenLine>, _ items: Span<Item>) -> [Int32] {
        spaces.removeAll()
        appendSpaces(above: range.lowerBound, lines, items)
        return range.map { appendSpaces(of: lines[lines.startIndex + $0], items) }
    }

    private mutating func appendSpaces(above number: Int, _ lines: ArraySlice<BrokenLine>, _ items: Span<Item>) {
        lastSpaces = .none
        for index in max(0, number - Int(Self.linksOfRiver))..<number { _ = appendSpaces(of: lines[lines.startIndex + index], items) }
    }

    /// Appends the spaces of a finished line below those of the one before it.
    private mutating func appendSpaces(of line: BrokenLine, _ items: Span<Item>) -> Int32 {
        guard line.glueOrder == .normal else {
            lastSpaces = .none
            return 0
        }
        let ratio = line.glueSign == .shrinking ? 0 - line.glueRatio : line.glueSign == .stretching ? line.glueRatio : 0
        let postWidth = line.postItem >= 0 ? items[Int(line.postItem)].postWidth : 0
        let left = Int64(line.x) - Int64(line.leftProtrusion) + Int64(postWidth)
        return appendSpaces(from: line.firstItem, to: line.breakItem, left: left, ratio: ratio, below: lastSpaces, items)
    }

    // MARK: - Lines anew

    /// Breaks lines anew from the first of a part on.
    /// - Parameters:
    ///   - lines: those of the paragraph are the ones from `own` on.
    /// - Returns: the line behind the new ones; nil if there are none that cost less.
    private mutating func breakAnew<Source: FragmentSource>(
        _ part: LinesToBreak, _ pass: BrokenParagraph.Pass, limit: Int64, looseness: Int32, _ items: Span<Item>, _ source: Source,
        _ lines: inout [BrokenLine], _ own: Int
    ) -> Int? {
        // No way that already costs as much is looked at any further.
        demeritsLimit = min(limit, lineCosts[part.first..<part.last.upperBound].reduce(0, +))
        preparePass(pass, items)
        let start = begin(at: part.first, of: lines[own...], items, source)
        var scan = ItemScan(next: Int(start.line.item)), cost = lineCosts[part.first..<part.last.lowerBound].reduce(0, +)
        for last in part.last where activeCount > 0 {
            cost += lineCosts[last]
            let node: Int32?
            if last == lineCosts.count - 1 {
                searchBreaks(items, to: itemCount, &scan, source)
                endParagraph(scan, items, source)
                node = bestNode().flatMap { $0.looseness == looseness ? $0.node : nil }
            } else {
                searchBreaks(items, to: Int(lines[own + last].breakItem) + 1, &scan, source)
                node = cheapestNode(behind: last, of: lines[own...])
            }
            guard let node, nodes[node].demerits < cost else { continue }
            return replace(part.first..<last + 1, with: start, to: nodes[node].record, items, &lines, own)
        }
        return nil
    }

    /// Puts the one active node at the start of a finished line.
    /// - Returns: the start of the line, and the record of the break in front of it, or -1.
    private mutating func begin<Source: FragmentSource>(
        at number: Int, of lines: ArraySlice<BrokenLine>, _ items: Span<Item>, _ source: Source
    ) -> (line: LineStart, record: Int32) {
        guard number > 0 else { return (LineStart(sums: LineSums(), item: 0, leftProtrusion: leftEdge(from: 0, items)), -1) }
        let first = lines.startIndex, line = lines[first + number], above = lines[first + number - 1]
        appendSpaces(above: number, lines, items)
        // The line above starts where the one before it ends, which the words at the starts of lines are compared by.
        if number > 1 {
            records.append(BreakRecord(item: lines[first + number - 2].breakItem, previous: -1, fragment: 0, rightProtrusion: 0))
            spacesOfRecords.append(.none)
        }
        let record = Int32(truncatingIfNeeded: records.count)
        records.append(BreakRecord(item: above.breakItem, previous: record - 1, fragment: 0, rightProtrusion: 0))
        spacesOfRecords.append(lastSpaces)
        var node = nodes[1]
        for _ in 0..<number {
            let next = nextFragment(node.fragment, source)
            if next == node.fragment { break }
            node.fragment = next
        }
        node.sums.width = line.postItem >= 0 ? 0 - Int64(items[Int(line.postItem)].postWidth) : 0
        node.record = record
        node.line = Int32(truncatingIfNeeded: number + 1)
        node.leftProtrusion = line.leftProtrusion
        let badness = min(Int64(above.badness), Badness.infinite)
        node.fitness =
            above.glueSign == .shrinking ? Fitness(shrinkingWithBadness: badness) : Fitness(stretchingWithBadness: badness)
        node.isHyphenated = above.isHyphenated
        if let hyphenLimit {
            let run = lines[..<(first + number)].reversed().prefix { $0.isHyphenated }.count
            node.hyphenRun = UInt8(min(run, Int(hyphenLimit)))
        }
        if parameters.expansionContrastDemerits > 0, above.glueOrder == .normal {
            node.ratio = Int32(min(above.glueRatio, 1) * (above.glueSign == .shrinking ? -1000 : 1000))
        }
        node.reach = reach(of: node)
        nearestReach = node.reach
        nodes[1] = node
        let start = LineStart(
            sums: LineSums(), item: line.firstItem, leftProtrusion: line.leftProtrusion, hasPostBreak: line.postItem >= 0)
        return (start, record)
    }

    /// The cheapest active node behind a finished line, to which the same line leads: what stands below can stay.
    private func cheapestNode(behind number: Int, of lines: ArraySlice<BrokenLine>) -> Int32? {
        let index = lines.startIndex + number
        var best: Int32?
        var current = nodes[Self.head].next
        while current != Self.head {
            let node = nodes[current]
            if node.record >= 0, records[node.record].item == lines[index].breakItem, records[node.record].previous >= 0,
                records[records[node.record].previous].item == lines[index - 1].breakItem,
                fragments[node.fragment].cursor == lines[index + 1].cursor, best.map({ node.demerits < nodes[$0].demerits }) ?? true
            {
                best = current
            }
            current = node.next
        }
        return best
    }

    /// Puts new lines in the place of old ones, unless they stick out more often or lengthen rivers below.
    /// - Returns: the line behind them.
    private mutating func replace(
        _ old: Range<Int>, with start: (line: LineStart, record: Int32), to record: Int32, _ items: Span<Item>,
        _ lines: inout [BrokenLine], _ own: Int
    ) -> Int? {
        var new: [BrokenLine] = []
        let made = appendLines(from: start.record, start.line, to: record, items, &new)
        let places = own + old.lowerBound..<own + old.upperBound, replaced = Array(lines[places])
        guard made.overfullCount <= replaced.count(where: \.isOverfull) else { return nil }
        guard new.count == old.count || lineCosts.count <= Self.mostLinesMoved else { return nil }
        let newCosts = costsOfChain(), below = old.upperBound..<min(old.upperBound + Int(Self.linksOfRiver), lineCosts.count)
        let end = old.lowerBound + new.count
        lines.replaceSubrange(places, with: new)
        let newLinks = links(of: old.lowerBound..<end + below.count, lines[own...], items)
        let rivers = zip(newLinks.suffix(below.count), lineLinks[below]).map { Int64($0 - $1) * Int64(parameters.riverDemerits) }
        guard newCosts.reduce(0, +) + rivers.reduce(0, +) < lineCosts[old].reduce(0, +) else {
            lines.replaceSubrange(own + old.lowerBound..<own + end, with: replaced)
            return nil
        }
        lineLinks.replaceSubrange(old.lowerBound..<below.upperBound, with: newLinks)
        for (index, river) in zip(below, rivers) { lineCosts[index] += river }
        lineCosts.replaceSubrange(old, with: newCosts)
        return end
    }
}

/// Lines that are broken anew because of a river in them.
private struct LinesToBreak {
    var first: Int
    /// The last of them is one of these.
    var last: Range<Int>
}
