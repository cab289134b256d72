import Markup

// Lists of contents without the word above them: what they name comes again as headings.

extension TextAnalysis {
    /// Finds lists in front of the text that have no title: lines nearly all of which come again as headings. They are those of one block,
    /// or blocks of one line each.
    mutating func findUntitledContents() {
        let farthest = 40
        guard contents.isEmpty, !headings.isEmpty else { return }
        for index in headings.indices { setKeys(index) }
        var table = HeadingTitleTable(self)
        var block = bookBlocks.lowerBound
        let end = min(bookBlocks.lowerBound + farthest, bookBlocks.upperBound)
        while block < end {
            guard blocks[block].role == .paragraph else { block += 1; continue }
            let run = runOfLines(from: block)
            for candidate in [block..<block + 1, run] where !candidate.isEmpty && !isBelowTitleOfNotes(candidate.lowerBound) {
                guard var list = untitledList(candidate, table) else { continue }
                for inside in list.blocks { blocks[inside].role = .contents }
                if let title = lineAbove(list.blocks.lowerBound) {
                    list.titleBlock = title
                    list.titleLines = blocks[title].lineRange
                    blocks[title].role = .contentsTitle
                    setHeadings(headings.filter { $0.block != title })
                    table = HeadingTitleTable(self)
                }
                contents.append(list)
                break
            }
            block = max(block + 1, contents.last?.blocks.upperBound ?? run.upperBound)
        }
    }

    /// "THE ESSAYS", "The Books Use These Titles", "Here are the scenes:": a line closer to the list than to what is above it, which is
    /// neither the book's title nor its author.
    private func lineAbove(_ list: Int) -> Int? {
        let above = list - 1
        guard above > bookBlocks.lowerBound || above == bookBlocks.lowerBound && metadata.title != nil && isHeading(above),
            blocks[above].count == 1, blocks[above].role == .paragraph || isHeading(above),
            blocks[above].blankBefore > blocks[above].blankAfter,
            !isTitleLine(above),
            isHeading(above) || shape(of: blocks[above]).isAllCapitals || bytes[firstLine(above).upperBound - 1] == 0x3A,
            !authorWords.contains(where: { bytes[firstLine(above)].hasASCIIPrefix($0) })
        else { return nil }
        return above
    }

    /// "Footnotes", with a row of dashes below it or not: numbers there are those of notes, though chapters have the same.
    private func isBelowTitleOfNotes(_ block: Int) -> Bool {
        var above = block - 1
        if above > bookBlocks.lowerBound, isOrnament(blocks[above]) { above -= 1 }
        return above >= bookBlocks.lowerBound && isNotesTitle(above)
    }

    /// The blocks of one line that follow each other with the same small gap.
    private func runOfLines(from block: Int) -> Range<Int> {
        var end = block
        while end < bookBlocks.upperBound, blocks[end].role == .paragraph, blocks[end].count == 1,
            end == block || blocks[end].blankBefore <= 2 && blocks[end].blankBefore == blocks[end - 1].blankAfter
        { end += 1 }
        return block..<max(end, block)
    }

    private func untitledList(_ range: Range<Int>, _ table: HeadingTitleTable) -> ContentsList? {
        let fewest = 3, most = 500
        let count = range.reduce(0) { $0 + blocks[$1].count }
        guard (fewest...max(fewest, min(most, 2 * headings.count))).contains(count) else { return nil }
        var entries: [(block: Int, entry: ContentsEntry)] = []
        for block in range {
            var ofBlock: [ContentsEntry] = []
            appendLines(blocks[block].lineRange, to: &ofBlock)
            for entry in ofBlock { entries.append((block, entry)) }
        }
        var next = headings.firstIndex { $0.block >= range.upperBound } ?? headings.count
        var matched: [Int] = []
        for (k, item) in entries.enumerated() {
            guard
                let match = (next..<max(next, headings.count)).first(where: { agrees(item.entry, headings[$0]) })
                    ?? table.named(titles(of: item.entry)).first(where: { $0 >= next })
            else { continue }
            next = match + 1
            matched.append(k)
        }
        // In another order, each names a heading of its own.
        if range.count == 1, matched.count * 4 < entries.count * 3 {
            var named: Set<Int> = []
            matched = entries.indices.filter { k in
                table.named(titles(of: entries[k].entry)).contains { headings[$0].block >= range.upperBound && named.insert($0).inserted }
            }
        }
        // What stands above the first of them is a title of the list or the book's.
        guard let first = matched.first, let last = matched.last, matched.count >= fewest, matched.count * 4 >= (last - first + 1) * 3
        else { return nil }
        if range.count == 1 { guard matched.count * 4 >= entries.count * 3 else { return nil } }
        let inside: Range<Int> = range.count == 1 ? range : entries[first].block..<(entries[last].block + 1)
        return ContentsList(
            titleBlock: nil, titleLines: 0..<0, blocks: inside, entries: entries.filter { inside.contains($0.block) }.map { $0.entry })
    }
}
