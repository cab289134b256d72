package enum TextAlignment: UInt8, Sendable { case left, right, center, justified }

/// How a paragraph is broken into lines: Text Kit's paragraph style with TeX's parameters. Lengths in scaled points.
package struct ParagraphStyle: Hashable, Sendable {
    package var alignment = TextAlignment.justified
    /// Alignment of the last line and of lines before a forced break; for `justified` text usually left.
    package var lastLineAlignment = TextAlignment.left
    /// Indent of the first line; negative hangs out.
    package var firstLineIndent: Int32 = 0
    /// The first-line indent is that of all lines but the first instead (`text-indent: … hanging`).
    package var isHangingIndent = false
    /// Lines of about equal length (`text-wrap-style: balance`).
    package var isBalanced = false
    package var isRightToLeft = false
    /// Distance between baselines where the line's content does not need more.
    package var lineHeight: Int32 = 0
    /// What a line takes above and below its baseline at least: the strut of CSS. `strutAscent + strutDescent` is the line height.
    package var strutAscent: Int32 = 0
    package var strutDescent: Int32 = 0

    package var pretolerance: Int32 = 100
    package var tolerance: Int32 = 200
    package var emergencyStretch: Int32 = 0
    package var linePenalty: Int32 = 10
    package var hyphenPenalty: Int32 = 50
    package var exHyphenPenalty: Int32 = 50
    package var adjacentDemerits: Int32 = 10_000
    package var doubleHyphenDemerits: Int32 = 10_000
    package var finalHyphenDemerits: Int32 = 5_000
    package var looseness: Int32 = 0
    /// Most hyphenated lines in succession; nil for no limit.
    package var hyphenLimitLines: Int32?

    package init() {}
}

/// A finished line. It does not hold glyphs: it says which tokens of the paragraph stand on it, where its first and last word are parted, and how wide its
/// spaces are; the painter takes the glyphs from the word table.
package struct Line: Sendable {
    /// Tokens of the paragraph on this line, as indices into the tokens of the whole text.
    package var tokenStart: Int32
    package var tokenEnd: Int32
    /// Index in `WordTable.breaks` where the first word's rest begins, and where the last word is parted; -1 for whole words.
    package var startBreak: Int32 = -1
    package var endBreak: Int32 = -1
    /// Shapes of a parted first and last word (they are shaped by themselves), -1 for whole words. A line within one word uses `startShape`.
    package var startShape: Int32 = -1
    package var startShapeCount: Int32 = 0
    package var endShape: Int32 = -1
    package var endShapeCount: Int32 = 0
    /// Left edge of the first glyph from the paragraph's left edge; negative where a mark hangs out.
    package var x: Int32 = 0
    /// Width from `x` to the right end of the last glyph.
    package var width: Int32 = 0
    /// What is added to the natural width of all spaces together (negative: taken away), and over how many spaces.
    package var spaceAdjustment: Int32 = 0
    package var spaceCount: Int32 = 0
    /// What a leader on this line takes.
    package var leaderWidth: Int32 = 0
    /// Room above and below the baseline.
    package var ascent: Int32 = 0
    package var descent: Int32 = 0
    /// Index in `TypesetText.levels` of the embedding level of the first token; -1 where all of the line runs from left to right.
    package var levelStart: Int32 = -1
    /// The paragraph's own direction.
    package var isRightToLeft = false
    package var isHyphenated = false
    package var isLast = false
    package var isOverfull = false

    package init(tokenStart: Int32, tokenEnd: Int32) { self.tokenStart = tokenStart; self.tokenEnd = tokenEnd }
}
