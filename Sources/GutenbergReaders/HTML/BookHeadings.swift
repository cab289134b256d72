import Markup
import Resources

/// A heading of the source.
struct BookHeading {
    enum Role: Equatable {
        case heading
        /// Says the book's title once more, at the beginning of the text.
        case bookTitle
        /// "THE END".
        case end
        /// The last lines of the text above it, signed.
        case closing
        /// Stands above a list that has become one of ours.
        case listTitle
        /// "A" above the entries of an index that begin with it.
        case indexLetter
        /// Says more of the title above it, or stands on a page in front of the contents.
        case subtitle
    }
    let node: Int
    /// The number in its element's name.
    var tag: Int
    var line: FlatLine
    var form: HeadingForm?
    var role = Role.heading
    /// The heading right below one of a number alone, which is its title.
    var titleNode: Int?
    /// The heading right below the title, which says more of it.
    var subtitleNode: Int?
    /// The headings right below that go on with its words: "OF", "THE MILL".
    var joined: [Int] = []
    /// Of a short piece among many such: it opens no page.
    var isShort = false
    /// In the normal form: 1 for a part of a book that has two levels, 2 for a chapter, from 3 for what is inside a chapter.
    var level = 2
    /// Contains the parts of the first level.
    var isOuter = false

    /// Of those that say its own words.
    var lastNode: Int { joined.last ?? node }
}

extension HTMLBook {
    mutating func findHeadings() {
        for i in nodes where raw.nodes[i].kind == .element {
            guard let tag = kind(i).headingLevel, !isEmpty(i) else { continue }
            let line = flatLine(i + 1..<ends[i])
            headings.append(BookHeading(node: i, tag: tag, line: line, form: Self.form(of: line) ?? formBehindTitle(line)))
        }
        findNumbersOnLines()
        dropNumbersOfPhrases()
        if headings.count(where: { Self.isOneLetter($0.line) }) >= 3 { withoutLettersOfAlphabet() }
    }

    /// The form of a numbered heading. A year counts nothing.
    static func form(of line: FlatLine) -> HeadingForm? {
        line.form.flatMap { $0.division == .bare && $0.number >= 1000 && $0.titleStart == nil ? nil : $0 }
    }

    /// "THUS SPAKE ZARATHUSTRA. SECOND PART.": the book's title, and the number behind it.
    private func formBehindTitle(_ line: FlatLine) -> HeadingForm? {
        let longest = 300
        guard line.bytes.count <= longest else { return nil }
        for title in titleLetters where !title.isEmpty && Self.letters(line.bytes).starts(with: title) {
            var end = 0, met = 0
            while end < line.bytes.count, met < title.count {
                met = Self.letters(Array(line.bytes[...end])).count
                end += 1
            }
            guard met == title.count, let start = line.bytes[end...].firstIndex(where: \.isASCIILetter), start > end else { continue }
            let form = line.bytes.withUnsafeBufferPointer { HeadingForm($0, start..<$0.count) }
            if let form, form.division != .bare, form.division.rank <= Division.book.rank, form.titleStart == nil { return form }
        }
        return nil
    }

    /// "I", a line break, "The Horse": where several headings are written so, the first line is a number.
    private mutating func findNumbersOnLines() {
        let fewest = 2
        var found: [(index: Int, form: HeadingForm)] = []
        for index in headings.indices where headings[index].form == nil {
            let node = headings[index].node
            guard
                let lineBreak = (node + 1..<ends[node]).first(where: {
                    kind($0) == .lineBreak && !isBlank(textRange(node).lowerBound..<textRange($0).lowerBound)
                })
            else { continue }
            let first = flatLine(node + 1..<ends[node], clip: textRange(node).lowerBound..<textRange(lineBreak).lowerBound)
            if let form = headings[index].line.form(ofNumber: first.bytes.count) { found.append((index, form)) }
        }
        guard found.count >= fewest,
            zip(found, found.dropFirst()).allSatisfy({ $1.form.number == $0.form.number + 1 || $1.form.number == 1 })
        else { return }
        for item in found { headings[item.index].form = item.form }
    }

    /// "The Third Part Of His Office Was To Be King" in a book that has a "PART 3" is a title.
    private mutating func dropNumbersOfPhrases() {
        func isPhrase(_ heading: BookHeading) -> Bool {
            // "THIRD PART LIFE AND WORKS" may be in the contents as "THIRD PART".
            heading.line.bytes.withUnsafeBufferPointer { bytes in
                heading.form.map { $0.goesOnBehindWord(bytes) && bytes[$0.start..<$0.numberEnd].contains { $0 >= 0x61 && $0 <= 0x7A } }
                    ?? false
            }
        }
        let phrases = headings.indices.filter { isPhrase(headings[$0]) }
        guard !phrases.isEmpty else { return }
        let numbers = Set(headings.indices.filter { !phrases.contains($0) }.compactMap { headings[$0].form.map(NumberedDivision.init) })
        for index in phrases where headings[index].form.map({ numbers.contains(NumberedDivision($0)) }) == true {
            headings[index].form = nil
        }
    }

    static func isOneLetter(_ line: FlatLine) -> Bool {
        guard let first = line.bytes.first, first.isASCIILetter else { return false }
        return line.bytes.count == 1 || line.bytes.count == 2 && line.bytes[1] == 0x2E
    }

    /// In a dictionary "C", "D", "I" are letters, as "A" and "B" are, and no numbers.
    private mutating func withoutLettersOfAlphabet() {
        let letters = headings.indices.filter { Self.isOneLetter(headings[$0].line) }
        guard letters.contains(where: { headings[$0].form == nil }) else { return }
        for index in letters { headings[index].form = nil }
    }

    /// The index of the first heading at or behind a node. O(log headings).
    func headingIndex(from node: Int) -> Int { headings.partitioningIndex { $0.node >= node } }

    // MARK: Levels

    // Tags alone do not tell: War and Peace has its first book in h1 and the other sixteen in h2, like the chapters. Words do (BOOK,
    // CHAPTER, ACT), so the division that occurs most often is the chapter, what contains it is a part, what it contains is a section.
    // Headings without such a word follow their tag, compared with that of the chapters.

    mutating func assignLevels() {
        step(.subtitles) { $0.findLinesOfDedications() }
        joinHeadings()
        assignRoles()
        step(.subtitles) {
            $0.findSubtitles()
            $0.findBylines()
            $0.findSignedLines()
        }
        step(.headingsOutsideText) { $0.dropHeadingsOutsideText() }
        step(.announcedHeadings) { $0.dropAnnouncedNumbers() }
        step(.titlesOfNumberedHeadings) { $0.findTitlesOfNumbers() }
        let all = headings.indices.filter { headings[$0].role == .heading }
        let inTables = headingsInTables(all)
        let main = all.filter { !inTables.contains($0) }
        guard !main.isEmpty else { return }
        let titlesTag = tagOfLinkedTitles(main) ?? tagOfTitlesMostlyWhole(main)
        let bareRank = BareRank(main.map { headings[$0] })
        let inside = divisionsInside(main)
        let ranks = main.map { titlesTag == nil ? rank(of: headings[$0], bareRank, inside) : nil }
        // What is called a chapter is one, however many numbered sections it has.
        let hasChapters = main.count { headings[$0].form?.division == .chapter } >= 2
        let outer = hasSectionsInFewChapters(main, bareRank.topTag) ? bareRank.topTag : 6
        let counted = zip(main, ranks).filter { headings[$0.0].form?.division != .bare || headings[$0.0].tag <= outer }
        let chapterRank = hasChapters && titlesTag == nil ? Division.chapter.rank : mostFrequent(counted.compactMap(\.1))
        let chapters = zip(main, ranks).filter { $0.1 != nil && $0.1 == chapterRank }.map { headings[$0.0].tag }
        let chapterTag = titlesTag ?? (chapters.isEmpty ? tagOfTitlesWithText(main) ?? mostFrequentTag(main) : mostFrequent(chapters)) ?? 2
        let numberedChapters = main.filter { headings[$0].tag == chapterTag && headings[$0].form.map { $0.division != .appendix } == true }
        for (index, rank) in zip(main, ranks) {
            if let rank, let chapterRank, !isAppendix(index, in: numberedChapters, chapterTag) {
                headings[index].level = rank < chapterRank ? 1 : rank == chapterRank ? 2 : 3
            } else {
                headings[index].level = headings[index].tag <= chapterTag ? 2 : min(2 + headings[index].tag - chapterTag, 6)
            }
        }
        for index in inTables { headings[index].level = min(max(3, 2 + headings[index].tag - chapterTag), 6) }
        step(.levelGaps) { $0.closeLevelGaps(all) }
        step(.parts) { $0.promoteParts(main, chapterTag) }
        step(.titlesBetweenChapters) { $0.levelTitlesBetweenChapters(main) }
        step(.outerTitles) { $0.findOuterTitles() }
        step(.outerTitles) { $0.raiseTitleBehindPreface(main, chapterTag) }
        step(.closingTitles) { $0.levelClosingTitles(main) }
        // A title above notes is none of a chapter, and one above what was remarked on the electronic text none of the book.
        for index in main where headings[index].form == nil {
            let isOfRemark = isInRemark(headings[index].node)
            if isOfRemark { headings[index].role = .subtitle }
            if headings[index].level <= 2, isOfRemark || parent(headings[index].node).map({ hasClass($0, notesClasses) }) == true {
                headings[index].level = 3
            }
        }
        step(.groupedNotes) { $0.lowerHeadingsOfNotes(main) }
    }

    /// The tag of the titles to which the contents lead, in a book of tales whose sections bear bare numbers: these are no chapters. No
    /// more are the scenes of one play in such a book, if they are no more than a few to a title.
    private func tagOfLinkedTitles(_ main: [Int]) -> Int? {
        let fewest = 3, mostToTitle = 3
        let outer: [Division] = [.volume, .part, .book, .chapter]
        guard let contents, main.allSatisfy({ headings[$0].form.map { !outer.contains($0.division) } ?? true }) else { return nil }
        let linked = Set(contents.lines.compactMap(\.heading))
        let numbered = main.filter { headings[$0].form.map { $0.division != .appendix } ?? false }
        guard let top = numbered.map({ headings[$0].tag }).min() else { return tagOfTitlesInContents(main, linked) }
        guard !numbered.contains(where: { linked.contains(headings[$0].node) }) else { return nil }
        let titles = main.filter { headings[$0].form == nil && linked.contains(headings[$0].node) }.map { headings[$0].tag }
        guard titles.count >= fewest else { return nil }
        if numbered.allSatisfy({ headings[$0].form?.division == .bare }) { return titles.allSatisfy { $0 < top } ? titles.max() : nil }
        guard let tag = mostFrequent(titles), tag < top, numbered.count <= titles.count * mostToTitle else { return nil }
        return tag
    }

    /// Within a division for remarks of whoever transcribed the text.
    func isInRemark(_ node: Int) -> Bool {
        let deepest = 8
        var i = node
        for _ in 0..<deepest {
            guard let parent = parent(i), parent != body else { return false }
            if hasClass(parent, remarkClasses) { return true }
            i = parent
        }
        return false
    }

    /// The division's place in the order of containment; nil for a heading without number.
    private func rank(of heading: BookHeading, _ bareRank: BareRank, _ inside: [Division: Division]) -> Int? {
        guard let division = heading.form?.division else { return nil }
        if let outer = inside[division] { return outer.rank + 1 }
        guard division == .bare else { return division.rank }
        if bareRank.hasChapters { return Division.bare.rank }
        return Division.chapter.rank + (heading.tag > bareRank.topTag ? 1 : 0)
    }

    /// "Appendix 1" in a smaller element than the chapters', where the chapter behind it counts on from the one in front.
    /// - Parameter chapters: those with numbers in the chapters' element, in order.
    private func isAppendix(_ index: Int, in chapters: [Int], _ chapterTag: Int) -> Bool {
        guard headings[index].form?.division == .appendix, headings[index].tag > chapterTag else { return false }
        let below = chapters.partitioningIndex { $0 > index }
        guard below > 0, below < chapters.count else { return false }
        return headings[chapters[below - 1]].form.map { $0.number + 1 } == headings[chapters[below]].form?.number
    }

    /// What numbers without a word are: chapters if the book has no other, or if the others come behind them, as in notes on each chapter;
    /// those in a deeper tag are sections of them.
    private struct BareRank {
        var hasChapters: Bool
        var topTag: Int

        init(_ headings: [BookHeading]) {
            let tag = headings.filter { $0.form?.division == .bare }.map(\.tag).min() ?? 6
            topTag = tag
            let bare = headings.indices.filter { headings[$0].form?.division == .bare && headings[$0].tag == tag }
            let first = headings.firstIndex { $0.form?.division.rank == Division.chapter.rank }
            hasChapters = first.map { first in bare.count { $0 < first } * 4 < bare.count * 3 || bare.isEmpty } ?? false
        }
    }

    /// Of the headings that are numbered without a word, those in the largest element mostly have none in a smaller one below them:
    /// they are chapters, however many sections the others have.
    private func hasSectionsInFewChapters(_ main: [Int], _ topTag: Int) -> Bool {
        let fewest = 6
        var chapters = 0, parted = 0
        var isInChapter = false
        for index in main where headings[index].form?.division == .bare {
            if headings[index].tag == topTag {
                chapters += 1
                isInChapter = true
            } else if isInChapter {
                parted += 1
                isInChapter = false
            }
        }
        return chapters >= fewest && parted * 2 < chapters
    }

    /// In a file that leaves tags out, h4 right below h2, the levels below the chapters follow on one another all the same.
    private mutating func closeLevelGaps(_ main: [Int]) {
        let inside = Set(main.map { headings[$0].level }.filter { $0 > 2 }).sorted()
        guard inside.last.map({ $0 > inside.count + 2 }) == true else { return }
        for index in main where headings[index].level > 2 {
            headings[index].level = 3 + (inside.firstIndex(of: headings[index].level) ?? 0)
        }
    }

    /// Headings without number in a larger tag than the chapters' are parts if at least two of them have chapters right below.
    private mutating func promoteParts(_ main: [Int], _ chapterTag: Int) {
        let candidates = main.indices.dropLast().filter { k in
            headings[main[k]].form == nil && headings[main[k]].tag < chapterTag
                && headings[main[k + 1]].level == 2 && headings[main[k + 1]].tag == chapterTag
        }
        guard candidates.count >= 2, let first = candidates.first else { return }
        let tags = Set(candidates.map { headings[main[$0]].tag })
        for k in candidates { headings[main[k]].level = 1 }
        // A tale without chapters among those that have them.
        for index in main[first...] where headings[index].form == nil && tags.contains(headings[index].tag) { headings[index].level = 1 }
    }

    func mostFrequentTag(_ main: [Int]) -> Int? { mostFrequent(main.map { headings[$0].tag }) }

    func mostFrequent(_ numbers: [Int]) -> Int? {
        var counts = [Int](repeating: 0, count: 8)
        for number in numbers where counts.indices.contains(number) { counts[number] += 1 }
        guard let most = counts.max(), most > 0 else { return nil }
        return counts.firstIndex(of: most)
    }

    /// Chapters that are mostly shorter than a page, and many: letters, poems, fables. They run on.
    mutating func findShortChapters() {
        let fewest = 20, longestUsual = 1500
        let chapters = headings.indices.filter { headings[$0].role == .heading && headings[$0].level == 2 }
        guard chapters.count >= fewest else { return }
        let lengths = chapters.map { index -> Int in
            let division = headings[index].form?.division
            guard division == nil || [.letter, .story, .article, .bare].contains(division) else { return .max }
            let next = headings[(index + 1)...].first { $0.level <= 2 }.map { textRange($0.node).lowerBound } ?? text.upperBound
            return next - textRange(headings[index].node).upperBound
        }
        guard lengths.sorted()[lengths.count / 2] <= longestUsual else { return }
        for index in chapters { headings[index].isShort = true }
    }

    // MARK: Roles

    private mutating func assignRoles() {
        let titles =
            ([metadata.title].compactMap { $0.map { Array($0.utf8) } } + headings.filter { titleBlock.contains($0.node) }.map(\.line.bytes))
            .map(Self.letters)
        // What the contents name is a part of the book: a play in a volume that its title page names too.
        let linked = headingsInContents
        for index in headings.indices
        where !titleBlock.contains(headings[index].node) && contents?.nodes.contains(headings[index].node) != true {
            let letters = Self.letters(headings[index].line.bytes)
            let isNamed = linked.contains(headings[index].node)
            if isOnTitlePage(headings[index]), !isNamed, !holdsText(index) { headings[index].role = .bookTitle; continue }
            if titles.contains(letters), headings[index].form == nil, !isNamed || letters == titles.first && !holdsText(index),
                !isWholeText(index), !isNeededAbove(index)
            {
                headings[index].role = .bookTitle
            } else if titleLetters.contains(letters), headings[index].form == nil, linked.count > 1, !linked.contains(headings[index].node),
                isRightAboveNumber(index), !isNeededAbove(index)
            {
                // Without what the title page says below it; the contents name what it stands above.
                headings[index].role = .bookTitle
            } else if Self.endings.contains(letters) && index == headings.count - 1
                || (Self.curtains.contains(letters) || saysEndOfPart(index)) && endsAct(index)
            {
                headings[index].role = .end
            }
        }
        headings.removeAll {
            titleBlock.contains($0.node) || credits.contains($0.node) || contents?.nodes.contains($0.node) == true
                || halfTitle.contains($0.node)
                || outerPage?.contains($0.node) == true
        }
    }

    /// Behind an introduction the title once more, with a text below it that has no chapters: it is the one that the text has.
    private func isWholeText(_ index: Int) -> Bool {
        let isAboveFirst = index + 1 < headings.count && headings[index + 1].form?.number == 1
        return holdsText(index) && !isAboveFirst
            && headings[..<index].contains { isBehindFront($0) && $0.form == nil }
    }

    /// Behind an introduction with sections the title once more above smaller headings: without it they were sections of that as well.
    func isNeededAbove(_ index: Int) -> Bool {
        guard index + 1 < headings.count, headings[index].tag < headings[index + 1].tag,
            let above = headings[..<index].lastIndex(where: { $0.tag <= headings[index].tag }), isBehindFront(headings[above])
        else { return false }
        return headings[above + 1..<index].contains { $0.tag == headings[index + 1].tag }
    }

    private func isBehindFront(_ heading: BookHeading) -> Bool {
        !titleBlock.contains(heading.node) && contents?.nodes.contains(heading.node) != true
    }

    /// More text than a half title has stands between a heading and the next.
    private func holdsText(_ index: Int) -> Bool {
        let next = index + 1 < headings.count ? textRange(headings[index + 1].node).lowerBound : text.upperBound
        return next - textRange(headings[index].lastNode).upperBound >= OutlineSeries.mostOnHalfTitle
    }

    /// The next act follows, or nothing does.
    private func endsAct(_ index: Int) -> Bool {
        index + 1 == headings.count || hasOnlyMarks(from: ends[headings[index].lastNode], to: headings[index + 1].node)
    }

    /// "END OF THE FIRST ACT."
    private func saysEndOfPart(_ index: Int) -> Bool {
        headings[index].line.bytes.withUnsafeBufferPointer { TextAnalysis.saysEndOfPart($0, 0..<$0.count) }
    }

    /// A numbered heading follows with no text in front of it.
    private func isRightAboveNumber(_ index: Int) -> Bool {
        guard index + 1 < headings.count, headings[index + 1].form != nil else { return false }
        return isBlank(Range(from: textRange(headings[index].lastNode).upperBound, to: textRange(headings[index + 1].node).lowerBound))
    }

    /// What stands below the last line of a book, in letters alone.
    static let endings = Set(wordsOfTheEnd.map { Array($0.utf8) })
    /// What stands below the last line of an act.
    static let curtains = Set(wordsOfTheCurtain.map { Array($0.utf8) })

    /// Letters and figures only, in lower case: for comparing titles.
    static func letters(_ bytes: [UInt8]) -> [UInt8] {
        bytes.lettersAndFigures
    }
}
