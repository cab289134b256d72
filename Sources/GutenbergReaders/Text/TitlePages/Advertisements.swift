import Markup

// Behind the text a publisher may praise his other books. That is no part of the book: it stands in a division of its own, and but for what
// heads a page of it none of its lines is a heading.

extension TextAnalysis {
    /// Finds where such pages begin, behind "THE END" or with a title that has prices below it, and takes their lines out of the outline.
    /// O(blocks).
    mutating func findAdvertisements() {
        guard let start = beginningOfAdvertisements() else { return }
        advertisements = start
        let setOff: Int16 = 3
        // What begins a page of them.
        func heads(_ block: Int) -> Bool {
            block == start || blocks[block].blankBefore >= setOff && blocks[block].blankBefore < TextBlock.open
                || isOrnament(blocks[block - 1])
        }
        let dropped = headings.filter { $0.block >= start && !heads($0.block) }.map(\.block)
        for block in dropped { blocks[block].role = .paragraph }
        var kept = headings.filter { $0.block < start || heads($0.block) }
        for index in kept.indices where kept[index].block >= start { kept[index].level = 2 }
        if mayHead(start) { kept.append(TextHeading(block: start)) }
        setHeadings(kept)
    }

    private func beginningOfAdvertisements() -> Int? {
        let late = bookBlocks.lowerBound + bookBlocks.count * 2 / 3
        // "First Series", "Second Series" of what they praise are no chapters of the book.
        let divisions = Set(headings.filter { $0.block < late }.compactMap { $0.form?.division }).subtracting([.bare])
        let lastNumber = headings.last { $0.form.map { divisions.contains($0.division) } ?? false }?.block ?? bookBlocks.lowerBound
        let first = max(lastNumber + 1, late)
        guard first < bookBlocks.upperBound else { return nil }
        let prices = PricesAtEnd(
            (first..<bookBlocks.upperBound).map { block in blocks[block].lineRange.contains { saysPrice(bytes[lines.range($0)]) } })
        if let end = (first..<bookBlocks.upperBound - 1).first(where: { isEndOfBook($0) }) {
            return prices.areMany(from: end + 1 - first) ? end + 1 : nil
        }
        return prices.beginning(among: headings.filter { $0.block >= first && $0.form == nil }.map { $0.block - first }).map { $0 + first }
    }

    /// "THE END."
    private func isEndOfBook(_ block: Int) -> Bool {
        let longest = 24
        return blocks[block].count == 1 && firstLine(block).count <= longest && endWords.contains(textKey(of: blocks[block]))
    }

    /// A short line or two without a price, with text below it, that is no heading yet.
    private func mayHead(_ block: Int) -> Bool {
        let mostLines = 3, mostWords = 24
        guard blocks[block].role == .paragraph, blocks[block].count <= mostLines, block + 1 < bookBlocks.upperBound else { return false }
        let shape = shape(of: blocks[block])
        return shape.letters > 0 && shape.words <= mostWords && (shape.isMostlyCapitals || shape.isTitleCase) && !shape.endsOpen
            && !shape.beginsAsSpeech && !blocks[block].lineRange.contains { saysPrice(bytes[lines.range($0)]) }
    }
}
