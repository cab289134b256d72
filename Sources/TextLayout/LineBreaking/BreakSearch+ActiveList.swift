/// The walk along the active list at a place to break (tex.web sections 829-861).
///
/// The list holds nodes whose lines go to the same fragment next to each other, in the order of the lines. When a group of them has been
/// examined, the best ways found from it, one for each fitness class, are inserted before the next group, as TeX does. Ties between ways
/// of equal demerits go to the one examined last, so the order matters for equal results.
extension BreakSearch {
    @inline(__always) mutating func tryBreak<Source: FragmentSource>(_ site: BreakSite, _ items: Span<Item>, _ source: Source) {
        if isFirstFit { return fillLine(site, items, source) }
        var previous = Self.head
        var current = nodes[Self.head].next
        var group: Int32 = -1
        var groupLine: Int32 = 0
        var measure: Int64 = 0
        var nearest = Int64.max
        var start: LineStart?
        // Deactivated nodes keep their values until the end: candidates refer to them.
        var released: Int32 = -1
        var lastReleased: Int32 = -1
        let isForced = site.isForced
        while true {
            if current == Self.head || nodes[current].fragment != group || (keepsLinesApart && nodes[current].line != groupLine) {
                if minimumDemerits < demeritsLimit, current == Self.head || !leadsOn(group, nodes[current].fragment, source) {
                    let lineStart = start ?? self.lineStart(after: site, items)
                    start = lineStart
                    let following = current == Self.head ? -1 : nodes[current].fragment
                    previous = activate(site, lineStart, from: group, before: following, after: previous, nearest: &nearest, source)
                }
                if current == Self.head { break }
                group = nodes[current].fragment
                groupLine = nodes[current].line
                measure = Int64(fragments[group].fragment.width) &- background.width
            }
            let next = nodes[current].next
            let reach = nodes[current].reach
            if reach > site.reach && !isForced {
                nearest = min(nearest, reach)
                previous = current
            } else if examine(current, site, items, measure: measure, isLast: previous == Self.head && next == Self.head) {
                nearest = min(nearest, reach)
                previous = current
            } else {
                nodes[previous].next = next
                nodes[current].next = released
                if released < 0 { lastReleased = current }
                released = current
                activeCount &-= 1
            }
            current = next
        }
        if released >= 0 {
            nodes[lastReleased].next = freeNode
            freeNode = released
        }
        nearestReach = nearest
        while activeCount > activeLimit { dropFirst() }
    }

    private mutating func dropFirst() {
        let first = nodes[Self.head].next
        nodes[Self.head].next = nodes[first].next
        nodes[first].next = freeNode
        freeNode = first
        activeCount -= 1
    }

    /// Two groups lead to the same next fragment, so that their ways compete: the last special line and the uniform ones after it.
    private mutating func leadsOn<Source: FragmentSource>(_ group: Int32, _ other: Int32, _ source: Source) -> Bool {
        guard !keepsLinesApart, group != other else { return false }
        return nextFragment(group, source) == nextFragment(other, source)
    }

    /// The index of the fragment after another. Equal cursors get equal indices as far as the latest fragments go; beyond that nodes are
    /// kept apart needlessly, which costs time but not quality.
    @inline(__always) mutating func nextFragment<Source: FragmentSource>(_ index: Int32, _ source: Source) -> Int32 {
        let next = fragments[index].next
        return next >= 0 ? next : askNextFragment(index, source)
    }

    @inline(never) private mutating func askNextFragment<Source: FragmentSource>(_ index: Int32, _ source: Source) -> Int32 {
        let cursor = fragments[index].fragment.next
        var next = fragments.count - 1
        while next >= max(0, fragments.count - 64), fragments[next].cursor != cursor { next -= 1 }
        if next < max(0, fragments.count - 64) {
            next = fragments.count
            fragments.append(KnownFragment(fragment: source.fragment(at: cursor), cursor: cursor))
        }
        fragments[index].next = Int32(truncatingIfNeeded: next)
        return fragments[index].next
    }

    // MARK: - One line

    /// Judges the line from a node to the place and remembers it if it is the best of its class so far. Returns whether the node stays
    /// active.
    @inline(__always)
    private mutating func examine(_ node: Int32, _ site: BreakSite, _ items: Span<Item>, measure: Int64, isLast: Bool) -> Bool {
        if isIrregular { return examineIrregular(node, site, items, measure: measure, isLast: isLast) }
        let width = site.sums.width &- nodes[node].sums.width
        let shortfall = measure &- width &+ Int64(nodes[node].leftProtrusion) &+ Int64(site.rightProtrusion)
        return judge(
            node, site, shortfall, stretch: site.sums.stretch &- nodes[node].sums.stretch,
            shrink: site.sums.shrink &- nodes[node].sums.shrink,
            naturalWidth: measure &- shortfall, isLast: isLast, items)
    }

    @inline(never)
    private mutating func examineIrregular(_ node: Int32, _ site: BreakSite, _ items: Span<Item>, measure: Int64, isLast: Bool) -> Bool {
        let line = extent(from: node, to: site, items)
        let shortfall = measure &- line.width &+ Int64(nodes[node].leftProtrusion) &+ Int64(site.rightProtrusion)
        let start = nodes[node].record < 0 ? 0 : records[nodes[node].record].item
        return judge(
            node, site, Self.rest(of: shortfall, after: expansion(from: start, to: site.item)), stretch: line.stretch, shrink: line.shrink,
            naturalWidth: measure &- shortfall, isLast: isLast, items)
    }

    @inline(__always)
    private mutating func judge(
        _ node: Int32, _ site: BreakSite, _ shortfall: Int64, stretch: Int64, shrink: Int64, naturalWidth: Int64, isLast: Bool,
        _ items: Span<Item>
    ) -> Bool {
        var badness: Int64
        let fitness: Fitness
        if shortfall > 0 {
            if stretchesInfinitely(node, site) {
                badness = 0
                fitness = .decent
            } else {
                badness = Badness.of(shortfall, available: passStretch &+ stretch)
                fitness = Fitness(stretchingWithBadness: badness)
                if badness > Badness.firstGraded, parameters.looseLineStretch > 0 {
                    badness = Badness.graded(badness, excess: shortfall, stretch: parameters.looseLineStretch)
                }
            }
        } else {
            let shrink = background.shrink &+ shrink
            badness = 0 &- shortfall > shrink ? Badness.overfull : Badness.of(0 &- shortfall, available: shrink)
            fitness = Fitness(shrinkingWithBadness: badness)
        }
        if parameters.expansionContrastDemerits > 0 {
            let available = shortfall > 0 ? passStretch &+ stretch : background.shrink &+ shrink
            let isFree = shortfall > 0 && stretchesInfinitely(node, site)
            ratioOfLine = isFree ? 0 : Int32(truncatingIfNeeded: max(-1000, min(1000, shortfall &* 1000 / max(1, available))))
        }
        let isInfeasible = badness > tolerance || exceedsHyphenLimit(node, site)
        if badness > Badness.infinite || site.isForced {
            if isFinal && minimumDemerits == demeritsLimit && isLast {
                // All would be lost: the line is taken as it is, at no cost, since it has no alternative.
                remember(node, site, fitness, demerits: nodes[node].demerits)
            } else if !isInfeasible {
                rememberLine(node, site, fitness, badness, shortfall, stretch: stretch, shrink: shrink, naturalWidth, items)
            }
            return false
        }
        if !isInfeasible {
            rememberLine(node, site, fitness, badness, shortfall, stretch: stretch, shrink: shrink, naturalWidth, items)
        }
        return true
    }

    @inline(__always)
    private mutating func rememberLine(
        _ node: Int32, _ site: BreakSite, _ fitness: Fitness, _ badness: Int64, _ shortfall: Int64, stretch: Int64, shrink: Int64,
        _ naturalWidth: Int64, _ items: Span<Item>
    ) {
        let demerits = nodes[node].demerits &+ demerits(badness, fitness, node, site, naturalWidth)
        guard ways > 1 else { return remember(node, site, fitness, demerits: demerits) }
        let slot = slot(of: node, site, fitness)
        guard demerits < min(demeritsLimit, candidates[(ways - 1) * slotCount + slot].demerits) else { return }
        let available = shortfall > 0 ? background.stretch &+ stretch : background.shrink &+ shrink
        let isFree = site.kind == .end || shortfall > 0 && stretchesInfinitely(node, site)
        let rivers = riverDemerits(node, site, ratio: isFree || available <= 0 ? nil : Double(shortfall) / Double(available), items)
        guard demerits + rivers < demeritsLimit else { return }
        rememberWay(Candidate(demerits: demerits + rivers, node: node, ratio: ratioOfLine, spaces: lastSpaces), slot: slot)
        candidateEnd = max(candidateEnd, (slot & ~3) + 4)
        minimumDemerits = min(minimumDemerits, demerits + rivers)
    }

    @inline(__always) private func stretchesInfinitely(_ node: Int32, _ site: BreakSite) -> Bool {
        if site.sums.infinite == nodes[node].sums.infinite { return backgroundInfinite != SIMD4() }
        let between = infiniteStretches[site.sums.infinite] &- infiniteStretches[nodes[node].sums.infinite]
        return backgroundInfinite &+ between != SIMD4()
    }

    @inline(__always) private func exceedsHyphenLimit(_ node: Int32, _ site: BreakSite) -> Bool {
        guard let hyphenLimit, site.kind == .hyphenated else { return false }
        return nodes[node].hyphenRun >= hyphenLimit
    }

    /// tex.web section 859, and our own for runts.
    @inline(__always) private func demerits(
        _ badness: Int64, _ fitness: Fitness, _ node: Int32, _ site: BreakSite, _ naturalWidth: Int64
    ) -> Int64 {
        let base = Int64(parameters.linePenalty) + badness
        var demerits = abs(base) >= 10_000 ? 100_000_000 : base * base
        if site.penalty > 0 {
            demerits += site.penalty * site.penalty
        } else if !site.isForced {
            demerits -= site.penalty * site.penalty
        }
        if nodes[node].isHyphenated && site.kind != .unhyphenated {
            demerits += Int64(site.kind == .hyphenated ? parameters.doubleHyphenDemerits : parameters.finalHyphenDemerits)
        }
        if fitness.isFar(from: nodes[node].fitness) { demerits += Int64(parameters.adjacencyDemerits) }
        if site.kind == .end, nodes[node].record >= 0, naturalWidth < Int64(parameters.runtWidth) {
            demerits += Int64(parameters.runtDemerits)
        }
        if parameters.fullLastLineDemerits > 0, site.kind == .end, nodes[node].record >= 0 {
            let gap = Int64(fragments[nodes[node].fragment].fragment.width) - background.width - naturalWidth
            if gap > 0, gap < Int64(parameters.fullLastLineGap) { demerits += Int64(parameters.fullLastLineDemerits) }
        }
        if !words.isEmpty { demerits += repeatDemerits(node, site) }
        if parameters.expansionContrastDemerits > 0 {
            let contrast = Int64(abs(ratioOfLine &- nodes[node].ratio)) - Self.freeContrast
            if contrast > 0 { demerits += Int64(parameters.expansionContrastDemerits) * contrast / Self.costlyContrast }
        }
        return demerits
    }

    /// What a line costs that begins or ends with the word that the line before begins or ends with.
    @inline(__always)
    private func repeatDemerits(_ node: Int32, _ site: BreakSite) -> Int64 {
        let record = nodes[node].record
        guard record >= 0 else { return 0 }
        let start = records[record].item
        var demerits: Int64 = 0
        if site.kind == .unhyphenated, let word = word(before: site.item), word == self.word(before: start) {
            demerits += Int64(parameters.repeatDemerits)
        }
        let previous = records[record].previous
        let first = previous < 0 ? word(from: 0) : word(from: records[previous].item)
        if let first, first == word(from: start) { demerits += Int64(parameters.repeatDemerits) }
        return demerits
    }

    /// The word that ends before an item; nil where a word is parted.
    @inline(__always)
    private func word(before item: Int32) -> Int32? {
        for index in stride(from: Int(item) - 1, through: max(0, Int(item) - 4), by: -1) where words[index] >= 0 { return words[index] }
        return nil
    }

    /// The word that begins at an item or a little after it.
    @inline(__always)
    private func word(from item: Int32) -> Int32? {
        for index in Int(item)..<min(words.count, Int(item) + 4) where words[index] >= 0 { return words[index] }
        return nil
    }

    /// Neighbouring lines may differ by as much as one line may from its natural width; half as much more costs the whole weight. In
    /// thousandths of the limit.
    private static let freeContrast: Int64 = 1000
    private static let costlyContrast: Int64 = 500

    @inline(__always) private mutating func remember(_ node: Int32, _ site: BreakSite, _ fitness: Fitness, demerits: Int64) {
        let slot = slot(of: node, site, fitness)
        guard demerits <= candidates[slot].demerits else { return }
        candidates[slot] = Candidate(demerits: demerits, node: node, ratio: ratioOfLine)
        candidateEnd = max(candidateEnd, (slot & ~3) + 4)
        minimumDemerits = min(minimumDemerits, demerits)
    }

    /// The class in which ways to a place compete.
    @inline(__always) private func slot(of node: Int32, _ site: BreakSite, _ fitness: Fitness) -> Int {
        guard let hyphenLimit, site.kind == .hyphenated else { return Int(fitness.rawValue) }
        return Int(fitness.rawValue) + 4 * Int(min(nodes[node].hyphenRun + 1, hyphenLimit))
    }

    // MARK: - New nodes

    /// Makes nodes of the candidates that are worth it, inserts them after a node of the list, and clears the candidates. Returns the last
    /// one.
    ///
    /// A candidate with more demerits than another one of the same place plus `adjacencyDemerits` can never win, as whatever follows costs
    /// at most that much more after the other (section 836); with a limit to hyphens, only if the other one has no more of them behind it.
    private mutating func activate<Source: FragmentSource>(
        _ site: BreakSite, _ start: LineStart, from group: Int32, before following: Int32, after node: Int32, nearest: inout Int64,
        _ source: Source
    ) -> Int32 {
        var fragment = site.kind == .end ? group : nextFragment(group, source)
        var last = insertCandidates(site, start, fragment, after: node, nearest: &nearest)
        // Fragments that may stay empty: the same ways, at a cost, lead to the one behind as well.
        while site.kind != .end, !keepsLinesApart, let next = fragmentBehindEmpty(fragment, source),
            raiseCandidates(by: fragments[fragment].fragment.emptyDemerits)
        {
            // The next group is that of the fragment left empty: ways from it lead to the same one, and compete with these.
            if fragment == following { return last }
            fragment = next
            last = insertCandidates(site, start, fragment, after: last, nearest: &nearest)
        }
        clearCandidates()
        return last
    }

    private mutating func insertCandidates(
        _ site: BreakSite, _ start: LineStart, _ fragment: Int32, after node: Int32, nearest: inout Int64
    ) -> Int32 {
        // What follows may cost so much more behind one way than behind another. Of the contrast it is twice the weight at most; a line may
        // lengthen more than one river, but two at once are rare.
        let adjacency =
            abs(Int64(parameters.adjacencyDemerits)) + 2 * Int64(max(0, parameters.expansionContrastDemerits))
            + Int64(max(0, parameters.repeatDemerits)) + (ways > 1 ? Int64(parameters.riverDemerits) : 0)
        var last = node
        var least = demeritsLimit
        for slot in 0..<candidateEnd {
            if slot & 3 == 0 {
                for other in slot..<slot + 4 { least = min(least, candidates[other].demerits) }
            }
            let bound = adjacency >= demeritsLimit - least ? demeritsLimit - 1 : least + adjacency
            for way in 0..<ways {
                let candidate = candidates[way * slotCount + slot]
                if candidate.demerits <= bound {
                    last = insert(candidate, slot, site, start, fragment, after: last, nearest: &nearest)
                }
            }
        }
        return last
    }

    private mutating func clearCandidates() {
        for way in 0..<ways {
            for slot in 0..<candidateEnd { candidates[way * slotCount + slot].demerits = demeritsLimit }
        }
        candidateEnd = 0
        minimumDemerits = demeritsLimit
    }

    /// Adds the cost of an empty fragment to all candidates; false if none is left.
    private mutating func raiseCandidates(by demerits: Int32) -> Bool {
        minimumDemerits = demeritsLimit
        for way in 0..<ways {
            for slot in way * slotCount..<way * slotCount + candidateEnd {
                let raised = candidates[slot].demerits + Int64(demerits)
                candidates[slot].demerits = min(raised, demeritsLimit)
                minimumDemerits = min(minimumDemerits, raised)
            }
        }
        return minimumDemerits < demeritsLimit
    }

    /// The fragment after one that may stay empty; nil if it may not.
    mutating func fragmentBehindEmpty<Source: FragmentSource>(_ fragment: Int32, _ source: Source) -> Int32? {
        guard fragments[fragment].fragment.emptyDemerits >= 0 else { return nil }
        let next = nextFragment(fragment, source)
        return next == fragment ? nil : next
    }

    /// Appends the record of a break that ends a line from a node and returns its index.
    @inline(__always) mutating func append(lineFrom node: Int32, to site: BreakSite, demerits: Int64) -> Int32 {
        records.append(
            BreakRecord(
                item: site.item, previous: nodes[node].record, fragment: nodes[node].fragment, rightProtrusion: site.rightProtrusion,
                demerits: demerits))
        return Int32(truncatingIfNeeded: records.count &- 1)
    }

    @inline(__always) private mutating func insert(
        _ candidate: Candidate, _ slot: Int, _ site: BreakSite, _ start: LineStart, _ fragment: Int32, after previous: Int32,
        nearest: inout Int64
    ) -> Int32 {
        var node = ActiveNode(
            sums: start.sums, reach: .min, demerits: candidate.demerits,
            record: append(lineFrom: candidate.node, to: site, demerits: candidate.demerits),
            line: nodes[candidate.node].line &+ 1, fragment: fragment, leftProtrusion: start.leftProtrusion, next: nodes[previous].next,
            fitness: Fitness(rawValue: UInt8(slot & 3)) ?? .decent, isHyphenated: site.kind != .unhyphenated,
            hyphenRun: UInt8(truncatingIfNeeded: slot >> 2), ratio: candidate.ratio)
        if ways > 1 { spacesOfRecords.append(candidate.spaces) }
        node.reach = reach(of: node)
        nearest = min(nearest, node.reach)
        let index: Int32
        if freeNode >= 0 {
            index = freeNode
            freeNode = nodes[index].next
            nodes[index] = node
        } else {
            index = Int32(truncatingIfNeeded: nodes.count)
            nodes.append(node)
        }
        nodes[previous].next = index
        activeCount &+= 1
        return index
    }

    // MARK: - The best way

    /// The active node with the fewest demerits at the end, or the one whose number of lines is nearest to the desired looseness
    /// (tex.web sections 874 and 875); nil if none is left.
    @inline(__always)
    func bestNode() -> (node: Int32, looseness: Int32)? {
        var best: Int32 = -1
        var current = nodes[Self.head].next
        while current != Self.head {
            if best < 0 || nodes[current].demerits < nodes[best].demerits { best = current }
            current = nodes[current].next
        }
        guard best >= 0 else { return nil }
        guard parameters.looseness != 0 else { return (best, 0) }
        let bestLine = nodes[best].line
        var looseness: Int32 = 0
        current = nodes[Self.head].next
        while current != Self.head {
            let node = nodes[current]
            let difference = node.line - bestLine
            let isNearer =
                (difference < looseness && parameters.looseness <= difference)
                || (difference > looseness && parameters.looseness >= difference)
            if isNearer || (difference == looseness && node.demerits < nodes[best].demerits) {
                best = current
                looseness = difference
            }
            current = node.next
        }
        return (best, looseness)
    }
}
