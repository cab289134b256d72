import DisplayLists
import Geometry
import Resources
import StyleSheets

/// The geometry of a page in one context: its size, where its content goes, and the style its margin boxes come from. Shared by all pages
/// of that context.
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
    /// How the finished page is turned.
    let turn: QuarterTurn
    /// Higher ones are set all the same and reported: pages are not made for them.
    static let highestLine = 36 * Int64(Length.unitsPerPoint)

    /// The style of the area for notes.
    let noteArea: ComputedStyle?
    let frames: [PageFrameArea]
    /// What `@page` does to counters.
    let counterReset, counterIncrement, counterSet: [CounterChange]

    init(_ style: PageStyle) {
        size = style.size
        marginBoxes = style.marginBoxes
        noteArea = style.footnoteArea
        let box = style.style.box
        self.box = box
        marks = box.hasRareValues ? box.rare.marks : []
        turn =
            switch box.hasRareValues ? box.rare.pageOrientation : .upright {
            case .upright: .none
            case .rotateLeft: .left
            case .rotateRight: .right
            }
        // css-page-3 section 7.2: 6 points where the page is cropped, else none.
        let bleed = (box.hasRareValues ? box.rare.bleed : nil) ?? Length(points: marks.contains(.crop) ? 6 : 0)
        self.bleed = max(.zero, min(bleed, Length(points: 144)))
        (counterReset, counterIncrement, counterSet) = (box.counterReset, box.counterIncrement, box.counterSet)
        margin = style.margin
        content = style.contentArea
        frames = style.frames.map { [content] in PageFrameArea($0, in: content) }
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

    /// Of pages without a name, with their margins.
    mutating func paperSize() -> Size { master(for: PageSelectorContext(name: nil, isRight: true, isFirst: false, isBlank: false)).size }

    /// Pages of one name share one measure: that of a right-hand page within the run.
    mutating func contentSize(pageName: String?) -> Size {
        master(for: PageSelectorContext(name: pageName, isRight: true, isFirst: false, isBlank: false)).content.size
    }

    /// - Throws: where the page area has no width, or less height than a line has: pages without end would hold nothing.
    mutating func requireRoom(for lineHeight: Int64, on context: PageSelectorContext) throws(Diagnostic) {
        let area = master(for: context).content.size
        guard area.width <= PageStyle.leastAreaSide || area.height.scaledPoints < min(lineHeight, PageMaster.highestLine) else { return }
        func points(_ length: Length) -> Double { length <= PageStyle.leastAreaSide ? 0 : (length.points * 10).rounded() / 10 }
        let selector = "@page" + (context.name.map { " \($0)" } ?? "")
        let pages = context.name.map { "pages named “\($0)”" } ?? "pages"
        throw Diagnostic(
            .error, .pageTooSmall,
            "\(pages) have \(points(area.width)) × \(points(area.height)) pt for their text, less than a line",
            at: rules.source(of: ["size", "margin-top", "margin-left", "padding-top", "padding-left"], on: context),
            hint: "make their margins and padding smaller, or the pages larger: \(selector) { size: …; margin: … }")
    }
}
