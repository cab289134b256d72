package import Geometry
internal import Glibc

/// A gradient that has its size: colours along a line, out from a point, or round one. Coordinates are in points from the top left of what
/// it fills, y downwards.
package struct GradientFill: Hashable, Sendable {
    package enum Shape: Hashable, Sendable {
        case linear(fromX: Double, fromY: Double, toX: Double, toY: Double)
        /// Ellipses round a centre; at offset 1 with these half axes.
        case radial(x: Double, y: Double, radiusX: Double, radiusY: Double)
        /// Round a centre, clockwise from an angle in turns from upwards; an offset is a part of a turn.
        case conic(x: Double, y: Double, from: Double)
    }

    package struct Stop: Hashable, Sendable {
        package var offset: Double
        package var color: Color
        package init(offset: Double, color: Color) { self.offset = offset; self.color = color }
    }

    package var shape: Shape
    /// Two or more, the first at 0 and the last at 1, offsets never falling. Before the first and behind the last their colours go on.
    package var stops: [Stop]
    package var size: Size

    /// - Precondition: there are two stops, the first at 0 and the last at 1.
    package init(shape: Shape, stops: [Stop], size: Size) {
        precondition(stops.count >= 2 && stops.first?.offset == 0 && stops.last?.offset == 1, "a gradient goes from 0 to 1")
        self.shape = shape; self.stops = stops; self.size = size
    }

    package var isOpaque: Bool { stops.allSatisfy { $0.color.alpha == 255 } }

    /// The colour at an offset from 0 to 1, halfway between two stops mixed in sRGB. Where two stops meet, that of the later one.
    package func color(at offset: Double) -> Color {
        guard let next = stops.firstIndex(where: { $0.offset > offset }) else { return stops[stops.count - 1].color }
        guard next > 0 else { return stops[0].color }
        let first = stops[next - 1], second = stops[next]
        return first.color.mixed(with: second.color, part: (offset - first.offset) / (second.offset - first.offset))
    }
}

extension Color {
    /// A colour on the way to another one, channel by channel.
    package func mixed(with other: Color, part: Double) -> Color {
        func channel(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(max(0, min(255, (Double(a) + (Double(b) - Double(a)) * part).rounded()))) }
        return Color(
            red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue),
            alpha: channel(alpha, other.alpha))
    }
}

/// A piece of a conic gradient: from one ray to another, narrow enough to be a triangle.
package struct GradientSector: Sendable {
    /// Where the rays leave the area for certain.
    package var first, second: (x: Double, y: Double)
    /// On the rays.
    package var firstColor, secondColor: Color
}

extension GradientFill {
    /// The sectors of a conic gradient, clockwise; empty for the other shapes.
    package func sectors(perTurn count: Int) -> [GradientSector] {
        guard case .conic(let x, let y, let from) = shape else { return [] }
        // Beyond the farthest corner, and what the chord of a sector cuts off.
        let reach = 1.05 * hypot(max(abs(x), abs(size.width.points - x)), max(abs(y), abs(size.height.points - y))) + 1
        func place(_ offset: Double) -> (x: Double, y: Double) {
            let angle = 2 * Double.pi * (from + offset)
            return (x + reach * sin(angle), y - reach * cos(angle))
        }
        // Where colours change at once a sector ends.
        var rays = (0...count).map { Double($0) / Double(count) } + stops.map(\.offset)
        rays.sort()
        var sectors: [GradientSector] = []
        for (start, end) in zip(rays, rays.dropFirst()) where end > start {
            // At the end of a sector the colour is that before the stop there.
            let last = stops.first { $0.offset == end }?.color ?? color(at: end)
            sectors.append(GradientSector(first: place(start), second: place(end), firstColor: color(at: start), secondColor: last))
        }
        return sectors
    }
}
