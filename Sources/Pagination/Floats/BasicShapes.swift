import DisplayLists
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
            let length: Length =
                switch radius {
                case .length(let length):
                    length.resolved(
                        against: Length(
                            points: (box.width.points * box.width.points + box.height.points * box.height.points).squareRoot()
                                / 2.0.squareRoot()))
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
    private static func nearest(_ center: Length, _ start: Length, _ end: Length) -> Length {
        min(distance(center, start), distance(center, end))
    }
    private static func farthest(_ center: Length, _ start: Length, _ end: Length) -> Length {
        max(distance(center, start), distance(center, end))
    }
}

extension ShapeBox {
    /// The box of a box that shapes refer to (css-shapes-1 section 2.1).
    /// - Parameters:
    ///   - rect: its border box.
    ///   - borders: of the box.
    ///   - edges: its padding with its borders.
    func rect(border rect: Rect, _ borders: Edges<Border>, margin: Edges<Int64>, edges: Edges<Int64>) -> Rect {
        switch self {
        case .marginBox: rect.inset(by: Edges(top: -margin.top, right: -margin.right, bottom: -margin.bottom, left: -margin.left))
        case .borderBox: rect
        case .paddingBox: rect.inside(borders)
        case .contentBox: rect.inset(by: edges)
        }
    }
}

extension Rect {
    /// Without its edges, in scaled points; less than nothing is nothing.
    func inset(by edges: Edges<Int64>) -> Rect {
        Rect(
            x: minX.scaledPoints + edges.left, y: minY.scaledPoints + edges.top,
            width: max(0, width.scaledPoints - edges.left - edges.right), height: max(0, height.scaledPoints - edges.top - edges.bottom))
    }
}

extension ShapePosition {
    func point(in box: Rect) -> Point { Point(x: box.minX + x.resolved(against: box.width), y: box.minY + y.resolved(against: box.height)) }
}

extension BorderRadius {
    /// The radii of the corners of a box, made smaller together where they would overlap (css-backgrounds-3 section 4.5).
    /// - Parameters:
    ///   - isCutAbove: the box goes on above: its corners there are not round.
    ///   - isCutBelow: likewise.
    func corners(in box: Rect, isCutAbove: Bool = false, isCutBelow: Bool = false) -> CornerRadii {
        func size(_ corner: Corner, isCut: Bool) -> Size {
            let x = corner.x.resolved(against: box.width), y = corner.y.resolved(against: box.height)
            return isCut || x <= .zero || y <= .zero ? .zero : Size(width: x, height: y)
        }
        let (a, b) = (size(topLeft, isCut: isCutAbove), size(topRight, isCut: isCutAbove))
        let (c, d) = (size(bottomRight, isCut: isCutBelow), size(bottomLeft, isCut: isCutBelow))
        var scale = 1.0
        for (sum, side) in [
            (a.width + b.width, box.width), (d.width + c.width, box.width), (a.height + d.height, box.height),
            (b.height + c.height, box.height),
        ] where sum > side {
            scale = min(scale, max(0, side.points) / max(sum.points, 0.001))
        }
        func fitted(_ size: Size) -> Size {
            scale < 1 ? Size(width: size.width.scaled(by: scale), height: size.height.scaled(by: scale)) : size
        }
        return CornerRadii(topLeft: fitted(a), topRight: fitted(b), bottomRight: fitted(c), bottomLeft: fitted(d))
    }
}
