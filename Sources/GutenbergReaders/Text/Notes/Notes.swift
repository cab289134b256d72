import Markup

// Notes are told by their pairs: a mark in the text, and the same mark in front of a paragraph that follows. What looks like a note and has
// no call stays text, and so does a call without a note (an edition that lost its notes keeps the stars). Where a label comes again and
// again, as with stars or with chapters that count from 1, a note belongs to the nearest calls in front of it that no other has taken;
// where several notes with one label follow each other, as at the end of a book, they belong to the calls in the same order.

/// A note: its lines, and the mark in front of it.
struct TextNote {
    var mark: NoteMark
    /// First line, and behind the last.
    var lines: Range<Int>
    var textStart: Int
    /// In front of the closing bracket of `[Footnote …]`, where there is one.
    var textEnd: Int
    /// Whether the note is one even without a call.
    var isCertain: Bool
    /// Inside a paragraph, behind its call.
    var isInline = false
    /// Where it is called, by the index of the first call.
    var call: Int?
}

extension TextAnalysis {
    /// Finds notes and calls, pairs them, and gives the notes' blocks their role.
    /// O(blocks), and O(length) by memchr for the calls if there are any notes.
    mutating func findNotes() {
        var found = noteBlocks()
        let calls = withoutCallsInContents(noteCalls(&found))
        found.sort {
            $0.lines.lowerBound < $1.lines.lowerBound || $0.lines.lowerBound == $1.lines.lowerBound && $0.textStart < $1.textStart
        }
        var paired = calls
        pair(&found, &paired)
        dropUncalled(&found, &paired)
        paired.removeAll { $0.note == nil }
        addOrderedNotes(&found, &paired)
        extendOverParagraphs(&found, paired)
        notes = found
        noteCallList = paired.map { withSpace($0) }
        for note in notes where !note.isInline { setRole(of: note) }
    }

    /// "night [1] in": a raised call stands right behind its word. "(see note 1)" keeps its room.
    private func withSpace(_ call: NoteCall) -> NoteCall {
        let start = call.range.lowerBound
        guard call.isStar || call.range != call.label, start - 2 >= body.lowerBound, bytes[start - 1] == 0x20, bytes[start - 2] > 0x20
        else { return call }
        var call = call
        call.range = (start - 1)..<call.range.upperBound
        return call
    }

    /// Paragraphs between two notes that are both called in front of them, and count on, belong to the first.
    private func extendOverParagraphs(_ notes: inout [TextNote], _ calls: [NoteCall]) {
        let longest = 4
        for index in notes.indices.dropLast() {
            let (note, next) = (notes[index], notes[index + 1])
            // What a bracket closes is a whole note.
            let isClosed = note.textEnd < bytes.count && bytes[note.textEnd] == 0x5D
            guard !note.isInline, !next.isInline, !isClosed, note.call != nil, let call = next.call,
                calls[call].range.lowerBound < note.mark.range.lowerBound, note.mark.form == next.mark.form,
                note.mark.form != .tentative || kind(of: note.mark) == kind(of: next.mark), let a = number(note.mark.label),
                let b = number(next.mark.label), b == a + 1
            else { continue }
            let last = block(ofLine: note.lines.upperBound - 1), following = block(ofLine: next.lines.lowerBound)
            guard last + 1 < following, following - last - 1 <= longest, note.lines.upperBound == blocks[last].lastLine + 1,
                next.lines.lowerBound == Int(blocks[following].firstLine),
                (last + 1..<following).allSatisfy({
                    blocks[$0].role == .paragraph && blocks[$0].blankBefore <= 1 && !isOrnament(blocks[$0])
                })
            else { continue }
            notes[index].lines = note.lines.lowerBound..<(blocks[following - 1].lastLine + 1)
            notes[index].textEnd = Int(lines[blocks[following - 1].lastLine].end)
        }
    }

    private mutating func setRole(of note: TextNote) {
        var index = block(ofLine: note.lines.lowerBound)
        while index < blocks.count, Int(blocks[index].firstLine) < note.lines.upperBound {
            blocks[index].role = .footnote
            index += 1
        }
    }

    /// The block in which a line stands. O(log blocks).
    func block(ofLine line: Int) -> Int { max(0, blocks.partitioningIndex { Int($0.firstLine) > line } - 1) }

    // MARK: Notes

    private func noteBlocks() -> [TextNote] {
        var found: [TextNote] = []
        var isInNotes = false
        var said = HeadingsSaid()
        var index = bookBlocks.lowerBound
        while index < bookBlocks.upperBound {
            if isNotesTitle(index) {
                isInNotes = true
            } else if case .heading(let heading) = blocks[index].role {
                // Notes of a whole book are grouped by its chapters, which have all been there.
                let form = headings[heading].form, key = textKey(of: blocks[index])
                isInNotes =
                    isInNotes && said.contains(form, key: key) && index + 1 < bookBlocks.upperBound
                    && noteMarks.noteMark(firstLine(index + 1), isInNotes: true) != nil
                if !isInNotes { said.add(form, key: key) }
            } else if let mark = forcedNoteMark(index) {
                found.append(
                    TextNote(
                        mark: mark, lines: blocks[index].lineRange, textStart: mark.range.upperBound, textEnd: lastLine(index).upperBound,
                        isCertain: true))
            } else if let mark = markOfBracket(index) {
                index = appendNotes(from: index, mark, isInNotes: isInNotes, to: &found)
                continue
            } else if let note = noteBelowLabel(index) {
                found.append(note)
                index = block(ofLine: note.lines.upperBound - 1)
            } else if blocks[index].role == .paragraph, let mark = noteMark(ofBlock: index, isInNotes: isInNotes) {
                index = appendNotes(from: index, mark, isInNotes: isInNotes, to: &found)
                continue
            }
            index += 1
        }
        return found
    }

    /// The notes of a block, each beginning with a line of its own; gives the next block.
    private func appendNotes(from index: Int, _ first: NoteMark, isInNotes: Bool, to found: inout [TextNote]) -> Int {
        var mark = first
        var start = Int(blocks[index].firstLine)
        var last = index
        while true {
            if mark.form == .named, let close = closingBracket(from: mark.bracket, block: last) {
                let line = line(holding: close.offset) ?? blocks[close.block].lastLine
                found.append(
                    TextNote(
                        mark: mark, lines: start..<(line + 1), textStart: mark.range.upperBound, textEnd: close.offset,
                        isCertain: isCertain(mark, isInNotes)))
                last = close.block
                start = line + 1
                guard start <= blocks[last].lastLine else { return last + 1 }
                guard let next = noteMarks.noteMark(lines.range(start), isInNotes: isInNotes) else {
                    // What follows on lines of its own is no note; but a block has one role, so the note takes it.
                    found[found.count - 1].lines =
                        start - 1 < 0 ? 0..<1 : found[found.count - 1].lines.lowerBound..<(blocks[last].lastLine + 1)
                    found[found.count - 1].textEnd = Int(lines[blocks[last].lastLine].end)
                    return last + 1
                }
                mark = next
                continue
            }
            var end = start + 1
            var next: NoteMark?
            while end <= blocks[last].lastLine {
                let candidate =
                    mark.form == .tentative
                    ? noteMarks.tentativeMark(lines.range(end), isSetIn: true) : noteMarks.noteMark(lines.range(end), isInNotes: isInNotes)
                if follows(candidate, mark) { next = candidate; break }
                end += 1
            }
            if next == nil { last = lastContinuation(of: mark, from: last); end = blocks[last].lastLine + 1 }
            found.append(
                TextNote(
                    mark: mark, lines: start..<end, textStart: mark.range.upperBound, textEnd: Int(lines[end - 1].end),
                    isCertain: isCertain(mark, isInNotes)))
            guard let next else { return last + 1 }
            mark = next
            start = end
        }
    }

    /// Whether a mark makes a note even without a call: a word does, or a title above.
    private func isCertain(_ mark: NoteMark, _ isInNotes: Bool) -> Bool {
        switch mark.form {
        case .named:
            mark.label.first.map {
                mark.isBracketBehind || (!noteMarks.isStar($0, bytes.count) || bytes[mark.range.lowerBound + 1].isASCIILetter)
            } ?? true
        case .bracketed: isInNotes
        case .numbered, .starred, .tentative: false
        }
    }

    /// True if a mark at a line's beginning opens the next note and is not just a bracket or figure in the text.
    private func follows(_ next: NoteMark?, _ mark: NoteMark) -> Bool {
        guard let next, next.form == mark.form, next.form != .tentative || kind(of: next) == kind(of: mark) else { return false }
        guard next.form != .starred, next.form != .named, let a = number(mark.label), let b = number(next.label) else { return true }
        return b == a + 1 || b == 1
    }

    private func number(_ label: Range<Int>) -> Int? {
        var cursor = WordCursor(bytes, label)
        return cursor.digits()
    }

    /// The last block of a note that goes on behind its first: indented as a note of its own indent, or up to the next note of the series.
    private func lastContinuation(of mark: NoteMark, from block: Int) -> Int {
        let longest = 4, longestSetIn = 24
        let indent = Int(blocks[block].indent)
        var last = block
        // What a note announces is its own: "Two verses of it:"
        if bytes[lastLine(block).upperBound - 1] == 0x3A, isFurther(block + 1), Int(blocks[block + 1].indent) >= indent + 2 {
            last = block + 1
        }
        if indent == habits.indent + 2, let end = lastBeforeNextNote(setInAs: block, longest) { return end }
        while last + 1 < bookBlocks.upperBound, last - block < longest, blocks[last + 1].role == .paragraph,
            blocks[last + 1].blankBefore <= 1,
            noteMarks.noteMark(firstLine(last + 1), isInNotes: true) == nil, indent > habits.indent + 2,
            Int(blocks[last + 1].indent) >= indent,
            !isBrokenEarly(blocks[last + 1]), !isOrnament(blocks[last + 1])
        { last += 1 }
        if last > block || indent > habits.indent { return last }
        if let end = lastSetIn(below: block, isStarred: mark.form == .starred, longestSetIn) { return end }
        if mark.form == .bracketed || mark.form == .starred, isSetInParagraph(of: block) { return block + 1 }
        // A flush paragraph between two notes that count on.
        guard let value = number(mark.label), mark.form == .bracketed || mark.form == .numbered else { return last }
        for ahead in 1...longest where block + ahead < bookBlocks.upperBound {
            guard blocks[block + ahead].role == .paragraph, blocks[block + ahead].blankBefore <= 1 else { return block }
            if let next = noteMarks.noteMark(firstLine(block + ahead), isInNotes: mark.form == .numbered) {
                let isContinued =
                    next.form == mark.form && number(next.label) == value + 1 && !isCalled(value + 1, in: (block + 1)..<(block + ahead))
                return isContinued ? block + ahead - 1 : block
            }
        }
        return block
    }

    /// A paragraph without a mark, right below another.
    private func isFurther(_ block: Int) -> Bool {
        block < bookBlocks.upperBound && blocks[block].role == .paragraph && blocks[block].blankBefore <= 1 && !isOrnament(blocks[block])
            && noteMarks.noteMark(firstLine(block), isInNotes: true) == nil
    }

    /// The paragraphs between two notes that all stand at the same small indent, where the text itself stands at the margin.
    private func lastBeforeNextNote(setInAs block: Int, _ longest: Int) -> Int? {
        var last = block
        while last - block < longest, isFurther(last + 1), blocks[last + 1].indent >= blocks[block].indent { last += 1 }
        guard last > block, last + 1 < bookBlocks.upperBound, blocks[last + 1].role == .paragraph,
            blocks[last + 1].indent == blocks[block].indent, blocks[last + 1].blankBefore <= 1
        else { return nil }
        return noteMarks.noteMark(firstLine(last + 1), isInNotes: true) != nil ? last : nil
    }

    /// True if blocks hold the call of a note: they are text.
    private func isCalled(_ number: Int, in range: Range<Int>) -> Bool {
        guard let first = range.first, let last = range.last else { return false }
        return (firstLine(first).lowerBound..<lastLine(last).upperBound).contains { i in
            switch bytes[i] {
            case 0x5B: bracketCall(i).map { self.number($0.label) == number } ?? false
            case 0x28 where noteMarks.abbreviatedLabel(i, bytes.count) != nil:
                noteMarks.abbreviatedLabel(i, bytes.count).map { self.number($0.label) == number } ?? false
            case 0x28, 0x7B:
                numberCall(i, closing: NoteMarkReader.closingSign(of: bytes[i]), allowsSpace: true).map { self.number($0.label) == number }
                    ?? false
            default: false
            }
        }
    }

    /// Further paragraphs that are set in below a flush note, up to the next note, a heading or the end; nil if there are none.
    private func lastSetIn(below block: Int, isStarred: Bool, _ longest: Int) -> Int? {
        // Farther in stand signatures, and what ends the book.
        let farthest: Int16 = 12
        var last = block
        while last + 1 < bookBlocks.upperBound, last - block < longest, blocks[last + 1].role == .paragraph,
            blocks[last + 1].blankBefore <= 1,
            blocks[last + 1].indent >= blocks[block].indent + 2, blocks[last + 1].indent <= blocks[block].indent + farthest,
            !isEnding(last + 1), !isOrnament(blocks[last + 1]),
            noteMarks.noteMark(firstLine(last + 1), isInNotes: true) == nil
        { last += 1 }
        guard last > block, !isStarred else { return nil }
        guard last + 1 < bookBlocks.upperBound else { return last }
        if case .heading = blocks[last + 1].role { return last }
        return noteMarks.noteMark(firstLine(last + 1), isInNotes: true) != nil ? last : nil
    }

    /// One paragraph in sentences, set in below a flush note, and the text goes on flush behind it. What the text in front of the notes
    /// leaves open, or what is broken as verse is, belongs to the text.
    private func isSetInParagraph(of block: Int) -> Bool {
        let deepest: Int16 = 8
        let below = block + 1
        guard below + 1 < bookBlocks.upperBound, blocks[below].role == .paragraph, blocks[below + 1].role == .paragraph,
            blocks[below].blankBefore <= 1, blocks[below + 1].blankBefore <= 1,
            blocks[below].indent >= blocks[block].indent + 2, blocks[below].indent <= blocks[block].indent + deepest,
            blocks[below + 1].indent == blocks[block].indent, !isEnding(below),
            noteMarks.noteMark(firstLine(below), isInNotes: true) == nil, noteMarks.tentativeMark(firstLine(below), isSetIn: true) == nil
        else { return false }
        let shape = shape(of: blocks[below])
        let fewestWords = 4
        guard shape.words >= fewestWords, shape.beginsWithCapital, shape.endsWithFullStop, !shape.beginsAsSpeech, !shape.isMostlyCapitals,
            !shape.isTitleCase, shape.letters > 0
        else { return false }
        guard blocks[below].count == 1 || !isBrokenEarly(blocks[below]) && capitalLines(blocks[below]) * 2 <= blocks[below].count - 1 else {
            return false
        }
        // The text in front of the notes.
        var text = block
        while text > bookBlocks.lowerBound,
            text == block || noteMarks.noteMark(firstLine(text), isInNotes: true) != nil
                || noteMarks.tentativeMark(firstLine(text), isSetIn: true) != nil
        { text -= 1 }
        return blocks[text].role == .paragraph && self.shape(of: blocks[text]).endsWithFullStop && !isCommon(below)
    }

    /// Lines set in so stand near it in the text, too: none of them is told to be a note's. What begins with a mark of its own, "a. See
    /// above", is none of these.
    private func isCommon(_ index: Int) -> Bool {
        let reach = 16
        return bookBlocks.clamped(to: (index - reach)..<(index + reach)).contains {
            $0 != index && blocks[$0].role == .paragraph && blocks[$0].count == 1 && blocks[$0].indent == blocks[index].indent
                && !hasMark(firstLine($0))
        }
    }

    /// "(2) See above", "a. See above"
    private func hasMark(_ line: Range<Int>) -> Bool {
        if listMark(line) != nil { return true }
        let fewest = 4
        return line.count >= fewest && (0x61...0x7A).contains(bytes[line.lowerBound]) && bytes[line.lowerBound + 1] == 0x2E
            && bytes[line.lowerBound + 2] == 0x20
    }

    /// The bracket that closes the one at an offset, over the paragraphs that follow; nil if none does before the next note or heading.
    func closingBracket(from open: Int, block: Int) -> (offset: Int, block: Int)? {
        let longest = 60
        guard let close = brackets.closing(of: open), let line = line(holding: close) else { return nil }
        let last = self.block(ofLine: line)
        guard last >= block, last - block < longest, last < bookBlocks.upperBound else { return nil }
        for index in block..<last {
            guard isUndecided(blocks[index + 1].role), !bytes[firstLine(index + 1)].hasASCIIPrefix("[footnote") else { return nil }
        }
        return (close, last)
    }

    /// Told by nothing but how its lines are broken, if at all.
    private func isUndecided(_ role: BlockRole) -> Bool { [.paragraph, .lines, .verse, .quotation, .signature].contains(role) }

    /// The line in which an offset lies. O(log lines).
    func line(holding offset: Int) -> Int? {
        let line = lines.lines.partitioningIndex { Int($0.end) > offset }
        return line < lines.lines.count ? line : nil
    }
}
