package import Geometry

/// The properties of a box that few sheets set; none is inherited.
package struct RareBoxStyle: Hashable, Sendable, InitialValues {
    // css-sizing-3, css-position-3
    package var minHeight = LengthPercentage.zero
    package var maxHeight: LengthPercentage?
    package var intrinsicSizes = IntrinsicSizes()
    /// `top`, `right`, `bottom` and `left`. Percentages refer to the containing block's height and width.
    package var inset = Edges<LengthPercentageAuto>(all: .auto)
    /// Of a positioned box; nil for auto.
    package var zIndex: Int32?

    /// What is seen of a positioned box, all four from the left and upper edges of its border box; nil for all of it (css-masking-1,
    /// section 8).
    package var clip: Edges<LengthPercentageAuto>?
    /// What is seen of any box (section 6); nil for all of it.
    package var clipPath: ClipPath?

    // css-overflow-3
    package var overflowX = Overflow.visible
    package var overflowY = Overflow.visible

    // css-page-floats-3
    package var floatReference = FloatReference.inline
    package var floatOffset = LengthPercentage.zero
    package var floatDefer = FloatDefer.none

    // css-text-decor-4
    package var textDecorationStyle = TextDecorationStyle.solid
    /// Nil for `currentcolor`.
    package var textDecorationColor: Color?
    package var textDecorationThickness = TextDecorationThickness.auto

    // css-inline-3, css-line-grid-1
    package var initialLetter: InitialLetter?
    /// `line-grid: create`.
    package var createsLineGrid = false

    // css-shapes-1 and -2, css-exclusions-1
    package var shapeOutside = ShapeOutside.none
    package var shapeInside = ShapeInside.auto
    package var shapeMargin = LengthPercentage.zero
    package var shapePadding = LengthPercentage.zero
    /// 0 … 1.
    package var shapeImageThreshold: Double = 0
    package var wrapFlow = WrapFlow.auto
    /// `wrap-through: none`: the exclusions of others do not reach in.
    package var ignoresExclusions = false

    // css-multicol-1, css-align-3
    /// 0 for auto.
    package var columnCount: Int16 = 0
    /// Nil for auto.
    package var columnWidth: Length?
    /// Nil for normal, which is 1 em between columns, and nothing between the items of a flex container.
    package var columnGap: LengthPercentage?
    package var columnFill = ColumnFill.balance
    package var columnRule = Border()
    package var spansColumns = false

    // css-flexbox-1, css-align-3
    package var flex = FlexStyle()

    // css-grid-1
    package var grid = GridStyle()

    // css-tables-3
    package var hasFixedTableLayout = false

    // css-break-3 and -4
    package var clonesDecoration = false
    package var marginBreak = MarginBreak.auto

    // css-gcpm-3
    package var footnoteDisplay = FootnoteDisplay.block
    package var footnotePolicy = FootnotePolicy.auto
    package var bookmarkIsClosed = false

    // css-page-3
    package var marks: PageMarks = []
    /// Nil for auto.
    package var bleed: Length?
    package var pageOrientation = PageOrientation.upright

    // css-backgrounds-3
    package var background = Background()
    package var borderRadius = BorderRadius()

    // css-ui-4
    package var outline = Border()
    /// From the border edge outwards.
    package var outlineOffset = Length.zero

    // css-transforms-1 and -2
    package var transform = BoxTransform()

    // css-color-4
    /// 0 to 1.
    package var opacity = 1.0

    // css-images-3
    package var objectFit = ObjectFit.fill
    package var objectPosition = ShapePosition.center

    // Our own
    package var exclusion: BasicShape?
    package var flow = FlowChain.none
    package var sidenote = Sidenote.none
    package var turn = BlockTurn.none
    /// How small a table that is wider than its place may be set; nil: it is not made smaller.
    package var shrinkToFit: Double?
    /// The group of containers that stand beside each other, pair by pair; nil for none.
    package var parallel: String?
    /// How far the border above the box reaches from its left edge; auto for all of its width.
    package var borderTopLength = LengthPercentageAuto.auto
    /// Of the root element.
    package var pageWeights = PageWeightStyle()
    /// A page ends inside a row, or a box that is placed as a whole: worse than one that ends a line or two short.
    package var cutBlockPenalty: Int32 = 300
    /// With `break-after: avoid`: so many lines of the text below stand on the page with the box; nil for as many as `orphans`, at most
    /// two. In columns more than one is heeded with `avoid-page`, too.
    package var linesAfter: UInt8? = 1
    /// With `break-inside: avoid`: a page may end in a box that is higher, of which percentages are those of the page; nil for none.
    package var breakInsideLimit: LengthPercentage?

    package init() {}
}

/// The widths that are those of the content (css-sizing-3 section 2); nil where `width`, `min-width` and `max-width` have other values.
package struct IntrinsicSizes: Hashable, Sendable {
    package var width: IntrinsicSize?
    package var minWidth: IntrinsicSize?
    package var maxWidth: IntrinsicSize?
    package init() {}
}

package enum IntrinsicSize: Hashable, Sendable {
    case minContent, maxContent, fitContent
    /// `fit-content(…)`.
    case fitContentLimited(LengthPercentage)
}

/// Nobody scrolls on paper: `auto` and `scroll` show everything.
package enum Overflow: UInt8, Sendable { case visible, hidden, clip, scroll }
package enum PageOrientation: UInt8, Sendable { case upright, rotateLeft, rotateRight }
package enum FloatReference: UInt8, Sendable { case inline, column, region, page }
/// `float-defer`: how many pages a page float lets pass before it may stand.
package struct FloatDefer: Hashable, Sendable {
    package var pages: Int16
    package init(pages: Int16) { self.pages = pages }
    package static let none = FloatDefer(pages: 0)
    /// The last page before a forced break.
    package static let last = FloatDefer(pages: .max)
}
package enum TextDecorationStyle: UInt8, Sendable { case solid, double, dotted, dashed, wavy }
package enum WrapFlow: UInt8, Sendable { case auto, both, start, end, minimum, maximum, clear }
package enum ObjectFit: UInt8, Sendable { case fill, contain, cover, none, scaleDown }
package enum ColumnFill: UInt8, Sendable { case balance, balanceAll, auto }
package enum MarginBreak: UInt8, Sendable { case auto, keep, discard }
/// `-fleuron-sidenote`: the margin in which a note stands.
package enum Sidenote: UInt8, Sendable { case none, outside, inside }
/// `-fleuron-turn`, with the clock: by a quarter to the right, by half a turn, by a quarter to the left.
package enum BlockTurn: UInt8, Sendable { case none, right, half, left }
package enum FootnoteDisplay: UInt8, Sendable { case block, inline, compact }
package enum FootnotePolicy: UInt8, Sendable { case auto, line, block }

package enum TextDecorationThickness: Hashable, Sendable {
    case auto, fromFont
    /// Percentages refer to 1 em.
    case length(LengthPercentage)
}

/// `initial-letter` other than `normal`.
package struct InitialLetter: Hashable, Sendable {
    /// How many lines it is high, 1 or more.
    package var size: Double
    /// How many lines it sinks; 1 for a raised letter.
    package var sink: Int16
}

/// `marks` of `@page`.
package struct PageMarks: OptionSet, Hashable, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let crop = PageMarks(rawValue: 1), cross = PageMarks(rawValue: 2)
}

/// A container of a chain, or what flows through one.
package enum FlowChain: Hashable, Sendable {
    case none
    /// The contents leave their place and flow through the containers of this name.
    case into(String)
    /// This box is the next container of this name, in document order.
    case from(String)
}

// MARK: Shapes

/// A place in a reference box; percentages refer to what the box leaves of its width and height.
package struct ShapePosition: Hashable, Sendable {
    package var x: LengthPercentage
    package var y: LengthPercentage
    package static let center = ShapePosition(x: .percentage(0.5), y: .percentage(0.5))
    package static let topLeft = ShapePosition(x: .percentage(0), y: .percentage(0))
}

package enum ShapeRadius: Hashable, Sendable {
    case closestSide, farthestSide
    case length(LengthPercentage)
}

package enum FillRule: UInt8, Sendable { case nonzero, evenodd }

/// `<basic-shape>` of css-shapes-1 section 3.
package enum BasicShape: Hashable, Sendable {
    case inset(Edges<LengthPercentage>, BorderRadius)
    case circle(ShapeRadius, ShapePosition)
    case ellipse(ShapeRadius, ShapeRadius, ShapePosition)
    case polygon(FillRule, [ShapePosition])
    /// The data of an SVG path in CSS pixels, from the top left of the reference box.
    case path(FillRule, String)
}

package enum ShapeBox: UInt8, Sendable { case marginBox, borderBox, paddingBox, contentBox }

package enum ShapeOutside: Hashable, Sendable {
    case none
    case box(ShapeBox)
    case shape(BasicShape, ShapeBox)
    case image(CSSImage)
}

/// `clip-path` (css-masking-1 section 6).
package struct ClipPath: Hashable, Sendable {
    /// Nil for all of the box.
    package var shape: BasicShape?
    package var box: ShapeBox
}

package enum ShapeInside: Hashable, Sendable {
    case auto
    /// The shape of `shape-outside`.
    case outsideShape
    case shape(BasicShape)
    case image(CSSImage)
}

// MARK: Backgrounds

/// Pictures behind a box: a list for each property; those shorter than the list of images are repeated (css-backgrounds-3 section 2.3).
package struct Background: Hashable, Sendable {
    package enum Repeat: UInt8, Sendable { case `repeat`, space, round, none }
    package struct Tiling: Hashable, Sendable {
        package var x: Repeat
        package var y: Repeat
        package static let repeated = Tiling(x: .repeat, y: .repeat)
    }
    package enum Extent: Hashable, Sendable {
        case cover, contain
        case size(LengthPercentageAuto, LengthPercentageAuto)
    }
    package enum Area: UInt8, Sendable { case borderBox, paddingBox, contentBox, text }
    package enum Attachment: UInt8, Sendable { case scroll, fixed, local }

    package var images: [CSSImage] = [.none]
    package var positions = [ShapePosition.topLeft]
    package var sizes = [Extent.size(.auto, .auto)]
    package var tilings = [Tiling(x: .repeat, y: .repeat)]
    package var origins = [Area.paddingBox]
    package var clips = [Area.borderBox]
    package var attachments = [Attachment.scroll]
}

/// Horizontal and vertical radii of the corners, from the top left clockwise. Percentages refer to the box's width and height.
package struct BorderRadius: Hashable, Sendable {
    package struct Corner: Hashable, Sendable {
        package var x = LengthPercentage.zero
        package var y = LengthPercentage.zero
    }
    package var topLeft = Corner()
    package var topRight = Corner()
    package var bottomRight = Corner()
    package var bottomLeft = Corner()
}

// MARK: Text sizes

/// How large a reader wants the text: `large` is the size as the sheet says it.
package enum TextSizeCategory: UInt8, Sendable, CaseIterable {
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
    case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge
}

/// What a text is in the book, which decides by what curve it grows.
package enum TextRole: UInt8, Sendable, CaseIterable {
    case body, title, headline, subheadline, footnote, caption
}
