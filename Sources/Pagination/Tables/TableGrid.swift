import Boxes
import StyleSheets

/// The cells of a table on their columns and rows (HTML's table model, CSS 2.2 section 17.5): spans resolved, the head first and the foot
/// last.
struct TableGrid: Sendable {
    struct Cell: Sendable {
        var box: BoxID
        var row: Int
        var column: Int
        var rowSpan: Int
        var columnSpan: Int
        var rows: Range<Int> { row..<(row + rowSpan) }
        var columns: Range<Int> { column..<(column + columnSpan) }
    }

    struct Row: Sendable {
        var box: BoxID
        /// `.none` for rows that stand in the table itself.
        var group: BoxID
        /// Indices in `cells`.
        var cells: Range<Int>
        /// `visibility: collapse`: it counts for the widths of columns, and takes no room (css-tables-3 section 3.10).
        var isCollapsed = false
    }

    struct Column: Sendable {
        /// `.none` where no element stands for the column or for its group.
        var box = BoxID.none
        var group = BoxID.none
        var isCollapsed = false
    }

    let table: BoxID
    private(set) var rows: [Row] = []
    private(set) var cells: [Cell] = []
    private(set) var columns: [Column] = []
    /// Boxes of the table that are neither rows nor columns: captions and stray blocks. They are set above or below the rows.
    private(set) var captions: [BoxID] = []
    /// How many of the first rows are the table's head.
    private(set) var headRowCount = 0
    /// The first of the rows that are its foot.
    private var firstFootRow = Int.max
    func isFoot(_ row: Int) -> Bool { row >= firstFootRow }

    /// As many columns as HTML allows, fewer in tables of very many rows: what lies beyond has no column of its own.
    private var mostColumns = 1000
    private static let mostPlaces = 4_000_000

    init(_ table: BoxID, tree: BoxTree, styles: [ComputedStyle]) {
        self.table = table
        mostColumns = max(64, min(1000, Self.mostPlaces / max(1, Self.rowCount(of: table, tree))))
        var head: BoxID?
        var foot: BoxID?
        var bodies: [BoxID] = []
        var child = tree[table].firstChild
        while child != .none {
            switch tree[child].kind {
            case .tableRow: bodies.append(child)
            case .tableRowGroup:
                let display = styles[Int(tree[child].style.index)].box.display
                if display == .tableHeaderGroup, head == nil {
                    head = child
                } else if display == .tableFooterGroup, foot == nil {
                    foot = child
                } else {
                    bodies.append(child)
                }
            case .tableColumn: addColumns(child, tree)
            case .block, .paragraph, .table, .tableCell, .itemContainer: captions.append(child)
            }
            child = tree[child].nextSibling
        }
        if let head { addGroup(head, tree) }
        headRowCount = rows.count
        addBodies(bodies, tree)
        if let foot {
            firstFootRow = rows.count
            addGroup(foot, tree)
        }
        let used = cells.reduce(0) { max($0, $1.column + $1.columnSpan) }
        while columns.count < used { columns.append(Column()) }
        func isCollapsed(_ box: BoxID) -> Bool {
            box != .none && !tree[box].isAnonymous && styles[Int(tree[box].style.index)].text.visibility == .collapse
        }
        for index in rows.indices { rows[index].isCollapsed = isCollapsed(rows[index].box) || isCollapsed(rows[index].group) }
        for index in columns.indices { columns[index].isCollapsed = isCollapsed(columns[index].box) || isCollapsed(columns[index].group) }
    }

    /// Whether nothing of a cell is shown: none of its rows, or none of its columns, is there.
    func isCollapsed(_ cell: Cell) -> Bool {
        cell.rows.allSatisfy { rows[$0].isCollapsed } || cell.columns.allSatisfy { columns[$0].isCollapsed }
    }
    /// Whether a cell has less room than its content was measured for.
    func isCut(_ cell: Cell) -> Bool { cell.rows.contains { rows[$0].isCollapsed } || cell.columns.contains { columns[$0].isCollapsed } }

    private static func rowCount(of table: BoxID, _ tree: BoxTree) -> Int {
        var count = 0
        for index in (Int(table.index) + 1)..<max(Int(table.index) + 1, tree.endOfSubtree(Int(table.index)))
        where tree.boxes[index].kind == .tableRow { count += 1 }
        return count
    }

    private mutating func addColumns(_ box: BoxID, _ tree: BoxTree) {
        var child = tree[box].firstChild
        let isGroup = child != .none
        while child != .none {
            for _ in 0..<tree[child].columns where columns.count < mostColumns { columns.append(Column(box: child, group: box)) }
            child = tree[child].nextSibling
        }
        guard !isGroup else { return }
        for _ in 0..<tree[box].columns where columns.count < mostColumns { columns.append(Column(box: box, group: .none)) }
    }

    /// Rows that stand in the table itself belong together as if they had a group.
    private mutating func addBodies(_ boxes: [BoxID], _ tree: BoxTree) {
        var loose: [BoxID] = []
        for box in boxes {
            if tree[box].kind == .tableRow {
                loose.append(box)
            } else {
                addRows(loose, group: .none, tree)
                loose.removeAll()
                addGroup(box, tree)
            }
        }
        addRows(loose, group: .none, tree)
    }

    private mutating func addGroup(_ group: BoxID, _ tree: BoxTree) {
        var boxes: [BoxID] = []
        var child = tree[group].firstChild
        while child != .none {
            if tree[child].kind == .tableRow { boxes.append(child) } else { captions.append(child) }
            child = tree[child].nextSibling
        }
        addRows(boxes, group: group, tree)
    }

    private mutating func addRows(_ boxes: [BoxID], group: BoxID, _ tree: BoxTree) {
        /// For each column the rows that a cell above still takes.
        var occupied = [Int](repeating: 0, count: mostColumns)
        for (position, box) in boxes.enumerated() {
            let first = cells.count
            var column = 0
            var child = tree[box].firstChild
            while child != .none {
                if tree[child].kind == .tableCell {
                    while column < mostColumns - 1, occupied[column] > 0 { column += 1 }
                    let cell = cell(child, row: rows.count, column: column, rowsLeft: boxes.count - position, tree)
                    for index in cell.columns { occupied[index] = max(occupied[index], cell.rowSpan) }
                    column = min(cell.columns.upperBound, mostColumns - 1)
                    cells.append(cell)
                } else {
                    captions.append(child)
                }
                child = tree[child].nextSibling
            }
            for index in occupied.indices where occupied[index] > 0 { occupied[index] -= 1 }
            rows.append(Row(box: box, group: group, cells: first..<cells.count))
        }
    }

    private func cell(_ box: BoxID, row: Int, column: Int, rowsLeft: Int, _ tree: BoxTree) -> Cell {
        let rowSpan = tree[box].rowSpan == 0 ? rowsLeft : min(Int(tree[box].rowSpan), rowsLeft)
        return Cell(
            box: box, row: row, column: column, rowSpan: max(1, rowSpan),
            columnSpan: max(1, min(Int(tree[box].columns), mostColumns - column)))
    }

    /// Stretches of rows that no cell crosses: each is placed as a whole.
    var bands: [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        var end = 0
        for row in rows.indices {
            if row >= end {
                if row > start { result.append(start..<row) }
                start = row
                end = row + 1
            }
            for index in rows[row].cells { end = max(end, cells[index].rows.upperBound) }
        }
        if start < rows.count { result.append(start..<rows.count) }
        return result
    }
}
