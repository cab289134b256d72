/// A colour in the sRGB space with eight bits a channel.
@frozen package struct Color: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    /// 255 is opaque, 0 transparent.
    package var alpha: UInt8
    @inlinable package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red; self.green = green; self.blue = blue; self.alpha = alpha
    }
    /// - Parameter opacity: 0 to 1.
    package func faded(to opacity: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: UInt8((Double(alpha) * max(0, min(1, opacity))).rounded()))
    }
    @inlinable package static var black: Color { Color(red: 0, green: 0, blue: 0) }
    @inlinable package static var transparent: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }
}
