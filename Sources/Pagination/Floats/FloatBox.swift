import Boxes
import DisplayLists
import Geometry
import StyleSheets

/// A float with its content set: what is painted, and the boxes round it.
struct FloatBox {
    let side: PlacedFloat.Side
    let clear: Clear
    /// From the corner of the border box; of a picture, which brings its margins along, from that of the margin box.
    let fragment: Fragment
    let margin: Edges<Int64>
    /// Padding and border.
    let edges: Edges<Int64>
    private let isImage: Bool
    private let style: BoxStyle
    /// What percentages refer to.
    private let base: Length
    /// Of the picture that is its shape.
    private let outline: Path?

    var width: Int64 { fragment.width + (isImage ? 0 : margin.left + margin.right) }
    var height: Int64 { fragment.height + (isImage ? 0 : margin.top + margin.bottom) }

    init(_ fragment: Fragment, style: BoxStyle, isImage: Bool, outline: Path?, available: Int64) {
        self.outline = outline
        self.fragment = fragment
        self.style = style
        self.isImage = isImage
        base = Length(scaledPoints: available)
        let base = base
        func length(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { value.resolved(against: base).scaledPoints } else { 0 }
        }
        margin = Edges(
            top: length(style.margin.top), right: length(style.margin.right), bottom: length(style.margin.bottom),
            left: length(style.margin.left))
        let box = BoxEdges(style, base: base)
        edges = Edges(
            top: box.top.scaledPoints, right: box.right.scaledPoints, bottom: box.bottom.scaledPoints, left: box.left.scaledPoints)
        clear = style.clear
        side =
            switch style.float {
            case .left: .left
            case .right: .right
            case .none, .top, .bottom, .snapBlock, .footnote: .middle(style.hasRareValues ? style.rare.wrapFlow : .auto)
            }
    }

    /// It stands at the edge of its column or page and not of its containing block (`float-reference`).
    var standsAtFrame: Bool {
        if case .middle = side { return false }
        return style.hasRareValues && style.rare.floatReference != .inline
    }

    /// Where the fragment goes in the margin box.
    var fragmentOffset: (x: Int64, y: Int64) { isImage ? (0, 0) : (margin.left, margin.top) }

    /// The left edge of a box in the middle: where it would stand as a block (CSS 2.2 section 10.3.3), and from where to where it reaches
    /// with its margins.
    func middleX(in block: Interval) -> Int64 {
        let rest = block.end - block.start - width
        return switch (style.margin.left == .auto, style.margin.right == .auto) {
        case (true, true): block.start + rest / 2
        case (true, false): block.start + rest
        case (false, _): block.start
        }
    }

    /// What text is kept away from a box in the middle.
    var shapeMargin: Int64 {
        style.hasRareValues ? min(style.rare.shapeMargin.resolved(against: base), ShapeMargin.greatest).scaledPoints : 0
    }

    /// The corner of the margin box of a box in the middle.
    func corner(of placed: PlacedFloat) -> (x: Int64, y: Int64) {
        (placed.left - margin.left + shapeMargin, placed.top - margin.top + shapeMargin)
    }

    /// What text keeps out of where it is not the margin box: nil for the margin box.
    func shape(x: Int64, y: Int64) -> Region? {
        guard style.hasRareValues else { return nil }
        let outer = Rect(x: x, y: y, width: width, height: height)
        let path: Path
        if case .middle = side { guard case .shape = style.rare.shapeOutside else { return nil } }
        switch style.rare.shapeOutside {
        case .none: return nil
        case .image:
            guard let outline else { return nil }
            let rect = reference(.contentBox, outer)
            path = outline.mapped {
                Point(x: rect.minX + $0.x.scaled(by: rect.width.points), y: rect.minY + $0.y.scaled(by: rect.height.points))
            }
        case .box(let box):
            let rect = reference(box, outer)
            path = Path(rounded: rect, style.rare.borderRadius.corners(in: rect))
        case .shape(let shape, let box): path = shape.path(in: reference(box, outer))
        }
        // The shape never reaches beyond the margin box.
        return Region(outer, exclusions: ShapeMargin.paths(path, distance: style.rare.shapeMargin.resolved(against: base)))
    }

    private func reference(_ box: ShapeBox, _ outer: Rect) -> Rect {
        box.rect(border: outer.inset(by: margin), style.border, margin: margin, edges: edges)
    }
}
