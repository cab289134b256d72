import Boxes
import Geometry
import StyleSheets
import Synchronization
import TextLayout
import Typefaces

/// How a note may share a line with the note before it (`footnote-display: inline` and `compact`): one paragraph without edges of its own.
struct NoteRunOn: Sendable, Hashable {
    /// Index in `BoxTree.paragraphs`.
    var paragraph: Int32
    /// The note is one line by itself.
    var isOneLine: Bool
    /// It may be broken anew to begin behind another note; else it shares a line only as a whole.
    var mayBreak: Bool
    /// Left edge of the paragraph, and of the text in its first line; right edge of the paragraph.
    var left: Int64
    var start: Int64
    var right: Int64
    /// Where the text of the last line ends.
    var end: Int64
    /// The space in front of it where it shares a line: an em.
    var gap: Int64
    var first: LineBox
    var last: LineBox

    /// Notes share a line only if their lines are alike: the height of the area is then a sum.
    struct LineBox: Sendable, Hashable {
        var ascent: Int64
        var descent: Int64
        var height: Int64 { ascent + descent }

        init(_ line: Line) { ascent = Int64(line.ascent); descent = Int64(line.descent) }
    }
}

/// The notes of a book: each as it is set by itself, and as it is where it begins behind another one.
///
/// A class, as the searches for pages, which change nothing else, ask for notes in places that are known only then. What it gives
/// depends on the note and the place alone, so neither the order of the questions matters nor who asks.
final class NoteBodies: Sendable {
    let bodies: [NoteBody]
    /// Flat, as the search asks for nothing else of nearly all of them.
    private let heights: [Int64]
    /// Of the least part that a note may begin with.
    private let beginnings: [Int64]
    /// Some may share a line with the note before them.
    let haveRunOns: Bool
    private struct Key: Hashable {
        var note: Int32
        var x: Int64
    }
    private struct Trials {
        /// Notes that begin inside a line, nil for those that cannot. Looked up, never iterated.
        var shared: [Key: NoteBody?] = [:]
        /// A copy in which notes are broken on trial; nil where none may be.
        var text: TypesetText?
    }
    private let trials: Mutex<Trials>

    /// - Parameter text: that the notes are set in.
    init(_ bodies: [NoteBody], _ text: TypesetText? = nil) {
        self.bodies = bodies
        heights = bodies.map(\.height)
        beginnings = bodies.map { body in body.cuts.first { $0 > 0 && $0 < body.height } ?? body.height }
        haveRunOns = bodies.contains { $0.runOn != nil }
        trials = Mutex(Trials(text: bodies.contains { $0.runOn?.mayBreak ?? false } ? text : nil))
    }

    subscript(note: Int32) -> NoteBody { bodies[Int(note)] }

    /// Of a note that shares no line.
    func height(of note: Int32) -> Int64 { heights[Int(note)] }

    /// Of the least that stands on the page of its call.
    func beginning(of note: Int32) -> Int64 { beginnings[Int(note)] }

    /// A note and those that it calls, each followed by its own.
    func forEach(from note: Int32, _ body: (Int32) -> Void) { forEach(from: note, depth: 0, body) }

    private func forEach(from note: Int32, depth: Int, _ body: (Int32) -> Void) {
        body(note)
        guard depth < Self.deepestNotes else { return }
        for inner in self[note].calls { forEach(from: inner, depth: depth + 1, body) }
    }

    /// Notes inside each other deeper than boxes can be are no notes.
    private static let deepestNotes = 64

    /// A note as it is set where it stands.
    subscript(placed: PlacedNote) -> NoteBody { placed.x > 0 ? body(placed.note, from: placed.x) ?? self[placed.note] : self[placed.note] }

    /// The place of a note behind another one in the last line of that, if there is room.
    func placed(_ note: Int32, behind previous: PlacedNote) -> PlacedNote? {
        guard haveRunOns else { return nil }
        let before = self[previous]
        guard let own = self[note].runOn, let other = before.runOn, previous.to == before.height, own.first == other.last,
            own.left == other.left, own.right == other.right
        else { return nil }
        let x = other.end + own.gap
        guard let body = body(note, from: x) else { return nil }
        return PlacedNote(note: note, from: 0, to: body.height, x: x, overlap: own.first.height)
    }

    /// Sets the notes of a page in the text itself, as they were set on trial, and puts those that share a line into one fragment.
    func fragments(of notes: [PlacedNote], _ text: inout TypesetText) -> [Fragment] {
        var result: [Fragment] = []
        for note in notes {
            var body = self[note]
            if note.x > 0, let runOn = self[note.note].runOn, !fits(runOn, note.x),
                let set = Self.set(self[note.note], runOn, from: note.x, &text)
            {
                body = set
            }
            var parts = body.parts(of: note)
            if note.overlap > 0, let first = parts.first, !result.isEmpty {
                let last = result.count - 1, y = result[last].height - note.overlap
                result[last].append(first, x: 0, y: y)
                result[last].height = y + first.height
                parts = parts.dropFirst()
            }
            result += parts
        }
        return result
    }

    private func fits(_ runOn: NoteRunOn, _ x: Int64) -> Bool { runOn.isOneLine && x + runOn.end - runOn.start <= runOn.right }

    private func body(_ note: Int32, from x: Int64) -> NoteBody? {
        trials.withLock { trials in
            let key = Key(note: note, x: x)
            if let known = trials.shared[key] { return known }
            let body = makeBody(self[note], from: x, in: &trials.text)
            trials.shared[key] = .some(body)
            return body
        }
    }

    private func makeBody(_ body: NoteBody, from x: Int64, in text: inout TypesetText?) -> NoteBody? {
        guard let runOn = body.runOn else { return nil }
        if fits(runOn, x) {
            var whole = Fragment()
            whole.width = body.parts[0].width
            for part in body.parts {
                whole.append(part, x: x - runOn.start, y: whole.height)
                whole.height += part.height
            }
            var result = NoteBody([whole])
            result.calls = body.calls
            result.isInColumn = body.isInColumn
            result.runOn = runOn
            result.runOn?.end = x + runOn.end - runOn.start
            return result
        }
        guard runOn.mayBreak else { return nil }
        // Taken out for the time being, so that it is not copied.
        guard var own = text.take() else { return nil }
        defer { text = own }
        let count = own.lines.count
        let result = Self.set(body, runOn, from: x, &own)
        own.removeLines(from: count)
        return result
    }

    /// Breaks a note into lines of which the first begins at a place; nil if that line then holds nothing.
    private static func set(_ body: NoteBody, _ runOn: NoteRunOn, from x: Int64, _ text: inout TypesetText) -> NoteBody? {
        let paragraph = Int(runOn.paragraph)
        let indent = body.parts[0].lines.first.map { Int64(text.lines[Int($0.line)].x) } ?? 0
        var obstacles = Obstacles()
        obstacles.add(PlacedFloat(box: -1, side: .left, left: runOn.left, right: x - indent, top: 0, bottom: runOn.first.height))
        let item = FlowItem(.paragraph, payload: runOn.paragraph, x: Int32(clamping: runOn.left))
        let placed = ParagraphSetter(paragraph, item, text).set(&text, obstacles, y: 0)
        guard let first = placed.lines.first, first.top == 0, let last = placed.lines.last else { return nil }
        var parts: [Fragment] = []
        for line in placed.lines {
            let box = NoteRunOn.LineBox(text.lines[Int(line.line)])
            guard box == runOn.first, line.height == box.height, line.isLastOfBand else { return nil }
            var part = Fragment()
            part.width = body.parts[0].width
            part.height = box.height
            part.lines.append(Fragment.PlacedLine(line: line.line, x: item.x, y: 0))
            part.firstBaseline = box.ascent
            part.lastBaseline = box.ascent
            parts.append(part)
        }
        for part in body.parts { for mark in part.marks { parts[0].marks.append(Fragment.PlacedMark(mark: mark.mark, y: 0)) } }
        var result = NoteBody(parts)
        result.calls = body.calls
        result.isInColumn = body.isInColumn
        result.runOn = runOn
        result.runOn?.isOneLine = parts.count == 1
        let line = text.lines[Int(last.line)]
        result.runOn?.end = Int64(item.x) + Int64(line.x) + Int64(line.width)
        return result
    }
}

extension ContainedLayouts {
    /// How a note may share lines; nil if it stands by itself.
    /// - Parameter content: the note with its margins.
    func runOn(_ box: BoxID, _ content: Fragment, _ text: TypesetText) -> NoteRunOn? {
        let style = styles[Int(tree[box].style.index)]
        guard style.box.hasRareValues, style.box.rare.footnoteDisplay != .block, style.text.direction == .leftToRight else { return nil }
        guard content.boxes.isEmpty, content.borders.isEmpty, content.detached.isEmpty, content.clips.isEmpty, content.floats.isEmpty
        else { return nil }
        let boxes = tree.boxes[Int(box.index)..<tree.endOfSubtree(Int(box.index))]
        guard boxes.allSatisfy({ ($0.kind == .block || $0.kind == .paragraph) && $0.marker < 0 && $0.image < 0 }) else { return nil }
        let paragraphs = boxes.filter { $0.kind == .paragraph }
        guard paragraphs.count == 1 else { return nil }
        let index = Int(paragraphs[paragraphs.startIndex].paragraph), paragraph = text.paragraphs[index]
        guard !tree.paragraphs[index].hasPositioned, !tree.paragraphs[index].hasFloats, !tree.paragraphs[index].isReplaced else {
            return nil
        }
        let lines = content.lines
        guard let first = lines.first, let last = lines.last, lines.count == Int(paragraph.lineCount), paragraph.runCount > 0 else {
            return nil
        }
        let sets = lines.map { text.lines[Int($0.line)] }, box = NoteRunOn.LineBox(sets[0])
        // Margins and lines of other heights would be lost where lines are shared.
        guard sets.allSatisfy({ NoteRunOn.LineBox($0) == box }), content.height == box.height * Int64(lines.count) else { return nil }
        let em = Int64(text.fonts[text.styles.characterStyles[Int(text.runs[Int(paragraph.runStart)].style)].font].size)
        let left = Int64(first.x), end = sets[sets.count - 1]
        return NoteRunOn(
            paragraph: Int32(index), isOneLine: lines.count == 1, mayBreak: style.box.rare.footnoteDisplay == .inline, left: left,
            start: left + Int64(sets[0].x), right: left + Int64(paragraph.measure), end: Int64(last.x) + Int64(end.x) + Int64(end.width),
            gap: em, first: box, last: box)
    }
}
