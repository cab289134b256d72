package import Geometry

/// The inherited properties of text: one value per run, compared and shared as a whole.
package struct TextStyle: Hashable, Sendable {
    package var fontFamilies: [String] = ["serif"]
    package var fontSize = Length(points: 12)
    /// 1 … 1000; 400 is normal, 700 bold.
    package var fontWeight: Int16 = 400
    /// `font-stretch` as a percentage; 100 is normal.
    package var fontWidth: Double = 100
    package var fontStyle = FontStyle.normal
    package var features = FontFeatures()
    /// `font-optical-sizing: auto` picks the design size nearest to the font size.
    package var opticalSizing = true
    package var color = Color.black
    package var lineHeight = LineHeight.normal
    package var letterSpacing = Length.zero
    package var wordSpacing = Length.zero
    package var textTransform = TextTransform.none
    package var whiteSpaceCollapse = WhiteSpaceCollapse.collapse
    package var textWrapMode = TextWrapMode.wrap
    package var wordBreak = WordBreak.normal
    package var lineBreak = LineBreakStrictness.auto
    package var fontSynthesis = FontSynthesis.all
    /// BCP 47 tag from `lang`/`xml:lang`; empty if unknown.
    package var language = ""
    package var direction = Direction.leftToRight
    package var hyphens = Hyphens.manual
    package var hyphenateLimits = HyphenateLimits()
    package var hyphenateCharacter: String?
    package var overflowWrap = OverflowWrap.normal
    package var textAlign = TextAlign.start
    package var textAlignLast = TextAlignLast.auto
    package var textJustify = TextJustify.auto
    package var textIndent = LengthPercentage.zero
    package var textIndentHanging = false
    package var textIndentEachLine = false
    package var textWrapStyle = TextWrapStyle.auto
    package var hangingPunctuation = HangingPunctuation.none
    package var opticalMargins = OpticalMarginEdges.none
    /// `tab-size` in spaces; where `rare.tabSizeLength` is set that counts.
    package var tabSize: Double = 8
    package var lineBreaking = LineBreakingValues()
    package var widows: Int16 = 2
    package var orphans: Int16 = 2
    package var visibility = Visibility.visible
    package var quotes: [String]?
    package var listStyleType = "disc"
    package var listStylePosition = ListStylePosition.outside
    private var rareValues = RareValues<RareTextStyle>()
    package init() {}

    /// What few sheets set. It is copied as a whole: read it once for a style, not once for a node.
    package var rare: RareTextStyle {
        get { rareValues.values }
        set { rareValues.values = newValue }
    }
    /// False where `rare` holds nothing but initial values, which is quick to ask.
    package var hasRareValues: Bool { !rareValues.areInitial }
}

extension TextStyle {
    package var isVisible: Bool { visibility == .visible }
    /// What CSS 2 called the combination of `white-space-collapse` and `text-wrap-mode`.
    package var whiteSpace: WhiteSpace {
        switch (whiteSpaceCollapse, textWrapMode) {
        case (.collapse, .wrap): .normal
        case (.collapse, .nowrap): .nowrap
        case (.preserve, .nowrap), (.breakSpaces, .nowrap), (.preserveSpaces, .nowrap): .pre
        case (.preserve, .wrap), (.breakSpaces, .wrap), (.preserveSpaces, .wrap): .preWrap
        case (.preserveBreaks, _): .preLine
        }
    }
    /// Marks and hyphens protrude into the margin at which lines begin, at which they end, or both.
    package var hangsAtStart: Bool { opticalMargins == .start || opticalMargins == .both }
    package var hangsAtEnd: Bool { opticalMargins == .end || opticalMargins == .both }
}
