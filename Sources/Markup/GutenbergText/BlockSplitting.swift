// Most texts part paragraphs by blank lines. Some do it by an indent of the first line alone, and some have every paragraph in one long line.
// Which habit a file has is seen from all its lines, before anything else is decided; its blocks are then split as if blank lines were there.

extension TextLines {
    /// The blocks with paragraphs apart that no blank line parts. O(lines).
    func splitBlocks(_ blocks: [TextBlock]) -> [TextBlock] {
        guard let habit = habit(blocks) else { return blocks }
        var split: [TextBlock] = []
        split.reserveCapacity(blocks.count * 2)
        for block in blocks {
            var start = Int(block.firstLine)
            for line in block.lineRange.dropFirst() where begins(line, in: block, habit) {
                split.append(part(block, start..<line))
                start = line
            }
            split.append(part(block, start..<(block.lastLine + 1)))
        }
        return split
    }

    private enum Habit { case indents, longLines }

    private func habit(_ blocks: [TextBlock]) -> Habit? {
        let fewest = 12, longLine = 140
        var lines = 0, long = 0, indented = 0, longLinesInside = 0
        for block in blocks {
            lines += block.count
            for line in block.lineRange {
                if Int(self[line].width) > longLine { long += 1; if block.count > 1 { longLinesInside += 1 } }
                if isFirstLineIndent(line, in: block) { indented += 1 }
            }
        }
        if long * 4 >= lines, longLinesInside >= fewest { return .longLines }
        // Paragraphs of which most are told by indents and not by blank lines.
        return indented >= fewest && indented > blocks.count && indented * 25 >= lines ? .indents : nil
    }

    /// A line set in by two to eight columns between lines at the margin.
    private func isFirstLineIndent(_ line: Int, in block: TextBlock) -> Bool {
        guard line > Int(block.firstLine), line <= block.lastLine else { return false }
        let step = Int(self[line].indent) - Int(block.indent)
        guard (2...8).contains(step), self[line - 1].indent == block.indent || self[line - 1].indent == self[line].indent else { return false }
        // A short paragraph is one line, followed by the next one's first.
        return line == block.lastLine || self[line + 1].indent == block.indent || self[line + 1].indent == self[line].indent
    }

    private func begins(_ line: Int, in block: TextBlock, _ habit: Habit) -> Bool {
        switch habit {
        case .longLines: Int(block.width) > 100
        case .indents: isFirstLineIndent(line, in: block)
        }
    }

    private func part(_ block: TextBlock, _ range: Range<Int>) -> TextBlock {
        var part = block
        part.firstLine = Int32(range.lowerBound)
        part.lineCount = Int32(range.count)
        if range.lowerBound > Int(block.firstLine) { part.blankBefore = 1 }
        if range.upperBound <= block.lastLine { part.blankAfter = 1 }
        part.indent = range.map { self[$0].indent }.min() ?? block.indent
        // A first line that stands in is no indent of the paragraph.
        part.width = range.map { self[$0].width }.max() ?? block.width
        return part
    }
}
