import DisplayLists
import Geometry
import StyleSheets

/// A row of columns that is being painted, or stacked in a fragment.
struct OpenColumns<Before> {
    /// So many boxes are open round it.
    var depth: Int
    /// Boxes that the last column has cut and that go on in the next: indices in `Flow.boxes`, outermost first.
    var cut: [Int32] = []
    /// Those of a set in the column in hand that goes on in the next.
    var cutInside: [Int32] = []
    /// What there was before the column in hand.
    var before: Before?
}

extension Array {
    /// A row begins.
    /// - Parameter depth: so many boxes are open round it.
    mutating func begin<Before>(depth: Int) where Element == OpenColumns<Before> {
        var new = OpenColumns<Before>(depth: depth)
        if let last = indices.last { swap(&new.cut, &self[last].cutInside) }
        append(new)
    }

    /// The innermost row ends: the boxes that go on behind it.
    mutating func end<Before>(_ row: ColumnRow) -> [Int32] where Element == OpenColumns<Before> {
        let ended = removeLast()
        if row.isLast { return ended.cut }
        if let last = indices.last { self[last].cutInside = ended.cut }
        return []
    }
}

extension PagePainter {
    /// Lets columns begin and end in front of an item: what is open in a row ends with each column and goes on in the next.
    mutating func turn(
        before index: Int, _ stacking: inout ItemStacking, _ open: inout [OpenDecoration], _ columns: inout [OpenColumns<BeforeColumn>],
        left: Int64, _ place: ContentPainter.Place, _ list: inout DisplayList
    ) {
        while let turn = stacking.turn(before: index) {
            switch turn {
            case .rowStart(let set): columns.begin(depth: set.boxDepth)
            case .columnStart(let row, let column):
                columns[columns.count - 1].before = beginColumn(list)
                reopen(columns[columns.count - 1].cut, &open, &stacking, list)
                columns[columns.count - 1].cut = []
                if column > 0 || flow.items[row.start].kind != .columnsStart, !row.beginsInside(column),
                    let first = continuation(before: row.columns[column].lowerBound)
                {
                    paintRows(first.head, left: left, &stacking, place, &list)
                }
            case .float(let fragment, let x, let y): painter.paint(flow.fragments[fragment], x: left + x, y: y, place, &list)
            case .notes(let notes, let x, let width, let bottom):
                paint(notes, left: left + x, width: width, bottom: bottom, place, &list)
            case .columnEnd(let row, let column, let x):
                let isEnd = row.isLast && column == row.columns.count - 1
                if !isEnd, !row.endsInside(column), let next = continuation(before: row.columns[column].upperBound) {
                    paintRows(next.foot, left: left, isFoot: true, &stacking, place, &list)
                }
                let depth = min(columns[columns.count - 1].depth, open.count)
                columns[columns.count - 1].cut = open[depth...].map(\.decoration)
                while open.count > depth {
                    let decoration = open.removeLast()
                    let bottom = stacking.cut(flow.boxes[Int(decoration.decoration)])
                    draw(decoration, bottom: bottom, left: left, isCut: true, place, &list)
                }
                if let before = columns[columns.count - 1].before {
                    end(before, row.clip(ofColumn: column, flow.columnSets[Int(row.set)], x: left + x), place, &list)
                }
                columns[columns.count - 1].before = nil
            case .rowEnd(let row, let top):
                reopen(columns.end(row), &open, &stacking, list)
                paintRules(of: row, x: left + stacking.shift.x, top: top + stacking.shift.y, &list)
            }
        }
    }

    /// The rules between the columns of a row.
    private func paintRules(of row: ColumnRow, x: Int64, top: Int64, _ list: inout DisplayList) {
        let set = flow.columnSets[Int(row.set)], first = list.rects.count
        for (border, rect) in row.rules(set, styles: painter.styles) {
            Borders.add(border, rect.moved(x, top), isHorizontal: false, isStart: true, to: &list.rects)
        }
        list.rects.setNode(set.node, from: first)
    }
}

extension ColumnRow {
    /// Whether a column begins or ends in a set inside it, whose columns repeat what has to be repeated.
    fileprivate func beginsInside(_ column: Int) -> Bool { inner.contains { $0.start == columns[column].lowerBound } }
    fileprivate func endsInside(_ column: Int) -> Bool { inner.contains { !$0.isLast && $0.end == columns[column].upperBound } }

    /// The rules between its columns, which take no room (css-multicol-1 section 4): from its top left corner, or that of the list.
    func rules(_ set: ColumnSet, styles: [ComputedStyle]) -> [(border: Border, rect: Rect)] {
        let style = styles[Int(set.style.index)].box
        guard style.hasRareValues, style.rare.columnRule.width > .zero, columns.count > 1 else { return [] }
        var rule = style.rare.columnRule
        // A rule has no inside (css-multicol-1 section 4.3).
        if rule.style == .inset { rule.style = .ridge }
        if rule.style == .outset { rule.style = .groove }
        let width = rule.width.scaledPoints
        return (1..<columns.count).map { column in
            let edge = set.x + max(set.offset(of: column - 1), set.offset(of: column)) - set.gap / 2
            return (rule, Rect(x: edge - width / 2, y: 0, width: width, height: height))
        }
    }
}
