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

    /// Where the rectangles of a block that begins go, and what is known of the floats before it.
    struct Start {
        let index: Int
        fileprivate let first: Int?
    }

    /// Begins a block. One that is positioned or a layer of its own lies above all before it, and takes what follows along; what is in one
    /// that cuts its content stays together.
    mutating func begin(_ box: FlowBox, _ style: BoxStyle, count: Int) -> Start {
        if box.isContainingBlock || box.isLayer { first = nil }
        let start = Start(index: min(first ?? count, count), first: first)
        if style.clipsContents { first = nil }
        return start
    }

    /// Ends a block that has cut its content: the places of what is in it are no longer known.
    mutating func endCut(_ start: Start) { first = start.first }

    /// So many have been put in at a place.
    mutating func insert(_ added: Int, at index: Int) {
        if let first, index <= first { self.first = first + added }
    }
}
