import Markup

// A list of contents may say by its indents what stands below what: "Erster Teil", "Erste Abteilung", "Erstes Buch", or the sections of
// chapters that have no number. Where its indents are those of an outline, the headings have the levels that they show, whatever their
// words and the room above them say.

/// What the indents of a list of contents say of the headings that it names.
private struct IndentedOutline {
    struct Entry {
        var heading: Int
        var column: Int
        var form: HeadingForm?
        /// The entry that it stands below, by its place among these.
        var parent: Int?
        var depth = 0
        var children = 0
    }
    var entries: [Entry]

    /// Nil where the indents are none of an outline, as those of centred lines, or all entries stand at one column.
    init?(_ entries: [Entry]) {
        // What stands in front of the first that begins farthest to the left, as a preface, is not below anything.
        guard let least = entries.map(\.column).min(), let first = entries.firstIndex(where: { $0.column <= least + Self.tolerance }),
            first * Self.entriesToOneInFront <= entries.count
        else { return nil }
        self.entries = Array(entries[first...])
        let entries = self.entries
        var open: [Int] = []
        for index in entries.indices {
            let column = entries[index].column
            var last: Int?
            while let top = open.last, self.entries[top].column > column + Self.tolerance { last = open.removeLast() }
            if let top = open.last, self.entries[top].column >= column - Self.tolerance {
                open.removeLast()
            } else if last != nil {
                // Neither beside nor below what stands above it.
                return nil
            }
            self.entries[index].parent = open.last
            self.entries[index].depth = open.count
            if let parent = open.last { self.entries[parent].children += 1 }
            open.append(index)
        }
        guard self.entries.contains(where: { $0.children > 0 }) else { return nil }
    }

    /// At most one in so many stands in front of the outline.
    private static let entriesToOneInFront = 4

    /// Numbers of one and of two figures stand a column apart.
    private static let tolerance = 1
}

extension TextAnalysis {
    /// The levels of the headings that a list of contents names by its indents, where some that it sets below others do not stand below
    /// them, and those of the others by theirs. O(entries + headings).
    func levelsOfContents() -> (named: [LevelProposal], others: [LevelProposal]) {
        guard concludes(.contents), contents.contains(where: { !$0.namesPictures }) else { return ([], []) }
        let places = HeadingPlaces(headings)
        var named: [LevelProposal] = [], others: [LevelProposal] = []
        for list in contents where !list.namesPictures {
            guard let outline = outline(of: list, headingsNamed(by: list, places)) else { continue }
            let levels = levels(by: outline)
            named += levels.named
            others += levels.others
        }
        return (named, others)
    }

    /// The outline that the indents show, if its parts are such as hold others.
    private func outline(of list: ContentsList, _ named: [Int?]) -> IndentedOutline? {
        let fewestParents = 2
        let columns = columns(of: list.entries)
        var entries: [IndentedOutline.Entry] = []
        for (index, heading) in named.enumerated() {
            guard let heading else { continue }
            // The title of the number above it.
            if list.entries[index].form == nil, let last = entries.last, last.heading == heading - 1 || last.heading == heading,
                headings[heading].titleBlock != nil, headings[heading].titleKey == list.entries[index].key
            {
                continue
            }
            entries.append(IndentedOutline.Entry(heading: heading, column: columns[index], form: headings[heading].form))
        }
        guard let outline = IndentedOutline(entries) else { return nil }
        let all = outline.entries
        let parents = all.filter { $0.children > 0 && !(($0.form == nil) && beginsBesideChapters(headings[$0.heading].block)) }
        // A chapter with a number may be the only one that has sections without such.
        let isOneWithNumber =
            parents.count == 1 && parents[0].form.map { $0.division != .bare } == true
            && all.allSatisfy { $0.parent == nil || $0.form == nil && !isOfBook($0.heading) }
        // Or one that has nothing but the first of many below it.
        let fewestOfOne = 5
        let isOneOfMany =
            parents.count == 1 && parents[0].form == nil && parents[0].children >= fewestOfOne && parents[0].heading + 1 < headings.count
            && isRightBelow(parents[0].heading + 1)
        guard parents.count >= fewestParents || isOneWithNumber || isOneOfMany, parents.reduce(0, { $0 + $1.children }) >= parents.count * 2
        else {
            return nil
        }
        let isMisplaced = all.enumerated().contains { index, entry in
            guard let form = entry.form, let parent = entry.parent else { return false }
            // "CHAPTER I." and "II." right below it stand beside each other, whether the list says the word once more or not.
            if index == parent + 1, let above = all[parent].form, above.division == form.division, form.number == above.number + 1 {
                return true
            }
            // "PART II" in the middle of the line, with nothing set in below it, is no section of the last chapter.
            return form.division.rank <= Division.book.rank && entry.children == 0
                && (all[parent].form.map { $0.division.rank > form.division.rank } ?? true)
        }
        return isMisplaced ? nil : outline
    }

    /// "APPENDIX", "INDEX" in the column of the titles: what belongs to the whole book.
    private func isOfBook(_ heading: Int) -> Bool { isBackMatter(headings[heading].block) || beginsBesideChapters(headings[heading].block) }

    /// Where each entry begins; numbers that end in one column begin where the longest does.
    private func columns(of entries: [ContentsEntry]) -> [Int] {
        func end(_ entry: ContentsEntry) -> Int? {
            guard let form = entry.form, form.division == .bare, form.numeral != .word else { return nil }
            let line = entry.lines.lowerBound
            return Int(lines[line].indent) + form.numberEnd - lines.range(line).lowerBound
        }
        var first: [Int: Int] = [:]
        for entry in entries {
            guard let end = end(entry) else { continue }
            first[end] = min(first[end] ?? .max, Int(lines[entry.lines.lowerBound].indent))
        }
        return entries.map { entry in end(entry).flatMap { first[$0] } ?? Int(lines[entry.lines.lowerBound].indent) }
    }

    private func levels(by outline: IndentedOutline) -> (named: [LevelProposal], others: [LevelProposal]) {
        let entries = outline.entries
        let base = baseLevel(of: outline)
        let roots = entries.filter { $0.depth == 0 }
        let divisions = Set(roots.compactMap { $0.form?.division }).subtracting([.bare, .appendix])
        // Where parts and chapters begin at one column, their words say their levels.
        let keepsRoots = Set(divisions.map(\.rank)).count > 1
        let divisionsOfParents = Set(roots.filter { $0.children > 0 }.compactMap { $0.form?.division })
        // Behind a part, what has nothing below it stands beside the part, but for chapters that count on.
        let haveNumbers = roots.contains { root in
            root.children == 0 && root.form.map { $0.division != .appendix && !divisionsOfParents.contains($0.division) } == true
        }
        let firstPart = entries.firstIndex { $0.children > 0 } ?? 0
        let endOfFront = haveNumbers || base > 1 ? entries.count : firstPart
        let isWrong = entries.indices.contains { index in
            let level = headings[entries[index].heading].level
            if let parent = entries[index].parent { return headings[entries[parent].heading].level >= level }
            return index > endOfFront && !keepsRoots && level > base
        }
        guard isWrong else { return ([], []) }
        var levels = [Int?](repeating: nil, count: headings.count)
        for (index, entry) in entries.enumerated() {
            let own = headings[entry.heading].level
            if let parent = entry.parent, let above = levels[entries[parent].heading] {
                levels[entry.heading] = min(Self.deepestLevel, above + 1)
            } else if keepsRoots {
                levels[entry.heading] = own
            } else {
                // A preface stands beside the chapters, in a book of parts as well.
                let isBeside =
                    entry.children == 0 && base == 1 && index < endOfFront
                    && (entry.form.map { !divisionsOfParents.contains($0.division) } ?? true)
                levels[entry.heading] = isBeside ? min(2, own) : base
            }
        }
        let named = headings.indices.compactMap { index in levels[index].map { LevelProposal(heading: index, claim: .on($0)) } }
        return (named, levelsOfUnnamed(levels))
    }

    /// Parts are what has nothing but a heading below it.
    private func baseLevel(of outline: IndentedOutline) -> Int {
        let deepestOfChapters = 4
        let entries = outline.entries
        let roots = entries.indices.filter { entries[$0].depth == 0 }, parents = roots.filter { entries[$0].children > 0 }
        if roots.contains(where: { headings[entries[$0].heading].level == 1 }) || entries.contains(where: { $0.depth > deepestOfChapters })
        {
            return 1
        }
        let empty = parents.count { index in
            index + 1 < entries.count && entries[index + 1].heading == entries[index].heading + 1
                && isRightBelow(entries[index + 1].heading)
        }
        return empty * 3 >= parents.count * 2 ? 1 : 2
    }

    /// What the list does not name stands beside the last that it does if it looks as that does, below what it is below by its words and
    /// looks, or as others of its level do.
    private func levelsOfUnnamed(_ given: [Int?]) -> [LevelProposal] {
        var last: (own: Int, level: Int, heading: Int)?
        var levels: [Int: Int] = [:], found: [LevelProposal] = []
        for (index, heading) in headings.enumerated() {
            if let level = given[index] {
                last = (heading.level, level, index)
                levels[heading.level] = level
                continue
            }
            guard let last else { continue }
            if looksAlike(index, last.heading) {
                found.append(LevelProposal(heading: index, claim: .beside(last.heading)))
            } else if heading.level > last.own, let above = headings[..<index].lastIndex(where: { $0.level < heading.level }) {
                found.append(LevelProposal(heading: index, claim: .below(above)))
            } else if heading.form?.isEverydayWord == true {
                // The nights in which a tale is told.
                found.append(LevelProposal(heading: index, claim: .below(last.heading)))
            } else if let level = levels[heading.level] {
                found.append(LevelProposal(heading: index, claim: .on(min(level, last.level))))
            }
        }
        return found
    }

    /// Titles without numbers, both in capitals behind the same wide gap, with text above.
    private func looksAlike(_ index: Int, _ other: Int) -> Bool {
        let fewestLines = 3
        let (block, listed) = (blocks[headings[index].block], blocks[headings[other].block])
        return headings[index].form == nil && headings[other].form == nil && block.blankBefore == listed.blankBefore
            && block.blankBefore >= fewestLines && !isRightBelow(index) && shape(of: block).isAllCapitals && shape(of: listed).isAllCapitals
    }

    private static var deepestLevel: Int { 6 }

    /// "First Epoch" at the margin and "THE STORY BEGUN BY WALTER" set in below it, where the text has a heading for the second only: two
    /// or more entries that lead nowhere, left of those behind them that do, contain these.
    mutating func raiseGroups(of index: Int) {
        let fewest = 2, setIn = 2, deepest = 3
        let entries = contents[index].entries
        func indent(_ e: Int) -> Int { Int(lines[entries[e].lines.lowerBound].indent) }
        func isGroup(_ e: Int) -> Bool {
            entries[e].heading == nil && entries[e].pageStart == nil && entries[e].lines.count == 1 && !entries[e].isColumnTitle
                && !entries[e].isPageMark && e + 1 < entries.count && entries[e + 1].heading != nil
                && indent(e + 1) >= indent(e) + setIn
        }
        let groups = entries.indices.filter { isGroup($0) }
        guard groups.count >= fewest, groups.allSatisfy({ indent($0) == indent(groups[0]) }) else { return }
        for group in groups {
            let level = entries[group + 1].level
            contents[index].entries[group].level = level
            for e in entries[(group + 1)...].indices.prefix(while: { indent($0) > indent(group) }) {
                contents[index].entries[e].level = min(deepest, entries[e].level + 1)
            }
        }
    }
}
