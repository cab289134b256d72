import Markup

// How far a title page goes on over what looks like text: sentences above who wrote the book, verses and other works above his name, and a
// dedication.

extension TextAnalysis {
    /// What the book is about, in sentences of a few lines, with "By Major Henry M. Robert" and the publisher below them: all of it is the
    /// page.
    func endOfBylineBelow(_ first: Int) -> Int? {
        let most = 6, mostLines = 3
        guard first > bookBlocks.lowerBound, blocks[first].role == .paragraph, isText(first) else { return nil }
        for block in first..<min(first + most, bookBlocks.upperBound - 1) {
            guard forced[block] == nil, blocks[block].role == .paragraph || isHeading(block), blocks[block].count <= mostLines,
                Int(blocks[block].blankBefore) < max(habits.wideGap, 3)
            else { return nil }
            if block > first, authorWords.contains(where: { bytes[firstLine(block)].hasASCIIPrefix($0) }),
                blocks[block + 1].count <= mostLines + 1, titleLine(block + 1, hasTitle: true) == .imprint
            {
                return block + 2
            }
        }
        return nil
    }

    /// Verses, other works of the author, the title once more, and then "BY" and who wrote the book, which nothing above has said: as long
    /// as no prose, no contents and no number of a division stand between, all of it is in front of the book. O(blocks of the page).
    func endOfAuthorBelow(_ first: Int) -> Int? {
        let farthest = 16, shortestName = 3
        let names = metadata.authors.compactMap { author in author.split(whereSeparator: { $0 == " " || $0 == "," }).last }
            .map { WordCursor.folded($0) }.filter { $0.count >= shortestName }
        guard first > bookBlocks.lowerBound || isTitleLine(first), !names.isEmpty else { return nil }
        func isNamed(in block: Int) -> Bool {
            names.contains { name in
                blocks[block].lineRange.contains { WordCursor.folded(bytes, [lines.range($0)]).suffix(name.count).elementsEqual(name) }
            }
        }
        func saysBy(_ block: Int) -> Bool {
            blocks[block].lineRange.contains { line in
                var cursor = WordCursor(bytes, lines.range(line))
                cursor.skip { $0 == 0x5F }
                let text = bytes[cursor.position..<cursor.end]
                return isLoneBy(lines.range(line)) || authorWords.contains { text.hasASCIIPrefix($0) }
            }
        }
        func namesAuthor(_ block: Int) -> Bool {
            isNamed(in: block)
                && (saysBy(block) || block > bookBlocks.lowerBound && blocks[block - 1].count == 1 && saysBy(block - 1))
        }
        guard !(bookBlocks.lowerBound..<first).contains(where: namesAuthor) else { return nil }
        for block in first..<min(first + farthest, bookBlocks.upperBound) {
            let isProse = blocks[block].count >= 3 && !isBrokenEarly(blocks[block])
            guard forced[block] == nil, !isContents(block), !isPlainContentsTitle(block), !isProse,
                HeadingForm(bytes, firstLine(block)).map({ $0.division == .bare || $0.division == .volume }) ?? true
            else { return nil }
            // "by Jane Roe" below one title after another is the line of a work.
            if namesAuthor(block) { return titlesOfWorks().contains(block - 1) ? nil : block + 1 }
        }
        return nil
    }

    /// "C'est à vous que je le dédie." and "E. R." below it: a few sentences that say to whom the book is given, with room between them
    /// and the heading that comes then.
    func endOfDedication(_ first: Int) -> Int? {
        let mostLines = 12
        guard first > bookBlocks.lowerBound else { return nil }
        var end = first, lineCount = 0
        repeat {
            lineCount += blocks[end].count
            guard forced[end] == nil, blocks[end].role == .paragraph, lineCount <= mostLines, !isIllustration(end) else { return nil }
            end += 1
        } while end < bookBlocks.upperBound && Int(blocks[end].blankBefore) < max(3, habits.wideGap)
        guard end < bookBlocks.upperBound, isHeading(end) || isContents(end) || isTitleOfPersons(end) else { return nil }
        return (first..<end).contains { saysDedication($0) } ? end : nil
    }
}
