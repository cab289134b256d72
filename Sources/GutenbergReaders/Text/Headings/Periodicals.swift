import Markup

// A magazine's issue, a collection: its articles are the chapters, each below a title of its own. A serial's "CHAPTER V." goes on inside
// its article, with whatever number the issue begins; "VOL. VII.--MARCH, 1861.--NO. XLI." is a line of the title page; "A TALE OF THE
// NORTH. IN TWO PARTS." goes on with the title above it; and where rows of stars stand between the pieces, lines in capitals behind them
// are the titles of pieces, however little room they have.

extension TextAnalysis {
    // MARK: Serials

    /// Right below a title in capitals, with a line between them at most: there a serial goes on, with any number.
    func beginsSerial(_ block: Int) -> Bool {
        let farthest = 2, mostWordsBetween = 8
        for distance in 1...farthest where block - distance >= bookBlocks.lowerBound {
            let title = block - distance
            guard blocks[title].role == .paragraph, blocks[title].count <= 2, HeadingForm(bytes, firstLine(title)) == nil else {
                return false
            }
            let shape = shape(of: blocks[title])
            if Int(blocks[title].blankBefore) >= max(3, habits.wideGap), blocks[title].blankBefore >= blocks[block].blankBefore,
                shape.isMostlyCapitals, !shape.endsOpen
            {
                return true
            }
            guard blocks[title].count == 1, shape.words <= mostWordsBetween, Int(blocks[title].blankBefore) < max(3, habits.wideGap) else {
                return false
            }
        }
        return false
    }

    /// "FIRST STORY", "SECOND STORY" below the title of a tale among others, "CHAPTER I" or "CHAPTER XXIII" below that of a serial in a
    /// magazine: runs that begin right below a title, and go on with less room above than the titles have, or from a number that no other
    /// begins with.
    mutating func settleSeriesBelowTitles() {
        let fewest = 3, farthest = 3
        let titles = headings.indices.filter {
            headings[$0].form == nil && headings[$0].level == 2 && !isBesideChapters(headings[$0].block, gap: max(3, habits.wideGap))
                && !isTitleLine(headings[$0].block) && !isNotesTitle(headings[$0].block)
        }
        let numbered = headings.indices.filter {
            headings[$0].level == 2 && headings[$0].form.map { $0.division != .bare && $0.division != .appendix } == true
        }
        guard titles.count >= fewest, !numbered.isEmpty else { return }
        let gaps = titles.map { blocks[headings[$0].block].blankBefore }.filter { $0 < TextBlock.open }.sorted()
        guard let gap = gaps.isEmpty ? nil : gaps[gaps.count / 2] else { return }
        // A title's second line may stand between.
        let isTitle = Set(titles)
        let begun = numbered.filter { index in
            guard
                let title = (1...2).map({ index - $0 }).first(where: {
                    $0 >= 0 && isTitle.contains($0) && !($0 > 0 && isTitle.contains($0 - 1) && isRightBelow($0))
                })
            else { return false }
            return headings[index].block - headings[title].lastBlock <= farthest
        }
        guard !begun.isEmpty else { return }
        let isBegun = Set(begun)
        let further = numbered.filter { !isBegun.contains($0) }
        let areCloser =
            numbered.count <= titles.count && !further.isEmpty
            && further.allSatisfy { headings[$0].form?.number != 1 && blocks[headings[$0].block].blankBefore < gap }
        // From a number above 1, and counting on from there; most titles have text and no numbers.
        let isSerial =
            begun.contains { headings[$0].form.map { $0.number > 1 } == true } && begun.count * 2 <= titles.count
            && zip(numbered, numbered.dropFirst()).allSatisfy { last, next in
                isBegun.contains(next) || headings[next].form.map { $0.number } == headings[last].form.map { $0.number + 1 }
            } && isBegun.contains(numbered[0])
        // Each begins its serial, and other articles have none.
        let areFirst =
            begun.count > 1 && further.isEmpty && begun.count < titles.count && begun.allSatisfy { headings[$0].form?.number == 1 }
        guard areCloser || isSerial || areFirst else { return }
        for index in numbered { headings[index].level = 3 }
    }

    /// "I.", "II." in one article among several that have no numbers are its sections.
    mutating func settleNumbersOfOneTitle() {
        let fewest = 4
        let numbered = headings.indices.filter { headings[$0].form != nil }
        let titles = headings.indices.filter {
            headings[$0].form == nil && headings[$0].level == 2 && !isBesideChapters(headings[$0].block, gap: 0)
                && !isNotesTitle(headings[$0].block)
        }
        guard let first = numbered.first, let last = numbered.last, first > 0, titles.count >= fewest, numbered.count < titles.count,
            last - first == numbered.count - 1,
            numbered.enumerated().allSatisfy({
                headings[$1].form?.division == .bare && headings[$1].form?.number == $0 + 1 && headings[$1].level == 2
            }), titles.contains(first - 1), last + 1 < headings.count,
            isRightBelow(first) || !areListed(numbered) && !areBesideTitles(numbered, titles)
        else { return }
        for index in numbered { headings[index].level = 3 }
    }

    /// Each with a title of its own, and no less room above than the titles without a number have.
    private func areBesideTitles(_ numbered: [Int], _ titles: [Int]) -> Bool {
        let gaps = titles.map { blocks[headings[$0].block].blankBefore }.sorted()
        return numbered.allSatisfy { headings[$0].hasTitle && blocks[headings[$0].block].blankBefore >= gaps[gaps.count / 2] }
    }

    /// A list of contents names most of them, with their numbers.
    private func areListed(_ numbered: [Int]) -> Bool {
        contents.contains { list in
            let numbers = Set(list.entries.compactMap { $0.form?.titleStart == nil ? nil : $0.form?.number })
            return numbered.count { headings[$0].form.map { numbers.contains($0.number) } ?? false } * 2 > numbered.count
        }
    }

    // MARK: Titles in several paragraphs

    /// "THE PIRATES OF THE SOUND.", "A TALE OF THE NORTH. IN TWO PARTS.", "PART II.": lines with less room right below a title go on with
    /// it where they say which part comes, or where another heading follows them.
    mutating func joinLinesOfTitles() {
        let fewest = 3, most = 3
        let titles = headings.filter { $0.form == nil && $0.level == 2 }
        guard titles.count >= fewest else { return }
        let gaps = titles.map { blocks[$0.block].blankBefore }.sorted()
        let usual = gaps[gaps.count / 2]
        var joined: Set<Int> = []
        let entries = Set(contents.lazy.filter { !$0.namesPictures }.flatMap(\.entries).flatMap { [$0.key, $0.titleKey] })
        // "JOHN DRINKWATER" and "THE FIRES OF GOD", each with an entry of its own.
        func isEntry(_ index: Int) -> Bool { !entries.isEmpty && entries.contains(textKey(of: blocks[headings[index].block])) }
        let pairs = titlesAboveTitles()
        for index in headings.indices
        where headings[index].form == nil && headings[index].level == 2 && headings[index].titleBlock == nil
            && blocks[headings[index].block].blankBefore >= max(3, usual) && !joined.contains(index)
        {
            // The book's title, said again behind the list of contents, is no line of the first part's.
            if isTitleLine(headings[index].block), contents.contains(where: { $0.blocks.upperBound <= headings[index].block }) { continue }
            var last = index
            while last + 1 < headings.count, last - index < most, isRightBelow(last + 1), canGoOn(last + 1, with: index),
                !isEntry(last + 1) || !isEntry(index), pairs[room(last), default: 0] < fewest,
                isLineOfPart(headings[last + 1].block)
                    || last + 2 < headings.count && isRightBelow(last + 2) && headings[last + 2].form != nil
                    || last + 2 < headings.count && isLineOfPart(headings[last + 2].block) && isRightBelow(last + 2)
            {
                last += 1
                joined.insert(last)
            }
            if last > index { headings[index].titleBlock = headings[last].block }
        }
        guard !joined.isEmpty else { return }
        for index in joined { blocks[headings[index].block].role = .headingTitle }
        setHeadings(headings.indices.filter { !joined.contains($0) }.map { headings[$0] })
    }

    /// How often a title stands right above another that no number follows, by the room of both: there it holds the other and is no line of
    /// the same title.
    private func titlesAboveTitles() -> [[Int16]: Int] {
        var counts: [[Int16]: Int] = [:]
        for index in headings.indices.dropLast()
        where headings[index].form == nil && headings[index + 1].form == nil && isRightBelow(index + 1) {
            let isAboveNumber = index + 2 < headings.count && headings[index + 2].form != nil && isRightBelow(index + 2)
            if !isAboveNumber, !isLineOfPart(headings[index + 1].block) { counts[room(index), default: 0] += 1 }
        }
        return counts
    }

    /// The blank lines above a heading and above the next.
    private func room(_ index: Int) -> [Int16] { [index, index + 1].map { blocks[headings[$0].block].blankBefore } }

    private func canGoOn(_ line: Int, with title: Int) -> Bool {
        headings[line].form == nil && headings[line].titleBlock == nil && headings[line].level >= headings[title].level
            && blocks[headings[line].block].count <= 2
            && blocks[headings[line].block].blankBefore < blocks[headings[title].block].blankBefore
    }

    /// "PART VIII.", "IN THREE PARTS. PART I.", "CONCLUDED."
    private func isLineOfPart(_ block: Int) -> Bool {
        guard blocks[block].count == 1 else { return false }
        var cursor = WordCursor(bytes, firstLine(block))
        while !cursor.isAtEnd {
            if let word = cursor.word() { if partWords[word] != nil { return true } } else { cursor.position += 1 }
        }
        return false
    }

    // MARK: The masthead

    /// "VOL. VII.--MARCH, 1861.--NO. XLI.": a volume with a year or the number of an issue behind it, and no other in the file; or one of
    /// which the next line says what it holds.
    func isMasthead(_ block: Int) -> Bool {
        guard case .heading(let index) = blocks[block].role, let form = headings[index].form, form.division == .volume,
            let title = form.titleStart, blocks[block].count <= 2,
            headings.count(where: { $0.form?.division == .volume }) == 1
        else { return false }
        if headings[..<index].allSatisfy({ $0.form == nil && isTitleLine($0.block) }), headings[index].level > 1,
            block + 1 < bookBlocks.upperBound, !isHeading(block + 1), !isText(block + 1)
        {
            return true
        }
        let line = title..<firstLine(block).upperBound
        var figures = 0
        for i in line {
            figures = bytes[i].isASCIIDigit ? figures + 1 : 0
            if figures == 4 { return true }
        }
        var cursor = WordCursor(bytes, line)
        while !cursor.isAtEnd {
            guard let word = cursor.word() else { cursor.position += 1; continue }
            guard issueWords[word] != nil else { continue }
            cursor.skip { $0 == 0x2E || $0 == 0x20 }
            if cursor.number() != nil { return true }
        }
        return false
    }

    /// The lines of the title page once more, above the text, and what stands between the list of contents and them.
    mutating func findRepeatedTitlePage() {
        let farthest = 60, fewest = 2, longest = 6
        guard titlePage.count >= fewest else { return }
        let keys = titlePage.map { textKey(of: blocks[$0]) }
        var found: Range<Int>?
        for block in titlePage.upperBound..<min(titlePage.upperBound + farthest, bookBlocks.upperBound)
        where textKey(of: blocks[block]) == keys[0] && keys[0] != 0 {
            var count = 1
            while count < min(keys.count, longest), block + count < bookBlocks.upperBound,
                textKey(of: blocks[block + count]) == keys[count], keys[count] != 0
            { count += 1 }
            if count >= fewest { found = block..<block + count; break }
        }
        guard let found, !headings.contains(where: { found.contains($0.block) && $0.form != nil }) else { return }
        for block in found { blocks[block].role = .repeatedTitle }
        let contentsEnd = contents.first { $0.blocks.upperBound <= found.lowerBound && !$0.namesPictures }?.blocks.upperBound
        let between = contentsEnd.map { $0..<found.lowerBound } ?? found.lowerBound..<found.lowerBound
        let isFrontMatter = between.count <= longest && between.allSatisfy { !isText($0) }
        for block in between where isFrontMatter && isHeading(block) { blocks[block].role = .paragraph }
        setHeadings(headings.filter { !found.contains($0.block) && !(isFrontMatter && between.contains($0.block)) })
    }

    // MARK: Rows of stars

    /// Most of the lines stand behind rows of stars, which part the pieces of the issue from each other.
    func areBehindBreaks(_ titles: [Int]) -> Bool {
        let behind = titles.count { $0 > bookBlocks.lowerBound && isOrnament(blocks[$0 - 1]) }
        return behind >= 5 && behind * 3 >= titles.count * 2
    }
}

private let partWords = FoldedWordTable<Bool>(list: "parts-of-articles")
private let issueWords = FoldedWordTable<Bool>(list: "issues")
