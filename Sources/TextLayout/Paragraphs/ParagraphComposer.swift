import Resources
import Typefaces

extension TypesetText {
    /// Breaks paragraphs into lines, in parallel chunks; their words are prepared and their measures set.
    ///
    /// The lines of each paragraph are a function of its tokens, style and measure alone, so neither the number of workers nor the order
    /// matters.
    /// - Parameter indices: ascending.
    package mutating func compose(_ indices: [Int], workers: Int) {
        for start in stride(from: 0, to: indices.count, by: Self.paragraphsOfGroup) {
            let group = Array(indices[start..<min(start + Self.paragraphsOfGroup, indices.count)])
            var results = composed(
                group, bounds: bounds(of: group, parts: Workers.parts(for: workers, most: group.count / 32)), workers: workers)
            let share = (part: group.count, whole: indices.count - start)
            words.shapes.reserve(for: results.map(\.shapes), share: share)
            let lineCount = lines.count + results.reduce(0) { $0 + $1.lines.count } * share.whole / share.part
            // What comes after (running heads, variants of paragraphs) would have all lines copied. Room that is not used takes no memory.
            if lineCount > lines.capacity { lines.reserveCapacity(lineCount * 3 / 2) }
            results.reverse()
            while let result = results.popLast() { append(result) }
        }
    }

    /// What the workers have made of so many paragraphs is joined before they go on, or a very long book would have its lines twice.
    private static let paragraphsOfGroup = 1 << 15

    /// A function of its own, as the workers' reference to the text must be gone before it changes, or all of it would be copied.
    private func composed(_ indices: [Int], bounds: [Int], workers: Int) -> [ComposedParagraphs] {
        Workers.map(bounds.count - 1, workers: workers, scratch: { ParagraphComposer(text: self) }) {
            $0.compose(indices[bounds[$1]..<bounds[$1 + 1]])
        }
    }

    /// Where to divide the list for parts of about equal numbers of tokens.
    private func bounds(of indices: [Int], parts: Int) -> [Int] {
        guard parts > 1 else { return [0, indices.count] }
        let total = indices.reduce(0) { $0 + Int(paragraphs[$1].tokenCount) }
        var bounds = [0]
        var sum = 0
        for (position, index) in indices.enumerated() where bounds.count < parts {
            if sum >= total * bounds.count / parts { if position > 0 { bounds.append(position) } }
            sum += Int(paragraphs[index].tokenCount)
        }
        while bounds.count < parts { bounds.append(indices.count) }
        bounds.append(indices.count)
        return bounds
    }

    mutating func append(_ composed: ComposedParagraphs) {
        let shapeBase = Int32(words.shapes.shapes.count)
        let lineBase = Int32(lines.count)
        let settingBase = Int32(settings.count)
        for var setting in composed.settings {
            setting.shapeStart += shapeBase
            settings.append(setting)
        }
        for (position, index) in composed.indices.enumerated() {
            paragraphs[index].lineStart = lineBase + composed.lineStarts[position]
            paragraphs[index].lineCount = composed.lineCounts[position]
        }
        for var line in composed.lines {
            if line.startShape >= 0 { line.startShape += shapeBase }
            if line.endShape >= 0 { line.endShape += shapeBase }
            if line.settingStart >= 0 { line.settingStart += settingBase }
            lines.append(line)
        }
        words.shapes.append(composed.shapes)
    }
}

/// The indents of a paragraph that are not part of its first line: what its lines have less than the measure, in scaled points.
package struct LineIndents: Sendable, Hashable {
    /// Where the first line begins, and where all others do, from the leading edge.
    package let first: Int64
    package let rest: Int64
    /// Where lines end, from the trailing edge.
    package let tail: Int64
    /// How much later the first line's text begins by the indent that is part of it.
    package let own: Int64
    package let isRightToLeft: Bool

    package init(_ style: ParagraphStyle, measure: Int32) {
        let hanging = style.isHangingIndent ? Int64(style.firstLineIndent) : 0
        tail = style.tailIndent > 0 ? Int64(measure) - Int64(style.tailIndent) : -Int64(style.tailIndent)
        first = Int64(style.firstLineHeadIndent) + (style.indentsEachLine ? hanging : 0)
        rest = Int64(style.headIndent) + hanging
        own = style.isHangingIndent ? (style.indentsEachLine ? -hanging : 0) : Int64(style.firstLineIndent)
        isRightToLeft = style.isRightToLeft
    }
}

/// What was made of some paragraphs.
struct ComposedParagraphs: Sendable {
    var indices: ArraySlice<Int>
    var lines: [Line] = []
    var lineStarts: [Int32] = []
    var lineCounts: [Int32] = []
    /// Parts of words at the ends of lines.
    var shapes = ShapeStore()
    var settings: [TokenSetting] = []
}

/// Sets one paragraph after the other: items, breaks, lines. One worker's scratch.
struct ParagraphComposer: ~Copyable {
    let text: TypesetText
    var builder: ItemBuilder
    var breaker = LineBreaker()
    var broken: [BrokenLine] = []
    var assembler: LineAssembler
    /// Made where some word is not to be shaped alone.
    var runs: RunShaping?
    var noRuns: RunShaping?
    /// By how much the lines of the paragraph in hand were broken narrower than it is.
    private var slack: Int32 = 0
    /// What very loose lines of it are told apart by.
    private var looseLineStretch: Int32 = 0
    /// What its initial takes.
    private var initial: InitialRoom?
    var result: ComposedParagraphs

    init(text: TypesetText) {
        self.text = text
        builder = ItemBuilder(text)
        assembler = LineAssembler(text)
        if text.words.hasRunWords { runs = RunShaping(text) }
        result = ComposedParagraphs(indices: [])
    }

    /// - Parameter indices: of paragraphs of the text, ascending.
    mutating func compose(_ indices: ArraySlice<Int>) -> ComposedParagraphs {
        result = ComposedParagraphs(indices: indices)
        for index in indices { compose(text.paragraphs[index]) }
        defer { result = ComposedParagraphs(indices: []) }
        return result
    }

    private mutating func compose(_ paragraph: TypesetParagraph) {
        let first = result.lines.count
        result.lineStarts.append(Int32(first))
        if paragraph.tokenCount > 0 {
            if measureRuns(paragraph) {
                builder.build(paragraph, of: text, runs)
                breakLines(paragraph)
                assembler.assemble(broken[...], paragraph, builder, &runs, slack: slack, into: &result)
            } else {
                builder.build(paragraph, of: text, noRuns)
                breakLines(paragraph)
                assembler.assemble(broken[...], paragraph, builder, &noRuns, slack: slack, into: &result)
            }
        }
        makeRoomBelowInitial(of: paragraph, from: first)
        result.lineCounts.append(Int32(result.lines.count - first))
    }

    /// Shapes the stretches of a paragraph that are to be shaped as a whole; false where there are none. Where the first line has a style
    /// of its own, words are shaped alone all the same: its words are others.
    mutating func measureRuns(_ paragraph: TypesetParagraph) -> Bool {
        paragraph.firstLineTokenStart < 0 && runs?.measure(paragraph) == true
    }

    private mutating func breakLines(_ paragraph: TypesetParagraph) {
        let style = text.styles.paragraphStyles[Int(paragraph.style)]
        let parameters = Self.parameters(style, hasLeader: builder.hasLeader, ragStretch: raggedStretch(paragraph))
        looseLineStretch = raggedStretch(paragraph) / 2
        slack = 0
        initial = text.initialRoom(of: paragraph)
        if style.lineBreakMode == .clipping { return clip(paragraph.measure, style, parameters) }
        if style.hyphenationFactor < 65_536, breakLinesWithoutHyphens(paragraph.measure, style, parameters) { return }
        breakLines(measure: paragraph.measure, style, parameters)
        if style.isBalanced, broken.count > 1 { balance(paragraph.measure, style, parameters) }
    }

    /// Where TeX would have a line stick out though it could be broken, lines of any looseness are better: CSS has none overflow that need
    /// not (css-text-3 section 5).
    @discardableResult
    private mutating func breakLines(measure: Int32, _ style: ParagraphStyle, _ parameters: LineBreakingParameters) -> BrokenParagraph {
        let outcome = search(measure: measure, style, parameters)
        guard outcome.overfullCount > 0, parameters.tolerance < 10_000 else { return outcome }
        let lines = broken
        var last = parameters
        last.pretolerance = -1
        last.tolerance = 10_000
        last.looseLineStretch = looseLineStretch
        last.demeritsLimit = 1 << 60
        let loose = search(measure: measure, style, last)
        if loose.overfullCount < outcome.overfullCount { return loose }
        broken = lines
        return outcome
    }

    mutating func search(measure: Int32, _ style: ParagraphStyle, _ parameters: LineBreakingParameters) -> BrokenParagraph {
        broken.removeAll(keepingCapacity: true)
        let items = builder.items
        if let fragments = Self.fragments(style, measure: measure, initial) {
            return breaker.breakLines(items.span, parameters, fragments, builder.adjustments, words: builder.words, into: &broken)
        }
        return breaker.breakLines(
            items.span, parameters, RectangleFragments(width: measure), builder.adjustments, words: builder.words, into: &broken)
    }

    /// The lines of a paragraph with indents that are not part of its first line, or with an initial; nil for a column.
    static func fragments(_ style: ParagraphStyle, measure: Int32, _ initial: InitialRoom?) -> LineWidthFragments? {
        let indents = LineIndents(style, measure: measure)
        guard indents.first | indents.rest | indents.tail != 0 || initial != nil else { return nil }
        func line(_ head: Int64) -> LineWidthFragments.Line {
            LineWidthFragments.Line(
                indent: Int32(clamping: style.isRightToLeft ? indents.tail : head),
                width: Int32(clamping: Int64(measure) - head - indents.tail))
        }
        if let initial {
            let start = indents.first + indents.own
            let beside = initial.indents.map { line(max(indents.rest, start + Int64($0))) }
            return LineWidthFragments([line(indents.first)] + beside + [line(indents.rest)])
        }
        return LineWidthFragments(indents.first == indents.rest ? [line(indents.rest)] : [line(indents.first), line(indents.rest)])
    }

    /// Breaks at forced breaks only, into lines as long as they come.
    private mutating func clip(_ measure: Int32, _ style: ParagraphStyle, _ parameters: LineBreakingParameters) {
        let widest = Int32.max / 8
        breakLines(measure: widest, style, parameters)
        let fragments =
            Self.fragments(style, measure: measure, initial) ?? LineWidthFragments([LineWidthFragments.Line(indent: 0, width: measure)])
        for index in broken.indices {
            let line = fragments.lines[min(index, fragments.lines.count - 1)]
            (broken[index].x, broken[index].width) = (line.indent, line.width)
        }
    }

    /// Breaks without automatic hyphens. Returns whether all lines but the last are filled as far as the style's hyphenation factor
    /// demands.
    private mutating func breakLinesWithoutHyphens(_ measure: Int32, _ style: ParagraphStyle, _ parameters: LineBreakingParameters) -> Bool
    {
        // Without hyphens among the items the passes are as usual.
        if style.hyphenationFactor == 0 { return false }
        var parameters = parameters
        parameters.pretolerance = 10_000
        guard breakLines(measure: measure, style, parameters).pass == .first else { return false }
        return broken.dropLast().allSatisfy { Int64($0.naturalWidth) * 65_536 >= Int64($0.width) * Int64(style.hyphenationFactor) }
    }

    /// Breaks a paragraph as `compose` does, but for balancing, and writes items and breaks, with optical margins as kerns (`PlainItems`).
    /// Paragraphs whose lines no list of TeX's items describes are left out.
    mutating func dump(_ paragraph: TypesetParagraph, number: Int, into output: inout [UInt8]) {
        let hasRuns = measureRuns(paragraph)
        if hasRuns { builder.build(paragraph, of: text, runs) } else { builder.build(paragraph, of: text, noRuns) }
        guard !builder.hasTabs else { return }
        let style = text.styles.paragraphStyles[Int(paragraph.style)]
        let parameters = Self.parameters(style, hasLeader: builder.hasLeader, ragStretch: raggedStretch(paragraph))
        let items = PlainItems(builder.items).items
        broken.removeAll(keepingCapacity: true)
        if let fragments = Self.fragments(style, measure: paragraph.measure, text.initialRoom(of: paragraph)) {
            let result = breaker.breakLines(items.span, parameters, fragments, into: &broken)
            BreakDump.append(paragraph: number, items.span, parameters, fragments, result, broken[...], to: &output)
        } else {
            let fragments = RectangleFragments(width: paragraph.measure)
            let result = breaker.breakLines(items.span, parameters, fragments, into: &broken)
            BreakDump.append(paragraph: number, items.span, parameters, fragments, result, broken[...], to: &output)
        }
    }

    /// Narrows the measure as far as the number of lines allows: the lines come out about equally long (css-text-4, `text-wrap-style:
    /// balance`).
    private mutating func balance(_ measure: Int32, _ style: ParagraphStyle, _ parameters: LineBreakingParameters) {
        let lineCount = broken.count
        var low = measure / Int32(clamping: lineCount), high = measure
        while high - low > 32_768 {
            let middle = low + (high - low) / 2
            breakLines(measure: middle, style, parameters)
            if broken.count <= lineCount, !broken.contains(where: \.isOverfull) { high = middle } else { low = middle }
        }
        breakLines(measure: high, style, parameters)
        slack = measure &- high
    }

    /// How far a ragged line may stay short before it is as bad as can be: four times the size of the type.
    @inline(__always)
    func raggedStretch(_ paragraph: TypesetParagraph) -> Int32 {
        let run = text.runs[Int(paragraph.runStart)]
        return Int32(clamping: 4 * Int64(text.fonts[text.styles.characterStyles[Int(run.style)].font].size))
    }

    static func parameters(_ style: ParagraphStyle, hasLeader: Bool, ragStretch: Int32) -> LineBreakingParameters {
        var parameters = style.lineBreaking
        if hasLeader || (style.alignment == .justified && style.lastLineAlignment == .justified) { parameters.parFillSkip = .zero }
        if style.alignment != .justified {
            parameters.rightSkip = Glue(0, stretch: ragStretch)
            parameters.tolerance = 10_000
            parameters.adjacencyDemerits = 0
        }
        return parameters
    }
}
