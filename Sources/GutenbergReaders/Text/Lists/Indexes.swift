import Markup

// An index stands below a heading that says so. Each line is an entry, or one of its subentries where it is set in; a line that goes on
// with the one above is told by that one being full.

extension TextAnalysis {
    /// Gives the blocks of indexes their role. O(blocks of indexes).
    mutating func findIndexes() {
        let fewestInFront = 20
        let linesOfBook = bookBlocks.reduce(0) { $0 + blocks[$1].count }
        for (k, heading) in headings.enumerated() where heading.form == nil && isIndexTitle(heading.block) {
            let end = headings[(k + 1)...].first { $0.level <= heading.level }?.block ?? bookBlocks.upperBound
            let close = (heading.block + 1..<max(heading.block + 1, end)).first { blocks[$0].role == .ornament } ?? end
            let inside = (heading.block + 1..<max(heading.block + 1, close)).filter {
                blocks[$0].role == .paragraph && !isPageMark($0) && !isRemark($0) && !isEndOfText($0)
            }
            let entries = inside.flatMap { blocks[$0].lineRange }
            let paged = entries.count { endsInFigure(lines.range($0)) }
            guard entries.count >= 3, paged * 10 >= entries.count * 3 else { continue }
            // In front of the text, it takes more: a list of contents may be called so, and a chapter.
            let isAtEnd = (heading.block - bookBlocks.lowerBound) * 2 > bookBlocks.count || entries.count * 2 > linesOfBook
            guard isAtEnd || entries.count >= fewestInFront && paged * 10 >= entries.count * 6 else { continue }
            for block in inside { blocks[block].role = .index }
        }
    }

    private func isIndexTitle(_ block: Int) -> Bool {
        guard blocks[block].count == 1 else { return false }
        var cursor = WordCursor(bytes, firstLine(block))
        cursor.skip { $0 == 0x5F || $0 == 0x3D }
        var words = 0
        while words < 4, let word = cursor.word() {
            if indexWords[word] != nil { return true }
            words += 1
            cursor.skipSpaces()
        }
        return false
    }

    /// "12, 14.", "35-37;", "5 _n._": figures in the last word but one.
    private func endsInFigure(_ line: Range<Int>) -> Bool {
        let reach = 8
        return bytes[max(line.lowerBound, line.upperBound - reach)..<line.upperBound].contains { $0.isASCIIDigit }
    }

    /// "12", "10-12." and no comma behind.
    private func endsInPages(_ line: Range<Int>) -> Bool {
        var end = line.upperBound
        if bytes[end - 1] == 0x2E || bytes[end - 1] == 0x3B { end -= 1 }
        return end > line.lowerBound && bytes[end - 1].isASCIIDigit
    }

    /// Prose above the entries, without a number at its end.
    private func isRemark(_ index: Int) -> Bool {
        blocks[index].count >= 2 && !isBrokenEarly(blocks[index]) && !endsInFigure(lastLine(index))
    }

    /// The entries of a block of an index: the lines of each, and how deep it is set in, from 1 on.
    func indexEntries(_ index: Int) -> [(lines: Range<Int>, level: Int)] {
        let block = blocks[index]
        if isOfHeadwords(block) { return block.lineRange.map { ($0..<($0 + 1), lines[$0].indent > block.indent ? 2 : 1) } }
        var entries: [(lines: Range<Int>, level: Int)] = []
        // In a block of one entry the lines that are set in may all be turnovers: the measure is that of the book.
        for line in block.lineRange {
            if let last = entries.last, goesOn(line, from: last.lines.lowerBound) {
                entries[entries.count - 1].lines = last.lines.lowerBound..<(line + 1)
            } else {
                entries.append((line..<(line + 1), min(3, 1 + (Int(lines[line].indent) - Int(block.indent) + 1) / 2)))
            }
        }
        return entries
    }

    /// Words at the margin without a number, and below each, set in, where it is found: no line goes on with another.
    private func isOfHeadwords(_ block: TextBlock) -> Bool {
        let fewest = 6
        var setIn = 0, paged = 0, headwords = 0, open = 0
        for line in block.lineRange {
            guard lines[line].indent == block.indent else {
                setIn += 1
                if endsInPages(lines.range(line)) { paged += 1 }
                continue
            }
            guard line < block.lastLine, lines[line + 1].indent > block.indent else { continue }
            headwords += 1
            let range = lines.range(line)
            if !endsInFigure(range), bytes[range.upperBound - 1] != 0x2C { open += 1 }
        }
        return setIn >= fewest && paged * 10 >= setIn * 9 && open * 10 >= headwords * 9
    }

    /// "A", "B." alone on its line, above the entries that begin with it.
    func isIndexLetter(_ entry: Range<Int>) -> Bool {
        guard entry.count == 1 else { return false }
        let shape = shape(ofLines: entry)
        return shape.letters == 1 && shape.capitals == 1 && shape.digits == 0
    }

    /// If it is a capital.
    func firstLetter(ofLine line: Int) -> UInt8? {
        lines.range(line).first { bytes[$0].isASCIILetter }.flatMap { bytes[$0] < 0x61 ? bytes[$0] : nil }
    }

    /// "Aneurysm, 300. _See also_ Arteries": a reference behind the pages ends its entry.
    private func leadsElsewhereBehindPages(_ line: Range<Int>) -> Bool {
        guard let figure = line.last(where: { bytes[$0].isASCIIDigit }), figure + 2 < line.upperBound,
            bytes[figure + 1] == 0x2E || bytes[figure + 1] == 0x3B
        else { return false }
        var cursor = WordCursor(bytes, (figure + 2)..<line.upperBound)
        cursor.skip { $0 == 0x20 || $0 == 0x5F }
        return cursor.word().map { wordsOfReference[$0] != nil } ?? false
    }

    private func goesOn(_ line: Int, from first: Int) -> Bool {
        let range = lines.range(line)
        var end = range.lowerBound
        while end < range.upperBound, bytes[end] != 0x20 { end += 1 }
        let before = lines.range(line - 1)
        // "....... 11, 63b"
        if let pages = leader(before)?.figure, !pages.isEmpty { return false }
        let last = bytes[before.upperBound - 1]
        // "pp. 10-12." ends an entry however long its line is, where the next begins at the margin of its kind.
        if endsInPages(before), !bytes[range.lowerBound].isASCIIDigit, lines[line].indent <= lines[first].indent { return false }
        let isFull = Int(lines[line - 1].width) + 1 + end - range.lowerBound > habits.measure - 6
        if !isFull, leadsElsewhereBehindPages(before) { return false }
        // A page's number or a semicolon ends an entry, and a colon in front of its subentries; nothing else does where the line is set in.
        let isOpen = !last.isASCIIDigit && ![0x3B, 0x3A, 0x2E, 0x5F].contains(last)
        return isFull || isOpen && lines[line].indent > lines[first].indent || bytes[range.lowerBound].isASCIIDigit && isOpen
    }
}

extension TextEmitter {
    /// Emits the blocks of an index that begin with this one, with the marks of pages between them.
    mutating func index(_ index: Int) -> Int {
        let end = endOfIndex(index)
        start(names.div, "index", source(Int(analysis.blocks[index].firstLine)..<(analysis.blocks[end - 1].lastLine + 1)))
        let entries = (index..<end).map { analysis.blocks[$0].role == .pageMark ? [] : analysis.indexEntries($0) }
        let hasLetters = entries.joined().contains { analysis.isIndexLetter($0.lines) }
        var letter: UInt8?
        for block in index..<end {
            if analysis.blocks[block].role == .pageMark { pageMark(names.p, block); continue }
            for entry in entries[block - index] {
                if analysis.isIndexLetter(entry.lines) { indexEntry(entry.lines, "index-letter"); continue }
                var className = "index-entry level-" + String(entry.level)
                if entry.level == 1, let first = analysis.firstLetter(ofLine: entry.lines.lowerBound) {
                    if !hasLetters, first > letter ?? first { className += " opens-letter" }
                    letter = first
                }
                indexEntry(entry.lines, className)
            }
        }
        self.end()
        return end
    }

    /// Behind the last block of an index.
    private func endOfIndex(_ index: Int) -> Int {
        var end = index + 1
        for block in end..<max(end, analysis.blocks.count) {
            switch analysis.blocks[block].role {
            case .index: end = block + 1
            case .pageMark: continue
            default: return end
            }
        }
        return end
    }

    /// An entry, without the points that lead to its pages.
    private mutating func indexEntry(_ range: Range<Int>, _ className: String) {
        guard let last = range.last, let (text, pages) = analysis.leader(analysis.lines.range(last)), !pages.isEmpty else {
            paragraph(names.p, className, range); return
        }
        start(names.p, className, source(range))
        inline.begin(Int(analysis.lines[range.lowerBound].start)..<text.upperBound)
        for line in range.dropLast() {
            inline.set(analysis.lines.range(line))
            inline.join(Int(analysis.lines[line].end), next: Int(analysis.lines[line + 1].start))
        }
        inline.set(text)
        inline.sink.builder.text(CollectionOfOne(0x20), source: inline.sink.range(text.upperBound..<pages.lowerBound), isVerbatim: false)
        inline.begin(pages)
        inline.set(pages)
        end()
    }
}

private let indexWords = FoldedWordTable<Bool>(list: "index")
