import Boxes
import Geometry
import StyleSheets
import TextLayout

/// The columns of a table before its width is known: how narrow and wide their content may be, and what widths are asked for.
struct TableColumns: Sendable {
    struct Column: Sendable {
        var least: Int64 = 0
        var most: Int64 = 0
        /// 1 is 100 %.
        var percentage: Double?
        /// A width in a length was asked for: `most` is that.
        var isFixed = false
    }

    let grid: TableGrid
    private(set) var columns: [Column]
    let borders: CollapsedBorders?
    /// Between the borders of cells, and between those and the table's: horizontally and vertically.
    let spacing: (x: Int64, y: Int64)
    /// The table's own padding and borders, or the outer halves of its collapsed ones.
    let edges: (top: Int64, right: Int64, bottom: Int64, left: Int64)
    /// The width asked for; nil for auto.
    let width: TableWidth?
    let isFixed: Bool
    /// The narrowest that its captions can be (css-tables-3, CAPMIN).
    private var captionLeast: Int64 = 0
    private(set) var characterColumns: CharacterColumns?
    private let cellEdges: [(top: Int64, right: Int64, bottom: Int64, left: Int64)]

    enum TableWidth: Sendable {
        /// Of the border box.
        case length(Int64)
        case percentage(Double)
    }

    func edges(ofCell index: Int) -> (top: Int64, right: Int64, bottom: Int64, left: Int64) { cellEdges[index] }

    init(_ table: BoxID, tree: BoxTree, styles: [ComputedStyle], text: TypesetText, _ intrinsic: inout IntrinsicWidths) {
        grid = TableGrid(table, tree: tree, styles: styles)
        let style = tree[table].isAnonymous ? ComputedStyle() : styles[Int(tree[table].style.index)]
        let inherited = styles[Int(tree[table].style.index)].text
        // Parallel texts have neither borders nor spacing: their columns are those of `TableLayout`.
        let isParallel = tree[table].isParallel, collapses = inherited.bordersCollapse && !isParallel
        let collapsed = collapses ? CollapsedBorders(grid, tree: tree, styles: styles) : nil
        borders = collapsed
        if let collapsed {
            edges = collapsed.outerEdges
            spacing = (0, 0)
        } else {
            let own = BoxEdges(style.box, base: .zero)
            edges = (own.top.scaledPoints, own.right.scaledPoints, own.bottom.scaledPoints, own.left.scaledPoints)
            spacing = isParallel ? (0, 0) : (inherited.borderSpacing.width.scaledPoints, inherited.borderSpacing.height.scaledPoints)
        }
        cellEdges = grid.cells.map { cell in
            let style = tree.styleOfCell(cell.box, styles).box
            let own = BoxEdges(style, base: .zero)
            let full = (
                top: own.top.scaledPoints, right: own.right.scaledPoints, bottom: own.bottom.scaledPoints, left: own.left.scaledPoints
            )
            guard let collapsed else { return full }
            let shared = collapsed.edges(of: cell)
            return (
                full.top - style.border.top.width.scaledPoints + shared.top,
                full.right - style.border.right.width.scaledPoints + shared.right,
                full.bottom - style.border.bottom.width.scaledPoints + shared.bottom,
                full.left - style.border.left.width.scaledPoints + shared.left
            )
        }
        // The width of a table is that of its border box (HTML's rendering section).
        width = Self.width(table, style.box, tree)
        isFixed = style.box.hasFixedTableLayout && width != nil
        columns = [Column](repeating: Column(), count: grid.columns.count)
        characterColumns = isParallel ? nil : CharacterColumns(grid, tree: tree, styles: styles, text: text)
        readColumnElements(tree, styles)
        measureCells(tree, styles, text, &intrinsic)
        for caption in grid.captions {
            let around = tree[caption].isAnonymous ? 0 : IntrinsicWidths.horizontalEdges(styles[Int(tree[caption].style.index)].box)
            captionLeast = max(captionLeast, intrinsic.contents(of: caption, text).least + around)
        }
    }

    private static func width(_ box: BoxID, _ style: BoxStyle, _ tree: BoxTree) -> TableWidth? {
        switch style.width {
        case .value(.percentage(let part)): return .percentage(part)
        case .value(.length(let length)), .value(.calculated(let length, _)): return .length(length.scaledPoints)
        case .value(.compared): return nil
        case .auto:
            switch tree.attributeWidths[box.index] {
            case .percentage(let part): return .percentage(part)
            case .pixels(let pixels): return .length(Length(points: pixels * 0.75).scaledPoints)
            case nil: return nil
            }
        }
    }

    // MARK: What the parts ask for

    private mutating func readColumnElements(_ tree: BoxTree, _ styles: [ComputedStyle]) {
        for index in columns.indices {
            for box in [grid.columns[index].box, grid.columns[index].group] where box != .none {
                guard let width = Self.width(box, styles[Int(tree[box].style.index)].box, tree) else { continue }
                apply(width, edges: 0, to: index)
                break
            }
        }
    }

    private mutating func apply(_ width: TableWidth, edges: Int64, to column: Int) {
        switch width {
        case .percentage(let part): columns[column].percentage = max(columns[column].percentage ?? 0, min(max(part, 0), 1))
        case .length(let length):
            columns[column].most = max(columns[column].isFixed ? columns[column].most : 0, length + edges)
            columns[column].isFixed = true
        }
    }

    private mutating func measureCells(_ tree: BoxTree, _ styles: [ComputedStyle], _ text: TypesetText, _ intrinsic: inout IntrinsicWidths)
    {
        var extents: [Extents] = []
        extents.reserveCapacity(grid.cells.count)
        var most = [Int64](repeating: 0, count: columns.count)
        for (index, cell) in grid.cells.enumerated() {
            let around = cellEdges[index].left + cellEdges[index].right
            let style = tree.styleOfCell(cell.box, styles).box
            let content = isFixed ? Extents() : intrinsic.contents(of: cell.box, text)
            var own = Extents(least: content.least + around, most: content.most + around)
            if let characterColumns, cell.columnSpan == 1 {
                let aligned = characterColumns.width(ofColumn: cell.column) + around
                own = Extents(least: max(own.least, aligned), most: max(own.most, aligned))
            }
            extents.append(own)
            guard cell.columnSpan == 1, !isFixed || cell.row == 0 else { continue }
            columns[cell.column].least = max(columns[cell.column].least, own.least)
            most[cell.column] = max(most[cell.column], own.most)
            if let width = Self.width(cell.box, style, tree) { apply(width, edges: style.sizesBorderBox ? 0 : around, to: cell.column) }
        }
        for index in columns.indices {
            if !columns[index].isFixed { columns[index].most = max(columns[index].most, most[index]) }
            columns[index].most = max(columns[index].most, columns[index].least)
        }
        for (index, cell) in grid.cells.enumerated() where cell.columnSpan > 1 && !isFixed {
            let around = cellEdges[index].left + cellEdges[index].right
            let style = styles[Int(tree[cell.box].style.index)].box
            switch Self.width(cell.box, style, tree) {
            case .percentage(let part): askFor(part, of: cell.columns)
            case .length(let length): extents[index].most = max(extents[index].least, length + (style.sizesBorderBox ? 0 : around))
            case nil: break
            }
            widen(cell.columns, to: extents[index])
        }
        limitPercentages()
    }

    /// A cell over several columns asks for a part of the table: what they have not asked for themselves goes to those that have asked for
    /// none.
    private mutating func askFor(_ part: Double, of range: Range<Int>) {
        let missing = min(max(part, 0), 1) - range.reduce(0) { $0 + (columns[$1].percentage ?? 0) }
        let receivers = range.filter { columns[$0].percentage == nil }
        guard missing > 0, !receivers.isEmpty else { return }
        let total = receivers.reduce(0) { $0 + columns[$1].most }
        for column in receivers {
            columns[column].percentage = missing * (total > 0 ? Double(columns[column].most) / Double(total) : 1 / Double(receivers.count))
        }
    }

    /// More than the whole cannot be asked for: later columns go without.
    private mutating func limitPercentages() {
        var left = 1.0
        for column in columns.indices {
            guard let part = columns[column].percentage else { continue }
            columns[column].percentage = min(part, left)
            left -= min(part, left)
        }
    }

    /// Where the table is wider than its place with whole words, these may be broken where lines may end in them; and where that is not
    /// enough as a last resort, each column by as much as it could give.
    mutating func breakWords(available: Int64, _ tree: BoxTree, _ text: TypesetText, _ intrinsic: inout IntrinsicWidths) {
        let byRule = leastWidths(.byRule, tree, text, &intrinsic)
        for index in columns.indices { columns[index].least = min(columns[index].least, byRule[index]) }
        let excess = leastWidth - available
        guard excess > 0 else { return }
        let lastResort = leastWidths(.asLastResort, tree, text, &intrinsic)
        let slack = columns.indices.map { max(0, columns[$0].least - lastResort[$0]) }, sum = slack.reduce(0, +)
        guard sum > 0 else { return }
        let part = min(1, Double(excess) / Double(sum))
        for index in columns.indices { columns[index].least -= Int64((Double(slack[index]) * part).rounded(.up)) }
    }

    private func leastWidths(
        _ parted: PartedWords, _ tree: BoxTree, _ text: TypesetText, _ intrinsic: inout IntrinsicWidths
    ) -> [Int64] {
        var least = [Int64](repeating: 0, count: columns.count)
        for (index, cell) in grid.cells.enumerated() where cell.columnSpan == 1 {
            let around = cellEdges[index].left + cellEdges[index].right
            least[cell.column] = max(least[cell.column], intrinsic.least(of: cell.box, parted, text) + around)
        }
        return least
    }

    /// A cell over several columns widens them, in proportion to their own content, where they are too narrow for it.
    private mutating func widen(_ range: Range<Int>, to extents: Extents) {
        let gaps = spacing.x * Int64(range.count - 1)
        let missingLeast = extents.least - gaps - columns[range].reduce(0) { $0 + $1.least }
        let missingMost = extents.most - gaps - columns[range].reduce(0) { $0 + $1.most }
        let flexible = range.filter { !columns[$0].isFixed }
        let receivers = flexible.isEmpty ? Array(range) : flexible
        let total = receivers.reduce(0) { $0 + columns[$1].most }
        for column in receivers {
            let share = total > 0 ? Double(columns[column].most) / Double(total) : 1 / Double(receivers.count)
            if missingLeast > 0 { columns[column].least += Int64(Double(missingLeast) * share) }
            if missingMost > 0 { columns[column].most += Int64(Double(missingMost) * share) }
        }
        for column in range { columns[column].most = max(columns[column].most, columns[column].least) }
    }

    // MARK: Widths of the table

    private var around: Int64 { edges.left + edges.right + spacing.x * Int64(columns.count + 1) }
    private var sumLeast: Int64 { columns.reduce(0) { $0 + $1.least } }

    /// The width at which every column has what its content and its percentage ask for.
    private var sumMost: Int64 {
        var most = columns.reduce(0) { $0 + $1.most }
        var percentages = 0.0, rest: Int64 = 0
        for column in columns {
            if let part = column.percentage, part > 0 {
                percentages += part
                most = max(most, Int64(min(Double(column.most) / part, 1e15)))
            } else {
                rest += column.most
            }
        }
        if percentages > 0, rest > 0 { most = max(most, percentages < 0.999 ? Int64(min(Double(rest) / (1 - percentages), 1e15)) : most) }
        return most
    }

    /// Narrower the table cannot be without its words running into each other.
    var leastWidth: Int64 { isFixed ? 0 : sumLeast + around }

    /// The border box of the table as a part of another's content.
    var tableExtents: Extents {
        let least = sumLeast + around, most = sumMost + around
        if case .length(let length) = width { return Extents(least: max(least, length), most: max(least, length)) }
        // A percentage of what is not known yet asks for all there is.
        return Extents(least: least, most: most)
    }

    /// The width of the table's border box where `available` is the width of its containing block without its margins.
    func tableWidth(available: Int64) -> Int64 {
        let wanted: Int64 =
            switch width {
            case .length(let length): length
            case .percentage(let part): Int64(Double(available) * min(part, 1))
            case nil: sumMost + around
            }
        // Wider than its place only where it must be.
        return max(min(available, max(wanted, captionLeast)), leastWidth)
    }

    /// The widths of all columns in a table of a width (css-tables-3, "Distribution algorithm").
    func widths(tableWidth: Int64) -> [Int64] {
        let total = max(0, tableWidth - around)
        if isFixed { return fixedWidths(total) }
        let percent = columns.map { column in column.percentage.map { max(column.least, Int64(Double(total) * $0)) } }
        let guesses: [[Int64]] = [
            columns.map(\.least),
            columns.indices.map { percent[$0] ?? columns[$0].least },
            columns.indices.map { percent[$0] ?? (columns[$0].isFixed ? columns[$0].most : columns[$0].least) },
            columns.indices.map { percent[$0] ?? columns[$0].most },
        ]
        let sums = guesses.map { $0.reduce(0, +) }
        if total <= sums[0] { return sums[0] > 0 ? guesses[0].map { Int64(Double($0) * Double(total) / Double(sums[0])) } : guesses[0] }
        for index in 1..<guesses.count where total <= sums[index] {
            let part = Double(total - sums[index - 1]) / Double(max(1, sums[index] - sums[index - 1]))
            return zip(guesses[index - 1], guesses[index]).map { $0 + Int64(Double($1 - $0) * part) }
        }
        return distribute(total - sums[3], over: guesses[3])
    }

    /// What is left over goes to columns that nothing was asked of, in proportion to their content; else to those with a length; else to
    /// the others.
    private func distribute(_ excess: Int64, over widths: [Int64]) -> [Int64] {
        let free = columns.indices.filter { columns[$0].percentage == nil && !columns[$0].isFixed && columns[$0].most > 0 }
        let fixed = columns.indices.filter { columns[$0].percentage == nil && columns[$0].isFixed }
        let receivers = !free.isEmpty ? free : !fixed.isEmpty ? fixed : Array(columns.indices)
        let sum = receivers.reduce(0) { $0 + widths[$1] }
        var result = widths
        for index in receivers {
            result[index] += sum > 0 ? Int64(Double(excess) * Double(widths[index]) / Double(sum)) : excess / Int64(receivers.count)
        }
        return result
    }

    /// `table-layout: fixed` (CSS 2.2 section 17.5.2.1): the first row decides; what it leaves open is shared equally.
    private func fixedWidths(_ total: Int64) -> [Int64] {
        var widths = columns.map { column in column.percentage.map { Int64(Double(total) * $0) } ?? (column.isFixed ? column.most : -1) }
        let open = widths.indices.filter { widths[$0] < 0 }
        let rest = max(0, total - widths.reduce(0) { $0 + max(0, $1) })
        for index in open { widths[index] = rest / Int64(open.count) }
        if open.isEmpty, !widths.isEmpty {
            let sum = max(1, widths.reduce(0, +))
            widths = widths.map { Int64(Double($0) * Double(total) / Double(sum)) }
        }
        return widths
    }
}

extension BoxTree {
    /// The style of a cell; that of an anonymous one has no properties of a box.
    func styleOfCell(_ cell: BoxID, _ styles: [ComputedStyle]) -> ComputedStyle {
        var style = styles[Int(self[cell].style.index)]
        if self[cell].isAnonymous { style.box = BoxStyle() }
        return style
    }
}
