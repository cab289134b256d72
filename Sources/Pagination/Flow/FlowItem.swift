import Boxes
import Geometry
import Markup
import StyleSheets

/// One element of the vertical list: what stands below each other on pages, before it is parted into pages.
///
/// TeX's vertical list with CSS's rules: blocks have been flattened, margins collapsed into spaces, and every item says what it costs to
/// begin a page with it. All heights in scaled points, 64 bits.
struct FlowItem: Sendable {
    enum Kind: UInt8, Sendable {
        /// Payload: index of a paragraph, to be replaced by its lines once it is set.
        case paragraph
        /// Payload: a table's box, to be replaced by its rows once their paragraphs are set. Until then `height` is the width it may take.
        /// In an assembled list it has no height, and its payload is an index in `Flow.tableRows`: the rows follow.
        case table
        /// Payload: the box of a block that is turned, to be replaced by what has been set of it; until then `height` is the width that it
        /// may take. In an assembled list it is one fragment or more, held together as those of a table.
        case turned
        /// Payload: the box of a flex container or a grid, to be replaced by its lines of items once these are set; until then `height` is
        /// the width of its content box.
        case itemContainer
        /// Payload: index of a line in the typeset text.
        case line
        /// A margin: vanishes at the head and foot of a page.
        case space
        /// Padding and borders: stays.
        case rigidSpace
        /// What has been placed as a whole, such as a row of a table: payload is an index in `Flow.fragments`.
        case fragment
        /// A float, until it has its place: payload is an index in `Flow.anchors`.
        case anchor
        /// What follows stands below the floats of some sides: payload is the raw value of a `Clear`. Only until floats have their places.
        case clear
        /// The end of a box's content that no float inside and no shape of it reaches beyond: payload is an index in `Flow.boxes`. Only
        /// until floats have their places.
        case containment
        /// Payload: the box of a container in a chain. Until its text is set.
        case container
        /// A float at its place, `offset` below the next item's top: payload is an index in `Flow.fragments`. Has no height of its own.
        case float
        /// Begin and end of a box with background, borders or a height of its own: payload is an index in `Flow.boxes`.
        case boxStart, boxEnd
        /// Payload: index in `BoxTree.marks`. Belongs to the next item with height.
        case mark
        /// Payload: index of a paragraph set beside the first baseline of what follows, `x` the edge of the content that it stands at.
        case marker
        /// Payload: index in `BoxTree.detached` of a box set beside the last line.
        case positioned
        /// The same for one whose paragraph has no line: it stands where that would be.
        case positionedAlone
        /// The page ends here: payload is an index in `Flow.forcedBreaks`.
        case forcedBreak
        /// Columns begin: payload is an index in `Flow.columnSets`.
        case columnsStart
        /// They end. Its height is what they take all together as one row, less the sum of what stands in them, so that sums over whole rows
        /// are right.
        case columnsEnd
        /// The column ends here (`break-before: column`).
        case columnBreak
    }

    /// In one byte, so that an item takes 32.
    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8
        /// Paragraphs and tables: no page may end inside.
        static let isUnbreakable = Flags(rawValue: 1)
        /// Markers: stands at the right, before text that runs from right to left.
        static let isAtRight = Flags(rawValue: 2)
        /// Lines: stands on the lines of the page (`line-snap`).
        static let snapsToGrid = Flags(rawValue: 4)
        /// Text goes on with it behind the paragraph that a heading stands above.
        static let isBelowHeadingText = Flags(rawValue: 8)
        /// With `isUnbreakable`: in a box that pages may end in where it is higher than its limit.
        static let isBreakableIfHigh = Flags(rawValue: 16)
        /// Nothing but such a box forbids a page to end before it.
        static let mayBeginPageIfHigh = Flags(rawValue: 32)
    }

    var kind: Kind
    var flags: Flags = []
    /// Paragraphs: the first lines that no page may end between, as a heading stands above them; 0 where none does.
    var linesKept: UInt8 = 0
    var payload: Int32
    /// Left edge from the left edge of the page's content area.
    var x: Int32 = 0
    /// Cost of ending a page before this item: 0 none, 10,000 forbidden.
    var penalty: Int32 = 0
    /// Index in `Flow.continuations` of what a page that ends before this item sets below it, and a page that begins with it above; -1 for
    /// nothing.
    var continuation: Int32 = -1
    /// Floats: from the item's own place down to the top of the float.
    var offset: Int32 = 0
    var height: Int64 = 0

    init(_ kind: Kind, payload: Int32 = -1, x: Int32 = 0, height: Int64 = 0) {
        self.kind = kind; self.payload = payload; self.x = x; self.height = height
    }

    static let forbidden = PageWeights.forbidden
    static let forbiddenOnPages = PageWeights.forbiddenOnPages
    var isDiscardable: Bool { kind == .space }
    var isPositioned: Bool { kind == .positioned || kind == .positionedAlone }
    /// Has no height and goes with what follows.
    var isAttachedToNext: Bool { kind == .mark || kind == .marker || kind == .boxStart || kind == .float || kind == .columnsStart }
}

/// A break that a style demands, and what page comes after it.
struct ForcedBreak: Sendable {
    var kind: BreakBetween
    /// Name of the pages that follow (`page` property); nil for unnamed ones.
    var pageName: String?
    /// Inside a table: the pages that follow have the name of those before.
    var keepsName = false
}

/// A box that shows, has a height of its own, is moved, or that others are placed by.
struct FlowBox: Sendable {
    var node: NodeID
    var style: StyleID
    var x: Int32
    var width: Int32
    /// Has a background or borders.
    var isDecorated: Bool
    /// Of the border box, by `height`, `min-height` and `max-height`; what is higher flows over.
    var leastHeight: Int64 = 0
    var mostHeight = Int64.max
    /// A table whose borders are drawn with those of its cells.
    var hidesBorders = false
    /// `position: relative`: how far it is moved from its place with all that is in it.
    var shift = Shift()
    /// Boxes out of the flow inside are placed by its padding box.
    var isContainingBlock = false
    /// It is a layer of its page, with all that is in it.
    var isLayer = false
    /// Padding and border that every part of a parted box has (`box-decoration-break: clone`).
    var clonedTop: Int64 = 0
    var clonedBottom: Int64 = 0
    /// Holds the floats inside it.
    var isFormattingRoot = false
    /// Of a formatting root that goes beside floats where it has room, else below: what it stands in, in which it may be moved. Nil for one
    /// that is as wide as that, which is set narrower instead, or its text goes beside floats.
    var block: Interval?
    /// A formatting root that may be narrower than it is by itself, with all that is in it.
    var canBeNarrower = false
    /// Index in `Flow.rooms` of what keeps the text in it to a shape; -1 for nothing.
    var room: Int32 = -1

    var limitsHeight: Bool { leastHeight > 0 || mostHeight < .max }

    /// Where it has no room it goes down only.
    mutating func keepToItsSides() {
        if block != nil { block = Interval(start: Int64(x), end: Int64(x) + Int64(width)) }
    }
}

/// A float that waits for its place.
struct FloatAnchor: Sendable {
    /// Index in `BoxTree.detached`.
    var box: Int32
    /// The containing block.
    var x: Int32
    var width: Int32
    /// The margin above where it stood when it came, if what it stands in had a place by then: what joins it later lies below the float's
    /// top (CSS 2.2 section 9.5.1, rule 8, with the margins that are known there).
    var margin: Int64?
    /// How far above the next item it stands for that.
    var rise: Int64 = 0
}

/// The content box of a box whose text keeps to a shape, from the top of its border box.
struct BoxRoom: Sendable {
    var style: StyleID
    var x: Int64
    var top: Int64
    var width: Int64
    /// -1: as its text needs.
    var height: Int64
}

/// A box that text from elsewhere flows through.
struct ChainContainer: Sendable {
    var box: BoxID
    var name: String
    var width: Int64
    /// -1: as its text needs.
    var height: Int64
}

/// How far something is moved from its place, to the right and downwards.
struct Shift: Sendable, Hashable {
    var x: Int64 = 0
    var y: Int64 = 0
    var isZero: Bool { x == 0 && y == 0 }

    static func + (a: Shift, b: Shift) -> Shift { Shift(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: Shift, b: Shift) -> Shift { Shift(x: a.x - b.x, y: a.y - b.y) }
}

/// What the parts of something that a page ends in repeat: the head and the foot of a table, padding and borders of boxes round it.
struct Continuation: Sendable {
    /// In `Flow.fragments`, each with its left edge.
    typealias Rows = [(fragment: Int32, x: Int32)]
    var head: Rows = []
    var foot: Rows = []
    /// With the padding and borders of the boxes round the table.
    var headHeight: Int64 = 0
    var footHeight: Int64 = 0
}

/// The rows of a table in an assembled list.
struct TableRowsInList: Sendable {
    /// How many items behind the table's own.
    var itemCount: Int
    /// The block that the table stands in.
    var block: (start: Int64, end: Int64)
    /// Of all that is placed.
    var left = Int64.max
    var right = Int64.min
    var height: Int64 = 0
}

/// The vertical list of a document with what its items refer to.
struct Flow: Sendable {
    var items: [FlowItem] = []
    var forcedBreaks: [ForcedBreak] = []
    var boxes: [FlowBox] = []
    var fragments: [Fragment] = []
    var continuations: [Continuation] = []
    /// The heights of the pages that tables and turned blocks stand on, by the index of their box, where they are not those of most pages.
    var pageHeightsOfTables: [Int32: Int64] = [:]
    /// Of what stands on the first page, where all up to the first forced break is measured by it; nil for the measure of all pages.
    var firstPageWidth: Length?
    /// The heights of the content boxes of flex containers and grids, by the index of their box.
    var containerHeights: [Int32: BlockSizing.Heights] = [:]
    /// In the order of their items.
    var limitedAvoidances: [LimitedAvoidance] = []
    var anchors: [FloatAnchor] = []
    var rooms: [BoxRoom] = []
    var containers: [ChainContainer] = []
    /// The floats inside paragraphs and between them, with the width of what contains them.
    var floats: [(box: Int32, available: Int64)] = []
    /// What the items of kind `.table` of an assembled list hold together.
    var tableRows: [TableRowsInList] = []
    /// The distance of the lines that text snaps to; nought for none.
    var linePitch: Int64 = 0
    var columnSets: [ColumnSet] = []
    /// The rows of columns in the list, once they are known: in the order of their first items, outer ones first.
    var columnRows: [ColumnRow] = []
    /// Lines depend on their places.
    var dependsOnPlaces: Bool { !floats.isEmpty || !rooms.isEmpty || !containers.isEmpty }
}
