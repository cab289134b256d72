import Boxes
import Geometry
package import Markup
package import Resources
import StyleSheets
import TextLayout

/// A line of the text of the flow, at its place on a page. Lengths in scaled points, from the top left corner of the page.
package struct PlacedTextLine: Sendable {
    /// Index in `TypesetText.lines`.
    package let line: Int
    /// Index in `TypesetText.paragraphs`.
    package let paragraph: Int
    /// The left edge of its paragraph, from which `Line.x` is measured.
    package let x: Int64
    package let baseline: Int64
}

/// What stands in the flow of one page: its lines, and where they end. Notes, floats, cells of tables and margin boxes are not in the flow.
package struct PlacedTextPage: Sendable {
    /// In the order of the text.
    package var lines: [PlacedTextLine] = []
    /// Of the content area.
    package var top: Int64
    /// The foot of the content area.
    package var areaFoot: Int64
    /// How far down text may reach: above the notes and the floats at the foot.
    package var foot: Int64
    /// Of the last line, picture or row of a table.
    package var bottom: Int64
    /// The left page of a spread.
    package var isLeft: Bool
    /// The text goes on on the next page without a break that a style demands.
    package var isRunning = false
    /// Why the page does not hold the next line, as far as the list says it.
    package var end = End.weighed

    /// What stands against a page that ends lower.
    package enum End: String, Sendable {
        case notes = "notes or floats take room at its foot"
        case block = "what follows is placed as a whole, as a picture or the row of a table is, and has no room"
        case rules = "one line more would break a rule: a widow, an orphan, or a heading without its text"
        case white = "the white between its blocks is no whole number of lines"
        case weighed = "no rule stands against a line more: the weights of the search decided"
    }
}

extension Layout {
    /// Width and height of a page in scaled points.
    package func paper(ofPage index: Int) -> (width: Int64, height: Int64) {
        let size = furniture.master(of: index).size
        return (size.width.scaledPoints, size.height.scaledPoints)
    }

    /// The lines of the flow, page by page.
    /// - Complexity: O(items of the flow), and the logarithm of the paragraphs for each line.
    package func placedTextPages() -> [PlacedTextPage] {
        let owners = LineOwners(text), open = openDecorations()
        var result = pages.indices.map { placedTextPage($0, open[$0], owners) }
        for index in result.indices.dropLast() {
            let end = lastShown(pages[index].items), next = firstShown(pages[index + 1].items)
            guard let end, let next, !result[index + 1].lines.isEmpty, !result[index].lines.isEmpty else { continue }
            guard !flow.items[end..<max(end, next)].contains(where: { $0.kind == .forcedBreak }) else { continue }
            result[index].isRunning = true
            result[index].end = reason(of: pages[index], next: next, result[index])
        }
        return result
    }

    /// Where a line stands in the source: its text; nil for generated text. O(log n).
    package func source(ofLine index: Int, in document: Document) -> SourceRange? {
        let line = text.lines[index], start = Int(text.offset(ofLine: index))
        guard let range = documentText(of: start..<max(start, Int(text.offset(ofToken: line.tokenEnd)))) else { return nil }
        let source = document.sourceRange(ofText: range)
        return source == .nowhere ? nil : source
    }

    /// The text of a line, with a hyphen where a word is parted at its end.
    package func text(ofLine index: Int) -> String {
        let line = text.lines[index], start = Int(text.offset(ofLine: index))
        var end = Int(text.offset(ofToken: line.tokenEnd))
        if line.endBreak >= 0 { end = Int(text.offset(ofToken: line.tokenEnd - 1)) + Int(text.words.breaks[Int(line.endBreak)].offset) }
        return String(decoding: text.text[start..<max(start, end)], as: UTF8.self) + (line.isHyphenated ? "-" : "")
    }

    private func placedTextPage(_ number: Int, _ open: [Int32], _ owners: LineOwners) -> PlacedTextPage {
        let page = pages[number], content = furniture.master(of: number).content
        let top = content.minY.scaledPoints + page.floats.topHeight
        var result = PlacedTextPage(
            top: top, areaFoot: content.maxY.scaledPoints, foot: content.maxY.scaledPoints - page.notes.height - page.floats.bottomHeight,
            bottom: top,
            isLeft: !page.context.isRight)
        var stacking = ItemStacking(flow, of: page, y: top)
        for box in open { stacking.open(flow.boxes[Int(box)]) }
        stacking.passTurns(before: page.items.lowerBound)
        if let first = page.items.first, flow.items[first].continuation >= 0 {
            stacking.advance(by: flow.continuations[Int(flow.items[first].continuation)].headHeight)
        }
        for index in page.items {
            stacking.passTurns(before: index)
            let item = flow.items[index]
            switch stacking.place(item, lines: text.lines) {
            case .line(let line, let x, let lineTop, let baseline):
                result.bottom = max(result.bottom, lineTop + item.height)
                guard let paragraph = owners.paragraph(of: text.lines[Int(line)]) else { break }
                result.lines.append(
                    PlacedTextLine(
                        line: Int(line), paragraph: paragraph, x: content.minX.scaledPoints + x, baseline: baseline))
            case .fragment(let fragment, _, let y):
                result.bottom = max(result.bottom, y + flow.fragments[Int(fragment)].height)
                appendLines(of: flow.fragments[Int(fragment)], item, left: content.minX.scaledPoints, y: y, owners, to: &result)
            default: break
            }
        }
        return result
    }

    /// Paragraphs beside floats are placed as wholes: their lines are text of the flow all the same. What is set by itself, a float or the row
    /// of a table, has another kind of item or boxes of its own, and is left out.
    private func appendLines(
        of fragment: Fragment, _ item: FlowItem, left: Int64, y: Int64, _ owners: LineOwners, to page: inout PlacedTextPage
    ) {
        guard item.kind == .fragment, item.continuation < 0, fragment.boxes.isEmpty, !fragment.lines.isEmpty, flow.dependsOnPlaces else {
            return
        }
        for placed in fragment.lines {
            let line = text.lines[Int(placed.line)]
            guard let paragraph = owners.paragraph(of: line) else { continue }
            page.lines.append(
                PlacedTextLine(
                    line: Int(placed.line), paragraph: paragraph, x: left + Int64(item.x) + Int64(placed.x),
                    baseline: y + placed.y + Int64(line.ascent)))
        }
    }

    private func firstShown(_ items: Range<Int>) -> Int? { items.first { shows(flow.items[$0]) } }
    private func lastShown(_ items: Range<Int>) -> Int? { items.last { shows(flow.items[$0]) } }
    private func shows(_ item: FlowItem) -> Bool { item.kind == .line || item.kind == .fragment }

    /// - Parameter next: the first item that shows on the next page.
    private func reason(of page: Page, next: Int, _ placed: PlacedTextPage) -> PlacedTextPage.End {
        if page.notes.height > 0 || page.floats.bottomHeight > 0 { return .notes }
        if flow.items[next].kind == .fragment { return .block }
        let behind = flow.items[(next + 1)...].firstIndex { shows($0) }
        if let behind, flow.items[next + 1...behind].contains(where: { $0.penalty >= FlowItem.forbidden }) { return .rules }
        let missing = placed.foot - placed.bottom, height = max(flow.items[next].height, 1)
        return missing % height > height / 8 && missing < height * 2 ? .white : .weighed
    }
}

/// The paragraphs that lines belong to. A variant of a paragraph has lines beside those that the paragraph names, so they are known by their
/// tokens.
private struct LineOwners {
    /// Ascending by their first tokens.
    private let paragraphs: [(start: Int32, end: Int32, index: Int)]

    init(_ text: TypesetText) {
        paragraphs = text.paragraphs.indices.compactMap { index in
            let paragraph = text.paragraphs[index]
            return paragraph.tokenCount > 0 ? (paragraph.tokenStart, paragraph.tokenStart + paragraph.tokenCount, index) : nil
        }.sorted { $0.start < $1.start }
    }

    func paragraph(of line: Line) -> Int? {
        var low = 0, high = paragraphs.count
        while low < high {
            let middle = (low + high) / 2
            if paragraphs[middle].start <= line.tokenStart { low = middle + 1 } else { high = middle }
        }
        guard low > 0, line.tokenStart < paragraphs[low - 1].end else { return nil }
        return paragraphs[low - 1].index
    }
}
