import Markup

// The title block of the source: the short blocks in front of the first heading, contents list or prose.

extension TextAnalysis {
    mutating func findTitlePage() {
        guard metadata.title != nil else { return }
        var end = bookBlocks.lowerBound
        while end < bookBlocks.upperBound, end - bookBlocks.lowerBound < 40 {
            // A picture with all that its bracket encloses.
            if forced[end] == nil, blocks[end].role == .paragraph, isIllustration(end),
                let close = closingBracket(from: firstLine(end).lowerBound, block: end)
            {
                end = close.block + 1
                continue
            }
            if end > bookBlocks.lowerBound, let behindNote = endOfNoteOnTitlePage(end) {
                removeHeadings(in: end..<behindNote)
                for block in end..<behindNote { blocks[block].role = .note }
                break
            }
            if let behindImprint = endOfBylineBelow(end) { end = behindImprint; continue }
            if let behindDedication = endOfDedication(end) ?? endOfDedicationLines(end) { end = behindDedication; continue }
            if end > bookBlocks.lowerBound, isQuotationWithSource(end), !isText(end + 1) || isQuotationWithSource(end + 1) {
                end += 1; continue
            }
            if end > bookBlocks.lowerBound, isQuotationAboveSource(end) { end += 2; continue }
            if end > bookBlocks.lowerBound, isRemarkInBrackets(end) || opensLetter(end) { break }
            let isOfPage = isOfLaw(end) || isListOfImpressions(end) || beginsWithAuthorOf(end) || isCreditOnTitlePage(end)
            if end > bookBlocks.lowerBound, isOfPage { end += 1; continue }
            guard isTitlePageBlock(end), end == bookBlocks.lowerBound || !isOneOfSeveral(end), !isTitleOfSynopsis(end) else {
                guard let behindAuthor = endOfAuthorBelow(end) else { break }
                end = behindAuthor
                continue
            }
            end += 1
        }
        if end > bookBlocks.lowerBound, isTitleOfSynopsis(end), !isHeading(end) { promote(end) }
        if isFirstStory(end) { return }
        // The heading of the text itself, on the page's last lines: "Zueignung." above its poem.
        if end > bookBlocks.lowerBound + 1, end < bookBlocks.upperBound, isText(end), isFirstHeading(end - 1) {
            end -= 1
            promote(end)
        } else if opensLetter(end), isTitleOfLetter(end - 1) {
            end -= 1
            // "TO" may stand alone above whom it names.
            if isBelowTo(end) {
                end -= 1
                promote(end, with: end + 1)
            } else {
                promote(end)
            }
        }
        let praise = advertisementsInFront(end)
        end = praise?.upperBound ?? endBeforeText(end)
        guard end > bookBlocks.lowerBound else { return }
        findPersonsBehindTitlePage(end)
        titlePage = bookBlocks.lowerBound..<end
        removeHeadings(in: titlePage)
        assignTitleLines()
        if let praise { settleAdvertisements(praise) }
        findRemarkBehindTitlePage()
    }

    /// One sentence in brackets between the title page and the first heading, whoever made the text says it of the text; and what says
    /// that it is the transcriber's, "[Transcriber's Note: This etext was produced from …]", in front of anything.
    private mutating func findRemarkBehindTitlePage() {
        let remark = titlePage.upperBound
        guard remark + 1 < bookBlocks.upperBound, forced[remark] == nil, blocks[remark].role == .paragraph else { return }
        var end = remark + 1
        if opensTranscribersNote(remark) {
            if let close = closingBracket(from: firstLine(remark).lowerBound, block: remark) { end = close.block + 1 }
        } else if !isRemarkInBrackets(remark) || !isHeading(remark + 1) && !isContents(remark + 1) {
            return
        }
        remarkBehindTitlePage = remark..<end
        for block in remarkBehindTitlePage { blocks[block].role = .note }
    }

    /// "THE ARRIVAL / by O. Henry" is a story and no title page where another story is headed so.
    private func isFirstStory(_ end: Int) -> Bool {
        let first = bookBlocks.lowerBound
        guard end == first + 2, !isTitleLine(first) else { return false }
        func isByline(_ block: Int) -> Bool { block < blocks.count && authorWords.contains { bytes[firstLine(block)].hasASCIIPrefix($0) } }
        return isByline(first + 1) && headings.contains { $0.block > end && $0.form == nil && isByline($0.block + 1) }
    }

    /// "SOUPS", with "PEA SOUP" and text right below it, and "CAKES" with as wide a gap above it later on.
    private func isOneOfSeveral(_ index: Int) -> Bool {
        guard case .heading(let number) = blocks[index].role, headings[number].form == nil, !isTitleLine(index),
            blocks[index].count > 1 || titleLine(index, hasTitle: true) == .subtitle,
            blocks[index].blankBefore >= 3, beginsInCapitals(index)
        else { return false }
        // The first has the title page's room above it.
        let farthest = 4, most: Int16 = 5
        let below = (index + 1)..<min(index + 1 + farthest, bookBlocks.upperBound)
        // "CHAPTER I." of a serial, below its title and its author.
        func isFirstChapter(_ block: Int) -> Bool { headings.first { $0.block == block }?.form?.number == 1 }
        let end = below.first { isText($0) || isFirstChapter($0) } ?? below.upperBound
        guard end < below.upperBound,
            (index + 1..<end).allSatisfy({ below in
                let line = titleLine(below, hasTitle: true)
                if isHeading(below), isMasthead(below) { return false }
                return blocks[below].blankBefore < max(Int16(habits.wideGap), blocks[index].blankBefore)
                    && (line == .subtitle || line == .author || isIllustration(below))
            })
        else { return false }
        return headings[(number + 1)...].contains {
            $0.form == nil && !isNotesTitle($0.block)
                && abs(min(most, blocks[$0.block].blankBefore) - min(most, blocks[index].blankBefore)) <= 1 && beginsInCapitals($0.block)
        }
    }

    /// All of a line is in capitals, or the first of the lines of a title of several.
    private func beginsInCapitals(_ index: Int) -> Bool {
        shape(of: blocks[index]).isAllCapitals
    }

    private func isTitlePageBlock(_ block: Int) -> Bool {
        // The first year of a diary.
        if isYearAlone(block), isMonth(block + 1) { return false }
        guard forced[block] == nil, block == bookBlocks.lowerBound || !isTitleOfPersons(block) else { return false }
        switch blocks[block].role {
        case .contentsTitle, .contents: return false
        case .heading where isMasthead(block): return true
        case .heading(let index):
            if isNumberOfFile(index) { return true }
            // A title over several paragraphs that is not the book's.
            if block > bookBlocks.lowerBound, headings[index].form == nil, headings[index].lastBlock > block + 1 { return false }
            if headings[index].form == nil, block > bookBlocks.lowerBound, isBesideChapters(block, gap: 2), holdsText(index) {
                return false
            }
            // "VOL. II." and the name of a series are lines of the page; what text or another heading follows is a heading.
            guard block + 1 < bookBlocks.upperBound, !isText(block + 1), !opensLetter(block + 1), blocks[block + 1].role != .argumentTitle,
                !isHeading(block + 1) || headings[index].form == nil
            else {
                return false
            }
            // "NEW YORK: SMITH AND SON 1921", as far from the first part as that is from its chapter.
            if headings[index].form == nil, block > bookBlocks.lowerBound, titleLine(block, hasTitle: true) == .imprint { return true }
            // The first of several parts.
            if headings[index].form == nil, headings[index].level == 1 || isTitleOfNumbers(index) || isFirstOfTitledParts(index) {
                return false
            }
            if headings[index].form == nil, isTitleOfFrontMatter(block) || isTitleBehindLaw(block) { return false }
            if headings[index].form != nil {
                if isFirstOfParts(index) { return false }
                return headings[index].level == 1 && !isContents(block + 1) && blocks[block].blankAfter <= 2 || isTitleLine(block)
            }
            return true
        // A line that was taken to go on with the title of the book.
        case .headingTitle:
            return headings.contains {
                $0.form == nil && $0.block < block && $0.titleBlock.map { $0 >= block } == true && isTitleLine($0.block)
            }
        case .argumentTitle: return false
        default: return !isText(block) || isAboveByline(block)
        }
    }

    /// Lines of speeches or of a poem stand between the heading and the next, more than the page of a dedication has.
    private func holdsText(_ index: Int) -> Bool {
        let fewestLines = 8
        let end = index + 1 < headings.count ? headings[index + 1].block : bookBlocks.upperBound
        return (headings[index].lastBlock + 1..<max(headings[index].lastBlock + 1, end)).reduce(0) { $0 + blocks[$1].count } >= fewestLines
    }

    /// "FIRST PART" with a "SECOND PART" later and no other first.
    private func isFirstOfParts(_ index: Int) -> Bool {
        guard let form = headings[index].form, form.number == 1 else { return false }
        let later = headings[(index + 1)...].compactMap(\.form).filter { $0.division == form.division }
        return later.contains { $0.number == 2 } && !later.contains { $0.number == 1 }
    }

    /// "VOL. I", "BOOK I" above the lines of an editor or a publisher, in a file that has no other: which part of the work the file holds.
    private func isNumberOfFile(_ index: Int) -> Bool {
        let heading = headings[index]
        guard let form = heading.form, form.titleStart == nil, blocks[heading.block].count == 1,
            form.division == .volume || form.division == .book || form.division == .part,
            headings.count(where: { $0.form?.division == form.division }) == 1
                || form.division == .volume && headings.allSatisfy({ $0.form?.division != .volume || $0.form?.number == form.number })
        else { return false }
        let next = heading.block + 1, behind = heading.block + 2
        guard behind < bookBlocks.upperBound, !isHeading(behind), !isText(behind), blocks[behind].role == .paragraph,
            blocks[next].role == .headingTitle || blocks[next].role == .paragraph && !isText(next)
        else { return false }
        let line = titleLine(next, hasTitle: true)
        return blocks[next].role == .paragraph || line != .subtitle || bytes[lastLine(next).suffix(3)].hasASCIIPrefix(" by")
    }

    /// "PREFACE" with "TO THE SECOND EDITION." close below it, and the text then: no line of the page.
    private func isTitleOfFrontMatter(_ block: Int) -> Bool {
        let mostWords = 12, mostBetween = 3
        guard blocks[block].count == 1, Int(blocks[block].blankBefore) >= max(3, habits.wideGap), beginsBesideChapters(block),
            let text = (block + 1..<min(block + mostBetween + 2, bookBlocks.upperBound)).first(where: { isText($0) })
        else { return false }
        return text > block + 1
            && (block + 1..<text).allSatisfy { between in
                let other = blocks[between]
                return other.count <= 2 && other.blankBefore < blocks[block].blankBefore
                    && (other.role == .paragraph && shape(of: other).words <= mostWords || isHeading(between)) && !isTitleLine(between)
            }
    }

    /// "THE YEARS AT SEA" right above "I.", behind what the printer and the law say and as much room as a chapter has: the title of a part,
    /// if it is not the book's.
    private func isTitleBehindLaw(_ block: Int) -> Bool {
        let setOff = 3
        guard Int(blocks[block].blankBefore) >= max(setOff, habits.wideGap), block + 1 < bookBlocks.upperBound, isHeading(block + 1),
            !isTitleLine(block), titleLine(block, hasTitle: true) == .subtitle
        else { return false }
        return (bookBlocks.lowerBound..<block).contains { isOfLaw($0) || titleLine($0, hasTitle: true) == .copyright }
    }

    /// "Rendered into English prose for the use of those who cannot read the original", with "By Samuel Butler" below it: no sentence of a
    /// text.
    private func isAboveByline(_ block: Int) -> Bool {
        let next = block + 1
        guard blocks[block].count <= 3, next < bookBlocks.upperBound, blocks[next].role == .paragraph, blocks[next].count == 1,
            !shape(of: blocks[block]).endsWithFullStop
        else { return false }
        return authorWords.contains { bytes[firstLine(next)].hasASCIIPrefix($0) } && shape(of: blocks[next]).isTitleCase
            && shape(of: blocks[next]).words <= 6
    }

    /// A title with a number below it, as another later has: a story in parts.
    private func isTitleOfNumbers(_ index: Int) -> Bool {
        func isTitled(_ k: Int) -> Bool {
            k + 1 < headings.count && headings[k].form == nil && headings[k + 1].form?.division == .bare
                && headings[k + 1].form?.number == 1
                && isRightBelow(k + 1)
        }
        return isTitled(index) && headings.indices.dropFirst(index + 1).contains { isTitled($0) }
    }

    /// "THE ISLAND" right above "THE LANDING", behind author or publisher, as "THE RETURN" is right above "THE VOYAGE" later on.
    private func isFirstOfTitledParts(_ index: Int) -> Bool {
        func isTitled(_ k: Int) -> Bool {
            k + 1 < headings.count && headings[k].form == nil && headings[k + 1].form == nil && isRightBelow(k + 1)
        }
        let block = headings[index].block
        guard isTitled(index), !isTitleLine(block), !isTitleLine(block + 1), titleLine(block, hasTitle: true) == .subtitle,
            (bookBlocks.lowerBound..<block).contains(where: { [.author, .imprint].contains(titleLine($0, hasTitle: true)) })
        else { return false }
        return headings.indices.dropFirst(index + 2).contains { isTitled($0) }
    }

    func isContents(_ block: Int) -> Bool {
        block < blocks.count && (blocks[block].role == .contentsTitle || blocks[block].role == .contents)
    }

    private func isFirstHeading(_ index: Int) -> Bool {
        let block = blocks[index]
        guard block.role == .paragraph, block.count == 1, block.blankBefore >= 2, block.blankAfter <= block.blankBefore,
            !isIllustration(index)
        else {
            return false
        }
        let shape = shape(of: block)
        return shape.letters + shape.otherLetters > 0 && !isTitleLine(index) && titleLine(index, hasTitle: false) == .subtitle
            && shape.words <= 8 && !shape.endsOpen
    }

    /// "My dear Sir:" with text below it: the dedication or the preface is a letter.
    func opensLetter(_ index: Int) -> Bool {
        index > bookBlocks.lowerBound && index + 1 < bookBlocks.upperBound && isSalutation(index) && isText(index + 1)
    }

    /// "EPISTLE DEDICATORY TO JOHN DOE", whatever a line of the page may say so, above the salutation.
    private func isTitleOfLetter(_ index: Int) -> Bool {
        let mostLines = 3, mostWords = 20
        let block = blocks[index], shape = shape(of: block)
        let room = isBelowTo(index) ? blocks[index - 1].blankBefore : block.blankBefore
        return index > bookBlocks.lowerBound && block.role == .paragraph && block.count <= mostLines && room >= 2
            && block.blankAfter <= room && shape.letters > 0 && shape.words <= mostWords && !shape.endsOpen
            && !isIllustration(index) && !isTitleLine(index) && titleLine(index, hasTitle: true) != .author
    }

    private func isBelowTo(_ index: Int) -> Bool {
        index > bookBlocks.lowerBound + 1 && isToAlone(index - 1) && blocks[index].blankBefore <= blocks[index - 1].blankBefore
    }

    private mutating func promote(_ block: Int, with title: Int? = nil) {
        setHeadings(headings.filter { $0.block != block && $0.block != title } + [TextHeading(block: block, titleBlock: title)])
        if let title { blocks[title].role = .headingTitle }
    }

    private mutating func removeHeadings(in range: Range<Int>) { setHeadings(headings.filter { !range.contains($0.block) }) }

    // MARK: Lines

    mutating func assignTitleLines() {
        var hasTitle = false, endOfDedication = titlePage.lowerBound
        for block in titlePage {
            if let end = endOfDedicationLines(block) { endOfDedication = end }
            if block < endOfDedication, !isPageMark(block) { blocks[block].role = .titlePage(.dedication); continue }
            if isOrnament(blocks[block]) { blocks[block].role = .ornament; continue }
            if isPageMark(block) { blocks[block].role = .pageMark; continue }
            if isNameOfPicture(block) { blocks[block].role = .illustration; continue }
            if isIllustration(block) {
                let close = closingBracket(from: firstLine(block).lowerBound, block: block)?.block ?? block
                for inside in block...max(block, min(close, titlePage.upperBound - 1)) { blocks[inside].role = .illustration }
                continue
            }
            if blocks[block].role == .illustration { continue }
            let byline = hasTitle ? nil : byline(in: block)
            let below = hasTitle || byline != nil ? nil : titleBelowAuthor(in: block)
            if !hasTitle, isTitleLine(block) || byline != nil || below != nil {
                blocks[block].role = .titlePage(.title)
                (titleByline, titleBelowAuthor) = (byline, below)
                hasTitle = true
            } else {
                let line = titleLine(block, hasTitle: hasTitle)
                // The name below "by".
                let isBelowBy =
                    line == .subtitle && block > titlePage.lowerBound && blocks[block].count <= 2 && blocks[block - 1].count == 1
                    && isLoneBy(firstLine(block - 1))
                blocks[block].role = .titlePage(isBelowBy ? .author : line == .subtitle && goesOnWithDedication(block) ? .dedication : line)
            }
        }
        defer {
            settleRepeatedLines()
            extendTitle()
            concludeAuthor()
            joinAuthors()
            settlePublishers()
            settleFrontPages()
        }
        guard !hasTitle else { return }
        // The title reads otherwise than in the header: the first line that is nothing else.
        if let first = titlePage.first(where: { blocks[$0].role == .titlePage(.subtitle) }) { blocks[first].role = .titlePage(.title) }
    }

    /// "MARY POE", "AND", "JOHN DOE", each a paragraph.
    private mutating func joinAuthors() {
        for block in titlePage.dropFirst().dropLast() where blocks[block].role == .titlePage(.subtitle) && blocks[block].count == 1 {
            let isBetween = [block - 1, block + 1].allSatisfy { blocks[$0].role == .titlePage(.author) }
            if isBetween, andKeys.contains(textKey(of: blocks[block])) { blocks[block].role = .titlePage(.author) }
        }
    }

    /// "LONDON", "HILL & DALE", "1908", each a paragraph: what stands between the place and the year is who published the book.
    private mutating func settlePublishers() {
        let most = 2
        var place: Int?
        for block in titlePage {
            if blocks[block].role == .titlePage(.imprint) {
                if let place, (1...most).contains(block - place - 1) {
                    for between in place + 1..<block { blocks[between].role = .titlePage(.imprint) }
                }
                place = saysPlaceOrYear(block) ? block : nil
            } else if blocks[block].role != .titlePage(.subtitle) {
                place = nil
            }
        }
    }

    /// "DEDICATED", "TO ALL MILLERS", "WHO STUDY THEIR CRAFT": lines in capitals that stand as close to each other as paragraphs do;
    /// and who signs sentences, at the end of the page.
    private func goesOnWithDedication(_ block: Int) -> Bool {
        block > titlePage.lowerBound && blocks[block - 1].role == .titlePage(.dedication)
            && Int(blocks[block].blankBefore) < max(habits.wideGap, 2) && shape(of: blocks[block]).isAllCapitals
            && (shape(of: blocks[block - 1]).isAllCapitals || block == titlePage.upperBound - 1 && saysDedication(block - 1))
    }

    /// The title typed twice or more on the lines of the page: on a page in front of it, where its author may stand too, and once more
    /// above the text.
    private mutating func settleRepeatedLines() {
        guard titleByline == nil, titleBelowAuthor == nil, let first = titlePage.first(where: { blocks[$0].role == .titlePage(.title) })
        else { return }
        let key = textKey(of: blocks[first])
        var others = titlePage.filter { $0 > first && blocks[$0].role == .titlePage(.subtitle) && textKey(of: blocks[$0]) == key }
        func isBesideLines(_ block: Int) -> Bool { [.ornament, .illustration, .pageMark].contains(blocks[block].role) }
        if let last = others.last, (last + 1..<titlePage.upperBound).allSatisfy(isBesideLines) {
            blocks[last].role = .repeatedTitle
            titlePage = titlePage.lowerBound..<last
            others.removeLast()
        }
        guard let title = others.first, first == titlePage.lowerBound else { return }
        let between = first + 1..<title, authors = between.filter { blocks[$0].role == .titlePage(.author) }
        guard between.allSatisfy({ isBesideLines($0) || authors.contains($0) }),
            authors.isEmpty || (title + 1..<titlePage.upperBound).contains(where: { blocks[$0].role == .titlePage(.author) })
        else { return }
        for block in [first] + authors { blocks[block].role = .halfTitle }
        blocks[title].role = .titlePage(.title)
    }

    /// "ADVENTURES", "OF", "HUCKLEBERRY FINN": the further lines of a title in paragraphs of their own.
    private mutating func extendTitle() {
        guard let title = metadata.title, let first = titlePage.first(where: { blocks[$0].role == .titlePage(.title) }) else { return }
        let whole = WordCursor.folded(title)
        // Up to where the title proper ends.
        let main = WordCursor.folded(title.prefix { $0 != ":" && $0 != ";" })
        let short = WordCursor.folded(title.prefix { $0 != ":" && $0 != ";" && $0 != "," })
        var text = WordCursor.folded(bytes, blocks[first].lineRange.map { lines.range($0) })
        guard whole.starts(with: text), text.count < main.count, text.count < short.count else { return }
        var end = first + 1
        while end < titlePage.upperBound, case .titlePage = blocks[end].role {
            let next = text + WordCursor.folded(bytes, blocks[end].lineRange.map { lines.range($0) })
            guard next.count > text.count, whole.starts(with: next) else { break }
            text = next
            end += 1
            if text.count == main.count || text.count == short.count { break }
        }
        // A long title of the header says what else is on the page.
        let longest = 48
        guard end > first + 1, text.count == whole.count || text.count == main.count || text.count == short.count, text.count <= longest,
            !text.contains(where: { $0.isASCIIDigit })
        else { return }
        for block in (first + 1)..<end { blocks[block].role = .titlePage(.title) }
    }

    /// True if the block is the title that the header gives, or its beginning ("BEETHOVEN'S LETTERS." of "Beethoven's Letters 1790-1826").
    func isTitleLine(_ block: Int) -> Bool {
        guard let title = metadata.title else { return false }
        if beginsWithTitle(block, title) { return true }
        guard blocks[block].count <= 3 else { return false }
        let text = WordCursor.folded(bytes, blocks[block].lineRange.map { lines.range($0) })
        let whole = WordCursor.folded(title)
        if isTitleWithArticle(block, text, whole) { return true }
        guard !text.isEmpty, whole.starts(with: text) || isTitleWithoutArticle(block, title) else { return false }
        if !whole.starts(with: text) { return true }
        if text.count == whole.count || text.count >= 12 { return true }
        // A short beginning only up to where the title proper ends.
        let main = WordCursor.folded(title.prefix { $0 != ":" && $0 != ";" && $0 != "," })
        return text.count == main.count
    }

    /// "THE BOOK OF THE", "NORTHERN LAMPS", "A Plain and Literal Translation": the title on the first lines, without the volume that the
    /// header says, and what it is below.
    private func beginsWithTitle(_ block: Int, _ title: String) -> Bool {
        let mostLines = 8, shortest = 12
        guard (3...mostLines).contains(blocks[block].count), isBrokenEarly(blocks[block]) else { return false }
        let whole = WordCursor.folded(title)
        for last in blocks[block].lineRange.dropLast() {
            let text = WordCursor.folded(bytes, (Int(blocks[block].firstLine)...last).map { lines.range($0) })
            guard whole.starts(with: text) else { return false }
            let rest = whole.dropFirst(text.count)
            if text.count >= shortest, rest.isEmpty || rest.starts(with: "volume".utf8) { return true }
        }
        return false
    }

    /// "THE NORTHERN CYCLOPAEDIA" of "Northern Cyclopaedia, 11th Edition".
    private func isTitleWithArticle(_ block: Int, _ text: [UInt8], _ whole: [UInt8]) -> Bool {
        let shortest = 12
        guard let article = titleArticles.first(where: { bytes[firstLine(block)].hasASCIIPrefix($0) }) else { return false }
        let rest = text.dropFirst(article.count - 1)
        return rest.count >= shortest && whole.starts(with: rest)
    }

    /// "Kalevala" above "[1849 edition]", for "The Kalevala" of the header.
    private func isTitleWithoutArticle(_ block: Int, _ title: String) -> Bool {
        let shortest = 5
        let words = title.split(separator: " ", maxSplits: 1)
        guard words.count == 2, titleArticles.contains(where: { $0.elementsEqual((words[0].lowercased() + " ").utf8) }) else {
            return false
        }
        let rest = WordCursor.folded(words[1].prefix { $0 != ":" && $0 != ";" })
        let isBracketed = blocks[block].lineRange.dropFirst().allSatisfy {
            bytes[Int(lines[$0].start)] == 0x5B || bytes[Int(lines[$0].start)] == 0x28
        }
        return rest.count >= shortest && isBracketed && WordCursor.folded(bytes, [firstLine(block)]) == rest
    }
}

private let titleArticles = WordLists.phrases(in: "articles-of-titles")

private let andKeys = WordLists.keys(in: "and")
