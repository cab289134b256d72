import Typefaces

/// Makes finished lines of the breaker's: shapes the parts of words at their ends, measures what stands on each line exactly and settles the
/// width of its spaces.
struct LineAssembler {
    private let text: TypesetText
    private let spaces: SpaceWidths
    private var shaper: Shaper

    init(_ text: TypesetText) {
        self.text = text
        spaces = SpaceWidths(text)
        shaper = Shaper(table: text.fonts)
    }

    mutating func assemble(_ broken: [BrokenLine], _ paragraph: TypesetParagraph, _ builder: ItemBuilder, into result: inout ComposedParagraphs) {
        let style = text.styles.paragraphStyles[Int(paragraph.style)]
        var startToken: Int32 = 0
        var startBreak: Int32 = -1
        for (number, brokenLine) in broken.enumerated() {
            let end = lineEnd(brokenLine, builder, tokenCount: paragraph.tokenCount)
            var line = Line(tokenStart: paragraph.tokenStart + startToken, tokenEnd: paragraph.tokenStart + end.token)
            line.startBreak = startBreak
            line.endBreak = end.breakIndex
            line.isHyphenated = end.breakIndex >= 0 && text.words.breaks[Int(end.breakIndex)].addsHyphen
            if paragraph.levelStart >= 0 { line.levelStart = paragraph.levelStart + startToken }
            line.isRightToLeft = style.isRightToLeft
            line.isLast = number == broken.count - 1
            line.isOverfull = brokenLine.isOverfull
            set(&line, brokenLine, style, measure: paragraph.measure, isFirst: number == 0, endsParagraph: line.isLast || end.isForced, into: &result)
            result.lines.append(line)
            startToken = end.next
            startBreak = end.breakIndex
        }
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

    // MARK: Measuring

    private struct Contents {
        var width: Int64 = 0
        var spaceWidth: Int64 = 0
        var spaceCount: Int32 = 0
        var leaderCount: Int32 = 0
        var ascent: Int32
        var descent: Int32
        /// The width of the spaces since the last word: they vanish at the end of the line.
        var trailingWidth: Int64 = 0
        var trailingCount: Int32 = 0

        @inline(__always)
        mutating func settleSpaces() {
            width += trailingWidth
            spaceWidth += trailingWidth
            spaceCount += trailingCount
            trailingWidth = 0
            trailingCount = 0
        }
    }

    private mutating func set(
        _ line: inout Line, _ broken: BrokenLine, _ style: ParagraphStyle, measure paragraphMeasure: Int32, isFirst: Bool, endsParagraph: Bool,
        into result: inout ComposedParagraphs
    ) {
        let contents = measure(&line, style, into: &result)
        let indent = isFirst && !style.isHangingIndent ? style.firstLineIndent : 0
        let alignment = endsParagraph ? style.lastLineAlignment : style.alignment
        let left = alignment == .left || alignment == .justified ? broken.leftProtrusion : 0
        let right = alignment == .right || alignment == .justified ? broken.rightProtrusion : 0
        let available = Int64(broken.width) - Int64(indent) + Int64(left) + Int64(right)
        let rest = available - contents.width
        line.ascent = contents.ascent
        line.descent = contents.descent
        line.spaceCount = contents.spaceCount
        // Text that runs from right to left begins, and is indented, at the right.
        var x = Int64(broken.x) + (style.isRightToLeft ? 0 : Int64(indent)) - Int64(left)
        var width = contents.width
        if contents.leaderCount > 0, rest > 0 {
            line.leaderWidth = Int32(clamping: rest / Int64(contents.leaderCount))
            width = available
        } else if contents.spaceCount > 0, fills(alignment, style, rest: rest) {
            // An overfull line sticks out rather than run its words together.
            let adjustment = max(rest, -contents.spaceWidth / 3)
            line.spaceAdjustment = Int32(clamping: adjustment)
            width += adjustment
        } else {
            // A balanced paragraph is broken to a narrower measure than the one it stands in.
            let white = max(0, style.isBalanced ? rest + Int64(paragraphMeasure) - Int64(broken.width) : rest)
            switch alignment {
            case .left, .justified: break
            case .center: x += white / 2
            case .right: x += white
            }
        }
        line.x = Int32(clamping: x)
        line.width = Int32(clamping: width)
    }

    /// Whether the spaces are to fill the measure: those of a justified line, and those of a last line that would stick out.
    private func fills(_ alignment: TextAlignment, _ style: ParagraphStyle, rest: Int64) -> Bool {
        guard style.alignment == .justified || alignment == .justified else { return false }
        return alignment == .justified || rest < 0
    }

    private mutating func measure(_ line: inout Line, _ style: ParagraphStyle, into result: inout ComposedParagraphs) -> Contents {
        var contents = Contents(ascent: style.strutAscent, descent: style.strutDescent)
        for index in Int(line.tokenStart)..<Int(line.tokenEnd) {
            let token = text.tokens[index]
            switch token.kind {
            case .word:
                let word = text.words.words[token.payload]
                contents.settleSpaces()
                let isFirst = index == Int(line.tokenStart) && line.startBreak >= 0
                let isLast = index == Int(line.tokenEnd) - 1 && line.endBreak >= 0
                contents.width += Int64(isFirst || isLast ? shapePart(of: word, isFirst: isFirst, isLast: isLast, &line, into: &result) : word.width)
                let characters = text.styles.characterStyles[Int(word.style)]
                contents.ascent = max(contents.ascent, characters.ascent)
                contents.descent = max(contents.descent, characters.descent)
                if token.isFollowedBySpace && !isLast { addSpace(word.style, &contents) }
            case .space, .noBreakSpace:
                // Spaces at the start of a line have gone with the break.
                if token.kind == .noBreakSpace || index > Int(line.tokenStart) { addSpace(Int32(token.payload), &contents) }
                if token.kind == .noBreakSpace { contents.settleSpaces() }
            case .object:
                contents.settleSpaces()
                let object = text.styles.objects[token.payload]
                contents.width += Int64(object.width)
                contents.ascent = max(contents.ascent, object.ascent)
                contents.descent = max(contents.descent, object.descent)
            case .leader:
                contents.settleSpaces()
                contents.leaderCount += 1
            case .breakOpportunity, .forcedBreak: break
            }
        }
        return contents
    }

    @inline(__always)
    private func addSpace(_ style: Int32, _ contents: inout Contents) {
        contents.trailingWidth += Int64(spaces[style])
        contents.trailingCount += 1
    }

    /// Shapes the part of a word that stands on the line and gives its width.
    private mutating func shapePart(of word: Word, isFirst: Bool, isLast: Bool, _ line: inout Line, into result: inout ComposedParagraphs) -> Int32 {
        let start = isFirst ? Int(text.words.breaks[Int(line.startBreak)].offset) : 0
        let end = isLast ? Int(text.words.breaks[Int(line.endBreak)].offset) : Int(word.textCount)
        let font = text.styles.characterStyles[Int(word.style)].font
        let addsHyphen = isLast && text.words.breaks[Int(line.endBreak)].addsHyphen
        let shapes = text.words.text.withUnsafeBufferPointer { all in
            let bytes = UnsafeBufferPointer(rebasing: all[Int(word.textStart)..<Int(word.textStart + word.textCount)])
            let shapes = WordParts.shape(bytes, from: start, to: end, addsHyphen: addsHyphen, context: word.context, font: font, shaper: &shaper, into: &result.shapes)
            if text.copiesDashesAsTyped, CopiedText.isAffected(bytes) { CopiedText.rewrite(from: Int(shapes.first), in: &result.shapes, continues: end < bytes.count) }
            return shapes
        }
        if isFirst {
            line.startShape = shapes.first
            line.startShapeCount = shapes.count
        } else {
            line.endShape = shapes.first
            line.endShapeCount = shapes.count
        }
        var width: Int32 = 0
        for i in 0..<Int(shapes.count) { width &+= result.shapes[shapes[i]].width }
        return width
    }
}
