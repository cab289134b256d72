package import Geometry
package import Typefaces

/// A path that is filled or drawn along.
package struct DrawnPath: Sendable {
    package var path: Path
    package var fill: Color?
    package var stroke: Color?
    /// Of the line along it, in scaled points.
    package var width: Int32
    /// Lengths of dashes and gaps in turn, in scaled points; empty: a line without gaps.
    package var dash: [Int32]
    /// The element that it belongs to (`NodeID.index`); -1 for none.
    package var node: Int32 = -1
    /// What shows of it; nil for all.
    package var clip: Rect?

    package init(path: Path, fill: Color? = nil, stroke: Color? = nil, width: Int32 = 0, dash: [Int32] = []) {
        self.path = path; self.fill = fill; self.stroke = stroke; self.width = width; self.dash = dash
    }
}

/// A shape that is more than filled upright: outlined, turned, skewed, widened or cut. Drawn over the plain ones.
package struct StyledShape: Sendable {
    package var shape: ShapeID
    package var store: UInt16
    /// Left end of the baseline, from the top left of the page.
    package var x: Int32
    package var y: Int32
    /// Where a point of a glyph goes, with y upwards: (a·x + c·y, b·x + d·y).
    package var a = 1.0, b = 0.0, c = 0.0, d = 1.0
    package var fill: Color?
    package var stroke: Color?
    /// Of the line along the outlines, in scaled points of the page.
    package var strokeWidth: Int32 = 0
    package var isFollowedBySpace = false
    /// As in `PlacedShape`.
    package var node: Int32 = -1
    package var textOffset: Int32 = -1
    /// What shows of it; nil for all.
    package var clip: Rect?

    package init(shape: ShapeID, store: UInt16, x: Int32, y: Int32) { self.shape = shape; self.store = store; self.x = x; self.y = y }
}
