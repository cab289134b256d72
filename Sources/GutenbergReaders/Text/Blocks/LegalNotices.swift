import Markup

// The electronic editions that some texts of the 1990s were made from wanted their conditions said again and again: between the scenes of
// Shakespeare's plays stands "<<THIS ELECTRONIC VERSION … IS COPYRIGHT …>>". Such a paragraph is no more of the book than the licence at
// its end. It is told by coming again word for word, or by its double brackets; by standing in capitals or brackets; and by what it says.

extension TextAnalysis {
    /// Gives legal notices their role. O(length of the paragraphs in capitals or brackets).
    mutating func findNotices() {
        var found: [(block: Int, key: UInt64)] = []
        var counts: [UInt64: Int] = [:]
        for index in blocks.indices
        where blocks[index].role == .paragraph && forced[index] == nil && mayBeNotice(blocks[index]) && isLegal(blocks[index]) {
            let key = textKey(of: blocks[index])
            counts[key, default: 0] += 1
            found.append((index, key))
        }
        for (block, key) in found where counts[key, default: 0] > 1 || isInDoubleBrackets(blocks[block]) { blocks[block].role = .notice }
    }

    private func mayBeNotice(_ block: TextBlock) -> Bool {
        let shortest = 80
        let range = Int(lines[Int(block.firstLine)].start)..<Int(lines[block.lastLine].end)
        guard range.count >= shortest else { return false }
        switch bytes[range.lowerBound] {
        case 0x3C, 0x5B, 0x7B, 0x28, 0x2A: return true
        default: return isCapital(range.lowerBound) && isCapital(range.lowerBound + 1) && shape(of: block).isMostlyCapitals
        }
    }

    private func isInDoubleBrackets(_ block: TextBlock) -> Bool {
        let first = firstLine(block), last = lines.range(block.lastLine)
        guard first.count > 2, last.count > 2 else { return false }
        return bytes[first.lowerBound] == 0x3C && bytes[first.lowerBound + 1] == 0x3C && bytes[last.upperBound - 1] == 0x3E
            && bytes[last.upperBound - 2] == 0x3E
    }

    private func firstLine(_ block: TextBlock) -> Range<Int> { lines.range(Int(block.firstLine)) }

    /// Says at least three things of the kind.
    private func isLegal(_ block: TextBlock) -> Bool {
        let fewest = 3
        return legalWords.count { word in block.lineRange.contains { contains(word, lines.range($0)) } } >= fewest
    }
}

private let legalWords = WordLists.phrases(in: "legal-notices")
