/// What a line takes above and below its baseline, in scaled points.
struct LineExtent: Hashable {
    var ascent: Int64
    var descent: Int64
    func union(_ other: LineExtent) -> LineExtent { LineExtent(ascent: max(ascent, other.ascent), descent: max(descent, other.descent)) }
}

/// A paragraph's rules for the heights of its lines.
struct LineHeightRule: Hashable {
    var multiple: Double
    var minimum: Int64
    var maximum: Int64
    /// Below every line, as the style has it.
    private var styleSpacing: Int64

    init(_ style: ParagraphStyle) {
        multiple = style.lineHeightMultiple > 0 && style.lineHeightMultiple.isFinite ? min(style.lineHeightMultiple, 1_000) : 1
        minimum = max(0, scaledPoints(style.minimumLineHeight))
        maximum = max(0, scaledPoints(style.maximumLineHeight))
        styleSpacing = scaledPoints(style.lineSpacing)
    }

    /// The height of a line, without what follows it; what the rules add or take stands above the ascent.
    func height(_ extent: LineExtent) -> Int64 {
        let natural = extent.ascent + extent.descent
        var height = multiple == 1 ? natural : Int64((Double(natural) * multiple).rounded())
        height = max(height, minimum)
        if maximum > 0 { height = min(height, maximum) }
        return max(height, 1)
    }

    /// What stands free below a line.
    /// - Parameter extra: what the client adds for this line.
    func spacing(adding extra: Int64) -> Int64 { max(0, styleSpacing + extra) }

    /// From the top of a line to its baseline.
    func baseline(_ extent: LineExtent) -> Int64 { height(extent) - extent.descent }
}
