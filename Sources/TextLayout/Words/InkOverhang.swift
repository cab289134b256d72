import Typefaces

/// How far the ink of a text reaches over its advances, as protrusion: negative, since it needs room where hanging punctuation gives some.
enum InkOverhang {
    /// Of the first and the last glyph of a word.
    static func edges(of range: ShapeRange, in store: ShapeStore, _ fonts: FontTable) -> (left: Int32, right: Int32) {
        guard range.count > 0 else { return (0, 0) }
        var left: Int32 = 0, right: Int32 = 0
        // From right to left the last shape stands leftmost; the greater need of both ends is right for either.
        for number in [0, Int(range.count) - 1] {
            let shape = store[range[number]]
            guard shape.glyphCount > 0 else { continue }
            let font = fonts[shape.font]
            let first = store.glyphs[Int(shape.glyphStart)], last = store.glyphs[Int(shape.glyphStart + shape.glyphCount) - 1]
            left = min(left, self.left(of: first.id, xOffset: first.xOffset, font))
            right = min(right, self.right(of: last.id, xOffset: last.xOffset, advance: last.advance, font))
        }
        return (left, right)
    }

    /// Of a character by itself.
    static func left(of scalar: UInt32, _ font: Font) -> Int32 { left(of: font.face.glyph(for: scalar), xOffset: 0, font) }

    static func right(ofCharacterBefore end: Int, in text: UnsafeBufferPointer<UInt8>, _ font: Font) -> Int32 {
        var start = end - 1
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        let glyph = font.face.glyph(for: UTF8Decoding.scalar(in: text, startingAt: start))
        return right(of: glyph, xOffset: 0, advance: scaled(font.face.advance(of: glyph), font), font)
    }

    private static func left(of glyph: UInt16, xOffset: Int32, _ font: Font) -> Int32 {
        guard let ink = font.face.outlineExtents(of: glyph) else { return 0 }
        return min(0, scaled(ink.xMin, font) &+ xOffset)
    }

    private static func right(of glyph: UInt16, xOffset: Int32, advance: Int32, _ font: Font) -> Int32 {
        guard let ink = font.face.outlineExtents(of: glyph) else { return 0 }
        return min(0, advance &- scaled(ink.xMin &+ ink.width, font) &- xOffset)
    }

    private static func scaled(_ units: Int32, _ font: Font) -> Int32 {
        Int32(clamping: Int64(units) * Int64(font.size) / Int64(max(1, font.face.unitsPerEm)))
    }
}
