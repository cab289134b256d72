import Markup

// "I", "II", "III" inside a story or a poem whose title has more room than they have: Roman numbers alone in their blocks, with no more
// than a blank line above them, which say nothing by themselves. Counted from 1 below a heading, each one more than the last up to the next
// heading, and with text between, they are the sections of what it opens.

extension TextAnalysis {
    /// Finds such runs below the headings that are known, a step below each.
    mutating func findSectionsBelowTitles() {
        let usualLines = 12, fewest = 2
        var runs: [[TextHeading]] = []
        var others = 0
        // Some of the numbers may have more room, and be headings.
        let known = headings.filter { $0.isNumberAlone && blocks[$0.block].count == 1 }
        let titles = headings.filter { !($0.isNumberAlone && blocks[$0.block].count == 1) }
        for (index, heading) in titles.enumerated() {
            let end = index + 1 < titles.count ? titles[index + 1].block : bookBlocks.upperBound
            let numbers = (heading.lastBlock + 1..<max(heading.lastBlock + 1, end)).compactMap { block in
                numberAlone(block).map { TextHeading(block: block, form: $0, level: min(6, heading.level + 1)) }
            }
            guard numbers.contains(where: { blocks[$0.block].role == .paragraph }) else { continue }
            let isRun =
                numbers.count >= fewest && numbers.enumerated().allSatisfy { $1.form?.number == $0 + 1 }
                && isTopOfText(numbers[0].block, below: heading.lastBlock)
            if isRun { runs.append(numbers) } else { others += 1 }
        }
        // Fewer lines are a stanza.
        let lengths = runs.flatMap { run in
            zip(run, run.dropFirst()).map { Int(blocks[$1.block].firstLine) - Int(blocks[$0.block].firstLine) }
        }.sorted()
        guard !lengths.isEmpty, others * 2 <= runs.count, lengths[lengths.count / 2] >= usualLines else { return }
        let found = runs.flatMap(\.self)
        let blocksFound = Set(found.map(\.block))
        setHeadings(titles + known.filter { !blocksFound.contains($0.block) } + found)
    }

    /// A Roman number and nothing else, with a blank line on both sides.
    private func numberAlone(_ block: Int) -> HeadingForm? {
        guard blocks[block].count == 1, blocks[block].role == .paragraph || isHeading(block), blocks[block].blankBefore >= 1,
            blocks[block].blankAfter >= 1,
            let form = HeadingForm(bytes, firstLine(block)), form.division == .bare,
            form.numeral == .roman, form.titleStart == nil
        else { return nil }
        return form
    }

    /// Nothing stands between the heading and the block but a motto or a line.
    private func isTopOfText(_ block: Int, below heading: Int) -> Bool {
        let most = 2
        return block - heading - 1 <= most && !(heading + 1..<block).contains { isText($0) && !isIndented($0) }
    }

    private func isIndented(_ block: Int) -> Bool { Int(blocks[block].indent) > habits.indent }
}
