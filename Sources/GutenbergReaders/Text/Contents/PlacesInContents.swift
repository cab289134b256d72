import Markup

// Where the things are that a list names: the page that a picture faces, the frontispiece.

extension TextAnalysis {
    // MARK: Pages

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
