import Markup

/// How a heading writes its number.
enum Numeral: UInt8, Equatable { case none, arabic, roman, word }

struct HeadingNumber: Equatable {
    var value: Int
    var numeral: Numeral
    /// Behind its last byte.
    var end: Int
}

extension WordCursor {
    /// A number in figures, Roman numerals or words of a few languages; the position moves behind it.
    mutating func number() -> HeadingNumber? {
        let start = position
        if byte.isASCIIDigit {
            guard let value = digits() else { return nil }
            // 1st, 2nd, 1re, 2e, 1º: ordinal endings belong to the number; "1813-20" and "1,033" are no numbers of chapters.
            if byte.isASCIILetter { _ = word() }
            if byte == 0xC2, position + 1 < end, bytes[position + 1] == 0xBA || bytes[position + 1] == 0xB0 { position += 2 }
            return HeadingNumber(value: value, numeral: .arabic, end: position)
        }
        guard let first = word() else { return nil }
        if let value = romanValue(first.start, first.end) {
            // IIe, XIVe: the French ordinal's ending was taken for a letter of the numeral's word.
            return HeadingNumber(value: value, numeral: .roman, end: position)
        }
        guard let value = numberWords[first] else { position = start; return nil }
        // twenty-one, TWENTY FIRST
        if value >= 20, value % 10 == 0, value < 100 {
            let behindTens = position
            if byte == 0x2D || byte == 0x20 { position += 1 }
            if let unit = word(), let unitValue = numberWords[unit], unitValue < 10 {
                return HeadingNumber(value: value + unitValue, numeral: .word, end: position)
            }
            position = behindTens
        }
        return HeadingNumber(value: value, numeral: .word, end: position)
    }

    /// The value of a Roman numeral written canonically, all in capitals or all in small letters. Old books write IIII for IV.
    private func romanValue(_ start: Int, _ end: Int) -> Int? {
        guard end - start <= 12 else { return nil }
        let isUpper = bytes[start] < 0x60
        var value = 0, last = 5000, run = 0
        var i = start
        while i < end {
            guard bytes[i] < 0x80, (bytes[i] < 0x60) == isUpper else { return nil }
            let digit = Self.romanDigit(bytes[i] | 0x20)
            guard digit > 0 else { return nil }
            if digit > last {
                guard run == 1, digit == last * 5 || digit == last * 10, last == 1 || last == 10 || last == 100 else { return nil }
                value += digit - 2 * last
                run = 0
                last = last - 1  // nothing as large as the subtracted digit may follow
            } else {
                run = digit == last ? run + 1 : 1
                guard run <= (digit == 1 || digit == 10 || digit == 100 || digit == 1000 ? 4 : 1) else { return nil }
                value += digit
                last = digit
            }
            i += 1
        }
        return value
    }

    private static func romanDigit(_ letter: UInt8) -> Int {
        switch letter {
        case 0x69: 1  // i
        case 0x76: 5  // v
        case 0x78: 10  // x
        case 0x6C: 50  // l
        case 0x63: 100  // c
        case 0x64: 500  // d
        case 0x6D: 1000  // m
        default: 0
        }
    }
}

private let numberWords = FoldedWordTable(
    WordLists.entries(in: "counted").map { ($0.phrase, $0.place) }
        + WordLists.entries(in: "number").map { ($0.phrase, Int($0.value) ?? 0) })
