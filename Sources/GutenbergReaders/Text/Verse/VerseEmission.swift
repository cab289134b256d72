import Markup
import Resources

// A poem is a run of verse blocks: its stanzas. Indents count from the poem's leftmost line, two columns a step up to eight steps. A line
// too long for the measure was broken by whoever typed it, and goes on deeper in the next: a turnover, which is joined to its line again.

extension TextEmitter {
    mutating func verse(_ index: Int) -> Int {
        var end = run(of: .verse, from: index)
        // An argument in verse stands apart from the poem.
        if isInEpigraph { end = min(end, analysis.epigraphEnd(index)) }
        var left = Int.max
        for block in index..<end { left = min(left, Int(analysis.blocks[block].indent)) }
        start(names.div, "verse", source(Int(analysis.blocks[index].firstLine)..<(analysis.blocks[end - 1].lastLine + 1)))
        var above = VerseLineAbove()
        var block = index
        while block < end {
            let next = (block + 1..<end).first { !analysis.goesOnInStanza($0) } ?? end
            stanza(block..<next, left: left, &above, isTitle: block == index && analysis.isTitleOfPoem(block..<next, before: end))
            block = next
        }
        self.end()
        return end
    }

    private mutating func stanza(_ parts: Range<Int>, left: Int, _ above: inout VerseLineAbove, isTitle: Bool) {
        var block = analysis.blocks[parts.lowerBound]
        block.lineCount = Int32(analysis.blocks[parts.upperBound - 1].lastLine + 1) - block.firstLine
        let kind = isTitle ? "stanza poem-title" : analysis.isStanzaNumber(block) ? "stanza number" : "stanza"
        start(names.p, kind, source(block.lineRange))
        inline.begin(Int(analysis.lines[Int(block.firstLine)].start)..<Int(analysis.lines[block.lastLine].end))
        var line = Int(block.firstLine)
        let attribution = analysis.attribution(parts.upperBound - 1)
        while line <= block.lastLine {
            var next = line + 1
            while next <= block.lastLine, analysis.isTurnover(next, of: line) { next += 1 }
            let step = (Int(analysis.lines[line].indent) - left + 1) / 2
            let opening = line == Int(block.firstLine) && block.count > 1 ? analysis.openingLine(line) : nil
            // Behind a name of its own stands what is said below the end of the line above.
            let said = opening == nil ? analysis.saidBelow(line, above) : nil
            let isSplit = opening == nil && line != attribution && said == nil && analysis.completes(line, above)
            verseLine(
                line..<next, step: line == attribution ? 0 : step, opening: line == attribution ? "attribution" : opening,
                behind: said != nil ? analysis.words(of: above) : isSplit ? analysis.text(of: above) : nil, from: said)
            // Whoever says the second half stands between the two.
            if opening == nil {
                above = VerseLineAbove(
                    lines: line..<next, completed: isSplit ? analysis.text(of: above) + " " : "",
                    completedWords: said != nil || isSplit ? analysis.words(of: above) + " " : "")
            }
            line = next
        }
        end()
    }

    /// - Parameter above: the first half of a split line.
    /// - Parameter said: where the second half begins behind the name of who says it.
    private mutating func verseLine(_ range: Range<Int>, step: Int, opening: String?, behind above: String? = nil, from said: Int? = nil) {
        var className = "line"
        if let opening { className += " " + opening }
        if said == nil, above != nil {
            className += " split"
        } else if step > 0 {
            className += " indent-" + String(min(step, Self.deepestStep))
        }
        var attributes = [inline.attribute(inline.names.classAttribute, className)]
        // The style sheet leaves as much room as the first half takes in its face.
        if said == nil, let above { attributes.append(inline.attribute(inline.sink.builder.intern("data-before"), above)) }
        inline.sink.builder.startElement(inline.names.span, attributes: attributes, source: source(range))
        inline.resume(at: Int(analysis.lines[range.lowerBound].start))
        for line in range {
            let text = analysis.verseText(line)
            if let said, let above, text.contains(said) {
                inline.set(text.lowerBound..<said)
                inline.sink.builder.startElement(
                    inline.names.span,
                    attributes: [
                        inline.attribute(inline.names.classAttribute, "split"),
                        inline.attribute(inline.sink.builder.intern("data-before"), above),
                    ], source: inline.sink.range(said..<text.upperBound))
                inline.set(said..<text.upperBound)
                end()
            } else {
                inline.set(text)
            }
            if line + 1 < range.upperBound { inline.join(Int(analysis.lines[line].end), next: Int(analysis.lines[line + 1].start)) }
        }
        inline.suspend()
        if let number = analysis.verseNumber(of: range.upperBound - 1) {
            inline.sink.strip(number.whole.lowerBound..<number.number.lowerBound)
            start(inline.names.span, "line-number", inline.sink.range(number.number))
            inline.sink.verbatim(number.number)
            end()
            inline.sink.strip(number.number.upperBound..<number.whole.upperBound)
        }
        end()
    }
}

extension TextAnalysis {
    /// "RONDEAU" above the stanzas of a song inside a chapter: one line in capitals, further in than the line below it.
    fileprivate func isTitleOfPoem(_ stanza: Range<Int>, before end: Int) -> Bool {
        guard stanza.count == 1, stanza.upperBound < end, blocks[stanza.lowerBound].count == 1 else { return false }
        let shape = shape(of: blocks[stanza.lowerBound]), below = Int(blocks[stanza.upperBound].firstLine)
        return shape.isAllCapitals && blocks[stanza.lowerBound].indent > lines[below].indent && blocks[stanza.upperBound].count > 1
            && !isStanzaNumber(blocks[stanza.lowerBound])
    }
}

extension TextEmitter {
    /// Far in, but never out of the page.
    private static let deepestStep = 14
}

/// The verse line that was set last. Its text is made only where the next completes it.
private struct VerseLineAbove {
    var lines = 0..<0
    /// What it completes, and the same without the names in front.
    var completed = "", completedWords = ""

    var last: Int { lines.upperBound - 1 }
}

extension TextAnalysis {
    /// What the room in front of the second half is as wide as.
    fileprivate func text(of above: VerseLineAbove) -> String { above.completed + plainText(above.lines) }

    /// The same without the names in front, where another name stands in that room.
    fileprivate func words(of above: VerseLineAbove) -> String {
        above.completedWords + plainText(above.lines, from: nameInVerse(above.lines.lowerBound))
    }

    /// True if a line begins where the one above ended: the second half of a verse that two share.
    fileprivate func completes(_ line: Int, _ above: VerseLineAbove) -> Bool {
        let farthestLines = 4, nearest = 8
        guard above.last >= 0, line - above.last <= farthestLines else { return false }
        let indent = Int(lines[line].indent), end = Int(lines[above.last].width)
        return indent >= nearest && (-3...4).contains(indent - end) && Int(lines[line].width) <= habits.measure + 8
            && !text(of: above).isEmpty
    }

    /// Where what is said begins, if it does behind a name and a step below the end of the line above.
    fileprivate func saidBelow(_ line: Int, _ above: VerseLineAbove) -> Int? {
        guard play != nil, above.last >= 0, above.last + 2 >= line, let said = saidBehindStep(line),
            isBelowEnd(of: above.last, columnOf(said, line))
        else { return nil }
        return words(of: above).isEmpty ? nil : said
    }

    /// Where what is said begins behind a name that the line begins with; its beginning if none does.
    fileprivate func nameInVerse(_ line: Int) -> Int {
        let range = lines.range(line)
        guard let play, let opening = speechOpening(range), play.speakers.contains(opening.key) else { return range.lowerBound }
        var i = opening.name.upperBound
        while i < range.upperBound, bytes[i] != 0x20 { i += 1 }
        while i < range.upperBound, bytes[i] == 0x20 { i += 1 }
        return i
    }

    /// Lines as text without the signs of emphasis.
    /// - Parameter start: in the first of them.
    fileprivate func plainText(_ range: Range<Int>, from start: Int = 0) -> String {
        String(
            decoding: range.flatMap { line in verseText(line).filter { $0 >= start }.map { bytes[$0] }.filter { $0 != 0x5F } + [0x20] }
                .dropLast(), as: UTF8.self)
    }

    /// "2" or "III." alone above a stanza.
    func isStanzaNumber(_ block: TextBlock) -> Bool {
        guard block.count == 1, let form = HeadingForm(bytes, lines.range(Int(block.firstLine))), form.division == .bare,
            form.titleStart == nil
        else { return false }
        let next = self.block(ofLine: Int(block.firstLine)) + 1
        return next < blocks.count && blocks[next].role == .verse && blocks[next].blankBefore <= 1 && blocks[next].count > 1
    }

    /// In a play with names above what is said, what no blank line parts is one stanza, however its lines are set in.
    func goesOnInStanza(_ index: Int) -> Bool {
        guard play?.terminator == 0, Int(blocks[index].firstLine) == blocks[index - 1].lastLine + 1 else { return false }
        return nameAlone(firstLine(index)) == nil && !isStanzaNumber(blocks[index]) && !isStanzaNumber(blocks[index - 1])
    }

    /// True if a line goes on with the verse line that begins at `first`: deeper, begun small, and the line in front was full.
    func isTurnover(_ line: Int, of first: Int) -> Bool {
        guard Int(lines[line].indent) >= Int(lines[first].indent) + 3 else { return false }
        let range = lines.range(line)
        guard range.lowerBound < range.upperBound, !isCapital(range.lowerBound) else { return false }
        var wordEnd = range.lowerBound
        while wordEnd < range.upperBound, bytes[wordEnd] != 0x20 { wordEnd += 1 }
        return Int(lines[line - 1].width) + 1 + wordEnd - range.lowerBound > habits.measure - 6
    }

    /// The class of a stanza's first line that is not yet verse: "MEPHISTOPHELES (zu Faust):" names the speaker, "2" the part of the poem.
    func openingLine(_ line: Int) -> String? {
        let range = lines.range(line)
        var cursor = WordCursor(bytes, range)
        if let form = HeadingForm(bytes, range), form.division == .bare, form.titleStart == nil { return "number" }
        if let word = cursor.word(), word.count >= 2, let play, bytes[range.upperBound - 1] == 0x2E || play.terminator == 0 {
            // "FIRST LORD." alone on its line.
            let name = range.lowerBound..<(bytes[range.upperBound - 1] == 0x2E ? range.upperBound - 1 : range.upperBound)
            return play.speakers.contains(textKey(CollectionOfOne(name))) ? "speaker" : nil
        }
        cursor.position = range.lowerBound
        guard bytes[range.upperBound - 1] == 0x3A, let word = cursor.word(), word.count >= 2 else { return nil }
        return (word.start..<word.end).contains { bytes[$0] >= 0x61 && bytes[$0] <= 0x7A } ? nil : "speaker"
    }
}
