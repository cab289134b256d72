/// What the glue of a line does to fill its measure.
@frozen package enum GlueSign: UInt8, Hashable, Sendable {
    case normal, stretching, shrinking
}

/// A line of a broken paragraph. All lengths are in scaled points.
@frozen package struct BrokenLine: Hashable, Sendable {
    /// The first item set; what a break discards at the start of the line lies before it.
    package var firstItem: Int32
    /// The item at which the line is broken and before which it ends. Of a discretionary the pre-break text is still set, a glue or
    /// penalty is not. The last line ends at the number of items.
    package var breakItem: Int32
    /// The discretionary whose post-break text starts the line, or -1.
    package var postItem: Int32
    /// The fragment the line is set into.
    package var cursor: FragmentCursor
    package var x: Int32
    package var width: Int32
    /// The line's width before its glue is set, with left and right skip, less what hangs out in the margins.
    package var naturalWidth: Int64
    /// What hangs out at the left: the line starts at `x - leftProtrusion`.
    package var leftProtrusion: Int32
    /// What hangs out at the right.
    package var rightProtrusion: Int32
    /// TeX's badness, 0 to 10000, or 10001 for an overfull line.
    package var badness: Int32
    package var glueSign: GlueSign
    package var glueOrder: GlueOrder
    /// The line ends at a discretionary.
    package var isHyphenated: Bool
    /// What the fonts of the line are wider (narrower: negative) in all.
    package var expansion: Int32
    /// By how much of its stretch (of `glueOrder`) or shrink each glue is widened or narrowed.
    package var glueRatio: Double

    @inlinable package var isOverfull: Bool { badness > 10_000 }
}

/// How a paragraph came out. Its lines are in the array that was handed in.
@frozen package struct BrokenParagraph: Hashable, Sendable {
    /// The pass of total fit that succeeded, or first fit.
    @frozen package enum Pass: UInt8, Hashable, Sendable {
        case first, second, emergency, firstFit
    }

    package var lineCount: Int32
    /// By how many lines the paragraph is longer than its best breaks would be.
    package var looseness: Int32
    /// The sum of demerits by TeX's formula; nought for first fit.
    package var demerits: Int64
    package var pass: Pass
    /// Number of lines that stick out of their measure.
    package var overfullCount: Int32
}
