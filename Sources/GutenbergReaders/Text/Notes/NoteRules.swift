import Markup

// "-----" alone between the text and its notes parted them in the typed file. The notes have gone to their calls, and what is left of the
// rule would part the text from itself.

extension TextAnalysis {
    /// Rules right above notes that are called, and those that close such notes. O(ornaments log notes).
    mutating func findRulesOfNotes() {
        guard !noteCallList.isEmpty else { return }
        var isOpen = false
        for index in bookBlocks {
            switch blocks[index].role {
            case .footnote: continue
            case .ornament where isRule(blocks[index]):
                let isAbove = isAboveCalledNote(index)
                if isAbove || isOpen && index > bookBlocks.lowerBound && blocks[index - 1].role == .footnote {
                    blocks[index].role = .noteRule
                }
                isOpen = isAbove
            default: if !isTitleAboveNotes(index) { isOpen = false }
            }
        }
    }

    /// Notes come next, with their title at most in front of them, and the first of them is called.
    private func isAboveCalledNote(_ index: Int) -> Bool {
        var below = index + 1
        if below < bookBlocks.upperBound, isTitleAboveNotes(below) { below += 1 }
        guard below < bookBlocks.upperBound, blocks[below].role == .footnote else { return false }
        let first = Int(blocks[below].firstLine)
        let note = notes.partitioningIndex { $0.lines.lowerBound >= first }
        return note < notes.count && blocks[below].lineRange.contains(notes[note].lines.lowerBound) && notes[note].call != nil
    }

    /// A line of nothing but hyphens, underscores or equals signs; stars part scenes.
    private func isRule(_ block: TextBlock) -> Bool {
        let shortest = 3
        let line = lines.range(Int(block.firstLine))
        guard block.count == 1, line.count >= shortest, let sign = bytes[line].first, sign == 0x2D || sign == 0x5F || sign == 0x3D else {
            return false
        }
        return bytes[line].allSatisfy { $0 == sign || $0 == 0x20 }
    }
}
