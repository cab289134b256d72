import Geometry

/// How far a paragraph has been set.
struct ParagraphPart: Hashable, Sendable {
    /// The first token that is not set.
    var token: Int32
    /// The runs before this one, counted from the paragraph's first, hold no float that has no place yet; nor do those before `token`.
    var run = 0
    /// Bands of lines that have been set.
    var bands = 0
    /// The part in hand reaches to the end of the paragraph.
    var isLast = false
    /// The lines that are left, where they have the measure of the page and nothing needs them to be set anew.
    var lines: Range<Int32>?
}

/// A float that has found no room on its page.
struct WaitingFloat: Hashable, Sendable {
    /// Index in `BoxTree.detached`.
    var box: Int32
    /// The containing block.
    var block: Interval
    /// How far above the next item it stands where it has room: it does not lie below all of the margin there.
    var rise: Int64 = 0
}

/// The rows of a table that has been moved beside a float: they stand below each other on all its pages.
struct TableShift: Hashable, Sendable {
    /// The item of the draft behind the last of them.
    var end: Int
    var x: Int64
}

/// A box that is open where a page ends, and has a height, a shape or floats of its own.
struct OpenBox: Hashable, Sendable {
    /// Index in `Flow.boxes`.
    var box: Int32
    /// From the top of the page or of the list in hand; above it where the box began on an earlier page.
    var top: Int64
}

/// What is owed where a page ends, besides the text that follows: nothing, with nothing but lines in reach. Boxed, so that a state stays a
/// few words that are copied and compared at no cost.
indirect enum Owed: Sendable {
    case nothing
    case something(OwedContent)

    init(_ content: OwedContent) { self = content.isEmpty ? .nothing : .something(content) }

    var content: OwedContent {
        switch self {
        case .nothing: OwedContent()
        case .something(let content): content
        }
    }

    var isNothing: Bool { if case .nothing = self { true } else { false } }

    /// The rest of a paragraph has become part of the list.
    mutating func forgetRest() {
        var content = content
        content.rest = nil
        self = Owed(content)
    }
}

/// A value that few pages have, kept apart so that all the others, which are copied by the thousand, stay small.
indirect enum Boxed<Value: Sendable>: Sendable {
    case value(Value)

    init?(_ value: Value?) {
        guard let value else { return nil }
        self = .value(value)
    }

    var content: Value {
        switch self {
        case .value(let value): value
        }
    }
}

struct OwedContent: Sendable {
    /// What is left of the item with which the next page begins, if it is a paragraph that earlier pages hold the beginning of.
    var part: ParagraphPart?
    /// How many parts of it stand on earlier pages, if it is set in parts and no paragraph.
    var placedParts: Int32 = 0
    var notes = OwedInsertions()
    var floats: [WaitingFloat] = []
    /// Follow from the way that led here; two ways to one place differ in them by no more than the spaces that vanished.
    var open: [OpenBox] = []
    var tableShift: TableShift?
    /// The rest of a paragraph in a line more or fewer, with which the next page begins.
    var rest: PartedVariant?

    var isEmpty: Bool {
        part == nil && placedParts == 0 && notes.isEmpty && floats.isEmpty && open.isEmpty && tableShift == nil && rest == nil
    }

    /// How far the item has been placed.
    var place: (token: Int32, bands: Int, parts: Int32) { (part?.token ?? -1, part?.bands ?? 0, placedParts) }

    /// Whether later pages cannot tell the two apart.
    func isSame(as other: OwedContent) -> Bool {
        part == other.part && placedParts == other.placedParts && notes == other.notes && floats == other.floats
            && tableShift == other.tableShift && rest == other.rest
    }
}

/// Everything about the pages so far that later pages depend on: the place where the next one begins and what is still owed. A small value,
/// copied and compared; what it does not hold can be derived from the pages afterwards (counters, strings, running heads).
struct PlacementState: Sendable {
    /// The item with which the next page begins: of the list, where the lines of a stretch do not depend on their places, otherwise of its
    /// draft.
    var item: Int
    /// Shortness of the left page of the spread in hand, where the next page is a right-hand one; nil if there is none to match.
    var leftShortness: Int64?
    /// Nothing of the stretch stands on an earlier page.
    var isFirst = false
    var nextIsRight: Bool
    /// Pages of the stretch before this one, where selectors of the sheet ask for the number of a page; otherwise 0.
    var pageCount: Int32 = 0
    var owed = Owed.nothing

    init(item: Int, isFirst: Bool = false, nextIsRight: Bool) {
        self.item = item
        self.isFirst = isFirst
        self.nextIsRight = nextIsRight
    }

    /// In the order of the text.
    func isBefore(_ other: PlacementState) -> Bool {
        if item != other.item { return item < other.item }
        if owed.isNothing, other.owed.isNothing { return false }
        let own = owed.content, others = other.owed.content
        return (own.part?.token ?? -1, own.placedParts) < (others.part?.token ?? -1, others.placedParts)
    }

    /// Whether a page that leads from another state to this one makes progress: it ends later in the text, or owes less.
    func isAhead(of other: PlacementState) -> Bool {
        if item != other.item { return item > other.item }
        let own = owed.content, others = other.owed.content
        if own.place != others.place { return own.place > others.place }
        if own.floats.count != others.floats.count { return own.floats.count < others.floats.count }
        return own.notes.isLess(than: others.notes)
    }
}
