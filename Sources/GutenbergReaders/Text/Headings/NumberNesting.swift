import Markup

// Which of two kinds of numbers stands below the other where no word says it: what counts on through the book is above what begins again at
// 1.

extension TextAnalysis {
    /// "I. A Scandal" with "I.", "II." alone below it, and "II. The League"; "III. THE LITERATURE" with "1. The Old", "2. The New" below
    /// it: the titles' numbers count on through the book, those of the sections begin at 1 below one of them.
    mutating func settleNumbersBelowNumbers() {
        let bare = headings.indices.filter { headings[$0].form?.division == .bare }
        // Parts are told already.
        guard Set(bare.map { headings[$0].level }).count == 1 else { return }
        if settleSectionsBelowNumbers(bare.filter { hasTitle($0) }) { return }
        let titled = bare.filter { hasTitle($0) }, alone = bare.filter { !hasTitle($0) }
        if settle(alone, below: titled, areRightBelow: true) { return }
        let roman = bare.filter { headings[$0].form?.numeral == .roman }, arabic = bare.filter { headings[$0].form?.numeral == .arabic }
        if settle(arabic, below: roman, areRightBelow: false) { return }
        _ = settle(roman, below: arabic, areRightBelow: false)
    }

    /// "I. EXERCISES" with "§ 1." and "§ 2." below it, "II. FABLES" with none.
    private mutating func settleSectionsBelowNumbers(_ titled: [Int]) -> Bool {
        let sections = headings.indices.filter { headings[$0].form?.division == .section }
        guard headings.allSatisfy({ $0.form == nil || $0.form?.division == .section || $0.form?.division == .bare }) else { return false }
        let levels = titled.map { headings[$0].level }
        for index in titled { headings[index].level = 2 }
        if settle(sections, below: titled, areRightBelow: false) { return true }
        for (index, level) in zip(titled, levels) { headings[index].level = level }
        return false
    }

    private func hasTitle(_ index: Int) -> Bool { headings[index].hasTitle || blocks[headings[index].block].count > 1 }

    /// Sets numbers a step below others, if these count on from 1 through the book, and runs of those begin at 1 between two of them.
    private mutating func settle(_ inner: [Int], below outer: [Int], areRightBelow: Bool) -> Bool {
        let fewest = 3
        guard !inner.isEmpty, outer.count >= fewest, let first = outer.first, let last = outer.last,
            let level = outer.map({ headings[$0].level }).max(),
            outer.enumerated().allSatisfy({ headings[$1].form?.number == $0 + 1 }), inner[0] > first, inner[0] < last
        else { return false }
        for (place, index) in inner.enumerated() {
            guard let number = headings[index].form?.number else { return false }
            // No outer number stands between this and the last.
            let followsInner = place > 0 && outer.partitioningIndex { $0 > inner[place - 1] } == outer.partitioningIndex { $0 > index }
            if followsInner {
                guard headings[inner[place - 1]].form?.number == number - 1 else { return false }
            } else {
                guard number == 1, !areRightBelow || isRightBelow(index) else { return false }
            }
        }
        for index in inner { headings[index].level = max(headings[index].level, min(level + 1, 6)) }
        return true
    }

    /// "ASPARAGUS SOUP" with "I." and "II." below it, "LEEK SOUP" with such again: numbers that begin at 1 right below titles of their
    /// level stand a step below these.
    func levelsOfRunsBelowTitles() -> [LevelProposal] {
        let fewestRuns = 3, fewest = 2
        func isAlone(_ index: Int) -> Bool { headings[index].form?.division == .bare && !hasTitle(index) }
        var runs: [Range<Int>] = []
        var index = 1
        while index < headings.count {
            defer { index += 1 }
            let title = headings[index - 1]
            guard isAlone(index), headings[index].form?.number == 1, title.form == nil, isRightBelow(index) else { continue }
            var end = index + 1
            while end < headings.count, isAlone(end), headings[end].form?.number == end - index + 1,
                headings[end].level == headings[index].level
            { end += 1 }
            if end - index >= fewest { runs.append(index..<end) }
            index = end - 1
        }
        guard runs.count >= fewestRuns else { return [] }
        var found = runs.flatMap { run in run.map { LevelProposal(heading: $0, claim: .below(run.lowerBound - 1)) } }
        // A few more have a remark between, or have lost their first.
        let known = Set(runs.joined())
        var title: Int?, strays: [LevelProposal] = []
        for (index, heading) in headings.enumerated() {
            if heading.form == nil { title = index } else if heading.form?.division != .bare { title = nil }
            if heading.form != nil, let title, !known.contains(index) { strays.append(LevelProposal(heading: index, claim: .below(title))) }
        }
        if strays.count * 4 <= known.count { found += strays }
        return found
    }

    /// "FIRST NARRATIVE" with "CHAPTER I", "CHAPTER II" below it, "SECOND NARRATIVE" with such again: of two words for chapters, the one
    /// that stands right above most first numbers of the other is a part's.
    mutating func settleChaptersBelowOthers() {
        let fewest = 2, mostBetween = 2
        let words = divisions.filter { $0.rank == Division.chapter.rank && $0 != .appendix }
        guard words.count == 2 else { return }
        for (above, below) in [(words[0], words[1]), (words[1], words[0])] {
            let numbered = headings.indices.filter { headings[$0].form?.division == below }
            let starts = numbered.filter { headings[$0].form?.number == 1 }
            let begun = Set(
                starts.filter {
                    $0 > 0 && headings[$0 - 1].form?.division == above && headings[$0].block - headings[$0 - 1].lastBlock - 1 <= mostBetween
                })
            // Every run begins at 1, below one of those, below a part, or in front of all.
            let areRuns = numbered.allSatisfy { index in
                index == 0 || headings[index].form?.number == 1 || headings[index - 1].form?.division == below
                    || headings[index - 1].form == nil
            }
            guard begun.count >= fewest, areRuns,
                starts.allSatisfy({ begun.contains($0) || $0 == numbered[0] || headings[$0 - 1].level == 1 })
            else { continue }
            for index in headings.indices where headings[index].form?.division == above { headings[index].level = 1 }
        }
    }

    /// "1660" above "JANUARY", "FEBRUARY", "1661" above such again: months are the chapters of years.
    func levelsOfYearsAndMonths() -> [LevelProposal] {
        let fewest = 2
        let years = headings.indices.filter { isYearAlone(headings[$0]) },
            months = headings.indices.filter { headings[$0].form == nil && isMonth(headings[$0].block) }
        guard years.count >= fewest, months.count >= years.count, let first = years.first, first < months[0],
            years.allSatisfy({ $0 + 1 < headings.count && isMonth(headings[$0 + 1].block) })
        else { return [] }
        return years.map { LevelProposal(heading: $0, claim: .on(1)) } + months.map { LevelProposal(heading: $0, claim: .on(2)) }
    }

    /// "SPLEEN" right above "I.", "THE TOWN" right above "IX.": titles with nothing but a number below them, which counts on through the
    /// book, are its parts. So is "EPILOGUE" above a "Chapter I" in a book of parts.
    func titlesAboveNumbers() -> [Int] {
        let fewest = 2
        let parts = headings.indices.filter { headings[$0].level == 1 && headings[$0].form != nil }
        let empty = headings.indices.dropLast().filter { index in
            headings[index].form == nil && headings[index].level == 2 && headings[index + 1].form != nil && headings[index + 1].level >= 2
                && isRightBelow(index + 1) && shape(of: blocks[headings[index].block]).letters > 0
        }
        if parts.count >= fewest {
            return empty.filter {
                headings[$0 + 1].form?.number == 1 && isBesideChapters(headings[$0].block, gap: 1) && $0 > parts[0]
            }
        }
        let numbered = headings.indices.filter { headings[$0].form != nil && headings[$0].form?.division != .appendix }
        guard parts.isEmpty, !headings.contains(where: { $0.level == 1 }), empty.count >= fewest, numbered.count > empty.count,
            empty.first.map({ $0 + 1 }) == numbered.first,
            numbered.enumerated().allSatisfy({ headings[$1].form?.number == $0 + 1 && headings[$1].level == headings[numbered[0]].level }),
            !empty.contains(where: { isBesideChapters(headings[$0].block, gap: 1) })
        else { return [] }
        return empty
    }
}
