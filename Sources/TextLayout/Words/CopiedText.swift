import Typefaces

/// What a reader who copies from the page gets, where it is not what is set.
///
/// A text typed on a typewriter has `--` for a dash. The dash is set as one, but copied as it was typed where it joins two words, so that a
/// search for the words of the source finds them. Where a line of the source ended behind it (the reader has put a zero-width space there)
/// or the word ends, the words are parted anyway, and a dash it is; the zero-width space itself is not copied.
enum CopiedText {
    private static let emDash: [UInt8] = [0xE2, 0x80, 0x94]
    private static let zeroWidthSpace: [UInt8] = [0xE2, 0x80, 0x8B]

    static func isAffected(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= 3 else { return false }
        for i in 0...(text.count - 3) where text[i] == 0xE2 && text[i + 1] == 0x80 && (text[i + 2] == 0x94 || text[i + 2] == 0x8B) {
            return true
        }
        return false
    }

    /// Rewrites the text of the last shapes of a store, from the shape `first` on, and the clusters of their glyphs; glyphs of zero-width
    /// spaces are taken out.
    /// - Parameter continues: the word goes on behind these shapes, on the next line.
    static func rewrite(from first: Int, in store: inout ShapeStore, continues: Bool = false) {
        guard first < store.shapes.count else { return }
        let textStart = Int(store.shapes[first].textStart)
        let glyphStart = Int(store.shapes[first].glyphStart)
        let oldText = Array(store.text[textStart...])
        let oldGlyphs = Array(store.glyphs[glyphStart...])
        store.text.removeLast(oldText.count)
        store.glyphs.removeLast(oldGlyphs.count)
        for index in first..<store.shapes.count {
            var shape = store.shapes[index]
            let start = Int(shape.textStart) - textStart
            let (text, offsets, dropped) = replaced(
                oldText[start..<(start + Int(shape.textCount))], continues: continues || index + 1 < store.shapes.count)
            let glyphs = oldGlyphs[(Int(shape.glyphStart) - glyphStart)..<(Int(shape.glyphStart + shape.glyphCount) - glyphStart)]
            shape.textStart = Int32(store.text.count)
            shape.textCount = Int32(text.count)
            shape.glyphStart = Int32(store.glyphs.count)
            for var glyph in glyphs where !(glyph.advance == 0 && dropped.contains(glyph.cluster)) {
                glyph.cluster = offsets[Int(glyph.cluster)]
                store.glyphs.append(glyph)
            }
            shape.glyphCount = Int32(store.glyphs.count) - shape.glyphStart
            store.text.append(contentsOf: text)
            store.shapes[index] = shape
        }
    }

    private static func joinsWords(_ rest: ArraySlice<UInt8>, continues: Bool) -> Bool {
        rest.isEmpty ? continues : !rest.prefix(3).elementsEqual(zeroWidthSpace)
    }

    /// The text as it is copied, the offset in it of each byte of the old one, and the old offsets of zero-width spaces.
    private static func replaced(_ old: ArraySlice<UInt8>, continues: Bool) -> (text: [UInt8], offsets: [Int32], dropped: [Int32]) {
        var text: [UInt8] = []
        var offsets: [Int32] = []
        var dropped: [Int32] = []
        var i = old.startIndex
        while i < old.endIndex {
            let next = old[i..<min(i + 3, old.endIndex)]
            let offset = Int32(text.count)
            if next.elementsEqual(emDash), joinsWords(old[(i + 3)...], continues: continues) {
                text.append(contentsOf: [0x2D, 0x2D])
                offsets.append(contentsOf: [offset, offset, offset])
                i += 3
            } else if next.elementsEqual(zeroWidthSpace) {
                dropped.append(Int32(i - old.startIndex))
                offsets.append(contentsOf: [offset, offset, offset])
                i += 3
            } else {
                text.append(old[i])
                offsets.append(offset)
                i += 1
            }
        }
        return (text, offsets, dropped)
    }
}
