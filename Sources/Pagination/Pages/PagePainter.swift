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
    private var painter: ContentPainter
    /// The array that grows with the shapes of a page, kept for the next.
    private var shapes: [PlacedShape] = []

    init(flow: Flow, furniture: PageFurniture, painter: ContentPainter) {
        self.flow = flow; self.furniture = furniture; self.painter = painter
    }

    private struct OpenDecoration {
        var decoration: Int32
        var top: Int64
        /// Where in the list's rects its own go, so that inner boxes lie above outer ones.
        var rectIndex: Int
        /// Began on an earlier page.
        var isCut = false
    }

    mutating func paint(_ page: Page, number: Int, openAtStart: [Int32]) -> DisplayList {
        let master = furniture.master(of: number)
        var list = DisplayList(size: master.size)
        shapes.removeAll(keepingCapacity: true)
        swap(&list.shapes, &shapes)
        let left = master.content.minX.scaledPoints
        var y = master.content.minY.scaledPoints
        var open = openAtStart.map { OpenDecoration(decoration: $0, top: y, rectIndex: 0, isCut: true) }
        var lastBaseline = y
        var marker: FlowItem?
        let place = ContentPainter.Place(page: page, master: master)
        if let head = page.items.first.map({ flow.items[$0].repeatedHead }), head >= 0 { paintHead(flow.repeatedHeads[Int(head)], left: left, &y, place, &list) }
        for index in page.items {
            let item = flow.items[index]
            switch item.kind {
            case .line:
                let line = painter.text.lines[Int(item.payload)]
                lastBaseline = y + Int64(line.ascent)
                if let waiting = marker {
                    painter.paintMarker(waiting, left: left, baseline: lastBaseline, &list)
                    marker = nil
                }
                painter.paint(line, x: left + Int64(item.x), baseline: lastBaseline, into: &list)
            case .fragment:
                let fragment = flow.fragments[Int(item.payload)]
                painter.paint(fragment, x: left + Int64(item.x), y: y, place, &list)
                lastBaseline = fragment.lastBaseline.map { $0 + y } ?? lastBaseline
                marker = nil
            case .float: painter.paint(flow.fragments[Int(item.payload)], x: left + Int64(item.x), y: y + Int64(item.offset), place, &list)
            case .boxStart: open.append(OpenDecoration(decoration: item.payload, top: y, rectIndex: list.rects.count))
            case .boxEnd:
                if let last = open.lastIndex(where: { $0.decoration == item.payload }) {
                    draw(open.remove(at: last), bottom: y, left: left, isCut: false, &list)
                }
            case .mark: painter.place(item.payload, y: y, place, &list)
            case .marker: marker = item
            case .positioned: painter.paintDetached(item.payload, baseline: lastBaseline, place, &list)
            case .space, .rigidSpace, .forcedBreak, .paragraph, .table, .anchor, .clear, .containment, .container: break
            }
            y += item.height
        }
        for decoration in open.reversed() { draw(decoration, bottom: y, left: left, isCut: true, &list) }
        for box in furniture.boxes(of: number) { paint(box, place, &list) }
        // All pages of a book are held at once: each gets an array of its own size, and the one that has grown serves the next. (An array made of a slice
        // of the whole would share its storage.)
        swap(&list.shapes, &shapes)
        list.shapes = shapes.withUnsafeBufferPointer { Array($0) }
        return list
    }

    /// The head of a table that goes on here.
    private mutating func paintHead(_ head: RepeatedHead, left: Int64, _ y: inout Int64, _ place: ContentPainter.Place, _ list: inout DisplayList) {
        for (index, x) in head.fragments {
            var fragment = flow.fragments[Int(index)]
            // Links lead to the first of the heads.
            fragment.marks = []
            painter.paint(fragment, x: left + Int64(x), y: y, place, &list)
            y += fragment.height
        }
    }

    // MARK: Boxes

    private func draw(_ open: OpenDecoration, bottom: Int64, left: Int64, isCut: Bool, _ list: inout DisplayList) {
        let box = flow.boxes[Int(open.decoration)]
        guard box.isDecorated else { return }
        let rect = Rect(x: left + Int64(box.x), y: open.top, width: Int64(box.width), height: max(0, bottom - open.top))
        var rects: [FilledRect] = []
        BoxPainter.paint(
            painter.styles[Int(box.style.index)].box, rect, hidesBorders: box.hidesBorders, isCutAbove: open.isCut, isCutBelow: isCut, into: &rects)
        list.rects.insert(contentsOf: rects, at: min(open.rectIndex, list.rects.count))
    }

    // MARK: Margin boxes

    private mutating func paint(_ box: PageFurniture.PlacedBox, _ place: ContentPainter.Place, _ list: inout DisplayList) {
        let style = furniture.styles[box.style].box
        if style.isDecorated { BoxPainter.paint(style, box.border, into: &list.rects) }
        switch box.content {
        case .element(let index):
            let fragment = painter.detached[index]
            painter.paint(
                fragment, x: box.area.minX.scaledPoints, y: box.area.minY.scaledPoints + furniture.verticalOffset(box, contentHeight: fragment.height), place, &list)
        case .paragraph(let index): paint(paragraph: index, box, &list)
        }
    }

    private mutating func paint(paragraph index: Int, _ box: PageFurniture.PlacedBox, _ list: inout DisplayList) {
        let paragraph = painter.text.paragraphs[index]
        var height: Int64 = 0
        let lines = Int(paragraph.lineStart)..<Int(paragraph.lineStart + paragraph.lineCount)
        for index in lines { height += Int64(painter.text.lines[index].ascent) + Int64(painter.text.lines[index].descent) }
        var y = box.area.minY.scaledPoints + furniture.verticalOffset(box, contentHeight: height)
        for index in lines {
            let line = painter.text.lines[index]
            painter.paint(line, x: box.area.minX.scaledPoints, baseline: y + Int64(line.ascent), into: &list)
            y += Int64(line.ascent) + Int64(line.descent)
        }
    }
}
