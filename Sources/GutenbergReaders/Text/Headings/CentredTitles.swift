import Markup

// "                 Baking Powder Biscuit" above what goes into it: titles inside chapters that have no more room above them than
// paragraphs, and no capitals, are told by standing in the middle of the measure, each begun where its length wants it.

extension TextAnalysis {
    /// Short lines of different lengths on the axis of the text, with text below each. O(bytes of such lines).
    func centredTitles(besides found: [Found]) -> [Found] {
        let fewest = 5, fewestIndents = 3
        let known = Set(found.map(\.block))
        // What stands in front of the first heading is a title page.
        guard let first = bookBlocks.first(where: { known.contains($0) || isHeading($0) }) else { return [] }
        let titles = (first + 1..<bookBlocks.upperBound).filter { !known.contains($0) && isCentredTitle($0) }
        guard titles.count >= fewest, titles.count * 3 <= bookBlocks.count, Set(titles.map { blocks[$0].indent }).count >= fewestIndents
        else { return [] }
        // What comes again names those who speak, or a refrain.
        guard Set(titles.map { textKey(of: blocks[$0]) }).count * 10 >= titles.count * 9 else { return [] }
        return titles.map {
            Found(block: $0, gap: Int(blocks[$0].blankBefore), rank: shape(of: blocks[$0]).isMostlyCapitals ? 1 : 2, reason: .centre)
        }
    }

    private func isCentredTitle(_ index: Int) -> Bool {
        let mostWords = 8, mostCapitalWords = 14, tolerance = 3, leastIndent = 8
        let block = blocks[index]
        guard block.role == .paragraph, block.count == 1, Int(block.indent) >= max(leastIndent, habits.indent + 4), block.blankBefore >= 1,
            block.blankAfter <= block.blankBefore, index + 1 < bookBlocks.upperBound
        else { return false }
        guard abs(Int(block.indent) + Int(block.width) - habits.measure) <= 2 * tolerance else { return false }
        // Below a title, paragraphs or lines of more than one; above it, no sentence that is open.
        let next = blocks[index + 1], above = shape(of: blocks[index - 1])
        guard next.role == .paragraph, next.count >= 2, !above.endsOpen || isHeading(index - 1) else { return false }
        let shape = shape(of: block)
        // Capitals say as much as a line without a full stop.
        let isInCapitals = shape.isAllCapitals
        guard shape.words <= (isInCapitals ? mostCapitalWords : mostWords), shape.letters >= 3, shape.beginsWithCapital,
            !shape.beginsAsSpeech, !shape.endsAsSpeech, isInCapitals || !shape.endsWithFullStop, !shape.endsOpen,
            isInCapitals || shape.isTitleCase || shape.isMostlyCapitals
        else { return false }
        // Dates and the like have figures.
        return !bytes[firstLine(index)].contains { $0.isASCIIDigit || $0 == 0x5B || $0 == 0x28 || $0 == 0x2A }
    }
}
