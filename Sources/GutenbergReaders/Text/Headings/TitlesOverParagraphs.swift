import Markup

// Collected works and pamphlets spread a title as its page did: "A", "SHORT ACCOUNT", "OF", "A LATE SHORT ADMINISTRATION.", "1766.", each a
// paragraph. A word between two lines of a title stands alone on its own, as in no other text.

extension TextAnalysis {
    /// Joins what stands below a heading without a number to its title: lines in capitals, as close to each other as paragraphs are, up to a
    /// wider gap, one of which is nothing but a word that joins others. O(blocks of such titles).
    mutating func joinTitlesOverParagraphs() {
        var joined: Set<Int> = []
        for index in headings.indices
        where headings[index].form == nil && headings[index].titleBlock == nil && !joined.contains(headings[index].block) {
            guard let last = lastOfTitle(headings[index].block) else { continue }
            headings[index].titleBlock = last
            joined.formUnion(headings[index].block + 1...last)
        }
        guard !joined.isEmpty else { return }
        setHeadings(headings.filter { !joined.contains($0.block) })
        for block in joined.sorted() { blocks[block].role = .headingTitle }
    }

    private func lastOfTitle(_ first: Int) -> Int? {
        let mostBlocks = 9, mostLines = 3, setOff = 3
        if isAboveSubtitle(first, shape(of: blocks[first])) { return first + 1 }
        guard Int(blocks[first].blankBefore) >= max(setOff, habits.wideGap), blocks[first].count <= mostLines, isLineOfTitle(first),
            !isAboveName(first)
        else { return nil }
        var last = first
        while last + 1 < bookBlocks.upperBound, last + 1 - first < mostBlocks, blocks[last + 1].count <= mostLines,
            blocks[last + 1].role == .paragraph || isUnnumberedHeading(last + 1), blocks[last + 1].blankBefore < blocks[first].blankBefore,
            Int(blocks[last + 1].blankBefore) < setOff, isLineOfTitle(last + 1)
        { last += 1 }
        // The title page is another matter.
        guard last > first, blocks[last].blankAfter > blocks[last].blankBefore,
            !(first...last).contains(where: { isTitleLine($0) || isAuthorAlone($0) }),
            (first..<last).contains(where: { isJoiningWord($0) })
        else { return nil }
        return last
    }

    /// "THE LAMP;" with "A TALE OF THE HILLS" below it and text then: capitals behind the room of a chapter, twice on one line.
    func isAboveSubtitle(_ index: Int, _ shape: TextShape) -> Bool {
        let roomOfChapter = 3, below = index + 1
        guard [0x2C, 0x3B].contains(shape.last), shape.isAllCapitals, blocks[index].count == 1, below + 1 < bookBlocks.upperBound,
            Int(blocks[index].blankBefore) >= max(roomOfChapter, habits.wideGap), blocks[below].role == .paragraph,
            blocks[below].count == 1, blocks[below].blankBefore < blocks[index].blankBefore, blocks[below + 1].count > 1
        else { return false }
        return self.shape(of: blocks[below]).isAllCapitals
    }

    /// "TO THE", "LADS AND LASSES": a dedication.
    private func isAboveName(_ block: Int) -> Bool {
        var cursor = WordCursor(bytes, firstLine(block))
        return cursor.word().map { wordsAboveNames[$0] != nil } ?? false
    }

    private func isAuthorAlone(_ block: Int) -> Bool {
        let key = textKey(of: blocks[block])
        return metadata.authors.contains { Self.textKey($0) == key }
    }

    /// Capitals, one letter too, or a year.
    private func isLineOfTitle(_ block: Int) -> Bool {
        let shape = shape(of: blocks[block])
        return shape.isMostlyCapitals || shape.letters == 0 && shape.digits == 4
            || isJoiningWord(block) && isCapital(firstLine(block).lowerBound)
    }

    /// "A", "OF", "ON THE"
    private func isJoiningWord(_ block: Int) -> Bool {
        guard blocks[block].count == 1 else { return false }
        var cursor = WordCursor(bytes, firstLine(block)), count = 0
        while let word = cursor.word() {
            guard joiningWords[word] != nil else { return false }
            count += 1
            cursor.skip { $0 == 0x20 || $0 == 0x2C }
        }
        return count > 0 && cursor.isAtEnd
    }
}

private let joiningWords = FoldedWordTable<Bool>(list: "connecting")
