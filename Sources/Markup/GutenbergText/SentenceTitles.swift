// "CHAPITRE I.", and below it, set off from the text more than from the number, "Comment Candide fut élevé dans un beau château, et comment il fut chassé
// d'icelui.": titles that are sentences are told by their place, where every chapter has one.

extension TextAnalysis {
    /// The titles below numbers that stand alone on their lines; empty where not nearly all of them have such.
    func titlesSetOff(below numbers: [Int]) -> [Int] {
        let fewest = 3
        guard numbers.count >= fewest else { return [] }
        let titles = numbers.filter { isTitleSetOff($0 + 1) }.map { $0 + 1 }
        // Each another, and none of them the text: what comes behind is longer.
        guard titles.count * 10 >= numbers.count * 9, Set(titles.map { textKey(of: blocks[$0]) }).count * 10 >= titles.count * 9 else { return [] }
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
