import Markup

// Roles of the blocks that are not headings or front matter. Prose is filled: every line of a paragraph is as long as the measure allows,
// so the next line's first word would not have fitted. A line that is broken earlier was broken on purpose: verse, an address, a list.

/// How many blocks of more than a line are what by themselves.
struct RoleCounts {
    /// Columns beyond which all indents are one.
    static let deepest = 79
    /// By indents.
    private(set) var filledAtIndent = [Int](repeating: 0, count: deepest + 1)
    private(set) var verseAtIndent = [Int](repeating: 0, count: deepest + 1)
    private(set) var flushProse = 0, flushVerse = 0
    private var flushLines = 0
    /// Of the filled blocks and of those that are not, how many have lines that all begin with capitals.
    private var filledCapitals = 0, brokenCapitals = 0

    init(of settled: [(index: Int, role: BlockRole)], in analysis: TextAnalysis) {
        for (index, role) in settled {
            let block = analysis.blocks[index], indent = min(Int(block.indent), Self.deepest)
            guard block.count > 1 else { continue }
            switch role {
            case .verse: verseAtIndent[indent] += 1; if indent <= analysis.habits.indent { flushVerse += 1 }
            case .quotation: filledAtIndent[indent] += 1
            case .paragraph where analysis.isBrokenEarly(block): flushLines += 1
            case .paragraph:
                flushProse += 1
                if block.count > 2, analysis.capitalLines(block) == block.count - 1 { filledCapitals += 1 }
            case .lines:
                flushLines += 1
                if block.count > 2, analysis.capitalLines(block) == block.count - 1 { brokenCapitals += 1 }
            default: break
            }
        }
    }

    /// Short stanzas of lines that may begin small are no addresses where hardly anything else is there.
    var areStanzas: Bool {
        let fewestStanzas = 20
        let prose = flushProse - filledCapitals
        // Fewer are enough where each of their lines begins with a capital, as no prose does however wide it is set.
        let fewestWithCapitals = 6, capitals = brokenCapitals + filledCapitals
        let areOfCapitals = capitals >= fewestWithCapitals && capitals + flushVerse > 4 * prose && capitals * 5 >= flushLines * 4
        return flushLines >= fewestStanzas && flushLines + flushVerse > 4 * flushProse || areOfCapitals
    }
}

extension TextAnalysis {
    mutating func classifyText() {
        var singles: [Int] = []
        var settled: [(index: Int, role: BlockRole)] = []
        for index in bookBlocks where blocks[index].role == .paragraph {
            noteProposals(for: index)
            let role = roleByItself(index)
            if role == .preformatted { settleTable(from: index); continue }
            blocks[index].role = role ?? .paragraph
            if let role { settled.append((index, role)) } else { singles.append(index) }
        }
        let counts = RoleCounts(of: settled, in: self)
        let isOfStanzas = applies(.stanzas) && counts.areStanzas
        isVerseBook = counts.flushVerse > counts.flushProse || isOfStanzas
        if isOfStanzas { step(.stanzas) { $0.findStanzas() } }
        if isVerseBook || play != nil { step(.filledVerse) { $0.findFilledVerse() } }
        step(.verseAfterAll) { $0.findVerseAfterAll(counts) }
        step(.enclosedBrackets) { $0.encloseBrackets() }
        if isOfStanzas { step(.singleVerses) { $0.findSingleVerses() } }
        let firstLines = firstLineIndent()
        for index in singles where blocks[index].role == .paragraph && Int(blocks[index].indent) != firstLines {
            noteProposals(for: index, counts: counts)
            blocks[index].role = singleLineRole(index, counts) ?? .paragraph
        }
        step(.completedVerses) { $0.findCompletedVerses() }
        step(.linesAmongVerse) { $0.settleLines() }
        step(.persons) { $0.findPersons() }
    }

    private mutating func findStanzas() {
        for index in bookBlocks where blocks[index].role == .paragraph && blocks[index].count > 1 && isBrokenEarly(blocks[index]) {
            blocks[index].role = .verse
        }
    }

    private mutating func findVerseAfterAll(_ counts: RoleCounts) {
        for index in bookBlocks where blocks[index].role == .quotation {
            let indent = min(Int(blocks[index].indent), RoleCounts.deepest)
            if isVerseAfterAll(index, isUsual: counts.verseAtIndent[indent] > 2 * counts.filledAtIndent[indent]) {
                blocks[index].role = .verse
            }
        }
    }

    private mutating func encloseBrackets() {
        for index in bookBlocks where blocks[index].role == .illustration || blocks[index].role == .sidenote { encloseBracket(index) }
    }

    private mutating func findCompletedVerses() {
        for index in bookBlocks where blocks[index].role == .signature && completesVerse(index) { blocks[index].role = .verse }
    }

    private mutating func settleLines() {
        for index in bookBlocks where blocks[index].role == .lines { settleLines(index) }
    }

    /// How far the first line of a paragraph is set in where most are written so, and single lines are as well; nil where they are not.
    private func firstLineIndent() -> Int? {
        let fewest = 8, deepest = 12
        var count = [Int](repeating: 0, count: deepest + 1)
        var flush = 0
        for block in blocks[bookBlocks] where block.role == .paragraph && block.count > 1 {
            let indent = Int(lines[Int(block.firstLine)].indent) - habits.indent
            let others = block.lineRange.dropFirst()
            guard others.allSatisfy({ Int(lines[$0].indent) <= habits.indent }) else { continue }
            if indent <= 0 { flush += 1 } else if indent <= deepest { count[indent] += 1 }
        }
        guard let usual = count.indices.max(by: { count[$0] < count[$1] }), count[usual] >= fewest, count[usual] > flush else { return nil }
        return usual + habits.indent
    }

    /// The persons of a play, one to a line, some of which are long.
    private mutating func findPersons() {
        settleCasts()
        for (number, heading) in headings.enumerated() where personsKeys.contains(textKey(of: blocks[heading.block])) {
            let end = number + 1 < headings.count ? headings[number + 1].block : bookBlocks.upperBound
            for index in (heading.block + 1)..<max(heading.block + 1, end)
            where blocks[index].role == .paragraph && blocks[index].count >= 2 {
                if capitalLines(blocks[index]) == blocks[index].count - 1 { blocks[index].role = .verse }
            }
        }
    }

    /// The title of the list of a play's persons.
    func isPersonsTitle(_ index: Int) -> Bool { personsKeys.contains(textKey(of: blocks[index])) }

    /// A line by itself next to a stanza, as the last of a canto in tercets.
    private mutating func findSingleVerses() {
        for index in bookBlocks where blocks[index].role == .paragraph && blocks[index].count == 1 {
            let isBesideStanza = [index - 1, index + 1].contains { neighbour in
                bookBlocks.contains(neighbour) && blocks[neighbour].role == .verse && blocks[neighbour].indent == blocks[index].indent
                    && (neighbour < index ? blocks[index].blankBefore : blocks[index].blankAfter) <= 1
            }
            if isBesideStanza { blocks[index].role = .verse }
        }
    }

    /// One line that begins where the verse above it ended: its second half, said by another. A name there is the poet's.
    private func completesVerse(_ index: Int) -> Bool {
        guard index > bookBlocks.lowerBound, blocks[index].count == 1, blocks[index].blankBefore <= 1, blocks[index - 1].role == .verse,
            !isDirection(index)
        else { return false }
        let end = Int(lines[blocks[index - 1].lastLine].width)
        guard (-3...4).contains(Int(blocks[index].indent) - end) else { return false }
        let shape = shape(of: blocks[index])
        return !shape.isMostlyCapitals && !shape.isEmphasised && (!shape.isTitleCase || shape.endsAsSpeech)
    }

    /// Long lines of verse at the margin look filled; in a book of verse every line begins with a capital, which lines of prose do not.
    private mutating func findFilledVerse() {
        for index in bookBlocks where blocks[index].role == .paragraph && blocks[index].count >= (isVerseBook ? 3 : 6) {
            // What is seen between the lines is none of them.
            let further = blocks[index].lineRange.dropFirst().filter { ![0x28, 0x5B].contains(bytes[Int(lines[$0].start)]) }
            guard further.count * 2 >= blocks[index].count else { continue }
            if further.count(where: { beginsWithCapital($0) }) * 10 >= further.count * 9 { blocks[index].role = .verse }
        }
    }

    // MARK: Single signs

    /// A line of stars, points, dashes: `* * *`, `---`, `_______`.
    func isOrnament(_ block: TextBlock) -> Bool {
        guard block.count == 1 else { return isFieldOfStars(block) }
        if isBreakMark(block) { return true }
        let line = lines.range(Int(block.firstLine))
        let sign = bytes[line.lowerBound]
        // The proofreaders' own sign for a break.
        if sign == 0x3C { return bytes[line].hasASCIIPrefix("<tb>") && line.count == 4 }
        guard [0x2A, 0x2B, 0x2D, 0x5F, 0x3D, 0x7E, 0x23, 0x2E].contains(sign) else { return false }
        var count = 0
        for i in line where bytes[i] != 0x20 && bytes[i] != 0x09 {
            guard bytes[i] == sign else { return false }
            count += 1
        }
        if sign == 0x2E { return count >= 3 && line.count > count + 1 }  // ". . ." alone on a line
        guard count < 3, sign == 0x2A || sign == 0x23 else { return count >= 3 }
        return Int(block.indent) > habits.indent + 8 || count == 2 && (Int(block.indent) > habits.indent || line.count > 2) || sign == 0x23
    }

    /// Some rows of stars below each other.
    private func isFieldOfStars(_ block: TextBlock) -> Bool {
        let mostLines = 5, fewestStars = 3, star: UInt8 = 0x2A
        return block.count <= mostLines
            && block.lineRange.allSatisfy { line in
                let signs = bytes[lines.range(line)].filter { $0 != 0x20 && $0 != 0x09 }
                return signs.count >= fewestStars && signs.allSatisfy { $0 == star }
            }
    }

    /// "[Illustration: …]", "[Vignette]", "[Music]": what the plain text cannot show.
    func isIllustration(_ index: Int) -> Bool {
        var cursor = WordCursor(bytes, firstLine(index))
        guard cursor.byte == 0x5B else { return false }
        cursor.position += 1
        guard let word = cursor.word() else { return false }
        guard pictureWords[word] != nil else { return isNameOfPictureInBrackets(index) }
        guard !beginsWithDrawnLetter(firstLine(index)) else { return false }
        // "[Illustration of a Pike]" as well, but not "[Music was heard]" in the midst of a text.
        return cursor.byte == 0x5D || cursor.byte == 0x3A || cursor.byte == 0x2E
            || closingBracket(from: firstLine(index).lowerBound, block: index)
                .map { $0.offset + 1 == Int(lines[blocks[$0.block].lastLine].end) } == true
    }

    /// The paragraphs up to the bracket that closes the one at the block's beginning belong to it.
    private mutating func encloseBracket(_ index: Int) {
        guard bytes[firstLine(index).lowerBound] == 0x5B, let close = closingBracket(from: firstLine(index).lowerBound, block: index),
            close.block > index,
            close.offset + 1 == Int(lines[blocks[close.block].lastLine].end)
        else { return }
        for inside in (index + 1)...close.block { blocks[inside].role = blocks[index].role }
    }

    // MARK: Tables

    /// Text in columns: three or more spaces inside the lines, leaders of points, or rules. Two spaces only end a sentence.
    func isTable(_ block: TextBlock) -> Bool {
        guard block.count >= 2 else {
            let line = lines.range(Int(block.firstLine))
            return contains("+--", line) || contains("--+", line) || bytes[line.lowerBound] == 0x7C
        }
        // Prose is told from a table by a few of its lines; a title and rules may stand among them.
        let samples = 8, distance = max(1, block.count / samples)
        guard stride(from: block.lastLine, through: Int(block.firstLine), by: -distance).contains(where: { hasColumns(lines.range($0)) })
        else {
            return false
        }
        var count = 0
        for line in block.lineRange where hasColumns(lines.range(line)) { count += 1 }
        return count >= 2 && count * 2 >= block.count
    }

    /// Every line has columns, or is a rule between such.
    func isAligned(_ block: TextBlock) -> Bool {
        block.count <= 60 && block.lineRange.count { hasColumns(lines.range($0)) } * 2 >= block.count
    }

    private func hasColumns(_ line: Range<Int>) -> Bool {
        guard mayHaveColumns(line) else { return false }
        var spaces = 0, points = 0, bars = 0
        for i in line {
            let byte = bytes[i]
            spaces = byte == 0x20 ? spaces + 1 : 0
            points = byte == 0x2E ? points + 1 : 0
            if byte == 0x7C { bars += 1 }
            if spaces == 3, endsInGloss(line, behind: i) { return false }
            if spaces == 3 || points == 5 || bars == 2 { return true }
            if byte == 0x2B, i + 1 < line.upperBound, bytes[i + 1] == 0x2D { return true }
        }
        return spacedLeader(line) != nil
    }

    /// "For softly rain'd the weather,*                *storm": what a word with a sign behind it means, at the margin of verse.
    private func endsInGloss(_ line: Range<Int>, behind gap: Int) -> Bool {
        guard let start = (gap..<line.upperBound).first(where: { bytes[$0] != 0x20 }), start > gap else { return false }
        return [bytes[start], bytes[line.upperBound - 1]].contains { sign in
            [0x2A, 0x2B, 0x23, 0x5E].contains(sign) && bytes[line.lowerBound..<gap].contains(sign)
        }
    }

    /// False for most lines, eight bytes at a time: true if two spaces or two points stand together, a point behind a space, or a bar or a
    /// plus sign is there.
    private func mayHaveColumns(_ line: Range<Int>) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        var i = line.lowerBound
        // Words overlap by a byte, so that no pair is cut.
        while i + 8 <= line.upperBound {
            let word = UnsafeRawPointer(base + i).loadUnaligned(as: UInt64.self)
            let space = Self.zeroBytes(word ^ 0x2020_2020_2020_2020), point = Self.zeroBytes(word ^ 0x2E2E_2E2E_2E2E_2E2E)
            let signs = Self.zeroBytes(word ^ 0x7C7C_7C7C_7C7C_7C7C) | Self.zeroBytes(word ^ 0x2B2B_2B2B_2B2B_2B2B)
            if (space & (space >> 8)) | (point & (point >> 8)) | (space & (point >> 8)) | signs != 0 { return true }
            i += 7
        }
        while i < line.upperBound {
            let byte = bytes[i]
            if byte == 0x7C || byte == 0x2B { return true }
            if byte == 0x20 || byte == 0x2E, i + 1 < line.upperBound, bytes[i + 1] == byte || bytes[i + 1] == 0x2E { return true }
            i += 1
        }
        return false
    }

    /// The top bit of every byte that is zero; exact, since no carry passes from one byte to the next.
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        ~(((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | word | 0x7F7F_7F7F_7F7F_7F7F)
    }

    /// Lines behind the first that stand at the block's own margin, and how many of them begin with a capital.
    func linesAtMargin(_ block: TextBlock) -> (count: Int, capitals: Int) {
        var count = 0, capitals = 0
        for line in block.lineRange.dropFirst() where lines[line].indent == block.indent {
            count += 1
            if beginsWithCapital(line) { capitals += 1 }
        }
        return (count, capitals)
    }

    /// Verse in lines so long that they look filled: where verse is usual at this indent, or next to a stanza.
    private func isVerseAfterAll(_ index: Int, isUsual: Bool) -> Bool {
        let block = blocks[index]
        let (marginLines, marginCapitals) = linesAtMargin(block)
        if isUsual { return marginCapitals * 2 >= marginLines }
        guard marginLines == marginCapitals, marginLines > 0 else { return false }
        for neighbour in [index - 1, index + 1] where bookBlocks.contains(neighbour) {
            let gap = neighbour < index ? block.blankBefore : block.blankAfter
            if blocks[neighbour].role == .verse, gap <= 1 { return true }
        }
        return false
    }

    /// Lines broken on purpose, at the margin: verse where verse is next to them or everywhere, otherwise an address or a signature.
    private mutating func settleLines(_ index: Int) {
        if isVerseBook {
            blocks[index].role = isSignedAndDated(index) ? .signature : .verse
            return
        }
        guard blocks[index].count >= 2, capitalLines(blocks[index]) == blocks[index].count - 1 else { return }
        for neighbour in [index - 1, index + 1] where bookBlocks.contains(neighbour) {
            let gap = neighbour < index ? blocks[index].blankBefore : blocks[index].blankAfter
            if blocks[neighbour].role == .verse, gap <= 1, blocks[neighbour].indent == blocks[index].indent { blocks[index].role = .verse }
        }
    }

    /// "Woodrow W. Morris" and "April 1, 1991" below it, above a heading or the end.
    private func isSignedAndDated(_ index: Int) -> Bool {
        let block = blocks[index], next = index + 1
        guard (2...4).contains(block.count), next >= bookBlocks.upperBound || isHeading(next) else { return false }
        var date = block
        (date.firstLine, date.lineCount) = (Int32(block.lastLine), 1)
        return namesMonth(date) && hasYear(date)
    }

    // MARK: Line breaks

    /// True if every line break of the block was made before the measure asked for it.
    func isBrokenEarly(_ block: TextBlock) -> Bool {
        let breaks = block.count - 1
        return breaks > 0 && Self.areMost(earlyBreaks(block, measure: habits.measure, slack: 8), of: breaks)
    }

    /// All, or nearly all of many.
    static func areMost(_ early: Int, of breaks: Int) -> Bool {
        breaks > 0 && (breaks < 10 ? early == breaks : early * 10 >= breaks * 9)
    }

    /// Line breaks at which the next line's first word would have fitted with `slack` columns to spare.
    func earlyBreaks(_ block: TextBlock, measure: Int, slack: Int) -> Int {
        block.lineRange.dropLast().count { isBrokenEarly(behind: $0, measure: measure, slack: slack) }
    }

    private func isBrokenEarly(behind line: Int, measure: Int, slack: Int) -> Bool {
        let next = lines.range(line + 1)
        var end = next.lowerBound
        while end < next.upperBound, bytes[end] != 0x20 { end += 1 }
        return Int(lines[line].width) + 1 + (end - next.lowerBound) <= measure - slack
    }

    /// The first line is short and ends in a figure.
    func hasNumberAbove(_ block: TextBlock) -> Bool {
        let longest = 16, line = Int(block.firstLine)
        return block.count > 1 && lines.range(line).count <= longest && bytes[lines.range(line)].last?.isASCIIDigit == true
            && isBrokenEarly(behind: line, measure: habits.measure, slack: 8)
    }

    /// Lines behind the first that begin with a capital, quotation marks left aside.
    func capitalLines(_ block: TextBlock) -> Int {
        var count = 0
        for line in block.lineRange.dropFirst() where beginsWithCapital(line) { count += 1 }
        return count
    }

    func beginsWithCapital(_ line: Int) -> Bool {
        let range = lines.range(line)
        var i = range.lowerBound
        while i < range.upperBound, WordCursor.foldedLetter(bytes, i, range.upperBound) == nil { i += 1 }
        return i < range.upperBound && isCapital(i)
    }
}

/// What stands in brackets in place of a picture.
let pictureWords = FoldedWordTable<Bool>(list: "picture")

/// Titles of the list of a play's persons.
let personsKeys = WordLists.keys(in: "persons")
