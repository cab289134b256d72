import TextLayout

/// What has been stacked for one page, and from where a page that begins with one of its items goes on.
struct StackedPage {
    var items: [FlowItem] = []
    /// Of the last item that does not vanish at the foot of a page: once it is below that, all ends of the page are known.
    private(set) var bottom: Int64 = 0
    /// The whole stretch is in it.
    var reachesEnd = false
    /// The page has to end with the last item, as floats that wait come before what follows.
    var mustTurn = false
    /// The first item of each open box that began on this page. Looked up, never iterated.
    var openItems: [Int32: Int] = [:]

    /// Where an item came from.
    private struct Origin {
        /// Index in `steps`.
        var step: Int32
        /// The line of the typeset text with which the paragraph goes on; -1 for what began with the step.
        var line: Int32
        /// How many parts of the draft's item stand before it.
        var part: Int32
        /// The height at which it stands.
        var y: Int64
    }

    /// Lines of a paragraph in a row.
    private struct Lines {
        var range: Range<Int32>
        /// Bands of the paragraph above the first, each line being one.
        var bands: Int
        /// Where the lines end that may be taken as they are on the next page; nil where the paragraph is set anew.
        var reusableEnd: Int32?
    }

    /// The state of the stacker before it took an item of the draft, or the next part of a paragraph.
    private struct Step {
        var next: Int
        var part: ParagraphPart?
        var placedParts: Int32
        var open: [OpenBox]
        var tableShift: TableShift?
    }

    /// A float that the page has met.
    private struct MetFloat {
        var float: WaitingFloat
        /// -1: it has waited since an earlier page.
        var step: Int32
        /// In the text, if it stands in a paragraph; -1 between blocks.
        var offset: Int32
        /// How its paragraph goes on with it, above the lines that are not set; nil between blocks.
        var part: ParagraphPart?
        /// The item beside which it stands; none as long as it waits.
        var item = Int.max
        /// How many parts of its step stand before its own, if it is set in parts.
        var partsBefore: Int32?
        /// The number of its run in its paragraph.
        var run: Int { part?.run ?? 0 }
        /// At the head of a page no margin stands above it.
        var waiting: WaitingFloat { WaitingFloat(box: float.box, block: float.block) }
    }

    /// The row of each set of columns that has ended in it, as if no page ended there.
    private(set) var rows: [ColumnRow] = []

    private var origins: [Origin] = []
    /// Of what follows the last item, where lines are left out.
    private var leftOut: Origin?
    private var steps: [Step] = []
    private var floats: [MetFloat] = []
    private var lines: [Lines] = []

    mutating func note(_ state: FlowStacker.State) {
        steps.append(
            Step(next: state.next, part: state.part, placedParts: state.placedParts, open: state.open, tableShift: state.tableShift))
    }

    mutating func append(_ item: FlowItem, line: Int32, part: Int32, y: Int64) {
        origins.append(Origin(step: Int32(steps.count - 1), line: line, part: part, y: y))
        items.append(item)
        if !item.isDiscardable, item.height != 0 { bottom = max(bottom, y + item.height) }
    }

    /// Those that have found no room.
    var waitingFloats: [WaitingFloat] { floats.filter { $0.item == .max }.map(\.waiting) }

    /// The lines with which the last paragraph leaves the page for good are not listed.
    var leavesLinesOut: Bool { leftOut != nil }

    mutating func leaveOut(linesFrom line: Int32, y: Int64) {
        leftOut = Origin(step: Int32(steps.count - 1), line: line, part: 0, y: y)
    }

    /// Nothing of the list has been taken yet: what stands here has waited.
    var isAtHead: Bool { steps.isEmpty }

    // MARK: Columns

    /// The items from the start of columns on.
    func columns(from start: Int) -> ArraySlice<FlowItem> { items[min(start, items.count)...] }

    /// Whether nothing stands before an item but the beginning of columns that go on here.
    func isNothing(before index: Int) -> Bool { index > 0 && items[..<index].allSatisfy { $0.kind == .columnsStart } }

    /// A set of columns has ended: what stands in it is no higher than its row.
    mutating func endColumns(_ row: ColumnRow, bottom: Int64) {
        rows.append(row)
        self.bottom = bottom
    }

    // MARK: Floats

    /// - Parameters:
    ///   - offset: in the text, if it stands in a paragraph; -1 between blocks.
    ///   - part: with which its paragraph goes on where a page begins with it; nil between blocks.
    mutating func meet(_ float: WaitingFloat, offset: Int32, _ part: ParagraphPart?) {
        floats.append(MetFloat(float: float, step: Int32(steps.count - 1), offset: offset, part: part))
    }

    /// A float stands beside the item that comes next.
    mutating func placeFloat(_ box: Int32) {
        if let index = floats.lastIndex(where: { $0.float.box == box }) { floats[index].item = items.count }
    }

    /// The same of a float that is set in parts.
    /// - Parameter partsBefore: of its step, before its own.
    mutating func placeParts(of box: Int32, partsBefore: Int32) {
        placeFloat(box)
        if let index = floats.lastIndex(where: { $0.float.box == box }) { floats[index].partsBefore = partsBefore }
    }

    // MARK: Lines

    /// Notes lines of a paragraph, with how many bands stand above the first.
    /// - Parameter reusableEnd: where those end that may be taken as they are on the next page; nil if the paragraph is set anew.
    mutating func noteLines(_ range: Range<Int32>, bands: Int, reusableEnd: Int32?) {
        lines.append(Lines(range: range, bands: bands, reusableEnd: reusableEnd))
    }

    // MARK: The next page

    /// From where a page goes on that begins with an item, or behind the last; nil if none can begin there.
    /// - Parameters:
    ///   - isUniform: all pages have one measure.
    ///   - boxes: those of the list.
    func start(
        ofPageFrom index: Int, isUniform: Bool, boxes: [FlowBox], _ text: TypesetText
    ) -> (item: Int, owed: OwedContent)? {
        guard let origin = index < items.count ? origins[index] : leftOut else {
            guard let last = steps.last else { return nil }
            return (
                last.next,
                OwedContent(
                    part: last.part, placedParts: last.placedParts, floats: waitingFloats, open: last.open, tableShift: last.tableShift)
            )
        }
        guard origin.step >= 0, !belongsToItemBefore(index) else { return nil }
        let step = steps[Int(origin.step)]
        var owed = OwedContent(part: step.part, placedParts: step.placedParts, tableShift: step.tableShift)
        owed.open = step.open
        for box in owed.open.indices { owed.open[box].top -= origin.y }
        guard origin.line >= 0 else {
            owed.placedParts = origin.part
            // What the paragraph holds before its first line has its place, but for the parts of a float that goes on here.
            if let float = lastFloat(before: index, origin.step), var part = float.part {
                part.run += float.partsBefore == nil ? 1 : 0
                owed.part = part
                owed.placedParts -= float.partsBefore ?? origin.part
            }
            owed.floats = waiting(before: index, origin.step, offset: -1, run: owed.part?.run ?? 0)
            return (step.next, owed)
        }
        let line = text.lines[Int(origin.line)]
        guard let span = lines.last(where: { $0.range.contains(origin.line) }) else { return nil }
        // A float may stand above its place in the text, on the page that ends here.
        let run = max(step.part?.run ?? 0, lastFloat(before: index, origin.step).map { $0.run + 1 } ?? 0)
        owed.floats = waiting(before: index, origin.step, offset: text.offset(ofToken: line.tokenStart), run: run)
        let mayBeSetAnew =
            span.reusableEnd == nil || !owed.floats.isEmpty || !isUniform || owed.open.contains { boxes[Int($0.box)].room >= 0 }
        // A paragraph is set anew from the beginning of a word only.
        if mayBeSetAnew, line.startBreak >= 0 { return nil }
        owed.part = ParagraphPart(
            token: line.tokenStart, run: run,
            bands: span.bands + Int(origin.line - span.range.lowerBound),
            lines: isUniform ? span.reusableEnd.map { origin.line..<$0 } : nil)
        return (step.next, owed)
    }

    /// Marks stand with the line that follows them, as the paragraph goes on with both; a positioned box with the one that it occurs in.
    private func belongsToItemBefore(_ index: Int) -> Bool {
        if index < items.count, items[index].kind == .positioned { return true }
        return index > 0 && index < items.count && items[index - 1].kind == .mark && origins[index - 1].step == origins[index].step
    }

    /// The last float of a step's paragraph that has its place before an item.
    private func lastFloat(before index: Int, _ step: Int32) -> MetFloat? {
        floats.lazy.filter { $0.step == step && $0.part != nil && $0.item < index }.max { $0.run < $1.run }
    }

    /// The item of the draft that an item came from.
    func step(ofItem index: Int) -> Int? {
        guard index < origins.count else { return steps.last?.next }
        return origins[index].step >= 0 ? steps[Int(origins[index].step)].next : nil
    }

    private func waiting(before item: Int, _ step: Int32, offset: Int32, run: Int = 0) -> [WaitingFloat] {
        guard !floats.isEmpty else { return [] }
        return floats.filter {
            $0.item >= item && ($0.step < step || ($0.step == step && $0.offset >= 0 && ($0.offset < offset || $0.run < run)))
        }.map(\.waiting)
    }
}
