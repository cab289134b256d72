import Markup

// Titles below numbered headings, in a paragraph of their own: whether a series is written so is decided from all of it, or from a run of
// it.

extension TextAnalysis {
    /// Finds the title below a heading that is only a number, where the series as a whole is written so.
    mutating func findTitles() {
        setTitlesInBrackets()
        let named = TitleNames(contents: titlesInContents(), labels: countedLabels())
        for division in divisions {
            let series = headings.indices.filter { headings[$0].form?.division == division }
            let alone = series.filter {
                headings[$0].form?.titleStart == nil && headings[$0].titleBlock == nil && blocks[headings[$0].block].count == 1
            }
            guard alone.count * 5 >= series.count * 4 else { setSecondLines(of: series); continue }
            let titled = alone.filter { titleBlock(below: headings[$0].block, division, named) != nil }
            let gaps = titled.map { blocks[headings[$0].block + 1].blankAfter }.sorted()
            func isTitled(_ index: Int) -> Bool {
                let block = headings[index].block + 1
                return titleBlock(below: block - 1, division, named) != nil || isTitleLikeOthers(block, gap: gaps[gaps.count / 2])
                    || isNamedTopics(block, named)
            }
            // Long titles take two lines and more, set off as the others are.
            let areTitled =
                titled.count * 5 >= alone.count * 3
                || titled.count * 5 >= alone.count * 2 && alone.count(where: isTitled) * 5 >= alone.count * 4
            guard areTitled else {
                setTitles(ofRuns: series, division, named)
                for block in titlesSetOff(below: alone.map { headings[$0].block }, of: division) {
                    guard case .heading(let index) = blocks[block - 1].role else { continue }
                    setTitle(block, of: index)
                }
                if division == .bare { setTitlesInCapitals(below: alone, named) }
                continue
            }
            if division.rank <= 2, areFirstPieces(titled.map { headings[$0].block + 1 }) { continue }
            for index in alone where isTitled(index) { setTitle(headings[index].block + 1, of: index) }
        }
    }

    /// "3. Third Day." and "Upholding." right below it, with more room behind than between: a second line that nearly all titles of a
    /// series have.
    private mutating func setSecondLines(of series: [Int]) {
        let fewest = 5, mostWords = 10
        let below = series.filter { index in
            let block = headings[index].lastBlock + 1
            guard headings[index].form?.titleStart != nil, headings[index].titleBlock == nil, block + 1 < bookBlocks.upperBound,
                blocks[block].role == .paragraph, blocks[block].count == 1, Int(blocks[block].blankBefore) < habits.wideGap,
                blocks[block].blankAfter > blocks[block].blankBefore, Int(blocks[block].blankAfter) >= habits.wideGap
            else { return false }
            return shape(of: blocks[block]).words <= mostWords && !shape(of: blocks[block]).endsOpen
                && HeadingForm(bytes, firstLine(block)) == nil
        }
        guard below.count >= fewest, below.count * 10 >= series.count * 9, areDifferent(below.map { headings[$0].lastBlock + 1 }) else {
            return
        }
        for index in below { setTitle(headings[index].lastBlock + 1, of: index) }
    }

    /// "THE FIRST STORY" and "[Day the First]" right below it: the larger division that it belongs to, said once more.
    private mutating func setTitlesInBrackets() {
        for division in divisions where division.rank > Division.book.rank {
            let series = headings.indices.filter { headings[$0].form?.division == division && headings[$0].form?.titleStart == nil }
            let titled = series.filter { isNumberInBrackets(headings[$0].block + 1) }
            guard titled.count >= 2, titled.count * 5 >= series.count * 4 else { continue }
            for index in titled { setTitle(headings[index].block + 1, of: index) }
        }
    }

    /// "[Day the First]": a word of divisions and a number in brackets, and nothing else.
    func isNumberInBrackets(_ block: Int) -> Bool {
        guard bookBlocks.contains(block), blocks[block].count == 1, blocks[block].role == .paragraph,
            bytes[firstLine(block).lowerBound] == 0x5B
        else { return false }
        return HeadingForm(bytes, firstLine(block)).map { $0.division != .bare && $0.titleStart == nil } ?? false
    }

    /// A number between 1000 and 2100 alone on its line.
    func isYearAlone(_ block: Int) -> Bool { blocks[block].count == 1 && HeadingForm(bytes, firstLine(block)).map { isYear($0) } == true }

    /// The same of a heading, which knows its form if it has one.
    func isYearAlone(_ heading: TextHeading) -> Bool {
        heading.form.map { isYear($0) && blocks[heading.block].count == 1 } ?? isYearAlone(heading.block)
    }

    private func isYear(_ form: HeadingForm) -> Bool {
        form.division == .bare && form.titleStart == nil && (1000...2100).contains(form.number)
    }

    /// "JANUARY", "January 1661".
    func isMonth(_ block: Int) -> Bool {
        let longest = 24
        guard bookBlocks.contains(block), blocks[block].count == 1, firstLine(block).count <= longest else { return false }
        var cursor = WordCursor(bytes, firstLine(block))
        cursor.skip { $0 == 0x5F }
        guard let word = cursor.word(), monthNames[word] != nil else { return false }
        cursor.skip { $0.isASCIIDigit || $0 == 0x20 || $0 == 0x2E || $0 == 0x2D || $0 == 0x2C || $0 == 0x5F }
        return cursor.isAtEnd
    }

    /// "The Siege--The Plague--The Peace", which the contents name with the number: where most chapters have a title there, this is one.
    private func isNamedTopics(_ block: Int, _ named: TitleNames) -> Bool {
        let mostLines = 4
        return block + 1 < bookBlocks.upperBound && blocks[block].role == .paragraph && blocks[block].count <= mostLines
            && named.contents.contains(textKey(of: blocks[block]))
    }

    private mutating func setTitle(_ block: Int, of index: Int) {
        headings[index].titleBlock = block
        blocks[block].role = .headingTitle
    }

    /// "I." and "SUCCESS.", "II." and no title: of numbered poems only some may have one. A line in capitals alone right below a number is
    /// nothing else.
    private mutating func setTitlesInCapitals(below numbers: [Int], _ named: TitleNames) {
        let fewest = 3
        let titled = numbers.filter { index in
            guard headings[index].titleBlock == nil, let title = titleBlock(below: headings[index].block, .bare, named) else {
                return false
            }
            return blocks[title].count == 1 && shape(of: blocks[title]).isAllCapitals
        }
        guard titled.count >= fewest, areDifferent(titled.map { headings[$0].block + 1 }) else { return }
        for index in titled { setTitle(headings[index].block + 1, of: index) }
    }

    /// One serial's chapters may have titles and those of another none: where all numbers of a run have a line in capitals below them, that
    /// is their titles.
    private mutating func setTitles(ofRuns series: [Int], _ division: Division, _ named: TitleNames) {
        var runs: [[Int]] = []
        for index in series {
            if let last = runs.last?.last, headings[index].form?.number == headings[last].form.map({ $0.number + 1 }) {
                runs[runs.count - 1].append(index)
            } else {
                runs.append([index])
            }
        }
        guard runs.count > 1 else { return }
        for run in runs where run.count > 1 {
            let titles = run.filter { headings[$0].form?.titleStart == nil && blocks[headings[$0].block].count == 1 }.compactMap {
                titleBlock(below: headings[$0].block, division, named)
            }
            guard titles.count == run.count, titles.allSatisfy({ shape(of: blocks[$0]).isMostlyCapitals }) else { continue }
            for (index, title) in zip(run, titles) { setTitle(title, of: index) }
        }
    }

    /// A line that does not look like a title by itself, where most others of the series are titled: set off from the text as theirs are.
    private func isTitleLikeOthers(_ index: Int, gap: Int16) -> Bool {
        let shape = shape(of: blocks[index])
        guard index + 1 < bookBlocks.upperBound, blocks[index].role == .paragraph, blocks[index].count <= 3,
            blocks[index].blankAfter == gap,
            blocks[index].blankBefore < gap
                || blocks[index].blankBefore == gap && blocks[index].count > 1 && shape.isTitleCase && isTitleWithRoom(index),
            !beginsWithStageName(index)
        else { return false }
        // One of several lines ends as no sentence does.
        guard blocks[index].count == 1 || !shape.endsWithFullStop && (!shape.endsAsSpeech || shape.last == 0x29) else { return false }
        // "In Which the Veil Is Lifted", in quotation marks as a whole, with more room below it than above.
        let isQuoted =
            shape.beginsAsSpeech && shape.endsAsSpeech && blocks[index].count == 1 && blocks[index].blankBefore < gap
            && firstLine(index).first { bytes[$0].isASCIILetter }.map { isCapital($0) } == true
        return (shape.beginsWithCapital && !shape.beginsAsSpeech || isQuoted) && !shape.endsOpen
            && shape.words <= (blocks[index].count == 1 ? 14 : 40)
            && HeadingForm(bytes, firstLine(index)) == nil
    }

    /// A line more below is as far from the title as this is from its number: "For the Independent Journal".
    private func isTitleWithRoom(_ index: Int) -> Bool {
        blocks[index + 1].role == .paragraph && blocks[index + 1].count == 1 && shape(of: blocks[index + 1]).isTitleCase
    }

    /// The titles of numbered entries: behind their numbers, or on the lines below.
    private func titlesInContents() -> Set<UInt64> {
        var keys: Set<UInt64> = []
        for list in contents where !list.namesPictures {
            var followsNumber = false
            for entry in list.entries {
                if entry.form?.titleStart != nil || entry.form != nil && entry.lines.count > 1 || followsNumber {
                    keys.insert(entry.titleKey)
                }
                followsNumber = entry.form != nil && entry.form?.titleStart == nil
            }
        }
        keys.remove(0)
        return keys
    }

    /// A number of one or two figures stands alone in the line: the day of a month.
    func hasDay(_ block: Int) -> Bool {
        let line = firstLine(block)
        var figures = 0
        for i in line.lowerBound...line.upperBound {
            if i < line.upperBound, bytes[i].isASCIIDigit { figures += 1; continue }
            if (1...2).contains(figures) { return true }
            figures = 0
        }
        return false
    }

    /// "PROP. I. THEOR. I." of several parts: those labels that are met more than once. O(blocks).
    private func countedLabels() -> Set<UInt64> {
        var met: Set<UInt64> = [], again: Set<UInt64> = []
        for block in bookBlocks where isFirstOfLabels(block) {
            let key = textKey(of: blocks[block])
            if !met.insert(key).inserted { again.insert(key) }
        }
        return again
    }

    /// An abbreviation and the number one.
    private func isFirstOfLabels(_ block: Int) -> Bool {
        let longest = 6
        guard blocks[block].count == 1 else { return false }
        var cursor = WordCursor(bytes, firstLine(block))
        cursor.skip { $0 == 0x5F }
        guard let word = cursor.word(), word.count <= longest, cursor.byte == 0x2E else { return false }
        cursor.skip { $0 == 0x2E || $0 == 0x20 || $0 == 0x5F }
        guard let number = cursor.number(), number.value == 1, number.numeral != .word else { return false }
        return cursor.byte == 0x2E
    }

    /// "VOLUME I." and below it "THE FERRY", with its text, and "TWO FRIENDS" and others set as that is before "VOLUME II.": not the titles
    /// of volumes but of the first stories in them.
    private func areFirstPieces(_ titles: [Int]) -> Bool {
        let fewest = 2
        guard titles.count >= fewest, titles.allSatisfy({ isTitleOfPiece($0, like: $0) }) else { return false }
        let ends = titles.dropFirst().map { $0 - 1 } + [bookBlocks.upperBound]
        let withOthers = zip(titles, ends).count { title, end in
            // Chapters with numbers of their own are no pieces.
            let inside = title + 1..<max(title + 1, end)
            return !inside.contains { isHeading($0) && !isBare($0) } && inside.contains { isTitleOfPiece($0, like: title) }
        }
        return withOthers * 3 >= titles.count * 2
    }

    private func isBare(_ block: Int) -> Bool {
        guard case .heading(let index) = blocks[block].role else { return false }
        return headings[index].form?.division == .bare
    }

    private func isTitleOfPiece(_ block: Int, like other: Int) -> Bool {
        guard blocks[block].role == .paragraph, blocks[block].count <= 2, block + 1 < bookBlocks.upperBound,
            Int(blocks[block].blankBefore) >= habits.wideGap, blocks[block].blankAfter == blocks[other].blankAfter,
            shape(of: blocks[block]).isAllCapitals
        else { return false }
        return blocks[block + 1].role == .paragraph && blocks[block + 1].count >= 2 && !shape(of: blocks[block + 1]).isMostlyCapitals
    }

    /// "[1]THE RISING OF THE MEN[1]": notes on readings are called at both ends of what they speak of.
    private func isBetweenCalls(_ block: Int) -> Bool {
        let longestLabel = 3
        let start = firstLine(block).lowerBound, end = lastLine(block).upperBound
        guard let close = (start + 1..<min(start + longestLabel + 2, end)).first(where: { bytes[$0] == 0x5D }), close > start + 1,
            end - close > close - start + 1
        else { return false }
        return bytes[start...close].elementsEqual(bytes[(end - (close - start) - 1)..<end])
    }

    private func titleBlock(below heading: Int, _ division: Division, _ named: TitleNames) -> Int? {
        let block = heading + 1
        let mostLines = 6
        if block + 1 < bookBlocks.upperBound, blocks[block].role == .paragraph, blocks[block].count <= mostLines,
            blocks[block].blankBefore <= 3, !named.contents.isEmpty,
            !isTopics(block), named.contents.contains(textKey(of: blocks[block]))
        {
            return block
        }
        guard block + 1 < bookBlocks.upperBound, blocks[block].role == .paragraph, blocks[block].count <= 3, blocks[block].blankBefore <= 3,
            !beginsWithStageName(block),
            blocks[block].blankAfter <= 3 || isHeading(block + 1)
                || division.rank <= 2 && blocks[block].count == 1 && shape(of: blocks[block]).isAllCapitals
        else { return nil }
        let shape = shape(of: blocks[block])
        // "A SKETCH WRITTEN BY BEETHOVEN,--": too long to be who is addressed.
        let isLongInCapitals = shape.isAllCapitals && shape.words >= 5 && shape.last == 0x2D
        if shape.letters == 0, blocks[block].count == 1, (1...60).contains(shape.otherLetters) {
            return endsWithStopOfAnyScript(block) || shape.endsOpen || HeadingForm(bytes, firstLine(block)) != nil ? nil : block
        }
        guard shape.letters > 0, !shape.endsOpen || isLongInCapitals, bytes[firstLine(block).lowerBound] != 0x5B || isBetweenCalls(block),
            !argumentKeys.contains(textKey(CollectionOfOne(withoutCall(firstLine(block)))))
        else { return nil }
        // Below a year stands the first of its months, and below the number of an act whoever speaks in front of it.
        if division == .bare, isYearAlone(heading), isMonth(block) { return nil }
        if division == .act, isBesideChapters(block, gap: 1) { return nil }
        if division == .volume, isImprint(block) || saysContentsAlone(block) { return nil }
        // Below the number of a book of letters stands the day of the first.
        if division.rank <= 2, isDateLine(block), isNothingButDate(block), hasDay(block) { return nil }
        if !named.labels.isEmpty, named.labels.contains(textKey(of: blocks[block])) { return nil }
        // The first chapter of a part is no title of the part.
        if let form = HeadingForm(bytes, firstLine(block)), form.division != .bare || form.titleStart == nil { return nil }
        // Below the number of an act stands what is to be seen.
        if division == .act || division == .scene {
            if textKey(of: blocks[block]) == sceneKey || shape.isEmphasised && shape.endsWithFullStop
                || bytes[firstLine(block).lowerBound] == 0x28
            {
                return nil
            }
            // "The coast" is where it is played.
            if !shape.isMostlyCapitals, !shape.isEmphasised, concludes(.plays) { return nil }
        }
        if shape.isMostlyCapitals || shape.isEmphasised { return block }
        if shape.beginsAsSpeech || shape.endsAsSpeech { return nil }
        guard shape.beginsWithCapital, blocks[block].count == 1 else { return nil }
        if shape.endsWithFullStop {
            let isSetOff =
                division.rank <= 2 && shape.words <= 8 || blocks[block].blankAfter > blocks[block].blankBefore && shape.words <= 12
            return isSetOff && shape.isTitleCase ? block : nil
        }
        return shape.words <= 16 ? block : nil
    }
}

/// What tells a title below a number, and what is none, by other places of the book.
private struct TitleNames {
    /// Text keys of the titles that lists of contents give.
    let contents: Set<UInt64>
    /// Text keys of labels that count within the book's parts.
    let labels: Set<UInt64>
}
