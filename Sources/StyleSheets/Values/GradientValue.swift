import Geometry

/// An image as a style sheet gives it; a gradient's lengths and `currentcolor` wait for the element.
enum SpecifiedImage: Sendable {
    case value(CSSImage)
    case gradient(SpecifiedGradient)

    func computed(_ style: ComputedStyle, _ context: ComputationContext) -> CSSImage {
        switch self {
        case .value(let image): image
        case .gradient(let gradient): .gradient(gradient.computed(context.fonts(of: style), color: style.text.color))
        }
    }
}

/// A gradient as a style sheet gives it (css-images-4 section 3).
struct SpecifiedGradient: Sendable {
    enum Stop: Sendable {
        case color(SpecifiedColor, SpecifiedLength?)
        case hint(SpecifiedLength)
    }

    var shape: Deferred<Gradient.Shape>
    var isRepeating: Bool
    var mixing: ColorMixing
    var stops: [Stop]

    /// More than any gradient of a book has.
    static let stopLimit = 1_000

    func computed(_ fonts: FontContext, color: Color) -> Gradient {
        Gradient(
            shape: shape(fonts), isRepeating: isRepeating, mixing: mixing,
            stops: stops.map { stop in
                switch stop {
                case .color(let specified, let position): .color(specified.computed(color), at: position?.computed(fonts))
                case .hint(let position): .hint(position.computed(fonts))
                }
            })
    }
}

extension ValueReader {
    /// `<gradient>`; nil for anything else.
    mutating func gradient() -> SpecifiedGradient? {
        guard let current, current.kind == .function else { return nil }
        var name = current.text.lowercasedASCII
        let isRepeating = name.hasPrefix("repeating-")
        if isRepeating { name.removeFirst("repeating-".utf8.count) }
        return attempt { reader in
            switch name {
            case "linear-gradient": reader.inside { $0.gradientBody(isRepeating, isConic: false) { $0.linearShape() } }
            case "radial-gradient": reader.inside { $0.gradientBody(isRepeating, isConic: false) { $0.radialShape() } }
            case "conic-gradient": reader.inside { $0.gradientBody(isRepeating, isConic: true) { $0.conicShape() } }
            default: nil
            }
        }
    }

    /// What stands before the stops: the shape and the space of mixing, in either order, and a comma behind them; then the stops.
    private mutating func gradientBody(
        _ isRepeating: Bool, isConic: Bool, shape readShape: (inout ValueReader) -> (shape: Deferred<Gradient.Shape>, isGiven: Bool)?
    ) -> SpecifiedGradient? {
        var mixing = colorMixing()
        guard let shape = readShape(&self) else { return nil }
        if mixing == nil { mixing = colorMixing() }
        if shape.isGiven || mixing != nil { guard comma() else { return nil } }
        guard let stops = colorStops(isConic: isConic), stops.count <= SpecifiedGradient.stopLimit else { return nil }
        return SpecifiedGradient(shape: shape.shape, isRepeating: isRepeating, mixing: mixing ?? .srgb, stops: stops)
    }

    // MARK: Shapes

    private mutating func linearShape() -> (shape: Deferred<Gradient.Shape>, isGiven: Bool)? {
        if let angle = angle() { return ({ _ in .linear(.angle(angle)) }, true) }
        guard keyword("to") else { return ({ _ in .linear(.towards(x: 0, y: 1)) }, false) }
        var x: Int8 = 0, y: Int8 = 0
        for _ in 0..<2 {
            if x == 0, let side = keyword([("left", Int8(-1)), ("right", 1)]) { x = side; continue }
            if y == 0, let side = keyword([("top", Int8(-1)), ("bottom", 1)]) { y = side }
        }
        guard x != 0 || y != 0 else { return nil }
        let line = Gradient.Line.towards(x: x, y: y)
        return ({ _ in .linear(line) }, true)
    }

    private mutating func radialShape() -> (shape: Deferred<Gradient.Shape>, isGiven: Bool)? {
        let extents: [(String, Gradient.Extent)] = [
            ("closest-side", .closestSide), ("farthest-side", .farthestSide), ("closest-corner", .closestCorner),
            ("farthest-corner", .farthestCorner),
        ]
        var isCircle: Bool?
        var extent: Gradient.Extent?
        var lengths: [SpecifiedLength] = []
        for _ in 0..<2 {
            if isCircle == nil, let found = keyword([("circle", true), ("ellipse", false)]) { isCircle = found; continue }
            guard extent == nil, lengths.isEmpty else { break }
            if let found = keyword(extents) { extent = found; continue }
            while lengths.count < 2, let length = lengthPercentage(allowsNegative: false) { lengths.append(length) }
        }
        // One length is the radius of a circle, two are those of an ellipse (section 3.2.1).
        if lengths.count == 1, isCircle == false { return nil }
        if lengths.count == 1, case .percentage = lengths[0] { return nil }
        if lengths.count == 2, isCircle == true { return nil }
        var isGiven = isCircle != nil || extent != nil || !lengths.isEmpty
        guard let center = center(&isGiven) else { return nil }
        let circle = isCircle ?? (lengths.count == 1), named = extent ?? .farthestCorner, sizes = lengths
        return (
            { fonts in
                let values = sizes.map { $0.computed(fonts) }
                return .radial(isCircle: circle, values.isEmpty ? named : .size(values[0], values[values.count - 1]), at: center(fonts))
            }, isGiven
        )
    }

    private mutating func conicShape() -> (shape: Deferred<Gradient.Shape>, isGiven: Bool)? {
        var start = 0.0, isGiven = false
        if keyword("from") {
            guard let angle = angle() else { return nil }
            start = angle
            isGiven = true
        }
        guard let center = center(&isGiven) else { return nil }
        let from = start
        return ({ fonts in .conic(from: from, at: center(fonts)) }, isGiven)
    }

    /// The position after `at`; the middle where there is none.
    private mutating func center(_ isGiven: inout Bool) -> Deferred<ShapePosition>? {
        guard keyword("at") else { return { _ in .center } }
        isGiven = true
        return positionValue()
    }

    // MARK: Stops

    /// Colours with no, one or two places, and single places between them.
    private mutating func colorStops(isConic: Bool) -> [SpecifiedGradient.Stop]? {
        var stops: [SpecifiedGradient.Stop] = []
        var colors = 0, isAfterColor = false
        repeat {
            var places: [SpecifiedLength] = []
            func readPlaces(_ reader: inout ValueReader) {
                while places.count < 2, let place = reader.stopPlace(isConic: isConic) { places.append(place) }
            }
            readPlaces(&self)
            guard let color = color() else {
                // A hint stands between two colours.
                guard places.count == 1, isAfterColor, current?.kind == .comma else { return nil }
                stops.append(.hint(places[0]))
                isAfterColor = false
                continue
            }
            if places.isEmpty { readPlaces(&self) }
            stops += places.isEmpty ? [.color(color, nil)] : places.map { .color(color, $0) }
            colors += max(1, places.count)
            isAfterColor = true
        } while comma()
        return colors >= 2 && isAfterColor ? stops : nil
    }

    /// Round a centre, angles count as parts of a turn.
    private mutating func stopPlace(isConic: Bool) -> SpecifiedLength? {
        guard isConic else { return lengthPercentage() }
        if let percentage = percentage() { return .percentage(percentage) }
        return angle().map { .percentage($0) }
    }
}
