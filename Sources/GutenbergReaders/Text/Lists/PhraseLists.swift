import Markup

// "EDITOR'S BOOKMARKS:", and below it the phrases of a book that are worth finding again, each on a line: they look like verse. But their
// title says what they are, or the order of the alphabet does, in which no poem has its lines.

extension TextAnalysis {
    /// Blocks of lines that are items without marks become lists. O(bytes of blocks that are set in, or below such a title).
    mutating func findPhraseLists() {
        for list in phraseLists() {
            if list.hasTitle { blocks[list.items.lowerBound - 1].role = .plain }
            addPhrases(list.items)
        }
    }

    /// The blocks of each list, and whether the block in front is its title.
    private func phraseLists() -> [(items: Range<Int>, hasTitle: Bool)] {
        let fewest = 3
        var found: [(items: Range<Int>, hasTitle: Bool)] = []
        var index = bookBlocks.lowerBound
        while index < bookBlocks.upperBound {
            defer { index += 1 }
            guard blocks[index].role == .paragraph else { continue }
            if isTitleOfBookmarks(index) {
                var end = index + 1
                while end < bookBlocks.upperBound, blocks[end].role == .paragraph, blocks[end].indent == blocks[index + 1].indent,
                    end == index + 1 || blocks[end].blankBefore <= 1, areItems(end)
                { end += 1 }
                guard (index + 1..<end).reduce(0, { $0 + blocks[$1].count }) >= fewest else { continue }
                found.append((index + 1..<end, true))
                index = end - 1
            } else if areInOrder(blocks[index]) {
                found.append((index..<index + 1, false))
            }
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

    /// Lines set in that are in the order of the alphabet by their first letters, and end as phrases do; the alphabet itself, letter by
    /// letter, is a rhyme for children.
    private func areInOrder(_ block: TextBlock) -> Bool {
        let fewest = 10, fewestLetters = 6
        guard block.count >= fewest, Int(block.indent) > habits.indent, !hasColumns(block) else { return false }
        var letters: [UInt32] = []
        let open = block.lineRange.count { [0x2C, 0x3B, 0x3A, 0x2D].contains(bytes[Int(lines[$0].end) - 1]) }
        guard open * 5 <= block.count else { return false }
        for line in block.lineRange where !beginsSmall(line) {
            let range = lines.range(line)
            var i = range.lowerBound
            while i < range.upperBound, WordCursor.foldedLetter(bytes, i, range.upperBound) == nil { i += 1 }
            guard i < range.upperBound, let (letter, _) = WordCursor.foldedLetter(bytes, i, range.upperBound) else { return false }
            letters.append(UInt32(letter))
        }
        guard letters.count >= fewest, letters.count * 3 >= block.count * 2, Set(letters).count >= fewestLetters else { return false }
        let steps = zip(letters, letters.dropFirst())
        return steps.count(where: { $0 > $1 }) * 20 <= letters.count && steps.count(where: { $1 == $0 + 1 }) * 2 <= letters.count
    }

    /// Columns or leaders inside its lines.
    private func hasColumns(_ block: TextBlock) -> Bool {
        block.lineRange.contains { contains("   ", lines.range($0)) || contains("....", lines.range($0)) }
    }
}
