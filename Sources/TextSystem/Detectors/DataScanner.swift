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
    static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || isLetter(byte) || byte >= 0x80 && !(byte == 0xE2 || byte == 0xC2) || byte == 0x5F
    }

    func matches(_ word: String, at offset: Int) -> Bool {
        var i = offset
        for byte in word.utf8 {
            guard i < range.upperBound, text[i] | 0x20 == byte | 0x20 else { return false }
            i += 1
        }
        return true
    }

    /// A number of digits and its end.
    func number(at offset: Int, digits: ClosedRange<Int>) -> (value: Int, end: Int)? {
        var i = offset, value = 0
        while Self.isDigit(byte(i)), i - offset < 10 {
            value = value * 10 + Int(text[i] - 0x30)
            i += 1
        }
        return digits.contains(i - offset) && !Self.isDigit(byte(i)) ? (value, i) : nil
    }
}
