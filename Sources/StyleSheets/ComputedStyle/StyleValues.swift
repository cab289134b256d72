package import Geometry

/// A length or a percentage that layout resolves (of the containing block's width unless the property says otherwise).
package enum LengthPercentage: Hashable, Sendable {
    case length(Length)
    /// 1 is 100 %.
    case percentage(Double)
    /// What `calc()` makes of both; the percentage is not zero.
    case calculated(Length, percentage: Double)
    /// What `min()`, `max()` and `clamp()` make of lengths and percentages.
    case compared(ComparedLengths)

    package func resolved(against base: Length) -> Length {
        let length =
            switch self {
            case .compared(let lengths): lengths.resolved(against: base)
            case .length(let length): length
            case .percentage(let percentage): base.scaled(by: percentage)
            case .calculated(let length, let percentage): length + base.scaled(by: percentage)
            }
        return min(max(length, -Self.longest), Self.longest)
    }

    /// Whether percentages are in it.
    package var isRelative: Bool {
        if case .length = self { return false }
        return true
    }

    /// No box is larger: places on pages are 32 bits of scaled points. Without a limit, text beside a float of a million points would look
    /// for room line by line all along it.
    package static let longest = Length(points: 32_767)

    package static let zero = LengthPercentage.length(.zero)
}

package enum LengthPercentageAuto: Hashable, Sendable {
    case auto
    case value(LengthPercentage)
    package static let zero = LengthPercentageAuto.value(.zero)

    /// The sum with a length; what `min()` and the like make of lengths is left out.
    func adding(_ other: LengthPercentage) -> LengthPercentageAuto {
        guard case .value(let own) = self, let (length, part) = own.terms, let (more, morePart) = other.terms else {
            return self == .auto ? .value(other) : self
        }
        let sum = length + more, percentage = part + morePart
        return .value(percentage == 0 ? .length(sum) : .calculated(sum, percentage: percentage))
    }
}

extension LengthPercentage {
    /// The length and the percentage that it is the sum of; nil for what is no sum.
    fileprivate var terms: (Length, Double)? {
        switch self {
        case .length(let length): (length, 0)
        case .percentage(let percentage): (.zero, percentage)
        case .calculated(let length, let percentage): (length, percentage)
        case .compared: nil
        }
    }
}

package enum Display: UInt8, Sendable {
    case none, contents, inline, inlineBlock, block, listItem, flowRoot, table, tableRowGroup, tableHeaderGroup, tableFooterGroup, tableRow,
        tableCell, tableCaption, tableColumn, tableColumnGroup, flex, inlineFlex, grid, inlineGrid, runIn

    /// What is in it is laid out as its items.
    package var isItemContainer: Bool { isGrid || self == .flex || self == .inlineFlex }
    package var isGrid: Bool { self == .grid || self == .inlineGrid }
    /// It stands in a line like a letter.
    package var isAtomicInline: Bool { self == .inlineBlock || self == .inlineFlex || self == .inlineGrid }
}
package enum Position: UInt8, Sendable { case `static`, relative, absolute, fixed, running }
package enum Float: UInt8, Sendable { case none, left, right, top, bottom, snapBlock, footnote }
package enum FontStyle: Hashable, Sendable {
    case normal, italic
    /// The angle in hundredths of a degree, from -9000 to 9000; positive ones lean to the right.
    case oblique(Int16)
    /// What `oblique` alone means (css-fonts-4 section 2.4).
    package static let obliqueByDefault = FontStyle.oblique(1400)
}
package enum Direction: UInt8, Sendable { case leftToRight, rightToLeft }
package enum TextAlign: UInt8, Sendable { case start, end, left, right, center, justify }
package enum TextAlignLast: UInt8, Sendable { case auto, start, end, left, right, center, justify }
/// `text-transform`: at most one change of case, and what makes letters of East Asian text as wide as the others.
package struct TextTransform: OptionSet, Hashable, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let none: TextTransform = []
    package static let uppercase = TextTransform(rawValue: 1), lowercase = TextTransform(rawValue: 2),
        capitalize = TextTransform(rawValue: 4)
    package static let fullWidth = TextTransform(rawValue: 8), fullSizeKana = TextTransform(rawValue: 16)
    /// Without what does not change the case.
    package var caseChange: TextTransform { intersection([.uppercase, .lowercase, .capitalize]) }
}
package enum WhiteSpace: UInt8, Sendable { case normal, nowrap, pre, preWrap, preLine }
package enum WhiteSpaceCollapse: UInt8, Sendable { case collapse, preserve, preserveBreaks, preserveSpaces, breakSpaces }
package enum TextWrapMode: UInt8, Sendable { case wrap, nowrap }
package enum WordBreak: UInt8, Sendable { case normal, keepAll, breakAll }
/// `line-break`: how strictly the rules of line breaking are kept.
package enum LineBreakStrictness: UInt8, Sendable { case auto, loose, normal, strict, anywhere }
package enum Visibility: UInt8, Sendable { case visible, hidden, collapse }
package enum TextJustify: UInt8, Sendable { case auto, none, interWord, interCharacter }
package enum Hyphens: UInt8, Sendable { case none, manual, auto }
package enum HyphenateLimitLast: UInt8, Sendable { case none, always, column, page, spread }
/// `both` means all four edges; the floats of one page have `top` and `bottom`, those beside text `left` and `right`.
package enum Clear: UInt8, Sendable {
    case none, left, right, both
    /// `both-inline`: as `both` in the flow.
    case sides
    case top, bottom
    /// `both-block`.
    case block

    /// Whether it concerns floats beside text.
    package var concernsSides: Bool {
        switch self {
        case .left, .right, .both, .sides: true
        case .none, .top, .bottom, .block: false
        }
    }
    /// Whether it concerns page floats at the head of the page, and at its foot.
    package var concernsTop: Bool { self == .top || self == .block || self == .both }
    package var concernsBottom: Bool { self == .bottom || self == .block || self == .both }
}
package enum UnicodeBidi: UInt8, Sendable { case normal, embed, isolate, bidiOverride, isolateOverride, plaintext }
/// Which parts of a style may be imitated where the family has no such face.
package struct FontSynthesis: OptionSet, Hashable, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let weight = FontSynthesis(rawValue: 1), style = FontSynthesis(rawValue: 2)
    package static let smallCaps = FontSynthesis(rawValue: 4), position = FontSynthesis(rawValue: 8)
    /// Upright faces are leaned for `oblique`, but not for `italic`.
    package static let obliqueOnly = FontSynthesis(rawValue: 16)
    package static let all: FontSynthesis = [.weight, .style, .smallCaps, .position]
}
/// Where marks, hyphens and letters hang out by as much of them as makes the edge look straight.
package enum OpticalMarginEdges: UInt8, Sendable { case none, start, end, both }
package struct HangingPunctuation: OptionSet, Hashable, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let none: HangingPunctuation = []
    package static let first = HangingPunctuation(rawValue: 1), last = HangingPunctuation(rawValue: 2)
    package static let forceEnd = HangingPunctuation(rawValue: 4), allowEnd = HangingPunctuation(rawValue: 8)
}
package enum TextWrapStyle: UInt8, Sendable { case auto, balance, pretty, stable }
package enum OverflowWrap: UInt8, Sendable {
    case normal, breakWord, anywhere
    /// As `breakWord`, but in long words only: nothing else has to be measured letter by letter.
    case longWords
}
package enum FontVariantCaps: UInt8, Sendable { case normal, smallCaps, allSmallCaps, petiteCaps, allPetiteCaps, unicase, titlingCaps }
package enum BorderStyle: UInt8, Sendable { case none, hidden, solid, double, dotted, dashed, groove, ridge, inset, outset }
package enum BreakBetween: UInt8, Sendable { case auto, avoid, page, left, right, recto, verso, column, avoidColumn, avoidPage }
extension BreakBetween {
    /// Whether what comes next begins a right-hand page; nil where either side will do.
    package var beginsRightPage: Bool? {
        switch self {
        case .right, .recto: true
        case .left, .verso: false
        case .auto, .avoid, .page, .column, .avoidColumn, .avoidPage: nil
        }
    }
}

package enum BreakInside: UInt8, Sendable { case auto, avoid, avoidColumn }
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
    var alternates: [Setting] = []
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
    package var last = HyphenateLimitLast.none
    package init() {}
    /// `hyphenate-limit-last` other than `none`: no hyphen at the end of a page.
    package var avoidsLastOfPage: Bool { last != .none }
}

/// TeX's paragraph parameters, as `-fleuron-*` properties set them.
package struct LineBreakingValues: Hashable, Sendable {
    package var pretolerance: Int32 = 100
    package var tolerance: Int32 = 200
    package var emergencyStretch: Length = .zero
    package var linePenalty: Int32 = 10
    package var hyphenPenalty: Int32 = 50
    /// Nil: as that of any hyphen.
    package var compoundHyphenPenalty: Int32?
    package var shortHyphenPenalty: Int32?
    package var nameHyphenPenalty: Int32?
    package var explicitHyphenPenalty: Int32 = 50
    package var adjacencyDemerits: Int32 = 10_000
    package var doubleHyphenDemerits: Int32 = 10_000
    package var finalHyphenDemerits: Int32 = 5_000
    package var looseness: Int32 = 0
    package var riverDemerits: Int32 = 0
    package var repeatDemerits: Int32 = 0
    package var fullLastLineDemerits: Int32 = 0
    /// In parts of a word space's width of 1/60,000, so that TeX's half and third are whole numbers.
    package var wordSpaceStretch: Int32 = 30_000
    package var wordSpaceShrink: Int32 = 20_000
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
    /// `element(name, …)`: the running element of that name; margin boxes only.
    case element(name: String, position: NamedStringPosition)
    /// `content()` / `content(text)` in `string-set` and `bookmark-label`.
    case contentText
    case openQuote, closeQuote, noOpenQuote, noCloseQuote
    case leader(String)
    case targetCounter(url: AttributeOrString, name: String, style: String)
    case targetCounters(url: AttributeOrString, name: String, separator: String, style: String)
    /// `-fleuron-target-pages()`: the pages from one element to another, "17–19", or the one page on which both stand.
    case targetPages(first: AttributeOrString, last: AttributeOrString, style: String)
    /// `target-text()`: the text of the element itself, or a part of it.
    case targetText(url: AttributeOrString, part: ContentPart)
    /// A picture by its URL.
    case image(CSSImage)
    /// `content(before | after | first-letter | marker)` in `string-set` and `bookmark-label`.
    case contentPart(ContentPart)

    package enum NamedStringPosition: UInt8, Sendable { case first, start, last, firstExcept }
    package enum AttributeOrString: Hashable, Sendable { case attribute(String), string(String) }
    package enum ContentPart: UInt8, Sendable { case text, before, after, firstLetter, marker }
}

package struct CounterChange: Hashable, Sendable {
    package var name: String
    package var value: Int32
    /// `reversed()` of `counter-reset`: items of a list count down.
    package var isReversed: Bool
    /// `reversed()` without a number: the counter begins so that it ends with 1.
    package var countsItself: Bool
    package init(name: String, value: Int32, isReversed: Bool = false, countsItself: Bool = false) {
        self.name = name; self.value = value; self.isReversed = isReversed; self.countsItself = countsItself
    }
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
