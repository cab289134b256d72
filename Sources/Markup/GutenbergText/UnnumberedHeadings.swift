// Headings without a number are told by standing apart: more blank lines in front than paragraphs have, and not more behind than in front;
// short, and written as a title (capitals, emphasised as a whole, or without a full stop). What the contents list names needs no gap.

extension TextAnalysis {
    /// Finds them among the blocks that are not settled, and inserts them between the numbered headings, with their levels.
    mutating func findUnnumberedHeadings() {
        var named = Set<UInt64>()
        for list in contents {
            for entry in list.entries where entry.form == nil && !entry.isColumnTitle && entry.key != 0 { named.insert(entry.key) }
        }
        var found: [(block: Int, gap: Int, isNamed: Bool)] = []
        for block in bookBlocks where blocks[block].role == .paragraph {
            let candidate = blocks[block]
            guard candidate.count <= 4, candidate.blankBefore >= habits.wideGap || !named.isEmpty, block + 1 < bookBlocks.upperBound else { continue }
            let isNamed = !named.isEmpty && Int(candidate.width) <= 80 && named.contains(textKey(of: candidate))
            if isNamed || standsApart(block) {
                found.append((block, Int(candidate.blankBefore), isNamed))
            }
        }
        insert(found)
    }

    private func standsApart(_ index: Int) -> Bool {
        let block = blocks[index]
        let gap = Int(block.blankBefore)
        guard block.count <= 3, gap >= habits.wideGap, Int(block.blankAfter) <= max(gap, 4) else { return false }
        // The gap behind a heading belongs to the heading.
        let followsHeading = index > bookBlocks.lowerBound && isHeading(index - 1)
        let shape = shape(of: block)
        guard shape.letters > 0, !shape.endsOpen, !shape.beginsAsSpeech, bytes[firstLine(index).lowerBound] != 0x5B else { return false }
        guard shape.words <= 16 || shape.isMostlyCapitals, !isEnding(index) else { return false }
        guard Int(block.width) - Int(block.indent) <= 72, pageColumn(lastLine(index)) == nil else { return false }
        // Below the title page's and the headings' wide gaps, a smaller one is a subheading only if it is written as one.
        let isMarked = shape.isMostlyCapitals || shape.isEmphasised
        if followsHeading { return isMarked && block.count == 1 && gap >= habits.wideGap && followedByText(index) }
        if isMarked { return followedByText(index) || gap >= 3 }
        guard gap >= max(3, habits.wideGap), block.count <= 2, shape.beginsWithCapital || shape.first.isASCIIDigit else { return false }
        if shape.endsWithFullStop || shape.endsAsSpeech && shape.last != 0x29 { return Int(block.blankAfter) <= gap && shape.words <= 6 && followedByText(index) }
        return followedByText(index)
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
        return endings.contains(key) || bytes[firstLine(block)].hasASCIIPrefix("end of ") || bytes[firstLine(block)].hasASCIIPrefix("fin de ")
    }

    // MARK: Levels

    private mutating func insert(_ found: [(block: Int, gap: Int, isNamed: Bool)]) {
        guard !found.isEmpty else { return }
        // The chapters' usual gap: what stands with as wide a one is a chapter, what stands with less is a section of one.
        let chapters = headings.filter { $0.level == 2 }.map { Int(blocks[$0.block].blankBefore) }.sorted()
        let parts = headings.filter { $0.form != nil && ($0.form?.division.rank ?? 9) <= 2 }
        let widest = found.map(\.gap).filter { $0 < TextBlock.open }.sorted()
        let usual = chapters.isEmpty || chapters.count < 2 ? (widest.isEmpty ? 2 : widest[widest.count / 2]) : chapters[chapters.count / 2]
        let onlyParts = !parts.isEmpty && headings.allSatisfy { ($0.form?.division.rank ?? 9) <= 2 }
        if onlyParts, found.count > parts.count {
            // Parts whose chapters have titles only: Leaves of Grass.
            for index in headings.indices { headings[index].level = 1 }
        }
        let chapterGap = onlyParts ? (widest.isEmpty ? 2 : widest[widest.count / 2]) : usual
        var all = headings
        for item in found {
            var heading = TextHeading(block: item.block)
            heading.level = item.isNamed || item.gap >= min(chapterGap, 4) ? 2 : 3
            all.append(heading)
        }
        all.sort { $0.block < $1.block }
        headings = all
        for index in headings.indices {
            blocks[headings[index].block].role = .heading(index)
            // A part's first chapter follows it closely: "BOOK IV. CHILDREN OF ADAM" / "To the Garden the World".
            if index > 0, headings[index].form == nil, headings[index].level == 3, headings[index - 1].level == 1,
                headings[index - 1].block + 1 >= headings[index].block - 1
            {
                headings[index].level = 2
            }
        }
    }
}

private let endings: [UInt64] = [
    "theend", "end", "finis", "fin", "ende", "fini", "thisistheend", "finnis", "dasende", "amen", "laus deo", "explicit",
].map(TextAnalysis.textKey)
