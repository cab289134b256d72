/// Decodes the character at `i` of well-formed UTF-8 and moves `i` behind it. A byte that begins no character reads as U+FFFD, one byte
/// long.
@inline(__always)
func decodeCharacter(_ text: UnsafeBufferPointer<UInt8>, _ i: inout Int, end: Int) -> UInt32 {
    let first = UInt32(text[i])
    i += 1
    if first < 0x80 { return first }
    let length = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0
    guard length > 0, i + length <= end else { return 0xFFFD }
    var value = first & (length == 3 ? 0x07 : length == 2 ? 0x0F : 0x1F)
    for _ in 0..<length {
        value = value << 6 | UInt32(text[i]) & 0x3F
        i += 1
    }
    return value
}
