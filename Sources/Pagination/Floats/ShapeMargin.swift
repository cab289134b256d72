import Geometry

/// What lies within some distance of a shape (css-shapes-1 section 5.4): the shape, a band along each of its edges and a disc at each corner. Together they are what a disc of that radius
/// covers whose centre goes over the whole shape.
enum ShapeMargin {
    static func paths(_ shape: Path, distance: Length) -> [Path] {
        guard distance > .zero, !shape.isEmpty else { return [shape] }
        var result = [shape]
        for contour in shape.outlinePoints() where !contour.isEmpty {
            for (index, point) in contour.enumerated() {
                let next = contour[index + 1 < contour.count ? index + 1 : 0]
                result.append(Path(ellipseIn: Rect(x: point.x - distance, y: point.y - distance, width: distance + distance, height: distance + distance)))
                let x = (next.x - point.x).points, y = (next.y - point.y).points
                let length = (x * x + y * y).squareRoot()
                guard length > 0 else { continue }
                let across = Point(x: Length(points: -y / length * distance.points), y: Length(points: x / length * distance.points))
                result.append(Path(polygon: [
                    Point(x: point.x + across.x, y: point.y + across.y), Point(x: next.x + across.x, y: next.y + across.y),
                    Point(x: next.x - across.x, y: next.y - across.y), Point(x: point.x - across.x, y: point.y - across.y),
                ]))
            }
        }
        return result
    }
}

extension Path {
    /// The corners of the outline, with points on its curves so close that what is missed between them is less than a hundredth of a point on a page.
    fileprivate func outlinePoints() -> [[Point]] {
        var contours: [[Point]] = []
        var current: [Point] = []
        func curve(_ place: (Double) -> Point) { for step in 1...Self.stepsOfCurve { current.append(place(Double(step) / Double(Self.stepsOfCurve))) } }
        for element in elements {
            let start = current.last ?? .zero
            switch element {
            case .move(let point):
                if !current.isEmpty { contours.append(current) }
                current = [point]
            case .line(let point): current.append(point)
            case .quadratic(let control, let end):
                curve { t in
                    let a = (1 - t) * (1 - t), b = 2 * t * (1 - t), c = t * t
                    return Point(
                        x: Length(points: a * start.x.points + b * control.x.points + c * end.x.points),
                        y: Length(points: a * start.y.points + b * control.y.points + c * end.y.points))
                }
            case .cubic(let first, let second, let end):
                curve { t in
                    let u = 1 - t
                    let a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t
                    return Point(
                        x: Length(points: a * start.x.points + b * first.x.points + c * second.x.points + d * end.x.points),
                        y: Length(points: a * start.y.points + b * first.y.points + c * second.y.points + d * end.y.points))
                }
            case .close: break
            }
        }
        if !current.isEmpty { contours.append(current) }
        return contours
    }

    private static let stepsOfCurve = 12
}
