import Markup

// A list is told by its marks counting on: lines of one block, or paragraphs that follow each other directly. A series of numbered
// paragraphs that runs on over headings is none: it numbers the sections of a manual or a law.

struct TextList {
    var items: [TextListItem]
    var isOrdered: Bool
    var blocks: Range<Int>
}

struct TextListItem {
    var mark: ListMark
    var lines: Range<Int>
    /// 1 for an item of a list inside the item in front of it.
    var depth = 0
}

extension TextAnalysis {
    mutating func findLists() {
        var candidates: [(block: Int, mark: ListMark)] = []
        for index in bookBlocks where blocks[index].role == .paragraph {
            guard let mark = listMark(firstLine(index)), !isOfTwoColumns(index), !isOfNumberedRows(blocks[index]) else { continue }
            candidates.append((index, mark))
        }
        if areDays(candidates.map(\.mark)) || standBelowMonths(candidates.filter { $0.mark.form == .ordinals }.map(\.block)) {
            candidates.removeAll { $0.mark.form == .ordinals }
        }
        guard !candidates.isEmpty else { return }
        let numbered = numberedParagraphs(candidates)
        numberedBlocks = candidates.filter { numbered.contains($0.block) }.map { ($0.block, $0.mark.range) }
        candidates.removeAll { numbered.contains($0.block) }
        var i = 0
        while i < candidates.count {
            if let items = linesAsItems(candidates[i].block) {
                // A list may go on in a further block, behind the end of a page.
                var items = items
                var last = i
                while last + 1 < candidates.count, isBehindPage(candidates[last + 1].block, candidates[last].block + 1),
                    let end = items.last(where: { $0.depth == 0 }),
                    end.mark.isFollowed(by: candidates[last + 1].mark), let further = linesAsItems(candidates[last + 1].block)
                {
                    items += further
                    last += 1
                }
                add(items, candidates[i].block..<(candidates[last].block + 1))
                i = last + 1
                continue
            }
            var end = i + 1
            while end < candidates.count, isNext(candidates[end].block, endOfItem(candidates[end - 1].block)),
                candidates[end - 1].mark.isFollowed(by: candidates[end].mark), linesAsItems(candidates[end].block) == nil
            { end += 1 }
            if end - i >= 2, isList(candidates[i..<end]) {
                let last = lastOfItem(candidates[end - 1].block)
                let items = (i..<end).map { k in
                    let block = candidates[k].block
                    var next = k + 1 < end ? candidates[k + 1].block : last + 1
                    if next - 1 > block, isPageMark(next - 1) { next -= 1 }
                    return TextListItem(mark: candidates[k].mark, lines: Int(blocks[block].firstLine)..<(blocks[next - 1].lastLine + 1))
                }
                add(items, candidates[i].block..<(last + 1))
            }
            i = end
        }
    }

    /// "1. P - Q 4                P - Q 4" on several lines: text behind a gap, which begins at one column in all of them, makes a table of
    /// numbered rows.
    private func isOfTwoColumns(_ index: Int) -> Bool {
        let fewestSpaces = 4
        guard blocks[index].count > 1 else { return false }
        var column: Int?
        for line in blocks[index].lineRange {
            let range = lines.range(line)
            var spaces = 0, start: Int?
            for i in range {
                if spaces >= fewestSpaces, bytes[i] != 0x20 { start = i }
                spaces = bytes[i] == 0x20 ? spaces + 1 : 0
            }
            guard let start else { return false }
            let own = Int(lines[line].indent) + bytes[range.lowerBound..<start].count { $0 & 0xC0 != 0x80 }
            guard own == column ?? own else { return false }
            column = own
        }
        return true
    }

    /// "4th.", "6th.", "21st.": items count from the first and on; days go farther than items do, and leave some out.
    private func areDays(_ marks: [ListMark]) -> Bool {
        let mostItems = 15
        let values = marks.filter { $0.form == .ordinals }.map(\.value)
        guard let largest = values.max() else { return false }
        let jumps = zip([0] + values, values).count { $1 != $0 + 1 && $1 != 1 }
        return largest > mostItems || jumps * 8 >= values.count
    }

    /// "JANUARY 1660" above "1st.", "2nd.": most of the headings that such numbers stand below begin with a month.
    private func standBelowMonths(_ ordinals: [Int]) -> Bool {
        let below = ordinals.count { block in
            let next = headings.partitioningIndex { $0.block > block }
            guard next > 0 else { return false }
            var cursor = WordCursor(bytes, firstLine(headings[next - 1].block))
            cursor.skip { $0 == 0x5F }
            return cursor.word().map { monthNames[$0] != nil } ?? false
        }
        return below * 2 > ordinals.count
    }

    /// True if a block is the next one, or a page of the source ends in front of it.
    private func isNext(_ block: Int, _ expected: Int) -> Bool { expected >= block || isBehindPage(block, expected) }

    private func isBehindPage(_ block: Int, _ expected: Int) -> Bool { block == expected + 1 && isPageMark(expected) }

    /// The block behind an item's further paragraphs, which are set in below its mark.
    private func endOfItem(_ item: Int) -> Int {
        let longest = 4
        var end = item + 1
        while end < bookBlocks.upperBound, end - item <= longest, isSetIn(end, below: item) { end += 1 }
        return end
    }

    /// The last block of a list's last item: paragraphs that stand under its text as its own further lines do.
    private func lastOfItem(_ item: Int) -> Int {
        let block = blocks[item]
        guard block.count > 1, lines[block.lastLine].indent > lines[Int(block.firstLine)].indent else { return item }
        var last = item
        while last + 1 < endOfItem(item), blocks[last + 1].indent == lines[block.lastLine].indent { last += 1 }
        return last
    }

    private func isSetIn(_ index: Int, below item: Int) -> Bool {
        let block = blocks[index]
        return block.role == .paragraph && block.blankBefore <= 1 && block.indent >= lines[Int(blocks[item].firstLine)].indent + 2
            && listMark(firstLine(index))?.form != listMark(firstLine(item))?.form
    }

    mutating func add(_ items: [TextListItem], _ range: Range<Int>) {
        let index = lists.count
        lists.append(TextList(items: items, isOrdered: items[0].mark.form != .bullets, blocks: range))
        for block in range { blocks[block].role = .list(index) }
    }

    /// Dashes in front of paragraphs are dialogue more often than bullets.
    private func isList(_ run: ArraySlice<(block: Int, mark: ListMark)>) -> Bool {
        guard let first = run.first else { return false }
        if first.mark.form == .bullets {
            return first.mark.value != 0x2D
                || run.allSatisfy { blocks[$0.block].indent > Int16(habits.indent) || isHanging(blocks[$0.block]) }
        }
        if areStanzas(run) { return false }
        if first.mark.form == .romans { return isListOfRomans(run) }
        return first.mark.isFirst || run.count >= 3
    }

    /// "1. O little brook, that all day long", "Goes singing to the sea,": stanzas of a hymn, each line of which begins with a capital and
    /// ends early.
    private func areStanzas(_ run: ArraySlice<(block: Int, mark: ListMark)>) -> Bool {
        let stanzas = run.count { item in
            let block = blocks[item.block]
            return block.count >= 2 && isBrokenEarly(block) && capitalLines(block) == block.count - 1 && isCapital(item.mark.textStart)
        }
        let long = run.count { blocks[$0.block].count > 2 }
        return stanzas * 10 >= run.count * 9 && long * 2 > run.count
    }

    /// From the first on, few and short: others are the sections of a book.
    private func isListOfRomans(_ run: ArraySlice<(block: Int, mark: ListMark)>) -> Bool {
        let most = 20, longest = 8
        return run.first?.mark.value == 1 && (3...most).contains(run.count) && run.allSatisfy { blocks[$0.block].count <= longest }
    }

    private func isHanging(_ block: TextBlock) -> Bool {
        block.count > 1 && block.lineRange.dropFirst().allSatisfy { lines[$0].indent > lines[Int(block.firstLine)].indent }
    }

    // MARK: Lines

    /// The items of a block whose lines are items: the first line has a mark, at least one further line has the next, and what has none
    /// goes on with an item. Marks of another form, deeper, make a list inside.
    private func linesAsItems(_ index: Int) -> [TextListItem]? {
        let block = blocks[index]
        guard block.count >= 2, let first = listMark(firstLine(index)), first.form != .romans || first.value == 1 else { return nil }
        var items = [TextListItem(mark: first, lines: Int(block.firstLine)..<Int(block.firstLine) + 1)]
        var last = [first, first]
        let indent = lines[Int(block.firstLine)].indent
        for line in block.lineRange.dropFirst() {
            if let mark = listMark(lines.range(line)) {
                if last[0].isFollowed(by: mark), lines[line].indent <= indent + 1 {
                    items.append(TextListItem(mark: mark, lines: line..<(line + 1)))
                    last[0] = mark
                    continue
                }
                let isInside = items.last?.depth == 1
                if mark.form != first.form, lines[line].indent > indent, isInside ? last[1].isFollowed(by: mark) : mark.isFirst {
                    items.append(TextListItem(mark: mark, lines: line..<(line + 1), depth: 1))
                    last[1] = mark
                    continue
                }
            }
            // A line that begins left of the item's text is fit only if it is the item's sentence going on.
            items[items.count - 1].lines = items[items.count - 1].lines.lowerBound..<(line + 1)
        }
        let outer = items.count { $0.depth == 0 }
        guard outer >= 2 || items.count >= 2 && items.count == block.count else { return nil }
        // Prose in which a line happens to begin with the next number: items of a list begin after a line that was full or ended.
        let isWrapped = items.dropFirst().allSatisfy { item in
            let end = bytes[Int(lines[item.lines.lowerBound - 1].end) - 1]
            return lines[item.lines.lowerBound].indent > habits.indent || end == 0x2E || end == 0x3B || end == 0x2C || end == 0x3A
                || end == 0x5D || end == 0x29
                || Int(lines[item.lines.lowerBound - 1].width) < habits.measure * 3 / 4
        }
        return isWrapped ? items : nil
    }

    // MARK: Numbered paragraphs

    /// The blocks of the longest series of figures that counts on over headings; empty if there is none.
    private func numberedParagraphs(_ candidates: [(block: Int, mark: ListMark)]) -> Set<Int> {
        let fewest = 8, largestStep = 3, mostStarts = 40
        let figures = candidates.filter { $0.mark.form == .figures && linesAsItems($0.block) == nil }
        var all = Set<Int>()
        var best: [Int] = []
        var starts = 0
        for (start, candidate) in figures.enumerated() where candidate.mark.value <= 2 && starts < mostStarts {
            starts += 1
            var series = [candidate.block]
            var value = candidate.mark.value
            for next in figures[(start + 1)...] where next.mark.value > value && next.mark.value <= value + largestStep {
                series.append(next.block)
                value = next.mark.value
            }
            if series.count > best.count { best = series }
            if series.count * 2 > figures.count { break }
        }
        guard best.count >= fewest, let first = best.first, let last = best.last,
            headings.contains(where: { $0.block > first && $0.block < last })
        else {
            return all
        }
        all.formUnion(best)
        return all
    }
}
