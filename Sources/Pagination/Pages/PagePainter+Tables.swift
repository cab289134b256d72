import DisplayLists
import Geometry
import StyleSheets

/// The rules of tables with collapsed borders, which lie above the backgrounds of the rows on both of their sides (CSS 2.2 section 17.5.1):
/// the one below a stretch of rows waits until those below it have been painted.
struct WaitingRules {
    private(set) var borders: [Fragment.PlacedBorder] = []

    /// The rows with the rules above them, and without those below, which wait from now on. In front of the foot that pages repeat the one
    /// that stands out more counts, as between any two rows (section 17.6.2.1).
    /// - Parameter isFoot: of the rows that are repeated at the end of a page.
    mutating func take(_ rows: Fragment, x: Int64, y: Int64, isFoot: Bool) -> Fragment {
        var rows = rows
        let below = rows.borders.filter { Self.isRule($0, at: rows.height) }
        rows.borders.removeAll { Self.isRule($0, at: rows.height) }
        if isFoot {
            let own = Self.width(rows.borders.filter { Self.isRule($0, at: 0) })
            if Self.width(borders) > own { rows.borders.removeAll { Self.isRule($0, at: 0) } } else if own > .zero { borders = [] }
        }
        rows.borders = borders.map { Self.moved($0, -x, -y) } + rows.borders
        borders = below.map { Self.moved($0, x, y) }
        return rows
    }

    /// All that wait, which do no longer.
    mutating func takeAll() -> [Fragment.PlacedBorder] {
        defer { borders = [] }
        return borders
    }

    private static func isRule(_ border: Fragment.PlacedBorder, at y: Int64) -> Bool {
        border.isHorizontal && border.rect.minY.scaledPoints + border.rect.height.scaledPoints / 2 == y
    }

    private static func width(_ borders: [Fragment.PlacedBorder]) -> Length { borders.reduce(.zero) { max($0, $1.border.width) } }

    private static func moved(_ border: Fragment.PlacedBorder, _ dx: Int64, _ dy: Int64) -> Fragment.PlacedBorder {
        var border = border
        border.rect = border.rect.moved(dx, dy)
        return border
    }
}

extension PagePainter {
    /// Paints what stands in the flow of a page as a whole: rows of a table, above all.
    mutating func paintInFlow(
        _ fragment: Fragment, x: Int64, y: Int64, isFoot: Bool = false, _ place: ContentPainter.Place, _ list: inout DisplayList
    ) {
        guard !fragment.borders.isEmpty || !rules.borders.isEmpty else { return painter.paint(fragment, x: x, y: y, place, &list) }
        painter.paint(rules.take(fragment, x: x, y: y, isFoot: isFoot), x: x, y: y, place, &list)
    }

    mutating func paintWaitingRules(_ list: inout DisplayList) {
        for border in rules.takeAll() { ContentPainter.paint(border, x: 0, y: 0, &list) }
    }

    /// The head or the foot of a table that goes on here.
    mutating func paintRows(
        _ rows: Continuation.Rows, left: Int64, isFoot: Bool = false, _ stacking: inout ItemStacking, _ place: ContentPainter.Place,
        _ list: inout DisplayList
    ) {
        for (number, (index, x)) in rows.enumerated() {
            var fragment = flow.fragments[Int(index)]
            // Links lead to the first of them.
            fragment.marks = []
            paintInFlow(
                fragment, x: left + stacking.shift.x + Int64(x), y: stacking.y, isFoot: isFoot && number == 0, place, &list)
            stacking.advance(by: fragment.height)
        }
        if isFoot { paintWaitingRules(&list) }
    }
}
