import Markup

// "CUCUMBER SOUP (French Recipe)." among a hundred titles such as "PEA SOUP.": capitals, then a remark in small letters.

extension TextAnalysis {
    /// Lines that begin in capitals and go on with a remark, where many titles are in capitals and what stands below those begins with a
    /// number, as recipes do: then what stands below these has to as well. O(blocks).
    func capitalsWithRemarks(like found: [Found]) -> [Found] {
        let fewest = 20, mostWords = 24, mostLines = 2
        let titles = found.filter { $0.rank <= 1 && shape(of: blocks[$0.block]).isAllCapitals && $0.block + 1 < bookBlocks.upperBound }
        guard titles.count >= fewest else { return [] }
        let numbered = titles.filter { beginsWithNumber($0.block + 1) }
        guard numbered.count >= fewest, numbered.count * 2 >= titles.count else { return [] }
        let known = Set(found.map(\.block))
        return bookBlocks.dropFirst().compactMap { index in
            let block = blocks[index]
            guard block.role == .paragraph, block.count <= mostLines, block.blankBefore >= 1, block.blankAfter <= block.blankBefore,
                Int(block.indent) <= habits.indent, !known.contains(index), index + 1 < bookBlocks.upperBound,
                blocks[index + 1].role == .paragraph && beginsWithNumber(index + 1) || isLoneNumeral(index + 1), beginsInCapitals(index)
            else { return nil }
            let shape = shape(of: block)
            guard shape.words <= mostWords, !shape.endsOpen, !shape.endsAsSpeech || shape.last == 0x29 else { return nil }
            return Found(block: index, gap: Int(block.blankBefore), rank: 1, reason: .capitals)
        }
    }

    /// "127. INGREDIENTS.--1 large cucumber"
    private func beginsWithNumber(_ block: Int) -> Bool {
        var cursor = WordCursor(bytes, firstLine(block))
        guard let number = cursor.number(), number.numeral == .arabic else { return false }
        return !cursor.isAtEnd && cursor.byte == 0x2E
    }

    /// "I.", above the first of several recipes for one dish.
    private func isLoneNumeral(_ block: Int) -> Bool {
        blocks[block].count == 1 && HeadingForm(bytes, firstLine(block)).map { $0.division == .bare && $0.titleStart == nil } == true
    }

    /// Words in capitals, and then one in small letters behind a bracket, a comma or "or".
    private func beginsInCapitals(_ block: Int) -> Bool {
        let fewestLetters = 4
        var cursor = WordCursor(bytes, firstLine(block))
        var letters = 0
        while let word = cursor.word() {
            guard isInCapitals(word.start..<word.end), isCapital(word.start) else { return false }
            letters += word.end - word.start
            let sign = cursor.byte
            cursor.skip { [0x20, 0x2C, 0x28, 0x2D, 0x27, 0x26, 0x2E].contains($0) }
            guard letters >= fewestLetters, !cursor.isAtEnd else { continue }
            let isRemark = sign == 0x2C || bytes[cursor.position - 1] == 0x28 || bytes[cursor.position..<cursor.end].hasASCIIPrefix("or ")
            var next = cursor
            if isRemark, let word = next.word(), !isInCapitals(word.start..<word.end) || !isCapital(word.start) { return true }
        }
        return false
    }
}
