// Windows code page 1252 as the WHATWG defines it: Latin-1, except that 0x80 to 0x9F are quotation marks, dashes and a few letters. Five
// bytes of that range are undefined in Microsoft's table; they stand for the control characters of the same number.

enum Windows1252 {
    /// The scalars of the bytes 0x80 to 0x9F.
    private static let upper: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
        0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]

    /// - Complexity: O(count); ASCII stretches are copied as they are.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var highCount = 0
        for byte in bytes { highCount += Int(byte >> 7) }
        return [UInt8](unsafeUninitializedCapacity: bytes.count + 2 * highCount) { out, count in
            var i = 0, end = 0
            while i < bytes.count {
                let ascii = UTF8Validation.endOfASCII(bytes, from: i)
                if ascii > i, let source = bytes.baseAddress, let target = out.baseAddress {
                    (target + end).initialize(from: source + i, count: ascii - i)
                    end += ascii - i
                    i = ascii
                }
                guard i < bytes.count else { break }
                let byte = bytes[i]
                let scalar = byte < 0xA0 ? upper[Int(byte) - 0x80] : UInt16(byte)
                if scalar < 0x800 {
                    out[end] = UInt8(0xC0 | scalar >> 6)
                    out[end + 1] = UInt8(0x80 | scalar & 0x3F)
                    end += 2
                } else {
                    out[end] = UInt8(0xE0 | scalar >> 12)
                    out[end + 1] = UInt8(0x80 | scalar >> 6 & 0x3F)
                    out[end + 2] = UInt8(0x80 | scalar & 0x3F)
                    end += 3
                }
                i += 1
            }
            count = end
        }
    }
}
