import Boxes
import DisplayLists
import Geometry
import Markup
import StyleSheets
import TextLayout

/// Draws one page into a display list: the items of its range from top to bottom, then its margin boxes.
///
/// Pages do not know of each other, so they can be drawn in any order and in parallel.
struct PagePainter {
    let flow: Flow
    let furniture: PageFurniture
    private let canvas: BoxStyle?
    var painter: ContentPainter
    /// The array that grows with the shapes of a page, kept for the next.
    private var shapes: [PlacedShape] = []
    var belowFloats = RectsBelowFloats()
    var rules = WaitingRules()

    /// - Parameter canvas: the background of the root element.
    init(flow: Flow, furniture: PageFurniture, canvas: BoxStyle?, painter: ContentPainter) {
        self.flow = flow; self.furniture = furniture; self.canvas = canvas; self.painter = painter
    }

    struct OpenDecoration {
        var decoration: Int32
        var top: Int64
        /// How far it is moved to the right from its place.
        var x: Int64
        /// Where in the list's rects its own go, so that inner boxes lie above outer ones.
        var rects: RectsBelowFloats.Start
        /// What there was before its contents.
        var start: Clip.Start
        /// Began on an earlier page.
        var isCut = false
        /// Boxes out of the flow that are placed by this one, once it is known how high it is.
        var detached: [Fragment.PlacedDetached] = []
    }

    mutating func paint(_ page: Page, number: Int, openAtStart: [Int32]) -> DisplayList {
        let master = furniture.master(of: number)
        var list = DisplayList(size: master.size)
        PageSheet(master: master, images: painter.images, canvas: canvas).paint(into: &list)
        shapes.removeAll(keepingCapacity: true)
        swap(&list.shapes, &shapes)
        let aboveSheet = Clip.Start(list)
        painter.stacked = StackedBoxes()
        belowFloats = RectsBelowFloats()
        let left = master.content.minX.scaledPoints
        var stacking = ItemStacking(flow, of: page, y: master.content.minY.scaledPoints + page.floats.topHeight)
        var open: [OpenDecoration] = []
        reopen(openAtStart, &open, &stacking, list)
        let place = ContentPainter.Place(page: page, master: master)
        var columns: [OpenColumns<BeforeColumn>] = []
        turn(before: page.items.lowerBound, &stacking, &open, &columns, left: left, place, &list)
        if columns.isEmpty, let first = continuation(before: page.items.lowerBound) {
            paintRows(first.head, left: left, &stacking, place, &list)
        }
        for index in page.items {
            turn(before: index, &stacking, &open, &columns, left: left, place, &list)
            let isFloat = flow.items[index].kind == .float
            let placed = stacking.place(flow.items[index], lines: painter.text.lines)
            if case .fragment = placed {} else { paintWaitingRules(&list) }
            switch placed {
            case .line(let line, let x, _, let baseline):
                painter.paint(stacking.takeMarkers(), left: left + stacking.shift.x, baseline: baseline, place, &list)
                painter.paint(painter.text.lines[Int(line)], x: left + x, baseline: baseline, place, &list)
            case .fragment(let index, let x, let y):
                var fragment = flow.fragments[Int(index)]
                if !fragment.detached.isEmpty, let container = open.lastIndex(where: { flow.boxes[Int($0.decoration)].isContainingBlock }) {
                    open[container].detached += fragment.takeOutOfFlow().map { $0.moved(left + x, y) }
                }
                if let baseline = fragment.firstBaseline {
                    painter.paint(stacking.takeMarkers(), left: left + stacking.shift.x, baseline: y + baseline, place, &list)
                }
                if isFloat {
                    paintWaitingRules(&list)
                    belowFloats.beginFloat(count: list.rects.count)
                    painter.paint(fragment, x: left + x, y: y, place, &list)
                } else {
                    paintInFlow(fragment, x: left + x, y: y, place, &list)
                }
            case .boxStart(let box, let x, let top): open.append(begin(box, top: top, x: x, list))
            case .boxEnd(let box, let bottom):
                guard let last = open.lastIndex(where: { $0.decoration == box }) else { break }
                draw(open.remove(at: last), bottom: bottom, left: left, isCut: false, place, &list)
            case .mark(let mark, let y): painter.place(mark, y: y, place, &list)
            case .positioned(let index, let x, let y, let baseline, let standsAlone):
                let box = Fragment.PlacedDetached(box: index, baseline: baseline, x: left + x, y: y, standsAlone: standsAlone)
                if let container = open.lastIndex(where: { flow.boxes[Int($0.decoration)].isContainingBlock }) {
                    open[container].detached.append(box)
                } else if let last = columns.indices.last, columns[last].before != nil {
                    columns[last].before?.detached.append(box)
                } else {
                    painter.paintDetached(box, place, &list)
                }
            case .nothing: break
            }
        }
        let endsInColumns = !columns.isEmpty
        turn(before: .max, &stacking, &open, &columns, left: left, place, &list)
        if !endsInColumns, let next = continuation(before: page.items.upperBound) {
            paintRows(next.foot, left: left, isFoot: true, &stacking, place, &list)
        }
        paintWaitingRules(&list)
        for decoration in open.reversed() {
            let bottom = stacking.cut(flow.boxes[Int(decoration.decoration)])
            draw(decoration, bottom: bottom, left: left, isCut: true, place, &list)
        }
        let content = master.content
        page.floats.forEach(top: content.minY.scaledPoints, foot: content.maxY.scaledPoints - page.notes.height) { fragment, y in
            painter.paint(flow.fragments[fragment], x: left, y: y, place, &list)
        }
        paintFrames(of: page, place, &list)
        paint(page.notes, left: left, width: content.width.scaledPoints, bottom: content.maxY.scaledPoints, place, &list)
        for note in page.sidenotes { painter.paint(flow.fragments[note.fragment], x: note.x, y: note.y, place, &list) }
        for box in painter.tree.fixed { painter.paintFixed(box, place, &list) }
        for box in furniture.boxes(of: number) { paint(box, place, &list) }
        painter.stacked.draw(into: &list, above: aboveSheet)
        TextClipping.finish(&list, painter.text)
        list.extendIntoBleed()
        // All pages of a book are held at once: each gets an array of its own size, and the one that has grown serves the next. (An array
        // made of a slice of the whole would share its storage.)
        swap(&list.shapes, &shapes)
        list.shapes = shapes.withUnsafeBufferPointer { Array($0) }
        return list
    }

    /// What goes on over the end of a page before an item.
    func continuation(before item: Int) -> Continuation? {
        guard item < flow.items.count, flow.items[item].continuation >= 0 else { return nil }
        return flow.continuations[Int(flow.items[item].continuation)]
    }

    // MARK: Boxes

    private mutating func begin(_ index: Int32, top: Int64, x: Int64, _ list: DisplayList) -> OpenDecoration {
        let box = flow.boxes[Int(index)]
        let style = painter.styles[Int(box.style.index)].box
        let rects = belowFloats.begin(box, style, count: list.rects.count)
        if style.isStackingContext { painter.stacked.beginContext() }
        return OpenDecoration(decoration: index, top: top, x: x, rects: rects, start: Clip.Start(list))
    }

    mutating func reopen(_ boxes: [Int32], _ open: inout [OpenDecoration], _ stacking: inout ItemStacking, _ list: DisplayList) {
        for index in boxes {
            let top = stacking.y
            stacking.open(flow.boxes[Int(index)])
            var decoration = begin(index, top: top, x: stacking.shift.x, list)
            decoration.isCut = true
            open.append(decoration)
        }
    }

    mutating func draw(
        _ open: OpenDecoration, bottom: Int64, left: Int64, isCut: Bool, _ place: ContentPainter.Place, _ list: inout DisplayList
    ) {
        let box = flow.boxes[Int(open.decoration)]
        let rect = Rect(x: left + open.x + Int64(box.x), y: open.top, width: Int64(box.width), height: max(0, bottom - open.top))
        let style = painter.styles[Int(box.style.index)].box
        for var detached in open.detached {
            detached.container = rect.inside(style.border)
            painter.paintDetached(detached, place, &list)
        }
        if let clip = Clip(style, border: rect) {
            clip.apply(to: &list, since: open.start, painter.text)
            belowFloats.endCut(open.rects)
        }
        if box.isDecorated { draw(box, rect, open, isCut: isCut, &list) }
        if box.isLayer {
            open.start.makeLayer(of: style, border: rect, on: &list, painter.text)
            belowFloats.endCut(open.rects)
        }
        if style.isStackingContext { painter.stacked.endContext() }
        if painter.stacked.take(style, since: open.start, from: &list) { belowFloats.endCut(open.rects) }
    }

    private mutating func draw(_ box: FlowBox, _ rect: Rect, _ open: OpenDecoration, isCut: Bool, _ list: inout DisplayList) {
        var rects: [FilledRect] = []
        BoxPainter.paint(
            painter.styles[Int(box.style.index)].box, rect, images: painter.images, page: list.size, hidesBorders: box.hidesBorders,
            isCutAbove: open.isCut, isCutBelow: isCut, node: box.node, into: &rects)
        let place = min(open.rects.index, list.rects.count)
        list.insert(rects, at: place, layerCount: open.start.layers)
        belowFloats.insert(rects.count, at: place)
    }

    // MARK: Frames and notes

    private mutating func paintFrames(of page: Page, _ place: ContentPainter.Place, _ list: inout DisplayList) {
        for (number, frame) in place.master.frames.enumerated() {
            // One that nothing flows through any more is left out, as a margin box without content is.
            guard frame.flow == nil || page.frames.contains(number) else { continue }
            BoxPainter.paint(frame.style, frame.border, images: painter.images, page: list.size, node: .none, into: &list.rects)
            for (fragment, own) in zip(page.frameFragments, page.frames) where own == number {
                painter.paint(
                    flow.fragments[fragment], x: frame.content.minX.scaledPoints, y: frame.content.minY.scaledPoints, place, &list)
            }
        }
    }

    /// - Parameters:
    ///   - bottom: of their area: the foot of the page or of their column.
    mutating func paint(
        _ notes: PageNotes, left: Int64, width: Int64, bottom: Int64, _ place: ContentPainter.Place, _ list: inout DisplayList
    ) {
        guard !notes.fragments.isEmpty else { return }
        var y = bottom - notes.height
        if let style = place.master.noteArea?.box {
            let area = notes.area, edges = BoxEdges(style, base: place.master.content.width)
            y += area.above
            let rect = Rect(
                x: left, y: y - edges.top.scaledPoints, width: width,
                height: notes.height - area.above - area.underBorder + edges.top.scaledPoints)
            BoxPainter.paint(style, rect, images: painter.images, page: list.size, node: .none, into: &list.rects)
        }
        for index in notes.fragments {
            painter.paint(flow.fragments[index], x: left, y: y, place, &list)
            y += flow.fragments[index].height
        }
    }

    // MARK: Margin boxes

    private mutating func paint(_ box: PageFurniture.PlacedBox, _ place: ContentPainter.Place, _ list: inout DisplayList) {
        let style = furniture.styles[box.style].box, start = Clip.Start(list)
        defer { start.makeLayer(of: style, border: box.border, on: &list, painter.text) }
        if style.isDecorated {
            BoxPainter.paint(style, box.border, images: painter.images, page: list.size, node: .none, into: &list.rects)
        }
        switch box.content {
        case .element(let index):
            let fragment = painter.detached[index]
            painter.paint(
                fragment, x: box.area.minX.scaledPoints,
                y: box.area.minY.scaledPoints + furniture.verticalOffset(box, contentHeight: fragment.height), place, &list)
        case .paragraph(let index): paint(paragraph: index, box, place, &list)
        case .image(let image): paint(image, box, &list)
        }
    }

    /// A picture in its natural size, made smaller where the box does not hold it.
    private func paint(_ image: StyleImages.Entry, _ box: PageFurniture.PlacedBox, _ list: inout DisplayList) {
        let scale = min(
            1, box.area.width.points / max(image.size.width.points, 0.01), box.area.height.points / max(image.size.height.points, 0.01))
        let size = Size(width: image.size.width.scaled(by: scale), height: image.size.height.scaled(by: scale))
        let rest = box.area.width - size.width
        let x =
            switch furniture.styles[box.style].text.textAlign {
            case .left, .start, .justify: box.area.minX
            case .center: box.area.minX + rest / 2
            case .right, .end: box.area.minX + rest
            }
        let y = box.area.minY + Length(scaledPoints: furniture.verticalOffset(box, contentHeight: size.height.scaledPoints))
        list.images.append(
            PlacedImage(image: image.index, rect: Rect(x: x, y: y, width: size.width, height: size.height), alternativeText: ""))
    }

    private mutating func paint(
        paragraph index: Int, _ box: PageFurniture.PlacedBox, _ place: ContentPainter.Place, _ list: inout DisplayList
    ) {
        let paragraph = painter.text.paragraphs[index]
        let height = painter.text.height(of: paragraph.lineRange)
        var y = box.area.minY.scaledPoints + furniture.verticalOffset(box, contentHeight: height)
        for index in paragraph.lineRange {
            let line = painter.text.lines[Int(index)]
            painter.paint(line, x: box.area.minX.scaledPoints, baseline: y + Int64(line.ascent), place, &list)
            y += line.height
        }
    }
}
