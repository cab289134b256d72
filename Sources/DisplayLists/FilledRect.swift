package import Geometry

/// A filled area: backgrounds, borders, rules, underlines. A rectangle, or one of the few other shapes that boxes and rules are made of.
package struct FilledRect: Sendable {
    package enum Shape: Hashable, Sendable {
        case rectangle
        /// The ellipse that the rectangle holds: the dots of a dotted border.
        case ellipse
        /// A rectangle with rounded corners.
        case rounded(CornerRadii)
        /// What lies between a rounded rectangle and another inside it, each side of its own width.
        case frame(CornerRadii, inset: Edges<Length>)
        /// A wavy rule along the middle of the rectangle, as high as it.
        case wave(thickness: Length)
        /// What of the rectangle lies in a path, such as the outlines of letters.
        case path(Path)
    }

    package var rect: Rect
    package var color: Color
    package var shape: Shape
    /// What the area is filled with instead of the colour.
    package var tiling: ImageTiling?
    /// What shows of it; nil for all.
    package var clip: Rect?
    /// The element whose background, border or rule it is (`NodeID.index`); -1 for none.
    package var node: Int32 = -1
    package init(rect: Rect, color: Color, shape: Shape = .rectangle) { self.rect = rect; self.color = color; self.shape = shape }
}

/// Copies of a picture side by side, of which an area shows what lies in it: the background of a box.
package struct ImageTiling: Sendable {
    package enum Content: Sendable {
        /// By its number among the files.
        case image(Int32)
        /// Of the size of a tile.
        case gradient(GradientFill)
    }

    package var content: Content
    /// The first copy, at the top left.
    package var tile: Rect
    /// From one copy to the next.
    package var step: Size
    package var columns: Int
    package var rows: Int
    package init(_ content: Content, tile: Rect, step: Size, columns: Int, rows: Int) {
        self.content = content; self.tile = tile; self.step = step; self.columns = columns; self.rows = rows
    }

    /// The number of the picture; nil for a gradient.
    package var image: Int32? { if case .image(let number) = content { number } else { nil } }
    package var gradient: GradientFill? { if case .gradient(let fill) = content { fill } else { nil } }

    /// The places of all copies, row by row.
    package var places: [Rect] {
        (0..<rows).flatMap { row in
            (0..<columns).map { column in
                Rect(
                    x: tile.minX + step.width * column, y: tile.minY + step.height * row, width: tile.width, height: tile.height)
            }
        }
    }
}

extension FilledRect {
    /// An area that shows a picture.
    package init(rect: Rect, tiling: ImageTiling, shape: Shape = .rectangle) {
        self.init(rect: rect, color: .black, shape: shape)
        self.tiling = tiling
    }
}

/// The radii of the corners of a box; those of a corner are the half axes of an ellipse.
package struct CornerRadii: Hashable, Sendable {
    package var topLeft, topRight, bottomRight, bottomLeft: Size
    package init(topLeft: Size, topRight: Size, bottomRight: Size, bottomLeft: Size) {
        self.topLeft = topLeft; self.topRight = topRight; self.bottomRight = bottomRight; self.bottomLeft = bottomLeft
    }

    package var areZero: Bool { [topLeft, topRight, bottomRight, bottomLeft].allSatisfy { $0.width <= .zero || $0.height <= .zero } }

    /// The radii of the inner edge of a border (css-backgrounds-3 section 4.2).
    package func inset(by edges: Edges<Length>) -> CornerRadii {
        func inner(_ size: Size, _ horizontal: Length, _ vertical: Length) -> Size {
            Size(width: max(.zero, size.width - horizontal), height: max(.zero, size.height - vertical))
        }
        return CornerRadii(
            topLeft: inner(topLeft, edges.left, edges.top), topRight: inner(topRight, edges.right, edges.top),
            bottomRight: inner(bottomRight, edges.right, edges.bottom), bottomLeft: inner(bottomLeft, edges.left, edges.bottom))
    }
}

/// A piece of the outline of a filled area.
package enum OutlineSegment: Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
}

extension FilledRect {
    /// The outline of a shape that is no rectangle.
    package var outline: [OutlineSegment] {
        switch shape {
        case .rectangle: return Outlines.rounded(rect, CornerRadii(topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero))
        case .ellipse:
            let radius = Size(width: rect.width / 2, height: rect.height / 2)
            return Outlines.rounded(rect, CornerRadii(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius))
        case .rounded(let radii): return Outlines.rounded(rect, radii)
        case .frame(let radii, let edges):
            let inner = Rect(
                x: rect.minX + edges.left, y: rect.minY + edges.top, width: max(.zero, rect.width - edges.left - edges.right),
                height: max(.zero, rect.height - edges.top - edges.bottom))
            return Outlines.rounded(rect, radii) + Outlines.rounded(inner, radii.inset(by: edges))
        case .wave(let thickness): return Outlines.wave(rect, thickness: thickness)
        case .path(let path): return Outlines.segments(of: path)
        }
    }

    /// Whether a point of the outline counts as inside where it is wound round an odd number of times, rather than any.
    package var isEvenOdd: Bool { if case .path(let path) = shape { path.fillRule == .evenOdd } else { true } }
}

private enum Outlines {
    /// How far the controls of a cubic lie along the tangents for a quarter of a circle: 4/3 (√2 − 1).
    private static let kappa = 0.5522847498

    static func rounded(_ rect: Rect, _ radii: CornerRadii) -> [OutlineSegment] {
        func point(_ x: Length, _ y: Length) -> Point { Point(x: x, y: y) }
        let left = rect.minX, right = rect.maxX, top = rect.minY, bottom = rect.maxY
        let a = radii.topLeft, b = radii.topRight, c = radii.bottomRight, d = radii.bottomLeft
        func rest(_ length: Length) -> Length { length.scaled(by: 1 - kappa) }
        var result: [OutlineSegment] = [.move(point(left + a.width, top)), .line(point(right - b.width, top))]
        result.append(.curve(point(right - rest(b.width), top), point(right, top + rest(b.height)), point(right, top + b.height)))
        result.append(.line(point(right, bottom - c.height)))
        result.append(.curve(point(right, bottom - rest(c.height)), point(right - rest(c.width), bottom), point(right - c.width, bottom)))
        result.append(.line(point(left + d.width, bottom)))
        result.append(.curve(point(left + rest(d.width), bottom), point(left, bottom - rest(d.height)), point(left, bottom - d.height)))
        result.append(.line(point(left, top + a.height)))
        result.append(.curve(point(left, top + rest(a.height)), point(left + rest(a.width), top), point(left + a.width, top)))
        result.append(.close)
        return result
    }

    static func segments(of path: Path) -> [OutlineSegment] {
        var result: [OutlineSegment] = [], pen = Point.zero, start = Point.zero
        func between(_ from: Point, _ to: Point) -> Point {
            Point(x: from.x + (to.x - from.x) * 2 / 3, y: from.y + (to.y - from.y) * 2 / 3)
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                result.append(.move(point))
                (pen, start) = (point, point)
            case .line(let point):
                result.append(.line(point))
                pen = point
            case .quadratic(let control, let end):
                // The controls of the cubic curve of the same shape.
                result.append(.curve(between(pen, control), between(end, control), end))
                pen = end
            case .cubic(let first, let second, let end):
                result.append(.curve(first, second, end))
                pen = end
            case .close:
                result.append(.close)
                pen = start
            }
        }
        return result
    }

    /// Half waves as long as the band is high, there along its upper side and back along its lower one.
    static func wave(_ rect: Rect, thickness: Length) -> [OutlineSegment] {
        let most = 4_000.0
        let count = max(1, Int(min(most, (rect.width.points / max(rect.height.points, 0.25)).rounded())))
        let step = rect.width.points / Double(count)
        let middle = (rect.minY + rect.maxY) / 2, amplitude = max(.zero, rect.height - thickness) / 2
        func x(_ steps: Double) -> Length { rect.minX + Length(points: step * steps) }
        var result: [OutlineSegment] = []
        func half(_ number: Int, _ y: Length, backwards: Bool) -> OutlineSegment {
            // A cubic whose controls lie at 4/3 of the crest reaches it.
            let crest = (number % 2 == 0 ? amplitude : -amplitude).scaled(by: 4.0 / 3)
            let controls = (Point(x: x(Double(number) + 1.0 / 3), y: y - crest), Point(x: x(Double(number) + 2.0 / 3), y: y - crest))
            return backwards
                ? .curve(controls.1, controls.0, Point(x: x(Double(number)), y: y))
                : .curve(controls.0, controls.1, Point(x: x(Double(number + 1)), y: y))
        }
        let above = middle - thickness / 2, below = middle + thickness / 2
        result.append(.move(Point(x: rect.minX, y: above)))
        for number in 0..<count { result.append(half(number, above, backwards: false)) }
        result.append(.line(Point(x: rect.maxX, y: below)))
        for number in (0..<count).reversed() { result.append(half(number, below, backwards: true)) }
        result.append(.close)
        return result
    }
}
