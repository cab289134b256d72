import Markup

// Headings are told by a few words ("Chapitre", "KAPITEL", "twenty-first"), in any case and with or without accents. A word is folded to
// its first eight letters, lower case and without accents, packed into one integer beside its length: comparing words is comparing
// integers.

/// A word of a line, folded for comparison.
struct FoldedWord: Equatable {
    /// The first eight folded letters, the first in the lowest byte.
    var key: UInt64
    /// Letters in all.
    var count: Int
    /// Its bytes in the text.
    var start: Int
    var end: Int

    static func == (a: FoldedWord, b: FoldedWord) -> Bool { a.key == b.key && a.count == b.count }
}

/// Reads words and numbers from a line.
struct WordCursor {
    let bytes: UnsafeBufferPointer<UInt8>
    var position: Int
    let end: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { position >= end }
    var byte: UInt8 { position < end ? bytes[position] : 0 }

    mutating func skip(where predicate: (UInt8) -> Bool) {
        while position < end, predicate(bytes[position]) { position += 1 }
    }

    mutating func skipSpaces() { skip { $0 == 0x20 || $0 == 0x09 } }

    /// The letters from the position on, which moves behind them; nil if there are none.
    mutating func word() -> FoldedWord? {
        let start = position
        var key: UInt64 = 0
        var count = 0
        while position < end {
            guard let (letter, length) = Self.foldedLetter(bytes, position, end) else { break }
            if count < 8 { key |= UInt64(letter) << UInt64(8 * count) }
            count += 1
            position += length
        }
        return count > 0 ? FoldedWord(key: key, count: count, start: start, end: position) : nil
    }

    /// Digits from the position on, at most six.
    mutating func digits() -> Int? {
        var value = 0, count = 0
        while position < end, bytes[position].isASCIIDigit, count < 6 {
            value = value * 10 + Int(bytes[position] - 0x30)
            count += 1
            position += 1
        }
        return count > 0 ? value : nil
    }

    /// The letter at a place, without case and, in the Latin-1 range, without accent, and its length in bytes.
    static func foldedLetter(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int, _ end: Int) -> (UInt8, Int)? {
        let byte = bytes[position]
        if byte.isASCIILetter { return (byte | 0x20, 1) }
        guard byte >= 0xC3, byte <= 0xC5, position + 1 < end else { return nil }
        let low = Int(bytes[position + 1] & 0x3F)
        if byte > 0xC3 { return (latinExtendedBase[Int(byte - 0xC4) << 6 | low], 2) }
        let letter = latin1Base[low]
        return letter == 0 ? nil : (letter, 2)
    }

    /// Letters and figures without case and accents, "&" as the word for it; with one space between words or with nothing. O(length).
    static func folded(_ bytes: UnsafeBufferPointer<UInt8>, _ ranges: [Range<Int>], separatesWords: Bool = false) -> [UInt8] {
        var text: [UInt8] = []
        for range in ranges {
            var i = range.lowerBound
            if separatesWords, !text.isEmpty, text.last != 0x20 { text.append(0x20) }
            while i < range.upperBound {
                if let (letter, length) = foldedLetter(bytes, i, range.upperBound) {
                    text.append(letter)
                    // Æ and Œ are typed as AE and OE too.
                    if isDoubledWithE(bytes, i) { text.append(0x65) }
                    i += length
                    continue
                }
                switch bytes[i] {
                case 0x30...0x39: text.append(bytes[i])
                case 0x26: text += [0x61, 0x6E, 0x64]
                case 0x20 where separatesWords && !text.isEmpty && text.last != 0x20: text.append(0x20)
                default: break
                }
                i += 1
            }
        }
        if text.last == 0x20 { text.removeLast() }
        return text
    }

    /// The same of a string.
    static func folded(_ text: some StringProtocol) -> [UInt8] { Array(text.utf8).withUnsafeBufferPointer { folded($0, [0..<$0.count]) } }

    /// Æ, æ, Œ, œ.
    static func isDoubledWithE(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
        guard position + 1 < bytes.count else { return false }
        return bytes[position] == 0xC3 && bytes[position + 1] & 0xDF == 0x86
            || bytes[position] == 0xC5 && bytes[position + 1] & 0xFE == 0x92
    }

    /// Base letters of U+0100 to U+017F: Polish, Czech, Hungarian, Turkish and others.
    private static let latinExtendedBase: [UInt8] = Array(
        ("aaaaaacccccccc" + "ddddeeeeeeeeee" + "gggggggghhhh" + "iiiiiiiiiiii" + "jjkkk" + "llllllllll" + "nnnnnnnnn" + "oooooooo"
            + "rrrrrr" + "ssssssss" + "tttttt" + "uuuuuuuuuuuu" + "wwyyy" + "zzzzzzs").utf8)

    /// Base letters of U+00C0 to U+00FF, 0 for the two signs among them.
    private static let latin1Base: [UInt8] = Array("aaaaaaaceeeeiiiidnooooo\0ouuuuypsaaaaaaaceeeeiiiidnooooo\0ouuuuypy".utf8)
}

/// A set of folded words with a value each: open addressing in two flat arrays, made once.
struct FoldedWordTable<Value: Sendable>: Sendable {
    private var keys: [UInt64]
    private var counts: [Int]
    private var values: [Value?]
    private let mask: Int

    /// - Parameter reading: the letters of an entry, where they are not Latin.
    init(_ entries: [(Phrase, Value)], reading: (inout WordCursor) -> FoldedWord? = { $0.word() }) {
        var capacity = 16
        while capacity < entries.count * 3 { capacity *= 2 }
        mask = capacity - 1
        keys = Array(repeating: 0, count: capacity)
        counts = Array(repeating: 0, count: capacity)
        values = Array(repeating: nil, count: capacity)
        for (phrase, value) in entries {
            let word = phrase.withUnsafeBufferPointer { buffer in
                var cursor = WordCursor(buffer, 0..<buffer.count)
                return reading(&cursor)
            }
            guard let word else { continue }
            var slot = Self.slot(word.key, mask)
            while counts[slot] != 0 { slot = (slot + 1) & mask }
            keys[slot] = word.key
            counts[slot] = word.count
            values[slot] = value
        }
    }

    subscript(word: FoldedWord) -> Value? {
        var slot = Self.slot(word.key, mask)
        while counts[slot] != 0 {
            if keys[slot] == word.key, counts[slot] == word.count { return values[slot] }
            slot = (slot + 1) & mask
        }
        return nil
    }

    private static func slot(_ key: UInt64, _ mask: Int) -> Int { Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask }
}
