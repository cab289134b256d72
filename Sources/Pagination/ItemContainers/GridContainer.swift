import Boxes
import Geometry
import StyleSheets
import TextLayout

/// A grid with its items in their cells, whose columns are settled (css-grid-1). Its rows follow once the paragraphs are set
/// (`GridFragments.swift`).
struct GridContainer: Sendable {
    let room: ContainerRoom
    var items: [GridItem] = []
    var columns: [GridTrack] = []
    var rows: [GridTrack] = []
    /// Left edge and width of each column, from the left edge of the content box.
    var columnPlaces: [Interval] = []
    /// What stands in it and is no item: boxes out of the flow, anchors.
    var others: [BoxID] = []

    init(_ room: ContainerRoom) { self.room = room }

    /// Places items in the cells of the template, and adds the tracks that they need beyond it.
    /// - Parameter items: in the order that `order` gives them.
    mutating func place(_ items: [ContainerItem], _ grid: GridStyle) {
        let (columns, columnNames) = grid.columns.tracks(in: Length(scaledPoints: room.width), gap: room.columnGap)
        let (rows, rowNames) = grid.rows.tracks(in: room.heights.fixed, gap: room.rowGap)
        let names = Set(grid.areas.rows.joined()).subtracting([""]).sorted()
        let areas = names.compactMap { name in grid.areas.area(named: name).map { (name, $0.rows, $0.columns) } }
        let columnCount = max(columns.count, grid.areas.rows.first?.count ?? 0), rowCount = max(rows.count, grid.areas.rows.count)
        let columnLines = GridLines(trackCount: columnCount, names: columnNames, areas: areas.map { ($0.0, $0.2) })
        let rowLines = GridLines(trackCount: rowCount, names: rowNames, areas: areas.map { ($0.0, $0.1) })
        let places = items.map { item in
            let own = item.style.grid
            let column = columnLines.place(from: own.columnStart, to: own.columnEnd)
            let row = rowLines.place(from: own.rowStart, to: own.rowEnd)
            return grid.flowsInColumns
                ? GridPlacement.Item(along: row, across: column) : GridPlacement.Item(along: column, across: row)
        }
        let cells = GridPlacement.areas(
            of: places, trackCount: grid.flowsInColumns ? rowCount : columnCount, isDense: grid.isDense)
        self.items = zip(items, cells).map { item, area in
            grid.flowsInColumns
                ? GridItem(item: item, rows: area.along, columns: area.across)
                : GridItem(item: item, rows: area.across, columns: area.along)
        }
        self.columns = Self.all(columns, count: columnCount, auto: grid.autoColumns, \.columns, &self.items)
        self.rows = Self.all(rows, count: rowCount, auto: grid.autoRows, \.rows, &self.items)
        if grid.columns.dropsEmpty { Self.dropEmpty(grid.columns, of: columns.count, &self.columns, \.columns, &self.items) }
        if grid.rows.dropsEmpty { Self.dropEmpty(grid.rows, of: rows.count, &self.rows, \.rows, &self.items) }
    }

    /// The tracks of the template with those in front of it and behind it, from which items count then.
    private static func all(
        _ explicit: [GridTrack], count: Int, auto: [GridTrack], _ path: WritableKeyPath<GridItem, Range<Int>>, _ items: inout [GridItem]
    ) -> [GridTrack] {
        let first = min(0, items.map { $0[keyPath: path].lowerBound }.min() ?? 0)
        let end = max(count, items.map { $0[keyPath: path].upperBound }.max() ?? 0)
        for index in items.indices {
            let own = items[index][keyPath: path]
            items[index][keyPath: path] = own.lowerBound - first..<own.upperBound - first
        }
        return (first..<end).map { index in
            if explicit.indices.contains(index) { return explicit[index] }
            // The last of the list stands in front of the template.
            let number = index < 0 ? index : index - explicit.count
            return auto.isEmpty ? .auto : auto[((number % auto.count) + auto.count) % auto.count]
        }
    }

    /// Leaves out tracks of an `auto-fit` in which nothing stands.
    private static func dropEmpty(
        _ template: GridTracks, of count: Int, _ tracks: inout [GridTrack], _ path: WritableKeyPath<GridItem, Range<Int>>,
        _ items: inout [GridItem]
    ) {
        let repeated = template.repeated.lowerBound..<count - (template.tracks.count - template.repeated.upperBound)
        let taken = items.map { $0[keyPath: path] }
        let empty = repeated.filter { track in tracks.indices.contains(track) && !taken.contains { $0.contains(track) } }
        for track in empty.reversed() {
            tracks.remove(at: track)
            for index in items.indices where items[index][keyPath: path].lowerBound > track {
                let own = items[index][keyPath: path]
                items[index][keyPath: path] = own.lowerBound - 1..<own.upperBound - 1
            }
        }
    }

    /// The places of tracks of these sizes, with the space that they leave shared out.
    static func places(_ sizes: [Int64], gap: Int64, in room: Int64, _ alignment: ContentAlignment) -> [Interval] {
        let used = sizes.reduce(gap * Int64(max(0, sizes.count - 1)), +)
        let space = SharedSpace(room - used, among: sizes.count, alignment)
        var start = space.start
        return sizes.map { size in
            defer { start += size + gap + space.between }
            return Interval(start: start, end: start + size)
        }
    }
}

/// An item in its cells.
struct GridItem: Sendable {
    var item: ContainerItem
    var rows: Range<Int>
    var columns: Range<Int>
}

extension GridTracks {
    /// The tracks of a template, those of `auto-fill` and `auto-fit` as often as there is room for, and the names of their lines.
    /// - Parameter room: nil where it is not known: they stand once then.
    func tracks(in room: Length?, gap: Int64) -> (tracks: [GridTrack], names: [[String]]) {
        guard !repeated.isEmpty else { return (tracks, names) }
        func length(_ track: GridTrack) -> Int64 {
            for breadth in [track.most, track.least] {
                if case .length(let length) = breadth, case let length = length.resolved(against: room ?? .zero).scaledPoints, length > 0 {
                    return length
                }
            }
            return 0
        }
        let others = tracks.indices.filter { !repeated.contains($0) }.reduce(Int64(0)) { $0 + length(tracks[$1]) + gap }
        let once = repeated.reduce(Int64(0)) { $0 + max(length(tracks[$1]), Length.unitsPerPoint) + gap }
        let count = max(1, min(1_000, ((room?.scaledPoints ?? 0) - others + gap) / once))
        var all = Array(tracks[..<repeated.lowerBound]), lines = Array(names[...repeated.lowerBound])
        for _ in 0..<count {
            for index in repeated {
                all.append(tracks[index])
                lines.append(names[index + 1])
            }
        }
        all += tracks[repeated.upperBound...]
        lines += names[(repeated.upperBound + 1)...]
        return (all, lines)
    }
}
