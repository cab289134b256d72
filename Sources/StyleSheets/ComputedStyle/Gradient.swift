package import Geometry

/// A gradient (css-images-4 section 3) as a computed value. It has no size of its own and fills whatever it is painted in.
package struct Gradient: Hashable, Sendable {
    package enum Line: Hashable, Sendable {
        /// In turns, clockwise from upwards.
        case angle(Double)
        /// Towards a side or a corner: -1 is left or top, 1 right or bottom, 0 neither.
        case towards(x: Int8, y: Int8)
    }

    /// How far the last stop of a radial gradient lies from its centre.
    package enum Extent: Hashable, Sendable {
        case closestSide, farthestSide, closestCorner, farthestCorner
        /// Percentages refer to the width and the height of the gradient.
        case size(LengthPercentage, LengthPercentage)
    }

    package enum Shape: Hashable, Sendable {
        case linear(Line)
        case radial(isCircle: Bool, Extent, at: ShapePosition)
        /// From an angle in turns, clockwise from upwards.
        case conic(from: Double, at: ShapePosition)
    }

    package enum Stop: Hashable, Sendable {
        /// A colour, and its place along the gradient line, which may be left to its neighbours. Round a centre a place is a part of a
        /// turn, as a percentage.
        case color(Color, at: LengthPercentage?)
        /// Where the colours on both sides are mixed half and half.
        case hint(LengthPercentage)
    }

    package var shape: Shape
    package var isRepeating: Bool
    /// How the colours between two stops are mixed.
    package var mixing: ColorMixing
    package var stops: [Stop]

    package init(shape: Shape, isRepeating: Bool, mixing: ColorMixing, stops: [Stop]) {
        self.shape = shape; self.isRepeating = isRepeating; self.mixing = mixing; self.stops = stops
    }

    /// The colour at a part of the way from one stop to the next. Colours are mixed with their opacity multiplied in (css-images-4 section
    /// 3.4.1).
    package func mixed(_ first: Color, _ second: Color, _ part: Double) -> Color {
        if part <= 0 || (first == second && mixing.hueWay != .longer) { return first }
        if part >= 1 { return second }
        return mixing.mixed(ColorChannels(first), 1 - part, ColorChannels(second), part).color
    }
}

extension Gradient {
    var cssText: String {
        var parts: [String] = []
        let name: String, spaceText = mixing.cssText
        func place(_ position: ShapePosition) -> String { "at \(position.x.cssText) \(position.y.cssText)" }
        switch shape {
        case .linear(let line):
            name = "linear-gradient"
            parts.append([line.cssText, spaceText].filter { !$0.isEmpty }.joined(separator: " "))
        case .radial(let isCircle, let extent, let position):
            name = "radial-gradient"
            parts.append(
                [isCircle ? "circle" : "ellipse", extent.cssText, place(position), spaceText].filter { !$0.isEmpty }.joined(separator: " "))
        case .conic(let angle, let position):
            name = "conic-gradient"
            parts.append(["from \((angle * 360).cssText)deg", place(position), spaceText].filter { !$0.isEmpty }.joined(separator: " "))
        }
        parts += stops.map { stop in
            switch stop {
            case .color(let color, let position): color.cssText + (position.map { " " + $0.cssText } ?? "")
            case .hint(let position): position.cssText
            }
        }
        return (isRepeating ? "repeating-" : "") + name + "(" + parts.joined(separator: ", ") + ")"
    }
}

extension ColorMixing {
    /// Empty for the usual.
    fileprivate var cssText: String {
        if self == .srgb { return "" }
        return "in \(space == .linear ? "srgb-linear" : "\(space)")" + (hueWay == .shorter ? "" : " \(hueWay) hue")
    }
}

extension Gradient.Line {
    fileprivate var cssText: String {
        switch self {
        case .angle(let turns): "\((turns * 360).cssText)deg"
        case .towards(let x, let y):
            "to "
                + [x < 0 ? "left" : x > 0 ? "right" : "", y < 0 ? "top" : y > 0 ? "bottom" : ""].filter { !$0.isEmpty }.joined(
                    separator: " ")
        }
    }
}

extension Gradient.Extent {
    fileprivate var cssText: String {
        switch self {
        case .closestSide: "closest-side"
        case .farthestSide: "farthest-side"
        case .closestCorner: "closest-corner"
        case .farthestCorner: "farthest-corner"
        case .size(let width, let height): width == height ? width.cssText : "\(width.cssText) \(height.cssText)"
        }
    }
}
