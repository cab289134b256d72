import Boxes
import Geometry
import StyleSheets

/// Pairs of parallel texts in the list: tables of one row, which have the margins and the breaks of the blocks in them, as if these stood
/// in the text themselves.
extension FlowBuilder {
    /// Drops the margin that the list of a cell begins or ends with: the pair has it.
    mutating func vanishMarginOfPair() { if isInPair { (positiveMargin, negativeMargin) = (.zero, .zero) } }

    /// The style of a pair: the larger margins and the stricter breaks of the blocks that its cells begin and end with.
    func pairStyle(of table: BoxID) -> BoxStyle {
        var style = BoxStyle(), above = Margin(), below = Margin()
        for cell in cells(ofPair: table) {
            let first = edge(of: cell, isStart: true), last = edge(of: cell, isStart: false)
            above.join(first.margin)
            below.join(last.margin)
            style.breakBefore = Self.stricter(style.breakBefore, first.breaks)
            style.breakAfter = Self.stricter(style.breakAfter, last.breaks)
            style.pageName = style.pageName ?? first.pageName
            if first.avoidsBreakInside { style.breakInside = .avoid }
        }
        style.margin.top = .value(.length(above.sum))
        style.margin.bottom = .value(.length(below.sum))
        return style
    }

    /// Margins that meet: the largest positive and the most negative.
    private struct Margin {
        var positive = Length.zero
        var negative = Length.zero
        var sum: Length { positive + negative }

        mutating func join(_ length: Length) { (positive, negative) = (max(positive, length), min(negative, length)) }
        mutating func join(_ other: Margin) { (positive, negative) = (max(positive, other.positive), min(negative, other.negative)) }
    }

    private struct Edge {
        var margin = Margin()
        var breaks = BreakBetween.auto
        var pageName: String?
        var avoidsBreakInside = false
    }

    private func cells(ofPair table: BoxID) -> [BoxID] {
        tree.children(of: table).filter { tree[$0].kind == .tableRow }.flatMap(tree.children)
    }

    /// What the first blocks of a cell, or its last, ask for at its edge: that of what begins or ends with it lies in the same place as
    /// long as no border or padding is between.
    private func edge(of cell: BoxID, isStart: Bool) -> Edge {
        var result = Edge(), box = cell
        while tree[box].kind == .block || tree[box].kind == .tableCell {
            let children = tree.children(of: box)
            // What has no text of its own stands in front of the first block, or behind the last.
            guard let next = isStart ? children.first(where: hasContent) : children.last(where: hasContent) else { break }
            let style = sizing.style(of: tree[next]), edges = BoxEdges(style, base: .zero)
            result.margin.join(vertical(isStart ? style.margin.top : style.margin.bottom, .zero))
            result.breaks = Self.stricter(result.breaks, isStart ? style.breakBefore : style.breakAfter)
            result.pageName = result.pageName ?? style.pageName
            if box == cell, style.breakInside == .avoid { result.avoidsBreakInside = true }
            if style.isFormattingRoot || (isStart ? edges.top : edges.bottom) > .zero { break }
            box = next
        }
        return result
    }

    private func hasContent(_ box: BoxID) -> Bool { tree[box].kind != .block || tree[box].firstChild != .none }

    /// Of two values the one that a page's end heeds: a forced break before one that is ruled out.
    static func stricter(_ a: BreakBetween, _ b: BreakBetween) -> BreakBetween {
        func rank(_ value: BreakBetween) -> Int {
            switch value {
            case .auto: 0
            case .avoidColumn: 1
            case .avoidPage: 2
            case .avoid: 3
            case .column: 4
            case .page: 5
            case .left, .right, .recto, .verso: 6
            }
        }
        return rank(b) > rank(a) ? b : a
    }
}
