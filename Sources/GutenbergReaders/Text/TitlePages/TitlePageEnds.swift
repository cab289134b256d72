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
            // A letter has a page of its own.
            guard forced[end] == nil, blocks[end].role == .paragraph, lineCount <= mostLines, !isIllustration(end), !opensLetter(end) else {
                return nil
            }
            end += 1
        } while end < bookBlocks.upperBound && Int(blocks[end].blankBefore) < max(3, habits.wideGap)
        guard end < bookBlocks.upperBound, isHeading(end) || isContents(end) || isTitleOfPersons(end) else { return nil }
        return (first..<end).contains { saysDedication($0) } ? end : nil
    }

    /// "DEDICATED", "TO", "JOHN POE", "BY THE WRITERS": a few words in each of several paragraphs, from one that dedicates the book to the
    /// next heading, whatever room they have.
    func endOfDedicationLines(_ first: Int) -> Int? {
        let most = 8, mostWords = 6, mostLines = 2
        guard first > bookBlocks.lowerBound, opensDedication(first) else { return nil }
        func isLine(_ block: Int) -> Bool {
            forced[block] == nil && blocks[block].count <= mostLines && shape(of: blocks[block]).words <= mostWords && !isContents(block)
                && !isPlainContentsTitle(block) && !beginsBesideChapters(block) && !isTitleOfPersons(block) && !isIllustration(block)
                && !isTitleLine(block) && HeadingForm(bytes, firstLine(block)) == nil
        }
        var end = first + 1
        while end + 1 < bookBlocks.upperBound, end - first <= most, isLine(end), !isText(end), !isText(end + 1) { end += 1 }
        // The last of them may be the title of the text.
        guard end > first + 1, end + 1 < bookBlocks.upperBound, end - first <= most else { return nil }
        return isContents(end) || isPlainContentsTitle(end) || isText(end + 1) && !isText(end) ? end : nil
    }

    /// "DEDICATED", and nothing else on its line.
    private func opensDedication(_ index: Int) -> Bool {
        blocks[index].count == 1 && dedicationTitles.contains(textKey(of: blocks[index]))
    }

    // MARK: In front of the text

    /// Where the text begins among the last blocks of the page: four or more of some words each, most of them no titles, behind all that
    /// belongs to the page.
    func endBeforeText(_ end: Int) -> Int { endBeforeShortParagraphs(endBeforeSentences(endBeforeColumns(end))) }

    /// "“Well,” he said." and "She laughed at him." right above the first long paragraph of a text without headings: behind the author, at
    /// the margin, and as close to each other as the paragraphs are.
    private func endBeforeShortParagraphs(_ end: Int) -> Int {
        guard end < bookBlocks.upperBound, isText(end), blocks[end].blankBefore <= 1 else { return end }
        let first = bookBlocks.lowerBound
        var start = end
        while start > first + 1, isShortParagraph(start - 1), start == end || blocks[start].blankBefore <= 1 { start -= 1 }
        let isBehindAuthor = (first..<start).contains { titleLine($0, hasTitle: true) == .author }
        return isBehindAuthor ? start : end
    }

    private func isShortParagraph(_ index: Int) -> Bool {
        let shape = shape(of: blocks[index])
        guard blocks[index].role == .paragraph, Int(blocks[index].indent) <= habits.indent, shape.beginsWithCapital || shape.beginsAsSpeech,
            shape.endsWithFullStop || shape.endsAsSpeech || shape.last == 0x3F || shape.last == 0x21, shape.words > 1,
            !shape.isTitleCase, !shape.isMostlyCapitals, !isRemarkInBrackets(index), !isQuotationWithSource(index)
        else { return false }
        return titleLine(index, hasTitle: true) == .subtitle
    }

    /// "Articles in This Slice:", and below it their names in columns, are no lines of the page.
    private func endBeforeColumns(_ end: Int) -> Int {
        let fewest = 3
        return (bookBlocks.lowerBound + 1..<max(bookBlocks.lowerBound + 1, end)).first { title in
            guard blocks[title].count == 1, bytes[firstLine(title).upperBound - 1] == 0x3A, title + 1 < bookBlocks.upperBound,
                blocks[title + 1].count >= fewest
            else { return false }
            return blocks[title + 1].lineRange.count(where: { contains("   ", lines.range($0)) }) * 2 >= blocks[title + 1].count
        } ?? end
    }

    private func endBeforeSentences(_ end: Int) -> Int {
        let fewest = 4, fewestWords = 3
        let first = bookBlocks.lowerBound
        var start = end
        while start > first + 1, blocks[start - 1].role == .paragraph, titleLine(start - 1, hasTitle: true) == .subtitle,
            !isTitleLine(start - 1), !isOrnament(blocks[start - 1])
        { start -= 1 }
        guard end - start >= fewest else { return end }
        // Behind a wide gap, or behind the last title proper.
        if let gap = (start + 1..<end).last(where: { Int(blocks[$0].blankBefore) >= habits.wideGap && end - $0 >= fewest }) {
            start = gap
        } else {
            while start < end, isTitle(start) { start += 1 }
        }
        guard end - start >= fewest else { return end }
        let sentences = (start..<end).count { !isTitle($0) && shape(of: blocks[$0]).words >= fewestWords }
        return sentences * 4 >= (end - start) * 3 ? start : end
    }

    private func isTitle(_ index: Int) -> Bool {
        let shape = shape(of: blocks[index])
        return shape.isTitleCase || shape.isMostlyCapitals
    }
}
