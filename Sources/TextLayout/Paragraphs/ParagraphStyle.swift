package enum TextAlignment: UInt8, Sendable { case left, right, center, justified }

/// What becomes of text that does not fit.
package enum LineBreakMode: UInt8, Sendable {
    /// Lines end between words, or at hyphens.
    case wordWrapping
    /// Lines end between any two characters.
    case characterWrapping
    /// Lines end at forced breaks only and are as long as they are.
    case clipping
    /// An ellipsis stands for the text that is left out at the beginning, in the middle or at the end of the last line.
    case truncatingHead, truncatingMiddle, truncatingTail

    var truncates: Bool {
        switch self {
        case .truncatingHead, .truncatingMiddle, .truncatingTail: true
        case .wordWrapping, .characterWrapping, .clipping: false
        }
    }
}

/// How a paragraph is broken into lines: Text Kit's paragraph style with TeX's parameters. Lengths in scaled points.
package struct ParagraphStyle: Hashable, Sendable {
    package var alignment = TextAlignment.justified
    /// Alignment of the last line and of lines before a forced break; for `justified` text usually left.
    package var lastLineAlignment = TextAlignment.left
    /// Indent of the first line; negative hangs out.
    package var firstLineIndent: Int32 = 0
    /// The first-line indent is that of all lines but the first instead (`text-indent: … hanging`).
    package var isHangingIndent = false
    /// Justified lines are filled by the same space between all letters rather than between words.
    package var justifiesCharacters = false
    /// Lines of about equal length (`text-wrap-style: balance`).
    package var isBalanced = false
    package var isRightToLeft = false
    /// The first-line indent holds for lines after a forced break too (`text-indent: … each-line`).
    package var indentsEachLine = false
    /// From the leading edge of the measure to where the first line, and all others, begin. They add to the indents of CSS above.
    package var firstLineHeadIndent: Int32 = 0
    package var headIndent: Int32 = 0
    /// To where lines end: from the leading edge if positive, from the trailing one (and negative) otherwise.
    package var tailIndent: Int32 = 0
    /// Index in `TextStyles.tabStops`; -1: none.
    package var tabStops: Int32 = -1
    /// Distance between baselines where the line's content does not need more.
    package var lineHeight: Int32 = 0
    /// What a line takes above and below its baseline at least: the strut of CSS. `strutAscent + strutDescent` is the line height.
    package var strutAscent: Int32 = 0
    package var strutDescent: Int32 = 0
    /// What the height of a line is multiplied by, in 1/65,536, and then kept to; a limit of nought is none. What is added or taken stands
    /// above the line.
    package var lineHeightMultiple: Int32 = 65_536
    package var minimumLineHeight: Int32 = 0
    package var maximumLineHeight: Int32 = 0
    /// The height of a line is rounded up to a multiple of this, half of what is added standing above it (css-rhythm-1 section 2); nought:
    /// it is not.
    package var lineHeightStep: Int32 = 0
    /// Below each line.
    package var lineSpacing: Int32 = 0

    package var hangingPunctuation: HangingPunctuation = []
    package var lineBreakMode = LineBreakMode.wordWrapping
    /// Further lines are left out, the last one is cut by `lineBreakMode`; nought: no limit, or one line where the mode truncates.
    package var maximumLines: Int32 = 0
    /// Words are hyphenated only if some line would be filled to less than this part of its measure without it, in 1/65,536; nought: never.
    package var hyphenationFactor: Int32 = 65_536

    package var wordSpace = WordSpaceLimits()
    package var fontExpansion = FontExpansionLimits()

    /// What its breaks are judged by, as it is where lines are justified and hold no leader.
    package var lineBreaking = LineBreakingParameters()

    package init() {}
}
