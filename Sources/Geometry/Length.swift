/// A length on the page in scaled points: 65,536 to the PostScript point (1/72 inch).
///
/// Lengths are integers so that a result depends neither on the machine nor on the number of threads. A `Length` has
/// 64 bits and serves heights, positions and sums; widths inside a line are kept as bare `Int32` scaled points in flat
/// arrays and widened when they are added up.
@frozen package struct Length: Hashable, Comparable, Sendable {
    /// The value in scaled points.
    package var scaledPoints: Int64

    @inlinable package init(scaledPoints: Int64) { self.scaledPoints = scaledPoints }
    @inlinable package init(scaledPoints: Int32) { self.scaledPoints = Int64(scaledPoints) }

    /// The nearest length to a number of points; values beyond ±10⁹ points (and NaN) are clamped, as style sheets may hold any number.
    @inlinable package init(points: Double) {
        let scaled = points * 65_536
        guard scaled.isFinite else { self.scaledPoints = 0; return }
        self.scaledPoints = Int64(max(-Length.limit, min(Length.limit, scaled)).rounded())
    }

    @usableFromInline static let limit = 65_536e9
    package static let unitsPerPoint: Int64 = 65_536
    @inlinable package static var zero: Length { Length(scaledPoints: Int64(0)) }

    /// The value in points.
    @inlinable package var points: Double { Double(scaledPoints) / 65_536 }

    /// The value in scaled points as 32 bits, clamped: for item arrays.
    @inlinable package var clamped32: Int32 { Int32(clamping: scaledPoints) }

    @inlinable package static func < (a: Length, b: Length) -> Bool { a.scaledPoints < b.scaledPoints }
    // A style sheet may hold any number, and sums of them stay within 64 bits in no book that could be set: what is beyond is as far as there
    // is. So no input stops the program, and no sum changes its sign.

    @inlinable package static func + (a: Length, b: Length) -> Length {
        let (sum, overflow) = a.scaledPoints.addingReportingOverflow(b.scaledPoints)
        return overflow ? farthest(isNegative: a.scaledPoints < 0) : Length(scaledPoints: sum)
    }
    @inlinable package static func - (a: Length, b: Length) -> Length {
        let (difference, overflow) = a.scaledPoints.subtractingReportingOverflow(b.scaledPoints)
        return overflow ? farthest(isNegative: a.scaledPoints < 0) : Length(scaledPoints: difference)
    }
    @inlinable package static prefix func - (a: Length) -> Length { .zero - a }
    @inlinable package static func += (a: inout Length, b: Length) { a = a + b }
    @inlinable package static func -= (a: inout Length, b: Length) { a = a - b }
    @inlinable package static func * (a: Length, n: Int) -> Length {
        let (product, overflow) = a.scaledPoints.multipliedReportingOverflow(by: Int64(n))
        return overflow ? farthest(isNegative: (a.scaledPoints < 0) != (n < 0)) : Length(scaledPoints: product)
    }
    /// - Parameter n: not zero.
    @inlinable package static func / (a: Length, n: Int) -> Length {
        precondition(n != 0, "a length is divided by zero")
        let (quotient, overflow) = a.scaledPoints.dividedReportingOverflow(by: Int64(n))
        return overflow ? farthest(isNegative: false) : Length(scaledPoints: quotient)
    }

    @usableFromInline static func farthest(isNegative: Bool) -> Length { Length(scaledPoints: isNegative ? Int64.min : Int64.max) }

    /// This length times a factor, rounded to the nearest scaled point.
    @inlinable package func scaled(by factor: Double) -> Length { Length(points: points * factor) }
}

extension Length: CustomStringConvertible {
    package var description: String { "\(points)pt" }
}
