public import Fleuron

/// A figure of the gallery: a page, and the layouts that were drawn on it, for those who want to measure them.
public struct Figure {
    public let name: String
    public var page: Canvas
    public var layouts: [LayoutManager] = []
    /// What the figure's text was typed into.
    public var inputs: [TextInput] = []
    /// Of text along a curve.
    public var pathGlyphs: [PathGlyph] = []

    init(_ name: String, _ width: Double, _ height: Double) {
        self.name = name
        page = Canvas(size: Size(width: width, height: height))
    }

    /// Lays text out and draws it.
    @discardableResult
    mutating func add(_ text: StyledText, in containers: [(TextContainer, Point)]) -> LayoutManager {
        let layout = LayoutManager(TextStorage(text), containers: containers.map(\.0))
        for (index, (_, origin)) in containers.enumerated() { page.draw(layout, container: index, at: origin) }
        layouts.append(layout)
        return layout
    }

    /// All figures in their order.
    public static var all: [Figure] {
        [
            strokedTitle, centered, enlargedInitial, justified, twoParagraphs, decimalTab, inlinePictures, truncated, vExclusion, circle,
            chainedContainers, twoManagers, names, classic,
            tableOfNumbers, hangingList, growingWords, overlappingShapes, letterOutline, alongACurve, floatedPicture,
            search, telephone, coloredSyntax, twoViews, tappedWord, engravedQuotation, fittingLabel, pricesByLanguage,
        ]
    }
}
