/// What stands besides the lines at the ends of one page, without columns. Most ends call what the end before them does, and where all of
/// it has room that is the same, however much room there is.
struct PageFits {
    /// The first call of the page, and the first behind the end in hand.
    private let first: Int
    private var next: Int
    /// The most that the notes take which the page calls up to there, with the edges of their area; nought for none. Without those that
    /// are owed.
    private(set) var mostHeight: Int64 = 0
    /// With less room than that one of these notes does not begin here; nought where that is not known, as notes may share lines.
    private(set) var leastHeight: Int64 = 0
    /// Notes are called by nothing but lines.
    let callsByLines: Bool
    private let hasFloats: Bool
    /// Of the area for notes.
    private let edges: Int64
    /// The page floats that are owed behind an end, as long as no more of them are called.
    private var deferral: FloatQueue.Deferral?
    /// The last that was complete, with the end of what it calls.
    private var whole: (fit: Boxed<InsertionFit>, end: Int)?

    init(_ ends: PageEnds, _ page: PageEnds.Page, _ list: borrowing VerticalList) {
        edges = page.noteArea.edges
        callsByLines = list.columns.isEmpty && page.owed.columns.isEmpty && !ends.floats.haveNotes(in: page.floats)
        hasFloats = list.hasFloats || page.floats != nil || !page.owed.floats.isEmpty
        first = list.calls.isEmpty ? 0 : list.firstCall(from: page.start)
        next = first
    }

    /// Takes in what the items before one call: the page ends there.
    @inline(__always)
    mutating func goOn(to item: Int, _ ends: PageEnds, _ list: borrowing VerticalList) {
        while next < list.calls.count, list.calls[next].item < item {
            switch list.calls[next].insertion {
            case .note(let note):
                if mostHeight == 0 { mostHeight = edges }
                if callsByLines, !ends.notes.haveRunOns { leastHeight = mostHeight + ends.notes.beginning(of: note) }
                mostHeight += ends.notes.height(of: note)
            case .float: deferral = nil
            case .columnNote, .columnFloat: break
            }
            next += 1
        }
    }

    /// What stands besides the lines, and what it leaves of the room below them; less than nothing where it has too little.
    /// - Parameter room: what lines leave of the page; less than nothing where they have too little themselves.
    mutating func natural(
        _ ends: PageEnds, _ page: PageEnds.Page, _ list: borrowing VerticalList, room: Int64
    ) -> (fit: Boxed<InsertionFit>?, roomForLines: Int64) {
        guard room >= 0 else { return (nil, room) }
        guard room >= leastHeight, let fit = fit(ends, page, list, room: room) else { return (nil, room >= leastHeight ? room : -1) }
        return (fit, fit.content.brokenCount > 0 ? -1 : room - fit.content.height)
    }

    /// - Parameter room: what lines leave of the page.
    /// - Returns: nil if nothing is called or owed.
    mutating func fit(_ ends: PageEnds, _ page: PageEnds.Page, _ list: borrowing VerticalList, room: Int64) -> Boxed<InsertionFit>? {
        if next <= first, page.owed.isEmpty { return nil }
        if let whole, whole.end == next, whole.fit.content.height <= room { return whole.fit }
        let called = list.calls[first..<next]
        var result = callsByLines ? ends.notesFit(page, called, room: room) : ends.fit(page, called, room: room)
        if callsByLines, hasFloats {
            let waiting = deferral ?? ends.deferral(of: page, called)
            deferral = waiting
            result.take(page.floats, waiting)
        }
        let fit = Boxed(result)
        if fit.content.isWhole { whole = (fit, next) }
        return fit
    }
}
