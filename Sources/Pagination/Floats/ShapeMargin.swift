import Geometry

/// What lies within some distance of a shape (css-shapes-1 section 5.4): the shape, a band along each of its edges and a disc at each
/// corner. Together they are what a disc of that radius covers whose centre goes over the whole shape.
enum ShapeMargin {
    /// Farther away than any page reaches a distance makes no difference.
    static let greatest = Length(points: 2_000)

    /// - Parameter distance: at most `greatest` counts.
    static func paths(_ shape: Path, distance: Length) -> [Path] {
        guard distance > .zero, !shape.isEmpty else { return [shape] }
        let distance = min(distance, greatest)
        var result = [shape]
        for contour in shape.flattened() {
            let corners = contour.map {
                Point(x: Length(scaledPoints: Int64($0.x.rounded())), y: Length(scaledPoints: Int64($0.y.rounded())))
            }
            for (index, point) in corners.enumerated() {
                let next = corners[index + 1 < corners.count ? index + 1 : 0]
                result.append(
                    Path(
                        ellipseIn: Rect(
                            x: point.x - distance, y: point.y - distance, width: distance + distance, height: distance + distance)))
                let x = (next.x - point.x).points, y = (next.y - point.y).points
                let length = (x * x + y * y).squareRoot()
                guard length > 0 else { continue }
                let across = Point(x: Length(points: -y / length * distance.points), y: Length(points: x / length * distance.points))
                result.append(
                    Path(polygon: [
                        Point(x: point.x + across.x, y: point.y + across.y), Point(x: next.x + across.x, y: next.y + across.y),
                        Point(x: next.x - across.x, y: next.y - across.y), Point(x: point.x - across.x, y: point.y - across.y),
                    ]))
            }
        }
        return result
    }
}
