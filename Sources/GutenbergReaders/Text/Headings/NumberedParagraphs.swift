import Markup

// A manual numbers its paragraphs through the whole book: "104. INGREDIENTS.--…" up to "2751." Where many titles stand right above such a
// number, what else stands there by itself is one too, in whatever letters: "PEA SOUP (GREEN).", "To clean Combs." And a number with a
// title and no text is the title itself: "1887.--DINNER FOR 18 PERSONS."

extension TextAnalysis {
    /// Titles above the numbered paragraphs, and those that have their numbers, where many of those that are known stand there. O(blocks).
    func titlesOfNumberedParagraphs(besides found: [Found]) -> [Found] {
        let fewest = 20
        let numbered = chainOfNumbers()
        guard numbered.count >= fewest else { return [] }
        let known = Set(found.map(\.block)), members = Set(numbered)
        let places = numbered.map { titlePlace(above: $0) }
        let titled = places.count { known.contains($0) }
        guard titled >= fewest, titled * Self.numbersToOneTitle >= numbered.count else { return [] }
        var above = Set(places).filter { !known.contains($0) && !members.contains($0) && mayBeTitleAboveNumber($0) }
        for place in Set(places) where above.contains(place) || known.contains(place) {
            // "SMALL DISHES OF PASTRY, &c." and "TO GLAZE HAM.--(See No. 430.)" above such a title.
            var title = place - 1
            while title > bookBlocks.lowerBound, !known.contains(title), blocks[title].count == 1, beginsInCapitals(title),
                mayBeTitleAboveNumber(title)
            {
                above.insert(title)
                title -= 1
            }
        }
        let themselves = numbered.filter { !known.contains($0) && isTitleBehindNumber($0) }
        return (above + themselves).sorted().map {
            Found(block: $0, gap: Int(blocks[$0].blankBefore), rank: beginsInCapitals($0) ? 1 : 2, reason: .numberedParagraphs)
        }
    }

    /// "ROAST BLACK-COCK." with "1019. INGREDIENTS.--" below it is no title of the chapter right above: what begins as the paragraphs
    /// below most titles do is a section as they are.
    mutating func releaseTitlesOfNumberedParagraphs() {
        let fewest = 20
        let numbered = chainOfNumbers()
        guard numbered.count >= fewest else { return }
        var counts: [UInt64: Int] = [:]
        for block in numbered { counts[wordBehindNumber(block), default: 0] += 1 }
        guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), most.value >= fewest,
            most.value * Self.numbersToOneTitle >= numbered.count
        else { return }
        let titled = Set(numbered.filter { wordBehindNumber($0) == most.key }.map { titlePlace(above: $0) })
        for index in headings.indices where headings[index].form != nil {
            guard let title = headings[index].titleBlock, title != headings[index].block, titled.contains(title) else { continue }
            headings[index].titleBlock = nil
            blocks[title].role = .paragraph
        }
    }

    /// The key of "INGREDIENTS" in "127. INGREDIENTS.--1 large cucumber".
    private func wordBehindNumber(_ block: Int) -> UInt64 {
        var cursor = WordCursor(bytes, firstLine(block))
        cursor.skip { $0.isASCIIDigit || $0 == 0x2E || $0 == 0x20 || $0 == 0x5F }
        return cursor.word().map { textKey(CollectionOfOne($0.start..<$0.end)) } ?? 0
    }

    /// A paragraph goes on over so many numbers at most.
    private static var numbersToOneTitle: Int { 5 }

    /// The blocks that begin with a number and count on through the book: the longest chain in which each is more than the one before it,
    /// if it leaves few numbers out. O(*n* log *n*).
    private func chainOfNumbers() -> [Int] {
        let numbered = bookBlocks.lazy.filter { self.blocks[$0].role == .paragraph }.compactMap { block in
            self.numberOfParagraph(block).map { (block: block, number: $0) }
        }
        let all = Array(numbered)
        let chain = zip(all, longestIncreasingChain(of: all.map { [$0.number] })).compactMap { $1 == nil ? nil : $0 }
        guard let first = chain.first, let last = chain.last, chain.count * 10 >= (last.number - first.number) * 9 else { return [] }
        return chain.map(\.block)
    }

    /// "127. INGREDIENTS.--1 large cucumber"
    func numberOfParagraph(_ block: Int) -> Int? {
        let mostFigures = 4
        let line = firstLine(block)
        var value = 0
        for (place, i) in line.enumerated() {
            guard bytes[i].isASCIIDigit else { return place > 0 && bytes[i] == 0x2E ? value : nil }
            guard place < mostFigures else { return nil }
            value = value * 10 + Int(bytes[i] - 0x30)
        }
        return nil
    }

    /// The block above a number; behind a picture, a remark in brackets, or the number of one of several paragraphs below one title, the
    /// one above these.
    private func titlePlace(above number: Int) -> Int {
        var place = number - 1
        while place > bookBlocks.lowerBound, isBracketedRemark(place) || isLoneNumeral(place) || isIllustration(place) { place -= 1 }
        return place
    }

    private func isBracketedRemark(_ block: Int) -> Bool {
        let line = firstLine(block).drop { bytes[$0] == 0x5F }
        return blocks[block].count == 1 && line.first.map { bytes[$0] == 0x28 } == true
            && bytes[lastLine(block)].contains(0x29)
    }

    /// "I.", above the first of several recipes for one dish.
    private func isLoneNumeral(_ block: Int) -> Bool {
        blocks[block].count == 1 && HeadingForm(bytes, firstLine(block)).map { $0.division == .bare && $0.titleStart == nil } == true
    }

    private func mayBeTitleAboveNumber(_ index: Int) -> Bool {
        let mostLines = 2, mostWords = 24, mostSmallWords = 12
        guard bookBlocks.contains(index), index + 1 < bookBlocks.upperBound else { return false }
        let block = blocks[index]
        guard block.role == .paragraph, block.count <= mostLines, block.blankBefore >= 1, Int(block.indent) <= habits.indent else {
            return false
        }
        let shape = shape(of: block)
        guard shape.beginsWithCapital, !shape.endsOpen, !shape.endsAsSpeech || shape.last == 0x29,
            bytes[firstLine(index).lowerBound] != 0x5F
        else { return false }
        if beginsInCapitals(index) { return shape.words <= mostWords }
        return block.count == 1 && shape.words <= mostSmallWords && block.blankAfter <= block.blankBefore
    }

    /// "1888.--DINNER FOR 12 PERSONS (January).": nothing but capitals, up to a remark in brackets.
    private func isTitleBehindNumber(_ index: Int) -> Bool {
        let mostLines = 3, fewestWords = 2
        let title = blocks[index].lineRange.flatMap { lines.range($0) }.prefix { bytes[$0] != 0x28 }
        guard blocks[index].count <= mostLines, !title.contains(where: { (0x61...0x7A).contains(bytes[$0]) }) else { return false }
        let shape = shape(of: blocks[index])
        return shape.words >= fewestWords && shape.capitals >= 2 * fewestWords && !shape.endsOpen
    }

    /// "PEA SOUP (GREEN).", "SLICED BEEF--a pretty dish": a word of several letters in capitals, and no single one that a sentence begins
    /// with.
    private func beginsInCapitals(_ block: Int) -> Bool {
        let fewestLetters = 4
        var cursor = WordCursor(bytes, firstLine(block))
        cursor.skip { $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2D || $0 == 0x20 }
        var letters = 0
        while letters < fewestLetters {
            guard let word = cursor.word() else {
                // "MAY."
                guard !cursor.isAtEnd else { return letters > 2 }
                cursor.position += 1
                continue
            }
            guard isInCapitals(word.start..<word.end), isCapital(word.start) else { return false }
            letters += word.end - word.start
        }
        return true
    }
}
