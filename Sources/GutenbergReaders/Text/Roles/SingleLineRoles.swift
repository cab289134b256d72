import Markup

// What a single line is that is set in: by itself it says little, so these rules see what the blocks round it have become, and how often
// verse and quotations stand at its indent.

/// A single line as these rules see it.
struct SingleLineView {
    let index: Int
    let block: TextBlock
    /// The role of verse or a quotation next to it, with an indent near its own.
    let neighbour: BlockRole?
    /// At its indent, stanzas are at least as many as quotations.
    let isVerseUsual: Bool

    init(_ index: Int, in analysis: TextAnalysis, _ counts: RoleCounts) {
        let nearest = 12, block = analysis.blocks[index]
        (self.index, self.block) = (index, block)
        neighbour = [index - 1, index + 1].first { neighbour in
            guard analysis.bookBlocks.contains(neighbour) else { return false }
            let other = analysis.blocks[neighbour], gap = neighbour < index ? block.blankBefore : block.blankAfter
            return (other.role == .verse || other.role == .quotation) && abs(Int(other.indent) - Int(block.indent)) <= nearest && gap <= 1
        }.map { analysis.blocks[$0].role }
        let indent = min(Int(block.indent), RoleCounts.deepest)
        isVerseUsual = counts.verseAtIndent[indent] >= counts.filledAtIndent[indent]
    }
}

/// A rule about what a single line is.
struct SingleLineRule: Sendable {
    let id: ReadingRule
    /// How sure it is, up to 100; no two are equally sure.
    let score: Int
    /// Nil where it says nothing of a line.
    let propose: @Sendable (TextAnalysis, SingleLineView) -> BlockRole?
}

extension TextAnalysis {
    /// The surest first.
    static let singleLineRules: [SingleLineRule] = [
        SingleLineRule(id: .besideOthers, score: 80) { $1.neighbour },
        SingleLineRule(id: .bracketedLines, score: 70) { $0.isInBrackets($1.index) ? .quotation : nil },
        SingleLineRule(id: .initials, score: 60) { $0.isOfInitials($0.firstLine($1.index)) ? .signature : nil },
        SingleLineRule(id: .wordsWithSource, score: 50) { $0.isSpokenWithSource($0.firstLine($1.index)) ? .quotation : nil },
        SingleLineRule(id: .shortSingleLines, score: 40) { Int($1.block.width) + 12 < $0.habits.measure ? .verse : nil },
        SingleLineRule(id: .usualVerse, score: 30) { $1.isVerseUsual ? .verse : nil },
        SingleLineRule(id: .singleInsets, score: 10) { _, _ in .quotation },
    ]

    /// What a single line is: the role of the surest rule that speaks. O(rules).
    func singleLineRole(_ index: Int, _ counts: RoleCounts) -> BlockRole? {
        let view = SingleLineView(index, in: self, counts)
        return Self.singleLineRules.lazy.compactMap { self.applies($0.id) ? $0.propose(self, view) : nil }.first
    }

    private func isInBrackets(_ index: Int) -> Bool {
        bytes[firstLine(index).lowerBound] == 0x5B && bytes[lastLine(index).upperBound - 1] == 0x5D
    }

    /// "(J. R.)", "(W. H. Do.)": who has written an article.
    private func isOfInitials(_ line: Range<Int>) -> Bool {
        let longest = 24, longestWord = 3
        guard line.count <= longest, bytes[line.lowerBound] == 0x28, bytes[line.upperBound - 1] == 0x29, bytes[line].contains(0x2E) else {
            return false
        }
        var cursor = WordCursor(bytes, line)
        var words = 0
        while !cursor.isAtEnd {
            guard let word = cursor.word() else { cursor.position += 1; continue }
            guard word.count <= longestWord, isCapital(word.start) else { return false }
            words += 1
        }
        return words > 0
    }

    /// "Faithful over a few things."--Matt. xxv. 21: the words of a book in quotation marks, and behind them where they stand.
    private func isSpokenWithSource(_ line: Range<Int>) -> Bool {
        let quotes: [ArraySlice<UInt8>] = [[0x22], [0xE2, 0x80, 0x9C]]
        guard quotes.contains(where: { bytes[line].starts(with: $0) }) else { return false }
        return line.dropFirst(2).dropLast(2).contains { i in
            guard bytes[i] == 0x22 || bytes[i] == 0x9D && bytes[i - 1] == 0x80 else { return false }
            return bytes[i + 1] == 0x2D && bytes[i + 2] == 0x2D || bytes[i + 1] == 0xE2 && bytes[i + 2] == 0x80
        }
    }
}
