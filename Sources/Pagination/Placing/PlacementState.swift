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
    /// How far it has been moved to the right to stand beside floats, with all that is in it.
    var shift: Int64 = 0
    /// How much narrower it is than by itself, with all that is in it.
    var narrowing: Int64 = 0
}

/// What is owed where a page ends, besides the text that follows: nothing, with nothing but lines in reach. Boxed, so that a state stays a
/// few words that are copied and compared at no cost.
struct Owed: Sendable {
    private let box: Boxed<OwedContent>?

    static let nothing = Owed(OwedContent())

    init(_ content: OwedContent) { box = content.isEmpty ? nil : Boxed(content) }

    var isNothing: Bool { box == nil }
    var content: OwedContent { box?.content ?? OwedContent() }

    /// - Parameter rest: nil where it has become part of the list.
    mutating func replaceRest(with rest: PartedVariant?) {
        var content = content
        content.rest = rest
        self = Owed(content)
    }
}

/// A value that few pages have, kept apart so that all the others, which are copied by the thousand, stay small. A class, as the payload of
/// an indirect case is copied whole, with every array in it, by whoever asks for one word of it.
final class Boxed<Value: Sendable>: Sendable {
    let content: Value

    init(_ content: Value) { self.content = content }
}

extension Boxed: Equatable where Value: Equatable {
    static func == (a: Boxed, b: Boxed) -> Bool { a === b || a.content == b.content }
}

extension Boxed: Hashable where Value: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(content) }
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
    var place: (token: Int32, bands: Int, run: Int, parts: Int32) { (part?.token ?? -1, part?.bands ?? 0, part?.run ?? 0, placedParts) }

    /// The same for two that `isSame` takes for the same, and mostly another one for others.
    var digest: UInt64 {
        var digest: UInt64 = 0
        func add(_ value: some BinaryInteger) { digest = (digest ^ UInt64(truncatingIfNeeded: value)) &* 0x9E37_79B9_7F4A_7C15 }
        func add(_ note: PlacedNote?) {
            guard let note else { return add(-1) }
            add(note.note)
            add(note.from)
            add(note.x)
        }
        add(part?.token ?? -1)
        add(part?.bands ?? 0)
        add(part?.run ?? 0)
        add(placedParts)
        add(notes.rest)
        for note in notes.waiting { add(note) }
        for float in notes.floats { add(float.float) }
        add(notes.columns.rest)
        for note in notes.columns.waiting { add(note) }
        for float in floats { add(float.box) }
        add(rest?.paragraph ?? -1)
        add(rest.map { Int($0.way) << 32 | Int($0.line) } ?? -1)
        return digest ^ digest >> 32
    }

    /// Whether later pages cannot tell the two apart.
    func isSame(as other: OwedContent) -> Bool {
        part == other.part && placedParts == other.placedParts && notes == other.notes && floats == other.floats
            && tableShift == other.tableShift && rest == other.rest
            && open.elementsEqual(other.open) { ($0.shift, $0.narrowing) == ($1.shift, $1.narrowing) }
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

    /// Whether later pages cannot tell the two apart, but by the left page of the spread in hand.
    func isSameButForSpread(as other: PlacementState) -> Bool {
        item == other.item && nextIsRight == other.nextIsRight && isFirst == other.isFirst && pageCount == other.pageCount
            && owed.content.isSame(as: other.owed.content)
    }

    /// Whether a page that leads from another state to this one makes progress: it ends later in the text, or owes less.
    func isAhead(of other: PlacementState) -> Bool {
        item == other.item ? other.isBehind(item: item, owed.content) : item > other.item
    }

    func isBehind(item other: Int, _ others: OwedContent) -> Bool {
        if item != other { return item < other }
        let own = owed.content
        if own.place != others.place { return own.place < others.place }
        if own.floats.count != others.floats.count { return own.floats.count > others.floats.count }
        return others.notes.isLess(than: own.notes)
    }
}
