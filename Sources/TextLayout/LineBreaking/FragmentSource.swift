/// The place of a fragment in the flow that a paragraph is set into. Two lines that start at equal cursors have the same room, and so has
/// everything after them.
@frozen package struct FragmentCursor: Hashable, Sendable {
    /// The number of the container in its chain.
    package var container: Int32
    /// The number of the fragment in its band of the container, from the left.
    package var fragment: Int32
    /// The height of the band in scaled points; for sources that count lines, the number of the line.
    package var y: Int64

    @inlinable package init(container: Int32 = 0, y: Int64 = 0, fragment: Int32 = 0) {
        self.container = container
        self.y = y
        self.fragment = fragment
    }
}

/// The room for one line.
@frozen package struct LineFragment: Hashable, Sendable {
    /// The left edge in scaled points.
    package var x: Int32
    /// The measure in scaled points.
    package var width: Int32
    /// Where the line after this one goes.
    package var next: FragmentCursor
    /// What it costs to leave the fragment without a line, in demerits; negative: it must not stay empty. One that is its own successor
    /// never may.
    package var emptyDemerits: Int32

    @inlinable package init(x: Int32, width: Int32, next: FragmentCursor, emptyDemerits: Int32 = -1) {
        self.x = x
        self.width = width
        self.next = next
        self.emptyDemerits = emptyDemerits
    }
}

/// A stretch beside an obstacle that a line may leave empty.
package enum NarrowStretch {
    /// The width below which it may, in ems: a line of some twenty characters can hardly be justified.
    package static let ems: Int64 = 8
    /// Leaving it empty costs as much as a line of badness 3,000 in it: one whose spaces are more than twice as wide as they should be.
    package static let emptyDemerits: Int32 = 9_000_000
    /// The same for a band at the narrow top of a shape, above which nothing stands: a line of badness 2,000.
    package static let topDemerits: Int32 = 4_000_000
    /// The width, in ems, below which it may.
    package static let topEms: Int64 = 10
    /// Leaving all of a band empty between lines, in a shape, costs as much as a line of badness 7,000: one whose spaces are more than four
    /// times as wide as they can well be made.
    package static let holeDemerits: Int32 = 49_000_000
}

/// Where the lines of a paragraph go.
///
/// The breaker keeps lines apart by their cursors: two ways to break that end at one item compete only where the next line of both goes to
/// the same place. A source should therefore give equal cursors wherever the rest of the room is the same, as the rectangle does with a
/// single cursor for all lines, and must give different ones otherwise. It answers the same question always the same way, and always
/// answers: a source that has run out of room repeats a last fragment. The breaker asks once per cursor.
package protocol FragmentSource {
    /// Where the first line goes.
    var start: FragmentCursor { get }
    func fragment(at cursor: FragmentCursor) -> LineFragment
}

/// A column of one measure: every line has the same cursor.
@frozen package struct RectangleFragments: FragmentSource, Hashable, Sendable {
    package var x: Int32
    package var width: Int32

    @inlinable package init(x: Int32 = 0, width: Int32) {
        self.x = x
        self.width = width
    }

    @inlinable package var start: FragmentCursor { FragmentCursor() }
    @inlinable package func fragment(at cursor: FragmentCursor) -> LineFragment { LineFragment(x: x, width: width, next: cursor) }
}

/// A measure for each line by its number, as TeX's `\parshape` and `\hangindent` give it; the last one holds for all further lines.
package struct LineWidthFragments: FragmentSource, Hashable, Sendable {
    @frozen package struct Line: Hashable, Sendable {
        package var indent: Int32
        package var width: Int32

        @inlinable package init(indent: Int32, width: Int32) {
            self.indent = indent
            self.width = width
        }
    }

    /// The lines in order, never empty. From the last on they are all alike and share a cursor.
    package let lines: [Line]

    /// Lines as `\parshape` lists them. An empty list is a single line of no width.
    package init(_ lines: [Line]) {
        self.lines = lines.isEmpty ? [Line(indent: 0, width: 0)] : lines
    }

    /// TeX's `\hangindent` and `\hangafter` in a column: the indent is at the left if positive, at the right if negative, and holds after
    /// the first `hangAfter` lines, or, with a negative number, for the first `-hangAfter` lines only.
    package init(width: Int32, hangIndent: Int32, hangAfter: Int32) {
        let plain = Line(indent: 0, width: width)
        guard hangIndent != 0 else { self.init([plain]); return }
        let hanging = Line(indent: max(hangIndent, 0), width: Int32(clamping: Int64(width) - Int64(hangIndent.magnitude)))
        let count = Int(min(hangAfter.magnitude, Self.hangingLineLimit))
        let (first, rest) = hangAfter < 0 ? (hanging, plain) : (plain, hanging)
        self.init(Array(repeating: first, count: count) + [rest])
    }

    /// No paragraph has more lines than this before or in its hanging part.
    private static let hangingLineLimit: UInt32 = 100_000

    package var start: FragmentCursor { FragmentCursor() }

    package func fragment(at cursor: FragmentCursor) -> LineFragment {
        let last = lines.count - 1
        let number = Int(clamping: max(0, min(cursor.y, Int64(last))))
        return LineFragment(x: lines[number].indent, width: lines[number].width, next: FragmentCursor(y: Int64(min(number + 1, last))))
    }
}
