import Markup

// Where a list of contents ends that no single line of it repeats: its entries come again as headings in two lines, or in another order.

extension TextAnalysis {
    /// "PROLOGUE" behind a gap and "THE STORM (1799)" below it, where the list says "PROLOGUE. THE STORM (1799)": two lines, each alone,
    /// that say together what an entry says, and that no entry says alone.
    func firstRepetitionInTwoBlocks(of entries: [ContentsEntry], in range: Range<Int>) -> Int? {
        let mostEntries = 12
        let first = entries.prefix(mostEntries).filter { $0.form == nil && $0.pageStart == nil && $0.key != 0 }
        return range.dropFirst().dropLast().first { index in
            guard Int(blocks[index].blankBefore) >= max(3, habits.wideGap), let key = keyOfTwoBlocks(index) else { return false }
            let alone = textKey(of: blocks[index])
            let above = first.filter { $0.lines.upperBound <= Int(blocks[index].firstLine) }
            return above.contains { $0.key == key } && !above.contains { $0.key == alone }
        }
    }

    /// The key of a line and the title that stands closer to it than it does to what is above; nil where no title stands there.
    func keyOfTwoBlocks(_ index: Int) -> UInt64? {
        let next = index + 1, mostLines = 2
        guard next < bookBlocks.upperBound, blocks[index].count == 1, blocks[next].count <= mostLines,
            blocks[next].blankBefore < blocks[index].blankBefore
        else { return nil }
        return textKey([firstLine(index)] + blocks[next].lineRange.map { lines.range($0) })
    }

    /// "I." and "Introduction" below it, behind a gap, where the list says "I Introduction" or "CHAPTER I. Introduction": one block that
    /// says, as a whole, what an entry says. O(blocks · first entries).
    func firstWholeRepetition(of entries: [ContentsEntry], in range: Range<Int>) -> Int? {
        let mostEntries = 12, mostLines = 4
        let first = entries.prefix(mostEntries).filter { !$0.isColumnTitle && !$0.isPageMark && $0.key != 0 }
        return range.dropFirst().first { index in
            let block = blocks[index]
            guard (2...mostLines).contains(block.count), Int(block.blankBefore) >= habits.wideGap,
                !block.lineRange.contains(where: { pageColumn(lines.range($0)) != nil })
            else { return false }
            let key = textKey(of: block), form = HeadingForm(bytes, firstLine(index))
            let title = form.map { $0.titleStart == nil ? textKey(block.lineRange.dropFirst().map { lines.range($0) }) : 0 } ?? 0
            return first.contains { entry in
                guard entry.lines.upperBound <= Int(block.firstLine) else { return false }
                if entry.key == key { return true }
                guard title != 0, entry.titleKey == title else { return false }
                // "I The Lamp" has its number in front of a single space.
                return entry.form.map { $0.number == form?.number } ?? (entry.titleKey != entry.key)
            }
        }
    }

    /// A list of titles in the order of the alphabet, all in one block, and poems in another order: the first line alone between gaps that
    /// is one of them.
    func firstOutOfOrder(of entries: [ContentsEntry], in range: Range<Int>) -> Int? {
        let fewest = 5
        guard let first = range.first, blocks[first].count >= fewest else { return nil }
        let listed = entries.prefix { $0.lines.upperBound <= blocks[first].lastLine + 1 }
        guard listed.count >= fewest, listed.allSatisfy({ $0.form == nil && $0.pageStart == nil && $0.key != 0 }) else { return nil }
        let keys = Set(listed.map(\.key))
        guard keys.count == listed.count else { return nil }
        return range.dropFirst().first {
            blocks[$0].count == 1 && Int(blocks[$0].blankBefore) >= max(3, habits.wideGap) && keys.contains(textKey(of: blocks[$0]))
        }
    }

    /// "PREFACE" once more, as each work in the list has one, but behind a wider gap than any between the entries, with prose below: the
    /// first entry's heading.
    func firstBehindWidestGap(of entries: [ContentsEntry], in range: Range<Int>) -> Int? {
        let fewestLines = 2
        guard let first = entries.first(where: { !$0.isColumnTitle && !$0.isPageMark }), first.key != 0, first.form == nil else {
            return nil
        }
        var widest = Int16(max(3, habits.wideGap)) - 1
        return range.dropFirst().first { index in
            let gap = blocks[index].blankBefore
            defer { widest = max(widest, gap) }
            return gap > widest && index + 1 < bookBlocks.upperBound && blocks[index + 1].count >= fewestLines && isText(index + 1)
                && !hasPages(index) && textKey(of: blocks[index]) == first.key
        }
    }
}
