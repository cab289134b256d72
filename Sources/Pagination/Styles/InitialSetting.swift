import Boxes
import Geometry
import Resources
import StyleSheets
import TextLayout
import Typefaces

/// Gives the initial of a paragraph its size, its place and its edges (css-inline-3 section 7).
///
/// An initial of N lines is as high as its capitals are from the cap height of one line to the baseline of the Nth below it, or between
/// other heights of the text by `initial-letter-align` (`AlignmentPoints`). It stands in the first line as a word whose baseline lies
/// lower. Its left edge is where its ink begins, and the text beside it keeps a distance from its ink, or from its advance where that is
/// wider.
struct InitialSetting {
    private let style: StyleID
    private let block: StyleID
    /// Its text, and that of the marks in front of it.
    private let letter: String
    private let marks: String
    /// Runs of the paragraph: of the marks (-1: there are none), of the letter, and the objects at its edges.
    private let marksRun: Int
    let letterRun: Int
    private let startObject: Int32
    private let letterObject: Int32
    private let endObject: Int32
    /// A word of its own: a space follows.
    private let isWord: Bool
    /// The style of the initial is that of an inline box, which has its own edges.
    private var hasInlineBox: Bool { inlineBox >= 0 }
    /// That inline box, by its index in the tree; -1 for none.
    let inlineBox: Int32

    /// Part of the text's size that stays free between an initial and the text beside it: somewhat less than a word space.
    private static let distance: Int64 = 15
    /// The same between a mark and its initial.
    private static let distanceOfMarks: Int64 = 5
    /// Lines beside an initial hold at least so many ems.
    private static let leastEms: Int32 = 4
    /// No initial is higher.
    private static let mostLines = 64

    /// Nil if there is no letter left.
    init?(of paragraph: Int, in tree: BoxTree, _ converted: [TextRun]) {
        let runs = tree.runs(of: paragraph), end = tree.paragraphs[paragraph].textEnd
        func edge(_ edge: InlineRun.InitialEdge) -> Int? { runs.firstIndex { $0.kind == .initialEdge(edge) } }
        func text(_ run: Int) -> String {
            String(decoding: tree.text[Int(runs[run].start)..<Int(run + 1 < runs.endIndex ? runs[run + 1].start : end)], as: UTF8.self)
        }
        guard let start = edge(.start), let middle = edge(.letter), let last = edge(.end), start < middle, middle + 2 == last else {
            return nil
        }
        (startObject, letterObject, endObject) = (converted[start].object, converted[middle].object, converted[last].object)
        marksRun = middle - start == 2 ? start + 1 : -1
        letterRun = middle + 1
        (letter, marks) = (text(letterRun), marksRun < 0 ? "" : text(marksRun))
        style = runs[letterRun].style
        block = tree.paragraphs[paragraph].style
        let box = runs[letterRun].inlineBox
        inlineBox = box >= 0 && tree.inlineBoxes[Int(box)].style == style ? box : -1
        let behind = Int(last + 1 < runs.endIndex ? runs[last + 1].start : end)
        isWord = behind < Int(end) && tree.text[behind] == 0x20
        guard !letter.isEmpty else { return nil }
    }

    /// The letter runs as its paragraph does. One that runs the other way is not where the line begins, but at the far end of its words,
    /// and stays as large as these.
    private func beginsItsLine(_ direction: Direction) -> Bool {
        let isRightToLeft = direction == .rightToLeft
        let level = Array(letter.utf8).withUnsafeBufferPointer {
            BidiParagraph($0, direction: isRightToLeft ? .rightToLeft : .leftToRight).level(at: 0)
        }
        return (level & 1 == 1) == isRightToLeft
    }

    /// Sizes and places the initial; gives the number of the room that its lines leave, -1 for none.
    func set(_ runs: inout [TextRun], _ resolver: inout TextStyleResolver) throws(Diagnostic) -> Int32 {
        guard let initial = resolver.styles[Int(style.index)].box.rare.initialLetter,
            beginsItsLine(resolver.styles[Int(block.index)].text.direction)
        else { return -1 }
        let lines = try LineMeasures(block, letter: style, &resolver)
        let most = max(1, min(Self.mostLines, Int(TextStyleResolver.largest.scaledPoints / lines.height)))
        let sink = lines.isAlignedAtStart ? max(1, min(Int(initial.sink), most)) : 1
        let size = min(initial.size, Double(most))
        let glyphs = try fit(lines, size: size, &resolver)
        // One of fewer lines than it sinks stands by its upper edge.
        let drop = Int64((min(size, Double(sink)) - 1) * Double(lines.height))
        var room = InitialRoom(
            lineCount: Int32(sink), indents: [], lineHeight: Int32(clamping: lines.height),
            leastWidth: Int32(clamping: lines.em) &* Self.leastEms)
        let raisedLines = Int64(max(0, (size - Double(sink)).rounded(.up)))
        runs[letterRun].style = resolver.variant(of: glyphs.style) {
            $0.baselineShift = Int32(clamping: glyphs.rise - drop)
            ($0.ascent, $0.descent) = (Int32(clamping: lines.ascent + raisedLines * lines.height), Int32(clamping: lines.descent))
            ($0.hyphenator, $0.breaksAnywhere, $0.wrapsCharacters) = (-1, false, false)
            ($0.isUnbreakable, $0.isInitial, $0.emergencyBreakWidth) = (true, true, .max)
        }
        let marksWidth = marksRun < 0 ? 0 : width(of: marks, font: resolver.text.characterStyles[Int(runs[marksRun].style)].font, &resolver)
        let beside = marksWidth == 0 ? 0 : marksWidth + lines.em * Self.distanceOfMarks / 100
        // Marks that hang stand in the margin, others in front of the letter.
        let hang = lines.hangsMarks ? beside : 0
        let before = edge(isStart: true, resolver), behind = edge(isStart: false, resolver)
        let origin = beside - hang + before - glyphs.leftEdge(lines)
        resolver.setWidth(-hang, ofObject: startObject)
        resolver.setWidth(origin + hang - marksWidth, ofObject: letterObject)
        // From where the line begins to where the text may, for each line.
        let distance = lines.em * Self.distance / 100
        func textStart(_ line: Int) -> Int64 {
            let ink = glyphs.right(besideLine: line, drop: drop, lines)
            let followsContour = lines.wrap == .all || lines.wrap == .first && line == 1 || line > sink
            guard !followsContour else { return ink.map { origin + $0 + behind + distance } ?? 0 }
            return origin + max(glyphs.advance, (glyphs.right ?? 0) + distance) + behind
        }
        // The next word begins where a word that goes on would.
        resolver.setWidth(max(0, textStart(1)) - origin - glyphs.advance - (isWord ? lines.space : 0), ofObject: endObject)
        room.indents = (2...(sink + 1)).map { Int32(clamping: max(0, textStart($0))) }
        while room.indents.last == 0 { room.indents.removeLast() }
        return sink > 1 || !room.indents.isEmpty ? resolver.addInitial(room) : -1
    }

    /// Margin, border and padding; those of an inline box stand outside the initial already.
    private func edge(isStart: Bool, _ resolver: TextStyleResolver) -> Int64 {
        hasInlineBox ? 0 : InlineEdges.width(resolver.styles[Int(style.index)].box, isLeft: isStart, base: .zero).scaledPoints
    }

    private func width(of string: String, font: FontID, _ resolver: inout TextStyleResolver) -> Int64 {
        var store = ShapeStore(), width: Int64 = 0
        let shapes = resolver.shape(string, font, into: &store)
        for number in 0..<Int(shapes.count) { width += Int64(store[shapes[number]].width) }
        return width
    }

    // MARK: Size

    /// Finds the size at which the letter is as high as it is to be. The face may depend on the size (optical sizes), so it is asked again.
    private func fit(_ lines: LineMeasures, size lineCount: Double, _ resolver: inout TextStyleResolver) throws(Diagnostic) -> InitialGlyphs
    {
        var style = resolver.styles[Int(style.index)]
        let align = style.text.hasRareValues ? style.text.rare.initialLetterAlign : InitialLetterAlign(.alphabetic)
        if style.text.hasRareValues { style.text.rare.fontSizeAdjust = nil }
        style.text.letterSpacing = .zero
        style.text.lineHeight = .length(Length(scaledPoints: lines.height))
        let edges = BoxEdges(style.box, base: .zero), points = lines.points(align.text)
        let (above, below) = align.isBorderBox ? (edges.top.scaledPoints, edges.bottom.scaledPoints) : (0, 0)
        let between = Int64(((lineCount - 1) * Double(lines.height)).rounded())
        let most = TextStyleResolver.largest.scaledPoints / 2
        let height = max(Length.unitsPerPoint, min(between + points.span - above - below, most))
        var size = height * 10 / 7
        for attempt in 0..<Self.mostAttempts {
            style.text.fontSize = Length(scaledPoints: size)
            let glyphs = try InitialGlyphs(letter, style, &resolver), span = glyphs.points.span
            guard (height - span).magnitude > 1, attempt + 1 < Self.mostAttempts, span > 0 else {
                return glyphs.raised(by: glyphs.points.under + below - points.under)
            }
            size = max(1, min(size * height / span, TextStyleResolver.largest.scaledPoints))
        }
        return try InitialGlyphs(letter, style, &resolver)
    }

    private static let mostAttempts = 5
}

/// What an initial takes its measures from: the lines of its block, in scaled points.
private struct LineMeasures {
    let ascent: Int64
    let descent: Int64
    /// From baseline to baseline.
    let height: Int64
    let capHeight: Int64
    private let font: Font
    let em: Int64
    /// Between words.
    let space: Int64
    let wrap: InitialLetterWrap
    /// Only lines that begin at the leading edge can make room for a letter there.
    let isAlignedAtStart: Bool
    let isRightToLeft: Bool
    let hangsAtStart: Bool
    let hangsMarks: Bool

    /// Between which an initial stands.
    func points(_ align: InitialLetterAlign.Points) -> AlignmentPoints {
        // What a step of lines adds is leading as well.
        let leading = height - ascent - descent
        return AlignmentPoints(align, of: font, ascent: ascent + leading / 2, descent: descent + (leading - leading / 2))
    }

    init(_ block: StyleID, letter: StyleID, _ resolver: inout TextStyleResolver) throws(Diagnostic) {
        let text = resolver.styles[Int(block.index)].text
        let index = Int(try resolver.characterStyle(of: block)), strut = resolver.text.characterStyles[index]
        let font = resolver.fonts[strut.font]
        self.font = font
        (ascent, descent) = (Int64(strut.ascent), Int64(strut.descent))
        let step = text.hasRareValues ? text.rare.lineHeightStep.scaledPoints : 0
        let natural = max(1, Int64(strut.ascent) + Int64(strut.descent))
        height = step > 0 ? (natural + step - 1) / step * step : natural
        capHeight = Int64(font.metrics.capHeight)
        em = Int64(font.size)
        isRightToLeft = text.direction == .rightToLeft
        let own = resolver.styles[Int(letter.index)].text
        wrap = !isRightToLeft && own.hasRareValues ? own.rare.initialLetterWrap : .none
        space = Int64(font.metrics.spaceWidth)
        isAlignedAtStart =
            switch text.textAlign {
            case .start, .justify: true
            case .left: !isRightToLeft
            case .right: isRightToLeft
            case .center, .end: false
            }
        hangsAtStart = text.hangsAtStart
        hangsMarks = !isRightToLeft && own.hangingPunctuation.contains(.first)
    }
}

/// The shapes of an initial at its size, in scaled points from the left end of its baseline.
private struct InitialGlyphs {
    /// Index in `TextStyles.characterStyles`.
    let style: Int32
    let advance: Int64
    /// Its own, of the face that shows it.
    let points: AlignmentPoints
    /// How far its baseline lies above that of its last line.
    private(set) var rise: Int64 = 0
    /// y downwards.
    private let outline: Path
    private let ink: Interval?
    /// How far its first character hangs into the margin.
    private let protrusion: Int64

    init(_ string: String, _ style: ComputedStyle, _ resolver: inout TextStyleResolver) throws(Diagnostic) {
        self.style = try resolver.characterStyle(of: style)
        let font = resolver.text.characterStyles[Int(self.style)].font
        var store = ShapeStore(), x: Int64 = 0, drawn = font
        let shapes = resolver.shape(string, font, into: &store)
        var outline = Path()
        for number in 0..<Int(shapes.count) {
            let shape = store[shapes[number]]
            if number == 0 { drawn = shape.font }
            outline.append(store.outline(of: shape, font: resolver.fonts[shape.font], x: x, y: 0))
            x += Int64(shape.width)
        }
        self.outline = outline
        advance = x
        ink = outline.extent(from: .min / 4, to: .max / 4)
        points = AlignmentPoints(string, in: resolver.fonts[drawn])
        protrusion = string.unicodeScalars.first.map { Int64(OpticalMargins.protrusion(of: $0.value, in: resolver.fonts[drawn]).left) } ?? 0
    }

    func raised(by rise: Int64) -> InitialGlyphs {
        var result = self
        result.rise = rise
        return result
    }

    /// The right end of its ink.
    var right: Int64? { ink?.end }

    /// What its first line begins with: the edge of its ink, somewhat farther in where the margin is optical. A large letter needs less of
    /// that than a small one.
    func leftEdge(_ lines: LineMeasures) -> Int64 {
        guard let ink, !lines.isRightToLeft else { return 0 }
        return ink.start + (lines.hangsAtStart ? protrusion / 2 : 0)
    }

    /// The right end of its ink beside the capitals of a line, counted from 1; nil if there is none.
    /// - Parameter drop: how far its own last line lies below the first.
    func right(besideLine line: Int, drop: Int64, _ lines: LineMeasures) -> Int64? {
        let baseline = Int64(line - 1) * lines.height - drop + rise
        return outline.extent(from: baseline - lines.capHeight, to: baseline)?.end
    }
}
