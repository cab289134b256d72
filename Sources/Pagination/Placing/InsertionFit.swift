import Boxes
import StyleSheets

/// What stands on pages besides the lines: a mark in the text calls it, and it may wait for a later page than that.
enum Insertion: Hashable, Sendable {
    /// Index in `BoxTree.footnotes`.
    case note(Int32)
    /// Index in `PageFloats.bodies`.
    case float(Int32)
    /// The same, in one of the columns in which their marks stand.
    case columnNote(Int32)
    case columnFloat(Int32)
}

extension ArraySlice<VerticalList.InsertionCall> {
    /// The page floats among them that stand across the page.
    var pageFloats: [(float: Int32, item: Int)] {
        compactMap { if case .float(let float) = $0.insertion { (float, $0.item) } else { nil } }
    }

    /// Those that stand in a column.
    var columnFloats: [(float: Int32, item: Int)] {
        compactMap { if case .columnFloat(let float) = $0.insertion { (float, $0.item) } else { nil } }
    }

    /// The notes at the foot of the page, and of a column.
    var notes: some Sequence<Int32> { lazy.compactMap { if case .note(let note) = $0.insertion { note } else { nil } } }
    var columnNotes: [Int32] { compactMap { if case .columnNote(let note) = $0.insertion { note } else { nil } } }
}

/// What the columns so far still owe of the notes and page floats that stand in columns.
struct OwedByColumns: Hashable, Sendable {
    /// As those of `OwedInsertions`.
    var rest: PlacedNote?
    var waiting: [Int32] = []
    var floats: [WaitingPageFloat] = []
    var isEmpty: Bool { rest == nil && waiting.isEmpty && floats.isEmpty }
    var notes: OwedInsertions { OwedInsertions(rest: rest, waiting: waiting) }
}

/// What earlier pages still owe of the notes and page floats that they call.
struct OwedInsertions: Hashable, Sendable {
    /// The note that goes on.
    var rest: PlacedNote?
    /// Notes that have not begun, though a line that calls them stands on an earlier page.
    var waiting: [Int32] = []
    /// Page floats, in the order of their anchors.
    var floats: [WaitingPageFloat] = []
    private var columnsBox: Boxed<OwedByColumns>?
    /// Of the columns that the next page begins in.
    var columns: OwedByColumns {
        get { columnsBox?.content ?? OwedByColumns() }
        set { columnsBox = newValue.isEmpty ? nil : Boxed(newValue) }
    }
    var isEmpty: Bool { !hasNotes && floats.isEmpty && columnsBox == nil }
    /// A note at the foot of the page is among them.
    var hasNotes: Bool { rest != nil || !waiting.isEmpty }

    init(rest: PlacedNote? = nil, waiting: [Int32] = []) {
        self.rest = rest
        self.waiting = waiting
    }

    /// How much is owed, the rests of notes left out: all, then that of columns, of which none is left where these end.
    private var counts: [Int] {
        [floats.count + columns.floats.count, waiting.count + columns.waiting.count, columns.floats.count + columns.waiting.count]
    }

    /// Less is owed than by another page at the same place in the text; nil: as much.
    func isLess(than other: OwedInsertions) -> Bool {
        if counts != other.counts { return counts.lexicographicallyPrecedes(other.counts) }
        if rest != other.rest { return Self.isLess(rest, other.rest) }
        return Self.isLess(columns.rest, other.columns.rest)
    }

    private static func isLess(_ rest: PlacedNote?, _ other: PlacedNote?) -> Bool {
        guard let rest else { return other != nil }
        guard let other else { return false }
        return rest.note == other.note && rest.from > other.from
    }

    /// What columns owe that have ended is owed by the page.
    mutating func endColumns() {
        floats = columns.floats + floats
        waiting = columns.waiting + waiting
        if let own = columns.rest { if rest == nil { rest = own } else { waiting.insert(own.note, at: 0) } }
        columns = OwedByColumns()
    }
}

/// What stands on a page besides its lines, as far as they leave room for it, and what waits for later ones.
struct InsertionFit: Sendable {
    /// The notes; none where the search asks, which need not know which they are.
    private(set) var placed: [PlacedNote] = []
    private(set) var holdsNotes = false
    /// Of the whole area for notes; 0 without notes. The room of page floats is that of the page before anything else.
    var height: Int64 = 0
    var floats: FloatStack?
    var owed = OwedInsertions()
    /// Page floats that might stand here and wait all the same.
    var deferredCount: Int32 = 0
    /// Notes that do not begin on the page of their call.
    var movedCount: Int32 = 0
    /// Lines of a note that goes on over the turn.
    var cutLines: Int64?
    /// There was no room for any of a note that goes on here, or has waited for this page.
    var isRestHeldBack = false

    /// Rules broken.
    var brokenCount: Int32 { movedCount + (isRestHeldBack ? 1 : 0) }

    /// The rest of a note comes first, then those that wait, then those that the page calls. Every one begins here, if there is any way. The
    /// one that has no room for all of it is cut, and those after it wait.
    /// - Parameters:
    ///   - room: what text leaves of the page.
    ///   - keepsNotes: `placed` says which notes stand here; the search, which asks for each of the ends of a page, need not know.
    @inline(__always)
    init(
        owed: OwedInsertions, called: some Sequence<Int32>, room: Int64, area: NoteArea, bodies: NoteBodies, lineHeight: Int64,
        keepsNotes: Bool = true
    ) {
        var left = min(room, area.most) - area.edges, last: PlacedNote?
        var placed: [PlacedNote] = [], cut: PlacedNote?, height: Int64 = 0
        func put(_ part: PlacedNote) -> Bool {
            var part = part, isWhole = true
            if part.height > left {
                let body = bodies[part], end = part
                guard let foot = body.cuts.last(where: { $0 > end.from && $0 < end.to && $0 - end.from - end.overlap <= left })
                else { return false }
                cut = PlacedNote(note: part.note, from: foot, to: part.to, x: part.x)
                cutLines = max(1, (part.to - foot) / max(lineHeight, 1))
                part.to = foot
                isWhole = false
            }
            left -= part.height
            height += part.height
            last = part
            if keepsNotes { placed.append(part) }
            return isWhole
        }
        var goesOn = true
        if let rest = owed.rest {
            goesOn = put(rest)
            if !goesOn, cut == nil { (cut, isRestHeldBack) = (rest, true) }
        }
        /// - Returns: whether the note begins here.
        func begin(_ note: Int32) -> Bool {
            guard goesOn else { return false }
            goesOn = put(last.flatMap { bodies.placed(note, behind: $0) } ?? PlacedNote(note: note, from: 0, to: bodies.height(of: note)))
            return goesOn || cut?.note == note
        }
        for note in owed.waiting where !begin(note) {
            if self.owed.waiting.isEmpty, cut == nil { isRestHeldBack = true }
            self.owed.waiting.append(note)
        }
        // Those that waited before have been counted on the page of their call.
        for note in called where !begin(note) {
            self.owed.waiting.append(note)
            movedCount += 1
        }
        self.owed.rest = cut
        guard last != nil else { return }
        (self.placed, holdsNotes, self.height) = (placed, true, height + area.edges)
    }

    /// As little as can be of the first note that is owed, whatever room there is: so that the notes come to an end.
    init(forcing owed: OwedInsertions, area: NoteArea, bodies: NoteBodies) {
        self.owed = owed
        let part: PlacedNote
        if let rest = owed.rest {
            part = rest
        } else if let note = owed.waiting.first {
            self.owed.waiting.removeFirst()
            part = PlacedNote(note: note, from: 0, to: bodies[note].height)
        } else {
            return
        }
        let end = bodies[part].cuts.first { $0 > part.from } ?? part.to
        placed = [PlacedNote(note: part.note, from: part.from, to: min(end, part.to), x: part.x)]
        holdsNotes = true
        self.owed.rest = end < part.to ? PlacedNote(note: part.note, from: end, to: part.to, x: part.x) : nil
        height = area.edges + placed[0].height
    }

    /// All that is owed and called, whatever room there is: nothing follows that could hold it.
    init(whole owed: OwedInsertions, _ called: [Int32], _ area: NoteArea, _ bodies: NoteBodies) {
        if let rest = owed.rest { placed.append(rest) }
        for note in owed.waiting + called { placed.append(PlacedNote(note: note, from: 0, to: bodies.height(of: note))) }
        holdsNotes = !placed.isEmpty
        if holdsNotes { height = placed.reduce(area.edges) { $0 + $1.height } }
    }

    /// Puts page floats beside the notes.
    mutating func take(_ floats: FloatStack?, _ deferral: FloatQueue.Deferral) {
        (self.floats, owed.floats, deferredCount) = (floats, deferral.floats, deferral.deferredCount)
    }

    /// No note goes on or waits.
    var isWhole: Bool { owed.rest == nil && owed.waiting.isEmpty }
    /// Anything of what was called or owed stands on the page.
    var placesAnything: Bool { holdsNotes || floats?.isEmpty == false }

    func cost(_ weights: PageWeights, isExplained: Bool) -> EndCost {
        var cost = EndCost(isExplained: isExplained)
        cost.add(PageCost(broken: brokenCount), for: .notes)
        cost.add(PageCost(penalty: weights.style.deferredFloatPenalty * Int64(deferredCount)), for: .floats)
        if let cutLines {
            cost.add(PageCost(penalty: weights.style.cutNotePenalty + weights.style.cutNoteLinePenalty * cutLines), for: .notes)
        }
        return cost
    }
}

extension BoxTree {
    /// The calls of notes and the anchors of page floats among the items of a list; behind each note those inside it.
    /// - Parameters:
    ///   - notes: all of them.
    ///   - floats: all of them.
    func insertionCalls(of items: [FlowItem], _ flow: Flow, _ notes: NoteBodies, _ floats: PageFloats) -> [VerticalList.InsertionCall] {
        guard !footnotes.isEmpty || !floats.isEmpty else { return [] }
        var calls: [VerticalList.InsertionCall] = []
        var openColumns = 0
        for (index, item) in items.enumerated() {
            if item.kind == .columnsStart { openColumns += 1 }
            if item.kind == .columnsEnd { openColumns -= 1 }
            flow.forEachMark(of: item) { mark in
                switch marks[Int(mark)] {
                case .noteCall(let note):
                    notes.forEach(from: note) {
                        // Those in the margin take no room of the text.
                        guard footnotes[Int($0)].side == .none else { return }
                        let isInColumn = openColumns > 0 && notes[$0].isInColumn
                        calls.append(VerticalList.InsertionCall(item: index, insertion: isInColumn ? .columnNote($0) : .note($0)))
                    }
                case .pageFloat(let float):
                    for part in floats.parts(of: float) {
                        let isInColumn = openColumns > 0 && floats[part].isInColumn
                        calls.append(VerticalList.InsertionCall(item: index, insertion: isInColumn ? .columnFloat(part) : .float(part)))
                    }
                default: break
                }
            }
        }
        return calls
    }
}
