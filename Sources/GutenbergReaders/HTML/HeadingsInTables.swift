import Markup

extension HTMLBook {
    /// "DAY ONE" and "NIGHT ONE" in two cells of a table: they head these, whatever their element, and say nothing of chapters.
    func headingsInTables(_ all: [Int]) -> Set<Int> {
        let fewest = 2
        let found = all.compactMap { index in tableOfCell(headings[index].node).map { (index: index, cell: $0.cell, table: $0.table) } }
        let cells = Dictionary(grouping: found, by: \.table).mapValues { Set($0.map(\.cell)) }
        let inTables = found.filter { cells[$0.table].map { $0.count >= fewest } == true }.map(\.index)
        return inTables.count < all.count ? Set(inTables) : []
    }

    /// The cell of no more than a page around a heading, and its table.
    private func tableOfCell(_ heading: Int) -> (cell: Int, table: Int)? {
        let longest = 2_000, mostAround = 32
        var cell: Int?, node = parent(heading), around = 0
        while let i = node, i != body, around < mostAround {
            around += 1
            if kind(i) == .cell, cell == nil { cell = i }
            if kind(i) == .table { return cell.flatMap { textRange($0).count <= longest ? ($0, i) : nil } }
            node = parent(i)
        }
        return nil
    }
}
