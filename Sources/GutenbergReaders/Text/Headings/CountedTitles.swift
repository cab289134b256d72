import Markup

// "FEDERALIST No. 1", "FEDERALIST No. 2": titles that say the same but for the number at their end. A few of them that count on are the
// headings of a series, whatever word they have; so are "ONE", "TWO" alone on their lines.

extension TextAnalysis {
    /// Single lines apart from the text that end in numbers counting on behind the same words. O(bytes of such lines).
    func countedTitles() -> [(block: Int, form: HeadingForm)] {
        let fewest = 3
        var found: [(block: Int, key: UInt64, form: HeadingForm)] = []
        for block in bookBlocks
        where blocks[block].role == .paragraph && blocks[block].count == 1 && Int(blocks[block].blankBefore) >= habits.wideGap {
            guard let (key, form) = countedTitle(firstLine(block)) else { continue }
            found.append((block, key, form))
        }
        let words = numbersInWords() + titlesInCapitals()
        guard found.count >= fewest else { return words.sorted { $0.0 < $1.0 } }
        var last: [UInt64: (number: Int, count: Int, isSteady: Bool)] = [:]
        for item in found {
            let known = last[item.key] ?? (item.form.number - 1, 0, item.form.number <= 2)
            last[item.key] = (item.form.number, known.count + 1, known.isSteady && item.form.number == known.number + 1)
        }
        let counted = found.filter { item in last[item.key].map { $0.isSteady && $0.count >= fewest } ?? false }.map { ($0.block, $0.form) }
        return words.isEmpty ? counted : (counted + words).sorted { $0.0 < $1.0 }
    }

    /// "GAME 2. QUEEN'S GAMBIT DECLINED" with no more room than paragraphs have: a word in capitals, a number that counts on through the
    /// book, and a title in capitals, where all that begins with that word and a number is such a line.
    private func titlesInCapitals() -> [(block: Int, form: HeadingForm)] {
        let fewest = 4
        var series: [UInt64: [(block: Int, form: HeadingForm)]] = [:]
        var others: Set<UInt64> = []
        for block in bookBlocks where blocks[block].role == .paragraph {
            guard let label = numberedLabel(block), let title = label.form.titleStart else { continue }
            if blocks[block].count == 1, blocks[block].blankBefore >= 1, isCapital(title), shape(of: blocks[block]).isMostlyCapitals {
                series[label.word, default: []].append((block, label.form))
            } else {
                others.insert(label.word)
            }
        }
        return series.filter { word, members in
            members.count >= fewest && !others.contains(word) && members.enumerated().allSatisfy { $1.form.number == $0 + 1 }
        }.flatMap(\.value).sorted { $0.block < $1.block }
    }

    /// The words that a number follows at the beginning of paragraphs which go on with their text: "EXAMPLE 1.--The ending". Such a word is
    /// a label, and what stands alone with it no title.
    func wordsOfLabels() -> Set<UInt64> {
        let fewest = 3
        var counts: [UInt64: (running: Int, alone: Int)] = [:]
        for block in bookBlocks where blocks[block].role == .paragraph {
            guard let label = numberedLabel(block) else { continue }
            if label.form.titleStart == nil, blocks[block].count == 1 {
                counts[label.word, default: (0, 0)].alone += 1
            } else if !shape(of: blocks[block]).isMostlyCapitals {
                counts[label.word, default: (0, 0)].running += 1
            }
        }
        return Set(counts.filter { $0.value.running >= fewest && $0.value.running >= $0.value.alone }.keys)
    }

    /// A word in capitals, which is none of those for divisions, and a number behind it, at the beginning of a block.
    func numberedLabel(_ block: Int) -> (word: UInt64, form: HeadingForm)? {
        let shortest = 3
        let line = firstLine(block)
        guard line.count > shortest + 1, isCapital(line.lowerBound), isCapital(line.lowerBound + 1) else { return nil }
        var cursor = WordCursor(bytes, line)
        guard let word = cursor.word(), word.count >= shortest, cursor.byte == 0x20, pictureWords[word] == nil, tableWords[word] == nil
        else { return nil }
        cursor.skipSpaces()
        guard let number = cursor.number(), number.numeral != .word, HeadingForm(bytes, line) == nil else { return nil }
        let numberEnd = cursor.position
        cursor.skip { $0 == 0x2E || $0 == 0x3A || $0 == 0x2D || $0 == 0x20 }
        guard cursor.isAtEnd || cursor.position > numberEnd else { return nil }
        return (
            word.key,
            HeadingForm(
                division: .story, number: number.value, numeral: number.numeral, start: line.lowerBound, numberEnd: numberEnd,
                titleStart: cursor.isAtEnd ? nil : cursor.position)
        )
    }

    /// "ONE", "TWO", "THREE", each alone on its line or with the lines of a title below it: numbers in words that count on through the
    /// book, or from 1 again.
    private func numbersInWords() -> [(block: Int, form: HeadingForm)] {
        let fewest = 3, mostLines = 3
        var found: [(block: Int, form: HeadingForm)] = []
        for block in bookBlocks
        where blocks[block].role == .paragraph && blocks[block].count <= mostLines && Int(blocks[block].blankBefore) >= habits.wideGap {
            let line = firstLine(block)
            var cursor = WordCursor(bytes, line)
            guard isCapital(line.lowerBound), let number = cursor.number(), number.numeral == .word, cursor.isAtEnd,
                HeadingForm(bytes, line) == nil
            else { continue }
            found.append(
                (
                    block,
                    HeadingForm(
                        division: .chapter, number: number.value, numeral: .word, start: line.lowerBound, numberEnd: line.upperBound,
                        titleStart: nil)
                ))
        }
        guard found.count >= fewest, found[0].form.number == 1 else { return [] }
        let areSteady = zip(found, found.dropFirst()).allSatisfy {
            $1.form.number == $0.form.number + 1 || $1.form.number == 1 && $0.form.number > 1
        }
        return areSteady ? found : []
    }

    /// One word, or several of which the last is "No.", and a number.
    private func countedTitle(_ line: Range<Int>) -> (UInt64, HeadingForm)? {
        let longest = 60, mostWords = 5
        guard line.count <= longest, isCapital(line.lowerBound) else { return nil }
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
            guard HeadingForm(bytes, line) == nil else { return nil }
            let form = HeadingForm(
                division: .story, number: number.value, numeral: number.numeral, start: line.lowerBound, numberEnd: numberEnd,
                titleStart: nil)
            return (textKey(CollectionOfOne(line.lowerBound..<wordsEnd)), form)
        }
        return nil
    }
}

/// What stands above tables.
private let tableWords = FoldedWordTable<Bool>(list: "above-tables")

private let numberWords = FoldedWordTable<Bool>(list: "number-words")
