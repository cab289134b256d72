import Boxes
import Geometry
import StyleSheets
import TextLayout

/// Parts the vertical list of a book into pages: stretches between forced breaks are placed one after the other, as the side on which one
/// begins depends on where the last one ended; blank pages fill up to the side that a break asks for.
///
/// The master of a page follows from what is known of it when it begins (its name, its side, whether it is the first), so the height and
/// the measure that a page is filled for are those that it is painted with.
struct BookPages {
    let common: StretchPlacing
    var tree: BoxTree { common.tree }
    let workers: Int
    private var masters: PageMasters
    private var stacker: FlowStacker
    /// What stands on the pages, in their order.
    private var items: [FlowItem] = []
    private var records: PageRecords
    private var heights: BoxHeights
    private var stretches: [PlacedStretch] = []
    private var known: PlacedBook?
    /// Stretches that have been placed before their turn.
    private var ahead = StretchesAhead()
    /// The page to be explained, by its index.
    private let explained: Int?
    private let frames: FilledFrames
    private var explanation: PageExplanation?

    /// - Parameters:
    ///   - draft: with paragraphs whose lines are known, as far as they do not depend on their places.
    ///   - body: the lines of the body.
    ///   - frames: what is known of those of the pages.
    ///   - known: the same draft as it was placed before some of its paragraphs were set anew.
    ///   - explained: the page that is to be explained, by its index.
    ///   - placed: told behind each stretch how many pages there are, and which share of the list stands on them.
    static func place(
        _ draft: Flow, tree: BoxTree, styles: [ComputedStyle], contained: ContainedLayouts, notes: [NoteBody], masters: PageMasters,
        body: BodyLines, frames: FilledFrames = FilledFrames(), known: PlacedBook? = nil, explained: Int? = nil, workers: Int,
        placed: (_ pages: Int, _ share: Double) -> Void = { _, _ in }, _ text: inout TypesetText
    ) -> PlacedBook {
        let assembled = draft.assembled(text, contained: contained, isPaged: true)
        let bodies = NoteBodies(notes, text), floats = contained.pageFloats(text, bodies)
        let common = StretchPlacing(assembled, tree, styles, bodies, floats, body)
        var book = BookPages(common, contained, masters, frames, explained: explained, workers: workers, text)
        // The pages of before could not be explained: what they were chosen from is gone.
        if explained == nil, let known, known.isPlaced(with: notes, floats, lineHeight: common.lineHeight) { book.known = known }
        book.build(placed, &text)
        var flow = book.stacker.flow
        flow.items = book.items
        var pages = book.records.pages
        if tree.footnotes.contains(where: { $0.side != .none }) {
            SidenotePlacing(tree: tree, styles: styles, notes: bodies, text: text).place(on: &pages, &flow, &book.masters)
        }
        return PlacedBook(
            flow: flow, pages: pages, stretches: book.stretches, notes: notes, floats: floats, lineHeight: common.lineHeight,
            explanation: book.explanation)
    }

    private init(
        _ common: StretchPlacing, _ contained: ContainedLayouts, _ masters: PageMasters, _ frames: FilledFrames, explained: Int?,
        workers: Int, _ text: TypesetText
    ) {
        self.common = common; self.masters = masters; self.frames = frames; self.explained = explained; self.workers = workers
        let flow = common.flow
        stacker = FlowStacker(
            flow, tree: common.tree, styles: common.styles, contained: contained, notes: common.notes, pageFloats: common.floats)
        records = PageRecords(tree: common.tree)
        heights = BoxHeights(pageHeight: contained.pageHeight)
        // With room for marks: room that is not used costs nothing, and growing takes that of the whole book once more.
        let lineCount = flow.items.reduce(0) { $1.kind == .paragraph ? $0 + Int(text.paragraphs[Int($1.payload)].lineCount) : $0 }
        items.reserveCapacity((flow.items.count + lineCount) * 5 / 4)
    }

    private mutating func build(_ placed: (Int, Double) -> Void, _ text: inout TypesetText) {
        let drafts = common.flow.stretches
        for (number, draft) in drafts.enumerated() {
            if let item = draft.breakItem { items.append(item) }
            guard !draft.range.isEmpty else { continue }
            if let isRight = draft.forced.kind.beginsRightPage, isRight != nextIsRight { addBlankPage(name: draft.name, &text) }
            placeAhead(drafts, from: number, text)
            addStretch(draft, &text)
            if !frames.added.isEmpty, !drafts[(number + 1)...].contains(where: { $0.name == draft.name && !$0.range.isEmpty }) {
                addFramePages(draft.name, &text)
            }
            placed(records.pages.count, Double(draft.range.upperBound) / Double(max(common.flow.items.count, 1)))
        }
        for pages in frames.added where !drafts.contains(where: { $0.name == pages.name && !$0.range.isEmpty }) {
            addFramePages(pages.name, &text)
        }
    }

    /// Adds the pages for what flows through the frames of pages of a name: behind the last that have text of their own.
    private mutating func addFramePages(_ name: String?, _ text: inout TypesetText) {
        for pages in frames.added where pages.name == name {
            for _ in 0..<pages.count {
                let context = records.context(ofNextPage: name, isBlank: false, masters)
                addPage(items.count..<items.count, context, name: name, nil, PageColumns(), isForFrames: true, &text)
            }
        }
    }

    // MARK: Stretches

    /// Places a stretch and those after it at the same time, where what they depend on is known before their turn comes.
    private mutating func placeAhead(_ drafts: [DraftStretch], from number: Int, _ text: TypesetText) {
        guard number >= ahead.end, workers > 1, known == nil, explained == nil, frames.added.isEmpty, heights.isEmpty,
            !masters.usesPositions
        else { return }
        let first = records.context(ofNextPage: drafts[number].name, isBlank: false, masters)
        ahead = StretchesAhead(drafts, from: number, first: first, common, heights, masters, text, workers: workers)
    }

    private mutating func addStretch(_ draft: DraftStretch, _ text: inout TypesetText) {
        let context = records.context(ofNextPage: draft.name, isBlank: false, masters)
        if heights.isEmpty, let (listed, placer, placed) = ahead.take(draft, context) {
            let stretch = PlacedStretch(draft: draft.range, context: context, calls: listed.list.calls)
            add(common.settle(placed, &text), of: stretch, listed, placer, name: draft.name, &text)
            return
        }
        let geometries = PageGeometries(common, draft, context, &masters)
        guard geometries.isUniform, !common.flow.dependsOnPlaces(draft.range, tree) else {
            addStacked(draft, context, geometries, &text)
            return
        }
        let listed = ListedStretch(draft.range, common, text, &heights)
        let stretch = PlacedStretch(draft: draft.range, context: context, calls: listed.list.calls)
        let placer = StretchPlacer(common, draft.range, list: listed.list, geometries)
        if let known = known?.stretch(stretches.count, like: stretch, listed, common.flow, tree) {
            add(common.settled(known, listed.list, text), of: stretch, listed, placer, name: draft.name, &text)
            return
        }
        let placed = common.place(listed, placer, startsOnRight: nextIsRight, text, workers: workers)
        if let number = indexOfExplained(amongNext: placed.pages.count) {
            let lines = placed.variants.map { text.take(Array($0.ways.indices), of: $0) } ?? []
            explanation = placer.explanation(of: number, placed.pages, in: placed.list, lines: lines)
        }
        add(common.settle(placed, &text), of: stretch, listed, placer, name: draft.name, &text)
    }

    /// Adds a stretch whose lines depend on their places.
    private mutating func addStacked(
        _ draft: DraftStretch, _ context: PageSelectorContext, _ geometries: PageGeometries, _ text: inout TypesetText
    ) {
        let placer = StretchPlacer(common, draft.range, list: nil, geometries)
        var stretch = PlacedStretch(draft: draft.range, context: context, calls: [])
        if let known = known?.stretch(stretches.count, like: stretch, nil, common.flow, tree) {
            stretch.pages = known.pages
        } else {
            stretch.pages = placer.stackedPages(startsOnRight: nextIsRight, &stacker, &text)
            if let number = indexOfExplained(amongNext: stretch.pages.count) {
                explanation = placer.stackedExplanation(of: number, stretch.pages, &stacker, &text)
            }
        }
        stretches.append(stretch)
        for (page, state) in stretch.pages {
            let stacked = placer.stacked(page, state, &stacker, &text), first = items.count
            let list = stacker.list(of: stacked), fit = placer.insertions(of: page, state, in: list)
            items += stacked.items[..<page.next]
            _ = bringToGrid(placer.rangeOnGrid(of: page, fit, state, in: list), page, of: list, base: first)
            var whole = Self.wholeRows(stacked.rows.filter { $0.end <= page.next }, of: [page])
            addPage(page, fit, from: first, name: draft.name, &whole, &text)
        }
    }

    /// Adds a stretch that has been placed.
    private mutating func add(
        _ settled: SettledList, of stretch: PlacedStretch, _ listed: ListedStretch, _ placer: StretchPlacer, name: String?,
        _ text: inout TypesetText
    ) {
        var stretch = stretch
        let list = settled.list, pages = settled.pages, base = items.count
        items += list.items
        let fits = pages.map { placer.insertions(of: $0.page, $0.state, in: list) }
        for ((page, state), fit) in zip(pages, fits) {
            stretch.corrections += bringToGrid(placer.rangeOnGrid(of: page, fit, state, in: list), page, of: list, base: base)
        }
        stretch.list = base..<items.count
        stretch.varied = settled.varied
        stretch.pages = pages
        stretches.append(stretch)
        var whole = Self.wholeRows(listed.rows, of: pages.map(\.page))
        for ((page, _), fit) in zip(pages, fits) { addPage(page, fit, from: base, name: name, &whole, &text) }
    }

    /// Gives the items of a page the room that brings its text back to the grid.
    /// - Parameters:
    ///   - range: of the page.
    ///   - base: where the list of the page begins in the items of the book.
    /// - Returns: what the items have been given.
    private mutating func bringToGrid(
        _ range: VerticalList.PageRange, _ page: StretchPlacer.PlacedPage, of list: VerticalList, base: Int
    ) -> [(item: Int, height: Int64)] {
        let corrections = list.gridCorrections(of: range, rows: page.rows).map { (item: base + $0.item, height: $0.height) }
        for (item, height) in corrections { items[item].height += height }
        return corrections
    }

    /// Where the page that is to be explained is among those that come next.
    private func indexOfExplained(amongNext count: Int) -> Int? {
        guard let explained, explained >= records.pages.count, explained < records.pages.count + count else { return nil }
        return explained - records.pages.count
    }

    private var nextIsRight: Bool { records.pages.count % 2 == 0 }

    // MARK: Pages

    /// - Parameters:
    ///   - fit: its notes and page floats.
    ///   - first: where its list begins in the items of the book.
    ///   - whole: the rows of columns in the list that stand on a page as a whole, and that no page has taken yet.
    private mutating func addPage(
        _ page: StretchPlacer.PlacedPage, _ fit: InsertionFit?, from first: Int, name: String?, _ whole: inout ArraySlice<ColumnRow>,
        _ text: inout TypesetText
    ) {
        let context = records.context(ofNextPage: name, isBlank: false, masters)
        let own = whole.prefix { $0.start < page.next }
        whole = whole.dropFirst(own.count)
        let columns = addRows(of: page, own, base: first, context, &text)
        addPage((first + page.range.start)..<(first + page.range.end), context, name: name, fit, columns, &text)
    }

    private mutating func addBlankPage(name: String?, _ text: inout TypesetText) {
        let context = records.context(ofNextPage: name, isBlank: true, masters)
        addPage(items.count..<items.count, context, name: name, nil, PageColumns(), &text)
    }

    private mutating func addPage(
        _ range: Range<Int>, _ context: PageSelectorContext, name: String?, _ fit: InsertionFit?, _ columns: PageColumns,
        isForFrames: Bool = false, _ text: inout TypesetText
    ) {
        var notes = fit.map { placedNotes($0, context, &text) } ?? PageNotes()
        notes.moved += columns.movedNotes
        var placed = fit?.floats?.placed(common.floats, to: &stacker.flow.fragments) ?? PlacedPageFloats()
        placed.inColumns = columns.insertions
        let marks = records.pages.count < frames.marks.count ? frames.marks[records.pages.count] : []
        records.addPage(
            range, context, name: name, columnRows: columns.rows, floats: placed, notes: notes, marksOfFrames: marks,
            isForFrames: isForFrames, items, stacker.flow, &masters)
    }

    /// Appends the fragments of the notes of a page or a column.
    private mutating func placedNotes(_ fit: InsertionFit, _ context: PageSelectorContext, _ text: inout TypesetText) -> PageNotes {
        let first = stacker.flow.fragments.count
        stacker.flow.fragments += common.notes.fragments(of: fit.placed, &text)
        return PageNotes(
            fragments: first..<stacker.flow.fragments.count, notes: fit.placed, height: fit.height,
            area: NoteArea(masters.master(for: context), body: common.body, descent: common.noteDescent),
            moved: Array(fit.owed.waiting.suffix(Int(fit.movedCount))))
    }

    // MARK: Columns

    /// The rows of columns of a page, in `Flow.columnRows`, and the floats and notes in its columns, in `Flow.fragments`.
    private struct PageColumns {
        var rows = 0..<0
        var insertions = 0..<0
        /// Notes called in them that begin on a later page.
        var movedNotes: [Int32] = []
    }

    /// The rows of columns of a stretch that pages hold as a whole, as they hold anything where no way within the rules is left.
    private static func wholeRows(_ natural: [ColumnRow], of pages: [StretchPlacer.PlacedPage]) -> ArraySlice<ColumnRow> {
        guard !natural.isEmpty else { return [] }
        let filled = Set(pages.flatMap { $0.rows.flatMap(\.withInner).map(\.set) })
        return ColumnRow.outermost(natural).filter { !filled.contains($0.set) }[...]
    }

    /// Adds the rows of columns of a page.
    /// - Parameter base: where the list that they stand in begins in the items of the book.
    private mutating func addRows(
        of page: StretchPlacer.PlacedPage, _ whole: ArraySlice<ColumnRow>, base: Int, _ context: PageSelectorContext,
        _ text: inout TypesetText
    ) -> PageColumns {
        guard !page.rows.isEmpty || !whole.isEmpty else { return PageColumns() }
        var columns = PageColumns(), rows = Array(whole)
        let first = stacker.flow.fragments.count
        for var row in page.rows {
            row.placedFloats = row.floats.map { $0.placed(common.floats, to: &stacker.flow.fragments) }
            row.placedNotes = row.notes.map { $0.map { placedNotes($0, context, &text) } ?? PageNotes() }
            columns.movedNotes += row.placedNotes.flatMap(\.moved)
            rows.append(row)
        }
        rows.sort { $0.start < $1.start }
        rows = rows.flatMap(\.withInner)
        columns.insertions = first..<stacker.flow.fragments.count
        columns.rows = stacker.flow.columnRows.count..<(stacker.flow.columnRows.count + rows.count)
        stacker.flow.columnRows += rows.map { $0.moved(by: base) }
        return columns
    }
}
