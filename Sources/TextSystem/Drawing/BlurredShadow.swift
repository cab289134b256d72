internal import Geometry
internal import PDF

/// The shadow of outlines with a soft edge, as a picture: neither PDF nor SVG 1.1 has blurred text.
///
/// The outlines are rasterised to exact coverage (the signed areas that their edges cut off, summed along each row), and blurred by three
/// box filters in each direction, which are a Gaussian to within three hundredths (Wells, 1986). A pixel is a sixth of the blur's radius,
/// so that nothing of it can be seen.
struct BlurredShadow {
    /// Where the picture goes, in points.
    let rect: Rect
    let mask: OpacityMask

    /// Beyond so many pixels, and so many in a row or column, they become larger.
    private static let mostPixels = 1_048_576.0
    private static let longestSide = 16_384.0
    private static let leastPixel = 1.0 / 6

    /// - Parameters:
    ///   - path: filled by the non-zero rule.
    ///   - radius: of the blur, in points: two standard deviations.
    ///   - opacity: where nothing is blurred away, from 0 to 1.
    /// - Returns: nil for a path without an inside.
    init?(_ path: Geometry.Path, radius: Double, opacity: Double) {
        guard let bounds = path.controlBounds.map({ TextSystem.Rect($0) }), !bounds.isEmpty else { return nil }
        let room = bounds.insetBy(x: -2 * radius, y: -2 * radius)
        let pixel = max(
            radius / 6, Self.leastPixel, max(room.width, room.height) / Self.longestSide,
            (room.width * room.height / Self.mostPixels).squareRoot())
        let width = Int((room.width / pixel).rounded(.up)) + 1, height = Int((room.height / pixel).rounded(.up)) + 1
        rect = Rect(x: room.minX, y: room.minY, width: Double(width) * pixel, height: Double(height) * pixel)
        var coverage = Coverage(width: width, height: height)
        for contour in path.flattened() {
            let points = contour.map { Point(x: ($0.x / 65_536 - room.minX) / pixel, y: ($0.y / 65_536 - room.minY) / pixel) }
            for (index, point) in points.enumerated() { coverage.addEdge(from: point, to: points[(index + 1) % points.count]) }
        }
        var values = coverage.values
        for radius in Self.boxes(deviation: radius / 2 / pixel) {
            Self.blur(&values, width, height, radius, step: 1, stride: width)
            Self.blur(&values, height, width, radius, step: width, stride: 1)
        }
        mask = OpacityMask(
            width: width, height: height, opacities: values.map { UInt8((max(0, min(1, Double($0) * opacity)) * 255).rounded()) })
    }

    /// The radii of three boxes that together spread as a Gaussian does: their variances add up to its own.
    private static func boxes(deviation: Double) -> [Int] {
        let ideal = (4 * deviation * deviation + 1).squareRoot()
        var lower = Int(ideal)
        if lower % 2 == 0 { lower -= 1 }
        lower = max(1, lower)
        let upper = lower + 2
        let count = (12 * deviation * deviation - Double(3 * lower * lower) - Double(12 * lower) - 9) / Double(-4 * lower - 4)
        return (0..<3).map { ((Double($0) < count.rounded() ? lower : upper) - 1) / 2 }
    }

    /// The mean of the neighbours within a radius, along rows or columns. O(pixels), whatever the radius.
    private static func blur(_ values: inout [Float], _ length: Int, _ count: Int, _ radius: Int, step: Int, stride: Int) {
        guard radius > 0 else { return }
        var line = [Float](repeating: 0, count: length)
        let share = 1 / Float(2 * radius + 1)
        for number in 0..<count {
            let base = number * stride
            for i in 0..<length { line[i] = values[base + i * step] }
            var sum: Float = 0
            for i in 0..<min(radius, length) { sum += line[i] }
            for i in 0..<length {
                if i + radius < length { sum += line[i + radius] }
                values[base + i * step] = max(0, sum * share)
                if i >= radius { sum -= line[i - radius] }
            }
        }
    }
}

/// How much of each pixel lies inside of some contours.
private struct Coverage {
    let width: Int
    let height: Int
    /// What each edge adds to the pixel it crosses and all to the right of it, as differences along the row; each row has one more behind
    /// its end.
    private var areas: [Float]

    init(width: Int, height: Int) {
        self.width = width; self.height = height
        areas = Array(repeating: 0, count: (width + 1) * height)
    }

    /// - Parameter a: in pixels, inside of the raster.
    mutating func addEdge(from a: Point, to b: Point) {
        guard a.y != b.y else { return }
        let direction: Float = a.y < b.y ? 1 : -1
        let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        for row in max(0, Int(top.y))..<min(height, Int(bottom.y.rounded(.up))) {
            let from = max(top.y, Double(row)), to = min(bottom.y, Double(row + 1))
            guard to > from else { continue }
            let x0 = top.x + (from - top.y) * slope, x1 = top.x + (to - top.y) * slope
            add(row, min(x0, x1), max(x0, x1), direction * Float(to - from))
        }
    }

    /// Adds a piece of an edge within one row.
    private mutating func add(_ row: Int, _ left: Double, _ right: Double, _ height: Float) {
        let first = max(0, min(width - 1, Int(left))), last = max(first, min(width - 1, Int(right)))
        let base = row * (width + 1)
        if first == last {
            let inside = Float(1 - ((left + right) / 2 - Double(first)))
            areas[base + first] += height * inside
            areas[base + first + 1] += height * (1 - inside)
            return
        }
        // Across several pixels the covered part grows as a parabola at both ends and by even steps between.
        let share = height / Float(right - left)
        var before: Float = 0
        for x in first...last {
            let start = max(left, Double(x)), end = min(right, Double(x + 1))
            // What of the edge lies to the left of the pixel covers all of it, what lies in it the part to its own right.
            let cumulative = share * Float(start - left + (end - start) * (Double(x + 1) - (start + end) / 2))
            areas[base + x] += cumulative - before
            before = cumulative
        }
        areas[base + last + 1] += height - before
    }

    /// From 0 to 1, row by row.
    var values: [Float] {
        var result = [Float](repeating: 0, count: width * height)
        for row in 0..<height {
            var sum: Float = 0
            for x in 0..<width {
                sum += areas[row * (width + 1) + x]
                result[row * width + x] = min(1, abs(sum))
            }
        }
        return result
    }
}
