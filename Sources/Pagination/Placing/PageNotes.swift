import Boxes
import Geometry
import StyleSheets
import TextLayout

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
    /// Where its first line begins, behind another note; 0 for a note that begins with a line of its own.
    var x: Int64 = 0
    /// What of its height is in the last line of the note before.
    var overlap: Int64 = 0
    /// What it adds to the area.
    var height: Int64 { to - from - overlap }
}

/// The content of a note, set, in the parts between which it may go on on the next page.
struct NoteBody: Sendable {
    /// From top to bottom, with the margins of the note.
    let parts: [Fragment]
    /// The height at which each part begins, and that of the whole.
    let tops: [Int64]
    /// The notes that are called in it.
    var calls: [Int32] = []
    /// Nil if it shares no line with another note.
    var runOn: NoteRunOn?

    init(_ parts: [Fragment]) {
        self.parts = parts
        var tops: [Int64] = [0]
        for part in parts { tops.append(tops[tops.count - 1] + part.height) }
        self.tops = tops
    }

    var height: Int64 { tops[tops.count - 1] }
    /// Heights at which it may be cut, ascending.
    var cuts: ArraySlice<Int64> { tops.dropFirst().dropLast() }

    /// What of it stands between two heights.
    func parts(of note: PlacedNote) -> ArraySlice<Fragment> {
        let first = tops.firstIndex { $0 >= note.from } ?? parts.count
        let end = tops.firstIndex { $0 >= note.to } ?? parts.count
        return parts[min(first, parts.count)..<max(min(end, parts.count), min(first, parts.count))]
    }
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
    /// - Parameter lineHeight: of the body.
    init(_ master: PageMaster, lineHeight: Int64) {
        guard let style = master.noteArea?.box else { return }
        let base = master.content.width
        func margin(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { max(0, value.resolved(against: base).scaledPoints) } else { 0 }
        }
        let edges = BoxEdges(style, base: base)
        above = margin(style.margin.top) + edges.top.scaledPoints
        below = margin(style.margin.bottom) + edges.bottom.scaledPoints
        if style.hasRareValues, let limit = style.rare.maxHeight {
            let height = limit.resolved(against: master.content.height).scaledPoints
            if height >= lineHeight { most = height + (style.sizesBorderBox ? 0 : self.edges) }
        }
    }
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
    /// There was no room for any of a note that goes on here.
    var isRestHeldBack = false

    /// Rules broken.
    var brokenCount: Int32 { movedCount + (isRestHeldBack ? 1 : 0) }

    /// The rest of a note comes first, then those that wait, then those that the page calls. Every one begins here, if there is any way. The
    /// one that has no room for all of it is cut, and those after it wait.
    /// - Parameter room: what text leaves of the page.
    init(owed: OwedNotes, called: ArraySlice<VerticalList.NoteCall>, room: Int64, area: NoteArea, bodies: NoteBodies, lineHeight: Int64) {
        if owed.isEmpty, called.isEmpty { return }
        var left = min(room, area.most) - area.edges
        var queue = owed.waiting + called.map(\.note)
        func put(_ part: PlacedNote) -> Bool {
            if part.height <= left {
                placed.append(part)
                left -= part.height
                return true
            }
            let body = bodies[part]
            guard let cut = body.cuts.last(where: { $0 > part.from && $0 < part.to && $0 - part.from - part.overlap <= left })
            else { return false }
            placed.append(PlacedNote(note: part.note, from: part.from, to: cut, x: part.x, overlap: part.overlap))
            self.owed.rest = PlacedNote(note: part.note, from: cut, to: part.to, x: part.x)
            left -= cut - part.from - part.overlap
            cutLines = max(1, (part.to - cut) / max(lineHeight, 1))
            return false
        }
        var goesOn = true
        if let rest = owed.rest {
            goesOn = put(rest)
            if !goesOn, self.owed.rest == nil { (self.owed.rest, isRestHeldBack) = (rest, true) }
        }
        while goesOn, let note = queue.first {
            let whole = placed.last.flatMap { bodies.placed(note, behind: $0) } ?? PlacedNote(note: note, from: 0, to: bodies[note].height)
            goesOn = put(whole)
            if goesOn || self.owed.rest?.note == note { queue.removeFirst() }
        }
        self.owed.waiting = queue
        // Those that waited before have been counted on the page of their call.
        movedCount = Int32(clamping: min(queue.count, called.count))
        if !placed.isEmpty { height = placed.reduce(area.edges) { $0 + $1.height } }
    }

    /// As little as can be of the first note that is owed, whatever room there is: so that the notes come to an end.
    init(forcing owed: OwedNotes, area: NoteArea, bodies: NoteBodies) {
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
        self.owed.rest = end < part.to ? PlacedNote(note: part.note, from: end, to: part.to, x: part.x) : nil
        height = area.edges + placed[0].height
    }

    /// All that is owed and called, whatever room there is: nothing follows that could hold it.
    init(whole owed: OwedNotes, _ called: ArraySlice<VerticalList.NoteCall>, _ area: NoteArea, _ bodies: NoteBodies) {
        if let rest = owed.rest { placed.append(rest) }
        for note in owed.waiting + called.map(\.note) { placed.append(PlacedNote(note: note, from: 0, to: bodies[note].height)) }
        if !placed.isEmpty { height = placed.reduce(area.edges) { $0 + $1.height } }
    }

    func cost(_ weights: PageWeights) -> PageCost {
        var cost = PageCost(broken: brokenCount)
        if let cutLines { cost += PageCost(penalty: weights.cutNote + weights.cutNoteLine * cutLines) }
        return cost
    }
}

extension BoxTree {
    /// The calls of notes among the items of a list, each with those inside the note that it calls.
    /// - Parameter bodies: of all notes.
    func noteCalls(of items: [FlowItem], _ flow: Flow, _ bodies: NoteBodies) -> [VerticalList.NoteCall] {
        guard !footnotes.isEmpty else { return [] }
        var calls: [VerticalList.NoteCall] = []
        func add(_ note: Int32, at item: Int, depth: Int) {
            calls.append(VerticalList.NoteCall(item: item, note: note))
            guard depth < BoxTree.deepestNotes else { return }
            for inner in bodies[note].calls { add(inner, at: item, depth: depth + 1) }
        }
        for (index, item) in items.enumerated() {
            flow.forEachMark(of: item) { if case .noteCall(let note) = marks[Int($0)] { add(note, at: index, depth: 0) } }
        }
        return calls
    }

    /// Notes inside each other deeper than boxes can be are no notes.
    private static let deepestNotes = 64
}

extension ContainedLayouts {
    /// The notes of the book, each set across the page.
    func noteBodies(_ text: TypesetText) -> [NoteBody] { tree.footnotes.map { noteBody($0, text) } }

    private func noteBody(_ note: Footnote, _ text: TypesetText) -> NoteBody {
        let box = tree.detached[Int(note.box)], style = styles[Int(tree[box].style.index)].box
        let base = Length(scaledPoints: pageWidth), edges = BoxEdges(style, base: base)
        func margin(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { value.resolved(against: base).scaledPoints } else { 0 }
        }
        let content = fragment(ofDetached: box, base: base, text)
        let top = max(0, margin(style.margin.top))
        var whole = Fragment()
        whole.width = pageWidth
        whole.height = top + content.height + max(0, margin(style.margin.bottom))
        whole.append(content, x: margin(style.margin.left), y: top)
        let inner = top + edges.top.scaledPoints
        let forbidden = Set(builder(ofContentsOf: box, text).forbiddenBreaks.map { $0 + inner })
        var body = NoteBody(
            whole.parts(preferred: [], forbidden: forbidden, mayPartInside: true, pageHeight: pageHeight, text: text).map(\.fragment))
        body.runOn = runOn(box, whole, text)
        for mark in whole.marks { if case .noteCall(let inner) = tree.marks[Int(mark.mark)] { body.calls.append(inner) } }
        return body
    }
}
