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
            guard block > bookBlocks.lowerBound, isText(block - 1) else { return false }
            let shape = shape(of: blocks[block])
            return shape.isMostlyCapitals && shape.words <= mostWords
        }
        let signing = others.filter { isAboveBreak($0) }
        guard signing.count >= fewest, titles.count >= signing.count, titles.count * 3 >= lines.count else { return }
        let like = others.filter { shape(of: blocks[$0]).endsWithFullStop && Int(blocks[$0].blankBefore) < habits.wideGap }
        sign(Set(signing + like))
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
        return below >= bookBlocks.upperBound || isOrnament(blocks[below]) || isHeading(below)
    }
}
