import Boxes
import Geometry
import Markup
import StyleSheets
import TextLayout

/// What all stretches of a book have in common, and nothing that changes from one to the next: several can be placed at the same time.
struct StretchPlacing: Sendable {
    /// The assembled draft.
    let flow: Flow
    let tree: BoxTree
    let styles: [ComputedStyle]
    let notes: NoteBodies
    let floats: PageFloats
    let weights: PageWeights
    let body: BodyLines
    /// What notes reach below their last baseline.
    let noteDescent: Int64
    var lineHeight: Int64 { body.height }

    init(_ flow: Flow, _ tree: BoxTree, _ styles: [ComputedStyle], _ notes: NoteBodies, _ floats: PageFloats, _ body: BodyLines) {
        var flow = flow
        flow.linePitch = body.height
        self.flow = flow; self.tree = tree; self.styles = styles; self.notes = notes; self.floats = floats
        self.body = BodyLines(height: max(body.height, 1), descent: body.descent)
        noteDescent = notes.bodies.first?.descent ?? body.descent
        weights = PageWeights(tree, styles)
    }

    /// The pages of a list, where paragraphs are set in a line more or fewer if that makes them full.
    /// - Parameter natural: the pages on that side with every paragraph as it is by itself, if they are known.
    func place(
        _ listed: ListedStretch, _ placer: StretchPlacer, startsOnRight: Bool, natural: [StretchPlacer.PlacedWithState]? = nil,
        _ text: TypesetText, workers: Int
    ) -> PlacedList {
        let natural = natural ?? placer.pages(of: listed.list, startsOnRight: startsOnRight)
        return vary(listed, placer, natural, text, workers: workers) ?? PlacedList(list: listed.list, pages: natural)
    }
}

/// What stands between two forced breaks of a draft.
struct DraftStretch: Sendable {
    var range: Range<Int>
    /// The break that it begins with.
    var forced = ForcedBreak(kind: .page, pageName: nil)
    /// Its item; nil at the beginning of the book.
    var breakItem: FlowItem?
    /// Of its pages.
    var name: String? { forced.pageName }
}

extension Flow {
    /// The stretches of a draft, in their order.
    var stretches: [DraftStretch] {
        var result: [DraftStretch] = []
        var start = 0
        var name: String?
        while start < items.count {
            var stretch = DraftStretch(range: start..<start)
            if items[start].kind == .forcedBreak {
                stretch.breakItem = items[start]
                stretch.forced = forcedBreaks[Int(items[start].payload)]
                if stretch.forced.keepsName { stretch.forced.pageName = name }
                name = stretch.forced.pageName
                start += 1
            }
            let end = items[start...].firstIndex { $0.kind == .forcedBreak } ?? items.count
            stretch.range = start..<end
            result.append(stretch)
            start = end
        }
        return result
    }
}

/// A stretch of which no line depends on its place, as one list of lines for all its pages.
struct ListedStretch {
    let list: VerticalList
    /// The row of each set of columns, as if it stood on one page.
    let rows: [ColumnRow]
    /// The paragraphs of the list.
    let spans: [ParagraphSpan]

    /// - Parameters:
    ///   - range: of the assembled draft.
    ///   - heights: the boxes that are open where it begins, and then those where it ends.
    init(_ range: Range<Int>, _ common: StretchPlacing, _ text: TypesetText, _ heights: inout BoxHeights) {
        let flow = common.flow
        var rows: [ColumnRow] = [], spans: [ParagraphSpan] = []
        let lines = flow.withLines(range, text, tree: common.tree, styles: common.styles, &heights, rows: &rows, spans: &spans)
        list = VerticalList(
            lines, flow: flow, calls: common.tree.insertionCalls(of: lines, flow, common.notes, common.floats), rows: rows)
        self.rows = rows; self.spans = spans
    }

    /// Whether a paragraph stands where one of another list of the same stretch does. O(log n).
    func contains(_ span: ParagraphSpan) -> Bool {
        let place = spans.partitioningIndex { $0.items.lowerBound >= span.items.lowerBound }
        return place < spans.count && spans[place] == span
    }
}

/// The pages of a list.
struct PlacedList {
    /// The list in which they were looked for.
    var list: VerticalList
    var pages: [StretchPlacer.PlacedWithState]
    /// The ways to set its paragraphs in a line more or fewer, if any page has one; their lines are no part of the text yet.
    var variants: ParagraphVariants?
}

/// The pages of a list that has the lines of its paragraphs' variants.
struct SettledList {
    var list: VerticalList
    var pages: [StretchPlacer.PlacedWithState]
    /// The paragraphs that are set in a line more or fewer, in the order of their items.
    var varied: [VariedParagraph] = []
}

/// A paragraph that is set in a line more or fewer.
struct VariedParagraph {
    /// Where it stands in the list in which every paragraph is as it is by itself.
    var natural: ParagraphSpan
    /// Its lines in the text.
    var lines: Range<Int32>
    /// In the list with the lines of all variants.
    var items = 0..<0
}

extension StretchPlacer {
    convenience init(_ common: StretchPlacing, _ range: Range<Int>, list: VerticalList?, _ geometries: PageGeometries) {
        let flow = common.flow, hasColumns = !flow.columnSets.isEmpty && flow.items[range].contains { $0.kind == .columnsStart }
        let ends = PageEnds(
            weights: common.weights, lineHeight: common.lineHeight, notes: common.notes, floats: common.floats,
            sets: hasColumns ? flow.columnSets : [])
        self.init(
            ends, range: range, list: list, countsPages: geometries.usesPositions, isUniform: geometries.isUniform,
            geometry: geometries.geometry)
    }
}
