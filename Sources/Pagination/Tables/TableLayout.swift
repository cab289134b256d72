import Boxes
import Geometry
import StyleSheets
import TextLayout

/// A table whose width is settled: where its columns lie. Once its cells' paragraphs are set it makes items of the vertical list, one for
/// each stretch of rows that no cell crosses; tall ones are parted.
struct TableLayout: Sendable {
    let columns: TableColumns
    let tree: BoxTree
    let styles: [ComputedStyle]
    var grid: TableGrid { columns.grid }
    /// Left edge and width of each column, in scaled points from the table's left edge.
    private(set) var places: [(x: Int64, width: Int64)] = []
    private(set) var width: Int64 = 0
    /// In which a table that is wider than its place is set (`-fleuron-shrink-to-fit`).
    private(set) var scale = 1.0
    /// On the page.
    var placedWidth: Int64 { width.scaled(by: scale) }
    /// From the left edge of the room that the table was given.
    private(set) var x: Int64 = 0
    let pageHeight: Int64

    /// - Parameters:
    ///   - pageHeight: of the pages that the table stands on.
    ///   - isPlaced: its margins place it in its room; those of a turned table do that on the page.
    init(
        _ table: BoxID, available: Int64, columns: TableColumns, _ contained: ContainedLayouts, pageHeight: Int64, isPlaced: Bool = true
    ) {
        self.columns = columns
        tree = contained.tree
        styles = contained.styles
        self.pageHeight = pageHeight
        guard !tree[table].isParallel else {
            placeParallelColumns(table, available: available)
            return
        }
        width = columns.tableWidth(available: available)
        let style = styles[Int(tree[table].style.index)]
        placeColumns(isRightToLeft: style.text.direction == .rightToLeft)
        let box = tree[table].isAnonymous ? BoxStyle() : style.box
        if width > available, box.hasRareValues, let least = box.rare.shrinkToFit {
            scale = max(least, Double(max(available, 0)) / Double(width))
        }
        guard isPlaced else { return }
        // The room is what other margins leave.
        let left: Length? = box.margin.left == .auto ? nil : .zero, right: Length? = box.margin.right == .auto ? nil : .zero
        x =
            BlockSizing.place(
                Length(scaledPoints: placedWidth), left: left, right: right, in: Length(scaledPoints: available),
                isRightToLeft: tree.isRightToLeft(around: table, styles)
            ).scaledPoints
        if box.float == .right, left != nil { x = max(0, available - placedWidth) }
    }

    /// The columns of parallel texts share all the room: by the widths of their containers, and what these leave equally. Between them lies
    /// the gap of the first.
    private mutating func placeParallelColumns(_ table: BoxID, available: Int64) {
        width = available
        let containers = grid.columns.map { styles[Int(tree[$0.box].style.index)] }, count = Int64(containers.count)
        guard let first = containers.first else { return }
        let base = Length(scaledPoints: available)
        let gap = min(max(0, (first.box.rare.columnGap?.resolved(against: base) ?? first.text.fontSize).scaledPoints), available / count)
        let room = max(count, available - gap * (count - 1))
        var widths = containers.map { container -> Int64? in
            if case .value(let width) = container.box.width { max(1, width.resolved(against: base).scaledPoints) } else { nil }
        }
        let sum = widths.reduce(0) { $0 + ($1 ?? 0) }, open = Int64(widths.count { $0 == nil })
        // Widths that leave the others no room are not heeded.
        if open > 0, room - sum < open * (room / count) / Self.leastShare { widths = widths.map { _ in nil } }
        let rest = widths.contains(nil) ? (open > 0 && widths.contains { $0 != nil } ? (room - sum) / open : room / count) : 0
        let scale = widths.contains(nil) || sum <= room ? 1 : Double(room) / Double(sum)
        let isRightToLeft = styles[Int(tree[table].style.index)].text.direction == .rightToLeft
        var left: Int64 = 0
        for own in widths {
            let width = own.map { Int64(Double($0) * scale) } ?? rest
            places.append((isRightToLeft ? available - left - width : left, width))
            left += width + gap
        }
    }

    /// The part of an equal share that containers without a width of their own have at least.
    private static let leastShare: Int64 = 4

    private mutating func placeColumns(isRightToLeft: Bool) {
        var widths = columns.widths(tableWidth: width)
        for (index, column) in grid.columns.enumerated() where column.isCollapsed && index < widths.count {
            width -= widths[index] + columns.spacing.x
            widths[index] = 0
        }
        var left = columns.edges.left + columns.spacing.x
        for (index, columnWidth) in widths.enumerated() {
            places.append((isRightToLeft ? width - left - columnWidth : left, columnWidth))
            if !grid.columns[index].isCollapsed { left += columnWidth + columns.spacing.x }
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
        return placedWidth - IntrinsicWidths.horizontalEdges(style)
    }

    /// The lines between columns, where collapsed borders lie.
    var borderLines: [Int64] {
        guard let first = places.first, let last = places.last else { return [] }
        // Columns of text that runs from right to left begin at their right.
        if last.x < first.x { return places.map { $0.x + $0.width } + [last.x] }
        return places.map(\.x) + [last.x + last.width]
    }

    func caption(_ box: BoxID, _ text: TypesetText, _ contained: ContainedLayouts) -> Fragment {
        let content = contained.fragment(ofContentsOf: box, text)
        let style = tree[box].isAnonymous ? BoxStyle() : styles[Int(tree[box].style.index)].box
        let width = placedWidth, edges = BoxEdges(style, base: Length(scaledPoints: width))
        func margin(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { value.resolved(against: Length(scaledPoints: width)).scaledPoints } else { 0 }
        }
        let top = margin(style.margin.top)
        var fragment = Fragment()
        fragment.width = width
        let boxHeight = edges.top.scaledPoints + content.height + edges.bottom.scaledPoints
        fragment.height = top + boxHeight + margin(style.margin.bottom)
        if style.isDecorated {
            fragment.boxes.append(
                Fragment.PlacedBox(
                    node: tree[box].node, style: tree[box].style, rect: Rect(x: 0, y: top, width: width, height: boxHeight)))
        }
        fragment.append(content, x: edges.left.scaledPoints, y: top + edges.top.scaledPoints)
        return fragment
    }
}
