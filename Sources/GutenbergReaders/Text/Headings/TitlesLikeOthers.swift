import Markup

// Titles that are told by others: small letters among chapters in capitals are sections of these. And the greeting of a dedication, set off
// as a heading is, is none.

extension TextAnalysis {
    /// "Memory", "Dreams" in small letters among chapters in capitals that have numbers, no fewer than those: their sections, whatever room
    /// they have.
    func sectionsOfChapters(_ found: [Found]) -> Set<Int> {
        let fewest = 3
        let chapters = headings.filter { $0.level == 2 && $0.form.map { $0.division != .bare && $0.division != .appendix } == true }.map(
            \.block)
        guard chapters.count >= fewest, let first = chapters.first, let last = chapters.last,
            chapters.count(where: { shape(of: blocks[$0]).isMostlyCapitals }) == chapters.count
        else { return [] }
        let inside = found.filter { $0.rank == 2 && $0.block > first && !shape(of: blocks[$0.block]).isMostlyCapitals }.map(\.block)
        return inside.count(where: { $0 < last }) >= chapters.count ? Set(inside) : []
    }

    /// "HONOUR'D SIR.": a few words in capitals of which the last greets, and a paragraph below.
    func isSalutationInCapitals(_ index: Int, _ shape: TextShape) -> Bool {
        let mostWords = 5
        guard blocks[index].count == 1, shape.isMostlyCapitals, (2...mostWords).contains(shape.words), shape.endsWithFullStop,
            index + 1 < bookBlocks.upperBound,
            blocks[index + 1].role == .paragraph, blocks[index + 1].count >= 2
        else { return false }
        var cursor = WordCursor(bytes, firstLine(index))
        var last: FoldedWord?
        while !cursor.isAtEnd {
            guard let word = cursor.word() else { cursor.position += 1; continue }
            // "THE EDITOR TO THE READER.": who speaks to whom is a title.
            if directionWords[word] != nil { return false }
            last = word
        }
        return last.map { salutationWords[$0] != nil } ?? false
    }
}

private let directionWords = FoldedWordTable<Bool>([("to", true)])
