internal import Geometry
internal import TextLayout
internal import Typefaces

/// From the storage to words: text, runs and styles of a paragraph as the engine takes them.
extension LayoutManager {
    /// Parts the text of paragraphs into words and shapes those that are new.
    func tokenize(_ indices: [Int]) {
        var new: [TypesetParagraph] = []
        let first = typeset.paragraphs.count
        for index in indices where paragraphs[index].typeset < 0 {
            paragraphs[index].typeset = first + new.count
            paragraphs[index].measure = nil
            paragraphs[index].breakWidth = .max
            new.append(append(index))
        }
        guard !new.isEmpty else { return }
        typeset.tokenize(new, workers: workers)
        typeset.prepare(workers: workers)
        if delegate != nil { for index in indices where paragraphs[index].typeset >= first { askClient(about: index) } }
    }

    /// Asks the client about the words of a paragraph.
    private func askClient(about index: Int) {
        replaceGlyphs(in: index)
        forbidBreaks(in: index)
    }

    /// Asks the client at which of a paragraph's places no line may begin.
    private func forbidBreaks(in index: Int) {
        guard let delegate else { return }
        let number = paragraphs[index].typeset, substitutions = paragraphs[index].substitutions
        let textStart = typeset.paragraphs[number].textStart, base = storage.paragraphs.starts[index]
        let forbidden = typeset.breakOpportunities(of: number).filter { start in
            let offset = start.offset - textStart, position = TextPosition(utf8Offset: base + Int(substitutions?.stored(offset) ?? offset))
            return start.isHyphenated
                ? !delegate.layoutManager(self, shouldBreakLineByHyphenatingBefore: position)
                : !delegate.layoutManager(self, shouldBreakLineByWordBefore: position)
        }
        if !forbidden.isEmpty { typeset.forbidBreaks(at: forbidden.map(\.offset), in: number) }
    }

    /// Allows lines of a paragraph to end between any two characters of words that are wider than a line, as a last resort.
    func breakWords(of index: Int, widerThan width: Int32) {
        paragraphs[index].breakWidth = width
        typeset.retokenize(paragraphs[index].typeset, as: append(index))
        typeset.prepare(workers: workers)
        askClient(about: index)
    }

    /// Keeps words whole again that were parted for another place, where lines may be wider.
    func keepWordsWhole(in index: Int) {
        if paragraphs[index].breakWidth < .max { breakWords(of: index, widerThan: .max) }
    }

    /// Appends a paragraph's text and runs to the engine's, and settles its style.
    private func append(_ index: Int) -> TypesetParagraph {
        let content = storage.paragraphs.content(index, of: storage.text)
        var style = storage.paragraphStyle(at: TextPosition(utf8Offset: storage.paragraphs.starts[index]))
        if style.lineBreakMode == .byWordWrapping, wrapsCharacters { style.lineBreakMode = .byCharWrapping }
        style.typesetterBehavior = style.typesetterBehavior ?? typesetterBehavior
        let textStart = typeset.text.count, runStart = typeset.runs.count
        paragraphs[index].substitutions = nil
        let runs = storage.attributeRuns.runs(in: content)
        let wrapping = CharacterWrapping(
            breaksEverywhere: style.lineBreakMode == .byCharWrapping, breakWidth: paragraphs[index].breakWidth,
            keepsInkInside: keepsInkInside)
        var largest = 0
        var main: Int32 = -1
        for (number, run) in runs.enumerated() {
            let end = number + 1 < runs.count ? runs[number + 1].start : content.upperBound
            let attributes = displayed(storage.attributeRuns.table[Int(run.attributes)])
            let character = styles.characterStyle(attributes, in: style, wrapping, &typeset.styles)
            if attributes.attachment != nil || !substitute(run.start..<end, character, in: index, textStart: textStart) {
                append(run.start..<end, attributes, character)
            }
            if end - run.start > largest, attributes.attachment == nil {
                largest = end - run.start
                main = character
            }
        }
        if runs.isEmpty || main < 0 { main = styles.characterStyle(attributes(ofEmpty: index), in: style, wrapping, &typeset.styles) }
        if runs.isEmpty { typeset.runs.append(TextRun(start: Int32(textStart), style: main)) }
        settle(index, style, main: styles.resolved[Int(main)], content: content)
        let number = styles.paragraphStyle(
            style, isRightToLeft: paragraphs[index].isRightToLeft, isInShape: false, em: paragraphs[index].em,
            language: paragraphs[index].language, &typeset.styles)
        if justifiesLastLines, style.alignment == .justified { typeset.styles.paragraphStyles[Int(number)].lastLineAlignment = .justified }
        return TypesetParagraph(
            textStart: Int32(textStart), textEnd: Int32(typeset.text.count), runStart: Int32(runStart),
            runCount: Int32(typeset.runs.count - runStart), style: number)
    }

    private func settle(_ index: Int, _ style: ParagraphStyle, main: ResolvedAttributes, content: Range<Int>) {
        paragraphs[index].style = style
        paragraphs[index].em = main.size
        let shift = scaledPoints(main.attributes.baselineOffset ?? 0)
        paragraphs[index].extent = LineExtent(
            ascent: Int64(main.metrics.ascent) + shift, descent: Int64(main.metrics.descent) + Int64(styles.leading(main.metrics)) - shift)
        // Two of many attributes: what the others come to would be asked for in vain.
        let first = givenAttributes(ofEmpty: index), defaults = storage.defaultAttributes
        paragraphs[index].language = first.language ?? defaults.language ?? ""
        let direction =
            style.baseWritingDirection == .natural
            ? first.writingDirection ?? defaults.writingDirection ?? .natural : style.baseWritingDirection
        switch direction {
        case .leftToRight: paragraphs[index].isRightToLeft = false
        case .rightToLeft: paragraphs[index].isRightToLeft = true
        case .natural:
            paragraphs[index].isRightToLeft = storage.text.withUnsafeBufferPointer { text in
                BidiParagraph(UnsafeBufferPointer(rebasing: text[content]), direction: .automatic).baseLevel == 1
            }
        }
    }

    /// Appends the characters that the client puts in the place of a run's. False if it leaves them.
    private func substitute(_ range: Range<Int>, _ character: Int32, in index: Int, textStart: Int) -> Bool {
        guard let delegate else { return false }
        let text = String(decoding: storage.text[range], as: UTF8.self)
        guard let other = delegate.layoutManager(self, substitutionFor: text, in: TextRange(range.lowerBound, range.upperBound)),
            other != text, other.count == text.count
        else { return false }
        let bytes = Array(other.utf8)
        guard !bytes.indices.contains(where: { ParagraphStarts.separatorLength(in: bytes, at: $0) > 0 }) else { return false }
        var map = paragraphs[index].substitutions ?? SubstitutionMap()
        map.append(
            text, as: other, storedAt: Int32(range.lowerBound - storage.paragraphs.starts[index]),
            setAt: Int32(typeset.text.count - textStart))
        paragraphs[index].substitutions = map
        typeset.runs.append(TextRun(start: Int32(typeset.text.count), style: character))
        typeset.text.append(contentsOf: bytes)
        return true
    }

    /// Appends one run, with runs of their own for attachments.
    private func append(_ range: Range<Int>, _ attributes: TextAttributes, _ character: Int32) {
        let shift = typeset.text.count - range.lowerBound
        typeset.text.append(contentsOf: storage.text[range])
        guard let attachment = attributes.attachment else {
            typeset.runs.append(TextRun(start: Int32(range.lowerBound + shift), style: character))
            return
        }
        var i = range.lowerBound
        var isInText = false
        while i < range.upperBound {
            // U+FFFC.
            if i + 2 < range.upperBound, storage.text[i] == 0xEF, storage.text[i + 1] == 0xBF, storage.text[i + 2] == 0xBC {
                var run = TextRun(start: Int32(i + shift), style: character)
                run.object = Int32(typeset.styles.objects.count)
                typeset.styles.objects.append(
                    Self.object(attachment, number: attachments.count, shift: scaledPoints32(attributes.baselineOffset ?? 0)))
                attachments.append(attachment)
                typeset.runs.append(run)
                i += 3
                isInText = false
            } else {
                if !isInText { typeset.runs.append(TextRun(start: Int32(i + shift), style: character)) }
                isInText = true
                i += 1
            }
        }
    }

    private static func object(_ attachment: TextAttachment, number: Int, shift: Int32) -> InlineObject {
        let bounds = attachment.bounds
        return InlineObject(
            width: max(0, scaledPoints32(bounds.maxX)), ascent: max(0, scaledPoints32(-bounds.minY) + shift),
            descent: max(0, scaledPoints32(bounds.maxY) - shift),
            payload: Int32(number))
    }

    /// What text in a paragraph would look like: its first character's attributes, in an empty paragraph at the end those of the character
    /// before.
    func attributes(ofEmpty index: Int) -> TextAttributes { displayed(givenAttributes(ofEmpty: index)) }

    private func givenAttributes(ofEmpty index: Int) -> TextAttributes {
        let start = storage.paragraphs.starts[index]
        let found = storage.givenAttributes(at: TextPosition(utf8Offset: start < storage.text.count ? start : max(0, start - 1)))
        return found ?? TextAttributes()
    }

    /// Attributes of the storage's text with its defaults, in the size that the reader wants.
    private func displayed(_ attributes: TextAttributes) -> TextAttributes {
        var result = storage.defaultAttributes.merging(attributes)
        if let category = textSizePreference?.category { result.font = result.font?.adjusted(for: category) }
        return result
    }

    /// What has been replaced stays in the engine's arrays. When there is much more of it than of text, all is made anew.
    func collectGarbageIfNeeded() {
        guard typeset.text.count > 4 * storage.text.count + 1_000_000 || typeset.paragraphs.count > 4 * paragraphs.count + 10_000 else {
            return
        }
        forgetTypesetText()
        paragraphInHand = 0
        firstInvalid = 0
        lastInvalid = paragraphs.count - 1
        generation += 1
        tokenize(Array(paragraphs.indices))
    }

    /// Throws away words and styles with all that was made of them.
    private func forgetTypesetText() {
        typeset = TypesetText(styles: TextStyles(), fonts: SharedFonts.table, text: [], runs: [])
        typeset.truncationToken = truncationBytes
        styles = StyleTable()
        styles.usesFontLeading = usesFontLeading
        attachments = []
        for index in paragraphs.indices {
            paragraphs[index].typeset = -1
            paragraphs[index].measure = nil
            paragraphs[index].isPlaced = false
            paragraphs[index].lines = []
        }
    }

    /// Where fonts have come since the text was looked at that may serve it better, all of it is laid out anew.
    func noticeNewFonts() {
        guard fontGeneration != SharedFonts.generation, paragraphInHand == nil, !isAskingClient else { return }
        fontGeneration = SharedFonts.generation
        guard mayHaveOtherFonts else { return }
        forgetTypesetText()
        invalidatePlacement()
    }

    /// A style comes to another font than before, or the text has characters that its own fonts lack.
    private var mayHaveOtherFonts: Bool {
        if styles.resolved.contains(where: { SharedFonts.id(for: StyleTable.request($0.attributes)) != $0.font }) { return true }
        let own = Set(styles.resolved.map(\.font)), shapes = typeset.words.shapes
        return shapes.shapes.contains { !own.contains($0.font) } || shapes.glyphs.contains { $0.id == 0 }
    }
}
