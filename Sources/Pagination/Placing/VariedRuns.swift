import Boxes
import Markup
import TextLayout

/// A run of pages of a stretch that is placed once more, with more paragraphs in a line more or fewer: whole spreads, at whose ends nothing
/// is owed, so that the pages around it stay as they are.
private struct PageRun {
    var pages: Range<Int>
    /// Of the list; up to the item with which the page behind it begins.
    var items: Range<Int>
    /// With which the page behind it begins; nil at the end of the stretch.
    var end: PlacementState?
    /// How much is wrong with it (`StretchPlacing.lacks`).
    var lacks = 0

    /// - Parameter pages: those of the stretch.
    init(_ pages: Range<Int>, of all: [StretchPlacer.PlacedWithState], in list: VerticalList) {
        self.pages = pages
        end = pages.upperBound < all.count ? all[pages.upperBound].state : nil
        items = all[pages.lowerBound].state.item..<(end?.item ?? list.items.count)
    }

    /// The runs around pages, in their order.
    /// - Parameter reach: so many pages before each, as what moves its end lies there, and a third of them behind it.
    static func runs(
        around lacking: [Int], reach: Int, of pages: [StretchPlacer.PlacedWithState], in list: VerticalList
    ) -> [PageRun] {
        func isEnd(_ index: Int) -> Bool {
            guard index > 0, index < pages.count else { return true }
            return !pages[index].state.nextIsRight && pages[index].state.owed.isNothing
        }
        var result: [Range<Int>] = []
        for page in lacking {
            var first = max(0, page - reach), end = min(page + 1 + reach / 3, pages.count)
            while !isEnd(first) { first -= 1 }
            while !isEnd(end) { end += 1 }
            if let last = result.last, first <= last.upperBound {
                result[result.count - 1] = min(first, last.lowerBound)..<max(end, last.upperBound)
            } else {
                result.append(first..<end)
            }
        }
        return result.map { PageRun($0, of: pages, in: list) }
    }
}

extension [PageRun] {
    /// Whether one of them, which are in the order of the list, holds all of some items. O(log n).
    fileprivate func holdsWhole(_ items: Range<Int>) -> Bool {
        let index = partitioningIndex { $0.items.upperBound >= items.upperBound }
        return index < count && self[index].items.lowerBound <= items.lowerBound
    }
}

extension StretchPlacing {
    /// Places those pages of a list once more that end a line and a half short, or not level with the page they face, and the pages around
    /// them: with all paragraphs, those that pages end in too, and where that is not enough with looser ones.
    /// - Parameter usual: the pages with paragraphs that stand on one page; nil where none of them is taken.
    func varyAll(
        _ stretch: ListedStretch, _ placer: StretchPlacer, _ natural: [StretchPlacer.PlacedWithState], _ usual: PlacedList?,
        _ known: inout KnownVariants, _ text: TypesetText, workers: Int
    ) -> PlacedList? {
        var result = usual
        for (breadth, reach, isForFew) in [(VariantBreadth.usual, 6, false), (.wide, 12, false), (.wide, 48, true)] {
            let runs = runs(in: result?.pages ?? natural, reach: reach, isForFew: isForFew, stretch.list)
            let wanted = stretch.spans.indices.filter { runs.holdsWhole(stretch.spans[$0].items) }
            guard !wanted.isEmpty else { break }
            var list = stretch.list
            list.flexible = flexibleParagraphs(stretch, wanted, breadth, areParted: true, &known, text, workers: workers)
            guard !list.flexible.isEmpty else { continue }
            var placed = result ?? PlacedList(list: stretch.list, pages: natural)
            // From behind, so that the numbers of the pages before stay true.
            for run in runs.reversed() {
                // Without a paragraph that can be varied its pages stay what they are.
                let first = list.firstFlexible(from: run.items.lowerBound)
                guard first < list.flexible.count, list.flexible[first].span.items.lowerBound < run.items.upperBound else { continue }
                let start = placed.pages[run.pages.lowerBound].state
                guard let way = placer.way(in: list, from: start, to: run.end),
                    lacks(in: way.pages, list, endsStretch: run.end == nil).count < run.lacks
                else { continue }
                placed.replace(run.pages, of: run.items, with: way.pages, in: list)
                result = placed
            }
        }
        return result
    }

    /// The runs of pages that lack something.
    /// - Parameter isForFew: none where much is lacking. That is the text's nature: verse, or notes on all pages.
    private func runs(in pages: [StretchPlacer.PlacedWithState], reach: Int, isForFew: Bool, _ list: VerticalList) -> [PageRun] {
        let lacking = lacks(in: pages, list, endsStretch: true)
        if isForFew, pages.count > reach, lacking.count * 16 > pages.count { return [] }
        return PageRun.runs(around: lacking, reach: reach, of: pages, in: list).map { run in
            var run = run
            run.lacks = lacking.count { run.pages.contains($0) }
            return run
        }
    }

    /// The pages that end more than a line and a half short, and the right ones of spreads that are not level, ascending; a page may be
    /// both.
    /// - Parameter endsStretch: the last one is compared with nothing.
    private func lacks(in pages: [StretchPlacer.PlacedWithState], _ list: VerticalList, endsStretch: Bool) -> [Int] {
        /// Notes stand at the foot, whatever is above them.
        func white(_ index: Int) -> Int64 {
            let (page, state) = pages[index]
            let hasNotes = !list.calls(in: state.item..<page.next).isEmpty || !state.owed.content.notes.isEmpty
            return hasNotes ? 0 : page.shortness
        }
        var result: [Int] = []
        for index in pages.indices.dropLast(endsStretch ? 1 : 0) {
            if pages[index].page.shortness * 2 > lineHeight * 3 { result.append(index) }
            if index > 0, pages[index].state.nextIsRight, abs(white(index - 1) - white(index)) * 2 > lineHeight { result.append(index) }
        }
        return result
    }
}

extension PlacedList {
    /// Puts other pages in the place of a run of them.
    /// - Parameters:
    ///   - items: of the run.
    ///   - other: the list in which the new ones were looked for.
    fileprivate mutating func replace(
        _ run: Range<Int>, of items: Range<Int>, with new: [StretchPlacer.PlacedWithState], in other: VerticalList
    ) {
        // A paragraph that is parted at an end of the run is none of either.
        let first = list.firstFlexible(from: items.lowerBound), end = max(first, list.firstFlexible(from: items.upperBound))
        let otherFirst = other.firstFlexible(from: items.lowerBound)
        let otherEnd = max(otherFirst, other.firstFlexible(from: items.upperBound))
        let own = other.flexible[otherFirst..<otherEnd].map { $0.shifted(by: first - otherFirst) }
        let shift = own.count - (end - first)
        for index in list.flexible[end...].indices { list.flexible[index] = list.flexible[index].shifted(by: shift) }
        list.flexible.replaceSubrange(first..<end, with: own)
        for index in pages[run.upperBound...].indices { Self.shift(&pages[index], by: shift) }
        var new = new
        for index in new.indices { Self.shift(&new[index], by: first - otherFirst) }
        pages.replaceSubrange(run, with: new)
    }

    private static func shift(_ page: inout StretchPlacer.PlacedWithState, by paragraphs: Int) {
        page.page.shiftVariants(by: paragraphs)
        if var rest = page.state.owed.content.rest {
            rest.shift(by: paragraphs)
            page.state.owed.replaceRest(with: rest)
        }
    }
}

extension FlexibleParagraph {
    /// - Parameter paragraphs: by how much its index is higher in another list.
    fileprivate func shifted(by paragraphs: Int) -> FlexibleParagraph {
        var result = self
        for part in result.shorter?.parts.indices ?? 0..<0 { result.shorter?.parts[part].shift(by: paragraphs) }
        for part in result.longer?.parts.indices ?? 0..<0 { result.longer?.parts[part].shift(by: paragraphs) }
        return result
    }
}
