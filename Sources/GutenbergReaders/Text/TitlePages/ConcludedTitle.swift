import Markup

// Old files name their book nowhere but on the title page, and a text without any header has nothing else. The short blocks in front of the
// first chapter, of the list of contents or, below a line "by …", of the text are a title page then, and title and author are what it says.
// So are those above the publisher's lines.

extension TextAnalysis {
    /// Takes title and author from the first blocks, where no header has said them. Nothing else of the text is changed.
    mutating func concludeTitle() {
        guard metadata.title == nil, let first = bookBlocks.first(where: { !isIllustration($0) && !isOrnament(blocks[$0]) && !isYear($0) })
        else { return }
        let most = 9
        var end = first
        while end < bookBlocks.upperBound, end - first < most, isFrontLine(end, isFirst: end == first) { end += 1 }
        guard end > first, end < bookBlocks.upperBound else { return }
        let sure = endOfSurePage(first)
        let page = first..<max(end, sure ?? end)
        guard sure != nil || hasContents(behind: end) || !isTitleOfOneStory(end) else { return }
        guard let (title, author) = oneLineTitle(first) ?? namedTitle(page) ?? plainTitle(page) else { return }
        guard
            sure != nil || opensText(end) || comesAgain(first) || isTitleOfPersons(end) || isSetOff(page)
                || author != nil && (isFollowedAsPage(page) || hasContents(behind: end))
        else { return }
        metadata.title = title
        if metadata.authors.isEmpty, let author { metadata.authors = [author.withoutYears] }
        hasConcludedTitle = true
    }

    /// Below the author's name stand text, and not much between, a heading of what stands beside the chapters, or one with text below it.
    private func isFollowedAsPage(_ page: Range<Int>) -> Bool {
        let most = 4, end = page.upperBound
        if page.count <= most && isText(end) || isAboveText(end) || isBesideChapters(end, gap: 0) { return true }
        // The last of its lines is the title of a preface, set off from the others.
        return page.count > 1 && isAboveText(end - 1) && Int(blocks[end - 1].blankBefore) >= max(3, habits.wideGap)
    }

    /// Several lines, with more room below them than between them, and a heading there.
    private func isSetOff(_ page: Range<Int>) -> Bool {
        let fewest = 3, end = page.upperBound
        guard page.count >= fewest, isHeading(end) || isTitleOfPersons(end), blocks[end].blankBefore >= 3 else { return false }
        return page.dropFirst().allSatisfy { blocks[$0].blankBefore < blocks[end].blankBefore }
    }

    /// "1604" above the title.
    private func isYear(_ index: Int) -> Bool {
        blocks[index].count == 1 && firstLine(index).count == 4 && firstLine(index).allSatisfy { bytes[$0].isASCIIDigit }
    }

    private func hasContents(behind block: Int) -> Bool {
        let farthest = 12
        return contents.first.map { $0.firstBlock >= block && $0.firstBlock <= block + farthest } ?? false
    }

    /// Behind the lines of publisher, rights, edition or translator, where nothing but the lines of a page stand in front of them; nil if
    /// there are none.
    private func endOfSurePage(_ first: Int) -> Int? {
        let most = 24, longest = 75, mostLines = 5
        var end: Int?
        var index = first
        while index < min(first + most, bookBlocks.upperBound) {
            let block = blocks[index]
            if let behindImprint = endOfBylineBelow(index) {
                (end, index) = (behindImprint, behindImprint)
                continue
            }
            if !isOrnament(block), block.role != .pageMark, !isIllustration(index) {
                guard forced[index] == nil, block.count <= mostLines, block.width - block.indent <= longest, !isText(index),
                    !isBesideChapters(index, gap: 0), isLineOfPage(block.role), !isAboveText(index)
                else { break }
                if index > first, block.role == .paragraph,
                    [.imprint, .copyright, .translator, .edition].contains(titleLine(index, hasTitle: true)), !namesMonth(block)
                {
                    end = index + 1
                }
            }
            index += 1
        }
        return end
    }

    /// The title stands once more above the text itself.
    private func comesAgain(_ first: Int) -> Bool {
        let key = textKey(of: blocks[first])
        return key != 0
            && headings.contains { $0.block > first && $0.form == nil && $0.block - first > 1 && textKey(of: blocks[$0.block]) == key }
    }

    /// The heading of a chapter, which has its text below it.
    private func isAboveText(_ index: Int) -> Bool {
        isHeading(index) && index + 1 < bookBlocks.upperBound && isText(index + 1) && endOfBylineBelow(index + 1) == nil
    }

    private func isLineOfPage(_ role: BlockRole) -> Bool {
        switch role {
        case .paragraph, .heading, .headingTitle: true
        default: false
        }
    }

    /// Short, and no sentence: a line of a title page.
    private func isFrontLine(_ index: Int, isFirst: Bool) -> Bool {
        let longest = 60, mostLines = 4, mostLinesOfTitle = 8
        let block = blocks[index]
        guard forced[index] == nil,
            block.count <= mostLines || isFirst && block.count <= mostLinesOfTitle && shape(of: block).isMostlyCapitals,
            block.width - block.indent <= longest, !isText(index), !isFirst || bytes[firstLine(index).lowerBound] != 0x5B,
            !isOrnament(block)
        else { return false }
        switch block.role {
        case .paragraph: break
        case .heading(let number) where headings[number].form == nil && headings[number].level <= 3: break
        default: return false
        }
        let shape = shape(of: block)
        guard shape.letters > 1 || !isFirst, !shape.beginsAsSpeech, !isFirst || !shape.endsOpen || isTitleOfTwo(index) else { return false }
        return !isBesideChapters(index, gap: 0) && !isTitleOfPersons(index)
    }

    /// "MOBY-DICK;" with "or, THE WHALE." below it.
    private func isTitleOfTwo(_ index: Int) -> Bool {
        guard blocks[index].count == 1, index + 1 < bookBlocks.upperBound else { return false }
        var cursor = WordCursor(bytes, firstLine(index + 1))
        return cursor.word().map { otherTitleWords[$0] != nil } ?? false
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
            return above.block >= end && above.form == nil && above.level <= 2 && heading.form?.number == 1
                && heading.block - above.block <= 2 && !isTitleOfPersons(above.block)
        }
    }

    /// "THE QUIET HOUSE by MARY POE"
    private func oneLineTitle(_ block: Int) -> (String, String?)? {
        guard blocks[block].count == 1 else { return nil }
        let line = bytes[firstLine(block)]
        guard
            let by = line.indices.first(where: {
                $0 > line.startIndex && line[$0 - 1] == 0x20 && line[$0] == 0x62 && line[$0...].hasASCIIPrefix("by ")
            })
        else { return nil }
        // "Step by Step" names nobody.
        let words = line[(by + 3)...].split(separator: 0x20)
        guard words.count >= 2, words.allSatisfy({ isCapital($0.startIndex) }), line.endIndex - by <= 60 else { return nil }
        let title = string(line.startIndex..<by), author = string(by + 3..<line.endIndex)
        return title.isEmpty || author.isEmpty ? nil : (title, author)
    }

    /// "By Mary Poe", or "by" and the name below it.
    private func namedTitle(_ page: Range<Int>) -> (String, String?)? {
        if let byline = namedInLines(page.lowerBound) { return byline }
        for block in page.dropFirst() {
            let line = firstLine(block)
            // Whoever translated it is not who wrote it.
            if blocks[block - 1].lineRange.contains(where: { line in translatorWords.contains { contains($0, lines.range(line)) } }) {
                continue
            }
            if isLoneBy(line) {
                let name =
                    blocks[block].count > 1
                    ? lines.range(Int(blocks[block].firstLine) + 1) : page.contains(block + 1) ? firstLine(block + 1) : line
                return name == line ? nil : (title(titleThatComesAgain(page)), string(name))
            }
            guard let word = authorWords.first(where: { bytes[line].hasASCIIPrefix($0) }) else { continue }
            let name = line.lowerBound + word.count..<line.upperBound
            guard beginsNames(name) else { continue }
            return (title(titleThatComesAgain(page)), string(name))
        }
        return nil
    }

    /// "LA DIVINA COMMEDIA" and "di Dante Alighieri" on the lines of one block, or "by" on a line between them.
    private func namedInLines(_ block: Int) -> (String, String?)? {
        let all = blocks[block].lineRange
        for line in all.dropFirst() {
            let range = lines.range(line)
            let name: Range<Int>
            if isLoneBy(range), line + 1 < all.upperBound {
                name = lines.range(line + 1)
            } else if let word = authorWords.first(where: { bytes[range].hasASCIIPrefix($0) }) {
                name = range.lowerBound + word.count..<range.upperBound
            } else {
                continue
            }
            guard beginsNames(name) else { continue }
            return ((all.lowerBound..<line).map { string(lines.range($0)) }.joined(separator: " "), string(name))
        }
        return nil
    }

    /// A title alone, or a name above a title in capitals.
    private func plainTitle(_ page: Range<Int>) -> (String, String?)? {
        let first = page.lowerBound
        let series = titleThatComesAgain(page)
        if series > first { return (title(series), nil) }
        let shape = shape(of: blocks[first])
        if page.count > 1, blocks[first].count == 1, shape.isTitleCase, !shape.isMostlyCapitals, (2...4).contains(shape.words),
            shape.digits == 0, self.shape(of: blocks[first + 1]).isAllCapitals
        {
            return (title(first + 1), string(firstLine(first)))
        }
        guard !shape.endsAsSpeech, shape.isMostlyCapitals || shape.isTitleCase, shape.letters >= 3 else { return nil }
        return (title(first), page.count > 1 && isNameWithInitial(first + 1) ? string(firstLine(first + 1)) : nil)
    }

    /// "WORKS OF JOHN DOE" and "VOL. I." above "THE HOUSE", which stands there three times, with what the text itself has above it: the
    /// line of the series is not the title. The page's first line where none is such.
    private func titleThatComesAgain(_ page: Range<Int>) -> Int {
        let fewest = 3, mostLines = 3
        guard page.count > fewest else { return page.lowerBound }
        var counts: [UInt64: Int] = [:]
        for block in page where blocks[block].count <= mostLines { counts[textKey(of: blocks[block]), default: 0] += 1 }
        for heading in headings where heading.block >= page.upperBound && heading.form == nil {
            counts[textKey(of: blocks[heading.block]), default: 0] += 1
        }
        counts[0] = 0
        func count(_ block: Int) -> Int { counts[textKey(of: blocks[block]), default: 0] }
        guard count(page.lowerBound) == 1 else { return page.lowerBound }
        return page.first { blocks[$0].count <= mostLines && count($0) >= fewest && shape(of: blocks[$0]).isAllCapitals } ?? page.lowerBound
    }

    /// "E. NESBIT", "H. G. Wells": a few words, the first of which is a letter that counts nothing.
    private func isNameWithInitial(_ index: Int) -> Bool {
        let mostWords = 4
        let line = firstLine(index)
        guard blocks[index].count == 1, line.count > 4, isCapital(line.lowerBound) else { return false }
        let words = bytes[line].split(separator: 0x20)
        // "Henry W. Vale": behind a first name it is no number.
        func isInitial(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
            word.count == 2 && word.last == 0x2E && ![0x49, 0x56, 0x58].contains(word[word.startIndex])
        }
        guard
            bytes[line.lowerBound + 1] == 0x2E
                ? ![0x49, 0x56, 0x58].contains(bytes[line.lowerBound]) || bytes[line].dropFirst(4).prefix(2).contains(0x2E)
                : words.dropFirst().dropLast().contains(where: isInitial) && HeadingForm(bytes, line) == nil
        else { return false }
        guard (2...mostWords).contains(words.count), words.allSatisfy({ isCapital($0.startIndex) }), let last = words.last, last.count > 2
        else { return false }
        return last.dropLast().allSatisfy { $0.isASCIILetter || $0 == 0x2D || $0 >= 0x80 }
    }

    /// "Henry W. Vale" right below the title, on a page that says no more of an author than the header does: who wrote the book.
    mutating func concludeAuthor() {
        guard metadata.authors.isEmpty, !titlePage.contains(where: { blocks[$0].role == .titlePage(.author) }),
            let name = titlePage.first(where: { blocks[$0].role == .titlePage(.title) }).map({ $0 + 1 }), titlePage.contains(name),
            blocks[name].role == .titlePage(.subtitle), isNameWithInitial(name)
        else { return }
        blocks[name].role = .titlePage(.author)
        metadata.authors = [string(firstLine(name))]
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

    /// The lines of a block, and the next blocks as long as a small word leads on to them: "ADVENTURES", "OF", "HUCKLEBERRY FINN".
    private func title(_ block: Int) -> String {
        let most = 4
        var last = block
        while last + 1 < bookBlocks.upperBound, last - block < most, !isLoneBy(firstLine(last + 1)),
            endsInSmallWord(last) || last == block && isSmallWord(last + 1)
        { last += 1 }
        return (block...last).flatMap { blocks[$0].lineRange }.map { string(lines.range($0)) }.joined(separator: " ")
    }

    /// "OF", "OF THE" on a line of its own.
    private func isSmallWord(_ block: Int) -> Bool {
        blocks[block].count == 1 && shape(of: blocks[block]).words <= 2 && endsInSmallWord(block)
    }

    /// Ends with "of", "the" and the like.
    private func endsInSmallWord(_ block: Int) -> Bool {
        let line = lastLine(block)
        var cursor = WordCursor(bytes, (bytes[line].lastIndex(of: 0x20).map { $0 + 1 } ?? line.lowerBound)..<line.upperBound)
        return cursor.word().map { leadingWords[$0] != nil } == true && cursor.isAtEnd
    }

    /// Without marks of emphasis and the full stop behind it.
    private func string(_ range: Range<Int>) -> String {
        var text = bytes[range].filter { $0 != 0x5F && $0 != 0x3D }
        while let last = text.last, last == 0x20 || last == 0x2E || last == 0x2C { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }
}

private let leadingWords = FoldedWordTable<Bool>(list: "inside-titles")
private let otherTitleWords = FoldedWordTable<Bool>(list: "other-title-in-text")
private let loneByWords = FoldedWordTable<Bool>(list: "by-alone")
