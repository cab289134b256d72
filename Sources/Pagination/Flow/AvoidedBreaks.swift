import Boxes
import Geometry
import StyleSheets
import TextLayout

/// A box that no page is to end in (`break-inside: avoid`) unless it is higher than a limit (`-fleuron-break-inside-limit`).
struct LimitedAvoidance: Sendable {
    /// What stands in it, in the draft.
    var items: Range<Int>
    /// A percentage is one of the height of a page.
    var limit: LengthPercentage
}

extension FlowBuilder {
    /// The boxes in hand that no page is to end in.
    struct OpenAvoidances {
        var count = 0
        /// Of those without a limit.
        var withoutLimit = 0
        /// The next item is the first in the outermost of those.
        var beginsWithoutLimit = false
        /// Of the outermost of all, in `Flow.limitedAvoidances`; nil where that has no limit.
        var outermost: Int?

        /// None of them is without a limit.
        var areLimited: Bool { count > 0 && withoutLimit == 0 }
    }

    /// A box begins that no page is to end in.
    /// - Parameter limit: nil for none. Inside another such box the limit is that of the outer one.
    mutating func beginAvoidance(limit: LengthPercentage?) {
        if avoidances.count == 0 {
            beginsUnbreakable = true
            if let limit {
                avoidances.outermost = flow.limitedAvoidances.count
                flow.limitedAvoidances.append(LimitedAvoidance(items: flow.items.count..<flow.items.count, limit: limit))
            }
        }
        avoidances.count += 1
        guard limit == nil else { return }
        if avoidances.withoutLimit == 0 { avoidances.beginsWithoutLimit = true }
        avoidances.withoutLimit += 1
    }

    mutating func endAvoidance(limit: LengthPercentage?) {
        avoidances.count -= 1
        if limit == nil { avoidances.withoutLimit -= 1 }
        guard avoidances.count == 0, let index = avoidances.outermost else { return }
        avoidances.outermost = nil
        flow.limitedAvoidances[index].items = flow.limitedAvoidances[index].items.lowerBound..<flow.items.count
    }
}

extension Flow {
    /// The items of a draft, where pages may end inside boxes that are higher than their limits.
    func itemsWithHighBoxesParted(_ text: TypesetText, _ contained: ContainedLayouts) -> [FlowItem] {
        var items = items
        var contained = contained
        contained.measuresOnly = true
        let base = Length(scaledPoints: contained.pageHeight)
        for box in limitedAvoidances where isHigher(box.items, than: box.limit.resolved(against: base).scaledPoints, text, contained) {
            for index in box.items {
                if items[index].flags.contains(.isBreakableIfHigh) { items[index].flags.remove(.isUnbreakable) }
                if items[index].flags.contains(.mayBeginPageIfHigh) { items[index].penalty = 0 }
            }
        }
        return items
    }

    /// Whether items are higher than a limit, with the spaces between them; those above and below vanish where a page ends. Columns count
    /// as one. What lies beyond the limit is not looked at.
    private func isHigher(_ range: Range<Int>, than limit: Int64, _ text: TypesetText, _ contained: ContainedLayouts) -> Bool {
        var height: Int64 = 0, space: Int64 = 0
        for item in items[range] {
            if item.isDiscardable {
                if height > 0 { space += item.height }
                continue
            }
            let own = self.height(of: item, upTo: limit - height - space, text, contained)
            if own > 0 {
                height += space + own
                space = 0
            }
            if height > limit { return true }
        }
        return false
    }

    /// - Parameter limit: of a table that is higher, as many rows as reach beyond it.
    private func height(of item: FlowItem, upTo limit: Int64, _ text: TypesetText, _ contained: ContainedLayouts) -> Int64 {
        switch item.kind {
        case .paragraph: text.height(of: text.paragraphs[Int(item.payload)].lineRange)
        case .table: contained.tables[item.payload]?.height(upTo: limit, text, contained) ?? 0
        case .turned: contained.turnedParts(of: BoxID(item.payload), text).reduce(0) { $0 + $1.height }
        case .itemContainer: contained.containerParts(of: BoxID(item.payload), text).reduce(0) { max($0, $1.y + $1.fragment.height) }
        case .container: max(item.height, contained.containerFragments[item.payload]?.height ?? 0)
        default: item.height
        }
    }
}
