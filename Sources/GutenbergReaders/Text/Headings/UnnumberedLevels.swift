import Markup

// The levels of headings that no number tells: by the room above them, by what stands between them and the numbered ones, and by what they
// hold. Then what the levels of all headings are together, without steps left out.

extension TextAnalysis {
    /// Puts headings without a number between the numbered ones, with their levels.
    mutating func insert(_ found: [Found]) {
        var found = withoutTitlesBehindEnd(found)
        guard !found.isEmpty else { return }
        let parts = headings.filter { ($0.form?.division.rank ?? 9) <= 2 }
        let onlyParts = !parts.isEmpty && headings.allSatisfy { $0.level > 2 || isAppendix($0) || ($0.form?.division.rank ?? 9) <= 2 }
        let titled = Set(found.map(\.block))
        // Parts have titles right below them; books that have text there stand beside those without a number.
        let haveTitles = parts.count { heading in
            let below = blockBelow(heading)
            if titled.contains(below) || isFirstTitle(below) { return true }
            // "To R. R., my dear friend" between them.
            return below < bookBlocks.upperBound && titled.contains(below + 1) && blocks[below].count <= 2
                && blocks[below].blankBefore < blocks[below].blankAfter
        }
        let hasParts = onlyParts && found.count > parts.count && haveTitles * 2 >= parts.count
        if hasParts {
            // Parts whose chapters have titles only: Leaves of Grass. The first title of a part follows the part's heading closely.
            var first: Set<Int> = []
            for index in headings.indices where headings[index].level == 2 && !isAppendix(headings[index]) {
                headings[index].level = 1
                let block = blockBelow(headings[index])
                if isFirstTitle(block) { first.insert(block) }
            }
            found =
                found.filter { !first.contains($0.block) }
                + first.sorted().map { Found(block: $0, gap: Int(TextBlock.open), rank: 0, reason: .belowParts) }
        }
        let chapterGap = chapterGap(found, hasParts: hasParts)
        found = withRoomAboveOrnaments(found, chapterGap)
        // Below the chapters, capitals stand above what is only emphasised.
        let sections = found.filter { $0.gap < chapterGap && $0.rank > 0 }
        let hasBoth = Set(sections.map(\.rank)).count > 1
        let belowChapters = sectionsOfChapters(found)
        var all = headings
        let hasActs = headings.contains { $0.form?.division == .act }
        for item in found {
            var heading = TextHeading(block: item.block, reason: item.reason)
            // "SCENE" below the number of an act.
            let isScene =
                hasActs && (textKey(of: blocks[item.block]) == sceneKey || isBesideChapters(item.block, gap: 1) && isAct(item.block - 1))
            heading.level =
                isScene || belowChapters.contains(item.block)
                ? 3 : item.rank == 0 || item.gap >= chapterGap ? 2 : hasBoth ? 2 + item.rank : 3
            all.append(heading)
        }
        setHeadings(belowWiderGaps(all, found))
        step(.titlesOfTwoBlocks) {
            $0.joinTitlesOfTwoBlocks()
            $0.joinTitlesOverParagraphs()
        }
        step(.numbersBelowTitles) { $0.settleNumbersBelowTitles() }
        step(.numbersOfOneTitle) { $0.settleNumbersOfOneTitle() }
        step(.linesOfTitles) { $0.joinLinesOfTitles() }
        step(.seriesBelowTitles) { $0.settleSeriesBelowTitles() }
        step(.partsOfPieces) { $0.lowerPartsOfPieces() }
        step(.notesOfPieces) { $0.lowerNotesOfPieces() }
        step(.linesAboveNumbers) { $0.joinLinesAboveNumbers() }
        settleParts()
        step(.signaturesAboveDates) { $0.dropSignatures() }
        step(.signaturesAboveBreaks) { $0.dropSignaturesAboveBreaks() }
    }

    private func isAct(_ block: Int) -> Bool { headings.contains { $0.block == block && $0.form?.division == .act } }

    /// Lines in capitals behind one blank line are sections of the title with more above them, where the numbered chapters have no wider
    /// gaps than they.
    private func belowWiderGaps(_ all: [TextHeading], _ found: [Found]) -> [TextHeading] {
        let items = Dictionary(found.map { ($0.block, $0) }, uniquingKeysWith: { first, _ in first })
        var titleLevel: Int?, last: Int?, followsChapter = false
        return all.sorted { $0.block < $1.block }.map { heading in
            // Right below a numbered chapter, the gap is that heading's.
            let followsHeading = last.map { $0 + 1 == heading.block } ?? false
            last = heading.lastBlock
            guard let item = items[heading.block] else { (titleLevel, followsChapter) = (nil, heading.level > 1); return heading }
            guard item.gap <= 1 else {
                titleLevel = followsHeading && followsChapter ? nil : heading.level; followsChapter = false; return heading
            }
            guard !followsHeading else { return heading }
            var heading = heading
            if let titleLevel, item.rank > 0 { heading.level = max(heading.level, titleLevel + 1) }
            return heading
        }
    }

    /// "PURGATORIO" right above "Purgatorio • Canto I": titles in capitals with nothing but another title below them, and several more
    /// before the next such, are parts.
    func emptyTitles() -> [Int] {
        let fewest = 2
        let byRoom = emptyTitlesByRoom()
        guard byRoom.isEmpty else { return byRoom }
        guard headings.allSatisfy({ $0.form == nil && $0.level == 2 }) else { return [] }
        func isEmpty(_ index: Int) -> Bool { index + 1 < headings.count && isRightBelow(index + 1) }
        let empty = headings.indices.filter { isEmpty($0) && !isEmpty($0 + 1) && shape(of: blocks[headings[$0].block]).isAllCapitals }
        guard empty.count >= fewest, let first = empty.first, first <= fewest else { return [] }
        let ends = empty.dropFirst() + [headings.count]
        let parts = Set(empty)
        guard zip(empty, ends).allSatisfy({ $1 - $0 > fewest }),
            !headings[first...].indices.contains(where: { !parts.contains($0) && shape(of: blocks[headings[$0].block]).isAllCapitals })
        else { return [] }
        return empty
    }

    /// "GORDON BOTTOMLEY" and other poets, with nothing but the title of a poem right below each, and with more room above than all
    /// poems have. Of two, each has several poems.
    private func emptyTitlesByRoom() -> [Int] {
        let fewest = 2, many = 3, mostInFront = 2, fewestBelow = 2
        let titles = headings.indices.filter { headings[$0].form == nil && headings[$0].level == 2 }
        guard headings.allSatisfy({ ($0.form.map { $0.division == .bare } ?? true) && $0.level >= 2 }) else { return [] }
        func room(_ index: Int) -> Int16 { blocks[headings[index].block].blankBefore }
        let empty = titles.filter { index in
            index + 1 < headings.count && headings[index + 1].form == nil && headings[index + 1].level == 2 && isRightBelow(index + 1)
                && room(index) > room(index + 1)
                && shape(of: blocks[headings[index].block]).isAllCapitals
        }
        guard empty.count >= fewest, let first = empty.first, titles.count(where: { $0 < first }) <= mostInFront,
            let least = empty.map(room).min()
        else { return [] }
        guard
            empty.count >= many
                || zip(empty, empty.dropFirst() + [headings.count]).allSatisfy({ $1 - $0 > fewestBelow })
                    && !empty.contains(where: { beginsBesideChapters(headings[$0].block) || isBackMatter(headings[$0].block) })
        else { return [] }
        let parts = Set(empty)
        return titles.allSatisfy { $0 < first || parts.contains($0) || room($0) < least || isBackMatter(headings[$0].block) } ? empty : []
    }

    /// "ELIZABETH FORSTER-NIETZSCHE." and "Nietzsche Archives, Weimar, December 1905.", with nothing else in front of the next heading: who
    /// signs what stands above, where and when.
    private mutating func dropSignatures() {
        let mostWords = 6
        let ends = headings.dropFirst().map(\.block) + [bookBlocks.upperBound]
        let signatures = Set(
            zip(headings, ends).filter { heading, end in
                let block = blocks[heading.block]
                // A row of stars or a list of contents may stand below them, and the place in a line of its own.
                let below = (heading.block + 1..<max(heading.block + 1, end)).prefix {
                    blocks[$0].role == .paragraph && !isOrnament(blocks[$0])
                }
                guard heading.form == nil, heading.reason != .contents, (1...2).contains(below.count), block.count == 1,
                    heading.block > bookBlocks.lowerBound, blocks[heading.block - 1].role == .paragraph
                else { return false }
                let shape = shape(of: block)
                let date = below[below.endIndex - 1]
                // "First published in 1830." says when a poem was.
                let isDate = isDateLine(date) && (namesMonth(blocks[date]) || self.shape(of: blocks[date]).smallWords == 0)
                return shape.isMostlyCapitals && shape.words <= mostWords && isDate
                    && below.allSatisfy { blocks[$0].count == 1 && self.shape(of: blocks[$0]).words <= mostWords }
            }.map(\.0.block))
        guard !signatures.isEmpty, signatures.count * 2 < headings.count else { return }
        sign(signatures)
    }

    /// Numbers without a word that begin again at 1 below several titles are the sections of stories; where they are long, the chapters of
    /// parts.
    private mutating func settleNumbersBelowTitles() {
        let fewest = 2, linesOfChapter = 150
        // Volumes of stories stand above them.
        let parts = headings.indices.filter { headings[$0].level == 1 }
        let numbered = headings.indices.filter { headings[$0].form != nil && headings[$0].level > 1 }
        guard !numbered.isEmpty, numbered.allSatisfy({ headings[$0].form?.division == .bare }) else { return }
        let starts = numbered.filter { headings[$0].form.map { $0.number == 1 } == true }
        let titles = starts.filter { $0 > 0 && headings[$0 - 1].form == nil && headings[$0 - 1].level <= 2 }.map { $0 - 1 }
        guard titles.count >= fewest, titles.count * 3 >= starts.count * 2 else { return }
        let length = numbered.reduce(0) { sum, index in
            let end = index + 1 < headings.count ? headings[index + 1].block : bookBlocks.upperBound
            return sum + Int(blocks[end - 1].firstLine) - Int(blocks[headings[index].block].firstLine)
        }
        if let first = parts.first { guard parts.count >= fewest, titles.count == starts.count, first < starts[0] else { return } }
        if parts.isEmpty, length / numbered.count >= linesOfChapter {
            for index in titles { headings[index].level = 1 }
        } else {
            for index in numbered { headings[index].level = 3 }
        }
    }

    private func isAppendix(_ heading: TextHeading) -> Bool { heading.form?.division == .appendix }

    /// The number of blank lines from which on a heading without a number is a chapter's: what the numbered chapters have or, without such,
    /// the widest gap that several have.
    private func chapterGap(_ found: [Found], hasParts: Bool) -> Int {
        let chapters = headings.filter { $0.level == 2 && !isAppendix($0) }.map { Int(blocks[$0.block].blankBefore) }.sorted()
        if chapters.count >= 2, !hasParts { return min(chapters[chapters.count / 2], 4) }
        let all = found.map(\.gap).filter { $0 < TextBlock.open }
        // Lines in capitals between ordinary gaps are sections of what has a wide one.
        let wide = all.filter { $0 >= habits.wideGap }
        let gaps = wide.isEmpty ? all : wide
        return Set(gaps).sorted(by: >).first { gap in gaps.count { $0 >= gap } >= 3 }.map { min($0, 3) } ?? 2
    }

    /// The room above a title below a row of stars is that above the row as well, where most titles that have too little for chapters stand
    /// so.
    private func withRoomAboveOrnaments(_ found: [Found], _ chapterGap: Int) -> [Found] {
        func isBelowOrnament(_ item: Found) -> Bool {
            item.block > bookBlocks.lowerBound && isOrnament(blocks[item.block - 1]) && item.gap < TextBlock.open
        }
        let narrow = found.filter { $0.gap < chapterGap && $0.rank > 0 }
        guard narrow.count(where: isBelowOrnament) * 2 > narrow.count else { return found }
        return found.map { item in
            guard isBelowOrnament(item) else { return item }
            var item = item
            item.gap += 1 + Int(blocks[item.block - 1].blankBefore)
            return item
        }
    }

    /// What comes behind a heading, and behind the contents of the volume that it begins.
    private func blockBelow(_ heading: TextHeading) -> Int {
        var block = heading.lastBlock + 1
        while block < bookBlocks.upperBound, blocks[block].role == .contents { block += 1 }
        return block
    }

    /// The title of a poem or chapter directly below a part's heading.
    private func isFirstTitle(_ index: Int) -> Bool {
        guard index + 1 < bookBlocks.upperBound, blocks[index].role == .paragraph, blocks[index].count == 1 else { return false }
        let shape = shape(of: blocks[index])
        // With the room of a heading a few words more are no sentence.
        let mostWords = blocks[index].blankBefore >= 3 && blocks[index].blankAfter < blocks[index].blankBefore ? 6 : 4
        return shape.beginsWithCapital && !shape.endsOpen && shape.words <= (shape.endsWithFullStop ? mostWords : 12)
            && blocks[index].blankAfter <= blocks[index].blankBefore
    }

    /// Puts the headings in order and gives their blocks their roles.
    mutating func setHeadings(_ all: [TextHeading]) {
        headings = all.sorted { $0.block < $1.block }
        for index in headings.indices { blocks[headings[index].block].role = .heading(index) }
    }

    /// Bare numbers that begin again at 1 below a heading without a number, without the titles that they had in the first run: the notes or
    /// the vocabulary to each chapter, which stand below that heading.
    func levelsOfSecondRuns() -> [LevelProposal] {
        let chapters = headings.indices.filter { headings[$0].level == 2 }
        guard
            let restart = chapters.dropFirst().first(where: { index in
                headings[index].form?.division == .bare && headings[index].form?.number == 1 && headings[index - 1].form == nil
                    && headings[index - 1].level == 2
                    && chapters.contains { $0 < index && headings[$0].form?.division == .bare }
            })
        else { return [] }
        let first = chapters.filter { $0 < restart && headings[$0].form?.division == .bare }
        let second = chapters.filter { $0 >= restart }.prefix { headings[$0].form?.division == .bare }
        guard first.count(where: { headings[$0].hasTitle }) * 2 > first.count, !second.contains(where: { headings[$0].hasTitle }) else {
            return []
        }
        return second.map { LevelProposal(heading: $0, claim: .on(3)) }
    }

    /// "NOTES", "INDEX", "APPENDIX A" behind the last chapter of the last part belong to the book, and stand beside its parts.
    func levelsOfBackMatter() -> [LevelProposal] {
        let fewest = 2
        let parts = headings.indices.filter { headings[$0].level == 1 && headings[$0].form.map { $0.division != .appendix } == true }
        guard parts.count >= fewest,
            let last = headings.indices.last(where: { headings[$0].form.map { $0.division != .appendix } == true }),
            let first = headings.indices.dropFirst(last + 1).first(where: {
                isAppendix(headings[$0]) || isBehindText(headings[$0]) || isBehindNumbers($0, parts, last)
            }), headings[first].level == 2
        else { return [] }
        return (first..<headings.count).filter { headings[$0].level == 2 }.map { LevelProposal(heading: $0, claim: .on(1)) }
    }

    /// "LETTER TO M. DOE" behind the last chapter, in a book that has nothing but numbers between its first part and its last chapter, and
    /// no less room above than these have.
    private func isBehindNumbers(_ index: Int, _ parts: [Int], _ last: Int) -> Bool {
        let most = 3
        let inside = headings[parts[0]...last].filter { $0.level <= 2 }
        guard headings[index].form == nil, headings.count - last - 1 <= most, inside.allSatisfy({ $0.form != nil }),
            headings[last].level == 2
        else { return false }
        let gaps = inside.map { blocks[$0.block].blankBefore }.sorted()
        return blocks[headings[index].block].blankBefore >= max(3, gaps[gaps.count / 2])
    }

    private func isBehindText(_ heading: TextHeading) -> Bool { heading.form == nil && isBackMatter(heading.block) }

    /// "INDEX", "NOTES": a title of what stands behind the text of a book.
    func isBackMatter(_ block: Int) -> Bool { backMatter.contains(textKey(of: blocks[block])) }

    /// Notes of a whole book grouped by its chapters: their headings, said once more, stand below that of the notes.
    func levelsOfNotes() -> [LevelProposal] {
        guard let notes = headings.indices.last(where: { headings[$0].form == nil && isNotesTitle(headings[$0].block) }) else { return [] }
        var said = HeadingsSaid()
        for heading in headings[..<notes] { said.add(heading.form, key: textKey(of: blocks[heading.block])) }
        return headings.indices.dropFirst(notes + 1).prefix {
            said.contains(headings[$0].form, key: textKey(of: blocks[headings[$0].block]))
        }.map { index in
            let own = headings[index].level + (headings[index].form == nil ? 0 : 1)
            return LevelProposal(heading: index, claim: own > headings[notes].level + 1 ? .on(own) : .below(notes))
        }
    }

    /// The title of the book once more above the first of its chapters, which have numbers: one line without a number that contains all of
    /// them is no part of a book.
    func levelOfTitleAboveAll() -> [LevelProposal] {
        let fewest = 3
        let tops = headings.indices.filter { headings[$0].level == 1 }
        guard tops.count == 1, let top = tops.first, headings[top].form == nil,
            headings[(top + 1)...].count(where: { $0.level == 2 && $0.form?.division == .chapter }) >= fewest
        else { return [] }
        return [LevelProposal(heading: top, claim: .on(2))]
    }

    /// Behind "THE END" of a book whose chapters have numbers stand advertisements: the first title says what they are, the others are
    /// none.
    private func withoutTitlesBehindEnd(_ found: [Found]) -> [Found] {
        let fewest = 3, longest = 24
        // "SIX GIRLS" is no number, and "SECOND SERIES" no chapter.
        let counts = Dictionary(grouping: headings.compactMap { $0.form?.division }.filter { $0 != .bare }, by: \.rawValue)
        guard let chapters = counts.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.value, chapters.count >= fewest,
            let last = headings.last(where: { $0.form?.division == chapters[0] })?.block,
            let end = (last + 1..<max(last + 1, bookBlocks.upperBound)).first(where: {
                blocks[$0].count == 1 && firstLine($0).count <= longest && endWords.contains(textKey(of: blocks[$0]))
            }), let first = found.map(\.block).filter({ $0 > end }).min(),
            // What the contents name is a part of the book.
            !found.contains(where: { $0.block > end && $0.reason == .contents })
        else { return found }
        return found.filter { $0.block <= end || $0.block == first }
    }

}

/// Titles of what stands behind the text of a book, whatever parts it has.
private let backMatter = WordLists.keys(in: "back-matter")
