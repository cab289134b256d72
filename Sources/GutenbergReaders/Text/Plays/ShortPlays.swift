import Markup

// A short play, or a few speeches of one within a story: "MARY. Where is the sea?", "CAPTAIN. [_Pointing._] There.", "MARY. (_aside_) He
// lies." Where names do not come again and again, a run of paragraphs is one when each begins with a name in capitals, somebody is answered
// and speaks again, and something is seen on the stage or asked. A list of the persons says who speaks.

/// Paragraphs in a row of which most are speeches.
private struct SceneRun {
    var speeches: [(block: Int, opening: SpeechOpening)] = []
    var directions: [Int] = []
    var terminator: UInt8 { speeches.first?.opening.terminator ?? 0 }
}

extension TextAnalysis {
    /// Gives speeches and directions their roles where the file as a whole is no play. O(blocks).
    mutating func findScenesInText() {
        let listed = Set(blocksOfPersons), persons = namesOfPersons(blocksOfPersons)
        var runs: [SceneRun] = []
        var run = SceneRun()
        var others = 0
        func finish() { if !run.speeches.isEmpty { runs.append(run) }; run = SceneRun(); others = 0 }
        let mostOthers = persons.isEmpty ? 0 : 3
        let emphasised = emphasisedNames()
        for index in bookBlocks {
            guard blocks[index].role == .paragraph, !listed.contains(index) else { finish(); continue }
            if let opening = sceneOpening(index, persons) ?? openingWithDirection(firstLine(index), emphasised) {
                if !run.speeches.isEmpty, run.terminator != opening.terminator { finish() }
                run.speeches.append((index, opening))
                others = 0
            } else if isDirection(index) || isExit(index) || isSceneLine(index) {
                run.directions.append(index)
            } else {
                others += 1
                if others > mostOthers { finish() }
            }
        }
        finish()
        var played = runs.filter { isScene($0, persons) }
        guard let first = played.first else { return }
        // Who speaks in one scene speaks in the others, too.
        if !persons.isEmpty || headings.contains(where: isOfStage) {
            let known = persons.union(played.flatMap(\.speeches).map(\.opening.key))
            played = runs.filter { run in
                isScene(run, persons) || run.terminator == first.terminator && run.speeches.contains { known.contains($0.opening.key) }
            }
        }
        let said = played.reduce(0) { $0 + $1.speeches.count }, paragraphs = bookBlocks.count { blocks[$0].role == .paragraph }
        if said * 3 >= paragraphs {
            play = PlayHabit(speakers: Set(played.flatMap(\.speeches).map(\.opening.key)), terminator: first.terminator)
        }
        var isSpeech = [Bool](repeating: false, count: blocks.count)
        for speech in played.flatMap(\.speeches) { isSpeech[speech.block] = true }
        let sharing = blocksSharingVerse(isSpeech), isProse = isPlayInProse(isSpeech)
        let isInVerse = blocks.indices.map {
            isSpeech[$0] && (sharing.contains($0) || play != nil && isSpeechInVerse(blocks[$0], isProse: isProse))
        }
        for run in played { settle(run, isSpeech, isInVerse) }
        guard play != nil, let start = first.speeches.first?.block else { return }
        for index in bookBlocks
        where index > start && blocks[index].role == .paragraph && isExit(index) && shape(of: blocks[index]).words <= 2 {
            blocks[index].role = .direction
        }
    }

    private mutating func settle(_ run: SceneRun, _ isSpeech: [Bool], _ isInVerse: [Bool]) {
        for (block, opening) in run.speeches {
            blocks[block].role = isInVerse[block] ? .verse : .speech
            marks.append(FoundMark(range: opening.name, kind: .span(.speaker)))
            markDirections(block)
        }
        let last = run.speeches.last?.block ?? 0
        for block in run.directions where block <= last + 1 {
            blocks[block].role = .direction
        }
        // What is said below a name that has its line, and what is seen between.
        for (block, opening) in run.speeches where blocks[block].count == 1 && isNothingBehind(opening, firstLine(block)) {
            var below = block + 1
            while below < bookBlocks.upperBound, blocks[below].role == .paragraph && isDirection(below) || blocks[below].role == .direction
            { blocks[below].role = .direction; below += 1 }
            if below < bookBlocks.upperBound, blocks[below].role == .paragraph, !isSpeech[below] {
                blocks[below].role = .speech
                if below == block + 1 { blocks[block].role = .speakerName }
            }
        }
    }

    private func isNothingBehind(_ opening: SpeechOpening, _ line: Range<Int>) -> Bool {
        var rest = opening.name.upperBound..<line.upperBound
        // "LE MEUNIER, _à part_."
        if bytes[rest].starts(with: [0x2C, 0x20, 0x5F]), let close = rest.dropFirst(3).first(where: { bytes[$0] == 0x5F }) {
            rest = close..<rest.upperBound
        }
        return bytes[rest].allSatisfy { [0x2E, 0x3A, 0x5F, 0x20].contains($0) }
    }

    /// A name in capitals or of the list of persons, in front of what is said.
    private func sceneOpening(_ index: Int, _ persons: Set<UInt64>) -> SpeechOpening? {
        let shortest = 2, longest = 28
        guard let opening = speechOpening(firstLine(index)), !isSceneLine(index), opening.name.count >= shortest,
            !personsKeys.contains(opening.key)
        else { return nil }
        if persons.contains(opening.key) { return opening }
        guard opening.name.count <= longest, isInCapitals(opening.name) || isEmphasised(opening.name, firstLine(index)),
            labelsOfText.contains(opening.key) == false, HeadingForm(bytes, opening.name) == nil
        else { return nil }
        return isNothingBehind(opening, firstLine(index)) && persons.isEmpty ? nil : opening
    }

    /// "_First Lord._ Is he gone?"
    private func isEmphasised(_ name: Range<Int>, _ line: Range<Int>) -> Bool {
        name.lowerBound > line.lowerBound && bytes[name.lowerBound - 1] == 0x5F && name.upperBound + 1 < line.upperBound
            && (bytes[name.upperBound] == 0x5F || bytes[name.upperBound + 1] == 0x5F)
    }

    /// Whose names are emphasised in front of what they say.
    private func emphasisedNames() -> Set<UInt64> {
        Set(
            bookBlocks.lazy.filter { self.blocks[$0].role == .paragraph }.compactMap { index in
                self.speechOpening(self.firstLine(index)).flatMap { self.isEmphasised($0.name, self.firstLine(index)) ? $0.key : nil }
            })
    }

    /// Somebody speaks, is answered, and speaks again; and a direction, a question or a cry says that it is spoken. Those of a list of
    /// persons are known to speak.
    private func isScene(_ run: SceneRun, _ persons: Set<UInt64>) -> Bool {
        let fewest = 3, fewestAlone = 4
        let keys = run.speeches.map(\.opening.key)
        if Set(keys.filter { persons.contains($0) }).count >= 2 { return true }
        guard keys.count >= fewest, Set(keys).count >= 2 else { return false }
        var lastPlace: [UInt64: Int] = [:]
        var answers = 0
        for (place, key) in keys.enumerated() {
            if let above = lastPlace[key], place - above >= 2 { answers += 1 }
            lastPlace[key] = place
        }
        guard answers > 0 else { return false }
        // Labels may be emphasised as names are.
        let areEmphasised = run.speeches.contains { !isInCapitals($0.opening.name) }
        if !areEmphasised, !run.directions.isEmpty || run.speeches.contains(where: { hasDirectionBehindName($0.opening, $0.block) }) {
            return true
        }
        // A question that another answers.
        if !areEmphasised,
            zip(run.speeches, run.speeches.dropFirst()).contains(where: {
                bytes[lastLine($0.block).upperBound - 1] == 0x3F && $0.opening.key != $1.opening.key
            })
        {
            return true
        }
        return keys.count >= fewestAlone && answers >= 2
            && run.speeches.contains { [0x3F, 0x21].contains(bytes[lastLine($0.block).upperBound - 1]) }
    }

    /// "CAPTAIN. [_Pointing._] There.", "MR. BROWN (_entering_). Good evening".
    private func hasDirectionBehindName(_ opening: SpeechOpening, _ block: Int) -> Bool {
        let rest = opening.name.upperBound..<firstLine(block).upperBound
        guard
            let sign = rest.first(where: {
                bytes[$0] != 0x2E && bytes[$0] != 0x3A && bytes[$0] != 0x20 && bytes[$0] != 0x5F && bytes[$0] != 0x2C
            }), bytes[sign] == 0x28 || bytes[sign] == 0x5B, sign - rest.lowerBound <= 4
        else { return false }
        return sign + 1 < bytes.count && !bytes[sign + 1].isASCIIDigit
    }

    /// "[_Exit._" far to the right, "CURTAIN".
    private func isExit(_ index: Int) -> Bool {
        var cursor = WordCursor(bytes, firstLine(index))
        guard blocks[index].count == 1 else { return false }
        cursor.skip { $0 == 0x5B || $0 == 0x5F || $0 == 0x28 }
        guard let word = cursor.word() else { return false }
        return isDirectionWord(word) && isCapital(word.start)
    }

    /// The blocks of the lists of persons: those below their titles in which every line names somebody.
    func findBlocksOfPersons() -> [Int] {
        let most = 80
        var found: [Int] = []
        for (number, heading) in headings.enumerated() where isPersonsTitle(heading.block) {
            let end = min(number + 1 < headings.count ? headings[number + 1].block : bookBlocks.upperBound, heading.lastBlock + most)
            for index in (heading.lastBlock + 1)..<max(heading.lastBlock + 1, end) {
                if isDirection(index) { continue }
                let isSaid =
                    blocks[index].count <= 2 && !hasLeader(firstLine(index))
                    && speechOpening(firstLine(index)).map { !isNothingBehind($0, firstLine(index)) } == true
                guard !isSceneLine(index), !isSaid,
                    blocks[index].lineRange.count(where: { nameOfPerson(lines.range($0)) != nil }) * 2 >= blocks[index].count
                else { break }
                found.append(index)
            }
        }
        return found
    }

    /// The names with which the lines of a list of persons begin: "BOB, King of Bobland", "MR. BROWN . . . . a grocer".
    func namesOfPersons(_ blocks: [Int]) -> Set<UInt64> {
        var names: Set<UInt64> = []
        for block in blocks {
            for line in self.blocks[block].lineRange {
                if let name = nameOfPerson(lines.range(line)) {
                    names.formUnion([name, withoutArticle(name)].map { textKey(CollectionOfOne($0)) })
                }
            }
        }
        return names
    }

    /// "THE BOY" speaks as "Boy."
    private func withoutArticle(_ name: Range<Int>) -> Range<Int> {
        var cursor = WordCursor(bytes, name)
        guard let word = cursor.word(), articles[word] != nil, cursor.byte == 0x20, cursor.position + 2 < name.upperBound else {
            return name
        }
        return cursor.position + 1..<name.upperBound
    }

    private func hasLeader(_ line: Range<Int>) -> Bool { contains("....", line) || contains(". . .", line) || contains(".  .  .", line) }

    /// Words in capitals, or with capitals and between marks of emphasis, up to a comma, points or the line's end.
    private func nameOfPerson(_ line: Range<Int>) -> Range<Int>? {
        var cursor = WordCursor(bytes, line)
        cursor.skip { $0 == 0x5F }
        let start = cursor.position
        var end = start
        while let word = cursor.word() {
            guard isCapital(word.start) else { break }
            let isCapitals = isInCapitals(word.start..<word.end)
            guard isCapitals || isTitleOfPerson(word) || line.lowerBound < start else { break }
            end = word.end
            if cursor.byte == 0x2E, isTitleOfPerson(word) { cursor.position += 1 }
            guard cursor.byte == 0x20 || cursor.byte == 0x2D || cursor.byte == 0x27 else { break }
            cursor.position += 1
        }
        return end - start >= 2 ? start..<end : nil
    }
}

/// Words in capitals in front of text that nobody says.
private let labelsOfText = WordLists.keys(in: "labels-of-text")

private let articles = FoldedWordTable<Bool>(list: "articles-before-speakers")
