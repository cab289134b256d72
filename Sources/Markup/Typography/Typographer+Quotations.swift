// Whether a mark opens, closes or is none of quotation: an apostrophe, a sign of stress, a prime, a ditto.

extension Typographer {
    // MARK: Double marks

    mutating func setDouble(_ range: Range<Int>, _ text: inout Stretch, into sink: inout some TypographySink) -> Int {
        let next = text.next(range.upperBound)
        if isDitto(range, text) { return replace(range, by: rules.ditto, &text, then: .letter, into: &sink) }
        if isInches(range, text) { return replace(range, by: Self.doublePrime, &text, then: .letter, into: &sink) }
        let opens: Bool
        switch before(range.lowerBound, text) {
        case .start, .opening: opens = true
        case .space: opens = !(doubleIsOpen && (next == .space || next == .start))
        case .dash: opens = !doubleIsOpen
        case .letter: opens = false
        case .punctuation: opens = !doubleIsOpen && next == .letter
        }
        doubleIsOpen = opens
        return replace(
            range, by: opens ? rules.openingDouble : rules.closingDouble, &text, then: opens ? .opening : .punctuation, into: &sink)
    }

    /// ' and ' : `''Tis true,' he said` opens and leaves a letter out; else both are one mark, as in ''so''.
    mutating func setDoubled(_ i: Int, _ text: inout Stretch, into sink: inout some TypographySink) -> Int {
        let isOpening = [.start, .space, .opening, .dash].contains(before(i, text))
        if isOpening, rules.isClipped(i + 2, text), !ahead.doubledCloses(behind: i + 2, text) {
            singleIsOpen = true
            let end = replace(i..<(i + 1), by: rules.openingSingle, &text, then: .opening, into: &sink)
            return replace(end..<(end + 1), by: Self.apostrophe, &text, then: .letter, into: &sink)
        }
        return setDouble(i..<(i + 2), &text, into: &sink)
    }

    /// ,,Doch'' or ,,Doch": two commas in front of a word where the language opens at the foot of the line.
    mutating func setCommas(_ i: Int, _ text: inout Stretch, into sink: inout some TypographySink) -> Int {
        guard text.next(i + 2) == .letter, [.start, .space, .opening, .dash].contains(before(i, text)) else { return i + 2 }
        doubleIsOpen = true
        return replace(i..<(i + 2), by: rules.openingDouble, &text, then: .opening, into: &sink)
    }

    /// A mark with space on both sides that no word stands behind up to the next one, or that stands apart as such marks do: what stands
    /// above is meant again.
    private func isDitto(_ range: Range<Int>, _ text: Stretch) -> Bool {
        let next = text.next(range.upperBound), farthest = 80
        guard !doubleIsOpen, next == .space || next == .start, [.start, .space].contains(before(range.lowerBound, text)) else {
            return false
        }
        if standsApart(range, text) { return true }
        var i = range.upperBound
        while i < min(text.limit, range.upperBound + farthest), text.bytes[i] != 0x22 {
            if text.bytes[i].isASCIILetter || text.bytes[i] >= 0x80 { return false }
            i += 1
        }
        return true
    }

    /// Two spaces on both sides, or another such mark in front.
    private func standsApart(_ range: Range<Int>, _ text: Stretch) -> Bool {
        var start = range.lowerBound, end = range.upperBound
        while start > text.range.lowerBound, text.bytes[start - 1] == 0x20 { start -= 1 }
        while end < text.range.upperBound, text.bytes[end] == 0x20 { end += 1 }
        if start == text.range.lowerBound { return false }
        let isBehindMark = text.bytes[start - 1] == 0x22 && (start - 1 == text.range.lowerBound || text.bytes[start - 2] == 0x20)
        return isBehindMark || range.lowerBound - start >= 2 && end - range.upperBound >= 2
    }

    /// A sign of stress in a dictionary's word, as in A*ban"don or Ab`er*ra"tion: behind a letter, in a word whose syllables are parted by
    /// stars, and none of quotation.
    func isStress(_ i: Int, _ text: Stretch) -> Bool {
        let farthest = 24
        guard i > text.range.lowerBound, CharacterClass(before: i, in: text.bytes, from: text.range.lowerBound) == .letter else {
            return false
        }
        func isOfWord(_ byte: UInt8) -> Bool {
            byte.isASCIILetter || byte >= 0x80 || byte == 0x2A || byte == 0x22 || byte == 0x27 || byte == 0x60 || byte == 0x2D
        }
        // A star, or another sign between letters: one alone may be a mark of quotation without the space behind it.
        func parts(_ k: Int) -> Bool {
            let isSign = text.bytes[k] == 0x2A || text.bytes[k] == 0x60 || text.bytes[k] == 0x22 && k != i
            return isSign && k > text.range.lowerBound && k + 1 < text.range.upperBound && (text.bytes[k - 1].isASCIILetter || k - 1 == i)
                && (text.bytes[k + 1].isASCIILetter || k + 1 == i)
        }
        var k = i
        while k > text.range.lowerBound, i - k < farthest, isOfWord(text.bytes[k - 1]) { k -= 1; if parts(k) { return true } }
        k = i + 1
        while k < text.range.upperBound, k - i < farthest, isOfWord(text.bytes[k]) { if parts(k) { return true }; k += 1 }
        return false
    }

    // MARK: Single marks

    mutating func setSingle(_ i: Int, _ text: inout Stretch, into sink: inout some TypographySink) -> Int {
        if isFeet(i, text) { return replace(i..<(i + 1), by: Self.prime, &text, then: .letter, into: &sink) }
        if singleOpens(i, text) {
            singleIsOpen = true
            return replace(i..<(i + 1), by: rules.openingSingle, &text, then: .opening, into: &sink)
        }
        let next = text.next(i + 1)
        // One behind a letter is an apostrophe where a surer one closes: 'Ich hab' dich lieb,' sagte er.
        let closes = singleIsOpen && next != .letter && !(before(i, text) == .letter && ahead.next(behind: i, text, rules) == .surelyCloses)
        if closes { singleIsOpen = false }
        return replace(
            i..<(i + 1), by: closes ? rules.closingSingle : Self.apostrophe, &text, then: next == .letter ? .letter : .punctuation,
            into: &sink)
    }

    private mutating func singleOpens(_ i: Int, _ text: Stretch) -> Bool {
        let next = text.next(i + 1), previous = before(i, text)
        if rules.hasFewSingleQuotes {
            // An apostrophe stands inside a word or, rarely, at its end.
            return [.start, .space, .opening].contains(previous) && next == .letter && !rules.isClipped(i + 1, text)
                && ahead.closes(behind: i, text)
        }
        switch previous {
        case .letter: return false
        case .punctuation: return next == .letter && !singleIsOpen && ahead.closes(behind: i, text)
        case .dash where singleIsOpen && next != .letter: return false
        case .start, .space, .opening, .dash:
            if next == .space || next == .start || text.byte(at: i + 1).isASCIIDigit { return false }
            guard !rules.isClipped(i + 1, text), opensParagraphOfSpeech(i, previous, text) || ahead.closes(behind: i, text) else {
                return false
            }
            // In the middle of a clause a small letter may have lost one in front: 'I saw 'im.' A quotation closes before another opens.
            return !SingleMark.isWithinClause(i, text) || !singleIsOpen && !ahead.opensFirst(behind: i, text, rules)
        }
    }

    /// Speech of several paragraphs: each opens it anew, and only the last closes it. A line of verse may begin with a word that has lost
    /// its first letter.
    private func opensParagraphOfSpeech(_ i: Int, _ previous: CharacterClass, _ text: Stretch) -> Bool {
        let longestLineOfVerse = 60
        return rules.speaksInSingleMarks && previous == .start && (0x41...0x5A).contains(text.byte(at: i + 1))
            && text.limit - i > longestLineOfVerse
    }

    private static let apostrophe: [UInt8] = Array("’".utf8)

    // MARK: Primes

    private static let prime: [UInt8] = Array("′".utf8), doublePrime: [UInt8] = Array("″".utf8)

    /// Feet or minutes: 6' 2", 40° 25'. Behind a short number that no mark stands in front of.
    private func isFeet(_ i: Int, _ text: Stretch) -> Bool {
        guard text.next(i + 1) != .letter || text.byte(at: i + 1).isASCIIDigit, let start = startOfMeasure(before: i, text) else {
            return false
        }
        if start > text.range.lowerBound, text.bytes[start - 1] == 0x27 { return false }
        guard singleIsOpen || text.byte(at: i + 1).isASCIIDigit else { return true }
        var end = i + 1
        if text.byte(at: end) == 0x20 { end += 1 }
        let digits = end
        while end < text.range.upperBound, text.bytes[end].isASCIIDigit { end += 1 }
        return end > digits && text.byte(at: end) == 0x22
    }

    /// Inches or seconds, behind feet or where nothing is open.
    private func isInches(_ range: Range<Int>, _ text: Stretch) -> Bool {
        let next = text.next(range.upperBound)
        guard range.count == 1, next != .letter, let start = startOfMeasure(before: range.lowerBound, text) else { return false }
        guard doubleIsOpen else { return true }
        var i = start
        if i > text.range.lowerBound, text.bytes[i - 1] == 0x20 { i -= 1 }
        return i - 1 > text.range.lowerBound && text.bytes[i - 1] == 0x27 && text.bytes[i - 2].isASCIIDigit
    }

    /// Where the number of one to three figures begins that ends in front of `i`, a fraction included.
    private func startOfMeasure(before i: Int, _ text: Stretch) -> Int? {
        var start = i
        if start - 2 >= text.range.lowerBound, text.bytes[start - 2] == 0xC2, (0xBC...0xBE).contains(text.bytes[start - 1]) { start -= 2 }
        let figures = start, most = 3
        while start > text.range.lowerBound, text.bytes[start - 1].isASCIIDigit, figures - start <= most { start -= 1 }
        guard start < i, figures - start <= most else { return nil }
        return start > text.range.lowerBound
            && (text.bytes[start - 1].isASCIILetter || text.bytes[start - 1] == 0x2E || text.bytes[start - 1] == 0x2C) ? nil : start
    }
}
