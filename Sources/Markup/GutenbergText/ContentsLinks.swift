// What the entries of lists of contents and of pictures lead to.

extension TextAnalysis {
    /// Gives the entries their headings, both in order, and their levels.
    mutating func matchContents() {
        let hasParts = headings.contains { $0.level == 1 }
        for index in contents.indices {
            if contents[index].namesPictures { matchPictures(index); continue }
            var next = 0
            let smallestIndent = contents[index].entries.map { lines[$0.lines.lowerBound].indent }.min() ?? 0
            for e in contents[index].entries.indices {
                let entry = contents[index].entries[e]
                guard !entry.isColumnTitle, !entry.isPageMark else { continue }
                if let match = (next..<max(next, headings.count)).first(where: { agrees(entry, headings[$0]) }) {
                    contents[index].entries[e].heading = match
                    next = match + 1
                    contents[index].entries[e].level = max(1, min(2, headings[match].level - (hasParts ? 0 : 1)))
                } else if entry.form == nil, entry.lines.count > 1, entry.lines.count(where: { Int(lines[$0].width) * 4 > habits.measure * 3 }) > 0 {
                    // What a chapter treats of.
                    contents[index].entries[e].level = 2
                } else if lines[entry.lines.lowerBound].indent > smallestIndent + 3 || entry.form?.division == .section {
                    contents[index].entries[e].level = 2
                }
            }
            joinTitles(index)
            matchParagraphs(index)
        }
    }

    /// "§ 6. Principal motions ... 22", where the text has no heading but a paragraph that begins "6.": both count through the book, and nearly all numbers of the
    /// one are those of the other.
    private mutating func matchParagraphs(_ index: Int) {
        let fewest = 5
        func number(_ entry: ContentsEntry) -> Int? {
            guard entry.heading == nil, !entry.isColumnTitle, !entry.isPageMark, let form = entry.form, form.division == .bare || form.division == .section, form.numeral == .arabic, !hasRange(entry) else { return nil }
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
        for e in contents[index].entries.indices {
            guard let number = number(contents[index].entries[e]), let block = paragraphs[number] else { continue }
            contents[index].entries[e].paragraph = block
            contents[index].entries[e].level = 2
            linkedParagraphs.insert(block)
        }
    }

    /// "31-47": numbers of paragraphs rather than a page.
    private func hasRange(_ entry: ContentsEntry) -> Bool {
        entry.pageStart.map { bytes[$0..<lines.range(entry.lines.upperBound - 1).upperBound].contains(0x2D) } ?? false
    }

    /// "CHAPTER II" and "The Door", a paragraph each, are one entry where they are one heading.
    private mutating func joinTitles(_ index: Int) {
        var joined: [ContentsEntry] = []
        for entry in contents[index].entries {
            if entry.heading == nil, entry.form == nil, !entry.isColumnTitle, !entry.isPageMark, entry.key != 0, let last = joined.last, let heading = last.heading, last.form != nil,
                last.form?.titleStart == nil, last.pageStart == nil, last.lines.count == 1, headings[heading].titleKey == entry.key
            {
                joined[joined.count - 1].lines = last.lines.lowerBound..<entry.lines.upperBound
                joined[joined.count - 1].pageStart = entry.pageStart
            } else {
                joined.append(entry)
            }
        }
        contents[index].entries = joined
    }

    /// Gives the entries of a list of pictures those whose captions they are.
    private mutating func matchPictures(_ index: Int) {
        var captions: [UInt64: Int] = [:]
        for block in bookBlocks where blocks[block].role == .illustration {
            guard let caption = caption(block) else { continue }
            let key = textKey(caption)
            if key != 0, captions[key] == nil { captions[key] = block }
        }
        for e in contents[index].entries.indices { contents[index].entries[e].picture = captions[contents[index].entries[e].titleKey] }
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
