/// A line whose width is not the sum of its items.
@frozen package struct LineCorrection: Hashable, Sendable {
    /// The item at which the line before is broken; -1 for the start of the paragraph.
    package var start: Int32
    /// The item at which the line is broken; `atEnd` for the end of the paragraph.
    package var end: Int32
    /// What the line is wider, more stretchable and more shrinkable, in scaled points.
    package var width: Int32
    package var stretch: Int32
    package var shrink: Int32

    package static let atEnd = Int32.max

    @inlinable package init(start: Int32, end: Int32, width: Int32, stretch: Int32 = 0, shrink: Int32 = 0) {
        self.start = start
        self.end = end
        self.width = width
        self.stretch = stretch
        self.shrink = shrink
    }
}

/// What the material of a line depends on beside its items: where the line begins and where it ends.
///
/// In nearly all paragraphs it does not, and a line's width is a difference of two sums. It does where a tab reaches to a stop, where a
/// word is broken twice under one ligature, and where the first line has a style of its own. Then each line is looked at by itself, at the
/// cost of the breaker's shortest way (`BreakSearch`, on reach).
package struct LineAdjustments: Sendable {
    package var tabStops = TabStops()
    /// For each tab among the items and each of `tabStops.terminators`, one after the other: the width of the text between the tab and the
    /// first terminator, or -1.
    package var terminatorWidths: [Int32] = []
    /// Sorted by `end`, then by `start`.
    package var corrections: [LineCorrection] = []
    /// The width of the paragraph's measure if its lines begin at the right.
    package var rightToLeftMeasure: Int32?
    /// What may hang out at the end of a line does only where the line has no room for it.
    package var hangsWhereNeeded = false

    package init() {}

    /// The correction of the line between two breaks. O(log corrections).
    func correction(from start: Int32, to end: Int32) -> LineCorrection? {
        var low = 0, high = corrections.count
        while low < high {
            let middle = (low + high) / 2
            let other = corrections[middle]
            if (other.end, other.start) < (end, start) { low = middle + 1 } else { high = middle }
        }
        guard low < corrections.count, corrections[low].start == start, corrections[low].end == end else { return nil }
        return corrections[low]
    }
}

/// Natural width, stretch and shrink of finite order, of a line or of what stands before a place.
struct LineExtent {
    var width: Int64 = 0
    var stretch: Int64 = 0
    var shrink: Int64 = 0

    static func - (a: LineExtent, b: LineExtent) -> LineExtent {
        LineExtent(width: a.width - b.width, stretch: a.stretch - b.stretch, shrink: a.shrink - b.shrink)
    }
}

/// A tab among the items.
struct TabPlace {
    var item: Int32
    /// Sums of all items before it.
    var before: LineExtent
}

/// How far the fonts of the items before a place may be made wider and narrower in all.
struct ExpansionSum {
    var stretch: Int64 = 0
    var shrink: Int64 = 0
}

extension BreakSearch {
    /// Finds the tabs and adds up what fonts may give, in a paragraph that has either.
    mutating func prepareAdjustments(_ items: Span<Item>) {
        tabs.removeAll()
        expansions.removeAll()
        isIrregular = adjustments != nil || parameters.expandsFonts
        guard isIrregular else { return }
        var before = LineExtent()
        var expansion = ExpansionSum()
        for index in 0..<itemCount {
            let item = items[index]
            if parameters.expandsFonts { expansions.append(expansion) }
            expansion.stretch += Int64(item.expansionStretch)
            expansion.shrink += Int64(item.expansionShrink)
            if item.kind == .tab { tabs.append(TabPlace(item: Int32(truncatingIfNeeded: index), before: before)) }
            before.width += Int64(item.width)
            guard item.kind == .glue || item.kind == .box else { continue }
            if item.stretchOrder == .normal { before.stretch += Int64(item.stretch) }
            before.shrink += Int64(item.shrink)
        }
        if parameters.expandsFonts { expansions.append(expansion) }
    }

    /// The extent of a line, its tabs and corrections included.
    ///
    /// - Parameters:
    ///   - plain: what its items add up to.
    ///   - start: the item at which the line before is broken, or -1; `firstItem` the first that is not discarded.
    ///   - origin: sums before the line, so that `origin` and `plain` together are those at its end.
    func adjusted(
        _ plain: LineExtent, from start: Int32, firstItem: Int32, to site: BreakSite, origin: LineExtent, fragment: LineFragment,
        leftProtrusion: Int32
    ) -> LineExtent {
        guard let adjustments else { return plain }
        var extent = plain
        if !adjustments.corrections.isEmpty,
            let correction = adjustments.correction(from: start, to: site.kind == .end ? LineCorrection.atEnd : site.item)
        {
            extent.width += Int64(correction.width)
            extent.stretch += Int64(correction.stretch)
            extent.shrink += Int64(correction.shrink)
        }
        let first = firstTab(from: firstItem)
        guard first < tabs.count, tabs[first].item < site.item else {
            if adjustments.hangsWhereNeeded, site.rightProtrusion > 0, extent.width - Int64(leftProtrusion) <= Int64(fragment.width) {
                extent.width += Int64(site.rightProtrusion)
            }
            return extent
        }
        // What a first line in another style is wider stands before its first tab.
        var position = adjustments.rightToLeftMeasure.map { Int64($0) - Int64(fragment.x) - Int64(fragment.width) } ?? Int64(fragment.x)
        position -= Int64(leftProtrusion) - (extent.width - plain.width)
        let edge = position - (extent.width - plain.width)
        position += tabs[first].before.width - origin.width
        let setCount = adjustments.tabStops.terminators.count
        var last = first
        var isLeading = true
        for index in first..<tabs.count where tabs[index].item < site.item {
            last = index
            let end = index + 1 < tabs.count && tabs[index + 1].item < site.item ? tabs[index + 1].before.width : origin.width + plain.width
            let textWidth = end - tabs[index].before.width
            let advance = adjustments.tabStops.advance(at: position, textWidth: textWidth) { set in
                let number = index * setCount + set
                return number < adjustments.terminatorWidths.count ? Int64(adjustments.terminatorWidths[number]) : -1
            }
            position += advance.width + textWidth
            isLeading = advance.isLeading
        }
        // What stands before the last tab is never stretched, nor what a stop holds at its end.
        let rest = LineExtent(width: 0, stretch: origin.stretch + plain.stretch, shrink: origin.shrink + plain.shrink) - tabs[last].before
        return LineExtent(width: position - edge, stretch: isLeading ? rest.stretch : 0, shrink: isLeading ? rest.shrink : 0)
    }

    /// The index of the first tab at or behind an item.
    func firstTab(from item: Int32) -> Int {
        var low = 0, high = tabs.count
        while low < high {
            let middle = (low + high) / 2
            if tabs[middle].item < item { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The extent of the line from a node to a place.
    @inline(__always)
    func extent(from node: Int32, to site: BreakSite, _ items: Span<Item>) -> LineExtent {
        let sums = nodes[node].sums
        let origin = LineExtent(width: sums.width, stretch: sums.stretch, shrink: sums.shrink)
        let plain = LineExtent(width: site.sums.width, stretch: site.sums.stretch, shrink: site.sums.shrink) - origin
        guard adjustments != nil else { return plain }
        let start = nodes[node].record < 0 ? -1 : records[nodes[node].record].item
        return adjusted(
            plain, from: start, firstItem: firstItem(after: start, items), to: site, origin: origin,
            fragment: fragments[nodes[node].fragment].fragment,
            leftProtrusion: nodes[node].leftProtrusion)
    }

    /// The first item of a line that is not discarded.
    @inline(__always)
    func firstItem(after start: Int32, _ items: Span<Item>) -> Int32 {
        guard start >= 0 else { return 0 }
        var index = Int(start)
        if items[index].isDiscretionary {
            index += 1
            if items[index - 1].postWidth != 0 { return Int32(index) }
        }
        while index < itemCount, items[index].isDiscardable { index += 1 }
        return Int32(index)
    }

    /// How much wider and narrower the fonts of a line may be made.
    func expansion(from start: Int32, to item: Int32) -> ExpansionSum {
        guard parameters.expandsFonts else { return ExpansionSum() }
        let before = expansions[max(start, 0)], after = expansions[item]
        return ExpansionSum(stretch: after.stretch - before.stretch, shrink: after.shrink - before.shrink)
    }

    /// What is left over for the glue once the fonts have given what they can, as in pdfTeX (Thành, "Micro-typographic extensions to the
    /// TeX typesetting system", 2000).
    static func rest(of shortfall: Int64, after expansion: ExpansionSum) -> Int64 {
        shortfall > 0 ? max(0, shortfall - max(0, expansion.stretch)) : min(0, shortfall + max(0, expansion.shrink))
    }
}
