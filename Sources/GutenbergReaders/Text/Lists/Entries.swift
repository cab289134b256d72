import Markup

// The entries of a dictionary: "ABATIS, n.  Rubbish in front of a fort." Paragraphs that begin with a word in capitals and a comma or full
// stop are entries where there are many, and in the order of the alphabet.

extension TextAnalysis {
    mutating func findEntries() {
        if !findEntries(areEmphasised: false), !findEntries(areEmphasised: true) { findGlossaries() }
    }

    /// A glossary among chapters of another kind: "_Base:_ The element on which …", paragraph after paragraph and in the order of the
    /// alphabet.
    private mutating func findGlossaries() {
        let fewest = 8
        var run: [(block: Int, headword: Range<Int>)] = []
        for index in bookBlocks.lowerBound...bookBlocks.upperBound {
            let isEntry = index < bookBlocks.upperBound && blocks[index].role == .paragraph && Int(blocks[index].indent) <= habits.indent
            if isEntry, let headword = emphasisedHeadword(firstLine(index)) {
                run.append((index, headword))
            } else {
                if run.count >= fewest, areInOrder(run.map(\.headword)) { setEntries(run) }
                run = []
            }
        }
    }

    /// - Parameter areEmphasised: the words stand between marks of emphasis, and not in capitals.
    /// - Returns: whether there are entries.
    private mutating func findEntries(areEmphasised: Bool) -> Bool {
        let fewest = 20, fewestGrammatical = 6
        var found: [(block: Int, headword: Range<Int>)] = []
        var paragraphs = 0
        for index in bookBlocks where blocks[index].role == .paragraph && Int(blocks[index].indent) <= habits.indent {
            paragraphs += 1
            if let headword = areEmphasised ? emphasisedHeadword(firstLine(index)) : headword(firstLine(index)) {
                found.append((index, headword))
            }
        }
        // "n.", "v.t." behind the word: few of them are enough.
        let areGrammatical =
            found.count >= fewestGrammatical
            && found.count(where: { hasPartOfSpeech($0.headword.upperBound, firstLine($0.block)) }) * 10 >= found.count * 8
        guard !areNumbers(found.map(\.headword)) else { return false }
        let areMany = found.count >= fewest || areGrammatical
        guard areMany, found.count * (areGrammatical ? 6 : 4) >= paragraphs, areInOrder(found.map(\.headword)) else {
            guard let articles = articles(found) else { return false }
            setEntries(articles.map { ($0.block, withFirstName($0.headword, firstLine($0.block))) })
            return true
        }
        setEntries(found)
        return true
    }

    /// The articles of an encyclopaedia: each has more room above it than a paragraph, and may have many paragraphs. Nil unless nearly all
    /// that stands so is one.
    private func articles(_ found: [(block: Int, headword: Range<Int>)]) -> [(block: Int, headword: Range<Int>)]? {
        let fewest = 6, gap = max(2, habits.wideGap)
        let apart = found.filter { Int(blocks[$0.block].blankBefore) >= gap && isTextOfArticle($0.block) }
        guard apart.count >= fewest, areInOrder(apart.map(\.headword)) else { return nil }
        let all = bookBlocks.count { blocks[$0].role == .paragraph && Int(blocks[$0].blankBefore) >= gap && isTextOfArticle($0) }
        return apart.count * 5 >= all * 4 ? apart : nil
    }

    /// "BARN, JOHN (1761-1793)": the comma stands within the name, if what follows it is in capitals too.
    private func withFirstName(_ headword: Range<Int>, _ line: Range<Int>) -> Range<Int> {
        var end = headword.upperBound
        guard end + 2 < line.upperBound, bytes[end] == 0x2C, bytes[end + 1] == 0x20 else { return headword }
        var cursor = WordCursor(bytes, end + 2..<line.upperBound)
        while let word = cursor.word(), word.end - word.start >= 2,
            (word.start..<word.end).allSatisfy({ bytes[$0] >= 0x80 || isCapital($0) })
        {
            end = word.end
            guard cursor.byte == 0x20, cursor.position + 1 < cursor.end else { break }
            cursor.position += 1
        }
        return headword.lowerBound..<end
    }

    /// Longer than a title.
    private func isTextOfArticle(_ block: Int) -> Bool { blocks[block].count >= 2 && !shape(of: blocks[block]).isMostlyCapitals }

    /// "I.", "II.", "III." above stanzas.
    private func areNumbers(_ headwords: [Range<Int>]) -> Bool {
        headwords.count { range in
            var cursor = WordCursor(bytes, range)
            return cursor.number()?.numeral == .roman && cursor.isAtEnd
        } * 2 > headwords.count
    }

    private func areInOrder(_ headwords: [Range<Int>]) -> Bool {
        let keys = headwords.map { orderKey($0) }
        return zip(keys, keys.dropFirst()).count { $0 <= $1 } * 10 >= (keys.count - 1) * 8
    }

    private mutating func setEntries(_ found: [(block: Int, headword: Range<Int>)]) {
        for (block, headword) in found {
            blocks[block].role = .definition
            marks.append(FoundMark(range: headword, kind: .span(.headword)))
        }
    }

    /// Capitals from the beginning of a line up to a comma, full stop or question mark behind which text follows, or the line's end.
    private func headword(_ line: Range<Int>) -> Range<Int>? {
        guard let first = line.first, bytes[first] >= 0x41 && bytes[first] <= 0x5A || bytes[first] == 0xC3 else { return nil }
        var cursor = WordCursor(bytes, line)
        var end = first
        while end - first < 48, let word = cursor.word() {
            var i = word.start
            while i < word.end {
                guard isCapital(i) else { return nil }
                i += bytes[i] >= 0x80 ? 2 : 1
            }
            end = word.end
            let isJoined = cursor.byte == 0x2D || cursor.byte == 0x27 || cursor.byte == 0x20
            guard isJoined, cursor.position + 1 < cursor.end, WordCursor.foldedLetter(bytes, cursor.position + 1, cursor.end) != nil else {
                break
            }
            // "CUI BONO?" goes on, and "BABE or BABY"; "ABATIS n. Rubbish" does not.
            cursor.position += 1
            guard isCapital(cursor.position) || skipsOr(&cursor) else { break }
        }
        guard end - first >= 2 else { return nil }
        cursor.position = end
        let sign = cursor.byte
        guard
            sign == 0x2C || sign == 0x2E || sign == 0x3F || sign == 0x3A
                || sign == 0x20 && end + 1 < cursor.end && (bytes[end + 1] == 0x28 || bytes[end + 1] == 0x5B)
        else { return nil }
        return first..<end
    }

    /// "_abatis_: rubbish", "=abatis=, rubbish": up to four words between marks of emphasis, and what sets them off.
    private func emphasisedHeadword(_ line: Range<Int>) -> Range<Int>? {
        let longest = 48
        guard let first = line.first, bytes[first] == 0x5F || bytes[first] == 0x3D && habits.marksBold, line.count > 4 else { return nil }
        let sign = bytes[first]
        guard let close = bytes[(first + 1)..<min(first + longest, line.upperBound)].firstIndex(of: sign), close > first + 1,
            close + 2 < line.upperBound
        else { return nil }
        guard (first + 1..<close).count(where: { bytes[$0] == 0x20 }) <= 3, WordCursor.foldedLetter(bytes, first + 1, close) != nil else {
            return nil
        }
        let behind = bytes[close + 1]
        guard
            behind == 0x3A || behind == 0x2C || behind == 0x2D && bytes[close + 2] == 0x2D
                || [0x3A, 0x2C].contains(bytes[close - 1]) && behind == 0x20
        else { return nil }
        return (first + 1)..<([0x3A, 0x2C].contains(bytes[close - 1]) ? close - 1 : close)
    }

    private func hasPartOfSpeech(_ start: Int, _ line: Range<Int>) -> Bool {
        var cursor = WordCursor(bytes, start..<line.upperBound)
        cursor.skip { $0 == 0x2C || $0 == 0x20 || $0 == 0x5F || $0 == 0x28 }
        guard let word = cursor.word() else { return false }
        return cursor.byte == 0x2E && partsOfSpeech[word] != nil
    }

    /// Goes over "or " in front of another word in capitals.
    private func skipsOr(_ cursor: inout WordCursor) -> Bool {
        var behind = cursor
        guard let word = behind.word(), word.count == 2, conjunctions[word] != nil, behind.byte == 0x20, behind.position + 1 < behind.end
        else { return false }
        guard isCapital(behind.position + 1) else { return false }
        cursor.position = behind.position + 1
        return true
    }

    /// The first three letters as a number.
    private func orderKey(_ range: Range<Int>) -> Int {
        var key = 0, count = 0
        var i = range.lowerBound
        while count < 3 {
            guard i < range.upperBound else { key = key << 8; count += 1; continue }
            if let (letter, length) = WordCursor.foldedLetter(bytes, i, range.upperBound) {
                key = key << 8 | Int(letter)
                count += 1
                i += length
            } else {
                i += 1
            }
        }
        return key
    }
}

private let partsOfSpeech = FoldedWordTable<Bool>(list: "parts-of-speech")

private let conjunctions = FoldedWordTable<Bool>(list: "or-between-entries")
