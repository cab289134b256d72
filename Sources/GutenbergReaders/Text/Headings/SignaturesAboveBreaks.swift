import Markup

// "BOLTON CORNEY." in capitals at the end of a letter to a paper: titles stand below rows of stars, and whoever has written stands above
// the next row.

extension TextAnalysis {
    /// Makes signatures of titles with text above them and nothing below but a break or the next title, where most titles stand below
    /// breaks; and of names like them that have a remark below them. O(headings).
    mutating func dropSignaturesAboveBreaks() {
        let fewest = 3, mostWords = 5
        let lines = headings.filter { $0.form == nil && blocks[$0.block].count == 1 && $0.lastBlock == $0.block }.map(\.block)
        let titles = lines.filter { $0 > bookBlocks.lowerBound && isOrnament(blocks[$0 - 1]) }
        let others = lines.filter { block in
            guard block > bookBlocks.lowerBound, isText(block - 1) || isClosing(block - 1) else { return false }
            let shape = shape(of: blocks[block])
            return shape.isMostlyCapitals && shape.words <= mostWords
        }
        // Above a heading, a title has a wide gap over it.
        let signing = others.filter { isAboveBreak($0) && (Int(blocks[$0].blankBefore) < habits.wideGap || !isHeading($0 + 1)) }
        guard signing.count >= fewest, titles.count >= signing.count, titles.count * 3 >= lines.count else { return }
        let like = others.filter { shape(of: blocks[$0]).endsWithFullStop && Int(blocks[$0].blankBefore) < habits.wideGap }
        sign(Set(signing + like))
        signInitials()
    }

    /// "A. G. C." above a break, which is no title, and "Yours, &c." above it.
    private mutating func signInitials() {
        guard concludes(.letters) else { return }
        for block in bookBlocks.dropFirst() where blocks[block].role == .paragraph && isInitials(block) && isAboveBreak(block) {
            blocks[block].role = .signature
        }
        for block in bookBlocks.dropLast() where isClosing(block) && blocks[block + 1].role == .signature {
            blocks[block].role = .signature
        }
    }

    /// A few words that take leave: "Yours, &c.", "Your obedient servant,"
    private func isClosing(_ block: Int) -> Bool {
        let mostWords = 5
        return blocks[block].role == .paragraph && blocks[block].count == 1 && shape(of: blocks[block]).words <= mostWords
            && closingOpenings.contains { bytes[firstLine(block)].hasASCIIPrefix($0) }
    }

    /// "A. G. C."
    private func isInitials(_ block: Int) -> Bool {
        let letters = 2...5
        guard blocks[block].count == 1 else { return false }
        let parts = bytes[firstLine(block)].split(separator: 0x20)
        return letters.contains(parts.count) && parts.allSatisfy { $0.count == 2 && isCapital($0.startIndex) && $0.last == 0x2E }
    }

    /// Makes signatures of headings, and dates of the lines below them that say when.
    mutating func sign(_ signatures: Set<Int>) {
        for block in signatures.sorted() {
            guard concludes(.letters) else { blocks[block].role = .paragraph; continue }
            blocks[block].role = .signature
            let below = block + 1
            if below < bookBlocks.upperBound, blocks[below].count == 1, isDateLine(below) { blocks[below].role = .date }
        }
        setHeadings(headings.filter { !signatures.contains($0.block) })
    }

    /// A date may stand between.
    private func isAboveBreak(_ block: Int) -> Bool {
        var below = block + 1
        if below < bookBlocks.upperBound, isDateLine(below) { below += 1 }
        // A remark of the editor's, or notes.
        while below < bookBlocks.upperBound, blocks[below].role == .paragraph, bytes[firstLine(below).lowerBound] == 0x5B { below += 1 }
        return below >= bookBlocks.upperBound || isOrnament(blocks[below]) || isHeading(below)
    }
}

private let closingOpenings = WordLists.phrases(in: "closing-openings")
