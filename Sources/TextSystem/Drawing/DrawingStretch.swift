internal import Geometry
internal import TextLayout

/// A part of one line that is about to be drawn, for a client that may draw it itself
/// (``LayoutManagerDelegate/layoutManager(_:draw:in:)``). Lengths in points, in the coordinates of the canvas.
///
/// ```swift
/// final class Highlighter: LayoutManagerDelegate {
///     func layoutManager(_ layoutManager: LayoutManager, draw stretch: DrawingStretch, in canvas: inout Canvas) -> Bool {
///         guard case .background(let color) = stretch.part else { return false }
///         canvas.fill(Path(roundedRect: stretch.rect, radius: 3), color)
///         return true
///     }
/// }
/// let highlighter = Highlighter()
/// layout.delegate = highlighter
/// ```
public struct DrawingStretch: Sendable {
    /// What of the text is drawn.
    public enum Part: Hashable, Sendable {
        /// The background colour of a stretch of text.
        case background(Color)
        /// The glyphs of a line with their shadows, attachments, and the areas of links.
        case glyphs
        /// A line below the text.
        case underline(LineDecoration)
        /// A line through the text.
        case strikethrough(LineDecoration)
    }

    /// What is drawn.
    public let part: Part
    /// The text that it belongs to.
    public let range: TextRange
    /// The number of the container.
    public let container: Int
    /// Where the container's top left corner is drawn. In points.
    public let origin: Point
    /// From one end of the stretch to the other, as high as the line. In points.
    public let rect: Rect
    /// Of the line's text, or of the decorated text where that is raised or lowered. In points from the top of the canvas.
    public let baseline: Double
    /// Of the line that a decoration is; 0 for backgrounds and glyphs. In points.
    public let thickness: Double
}

extension TextPainter {
    /// Whether the client has drawn a part of a line itself.
    /// - Parameters:
    ///   - ends: from the left edge of the container, in scaled points.
    ///   - pieces: of the line; empty for none.
    func isDrawnByClient(
        _ part: DrawingStretch.Part, _ ends: Range<Int64>, _ pieces: ArraySlice<LineContents.Piece>, _ placed: PlacedLine, baseline: Int64,
        thickness: Int64 = 0, _ canvas: inout Canvas
    ) -> Bool {
        // What a client draws meanwhile, of this text perhaps, is drawn as it is.
        guard !layout.isAskingToDraw, let delegate = layout.delegate, let first = pieces.map(\.start).min(),
            let last = pieces.map(\.end).max()
        else { return false }
        layout.isAskingToDraw = true
        defer { layout.isAskingToDraw = false }
        let stretch = DrawingStretch(
            part: part, range: TextRange(paragraphStart + Int(first), paragraphStart + Int(max(first, last))),
            container: Int(placed.container), origin: Point(x: points(originX), y: points(originY)),
            rect: Rect(
                x: points(originX + ends.lowerBound), y: points(originY + placed.top), width: points(ends.upperBound - ends.lowerBound),
                height: points(placed.height)),
            baseline: points(baseline), thickness: points(thickness))
        return delegate.layoutManager(layout, draw: stretch, in: &canvas)
    }
}
