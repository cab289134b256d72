import Markup

// The titles of a collection's pieces as they are written in some files only: with who speaks and where in the same paragraph ("ON LAMPS",
// "JOHN DOE", "Delivered at Leith, May 3, 1861"), or, above poems, in a line in small letters with no more room than two blank lines. One
// such block says nothing; several of them, with the same below each, do.

extension TextAnalysis {
    /// Blocks of a few short lines, the first of them in capitals, with prose below each. O(bytes of such blocks).
    func titlesOfSeveralLines(besides found: [Found]) -> [Found] {
        let fewest = 3
        let known = Set(found.map(\.block))
        let titles = bookBlocks.filter { blocks[$0].role == .paragraph && !known.contains($0) && isTitleOfSeveralLines($0) }
        guard titles.count >= fewest else { return [] }
        return titles.map { Found(block: $0, gap: Int(blocks[$0].blankBefore), rank: 1, reason: .severalLines) }
    }

    func isTitleOfSeveralLines(_ index: Int) -> Bool {
        let mostLines = 5, margin = 16, mostWords = 10
        let block = blocks[index]
        guard (2...mostLines).contains(block.count), Int(block.blankBefore) >= max(3, habits.wideGap),
            block.blankAfter <= block.blankBefore, index + 1 < bookBlocks.upperBound, Int(block.width) <= habits.measure - margin,
            !isHeading(index - 1 >= bookBlocks.lowerBound ? index - 1 : index), isText(index + 1), blocks[index + 1].count >= 2
        else { return false }
        let title = shape(ofLines: Int(block.firstLine)..<Int(block.firstLine) + 1), whole = shape(of: block)
        guard title.isAllCapitals, title.letters >= 3, title.words <= mostWords, !title.endsOpen, !title.beginsAsSpeech, !whole.endsOpen,
            !whole.endsAsSpeech || whole.last == 0x29
        else { return false }
        return block.lineRange.dropFirst().allSatisfy {
            shape(ofLines: $0..<($0 + 1)).beginsWithCapital || bytes[lines.range($0).lowerBound] == 0x28
        }
    }

    /// Single lines in a file of poems, with a stanza below each and hardly a wide gap that has none of them behind it. O(blocks).
    func titlesAboveVerse(besides found: [Found]) -> [Found] {
        let fewest = 4, mostWords = 10, gap = 2
        guard habits.wideGap <= gap else { return [] }
        let known = Set(found.map(\.block))
        let apart = bookBlocks.filter {
            blocks[$0].role == .paragraph && Int(blocks[$0].blankBefore) >= habits.wideGap && blocks[$0].blankBefore < TextBlock.open
        }
        let titles = apart.filter { index in
            let block = blocks[index]
            guard !known.contains(index), block.count == 1, block.blankAfter <= block.blankBefore, index + 1 < bookBlocks.upperBound,
                isAboveStanza(index), !isOrnament(block), HeadingForm(bytes, firstLine(index)) == nil
            else { return false }
            let shape = shape(of: block)
            return shape.letters > 0 && shape.words <= mostWords && shape.beginsWithCapital && (!shape.endsOpen || shape.last == 0x2D)
                && !shape.beginsAsSpeech
        }
        let recognised = titles.count + apart.count { known.contains($0) }
        guard titles.count >= fewest, recognised * 4 >= apart.count * 3 else { return [] }
        return titles.map { Found(block: $0, gap: Int(blocks[$0].blankBefore), rank: 2, reason: .aboveVerse) }
    }

    /// Lines that were broken on purpose, or that all begin with a capital.
    private func isAboveStanza(_ index: Int) -> Bool {
        let stanza = blocks[index + 1]
        guard stanza.role == .paragraph, stanza.count >= 2 else { return false }
        return capitalLines(stanza) == stanza.count - 1 && (stanza.count >= 3 || isBrokenEarly(stanza))
            || Int(stanza.indent) > habits.indent && isBrokenEarly(stanza)
    }

    /// "HAMILTON" below a number, apart from it once and close to it everywhere else: what comes again is the name of an author or a
    /// speaker, and no title.
    func withoutLabels(_ found: [Found]) -> [Found] {
        let fewest = 3, longest: Int16 = 40
        var counts: [UInt64: (all: Int, apart: Int)] = [:]
        for block in bookBlocks where blocks[block].count == 1 && blocks[block].width <= longest && blocks[block].role == .paragraph {
            let key = labelKey(block)
            counts[key, default: (0, 0)].all += 1
            if Int(blocks[block].blankBefore) >= habits.wideGap { counts[key, default: (0, 0)].apart += 1 }
        }
        return found.filter { item in
            guard item.rank > 0, blocks[item.block].count == 1, let count = counts[labelKey(item.block)] else { return true }
            return count.all < fewest || count.apart * 2 >= count.all
        }
    }

    /// The text of a line, and whether it is in capitals: "Roast Turkey." on a bill of fare says nothing of "ROAST TURKEY." above a recipe.
    private func labelKey(_ block: Int) -> UInt64 {
        textKey(of: blocks[block]) ^ (shape(of: blocks[block]).isMostlyCapitals ? 1 : 0)
    }
}
