/// A point in scaled points, with fractions: what lies on a curve has no whole coordinates.
package struct CurvePoint: Hashable, Sendable {
    package var x: Double
    package var y: Double
    @inlinable package init(x: Double, y: Double) { self.x = x; self.y = y }
    @inlinable package init(_ point: Point) { self.init(x: Double(point.x.scaledPoints), y: Double(point.y.scaledPoints)) }
}

extension Path {
    /// How far a flattened curve may leave the curve, in scaled points: 1/256 of a point.
    package static let flatness = 256.0
    /// Pieces that one curve is divided into at most: one that would need more is larger than any page, and all of them may lie in one
    /// line.
    private static let mostPieces = 512

    /// The contours as polygons: every curve replaced by chords that keep within `flatness` of it. A contour is not repeated where it is
    /// closed.
    package func flattened() -> [[CurvePoint]] {
        var contours: [[CurvePoint]] = []
        var contour: [CurvePoint] = []
        func finish() {
            if contour.count > 1 { contours.append(contour) }
            contour.removeAll(keepingCapacity: true)
        }
        for element in elements {
            switch element {
            case .move(let point):
                finish()
                contour.append(CurvePoint(point))
            case .line(let point): contour.append(CurvePoint(point))
            case .quadratic(let control, let end):
                guard let start = contour.last else { continue }
                Self.append(quadraticFrom: start, CurvePoint(control), CurvePoint(end), to: &contour)
            case .cubic(let first, let second, let end):
                guard let start = contour.last else { continue }
                Self.append(cubicFrom: start, CurvePoint(first), CurvePoint(second), CurvePoint(end), to: &contour)
            case .close:
                // What follows without a move begins where the contour began.
                let start = contour.first
                finish()
                if let start { contour.append(start) }
            }
        }
        finish()
        return contours
    }

    /// The distance of a chord from its curve is an eighth of the second derivative, over the square of the number of pieces.
    private static func pieces(secondDerivative: Double) -> Int {
        let count = (secondDerivative / (8 * flatness)).squareRoot().rounded(.up)
        return count.isFinite ? max(1, min(mostPieces, Int(count))) : 1
    }

    private static func magnitude(_ a: CurvePoint, _ b: CurvePoint, _ c: CurvePoint) -> Double {
        let x = a.x - 2 * b.x + c.x, y = a.y - 2 * b.y + c.y
        return (x * x + y * y).squareRoot()
    }

    private static func append(quadraticFrom start: CurvePoint, _ control: CurvePoint, _ end: CurvePoint, to contour: inout [CurvePoint]) {
        let count = pieces(secondDerivative: 2 * magnitude(start, control, end))
        for piece in 1..<max(count, 1) {
            let t = Double(piece) / Double(count), u = 1 - t
            contour.append(
                CurvePoint(
                    x: u * u * start.x + 2 * u * t * control.x + t * t * end.x, y: u * u * start.y + 2 * u * t * control.y + t * t * end.y))
        }
        contour.append(end)
    }

    private static func append(
        cubicFrom start: CurvePoint, _ first: CurvePoint, _ second: CurvePoint, _ end: CurvePoint, to contour: inout [CurvePoint]
    ) {
        let count = pieces(secondDerivative: 6 * max(magnitude(start, first, second), magnitude(first, second, end)))
        for piece in 1..<max(count, 1) {
            let t = Double(piece) / Double(count), u = 1 - t
            let a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t
            contour.append(
                CurvePoint(
                    x: a * start.x + b * first.x + c * second.x + d * end.x, y: a * start.y + b * first.y + c * second.y + d * end.y))
        }
        contour.append(end)
    }
}
