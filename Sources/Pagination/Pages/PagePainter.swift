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
    let styles: [ComputedStyle]
    let names: NameTable
    let furniture: PageFurniture
    private var painter: LinePainter
    /// The array that grows with the shapes of a page, kept for the next.
    private var shapes: [PlacedShape] = []

    init(flow: Flow, styles: [ComputedStyle], names: NameTable, furniture: PageFurniture, painter: LinePainter) {
        self.flow = flow; self.styles = styles; self.names = names; self.furniture = furniture; self.painter = painter
    }

    private struct OpenDecoration {
        var decoration: Int32
        var top: Int64
        /// Where in the list's rects its own go, so that inner boxes lie above outer ones.
        var rectIndex: Int
    }

    mutating func paint(_ page: Page, number: Int, openAtStart: [Int32]) -> DisplayList {
        let master = furniture.master(of: number)
        var list = DisplayList(size: master.size)
        shapes.removeAll(keepingCapacity: true)
        swap(&list.shapes, &shapes)
        let left = master.content.minX.scaledPoints
        var y = master.content.minY.scaledPoints
        var open = openAtStart.map { OpenDecoration(decoration: $0, top: y, rectIndex: 0) }
        var lastBaseline = y
        var marker: FlowItem?
        for index in page.items {
            let item = flow.items[index]
            switch item.kind {
            case .line:
                let line = painter.text.lines[Int(item.payload)]
                lastBaseline = y + Int64(line.ascent)
                if let waiting = marker {
                    paintMarker(waiting, left: left, baseline: lastBaseline, &list)
                    marker = nil
                }
                painter.paint(line, x: left + Int64(item.x), baseline: lastBaseline, into: &list)
            case .composite: paint(flow.composites[Int(item.payload)], x: left + Int64(item.x), y: y, &list)
            case .boxStart: open.append(OpenDecoration(decoration: item.payload, top: y, rectIndex: list.rects.count))
            case .boxEnd:
                if let last = open.lastIndex(where: { $0.decoration == item.payload }) {
                    draw(open.remove(at: last), bottom: y, left: left, isCut: false, &list)
                }
            case .mark: place(painter.tree.marks[Int(item.payload)], number: index, y: y, master: master, &list)
            case .marker: marker = item
            case .marginText: paintMarginText(Int(item.payload), page, master, baseline: lastBaseline, &list)
            case .space, .rigidSpace, .forcedBreak, .paragraph, .table: break
            }
            y += item.height
        }
        for decoration in open.reversed() { draw(decoration, bottom: y, left: left, isCut: true, &list) }
        for box in furniture.boxes(of: number) { paint(box, master, &list) }
        // All pages of a book are held at once: each gets an array of its own size, and the one that has grown serves the next. (An array made of a slice
        // of the whole would share its storage.)
        swap(&list.shapes, &shapes)
        list.shapes = shapes.withUnsafeBufferPointer { Array($0) }
        return list
    }

    // MARK: Content

    private mutating func paint(_ composite: Composite, x: Int64, y: Int64, _ list: inout DisplayList) {
        for rect in composite.rects {
            let origin = Point(x: rect.rect.minX + Length(scaledPoints: x), y: rect.rect.minY + Length(scaledPoints: y))
            list.rects.append(FilledRect(rect: Rect(origin: origin, size: rect.rect.size), color: rect.color))
        }
        for placed in composite.lines {
            let line = painter.text.lines[Int(placed.line)]
            painter.paint(line, x: x + Int64(placed.x), baseline: y + placed.y + Int64(line.ascent), into: &list)
        }
    }

    /// A list marker ends a little before the text that it belongs to.
    private mutating func paintMarker(_ item: FlowItem, left: Int64, baseline: Int64, _ list: inout DisplayList) {
        let paragraph = painter.text.paragraphs[Int(item.payload)]
        guard paragraph.lineCount > 0 else { return }
        let line = painter.text.lines[Int(paragraph.lineStart)]
        let style = styles[Int(painter.tree.paragraphs[Int(item.payload)].style.index)].text
        let gap = style.fontSize.scaledPoints / 2
        painter.paint(line, x: left + Int64(item.x) - Int64(line.width) - gap, baseline: baseline, into: &list)
    }

    /// In the outer margin, beside the line.
    private mutating func paintMarginText(_ index: Int, _ page: Page, _ master: PageMaster, baseline: Int64, _ list: inout DisplayList) {
        guard let paragraph = furniture.marginText(index) else { return }
        let line = painter.text.lines[Int(painter.text.paragraphs[paragraph].lineStart)]
        let gap = 8 * Length.unitsPerPoint
        let x = page.context.isRight ? master.content.maxX.scaledPoints + gap : master.content.minX.scaledPoints - gap - Int64(line.width)
        painter.paint(line, x: x - Int64(line.x), baseline: baseline, into: &list)
    }

    private func place(_ mark: PageMark, number: Int, y: Int64, master: PageMaster, _ list: inout DisplayList) {
        let point = Point(x: master.content.minX, y: Length(scaledPoints: y))
        switch mark {
        case .destination(let id): list.destinations.append(PlacedDestination(name: names[id], point: point))
        case .bookmark(_, _, let node): list.destinations.append(PlacedDestination(name: PageMark.bookmarkDestination(node), point: point))
        case .namedString, .pageCounter, .opening: break
        }
    }

    // MARK: Boxes

    private func draw(_ open: OpenDecoration, bottom: Int64, left: Int64, isCut: Bool, _ list: inout DisplayList) {
        let box = flow.decoratedBoxes[Int(open.decoration)]
        let style = styles[Int(box.style.index)].box
        let rect = Rect(
            x: Length(scaledPoints: left + Int64(box.x)), y: Length(scaledPoints: open.top), width: Length(scaledPoints: box.width),
            height: Length(scaledPoints: max(0, bottom - open.top)))
        var rects: [FilledRect] = []
        if style.backgroundColor.alpha > 0 { rects.append(FilledRect(rect: rect, color: style.backgroundColor)) }
        rects += Borders.rects(of: style.border, around: rect, withoutBottom: isCut)
        list.rects.insert(contentsOf: rects, at: min(open.rectIndex, list.rects.count))
    }

    // MARK: Margin boxes

    private mutating func paint(_ box: PageFurniture.PlacedBox, _ master: PageMaster, _ list: inout DisplayList) {
        let paragraph = painter.text.paragraphs[box.paragraph]
        var height: Int64 = 0
        let lines = Int(paragraph.lineStart)..<Int(paragraph.lineStart + paragraph.lineCount)
        for index in lines { height += Int64(painter.text.lines[index].ascent) + Int64(painter.text.lines[index].descent) }
        var y = box.area.minY.scaledPoints + box.verticalOffset(contentHeight: height)
        for index in lines {
            let line = painter.text.lines[index]
            painter.paint(line, x: box.area.minX.scaledPoints, baseline: y + Int64(line.ascent), into: &list)
            y += Int64(line.ascent) + Int64(line.descent)
        }
    }
}

/// The rules of a box's borders.
enum Borders {
    /// Every style but none and hidden is drawn solid, double as two rules of a third each.
    static func rects(of border: Edges<Border>, around rect: Rect, withoutBottom: Bool = false) -> [FilledRect] {
        var rects: [FilledRect] = []
        func add(_ border: Border, _ full: Rect, isHorizontal: Bool) {
            guard border.width > .zero, border.color.alpha > 0 else { return }
            guard border.style == .double, border.width.scaledPoints >= 3 else {
                rects.append(FilledRect(rect: full, color: border.color))
                return
            }
            let third = border.width / 3
            for offset in [Length.zero, border.width - third] {
                let part = isHorizontal
                    ? Rect(x: full.minX, y: full.minY + offset, width: full.width, height: third)
                    : Rect(x: full.minX + offset, y: full.minY, width: third, height: full.height)
                rects.append(FilledRect(rect: part, color: border.color))
            }
        }
        add(border.top, Rect(x: rect.minX, y: rect.minY, width: rect.width, height: border.top.width), isHorizontal: true)
        if !withoutBottom {
            add(border.bottom, Rect(x: rect.minX, y: rect.maxY - border.bottom.width, width: rect.width, height: border.bottom.width), isHorizontal: true)
        }
        add(border.left, Rect(x: rect.minX, y: rect.minY, width: border.left.width, height: rect.height), isHorizontal: false)
        add(border.right, Rect(x: rect.maxX - border.right.width, y: rect.minY, width: border.right.width, height: rect.height), isHorizontal: false)
        return rects
    }
}
