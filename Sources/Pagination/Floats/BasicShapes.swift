import Geometry
import StyleSheets

extension BasicShape {
    /// The outline of the shape in its reference box (css-shapes-1 section 3.1).
    func path(in box: Rect) -> Path {
        switch self {
        case .inset(let edges, let radii):
            var left = edges.left.resolved(against: box.width), right = edges.right.resolved(against: box.width)
            var top = edges.top.resolved(against: box.height), bottom = edges.bottom.resolved(against: box.height)
            Self.fit(&left, &right, box.width)
            Self.fit(&top, &bottom, box.height)
            let inner = Rect(x: box.minX + left, y: box.minY + top, width: box.width - left - right, height: box.height - top - bottom)
            return Path(rounded: inner, radii.corners(in: inner))
        case .circle(let radius, let center):
            let point = center.point(in: box)
            let length: Length = switch radius {
            case .length(let length): length.resolved(against: Length(points: (box.width.points * box.width.points + box.height.points * box.height.points).squareRoot() / 2.0.squareRoot()))
            case .closestSide: min(Self.nearest(point.x, box.minX, box.maxX), Self.nearest(point.y, box.minY, box.maxY))
            case .farthestSide: max(Self.farthest(point.x, box.minX, box.maxX), Self.farthest(point.y, box.minY, box.maxY))
            }
            return Self.ellipse(at: point, length, length)
        case .ellipse(let x, let y, let center):
            let point = center.point(in: box)
            return Self.ellipse(at: point, Self.radius(x, point.x, box.minX, box.maxX), Self.radius(y, point.y, box.minY, box.maxY))
        case .polygon(let rule, let points):
            var path = points.count < 3 ? Path() : Path(polygon: points.map { $0.point(in: box) })
            path.fillRule = rule == .evenodd ? .evenOdd : .nonZero
            return path
        case .path(let rule, let data):
            // CSS pixels, from the top left of the box.
            var path = SVGPathData.path(data).mapped { Point(x: box.minX + $0.x.scaled(by: 0.75), y: box.minY + $0.y.scaled(by: 0.75)) }
            path.fillRule = rule == .evenodd ? .evenOdd : .nonZero
            return path
        }
    }

    private static func ellipse(at center: Point, _ x: Length, _ y: Length) -> Path {
        guard x > .zero, y > .zero else { return Path() }
        return Path(ellipseIn: Rect(x: center.x - x, y: center.y - y, width: x + x, height: y + y))
    }

    /// Insets that meet are made smaller together.
    private static func fit(_ start: inout Length, _ end: inout Length, _ size: Length) {
        let sum = start + end
        guard sum > size, sum > .zero else { return }
        let scale = max(0, size.points) / sum.points
        start = start.scaled(by: scale)
        end = size - start
    }

    private static func radius(_ radius: ShapeRadius, _ center: Length, _ start: Length, _ end: Length) -> Length {
        switch radius {
        case .length(let length): length.resolved(against: end - start)
        case .closestSide: nearest(center, start, end)
        case .farthestSide: farthest(center, start, end)
        }
    }

    private static func distance(_ a: Length, _ b: Length) -> Length { a < b ? b - a : a - b }
    private static func nearest(_ center: Length, _ start: Length, _ end: Length) -> Length { min(distance(center, start), distance(center, end)) }
    private static func farthest(_ center: Length, _ start: Length, _ end: Length) -> Length { max(distance(center, start), distance(center, end)) }
}

extension ShapePosition {
    func point(in box: Rect) -> Point { Point(x: box.minX + x.resolved(against: box.width), y: box.minY + y.resolved(against: box.height)) }
}

extension BorderRadius {
    /// The radii of the corners of a box, from the top left clockwise, made smaller together where they would overlap (css-backgrounds-3 section 4.5).
    func corners(in box: Rect) -> [Size] {
        var sizes = [topLeft, topRight, bottomRight, bottomLeft].map { corner in
            Size(width: max(.zero, corner.x.resolved(against: box.width)), height: max(.zero, corner.y.resolved(against: box.height)))
        }
        var scale = 1.0
        for (a, b) in [(sizes[0].width, sizes[1].width), (sizes[3].width, sizes[2].width)] where a + b > box.width { scale = min(scale, box.width.points / (a + b).points) }
        for (a, b) in [(sizes[0].height, sizes[3].height), (sizes[1].height, sizes[2].height)] where a + b > box.height { scale = min(scale, box.height.points / (a + b).points) }
        if scale < 1 { sizes = sizes.map { Size(width: $0.width.scaled(by: max(0, scale)), height: $0.height.scaled(by: max(0, scale))) } }
        return sizes
    }
}

extension Path {
    /// A rectangle with elliptical corners.
    init(rounded rect: Rect, _ radii: [Size]) {
        guard radii.contains(where: { $0.width > .zero && $0.height > .zero }) else { self.init(rect); return }
        self.init()
        /// A quarter of an ellipse by a cubic curve: 4/3 (√2 − 1).
        let handle = 0.552_284_749_830_793_6
        func corner(_ from: Point, _ corner: Point, _ to: Point) {
            func toward(_ point: Point) -> Point {
                Point(x: point.x + (corner.x - point.x).scaled(by: handle), y: point.y + (corner.y - point.y).scaled(by: handle))
            }
            if elements.isEmpty { move(to: from) } else { addLine(to: from) }
            addCubic(toward(from), toward(to), to: to)
        }
        let left = rect.minX, right = rect.maxX, top = rect.minY, bottom = rect.maxY
        corner(Point(x: left, y: top + radii[0].height), Point(x: left, y: top), Point(x: left + radii[0].width, y: top))
        corner(Point(x: right - radii[1].width, y: top), Point(x: right, y: top), Point(x: right, y: top + radii[1].height))
        corner(Point(x: right, y: bottom - radii[2].height), Point(x: right, y: bottom), Point(x: right - radii[2].width, y: bottom))
        corner(Point(x: left + radii[3].width, y: bottom), Point(x: left, y: bottom), Point(x: left, y: bottom - radii[3].height))
        close()
    }
}
