import Typefaces

/// A paragraph that is to go into fragments rather than into a column of one measure.
package struct FragmentComposition: Sendable {
    /// Lines are filled one by one instead of being chosen together.
    package var isGreedy = false
    /// How much worse than the paragraph's own tolerance lines may become before they are overfull: 10,000 takes any line that is not too
    /// full. In a shape a loose line is better than one that sticks out.
    package var lastTolerance: Int32 = 10_000
    /// Lines worse than the tolerance are considered as well if without them the paragraph costs as much as this: what it costs to leave a
    /// fragment empty.
    package var greatestDemerits = Int64.max
    /// From where the stops of tabs are measured in lines that begin at the right, in the coordinates of the fragments; nil for the
    /// paragraph's own measure.
    package var rightEdge: Int32?
    package init() {}
}

/// A paragraph in fragments: its lines in the order of the fragments, and what each of them is set into.
package struct FragmentComposed: Sendable {
    /// Of each line: its fragment's cursor, left edge and measure. In the order of the paragraph's lines.
    package var fragments: [BrokenLine]
    package var outcome: BrokenParagraph
    /// By TeX's formula for the lines as they are, however they were chosen.
    package var demerits: Int64
}

extension TypesetText {
    /// Breaks one paragraph, whose words are prepared, into lines that go into fragments of any kind. The lines of the paragraph are new
    /// ones behind those that are there; `Line.x` is measured from where the fragments' `x` is.
    ///
    /// - Parameters:
    ///   - part: what of the paragraph is to be broken, by `part(of:from:to:style:)`; nil for all of it.
    ///   - style: index in `TextStyles.paragraphStyles` of the style to use instead of the paragraph's own; nil for its own.
    package mutating func compose(
        _ index: Int, part: TypesetParagraph? = nil, in source: some FragmentSource, style: Int32? = nil,
        _ composition: FragmentComposition = FragmentComposition()
    ) -> FragmentComposed {
        let (result, composed) = ParagraphComposer.compose(
            index, part ?? paragraphs[index], of: self, in: source, style: style, composition)
        append(result)
        return composed
    }
}

extension TypesetText {
    /// The tokens from one to another of a paragraph, to be set by themselves. Behind the first token there is no first line.
    ///
    /// - Parameter style: index in `TextStyles.paragraphStyles`; of what does not begin the paragraph a style that indents its first line
    ///   as all others.
    package func part(of index: Int, from first: Int32, to end: Int32, style: Int32) -> TypesetParagraph {
        var part = paragraphs[index]
        let last = part.tokenStart + part.tokenCount
        part.style = style
        part.textEnd = end < last ? tokenOffsets[Int(end)] : part.textEnd
        if part.levelStart >= 0 { part.levelStart += first - part.tokenStart }
        if first > part.tokenStart {
            (part.firstLineStyle, part.firstLineTokenStart, part.firstLineTokenCount) = (-1, -1, 0)
            part.initial = -1
            part.textStart = tokenOffsets[Int(first)]
        }
        part.tokenStart = first
        part.tokenCount = max(0, end - first)
        part.firstLineTokenCount = min(part.firstLineTokenCount, part.tokenCount)
        return part
    }

    /// The first token of a paragraph at or behind an offset in the text; behind its last one the next number. O(log tokens).
    package func token(of index: Int, from offset: Int32) -> Int32 {
        var low = Int(paragraphs[index].tokenStart), high = low + Int(paragraphs[index].tokenCount)
        while low < high {
            let middle = (low + high) / 2
            if tokenOffsets[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return Int32(low)
    }

    /// The number of the style that sets the lines behind a paragraph's first one: all of them with the same indent.
    package mutating func continuation(ofStyle index: Int32) -> Int32 {
        var style = styles.paragraphStyles[Int(index)]
        if style.isHangingIndent { style.headIndent += style.firstLineIndent }
        style.firstLineIndent = 0
        style.firstLineHeadIndent = style.headIndent
        (style.isHangingIndent, style.indentsEachLine) = (false, false)
        style.hangingPunctuation.remove(.first)
        styles.paragraphStyles.append(style)
        return Int32(styles.paragraphStyles.count - 1)
    }

    /// Drops the lines that were set last.
    package mutating func removeLines(from index: Int) { lines.removeLines(from: index) }
}

extension ParagraphComposer {
    fileprivate static func compose(
        _ index: Int, _ paragraph: TypesetParagraph, of text: TypesetText, in source: some FragmentSource, style: Int32?,
        _ composition: FragmentComposition
    ) -> (ComposedParagraphs, FragmentComposed) {
        var composer = ParagraphComposer(text: text)
        composer.result.indices = [index]
        var paragraph = paragraph
        if let style { paragraph.style = style }
        if let edge = composition.rightEdge { paragraph.measure = edge }
        let outcome = composer.compose(paragraph, in: source, composition)
        let fragments = composer.broken
        let parameters = parameters(
            text.styles.paragraphStyles[Int(paragraph.style)], hasLeader: composer.builder.hasLeader,
            ragStretch: paragraph.tokenCount > 0 ? composer.raggedStretch(paragraph) : 0)
        let demerits = LineDemerits.total(of: fragments, composer.builder.items, parameters)
        return (composer.result, FragmentComposed(fragments: fragments, outcome: outcome, demerits: demerits))
    }

    private mutating func compose(_ paragraph: TypesetParagraph, in source: some FragmentSource, _ composition: FragmentComposition)
        -> BrokenParagraph
    {
        result.lineStarts.append(0)
        broken.removeAll(keepingCapacity: true)
        guard paragraph.tokenCount > 0 else {
            result.lineCounts.append(0)
            return BrokenParagraph(lineCount: 0, looseness: 0, demerits: 0, pass: .first, overfullCount: 0)
        }
        let hasRuns = measureRuns(paragraph)
        if hasRuns { builder.build(paragraph, of: text, runs) } else { builder.build(paragraph, of: text, noRuns) }
        let style = text.styles.paragraphStyles[Int(paragraph.style)]
        var parameters = Self.parameters(style, hasLeader: builder.hasLeader, ragStretch: raggedStretch(paragraph))
        let items = builder.items
        var outcome: BrokenParagraph
        if composition.isGreedy {
            outcome = breaker.fillLines(items.span, parameters, source, builder.adjustments, words: builder.words, into: &broken)
        } else {
            outcome = breakLines(in: source, style, parameters)
            if outcome.overfullCount > 0 || outcome.demerits >= composition.greatestDemerits,
                parameters.tolerance < composition.lastTolerance
            {
                let first = broken
                let firstOutcome = outcome
                broken.removeAll(keepingCapacity: true)
                parameters.pretolerance = -1
                parameters.tolerance = composition.lastTolerance
                // Two ems: a line that lacks four is a little worse than one that may be left empty, one that lacks eight is hopeless.
                parameters.looseLineStretch = raggedStretch(paragraph) / 2
                // Beside lines as bad as these TeX's bound is soon reached.
                parameters.demeritsLimit = 1 << 60
                outcome = breaker.breakLines(items.span, parameters, source, builder.adjustments, words: builder.words, into: &broken)
                let isWorse =
                    outcome.overfullCount == firstOutcome.overfullCount && outcome.demerits > firstOutcome.demerits
                    && firstOutcome.overfullCount == 0
                if outcome.overfullCount > firstOutcome.overfullCount || isWorse {
                    broken = first
                    outcome = firstOutcome
                }
            }
        }
        if hasRuns {
            assembler.assemble(broken[...], paragraph, builder, &runs, slack: 0, into: &result)
        } else {
            assembler.assemble(broken[...], paragraph, builder, &noRuns, slack: 0, into: &result)
        }
        result.lineCounts.append(Int32(result.lines.count))
        return outcome
    }
}

extension ParagraphComposer {
    /// Breaks without automatic hyphens first, where the style wants it so and the lines come out full enough.
    private mutating func breakLines(
        in source: some FragmentSource, _ style: ParagraphStyle, _ parameters: LineBreakingParameters
    ) -> BrokenParagraph {
        let items = builder.items
        if style.hyphenationFactor > 0, style.hyphenationFactor < 65_536 {
            var unhyphenated = parameters
            unhyphenated.pretolerance = 10_000
            let outcome = breaker.breakLines(items.span, unhyphenated, source, builder.adjustments, words: builder.words, into: &broken)
            if outcome.pass == .first, outcome.overfullCount == 0,
                broken.dropLast().allSatisfy({ Int64($0.naturalWidth) * 65_536 >= Int64($0.width) * Int64(style.hyphenationFactor) })
            {
                return outcome
            }
            broken.removeAll(keepingCapacity: true)
        }
        return breaker.breakLines(items.span, parameters, source, builder.adjustments, words: builder.words, into: &broken)
    }
}

extension TypesetText {
    /// All of a paragraph's text from the beginning of one of its lines on as a single line of a width: what does not fit is left out, and
    /// an ellipsis is set for it (`.clipping`: nothing).
    ///
    /// - Parameters:
    ///   - first: the line; it stays as it is.
    ///   - width: in scaled points.
    ///   - isForced: an ellipsis is set even if everything fits.
    ///   - tightening: if what does not fit is no more than this, in scaled points, letters are set closer and nothing is left out.
    /// - Returns: the line, its left end at 0, and whether text was left out.
    package mutating func truncate(
        from first: Line, of paragraph: Int, width: Int64, mode: LineBreakMode, isForced: Bool = false, tightening: Int64 = 0
    ) -> (line: Line, hidesText: Bool) {
        let (line, result, hidesText) = truncated(from: first, paragraphs[paragraph], width, mode, isForced, tightening)
        let shapeBase = Int32(words.shapes.shapes.count), settingBase = Int32(settings.count)
        for var setting in result.settings {
            setting.shapeStart += shapeBase
            settings.append(setting)
        }
        words.shapes.append(result.shapes)
        var moved = line
        moved.settingStart += settingBase
        if moved.startShape >= 0 { moved.startShape += shapeBase }
        return (moved, hidesText)
    }

    /// A function of its own, as its references to the text must be gone before that changes.
    private func truncated(
        from first: Line, _ paragraph: TypesetParagraph, _ width: Int64, _ mode: LineBreakMode, _ isForced: Bool,
        _ tightening: Int64
    ) -> (Line, ComposedParagraphs, Bool) {
        var result = ComposedParagraphs(indices: [])
        var assembler = LineAssembler(self)
        let style = styles.paragraphStyles[Int(paragraph.style)]
        var line = Line(tokenStart: first.tokenStart, tokenEnd: paragraph.tokenStart + paragraph.tokenCount)
        line.startBreak = first.startBreak
        line.levelStart = first.levelStart
        line.isRightToLeft = first.isRightToLeft
        line.beginsParagraph = first.beginsParagraph
        (line.ascent, line.descent) = (first.ascent, first.descent)
        var whole = line
        whole.settingStart = 0
        result.settings = Array(repeating: TokenSetting(), count: Int(line.tokenEnd - line.tokenStart))
        let natural = assembler.measure(&whole, style, from: 0, into: &result)
        whole.width = Int32(clamping: natural.width)
        if !isForced, natural.width <= width { return (whole, result, false) }
        // Behind a tab the place of text is settled already.
        if !isForced, natural.width <= width + tightening, !natural.hasTab,
            assembler.spread(&whole, by: width - natural.width, into: &result)
        {
            whole.width = Int32(clamping: width)
            return (whole, result, false)
        }
        result = ComposedParagraphs(indices: [])
        assembler.truncate(&line, to: width, mode, style, keepsSign: false, into: &result)
        line.width = Int32(clamping: assembler.measure(&line, style, from: 0, into: &result).width)
        return (line, result, true)
    }
}
