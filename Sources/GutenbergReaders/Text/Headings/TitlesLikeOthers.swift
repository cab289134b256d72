import Markup

// Titles that are told by others like them. "Memory", "Dreams" set off within the text of a chapter are its sections; a line like them
// right below the chapter's heading is the first of them, though there the gap alone says nothing. And the greeting of a dedication, set
// off as a heading is, is none.

extension TextAnalysis {
    /// Single lines below a heading that look as several sections elsewhere in the text do: each word with a capital, the same gaps, and
    /// text below.
    func sectionsBelowHeadings(besides found: [Found]) -> [Found] {
        let fewest = 3, mostWords = 16
        // Gaps above and below the sections that are known.
        var gaps: [Gaps] = []
        for item in found where item.rank == 2 && isSectionLike(item.block, mostWords) { gaps.append(Gaps(blocks[item.block])) }
        guard gaps.count >= fewest else { return [] }
        let known = Set(found.map(\.block))
        return bookBlocks.dropFirst().compactMap { index in
            guard blocks[index].role == .paragraph, !known.contains(index), known.contains(index - 1) || isHeadingWithTitle(index - 1),
                isSectionLike(index, mostWords),
                gaps.count(where: { $0 == Gaps(blocks[index]) }) >= fewest, !isDateLine(index)
            else { return nil }
            return Found(block: index, gap: Int(blocks[index].blankBefore), rank: 2, reason: .sections)
        }
    }

    /// "Note C.--An Expedition against the Clans." among "Note A.--The Stone." and others that are headings: the same word, letters or numbers
    /// that count on, and the same gap. O(bytes of such lines).
    func titlesBehindLetters(besides found: [Found]) -> [Found] {
        let fewest = 2, mostLines = 3
        let known = Dictionary(found.map { ($0.block, $0) }, uniquingKeysWith: { first, _ in first })
        var runs: [[(block: Int, label: CountedLabel)]] = [], open: [UInt64: Int] = [:]
        for block in bookBlocks
        where blocks[block].count <= mostLines && Int(blocks[block].blankBefore) >= max(3, habits.wideGap)
            && (blocks[block].role == .paragraph || known[block] != nil)
        {
            guard let label = countedLabel(firstLine(block)) else { continue }
            if let run = open[label.word], let last = runs[run].last?.label, label.follows(last) {
                runs[run].append((block, label))
            } else {
                open[label.word] = runs.count
                runs.append([(block, label)])
            }
        }
        return runs.flatMap { run -> [Found] in
            let headed = run.compactMap { known[$0.block] }
            guard headed.count >= fewest, headed.count < run.count else { return [] }
            return run.compactMap { item in
                guard known[item.block] == nil, followedByText(item.block),
                    let like = headed.first(where: { blocks[$0.block].blankBefore == blocks[item.block].blankBefore })
                else { return nil }
                return Found(block: item.block, gap: like.gap, rank: like.rank, reason: .gapsOfOthers)
            }
        }
    }

    /// "Note A.--", "No. 2.--": a word, and a letter or a number.
    private struct CountedLabel {
        var word: UInt64
        var letter: Int?
        var number: Int?

        func follows(_ other: CountedLabel) -> Bool {
            if let letter, let last = other.letter, letter == last + 1 { return true }
            return number != nil && number == other.number.map { $0 + 1 }
        }
    }

    private func countedLabel(_ line: Range<Int>) -> CountedLabel? {
        guard isCapital(line.lowerBound) else { return nil }
        var cursor = WordCursor(bytes, line)
        guard let word = cursor.word() else { return nil }
        cursor.skip { $0 == 0x2E || $0 == 0x20 }
        let start = cursor.position
        var letter: Int?, behindLetter = cursor
        if let single = behindLetter.word(), single.count == 1, isCapital(start) { letter = Int(bytes[start]) }
        let number = cursor.number()?.value
        guard letter != nil || number != nil,
            bytes[max(start, (number == nil ? behindLetter : cursor).position)..<line.upperBound].hasASCIIPrefix(".--")
        else { return nil }
        return CountedLabel(word: word.key, letter: letter, number: number)
    }

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

    /// "[Illustration]" with the gap of a heading above it, and a line in capitals right below: the title of what follows, where two others
    /// have that gap.
    func titlesBelowPictures(besides found: [Found]) -> [Found] {
        let fewest = 2
        let known = Set(found.map(\.block))
        let named = Set(contents.lazy.filter(\.namesPictures).flatMap(\.entries).map(\.key))
        let gaps = found.filter { $0.rank <= 1 }.map(\.gap)
        return bookBlocks.dropFirst().compactMap { index in
            let block = blocks[index], picture = blocks[index - 1]
            guard block.role == .paragraph, block.count == 1, !known.contains(index), picture.count == 1,
                Int(picture.blankBefore) >= habits.wideGap, isIllustration(index - 1),
                bytes[lastLine(index - 1).upperBound - 1] == 0x5D, !bytes[firstLine(index - 1)].contains(0x3A), block.blankBefore == 1,
                block.blankAfter <= 2, Int(block.indent) <= habits.indent,
                gaps.count(where: { $0 == Int(picture.blankBefore) || $0 == Int(block.blankAfter) + 1 }) >= fewest,
                index + 1 < bookBlocks.upperBound, blocks[index + 1].role == .paragraph || isHeading(index + 1),
                !named.contains(textKey(of: block))
            else { return nil }
            let shape = shape(of: block)
            guard shape.isAllCapitals, shape.letters >= 3, !shape.endsOpen, !shape.endsAsSpeech else { return nil }
            return Found(block: index, gap: Int(picture.blankBefore), rank: 1, reason: .picture)
        }
    }

    /// "The Wolf and the Lamb" behind two blank lines, a hundred times: lines each word of which has a capital, where hardly a gap of the
    /// file stands above anything else.
    func titlesBehindGaps(besides found: [Found]) -> [Found] {
        let inTitleCase = titlesBehindGaps(besides: found, mayBeSmall: false)
        return inTitleCase.isEmpty ? titlesBehindGaps(besides: found, mayBeSmall: true) : inTitleCase
    }

    /// - Parameter mayBeSmall: "The old house" is a title too; then nothing but titles may have the gap.
    private func titlesBehindGaps(besides found: [Found], mayBeSmall: Bool) -> [Found] {
        let fewest = 5
        let known = Set(found.map(\.block))
        let gap = Int16(habits.wideGap)
        var titles: [Int] = [], below: [Int] = [], others = 0
        // "Of Truth" has the room of the first title of all, and looks otherwise as those behind it do.
        let first =
            headings.isEmpty && found.count(where: { blocks[$0.block].blankAfter == 1 && looksAsTitleBehindGap($0.block, mayBeSmall) }) == 1
            ? 1 : 0
        for index in bookBlocks.dropFirst() where blocks[index].blankBefore == gap {
            if known.contains(index) || isHeading(index) || blocks[index].role == .contents { continue }
            let isTitle = blocks[index].role == .paragraph && looksAsTitleBehindGap(index, mayBeSmall)
            if isHeading(index - 1) {
                if isTitle, isHeadingWithTitle(index - 1) { below.append(index) } else { others += 1 }
            } else if isTitle {
                titles.append(index)
            } else if titles.last != index - 1, below.last != index - 1 {
                others += 1
            }
        }
        guard gap >= 2, titles.count + first >= fewest, others * (mayBeSmall ? 20 : 5) <= titles.count, areDifferent(titles) else {
            return []
        }
        return (titles + below).map { Found(block: $0, gap: Int(gap), rank: 2, reason: .everyGap) }
    }

    private func looksAsTitleBehindGap(_ index: Int, _ mayBeSmall: Bool) -> Bool {
        let longest = 60, mostWords = 10, mostOtherLetters = 40
        let block = blocks[index]
        guard block.count == 1, block.blankAfter >= 1, block.blankAfter <= block.blankBefore, Int(block.indent) <= habits.indent,
            Int(block.width) <= longest, index > bookBlocks.lowerBound,
            index + 1 < bookBlocks.upperBound, blocks[index + 1].role == .paragraph, blocks[index + 1].count >= 2, !isDateLine(index)
        else { return false }
        let shape = shape(of: block)
        // Greek and Russian titles are written as sentences are, but for the full stop.
        if shape.letters == 0 {
            return (1...mostOtherLetters).contains(shape.otherLetters) && !beginsSmallInOtherScript(index)
                && !endsWithStopOfAnyScript(index) && !shape.endsOpen && !shape.endsAsSpeech
        }
        guard shape.isTitleCase || shape.longWords == 0 || mayBeSmall && block.blankAfter == 1 && block.blankBefore > 1 else {
            return false
        }
        return shape.beginsWithCapital && !shape.endsOpen && !shape.endsAsSpeech && !shape.endsWithFullStop && shape.words <= mostWords
    }

    /// A small letter of the Greek or the Cyrillic alphabet.
    private func beginsSmallInOtherScript(_ index: Int) -> Bool {
        let line = firstLine(index)
        guard line.count > 1 else { return false }
        switch (bytes[line.lowerBound], bytes[line.lowerBound + 1]) {
        case (0xCE, 0xAC...0xBF), (0xCF, 0x80...0x8E), (0xD0, 0xB0...0xBF), (0xD1, 0x80...0x9F): return true
        default: return false
        }
    }

    private struct Gaps: Equatable {
        var before, after: Int16
        init(_ block: TextBlock) { (before, after) = (block.blankBefore, block.blankAfter) }
    }

    private func isSectionLike(_ index: Int, _ mostWords: Int) -> Bool {
        let block = blocks[index]
        guard block.count == 1, Int(block.blankBefore) >= max(3, habits.wideGap), block.blankAfter < block.blankBefore,
            Int(block.indent) <= habits.indent,
            index + 1 < bookBlocks.upperBound, blocks[index + 1].role == .paragraph, blocks[index + 1].count >= 2
        else { return false }
        let shape = shape(of: block)
        return shape.isTitleCase && !shape.isMostlyCapitals && shape.beginsWithCapital && !shape.endsOpen && !shape.endsAsSpeech
            && !shape.endsWithFullStop && shape.words <= mostWords
    }

    /// A heading that needs no title below it.
    private func isHeadingWithTitle(_ block: Int) -> Bool {
        switch blocks[block].role {
        case .headingTitle: return true
        case .heading(let index):
            guard let form = headings[index].form else { return true }
            return form.titleStart != nil || blocks[block].count > 1
        default: return false
        }
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

private let directionWords = FoldedWordTable([(Array("to".utf8), true)])
