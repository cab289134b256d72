import StyleSheets
import TextLayout

/// The pages of one stretch between two forced breaks.
///
/// Where no line depends on its place, the stretch is one list of lines for all pages, and an end of a page is found by its sums. Where
/// lines do (floats, shapes, pages of different measures), each page is stacked from the state that the one before it has left, and its
/// ends are found in the same way.
///
/// A class, as it never changes and every place of the search would copy it, which took a tenth of the time of long chapters.
final class StretchPlacer {
    /// A page that has been placed.
    struct PlacedPage: Sendable {
        /// In the stretch's own list, or in what is stacked for the page.
        var range: VerticalList.PageRange
        /// The item with which the next page begins.
        var next: Int
        /// Holds nothing but floats that have waited.
        var holdsFloatsOnly = false
        /// Holds all that is left of the stretch, whatever its height.
        var holdsRest = false

        private struct Rare: Sendable {
            var floats: FloatStack?
            var rows: [ColumnRow]
            var reckonedHeight: Int64
            var parted: PartedVariant?
        }
        private var rare: Boxed<Rare>?
        /// At its head and foot; nil for none.
        var floats: FloatStack? { rare?.content.floats }
        /// The rows of columns on it; empty without columns.
        var rows: [ColumnRow] { rare?.content.rows ?? [] }
        /// What the search has reckoned with as the height of what is above its notes; nil where that is the height of its items.
        var reckonedHeight: Int64? { rows.isEmpty && variants.isEmpty ? nil : rare?.content.reckonedHeight }
        /// The paragraph in a line more or fewer whose first lines stand behind `range`, and the rest of which on the next page.
        var parted: PartedVariant? { rare?.content.parted }

        /// How far its last line stands above that of a full page, or above its notes; nought for the last page.
        var shortness: Int64 = 0
        /// The paragraphs on it that are set in a line more or fewer.
        var variants = ChosenVariants()

        init(range: VerticalList.PageRange, next: Int, holdsRest: Bool = false) {
            self.range = range; self.next = next; self.holdsRest = holdsRest
        }

        mutating func set(floats: FloatStack?, rows: [ColumnRow], reckonedHeight: Int64, parted: PartedVariant?) {
            guard floats != nil || !rows.isEmpty || parted != nil || !variants.isEmpty else { return }
            rare = Boxed(Rare(floats: floats, rows: rows, reckonedHeight: reckonedHeight, parted: parted))
        }

        /// - Parameter parted: nil where the paragraph that the page ends in has become part of the list.
        mutating func replaceParted(with parted: PartedVariant?) {
            guard var content = rare?.content, content.parted != nil else { return }
            content.parted = parted
            rare = Boxed(content)
        }

        /// - Parameter paragraphs: by how much the indices of its paragraphs are higher in another list.
        mutating func shiftVariants(by paragraphs: Int) {
            variants.shift(by: paragraphs)
            guard var parted else { return }
            parted.shift(by: paragraphs)
            replaceParted(with: parted)
        }

        /// A page of which nothing is known yet.
        static let some = PlacedPage(range: VerticalList.PageRange(start: 0, end: 0), next: 0)
    }

    /// The room of a page.
    struct Geometry {
        var height: Int64
        var width: Int64 = 0
        /// How much narrower its measure is than the one that lines have by themselves.
        var narrowing: Int64 = 0
        var noteArea = NoteArea()
    }

    typealias PlacedWithState = (page: PlacedPage, state: PlacementState)

    let ends: PageEnds
    /// The items of the stretch in the assembled list; those of the list of lines, if there is one.
    let range: Range<Int>
    let list: VerticalList?
    let geometry: (PlacementState) -> Geometry
    /// Whether selectors of the sheet ask for the number of a page.
    let countsPages: Bool
    /// All pages have one measure.
    let isUniform: Bool
    /// Ways kept at one place of the text (`PageSearch`). With nothing but lines in reach there are hardly ever so many.
    var mostWays = 24
    /// Which page floats wait makes many more ways, each of them dear to go on from: of random lists with 8 ways none was set dearer.
    private func mostWays(in list: VerticalList) -> Int { list.hasFloats ? max(1, mostWays / 3) : mostWays }

    init(
        _ ends: PageEnds, range: Range<Int>, list: VerticalList?, countsPages: Bool, isUniform: Bool,
        geometry: @escaping (PlacementState) -> Geometry
    ) {
        self.ends = ends; self.range = range; self.list = list; self.countsPages = countsPages
        self.isUniform = isUniform; self.geometry = geometry
    }

    var spread: SpreadCost { SpreadCost(ends.weights, lineHeight: ends.lineHeight) }

    /// The pages of the cheapest way, each stacked by itself, with the states that they began with.
    /// - Parameter stacker: of the whole list.
    func stackedPages(
        startsOnRight: Bool, _ stacker: inout FlowStacker, _ text: inout TypesetText
    ) -> [PlacedWithState] {
        stackedWay(from: PlacementState(item: range.lowerBound, isFirst: true, nextIsRight: startsOnRight), &stacker, &text).pages
    }

    /// The cheapest way from a state, where each page is stacked by itself.
    func stackedWay(
        from start: PlacementState, _ stacker: inout FlowStacker, _ text: inout TypesetText
    ) -> PageSearch<PlacedPage>.Way {
        PageSearch<PlacedPage>.way(from: start, items: range, spread: spread, mostWays: mostWays, hopeless: ends.hopeless) {
            placeStacked($0, &$1, &stacker, &text)
        } emergency: { state, _ in
            placeEmergency(state, &stacker, &text)
        } rest: { state in
            var page = PlacedPage.some
            page.holdsRest = true
            // In two steps: the stacker that is asked has to be the one that has stacked.
            let stacked = stack(state, page, &stacker, &text)
            let list = stacker.list(of: stacked)
            page.range = VerticalList.PageRange(start: 0, end: list.items.count)
            page.next = list.items.count
            return PageSearch.Placement(page: page, state: state, cost: PageCost(broken: 1), isEnd: true)
        }
    }

    /// What stands on a page, stacked for it once more.
    func stacked(_ page: PlacedPage, _ state: PlacementState, _ stacker: inout FlowStacker, _ text: inout TypesetText) -> StackedPage {
        stack(state, page, &stacker, &text)
    }

    // MARK: Lines that do not depend on their places

    /// The pages of a list of lines.
    func pages(of list: VerticalList, startsOnRight: Bool) -> [PlacedWithState] {
        guard !list.items.isEmpty else { return [] }
        var known: KnownEnds?
        return way(in: list, from: PlacementState(item: 0, isFirst: true, nextIsRight: startsOnRight), &known).pages
    }

    /// The cheapest way from a state of a list of lines.
    /// - Parameter known: ends of pages of the same list, where more ways are looked for in it; nil where none are kept.
    func way(in list: VerticalList, from start: PlacementState, _ known: inout KnownEnds?) -> PageSearch<PlacedPage>.Way {
        PageSearch<PlacedPage>.way(
            from: start, items: 0..<list.items.count, spread: spread, mostWays: mostWays(in: list), hopeless: ends.hopeless
        ) {
            placeLines(list, $0, &$1, &known)
        } emergency: { state, limit in
            let page = page(in: list, from: state, geometry(state), limit: list.items.count)
            return placement(ends.emergency(in: list, page, limit: limit), page, state)
        } rest: { state in
            let range = VerticalList.PageRange(start: min(state.item, list.items.count), end: list.items.count)
            return PageSearch.Placement(
                page: PlacedPage(range: range, next: list.items.count, holdsRest: true), state: state, cost: PageCost(broken: 1),
                isEnd: true)
        }
    }

    /// The cheapest way from one state of a list of lines to another, with which a spread begins and nothing is owed; nil if no way is
    /// within the rules.
    /// - Parameter end: nil for the end of the list.
    func way(in list: VerticalList, from start: PlacementState, to end: PlacementState?) -> PageSearch<PlacedPage>.Way? {
        var known: KnownEnds?
        return PageSearch<PlacedPage>.way(
            from: start, items: start.item..<(end?.item ?? list.items.count), spread: spread, mostWays: mostWays(in: list),
            hopeless: ends.hopeless
        ) { state, placements in
            let limit = placeLines(list, state, &placements, &known)
            guard let end else { return limit }
            placements.removeAll {
                guard $0.state.item >= end.item else { return false }
                return $0.state.item > end.item || $0.state.leftShortness != nil || !$0.state.isSameButForSpread(as: end)
            }
            for index in placements.indices where placements[index].state.item == end.item { placements[index].isEnd = true }
            return limit
        }
    }

    private func page(in list: VerticalList, from state: PlacementState, _ geometry: Geometry, limit: Int) -> PageEnds.Page {
        var page = PageEnds.Page(
            height: geometry.height, noteArea: geometry.noteArea, start: state.item, limit: limit, isFirst: state.isFirst,
            owed: state.owed.isNothing ? OwedInsertions() : state.owed.content.notes)
        if !state.owed.isNothing, let rest = state.owed.content.rest {
            page.restHeight = rest.heightBelow
            page.height -= rest.heightBelow
        }
        // Columns have ended without room for all that they called.
        if !page.owed.columns.isEmpty, list.outermostColumns(at: self.list == nil ? 0 : page.start) == nil { page.owed.endColumns() }
        return page
    }

    /// The page that begins at a state of a list of lines.
    func page(in list: VerticalList, from state: PlacementState) -> PageEnds.Page {
        var page = page(in: list, from: state, geometry(state), limit: list.items.count)
        // Openings have their folio below the text.
        if ends.weights.allowsLongPages, !state.isFirst { page.excess = ends.lineHeight - page.height % ends.lineHeight }
        return page
    }

    private func placeLines(
        _ list: VerticalList, _ state: PlacementState, _ placements: inout [PageSearch<PlacedPage>.Placement], _ known: inout KnownEnds?
    ) -> Int {
        let page = page(in: list, from: state)
        guard known != nil, state.owed.isNothing else { return ends.find(in: list, page) { placements.append(placement($0, page, state)) } }
        if let limit = known?.forEachEnd(of: page, { placements.append(placement($0, page, state)) }) { return limit }
        let limit = ends.find(in: list, page) {
            placements.append(placement($0, page, state))
            known?.append($0)
        }
        known?.finish(page, limit: limit, itemCount: list.items.count)
        return limit
    }

    func placement(
        _ end: PageEnds.End, _ page: PageEnds.Page, _ state: PlacementState
    ) -> PageSearch<PlacedPage>.Placement {
        var next = PlacementState(item: end.next, nextIsRight: !state.nextIsRight)
        let fit = end.fit
        let parted = end.parted?.content
        if parted != nil || !(fit?.content.owed.isEmpty ?? true) {
            next.owed = Owed(OwedContent(notes: fit?.content.owed ?? OwedInsertions(), rest: parted))
        }
        next.leftShortness = state.nextIsRight || end.endsStretch ? nil : ends.whiteAtFoot(page, end.shortness, fit)
        if countsPages { next.pageCount = state.pageCount + 1 }
        var placed = PlacedPage(range: end.range, next: end.next)
        placed.shortness = end.endsStretch ? 0 : end.shortness - (fit == nil ? ends.remainder(of: page) : 0)
        placed.variants = end.variants
        if fit != nil || !end.rows.isEmpty || parted != nil {
            let floats = fit?.content.floats
            let height = page.height - (floats?.height ?? 0) - end.shortness - (fit?.content.height ?? 0)
            placed.set(floats: floats, rows: end.rows, reckonedHeight: height, parted: parted)
        }
        let foot = state.nextIsRight ? end.foot : nil
        return PageSearch.Placement(
            page: placed, state: next, cost: end.cost.total, foot: foot, isEnd: end.endsStretch && next.owed.isNothing)
    }

    /// The notes and page floats of a page that has been chosen; nil if there are none.
    /// - Parameter list: that the page is a part of.
    func insertions(of placed: PlacedPage, _ state: PlacementState, in list: VerticalList) -> InsertionFit? {
        var page = page(in: list, from: state, geometry(state), limit: list.items.count)
        if self.list == nil { page.start = 0 }
        if placed.holdsRest { return ends.fit(whole: page, list.calls(in: page.start..<placed.next)) }
        page.floats = placed.floats
        page.height -= placed.floats?.height ?? 0
        // A note that the search has placed here has no place on another page.
        let room = max(0, page.height - (placed.reckonedHeight ?? list.height(placed.range)))
        let fit = ends.fit(page, list, upTo: placed.next, room: room, placed.rows.flatMap(\.floats))
        // The search has taken such a page for the notes alone; one with columns may hold nothing but floats, or notes of these.
        return page.start == placed.next && placed.rows.isEmpty && fit?.placesAnything == false ? ends.fit(alone: page) : fit
    }

    /// The items of a page that has been chosen. Text above notes may stand between the lines of the page to its end, so that each note
    /// finds room; where they leave enough it stands on them all the same.
    /// - Parameter fit: its notes and page floats.
    func rangeOnGrid(
        of placed: PlacedPage, _ fit: InsertionFit?, _ state: PlacementState, in list: VerticalList
    ) -> VerticalList.PageRange {
        var range = placed.range
        guard range.endsOffGrid, placed.rows.isEmpty, list.grid != nil, let fit else { return range }
        let page = page(in: list, from: state, geometry(state), limit: list.items.count)
        range.endsOffGrid = false
        return list.height(range) <= page.height - (placed.floats?.height ?? 0) - fit.height ? range : placed.range
    }

    // MARK: Lines that depend on their places

    func stack(
        _ state: PlacementState, _ placed: PlacedPage, _ stacker: inout FlowStacker, _ text: inout TypesetText
    ) -> StackedPage {
        let geometry = geometry(state), end = placed.holdsFloatsOnly ? state.item : range.upperBound
        let height = placed.holdsRest ? Int64.max / 8 : geometry.height
        var page = stacker.page(from: state, to: end, height: height, width: geometry.width, narrowing: geometry.narrowing, &text)
        if placed.holdsFloatsOnly {
            page.reachesEnd = false
            page.mustTurn = true
        }
        return page
    }

    private func placeStacked(
        _ state: PlacementState, _ placements: inout [PageSearch<PlacedPage>.Placement], _ stacker: inout FlowStacker,
        _ text: inout TypesetText
    ) -> Int {
        let stacked = stack(state, .some, &stacker, &text), list = stacker.list(of: stacked)
        let page = page(of: stacked, list, state, stacker, text)
        let found = ends.ends(in: list, page)
        for end in found.ends {
            if let placement = placement(end, page, state, stacked, stacker, text) { placements.append(placement) }
        }
        return stacked.step(ofItem: found.limit) ?? state.item
    }

    func page(
        of stacked: StackedPage, _ list: VerticalList, _ state: PlacementState, _ stacker: FlowStacker, _ text: TypesetText
    ) -> PageEnds.Page {
        var page = page(in: list, from: state, geometry(state), limit: list.items.count)
        page.start = 0
        page.endsStretch = stacked.reachesEnd
        page.mustTurn = stacked.mustTurn
        let boxes = stacker.flow.boxes, isUniform = isUniform
        page.cannotBegin = { index in
            guard let start = stacked.start(ofPageFrom: index, isUniform: isUniform, boxes: boxes, text) else { return true }
            // Nothing but the margin of something that has no room stands above.
            return index > 0 && start.item == state.item && !state.isBehind(item: start.item, start.owed)
        }
        return page
    }

    func placement(
        _ end: PageEnds.End, _ page: PageEnds.Page, _ state: PlacementState, _ stacked: StackedPage, _ stacker: FlowStacker,
        _ text: TypesetText
    ) -> PageSearch<PlacedPage>.Placement? {
        let start: (item: Int, owed: OwedContent)?
        if end.endsStretch {
            // Behind all the text stand pages for notes that go on.
            start = (range.upperBound, OwedContent(floats: stacked.waitingFloats))
        } else if stacked.isNothing(before: end.next) {
            // Nothing but floats or notes in its columns: the next page begins where it began.
            start = (state.item, state.owed.content)
        } else {
            start = stacked.start(ofPageFrom: end.next, isUniform: isUniform, boxes: stacker.flow.boxes, text)
        }
        guard let start else { return nil }
        var result = placement(end, page, state)
        result.state.item = start.item
        var owed = start.owed
        owed.notes = end.fit?.content.owed ?? OwedInsertions()
        result.state.owed = Owed(owed)
        result.isEnd = result.isEnd && owed.floats.isEmpty
        result.cost += PageCost(penalty: ends.weights.style.deferredFloatPenalty * Int64(owed.floats.count))
        return result
    }

    /// A page that breaks a rule, or that holds nothing but floats.
    private func placeEmergency(
        _ state: PlacementState, _ stacker: inout FlowStacker, _ text: inout TypesetText
    ) -> PageSearch<PlacedPage>.Placement {
        let holdsFloatsOnly = !state.owed.content.floats.isEmpty
        var kind = PlacedPage.some
        kind.holdsFloatsOnly = holdsFloatsOnly
        let stacked = stack(state, kind, &stacker, &text), list = stacker.list(of: stacked)
        let page = page(of: stacked, list, state, stacker, text)
        if !holdsFloatsOnly {
            let end = ends.emergency(in: list, page, limit: ends.ends(in: list, page).limit)
            if let result = placement(end, page, state, stacked, stacker, text) { return result }
        }
        // All that was stacked is the page: with floats only, or where nothing of it can begin another.
        var result =
            placement(ends.turn(in: list, page), page, state, stacked, stacker, text) ?? placement(ends.turn(in: list, page), page, state)
        result.page.holdsFloatsOnly = holdsFloatsOnly
        if !holdsFloatsOnly { result.cost += PageCost(broken: 1) }
        return result
    }
}
