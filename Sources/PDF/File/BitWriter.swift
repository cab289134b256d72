/// Writes bits from the lowest up, as Deflate wants them, into memory that the caller makes sure is there: eight bytes more than are
/// written.
struct BitWriter {
    private let start: UnsafeMutablePointer<UInt8>
    private var next: UnsafeMutablePointer<UInt8>
    private var bits: UInt64 = 0
    private var count: UInt64 = 0

    init(_ start: UnsafeMutablePointer<UInt8>) {
        self.start = start
        next = start
    }

    /// At most 56 bits between two calls of `flush`.
    @inline(__always)
    mutating func put(_ value: UInt64, bits length: UInt64) {
        bits |= value &<< count
        count &+= length
    }

    @inline(__always)
    mutating func flush() {
        UnsafeMutableRawPointer(next).storeBytes(of: bits.littleEndian, as: UInt64.self)
        next += Int(count &>> 3)
        bits &>>= count & 56
        count &= 7
    }

    /// Fills up the last byte and gives back the number of bytes written.
    mutating func finish() -> Int {
        flush()
        if count > 0 {
            next[0] = UInt8(truncatingIfNeeded: bits)
            next += 1
        }
        return next - start
    }
}
