import Boxes
import DisplayLists
import Geometry
import StyleSheets
import TextLayout
import Typefaces

/// Draws backgrounds, borders and text decorations of the inline boxes on one line (CSS 2.2 section 10.6.1, css-text-decor-4 section 2).
struct InlineBoxPainter {
    private let lines: LinePainter
    private var text: TypesetText { lines.text }
    private var tree: BoxTree { lines.tree }

    init(_ lines: LinePainter) { self.lines = lines }

    func paint(_ stretches: [LinePainter.InlineStretch], baseline: Int64, into list: inout DisplayList) {
        // Outer boxes first: a box has a smaller number than those inside it.
        var boxes: Set<Int32> = []
        for stretch in stretches {
            var box = stretch.box
            while box >= 0, boxes.insert(box).inserted { box = tree.inlineBoxes[Int(box)].parent }
        }
        for box in boxes.sorted() {
            var start: Int64?
            var end: Int64 = 0
            for stretch in stretches {
                if isInside(stretch.box, box) {
                    if start == nil { start = stretch.startX }
                    end = stretch.endX
                } else if let from = start {
                    paint(box, from: from, to: end, baseline, &list)
                    start = nil
                }
            }
            if let from = start { paint(box, from: from, to: end, baseline, &list) }
        }
    }

    private func isInside(_ box: Int32, _ outer: Int32) -> Bool {
        var box = box
        while box > outer { box = tree.inlineBoxes[Int(box)].parent }
        return box == outer
    }

    private func paint(_ index: Int32, from start: Int64, to end: Int64, _ baseline: Int64, _ list: inout DisplayList) {
        guard end > start else { return }
        let box = tree.inlineBoxes[Int(index)]
        let style = lines.styles[Int(box.style.index)]
        let character = lines.characterStyle(ofInlineBox: index)
        let metrics = text.fonts[character.font].metrics
        let baseline = baseline - Int64(character.baselineShift)
        if !box.isBlock, style.box.isDecorated {
            let edges = BoxEdges(style.box, base: .zero)
            let top = baseline - Int64(metrics.ascent) - edges.top.scaledPoints
            let bottom = baseline + Int64(metrics.descent) + edges.bottom.scaledPoints
            BoxPainter.paint(style.box, Rect(x: start, y: top, width: end - start, height: bottom - top), into: &list.rects)
        }
        TextDecorationPainter(style: style, metrics: metrics).paint(from: start, to: end, baseline: baseline, into: &list)
    }
}

/// Underlines, overlines and strokes through text.
struct TextDecorationPainter {
    let style: ComputedStyle
    let metrics: FontMetrics

    func paint(from start: Int64, to end: Int64, baseline: Int64, into list: inout DisplayList) {
        let thickness = max(Int64(metrics.underlineThickness), 16_384)
        if style.box.underline { add(y: baseline - Int64(metrics.underlinePosition), thickness, start, end, &list) }
        if style.box.lineThrough { add(y: baseline - Int64(metrics.xHeight) / 2, thickness, start, end, &list) }
    }

    private func add(y: Int64, _ thickness: Int64, _ start: Int64, _ end: Int64, _ list: inout DisplayList) {
        list.rects.append(FilledRect(rect: Rect(x: start, y: y, width: end - start, height: thickness), color: style.text.color))
    }
}
