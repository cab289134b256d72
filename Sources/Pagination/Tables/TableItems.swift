import Boxes
import Geometry
import StyleSheets
import TextLayout

/// A finished table as items of the vertical list: captions, and one item for each stretch of rows that no cell crosses; tall ones are
/// parted. Pages that the table goes on over repeat its head and its foot, or, where it has no head, the rule that its rows stand below.
extension TableLayout {
    /// - Parameter around: what the boxes round the table repeat.
    func append(to flow: inout Flow, item: FlowItem, _ text: TypesetText, _ contained: ContainedLayouts, inside around: Continuation) {
        var writer = TableWriter(item: item, x: Int64(item.x) + x, around: around)
        let isCaptionBelow = { (caption: BoxID) in
            tree[caption].isAnonymous ? false : styles[Int(tree[caption].style.index)].text.captionIsBelow
        }
        for caption in grid.captions where !isCaptionBelow(caption) {
            writer.append(self.caption(caption, text, contained), to: &flow)
            writer.keepsTogether = true
        }
        appendRows(to: &flow, &writer, TableRows(self, text: text, contained: contained))
        for caption in grid.captions where isCaptionBelow(caption) {
            writer.keepsTogether = true
            writer.append(self.caption(caption, text, contained), to: &flow)
        }
    }

    /// The height of the table as it is by itself, or of as many of its rows as reach beyond a limit.
    func height(upTo limit: Int64, _ text: TypesetText, _ contained: ContainedLayouts) -> Int64 {
        var height = grid.captions.reduce(columns.edges.top + columns.spacing.y + columns.edges.bottom) {
            $0 + caption($1, text, contained).height
        }
        let rows = TableRows(self, text: text, contained: contained)
        for band in grid.bands where height <= limit { height += rows.height(of: band) }
        let style = tree[grid.table].isAnonymous ? BoxStyle() : styles[Int(tree[grid.table].style.index)].box
        guard case .value(.length(let least)) = style.height else { return height }
        return max(height, min(least.scaledPoints, pageHeight))
    }

    private func appendRows(to flow: inout Flow, _ writer: inout TableWriter, _ rows: TableRows) {
        let tableBox = tree[grid.table]
        let style = tableBox.isAnonymous ? BoxStyle() : styles[Int(tableBox.style.index)].box
        var boxIndex: Int32 = -1
        if style.isDecorated {
            boxIndex = Int32(flow.boxes.count)
            flow.boxes.append(
                FlowBox(
                    node: tableBox.node, style: tableBox.style, x: Int32(clamping: writer.x), width: Int32(clamping: placedWidth),
                    isDecorated: true,
                    hidesBorders: columns.borders != nil))
            writer.appendBoxStart(boxIndex, to: &flow)
        }
        writer.appendSpace(columns.edges.top + columns.spacing.y, to: &flow)
        let bands = parts(of: grid.bands, rows, style)
        let firstFoot = bands.firstIndex { grid.isFoot($0.rows.lowerBound) } ?? bands.count
        var foot = bands[firstFoot...].flatMap(\.parts).map(\.fragment)
        if !foot.isEmpty, let rule = rule(above: bands[firstFoot].rows.lowerBound) {
            foot[0].borders.insert(contentsOf: rule.borders, at: 0)
        }
        writer.setFoot(foot, limit: pageHeight / 4, &flow)
        for (index, band) in bands.enumerated() {
            let isHead = band.rows.upperBound <= grid.headRowCount
            if index > 0 { breakBetween(bands[index - 1].rows, band.rows, &writer, &flow) }
            if index == firstFoot, index > 0 { writer.keepsTogether = true }
            let first = flow.fragments.count
            if !isHead, !writer.repeatsHead, index > 0 { writer.setRule(rule(above: band.rows.lowerBound), &flow) }
            for (number, part) in band.parts.enumerated() {
                // A row that is cut has no rule there.
                if number > 0, !writer.repeatsHead { writer.setRule(nil, &flow) }
                writer.append(part.fragment, penalty: part.penalty, to: &flow)
            }
            guard isHead else { continue }
            writer.noteHead(first..<flow.fragments.count, height: band.height)
            writer.keepsTogether = true
            if band.rows.upperBound == grid.headRowCount { writer.endHead(limit: pageHeight / 3, &flow) }
        }
        writer.endRows()
        writer.appendSpace(columns.edges.bottom, to: &flow, isGlued: true)
        if boxIndex >= 0 { flow.items.append(FlowItem(.boxEnd, payload: boxIndex)) }
    }

    private struct Band {
        var rows: Range<Int>
        var parts: [Fragment.Part]
        var height: Int64 { parts.reduce(0) { $0 + $1.fragment.height } }
    }

    /// All stretches of rows, the head first: what it takes of each page is not there for the others. A table with a height of its own
    /// shares what its rows leave of it.
    private func parts(of bands: [Range<Int>], _ rows: TableRows, _ style: BoxStyle) -> [Band] {
        var result: [Band] = []
        var headHeight: Int64 = 0
        for band in bands {
            let next = Band(rows: band, parts: rows.parts(of: band, pageHeight: pageHeight - headHeight))
            if band.upperBound <= grid.headRowCount { headHeight += next.height }
            result.append(next)
        }
        guard case .value(.length(let least)) = style.height else { return result }
        let body = result.indices.filter { result[$0].rows.lowerBound >= grid.headRowCount && !grid.isFoot(result[$0].rows.lowerBound) }
        let total = result.reduce(columns.edges.top + columns.spacing.y + columns.edges.bottom) { $0 + $1.height }
        let missing = min(least.scaledPoints, pageHeight) - total
        guard missing > 0, !body.isEmpty else { return result }
        let heights = max(1, body.reduce(0) { $0 + result[$1].height })
        for index in body {
            let share = Int64(Double(missing) * Double(result[index].height) / Double(heights))
            result[index].parts = rows.parts(of: result[index].rows, pageHeight: pageHeight - headHeight, extra: share)
        }
        return result
    }

    // MARK: Breaks

    /// What the styles of two rows, and of the groups that end and begin with them, say of a page's end between them.
    private func breakBetween(_ above: Range<Int>, _ below: Range<Int>, _ writer: inout TableWriter, _ flow: inout Flow) {
        let last = grid.rows[above.upperBound - 1], first = grid.rows[below.lowerBound]
        var kinds = [style(last.box).breakAfter, style(first.box).breakBefore]
        if last.group != first.group { kinds += [style(last.group).breakAfter, style(first.group).breakBefore] }
        for kind in kinds {
            switch kind {
            case .auto, .column, .avoidColumn: break
            case .avoid, .avoidPage: writer.keepsTogether = true
            case .page, .left, .right, .recto, .verso:
                // Nothing is parted from its head, and no page begins with what each page ends with.
                if above.upperBound > grid.headRowCount, !grid.isFoot(below.lowerBound) { return writer.forceBreak(kind, &flow) }
            }
        }
        // A row group that is to stay together does, as far as a page can hold it.
        if last.group == first.group, style(last.group).breakInside == .avoid { writer.keepsTogether = true }
    }

    private func style(_ box: BoxID) -> BoxStyle {
        box == .none || tree[box].isAnonymous ? BoxStyle() : styles[Int(tree[box].style.index)].box
    }

    /// The shared border that a row stands below, for pages that begin with it; nil for none.
    private func rule(above row: Int) -> Fragment? {
        guard let borders = columns.borders else { return nil }
        let rule = borders.placedRule(above: row, lines: borderLines)
        guard !rule.isEmpty else { return nil }
        var fragment = Fragment()
        fragment.width = width
        fragment.borders = rule
        return fragment.scaled(by: scale)
    }
}

/// Writes the items of one table: the first has the penalty of the table, all that follow a head repeat it.
private struct TableWriter {
    let item: FlowItem
    let x: Int64
    /// The next item stays with the one before it.
    var keepsTogether = false
    private var isFirst = true
    private let around: Continuation
    private var head: (rows: Continuation.Rows, height: Int64) = ([], 0)
    private var foot: (rows: Continuation.Rows, height: Int64) = ([], 0)
    private var rule: [Fragment.PlacedBorder] = []
    private var continuation: Int32 = -1
    private(set) var repeatsHead = false

    init(item: FlowItem, x: Int64, around: Continuation) { self.item = item; self.x = x; self.around = around }

    mutating func append(_ fragment: Fragment, penalty: Int32 = 0, to flow: inout Flow) {
        guard fragment.height > 0 || fragment.holdsAnything else { return }
        flow.fragments.append(fragment)
        add(
            FlowItem(.fragment, payload: Int32(flow.fragments.count - 1), x: Int32(clamping: x), height: fragment.height), penalty: penalty,
            to: &flow)
    }

    mutating func appendBoxStart(_ box: Int32, to flow: inout Flow) {
        add(FlowItem(.boxStart, payload: box), penalty: 0, to: &flow)
        keepsTogether = true
    }

    mutating func appendSpace(_ height: Int64, to flow: inout Flow, isGlued: Bool = false) {
        guard height > 0 else { return }
        if isGlued { keepsTogether = true }
        add(FlowItem(.rigidSpace, height: height), penalty: 0, to: &flow)
        if !isGlued { keepsTogether = true }
    }

    private mutating func add(_ new: FlowItem, penalty: Int32, to flow: inout Flow) {
        var new = new
        new.penalty = isFirst ? item.penalty : keepsTogether || item.flags.contains(.isUnbreakable) ? FlowItem.forbidden : penalty
        new.continuation = continuation
        flow.items.append(new)
        isFirst = false
        keepsTogether = false
    }

    mutating func forceBreak(_ kind: BreakBetween, _ flow: inout Flow) {
        flow.forcedBreaks.append(ForcedBreak(kind: kind, pageName: nil, keepsName: true))
        var item = FlowItem(.forcedBreak, payload: Int32(flow.forcedBreaks.count - 1))
        item.continuation = continuation
        flow.items.append(item)
        keepsTogether = false
    }

    // MARK: What pages repeat

    mutating func noteHead(_ fragments: Range<Int>, height: Int64) {
        for fragment in fragments { head.rows.append((Int32(fragment), Int32(clamping: x))) }
        head.height += height
    }

    /// The head is complete: what comes now repeats it.
    mutating func endHead(limit: Int64, _ flow: inout Flow) {
        guard !head.rows.isEmpty, head.height <= limit else { return }
        repeatsHead = true
        addContinuation(head: head.rows, height: head.height, &flow)
    }

    mutating func setFoot(_ fragments: [Fragment], limit: Int64, _ flow: inout Flow) {
        let height = fragments.reduce(0) { $0 + $1.height }
        guard height > 0, height <= limit else { return }
        for fragment in fragments {
            flow.fragments.append(fragment)
            foot.rows.append((Int32(flow.fragments.count - 1), Int32(clamping: x)))
        }
        foot.height = height
        addContinuation(head: [], height: 0, &flow)
    }

    /// The rule that pages begin with from here on.
    mutating func setRule(_ fragment: Fragment?, _ flow: inout Flow) {
        let borders = fragment?.borders ?? []
        guard borders != rule else { return }
        rule = borders
        guard let fragment else { return addContinuation(head: [], height: 0, &flow) }
        flow.fragments.append(fragment)
        addContinuation(head: [(Int32(flow.fragments.count - 1), Int32(clamping: x))], height: 0, &flow)
    }

    private mutating func addContinuation(head: Continuation.Rows, height: Int64, _ flow: inout Flow) {
        flow.continuations.append(
            Continuation(
                head: head, foot: foot.rows, headHeight: around.headHeight + height, footHeight: around.footHeight + foot.height))
        continuation = Int32(flow.continuations.count - 1)
    }

    /// What comes behind the rows repeats nothing of them.
    mutating func endRows() { continuation = -1 }
}
