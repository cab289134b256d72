import DisplayLists
import StyleSheets

/// The positioned boxes of a page that `z-index` puts above what comes later in the document, or below what comes before
/// (CSS 2.2 appendix E). All others are drawn in the order of the document.
///
/// What is cut or turned as a whole, or has a `z-index` of its own, keeps what is in it together.
struct StackedBoxes {
    private var boxes: [(zIndex: Int32, drawn: DisplayList)] = []
    /// How many boxes that keep their contents together are open.
    private var depth = 0

    mutating func beginContext() { depth += 1 }
    mutating func endContext() { depth -= 1 }

    /// Takes a box out of what has been drawn if it belongs above or below the page.
    /// - Returns: whether it does.
    @discardableResult
    mutating func take(_ style: BoxStyle, since start: Clip.Start, from list: inout DisplayList) -> Bool {
        guard depth == 0, style.position != .static, let zIndex = style.zIndex, zIndex != 0 else { return false }
        boxes.append((zIndex, start.takeDrawn(from: &list)))
        return true
    }

    /// Draws the boxes, each at its height.
    /// - Parameter start: what lies below all of them.
    mutating func draw(into list: inout DisplayList, above start: Clip.Start) {
        guard !boxes.isEmpty else { return }
        let page = start.takeDrawn(from: &list)
        // Of boxes at one height the later one lies above.
        let ordered = boxes.enumerated().sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }.map(\.element)
        for box in ordered where box.zIndex < 0 { list.append(box.drawn, under: DrawingState(), frame: nil) }
        list.append(page, under: DrawingState(), frame: nil)
        for box in ordered where box.zIndex > 0 { list.append(box.drawn, under: DrawingState(), frame: nil) }
        boxes = []
    }
}

extension BoxStyle {
    /// Nil for `auto`.
    var zIndex: Int32? { hasRareValues ? rare.zIndex : nil }

    /// What is in the box is drawn together.
    var isStackingContext: Bool { clipsContents || isLayer || position != .static && zIndex != nil }
}
