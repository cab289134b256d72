import Markup

// Letters, in a book of letters or inside a story. A letter is told by its salutation: a short line such as "MY DEAR SIR,--" in front of
// prose. In front of it may stand place and date, and the first short line in capitals, emphasised or far to the right, behind a sentence
// that has been left open or in front of a heading, is the signature.

extension TextAnalysis {
    mutating func findLetters() {
        findSteppedClosings()
        findSignaturesOfPrefaces()
        findSignaturesAtMargin()
        findClosingsAlone()
        var salutations: [Int] = []
        for index in bookBlocks where isSalutation(index) { salutations.append(index) }
        let areChapters = headings.count { $0.form?.division == .letter } >= 2
        let dates = salutations.count >= 5 || areChapters ? datesBelowHeadings(ofLettersAlone: salutations.count < 5) : []
        for index in dates { blocks[index].role = .date }
        guard !salutations.isEmpty || !dates.isEmpty else { return }
        if salutations.count >= 5 { findSignaturesOfLetterBook() }
        let starts = (salutations + dates).sorted()
        var end = bookBlocks.lowerBound
        for (k, start) in starts.enumerated() where start >= end {
            let isSaluted = isSalutation(start)
            if isSaluted {
                blocks[start].role = .salutation
                var above = start - 1
                while above >= bookBlocks.lowerBound, start - above <= 3, !isHeading(above),
                    isDateLine(above) || isPlaceLine(above) || isPlaceAtRight(above)
                { blocks[above].role = .date; above -= 1 }
            }
            let nextAlone = starts[(k + 1)...].first { isSalutation($0) } ?? bookBlocks.upperBound
            // Nor beyond one that goes on behind its salutation.
            let next =
                (start + 2..<max(start + 2, min(start + 62, nextAlone))).first { blocks[$0].role == .paragraph && hasSalutation($0) }
                ?? nextAlone
            guard let found = signature(from: start + 1, before: next) else { continue }
            let signature = lastOfClosing(found, before: next)
            for index in found..<signature { blocks[index].role = .closing }
            blocks[signature].role = isSteppedClosing(signature) ? .closing : .signature
            if signature == found, signature - 1 > start, isClosing(signature - 1) { blocks[signature - 1].role = .closing }
            end = signature + 1
            // "Jan. 12, 1820." below the name.
            if end + 1 < bookBlocks.upperBound, isHeading(end + 1), blocks[end].count == 1, isDateLine(end), isNothingButDate(end) {
                blocks[end].role = .date; end += 1
            }
            // In a book of letters every chapter is one; elsewhere a letter is set off from the story.
            var first = start
            while first > bookBlocks.lowerBound, blocks[first - 1].role == .date { first -= 1 }
            if isSaluted, first > bookBlocks.lowerBound, !isHeading(first - 1) { letters.append(first..<end) }
        }
    }

    /// "MY DEAR SIR,--" above prose.
    func isSalutation(_ index: Int) -> Bool {
        let block = blocks[index]
        guard block.count == 1, block.width <= 60, index + 1 < bookBlocks.upperBound,
            block.role == .paragraph || block.role == .lines || block.role == .verse || block.role == .salutation
        else { return false }
        let line = firstLine(index)
        var end = line.upperBound
        while end > line.lowerBound, bytes[end - 1] == 0x2D || bytes[end - 1] == 0x5F { end -= 1 }
        if end - 3 > line.lowerBound, bytes[end - 3] == 0xE2, bytes[end - 2] == 0x80, bytes[end - 1] == 0x94 { end -= 3 }
        guard end > line.lowerBound, [0x2C, 0x21, 0x3A, 0x3B].contains(bytes[end - 1]) || end < line.upperBound && bytes[end - 1] == 0x2E
        else { return false }
        var cursor = WordCursor(bytes, line.lowerBound..<end)
        cursor.skip { $0 == 0x22 || $0 == 0x5F || $0 == 0x27 || $0 >= 0x80 && $0 != 0xC3 }
        // A dash behind the comma says as much as a word.
        let isDashed = end < line.upperBound && bytes[end - 1] != 0x2E && !cursor.isAtEnd && isCapital(cursor.position)
        if isDashed, blocks[index + 1].role == .paragraph, isFirstOfLetter(index) { return true }
        // One of the first words greets.
        let reach = shape(of: block).isMostlyCapitals ? 6 : 4
        var words = 0
        while words < reach, let word = cursor.word() {
            if words == 0, !isCapital(word.start) || closingWords[word] != nil { return false }
            if salutationWords[word] != nil {
                let next = blocks[index + 1]
                return (next.role == .paragraph || next.role == .quotation) && (next.count > 1 || next.width > 40)
            }
            words += 1
            cursor.skip { $0 == 0x20 || $0 == 0x2D || $0 == 0x2E || $0 == 0x2C }
        }
        return false
    }

    /// True below a heading or a date, or where a quotation mark opens the letter.
    private func isFirstOfLetter(_ index: Int) -> Bool {
        guard index > bookBlocks.lowerBound else { return true }
        if isHeading(index - 1) || blocks[index - 1].role == .date || isDateLine(index - 1) { return true }
        let first = bytes[firstLine(index).lowerBound]
        return first == 0x22 || first == 0xE2
    }

    /// Place or day, with a figure: "Feb. 23, 1817.", "Hunsford, near Westerham, Kent, 15th October."
    func isDateLine(_ index: Int) -> Bool {
        let block = blocks[index]
        guard block.count <= 3, Int(block.width) <= 70 || Int(block.width) - Int(block.indent) <= 50,
            [.paragraph, .lines, .verse, .signature, .quotation].contains(block.role)
        else { return false }
        let hasFigure = hasFigure(block), hasMonth = namesMonth(block)
        return hasMonth && (hasFigure || block.width < 40) || hasFigure && hasYear(block) && block.width < 50
    }

    func namesMonth(_ block: TextBlock) -> Bool { hasWord(block) { monthNames[$0] != nil } }

    /// Whether one of a block's words is such.
    func hasWord(_ block: TextBlock, where isSuch: (FoldedWord) -> Bool) -> Bool {
        for line in block.lineRange {
            var cursor = WordCursor(bytes, lines.range(line))
            while !cursor.isAtEnd {
                guard let word = cursor.word() else { cursor.position += 1; continue }
                if isSuch(word) { return true }
            }
        }
        return false
    }

    private func hasFigure(_ block: TextBlock) -> Bool { block.lineRange.contains { lines.range($0).contains { bytes[$0].isASCIIDigit } } }

    func isMonth(_ word: FoldedWord) -> Bool { monthNames[word] != nil }

    func hasYear(_ block: TextBlock) -> Bool {
        for line in block.lineRange {
            var figures = 0
            for i in lines.range(line) {
                figures = bytes[i].isASCIIDigit ? figures + 1 : 0
                if figures == 4, bytes[i - 3] == 0x31 || bytes[i - 3] == 0x32 { return true }
            }
        }
        return false
    }

    /// "_17, Chatham Street_,": a short line emphasised as a whole, quotation marks left aside.
    func isPlaceLine(_ index: Int) -> Bool {
        let block = blocks[index]
        guard block.count == 1, block.width <= 50, [.paragraph, .lines, .verse, .signature].contains(block.role) else { return false }
        let line = firstLine(index)
        guard let first = line.first(where: { bytes[$0] == 0x5F }), let last = line.last(where: { bytes[$0] == 0x5F }), last > first + 1
        else { return false }
        return first - line.lowerBound <= 3 && line.upperBound - last <= 2 && !bytes[(first + 1)..<last].contains(0x5F)
    }

    func namesDay(_ index: Int) -> Bool { hasWord(blocks[index]) { dayNames[$0] != nil } }

    /// "17, Chatham Street, / Wednesday." far to the right: lines with a figure or a day of the week.
    func isPlaceAtRight(_ index: Int) -> Bool {
        blocks[index].role == .signature && blocks[index].count <= 4 && (hasFigure(blocks[index]) || namesDay(index))
    }

    /// "Yours truly," and the name in paragraphs of their own: the last of up to three of which each goes on in the next.
    private func lastOfClosing(_ first: Int, before next: Int) -> Int {
        let most = 3, mostWords = 6
        var last = first
        while last - first < most, last + 1 < next, isLeftOpen(last),
            [.signature, .paragraph, .lines, .verse].contains(blocks[last + 1].role), blocks[last + 1].count <= 2, !isDateLine(last + 1),
            !isSalutation(last + 1)
        {
            let shape = shape(of: blocks[last + 1])
            guard (1...mostWords).contains(shape.words), shape.beginsWithCapital,
                blocks[last + 1].role == .signature || shape.isMostlyCapitals || shape.isTitleCase
            else { break }
            last += 1
        }
        return last
    }

    /// Ends with a comma or a dash.
    private func isLeftOpen(_ index: Int) -> Bool {
        let last = bytes[lastLine(index).upperBound - 1]
        return last == 0x2C || last == 0x2D
    }

    /// A date far to the right is none of a signature's lines, wherever it stands: what is written below it begins there. So is "Chatham
    /// Street, Monday." right below a letter's title.
    mutating func findDatesAtRight() {
        for index in bookBlocks.dropLast() where blocks[index].role == .signature && blocks[index].count == 1 {
            guard
                isDateLine(index) && isNothingButDate(index)
                    || index > bookBlocks.lowerBound && isHeading(index - 1) && isPlaceAtRight(index),
                [.paragraph, .salutation].contains(blocks[index + 1].role),
                index == bookBlocks.lowerBound || blocks[index - 1].role != .verse && blocks[index - 1].role != .signature
            else { continue }
            blocks[index].role = .date
        }
    }

    private func datesBelowHeadings(ofLettersAlone: Bool) -> [Int] {
        headings.compactMap { heading in
            if ofLettersAlone, heading.form?.division != .letter { return nil }
            var block = heading.lastBlock + 1
            // Whom the letter is to.
            if block + 1 < bookBlocks.upperBound, blocks[block].role == .paragraph, blocks[block].count == 1, !isDateLine(block),
                shape(of: blocks[block]).isMostlyCapitals
            {
                block += 1
            }
            return block < bookBlocks.upperBound && isDateLine(block) && block + 1 < bookBlocks.upperBound ? block : nil
        }
    }

    /// In a book whose chapters are letters, with a salutation or without: the first short line in capitals behind a paragraph is the
    /// signature.
    private mutating func findSignaturesOfLetterBook() {
        for (k, heading) in headings.enumerated() {
            let first = heading.lastBlock + 1
            let end = k + 1 < headings.count ? headings[k + 1].block : bookBlocks.upperBound
            guard end - first >= 2, end - first <= 60 else { continue }
            for index in (first + 1)..<end {
                let block = blocks[index]
                guard block.role == .paragraph || block.role == .lines, block.count <= 2, Int(block.width) - Int(block.indent) <= 44,
                    !isEnding(index)
                else { continue }
                let shape = shape(ofLines: Int(block.firstLine)..<Int(block.firstLine) + 1)
                // "WONDERFUL!--" is said, not signed.
                guard shape.isMostlyCapitals, shape.words <= 6, shape.last != 0x2D, !bytes[firstLine(index)].contains(0x21),
                    isOpenEnded(index - 1) || isLastOfLetter(index, before: end)
                else { continue }
                blocks[index].role = .signature
                if index - 1 > first, isClosing(index - 1) { blocks[index - 1].role = .closing }
                break
            }
        }
    }

    private func isLastOfLetter(_ index: Int, before end: Int) -> Bool {
        (index + 1..<end).allSatisfy {
            blocks[$0].role == .footnote || blocks[$0].role == .signature || $0 - index <= 3 && blocks[$0].count <= 3
        }
    }

    private func signature(from start: Int, before next: Int) -> Int? {
        let longest = 60
        for index in start..<min(start + longest, next) {
            let block = blocks[index]
            // "FOOTNOTES:" signs nothing.
            if isNotesTitle(index) { return nil }
            switch block.role {
            case .heading, .ornament, .contents, .titlePage: return nil
            case .signature: return index
            case .closing where isSteppedClosing(index): return index
            case .paragraph, .lines, .verse:
                if isSteppedClosing(index) { return index }
                guard block.count <= 3, Int(block.width) - Int(block.indent) <= 50, !isEnding(index) else { continue }
                let shape = shape(of: block)
                guard shape.words >= 1, shape.words <= 9, shape.letters > 0 else { continue }
                let isBehindClosing = index > start && isOpenEnded(index - 1)
                if shape.isAllCapitals || shape.isMostlyCapitals && shape.words <= 6 || shape.isEmphasised {
                    return isBehindClosing || isBeforeEnd(index) ? index : nil
                }
                if isBehindClosing, shape.isTitleCase || shape.beginsWithCapital && block.count == 1, !shape.endsOpen { return index }
            default: continue
            }
        }
        return nil
    }

    /// "L. Frank Baum", "Chicago, April, 1900.": one or two lines set in, a name and a place or date, between prose and the next heading.
    private mutating func findSignaturesOfPrefaces() {
        let mostWords = 6
        for end in bookBlocks.dropFirst(3) where isHeading(end) || blocks[end].role == .repeatedTitle {
            var first = end
            while first - 1 > bookBlocks.lowerBound, end - first < 2, blocks[first - 1].count == 1,
                [.verse, .quotation, .signature].contains(blocks[first - 1].role), Int(blocks[first - 1].indent) > habits.indent
            {
                first -= 1
            }
            guard first < end, blocks[first - 1].role == .paragraph, blocks[first - 1].count > 1, blocks[first].blankBefore <= 2 else {
                continue
            }
            let isName = (first..<end).allSatisfy { index in
                let shape = shape(of: blocks[index])
                return shape.words <= mostWords && shape.letters > 0 && (shape.isTitleCase || shape.isMostlyCapitals) && !shape.endsAsSpeech
                    && !shape.beginsAsSpeech && (!shape.endsWithFullStop || shape.digits > 0 || shape.words <= 3)
            }
            if isName { for index in first..<end { blocks[index].role = .signature } }
        }
    }

    /// "Very sincerely yours," and "Sherlock Holmes" in a paragraph each below prose: a letter that the text tells in its midst ends so.
    private mutating func findClosingsAlone() {
        let mostWords = 5, longest = 44
        for index in bookBlocks.dropFirst() where index + 1 < bookBlocks.upperBound {
            let (closing, name) = (blocks[index], blocks[index + 1])
            guard closing.role == .paragraph, closing.count == 1, name.role == .paragraph, name.count == 1, name.blankBefore <= 1,
                Int(closing.width) - Int(closing.indent) <= longest, Int(name.width) - Int(name.indent) <= longest, isLeftOpen(index),
                blocks[index - 1].role == .paragraph, blocks[index - 1].count > 1, saysClosing(index)
            else { continue }
            let shape = shape(of: name)
            guard (1...mostWords).contains(shape.words), shape.isMostlyCapitals || shape.isTitleCase, shape.beginsWithCapital,
                !shape.endsAsSpeech, !shape.endsOpen, !isEnding(index + 1)
            else { continue }
            blocks[index].role = .closing
            blocks[index + 1].role = .signature
        }
    }

    /// "yours", "sincerely" among the first words: longer ones than "I" and "with".
    private func saysClosing(_ index: Int) -> Bool {
        let reach = 4, shortest = 5
        var cursor = WordCursor(bytes, firstLine(index))
        cursor.skip { $0 == 0x5F }
        for _ in 0..<reach {
            guard let word = cursor.word() else { return false }
            if word.count >= shortest, closingWords[word] != nil { return true }
            cursor.skipSpaces()
        }
        return false
    }

    /// "Your affectionate brother, / R. Walton", far to the right and each line deeper than the one above: whoever is written to, a letter
    /// ends there.
    private mutating func findSteppedClosings() {
        let deep = 10
        for index in bookBlocks where blocks[index].role == .verse || blocks[index].role == .signature || blocks[index].role == .lines {
            guard index > bookBlocks.lowerBound, blocks[index - 1].role == .paragraph, isSteppedClosing(index),
                Int(lines[blocks[index].lastLine].indent) >= habits.indent + deep
            else { continue }
            var cursor = WordCursor(bytes, firstLine(index))
            cursor.skip { $0 == 0x22 || $0 == 0x5F || $0 >= 0x80 && $0 != 0xC3 }
            if let word = cursor.word(), closingWords[word] != nil { blocks[index].role = .closing }
        }
    }

    /// "Adieu, my dearest friend, / Yours ever, / CLARISSA HARLOWE.", each line deeper than the one above.
    private func isSteppedClosing(_ index: Int) -> Bool {
        let block = blocks[index]
        guard (2...5).contains(block.count),
            zip(block.lineRange, block.lineRange.dropFirst()).allSatisfy({ lines[$0].indent + 2 <= lines[$1].indent })
        else { return false }
        let name = shape(ofLines: block.lastLine..<block.lastLine + 1)
        guard name.words <= 6, name.isMostlyCapitals || name.isTitleCase, !name.endsOpen else { return false }
        return block.lineRange.dropLast().allSatisfy { line in
            let last = bytes[lines.range(line).upperBound - 1]
            return last == 0x2C || last == 0x2D || last.isASCIILetter || last == 0x94
        }
    }

    private func isOpenEnded(_ index: Int) -> Bool {
        let line = lastLine(index)
        let last = bytes[line.upperBound - 1]
        guard last != 0x2E, last != 0x21, last != 0x3F else { return false }
        return last == 0x2C || last == 0x2D || last.isASCIILetter || last == 0x94
    }

    private func isBeforeEnd(_ index: Int) -> Bool {
        guard index + 1 < bookBlocks.upperBound else { return true }
        switch blocks[index + 1].role {
        case .heading, .ornament, .footnote: return true
        default: return bytes[firstLine(index + 1)].hasASCIIPrefix("p.") || bytes[firstLine(index + 1)].hasASCIIPrefix("p. s")
        }
    }

    private func isClosing(_ index: Int) -> Bool {
        let block = blocks[index]
        guard block.role == .paragraph || block.role == .lines || block.role == .verse, block.count <= 3, block.width <= 50 else {
            return false
        }
        return isOpenEnded(index)
    }
}

let salutationWords = FoldedWordTable<Bool>(list: "salutation")

let monthNames = FoldedWordTable<Bool>(list: "months")

private let dayNames = FoldedWordTable<Bool>(list: "days")

/// First words of what stands above a signature.
let closingWords = FoldedWordTable<Bool>(list: "closing")
