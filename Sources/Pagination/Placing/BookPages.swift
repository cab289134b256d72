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
    let tree: BoxTree
    let styles: [ComputedStyle]
    let notes: NoteBodies
    let floats: PageFloats
    let weights: PageWeights
    let body: BodyLines
    var lineHeight: Int64 { body.height }
    /// What notes reach below their last baseline.
    let noteDescent: Int64
    let workers: Int
    private var masters: PageMasters
    private var stacker: FlowStacker
    /// What stands on the pages, in their order.
    private var items: [FlowItem] = []
    private var records: PageRecords
    private var heights: BoxHeights
    private var stretches: [PlacedStretch] = []
    private var known: PlacedBook?
    /// The page to be explained, by its index.
    private let explained: Int?
    private var explanation: PageExplanation?

    /// - Parameters:
    ///   - draft: with paragraphs whose lines are known, as far as they do not depend on their places.
    ///   - body: the lines of the body.
    ///   - known: the same draft as it was placed before some of its paragraphs were set anew.
    ///   - explained: the page that is to be explained, by its index.
    static func place(
        _ draft: Flow, tree: BoxTree, styles: [ComputedStyle], contained: ContainedLayouts, notes: [NoteBody], masters: PageMasters,
        body: BodyLines, known: PlacedBook? = nil, explained: Int? = nil, workers: Int, _ text: inout TypesetText
    ) -> PlacedBook {
        let assembled = draft.assembled(text, contained: contained, isPaged: true)
        let bodies = NoteBodies(notes, text), floats = contained.pageFloats(text, bodies)
        var book = BookPages(assembled, tree, styles, contained, bodies, floats, masters, body, explained: explained, workers: workers)
        // The pages of before could not be explained: what they were chosen from is gone.
        if explained == nil, let known, known.isPlaced(with: notes, floats, lineHeight: book.lineHeight) { book.known = known }
        book.build(assembled, &text)
        var flow = book.stacker.flow
        flow.items = book.items
        var pages = book.records.pages
        if tree.footnotes.contains(where: { $0.side != .none }) {
            SidenotePlacing(tree: tree, styles: styles, notes: bodies, text: text).place(on: &pages, &flow, &book.masters)
        }
        return PlacedBook(
            flow: flow, pages: pages, stretches: book.stretches, notes: notes, floats: floats, lineHeight: book.lineHeight,
            explanation: book.explanation)
    }

    private init(
        _ flow: Flow, _ tree: BoxTree, _ styles: [ComputedStyle], _ contained: ContainedLayouts, _ notes: NoteBodies,
        _ floats: PageFloats, _ masters: PageMasters,
        _ body: BodyLines, explained: Int?, workers: Int
    ) {
        self.tree = tree; self.styles = styles; self.notes = notes; self.floats = floats; self.masters = masters
        self.body = BodyLines(height: max(body.height, 1), descent: body.descent)
        noteDescent = notes.bodies.first?.descent ?? body.descent
        self.explained = explained
        self.workers = workers
        weights = PageWeights(tree, styles)
        stacker = FlowStacker(flow, tree: tree, styles: styles, contained: contained, notes: notes, pageFloats: floats)
        records = PageRecords(tree: tree)
        heights = BoxHeights(pageHeight: contained.pageHeight)
        items.reserveCapacity(flow.items.reduce(flow.items.count) { $1.kind == .paragraph ? $0 + 4 : $0 })
    }

    private mutating func build(_ flow: Flow, _ text: inout TypesetText) {
        var start = 0
        var name: String?
        while start < flow.items.count {
            var forced = ForcedBreak(kind: .page, pageName: nil)
            if flow.items[start].kind == .forcedBreak {
                forced = flow.forcedBreaks[Int(flow.items[start].payload)]
                if forced.keepsName { forced.pageName = name }
                name = forced.pageName
                items.append(flow.items[start])
                start += 1
            }
            let end = flow.items[start...].firstIndex { $0.kind == .forcedBreak } ?? flow.items.count
            if end > start { addStretch(start..<end, forced, flow, &text) }
            start = end
        }
    }

    // MARK: Stretches

    private mutating func addStretch(_ range: Range<Int>, _ forced: ForcedBreak, _ flow: Flow, _ text: inout TypesetText) {
        if !isOnSide(forced.kind) { addPage(items.count..<items.count, name: forced.pageName, isBlank: true, nil, &text) }
        let geometries = PageGeometries(self, range, name: forced.pageName, flow, &masters)
        let isStacked = !geometries.isUniform || flow.dependsOnPlaces(range, tree)
        var list: VerticalList?
        var rows: [ColumnRow] = []
        var spans: [ParagraphSpan] = []
        if !isStacked {
            let lines = flow.withLines(range, text, tree: tree, styles: styles, &heights, rows: &rows, spans: &spans)
            list = VerticalList(lines, flow: flow, calls: tree.insertionCalls(of: lines, flow, notes, floats))
        }
        let ends = PageEnds(weights: weights, lineHeight: lineHeight, notes: notes, floats: floats, sets: flow.columnSets)
        let placer = StretchPlacer(
            ends, range: range, list: list, countsPages: masters.usesPositions, isUniform: geometries.isUniform,
            geometry: geometries.geometry)
        var stretch = PlacedStretch(
            draft: range, context: records.context(ofNextPage: forced.pageName, isBlank: false, masters), calls: list?.calls ?? [])
        let base = items.count
        if let list {
            stretch.list = base..<(base + list.items.count)
            items += list.items
        }
        if let pages = known?.pages(ofStretch: stretches.count, like: stretch, items, flow, tree) {
            stretch.pages = pages
        } else {
            stretch.pages = placer.pages(startsOnRight: nextIsRight, &stacker, &text)
            var searched = list, found = stretch.pages
            if let natural = list, let varied = vary(natural, spans, flow, placer, &stretch.pages, &text) {
                (searched, found) = (varied.searched, varied.found)
                list = varied.list
                items.replaceSubrange(base..., with: varied.list.items)
                stretch.list = base..<items.count
            }
            if let explained, explained >= records.pages.count, explained < records.pages.count + found.count {
                let number = explained - records.pages.count
                explanation =
                    searched.map { placer.explanation(of: number, found, in: $0) }
                    ?? placer.stackedExplanation(of: number, found, &stacker, &text)
            }
        }
        stretches.append(stretch)
        if list != nil { addRows(rows, of: stretch.pages.map(\.page), base: base) }
        for (page, state) in stretch.pages {
            var first = base, own = list
            if own == nil {
                let stacked = placer.stacked(page, state, &stacker, &text)
                first = items.count
                items += stacked.items[..<page.next]
                own = stacker.list(of: stacked)
                addRows(stacked.rows.filter { $0.end <= page.next }, of: [page], base: first)
            }
            let fit = own.flatMap { placer.insertions(of: page, state, in: $0) }
            addPage((first + page.range.start)..<(first + page.range.end), name: forced.pageName, isBlank: false, fit, &text)
        }
    }

    /// Adds the rows of columns of a stretch: those of its pages, and inside them those that no page ends in.
    private mutating func addRows(_ natural: [ColumnRow], of pages: [StretchPlacer.PlacedPage], base: Int) {
        var rows = pages.flatMap(\.rows)
        guard !rows.isEmpty || !natural.isEmpty else { return }
        let outer = Set(rows.map(\.set))
        rows += natural.filter { !outer.contains($0.set) }
        rows.sort { ($0.start, -$0.end) < ($1.start, -$1.end) }
        stacker.flow.columnRows += rows.map { $0.moved(by: base) }
    }

    fileprivate var nextIsRight: Bool { records.pages.count % 2 == 0 }

    private func isOnSide(_ kind: BreakBetween) -> Bool {
        switch kind {
        case .recto, .right: nextIsRight
        case .verso, .left: !nextIsRight
        case .auto, .avoid, .page, .column, .avoidColumn: true
        }
    }

    private mutating func addPage(_ range: Range<Int>, name: String?, isBlank: Bool, _ fit: InsertionFit?, _ text: inout TypesetText) {
        let context = records.context(ofNextPage: name, isBlank: isBlank, masters)
        var notes = PageNotes()
        if let fit {
            let first = stacker.flow.fragments.count
            stacker.flow.fragments += self.notes.fragments(of: fit.placed, &text)
            notes = PageNotes(
                fragments: first..<stacker.flow.fragments.count, notes: fit.placed, height: fit.height,
                area: NoteArea(masters.master(for: context), body: body, descent: noteDescent),
                moved: Array(fit.owed.waiting.suffix(Int(fit.movedCount))))
        }
        let placed = fit?.floats?.placed(floats, to: &stacker.flow.fragments) ?? PlacedPageFloats()
        records.addPage(range, context, name: name, floats: placed, notes: notes, items, stacker.flow, &masters)
    }

    fileprivate func context(ofFirstPage name: String?) -> PageSelectorContext {
        records.context(ofNextPage: name, isBlank: false, masters)
    }
}

/// The rooms of the pages of a stretch: that of the first, which may be the first of its name or an opening and have margins of its own,
/// and those of right-hand and left-hand ones; where selectors ask for the number of a page, of each page.
private struct PageGeometries {
    /// All pages have the measure that lines have by themselves.
    let isUniform: Bool
    let geometry: (PlacementState) -> StretchPlacer.Geometry

    init(_ book: BookPages, _ range: Range<Int>, name: String?, _ flow: Flow, _ known: inout PageMasters) {
        let base = known.contentSize(pageName: name).width
        var masters = known
        func geometry(_ context: PageSelectorContext) -> StretchPlacer.Geometry {
            let master = masters.master(for: context)
            return StretchPlacer.Geometry(
                height: max(1, master.content.height.scaledPoints), narrowing: (base - master.content.width).scaledPoints,
                noteArea: NoteArea(master, body: book.body, descent: book.noteDescent))
        }
        var context = book.context(ofFirstPage: name)
        let number = context.number, numberInSequence = context.numberInSequence
        var index = range.lowerBound
        while index < range.upperBound, flow.items[index].mayPrecedeOpening {
            flow.forEachMark(of: flow.items[index]) { if case .opening = book.tree.marks[Int($0)] { context.isOpening = true } }
            index += 1
        }
        let first = geometry(context)
        let right = geometry(PageSelectorContext(name: name, isRight: true, isFirst: false, isBlank: false))
        let left = geometry(PageSelectorContext(name: name, isRight: false, isFirst: false, isBlank: false))
        isUniform = [first, right, left].allSatisfy { $0.narrowing == 0 }
        guard masters.usesPositions else {
            known = masters
            self.geometry = { $0.isFirst ? first : $0.nextIsRight ? right : left }
            return
        }
        self.geometry = { state in
            guard !state.isFirst else { return first }
            var context = PageSelectorContext(name: name, isRight: state.nextIsRight, isFirst: false, isBlank: false)
            context.number = number + state.pageCount
            context.numberInSequence = numberInSequence + state.pageCount
            return geometry(context)
        }
    }
}

extension FlowItem {
    /// Takes no room of the page on which it stands.
    fileprivate var mayPrecedeOpening: Bool {
        if isDiscardable { return true }
        return height == 0 && kind != .paragraph && kind != .table
    }
}

extension Flow {
    /// Lines of a stretch depend on their places.
    fileprivate func dependsOnPlaces(_ range: Range<Int>, _ tree: BoxTree) -> Bool {
        guard dependsOnPlaces else { return false }
        return items[range].contains {
            switch $0.kind {
            case .anchor, .clear, .containment: true
            case .paragraph: tree.paragraphs[Int($0.payload)].hasFloats
            case .boxStart: boxes[Int($0.payload)].room >= 0
            default: false
            }
        }
    }
}
