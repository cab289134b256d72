internal import TextLayout

/// A line with its place in a container. Lengths in scaled points.
struct PlacedLine {
    /// Index in `TypesetText.lines`; -1 for the line of a paragraph without text.
    var line: Int32
    var container: Int32
    /// What the line may take, in the container's coordinates.
    var x: Int64
    var width: Int64
    var top: Int64
    var height: Int64
    /// From the top of the container.
    var baseline: Int64
    var extent: LineExtent
    /// Bytes of the paragraph that stand on it: of the last line with the separator.
    var start: Int32
    var end: Int32
}

/// What a layout manager knows of a paragraph.
struct ParagraphLayout {
    /// Index in `TypesetText.paragraphs`; -1 before its text has been parted into words.
    var typeset: Int = -1
    /// Where its text is set as other characters; nil where it is set as it is.
    var substitutions: SubstitutionMap?
    var style = ParagraphStyle()
    var isRightToLeft = false
    /// BCP 47 tag of its first character; empty if unknown.
    var language = ""
    /// The size of its main font, in scaled points.
    var em: Int32 = 0
    /// What its main font needs.
    var extent = LineExtent(ascent: 0, descent: 0)
    /// The measure for which it has been broken as a column; nil if it has to be broken for its place.
    var measure: Int32?
    var isPlaced = false
    /// Its lines are not those that it has as a column, because these found no room: at another place it is broken anew.
    var isFilledForRoom = false
    /// Words wider than this may be broken between any two of their characters.
    var breakWidth = Int32.max
    /// Of its first byte in the storage, when it got its place.
    var offset = 0
    var start = FlowPlace()
    var end = FlowPlace()
    var lines: [PlacedLine] = []
    /// Offset in the paragraph of the first text for which there was no room; nil if all has been placed.
    var overflow: Int32?
    /// How many lines the text that found no room would take (as far as is known).
    var unplacedLines = 0
    var demerits: Int64 = 0
}

/// How much work layout has been, counted since the manager was made.
///
/// ```swift
/// layout.ensureLayout()
/// print(layout.statistics.brokenParagraphs, layout.statistics.movedParagraphs)
/// ```
public struct LayoutStatistics: Hashable, Sendable {
    /// Paragraphs that were broken into lines, again for each time.
    public internal(set) var brokenParagraphs = 0
    /// Paragraphs whose lines were given a place, the same as before or another.
    public internal(set) var placedParagraphs = 0
    /// Paragraphs whose finished lines were moved to another place.
    public internal(set) var movedParagraphs = 0
}
