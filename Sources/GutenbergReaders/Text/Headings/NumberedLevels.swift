import Markup

// The levels of headings with numbers, by what their words mean and by what stands between those of one kind; and what a list of contents
// may call them.

extension TextAnalysis {
    mutating func setNumberedLevels() {
        // An appendix stands beside the chapters, whatever they are; bare numbers in a book that has one are sections.
        let sectionRank = Division.section.rank
        var ranks = Set(headings.compactMap { $0.form.map { $0.division == .appendix ? sectionRank : $0.division.rank } }).sorted()
        // Bare numbers are the chapters of a book that has no other.
        let bareRank =
            ranks.contains { $0 >= Division.chapter.rank && $0 < Division.bare.rank } ? Division.bare.rank : Division.chapter.rank
        if bareRank != Division.bare.rank, let bare = ranks.firstIndex(of: Division.bare.rank) {
            ranks.remove(at: bare); ranks.append(bareRank); ranks.sort()
        }
        let chapterRank = ranks.contains(4) ? 4 : (ranks.first { $0 == 3 } ?? ranks.last { $0 < 3 } ?? 4)
        let below = ranks.filter { $0 > chapterRank }
        for index in headings.indices {
            guard let form = headings[index].form, form.division != .appendix else { continue }
            let rank = form.division == .bare ? bareRank : form.division.rank
            headings[index].level = rank < chapterRank ? 1 : rank == chapterRank ? 2 : min(6, 3 + (below.firstIndex(of: rank) ?? 0))
        }
        let sections = headings.filter { $0.form.map { $0.division == .section && !$0.isSign } == true }.map(\.level).max()
        if let sections {
            for index in headings.indices where headings[index].form?.isSign == true { headings[index].level = min(6, sections + 1) }
        }
        step(.partsOfNumbers) { $0.settlePartsOfNumbers() }
        step(.numbersBelowNumbers) { $0.settleNumbersBelowNumbers() }
        step(.chaptersBelowOthers) { $0.settleChaptersBelowOthers() }
        step(.divisionsInside) {
            $0.settleDivisionsInside()
            $0.settlePartsInVolumes()
        }
        // "FIRST BOOK" with "PART I" below it, and no chapters.
        guard chapterRank < Division.act.rank, let outer = DivisionNesting.outer(headings.compactMap { $0.form?.division }) else { return }
        // An epilogue stands beside parts and books.
        let outers: Set<Division> = outer.rank == Division.epilogue.rank ? [outer, .epilogue] : [outer]
        for index in headings.indices where headings[index].form.map({ outers.contains($0.division) }) == true { headings[index].level = 1 }
    }

    /// "VOLUME I", "BOOK I", "PART I": in volumes too one of parts and books contains the other, which stands a step lower with all that it
    /// holds.
    private mutating func settlePartsInVolumes() {
        let divisions = headings.compactMap { $0.form?.division }, inVolumes = divisions.filter { $0 != .volume }
        guard inVolumes.count < divisions.count, let outer = DivisionNesting.outer(inVolumes), outer.rank == Division.part.rank,
            let level = headings.first(where: { $0.form?.division == outer })?.level
        else { return }
        for index in headings.indices {
            guard let division = headings[index].form?.division, division != .volume, division != outer, division != .appendix,
                headings[index].level >= level
            else { continue }
            headings[index].level = min(6, headings[index].level + 1)
        }
    }

    /// "ACT I. SCENE II." below "ACT I", which says the act already: a scene.
    mutating func nestRepeatedNumbers() {
        var open: [UInt8: Int] = [:]
        for index in headings.indices {
            guard let form = headings[index].form, form.division != .bare else { continue }
            guard let start = form.titleStart, open[form.division.rawValue] == form.number,
                let inner = HeadingForm(bytes, start..<firstLine(headings[index].block).upperBound), inner.division != .bare,
                inner.division.rank > form.division.rank,
                !inner.goesOnBehindWord(bytes)
            else {
                open[form.division.rawValue] = form.titleStart == nil ? form.number : nil
                continue
            }
            headings[index].form = HeadingForm(
                division: inner.division, number: inner.number, numeral: inner.numeral, start: form.start, numberEnd: inner.numberEnd,
                titleStart: inner.titleStart)
        }
    }

    /// "ACT I" once more, right above "SCENE II": together the heading of the scene.
    mutating func joinRepeatedNumbers() {
        // The numbers of all divisions that have been met last.
        var last: [UInt8: Int] = [:]
        var joined = Set<Int>()
        for index in headings.indices {
            guard let form = headings[index].form, form.division != .bare else { continue }
            defer { last[form.division.rawValue] = form.number }
            guard index + 1 < headings.count, last[form.division.rawValue] == form.number, form.titleStart == nil,
                headings[index].titleBlock == nil, isRightBelow(index + 1), let inner = headings[index + 1].form,
                inner.division != .bare, inner.division != form.division, inner.number > 1,
                last[inner.division.rawValue] == inner.number - 1
            else { continue }
            headings[index].form = HeadingForm(
                division: inner.division, number: inner.number, numeral: inner.numeral, start: form.start, numberEnd: form.numberEnd)
            headings[index].titleBlock = headings[index + 1].lastBlock
            headings[index].bylineStart = headings[index + 1].bylineStart
            blocks[headings[index + 1].block].role = .headingTitle
            joined.insert(index + 1)
        }
        if !joined.isEmpty { setHeadings(headings.indices.filter { !joined.contains($0) }.map { headings[$0] }) }
    }

    /// "I. LIFE." with "I." right below it, and "II. LOVE." later with another "I.": parts of what has numbers itself.
    private mutating func settlePartsOfNumbers() {
        // Volumes and series above them, in which the parts begin again, are of the first level.
        let volumes = headings.filter { $0.form.map { $0.division != .bare } ?? false }
        guard headings.count >= 4, volumes.allSatisfy({ $0.level == 1 }) else { return }
        let outer = headings.indices.dropLast().filter { index in
            headings[index].form?.division == .bare && headings[index].form?.titleStart != nil && headings[index + 1].form?.number == 1
                && isRightBelow(index + 1)
        }
        guard outer.count >= 2 else { return }
        let numbers = outer.compactMap { headings[$0].form?.number }
        guard numbers[0] == 1, zip(numbers, numbers.dropFirst()).allSatisfy({ $1 == $0 + 1 || $1 == 1 && !volumes.isEmpty }) else { return }
        guard !volumes.isEmpty else { for index in outer { headings[index].level = 1 }; return }
        for index in headings.indices where headings[index].form?.division == .bare { headings[index].level = 3 }
        for index in outer { headings[index].level = 2 }
    }

    /// "THE SLAVE-TRADE.[A]" is "THE SLAVE-TRADE," in the list of contents.
    private func keyWithoutCall(_ block: TextBlock) -> UInt64 {
        textKey(block.lineRange.map { line in line == block.lastLine ? withoutCall(lines.range(line)) : lines.range(line) })
    }

    mutating func setKeys(_ index: Int) {
        let heading = headings[index]
        let block = blocks[heading.block]
        let own = titleLines(heading.block, of: heading)
        headings[index].key = own == block.lineRange ? keyWithoutCall(block) : textKey(own.map { lines.range($0) })
        if let last = heading.titleBlock, heading.isDivided {
            headings[index].key = textKey((heading.block...last).flatMap { titleLines($0, of: heading).map { lines.range($0) } })
        } else if let titleBlock = heading.titleBlock {
            // "EPILOGUE" and "THE FINDING OF THE LAMP", where the contents have both as one.
            let whole =
                heading.form == nil
                ? textKey((heading.block...titleBlock).flatMap { titleLines($0, of: heading).map { lines.range($0) } }) : 0
            if whole != 0, isEntryOfContents(whole) { headings[index].key = whole }
            headings[index].titleKey = textKey(
                (heading.block + 1...titleBlock).flatMap { titleLines($0, of: heading).map { lines.range($0) } })
        } else if let start = heading.form?.titleStart {
            let ranges = own.map { lines.range($0) }
            headings[index].titleKey = textKey(ranges.enumerated().map { $0.offset == 0 ? start..<$0.element.upperBound : $0.element })
        } else if own.count > 1, heading.form != nil {
            headings[index].titleKey = textKey(own.dropFirst().map { lines.range($0) })
        }
    }
}
