import Boxes
import Geometry
import StyleSheets
import TextLayout

/// A note in the margin of a page, or a part of one.
struct PlacedSidenote: Sendable {
    /// In `Flow.fragments`.
    var fragment: Int
    /// From the top left corner of the page.
    var x: Int64
    var y: Int64
}

/// The room for notes in a margin, the same on all pages: that of the narrower of the two sides.
struct SidenoteColumn: Sendable {
    /// Of the margin, from the text to the edge of the paper.
    var margin: Int64
    /// Between the text and the note, and between the note and the edge of the paper.
    var gap: Int64
    var edge: Int64
    var width: Int64 { margin - gap - edge }

    /// Where the sheet says nothing.
    private static let usualGap = 10 * Int64(Length.unitsPerPoint), usualEdge = 18 * Int64(Length.unitsPerPoint)
    /// Narrower margins hold no words.
    private static let leastWidth = 40 * Int64(Length.unitsPerPoint)
    var isWideEnough: Bool { width >= Self.leastWidth }

    /// - Parameter style: of the note. Its margins are those of a note at the right of the text, and change sides with it.
    init(_ style: BoxStyle, _ masters: inout PageMasters) {
        let side = style.rare.sidenote
        func margin(isRight: Bool) -> Int64 {
            let master = masters.master(for: PageSelectorContext(name: nil, isRight: isRight, isFirst: false, isBlank: false))
            let isAtRight = side.isAtRight(onRightPage: isRight)
            return isAtRight ? (master.size.width - master.content.maxX).scaledPoints : master.content.minX.scaledPoints
        }
        let room = min(margin(isRight: true), margin(isRight: false))
        func length(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { value.resolved(against: Length(scaledPoints: room)).scaledPoints } else { 0 }
        }
        let gap = length(style.margin.left), edge = length(style.margin.right)
        self.margin = room
        self.gap = gap > 0 ? gap : Self.usualGap
        self.edge = edge > 0 ? edge : Self.usualEdge
    }
}

extension Sidenote {
    /// Whether the note stands at the right of the text.
    func isAtRight(onRightPage isRight: Bool) -> Bool { (self == .outside) == isRight }
}

/// Puts the notes in the margins of finished pages: they take no room of the text, so that the search for pages knows nothing of them.
///
/// Each stands with its first baseline on that of its call, or as little below as the notes before it want. Where the last would reach below
/// the text all move up; what even then has no room goes on at the head of the next page's margin.
struct SidenotePlacing {
    let tree: BoxTree
    let styles: [ComputedStyle]
    let notes: NoteBodies
    let text: TypesetText
    /// Between two notes at least.
    private static let leastGap = 3 * Int64(Length.unitsPerPoint)

    /// A note called on a page.
    private struct Call {
        var note: Int32
        var baseline: Int64
    }

    /// What is to stand in a margin: parts of a note in a row.
    private struct Piece {
        var note: Int32
        var parts: ArraySlice<Fragment>
        /// Where it wants to begin.
        var top = Int64.min
        var y: Int64 = 0
        var height: Int64 { parts.reduce(0) { $0 + $1.height } }
    }

    /// - Parameters:
    ///   - pages: all of the book; where notes are left at the end it gets more of them.
    ///   - flow: gets the fragments.
    func place(on pages: inout [Page], _ flow: inout Flow, _ masters: inout PageMasters) {
        let columns = tree.footnotes.map { note in SidenoteColumn(styles[Int(note.style.index)].box, &masters) }
        if columns.isEmpty { return }
        var waiting: [[Piece]] = [[], []]
        var index = 0
        while index < pages.count || waiting.contains(where: { !$0.isEmpty }) {
            if index == pages.count { pages.append(blankPage(after: pages[index - 1])) }
            let master = masters.master(for: pages[index].context)
            let calls = self.calls(of: pages[index], flow, master)
            let first = flow.fragments.count
            for (number, side) in [Sidenote.outside, .inside].enumerated() {
                var pieces = waiting[number]
                for call in calls where tree.footnotes[Int(call.note)].side == side {
                    let body = notes[call.note]
                    let baseline = body.parts.first?.firstBaseline ?? 0
                    pieces.append(Piece(note: call.note, parts: body.parts[...], top: call.baseline - baseline))
                }
                waiting[number] = stack(&pieces, from: master.content.minY.scaledPoints, to: master.content.maxY.scaledPoints)
                let isAtRight = side.isAtRight(onRightPage: pages[index].context.isRight)
                for piece in pieces {
                    let column = columns[Int(piece.note)]
                    var whole = Fragment()
                    for part in piece.parts {
                        whole.append(part, x: 0, y: whole.height)
                        whole.width = max(whole.width, part.width)
                        whole.height += part.height
                    }
                    let x =
                        isAtRight
                        ? master.content.maxX.scaledPoints + column.gap : master.content.minX.scaledPoints - column.gap - whole.width
                    pages[index].sidenotes.append(PlacedSidenote(fragment: flow.fragments.count, x: x, y: piece.y))
                    flow.fragments.append(whole)
                }
            }
            pages[index].sidenoteFragments = first..<flow.fragments.count
            index += 1
        }
    }

    /// Gives the notes of a margin their places.
    /// - Returns: what has none, for the next page.
    private func stack(_ pieces: inout [Piece], from head: Int64, to foot: Int64) -> [Piece] {
        var rest: [Piece] = []
        // As many as have room from the head on, however far below their calls; the first that has not is cut.
        var used: Int64 = 0
        for index in pieces.indices {
            let gap = index > 0 ? Self.leastGap : 0
            if used + gap + pieces[index].height <= foot - head {
                used += gap + pieces[index].height
                continue
            }
            var end = pieces[index].parts.startIndex, height: Int64 = 0
            while end < pieces[index].parts.endIndex, used + gap + height + pieces[index].parts[end].height <= foot - head {
                height += pieces[index].parts[end].height
                end += 1
            }
            // One part at least, or nothing would ever get on.
            if end == pieces[index].parts.startIndex, index == 0 { end += 1 }
            var cut = pieces[index]
            cut.parts = cut.parts[end...]
            cut.top = .min
            if !cut.parts.isEmpty { rest.append(cut) }
            for later in pieces[(index + 1)...] {
                var later = later
                later.top = .min
                rest.append(later)
            }
            pieces[index].parts = pieces[index].parts[..<end]
            pieces.removeSubrange((end > pieces[index].parts.startIndex ? index + 1 : index)...)
            break
        }
        var y = head
        for index in pieces.indices {
            pieces[index].y = max(y, pieces[index].top)
            y = pieces[index].y + pieces[index].height + Self.leastGap
        }
        var bottom = foot
        for index in pieces.indices.reversed() {
            pieces[index].y = max(head, min(pieces[index].y, bottom - pieces[index].height))
            bottom = pieces[index].y - Self.leastGap
        }
        return rest
    }

    /// A page behind the last, with nothing but notes in its margin.
    private func blankPage(after page: Page) -> Page {
        var result = page
        result.items = page.items.upperBound..<page.items.upperBound
        (result.columnRows, result.floats, result.notes, result.sidenotes) = (0..<0, PlacedPageFloats(), PageNotes(), [])
        result.number &+= 1
        let context = page.context
        result.context = PageSelectorContext(name: context.name, isRight: !context.isRight, isFirst: false, isBlank: false)
        result.strings = page.strings.carriedOver()
        result.elements = page.elements.carriedOver()
        result.counters = page.counters.carriedOver()
        return result
    }

    // MARK: Calls

    /// The calls on a page with the baselines of their lines, from top to bottom.
    private func calls(of page: Page, _ flow: Flow, _ master: PageMaster) -> [Call] {
        var result: [Call] = [], pending: [Int32] = []
        var stacking = ItemStacking(flow, of: page, y: master.content.minY.scaledPoints + page.floats.topHeight)
        stacking.passTurns(before: page.items.lowerBound)
        if let first = page.items.first, flow.items[first].continuation >= 0 {
            stacking.advance(by: flow.continuations[Int(flow.items[first].continuation)].headHeight)
        }
        func add(_ baseline: Int64) {
            for note in pending { add(note, baseline) }
            pending.removeAll()
        }
        func add(_ note: Int32, _ baseline: Int64) {
            notes.forEach(from: note) { if tree.footnotes[Int($0)].side != .none { result.append(Call(note: $0, baseline: baseline)) } }
        }
        func look(at fragment: Fragment, y: Int64) {
            for mark in fragment.marks {
                guard case .noteCall(let note) = tree.marks[Int(mark.mark)] else { continue }
                let line = fragment.lines.last { $0.y <= mark.y }
                let baseline = line.map { $0.y + Int64(text.lines[Int($0.line)].ascent) } ?? fragment.firstBaseline ?? mark.y
                add(note, y + baseline)
            }
        }
        var last = master.content.minY.scaledPoints
        for index in page.items {
            stacking.passTurns(before: index) { look(at: flow.fragments[$0], y: $2) }
            switch stacking.place(flow.items[index], lines: text.lines) {
            case .line(_, _, _, let baseline):
                add(baseline)
                last = baseline
            case .fragment(let fragment, _, let y):
                let fragment = flow.fragments[Int(fragment)]
                if let baseline = fragment.firstBaseline { add(y + baseline) }
                look(at: fragment, y: y)
            case .mark(let mark, _): if case .noteCall(let note) = tree.marks[Int(mark)] { pending.append(note) }
            default: break
            }
        }
        add(last)
        stacking.passTurns(before: .max) { look(at: flow.fragments[$0], y: $2) }
        page.floats.forEach(top: master.content.minY.scaledPoints, foot: master.content.maxY.scaledPoints - page.notes.height) {
            look(at: flow.fragments[$0], y: $1)
        }
        // Calls inside notes at the foot have been met with these.
        return result.enumerated().sorted { ($0.element.baseline, $0.offset) < ($1.element.baseline, $1.offset) }.map(\.element)
    }
}
