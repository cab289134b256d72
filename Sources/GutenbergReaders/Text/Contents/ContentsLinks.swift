import Markup

// What the entries of lists of contents and of pictures lead to.

/// What entries of one level have in common.
private enum EntryLook: Hashable {
    case numbered(Division, Numeral)
    case plain(indent: Int16, isLettered: Bool)
}

/// Where in the order of headings those of a number or a title stand.
struct HeadingPlaces {
    private var byNumber: [Int: [Int]] = [:]
    private var byTitle: [UInt64: [Int]] = [:]

    /// Many books have a "CHAPTER I" in each part; none has more of one name than this.
    private static let most = 512

    init(_ headings: [TextHeading]) {
        for (index, heading) in headings.enumerated() {
            if let form = heading.form { byNumber[Self.number(form), default: []].append(index) }
            for key in Set([heading.key, heading.titleKey]) where key != 0 { byTitle[key, default: []].append(index) }
        }
    }

    private static func number(_ form: HeadingForm) -> Int { form.number << 8 | Int(form.division.rawValue) }

    /// Those that an entry may name, in order.
    func candidates(for entry: ContentsEntry) -> [Int] {
        var found = Set(entry.form.flatMap { byNumber[Self.number($0)] }?.prefix(Self.most) ?? [])
        for key in [entry.key, entry.titleKey] where key != 0 { found.formUnion(byTitle[key]?.prefix(Self.most) ?? []) }
        return found.sorted()
    }
}

extension TextAnalysis {
    /// Gives the entries their headings, both in order, and their levels.
    mutating func matchContents() {
        let places = HeadingPlaces(headings)
        let repeatedTitles = bookBlocks.filter { blocks[$0].role == .repeatedTitle }
        for index in contents.indices {
            if contents[index].namesPictures { matchPictures(index); continue }
            for (entry, heading) in headingsNamed(by: contents[index], places).enumerated() {
                contents[index].entries[entry].heading = heading
            }
            matchNumbers(index)
            matchSeries(index)
            contents[index].entries = withShortenedTitles(contents[index].entries, behind: contents[index].blocks.upperBound)
            matchOutOfOrder(index)
            matchGroups(index)
            giveLevels(index)
            raiseGroups(of: index)
            joinTitles(index)
            matchParagraphs(index)
            matchRepeatedTitle(index, repeatedTitles)
            let end = contents[index].blocks.upperBound
            contents[index].leadsOn = contents[index].entries.contains { entry in entry.heading.map { headings[$0].block >= end } == true }
        }
    }

    /// For each entry of a list the heading that it names, in order.
    func headingsNamed(by list: ContentsList, _ places: HeadingPlaces) -> [Int?] {
        // A list of one volume names what comes behind it, up to the next such list.
        let reach =
            list.reach.map { reach in
                headings.partitioningIndex { $0.block >= reach.lowerBound }..<headings.partitioningIndex { $0.block >= reach.upperBound }
            } ?? headings.indices
        return longestIncreasingChain(
            of: list.entries.map { entry in
                guard !entry.isColumnTitle, !entry.isPageMark else { return [] }
                let agreeing = places.candidates(for: entry).filter { reach.contains($0) && agrees(entry, headings[$0]) }
                // "III. The Treaty" is no section "III. _Of Bridges_" of another chapter, where a heading has both number and title.
                guard entry.form?.titleStart != nil, entry.titleKey != 0 else { return agreeing }
                let titled = agreeing.filter { entry.titleKey == headings[$0].titleKey }
                return titled.isEmpty ? agreeing : titled
            })
    }

    /// "I. The Distress of Arjuna", where the text has "CHAPTER I" without a title: a list none of whose numbers was found names the one
    /// series behind it that counts as it does.
    private mutating func matchNumbers(_ index: Int) {
        let fewest = 3
        let list = contents[index]
        let numbered = list.entries.indices.filter { list.entries[$0].form != nil }
        guard numbered.count >= fewest,
            numbered.allSatisfy({
                list.entries[$0].heading == nil && list.entries[$0].form?.division == list.entries[numbered[0]].form?.division
            })
        else { return }
        let behind = headings.indices.filter {
            headings[$0].form != nil && headings[$0].block >= list.blocks.upperBound && list.reach?.contains(headings[$0].block) != false
        }
        let numbers = numbered.map { list.entries[$0].form?.number }
        let series = divisions.map { division in behind.filter { headings[$0].form?.division == division } }.filter {
            $0.map { headings[$0].form?.number } == numbers
        }
        guard series.count == 1, !series[0].contains(where: { headings[$0].hasTitle }) else { return }
        for (entry, heading) in zip(numbered, series[0]) { contents[index].entries[entry].heading = heading }
    }

    /// "6.--RECIPES.", where the text has "CHAPTER VI." and another title, or none: a list whose numbers are those of one series of
    /// headings names these, if a good part of its entries do by their titles, and none names another number.
    private mutating func matchSeries(_ index: Int) {
        let fewest = 5
        let list = contents[index]
        let numbered = list.entries.indices.filter { list.entries[$0].form != nil }
        let numbers = numbered.compactMap { list.entries[$0].form?.number }
        guard numbered.count >= fewest, zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }),
            numbered.allSatisfy({ list.entries[$0].form?.division == list.entries[numbered[0]].form?.division })
        else { return }
        // A title right below a number is that number's.
        let named = numbered.compactMap { entry in
            list.entries[entry].heading.flatMap { heading in
                let isBelow = headings[heading].form == nil && heading > 0 && headings[heading - 1].block + 1 == headings[heading].block
                return headings[isBelow ? heading - 1 : heading].form.map { (number: list.entries[entry].form?.number, form: $0) }
            }
        }
        guard let division = named.first?.form.division, named.count * 4 >= numbered.count,
            named.allSatisfy({ $0.form.division == division && $0.form.number == $0.number })
        else { return }
        var series: [Int: Int] = [:], last = 0
        for heading in headings.indices where headings[heading].block >= list.blocks.upperBound {
            guard let form = headings[heading].form, form.division == division, list.reach?.contains(headings[heading].block) != false
            else { continue }
            guard form.number > last else { return }
            series[form.number] = heading
            last = form.number
        }
        for entry in numbered where contents[index].entries[entry].heading == nil {
            contents[index].entries[entry].heading = list.entries[entry].form.flatMap { series[$0.number] }
        }
    }

    /// "§ 6. Principal motions ... 22", where the text has no heading but a paragraph that begins "6.": both count through the book, and
    /// nearly all numbers of the one are those of the other.
    private mutating func matchParagraphs(_ index: Int) {
        let fewest = 5
        func number(_ entry: ContentsEntry) -> Int? {
            guard entry.heading == nil, !entry.isColumnTitle, !entry.isPageMark, let form = entry.form,
                form.division == .bare || form.division == .section, form.numeral == .arabic, !hasRange(entry)
            else { return nil }
            return form.number
        }
        let named = contents[index].entries.compactMap(number)
        guard numberedBlocks.count >= fewest, named.count >= fewest, zip(named, named.dropFirst()).allSatisfy({ $0 < $1 }) else { return }
        var paragraphs: [Int: Int] = [:]
        for numbered in numberedBlocks where numbered.block >= contents[index].blocks.upperBound {
            var cursor = WordCursor(bytes, numbered.mark)
            cursor.skip { !$0.isASCIIDigit }
            if let value = cursor.digits(), paragraphs[value] == nil { paragraphs[value] = numbered.block }
        }
        guard named.count(where: { paragraphs[$0] != nil }) * 10 >= named.count * 9 else { return }
        // One step below the heading that they stand under.
        let deepest = 3
        var level = 1
        for e in contents[index].entries.indices {
            if contents[index].entries[e].heading != nil { level = contents[index].entries[e].level }
            guard let number = number(contents[index].entries[e]), let block = paragraphs[number] else { continue }
            contents[index].entries[e].paragraph = block
            contents[index].entries[e].level = min(level + 1, deepest)
            linkedParagraphs.insert(block)
        }
    }

    /// "THE ILIAD", which stands above "BOOK I." once more and is no chapter: the entry that names it leads there.
    private mutating func matchRepeatedTitle(_ index: Int, _ repeatedTitles: [Int]) {
        let end = contents[index].blocks.upperBound
        let titles = repeatedTitles.filter { $0 >= end }
        guard !titles.isEmpty else { return }
        for e in contents[index].entries.indices {
            let entry = contents[index].entries[e]
            guard entry.heading == nil, entry.paragraph == nil, entry.form == nil, !entry.isColumnTitle, !entry.isPageMark, entry.key != 0,
                let title = titles.first(where: { textKey(of: blocks[$0]) == entry.key })
            else { continue }
            contents[index].entries[e].paragraph = title
            linkedParagraphs.insert(title)
        }
    }

    /// "31-47": numbers of paragraphs rather than a page.
    private func hasRange(_ entry: ContentsEntry) -> Bool {
        entry.pageStart.map { bytes[$0..<lines.range(entry.lines.upperBound - 1).upperBound].contains(0x2D) } ?? false
    }

    /// Contents say "The battalion" where the heading is "SCHOOL OF THE BATTALION": between two entries with their headings, the one
    /// heading that begins or ends with the entry's words, or the entry with its. The only one that stands there may say it otherwise.
    /// - Parameter end: the block behind the list, from which on it names headings.
    private func withShortenedTitles(_ given: [ContentsEntry], behind end: Int) -> [ContentsEntry] {
        // Between two that are matched there are a few; where nothing is matched, likeness says nothing.
        let most = 64
        var entries = given
        let matched = given.indices.filter { given[$0].heading != nil }
        guard !matched.isEmpty else { return given }
        for (first, next) in zip([-1] + matched, matched + [given.count]) {
            let above = first < 0 ? headings.partitioningIndex { $0.block >= end } - 1 : given[first].heading ?? 0
            let below = next < given.count ? given[next].heading ?? above : headings.count
            let gap = (above + 1)..<max(above + 1, below)
            guard next - first > 1, next - first <= most, (1...most).contains(gap.count) else { continue }
            matchNumbers(&entries, first + 1..<next, gap)
            var named = gap.map { (heading: $0, titles: titles(of: headings[$0])) }
            for e in first + 1..<next where leadsNowhere(entries[e]) {
                let words = titles(of: entries[e])
                let alike = named.filter { item in words.contains { word in item.titles.contains { areAlike(word, $0) } } }
                // "Notes to the A.B.C." ends with these words as well.
                let found =
                    alike.count == 1
                    ? alike : alike.filter { item in item.titles.contains { title in words.contains { title.starts(with: $0) } } }
                guard found.count == 1 else { continue }
                entries[e].heading = found[0].heading
                named.removeAll { $0.heading <= found[0].heading }
            }
            matchOnlyOne(&entries, first + 1..<next, gap)
        }
        return entries
    }

    /// "Peoples" and "PEOPLE", "V. WHEREIN LOVE SNOWS NO LAW" and "CHAPTER V", "WHEREIN LOVE KNOWS NO LAW": of an entry and a heading that
    /// stand alone between others that were found, the number says that they are one, or a word.
    private func matchOnlyOne(_ entries: inout [ContentsEntry], _ range: Range<Int>, _ gap: Range<Int>) {
        let taken = Set(entries[range].compactMap(\.heading))
        let free = gap.filter { !taken.contains($0) }
        for e in range where leadsNowhere(entries[e]) {
            guard let number = entries[e].form?.number else { continue }
            let counted = free.filter { headings[$0].form?.number == number }
            if counted.count == 1, range.count(where: { leadsNowhere(entries[$0]) && entries[$0].form?.number == number }) == 1 {
                entries[e].heading = counted[0]
            }
        }
        let open = range.filter { leadsNowhere(entries[$0]) }
        guard open.count == 1, free.count == 1, entries[range].allSatisfy({ $0.heading != free[0] }), entries[open[0]].form == nil,
            headings[free[0]].form == nil
        else { return }
        let words = Set(titles(of: entries[open[0]]).flatMap(Self.stems))
        if titles(of: headings[free[0]]).contains(where: { !words.isDisjoint(with: Self.stems($0)) }) { entries[open[0]].heading = free[0] }
    }

    /// The longer words of a title, without the endings that a plural has.
    private static func stems(_ title: [UInt8]) -> [ArraySlice<UInt8>] {
        let fewestLetters = 4
        return title.split(separator: 0x20).filter { $0.count >= fewestLetters }.map { word in
            let singular = word.last == 0x73 ? word.dropLast() : word
            return singular.last == 0x65 ? singular.dropLast() : singular
        }
    }

    /// A list in another order than that of the book: a title that one heading has, and no other entry names.
    private mutating func matchOutOfOrder(_ index: Int) {
        let entries = contents[index].entries
        let open = entries.indices.filter { leadsNowhere(entries[$0]) }
        guard !open.isEmpty else { return }
        let table = HeadingTitleTable(self)
        var named = Set(entries.compactMap(\.heading))
        for e in open {
            let found = table.named(titles(of: entries[e])).filter { heading in
                headings[heading].block >= contents[index].blocks.upperBound && (entries[e].form == nil || headings[heading].form == nil)
                    && contents[index].reach?.contains(headings[heading].block) != false
            }
            guard found.count == 1, named.insert(found[0]).inserted else { continue }
            contents[index].entries[e].heading = found[0]
        }
    }

    /// "MISCELLANEOUS POEMS" behind "THE ABC", where the text has the poems and nothing above them: an entry names the first of three or
    /// more headings that no entry names, of the level of those around it.
    private mutating func matchGroups(_ index: Int) {
        let fewest = 3
        let entries = contents[index].entries
        for e in entries.indices.dropFirst() where leadsNowhere(entries[e]) && entries[e].form == nil && entries[e].lines.count == 1 {
            guard let above = entries[e - 1].heading, look(entries[e]) == look(entries[e - 1]),
                let below = e + 1 < entries.count ? entries[e + 1].heading : headings.count, above < below
            else { continue }
            let group = (above + 1..<below).filter { headings[$0].level == headings[above].level && headings[$0].form == nil }
            guard group.count >= fewest else { continue }
            contents[index].entries[e].heading = group[0]
        }
    }

    private func leadsNowhere(_ entry: ContentsEntry) -> Bool { entry.heading == nil && !entry.isColumnTitle && !entry.isPageMark }

    /// "1. IRREGULAR DEFENCE", where the text has "GAME 1.": entries between two that are matched name the one series of headings between
    /// theirs that counts as they do.
    private func matchNumbers(_ entries: inout [ContentsEntry], _ range: Range<Int>, _ gap: Range<Int>) {
        let fewest = 3
        let numbered = range.filter { entries[$0].form != nil && !entries[$0].isPageMark }
        let numbers = numbered.map { entries[$0].form?.number }
        guard numbered.count >= fewest else { return }
        let series = divisions.map { division in gap.filter { headings[$0].form?.division == division } }.filter {
            $0.map { headings[$0].form?.number } == numbers
        }
        guard series.count == 1 else { return }
        for (entry, heading) in zip(numbered, series[0]) { entries[entry].heading = heading }
    }

    /// True if one of two titles begins or ends with the other, has all its words in their order, or if they differ in nothing but spaces:
    /// "Life of Chaucer" and "Life of Geoffrey Chaucer", "A.B.C." and "A. B. C."
    private func areAlike(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        let (short, long) = a.count <= b.count ? (a, b) : (b, a)
        return isPart(short, of: long) || hasWords(short, in: long)
            || short.count >= 6 && short.filter { $0 != 0x20 } == long.filter { $0 != 0x20 }
    }

    /// Two words or more, all of which the other title has in this order, with few others.
    private func hasWords(_ part: [UInt8], in whole: [UInt8]) -> Bool {
        let fewest = 2, words = part.split(separator: 0x20)
        guard words.count >= fewest, part.count * 2 >= whole.count else { return false }
        var rest = whole.split(separator: 0x20)[...]
        return words.allSatisfy { word in
            guard let place = rest.firstIndex(of: word) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
    }

    /// True if a title of some length begins or ends with another.
    private func isPart(_ part: [UInt8], of whole: [UInt8]) -> Bool {
        let fewestLetters = 6
        guard part.count >= fewestLetters, part.count * 2 >= whole.count, part.count < whole.count else { return false }
        return whole.starts(with: part) && whole[part.count] == 0x20
            || whole.reversed().starts(with: part.reversed()) && whole[whole.count - part.count - 1] == 0x20
    }

    /// Entries have the levels of their headings, and those without one the level of others that look the same.
    private mutating func giveLevels(_ index: Int) {
        let hasParts = headings.contains { $0.level == 1 }
        let smallestIndent = contents[index].entries.map { lines[$0.lines.lowerBound].indent }.min() ?? 0
        var levels: [EntryLook: Int] = [:]
        for e in contents[index].entries.indices {
            guard let heading = contents[index].entries[e].heading else { continue }
            let level = max(1, min(3, headings[heading].level - (hasParts ? 0 : 1)))
            contents[index].entries[e].level = level
            // What else looks as "Index" does is no part.
            levels[look(contents[index].entries[e]), default: level] = headings[heading].isBackMatter ? level + 1 : level
        }
        for e in contents[index].entries.indices {
            let entry = contents[index].entries[e]
            guard !entry.isColumnTitle, !entry.isPageMark, entry.heading == nil else { continue }
            if entry.form == nil, entry.lines.count > 1, entry.lines.count(where: { Int(lines[$0].width) * 4 > habits.measure * 3 }) > 0 {
                // What a chapter treats of.
                contents[index].entries[e].level = 2
            } else if let level = levels[look(entry)] {
                contents[index].entries[e].level = level
            } else if entry.isLettered, e > 0 {
                let above = contents[index].entries[e - 1]
                contents[index].entries[e].level = above.isLettered ? above.level : min(3, above.level + 1)
            } else if lines[entry.lines.lowerBound].indent > smallestIndent + 3 || entry.form?.division == .section {
                contents[index].entries[e].level = 2
            }
        }
    }

    private func look(_ entry: ContentsEntry) -> EntryLook {
        if let form = entry.form { return .numbered(form.division, form.numeral) }
        return .plain(indent: lines[entry.lines.lowerBound].indent, isLettered: entry.isLettered)
    }

    /// "CHAPTER II" and "The Door", a paragraph each, are one entry where they are one heading; where most are, the others have titles that
    /// the text says in other words.
    private mutating func joinTitles(_ index: Int) {
        let entries = contents[index].entries
        let pairs = entries.indices.dropFirst().filter { isTitle(entries[$0], of: entries[$0 - 1]) }
        let equal = Set(pairs.filter { e in entries[e - 1].heading.map { headings[$0].titleKey == entries[e].key } == true })
        let titles = equal.count * 2 >= pairs.count ? equal.union(pairs.filter { isAlone($0, entries) }) : equal
        var joined: [ContentsEntry] = []
        for (e, entry) in entries.enumerated() {
            if titles.contains(e), let last = joined.last {
                joined[joined.count - 1].lines = last.lines.lowerBound..<entry.lines.upperBound
                joined[joined.count - 1].pageStart = entry.pageStart
                joined[joined.count - 1].pageLine = entry.pageLine
            } else {
                joined.append(entry)
            }
        }
        contents[index].entries = joined
    }

    /// True for an entry that leads nowhere below one that is nothing but the number of a heading which has a title.
    private func isTitle(_ entry: ContentsEntry, of above: ContentsEntry) -> Bool {
        guard leadsNowhere(entry), entry.form == nil, entry.key != 0, let heading = above.heading, let form = above.form else {
            return false
        }
        return form.titleStart == nil && above.pageStart == nil && above.lines.count == 1 && headings[heading].titleKey != 0
    }

    /// Another number follows, or the list ends.
    private func isAlone(_ title: Int, _ entries: [ContentsEntry]) -> Bool { title + 1 == entries.count || entries[title + 1].form != nil }

    /// Gives the entries of a list of pictures those whose captions they are.
    private mutating func matchPictures(_ index: Int) {
        var captions: [UInt64: Int] = [:]
        for block in bookBlocks where blocks[block].role == .illustration {
            guard let caption = caption(block) else { continue }
            let key = textKey(caption)
            if key != 0, captions[key] == nil { captions[key] = block }
        }
        for e in contents[index].entries.indices {
            let entry = contents[index].entries[e]
            var picture = captions[entry.titleKey]
            // The caption need not say who drew it.
            if picture == nil, entry.lines.count > 1, entry.pageLine == entry.lines.lowerBound, let page = entry.pageStart {
                picture = captions[textKey(CollectionOfOne(lines.range(entry.pageLine).lowerBound..<page))]
            }
            contents[index].entries[e].picture = picture
        }
    }

    /// The text of a caption behind "[Illustration:", by its lines.
    private func caption(_ block: Int) -> [Range<Int>]? {
        let first = firstLine(block)
        guard bytes[first.lowerBound] == 0x5B, let colon = first.first(where: { bytes[$0] == 0x3A }) else { return nil }
        return [(colon + 1)..<first.upperBound] + blocks[block].lineRange.dropFirst().map { lines.range($0) }
    }

    func agrees(_ entry: ContentsEntry, _ heading: TextHeading) -> Bool {
        if let a = entry.form, let b = heading.form {
            if a.division == b.division { return a.number == b.number }
            return a.number == b.number && entry.titleKey == heading.titleKey && entry.titleKey != 0
        }
        return entry.titleKey != 0 && (entry.titleKey == heading.key || entry.titleKey == heading.titleKey || entry.key == heading.key)
    }
}
