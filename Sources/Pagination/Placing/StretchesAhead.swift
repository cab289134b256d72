import Boxes
import Resources
import StyleSheets
import Synchronization
import TextLayout

/// Stretches that are placed at the same time, before it is certain on which side each begins: on the one that the pages before it lead to
/// as far as they are known (`StretchForecast`). Where a stretch begins otherwise after all it is placed when its turn comes, so that the
/// pages do not depend on the number of workers.
struct StretchesAhead {
    fileprivate struct Placed {
        let context: PageSelectorContext
        let list: ListedStretch
        let placer: StretchPlacer
        let placed: PlacedList
    }

    /// In their order, the last one first; each with where its draft begins and the ways in which it has been placed.
    private var waiting: [(start: Int, ways: [Placed])] = []
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
        let range = start..<end
        let natural = Workers.map(range.count, workers: workers, scratch: { masters }) { [contexts] masters, index in
            NaturalStretch(drafts[start + index], contexts[index], common, heights, &masters, text)
        }
        let forecast = StretchForecast(
            zip(drafts[range], natural).map { draft, natural in
                natural?.expected ?? .init(sides: [], pageCount: draft.range.isEmpty ? 0 : nil)
            }, firstIsRight: first.isRight)
        let ways = Self.place(natural, forecast, common, masters, text, workers: workers)
        waiting = zip(drafts[range], ways).map { ($0.range.lowerBound, $1) }.reversed()
    }

    /// Every worker takes the next stretch whose side is foreseen and for which it has not been placed.
    /// - Returns: for each stretch the ways in which it has been placed.
    private static func place(
        _ stretches: [NaturalStretch?], _ forecast: consuming StretchForecast, _ common: StretchPlacing, _ masters: PageMasters,
        _ text: TypesetText, workers: Int
    ) -> [[Placed]] {
        let forecast = Mutex(forecast)
        let rounds = Workers.map(workers, workers: workers, scratch: { masters }) { masters, _ in
            var own: [(stretch: Int, way: Placed)] = []
            while let (number, isRight) = forecast.withLock({ $0.takeNext() }) {
                guard let way = stretches[number]?.place(startsOnRight: isRight, common, &masters, text, workers: workers) else { continue }
                forecast.withLock { $0.note(pageCount: way.placed.pages.count, of: number, isRight: isRight) }
                own.append((number, way))
            }
            return own
        }
        var result = [[Placed]](repeating: [], count: stretches.count)
        for (number, way) in rounds.joined() { result[number].append(way) }
        return result
    }

    /// Enough that none of them waits long for the others at the end.
    private static let stretchesForWorker = 32
    /// Of a draft, as all that is placed ahead is in memory.
    private static let mostItems = 1 << 15

    /// The pages of the next stretch; nil if they are not known.
    /// - Parameter context: of its first page.
    mutating func take(_ draft: DraftStretch, _ context: PageSelectorContext) -> (ListedStretch, StretchPlacer, PlacedList)? {
        while let next = waiting.popLast() {
            guard next.start == draft.range.lowerBound else { continue }
            return next.ways.first { $0.context == context }.map { ($0.list, $0.placer, $0.placed) }
        }
        return nil
    }
}

/// A stretch with every paragraph as it is by itself, and its pages on the first of the sides on which it may begin.
private struct NaturalStretch {
    let draft: DraftStretch
    /// Of the first page on each of the sides on which it may begin.
    let contexts: [PageSelectorContext]
    let list: ListedStretch
    let pages: [StretchPlacer.PlacedWithState]

    var expected: StretchForecast.Stretch { .init(sides: contexts.map(\.isRight), pageCount: pages.count) }

    /// To part the work of so few takes longer than to do it.
    private static let fewParagraphs = 500

    /// - Returns: nil for a stretch that has no list of its own.
    init?(
        _ draft: DraftStretch, _ contexts: [PageSelectorContext], _ common: StretchPlacing, _ heights: BoxHeights,
        _ masters: inout PageMasters, _ text: TypesetText
    ) {
        guard !draft.range.isEmpty, !common.flow.dependsOnPlaces(draft.range, common.tree) else { return nil }
        let geometries = contexts.map { PageGeometries(common, draft, $0, &masters) }
        guard geometries.allSatisfy(\.isUniform) else { return nil }
        var heights = heights
        let list = ListedStretch(draft.range, common, text, &heights)
        // What is open there goes on in the next stretch.
        guard heights.isEmpty else { return nil }
        self.draft = draft; self.contexts = contexts; self.list = list
        pages = StretchPlacer(common, draft.range, list: list.list, geometries[0]).pages(of: list.list, startsOnRight: contexts[0].isRight)
    }

    func place(
        startsOnRight: Bool, _ common: StretchPlacing, _ masters: inout PageMasters, _ text: TypesetText, workers: Int
    ) -> StretchesAhead.Placed? {
        guard let context = contexts.first(where: { $0.isRight == startsOnRight }) else { return nil }
        let placer = StretchPlacer(common, draft.range, list: list.list, PageGeometries(common, draft, context, &masters))
        let placed = common.place(
            list, placer, startsOnRight: startsOnRight, natural: startsOnRight == contexts[0].isRight ? pages : nil, text,
            workers: list.spans.count > Self.fewParagraphs ? workers : 1)
        return StretchesAhead.Placed(context: context, list: list, placer: placer, placed: placed)
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
