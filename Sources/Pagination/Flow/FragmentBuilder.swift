import Boxes
import Geometry
import StyleSheets
import TextLayout

/// Stacks the items of an expanded list without pages: the content of a cell or of another box that is placed as a whole.
struct FragmentBuilder {
    private(set) var fragment = Fragment()
    /// Places where a page may not end, though no line would be cut: between the first two lines of a paragraph, say.
    private(set) var forbiddenBreaks: [Int64] = []

    mutating func setWidth(_ width: Int64) { fragment.width = width }

    /// Moves the one line so that its text begins at a place.
    mutating func beginOnlyLine(at x: Int64, _ text: TypesetText) {
        guard fragment.lines.count == 1 else { return }
        fragment.lines[0].x = Int32(clamping: x - Int64(text.lines[Int(fragment.lines[0].line)].x))
    }

    private struct Open {
        /// Index in `Flow.boxes`.
        var box: Int32
        var top: Int64
        /// How far it is moved to the right from its place.
        var x: Int64
        var firstBox: Int
        var firstDetached: Int
        var firstLine: Int
        var firstClip: Int
        /// Began in an earlier column.
        var isCut = false
    }

    mutating func stack(_ flow: Flow, _ text: TypesetText, _ styles: [ComputedStyle]) {
        var open: [Open] = []
        var columns: [OpenColumns] = []
        var stacking = ItemStacking(flow)
        for (index, item) in flow.items.enumerated() {
            turn(before: index, &stacking, &open, &columns, flow, styles)
            if item.penalty >= FlowItem.forbidden { forbiddenBreaks.append(stacking.y) }
            switch stacking.place(item, lines: text.lines) {
            case .line(let line, let x, let top, let baseline):
                place(stacking.takeMarkers(), stacking.shift.x, baseline: baseline, text)
                fragment.lines.append(Fragment.PlacedLine(line: line, x: Int32(clamping: x), y: top))
                if fragment.firstBaseline == nil { fragment.firstBaseline = baseline }
                fragment.lastBaseline = baseline
            case .fragment(let index, let x, let y):
                let part = flow.fragments[Int(index)]
                if let baseline = part.firstBaseline { place(stacking.takeMarkers(), stacking.shift.x, baseline: y + baseline, text) }
                fragment.append(part, x: x, y: y)
            case .boxStart(let box, let x, let top):
                open.append(self.open(box, top: top, x: x))
            case .boxEnd(let box, let bottom):
                guard let last = open.lastIndex(where: { $0.box == box }) else { break }
                close(open.remove(at: last), bottom: bottom, isCut: false, flow, styles)
            case .mark(let mark, let y): fragment.marks.append(Fragment.PlacedMark(mark: mark, y: y))
            case .positioned(let box, let x, let y, let baseline):
                fragment.detached.append(Fragment.PlacedDetached(box: box, baseline: baseline, x: x, y: y))
            case .nothing: break
            }
        }
        turn(before: flow.items.count, &stacking, &open, &columns, flow, styles)
        fragment.height = stacking.y
    }

    private func open(_ box: Int32, top: Int64, x: Int64) -> Open {
        Open(
            box: box, top: top, x: x, firstBox: fragment.boxes.count, firstDetached: fragment.detached.count,
            firstLine: fragment.lines.count,
            firstClip: fragment.clips.count)
    }

    /// Lets columns begin and end in front of an item: what is open in a row ends with each column and goes on in the next.
    private mutating func turn(
        before index: Int, _ stacking: inout ItemStacking, _ open: inout [Open], _ columns: inout [OpenColumns], _ flow: Flow,
        _ styles: [ComputedStyle]
    ) {
        func reopen(_ boxes: [Int32]) {
            for box in boxes {
                let top = stacking.y
                stacking.open(flow.boxes[Int(box)])
                var placed = self.open(box, top: top, x: stacking.shift.x)
                placed.isCut = true
                open.append(placed)
            }
        }
        while let turn = stacking.turn(before: index) {
            switch turn {
            case .rowStart(let set): columns.append(OpenColumns(depth: min(set.boxDepth, open.count)))
            case .columnStart:
                reopen(columns[columns.count - 1].cut)
                columns[columns.count - 1].cut = []
            // A list by itself has none: they stand across the page.
            case .float, .notes: break
            case .columnEnd:
                let depth = min(columns[columns.count - 1].depth, open.count)
                columns[columns.count - 1].cut = open[depth...].map(\.box)
                while open.count > depth {
                    let last = open.removeLast()
                    close(last, bottom: stacking.cut(flow.boxes[Int(last.box)]), isCut: true, flow, styles)
                }
            case .rowEnd(let row, let top):
                let last = columns.removeLast()
                if row.isLast { reopen(last.cut) }
                let set = flow.columnSets[Int(row.set)]
                for (border, rect) in row.rules(set, styles: styles) {
                    fragment.borders.append(
                        Fragment.PlacedBorder(
                            node: set.node, border: border, rect: rect.moved(stacking.shift.x, top + stacking.shift.y), isHorizontal: false)
                    )
                }
            }
        }
    }

    /// Inner boxes have been placed before the outer one ends: it goes below them.
    private mutating func close(_ open: Open, bottom: Int64, isCut: Bool, _ flow: Flow, _ styles: [ComputedStyle]) {
        let box = flow.boxes[Int(open.box)]
        let rect = Rect(x: Int64(box.x) + open.x, y: open.top, width: Int64(box.width), height: bottom - open.top)
        let style = styles[Int(box.style.index)].box
        if box.isContainingBlock { fragment.contain(from: open.firstDetached, style, border: rect) }
        if let clip = Clip(style, border: rect) {
            fragment.clip(to: clip, lines: open.firstLine, boxes: open.firstBox, clips: open.firstClip)
        }
        guard box.isDecorated else { return }
        fragment.boxes.insert(
            Fragment.PlacedBox(
                node: box.node, style: box.style, rect: rect, hidesBorders: box.hidesBorders, isCutAbove: open.isCut, isCutBelow: isCut),
            at: open.firstBox)
    }

    private mutating func place(_ markers: [FlowItem], _ shift: Int64, baseline: Int64, _ text: TypesetText) {
        for marker in markers {
            guard let placed = ListMarker(marker, text) else { continue }
            fragment.lines.append(
                Fragment.PlacedLine(
                    line: placed.line, x: Int32(clamping: placed.x + shift), y: baseline - Int64(text.lines[Int(placed.line)].ascent)))
        }
    }
}
