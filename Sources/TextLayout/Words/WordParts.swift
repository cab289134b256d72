import Typefaces

/// Parts of words, shaped by themselves.
enum WordParts {
    /// Shapes `text[start..<end]`, with a hyphen (the bytes of its text; empty for none) at its end. The hyphen is set as a hyphen but
    /// copied as a soft one (U+00AD), so that whoever copies the text can tell it from one that the author wrote; a soft hyphen of the text
    /// at that place is not doubled.
    /// - Parameter changes: what the letters at the break become where the part begins, and where it ends.
    static func shape(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, hyphen: [UInt8], changes: Changes = (nil, nil),
        context: WordContext, font: FontID, shaper: inout Shaper, into store: inout ShapeStore
    ) -> ShapeRange {
        if changes.start != nil || changes.end != nil {
            return shapeChanged(
                text, from: start, to: end, hyphen: hyphen, changes: changes, context: context, font: font, shaper: &shaper, into: &store)
        }
        guard !hyphen.isEmpty else {
            return shaper.shape(
                text, in: start..<end, font: font, direction: context.direction,
                spaces: context.spaces(isStart: start == 0, isEnd: end == text.count), into: &store)
        }
        var bytes = Array(text[start..<end])
        if bytes.count >= 2, bytes[bytes.count - 2] == 0xC2, bytes[bytes.count - 1] == 0xAD { bytes.removeLast(2) }
        // A soft hyphen of the text counts with the hyphen that stands for it.
        let addedCount = hyphen.count - (end - start - bytes.count)
        bytes += hyphen
        let shapes = bytes.withUnsafeBufferPointer {
            shaper.shape(
                $0, in: 0..<$0.count, font: font, direction: context.direction, spaces: context.spaces(isStart: start == 0, isEnd: false),
                into: &store)
        }
        // The hyphen is the end of the last shape's text, which is the last of the store's.
        let last = store.shapes.count - 1
        if shapes.count > 0 { store.shapes[last].sourceCount = max(0, store.shapes[last].sourceCount - Int32(addedCount)) }
        if shapes.count > 0, Int(store.shapes[last].textCount) >= hyphen.count, store.text.suffix(hyphen.count).elementsEqual(hyphen) {
            store.text.removeLast(hyphen.count)
            store.text.append(0xC2)
            store.text.append(0xAD)
            let start = store.shapes[last].textCount - Int32(hyphen.count)
            store.shapes[last].textCount = start + 2
            if hyphen.count > 1 {
                for i in Int(store.shapes[last].glyphStart)..<Int(store.shapes[last].glyphStart + store.shapes[last].glyphCount)
                where store.glyphs[i].cluster > start {
                    store.glyphs[i].cluster = start
                }
            }
        }
        return shapes
    }

    /// Where a byte of a part's text stands in the word; -1 for the hyphen.
    static func offset(_ offset: Int32, from start: Int, to end: Int) -> Int32 { offset < Int32(end - start) ? offset + Int32(start) : -1 }

    /// The hyphen of a style, if one is to be added.
    static func hyphen(_ adds: Bool, _ style: CharacterStyle, _ styles: TextStyles) -> [UInt8] {
        adds ? styles.hyphens[Int(style.hyphen)] : []
    }
}
