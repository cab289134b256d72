import Markup

// What a heading is called besides all that it says: "The Book of Susanna [in Daniel]" and "[The History of Susanna]" below it is "The Book
// of Susanna" in one list of contents and "The History of Susanna" in another.

/// Which headings have which titles, folded, with one space between words.
struct HeadingTitleTable {
    private var headings: [[UInt8]: [Int]] = [:]

    init(_ analysis: TextAnalysis) {
        for index in analysis.headings.indices {
            let titles = Set(analysis.titles(of: analysis.headings[index]))
            for title in titles where !title.isEmpty { headings[title, default: []].append(index) }
        }
    }

    /// The headings that have the first of some titles that any has, in order.
    func named(_ titles: [[UInt8]]) -> [Int] { titles.lazy.compactMap { headings[$0] }.first ?? [] }
}

extension TextAnalysis {
    /// The whole title, and what else the heading is called.
    func titles(of heading: TextHeading) -> [[UInt8]] {
        let lines = blocks[heading.lastBlock].lineRange.map { self.lines.range($0) }
        return titles(lines, behind: heading.titleBlock == nil ? heading.form?.titleStart : nil)
            + titlesInBrackets(below: heading.lastBlock)
    }

    /// "[The Prayer of Manasses]" alone below a heading.
    private func titlesInBrackets(below heading: Int) -> [[UInt8]] {
        let below = heading + 1
        guard below < bookBlocks.upperBound, blocks[below].count == 1, !isIllustration(below), bytes[firstLine(below).lowerBound] == 0x5B
        else { return [] }
        return otherTitles([firstLine(below)]).filter { !$0.isEmpty }
    }

    /// The whole entry without number and page, and what else it calls the heading.
    func titles(of entry: ContentsEntry) -> [[UInt8]] {
        var lines = entry.lines.map { self.lines.range($0) }
        let pageLine = entry.pageLine - entry.lines.lowerBound
        if let page = entry.pageStart, lines.indices.contains(pageLine) { lines[pageLine] = lines[pageLine].lowerBound..<page }
        return titles(lines, behind: entry.form?.titleStart)
    }

    /// "The First Book of Esdras" is no number where it is a name.
    private func titles(_ lines: [Range<Int>], behind number: Int?) -> [[UInt8]] {
        guard let number, lines[0].contains(number) else {
            return [WordCursor.folded(bytes, lines, separatesWords: true)] + otherTitles(lines)
        }
        return titles(lines, behind: nil) + titles([number..<lines[0].upperBound] + lines.dropFirst(), behind: nil)
    }

    /// The first line without what stands in brackets, as calls of notes do, or in a column beside it, and each title in brackets of some
    /// words.
    private func otherTitles(_ pieces: [Range<Int>]) -> [[UInt8]] {
        let fewestWords = 3
        var titles: [[UInt8]] = []
        for (index, piece) in pieces.enumerated() {
            let line = piece.lowerBound..<beginOfColumn(piece)
            guard let parts = parts(line) else { continue }
            if index == 0, pieces.count > 1 || parts.outside.count > 1 || line.count < piece.count {
                titles.append(WordCursor.folded(bytes, parts.outside, separatesWords: true))
            }
            titles += parts.inside.map { WordCursor.folded(bytes, [$0], separatesWords: true) }
                .filter { words in words.count(where: { $0 == 0x20 }) + 1 >= fewestWords }
        }
        return titles
    }

    /// Where, behind a wide gap, something stands beside a title; the line's end if nothing does.
    private func beginOfColumn(_ line: Range<Int>) -> Int {
        let narrowest = 4
        var spaces = 0
        for place in line {
            spaces = bytes[place] == 0x20 ? spaces + 1 : 0
            if spaces == narrowest, place - spaces >= line.lowerBound { return place - spaces + 1 }
        }
        return line.upperBound
    }

    /// What stands outside brackets of any kind, and in the outermost ones; nil where they are no pairs.
    private func parts(_ line: Range<Int>) -> (outside: [Range<Int>], inside: [Range<Int>])? {
        let opening: [UInt8] = [0x28, 0x3C, 0x5B], closing: [UInt8] = [0x29, 0x3E, 0x5D]
        var outside: [Range<Int>] = [], inside: [Range<Int>] = []
        var start = line.lowerBound, depth = 0
        for place in line {
            if opening.contains(bytes[place]) {
                if depth == 0 { (outside, start) = (outside + [start..<place], place + 1) }
                depth += 1
            } else if closing.contains(bytes[place]) {
                depth -= 1
                if depth == 0 { (inside, start) = (inside + [start..<place], place + 1) }
            }
            if depth < 0 { return nil }
        }
        return depth == 0 ? (outside + [start..<line.upperBound], inside) : nil
    }
}
