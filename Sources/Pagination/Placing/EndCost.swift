/// What page breaking weighs, as `fleuron explain-page` names it.
package enum PageCostReason: Int, CaseIterable, Sendable {
    /// The page's last line stands above its foot, or a line below it.
    case length
    /// The break itself has a penalty: a hyphen over the turn, or an end inside something that is placed as a whole.
    case breakPenalty
    /// The last page before a forced break holds few lines.
    case shortLastPage
    /// Notes go on over the turn.
    case notes
    /// Floats wait for a later page.
    case floats
    /// The columns of a row end at different heights.
    case columns
    /// Paragraphs are set in a line more or fewer.
    case variants
}

/// What an end of a page costs: the sum that ends are compared by, and its parts where they are to be explained.
struct EndCost: Sendable {
    private(set) var total = PageCost()
    /// Weights by the raw values of their reasons; nil where nobody asks for them. Broken rules have no reason of their own.
    private var parts: [Int64]?

    init(isExplained: Bool) {
        if isExplained { parts = [Int64](repeating: 0, count: PageCostReason.allCases.count) }
    }

    mutating func add(_ cost: PageCost, for reason: PageCostReason) {
        total += cost
        parts?[reason.rawValue] &+= cost.weight
    }

    /// The end is a place where no page may end.
    mutating func addBrokenRule() { total += PageCost(broken: 1) }

    /// All of another cost of the same kind.
    mutating func add(_ other: EndCost) {
        total += other.total
        for reason in PageCostReason.allCases where parts != nil { parts?[reason.rawValue] &+= other[reason] }
    }

    subscript(reason: PageCostReason) -> Int64 { parts?[reason.rawValue] ?? 0 }
}
