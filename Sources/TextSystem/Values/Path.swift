internal import DisplayLists
internal import Geometry

/// An outline of straight lines and Bézier curves in points: the shape of a container, a part cut out of one, a thing to draw.
///
/// ```swift
/// var triangle = Path(polygon: [Point(x: 0, y: 80), Point(x: 50, y: 0), Point(x: 100, y: 80)])
/// triangle.append(Path(circle: Point(x: 50, y: 50), radius: 10))
/// layout.containers = [.path(triangle)]
/// ```
public struct Path: Hashable, Sendable {
    /// Which points count as inside where contours overlap.
    public enum FillRule: Sendable {
        /// Those round which the contours wind a number of times that is not nought.
        case nonZero
        /// Those that a ray leaves by an odd number of crossings: contours within contours are holes.
        case evenOdd
    }

    var value: Geometry.Path

    init(_ value: Geometry.Path) { self.value = value }

    /// An empty path. O(1).
    public init() { value = Geometry.Path() }

    /// A rectangle. In points. O(1).
    public init(_ rect: Rect) { value = Geometry.Path(Geometry.Rect(rect)) }

    /// A rectangle with round corners of a radius, which is at most half of the shorter side. In points. O(1).
    public init(roundedRect rect: Rect, radius: Double) {
        let length = Length(points: max(0, min(radius, rect.width / 2, rect.height / 2))),
            corner = Geometry.Size(width: length, height: length)
        value = Geometry.Path(
            rounded: Geometry.Rect(rect), CornerRadii(topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner))
    }

    /// The ellipse that touches the middles of the sides of a rectangle; a circle in a square. In points. O(1).
    public init(ellipseIn rect: Rect) { value = Geometry.Path(ellipseIn: Geometry.Rect(rect)) }

    /// A circle by its centre and its radius, in points. O(1).
    public init(circle center: Point, radius: Double) {
        self.init(ellipseIn: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }

    /// A closed polygon. In points. O(its points).
    public init(polygon points: [Point]) { value = Geometry.Path(polygon: points.map { Geometry.Point($0) }) }

    /// Which points count as inside.
    public var fillRule: FillRule {
        get { value.fillRule == .evenOdd ? .evenOdd : .nonZero }
        set { value.fillRule = newValue == .evenOdd ? .evenOdd : .nonZero }
    }

    /// It has no lines or curves.
    public var isEmpty: Bool { value.isEmpty }

    /// The smallest rectangle that holds the path, its control points included; nil for an empty path.
    public var bounds: Rect? { value.controlBounds.map { Rect($0) } }

    /// The point lies inside by the path's fill rule; contours that are not closed count as if they were. O(pieces of the outline).
    public func contains(_ point: Point) -> Bool {
        let x = point.x * 65_536, y = point.y * 65_536
        var winding = 0, crossings = 0
        for contour in value.flattened() {
            guard var from = contour.last else { continue }
            for to in contour {
                defer { from = to }
                guard (from.y <= y) != (to.y <= y), from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x) > x else { continue }
                winding += from.y < to.y ? 1 : -1
                crossings += 1
            }
        }
        return fillRule == .evenOdd ? crossings % 2 == 1 : winding != 0
    }

    // MARK: Building

    /// Begins a contour. At a place in points. O(1).
    public mutating func move(to point: Point) { value.move(to: Geometry.Point(point)) }

    /// Appends a straight line. To a place in points. O(1).
    public mutating func addLine(to point: Point) { value.addLine(to: Geometry.Point(point)) }

    /// A quadratic curve with one control point. O(1).
    public mutating func addQuadCurve(to end: Point, control: Point) {
        value.addQuadratic(Geometry.Point(control), to: Geometry.Point(end))
    }

    /// A cubic curve with two control points. O(1).
    public mutating func addCurve(to end: Point, _ control1: Point, _ control2: Point) {
        value.addCubic(Geometry.Point(control1), Geometry.Point(control2), to: Geometry.Point(end))
    }

    /// Ends the contour with a straight line to its beginning. O(1).
    public mutating func close() { value.close() }

    /// Appends the contours of another path. O(pieces).
    public mutating func append(_ other: Path) { value.append(other.value) }

    // MARK: Moving

    /// Moved by some points to the right and downwards. O(pieces).
    public func translatedBy(x: Double, y: Double) -> Path {
        Path(value.translated(x: Length(points: x), y: Length(points: y)))
    }

    /// Scaled about the origin by a factor in each direction. O(pieces).
    public func scaledBy(x: Double, y: Double) -> Path {
        Path(value.mapped { Geometry.Point(x: $0.x.scaled(by: x), y: $0.y.scaled(by: y)) })
    }

    /// Scaled and moved so that its bounds fill a rectangle; with `keepsProportions` as much of it as they can, in its middle. The
    /// rectangle is in points. O(pieces).
    public func fitted(in rect: Rect, keepsProportions: Bool = true) -> Path {
        guard let bounds, bounds.width > 0, bounds.height > 0 else { return self }
        var x = rect.width / bounds.width, y = rect.height / bounds.height
        if keepsProportions { (x, y) = (min(x, y), min(x, y)) }
        return scaledBy(x: x, y: y).translatedBy(
            x: rect.midX - x * bounds.midX, y: rect.midY - y * bounds.midY)
    }
}
