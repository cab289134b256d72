/// Where points go: (a·x + c·y + tx, b·x + d·y + ty), with y downwards. The offsets are in points.
package struct AffineTransform: Hashable, Sendable {
    package var a = 1.0, b = 0.0, c = 0.0, d = 1.0, tx = 0.0, ty = 0.0

    /// Every point stays where it is.
    package static let identity = AffineTransform()

    package init() {}

    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a; self.b = b; self.c = c; self.d = d; self.tx = tx; self.ty = ty
    }

    /// As many times as large, with the origin where it is.
    package init(scale: Double) { self.init(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0) }

    /// This one, then another.
    package func concatenating(_ other: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d, c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }

    /// The one that takes back what this one does; nil where that cannot be, as at a scale of 0.
    package var inverse: AffineTransform? {
        if self == .identity { return self }
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        return AffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant, tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant)
    }

    package func callAsFunction(_ point: Point) -> Point {
        let x = point.x.points, y = point.y.points
        return Point(x: Length(points: a * x + c * y + tx), y: Length(points: b * x + d * y + ty))
    }

    package func callAsFunction(_ path: Path) -> Path { self == .identity ? path : path.mapped { self($0) } }

    /// The smallest upright rectangle that holds all of the transformed one.
    package func bounds(of rect: Rect) -> Rect { self == .identity ? rect : self(Path(rect)).controlBounds ?? rect }
}
