internal import Geometry

/// A place in points (1/72 inch). The origin is at the top left and y grows downwards, in containers and on pages alike.
///
/// ```swift
/// let position = layout.position(at: Point(x: 20, y: 5), in: 0)
/// ```
public struct Point: Hashable, Sendable {
    /// To the right, in points.
    public var x: Double
    /// Downwards, in points.
    public var y: Double
    /// A place by its distances from the origin, in points.
    public init(x: Double, y: Double) { self.x = x; self.y = y }
    /// The origin.
    public static let zero = Point(x: 0, y: 0)
}

/// A width and a height in points.
///
/// ```swift
/// let size = Size(width: 200, height: Size.unlimited.height)
/// print(text.boundingRect(with: size).height)
/// ```
public struct Size: Hashable, Sendable {
    /// In points.
    public var width: Double
    /// In points.
    public var height: Double
    /// A width and a height, in points.
    public init(width: Double, height: Double) { self.width = width; self.height = height }
    /// Without width and height. Nought points.
    public static let zero = Size(width: 0, height: 0)
    /// As wide and as high as anything: for text that is to be measured without constraint.
    public static let unlimited = Size(width: 1_000_000, height: 1_000_000)
}

/// A rectangle in points by its top left corner and its size.
///
/// ```swift
/// let margins = Rect(x: 0, y: 0, width: 300, height: 400).insetBy(x: 20, y: 30)
/// print(margins.midX, margins.contains(Point(x: 30, y: 40)))
/// ```
public struct Rect: Hashable, Sendable {
    /// The top left corner, in points.
    public var origin: Point
    /// In points; not negative, or the rectangle is empty.
    public var size: Size

    /// A rectangle by its top left corner and its size. In points.
    public init(origin: Point, size: Size) { self.origin = origin; self.size = size }

    /// A rectangle by its top left corner and its size, in points.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// At the origin, without a size.
    public static let zero = Rect(origin: .zero, size: .zero)

    /// The left edge. In points.
    public var minX: Double { origin.x }
    /// The upper edge. In points.
    public var minY: Double { origin.y }
    /// The right edge. In points.
    public var maxX: Double { origin.x + size.width }
    /// The lower edge. In points.
    public var maxY: Double { origin.y + size.height }
    /// Half way between the left and the right edge. In points.
    public var midX: Double { origin.x + size.width / 2 }
    /// Half way between the upper and the lower edge. In points.
    public var midY: Double { origin.y + size.height / 2 }
    /// In points.
    public var width: Double { size.width }
    /// In points.
    public var height: Double { size.height }
    /// It holds no point.
    public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

    /// The point lies inside or on the left or upper edge.
    public func contains(_ point: Point) -> Bool { point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY }

    /// The rectangles have more than an edge in common.
    public func intersects(_ other: Rect) -> Bool { minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY }

    /// The smallest rectangle that holds both.
    public func union(_ other: Rect) -> Rect {
        let x = min(minX, other.minX), y = min(minY, other.minY)
        return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
    }

    /// What both have in common; nil if that is nothing.
    public func intersection(_ other: Rect) -> Rect? {
        let x = max(minX, other.minX), y = max(minY, other.minY)
        let width = min(maxX, other.maxX) - x, height = min(maxY, other.maxY) - y
        return width >= 0 && height >= 0 ? Rect(x: x, y: y, width: width, height: height) : nil
    }

    /// Each side moved inwards by some points; outwards by negative numbers.
    public func insetBy(x: Double, y: Double) -> Rect {
        Rect(x: minX + x, y: minY + y, width: width - 2 * x, height: height - 2 * y)
    }

    /// Moved by some points to the right and downwards.
    public func offsetBy(x: Double, y: Double) -> Rect { Rect(x: minX + x, y: minY + y, width: width, height: height) }
}

extension Point {
    func offsetBy(_ other: Point) -> Point { Point(x: x + other.x, y: y + other.y) }
}

// MARK: - The border to the engine

/// Scaled points as points.
@inline(__always) func points(_ scaled: Int64) -> Double { Double(scaled) / 65_536 }
@inline(__always) func points(_ scaled: Int32) -> Double { Double(scaled) / 65_536 }
/// Points as scaled points, clamped.
@inline(__always) func scaledPoints(_ points: Double) -> Int64 { Length(points: points).scaledPoints }
/// Points as scaled points in 32 bits, clamped to a quarter of what they hold so that sums inside a line stay there.
@inline(__always) func scaledPoints32(_ points: Double) -> Int32 { Int32(clamping: max(-(1 << 29), min(1 << 29, scaledPoints(points)))) }

extension Geometry.Point {
    init(_ point: Point) { self.init(x: Length(points: point.x), y: Length(points: point.y)) }
}

extension Point {
    init(_ point: Geometry.Point) { self.init(x: point.x.points, y: point.y.points) }
}

extension Geometry.Rect {
    init(_ rect: Rect) {
        // The edges are rounded, not the size, so that rectangles that touch still do.
        let x = Length(points: rect.minX), y = Length(points: rect.minY)
        self.init(x: x, y: y, width: Length(points: rect.maxX) - x, height: Length(points: rect.maxY) - y)
    }
}

extension Rect {
    init(_ rect: Geometry.Rect) {
        self.init(x: rect.minX.points, y: rect.minY.points, width: rect.width.points, height: rect.height.points)
    }
}

extension Geometry.Size {
    init(_ size: Size) { self.init(width: Length(points: size.width), height: Length(points: size.height)) }
}
