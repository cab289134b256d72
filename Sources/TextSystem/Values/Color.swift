internal import Geometry

/// A colour in the sRGB space. Components run from 0 to 1 and are kept to eight bits.
///
/// ```swift
/// page.fill(Path(Rect(x: 0, y: 0, width: 50, height: 20)), Color(red: 0.9, green: 0.2, blue: 0.1).opacity(0.5))
/// ```
public struct Color: Hashable, Sendable {
    var value: Geometry.Color

    /// A colour by its components, each from 0 to 1; others are taken for the nearer end.
    ///
    /// - Parameters:
    ///   - red: 1 is full.
    ///   - green: 1 is full.
    ///   - blue: 1 is full.
    ///   - alpha: 1 is opaque, 0 transparent.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        func byte(_ component: Double) -> UInt8 { UInt8((max(0, min(1, component.isNaN ? 0 : component)) * 255).rounded()) }
        value = Geometry.Color(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
    }

    /// A grey: 0 is black, 1 white.
    public init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

    init(_ value: Geometry.Color) { self.value = value }

    /// From 0 to 1.
    public var red: Double { Double(value.red) / 255 }
    /// From 0 to 1.
    public var green: Double { Double(value.green) / 255 }
    /// From 0 to 1.
    public var blue: Double { Double(value.blue) / 255 }
    /// From 0, transparent, to 1, opaque.
    public var alpha: Double { Double(value.alpha) / 255 }

    /// The same colour with another opacity, from 0 to 1.
    public func opacity(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    /// Ink.
    public static let black = Color(white: 0)
    /// Paper.
    public static let white = Color(white: 1)
    /// Half way between both.
    public static let gray = Color(white: 0.5)
    /// Nothing can be seen of it.
    public static let clear = Color(white: 0, alpha: 0)
    /// A red as printers use it, not that of a screen.
    public static let red = Color(red: 0.8, green: 0.1, blue: 0.1)
    /// A dark blue.
    public static let blue = Color(red: 0.1, green: 0.25, blue: 0.7)
    /// A dark green.
    public static let green = Color(red: 0.1, green: 0.5, blue: 0.2)
}
