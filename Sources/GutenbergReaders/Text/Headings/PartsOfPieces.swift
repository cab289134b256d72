import Markup

// What stands inside one piece of a collection: "THE FIRST BOOK" of one poem among many, "Notes to the Knight's Tale" behind that tale.
// By their words parts are above titles without numbers; by their place they are below the title that they begin under.

extension TextAnalysis {
    /// Numbers of parts that begin at 1 under titles of a collection, whose first pieces have none, are below these titles. O(headings).
    mutating func lowerPartsOfPieces() {
        let fewestTitles = 3, mostBetween = 12
        let parts = headings.indices.filter {
            headings[$0].level <= 2 && headings[$0].form.map { $0.division.rank <= Division.book.rank } == true
        }
        guard let first = parts.first, headings.count(where: { $0.level == 1 }) == parts.count(where: { headings[$0].level == 1 })
        else { return }
        let starts = parts.filter { headings[$0].form?.number == 1 }, begun = Set(starts)
        func isPiece(_ index: Int) -> Bool { headings[index].form == nil && headings[index].level >= 2 }
        guard starts.first == first, headings[..<first].indices.count(where: { isPiece($0) && headings[$0].level == 2 }) > fewestTitles,
            starts.allSatisfy({ isPiece($0 - 1) && headings[$0].block - headings[$0 - 1].lastBlock <= mostBetween })
        else { return }
        // Prefaces take little of a book.
        let linesInFront = Int(blocks[headings[first].block].firstLine) - Int(blocks[headings[0].block].firstLine)
        guard linesInFront * 4 >= Int(blocks[bookBlocks.upperBound - 1].lastLine) - Int(blocks[headings[0].block].firstLine) else { return }
        var title = headings[first - 1].level
        for index in parts {
            if begun.contains(index) { title = headings[index - 1].level }
            headings[index].level = min(6, title + 1)
        }
    }

    /// "ACT 1." below "THE CENCI" and its preface, and again below another play's: acts of several plays among poems stand a step below the
    /// titles of these, as does what comes again in every play. O(headings).
    func levelsOfActsOfPlays() -> [LevelProposal] {
        let fewestPlays = 2
        let acts = headings.indices.filter { headings[$0].form?.division == .act }
        let starts = acts.filter { headings[$0].form?.number == 1 }
        guard starts.count >= fewestPlays, starts.first == acts.first, let level = acts.first.map({ headings[$0].level }),
            acts.allSatisfy({ headings[$0].level == level })
        else { return [] }
        // What most plays have is no title of one of them.
        var plays: [UInt64: (last: Int, count: Int)] = [:]
        for (index, heading) in headings.enumerated() where heading.form == nil {
            let key = textKey(of: blocks[heading.block]), play = starts.partitioningIndex { $0 > index }
            let known = plays[key] ?? (-1, 0)
            if known.last != play { plays[key] = (play, known.count + 1) }
        }
        func isOfEveryPlay(_ index: Int) -> Bool {
            guard headings[index].form == nil else { return false }
            let block = headings[index].block, count = plays[textKey(of: blocks[block])]?.count ?? 0
            return count >= fewestPlays && count * 2 >= starts.count || beginsBesideChapters(block) || isPersonsTitle(block)
        }
        let titles = starts.map { titleOfPlay(above: $0, isOfEveryPlay) }
        guard titles.allSatisfy({ title in title.map { headings[$0].form == nil && headings[$0].level == level } ?? false }) else {
            return []
        }
        return zip(titles.compactMap { $0 }, Array(titles.compactMap { $0 }.dropFirst()) + [headings.count]).flatMap { title, end in
            var open = [title]
            return headings[(title + 1)..<end].indices.prefix {
                headings[$0].level > level || headings[$0].form?.division == .act || isOfEveryPlay($0)
            }.map { index in
                while let last = open.last, open.count > 1, headings[last].level >= headings[index].level { open.removeLast() }
                defer { open.append(index) }
                return LevelProposal(heading: index, claim: .below(open[open.count - 1]))
            }
        }
    }

    /// The heading in front of a first act, above a preface and the persons.
    private func titleOfPlay(above act: Int, _ isOfEveryPlay: (Int) -> Bool) -> Int? {
        let most = 3
        return headings[max(0, act - most - 1)..<act].indices.last { !isOfEveryPlay($0) }
    }

    /// Notes to one piece, again and again with other pieces between, stand below what they are about: the heading in front. O(headings).
    mutating func lowerNotesOfPieces() {
        let fewest = 3
        let notes = headings.indices.filter { headings[$0].form == nil && isNotesTitle(headings[$0].block) }
        let apart = zip(notes, notes.dropFirst()).count { $1 > $0 + 1 }
        guard notes.count >= fewest, notes[0] > 0, apart * 4 >= (notes.count - 1) * 3 else { return }
        var level = headings[notes[0] - 1].level
        for index in notes[0]..<headings.count {
            if headings[index].form == nil, isNotesTitle(headings[index].block) {
                headings[index].level = min(6, level + 1)
            } else {
                level = headings[index].level
            }
        }
    }
}

extension TextAnalysis {
    /// "RECIPES." right above "CHAPTER VI.", as above many others: parts are fewer than chapters, and each has a name of its own; these are
    /// the first lines of the chapters' headings. O(headings).
    mutating func joinLinesAboveNumbers() {
        let fewest = 3
        let chapters = headings.indices.filter { headings[$0].level == 2 && headings[$0].form.map { $0.division != .bare } == true }
        let numbers = chapters.compactMap { headings[$0].form?.number }
        guard chapters.count > fewest, Set(chapters.compactMap { headings[$0].form?.division }).count == 1,
            zip(numbers, numbers.dropFirst()).allSatisfy({ $1 == $0 + 1 })
        else { return }
        let titled = chapters.filter { index in
            guard index > 0, isRightBelow(index) else { return false }
            let above = headings[index - 1]
            return above.form == nil && above.titleBlock == nil && blocks[above.block].count == 1 && above.level >= 2
        }
        let names = Set(titled.map { textKey(of: blocks[headings[$0 - 1].block]) })
        guard titled.count >= fewest, titled.count * 2 > chapters.count || names.count * 2 <= titled.count else { return }
        for index in titled {
            let number = headings[index].block
            headings[index].titleBlock = headings[index].lastBlock
            headings[index].block = headings[index - 1].block
            headings[index].isDivided = true
            blocks[number].role = .headingTitle
        }
        let joined = Set(titled.map { $0 - 1 })
        setHeadings(headings.indices.filter { !joined.contains($0) }.map { headings[$0] })
    }
}
