import Boxes
import DisplayLists
import Geometry
import Markup
import StyleSheets
import TextLayout

/// Draws what flows: lines with the boxes in and round them, fragments, markers and what stands beside the text.
struct ContentPainter {
    let styles: [ComputedStyle]
    let names: NameTable
    let detached: [Fragment]
    private var lines: LinePainter
    private let firstLines: FirstLineBoxes
    /// What is drawn above or below the rest of the page.
    var stacked = StackedBoxes()

    var text: TypesetText { lines.text }
    var tree: BoxTree { lines.tree }
    var images: StyleImages { lines.images }

    /// The page that is being drawn.
    struct Place {
        var page: Page
        var master: PageMaster
    }

    init(styles: [ComputedStyle], names: NameTable, detached: [Fragment], lines: LinePainter, firstLines: FirstLineBoxes) {
        self.styles = styles; self.names = names; self.detached = detached; self.lines = lines; self.firstLines = firstLines
    }

    // MARK: Lines

    mutating func paint(_ line: Line, x: Int64, baseline: Int64, _ place: Place, _ list: inout DisplayList) {
        let firstShape = list.shapes.count
        let isFirst = firstLines.paintBackground(line, x: x, baseline: baseline, lines, into: &list)
        lines.paint(line, x: x, baseline: baseline, into: &list)
        if isFirst { firstLines.paintDecoration(line, x: x, baseline: baseline, lines, firstShape: firstShape, into: &list) }
        if !lines.stretches.isEmpty {
            InlineBoxPainter(lines, line, firstShape: firstShape).paint(lines.stretches, baseline: baseline, into: &list)
        }
        guard !lines.blocks.isEmpty else { return }
        for block in lines.blocks { paint(detached[Int(block.box)], x: block.x, y: block.y, place, &list) }
    }

    /// Paints the markers that have waited for a baseline.
    mutating func paint(_ markers: [FlowItem], left: Int64, baseline: Int64, _ place: Place, _ list: inout DisplayList) {
        for item in markers {
            guard let marker = ListMarker(item, text) else { continue }
            paint(text.lines[Int(marker.line)], x: left + marker.x, baseline: baseline, place, &list)
        }
    }

    // MARK: Fragments

    mutating func paint(_ fragment: Fragment, x: Int64, y: Int64, _ place: Place, _ list: inout DisplayList) {
        for box in fragment.boxes {
            let start = Clip.Start(list)
            BoxPainter.paint(
                styles[Int(box.style.index)].box, box.rect.moved(x, y), images: lines.images, page: list.size,
                hidesBorders: box.hidesBorders, isCutAbove: box.isCutAbove, isCutBelow: box.isCutBelow,
                node: box.node, into: &list.rects)
            if box.clip >= 0 { fragment.clips[Int(box.clip)].moved(x, y).apply(to: &list, since: start, text) }
        }
        // Rows that are set smaller have the backgrounds of their cells in what is scaled.
        let isScaled = fragment.turned.contains { $0.scale != 1 }
        if !isScaled { for border in fragment.borders { Self.paint(border, x: x, y: y, &list) } }
        var turned = fragment.turned[...]
        for (number, placed) in fragment.lines.enumerated() {
            while let turn = turned.first, turn.lineCount <= number { paint(turned.removeFirst(), of: fragment, x: x, y: y, place, &list) }
            let line = text.lines[Int(placed.line)]
            let start = Clip.Start(list)
            paint(line, x: x + Int64(placed.x), baseline: y + placed.y + Int64(line.ascent), place, &list)
            if placed.clip >= 0 { fragment.clips[Int(placed.clip)].moved(x, y).apply(to: &list, since: start, text) }
        }
        for turn in turned { paint(turn, of: fragment, x: x, y: y, place, &list) }
        if isScaled { for border in fragment.borders { Self.paint(border, x: x, y: y, &list) } }
        for mark in fragment.marks { self.place(mark.mark, y: y + mark.y, place, &list) }
        for box in fragment.detached { paintDetached(box.moved(x, y), place, &list) }
    }

    static func paint(_ border: Fragment.PlacedBorder, x: Int64, y: Int64, _ list: inout DisplayList) {
        let first = list.rects.count
        Borders.add(border.border, border.rect.moved(x, y), isHorizontal: border.isHorizontal, isStart: true, to: &list.rects)
        list.rects.setNode(border.node, from: first)
    }

    /// A block that is turned or a layer of its own: painted as it is read into a list of its own, which is a layer of the page.
    private mutating func paint(
        _ turn: Fragment.PlacedTurn, of fragment: Fragment, x: Int64, y: Int64, _ place: Place, _ list: inout DisplayList
    ) {
        let start = Clip.Start(list)
        let size = Size(width: Length(scaledPoints: turn.content.width), height: Length(scaledPoints: turn.content.height))
        var own = DisplayList(size: size)
        stacked.beginContext()
        paint(turn.content, x: 0, y: 0, place, &own)
        stacked.endContext()
        TextClipping.finish(&own, text)
        let state = turn.state(at: Point(x: Length(scaledPoints: x + turn.x), y: Length(scaledPoints: y + turn.y)))
        list.append(own, under: state, frame: state.transform.bounds(of: Rect(origin: .zero, size: size)))
        if turn.clip >= 0 { fragment.clips[Int(turn.clip)].moved(x, y).apply(to: &list, since: start, text) }
    }

    // MARK: Marks

    func place(_ mark: Int32, y: Int64, _ place: Place, _ list: inout DisplayList) {
        let point = Point(x: place.master.content.minX, y: Length(scaledPoints: y))
        switch tree.marks[Int(mark)] {
        case .destination(let id): list.destinations.append(PlacedDestination(name: names[id], point: point))
        case .bookmark(_, _, let node, _):
            list.destinations.append(PlacedDestination(name: PageMark.bookmarkDestination(node), point: point))
        case .noteCall(let note): list.destinations.append(PlacedDestination(name: PageMark.destination(ofCall: note), point: point))
        case .noteDestination(let note): list.destinations.append(PlacedDestination(name: PageMark.destination(ofNote: note), point: point))
        case .namedString, .pageCounter, .counter, .opening, .runningElement, .pageFloat: break
        }
    }
}
