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
        if display == .flowRoot || isFlexContainer || isMultiColumn { return true }
        guard hasRareValues else { return false }
        return [rare.overflowX, rare.overflowY].contains { $0 == .hidden || $0 == .scroll }
    }
    /// A multi-column container (css-multicol-1 section 2).
    var isMultiColumn: Bool { hasRareValues && (rare.columnCount > 0 || rare.columnWidth != nil) && !isFlexContainer }
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
