import Markup

// What a chapter holds, said between its heading and its text. The books of an epic have it below a title of its own, "THE ARGUMENT";
// histories and travels have a paragraph of phrases, parted by dashes or full stops, and set off from the text as no first paragraph is.
// That is told from most chapters of a book.

extension TextAnalysis {
    // MARK: Below a title

    /// "ARGUMENT." right below a heading is no chapter, nor is the line in capitals between it and the prose.
    /// - Parameter knowsAll: headings without a number are told already; one argument alone may be the first of them.
    mutating func settleTitlesOfArguments(knowsAll: Bool) {
        let mostWords = 16
        var released: Set<Int> = []
        let titles = bookBlocks.dropFirst().filter { isBelowHeading($0) && isTitleOfArgument($0) }
        if titles.count == 1, !knowsAll || isFirstOfChapters(titles[0]) { return }
        guard
            !contents.contains(where: { list in
                !list.namesPictures && list.entries.contains { $0.form == nil && argumentKeys.contains($0.key) }
            })
        else { return }
        for block in titles {
            released.insert(block)
            let next = block + 1
            guard next + 1 < bookBlocks.upperBound, blocks[next].count <= 2, blocks[next].role == .paragraph || isHeading(next),
                blocks[next + 1].count >= 2
            else { continue }
            let shape = shape(of: blocks[next])
            if shape.isMostlyCapitals, shape.words <= mostWords, HeadingForm(bytes, firstLine(next)) == nil { released.insert(next) }
        }
        guard !released.isEmpty else { return }
        let kept = headings.filter { !released.contains($0.block) }
        for block in released { blocks[block].role = .argumentTitle }
        if kept.count < headings.count { setHeadings(kept) }
    }

    /// "PART I.", "ARGUMENT", "EVIDENCE", "CONCLUSION": the first of several titles alike, with prose and no verse below it.
    private func isFirstOfChapters(_ block: Int) -> Bool {
        let fewest = 2
        guard case .heading(let index) = blocks[block].role, headings[index].form == nil, index + fewest < headings.count else {
            return false
        }
        let further = headings[(index + 1)...].prefix { $0.level >= headings[index].level }
        let alike = further.filter {
            $0.form == nil && blocks[$0.block].blankBefore == blocks[block].blankBefore
                && !personsKeys.contains(textKey(of: blocks[$0.block])) && shape(of: blocks[$0.block]).isAllCapitals
        }
        guard alike.count >= fewest, alike.count == further.count else { return false }
        let text = block + 1..<headings[index + 1].block
        return text.count { isText($0) && blocks[$0].count >= 3 && !isBrokenEarly(blocks[$0]) } * 2 > text.count
    }

    /// Right below, or with the mark of a page between.
    private func isBelowHeading(_ block: Int) -> Bool {
        isHeading(block - 1) || block - 2 >= bookBlocks.lowerBound && isHeading(block - 2) && isPageMark(block - 1)
    }

    private func isTitleOfArgument(_ block: Int) -> Bool {
        guard blocks[block].count == 1 else { return false }
        switch blocks[block].role {
        case .paragraph: break
        case .heading(let index): guard headings[index].form == nil else { return false }
        default: return false
        }
        return argumentKeys.contains(textKey(CollectionOfOne(withoutCall(firstLine(block)))))
    }

    /// The titles and the prose below them: all of it where verse follows, and else a paragraph.
    mutating func findTitledArguments() {
        let mostBlocks = 8
        var next = bookBlocks.lowerBound
        for first in bookBlocks where first >= next && blocks[first].role == .argumentTitle {
            var text = first
            while text < bookBlocks.upperBound, blocks[text].role == .argumentTitle { text += 1 }
            var end = text
            // The argument may be in verse itself, right below its title.
            if end < bookBlocks.upperBound, blocks[end].role == .verse, Int(blocks[end].firstLine) == blocks[end - 1].lastLine + 1 {
                next = end + 1
                epigraphs.append(Epigraph(blocks: first..<next, isArgument: true))
                continue
            }
            while end < bookBlocks.upperBound, end - text < mostBlocks, blocks[end].role == .paragraph || blocks[end].role == .quotation {
                end += 1
            }
            let isAboveVerse = end < bookBlocks.upperBound && blocks[end].role == .verse
            if !isAboveVerse { end = min(end, text + 1) }
            next = max(end, text)
            for block in text..<next { blocks[block].role = .quotation }
            epigraphs.append(Epigraph(blocks: first..<next, isArgument: true))
        }
    }

    // MARK: At the margin

    /// "The House--The Lamp--A Visit to the Mill", "Causes of the Flood. Effects of Rain.": below most headings a paragraph of phrases.
    mutating func findArguments() {
        let fewest = 2
        // The list of contents says the same of the chapter.
        let topics = Set(contents.lazy.flatMap(\.entries).filter { $0.lines.count > 1 && $0.form == nil }.map(\.key))
        let below = headings.filter { $0.level <= 2 }.map { $0.lastBlock + 1 }.filter { mayBeArgument($0) }
        let repeated = topics.isEmpty ? [] : below.filter { topics.contains(textKey(of: blocks[$0])) }
        let numbered = headings.count { $0.level == 2 && $0.form.map { $0.division != .appendix } == true }
        let chapters = numbered >= fewest ? numbered : headings.count { $0.level == 2 }
        let dashed = below.filter { topics.contains(textKey(of: blocks[$0])) || isOfDashes($0) }
        var found = dashed.count >= fewest && dashed.count * 2 >= chapters ? dashed : repeated
        if found.isEmpty { found = argumentsOfPhrases(below, chapters: chapters) } else { found += argumentsSet(as: found, among: below) }
        for block in found { blocks[block].role = .quotation }
    }

    /// "Homeward." below one chapter, where those of the others have phrases with dashes: short, and with the wider gap behind it that
    /// those have.
    private func argumentsSet(as found: [Int], among below: [Int]) -> [Int] {
        let longest = 60
        let known = Set(found), gaps = found.map { Int(blocks[$0].blankAfter) }.sorted()
        // Four of five are alike, so the one in the middle is.
        guard let indent = found.first.map({ blocks[$0].indent }), found.allSatisfy({ blocks[$0].indent == indent }),
            case let gap = gaps[gaps.count / 2], gap > 1, gap >= habits.wideGap,
            gaps.count(where: { $0 == gap }) * 10 >= found.count * 8
        else { return [] }
        return below.filter { index in
            let block = blocks[index]
            guard block.indent == indent, Int(block.blankAfter) == gap, block.count == 1, Int(block.width) <= longest,
                !known.contains(index)
            else { return false }
            let shape = shape(of: block)
            return shape.beginsWithCapital && !shape.beginsAsSpeech && !shape.endsOpen && !shape.isMostlyCapitals
                && attribution(index) == nil && !isDateLine(index)
        }
    }

    private func mayBeArgument(_ block: Int) -> Bool {
        let mostLines = 16
        return block + 1 < bookBlocks.upperBound && blocks[block].role == .paragraph && blocks[block].count <= mostLines
            && (blocks[block + 1].role == .paragraph || blocks[block + 1].role == .sidenote) && !isNumbered(block)
    }

    private func isOfDashes(_ block: Int) -> Bool {
        let dashes = dashes(in: block)
        // A dash to every fifty letters or so.
        return dashes >= 2 && dashes * 60 >= lastLine(block).upperBound - firstLine(block).lowerBound
    }

    /// Phrases with full stops between them: set off from the text by a wider gap than paragraphs have, or so short that no text begins
    /// with several such in most chapters.
    private func argumentsOfPhrases(_ below: [Int], chapters: Int) -> [Int] {
        let fewest = 3
        let setOff = below.filter {
            Int(blocks[$0].blankAfter) >= habits.wideGap && blocks[$0].blankAfter > 1 && !shape(of: blocks[$0]).beginsAsSpeech
                && attribution($0) == nil && !isDateLine($0)
        }
        let phrases = setOff.filter { isTopics($0) }
        if phrases.count >= fewest, phrases.count * 2 >= chapters { return setOff }
        var short: [Int] = [], others = 0
        for block in below {
            if isOfShortPhrases(block) { short.append(block) } else { others += 1 }
            // Most books have none, which their first chapters tell.
            guard (below.count - others) * 4 >= chapters * 3 else { return [] }
        }
        return short.count >= fewest ? short : []
    }

    /// "Causes of the Flood. Effects of Rain. The Mill.": a few words to each full stop, and hardly one that only sentences have.
    private func isOfShortPhrases(_ block: Int) -> Bool {
        let fewest = 3, mostWords = 7
        let shape = shape(of: blocks[block])
        guard shape.endsWithFullStop, !shape.beginsAsSpeech else { return false }
        var phrases = 0, words = 0, ofSentences = 0
        for line in blocks[block].lineRange {
            var cursor = WordCursor(bytes, lines.range(line))
            while !cursor.isAtEnd {
                guard let word = cursor.word() else { cursor.position += 1; continue }
                words += 1
                if sentenceWords[word] != nil { ofSentences += 1 }
                if word.count > 2, cursor.byte == 0x2E || cursor.byte == 0x3B { phrases += 1 }
            }
        }
        return phrases >= fewest && words <= phrases * mostWords && ofSentences * 6 <= phrases
    }
}

/// Text keys of the titles of arguments.
let argumentKeys = WordLists.keys(in: "argument")

/// Words that stand in sentences, and not in phrases that say what a chapter holds.
private let sentenceWords = FoldedWordTable<Bool>(list: "words-of-sentences")
