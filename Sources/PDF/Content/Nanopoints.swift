/// Positions as a reader of the file computes them, in 10⁻⁹ points: fine enough that rounding does not add up over a line, and wide enough
/// (64 bits) for any page.
typealias Nanopoints = Int64

enum Precision {
    /// A run is corrected when it has drifted further than this from its place.
    static let driftBetweenShapes: Nanopoints = 2_000_000
    static let driftInsideShape: Nanopoints = 1_500_000
    /// An adjustment gets decimals until it leaves no more than this.
    static let adjustmentError: Nanopoints = 600_000
    /// Decimals of coordinates, font sizes, glyph widths (thousandths of the em), word and letter spacing.
    static let coordinateDecimals = 3
    static let sizeDecimals = 5
    static let widthDecimals = 4
    static let spacingDecimals = 4
}

@inline(__always)
func nanopoints(scaledPoints: Int64) -> Nanopoints {
    let product = scaledPoints &* 1_953_125
    return (product &+ 64) >> 7
}

/// The nearest multiple of 10⁻ⁿ points, n = 3, 4, 5 …, counted in that unit.
@inline(__always)
func rounded(_ value: Nanopoints, unit: Int64) -> Int64 {
    value >= 0 ? (value &+ unit / 2) / unit : -((unit / 2 &- value) / unit)
}

/// Thousandths of a point, the unit of coordinates in content streams, from scaled points.
@inline(__always)
func millipoints(scaledPoints: Int64) -> Int64 { rounded(nanopoints(scaledPoints: scaledPoints), unit: 1_000_000) }

/// A number in a TJ array that moves the pen by about `distance`, with as few decimals as leave an error of at most
/// `Precision.adjustmentError`.
///
/// A positive number moves to the left, in thousandths of the size.
struct Adjustment {
    var value: Int64
    var decimals: Int
    /// What the reader's pen really moves.
    var moved: Nanopoints

    /// - Parameter size: size of the font as printed, in 10⁻⁵ points; not 0.
    @inline(__always)
    init(_ distance: Nanopoints, size: Int64) {
        // One thousandth of the size is `size` · 10⁻⁸ points = `size` · 10 nanopoints.
        var scale: Int64 = 1
        decimals = 0
        let unit = size &* 10
        while true {
            value = -rounded(distance &* scale, unit: unit)
            moved = -(value &* unit) / scale
            if (distance &- moved).magnitude <= UInt64(Precision.adjustmentError) || decimals == 3 { return }
            decimals += 1
            scale &*= 10
        }
    }
}
