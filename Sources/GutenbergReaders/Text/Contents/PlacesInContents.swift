import Markup

// Where the things are that a list names: pages behind the word for them or a mark that stands for it, the page that a picture faces, the
// frontispiece.

extension TextAnalysis {
    // MARK: Pages

    /// Where "Pag.     VII", "»  23" begins at a line's end, behind room: the word for a page or the mark that stands for it, and a number
    /// of any kind.
    func pageBehindWord(_ line: Range<Int>) -> Int? {
        let fewestSpaces = 2, longestWord = 6
        var end = line.upperBound
        if end > line.lowerBound, bytes[end - 1] == 0x2E { end -= 1 }
        var number = end
        while number > line.lowerBound, isOfNumber(bytes[number - 1]) { number -= 1 }
        guard number < end, number > line.lowerBound, bytes[number - 1] == 0x20 else { return nil }
        var behind = number
        while behind > line.lowerBound, bytes[behind - 1] == 0x20 { behind -= 1 }
        var start = behind
        while start > line.lowerBound, bytes[start - 1] != 0x20, behind - start <= longestWord { start -= 1 }
        guard start - fewestSpaces > line.lowerBound, bytes[start - 1] == 0x20, bytes[start - fewestSpaces] == 0x20, start < behind else {
            return nil
        }
        if dittoMark(start, behind) == behind - start { return start }
        var cursor = WordCursor(bytes, start..<behind)
        guard let word = cursor.word(), pageWords[word] != nil else { return nil }
        cursor.skip { $0 == 0x2E }
        return cursor.isAtEnd ? start : nil
    }

    /// A Roman number in capitals and nothing else, in front of the column of pages.
    func numberInFrontOfPage(_ text: Range<Int>) -> HeadingForm? {
        let longest = 9
        var end = text.upperBound
        while end > text.lowerBound, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x2E { end -= 1 }
        guard end > text.lowerBound, end - text.lowerBound <= longest, isCapital(text.lowerBound),
            let form = HeadingForm(bytes, text.lowerBound..<end)
        else { return nil }
        return form.division == .bare && form.numeral == .roman && form.titleStart == nil ? form : nil
    }

    private func isOfNumber(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || [0x49, 0x56, 0x58, 0x4C, 0x43, 0x69, 0x76, 0x78, 0x6C, 0x63].contains(byte)
    }

    // MARK: Pictures

    /// "FACING PAGE", "TO FACE": the title of the column of pages in a list of pictures. "Facing page 9" is a place.
    func isTitleOfPlaces(_ line: Range<Int>) -> Bool {
        let longest = 16
        return line.count <= longest && titlesOfPlaces.contains { bytes[line].hasASCIIPrefix($0) }
            && !bytes[line].contains(where: \.isASCIIDigit)
    }

    /// Where "_Frontispiece_" begins at a line's end, behind room: the place of a picture that no page faces.
    func frontispiece(_ line: Range<Int>) -> Int? {
        let fewestSpaces = 2
        var start = line.upperBound
        while start > line.lowerBound, bytes[start - 1] != 0x20 { start -= 1 }
        var cursor = WordCursor(bytes, start..<line.upperBound)
        cursor.skip { $0 == 0x5F || $0 == 0x28 || $0 == 0x5B }
        guard let word = cursor.word(), frontispieceWords[word] != nil else { return nil }
        cursor.skip { [0x5F, 0x2E, 0x29, 0x5D].contains($0) }
        var gap = start
        while gap > line.lowerBound, bytes[gap - 1] == 0x20 || bytes[gap - 1] == 0x2E { gap -= 1 }
        return cursor.isAtEnd && gap > line.lowerBound && start - gap >= fewestSpaces ? start : nil
    }

    /// "OLIVER CROMWELL DICTATING      284" and lines without a place below it, which say who drew or engraved it and what it shows.
    func isPictureWithRemark(_ range: Range<Int>) -> Bool {
        let mostLines = 8
        guard range.count > 1, range.count <= mostLines, hasPlace(range.lowerBound) else { return false }
        return !range.dropFirst().contains { hasPlace($0) || HeadingForm(bytes, lines.range($0)) != nil }
    }

    private func hasPlace(_ line: Int) -> Bool {
        let range = lines.range(line)
        return pageColumn(range) != nil || pageFacing(line..<line + 1) != nil || frontispiece(range) != nil
    }

    /// A caption of a few lines, filled as prose is, with its place behind it.
    func isCaptionWithPlace(_ block: Int) -> Bool { blocks[block].role == .paragraph && captionWithPlace(blocks[block].lineRange) != nil }

    /// The lines of a caption, below the title of the column if that is there: the last of several has the place, and no other; nil if they
    /// are none such.
    func captionWithPlace(_ range: Range<Int>) -> Range<Int>? {
        let mostLines = 10
        guard range.count > 1, range.count <= mostLines else { return nil }
        let first = isColumnTitle(lines.range(range.lowerBound)) ? range.lowerBound + 1 : range.lowerBound
        let caption = first..<range.upperBound
        guard let last = caption.last, hasPlace(last),
            caption.dropLast().allSatisfy({ Int(lines[$0].width - lines[$0].indent) * 2 > habits.measure && !hasPlace($0) })
        else { return nil }
        return caption
    }

    /// Where "_To face page_ 9" begins at the end of an entry: the printed page that a picture stood at.
    func pageFacing(_ entry: Range<Int>) -> Int? {
        let line = lines.range(entry.upperBound - 1)
        guard bytes[line.upperBound - 1].isASCIIDigit || [0x2E, 0x5F, 0x29, 0x5D].contains(bytes[line.upperBound - 1]) else { return nil }
        for i in line where bytes[i].asciiLowercased == 0x66 && (i == line.lowerBound || !bytes[i - 1].isASCIILetter) {
            var cursor = WordCursor(bytes, i..<line.upperBound)
            guard let word = cursor.word(), facingWords[word] != nil else { continue }
            cursor.skip { $0 == 0x20 || $0 == 0x5F }
            guard let page = cursor.word(), pageWords[page] != nil else { continue }
            cursor.skip { [0x20, 0x2E, 0x5F].contains($0) }
            guard cursor.digits() != nil else { continue }
            cursor.skip { [0x2E, 0x5F, 0x29, 0x5D].contains($0) }
            guard cursor.isAtEnd else { continue }
            var start = i
            if start - 3 >= line.lowerBound, bytes[(start - 3)..<start].hasASCIIPrefix("to ") { start -= 3 }
            while start > line.lowerBound, [0x5F, 0x28, 0x5B].contains(bytes[start - 1]) { start -= 1 }
            return start > line.lowerBound || entry.count > 1 ? start : nil
        }
        return nil
    }
}

private let facingWords = FoldedWordTable<Bool>(list: "facing")
private let frontispieceWords = FoldedWordTable<Bool>(list: "frontispiece")
private let titlesOfPlaces = WordLists.phrases(in: "facing-page")
