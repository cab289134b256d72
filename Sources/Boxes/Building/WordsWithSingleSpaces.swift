/// Stretches of words with single spaces between them, which collapsing leaves as they are: nearly all text is such, and is copied a
/// stretch at a time.
enum WordsWithSingleSpaces {
    /// White space that collapses (css-text-3 section 4.1.1 with HTML's form feed).
    @inline(__always)
    static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C }

    /// Where the stretch ends that begins at `start`, with something other than white space. Eight bytes at a time as far as each of them
    /// is either text or a space with text behind it. O(length).
    static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var end = start + 1
        while true {
            while end + 9 <= raw.count,
                isOrdinary(
                    raw.loadUnaligned(fromByteOffset: end, as: UInt64.self),
                    next: raw.loadUnaligned(fromByteOffset: end + 1, as: UInt64.self))
            {
                end += 8
            }
            // The eight bytes with the end among them, or the last ones; a control character that is no white space is text too.
            let limit = min(end + 8, bytes.count)
            while end < limit {
                let byte = bytes[end]
                if isWhiteSpace(byte), byte != 0x20 || end + 1 >= bytes.count || bytes[end + 1] <= 0x20 { return end }
                end += 1
            }
            if end >= bytes.count { return bytes.count }
        }
    }

    /// Whether each byte is above U+0020, or is U+0020 where that of `next`, the same bytes one further on, is above it.
    @inline(__always)
    private static func isOrdinary(_ word: UInt64, next: UInt64) -> Bool {
        let space = equal(word)
        return (above(word) | (space & above(next))) == Self.highBits
    }

    private static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

    /// The high bit of each byte above U+0020; no carry leaves a byte.
    @inline(__always)
    private static func above(_ word: UInt64) -> UInt64 { (((word & lowBits) &+ 0x5F5F_5F5F_5F5F_5F5F) | word) & highBits }

    /// The high bit of each byte that is U+0020.
    @inline(__always)
    private static func equal(_ word: UInt64) -> UInt64 {
        let difference = word ^ 0x2020_2020_2020_2020
        return ~(((difference & lowBits) &+ lowBits) | difference) & highBits
    }
}
