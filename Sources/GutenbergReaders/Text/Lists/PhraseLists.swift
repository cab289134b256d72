import Markup

// "EDITOR'S BOOKMARKS:", and below it the phrases of a book that are worth finding again, each on a line: they look like verse, but their
// title says what they are.

extension TextAnalysis {
    /// Blocks of lines that are items without marks become lists. O(bytes of blocks that are set in, or below such a title).
    mutating func findPhraseLists() {
        for list in phraseLists() {
            blocks[list.lowerBound - 1].role = .plain
            addPhrases(list)
        }
    }

    /// The blocks of each list, behind its title.
    private func phraseLists() -> [Range<Int>] {
        let fewest = 3
        var found: [Range<Int>] = []
        var index = bookBlocks.lowerBound
        while index < bookBlocks.upperBound {
            defer { index += 1 }
            guard blocks[index].role == .paragraph, isTitleOfBookmarks(index) else { continue }
            var end = index + 1
            while end < bookBlocks.upperBound, blocks[end].role == .paragraph, blocks[end].indent == blocks[index + 1].indent,
                end == index + 1 || blocks[end].blankBefore <= 1, areItems(end)
            { end += 1 }
            guard (index + 1..<end).reduce(0, { $0 + blocks[$1].count }) >= fewest else { continue }
            found.append(index + 1..<end)
            index = end - 1
        }
        return found
    }

    private mutating func addPhrases(_ range: Range<Int>) {
        var items: [TextListItem] = []
        for line in range.flatMap({ Array(blocks[$0].lineRange) }) {
            let start = lines.range(line).lowerBound
            // A line that begins small goes on with the one above.
            if !items.isEmpty, beginsSmall(line) {
                items[items.count - 1].lines = items[items.count - 1].lines.lowerBound..<line + 1; continue
            }
            items.append(
                TextListItem(mark: ListMark(form: .bullets, value: 0, range: start..<start, textStart: start), lines: line..<line + 1))
        }
        add(items, range)
    }

    /// "ETEXT EDITOR'S BOOKMARKS:" alone on a line, or with a few words more.
    private func isTitleOfBookmarks(_ index: Int) -> Bool {
        let mostWords = 10
        guard blocks[index].count <= 2, index + 1 < bookBlocks.upperBound, contains("bookmarks", firstLine(index)) else { return false }
        let shape = shape(of: blocks[index])
        return shape.words <= mostWords && shape.isMostlyCapitals
    }

    /// Most lines begin anew, and few are full.
    private func areItems(_ index: Int) -> Bool {
        let small = blocks[index].lineRange.count { beginsSmall($0) }
        return small * 3 <= blocks[index].count
    }

    private func beginsSmall(_ line: Int) -> Bool { (0x61...0x7A).contains(bytes[Int(lines[line].start)]) }
}
