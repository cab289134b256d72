import Boxes
import Geometry
import StyleSheets

/// The notes at the foot of a page.
struct PageNotes: Sendable {
    /// In `Flow.fragments`, from top to bottom.
    var fragments = 0..<0
    /// The same notes, each with what of it stands here.
    var notes: [PlacedNote] = []
    /// Of the whole area, with its edges; 0 without notes.
    var height: Int64 = 0
    /// Notes that the page calls and that begin on a later one.
    var moved: [Int32] = []
}

/// What earlier pages still owe of the notes they call.
struct OwedNotes: Hashable, Sendable {
    /// The note that goes on.
    var rest: PlacedNote?
    /// Notes that have not begun, though a line that calls them stands on an earlier page.
    var waiting: [Int32] = []
    var isEmpty: Bool { rest == nil && waiting.isEmpty }
}

/// A note, or a part of it from one height to another, on a page.
struct PlacedNote: Hashable, Sendable {
    /// Index in `BoxTree.footnotes`.
    var note: Int32
    var from: Int64
    var to: Int64
    var height: Int64 { to - from }
}

/// The content of a note, set, with the places where it may go on on the next page.
struct NoteBody: Sendable {
    var fragment: Fragment
    /// Heights at which it may be cut, ascending.
    var cuts: [Int64]
    /// No page may end before the line of its call for want of room (`footnote-policy`).
    var policy = FootnotePolicy.auto
    var height: Int64 { fragment.height }
}

/// The area for notes of a page (css-gcpm-3 section 2.4), but for the notes in it.
struct NoteArea: Sendable, Hashable {
    /// Margin, border and padding above and below the notes.
    var above: Int64 = 0
    var below: Int64 = 0
    /// The most that the notes take, by `max-height`.
    var most = Int64.max
    var edges: Int64 { above + below }
}

extension NoteArea {
    /// As `@footnote` of the page's style has it. A `max-height` that would hold no line means none: notes have to stand somewhere.
    init(_ master: PageMaster) { self.init() }
}

/// How the notes of a page share the room below its text.
struct NoteFit: Sendable {
    var placed: [PlacedNote] = []
    /// Of the whole area; 0 without notes.
    var height: Int64 = 0
    var owed = OwedNotes()
    /// Notes that do not begin on the page of their call.
    var movedCount: Int32 = 0
    /// Lines of a note that goes on over the turn.
    var cutLines: Int64?

    /// The rest of a note comes first, then those that wait, then those that the page calls. Every one begins here, if there is any way, and
    /// only the last that begins may be cut.
    /// - Parameter room: what text leaves of the page.
    init(owed: OwedNotes, called: ArraySlice<VerticalList.NoteCall>, room: Int64, area: NoteArea, bodies: [NoteBody], lineHeight: Int64) {
        if owed.isEmpty, called.isEmpty { return }
        var left = min(room, area.most) - area.edges
        var queue = owed.waiting + called.map(\.note)
        func put(_ part: PlacedNote, isLast: Bool) -> Bool {
            if part.height <= left {
                placed.append(part)
                left -= part.height
                return true
            }
            let body = bodies[Int(part.note)]
            guard isLast, let cut = body.cuts.last(where: { $0 > part.from && $0 < part.to && $0 - part.from <= left }) else {
                return false
            }
            placed.append(PlacedNote(note: part.note, from: part.from, to: cut))
            self.owed.rest = PlacedNote(note: part.note, from: cut, to: part.to)
            left -= cut - part.from
            cutLines = max(1, (part.to - cut) / max(lineHeight, 1))
            return false
        }
        var goesOn = true
        if let rest = owed.rest {
            goesOn = put(rest, isLast: true)
            if !goesOn, self.owed.rest == nil { self.owed.rest = rest }
        }
        while goesOn, let note = queue.first {
            let whole = PlacedNote(note: note, from: 0, to: bodies[Int(note)].height)
            goesOn = put(whole, isLast: queue.count == 1)
            if goesOn || self.owed.rest?.note == note { queue.removeFirst() }
        }
        self.owed.waiting = queue
        // Those that waited before have been counted on the page of their call.
        movedCount = Int32(clamping: min(queue.count, called.count))
        if !placed.isEmpty { height = placed.reduce(area.edges) { $0 + $1.height } }
    }

    /// As little as can be of the first note that is owed, whatever room there is: so that the notes come to an end.
    init(forcing owed: OwedNotes, area: NoteArea, bodies: [NoteBody]) {
        self.owed = owed
        let part: PlacedNote
        if let rest = owed.rest {
            part = rest
        } else if let note = owed.waiting.first {
            self.owed.waiting.removeFirst()
            part = PlacedNote(note: note, from: 0, to: bodies[Int(note)].height)
        } else {
            return
        }
        let end = bodies[Int(part.note)].cuts.first { $0 > part.from } ?? part.to
        placed = [PlacedNote(note: part.note, from: part.from, to: min(end, part.to))]
        self.owed.rest = end < part.to ? PlacedNote(note: part.note, from: end, to: part.to) : nil
        height = area.edges + placed[0].height
    }

    func cost(_ weights: PageWeights) -> PageCost {
        var cost = PageCost(broken: movedCount)
        if let cutLines { cost += PageCost(penalty: weights.cutNote + weights.cutNoteLine * cutLines) }
        return cost
    }
}

extension BoxTree {
    /// The calls of notes among the items of a list.
    func noteCalls(of items: [FlowItem], _ flow: Flow) -> [VerticalList.NoteCall] { [] }
}

extension Fragment {
    /// What of a note stands on one page.
    func part(of note: PlacedNote) -> Fragment { self }
}
