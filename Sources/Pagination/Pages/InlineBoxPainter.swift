import Boxes
import DisplayLists
import Geometry
import Markup
import StyleSheets
import TextLayout
import Typefaces

/// Draws backgrounds, borders and text decorations of the inline boxes on one line (CSS 2.2 section 10.6.1, css-text-decor-4 section 2).
struct InlineBoxPainter {
    private let lines: LinePainter
    /// Where the shapes of the line begin in the display list.
    private let firstShape: Int
    private var text: TypesetText { lines.text }
    private var tree: BoxTree { lines.tree }

    private let line: Line
    /// The inline boxes that have begun before the line and go on behind it.
    private let boxBefore, boxBehind: Int32?

    init(_ lines: LinePainter, _ line: Line, firstShape: Int) {
        self.lines = lines
        self.line = line
        boxBefore = lines.inlineBox(ofLineStart: line)
        boxBehind = lines.inlineBox(behindLineEnd: line)
        self.firstShape = firstShape
    }

    func paint(_ stretches: [LinePainter.InlineStretch], baseline: Int64, into list: inout DisplayList) {
        // Outer boxes first: a box has a smaller number than those inside it.
        var boxes: Set<Int32> = []
        for stretch in stretches {
            var box = stretch.box
            while box >= 0, boxes.insert(box).inserted { box = tree.inlineBoxes[Int(box)].parent }
        }
        for box in boxes.sorted() {
            // Where text runs both ways a box may stand in several parts on a line.
            var part: LinePainter.InlineStretch?
            for stretch in stretches {
                if isInside(stretch.box, box) {
                    if part == nil { part = LinePainter.InlineStretch(box: box, startX: stretch.startX, endX: stretch.endX) }
                    part?.endX = stretch.endX
                    if stretch.box == box, stretch.hasLeftEnd { part?.hasLeftEnd = true }
                    if stretch.box == box, stretch.hasRightEnd { part?.hasRightEnd = true }
                } else if let whole = part {
                    paint(whole, baseline, &list)
                    part = nil
                }
            }
            if let part { paint(part, baseline, &list) }
        }
    }

    private func isInside(_ box: Int32, _ outer: Int32) -> Bool {
        var box = box
        while box > outer { box = tree.inlineBoxes[Int(box)].parent }
        return box == outer
    }

    private func paint(_ part: LinePainter.InlineStretch, _ baseline: Int64, _ list: inout DisplayList) {
        let index = part.box, start = part.startX, end = part.endX
        guard end > start else { return }
        let box = tree.inlineBoxes[Int(index)]
        let style = lines.styles[Int(box.style.index)].fadedInLine
        let character = lines.characterStyle(ofInlineBox: index)
        let metrics = text.fonts[character.font].metrics
        let baseline = baseline - line.rise(of: character)
        if !box.isBlock, style.box.isDecorated {
            let edges = BoxEdges(style.box, base: .zero)
            // The box of an initial holds its capitals (css-inline-3 section 7.4).
            let top = baseline - Int64(character.isInitial ? metrics.capHeight : metrics.ascent) - edges.top.scaledPoints
            let bottom = baseline + Int64(character.isInitial ? 0 : metrics.descent) + edges.bottom.scaledPoints
            let sides = sides(of: part, style.box)
            BoxPainter.paint(
                sides.style, Rect(x: sides.left, y: top, width: max(0, sides.right - sides.left), height: bottom - top),
                images: lines.images, page: list.size, node: box.node, into: &list.rects)
        }
        TextDecorationPainter(style: style, metrics: metrics, node: box.node, text: text, firstShape: firstShape).paint(
            from: start, to: end, baseline: baseline, into: &list)
    }

    /// Where the borders of the part of a box on this line stand. At a side at which the box goes on it has none, or, where it clones its
    /// decoration, those that the line has kept room for (css-break-3 section 5.4).
    private func sides(of part: LinePainter.InlineStretch, _ style: BoxStyle) -> (left: Int64, right: Int64, style: BoxStyle) {
        func margin(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { value.resolved(against: .zero).scaledPoints } else { 0 }
        }
        let index = part.box, hasEnds = style.hasInlineEdges
        var style = style, left = part.startX, right = part.endX
        let before = boxBefore.flatMap { isInside($0, index) ? $0 : nil }, behind = boxBehind.flatMap { isInside($0, index) ? $0 : nil }
        if let before, style.clonesDecoration {
            left -= insets(from: before, to: index).left - margin(style.margin.left)
        } else if hasEnds ? part.hasLeftEnd : before == nil {
            left += margin(style.margin.left)
        } else {
            style.cutLeft()
        }
        if let behind, style.clonesDecoration {
            right += insets(from: behind, to: index).right - margin(style.margin.right)
        } else if hasEnds ? part.hasRightEnd : behind == nil {
            right -= margin(style.margin.right)
        } else {
            style.cutRight()
        }
        return (left, right, style)
    }

    /// What a box and those inside it, down to an inner one, take at the ends of a line.
    private func insets(from inner: Int32, to outer: Int32) -> (left: Int64, right: Int64) {
        let all = lines.characterStyle(ofInlineBox: inner), parent = tree.inlineBoxes[Int(outer)].parent
        guard parent >= 0 else { return (Int64(all.leftInset), Int64(all.rightInset)) }
        let around = lines.characterStyle(ofInlineBox: parent)
        return (Int64(all.leftInset - around.leftInset), Int64(all.rightInset - around.rightInset))
    }
}

extension BoxStyle {
    fileprivate mutating func cutLeft() {
        border.left = Border()
        guard hasRareValues else { return }
        rare.borderRadius.topLeft.x = .zero
        rare.borderRadius.bottomLeft.x = .zero
    }

    fileprivate mutating func cutRight() {
        border.right = Border()
        guard hasRareValues else { return }
        rare.borderRadius.topRight.x = .zero
        rare.borderRadius.bottomRight.x = .zero
    }
}

/// Underlines, overlines and strokes through text (css-text-decor-4 section 2).
struct TextDecorationPainter {
    /// Of the element that is decorated: what is in it has the line in its colour and at its place.
    let style: ComputedStyle
    let metrics: FontMetrics
    let node: NodeID
    let text: TypesetText
    /// Where the shapes of the line begin in the display list.
    let firstShape: Int

    func paint(from start: Int64, to end: Int64, baseline: Int64, into list: inout DisplayList) {
        let box = style.box
        guard box.isLined else { return }
        let first = list.rects.count
        defer { list.rects.setNode(node, from: first) }
        let rare = box.rare
        let thickness = thickness(rare)
        let color = rare.textDecorationColor ?? style.text.color
        func add(centre: Int64) { addRule(centre: centre, thickness, rare.textDecorationStyle, color, start, end, &list) }
        let skips = !style.text.hasRareValues || style.text.rare.textDecorationSkipInk != .none
        func addSkipping(centre: Int64) {
            guard skips else { return add(centre: centre) }
            let height =
                switch rare.textDecorationStyle {
                case .wavy, .double: thickness * 3;
                default: thickness
                }
            let band = centre - thickness / 2 - (rare.textDecorationStyle == .wavy ? thickness : 0)
            let ink = InkGaps(text: text, top: band, bottom: band + height, margin: thickness)
            for stretch in ink.stretches(from: start, to: end, past: list.shapes[firstShape...]) {
                addRule(centre: centre, thickness, rare.textDecorationStyle, color, stretch.start, stretch.end, &list)
            }
        }
        if box.underline { addSkipping(centre: baseline + underlineOffset + thickness / 2) }
        if box.overline { addSkipping(centre: baseline - Int64(metrics.ascent) - thickness / 2) }
        if box.lineThrough { add(centre: baseline - Int64(metrics.xHeight) / 2 + thickness / 2) }
    }

    /// Never thinner than a quarter of a point, which is what presses print.
    private func thickness(_ rare: RareBoxStyle) -> Int64 {
        let own: Int64 =
            switch rare.textDecorationThickness {
            case .auto, .fromFont: Int64(metrics.underlineThickness)
            case .length(let length): length.resolved(against: style.text.fontSize).scaledPoints
            }
        return max(own, Length.unitsPerPoint / 4)
    }

    /// From the baseline down to the upper side of an underline.
    private var underlineOffset: Int64 {
        let own = -Int64(metrics.underlinePosition)
        guard style.text.hasRareValues else { return own }
        let rare = style.text.rare
        let zero = rare.textUnderlinePosition == .under ? Int64(metrics.descent) : 0
        if let offset = rare.textUnderlineOffset { return zero + offset.resolved(against: style.text.fontSize).scaledPoints }
        return zero > 0 ? zero : own
    }

    private func addRule(
        centre: Int64, _ thickness: Int64, _ kind: TextDecorationStyle, _ color: Color, _ start: Int64, _ end: Int64,
        _ list: inout DisplayList
    ) {
        let rect = Rect(x: start, y: centre - thickness / 2, width: end - start, height: thickness)
        let side = Borders.Side(rect: rect, isHorizontal: true, width: rect.height)
        switch kind {
        case .solid: list.rects.append(FilledRect(rect: rect, color: color))
        case .double:
            list.rects.append(FilledRect(rect: rect, color: color))
            list.rects.append(FilledRect(rect: rect.moved(0, 2 * thickness), color: color))
        case .dotted: side.addPieces(length: rect.height, gap: rect.height, color, shape: .ellipse, to: &list.rects)
        case .dashed: side.addPieces(length: rect.height.scaled(by: 3), gap: rect.height.scaled(by: 2), color, to: &list.rects)
        case .wavy:
            let height = thickness * 3
            list.rects.append(
                FilledRect(
                    rect: Rect(x: start, y: centre - height / 2, width: end - start, height: height), color: color,
                    shape: .wave(thickness: Length(scaledPoints: thickness))))
        }
    }
}
