import Markup

// "_My dear Mary," and paragraphs later "your friend._": a letter, a preface or a song in italics may have one sign at its beginning and
// one at its end. Each of its paragraphs is emphasised by itself; what stands between signs the other way round in it ("the_ Insaisissable,
// _whom") is upright.

extension TextAnalysis {
    /// The parts of such emphasis that no two signs of one block enclose. O(blocks + text).
    mutating func findLongEmphasis() {
        var found: [FoundMark] = [], block = bookBlocks.lowerBound
        while block < bookBlocks.upperBound {
            let parts = longEmphasis(from: block)
            for (index, stretches) in parts.enumerated() {
                for stretch in stretches where !(stretch.open == 1 && stretch.close == 1) { found += marks(of: stretch, in: block + index) }
            }
            block += max(parts.count, 1)
        }
        marks += found
    }

    /// Emphasised text within a block, and how many of its bytes are the signs at its ends.
    private struct Stretch {
        var range: Range<Int>
        var open = 0, close = 0
    }

    /// What is emphasised in each block from one that begins with a sign up to one that ends with the sign which closes it; empty where
    /// there are no such. Signs between must all fit, so that one that is missing does not emphasise what comes then.
    private func longEmphasis(from first: Int) -> [[Stretch]] {
        let most = 60
        guard bytes[firstLine(first).lowerBound] == 0x5F, !isHeading(first) else { return [] }
        var parts: [[Stretch]] = [], isOpen = false
        for block in first..<min(first + most, bookBlocks.upperBound) {
            guard !isHeading(block), !isOrnament(blocks[block]), let stretches = stretches(of: block, &isOpen) else { return [] }
            parts.append(stretches)
            if isOpen { continue }
            let text = firstLine(block).lowerBound..<lastLine(block).upperBound
            // Closed in its own block, or with text behind the sign.
            let isAtEnd =
                stretches.last.map { last in !(last.range.upperBound..<text.upperBound).contains { InlineEmitter.isWord(bytes[$0]) } }
                ?? false
            return parts.count > 1 && isAtEnd ? parts : []
        }
        return []
    }

    /// The emphasised stretches of a block; nil where a sign does not fit.
    /// - Parameter isOpen: whether emphasis is open in front of the block, and then behind it.
    private func stretches(of block: Int, _ isOpen: inout Bool) -> [Stretch]? {
        let text = firstLine(block).lowerBound..<lastLine(block).upperBound
        var stretches = isOpen ? [Stretch(range: text)] : []
        for i in text where bytes[i] == 0x5F {
            let isBehindWord = i > text.lowerBound && bytes[i - 1] > 0x20 && bytes[i - 1] != 0x28
            let isBeforeWord = i + 1 < text.upperBound && bytes[i + 1] > 0x20
            if isOpen {
                guard isBehindWord, !(isBeforeWord && InlineEmitter.isWord(bytes[i + 1])) else { return nil }
                let last = stretches.count - 1
                stretches[last].range = stretches[last].range.lowerBound..<i + 1
                stretches[last].close = 1
            } else {
                guard isBeforeWord, !(isBehindWord && InlineEmitter.isWord(bytes[i - 1])) else { return nil }
                stretches.append(Stretch(range: i..<text.upperBound, open: 1))
            }
            isOpen.toggle()
        }
        return stretches
    }

    /// The marks of a stretch: one, or one for each line of a block whose lines are elements.
    private func marks(of stretch: Stretch, in block: Int) -> [FoundMark] {
        switch blocks[block].role {
        case .paragraph, .quotation, .salutation, .direction, .definition:
            return [FoundMark(range: stretch.range, kind: .tag(.emphasis, open: stretch.open, close: stretch.close))]
        case .verse, .lines, .date, .closing, .signature:
            return blocks[block].lineRange.compactMap { line in
                let range = lines.range(line).clamped(to: stretch.range)
                guard !range.isEmpty else { return nil }
                let open = range.lowerBound == stretch.range.lowerBound ? stretch.open : 0
                let close = range.upperBound == stretch.range.upperBound ? stretch.close : 0
                return FoundMark(range: range, kind: .tag(.emphasis, open: open, close: close))
            }
        default: return []
        }
    }
}
