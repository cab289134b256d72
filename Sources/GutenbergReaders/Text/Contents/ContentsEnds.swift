import Markup

// Where a list of contents ends that no single line of it repeats: its entries come again as headings in two lines.

extension TextAnalysis {
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
}
