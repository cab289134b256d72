/// The state of a search for the best breaks: its scratch memory, used again by each paragraph, and what is fixed for a paragraph or a
/// pass.
///
/// *Reach.* Most places to break lie far from the end of any line, so a line to them would be much too short. A line is too short
/// for the tolerance if 297·shortfall > ratio·stretch, where `ratio` is the least ratio that is beyond the tolerance (see `Badness`). With
/// the sums W and S at the place and w and s at the node this is 297(measure + w) + ratio·s > 297W + ratio·S: a number of the node
/// against a number of the place. As long as the least of the nodes' numbers, `nearestReach`, is above the place's, nothing is
/// feasible and nothing is overfull there, and TeX's walk along the active list would do nothing. This exact test costs one comparison.
///
/// *Calls.* What only reads the search is inlined where it is asked often: a call from a function that changes the search copies all of it
/// first, nearly a kilobyte.
struct BreakSearch: ~Copyable {
    // Scratch.
    var nodes = ScratchArray<ActiveNode>()
    /// Head of the list of unused nodes, or -1.
    var freeNode: Int32 = -1
    var activeCount = 0
    var records = ScratchArray<BreakRecord>(capacity: 256)
    var candidates = ScratchArray<Candidate>()
    /// Candidates from this index on are empty.
    var candidateEnd = 0
    var fragments = ScratchArray<KnownFragment>()
    /// Sums of fi, fil, fill and filll; each glue with infinite stretch adds one.
    var infiniteStretches = ScratchArray<SIMD4<Int64>>()
    var chain = ScratchArray<Int32>()
    var tabs = ScratchArray<TabPlace>()
    /// By item, where fonts are expanded.
    var expansions = ScratchArray<ExpansionSum>()
    /// Of lines looked at, and which of them belong to the line of each record: while rivers are counted.
    var spaces = ScratchArray<SpaceInLine>()
    var spacesOfRecords = ScratchArray<SpaceRange>()
    /// Of the line under examination.
    var lastSpaces = SpaceRange.none
    /// The middles of the spaces of one line.
    var placedLine: PlacedLine?
    var middles = ScratchArray<Double>()
    /// Of the lines that rivers are looked for in: the demerits of each, and how many of its spaces belong to rivers.
    var lineCosts: [Int64] = []
    var lineLinks: [Int32] = []

    // The paragraph.
    var parameters = LineBreakingParameters()
    /// Number of items, less a glue at the end.
    var itemCount = 0
    var background = LineSums()
    var backgroundInfinite = SIMD4<Int64>()
    var adjustments: LineAdjustments?
    /// By item, the word that a box is of, or -1; empty unless words at the edges of lines are compared.
    var words: [Int32] = []
    /// A line's material may differ from the sum of its items.
    var isIrregular = false
    /// Nodes compete only if their line numbers are equal too, since the paragraph is to be longer or shorter than its best.
    var keepsLinesApart = false
    var demeritsLimit: Int64 = 0
    var hyphenLimit: UInt8?
    /// More active nodes than any sane paragraph has: beyond it the oldest go, lest a list of millions of items without width takes hours.
    var activeLimit = 0

    // The pass.
    var tolerance: Int64 = 0
    var usesHyphenation = false
    var isFinal = false
    var passStretch: Int64 = 0
    var ratio: Int64 = 0
    var canSkip = false
    var nearestReach: Int64 = 0
    var minimumDemerits: Int64 = 0
    /// Of the line under examination (`ActiveNode.ratio`).
    var ratioOfLine: Int32 = 0
    /// How many ways are kept for each place and class; more than one while rivers are counted.
    var ways = 1
    /// Number of classes: of fitness, and of successive hyphens where these are limited.
    var slotCount = 4
    /// The last run of items that were discarded at the start of a line.
    var discarded = LineStart.none
    var discardedFrom: Int32 = 0
    /// The last row of items that were discarded, when lines are made.
    var discardedRow = (from: 0, end: 0)
    /// Lines are filled one by one instead.
    var isFirstFit = false
    /// The last place of the current line that fits, in first fit.
    var lastFit: BreakSite?

    init() {}

    /// The head of the circular list of active nodes, which is not itself a node.
    static let head: Int32 = 0

    // MARK: - Passes

    mutating func run<Source: FragmentSource>(
        _ items: Span<Item>, _ parameters: LineBreakingParameters, _ source: Source, into lines: inout [BrokenLine]
    ) -> BrokenParagraph {
        let start = lines.count
        prepare(items, parameters, source)
        var found = runPasses(items, source, into: &lines)
        // Where lines of any looseness are taken, and one sticks out all the same, the limit of hyphens in succession may be why.
        if found.overfullCount > 0, parameters.hyphenLimitLines != nil, parameters.tolerance >= Badness.infinite {
            let limited = Array(lines[start...])
            var unlimited = parameters
            unlimited.hyphenLimitLines = nil
            lines.removeLast(limited.count)
            prepare(items, unlimited, source)
            let other = runPasses(items, source, into: &lines)
            if other.overfullCount < found.overfullCount {
                found = other
            } else {
                lines.replaceSubrange(start..., with: limited)
                prepare(items, parameters, source)
            }
        }
        return avoidRivers(found, items, source, &lines)
    }

    private mutating func runPasses<Source: FragmentSource>(
        _ items: Span<Item>, _ source: Source, into lines: inout [BrokenLine]
    ) -> BrokenParagraph {
        var pass: BrokenParagraph.Pass = parameters.pretolerance >= 0 ? .first : .second
        while true {
            preparePass(pass, items)
            addStartsBehindEmptyFragments(source)
            searchBreaks(items, source)
            if let best = bestNode(), best.looseness == parameters.looseness || isFinal || parameters.looseness == 0 {
                let node = nodes[best.node]
                var paragraph = appendLines(to: node.record, items, &lines)
                // What the first pass knows no way round, looser lines and hyphens may avoid: the second finds what the first has, too.
                if pass == .first, parameters.runtDemerits > 0, !parameters.endsWithFirstPass, endsInRunt(paragraph, lines) {
                    lines.removeLast(Int(paragraph.lineCount))
                    pass = .second
                    continue
                }
                paragraph.looseness = best.looseness
                paragraph.demerits = node.demerits
                paragraph.pass = pass
                return paragraph
            }
            if parameters.endsWithFirstPass {
                return BrokenParagraph(lineCount: 0, looseness: 0, demerits: 0, pass: .firstFit, overfullCount: 0)
            } else if !isFinal {
                pass = pass == .first ? .second : .emergency
            } else if demeritsLimit < Self.greatestDemeritsLimit {
                // Every way has more demerits than TeX can count, so TeX would search for ever.
                demeritsLimit = Self.greatestDemeritsLimit
            } else {
                return runFirstFit(items, parameters, source, into: &lines)
            }
        }
    }

    private func endsInRunt(_ paragraph: BrokenParagraph, _ lines: [BrokenLine]) -> Bool {
        guard paragraph.lineCount > 1, let last = lines.last else { return false }
        return last.naturalWidth < Int64(parameters.runtWidth)
    }

    private static let greatestDemeritsLimit: Int64 = 1 << 60

    mutating func prepare<Source: FragmentSource>(_ items: Span<Item>, _ parameters: LineBreakingParameters, _ source: Source) {
        self.parameters = parameters
        itemCount = items.count
        if itemCount > 0, items[itemCount - 1].kind == .glue { itemCount -= 1 }
        (background, backgroundInfinite) = Self.background(parameters)
        keepsLinesApart = parameters.looseness != 0
        demeritsLimit = min(parameters.demeritsLimit, Self.greatestDemeritsLimit)
        hyphenLimit = parameters.hyphenLimitLines.map { UInt8(max(0, min($0, 250))) }
        activeLimit = max(512, (1 << 22) / (itemCount + 1))
        isFirstFit = false
        prepareAdjustments(items)
        fragments.removeAll()
        fragments.append(KnownFragment(fragment: source.fragment(at: source.start), cursor: source.start))
    }

    /// What every line has beside its items: left and right skip.
    static func background(_ parameters: LineBreakingParameters) -> (finite: LineSums, infinite: SIMD4<Int64>) {
        var sums = LineSums()
        var infinite = SIMD4<Int64>()
        func add(_ skip: Glue) {
            sums.width += Int64(skip.width)
            sums.shrink += Int64(skip.shrink)
            if skip.stretchOrder == .normal {
                sums.stretch += Int64(skip.stretch)
            } else {
                infinite[Int(skip.stretchOrder.rawValue) - 1] += Int64(skip.stretch)
            }
        }
        add(parameters.leftSkip)
        add(parameters.rightSkip)
        return (sums, infinite)
    }

    mutating func preparePass(_ pass: BrokenParagraph.Pass, _ items: Span<Item>) {
        usesHyphenation = pass != .first
        // A search for something better may find nothing.
        isFinal = ways == 1 && (pass == .emergency || (pass == .second && parameters.emergencyStretch <= 0))
        tolerance = min(Int64(pass == .first ? parameters.pretolerance : parameters.tolerance), Badness.infinite)
        passStretch = background.stretch + (pass == .emergency ? Int64(parameters.emergencyStretch) : 0)
        ratio = Badness.leastRatio(beyond: tolerance)
        canSkip =
            tolerance < Badness.infinite && parameters.looseLineStretch == 0 && backgroundInfinite == SIMD4() && passStretch >= 0
            && !isIrregular
        discarded = .none
        records.removeAll()
        infiniteStretches.removeAll()
        infiniteStretches.append(SIMD4())
        slotCount = 4 * (Int(hyphenLimit ?? 0) + 1)
        spaces.removeAll()
        spacesOfRecords.removeAll()
        placedLine = nil
        candidates.removeAll()
        for _ in 0..<slotCount * ways { candidates.append(Candidate(demerits: demeritsLimit)) }
        candidateEnd = 0
        minimumDemerits = demeritsLimit

        var first = ActiveNode(
            sums: LineSums(), reach: 0, demerits: 0, record: -1, line: 1, fragment: 0, leftProtrusion: leftEdge(from: 0, items),
            next: Self.head, fitness: .decent, isHyphenated: false, hyphenRun: 0, ratio: 0)
        first.reach = reach(of: first)
        nearestReach = first.reach
        var head = first
        head.next = 1
        nodes.removeAll()
        nodes.append(head)
        nodes.append(first)
        freeNode = -1
        activeCount = 1
    }

    /// The first line may stand behind fragments that stay empty.
    private mutating func addStartsBehindEmptyFragments<Source: FragmentSource>(_ source: Source) {
        guard !keepsLinesApart else { return }
        var last: Int32 = 1
        while let next = fragmentBehindEmpty(nodes[last].fragment, source) {
            var node = nodes[last]
            node.demerits += Int64(fragments[node.fragment].fragment.emptyDemerits)
            guard node.demerits < demeritsLimit else { return }
            node.fragment = next
            node.reach = reach(of: node)
            nearestReach = min(nearestReach, node.reach)
            let index = Int32(truncatingIfNeeded: nodes.count)
            node.next = Self.head
            nodes.append(node)
            nodes[last].next = index
            last = index
            activeCount += 1
        }
    }

    // MARK: - Along the items

    /// Reads the items of one pass and tries every legal place to break (tex.web section 866). Stops where no node is active any more.
    mutating func searchBreaks<Source: FragmentSource>(_ items: Span<Item>, _ source: Source) {
        var scan = ItemScan()
        searchBreaks(items, to: itemCount, &scan, source)
        endParagraph(scan, items, source)
    }

    /// Reads the items up to one of them.
    mutating func searchBreaks<Source: FragmentSource>(_ items: Span<Item>, to limit: Int, _ scan: inout ItemScan, _ source: Source) {
        items.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            searchBreaks(start, items, to: limit, &scan, source)
        }
    }

    mutating func endParagraph<Source: FragmentSource>(_ scan: ItemScan, _ items: Span<Item>, _ source: Source) {
        guard activeCount > 0 else { return }
        var sums = scan.sums
        addEnd(to: &sums)
        tryBreak(at: itemCount, .end, penalty: -10_000, sums, 0, scan.edge, items, source)
    }

    private mutating func searchBreaks<Source: FragmentSource>(
        _ start: UnsafePointer<Item>, _ items: Span<Item>, to limit: Int, _ scan: inout ItemScan, _ source: Source
    ) {
        var sums = scan.sums
        var followsMaterial = scan.followsMaterial
        var edge = scan.edge
        let usesHyphenation = usesHyphenation
        let ratio = ratio
        let end = start + itemCount
        let limit = start + limit
        var next = start + scan.next
        while next < limit {
            let item = next
            next += 1
            switch item.pointee.kind {
            case .box:
                let width = item.pointee.width
                let protrusion = item.pointee.rightProtrusion
                sums.width &+= Int64(width)
                sums.stretch &+= Int64(item.pointee.stretch)
                sums.shrink &+= Int64(item.pointee.shrink)
                followsMaterial = true
                if width | protrusion != 0 { edge = protrusion }
            case .glue:
                let glue = item.pointee
                if followsMaterial {
                    let reach = 297 &* (sums.width &- Int64(edge)) &+ ratio &* sums.stretch
                    if reach >= nearestReach {
                        tryBreak(at: item - start, .unhyphenated, penalty: 0, sums, reach, edge, items, source)
                        if activeCount == 0 { return }
                    }
                    followsMaterial = false
                }
                edge = 0
                if glue.stretchOrder != .normal || glue.stretch < 0 || glue.width < 0 {
                    stopSkipping()
                    add(glue, to: &sums)
                } else {
                    sums.width &+= Int64(glue.width)
                    sums.stretch &+= Int64(glue.stretch)
                    sums.shrink &+= Int64(glue.shrink)
                }
            case .tab:
                if followsMaterial {
                    tryBreak(at: item - start, .unhyphenated, penalty: 0, sums, reach(sums, edge), edge, items, source)
                    if activeCount == 0 { return }
                    followsMaterial = false
                }
                edge = 0
            case .fontKern:
                sums.width &+= Int64(item.pointee.width)
                followsMaterial = true
            case .explicitKern:
                if next < end, next.pointee.kind == .glue {
                    tryBreak(at: item - start, .unhyphenated, penalty: 0, sums, reach(sums, edge), edge, items, source)
                    if activeCount == 0 { return }
                }
                if item.pointee.width < 0 { stopSkipping() }
                sums.width &+= Int64(item.pointee.width)
                followsMaterial = false
                edge = 0
            case .penalty:
                let penalty = item.pointee.penalty
                if penalty < 10_000 {
                    tryBreak(at: item - start, .unhyphenated, penalty: penalty, sums, reach(sums, edge), edge, items, source)
                    if activeCount == 0 { return }
                    // A line without material from here on hangs out nothing.
                    if penalty <= -10_000 { edge = 0 }
                }
                followsMaterial = false
            case .discretionary, .hyphenation:
                let penalty = item.pointee.penalty
                if usesHyphenation || item.pointee.kind == .discretionary, penalty < 10_000 {
                    let width = sums.width &+ Int64(item.pointee.preWidth)
                    let protrusion = item.pointee.rightProtrusion
                    let reach = 297 &* (width &- Int64(protrusion)) &+ ratio &* sums.stretch
                    if reach >= nearestReach || penalty <= -10_000 {
                        var atBreak = sums
                        atBreak.width = width
                        tryBreak(at: item - start, .hyphenated, penalty: penalty, atBreak, reach, protrusion, items, source)
                        if activeCount == 0 { return }
                    }
                }
                sums.width &+= Int64(item.pointee.width)
                followsMaterial = true
                if item.pointee.width != 0 { edge = 0 }
            }
        }
        scan = ItemScan(next: next - start, sums: sums, followsMaterial: followsMaterial, edge: edge)
    }

    private func reach(_ sums: LineSums, _ edge: Int32) -> Int64 {
        297 &* (sums.width &- Int64(edge)) &+ ratio &* sums.stretch
    }

    @inline(never) private mutating func tryBreak<Source: FragmentSource>(
        at index: Int, _ kind: BreakSite.Kind, penalty: Int32, _ sums: LineSums, _ reach: Int64, _ rightProtrusion: Int32,
        _ items: Span<Item>, _ source: Source
    ) {
        let site = BreakSite(
            item: Int32(truncatingIfNeeded: index), kind: kind, penalty: Int64(max(penalty, -10_000)), sums: sums, reach: reach,
            rightProtrusion: rightProtrusion)
        tryBreak(site, items, source)
    }

    /// Adds a glue or explicit kern to sums.
    @inline(__always) private mutating func add(_ item: Item, to sums: inout LineSums) {
        sums.width &+= Int64(item.width)
        guard item.kind == .glue else { return }
        sums.shrink &+= Int64(item.shrink)
        if item.stretchOrder == .normal {
            sums.stretch &+= Int64(item.stretch)
        } else {
            addInfinite(item.stretch, item.stretchOrder, to: &sums)
        }
    }

    private mutating func addInfinite(_ stretch: Int32, _ order: GlueOrder, to sums: inout LineSums) {
        var total = infiniteStretches[sums.infinite]
        total[Int(order.rawValue) - 1] &+= Int64(stretch)
        sums.infinite = Int32(truncatingIfNeeded: infiniteStretches.count)
        infiniteStretches.append(total)
    }

    /// Adds what ends a paragraph: `parFillSkip`.
    private mutating func addEnd(to sums: inout LineSums) { add(.glue(parameters.parFillSkip), to: &sums) }

    /// From here on the sums need not grow, or a line may be good however short, so that a node's reach says nothing.
    private mutating func stopSkipping() {
        guard canSkip else { return }
        canSkip = false
        nearestReach = .min
        for index in 0..<nodes.count { nodes[index].reach = .min }
    }

    /// The least reach of a place at which a line from the node is worth a look.
    @inline(__always)
    func reach(of node: ActiveNode) -> Int64 {
        let measure = Int64(fragments[node.fragment].fragment.width) - background.width
        guard canSkip, measure > 0, node.leftProtrusion >= 0 else { return .min }
        return 297 &* (measure &+ node.sums.width &+ Int64(node.leftProtrusion)) &+ ratio &* (node.sums.stretch &- passStretch)
    }

    // MARK: - Starts of lines

    /// What is left after a break once the discardable items are gone (tex.web section 837), from `site.sums` without the pre-break text.
    mutating func lineStart(after site: BreakSite, _ items: Span<Item>) -> LineStart {
        var sums = site.sums
        guard site.kind == .hyphenated else { return discard(from: site.item, sums, items) }
        let item = items[Int(site.item)]
        sums.width &+= Int64(item.width) - Int64(item.preWidth)
        guard item.postWidth != 0 else { return discard(from: site.item + 1, sums, items) }
        sums.width &-= Int64(item.postWidth)
        return LineStart(sums: sums, item: site.item + 1, leftProtrusion: item.leftProtrusion, hasPostBreak: true)
    }

    /// Discards from an item on. The end of a run of discardable items is found once, so that long runs do not cost their square.
    private mutating func discard(from first: Int32, _ sums: LineSums, _ items: Span<Item>) -> LineStart {
        if discardedFrom <= first, first < discarded.item { return discarded }
        var sums = sums
        var index = Int(first)
        while index < itemCount, items[index].isDiscardable {
            add(items[index], to: &sums)
            index += 1
        }
        if index == itemCount { addEnd(to: &sums) }
        discarded = LineStart(
            sums: sums, item: Int32(truncatingIfNeeded: index), leftProtrusion: leftEdge(from: index, items), isAtEnd: index == itemCount)
        discardedFrom = first
        return discarded
    }

    /// What the first material from an item on may hang out at the left. Looks past a few items without extent, but not without end.
    @inline(__always)
    func leftEdge(from first: Int, _ items: Span<Item>) -> Int32 {
        for index in first..<min(first + 8, itemCount) {
            let item = items[index]
            switch item.kind {
            case .box where item.width | item.leftProtrusion != 0: return item.leftProtrusion
            case .box, .penalty, .fontKern: continue
            case .discretionary, .hyphenation:
                if item.width != 0 { return 0 }
            case .glue, .explicitKern, .tab: return 0
            }
        }
        return 0
    }
}
