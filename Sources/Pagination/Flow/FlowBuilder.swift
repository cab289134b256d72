import Boxes
import Geometry
import StyleSheets

/// Flattens the box tree into a vertical list: gives every block its place from the left and its width, collapses margins, and turns the break properties into
/// penalties and forced breaks.
///
/// Paragraphs and tables enter as one item each and are replaced by their lines and rows when these are known (`FlowExpansion`). Widths only flow down, so one
/// walk suffices.
struct FlowBuilder {
    let tree: BoxTree
    let styles: [ComputedStyle]
    let images: ImageSizing
    var masters: PageMasters
    private(set) var flow = Flow()
    /// The measures of the paragraphs met.
    private(set) var measures: [(paragraph: Int32, measure: Int32)] = []
    private var open: [OpenBox] = []

    // Margins that adjoin: the largest positive and the most negative (CSS 2.2 section 8.3.1).
    private var positiveMargin = Length.zero
    private var negativeMargin = Length.zero
    private var pendingMarks: [Int32] = []
    /// Floats, and what stands below floats, before the next item.
    private var pendingFloats: [FlowItem] = []
    private var pendingMarker: (paragraph: Int32, x: Int32)?
    private var keepsWithNext = false
    private var avoidDepth = 0
    /// The next item begins an unbreakable box: a page may end before it.
    private var beginsUnbreakable = false
    /// Nothing has been placed since the last forced break, so that another one adds no page.
    private var isAtForcedBreak = true
    private var pageName: String?
    /// The content of one box, which knows nothing of pages.
    private let isContained: Bool

    private struct OpenBox {
        var box: BoxID
        var contentX: Length
        var contentWidth: Length
        var pageName: String?
        /// Index in `Flow.boxes`; -1 for none.
        var flowBox: Int32
        var endSpace: Length
        var marginBottom: Length
        /// Margins of what is inside do not collapse with its own.
        var isFormattingRoot: Bool
        var avoidsBreakInside: Bool
        var breakAfter: BreakBetween
    }

    /// The whole flow of a document.
    static func flow(of tree: BoxTree, styles: [ComputedStyle], images: ImageSizing, masters: PageMasters) -> FlowBuilder {
        var builder = FlowBuilder(tree, styles, images, masters, isContained: false)
        builder.flow.items.reserveCapacity(tree.flowBoxCount * 2)
        builder.measures.reserveCapacity(tree.paragraphs.count)
        builder.flow.forcedBreaks.append(ForcedBreak(kind: .page, pageName: nil))
        builder.flow.items.append(FlowItem(.forcedBreak, payload: 0))
        builder.build(0..<tree.flowBoxCount, below: .none)
        while !builder.open.isEmpty { builder.closeBox() }
        builder.flushFloats()
        builder.flushMarks()
        return builder
    }

    /// What is inside a box, from its content edge, by itself.
    static func contents(of root: BoxID, width: Length, tree: BoxTree, styles: [ComputedStyle], images: ImageSizing, masters: PageMasters) -> FlowBuilder {
        var builder = FlowBuilder(tree, styles, images, masters, isContained: true)
        let box = tree[root]
        for mark in box.markStart..<(box.markStart + box.markCount) { builder.pendingMarks.append(mark) }
        builder.open.append(OpenBox(
            box: root, contentX: .zero, contentWidth: width, pageName: nil, flowBox: -1, endSpace: .zero, marginBottom: .zero, isFormattingRoot: true,
            avoidsBreakInside: false, breakAfter: .auto))
        builder.openRoot(box, width: width)
        if box.marker >= 0 { builder.addMarker(box.marker, x: .zero) }
        if box.kind == .paragraph {
            builder.addParagraph(box.paragraph, builder.open[0])
        } else {
            let index = Int(root.index)
            builder.build((index + 1)..<tree.endOfSubtree(index), below: root)
        }
        while builder.open.count > 1 { builder.closeBox() }
        if let room = builder.open.first?.flowBox, room >= 0 {
            builder.emit(FlowItem(.containment, payload: room), isGluedToPrevious: true)
            builder.flow.items.append(FlowItem(.boxEnd, payload: room))
        }
        builder.flushMargin()
        builder.flushFloats()
        builder.flushMarks()
        return builder
    }

    /// A box by itself may keep its text to a shape, or be a container.
    private mutating func openRoot(_ box: Box, width: Length) {
        guard tree.dependsOnPlaces, !box.isAnonymous else { return }
        let style = styles[Int(box.style.index)].box
        guard style.shapesItsText else { return }
        let edges = BoxEdges(style, base: .zero)
        let room = addRoom(open[0].box, box, style, open[0], BoxEdges(BoxStyle(), base: .zero), height: leastHeight(style, edges))
        if let container = flow.containers.last, container.box == open[0].box {
            emit(FlowItem(.container, payload: container.box.index, height: max(0, container.height)))
        } else if room >= 0 {
            var flowBox = FlowBox(style: box.style, x: 0, width: width.clamped32, isDecorated: false)
            flowBox.room = room
            open[0].flowBox = Int32(flow.boxes.count)
            flow.boxes.append(flowBox)
            emit(FlowItem(.boxStart, payload: open[0].flowBox))
        }
    }

    private init(_ tree: BoxTree, _ styles: [ComputedStyle], _ images: ImageSizing, _ masters: PageMasters, isContained: Bool) {
        self.tree = tree
        self.styles = styles
        self.images = images
        self.masters = masters
        self.isContained = isContained
    }

    private mutating func build(_ range: Range<Int>, below root: BoxID) {
        var index = range.lowerBound
        while index < range.upperBound {
            let box = tree.boxes[index]
            while let last = open.last, last.box != box.parent, last.box != root { closeBox() }
            openBox(BoxID(Int32(index)), box)
            index += box.kind == .table ? tree.endOfSubtree(index) - index : 1
        }
    }

    // MARK: Boxes

    private mutating func openBox(_ id: BoxID, _ box: Box) {
        let style = box.isAnonymous ? BoxStyle() : styles[Int(box.style.index)].box
        let name = style.pageName ?? open.last?.pageName
        if !box.isAnonymous { applyBreakBefore(style, pageName: name) }
        let parentX = open.last?.contentX ?? .zero
        let parentWidth = open.last?.contentWidth ?? masters.contentSize(pageName: name).width
        let edges = BoxEdges(style, base: parentWidth)
        let (x, width) = horizontalPlace(box, style, edges, in: parentWidth)
        addMargin(vertical(style.margin.top, parentWidth))
        let clear = style.clear == .none ? box.clearAfterBreak : style.clear
        if clear != .none, tree.dependsOnPlaces { pendingFloats.append(FlowItem(.clear, payload: Int32(clear.rawValue))) }

        let isTable = box.kind == .table
        var entry = OpenBox(
            box: id, contentX: parentX + x + edges.left, contentWidth: max(.zero, width - edges.left - edges.right), pageName: name, flowBox: -1,
            endSpace: isTable ? .zero : edges.bottom, marginBottom: vertical(style.margin.bottom, parentWidth), isFormattingRoot: style.display == .flowRoot,
            avoidsBreakInside: style.breakInside == .avoid, breakAfter: style.breakAfter)
        for mark in box.markStart..<(box.markStart + box.markCount) { pendingMarks.append(mark) }
        if entry.avoidsBreakInside {
            if avoidDepth == 0 { beginsUnbreakable = true }
            avoidDepth += 1
        }
        if isTable {
            // The table sees to its own edges once it knows its width.
            open.append(entry)
            emit(FlowItem(.table, payload: id.index, x: (parentX + x).clamped32, height: width.scaledPoints))
            return
        }
        let leastHeight = box.image >= 0 ? .zero : self.leastHeight(style, edges)
        let isDecorated = style.isDecorated
        let room = tree.dependsOnPlaces && style.shapesItsText ? addRoom(id, box, style, entry, edges, height: self.leastHeight(style, edges)) : -1
        if isDecorated || leastHeight > .zero || room >= 0 || (entry.isFormattingRoot && tree.dependsOnPlaces) {
            entry.flowBox = Int32(flow.boxes.count)
            var flowBox = FlowBox(
                style: box.style, x: (parentX + x).clamped32, width: width.clamped32, isDecorated: isDecorated,
                leastHeight: leastHeight > .zero ? (leastHeight + edges.top + edges.bottom).scaledPoints : 0)
            flowBox.isFormattingRoot = entry.isFormattingRoot
            flowBox.room = room
            flow.boxes.append(flowBox)
            emit(FlowItem(.boxStart, payload: entry.flowBox))
        } else if entry.isFormattingRoot {
            flushMargin()
        }
        if edges.top > .zero { emit(FlowItem(.rigidSpace, height: edges.top.scaledPoints)) }
        if box.marker >= 0 { addMarker(box.marker, x: entry.contentX) }
        open.append(entry)
        if let container = flow.containers.last, container.box == id {
            emit(FlowItem(.container, payload: id.index, x: entry.contentX.clamped32, height: max(0, container.height)))
        }
        if box.kind == .paragraph { addParagraph(box.paragraph, entry) }
    }

    /// Notes that the text in a box keeps to a shape, or that the box is a container.
    private mutating func addRoom(_ id: BoxID, _ box: Box, _ style: BoxStyle, _ entry: OpenBox, _ edges: BoxEdges, height own: Length) -> Int32 {
        var height: Int64 = -1
        if case .value(.length) = style.height { height = own.scaledPoints }
        if case .from(let name) = style.rare.flow {
            flow.containers.append(ChainContainer(box: id, name: name, width: entry.contentWidth.scaledPoints, height: height))
            return -1
        }
        flow.rooms.append(BoxRoom(
            style: box.style, x: entry.contentX.scaledPoints, top: edges.top.scaledPoints, width: entry.contentWidth.scaledPoints, height: height))
        return Int32(flow.rooms.count - 1)
    }

    private mutating func addParagraph(_ paragraph: Int32, _ entry: OpenBox) {
        if tree.paragraphs[Int(paragraph)].hasFloats, addFloats(of: paragraph, entry) { return }
        measures.append((paragraph, entry.contentWidth.clamped32))
        var item = FlowItem(.paragraph, payload: paragraph, x: entry.contentX.clamped32)
        if tree.dependsOnPlaces, open.count > 1, tree[entry.box].image >= 0 {
            // A picture goes beside floats as its containing block lets it: from `offset` to `height`.
            let block = open[open.count - 2]
            item.offset = block.contentX.clamped32
            item.height = (block.contentX + block.contentWidth).scaledPoints
        }
        emit(item)
    }

    /// Notes the floats of a paragraph. True if there is nothing else in it: then they stand between what is before and behind it, and part nothing.
    private mutating func addFloats(of paragraph: Int32, _ entry: OpenBox) -> Bool {
        let source = tree.paragraphs[Int(paragraph)], runs = tree.runs(of: Int(paragraph))
        let isAlone = source.textStart == source.textEnd && runs.allSatisfy { if case .positioned = $0.kind { false } else { true } }
        for run in runs {
            guard case .float(let box) = run.kind else { continue }
            flow.floats.append((box, entry.contentWidth.scaledPoints))
            guard isAlone else { continue }
            flow.anchors.append(FloatAnchor(box: box, x: entry.contentX.clamped32, width: entry.contentWidth.clamped32))
            pendingFloats.append(FlowItem(.anchor, payload: Int32(flow.anchors.count - 1)))
        }
        if isAlone { measures.append((paragraph, entry.contentWidth.clamped32)) }
        return isAlone
    }

    private mutating func addMarker(_ paragraph: Int32, x: Length) {
        measures.append((paragraph, masters.contentSize(pageName: nil).width.clamped32))
        pendingMarker = (paragraph, x.clamped32)
    }

    private mutating func closeBox() {
        guard let entry = open.popLast() else { return }
        if entry.flowBox >= 0, tree.dependsOnPlaces {
            let box = flow.boxes[Int(entry.flowBox)]
            if box.isFormattingRoot || box.room >= 0 { emit(FlowItem(.containment, payload: entry.flowBox), isGluedToPrevious: true) }
        }
        if entry.avoidsBreakInside { avoidDepth -= 1 }
        if entry.endSpace > .zero { emit(FlowItem(.rigidSpace, height: entry.endSpace.scaledPoints), isGluedToPrevious: true) }
        if entry.flowBox >= 0 || entry.isFormattingRoot {
            if positiveMargin != .zero || negativeMargin != .zero { flushMargin() }
            if entry.flowBox >= 0 { flow.items.append(FlowItem(.boxEnd, payload: entry.flowBox)) }
        }
        addMargin(entry.marginBottom)
        switch entry.breakAfter {
        case .auto, .column, .avoidColumn: break
        case .avoid: keepsWithNext = true
        case .page, .left, .right, .recto, .verso: forceBreak(entry.breakAfter, pageName: open.last?.pageName)
        }
    }

    // MARK: Sizes

    /// The left edge of the border box from the containing block's content edge, and its width (CSS 2.2 sections 10.3.3 and 10.3.4).
    private func horizontalPlace(_ box: Box, _ style: BoxStyle, _ edges: BoxEdges, in available: Length) -> (x: Length, width: Length) {
        func fixed(_ value: LengthPercentageAuto) -> Length? {
            if case .value(let value) = value { value.resolved(against: available) } else { nil }
        }
        let left = fixed(style.margin.left), right = fixed(style.margin.right)
        let horizontal = edges.left + edges.right
        /// From the size that the style means to the border box.
        let around = style.sizesBorderBox ? Length.zero : horizontal
        if box.image >= 0 {
            let width = images.size(of: box.image, measure: max(.zero, available - horizontal - (left ?? .zero) - (right ?? .zero))).width + horizontal
            return (place(width, left: left, right: right, in: available), width)
        }
        // A table of its own width is centred by itself.
        let natural = max(Length(points: 1), available - (left ?? .zero) - (right ?? .zero))
        if box.kind == .table { return (left ?? .zero, natural) }
        var width = fixed(style.width).map { $0 + around }
        if let maximum = style.maxWidth?.resolved(against: available), (width ?? natural) > maximum + around { width = maximum + around }
        let minimum = style.minWidth.resolved(against: available)
        if minimum > .zero, (width ?? natural) < minimum + around { width = minimum + around }
        // A width meant for a screen that no page has room for is the page's.
        if !isContained, let fixed = width, fixed > available { width = max(available, horizontal) }
        guard let width else { return (left ?? .zero, natural) }
        return (place(max(width, horizontal), left: left, right: right, in: available), max(width, horizontal))
    }

    private func place(_ width: Length, left: Length?, right: Length?, in available: Length) -> Length {
        switch (left, right) {
        case (nil, nil): max(.zero, (available - width) / 2)
        case (nil, let right?): max(.zero, available - width - right)
        case (let left?, _): left
        }
    }

    /// The least height of the content box; a height in percent has nothing to refer to.
    private func leastHeight(_ style: BoxStyle, _ edges: BoxEdges) -> Length {
        var height = Length.zero
        if case .value(.length(let length)) = style.height { height = length }
        height = max(height, style.leastHeight)
        return style.sizesBorderBox ? max(.zero, height - edges.top - edges.bottom) : height
    }

    private func vertical(_ value: LengthPercentageAuto, _ base: Length) -> Length {
        if case .value(let value) = value { value.resolved(against: base) } else { .zero }
    }

    // MARK: Breaks

    private mutating func applyBreakBefore(_ style: BoxStyle, pageName name: String?) {
        let changesPage = name != pageName && !isContained
        switch style.breakBefore {
        case .auto, .column, .avoidColumn: if changesPage { forceBreak(.page, pageName: name) }
        case .avoid: if changesPage { forceBreak(.page, pageName: name) } else { keepsWithNext = true }
        case .page, .left, .right, .recto, .verso: forceBreak(style.breakBefore, pageName: name)
        }
    }

    private mutating func forceBreak(_ kind: BreakBetween, pageName name: String?) {
        guard !isContained else { return }
        if !pendingFloats.isEmpty {
            flushMargin()
            flushFloats()
            isAtForcedBreak = false
        }
        pageName = name
        keepsWithNext = false
        if isAtForcedBreak {
            // Breaks that meet are one: the more demanding side wins.
            let last = flow.forcedBreaks.count - 1
            flow.forcedBreaks[last].pageName = name
            if kind != .page { flow.forcedBreaks[last].kind = kind }
            return
        }
        positiveMargin = .zero
        negativeMargin = .zero
        flow.forcedBreaks.append(ForcedBreak(kind: kind, pageName: name))
        flow.items.append(FlowItem(.forcedBreak, payload: Int32(flow.forcedBreaks.count - 1)))
        isAtForcedBreak = true
    }

    // MARK: Emission

    private mutating func addMargin(_ margin: Length) {
        if margin > .zero { positiveMargin = max(positiveMargin, margin) } else { negativeMargin = min(negativeMargin, margin) }
    }

    private mutating func flushMargin() {
        let margin = positiveMargin + negativeMargin
        positiveMargin = .zero
        negativeMargin = .zero
        if margin != .zero { flow.items.append(FlowItem(.space, height: margin.scaledPoints)) }
    }

    private mutating func flushFloats() {
        flow.items += pendingFloats
        pendingFloats.removeAll(keepingCapacity: true)
    }

    private mutating func flushMarks() {
        for mark in pendingMarks { flow.items.append(FlowItem(.mark, payload: mark)) }
        pendingMarks.removeAll(keepingCapacity: true)
    }

    /// Appends an item with what waits to stand before it; the penalty goes to the first of the group, where a break would be.
    private mutating func emit(_ item: FlowItem, isGluedToPrevious: Bool = false) {
        flushMargin()
        let groupStart = flow.items.count
        if !pendingFloats.isEmpty { flushFloats() }
        flushMarks()
        if let marker = pendingMarker, item.kind == .paragraph || item.kind == .table {
            flow.items.append(FlowItem(.marker, payload: marker.paragraph, x: marker.x))
            pendingMarker = nil
        }
        flow.items.append(item)
        if avoidDepth > 0 { flow.items[flow.items.count - 1].isUnbreakable = true }
        let mustStay = keepsWithNext || isGluedToPrevious || (avoidDepth > 0 && !beginsUnbreakable)
        beginsUnbreakable = false
        if mustStay && !isAtForcedBreak { flow.items[groupStart].penalty = FlowItem.forbidden }
        keepsWithNext = false
        isAtForcedBreak = false
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
    /// Whether a background or borders are drawn.
    var isDecorated: Bool {
        backgroundColor.alpha > 0 || border.top.width > .zero || border.right.width > .zero || border.bottom.width > .zero || border.left.width > .zero
    }
}
