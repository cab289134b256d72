import Typefaces

/// Parts of words, shaped by themselves.
enum WordParts {
    /// Shapes `text[start..<end]`, with a hyphen at its end if asked. The hyphen is set as a hyphen but copied as a soft one (U+00AD), so that whoever copies
    /// the text can tell it from one that the author wrote; a soft hyphen of the text at that place is not doubled.
    static func shape(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, addsHyphen: Bool, context: WordContext, font: FontID, shaper: inout Shaper,
        into store: inout ShapeStore
    ) -> ShapeRange {
        guard addsHyphen else {
            return shaper.shape(
                text, in: start..<end, font: font, direction: context.direction, spaces: context.spaces(isStart: start == 0, isEnd: end == text.count), into: &store)
        }
        var bytes = Array(text[start..<end])
        if bytes.count >= 2, bytes[bytes.count - 2] == 0xC2, bytes[bytes.count - 1] == 0xAD { bytes.removeLast(2) }
        bytes.append(UInt8(ascii: "-"))
        let shapes = bytes.withUnsafeBufferPointer { shaper.shape(
                $0, in: 0..<$0.count, font: font, direction: context.direction, spaces: context.spaces(isStart: start == 0, isEnd: false), into: &store)
        }
        // The hyphen is the last byte of the last shape's text, which is the last of the store's.
        if shapes.count > 0, store.text.last == UInt8(ascii: "-") {
            store.text.removeLast()
            store.text.append(0xC2)
            store.text.append(0xAD)
            store.shapes[store.shapes.count - 1].textCount += 1
        }
        return shapes
    }
}
