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
        // A line between two rows of stars heads a page as well.
        let between = (start + 1..<max(start + 1, bookBlocks.upperBound - 1)).filter {
            isOrnament(blocks[$0 - 1]) && isOrnament(blocks[$0 + 1])
        }
        for block in [start] + between where mayHead(block) { kept.append(TextHeading(block: block)) }
        setHeadings(kept)
    }

    /// Such pages between the title page and the contents: from a line behind a wide gap to the last price, one block in four with a price.
    /// - Parameter end: behind the lines that look like those of a title page.
    func advertisementsInFront(_ end: Int) -> Range<Int>? {
        let most = 60, setOff: Int16 = 3
        let first = bookBlocks.lowerBound + 1
        let reach = first..<max(first, min(first + most, bookBlocks.upperBound))
        let stop = reach.first { isContents($0) || $0 >= end && isNumberedHeading($0) } ?? reach.upperBound
        let priced = (first..<stop).map { block in blocks[block].lineRange.contains { saysPrice(bytes[lines.range($0)]) } }
        guard let last = priced.lastIndex(of: true) else { return nil }
        let titles = priced[...last].indices.filter { blocks[first + $0].blankBefore >= setOff && first + $0 < end }
        // A picture that faces the text stands below them.
        let end = (first + last + 1..<stop).first { !isIllustration($0) } ?? stop
        return PricesAtEnd(Array(priced[...last])).beginning(among: titles).map { first + $0..<end }
    }

    private func isNumberedHeading(_ block: Int) -> Bool {
        guard case .heading(let index) = blocks[block].role else { return false }
        return headings[index].form != nil
    }

    /// They are on pages of their own behind the title page.
    mutating func settleAdvertisements(_ range: Range<Int>) {
        for block in range where !isOrnament(blocks[block]) && blocks[block].role != .illustration {
            blocks[block].role = .titlePage(.otherWorks)
        }
        settleFrontPages()
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
        let titled = prices.beginning(among: headings.filter { $0.block >= first && $0.form == nil }.map { $0.block - first })
        return beginningOfAnnouncements(from: first, inFrontOf: titled.map { $0 + first })
    }

    /// "I. _Comedies_ … Price $1.50", "II. _Poems_ … Price $1.50": numbers behind the last division that the book calls by a word, most of
    /// them with a price, count what a publisher sells.
    func withoutNumbersOfAdvertisements(_ accepted: [NumberedCandidate]) -> [NumberedCandidate] {
        let fewest = 2
        let late = bookBlocks.lowerBound + bookBlocks.count * 2 / 3
        guard let last = accepted.map({ $0.form.division == .bare ? 0 : $0.block }).max(), last > 0 else { return accepted }
        let behind = accepted.filter { $0.form.division == .bare && $0.block > max(last, late) }.map(\.block).sorted()
        let priced = zip(behind, behind.dropFirst() + [bookBlocks.upperBound]).count { block, next in
            (block..<next).contains { blocks[$0].lineRange.contains { saysPrice(bytes[lines.range($0)]) } }
        }
        guard behind.count >= fewest, priced * 2 > behind.count else { return accepted }
        return accepted.filter { !behind.contains($0.block) }
    }

    /// "Shortly will be published", "Preparing for Publication": between rows of stars up to the end, or to pages with titles, each speaks
    /// of publishing, and all but single ones say a sum.
    private func beginningOfAnnouncements(from first: Int, inFrontOf titled: Int?) -> Int? {
        let fewest = 3, mostWithoutSum = 1
        var start = titled, end = titled ?? bookBlocks.upperBound
        var count = titled == nil ? 0 : 1, withoutSum = 0
        for block in (first..<max(first, end)).reversed() where isOrnament(blocks[block]) {
            let piece = block + 1..<end
            end = block
            guard !piece.isEmpty else { continue }
            guard speaksOfPublishing(piece) else { break }
            if piece.contains(where: { block in blocks[block].lineRange.contains { saysPrice(bytes[lines.range($0)], countsSizes: false) } }
            ) {
                (start, count, withoutSum) = (block + 1, count + 1, 0)
            } else {
                withoutSum += 1
                if withoutSum > mostWithoutSum { break }
            }
        }
        return count >= fewest ? start : titled
    }

    private func speaksOfPublishing(_ piece: Range<Int>) -> Bool {
        let longest = 4000
        let lines = piece.flatMap { blocks[$0].lineRange.map { self.lines.range($0) } }
        return lines.reduce(0) { $0 + $1.count } <= longest
            && lines.contains { line in wordsOfPublishing.contains { contains($0, line) } }
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

private let wordsOfPublishing = WordLists.phrases(in: "announcements")
