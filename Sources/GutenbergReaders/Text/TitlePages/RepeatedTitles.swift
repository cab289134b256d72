import Markup

// The book's title once more above its text, its chapters or its volumes is no chapter, and no part of a book whose parts have titles of
// their own; where it stands behind chapters, it is the title of what follows.

extension TextAnalysis {
    /// The book's title once more, above the text: no chapter.
    mutating func findRepeatedTitles() {
        guard metadata.title != nil else { return }
        findRepeatedTitlePage()
        // A half-title: the next heading says the same, with a motto between them at most.
        let longest = 3
        let halfTitles = headings.indices.dropLast().filter { index in
            let (heading, next) = (headings[index], headings[index + 1])
            guard heading.form == nil, next.form == nil, next.block > heading.block, next.block - heading.block <= longest else {
                return false
            }
            return textKey(of: blocks[heading.block]) == textKey(of: blocks[next.block])
                && (heading.block + 1..<next.block).allSatisfy { blocks[$0].count <= longest }
        }.map { headings[$0].block }
        for block in halfTitles { blocks[block].role = .repeatedTitle }
        if let block = halfTitleBehindContents() { blocks[block].role = .repeatedTitle }
        for block in titlesAboveVolumes() + titlePagesAboveVolumes() { blocks[block].role = .repeatedTitle }
        setHeadings(headings.filter { blocks[$0.block].role != .repeatedTitle })
        findTitlesBelowRepeatedOnes()
        raiseRepeatedTitles()
        let repeated = headings.filter { heading in
            guard heading.form == nil, isTitleLine(heading.block) || isEndOfTitle(heading.block),
                heading.level > 1 || isBelowFirstPart(heading.block),
                !givesBookItsName(heading.block)
            else { return false }
            let next = heading.block + 1
            return next < blocks.count && (isHeading(next) || next + 1 < blocks.count && blocks[next].count == 1 && isHeading(next + 1))
        }
        for heading in repeated { raiseNumbersBelow(heading) }
        for heading in repeated { blocks[heading.block].role = .repeatedTitle }
        // What stands right below it belongs to no heading in front of it.
        let below = Set(repeated.map { $0.block + 1 })
        for index in headings.indices where below.contains(headings[index].block) && headings[index].form == nil {
            headings[index].level = min(headings[index].level, 2)
        }
        if !repeated.isEmpty { setHeadings(headings.filter { blocks[$0.block].role != .repeatedTitle }) }
    }

    /// "TOM SAWYER" of "The Adventures of Tom Sawyer".
    private func isEndOfTitle(_ block: Int) -> Bool {
        let shortest = 8
        guard let title = metadata.title, blocks[block].count == 1 else { return false }
        let text = WordCursor.folded(bytes, [firstLine(block)]), whole = WordCursor.folded(title)
        return text.count >= shortest && whole.suffix(text.count).elementsEqual(text)
    }

    /// "THE NORTH", which the contents name, with a motto, and then the book's title above "CHAPTER I": no part begins between the two.
    private func isBelowFirstPart(_ block: Int) -> Bool {
        let mostBlocks = 4, mostLines = 8
        let index = headings.partitioningIndex { $0.block >= block }
        guard index > 0, index + 1 < headings.count, isRightBelow(index + 1), headings[index + 1].form?.number == 1 else { return false }
        let part = headings[index - 1]
        let between = part.lastBlock + 1..<max(part.lastBlock + 1, block)
        guard between.count <= mostBlocks, between.allSatisfy({ blocks[$0].count <= mostLines }), !isTitleLine(part.block) else {
            return false
        }
        let key = textKey(of: blocks[block]), keyOfPart = textKey(of: blocks[part.block])
        return contents.contains { list in
            !list.namesPictures && list.entries.contains { $0.key == keyOfPart } && !list.entries.contains { $0.key == key }
        }
    }

    /// The numbers that stood a step below the book's title are chapters without it, and no sections of the preface in front.
    private mutating func raiseNumbersBelow(_ title: TextHeading) {
        let first = headings.partitioningIndex { $0.block > title.block }
        guard first < headings.count, isRightBelow(first), headings[first].form != nil, headings[first].level == title.level + 1 else {
            return
        }
        for index in headings[first...].indices.prefix(while: { headings[$0].level > title.level }) { headings[index].level -= 1 }
    }

    /// "ORIGINAL STORIES" right above "VOLUME I." and right above "VOLUME II.": the title page of each volume says the same, and nothing
    /// else does.
    private func titlesAboveVolumes() -> [Int] {
        let fewest = 2
        var counts: [UInt64: (all: Int, above: Int)] = [:]
        func isAboveVolume(_ index: Int) -> Bool {
            guard index + 1 < headings.count, headings[index].titleBlock == nil, isRightBelow(index + 1),
                let form = headings[index + 1].form
            else { return false }
            return form.division.rank <= Division.book.rank
        }
        let titles = headings.indices.filter { headings[$0].form == nil }.map { (index: $0, key: textKey(of: blocks[headings[$0].block])) }
        for title in titles {
            counts[title.key, default: (0, 0)].all += 1
            if isAboveVolume(title.index) { counts[title.key, default: (0, 0)].above += 1 }
        }
        return titles.filter { title in counts[title.key].map { $0.above >= fewest && $0.above == $0.all } ?? false }.map {
            headings[$0.index].block
        }
    }

    /// "WAVERLEY", "OR", "'TIS SIXTY YEARS SINCE" above "VOLUME II.": the title and a few lines more as the title page has them, and then
    /// the number of a volume, part or book.
    private func titlePagesAboveVolumes() -> [Int] {
        let mostBlocks = 3, mostLines = 2
        let said = Set(titlePage.map { textKey(of: blocks[$0]) })
        return headings.indices.dropLast().flatMap { index -> [Int] in
            let title = headings[index].block, below = Range(from: headings[index].lastBlock + 1, to: headings[index + 1].block)
            guard headings[index].form == nil, let form = headings[index + 1].form, form.division.rank <= Division.book.rank,
                isTitleLine(title), (1...mostBlocks).contains(below.count),
                below.allSatisfy({ blocks[$0].count <= mostLines && said.contains(textKey(of: blocks[$0])) })
            else { return [] }
            return [title] + below
        }
    }

    /// "THE LADY", which the contents name among other titles, in "The Lady and Other Stories".
    private func givesBookItsName(_ block: Int) -> Bool {
        let fewest = 2
        let key = textKey(of: blocks[block])
        guard let title = metadata.title, Self.textKey(title.lowercased()) != key,
            let list = contents.first(where: { !$0.namesPictures && $0.entries.contains { $0.key == key } })
        else { return false }
        let keys = Set(headings.lazy.filter { $0.form == nil && $0.block != block }.map { self.textKey(of: self.blocks[$0.block]) })
        return list.entries.count(where: { $0.key != key && $0.form == nil && keys.contains($0.key) }) >= fewest
    }

    /// "FAUST: Der Tragödie erster Teil", and "Nacht." below it with no more room above it than a paragraph has: in a book whose chapters
    /// have titles alone, a line written as a title below that of the book is the first one's.
    private mutating func findTitlesBelowRepeatedOnes() {
        let fewest = 3, mostWords = 6, mostWordsOfSentence = 3
        guard headings.count(where: { $0.form == nil }) > fewest else { return }
        let found = headings.filter { heading in
            let next = heading.block + 1
            guard heading.form == nil, isTitleLine(heading.block), next + 1 < bookBlocks.upperBound, blocks[next].role == .paragraph,
                blocks[next].count == 1,
                blocks[next].blankAfter <= blocks[heading.block].blankBefore, titleLine(next, hasTitle: true) == .subtitle,
                !isHeading(next + 1)
            else { return false }
            let shape = shape(of: blocks[next])
            return shape.beginsWithCapital && shape.isTitleCase && !shape.endsOpen && !shape.endsAsSpeech
                && shape.words <= (shape.endsWithFullStop ? mostWordsOfSentence : mostWords)
                && HeadingForm(bytes, firstLine(next)) == nil
        }
        guard !found.isEmpty else { return }
        setHeadings(headings + found.map { TextHeading(block: $0.block + 1) })
    }

    /// The book's title once more behind chapters of it, where nothing else has parts, is the title of what follows: a prologue stands in
    /// front.
    private mutating func raiseRepeatedTitles() {
        // What stands in front of the list of contents is no prologue.
        let list = contents.first { !$0.namesPictures }?.blocks.upperBound ?? 0
        let end = headings.count(where: { $0.block >= list }) * 2 > headings.count ? list : 0
        guard !headings.contains(where: { $0.level == 1 }),
            let first = headings.first(where: { $0.block >= end && !isBesideChapters($0.block, gap: 0) })
        else { return }
        for index in headings.indices.dropLast()
        where headings[index].form == nil && headings[index].block > first.block && isTitleLine(headings[index].block) {
            // Above the number of a part it says no more than that page does.
            let isAbovePart = headings[index + 1].form.map { $0.division.rank <= 2 && $0.division != .bare } ?? false
            if isRightBelow(index + 1), headings[index + 1].level == 2, !isAbovePart { headings[index].level = 1 }
        }
    }

    /// The first heading behind the list of contents, which the list does not name, with another right below it: the title in other words.
    /// Where a second one stands so, they are parts.
    private func halfTitleBehindContents() -> Int? {
        guard let list = contents.first(where: { !$0.namesPictures }), let first = headings.first, first.block >= list.blocks.upperBound,
            headings.count > 2
        else { return nil }
        let named = Set(list.entries.map(\.key))
        func isEmpty(_ index: Int) -> Bool {
            headings[index].form == nil && isRightBelow(index + 1) && blocks[headings[index].block].blankAfter >= 3
                && !named.contains(textKey(of: blocks[headings[index].block]))
        }
        return isEmpty(0) && !headings.indices.dropLast().dropFirst().contains(where: isEmpty) ? first.block : nil
    }
}
