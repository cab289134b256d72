import Boxes
import StyleSheets

/// What a way to fill pages costs: rules broken first, then weights. Integers, so that no order of additions changes a choice.
///
/// Forbidden stays forbidden as long as any other way exists: the cheapest way that breaks a rule is dearer than the dearest that breaks
/// none.
struct PageCost: Comparable, Hashable, Sendable {
    /// Rules broken: breaks where none may be, notes that do not begin on the page of their call.
    var broken: Int32 = 0
    /// The sum of all weights and penalties, in units of `PageWeights.unit`.
    var weight: Int64 = 0

    static let most = PageCost(broken: .max, weight: .max)

    static func < (a: PageCost, b: PageCost) -> Bool { (a.broken, a.weight) < (b.broken, b.weight) }
    static func + (a: PageCost, b: PageCost) -> PageCost { PageCost(broken: a.broken &+ b.broken, weight: a.weight &+ b.weight) }
    static func += (a: inout PageCost, b: PageCost) { a = a + b }

    init(broken: Int32 = 0, weight: Int64 = 0) {
        self.broken = broken
        self.weight = weight
    }

    /// The cost of a penalty or of a weight as `PageWeights` has it.
    init(penalty: Int64) { weight = penalty * PageWeights.unit }
}

/// All that page breaking weighs, in one place: what the root element's style says, and what no sheet does. A penalty of a break
/// (`FlowItem.penalty`) has the same unit.
struct PageWeights: Sendable {
    /// Parts of a weight that sums are kept in: a page that ends a fraction of a line short costs a fraction.
    static let unit: Int64 = 1 << 16

    var style: PageWeightStyle
    /// Both pages of a spread may run one line long (`-fleuron-long-pages`), each at `PageWeightStyle.longPagePenalty` and the cost of a
    /// page that is a line short.
    var allowsLongPages = false
    /// A page nine lines short, and twice the dearest one of the text.
    var hopelessLines: HopelessDifference
    /// With columns pages may end at nearly every line, so that few ways would meet: far less, as long as that breaks no rule.
    var hopelessColumns: HopelessDifference
    /// So many paragraphs of a page may be in a line more or fewer.
    static let mostVariants = 3

    /// A hyphen at the foot of a page (`-fleuron-page-hyphen-penalty: auto`).
    static let hyphenAtTurn: Int32 = 200
    /// The same where `hyphenate-limit-last` rules it out: more than short pages cost.
    static let avoidedHyphenAtTurn: Int32 = 5_000
    /// A column may end here, a page not (`avoid-page` in columns): dearer than all that may be had instead.
    static let forbiddenOnPages: Int32 = 9_999
    /// No page ends here (`break-inside`, `break-before` and `break-after` with `avoid`, `widows`, `orphans`).
    static let forbidden: Int32 = 10_000

    init(_ style: PageWeightStyle = PageWeightStyle()) {
        self.style = style
        let nineLines = PageCost(penalty: 81 * style.shortPagePenalty)
        hopelessLines = HopelessDifference(cost: nineLines, dearestPages: 2, toKeepRules: [.none])
        hopelessColumns = HopelessDifference(
            cost: PageCost(penalty: 450), comparesPages: true,
            toKeepRules: [HopelessDifference(cost: nineLines, dearestPages: 2, comparesPages: true)])
    }

    /// The cost of a page whose last line stands so far above its foot.
    /// - Parameter lineHeight: the distance of the body's lines.
    func short(_ shortness: Int64, lineHeight: Int64) -> PageCost {
        if shortness < 0 { return PageCost(penalty: style.shortPagePenalty + style.longPagePenalty) }
        let lines = Self.lines(shortness, lineHeight)
        return PageCost(weight: style.shortPagePenalty * lines * lines)
    }

    /// A height in lines, in parts of 256: its square is in units of a weight.
    private static func lines(_ height: Int64, _ lineHeight: Int64) -> Int64 {
        let limit = Int64(1) << 20
        return min(limit, max(-limit, min(height, 1 << 46) * 256 / max(lineHeight, 1)))
    }
}

/// A way so much dearer than another, which is ahead of it, is given up: what is ahead would have to become so much dearer yet.
struct HopelessDifference: Sendable {
    var cost: PageCost
    /// As much more as so many of the dearest page of the other way cost: where tall blocks or notes leave pages short, a way may have paid
    /// for what still lies before the other.
    var dearestPages: Int64 = 0
    /// Of the pages that begin at one place those are given up, too, that are so much dearer than the cheapest of them.
    var comparesPages = false
    /// Where what is left breaks a rule, ways are looked for once more with these, one after the other: one that was given up may break
    /// none.
    var toKeepRules: [HopelessDifference] = []

    /// Nothing is given up.
    static let none = HopelessDifference(cost: PageCost(broken: .max / 2))

    /// The first of those with which ways are looked for once more, and behind it the others.
    var next: HopelessDifference? {
        guard var next = toKeepRules.first else { return nil }
        next.toKeepRules = Array(toKeepRules.dropFirst())
        return next
    }

    /// - Parameter dearest: the weight of that page.
    func cost(besides dearest: Int64) -> PageCost { cost + PageCost(weight: dearestPages * dearest) }
}

/// What it costs that the two pages of a spread do not end level: paid by the right one.
struct SpreadCost: Sendable {
    let cost: PageCost
    /// Pages whose last baselines lie no further apart are level.
    let tolerance: Int64

    init(_ weights: PageWeights, lineHeight: Int64) {
        cost = PageCost(penalty: weights.style.unevenSpreadPenalty)
        tolerance = lineHeight / 2
    }

    /// - Parameters: how far above the foot the last lines of the two pages stand, negative below it; nil for a page that is compared with
    ///   nothing. Such a page does not go with a long one.
    @inline(__always)
    func between(_ left: Int64?, _ right: Int64?) -> PageCost {
        guard let left, let right else { return min(left ?? 0, right ?? 0) < 0 ? cost : PageCost() }
        return abs(left - right) > tolerance ? cost : PageCost()
    }
}

extension PageWeights {
    /// As the root element's style has them.
    init(_ tree: BoxTree, _ styles: [ComputedStyle]) {
        let root = tree.boxes.first.map { styles[Int($0.style.index)] } ?? ComputedStyle()
        self.init(root.box.hasRareValues ? root.box.rare.pageWeights : PageWeightStyle())
        let text = root.text
        guard text.hasRareValues else { return }
        if !text.rare.balancesSpreads { style.unevenSpreadPenalty = 0 }
        allowsLongPages = text.rare.hasLongPages && text.rare.balancesSpreads
    }
}
