import Markup

// What stands between the heading of a chapter and its text: a motto in verse or prose, with the name of whoever said it, or the argument,
// which tells what the chapter holds. And the line that names the author of a quotation anywhere: it begins with a dash, last of its block
// or alone.

/// The blocks of a motto or an argument.
struct Epigraph {
    var blocks: Range<Int>
    var isArgument: Bool
}

extension TextAnalysis {
    mutating func findEpigraphs() {
        findTitledArguments()
        guard play == nil, !isVerseBook else { return }
        let mostBlocks = 6, mostLines = 30
        findArguments()
        // In order, whoever found them.
        defer { epigraphs.sort { $0.blocks.lowerBound < $1.blocks.lowerBound } }
        var unnamed: [Range<Int>] = [], chapters = 0
        for heading in headings where heading.level <= 2 {
            chapters += 1
            let first = heading.lastBlock + 1
            var end = first, lineCount = 0
            while end < bookBlocks.upperBound, end - first <= mostBlocks, isMottoLike(end) { lineCount += blocks[end].count; end += 1 }
            guard end > first, end - first <= mostBlocks, lineCount <= mostLines, end < bookBlocks.upperBound, isBeginningOfText(end) else {
                continue
            }
            if end - first > 1, blocks[end - 2].role == .verse, isPoetsNameAlone(end - 1) { blocks[end - 1].role = .attribution }
            // Titles of what the chapter holds, each word with a capital, are no verse.
            for block in first..<end
            where blocks[block].role == .verse && attribution(block) == nil && hasDash(block)
                && (shape(of: blocks[block]).isTitleCase || isLineOfPhrases(block))
            {
                blocks[block].role = .quotation
            }
            // Many lines of verse that nobody is said to have written are the text's own.
            let longestUnnamed = 8
            if lineCount > longestUnnamed, blocks[first].role == .verse,
                !(first..<end).contains(where: {
                    attribution($0) != nil || blocks[$0].role == .signature || blocks[$0].role == .attribution
                })
            {
                unnamed.append(first..<end)
                continue
            }
            epigraphs.append(Epigraph(blocks: first..<end, isArgument: isArgument(first..<end)))
        }
        // Where most chapters have a motto, long verse without a name is one too.
        let mottoes = epigraphs.count { !$0.isArgument }, fewest = 3
        if mottoes >= fewest, (mottoes + unnamed.count) * 2 > chapters {
            epigraphs += unnamed.map { Epigraph(blocks: $0, isArgument: false) }
        }
        settleShortArguments()
    }

    /// "Homeward." where most chapters have phrases at the same indent: one line looks like verse by itself.
    private mutating func settleShortArguments() {
        let arguments = epigraphs.filter(\.isArgument)
        guard let indent = arguments.first.map({ blocks[$0.blocks.lowerBound].indent }), arguments.count * 2 > epigraphs.count,
            arguments.count > 1, arguments.allSatisfy({ blocks[$0.blocks.lowerBound].indent == indent })
        else { return }
        for index in epigraphs.indices where !epigraphs[index].isArgument && epigraphs[index].blocks.count == 1 {
            let block = epigraphs[index].blocks.lowerBound
            let shape = shape(of: blocks[block])
            guard blocks[block].role == .verse, blocks[block].count == 1, blocks[block].indent == indent, attribution(block) == nil,
                !shape.beginsAsSpeech, !shape.isEmphasised
            else { continue }
            blocks[block].role = .quotation
            epigraphs[index].isArgument = true
        }
    }

    /// "G.J." or "Jex Wopley" alone below verse: initials or a name, a few words that all begin with a capital.
    mutating func findAttributions() {
        guard play == nil, !isVerseBook else { return }
        let longest = 40
        for index in bookBlocks.dropFirst()
        where blocks[index].role == .paragraph || blocks[index].role == .signature || blocks[index].role == .lines {
            let block = blocks[index]
            guard block.count == 1, block.blankBefore <= 1, Int(block.width) - Int(block.indent) <= longest,
                blocks[index - 1].role == .verse,
                index + 1 >= bookBlocks.upperBound || blocks[index + 1].role != .verse || blocks[index + 1].blankBefore > 1,
                !isAboveVerse(index)
            else { continue }
            if isPoetsNameAlone(index) { blocks[index].role = .attribution }
        }
    }

    /// "G.J.", "Childe Harold.": one line of initials or a name.
    private func isPoetsNameAlone(_ index: Int) -> Bool {
        let mostWords = 5
        guard blocks[index].count == 1 else { return false }
        var cursor = WordCursor(bytes, firstLine(index))
        var words = 0
        while !cursor.isAtEnd {
            guard let word = cursor.word() else {
                // Nothing but points, marks of emphasis and apostrophes stands in a name.
                guard [0x20, 0x2E, 0x27, 0x2D, 0x5F, 0x2C, 0xE2, 0x80, 0x99, 0x94].contains(cursor.byte) else { return false }
                cursor.position += 1
                continue
            }
            words += 1
            if !isCapital(word.start), words == 1 || word.count > 3 || wordsOfSentences[word] != nil || endsName(word, cursor) {
                return false
            }
        }
        return (1...mostWords).contains(words)
    }

    /// "a lie." is said of something; a name ends with no small word but "jun." and the like.
    private func endsName(_ word: FoldedWord, _ cursor: WordCursor) -> Bool {
        (cursor.isAtEnd || cursor.byte == 0x2E) && wordsBehindNames[word] == nil
    }

    /// The title of the poem below, or of its kind: "Sonnet" alone or below another short line, above lines that are set in.
    private func isAboveVerse(_ index: Int) -> Bool {
        func isSetIn(_ block: Int) -> Bool {
            block < bookBlocks.upperBound && blocks[block].count >= 3 && Int(blocks[block].indent) > habits.indent
                && blocks[block].blankBefore <= 1 && blocks[block].role != .footnote
        }
        guard Int(blocks[index].indent) <= habits.indent, shape(of: blocks[index]).endsWithFullStop == false else { return false }
        let isFollowedByTitle =
            index + 1 < bookBlocks.upperBound && blocks[index + 1].count == 1 && blocks[index + 1].blankBefore <= 1
            && Int(blocks[index + 1].indent) <= habits.indent && blocks[index + 1].width <= 40
        return isSetIn(index + 1) || isFollowedByTitle && isSetIn(index + 2)
    }

    private func isMottoLike(_ index: Int) -> Bool {
        switch blocks[index].role {
        case .verse, .quotation, .signature, .attribution: true
        case .lines: attribution(index) != nil
        case .paragraph: blocks[index].count == 1 && attribution(index) != nil
        default: false
        }
    }

    private func isBeginningOfText(_ index: Int) -> Bool {
        func isLong(_ block: Int) -> Bool { blocks[block].role == .paragraph && (blocks[block].count >= 2 || blocks[block].width > 50) }
        switch blocks[index].role {
        case .paragraph:
            // A short cry or sentence above a longer paragraph.
            let shape = shape(of: blocks[index])
            return isLong(index)
                || index + 1 < bookBlocks.upperBound && isLong(index + 1)
                    && (shape.beginsAsSpeech || shape.endsAsSpeech || shape.endsWithFullStop)
        case .illustration, .sidenote, .pageMark: return true
        default: return false
        }
    }

    /// Prose set in, without quotation marks and without a name: what the chapter holds.
    private func isArgument(_ range: Range<Int>) -> Bool {
        range.allSatisfy { index in
            guard blocks[index].role == .quotation, attribution(index) == nil else { return false }
            let shape = shape(of: blocks[index])
            return !shape.beginsAsSpeech && !shape.isEmphasised
        }
    }

    /// "The castle.--The tower and the gate.--A night in the hall.": full stops in front of dashes, on one line.
    private func isLineOfPhrases(_ index: Int) -> Bool {
        let fewest = 2
        let line = firstLine(index)
        return blocks[index].count == 1 && dashes(in: index) >= fewest && (contains(".--", line) || contains(".\u{2014}", line))
    }

    private func hasDash(_ index: Int) -> Bool {
        blocks[index].lineRange.contains { line in
            let range = lines.range(line)
            return contains("--", range) || contains("\u{2014}", range)
        } || blocks[index].count >= 3 && isFilled(index)
    }

    /// Most lines have no room for the first word of the next. Where most have, each is an entry of its own.
    private func isFilled(_ index: Int) -> Bool {
        let block = blocks[index], slack = 3
        return earlyBreaks(block, measure: Int(block.width), slack: slack) * 2 < block.count
    }

    /// The line of a block, its last, that names whom it quotes: "--OLD SAYING.", "—_Webster's Dictionary._"
    func attribution(_ index: Int) -> Int? {
        let block = blocks[index]
        let line = lastLine(index)
        let longest = 60
        guard line.count <= longest else { return nil }
        guard let behind = behindDash(line), behind < line.upperBound else { return isPoetsName(block) ? block.lastLine : nil }
        let first = bytes[behind] == 0x5F && behind + 1 < line.upperBound ? behind + 1 : behind
        guard WordCursor.foldedLetter(bytes, first, line.upperBound) != nil, isCapital(first) else { return nil }
        // "--The Highlands--Glenelg." goes on with what a chapter holds.
        if contains("--", behind..<line.upperBound) || contains("\u{2014}", behind..<line.upperBound) { return nil }
        // A dash alone on its line in a dialogue is somebody who speaks.
        return block.count > 1 || Int(block.indent) > habits.indent ? block.lastLine : nil
    }

    /// "TENNYSON." or "_Tennyson._" as the last line of a stanza, far to the right of the line above; "Pope's _Odyssey_." to the right of
    /// all lines, ending behind their middle.
    private func isPoetsName(_ block: TextBlock) -> Bool {
        let fewestColumns = 10, mostWords = 5
        guard play == nil, !isVerseBook, block.count > 1, lines[block.lastLine].indent > lines[block.lastLine - 1].indent else {
            return false
        }
        let shape = shape(ofLines: block.lastLine..<(block.lastLine + 1))
        let above = block.lineRange.dropLast(), indent = Int(lines[block.lastLine].indent)
        // A name in capitals to the right of all lines needs no more room.
        guard
            indent >= Int(lines[block.lastLine - 1].indent) + fewestColumns
                || shape.isAllCapitals && above.allSatisfy({ Int(lines[$0].indent) < indent })
        else { return false }
        let isFarFromAll =
            above.allSatisfy { indent >= Int(lines[$0].indent) + fewestColumns && !contains("   ", lines.range($0)) }
            && Int(lines[block.lastLine].width) * 2 > (above.map { Int(lines[$0].width) }.max() ?? 0) && shape.beginsWithCapital
        guard (1...mostWords).contains(shape.words), shape.letters > 2,
            shape.isAllCapitals || shape.isTitleCase && (shape.isEmphasised || isFarFromAll),
            !shape.endsAsSpeech, !shape.endsOpen
        else { return false }
        // Lines that are all in capitals are an inscription.
        return block.lineRange.dropLast().allSatisfy { !self.shape(ofLines: $0..<($0 + 1)).isMostlyCapitals }
    }

    /// '"A motto of one line."--SHAKESPEARE.': who said it, on the last line behind the quotation's end.
    mutating func markAttributionsBehindQuotations() {
        let mostWords = 6
        for epigraph in epigraphs where !epigraph.isArgument {
            for index in epigraph.blocks where blocks[index].role == .verse || blocks[index].role == .quotation {
                let line = lastLine(index)
                var i = line.upperBound
                // The last dash of the line, behind a quotation mark or a full stop.
                while i - 2 > line.lowerBound, !(bytes[i - 1] == 0x2D && bytes[i - 2] == 0x2D),
                    !(bytes[i - 1] == 0x94 && bytes[i - 2] == 0x80)
                { i -= 1 }
                var start = i
                while start > line.lowerBound, bytes[start - 1] == 0x2D { start -= 1 }
                if start == i, i - 3 > line.lowerBound, bytes[i - 3] == 0xE2 { start = i - 3 }
                guard start < i, start > line.lowerBound + 1, i < line.upperBound,
                    [0x22, 0x2E, 0x27, 0x9D, 0x99].contains(bytes[start - 1])
                else { continue }
                var cursor = WordCursor(bytes, i..<line.upperBound)
                var words = 0, isName = true
                while !cursor.isAtEnd {
                    guard let word = cursor.word() else { cursor.position += 1; continue }
                    words += 1
                    if !isCapital(word.start), words == 1 || word.count > 3 { isName = false }
                }
                if isName, (1...mostWords).contains(words) {
                    marks.append(FoundMark(range: start..<line.upperBound, kind: .span(.attribution)))
                }
            }
        }
    }

    private func behindDash(_ line: Range<Int>) -> Int? {
        var i = line.lowerBound
        if i < line.upperBound, bytes[i] == 0x5F { i += 1 }
        if i + 3 < line.upperBound, bytes[i] == 0xE2, bytes[i + 1] == 0x80, bytes[i + 2] == 0x94 || bytes[i + 2] == 0x95 { return i + 3 }
        guard i + 2 < line.upperBound, bytes[i] == 0x2D, bytes[i + 1] == 0x2D else { return nil }
        while i < line.upperBound, bytes[i] == 0x2D { i += 1 }
        return i
    }

    /// Where the epigraph that holds a block ends; the end of the book if none does.
    func epigraphEnd(_ index: Int) -> Int { epigraphs.first { $0.blocks.contains(index) }?.blocks.upperBound ?? bookBlocks.upperBound }
}

/// Small words that no name has.
private let wordsOfSentences = FoldedWordTable<Bool>(list: "never-in-names")

/// Small words with which a name may end.
private let wordsBehindNames = FoldedWordTable<Bool>(list: "after-names")
