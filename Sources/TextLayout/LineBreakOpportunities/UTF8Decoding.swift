/// Decoding of UTF-8 in the middle of a loop over bytes.
enum UTF8Decoding {
    /// The scalar at `offset`.
    @inline(__always)
    static func scalar(in text: UnsafeBufferPointer<UInt8>, startingAt offset: Int) -> UInt32 {
        var offset = offset
        return scalar(in: text, at: &offset)
    }

    /// The scalar at `offset`, which moves past it; U+FFFD and one byte further for a byte that begins no well-formed sequence.
    @inline(__always)
    static func scalar(in text: UnsafeBufferPointer<UInt8>, at offset: inout Int) -> UInt32 {
        let lead = UInt32(text[offset])
        let left = text.count &- offset
        func continuation(_ i: Int) -> UInt32 { UInt32(text[offset &+ i]) ^ 0x80 }
        if lead < 0x80 {
            offset &+= 1
            return lead
        }
        if lead >= 0xC2 && lead < 0xE0, left >= 2, continuation(1) < 0x40 {
            let scalar = (lead & 0x1F) << 6 | continuation(1)
            offset &+= 2
            return scalar
        }
        if lead >= 0xE0 && lead < 0xF0, left >= 3, continuation(1) < 0x40, continuation(2) < 0x40 {
            let scalar = (lead & 0x0F) << 12 | continuation(1) << 6 | continuation(2)
            if scalar >= 0x800 && !(0xD800..<0xE000 ~= scalar) { offset &+= 3; return scalar }
        }
        if lead >= 0xF0 && lead < 0xF5, left >= 4, continuation(1) < 0x40, continuation(2) < 0x40, continuation(3) < 0x40 {
            let scalar = (lead & 0x07) << 18 | continuation(1) << 12 | continuation(2) << 6 | continuation(3)
            if 0x10000..<0x110000 ~= scalar { offset &+= 4; return scalar }
        }
        offset &+= 1
        return 0xFFFD
    }
}
