import Markup

// The works of an author in one file, and the books of the Bible, have titles that are no chapters: what stands above "by William
// Shakespeare" again and again, and "The New Testament" above the gospels.

extension TextAnalysis {
    /// "The First Book of Moses" is no part of a series where most other titles, set off as it is, have no number: all of them are titles
    /// alike.
    mutating func releasePhrases(among found: inout [Found]) {
        let phrases = headings.indices.filter { headings[$0].titleBlock == nil && headings[$0].form?.goesOnBehindWord(bytes) == true }
        let titled = found.filter { $0.gap >= 3 }
        guard phrases.count >= 2, titled.count >= 2 else { return }
        let like = titled.count { item in phrases.contains { abs(Int(blocks[headings[$0].block].blankBefore) - item.gap) <= 1 } }
        let others = headings.count { $0.form != nil && $0.form?.goesOnBehindWord(bytes) == false }
        guard others == 0, like * 2 >= phrases.count else { return }
        let released = Set(phrases)
        found += phrases.map { Found(block: headings[$0].block, gap: Int(blocks[headings[$0].block].blankBefore), rank: 0, reason: .works) }
        for index in phrases { blocks[headings[index].block].role = .paragraph }
        setHeadings(headings.indices.filter { !released.contains($0) }.map { headings[$0] })
    }

    /// "The Old Testament of the King James Bible", "The New Testament of the King James Bible": titles with nothing but another title
    /// below them, which have most of their words in common, are parts.
    func testaments() -> [Int] {
        let fewest = 2, fewestBooks = 2, mostParts = 12
        guard headings.allSatisfy({ $0.level >= 2 }) else { return [] }
        // "THE LIFE OF JOHN DOE.--VOLUME THE FIRST" above "Chapter 1", as well as a title above a title; the title of the whole is no part.
        let empty = headings.indices.dropLast().filter {
            headings[$0].form == nil && headings[$0].level == 2 && headings[$0 + 1].level == 2 && isRightBelow($0 + 1)
                && !isTitleLine(headings[$0].block)
        }
        guard (fewest...mostParts).contains(empty.count), let first = empty.first else { return [] }
        let common = words(of: headings[first].block)
        guard common.count >= 3 else { return [] }
        let parts = empty.filter { index in
            let own = words(of: headings[index].block)
            return own.intersection(common).count * 10 >= max(own.count, common.count) * 6
        }
        let ends = Array(parts.dropFirst()) + [headings.count]
        // The book's title once more above each chapter is no part.
        guard parts.count >= fewest, zip(parts, ends).allSatisfy({ $1 - $0 > fewestBooks }),
            Set(parts.map { textKey(of: blocks[headings[$0].block]) }).count == parts.count
        else { return [] }
        return parts
    }

    private func words(of block: Int) -> Set<UInt64> {
        var words: Set<UInt64> = []
        for line in blocks[block].lineRange {
            var cursor = WordCursor(bytes, lines.range(line))
            while !cursor.isAtEnd { if let word = cursor.word() { words.insert(word.key) } else { cursor.position += 1 } }
        }
        return words
    }

    /// What stands above "by William Shakespeare", where that line comes again and again.
    mutating func findTitlesOfWorks(_ found: inout [Found]) {
        let known = Set(found.map(\.block))
        for title in titlesOfWorks() where !known.contains(title) && blocks[title].role == .paragraph {
            found.append(Found(block: title, gap: max(3, Int(blocks[title].blankBefore)), rank: 0, reason: .works))
        }
    }

    /// The titles of works with acts, chapters or parts of their own stand above these.
    func works() -> [Int] {
        guard !headings.contains(where: { $0.level == 1 }) else { return [] }
        let signed = divided(Set(titlesOfWorks()))
        guard signed.isEmpty, let list = contents.first(where: { !$0.namesPictures }) else { return signed }
        let named = Set(list.entries.filter { $0.form == nil && $0.key != 0 }.map(\.key))
        // An introduction stands beside the works.
        return divided(
            Set(
                headings.filter {
                    $0.form == nil && named.contains(textKey(of: blocks[$0.block])) && !isBesideChapters($0.block, gap: 0)
                }.map(\.block)))
    }

    /// The titles, if numbers begin at 1 below most of them.
    private func divided(_ works: Set<Int>) -> [Int] {
        let fewest = 2
        guard works.count >= fewest else { return [] }
        let titles = headings.indices.filter { headings[$0].form == nil && headings[$0].level == 2 && works.contains(headings[$0].block) }
        let ends = Array(titles.dropFirst()) + [headings.count]
        let divided = zip(titles, ends).count { start, end in
            headings[(start + 1)..<max(start + 1, end)].first { $0.form != nil && $0.level <= 2 }?.form?.number == 1
        }
        return divided * 2 >= titles.count && divided >= fewest ? titles : []
    }

    /// Short blocks right above a line "by …" that is the same in several places.
    func titlesOfWorks() -> [Int] {
        let fewest = 2, longest = 48
        var bylines: [(block: Int, key: UInt64)] = []
        for index in bookBlocks.dropFirst() where blocks[index].count == 1 {
            let line = firstLine(index)
            guard line.count <= longest, bytes[line.lowerBound] | 0x20 == 0x62, bytes[line].hasASCIIPrefix("by "),
                blocks[index].blankBefore <= 2, isCapital(line.lowerBound + 3)
            else { continue }
            bylines.append((index, textKey(CollectionOfOne(line))))
        }
        guard bylines.count >= fewest else { return [] }
        var counts: [UInt64: Int] = [:]
        for byline in bylines { counts[byline.key, default: 0] += 1 }
        return bylines.filter { counts[$0.key, default: 0] >= fewest }.map { $0.block - 1 }.filter { title in
            let block = blocks[title], shape = shape(of: blocks[title])
            return block.count <= 2 && shape.beginsWithCapital && (shape.isMostlyCapitals || shape.isTitleCase) && !shape.endsOpen
                && (block.role == .paragraph || isHeading(title))
        }
    }
}
