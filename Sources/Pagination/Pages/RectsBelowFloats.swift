import StyleSheets

/// Where the rectangles of blocks go among what has been drawn, so that they lie below the floats before them: backgrounds and borders of
/// blocks come first, then floats, then text (CSS 2.2 appendix E).
struct RectsBelowFloats {
    /// From here on are those of floats, and what lies above all blocks that follow; nil where there are none.
    private var first: Int?

    /// - Parameter count: of the rectangles so far.
    mutating func beginFloat(count: Int) {
        if first == nil { first = count }
    }

    /// Where those of a block go that begins now. What is positioned or cut lies above all before it, and takes what follows along.
    mutating func begin(_ box: FlowBox, _ style: BoxStyle, count: Int) -> Int {
        if box.isContainingBlock || style.clipsContents { first = nil }
        return min(first ?? count, count)
    }

    /// So many have been put in at a place.
    mutating func insert(_ added: Int, at index: Int) {
        if let first, index <= first { self.first = first + added }
    }

    /// What has been drawn was cut: its places are no longer known.
    mutating func forget() { first = nil }
}
