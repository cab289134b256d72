// Roles of the blocks that are not headings or front matter. Prose is filled: every line of a paragraph is as long as the measure allows, so
// the next line's first word would not have fitted. A line that is broken earlier was broken on purpose: verse, an address, a list.

extension TextAnalysis {
    mutating func classifyText() {
        var singles: [Int] = []
        var filledAtIndent = [Int](repeating: 0, count: 80)
        var verseAtIndent = [Int](repeating: 0, count: 80)
        var flushProse = 0, flushVerse = 0
        for index in bookBlocks where blocks[index].role == .paragraph {
            let role = textRole(index)
            blocks[index].role = role ?? .paragraph
            let indent = min(Int(blocks[index].indent), 79)
            if role == nil { singles.append(index) }
            guard blocks[index].count > 1 else { continue }
            switch role {
            case .verse: verseAtIndent[indent] += 1; if indent <= habits.indent { flushVerse += 1 }
            case .quotation: filledAtIndent[indent] += 1
            case .paragraph: flushProse += 1
            default: break
            }
        }
        let isVerseBook = flushVerse > flushProse
        for index in singles { blocks[index].role = singleLineRole(index, verseAtIndent, filledAtIndent) }
        for index in bookBlocks where blocks[index].role == .lines { settleLines(index, isVerseBook: isVerseBook) }
    }

    /// The role of a block by itself; nil for a single indented line, which its neighbours decide.
    private func textRole(_ index: Int) -> BlockRole? {
        let block = blocks[index]
        if isOrnament(block) { return .ornament }
        if let role = bracketedRole(index) { return role }
        if isTable(block) { return .preformatted }
        if Int(block.indent) > habits.indent { return indentedRole(index) }
        guard block.count > 1 else { return .paragraph }
        // A hanging indent or a first-line indent is still prose.
        guard isBrokenEarly(block) else { return .paragraph }
        if block.count >= 4, capitalLines(block) * 10 >= (block.count - 1) * 6 { return .verse }
        return .lines
    }

    // MARK: Single signs

    /// A line of stars, points, dashes: `* * *`, `---`, `_______`.
    func isOrnament(_ block: TextBlock) -> Bool {
        guard block.count == 1 else { return false }
        let line = lines.range(Int(block.firstLine))
        let sign = bytes[line.lowerBound]
        guard sign == 0x2A || sign == 0x2D || sign == 0x5F || sign == 0x3D || sign == 0x7E || sign == 0x23 || sign == 0x2E else { return false }
        var count = 0
        for i in line where bytes[i] != 0x20 && bytes[i] != 0x09 {
            guard bytes[i] == sign else { return false }
            count += 1
        }
        if sign == 0x2E { return count >= 3 && line.count > count + 1 }  // ". . ." alone on a line
        return count >= 3 || (sign == 0x2A || sign == 0x23) && Int(block.indent) > habits.indent + 8
    }

    /// "=== Page 12 ====": a page of the source.
    func isPageMark(_ index: Int) -> Bool {
        let line = firstLine(index)
        guard blocks[index].count == 1, line.count > 8, bytes[line.lowerBound] == 0x3D, bytes[line.lowerBound + 1] == 0x3D else { return false }
        return bytes[line.upperBound - 1] == 0x3D
    }

    func isIllustration(_ index: Int) -> Bool { bytes[firstLine(index)].hasASCIIPrefix("[illustration") }

    private func bracketedRole(_ index: Int) -> BlockRole? {
        let line = firstLine(index)
        switch bytes[line.lowerBound] {
        case 0x5B:  // [
            if isIllustration(index) { return .illustration }
            if bytes[line].hasASCIIPrefix("[footnote") || bytes[line].hasASCIIPrefix("[note") { return .footnote }
            let digit = line.lowerBound + 1
            return digit < line.upperBound && bytes[digit].isASCIIDigit && Int(blocks[index].indent) >= habits.indent ? .footnote : nil
        case 0x2A:  // *
            return Int(blocks[index].indent) > habits.indent ? .footnote : nil
        case 0x3D: return isPageMark(index) ? .pageMark : nil
        default: return nil
        }
    }

    // MARK: Tables

    /// Text in columns: three or more spaces inside the lines, leaders of points, or rules. Two spaces only end a sentence.
    private func isTable(_ block: TextBlock) -> Bool {
        guard block.count >= 2 else {
            let line = lines.range(Int(block.firstLine))
            return contains("+--", line) || contains("--+", line) || bytes[line.lowerBound] == 0x7C
        }
        let first = Int(block.firstLine), last = block.lastLine
        let sample = [first, first + 1, (first + last) / 2, last]
        guard sample.contains(where: { hasColumns(lines.range($0)) }) else { return false }
        var count = 0
        for line in block.lineRange where hasColumns(lines.range(line)) { count += 1 }
        return count >= 2 && count * 2 >= block.count
    }

    private func hasColumns(_ line: Range<Int>) -> Bool {
        var i = line.lowerBound
        var spaces = 0, points = 0, bars = 0
        while i < line.upperBound {
            let byte = bytes[i]
            if byte == 0x20 {
                spaces += 1
                if spaces == 3 { return true }
            } else {
                spaces = 0
                points = byte == 0x2E ? points + 1 : 0
                if points == 5 { return true }
                if byte == 0x7C { bars += 1; if bars == 2 { return true } }
                if byte == 0x2B, i + 1 < line.upperBound, bytes[i + 1] == 0x2D { return true }
            }
            i += 1
        }
        return false
    }

    // MARK: Indented blocks

    private func indentedRole(_ index: Int) -> BlockRole? {
        let block = blocks[index]
        if Int(block.indent) >= habits.measure * 2 / 5, block.count <= 4 { return .signature }
        guard block.count > 1 else { return nil }
        let capitals = capitalLines(block)
        let early = earlyBreaks(block, measure: habits.measure, slack: 8)
        let breaks = block.count - 1
        // Against its own width: a quotation set narrow is filled all the same, lines of verse are not.
        let own = earlyBreaks(block, measure: Int(block.width), slack: 4)
        if early == breaks, Int(block.width) - Int(block.indent) < 40 { return .verse }
        if capitals * 10 >= breaks * 7, early * 4 >= breaks { return .verse }
        if early * 10 >= breaks * 6, own * 10 >= breaks * 3 { return .verse }
        if block.count == 2, early == 1, capitals == 1 { return .verse }
        return .quotation
    }

    private func singleLineRole(_ index: Int, _ verse: [Int], _ filled: [Int]) -> BlockRole {
        let block = blocks[index]
        // What stands next to it, with an indent near its own.
        for neighbour in [index - 1, index + 1] where bookBlocks.contains(neighbour) {
            let other = blocks[neighbour]
            guard other.role == .verse || other.role == .quotation, abs(Int(other.indent) - Int(block.indent)) <= 12 else { continue }
            let gap = neighbour < index ? block.blankBefore : block.blankAfter
            if gap <= 1 { return other.role }
        }
        let indent = min(Int(block.indent), 79)
        if Int(block.width) + 12 < habits.measure || verse[indent] >= filled[indent] { return .verse }
        return .quotation
    }

    /// Lines broken on purpose, at the margin: verse where verse is next to them or everywhere, otherwise an address or a signature.
    private mutating func settleLines(_ index: Int, isVerseBook: Bool) {
        if isVerseBook { blocks[index].role = .verse; return }
        guard blocks[index].count >= 2, capitalLines(blocks[index]) == blocks[index].count - 1 else { return }
        for neighbour in [index - 1, index + 1] where bookBlocks.contains(neighbour) {
            let gap = neighbour < index ? blocks[index].blankBefore : blocks[index].blankAfter
            if blocks[neighbour].role == .verse, gap <= 1, blocks[neighbour].indent == blocks[index].indent { blocks[index].role = .verse }
        }
    }

    // MARK: Line breaks

    /// True if every line break of the block was made before the measure asked for it.
    func isBrokenEarly(_ block: TextBlock) -> Bool {
        let breaks = block.count - 1
        guard breaks > 0 else { return false }
        let early = earlyBreaks(block, measure: habits.measure, slack: 8)
        return breaks < 10 ? early == breaks : early * 10 >= breaks * 9
    }

    /// Line breaks at which the next line's first word would have fitted with `slack` columns to spare.
    private func earlyBreaks(_ block: TextBlock, measure: Int, slack: Int) -> Int {
        var count = 0
        for line in block.lineRange.dropLast() {
            let next = lines.range(line + 1)
            var end = next.lowerBound
            while end < next.upperBound, bytes[end] != 0x20 { end += 1 }
            if Int(lines[line].width) + 1 + (end - next.lowerBound) <= measure - slack { count += 1 }
        }
        return count
    }

    /// Lines behind the first that begin with a capital, quotation marks left aside.
    private func capitalLines(_ block: TextBlock) -> Int {
        var count = 0
        for line in block.lineRange.dropFirst() {
            let range = lines.range(line)
            var i = range.lowerBound
            while i < range.upperBound, WordCursor.foldedLetter(bytes, i, range.upperBound) == nil { i += 1 }
            if i < range.upperBound, isCapital(i) { count += 1 }
        }
        return count
    }
}
