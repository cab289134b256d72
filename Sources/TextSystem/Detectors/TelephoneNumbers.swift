/// Telephone numbers in a text.
extension DataScanner {
    /// Telephone numbers: international ones (ITU-T E.123, `+49 30 123456`), and the common national forms of the United States and Canada,
    /// the United Kingdom, France and Germany.
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
                // ITU-T E.164 has no longer ones, and a column of figures is not to be read again from each of them.
                guard digits.count < 15 else { return nil }
                digits.append(byte)
                groups[groups.count - 1] += 1
                i += 1
                end = i
            } else if isInternational, byte == 0x28, self.byte(i + 1) == 0x30, self.byte(i + 2) == 0x29 {
                // +44 (0)20: the nought is for calls from within the country.
                i += self.byte(i + 3) == 0x20 ? 4 : 3
                if groups[groups.count - 1] > 0 { groups.append(0) }
            } else if let length = separatorLength(at: i), digits.count > 0 || byte == 0x28,
                Self.isDigit(self.byte(i + length)) || self.byte(i + length) == 0x28
            {
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
        return (9...12).contains(digits.count) && (3...6).contains(groups[0]) && groups.count <= 4
            && groups.dropFirst().allSatisfy { $0 >= 2 }
    }
}
