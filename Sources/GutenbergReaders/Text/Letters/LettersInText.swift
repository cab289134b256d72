import Markup

// A letter that somebody writes or reads in a story, quoted or set in: told by both of its ends, wherever it stands. "Ever your
// affectionate friend," with the name below is one, "My dear Sir," or "DEAREST AGATHA,--You will be surprised" the other; place and day may
// stand above. A salutation alone is said as often as it is written.

/// The end of a letter: its last phrase, and whose it is.
private struct LetterEnd {
    var closing: Range<Int>
    /// The block of the name, where it has one of its own.
    var signature: Int?
    var end: Int { (signature ?? closing.upperBound - 1) + 1 }
}

extension TextAnalysis {
    /// Finds the letters that are none yet. O(blocks).
    mutating func findLettersInText() {
        var floor = bookBlocks.lowerBound, index = floor, known = 0
        let found = letters
        while index < bookBlocks.upperBound {
            while known < found.count, found[known].upperBound <= index { known += 1 }
            if known < found.count, found[known].contains(index) { index = found[known].upperBound; floor = index; continue }
            if isEndOfPiece(index) { floor = index + 1 }
            guard let ending = letterEnd(at: index), let salutation = salutation(above: index, from: floor) else { index += 1; continue }
            // A letter of a book of such, whose chapter it fills.
            guard blocks[salutation].role != .salutation || blocks[index].role != .closing else {
                floor = ending.end; index = ending.end; continue
            }
            settle(ending, salutation, from: floor)
            floor = ending.end
            index = ending.end
        }
        letters.sort { $0.lowerBound < $1.lowerBound }
    }

    private mutating func settle(_ ending: LetterEnd, _ salutation: Int, from floor: Int) {
        let mostAbove = 3
        var first = salutation
        while first > floor, salutation - first < mostAbove, blocks[first].blankBefore <= 2,
            blocks[first - 1].role == .date || isDateLine(first - 1) || isPlaceLine(first - 1) || isPlaceAtRight(first - 1)
                || isQuotedAddress(first - 1)
        { first -= 1 }
        for block in first..<salutation { blocks[block].role = .date }
        let isSetIn = Int(blocks[salutation].indent) > habits.indent
        if isSalutationLine(salutation) {
            blocks[salutation].role = .salutation
        } else if blocks[salutation].role == .quotation || blocks[salutation].role == .verse {
            blocks[salutation].role = .paragraph
        }
        for block in (salutation + 1)..<max(salutation + 1, ending.closing.lowerBound) where isSetIn {
            if blocks[block].role == .quotation || blocks[block].role == .verse && blocks[block].count == 1 {
                blocks[block].role = .paragraph
            }
        }
        for block in ending.closing { blocks[block].role = .closing }
        if let signature = ending.signature { blocks[signature].role = .signature }
        var end = ending.end
        while end < bookBlocks.upperBound, blocks[end].role == .paragraph || blocks[end].role == .quotation, isPostscript(end) {
            blocks[end].role = .paragraph; end += 1
        }
        // "London, May 4." below the name, where nothing stands above.
        if first == salutation, end < bookBlocks.upperBound, blocks[end].count == 1, Int(blocks[end].width) - Int(blocks[end].indent) <= 44,
            isDateLine(end), !isHeading(end)
        {
            blocks[end].role = .date; end += 1
        }
        if first > bookBlocks.lowerBound, !isHeading(first - 1) { letters.append(first..<end) }
    }

    /// What no letter goes beyond.
    private func isEndOfPiece(_ index: Int) -> Bool {
        switch blocks[index].role {
        case .heading, .headingTitle, .ornament, .contents, .contentsTitle, .titlePage, .speech, .definition, .index: true
        default: false
        }
    }

    private func mayBelong(_ index: Int) -> Bool {
        [.paragraph, .lines, .verse, .quotation, .signature, .closing, .salutation].contains(blocks[index].role)
    }

    // MARK: Ends

    private func letterEnd(at index: Int) -> LetterEnd? {
        let mostLines = 6, widest = 56
        guard mayBelong(index), blocks[index].count <= mostLines, index > bookBlocks.lowerBound else { return nil }
        if blocks[index].role == .closing { return LetterEnd(closing: index..<(index + 1), signature: nil) }
        guard Int(blocks[index].width) - Int(blocks[index].indent) <= widest, beginsAsClosing(firstLine(index)) else { return nil }
        // The name is the last of its lines.
        if blocks[index].count >= 2, isNameLine(blocks[index].lastLine),
            blocks[index].lineRange.dropLast().allSatisfy({ isLeftOpen(lines.range($0)) })
        {
            return LetterEnd(closing: index..<(index + 1), signature: nil)
        }
        guard isLeftOpen(lastLine(index)), index + 1 < bookBlocks.upperBound, mayBelong(index + 1), blocks[index + 1].count <= 2,
            blocks[index + 1].blankBefore <= 2,
            blocks[index + 1].lineRange.allSatisfy({ isNameLine($0) })
        else { return nil }
        return LetterEnd(closing: index..<(index + 1), signature: index + 1)
    }

    /// "Your loving", "I remain,", "Ever your affectionate friend,": the first word and no more than a few.
    private func beginsAsClosing(_ line: Range<Int>) -> Bool {
        var cursor = WordCursor(bytes, textBehindQuote(line))
        guard !cursor.isAtEnd, isCapital(cursor.position), let word = cursor.word() else { return false }
        return closingWords[word] != nil || furtherClosingWords[word] != nil
    }

    /// Ends with a comma, a dash or in the midst of a phrase.
    private func isLeftOpen(_ line: Range<Int>) -> Bool {
        guard let last = line.last else { return false }
        return bytes[last] == 0x2C || bytes[last] == 0x2D || bytes[last] == 0x5F || bytes[last].isASCIILetter || bytes[last] == 0x94
            || last > line.lowerBound && bytes[last - 1] == 0xC3
    }

    /// "CAROLINE.", "Jane Roe", and no sentence.
    private func isNameLine(_ line: Int) -> Bool {
        let words = 1...6
        let shape = shape(ofLines: line..<line + 1)
        let range = lines.range(line), text = textBehindQuote(range)
        guard words.contains(shape.words), shape.letters > 0, shape.digits == 0, !text.isEmpty, isCapital(text.lowerBound), !shape.endsOpen
        else { return false }
        return (shape.isMostlyCapitals || shape.isTitleCase || shape.isEmphasised || shape.words == 1)
            && !range.contains { bytes[$0] == 0x3F || bytes[$0] == 0x21 }
    }

    private func isPostscript(_ index: Int) -> Bool {
        let line = bytes[textBehindQuote(firstLine(index))]
        return line.hasASCIIPrefix("p.s") || line.hasASCIIPrefix("p. s") || line.hasASCIIPrefix("_p.s") || line.hasASCIIPrefix("n.b")
    }

    // MARK: Beginnings

    private func salutation(above end: Int, from floor: Int) -> Int? {
        let longest = 60
        var index = end - 1
        while index >= floor, end - index <= longest {
            if mayBelong(index), isSalutationLine(index) || hasSalutation(index) { return index }
            index -= 1
        }
        return nil
    }

    /// "MY DEAR CAROLINE," alone on its line.
    private func isSalutationLine(_ index: Int) -> Bool {
        let widest = 60
        guard blocks[index].count == 1, Int(blocks[index].width) - Int(blocks[index].indent) <= widest else { return false }
        let line = firstLine(index)
        return addressEnd(line).map { end in
            (end..<line.upperBound).allSatisfy { [0x2C, 0x21, 0x3A, 0x3B, 0x2E, 0x2D, 0x5F, 0xE2, 0x80, 0x94].contains(bytes[$0]) }
                && [0x2C, 0x21, 0x3A, 0x3B, 0x2D, 0x94].contains(
                    bytes[line.upperBound - 1] == 0x5F ? bytes[line.upperBound - 2] : bytes[line.upperBound - 1])
        } ?? false
    }

    /// "DEAREST AGATHA,--You will be surprised", "Dear Sir: I have": who is addressed, and the letter goes on behind a dash or colon.
    func hasSalutation(_ index: Int) -> Bool {
        let line = firstLine(index)
        guard let end = addressEnd(line) else { return false }
        var cursor = WordCursor(bytes, end..<line.upperBound)
        let sign = cursor.byte
        guard [0x2C, 0x3A, 0x21, 0x2E, 0x3B].contains(sign) else { return false }
        cursor.position += 1
        cursor.skip { $0 == 0x5F }
        let isDashed = cursor.byte == 0x2D || cursor.byte == 0xE2 && cursor.position + 2 < cursor.end && bytes[cursor.position + 2] == 0x94
        if isDashed { return true }
        guard cursor.byte == 0x20, cursor.position + 1 < cursor.end else { return false }
        let name = textBehindQuote(line).lowerBound..<end
        let letters = name.filter { bytes[$0].isASCIILetter }
        return sign == 0x3A && isCapital(cursor.position + 1)
            || sign == 0x2C && letters.count >= 6 && letters.allSatisfy { bytes[$0] <= 0x5A }
    }

    /// Behind the few words of which one greets; nil if there are none.
    private func addressEnd(_ line: Range<Int>) -> Int? {
        let mostWords = 8
        var cursor = WordCursor(bytes, textBehindQuote(line))
        var words = 0, greets = false, end = cursor.position
        while words < mostWords, let word = cursor.word() {
            if words == 0, !isCapital(word.start) || closingWords[word] != nil { return nil }
            if words < 4, salutationWords[word] != nil || furtherSalutationWords[word] != nil { greets = true }
            words += 1
            end = word.end
            if cursor.byte == 0x2E, isTitleOfPerson(word) { cursor.position += 1 }
            // "Dear Sir, and my friend," goes on; a dash ends it.
            guard
                cursor.byte == 0x20 || cursor.byte == 0x27
                    || cursor.byte == 0x2D && cursor.position + 1 < cursor.end && bytes[cursor.position + 1] != 0x2D
            else { break }
            cursor.position += 1
        }
        return greets ? end : nil
    }

    private func textBehindQuote(_ line: Range<Int>) -> Range<Int> {
        var cursor = WordCursor(bytes, line)
        cursor.skip { $0 == 0x22 || $0 == 0x27 || $0 == 0x60 || $0 == 0x5F || $0 >= 0x80 && $0 != 0xC3 }
        return cursor.position..<line.upperBound
    }

    /// '"13, EATON PLACE, S.W.,' with the day below it: short lines of which the first is quoted, and a figure or day among them.
    private func isQuotedAddress(_ index: Int) -> Bool {
        let mostLines = 4, widest = 44
        guard mayBelong(index), blocks[index].count <= mostLines, Int(blocks[index].width) - Int(blocks[index].indent) <= widest else {
            return false
        }
        let line = firstLine(index)
        guard textBehindQuote(line).lowerBound > line.lowerBound || Int(blocks[index].indent) >= habits.measure / 3 else { return false }
        let shape = shape(of: blocks[index])
        return (shape.digits > 0 || namesDay(index) || namesMonth(blocks[index])) && !bytes[lastLine(index)].contains(0x3F)
            && !bytes[lastLine(index)].contains(0x21) && bytes[lastLine(index).upperBound - 1] != 0x22
    }
}

private let furtherClosingWords = FoldedWordTable<Bool>(list: "closing-in-text")

private let furtherSalutationWords = FoldedWordTable<Bool>(list: "salutation-in-text")
