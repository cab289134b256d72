import Markup

// Marks that stand for the words above them: `"      "     II.` below "ANSWERS TO KNOT    I." in a list of contents, and "»" below "Pag.".

extension TextAnalysis {
    /// Gives entries that begin with such marks the keys, and the kind of number, of the words that they stand for. O(bytes of the list).
    func settleDittoMarks(_ entries: inout [ContentsEntry]) {
        var above: Int?
        for index in entries.indices where !entries[index].isColumnTitle && !entries[index].isPageMark {
            let first = entries[index].lines.lowerBound
            guard let marks = dittoMarks(first) else { above = index; continue }
            guard let above, let words = words(of: entries[above], upTo: marks.column, inFrontOf: marks.endColumn) else { continue }
            let end =
                entries[index].pageStart.map { entries[index].pageLine == first ? $0 : lines.range(first).upperBound }
                ?? lines.range(first).upperBound
            guard marks.end < end else { continue }
            let rest = [marks.end..<end] + entries[index].lines.dropFirst().map { lines.range($0) }
            entries[index].key = textKey([words] + rest)
            entries[index].titleKey = entries[index].key
            guard let form = entries[above].form, form.division != .bare, form.numberEnd > words.upperBound else { continue }
            var cursor = WordCursor(bytes, marks.end..<end)
            guard let number = cursor.number() else { continue }
            cursor.skip { [0x2E, 0x3A, 0x20, 0x2D].contains($0) }
            let title = cursor.isAtEnd ? nil : cursor.position
            entries[index].form = HeadingForm(
                division: form.division, number: number.value, numeral: number.numeral, start: marks.end, numberEnd: number.end,
                titleStart: title)
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
    func dittoMark(_ position: Int, _ end: Int) -> Int? {
        guard position < end else { return nil }
        switch bytes[position] {
        case 0x22: return 1
        case 0x27: return position + 1 < end && bytes[position + 1] == 0x27 ? 2 : nil
        case 0xC2: return position + 1 < end && bytes[position + 1] == 0xBB ? 2 : nil
        case 0xE2: return position + 2 < end && bytes[position + 1] == 0x80 && (0x9C...0x9E).contains(bytes[position + 2]) ? 3 : nil
        default: return nil
        }
    }

    /// The words of an entry's first line that begin at a column or before it, and those behind them with a single space between that begin
    /// in front of another, if others come then.
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
}
