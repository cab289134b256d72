/// A 128-bit hash of bytes for file identifiers and subset tags: not for secrets, but the same on every machine.
///
/// Two lanes take eight bytes a step, each by xor, multiplication with an odd constant and rotation, and are mixed at the end with the
/// finalizer of MurmurHash3 (A. Appleby, public domain).
struct ContentHash: Sendable {
    private var low: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var high: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private var length: UInt64 = 0

    mutating func combine(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            let words = bytes.count / 8
            for i in 0..<words { mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * i, as: UInt64.self))) }
            var last: UInt64 = 0
            for i in 8 * words..<bytes.count { last = last << 8 | UInt64(bytes[i]) }
            mix(last)
            length &+= UInt64(bytes.count)
        }
    }

    private mutating func mix(_ word: UInt64) {
        low = (low ^ word) &* 0xFF51_AFD7_ED55_8CCD
        low = low << 31 | low >> 33
        high = (high &+ word) &* 0xC4CE_B9FE_1A85_EC53
        high = (high << 29 | high >> 35) ^ low
    }

    /// The sixteen bytes of the hash.
    var bytes: [UInt8] {
        func finished(_ value: UInt64) -> UInt64 {
            var h = value
            h = (h ^ h >> 33) &* 0xFF51_AFD7_ED55_8CCD
            h = (h ^ h >> 33) &* 0xC4CE_B9FE_1A85_EC53
            return h ^ h >> 33
        }
        let a = finished(low ^ length), b = finished(high &+ a)
        return (0..<8).map { UInt8(truncatingIfNeeded: a >> (8 * $0)) } + (0..<8).map { UInt8(truncatingIfNeeded: b >> (8 * $0)) }
    }

    /// Six capital letters, the prefix of a subset font's name (9.6.4).
    var subsetTag: String {
        String(decoding: bytes.prefix(6).map { UInt8(ascii: "A") + $0 % 26 }, as: UTF8.self)
    }
}
