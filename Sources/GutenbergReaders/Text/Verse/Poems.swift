import Markup

// A book of many short poems: their titles are no chapters, and the poems run on. And a diary: its days have dates of their own.

extension TextAnalysis {
    /// Finds out whether the headings without a number, in their largest group of one level, are titles of short poems. O(blocks).
    mutating func findPoems() {
        let fewest = 6, longestUsual = 70
        for level in 2...3 {
            let titles = headings.indices.filter {
                headings[$0].level == level
                    && (headings[$0].form == nil || headings[$0].form?.division == .story || headings[$0].form?.division == .bare)
            }
            guard titles.count >= fewest else { continue }
            var lengths: [Int] = []
            var inVerse = 0, withVerse = 0
            for index in titles {
                let first = headings[index].lastBlock + 1
                let end = index + 1 < headings.count ? headings[index + 1].block : bookBlocks.upperBound
                guard first < end else { continue }
                var verse = 0, all = 0, hasVerse = false
                for block in blocks[first..<end] where block.role != .footnote {
                    all += block.count
                    if case .list = block.role { continue }
                    if block.role == .verse { hasVerse = true }
                    if block.role == .verse || block.count == 1 { verse += block.count }
                }
                lengths.append(all)
                if verse * 10 >= all * 8 { inVerse += 1 }
                if hasVerse { withVerse += 1 }
            }
            guard !lengths.isEmpty, inVerse * 10 >= lengths.count * 8, withVerse * 2 >= lengths.count,
                lengths.sorted()[lengths.count / 2] <= longestUsual
            else { continue }
            for index in titles { headings[index].isPoem = true }
        }
    }

    /// Chapters that are mostly shorter than a page, and many: letters, fables. They run on.
    mutating func findShortChapters() {
        let fewest = 20, longestUsual = 30
        let chapters = headings.indices.filter { headings[$0].level == 2 && !headings[$0].isPoem }
        guard chapters.count >= fewest else { return }
        let lengths = chapters.map { index -> Int in
            guard isRunOn(headings[index].form?.division) else { return .max }
            let next = headings[(index + 1)...].first { $0.level <= 2 }?.block ?? bookBlocks.upperBound
            return Int(blocks[next - 1].firstLine) - Int(blocks[headings[index].block].firstLine)
        }
        guard lengths.sorted()[lengths.count / 2] <= longestUsual else { shortenNumbers(chapters, lengths, longestUsual); return }
        for index in chapters { headings[index].isShort = true }
    }

    /// The sonnets, by their numbers, beside plays.
    private mutating func shortenNumbers(_ chapters: [Int], _ lengths: [Int], _ longest: Int) {
        let fewest = 20
        let numbers = zip(chapters, lengths).filter { headings[$0.0].form?.division == .bare }
        let sorted = numbers.map(\.1).sorted()
        guard numbers.count >= fewest, sorted[sorted.count / 2] <= longest else { return }
        for (index, _) in numbers { headings[index].isShort = true }
    }

    /// Letters and tales run on; whatever is called a chapter or a canto opens a page, however short.
    private func isRunOn(_ division: Division?) -> Bool { division == nil || [.letter, .story, .article, .bare].contains(division) }

    /// "March 4th." alone in front of what happened that day, many times.
    mutating func findDiary() {
        let fewest = 5
        let days = linesOfDays()
        guard days.count >= fewest || bookBlocks.contains(where: { blocks[$0].role == .day }) else { return }
        for index in days { blocks[index].role = .day }
        findDaysLikeOthers()
    }

    /// Among days, one whose first paragraph is a short line.
    private mutating func findDaysLikeOthers() {
        for index in bookBlocks.dropLast()
        where blocks[index].role == .paragraph && blocks[index].count == 1 && blocks[index].width <= 44
            && blocks[index + 1].role == .paragraph
        {
            guard isDateLine(index), isNothingButDate(index), hasDay(index) else { continue }
            let shape = shape(of: blocks[index + 1])
            if shape.endsWithFullStop || shape.endsAsSpeech, !shape.isMostlyCapitals { blocks[index].role = .day }
        }
    }

    /// "MAY 4.", "MAY 10." in a novel of two books: in capitals, or with much room above them, days look like titles. Where something else
    /// divides the book, they are no chapters.
    mutating func findDaysAmongTitles() {
        let fewest = 5
        let days = linesOfDays().filter { hasDay($0) }
        guard days.count >= fewest, Int(blocks[days[days.count / 2]].blankBefore) < 4 else { return }
        let isDay = Set(days)
        let isDivided = bookBlocks.contains { index in
            guard !isDay.contains(index), blocks[index].role == .paragraph, blocks[index].count <= 2,
                let form = HeadingForm(bytes, firstLine(index)), form.division != .bare, form.number == 1
            else { return false }
            return Int(blocks[index].blankBefore) >= habits.wideGap || Int(blocks[index].blankAfter) >= habits.wideGap
                || form.titleStart == nil && blocks[index].count == 1
        }
        guard isDivided else { return }
        for index in days { blocks[index].role = .day }
        findDaysLikeOthers()
    }

    /// Dates alone on their lines, in front of text.
    private func linesOfDays() -> [Int] {
        bookBlocks.filter { index in
            blocks[index].role == .paragraph && blocks[index].count == 1 && blocks[index].width <= 44 && index + 1 < bookBlocks.upperBound
                && blocks[index + 1].role == .paragraph && (blocks[index + 1].count > 1 || blocks[index + 1].width > 50)
                && isDateLine(index) && isNothingButDate(index)
        }
    }

    /// Figures, months, and at most two words with a capital: a day of the week, a place.
    func isNothingButDate(_ index: Int) -> Bool {
        // "BOOK FIVE: 1806 - 07", "1888.--DINNER (January)."
        if let form = HeadingForm(bytes, firstLine(index)) {
            guard form.division == .bare else { return false }
            if let title = form.titleStart, bytes[form.numberEnd..<title].contains(where: { $0 == 0x2D || $0 == 0xE2 }) { return false }
        }
        var cursor = WordCursor(bytes, firstLine(index))
        var others = 0, words = 0
        while !cursor.isAtEnd {
            guard let word = cursor.word() else { cursor.position += 1; continue }
            words += 1
            // The ending of "4th" is no word, nor are small words between.
            if cursor.bytes[word.start - (word.start > 0 ? 1 : 0)].isASCIIDigit || word.count <= 3 || isMonth(word) { continue }
            guard isCapital(word.start) else { return false }
            others += 1
        }
        return words <= 7 && others <= 2
    }
}
