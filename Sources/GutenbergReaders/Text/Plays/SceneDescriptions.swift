import Markup

// What is seen before anybody speaks: "The coast" below "SCENE II.", "SCENE.--_A parlour. Doors right and left._", a paragraph or two below
// the number of an act. In a play it is all direction.

extension TextAnalysis {
    /// Makes directions of what stands between the title of an act or scene and the first that is said or done there. O(headings + blocks).
    mutating func findSceneDescriptions() {
        let most = 20
        guard play != nil else { findPlacesAboveEntries(); return }
        for index in bookBlocks where blocks[index].role == .paragraph && isSceneLine(index) { blocks[index].role = .direction }
        for heading in headings where isOfStage(heading) {
            var end = heading.lastBlock + 1
            var isBehindDirection = false
            while end < bookBlocks.upperBound, end - heading.lastBlock <= most, describes(end, isBehindDirection: isBehindDirection) {
                isBehindDirection = isBehindDirection || blocks[end].role == .direction || isDirection(end)
                end += 1
            }
            // Between the number of an act and that of its first scene nobody speaks. A chorus may, whose name nothing says.
            let isAllSeen = end < bookBlocks.upperBound && end - heading.lastBlock <= most + 1 && (isPlayed(end) || beginsScene(end))
            for block in (heading.lastBlock + 1)..<end where isAllSeen || isDirection(block) { blocks[block].role = .direction }
        }
        findPlacesAboveEntries()
        findDirectionsBetweenSpeeches()
    }

    /// "Octavius takes the visitor's chair." between two speeches, in a play without brackets round what is seen: where most of what stands
    /// so names somebody who speaks, all of it is direction. O(blocks + words between speeches).
    private mutating func findDirectionsBetweenSpeeches() {
        let fewest = 5, most = 4
        var between: [Int] = [], start = bookBlocks.lowerBound
        while start < bookBlocks.upperBound {
            var end = start
            while end < bookBlocks.upperBound, blocks[end].role == .paragraph, blocks[end].count == 1 || !isBrokenEarly(blocks[end]) {
                end += 1
            }
            if (1...most).contains(end - start), isPlayedOrSeen(start - 1), isPlayedOrSeen(end) { between += start..<end }
            start = end + 1
        }
        guard between.count >= fewest else { return }
        let names = wordsOfSpeakers()
        guard between.count(where: { hasWord(blocks[$0]) { isCapital($0.start) && names.contains($0.key) } }) * 10 >= between.count * 6
        else { return }
        for block in between { blocks[block].role = .direction }
    }

    /// "The coast" and "Enter ALICE" below "SCENE II.", though what is said below them is not known to be said.
    private mutating func findPlacesAboveEntries() {
        for heading in headings where isOfStage(heading) {
            let place = heading.lastBlock + 1, entry = place + 1
            guard entry < bookBlocks.upperBound, blocks[place].role == .paragraph, blocks[place].count == 1,
                blocks[entry].role == .paragraph, isDirection(entry)
            else { continue }
            blocks[place].role = .direction
            blocks[entry].role = .direction
        }
    }

    /// "ORONTE, à Alceste." has a name of the play's, and something is said below it.
    private func beginsWithSpeaker(_ block: Int) -> Bool {
        guard let play, blocks[block].count == 1, blocks[block].width <= 40 else { return false }
        var cursor = WordCursor(bytes, firstLine(block))
        let start = cursor.position
        while let word = cursor.word() {
            guard isCapital(word.start) else { return false }
            let isKnown = play.speakers.contains(textKey(CollectionOfOne(start..<word.end))), next = cursor.position + 2
            let isTold = cursor.byte == 0x28 || cursor.byte == 0x2C && (isKnown || next < cursor.end && !isCapital(next))
            if isInCapitals(start..<word.end), isTold { return true }
            guard cursor.byte == 0x20 else { return false }
            cursor.position += 1
        }
        return false
    }

    /// "_A parlour._" below "SCENE", what is seen when the curtain rises; and "The scene is in London." right above the first act.
    func isSeen(_ index: Int, _ shape: TextShape) -> Bool {
        if shape.isEmphasised, shape.endsWithFullStop || endsWithStopOfAnyScript(index) { return isActOrScene(index - 1) }
        return blocks[index].count == 1 && !shape.isMostlyCapitals && saysScene(firstLine(index)) && isActOrScene(index + 1)
    }

    private func isActOrScene(_ block: Int) -> Bool {
        guard bookBlocks.contains(block) else { return false }
        if textKey(of: blocks[block]) == sceneKey { return true }
        guard case .heading(let index) = blocks[block].role, let division = headings[index].form?.division else { return false }
        return division == .act || division == .scene
    }

    /// "Secretär Wurm.  Die Vorigen." right below the heading of a scene, with more room below than above: those who are on the stage.
    func isEntrance(_ index: Int, of speakers: Set<UInt64>) -> Bool {
        let mostWords = 4, line = firstLine(index)
        guard blocks[index].count == 1, index > bookBlocks.lowerBound, index + 1 < bookBlocks.upperBound, isHeading(index - 1),
            blocks[index + 1].blankBefore > blocks[index].blankBefore, !bytes[line].contains(where: { [0x21, 0x3F, 0x3A].contains($0) })
        else { return false }
        var hasSpeaker = false
        for name in line.split(whereSeparator: { bytes[$0] == 0x2E || bytes[$0] == 0x2C }) {
            let name = name.startIndex..<name.endIndex
            var cursor = WordCursor(bytes, name), words = 0
            while !cursor.isAtEnd {
                guard let word = cursor.word() else { cursor.position += 1; continue }
                guard isCapital(word.start) || nameParticles[word] != nil else { return false }
                words += 1
                hasSpeaker = hasSpeaker || speakers.contains(textKey(CollectionOfOne(word.start..<word.end)))
            }
            guard words <= mostWords else { return false }
            hasSpeaker = hasSpeaker || speakers.contains(textKey(CollectionOfOne(name)))
        }
        return hasSpeaker
    }

    func isOfStage(_ heading: TextHeading) -> Bool {
        if let division = heading.form?.division { return division == .act || division == .scene }
        return textKey(of: blocks[heading.block]) == sceneKey
    }

    /// Neither a speech nor a cry. Behind a direction, what may begin with a name is said.
    private func describes(_ block: Int, isBehindDirection: Bool) -> Bool {
        if blocks[block].role == .direction { return true }
        guard blocks[block].role == .paragraph, !isIllustration(block), !isOrnament(blocks[block]), !beginsWithSpeaker(block),
            nameAlone(firstLine(block)) == nil
        else { return false }
        if isBehindDirection, blocks[block].count > 1 || speechOpening(firstLine(block)) != nil { return false }
        return ![0x21, 0x3F].contains(bytes[lastLine(block).upperBound - 1])
    }

    private func beginsScene(_ block: Int) -> Bool {
        if case .heading(let index) = blocks[block].role { headings[index].form?.division == .scene } else { false }
    }

    private func isPlayed(_ block: Int) -> Bool {
        switch blocks[block].role {
        case .speech, .speakerName: true
        case .verse: speechOpening(firstLine(block)) != nil || isBelowName(block)
        default: false
        }
    }

    private func isPlayedOrSeen(_ block: Int) -> Bool {
        bookBlocks.contains(block) && (blocks[block].role == .direction || isPlayed(block))
    }

    /// The words of the names in front of speeches, without short ones, as articles are.
    private func wordsOfSpeakers() -> Set<UInt64> {
        let fewestLetters = 4
        var words: Set<UInt64> = []
        for mark in marks {
            guard case .span(.speaker) = mark.kind else { continue }
            var cursor = WordCursor(bytes, mark.range)
            while !cursor.isAtEnd {
                guard let word = cursor.word() else { cursor.position += 1; continue }
                if word.count >= fewestLetters, isCapital(word.start) { words.insert(word.key) }
            }
        }
        return words
    }

    /// "FRAU POPOW. LUKA.": who is on the stage, right below the title of a scene.
    private func namesWhoIsSeen(_ block: Int) -> Bool {
        guard blocks[block].count == 1, block > bookBlocks.lowerBound, case .heading(let heading) = blocks[block - 1].role,
            isOfStage(headings[heading])
        else { return false }
        let shape = shape(of: blocks[block])
        return shape.isMostlyCapitals && shape.words >= 2
    }

    /// "SCENE.--A parlour", "SCENE: Bobland; and afterwards the sea-coast", "Szene: Ein Zimmer": no number, and no name.
    func isSceneLine(_ block: Int) -> Bool {
        if namesWhoIsSeen(block) { return true }
        var cursor = WordCursor(bytes, firstLine(block))
        cursor.skip { $0 == 0x5F || $0 == 0x28 || $0 == 0x5B }
        guard let word = cursor.word(), isCapital(word.start), sceneWords[word] != nil else { return isStageNumber(block) }
        cursor.skip { $0 == 0x5F }
        return !cursor.isAtEnd && [0x2E, 0x3A, 0x2D, 0x2C, 0xE2].contains(cursor.byte) || isStageNumber(block)
    }

    /// "The scene is in London": the word among the first two, and more behind it.
    func saysScene(_ line: Range<Int>) -> Bool {
        var cursor = WordCursor(bytes, line)
        for _ in 1...2 {
            cursor.skip { $0 == 0x5F || $0 == 0x28 || $0 == 0x5B || $0 == 0x20 }
            guard let word = cursor.word() else { return false }
            if sceneWords[word] != nil, !cursor.isAtEnd { return true }
        }
        return false
    }

    /// "SCENE II." that is no heading is no name either.
    private func isStageNumber(_ block: Int) -> Bool {
        let longest = 60
        let line = firstLine(block)
        return line.count <= longest && HeadingForm(bytes, line).map { $0.division == .act || $0.division == .scene } ?? false
    }
}

/// Words in front of what the stage shows.
private let sceneWords = FoldedWordTable<Bool>(list: "scene")
