/// A 128-bit hash of bytes for file identifiers and subset tags: not for secrets, but the same on every machine.
///
/// Four lanes take eight bytes each a step, by xor, multiplication with an odd constant and rotation, so that the processor can work on
/// all of them at once; they are mixed at the end with the finalizer of MurmurHash3 (A. Appleby, public domain).
struct ContentHash: Sendable {
    private var lanes: (UInt64, UInt64, UInt64, UInt64) = (
        0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5
    )

    /// Bytes that a step takes.
    static let step = 32
    private var count = 0

    init() {}

    init(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { add($0[...]) }
        let steps = bytes.count / Self.step
        self = finished(with: bytes[(steps * Self.step)...])
    }

    /// Adds as many whole steps as there are.
    mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let steps = bytes.count / Self.step
        for i in 0..<steps {
            func word(_ lane: Int) -> UInt64 {
                UInt64(
                    littleEndian: bytes.base.loadUnaligned(
                        fromByteOffset: bytes.startIndex + Self.step * i + 8 * lane, as: UInt64.self))
            }
            mix((word(0), word(1), word(2), word(3)))
        }
        count += steps * Self.step
    }

    /// The hash of all that was added and a rest of less than a step.
    func finished(with rest: ArraySlice<UInt8>) -> ContentHash {
        var result = self
        var last: UInt64 = 0
        for (i, byte) in rest.enumerated() {
            last = last << 8 | UInt64(byte)
            if i % 8 == 7 { result.mix((last, 0, 0, 0)) }
        }
        result.mix((last, UInt64(count + rest.count), 0, 0))
        return result
    }

    @inline(__always)
    private mutating func mix(_ words: (UInt64, UInt64, UInt64, UInt64)) {
        func mixed(_ lane: UInt64, _ word: UInt64) -> UInt64 {
            let product = (lane ^ word) &* 0xFF51_AFD7_ED55_8CCD
            return product << 31 | product >> 33
        }
        lanes = (mixed(lanes.0, words.0), mixed(lanes.1, words.1), mixed(lanes.2, words.2), mixed(lanes.3, words.3))
    }

    /// The sixteen bytes of the hash.
    var bytes: [UInt8] {
        func finished(_ value: UInt64) -> UInt64 {
            var h = value
            h = (h ^ h >> 33) &* 0xFF51_AFD7_ED55_8CCD
            h = (h ^ h >> 33) &* 0xC4CE_B9FE_1A85_EC53
            return h ^ h >> 33
        }
        let low = finished(finished(lanes.0) &+ finished(lanes.1 &+ 1)),
            high = finished(finished(lanes.2 &+ 2) &+ finished(lanes.3 &+ 3) &+ low)
        let first = finished(low &+ high)
        return [first, high].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) } }
    }

    /// Six capital letters, the prefix of a subset font's name (9.6.4).
    var subsetTag: String {
        String(decoding: bytes.prefix(6).map { UInt8(ascii: "A") + $0 % 26 }, as: UTF8.self)
    }
}
