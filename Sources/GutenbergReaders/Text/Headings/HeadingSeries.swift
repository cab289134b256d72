import Markup

// Numbered headings are recognised as series, not one by one: all blocks that begin like a heading of one kind ("CHAPTER …", "Act …", a
// bare numeral) are taken together. A series counts when its numbers run on (each one more than the last, or beginning again at 1) and its
// members stand apart from the text as headings do. So "I" alone on a line is a chapter in a book that goes on with "II", and not in one
// where nothing follows; and the numbered paragraphs of a drill manual, whose numbers run on too, are not headings since they are long.

/// A block that begins as a numbered heading.
struct NumberedCandidate {
    var block: Int
    var form: HeadingForm
    /// Short and set apart by blank lines.
    var looksLikeHeading: Bool
}

/// A division by its word and its number.
struct NumberedDivision: Hashable {
    var division: Division
    var number: Int

    init(division: Division, number: Int) { self.division = division; self.number = number }
    init(_ form: HeadingForm) { self.init(division: form.division, number: form.number) }
}

extension TextAnalysis {
    typealias Candidate = NumberedCandidate

    /// Finds numbered headings, then those without a number, and sets levels and titles.
    mutating func findHeadings() {
        let speakers = concludes(.plays) ? blocksOfSpeakers() : []
        for block in speakers { blocks[block].role = .speakerName }
        defer { for block in speakers { blocks[block].role = .paragraph } }
        if concludes(.letters) { findDaysAmongTitles() }
        let candidates = withSeriesThatGoOn(withoutRepetitionsInBrackets(numberedCandidates()))
        var accepted: [Candidate] = []
        var divisions: [Division] = []
        for candidate in candidates where !divisions.contains(candidate.form.division) { divisions.append(candidate.form.division) }
        for division in divisions {
            accepted += members(of: division, among: candidates.filter { !$0.form.isSign })
        }
        // "§ 3." counts on over "SECTION II."
        if candidates.contains(where: { $0.form.isSign }) {
            accepted += members(of: .section, among: candidates.filter { $0.form.isSign || $0.form.division != .section })
        }
        accepted = withoutNumbersOfAdvertisements(withoutToldNumbers(accepted))
        setHeadings(accepted.filter { !isAnnounced($0, accepted) }.map { TextHeading(block: $0.block, form: $0.form) })
        step(.announcedNumbers) { $0.dropAnnouncedNumbers() }
        step(.repeatedNumbers) { $0.nestRepeatedNumbers() }
        if accepted.contains(where: { $0.form.division == .act || $0.form.division == .scene }), concludes(.plays) {
            stageNames = findStageNames()
        }
        step(.titlesOfNumbers) { $0.findTitles() }
        step(.numbersSaidAgain) { $0.joinRepeatedNumbers() }
        setNumberedLevels()
        settleTitlesOfArguments(knowsAll: false)
        step(.unnumberedHeadings) { $0.findUnnumberedHeadings() }
        step(.sectionsBelowTitles) { $0.findSectionsBelowTitles() }
        settleTitlesOfArguments(knowsAll: true)
    }

    /// True for what only announces a division: in front of the contents list, and repeated behind it.
    private func isAnnounced(_ candidate: Candidate, _ all: [Candidate]) -> Bool {
        if isVolumeOfFile(candidate, all) { return true }
        guard let list = contents.first, candidate.block < list.blocks.lowerBound, list.blocks.lowerBound < bookBlocks.lowerBound + 60
        else { return false }
        // "VOL. I." on the title page of a file that holds no other.
        if candidate.form.division == .volume,
            !all.contains(where: {
                $0.form.division == .volume && ($0.block > list.blocks.lowerBound || $0.form.number != candidate.form.number)
            })
        {
            return true
        }
        return all.contains {
            $0.block > list.blocks.lowerBound && $0.form.division == candidate.form.division && $0.form.number == candidate.form.number
        }
    }

    /// "VOL. I" alone above notes and prefaces: which volume the file holds.
    private func isVolumeOfFile(_ candidate: Candidate, _ all: [Candidate]) -> Bool {
        let block = candidate.block, farthest = 20
        guard candidate.form.division == .volume, isAlone(candidate), block - bookBlocks.lowerBound < farthest,
            block + 1 < bookBlocks.upperBound, all.contains(where: { $0.form.division != .volume }),
            !all.contains(where: { $0.form.division == .volume && $0.block != block || $0.block == block + 1 })
        else { return false }
        return !(bookBlocks.lowerBound...block + 1).contains { isText($0) }
    }

    // MARK: Candidates

    private func numberedCandidates() -> [Candidate] {
        var candidates: [Candidate] = []
        let counted = countedTitles()
        var next = 0
        for block in bookBlocks where blocks[block].role == .paragraph {
            while next < counted.count, counted[next].block < block { next += 1 }
            if next < counted.count, counted[next].block == block {
                candidates.append(Candidate(block: block, form: counted[next].form, looksLikeHeading: true))
                continue
            }
            guard let form = HeadingForm(bytes, firstLine(block)), form.division != .bare || !isPageMark(block),
                !isListOfNumbers(block, form)
            else { continue }
            candidates.append(Candidate(block: block, form: form, looksLikeHeading: looksLikeHeading(block, form)))
        }
        return withoutInitials(candidates)
    }

    /// "DE M. DE BOIS", "C. X.": one of the letters L, C, D and M is the initial of a name, unless the number in front of it or behind it
    /// is there as well.
    private func withoutInitials(_ candidates: [Candidate]) -> [Candidate] {
        guard candidates.contains(where: \.form.isInitial) else { return candidates }
        let numbers = Set(candidates.lazy.filter { $0.form.division == .bare && !$0.form.isInitial }.map(\.form.number))
        return candidates.filter { !$0.form.isInitial || numbers.contains($0.form.number - 1) || numbers.contains($0.form.number + 1) }
    }

    /// "[Day the First]" right below "THE SECOND STORY" says which day that belongs to, and begins none.
    private func withoutRepetitionsInBrackets(_ candidates: [Candidate]) -> [Candidate] {
        candidates.enumerated().filter { index, candidate in
            guard bytes[firstLine(candidate.block).lowerBound] == 0x5B, candidate.form.division != .bare, index > 0 else { return true }
            return candidates[index - 1].block != candidate.block - 1
                || candidates[index - 1].form.division.rank <= candidate.form.division.rank
        }.map(\.element)
    }

    /// "CHAPTER I. The Road", "CHAPTER II. The Door" on the lines of one block: a list, and no heading.
    private func isListOfNumbers(_ block: Int, _ first: HeadingForm) -> Bool {
        let fewest = 3
        guard blocks[block].count >= fewest else { return false }
        var last = first.number, counted = 1
        for line in blocks[block].lineRange.dropFirst() {
            guard let form = HeadingForm(bytes, lines.range(line)), form.division == first.division else { continue }
            guard form.number == last + 1 else { return false }
            last = form.number
            counted += 1
        }
        return counted >= fewest && counted * 2 >= blocks[block].count
    }

    /// "VII. THE BLUE CARBUNCLE" behind "ADVENTURE VI.": a number with a title that goes on where another series ends is of that series.
    private func withSeriesThatGoOn(_ candidates: [Candidate]) -> [Candidate] {
        let fewest = 3
        var candidates = candidates
        var last: [UInt8: (number: Int, count: Int)] = [:]
        var lastPlaces: [NumberedDivision: Int] = [:]
        for (index, candidate) in candidates.enumerated() { lastPlaces[NumberedDivision(candidate.form)] = index }
        for index in candidates.indices where candidates[index].looksLikeHeading {
            let form = candidates[index].form
            if form.division.rank == Division.chapter.rank {
                last[form.division.rawValue] = (form.number, last[form.division.rawValue].map { $0.count + 1 } ?? 1)
                continue
            }
            guard form.division == .bare, form.titleStart != nil, blocks[candidates[index].block].blankBefore >= 3,
                let series = last.filter({ $0.value.number + 1 == form.number && $0.value.count >= fewest }).map(\.key).min(),
                let division = Division(rawValue: series),
                lastPlaces[NumberedDivision(division: division, number: form.number)].map({ $0 <= index }) ?? true
            else { continue }
            candidates[index].form.division = division
            last[series]?.number += 1
        }
        return candidates
    }

    private func looksLikeHeading(_ index: Int, _ form: HeadingForm) -> Bool {
        let block = blocks[index]
        guard block.count <= 6 else { return false }
        let length = block.lineRange.reduce(0) { $0 + lines.range($1).count }
        guard length <= 420 else { return false }
        let apart =
            block.blankBefore >= habits.wideGap || beginsPage(index)
            || (block.blankAfter >= habits.wideGap && block.blankAfter < TextBlock.open)
        if form.division == .bare {
            let room = roomAbove(index)
            guard room >= habits.wideGap, room >= min(block.blankAfter, 3), block.count <= 3 else { return false }
            return form.titleStart == nil && block.count == 1 ? true : isTitle(index, form)
        }
        if form.isEverydayWord, form.titleStart != nil || block.count > 1, !shape(of: block).isMostlyCapitals { return false }
        if form.titleStart == nil && block.count == 1 { return apart || block.blankBefore >= 1 }
        return apart && block.blankBefore >= 1 || isTitle(index, form)
            || block.count <= 2 && block.blankBefore >= 1 && holdsNumbers(form, firstLine(index))
    }

    /// "SECT. I. MEMB. I. SUBSECT. I.--_Of the River_": numbers of smaller divisions behind the first, and none of them in a sentence.
    private func holdsNumbers(_ form: HeadingForm, _ line: Range<Int>) -> Bool {
        guard let start = form.titleStart, [0x2E, 0x2C, 0x3A].contains(bytes[form.numberEnd]),
            let inner = HeadingForm(bytes, start..<line.upperBound)
        else { return false }
        return inner.division != .bare && inner.division.rank > form.division.rank && !inner.goesOnBehindWord(bytes)
    }

    /// A page of the source begins in front of the block, or a rule stands there: that says no less than a wide gap.
    func beginsPage(_ block: Int) -> Bool { block > bookBlocks.lowerBound && isPageMark(block - 1) || isBelowRule(block) }

    /// The blank lines above a block; a rule parts as much as three of them.
    func roomAbove(_ index: Int) -> Int {
        let roomOfRule = max(3, habits.wideGap)
        return isBelowRule(index) ? max(roomOfRule, Int(blocks[index].blankBefore)) : Int(blocks[index].blankBefore)
    }

    /// A row of dashes over most of the measure stands above the block, and nothing else on its lines.
    private func isBelowRule(_ index: Int) -> Bool {
        guard index > bookBlocks.lowerBound, blocks[index - 1].count == 1, let sign = lines.signOfRow(Int(blocks[index - 1].firstLine))
        else {
            return false
        }
        return [0x2D, 0x3D, 0x5F].contains(sign) && firstLine(index - 1).count * 3 >= habits.measure * 2
    }

    /// True if the text behind a number reads as a title and not as a sentence.
    func isTitle(_ index: Int, _ form: HeadingForm) -> Bool {
        let block = blocks[index]
        let shape = shape(of: block)
        if shape.isMostlyCapitals || shape.isEmphasised { return true }
        // "2. _Of the adversaries …_" over several lines; below "SCENE I." it is what one sees.
        if let start = form.titleStart, form.division != .scene, isEmphasised(start..<lastLine(index).upperBound) { return true }
        if block.count > 3 || shape.endsOpen { return false }
        if let start = form.titleStart, !(bytes[start].isASCIILetter ? isCapital(start) : true) { return false }
        if block.count == 1 { return shape.words <= 14 }
        return isBrokenEarly(block) || shape.isTitleCase || block.count == 2 && !shape.endsWithFullStop
    }

    // MARK: Series

    private func members(of division: Division, among candidates: [Candidate]) -> [Candidate] {
        var series = candidates.filter { $0.form.division == division }
        if division == .bare {
            // Arabic and Roman numbers are different series, and so is each apart from the other kind.
            let roman = series.filter { $0.form.numeral == .roman }, arabic = series.filter { $0.form.numeral == .arabic }
            let members = bareMembers(roman)
            return (members.isEmpty ? furtherNumerals(roman, candidates) : members) + bareMembers(arabic)
        }
        let all = series.count
        series = withoutListed(series.filter { $0.looksLikeHeading })
        // "The first part of his plan …" among "PART I", "PART II".
        if series.contains(where: { !isSentence($0) }) { series.removeAll { isSentence($0) } }
        // "§ 7." in front of paragraphs, many of which are long.
        if division == .section, series.count(where: { blocks[$0.block].count <= 2 }) * 3 < all * 2 { return [] }
        // A line of nothing but the word and a number that others go before is no sentence, however little room it has.
        let containers = Set(candidates.lazy.filter { $0.looksLikeHeading && $0.form.division.rank < division.rank }.map(\.block))
        let apart = series.filter {
            // "SCENE I." right below "ACT I".
            containers.contains($0.block - 1) || blocks[$0.block].blankBefore >= habits.wideGap
                || blocks[$0.block].blankAfter >= habits.wideGap || beginsPage($0.block)
                || isMarkedTitle($0) || isAlone($0) && ($0.form.number > 1 || isFollowedByNext($0, series))
                || division == .scene && isMarkedScene($0) || division == .act && isActWithScene($0)
                || isFirstBelowCapitals($0, series) || $0.form.isSign && blocks[$0.block].count == 1
        }
        // Where most members stand apart, one that does not is a sentence that begins with the word.
        if apart.count * 2 >= series.count { series = apart }
        guard series.count >= 2 else {
            return series.filter {
                (blocks[$0.block].blankBefore >= habits.wideGap || blocks[$0.block].blankAfter >= habits.wideGap
                    || isOnlyScene($0, below: containers, among: candidates)) && !isSentence($0)
            }
        }
        return runsOn(series.map(\.form.number), largestStep: 3, restarts: restarts(of: division, series, among: candidates)) ? series : []
    }

    /// "The second letter was longer than the first, and my brother read it twice.": the word goes on with a sentence.
    private func isSentence(_ candidate: Candidate) -> Bool {
        let mostWords = 8
        let shape = shape(of: blocks[candidate.block])
        return candidate.form.goesOnBehindWord(bytes) && !shape.isMostlyCapitals && !shape.isTitleCase && shape.words > mostWords
    }

    /// "SCENE II." alone of its kind, behind "ACT I. SCENE I."; or "SCENE I." right below "ACT I."
    private func isOnlyScene(_ candidate: Candidate, below containers: Set<Int>, among candidates: [Candidate]) -> Bool {
        guard candidate.form.division == .scene, candidate.form.titleStart == nil, blocks[candidate.block].count == 1 else { return false }
        if containers.contains(candidate.block - 1) { return candidate.form.number == 1 }
        return candidate.form.number == 2 && candidates.last { $0.block < candidate.block }.map { saysFirst($0, of: candidate) } == true
    }

    /// "ACT II. SCENE 1." contains the first of a series.
    private func saysFirst(_ container: Candidate, of member: Candidate) -> Bool {
        guard container.looksLikeHeading, container.form.division.rank < member.form.division.rank, let title = container.form.titleStart
        else { return false }
        let form = HeadingForm(bytes, title..<firstLine(container.block).upperBound)
        return form?.division == member.form.division && form?.number == 1
    }

    /// Where a series may begin with another number: behind a heading that contains it and says the first itself, "ACT II. SCENE 1.", or
    /// where a serial goes on.
    private func restarts(of division: Division, _ series: [Candidate], among candidates: [Candidate]) -> Set<Int> {
        var restarts: Set<Int> = []
        if division.rank == Division.chapter.rank {
            for (index, member) in series.enumerated() where member.form.number > 1 && beginsSerial(member.block) { restarts.insert(index) }
        }
        for (index, member) in series.enumerated() where index > 0 && member.form.number == 2 {
            let behindLast = candidates.partitioningIndex { $0.block > series[index - 1].block }
            if candidates[behindLast...].prefix(while: { $0.block < member.block }).contains(where: { saysFirst($0, of: member) }) {
                restarts.insert(index)
            }
        }
        return restarts
    }

    /// "ACT I.  A flat in Half-Moon Street", "ACT II.  The garden" right below each other, and the acts themselves later: a list.
    private func withoutListed(_ series: [Candidate]) -> [Candidate] {
        guard series.count >= 4 else { return series }
        var isListed = [Bool](repeating: false, count: series.count)
        for i in series.indices.dropFirst()
        where series[i].block == series[i - 1].block + 1 && series[i].form.number == series[i - 1].form.number + 1 {
            isListed[i] = true
            isListed[i - 1] = true
        }
        guard isListed.contains(true) else { return series }
        let others = Set(series.indices.lazy.filter { !isListed[$0] }.map { series[$0].form.number })
        let listed = Set(series.indices.lazy.filter { isListed[$0] }.map { series[$0].form.number })
        guard let last = isListed.lastIndex(of: true) else { return series }
        // Of a play in four acts the file may hold two.
        let countsAgain = others.count > 1 && isListed[...last].allSatisfy { $0 } && series[last + 1].form.number == series[0].form.number
        return listed.isSubset(of: others) || countsAgain ? series.indices.filter { !isListed[$0] }.map { series[$0] } : series
    }

    /// The title, or the whole line, in capitals or emphasised: "§ 2. _Definition._", "ACT I. SCENE I."
    func isMarkedTitle(_ candidate: Candidate) -> Bool {
        guard let start = candidate.form.titleStart, blocks[candidate.block].count <= 2 else { return false }
        let line = firstLine(candidate.block)
        let sign = bytes[start]
        if sign == 0x5F || sign == 0x2A, bytes[line.upperBound - 1] == sign || bytes[line.upperBound - 2] == sign {
            return blocks[candidate.block].count == 1
        }
        return shape(ofLines: Int(blocks[candidate.block].firstLine)..<Int(blocks[candidate.block].firstLine) + 1).isMostlyCapitals
    }

    /// "SCENE II. A street", the word in capitals and the place in a line: no sentence.
    private func isMarkedScene(_ candidate: Candidate) -> Bool {
        var cursor = WordCursor(bytes, candidate.form.start..<candidate.form.numberEnd)
        guard let word = cursor.word(), word.count >= 4, blocks[candidate.block].count == 1, candidate.form.titleStart != nil else {
            return false
        }
        return shape(ofLines: blocks[candidate.block].lineRange).beginsWithCapital && isCapital(word.start + 1)
    }

    /// "Chapter I: The Doors" right below "THE HOUSE", whose gap it shares: the second of the series stands apart.
    private func isFirstBelowCapitals(_ candidate: Candidate, _ series: [Candidate]) -> Bool {
        let above = candidate.block - 1
        guard candidate.form.number == 1, candidate.form.titleStart != nil, blocks[candidate.block].count == 1,
            above >= bookBlocks.lowerBound, blocks[above].count == 1,
            Int(blocks[above].blankBefore) >= habits.wideGap, blocks[above].role == .paragraph, shape(of: blocks[above]).isAllCapitals
        else { return false }
        let next = series.partitioningIndex { $0.block > candidate.block }
        return next < series.count && series[next].form.number == 2 && Int(blocks[series[next].block].blankBefore) >= habits.wideGap
    }

    /// "Actus Primus. Scoena Prima.": the numbers of both, and nothing else.
    private func isActWithScene(_ candidate: Candidate) -> Bool {
        guard let start = candidate.form.titleStart, blocks[candidate.block].count == 1,
            let scene = HeadingForm(bytes, start..<firstLine(candidate.block).upperBound)
        else { return false }
        return scene.division == .scene && scene.titleStart == nil
    }

    func isAlone(_ candidate: Candidate) -> Bool { candidate.form.titleStart == nil && blocks[candidate.block].count == 1 }

    /// The next number stands alone as well, with text between.
    private func isFollowedByNext(_ candidate: Candidate, _ series: [Candidate]) -> Bool {
        let place = series.partitioningIndex { $0.block > candidate.block }
        guard place < series.count else { return false }
        let next = series[place]
        return next.block > candidate.block + 2 && next.form.number == candidate.form.number + 1 && isAlone(next)
    }

    /// Prose of two lines, right below a title or below one more line between.
    func isTextBelow(_ title: Int) -> Bool {
        (title + 1...title + 2).contains { bookBlocks.contains($0) && blocks[$0].role == .paragraph && blocks[$0].count >= 2 }
    }

    /// True if most numbers follow on the one before: one more, the same again (a chapter in parts), or the first of a new run. Where a
    /// word stands beside the number, a number that could not be read leaves a gap and no doubt.
    func runsOn(_ numbers: [Int], largestStep: Int = 1, restarts: Set<Int> = []) -> Bool {
        guard numbers.count > 1 else { return true }
        var following = 0
        for i in 1..<numbers.count {
            let step = numbers[i] - numbers[i - 1]
            if (0...largestStep).contains(step) || numbers[i] <= 1 || restarts.contains(i) { following += 1 }
        }
        return following * 4 >= (numbers.count - 1) * 3
    }
}

let sceneKey = TextAnalysis.textKey("scene")
