import Markup

// The entries of a list of contents: what of its lines belongs together, where the column of pages stands, and under which names the
// headings may be found.

/// An entry of a contents list: one or more whole lines.
struct ContentsEntry {
    var lines: Range<Int>
    var form: HeadingForm?
    /// Where the column of page numbers begins; nil if there is none.
    var pageStart: Int?
    /// The line with the page number, the last one mostly.
    var pageLine = 0
    var key: UInt64 = 0
    var titleKey: UInt64 = 0
    /// The heading that it names.
    var heading: Int?
    /// The block of the picture that it names.
    var picture: Int?
    /// The block of the numbered paragraph, or of the book's title above the text, that it names.
    var paragraph: Int?
    /// From 1 to 3.
    var level = 1
    /// "(a) Close order": counted by letters in parentheses.
    var isLettered = false
    /// "Chap.   Page.": names the columns.
    var isColumnTitle = false
    /// The mark of a printed page among the entries.
    var isPageMark = false
}

/// How many lines of a block end in a page.
private enum PagesOfLines { case few, half, most }

extension TextAnalysis {
    func entries(of list: ContentsList) -> [ContentsEntry] {
        var entries: [ContentsEntry] = []
        for block in list.blocks {
            var range = blocks[block].lineRange
            if block == list.titleBlock { range = (range.lowerBound + 1)..<range.upperBound }
            if pageLabel(block) != nil {
                entries.append(ContentsEntry(lines: range, isPageMark: true))
            } else if list.namesPictures, let caption = captionWithPlace(range) {
                if caption.lowerBound > range.lowerBound { entries.append(entry(range.lowerBound..<caption.lowerBound)) }
                entries.append(entry(caption))
            } else if list.namesPictures, isPictureWithRemark(range) {
                entries.append(entry(range, hasPlaceInFirstLine: true))
            } else if isListOfEntries(blocks[block]) && !hasPageAlone(block) || block == list.titleBlock
                || range.count == 2 && range.allSatisfy({ comesAgainAlone($0) }) || isGroupOfEntries(blocks[block])
            {
                appendLines(range, to: &entries)
            } else {
                entries.append(entry(range))
            }
        }
        settleDittoMarks(&entries)
        return entries
    }

    /// One entry of several lines, the last of which has room for nothing but its page: "308".
    private func hasPageAlone(_ block: Int) -> Bool {
        bytes[lastLine(block)].allSatisfy(\.isASCIIDigit) && isPagedParagraph(block)
            && blocks[block].lineRange.dropFirst().dropLast().allSatisfy { HeadingForm(bytes, lines.range($0)) == nil }
    }

    func appendLines(_ range: Range<Int>, to entries: inout [ContentsEntry]) {
        let paged = range.reduce(0) { $0 + (pageColumn(lines.range($1)) != nil ? 1 : 0) }
        let pages: PagesOfLines = paged * 2 > range.count ? .most : paged > 0 && paged * 2 == range.count ? .half : .few
        let hasPagesBehindOneSpace = paged == 0 && countsPagesBehindOneSpace(range)
        var line = range.lowerBound
        while line < range.upperBound {
            var end = line + 1
            while end < range.upperBound, continues(end, from: line, pages) { end += 1 }
            entries.append(entry(line..<end, hasPageBehindOneSpace: hasPagesBehindOneSpace))
            line = end
        }
    }

    /// True if a line goes on with the entry that begins at `first`: it is indented deeper, or the page number is still to come.
    private func continues(_ line: Int, from first: Int, _ pages: PagesOfLines) -> Bool {
        let deeper = lines[line].indent >= lines[first].indent + 2
        if deeper, isSectionOf(first, line) || isLeftOfTitles(line, below: first) { return false }
        if deeper, line == first + 1, isFirstOfSections(line, below: first) || isPagedSection(line, below: first) { return false }
        if isColumnTitle(lines.range(line)) || titleBehindLetterAndPoint(lines.range(line)) != nil { return false }
        if let form = HeadingForm(bytes, lines.range(line)) { return goesOn(line, with: form, from: first) }
        // Entries set in by a column, and what a long one goes on with at the margin.
        let fewestColumns: Int16 = 40
        if lines[line].indent < lines[first].indent, lines[first].indent <= 2, HeadingForm(bytes, lines.range(first)) != nil,
            lines[line - 1].width >= fewestColumns,
            pageColumn(lines.range(line - 1)) == nil, bytes[lines.range(line - 1).upperBound - 1] != 0x2E
        {
            return true
        }
        // "CHAPTER III. A Good Going-over.--Grace" has filled its line.
        if pages != .most, lines[line].indent == lines[first].indent, HeadingForm(bytes, lines.range(first)) != nil,
            isFull(line - 1, before: line)
        {
            return true
        }
        // "30.--PRESERVES, ICES," and "AND DESSERT DISHES.": a title does not end in a comma.
        if HeadingForm(bytes, lines.range(first)) != nil, bytes[lines.range(line - 1).upperBound - 1] == 0x2C { return true }
        // "House in the Old  201", and "Bailey" set in below: there was no room in front of the page's number. A sentence in every second
        // line is a remark.
        if pages == .most || pages == .half && bytes[lines.range(line).upperBound - 1] != 0x2E, line == first + 1, deeper,
            pageColumn(lines.range(line)) == nil,
            HeadingForm(bytes, lines.range(first), allowsSmallNumerals: true) != nil, isFullUpToPage(first, before: line)
        {
            return true
        }
        // Topics in two lines, the second of which ends in their page.
        if pages != .most, pageColumn(lines.range(line - 1)) == nil, pageColumn(lines.range(line)) != nil, isFull(line - 1, before: line) {
            return true
        }
        if pages != .few, deeper, pageColumn(lines.range(line - 1)) == nil,
            HeadingForm(bytes, lines.range(first)) != nil || pageColumn(lines.range(line)) != nil && isWithinPhrase(line)
        {
            return true
        }
        if pages != .most, lines[line].indent >= lines[first].indent + 4 { return true }
        return goesOnSmall(line, from: first)
    }

    /// "The Angel Tower  24" set in below "CHAPTER II. The Church:", or above "The Nave  32" in one column: it has a page of its own, and
    /// there was room for more in the chapter's line.
    private func isPagedSection(_ line: Int, below first: Int) -> Bool {
        let range = lines.range(line), above = lines.range(first)
        guard let page = pageColumn(range), pageColumn(above) == nil,
            HeadingForm(bytes, above, allowsSmallNumerals: true)?.titleStart != nil, isCapital(range.lowerBound), !isWithinPhrase(line)
        else { return false }
        let word = range.prefix { bytes[$0] != 0x20 }.count
        guard Int(lines[first].width) + 1 + word < Int(lines[line].indent) + page - range.lowerBound else { return false }
        if bytes[above.upperBound - 1] == 0x3A { return true }
        let next = line + 1
        return next <= blocks[block(ofLine: first)].lastLine && lines[next].indent == lines[line].indent
            && pageColumn(lines.range(next)) != nil
    }

    /// "AUTHOR'S NOTES", set in below "III.          THE FERRY" and left of the column in which the titles stand: no title goes on there.
    private func isLeftOfTitles(_ line: Int, below first: Int) -> Bool {
        guard line == first + 1, pageColumn(lines.range(first)) == nil, isCapital(lines.range(line).lowerBound),
            !isFull(first, before: line),
            let column = columnOfTitle(first), Int(lines[line].indent) < column
        else { return false }
        let block = blocks[block(ofLine: first)]
        return [first - 1, line + 1].contains { block.lineRange.contains($0) && columnOfTitle($0) == column }
    }

    /// Where the title begins behind a number and room.
    private func columnOfTitle(_ line: Int) -> Int? {
        let fewestSpaces = 2, range = lines.range(line)
        guard let form = HeadingForm(bytes, range, allowsSmallNumerals: true), let title = form.titleStart,
            title - form.numberEnd > fewestSpaces, bytes[title - fewestSpaces..<title].allSatisfy({ $0 == 0x20 })
        else { return nil }
        return Int(lines[line].indent) + title - range.lowerBound
    }

    /// "The Story of the False Sister, and" and "the Faithful Beasts  57": the line begins small, or the one above ends in a comma or in a
    /// small word of a few letters.
    private func isWithinPhrase(_ line: Int) -> Bool {
        let longest = 3
        if (0x61...0x7A).contains(bytes[lines.range(line).lowerBound]) { return true }
        let last = bytes[lines.range(line - 1)].reversed().prefix { $0 != 0x20 }
        return last.first == 0x2C || last.count <= longest && last.allSatisfy { (0x61...0x7A).contains($0) }
    }

    /// "Departure--A slow train--The" and "inn at Larco    1": phrases with dashes and no page, and a line below that begins small or ends
    /// in their page.
    private func goesOnSmall(_ line: Int, from first: Int) -> Bool {
        // The lines above in which a dash is looked for.
        let reach = 16
        let before = lines.range(line - 1), range = lines.range(line)
        guard lines[line].indent == lines[line - 1].indent || line - 1 == first && lines[line].indent > lines[first].indent,
            pageColumn(before) == nil, let last = bytes[before].last, last != 0x2E, last != 0x3A
        else { return false }
        guard (0x61...0x7A).contains(bytes[range.lowerBound]) || pageColumn(range) != nil else { return false }
        return (max(first, line - reach)..<line).contains { contains("--", lines.range($0)) || contains("\u{2014}", lines.range($0)) }
    }

    /// "The Bridge" set in below "CHAPTER I. The River": both come again alone on their lines.
    private func isSectionOf(_ first: Int, _ line: Int) -> Bool {
        // "CHAPTER I" and its title below it.
        if line == first + 1, let form = HeadingForm(bytes, lines.range(first), allowsSmallNumerals: true), form.titleStart == nil {
            return false
        }
        return comesAgainAlone(first) && comesAgainAlone(line)
    }

    /// "The General Prologue" set in below "THE TALES", with "The Knight's Tale" and others in its column, most of which come again alone.
    private func isFirstOfSections(_ line: Int, below first: Int) -> Bool {
        let fewest = 3
        guard comesAgainAlone(first) else { return false }
        let block = blocks[block(ofLine: first)]
        let column = (line...block.lastLine).prefix { lines[$0].indent == lines[line].indent }
        return column.count >= fewest && column.count(where: { comesAgainAlone($0) }) * 2 >= column.count
    }

    /// True if a line of a list, without its page, is a line of its own in the text, or what stands behind its number or in front of what
    /// it has in brackets is.
    func comesAgainAlone(_ line: Int) -> Bool {
        guard !keysOfSingleLines.isEmpty else { return false }
        let range = lines.range(line)
        let text = range.lowerBound..<(pageColumn(range) ?? range.upperBound)
        if keysOfSingleLines.contains(textKey(CollectionOfOne(text))) { return true }
        if let title = titleInFrontOfBrackets([text]), keysOfSingleLines.contains(textKey(title)) { return true }
        guard let title = HeadingForm(bytes, text, allowsSmallNumerals: true)?.titleStart, title < text.upperBound else { return false }
        return keysOfSingleLines.contains(textKey(CollectionOfOne(title..<text.upperBound)))
    }

    /// O(bytes of the lines that stand alone).
    mutating func findKeysOfSingleLines() {
        let longest = 80
        for block in bookBlocks where blocks[block].count == 1 && Int(blocks[block].width) <= longest {
            let line = withoutCall(firstLine(block))
            keysOfSingleLines.insert(textKey(CollectionOfOne(line)))
            if let title = HeadingForm(bytes, line)?.titleStart {
                keysOfSingleLines.insert(textKey(CollectionOfOne(title..<line.upperBound)))
            }
        }
        keysOfSingleLines.remove(0)
    }

    /// "Chapter I: The Extent Of The Empire In The Age Of The Antonines.--Part" and "I. Part II. Part III." below: a line that begins as a
    /// heading of another kind, of a smaller division, and stands where the next word of a full line would.
    private func goesOn(_ line: Int, with form: HeadingForm, from first: Int) -> Bool {
        guard lines[line].indent == lines[first].indent, let opening = HeadingForm(bytes, lines.range(first)), opening.titleStart != nil,
            opening.division != .bare, isFull(line - 1, before: line)
        else { return false }
        return form.division == .bare ? bytes[lines.range(line - 1).upperBound - 1].isASCIILetter : form.division != opening.division
    }

    /// The first word of the next line would not have fitted.
    private func isFull(_ line: Int, before next: Int) -> Bool {
        let range = lines.range(next)
        var end = range.lowerBound
        while end < range.upperBound, bytes[end] != 0x20 { end += 1 }
        return Int(lines[line].width) + 1 + (end - range.lowerBound) > habits.measure
    }

    /// The first word of the next line would not have fitted in front of the page's number.
    private func isFullUpToPage(_ line: Int, before next: Int) -> Bool {
        let range = lines.range(line)
        guard let page = pageColumn(range) else { return false }
        var end = page
        while end > range.lowerBound, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x2E { end -= 1 }
        return end + 1 + lines.range(next).prefix { bytes[$0] > 0x20 }.count + 1 > page
    }

    /// - Parameter hasPageBehindOneSpace: figures at the end of the last line are the page, though they stand in no column.
    /// - Parameter hasPlaceInFirstLine: the lines below it are a picture's remark.
    func entry(_ range: Range<Int>, hasPageBehindOneSpace: Bool = false, hasPlaceInFirstLine: Bool = false) -> ContentsEntry {
        var entry = ContentsEntry(lines: range, pageLine: range.upperBound - 1)
        let first = lines.range(range.lowerBound), last = lines.range(range.upperBound - 1)
        entry.form = HeadingForm(bytes, first, allowsSmallNumerals: true)
        let isColumnTitle = range.count == 1 && entry.form == nil && pageColumn(last) == nil && isColumnTitle(first)
        let pageBehindWord = pageBehindWord(last)
        entry.pageStart = pageBehindWord ?? pageColumn(last) ?? pageFacing(range) ?? frontispiece(last)
        // "I           Pag.     VII" has no title.
        if let pageBehindWord, range.count == 1, let title = entry.form?.titleStart, title >= pageBehindWord {
            entry.form?.titleStart = nil
        }
        // "I.        INTRODUCTION" has its title there.
        if entry.pageStart == nil, !isColumnTitle, let title = columnTitle(behind: last), entry.form?.titleStart != title {
            entry.pageStart = title
        }
        if entry.pageStart == nil, let page = pageBehindOneSpace(range, isKnown: hasPageBehindOneSpace) {
            entry.pageStart = page
            if range.count == 1 { entry.form = HeadingForm(bytes, first.lowerBound..<page - 1, allowsSmallNumerals: true) }
        }
        if hasPlaceInFirstLine || entry.pageStart == nil && range.count == 2 && entry.form != nil,
            let page = pageColumn(first) ?? (hasPlaceInFirstLine ? frontispiece(first) : nil)
        {
            entry.pageStart = page
            entry.pageLine = range.lowerBound
        }
        // "III    34" has no title either, and would be no number in a text.
        if entry.form == nil, let page = entry.pageStart, entry.pageLine == range.lowerBound {
            entry.form = numberInFrontOfPage(first.lowerBound..<page)
        }
        let text = range.map { line in
            line == entry.pageLine
                ? entry.pageStart.map { lines.range(line).lowerBound..<$0 } ?? withoutCall(lines.range(line)) : lines.range(line)
        }
        entry.key = textKey(text)
        entry.titleKey =
            entry.form?.titleStart.map { start in
                textKey(text.enumerated().map { $0.offset == 0 ? min(start, $0.element.upperBound)..<$0.element.upperBound : $0.element })
            } ?? titleKeyBehindNumeral(text) ?? titleBehindLetter(text).map { textKey($0) } ?? titleInFrontOfBrackets(text).map {
                textKey($0)
            }
            ?? entry.key
        entry.isLettered = entry.form == nil && titleBehindLetter(text) != nil
        entry.isColumnTitle = isColumnTitle
        return entry
    }

    /// Where "48" begins at the end of "DAY THE SECOND 48", among others whose numbers grow.
    private func pageBehindOneSpace(_ range: Range<Int>, isKnown: Bool) -> Int? {
        let block = block(ofLine: range.lowerBound), last = lines.range(range.upperBound - 1)
        guard isKnown ? numberAtEnd(last) != nil : range == blocks[block].lineRange && isPagedParagraph(block) else { return nil }
        return last.upperBound - bytes[last].reversed().prefix { $0.isASCIIDigit }.count
    }

    /// "The Night Journey 17", "A Letter from Home 30": most lines of a list end in a number that is no smaller than the one above, with
    /// other words in front of each. "Psalm 17", "Psalm 18" and years are no pages.
    func countsPagesBehindOneSpace(_ range: Range<Int>) -> Bool {
        let fewest = 3, largest = 999
        var texts: Set<UInt64> = [], numbers: [Int] = []
        for line in range {
            let text = lines.range(line)
            guard let number = numberAtEnd(text), number <= largest else { continue }
            numbers.append(number)
            texts.insert(textKey(CollectionOfOne(text.lowerBound..<text.upperBound - String(number).utf8.count)))
        }
        return numbers.count >= fewest && numbers.count * 4 >= range.count * 3 && texts.count * 4 >= numbers.count * 3
            && zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
    }

    /// "Page", "CHAP.            PAGE", "FIG.     PAGE" and nothing else.
    func isColumnTitle(_ line: Range<Int>) -> Bool {
        columnTitles.contains { bytes[line].hasASCIIPrefix($0) } && (line.count <= 6 || contains("   ", line)) || isTitleOfPlaces(line)
            || contains("   ", line) && keysOfColumns.contains(textKey(CollectionOfOne(line)))
    }

    /// The key of "The Arrival" in "IV The Arrival"; in the midst of a text that would be a sentence.
    private func titleKeyBehindNumeral(_ text: [Range<Int>]) -> UInt64? {
        guard let first = text.first else { return nil }
        var cursor = WordCursor(bytes, first)
        guard cursor.number() != nil, cursor.byte == 0x20 else { return nil }
        return textKey([cursor.position..<first.upperBound] + text.dropFirst())
    }

    /// "ROBERT BRIDGES" of "ROBERT BRIDGES (1844-    )": what a heading need not say of its author.
    private func titleInFrontOfBrackets(_ text: [Range<Int>]) -> [Range<Int>]? {
        guard let last = text.last else { return nil }
        var end = last.upperBound
        while true {
            let close = bytes[last.lowerBound..<end].lastIndex { $0 != 0x20 }
            guard let close, bytes[close] == 0x29, let open = bytes[last.lowerBound..<close].lastIndex(of: 0x28) else { break }
            end = open
        }
        while end > last.lowerBound, bytes[end - 1] == 0x20 { end -= 1 }
        return end < last.upperBound && end > last.lowerBound ? text.dropLast() + [last.lowerBound..<end] : nil
    }

    /// "Close order" of "(_a_) Close order".
    private func titleBehindLetter(_ text: [Range<Int>]) -> [Range<Int>]? {
        guard let first = text.first, !first.isEmpty else { return nil }
        if let start = titleBehindLetterAndPoint(first) { return [start..<first.upperBound] + text.dropFirst() }
        guard bytes[first.lowerBound] == 0x28 else { return nil }
        var cursor = WordCursor(bytes, (first.lowerBound + 1)..<first.upperBound)
        cursor.skip { $0 == 0x5F }
        guard let letter = cursor.word(), letter.count == 1 else { return nil }
        cursor.skip { $0 == 0x5F }
        guard cursor.byte == 0x29, cursor.position + 1 < first.upperBound else { return nil }
        return [(cursor.position + 1)..<first.upperBound] + text.dropFirst()
    }

    /// Where "Tale of the Mill" begins in "a.   Tale of the Mill", and "Story of the Lamp" in "ab.  Story of the Lamp": behind one or two
    /// small letters, a full stop and room.
    func titleBehindLetterAndPoint(_ line: Range<Int>) -> Int? {
        let mostLetters = 2, fewestSpaces = 2
        var cursor = WordCursor(bytes, line)
        cursor.skip { (0x61...0x7A).contains($0) }
        guard (1...mostLetters).contains(cursor.position - line.lowerBound), cursor.byte == 0x2E else { return nil }
        cursor.position += 1
        let point = cursor.position
        cursor.skipSpaces()
        return !cursor.isAtEnd && cursor.position - point >= fewestSpaces && isCapital(cursor.position) ? cursor.position : nil
    }

    // MARK: Columns

    /// Where the page numbers at a line's end begin: figures or Roman numerals behind two spaces or a leader. Nil if there are none.
    func pageColumn(_ line: Range<Int>) -> Int? {
        let fewestBeforePoint = 3
        // "131." in a column of such.
        let hasPoint = line.count > fewestBeforePoint && bytes[line.upperBound - 1] == 0x2E && bytes[line.upperBound - 2].isASCIIDigit
        let end = hasPoint ? line.upperBound - 1 : line.upperBound
        var i = end
        while i > line.lowerBound, isPageNumberByte(bytes[i - 1]) { i -= 1 }
        guard i < end, i - 2 > line.lowerBound else { return nil }
        var gap = i
        while gap > line.lowerBound, bytes[gap - 1] == 0x20 || bytes[gap - 1] == 0x2E || bytes[gap - 1] == 0x09 { gap -= 1 }
        guard i - gap >= 2, gap > line.lowerBound else { return nil }
        // ". 5" behind a sentence is no leader.
        let spaces = bytes[gap..<i].reduce(0) { $0 + ($1 == 0x20 ? 1 : 0) }
        if hasPoint { return spaces >= fewestBeforePoint ? i : nil }
        return spaces >= 2 || i - gap >= 4 ? i : nil
    }

    /// Where "Paragraph." begins in "PART I.              Paragraph.": far behind an entry the column of figures below has its title.
    private func columnTitle(behind line: Range<Int>) -> Int? {
        let fewestSpaces = 8
        var start = line.upperBound
        while start > line.lowerBound, bytes[start - 1] != 0x20 { start -= 1 }
        var gap = start
        while gap > line.lowerBound, bytes[gap - 1] == 0x20 { gap -= 1 }
        var cursor = WordCursor(bytes, start..<line.upperBound)
        guard gap > line.lowerBound, start - gap >= fewestSpaces, isCapital(start), let word = cursor.word(), word.count >= 4 else {
            return nil
        }
        cursor.skip { $0 == 0x2E }
        return cursor.isAtEnd ? start : nil
    }

    private func isPageNumberByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte == 0x2D || byte == 0x69 || byte == 0x76 || byte == 0x78 || byte == 0x6C
    }
}

private let columnTitles = WordLists.phrases(in: "column-openings")
private let keysOfColumns = WordLists.keys(in: "columns-of-contents")
