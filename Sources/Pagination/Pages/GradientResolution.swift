import DisplayLists
import Geometry
import Glibc
import StyleSheets

/// Gives a gradient the size of what it fills: its line, ellipse or centre, and the places of its stops (css-images-4 section 3).
struct GradientResolution {
    private let gradient: Gradient
    private let width: Double
    private let height: Double

    /// How many stops stand in for a transition that no format can say: in another space than sRGB, or with a hint.
    private static let transitionSteps = 16
    /// Of a repeating gradient; finer stripes are not to be told apart.
    private static let mostStops = 4_000
    /// In points; what is smaller counts as nothing.
    private static let least = 0.001

    private typealias Stop = GradientFill.Stop

    /// Nil where there is nothing to fill.
    static func fill(_ gradient: Gradient, size: Size) -> GradientFill? {
        guard size.width > .zero, size.height > .zero else { return nil }
        return GradientResolution(gradient: gradient, width: size.width.points, height: size.height.points).fill(size)
    }

    private func fill(_ size: Size) -> GradientFill? {
        let shape = self.shape, end = reach(shape)
        var stops = transitions(places(alongLine: lineLength(shape)))
        guard !stops.isEmpty else { return nil }
        if gradient.isRepeating { stops = repeated(stops, through: end) }
        // Of absurd lengths not every digit is kept.
        for i in stops.indices.dropFirst() { stops[i].offset = max(stops[i].offset, stops[i - 1].offset) }
        stops = visible(stops, through: end)
        guard let last = stops.last?.offset, last > 1 else { return GradientFill(shape: shape, stops: stops, size: size) }
        // Offsets in a file end at 1, so an ellipse that goes on is made so much larger.
        for i in stops.indices { stops[i].offset /= last }
        stops[stops.count - 1].offset = 1
        return GradientFill(shape: larger(shape, by: last), stops: stops, size: size)
    }

    // MARK: Shapes

    private var shape: GradientFill.Shape {
        switch gradient.shape {
        case .linear(let line):
            let (x, y) = direction(line)
            // The line is as long as the box seen along it, so that its ends are the corners' colours (section 3.1.1).
            let half = (abs(width * x) + abs(height * y)) / 2
            return .linear(fromX: width / 2 - half * x, fromY: height / 2 - half * y, toX: width / 2 + half * x, toY: height / 2 + half * y)
        case .radial(let isCircle, let extent, let position):
            let (x, y) = place(position)
            let (radiusX, radiusY) = radii(isCircle, extent, x, y)
            return .radial(x: x, y: y, radiusX: max(Self.least, radiusX), radiusY: max(Self.least, radiusY))
        case .conic(let from, let position):
            let (x, y) = place(position)
            return .conic(x: x, y: y, from: from)
        }
    }

    private func place(_ position: ShapePosition) -> (Double, Double) {
        (position.x.resolved(against: Length(points: width)).points, position.y.resolved(against: Length(points: height)).points)
    }

    /// As a vector of length 1.
    private func direction(_ line: Gradient.Line) -> (Double, Double) {
        switch line {
        case .angle(let turns): return (sin(2 * .pi * turns), -cos(2 * .pi * turns))
        case .towards(let x, let y):
            if x == 0 || y == 0 { return (Double(x), Double(y)) }
            // At right angles to the diagonal between the other two corners, which thus have the colour of the middle.
            let length = max(Self.least, hypot(width, height))
            return (Double(x) * height / length, Double(y) * width / length)
        }
    }

    /// Section 3.2.1.
    private func radii(_ isCircle: Bool, _ extent: Gradient.Extent, _ x: Double, _ y: Double) -> (Double, Double) {
        let sides = (left: abs(x), right: abs(width - x), top: abs(y), bottom: abs(height - y))
        let closest = (min(sides.left, sides.right), min(sides.top, sides.bottom)),
            farthest = (max(sides.left, sides.right), max(sides.top, sides.bottom))
        func corner(_ distance: (Double, Double)) -> (Double, Double) {
            if isCircle { return (hypot(distance.0, distance.1), hypot(distance.0, distance.1)) }
            // An ellipse of the proportions of the one through the sides, which are the corner's own: it is larger by the root of two.
            return (distance.0 * 2.squareRoot(), distance.1 * 2.squareRoot())
        }
        switch extent {
        case .closestSide: return isCircle ? (min(closest.0, closest.1), min(closest.0, closest.1)) : closest
        case .farthestSide: return isCircle ? (max(farthest.0, farthest.1), max(farthest.0, farthest.1)) : farthest
        case .closestCorner: return corner(closest)
        case .farthestCorner: return corner(farthest)
        case .size(let first, let second):
            let radius = first.resolved(against: Length(points: width)).points
            return (radius, isCircle ? radius : second.resolved(against: Length(points: height)).points)
        }
    }

    /// In points, what lengths of stops are measured against.
    private func lineLength(_ shape: GradientFill.Shape) -> Double {
        switch shape {
        case .linear(let fromX, let fromY, let toX, let toY): max(Self.least, hypot(toX - fromX, toY - fromY))
        case .radial(_, _, let radiusX, _): radiusX
        case .conic: 1
        }
    }

    /// The farthest offset that shows.
    private func reach(_ shape: GradientFill.Shape) -> Double {
        guard case .radial(let x, let y, let radiusX, let radiusY) = shape else { return 1 }
        return max(1, hypot(max(abs(x), abs(width - x)) / radiusX, max(abs(y), abs(height - y)) / radiusY))
    }

    /// Of the other shapes nothing shows beyond 1.
    private func larger(_ shape: GradientFill.Shape, by factor: Double) -> GradientFill.Shape {
        guard case .radial(let x, let y, let radiusX, let radiusY) = shape else { return shape }
        return .radial(x: x, y: y, radiusX: radiusX * factor, radiusY: radiusY * factor)
    }

    // MARK: Stops

    /// A stop or a hint with its place.
    private struct Placed {
        var offset: Double
        /// Nil for a hint.
        var color: Color?
    }

    /// Section 3.4.3: the first is at 0 and the last at 1 unless they say otherwise, none lies before one that it follows, and what has no
    /// place is spread evenly.
    private func places(alongLine length: Double) -> [Placed] {
        var offsets: [Double?] = [], colors: [Color?] = []
        for stop in gradient.stops {
            switch stop {
            case .color(let color, let position):
                offsets.append(position.map { $0.resolved(against: Length(points: length)).points / length })
                colors.append(color)
            case .hint(let position):
                offsets.append(position.resolved(against: Length(points: length)).points / length)
                colors.append(nil)
            }
        }
        guard let last = offsets.indices.last else { return [] }
        offsets[0] = offsets[0] ?? 0
        offsets[last] = offsets[last] ?? 1
        var most = -Double.infinity
        for i in offsets.indices {
            guard let offset = offsets[i] else { continue }
            most = max(most, offset)
            offsets[i] = most
        }
        var result: [Placed] = []
        for i in offsets.indices {
            if let offset = offsets[i] { result.append(Placed(offset: offset, color: colors[i])); continue }
            // The run of stops without a place that this one is in.
            let before = i - 1, after = offsets[i...].firstIndex { $0 != nil } ?? last
            let start = result[before].offset, end = offsets[after] ?? 1
            result.append(Placed(offset: start + (end - start) / Double(after - before), color: colors[i]))
        }
        return result
    }

    /// Stops alone, with more of them where the way from one to the next is not a straight one in sRGB.
    private func transitions(_ placed: [Placed]) -> [Stop] {
        var stops: [Stop] = []
        var hint: Double?
        for place in placed {
            guard let color = place.color else { hint = place.offset; continue }
            let stop = Stop(offset: place.offset, color: color)
            if let before = stops.last { addTransition(before, stop, hint, to: &stops) }
            hint = nil
            stops.append(stop)
        }
        return stops
    }

    private func addTransition(_ first: Stop, _ second: Stop, _ hint: Double?, to stops: inout [Stop]) {
        let distance = second.offset - first.offset
        // With different opacities the colours are mixed as much as there is of them.
        let isStraight =
            gradient.mixing == .srgb
            && (first.color.alpha == second.color.alpha || first.color.withAlpha(255) == second.color.withAlpha(255))
        guard distance > 0, hint != nil || !isStraight else { return }
        var exponent = 1.0
        if let hint {
            let middle = (hint - first.offset) / distance
            if middle <= 0.001 { return stops.append(Stop(offset: first.offset, color: second.color)) }
            if middle >= 0.999 { return stops.append(Stop(offset: second.offset, color: first.color)) }
            // Section 3.4.2: half of each at the hint.
            exponent = log(0.5) / log(middle)
        }
        for step in 1..<Self.transitionSteps {
            let part = Double(step) / Double(Self.transitionSteps)
            stops.append(
                Stop(offset: first.offset + distance * part, color: gradient.mixed(first.color, second.color, pow(part, exponent))))
        }
    }

    private func repeated(_ stops: [Stop], through end: Double) -> [Stop] {
        guard let first = stops.first, let last = stops.last else { return stops }
        let period = last.offset - first.offset
        let copies = period > 0 ? (end - first.offset) / period : .infinity
        // Stripes too fine to be seen are their average, by and large the colour halfway.
        guard copies.isFinite, copies * Double(stops.count) < Double(Self.mostStops) else {
            let middle = gradient.mixed(first.color, last.color, 0.5)
            return [Stop(offset: 0, color: middle), Stop(offset: 1, color: middle)]
        }
        let least = (-first.offset / period).rounded(.down), most = max(least, copies.rounded(.up) - 1)
        guard abs(least) < 1e12, (most - least + 1) * Double(stops.count) < 2 * Double(Self.mostStops) else { return stops }
        return (0...Int(most - least)).flatMap { copy in
            stops.map { Stop(offset: $0.offset + (least + Double(copy)) * period, color: $0.color) }
        }
    }

    /// What lies before 0 does not show, nor what lies beyond the end: the colours there begin and end the list. It reaches to 1 at least.
    private func visible(_ stops: [Stop], through end: Double) -> [Stop] {
        var result = stops.filter { (0...end).contains($0.offset) }
        if result.first?.offset != 0 { result.insert(Stop(offset: 0, color: color(stops, at: 0)), at: 0) }
        if let last = stops.last?.offset, last > end, result.last?.offset != end {
            result.append(Stop(offset: end, color: color(stops, at: end)))
        }
        if let last = result.last, last.offset < 1 || result.count < 2 {
            result.append(Stop(offset: max(1, last.offset), color: last.color))
        }
        return result
    }

    private func color(_ stops: [Stop], at offset: Double) -> Color {
        guard let next = stops.firstIndex(where: { $0.offset > offset }), next > 0 else {
            return (stops.first { $0.offset >= offset } ?? stops[stops.count - 1]).color
        }
        let first = stops[next - 1], second = stops[next]
        return gradient.mixed(first.color, second.color, (offset - first.offset) / (second.offset - first.offset))
    }
}

extension Color {
    fileprivate func withAlpha(_ alpha: UInt8) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
