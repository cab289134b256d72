import Geometry
import StyleSheets

/// The geometry of a page in one context: its size, where its content goes, and the style its margin boxes come from. Shared by all pages of that context.
final class PageMaster: Sendable {
    let size: Size
    let marginBoxes: [(box: MarginBox, style: ComputedStyle)]
    /// The content area of the page box.
    let content: Rect
    let margin: Edges<Length>
    /// Background, borders and padding of the page box.
    let box: BoxStyle
    let marks: PageMarks
    let bleed: Length
    /// What `@page` does to counters.
    let counterReset, counterIncrement, counterSet: [CounterChange]

    init(_ style: PageStyle) {
        size = style.size
        marginBoxes = style.marginBoxes
        let box = style.style.box
        self.box = box
        marks = box.hasRareValues ? box.rare.marks : []
        // css-page-3 section 7.2: 6 points where the page is cropped, else none.
        let bleed = (box.hasRareValues ? box.rare.bleed : nil) ?? Length(points: marks.contains(.crop) ? 6 : 0)
        self.bleed = max(.zero, min(bleed, Length(points: 144)))
        (counterReset, counterIncrement, counterSet) = (box.counterReset, box.counterIncrement, box.counterSet)
        func margin(_ value: LengthPercentageAuto, _ base: Length) -> Length {
            if case .value(let value) = value { value.resolved(against: base) } else { .zero }
        }
        // Percentages of page margins refer to the page's own width and height (css-page-3 section 6.1).
        let width = style.size.width, height = style.size.height
        self.margin = Edges(
            top: margin(box.margin.top, height), right: margin(box.margin.right, width),
            bottom: margin(box.margin.bottom, height), left: margin(box.margin.left, width))
        let left = self.margin.left + box.border.left.width + box.padding.left.resolved(against: width)
        let right = self.margin.right + box.border.right.width + box.padding.right.resolved(against: width)
        let top = self.margin.top + box.border.top.width + box.padding.top.resolved(against: height)
        let bottom = self.margin.bottom + box.border.bottom.width + box.padding.bottom.resolved(against: height)
        let least = Length(points: 1)
        content = Rect(x: left, y: top, width: max(least, width - left - right), height: max(least, height - top - bottom))
    }
}

/// The masters of a book's pages, each made once.
struct PageMasters {
    private let rules: PageRules
    private var masters: [PageSelectorContext: PageMaster] = [:]

    init(_ rules: PageRules) { self.rules = rules }

    /// Whether a page's place in the book is part of its context.
    var usesPositions: Bool { rules.usesPositions }

    mutating func master(for context: PageSelectorContext) -> PageMaster {
        if let known = masters[context] { return known }
        let master = PageMaster(rules.style(for: context))
        masters[context] = master
        return master
    }

    /// The width of pages without a name.
    var contentWidth: Int64 {
        var masters = self
        return masters.contentSize(pageName: nil).width.scaledPoints
    }

    /// Of pages without a name, with their margins.
    mutating func paperSize() -> Size { master(for: PageSelectorContext(name: nil, isRight: true, isFirst: false, isBlank: false)).size }

    /// Pages of one name share one measure: that of a right-hand page within the run.
    mutating func contentSize(pageName: String?) -> Size {
        master(for: PageSelectorContext(name: pageName, isRight: true, isFirst: false, isBlank: false)).content.size
    }
}
