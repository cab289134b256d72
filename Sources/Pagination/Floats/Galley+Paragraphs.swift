import Boxes
import Geometry
import StyleSheets
import TextLayout
import Typefaces

/// Paragraphs: as they are where nothing stands beside them, set anew where something does.
extension Galley {
    mutating func placeParagraph(_ item: FlowItem, _ text: inout TypesetText) {
        let index = Int(item.payload), source = tree.paragraphs[index]
        state.obstacles.forget(above: state.y)
        let head = pages?.demand.flatMap { $0 > state.y && !state.waiting.isEmpty ? $0 : nil }
        guard source.hasFloats || head != nil || state.obstacles.affect(from: state.y) else { return appendLines(item, text) }
        if source.isReplaced { return placeReplaced(item, text) }
        if let head { placeWaiting(atHead: head, text) }
        if source.hasFloats, state.part != nil || holdsManyFloats(index) { return placePart(of: item, &text) }
        let setter = ParagraphSetter(index, item, text)
        var placed = setter.set(&text, state.obstacles, y: state.y)
        if source.hasFloats { placeFloats(of: tree.runs(of: index), item, setter, &placed, &text) }
        append(placed, item, text)
        state.obstacles.forget(above: state.y)
    }

    /// The floats of a page that begins inside the paragraph in hand.
    private mutating func placeWaiting(atHead y: Int64, _ text: TypesetText) {
        var left: [WaitingFloat] = []
        for float in state.waiting {
            let box = contained.float(float.box)
            var placed = place(box, float, from: y)
            if !left.isEmpty || placed.bottom - y > (pages?.pageHeight ?? .max) {
                left.append(float)
            } else {
                add(&placed, box, float)
            }
        }
        state.waiting = left
    }

    // MARK: Floats in a paragraph

    /// Places the floats that are anchored in a paragraph, each beside the line of its anchor if that line still holds the anchor then,
    /// else below it.
    mutating func placeFloats(
        of runs: ArraySlice<InlineRun>, _ item: FlowItem, _ setter: ParagraphSetter, _ result: inout PlacedParagraph,
        _ text: inout TypesetText
    ) {
        let index = setter.index, start = tree.paragraphs[index].textStart
        for run in runs {
            guard case .float(let box) = run.kind else { continue }
            let float = WaitingFloat(box: box, block: setter.measure), set = contained.float(box)
            if let pageHeight = pages?.pageHeight, set.height > pageHeight {
                placeFloat(float, text)
                result = setter.set(&text, state.obstacles, y: state.y)
                continue
            }
            if pages?.isWaiting == true {
                state.waiting.append(float)
                continue
            }
            let line = run.start > start ? result.band(of: setter.offset(run.start, source: tree.paragraphs[index], text), text) : 0
            let top = result.lines.isEmpty ? state.y : result.lines[line].top
            if place(float, set, from: top, line: line, item, &result, setter, &text), run.start > start {
                // The line has become shorter: if the anchor has gone to the next, the float stands below.
                let now = result.band(of: setter.offset(run.start, source: tree.paragraphs[index], text), text)
                if now < result.lines.count, result.lines[now].top > top, let last = state.due.last, last.box == box {
                    state.due.removeLast()
                    state.obstacles.removeLast()
                    result = setter.set(&text, state.obstacles, y: state.y)
                    let again = min(
                        result.band(of: setter.offset(run.start, source: tree.paragraphs[index], text), text),
                        max(0, result.lines.count - 1))
                    _ = place(float, set, from: result.bandBottom(again), line: again, item, &result, setter, &text)
                }
            }
        }
    }

    /// Places one float from a height on, if it has room on its page, and sets the paragraph anew.
    private mutating func place(
        _ float: WaitingFloat, _ box: FloatBox, from top: Int64, line: Int, _ item: FlowItem, _ result: inout PlacedParagraph,
        _ setter: ParagraphSetter,
        _ text: inout TypesetText
    ) -> Bool {
        var top = top
        // What belongs on a page that is full stands at the head of the one that begins inside the paragraph.
        if let head = pages?.head(of: float.box), top < head { top = head }
        var placed = place(box, float, from: top)
        if pages != nil, placed.bottom > placed.top {
            let before = ahead(lineItems(of: result, item, text, upTo: line))
            if !hasRoom(for: placed, preceding: before) {
                state.waiting.append(float)
                pages?.fill(at: top, standing: state.obstacles.floatBottom, flow, preceding: before)
                return false
            }
        }
        add(&placed, box, float)
        result = setter.set(&text, state.obstacles, y: state.y)
        return true
    }

    // MARK: Lines

    /// Appends the lines of a paragraph beside which nothing stands.
    private mutating func appendLines(_ item: FlowItem, _ text: TypesetText) {
        let index = Int(item.payload)
        let first = flow.items.count
        flow.appendLines(of: item, text, tree: tree, style: styles[Int(tree.paragraphs[index].style.index)].text)
        if state.due.isEmpty, state.penalty == 0, pages?.demand == nil {
            for index in first..<flow.items.count {
                state.y += flow.items[index].height
                flow.items[index].continuation = state.clones.continuation
            }
            state.itemCount = flow.items.count
            return
        }
        let new = Array(flow.items[first...])
        flow.items.removeLast(new.count)
        for item in new { append(item) }
    }

    /// - Parameter count: of the lines that are appended; nil for all.
    mutating func append(_ placed: PlacedParagraph, _ item: FlowItem, _ text: TypesetText, upTo count: Int? = nil) {
        if state.part == nil || state.part?.bands == 0 { shiftMarker(to: placed, text) }
        for item in lineItems(of: placed, item, text, upTo: count ?? placed.lines.count) {
            if item.kind == .rigidSpace { appendGap(item.height) } else { append(item) }
        }
    }

    /// The marker of a list item stands beside the first line, wherever that begins.
    private mutating func shiftMarker(to placed: PlacedParagraph, _ text: TypesetText) {
        guard let last = flow.items.indices.last, flow.items[last].kind == .marker, placed.startX != 0 else { return }
        flow.items[last].x = Int32(clamping: Int64(flow.items[last].x) + placed.startX)
    }

    /// The items of a placed paragraph's lines before one of them, with the rules of css-break-3 for widows and orphans as penalties.
    private func lineItems(of placed: PlacedParagraph, _ item: FlowItem, _ text: TypesetText, upTo end: Int) -> [FlowItem] {
        let style = styles[Int(tree.paragraphs[Int(item.payload)].style.index)].text
        // What follows a part of a paragraph is not known: it is more than widows ask for.
        let before = state.part?.bands ?? 0, bandCount = state.part?.isLast == false ? Int.max : before + placed.bandCount
        var positioned = PositionedBoxes(tree.runs(of: Int(item.payload)))
        var marks = MarksOfLines(Int(item.payload), tree, text)
        if let part = state.part, part.bands > 0 {
            positioned.skip(before: text.offset(ofToken: part.token))
            marks.skip(before: text.offset(ofToken: part.token))
        }
        var items: [FlowItem] = []
        var y = state.y
        var band = before
        var isFirstOfBand = true
        for (number, line) in placed.lines.enumerated().prefix(end) {
            // No page ends between lines beside each other.
            var penalty =
                number > 0 && !isFirstOfBand
                ? FlowItem.forbidden
                : Flow.penalty(
                    beforeLine: band, of: bandCount, isAfterHyphen: number > 0 && text.lines[Int(line.line) - 1].isHyphenated, item, style)
            if isFirstOfBand, line.top > y {
                var gap = FlowItem(.rigidSpace, height: line.top - y)
                gap.penalty = penalty
                items.append(gap)
                penalty = FlowItem.forbidden
            }
            var lineItem = FlowItem(.line, payload: line.line, x: item.x, height: line.isLastOfBand ? line.height : 0)
            lineItem.penalty = penalty
            let textEnd = number + 1 < placed.lines.count ? text.offset(ofLine: Int(line.line) + 1) : Int32.max
            marks.append(to: &items, before: textEnd, penalty: penalty)
            items.append(lineItem)
            y = line.isLastOfBand ? line.top + line.height : line.top
            isFirstOfBand = line.isLastOfBand
            if line.isLastOfBand { band += 1 }
            while let box = positioned.next(before: textEnd) { items.append(FlowItem(.positioned, payload: box, x: item.x)) }
        }
        if placed.lines.isEmpty {
            marks.append(to: &items, before: Int32.max, penalty: item.penalty)
            while let box = positioned.next(before: Int32.max) { items.append(FlowItem(.positioned, payload: box, x: item.x)) }
        }
        return items
    }

    /// A picture that is a block goes beside floats where it has room, else below.
    private mutating func placeReplaced(_ item: FlowItem, _ text: TypesetText) {
        let paragraph = text.paragraphs[Int(item.payload)]
        guard paragraph.lineCount > 0 else { return }
        let line = text.lines[Int(paragraph.lineStart)]
        // Of a picture that is a block the draft says where its containing block is.
        let measure = Interval(start: min(Int64(item.offset), Int64(item.x)), end: max(item.height, Int64(item.x) + Int64(line.width)))
        let place = state.obstacles.room(
            x: Int64(item.x), width: Int64(line.width), height: Int64(line.ascent) + Int64(line.descent), in: measure, from: state.y)
        var item = item
        state.penalty = max(state.penalty, item.penalty)
        appendGap(place.y - state.y)
        item.x = Int32(clamping: place.x)
        appendLines(item, text)
    }
}
