import Boxes
import Geometry
import StyleSheets
import TextLayout

/// Stacks the items of an expanded list without pages: the content of a cell or of another box that is placed as a whole.
struct FragmentBuilder {
    private(set) var fragment = Fragment()
    private var belowFloats = RectsBelowFloats()
    /// Places where a page may not end, though no line would be cut: between the first two lines of a paragraph, say.
    private(set) var forbiddenBreaks: [Int64] = []

    /// What there was before a column. Its floats stay in it: boxes of the next lie below none of them.
    private struct BeforeColumn {
        var extent: Fragment.Extent
        var belowFloats: RectsBelowFloats
    }

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
        var start: Fragment.Extent
        /// Where among the boxes its own goes.
        var boxes: RectsBelowFloats.Start
        var firstDetached: Int
        /// Began in an earlier column.
        var isCut = false
    }

    mutating func stack(_ flow: Flow, _ text: TypesetText, _ styles: [ComputedStyle]) {
        _ = stack(flow, items: flow.items.indices, inside: [], text, styles)
    }

    /// Stacks a part of a list.
    /// - Parameter boxes: those that have begun in front of it, the outermost first.
    /// - Returns: those that go on behind it.
    private mutating func stack(
        _ flow: Flow, items: Range<Int>, inside boxes: [Int32], _ text: TypesetText, _ styles: [ComputedStyle]
    ) -> [Int32] {
        var open: [Open] = []
        var columns: [OpenColumns<BeforeColumn>] = []
        var stacking = ItemStacking(flow, from: items.lowerBound)
        reopen(boxes, &open, &stacking, flow, styles)
        if items.lowerBound > 0, let first = flow.continuation(before: items.lowerBound) { place(first.head, &stacking, flow) }
        for index in items {
            let item = flow.items[index]
            turn(before: index, &stacking, &open, &columns, flow, text, styles)
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
                if item.kind == .float { belowFloats.beginFloat(count: fragment.boxes.count) }
                fragment.append(part, x: x, y: y)
            case .boxStart(let box, let x, let top):
                open.append(self.open(box, top: top, x: x, flow, styles))
            case .boxEnd(let box, let bottom):
                guard let last = open.lastIndex(where: { $0.box == box }) else { break }
                close(open.remove(at: last), bottom: bottom, isCut: false, flow, styles)
            case .mark(let mark, let y): fragment.marks.append(Fragment.PlacedMark(mark: mark, y: y))
            case .positioned(let box, let x, let y, let baseline, let standsAlone):
                fragment.detached.append(Fragment.PlacedDetached(box: box, baseline: baseline, x: x, y: y, standsAlone: standsAlone))
            case .nothing: break
            }
        }
        if !columns.isEmpty { turn(before: items.upperBound, &stacking, &open, &columns, flow, text, styles) }
        if let next = flow.continuation(before: items.upperBound) { place(next.foot, &stacking, flow) }
        let cut = open.map(\.box)
        while let last = open.popLast() { close(last, bottom: stacking.cut(flow.boxes[Int(last.box)]), isCut: true, flow, styles) }
        fragment.height = stacking.y
        return cut
    }

    /// The head or the foot of a table that goes on.
    private mutating func place(_ rows: Continuation.Rows, _ stacking: inout ItemStacking, _ flow: Flow) {
        for (index, x) in rows {
            var row = flow.fragments[Int(index)]
            // Links lead to the first of them.
            row.marks = []
            fragment.append(row, x: stacking.shift.x + Int64(x), y: stacking.y)
            stacking.advance(by: row.height)
        }
    }

    /// Goes on with boxes that were cut.
    private mutating func reopen(
        _ boxes: [Int32], _ open: inout [Open], _ stacking: inout ItemStacking, _ flow: Flow, _ styles: [ComputedStyle]
    ) {
        for box in boxes {
            let top = stacking.y
            stacking.open(flow.boxes[Int(box)])
            var placed = self.open(box, top: top, x: stacking.shift.x, flow, styles)
            placed.isCut = true
            open.append(placed)
        }
    }

    private mutating func open(_ index: Int32, top: Int64, x: Int64, _ flow: Flow, _ styles: [ComputedStyle]) -> Open {
        let box = flow.boxes[Int(index)]
        let boxes = belowFloats.begin(box, styles[Int(box.style.index)].box, count: fragment.boxes.count)
        return Open(box: index, top: top, x: x, start: fragment.extent, boxes: boxes, firstDetached: fragment.detached.count)
    }

    /// Lets columns begin and end in front of an item: what is open in a row ends with each column and goes on in the next.
    private mutating func turn(
        before index: Int, _ stacking: inout ItemStacking, _ open: inout [Open], _ columns: inout [OpenColumns<BeforeColumn>],
        _ flow: Flow, _ text: TypesetText, _ styles: [ComputedStyle]
    ) {
        while let turn = stacking.turn(before: index) {
            switch turn {
            case .rowStart(let set): columns.begin(depth: min(set.boxDepth, open.count))
            case .columnStart:
                columns[columns.count - 1].before = BeforeColumn(extent: fragment.extent, belowFloats: belowFloats)
                belowFloats = RectsBelowFloats()
                reopen(columns[columns.count - 1].cut, &open, &stacking, flow, styles)
                columns[columns.count - 1].cut = []
            // A list by itself has none: they stand across the page.
            case .float, .notes: break
            case .columnEnd(let row, let column, let x):
                let depth = min(columns[columns.count - 1].depth, open.count)
                columns[columns.count - 1].cut = open[depth...].map(\.box)
                while open.count > depth {
                    let last = open.removeLast()
                    close(last, bottom: stacking.cut(flow.boxes[Int(last.box)]), isCut: true, flow, styles)
                }
                if let before = columns[columns.count - 1].before {
                    belowFloats = before.belowFloats
                    let clip = row.clip(ofColumn: column, flow.columnSets[Int(row.set)], x: x)
                    if let clip, fragment.reaches(beyond: clip, since: before.extent, text) {
                        fragment.clip(to: clip, since: before.extent)
                    }
                }
                columns[columns.count - 1].before = nil
            case .rowEnd(let row, let top):
                reopen(columns.end(row), &open, &stacking, flow, styles)
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
            fragment.clip(to: clip, since: open.start)
            belowFloats.endCut(open.boxes)
        }
        if box.isDecorated {
            fragment.boxes.insert(
                Fragment.PlacedBox(
                    node: box.node, style: box.style, rect: rect, hidesBorders: box.hidesBorders, isCutAbove: open.isCut,
                    isCutBelow: isCut),
                at: open.boxes.index)
            belowFloats.insert(1, at: open.boxes.index)
        }
        if box.isLayer {
            fragment.makeLayer(of: style, since: open.start, border: rect)
            belowFloats.endCut(open.boxes)
        }
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

extension FragmentBuilder {
    /// Stacks a list in parts of a height at most, as far as its breaks allow: each ends as late as it can. What tables repeat on each page
    /// each part repeats, and margins vanish at its edges.
    static func parts(of flow: Flow, height: Int64, _ text: TypesetText, _ styles: [ComputedStyle]) -> [Fragment] {
        var result: [Fragment] = [], open: [Int32] = [], start = 0
        while start < flow.items.count {
            if start > 0, flow.items[start].isDiscardable {
                start += 1
                continue
            }
            let end = flow.endOfPart(from: start, height: height)
            var builder = FragmentBuilder(), last = end
            while last > start, flow.items[last - 1].isDiscardable { last -= 1 }
            open = builder.stack(flow, items: start..<last, inside: open, text, styles)
            result.append(builder.fragment)
            start = end
        }
        return result
    }
}

extension Flow {
    /// What goes on over the end of a page, or of a part, before an item.
    func continuation(before item: Int) -> Continuation? {
        guard item < items.count, items[item].continuation >= 0 else { return nil }
        return continuations[Int(items[item].continuation)]
    }

    /// Where a part that begins with an item ends: at the last break that it has room for, else at the first.
    fileprivate func endOfPart(from start: Int, height limit: Int64) -> Int {
        var height = start > 0 ? continuation(before: start)?.headHeight ?? 0 : 0
        var last: Int?, openColumns = 0, vanishing: Int64 = 0, holdsText = false
        for index in start..<items.count {
            let item = items[index]
            if index > start, openColumns == 0, holdsText, mayEnd(before: index) {
                guard height - vanishing + (continuation(before: index)?.footHeight ?? 0) <= limit else { return last ?? index }
                last = index
            }
            if item.kind == .columnsStart { openColumns += 1 }
            if item.kind == .columnsEnd { openColumns -= 1 }
            if item.kind == .line || item.kind == .fragment { holdsText = true }
            vanishing = item.isDiscardable ? vanishing + item.height : item.height == 0 ? vanishing : 0
            height += item.height
        }
        return height - vanishing <= limit ? items.count : last ?? items.count
    }

    private func mayEnd(before index: Int) -> Bool {
        let item = items[index]
        if item.isDiscardable || item.kind == .boxEnd || item.isPositioned || items[index - 1].isAttachedToNext { return false }
        return item.penalty < FlowItem.forbidden
    }
}
