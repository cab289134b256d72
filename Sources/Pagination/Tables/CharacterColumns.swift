import Boxes
import Geometry
import StyleSheets
import TextLayout

/// Columns of figures that stand below each other by their decimal point, or another character (css-text-4 section 7.2).
struct CharacterColumns: Sendable {
    /// Of each column with such cells: what they need before the character and behind it.
    private var extents: [(before: Int64, after: Int64)]
    /// Of each such cell: what it has before the character; -1 for the others.
    private var befores: [Int64]

    /// Nil for a table without such cells.
    init?(_ grid: TableGrid, tree: BoxTree, styles: [ComputedStyle], text: TypesetText) {
        extents = [(before: Int64, after: Int64)](repeating: (0, 0), count: grid.columns.count)
        befores = []
        guard styles.contains(where: { $0.text.alignmentCharacter != nil }) else { return nil }
        befores = [Int64](repeating: -1, count: grid.cells.count)
        var isUsed = false
        for (index, cell) in grid.cells.enumerated() where cell.columnSpan == 1 {
            guard let character = styles[Int(tree[cell.box].style.index)].text.alignmentCharacter,
                let paragraph = Self.paragraph(of: cell.box, tree)
            else { continue }
            let parts = text.parts(ofParagraph: paragraph, at: [character.value])
            befores[index] = parts.before
            extents[cell.column].before = max(extents[cell.column].before, parts.before)
            extents[cell.column].after = max(extents[cell.column].after, parts.after)
            isUsed = true
        }
        if !isUsed { return nil }
    }

    /// The one paragraph of a cell; nil for cells that hold something else.
    private static func paragraph(of cell: BoxID, _ tree: BoxTree) -> Int? {
        var box = tree[cell]
        if box.kind != .paragraph {
            guard box.firstChild != .none else { return nil }
            box = tree[box.firstChild]
        }
        return box.kind == .paragraph && box.nextSibling == .none || tree[cell].kind == .paragraph ? Int(box.paragraph) : nil
    }

    /// What a column's content needs at least.
    func width(ofColumn column: Int) -> Int64 { extents[column].before + extents[column].after }

    /// Where the line of a cell begins, from its content's left edge; nil for cells that are not aligned so, or that have more than one
    /// line.
    func start(ofCell index: Int, in cell: TableGrid.Cell, _ content: Fragment, _ style: TextStyle) -> Int64? {
        guard befores[index] >= 0, content.lines.count == 1 else { return nil }
        let column = extents[cell.column], rest = max(0, content.width - column.before - column.after)
        let isRightToLeft = style.direction == .rightToLeft
        let block: Int64 =
            switch style.textAlign {
            case .center: rest / 2
            case .left: 0
            case .right: rest
            case .start, .justify: isRightToLeft ? rest : 0
            case .end: isRightToLeft ? 0 : rest
            }
        return block + column.before - befores[index]
    }
}
