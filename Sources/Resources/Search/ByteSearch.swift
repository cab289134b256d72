import Glibc

extension UnsafeBufferPointer<UInt8> {
    /// The first place of a byte from `start` on and in front of `end` (the end of the buffer if it is nil), at the speed of memchr; nil where there is none, as in an empty range.
    package func firstIndex(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
        let end = end ?? count
        guard start < end, let base = baseAddress, let found = memchr(base + start, Int32(byte), end - start) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}
