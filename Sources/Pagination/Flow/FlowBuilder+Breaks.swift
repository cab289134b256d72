import Boxes
import Geometry
import StyleSheets

/// The breaks that styles demand or rule out between boxes (css-break-3 section 3).
extension FlowBuilder {
    /// The break that a box with an upper edge begins with: that before its first child is before itself (css-break-3 section 3.1), where
    /// it would part the edge from what is inside.
    mutating func takeBreakOfFirstChild(_ id: BoxID, _ style: BoxStyle, pageName name: String?) {
        guard heedsPageBreaks, !style.breakBefore.isForced else { return }
        var child = tree[id].firstChild
        // As deep as sheets nest boxes; the first of them that has an edge of its own looks further.
        for _ in 0..<Self.mostTakenBreaks {
            guard child != .none, tree[child].kind == .block || tree[child].kind == .paragraph, child != boxWithTakenBreak else { return }
            let childStyle = sizing.style(of: tree[child])
            if childStyle.breakBefore.isForced {
                if let own = childStyle.pageName, own != name { return }
                boxWithTakenBreak = child
                forceBreak(childStyle.breakBefore, pageName: name)
                return
            }
            child = tree[child].firstChild
        }
    }

    private static var mostTakenBreaks: Int { 16 }

    mutating func applyBreakBefore(_ style: BoxStyle, pageName name: String?, of id: BoxID) {
        if let kind = pendingBreak { forceBreak(kind, pageName: name) }
        let changesPage = name != pageName && !isContained
        if pendingColumnBreak, !changesPage { breakColumn() }
        pendingColumnBreak = false
        switch id == boxWithTakenBreak ? .auto : style.breakBefore {
        case .auto: if changesPage { forceBreak(.page, pageName: name) }
        case .column:
            if changesPage {
                forceBreak(.page, pageName: name)
            } else if isInChain, !isInColumns {
                forceBreak(.column, pageName: name)
            } else {
                breakColumn()
            }
        case .avoidColumn:
            if changesPage { forceBreak(.page, pageName: name) } else if isInColumns { keepsWithNext = true }
        case .avoidPage where !changesPage && isInColumns: keepsOnPage = true
        case .avoid, .avoidPage: if changesPage { forceBreak(.page, pageName: name) } else { keepsWithNext = true }
        case .page, .left, .right, .recto, .verso: forceBreak(style.breakBefore, pageName: name)
        }
    }

    mutating func forceBreak(_ kind: BreakBetween, pageName name: String?) {
        guard heedsPageBreaks else { return }
        pendingBreak = nil
        // Margins before it vanish, and columns that have not begun begin behind it.
        pending.removeAll { $0.kind == .space }
        if let last = pending.lastIndex(where: { $0.kind != .boxStart && $0.kind != .columnsStart }) {
            // Floats before a break stay before it.
            flushMargin()
            flow.items += pending[...last]
            pending.removeSubrange(...last)
            isAtForcedBreak = false
        }
        flushAnchorsAtEnd()
        pageName = name
        keepsWithNext = false
        keepsOnPage = false
        if isAtForcedBreak {
            // Breaks that meet are one: the more demanding side wins.
            // In a chain that begins with one there is nothing to leave.
            guard let last = flow.forcedBreaks.indices.last else { return }
            flow.forcedBreaks[last].pageName = name
            if kind != .page && kind != .column || flow.forcedBreaks[last].kind == .column { flow.forcedBreaks[last].kind = kind }
            return
        }
        // Margins before a forced break vanish, those after it stay (css-break-3 section 5.2).
        (positiveMargin, negativeMargin) = openingMargin
        let begun = openSets.filter { set in !pending.contains { $0.kind == .columnsStart && $0.payload == set.set } }
        for set in begun.reversed() {
            flow.columnSets[Int(set.set)].endsPage = true
            flow.items.append(FlowItem(.columnsEnd, payload: set.set))
        }
        defer { continueColumns(begun) }
        flow.forcedBreaks.append(ForcedBreak(kind: kind, pageName: name))
        flow.items.append(FlowItem(.forcedBreak, payload: Int32(flow.forcedBreaks.count - 1)))
        isAtForcedBreak = true
    }
}

extension BreakBetween {
    /// It parts pages in any case.
    var isForced: Bool {
        switch self {
        case .page, .left, .right, .recto, .verso: true
        case .auto, .avoid, .avoidColumn, .avoidPage, .column: false
        }
    }
}
