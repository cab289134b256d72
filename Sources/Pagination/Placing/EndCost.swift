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

/// What an end of a page costs: the sum that ends are compared by, and its parts.
struct EndCost: Sendable {
    private(set) var total = PageCost()
    /// Weights by the raw values of their reasons. Broken rules have no reason of their own.
    private var parts = SIMD8<Int64>()

    mutating func add(_ cost: PageCost, for reason: PageCostReason) {
        total += cost
        parts[reason.rawValue] &+= cost.weight
    }

    /// The end is a place where no page may end.
    mutating func addBrokenRule() { total += PageCost(broken: 1) }

    static func + (a: EndCost, b: EndCost) -> EndCost {
        var sum = a
        sum.total += b.total
        sum.parts &+= b.parts
        return sum
    }

    subscript(reason: PageCostReason) -> Int64 { parts[reason.rawValue] }
}
