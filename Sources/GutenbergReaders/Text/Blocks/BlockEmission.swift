import Markup
import Resources

// One function per role. Each emits one or more blocks and returns the index of the block behind them.

extension TextEmitter {
    mutating func emit(_ index: Int) -> Int {
        let block = analysis.blocks[index]
        let opensChapter = expectsLeadIn
        expectsLeadIn = false
        switch block.role {
        case .plain, .reserved: paragraph(names.p, nil, block.lineRange, hasLeadIn: opensChapter)
        case .paragraph where analysis.isTitleAboveNotes(index): paragraph(names.p, "notes-title", block.lineRange)
        case .paragraph where analysis.isEndOfText(index): paragraph(names.p, "end", block.lineRange)
        case .paragraph where isInEpigraph: paragraph(names.p, "attribution", block.lineRange)
        case .paragraph:
            if isSceneBreak(index) { empty(names.hr, "blank", nowhere) }
            return paragraphs(index, analysis.isNumbered(index) ? "numbered" : nil, hasLeadIn: opensChapter)
        case .credits: credits(index)
        case .note where analysis.isBoxed(index): boxedNote(block)
        case .note: paragraph(names.p, "note", block.lineRange)
        case .titlePage(.title): return title(index)
        case .titlePage(let line): return titleLines(index, line)
        case .contentsTitle: paragraph(names.p, "contents-title", block.lineRange)
        case .contents: return contents(index)
        case .heading(let heading): return self.heading(heading)
        case .repeatedTitle:
            lines(Array(block.lineRange), "title", id: analysis.linkedParagraphs.contains(index) ? paragraphID(index) : nil)
        case .frame: inline.sink.strip(analysis.firstLine(index).lowerBound..<analysis.lastLine(index).upperBound)
        // Its page is there already.
        case .halfTitle: break
        case .headingTitle: paragraph(names.p, nil, block.lineRange)
        case .footnote: return notes(index)
        case .lines: lines(block.lineRange, "lines")
        case .attribution: paragraph(names.p, "attribution", block.lineRange)
        case .byline:
            lines(block.lineRange, "byline")
            expectsLeadIn = opensChapter
        case .argumentTitle: paragraph(names.p, "argument-title", block.lineRange)
        case .noteRule:
            expectsLeadIn = opensChapter
            inline.sink.builder.strip(source(block.lineRange), .rule)
        case .signature: lines(block.lineRange, isInEpigraph ? "attribution" : "signature")
        case .pageMark:
            expectsLeadIn = opensChapter
            if isPageMarkAboveHeading(index) { waitingPageMarks.append(index) } else { pageMark(names.p, index) }
        case .illustration:
            expectsLeadIn = opensChapter
            return bracketed(names.figure, "illustration", index)
        case .sidenote:
            expectsLeadIn = opensChapter
            return bracketed(names.aside, "sidenote", index)
        case .list(let number): return list(number, index)
        case .table(let form), .tableCaption(let form): return table(form.index)
        case .index: return self.index(index)
        case .speech where analysis.isBelowName(index): return speech(index)
        case .speech: return paragraphs(index, "speech", hasLeadIn: false)
        case .speakerName: return speech(index)
        case .direction: paragraph(names.p, "direction", block.lineRange)
        case .definition: paragraph(names.p, "definition", block.lineRange)
        case .date: lines(block.lineRange, "date")
        case .day: paragraph(names.p, "day", block.lineRange)
        case .salutation: paragraph(names.p, "salutation", block.lineRange)
        case .closing: lines(block.lineRange, "closing")
        case .verse: return verse(index)
        case .quotation: return quotation(index, isOpen: isInEpigraph)
        case .preformatted: preformatted(block)
        case .ornament: return ornament(index)
        }
        return index + 1
    }

    // MARK: Paragraphs

    mutating func paragraph(_ name: NameID, _ className: String?, _ range: Range<Int>, hasLeadIn: Bool = false) {
        start(name, className, source(range))
        prose(range, hasLeadIn: hasLeadIn)
        end()
    }

    private mutating func credits(_ index: Int) {
        let isForeign = analysis.metadata.language.map { !$0.hasPrefix("en") } ?? false
        let language =
            isForeign && analysis.isEnglishCredit(index)
            ? [Attribute(name: inline.sink.builder.intern("lang"), value: "en", source: nowhere)] : []
        inline.sink.builder.startElement(names.p, attributes: language, source: source(analysis.blocks[index].lineRange))
        prose(analysis.blocks[index].lineRange)
        end()
    }

    /// A paragraph, and what of it stands behind the end of a page, or behind the notes at the foot of one, which then follow it.
    private mutating func paragraphs(_ index: Int, _ className: String?, hasLeadIn: Bool) -> Int {
        var parts: [ClosedRange<Int>] = [], notes: [Int] = []
        var next: Int? = index
        while let first = next {
            var last = first
            while analysis.goesOnBehindPage(last) { last += 2 }
            parts.append(first...last)
            next = analysis.partBehindNotes(last, isFirst: parts.count == 1)
            if let next { notes += last + 1..<next }
        }
        let last = parts[parts.count - 1].upperBound
        let range = Int(analysis.blocks[index].firstLine)..<(analysis.blocks[last].lastLine + 1)
        start(names.p, className, source(range), id: analysis.linkedParagraphs.contains(index) ? paragraphID(index) : nil)
        guard last > index else {
            prose(range, hasLeadIn: hasLeadIn)
            end()
            return index + 1
        }
        inline.begin(Int(analysis.lines[range.lowerBound].start)..<Int(analysis.lines[range.upperBound - 1].end))
        for part in parts {
            if part.lowerBound > index { joinOverNotes(to: part.lowerBound) }
            linesOverPages(part.lowerBound, to: part.upperBound, hasLeadIn: hasLeadIn && part.lowerBound == index)
        }
        end()
        var waiting = notes[...]
        while let note = waiting.first {
            let behind = emit(note)
            waiting = waiting.drop { $0 < max(behind, note + 1) }
        }
        return last + 1
    }

    /// The space between the parts of a paragraph that notes stand between; behind a dash there is none.
    private mutating func joinOverNotes(to next: Int) {
        var above = next - 1
        while analysis.blocks[above].role != .paragraph, analysis.blocks[above].role != .speech { above -= 1 }
        let end = analysis.lastLine(above).upperBound
        guard analysis.bytes[end - 1] != 0x2D || analysis.bytes[end - 2] != 0x2D else { return }
        inline.join(end, next: Int(analysis.lines[Int(analysis.blocks[next].firstLine)].start))
    }

    /// The lines of blocks between which pages of the source end.
    mutating func linesOverPages(_ index: Int, to last: Int, hasLeadIn: Bool) {
        var block = index
        while true {
            linesOfProse(analysis.blocks[block].lineRange, hasLeadIn: hasLeadIn && block == index)
            guard block < last else { break }
            inline.join(
                Int(analysis.lines[analysis.blocks[block].lastLine].end),
                next: Int(analysis.lines[Int(analysis.blocks[block + 1].firstLine)].start))
            pageMark(inline.names.span, block + 1)
            inline.sink.replacement(
                [0x20],
                Int(analysis.lines[Int(analysis.blocks[block + 2].firstLine)].start)
                    - 1..<Int(analysis.lines[Int(analysis.blocks[block + 2].firstLine)].start))
            inline.typographer.space()
            block += 2
        }
    }

    /// The paragraphs in a box, without its sides.
    private mutating func boxedNote(_ block: TextBlock) {
        var line = Int(block.firstLine)
        while line <= block.lastLine {
            var end = line
            while end <= block.lastLine, !analysis.insideBox(end).isEmpty { end += 1 }
            if end > line {
                start(names.p, "note", source(line..<end))
                pieces((line..<end).map { analysis.insideBox($0) })
                self.end()
            }
            line = end + 1
        }
        for line in block.lineRange {
            let whole = analysis.lines.range(line), inside = analysis.insideBox(line)
            inline.sink.strip(whole.lowerBound..<inside.lowerBound)
            inline.sink.strip(inside.upperBound..<whole.upperBound)
        }
    }

    /// Lines as one paragraph.
    mutating func prose(_ range: Range<Int>, hasLeadIn: Bool = false) {
        guard let first = range.first, let last = range.last else { return }
        inline.begin(Int(analysis.lines[first].start)..<Int(analysis.lines[last].end))
        linesOfProse(range, hasLeadIn: hasLeadIn)
    }

    private mutating func linesOfProse(_ range: Range<Int>, hasLeadIn: Bool) {
        guard let first = range.first, let last = range.last else { return }
        for line in range {
            var text = analysis.lines.range(line)
            if hasLeadIn, line == first { text = leadIn(text, paragraphLines: range.count) }
            inline.set(text)
            if line < last { inline.join(Int(analysis.lines[line].end), next: Int(analysis.lines[line + 1].start)) }
        }
    }

    /// Sets the first words of a chapter; what is left of the line is returned. A line alone that is short is no beginning of a text
    /// (the salutation of a letter, a date).
    private mutating func leadIn(_ line: Range<Int>, paragraphLines: Int) -> Range<Int> {
        // A bold side head sets itself off.
        let isBold = line.first.map { analysis.bytes[$0] == 0x23 || analysis.habits.marksBold && analysis.bytes[$0] == 0x3D } ?? false
        guard !isBold, paragraphLines > 1 || line.count >= 50, let leadInEnd = LeadIn.end(analysis.bytes, line) else { return line }
        let words = line.lowerBound..<leadInEnd
        start(inline.names.span, "lead-in", inline.sink.range(words))
        inline.set(words)
        end()
        return leadInEnd..<line.upperBound
    }

    /// Ranges of text, each in a line of its own, as one paragraph: a heading's title, a contents entry.
    mutating func pieces(_ pieces: [Range<Int>]) {
        guard let first = pieces.first, let last = pieces.last else { return }
        inline.begin(first.lowerBound..<last.upperBound)
        for (index, piece) in pieces.enumerated() {
            inline.set(piece)
            if index + 1 < pieces.count { inline.join(piece.upperBound, next: pieces[index + 1].lowerBound) }
        }
    }

    /// Lines kept as they are, with `br` between them.
    mutating func lines(_ range: Range<Int>, _ className: String?) { lines(Array(range), className) }

    mutating func lines(_ range: [Int], _ className: String?, id: String? = nil) {
        guard let first = range.first, let last = range.last else { return }
        start(names.p, className, source(first..<(last + 1)), id: id)
        inline.begin(Int(analysis.lines[first].start)..<Int(analysis.lines[last].end))
        for (line, next) in zip(range, range.dropFirst() + [last]) {
            inline.resume(at: Int(analysis.lines[line].start))
            inline.set(analysis.lines.range(line))
            inline.suspend()
            if line < last {
                empty(inline.names.br, nil, inline.sink.range(Int(analysis.lines[line].end)..<Int(analysis.lines[next].start)))
            }
        }
        end()
    }

    /// A speech below the name of who speaks, and below a direction between; the name alone if what is said is verse.
    private mutating func speech(_ index: Int) -> Int {
        let block = analysis.blocks[index]
        // A direction behind the name may take several lines.
        let opening = Int(block.firstLine)..<(block.role == .speakerName ? block.lastLine + 1 : Int(block.firstLine) + 1)
        var parts = [opening, opening.upperBound..<(block.lastLine + 1)]
        var end = index + 1
        if block.role == .speakerName {
            let roles = analysis.blocks[end...].prefix(2).map(\.role)
            let below = roles.first == .speech ? 1 : roles == [.direction, .speech] ? 2 : 0
            parts += analysis.blocks[end..<end + below].map(\.lineRange)
            end += below
        }
        parts.removeAll(where: \.isEmpty)
        start(names.p, "speech", source(parts[0].lowerBound..<parts[parts.count - 1].upperBound))
        prose(parts[0])
        for (above, part) in zip(parts, parts.dropFirst()) {
            let gap = Int(analysis.lines[above.upperBound - 1].end)..<Int(analysis.lines[part.lowerBound].start)
            empty(inline.names.br, nil, inline.sink.range(gap))
            prose(part)
        }
        self.end()
        return end
    }

    // MARK: Breaks

    private mutating func ornament(_ index: Int) -> Int {
        // What the book file calls so may have words, and they stay.
        guard !hasWords(index) else {
            paragraph(names.p, "ornament", analysis.blocks[index].lineRange)
            return index + 1
        }
        // Rows of stars, each a block of its own, are one ornament.
        var end = index + 1
        while end < analysis.blocks.count, analysis.blocks[end].role == .ornament, analysis.blocks[end].blankBefore <= 2, !hasWords(end) {
            end += 1
        }
        empty(names.hr, "ornament", source(Int(analysis.blocks[index].firstLine)..<(analysis.blocks[end - 1].lastLine + 1)))
        return end
    }

    private func hasWords(_ index: Int) -> Bool {
        guard analysis.forced[index] != nil else { return false }
        return analysis.blocks[index].lineRange.contains { line in
            String(decoding: analysis.lines.range(line).map { analysis.bytes[$0] }, as: UTF8.self).unicodeScalars.contains {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
        }
    }

    private func isSceneBreak(_ index: Int) -> Bool {
        guard let sceneGap, index > 0, analysis.blocks[index - 1].role == .paragraph else { return false }
        return analysis.isSceneBreak(index, sceneGap)
    }

    // MARK: Quotations and tables

    /// - Parameter isOpen: an element around it is there already.
    private mutating func quotation(_ index: Int, isOpen: Bool = false) -> Int {
        var end = run(of: .quotation, from: index)
        if isOpen { end = min(end, analysis.epigraphEnd(index)) }
        if !isOpen { start(names.blockquote, nil, source(Int(analysis.blocks[index].firstLine)..<(analysis.blocks[end - 1].lastLine + 1))) }
        for block in index..<end {
            let range = analysis.blocks[block].lineRange
            guard let line = analysis.attribution(block) else { paragraph(names.p, nil, range); continue }
            if line > range.lowerBound { paragraph(names.p, nil, range.lowerBound..<line) }
            paragraph(names.p, "attribution", line..<range.upperBound)
        }
        if !isOpen { self.end() }
        return end
    }

    /// The end of the blocks that follow with the same role and no more than an ordinary gap.
    func run(of role: BlockRole, from index: Int) -> Int {
        var end = index + 1
        while end < analysis.blocks.count, analysis.blocks[end].role == role,
            Int(analysis.blocks[end].blankBefore) < max(3, analysis.habits.wideGap)
        { end += 1 }
        return end
    }
}

extension TextAnalysis {
    /// The first call at or behind a place. O(log calls).
    func firstCall(from place: Int) -> Int { noteCallList.partitioningIndex { $0.range.lowerBound >= place } }

    /// True if a paragraph was cut by the end of a page of the source, and goes on behind the mark of the next.
    func goesOnBehindPage(_ index: Int) -> Bool {
        guard index + 2 < blocks.count, blocks[index + 1].role == .pageMark, blocks[index + 2].role == .paragraph else { return false }
        // A single line may be a heading; what goes on in small letters is none.
        let next = bytes[firstLine(index + 2).lowerBound]
        guard blocks[index].count > 1 || next >= 0x61 && next <= 0x7A else { return false }
        return !endsSentence(index) && !isNumbered(index + 2) && bytes[firstLine(index + 2).lowerBound] != 0x28
    }

    /// The block with which a paragraph goes on in small letters behind the notes at the foot of its page; nil if it does not.
    /// - Parameter isFirst: no notes stand in front of this part. Where it is a single line it may be a heading.
    func partBehindNotes(_ index: Int, isFirst: Bool) -> Int? {
        var next = index + 1
        while next < blocks.count, blocks[next].role == .footnote || blocks[next].role == .noteRule || blocks[next].role == .pageMark {
            next += 1
        }
        guard next < blocks.count, blocks[next].role == .paragraph, (index + 1..<next).contains(where: { blocks[$0].role == .footnote }),
            !isFirst || blocks[index].count > 1
        else { return nil }
        return (0x61...0x7A).contains(bytes[firstLine(next).lowerBound]) && !endsSentence(index) && !isNumbered(next) ? next : nil
    }

    /// True if a block ends with . ! ? : or ;, marks behind them left aside.
    private func endsSentence(_ index: Int) -> Bool {
        let range = Int(lines[Int(blocks[index].firstLine)].start)..<lastLine(index).upperBound
        var end = range.upperBound
        while end > range.lowerBound {
            switch bytes[end - 1] {
            case 0x22, 0x27, 0x29, 0x5D, 0x5F, 0x2A: end -= 1
            case 0x80...0xBF where end - 3 >= range.lowerBound && bytes[end - 3] == 0xE2: end -= 3
            default: return [0x2E, 0x21, 0x3F, 0x3A, 0x3B].contains(bytes[end - 1])
            }
        }
        return false
    }

    /// True for a numbered paragraph of a manual. O(log paragraphs).
    func isNumbered(_ index: Int) -> Bool {
        let place = numberedBlocks.partitioningIndex { $0.block >= index }
        return place < numberedBlocks.count && numberedBlocks[place].block == index
    }
}
