import Geometry
import StyleSheets

/// The breaks that styles demand or rule out between boxes (css-break-3 section 3).
extension FlowBuilder {
    mutating func applyBreakBefore(_ style: BoxStyle, pageName name: String?) {
        if let kind = pendingBreak { forceBreak(kind, pageName: name) }
        let changesPage = name != pageName && !isContained
        if pendingColumnBreak, !changesPage { breakColumn() }
        pendingColumnBreak = false
        switch style.breakBefore {
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
        case .avoid: if changesPage { forceBreak(.page, pageName: name) } else { keepsWithNext = true }
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
