import PDF
import Pagination

/// The labels of a book's pages as its `page` counter and its styles have them.
enum PageLabels {
    static func ranges(of pages: [Page]) -> [PageLabelRange] {
        var ranges: [PageLabelRange] = []
        var expected: Int32 = -1
        var style: PageLabelRange.Style?
        for (index, page) in pages.enumerated() {
            let pageStyle = Self.style(named: page.folioStyle)
            if page.number != expected || pageStyle != style {
                ranges.append(PageLabelRange(firstPage: index, style: pageStyle, start: Int(page.number)))
            }
            style = pageStyle
            expected = page.number + 1
        }
        return ranges
    }

    private static func style(named name: String) -> PageLabelRange.Style {
        switch name {
        case "lower-roman": .lowerRoman
        case "upper-roman": .upperRoman
        case "lower-alpha", "lower-latin": .lowerLetters
        case "upper-alpha", "upper-latin": .upperLetters
        default: .decimal
        }
    }
}
