import Markup

// "By" on a title page names the author, or begins a phrase: "BY MEANS OF NATURAL SELECTION". Where another line of the page has the
// author's name, and this one has not, it is a phrase. Below the title of a piece, in its block or in one of its own, it names the author
// of that piece, and what follows in the same block says where the piece was given or printed.

extension TextAnalysis {
    /// The lines of one of a heading's blocks that are its title.
    func titleLines(_ block: Int, of heading: TextHeading) -> Range<Int> {
        let all = blocks[block].lineRange
        guard let start = heading.bylineStart, all.contains(start) else { return all }
        return all.lowerBound..<start
    }

    /// Parts titles from authors and sources in the same block, and tells such lines in the block below.
    mutating func findBylines() {
        let starts = headings.indices.map { sourceStart(headings[$0]) }
        let isHabit = starts.count { $0 != nil } >= Self.fewestSources
        let sourcesBelow = headings.map { $0.lastBlock + 1 }.filter { isBylineBlock($0) && namesSource(Int(blocks[$0].firstLine)) }
        for index in headings.indices {
            if let start = starts[index], isHabit || isNameBehindBy(start) {
                headings[index].bylineStart = start
                continue
            }
            let below = headings[index].lastBlock + 1
            if isBylineBlock(below), isNameBehindBy(Int(blocks[below].firstLine)) { blocks[below].role = .byline }
            // "By" and "Richard Duffy" in a paragraph each.
            if isBylineBlock(below), isBylineBlock(below + 1), blocks[below].count == 1, isLoneBy(firstLine(below)),
                areNames(firstLine(below + 1))
            {
                for line in below...below + 1 { blocks[line].role = .byline }
            }
        }
        settleNamesAboveSources(starts)
        if sourcesBelow.count >= Self.fewestSources { settleSources(sourcesBelow) }
    }

    /// A few short lines that are nothing else yet.
    private func isBylineBlock(_ index: Int) -> Bool {
        let mostLines = 4
        return index < bookBlocks.upperBound && blocks[index].role == .paragraph && blocks[index].count <= mostLines
            && blocks[index].lineRange.allSatisfy { isShortPhrase($0) }
    }

    /// "For the Independent Journal. Saturday, October 27, 1787", and "HAMILTON" below it in capitals.
    private mutating func settleSources(_ sources: [Int]) {
        let mostWords = 3
        for block in sources {
            blocks[block].role = .byline
            let name = block + 1
            // Set off by more than a line it was taken for a title.
            guard isBylineBlock(name) || name < bookBlocks.upperBound && isUnnumbered(name), blocks[name].count == 1 else { continue }
            let shape = shape(of: blocks[name])
            if shape.isAllCapitals, shape.words <= mostWords, !shape.endsOpen, !shape.endsAsSpeech { blocks[name].role = .byline }
        }
        setHeadings(headings.filter { blocks[$0.block].role != .byline })
    }

    /// "BY" below a title, and the first person below "THE PERSONS OF THE PLAY", however much room they have.
    func belongsToLineAbove(_ block: Int) -> Bool {
        block > bookBlocks.lowerBound && (isLoneBy(firstLine(block)) || isTitleOfPersons(block - 1))
    }

    private func isUnnumbered(_ block: Int) -> Bool {
        guard case .heading(let index) = blocks[block].role else { return false }
        return headings[index].form == nil && headings[index].titleBlock == nil
    }

    private static let fewestSources = 3

    /// The first line of the title's block, behind its first, that names an author or a source.
    private func sourceStart(_ heading: TextHeading) -> Int? {
        let own = blocks[heading.lastBlock].lineRange
        guard own.count >= 2, heading.titleBlock == nil || heading.form != nil else { return nil }
        return own.dropFirst().first { isNameBehindBy($0) || namesSource($0) }
    }

    /// "ON LAMPS", "JOHN DOE", "Delivered at Leith": a name of a few words above the source, where nearly all titles with a source have
    /// such.
    private mutating func settleNamesAboveSources(_ starts: [Int?]) {
        let sourced = headings.indices.filter { headings[$0].bylineStart.map { !isNameBehindBy($0) } == true }
        let named = sourced.filter { index in
            guard let start = starts[index], start - 1 > Int(blocks[headings[index].lastBlock].firstLine) else { return false }
            return areNames(lines.range(start - 1))
        }
        guard named.count >= Self.fewestSources, named.count * 10 >= sourced.count * 8 else { return }
        for index in named { headings[index].bylineStart = starts[index].map { $0 - 1 } }
    }

    /// "By Frank R. Stockton": nothing but names behind the word.
    private func isNameBehindBy(_ line: Int) -> Bool {
        let range = lines.range(line)
        guard let word = authorWords.first(where: { bytes[range].hasASCIIPrefix($0) }) else { return false }
        return areNames((range.lowerBound + word.count)..<range.upperBound)
    }

    /// Two to eight words with capitals, none of them one that joins the words of a title, and no sign that ends a sentence but the point
    /// of an initial.
    private func areNames(_ range: Range<Int>) -> Bool {
        let words = 2...8
        guard !range.isEmpty, isCapital(bytes[range.lowerBound] == 0x5F ? range.lowerBound + 1 : range.lowerBound),
            !bytes[range].contains(where: { [0x21, 0x3F, 0x22, 0x3A, 0x3B].contains($0) || $0.isASCIIDigit })
        else { return false }
        var cursor = WordCursor(bytes, range)
        var count = 0
        while !cursor.isAtEnd {
            guard let word = cursor.word() else { cursor.position += 1; continue }
            count += 1
            // "A." is an initial.
            let isInitial = word.count == 1 && word.end < range.upperBound && bytes[word.end] == 0x2E
            guard isCapital(word.start) || wordsInNames[word] != nil, isInitial || titleWords[word] == nil else { return false }
        }
        return words.contains(count)
    }

    /// "Delivered at Leith, May 3, 1861", "For the Independent Journal.", "(From the German)", or a date.
    private func namesSource(_ line: Int) -> Bool {
        let range = lines.range(line)
        return isShortPhrase(line)
            && sourceWords.contains {
                bytes[range].hasASCIIPrefix($0) || bytes[range.lowerBound] == 0x28 && bytes[range.dropFirst()].hasASCIIPrefix($0)
            }
    }

    private func isShortPhrase(_ line: Int) -> Bool { Int(lines[line].width) - Int(lines[line].indent) <= 64 }

    func isSaidOfAnother(_ block: Int) -> Bool {
        guard titlePage.contains(block), !namesAuthor(block) else { return false }
        return titlePage.contains { $0 != block && blocks[$0].count <= 4 && !isTitleLine($0) && namesAuthor($0) }
    }

    /// A word of the author's name, longer than an initial, stands in the block.
    private func namesAuthor(_ block: Int) -> Bool {
        let shortest = 4
        var words: Set<UInt64> = []
        for author in metadata.authors {
            Array(author.utf8).withUnsafeBufferPointer { name in
                var cursor = WordCursor(name, 0..<name.count)
                while !cursor.isAtEnd {
                    if let word = cursor.word() { if word.count >= shortest { words.insert(word.key) } } else { cursor.position += 1 }
                }
            }
        }
        for line in blocks[block].lineRange {
            var cursor = WordCursor(bytes, lines.range(line))
            while !cursor.isAtEnd {
                if let word = cursor.word() { if words.contains(word.key) { return true } } else { cursor.position += 1 }
            }
        }
        return false
    }
}

/// Small words of names.
private let wordsInNames = FoldedWordTable<Bool>(list: "inside-names")

/// Words that join those of a title, and hardly ever those of a name.
private let titleWords = FoldedWordTable<Bool>(list: "joins-titles-not-names")

/// How lines begin that say where a piece was given or printed.
private let sourceWords = WordLists.phrases(in: "where-given-or-printed")
