import Boxes
import Geometry
import StyleSheets
import TextLayout
import Typefaces

/// Paragraphs: as they are where nothing stands beside them, set anew where something does.
extension FlowStacker {
    mutating func placeParagraph(_ item: FlowItem, _ text: inout TypesetText) {
        let index = Int(item.payload), source = tree.paragraphs[index]
        state.obstacles.forget(above: state.y)
        let isFree = !state.obstacles.affect(from: state.y)
        if isFree, let part = state.part, let lines = part.lines {
            state.part = nil
            return appendLines(lines, bands: part.bands, item, text)
        }
        if state.part != nil { return placePart(of: item, &text) }
        guard source.hasFloats || !isFree else { return appendLines(item, text) }
        if source.isReplaced { return placeReplaced(item, text) }
        if source.hasFloats, holdsManyFloats(index) { return placePart(of: item, &text) }
        let setter = ParagraphSetter(index, item, text)
        var placed = set(setter, &text)
        if source.hasFloats { placeFloats(of: tree.runs(of: index), item, setter, &placed, &text) }
        append(placed, item, text)
        state.obstacles.forget(above: state.y)
    }

    /// Sets a paragraph at the height that has been reached, or finds how it was set beside the same obstacles before.
    mutating func set(_ setter: ParagraphSetter, _ text: inout TypesetText) -> PlacedParagraph {
        guard let key = setter.key(state.obstacles, y: state.y) else {
            var placed = setter.set(&text, state.obstacles, y: state.y)
            while extendChain(below: placed.bottom) { placed = setter.set(&text, state.obstacles, y: state.y) }
            return placed
        }
        if let known = settings[key] { return known.moved(by: state.y) }
        let placed = setter.set(&text, state.obstacles, y: state.y)
        settings[key] = placed.moved(by: -state.y)
        return placed
    }

    // MARK: Floats in a paragraph

    /// Places the floats that are anchored in a paragraph, each beside the line of its anchor if that line still holds the anchor then,
    /// else below it.
    mutating func placeFloats(
        of runs: ArraySlice<InlineRun>, _ item: FlowItem, _ setter: ParagraphSetter, _ result: inout PlacedParagraph,
        _ text: inout TypesetText
    ) {
        let index = setter.index, start = tree.paragraphs[index].textStart
        let first = tree.runs(of: index).startIndex
        for (number, run) in zip(runs.indices, runs) {
            guard case .float(let box) = run.kind else { continue }
            let contents = contained.float(box)
            let block = state.obstacles.measure(setter.measure, at: state.y)
            let float = WaitingFloat(box: box, block: reference(of: contents, in: block))
            let offset = setter.offset(run.start, source: tree.paragraphs[index], text)
            if isSetInParts(contents) {
                placeFloat(float, offset: offset, part: paragraphPart(from: number - first, text), text)
                result = set(setter, &text)
                continue
            }
            page.meet(float, offset: offset, paragraphPart(from: number - first, text))
            if !state.waiting.isEmpty {
                wait(float)
                continue
            }
            let line = run.start > start ? result.band(of: offset, text) : 0
            let top = result.lines.isEmpty ? state.y : result.lines[line].top
            if place(float, contents, from: top, &result, setter, &text), run.start > start {
                // The line has become shorter: if the anchor has gone to the next, the float stands below.
                let now = result.band(of: offset, text)
                if now < result.lines.count, result.lines[now].top > top, let last = state.due.last, last.box == box {
                    state.due.removeLast()
                    state.obstacles.removeLast()
                    result = set(setter, &text)
                    let again = min(result.band(of: offset, text), max(0, result.lines.count - 1))
                    _ = place(float, contents, from: result.bandBottom(again), &result, setter, &text)
                }
            }
        }
    }

    /// The paragraph in hand, from the float of one of its runs on, above all lines that are not set.
    private func paragraphPart(from run: Int, _ text: TypesetText) -> ParagraphPart {
        let start = state.part?.token ?? text.paragraphs[Int(draft.items[state.next].payload)].tokenStart
        return ParagraphPart(token: start, run: run, bands: state.part?.bands ?? 0)
    }

    /// Places one float from a height on, if it has room on its page, and sets the paragraph anew.
    private mutating func place(
        _ float: WaitingFloat, _ box: FloatBox, from top: Int64, _ result: inout PlacedParagraph, _ setter: ParagraphSetter,
        _ text: inout TypesetText
    ) -> Bool {
        var placed = place(box, float, from: top)
        if placed.bottom > placed.top, !hasRoom(for: placed) {
            wait(float)
            return false
        }
        add(&placed, box, float)
        result = set(setter, &text)
        return true
    }

    // MARK: Lines

    /// Appends the lines of a paragraph beside which nothing stands.
    private mutating func appendLines(_ item: FlowItem, _ text: TypesetText) {
        let paragraph = text.paragraphs[Int(item.payload)]
        appendLines(paragraph.lineRange, bands: 0, item, text)
    }

    /// - Parameter bands: of the paragraph above the first line.
    private mutating func appendLines(_ lines: Range<Int32>, bands: Int, _ item: FlowItem, _ text: TypesetText) {
        var items: [FlowItem] = []
        let limit = end(of: lines, text)
        Flow.appendLines(
            lines, limit: limit, bands: bands, of: item, text, tree: tree,
            LineRules(styles[Int(tree.paragraphs[Int(item.payload)].style.index)].text, item), to: &items)
        page.noteLines(lines, bands: bands, reusableEnd: lines.upperBound)
        append(items, firstLine: lines.lowerBound)
        if let limit { page.leaveOut(linesFrom: limit, y: state.y) }
    }

    /// Where the lines of a paragraph leave the page in hand for good; nil if they do not. Each page would else list all the lines that
    /// are left of a long paragraph.
    private func end(of lines: Range<Int32>, _ text: TypesetText) -> Int32? {
        guard let pageHeight else { return nil }
        // As far as a box with a height of its own is looked at.
        let limit = 2 * reach(on: pageHeight)
        var y = state.y
        for index in lines {
            if y > limit { return index < lines.upperBound ? index : nil }
            y += text.lines[Int(index)].height
        }
        return nil
    }

    /// Appends the items of a paragraph's lines, each with the line that a page which begins there goes on with.
    private mutating func append(_ items: [FlowItem], firstLine: Int32) {
        var lines = [Int32](repeating: -1, count: items.count), next: Int32 = -1
        for (number, item) in items.enumerated().reversed() {
            if item.kind == .line { next = item.payload }
            lines[number] = next == firstLine ? -1 : next
        }
        for (item, line) in zip(items, lines) {
            if item.kind == .rigidSpace {
                appendGap(item.height, penalty: item.penalty, line: line)
            } else {
                if item.kind == .line { goBelowFloats(before: item, line: line) }
                append(item, line: line)
            }
        }
    }

    /// A line that has no room on the page begins the next, though floats reach further down than the line before it: the page is as high
    /// as they are.
    private mutating func goBelowFloats(before item: FlowItem, line: Int32) {
        guard let pageHeight, item.penalty < FlowItem.forbidden, state.obstacles.isCrossed(at: state.y) else { return }
        let height = reach(on: pageHeight), bottom = state.obstacles.crossedBottom(at: state.y)
        if state.y + item.height > height, bottom <= height { appendGap(bottom - state.y, line: line) }
    }

    /// The room above a line that begins below an obstacle.
    private mutating func appendGap(_ height: Int64, penalty: Int32, line: Int32) {
        let waiting = state.penalty
        state.penalty = max(waiting, penalty)
        appendGap(height, line: line)
        state.penalty = waiting
    }

    /// - Parameter count: of the lines that are appended; nil for all.
    mutating func append(_ placed: PlacedParagraph, _ item: FlowItem, _ text: TypesetText, upTo count: Int? = nil) {
        let bands = state.part?.bands ?? 0
        if bands == 0 { shiftMarker(to: placed, text) }
        let count = count ?? placed.lines.count
        note(placed, upTo: count, bands: bands, Int(item.payload), text)
        append(lineItems(of: placed, item, text, upTo: count), firstLine: placed.lines.first?.line ?? -1)
    }

    /// Notes the lines by bands. Those below all obstacles may be taken as they are elsewhere, if nothing of the paragraph follows them and
    /// they hold no float.
    private mutating func note(_ placed: PlacedParagraph, upTo count: Int, bands: Int, _ index: Int, _ text: TypesetText) {
        var bands = bands
        let isLast = state.part?.isLast ?? true
        let end = placed.lines.last.map { $0.line + 1 }
        let moved = text.paragraphs[index].textStart - tree.paragraphs[index].textStart
        let lastFloat = tree.runs(of: index).last { if case .float = $0.kind { true } else { false } }.map { $0.start + moved }
        for line in placed.lines.prefix(count) {
            let isBehindFloats = lastFloat.map { $0 < text.offset(ofToken: text.lines[Int(line.line)].tokenStart) } ?? true
            page.noteLines(
                line.line..<(line.line + 1), bands: bands, reusableEnd: isLast && isBehindFloats && !line.isBeside ? end : nil)
            if line.isLastOfBand { bands += 1 }
        }
    }

    /// The marker of a list item stands beside the first line, wherever that begins.
    private mutating func shiftMarker(to placed: PlacedParagraph, _ text: TypesetText) {
        guard placed.startX != 0 else { return }
        for index in page.items.indices.reversed() {
            guard page.items[index].kind == .marker else { break }
            if page.items[index].flags.contains(.isAtRight) { continue }
            page.items[index].x = Int32(clamping: Int64(page.items[index].x) + placed.startX)
        }
    }

    /// The items of a placed paragraph's lines before one of them, with the rules of css-break-3 for widows and orphans as penalties.
    private func lineItems(of placed: PlacedParagraph, _ item: FlowItem, _ text: TypesetText, upTo end: Int) -> [FlowItem] {
        let rules = LineRules(styles[Int(tree.paragraphs[Int(item.payload)].style.index)].text, item)
            .keeping(text.linesBesideInitial(of: Int(item.payload)))
        // What follows a part of a paragraph is not known: it is more than widows ask for.
        let isLast = state.part?.isLast ?? true
        let before = state.part?.bands ?? 0, bandCount = isLast ? before + placed.bandCount : Int.max
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
                : rules.penalty(
                    beforeLine: band, of: bandCount, isAfterHyphen: number > 0 && text.lines[Int(line.line) - 1].isHyphenated, item)
            if band > 0, marks.keepsTogether(before: text.offset(ofLine: Int(line.line))) { penalty = FlowItem.forbidden }
            if isFirstOfBand, line.top > y {
                var gap = FlowItem(.rigidSpace, height: line.top - y)
                gap.penalty = penalty
                items.append(gap)
                penalty = FlowItem.forbidden
            }
            var lineItem = FlowItem(.line, payload: line.line, x: item.x, height: line.isLastOfBand ? line.height : 0)
            lineItem.penalty = penalty
            let textEnd =
                number + 1 < placed.lines.count
                ? text.offset(ofLine: Int(line.line) + 1) : isLast ? Int32.max : text.offset(ofToken: text.lines[Int(line.line)].tokenEnd)
            marks.append(to: &items, before: textEnd, penalty: penalty)
            items.append(lineItem)
            y = line.isLastOfBand ? line.top + line.height : line.top
            isFirstOfBand = line.isLastOfBand
            if line.isLastOfBand { band += 1 }
            while let box = positioned.next(before: textEnd) { items.append(FlowItem(.positioned, payload: box, x: item.x)) }
        }
        if placed.lines.isEmpty {
            marks.append(to: &items, before: Int32.max, penalty: item.penalty)
            while let box = positioned.next(before: Int32.max) { items.append(FlowItem(.positionedAlone, payload: box, x: item.x)) }
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
        let place = room(x: Int64(item.x), width: Int64(line.width), height: line.height, in: measure)
        var item = item
        state.penalty = max(state.penalty, item.penalty)
        appendGap(place.y - state.y)
        item.x = Int32(clamping: place.x)
        appendLines(item, text)
    }
}
