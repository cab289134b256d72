import Geometry

/// `<basic-shape>` of css-shapes-1 section 3: `inset()`, `circle()`, `ellipse()`, `polygon()` and `path()`.
extension ValueReader {
    mutating func basicShape() -> Deferred<BasicShape>? {
        guard let current, current.kind == .function else { return nil }
        let name = current.text.lowercasedASCII
        return attempt { reader in
            switch name {
            case "inset": reader.inside { $0.insetShape() }
            case "circle": reader.inside { $0.circle() }
            case "ellipse": reader.inside { $0.ellipse() }
            case "polygon": reader.inside { $0.polygon() }
            case "path": reader.inside { $0.path() }
            default: nil
            }
        }
    }

    private mutating func insetShape() -> Deferred<BasicShape>? {
        var lengths: [SpecifiedLength] = []
        while lengths.count < 4, let length = lengthPercentage() { lengths.append(length) }
        guard !lengths.isEmpty else { return nil }
        var radius: Deferred<BorderRadius>?
        if keyword("round") {
            guard let read = borderRadius() else { return nil }
            radius = read
        }
        let sides = lengths, corners = radius
        return { fonts in
            let values = sides.map { $0.computed(fonts) }
            let right = values.count > 1 ? values[1] : values[0]
            let edges = Edges(
                top: values[0], right: right, bottom: values.count > 2 ? values[2] : values[0], left: values.count > 3 ? values[3] : right)
            return BasicShape.inset(edges, corners.map { $0(fonts) } ?? BorderRadius())
        }
    }

    private mutating func shapeRadius() -> Deferred<ShapeRadius>? {
        if let side = keyword([("closest-side", ShapeRadius.closestSide), ("farthest-side", .farthestSide)]) { return { _ in side } }
        guard let length = lengthPercentage(allowsNegative: false) else { return nil }
        return { fonts in .length(length.computed(fonts)) }
    }

    /// The position after `at`; nil, having read nothing wrong, where there is none.
    private mutating func shapeCenter() -> Deferred<ShapePosition>?? {
        guard keyword("at") else { return .some(nil) }
        guard let position = positionValue() else { return nil }
        return .some(position)
    }

    private mutating func circle() -> Deferred<BasicShape>? {
        let radius = shapeRadius()
        guard let center = shapeCenter() else { return nil }
        return { fonts in BasicShape.circle(radius.map { $0(fonts) } ?? .closestSide, center.map { $0(fonts) } ?? .center) }
    }

    private mutating func ellipse() -> Deferred<BasicShape>? {
        let horizontal = shapeRadius()
        var vertical: Deferred<ShapeRadius>?
        if horizontal != nil {
            guard let second = shapeRadius() else { return nil }
            vertical = second
        }
        guard let center = shapeCenter() else { return nil }
        let (x, y) = (horizontal, vertical)
        return { fonts in
            BasicShape.ellipse(
                x.map { $0(fonts) } ?? .closestSide, y.map { $0(fonts) } ?? .closestSide, center.map { $0(fonts) } ?? .center)
        }
    }

    private mutating func fillRule() -> FillRule? {
        guard let rule = keyword([("nonzero", FillRule.nonzero), ("evenodd", .evenodd)]) else { return .nonzero }
        return comma() ? rule : nil
    }

    private mutating func polygon() -> Deferred<BasicShape>? {
        guard let rule = fillRule() else { return nil }
        let points = commaSeparated { reader -> (SpecifiedLength, SpecifiedLength)? in
            guard let x = reader.lengthPercentage(), let y = reader.lengthPercentage() else { return nil }
            return (x, y)
        }
        guard let points, points.count <= Self.polygonLimit else { return nil }
        return { fonts in .polygon(rule, points.map { ShapePosition(x: $0.computed(fonts), y: $1.computed(fonts)) }) }
    }

    /// More corners than any outline of a book needs.
    static let polygonLimit = 10_000

    private mutating func path() -> Deferred<BasicShape>? {
        guard let rule = fillRule(), let data = string() else { return nil }
        return { _ in .path(rule, data) }
    }

    /// One to four horizontal radii and, after a slash, as many vertical ones (css-backgrounds-3 section 4.1).
    mutating func borderRadius() -> Deferred<BorderRadius>? {
        func radii(_ reader: inout ValueReader) -> [SpecifiedLength]? {
            var lengths: [SpecifiedLength] = []
            while lengths.count < 4, let length = reader.lengthPercentage(allowsNegative: false) { lengths.append(length) }
            return lengths.isEmpty ? nil : lengths
        }
        guard let horizontal = radii(&self) else { return nil }
        var vertical = horizontal
        if delimiter("/") {
            guard let second = radii(&self) else { return nil }
            vertical = second
        }
        let second = vertical
        return { fonts in
            func corners(_ lengths: [SpecifiedLength]) -> [LengthPercentage] {
                let values = lengths.map { $0.computed(fonts) }
                let topRight = values.count > 1 ? values[1] : values[0]
                return [values[0], topRight, values.count > 2 ? values[2] : values[0], values.count > 3 ? values[3] : topRight]
            }
            let (x, y) = (corners(horizontal), corners(second))
            return BorderRadius(
                topLeft: .init(x: x[0], y: y[0]), topRight: .init(x: x[1], y: y[1]), bottomRight: .init(x: x[2], y: y[2]),
                bottomLeft: .init(x: x[3], y: y[3]))
        }
    }
}

extension BasicShape {
    var cssText: String {
        func radius(_ radius: ShapeRadius) -> String {
            switch radius {
            case .closestSide: "closest-side"
            case .farthestSide: "farthest-side"
            case .length(let length): length.cssText
            }
        }
        func place(_ position: ShapePosition) -> String { "\(position.x.cssText) \(position.y.cssText)" }
        switch self {
        case .inset(let edges, let corners):
            let sides = [edges.top, edges.right, edges.bottom, edges.left].map(\.cssText).joined(separator: " ")
            return "inset(\(sides)" + (corners == BorderRadius() ? "" : " round \(corners.cssText)") + ")"
        case .circle(let size, let center): return "circle(\(radius(size)) at \(place(center)))"
        case .ellipse(let x, let y, let center): return "ellipse(\(radius(x)) \(radius(y)) at \(place(center)))"
        case .polygon(let rule, let points):
            return "polygon(" + (rule == .evenodd ? "evenodd, " : "") + points.map(place).joined(separator: ", ") + ")"
        case .path(let rule, let data): return "path(" + (rule == .evenodd ? "evenodd, " : "") + data.cssText + ")"
        }
    }
}

extension BorderRadius {
    var cssText: String {
        let corners = [topLeft, topRight, bottomRight, bottomLeft]
        return corners.map(\.x.cssText).joined(separator: " ") + " / " + corners.map(\.y.cssText).joined(separator: " ")
    }
}
