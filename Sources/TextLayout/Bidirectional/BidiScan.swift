/// The quick look at a text's bytes that keeps most paragraphs out of the bidirectional algorithm.
enum BidiScan {
    /// Whether a left-to-right paragraph could hold a level other than 0: whether there is any character of Bidi_Class R, AL or AN, or
    /// an explicit embedding, override or isolate.
    ///
    /// It asks for the blocks in which Unicode assigns those classes, also to code points without a character: U+0590-08FF,
    /// U+FB1D-FDFF, U+FE70-FEFE (not the byte order mark), U+10800-10FFF and U+1E800-1EFFF, and the controls U+200F, U+202A-202E and
    /// U+2066-2069. A yes may be wrong (which costs time), a no never is. Eight ASCII bytes go at a time.
    static func mayHaveLevels(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = text.baseAddress else { return false }
        let bytes = UnsafeRawPointer(base)
        let count = text.count
        func byte(_ i: Int) -> UInt8 { i < count ? text[i] : 0 }
        var i = 0
        while i < count {
            if i &+ 8 <= count, bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
                i &+= 8
                continue
            }
            switch text[i] {
            case 0xD6: if byte(i &+ 1) >= 0x90 { return true }
            case 0xD7...0xDF: return true
            case 0xE0: if byte(i &+ 1) < 0xA4 { return true }
            case 0xE2: if isControl(byte(i &+ 1), byte(i &+ 2)) { return true }
            case 0xEF: if 0xAC...0xBB ~= byte(i &+ 1) && !(byte(i &+ 1) == 0xBB && byte(i &+ 2) == 0xBF) { return true }
            case 0xF0:
                if byte(i &+ 1) == 0x90 && byte(i &+ 2) >= 0xA0 { return true }
                if byte(i &+ 1) == 0x9E && byte(i &+ 2) >= 0xA0 { return true }
            default: break
            }
            i &+= 1
        }
        return false
    }

    /// Whether an embedding, an override, an isolate or the end of one stands here: U+202A-202E, U+2066-2069.
    static func isFormattingCharacter(_ text: UnsafeBufferPointer<UInt8>, at i: Int, end: Int) -> Bool {
        i + 2 < end && isControl(text[i + 1], text[i + 2]) && text[i + 2] != 0x8F
    }

    /// The last two bytes of U+200F, U+202A-202E and U+2066-2069.
    private static func isControl(_ second: UInt8, _ third: UInt8) -> Bool {
        switch second {
        case 0x80: third == 0x8F || 0xAA...0xAE ~= third
        case 0x81: 0xA6...0xA9 ~= third
        default: false
        }
    }
}
