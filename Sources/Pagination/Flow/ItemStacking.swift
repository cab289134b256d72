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
        case positioned(Int32, x: Int64, y: Int64, baseline: Int64, standsAlone: Bool)
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
    /// In `Flow.columnRows`: the next that begins, and the end of those of the list.
    private var nextRow: Int
    private let rowsEnd: Int

    private struct OpenRow {
        let row: ColumnRow
        let top: Int64
        /// Left edge of the column in hand.
        var x: Int64 = 0
        /// The column in hand, or the last one.
        var column = -1
        var isInColumn = false
        /// Of the floats in the column in hand, and the notes behind them, so many have been met.
        var insertionCount = 0
    }

    /// Of a whole list.
    init(_ flow: Flow) {
        self.flow = flow
        y = 0
        nextRow = 0
        rowsEnd = flow.columnRows.count
    }

    /// Of a list from an item on.
    init(_ flow: Flow, from first: Int) {
        self.flow = flow
        y = 0
        nextRow = flow.columnRows.isEmpty ? 0 : flow.columnRows.partitioningIndex { $0.start >= first }
        rowsEnd = flow.columnRows.count
    }

    /// Of what stands on a page of a list.
    init(_ flow: Flow, of page: Page, y: Int64) {
        self.flow = flow
        self.y = y
        nextRow = page.columnRows.lowerBound
        rowsEnd = page.columnRows.upperBound
    }

    /// What happens in front of an item where there are columns.
    enum Turn {
        case rowStart(ColumnSet)
        /// A column begins, further to the right; what is open in the row goes on in it.
        case columnStart(ColumnRow, column: Int)
        /// A page float in the column in hand, in `Flow.fragments`.
        case float(Int, x: Int64, y: Int64)
        /// The notes at the foot of the column in hand.
        case notes(PageNotes, x: Int64, width: Int64, bottom: Int64)
        /// A column ends, and with it what is open in the row.
        case columnEnd(ColumnRow, column: Int, x: Int64)
        /// A row has ended.
        case rowEnd(ColumnRow, top: Int64)
    }

    /// The next thing that happens in front of an item, to be asked until there is none; behind the last item of a page in front of `.max`:
    /// its last columns may hold no item.
    mutating func turn(before index: Int) -> Turn? {
        guard nextRow < rowsEnd || !openRows.isEmpty else { return nil }
        if let open = openRows.last, let turn = turn(in: open, before: index) { return turn }
        guard nextRow < rowsEnd, flow.columnRows[nextRow].start <= index else { return nil }
        openRows.append(OpenRow(row: flow.columnRows[nextRow], top: y))
        nextRow += 1
        return .rowStart(flow.columnSets[Int(openRows[openRows.count - 1].row.set)])
    }

    /// Passes all that happens in front of an item.
    mutating func passTurns(before index: Int, float: (_ fragment: Int, _ x: Int64, _ y: Int64) -> Void = { _, _, _ in }) {
        while let turn = turn(before: index) { if case .float(let fragment, let x, let y) = turn { float(fragment, x, y) } }
    }

    private mutating func turn(in open: OpenRow, before index: Int) -> Turn? {
        let row = open.row, set = flow.columnSets[Int(row.set)], last = openRows.count - 1
        if open.isInColumn {
            if let insertion = insertion(in: open, set) { return insertion }
            guard index >= row.columns[open.column].upperBound else { return nil }
            openRows[last].isInColumn = false
            return .columnEnd(row, column: open.column, x: open.x)
        }
        if open.column + 1 < row.columns.count, index >= row.columns[open.column + 1].lowerBound {
            if open.column >= 0 { shift.x -= set.offset(of: open.column) }
            openRows[last].column += 1
            openRows[last].isInColumn = true
            openRows[last].insertionCount = 0
            shift.x += set.offset(of: open.column + 1)
            openRows[last].x = set.x + shift.x
            y = open.top + (row.placedFloats.isEmpty ? 0 : row.placedFloats[open.column + 1].topHeight)
            return .columnStart(row, column: open.column + 1)
        }
        guard index >= row.end else { return nil }
        if open.column >= 0 { shift.x -= set.offset(of: open.column) }
        openRows.removeLast()
        y = open.top + row.height
        return .rowEnd(row, top: open.top)
    }

    /// The next float of the column in hand, or its notes.
    private mutating func insertion(in open: OpenRow, _ set: ColumnSet) -> Turn? {
        let row = open.row, bottom = open.top + row.height + shift.y, x = set.x + shift.x
        guard !row.placedFloats.isEmpty, open.insertionCount <= row.placedFloats[open.column].fragments.count else { return nil }
        openRows[openRows.count - 1].insertionCount += 1
        let floats = row.placedFloats[open.column], notes = row.placedNotes[open.column]
        guard open.insertionCount < floats.fragments.count else {
            return notes.fragments.isEmpty ? nil : .notes(notes, x: x, width: set.width, bottom: bottom)
        }
        let number = open.insertionCount, y = floats.top(of: number, top: open.top + shift.y, foot: bottom - notes.height)
        return .float(floats.fragments.lowerBound + number, x: x, y: y)
    }

    /// What the columns in hand leave of what stands in them; nil for all of it.
    var columnClip: Clip? {
        openRows.reduce(nil) { clip, open in
            guard open.isInColumn, let own = open.row.clip(ofColumn: open.column, flow.columnSets[Int(open.row.set)], x: open.x) else {
                return clip
            }
            return own.inside(clip)
        }
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
    mutating func place(_ item: FlowItem, lines: LineList) -> Placed {
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
            return .boxStart(item.payload, x: shift.x, top: y + shift.y)
        case .boxEnd:
            shift = shift - flow.boxes[Int(item.payload)].shift
            return .boxEnd(item.payload, bottom: top)
        case .mark: return .mark(item.payload, y: top)
        case .marker:
            markers.append(item)
            return .nothing
        case .positioned: return .positioned(item.payload, x: x, y: lineTop ?? top, baseline: lastBaseline ?? top, standsAlone: false)
        case .positionedAlone: return .positioned(item.payload, x: x, y: top, baseline: lastBaseline ?? top, standsAlone: true)
        case .space, .rigidSpace, .forcedBreak, .paragraph, .table, .turned, .itemContainer, .anchor, .clear, .containment, .container:
            return .nothing
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
