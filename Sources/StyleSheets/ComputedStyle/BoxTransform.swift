package import Geometry
internal import Glibc

/// A function of `transform` (css-transforms-2 sections 11 and 12).
package enum TransformFunction: Hashable, Sendable {
    /// Percentages refer to the width and the height of the border box.
    case translate(LengthPercentage, LengthPercentage, z: Length = .zero)
    case scale(Double, Double, z: Double = 1)
    /// In turns, with the clock.
    case rotate(Double)
    /// In turns, round an axis.
    case rotateAround(SIMD3<Double>, Double)
    /// In turns.
    case skew(Double, Double)
    /// Of a matrix column by column, six of a plane one and 16 of others; offsets in CSS pixels.
    case matrix([Double])
    /// Nil for an infinite distance.
    case perspective(Length?)

    /// - Parameter box: of the border box.
    func transform(of box: Size) -> SpatialTransform {
        switch self {
        case .translate(let x, let y, let z):
            return SpatialTransform(moving: x.resolved(against: box.width).points, y.resolved(against: box.height).points, z.points)
        case .scale(let x, let y, let z): return SpatialTransform(scaling: x, y, z)
        case .rotate(let turns): return Self.rotateAround(SIMD3(0, 0, 1), turns).transform(of: box)
        case .rotateAround(let axis, let turns):
            let (sine, cosine) = Self.sineAndCosine(turns)
            return SpatialTransform(sine: sine, cosine: cosine, around: axis)
        case .skew(let x, let y):
            func tangent(_ turns: Double) -> Double {
                let (sine, cosine) = Self.sineAndCosine(turns)
                return sine / cosine
            }
            return SpatialTransform(AffineTransform(a: 1, b: tangent(y), c: tangent(x), d: 1, tx: 0, ty: 0))
        case .matrix(let numbers): return Self.matrix(numbers)
        // What is nearer than a pixel is a pixel away (css-transforms-2 section 11).
        case .perspective(let distance):
            return distance.map { SpatialTransform(seenFrom: max(Self.pointsPerPixel, $0.points)) } ?? .identity
        }
    }

    /// In points: the last column moves, the last row divides by distances.
    private static func matrix(_ numbers: [Double]) -> SpatialTransform {
        var columns = numbers
        if numbers.count == 6 {
            columns = [numbers[0], numbers[1], 0, 0, numbers[2], numbers[3], 0, 0, 0, 0, 1, 0, numbers[4], numbers[5], 0, 1]
        }
        for index in 12..<15 { columns[index] *= pointsPerPixel }
        for index in [3, 7, 11] { columns[index] /= pointsPerPixel }
        return SpatialTransform(columns: columns)
    }

    private static let pointsPerPixel = 0.75

    /// Exact for quarter turns, so that what is upright stays so.
    private static func sineAndCosine(_ turns: Double) -> (sine: Double, cosine: Double) {
        let part = turns - turns.rounded(.down)
        return switch part {
        case 0, 1: (0, 1)
        case 0.25: (1, 0)
        case 0.5: (0, -1)
        case 0.75: (-1, 0)
        default: (sin(part * 2 * .pi), cos(part * 2 * .pi))
        }
    }
}

/// What moves, turns, scales or slants a box where it is drawn; the boxes around it stay where they would be without (css-transforms-1 and
/// -2).
package struct BoxTransform: Hashable, Sendable {
    /// Of `translate`, `rotate` and `scale`; empty for `none`.
    package var translate: [TransformFunction] = []
    package var rotate: [TransformFunction] = []
    package var scale: [TransformFunction] = []
    /// Of `transform`.
    package var functions: [TransformFunction] = []
    /// The point that stays where it is, but for what translates. Percentages refer to the width and the height of the border box.
    package var origin = ShapePosition.center

    package var isNone: Bool { translate.isEmpty && rotate.isEmpty && scale.isEmpty && functions.isEmpty }

    /// The last function comes first (css-transforms-2 section 6).
    /// - Parameter box: the border box, in the coordinates of what is drawn.
    /// - Returns: nil where nothing of the box is seen.
    package func transform(of box: Rect) -> AffineTransform? {
        let x = (box.minX + origin.x.resolved(against: box.width)).points, y = (box.minY + origin.y.resolved(against: box.height)).points
        var result = SpatialTransform(moving: -x, -y, 0)
        for function in (translate + rotate + scale + functions).reversed() {
            result = result.concatenating(function.transform(of: box.size))
        }
        return result.concatenating(SpatialTransform(moving: x, y, 0)).seenFromFront
    }
}

extension BoxStyle {
    package var isTransformed: Bool { hasRareValues && !rare.transform.isNone }

    /// Boxes out of the flow that stand in this one are placed by it (css-position-3 section 2.1).
    package var containsPositioned: Bool { position != .static || isTransformed }
}
