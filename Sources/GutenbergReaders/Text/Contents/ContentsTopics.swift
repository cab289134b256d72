import Markup

// In the contents of travels, of histories, of Darwin, each chapter is followed by a paragraph that says what it treats of. Those
// paragraphs are filled like any other, so the list does not end at the first of them: it ends where what it named first comes again.

extension TextAnalysis {
    /// The block behind a list of contents whose entries have paragraphs of topics; nil if the list is none such.
    /// - Parameter stop: where the list would end if filled paragraphs were text.
    func endOfTopics(from start: Int, stoppedAt stop: Int) -> Int? {
        let reach = 4
        guard stop < bookBlocks.upperBound, isTopics(stop), let series = firstNumbered(in: start..<min(stop + reach, bookBlocks.upperBound))
        else { return nil }
        // The numbers of the part that is open, and those of the parts.
        var numbers: Set<Int> = [], parts: Set<Int> = []
        var keys: Set<UInt64> = []
        // Of the entries that have another behind them: their blocks, and the widest gap among them.
        var widestGap: Int16 = 0, mostBlocks = 0, lastEntry = start, count = 0
        for block in start..<max(start, contentsHorizon) {
            if let part = part(block, above: series) {
                if !parts.insert(part).inserted { return count >= 2 ? block : nil }
                numbers = []
            } else if let number = numberedEntry(block, like: series)?.number {
                if numbers.contains(number) { return count >= 2 ? block : nil }
                guard numbers.isEmpty || number > (numbers.max() ?? 0) else { return nil }
                if count > 0 {
                    mostBlocks = max(mostBlocks, block - lastEntry)
                    for inside in (lastEntry + 1)...block { widestGap = max(widestGap, blocks[inside].blankBefore) }
                }
                numbers.insert(number)
                lastEntry = block
                count += 1
            } else if count >= 2, block - lastEntry >= mostBlocks || blocks[block].blankBefore > max(widestGap, 2) {
                // Behind the last entry's topics: short lines that are entries too, as "INDEX.", up to a gap that the list does not have.
                guard blocks[block].count <= 2, blocks[block].blankBefore <= max(widestGap, 2), blocks[block].blankAfter < TextBlock.open,
                    !keys.contains(textKey(of: blocks[block]))
                else {
                    return comesAgain(series, behind: block) ? block : nil
                }
            } else if !isTopics(block), blocks[block].count > reach {
                return nil
            }
            if blocks[block].count <= 2 {
                let key = textKey(of: blocks[block])
                // What stands in front of the first chapter, as a preface.
                if count >= 2, keys.contains(key), Int(blocks[block].blankBefore) >= habits.wideGap {
                    return comesAgain(series, behind: block) ? block : nil
                }
                keys.insert(key)
            }
        }
        return nil
    }

    /// The number of what contains the entries, "PART II."
    private func part(_ block: Int, above series: HeadingForm) -> Int? {
        guard blocks[block].count <= 3, let form = HeadingForm(bytes, firstLine(block)),
            form.division.rank < min(series.division.rank, Division.chapter.rank)
        else { return nil }
        return form.number * 16 + form.division.rank
    }

    /// The first entry with a number.
    private func firstNumbered(in range: Range<Int>) -> HeadingForm? {
        for block in range {
            if blocks[block].count <= 3, let form = HeadingForm(bytes, firstLine(block)), isEntry(block, form) { return form }
        }
        return nil
    }

    private func numberedEntry(_ block: Int, like series: HeadingForm) -> HeadingForm? {
        guard blocks[block].count <= 3, blocks[block].role == .paragraph, let form = HeadingForm(bytes, firstLine(block)),
            form.numeral == series.numeral || form.division != .bare,
            isEntry(block, form)
        else { return nil }
        return form.division == series.division || form.division == .bare || series.division == .bare ? form : nil
    }

    private func isEntry(_ block: Int, _ form: HeadingForm) -> Bool {
        guard let title = form.titleStart, title < firstLine(block).upperBound else { return true }
        return form.division != .bare || shape(of: blocks[block]).isMostlyCapitals || shape(of: blocks[block]).isTitleCase
    }

    /// The number with which a series begins comes again as a line of its own.
    private func comesAgain(_ series: HeadingForm, behind block: Int) -> Bool {
        (block..<max(block, contentsHorizon)).contains { numberedEntry($0, like: series)?.number == series.number }
    }

    /// A filled paragraph of a few lines: phrases, with dashes or full stops between them.
    func isTopics(_ index: Int) -> Bool {
        let block = blocks[index]
        let longest = 40
        guard block.role == .paragraph, block.count >= 1, block.count <= longest else { return false }
        var breaks = 0, length = 0
        for line in block.lineRange {
            let range = lines.range(line)
            length += range.count
            var i = range.lowerBound
            while i < range.upperBound {
                switch bytes[i] {
                case 0x2D where i + 1 < range.upperBound && bytes[i + 1] == 0x2D: breaks += 1; i += 1
                case 0xE2 where i + 2 < range.upperBound && bytes[i + 1] == 0x80 && (bytes[i + 2] == 0x94 || bytes[i + 2] == 0x93):
                    breaks += 1
                case 0x2E, 0x3B: breaks += 1
                default: break
                }
                i += 1
            }
        }
        let usual = 90
        return breaks >= 2 && breaks * usual >= length
    }
}
