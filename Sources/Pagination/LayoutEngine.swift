package import Boxes
package import Geometry
import Markup
package import Resources
package import StyleSheets
package import TextLayout
package import Typefaces

/// The steps of a layout, in their order.
package enum LayoutStep: Sendable {
    case boxes, words, lines
    /// So many pages are placed, which is a share (0 to 1) of the text.
    case pages(placed: Int, share: Double)
}

/// Lays out a styled document: boxes, paragraphs, lines, pages.
///
/// Where the measure is the same on every page, lines do not depend on pages: all paragraphs are set first, in parallel, then the pages are
/// broken over the finished lines. What depends on pages (page numbers in the contents, running heads) is set last; if it changes the
/// number of lines, the pages are broken once more.
package struct LayoutEngine {
    var styled: StyledDocument
    let workers: Int
    var explainedPage: Int?
    let tree: BoxTree
    private var resolver: TextStyleResolver
    var masters: PageMasters
    var text: TypesetText
    private var contents = InlineContents()
    var contained: ContainedLayouts
    /// Detached boxes, by their index in the tree; behind them running elements in the widths of their margin boxes.
    var detached: [Fragment] = []
    var running = RunningExtents()
    /// For each run behind those of the tree, the run that it is a copy of; -1 for none.
    var copiedRuns: [Int32] = []
    var noteDiagnostics: [Diagnostic] = []
    let begins: @Sendable (LayoutStep) -> Void
    private var timings = LayoutTimings()
    private var clock = Stopwatch()

    /// Lays out a document.
    /// - Parameters:
    ///   - exceptions: hyphenated words that win over the dictionaries.
    ///   - canRead: whether a picture can be had, asked only of those in whose place text may stand.
    ///   - imageSizes: natural sizes of the pictures in `BoxTree.images`, asked for by their paths as written.
    ///   - outlines: the shapes of pictures that text runs round.
    ///   - explainedPage: the page of which `Layout.explanation` tells why it ends where it does, by its index.
    ///   - workers: threads at most; the result does not depend on it.
    ///   - begins: told of each step before it is done.
    /// - Throws: where no font can be found at all.
    package static func layOut(
        _ styled: consuming StyledDocument, fonts: FontTable, hyphenators: HyphenationDictionaries,
        exceptions: HyphenationExceptions = HyphenationExceptions(),
        canRead: (ImageReference) -> Bool = { _ in true }, imageSizes: (ImageReference) -> Size?,
        outlines: PictureOutlines = { _, _ in nil }, explainedPage: Int? = nil, workers: Int,
        begins: @escaping @Sendable (LayoutStep) -> Void = { _ in }, diagnostics: inout Diagnostics
    ) throws(Diagnostic) -> Layout {
        begins(.boxes)
        let unreadable = unreadableImages(of: styled, canRead)
        var engine = try LayoutEngine(
            consume styled, fonts: fonts, hyphenators: hyphenators, exceptions: exceptions, unreadable: unreadable, imageSizes: imageSizes,
            workers: workers, begins: begins)
        engine.explainedPage = explainedPage
        engine.contained.shapeOutlines = [ShapeImage: Path](engine.styled.styles, outlines)
        let layout = try engine.run(imageSizes)
        diagnostics.append(engine.resolver.diagnostics)
        engine.reportOverflow(&diagnostics)
        for diagnostic in engine.noteDiagnostics { diagnostics.report(diagnostic) }
        layout.reportTextOverflow(in: engine.styled.document, besides: engine.contained.overflowing.map(\.table), &diagnostics)
        layout.reportMarginBoxOverflow(&diagnostics)
        for diagnostic in fonts.coverageDiagnostics() { diagnostics.report(diagnostic) }
        return layout
    }

    /// The pictures of list markers and generated content that cannot be had.
    private static func unreadableImages(of styled: StyledDocument, _ canRead: (ImageReference) -> Bool) -> Set<CSSImage> {
        var known: Set<CSSImage> = [], unreadable: Set<CSSImage> = []
        func check(_ image: CSSImage, _ id: StyleID) {
            guard case .url(let path, _) = image, known.insert(image).inserted else { return }
            let node = styled.styleOfNode.firstIndex(of: id) ?? 0
            let reference = ImageReference(node: NodeID(Int32(node)), path: path, image: image, alternativeText: "", style: id)
            if !canRead(reference) { unreadable.insert(image) }
        }
        for (index, style) in styled.styles.enumerated() {
            let id = StyleID(Int32(index))
            if style.text.hasRareValues { check(style.text.rare.listStyleImage, id) }
            for item in style.box.content ?? [] { if case .image(let image) = item { check(image, id) } }
        }
        return unreadable
    }

    private static func naturalSize(of reference: ImageReference, _ styled: StyledDocument, _ size: (ImageReference) -> Size?) -> Size? {
        let known = size(reference)
        guard case .gradient = reference.image else { return known }
        // A square of 1em (css-lists-3 section 3.1).
        let side = styled.styles[Int(reference.style.index)].text.fontSize
        return Size(width: side, height: side)
    }

    private init(
        _ styled: consuming StyledDocument, fonts: FontTable, hyphenators: HyphenationDictionaries, exceptions: HyphenationExceptions,
        unreadable: Set<CSSImage>,
        imageSizes: (ImageReference) -> Size?, workers: Int, begins: @escaping @Sendable (LayoutStep) -> Void
    ) throws(Diagnostic) {
        self.styled = styled
        self.workers = max(1, workers)
        self.begins = begins
        var tree = BoxBuilder.build(styled, unreadable: unreadable)
        resolver = TextStyleResolver(styles: styled.styles, fonts: fonts, hyphenators: hyphenators, exceptions: exceptions)
        masters = PageMasters(styled.pages)
        let images = ImageSizing(
            tree.images, natural: tree.images.map { Self.naturalSize(of: $0, styled, imageSizes) }, styles: styled.styles,
            pageSize: masters.contentSize(pageName: nil),
            paperSize: masters.paperSize())
        let runs = try RunConversion.runs(of: tree, resolver: &resolver, contents: &contents)
        text = TypesetText(styles: resolver.text, fonts: fonts, text: tree.text, runs: runs)
        text.copiesDashesAsTyped = styled.document.hasTypedDashes
        noteDiagnostics += Self.keepNotesOutOfNarrowMargins(&tree, styled, &masters)
        // The text grows here from now on, and another holder would have all of it copied.
        tree.text = []
        self.tree = tree
        contained = ContainedLayouts(tree: tree, styles: styled.styles, images: images, masters: masters)
        contained.framedFlows = FramedFlow.flows(of: tree, styled, &masters)
        self.styled.forgetText()
        timings.boxes = clock.lap()
    }

    private mutating func run(_ imageSizes: (ImageReference) -> Size?) throws(Diagnostic) -> Layout {
        let builder = FlowBuilder.flow(of: tree, styles: styled.styles, images: contained.images, masters: masters)
        timings.boxes += clock.lap()

        begins(.words)
        var body = try paragraphs(builder.measures)
        body += try shortTexts(firstIndex: body.count)
        text.styles = resolver.text
        text.tokenize(consume body, workers: workers)
        settleReferences()
        try builder.flow.requireRoom(on: &masters, text)
        sizeObjectsOfDetachedParagraphs(besides: builder.measures)
        for measure in builder.measures where tree.paragraphs[Int(measure.paragraph)].hasObjects {
            contained.images.resize(
                objectsOf: Int(measure.paragraph), measure: measure.measure, base: measure.base, tree: tree, text: &text)
        }
        text.prepare(workers: workers)
        let draft = sizeBoxes(consume builder)
        timings.shape = clock.lap()
        begins(.lines)
        composeAll()
        timings.lines = clock.lap()

        begins(.pages(placed: 0, share: 0))
        let (flow, pages, explanation) = settledPages(consume draft)
        let images = styleImages(of: pages, imageSizes)
        running.setHeights(detached)
        var furniture = try PageFurniture.build(
            pages: pages, running: running, images: images, masters: &masters, resolver: &resolver, text: &text, inlineContents: &contents,
            workers: workers)
        setRunningElements(&furniture)
        reportMovedNotes(of: pages)
        reportPageFloats()
        let outline = Outline.entries(of: pages, flow: flow, tree: tree)
        let widthShapes = WidthShapes(&text)
        timings.pages = clock.lap()
        return Layout(
            text: text, pages: pages, outline: outline, timings: timings, flow: flow, tree: tree, styles: styled.styles,
            names: styled.document.names, pageRules: styled.pages, canvas: styled.canvas, furniture: furniture, colors: resolver.colors,
            effects: resolver.effects, styleImages: images, imageSizes: contained.images.natural, copiedRuns: copiedRuns,
            contents: contents, widthShapes: widthShapes, detached: detached, explanation: explanation)
    }

    /// Gives boxes their widths, those by themselves and the parts of tables by what is in them, and makes the draft of the book's list.
    /// - Parameter builder: of that list, as far as it does not depend on them.
    mutating func sizeBoxes(_ builder: consuming FlowBuilder) -> Flow {
        var builder = builder
        var intrinsic = IntrinsicWidths(tree: tree, styles: styled.styles, images: contained.images)
        contained.extents = intrinsic.extentsOfBoxesSizedByContent(text)
        if !contained.extents.isEmpty {
            builder = FlowBuilder.flow(
                of: tree, styles: styled.styles, images: contained.images, masters: masters, extents: contained.extents)
            for measure in builder.measures { contained.set(measure, text: &text) }
        }
        contained.columnWidths = ColumnWidths(tree, styled, builder.flow.columnSets)
        contained.namedPages = NamedPageSizes(tree, styled, masters)
        layOutDetached(builder.containingWidths, &intrinsic)
        let draft = (consume builder).flow
        contained.layOutParts(of: draft, intrinsic: &intrinsic, text: &text)
        contained.layOutChains(&intrinsic, text: &text)
        resolver.keepObjects(of: text.styles)
        return draft
    }

    /// Gives the pictures of cells, floats and other boxes placed as a whole their natural sizes: the widths of those boxes follow from them,
    /// and are what the pictures are then sized for.
    mutating func sizeObjectsOfDetachedParagraphs(besides measures: [ParagraphMeasure]) {
        guard tree.paragraphs.contains(where: \.hasObjects) else { return }
        let known = Set(measures.map(\.paragraph)), measure = masters.contentSize(pageName: nil).width.clamped32
        for index in tree.paragraphs.indices where tree.paragraphs[index].hasObjects && !known.contains(Int32(index)) {
            contained.images.resize(objectsOf: index, measure: measure, base: measure, tree: tree, text: &text)
        }
    }

    /// The pictures behind boxes, pages and margin boxes, in this order.
    private mutating func styleImages(of pages: [Page], _ sizes: (ImageReference) -> Size?) -> StyleImages {
        var images = StyleImages(after: tree.images.count)
        for style in styled.styles { images.add(style.box, sizes: sizes) }
        var seen: Set<ObjectIdentifier> = []
        for page in pages {
            let master = masters.master(for: page.context)
            if seen.insert(ObjectIdentifier(master)).inserted { images.add(master, sizes: sizes) }
        }
        return images
    }

    // MARK: Boxes by themselves

    /// Detached boxes get their widths; inner ones first, as the outer ones' depend on them.
    /// - Parameter containing: the widths of the containing blocks of those out of the flow, where they are known.
    private mutating func layOutDetached(_ containing: [Int32: Int64], _ intrinsic: inout IntrinsicWidths) {
        let page = masters.contentSize(pageName: nil)
        let isInFlow = tree.detachedInFlows, notes = [Int32: Int](uniqueKeysWithValues: tree.footnotes.enumerated().map { ($1.box, $0) })
        let floats = [Int32: Int](uniqueKeysWithValues: tree.pageFloats.enumerated().map { ($1.box, $0) })
        for index in tree.detached.indices.reversed() where !isInFlow[index] {
            let box = tree.detached[index]
            let style = styled.styles[Int(tree[box].style.index)].box
            if style.position == .running { running.note(index, box, tree, style, &intrinsic, text) }
            let available = containing[Int32(index)] ?? page.width.scaledPoints
            let float = floats[Int32(index)], across = float.map { contained.width(aroundPageFloat: $0).scaledPoints } ?? available
            let along = float.map { contained.height(aroundPageFloat: $0) } ?? contained.pageHeight
            if layOutTurned(detached: index, across: across, along: along, isPageFloat: float != nil, &intrinsic) { continue }
            let width =
                notes[Int32(index)].map { noteWidth(tree.footnotes[$0], style, across: contained.width(aroundNote: $0)) }
                ?? (float.map { pageFloatWidth(box, style, across: contained.width(aroundPageFloat: $0)) }
                    ?? IntrinsicWidths.stretchedWidth(style, available: available)
                    ?? intrinsic.shrinkToFit(box, available: available, text))
            contained.layOut(contentsOf: tree.detached[index], width: width, intrinsic: &intrinsic, text: &text)
            setObjects(ofDetached: index, width: width)
        }
    }

    /// The content width of a note, which goes across the page, its column or the margin.
    private mutating func noteWidth(_ note: Footnote, _ style: BoxStyle, across width: Length) -> Int64 {
        guard note.side == .none else {
            let column = SidenoteColumn(style, &masters), edges = IntrinsicWidths.horizontalEdges(style)
            guard case .value(let own) = style.width else { return column.width - edges }
            let fixed = own.resolved(against: Length(scaledPoints: column.margin)).scaledPoints - (style.sizesBorderBox ? edges : 0)
            return min(column.width - edges, max(0, fixed))
        }
        return width.scaledPoints - IntrinsicWidths.margins(style, base: width.scaledPoints) - IntrinsicWidths.horizontalEdges(style)
    }

    /// Notes for which the margin is too narrow stand at the foot of the page.
    private static func keepNotesOutOfNarrowMargins(
        _ tree: inout BoxTree, _ styled: StyledDocument, _ masters: inout PageMasters
    ) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for index in tree.footnotes.indices where tree.footnotes[index].side != .none {
            let note = tree.footnotes[index], column = SidenoteColumn(styled.styles[Int(note.style.index)].box, &masters)
            if column.isWideEnough { continue }
            tree.footnotes[index].side = .none
            guard diagnostics.isEmpty else { continue }
            let points = (Length(scaledPoints: max(0, column.width)).points * 10).rounded() / 10
            diagnostics.append(
                Diagnostic(
                    .warning, .marginTooNarrow,
                    "the margin has \(points) pt for notes, which is too narrow: they stand at the foot of the page",
                    at: styled.document[note.node].source,
                    hint: "make the margins of the pages wider (@page { margin: … })"))
        }
        return diagnostics
    }

    /// The content width of a page float: that of a block on the page, or in its column.
    private func pageFloatWidth(_ box: BoxID, _ style: BoxStyle, across width: Length) -> Int64 {
        let sizing = BlockSizing(
            tree: tree, styles: styled.styles, images: contained.images, extents: contained.extents, isContained: false)
        if tree[box].isAnonymous || tree[box].image >= 0 { return width.scaledPoints }
        let edges = BoxEdges(style, base: width)
        return (sizing.horizontalPlace(box, style, edges, in: width).width - edges.left - edges.right).scaledPoints
    }

    /// Sets running elements once more, in the widths of the margin boxes that they stand in.
    private mutating func setRunningElements(_ furniture: inout PageFurniture) {
        guard !running.isEmpty else { return }
        var intrinsic = IntrinsicWidths(tree: tree, styles: styled.styles, images: contained.images)
        var known: [RunningKey: Int] = [:]
        furniture.setElements { element, width in
            let key = RunningKey(element: element, width: width)
            if let known = known[key] { return known }
            detached.append(runningElement(element, width: width, &intrinsic))
            known[key] = detached.count - 1
            return detached.count - 1
        }
    }

    private struct RunningKey: Hashable {
        var element: Int
        var width: Length
    }

    /// A running element as a block in a margin box.
    private mutating func runningElement(_ index: Int, width available: Length, _ intrinsic: inout IntrinsicWidths) -> Fragment {
        let box = tree.detached[index]
        let style = tree[box].isAnonymous ? BoxStyle() : styled.styles[Int(tree[box].style.index)].box
        let edges = BoxEdges(style, base: available)
        let sizing = BlockSizing(tree: tree, styles: styled.styles, images: contained.images, extents: contained.extents, isContained: true)
        let place = sizing.horizontalPlace(box, style, edges, in: available)
        contained.layOut(contentsOf: box, width: (place.width - edges.left - edges.right).scaledPoints, intrinsic: &intrinsic, text: &text)
        text.compose(paragraphs(inside: box), workers: 1)
        setFragment(ofDetached: index)
        func margin(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { value.resolved(against: available).scaledPoints } else { 0 }
        }
        let content = contained.detached[index]
        var fragment = Fragment()
        fragment.width = available.scaledPoints
        fragment.height = margin(style.margin.top) + content.height + margin(style.margin.bottom)
        fragment.append(content, x: place.x.scaledPoints, y: margin(style.margin.top))
        return fragment
    }

    /// The paragraphs in a tree of boxes, with its markers, ascending.
    func paragraphs(inside box: BoxID) -> [Int] {
        let first = Int(box.index)
        var own: [Int] = []
        for box in first..<tree.endOfSubtree(first) {
            for paragraph in [tree.boxes[box].paragraph, tree.boxes[box].marker] where paragraph >= 0 { own.append(Int(paragraph)) }
        }
        return own.sorted()
    }

    /// Breaks paragraphs. Those in detached boxes come first, as a line is as high as what stands in it.
    /// - Parameter changed: for each paragraph whether it has to be; all of them where nothing is said.
    mutating func composeAll(where changed: [Bool] = []) {
        var isDone = changed.isEmpty ? [Bool](repeating: false, count: text.paragraphs.count) : changed.map { !$0 }
        guard !tree.detached.isEmpty else {
            text.compose(text.paragraphs.indices.filter { !isDone[$0] }, workers: workers)
            fillContained([])
            return
        }
        contained.detached = [Fragment](repeating: Fragment(), count: tree.detached.count)
        let isEarly = tree.detachedInLines
        let pageFloats = [Int32: Int](uniqueKeysWithValues: tree.pageFloats.enumerated().map { ($1.box, $0) })
        for index in tree.detached.indices.reversed() where isEarly[index] {
            let own = paragraphs(inside: tree.detached[index]).filter { !isDone[$0] }
            for paragraph in own { isDone[paragraph] = true }
            text.compose(own, workers: 1)
            setFragment(ofDetached: index)
            if let float = pageFloats[Int32(index)] { shrinkPicture(inPageFloat: float) }
            setObjects(ofDetached: index, width: contained.widths[tree.detached[index].index] ?? 0)
        }
        resolver.keepObjects(of: text.styles)
        text.compose(text.paragraphs.indices.filter { !isDone[$0] }, workers: workers)
        fillContained(isEarly)
    }

    /// Makes the picture in a page float that is higher than a page so small that the page holds its caption, too.
    private mutating func shrinkPicture(inPageFloat float: Int) {
        let index = Int(tree.pageFloats[float].box), pageHeight = contained.height(aroundPageFloat: float)
        let excess = contained.detached[index].height - pageHeight, box = tree.detached[index]
        guard excess > 0 else { return }
        // Where little of it would be left the float goes on over several pages.
        guard contained.turnedRooms[box.index] == nil, let highest = highestPicture(in: box) else { return }
        guard highest.height - excess >= pageHeight / 4 else { return }
        contained.images.mostHeights[highest.image] = Length(scaledPoints: highest.height - excess)
        var intrinsic = IntrinsicWidths(tree: tree, styles: styled.styles, images: contained.images)
        contained.layOut(contentsOf: box, width: contained.widths[box.index] ?? contained.pageWidth, intrinsic: &intrinsic, text: &text)
        text.compose(paragraphs(inside: box), workers: 1)
        setFragment(ofDetached: index)
    }

    /// Fills the lists of boxes in which lines depend on their places, inner ones first, and makes the fragments of detached boxes of them.
    mutating func fillContained(_ isEarly: [Bool]) {
        for index in tree.detached.indices.reversed() where !isEarly[index] { setFragment(ofDetached: index) }
        if !contained.containers.isEmpty {
            // What flows into containers may stand in any of the boxes.
            contained.fillChains(&text)
            for index in tree.detached.indices.reversed() { setFragment(ofDetached: index) }
        }
        contained.fill(in: 0..<Int32(tree.flowBoxCount), &text)
        if shrinkTurnedPictures(in: 0..<tree.flowBoxCount) { resolver.keepObjects(of: text.styles) }
        detached = contained.detached
    }

    private mutating func setFragment(ofDetached index: Int) {
        let box = tree.detached[index]
        let end = tree.endOfSubtree(Int(box.index))
        contained.fill(in: box.index..<Int32(end), &text)
        if shrinkTurnedPictures(in: Int(box.index)..<end) { resolver.keepObjects(of: text.styles) }
        let base = Length(scaledPoints: contained.floatBases[Int32(index)] ?? 0)
        contained.detached[index] = contained.fragment(ofDetached: box, base: base, text)
    }

    /// Gives the object that a detached box has in its line the size of the box, as far as it is known.
    private mutating func setObjects(ofDetached index: Int, width: Int64) {
        let object = objectsOfDetached[index]
        guard object >= 0 else { return }
        let style = styled.styles[Int(tree[tree.detached[index]].style.index)].box
        let fragment = contained.detached.indices.contains(index) ? contained.detached[index] : Fragment()
        let edges = BoxEdges(style, base: .zero)
        let content = Size(
            width: Length(scaledPoints: width), height: Length(scaledPoints: max(0, fragment.height)) - edges.top - edges.bottom)
        let size = InlineBoxSize(style, content: content, base: .zero)
        let parent = text.styles.characterStyles[Int(contents[text.styles.objects[object].payload].parentStyle)]
        // The baseline of an inline block is that of its last line, without one its lower margin edge (CSS 2.2 section 10.8.1);
        // that of a flex container or a grid is the first (css-flexbox-1 section 8.5).
        let own = tree[tree.detached[index]].kind == .itemContainer ? fragment.firstBaseline : fragment.lastBaseline
        let baseline = own.map { size.marginTop + $0 } ?? size.height
        text.styles.objects[object] = size.object(parent, text, replacing: text.styles.objects[object], baseline: baseline)
    }

    private lazy var objectsOfDetached = tree.objectsOfDetached(in: text)

    /// Paragraphs of their own for the patterns of leaders and for the words in the place of pictures that cannot be had.
    private mutating func shortTexts(firstIndex: Int) throws(Diagnostic) -> [TypesetParagraph] {
        var new: [TypesetParagraph] = []
        for pattern in contents.patterns {
            contents.patternParagraphs.append(firstIndex + new.count)
            new.append(try shortText(pattern.string, pattern.style, measure: Length(points: 1_000)))
        }
        contents.alternativeParagraphs = [Int](repeating: -1, count: tree.images.count)
        for (index, image) in tree.images.enumerated() where contained.images.natural[index] == nil && !image.alternativeText.isEmpty {
            contents.alternativeParagraphs[index] = firstIndex + new.count
            let size = contained.images.size(of: Int32(index), measure: masters.contentSize(pageName: nil).width)
            new.append(
                try shortText(image.alternativeText, image.style, measure: max(Length(points: 1), size.width - Placeholder.padding * 2)))
        }
        return new
    }

    private mutating func shortText(_ string: String, _ id: StyleID, measure: Length) throws(Diagnostic) -> TypesetParagraph {
        var style = styled.styles[Int(id.index)]
        style.text.textAlign = .left
        style.text.textIndent = .zero
        let start = Int32(text.text.count), run = Int32(text.runs.count)
        text.text.append(contentsOf: Array(string.utf8))
        text.runs.append(TextRun(start: start, style: try resolver.characterStyle(of: style)))
        copiedRuns.append(-1)
        var paragraph = TypesetParagraph(
            textStart: start, textEnd: Int32(text.text.count), runStart: run, runCount: 1,
            style: try resolver.paragraphStyle(of: style, measure: measure))
        paragraph.measure = measure.clamped32
        return paragraph
    }

    /// - Parameter known: the measures that are known before the words are; those in tables and detached boxes follow.
    private mutating func paragraphs(_ known: [ParagraphMeasure]) throws(Diagnostic) -> [TypesetParagraph] {
        var measures = [Int32](repeating: masters.contentSize(pageName: nil).width.clamped32, count: tree.paragraphs.count)
        var isKnown = [Bool](repeating: false, count: measures.count)
        for known in known { (measures[Int(known.paragraph)], isKnown[Int(known.paragraph)]) = (known.measure, true) }
        var result: [TypesetParagraph] = []
        result.reserveCapacity(tree.paragraphs.count)
        for (index, source) in tree.paragraphs.enumerated() {
            let style =
                try source.isReplaced
                ? resolver.replacedParagraphStyle()
                : paragraphStyle(of: source, measure: Length(scaledPoints: measures[index]), isKnown: isKnown[index])
            var paragraph = TypesetParagraph(
                textStart: source.textStart, textEnd: source.textEnd, runStart: source.runStart, runCount: source.runCount, style: style)
            paragraph.measure = measures[index]
            if source.hasInitial { paragraph.initial = contents.initials[Int32(index)] ?? -1 }
            if let firstLine = source.firstLineStyle {
                paragraph.firstLineStyle = try resolver.firstLineStyle(
                    firstLine, block: source.style, runs: tree.runs(of: index),
                    converted: text.runs[Int(source.runStart)..<Int(source.runStart + source.runCount)])
            }
            result.append(paragraph)
        }
        return result
    }

    private mutating func paragraphStyle(of paragraph: Paragraph, measure: Length, isKnown: Bool) throws(Diagnostic) -> Int32 {
        guard styled.styles[Int(paragraph.style.index)].box.unicodeBidi == .plaintext else {
            return try resolver.paragraphStyle(of: paragraph.style, measure: measure, isKnown: isKnown)
        }
        // The text itself says how it runs (css-writing-modes-4 section 2.2).
        var style = styled.styles[Int(paragraph.style.index)]
        style.text.direction = text.text[Int(paragraph.textStart)..<Int(paragraph.textEnd)].withUnsafeBufferPointer {
            BidiParagraph($0, direction: .automatic).baseLevel == 1 ? .rightToLeft : .leftToRight
        }
        return try resolver.paragraphStyle(of: style, measure: measure, isKnown: isKnown)
    }
}
