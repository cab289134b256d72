// "FEDERALIST No. 1", "FEDERALIST No. 2": titles that say the same but for the number at their end. A few of them that count on are the headings of a series, whatever
// word they have; so are "ONE", "TWO" alone on their lines.

extension TextAnalysis {
    /// Single lines apart from the text that end in numbers counting on behind the same words. O(bytes of such lines).
    func countedTitles() -> [(block: Int, form: HeadingForm)] {
        let fewest = 3
        var found: [(block: Int, key: UInt64, form: HeadingForm)] = []
        for block in bookBlocks where blocks[block].role == .paragraph && blocks[block].count == 1 && Int(blocks[block].blankBefore) >= habits.wideGap {
            guard let (key, form) = countedTitle(firstLine(block)) else { continue }
            found.append((block, key, form))
        }
        let words = numbersInWords()
        guard found.count >= fewest else { return words }
        var last: [UInt64: (number: Int, count: Int, isSteady: Bool)] = [:]
        for item in found {
            let known = last[item.key] ?? (item.form.number - 1, 0, item.form.number <= 2)
            last[item.key] = (item.form.number, known.count + 1, known.isSteady && item.form.number == known.number + 1)
        }
        let counted = found.filter { item in last[item.key].map { $0.isSteady && $0.count >= fewest } ?? false }.map { ($0.block, $0.form) }
        return words.isEmpty ? counted : (counted + words).sorted { $0.0 < $1.0 }
    }

    /// "ONE", "TWO", "THREE", each alone on its line or with the lines of a title below it: numbers in words that count on through the book, or from 1 again.
    private func numbersInWords() -> [(block: Int, form: HeadingForm)] {
        let fewest = 3, mostLines = 3
        var found: [(block: Int, form: HeadingForm)] = []
        for block in bookBlocks where blocks[block].role == .paragraph && blocks[block].count <= mostLines && Int(blocks[block].blankBefore) >= habits.wideGap {
            let line = firstLine(block)
            var cursor = WordCursor(bytes, line)
            guard isCapital(line.lowerBound), let number = cursor.number(), number.numeral == .word, cursor.isAtEnd, HeadingForm(bytes, line) == nil else { continue }
            found.append((block, HeadingForm(division: .chapter, number: number.value, numeral: .word, start: line.lowerBound, numberEnd: line.upperBound, titleStart: nil)))
        }
        guard found.count >= fewest, found[0].form.number == 1 else { return [] }
        let areSteady = zip(found, found.dropFirst()).allSatisfy { $1.form.number == $0.form.number + 1 || $1.form.number == 1 && $0.form.number > 1 }
        return areSteady ? found : []
    }

    /// One word, or several of which the last is "No.", and a number.
    private func countedTitle(_ line: Range<Int>) -> (UInt64, HeadingForm)? {
        let longest = 60, mostWords = 5
        guard line.count <= longest, isCapital(line.lowerBound), HeadingForm(bytes, line) == nil else { return nil }
        var cursor = WordCursor(bytes, line)
        var words = 0
        var last: FoldedWord?
        while words < mostWords, let word = cursor.word() {
            words += 1
            last = word
            let wordsEnd = cursor.position
            cursor.skip { $0 == 0x2E || $0 == 0x20 || $0 == 0x2C }
            var rest = cursor
            guard let number = rest.number(), number.numeral != .word, rest.position > wordsEnd + 1 else { continue }
            let numberEnd = rest.position
            rest.skip { $0 == 0x2E || $0 == 0x5F || $0 == 0x3A }
            guard rest.isAtEnd, let last, numberWords[last] != nil || words == 1 && last.count >= 4 else { continue }
            let form = HeadingForm(division: .story, number: number.value, numeral: number.numeral, start: line.lowerBound, numberEnd: numberEnd, titleStart: nil)
            return (textKey(CollectionOfOne(line.lowerBound..<wordsEnd)), form)
        }
        return nil
    }
}

private let numberWords = WordTable<Bool>(["no", "nr", "number", "num", "nro", "nummer", "numéro", "número"].map { ($0, true) })
