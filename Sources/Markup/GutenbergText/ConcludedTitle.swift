// Old files name their book nowhere but on the title page, and a text without any header has nothing else. The short blocks in front of the first chapter,
// of the list of contents or, below a line "by …", of the text are a title page then, and title and author are what it says.

extension TextAnalysis {
    /// Takes title and author from the first blocks, where no header has said them. Nothing else of the text is changed.
    mutating func concludeTitle() {
        guard metadata.title == nil else { return }
        let first = bookBlocks.lowerBound, most = 9
        var end = first
        while end < bookBlocks.upperBound, end - first < most, isFrontLine(end, isFirst: end == first) { end += 1 }
        guard end > first, end < bookBlocks.upperBound, !isTitleOfOneStory(end) else { return }
        let page = first..<end
        guard let (title, author) = oneLineTitle(first) ?? namedTitle(page) ?? plainTitle(page) else { return }
        guard opensText(end) || author != nil && page.count <= 4 && isText(end) else { return }
        metadata.title = title
        if metadata.authors.isEmpty, let author { metadata.authors = [author] }
        hasConcludedTitle = true
    }

    /// Short, and no sentence: a line of a title page.
    private func isFrontLine(_ index: Int, isFirst: Bool) -> Bool {
        let longest = 60, mostLines = 4
        let block = blocks[index]
        guard forced[index] == nil, block.count <= mostLines, block.width - block.indent <= longest, !isText(index), bytes[firstLine(index).lowerBound] != 0x5B, !isOrnament(block) else { return false }
        switch block.role {
        case .paragraph: break
        case .heading(let number) where headings[number].form == nil && headings[number].level <= 3: break
        default: return false
        }
        let shape = shape(of: block)
        guard shape.letters > 1 || !isFirst, !shape.beginsAsSpeech, !isFirst || !shape.endsOpen else { return false }
        return !isBesideChapters(index, gap: 0)
    }

    /// The first chapter or the list of contents.
    private func opensText(_ block: Int) -> Bool {
        switch blocks[block].role {
        case .contentsTitle, .contents: true
        case .heading(let number): (headings[number].form?.number ?? 9) <= 1
        default: false
        }
    }

    /// "THE ROAD" with "I" below it, where another title has a "I" as well: one story of several.
    private func isTitleOfOneStory(_ end: Int) -> Bool {
        headings.indices.dropFirst().contains { index in
            let heading = headings[index], above = headings[index - 1]
            return above.block >= end && above.form == nil && above.level <= 2 && heading.form?.number == 1 && heading.block - above.block <= 2
        }
    }

    /// "THE QUIET HOUSE by MARY POE"
    private func oneLineTitle(_ block: Int) -> (String, String?)? {
        guard blocks[block].count == 1 else { return nil }
        let line = bytes[firstLine(block)]
        guard let by = line.indices.first(where: { $0 > line.startIndex && line[$0 - 1] == 0x20 && line[$0] == 0x62 && line[$0...].hasASCIIPrefix("by ") }) else { return nil }
        // "Step by Step" names nobody.
        let words = line[(by + 3)...].split(separator: 0x20)
        guard words.count >= 2, words.allSatisfy({ isCapital($0.startIndex) }), line.endIndex - by <= 60 else { return nil }
        let title = string(line.startIndex..<by), author = string(by + 3..<line.endIndex)
        return title.isEmpty || author.isEmpty ? nil : (title, author)
    }

    /// "By Mary Poe", or "by" and the name below it.
    private func namedTitle(_ page: Range<Int>) -> (String, String?)? {
        for block in page.dropFirst() {
            let line = firstLine(block)
            // Whoever translated it is not who wrote it.
            if blocks[block - 1].lineRange.contains(where: { line in translatorWords.contains { contains($0, lines.range(line)) } }) { continue }
            if isLoneBy(line) {
                let name = blocks[block].count > 1 ? lines.range(Int(blocks[block].firstLine) + 1) : page.contains(block + 1) ? firstLine(block + 1) : line
                return name == line ? nil : (title(page.lowerBound), string(name))
            }
            guard let word = authorWords.first(where: { bytes[line].hasASCIIPrefix($0) }) else { continue }
            let name = line.lowerBound + word.utf8CodeUnitCount..<line.upperBound
            guard beginsNames(name) else { continue }
            return (title(page.lowerBound), string(name))
        }
        return nil
    }

    /// A title alone, or a name above a title in capitals.
    private func plainTitle(_ page: Range<Int>) -> (String, String?)? {
        let first = page.lowerBound
        let shape = shape(of: blocks[first])
        if page.count > 1, blocks[first].count == 1, shape.isTitleCase, !shape.isMostlyCapitals, (2...4).contains(shape.words), shape.digits == 0, self.shape(of: blocks[first + 1]).isAllCapitals {
            return (title(first + 1), string(firstLine(first)))
        }
        guard !shape.endsAsSpeech, shape.isMostlyCapitals || shape.isTitleCase, shape.letters >= 3 else { return nil }
        return (title(first), nil)
    }

    /// "by" and nothing else.
    func isLoneBy(_ line: Range<Int>) -> Bool {
        var cursor = WordCursor(bytes, line)
        cursor.skip { $0 == 0x5F || $0 == 0x2D }
        guard let word = cursor.word(), loneByWords[word] != nil else { return false }
        cursor.skip { $0 == 0x5F || $0 == 0x2D || $0 == 0x3A }
        return cursor.isAtEnd
    }

    private func beginsNames(_ name: Range<Int>) -> Bool { !name.isEmpty && isCapital(name.lowerBound) && name.count <= 60 }

    private func title(_ block: Int) -> String { blocks[block].lineRange.map { string(lines.range($0)) }.joined(separator: " ") }

    /// Without marks of emphasis and the full stop behind it.
    private func string(_ range: Range<Int>) -> String {
        var text = bytes[range].filter { $0 != 0x5F && $0 != 0x3D }
        while let last = text.last, last == 0x20 || last == 0x2E || last == 0x2C { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }
}

private let loneByWords = WordTable<Bool>(["by", "par", "von", "por", "door", "av", "af"].map { ($0, true) })
