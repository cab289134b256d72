/// Dates in a text.
extension DataScanner {
    struct FoundDate: Hashable {
        var year: Int?
        var month: Int
        var day: Int
    }

    /// Dates by ISO 8601 (`1813-01-28`), and in words in English, French, German and Spanish: `28 January 1813`, `January 28, 1813`, `le
    /// 1er janvier 1813`, `28. Januar 1813`, `28 de enero de 1813`; the months shortened, too: `28 Jan. 1813`, `1er févr. 1813`.
    func date() -> (end: Int, date: FoundDate)? { isoDate() ?? dayFirst() ?? monthFirst() }

    private func isoDate() -> (end: Int, date: FoundDate)? {
        guard let year = number(at: position, digits: 4...4), byte(year.end) == 0x2D, let month = number(at: year.end + 1, digits: 2...2),
            byte(month.end) == 0x2D,
            let day = number(at: month.end + 1, digits: 2...2)
        else { return nil }
        return checked(timeEnd(day.end), year.value, month.value, day.value)
    }

    /// Behind the time of day that may follow a date: `T12:30:00+01:00`.
    private func timeEnd(_ offset: Int) -> Int {
        guard byte(offset) | 0x20 == 0x74, let hour = number(at: offset + 1, digits: 2...2), hour.value <= 24 else { return offset }
        var i = hour.end
        while byte(i) == 0x3A || byte(i) == 0x2E, Self.isDigit(byte(i + 1)) {
            i += 1
            while Self.isDigit(byte(i)) { i += 1 }
        }
        if byte(i) | 0x20 == 0x7A { return i + 1 }
        guard byte(i) == 0x2B || byte(i) == 0x2D, let zone = number(at: i + 1, digits: 2...2) else { return i }
        guard byte(zone.end) == 0x3A, let minutes = number(at: zone.end + 1, digits: 2...2) else { return zone.end }
        return minutes.end
    }

    /// Behind spaces, a no-break space among them.
    private func skipSpaces(_ offset: Int) -> Int {
        var i = offset
        while byte(i) == 0x20 || (byte(i) == 0xC2 && byte(i + 1) == 0xA0) { i += byte(i) == 0x20 ? 1 : 2 }
        return i
    }

    private func skip(_ word: String, _ offset: Int) -> Int {
        let end = offset + word.utf8.count
        return matches(word, at: offset) && !Self.isWord(byte(end)) ? skipSpaces(end) : offset
    }

    private func dayFirst() -> (end: Int, date: FoundDate)? {
        guard let (day, end) = number(at: position, digits: 1...2) else { return nil }
        var i = end
        if byte(i) == 0x2E { i += 1 }
        for ending in ["st", "nd", "rd", "th", "er"] where matches(ending, at: i) && !Self.isWord(byte(i + 2)) {
            i += 2
            break
        }
        let afterSpaces = skipSpaces(i)
        guard afterSpaces > i else { return nil }
        i = skip("of", skip("de", afterSpaces))
        guard let month = month(at: i) else { return nil }
        i = byte(month.end) == 0x2C ? month.end + 1 : month.end
        let yearStart = skip("del", skip("de", skipSpaces(i)))
        if yearStart > month.end, let year = number(at: yearStart, digits: 4...4) {
            return checked(year.end, year.value, month.number, day)
        }
        return month.mayBeAnotherWord ? nil : checked(month.endWithoutPoint, nil, month.number, day)
    }

    private func monthFirst() -> (end: Int, date: FoundDate)? {
        guard let month = month(at: position) else { return nil }
        let dayStart = skipSpaces(month.end)
        guard dayStart > month.end, let day = number(at: dayStart, digits: 1...2) else { return nil }
        var i = day.end
        for ending in ["st", "nd", "rd", "th"] where matches(ending, at: i) && !Self.isWord(byte(i + 2)) {
            i += 2
            break
        }
        let dayEnd = i
        if byte(i) == 0x2C { i += 1 }
        let yearStart = skipSpaces(i)
        if yearStart > dayEnd, let year = number(at: yearStart, digits: 4...4) {
            return checked(year.end, year.value, month.number, day.value)
        }
        return month.mayBeAnotherWord ? nil : checked(dayEnd, nil, month.number, day.value)
    }

    /// The name of a month in a text.
    private struct Month {
        var number: Int
        /// Behind the name, and the point that makes it short.
        var end: Int
        /// The name is shortened by a point.
        var hasPoint = false
        /// Written like this it may be another word of these languages (`may`, `march`, `mar`, `ago`): only a year makes it a date.
        var mayBeAnotherWord = false

        /// Where nothing follows the point may be that of the sentence.
        var endWithoutPoint: Int { hasPoint ? end - 1 : end }
    }

    private func month(at offset: Int) -> Month? {
        guard Self.isLetter(byte(offset)) else { return nil }
        for (index, names) in Self.months.enumerated() {
            for name in names where matches(name, at: offset) && !Self.isWord(byte(offset + name.utf8.count)) {
                return Month(
                    number: index + 1, end: offset + name.utf8.count,
                    mayBeAnotherWord: Self.words.contains(name) && byte(offset) & 0x20 != 0)
            }
            for name in Self.shortMonths[index] where matches(name, at: offset) {
                let end = offset + name.utf8.count
                if byte(end) == 0x2E { return Month(number: index + 1, end: end + 1, hasPoint: true) }
                if !Self.isWord(byte(end)) {
                    return Month(number: index + 1, end: end, mayBeAnotherWord: Self.words.contains(name) && byte(offset) & 0x20 != 0)
                }
            }
        }
        return nil
    }

    private static let months: [[String]] = [
        ["january", "janvier", "januar", "jänner", "enero"], ["february", "février", "februar", "febrero"],
        ["march", "mars", "märz", "marzo"],
        ["april", "avril", "abril"], ["may", "mai", "mayo"], ["june", "juin", "juni", "junio"], ["july", "juillet", "juli", "julio"],
        ["august", "août", "agosto"], ["september", "septembre", "septiembre", "setiembre"], ["october", "octobre", "oktober", "octubre"],
        ["november", "novembre", "noviembre"], ["december", "décembre", "dezember", "diciembre"],
    ]

    /// As they are shortened in these languages, with a point or without.
    private static let shortMonths: [[String]] = [
        ["jan", "janv", "jän", "ene"], ["feb", "févr", "fév"], ["mar"], ["apr", "avr", "abr"], [], ["jun"], ["jul", "juil"],
        ["aug", "ago"], ["sep", "sept"], ["oct", "okt"], ["nov"],
        ["dec", "déc", "dez", "dic"],
    ]

    private static let words = ["may", "march", "mar", "ago"]

    private func checked(_ end: Int, _ year: Int?, _ month: Int, _ day: Int) -> (end: Int, date: FoundDate)? {
        guard (1...12).contains(month), !Self.isWord(byte(end)) else { return nil }
        let isLeap = year.map { ($0 % 4 == 0 && $0 % 100 != 0) || $0 % 400 == 0 } ?? true
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        guard (1...days).contains(day) else { return nil }
        return (end, FoundDate(year: year, month: month, day: day))
    }
}
