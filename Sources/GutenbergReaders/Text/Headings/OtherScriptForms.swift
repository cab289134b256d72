import Markup

// Numbered headings in Greek, Cyrillic and Chinese letters: "Глава первая", "ΚΕΦΑΛΑΙΟΝ Β΄", "第三回　…". Only lines that begin with a capital
// of such an alphabet, or with the Chinese sign of ordinals, are looked at. As with Latin words, a word is folded to its first eight
// letters, small and without accents, in one integer beside its length (`FoldedWords.swift`).

extension HeadingForm {
    /// Reads the form from the beginning of a line of another script; nil if the line does not begin as a numbered heading does. O(first
    /// words).
    static func inOtherScript(_ cursor: WordCursor) -> HeadingForm? {
        guard cursor.end - cursor.position >= 3 else { return nil }
        // By the first byte, since most lines of speech begin with a quotation mark beyond ASCII.
        switch cursor.byte {
        case 0xE7: return chinese(cursor)
        case 0xCD...0xD4, 0xE1: return cursor.beginsWithCapitalOfOtherScript ? wordAndNumber(cursor) : nil
        default: return nil
        }
    }

    /// "第三回": the sign of ordinals, a number, the word, and a title behind a space or a mark.
    private static func chinese(_ cursor: WordCursor) -> HeadingForm? {
        var cursor = cursor
        let start = cursor.position
        guard cursor.sign() == "第", let number = cursor.chineseNumber(), let division = cursor.sign().flatMap(chineseDivision) else {
            return nil
        }
        return form(division, number, .word, start, cursor)
    }

    /// "Глава первая", "ЧАСТЬ II", "Κεφάλαιον Α΄"; "Первая глава", "ВТОРАЯ ЧАСТЬ".
    private static func wordAndNumber(_ cursor: WordCursor) -> HeadingForm? {
        var cursor = cursor
        let start = cursor.position
        guard let word = cursor.wordOfOtherScript() else { return nil }
        if let division = wordsElsewhere[word] { return numberBehind(division, start, cursor) }
        guard let number = cursor.ordinalOfOtherScript(word) else { return nil }
        cursor.skipSpaces()
        guard let division = cursor.wordOfOtherScript().flatMap({ wordsElsewhere[$0] }) else { return nil }
        return form(division, number, .word, start, cursor)
    }

    private static func numberBehind(_ division: Division, _ start: Int, _ cursor: WordCursor) -> HeadingForm? {
        var cursor = cursor
        cursor.skip { $0 == 0x2E }
        let behindWord = cursor.position
        cursor.skipSpaces()
        guard cursor.position > behindWord else { return nil }
        if let number = cursor.number() {
            return number.numeral == .word ? nil : form(division, number.value, number.numeral, start, cursor)
        }
        let numberStart = cursor.position
        if let number = cursor.wordOfOtherScript().flatMap({ cursor.ordinalOfOtherScript($0) }) {
            return form(division, number, .word, start, cursor)
        }
        cursor.position = numberStart
        if let number = cursor.greekNumber() { return form(division, number, .roman, start, cursor) }
        return nil
    }

    private static func form(_ division: Division, _ number: Int, _ numeral: Numeral, _ start: Int, _ cursor: WordCursor) -> HeadingForm? {
        var cursor = cursor
        let numberEnd = cursor.position
        cursor.skipSeparators()
        // What goes on without a sign between is another word.
        guard cursor.isAtEnd || cursor.position > numberEnd else { return nil }
        return HeadingForm(
            division: division, number: number, numeral: numeral, start: start, numberEnd: numberEnd,
            titleStart: cursor.isAtEnd ? nil : cursor.position)
    }

    private static func chineseDivision(_ sign: Unicode.Scalar) -> Division? {
        switch sign {
        case "卷": .book
        case "部", "篇", "編", "编": .part
        case "章", "回", "話", "话": .chapter
        case "節", "节": .section
        case "幕", "折": .act
        case "場", "场", "齣", "出": .scene
        default: nil
        }
    }
}

extension WordCursor {
    /// The sign at the position, which moves behind it; nil at the end or where the bytes are none.
    fileprivate mutating func sign() -> Unicode.Scalar? {
        guard position < end else { return nil }
        let lead = bytes[position]
        let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard position + length <= end else { return nil }
        var value = length == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(length))
        for i in position + 1..<position + length { value = value << 6 | UInt32(bytes[i] & 0x3F) }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        position += length
        return scalar
    }

    /// Points, colons, dashes and spaces, as wide as the signs or not.
    fileprivate mutating func skipSeparators() {
        while true {
            let place = position
            switch sign() {
            case ".", ":", ",", "-", "–", "—", " ", "\u{3000}", "、", "：", "．", "’", "'": continue
            default: position = place
            }
            return
        }
    }

    fileprivate var beginsWithCapitalOfOtherScript: Bool { letterOfOtherScript(position)?.isCapital ?? false }

    /// The Greek or Cyrillic letter at a place, folded to a byte of its own among those of its alphabet, and its length in bytes; nil for
    /// anything else.
    private func letterOfOtherScript(_ place: Int) -> (letter: UInt8, isCapital: Bool, length: Int)? {
        guard place + 1 < end else { return nil }
        let low = Int(bytes[place + 1] & 0x3F)
        switch bytes[place] {
        case 0xCD...0xD4:
            let index = (Int(bytes[place] & 0x1F) << 6 | low) - LettersElsewhere.first
            guard LettersElsewhere.basic.indices.contains(index), LettersElsewhere.basic[index].letter > 0 else { return nil }
            return (LettersElsewhere.basic[index].letter, LettersElsewhere.basic[index].isCapital, 2)
        case 0xE1 where place + 2 < end && bytes[place + 1] >= 0xBC:
            let letter = LettersElsewhere.accented[(low - 0x3C) << 6 | Int(bytes[place + 2] & 0x3F)]
            return letter.letter > 0 ? (letter.letter, letter.isCapital, 3) : nil
        default: return nil
        }
    }

    /// The Greek or Cyrillic letters from the position on, which moves behind them; nil if there are none.
    fileprivate mutating func wordOfOtherScript() -> FoldedWord? {
        let start = position
        var key: UInt64 = 0
        var count = 0
        while let (letter, _, length) = letterOfOtherScript(position) {
            if count < 8 { key |= UInt64(letter) << UInt64(8 * count) }
            count += 1
            position += length
        }
        return count > 0 ? FoldedWord(key: key, count: count, start: start, end: position) : nil
    }

    /// "первая", and "двадцать" with "второй" behind it: the value of a word, behind which the position is.
    fileprivate mutating func ordinalOfOtherScript(_ word: FoldedWord) -> Int? {
        guard let value = Self.ordinal(word) else { return nil }
        guard value >= 20, value % 10 == 0 else { return value }
        let behindTens = position
        skipSpaces()
        if let unit = wordOfOtherScript().flatMap({ Self.ordinal($0) }), unit < 10 { return value + unit }
        position = behindTens
        return value
    }

    private static func ordinal(_ word: FoldedWord) -> Int? {
        ordinalStems.first { word.count >= $0.count && word.key & $0.mask == $0.key }?.value
    }

    /// "Α΄", "ΙΒ´": letters for tens and units with a stroke behind them.
    fileprivate mutating func greekNumber() -> Int? {
        let start = position
        var value = 0, last = Int.max
        while let sign = sign() {
            if let digit = Self.greekDigit(sign) {
                // Smaller letters stand behind larger ones: tens, and units.
                guard digit < 10 ? last >= 10 : last == .max else { position = start; return nil }
                value += digit
                last = digit
                continue
            }
            if ["\u{384}", "\u{B4}", "\u{1FFD}", "\u{2B9}", "\u{374}", "'", "’"].contains(sign), value > 0 { return value }
            position = start
            return nil
        }
        // Alone at the end of its line it needs no stroke.
        if isAtEnd, value > 0 { return value }
        position = start
        return nil
    }

    private static func greekDigit(_ sign: Unicode.Scalar) -> Int? {
        switch sign {
        case "Α"..."Ε": Int(sign.value - 0x390)
        case "Ϛ": 6
        case "Ζ"..."Θ": Int(sign.value - 0x38F)
        case "Ι"..."Ξ": Int(sign.value - 0x398) * 10
        default: nil
        }
    }

    /// "十二", "一百二十", "12".
    fileprivate mutating func chineseNumber() -> Int? {
        if let digits = digits() { return digits }
        let mostSigns = 8
        var value = 0, digit = 0
        for count in 0...mostSigns {
            let place = position
            let sign = sign()
            if let read = sign.flatMap(Self.chineseDigit) {
                digit = read
            } else if sign == "十" || sign == "百" {
                value += max(digit, 1) * (sign == "十" ? 10 : 100)
                digit = 0
            } else {
                position = place
                return count > 0 ? value + digit : nil
            }
        }
        return nil
    }

    private static func chineseDigit(_ sign: Unicode.Scalar) -> Int? {
        switch sign {
        case "零", "〇": 0
        case "一": 1
        case "二", "兩": 2
        case "三": 3
        case "四": 4
        case "五": 5
        case "六": 6
        case "七": 7
        case "八": 8
        case "九": 9
        default: nil
        }
    }
}

/// The letters of the Greek and the Cyrillic alphabet, small and without accents; ς as σ. Of the two no word has letters of both, so a byte
/// is enough.
private enum LettersElsewhere {
    struct Letter {
        /// The last byte of the scalar; 0 for what is no letter.
        var letter: UInt8 = 0
        var isCapital = false
    }

    static let first = 0x370
    /// U+0370 to U+052F.
    static let basic = (first..<0x530).map { letter($0) }
    /// U+1F00 to U+1FFF: Greek letters with breathings and accents.
    static let accented = (0x1F00..<0x2000).map { letter($0) }

    private static func letter(_ value: Int) -> Letter {
        guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic,
            let small = scalar.properties.lowercaseMapping.first, let plain = (plainLetters[small] ?? small).unicodeScalars.first
        else { return Letter() }
        return Letter(letter: UInt8(truncatingIfNeeded: plain.value), isCapital: scalar.properties.isUppercase)
    }

    private static let plainLetters: [Character: Character] = {
        var letters: [Character: Character] = ["ς": "σ", "й": "и", "ё": "е", "ѣ": "е"]
        for (plain, accented) in [
            ("α", "άἀἁἄἅὰᾶἂἃἆἇᾳ"), ("ε", "έἐἑἔἕὲ"), ("η", "ήἠἡἤἥὴῆ"), ("ι", "ίἰἱἴἵὶῖϊΐ"), ("ο", "όὀὁὄὅὸ"), ("υ", "ύὐὑὔὕὺῦϋΰ"),
            ("ω", "ώὠὡὤὥὼῶ"), ("ρ", "ῥ"),
        ] as [(Character, String)] {
            for letter in accented { letters[letter] = plain }
        }
        return letters
    }()
}

private let wordsElsewhere = FoldedWordTable<Division>(
    list: "division-in-other-scripts", reading: { $0.wordOfOtherScript() }, value: { Division(name: $0) })

/// The first letters of a number, folded.
private struct OrdinalStem {
    var key: UInt64
    var mask: UInt64
    var count: Int
    var value: Int
}

/// The first letters of ordinal numbers, and of the tens that stand in front of others, longer ones in front of those that they begin with.
private let ordinalStems: [OrdinalStem] = stems.sorted { $0.phrase.count > $1.phrase.count }.compactMap { stem in
    stem.phrase.withUnsafeBufferPointer { bytes in
        var cursor = WordCursor(bytes, 0..<bytes.count)
        guard let word = cursor.wordOfOtherScript() else { return nil }
        return OrdinalStem(
            key: word.key, mask: UInt64.max >> UInt64(8 * max(0, 8 - word.count)), count: word.count, value: Int(stem.value) ?? 0)
    }
}

private let stems = WordLists.entries(in: "ordinal-stem")
