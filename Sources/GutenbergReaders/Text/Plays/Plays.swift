import Markup

// A play is told by its speakers: few names, each of which begins many paragraphs in the same way. "Nora (busy opening some of the
// parcels). Yes, it is!", "HELMER: Nora!", "_Mag._ Male, Quinte." What stands in parentheses or brackets there is seen and not said.

struct PlayHabit {
    /// Text keys of the speakers' names.
    var speakers: Set<UInt64>
    /// What ends a name: a full stop or a colon; 0 where it stands alone above the speech.
    var terminator: UInt8
}

/// The beginning of a speech.
struct SpeechOpening {
    /// The name without what ends it.
    var name: Range<Int>
    var key: UInt64
    var terminator: UInt8
}

extension TextAnalysis {
    /// Finds out whether the text is a play, and gives speeches and directions their roles. O(first words of the paragraphs).
    mutating func findPlay() {
        let fewestSpeeches = 20, fewestOfShortPlay = 12
        let (openings, paragraphs) = speechOpenings()
        defer {
            if play == nil { findScenesInText() }
            findSceneDescriptions()
        }
        guard openings.count >= fewestOfShortPlay, openings.count * 5 >= paragraphs else { findSpeakersAbove(); return }
        // Names in paragraphs of their own.
        if openings.count(where: { blocks[$0.block].count == 1 && nameAlone(firstLine($0.block)) != nil }) * 2 > openings.count {
            findSpeakersAbove()
            if play != nil { return }
        }
        let colons = openings.count { $0.opening.terminator == 0x3A }
        let terminator: UInt8 = colons * 2 > openings.count ? 0x3A : 0x2E
        let (speakers, speeches) = speakers(of: openings.filter { $0.opening.terminator == terminator })
        // Few speeches are enough where hardly anything else is there.
        guard speeches >= fewestSpeeches || speeches >= fewestOfShortPlay && speeches * 3 >= (paragraphs - blocksSeen()) * 2,
            speeches * 4 >= paragraphs, speakers.count >= 2
        else { findSpeakersAbove(); return }
        if areLabels(openings.filter { $0.opening.terminator == terminator }, speakers) { return }
        let known = Set(speakers)
        play = PlayHabit(speakers: known, terminator: terminator)
        let first = openings.first { known.contains($0.opening.key) }?.block ?? bookBlocks.upperBound
        var isSpeech = [Bool](repeating: false, count: blocks.count)
        let areCapitals = areNamesInCapitals(openings.filter { known.contains($0.opening.key) }.map(\.opening.name))
        // One who speaks once or twice is a speaker too, in a text where nearly every paragraph is a speech.
        for (block, opening) in openings where block >= first && opening.terminator == terminator && !isEntrance(block, of: known) {
            if known.contains(opening.key)
                || speeches * 2 > paragraphs && opening.name.count <= 24 && (!areCapitals || isInCapitals(opening.name))
            {
                isSpeech[block] = true
                marks.append(FoundMark(range: opening.name, kind: .span(.speaker)))
            }
        }
        let isProse = isPlayInProse(isSpeech)
        let sharing = blocksSharingVerse(isSpeech)
        for index in bookBlocks where index + 4 >= first && blocks[index].role == .paragraph {
            if isSpeech[index] {
                blocks[index].role = sharing.contains(index) || isSpeechInVerse(blocks[index], isProse: isProse) ? .verse : .speech
            } else if isDirection(index) {
                blocks[index].role = .direction
                continue
            } else if let opening = openingWithDirection(firstLine(index), known), opening.terminator == terminator {
                blocks[index].role = isSpeechInVerse(blocks[index], isProse: isProse) ? .verse : .speech
                marks.append(FoundMark(range: opening.name, kind: .span(.speaker)))
            } else if let name = speakerBehindDirection(index) {
                blocks[index].role = .speech
                marks.append(FoundMark(range: name, kind: .span(.speaker)))
            } else {
                continue
            }
            markDirections(index)
        }
        if !isProse { joinSingleLinesToVerse() }
    }

    /// "Daja. Schon wahr!--" between speeches in verse is verse as they are, and begins where they do: what says no more than a line, with
    /// nothing longer in prose beside it, in a play that has more verse than prose.
    private mutating func joinSingleLinesToVerse() {
        let longer = bookBlocks.filter { blocks[$0].count > 1 && (blocks[$0].role == .speech || blocks[$0].role == .verse) }
        guard longer.count(where: { blocks[$0].role == .verse }) * 4 >= longer.count * 3 else { return }
        func isSingle(_ index: Int) -> Bool { blocks[index].role == .speech && blocks[index].count == 1 }
        var start = bookBlocks.lowerBound
        while start < bookBlocks.upperBound {
            var end = start
            while end < bookBlocks.upperBound, isSingle(end) { end += 1 }
            let beside = [start - 1, end].filter { bookBlocks.contains($0) }.map { blocks[$0].role }
            if end > start, beside.contains(.verse), !beside.contains(.speech) {
                for index in start..<end { blocks[index].role = .verse }
            }
            start = end + 1
        }
    }

    /// Where paragraphs begin as speeches do, and how many there are in all.
    private func speechOpenings() -> (openings: [(block: Int, opening: SpeechOpening)], paragraphs: Int) {
        var openings: [(block: Int, opening: SpeechOpening)] = []
        var paragraphs = 0
        for index in bookBlocks where blocks[index].role == .paragraph {
            paragraphs += 1
            if let opening = speechOpening(firstLine(index)), !isSceneLine(index), !personsKeys.contains(opening.key) {
                openings.append((index, opening))
            }
        }
        dropNumbers(&openings)
        return (openings, paragraphs)
    }

    /// The keys of the names that come again, and how many openings have them.
    private func speakers(of openings: [(block: Int, opening: SpeechOpening)]) -> (keys: [UInt64], speeches: Int) {
        let fewestOfOne = 3
        let keys = openings.map(\.opening.key).sorted()
        var speakers: [UInt64] = []
        var speeches = 0, start = 0
        for i in keys.indices where i + 1 == keys.count || keys[i + 1] != keys[i] {
            if i + 1 - start >= fewestOfOne { speakers.append(keys[i]); speeches += i + 1 - start }
            start = i + 1
        }
        return (speakers, speeches)
    }

    /// How many paragraphs say what is seen, and how many blocks are lists of persons.
    private func blocksSeen() -> Int {
        blocksOfPersons.count + bookBlocks.count { blocks[$0].role == .paragraph && (isDirection($0) || isSceneLine($0)) }
    }

    /// Nearly all names are in capitals: what is not is none.
    func areNamesInCapitals(_ names: [Range<Int>]) -> Bool { names.count(where: { isInCapitals($0) }) * 10 >= names.count * 9 }

    /// No letter is small but those of small words.
    func isInCapitals(_ name: Range<Int>) -> Bool {
        var cursor = WordCursor(bytes, name)
        var capitals = 0
        while !cursor.isAtEnd {
            guard let word = cursor.word() else { cursor.position += 1; continue }
            if nameParticles[word] != nil, !isCapital(word.start) { continue }
            let letters = (word.start..<word.end).count { bytes[$0].isASCIILetter }
            let large = (word.start..<word.end).count { bytes[$0] >= 0x41 && bytes[$0] <= 0x5A }
            guard letters == large || titlesOfPersons[word] != nil else { return false }
            capitals += 1
        }
        return capitals > 0
    }

    /// What the first lines of many blocks name in the way of those who speak. O(first words of the paragraphs).
    func findStageNames() -> Set<UInt64> {
        let fewestOfOne = 3
        var counts: [UInt64: Int] = [:]
        for index in bookBlocks where blocks[index].role == .paragraph {
            if let key = stageName(index), !wordsOfStage.contains(key) { counts[key, default: 0] += 1 }
        }
        return Set(counts.filter { $0.value >= fewestOfOne }.map(\.key))
    }

    /// The key of the name that a block begins with, alone on its line or in front of what is said.
    private func stageName(_ index: Int) -> UInt64? {
        let line = firstLine(index)
        return nameAlone(line).map { textKey(CollectionOfOne($0)) } ?? speechOpening(line)?.key
    }

    /// True for one who speaks, in a file with acts or scenes: the name below "ACT I" is no title.
    func beginsWithStageName(_ index: Int) -> Bool { !stageNames.isEmpty && stageName(index).map { stageNames.contains($0) } == true }

    /// "I. From my grandfather …", "II. From my father …" are numbers.
    private func dropNumbers(_ openings: inout [(block: Int, opening: SpeechOpening)]) {
        func number(_ name: Range<Int>) -> Int? {
            guard name.count <= 8, isCapital(name.lowerBound), isCapital(name.upperBound - 1) else { return nil }
            var cursor = WordCursor(bytes, name)
            guard let number = cursor.number(), number.numeral == .roman, cursor.isAtEnd else { return nil }
            return number.value
        }
        let values = Set(openings.compactMap { number($0.opening.name) })
        if values.isSuperset(of: 1...3) { openings.removeAll { number($0.opening.name) != nil } }
    }

    /// "Mode.--", "Time.--", "Average Cost.--" in each recipe: what comes again always in the same order, with other paragraphs behind the
    /// last, has no speakers.
    private func areLabels(_ openings: [(block: Int, opening: SpeechOpening)], _ speakers: [UInt64]) -> Bool {
        let known = Set(speakers)
        let said = openings.filter { known.contains($0.opening.key) }
        var successors: [UInt64: [UInt64: Int]] = [:]
        var adjacent = 0
        for (a, b) in zip(said, said.dropFirst()) {
            successors[a.opening.key, default: [:]][b.opening.key, default: 0] += 1
            if a.block + 1 == b.block { adjacent += 1 }
        }
        // Where nobody answers, nobody speaks.
        if adjacent * 20 < said.count || areLabelsOfEntries(said) { return true }
        let usual = successors.values.reduce(0) { $0 + ($1.values.max() ?? 0) }
        return usual * 10 >= (said.count - 1) * 9 && adjacent * 4 < (said.count - 1) * 3
    }

    /// "Defn:" and "Note:", "V.", "Adj." and "Adv.": between one entry and the next stands what names it, and in each entry a label comes
    /// once at most, and always before the same others. Of persons, the one who is answered answers.
    private func areLabelsOfEntries(_ said: [(block: Int, opening: SpeechOpening)]) -> Bool {
        let fewest = 5
        var followers: Set<[UInt64]> = []
        var runs = 0, again = 0, turned = 0, start = 0
        for end in 1...said.count where end == said.count || said[end].block != said[end - 1].block + 1 {
            let keys = said[start..<end].map(\.opening.key)
            start = end
            guard keys.count > 1 else { continue }
            runs += 1
            if Set(keys).count < keys.count { again += 1 }
            for (a, b) in zip(keys, keys.dropFirst()) where a != b {
                followers.insert([a, b])
                if followers.contains([b, a]) { turned += 1 }
            }
        }
        return runs >= fewest && again * 10 <= runs && turned * 10 <= runs
    }

    /// What is said in three lines or more below names alone on theirs is mostly prose: one line below a name is, too.
    func isPlayInProse(_ isSpeech: [Bool]) -> Bool {
        let fewestLines = 4
        var verse = 0, prose = 0
        for index in bookBlocks where isSpeech[index] && blocks[index].count >= fewestLines {
            if isSpeechInVerse(blocks[index], isProse: false) { verse += 1 } else { prose += 1 }
        }
        return prose > verse
    }

    /// Every line behind the first begins with a capital: verse, whether or not its lines fill the measure.
    /// - Parameter isProse: longer speeches are prose.
    func isSpeechInVerse(_ block: TextBlock, isProse: Bool) -> Bool {
        let further = block.count - 1
        guard further > 0 else { return false }
        // Below a name alone on its line, lines that end early are verse, and need not begin with capitals.
        let first = lines.range(Int(block.firstLine))
        let isBelowName = (bytes[first.upperBound - 1] == 0x3A || bytes[first.upperBound - 1] == 0x2E) && first.count <= 24
        if further >= 2, isBrokenEarly(block), isBelowName { return true }
        // In a play in prose that has verse as well, a line must break well before the prose would: by chance a capital begins many a line,
        // in German above all.
        let capitals = capitalLines(block), slackInProse = 12, fewestInProse = 5
        let breaksFarBefore = earlyBreaks(block, measure: habits.measure, slack: slackInProse) == further
        if further == 1 {
            guard capitals == 1 else { return false }
            return isProse ? breaksFarBefore && !isBelowName : isBrokenEarly(block) || bytes[first.upperBound - 1] == 0x3A
        }
        return capitals * 10 >= further * 8 && (!isProse || further >= fewestInProse || breaksFarBefore || isBrokenEarly(block))
    }

    /// In parentheses or brackets from the first sign to the last; a bracket that is never closed counts too.
    func isDirection(_ index: Int) -> Bool {
        let first = firstLine(index), last = lastLine(index)
        var start = first.lowerBound, end = last.upperBound
        while start < end, bytes[start] == 0x5F { start += 1 }
        // "(_drinking_):" in the midst of what is said.
        while end > start, [0x5F, 0x2E, 0x3A].contains(bytes[end - 1]) { end -= 1 }
        guard start < end else { return false }
        // "Enter OSRIC and EDWIN."
        var cursor = WordCursor(bytes, start..<end)
        if blocks[index].count <= 3, let word = cursor.word(), directionWords[word] != nil, isCapital(word.start) { return true }
        // A parenthesis may hold several paragraphs: its first opens, its last closes.
        if bytes[start] == 0x28 { return bytes[end - 1] == 0x29 || !contains(0x29, start..<end) }
        if bytes[start] == 0x5B { return !isIllustration(index) && (bytes[end - 1] == 0x5D || !contains(0x5D, start..<end)) }
        if bytes[end - 1] == 0x29, index > bookBlocks.lowerBound, blocks[index - 1].role == .direction, !contains(0x28, start..<end) {
            return true
        }
        return bytes[first.lowerBound] == 0x5F && shape(of: blocks[index]).isEmphasised
    }

    /// "(The MAID shows in Mrs. Linde, and shuts the door.) Mrs. Linde (timidly). How do you do?": a name of the play's behind a direction
    /// with which a paragraph begins.
    private func speakerBehindDirection(_ index: Int) -> Range<Int>? {
        guard let play, let opening = bytes[firstLine(index)].first, opening == 0x28 || opening == 0x5B else { return nil }
        let closing: UInt8 = opening == 0x28 ? 0x29 : 0x5D
        for line in blocks[index].lineRange {
            guard let close = bytes[lines.range(line)].firstIndex(of: closing) else { continue }
            var behind = WordCursor(bytes, (close + 1)..<lines.range(line).upperBound)
            behind.skipSpaces()
            let rest =
                behind.isAtEnd
                ? line + 1 < blocks[index].lineRange.upperBound ? lines.range(line + 1) : 0..<0 : behind.position..<behind.end
            guard let speech = speechOpening(rest), speech.terminator == play.terminator, play.speakers.contains(speech.key) else {
                return nil
            }
            return speech.name
        }
        return nil
    }

    /// "_Mary sings._ Spin, spin": one of those who speak, and in the same emphasis in small letters what she does.
    func openingWithDirection(_ line: Range<Int>, _ speakers: Set<UInt64>) -> SpeechOpening? {
        let longest = 48
        guard let first = line.first, bytes[first] == 0x5F,
            let close = line.dropFirst().prefix(longest).first(where: { bytes[$0] == 0x5F }), close + 1 < line.upperBound,
            bytes[close + 1] == 0x20, bytes[close - 1] == 0x2E || bytes[close - 1] == 0x3A
        else { return nil }
        var cursor = WordCursor(bytes, first + 1..<close - 1)
        var end = first + 1
        while let word = cursor.word(), isCapital(word.start) {
            end = word.end
            cursor.skip { $0 == 0x20 || $0 == 0x2D || $0 == 0x2C }
        }
        let key = textKey(CollectionOfOne(first + 1..<end))
        guard end > first + 1, end < close - 1, speakers.contains(key) else { return nil }
        return SpeechOpening(name: first + 1..<end, key: key, terminator: bytes[close - 1])
    }

    private func contains(_ byte: UInt8, _ range: Range<Int>) -> Bool { bytes[range].contains(byte) }

    /// What is seen, inside a speech: "(Puts the bag into her pocket.)", "[Exit MAID.]".
    mutating func markDirections(_ index: Int) {
        let block = blocks[index]
        var end = Int(lines[block.lastLine].end)
        // "Exeunt", far to the right below the last line of a speech.
        let farthest: Int16 = 24
        if block.count > 1, lines[block.lastLine].indent >= block.indent + farthest {
            var cursor = WordCursor(bytes, lines.range(block.lastLine))
            if let word = cursor.word(), directionWords[word] != nil, isCapital(word.start) {
                marks.append(FoundMark(range: lines.range(block.lastLine), kind: .span(.direction)))
                end = Int(lines[block.lastLine - 1].end)
            }
        }
        if end == Int(lines[block.lastLine].end), let exit = directionBehindGap(lines.range(block.lastLine)) {
            marks.append(FoundMark(range: exit, kind: .span(.direction)))
            end = exit.lowerBound
        }
        var i = Int(lines[Int(block.firstLine)].start)
        // Where the next closing sign of either kind stands: searched once, however many signs open in front of it.
        var next: [UInt8: Int] = [0x29: i, 0x5D: i]
        while i < end {
            let closing: UInt8 = bytes[i] == 0x28 ? 0x29 : bytes[i] == 0x5B ? 0x5D : 0
            guard closing != 0, let known = next[closing] else { i += 1; continue }
            let close = known > i ? known : (i + 1..<end).first { bytes[$0] == closing } ?? end
            next[closing] = close
            if close < end, close > i + 2 {
                marks.append(FoundMark(range: i..<(close + 1), kind: .span(.direction)))
                i = close
            } else if close == end, closing == 0x5D, opensDirection(i) {
                // "[Exit." up to the end of the speech.
                marks.append(FoundMark(range: i..<end, kind: .span(.direction)))
                i = end
            }
            i += 1
        }
    }

    /// "And none dispute my right.       Exit ATTENDANT": behind a wide gap.
    private func directionBehindGap(_ line: Range<Int>) -> Range<Int>? {
        let widest = 3
        var spaces = 0
        for i in line {
            if spaces >= widest, bytes[i] != 0x20 {
                var cursor = WordCursor(bytes, i..<line.upperBound)
                cursor.skip { $0 == 0x5F }
                if let word = cursor.word(), directionWords[word] != nil, isCapital(word.start) { return i..<line.upperBound }
            }
            spaces = bytes[i] == 0x20 ? spaces + 1 : 0
        }
        return nil
    }

    /// "[Exit.", "[_Exeunt_": one of the words with which actors come and go behind a bracket.
    private func opensDirection(_ bracket: Int) -> Bool {
        let longest = 24
        var cursor = WordCursor(bytes, (bracket + 1)..<min(bracket + longest, bytes.count))
        cursor.skip { $0 == 0x5F }
        guard let word = cursor.word() else { return false }
        return directionWords[word] != nil && isCapital(word.start)
    }

    /// Up to four words that begin with capitals, then a full stop or colon, or a direction and then one.
    func speechOpening(_ line: Range<Int>) -> SpeechOpening? {
        var cursor = WordCursor(bytes, line)
        let isMarked = cursor.byte == 0x5F || habits.marksBold && cursor.byte == 0x3D
        cursor.skip { $0 == 0x5F || isMarked && $0 == 0x3D }
        let first = cursor.position
        skipOrdinal(&cursor)
        guard !cursor.isAtEnd, cursor.byte >= 0x41 && cursor.byte <= 0x5A || cursor.byte == 0xC3 else { return nil }
        var end = first, words = 0
        while words < 5, let word = cursor.word() {
            if words == 0, directionWords[word] != nil { return nil }
            let isName = isCapital(word.start)
            guard isName || nameParticles[word] != nil, word.end - first <= 32 else { return nil }
            end = word.end
            words += 1
            // "Mrs. Linde", "Dr. Rank"
            if cursor.byte == 0x2E, titlesOfPersons[word] != nil, cursor.position + 1 < cursor.end, bytes[cursor.position + 1] == 0x20 {
                cursor.position += 2
                continue
            }
            if isName, cursor.byte == 0x2E || cursor.byte == 0x3A { break }
            if cursor.byte == 0x5F || cursor.byte == 0x27 || cursor.byte == 0x2D {
                cursor.position += 1
            } else if cursor.byte == 0x20 {
                cursor.position += 1
                if cursor.byte == 0x28 || cursor.byte == 0x5B { break }
                if cursor.byte == 0x5F, skipsParticle(&cursor) { continue }
                if cursor.byte == 0x26 { cursor.position += 2 }
            } else {
                break
            }
        }
        guard words > 0 else { return nil }
        let name = first..<end
        cursor.position = end
        // "LA FLÈCHE, _à part_.--"
        if cursor.byte == 0x2C, end + 2 < cursor.end, bytes[end + 1] == 0x20, bytes[end + 2] == 0x5F,
            let close = (end + 3..<cursor.end).first(where: { bytes[$0] == 0x5F })
        {
            cursor.position = close
        }
        cursor.skip { $0 == 0x5F || $0 == 0x20 || isMarked && $0 == 0x3D }
        if cursor.byte == 0x28 || cursor.byte == 0x5B {
            let closing: UInt8 = cursor.byte == 0x28 ? 0x29 : 0x5D
            cursor.skip { $0 != closing }
            if cursor.isAtEnd {
                let terminator = terminatorBehindDirection(goingOnBehind: line.upperBound, closing)
                return SpeechOpening(name: name, key: textKey(CollectionOfOne(name)), terminator: terminator)
            }
            cursor.position += 1
            cursor.skip { $0 == 0x5F }
            guard cursor.byte == 0x2E || cursor.byte == 0x3A || cursor.byte == 0x20 else { return nil }
            return SpeechOpening(name: name, key: textKey(CollectionOfOne(name)), terminator: cursor.byte == 0x3A ? 0x3A : 0x2E)
        }
        let terminator = cursor.byte
        guard terminator == 0x2E || terminator == 0x3A else { return nil }
        cursor.position += 1
        let behind = cursor.position
        cursor.skip { $0 == 0x5F || $0 == 0x2D || $0 == 0x20 || isMarked && $0 == 0x3D }
        // The name alone on its line stands above verse.
        guard cursor.isAtEnd || cursor.position > behind || isMarked else { return nil }
        return SpeechOpening(name: name, key: textKey(CollectionOfOne(name)), terminator: terminator)
    }
}

extension TextAnalysis {
    /// What ends a name behind a direction that goes on in the next lines: a full stop if its end is out of sight.
    private func terminatorBehindDirection(goingOnBehind line: Int, _ closing: UInt8) -> UInt8 {
        let longest = 400
        var lineEnds = 0
        for i in line..<min(line + longest, body.upperBound) {
            if bytes[i] == 0x0A { lineEnds += 1 } else if bytes[i] > 0x20 { lineEnds = 0 }
            guard lineEnds < 2 else { break }
            if bytes[i] == closing { return i + 1 < body.upperBound && bytes[i + 1] == 0x3A ? 0x3A : 0x2E }
        }
        return 0x2E
    }

    /// "1ST " or "2nd " in front of a sailor.
    private func skipOrdinal(_ cursor: inout WordCursor) {
        var ahead = cursor
        guard ahead.byte.isASCIIDigit, ahead.digits() != nil, let word = ahead.word(), ordinalEndings[word] != nil, ahead.byte == 0x20
        else { return }
        ahead.position += 1
        cursor = ahead
    }

    /// "_and_ " between two names that are not emphasised.
    private func skipsParticle(_ cursor: inout WordCursor) -> Bool {
        var ahead = cursor
        ahead.position += 1
        guard let word = ahead.word(), nameParticles[word] != nil, ahead.byte == 0x5F else { return false }
        ahead.position += 1
        guard ahead.byte == 0x20 else { return false }
        ahead.position += 1
        cursor = ahead
        return true
    }

    /// "Enter", "Exit" and the like.
    func isDirectionWord(_ word: FoldedWord) -> Bool { directionWords[word] != nil }

    /// "Mrs", "Dr": a full stop behind them ends no name.
    func isTitleOfPerson(_ word: FoldedWord) -> Bool { titlesOfPersons[word] != nil }
}

private let titlesOfPersons = FoldedWordTable<Bool>(list: "titles-of-persons")

/// What stands above scenes again and again, and is nobody's name.
private let wordsOfStage = WordLists.keys(in: "stage")

/// First words of what is seen on the stage.
private let directionWords = FoldedWordTable<Bool>(list: "directions")

let nameParticles = FoldedWordTable<Bool>(list: "particles-of-names")

private let ordinalEndings = FoldedWordTable<Bool>(list: "endings-of-ordinals")
