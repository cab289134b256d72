import Boxes
import Geometry
import Markup
import StyleSheets

/// The borders of a table whose cells share them (CSS 2.2 section 17.6.2): for every edge between two cells the one of all that meet there
/// which stands out most.
struct CollapsedBorders: Sendable {
    private let table: NodeID
    private let rowCount: Int
    private let columnCount: Int
    /// Above each row, and below the last, for each column.
    private var horizontal: [Border]
    /// Left of each column, and right of the last, for each row.
    private var vertical: [Border]

    func horizontal(above row: Int, column: Int) -> Border { horizontal[row * columnCount + column] }
    func vertical(leftOf column: Int, row: Int) -> Border { vertical[row * (columnCount + 1) + column] }

    init(_ grid: TableGrid, tree: BoxTree, styles: [ComputedStyle]) {
        table = tree[grid.table].node
        rowCount = grid.rows.count
        columnCount = grid.columns.count
        horizontal = [Border](repeating: Border(), count: (rowCount + 1) * columnCount)
        vertical = [Border](repeating: Border(), count: rowCount * (columnCount + 1))
        let candidates = BorderCandidates(grid, tree: tree, styles: styles)
        for row in 0...rowCount {
            for column in 0..<columnCount { horizontal[row * columnCount + column] = candidates.horizontal(above: row, column: column) }
        }
        for row in 0..<rowCount {
            for column in 0...columnCount { vertical[row * (columnCount + 1) + column] = candidates.vertical(leftOf: column, row: row) }
        }
    }

    /// The half of each border that lies inside a cell.
    func edges(of cell: TableGrid.Cell) -> (top: Int64, right: Int64, bottom: Int64, left: Int64) {
        func most(_ borders: some Sequence<Border>) -> Int64 { borders.reduce(0) { max($0, $1.width.scaledPoints) } / 2 }
        return (
            most(cell.columns.lazy.map { horizontal(above: cell.row, column: $0) }),
            most(cell.rows.lazy.map { vertical(leftOf: cell.columns.upperBound, row: $0) }),
            most(cell.columns.lazy.map { horizontal(above: cell.rows.upperBound, column: $0) }),
            most(cell.rows.lazy.map { vertical(leftOf: cell.column, row: $0) })
        )
    }

    /// The half of its outer borders that lies outside the outer cells: the table is wider by these.
    var outerEdges: (top: Int64, right: Int64, bottom: Int64, left: Int64) {
        func most(_ borders: some Sequence<Border>) -> Int64 { (borders.reduce(0) { max($0, $1.width.scaledPoints) } + 1) / 2 }
        return (
            most((0..<columnCount).lazy.map { horizontal(above: 0, column: $0) }),
            most((0..<rowCount).lazy.map { vertical(leftOf: columnCount, row: $0) }),
            most((0..<columnCount).lazy.map { horizontal(above: rowCount, column: $0) }),
            most((0..<rowCount).lazy.map { vertical(leftOf: 0, row: $0) })
        )
    }

    /// The borders of a stretch of rows as rectangles.
    /// - Parameters:
    ///   - lines: the place of each border between columns.
    ///   - tops: the top of each row of the stretch and the bottom of the last.
    func placed(rows: Range<Int>, lines: [Int64], tops: [Int64]) -> [Fragment.PlacedBorder] {
        var result: [Fragment.PlacedBorder] = []
        guard lines.count == columnCount + 1 else { return result }
        for (position, row) in rows.enumerated() {
            for column in 0...columnCount {
                let border = vertical(leftOf: column, row: row)
                guard border.width > .zero else { continue }
                let width = border.width.scaledPoints
                result.append(
                    Fragment.PlacedBorder(
                        node: table, border: border,
                        rect: Rect(
                            x: lines[column] - width / 2, y: tops[position], width: width, height: tops[position + 1] - tops[position]),
                        isHorizontal: false))
            }
        }
        // The rule above a stretch is drawn with the stretch before it.
        for row in (rows.lowerBound == 0 ? 0 : rows.lowerBound + 1)...rows.upperBound {
            appendHorizontal(row, y: tops[row - rows.lowerBound], lines, to: &result)
        }
        return result
    }

    /// The borders above a row as rectangles round the height 0.
    func placedRule(above row: Int, lines: [Int64]) -> [Fragment.PlacedBorder] {
        var result: [Fragment.PlacedBorder] = []
        if lines.count == columnCount + 1 { appendHorizontal(row, y: 0, lines, to: &result) }
        return result
    }

    private func appendHorizontal(_ row: Int, y: Int64, _ lines: [Int64], to result: inout [Fragment.PlacedBorder]) {
        var column = 0
        while column < columnCount {
            let border = horizontal(above: row, column: column)
            var end = column + 1
            while end < columnCount, horizontal(above: row, column: end) == border { end += 1 }
            if border.width > .zero {
                // Up to the outer side of the rules that it meets, so that corners are filled.
                let isMirrored = lines[end] < lines[column]
                let first = isMirrored ? end : column, last = isMirrored ? column : end
                let left = lines[first] - half(atColumn: first, row), right = lines[last] + half(atColumn: last, row)
                let width = border.width.scaledPoints
                result.append(
                    Fragment.PlacedBorder(
                        node: table, border: border, rect: Rect(x: left, y: y - width / 2, width: right - left, height: width),
                        isHorizontal: true))
            }
            column = end
        }
    }

    private func half(atColumn column: Int, _ row: Int) -> Int64 {
        var width: Int64 = 0
        if row > 0 { width = max(width, vertical(leftOf: column, row: row - 1).width.scaledPoints) }
        if row < rowCount { width = max(width, vertical(leftOf: column, row: row).width.scaledPoints) }
        return width / 2
    }
}

/// The borders that meet at an edge.
private struct BorderCandidates {
    let grid: TableGrid
    let tree: BoxTree
    let styles: [ComputedStyle]
    /// The cell at each place; -1 for none.
    private var cellAt: [Int]
    private let columnCount: Int

    init(_ grid: TableGrid, tree: BoxTree, styles: [ComputedStyle]) {
        self.grid = grid
        self.tree = tree
        self.styles = styles
        columnCount = grid.columns.count
        cellAt = [Int](repeating: -1, count: grid.rows.count * columnCount)
        for (index, cell) in grid.cells.enumerated() {
            for row in cell.rows where row < grid.rows.count {
                for column in cell.columns where cellAt[row * columnCount + column] < 0 { cellAt[row * columnCount + column] = index }
            }
        }
    }

    private func cell(_ row: Int, _ column: Int) -> Int {
        row >= 0 && row < grid.rows.count && column >= 0 && column < columnCount ? cellAt[row * columnCount + column] : -1
    }

    private func border(_ box: BoxID, _ side: KeyPath<Edges<Border>, Border>) -> Border? {
        box == .none || tree[box].isAnonymous ? nil : styles[Int(tree[box].style.index)].box.border[keyPath: side]
    }

    func horizontal(above row: Int, column: Int) -> Border {
        let above = cell(row - 1, column), below = cell(row, column)
        if above >= 0, above == below { return Border() }
        var conflict = BorderConflict()
        if above >= 0 { conflict.add(border(grid.cells[above].box, \.bottom)) }
        if below >= 0 { conflict.add(border(grid.cells[below].box, \.top)) }
        let rowAbove = row > 0 ? grid.rows[row - 1] : nil, rowBelow = row < grid.rows.count ? grid.rows[row] : nil
        if let rowAbove { conflict.add(border(rowAbove.box, \.bottom)) }
        if let rowBelow { conflict.add(border(rowBelow.box, \.top)) }
        if let rowAbove, rowAbove.group != rowBelow?.group { conflict.add(border(rowAbove.group, \.bottom)) }
        if let rowBelow, rowBelow.group != rowAbove?.group { conflict.add(border(rowBelow.group, \.top)) }
        let own = grid.columns[column]
        if rowAbove == nil {
            for box in [own.box, own.group, grid.table] { conflict.add(border(box, \.top)) }
        }
        if rowBelow == nil {
            for box in [own.box, own.group, grid.table] { conflict.add(border(box, \.bottom)) }
        }
        return conflict.winner
    }

    func vertical(leftOf column: Int, row: Int) -> Border {
        let left = cell(row, column - 1), right = cell(row, column)
        if left >= 0, left == right { return Border() }
        var conflict = BorderConflict()
        if left >= 0 { conflict.add(border(grid.cells[left].box, \.right)) }
        if right >= 0 { conflict.add(border(grid.cells[right].box, \.left)) }
        let isFirst = column == 0, isLast = column == columnCount
        if isFirst { conflict.add(border(grid.rows[row].box, \.left)); conflict.add(border(grid.rows[row].group, \.left)) }
        if isLast { conflict.add(border(grid.rows[row].box, \.right)); conflict.add(border(grid.rows[row].group, \.right)) }
        if !isFirst { conflict.add(border(grid.columns[column - 1].box, \.right)) }
        if !isLast { conflict.add(border(grid.columns[column].box, \.left)) }
        if !isFirst, isLast || grid.columns[column - 1].group != grid.columns[column].group {
            conflict.add(border(grid.columns[column - 1].group, \.right))
        }
        if !isLast, isFirst || grid.columns[column - 1].group != grid.columns[column].group {
            conflict.add(border(grid.columns[column].group, \.left))
        }
        if isFirst { conflict.add(border(grid.table, \.left)) }
        if isLast { conflict.add(border(grid.table, \.right)) }
        return conflict.winner
    }
}

/// CSS 2.2 section 17.6.2.1: hidden wins over all, then the wider, then the style that stands out more, then what was added first.
private struct BorderConflict {
    private var best = Border()
    private var isHidden = false

    var winner: Border {
        guard !isHidden else { return Border() }
        var winner = best
        // A border between two cells has no inside (CSS 2.2 section 17.6.3).
        if winner.style == .inset { winner.style = .ridge }
        if winner.style == .outset { winner.style = .groove }
        return winner
    }

    mutating func add(_ border: Border?) {
        guard let border else { return }
        if border.style == .hidden { isHidden = true }
        guard border.width > .zero, border.style != .none else { return }
        if border.width > best.width || (border.width == best.width && Self.rank(border.style) > Self.rank(best.style)) { best = border }
    }

    private static func rank(_ style: BorderStyle) -> Int {
        switch style {
        case .none, .hidden: 0
        case .inset: 1
        case .groove: 2
        case .outset: 3
        case .ridge: 4
        case .dotted: 5
        case .dashed: 6
        case .solid: 7
        case .double: 8
        }
    }
}
