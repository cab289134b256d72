// "CHAPITRE I.", and below it, set off from the text more than from the number, "Comment Candide fut élevé dans un beau château, et comment il fut chassé
// d'icelui.": titles that are sentences are told by their place, where every chapter has one.

extension TextAnalysis {
    /// The titles below numbers that stand alone on their lines; empty where not nearly all of them have such.
    func titlesSetOff(below numbers: [Int]) -> [Int] {
        let fewest = 3
        guard numbers.count >= fewest else { return [] }
        let titles = numbers.filter { isTitleSetOff($0 + 1) }.map { $0 + 1 }
        // Each another, and none of them the text: what comes behind is longer.
        guard titles.count * 10 >= numbers.count * 9, areDifferent(titles) else { return shortTitles(below: numbers) }
        return titles
    }

    private func areDifferent(_ titles: [Int]) -> Bool { Set(titles.map { textKey(of: blocks[$0]) }).count * 10 >= titles.count * 9 }

    /// "XII", and below it, with no more room than between paragraphs, "Na varanda.": a few words, behind which most chapters begin with a paragraph of several lines.
    private func shortTitles(below numbers: [Int]) -> [Int] {
        let fewest = 8, mostWords = 12, margin = 8
        guard numbers.count >= fewest else { return [] }
        func isShort(_ index: Int) -> Bool {
            guard index + 1 < bookBlocks.upperBound, blocks[index].role == .paragraph, blocks[index + 1].role == .paragraph, blocks[index].count == 1 else { return false }
            let block = blocks[index], shape = shape(of: blocks[index])
            return Int(block.indent) <= habits.indent && Int(block.width) <= habits.measure - margin && block.blankAfter >= block.blankBefore && shape.words <= mostWords && shape.beginsWithCapital
                && !shape.beginsAsSpeech && !shape.endsOpen
        }
        let titles = numbers.map { $0 + 1 }.filter(isShort)
        let abovePlainText = titles.count { blocks[$0 + 1].count >= 3 && !isBrokenEarly(blocks[$0 + 1]) }
        guard titles.count * 20 >= numbers.count * 19, abovePlainText * 10 >= titles.count * 6, areDifferent(titles) else { return [] }
        return titles
    }

    private func isTitleSetOff(_ index: Int) -> Bool {
        let mostLines = 5, mostWords = 60
        guard index + 1 < bookBlocks.upperBound else { return false }
        let block = blocks[index], next = blocks[index + 1]
        guard block.role == .paragraph, next.role == .paragraph, block.count <= mostLines, Int(block.indent) <= habits.indent, block.blankAfter > block.blankBefore, Int(block.blankAfter) >= habits.wideGap,
            next.count > block.count || next.count >= 3
        else { return false }
        let shape = shape(of: block)
        guard shape.beginsWithCapital, !shape.beginsAsSpeech, !shape.endsOpen, !shape.endsAsSpeech, shape.words <= mostWords, HeadingForm(bytes, firstLine(index)) == nil else { return false }
        // What a chapter treats of, and lines that were broken on purpose, are no titles.
        return !isTopics(index) && (block.count == 1 || !isBrokenEarly(block))
    }
}
