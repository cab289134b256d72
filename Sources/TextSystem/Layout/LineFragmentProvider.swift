/// Supplies the line fragments of a container in code, as a subclass of Text Kit's container does: the shape may depend on the text that
/// stands in it.
///
/// ```swift
/// /// Lines of the first hundred bytes of a text are set in.
/// struct Opening: LineFragmentProvider {
///     let end: TextPosition
///     func lineFragmentRect(
///         forProposedRect proposed: Rect, at position: TextPosition, writingDirection: WritingDirection, in container: TextContainer
///     ) -> LineFragmentRects? {
///         LineFragmentRects(fragment: position < end ? proposed.insetBy(x: 30, y: 0) : proposed)
///     }
/// }
/// var column = TextContainer(width: 200)
/// column.lineFragmentProvider = Opening(end: storage.position(characterOffset: 100))
/// layout.containers = [column]
/// ```
///
/// The shape is tried with the lines of the whole paragraph: a provider is asked for lines that come to nothing, and more than once for
/// those that stay. Where its answers keep moving the lines about, the paragraph is filled line by line.
public protocol LineFragmentProvider: Sendable {
    /// The room for text in a proposed rectangle.
    ///
    /// Asked first with the whole width of a line at some height, then with what it has called remaining. It must answer the same question
    /// always the same way. After an edit it is asked anew for all lines whose text stands at another position than before.
    ///
    /// - Parameters:
    ///   - proposed: where the next line would go, as high as the line, in the container's coordinates.
    ///   - position: of the first character that would stand there.
    ///   - writingDirection: of the paragraph, never `natural`. What remains of a line stands to the right of the fragment where text runs
    ///     from left to right, else to its left.
    ///   - container: for its size.
    /// - Returns: the part of it that is free, perhaps farther down, and the rest of the line in which there may be more; nil if the
    ///   container has no room at this height or below.
    func lineFragmentRect(
        forProposedRect proposed: Rect, at position: TextPosition, writingDirection: WritingDirection, in container: TextContainer
    ) -> LineFragmentRects?
}

/// What a `LineFragmentProvider` says of a proposed rectangle.
///
/// ```swift
/// let halves = LineFragmentRects(
///     fragment: Rect(x: 0, y: 0, width: 90, height: 12), remaining: Rect(x: 110, y: 0, width: 90, height: 12))
/// ```
public struct LineFragmentRects: Hashable, Sendable {
    /// The room for text, in points in the container's coordinates.
    public var fragment: Rect
    /// Beside the fragment, where text goes on, in points; nil where the line has no more room.
    public var remaining: Rect?
    /// A fragment, and the rest of its line. Both in points, in the container's coordinates.
    public init(fragment: Rect, remaining: Rect? = nil) { self.fragment = fragment; self.remaining = remaining }
}
