import Geometry
import StyleSheets

/// Box properties by the names that layout uses.
extension BoxStyle {
    var sizesBorderBox: Bool { false }
    var leastHeight: Length { .zero }
    var mostHeight: Length? { nil }
    var hasFixedTableLayout: Bool { false }
    var clonesDecoration: Bool { false }
}

extension TextStyle {
    var bordersCollapse: Bool { false }
    var borderSpacing: Size { .zero }
    var captionIsBelow: Bool { false }
    var hidesEmptyCells: Bool { false }
}
