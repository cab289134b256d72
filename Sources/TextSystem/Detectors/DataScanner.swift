/// Reads what a `DataDetector` looks for at a place of a text. Each function leaves the place alone and gives the end of what it has found.
struct DataScanner {
    let text: [UInt8]
    let range: Range<Int>
    private(set) var position: Int

    init(_ text: [UInt8], _ range: Range<Int>) {
        self.text = text
        self.range = range
        position = range.lowerBound
    }

    var isAtEnd: Bool { position >= range.upperBound }
    mutating func advance() { position += 1 }
    mutating func move(to offset: Int) { position = max(position + 1, offset) }

    func byte(_ offset: Int) -> UInt8 { range.contains(offset) ? text[offset] : 0 }

    var isAtWordStart: Bool {
        let byte = byte(position)
        guard byte & 0xC0 != 0x80 else { return false }
        guard position > range.lowerBound else { return true }
        var before = position - 1
        while before > range.lowerBound, text[before] & 0xC0 == 0x80 { before -= 1 }
        return !Self.isWord(text[before])
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
    /// Letters of other scripts count as letters.
    static func isWord(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) || byte >= 0x80 && !(byte == 0xE2 || byte == 0xC2) || byte == 0x5F }

    func matches(_ word: String, at offset: Int) -> Bool {
        var i = offset
        for byte in word.utf8 {
            guard i < range.upperBound, text[i] | 0x20 == byte | 0x20 else { return false }
            i += 1
        }
        return true
    }

    // MARK: Addresses

    func link() -> (end: Int, address: String)? {
        for scheme in ["https://", "http://", "ftp://"] where matches(scheme, at: position) {
            guard let end = addressEnd(from: position + scheme.utf8.count), isHost(position + scheme.utf8.count, end) else { return nil }
            return (end, String(decoding: text[position..<end], as: UTF8.self))
        }
        guard matches("www.", at: position), let end = addressEnd(from: position + 4), isHost(position, end) else { return nil }
        return (end, "https://" + String(decoding: text[position..<end], as: UTF8.self))
    }

    /// The end of an address: at a space or a quotation mark, less the marks of the sentence around it and brackets that were not opened in it.
    private func addressEnd(from start: Int) -> Int? {
        var end = start
        while end < range.upperBound {
            let byte = text[end]
            if byte <= 0x20 || byte == 0x22 || byte == 0x3C || byte == 0x3E { break }
            // General punctuation, no-break space, guillemets.
            if byte == 0xE2, self.byte(end + 1) == 0x80 { break }
            if byte == 0xC2, [0xA0, 0xAB, 0xBB].contains(self.byte(end + 1)) { break }
            end += 1
        }
        while end > start {
            let last = text[end - 1]
            if [0x2E, 0x2C, 0x3B, 0x3A, 0x21, 0x3F, 0x27].contains(last) { end -= 1; continue }
            let opening: UInt8 = last == 0x29 ? 0x28 : last == 0x5D ? 0x5B : 0
            if opening != 0, text[start..<end].count(where: { $0 == last }) > text[start..<end].count(where: { $0 == opening }) { end -= 1; continue }
            break
        }
        return end > start ? end : nil
    }

    /// A host has a point with letters or digits on both sides, or is `localhost`.
    private func isHost(_ start: Int, _ end: Int) -> Bool {
        if matches("localhost", at: start) { return true }
        var labels = 1, length = 0
        for i in start..<end {
            let byte = text[i]
            if byte == 0x2F || byte == 0x3F || byte == 0x23 || byte == 0x3A { break }
            if byte == 0x2E {
                guard length > 0 else { return false }
                labels += 1
                length = 0
            } else if Self.isWord(byte) || byte == 0x2D || byte >= 0x80 {
                length += 1
            } else {
                return false
            }
        }
        return labels >= 2 && length > 0
    }

    func mail() -> (end: Int, address: String)? {
        var i = position
        while i < range.upperBound, Self.isLetter(text[i]) || Self.isDigit(text[i]) || [0x2E, 0x5F, 0x2D, 0x2B, 0x25].contains(text[i]) { i += 1 }
        guard i > position, byte(i) == 0x40, text[i - 1] != 0x2E, text[position] != 0x2E else { return nil }
        let host = i + 1
        i = host
        while i < range.upperBound, Self.isLetter(text[i]) || Self.isDigit(text[i]) || text[i] == 0x2E || text[i] == 0x2D { i += 1 }
        while i > host, text[i - 1] == 0x2E || text[i - 1] == 0x2D { i -= 1 }
        guard let dot = text[host..<i].lastIndex(of: 0x2E), dot > host, i - dot > 2, text[(dot + 1)..<i].allSatisfy(Self.isLetter) else { return nil }
        return (i, String(decoding: text[position..<i], as: UTF8.self))
    }

    // MARK: Numbers

    /// A number of digits and its end.
    func number(at offset: Int, digits: ClosedRange<Int>) -> (value: Int, end: Int)? {
        var i = offset, value = 0
        while Self.isDigit(byte(i)), i - offset < 10 {
            value = value * 10 + Int(text[i] - 0x30)
            i += 1
        }
        return digits.contains(i - offset) && !Self.isDigit(byte(i)) ? (value, i) : nil
    }

    /// Telephone numbers: international ones (ITU-T E.123, `+49 30 123456`), and the common national forms of the United States and Canada, the United Kingdom, France and Germany.
    func phone() -> (end: Int, number: String)? {
        var i = position
        let isInternational = byte(i) == 0x2B
        guard isInternational || byte(i) == 0x28 || Self.isDigit(byte(i)) else { return nil }
        if isInternational { i += 1 }
        var digits: [UInt8] = [], groups: [Int] = [0], separators: [UInt8] = []
        var end = i
        while i < range.upperBound {
            let byte = text[i]
            if Self.isDigit(byte) {
                digits.append(byte)
                groups[groups.count - 1] += 1
                i += 1
                end = i
            } else if isInternational, byte == 0x28, self.byte(i + 1) == 0x30, self.byte(i + 2) == 0x29 {
                // +44 (0)20: the nought is for calls from within the country.
                i += self.byte(i + 3) == 0x20 ? 4 : 3
                if groups[groups.count - 1] > 0 { groups.append(0) }
            } else if let length = separatorLength(at: i), digits.count > 0 || byte == 0x28, Self.isDigit(self.byte(i + length)) || self.byte(i + length) == 0x28 {
                if groups[groups.count - 1] > 0 { groups.append(0) }
                separators.append(byte)
                i += length
            } else {
                break
            }
        }
        guard !Self.isWord(byte(end)), isPhone(digits, groups, separators, isInternational) else { return nil }
        return (end, (isInternational ? "+" : "") + String(decoding: digits, as: UTF8.self))
    }

    /// A space, hyphen, point, stroke or bracket within a number, with the space that may follow a bracket.
    private func separatorLength(at offset: Int) -> Int? {
        switch byte(offset) {
        case 0x20, 0x2D, 0x2E, 0x2F, 0x28: return 1
        case 0x29: return byte(offset + 1) == 0x20 || byte(offset + 1) == 0x2D ? 2 : 1
        case 0xC2 where byte(offset + 1) == 0xA0: return 2
        case 0xE2 where byte(offset + 1) == 0x80 && [0x90, 0x91, 0x93, 0xAF].contains(byte(offset + 2)): return 3
        default: return nil
        }
    }

    private func isPhone(_ digits: [UInt8], _ groups: [Int], _ separators: [UInt8], _ isInternational: Bool) -> Bool {
        if isInternational { return (8...15).contains(digits.count) && digits.first != 0x30 }
        guard groups.count > 1 else { return false }
        // 555-123-4567, (555) 123-4567, 1-555-123-4567
        if groups == [3, 3, 4] || groups == [1, 3, 3, 4] {
            let area = digits[groups.count == 4 ? 1 : 0]
            return area >= 0x32 && (groups.count == 3 || digits.first == 0x31)
        }
        guard digits.first == 0x30, digits.count > 1, digits[1] != 0x30 else { return false }
        // 01 23 45 67 89
        if groups == [2, 2, 2, 2, 2] { return true }
        // 020 7946 0958, 01632 960983, 0131 496 0000; 030 123456, 089/1234567, 0171 1234567
        return (9...12).contains(digits.count) && (3...6).contains(groups[0]) && groups.count <= 4 && groups.dropFirst().allSatisfy { $0 >= 2 }
    }

    // MARK: Dates

    struct FoundDate: Hashable {
        var year: Int?
        var month: Int
        var day: Int
    }

    /// Dates by ISO 8601 (`1813-01-28`), and in words in English, French, German and Spanish: `28 January 1813`, `January 28, 1813`, `le 1er janvier 1813`, `28. Januar 1813`,
    /// `28 de enero de 1813`.
    func date() -> (end: Int, date: FoundDate)? { isoDate() ?? dayFirst() ?? monthFirst() }

    private func isoDate() -> (end: Int, date: FoundDate)? {
        guard let year = number(at: position, digits: 4...4), byte(year.end) == 0x2D, let month = number(at: year.end + 1, digits: 2...2), byte(month.end) == 0x2D,
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
        guard let (month, monthEnd) = month(at: i) else { return nil }
        i = byte(monthEnd) == 0x2C ? monthEnd + 1 : monthEnd
        let yearStart = skip("del", skip("de", skipSpaces(i)))
        if yearStart > monthEnd, let year = number(at: yearStart, digits: 4...4) { return checked(year.end, year.value, month, day) }
        return checked(monthEnd, nil, month, day)
    }

    private func monthFirst() -> (end: Int, date: FoundDate)? {
        guard let (month, end) = month(at: position) else { return nil }
        let dayStart = skipSpaces(end)
        guard dayStart > end, let day = number(at: dayStart, digits: 1...2) else { return nil }
        var i = day.end
        for ending in ["st", "nd", "rd", "th"] where matches(ending, at: i) && !Self.isWord(byte(i + 2)) {
            i += 2
            break
        }
        let dayEnd = i
        if byte(i) == 0x2C { i += 1 }
        let yearStart = skipSpaces(i)
        if yearStart > dayEnd, let year = number(at: yearStart, digits: 4...4) { return checked(year.end, year.value, month, day.value) }
        return checked(dayEnd, nil, month, day.value)
    }

    private static let months: [[String]] = [
        ["january", "janvier", "januar", "jänner", "enero"], ["february", "février", "februar", "febrero"], ["march", "mars", "märz", "marzo"],
        ["april", "avril", "abril"], ["may", "mai", "mayo"], ["june", "juin", "juni", "junio"], ["july", "juillet", "juli", "julio"],
        ["august", "août", "agosto"], ["september", "septembre", "septiembre", "setiembre"], ["october", "octobre", "oktober", "octubre"],
        ["november", "novembre", "noviembre"], ["december", "décembre", "dezember", "diciembre"],
    ]

    private func month(at offset: Int) -> (month: Int, end: Int)? {
        for (index, names) in Self.months.enumerated() {
            for name in names where matches(name, at: offset) && !Self.isWord(byte(offset + name.utf8.count)) { return (index + 1, offset + name.utf8.count) }
        }
        return nil
    }

    private func checked(_ end: Int, _ year: Int?, _ month: Int, _ day: Int) -> (end: Int, date: FoundDate)? {
        guard (1...12).contains(month), !Self.isWord(byte(end)) else { return nil }
        let isLeap = year.map { ($0 % 4 == 0 && $0 % 100 != 0) || $0 % 400 == 0 } ?? true
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        guard (1...days).contains(day) else { return nil }
        return (end, FoundDate(year: year, month: month, day: day))
    }
}
