// Headings without a number are told by standing apart: more blank lines in front than paragraphs have, and not more behind than in front;
// short, and written as a title (capitals, emphasised as a whole, or without a full stop). What the contents list names needs no gap.

extension TextAnalysis {
    /// Finds them among the blocks that are not settled, and inserts them between the numbered headings, with their levels.
    mutating func findUnnumberedHeadings() {
        var named = Set<UInt64>()
        for list in contents {
            for entry in list.entries where entry.form == nil && !entry.isColumnTitle && entry.key != 0 { named.insert(entry.key) }
        }
        let capitalKeys = keysInCapitals(of: named)
        var found: [Found] = []
        for block in bookBlocks where blocks[block].role == .paragraph {
            let candidate = blocks[block]
            guard candidate.count <= 4, candidate.blankBefore >= habits.wideGap || !named.isEmpty || candidate.count == 1,
                block + 1 < bookBlocks.upperBound
            else { continue }
            let isPlaced = Int(candidate.indent) <= habits.indent || Int(candidate.blankBefore) >= habits.wideGap
            let isNamed =
                !named.isEmpty && isPlaced && candidate.count <= 2 && Int(candidate.width) <= 80 && named.contains(textKey(of: candidate))
            // What a contents list says of a chapter stands below its heading, as an argument.
            let isArgument = block > bookBlocks.lowerBound && (isTitledHeading(block - 1) && (Int(candidate.blankBefore) < habits.wideGap || holdsSentences(block)) || blocks[block - 1].role == .headingTitle && isTopics(block))
            let isTitle = isNamed && !isArgument && !(capitalKeys.contains(textKey(of: candidate)) && isRefrain(block))
            if isTitle || standsApart(block) || isTitleOfNotes(block) || isTitleAbovePersons(block) {
                let rank = isNamed || isBesideChapters(block) ? 0 : shape(of: candidate).isMostlyCapitals ? 1 : 2
                found.append(Found(block: block, gap: Int(candidate.blankBefore), rank: rank, reason: isTitle ? .contents : .gap))
            }
        }
        found = withoutLabels(found)
        let signed = titlesBehindSigns(besides: found)
        if !signed.isEmpty { found = found.filter { item in !signed.contains { $0.block == item.block } } + signed }
        found += titlesOfSeveralLines(besides: found)
        found += furtherHeadings(after: found)
        found += titlesAboveVerse(besides: found)
        found += capitalLines(besides: found)
        found += centredTitles(besides: found)
        found += sectionsBelowHeadings(besides: found)
        found += titlesBelowPictures(besides: found)
        found += titlesBehindGaps(besides: found)
        dropDates(below: &found)
        releasePhrases(among: &found)
        findTitlesOfWorks(&found)
        insert(found + letters(besides: found))
    }

    /// "LEITH, APRIL 2, 1845." right below the title of a letter is where it was written, but in a diary, whose other days are headings too.
    private func dropDates(below found: inout [Found]) {
        let titles = Set(found.map(\.block))
        let dates = found.map(\.block).filter { index in isDateLine(index) && firstLine(index).contains { bytes[$0].isASCIIDigit } }
        let below = Set(dates.filter { $0 > bookBlocks.lowerBound && (titles.contains($0 - 1) || isHeading($0 - 1)) })
        guard dates.count == below.count else { return }
        found.removeAll { below.contains($0.block) }
    }

    /// "Thus spake Zarathustra." at the end of one chapter after another: what the contents name is the title in capitals, and this is text.
    private func isRefrain(_ index: Int) -> Bool {
        Int(blocks[index].blankBefore) < habits.wideGap && isSentence(index) && !shape(of: blocks[index]).isMostlyCapitals
    }

    /// Those of the keys that single lines in capitals have.
    private func keysInCapitals(of named: Set<UInt64>) -> Set<UInt64> {
        guard !named.isEmpty else { return [] }
        return Set(bookBlocks.lazy.filter { blocks[$0].count == 1 && blocks[$0].role == .paragraph }.map { (textKey(of: blocks[$0]), $0) }.filter { named.contains($0.0) && shape(of: blocks[$0.1]).isMostlyCapitals }.map(\.0))
    }

    /// "DRAMATIS PERSONAE", with the persons below it.
    private func isTitleAbovePersons(_ index: Int) -> Bool {
        blocks[index].count == 1 && isPersonsTitle(index) && blocks[index + 1].count >= 2 && blocks[index + 1].role == .paragraph
    }

    /// "Notes to Chapter I" with a note below it.
    private func isTitleOfNotes(_ index: Int) -> Bool {
        Int(blocks[index].blankBefore) >= habits.wideGap && isNotesTitle(index) && noteMarks.noteMark(firstLine(index + 1), isInNotes: true) != nil
    }

    /// Lines in capitals between ordinary gaps, each another, with a paragraph below: "PEA SOUP", "BEAN SOUP". Names that come again behind others are speakers or signatures.
    private func capitalLines(besides found: [Found]) -> [Found] {
        let fewest = 5, fewestBold = 3, mostWords = 12
        let known = Set(found.map(\.block))
        var keys: [UInt64] = []
        var bold = 0
        var lines: [Int] = []
        var paragraphs = 0
        for index in bookBlocks where blocks[index].role == .paragraph {
            paragraphs += 1
            let block = blocks[index]
            guard block.count == 1, !known.contains(index), block.blankBefore >= 1, Int(block.blankBefore) < habits.wideGap, block.blankAfter <= block.blankBefore, Int(block.indent) <= habits.indent,
                block.width <= 64, index + 1 < bookBlocks.upperBound, blocks[index + 1].role == .paragraph
            else { continue }
            let line = firstLine(index)
            let isBold = isBoldLine(line)
            guard isBold || isCapital(line.lowerBound), line.count > 3, isBold || !(0x61...0x7A).contains(bytes[line.lowerBound + 1]) else { continue }
            let shape = shape(of: block)
            guard shape.isAllCapitals || isBold, shape.letters >= 4, shape.words <= mostWords, !shape.endsOpen, !shape.endsAsSpeech, !shape.beginsAsSpeech, bytes[firstLine(index).lowerBound] != 0x5B, !isEnding(index)
            else { continue }
            // What has a paragraph or a heading above it, and text below.
            guard index > bookBlocks.lowerBound else { continue }
            let above = self.shape(of: blocks[index - 1])
            let isBehindBreak = isOrnament(blocks[index - 1])
            guard known.contains(index - 1) || isHeading(index - 1) || !above.isMostlyCapitals && !above.endsOpen, isBehindBreak || !self.shape(of: blocks[index + 1]).isMostlyCapitals else { continue }
            keys.append(textKey(of: block))
            lines.append(index)
            if isBold { bold += 1 }
        }
        guard lines.count >= (bold == lines.count ? fewestBold : fewest), lines.count * 3 <= paragraphs else { return [] }
        // "APPROVAL" may stand above each of several; "I, THE KING" below two letters is a signature.
        var runs: [UInt64: Int] = [:]
        for (index, key) in keys.enumerated() where index == 0 || keys[index - 1] != key { runs[key, default: 0] += 1 }
        let single = lines.indices.filter { runs[keys[$0]] == 1 }
        guard Set(keys).count * 10 >= keys.count * 9 || single.count * 4 >= lines.count * 3 else { return [] }
        let wide = 4, areTitles = areBehindBreaks(lines)
        return single.map { Found(block: lines[$0], gap: areTitles && isOrnament(blocks[lines[$0] - 1]) ? wide : Int(blocks[lines[$0]].blankBefore), rank: 1, reason: .capitals) }
    }

    /// "=Composition of Food.=": all of a line in bold.
    private func isBoldLine(_ line: Range<Int>) -> Bool {
        guard habits.marksBold, line.count > 4, bytes[line.lowerBound] == 0x3D, bytes[line.upperBound - 1] == 0x3D else { return false }
        return !bytes[(line.lowerBound + 1)..<(line.upperBound - 1)].contains(0x3D)
    }

    /// "A", "B", "C" alone on their lines, in the order of the alphabet: the parts of a dictionary.
    private func letters(besides found: [Found]) -> [Found] {
        let known = Set(found.map(\.block))
        let single = bookBlocks.filter { index in
            let line = firstLine(index)
            return blocks[index].count == 1 && blocks[index].role == .paragraph && (line.count == 1 || line.count == 2 && bytes[line.lowerBound + 1] == 0x2E)
                && bytes[line.lowerBound] >= 0x41 && bytes[line.lowerBound] <= 0x5A && Int(blocks[index].blankBefore) >= habits.wideGap
        }
        let values = single.map { bytes[firstLine($0).lowerBound] }
        guard values.count >= 2, values.first == 0x41, zip(values, values.dropFirst()).allSatisfy({ $0 < $1 }) else { return [] }
        return single.filter { !known.contains($0) }.map { Found(block: $0, gap: Int(blocks[$0].blankBefore), rank: 0, reason: .letters) }
    }

    /// A preface, an index: stands beside the chapters, however wide the gap above it.
    private func isBesideChapters(_ index: Int) -> Bool { isBesideChapters(index, gap: max(3, habits.wideGap)) }

    func isBesideChapters(_ index: Int, gap: Int) -> Bool {
        blocks[index].count == 1 && Int(blocks[index].blankBefore) >= gap && besideChapters.contains(textKey(of: blocks[index]))
    }

    /// "PREFACE", "PREFACE TO THE PLAY", and not "INTRODUCTION BY JOHN DOE".
    func beginsBesideChapters(_ index: Int) -> Bool {
        if besideChapters.contains(textKey(of: blocks[index])) { return true }
        var cursor = WordCursor(bytes, firstLine(index))
        cursor.skip { $0 == 0x5F }
        guard let word = cursor.word(), besideChapters.contains(textKey(CollectionOfOne(word.start..<word.end))) else { return false }
        cursor.skipSpaces()
        return bytes[cursor.position..<cursor.end].hasASCIIPrefix("to ")
    }

    /// In a file whose wide gaps all but always stand above a title, what is left above them is one too, with whatever sign it ends:
    /// "Sail out for Good, Eidolon Yacht!"
    private func furtherHeadings(after found: [Found]) -> [Found] {
        let known = Set(found.map(\.block))
        let wide = bookBlocks.filter {
            blocks[$0].role == .paragraph && blocks[$0].blankBefore >= 3 && blocks[$0].blankBefore < TextBlock.open
        }
        let recognised = wide.count { known.contains($0) }
        guard recognised >= 8, recognised * 10 >= wide.count * 8 else { return [] }
        return wide.compactMap { index in
            let block = blocks[index]
            guard !known.contains(index), block.count == 1 || block.count == 2 && bytes[firstLine(index).upperBound - 1] != 0x2C,
                block.blankAfter < block.blankBefore, Int(block.indent) <= habits.indent + 4,
                bytes[firstLine(index).lowerBound] != 0x5B, followedByText(index), !isEnding(index)
            else { return nil }
            let shape = shape(of: block)
            guard shape.letters > 0 || shape.otherLetters > 0 else { return nil }
            return Found(block: index, gap: Int(block.blankBefore), rank: 2, reason: .gapsOfOthers)
        }
    }

    private func standsApart(_ index: Int) -> Bool {
        let block = blocks[index]
        let gap = max(Int(block.blankBefore), beginsPage(index) ? 2 : 0)
        guard block.count <= 3, gap >= habits.wideGap, !beginsWithStageName(index), Int(block.blankAfter) <= max(gap, 4) else { return false }
        // The gap behind a heading belongs to the heading.
        let followsHeading = index > bookBlocks.lowerBound && isHeading(index - 1)
        let shape = shape(of: block)
        if shape.letters == 0, (1...40).contains(shape.otherLetters) { return block.count <= 2 && gap >= max(3, habits.wideGap) && followedByText(index) && !isSentence(index) }
        guard shape.letters > 0, !shape.endsOpen, !shape.beginsAsSpeech, bytes[firstLine(index).lowerBound] != 0x5B else { return false }
        guard shape.words <= 16 || shape.isMostlyCapitals, !isEnding(index) else { return false }
        guard Int(block.width) - Int(block.indent) <= 72, pageColumn(lastLine(index)) == nil else { return false }
        // Below the title page's and the headings' wide gaps, a smaller one is a subheading only if it is written as one.
        let isMarked =
            (shape.isAllCapitals || shape.isMostlyCapitals && shape.words > 3 || shape.isEmphasised || block.count == 1 && isBoldLine(firstLine(index)))
            && !(gap < 3 && shape.endsAsSpeech && shape.last != 0x29 && !endsInName(index, shape))
        if block.count > 1, bytes[firstLine(index).upperBound - 1] == 0x2C, !shape.isMostlyCapitals { return false }
        // What is seen when the curtain rises.
        if followsHeading, shape.isEmphasised, shape.endsWithFullStop, isActOrScene(index - 1) { return false }
        if isSalutationInCapitals(index, shape) { return false }
        if isSignedAbove(index) || isFirstOfDecimals(index) { return false }
        if shape.isEmphasised, block.count > 1, shape.endsWithFullStop, !shape.isTitleCase, !shape.isMostlyCapitals { return false }
        if followsHeading { return isMarked && block.count == 1 && gap >= habits.wideGap && followedByText(index) }
        if isMarked { return followedByText(index) || gap >= 3 }
        guard gap >= max(3, habits.wideGap), block.count <= 2, shape.beginsWithCapital || shape.first.isASCIIDigit else { return false }
        if shape.endsWithFullStop || shape.endsAsSpeech && shape.last != 0x29 {
            return Int(block.blankAfter) <= gap && shape.words <= 6 && followedByText(index)
        }
        return followedByText(index)
    }

    /// "J. R. DOE." with "LONDON, July 1901." right below it and a gap behind that: the end of a preface.
    private func isSignedAbove(_ index: Int) -> Bool {
        let next = index + 1, fewestGap = 2
        guard next < bookBlocks.upperBound, blocks[index].count == 1, blocks[next].count == 1, blocks[next].role == .paragraph, blocks[next].blankBefore < blocks[index].blankBefore else { return false }
        return Int(blocks[next].blankAfter) >= max(fewestGap, habits.wideGap) && isDateLine(next) && beginsWithInitial(index)
    }

    private func beginsWithInitial(_ index: Int) -> Bool {
        let line = firstLine(index)
        return line.count > 4 && isCapital(line.lowerBound) && bytes[line.lowerBound + 1] == 0x2E && HeadingForm(bytes, line) == nil
    }

    /// "1  The world is all that is the case." with "1.1" below it.
    private func isFirstOfDecimals(_ index: Int) -> Bool {
        guard index + 1 < bookBlocks.upperBound else { return false }
        var first = WordCursor(bytes, firstLine(index)), next = WordCursor(bytes, firstLine(index + 1))
        guard first.byte.isASCIIDigit, next.byte.isASCIIDigit, let number = first.digits(), first.byte == 0x20, next.digits() == number, next.byte == 0x2E else { return false }
        next.position += 1
        return next.byte.isASCIIDigit
    }

    /// 'LOG OF THE "SWALLOW."': capitals, and a name in quotation marks that open behind the first word.
    private func endsInName(_ index: Int, _ shape: TextShape) -> Bool {
        guard shape.isAllCapitals, shape.words >= 3, shape.last != 0x21, shape.last != 0x3F else { return false }
        let line = lastLine(index)
        let quotes = line.filter { bytes[$0] == 0x22 }
        if quotes.count == 2 { return quotes[0] > line.lowerBound }
        let opening = line.filter { bytes[$0] == 0xE2 && $0 + 2 < line.upperBound && bytes[$0 + 1] == 0x80 && bytes[$0 + 2] == 0x9C }
        return quotes.isEmpty && opening.count == 1 && opening[0] > line.lowerBound
    }

    private func isActOrScene(_ block: Int) -> Bool {
        guard case .heading(let index) = blocks[block].role, let division = headings[index].form?.division else { return false }
        return division == .act || division == .scene
    }

    /// Ends with a full stop of any script.
    private func isSentence(_ index: Int) -> Bool {
        let line = lastLine(index)
        return bytes[line.upperBound - 1] == 0x2E || line.count >= 3 && bytes[(line.upperBound - 3)..<line.upperBound].elementsEqual([0xE3, 0x80, 0x82])
    }

    func isHeading(_ block: Int) -> Bool {
        switch blocks[block].role {
        case .heading, .headingTitle: true
        default: false
        }
    }

    /// True if something of the text comes next, and not a signature's end or the end of the book.
    private func followedByText(_ block: Int) -> Bool {
        block + 1 < bookBlocks.upperBound && (blocks[block].blankAfter <= blocks[block].blankBefore || isHeading(block + 1))
    }

    /// "THE END", "FIN.", "FINIS": the last words of a book or of a part.
    private func isEnding(_ block: Int) -> Bool {
        guard blocks[block].count == 1 else { return false }
        let key = textKey(of: blocks[block])
        return endings.contains(key) || bytes[firstLine(block)].hasASCIIPrefix("end of ")
            || bytes[firstLine(block)].hasASCIIPrefix("fin de ")
    }

    /// "On the causes. The term used in a wide sense.": a full stop behind a word, and more behind it.
    private func holdsSentences(_ block: Int) -> Bool {
        let shortestWord = 3
        guard shape(of: blocks[block]).endsWithFullStop, !shape(of: blocks[block]).isMostlyCapitals else { return false }
        return blocks[block].lineRange.contains { line in
            let range = lines.range(line)
            // The last line's end is the block's, a line's in front of it may be a sentence's.
            let isLast = line == blocks[block].lastLine
            return range.dropFirst(shortestWord).contains { i in
                guard bytes[i] == 0x2E, i + 1 == range.upperBound ? !isLast : i + 2 < range.upperBound && bytes[i + 1] == 0x20 else { return false }
                return (i - shortestWord..<i).allSatisfy { bytes[$0].isASCIILetter }
            }
        }
    }

    /// True for a numbered heading that has its title in the same block.
    private func isTitledHeading(_ block: Int) -> Bool {
        guard case .heading(let index) = blocks[block].role else { return false }
        return headings[index].form?.titleStart != nil || blocks[block].count > 1
    }

    // MARK: Levels

    private mutating func insert(_ found: [Found]) {
        guard !found.isEmpty else { return }
        var found = found
        let parts = headings.filter { ($0.form?.division.rank ?? 9) <= 2 }
        let onlyParts = !parts.isEmpty && headings.allSatisfy { $0.level > 2 || isAppendix($0) || ($0.form?.division.rank ?? 9) <= 2 }
        let titled = Set(found.map(\.block))
        // Parts have titles right below them; books that have text there stand beside those without a number.
        let haveTitles = parts.count { heading in
            let below = blockBelow(heading)
            if titled.contains(below) || isFirstTitle(below) { return true }
            // "To R. R., my dear friend" between them.
            return below < bookBlocks.upperBound && titled.contains(below + 1) && blocks[below].count <= 2 && blocks[below].blankBefore < blocks[below].blankAfter
        }
        let hasParts = onlyParts && found.count > parts.count && haveTitles * 2 >= parts.count
        if hasParts {
            // Parts whose chapters have titles only: Leaves of Grass. The first title of a part follows the part's heading closely.
            var first: Set<Int> = []
            for index in headings.indices where headings[index].level == 2 && !isAppendix(headings[index]) {
                headings[index].level = 1
                let block = blockBelow(headings[index])
                if isFirstTitle(block) { first.insert(block) }
            }
            found = found.filter { !first.contains($0.block) } + first.sorted().map { Found(block: $0, gap: Int(TextBlock.open), rank: 0, reason: .belowParts) }
        }
        let chapterGap = chapterGap(found, hasParts: hasParts)
        // Below the chapters, capitals stand above what is only emphasised.
        let sections = found.filter { $0.gap < chapterGap && $0.rank > 0 }
        let hasBoth = Set(sections.map(\.rank)).count > 1
        let belowChapters = sectionsOfChapters(found)
        var all = headings
        let hasActs = headings.contains { $0.form?.division == .act }
        for item in found {
            var heading = TextHeading(block: item.block, reason: item.reason)
            // "SCENE" below the number of an act.
            let isScene = hasActs && textKey(of: blocks[item.block]) == sceneKey
            heading.level = isScene || belowChapters.contains(item.block) ? 3 : item.rank == 0 || item.gap >= chapterGap ? 2 : hasBoth ? 2 + item.rank : 3
            all.append(heading)
        }
        setHeadings(belowWiderGaps(all, found))
        settleNumbersBelowTitles()
        settleNumbersOfOneTitle()
        joinLinesOfTitles()
        settleSeriesBelowTitles()
        promoteEmptyTitles()
        promoteTitlesAboveNumbers()
        promoteTestaments()
        promoteWorks()
        dropClosingLines()
        dropSignatures()
    }

    /// Lines in capitals behind one blank line are sections of the title with more above them, where the numbered chapters have no wider gaps than they.
    private func belowWiderGaps(_ all: [TextHeading], _ found: [Found]) -> [TextHeading] {
        let items = Dictionary(found.map { ($0.block, $0) }, uniquingKeysWith: { first, _ in first })
        var titleLevel: Int?, last: Int?, followsChapter = false
        return all.sorted { $0.block < $1.block }.map { heading in
            // Right below a numbered chapter, the gap is that heading's.
            let followsHeading = last.map { $0 + 1 == heading.block } ?? false
            last = heading.titleBlock ?? heading.block
            guard let item = items[heading.block] else { (titleLevel, followsChapter) = (nil, heading.level > 1); return heading }
            guard item.gap <= 1 else { titleLevel = followsHeading && followsChapter ? nil : heading.level; followsChapter = false; return heading }
            guard !followsHeading else { return heading }
            var heading = heading
            if let titleLevel, item.rank > 0 { heading.level = max(heading.level, titleLevel + 1) }
            return heading
        }
    }

    /// "PURGATORIO" right above "Purgatorio • Canto I": titles in capitals with nothing but another title below them, and several more before the next such, are parts.
    private mutating func promoteEmptyTitles() {
        let fewest = 2
        guard headings.allSatisfy({ $0.form == nil && $0.level == 2 }) else { return }
        func isEmpty(_ index: Int) -> Bool { index + 1 < headings.count && headings[index + 1].block == headings[index].block + 1 }
        let empty = headings.indices.filter { isEmpty($0) && !isEmpty($0 + 1) && shape(of: blocks[headings[$0].block]).isAllCapitals }
        guard empty.count >= fewest, let first = empty.first, first <= fewest else { return }
        let ends = empty.dropFirst() + [headings.count]
        let parts = Set(empty)
        guard zip(empty, ends).allSatisfy({ $1 - $0 > fewest }), !headings[first...].indices.contains(where: { !parts.contains($0) && shape(of: blocks[headings[$0].block]).isAllCapitals })
        else { return }
        for index in empty { headings[index].level = 1 }
    }

    /// "Trieste-Zurich-Paris": with a year below it and nothing else, the last lines of a book.
    private mutating func dropClosingLines() {
        guard let last = headings.last, headings.count > 1, last.form == nil, !contents.contains(where: { $0.entries.contains { $0.key == textKey(of: blocks[last.block]) } }) else { return }
        let rest = (last.block + 1)..<bookBlocks.upperBound
        guard rest.count == 1, blocks[rest.lowerBound].count == 1, shape(of: blocks[rest.lowerBound]).words <= 3 else { return }
        blocks[last.block].role = .paragraph
        setHeadings(headings.dropLast())
    }

    /// "ELIZABETH FORSTER-NIETZSCHE." and "Nietzsche Archives, Weimar, December 1905.", with nothing else in front of the next heading: who signs what stands above, where and when.
    private mutating func dropSignatures() {
        let mostWords = 6
        let ends = headings.dropFirst().map(\.block) + [bookBlocks.upperBound]
        let signatures = zip(headings, ends).filter { heading, end in
            let block = blocks[heading.block]
            guard heading.form == nil, heading.reason != .contents, end - heading.block == 2, block.count == 1, heading.block > bookBlocks.lowerBound, blocks[heading.block - 1].role == .paragraph else { return false }
            let shape = shape(of: block)
            return shape.isMostlyCapitals && shape.words <= mostWords && blocks[heading.block + 1].count == 1 && isDateLine(heading.block + 1)
        }.map(\.0.block)
        guard !signatures.isEmpty, signatures.count * 2 < headings.count else { return }
        for block in signatures {
            blocks[block].role = .signature
            blocks[block + 1].role = .date
        }
        setHeadings(headings.filter { !signatures.contains($0.block) })
    }

    /// Numbers without a word that begin again at 1 below several titles are the sections of stories; where they are long, the chapters of parts.
    private mutating func settleNumbersBelowTitles() {
        let fewest = 2, linesOfChapter = 150
        // Volumes of stories stand above them.
        let parts = headings.indices.filter { headings[$0].level == 1 }
        let numbered = headings.indices.filter { headings[$0].form != nil && headings[$0].level > 1 }
        guard !numbered.isEmpty, numbered.allSatisfy({ headings[$0].form?.division == .bare }) else { return }
        let starts = numbered.filter { headings[$0].form.map { $0.number == 1 } == true }
        let titles = starts.filter { $0 > 0 && headings[$0 - 1].form == nil && headings[$0 - 1].level <= 2 }.map { $0 - 1 }
        guard titles.count >= fewest, titles.count * 3 >= starts.count * 2 else { return }
        let length = numbered.reduce(0) { sum, index in
            let end = index + 1 < headings.count ? headings[index + 1].block : bookBlocks.upperBound
            return sum + Int(blocks[end - 1].firstLine) - Int(blocks[headings[index].block].firstLine)
        }
        if let first = parts.first { guard parts.count >= fewest, titles.count == starts.count, first < starts[0] else { return } }
        if parts.isEmpty, length / numbered.count >= linesOfChapter {
            for index in titles { headings[index].level = 1 }
        } else {
            for index in numbered { headings[index].level = 3 }
        }
    }

    private func isAppendix(_ heading: TextHeading) -> Bool { heading.form?.division == .appendix }

    /// The number of blank lines from which on a heading without a number is a chapter's: what the numbered chapters have or, without such,
    /// the widest gap that several have.
    private func chapterGap(_ found: [Found], hasParts: Bool) -> Int {
        let chapters = headings.filter { $0.level == 2 && !isAppendix($0) }.map { Int(blocks[$0.block].blankBefore) }.sorted()
        if chapters.count >= 2, !hasParts { return min(chapters[chapters.count / 2], 4) }
        let all = found.map(\.gap).filter { $0 < TextBlock.open }
        // Lines in capitals between ordinary gaps are sections of what has a wide one.
        let wide = all.filter { $0 >= habits.wideGap }
        let gaps = wide.isEmpty ? all : wide
        return Set(gaps).sorted(by: >).first { gap in gaps.count { $0 >= gap } >= 3 }.map { min($0, 3) } ?? 2
    }

    /// What comes behind a heading, and behind the contents of the volume that it begins.
    private func blockBelow(_ heading: TextHeading) -> Int {
        var block = (heading.titleBlock ?? heading.block) + 1
        while block < bookBlocks.upperBound, blocks[block].role == .contents { block += 1 }
        return block
    }

    /// The title of a poem or chapter directly below a part's heading.
    private func isFirstTitle(_ index: Int) -> Bool {
        guard index + 1 < bookBlocks.upperBound, blocks[index].role == .paragraph, blocks[index].count == 1 else { return false }
        let shape = shape(of: blocks[index])
        // With the room of a heading a few words more are no sentence.
        let mostWords = blocks[index].blankBefore >= 3 && blocks[index].blankAfter < blocks[index].blankBefore ? 6 : 4
        return shape.beginsWithCapital && !shape.endsOpen && shape.words <= (shape.endsWithFullStop ? mostWords : 12)
            && blocks[index].blankAfter <= blocks[index].blankBefore
    }

    /// Puts the headings in order and gives their blocks their roles.
    mutating func setHeadings(_ all: [TextHeading]) {
        headings = all.sorted { $0.block < $1.block }
        for index in headings.indices { blocks[headings[index].block].role = .heading(index) }
    }

    /// Bare numbers that begin again at 1 below a heading without a number, without the titles that they had in the first run: the notes or
    /// the vocabulary to each chapter, which stand below that heading.
    private mutating func lowerSecondRuns() {
        let chapters = headings.indices.filter { headings[$0].level == 2 }
        guard let restart = chapters.dropFirst().first(where: { index in
            headings[index].form?.division == .bare && headings[index].form?.number == 1 && headings[index - 1].form == nil && headings[index - 1].level == 2
                && chapters.contains { $0 < index && headings[$0].form?.division == .bare }
        }) else { return }
        let first = chapters.filter { $0 < restart && headings[$0].form?.division == .bare }
        let second = chapters.filter { $0 >= restart }.prefix { headings[$0].form?.division == .bare }
        func isTitled(_ index: Int) -> Bool { headings[index].form?.titleStart != nil || headings[index].titleBlock != nil }
        guard first.count(where: isTitled) * 2 > first.count, !second.contains(where: isTitled) else { return }
        for index in second { headings[index].level = 3 }
    }

    /// Notes of a whole book grouped by its chapters: their headings, said once more, stand below that of the notes.
    private mutating func lowerHeadingsOfNotes() {
        guard let notes = headings.indices.last(where: { headings[$0].form == nil && isNotesTitle(headings[$0].block) }) else { return }
        let earlier = headings[..<notes]
        for index in headings.indices.dropFirst(notes + 1) {
            let heading = headings[index]
            let key = textKey(of: blocks[heading.block])
            let isRepeated = earlier.contains { other in
                if let a = other.form, let b = heading.form { return a.division == b.division && a.number == b.number }
                return textKey(of: blocks[other.block]) == key
            }
            guard isRepeated else { break }
            headings[index].level = max(heading.level + (heading.form == nil ? 0 : 1), headings[notes].level + 1)
        }
    }

    /// Levels without steps left out: a section needs a chapter around it, so below a part, or in front of all chapters, what looks like a
    /// section is a chapter; and what looks alike below one heading stays alike.
    mutating func settleLevels() {
        lowerSecondRuns()
        lowerHeadingsOfNotes()
        var open: [(wanted: Int, level: Int)] = []
        for index in headings.indices {
            let wanted = headings[index].level
            while let last = open.last, last.wanted > wanted { open.removeLast() }
            if let last = open.last, last.wanted == wanted {
                headings[index].level = last.level
            } else {
                headings[index].level = wanted <= 2 ? wanted : min(wanted, max(2, (open.last?.level ?? 1) + 1))
                open.append((wanted, headings[index].level))
            }
        }
    }
}

/// A heading without a number.
struct Found {
    var block: Int
    var gap: Int
    /// 0 where the contents list names it or its place says that it is a chapter, 1 in capitals, 2 otherwise.
    var rank: Int
    var reason = HeadingReason.gap
}

/// Titles of what stands beside the chapters of a book.
private let besideChapters = Set(
    [
        "preface", "introduction", "foreword", "prologue", "epilogue", "conclusion", "appendix", "index", "notes", "glossary", "bibliography", "postscript",
        "afterword", "dedication", "introductory", "preface to the second edition", "authors preface", "translators preface", "préface", "avant-propos", "prologue",
        "épilogue", "conclusion", "introducción", "prólogo", "epílogo", "vorwort", "einleitung", "nachwort", "schluß", "prefazione", "introduzione", "voorwoord",
        "inleiding", "prefácio",
    ].map(TextAnalysis.textKey))

private let endings: [UInt64] = [
    "theend", "end", "finis", "fin", "ende", "fini", "thisistheend", "finnis", "dasende", "amen", "laus deo", "explicit", "curtain", "the curtain falls", "curtain falls", "slow curtain", "quick curtain",
    "rideau", "vorhang", "der vorhang fällt", "telón", "cae el telón", "sipario", "cala la tela", "fim", "fine", "einde", "slut", "loppu",
].map(TextAnalysis.textKey)
