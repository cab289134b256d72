import Boxes
import Geometry
import StyleSheets

/// Multi-column containers in the list (css-multicol-1): their parts between what spans the columns and forced page breaks.
extension FlowBuilder {
    var isInColumns: Bool { !openSets.isEmpty }

    /// Gives what a container holds the measure of its columns.
    mutating func makeColumns(
        of box: Box, _ style: BoxStyle, _ heights: BlockSizing.Heights, topEdge: Length = .zero, _ entry: inout OpenBox
    ) {
        let text = styles[Int(box.style.index)].text
        guard let (count, width, gap) = ColumnSet.columns(style, available: entry.contentWidth, em: text.fontSize) else { return }
        entry.columns = ColumnSet(
            node: box.node, style: box.style, x: entry.contentX.scaledPoints, width: width.scaledPoints, gap: gap.scaledPoints,
            count: count,
            fill: style.rare.columnFill, mostHeight: heights.most?.scaledPoints ?? .max, leastHeight: heights.least.scaledPoints,
            box: entry.flowBox, topEdge: topEdge.scaledPoints,
            isRightToLeft: text.direction == .rightToLeft)
        entry.spannedWidth = entry.contentWidth
        entry.contentWidth = width
    }

    /// A box by itself, such as a cell, may have columns.
    mutating func openColumns(ofRoot box: Box) {
        guard !box.isAnonymous, box.image < 0 else { return }
        let style = styles[Int(box.style.index)].box
        guard style.isMultiColumn else { return }
        var root = open[0]
        makeColumns(of: box, style, sizing.heights(style, BoxEdges(style, base: .zero), base: nil), &root)
        open[0] = root
        beginColumns()
    }

    /// Begins a part of the innermost container, with the first thing in it. Margins above it stay outside.
    mutating func beginColumns() {
        guard let index = open.lastIndex(where: { $0.columns != nil }), var set = open[index].columns else { return }
        set.avoidsBreaks = avoidances.count > 0
        // A page does not end before the columns either, unless the box begins with them.
        if avoidances.count > 0, !beginsUnbreakable { keepsWithNext = true }
        outerAvoidances.append(avoidances)
        avoidances = OpenAvoidances()
        set.boxDepth = open[...index].count { $0.flowBox >= 0 }
        // The blank below its content is left to its box, so that an outer column may end in it. Rules between columns go down through it.
        if let outer = openSets.last, flow.columnSets[Int(outer.set)].isFilledInOrder,
            sizing.style(of: tree[open[index].box]).rare.columnRule.width == .zero
        {
            set.leastHeight = 0
        }
        // Columns have their place from the start: what they stand in goes below floats, not beside.
        for entry in open where entry.flowBox >= 0 { flow.boxes[Int(entry.flowBox)].keepToItsSides() }
        if !isContained, pageName != open[index].pageName { measure(&set, of: index) }
        let margin = positiveMargin + negativeMargin
        (positiveMargin, negativeMargin, openingMargin) = (.zero, .zero, (.zero, .zero))
        // It lies above the boxes that wait, which begin with the columns.
        if margin != .zero { pending.insert(FlowItem(.space, height: margin.scaledPoints), at: startOfPendingBoxes) }
        openSets.append((index, Int32(flow.columnSets.count)))
        pending.append(FlowItem(.columnsStart, payload: Int32(flow.columnSets.count)))
        flow.columnSets.append(set)
        isAtColumnStart = true
    }

    /// Where the boxes begin among what waits whose upper margins adjoin: behind the columns that wait, as margins do not collapse with those
    /// of what is inside columns.
    private var startOfPendingBoxes: Int { pending.lastIndex { $0.kind == .columnsStart }.map { $0 + 1 } ?? 0 }

    /// Ends the part in hand of the innermost container.
    /// - Parameter endsContainer: the container ends, too.
    mutating func endColumns(endsContainer: Bool = false) {
        guard let last = openSets.popLast() else { return }
        avoidances = outerAvoidances.popLast() ?? OpenAvoidances()
        flow.columnSets[Int(last.set)].endsContainer = endsContainer
        pendingColumnBreak = false
        if let start = pending.firstIndex(where: { $0.kind == .columnsStart && $0.payload == last.set }) {
            // Nothing is in it. What begins in it parts the margins of what spans the columns above and below.
            let beginsBox = pending[start...].contains { $0.kind == .boxStart }
            pending.remove(at: start)
            let margin = startOfPendingBoxes
            if !beginsBox, margin < pending.count, pending[margin].kind == .space {
                addMargin(Length(scaledPoints: pending[margin].height))
                pending.remove(at: margin)
            }
            return
        }
        flushPending()
        flushMarks()
        flow.items.append(FlowItem(.columnsEnd, payload: last.set))
        isAtColumnStart = false
    }

    /// The part goes on behind a forced page break.
    mutating func continueColumns(_ sets: [(entry: Int, set: Int32)]) {
        var starts: [FlowItem] = []
        for set in sets {
            guard let index = openSets.firstIndex(where: { $0.set == set.set }) else { continue }
            var next = flow.columnSets[Int(set.set)]
            next.endsPage = false
            measure(&next, of: openSets[index].entry)
            openSets[index].set = Int32(flow.columnSets.count)
            starts.append(FlowItem(.columnsStart, payload: Int32(flow.columnSets.count)))
            flow.columnSets.append(next)
        }
        pending.insert(contentsOf: starts, at: 0)
        if !sets.isEmpty { isAtColumnStart = true }
    }

    /// Gives the columns of an open container the measure that they have on the pages in hand.
    private mutating func measure(_ set: inout ColumnSet, of container: Int) {
        let content = content(of: container, onPage: pageName)
        guard let columns = content.columns else { return }
        (set.x, set.width) = (content.x.scaledPoints, columns.width.scaledPoints)
        (set.gap, set.count) = (columns.gap.scaledPoints, columns.count)
    }

    /// The next thing begins a column.
    mutating func breakColumn() {
        guard isInColumns, !isAtColumnStart else { return }
        pendingColumnBreak = false
        keepsWithNext = false
        keepsOnPage = false
        (positiveMargin, negativeMargin) = openingMargin
        flow.items.append(FlowItem(.columnBreak, payload: openSets[openSets.count - 1].set))
        isAtColumnStart = true
    }

    /// Whether a box spans the columns that it stands in: only in the formatting context of their container.
    @inline(__always)
    func spansColumns(_ style: BoxStyle) -> Bool {
        guard style.hasRareValues, style.rare.spansColumns, let set = openSets.last else { return false }
        return !open[(set.entry + 1)...].contains { $0.isFormattingRoot || $0.spansColumns }
    }

    mutating func endColumnsForSpanner() {
        let container = openSets.last.map { open[$0.entry] }
        (positiveMargin, negativeMargin) = openingMargin
        endColumns()
        // The margin of what spans does not collapse with that of the container that begins with it.
        if let container, container.itemsBefore == placedItems { beginPendingBoxes() }
    }
}
