import Boxes
import StyleSheets
import TextLayout

extension Flow {
    /// The list with every paragraph replaced by its lines, which carry the rules of css-break-3 for widows and orphans as penalties, and every table by its rows.
    ///
    /// Pure: the draft stays as it is, so that the list can be made anew when a paragraph's lines have changed.
    func expanded(_ text: TypesetText, tree: BoxTree, styles: [ComputedStyle], contained: ContainedLayouts) -> Flow {
        var result = self
        result.items.removeAll()
        result.items.reserveCapacity(items.count + text.lines.count)
        var heights = BoxHeights()
        for item in items {
            switch item.kind {
            case .paragraph:
                result.appendLines(of: item, text, tree: tree, style: styles[Int(tree.paragraphs[Int(item.payload)].style.index)].text)
            case .table: contained.tables[item.payload]?.append(to: &result, item: item, text, contained)
            case .boxStart:
                result.items.append(item)
                if boxes[Int(item.payload)].leastHeight > 0 { heights.open(item.payload, itemCount: result.items.count) }
            case .boxEnd:
                if let rest = heights.close(item.payload, boxes, result.items) {
                    var space = FlowItem(.rigidSpace, height: rest)
                    space.penalty = FlowItem.forbidden
                    result.items.append(space)
                }
                result.items.append(item)
            // Without floats and shapes there is nothing to stand beside or below.
            case .anchor, .clear, .containment, .container: break
            default: result.items.append(item)
            }
        }
        return result
    }

    /// What a hyphen at the foot of a page costs: little, or, where `hyphenate-limit-last` rules it out, more than short pages do.
    static func hyphenAtPageEnd(_ style: TextStyle) -> Int32 { style.hyphenateLimits.avoidsLastOfPage ? 5_000 : 200 }

    mutating func appendLines(of item: FlowItem, _ text: TypesetText, tree: BoxTree, style: TextStyle) {
        let paragraph = text.paragraphs[Int(item.payload)]
        let count = Int(paragraph.lineCount)
        let orphans = max(1, Int(style.orphans)), widows = max(1, Int(style.widows))
        var positioned = PositionedBoxes(tree.runs(of: Int(item.payload)))
        for number in 0..<count {
            let index = Int(paragraph.lineStart) + number
            let line = text.lines[index]
            var lineItem = FlowItem(.line, payload: Int32(index), x: item.x, height: Int64(line.ascent) + Int64(line.descent))
            if number == 0 {
                lineItem.penalty = item.penalty
            } else if item.isUnbreakable || number < orphans || count - number < widows {
                lineItem.penalty = FlowItem.forbidden
            } else if text.lines[index - 1].isHyphenated {
                lineItem.penalty = Self.hyphenAtPageEnd(style)
            }
            items.append(lineItem)
            let end = number + 1 < count ? text.offset(ofToken: text.lines[index + 1].tokenStart) : Int32.max
            while let box = positioned.next(before: end) { items.append(FlowItem(.positioned, payload: box)) }
        }
        // A paragraph of positioned boxes alone still has to place them.
        while let box = positioned.next(before: Int32.max) { items.append(FlowItem(.positioned, payload: box)) }
    }
}

/// The boxes with a height of their own that are open: what they still need is added where they end.
struct BoxHeights {
    private var open: [(box: Int32, start: Int)] = []

    mutating func open(_ box: Int32, itemCount: Int) { open.append((box, itemCount)) }

    /// The height that a box lacks; nil for none.
    mutating func close(_ box: Int32, _ boxes: [FlowBox], _ items: [FlowItem]) -> Int64? {
        guard let last = open.last, last.box == box else { return nil }
        open.removeLast()
        let height = items[last.start...].reduce(0) { $0 + $1.height }
        let rest = boxes[Int(box)].leastHeight - height
        return rest > 0 ? rest : nil
    }
}

/// Hands out the positioned boxes of a paragraph in order, each to the line that it stands in.
struct PositionedBoxes {
    private var boxes: [(offset: Int32, index: Int32)]
    private var position = 0

    init(_ runs: ArraySlice<InlineRun>) {
        boxes = []
        for run in runs { if case .positioned(let index) = run.kind { boxes.append((run.start, index)) } }
    }

    mutating func next(before end: Int32) -> Int32? {
        guard position < boxes.count, boxes[position].offset < end else { return nil }
        position += 1
        return boxes[position - 1].index
    }
}
