// Checks UTF-8 by table 3-7 of the Unicode Standard. Almost all bytes of European text are ASCII, so the loop takes 32 bytes at a time
// while none has its high bit set, and looks at single sequences only between such stretches: about memory speed for ASCII.

/// What a look at bytes as UTF-8 found.
package struct UTF8Check: Sendable, Equatable {
    /// The offset of the first byte that is not part of a valid sequence; nil if all are valid.
    package var firstInvalid: Int?
    /// Whether a sequence of more than one byte stands in front of that place (anywhere, if all are valid).
    package var hasMultibyte: Bool
}

package enum UTF8Validation {
    /// - Complexity: O(count).
    package static func check(_ bytes: UnsafeBufferPointer<UInt8>) -> UTF8Check {
        var i = 0
        var hasMultibyte = false
        while true {
            i = endOfASCII(bytes, from: i)
            if i >= bytes.count { return UTF8Check(firstInvalid: nil, hasMultibyte: hasMultibyte) }
            // Several sequences often follow each other (a dash and a quotation mark, or any Greek word).
            while i < bytes.count, bytes[i] >= 0x80 {
                let length = sequenceLength(bytes, at: i)
                if length <= 0 { return UTF8Check(firstInvalid: i, hasMultibyte: hasMultibyte) }
                hasMultibyte = true
                i += length
            }
        }
    }

    /// The first offset at or after `start` whose byte is not ASCII, or the count.
    static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let high: UInt64 = 0x8080_8080_8080_8080
        let raw = UnsafeRawBufferPointer(bytes)
        var i = start
        while i + 32 <= bytes.count {
            let a = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self), b = raw.loadUnaligned(fromByteOffset: i + 8, as: UInt64.self)
            let c = raw.loadUnaligned(fromByteOffset: i + 16, as: UInt64.self),
                d = raw.loadUnaligned(fromByteOffset: i + 24, as: UInt64.self)
            if (a | b | c | d) & high != 0 { break }
            i += 32
        }
        while i < bytes.count, bytes[i] < 0x80 { i += 1 }
        return i
    }

    /// The length of the valid sequence at `i`, or minus the length of the invalid one: the longest prefix of a valid sequence, at least
    /// one byte, which is what one U+FFFD stands for (Unicode Standard, section 3.9, "Substitution of maximal subparts").
    static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Int {
        let first = bytes[i]
        var low: UInt8 = 0x80, high: UInt8 = 0xBF
        let trailing: Int
        switch first {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: trailing = 1
        case 0xE0: trailing = 2; low = 0xA0
        case 0xED: trailing = 2; high = 0x9F
        case 0xE1...0xEF: trailing = 2
        case 0xF0: trailing = 3; low = 0x90
        case 0xF1...0xF3: trailing = 3
        case 0xF4: trailing = 3; high = 0x8F
        default: return -1
        }
        for k in 1...trailing {
            guard i + k < bytes.count, bytes[i + k] >= low, bytes[i + k] <= high else { return -k }
            low = 0x80; high = 0xBF
        }
        return trailing + 1
    }

    /// How many sequences of more than one byte are valid, and how many are not. O(count).
    static func countSequences(_ bytes: UnsafeBufferPointer<UInt8>) -> (valid: Int, invalid: Int) {
        var valid = 0, invalid = 0, i = 0
        while true {
            i = endOfASCII(bytes, from: i)
            guard i < bytes.count else { return (valid, invalid) }
            let length = sequenceLength(bytes, at: i)
            if length > 0 { valid += 1 } else { invalid += 1 }
            i += abs(length)
        }
    }

    /// The bytes with U+FFFD in place of what is invalid.
    /// - Parameter readsLatin: single bytes that are letters in Latin-1 become these letters.
    /// - Returns: also how many replacements there are, and where in the result the first stands.
    package static func repair(_ bytes: UnsafeBufferPointer<UInt8>, readsLatin: Bool = false) -> (text: [UInt8], count: Int, first: Int) {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8 + 16)
        var count = 0, first = 0, i = 0, copied = 0
        while true {
            i = endOfASCII(bytes, from: i)
            guard i < bytes.count else { break }
            let length = sequenceLength(bytes, at: i)
            if length > 0 { i += length; continue }
            text.append(contentsOf: bytes[copied..<i])
            if count == 0 { first = text.count }
            count += 1
            if readsLatin, length == -1, bytes[i] >= 0xC0 { text += [0xC3, bytes[i] - 0x40] } else { text += [0xEF, 0xBF, 0xBD] }
            i -= length
            copied = i
        }
        text.append(contentsOf: bytes[copied...])
        return (text, count, first)
    }
}
