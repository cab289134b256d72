import Glibc

extension UnsafeBufferPointer<UInt8> {
    /// The first place of a byte from `start` on and in front of `end` (the end of the buffer if it is nil), at the speed of memchr; nil
    /// where there is none, as in an empty range.
    package func firstIndex(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
        let end = end ?? count
        guard start < end, let base = baseAddress, let found = memchr(base + start, Int32(byte), end - start) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// The first place of an ASCII text that does not begin with a letter, and is given in lower case; letters are compared without case.
    /// nil where all of it does not stand in front of `end`.
    package func firstIndex(ofMark mark: StaticString, from start: Int, to end: Int? = nil) -> Int? {
        let end = end ?? count, length = mark.utf8CodeUnitCount
        var place = start
        while let found = firstIndex(of: mark.utf8Start[0], from: place, to: end - length + 1) {
            var k = 1
            while k < length {
                let byte = self[found + k]
                guard byte == mark.utf8Start[k] || byte >= 0x41 && byte <= 0x5A && byte | 0x20 == mark.utf8Start[k] else { break }
                k += 1
            }
            if k == length { return found }
            place = found + 1
        }
        return nil
    }
}
