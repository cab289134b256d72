internal import Geometry
internal import Glibc

/// Where points go when what they belong to is moved, scaled, turned or skewed: (a·x + c·y + tx, b·x + d·y + ty), as `CGAffineTransform`
/// has it. As y grows downwards on a page, a rotation by a positive angle is clockwise.
///
/// ```swift
/// page.withSavedGState {
///     $0.concatenate(Transform(translationX: 150, y: 100).rotated(by: 0.2))
///     $0.draw(text, at: .zero)
/// }
/// ```
public struct Transform: Hashable, Sendable {
    /// How x changes with x. A factor.
    public var a: Double
    /// How y changes with x. A factor.
    public var b: Double
    /// How x changes with y. A factor.
    public var c: Double
    /// How y changes with y. A factor.
    public var d: Double
    /// To the right, in points.
    public var tx: Double
    /// Downwards, in points.
    public var ty: Double

    /// A transform by its matrix. The first four are factors, the last two points.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a; self.b = b; self.c = c; self.d = d; self.tx = tx; self.ty = ty
    }

    /// Every point stays where it is.
    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Moves by some points to the right and downwards.
    public init(translationX x: Double, y: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

    /// Scales about the origin. By factors.
    public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

    /// Turns about the origin, clockwise by an angle in radians.
    public init(rotationAngle angle: Double) {
        self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    }

    /// First a move by some points, then this transform.
    public func translatedBy(x: Double, y: Double) -> Transform { Transform(translationX: x, y: y).concatenating(self) }

    /// First a scaling, then this transform. By factors.
    public func scaledBy(x: Double, y: Double) -> Transform { Transform(scaleX: x, y: y).concatenating(self) }

    /// First a turn, clockwise by an angle in radians, then this transform.
    public func rotated(by angle: Double) -> Transform { Transform(rotationAngle: angle).concatenating(self) }

    /// First this transform, then another.
    public func concatenating(_ other: Transform) -> Transform { Transform(value.concatenating(other.value)) }

    /// What leads back; nil where points fall together, as at a scale of 0.
    public func inverted() -> Transform? { value.inverse.map { Transform($0) } }

    init(_ value: AffineTransform) { self.init(a: value.a, b: value.b, c: value.c, d: value.d, tx: value.tx, ty: value.ty) }
    var value: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}

extension Point {
    /// Where a transform takes the point.
    public func applying(_ transform: Transform) -> Point {
        Point(x: transform.a * x + transform.c * y + transform.tx, y: transform.b * x + transform.d * y + transform.ty)
    }
}

extension Rect {
    /// The smallest upright rectangle that holds what a transform makes of this one.
    public func applying(_ transform: Transform) -> Rect { Rect(transform.value.bounds(of: Geometry.Rect(self))) }
}

extension Path {
    /// What a transform makes of the path. O(pieces).
    public func applying(_ transform: Transform) -> Path { Path(transform.value(value)) }
}
