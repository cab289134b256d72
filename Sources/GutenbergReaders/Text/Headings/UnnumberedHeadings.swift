import Markup

// Headings without a number are told by standing apart: more blank lines in front than paragraphs have, and not more behind than in front;
// short, and written as a title (capitals, emphasised as a whole, or without a full stop). What the contents list names needs no gap.

/// A rule that finds headings without a number among the blocks that are left.
struct UnnumberedRule: Sendable {
    let id: ReadingRule
    /// What it proposes besides those that surer rules have found.
    let propose: @Sendable (TextAnalysis, [Found]) -> [Found]
}

extension TextAnalysis {
    /// In the order in which they are asked: each sees what those above it have found.
    private static let unnumberedRules: [UnnumberedRule] = [
        UnnumberedRule(id: .titlesOfSeveralLines) { $0.titlesOfSeveralLines(besides: $1) },
        UnnumberedRule(id: .titlesBehindLetters) { $0.titlesBehindLetters(besides: $1) },
        UnnumberedRule(id: .furtherHeadings) { $0.furtherHeadings(after: $1) },
        UnnumberedRule(id: .titlesAboveVerse) { $0.titlesAboveVerse(besides: $1) },
        UnnumberedRule(id: .capitalLines) { $0.capitalLines(besides: $1) },
        UnnumberedRule(id: .titlesOfNumberedParagraphs) { $0.titlesOfNumberedParagraphs(besides: $1) },
        UnnumberedRule(id: .centredTitles) { $0.centredTitles(besides: $1) },
        UnnumberedRule(id: .sectionsBelowHeadings) { $0.sectionsBelowHeadings(besides: $1) },
        UnnumberedRule(id: .titlesBelowPictures) { $0.titlesBelowPictures(besides: $1) },
        UnnumberedRule(id: .titlesBehindGaps) { $0.titlesBehindGaps(besides: $1) },
        UnnumberedRule(id: .monthsBelowYears) { $0.monthsBelowYears(besides: $1) },
    ]

    /// Finds them among the blocks that are not settled, and inserts them between the numbered headings, with their levels.
    mutating func findUnnumberedHeadings() {
        if applies(.titlesOfNumberedParagraphs) { releaseTitlesOfNumberedParagraphs() }
        var named = Set<UInt64>()
        for list in contents where !list.namesPictures {
            let remarks = remarksBelowEntries(of: list)
            for (index, entry) in list.entries.enumerated()
            where entry.form == nil && !entry.isColumnTitle && entry.key != 0 && !remarks.contains(index) {
                named.insert(titleBehindLetterAndPoint(lines.range(entry.lines.lowerBound)) == nil ? entry.key : entry.titleKey)
            }
        }
        named.formUnion(titlesWithoutTheirNumbers())
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
            let isArgument =
                block > bookBlocks.lowerBound
                && (isTitledHeading(block - 1) && (Int(candidate.blankBefore) < habits.wideGap || holdsSentences(block))
                    || blocks[block - 1].role == .headingTitle && isTopics(block))
            let isTitle = isNamed && !isArgument && !(capitalKeys.contains(textKey(of: candidate)) && isRefrain(block))
            if isTitle || standsApart(block) || isTitleOfNotes(block) || isTitleAbovePersons(block) {
                let rank = isNamed || isBesideChapters(block) ? 0 : shape(of: candidate).isMostlyCapitals ? 1 : 2
                found.append(Found(block: block, gap: roomAbove(block), rank: rank, reason: isTitle ? .contents : .gap))
            }
        }
        found = withoutLabels(withoutSummaries(found))
        for rule in Self.unnumberedRules where applies(rule.id) { found += rule.propose(self, found) }
        dropDates(below: &found)
        if applies(.releasedPhrases) { releasePhrases(among: &found) }
        if applies(.titlesOfWorks) { findTitlesOfWorks(&found) }
        let labels = wordsOfLabels()
        found.removeAll { item in
            toldNumbers.contains(item.block) || isIllustration(item.block) || belongsToLineAbove(item.block)
                || !labels.isEmpty && numberedLabel(item.block).map { labels.contains($0.word) } == true
        }
        insert(found + letters(besides: found))
    }

    /// "White: F. Marshall. Black: J. Doe." in the same block as "1. QUEEN'S GAMBIT DECLINED    159": a line without number and page that
    /// nearly all numbered entries in a row have below them says more of these and is no entry.
    private func remarksBelowEntries(of list: ContentsList) -> Set<Int> {
        let fewest = 3
        let remarks = list.entries.indices.dropFirst().filter { index in
            let (above, entry) = (list.entries[index - 1], list.entries[index])
            return entry.form == nil && entry.pageStart == nil && above.form != nil && above.pageStart != nil
                && above.lines.upperBound == entry.lines.lowerBound
                && lines[entry.lines.lowerBound].indent > lines[above.lines.lowerBound].indent
        }
        guard remarks.count >= fewest, let first = remarks.first, let last = remarks.last else { return [] }
        let numbered = list.entries[(first - 1)...last].count { $0.form != nil && $0.pageStart != nil }
        return remarks.count * 10 >= numbered * 9 ? Set(remarks) : []
    }

    /// "LEITH, APRIL 2, 1845." right below the title of a letter is where it was written, but in a diary, whose other days are headings
    /// too.
    private func dropDates(below found: inout [Found]) {
        let titles = Set(found.map(\.block))
        let dates = found.map(\.block).filter { index in isDateLine(index) && firstLine(index).contains { bytes[$0].isASCIIDigit } }
        let below = Set(dates.filter { $0 > bookBlocks.lowerBound && (titles.contains($0 - 1) || isHeading($0 - 1)) })
        guard dates.count == below.count else { return }
        found.removeAll { below.contains($0.block) }
    }

    /// "Thus spake Zarathustra." at the end of one chapter after another: what the contents name is the title in capitals, and this is
    /// text.
    private func isRefrain(_ index: Int) -> Bool {
        Int(blocks[index].blankBefore) < habits.wideGap && endsWithStopOfAnyScript(index) && !shape(of: blocks[index]).isMostlyCapitals
    }

    /// Those of the keys that single lines in capitals have.
    private func keysInCapitals(of named: Set<UInt64>) -> Set<UInt64> {
        guard !named.isEmpty else { return [] }
        return Set(
            bookBlocks.lazy.filter { index in
                // Most lines are told by their second letter.
                let line = firstLine(index)
                return blocks[index].count == 1 && blocks[index].role == .paragraph && line.count > 1
                    && !(0x61...0x7A).contains(bytes[line.lowerBound + 1]) && shape(of: blocks[index]).isMostlyCapitals
            }.map { textKey(of: blocks[$0]) }.filter { named.contains($0) })
    }

    /// "DRAMATIS PERSONAE", with the persons below it.
    private func isTitleAbovePersons(_ index: Int) -> Bool {
        blocks[index].count == 1 && isPersonsTitle(index) && blocks[index + 1].count >= 2 && blocks[index + 1].role == .paragraph
    }

    /// "JANUARY" right below the number of the year.
    private func monthsBelowYears(besides found: [Found]) -> [Found] {
        let known = Set(found.map(\.block))
        let below = headings.filter { isYearAlone($0) && isMonth($0.block + 1) && blocks[$0.block + 1].role == .paragraph }.map {
            $0.block + 1
        }
        return below.filter { !known.contains($0) }.map { Found(block: $0, gap: Int(blocks[$0].blankBefore), rank: 2, reason: .sections) }
    }

    /// "Notes to Chapter I" with a note below it.
    private func isTitleOfNotes(_ index: Int) -> Bool {
        Int(blocks[index].blankBefore) >= habits.wideGap && isNotesTitle(index)
            && noteMarks.noteMark(firstLine(index + 1), isInNotes: true) != nil
    }

    /// Lines in capitals between ordinary gaps, each another, with a paragraph below: "PEA SOUP", "BEAN SOUP". Names that come again behind
    /// others are speakers or signatures.
    private func capitalLines(besides found: [Found]) -> [Found] {
        let fewest = 5, fewestBold = 3, mostWords = 12, mostLines = 3
        let known = Set(found.map(\.block))
        var keys: [UInt64] = []
        var bold = 0
        var lines: [Int] = []
        var paragraphs = 0
        for index in bookBlocks where blocks[index].role == .paragraph {
            paragraphs += 1
            let block = blocks[index]
            let isBehindBreak = index > bookBlocks.lowerBound && isOrnament(blocks[index - 1])
            // Below a break a title may have several lines.
            guard block.count == 1 && block.width <= 64 || isBehindBreak && block.count <= mostLines, !known.contains(index),
                block.blankBefore >= 1, Int(block.blankBefore) < habits.wideGap,
                block.blankAfter <= block.blankBefore, Int(block.indent) <= habits.indent,
                index + 1 < bookBlocks.upperBound, blocks[index + 1].role == .paragraph
            else { continue }
            let line = firstLine(index)
            let isBold = isBoldLine(line)
            guard isBold || isCapital(line.lowerBound), line.count > 3, isBold || !(0x61...0x7A).contains(bytes[line.lowerBound + 1]) else {
                continue
            }
            let shape = shape(of: block)
            guard shape.isAllCapitals || isBold, shape.letters >= 4, shape.words <= mostWords * (isBehindBreak ? 2 : 1), !shape.endsOpen,
                !shape.endsAsSpeech || isBold || isBehindBreak && endsInName(index, shape),
                !shape.beginsAsSpeech || isBold, bytes[firstLine(index).lowerBound] != 0x5B, !isEnding(index)
            else { continue }
            // What has a paragraph or a heading above it, and text below.
            guard index > bookBlocks.lowerBound else { continue }
            let above = self.shape(of: blocks[index - 1])
            guard known.contains(index - 1) || isHeading(index - 1) || !above.isMostlyCapitals && !above.endsOpen,
                isBehindBreak || !self.shape(of: blocks[index + 1]).isMostlyCapitals
            else { continue }
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
        return single.map {
            Found(
                block: lines[$0], gap: areTitles && isOrnament(blocks[lines[$0] - 1]) ? wide : Int(blocks[lines[$0]].blankBefore), rank: 1,
                reason: .capitals)
        }
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
            return blocks[index].count == 1 && blocks[index].role == .paragraph
                && (line.count == 1 || line.count == 2 && bytes[line.lowerBound + 1] == 0x2E)
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
                bytes[firstLine(index).lowerBound] != 0x5B, followedByText(index), !isEnding(index),
                // "King's Land," above the date of a letter.
                !isDateLine(index + 1), bytes[lastLine(index).upperBound - 1] != 0x2C
            else { return nil }
            let shape = shape(of: block)
            guard shape.letters > 0 || shape.otherLetters > 0, !isLongSentence(shape) else { return nil }
            return Found(block: index, gap: Int(block.blankBefore), rank: 2, reason: .gapsOfOthers)
        }
    }

    /// "My own part of this sad family story is now drawing to an end.", a text's first behind a gap.
    private func isLongSentence(_ shape: TextShape) -> Bool {
        shape.endsWithFullStop && shape.words > Self.mostWordsOfSentence && !shape.isTitleCase && !shape.isMostlyCapitals
    }

    /// A title that ends as a sentence does has no more.
    private static var mostWordsOfSentence: Int { 6 }

    private func standsApart(_ index: Int) -> Bool {
        let block = blocks[index]
        let gap = max(roomAbove(index), beginsPage(index) ? 2 : 0)
        guard block.count <= 3, gap >= habits.wideGap, !beginsWithStageName(index), Int(block.blankAfter) <= max(gap, 4) else {
            return false
        }
        // The gap behind a heading belongs to the heading.
        let followsHeading = index > bookBlocks.lowerBound && isHeading(index - 1)
        let shape = shape(of: block)
        if shape.letters == 0, (1...40).contains(shape.otherLetters) {
            return block.count <= 2 && gap >= max(3, habits.wideGap) && followedByText(index) && !endsWithStopOfAnyScript(index)
        }
        let isBold = block.count == 1 && isBoldLine(firstLine(index))
        guard shape.letters > 0, !shape.endsOpen || isAboveSubtitle(index, shape), !shape.beginsAsSpeech || isBold,
            bytes[firstLine(index).lowerBound] != 0x5B
        else {
            return false
        }
        guard wordsOfTitle(block, shape) <= 16 || shape.isMostlyCapitals, !isEnding(index) else { return false }
        guard Int(block.width) - Int(block.indent) <= 72, pageColumn(lastLine(index)) == nil else { return false }
        // Below the title page's and the headings' wide gaps, a smaller one is a subheading only if it is written as one.
        let isMarked =
            isBold
            || (shape.isAllCapitals || shape.isMostlyCapitals && (shape.words > 3 || endsInNumber(index)) || shape.isEmphasised)
                && !(gap < 3 && shape.endsAsSpeech && shape.last != 0x29 && !endsInName(index, shape))
        if block.count > 1, bytes[firstLine(index).upperBound - 1] == 0x2C, !shape.isMostlyCapitals { return false }
        if isSeen(index, shape) { return false }
        if isSalutationInCapitals(index, shape) { return false }
        if isNameAtRightMargin(index) || isSignedAbove(index) || isFirstOfDecimals(index) || isSaidInText(index) || isBetweenBars(block) {
            return false
        }
        if shape.isEmphasised, block.count > 1, shape.endsWithFullStop, !shape.isTitleCase, !shape.isMostlyCapitals { return false }
        if followsHeading { return isMarked && block.count == 1 && gap >= habits.wideGap && followedByText(index) }
        if isMarked { return followedByText(index) || gap >= 3 }
        guard gap >= max(3, habits.wideGap), block.count <= 2, shape.beginsWithCapital || shape.first.isASCIIDigit else { return false }
        if shape.endsWithFullStop || shape.endsAsSpeech && shape.last != 0x29 {
            return Int(block.blankAfter) <= gap && shape.words <= Self.mostWordsOfSentence && followedByText(index)
        }
        return followedByText(index)
    }

    /// "| PISCATOR |": two or three names that stand beside those who speak.
    private func isBetweenBars(_ block: TextBlock) -> Bool {
        let bar: UInt8 = 0x7C
        return block.lineRange.allSatisfy { bytes[Int(lines[$0].start)] == bar && bytes[Int(lines[$0].end) - 1] == bar }
    }

    /// "SPONGE CAKE, No. 1"
    private func endsInNumber(_ index: Int) -> Bool {
        let line = bytes[lastLine(index)], digits = line.reversed().prefix { $0.isASCIIDigit }.count
        return digits > 0 && line.dropLast(digits).suffix(4).hasASCIIPrefix("no. ")
    }

    /// The words of a title, without another one in brackets on its last line.
    private func wordsOfTitle(_ block: TextBlock, _ shape: TextShape) -> Int {
        let line = lines.range(block.lastLine)
        guard block.count > 1, bytes[line.lowerBound] == 0x5B, bytes[line.upperBound - 1] == 0x5D else { return shape.words }
        return self.shape(ofLines: block.lineRange.dropLast()).words
    }

    /// "RICHARD DOE." at the end of the measure, right of its middle, below prose and above a gap: who signs a preface. A name in the
    /// middle of the line ends farther from the margin.
    private func isNameAtRightMargin(_ index: Int) -> Bool {
        let toMargin = 8
        let block = blocks[index]
        guard block.count == 1, Int(block.indent) * 2 > habits.measure, Int(block.width) + toMargin > habits.measure,
            index > bookBlocks.lowerBound, isText(index - 1)
        else { return false }
        return index + 1 == bookBlocks.upperBound || Int(block.blankAfter) >= habits.wideGap || isHeading(index + 1)
    }

    /// "J. R. DOE." with "LONDON, July 1901." right below it and a gap behind that: the end of a preface.
    private func isSignedAbove(_ index: Int) -> Bool {
        let next = index + 1, fewestGap = 2
        guard next < bookBlocks.upperBound, blocks[index].count == 1, blocks[next].count == 1, blocks[next].role == .paragraph,
            blocks[next].blankBefore < blocks[index].blankBefore
        else { return false }
        return Int(blocks[next].blankAfter) >= max(fewestGap, habits.wideGap) && isDateLine(next) && beginsWithInitial(index)
    }

    /// "JOHN SMITH, SOLICITOR" below "On the card we read:", what a sentence announces, if it is not the title of a poem.
    private func isSaidInText(_ index: Int) -> Bool {
        let fewestWords = 5, roomOfChapter = 3
        guard index > bookBlocks.lowerBound, Int(blocks[index].blankBefore) < max(roomOfChapter, habits.wideGap),
            blocks[index - 1].role == .paragraph, bytes[lastLine(index - 1).upperBound - 1] == 0x3A
        else {
            return false
        }
        let above = shape(of: blocks[index - 1])
        guard above.words >= fewestWords, !above.isMostlyCapitals else { return false }
        return index + 1 == bookBlocks.upperBound || Int(blocks[index + 1].indent) <= habits.indent
    }

    /// "J. G. DOE": a capital and a full stop that are no number.
    func beginsWithInitial(_ index: Int) -> Bool {
        let line = firstLine(index)
        return line.count > 4 && isCapital(line.lowerBound) && bytes[line.lowerBound + 1] == 0x2E && HeadingForm(bytes, line) == nil
    }

    /// "1  The world is all that is the case." with "1.1" below it.
    private func isFirstOfDecimals(_ index: Int) -> Bool {
        guard index + 1 < bookBlocks.upperBound else { return false }
        var first = WordCursor(bytes, firstLine(index)), next = WordCursor(bytes, firstLine(index + 1))
        guard first.byte.isASCIIDigit, next.byte.isASCIIDigit, let number = first.digits(), first.byte == 0x20, next.digits() == number,
            next.byte == 0x2E
        else { return false }
        next.position += 1
        return next.byte.isASCIIDigit
    }

    /// 'LOG OF THE "SWALLOW."': capitals, and a name in quotation marks that open behind the first word.
    func endsInName(_ index: Int, _ shape: TextShape) -> Bool {
        guard shape.isAllCapitals, shape.words >= 3, shape.last != 0x21, shape.last != 0x3F else { return false }
        let line = lastLine(index)
        let quotes = line.filter { bytes[$0] == 0x22 }
        if quotes.count == 2 { return quotes[0] > line.lowerBound }
        let opening = line.filter { bytes[$0] == 0xE2 && $0 + 2 < line.upperBound && bytes[$0 + 1] == 0x80 && bytes[$0 + 2] == 0x9C }
        return quotes.isEmpty && opening.count == 1 && opening[0] > line.lowerBound
    }

    /// Ends with a full stop of any script.
    func endsWithStopOfAnyScript(_ index: Int) -> Bool {
        let line = lastLine(index)
        return bytes[line.upperBound - 1] == 0x2E
            || line.count >= 3 && bytes[(line.upperBound - 3)..<line.upperBound].elementsEqual([0xE3, 0x80, 0x82])
    }

    func isHeading(_ block: Int) -> Bool {
        switch blocks[block].role {
        case .heading, .headingTitle: true
        default: false
        }
    }

    /// True if something of the text comes next, and not a signature's end or the end of the book.
    func followedByText(_ block: Int) -> Bool {
        block + 1 < bookBlocks.upperBound && (blocks[block].blankAfter <= blocks[block].blankBefore || isHeading(block + 1))
    }

    /// "THE END", "FIN.", "FINIS": the last words of a book or of a part.
    func isEnding(_ block: Int) -> Bool {
        guard blocks[block].count <= 2 else { return false }
        let key = textKey(of: blocks[block])
        return endings.contains(key) || bytes[firstLine(block)].hasASCIIPrefix("end of ")
            || bytes[firstLine(block)].hasASCIIPrefix("here end")
            || bytes[firstLine(block)].hasASCIIPrefix("fin de ")
    }

    /// "THE END" as the last words of the book or in front of its next heading, and "END OF VOLUME I." there.
    func isEndOfText(_ block: Int) -> Bool {
        let longest = 24
        let isAboveImprint = block + 2 == bookBlocks.upperBound && isLineOfPrinter(block + 1)
        guard blocks[block].count == 1,
            block + 1 >= bookBlocks.upperBound || isHeading(block + 1) || blocks[block + 1].role != .paragraph || isAboveImprint
        else { return false }
        if firstLine(block).count <= longest, endWords.contains(textKey(of: blocks[block])) { return true }
        return (isEndOfPart(block) || saysEndOfBook(block)) && (block + 1 >= bookBlocks.upperBound || isHeading(block + 1))
    }

    /// "END OF THE ILIAD": the end of what the header calls the book.
    private func saysEndOfBook(_ block: Int) -> Bool {
        let line = firstLine(block)
        guard let title = metadata.title, let opening = endsOfParts.first(where: { bytes[line].hasASCIIPrefix($0) }) else { return false }
        let said = WordCursor.folded(bytes, [line.lowerBound + opening.count..<line.upperBound])
        let main = WordCursor.folded(title.prefix { $0 != ":" && $0 != ";" })
        return !said.isEmpty && said.suffix(main.count).elementsEqual(main) && said.count <= main.count + 3
    }

    /// "PRINTED BY THE MILL PRESS, LONDON", at the foot of the last page.
    private func isLineOfPrinter(_ block: Int) -> Bool {
        let mostLines = 3
        return blocks[block].count <= mostLines && printingWords.contains { bytes[firstLine(block)].hasASCIIPrefix($0) }
    }

    /// "END OF THE FIRST VOLUME.", "Fin de la première partie."
    private func isEndOfPart(_ block: Int) -> Bool { Self.saysEndOfPart(bytes, firstLine(block)) }

    /// The end of something and the word of a division: no "THE END OF THE TETHER".
    static func saysEndOfPart(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Bool {
        let longest = 48
        guard line.count <= longest, endsOfParts.contains(where: { bytes[line].hasASCIIPrefix($0) }) else { return false }
        var cursor = WordCursor(bytes, line)
        while !cursor.isAtEnd {
            guard let word = cursor.word() else { cursor.position += 1; continue }
            if wordsOfParts[word] != nil { return true }
        }
        return false
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
                guard bytes[i] == 0x2E, i + 1 == range.upperBound ? !isLast : i + 2 < range.upperBound && bytes[i + 1] == 0x20 else {
                    return false
                }
                return (i - shortestWord..<i).allSatisfy { bytes[$0].isASCIILetter }
            }
        }
    }

    /// True for a numbered heading that has its title in the same block.
    private func isTitledHeading(_ block: Int) -> Bool {
        guard case .heading(let index) = blocks[block].role else { return false }
        return headings[index].form?.titleStart != nil || blocks[block].count > 1
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
let besideChapters = WordLists.keys(in: "beside-chapters")

/// How lines begin that say where a part ends, and which parts books have.
private let endsOfParts = WordLists.phrases(in: "ends-of-parts")
private let wordsOfParts = FoldedWordTable<Bool>(list: "parts-that-end")

/// What else ends a book, a prayer or an act.
private let endings = endWords.union(WordLists.keys(in: "other-ends"))
