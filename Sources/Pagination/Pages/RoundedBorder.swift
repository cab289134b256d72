import DisplayLists
import Geometry
import Glibc
import StyleSheets

/// The border of a box with round corners (css-backgrounds-3 section 4.2): sides meet in the middle of their corners, where each gives way
/// to the next.
///
/// What goes along a corner is made of points on the outer edge and on the inner one, which are reached at the same share of the corner.
/// Neighbouring sides that look alike are drawn in one piece, so that dashes go round the corner and no seam shows.
struct RoundedBorder {
    private let outer: RoundedOutline
    private let inner: RoundedOutline
    /// From the top clockwise.
    private let sides: [Border]

    init(_ border: Edges<Border>, _ rect: Rect, _ radii: CornerRadii) {
        sides = [border.top, border.right, border.bottom, border.left]
        let widths = Edges(top: border.top.width, right: border.right.width, bottom: border.bottom.width, left: border.left.width)
        outer = RoundedOutline(rect, radii)
        inner = RoundedOutline(rect.inside(widths), radii.inset(by: widths))
    }

    func paint(into rects: inout [FilledRect]) {
        for run in runs {
            let border = sides[run.sides[0]], width = run.sides.map { sides[$0].width }.max() ?? .zero
            let line = line(along: run)
            switch border.style {
            case .none, .hidden: break
            case .solid: fill(line, from: 0, to: 1, border.color, &rects)
            case .double:
                fill(line, from: 0, to: 1.0 / 3, border.color, &rects)
                fill(line, from: 2.0 / 3, to: 1, border.color, &rects)
            case .inset, .outset:
                fill(line, from: 0, to: 1, isLit(border.style == .outset, run.sides[0]) ? border.color.lit : border.color.shaded, &rects)
            case .groove, .ridge:
                let isLit = isLit(border.style == .ridge, run.sides[0])
                fill(line, from: 0, to: 0.5, isLit ? border.color.lit : border.color.shaded, &rects)
                fill(line, from: 0.5, to: 1, isLit ? border.color.shaded : border.color.lit, &rects)
            case .dashed: addDashes(line, width: width.points, isClosed: run.isClosed, border.color, &rects)
            case .dotted: addDots(line, isClosed: run.isClosed, border.color, &rects)
            }
        }
    }

    /// Light comes from the top left.
    private func isLit(_ isRaised: Bool, _ side: Int) -> Bool { (side == 0 || side == 3) == isRaised }

    // MARK: Sides that look alike

    private struct Run {
        var sides: [Int]
        /// All four, all round.
        var isClosed = false
    }

    private var runs: [Run] {
        func isSeen(_ side: Int) -> Bool { sides[side].width > .zero && sides[side].color.alpha > 0 }
        func goesOn(_ side: Int, _ next: Int) -> Bool {
            guard isSeen(side), isSeen(next), sides[side].style == sides[next].style, sides[side].color == sides[next].color else {
                return false
            }
            return switch sides[side].style {
            case .inset, .outset, .groove, .ridge: isLit(true, side) == isLit(true, next)
            default: true
            }
        }
        guard let first = (0..<4).first(where: { !goesOn(($0 + 3) % 4, $0) }) else { return [Run(sides: [0, 1, 2, 3], isClosed: true)] }
        var runs: [Run] = []
        for side in (first..<first + 4).map({ $0 % 4 }) where isSeen(side) {
            if let last = runs.last?.sides.last, goesOn(last, side) {
                runs[runs.count - 1].sides.append(side)
            } else {
                runs.append(Run(sides: [side]))
            }
        }
        return runs
    }

    /// A point on the outer edge and its counterpart on the inner one.
    private struct Station {
        var outer: SIMD2<Double>
        var inner: SIMD2<Double>
        /// From the beginning, in the middle between the edges.
        var distance = 0.0

        func at(_ part: Double) -> SIMD2<Double> { outer + (inner - outer) * part }
        func point(_ part: Double) -> Point { Point(x: Length(points: at(part).x), y: Length(points: at(part).y)) }
        var thickness: Double { (outer - inner).length }
    }

    private func line(along run: Run) -> [Station] {
        var stations: [Station] = []
        func add(_ corner: Int, _ share: Double) {
            var station = Station(outer: outer.point(corner, share), inner: inner.point(corner, share))
            if let last = stations.last { station.distance = last.distance + (station.at(0.5) - last.at(0.5)).length }
            stations.append(station)
        }
        for side in run.sides {
            let steps = outer.steps(side), nextSteps = outer.steps((side + 1) % 4)
            for step in 0...steps { add(side, 0.5 + 0.5 * Double(step) / Double(steps)) }
            for step in 0...nextSteps { add((side + 1) % 4, 0.5 * Double(step) / Double(nextSteps)) }
        }
        return stations
    }

    // MARK: Drawing

    /// The band between two shares of the thickness.
    private func fill(_ line: [Station], from start: Double, to end: Double, _ color: Color, _ rects: inout [FilledRect]) {
        add(Path(polygon: line.map { $0.point(start) } + line.reversed().map { $0.point(end) }), color, &rects)
    }

    private func add(_ path: Path, _ color: Color, _ rects: inout [FilledRect]) {
        guard let bounds = path.controlBounds else { return }
        rects.append(FilledRect(rect: bounds, color: color, shape: .path(path)))
    }

    /// No border has more pieces.
    private static let most = 4_000.0

    /// Three widths long and two apart, as on straight sides; both by as much more or less as comes out even.
    private func addDashes(_ line: [Station], width: Double, isClosed: Bool, _ color: Color, _ rects: inout [FilledRect]) {
        guard let length = line.last?.distance, width > 0, length > 0 else { return }
        let count = max(1, min(((isClosed ? length : length - 3 * width) / (5 * width)).rounded(), Self.most))
        let period = isClosed ? length / count : max(0, length - 3 * width) / count
        let dash = isClosed ? period * 3 / 5 : min(3 * width, length)
        var path = Path()
        for number in 0..<Int(count) + (isClosed ? 0 : 1) {
            let piece = piece(of: line, from: period * Double(number), to: period * Double(number) + dash)
            path.append(Path(polygon: piece.map { $0.point(0) } + piece.reversed().map { $0.point(1) }))
        }
        add(path, color, &rects)
    }

    private func addDots(_ line: [Station], isClosed: Bool, _ color: Color, _ rects: inout [FilledRect]) {
        guard let length = line.last?.distance, let width = line.map(\.thickness).min(), width > 0.01, length > width else { return }
        let count = max(1, min(((isClosed ? length : length - width) / (2 * width)).rounded(), Self.most))
        let period = (isClosed ? length : length - width) / count
        for number in 0..<Int(count) + (isClosed ? 0 : 1) {
            let distance = period * Double(number) + (isClosed ? 0 : width / 2)
            let station = station(of: line, at: distance), size = Length(points: station.thickness)
            let corner = station.at(0.5) - SIMD2(repeating: station.thickness / 2)
            rects.append(
                FilledRect(
                    rect: Rect(x: Length(points: corner.x), y: Length(points: corner.y), width: size, height: size), color: color,
                    shape: .ellipse))
        }
    }

    private func piece(of line: [Station], from start: Double, to end: Double) -> [Station] {
        [station(of: line, at: start)] + line.filter { $0.distance > start && $0.distance < end } + [station(of: line, at: end)]
    }

    private func station(of line: [Station], at distance: Double) -> Station {
        guard let next = line.firstIndex(where: { $0.distance >= distance }) else { return line[line.count - 1] }
        guard next > 0, line[next].distance > line[next - 1].distance else { return line[next] }
        let before = line[next - 1], after = line[next], share = (distance - before.distance) / (after.distance - before.distance)
        return Station(
            outer: before.outer + (after.outer - before.outer) * share, inner: before.inner + (after.inner - before.inner) * share,
            distance: distance)
    }
}

/// A rectangle with round corners as four quarters of ellipses.
private struct RoundedOutline {
    private struct Corner {
        var center: SIMD2<Double>
        /// How far it reaches from there to where it begins and ends; negative to the left and upwards.
        var reach: SIMD2<Double>
    }
    /// From the top left one clockwise.
    private let corners: [Corner]

    init(_ rect: Rect, _ radii: CornerRadii) {
        func corner(_ x: Length, _ y: Length, _ radius: Size, _ horizontal: Double, _ vertical: Double) -> Corner {
            let reach = SIMD2(radius.width.points * horizontal, radius.height.points * vertical)
            return Corner(center: SIMD2(x.points, y.points) - reach, reach: reach)
        }
        corners = [
            corner(rect.minX, rect.minY, radii.topLeft, -1, -1), corner(rect.maxX, rect.minY, radii.topRight, 1, -1),
            corner(rect.maxX, rect.maxY, radii.bottomRight, 1, 1), corner(rect.minX, rect.maxY, radii.bottomLeft, -1, 1),
        ]
    }

    /// - Parameter share: of the corner, from 0, where the side before it ends, to 1, where its own side begins.
    func point(_ corner: Int, _ share: Double) -> SIMD2<Double> {
        let corner = (place: corners[corner], endsVerticalSide: corner % 2 == 0), angle = share * .pi / 2
        let along = corner.endsVerticalSide ? SIMD2(cos(angle), sin(angle)) : SIMD2(sin(angle), cos(angle))
        return corner.place.center + corner.place.reach * along
    }

    /// As many straight pieces for half a corner as the eye needs.
    func steps(_ corner: Int) -> Int {
        let radius = max(abs(corners[corner].reach.x), abs(corners[corner].reach.y))
        return max(1, min(Int((radius * 4).squareRoot().rounded(.up)) * 2, 64))
    }
}

extension SIMD2<Double> {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
}
