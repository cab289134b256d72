import Markup

// "XII." right below the last line of a poem, where "XI." and "XIII." stand alone: the blank line above it was forgotten.

extension TextLines {
    /// The blocks with such numbers apart. O(lines).
    func splitNumbersBelowVerse(_ blocks: [TextBlock]) -> [TextBlock] {
        let numbers = blocks.indices.compactMap { index in romanNumber(blocks[index].lastLine).map { (block: index, number: $0) } }
        func isAlone(_ k: Int) -> Bool { blocks[numbers[k].block].count == 1 }
        let parted = numbers.indices.dropFirst().dropLast().filter { k in
            !isAlone(k) && isAlone(k - 1) && isAlone(k + 1) && numbers[k - 1].number + 1 == numbers[k].number
                && numbers[k].number + 1 == numbers[k + 1].number
        }
        guard !parted.isEmpty else { return blocks }
        var split: [TextBlock] = []
        split.reserveCapacity(blocks.count + parted.count)
        var next = parted[...]
        for (index, block) in blocks.enumerated() {
            guard let k = next.first, index == numbers[k].block else { split.append(block); continue }
            next.removeFirst()
            var poem = part(block, Int(block.firstLine)..<block.lastLine), number = part(block, block.lastLine..<block.lastLine + 1)
            // It has the room that the number in front of it has.
            number.blankBefore = min(blocks[numbers[k - 1].block].blankBefore, 4)
            poem.blankAfter = number.blankBefore
            split += [poem, number]
        }
        return split
    }

    /// The value of a Roman number in capitals that is all of a line, with a full stop behind it or without.
    private func romanNumber(_ line: Int) -> Int? {
        let longest = 9
        let range = range(line)
        guard range.count <= longest, [0x49, 0x56, 0x58, 0x4C, 0x43].contains(bytes[range.lowerBound]) else { return nil }
        var cursor = WordCursor(bytes, range)
        guard let number = cursor.number(), number.numeral == .roman else { return nil }
        cursor.skip { $0 == 0x2E }
        return cursor.isAtEnd ? number.value : nil
    }
}
