import Markup

// Some plays have the names of those who speak alone on a line, above what is said: at the margin or centred, directly above the text or
// with a blank line between, with a full stop or without. They are told as other names of speakers are: few of them, each of which comes
// again and again.

/// A name alone on its line, in capitals or emphasised.
private struct NameAbove {
    var block: Int
    var name: Range<Int>
    var key: UInt64
    /// What is said: a block below the name's, or the name's own.
    var speech: Int

    /// The name is a block of its own.
    var standsAlone: Bool { speech > block }
}

extension TextAnalysis {
    /// Finds out whether the text is a play of this kind, and gives its speeches their roles. O(first lines of the paragraphs).
    mutating func findSpeakersAbove() {
        guard let (names, known, paragraphs) = namesAbove() else { return }
        let said = names.filter { known.contains($0.key) }
        play = PlayHabit(speakers: known, terminator: 0)
        let first = said.first?.block ?? bookBlocks.upperBound, last = said.last?.block ?? first
        let isInVerse = isPlayInVerse(said)
        var isSpeech = Set<Int>()
        for name in names where name.block >= first && (known.contains(name.key) || said.count * 2 > paragraphs) {
            isSpeech.insert(name.block)
            if name.standsAlone {
                blocks[name.block].role = .speakerName
                isSpeech.insert(name.speech)
                blocks[name.speech].role = isSaidInVerse(blocks[name.speech].lineRange, isUsual: isInVerse) ? .verse : .speech
                if name.speech > name.block + 1, blocks[name.speech].role == .speech { markDirections(name.block + 1) }
            } else {
                blocks[name.block].role = isSaidInVerse(blocks[name.block].lineRange.dropFirst(), isUsual: isInVerse) ? .verse : .speech
            }
            // In a stanza the line is the speaker's, if nothing but the name is on it.
            let line = firstLine(name.block)
            let isLine =
                blocks[name.block].role == .verse && name.name.lowerBound == line.lowerBound && line.upperBound - name.name.upperBound <= 1
            if !isLine { marks.append(FoundMark(range: name.name, kind: .span(.speaker))) }
        }
        for index in bookBlocks where index + 4 >= first && index <= last + 4 {
            if blocks[index].role == .paragraph, isDirection(index) {
                blocks[index].role = .direction
            } else if isSpeech.contains(index) {
                markDirections(index)
            }
        }
    }

    /// The names above all that may be speeches, those of them that come again and again, and how many other paragraphs there are; nil if
    /// the text is no play of this kind.
    private func namesAbove() -> (names: [NameAbove], known: Set<UInt64>, paragraphs: Int)? {
        let fewestSpeeches = 12, fewestOfOne = 3
        let names = bookBlocks.compactMap { nameAbove($0) }
        guard names.count >= fewestSpeeches else { return nil }
        var counts: [UInt64: Int] = [:]
        for name in names { counts[name.key, default: 0] += 1 }
        let known = Set(counts.filter { $0.value >= fewestOfOne }.map(\.key))
        let said = names.filter { known.contains($0.key) }
        guard let first = said.first?.block, let last = said.last?.block else { return nil }
        let inside = names.filter { (first...last).contains($0.block) }
        let paragraphs = paragraphsBesideNames(inside)
        guard known.count >= 2, said.count >= fewestSpeeches, inside.count * 2 >= paragraphs, alternate(said) else { return nil }
        return (names, known, paragraphs)
    }

    /// The paragraphs between the first speech and the last: without the names, what is seen, and the further stanzas of a speech.
    private func paragraphsBesideNames(_ said: [NameAbove]) -> Int {
        guard let first = said.first?.block, let last = said.last?.block else { return 0 }
        var count = 0, next = 0
        for index in first...min(last + 1, bookBlocks.upperBound - 1) where blocks[index].role == .paragraph {
            while next < said.count, said[next].block < index { next += 1 }
            if next < said.count, said[next].block == index, said[next].standsAlone { continue }
            let isFurtherStanza =
                index > first && Int(blocks[index].indent) > habits.indent && blocks[index - 1].indent == blocks[index].indent
                && blocks[index].count > 1
            if !isFurtherStanza, !isDirection(index) { count += 1 }
        }
        return count
    }

    /// The blocks that are names of speakers and nothing else, before headings are looked for: as short and as far apart as titles are.
    func blocksOfSpeakers() -> [Int] {
        guard let (names, known, _) = namesAbove() else { return [] }
        return names.filter { $0.standsAlone && known.contains($0.key) }.map(\.block)
    }

    /// Two who speak take turns; a signature that comes again and again does not.
    private func alternate(_ said: [NameAbove]) -> Bool {
        var adjacent = 0, changes = 0
        for (a, b) in zip(said, said.dropFirst()) {
            if isNextSpeech(a, b) { adjacent += 1 }
            if a.key != b.key { changes += 1 }
        }
        // Labels such as "METHOD" come again with other headings between.
        return adjacent * 2 > said.count - 1 && changes * 10 >= (said.count - 1) * 7
    }

    /// Nothing between but what is seen, and what is said further on.
    private func isNextSpeech(_ a: NameAbove, _ b: NameAbove) -> Bool {
        let farthest = 4
        let below = a.speech + 1
        guard b.block - below <= farthest else { return false }
        let speech = blocks[a.speech]
        return (below..<max(below, b.block)).allSatisfy {
            isDirection($0) || Int(speech.indent) > habits.indent && blocks[$0].indent == speech.indent && isBroken(blocks[$0].lineRange)
        }
    }

    /// Most speeches of several lines are broken as verse is.
    private func isPlayInVerse(_ said: [NameAbove]) -> Bool {
        var verse = 0, prose = 0
        for name in said {
            let lines = linesSaid(name)
            guard lines.count >= 3 else { continue }
            if isBroken(lines) { verse += 1 } else { prose += 1 }
        }
        guard verse + prose == 0 else { return verse > prose }
        // Nobody says more than two lines.
        let pairs = said.map(linesSaid).filter { $0.count == 2 }
        return pairs.count(where: isBroken) * 2 > pairs.count
    }

    private func linesSaid(_ name: NameAbove) -> Range<Int> { blocks[name.speech].lineRange.dropFirst(name.standsAlone ? 0 : 1) }

    private func isSaidInVerse(_ range: Range<Int>, isUsual: Bool) -> Bool {
        range.count >= 3 ? isBroken(range) : isUsual && (range.count == 1 || isBroken(range))
    }

    /// Lines that begin with capitals, or that end early.
    private func isBroken(_ range: Range<Int>) -> Bool {
        var part = blocks[block(ofLine: range.lowerBound)]
        part.firstLine = Int32(range.lowerBound)
        part.lineCount = Int32(range.count)
        guard range.count >= 2 else { return false }
        return capitalLines(part) * 10 >= (range.count - 1) * 8 || range.count >= 3 && isBrokenEarly(part)
    }

    /// A speech whose first line is the name of who speaks.
    func isBelowName(_ index: Int) -> Bool { play?.terminator == 0 && blocks[index].count > 1 && nameAlone(firstLine(index)) != nil }

    private func nameAbove(_ index: Int) -> NameAbove? {
        let block = blocks[index]
        if block.role == .paragraph, let name = nameWithDirectionBelow(index) {
            return NameAbove(block: index, name: name, key: textKey(CollectionOfOne(name)), speech: index + 1)
        }
        guard block.role == .paragraph, let name = nameAlone(firstLine(index)) else { return nil }
        // "ACT I", "IV"
        if let form = HeadingForm(bytes, firstLine(index)), form.division != .bare || form.titleStart == nil { return nil }
        guard let speech = block.count > 1 ? index : speechBelow(index) else { return nil }
        return NameAbove(block: index, name: name, key: textKey(CollectionOfOne(name)), speech: speech)
    }

    /// The paragraph below a name that is a block of its own: directly, or behind one direction in brackets ("[_Aside._]").
    private func speechBelow(_ name: Int) -> Int? {
        let brackets: [UInt8?] = [0x28, 0x5B]
        var below = name + 1
        func isNear(_ index: Int) -> Bool {
            index < bookBlocks.upperBound && blocks[index].role == .paragraph && blocks[index - 1].blankAfter <= 1
        }
        if isNear(below), isDirection(below), brackets.contains(bytes[firstLine(below)].first { $0 != 0x5F }) { below += 1 }
        return isNear(below) && !isDirection(below) && nameAlone(firstLine(below)) == nil ? below : nil
    }

    /// "JOHN (who has stood behind the door" and "all this time, and comes in):" below it, and nothing else in the block.
    private func nameWithDirectionBelow(_ index: Int) -> Range<Int>? {
        let lineCounts = 2...5, next = index + 1
        guard lineCounts.contains(blocks[index].count), next < bookBlocks.upperBound, blocks[index].blankAfter <= 1,
            blocks[next].role == .paragraph, let opening = speechOpening(firstLine(index)), isInCapitals(opening.name)
        else { return nil }
        let first = opening.name.upperBound..<firstLine(index).upperBound, last = lastLine(index)
        var end = last.upperBound
        while end > last.lowerBound, [0x3A, 0x2E, 0x5F, 0x20].contains(bytes[end - 1]) { end -= 1 }
        let closing: UInt8 = 0x29
        guard bytes[first].contains(0x28), !bytes[first].contains(closing), end > last.lowerBound, bytes[end - 1] == closing else {
            return nil
        }
        return (Int(blocks[index].firstLine) + 1..<blocks[index].lastLine).contains { bytes[lines.range($0)].contains(closing) }
            ? nil : opening.name
    }

    /// "JOHN", "MRS. LONG.", "_Mary_", "MARY (_aside_)": up to four words in capitals or emphasised, and perhaps what is seen.
    func nameAlone(_ line: Range<Int>) -> Range<Int>? {
        let longest = 60, mostWords = 4
        guard line.count <= longest || endsWithOneDirection(line) else { return nil }
        var cursor = WordCursor(bytes, line)
        let isMarked = cursor.byte == 0x5F || cursor.byte == 0x3D && habits.marksBold
        cursor.skip { $0 == 0x5F || $0 == 0x3D }
        let start = cursor.position
        var end = start, words = 0
        while words < mostWords, let word = cursor.word() {
            guard isMarked ? isCapital(word.start) : isAllCapitals(word) else { return nil }
            if words == 0, isDirectionWord(word) { return nil }
            end = word.end
            words += 1
            if cursor.byte == 0x2E, cursor.position + 1 < cursor.end, bytes[cursor.position + 1] == 0x20, isTitleOfPerson(word) {
                cursor.position += 1
            }
            guard cursor.byte == 0x20 || cursor.byte == 0x27 || cursor.byte == 0x2D else { break }
            cursor.position += 1
        }
        guard words > 0, end - start >= 2 else { return nil }
        cursor.position = end
        cursor.skip { $0 == 0x5F || $0 == 0x3D || $0 == 0x2E || $0 == 0x3A || $0 == 0x2C || $0 == 0x20 }
        if cursor.isAtEnd { return argumentKeys.contains(textKey(CollectionOfOne(start..<end))) ? nil : start..<end }
        // "_MARY (aside)._"
        var closing = line.upperBound
        while closing > end, bytes[closing - 1] == 0x5F || bytes[closing - 1] == 0x2E { closing -= 1 }
        let opening = cursor.byte, last = bytes[line.upperBound - 1]
        let isSeen =
            opening == 0x28 && (last == 0x29 || last == 0x2E || last == 0x3A || bytes[closing - 1] == 0x29)
            || opening == 0x5B && last == 0x5D
            || cursor.position > end && bytes[cursor.position - 1] == 0x5F && line.suffix(3).contains(where: { bytes[$0] == 0x5F })
        return isSeen ? start..<end : nil
    }

    /// "A SPECTATOR (to another, as he shows him a corner seat high up):": what stands in parentheses is all behind the name, however long.
    private func endsWithOneDirection(_ line: Range<Int>) -> Bool {
        var end = line.upperBound
        while end > line.lowerBound, [0x3A, 0x2E, 0x5F].contains(bytes[end - 1]) { end -= 1 }
        let closing: UInt8 = 0x29
        return bytes[line].contains(0x28) && bytes[line].firstIndex(of: closing) == end - 1
    }

    private func isAllCapitals(_ word: FoldedWord) -> Bool {
        var i = word.start
        while i < word.end {
            guard isCapital(i) else { return false }
            i += bytes[i] >= 0x80 ? 2 : 1
        }
        return true
    }
}
