import Boxes
import Geometry
import StyleSheets

/// A paragraph with the width that it is set in.
struct ParagraphMeasure {
    var paragraph: Int32
    var measure: Int32
    /// What percentages of its objects refer to.
    var base: Int32
}

/// Flattens the box tree into a vertical list: gives every block its place from the left and its width, collapses margins, and turns the
/// break properties into penalties and forced breaks.
///
/// Paragraphs and tables enter as one item each and are replaced by their lines and rows when these are known (`FlowExpansion`). Widths
/// only flow down, so one walk suffices.
struct FlowBuilder {
    let tree: BoxTree
    let styles: [ComputedStyle]
    var masters: PageMasters
    var flow = Flow()
    /// The measures of the paragraphs met.
    var measures: [ParagraphMeasure] = []
    /// The widths of the containing blocks of boxes out of the flow, by their index among the detached ones.
    var containingWidths: [Int32: Int64] = [:]
    let sizing: BlockSizing
    var open: [OpenBox] = []

    // Margins that adjoin: the largest positive and the most negative (CSS 2.2 section 8.3.1).
    var positiveMargin = Length.zero
    var negativeMargin = Length.zero
    /// Of these, what boxes begin with that nothing has been placed in: a forced break inside comes before them.
    var openingMargin = (positive: Length.zero, negative: Length.zero)
    let firstPage: FirstPage?
    /// The next margin stays where a page begins with it (`margin-break: keep`).
    var keepsMargin = false
    /// What begins with the next item: boxes, above which the margins of what they begin with lie, floats, and what stands below floats.
    var pending: [FlowItem] = []
    var pendingMarks: [Int32] = []
    /// Those of page floats between blocks: a forced break comes behind them.
    var pendingAnchors: [Int32] = []
    /// Markers of list items that begin with the next paragraph or table, the outermost first.
    var pendingMarkers: [FlowItem] = []
    /// Items that have been placed: the edges of boxes, paragraphs, tables.
    var placedItems = 0
    var keepsWithNext = false
    /// The next item begins no page, but may begin a column.
    var keepsOnPage = false
    /// So many lines of the next paragraph stand with the heading above it; 0 below anything else.
    var linesAfterHeading: UInt8 = 0
    /// The last item is the paragraph below a heading.
    var followsHeadingText = false
    var avoidances = OpenAvoidances()
    /// What that was outside each of the sets of columns that are open.
    var outerAvoidances: [OpenAvoidances] = []
    /// The next item begins an unbreakable box: a page may end before it.
    var beginsUnbreakable = false
    /// Nothing has been placed since the last forced break, so that another one adds no page.
    var isAtForcedBreak = true
    /// The box that is first in another one whose break stands before that.
    var boxWithTakenBreak = BoxID.none
    /// A break after the last box, which goes on outwards as long as its parents end with it.
    var pendingBreak: BreakBetween?
    /// A column break after the last box.
    var pendingColumnBreak = false
    /// The container whose columns have begun and not ended, the outermost first: indices in `open`, with the index of each one's set.
    var openSets: [(entry: Int, set: Int32)] = []
    /// Nothing has been placed since the last column break or the start of the columns.
    var isAtColumnStart = false
    var pageName: String?
    /// The list is that of a cell in a pair of parallel texts, which has the margins at its edges outside.
    var isInPair = false
    /// The turned block whose own list this is.
    private var turnedRoot = BoxID.none
    /// The list flows through a chain of containers: breaks lead to the next, or to the first on the next page.
    var isInChain = false
    var isContained: Bool { sizing.isContained }
    /// Whether breaks between pages are heeded.
    var heedsPageBreaks: Bool { !isContained || isInChain }

    struct OpenBox {
        var box: BoxID
        var contentX: Length
        var contentWidth: Length
        /// Of the content, where it does not depend on it.
        var contentHeight: Length?
        var pageName: String?
        /// Index in `Flow.boxes`; -1 for none.
        var flowBox: Int32
        var endSpace: Length
        var marginBottom: Length
        /// Margins of what is inside do not collapse with its own.
        var isFormattingRoot: Bool
        var avoidsBreakInside: Bool
        var breakAfter: BreakBetween
        /// With `break-after: avoid`: so many lines stand on a page with it.
        var linesAfter: UInt8 = 1
        /// With `avoidsBreakInside`: higher ones may be parted; nil for none.
        var avoidanceLimit: LengthPercentage?
        /// The width of the padding box, where boxes out of the flow are placed by it.
        var containingWidth: Length?
        /// Items placed before it began.
        var itemsBefore = 0
        /// Of a multi-column container: how its columns are made, until its last part has ended.
        var columns: ColumnSet?
        /// The width across them.
        var spannedWidth = Length.zero
        /// It spans the columns that it stands in.
        var spansColumns = false
        /// It is measured by the first page.
        var isOnFirstPage = false
        /// A picture: the width of what contains it.
        var pictureBase: Length?
        /// Of a flex container or a grid whose items are set as blocks: what lies between them.
        var itemGap: Length?
    }

    /// The whole flow of a document.
    static func flow(of tree: BoxTree, styles: [ComputedStyle], images: ImageSizing, masters: PageMasters, extents: [Int32: Extents] = [:])
        -> FlowBuilder
    {
        var builder = FlowBuilder(BlockSizing(tree: tree, styles: styles, images: images, extents: extents, isContained: false), masters)
        builder.flow.items.reserveCapacity(tree.flowBoxCount * 5 / 4)
        builder.measures.reserveCapacity(tree.paragraphs.count)
        builder.flow.forcedBreaks.append(ForcedBreak(kind: .page, pageName: nil))
        builder.flow.items.append(FlowItem(.forcedBreak, payload: 0))
        builder.build(0..<tree.flowBoxCount, below: .none)
        while !builder.open.isEmpty { builder.closeBox() }
        // Floats that nothing follows stand below the margin of what is before them.
        if builder.pending.contains(where: { $0.kind == .anchor }) { builder.flushMargin() }
        builder.flushPending()
        builder.flushAnchorsAtEnd()
        builder.flushMarks()
        return builder
    }

    /// What is inside a box, from its content edge, by itself.
    /// - Parameter isInChain: it flows through a chain of containers.
    static func contents(of root: BoxID, width: Length, sizing: BlockSizing, masters: PageMasters, isInChain: Bool = false) -> FlowBuilder {
        let tree = sizing.tree
        var builder = FlowBuilder(sizing, masters)
        builder.isInChain = isInChain
        let box = tree[root]
        builder.isInPair = box.kind == .tableCell && box.isAnonymous
        for mark in box.markStart..<(box.markStart + box.markCount) { builder.pendingMarks.append(mark) }
        builder.open.append(
            OpenBox(
                box: root, contentX: .zero, contentWidth: width, contentHeight: nil, pageName: nil, flowBox: -1, endSpace: .zero,
                marginBottom: .zero, isFormattingRoot: true,
                avoidsBreakInside: false, breakAfter: .auto))
        let rootStyle = sizing.style(of: box)
        if rootStyle.containsPositioned {
            let edges = BoxEdges(rootStyle, base: .zero)
            builder.open[0].containingWidth =
                edges.left + width + edges.right - rootStyle.border.left.width - rootStyle.border.right.width
        }
        builder.openRoot(box, width: width)
        if box.marker >= 0 { builder.addMarker(of: box, builder.open[0]) }
        builder.openColumns(ofRoot: box)
        if box.kind == .paragraph {
            builder.addParagraph(box.paragraph, builder.open[0])
        } else if box.kind == .itemContainer {
            builder.addItems(root, builder.open[0], sizing.heights(rootStyle, BoxEdges(rootStyle, base: .zero), base: nil))
        } else {
            let index = Int(root.index)
            builder.build((index + 1)..<tree.endOfSubtree(index), below: root)
        }
        while builder.open.count > 1 { builder.closeBox() }
        builder.vanishMarginOfPair()
        if builder.open[0].columns != nil { builder.endColumns(endsContainer: true) }
        if let room = builder.open.first?.flowBox, room >= 0 {
            builder.emit(FlowItem(.containment, payload: room), isGluedToPrevious: true)
            builder.flow.items.append(FlowItem(.boxEnd, payload: room))
        }
        builder.flushMargin()
        builder.flushPending()
        builder.flushMarks()
        return builder
    }

    /// A box by itself may keep its text to a shape, or be a container.
    private mutating func openRoot(_ box: Box, width: Length) {
        guard tree.dependsOnPlaces, !box.isAnonymous else { return }
        let style = styles[Int(box.style.index)].box
        guard style.shapesItsText else { return }
        let least = sizing.heights(style, BoxEdges(style, base: .zero), base: nil).least
        let room = addRoom(open[0].box, box, style, open[0], BoxEdges(BoxStyle(), base: .zero), height: least)
        if let container = flow.containers.last, container.box == open[0].box {
            emit(FlowItem(.container, payload: container.box.index, height: max(0, container.height)))
        } else if room >= 0 {
            var flowBox = FlowBox(node: box.node, style: box.style, x: 0, width: width.clamped32, isDecorated: false)
            flowBox.room = room
            open[0].flowBox = Int32(flow.boxes.count)
            flow.boxes.append(flowBox)
            emit(FlowItem(.boxStart, payload: open[0].flowBox))
        }
    }

    /// A turned block with its own edges, as it is laid out by itself.
    /// - Parameter width: of its border box.
    static func turned(_ root: BoxID, width: Length, sizing: BlockSizing, masters: PageMasters) -> FlowBuilder {
        var builder = FlowBuilder(sizing, masters)
        builder.turnedRoot = root
        builder.open.append(
            OpenBox(
                box: root, contentX: .zero, contentWidth: width, contentHeight: nil, pageName: nil, flowBox: -1, endSpace: .zero,
                marginBottom: .zero, isFormattingRoot: true, avoidsBreakInside: false, breakAfter: .auto))
        builder.build(Int(root.index)..<sizing.tree.endOfSubtree(Int(root.index)), below: root)
        while builder.open.count > 1 { builder.closeBox() }
        builder.flushMargin()
        builder.flushPending()
        builder.flushMarks()
        return builder
    }

    private init(_ sizing: BlockSizing, _ masters: PageMasters) {
        tree = sizing.tree
        styles = sizing.styles
        self.sizing = sizing
        self.masters = masters
        firstPage = sizing.isContained ? nil : FirstPage(sizing, &self.masters)
        flow.firstPageWidth = firstPage?.content.width
    }

    private mutating func build(_ range: Range<Int>, below root: BoxID) {
        var index = range.lowerBound
        while index < range.upperBound {
            let box = tree.boxes[index]
            while let last = open.last, last.box != box.parent, last.box != root { closeBox() }
            openBox(BoxID(Int32(index)), box)
            let isPlacedAsWhole =
                box.kind == .table || isTurned(BoxID(Int32(index)), box) || box.kind == .itemContainer && open.last?.itemGap == nil
            index += isPlacedAsWhole ? tree.endOfSubtree(index) - index : 1
        }
    }

    // MARK: Boxes

    /// A turned block is laid out by itself, but for the one that is being laid out.
    @inline(__always)
    private func isTurned(_ id: BoxID, _ box: Box) -> Bool { id != turnedRoot && sizing.style(of: box).turn != .none }

    private func styleOfTurnedRoot(_ box: Box) -> BoxStyle {
        var style = sizing.style(of: box).withoutPlace
        // What surrounds a picture that is placed by itself stands in its line.
        if box.image >= 0, !sizing.images.reference(box.image).isBlock {
            (style.padding, style.border) = (BoxStyle().padding, BoxStyle().border)
        }
        return style
    }

    private mutating func openBox(_ id: BoxID, _ box: Box) {
        var style = id == turnedRoot ? styleOfTurnedRoot(box) : box.isParallel ? pairStyle(of: id) : sizing.style(of: box)
        if box.kind == .itemContainer { takeBreaksOfItems(of: id, &style) }
        let isItem = open.last?.itemGap != nil
        if isItem {
            endMarginOfItem(before: id)
            centerItem(id, &style)
        }
        let name = style.pageName ?? open.last?.pageName
        applyBreakBefore(style, pageName: name, of: id)
        if style.padding.top != .zero || style.border.top.width > .zero { takeBreakOfFirstChild(id, style, pageName: name) }
        let spansColumns = spansColumns(style)
        if spansColumns { endColumnsForSpanner() }
        let parent = containingBlock(onPage: name, spansColumns: spansColumns)
        let edges = BoxEdges(style, base: parent.width)
        let isTurned = isTurned(id, box)
        let (x, width) = sizing.horizontalPlace(id, style, edges, in: parent.width, isTurned: isTurned)
        let left = parent.x + x
        addMarginBefore(style, base: parent.width)
        let clear = style.clear == .none ? box.clearAfterBreak : style.clear
        if clear.concernsSides, tree.dependsOnPlaces { pending.append(FlowItem(.clear, payload: Int32(clear.rawValue))) }

        let isTable = box.kind == .table && !isTurned
        var entry = OpenBox(
            box: id, contentX: left + edges.left, contentWidth: max(.zero, width - edges.left - edges.right), contentHeight: nil,
            pageName: name, flowBox: -1,
            endSpace: isTable || isTurned ? .zero : edges.bottom, marginBottom: vertical(style.margin.bottom, parent.width),
            isFormattingRoot: style.isFormattingRoot || isItem,
            avoidsBreakInside: style.breakInside == .avoid || (style.breakInside == .avoidColumn && isInColumns),
            breakAfter: style.breakAfter, itemsBefore: placedItems, spansColumns: spansColumns, isOnFirstPage: isOnFirstPage)
        if style.hasRareValues, style.breakAfter == .avoid || style.breakAfter == .avoidPage {
            entry.linesAfter = style.rare.linesAfter ?? UInt8(clamping: min(2, styles[Int(box.style.index)].text.orphans))
        }
        if box.image >= 0 { entry.pictureBase = parent.width }
        let isAnchor = box.isAnonymous && box.kind == .block && box.markCount > 0
        // A turned block has a list of its own, which takes its marks.
        for mark in box.markStart..<(box.markStart + box.markCount) where !isTurned {
            if isAnchor, case .pageFloat = tree.marks[Int(mark)] { pendingAnchors.append(mark) } else { pendingMarks.append(mark) }
        }
        if entry.avoidsBreakInside {
            if style.hasRareValues { entry.avoidanceLimit = style.rare.breakInsideLimit }
            beginAvoidance(limit: entry.avoidanceLimit)
        }
        if isTable {
            // The table sees to its own edges once it knows its width.
            if style.position == .relative || style.isLayer {
                var moved = FlowBox(node: box.node, style: box.style, x: left.clamped32, width: width.clamped32, isDecorated: false)
                moved.isContainingBlock = style.containsPositioned
                moved.isLayer = style.isLayer
                moved.shift = style.relativeShift(in: parent.width)
                entry.flowBox = Int32(flow.boxes.count)
                flow.boxes.append(moved)
                pending.append(FlowItem(.boxStart, payload: entry.flowBox))
            }
            open.append(entry)
            notePageHeight(of: id, onPage: name)
            emit(FlowItem(.table, payload: id.index, x: left.clamped32, height: width.scaledPoints))
            return
        }
        if isTurned {
            if !isContained { flow.pageHeightsOfTables[id.index] = heightForTurned(onPage: name).scaledPoints }
            open.append(entry)
            emit(FlowItem(.turned, payload: id.index, x: left.clamped32, height: width.scaledPoints))
            return
        }
        let base = open.isEmpty && box.kind == .itemContainer && !isContained ? pageSize(ofName: name).height : open.last?.contentHeight
        let heights = box.image >= 0 ? BlockSizing.Heights() : sizing.heights(style, edges, base: base)
        entry.contentHeight = heights.fixed
        if box.kind == .itemContainer { entry.itemGap = gapOfBlocks(in: id, style, heights) }
        let room = tree.dependsOnPlaces && style.shapesItsText ? addRoom(id, box, style, entry, edges, height: heights.least) : -1
        let holdsFloats = tree.dependsOnPlaces && (room >= 0 || entry.isFormattingRoot)
        if var flowBox = flowBox(box, style, edges, heights, x: left, width: width, in: parent.width, isNeeded: holdsFloats) {
            if flowBox.isContainingBlock { entry.containingWidth = width - style.border.left.width - style.border.right.width }
            flowBox.isFormattingRoot = entry.isFormattingRoot
            if entry.isFormattingRoot, room < 0, canBeNarrower(id, style) {
                flowBox.canBeNarrower = true
            } else if entry.isFormattingRoot, width < parent.width || style.isMultiColumn || box.kind == .itemContainer {
                flowBox.block = Interval(start: parent.x.scaledPoints, end: (parent.x + parent.width).scaledPoints)
            }
            flowBox.room = room
            entry.flowBox = Int32(flow.boxes.count)
            flow.boxes.append(flowBox)
            pending.append(FlowItem(.boxStart, payload: entry.flowBox))
        }
        if entry.isFormattingRoot && !style.isMultiColumn || room >= 0 { beginPendingBoxes() }
        if edges.top > .zero {
            emit(FlowItem(.rigidSpace, height: edges.top.scaledPoints))
            keepsWithNext = true
        }
        if box.marker >= 0 { addMarker(of: box, entry) }
        if style.isMultiColumn, box.kind != .paragraph || box.image < 0 { makeColumns(of: box, style, heights, topEdge: edges.top, &entry) }
        open.append(entry)
        if entry.columns != nil { beginColumns() }
        if let container = flow.containers.last, container.box == id {
            emit(FlowItem(.container, payload: id.index, x: entry.contentX.clamped32, height: max(0, container.height)))
        }
        if box.kind == .paragraph { addParagraph(box.paragraph, entry) }
        if box.kind == .itemContainer, entry.itemGap == nil { addItems(id, entry, heights) }
    }

    /// Notes that the text in a box keeps to a shape, or that the box is a container.
    private mutating func addRoom(_ id: BoxID, _ box: Box, _ style: BoxStyle, _ entry: OpenBox, _ edges: BoxEdges, height own: Length)
        -> Int32
    {
        var height: Int64 = -1
        if case .value(.length) = style.height { height = own.scaledPoints }
        if case .from(let name) = style.rare.flow {
            flow.containers.append(ChainContainer(box: id, name: name, width: entry.contentWidth.scaledPoints, height: height))
            return -1
        }
        flow.rooms.append(
            BoxRoom(
                style: box.style, x: entry.contentX.scaledPoints, top: edges.top.scaledPoints, width: entry.contentWidth.scaledPoints,
                height: height))
        return Int32(flow.rooms.count - 1)
    }

    /// Notes how high the pages are that a table, a flex container or a grid stands on, where they are not those of most pages.
    mutating func notePageHeight(of id: BoxID, onPage name: String?) {
        guard !isContained, name != nil || isOnFirstPage else { return }
        flow.pageHeightsOfTables[id.index] = pageSize(ofName: name).height.scaledPoints
    }

    /// What a page leaves for a block inside the boxes that are open.
    private mutating func heightForTurned(onPage name: String?) -> Length {
        let page = pageSize(ofName: name)
        return open.reduce(page.height) { height, entry in
            let edges = BoxEdges(sizing.style(of: tree[entry.box]), base: page.width)
            return height - edges.top - edges.bottom
        }
    }

    /// What the list has to know of a box; nil where it is nothing but its content.
    private func flowBox(
        _ box: Box, _ style: BoxStyle, _ edges: BoxEdges, _ heights: BlockSizing.Heights, x: Length, width: Length, in available: Length,
        isNeeded: Bool
    ) -> FlowBox? {
        let isDecorated = style.isDecorated, isContainingBlock = style.position == .relative || style.isTransformed
        let isShown = isDecorated || isContainingBlock || style.isLayer || style.clipsContents
        guard isNeeded || isShown || heights.least > .zero || heights.most != nil else { return nil }
        var result = FlowBox(node: box.node, style: box.style, x: x.clamped32, width: width.clamped32, isDecorated: isDecorated)
        if heights.least > .zero { result.leastHeight = (heights.least + edges.top + edges.bottom).scaledPoints }
        if let most = heights.most { result.mostHeight = (most + edges.top + edges.bottom).scaledPoints }
        if isContainingBlock {
            result.isContainingBlock = true
            result.shift = style.relativeShift(in: available)
        }
        result.isLayer = style.isLayer
        if style.clonesDecoration {
            result.clonedTop = edges.top.scaledPoints
            result.clonedBottom = edges.bottom.scaledPoints
        }
        return result
    }

    private mutating func closeBox() {
        guard let entry = open.popLast() else { return }
        // An empty list item has nothing that its marker could stand beside.
        pendingMarkers.removeAll { $0.payload == tree[entry.box].marker }
        openingMargin = (.zero, .zero)
        if entry.columns != nil { endColumns(endsContainer: true) }
        if entry.flowBox >= 0, tree.dependsOnPlaces {
            let box = flow.boxes[Int(entry.flowBox)]
            if box.isFormattingRoot || box.room >= 0 { emit(FlowItem(.containment, payload: entry.flowBox), isGluedToPrevious: true) }
        }
        if entry.avoidsBreakInside { endAvoidance(limit: entry.avoidanceLimit) }
        if entry.endSpace > .zero { emit(FlowItem(.rigidSpace, height: entry.endSpace.scaledPoints), isGluedToPrevious: true) }
        if entry.flowBox >= 0 { endFlowBox(entry) } else if entry.isFormattingRoot { flushMargin() }
        addMargin(entry.marginBottom)
        if entry.spansColumns { beginColumns() }
        switch entry.breakAfter {
        case .auto: break
        case .column: if isInColumns { pendingColumnBreak = true } else if isInChain { pendingBreak = .column }
        case .avoidColumn: if isInColumns { keepsWithNext = true }
        case .avoidPage where isInColumns && entry.linesAfter <= 1: keepsOnPage = true
        case .avoid, .avoidPage:
            keepsWithNext = true
            if entry.linesAfter > 1 { linesAfterHeading = entry.linesAfter }
        case .page, .left, .right, .recto, .verso: if heedsPageBreaks { pendingBreak = entry.breakAfter }
        }
    }

    /// What is seen of a box without height stands below the margin above it, which meets the one below as if nothing were there.
    private mutating func emitOutline(_ entry: OpenBox) {
        let margins = (positiveMargin, negativeMargin), sum = positiveMargin + negativeMargin
        beginPendingBoxes()
        flow.items.append(FlowItem(.boxEnd, payload: entry.flowBox))
        if sum != .zero { flow.items.append(FlowItem(keepsMargin ? .rigidSpace : .space, height: -sum.scaledPoints)) }
        (positiveMargin, negativeMargin) = margins
    }

    private mutating func endFlowBox(_ entry: OpenBox) {
        let box = flow.boxes[Int(entry.flowBox)]
        let start = pending.lastIndex { $0.kind == .boxStart && $0.payload == entry.flowBox }
        if pending[(start ?? 0)...].contains(where: { $0.kind == .clear }) {
            // An empty block that stands below floats has the box go on down to there (CSS 2.2 section 9.5.2).
            flushMargin()
            flushPending()
        } else if let start {
            // Nothing but floats is in it: without a height of its own its margins meet (CSS 2.2 section 8.3.1).
            guard box.leastHeight > 0 else {
                if sizing.style(of: tree[entry.box]).hasOutline { emitOutline(entry) } else { pending.remove(at: start) }
                return
            }
            beginPendingBoxes()
        } else if entry.endSpace > .zero || entry.isFormattingRoot || (box.leastHeight > 0 && entry.contentHeight == nil) {
            flushMargin()
        } else if entry.contentHeight != nil {
            // Its height does not depend on what hangs out of it.
            positiveMargin = .zero
            negativeMargin = .zero
        }
        flow.items.append(FlowItem(.boxEnd, payload: entry.flowBox))
    }

    func vertical(_ value: LengthPercentageAuto, _ base: Length) -> Length {
        if case .value(let value) = value { value.resolved(against: base) } else { .zero }
    }
}

/// Padding and borders of a box together, side by side.
struct BoxEdges {
    var top, right, bottom, left: Length

    /// - Parameter base: what percentages of the padding refer to: the width of the containing block.
    init(_ style: BoxStyle, base: Length) {
        top = style.padding.top.resolved(against: base) + style.border.top.width
        right = style.padding.right.resolved(against: base) + style.border.right.width
        bottom = style.padding.bottom.resolved(against: base) + style.border.bottom.width
        left = style.padding.left.resolved(against: base) + style.border.left.width
    }
}

extension BoxStyle {
    /// Whether a background, borders or an outline are drawn.
    var isDecorated: Bool {
        backgroundColor.alpha > 0 || hasBackgroundImages || border.top.width > .zero || border.right.width > .zero
            || border.bottom.width > .zero || border.left.width > .zero || hasOutline
    }
}
