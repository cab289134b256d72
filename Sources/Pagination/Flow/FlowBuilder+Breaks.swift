import Geometry
import StyleSheets

/// The breaks that styles demand or rule out between boxes (css-break-3 section 3).
extension FlowBuilder {
    mutating func applyBreakBefore(_ style: BoxStyle, pageName name: String?) {
        if let kind = pendingBreak { forceBreak(kind, pageName: name) }
        let changesPage = name != pageName && !isContained
        switch style.breakBefore {
        case .auto, .column, .avoidColumn: if changesPage { forceBreak(.page, pageName: name) }
        case .avoid: if changesPage { forceBreak(.page, pageName: name) } else { keepsWithNext = true }
        case .page, .left, .right, .recto, .verso: forceBreak(style.breakBefore, pageName: name)
        }
    }

    mutating func forceBreak(_ kind: BreakBetween, pageName name: String?) {
        guard !isContained else { return }
        pendingBreak = nil
        if let last = pending.lastIndex(where: { $0.kind != .boxStart }) {
            // Floats before a break stay before it.
            flushMargin()
            flow.items += pending[...last]
            pending.removeSubrange(...last)
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
        // Margins before a forced break vanish, those after it stay (css-break-3 section 5.2).
        (positiveMargin, negativeMargin) = openingMargin
        flow.forcedBreaks.append(ForcedBreak(kind: kind, pageName: name))
        flow.items.append(FlowItem(.forcedBreak, payload: Int32(flow.forcedBreaks.count - 1)))
        isAtForcedBreak = true
    }
}
