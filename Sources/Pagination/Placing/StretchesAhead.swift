import Boxes
import Resources
import StyleSheets
import TextLayout

/// Stretches that are placed at the same time, before it is known on which side each begins: for both sides, if the break before it
/// does not say which. Where a stretch begins otherwise than was thought it is placed when its turn comes, so that the pages do not
/// depend on the number of workers.
struct StretchesAhead {
    fileprivate struct Way {
        let context: PageSelectorContext
        let placer: StretchPlacer
        let placed: PlacedList
    }

    fileprivate struct Stretch {
        let start: Int
        let list: ListedStretch
        let ways: [Way]
    }

    /// In their order, the last one first; nil for those whose lines depend on their places.
    private var waiting: [Stretch?] = []
    /// The first that has not been looked at.
    private(set) var end = 0

    init() {}

    /// - Parameters:
    ///   - first: the context of the first page of the first of them, which is known.
    ///   - heights: with no box open.
    init(
        _ drafts: [DraftStretch], from start: Int, first: PageSelectorContext, _ common: StretchPlacing, _ heights: BoxHeights,
        _ masters: PageMasters, _ text: TypesetText, workers: Int
    ) {
        var contexts: [[PageSelectorContext]] = [], name: String?
        var itemCount = 0
        end = start
        while end < drafts.count, contexts.count < workers * Self.stretchesForWorker, itemCount < Self.mostItems {
            let draft = drafts[end]
            contexts.append(contexts.isEmpty ? [first] : draft.contexts(after: name))
            if !draft.range.isEmpty { name = draft.name }
            itemCount += draft.range.count
            end += 1
        }
        guard contexts.count > 1 else { return }
        waiting = Workers.map(contexts.count, workers: workers, scratch: { masters }) { [contexts] masters, index in
            Stretch(drafts[start + index], contexts[index], common, heights, &masters, text, workers: workers)
        }
        waiting.reverse()
    }

    /// Enough that none of them waits long for the others at the end.
    private static let stretchesForWorker = 32
    /// Of a draft, as all that is placed ahead is in memory.
    private static let mostItems = 1 << 15

    /// The pages of the next stretch; nil if they are not known.
    /// - Parameter context: of its first page.
    mutating func take(_ draft: DraftStretch, _ context: PageSelectorContext) -> (ListedStretch, StretchPlacer, PlacedList)? {
        while let next = waiting.popLast() {
            guard let next, next.start == draft.range.lowerBound else { continue }
            return next.ways.first { $0.context == context }.map { (next.list, $0.placer, $0.placed) }
        }
        return nil
    }
}

extension StretchesAhead.Stretch {
    /// To part the work of so few takes longer than to do it.
    private static let fewParagraphs = 500

    /// - Returns: nil for a stretch that has no list of its own.
    fileprivate init?(
        _ draft: DraftStretch, _ contexts: [PageSelectorContext], _ common: StretchPlacing, _ heights: BoxHeights,
        _ masters: inout PageMasters, _ text: TypesetText, workers: Int
    ) {
        guard !draft.range.isEmpty, !common.flow.dependsOnPlaces(draft.range, common.tree) else { return nil }
        let geometries = contexts.map { PageGeometries(common, draft, $0, &masters) }
        guard geometries.allSatisfy(\.isUniform) else { return nil }
        var heights = heights
        let list = ListedStretch(draft.range, common, text, &heights)
        // What is open there goes on in the next stretch.
        guard heights.isEmpty else { return nil }
        let own = list.spans.count > Self.fewParagraphs ? workers : 1
        start = draft.range.lowerBound
        self.list = list
        let placers = geometries.map { StretchPlacer(common, draft.range, list: list.list, $0) }
        let placed = common.place(list, placers, startsOnRight: contexts.map(\.isRight), text, workers: own)
        ways = contexts.indices.map { StretchesAhead.Way(context: contexts[$0], placer: placers[$0], placed: placed[$0]) }
    }
}

extension DraftStretch {
    /// What may be known of the first page before anything stands on it, where no selector asks for its number.
    /// - Parameter last: the name of the page before it.
    fileprivate func contexts(after last: String?) -> [PageSelectorContext] {
        let sides = forced.kind.beginsRightPage.map { [$0] } ?? [true, false]
        return sides.map { PageSelectorContext(name: name, isRight: $0, isFirst: name != nil && name != last, isBlank: false) }
    }
}
