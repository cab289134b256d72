import Typefaces

/// Makes finished lines of the breaker's: shapes the parts of words at their ends, measures what stands on each line exactly and settles
/// the width of its spaces and tabs.
struct LineAssembler {
    let text: TypesetText
    let spaces: SpaceWidths
    var shaper: Shaper

    init(_ text: TypesetText) {
        self.text = text
        spaces = SpaceWidths(text)
        shaper = Shaper(table: text.fonts)
    }

    /// Appends the lines of a paragraph.
    /// - Parameters:
    ///   - runs: where the paragraph's words are shaped in their lines.
    ///   - slack: by how much the lines were broken narrower than the paragraph is.
    mutating func assemble(
        _ broken: ArraySlice<BrokenLine>, _ paragraph: TypesetParagraph, _ builder: ItemBuilder, _ runs: inout RunShaping?, slack: Int32,
        into result: inout ComposedParagraphs
    ) {
        let style = text.styles.paragraphStyles[Int(paragraph.style)]
        let limit = style.maximumLines > 0 ? Int(style.maximumLines) : style.lineBreakMode.truncates ? 1 : Int.max
        var startToken: Int32 = 0
        var startBreak: Int32 = -1
        var previousScale: Int32?
        var isAfterForcedBreak = true
        for (number, brokenLine) in broken.prefix(limit).enumerated() {
            let end = lineEnd(brokenLine, builder, tokenCount: paragraph.tokenCount)
            var line = Line(tokenStart: paragraph.tokenStart + startToken, tokenEnd: paragraph.tokenStart + end.token)
            line.startBreak = startBreak
            line.endBreak = end.breakIndex
            line.isHyphenated = end.breakIndex >= 0 && text.words.breaks[Int(end.breakIndex)].addsHyphen
            if paragraph.levelStart >= 0 { line.levelStart = paragraph.levelStart + startToken }
            line.isRightToLeft = style.isRightToLeft
            line.beginsParagraph = number == 0
            if number == 0, builder.hasFirstLine { restyle(&line, paragraph) }
            line.isLast = number == broken.count - 1
            line.isOverfull = brokenLine.isOverfull
            var place = LinePlace(brokenLine, style, builder, isFirst: number == 0, isAfterForcedBreak: isAfterForcedBreak)
            place.slack = style.isBalanced ? slack : 0
            place.leadingEdge =
                style.isRightToLeft ? Int64(paragraph.measure) - Int64(brokenLine.x) - Int64(brokenLine.width) : Int64(brokenLine.x)
            if number == limit - 1, broken.count > limit, style.lineBreakMode.truncates {
                truncate(&line, to: place, paragraph, style, into: &result)
                line.isLast = true
            } else if runs != nil {
                shapeRuns(&line, paragraph, &runs, into: &result)
                hang(&place, line, brokenLine, builder)
            } else if line.firstLineTokenStart >= 0, !builder.hasTabs {
                hang(&place, line, brokenLine, builder)
            } else if builder.hasTabs {
                line.settingStart = Int32(result.settings.count)
                result.settings.append(contentsOf: repeatElement(TokenSetting(), count: Int(line.tokenEnd - line.tokenStart)))
            }
            if !style.hangingPunctuation.isEmpty { hangMarks(&place, line, style) }
            place.previousScale = previousScale
            place.expands = paragraph.levelStart < 0
            set(&line, place, style, endsParagraph: line.isLast || end.isForced, into: &result)
            previousScale = Int32(line.expansion)
            result.lines.append(line)
            startToken = end.next
            // Of several spaces all go with the break.
            while !end.isForced, startToken < paragraph.tokenCount, text.tokens[Int(paragraph.tokenStart + startToken)].kind == .space {
                startToken += 1
            }
            startBreak = end.breakIndex
            isAfterForcedBreak = end.isForced
        }
        if broken.count > limit, let last = result.lines.indices.last { result.lines[last].isLast = true }
    }

    // MARK: Ends

    private struct LineEnd {
        /// The token after the last on the line, relative to the paragraph.
        var token: Int32
        /// Where the last word is parted; -1.
        var breakIndex: Int32
        /// The first token of the next line.
        var next: Int32
        var isForced: Bool
    }

    private func lineEnd(_ line: BrokenLine, _ builder: ItemBuilder, tokenCount: Int32) -> LineEnd {
        let index = Int(line.breakItem)
        guard index < builder.items.count else { return LineEnd(token: tokenCount, breakIndex: -1, next: tokenCount, isForced: false) }
        let (token, breakIndex) = builder.origin(of: index)
        // Inside a word the next line begins with the same token.
        if breakIndex >= 0 { return LineEnd(token: token + 1, breakIndex: breakIndex, next: token, isForced: false) }
        let isForced = builder.items[index].kind == .penalty && builder.items[index].penalty <= -10_000
        return LineEnd(token: token + 1, breakIndex: -1, next: token + 1, isForced: isForced)
    }

    /// Has a first line show its tokens in its own style.
    private func restyle(_ line: inout Line, _ paragraph: TypesetParagraph) {
        guard line.tokenEnd - line.tokenStart <= paragraph.firstLineTokenCount else { return }
        line.firstLineTokenStart = paragraph.firstLineTokenStart
        guard line.endBreak >= 0 else { return }
        let last = Int(line.tokenEnd) - 1
        let number = line.endBreak - text.words.words[text.tokens[last].payload].breakStart
        line.endBreak = text.words.words[text.token(last, on: line).payload].breakStart + number
    }

    /// Shapes the words of the line as they stand on it.
    private func shapeRuns(
        _ line: inout Line, _ paragraph: TypesetParagraph, _ runs: inout RunShaping?, into result: inout ComposedParagraphs
    ) {
        let first = Int(line.tokenStart)
        line.settingStart = Int32(result.settings.count)
        // Behind a forced break at the end there is an empty line.
        guard line.tokenStart < line.tokenEnd else { return }
        var last = Int(line.tokenEnd) - 1
        while last > first, Self.vanishesAtEnd(text.tokens[last].kind) { last -= 1 }
        var from = Int(text.tokenOffsets[first])
        if line.startBreak >= 0 { from += Int(text.words.breaks[Int(line.startBreak)].offset) }
        var to = Int(text.tokenOffsets[last])
        if line.endBreak >= 0 {
            to += Int(text.words.breaks[Int(line.endBreak)].offset)
        } else {
            switch text.tokens[last].kind {
            case .word: to += Int(text.words.words[text.tokens[last].payload].textCount)
            case .noBreakSpace: to += 2
            case .space, .breakOpportunity, .forcedBreak, .object, .leader, .tab: break
            }
        }
        let base = Int(paragraph.tokenStart)
        runs?.shape(
            first - base..<Int(line.tokenEnd) - base, from: from, to: to, addsHyphen: line.isHyphenated,
            changes: (text.words.letterChange(at: line.startBreak), text.words.letterChange(at: line.endBreak)),
            settings: &result.settings, into: &result.shapes)
    }

    static func vanishesAtEnd(_ kind: Token.Kind) -> Bool {
        switch kind {
        case .space, .forcedBreak, .breakOpportunity, .tab: true
        case .word, .noBreakSpace, .object, .leader: false
        }
    }

    /// What hangs out is not what the breaker was told, which includes what a break makes wider, and knows nothing of the style of the
    /// first line.
    private func hang(_ place: inout LinePlace, _ line: Line, _ broken: BrokenLine, _ builder: ItemBuilder) {
        place.left = 0
        place.right = 0
        guard line.tokenStart < line.tokenEnd else { return }
        if line.startBreak >= 0 {
            place.left = Int64(text.words.breaks[Int(line.startBreak)].leftProtrusion)
        } else if text.token(Int(line.tokenStart), on: line).kind == .word, Int(broken.firstItem) < builder.items.count,
            builder.items[Int(broken.firstItem)].payload >= 0
        {
            place.left = Int64(text.words.words[text.token(Int(line.tokenStart), on: line).payload].leftProtrusion)
        }
        if line.endBreak >= 0 {
            place.right = Int64(text.words.breaks[Int(line.endBreak)].rightProtrusion)
        } else if let last = lastToken(of: line), text.token(last, on: line).kind == .word {
            place.right = Int64(text.words.words[text.token(last, on: line).payload].rightProtrusion)
        }
    }

    /// What of the end hangs out by `hanging-punctuation`.
    private func hangMarks(_ place: inout LinePlace, _ line: Line, _ style: ParagraphStyle) {
        guard line.endBreak < 0, let last = lastToken(of: line), text.token(last, on: line).kind == .word else { return }
        let hang = text.hang(atEndOf: text.words.words[text.token(last, on: line).payload], isLast: line.isLast, style)
        (place.hang, place.hangsWhereNeeded) = (Int64(hang.amount), hang.isWhereNeeded)
        place.right = max(place.right, place.hang)
    }

    /// The last token that does not vanish at the end.
    private func lastToken(of line: Line) -> Int? {
        guard line.tokenStart < line.tokenEnd else { return nil }
        var last = Int(line.tokenEnd) - 1
        while last > Int(line.tokenStart), Self.vanishesAtEnd(text.token(last, on: line).kind) { last -= 1 }
        return last
    }

    // MARK: Setting

    private mutating func set(
        _ line: inout Line, _ place: LinePlace, _ style: ParagraphStyle, endsParagraph: Bool, into result: inout ComposedParagraphs
    ) {
        let alignment = endsParagraph ? style.lastLineAlignment : style.alignment
        let left = alignment == .left || alignment == .justified ? place.left : min(place.left, 0)
        let contents = measure(&line, style, from: place.leadingEdge + place.indent - left, into: &result)
        var hang = place.hang, right = place.right
        if place.hangsWhereNeeded, contents.width - left <= place.width - place.indent { (hang, right) = (0, 0) }
        // Ragged lines end where they end, but for marks that count for nothing.
        if alignment != .right, alignment != .justified { right = hang > 0 ? hang : min(right, 0) }
        let available = place.width - place.indent + left + right
        let rest = available - contents.width
        setHeight(&line, contents, style)
        line.spaceCount = contents.spaceCount
        // Text that runs from right to left begins, and is indented, at the right.
        var x = place.x + (style.isRightToLeft ? -hang : place.indent) - left
        var width = contents.width
        if contents.leaderCount > 0, rest > 0 {
            line.leaderWidth = Int32(clamping: rest / Int64(contents.leaderCount))
            width = available
        } else if style.justifiesCharacters, !contents.hasTab, fills(alignment, style, rest: rest),
            spread(&line, by: max(rest, -contents.width / 20), into: &result)
        {
            width += max(rest, -contents.width / 20)
            line.spaceCount = 0
        } else if contents.spaceCount > 0, fills(alignment, style, rest: rest) {
            // An overfull line sticks out rather than run its words together.
            var expansion = LineExpansion()
            if !style.fontExpansion.isNone, place.expands, !contents.hasTab {
                expansion = LineExpansion(
                    rest: rest, letterWidth: contents.letterWidth, letterCount: contents.letterCount, spaceWidth: contents.spaceWidth,
                    style, previous: place.previousScale)
                line.expansion = Int16(clamping: expansion.scale)
                line.letterSpace = expansion.letterSpace
            }
            let adjustment = max(rest - expansion.gain, -style.wordSpace.shrink(of: contents.spaceWidth))
            line.spaceAdjustment = Int32(clamping: adjustment)
            width += expansion.gain + adjustment
        } else {
            // A balanced paragraph is broken to a narrower measure than the one it stands in. Tabs count from the edge that the line begins
            // at.
            let white = max(0, rest + Int64(place.slack))
            switch contents.hasTab ? (style.isRightToLeft ? .right : .left) : alignment {
            case .left, .justified: break
            case .center: x += white / 2
            case .right: x += white
            }
        }
        // What has no room leaves the end of the line, not its start (css-text-3 section 6.1).
        if style.isRightToLeft { x -= max(0, width - available - Int64(place.slack)) }
        line.x = Int32(clamping: x)
        line.width = Int32(clamping: width)
    }

    private func setHeight(_ line: inout Line, _ contents: LineContents, _ style: ParagraphStyle) {
        line.ascent = contents.ascent
        line.descent = contents.descent
        if style.lineHeightMultiple != 65_536 || style.minimumLineHeight > 0 || style.maximumLineHeight > 0 {
            let natural = Int64(contents.ascent) + Int64(contents.descent)
            var height = natural * Int64(style.lineHeightMultiple) / 65_536
            height = max(height, Int64(style.minimumLineHeight))
            if style.maximumLineHeight > 0 { height = min(height, Int64(style.maximumLineHeight)) }
            line.ascent = Int32(clamping: Int64(contents.ascent) + height - natural)
        }
        if style.lineHeightStep > 0 {
            let height = Int64(line.ascent) + Int64(line.descent), step = Int64(style.lineHeightStep)
            let missing = (max(height, 1) + step - 1) / step * step - height
            line.ascent = Int32(clamping: Int64(line.ascent) + missing / 2)
            line.descent = Int32(clamping: Int64(line.descent) + missing - missing / 2)
        }
        line.descent = Int32(clamping: Int64(line.descent) + Int64(style.lineSpacing))
    }

    /// Whether the spaces are to fill the measure: those of a justified line, and those of a last line that would stick out.
    private func fills(_ alignment: TextAlignment, _ style: ParagraphStyle, rest: Int64) -> Bool {
        guard style.alignment == .justified || alignment == .justified else { return false }
        return alignment == .justified || rest < 0
    }
}

/// Where a line goes.
struct LinePlace {
    /// Left edge and width of its fragment.
    var x: Int64
    var width: Int64
    /// The first-line indent, inside the fragment.
    var indent: Int64
    /// What hangs out on each side.
    var left: Int64
    var right: Int64
    /// What of it is a mark that hangs wholly.
    var hang: Int64 = 0
    var hangsWhereNeeded = false
    /// The fragment's edge at which the line begins, from that of the paragraph.
    var leadingEdge: Int64 = 0
    var slack: Int32 = 0
    /// Of the line before; nil for the first.
    var previousScale: Int32?
    /// Its letters may be made wider and narrower.
    var expands = false

    init(_ line: BrokenLine, _ style: ParagraphStyle, _ builder: ItemBuilder, isFirst: Bool, isAfterForcedBreak: Bool) {
        x = Int64(line.x)
        width = Int64(line.width)
        indent =
            (isFirst || (style.indentsEachLine && isAfterForcedBreak) ? Int64(builder.indent) : 0)
            - (isFirst ? Int64(builder.firstHang) : 0)
        left = Int64(line.leftProtrusion)
        right = Int64(line.rightProtrusion)
    }
}
