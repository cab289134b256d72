import Resources

// One function per role. Each emits one or more blocks and returns the index of the block behind them.

extension TextEmitter {
    mutating func emit(_ index: Int) -> Int {
        let block = analysis.blocks[index]
        let opensChapter = expectsLeadIn
        expectsLeadIn = false
        switch block.role {
        case .paragraph:
            if isSceneBreak(index) { empty(names.hr, "blank", nowhere) }
            paragraph(names.p, nil, block.lineRange, hasLeadIn: opensChapter)
        case .credits: paragraph(names.p, nil, block.lineRange)
        case .note: paragraph(names.p, "note", block.lineRange)
        case .titlePage(let line): titleLine(block, line)
        case .contentsTitle: paragraph(names.p, "contents-title", block.lineRange)
        case .contents: return contents(index)
        case .heading(let heading): return self.heading(heading)
        case .repeatedTitle: lines(block.lineRange, "title")
        case .headingTitle, .footnote: paragraph(names.p, block.role == .footnote ? "footnote" : nil, block.lineRange)
        case .lines: lines(block.lineRange, "lines")
        case .signature: lines(block.lineRange, "signature")
        case .pageMark: paragraph(names.p, "page-mark", block.lineRange)
        case .illustration: paragraph(names.p, "illustration", block.lineRange)
        case .verse: return verse(index)
        case .quotation: return quotation(index)
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

    /// Lines as one paragraph.
    mutating func prose(_ range: Range<Int>, hasLeadIn: Bool = false) {
        guard let first = range.first, let last = range.last else { return }
        inline.begin(Int(analysis.lines[first].start)..<Int(analysis.lines[last].end))
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
        guard paragraphLines > 1 || line.count >= 50, let leadInEnd = LeadIn.end(analysis.bytes, line) else { return line }
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
    mutating func lines(_ range: Range<Int>, _ className: String?) {
        guard let first = range.first, let last = range.last else { return }
        start(names.p, className, source(range))
        inline.begin(Int(analysis.lines[first].start)..<Int(analysis.lines[last].end))
        for line in range {
            inline.resume(at: Int(analysis.lines[line].start))
            inline.set(analysis.lines.range(line))
            inline.suspend()
            if line < last {
                empty(inline.names.br, nil, inline.sink.range(Int(analysis.lines[line].end)..<Int(analysis.lines[line + 1].start)))
            }
        }
        end()
    }

    private mutating func titleLine(_ block: TextBlock, _ line: TitleLine) {
        switch line {
        case .title: paragraph(names.headings[0], "title", block.lineRange)
        case .author: lines(block.lineRange, "author")
        case .subtitle: lines(block.lineRange, "subtitle")
        case .translator: lines(block.lineRange, "translator")
        case .edition: lines(block.lineRange, "edition")
        case .imprint: lines(block.lineRange, "imprint")
        }
    }

    // MARK: Breaks

    private mutating func ornament(_ index: Int) -> Int {
        // Rows of stars, each a block of its own, are one ornament.
        var end = index + 1
        while end < analysis.blocks.count, analysis.blocks[end].role == .ornament, analysis.blocks[end].blankBefore <= 2 { end += 1 }
        empty(names.hr, "ornament", source(Int(analysis.blocks[index].firstLine)..<(analysis.blocks[end - 1].lastLine + 1)))
        return end
    }

    private func isSceneBreak(_ index: Int) -> Bool {
        guard let sceneGap, index > 0, analysis.blocks[index - 1].role == .paragraph else { return false }
        return analysis.isSceneBreak(index, gap: sceneGap)
    }

    // MARK: Quotations and tables

    private mutating func quotation(_ index: Int) -> Int {
        let end = run(of: .quotation, from: index)
        start(names.blockquote, nil, source(Int(analysis.blocks[index].firstLine)..<(analysis.blocks[end - 1].lastLine + 1)))
        for block in index..<end { paragraph(names.p, nil, analysis.blocks[block].lineRange) }
        self.end()
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

    /// A block with alignment inside its lines, byte for byte but for the indent that all lines have.
    private mutating func preformatted(_ block: TextBlock) {
        start(names.pre, nil, source(block.lineRange))
        let left = Int(block.indent)
        for line in block.lineRange {
            let text = analysis.lines[line]
            var begin = Int(text.start)
            var columns = Int(text.indent)
            while columns > left, begin > 0, analysis.bytes[begin - 1] == 0x20 { begin -= 1; columns -= 1 }
            inline.sink.verbatim(begin..<Int(text.end))
            if line < block.lastLine { inline.sink.builder.lineEnd(as: 0x0A, at: Int(text.end), in: inline.sink.source) }
        }
        end()
    }
}

extension TextAnalysis {
    /// The gap in front of a paragraph that means a break in the scene: rare, always the same, and met several times.
    func sceneGap() -> Int? {
        var gaps = [Int](repeating: 0, count: 8)
        var pairs = 0
        for index in bookBlocks.dropFirst() where blocks[index].role == .paragraph && blocks[index - 1].role == .paragraph {
            pairs += 1
            gaps[min(Int(blocks[index].blankBefore), 7)] += 1
        }
        guard let ordinary = gaps.indices.max(by: { gaps[$0] < gaps[$1] }) else { return nil }
        let wider = gaps.indices.filter { $0 > ordinary && gaps[$0] > 0 }
        guard let gap = wider.max(by: { gaps[$0] < gaps[$1] }), gap < 7 else { return nil }
        let count = gaps[gap], all = wider.reduce(0) { $0 + gaps[$1] }
        return count >= 3 && count * 10 >= all * 8 && all * 50 <= pairs ? gap : nil
    }

    func isSceneBreak(_ index: Int, gap: Int) -> Bool { Int(blocks[index].blankBefore) == gap }
}
