import Markup

// Sections of chapters that look alike: some hold others, "MEAT SOUPS." with nothing but "BRILLA SOUP." below it, and "HARE SOUP." behind
// that. What has only a title below it holds what follows, up to the next such or the end of the chapter.

extension TextAnalysis {
    /// The levels of titles that stand in others of their looks. O(headings).
    func levelsOfTitlesInTitles() -> [LevelProposal] {
        let fewest = 3
        var found: [LevelProposal] = [], count = 0
        var start = 0
        while start < headings.count {
            // A chapter, and what has lower levels behind it.
            var end = start + 1
            while end < headings.count, headings[end].level > 2 { end += 1 }
            if headings[start].level <= 2, start + 1 < end {
                let (proposals, holders) = titlesInTitles(start + 1..<end)
                found += proposals
                count += holders
            }
            start = end
        }
        return found.filter { count >= fewest || headings[$0.heading].reason == .numberedParagraphs }
    }

    /// Those of one chapter, and how many hold others.
    private func titlesInTitles(_ chapter: Range<Int>) -> (proposals: [LevelProposal], holders: Int) {
        let fewestInside = 2
        guard let level = chapter.first(where: { headings[$0].form == nil }).map({ headings[$0].level }) else { return ([], 0) }
        let titles = chapter.filter { headings[$0].form == nil && headings[$0].level == level }
        var found: [LevelProposal] = [], open: [Int] = [], last: Int?, holders = 0
        for (place, index) in titles.enumerated() {
            defer { last = index }
            if isMonth(headings[index].block), let month = open.lastIndex(where: { isMonth(headings[$0].block) }) {
                found.append(LevelProposal(heading: index, claim: .beside(open[month])))
                open = open[..<month] + [index]
                continue
            }
            if holdsTitleAlone(index, chapter) {
                if let last, last == open.last, last == index - 1, isRightBelow(index) {
                    found.append(LevelProposal(heading: index, claim: .below(last)))
                    open.append(index)
                    holders += 1
                    continue
                }
                if let holder = open.last {
                    found.append(LevelProposal(heading: index, claim: .beside(holder)))
                    open[open.count - 1] = index
                    holders += 1
                    continue
                }
                if titles[(place + 1)...].count(where: { !holdsTitleAlone($0, chapter) }) >= fewestInside {
                    open = [index]
                    holders += 1
                }
                continue
            }
            if let holder = open.last { found.append(LevelProposal(heading: index, claim: .below(holder))) }
        }
        // What is below a title of these stays there.
        if holders > 0 {
            var title: Int?
            for index in chapter {
                if headings[index].form == nil, headings[index].level == level {
                    title = index
                } else if let title, headings[index].form == nil {
                    found.append(LevelProposal(heading: index, claim: .below(title)))
                }
            }
        }
        // "To clean Combs." above a number stands below the last title in capitals.
        var capitals: Int?
        for index in chapter where headings[index].form == nil {
            if headings[index].reason == .numberedParagraphs, !holdsCapitals(headings[index].block) {
                if let capitals { found.append(LevelProposal(heading: index, claim: .below(capitals))) }
            } else {
                capitals = index
            }
        }
        return (found, holders)
    }

    /// Nothing stands below it but a title that looks as it does, and no less room above it than above what follows that.
    private func holdsTitleAlone(_ index: Int, _ chapter: Range<Int>) -> Bool {
        let next = index + 1
        guard next < chapter.upperBound, isRightBelow(next), headings[next].form == nil, headings[next].level == headings[index].level,
            !refersToNumber(headings[index].block)
        else {
            return false
        }
        if next + 1 < chapter.upperBound, headings[next + 1].form == nil, headings[next + 1].level == headings[index].level,
            blocks[headings[index].block].blankBefore < blocks[headings[next + 1].block].blankBefore
        {
            return false
        }
        return shape(of: blocks[headings[index].block]).isAllCapitals == shape(of: blocks[headings[next].block]).isAllCapitals
    }

    /// "TO GLAZE HAM.--(See Recipe No. 430.)": all that there is of it stands elsewhere.
    private func refersToNumber(_ block: Int) -> Bool {
        let line = lastLine(block)
        guard let bracket = bytes[line].lastIndex(of: 0x28) else { return false }
        return bytes[bracket..<line.upperBound].contains(where: \.isASCIIDigit)
    }

    /// A word in capitals: two of them beside each other.
    private func holdsCapitals(_ block: Int) -> Bool {
        firstLine(block).dropLast().contains { isCapital($0) && isCapital($0 + 1) }
    }

    /// "THE TALE." below one title after another: titles that come again and again are on the level that nearly all of them have.
    func levelsOfEqualTitles() -> [LevelProposal] {
        let fewest = 4
        var groups: [UInt64: [Int]] = [:]
        for index in headings.indices where headings[index].form == nil && headings[index].titleBlock == nil {
            groups[textKey(CollectionOfOne(withoutCall(firstLine(headings[index].block)))), default: []].append(index)
        }
        var found: [LevelProposal] = []
        for (key, members) in groups.sorted(by: { $0.value[0] < $1.value[0] }) where key != 0 && members.count >= fewest {
            let counts = Dictionary(grouping: members) { headings[$0].level }.mapValues(\.count)
            guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value < members.count,
                most.value * 4 >= members.count * 3
            else { continue }
            for index in members where headings[index].level != most.key {
                // Whatever else is said of those in front moves it as well.
                let before = members.last { $0 < index && headings[$0].level == most.key }
                found.append(LevelProposal(heading: index, claim: before.map { .beside($0) } ?? .on(most.key)))
            }
        }
        return found
    }
}
