/// An outline of straight lines and curves, of one contour or several. What it encloses is decided by its fill rule.
///
/// Contours that are not closed are closed by a straight line for all that concerns what they enclose.
package struct Path: Hashable, Sendable {
    package enum Element: Hashable, Sendable {
        /// Begins a contour.
        case move(Point)
        case line(Point)
        /// A quadratic Bézier curve: control point, end.
        case quadratic(Point, Point)
        /// A cubic Bézier curve: two control points, end.
        case cubic(Point, Point, Point)
        /// A straight line back to the beginning of the contour.
        case close
    }

    /// Which points count as inside where contours overlap.
    package enum FillRule: Hashable, Sendable {
        /// Those round which the contours wind a number of times that is not nought.
        case nonZero
        /// Those from which a ray crosses the contours an odd number of times.
        case evenOdd
    }

    package var elements: [Element] = []
    package var fillRule = FillRule.nonZero

    package init(fillRule: FillRule = .nonZero) { self.fillRule = fillRule }

    package var isEmpty: Bool { elements.isEmpty }

    package mutating func move(to point: Point) { elements.append(.move(point)) }
    package mutating func addLine(to point: Point) { elements.append(.line(point)) }
    package mutating func addQuadratic(_ control: Point, to point: Point) { elements.append(.quadratic(control, point)) }
    package mutating func addCubic(_ first: Point, _ second: Point, to point: Point) { elements.append(.cubic(first, second, point)) }
    package mutating func close() { elements.append(.close) }
    package mutating func append(_ other: Path) { elements.append(contentsOf: other.elements) }
}

extension Path {
    package init(_ rect: Rect) {
        self.init(polygon: [
            rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
        ])
    }

    /// A closed polygon; fewer than three points enclose nothing.
    package init(polygon points: [Point]) {
        self.init()
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
        close()
    }

    /// The ellipse that touches the middles of a rectangle's sides.
    ///
    /// Eight arcs: a cubic curve over 45 degrees leaves a circle by four millionths of its radius, over a quarter of it by three
    /// ten-thousandths, which would be a twentieth of a point on a page.
    package init(ellipseIn rect: Rect) {
        self.init()
        let radiusX = rect.width.points / 2, radiusY = rect.height.points / 2
        let centerX = rect.minX.points + radiusX, centerY = rect.minY.points + radiusY
        func place(_ x: Double, _ y: Double) -> Point {
            Point(x: Length(points: centerX + radiusX * x), y: Length(points: centerY + radiusY * y))
        }
        // 4/3 of the tangent of an eighth of the arc's 90 degrees.
        let handle = 0.265_216_489_839_543_9
        let half = 0.707_106_781_186_547_5
        let ends: [(x: Double, y: Double)] = [
            (1, 0), (half, half), (0, 1), (-half, half), (-1, 0), (-half, -half), (0, -1), (half, -half), (1, 0),
        ]
        move(to: place(1, 0))
        for (start, end) in zip(ends, ends.dropFirst()) {
            addCubic(
                place(start.x - handle * start.y, start.y + handle * start.x), place(end.x + handle * end.y, end.y - handle * end.x),
                to: place(end.x, end.y))
        }
        close()
    }

    /// The smallest rectangle that holds all points, control points included; nil for an empty path.
    package var controlBounds: Rect? {
        var least = Point(x: Length(scaledPoints: Int64.max), y: Length(scaledPoints: Int64.max))
        var most = Point(x: Length(scaledPoints: Int64.min), y: Length(scaledPoints: Int64.min))
        var isEmpty = true
        func add(_ point: Point) {
            isEmpty = false
            least = Point(x: min(least.x, point.x), y: min(least.y, point.y))
            most = Point(x: max(most.x, point.x), y: max(most.y, point.y))
        }
        for element in elements {
            switch element {
            case .move(let point), .line(let point): add(point)
            case .quadratic(let control, let end): add(control); add(end)
            case .cubic(let first, let second, let end): add(first); add(second); add(end)
            case .close: break
            }
        }
        return isEmpty ? nil : Rect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
    }

    /// Every point taken to another place.
    package func mapped(_ place: (Point) -> Point) -> Path {
        var result = Path(fillRule: fillRule)
        result.elements = elements.map { element in
            switch element {
            case .move(let point): .move(place(point))
            case .line(let point): .line(place(point))
            case .quadratic(let control, let end): .quadratic(place(control), place(end))
            case .cubic(let first, let second, let end): .cubic(place(first), place(second), place(end))
            case .close: .close
            }
        }
        return result
    }

    package func translated(x: Length, y: Length) -> Path { mapped { Point(x: $0.x + x, y: $0.y + y) } }
}
