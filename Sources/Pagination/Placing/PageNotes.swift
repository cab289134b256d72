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
    /// What it has beside the notes.
    var area = NoteArea()
    /// Notes that the page calls and that begin on a later one.
    var moved: [Int32] = []
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
    /// It stands at the foot of the column that calls it.
    var isInColumn = false

    init(_ parts: [Fragment]) {
        self.parts = parts
        var tops: [Int64] = [0]
        for part in parts { tops.append(tops[tops.count - 1] + part.height) }
        self.tops = tops
    }

    var height: Int64 { tops[tops.count - 1] }
    /// What it takes below its last baseline; nil without lines.
    var descent: Int64? {
        guard let last = parts.last, let baseline = last.lastBaseline else { return nil }
        return last.height - baseline
    }
    /// Heights at which it may be cut, ascending.
    var cuts: ArraySlice<Int64> { tops.dropFirst().dropLast() }

    /// What of it stands between two heights.
    func parts(of note: PlacedNote) -> ArraySlice<Fragment> {
        let first = tops.firstIndex { $0 >= note.from } ?? parts.count
        // The last may have no height, and show something all the same.
        let end = note.to >= tops[parts.count] ? parts.count : tops.firstIndex { $0 >= note.to } ?? parts.count
        return parts[min(first, parts.count)..<max(min(end, parts.count), min(first, parts.count))]
    }
}

/// The lines that the body of the book is set in, by which pages are measured.
struct BodyLines: Sendable, Hashable {
    /// The distance of two baselines.
    var height: Int64
    /// What a line takes below its baseline.
    var descent: Int64
}

/// The area for notes of a page (css-gcpm-3 section 2.4), but for the notes in it.
struct NoteArea: Sendable, Hashable {
    /// Margin, border and padding above and below the notes; below also what keeps the last note on the grid of the body's lines.
    var above: Int64 = 0
    var below: Int64 = 0
    /// Of `below`, what stands under the border.
    var underBorder: Int64 = 0
    /// The most that the notes take, by `max-height`.
    var most = Int64.max
    var edges: Int64 { above + below }
}

extension NoteArea {
    /// As `@footnote` of the page's style has it. A `max-height` that would hold no line means none: notes have to stand somewhere.
    /// The last line of the notes stands on the baseline that the body's last line would have on a full page.
    /// - Parameters:
    ///   - body: the lines of the body.
    ///   - descent: what the notes of the book reach below their last baseline.
    init(_ master: PageMaster, body: BodyLines, descent: Int64) {
        guard let style = master.noteArea?.box else { return }
        let base = master.content.width
        func margin(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { max(0, value.resolved(against: base).scaledPoints) } else { 0 }
        }
        let edges = BoxEdges(style, base: base)
        above = margin(style.margin.top) + edges.top.scaledPoints
        let remainder = master.content.height.scaledPoints % max(1, body.height)
        underBorder = max(margin(style.margin.bottom), remainder + body.descent - descent - edges.bottom.scaledPoints)
        below = underBorder + edges.bottom.scaledPoints
        if style.hasRareValues, let limit = style.rare.maxHeight {
            let height = limit.resolved(against: master.content.height).scaledPoints
            if height >= body.height { most = height + (style.sizesBorderBox ? 0 : self.edges) }
        }
    }
}

extension ContainedLayouts {
    /// The notes of the book, each set across the page or its column.
    func noteBodies(_ text: TypesetText) -> [NoteBody] { tree.footnotes.indices.map { noteBody($0, text) } }

    private func noteBody(_ index: Int, _ text: TypesetText) -> NoteBody {
        let note = tree.footnotes[index]
        let box = tree.detached[Int(note.box)], style = styles[Int(tree[box].style.index)].box
        let base = width(aroundNote: index), edges = BoxEdges(style, base: base)
        func margin(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { value.resolved(against: base).scaledPoints } else { 0 }
        }
        let content = fragment(ofDetached: box, base: base, text)
        let top = max(0, margin(style.margin.top)), isInMargin = note.side != .none
        var whole = Fragment()
        whole.width = isInMargin ? content.width : base.scaledPoints
        whole.height = top + content.height + max(0, margin(style.margin.bottom))
        whole.append(content, x: isInMargin ? 0 : margin(style.margin.left), y: top)
        let inner = top + edges.top.scaledPoints
        let forbidden = Set(builder(ofContentsOf: box, text).forbiddenBreaks.map { $0 + inner })
        var body = NoteBody(
            whole.parts(
                preferred: [], forbidden: forbidden, mayPartInside: true, pageHeight: height(aroundNote: index), cutCost: 0, text: text
            ).map(\.fragment))
        body.isInColumn = columnWidths.notes[index] != nil
        if !isInMargin { body.runOn = runOn(box, whole, text) }
        for mark in whole.marks { if case .noteCall(let inner) = tree.marks[Int(mark.mark)] { body.calls.append(inner) } }
        return body
    }
}
