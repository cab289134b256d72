// Marks that stand for the words above them: `"      "     II.` below "ANSWERS TO KNOT    I." in a list of contents, and "»" below "Pag.".

extension TextAnalysis {
    /// Gives entries that begin with such marks the keys, and the kind of number, of the words that they stand for. O(bytes of the list).
    func settleDittoMarks(_ entries: inout [ContentsEntry]) {
        var above: Int?
        for index in entries.indices where !entries[index].isColumnTitle && !entries[index].isPageMark {
            let first = entries[index].lines.lowerBound
            guard let marks = dittoMarks(first) else { above = index; continue }
            guard let above, let words = words(of: entries[above], upTo: marks.column, inFrontOf: marks.endColumn) else { continue }
            let end = entries[index].pageStart.map { entries[index].pageLine == first ? $0 : lines.range(first).upperBound } ?? lines.range(first).upperBound
            guard marks.end < end else { continue }
            let rest = [marks.end..<end] + entries[index].lines.dropFirst().map { lines.range($0) }
            entries[index].key = textKey([words] + rest)
            entries[index].titleKey = entries[index].key
            guard let form = entries[above].form, form.division != .bare, form.numberEnd > words.upperBound else { continue }
            var cursor = WordCursor(bytes, marks.end..<end)
            guard let number = cursor.number() else { continue }
            cursor.skip { [0x2E, 0x3A, 0x20, 0x2D].contains($0) }
            let title = cursor.isAtEnd ? nil : cursor.position
            entries[index].form = HeadingForm(division: form.division, number: number.value, numeral: number.numeral, start: marks.end, numberEnd: number.end, titleStart: title)
            if let title { entries[index].titleKey = textKey([title..<end] + rest.dropFirst()) }
        }
    }

    /// Where the text behind such marks at the beginning of a line begins, its column, and that of the last mark; nil if there is none.
    private func dittoMarks(_ line: Int) -> (end: Int, endColumn: Int, column: Int)? {
        let range = lines.range(line), fewestSpaces = 2
        var position = range.lowerBound, column = Int(lines[line].indent)
        var last: Int?
        while let length = dittoMark(position, range.upperBound) {
            var end = position + length
            while end < range.upperBound, bytes[end] == 0x20 { end += 1 }
            guard end < range.upperBound, end - position - length >= fewestSpaces else { break }
            last = column
            // A mark fills one column, however many bytes it has.
            column += end - position - length + (bytes[position] == 0x27 ? 2 : 1)
            position = end
        }
        return last.map { (position, column, $0) }
    }

    /// How many bytes a mark has: " » „ ” “ or two apostrophes; nil for anything else.
    private func dittoMark(_ position: Int, _ end: Int) -> Int? {
        guard position < end else { return nil }
        switch bytes[position] {
        case 0x22: return 1
        case 0x27: return position + 1 < end && bytes[position + 1] == 0x27 ? 2 : nil
        case 0xC2: return position + 1 < end && bytes[position + 1] == 0xBB ? 2 : nil
        case 0xE2: return position + 2 < end && bytes[position + 1] == 0x80 && (0x9C...0x9E).contains(bytes[position + 2]) ? 3 : nil
        default: return nil
        }
    }

    /// The words of an entry's first line that begin at a column or before it, and those behind them with a single space between that begin in front of another, if others
    /// come then.
    private func words(of entry: ContentsEntry, upTo last: Int, inFrontOf next: Int) -> Range<Int>? {
        let line = lines.range(entry.lines.lowerBound)
        var column = Int(lines[entry.lines.lowerBound].indent), end = line.lowerBound
        for i in line {
            if bytes[i] != 0x20, i == line.lowerBound || bytes[i - 1] == 0x20 {
                let isBeside = end + 1 == i && column < next
                if column > last, !isBeside { return end > line.lowerBound ? line.lowerBound..<end : nil }
            }
            if bytes[i] & 0xC0 != 0x80 { column += 1 }
            if bytes[i] != 0x20 { end = i + 1 }
        }
        return nil
    }

    // MARK: Pages

    /// Where "Pag.     VII", "»  23" begins at a line's end, behind room: the word for a page or the mark that stands for it, and a number of any kind.
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
        guard start - fewestSpaces > line.lowerBound, bytes[start - 1] == 0x20, bytes[start - fewestSpaces] == 0x20, start < behind else { return nil }
        if dittoMark(start, behind) == behind - start { return start }
        var cursor = WordCursor(bytes, start..<behind)
        guard let word = cursor.word(), wordsForPages[word] != nil else { return nil }
        cursor.skip { $0 == 0x2E }
        return cursor.isAtEnd ? start : nil
    }

    /// A Roman number in capitals and nothing else, in front of the column of pages.
    func numberInFrontOfPage(_ text: Range<Int>) -> HeadingForm? {
        let longest = 9
        var end = text.upperBound
        while end > text.lowerBound, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x2E { end -= 1 }
        guard end > text.lowerBound, end - text.lowerBound <= longest, isCapital(text.lowerBound), let form = HeadingForm(bytes, text.lowerBound..<end) else { return nil }
        return form.division == .bare && form.numeral == .roman && form.titleStart == nil ? form : nil
    }

    private func isOfNumber(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || [0x49, 0x56, 0x58, 0x4C, 0x43, 0x69, 0x76, 0x78, 0x6C, 0x63].contains(byte)
    }

    // MARK: Pictures

    /// "FACING PAGE", "TO FACE": the title of the column of pages in a list of pictures. "Facing page 9" is a place.
    func isTitleOfPlaces(_ line: Range<Int>) -> Bool {
        let longest = 16
        return line.count <= longest && titlesOfPlaces.contains { bytes[line].hasASCIIPrefix($0) } && !bytes[line].contains(where: \.isASCIIDigit)
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

    private func hasPlace(_ line: Int) -> Bool {
        let range = lines.range(line)
        return pageColumn(range) != nil || pageFacing(line..<line + 1) != nil || frontispiece(range) != nil
    }

    /// A caption of a few lines, filled as prose is, with its place behind it.
    func isCaptionWithPlace(_ block: Int) -> Bool { blocks[block].role == .paragraph && captionWithPlace(blocks[block].lineRange) != nil }

    /// The lines of a caption, below the title of the column if that is there: the last of several has the place, and no other; nil if they are none such.
    func captionWithPlace(_ range: Range<Int>) -> Range<Int>? {
        let mostLines = 10
        guard range.count > 1, range.count <= mostLines else { return nil }
        let first = isColumnTitle(lines.range(range.lowerBound)) ? range.lowerBound + 1 : range.lowerBound
        let caption = first..<range.upperBound
        guard let last = caption.last, hasPlace(last), caption.dropLast().allSatisfy({ Int(lines[$0].width - lines[$0].indent) * 2 > habits.measure && !hasPlace($0) }) else { return nil }
        return caption
    }
}

private let wordsForPages = WordTable<Bool>(["pag", "pág", "page", "pagina", "página", "p", "seite", "blz", "bladz"].map { ($0, true) })
private let frontispieceWords = WordTable<Bool>(["frontispiece", "frontispice", "frontispicio", "titelbild", "titelplaat"].map { ($0, true) })
private let titlesOfPlaces: [StaticString] = ["facing page", "to face", "faces page", "opposite page"]
