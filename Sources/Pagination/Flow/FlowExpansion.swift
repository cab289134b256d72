import Boxes
import StyleSheets
import TextLayout

extension Flow {
    /// The list with every paragraph replaced by its lines, which carry the rules of css-break-3 for widows and orphans as penalties, and
    /// every table by its rows.
    ///
    /// Pure: the draft stays as it is, so that the list can be made anew when a paragraph's lines have changed.
    func expanded(_ text: TypesetText, tree: BoxTree, styles: [ComputedStyle], contained: ContainedLayouts) -> Flow {
        var result = self
        result.items.removeAll()
        // Of its own paragraphs: each cell of a table is such a list.
        result.items.reserveCapacity(
            items.reduce(items.count) { $1.kind == .paragraph ? $0 + Int(text.paragraphs[Int($1.payload)].lineCount) : $0 })
        var heights = BoxHeights(pageHeight: contained.pageHeight)
        var clones = ClonedEdges()
        for item in items {
            let start = result.items.count
            switch item.kind {
            case .paragraph:
                result.appendLines(of: item, text, tree: tree, style: styles[Int(tree.paragraphs[Int(item.payload)].style.index)].text)
            case .table: contained.tables[item.payload]?.append(to: &result, item: item, text, contained, inside: clones.current(result))
            case .boxStart:
                result.items.append(item)
                let box = boxes[Int(item.payload)]
                if box.limitsHeight { heights.open(item.payload, itemCount: result.items.count) }
                if box.clonedTop > 0 || box.clonedBottom > 0 { clones.open(item.payload, box, &result) }
            case .boxEnd:
                heights.close(item.payload, boxes, &result.items)
                clones.close(item.payload)
                result.items.append(item)
            default: result.items.append(item)
            }
            let continuation = clones.continuation
            if continuation >= 0, item.kind != .boxStart {
                for index in start..<result.items.count where result.items[index].continuation < 0 {
                    result.items[index].continuation = continuation
                }
            }
        }
        return result
    }

    /// What it costs to end a page before a line of a paragraph, by the rules of css-break-3 for widows and orphans. A hyphen at the foot
    /// of a page costs little, or, where `hyphenate-limit-last` rules it out, more than short pages do.
    /// - Parameter item: the paragraph's.
    static func penalty(beforeLine number: Int, of count: Int, isAfterHyphen: Bool, _ item: FlowItem, _ style: TextStyle) -> Int32 {
        if number == 0 { return item.penalty }
        if item.isUnbreakable || number < max(1, Int(style.orphans)) || count - number < max(1, Int(style.widows)) {
            return FlowItem.forbidden
        }
        guard isAfterHyphen else { return 0 }
        return style.hyphenateLimits.avoidsLastOfPage ? 5_000 : 200
    }

    mutating func appendLines(of item: FlowItem, _ text: TypesetText, tree: BoxTree, style: TextStyle) {
        let paragraph = text.paragraphs[Int(item.payload)]
        let count = Int(paragraph.lineCount)
        var positioned = PositionedBoxes(tree.runs(of: Int(item.payload)))
        var marks = MarksOfLines(Int(item.payload), tree, text)
        for number in 0..<count {
            let index = Int(paragraph.lineStart) + number
            let line = text.lines[index]
            var lineItem = FlowItem(.line, payload: Int32(index), x: item.x, height: Int64(line.ascent) + Int64(line.descent))
            lineItem.penalty = Self.penalty(
                beforeLine: number, of: count, isAfterHyphen: number > 0 && text.lines[index - 1].isHyphenated, item, style)
            let end = number + 1 < count ? text.offset(ofLine: index + 1) : Int32.max
            marks.append(to: &items, before: end, penalty: lineItem.penalty)
            items.append(lineItem)
            while let box = positioned.next(before: end) { items.append(FlowItem(.positioned, payload: box, x: item.x)) }
        }
        marks.append(to: &items, before: Int32.max, penalty: item.penalty)
        // A paragraph of positioned boxes alone still has to place them.
        while let box = positioned.next(before: Int32.max) { items.append(FlowItem(.positioned, payload: box, x: item.x)) }
    }
}

/// The boxes with a height of their own that are open: what they lack is added where they end, what they have too much flows over what
/// comes next.
private struct BoxHeights {
    let pageHeight: Int64
    private var open: [(box: Int32, start: Int)] = []

    init(pageHeight: Int64) { self.pageHeight = pageHeight }

    mutating func open(_ box: Int32, itemCount: Int) { open.append((box, itemCount)) }

    mutating func close(_ box: Int32, _ boxes: [FlowBox], _ items: inout [FlowItem]) {
        guard let last = open.last, last.box == box else { return }
        open.removeLast()
        let height = items[last.start...].reduce(0) { $0 + $1.height }
        if let space = boxes[Int(box)].space(below: height, pageHeight: pageHeight, &items[last.start...]) { items.append(space) }
    }
}

extension FlowBox {
    /// What stands below the content of a box with a height of its own: what it lacks, or, negative, what it has too much; nil for nothing.
    /// - Parameters:
    ///   - height: of the box with its content.
    ///   - items: what is in it.
    func space(below height: Int64, pageHeight: Int64, _ items: inout ArraySlice<FlowItem>) -> FlowItem? {
        let rest = max(leastHeight, min(height, mostHeight)) - height
        guard rest != 0 else { return nil }
        if rest < 0 {
            // What flows over has no end that a later page could begin with; a box that no page has room for gets all it needs instead.
            guard height <= pageHeight else { return nil }
            for index in items.indices.dropFirst() { items[index].penalty = FlowItem.forbidden }
        }
        var space = FlowItem(.rigidSpace, height: rest)
        space.penalty = FlowItem.forbidden
        return space
    }
}

/// The open boxes whose padding and borders every part repeats (`box-decoration-break: clone`).
struct ClonedEdges {
    private var open: [(box: Int32, continuation: Int32)] = []

    /// Index in `Flow.continuations` of what items in the innermost of them carry; -1 outside.
    var continuation: Int32 { open.last?.continuation ?? -1 }
    func current(_ flow: Flow) -> Continuation { continuation >= 0 ? flow.continuations[Int(continuation)] : Continuation() }

    mutating func open(_ index: Int32, _ box: FlowBox, _ flow: inout Flow) {
        var edges = current(flow)
        edges.headHeight += box.clonedTop
        edges.footHeight += box.clonedBottom
        flow.continuations.append(edges)
        open.append((index, Int32(flow.continuations.count - 1)))
    }

    mutating func close(_ box: Int32) { if open.last?.box == box { open.removeLast() } }
}

/// Hands out the marks in a paragraph's text in order, each to the line that it stands in.
struct MarksOfLines {
    /// Offsets are those in the typeset text.
    private var marks: [InlineMark] = []
    private var position = 0

    init(_ index: Int, _ tree: BoxTree, _ text: TypesetText) {
        guard tree.paragraphs[index].markCount > 0 else { return }
        marks = Array(tree.inlineMarks(of: index))
        if text.paragraphs[index].textStart != tree.paragraphs[index].textStart { mapOffsets(index, tree, text) }
    }

    /// Moves the offsets into the copy of the paragraph that has been made for its page numbers, run by run.
    private mutating func mapOffsets(_ index: Int, _ tree: BoxTree, _ text: TypesetText) {
        let runs = tree.runs(of: index), copy = text.paragraphs[index], firstCopy = Int(copy.runStart)
        var run = 0
        for number in marks.indices {
            while run + 1 < runs.count, runs[runs.startIndex + run + 1].start <= marks[number].offset { run += 1 }
            let end = run + 1 < Int(copy.runCount) ? text.runs[firstCopy + run + 1].start : copy.textEnd
            let offset = text.runs[firstCopy + run].start + marks[number].offset - runs[runs.startIndex + run].start
            marks[number].offset = min(offset, end)
        }
    }

    /// Leaves out those of lines that have been placed.
    mutating func skip(before offset: Int32) { while position < marks.count, marks[position].offset < offset { position += 1 } }

    /// Appends those that stand before an offset, for the line that follows them in the list.
    /// - Parameter penalty: of a page break before the line, which is one before its marks.
    mutating func append(to items: inout [FlowItem], before end: Int32, penalty: Int32) {
        while position < marks.count, marks[position].offset < end {
            var item = FlowItem(.mark, payload: marks[position].mark)
            item.penalty = penalty
            items.append(item)
            position += 1
        }
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

    /// Leaves out those of lines that have been placed.
    mutating func skip(before offset: Int32) { while position < boxes.count, boxes[position].offset < offset { position += 1 } }

    mutating func next(before end: Int32) -> Int32? {
        guard position < boxes.count, boxes[position].offset < end else { return nil }
        position += 1
        return boxes[position - 1].index
    }
}
