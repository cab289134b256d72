package import Geometry

/// The number of a computed style in a `StyledDocument`. Elements whose style is the same share one id.
@frozen package struct StyleID: Hashable, Sendable {
    package var index: Int32
    @inlinable package init(_ index: Int32) { self.index = index }
}

/// A length or a percentage that layout resolves (of the containing block's width unless the property says otherwise).
package enum LengthPercentage: Hashable, Sendable {
    case length(Length)
    /// 1 is 100 %.
    case percentage(Double)
    /// What `calc()` makes of both; the percentage is not zero.
    case calculated(Length, percentage: Double)

    package func resolved(against base: Length) -> Length {
        switch self {
        case .length(let length): length
        case .percentage(let percentage): base.scaled(by: percentage)
        case .calculated(let length, let percentage): length + base.scaled(by: percentage)
        }
    }
    package static let zero = LengthPercentage.length(.zero)
}

package enum LengthPercentageAuto: Hashable, Sendable {
    case auto
    case value(LengthPercentage)
    package static let zero = LengthPercentageAuto.value(.zero)
}

package enum Display: UInt8, Sendable {
    case none, contents, inline, inlineBlock, block, listItem, flowRoot, table, tableRowGroup, tableHeaderGroup, tableFooterGroup, tableRow,
        tableCell, tableCaption, tableColumn, tableColumnGroup
}
package enum Position: UInt8, Sendable { case `static`, relative, absolute, fixed, running }
package enum Float: UInt8, Sendable { case none, left, right, footnote }
package enum FontStyle: UInt8, Sendable { case normal, italic, oblique }
package enum Direction: UInt8, Sendable { case leftToRight, rightToLeft }
package enum TextAlign: UInt8, Sendable { case start, end, left, right, center, justify }
package enum TextAlignLast: UInt8, Sendable { case auto, start, end, left, right, center, justify }
package enum TextTransform: UInt8, Sendable { case none, uppercase, lowercase, capitalize }
package enum WhiteSpace: UInt8, Sendable { case normal, nowrap, pre, preWrap, preLine }
package enum Hyphens: UInt8, Sendable { case none, manual, auto }
package enum TextWrapStyle: UInt8, Sendable { case auto, balance, pretty, stable }
package enum OverflowWrap: UInt8, Sendable { case normal, breakWord, anywhere }
package enum FontVariantCaps: UInt8, Sendable { case normal, smallCaps, allSmallCaps, petiteCaps, allPetiteCaps, unicase, titlingCaps }
package enum BorderStyle: UInt8, Sendable { case none, hidden, solid, double, dotted, dashed, groove, ridge, inset, outset }
package enum BreakBetween: UInt8, Sendable { case auto, avoid, page, left, right, recto, verso }
package enum BreakInside: UInt8, Sendable { case auto, avoid }
package enum ListStylePosition: UInt8, Sendable { case outside, inside }
package enum VerticalAlign: Hashable, Sendable { case baseline, sub, `super`, top, middle, bottom, textTop, textBottom, shift(Length) }

/// Features chosen by `font-variant-*`, `font-feature-settings` and `font-kerning`, in one comparable value.
package struct FontFeatures: Hashable, Sendable {
    package struct Setting: Hashable, Sendable {
        /// The four bytes of an OpenType tag, big-endian.
        package var tag: UInt32
        package var value: UInt32
        package init(tag: UInt32, value: UInt32) { self.tag = tag; self.value = value }
    }
    package var caps: FontVariantCaps = .normal
    /// OpenType settings that the other `font-variant-*` properties and `font-feature-settings` come to, sorted by tag;
    /// later ones have won.
    package var settings: [Setting] = []
    /// What each property says for itself, so that each is inherited for itself: the parts of `settings`.
    var ligatures: [Setting] = []
    var numeric: [Setting] = []
    var position: [Setting] = []
    var eastAsian: [Setting] = []
    var kerning: [Setting] = []
    var explicit: [Setting] = []
    package init() {}
}

package enum LineHeight: Hashable, Sendable {
    case normal
    case number(Double)
    case length(Length)
}

package struct HyphenateLimits: Hashable, Sendable {
    /// `hyphenate-limit-chars`: least letters of a word, before and after the hyphen.
    package var word: UInt8 = 5
    package var before: UInt8 = 2
    package var after: UInt8 = 2
    /// `hyphenate-limit-lines`; nil for no limit.
    package var lines: UInt8?
    /// `hyphenate-limit-last: page | spread | always`: none at the end of a page.
    package var avoidsLastOfPage = false
    package init() {}
}

/// TeX's paragraph parameters, as `-fleuron-*` properties set them.
package struct LineBreakingParameters: Hashable, Sendable {
    package var pretolerance: Int32 = 100
    package var tolerance: Int32 = 200
    package var emergencyStretch: Length = .zero
    package var linePenalty: Int32 = 10
    package var hyphenPenalty: Int32 = 50
    package var exHyphenPenalty: Int32 = 50
    package var adjacentDemerits: Int32 = 10_000
    package var doubleHyphenDemerits: Int32 = 10_000
    package var finalHyphenDemerits: Int32 = 5_000
    package var looseness: Int32 = 0
    package init() {}
}

/// One item of `content`, resolved as far as it can be before layout.
package enum ContentItem: Hashable, Sendable {
    case string(String)
    case attribute(String)
    case counter(name: String, style: String)
    case counters(name: String, separator: String, style: String)
    /// `string(name, first | start | last | first-except)`: margin boxes only.
    case namedString(name: String, position: NamedStringPosition)
    /// `content()` / `content(text)` in `string-set` and `bookmark-label`.
    case contentText
    case openQuote, closeQuote, noOpenQuote, noCloseQuote
    case leader(String)
    case targetCounter(url: AttributeOrString, name: String, style: String)
    case targetText(url: AttributeOrString)

    package enum NamedStringPosition: UInt8, Sendable { case first, start, last, firstExcept }
    package enum AttributeOrString: Hashable, Sendable { case attribute(String), string(String) }
}

package struct CounterChange: Hashable, Sendable {
    package var name: String
    package var value: Int32
    package init(name: String, value: Int32) { self.name = name; self.value = value }
}

package struct StringSet: Hashable, Sendable {
    package var name: String
    package var content: [ContentItem]
    package init(name: String, content: [ContentItem]) { self.name = name; self.content = content }
}

package struct Border: Hashable, Sendable {
    /// Zero where the style is none or hidden.
    package var width: Length = .zero
    package var style: BorderStyle = .none
    package var color: Color = .black
    package init() {}
}

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
    package var whiteSpace = WhiteSpace.normal
    /// BCP 47 tag from `lang`/`xml:lang`; empty if unknown.
    package var language = ""
    package var direction = Direction.leftToRight
    package var hyphens = Hyphens.manual
    package var hyphenateLimits = HyphenateLimits()
    package var hyphenateCharacter: String?
    package var overflowWrap = OverflowWrap.normal
    package var textAlign = TextAlign.start
    package var textAlignLast = TextAlignLast.auto
    package var textIndent = LengthPercentage.zero
    package var textIndentHanging = false
    package var textIndentEachLine = false
    package var textWrapStyle = TextWrapStyle.auto
    /// `hanging-punctuation` other than `none`, here as optical margins: protrusion of marks and hyphens into the margins.
    package var hangsPunctuation = false
    package var tabSize: Double = 8
    package var lineBreaking = LineBreakingParameters()
    package var widows: Int16 = 2
    package var orphans: Int16 = 2
    package var isVisible = true
    package var quotes: [String]?
    package var listStyleType = "disc"
    package var listStylePosition = ListStylePosition.outside
    package init() {}
}

/// The properties of a box, none of them inherited.
package struct BoxStyle: Hashable, Sendable {
    package var display = Display.inline
    package var position = Position.static
    package var float = Float.none
    package var margin = Edges<LengthPercentageAuto>(all: .zero)
    package var padding = Edges<LengthPercentage>(all: .zero)
    package var border = Edges<Border>(all: Border())
    package var width = LengthPercentageAuto.auto
    package var height = LengthPercentageAuto.auto
    package var minWidth = LengthPercentage.zero
    package var maxWidth: LengthPercentage?
    package var backgroundColor = Color.transparent
    package var verticalAlign = VerticalAlign.baseline
    package var underline = false
    package var lineThrough = false
    package var breakBefore = BreakBetween.auto
    package var breakAfter = BreakBetween.auto
    package var breakInside = BreakInside.auto
    /// `page`: the named page; nil for auto.
    package var pageName: String?
    /// `-fleuron-opening: page`: the page that this box starts on is an opening, which `@page :-fleuron-opening` selects.
    package var opensPage = false
    /// `size` of a page; elements have the initial value.
    package var pageSize = PageSize.auto
    /// The name in `position: running(name)`.
    package var runningName: String?
    /// `content` of `::before`, `::after`, `::marker` and margin boxes; nil for normal or none.
    package var content: [ContentItem]?
    package var counterReset: [CounterChange] = []
    package var counterIncrement: [CounterChange] = []
    package var counterSet: [CounterChange] = []
    package var stringSet: [StringSet] = []
    /// 0 for none.
    package var bookmarkLevel: UInt8 = 0
    /// nil for `content(text)`.
    package var bookmarkLabel: [ContentItem]?
    package init() {}
}

/// `size` of `@page` (css-page-3 section 7.1).
package enum PageSize: Hashable, Sendable {
    case auto, portrait, landscape
    case size(Size)
}

package struct ComputedStyle: Hashable, Sendable {
    package var text = TextStyle()
    package var box = BoxStyle()
    package init() {}
}
