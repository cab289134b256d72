package import Geometry
package import Resources

/// The inherited properties that few sheets set.
package struct RareTextStyle: Hashable, Sendable, InitialValues {
    // css-text-4
    /// `text-align: "."`: cells of a column are aligned by this character; empty for no such thing.
    package var alignmentCharacter = ""
    package var hyphenateLimitZone = LengthPercentage.zero
    /// `tab-size` as a length; nil where it is a number of spaces.
    package var tabSizeLength: Length?

    // css-text-decor-4
    package var textDecorationSkipInk = TextDecorationSkipInk.auto
    /// Nil for auto. Percentages refer to 1 em.
    package var textUnderlineOffset: LengthPercentage?
    package var textUnderlinePosition = TextUnderlinePosition.auto
    package var textEmphasisMark = TextEmphasisMark.none
    /// Nil for `currentcolor`.
    package var textEmphasisColor: Color?
    package var textEmphasisIsUnder = false
    /// Front to back.
    package var textShadow: [TextShadow] = []

    // css-color-4
    /// Of the inline elements round the text, in which its parts are faded one by one: 0 to 1.
    package var inlineOpacity = 1.0

    // css-fonts-4
    package var fontSizeAdjust: FontSizeAdjust?
    /// Sorted by tag.
    package var fontVariations: [FontVariation] = []
    /// The OpenType language system, as its tag's four bytes; 0 for normal.
    package var fontLanguageOverride: UInt32 = 0
    /// The named alternates of `font-variant-alternates`.
    package var fontAlternates: [FontAlternate] = []

    // css-inline-3, css-rhythm-1, css-line-grid-1
    package var initialLetterAlign = InitialLetterAlign.alphabetic
    package var initialLetterWrap = InitialLetterWrap.none
    /// Heights of lines are rounded up to multiples of this; zero for none.
    package var lineHeightStep = Length.zero
    package var lineSnap = LineSnap.none
    package var lineFitEdge = LineFitEdge.leading

    // css-tables-3
    package var bordersCollapse = false
    package var borderSpacing = Size.zero
    package var captionIsBelow = false
    package var hidesEmptyCells = false

    // css-lists-3
    package var listStyleImage = CSSImage.none

    // Our own
    package var tabStops: [TabStop] = []
    /// 0 forbids hyphens, 1 is the usual; between them the penalty of a hyphen is divided by the factor.
    package var hyphenationFactor: Double = 1
    /// Added to the space behind a sentence.
    package var sentenceSpacing = Length.zero
    package var fontExpansion = FontExpansion()
    package var runts = RuntLimits()
    /// False lets facing pages end at different heights.
    package var balancesSpreads = true
    /// Both pages of a spread may have a line more than they have room for.
    package var hasLongPages = false
    /// A width that the containing block has no room for is that of the containing block, and one of a float that a part of a word has
    /// no room in is that of the part.
    package var narrowsWideBoxes = false
    /// The paragraph may be set in a line more or fewer than its best breaks give, for the sake of its page.
    package var adaptsToPages = true
    /// A hyphen at the foot of a page; nil for auto, which asks `hyphenate-limit-last`.
    package var pageHyphenPenalty: Int32?
    package var textSizeCategory = TextSizeCategory.large
    package var textRole = TextRole.body

    package init() {}

    /// A paragraph's style is another in another measure.
    package var dependsOnMeasure: Bool {
        if case .length = runts.length { return !tabStops.isEmpty || hyphenateLimitZone != .zero }
        return !tabStops.isEmpty || hyphenateLimitZone != .zero || runts.penalty != 0
    }
}

package enum TextDecorationSkipInk: UInt8, Sendable { case auto, none, all }
package enum TextUnderlinePosition: UInt8, Sendable { case auto, fromFont, under }
/// Which lines beside an initial letter follow its contour rather than its box.
package enum InitialLetterWrap: UInt8, Sendable { case none, first, all }
/// The points by which an initial is aligned: those of the text round it, and whether its own are the edges of its border box.
package struct InitialLetterAlign: Hashable, Sendable {
    package enum Points: UInt8, Sendable { case alphabetic, ideographic, hanging, leading }
    package static let alphabetic = InitialLetterAlign(.alphabetic)
    package var text: Points
    package var isBorderBox: Bool
    package init(_ text: Points, isBorderBox: Bool = false) { self.text = text; self.isBorderBox = isBorderBox }
}
package enum LineSnap: UInt8, Sendable { case none, baseline, contain }

/// What inline boxes add to the height of their line (`line-fit-edge`): their line height, or what is between two edges of their letters.
package struct LineFitEdge: Hashable, Sendable {
    package enum Over: UInt8, Sendable { case text, cap, ex }
    package enum Under: UInt8, Sendable { case text, alphabetic }
    package var over: Over
    package var under: Under
    /// Their line height counts, and not the edges.
    package var isLeading = false

    package static let leading = LineFitEdge(over: .text, under: .text, isLeading: true)
}

extension TextStyle {
    package var lineFitEdge: LineFitEdge { hasRareValues ? rare.lineFitEdge : .leading }
}

package enum TextEmphasisMark: Hashable, Sendable {
    case none
    /// The mark itself, one grapheme: `filled dot` and its kind come to a character.
    case text(String)
}

package struct TextShadow: Hashable, Sendable {
    package var x: Length
    package var y: Length
    package var blur: Length
    /// Nil for `currentcolor`.
    package var color: Color?
}

/// `font-size-adjust`: the font is scaled until a metric of it is this part of the font size.
package struct FontSizeAdjust: Hashable, Sendable {
    package enum Metric: UInt8, Sendable { case exHeight, capHeight, chWidth, icWidth, icHeight }
    package var metric: Metric
    /// Nil for `from-font`: the metric of the first available font.
    package var value: Double?
}

/// An axis of a variable font with its value.
package struct FontVariation: Hashable, Sendable {
    /// The four bytes of an OpenType tag, big-endian.
    package var tag: UInt32
    package var value: Double
}

/// One of `-fleuron-tab-stops`, from the start edge of the block's content.
package struct TabStop: Hashable, Sendable {
    package enum Alignment: UInt8, Sendable { case start, end, left, right, center, decimal }
    package var position: LengthPercentage
    package var alignment: Alignment
    /// The characters that end the column or, for `decimal`, those it is aligned by; empty for the usual.
    package var terminators: String
    /// What fills the space before the stop; empty for nothing.
    package var leader: String
}

/// How far letters may be widened and narrowed to even out a line, in thousandths of their width.
package struct FontExpansion: Hashable, Sendable {
    package var stretch: Int16 = 0
    package var shrink: Int16 = 0
    package var step: Int16 = 1
    /// How far letters may be moved apart and together with it, in thousandths of an em.
    package var letterSpace: Int16 = 0
    /// What lines next to each other cost whose letters differ by one and a half of these limits.
    package var contrastDemerits: Int32 = 10_000
}

/// What a last line shorter than a length costs.
package struct RuntLimits: Hashable, Sendable {
    /// Percentages refer to the measure.
    package var length = LengthPercentage.zero
    package var penalty: Int32 = 0
}

/// An image by its reference, or a gradient.
package enum CSSImage: Hashable, Sendable {
    case none
    /// A URL as written, which is relative to the style sheet it stands in.
    case url(String, from: SourceID)
    case gradient(Gradient)
}
