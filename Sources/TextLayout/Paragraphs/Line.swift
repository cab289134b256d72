/// A finished line. It does not hold glyphs: it says which tokens of the paragraph stand on it, where its first and last word are parted,
/// and how wide its spaces are; the painter takes the glyphs from the word table.
package struct Line: Sendable {
    // A text's lines are held by `LineList`, in half the room: a property added here has its place there.

    /// Tokens of the paragraph on this line, as indices into the tokens of the whole text.
    package var tokenStart: Int32
    package var tokenEnd: Int32
    /// Index in `WordTable.breaks` where the first word's rest begins, and where the last word is parted; -1 for whole words.
    package var startBreak: Int32 = -1
    package var endBreak: Int32 = -1
    /// Shapes of a parted first and last word (they are shaped by themselves), -1 for whole words. A line within one word uses
    /// `startShape`.
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
    /// Index in `TypesetText.settings` of the first token's; -1: all tokens are set as the word table has them.
    package var settingStart: Int32 = -1
    /// Index in `TypesetText.firstLineTokens` of what stands for the first token; -1: the tokens are those of the text.
    package var firstLineTokenStart: Int32 = -1
    /// Spaces of tokens before this one keep their width: those before a tab.
    package var stretchStart: Int32 = 0
    /// What stands behind each glyph, in scaled points; negative: glyphs stand closer.
    package var letterSpace: Int32 = 0
    /// Room above and below the baseline.
    package var ascent: Int32 = 0
    package var descent: Int32 = 0
    /// Index in `TypesetText.levels` of the embedding level of the first token; -1 where all of the line runs from left to right.
    package var levelStart: Int32 = -1
    /// What letters are wider (narrower: negative), in ten thousandths of their width.
    package var expansion: Int16 = 0
    /// The paragraph's own direction.
    package var isRightToLeft = false
    /// The first of its paragraph: a space that it begins with is the writer's. On other lines it would have gone with the break.
    package var beginsParagraph = false
    package var isHyphenated = false
    package var isLast = false
    package var isOverfull = false

    package init(tokenStart: Int32, tokenEnd: Int32) { self.tokenStart = tokenStart; self.tokenEnd = tokenEnd }

    /// A space at a place among its tokens has a width, unless it ends the line.
    @inlinable package func keepsSpace(at token: Int) -> Bool { beginsParagraph || token > Int(tokenStart) }
}

/// How a token stands on a line where that is not what the word table says: words shaped in their line, tabs, what is left of a truncated
/// word.
package struct TokenSetting: Sendable {
    /// Otherwise the word table holds, and the shapes of parted words (`Line.startShape`, `endShape`).
    package var isSet = false
    /// Shapes of a word, in the order of the text; none where it was left out.
    package var shapeStart: Int32 = 0
    package var shapeCount: Int32 = 0
    /// Width of the word.
    package var width: Int32 = 0
    /// Width of the space behind a word, of the space or the tab that the token is.
    package var space: Int32 = 0
    /// The token was left out of a truncated line.
    package var isOmitted = false
    /// How the shapes' text follows from the word's, where some of it has been cut away.
    package var cut: Cut?

    /// What is left of a cut word: from `start` on as many bytes as stand before the sign, and those from `resumption` on behind it. A
    /// token that is no word bears the sign behind itself.
    package struct Cut: Sendable {
        /// Offsets in the word's text.
        package var start: Int32
        /// The ellipsis, in the text of the shapes; empty if there is none.
        package var signStart: Int32
        package var signEnd: Int32
        package var resumption: Int32

        package init(start: Int32, signStart: Int32, signEnd: Int32, resumption: Int32) {
            self.start = start; self.signStart = signStart; self.signEnd = signEnd; self.resumption = resumption
        }

        /// Where in the word's text a byte of the shapes' text comes from; those of the sign stand for what it hides, which is nothing by
        /// itself.
        package func offset(ofShaped offset: Int32) -> Int32 {
            if offset <= signStart { return start + offset }
            return offset < signEnd ? start + signStart : resumption + offset - signEnd
        }
    }

    package init() {}
}

extension Line {
    /// How far text of a style stands above the line's baseline.
    @inlinable package func rise(of style: CharacterStyle) -> Int64 {
        switch style.edge {
        case .none: Int64(style.baselineShift)
        case .top: Int64(ascent) - Int64(style.edgeAscent) + Int64(style.baselineShift)
        case .bottom: Int64(style.edgeDescent) - Int64(descent) + Int64(style.baselineShift)
        }
    }

    /// The shapes that a word has on the line: its own, those of its part where a break parts it, or what its setting says. In the order of
    /// the text.
    /// - Parameters:
    ///   - isFirst: it is the first token of the line.
    ///   - isLast: it is the last one.
    @inlinable package func shapes(of word: Word, _ setting: TokenSetting, isFirst: Bool, isLast: Bool) -> (start: Int32, count: Int32) {
        if setting.isSet { return (setting.shapeStart, setting.shapeCount) }
        if isFirst && startShape >= 0 { return (startShape, startShapeCount) }
        if isLast && endShape >= 0 { return (endShape, endShapeCount) }
        return (word.shapeStart, word.shapeCount)
    }
}
