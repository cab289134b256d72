import Markup

/// Series of headings that are numbers with no word beside them ("I", "II.", "1861"): these are everywhere in a book, so more has to speak
/// for them than for "CHAPTER I".
extension TextAnalysis {
    /// Those among bare numbers that are headings: a series that counts on and stands apart, or years, or the titled sections of one.
    func bareMembers(_ all: [Candidate]) -> [Candidate] {
        let apart = all.filter { $0.looksLikeHeading }
        // "I." right below a title has no room of its own; the "II." that comes next has.
        let series = all.filter { $0.looksLikeHeading || isFirstBelowTitle($0, apart) }
        if let years = years(series) { return years }
        if let sections = titledSections(all, apart) { return sections }
        if let steady = steadyNumerals(all, apart) { return steady }
        guard let largest = series.map(\.form.number).max() else { return [] }
        // Initials ("M. Thomas") are Roman numbers far from the others.
        let all = withoutSections(all.filter { $0.form.number <= largest + 3 })
        guard series.count >= 2, series.count * 2 >= all.count || series.count >= 5 && all.count - series.count < series.count * 2 else {
            return []
        }
        guard runsOn(series.map(\.form.number)) else { return [] }
        // A run that does not begin at 1 may be a volume's second half, but two numbers are then no sequence.
        guard series[0].form.number <= 1 || series.count >= 4 else { return [] }
        return series
    }

    /// Without numbers alone on their lines that count on from 1 and have no more room than paragraphs: the sections of one chapter, which
    /// say nothing of the others.
    private func withoutSections(_ all: [Candidate]) -> [Candidate] {
        let fewest = 2
        var kept: [Candidate] = [], start = 0
        while start < all.count {
            var end = start + 1
            while end < all.count, all[end].form.number == all[end - 1].form.number + 1 { end += 1 }
            let run = all[start..<end]
            if run.count < fewest || run[start].form.number != 1 || !run.allSatisfy({ isAlone($0) && !$0.looksLikeHeading }) { kept += run }
            start = end
        }
        return kept
    }

    /// "1. REACTIONARY SOCIALISM", "2. CONSERVATIVE SOCIALISM" with no more room than paragraphs have: titles in capitals alone in their
    /// blocks, which count from 1 and have text below each. Nil if those that stand apart are as many.
    private func titledSections(_ all: [Candidate], _ apart: [Candidate]) -> [Candidate]? {
        let fewest = 2, fewestWithGaps = 8, mostWords = 12
        let inCapitals = all.filter { candidate in
            let block = candidate.block
            guard let start = candidate.form.titleStart, blocks[block].count == 1, blocks[block].blankBefore >= 1,
                block + 1 < bookBlocks.upperBound, blocks[block + 1].role == .paragraph
            else { return false }
            let title = shape(ofLines: Int(blocks[block].firstLine)..<Int(blocks[block].firstLine) + 1)
            return isCapital(start) && title.isMostlyCapitals && title.longWords > 0 && title.words <= mostWords && !title.endsOpen
                && (!title.endsAsSpeech || endsInName(block, title)) && HeadingForm(bytes, firstLine(block + 1)) == nil
        }
        // What counts on, without the lines that only look like a title.
        let counted = longestCount(inCapitals), titles = withMissing(counted, among: all)
        guard counted.count >= fewest, counted.count * 4 >= inCapitals.count * 3,
            apart.count(where: { $0.form.titleStart == nil || blocks[$0.block].count > 1 }) * 2 < titles.count,
            titles[0].form.number == 1
        else { return nil }
        let hasGaps = !zip(titles, titles.dropFirst()).allSatisfy { $1.form.number == $0.form.number + 1 || $1.form.number == 1 }
        let haveText = titles.count { isTextBelow($0.block) }
        return haveText * 4 >= titles.count * 3 && (!hasGaps || titles.count >= fewestWithGaps) ? titles : nil
    }

    /// The members of a series with those lines between two of them that have the number that is missing there. O(all).
    private func withMissing(_ titles: [Candidate], among all: [Candidate]) -> [Candidate] {
        var result: [Candidate] = [], next = 0
        for title in titles {
            while next < all.count, all[next].block < title.block {
                let number = all[next].form.number
                if number == (result.last?.form.number ?? 0) + 1, number < title.form.number, all[next].form.titleStart != nil,
                    blocks[all[next].block].count == 1
                {
                    result.append(all[next])
                }
                next += 1
            }
            result.append(title)
        }
        return result
    }

    /// The longest run of numbers that count on from one, each one more than the last, or begin again at one. Where that one does not come
    /// soon, one or two may be missing. O(count · runs)
    private func longestCount(_ all: [Candidate]) -> [Candidate] {
        let mostStarts = 16, reach = 8, largestStep = 3
        var best: [Candidate] = []
        for start in all.indices.filter({ all[$0].form.number == 1 || $0 == 0 && all[$0].form.number <= largestStep }).prefix(mostStarts) {
            var run = [all[start]]
            for (index, candidate) in all.enumerated().dropFirst(start + 1) {
                let last = run[run.count - 1].form.number, number = candidate.form.number
                let isBehindGap =
                    number > last + 1 && number <= last + largestStep
                    && !all[index...].prefix(reach).contains { $0.form.number == last + 1 }
                if number == last + 1 || number == 1 && last > 1 || isBehindGap { run.append(candidate) }
            }
            if run.count > best.count { best = run }
        }
        return best
    }

    /// "I.", alone or with its title in the next line, right below a line that has the room of both: the "II." that comes next has room of
    /// its own.
    private func isFirstBelowTitle(_ candidate: Candidate, _ apart: [Candidate]) -> Bool {
        let mostLines = 3
        guard candidate.form.number == 1, candidate.form.titleStart == nil, candidate.block > bookBlocks.lowerBound,
            blocks[candidate.block].count <= mostLines, blocks[candidate.block].blankBefore >= 1,
            blocks[candidate.block - 1].count <= 2, Int(blocks[candidate.block - 1].blankBefore) >= habits.wideGap,
            blocks[candidate.block - 1].role == .paragraph
        else { return false }
        let next = apart.partitioningIndex { $0.block > candidate.block }
        guard next < apart.count, apart[next].form.number == 2, apart[next].form.titleStart == nil else { return false }
        return isAlone(candidate) ? isAlone(apart[next]) : blocks[apart[next].block].count > 1 && isTitle(candidate.block, candidate.form)
    }

    /// "I", "II", "III" above sonnets, with no more room than the sonnets themselves have: Roman numbers alone on their lines, each one
    /// more than the last, with more between them than a stanza. In long series single numbers may be misprinted, each of which parts from
    /// the one before it and from the next. Nil if those that stand apart are as many.
    private func steadyNumerals(_ all: [Candidate], _ apart: [Candidate]) -> [Candidate]? {
        let fewest = 5, usualLines = 12, fewestLong = 3, longLines = 100, pairsForOneMisfit = 20
        let alone = all.filter {
            isAlone($0) && $0.form.numeral == .roman && blocks[$0.block].blankBefore >= 1 && blocks[$0.block].blankAfter >= 1
        }
        // The first of the sections of a story may have the room of the story's title.
        let runs = alone.count { $0.form.number == 1 }
        let lengths = zip(alone, alone.dropFirst()).map { Int(blocks[$1.block].firstLine) - Int(blocks[$0.block].firstLine) }.sorted()
        // Three chapters of a hundred lines and more are as sure as five of some.
        let areLong = alone.count >= fewestLong && (lengths.first ?? 0) >= longLines
        guard alone.count >= fewest || areLong || alone.count + 1 >= fewest && runs > 1,
            apart.count(where: { $0.form.number > 1 }) * 2 < alone.count,
            alone[0].form.number == 1
        else { return nil }
        let pairs = zip(alone, alone.dropFirst())
        let misfits = pairs.count {
            $1.form.number != $0.form.number + 1
                && !($1.form.number == 1 && $0.form.number > 1 && ($0.form.number >= fewest || isBelowTitle($1)))
        }
        guard misfits * pairsForOneMisfit < alone.count else { return nil }
        return lengths[lengths.count / 2] >= usualLines ? alone : nil
    }

    /// "II", "III" in a chapter whose first section has no number, and again in others, or one to "V": Roman numbers alone on their lines,
    /// which begin at 2 behind the heading of a chapter or the title of a story, however little room they have.
    func furtherNumerals(_ all: [Candidate], _ candidates: [Candidate]) -> [Candidate] {
        let fewest = 3, fewestRuns = 2, fewestOfOneRun = 4, usualLines = 12
        let alone = all.filter { isAlone($0) && blocks[$0.block].blankBefore >= 1 && blocks[$0.block].blankAfter >= 1 }
        guard alone.count >= fewest, alone.count * 2 > all.count, alone[0].form.number == 2 else { return [] }
        let numbered = candidates.filter {
            $0.looksLikeHeading && $0.form.division != .bare && $0.form.division.rank <= Division.chapter.rank
        }.map(\.block)
        let chapters = numbered.isEmpty ? bookBlocks.filter { isTitleInCapitals($0) } : numbered
        guard let first = chapters.first, first < alone[0].block else { return [] }
        var runs = 1
        for (last, next) in zip(alone, alone.dropFirst()) {
            if next.form.number == last.form.number + 1 { continue }
            let between = chapters.partitioningIndex { $0 > last.block }
            guard next.form.number == 2, between < chapters.count, chapters[between] < next.block else { return [] }
            runs += 1
        }
        let lengths = zip(alone, alone.dropFirst()).map { Int(blocks[$1.block].firstLine) - Int(blocks[$0.block].firstLine) }.sorted()
        return (runs >= fewestRuns || alone.count >= fewestOfOneRun) && lengths[lengths.count / 2] >= usualLines ? alone : []
    }

    /// Right below a line in capitals with the room of a title.
    private func isBelowTitle(_ candidate: Candidate) -> Bool {
        candidate.block > bookBlocks.lowerBound && isTitleInCapitals(candidate.block - 1)
    }

    private func isTitleInCapitals(_ block: Int) -> Bool {
        blocks[block].count <= 2 && blocks[block].role == .paragraph && Int(blocks[block].blankBefore) >= habits.wideGap
            && shape(of: blocks[block]).isMostlyCapitals
    }

    /// "1861", "1862", "1863": a diary by years.
    private func years(_ series: [Candidate]) -> [Candidate]? {
        let years = series.filter { (1000...2100).contains($0.form.number) && $0.form.titleStart == nil }
        let fewest = series.allSatisfy({ isMonth($0.block + 1) }) ? 2 : 3, largestStep = 3
        guard years.count >= fewest, years.count == series.count else { return nil }
        let steps = zip(years, years.dropFirst()).map { $1.form.number - $0.form.number }
        return steps.allSatisfy { (1...largestStep).contains($0) } ? years : nil
    }
}
