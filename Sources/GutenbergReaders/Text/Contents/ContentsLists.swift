import Markup

// A contents list is known by its title and by being repeated: what it names comes again later as a heading. It begins behind the title and
// ends in front of the first heading that its first entries name; where no entry is found again, it ends in front of the text, without the
// blocks that look like the text's own heading. Entries stand one per paragraph (War and Peace), one per line, numbered or not, with or
// without a column of page numbers, and long ones go on in a deeper line.

struct ContentsList {
    /// The block with its title, nil for a list without one.
    var titleBlock: Int?
    /// Lines of the title, when the list goes on in the same block.
    var titleLines: Range<Int>
    var blocks: Range<Int>
    var entries: [ContentsEntry] = []
    /// It names illustrations, plates or maps, and no headings.
    var namesPictures = false
    /// The blocks whose headings it may name; nil for all of the book's.
    var reach: Range<Int>?
    /// It names what comes behind it.
    var leadsOn = false

    var firstBlock: Int { titleBlock ?? blocks.lowerBound }
}

extension TextAnalysis {
    /// Finds the contents lists and gives their blocks their roles.
    mutating func findContents() {
        var block = bookBlocks.lowerBound
        // Each is compared with all that follows, and no book has more than a few, but for those of its volumes or works.
        var titles = 0, lists = 0
        let mostTitles = 24, mostLists = 6
        contentsSeries = findContentsSeries()
        while block < bookBlocks.upperBound {
            let reach = reachOfContents(block)
            guard reach != nil || titles < mostTitles && lists < mostLists, isContentsTitle(block) else { block += 1; continue }
            if reach == nil { titles += 1 }
            if keysOfSingleLines.isEmpty { findKeysOfSingleLines() }
            contentsHorizon = reach?.upperBound ?? bookBlocks.upperBound
            let namesPictures = pictureListKeys.contains(textKey(CollectionOfOne(firstLine(block))))
            guard var list = contentsList(titledBy: block, namesPictures: namesPictures) else { block += 1; continue }
            list.reach = reach
            if reach == nil { lists += 1 }
            if blocks[block].count == 1 { blocks[block].role = .contentsTitle }
            for inside in list.blocks { blocks[inside].role = .contents }
            contents.append(list)
            block = list.blocks.upperBound
            if block < bookBlocks.upperBound, let behindNote = endOfNoteOnTitlePage(block) {
                for inside in block..<behindNote { blocks[inside].role = .note }
                block = behindNote
            }
        }
    }

    private func isContentsTitle(_ block: Int) -> Bool {
        let candidate = blocks[block]
        guard candidate.role == .paragraph, candidate.blankBefore >= 1, candidate.count != 2 else { return false }
        // In front of the text or, as French books have it, behind it.
        let place = block - bookBlocks.lowerBound
        if place < 40 || place * 4 < bookBlocks.count || place * 10 > bookBlocks.count * 9 || reachOfContents(block) != nil {
            return saysContents(block)
        }
        return candidate.count == 1 && candidate.blankBefore >= 2 && place * 2 > bookBlocks.count && saysContents(block)
            && closesBook(block)
    }

    private func saysContents(_ block: Int) -> Bool {
        let candidate = blocks[block], place = block - bookBlocks.lowerBound
        let line = withoutCall(firstLine(block))
        guard line.count <= 60 else { return false }
        var cursor = WordCursor(bytes, line)
        cursor.skip { $0 == 0x5F || $0 == 0x3D || $0 == 0x2A }
        guard !cursor.isAtEnd, isCapital(cursor.position) else { return false }
        let key = textKey(CollectionOfOne(line))
        if key == indexKey {
            // The last entry of one list in front of another.
            if candidate.blankAfter > candidate.blankBefore, block + 1 < bookBlocks.upperBound,
                isQualifiedContentsTitle(block + 1) || isPictureListTitle(block + 1)
            {
                return false
            }
            if isLastOfListAbove(block) { return false }
            return place < 40 && place * 2 < bookBlocks.count || place * 4 < bookBlocks.count
        }
        if pictureListKeys.contains(key), isLastOfContents(block) { return false }
        if contentsKeys.contains(key) || pictureListKeys.contains(key) { return true }
        if isQualifiedContentsTitle(block) || isTitleOfChapters(line) { return true }
        // "CONTENTS OF VOLUME II."
        guard let word = cursor.word(),
            let of = {
                cursor.skipSpaces(); return cursor.word()
            }()
        else { return false }
        return textKey(CollectionOfOne(word.start..<word.end)) == contentsKey && of.count == 2
    }

    /// "INDEX" below "CONTENTS" and entries, with the index itself later on.
    private func isLastOfListAbove(_ block: Int) -> Bool {
        let reach = 40
        guard isRepeated(block) else { return false }
        return (max(bookBlocks.lowerBound, block - reach)..<max(bookBlocks.lowerBound, block - 1)).contains { saysContentsAlone($0) }
    }

    /// "LIST OF ILLUSTRATIONS" among entries, with the heading of the text's first division behind a gap: it names a list, and none
    /// follows.
    private func isLastOfContents(_ block: Int) -> Bool {
        guard blocks[block].count == 1, Int(blocks[block].blankBefore) < habits.wideGap, block + 1 < bookBlocks.upperBound,
            Int(blocks[block].blankAfter) >= max(3, habits.wideGap), blocks[block + 1].count <= 2
        else { return false }
        return HeadingForm(bytes, firstLine(block + 1)).map { $0.division != .bare && $0.number == 1 } ?? false
    }

    private func isPictureListTitle(_ block: Int) -> Bool {
        blocks[block].count == 1 && pictureListKeys.contains(textKey(of: blocks[block]))
    }

    /// "CONTENTS." and nothing else, with whatever room.
    func saysContentsAlone(_ block: Int) -> Bool { blocks[block].count == 1 && contentsKeys.contains(textKey(of: blocks[block])) }

    /// A title that says no more than that a list of contents follows, or of which volume.
    func isPlainContentsTitle(_ block: Int) -> Bool {
        guard blocks[block].count == 1, blocks[block].role == .paragraph, blocks[block].blankBefore >= 2, firstLine(block).count <= 40,
            isCapital(firstLine(block).lowerBound)
        else { return false }
        if textKey(of: blocks[block]) == contentsKey || isTitleOfChapters(firstLine(block)) { return true }
        var cursor = WordCursor(bytes, firstLine(block))
        guard let word = cursor.word(), contentsWord[word] != nil else { return false }
        cursor.skipSpaces()
        guard let of = cursor.word(), of.count == 2 else { return false }
        cursor.skipSpaces()
        return HeadingForm(bytes, cursor.position..<cursor.end) != nil
    }

    /// A line without the call of a note at its end: "CONTENTS[1]", "ARGUMENT.(40)", "ARGUMENT.40", "THE TALE.<1>".
    func withoutCall(_ line: Range<Int>) -> Range<Int> {
        var end = line.upperBound
        if let word = endOfWordInFrontOfCall(line) {
            end = word
        } else if end > line.lowerBound, bytes[end - 1] == 0x2A {
            while end > line.lowerBound, bytes[end - 1] == 0x2A { end -= 1 }
        } else if end - 3 > line.lowerBound, let open = openingOfCall(bytes[end - 1]) {
            var start = end - 1
            while start > line.lowerBound, bytes[start - 1].isASCIIDigit { start -= 1 }
            if start == end - 1, bytes[end - 1] == 0x5D, (0x41...0x5A).contains(bytes[start - 1]) || bytes[start - 1] == 0x2A { start -= 1 }
            // "(1799)" is a year.
            let isYear = open == 0x28 && end - 1 - start > 3
            guard start < end - 1, start - 1 > line.lowerBound, bytes[start - 1] == open, !isYear else { return line }
            end = start - 1
        }
        return end > line.lowerBound ? line.lowerBound..<end : line
    }

    /// Behind the full stop of "ARGUMENT.40": a word, no "No.2" and "Vol.2", and a call without a sign.
    private func endOfWordInFrontOfCall(_ line: Range<Int>) -> Int? {
        let mostFigures = 3, fewestLetters = 5, point: UInt8 = 0x2E
        let figures = bytes[line].reversed().prefix { $0.isASCIIDigit }.count
        let end = line.upperBound - figures
        guard (1...mostFigures).contains(figures), end > line.lowerBound, bytes[end - 1] == point else { return nil }
        let letters = bytes[line.lowerBound..<end - 1].reversed().prefix { $0.isASCIILetter }.count
        return letters >= fewestLetters ? end : nil
    }

    /// ( in front of ), [ of ], < of >.
    private func openingOfCall(_ close: UInt8) -> UInt8? {
        switch close {
        case 0x5D: 0x5B
        case 0x29: 0x28
        case 0x3E: 0x3C
        default: nil
        }
    }

    /// "DETAILED CONTENTS.", "ANALYTICAL TABLE OF CONTENTS": the word behind nothing but others that go with it.
    private func isQualifiedContentsTitle(_ block: Int) -> Bool {
        guard blocks[block].count == 1, blocks[block].role == .paragraph, blocks[block].blankBefore >= 1 else { return false }
        var cursor = WordCursor(bytes, firstLine(block))
        cursor.skip { $0 == 0x5F || $0 == 0x3D || $0 == 0x2A }
        guard !cursor.isAtEnd, isCapital(cursor.position) else { return false }
        var words = 0
        while words < 5, let word = cursor.word() {
            if words > 0, contentsWord[word] != nil { return true }
            guard contentsQualifiers[word] != nil else { return false }
            words += 1
            cursor.skipSpaces()
        }
        return false
    }

    private func contentsList(titledBy title: Int, namesPictures: Bool) -> ContentsList? {
        var list = ContentsList(
            titleBlock: title, titleLines: Int(blocks[title].firstLine)..<Int(blocks[title].firstLine) + 1,
            blocks: (title + 1)..<(title + 1), namesPictures: namesPictures)
        if blocks[title].count > 1 {
            list.blocks = title..<title
        }
        let firstCandidate = list.blocks.lowerBound
        var end = endOfEntries(from: firstCandidate, namesPictures: namesPictures)
        var behindTopics = namesPictures || blocks[title].count > 1 ? nil : endOfTopics(from: firstCandidate, stoppedAt: end)
        // What comes again behind a gap, with "I" alone below it, is the text, and the paragraph there no topic.
        if behindTopics != nil, endsAtTitle(list, end) { behindTopics = nil }
        if let behindTopics { end = behindTopics }
        guard end > firstCandidate else { return nil }
        list.blocks = firstCandidate..<end
        list.entries = entries(of: list)
        // Behind the text nothing comes that could be its beginning.
        let isBehindText = end == bookBlocks.upperBound && title - bookBlocks.lowerBound > 8
        if behindTopics == nil, !isBehindText, let cut = endAtRepetition(of: list) {
            list.blocks = firstCandidate..<cut
            list.entries = entries(of: list)
        }
        trim(&list)
        // What an index names are no headings.
        if textKey(CollectionOfOne(withoutCall(firstLine(title)))) == indexKey {
            let keys = keysOfHeadings(behind: list.blocks.upperBound)
            guard isBehindText || list.entries.contains(where: { keys.contains($0.key) || keys.contains($0.titleKey) }) else { return nil }
        }
        return list.entries.count >= 2 || list.blocks.count == 1 && countsInside(list.blocks.lowerBound) ? list : nil
    }

    /// True if a list that goes to a block has a title in it that an entry has named, with a heading's room above it.
    private func endsAtTitle(_ list: ContentsList, _ end: Int) -> Bool {
        guard end > list.blocks.lowerBound else { return false }
        var list = list
        list.blocks = list.blocks.lowerBound..<end
        list.entries = entries(of: list)
        guard let title = endAtRepetition(of: list), title > list.blocks.lowerBound, title + 1 < bookBlocks.upperBound,
            Int(blocks[title].blankBefore) >= max(3, habits.wideGap)
        else { return false }
        return HeadingForm(bytes, firstLine(title + 1)).map { $0.division == .bare && $0.number == 1 && $0.titleStart == nil } ?? false
    }

    /// The first block at or behind `start` that cannot be part of a contents list: prose.
    private func endOfEntries(from start: Int, namesPictures: Bool) -> Int {
        var block = start
        var isPaged = false
        let fewest = 3
        var areNumbered = true
        while block < bookBlocks.upperBound,
            isEntryLike(block, namesPictures: namesPictures) || block == start && isRemark(block)
                || namesPictures && isCaptionWithPlace(block),
            block == start || !isContentsTitle(block) && !opensTranscribersNote(block)
        {
            if areNumbered, HeadingForm(bytes, firstLine(block)) == nil {
                // "1. To Mann", "2. To the Same": behind a gap, what has no number is the text's.
                if block - start >= fewest, Int(blocks[block].blankBefore) >= max(fewest, habits.wideGap) { break }
                areNumbered = false
            }
            if block > start, blocks[block].blankBefore >= habits.wideGap {
                if blocks[block].count == 1, argumentKeys.contains(textKey(of: blocks[block])), block + 1 < bookBlocks.upperBound,
                    isText(block + 1)
                {
                    break
                }
                // Behind entries with pages, and a gap, what has none is the text's; as is the heading of a chapter behind a list of
                // pictures.
                if isPaged, !(block..<min(block + 3, bookBlocks.upperBound)).contains(where: { hasPages($0) }) { break }
                if namesPictures, let form = HeadingForm(bytes, firstLine(block)), form.division != .bare,
                    HeadingForm(bytes, firstLine(start)) == nil
                {
                    break
                }
            }
            if hasPages(block) { isPaged = true }
            block += 1
        }
        return block
    }

    /// "_Drawn by_ … _and engraved by_ …": a few lines between the title and entries with pages.
    private func isRemark(_ block: Int) -> Bool {
        let below = (block + 1)..<min(block + 3, bookBlocks.upperBound)
        return blocks[block].count <= 3 && blocks[block].role == .paragraph && !isIllustration(block) && below.contains { hasPages($0) }
    }

    func hasPages(_ block: Int) -> Bool { blocks[block].lineRange.contains { pageColumn(lines.range($0)) != nil } }

    /// - Parameter namesPictures: whether titles may stand in quotation marks, as those of pictures do.
    private func isEntryLike(_ block: Int, namesPictures: Bool = false) -> Bool {
        let candidate = blocks[block]
        if isIllustration(block) { return false }
        if isListOfEntries(candidate) || isPagedParagraph(block) { return true }
        if isGroupOfEntries(candidate) || namesPictures && isPictureWithRemark(candidate.lineRange) { return true }
        guard candidate.count <= 8 else { return false }
        let shape = shape(of: candidate)
        if shape.beginsAsSpeech, shape.endsAsSpeech, !namesPictures || Int(candidate.blankBefore) >= habits.wideGap { return false }
        if shape.isMostlyCapitals || shape.isTitleCase { return true }
        if candidate.count >= 3, !isBrokenEarly(candidate) { return HeadingForm(bytes, firstLine(block)) != nil && candidate.count <= 4 }
        if candidate.count <= 2, HeadingForm(bytes, firstLine(block)) != nil { return true }
        return candidate.count == 1 ? Int(candidate.width) < habits.measure - 10 && !shape.endsOpen : !shape.endsWithFullStop
    }

    /// "GORDON BOTTOMLEY" and the titles of his poems set in below it, most of which come again as lines of their own.
    func isGroupOfEntries(_ block: TextBlock) -> Bool {
        let inside = block.lineRange.dropFirst()
        guard block.count >= 2, inside.allSatisfy({ lines[$0].indent >= lines[Int(block.firstLine)].indent + 2 }) else { return false }
        return inside.count(where: { comesAgainAlone($0) }) * 2 > inside.count
    }

    /// "THE FIRST STORY. _Masetto feigneth himself dumb and_ …" over several lines, with "129" behind a single space at its end, as the
    /// entry in front of it ends with a number no larger, or the next with one no smaller.
    func isPagedParagraph(_ block: Int) -> Bool {
        let mostLines = 12
        guard blocks[block].count <= mostLines, let page = numberAtEnd(block) else { return false }
        let above = entryBeside(block, -1).flatMap { numberAtEnd($0) }, below = entryBeside(block, 1).flatMap { numberAtEnd($0) }
        // "Ellen in 1856" names a year.
        let fewestFiguresOfYear = 1000
        if page >= fewestFiguresOfYear { return above.map { $0 <= page } == true && below.map { page <= $0 } == true }
        return above.map { $0 <= page } ?? below.map { page <= $0 } ?? false
    }

    /// The next block above or below, without "BOOK II." and "PAGE" between.
    private func entryBeside(_ block: Int, _ step: Int) -> Int? {
        let most = 3
        var beside = block + step
        for _ in 0..<most where bookBlocks.contains(beside) && blocks[beside].count == 1 {
            let line = firstLine(beside)
            guard HeadingForm(bytes, line).map({ $0.titleStart == nil }) ?? isColumnTitle(line) else { break }
            beside += step
        }
        return bookBlocks.contains(beside) ? beside : nil
    }

    /// The figures behind the last space of a block.
    private func numberAtEnd(_ block: Int) -> Int? { numberAtEnd(lastLine(block), maybeAlone: blocks[block].count > 1) }

    /// - Parameter maybeAlone: a line that is nothing but a number counts, as it stands below others.
    func numberAtEnd(_ line: Range<Int>, maybeAlone: Bool = false) -> Int? {
        let longest = 4
        let digits = bytes[line].reversed().prefix { $0.isASCIIDigit }.count
        let isAlone = digits == line.count && maybeAlone
        guard (1...longest).contains(digits), isAlone || digits + 1 < line.count && bytes[line.upperBound - digits - 1] == 0x20 else {
            return nil
        }
        return bytes[(line.upperBound - digits)..<line.upperBound].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Lines that are entries of their own: numbered, ending in a page number, or all short.
    func isListOfEntries(_ block: TextBlock) -> Bool {
        guard block.count >= 2 else { return block.count == 1 && pageColumn(lines.range(Int(block.firstLine))) != nil }
        var numbered = 0, paged = 0
        for line in block.lineRange {
            if HeadingForm(bytes, lines.range(line)) != nil || titleBehindLetterAndPoint(lines.range(line)) != nil { numbered += 1 }
            if pageColumn(lines.range(line)) != nil { paged += 1 }
        }
        return (paged + numbered) * 2 >= block.count || block.count >= 3 && isBrokenEarly(block)
            || countsPagesBehindOneSpace(block.lineRange)
    }

    // MARK: Where it ends

    private func endAtRepetition(of list: ContentsList) -> Int? {
        [
            firstRepetition(of: list.entries, in: list.blocks), firstWholeRepetition(of: list.entries, in: list.blocks),
            firstRepetitionInTwoBlocks(of: list.entries, in: list.blocks), firstOutOfOrder(of: list.entries, in: list.blocks),
            firstBehindWidestGap(of: list.entries, in: list.blocks),
        ].compactMap { $0 }.min()
    }

    /// The block at which the text's own headings begin: the first that repeats one of the first entries.
    private func firstRepetition(of entries: [ContentsEntry], in range: Range<Int>) -> Int? {
        if let first = firstWithWord(among: entries, in: range) { return first }
        for (index, entry) in entries.prefix(12).enumerated() where !entry.isColumnTitle {
            // A heading of the text has no page behind it.
            for (k, later) in entries.enumerated().dropFirst(index + 1)
            where later.pageStart == nil && names(entry, later) && !isInOtherPart(k, as: index, entries) {
                if var block = range.first(where: { blocks[$0].lineRange.contains(later.lines.lowerBound) }) {
                    guard Int(blocks[block].firstLine) == later.lines.lowerBound else { return nil }
                    // "CHAPTER ONE" above the title that was found.
                    if later.form == nil, block > range.lowerBound, blocks[block - 1].count == 1,
                        let form = HeadingForm(bytes, firstLine(block - 1)), form.titleStart == nil
                    {
                        block -= 1
                    }
                    return block
                }
            }
        }
        return nil
    }

    /// "CHAPTER I" behind a gap and a list of "I. The House", "II. The Bridge", none of which has the word.
    private func firstWithWord(among entries: [ContentsEntry], in range: Range<Int>) -> Int? {
        // Behind a list of contents, another may be short and need not count from one.
        let isFurther = !contents.isEmpty
        let fewest = isFurther ? 1 : 3
        guard let index = entries.firstIndex(where: { $0.form.map { $0.division != .bare } ?? false }), index >= fewest,
            let form = entries[index].form, form.number == 1, entries[index].pageStart == nil,
            [Division.chapter, .canto, .letter, .story].contains(form.division)
        else { return nil }
        let numbers = entries[..<index].compactMap(\.form?.number)
        guard numbers.count >= fewest, isFurther || numbers.enumerated().allSatisfy({ $1 == $0 + 1 }) else { return nil }
        return range.first { Int(blocks[$0].firstLine) == entries[index].lines.lowerBound && Int(blocks[$0].blankBefore) >= habits.wideGap }
    }

    /// "1. Introduction" may stand below each part, and "Chapter I" with another title: two numbers with titles, and a heading of another
    /// kind between.
    private func isInOtherPart(_ later: Int, as entry: Int, _ entries: [ContentsEntry]) -> Bool {
        guard let a = entries[entry].form, let b = entries[later].form, a.division == b.division, b.titleStart != nil,
            a.division == .bare || a.titleStart != nil && entries[entry].titleKey != entries[later].titleKey
        else { return false }
        return entries[entry..<later].contains { ($0.form?.division.rank ?? 9) < min(a.division.rank, Division.chapter.rank) }
    }

    /// True if two entries name the same division.
    private func names(_ a: ContentsEntry, _ b: ContentsEntry) -> Bool {
        if let x = a.form, let y = b.form {
            guard x.number == y.number else { return false }
            if x.division == y.division {
                // "— I —" and "[ 1 ]" below it count apart.
                if x.division == .bare, x.numeral != y.numeral { return false }
                return x.division != .bare || x.titleStart == nil || y.titleStart == nil || a.titleKey == b.titleKey
            }
            return a.titleKey != 0 && a.titleKey == b.titleKey
        }
        if a.key != 0, a.key == b.key { return true }
        // "XIII. The ceremony", and the title alone below "CHAPTER XIII".
        if a.form?.titleStart != nil, b.form == nil, a.titleKey != 0, a.titleKey == b.key { return true }
        // "ONE  PLAYING PILGRIMS" and the title alone.
        return a.form == nil && b.form == nil && a.titleKey != a.key && a.titleKey != 0 && a.titleKey == b.key
    }

    /// Keys of the short blocks from one on, and of the titles in them.
    func keysOfHeadings(behind first: Int) -> Set<UInt64> {
        let longest = 3
        var keys: Set<UInt64> = []
        for block in first..<max(first, contentsHorizon) where blocks[block].count <= longest {
            keys.insert(textKey(of: blocks[block]))
            guard let title = HeadingForm(bytes, firstLine(block))?.titleStart else { continue }
            keys.insert(
                textKey(
                    blocks[block].lineRange.enumerated().map {
                        $0.offset == 0 ? title..<lines.range($0.element).upperBound : lines.range($0.element)
                    }))
        }
        keys.remove(0)
        return keys
    }

    /// True if a block's text comes again within the book.
    func isRepeated(_ block: Int) -> Bool {
        let key = textKey(of: blocks[block])
        for later in (block + 1)..<max(block + 1, contentsHorizon)
        where blocks[later].count <= 3 && Int(blocks[later].width) <= habits.measure + 8 {
            if textKey(of: blocks[later]) == key { return true }
        }
        return false
    }
}

/// Text keys of the titles of contents lists.
private let contentsKeys = WordLists.keys(in: "contents")

/// Text keys of the titles of lists of pictures.
private let pictureListKeys = WordLists.keys(in: "lists-of-pictures")

/// True for a text that titles a list of pictures and says nothing else: "LIST OF ILLUSTRATIONS."
func isTitleOfPictures(_ text: String) -> Bool { pictureListKeys.contains(TextAnalysis.textKey(text)) }

/// Text keys of what says that the book ends.
let endWords = WordLists.keys(in: "the-end")

private let contentsWord = FoldedWordTable([(Array("contents".utf8), true)])

/// What stands in front of the word in the title of a list.
private let contentsQualifiers = FoldedWordTable<Bool>(list: "contents-qualifiers")

private let contentsKey = TextAnalysis.textKey("contents")
private let indexKey = TextAnalysis.textKey("index")
