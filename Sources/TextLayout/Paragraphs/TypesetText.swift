import Resources
package import Typefaces

/// What runs and paragraphs refer to by number, the same for a whole book.
package struct TextStyles: Sendable {
    package var characterStyles: [CharacterStyle] = []
    package var paragraphStyles: [ParagraphStyle] = []
    /// BCP 47 tags.
    package var languages: [String] = []
    package var hyphenators: [Hyphenator] = []
    package var objects: [InlineObject] = []
    package var tabStops: [TabStops] = []
    /// What each character style becomes on a first line, by its index; -1, or none: it stays as it is. Only fonts and colours may differ.
    package var firstLineStyles: [[Int32]] = []
    /// The room of paragraphs' initials.
    package var initials: [InitialRoom] = []
    /// What stands at the end of a line for a word that goes on (`hyphenate-character`), in UTF-8 and never empty; the first is the usual
    /// one.
    package var hyphens: [[UInt8]] = [[0x2D]]
    package init() {}
}

/// A paragraph to be set and, once it is, where its lines are.
package struct TypesetParagraph: Sendable {
    package var textStart: Int32
    package var textEnd: Int32
    package var runStart: Int32
    package var runCount: Int32
    /// Index in `TextStyles.paragraphStyles`.
    package var style: Int32
    /// The measure in scaled points.
    package var measure: Int32 = 0
    package var tokenStart: Int32 = 0
    package var tokenCount: Int32 = 0
    package var lineStart: Int32 = 0
    package var lineCount: Int32 = 0
    /// Index in `TypesetText.levels` of the embedding level of the first token; -1 where all text runs from left to right.
    package var levelStart: Int32 = -1
    /// The places at which none of its lines may begin, in `TypesetText.forbiddenBreaks`.
    package var forbiddenStart: Int32 = 0
    package var forbiddenCount: Int32 = 0
    /// Index in `TextStyles.firstLineStyles`; -1: the first line is as the others.
    package var firstLineStyle: Int32 = -1
    /// The first tokens as they stand on the first line, in `TypesetText.firstLineTokens`.
    package var firstLineTokenStart: Int32 = -1
    package var firstLineTokenCount: Int32 = 0
    /// Index in `TextStyles.initials`; -1: it begins with no initial.
    package var initial: Int32 = -1

    package init(textStart: Int32, textEnd: Int32, runStart: Int32, runCount: Int32, style: Int32) {
        self.textStart = textStart; self.textEnd = textEnd; self.runStart = runStart; self.runCount = runCount; self.style = style
    }

    /// In `TypesetText.lines`.
    package var lineRange: Range<Int32> { lineStart..<(lineStart + lineCount) }
}

/// Paragraphs on their way to lines, in three steps: `tokenize` enters all words into the table, `prepare` shapes and analyses the
/// different ones in parallel, `compose` breaks paragraphs into lines in parallel. More paragraphs may be added after a step and taken
/// through it again (running heads, contents whose page numbers have become known).
package struct TypesetText: Sendable {
    package var styles: TextStyles
    package let fonts: FontTable
    /// UTF-8.
    package var text: [UInt8]
    package var runs: [TextRun]
    package internal(set) var paragraphs: [TypesetParagraph] = []
    package internal(set) var tokens: [Token] = []
    /// The first tokens of paragraphs whose first line has a style of its own, in that style.
    package private(set) var firstLineTokens: [Token] = []
    /// Offset in `text` of each token.
    package private(set) var tokenOffsets: [Int32] = []
    /// Embedding levels of the tokens of paragraphs that hold text running from right to left.
    package private(set) var levels: [UInt8] = []
    package internal(set) var words = WordTable()
    package internal(set) var lines = LineList()
    /// How the tokens of irregular lines are set (`Line.settingStart`).
    package internal(set) var settings: [TokenSetting] = []
    /// Offsets in `text` at which no line may begin, ascending for each paragraph (`forbidBreaks`).
    package internal(set) var forbiddenBreaks: [Int32] = []
    /// The source has `--` for dashes: who copies a dash gets that (`CopiedText`).
    package var copiesDashesAsTyped = false
    /// What stands for the text that a line has no room for: an ellipsis, unless the client wants something else.
    package var truncationToken: [UInt8] = [0xE2, 0x80, 0xA6]
    var analyzer: LineBreakAnalyzer { .books }

    package init(styles: TextStyles, fonts: FontTable, text: [UInt8], runs: [TextRun]) {
        self.styles = styles; self.fonts = fonts; self.text = text; self.runs = runs
    }

    /// Adds paragraphs whose text and runs are in `text` and `runs`, and parts them into words, in parallel chunks. O(bytes).
    ///
    /// Each worker numbers the words that it meets by itself; the numbers of the second and further workers are then mapped to those of
    /// the common table in the order of the chunks, so that words are numbered by their first occurrence whatever the number of workers.
    package mutating func tokenize(_ new: [TypesetParagraph], workers: Int = 1) {
        let chunks = max(1, min(workers, new.count / 64))
        guard chunks > 1 else {
            if paragraphs.isEmpty { paragraphs.reserveCapacity(new.count) }
            var tokenizer = WordTokenizer(styles: styles)
            withOutput { text, output in
                for paragraph in new { text.paragraphs.append(text.tokenized(paragraph, &tokenizer, &output)) }
            }
            return
        }
        let empty = TypesetText(styles: styles, fonts: fonts, text: text, runs: runs)
        let bounds = (0...chunks).map { new.count * $0 / chunks }
        var parts = Workers.map(chunks, workers: chunks, scratch: {}) { _, chunk in
            var part = empty
            part.tokenize(Array(new[bounds[chunk]..<bounds[chunk + 1]]), workers: 1)
            part.text = []
            part.runs = []
            return part
        }
        // Each is given up as it is taken over, or all tokens would be there twice.
        parts.reverse()
        while let part = parts.popLast() { append(tokensOf: part) }
    }

    /// Takes over the paragraphs that a worker has parted into words.
    private mutating func append(tokensOf part: consuming TypesetText) {
        if paragraphs.isEmpty && words.words.isEmpty {
            paragraphs = part.paragraphs
            tokens = part.tokens
            tokenOffsets = part.tokenOffsets
            levels = part.levels
            firstLineTokens = part.firstLineTokens
            words = part.words
            return
        }
        let numbers = words.merge(part.words)
        let base = Int32(tokens.count), levelBase = Int32(levels.count), firstLineBase = Int32(firstLineTokens.count)
        for token in part.firstLineTokens { firstLineTokens.append(token.kind == .word ? token.renumbered(numbers[token.payload]) : token) }
        // And some for the paragraphs that are set again once page numbers are known.
        let room = (tokens.count + part.tokens.count) * 17 / 16
        tokens.reserveCapacity(room)
        tokenOffsets.reserveCapacity(room)
        for token in part.tokens { tokens.append(token.kind == .word ? token.renumbered(numbers[token.payload]) : token) }
        // And for running heads and folios, of which every page has some.
        paragraphs.reserveCapacity((paragraphs.count + part.paragraphs.count) * 5 / 4)
        tokenOffsets.append(contentsOf: part.tokenOffsets)
        levels.append(contentsOf: part.levels)
        for var paragraph in part.paragraphs {
            paragraph.tokenStart += base
            if paragraph.levelStart >= 0 { paragraph.levelStart += levelBase }
            if paragraph.firstLineTokenStart >= 0 { paragraph.firstLineTokenStart += firstLineBase }
            paragraphs.append(paragraph)
        }
    }

    /// Gives a paragraph another text (behind the text that is there) and parts it into words; its lines are those of the old text until it
    /// is composed.
    package mutating func retokenize(_ index: Int, as paragraph: TypesetParagraph) {
        var tokenizer = WordTokenizer(styles: styles)
        withOutput { text, output in text.paragraphs[index] = text.tokenized(paragraph, &tokenizer, &output) }
    }

    /// Lends the tokens, which stand in properties of their own for whoever reads them, to the tokenizer, without copying them.
    private mutating func withOutput(_ body: (inout TypesetText, inout WordTokenizer.Output) -> Void) {
        var output = WordTokenizer.Output()
        swap(&output.tokens, &tokens)
        swap(&output.offsets, &tokenOffsets)
        swap(&output.levels, &levels)
        swap(&output.firstLineTokens, &firstLineTokens)
        swap(&output.words, &words)
        body(&self, &output)
        tokens = output.tokens
        tokenOffsets = output.offsets
        levels = output.levels
        firstLineTokens = output.firstLineTokens
        words = output.words
    }

    private func tokenized(_ paragraph: TypesetParagraph, _ tokenizer: inout WordTokenizer, _ output: inout WordTokenizer.Output)
        -> TypesetParagraph
    {
        var paragraph = paragraph
        paragraph.tokenStart = Int32(output.tokens.count)
        let isRightToLeft = styles.paragraphStyles[Int(paragraph.style)].isRightToLeft
        text.withUnsafeBufferPointer { text in
            let own = UnsafeBufferPointer(rebasing: text[Int(paragraph.textStart)..<Int(paragraph.textEnd)])
            let bidi = BidiParagraph(own, direction: isRightToLeft ? .rightToLeft : .leftToRight)
            runs.withUnsafeBufferPointer { runs in
                let own = UnsafeBufferPointer(rebasing: runs[Int(paragraph.runStart)..<Int(paragraph.runStart + paragraph.runCount)])
                let isInOrder = bidi.isLeftToRight && !own.contains(where: isEndOfBoxFromRightToLeft)
                paragraph.levelStart = isInOrder ? -1 : Int32(output.levels.count)
                tokenizer.tokenize(text, runs: own, end: Int(paragraph.textEnd), bidi: isInOrder ? nil : bidi, into: &output)
            }
        }
        paragraph.tokenCount = Int32(output.tokens.count) - paragraph.tokenStart
        if paragraph.firstLineStyle >= 0 { enterFirstLine(of: &paragraph, into: &output) }
        return paragraph
    }

    /// Whether a run is an end of an inline box that has its start on the right, though its text may run from left to right.
    private func isEndOfBoxFromRightToLeft(_ run: TextRun) -> Bool {
        guard run.object >= 0, !run.isLeader, let end = styles.objects[Int(run.object)].boxEnd else { return false }
        return end.isStart != end.isLeft
    }

    /// Sets the measure of a paragraph, before it is composed.
    package mutating func setMeasure(_ measure: Int32, of paragraph: Int) { paragraphs[paragraph].measure = measure }

    /// Sets how far the first line of a paragraph is set in, before it is composed: a percentage of a measure that was not known before.
    package mutating func setFirstLineIndent(_ indent: Int32, of paragraph: Int) {
        // Of cells below each other many have one measure.
        let recent = 16
        var style = styles.paragraphStyles[Int(paragraphs[paragraph].style)]
        guard style.firstLineIndent != indent else { return }
        style.firstLineIndent = indent
        if let known = styles.paragraphStyles.suffix(recent).lastIndex(of: style) {
            paragraphs[paragraph].style = Int32(known)
        } else {
            paragraphs[paragraph].style = Int32(styles.paragraphStyles.count)
            styles.paragraphStyles.append(style)
        }
    }

    /// The run that holds an offset in the text. O(log runs).
    package func runIndex(at offset: Int32) -> Int {
        var low = 0, high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// Says which lines are those of a paragraph that has been set more than once.
    package mutating func setLines(of paragraph: Int, start: Int32, count: Int32) {
        paragraphs[paragraph].lineStart = start
        paragraphs[paragraph].lineCount = count
    }

    /// Gives a line the room above and below its baseline that others in its band need.
    package mutating func setExtent(ofLine index: Int, ascent: Int32, descent: Int32) {
        lines[index].ascent = ascent
        lines[index].descent = descent
    }

    /// Where a token begins in the text; the end of the text for the one after the last.
    package func offset(ofToken index: Int32) -> Int32 {
        Int(index) < tokenOffsets.count ? tokenOffsets[Int(index)] : Int32(clamping: text.count)
    }

    /// Where a line begins in the text, which may be inside a word.
    package func offset(ofLine index: Int) -> Int32 {
        let line = lines[index], start = offset(ofToken: line.tokenStart)
        return line.startBreak < 0 ? start : start + Int32(words.breaks[Int(line.startBreak)].offset)
    }
}
