// Numbered headings in Greek, Cyrillic and Chinese letters: "Глава первая", "ΚΕΦΑΛΑΙΟΝ Β΄", "第三回　…". Words are compared in small letters without accents, byte by byte; only lines that begin with such a
// letter are looked at.

extension HeadingForm {
    /// Reads the form from the beginning of a line of another script; nil if the line does not begin as a numbered heading does.
    static func inOtherScript(_ cursor: WordCursor) -> HeadingForm? {
        guard cursor.end - cursor.position >= 3 else { return nil }
        // By the first byte, since most lines of speech begin with a quotation mark beyond ASCII.
        switch cursor.byte {
        case 0xE7: return chinese(cursor)
        case 0xCD...0xD2, 0xE1: return wordFirst(cursor) ?? ordinalFirst(cursor)
        default: return nil
        }
    }

    /// "第三回": the sign of ordinals, a number, the word, and a title behind a space or a mark.
    private static func chinese(_ cursor: WordCursor) -> HeadingForm? {
        var cursor = cursor
        let start = cursor.position
        guard cursor.sign() == "第", let number = cursor.chineseNumber(), let word = cursor.sign(), let division = chineseWords[word] else { return nil }
        return form(division, number, .word, start, cursor)
    }

    /// "Глава первая", "ЧАСТЬ II", "Κεφάλαιον Α΄".
    private static func wordFirst(_ cursor: WordCursor) -> HeadingForm? {
        var cursor = cursor
        let start = cursor.position
        guard cursor.beginsWithCapitalOfOtherScript, let word = cursor.wordOfOtherScript(), let division = divisionsElsewhere[word] else { return nil }
        cursor.skip { $0 == 0x2E }
        let behindWord = cursor.position
        cursor.skipSpaces()
        guard cursor.position > behindWord else { return nil }
        if let number = cursor.number() { return number.numeral == .word ? nil : form(division, number.value, number.numeral, start, cursor) }
        if let number = cursor.ordinalOfOtherScript() { return form(division, number, .word, start, cursor) }
        if let number = cursor.greekNumber() { return form(division, number, .roman, start, cursor) }
        return nil
    }

    /// "Первая глава", "ВТОРАЯ ЧАСТЬ".
    private static func ordinalFirst(_ cursor: WordCursor) -> HeadingForm? {
        var cursor = cursor
        let start = cursor.position
        guard cursor.beginsWithCapitalOfOtherScript, let number = cursor.ordinalOfOtherScript() else { return nil }
        cursor.skipSpaces()
        guard let word = cursor.wordOfOtherScript(), let division = divisionsElsewhere[word] else { return nil }
        return form(division, number, .word, start, cursor)
    }

    private static func form(_ division: Division, _ number: Int, _ numeral: Numeral, _ start: Int, _ cursor: WordCursor) -> HeadingForm? {
        var cursor = cursor
        let numberEnd = cursor.position
        // Points, colons, dashes and spaces, as wide as the signs or not.
        while let sign = cursor.sign(), [".", ":", ",", "-", "–", "—", " ", "\u{3000}", "、", "：", "．", "’", "'"].contains(sign) {}
        if !cursor.isAtEnd { cursor.stepBack() }
        // What goes on without a sign between is another word.
        guard cursor.isAtEnd || cursor.position > numberEnd else { return nil }
        return HeadingForm(division: division, number: number, numeral: numeral, start: start, numberEnd: numberEnd, titleStart: cursor.isAtEnd ? nil : cursor.position)
    }
}

extension WordCursor {
    /// The sign at the position, which moves behind it; nil at the end or where the bytes are none.
    fileprivate mutating func sign() -> Character? {
        guard position < end else { return nil }
        let length = bytes[position] < 0x80 ? 1 : bytes[position] < 0xE0 ? 2 : bytes[position] < 0xF0 ? 3 : 4
        guard position + length <= end, let text = String(validating: bytes[position..<position + length], as: UTF8.self), text.count == 1 else { return nil }
        position += length
        return text.first
    }

    /// To the beginning of the sign in front of the position.
    fileprivate mutating func stepBack() {
        position -= 1
        while position > 0, bytes[position] & 0xC0 == 0x80 { position -= 1 }
    }

    fileprivate var beginsWithCapitalOfOtherScript: Bool {
        var cursor = self
        return cursor.sign().map { $0.isUppercase } ?? false
    }

    /// The Greek or Cyrillic letters from the position on, in small letters and without accents; the position moves behind them.
    fileprivate mutating func wordOfOtherScript() -> String? {
        let start = position, longest = 48
        while position + 1 < end, position - start < longest, (0xCD...0xD2).contains(bytes[position]) || bytes[position] == 0xE1 { position += bytes[position] == 0xE1 ? 3 : 2 }
        position = min(position, end)
        guard position > start, let text = String(validating: bytes[start..<position], as: UTF8.self) else { position = start; return nil }
        return withoutAccents(text)
    }

    /// "первая", "двадцать второй".
    fileprivate mutating func ordinalOfOtherScript() -> Int? {
        let start = position
        guard let word = wordOfOtherScript(), let value = Self.ordinal(word) else { position = start; return nil }
        guard value == 20 || value == 30 else { return value }
        let behindTens = position
        skipSpaces()
        if let unit = wordOfOtherScript(), let further = Self.ordinal(unit), further < 10 { return value + further }
        position = behindTens
        return value
    }

    private static func ordinal(_ word: String) -> Int? { ordinalStems.first { word.hasPrefix($0.stem) }?.value }

    /// "Α΄", "ΙΒ´": letters for numbers with a stroke behind them.
    fileprivate mutating func greekNumber() -> Int? {
        let start = position
        var value = 0
        while let sign = sign() {
            if let digit = greekDigits[sign] { value += digit; continue }
            if ["΄", "´", "ʹ", "'", "’", "΄"].contains(sign), value > 0 { return value }
            break
        }
        // Alone at the end of its line it needs no stroke.
        if isAtEnd, value > 0 { return value }
        position = start
        return nil
    }

    /// "十二", "一百二十", "12".
    fileprivate mutating func chineseNumber() -> Int? {
        if let digits = digits() { return digits }
        var value = 0, digit = 0, isRead = false
        while true {
            let place = position
            guard let sign = sign() else { break }
            if let read = chineseDigits[sign] {
                digit = read
            } else if sign == "十" || sign == "百" {
                value += max(digit, 1) * (sign == "十" ? 10 : 100)
                digit = 0
            } else {
                position = place
                break
            }
            isRead = true
        }
        return isRead ? value + digit : nil
    }
}

private let chineseWords: [Character: Division] = [
    "卷": .book, "部": .part, "篇": .part, "編": .part, "编": .part, "章": .chapter, "回": .chapter, "話": .chapter, "话": .chapter, "節": .section, "节": .section, "幕": .act, "折": .act, "場": .scene, "场": .scene, "齣": .scene, "出": .scene,
]

private let chineseDigits: [Character: Int] = ["零": 0, "〇": 0, "一": 1, "二": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9]

private let greekDigits: [Character: Int] = ["Α": 1, "Β": 2, "Γ": 3, "Δ": 4, "Ε": 5, "Ϛ": 6, "Ζ": 7, "Η": 8, "Θ": 9, "Ι": 10, "Κ": 20, "Λ": 30, "Μ": 40, "Ν": 50, "Ξ": 60]

/// In small letters, each letter without its accents; ς as σ.
private func withoutAccents(_ text: String) -> String { String(text.lowercased().map { plainLetters[$0] ?? $0 }) }

private let plainLetters: [Character: Character] = {
    var letters: [Character: Character] = ["ς": "σ", "й": "и", "ё": "е", "ѣ": "е"]
    for (plain, accented) in [("α", "άἀἁἄἅὰᾶἂἃἆἇᾳ"), ("ε", "έἐἑἔἕὲ"), ("η", "ήἠἡἤἥὴῆ"), ("ι", "ίἰἱἴἵὶῖϊΐ"), ("ο", "όὀὁὄὅὸ"), ("υ", "ύὐὑὔὕὺῦϋΰ"), ("ω", "ώὠὡὤὥὼῶ"), ("ρ", "ῥ")] as [(Character, String)] {
        for letter in accented { letters[letter] = plain }
    }
    return letters
}()

private let divisionsElsewhere: [String: Division] = Dictionary(uniqueKeysWithValues: wordsElsewhere.map { (withoutAccents($0.0), $0.1) })

private let wordsElsewhere: [(String, Division)] = [
    ("том", .volume), ("часть", .part), ("частина", .part), ("част", .part), ("део", .part), ("отдел", .part), ("книга", .book), ("глава", .chapter), ("розділ", .chapter), ("раздел", .section), ("действие", .act), ("дія", .act), ("акт", .act),
    ("явление", .scene), ("сцена", .scene), ("картина", .scene), ("письмо", .letter), ("лист", .letter), ("песнь", .canto), ("пісня", .canto), ("рассказ", .story), ("эпилог", .epilogue), ("τομος", .volume), ("μερος", .part), ("βιβλιον", .book), ("βιβλιο", .book), ("κεφαλαιον", .chapter),
    ("κεφαλαιο", .chapter), ("πραξις", .act), ("πραξη", .act), ("σκηνη", .scene), ("επιστολη", .letter), ("ασμα", .canto), ("ραψωδια", .canto), ("διηγημα", .story),
]

/// The first letters of ordinal numbers, longer ones in front of those that they begin with.
private let ordinalStems: [(stem: String, value: Int)] = [
    ("одиннадцат", 11), ("двенадцат", 12), ("тринадцат", 13), ("четырнадцат", 14), ("пятнадцат", 15), ("шестнадцат", 16), ("семнадцат", 17), ("восемнадцат", 18), ("девятнадцат", 19), ("двадцат", 20), ("тридцат", 30), ("перв", 1), ("перш", 1),
    ("втор", 2), ("друг", 2), ("трет", 3), ("четверт", 4), ("пят", 5), ("шест", 6), ("седьм", 7), ("сьом", 7), ("восьм", 8), ("девят", 9), ("десят", 10), ("πρωτ", 1), ("δευτερ", 2), ("τριτ", 3), ("τεταρτ", 4), ("πεμπτ", 5), ("εκτ", 6), ("εβδομ", 7), ("ογδο", 8),
    ("ενατ", 9), ("δεκατ", 10),
]
