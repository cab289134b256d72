import Boxes
import Geometry
import StyleSheets
import TextLayout

/// Pages, and the page numbers that stand in the text: setting these may move pages, so both are repeated until they are stable.
extension LayoutEngine {
    /// Places the pages and fills their frames; with frames again, until what flows through them changes nothing more.
    /// - Parameters:
    ///   - known: the same draft as it was placed before some of its paragraphs were set anew.
    ///   - frames: what is known of those of the pages.
    private mutating func placePages(_ draft: Flow, known: PlacedBook? = nil, _ frames: inout FilledFrames) -> PlacedBook {
        // The fewest pages with which as much has room, and how often more have been added since then.
        var known = known, best: (added: [FilledFrames.AddedPages], excess: Int64)?
        var mayAdd = true, idleRounds = 0, round = 0
        while true {
            round += 1
            var book = BookPages.place(
                draft, tree: tree, styles: styled.styles, contained: contained, notes: contained.noteBodies(text), masters: masters,
                body: usualLines(), frames: frames, known: known, explained: explainedPage, workers: workers,
                placed: { [begins] in begins(.pages(placed: $0, share: $1)) }, &text)
            if contained.framedFlows.isEmpty { return book }
            known = nil
            var (filled, excess) = fillFrames(of: &book, frames.added)
            if !mayAdd {
                filled.added = frames.added
            } else if let best, frames.added != best.added, excess >= best.excess, excess > 0 {
                // What comes next may need a page of the other side. If that holds nothing either, these pages are left out again, and the
                // last frame holds what is left.
                idleRounds += 1
                if idleRounds > 1 {
                    mayAdd = false
                    filled.added = best.added
                }
            } else {
                best = (frames.added, excess)
                idleRounds = 0
            }
            if filled == frames || round >= FilledFrames.mostRounds { return book }
            frames = filled
        }
    }

    /// The body's lines: those of the paragraph style which sets the most lines.
    private func usualLines() -> BodyLines {
        var counts = [Int](repeating: 0, count: text.styles.paragraphStyles.count)
        for paragraph in text.paragraphs { counts[Int(paragraph.style)] += Int(paragraph.lineCount) }
        guard let most = counts.indices.max(by: { counts[$0] < counts[$1] }) else {
            return BodyLines(height: 12 * Length.unitsPerPoint, descent: 0)
        }
        let style = text.styles.paragraphStyles[most]
        return BodyLines(height: Int64(style.lineHeight), descent: Int64(style.strutDescent))
    }

    /// Places the pages, and sets the paragraphs that name page numbers anew until these no longer change. Two rounds nearly always do;
    /// after `limit` the last numbers stand.
    mutating func settledPages(_ draft: Flow) -> (flow: Flow, pages: [Page], explanation: PageExplanation?) {
        var draft = draft, frames = FilledFrames(), placed = placePages(draft, &frames)
        let unsettled = tree.paragraphs.indices.filter { tree.paragraphs[$0].isUnsettled }
        guard !unsettled.isEmpty else { return (placed.flow, placed.pages, placed.explanation) }
        let needsOwnPages = tree.runs.contains { if case .pageNumber = $0.kind { true } else { false } }
        let sizing = paragraphsThatSizeBoxes(among: unsettled)
        let limit = 5
        var last: PageNumbers?
        for _ in 0..<limit {
            let numbers = PageNumbers(placed.pages, flow: placed.flow, tree: tree, text: text, ofParagraphs: needsOwnPages)
            if numbers == last { break }
            last = numbers
            let widths = sizing.map { PageNumberWidth(text.extents(of: $0)) }
            let before = unsettled.map { (index: $0, lines: text.paragraphs[$0].lineRange) }
            for index in unsettled { writePageNumbers(in: index, numbers) }
            text.prepare(workers: workers)
            if widths != sizing.map({ PageNumberWidth(text.extents(of: $0)) }) {
                draft = resizeBoxes(changed: unsettled)
                placed = placePages(draft, &frames)
                continue
            }
            text.compose(unsettled, workers: workers)
            if contained.framedFlows.isEmpty, placed.replaceLines(of: before, tree, text) { continue }
            if !detached.isEmpty || !contained.placedFlows.isEmpty { fillContained([Bool](repeating: false, count: tree.detached.count)) }
            placed = placePages(draft, known: placed, &frames)
        }
        return (placed.flow, placed.pages, placed.explanation)
    }

    /// How narrow and how wide a paragraph that names pages may be.
    private struct PageNumberWidth: Equatable {
        let least, most: Int64
        init(_ extents: (least: Int64, most: Int64)) { (least, most) = extents }
    }

    /// Those paragraphs that boxes have their width from: in tables, in boxes placed as a whole and in those that are as wide as their
    /// content. O(boxes).
    private func paragraphsThatSizeBoxes(among unsettled: [Int]) -> [Int] {
        // Notes and page floats have the width of their page or column.
        let wide = Set((tree.footnotes.map(\.box) + tree.pageFloats.map(\.box)).map { tree.detached[Int($0)] })
        let roots = Set(tree.detached).subtracting(wide)
        let isSized = styled.styles.map { $0.box.hasRareValues && $0.box.rare.intrinsicSizes != IntrinsicSizes() }
        var found: Set<Int32> = [], end = 0
        for (index, box) in tree.boxes.enumerated() {
            let isSizing =
                box.kind == .table && !box.isParallel || box.kind == .itemContainer
                || index >= tree.flowBoxCount && roots.contains(BoxID(Int32(index)))
                || !box.isAnonymous && isSized[Int(box.style.index)]
            if isSizing, index >= end { end = tree.endOfSubtree(index) }
            if index < end { found.formUnion([box.paragraph, box.marker]) }
        }
        return unsettled.filter { found.contains(Int32($0)) }
    }

    /// Gives boxes their widths once more, and sets the paragraphs anew for which that means something.
    /// - Parameter paragraphs: those whose text has changed.
    private mutating func resizeBoxes(changed paragraphs: [Int]) -> Flow {
        let measures = text.paragraphs.map(\.measure)
        contained = contained.emptied()
        running = RunningExtents()
        let builder = FlowBuilder.flow(of: tree, styles: styled.styles, images: contained.images, masters: masters)
        sizeObjectsOfDetachedParagraphs(besides: builder.measures)
        let draft = sizeBoxes(builder)
        var hasChanged = text.paragraphs.indices.map { index in
            let holdsBoxes = index < tree.paragraphs.count && (tree.paragraphs[index].hasObjects || tree.paragraphs[index].hasFloats)
            return holdsBoxes || text.paragraphs[index].measure != measures[index]
        }
        for index in paragraphs { hasChanged[index] = true }
        composeAll(where: hasChanged)
        return draft
    }

    /// Writes what the document says of other elements into the paragraphs that refer to them.
    mutating func settleReferences() {
        for index in tree.paragraphs.indices where tree.paragraphs[index].hasReferences { writePageNumbers(in: index, nil) }
    }

    /// Writes the numbers into a copy of the paragraph's text behind all other text, and parts it into words again.
    /// - Parameter numbers: nil while no pages are made.
    private mutating func writePageNumbers(in index: Int, _ numbers: PageNumbers?) {
        let source = tree.paragraphs[index]
        let runs = Array(tree.runs(of: index))
        var paragraph = text.paragraphs[index]
        let textStart = Int32(text.text.count), runStart = Int32(text.runs.count)
        for (position, run) in runs.enumerated() {
            let end = position + 1 < runs.count ? runs[position + 1].start : source.textEnd
            var copy = text.runs[Int(source.runStart) + position]
            copy.start = Int32(text.text.count)
            if let string = tree.reference(run.kind) ?? numbers?.string(for: run.kind, paragraph: index) {
                text.text.append(contentsOf: Array(string.utf8))
            } else {
                text.text.append(contentsOf: Array(text.text[Int(run.start)..<Int(end)]))
            }
            text.runs.append(copy)
            copiedRuns.append(source.runStart + Int32(position))
        }
        paragraph.textStart = textStart
        paragraph.textEnd = Int32(text.text.count)
        paragraph.runStart = runStart
        paragraph.runCount = Int32(runs.count)
        text.retokenize(index, as: paragraph)
    }
}
