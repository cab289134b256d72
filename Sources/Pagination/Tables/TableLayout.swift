import Boxes
import DisplayLists
import Geometry
import StyleSheets
import TextLayout

/// Lays out a table by the automatic algorithm of CSS 2.2 section 17.5.2.2: columns are as wide as their longest line where there is room, and share what there is in
/// proportion where there is not. Rows become unbreakable items of the vertical list; tall ones are parted between lines.
struct TableLayout {
    let grid: TableGrid
    let tree: BoxTree
    let styles: [ComputedStyle]
    /// Left edge and width of each column, in scaled points from the table's left edge.
    private(set) var columns: [(x: Int64, width: Int64)] = []
    private(set) var width: Int64 = 0
    /// From the left edge of the containing block.
    private(set) var x: Int64 = 0

    init(_ table: BoxID, available: Int64, tree: BoxTree, styles: [ComputedStyle], text: TypesetText) {
        grid = TableGrid(table, tree: tree)
        self.tree = tree
        self.styles = styles
        let style = styles[Int(tree[table].style.index)].box
        let (least, most) = columnExtents(text)
        width = tableWidth(style, available: available, least: least.reduce(0, +), most: most.reduce(0, +))
        setColumns(least, most)
        if style.margin.left == .auto && style.margin.right == .auto { x = max(0, (available - width) / 2) }
    }

    // MARK: Widths

    private func inset(_ cell: TableGrid.Cell) -> (left: Int64, right: Int64) {
        let style = styles[Int(tree[cell.box].style.index)].box
        return (
            style.padding.left.resolved(against: .zero).scaledPoints + style.border.left.width.scaledPoints,
            style.padding.right.resolved(against: .zero).scaledPoints + style.border.right.width.scaledPoints
        )
    }

    /// The widest word and the widest line of each column.
    private func columnExtents(_ text: TypesetText) -> (least: [Int64], most: [Int64]) {
        var least = [Int64](repeating: 0, count: grid.columnCount), most = least
        var spanning: [(cell: TableGrid.Cell, least: Int64, most: Int64)] = []
        for row in grid.rows {
            for cell in row {
                let (left, right) = inset(cell)
                var cellLeast: Int64 = 0, cellMost: Int64 = 0
                for paragraph in cell.paragraphs {
                    let extents = text.extents(of: paragraph)
                    cellLeast = max(cellLeast, extents.least)
                    cellMost = max(cellMost, extents.most)
                }
                cellLeast += left + right
                cellMost += left + right
                if cell.columnSpan == 1 {
                    least[cell.column] = max(least[cell.column], cellLeast)
                    most[cell.column] = max(most[cell.column], cellMost)
                } else {
                    spanning.append((cell, cellLeast, cellMost))
                }
            }
        }
        // A cell over several columns widens them evenly where they are too narrow for it.
        for (cell, cellLeast, cellMost) in spanning {
            let range = cell.column..<(cell.column + cell.columnSpan)
            let missingLeast = cellLeast - least[range].reduce(0, +), missingMost = cellMost - most[range].reduce(0, +)
            for column in range {
                if missingLeast > 0 { least[column] += missingLeast / Int64(cell.columnSpan) }
                if missingMost > 0 { most[column] += missingMost / Int64(cell.columnSpan) }
            }
        }
        for column in most.indices { most[column] = max(most[column], least[column]) }
        return (least, most)
    }

    private func tableWidth(_ style: BoxStyle, available: Int64, least: Int64, most: Int64) -> Int64 {
        if case .value(let value) = style.width {
            return min(available, max(least, value.resolved(against: Length(scaledPoints: available)).scaledPoints))
        }
        return min(available, most)
    }

    private mutating func setColumns(_ least: [Int64], _ most: [Int64]) {
        let sumLeast = least.reduce(0, +), sumMost = most.reduce(0, +)
        var left: Int64 = 0
        for index in least.indices {
            let share: Double
            if width >= sumMost {
                share = sumMost > 0 ? Double(most[index]) * Double(width) / Double(sumMost) : Double(width) / Double(least.count)
            } else if width > sumLeast, sumMost > sumLeast {
                share = Double(least[index]) + Double(most[index] - least[index]) * Double(width - sumLeast) / Double(sumMost - sumLeast)
            } else {
                share = Double(least[index]) * Double(width) / Double(max(sumLeast, 1))
            }
            let columnWidth = Int64(share.rounded(.down))
            columns.append((left, columnWidth))
            left += columnWidth
        }
    }

    /// The measure of each paragraph of the table.
    func measures() -> [(paragraph: Int, measure: Int32)] {
        var result: [(Int, Int32)] = []
        for row in grid.rows {
            for cell in row {
                let (left, right) = inset(cell)
                let inner = max(Length.unitsPerPoint, cellWidth(cell) - left - right)
                for paragraph in cell.paragraphs { result.append((paragraph, Int32(clamping: inner))) }
            }
        }
        for other in grid.others {
            for paragraph in TableGrid.paragraphs(in: other, tree: tree) { result.append((paragraph, Int32(clamping: max(width, Length.unitsPerPoint)))) }
        }
        return result
    }

    private func cellWidth(_ cell: TableGrid.Cell) -> Int64 {
        columns[cell.column..<(cell.column + cell.columnSpan)].reduce(0) { $0 + $1.width }
    }

    // MARK: Rows

    /// The table as items of the vertical list, once its paragraphs are set.
    func append(to flow: inout Flow, item: FlowItem, _ text: TypesetText) {
        var penalty = item.penalty
        for other in grid.others { append(caption(other, text), to: &flow, item, penalty: &penalty) }
        for row in grid.rows { append(self.row(row, text), to: &flow, item, penalty: &penalty) }
    }

    private struct Row {
        var composite = Composite()
        var height: Int64 = 0
    }

    private func append(_ row: Row, to flow: inout Flow, _ item: FlowItem, penalty: inout Int32) {
        guard row.height > 0 else { return }
        for part in parts(of: row) {
            var rowItem = FlowItem(.composite, payload: Int32(flow.composites.count), x: Int32(clamping: Int64(item.x) + x), height: part.height)
            rowItem.penalty = penalty
            flow.composites.append(part.composite)
            flow.items.append(rowItem)
            penalty = item.isUnbreakable ? FlowItem.forbidden : 0
        }
    }

    private func caption(_ box: BoxID, _ text: TypesetText) -> Row {
        var row = Row()
        for paragraph in TableGrid.paragraphs(in: box, tree: tree) { stack(paragraph, x: 0, y: &row.height, into: &row.composite, text) }
        return row
    }

    private func row(_ cells: [TableGrid.Cell], _ text: TypesetText) -> Row {
        var row = Row()
        var heights: [Int64] = []
        var contents: [Composite] = []
        for cell in cells {
            let style = styles[Int(tree[cell.box].style.index)].box
            var composite = Composite()
            var y = style.padding.top.resolved(against: .zero).scaledPoints + style.border.top.width.scaledPoints
            for paragraph in cell.paragraphs { stack(paragraph, x: columns[cell.column].x + inset(cell).left, y: &y, into: &composite, text) }
            y += style.padding.bottom.resolved(against: .zero).scaledPoints + style.border.bottom.width.scaledPoints
            heights.append(y)
            contents.append(composite)
            row.height = max(row.height, y)
        }
        for (index, cell) in cells.enumerated() {
            let style = styles[Int(tree[cell.box].style.index)].box
            let rest = row.height - heights[index]
            let shift: Int64 = switch style.verticalAlign { case .middle: rest / 2; case .bottom, .textBottom: rest; default: 0 }
            for line in contents[index].lines {
                row.composite.lines.append(Composite.PlacedLine(line: line.line, x: line.x, y: line.y + shift))
            }
            decorate(cell, style, height: row.height, into: &row.composite)
        }
        return row
    }

    private func stack(_ index: Int, x: Int64, y: inout Int64, into composite: inout Composite, _ text: TypesetText) {
        let paragraph = text.paragraphs[index]
        for line in Int(paragraph.lineStart)..<Int(paragraph.lineStart + paragraph.lineCount) {
            composite.lines.append(Composite.PlacedLine(line: Int32(line), x: Int32(clamping: x), y: y))
            y += Int64(text.lines[line].ascent) + Int64(text.lines[line].descent)
        }
    }

    private func decorate(_ cell: TableGrid.Cell, _ style: BoxStyle, height: Int64, into composite: inout Composite) {
        let rect = Rect(
            x: Length(scaledPoints: columns[cell.column].x), y: .zero, width: Length(scaledPoints: cellWidth(cell)), height: Length(scaledPoints: height))
        if style.backgroundColor.alpha > 0 { composite.rects.append(.init(rect: rect, color: style.backgroundColor)) }
        for border in Borders.rects(of: style.border, around: rect) { composite.rects.append(.init(rect: border.rect, color: border.color)) }
    }

    // MARK: Tall rows

    /// Rows of more lines than this may be parted.
    private static let unbreakableHeight = 12 * 14 * Length.unitsPerPoint

    /// A tall row in parts, cut where no line of any cell is cut; rules stay with the part in which they begin.
    private func parts(of row: Row) -> [Row] {
        guard row.height > Self.unbreakableHeight else { return [row] }
        let lines = row.composite.lines.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        var parts: [Row] = []
        var start: Int64 = 0
        var index = 0
        while index < lines.count {
            let top = lines[index].y
            var end = index
            while end < lines.count, lines[end].y == top { end += 1 }
            let bottom = end < lines.count ? lines[end].y : row.height
            var part = Row()
            part.composite.lines = lines[index..<end].map { Composite.PlacedLine(line: $0.line, x: $0.x, y: $0.y - start) }
            part.height = bottom - start
            for rect in row.composite.rects where rect.rect.minY.scaledPoints >= start && rect.rect.minY.scaledPoints < bottom {
                var moved = rect
                moved.rect.origin.y = moved.rect.origin.y - Length(scaledPoints: start)
                part.composite.rects.append(moved)
            }
            parts.append(part)
            start = bottom
            index = end
        }
        return parts
    }
}
