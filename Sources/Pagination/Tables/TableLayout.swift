import Boxes
import Geometry
import StyleSheets
import TextLayout

/// A table whose width is settled: where its columns lie. Once its cells' paragraphs are set it makes items of the vertical list, one for each stretch of rows
/// that no cell crosses; tall ones are parted.
struct TableLayout: Sendable {
    let columns: TableColumns
    let tree: BoxTree
    let styles: [ComputedStyle]
    var grid: TableGrid { columns.grid }
    /// Left edge and width of each column, in scaled points from the table's left edge.
    private(set) var places: [(x: Int64, width: Int64)] = []
    private(set) var width: Int64 = 0
    /// From the left edge of the room that the table was given.
    private(set) var x: Int64 = 0
    let pageHeight: Int64

    init(_ table: BoxID, available: Int64, columns: TableColumns, _ contained: ContainedLayouts) {
        self.columns = columns
        tree = contained.tree
        styles = contained.styles
        var masters = contained.masters
        pageHeight = masters.contentSize(pageName: nil).height.scaledPoints
        width = columns.tableWidth(available: available)
        let style = styles[Int(tree[table].style.index)]
        placeColumns(isRightToLeft: style.text.direction == .rightToLeft)
        let box = tree[table].isAnonymous ? BoxStyle() : style.box
        switch (box.margin.left, box.margin.right) {
        case (.auto, .auto): x = max(0, (available - width) / 2)
        case (.auto, _): x = max(0, available - width)
        default: if box.float == .right { x = max(0, available - width) }
        }
    }

    private mutating func placeColumns(isRightToLeft: Bool) {
        let widths = columns.widths(tableWidth: width)
        var left = columns.edges.left + columns.spacing.x
        for columnWidth in widths {
            places.append((isRightToLeft ? width - left - columnWidth : left, columnWidth))
            left += columnWidth + columns.spacing.x
        }
    }

    /// The border box of a cell from the table's left edge.
    func place(of cell: TableGrid.Cell) -> (x: Int64, width: Int64) {
        let first = places[cell.column], last = places[cell.columns.upperBound - 1]
        let left = min(first.x, last.x), right = max(first.x + first.width, last.x + last.width)
        return (left, right - left)
    }

    func contentWidth(ofCell index: Int) -> Int64 {
        let edges = columns.edges(ofCell: index)
        return place(of: grid.cells[index]).width - edges.left - edges.right
    }

    func captionWidth(_ caption: BoxID) -> Int64 {
        let style = tree[caption].isAnonymous ? BoxStyle() : styles[Int(tree[caption].style.index)].box
        return width - IntrinsicWidths.horizontalEdges(style)
    }

    /// The lines between columns, where collapsed borders lie.
    var borderLines: [Int64] {
        guard let first = places.first, let last = places.last else { return [] }
        // Columns of text that runs from right to left begin at their right.
        if last.x < first.x { return places.map { $0.x + $0.width } + [last.x] }
        return places.map(\.x) + [last.x + last.width]
    }

    // MARK: Items

    /// The table as items of the vertical list, once its paragraphs are set.
    func append(to flow: inout Flow, item: FlowItem, _ text: TypesetText, _ contained: ContainedLayouts) {
        var writer = TableWriter(item: item, x: Int64(item.x) + x)
        let isCaptionBelow = { (caption: BoxID) in tree[caption].isAnonymous ? false : styles[Int(tree[caption].style.index)].text.captionIsBelow }
        for caption in grid.captions where !isCaptionBelow(caption) {
            writer.append(self.caption(caption, text, contained), to: &flow)
            writer.keepsTogether = true
        }
        appendRows(to: &flow, &writer, text, contained)
        for caption in grid.captions where isCaptionBelow(caption) {
            writer.keepsTogether = true
            writer.append(self.caption(caption, text, contained), to: &flow)
        }
    }

    private func appendRows(to flow: inout Flow, _ writer: inout TableWriter, _ text: TypesetText, _ contained: ContainedLayouts) {
        let tableBox = tree[grid.table]
        let style = tableBox.isAnonymous ? BoxStyle() : styles[Int(tableBox.style.index)].box
        var boxIndex: Int32 = -1
        if style.isDecorated {
            boxIndex = Int32(flow.boxes.count)
            flow.boxes.append(FlowBox(
                style: tableBox.style, x: Int32(clamping: writer.x), width: Int32(clamping: width), isDecorated: true, hidesBorders: columns.borders != nil))
            writer.appendBoxStart(boxIndex, to: &flow)
        }
        writer.appendSpace(columns.edges.top + columns.spacing.y, to: &flow)
        let rows = TableRows(self, text: text, contained: contained)
        for band in grid.bands {
            let isHead = band.upperBound <= grid.headRowCount
            let first = flow.fragments.count
            var height: Int64 = 0
            for part in rows.parts(of: band, pageHeight: pageHeight - writer.headHeight(flow)) {
                writer.append(part.fragment, penalty: part.penalty, to: &flow)
                height += part.fragment.height
            }
            if isHead {
                writer.noteHead(first..<flow.fragments.count, height: height, limit: pageHeight / 3)
                writer.keepsTogether = true
            } else {
                writer.endHead(&flow)
            }
        }
        writer.appendSpace(columns.edges.bottom, to: &flow, isGlued: true)
        if boxIndex >= 0 { flow.items.append(FlowItem(.boxEnd, payload: boxIndex)) }
    }

    private func caption(_ box: BoxID, _ text: TypesetText, _ contained: ContainedLayouts) -> Fragment {
        let content = contained.fragment(ofContentsOf: box, text)
        let style = tree[box].isAnonymous ? BoxStyle() : styles[Int(tree[box].style.index)].box
        let edges = BoxEdges(style, base: Length(scaledPoints: width))
        func margin(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { value.resolved(against: Length(scaledPoints: width)).scaledPoints } else { 0 }
        }
        let top = margin(style.margin.top)
        var fragment = Fragment()
        fragment.width = width
        let boxHeight = edges.top.scaledPoints + content.height + edges.bottom.scaledPoints
        fragment.height = top + boxHeight + margin(style.margin.bottom)
        if style.isDecorated { fragment.boxes.append(Fragment.PlacedBox(style: tree[box].style, rect: Rect(x: 0, y: top, width: width, height: boxHeight))) }
        fragment.append(content, x: edges.left.scaledPoints, y: top + edges.top.scaledPoints)
        return fragment
    }
}

/// Writes the items of one table: the first has the penalty of the table, all that follow a head repeat it.
private struct TableWriter {
    let item: FlowItem
    let x: Int64
    /// The next item stays with the one before it.
    var keepsTogether = false
    private var isFirst = true
    private var head = RepeatedHead(fragments: [], height: 0)
    private var isHeadTooTall = false
    private var headIndex: Int32 = -1

    init(item: FlowItem, x: Int64) { self.item = item; self.x = x }

    func headHeight(_ flow: Flow) -> Int64 { headIndex >= 0 ? flow.repeatedHeads[Int(headIndex)].height : 0 }

    mutating func append(_ fragment: Fragment, penalty: Int32 = 0, to flow: inout Flow) {
        guard fragment.height > 0 || !fragment.marks.isEmpty else { return }
        flow.fragments.append(fragment)
        add(FlowItem(.fragment, payload: Int32(flow.fragments.count - 1), x: Int32(clamping: x), height: fragment.height), penalty: penalty, to: &flow)
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
        new.penalty = isFirst ? item.penalty : keepsTogether || item.isUnbreakable ? FlowItem.forbidden : penalty
        new.repeatedHead = headIndex
        flow.items.append(new)
        isFirst = false
        keepsTogether = false
    }

    mutating func noteHead(_ fragments: Range<Int>, height: Int64, limit: Int64) {
        for fragment in fragments { head.fragments.append((Int32(fragment), Int32(clamping: x))) }
        head.height += height
        isHeadTooTall = head.height > limit
    }

    /// The head is complete: what comes now repeats it.
    mutating func endHead(_ flow: inout Flow) {
        guard headIndex < 0, !head.fragments.isEmpty, !isHeadTooTall else { return }
        flow.repeatedHeads.append(head)
        headIndex = Int32(flow.repeatedHeads.count - 1)
    }
}
