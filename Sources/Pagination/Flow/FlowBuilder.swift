import Boxes
import Geometry
import StyleSheets

/// Flattens the box tree into a vertical list: gives every block its place from the left and its width, collapses margins, and turns the break properties into
/// penalties and forced breaks.
///
/// Paragraphs enter as one item each and are replaced by their lines when these are known (`FlowExpansion`). Widths only flow down, so one walk suffices.
struct FlowBuilder {
    let tree: BoxTree
    let styles: [ComputedStyle]
    var masters: PageMasters
    private(set) var flow = Flow()
    /// Measure of each paragraph by its index.
    private(set) var measures: [Int32]
    private var open: [OpenBox] = []

    // Margins that adjoin: the largest positive and the most negative (CSS 2.2 section 8.3.1).
    private var positiveMargin = Length.zero
    private var negativeMargin = Length.zero
    private var pendingMarks: [Int32] = []
    private var pendingMarker: (paragraph: Int32, x: Int32)?
    private var keepsWithNext = false
    private var avoidDepth = 0
    /// The next item begins an unbreakable box: a page may end before it.
    private var beginsUnbreakable = false
    /// Nothing has been placed since the last forced break, so that another one adds no page.
    private var isAtForcedBreak = true
    private var pageName: String?

    private struct OpenBox {
        var box: BoxID
        var contentX: Length
        var contentWidth: Length
        var pageName: String?
        /// Index in `Flow.decoratedBoxes`; -1 for none.
        var decoration: Int32
        var endSpace: Length
        var marginBottom: Length
        var avoidsBreakInside: Bool
        var breakAfter: BreakBetween
    }

    init(tree: BoxTree, styles: [ComputedStyle], masters: PageMasters) {
        self.tree = tree
        self.styles = styles
        self.masters = masters
        measures = [Int32](repeating: 0, count: tree.paragraphs.count)
        flow.items.reserveCapacity(tree.boxes.count * 2)
        flow.forcedBreaks.append(ForcedBreak(kind: .page, pageName: nil))
        flow.items.append(FlowItem(.forcedBreak, payload: 0))
    }

    mutating func build() {
        var index = 0
        while index < tree.boxes.count {
            let box = tree.boxes[index]
            while let last = open.last, last.box != box.parent { closeBox() }
            openBox(BoxID(Int32(index)), box)
            index += box.kind == .table ? tree.endOfSubtree(index) - index : 1
        }
        while !open.isEmpty { closeBox() }
        flushMarks()
    }

    // MARK: Boxes

    private mutating func openBox(_ id: BoxID, _ box: Box) {
        let style = box.isAnonymous ? BoxStyle() : styles[Int(box.style.index)].box
        let name = style.pageName ?? open.last?.pageName
        if !box.isAnonymous { applyBreakBefore(style, pageName: name) }
        let parentX = open.last?.contentX ?? .zero
        let parentWidth = open.last?.contentWidth ?? masters.contentSize(pageName: name).width
        let (x, width) = horizontalPlace(style, in: parentWidth, isTable: box.kind == .table)
        addMargin(vertical(style.margin.top, parentWidth))

        let paddingLeft = style.padding.left.resolved(against: parentWidth) + style.border.left.width
        let paddingRight = style.padding.right.resolved(against: parentWidth) + style.border.right.width
        let startSpace = style.padding.top.resolved(against: parentWidth) + style.border.top.width
        var entry = OpenBox(
            box: id, contentX: parentX + x + paddingLeft, contentWidth: max(.zero, width - paddingLeft - paddingRight), pageName: name, decoration: -1,
            endSpace: style.padding.bottom.resolved(against: parentWidth) + style.border.bottom.width,
            marginBottom: vertical(style.margin.bottom, parentWidth), avoidsBreakInside: style.breakInside == .avoid, breakAfter: style.breakAfter)
        for mark in box.markStart..<(box.markStart + box.markCount) { pendingMarks.append(mark) }
        if entry.avoidsBreakInside {
            if avoidDepth == 0 { beginsUnbreakable = true }
            avoidDepth += 1
        }
        if isDecorated(style) {
            entry.decoration = Int32(flow.decoratedBoxes.count)
            flow.decoratedBoxes.append(DecoratedBox(style: box.style, x: (parentX + x).clamped32, width: width.clamped32))
            emit(FlowItem(.boxStart, payload: entry.decoration))
        }
        if startSpace > .zero { emit(FlowItem(.rigidSpace, height: startSpace.scaledPoints)) }
        if box.marker >= 0 {
            measures[Int(box.marker)] = masters.contentSize(pageName: name).width.clamped32
            pendingMarker = (box.marker, entry.contentX.clamped32)
        }
        open.append(entry)
        switch box.kind {
        case .paragraph:
            measures[Int(box.paragraph)] = entry.contentWidth.clamped32
            emit(FlowItem(.paragraph, payload: box.paragraph, x: entry.contentX.clamped32))
        case .table:
            emit(FlowItem(.table, payload: id.index, x: entry.contentX.clamped32, height: entry.contentWidth.scaledPoints))
        case .block, .tableRow, .tableCell:
            if case .value(let height) = style.height, case .length(let length) = height, length > .zero, box.firstChild == .none {
                emit(FlowItem(.rigidSpace, height: length.scaledPoints))
            }
        }
    }

    private mutating func closeBox() {
        guard let entry = open.popLast() else { return }
        if entry.avoidsBreakInside { avoidDepth -= 1 }
        if entry.endSpace > .zero { emit(FlowItem(.rigidSpace, height: entry.endSpace.scaledPoints), isGluedToPrevious: true) }
        if entry.decoration >= 0 {
            if positiveMargin != .zero || negativeMargin != .zero { flushMargin() }
            flow.items.append(FlowItem(.boxEnd, payload: entry.decoration))
        }
        addMargin(entry.marginBottom)
        switch entry.breakAfter {
        case .auto, .column, .avoidColumn: break
        case .avoid: keepsWithNext = true
        case .page, .left, .right, .recto, .verso: forceBreak(entry.breakAfter, pageName: open.last?.pageName)
        }
    }

    /// The left edge of the border box from the containing block's content edge, and its width (CSS 2.2 section 10.3.3).
    private func horizontalPlace(_ style: BoxStyle, in available: Length, isTable: Bool) -> (x: Length, width: Length) {
        func fixed(_ value: LengthPercentageAuto) -> Length? {
            if case .value(let value) = value { value.resolved(against: available) } else { nil }
        }
        let left = fixed(style.margin.left), right = fixed(style.margin.right)
        let edges = style.padding.left.resolved(against: available) + style.padding.right.resolved(against: available) + style.border.left.width + style.border.right.width
        guard var width = fixed(style.width).map({ $0 + edges }) else {
            let natural = max(Length(points: 1), available - (left ?? .zero) - (right ?? .zero))
            guard let maximum = style.maxWidth?.resolved(against: available), natural > maximum + edges else { return (left ?? .zero, natural) }
            return (centred(maximum + edges, left: left, right: right, in: available), maximum + edges)
        }
        if let maximum = style.maxWidth?.resolved(against: available) { width = min(width, maximum + edges) }
        width = max(width, style.minWidth.resolved(against: available) + edges)
        return (centred(width, left: left, right: right, in: available), width)
    }

    private func centred(_ width: Length, left: Length?, right: Length?, in available: Length) -> Length {
        switch (left, right) {
        case (nil, nil): max(.zero, (available - width) / 2)
        case (nil, let right?): max(.zero, available - width - right)
        case (let left?, _): left
        }
    }

    private func vertical(_ value: LengthPercentageAuto, _ base: Length) -> Length {
        if case .value(let value) = value { value.resolved(against: base) } else { .zero }
    }

    private func isDecorated(_ style: BoxStyle) -> Bool {
        style.backgroundColor.alpha > 0 || style.border.top.width > .zero || style.border.right.width > .zero || style.border.bottom.width > .zero
            || style.border.left.width > .zero
    }

    // MARK: Breaks

    private mutating func applyBreakBefore(_ style: BoxStyle, pageName name: String?) {
        let changesPage = name != pageName
        switch style.breakBefore {
        case .auto, .column, .avoidColumn: if changesPage { forceBreak(.page, pageName: name) }
        case .avoid: if changesPage { forceBreak(.page, pageName: name) } else { keepsWithNext = true }
        case .page, .left, .right, .recto, .verso: forceBreak(style.breakBefore, pageName: name)
        }
    }

    private mutating func forceBreak(_ kind: BreakBetween, pageName name: String?) {
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

    private mutating func flushMarks() {
        for mark in pendingMarks { flow.items.append(FlowItem(.mark, payload: mark)) }
        pendingMarks.removeAll(keepingCapacity: true)
    }

    /// Appends an item with what waits to stand before it; the penalty goes to the first of the group, where a break would be.
    private mutating func emit(_ item: FlowItem, isGluedToPrevious: Bool = false) {
        flushMargin()
        let groupStart = flow.items.count
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
