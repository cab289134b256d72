import Boxes
import Geometry
import StyleSheets
import TextLayout

/// Places the cells of finished columns in rows (CSS 2.2 section 17.5.3).
struct TableRows {
    let table: TableLayout
    let text: TypesetText
    let contained: ContainedLayouts
    private var grid: TableGrid { table.grid }

    init(_ table: TableLayout, text: TypesetText, contained: ContainedLayouts) {
        self.table = table; self.text = text; self.contained = contained
    }

    private struct SetCell {
        var index: Int
        var content: Fragment
        /// Where no page may end, from the content's top.
        var forbiddenBreaks: [Int64]
        var style: ComputedStyle
        var edges: (top: Int64, right: Int64, bottom: Int64, left: Int64)
        /// The height of its border box at least.
        var height: Int64
    }

    /// A stretch of rows, whole or, where it is tall, in parts between which a page may end.
    /// - Parameter extra: what the stretch is to be higher than its content.
    func parts(of band: Range<Int>, pageHeight: Int64, extra: Int64 = 0) -> [Fragment.Part] {
        let natural = 1 / table.scale
        var parts = naturalParts(of: band, pageHeight: pageHeight.scaled(by: natural), extra: extra.scaled(by: natural))
        for index in parts.indices { parts[index].fragment = parts[index].fragment.scaled(by: table.scale) }
        return parts
    }

    /// The parts as they are before a table that is too wide is made smaller.
    private func naturalParts(of band: Range<Int>, pageHeight: Int64, extra: Int64) -> [Fragment.Part] {
        let (cells, tops) = setRows(band, extra: extra)
        let height = tops[band.count]
        var fragment = Fragment()
        fragment.width = table.width
        fragment.height = height + spacing(below: band)
        decorateRows(band, tops, &fragment)
        var forbidden: Set<Int64> = []
        for cell in cells { place(cell, band, tops, &fragment, &forbidden) }
        if let borders = table.columns.borders { fragment.borders += borders.placed(rows: band, lines: table.borderLines, tops: tops) }
        for row in band { addMarks(of: grid.rows[row], y: tops[row - band.lowerBound], &fragment) }
        // Pages end between rows rather than in them, unless a row takes a good part of a page.
        let avoids = band.contains { styles(grid.rows[$0].box).box.breakInside == .avoid }
        // Parallel texts are read as text: pages end in them as between paragraphs.
        let isParallel = table.tree[grid.table].isParallel
        let isTall = isParallel || height > pageHeight / 3 && (!avoids || height > pageHeight)
        guard band.count > 1 || isTall else { return [Fragment.Part(fragment: fragment, penalty: 0)] }
        return fragment.parts(
            preferred: Array(tops.dropFirst().dropLast()), forbidden: forbidden, mayPartInside: isTall,
            pageHeight: max(pageHeight, Length.unitsPerPoint), cutCost: contained.cutPenalty(of: grid.table),
            partsFreely: isParallel, text: text)
    }

    /// The height of a stretch of rows, with the space below it.
    func height(of band: Range<Int>) -> Int64 {
        (setRows(band, extra: 0).tops[band.count] + spacing(below: band)).scaled(by: table.scale)
    }

    private func setRows(_ band: Range<Int>, extra: Int64) -> (cells: [SetCell], tops: [Int64]) {
        var cells = setCells(in: band)
        alignBaselines(&cells)
        return (cells, rowTops(band, cells, extra: extra))
    }

    private func spacing(below band: Range<Int>) -> Int64 {
        band.allSatisfy { grid.rows[$0].isCollapsed } ? 0 : table.columns.spacing.y
    }

    private func styles(_ box: BoxID) -> ComputedStyle {
        box == .none || table.tree[box].isAnonymous ? ComputedStyle() : table.styles[Int(table.tree[box].style.index)]
    }

    private func setCells(in band: Range<Int>) -> [SetCell] {
        var cells: [SetCell] = []
        for row in band {
            for index in grid.rows[row].cells where !grid.isCollapsed(grid.cells[index]) {
                let cell = grid.cells[index]
                var builder = contained.builder(ofContentsOf: cell.box, text)
                let style = table.tree.styleOfCell(cell.box, table.styles)
                let edges = table.columns.edges(ofCell: index)
                if let start = table.columns.characterColumns?.start(ofCell: index, in: cell, builder.fragment, style.text) {
                    builder.beginOnlyLine(at: start, text)
                }
                var height = edges.top + builder.fragment.height + edges.bottom
                if let least = length(style.box.height) {
                    height = max(height, least + (style.box.sizesBorderBox ? 0 : edges.top + edges.bottom))
                }
                cells.append(
                    SetCell(
                        index: index, content: builder.fragment, forbiddenBreaks: builder.forbiddenBreaks, style: style, edges: edges,
                        height: height))
            }
        }
        return cells
    }

    /// A height of a row or a cell; percentages are of the table's own height, where it has one (css-tables-3 section 3.9.1).
    private func length(_ height: LengthPercentageAuto) -> Int64? {
        switch height {
        case .value(.length(let length)): return length.scaledPoints
        case .value(let value):
            guard case .value(.length(let whole)) = styles(grid.table).box.height else { return nil }
            return value.resolved(against: whole).scaledPoints
        case .auto: return nil
        }
    }

    /// Cells whose content stands on the baseline of their row are moved down to the lowest of them.
    private func alignBaselines(_ cells: inout [SetCell]) {
        var lowest: [Int: Int64] = [:]
        func isAligned(_ cell: SetCell) -> Bool { cell.style.box.verticalAlign.isBaseline && cell.content.firstBaseline != nil }
        for cell in cells where isAligned(cell) {
            let row = grid.cells[cell.index].row
            lowest[row] = max(lowest[row] ?? 0, cell.edges.top + (cell.content.firstBaseline ?? 0))
        }
        for index in cells.indices where isAligned(cells[index]) {
            let baseline = cells[index].edges.top + (cells[index].content.firstBaseline ?? 0)
            let shift = (lowest[grid.cells[cells[index].index].row] ?? baseline) - baseline
            cells[index].edges.top += shift
            cells[index].height += shift
        }
    }

    /// The top of each row of a band, and the bottom of the last.
    private func rowTops(_ band: Range<Int>, _ cells: [SetCell], extra: Int64) -> [Int64] {
        var heights = band.map { row -> Int64 in
            grid.rows[row].isCollapsed ? 0 : length(styles(grid.rows[row].box).box.height) ?? 0
        }
        for cell in cells where grid.cells[cell.index].rowSpan == 1 {
            let row = grid.cells[cell.index].row - band.lowerBound
            heights[row] = max(heights[row], cell.height)
        }
        let spacing = table.columns.spacing.y
        let overRows = cells.filter { grid.cells[$0.index].rowSpan > 1 }
        for cell in overRows.sorted(by: { (grid.cells[$0.index].rowSpan, $0.index) < (grid.cells[$1.index].rowSpan, $1.index) }) {
            let own = grid.cells[cell.index]
            let rows = (own.row - band.lowerBound)..<(own.rows.upperBound - band.lowerBound)
            let shown = rows.filter { !grid.rows[band.lowerBound + $0].isCollapsed }
            let missing = cell.height - heights[rows].reduce(0, +) - spacing * Int64(max(0, shown.count - 1))
            guard missing > 0, let last = shown.last else { continue }
            // The last row takes what a cell over several needs, so that the others stay as close as their own text.
            heights[last] += missing
        }
        if extra > 0 {
            let sum = max(1, heights.reduce(0, +))
            for index in heights.indices { heights[index] += Int64(Double(extra) * Double(heights[index]) / Double(sum)) }
        }
        var tops: [Int64] = [0]
        for (index, height) in heights.enumerated() {
            let isSpaced = index + 1 < heights.count && !grid.rows[band.lowerBound + index].isCollapsed
            tops.append(tops[index] + height + (isSpaced ? spacing : 0))
        }
        return tops
    }

    private func place(_ cell: SetCell, _ band: Range<Int>, _ tops: [Int64], _ fragment: inout Fragment, _ forbidden: inout Set<Int64>) {
        let own = grid.cells[cell.index]
        let top = tops[own.row - band.lowerBound]
        let last = own.rows.upperBound - band.lowerBound
        let bottom = tops[last] - (last < band.count ? table.columns.spacing.y : 0)
        let (x, width) = table.place(of: own)
        // A cell with a height of its own places its content in that too (CSS 2.2 section 17.5.3).
        let rest = max(0, bottom - top - cell.edges.top - cell.content.height - cell.edges.bottom)
        let shift: Int64 =
            switch cell.style.box.verticalAlign {
            case .middle: rest / 2
            case .bottom, .textBottom: rest
            case .baseline, .sub, .super, .top, .textTop, .shift: 0
            }
        let beforeCell = fragment.extent
        let isEmpty = cell.content.lines.isEmpty && cell.content.boxes.isEmpty && cell.content.turned.isEmpty
        let hidesEmpty = cell.style.text.hidesEmptyCells && isEmpty && table.columns.borders == nil
        if cell.style.box.isDecorated, !hidesEmpty {
            fragment.boxes.append(
                Fragment.PlacedBox(
                    node: table.tree[own.box].node, style: table.tree[own.box].style,
                    rect: Rect(x: x, y: top, width: width, height: bottom - top),
                    hidesBorders: table.columns.borders != nil))
        }
        let y = top + cell.edges.top + shift
        let firstDetached = fragment.detached.count
        for place in cell.forbiddenBreaks { forbidden.insert(place + y) }
        let start = fragment.extent
        fragment.append(cell.content, x: x + cell.edges.left, y: y)
        if grid.isCut(own) {
            fragment.clip(to: Clip(area: Rect(x: x, y: top, width: width, height: bottom - top)), since: start)
        }
        let border = Rect(x: x, y: top, width: width, height: bottom - top)
        if cell.style.box.position == .relative { fragment.contain(from: firstDetached, cell.style.box, border: border) }
        if cell.style.box.isLayer { fragment.makeLayer(of: cell.style.box, since: beforeCell, border: border) }
    }

    // MARK: Backgrounds

    /// The layers below the cells (CSS 2.2 section 17.5.1): columns, row groups, rows.
    private func decorateRows(_ band: Range<Int>, _ tops: [Int64], _ fragment: inout Fragment) {
        let left = table.columns.edges.left, width = table.width - left - table.columns.edges.right
        func add(_ box: BoxID, _ rect: Rect) {
            guard styles(box).box.backgroundColor.alpha > 0 else { return }
            fragment.boxes.append(
                Fragment.PlacedBox(node: table.tree[box].node, style: table.tree[box].style, rect: rect, hidesBorders: true))
        }
        for (index, column) in grid.columns.enumerated() where index < table.places.count {
            let rect = Rect(x: table.places[index].x, y: 0, width: table.places[index].width, height: tops[band.count])
            add(column.group, rect)
            add(column.box, rect)
        }
        for row in band {
            let top = tops[row - band.lowerBound], bottom = tops[row - band.lowerBound + 1]
            let rect = Rect(x: left, y: top, width: width, height: bottom - top)
            add(grid.rows[row].group, rect)
            add(grid.rows[row].box, rect)
        }
    }

    private func addMarks(of row: TableGrid.Row, y: Int64, _ fragment: inout Fragment) {
        for box in [row.group, row.box] where box != .none {
            if box == row.group, table.tree[box].firstChild != row.box { continue }
            for mark in table.tree[box].markStart..<(table.tree[box].markStart + table.tree[box].markCount) {
                fragment.marks.append(Fragment.PlacedMark(mark: mark, y: y))
            }
        }
    }
}

extension VerticalAlign {
    /// Values that mean the baseline in a cell (CSS 2.2 section 17.5.3).
    var isBaseline: Bool {
        switch self {
        case .baseline, .sub, .super, .textTop, .textBottom, .shift: true
        case .top, .middle, .bottom: false
        }
    }
}
