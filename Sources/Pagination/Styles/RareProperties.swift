import Geometry
import StyleSheets

/// What few style sheets set, by the names that layout uses; asked for without copying the whole group where nothing in it is set.
extension BoxStyle {
    /// `min-height`; percentages have nothing to refer to.
    var leastHeight: Length {
        guard hasRareValues, case .length(let length) = rare.minHeight else { return .zero }
        return length
    }
    /// `max-height`.
    var mostHeight: Length? {
        guard hasRareValues, case .length(let length) = rare.maxHeight else { return nil }
        return length
    }
    var hasBackgroundImages: Bool { hasRareValues && rare.background.images != [.none] }
    /// The contents are a formatting context of their own: margins and floats stay inside (css-overflow-3 section 3.1).
    var isFormattingRoot: Bool {
        if display == .flowRoot || display.isItemContainer || isMultiColumn { return true }
        guard hasRareValues else { return false }
        return [rare.overflowX, rare.overflowY].contains { $0 == .hidden || $0 == .scroll }
    }
    /// A multi-column container (css-multicol-1 section 2).
    var isMultiColumn: Bool { hasRareValues && (rare.columnCount > 0 || rare.columnWidth != nil) && !display.isItemContainer }
    var hasFixedTableLayout: Bool { hasRareValues && rare.hasFixedTableLayout }
    var clonesDecoration: Bool { hasRareValues && rare.clonesDecoration }
}

extension TextStyle {
    /// The character that the cells of a column are aligned by; nil for none.
    var alignmentCharacter: Unicode.Scalar? { hasRareValues ? rare.alignmentCharacter.unicodeScalars.first : nil }
    var bordersCollapse: Bool { hasRareValues && rare.bordersCollapse }
    var borderSpacing: Size { hasRareValues ? rare.borderSpacing : .zero }
    var captionIsBelow: Bool { hasRareValues && rare.captionIsBelow }
    var hidesEmptyCells: Bool { hasRareValues && rare.hidesEmptyCells }
}

extension ComputedStyle {
    /// Of an inline element that is faded, or stands in one that is: with its colours as they are seen.
    var fadedInLine: ComputedStyle {
        guard text.hasRareValues, text.rare.inlineOpacity < 1 else { return self }
        let opacity = text.rare.inlineOpacity
        var style = self
        style.text.color = text.color.faded(to: opacity)
        style.box.backgroundColor = box.backgroundColor.faded(to: opacity)
        for side in [\Edges<Border>.top, \.right, \.bottom, \.left] {
            style.box.border[keyPath: side].color = box.border[keyPath: side].color.faded(to: opacity)
        }
        guard box.hasRareValues else { return style }
        style.box.rare.outline.color = box.rare.outline.color.faded(to: opacity)
        style.box.rare.textDecorationColor = box.rare.textDecorationColor?.faded(to: opacity)
        return style
    }
}
