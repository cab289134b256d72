import Markup

// What is text, prose or verse, and no line of a title page, by its looks alone.

extension TextAnalysis {
    /// True for prose and verse: what a title page does not have.
    func isText(_ index: Int) -> Bool {
        let block = blocks[index]
        guard block.role == .paragraph else { return false }
        // Lines in the middle of the page look full, however short they are.
        let longestImprint = 8
        if block.count >= 3, !isBrokenEarly(block) {
            let shape = shape(of: block)
            // "Fellow Of The Royal, Geological, Etc., Societies; Author Of …"
            if block.count <= 4, shape.isTitleCase, shape.smallWords == 0 { return false }
            return block.count > longestImprint || block.indent < 8 || !shape.isMostlyCapitals
        }
        if block.count >= 5, block.width >= 40 || block.count >= 9 {
            return !shape(of: block).isMostlyCapitals && (block.indent < 12 || block.count >= 8)
        }
        if isStanza(block) || isOneOfStanzas(index) { return true }
        if isVerseOfScripture(firstLine(index)) { return true }
        let shape = shape(of: block)
        if shape.beginsAsSpeech, shape.endsAsSpeech { return true }
        let fewestOfOtherScripts = 20
        if shape.otherLetters > max(shape.letters, fewestOfOtherScripts) { return true }
        if block.count == 2, isImprintInTwoLines(index, shape) || isNamedBelow(block) { return false }
        let endsSentence = shape.endsWithFullStop || shape.last == 0x3F || shape.last == 0x21
        return block.count <= 2 && shape.words >= 10 && endsSentence && !shape.isTitleCase && !shape.isMostlyCapitals
            && !(block.count == 2 && isBrokenForPage(block))
            || block.count == 2 && !isBrokenEarly(block) && !shape.isMostlyCapitals && !shape.isTitleCase
                && !isPhraseInTheMiddle(block, shape)
    }

    /// "Translated from the Chinese with Introduction" and, in the middle below it, "and Critical Notes": no sentence.
    private func isPhraseInTheMiddle(_ block: TextBlock, _ shape: TextShape) -> Bool {
        let fewestColumns: Int16 = 8, mostBeside = 2
        let middles = block.lineRange.map { Int(lines[$0].indent) + Int(lines[$0].width) }
        guard block.indent >= fewestColumns, let least = middles.min(), let most = middles.max() else { return false }
        return most - least <= 2 * mostBeside && !shape.endsWithFullStop && !shape.beginsAsSpeech && !shape.endsAsSpeech
    }

    /// "Author of “Days and Dreams,” and several other books of verse"
    func beginsWithAuthorOf(_ index: Int) -> Bool {
        var cursor = WordCursor(bytes, firstLine(index))
        cursor.skip { $0 == 0x5F || $0 == 0x28 || $0 == 0x22 }
        return blocks[index].count <= 6 && authorOfWords.contains { bytes[cursor.position..<cursor.end].hasASCIIPrefix($0) }
    }

    /// "Illustrated with forty plates from drawings" and "by Mary Poe" in the middle of the page.
    private func isNamedBelow(_ block: TextBlock) -> Bool {
        let fewestColumns: Int16 = 8
        let line = lines.range(block.lastLine)
        guard block.indent >= fewestColumns, let word = authorWords.first(where: { bytes[line].hasASCIIPrefix($0) }),
            line.lowerBound + word.count < line.upperBound
        else { return false }
        return isCapital(line.lowerBound + word.count)
    }

    /// "Leith: MDCCCXCI: for the Society of Millers of London and" and "Leith, and for private circulation only.": a place and a year
    /// behind it, with room below.
    private func isImprintInTwoLines(_ index: Int, _ shape: TextShape) -> Bool {
        let line = firstLine(index)
        guard blocks[index].blankAfter >= 3, blocks[index].blankAfter < TextBlock.open,
            let colon = line.first(where: { bytes[$0] == 0x3A }), titleLine(index, hasTitle: true) == .imprint
        else { return false }
        var cursor = WordCursor(bytes, colon + 1..<line.upperBound)
        cursor.skipSpaces()
        let year = cursor.position..<(cursor.word()?.end ?? (cursor.digits().map { _ in cursor.position } ?? cursor.position))
        let shortest = 4, ofNumerals: [UInt8] = [0x4D, 0x44, 0x43, 0x4C, 0x58, 0x56, 0x49]
        return year.count >= shortest && (bytes[year].allSatisfy(\.isASCIIDigit) || bytes[year].allSatisfy { ofNumerals.contains($0) })
    }

    /// "with notes by the" and "Rev. Theodore Buckley, M.A., F.S.A.": the first line is far from full, and the second begins with a
    /// capital.
    private func isBrokenForPage(_ block: TextBlock) -> Bool {
        Int(lines[Int(block.firstLine)].width) * 2 < habits.measure && capitalLines(block) == 1 && isBrokenEarly(block)
    }

    /// Four lines or more near the margin, most of at least four words: a poem begins.
    private func isStanza(_ block: TextBlock) -> Bool {
        guard block.count >= 4, block.indent < 12, !shape(of: block).isMostlyCapitals else { return false }
        let long = block.lineRange.count { line in bytes[lines.range(line)].count { $0 == 0x20 } >= 3 }
        guard long * 4 >= block.count * 3 else { return false }
        return !block.lineRange.contains { line in
            (imprintWords + editionWords + translatorWords).contains { containsWord($0, lines.range(line)) } || endsInBy(lines.range(line))
        } || isPoem(block)
    }

    /// Six lines or more that all begin with a capital, without a figure, and end with a full stop or as speech does: "printed" may be a
    /// word of a poem.
    private func isPoem(_ block: TextBlock) -> Bool {
        let fewest = 6
        guard block.count >= fewest, capitalLines(block) == block.count - 1 else { return false }
        let shape = shape(of: block)
        return shape.digits == 0 && (shape.endsWithFullStop || shape.endsAsSpeech) && shape.smallWords > block.count
    }

    /// One of three blocks in a row that have the same number of lines, each of some words: tercets, couplets.
    private func isOneOfStanzas(_ index: Int) -> Bool {
        let row = index..<index + 3
        guard row.upperBound <= bookBlocks.upperBound, blocks[index].count >= 2,
            row.allSatisfy({ blocks[$0].count == blocks[index].count && blocks[$0].indent == blocks[index].indent })
        else { return false }
        return row.dropFirst().allSatisfy { blocks[$0].blankBefore == 1 }
            && row.allSatisfy { block in blocks[block].lineRange.allSatisfy { line in bytes[lines.range(line)].count { $0 == 0x20 } >= 3 } }
    }

    /// "1:1 In the beginning", "001:001": text, however short.
    private func isVerseOfScripture(_ line: Range<Int>) -> Bool {
        var cursor = WordCursor(bytes, line)
        guard cursor.digits() != nil, cursor.byte == 0x3A else { return false }
        cursor.position += 1
        return cursor.digits() != nil && cursor.byte == 0x20
    }
}
