import Boxes
import StyleSheets

/// The cells of a table on their columns and rows (HTML's table model): spans are resolved, everything else is left to `TableWidths` and `TableRows`.
struct TableGrid {
    struct Cell {
        var box: BoxID
        var column: Int
        var columnSpan: Int
        /// The paragraphs inside, whatever blocks they are in, in document order.
        var paragraphs: [Int]
    }

    private(set) var rows: [[Cell]] = []
    private(set) var columnCount = 0
    /// Boxes between table and rows that are neither: captions and stray blocks. They are set above the rows, each as wide as the table.
    private(set) var others: [BoxID] = []

    /// More columns than this are set one below the other, as no page could hold them.
    static let mostColumns = 64

    init(_ table: BoxID, tree: BoxTree) {
        var occupied = [Int](repeating: 0, count: Self.mostColumns)
        var child = tree[table].firstChild
        while child != .none {
            if tree[child].kind == .tableRow {
                rows.append(Self.cells(of: child, tree: tree, occupied: &occupied))
            } else {
                others.append(child)
            }
            child = tree[child].nextSibling
        }
        columnCount = rows.reduce(0) { most, row in max(most, row.reduce(0) { max($0, $1.column + $1.columnSpan) }) }
    }

    private static func cells(of row: BoxID, tree: BoxTree, occupied: inout [Int]) -> [Cell] {
        var cells: [Cell] = []
        var column = 0
        var child = tree[row].firstChild
        while child != .none {
            while column < mostColumns - 1, occupied[column] > 0 { column += 1 }
            let span = max(1, min(Int(tree[child].columns), mostColumns - column))
            cells.append(Cell(box: child, column: column, columnSpan: span, paragraphs: paragraphs(in: child, tree: tree)))
            let rowSpan = Int(tree[child].rowSpan)
            for index in column..<(column + span) { occupied[index] = max(occupied[index], rowSpan) }
            column = min(column + span, mostColumns - 1)
            child = tree[child].nextSibling
        }
        for index in occupied.indices where occupied[index] > 0 { occupied[index] -= 1 }
        return cells
    }

    /// All paragraphs below a box, markers of list items included. Boxes are in document order, so they are a range.
    static func paragraphs(in box: BoxID, tree: BoxTree) -> [Int] {
        var result: [Int] = []
        for index in Int(box.index)..<tree.endOfSubtree(Int(box.index)) where tree.boxes[index].kind == .paragraph {
            result.append(Int(tree.boxes[index].paragraph))
        }
        return result
    }
}
