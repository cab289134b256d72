package import Geometry

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
    package var clear = Clear.none
    /// `box-sizing: border-box`: sizes are those of the border box.
    package var sizesBorderBox = false
    package var unicodeBidi = UnicodeBidi.normal
    package var underline = false
    package var overline = false
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
    private var rareValues = RareValues<RareBoxStyle>()
    package init() {}

    /// Goes to the head or the foot of a page (css-page-floats-3), if it is in the flow.
    package var isPageFloat: Bool {
        (float == .top || float == .bottom || float == .snapBlock) && (position == .static || position == .relative)
    }

    /// What few sheets set. It is copied as a whole: read it once for a style, not once for a node.
    package var rare: RareBoxStyle {
        get { rareValues.values }
        set { rareValues.values = newValue }
    }
    /// False where `rare` holds nothing but initial values, which is quick to ask.
    package var hasRareValues: Bool { !rareValues.areInitial }
}

/// `size` of `@page` (css-page-3 section 7.1).
package enum PageSize: Hashable, Sendable {
    case auto, portrait, landscape
    case size(Size)
}
