import Geometry
import Markup
import StyleSheets

/// A part of a multi-column container (css-multicol-1): its content from its start, from behind something that spans the columns or from a
/// forced page break, to the next of these or to its end. In the list it stands between an item `.columnsStart` and one `.columnsEnd`.
struct ColumnSet: Sendable {
    var node: NodeID
    var style: StyleID
    /// Left edge of the first column, as an item's.
    var x: Int64
    /// Of a column.
    var width: Int64
    var gap: Int64
    var count: Int
    var fill = ColumnFill.balance
    /// Of the content, by `height` and `max-height` of the container. What has no room in that goes on in columns beside the others.
    var mostHeight = Int64.max
    /// Of the content, by `height` and `min-height`: the last row is so high that all of them are.
    var leastHeight: Int64 = 0
    /// The container's box in `Flow.boxes`, -1 for none, and the padding and border above its content.
    var box: Int32 = -1
    var topEdge: Int64 = 0
    /// The container ends with it.
    var endsContainer = false
    /// Its last column is the first from the left.
    var isRightToLeft = false
    /// Behind it a page is forced, so that its last page is not the last of the container.
    var endsPage = false
    /// It stands in a box that no page is to end in (`break-inside: avoid`), which says nothing of its own columns.
    var avoidsBreaks = false
    /// Of the boxes of the list (`Flow.boxes`) so many are open round it.
    var boxDepth = 0

    /// From the left edge of the first column to that of another.
    func offset(of column: Int) -> Int64 { Int64(isRightToLeft ? count - 1 - column : column) * (width + gap) }

    /// Columns are filled one after the other, wherever they end.
    var isFilledInOrder: Bool { fill == .auto && mostHeight < .max }

    /// How much of the container's content stands above the set, where that has a height of its own.
    /// - Parameter start: of the set in the items.
    func heightAbove(_ start: Int, in items: [FlowItem]) -> Int64 {
        guard mostHeight < .max || leastHeight > 0, box >= 0 else { return 0 }
        var height: Int64 = 0
        for item in items[..<start].reversed() {
            if item.kind == .boxStart, item.payload == box { return height - topEdge }
            height += item.height
        }
        return 0
    }

    /// The number of columns and the width of each (css-multicol-1 section 3.4).
    /// - Parameters:
    ///   - available: the width of the container's content.
    ///   - em: what `column-gap: normal` means.
    static func columns(_ style: BoxStyle, available: Length, em: Length) -> (count: Int, width: Length, gap: Length)? {
        guard style.isMultiColumn else { return nil }
        let gap = max(.zero, style.rare.columnGap.map { $0.resolved(against: available) } ?? em)
        var count = Int(style.rare.columnCount)
        if let least = style.rare.columnWidth {
            let fitting = max(1, (available + gap).scaledPoints / max((least + gap).scaledPoints, 1))
            count = count == 0 ? Int(min(fitting, Self.mostColumns)) : min(count, Int(min(fitting, Self.mostColumns)))
        }
        // A column without a width could hold nothing: there are as many as have room beside the gaps.
        let mostWithWidth = gap > .zero ? max(1, ((available + gap).scaledPoints - 1) / gap.scaledPoints) : .max
        count = max(1, min(count, Int(min(Self.mostColumns, mostWithWidth))))
        let width = max(.zero, (available + gap).scaledPoints / Int64(count) - gap.scaledPoints)
        return (count, Length(scaledPoints: width), gap)
    }

    /// The extents of a container by those of what is in it (css-sizing-3 section 5.1): as many columns as it has by itself, and one where only
    /// their width is given.
    static func extents(_ style: BoxStyle, content: Extents, em: Length) -> Extents {
        let gap = (style.rare.columnGap.map { $0.resolved(against: .zero) } ?? em).scaledPoints
        let count = min(max(Int64(style.rare.columnCount), 1), mostColumns), gaps = (count - 1) * max(gap, 0)
        let width = style.rare.columnWidth?.scaledPoints
        let least = width.map { min($0, content.least) } ?? content.least * count + gaps
        return Extents(least: least, most: max(least, max(content.most, width ?? 0) * count + gaps))
    }

    private static let mostColumns: Int64 = 1000
}

/// A row of columns on a page or in a box: one for each set that begins or goes on there.
struct ColumnRow: Sendable {
    /// Index in `Flow.columnSets`.
    var set: Int32
    /// The first item: the set's `.columnsStart`, or the one with which the set goes on.
    var start: Int
    /// The item behind the last: behind the set's `.columnsEnd`, or the one with which the next page begins.
    var end: Int
    /// The items of each column, without the spaces that vanish at its head and foot.
    var columns: [Range<Int>]
    var height: Int64
    /// The set ends with it.
    var isLast: Bool
    /// The rows of the sets that stand in its columns, in the order of the text.
    var inner: [ColumnRow] = []
    /// The page floats and the notes in each column; empty where nothing but lines stands in it. And where these stand, once the page has
    /// been chosen.
    var floats: [FloatStack] = []
    var notes: [InsertionFit?] = []
    var placedFloats: [PlacedPageFloats] = []
    var placedNotes: [PageNotes] = []

    func moved(by distance: Int) -> ColumnRow {
        var result = self
        result.start += distance
        result.end += distance
        result.columns = columns.map { ($0.lowerBound + distance)..<($0.upperBound + distance) }
        result.inner = inner.map { $0.moved(by: distance) }
        return result
    }

    /// The row with all rows in its columns, however deep, before those that they hold.
    var withInner: [ColumnRow] { [self] + inner.flatMap(\.withInner) }

    /// Those of some rows that stand in no other, in the order of the text.
    static func outermost(_ rows: [ColumnRow]) -> [ColumnRow] {
        var result: [ColumnRow] = [], end = 0
        for row in rows.sorted(by: { ($0.start, -$0.end) < ($1.start, -$1.end) }) where row.start >= end {
            result.append(row)
            end = row.end
        }
        return result
    }
}

extension Flow {
    /// Whether a row of columns ends or begins in a list.
    static func hasColumns(_ items: [FlowItem]) -> Bool { items.contains { $0.kind == .columnsStart } }
}
