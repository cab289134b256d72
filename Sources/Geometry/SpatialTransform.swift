/// Where points in space go: a matrix of four rows, with y downwards and z towards the reader. Offsets are in points.
package struct SpatialTransform: Hashable, Sendable {
    /// Row by row.
    private var rows: [SIMD4<Double>]

    package static let identity = SpatialTransform([
        SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1),
    ])

    private init(_ rows: [SIMD4<Double>]) { self.rows = rows }

    /// - Parameter columns: 16 numbers, column by column, as `matrix3d()` has them.
    package init(columns: [Double]) {
        rows = (0..<4).map { row in SIMD4(columns[row], columns[row + 4], columns[row + 8], columns[row + 12]) }
    }

    /// In the plane of the paper.
    package init(_ plane: AffineTransform) {
        self = .identity
        rows[0] = SIMD4(plane.a, plane.c, 0, plane.tx)
        rows[1] = SIMD4(plane.b, plane.d, 0, plane.ty)
    }

    package init(moving x: Double, _ y: Double, _ z: Double) {
        self = .identity
        (rows[0][3], rows[1][3], rows[2][3]) = (x, y, z)
    }

    package init(scaling x: Double, _ y: Double, _ z: Double) {
        self = .identity
        (rows[0][0], rows[1][1], rows[2][2]) = (x, y, z)
    }

    /// Turns round an axis through the origin (css-transforms-2 section 12.2).
    package init(sine: Double, cosine: Double, around axis: SIMD3<Double>) {
        self = .identity
        let length = (axis * axis).sum().squareRoot()
        guard length > 0, length.isFinite else { return }
        let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length), rest = 1 - cosine
        rows[0] = SIMD4(x * x * rest + cosine, x * y * rest - z * sine, x * z * rest + y * sine, 0)
        rows[1] = SIMD4(y * x * rest + z * sine, y * y * rest + cosine, y * z * rest - x * sine, 0)
        rows[2] = SIMD4(z * x * rest - y * sine, z * y * rest + x * sine, z * z * rest + cosine, 0)
    }

    /// What is nearer is larger, seen from a distance.
    package init(seenFrom distance: Double) {
        self = .identity
        rows[3][2] = -1 / distance
    }

    /// This one, then another.
    package func concatenating(_ other: SpatialTransform) -> SpatialTransform {
        SpatialTransform(
            other.rows.map { row in rows[0] * row[0] + rows[1] * row[1] + rows[2] * row[2] + rows[3] * row[3] })
    }

    /// What is seen from the front of a picture in the plane; nil where that is nothing. Pictures do not become smaller towards their far
    /// edge: no transform of a page does that.
    package var seenFromFront: AffineTransform? {
        let w = rows[3][3]
        guard w > 0 else { return nil }
        let (x, y) = (rows[0] / w, rows[1] / w)
        let transform = AffineTransform(a: x[0], b: y[0], c: x[1], d: y[1], tx: x[3], ty: y[3])
        return transform.inverse == nil ? nil : transform
    }
}
