package import Geometry
package import Boxes
import Markup
package import Resources
package import StyleSheets
package import TextLayout
package import Typefaces

/// Lays out a styled document: boxes, paragraphs, lines, pages.
///
/// Where the measure is the same on every page, lines do not depend on pages: all paragraphs are set first, in parallel, then the pages are broken over the
/// finished lines. What depends on pages (page numbers in the contents, running heads) is set last; if it changes the number of lines, the pages are broken once more.
package struct LayoutEngine {
    private let styled: StyledDocument
    private let workers: Int
    private let tree: BoxTree
    private var resolver: StyleResolver
    private var masters: PageMasters
    private var text: TypesetText
    /// By the index of the table's box.
    private var tables: [Int32: TableLayout] = [:]
    /// For each run behind those of the tree, the run that it is a copy of.
    private var copiedRuns: [Int32] = []
    private var timings = LayoutTimings()
    private var clock = Stopwatch()

    /// Lays out a document.
    /// - Parameters:
    ///   - exceptions: hyphenated words that win over the dictionaries.
    ///   - imageSizes: natural sizes of the pictures in `BoxTree.images`, asked for by their paths as written.
    ///   - workers: threads at most; the result does not depend on it.
    /// - Throws: where no font can be found at all.
    package static func layOut(
        _ styled: StyledDocument, fonts: FontTable, hyphenators: HyphenationDictionaries, exceptions: HyphenationExceptions = HyphenationExceptions(),
        imageSizes: (ImageReference) -> Size?, workers: Int, diagnostics: inout Diagnostics
    ) throws(Diagnostic) -> Layout {
        var engine = try LayoutEngine(styled, fonts: fonts, hyphenators: hyphenators, exceptions: exceptions, imageSizes: imageSizes, workers: workers)
        let layout = try engine.run()
        diagnostics.append(engine.resolver.diagnostics)
        for diagnostic in fonts.coverageDiagnostics() { diagnostics.report(diagnostic) }
        return layout
    }

    private init(
        _ styled: StyledDocument, fonts: FontTable, hyphenators: HyphenationDictionaries, exceptions: HyphenationExceptions,
        imageSizes: (ImageReference) -> Size?, workers: Int
    ) throws(Diagnostic) {
        self.styled = styled
        self.workers = max(1, workers)
        var tree = BoxBuilder.build(styled)
        resolver = StyleResolver(styles: styled.styles, fonts: fonts, hyphenators: hyphenators, exceptions: exceptions)
        masters = PageMasters(styled.pages)
        let runs = try RunConversion.runs(of: tree, resolver: &resolver, imageSizes: imageSizes, pageSize: masters.contentSize(pageName: nil))
        text = TypesetText(styles: resolver.text, fonts: fonts, text: tree.text, runs: runs)
        text.copiesDashesAsTyped = styled.document.hasTypedDashes
        tree.text = []
        self.tree = tree
        timings.boxes = clock.lap()
    }

    private mutating func run() throws(Diagnostic) -> Layout {
        var builder = FlowBuilder(tree: tree, styles: styled.styles, masters: masters)
        builder.build()
        let draft = builder.flow
        let measures = builder.measures
        timings.boxes += clock.lap()

        let body = try paragraphs(measures)
        text.styles = resolver.text
        text.tokenize(body, workers: workers)
        text.prepare(workers: workers)
        layOutTables(draft)
        timings.shape = clock.lap()
        text.compose(Array(text.paragraphs.indices), workers: workers)
        timings.lines = clock.lap()

        var (flow, pages) = breakPages(draft)
        try settle(&flow, &pages, draft: draft)
        let (furniture, new) = try PageFurniture.build(pages: pages, tree: tree, masters: &masters, resolver: &resolver, text: &text)
        set(new)
        let outline = Outline.entries(of: pages, flow: flow, tree: tree)
        timings.pages = clock.lap()
        return Layout(
            text: text, pages: pages, outline: outline, timings: timings, flow: flow, tree: tree, styled: styled, furniture: furniture, colors: resolver.colors,
            copiedRuns: copiedRuns)
    }

    /// Column widths need the words' widths, and the lines in the cells need the columns'.
    private mutating func layOutTables(_ draft: Flow) {
        for item in draft.items where item.kind == .table {
            let table = TableLayout(BoxID(item.payload), available: item.height, tree: tree, styles: styled.styles, text: text)
            for (paragraph, measure) in table.measures() { text.setMeasure(measure, of: paragraph) }
            tables[item.payload] = table
        }
    }

    private mutating func paragraphs(_ measures: [Int32]) throws(Diagnostic) -> [TypesetParagraph] {
        var result: [TypesetParagraph] = []
        result.reserveCapacity(tree.paragraphs.count)
        for (index, source) in tree.paragraphs.enumerated() {
            let style = try resolver.paragraphStyle(of: source.style, measure: Length(scaledPoints: measures[index]))
            var paragraph = TypesetParagraph(
                textStart: source.textStart, textEnd: source.textEnd, runStart: source.runStart, runCount: source.runCount, style: style)
            paragraph.measure = measures[index]
            result.append(paragraph)
        }
        return result
    }

    /// Takes paragraphs made after the body through all steps.
    private mutating func set(_ new: [TypesetParagraph]) {
        guard !new.isEmpty else { return }
        let first = text.paragraphs.count
        text.styles = resolver.text
        text.tokenize(new, workers: 1)
        text.prepare(workers: workers)
        text.compose(Array(first..<text.paragraphs.count), workers: workers)
    }

    private func breakPages(_ draft: Flow) -> (Flow, [Page]) {
        let flow = draft.expanded(text, tree: tree, styles: styled.styles, tables: tables)
        var sequence = PageSequence(flow: flow, tree: tree, styles: styled.styles, masters: masters, lineHeight: usualLineHeight())
        sequence.build()
        return (flow, sequence.pages)
    }

    /// The distance of the body's lines: that of the paragraph style which sets the most lines.
    private func usualLineHeight() -> Int64 {
        var counts = [Int](repeating: 0, count: text.styles.paragraphStyles.count)
        for paragraph in text.paragraphs { counts[Int(paragraph.style)] += Int(paragraph.lineCount) }
        guard let most = counts.indices.max(by: { counts[$0] < counts[$1] }) else { return 12 * Length.unitsPerPoint }
        return Int64(text.styles.paragraphStyles[most].lineHeight)
    }

    // MARK: Page numbers in the text

    /// Sets the paragraphs that name page numbers anew until these no longer change. Two rounds nearly always do; after `limit` the last numbers stand.
    private mutating func settle(_ flow: inout Flow, _ pages: inout [Page], draft: Flow) throws(Diagnostic) {
        let unsettled = tree.paragraphs.indices.filter { tree.paragraphs[$0].isUnsettled }
        guard !unsettled.isEmpty else { return }
        let limit = 4
        var numbers: [NameID: Int32] = [:]
        for _ in 0..<limit {
            let current = Destinations.pageNumbers(of: pages, flow: flow, tree: tree)
            if current == numbers { return }
            numbers = current
            let lineCounts = unsettled.map { text.paragraphs[$0].lineCount }
            for index in unsettled { writePageNumbers(in: index, numbers) }
            text.prepare(workers: workers)
            text.compose(unsettled, workers: workers)
            if unsettled.map({ text.paragraphs[$0].lineCount }) == lineCounts {
                flow = draft.expanded(text, tree: tree, styles: styled.styles, tables: tables)
            } else {
                (flow, pages) = breakPages(draft)
            }
        }
    }

    /// Writes the numbers into a copy of the paragraph's text behind all other text, and parts it into words again.
    private mutating func writePageNumbers(in index: Int, _ numbers: [NameID: Int32]) {
        let source = tree.paragraphs[index]
        let runs = Array(tree.runs(of: index))
        var paragraph = text.paragraphs[index]
        let textStart = Int32(text.text.count), runStart = Int32(text.runs.count)
        for (position, run) in runs.enumerated() {
            let end = position + 1 < runs.count ? runs[position + 1].start : source.textEnd
            var copy = text.runs[Int(source.runStart) + position]
            copy.start = Int32(text.text.count)
            if case .targetCounter(let anchor, let style) = run.kind {
                text.text.append(contentsOf: Array((numbers[anchor].map { CounterStyle.format($0, style: style) } ?? "").utf8))
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
