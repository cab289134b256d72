@testable import TextLayout

/// Finds the fewest demerits of a paragraph by trying every set of breaks, straight from the definitions and from the items, without
/// any of the breaker's means. Only for a dozen places to break.
struct ExhaustiveBreaks {
    var items: [Item]
    var parameters: LineBreakingParameters
    var widths: [Int32]
    /// What it costs to leave each fragment empty; negative where it must not be.
    var emptyDemerits: [Int32]
    /// So many lines; nil for any number.
    var lineCount: Int?
    /// Indices of the items where a line may end, the end of the paragraph last.
    private var places: [Int] = []

    init(_ items: [Item], _ parameters: LineBreakingParameters, widths: [Int32], emptyDemerits: [Int32] = []) {
        self.emptyDemerits = emptyDemerits
        self.items = items
        self.parameters = parameters
        self.widths = widths
        places = items.indices.filter { isPlace($0) } + [items.count]
    }

    private func isPlace(_ index: Int) -> Bool {
        switch items[index].kind {
        case .glue, .tab: index > 0 && !items[index - 1].isDiscardable
        case .penalty, .discretionary, .hyphenation: items[index].penalty < 10_000
        case .explicitKern: index + 1 < items.count && items[index + 1].kind == .glue
        case .box, .fontKern: false
        }
    }

    /// The state in which a line starts: what the demerits of later lines depend on.
    private struct Start {
        var place: Int
        var line = 0
        var fitness = Fitness.decent
        var isHyphenated = false
        var hyphenRun = 0
    }

    /// Nil if no set of breaks keeps every line within the tolerance.
    func fewestDemerits() -> Int64? { fewest(from: Start(place: -1)) }

    private func fewest(from start: Start) -> Int64? {
        var best: Int64?
        // The last fragment is repeated for ever and never empty.
        if start.line + 1 < widths.count, start.line < emptyDemerits.count, emptyDemerits[start.line] >= 0 {
            var behind = start
            behind.line += 1
            best = fewest(from: behind).map { $0 + Int64(emptyDemerits[start.line]) }
        }
        for place in places.indices where place > start.place {
            let line = judge(from: start, to: place)
            if let demerits = line.demerits {
                if place == places.count - 1 {
                    if lineCount == nil || lineCount == start.line + 1 { best = min(best ?? .max, demerits) }
                } else if let rest = fewest(from: line.next) {
                    best = min(best ?? .max, demerits + rest)
                }
            }
            // A line that is too long does not get better, and no line goes on past a forced break.
            if line.isOverfull || (places[place] < items.count && isForced(items[places[place]])) { break }
        }
        return best
    }

    private func isForced(_ item: Item) -> Bool {
        (item.kind == .penalty || item.isDiscretionary) && item.penalty <= -10_000
    }

    private func judge(from start: Start, to place: Int) -> (demerits: Int64?, isOverfull: Bool, next: Start) {
        let end = places[place]
        let isLast = end == items.count
        var width: Int64 = 0
        var stretch: Int64 = 0
        var shrink: Int64 = 0
        var isInfinite = isLast
        var first = 0
        var left: Int32?
        if start.place >= 0 {
            let before = items[places[start.place]]
            first = places[start.place] + (before.isDiscretionary ? 1 : 0)
            if before.isDiscretionary && before.postWidth != 0 {
                width += Int64(before.postWidth)
                left = before.leftProtrusion
            } else {
                while first < items.count, items[first].isDiscardable { first += 1 }
            }
        }
        var right: Int32 = 0
        for index in first..<max(first, end) {
            let item = items[index]
            width += Int64(item.width)
            switch item.kind {
            case .box:
                if left == nil { left = item.leftProtrusion }
                right = item.rightProtrusion
            case .glue:
                if item.stretchOrder == .normal { stretch += Int64(item.stretch) } else { isInfinite = true }
                shrink += Int64(item.shrink)
                left = left ?? 0
                right = 0
            case .explicitKern, .tab:
                left = left ?? 0
                right = 0
            case .discretionary, .hyphenation:
                if item.width != 0 { (left, right) = (left ?? 0, 0) }
            case .fontKern, .penalty: break
            }
        }
        let isHyphenated = !isLast && items[end].isDiscretionary
        if isHyphenated {
            width += Int64(items[end].preWidth)
            right = items[end].rightProtrusion
        }
        width -= Int64(left ?? 0) + Int64(right)
        let shortfall = Int64(widths[min(start.line, widths.count - 1)]) - width
        var badness =
            shortfall > 0
            ? isInfinite ? 0 : Badness.of(shortfall, available: stretch)
            : -shortfall > shrink ? Badness.overfull : Badness.of(-shortfall, available: shrink)
        let fitness = shortfall > 0 ? Fitness(stretchingWithBadness: badness) : Fitness(shrinkingWithBadness: badness)
        if shortfall > 0, badness > 3_000, parameters.looseLineStretch > 0 {
            badness = min(badness, 3_000 + Badness.of(shortfall, available: Int64(parameters.looseLineStretch)))
        }
        let next = Start(
            place: place, line: start.line + 1, fitness: fitness, isHyphenated: isHyphenated,
            hyphenRun: isHyphenated ? start.hyphenRun + 1 : 0)
        let isOverfull = badness > 10_000
        if badness > Int64(parameters.tolerance) { return (nil, isOverfull, next) }
        if let limit = parameters.hyphenLimitLines, isHyphenated, next.hyphenRun > Int(limit) { return (nil, isOverfull, next) }
        var demerits = (Int64(parameters.linePenalty) + badness) * (Int64(parameters.linePenalty) + badness)
        let penalty = isLast || items[end].kind == .glue || items[end].kind == .explicitKern ? 0 : Int64(items[end].penalty)
        if penalty > -10_000 { demerits += penalty >= 0 ? penalty * penalty : -penalty * penalty }
        if start.isHyphenated && isHyphenated { demerits += Int64(parameters.doubleHyphenDemerits) }
        if start.isHyphenated && isLast { demerits += Int64(parameters.finalHyphenDemerits) }
        if abs(Int(fitness.rawValue) - Int(start.fitness.rawValue)) > 1 { demerits += Int64(parameters.adjacencyDemerits) }
        if isLast, start.place >= 0, width < Int64(parameters.runtWidth) { demerits += Int64(parameters.runtDemerits) }
        return (demerits, isOverfull, next)
    }
}

/// Numbers for tests that look random and are the same on every run.
struct TestNumbers {
    var state: UInt64

    mutating func next(_ range: ClosedRange<Int32>) -> Int32 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + Int32((state >> 33) % UInt64(Int64(range.upperBound) - Int64(range.lowerBound) + 1))
    }

    mutating func chance(_ percent: Int32) -> Bool { next(1...100) <= percent }
}
