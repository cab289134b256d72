import Boxes
import Geometry
import StyleSheets

/// The items of the list in their order: the margins before each, collapsed (CSS 2.2 section 8.3.1), and what waits to begin with it.
extension FlowBuilder {
    mutating func addMarginBefore(_ style: BoxStyle, base: Length) {
        let margin = vertical(style.margin.top, base)
        if style.hasRareValues {
            switch style.rare.marginBreak {
            case .auto: break
            case .keep: keepsMargin = margin > .zero
            case .discard: if isAtForcedBreak { return }
            }
        }
        addMargin(margin)
        openingMargin = (max(openingMargin.positive, margin), min(openingMargin.negative, margin))
    }

    mutating func addMargin(_ margin: Length) {
        if margin > .zero { positiveMargin = max(positiveMargin, margin) } else { negativeMargin = min(negativeMargin, margin) }
    }

    mutating func flushMargin() {
        if placedItems == 0 { vanishMarginOfPair() }
        let margin = positiveMargin + negativeMargin
        positiveMargin = .zero
        negativeMargin = .zero
        openingMargin = (.zero, .zero)
        for item in pending where item.kind == .anchor {
            guard let known = flow.anchors[Int(item.payload)].margin else { continue }
            flow.anchors[Int(item.payload)].rise += margin.scaledPoints - known
            flow.anchors[Int(item.payload)].margin = 0
        }
        if margin != .zero { flow.items.append(FlowItem(keepsMargin ? .rigidSpace : .space, height: margin.scaledPoints)) }
    }

    /// Begins the boxes that wait, with nothing in them yet: the margins of what comes lie inside.
    mutating func beginPendingBoxes() {
        if let last = pending.last, last.kind == .boxStart {
            pending.removeLast()
            emit(last)
        } else {
            flushMargin()
            flushPending()
        }
    }

    /// Begins the columns that wait, so that margins of what comes lie inside.
    /// - Returns: the first item of what has begun; nil for nothing.
    private mutating func flushPendingColumns() -> Int? {
        guard let last = pending.lastIndex(where: { $0.kind == .columnsStart }) else { return nil }
        let start = flow.items.count + (pending.first?.kind == .space ? 1 : 0)
        flow.items += pending[...last]
        pending.removeSubrange(...last)
        return start
    }

    mutating func flushPending() {
        flow.items += pending
        pending.removeAll(keepingCapacity: true)
    }

    mutating func flushMarks() {
        for mark in pendingAnchors { flow.items.append(FlowItem(.mark, payload: mark)) }
        pendingAnchors.removeAll(keepingCapacity: true)
        for mark in pendingMarks { flow.items.append(FlowItem(.mark, payload: mark)) }
        pendingMarks.removeAll(keepingCapacity: true)
    }

    /// Page floats between the text and a forced break, or the end, stay with the text.
    mutating func flushAnchorsAtEnd() {
        for mark in pendingAnchors {
            var item = FlowItem(.mark, payload: mark)
            if !isAtForcedBreak { item.penalty = FlowItem.forbidden }
            flow.items.append(item)
            isAtForcedBreak = false
        }
        pendingAnchors.removeAll()
    }

    /// Appends an item with what waits to stand before it; the penalty goes to the first of the group, where a break would be.
    mutating func emit(_ item: FlowItem, isGluedToPrevious: Bool = false) {
        if let kind = pendingBreak, !isGluedToPrevious { forceBreak(kind, pageName: open.last?.pageName) }
        let columnsStart = flushPendingColumns()
        let marginStart = flow.items.count
        flushMargin()
        let groupStart = columnsStart ?? (keepsMargin ? marginStart : flow.items.count)
        keepsMargin = false
        if !pending.isEmpty { flushPending() }
        flushMarks()
        if [.paragraph, .table, .turned, .itemContainer].contains(item.kind) {
            flow.items += pendingMarkers
            pendingMarkers.removeAll()
        }
        flow.items.append(item)
        placedItems += 1
        if avoidances.count > 0 {
            flow.items[flow.items.count - 1].flags.formUnion(avoidances.areLimited ? [.isUnbreakable, .isBreakableIfHigh] : .isUnbreakable)
        }
        let isInside = avoidances.count > 0 && !beginsUnbreakable, mustStay = keepsWithNext || isGluedToPrevious
        beginsUnbreakable = false
        if mustStay || isInside, !isAtForcedBreak {
            flow.items[groupStart].penalty = FlowItem.forbidden
            if !mustStay, avoidances.areLimited || avoidances.beginsWithoutLimit {
                flow.items[groupStart].flags.insert(.mayBeginPageIfHigh)
            }
        }
        if keepsOnPage, !isAtForcedBreak {
            flow.items[groupStart].penalty = max(flow.items[groupStart].penalty, FlowItem.forbiddenOnPages)
        }
        if !isGluedToPrevious { keepBelowHeading(groupStart: groupStart) }
        keepsWithNext = false
        keepsOnPage = false
        avoidances.beginsWithoutLimit = false
        isAtForcedBreak = false
        isAtColumnStart = false
    }

    /// Notes which lines stay with the heading above the item that has been placed last. A section of one short paragraph ends with that.
    private mutating func keepBelowHeading(groupStart: Int) {
        let last = flow.items.count - 1, item = flow.items[last]
        let isText = item.kind == .paragraph && !tree.paragraphs[Int(item.payload)].isReplaced
        if followsHeadingText, isText, !isAtForcedBreak, !open.contains(where: { $0.linesAfter > 1 }) {
            flow.items[groupStart].flags.insert(.isBelowHeadingText)
        }
        followsHeadingText = false
        // The edge of a box is not what a heading stands above.
        guard linesAfterHeading > 0, item.kind != .rigidSpace else { return }
        if isText, !isAtForcedBreak {
            flow.items[last].linesKept = linesAfterHeading
            followsHeadingText = true
        }
        linesAfterHeading = 0
    }
}
