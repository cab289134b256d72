/// css-grid-1: of a grid, and of what stands in one.
package struct GridStyle: Hashable, Sendable {
    // Of a grid.
    package var columns = GridTracks()
    package var rows = GridTracks()
    package var areas = GridAreas()
    package var autoColumns = [GridTrack.auto]
    package var autoRows = [GridTrack.auto]
    /// Items without a place fill columns.
    package var flowsInColumns = false
    /// They fill holes too.
    package var isDense = false

    // Of an item.
    package var columnStart = GridLine.auto
    package var columnEnd = GridLine.auto
    package var rowStart = GridLine.auto
    package var rowEnd = GridLine.auto

    package init() {}
}

/// The size of a column or a row (css-grid-1 section 7.2.1).
package struct GridTrack: Hashable, Sendable {
    package enum Breadth: Hashable, Sendable {
        case auto, minContent, maxContent
        /// Percentages refer to the grid's content box.
        case length(LengthPercentage)
        /// A share of what is left: `fr`.
        case fraction(Double)
    }

    package var least: Breadth
    package var most: Breadth
    /// `fit-content(…)`: no more than that, if the content is not wider.
    package var limit: LengthPercentage?

    package init(least: Breadth, most: Breadth, limit: LengthPercentage? = nil) { self.least = least; self.most = most; self.limit = limit }
    package static let auto = GridTrack(least: .auto, most: .auto)
}

/// `grid-template-columns` or `grid-template-rows`.
package struct GridTracks: Hashable, Sendable {
    package var tracks: [GridTrack] = []
    /// The names of the lines: one more than tracks.
    package var names: [[String]] = [[]]
    /// The tracks that are repeated as often as there is room for; empty for none.
    package var repeated = 0..<0
    /// `auto-fit`: those repeated without an item vanish.
    package var dropsEmpty = false
    package init() {}
}

/// `grid-template-areas`: the names of the cells, row by row; empty names for cells without one.
package struct GridAreas: Hashable, Sendable {
    package var rows: [[String]] = []
    package init() {}

    /// The tracks that an area covers; nil where there is none of the name.
    package func area(named name: String) -> (rows: Range<Int>, columns: Range<Int>)? {
        let own = rows.indices.filter { rows[$0].contains(name) }
        guard let first = own.first, let last = own.last, let start = rows[first].firstIndex(of: name),
            let end = rows[first].lastIndex(of: name)
        else { return nil }
        return (first..<last + 1, start..<end + 1)
    }

    /// Every area is a rectangle, and all rows are of the same length.
    var isValid: Bool {
        guard let width = rows.first?.count, width > 0, rows.allSatisfy({ $0.count == width }) else { return false }
        let names = Set(rows.joined()).subtracting([""])
        return names.allSatisfy { name in
            guard let area = area(named: name) else { return false }
            let cells = rows.indices.flatMap { row in rows[row].indices.filter { rows[row][$0] == name }.map { (row, $0) } }
            return cells.count == area.rows.count * area.columns.count
                && cells.allSatisfy { area.rows.contains($0.0) && area.columns.contains($0.1) }
        }
    }
}

/// Where an item begins or ends (css-grid-1 section 8.3).
package enum GridLine: Hashable, Sendable {
    case auto
    /// From 1 on; negative ones from the end.
    case number(Int32)
    /// The line of a name, and which of these; of an area's name its edge.
    case named(String, Int32)
    /// So many tracks from the other line.
    case span(Int32)
    /// Up to so many lines of a name.
    case spanNamed(String, Int32)
}

extension BoxStyle {
    /// What it says of a grid and its items.
    package var grid: GridStyle { hasRareValues ? rare.grid : GridStyle() }
}
