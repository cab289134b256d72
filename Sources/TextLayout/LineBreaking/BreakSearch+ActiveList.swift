/// The walk along the active list at a place to break (tex.web sections 829-861).
///
/// The list holds nodes whose lines go to the same fragment next to each other, in the order of the lines. When a group of them has been
/// examined, the best ways found from it, one for each fitness class, are inserted before the next group, as TeX does. Ties between ways
/// of equal demerits go to the one examined last, so the order matters for equal results.
extension BreakSearch {
    mutating func tryBreak<Source: FragmentSource>(_ site: BreakSite, _ items: Span<Item>, _ source: Source) {
        if isFirstFit { return fillLine(site, items, source) }
        var previous = Self.head
        var current = nodes[Int(Self.head)].next
        var group: Int32 = -1
        var groupLine: Int32 = 0
        var measure: Int64 = 0
        var nearest = Int64.max
        var start: LineStart?
        let isForced = site.isForced
        while true {
            if current == Self.head || nodes[Int(current)].fragment != group || (keepsLinesApart && nodes[Int(current)].line != groupLine) {
                if minimumDemerits < demeritsLimit, current == Self.head || !leadsOn(group, nodes[Int(current)].fragment, source) {
                    let lineStart = start ?? self.lineStart(after: site, items)
                    start = lineStart
                    previous = activate(site, lineStart, from: group, after: previous, nearest: &nearest, source)
                }
                if current == Self.head { break }
                group = nodes[Int(current)].fragment
                groupLine = nodes[Int(current)].line
                measure = Int64(fragments[Int(group)].fragment.width) - background.width
            }
            let node = nodes[Int(current)]
            if !isForced && node.reach > site.reach {
                nearest = min(nearest, node.reach)
                previous = current
                current = node.next
                continue
            }
            let isLast = previous == Self.head && node.next == Self.head
            if examine(node, site, measure: measure, isLast: isLast) {
                nearest = min(nearest, node.reach)
                previous = current
            } else {
                nodes[Int(previous)].next = node.next
                nodes[Int(current)].next = freeNode
                freeNode = current
                activeCount -= 1
            }
            current = node.next
        }
        nearestReach = nearest
        while activeCount > activeLimit { dropFirst() }
    }

    private mutating func dropFirst() {
        let first = nodes[Int(Self.head)].next
        nodes[Int(Self.head)].next = nodes[Int(first)].next
        nodes[Int(first)].next = freeNode
        freeNode = first
        activeCount -= 1
    }

    /// Two groups lead to the same next fragment, so that their ways compete: the last special line and the uniform ones after it.
    private mutating func leadsOn<Source: FragmentSource>(_ group: Int32, _ other: Int32, _ source: Source) -> Bool {
        guard !keepsLinesApart, group != other else { return false }
        return nextFragment(group, source) == nextFragment(other, source)
    }

    /// The index of the fragment after another. Equal cursors get equal indices as far as the latest fragments go; beyond that nodes are kept
    /// apart needlessly, which costs time but not quality.
    mutating func nextFragment<Source: FragmentSource>(_ index: Int32, _ source: Source) -> Int32 {
        let known = fragments[Int(index)]
        if known.next >= 0 { return known.next }
        let cursor = known.fragment.next
        var next = Int32(clamping: fragments.count)
        for candidate in fragments.indices.suffix(64).reversed() where fragments[candidate].cursor == cursor {
            next = Int32(clamping: candidate)
            break
        }
        if Int(next) == fragments.count {
            fragments.append(KnownFragment(fragment: source.fragment(at: cursor), cursor: cursor))
        }
        fragments[Int(index)].next = next
        return next
    }

    // MARK: - One line

    /// Judges the line from a node to the place and remembers it if it is the best of its class so far. Returns whether the node stays active.
    @inline(__always)
    private mutating func examine(_ node: ActiveNode, _ site: BreakSite, measure: Int64, isLast: Bool) -> Bool {
        let width = site.sums.width &- node.sums.width
        let shortfall = measure &- width &+ Int64(node.leftProtrusion) &+ Int64(site.rightProtrusion)
        let badness: Int64
        let fitness: Fitness
        if shortfall > 0 {
            if stretchesInfinitely(node, site) {
                badness = 0
                fitness = .decent
            } else {
                badness = Badness.of(shortfall, available: passStretch &+ site.sums.stretch &- node.sums.stretch)
                fitness = Fitness(stretchingWithBadness: badness)
            }
        } else {
            let shrink = background.shrink &+ site.sums.shrink &- node.sums.shrink
            badness = 0 &- shortfall > shrink ? Badness.overfull : Badness.of(0 &- shortfall, available: shrink)
            fitness = Fitness(shrinkingWithBadness: badness)
        }
        let isInfeasible = badness > tolerance || exceedsHyphenLimit(node, site)
        if badness > Badness.infinite || site.isForced {
            if isFinal && minimumDemerits == demeritsLimit && isLast {
                // All would be lost: the line is taken as it is, at no cost, since it has no alternative.
                remember(node, site, fitness, demerits: node.demerits)
            } else if !isInfeasible {
                remember(node, site, fitness, demerits: node.demerits &+ demerits(badness, fitness, node, site, shortfall, measure))
            }
            return false
        }
        if !isInfeasible {
            remember(node, site, fitness, demerits: node.demerits &+ demerits(badness, fitness, node, site, shortfall, measure))
        }
        return true
    }

    @inline(__always) private func stretchesInfinitely(_ node: ActiveNode, _ site: BreakSite) -> Bool {
        if site.sums.infinite == node.sums.infinite { return backgroundInfinite != SIMD4() }
        let between = infiniteStretches[Int(site.sums.infinite)] &- infiniteStretches[Int(node.sums.infinite)]
        return backgroundInfinite &+ between != SIMD4()
    }

    @inline(__always) private func exceedsHyphenLimit(_ node: ActiveNode, _ site: BreakSite) -> Bool {
        guard let hyphenLimit, site.kind == .hyphenated else { return false }
        return node.hyphenRun >= hyphenLimit
    }

    /// tex.web section 859, and our own for runts.
    @inline(__always) private func demerits(
        _ badness: Int64, _ fitness: Fitness, _ node: ActiveNode, _ site: BreakSite, _ shortfall: Int64, _ measure: Int64
    ) -> Int64 {
        let base = Int64(parameters.linePenalty) + badness
        var demerits = abs(base) >= 10_000 ? 100_000_000 : base * base
        if site.penalty > 0 {
            demerits += site.penalty * site.penalty
        } else if !site.isForced {
            demerits -= site.penalty * site.penalty
        }
        if node.isHyphenated && site.kind != .unhyphenated {
            demerits += Int64(site.kind == .hyphenated ? parameters.doubleHyphenDemerits : parameters.finalHyphenDemerits)
        }
        if fitness.isFar(from: node.fitness) { demerits += Int64(parameters.adjacencyDemerits) }
        if site.kind == .end, node.record >= 0, measure &- shortfall < Int64(parameters.runtWidth) {
            demerits += Int64(parameters.runtDemerits)
        }
        return demerits
    }

    @inline(__always) private mutating func remember(_ node: ActiveNode, _ site: BreakSite, _ fitness: Fitness, demerits: Int64) {
        var slot = Int(fitness.rawValue)
        if let hyphenLimit, site.kind == .hyphenated { slot += 4 * Int(min(node.hyphenRun + 1, hyphenLimit)) }
        guard demerits <= candidates[slot].demerits else { return }
        candidates[slot] = Candidate(
            demerits: demerits, sums: node.sums, record: node.record, line: node.line, fragment: node.fragment)
        minimumDemerits = min(minimumDemerits, demerits)
    }

    // MARK: - New nodes

    /// Makes nodes of the candidates that are worth it, inserts them after a node of the list, and clears the candidates. Returns the last one.
    ///
    /// A candidate with more demerits than another one of the same place plus `adjacencyDemerits` can never win, as whatever follows costs
    /// at most that much more after the other (section 836); with a limit to hyphens, only if the other one has no more of them behind it.
    private mutating func activate<Source: FragmentSource>(
        _ site: BreakSite, _ start: LineStart, from group: Int32, after node: Int32, nearest: inout Int64, _ source: Source
    ) -> Int32 {
        let fragment = site.kind == .end ? group : nextFragment(group, source)
        let adjacency = abs(Int64(parameters.adjacencyDemerits))
        var last = node
        var least = demeritsLimit
        for slot in candidates.indices {
            if slot & 3 == 0 {
                for other in slot..<slot + 4 { least = min(least, candidates[other].demerits) }
            }
            let bound = adjacency >= demeritsLimit - least ? demeritsLimit - 1 : least + adjacency
            let candidate = candidates[slot]
            if candidate.demerits <= bound {
                last = insert(candidate, slot, site, start, fragment, after: last, nearest: &nearest)
            }
            candidates[slot].demerits = demeritsLimit
        }
        minimumDemerits = demeritsLimit
        return last
    }

    /// Appends the record of a break at the place by way of a candidate and returns its index.
    @inline(__always) mutating func append(_ candidate: Candidate, _ site: BreakSite, _ start: LineStart) -> Int32 {
        records.append(
            BreakRecord(
                width: site.sums.width &- candidate.sums.width, stretch: site.sums.stretch &- candidate.sums.stretch,
                shrink: site.sums.shrink &- candidate.sums.shrink, infiniteAtStart: candidate.sums.infinite,
                infiniteAtEnd: site.sums.infinite, item: Int32(clamping: site.item), previous: candidate.record,
                fragment: candidate.fragment, rightProtrusion: site.rightProtrusion, nextItem: Int32(clamping: start.item),
                nextLeftProtrusion: start.leftProtrusion, isHyphenated: site.kind == .hyphenated, hasPostBreak: start.hasPostBreak))
        return Int32(clamping: records.count - 1)
    }

    @inline(__always) private mutating func insert(
        _ candidate: Candidate, _ slot: Int, _ site: BreakSite, _ start: LineStart, _ fragment: Int32, after previous: Int32,
        nearest: inout Int64
    ) -> Int32 {
        let record = append(candidate, site, start)
        var node = ActiveNode(
            sums: start.sums, reach: .min, demerits: candidate.demerits, record: record, line: candidate.line + 1, fragment: fragment,
            leftProtrusion: start.leftProtrusion, next: nodes[Int(previous)].next,
            fitness: Fitness(rawValue: UInt8(slot & 3)) ?? .decent, isHyphenated: site.kind != .unhyphenated,
            hyphenRun: UInt8(slot >> 2))
        node.reach = reach(of: node)
        nearest = min(nearest, node.reach)
        let index: Int32
        if freeNode >= 0 {
            index = freeNode
            freeNode = nodes[Int(index)].next
            nodes[Int(index)] = node
        } else {
            index = Int32(clamping: nodes.count)
            nodes.append(node)
        }
        nodes[Int(previous)].next = index
        activeCount += 1
        return index
    }

    // MARK: - The best way

    /// The active node with the fewest demerits at the end, or the one whose number of lines is nearest to the desired looseness
    /// (tex.web sections 874 and 875); nil if none is left.
    func bestNode() -> (node: Int32, looseness: Int32)? {
        var best: Int32 = -1
        var current = nodes[Int(Self.head)].next
        while current != Self.head {
            if best < 0 || nodes[Int(current)].demerits < nodes[Int(best)].demerits { best = current }
            current = nodes[Int(current)].next
        }
        guard best >= 0 else { return nil }
        guard parameters.looseness != 0 else { return (best, 0) }
        let bestLine = nodes[Int(best)].line
        var looseness: Int32 = 0
        current = nodes[Int(Self.head)].next
        while current != Self.head {
            let node = nodes[Int(current)]
            let difference = node.line - bestLine
            let isNearer = (difference < looseness && parameters.looseness <= difference)
                || (difference > looseness && parameters.looseness >= difference)
            if isNearer || (difference == looseness && node.demerits < nodes[Int(best)].demerits) {
                best = current
                looseness = difference
            }
            current = node.next
        }
        return (best, looseness)
    }
}
