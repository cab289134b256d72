package import Geometry

/// A turn by a right angle, seen from the reader.
@frozen package enum QuarterTurn: UInt8, Sendable {
    case none
    /// Against the clock: the right edge becomes the top.
    case left
    /// With the clock: the left edge becomes the top.
    case right

    /// The size of what is turned, as the reader sees it.
    package func size(of size: Size) -> Size { self == .none ? size : Size(width: size.height, height: size.width) }
}
