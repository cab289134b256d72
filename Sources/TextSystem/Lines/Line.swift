internal import Geometry
internal import TextLayout
internal import Typefaces

/// Glyphs of one font that stand next to each other on a line, for one stretch of text with equal attributes.
///
/// ```swift
/// for run in layout.line(at: .start)?.runs ?? [] { print(run.fontName, run.glyphs.map(\.id)) }
/// ```
public struct GlyphRun: Sendable {
    /// One glyph at its place.
    public struct Glyph: Hashable, Sendable {
        /// The number of the glyph in its face; 0 for a space or an attachment.
        public let id: UInt16
        /// The glyph's origin, in the coordinates of the line.
        public let position: Point
        /// In points.
        public let advance: Double
        /// The text that the glyph stands for: several glyphs may share it.
        public let range: TextRange
        /// It is a space or a tab, and has no ink.
        public let isSpace: Bool
    }

    /// From left to right.
    public let glyphs: [Glyph]
    /// The text that the run stands for.
    public let range: TextRange
    /// Those of the text, defaults included.
    public let attributes: TextAttributes
    /// The text of the run goes from right to left; the glyphs stand from left to right all the same.
    public let isRightToLeft: Bool
    /// The PostScript name of the face, which may be another than that asked for where it lacks a character.
    public let fontName: String
    /// In points.
    public let fontSize: Double
    /// The left and right end, in the coordinates of the line.
    public let minX: Double
    /// The right end, in the coordinates of the line, in points.
    public let maxX: Double
}

/// A finished line: its glyphs with their places, and what text they stand for.
///
/// Coordinates are those of the container that the line stands in; of a line from a `Typesetter` the origin is at the left end of its
/// baseline.
///
/// ```swift
/// if let line = layout.line(at: .start) { print(line.typographicWidth, line.glyphCount, line.offset(for: range.upperBound)) }
/// ```
public struct Line: Sendable {
    /// The text on the line, with the separator of its paragraph on the last one.
    public let range: TextRange
    /// From left to right.
    public let runs: [GlyphRun]
    /// Left end of the baseline, in points.
    public let origin: Point
    /// Above the baseline, and below it, in points.
    public let ascent: Double
    /// Below the baseline, in points, positive.
    public let descent: Double
    /// From the first to the last glyph, without the spaces at the end, in points.
    public let typographicWidth: Double
    /// What the spaces at the end would take, in points.
    public let trailingWhitespaceWidth: Double
    /// The paragraph of the line runs from right to left.
    public let isRightToLeft: Bool
    /// Places for the caret, in the order of the text.
    let stops: [CaretStop]

    struct CaretStop: Sendable {
        var position: TextPosition
        /// Of the leading edge of the character behind the position, from the container's left edge.
        var x: Double
        /// The other edge of that character: where the caret stands behind it.
        var trailingX: Double
        /// Where the character ends.
        var end: TextPosition
    }

    /// A line that holds nothing, for text so high that no room holds it.
    static let empty = Line(
        range: TextRange(0, 0), runs: [], origin: .zero, ascent: 0, descent: 0, typographicWidth: 0, trailingWhitespaceWidth: 0,
        isRightToLeft: false, stops: [], inkBoxes: [])

    /// Number of glyphs, spaces included.
    public var glyphCount: Int { runs.reduce(0) { $0 + $1.glyphs.count } }

    /// Where the caret stands at a position of the line, from the container's left edge in points; outside the line's range its nearer end.
    /// O(glyphs of the line).
    public func offset(for position: TextPosition) -> Double {
        guard let first = stops.first, let last = stops.last else { return origin.x }
        if position <= first.position { return first.x }
        var before = first
        for stop in stops {
            // What is left out has no place: its caret stands where it would begin.
            if position < stop.position { return before.trailingX }
            before = stop
            guard position < stop.end else { continue }
            if position == stop.position { return stop.x }
            // Inside a ligature: as far into it as into its text.
            let share = Double(position.utf8Offset - stop.position.utf8Offset) / Double(stop.end.utf8Offset - stop.position.utf8Offset)
            return stop.x + (stop.trailingX - stop.x) * share
        }
        return last.trailingX
    }

    /// The position nearest to a place on the line, in points from the container's left edge. O(glyphs of the line).
    public func position(forOffset x: Double) -> TextPosition {
        guard let hit = stop(at: x) else { return range.lowerBound }
        return hit.fraction < 0.5 ? stops[hit.index].position : stops[hit.index].end
    }

    /// The character at a place, and how far into it the place lies: 0 at its leading edge, 1 at its trailing one. Nil on an empty line.
    func stop(at x: Double) -> (index: Int, fraction: Double)? {
        var best: (index: Int, distance: Double, edge: Double)?
        for (index, stop) in stops.enumerated() {
            let left = min(stop.x, stop.trailingX), right = max(stop.x, stop.trailingX)
            let distance = x < left ? left - x : x > right ? x - right : 0
            // Characters set closer than they are wide lie on each other: there the nearest edge counts.
            let edge = min(abs(x - stop.x), abs(x - stop.trailingX))
            // Beyond the end the last of several counts: the space that the break has swallowed.
            if distance < best?.distance ?? .infinity || (distance > 0 && distance == best?.distance && x > right)
                || (distance == 0 && best?.distance == 0 && edge < best?.edge ?? .infinity)
            {
                best = (index, distance, edge)
            }
        }
        guard let best else { return nil }
        let stop = stops[best.index]
        let width = stop.trailingX - stop.x
        return (best.index, width == 0 ? (x > stop.x ? 1 : 0) : max(0, min(1, (x - stop.x) / width)))
    }

    /// The box round the ink of all glyphs, in the container's coordinates; nil if there is none.
    public var imageBounds: Rect? { inkBoxes.reduce(nil) { $0?.union($1) ?? $1 } }

    /// The boxes round the ink of each glyph that has some, and of attachments, in the container's coordinates.
    public let inkBoxes: [Rect]
}
