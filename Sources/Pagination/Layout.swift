package import Boxes
package import DisplayLists
package import Geometry
import Markup
import Resources
package import StyleSheets
package import TextLayout
package import Typefaces

/// Milliseconds of the stages of a layout, for `--timings`.
package struct LayoutTimings: Sendable {
    package var boxes = 0.0
    package var shape = 0.0
    package var lines = 0.0
    package var pages = 0.0
    package init() {}
}

/// A book's layout: all its pages, with what is needed to draw each.
package struct Layout: Sendable {
    package let text: TypesetText
    package let pages: [Page]
    package let outline: [OutlineEntry]
    package let timings: LayoutTimings
    let flow: Flow
    let tree: BoxTree
    /// Of the styled document what painting needs: the rest of it can go.
    let styles: [ComputedStyle]
    let names: NameTable
    let pageRules: PageRules
    /// The background of the root element.
    let canvas: BoxStyle?
    let furniture: PageFurniture
    let colors: [Color]
    let effects: [TextEffect]
    let styleImages: StyleImages
    /// The natural sizes of the pictures of the document.
    let imageSizes: [Size?]
    let copiedRuns: [Int32]
    let contents: InlineContents
    /// Of expanded lines in faces with a width axis; nil for none.
    let widthShapes: WidthShapes?
    /// Detached boxes, by their index in the tree.
    let detached: [Fragment]
    /// Of the page for which it was asked.
    package let explanation: PageExplanation?

    package var shapes: ShapeStore { text.words.shapes }
    package var images: [ImageReference] { tree.images }

    /// The margins of a page.
    package func margins(ofPage index: Int) -> Edges<Length> { furniture.master(of: index).margin }

    /// Draws all pages, in parallel.
    package func displayLists(workers: Int) -> [DisplayList] {
        let draw = drawing(), count = Workers.parts(for: workers, most: pages.count / 8)
        let parts = Workers.map(count, workers: workers, scratch: {}) { _, part in
            draw((pages.count * part / count)..<(pages.count * (part + 1) / count))
        }
        return parts.count == 1 ? parts[0] : Array(parts.joined())
    }

    /// What draws a range of the pages, always the same: the pages of a very long book are not all kept.
    package func drawing() -> @Sendable (Range<Int>) -> [DisplayList] {
        let openAtStart = openDecorations(), firstLines = FirstLineBoxes(tree, text, styles)
        return { range in
            var painter = PagePainter(
                flow: flow, furniture: furniture, canvas: canvas,
                painter: ContentPainter(
                    styles: styles, names: names, detached: detached,
                    lines: LinePainter(
                        text: text, tree: tree, copiedRuns: copiedRuns, colors: colors, effects: effects, contents: contents,
                        styles: styles, images: styleImages, imageSizes: imageSizes, widthShapes: widthShapes),
                    firstLines: firstLines))
            return range.map { painter.paint(pages[$0], number: $0, openAtStart: openAtStart[$0]) }
        }
    }

    /// For each page the boxes with background or borders that began on earlier pages and go on, outermost first.
    func openDecorations() -> [[Int32]] {
        var open: [Int32] = []
        var result: [[Int32]] = []
        result.reserveCapacity(pages.count)
        guard !flow.boxes.isEmpty else { return [[Int32]](repeating: [], count: pages.count) }
        var index = 0
        for page in pages {
            advance(&open, &index, to: page.items.lowerBound)
            result.append(open)
        }
        return result
    }

    private func advance(_ open: inout [Int32], _ index: inout Int, to end: Int) {
        while index < end {
            if flow.items[index].kind == .boxStart { open.append(flow.items[index].payload) }
            if flow.items[index].kind == .boxEnd, let last = open.lastIndex(of: flow.items[index].payload) { open.remove(at: last) }
            index += 1
        }
    }
}

extension Layout {
    /// What the cascade decided of a page, by its place from 1, and of its margin boxes.
    package func explanation(ofPage number: Int) -> PageStyleExplanation {
        PageStyleExplanation(page: number, context: pages[number - 1].context, rules: pageRules)
    }
}
