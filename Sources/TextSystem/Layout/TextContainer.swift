internal import Geometry

/// A region that text is laid out in: a column, a page, a circle, the outline of a letter; with parts cut out of it.
///
/// Coordinates are the container's own, with the origin at its top left corner.
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

    /// A rectangle.
    public init(size: Size) { self.size = size }

    /// A column of a width in points, as high as it needs to be if nothing is said.
    public init(width: Double, height: Double = Size.unlimited.height) { self.init(size: Size(width: width, height: height)) }

    private init(shape: Path) {
        let bounds = shape.bounds ?? .zero
        size = Size(width: max(0, bounds.maxX), height: max(0, bounds.maxY))
        self.shape = shape
    }

    /// The inside of a path.
    public static func path(_ path: Path) -> TextContainer { TextContainer(shape: path) }
    /// A circle in the top left corner; its diameter in points.
    public static func circle(diameter: Double) -> TextContainer { ellipse(size: Size(width: diameter, height: diameter)) }
    /// An ellipse in the top left corner; its size in points.
    public static func ellipse(size: Size) -> TextContainer { TextContainer(shape: Path(ellipseIn: Rect(origin: .zero, size: size))) }
    /// The inside of a closed polygon, in points.
    public static func polygon(_ points: [Point]) -> TextContainer { TextContainer(shape: Path(polygon: points)) }
}

/// Supplies the line fragments of a container of any kind, as a subclass of Text Kit's container does.
public protocol LineFragmentProvider: Sendable {
    /// The room for text in a proposed rectangle.
    ///
    /// Asked first with the whole width of a line at some height, then with what it has called remaining. It must answer the same question
    /// always the same way.
    ///
    /// - Parameters:
    ///   - proposed: where the next line would go, as high as the line.
    ///   - container: for its size.
    /// - Returns: the part of it that is free, perhaps farther down, and the rest of the line to the right of it in which there may be
    ///   more; nil if the container has no room at this height or below.
    func lineFragment(forProposed proposed: Rect, in container: TextContainer) -> LineFragmentRects?
}

/// What a `LineFragmentProvider` says of a proposed rectangle.
public struct LineFragmentRects: Hashable, Sendable {
    /// The room for text, in points in the container's coordinates.
    public var fragment: Rect
    /// To the right of the fragment, in points; nil where the line has no more room.
    public var remaining: Rect?
    /// A fragment, and the rest of its line.
    public init(fragment: Rect, remaining: Rect? = nil) { self.fragment = fragment; self.remaining = remaining }
}

/// A container as the layout asks for its room: in scaled points, with its region made ready.
struct ContainerRoom {
    let region: Region
    let width: Int64
    let height: Int64
    let padding: Int64
    let maximumNumberOfLines: Int
    private let container: TextContainer
    private let provider: (any LineFragmentProvider)?

    init(_ container: TextContainer) {
        self.container = container
        provider = container.lineFragmentProvider
        func length(_ points: Double, atMost limit: Double) -> Int64 { scaledPoints(points.isNaN ? 0 : max(0, min(limit, points))) }
        width = length(container.size.width, atMost: Size.unlimited.width)
        height = length(container.size.height, atMost: Size.unlimited.height)
        padding = length(container.lineFragmentPadding, atMost: Size.unlimited.width)
        maximumNumberOfLines = max(0, container.maximumNumberOfLines)
        let exclusions = container.exclusionPaths.map(\.value)
        if let shape = container.shape {
            region = Region(shape.value, exclusions: exclusions)
        } else {
            let rect = Geometry.Rect(x: .zero, y: .zero, width: Length(scaledPoints: width), height: Length(scaledPoints: height))
            region = Region(rect, exclusions: exclusions)
        }
    }

    /// Every line has all of the width.
    var isRectangle: Bool { provider == nil && region.isRectangle }

    /// Lines of the same style have the same measure in both.
    func hasLines(like other: ContainerRoom) -> Bool {
        isRectangle && other.isRectangle && width == other.width && padding == other.padding
    }

    /// The free stretches of the first band from `top` on that has one of some width, padding included; nil if there is none.
    func band(from top: Int64, height: Int64, width least: Int64) -> (top: Int64, free: [Interval])? {
        guard height <= self.height || isUnbounded else { return nil }
        if let provider { return band(from: top, height: height, width: least, provider) }
        guard let found = region.firstTop(from: top, height: height, width: least) else { return nil }
        return (found, region.freeIntervals(top: found, bottom: found + height).filter { $0.width >= least })
    }

    private var isUnbounded: Bool { container.shape != nil }

    private func band(from top: Int64, height: Int64, width least: Int64, _ provider: any LineFragmentProvider) -> (
        top: Int64, free: [Interval]
    )? {
        var top = top
        // A provider that never ends must not keep the layout for ever.
        for _ in 0..<10_000 where top + height <= self.height {
            var proposed = Rect(x: 0, y: points(top), width: points(width), height: points(height))
            var free: [Interval] = []
            var lowest = top
            for _ in 0..<256 {
                guard let answer = provider.lineFragment(forProposed: proposed, in: container) else {
                    if free.isEmpty { return nil }
                    break
                }
                let y = scaledPoints(answer.fragment.minY)
                if y > lowest, free.isEmpty { lowest = y }
                if y == lowest {
                    let interval = Interval(start: scaledPoints(answer.fragment.minX), end: scaledPoints(answer.fragment.maxX))
                    if interval.width >= least, free.last.map({ $0.end <= interval.start }) ?? true { free.append(interval) }
                }
                guard let rest = answer.remaining, rest.width > 0, rest.minX > proposed.minX else { break }
                proposed = rest
            }
            if !free.isEmpty { return lowest + height <= self.height ? (lowest, free) : nil }
            top = max(lowest, top + max(height / 8, 4_096))
        }
        return nil
    }
}
