/// Sums over items from the start of the paragraph. The difference of two is the material between them.
struct LineSums {
    var width: Int64 = 0
    var stretch: Int64 = 0
    var shrink: Int64 = 0
    /// Index of the infinite stretches in `BreakSearch.infiniteStretches`: most paragraphs have none, and index 0 is nought.
    var infinite: Int32 = 0
}

/// A place where a line may start: what TeX calls an active node. The nodes form a circular list in an arena, with node 0 as its head.
struct ActiveNode {
    /// Sums up to the first item of the line, with the post-break text taken off: a line's width is the sum at its end less this one.
    var sums: LineSums
    /// The least value of a place's `reach` at which a line from here can be feasible or overfull.
    var reach: Int64
    /// Demerits from the start of the paragraph.
    var demerits: Int64
    /// The record of the break that starts the line, or -1 at the start of the paragraph.
    var record: Int32
    /// Number of the line that starts here, from 1.
    var line: Int32
    /// Index of the line's fragment in the fragment table.
    var fragment: Int32
    /// What may hang out at the left of the line.
    var leftProtrusion: Int32
    var next: Int32
    var fitness: Fitness
    /// The line before ends in a discretionary.
    var isHyphenated: Bool
    /// Number of hyphenated lines directly before, counted only where there is a limit.
    var hyphenRun: UInt8
    /// How much of its stretch (shrink: negative) the line before takes, in thousandths, at most all of it; counted only where that costs.
    var ratio: Int32
}

/// A break that was found feasible, with the best way to get to it: what TeX calls a passive node. A paragraph has several for each of its
/// lines, so a record holds no more than the line cannot be told from (`LineSetting`).
struct BreakRecord {
    var item: Int32
    /// The record of the break before, or -1.
    var previous: Int32
    /// Index of the fragment of the line that ends here.
    var fragment: Int32
    var rightProtrusion: Int32
    /// From the start of the search.
    var demerits: Int64 = 0
}

/// The best way so far to the place under examination, for one fitness class and number of successive hyphens.
struct Candidate {
    var demerits: Int64
    /// The node that starts the line.
    var node: Int32 = 0
    /// `ActiveNode.ratio` of the line to the place.
    var ratio: Int32 = 0
    /// Of that line, while rivers are counted.
    var spaces = SpaceRange.none
}

/// A place to break, with what all lines that end there have in common.
struct BreakSite {
    enum Kind { case unhyphenated, hyphenated, end }

    var item: Int32
    var kind: Kind
    /// At most 9999; -10000 is a forced break.
    var penalty: Int64
    /// Sums up to the end of a line that ends here, with the pre-break text.
    var sums: LineSums
    /// Compared with `ActiveNode.reach`.
    var reach: Int64
    var rightProtrusion: Int32

    var isForced: Bool { penalty <= -10_000 }
}

/// How far the items have been read.
struct ItemScan {
    var next = 0
    /// Of what has been read.
    var sums = LineSums()
    /// A glue that comes next is a place to break.
    var followsMaterial = false
    /// What the last material may hang out, if a line ended here.
    var edge: Int32 = 0
}

/// What follows a break once glue, penalties and explicit kerns are discarded.
struct LineStart {
    var sums: LineSums
    var item: Int32
    var leftProtrusion: Int32
    var hasPostBreak = false
    /// All that is left of the paragraph was discarded.
    var isAtEnd = false

    /// Of no break.
    static let none = LineStart(sums: LineSums(), item: -1, leftProtrusion: 0)
}

/// A fragment that the search has asked for, and the index of the one after it when known.
struct KnownFragment {
    var fragment: LineFragment
    var cursor: FragmentCursor
    var next: Int32 = -1
}
