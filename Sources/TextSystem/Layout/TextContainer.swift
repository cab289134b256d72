/// A region that text is laid out in: a column, a page, a circle, the outline of a letter; with parts cut out of it.
///
/// Coordinates are the container's own, with the origin at its top left corner.
///
/// ```swift
/// var column = TextContainer(width: 200, height: 300)
/// column.exclusionPaths = [Path(ellipseIn: Rect(x: 60, y: 40, width: 80, height: 80))]
/// layout.containers = [column, .circle(diameter: 180)]
/// ```
public struct TextContainer: Sendable {
    /// In points, at most those of `Size.unlimited`, which infinite ones are taken for. The height of a shape is that of its bounds.
    public var size: Size
    /// Kept free at both ends of every line fragment, in points. Nought by default, where Text Kit has five points.
    public var lineFragmentPadding = 0.0
    /// Text keeps out of the insides of these paths. They may overlap and may lie partly or wholly outside.
    public var exclusionPaths: [Path] = []
    /// Nought: no limit. Fragments side by side count as one line.
    public var maximumNumberOfLines = 0
    /// What becomes of the last line if there is more text than room; `byCharWrapping` in one container of a chain holds for all of the
    /// text in it.
    public var lineBreakMode = ParagraphStyle.LineBreakMode.byWordWrapping
    /// Text stands inside of this path only; nil: in all of the rectangle.
    public var shape: Path?
    /// Supplies line fragments itself, instead of `shape` and `exclusionPaths`.
    public var lineFragmentProvider: (any LineFragmentProvider)?

    /// A rectangle. Its size in points.
    public init(size: Size) { self.size = size }

    /// A column of a width in points, as high as it needs to be if nothing is said.
    public init(width: Double, height: Double = Size.unlimited.height) { self.init(size: Size(width: width, height: height)) }

    private init(shape: Path) {
        let bounds = shape.bounds ?? .zero
        size = Size(width: max(0, bounds.maxX), height: max(0, bounds.maxY))
        self.shape = shape
    }

    /// The inside of a path. O(elements of the path).
    public static func path(_ path: Path) -> TextContainer { TextContainer(shape: path) }
    /// A circle in the top left corner; its diameter in points. O(1).
    public static func circle(diameter: Double) -> TextContainer { ellipse(size: Size(width: diameter, height: diameter)) }
    /// An ellipse in the top left corner; its size in points. O(1).
    public static func ellipse(size: Size) -> TextContainer { TextContainer(shape: Path(ellipseIn: Rect(origin: .zero, size: size))) }
    /// The inside of a closed polygon, in points. O(points).
    public static func polygon(_ points: [Point]) -> TextContainer { TextContainer(shape: Path(polygon: points)) }
}
