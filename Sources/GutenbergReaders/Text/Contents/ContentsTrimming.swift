import Markup

// What stands at the end of a list of contents and is none of its entries: a title said again above the text, a motto, a dedication, the
// first heading of the text.

extension TextAnalysis {
    /// Takes away the last blocks when they do not look like entries: a title repeated above the text, the heading of a preface.
    func trim(_ list: inout ContentsList) {
        // "FIN" behind the table at a book's end.
        if list.blocks.count > 1, let last = list.blocks.last, blocks[last].count == 1, endWords.contains(textKey(of: blocks[last])) {
            list.blocks = list.blocks.lowerBound..<last
        }
        while list.blocks.count > 1, let last = list.blocks.last, isOrnament(blocks[last]) { list.blocks = list.blocks.lowerBound..<last }
        if !list.namesPictures {
            trimWhatIsSetOff(&list)
            trimFirstHeading(&list)
        }
        while list.blocks.count > 1, let last = list.blocks.last, !isListOfEntries(blocks[last]), blocks[last].count <= 2,
            HeadingForm(bytes, firstLine(last)) == nil,
            blocks[last].blankBefore >= habits.wideGap || blocks[last - 1].blankBefore >= habits.wideGap,
            !isRepeated(last)
        {
            list.blocks = list.blocks.lowerBound..<last
        }
        while list.blocks.count > 1, let last = list.blocks.last, isOrnament(blocks[last]) { list.blocks = list.blocks.lowerBound..<last }
        list.entries = entries(of: list)
    }

    /// Takes away a motto, a dedication or the persons of a play: set off from entries that come again in the text, and hardly a line of it
    /// does.
    private func trimWhatIsSetOff(_ list: inout ContentsList) {
        let breaks = list.blocks.dropFirst().filter { Int(blocks[$0].blankBefore) >= habits.wideGap }
        guard !breaks.isEmpty else { return }
        let keys = keysOfHeadings(behind: list.blocks.upperBound)
        // Lines before each block, and of them those that come again and those that are marked as entries.
        var all = [0], again = [0], marked = [0]
        for block in list.blocks {
            let lines = blocks[block].lineRange.map { entry($0..<$0 + 1) }
            all.append(all[all.count - 1] + lines.count)
            again.append(again[again.count - 1] + lines.count { keys.contains($0.key) || keys.contains($0.titleKey) })
            marked.append(
                marked[marked.count - 1] + lines.count { $0.form.map { !$0.isInitial } ?? ($0.pageStart != nil || $0.isColumnTitle) })
        }
        for start in breaks.reversed() {
            let place = start - list.blocks.lowerBound, end = list.blocks.count
            guard again[place] >= 2, again[place] * 2 >= all[place], (again[end] - again[place]) * 4 < all[end] - all[place],
                marked[end] == marked[place]
            else { return }
            list.blocks = list.blocks.lowerBound..<start
        }
    }

    /// "I. The Road Home II. Waterloo III. The Bishop": three numbers and more that count on in one paragraph, each with a full stop.
    func countsInside(_ block: Int) -> Bool {
        let fewest = 3, point: UInt8 = 0x2E
        var counted = 0, last: Int?
        for line in blocks[block].lineRange {
            for word in bytes[lines.range(line)].split(separator: 0x20) where word.last == point {
                var cursor = WordCursor(bytes, word.startIndex..<word.endIndex - 1)
                guard let number = cursor.number(), number.numeral != .word, cursor.isAtEnd, last.map({ number.value == $0 + 1 }) ?? true
                else {
                    continue
                }
                last = number.value
                counted += 1
            }
        }
        return counted >= fewest
    }

    /// Takes away "CHAPTER I. THE ROAD HOME.", behind a gap and with text right below it, where nothing above it has that word: the list is
    /// one paragraph, and this the text's.
    private func trimFirstHeading(_ list: inout ContentsList) {
        guard list.blocks.count > 1, let last = list.blocks.last, blocks[last].count <= 2, last + 1 < bookBlocks.upperBound,
            Int(blocks[last].blankBefore) >= habits.wideGap, isText(last + 1), let form = HeadingForm(bytes, firstLine(last)),
            form.division != .bare,
            !list.blocks.dropLast().contains(where: { block in
                blocks[block].lineRange.contains { HeadingForm(bytes, lines.range($0))?.division == form.division }
            })
        else { return }
        list.blocks = list.blocks.lowerBound..<last
    }
}
