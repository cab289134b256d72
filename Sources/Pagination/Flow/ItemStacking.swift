import Markup
import TextLayout

/// Goes down a list whose items have their heights, and says where each of them stands: what a page draws, and what a fragment holds.
struct ItemStacking {
    /// Where an item stands; to the right from the left edge of the list, downwards from where the list begins.
    enum Placed {
        case line(Int32, x: Int64, top: Int64, baseline: Int64)
        /// Also a float.
        case fragment(Int32, x: Int64, y: Int64)
        case boxStart(Int32, x: Int64, top: Int64)
        case boxEnd(Int32, bottom: Int64)
        case mark(Int32, y: Int64)
        /// A box out of the flow: its static position, and the baseline that it would stand on.
        case positioned(Int32, x: Int64, y: Int64, baseline: Int64)
        /// Takes room, or belongs to what follows.
        case nothing
    }

    /// Of the next item.
    private(set) var y: Int64
    /// How far the open boxes are moved from their places, all together.
    private(set) var shift = Shift()
    /// The last baseline and the top of the last line; nil as long as there is none.
    private var lastBaseline: Int64?
    private var lineTop: Int64?
    /// Markers that stand beside the next baseline.
    private var markers: [FlowItem] = []

    /// Rows of columns that have begun, the outermost first.
    private var openRows: [OpenRow] = []
    private let flow: Flow
    /// In `Flow.columnRows`: the next that begins.
    private var nextRow: Int

    private struct OpenRow {
        let row: ColumnRow
        let top: Int64
        /// The column in hand, or the last one.
        var column = -1
        var isInColumn = false
    }

    /// - Parameters:
    ///   - flow: the list, of which a part is walked through.
    ///   - first: the first item of that.
    init(_ flow: Flow, from first: Int, y: Int64 = 0) {
        self.flow = flow
        self.y = y
        nextRow = flow.columnRows.isEmpty ? 0 : flow.columnRows.partitioningIndex { $0.start >= first }
    }

    /// What happens in front of an item where there are columns.
    enum Turn {
        case rowStart(ColumnSet)
        /// A column begins, further to the right; what is open in the row goes on in it.
        case columnStart(ColumnRow, column: Int)
        /// A column ends, and with it what is open in the row.
        case columnEnd(ColumnRow, column: Int)
        /// A row has ended.
        case rowEnd(ColumnRow, top: Int64)
    }

    /// The next thing that happens in front of an item, to be asked until there is none; also in front of the one behind the last.
    mutating func turn(before index: Int) -> Turn? {
        guard nextRow < flow.columnRows.count || !openRows.isEmpty else { return nil }
        if let open = openRows.last, let turn = turn(in: open, before: index) { return turn }
        guard nextRow < flow.columnRows.count, flow.columnRows[nextRow].start == index else { return nil }
        openRows.append(OpenRow(row: flow.columnRows[nextRow], top: y))
        nextRow += 1
        return .rowStart(flow.columnSets[Int(openRows[openRows.count - 1].row.set)])
    }

    private mutating func turn(in open: OpenRow, before index: Int) -> Turn? {
        let row = open.row, set = flow.columnSets[Int(row.set)], last = openRows.count - 1
        if open.isInColumn {
            guard index >= row.columns[open.column].upperBound else { return nil }
            openRows[last].isInColumn = false
            return .columnEnd(row, column: open.column)
        }
        if open.column + 1 < row.columns.count, index >= row.columns[open.column + 1].lowerBound {
            if open.column >= 0 { shift.x -= set.offset(of: open.column) }
            openRows[last].column += 1
            openRows[last].isInColumn = true
            shift.x += set.offset(of: open.column + 1)
            y = open.top
            return .columnStart(row, column: open.column + 1)
        }
        guard index >= row.end else { return nil }
        if open.column >= 0 { shift.x -= set.offset(of: open.column) }
        openRows.removeLast()
        y = open.top + row.height
        return .rowEnd(row, top: open.top)
    }

    /// Between two columns stand spaces that have vanished.
    private var isBetweenColumns: Bool {
        guard let open = openRows.last else { return false }
        return !open.isInColumn
    }

    /// Room that no item takes: what a page repeats.
    mutating func advance(by height: Int64) { y += height }

    /// A box that has begun before the list.
    mutating func open(_ box: FlowBox) {
        shift = shift + box.shift
        y += box.clonedTop
    }

    /// A box that goes on behind the list: its end.
    mutating func cut(_ box: FlowBox) -> Int64 {
        y += box.clonedBottom
        defer { shift = shift - box.shift }
        return y + shift.y
    }

    /// - Parameter lines: those of the typeset text.
    mutating func place(_ item: FlowItem, lines: [Line]) -> Placed {
        if isBetweenColumns { return .nothing }
        defer { y += item.height }
        let x = Int64(item.x) + shift.x, top = y + shift.y
        switch item.kind {
        case .line:
            let baseline = top + Int64(lines[Int(item.payload)].ascent)
            (lastBaseline, lineTop) = (baseline, top)
            return .line(item.payload, x: x, top: top, baseline: baseline)
        case .fragment:
            if let baseline = flow.fragments[Int(item.payload)].lastBaseline { lastBaseline = top + baseline }
            return .fragment(item.payload, x: x, y: top)
        case .float: return .fragment(item.payload, x: x, y: top + Int64(item.offset))
        case .boxStart:
            shift = shift + flow.boxes[Int(item.payload)].shift
            return .boxStart(item.payload, x: Int64(item.x) + shift.x, top: y + shift.y)
        case .boxEnd:
            shift = shift - flow.boxes[Int(item.payload)].shift
            return .boxEnd(item.payload, bottom: top)
        case .mark: return .mark(item.payload, y: top)
        case .marker:
            markers.append(item)
            return .nothing
        case .positioned: return .positioned(item.payload, x: x, y: lineTop ?? top, baseline: lastBaseline ?? top)
        case .space, .rigidSpace, .forcedBreak, .paragraph, .table, .anchor, .clear, .containment, .container: return .nothing
        case .columnsStart, .columnsEnd, .columnBreak: return .nothing
        }
    }

    /// The markers of list items that stand beside a baseline which has been placed, and wait no longer.
    mutating func takeMarkers() -> [FlowItem] {
        guard !markers.isEmpty else { return [] }
        defer { markers.removeAll() }
        return markers
    }
}
