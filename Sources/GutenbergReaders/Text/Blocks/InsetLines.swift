import Markup

// In a file whose paragraphs are told by the indent of their first lines, no blank line stands about verse, letters and rows of stars
// either: lines set in, two or more of them, between lines at the margin. They are blocks of their own, and so is what goes on at the
// margin below them.

extension TextLines {
    /// Where the first lines of paragraphs begin, farther in than the others; nil if hardly any does. O(lines).
    func usualFirstIndent(_ blocks: [TextBlock], _ begins: (Int, TextBlock) -> Bool) -> Int16? {
        let deepest: Int16 = 8, fewest = 8
        var counts = [Int](repeating: 0, count: Int(deepest) + 1)
        for block in blocks {
            for line in block.lineRange.dropFirst() where self[line].indent <= deepest && begins(line, block) {
                counts[Int(self[line].indent)] += 1
            }
        }
        guard let usual = counts.indices.max(by: { counts[$0] < counts[$1] }), counts[usual] >= fewest else { return nil }
        return Int16(usual)
    }

    /// The lines of a block with which parts of it begin, besides those that open paragraphs.
    /// - Parameter usual: where the first lines of paragraphs begin.
    func startsOfInsetLines(_ block: TextBlock, firstLinesAt usual: Int16, _ begins: (Int) -> Bool) -> Set<Int> {
        var starts: Set<Int> = []
        var line = Int(block.firstLine)
        while line <= block.lastLine {
            if isRowOfStars(line) {
                starts.insert(line)
                if line < block.lastLine { starts.insert(line + 1) }
                line += 1
                continue
            }
            var end = line
            while end <= block.lastLine, isInset(end, in: block), end == line || !begins(end), !isRowOfStars(end) { end += 1 }
            if end - line >= 2 { addStarts(of: line..<end, in: block, usual, begins, &starts) }
            line = max(end, line + 1)
        }
        starts.remove(Int(block.firstLine))
        return starts
    }

    private func isInset(_ line: Int, in block: TextBlock) -> Bool { self[line].indent >= block.indent + 2 }

    /// Two lines or more that are set in: the first and the last of them may be those of paragraphs.
    private func addStarts(of run: Range<Int>, in block: TextBlock, _ usual: Int16, _ begins: (Int) -> Bool, _ starts: inout Set<Int>) {
        var run = run
        let last = run.upperBound - 1
        let goesOn = run.upperBound <= block.lastLine && !isInset(run.upperBound, in: block) && !begins(run.upperBound)
        // "    He laid it down, and thought of what his father" goes on at the margin, and "    He laid it down." may be all of its
        // paragraph.
        let isBehindDeeper = run.count > 2 && run.dropFirst().dropLast().allSatisfy { self[$0].indent > usual } && opensParagraph(last)
        if self[last].indent == usual, isBehindDeeper || goesOn && isFullLine(last, of: block) {
            starts.insert(last)
            run = run.lowerBound..<last
        } else if goesOn {
            starts.insert(run.upperBound)
        }
        guard let first = run.first else { return }
        starts.insert(first)
        // "    He opened it and read:" and what he read, set in deeper.
        if run.count >= 2, self[first].indent == usual, run.dropFirst().allSatisfy({ self[$0].indent > usual }),
            run.count > 2 || self[first + 1].indent >= usual + 2
        {
            starts.insert(first + 1)
        }
    }

    /// The first word of the next line would not have fitted.
    private func isFullLine(_ line: Int, of block: TextBlock) -> Bool {
        let word = range(line + 1).prefix { bytes[$0] > 0x20 }.count, slack = 4
        return Int(self[line].width) + 1 + word + slack > Int(block.width)
    }

    /// "*    *    *"
    private func isRowOfStars(_ line: Int) -> Bool {
        let fewest = 3
        let stars = range(line).count { bytes[$0] == 0x2A }
        return stars >= fewest && range(line).allSatisfy { bytes[$0] == 0x2A || bytes[$0] == 0x20 }
    }
}
