import Boxes
import Geometry
import StyleSheets
import TextLayout

extension Flow {
    /// The draft with every table replaced by its rows and every container by what has flowed into it: paragraphs, and what stands beside
    /// them, are left to be set. What pages repeat of tables and of boxes that clone their edges is known from here on.
    ///
    /// Pure: the draft stays as it is, so that it can be assembled anew when lines have changed.
    /// - Parameters:
    ///   - isPaged: the list is parted into pages, so that what is higher than one is cut.
    ///   - containerHeight: of the flex container or grid whose list this is, where that is given its height; nil for its own.
    func assembled(_ text: TypesetText, contained: ContainedLayouts, isPaged: Bool, containerHeight: Int64? = nil) -> Flow {
        var result = self
        result.items.removeAll()
        result.items.reserveCapacity(items.count)
        var clones = ClonedEdges()
        // Whether the paragraph below the last heading has fewer lines than are to stand with that.
        var isShortBelowHeading = false
        var tallLines: TallLineReader?
        let items = limitedAvoidances.isEmpty || contained.measuresOnly ? items : itemsWithHighBoxesParted(text, contained)
        for item in items {
            let start = result.items.count
            var item = item
            if item.flags.contains(.isBelowHeadingText), isShortBelowHeading { item.penalty = FlowItem.forbidden }
            if item.linesKept > 0 { isShortBelowHeading = text.paragraphs[Int(item.payload)].lineCount < Int32(item.linesKept) }
            switch item.kind {
            case .table: result.appendTable(item, text, contained, inside: clones.current(result))
            case .turned: result.appendTurned(item, text, contained)
            case .itemContainer: result.appendItems(item, text, contained, height: containerHeight, isPaged: isPaged)
            case .container: result.appendContainer(item, text, contained, isPaged: isPaged)
            case .paragraph where isPaged && result.appendTallLines(item, text, contained, &tallLines): break
            case .boxStart:
                result.items.append(item)
                let box = boxes[Int(item.payload)]
                if box.clonedTop > 0 || box.clonedBottom > 0 { clones.open(item.payload, box, &result) }
            case .boxEnd:
                clones.close(item.payload)
                result.items.append(item)
            default: result.items.append(item)
            }
            let continuation = clones.continuation
            if continuation >= 0, item.kind != .boxStart {
                for index in start..<result.items.count where result.items[index].continuation < 0 {
                    result.items[index].continuation = continuation
                }
            }
        }
        return result
    }

    /// A table's rows, behind an item that holds them together where they move beside floats.
    private mutating func appendTable(
        _ item: FlowItem, _ text: TypesetText, _ contained: ContainedLayouts, inside continuation: Continuation
    ) {
        guard let table = contained.tables[item.payload] else { return }
        appendHeldTogether(item) { flow in table.append(to: &flow, item: item, text, contained, inside: continuation) }
    }

    /// A turned block, where its margins have it on its line, or its parts below each other.
    private mutating func appendTurned(_ item: FlowItem, _ text: TypesetText, _ contained: ContainedLayouts) {
        let box = BoxID(item.payload), margin = contained.styles[Int(contained.tree[box].style.index)].box.margin
        appendHeldTogether(item) { flow in
            for (number, part) in contained.turnedParts(of: box, text).enumerated() {
                let rest = max(0, item.height - part.width)
                let x: Int64 =
                    switch (margin.left, margin.right) {
                    case (.auto, .auto): rest / 2
                    case (.auto, _): rest
                    default: 0
                    }
                var placed = FlowItem(
                    .fragment, payload: Int32(flow.fragments.count), x: Int32(clamping: Int64(item.x) + x), height: part.height)
                placed.penalty = number == 0 ? item.penalty : item.flags.contains(.isUnbreakable) ? FlowItem.forbidden : 0
                flow.fragments.append(part)
                flow.items.append(placed)
            }
        }
    }

    /// Items behind one that holds them together where they move beside floats.
    private mutating func appendHeldTogether(_ item: FlowItem, _ append: (inout Flow) -> Void) {
        var head = item
        head.kind = .table
        head.payload = Int32(tableRows.count)
        head.height = 0
        items.append(head)
        let first = items.count
        append(&self)
        var rows = TableRowsInList(itemCount: items.count - first, block: (Int64(item.x), Int64(item.x) + item.height))
        for item in items[first...] {
            rows.height += item.height
            guard item.kind == .fragment else { continue }
            rows.left = min(rows.left, Int64(item.x))
            rows.right = max(rows.right, Int64(item.x) + fragments[Int(item.payload)].width)
        }
        tableRows.append(rows)
    }

    /// A container with what has flowed into it. One that is as high as its text, or higher than a page, is parted like text.
    private mutating func appendContainer(_ item: FlowItem, _ text: TypesetText, _ contained: ContainedLayouts, isPaged: Bool) {
        let fragment = contained.containerFragments[item.payload] ?? Fragment()
        let isHigh = fragment.height > contained.pageHeight
        let parts =
            isPaged && (item.height == 0 || isHigh)
            ? fragment.parts(
                preferred: [], forbidden: [], mayPartInside: !item.flags.contains(.isUnbreakable) || isHigh,
                pageHeight: contained.pageHeight,
                cutCost: contained.cutPenalty(of: BoxID(item.payload)), text: text)
            : [Fragment.Part(fragment: fragment, penalty: 0)]
        for (number, part) in parts.enumerated() {
            var placed = FlowItem(.fragment, payload: Int32(fragments.count), x: item.x, height: part.fragment.height)
            placed.penalty = number == 0 ? item.penalty : part.penalty
            fragments.append(part.fragment)
            items.append(placed)
        }
        if item.height > fragment.height { items.append(FlowItem(.rigidSpace, height: item.height - fragment.height)) }
    }

    /// The items of a stretch of an assembled list in which no line depends on its place, with every paragraph replaced by its lines. They
    /// carry the rules of css-break-3 for widows and orphans as penalties.
    /// - Parameters:
    ///   - heights: the boxes with a height of their own that are open before and behind the stretch.
    ///   - rows: gets the row of each set of columns in the result, as if it stood on one page.
    ///   - spans: gets the items of each paragraph outside boxes with a height of their own.
    func withLines(
        _ range: Range<Int>, _ text: TypesetText, tree: BoxTree, styles: [ComputedStyle], _ heights: inout BoxHeights,
        rows: inout [ColumnRow], spans: inout [ParagraphSpan]
    ) -> [FlowItem] {
        var result: [FlowItem] = []
        // Of its own paragraphs: each cell of a table is such a list.
        result.reserveCapacity(
            items[range].reduce(range.count) { $1.kind == .paragraph ? $0 + Int(text.paragraphs[Int($1.payload)].lineCount) : $0 })
        defer { heights.carry(result) }
        var columnStarts: [Int] = []
        for (number, item) in zip(range, items[range]) {
            let start = result.count
            switch item.kind {
            case .columnsStart:
                columnStarts.append(result.count)
                result.append(item)
            case .columnsEnd:
                guard let first = columnStarts.popLast() else { break }
                result.append(item)
                let above = columnSets[Int(item.payload)].heightAbove(first, in: result)
                rows.append(endRow(from: first, &result, above: above, ended: rows))
            case .paragraph:
                let rules = LineRules(styles[Int(tree.paragraphs[Int(item.payload)].style.index)].text, item)
                let paragraph = text.paragraphs[Int(item.payload)]
                Self.appendLines(
                    paragraph.lineRange, of: item, text, tree: tree, rules, to: &result
                )
                if item.continuation >= 0 { for index in start..<result.count { result[index].continuation = item.continuation } }
                if heights.isEmpty { spans.append(ParagraphSpan(draft: number, items: start..<result.count)) }
            case .table, .turned, .itemContainer: break
            case .boxStart:
                result.append(item)
                if boxes[Int(item.payload)].limitsHeight { heights.open(item.payload, itemCount: result.count) }
            case .boxEnd:
                let isInOrder = columnStarts.last.map { columnSets[Int(result[$0].payload)].isFilledInOrder } ?? false
                heights.close(item.payload, boxes, &result, mayEndInside: isInOrder)
                for index in start..<result.count { result[index].continuation = item.continuation }
                result.append(item)
            default: result.append(item)
            }
        }
        rows.sort { $0.start < $1.start }
        return result
    }

    /// The row of a set of columns that ends with the list: what it is as long as no page ends in it. The item of its end gets its height.
    /// - Parameters:
    ///   - above: how much of the container's content stands above the set.
    ///   - ended: the rows of the sets that have ended before, those inside it last.
    func endRow(from first: Int, _ items: inout [FlowItem], above: Int64, ended: [ColumnRow]) -> ColumnRow {
        let last = items.count - 1
        let inner = ended[(ended.lastIndex { $0.start <= first }.map { $0 + 1 } ?? 0)...]
        let list = VerticalList(Array(items[first...]), flow: self, rows: inner.map { $0.moved(by: -first) })
        let row = ColumnFilling(list, list.columns[0], above: above).naturalRow
        items[last].height = row.height - list.prefix[last - first]
        return row.moved(by: first)
    }

    /// The lines of a paragraph that has the same measure wherever it stands, or those that are left of it.
    /// - Parameters:
    ///   - limit: lines from here on are left out, as no page in hand reaches them; nil for none.
    ///   - bands: how many of its lines stand above.
    static func appendLines(
        _ lines: Range<Int32>, limit: Int32? = nil, bands: Int = 0, of item: FlowItem, _ text: TypesetText, tree: BoxTree,
        _ rules: LineRules,
        to items: inout [FlowItem]
    ) {
        let count = bands + lines.count, rules = rules.keeping(text.linesBesideInitial(of: Int(item.payload)))
        let hasPositioned = tree.paragraphs[Int(item.payload)].hasPositioned
        var positioned = PositionedBoxes(hasPositioned ? tree.runs(of: Int(item.payload)) : [])
        var marks = MarksOfLines(Int(item.payload), tree, text)
        if bands > 0, let first = lines.first {
            positioned.skip(before: text.offset(ofLine: Int(first)))
            marks.skip(before: text.offset(ofLine: Int(first)))
        }
        let isPlain = marks.isEmpty && positioned.isEmpty
        var isAfterHyphen = false
        for index in lines.lowerBound..<(limit ?? lines.upperBound) {
            let line = text.lines[Int(index)], number = bands + Int(index - lines.lowerBound)
            var lineItem = FlowItem(.line, payload: index, x: item.x, height: line.height)
            if rules.snapsToGrid { lineItem.flags = .snapsToGrid }
            lineItem.penalty = rules.penalty(beforeLine: number, of: count, isAfterHyphen: isAfterHyphen, item)
            isAfterHyphen = line.isHyphenated
            if isPlain {
                items.append(lineItem)
                continue
            }
            if number > 0, marks.keepsTogether(before: text.offset(ofLine: Int(index))) { lineItem.penalty = FlowItem.forbidden }
            let end = index + 1 < lines.upperBound ? text.offset(ofLine: Int(index) + 1) : Int32.max
            marks.append(to: &items, before: end, penalty: lineItem.penalty)
            items.append(lineItem)
            while let box = positioned.next(before: end) { items.append(FlowItem(.positioned, payload: box, x: item.x)) }
        }
        guard limit == nil else { return }
        marks.append(to: &items, before: Int32.max, penalty: item.penalty)
        // A paragraph of positioned boxes alone still has to place them.
        while let box = positioned.next(before: Int32.max) { items.append(FlowItem(.positionedAlone, payload: box, x: item.x)) }
    }
}

/// What a paragraph's style says of pages that end between its lines: css-break-3 section 3.3, css-text-4 `hyphenate-limit-last`.
struct LineRules {
    private var orphans: Int
    private let widows: Int
    private let hyphenAtTurn: Int32
    let snapsToGrid: Bool

    /// - Parameter item: the paragraph's.
    init(_ style: borrowing TextStyle, _ item: FlowItem) {
        orphans = max(1, Int(style.orphans), Int(item.linesKept))
        widows = max(1, Int(style.widows))
        let usual = style.hyphenateLimits.avoidsLastOfPage ? PageWeights.avoidedHyphenAtTurn : PageWeights.hyphenAtTurn
        hyphenAtTurn = style.hasRareValues ? style.rare.pageHyphenPenalty ?? usual : usual
        snapsToGrid = Self.snaps(style)
    }

    static func snaps(_ style: borrowing TextStyle) -> Bool { style.hasRareValues && style.rare.lineSnap != .none }

    /// The same for a paragraph whose first lines stay together.
    func keeping(_ lines: Int) -> LineRules {
        guard lines > orphans else { return self }
        var rules = self
        rules.orphans = lines
        return rules
    }

    /// What it costs to end a page before a line.
    /// - Parameter item: the paragraph's.
    func penalty(beforeLine number: Int, of count: Int, isAfterHyphen: Bool, _ item: FlowItem) -> Int32 {
        if number == 0 { return item.penalty }
        if item.flags.contains(.isUnbreakable) || number < orphans || count - number < widows { return FlowItem.forbidden }
        return isAfterHyphen ? hyphenAtTurn : 0
    }
}

/// The boxes with a height of their own that are open: what they lack is added where they end, what they have too much flows over what
/// comes next.
struct BoxHeights {
    let pageHeight: Int64
    /// With the first item in each, and the height of what it holds in earlier lists.
    private var open: [(box: Int32, start: Int, above: Int64)] = []

    init(pageHeight: Int64) { self.pageHeight = pageHeight }

    /// No box with a height of its own is open.
    var isEmpty: Bool { open.isEmpty }

    mutating func open(_ box: Int32, itemCount: Int) { open.append((box, itemCount, 0)) }

    /// - Parameter mayEndInside: a column that is filled as far as it goes may end in the blank below the content.
    mutating func close(_ box: Int32, _ boxes: [FlowBox], _ items: inout [FlowItem], mayEndInside: Bool) {
        guard let last = open.last, last.box == box else { return }
        open.removeLast()
        let height = items[last.start...].reduce(last.above) { $0 + $1.height }
        items += boxes[Int(box)].spaces(below: height, pageHeight: pageHeight, &items[last.start...], parted: mayEndInside)
    }

    /// The boxes that are open go on in another list.
    mutating func carry(_ items: [FlowItem]) {
        for index in open.indices {
            open[index].above = items[open[index].start...].reduce(open[index].above) { $0 + $1.height }
            open[index].start = 0
        }
    }
}

extension FlowBox {
    /// What stands below the content of a box with a height of its own: what it lacks, or, negative, what it has too much; nil for
    /// nothing.
    /// - Parameters:
    ///   - height: of the box with its content.
    ///   - items: what is in it.
    func space(below height: Int64, pageHeight: Int64, _ items: inout ArraySlice<FlowItem>) -> FlowItem? {
        let rest = max(leastHeight, min(height, mostHeight)) - height
        guard rest != 0 else { return nil }
        if rest < 0 {
            // What flows over has no end that a later page could begin with; a box that no page has room for gets all it needs instead.
            guard height <= pageHeight else { return nil }
            for index in items.indices.dropFirst() { items[index].penalty = FlowItem.forbidden }
        }
        var space = FlowItem(.rigidSpace, height: rest)
        space.penalty = FlowItem.forbidden
        return space
    }

    /// The same, parted where no page has room for the box, so that pages may end in it, and where that is asked for.
    func spaces(below height: Int64, pageHeight: Int64, _ items: inout ArraySlice<FlowItem>, parted: Bool) -> [FlowItem] {
        guard var space = space(below: height, pageHeight: pageHeight, &items) else { return [] }
        let rest = space.height
        guard rest > 0, parted || height + rest > pageHeight else { return [space] }
        let part = max(Length(points: 1).scaledPoints, rest / Self.mostParts)
        space.height = rest % part
        return [space] + [FlowItem](repeating: FlowItem(.rigidSpace, height: part), count: Int(rest / part))
    }

    private static let mostParts: Int64 = 1_000
}

/// The open boxes whose padding and borders every part repeats (`box-decoration-break: clone`).
struct ClonedEdges {
    private var open: [(box: Int32, continuation: Int32)] = []

    /// Index in `Flow.continuations` of what items in the innermost of them carry; -1 outside.
    var continuation: Int32 { open.last?.continuation ?? -1 }
    func current(_ flow: Flow) -> Continuation { continuation >= 0 ? flow.continuations[Int(continuation)] : Continuation() }

    mutating func open(_ index: Int32, _ box: FlowBox, _ flow: inout Flow) {
        var edges = current(flow)
        edges.headHeight += box.clonedTop
        edges.footHeight += box.clonedBottom
        flow.continuations.append(edges)
        open.append((index, Int32(flow.continuations.count - 1)))
    }

    mutating func close(_ box: Int32) { if open.last?.box == box { open.removeLast() } }
}

/// Hands out the marks in a paragraph's text in order, each to the line that it stands in.
struct MarksOfLines {
    /// Offsets are those in the typeset text.
    private var marks: [InlineMark] = []
    private var position = 0
    /// Of the last call of a note with `footnote-policy: block`: up to there the paragraph stays together; -1 for none.
    private var lastBindingCall: Int32 = -1

    // Borrowed: an initialiser would else take copies, which costs more than a paragraph's lines do.
    init(_ index: Int, _ tree: borrowing BoxTree, _ text: borrowing TypesetText) {
        guard tree.paragraphs[index].markCount > 0 else { return }
        marks = Array(tree.inlineMarks(of: index))
        if text.paragraphs[index].textStart != tree.paragraphs[index].textStart { mapOffsets(index, tree, text) }
        for mark in marks {
            if case .noteCall(let note) = tree.marks[Int(mark.mark)], tree.footnotes[Int(note)].keepsItsBlock {
                lastBindingCall = mark.offset
            }
        }
    }

    /// Whether no page may end before a line that begins there, as a call in it or behind it stays with the beginning of the paragraph
    /// (css-gcpm-3 section 2.8). The search counts the height of notes where they are called: it finds the page that has room for all.
    func keepsTogether(before offset: Int32) -> Bool { offset <= lastBindingCall }

    /// Moves the offsets into the copy of the paragraph that has been made for its page numbers, run by run.
    private mutating func mapOffsets(_ index: Int, _ tree: borrowing BoxTree, _ text: borrowing TypesetText) {
        let runs = tree.runs(of: index), copy = text.paragraphs[index], firstCopy = Int(copy.runStart)
        var run = 0
        for number in marks.indices {
            while run + 1 < runs.count, runs[runs.startIndex + run + 1].start <= marks[number].offset { run += 1 }
            let end = run + 1 < Int(copy.runCount) ? text.runs[firstCopy + run + 1].start : copy.textEnd
            let offset = text.runs[firstCopy + run].start + marks[number].offset - runs[runs.startIndex + run].start
            marks[number].offset = min(offset, end)
        }
    }

    var isEmpty: Bool { marks.isEmpty }

    /// Leaves out those of lines that have been placed.
    mutating func skip(before offset: Int32) { while position < marks.count, marks[position].offset < offset { position += 1 } }

    /// Appends those that stand before an offset, for the line that follows them in the list.
    /// - Parameter penalty: of a page break before the line, which is one before its marks.
    mutating func append(to items: inout [FlowItem], before end: Int32, penalty: Int32) {
        while position < marks.count, marks[position].offset < end {
            var item = FlowItem(.mark, payload: marks[position].mark)
            item.penalty = penalty
            items.append(item)
            position += 1
        }
    }
}

/// Hands out the positioned boxes of a paragraph in order, each to the line that it stands in.
struct PositionedBoxes {
    private var boxes: [(offset: Int32, index: Int32)]
    private var position = 0

    init(_ runs: ArraySlice<InlineRun>) {
        boxes = []
        for run in runs { if case .positioned(let index) = run.kind { boxes.append((run.start, index)) } }
    }

    var isEmpty: Bool { boxes.isEmpty }

    /// Leaves out those of lines that have been placed.
    mutating func skip(before offset: Int32) { while position < boxes.count, boxes[position].offset < offset { position += 1 } }

    mutating func next(before end: Int32) -> Int32? {
        guard position < boxes.count, boxes[position].offset < end else { return nil }
        position += 1
        return boxes[position - 1].index
    }
}
