internal import Typefaces

/// Which code a (glyph, text) pair has in the simple font of a face.
///
/// A glyph that stands for different texts (a small capital for "a" and for "A", a hyphen for "-" and for a soft hyphen at a line end)
/// has one code for each, which makes ToUnicode exact. Code 32 is left to the word space, because `Tw` widens that code and no other. A
/// pair whose text is one printable ASCII character takes that character's code if it is still free, so streams stay legible; all others
/// take the next of `spareOrder`. Codes depend only on the order in which pairs are added. Look-up is open addressing over 64-bit keys:
/// about 2 ns.
struct CodeTable {
    struct Pair {
        var glyph: UInt16
        var text: [UInt8]
    }

    /// The pairs by code; code 32 is nil.
    private(set) var pairs: [Pair?] = Array(repeating: nil, count: 256)
    private(set) var count = 0
    private var keys: [UInt64] = Array(repeating: 0, count: 1024)
    private var codes: [UInt8] = Array(repeating: 0, count: 1024)
    private var nextSpare = 0
    /// Texts of more than four bytes, by their index; there are few (ligatures outside ASCII).
    private var longTexts: [[UInt8]: UInt32] = [:]

    static let spaceCode: UInt8 = 32
    /// One less than the codes of a byte, for the space.
    static let capacity = 255
    /// Codes that mean something to sloppy readers (NUL, TAB, LF, CR) and those of ASCII characters, which may still turn up, come last.
    private static let spareOrder: [UInt8] =
        Array(128...255) + Array(1...8) + Array(14...31) + [11, 12, 127] + Array(33...126) + [9, 10, 13, 0]

    /// A key that is never 0: glyph, text and whether the text is interned.
    @inline(__always)
    mutating func key(glyph: UInt16, text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var packed: UInt64 = 0
        if text.count <= 4 {
            for byte in text { packed = packed << 8 | UInt64(byte) }
            return 1 << 63 | UInt64(glyph) << 40 | UInt64(text.count) << 34 | packed
        }
        return 1 << 63 | UInt64(glyph) << 40 | 1 << 33 | UInt64(number(ofLongText: Array(text)))
    }

    @inline(never)
    private mutating func number(ofLongText text: [UInt8]) -> UInt32 {
        if let known = longTexts[text] { return known }
        longTexts[text] = UInt32(longTexts.count)
        return UInt32(longTexts.count - 1)
    }

    @inline(__always)
    private func slot(of key: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 54)
        while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & 1023 }
        return slot
    }

    @inline(__always)
    func code(_ key: UInt64) -> UInt8? {
        let slot = slot(of: key)
        return keys[slot] == key ? codes[slot] : nil
    }

    /// Adds a pair that is not there yet; there must be room.
    private mutating func add(_ key: UInt64, glyph: UInt16, text: UnsafeBufferPointer<UInt8>) -> UInt8 {
        precondition(count < Self.capacity, "the codes of a simple font are used up")
        let code: UInt8
        if text.count == 1, (0x21...0x7E).contains(text[0]), pairs[Int(text[0])] == nil {
            code = text[0]
        } else {
            while pairs[Int(Self.spareOrder[nextSpare])] != nil { nextSpare += 1 }
            code = Self.spareOrder[nextSpare]
        }
        pairs[Int(code)] = Pair(glyph: glyph, text: Array(text))
        let slot = slot(of: key)
        keys[slot] = key
        codes[slot] = code
        count += 1
        return code
    }

    /// Appends the codes of a shape's glyphs to `list`, with `keys` as room for them; false, and nothing is added, if its new pairs do
    /// not all find room.
    mutating func append(_ glyphs: UnsafeBufferPointer<Glyph>, _ texts: GlyphTexts, to list: inout [UInt8], keys: inout [UInt64]) -> Bool {
        let start = list.count
        var missing = 0
        if keys.count < glyphs.count { keys += repeatElement(0, count: glyphs.count - keys.count) }
        list += repeatElement(0, count: glyphs.count)
        // Arrays are asked once for a shape whether they are shared, not once for a glyph.
        keys.withUnsafeMutableBufferPointer { keys in
            list.withUnsafeMutableBufferPointer { list in
                for i in glyphs.indices {
                    keys[i] = key(glyph: glyphs[i].id, text: texts.text(of: i))
                    let slot = slot(of: keys[i])
                    if self.keys[slot] == 0 { missing += 1 }
                    list[start + i] = codes[slot]
                }
            }
        }
        guard missing > 0 else { return true }
        guard count + missing <= Self.capacity else {
            list.removeLast(glyphs.count)
            return false
        }
        for i in glyphs.indices { list[start + i] = code(keys[i]) ?? add(keys[i], glyph: glyphs[i].id, text: texts.text(of: i)) }
        return true
    }
}
