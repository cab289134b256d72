import Boxes
import DisplayLists
import Geometry
import Markup
import StyleSheets
import TextLayout
import Typefaces

/// Places the shapes of finished lines on a page, and notes what boxes and links the text lies in along the way.
///
/// What only reads the painter is inlined where it is asked for each word: a call copies all of it first, a kilobyte.
struct LinePainter {
    let text: TypesetText
    let tree: BoxTree
    /// For each run behind those of the tree, the run that it is a copy of.
    let copiedRuns: [Int32]
    let colors: [Color]
    let contents: InlineContents
    let styles: [ComputedStyle]
    let images: StyleImages
    /// The natural sizes of the pictures of the document.
    private let imageSizes: [Size?]
    private let effects: [TextEffect]
    private let widthShapes: WidthShapes?
    private var effectPainter: TextEffectPainter?
    private let reader: LineReader
    /// Of the line in hand.
    private var pieces: [LinePiece] = []
    private var linkArea = LinkArea()
    /// Where in the display list the initial of the line in hand is.
    private var initial = InitialPlace()
    /// The stretches of the line in hand by the innermost inline box that shows.
    private(set) var stretches: [InlineStretch] = []
    /// The inline blocks on the line in hand.
    private(set) var blocks: [PlacedBlock] = []

    /// A stretch of a line that leads elsewhere.
    private struct LinkArea {
        var link: Int32 = -1
        var startX: Int64 = 0
        var endX: Int64 = 0
        var ascent: Int64 = 0
        var descent: Int64 = 0
    }

    /// A stretch of a line in one inline box.
    struct InlineStretch {
        /// Index in `BoxTree.inlineBoxes`.
        var box: Int32
        var startX: Int64
        var endX: Int64
        /// It begins or ends with an end of the box.
        var hasLeftEnd = false
        var hasRightEnd = false
    }

    struct PlacedBlock {
        /// Index in `BoxTree.detached`.
        var box: Int32
        var x: Int64
        var y: Int64
    }

    init(
        text: TypesetText, tree: BoxTree, copiedRuns: [Int32], colors: [Color], effects: [TextEffect], contents: InlineContents,
        styles: [ComputedStyle],
        images: StyleImages, imageSizes: [Size?], widthShapes: WidthShapes?
    ) {
        self.widthShapes = widthShapes
        self.imageSizes = imageSizes
        self.effects = effects
        self.images = images
        self.text = text
        self.tree = tree
        self.copiedRuns = copiedRuns
        self.colors = colors
        self.contents = contents
        self.styles = styles
        reader = LineReader(text)
    }

    /// Where the painter stands in a line.
    private struct Pen {
        /// Where the pieces of the line are measured from.
        let origin: Int64
        let baseline: Int64
        var run: Int
        /// Of the run that the pen is in.
        var source: RunSource
    }

    /// What painting asks of a word's style, which is large and the same for most words: it is not copied for each.
    private struct PaintedStyle {
        let isVisible: Bool
        let effect: UInt16
        let color: UInt16
        /// How far above the line's baseline.
        let rise: Int64

        @inline(__always)
        init(_ styles: [CharacterStyle], _ index: Int32, _ line: Line) {
            isVisible = styles[Int(index)].isVisible
            effect = styles[Int(index)].effect
            color = styles[Int(index)].color
            rise = line.rise(of: styles[Int(index)])
        }
    }

    /// What painting asks of the box tree's run that some text came from: a few numbers, kept while the run lasts.
    private struct RunSource {
        var node: Int32 = -1
        var link: Int32 = -1
        var inlineBox: Int32 = -1
        /// How far relative positioning moves it to the right.
        var advance: Int64 = 0
        /// False for running heads and the like.
        var isKnown = false
    }

    /// - Parameters:
    ///   - x: left edge of the paragraph on the page, in scaled points.
    ///   - baseline: from the top of the page downwards.
    mutating func paint(_ line: Line, x: Int64, baseline: Int64, into list: inout DisplayList) {
        stretches.removeAll(keepingCapacity: true)
        blocks.removeAll(keepingCapacity: true)
        let run = text.runIndex(at: text.offset(ofToken: line.tokenStart))
        var pen = Pen(origin: x, baseline: baseline, run: run, source: source(of: run))
        // Out of the painter while it paints: a leader paints lines of its own with a copy.
        var pieces: [LinePiece] = []
        swap(&pieces, &self.pieces)
        reader.read(line, of: text, into: &pieces)
        for piece in pieces {
            let offset = text.tokenOffsets[Int(piece.token)]
            if line.levelStart >= 0 {
                pen.run = text.runIndex(at: offset)
                pen.source = source(of: pen.run)
            } else if pen.run + 1 < text.runs.count, text.runs[pen.run + 1].start <= offset {
                repeat { pen.run += 1 } while pen.run + 1 < text.runs.count && text.runs[pen.run + 1].start <= offset
                pen.source = source(of: pen.run)
            }
            paint(piece, at: offset, line, pen, &list)
        }
        swap(&pieces, &self.pieces)
        if linkArea.link >= 0 { flushLink(baseline, &list) }
        if let last = list.shapes.indices.last, line.tokenStart < line.tokenEnd { list.shapes[last].isLastOfLine = true }
        if initial.isComplete { addInitial(line, &list) }
    }

    private mutating func paint(_ piece: LinePiece, at offset: Int32, _ line: Line, _ pen: Pen, _ list: inout DisplayList) {
        let token = text.token(Int(piece.token), on: line)
        let start = pen.origin + piece.x + pen.source.advance, end = start + piece.width
        func note(_ style: Int32, _ list: inout DisplayList) {
            self.note(pen.source, from: start, to: end, style, line, pen.baseline, &list)
        }
        switch piece.kind {
        case .word:
            place(token.payload, piece, at: offset, x: start, line, pen, &list)
            note(text.words.words[token.payload].style, &list)
            if piece.isFollowedBySpace { markSpace(&list) }
        case .space:
            // A space that the text begins a line with has vanished with the break.
            guard token.kind == .noBreakSpace || piece.token > line.tokenStart else { return }
            markSpace(&list)
            if token.kind == .noBreakSpace || piece.token < line.tokenEnd - 1 { note(Int32(token.payload), &list) }
        case .object:
            let object = text.styles.objects[token.payload]
            place(object, at: start, line, pen.baseline, &list)
            note(text.runs[pen.run].style, &list)
            if let end = object.boxEnd, let last = stretches.indices.last {
                if end.isLeft { stretches[last].hasLeftEnd = true } else { stretches[last].hasRightEnd = true }
            }
        case .leader:
            markSpace(&list)
            fillLeader(text.styles.objects[token.payload], from: start, width: piece.width, pen.baseline, &list)
        case .tab:
            markSpace(&list)
            note(Int32(token.payload), &list)
        case .ellipsis:
            let style = text.runs[pen.run].style, painted = PaintedStyle(text.styles.characterStyles, style, line)
            var x = start
            for index in piece.firstShape..<piece.firstShape + piece.shapeCount {
                append(index, painted, style, x: x, at: offset, pen, &list)
                x += Int64(text.words.shapes.shapes[Int(index)].width)
            }
        }
    }

    @inline(__always)
    private func source(of run: Int) -> RunSource {
        var index = run
        if run >= tree.runs.count {
            let copy = run - tree.runs.count
            guard copy < copiedRuns.count, copiedRuns[copy] >= 0 else { return RunSource() }
            index = Int(copiedRuns[copy])
        }
        let box = tree.runs[index].inlineBox
        return RunSource(
            node: tree.runs[index].node.index, link: tree.runs[index].link, inlineBox: box,
            advance: box < 0 ? 0 : contents.boxAdvances[Int(box)], isKnown: true)
    }

    @inline(__always)
    private func markSpace(_ list: inout DisplayList) {
        let last = list.shapes.count - 1
        if last >= 0 { list.shapes[last].isFollowedBySpace = true }
    }

    private mutating func paintEffect(_ index: Int32, _ shape: Shape, node: Int32, x: Int64, baseline: Int64, _ list: inout DisplayList) {
        if effectPainter == nil { effectPainter = TextEffectPainter(text, effects) }
        let style = text.styles.characterStyles[Int(index)]
        effectPainter?.paint(Int(style.effect), shape, font: style.font, node: node, x: x, baseline: baseline, into: &list)
    }

    private mutating func place(
        _ word: Int, _ piece: LinePiece, at textOffset: Int32, x start: Int64, _ line: Line, _ pen: Pen, _ list: inout DisplayList
    ) {
        let first = piece.firstShape, count = piece.shapeCount
        let styleIndex = text.words.words[word].style, isRightToLeft = text.words.words[word].context.isRightToLeft
        let style = PaintedStyle(text.styles.characterStyles, styleIndex, line)
        // Asked of the array itself: a call that takes all of the text would count its owners for each word.
        let cut =
            line.settingStart < 0 ? nil : text.settings[Int(line.settingStart) + Int(piece.token) - Int(line.tokenStart)].cut
        let isParted = piece.token == line.tokenStart && line.startBreak >= 0
        var shown = ShownText(
            wordAt: textOffset, cut, from: isParted ? text.words.breaks[Int(line.startBreak)].offset : 0)
        if isRightToLeft { for index in first..<first + count { shown.skip(text.words.shapes.shapes[Int(index)]) } }
        let isExpanded = line.isExpanded && reader.spaces.expands(styleIndex)
        var x = start
        for number in 0..<count {
            // The shapes of a word stand in the order of its text: from right to left the first is rightmost.
            let index = isRightToLeft ? first + count - 1 - number : first + number
            let shape = text.words.shapes.shapes[Int(index)]
            if isRightToLeft { shown.skipBack(shape) }
            let widthShape = isExpanded ? widthShapes?[index, line.expansion] : nil
            append(widthShape ?? index, style, styleIndex, x: x, at: shown.offset, pen, &list)
            if !isRightToLeft { shown.skip(shape) }
            if isExpanded {
                let letterCount = text.words.letterCount(ofShape: index, of: word)
                if style.isVisible {
                    let last = list.shapes.count - 1
                    if widthShape == nil { list.shapes[last].expansion = line.expansion }
                    if letterCount > 0 { list.shapes[last].letterSpace = line.letterSpace }
                }
                x += line.advance(ofShapeWithWidth: shape.width, letterCount: letterCount)
            } else {
                x += Int64(shape.width)
            }
        }
    }

    /// - Parameter offset: where in the text that was set it begins.
    @inline(__always)
    private mutating func append(
        _ index: Int32, _ style: PaintedStyle, _ styleIndex: Int32, x: Int64, at offset: Int32, _ pen: Pen, _ list: inout DisplayList
    ) {
        guard style.isVisible else { return }
        let node = pen.source.node, baseline = pen.baseline - style.rise
        if style.effect > 0 {
            paintEffect(styleIndex, text.words.shapes.shapes[Int(index)], node: node, x: x, baseline: baseline, &list)
        }
        list.shapes.append(
            PlacedShape(
                shape: ShapeID(index), x: Int32(clamping: x), y: Int32(clamping: baseline), isFollowedBySpace: false,
                isLastOfLine: false, color: colorIndex(style.color, &list), node: node, textOffset: offset))
    }

    private func colorIndex(_ color: UInt16, _ list: inout DisplayList) -> UInt16 {
        color == 0 ? 0 : list.colorIndex(colors[Int(color)])
    }

    /// Notes the initial that the line begins with. Where text runs both ways its parts may stand in another order.
    private mutating func addInitial(_ line: Line, _ list: inout DisplayList) {
        guard let place = initial.take(), line.levelStart < 0 else { return }
        list.initials.append(PlacedInitial(place, in: list, text.words.shapes))
    }

    // MARK: What is not text

    private mutating func place(_ object: InlineObject, at position: Int64, _ line: Line, _ textBaseline: Int64, _ list: inout DisplayList)
    {
        let content = contents[object.payload]
        let style: BoxStyle =
            if case .image(let index) = content.kind {
                tree.images[Int(index)].edges(in: styles)
            } else {
                styles[Int(content.style.index)].box
            }
        let base = Length(scaledPoints: object.base)
        let box = object.rect(of: style, at: position, on: line, baseline: textBaseline)
        switch content.kind {
        case .edge, .leader: break
        case .initialEdge(let edge): initial.note(edge, shapeCount: list.shapes.count)
        case .block(let index): blocks.append(PlacedBlock(box: index, x: box.minX.scaledPoints, y: box.minY.scaledPoints))
        case .image(let index): placeImage(index, style, in: box, base: base, &list)
        }
    }

    private mutating func placeImage(_ image: Int32, _ style: BoxStyle, in box: Rect, base: Length, _ list: inout DisplayList) {
        let node = tree.images[Int(image)].node, firstRect = list.rects.count, start = Clip.Start(list)
        defer {
            list.rects.setNode(node, from: firstRect)
            start.makeLayer(of: style, border: box, on: &list, text)
        }
        if style.isDecorated { BoxPainter.paint(style, box, images: images, page: list.size, node: node, into: &list.rects) }
        let edges = BoxEdges(style, base: base)
        let rect = Rect(
            x: box.minX + edges.left, y: box.minY + edges.top, width: box.width - edges.left - edges.right,
            height: box.height - edges.top - edges.bottom)
        if case .gradient(let gradient) = tree.images[Int(image)].image {
            guard let fill = GradientResolution.fill(gradient, size: rect.size) else { return }
            list.rects.append(
                FilledRect(rect: rect, tiling: ImageTiling(.gradient(fill), tile: rect, step: rect.size, columns: 1, rows: 1)))
        } else if contents.alternativeParagraphs.indices.contains(Int(image)), contents.alternativeParagraphs[Int(image)] >= 0 {
            paintPlaceholder(contents.alternativeParagraphs[Int(image)], in: rect, &list)
        } else if imageSizes[Int(image)] == nil {
            list.rects += Placeholder.frame(rect)
        } else {
            let (place, clip) = ObjectFitting.place(
                tree.images[Int(image)].style(in: styles), natural: imageSizes[Int(image)], in: rect)
            var placed = PlacedImage(
                image: image, rect: place, clip: clip, alternativeText: tree.images[Int(image)].alternativeText)
            placed.node = node.index
            list.images.append(placed)
        }
    }

    /// A frame with as many lines of the alternative text as it holds.
    private mutating func paintPlaceholder(_ paragraph: Int, in rect: Rect, _ list: inout DisplayList) {
        list.rects += Placeholder.frame(rect)
        let lines = text.paragraphs[paragraph]
        var y = (rect.minY + Placeholder.padding).scaledPoints
        var other = self
        for index in Int(lines.lineStart)..<Int(lines.lineStart + lines.lineCount) {
            let line = text.lines[index]
            guard y + line.height <= rect.maxY.scaledPoints else { break }
            other.paint(line, x: (rect.minX + Placeholder.padding).scaledPoints, baseline: y + Int64(line.ascent), into: &list)
            y += line.height
        }
    }

    /// Repeats a leader's pattern (css-content-3 section 2.6.1): from the end of the line, so that the dots of lines below each other stand
    /// in columns.
    private mutating func fillLeader(_ object: InlineObject, from start: Int64, width: Int64, _ baseline: Int64, _ list: inout DisplayList)
    {
        guard case .leader(let pattern) = contents[object.payload].kind, pattern >= 0 else { return }
        let paragraph = text.paragraphs[contents.patternParagraphs[Int(pattern)]]
        guard paragraph.lineCount > 0 else { return }
        let line = text.lines[Int(paragraph.lineStart)]
        var step = Int64(line.width)
        if let last = text.tokens[Int(line.tokenStart)..<Int(line.tokenEnd)].last, last.kind == .word, last.isFollowedBySpace {
            step += Int64(reader.spaces[text.words.words[last.payload].style])
        }
        guard step > Length.unitsPerPoint / 4 else { return }
        let most: Int64 = 500
        var other = self
        for number in 0..<min(width / step, most) {
            other.paint(line, x: start + width - step * (min(width / step, most) - number) - Int64(line.x), baseline: baseline, into: &list)
        }
    }

    // MARK: Inline boxes and links

    /// The style of the text in an inline box: its font and how far it is raised.
    func characterStyle(ofInlineBox box: Int32) -> CharacterStyle { text.styles.characterStyles[Int(contents.boxStyles[Int(box)])] }

    /// The inline box that has begun before a line and goes on in it; nil for none.
    func inlineBox(ofLineStart line: Line) -> Int32? {
        let run = text.runIndex(at: text.offset(ofToken: line.tokenStart))
        let box = source(of: run).inlineBox
        guard box >= 0 else { return nil }
        return startsBox(run) ? parent(box) : box
    }

    /// The inline box that goes on behind a line; nil for none.
    func inlineBox(behindLineEnd line: Line) -> Int32? {
        let next = line.endBreak >= 0 ? line.tokenEnd - 1 : line.tokenEnd
        guard !line.isLast, Int(next) < text.tokens.count else { return nil }
        let run = text.runIndex(at: text.offset(ofToken: next))
        let box = source(of: run).inlineBox
        guard box >= 0 else { return nil }
        return startsBox(run) ? parent(box) : box
    }

    private func parent(_ box: Int32) -> Int32? {
        let parent = tree.inlineBoxes[Int(box)].parent
        return parent >= 0 ? parent : nil
    }

    /// Whether a run is the first edge of its inline box.
    private func startsBox(_ run: Int) -> Bool {
        let index = run < tree.runs.count ? run : run - tree.runs.count < copiedRuns.count ? Int(copiedRuns[run - tree.runs.count]) : -1
        guard index >= 0, case .inlineEdge(let isStart) = tree.runs[index].kind else { return false }
        return isStart
    }

    @inline(__always)
    private mutating func note(
        _ source: RunSource, from start: Int64, to end: Int64, _ styleIndex: Int32, _ line: Line, _ baseline: Int64,
        _ list: inout DisplayList
    ) {
        guard source.isKnown else { return }
        if source.inlineBox >= 0 || !stretches.isEmpty { noteStretch(source.inlineBox, from: start, to: end) }
        guard source.link >= 0 || linkArea.link >= 0 else { return }
        if linkArea.link >= 0, linkArea.link != source.link { flushLink(baseline, &list) }
        guard source.link >= 0 else { return }
        if linkArea.link < 0 { linkArea = LinkArea(link: source.link, startX: start) }
        let style = text.styles.characterStyles[Int(styleIndex)], metrics = text.fonts[style.font].metrics, rise = line.rise(of: style)
        linkArea.ascent = max(linkArea.ascent, Int64(metrics.ascent) + rise)
        linkArea.descent = max(linkArea.descent, Int64(metrics.descent) - rise)
        linkArea.endX = max(linkArea.endX, end)
    }

    private mutating func noteStretch(_ box: Int32, from start: Int64, to end: Int64) {
        if let last = stretches.last, last.box == box {
            stretches[stretches.count - 1].endX = end
        } else {
            stretches.append(InlineStretch(box: box, startX: start, endX: end))
        }
    }

    private mutating func flushLink(_ baseline: Int64, _ list: inout DisplayList) {
        let link = tree.links[Int(linkArea.link)], href = link.href
        let rect = Rect(
            x: linkArea.startX, y: baseline - linkArea.ascent, width: linkArea.endX - linkArea.startX,
            height: linkArea.ascent + linkArea.descent)
        let target: PlacedLink.Target? =
            if href.utf8.first == UInt8(ascii: "#") {
                .destination(String(href.dropFirst()))
            } else if ["http://", "https://", "mailto:"]
                .contains(where: href.hasPrefix)
            { .uri(href) } else { nil }
        if let target {
            var placed = PlacedLink(rect: rect, target: target, source: link.source)
            placed.node = link.node.index
            list.links.append(placed)
        }
        linkArea = LinkArea()
    }
}

/// The frame that stands for a picture which cannot be had.
enum Placeholder {
    static let padding = Length(points: 4)

    static func frame(_ rect: Rect) -> [FilledRect] {
        var border = Border()
        border.width = Length(points: 0.5)
        border.style = .solid
        border.color = Color(red: 128, green: 128, blue: 128)
        return Borders.rects(of: Edges(all: border), around: rect)
    }
}
