import Markup

// "CHAPITRE I.", and below it, set off from the text more than from the number, "Comment Candide fut élevé dans un beau château, et comment
// il fut chassé d'icelui.": titles that are sentences are told by their place, where every chapter has one.

extension TextAnalysis {
    /// The titles below numbers that stand alone on their lines; empty where not nearly all of them have such.
    func titlesSetOff(below numbers: [Int], of division: Division) -> [Int] {
        let fewest = 3
        guard numbers.count >= fewest else { return [] }
        let titles = numbers.filter { isTitleSetOff($0 + 1) }.map { $0 + 1 }
        // Each another, and none of them the text: what comes behind is longer. What most chapters treat of, in phrases, is no title.
        let narrow = titles.filter { blocks[$0].count > 1 && isBrokenEarly(blocks[$0]) }
        // Lines that all begin with capitals are those of mottoes in verse.
        let inVerse = narrow.count { capitalLines(blocks[$0]) == blocks[$0].count - 1 }
        if titles.count * 10 >= numbers.count * 9, areDifferent(titles), titles.count(where: { isTopics($0) }) * 3 <= titles.count,
            inVerse == 0 || inVerse * 2 < narrow.count
        {
            return titles
        }
        let short = shortTitles(below: numbers, of: division)
        if !short.isEmpty { return short }
        let told = titlesThatTell(below: numbers)
        return told.isEmpty ? titlesWithSources(below: numbers) : told
    }

    /// "In which the reader is brought to the harbour", "Containing little but the weather": with no more room than a paragraph has,
    /// sentences of a few lines that begin as titles of that kind do, in a third of the chapters or more.
    private func titlesThatTell(below numbers: [Int]) -> [Int] {
        let fewest = 3, mostLines = 5, mostWords = 70
        let titles = numbers.map { $0 + 1 }.filter { index in
            guard index + 1 < bookBlocks.upperBound, blocks[index].role == .paragraph, blocks[index + 1].role == .paragraph,
                blocks[index].count <= mostLines, Int(blocks[index].indent) <= habits.indent
            else { return false }
            let shape = shape(of: blocks[index])
            return shape.beginsWithCapital && !shape.beginsAsSpeech && !shape.endsOpen && !shape.endsAsSpeech && shape.words <= mostWords
                && !hasDashes(index)
        }
        guard titles.count >= fewest, titles.count * 10 >= numbers.count * 9, areDifferent(titles),
            titles.count(where: { tells($0) }) * 3 >= titles.count
        else { return [] }
        return titles
    }

    private func tells(_ index: Int) -> Bool {
        let line = firstLine(index)
        return tellingWords.contains { bytes[line].hasASCIIPrefix($0) }
    }

    /// "General Introduction" and "For the Independent Journal." on the lines of one block: hardly a word begins small, which no text does.
    private func titlesWithSources(below numbers: [Int]) -> [Int] {
        let fewest = 3, mostLines = 6, mostWords = 40
        guard numbers.count >= fewest else { return [] }
        let titles = numbers.map { $0 + 1 }.filter { index in
            guard index + 1 < bookBlocks.upperBound, blocks[index].role == .paragraph, (2...mostLines).contains(blocks[index].count),
                Int(blocks[index].indent) <= habits.indent, Int(blocks[index].blankBefore) <= habits.wideGap
            else { return false }
            let shape = shape(of: blocks[index])
            return shape.isTitleCase && shape.words <= mostWords && shape.beginsWithCapital && !shape.beginsAsSpeech && !shape.endsOpen
                && !isStanzaOfCapitals(index) && !hasDashes(index)
        }
        return titles.count * 10 >= numbers.count * 9 ? titles : []
    }

    /// "The House--A Storm--The Bridge": what a chapter treats of.
    private func hasDashes(_ index: Int) -> Bool {
        dashes(in: index) >= 2
    }

    /// How many dashes there are in a block, typed as such or as two hyphens.
    func dashes(in index: Int) -> Int {
        let range = firstLine(index).lowerBound..<lastLine(index).upperBound
        var dashes = 0, i = range.lowerBound
        while i + 1 < range.upperBound {
            if bytes[i] == 0x2D, bytes[i + 1] == 0x2D {
                dashes += 1; i += 1
            } else if bytes[i] == 0xE2, i + 2 < range.upperBound, bytes[i + 1] == 0x80, bytes[i + 2] == 0x94 {
                dashes += 1; i += 2
            }
            i += 1
        }
        return dashes
    }

    /// Lines of about the same length, as those of a poem in which every noun begins with a capital.
    private func isStanzaOfCapitals(_ index: Int) -> Bool {
        blocks[index].count >= 4 && blocks[index].lineRange.allSatisfy { Int(lines[$0].width) * 4 >= Int(blocks[index].width) * 3 }
    }

    func areDifferent(_ titles: [Int]) -> Bool { Set(titles.map { textKey(of: blocks[$0]) }).count * 10 >= titles.count * 9 }

    /// "XII", and below it, with no more room than between paragraphs, "Na varanda.": a few words, behind which most chapters begin with a
    /// paragraph of several lines; where there are few chapters, all of them, and a sentence without a name or another capital in it only
    /// where it has hardly any words.
    private func shortTitles(below numbers: [Int], of division: Division) -> [Int] {
        let fewest = 3, fewestWithOthers = 8, mostWords = 12, margin = 8
        guard numbers.count >= fewest else { return [] }
        let isFew = numbers.count < fewestWithOthers
        // A place, or who is addressed.
        if isFew, [.act, .scene, .letter].contains(division) { return [] }
        func isShort(_ index: Int) -> Bool {
            guard index + 1 < bookBlocks.upperBound, blocks[index].role == .paragraph, blocks[index + 1].role == .paragraph,
                blocks[index].count == 1
            else { return false }
            let block = blocks[index], shape = shape(of: blocks[index])
            return Int(block.indent) <= habits.indent && Int(block.width) <= habits.measure - margin
                && block.blankAfter >= block.blankBefore && shape.words <= mostWords && shape.beginsWithCapital
                && !shape.beginsAsSpeech && !shape.endsOpen
                && !(isFew && (shape.endsAsSpeech || isDateLine(index) || !isTitleOfFew(index, shape)))
        }
        let titles = numbers.map { $0 + 1 }.filter(isShort)
        let abovePlainText = titles.count { blocks[$0 + 1].count >= 3 && !isBrokenEarly(blocks[$0 + 1]) }
        guard titles.count * 20 >= numbers.count * 19, abovePlainText * 10 >= titles.count * (isFew ? 10 : 6), areDifferent(titles) else {
            return []
        }
        return titles
    }

    /// "I am sent to School.", "De oude matroos."
    private func isTitleOfFew(_ index: Int, _ shape: TextShape) -> Bool {
        let fewWords = 4, mostWords = 9
        guard shape.words > fewWords else { return true }
        let line = firstLine(index)
        return shape.words <= mostWords
            && line.dropFirst().contains { bytes[$0 - 1] == 0x20 && isCapital($0) && $0 - 2 >= line.lowerBound && bytes[$0 - 2] != 0x2E }
    }

    private func isTitleSetOff(_ index: Int) -> Bool {
        let mostLines = 5, mostWords = 60
        guard index + 1 < bookBlocks.upperBound else { return false }
        let block = blocks[index], next = blocks[index + 1]
        guard block.role == .paragraph, next.role == .paragraph, block.count <= mostLines, Int(block.indent) <= habits.indent,
            block.blankAfter >= block.blankBefore, Int(block.blankAfter) >= habits.wideGap,
            next.count > block.count || next.count >= 3
        else { return false }
        let shape = shape(of: block)
        guard shape.beginsWithCapital, !shape.beginsAsSpeech, !shape.endsOpen, !shape.endsAsSpeech, shape.words <= mostWords,
            HeadingForm(bytes, firstLine(index)) == nil
        else { return false }
        // Lines that were broken on purpose need more room below them than above.
        return block.count == 1 || !isBrokenEarly(block) || block.blankAfter > block.blankBefore
    }
}

/// How titles begin that say what a chapter tells.
private let tellingWords = WordLists.phrases(in: "titles-that-tell")
